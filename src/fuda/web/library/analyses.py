"""/api/replays/ID/analysis: how good each answer of a match that is over was, told line by line as it is found.

The bots' processes look at one decision after another, in turn with everybody's bots; whoever goes away, or presses
stop, ends it after the decision that is being looked at. Of a match that goes on nothing is told.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from fuda.sim.analyse import Judged, Summary, Terms, is_open, look_at, mark_all, summary
from fuda.web.beginning import positions
from fuda.web.hands import HandDied, HandFailed
from fuda.web.library.games import language_of
from fuda.web.library.host import charge
from fuda.web.library.replays import kept, row_of
from fuda.web.matches import rooms_of
from fuda.web.metrics import log
from fuda.web.protocol import HintReason
from fuda.web.replies import Refusal, address_of
from fuda.web.tables import MatchRow, StepRow

MOST_DECISIONS: Final = 600  # that are looked at; none of the games has as many in a usual match
LONGEST: Final = 60.0  # seconds for one decision, on the busiest machine
COST: Final = 1.0  # seconds that one is taken to last
PLAYERS: Final = (0, 1)


class Begun(msgspec.Struct):
    """The first line: how many decisions there are to look at."""

    total: int


class Line(msgspec.Struct):
    """A decision: what was answered, what would have been best, and the chance of the first player to win."""

    step: int
    turn: int
    player: int
    chance: float
    loss: float
    taken: str
    best: str
    index: int  # of the best answer
    reasons: list[HintReason]  # what speaks for the best answer, and against it
    done: int = 0  # how many decisions have been looked at


class Ended(msgspec.Struct):
    """The last line: which answers were mistakes, now that all are known, and how well each player played."""

    marks: dict[str, str]  # by step
    players: list[Summary]


# --- in a process of the bots ------------------------------------------------------------------------------------
def open_steps(row: MatchRow, steps: list[StepRow]) -> list[int]:
    """The steps at which a player had something to decide."""
    session = kept(row, steps).session
    found = [
        step
        for step, m in enumerate(positions(session))
        if step < session.steps and is_open(m, session.answer_at(step), PLAYERS)
    ]
    return found[:MOST_DECISIONS]


def judged(row: MatchRow, steps: list[StepRow], step: int, terms: Terms) -> Judged | None:
    """Look at one decision."""
    return look_at(kept(row, steps).session, step, terms)


# --- here --------------------------------------------------------------------------------------------------------
def line_of(one: Judged, done: int, language: str) -> Line:
    """A decision as it is told."""
    return Line(
        one.step, one.turn, one.player, round(one.chance, 3), round(max(one.loss.value, 0.0), 3), one.taken.label,
        one.best.label, one.best.index, [HintReason(why.is_good, why.words(language)) for why in one.reasons], done,
    )  # fmt: skip


def written(value: object) -> bytes:
    """A line of the answer."""
    return msgspec.json.encode(value) + b"\n"


class Analysis:
    """One match that is being looked over for somebody."""

    def __init__(self, request: Request, row: MatchRow, steps: list[StepRow], terms: Terms) -> None:
        self.thinkers = rooms_of(request).thinkers.hands
        self.busy: set[str] = request.app.state.analysing
        self.who = address_of(request)
        self.row = row
        self.steps = steps
        self.terms = terms

    async def lines(self) -> AsyncIterator[bytes]:
        """The lines of the answer, each when it is known."""
        try:
            async for one in self.found():
                yield written(one)
        except Refusal as refusal:
            yield written({"error": {"code": refusal.code, "message": refusal.message}})
        except (HandDied, HandFailed) as error:
            log("an analysis failed", 40, match=self.row.id, error=str(error)[:300])
            message = {"en": "something went wrong here", "ja": "サーバーで問題が起きた"}
            yield written({"error": {"code": "fault", "message": message}})
        finally:
            self.busy.discard(self.who)

    async def found(self) -> AsyncIterator[Begun | Line | Ended]:
        """What is found, in order."""
        own = {"who": self.who, "match": self.row.id, "cost": COST, "seconds": LONGEST}
        wanted: list[int] = await self.thinkers.do(open_steps, self.row, self.steps, **own)  # type: ignore[arg-type]
        yield Begun(len(wanted))
        decisions: list[Judged] = []
        for done, step in enumerate(wanted, 1):
            one: Judged | None = await self.thinkers.do(judged, self.row, self.steps, step, self.terms, **own)  # type: ignore[arg-type]
            if one is not None:
                decisions.append(one)
                yield line_of(one, done, self.terms.language)
        mark_all(decisions)
        marks = {str(one.step): one.mark for one in decisions if one.mark}
        yield Ended(marks, [summary(player, decisions) for player in PLAYERS])


async def analyse(request: Request) -> Response:
    """POST /api/replays/ID/analysis."""
    language = language_of(request)
    row = await row_of(request)
    if row.state != "over":
        raise Refusal("running", "the match is not over", "対戦はまだ終わっていない", 409)
    await charge(request)
    busy: set[str] = request.app.state.analysing
    who = address_of(request)
    if who in busy:
        raise Refusal("busy", "one match is being looked over already", "ほかの対戦を解析中", 429)
    steps = await run_in_threadpool(rooms_of(request).store.steps, row.id)
    busy.add(who)
    one = Analysis(request, row, steps, Terms(language=language))
    return StreamingResponse(one.lines(), media_type="application/x-ndjson")


routes = [Route("/api/replays/{id}/analysis", analyse, methods=["POST"])]
