"""/api/puzzles: the puzzles that come along, and playing one against the best defence.

Nothing is kept of an attempt: a request names the puzzle and all answers so far, a worker plays them, the engine judges
each by a proof, and the opponent answers. Taking back is asking with fewer answers.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Annotated, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.games import registry
from fuda.match.session import Session
from fuda.puzzle.attempt import GOING, Attempt
from fuda.puzzle.files import shipped
from fuda.puzzle.prove import Prover
from fuda.puzzle.worlds import TooMuch
from fuda.view import board
from fuda.view import options as option_views
from fuda.view.board import View
from fuda.web.library.games import tagged
from fuda.web.library.host import worked
from fuda.web.protocol import Language, LogLine, OptionLine
from fuda.web.replies import Refusal, read, reply
from fuda.web.showing import log_lines, option_lines, question

MOST_ANSWERS: Final = 100  # of an attempt
WORK: Final = 15_000  # answers that may be tried for one request
MOST_KEPT: Final = 8  # provers that a worker remembers
UNCLEAR: Final = "unclear"  # the engine cannot tell in time


class Line(msgspec.Struct):
    """A puzzle in a list."""

    game: str
    id: str
    title: dict[str, str]
    rating: int


class ToSolve(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/puzzles/play: an attempt so far; `show` asks for the solution from there."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    id: Annotated[str, msgspec.Meta(max_length=40)]
    answers: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=1000)]], msgspec.Meta(max_length=MOST_ANSWERS)] = []
    show: bool = False
    lang: Language = "en"


class Held(msgspec.Struct):
    """A card of which some copies are among those the solver cannot see."""

    number: str
    name: str
    name_en: str
    count: int


class Standing(msgspec.Struct):
    """Where an attempt stands, as the solver sees it."""

    status: str  # going, solved, missed, failed or unclear
    is_by_lot: bool
    seat: int
    view: View
    options: list[OptionLine]
    question: str
    log: list[LogLine]
    unknown: list[Held]  # what the cards are that the opponent may hold
    solution: list[str]


@cache
def lines() -> bytes:
    """All puzzles that come along."""
    found = [one for name in registry.names() for one in shipped(name).values()]
    return msgspec.json.encode([Line(one.game.name, one.id, dict(one.title), one.rating) for one in found])


async def listed(request: Request) -> Response:
    """GET /api/puzzles."""
    return await tagged(request, await run_in_threadpool(lines))


# --- in a worker -------------------------------------------------------------------------------------------------
_provers: Final[OrderedDict[tuple[str, str], Prover]] = OrderedDict()


def prover_of(game: str, name: str) -> Prover:
    """The prover of a puzzle, which remembers what it has found out."""
    key = (game, name)
    if key not in _provers:
        _provers[key] = shipped(game)[name].prover()
        while len(_provers) > MOST_KEPT:
            _provers.popitem(last=False)
    _provers.move_to_end(key)
    found = _provers[key]
    found.deals.most = found.deals.tried + WORK
    return found


def played(game: str, name: str, answers: list[int], show: bool, language: str) -> bytes:
    """Play an attempt; empty if an answer of it is not possible."""
    prover = prover_of(game, name)
    attempt = Attempt(prover)
    status = GOING
    try:
        for index in answers:
            m = attempt.world.match
            if attempt.is_over or index >= len(m.options):
                return b""
            attempt.answer(index)
        status = attempt.status
    except TooMuch:
        status = UNCLEAR
    solution = solution_words(attempt, language) if show else []
    return msgspec.json.encode(standing(attempt, status, solution, language))


def standing(attempt: Attempt, status: str, solution: list[str], language: str) -> Standing:
    """Where an attempt stands."""
    prover = attempt.prover
    game, seat = prover.game, prover.solver
    m = game.clone(attempt.world.match)
    m.journal = attempt.world.journal()
    view = board.view(game, m, seat)
    is_asked = m.player == seat and not attempt.is_over and status != UNCLEAR
    return Standing(
        status=status,
        is_by_lot=attempt.is_by_lot,
        seat=seat,
        view=view,
        options=option_lines(game, m, seat, language) if is_asked else [],
        question=question(game, m, view, language) if is_asked else "",
        log=log_lines(Session.standing(game, m), seat, 0, language),
        unknown=unknown(attempt),
        solution=solution,
    )


def unknown(attempt: Attempt) -> list[Held]:
    """The opponent's cards that the solver cannot see, wherever they lie, by number."""
    prover = attempt.prover
    game, m = prover.game, attempt.world.match
    seen = game.all_seen(m)
    found: dict[str, Held] = {}
    for zone in game.zones:
        for card in game.pile(m, 1 - prover.solver, zone.name):
            if not seen[card] >> prover.solver & 1:
                d = game.definition(m, card)
                found.setdefault(str(d.number), Held(str(d.number), d.name, d.name_en, 0)).count += 1
    return [found[number] for number in sorted(found)]


def solution_words(attempt: Attempt, language: str) -> list[str]:
    """A plan that wins against the longest defence: from where the attempt stands, or from the start."""
    prover = attempt.prover
    going = Attempt(prover)
    if attempt.status == GOING:
        going.case, going.world = attempt.case, attempt.world
    out: list[str] = []
    try:
        while going.status == GOING:
            index = going.hint()
            m = going.world.match
            offered = option_views.options(prover.game, m, prover.solver)[index]
            out.append(option_views.label(prover.game, m, prover.solver, offered, language))
            going.answer(index)
    except TooMuch:
        pass
    return out


async def play(request: Request) -> Response:
    """POST /api/puzzles/play."""
    asked = await read(request, ToSolve)
    if asked.id not in await run_in_threadpool(shipped, asked.game):
        raise Refusal("no_puzzle", "there is no such puzzle", "その問題はない", 404)
    data = await worked(request, played, asked.game, asked.id, asked.answers, asked.show, asked.lang, size=1)
    if not data:
        raise Refusal("answer", "an answer is not possible", "その選択はできない", 409)
    return reply(msgspec.Raw(data))


routes = [
    Route("/api/puzzles", listed),
    Route("/api/puzzles/play", play, methods=["POST"]),
]
