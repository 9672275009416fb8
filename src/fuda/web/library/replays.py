"""/api/replays, /api/records: finished matches step by step, downloaded, uploaded, and shared as scenarios.

While a match goes on only a seat itself may look back, at what it saw itself. Once it is over, everybody who has its
name may see it from either side or open.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.core.flow import Match
from fuda.match import record as records
from fuda.match.record import Record, RecordError
from fuda.match.retrace import retrace
from fuda.match.seat import Seat
from fuda.match.session import Session
from fuda.scenario.played import write
from fuda.scenario.writing import as_board, dumped
from fuda.view import board
from fuda.view import options as option_views
from fuda.view.board import REFEREE, View
from fuda.view.words import player_words
from fuda.web import fair
from fuda.web.beginning import positions
from fuda.web.hands import DATABASE
from fuda.web.known import known_game, learn_stored
from fuda.web.library.games import game_of, language_of
from fuda.web.library.host import charge, store_of, worked, worked_on
from fuda.web.library.own import NUMBER, fetch
from fuda.web.matches import check_rate, rooms_of
from fuda.web.protocol import HintReason, LogLine, OptionLine
from fuda.web.replies import Refusal, body, read, reply
from fuda.web.room import MOST_ROWS
from fuda.web.rooms import RECORDED, retraced_from_store
from fuda.web.showing import called, log_lines, names_of, option_lines, over_text
from fuda.web.store import adding_match, adding_steps, together
from fuda.web.tables import MatchRow, Origin, StepRow
from fuda.web.thinking import ADVISER, advised, hint_line

MOST_SESSIONS: Final = 12  # kept in memory, so that scrubbing is quick
LONGEST_ID: Final = 40
LONGEST_TITLE: Final = 200
HIDDEN: Final = {"en": "{player} answers", "ja": "{player}が選択"}
TIME: Final = {"en": "The judge calls the time", "ja": "制限時間終了の合図"}
GAVE_UP: Final = {"en": "{player} gives up", "ja": "{player}が投了"}


class StepLine(msgspec.Struct):
    """A step: who decided in which turn, and what, if that may be known."""

    n: int
    turn: int
    player: int
    text: str


class TurnLine(msgspec.Struct):
    """The first step of a turn."""

    turn: int
    player: int
    step: int


class Fair(msgspec.Struct):
    """Whether the seed is the one that was committed to before the match."""

    commitment: str
    seed: str
    nonce: str
    is_true: bool


class Result(msgspec.Struct):
    """How a match ended."""

    winner: int
    reason: str
    how: str
    text: str


class ReplayFacts(msgspec.Struct):
    """GET /api/replays/ID: a match as a list of steps."""

    match: str
    game: str
    names: list[str]
    state: str
    side: int  # whose view this is; -1: open
    sides: list[int]  # that may be looked from
    first: int  # the step at which it begins: what came before is another match's
    last: int
    steps: list[StepLine]
    turns: list[TurnLine]
    result: Result | None
    fair: Fair | None
    can_take_over: bool
    can_share: bool
    origin: str  # the match it was taken over from
    difference: str  # where it does not come out as it did, by the rules of today; the last step is before that


class ReplayStep(msgspec.Struct):
    """GET /api/replays/ID?step=N: the board before a step, what led to it, and what was answered."""

    step: int
    last: int
    view: View
    log: list[LogLine]
    options: list[OptionLine]
    taken: int  # the index of the answer, or -1 if there is none or it may not be known
    text: str  # of what happened at this step


# --- matches -----------------------------------------------------------------------------------------------------
class Kept:
    """A stored match that was played again, in a process of the workshop."""

    def __init__(self, row: MatchRow, session: Session, count: int, difference: str) -> None:
        self.row = row
        self.session = session
        self.count = count  # stored steps it was made of
        self.difference = difference  # what does not come out as it did, if anything

    @property
    def state(self) -> str:
        """Whether it goes on: a record that ends before the match does was stopped."""
        return "stopped" if self.row.mode == RECORDED and not self.is_over else self.row.state

    @property
    def is_over(self) -> bool:
        """Whether everything may be seen."""
        return self.row.state == "over"


_kept: Final[OrderedDict[str, Kept]] = OrderedDict()  # in each process
_opened: Final[OrderedDict[str, int]] = OrderedDict()  # here: with how many steps, so that looking again costs nothing


async def row_of(request: Request) -> MatchRow:
    """The match that a path names; one that has not begun has nothing to show."""
    row = await rooms_of(request).row(request.path_params["id"][:LONGEST_ID])
    if row.state == "waiting":
        raise Refusal("waiting", "the match has not begun", "対戦はまだ始まっていない", 409)
    return row


async def looked_at(request: Request, row: MatchRow, function: Callable[..., bytes], *args: object) -> bytes:
    """What a function tells of a match that is played again up to its last stored step, in a process."""
    steps = await run_in_threadpool(rooms_of(request).store.steps, row.id)
    if _opened.get(row.id) != len(steps):
        await charge(request)
    _opened[row.id] = len(steps)
    _opened.move_to_end(row.id)
    while len(_opened) > MOST_SESSIONS:
        _opened.popitem(last=False)
    return await worked_on(request, function, row, steps, *args)


def kept(row: MatchRow, steps: list[StepRow]) -> Kept:
    """A match played again, or as it was kept from the last time."""
    known = _kept.get(row.id)
    if known is None or known.count != len(steps) or known.row.state != row.state:
        session, difference = retraced_from_store(row, steps)
        known = _kept[row.id] = Kept(row, session, len(steps), difference)
        while len(_kept) > MOST_SESSIONS:
            _kept.popitem(last=False)
    _kept.move_to_end(row.id)
    return known


def allowed(request: Request, row: MatchRow) -> list[int]:
    """The sides from which a match may be looked at by whoever asks."""
    if row.state == "over":
        return [REFEREE, 0, 1]
    if row.mode == RECORDED:
        viewer = viewer_of(row)
        return [0, 1] if viewer < 0 else [viewer]
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    seats = [seat for seat in (0, 1) if scheme == "Bearer" and fair.opens(token.strip(), row.tokens[seat])]
    if not seats:
        raise Refusal("running", "the match is not over", "対戦はまだ終わっていない", 403)
    return seats


def side_of(request: Request, sides: list[int]) -> int:
    """The side that a request asks for, if it may."""
    wanted = request.query_params.get("side", "")
    names = {"open": REFEREE, "-1": REFEREE, "0": 0, "1": 1}
    if not wanted:
        return sides[0]
    if wanted not in names:
        raise Refusal("side", "sides are 0, 1 and open", "視点は0、1、openのみ")
    if names[wanted] not in sides:
        raise Refusal("side", "the match may not be seen from there", "その視点からは見られない", 403)
    return names[wanted]


# --- telling -----------------------------------------------------------------------------------------------------
def taken_text(one: Kept, m: Match, step: int, side: int, language: str) -> tuple[int, int, str]:
    """Who decided at a step, the index of the answer if it may be known, and what happened in words."""
    session, game = one.session, one.session.game
    player = int(m.player)
    index = session.answer_at(step)
    if index < 0 and step == session.time_called:
        return player, -1, TIME[language]
    if index < 0:
        loser = session.conceded
        return loser, -1, GAVE_UP[language].format(player=name_of(one.row, loser, language))
    if side not in (REFEREE, player):
        return player, -1, HIDDEN[language].format(player=name_of(one.row, player, language))
    option = option_views.options(game, m, player)[index]
    return player, index, option_views.label(game, m, player, option, language)


def name_of(row: MatchRow, player: int, language: str) -> str:
    """A player by name, or by number where there is none."""
    words = player_words(player, language)
    return called(row, player, language) or words[:1].upper() + words[1:]


def facts(one: Kept, sides: list[int], side: int, language: str) -> ReplayFacts:
    """A match as a list of steps."""
    session, row = one.session, one.row
    first = len(row.origin.answers) if row.origin is not None and row.mode != RECORDED else 0
    steps: list[StepLine] = []
    turns: list[TurnLine] = []
    for step, m in enumerate(positions(session)):
        table = session.game.table(m)
        if not turns or turns[-1].turn != table.turn:
            turns.append(TurnLine(table.turn, table.turn_player, step))
        if step < session.steps:
            player, _, text = taken_text(one, m, step, side, language)
            steps.append(StepLine(step, table.turn, player, text))
    return ReplayFacts(
        match=row.id, game=row.game, names=names_of(row, language),
        state=one.state, side=side, sides=sides,
        first=min(first, session.steps), last=session.steps, steps=steps, turns=turns,
        result=result(one, side, language), fair=fairness(row), can_take_over=may_take_over(one),
        can_share=may_share(row) and not one.difference,
        origin=row.origin.match if row.origin is not None else "", difference=one.difference,
    )  # fmt: skip


def result(one: Kept, side: int, language: str) -> Result | None:
    """How a match ended, if it did."""
    row = one.row
    if not one.is_over:
        return None
    outcome = one.session.outcome
    winner = row.winner if row.winner >= 0 or outcome is None else outcome.winner
    reason = row.reason or (outcome.reason if outcome is not None else "")
    how, names = row.how or "play", names_of(row, language)
    text = over_text(one.session.game, winner, reason, how, side, language, names=names) if winner >= 0 else ""
    return Result(winner, reason, how, text[:1].upper() + text[1:])


def fairness(row: MatchRow) -> Fair | None:
    """What the server committed to and what it turned out to be, once the match is over."""
    if row.state != "over" or not row.commitment:
        return None
    return Fair(row.commitment, str(row.seed), row.nonce, fair.is_true(row.commitment, row.seed, row.nonce))


def may_take_over(one: Kept) -> bool:
    """Whether somebody may play on from a step of a match."""
    return bool(one.session.decks) and not one.difference and (one.is_over or one.row.mode == RECORDED)


def may_share(row: MatchRow) -> bool:
    """Whether everything of a match may be given away: it is over, or a record that is nobody's save file."""
    is_laid_out = row.origin is not None and row.origin.kind == "scenario"
    return not is_laid_out and (row.state == "over" or (row.mode == RECORDED and viewer_of(row) < 0))


def step_view(one: Kept, step: int, side: int, language: str) -> ReplayStep:
    """The board before a step, and what led to it."""
    session, game = one.session, one.session.game
    m = session.at(step)
    journal = session.journal_at(step - 1) if step else m.journal or []
    start = len(m.journal or []) - len(journal)
    player, index, text = taken_text(one, m, step, side, language) if step < session.steps else (-1, -1, "")
    offered = option_lines(game, m, player, language) if player >= 0 and side in (REFEREE, player) else []
    return ReplayStep(
        step=step,
        last=session.steps,
        view=board.view(game, m, side),
        log=log_lines(Session.standing(game, m), side, start, language, names_of(one.row, language)),
        options=offered,
        taken=index,
        text=text,
    )


async def replay(request: Request) -> Response:
    """GET /api/replays/ID: all steps, or with ?step=N the board there."""
    language = language_of(request)
    row = await row_of(request)
    sides = allowed(request, row)
    side = side_of(request, sides)
    wanted = request.query_params.get("step", "")
    return reply(msgspec.Raw(await looked_at(request, row, replay_as_json, wanted, sides, side, language)))


def replay_as_json(
    row: MatchRow, steps: list[StepRow], wanted: str, sides: list[int], side: int, language: str
) -> bytes:
    """All steps of a match, or the board before one."""
    one = kept(row, steps)
    if not wanted:
        return msgspec.json.encode(facts(one, sides, side, language))
    return msgspec.json.encode(step_view(one, step_of(wanted, one), side, language))


def step_of(text: str, one: Kept) -> int:
    """The number of a step."""
    last = one.session.steps
    if not text.isascii() or not text.isdecimal() or len(text) > 6 or int(text) > last:
        raise Refusal("step", f"steps are 0 to {last}", f"手は0から{last}まで")
    return int(text)


# --- hints -------------------------------------------------------------------------------------------------------
class Advice(msgspec.Struct):
    """An answer that a bot thought about: in words, how likely it wins, how much of its tries it was given, and why."""

    option: int
    label: str
    chance: float
    share: float
    reasons: list[HintReason]


class Suggested(msgspec.Struct):
    """GET /api/replays/ID/hint?step=N: what a bot would have done by what that seat knew, and why."""

    player: int
    taken: int  # what was answered
    lines: list[Advice]  # the best first; what was answered is among them


async def hint(request: Request) -> Response:
    """GET /api/replays/ID/hint?step=N, of a match that is over."""
    language = language_of(request)
    row = await row_of(request)
    if row.state != "over":
        raise Refusal("running", "hints are given when the match is over", "助言は対戦が終わってから", 409)
    await charge(request)
    wanted = request.query_params.get("step", "")
    return reply(msgspec.Raw(await looked_at(request, row, hint_as_json, wanted, language)))


def hint_as_json(row: MatchRow, steps: list[StepRow], wanted: str, language: str) -> bytes:
    """Let a bot think before a step, at the seat that decides there: with that seat's view and memory."""
    one = kept(row, steps)
    step = step_of(wanted, one)
    game, m = one.session.game, one.session.at(step)
    taken = one.session.answer_at(step)
    if m.player < 0 or taken < 0:
        raise Refusal("step", "nobody decides at this step", "この手では誰も選ばない", 409)
    player = int(m.player)
    labels = {line.index: line.label for line in option_lines(game, m, player, language)}
    told = [hint_line(one, language) for one in advised(Seat(game, m, player), ADVISER, step, taken)]
    lines = [Advice(one.option, labels[one.option], one.chance, one.share, one.reasons) for one in told]
    return msgspec.json.encode(Suggested(player, taken, lines))


# --- records -----------------------------------------------------------------------------------------------------
VIEWER: Final = "viewer"  # before the number of the player whose save file it is


class Uploaded(msgspec.Struct):
    """The answer to an upload."""

    match: str
    game: str


def viewer_of(row: MatchRow) -> int:
    """Whose save file an unfinished record is that was uploaded, or -1."""
    return int(row.how.removeprefix(VIEWER)) if row.how.startswith(VIEWER) else -1


async def given_away(request: Request) -> MatchRow:
    """The match that a path names, if all of it may be given away: nobody plays it, and it began with decks."""
    row = await row_of(request)
    if row.origin is not None and row.origin.kind == "scenario":
        raise Refusal(
            "laid_out", "the match was laid out in the middle", "途中の局面から始めた対戦なので記録がない", 409
        )
    if not may_share(row):
        raise Refusal("running", "the match is not over", "対戦はまだ終わっていない", 409)
    return row


def record_as_json(row: MatchRow, steps: list[StepRow]) -> bytes:
    """A match as a file."""
    return records.encode(kept(row, steps).session.record())


async def record(request: Request) -> Response:
    """GET /api/matches/ID/record: the whole match as a file."""
    row = await given_away(request)
    data = await looked_at(request, row, record_as_json)
    name = f"fuda-{row.game}-{row.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=headers, media_type="application/json")


def played_again(data: bytes) -> tuple[MatchRow | None, list[StepRow], str]:
    """Play a record again in a worker: it as the store keeps matches, and what is wrong with it."""
    try:
        return (*played(records.decode(data)), "")
    except (ValueError, RecursionError) as error:
        return None, [], f"{error}"[:500]


async def upload(request: Request) -> Response:
    """POST /api/records: keep a match that was played elsewhere, to be looked at."""
    await check_rate(request)
    data = await body(request, records.LARGEST)
    try:
        one = records.decode(data)
    except RecordError as error:
        raise Refusal("record", str(error), f"記録を読めない：{error}") from None
    if len(one.answers) > MOST_ROWS:
        raise Refusal("record", f"at most {MOST_ROWS} answers", f"選択は最大{MOST_ROWS}回まで")
    game = game_of(one.game)
    store = store_of(request)
    numbers = [number for runs in one.decks for _, number in runs]
    await fetch(store, game, numbers)
    row, steps, trouble = await worked(request, played_again, data)
    if row is None:
        raise Refusal("record", trouble, f"記録を再生できない：{trouble}")
    await store.write(together(adding_match(row), adding_steps(steps)) if steps else adding_match(row))
    return reply(Uploaded(row.id, row.game))


def played(one: Record) -> tuple[MatchRow, list[StepRow]]:
    """Play a record again: it as the store keeps matches; `RecordError` if it is damaged.

    One of other rules is kept, too: its replay goes as far as it comes out as recorded, and says so.
    """
    game = known_game(one.game)
    learn_stored(game, DATABASE[0], [number for runs in one.decks for _, number in runs if NUMBER.fullmatch(number)])
    records.check_cards(one, game)
    retrace(one)
    row, steps = row_for(one)
    if one.winner >= 0:
        row.state, row.winner, row.reason = "over", one.winner, one.reason
        row.how = "concession" if one.conceded >= 0 else "play"
    return row, steps


def row_for(one: Record) -> tuple[MatchRow, list[StepRow]]:
    """An uploaded record as the store keeps matches: its answers are where it begins, a concession follows."""
    match = fair.new_id()
    row = MatchRow(
        id=match,
        created=time.time(),
        game=one.game,
        mode=RECORDED,
        state="running",
        names=["", ""],
        bots=["", ""],
        decks=[list(runs) for runs in one.decks],
        cards={number: one.cards[number] for runs in one.decks for _, number in runs},
        settings=dict(one.settings),
        seed=one.seed,
        tokens=["", "", ""],
        origin=Origin(
            kind="record", answers=one.answers, marks=one.marks, time_called=one.time_called, discreet=one.discreet
        ),
        how=f"{VIEWER}{one.viewer}" if one.viewer >= 0 else "",
        rules=one.rules,
    )
    steps = [StepRow(match=match, n=0, kind="concede", seat=one.conceded)] if one.conceded >= 0 else []
    return row, steps


# --- sharing -----------------------------------------------------------------------------------------------------
class Share(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/replays/ID/scenario: a position as a scenario file."""

    step: Annotated[int, msgspec.Meta(ge=0, le=records.MOST_ANSWERS)]
    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)] = ""


async def share(request: Request) -> Response:
    """POST /api/replays/ID/scenario."""
    asked = await read(request, Share)
    row = await given_away(request)
    data = await looked_at(request, row, scenario_as_json, asked.step, asked.title)
    return reply(msgspec.Raw(data))


def scenario_as_json(row: MatchRow, steps: list[StepRow], step: int, title: str) -> bytes:
    """A position of a match as a scenario, and a name for the file."""
    one = kept(row, steps)
    if step > one.session.steps:
        raise Refusal("step", f"steps are 0 to {one.session.steps}", f"手は0から{one.session.steps}まで")
    name = f"fuda-{row.game}-{row.id}-{step}.yaml"
    return msgspec.json.encode({"yaml": scenario_of(one, step, title), "name": name})


def scenario_of(one: Kept, step: int, title: str) -> str:
    """A position as a scenario; cards that do not come with the game are written into it."""
    session = one.session
    shipped: Any = session.game.shipped() if hasattr(session.game, "shipped") else session.game.cards()
    cards = {str(d.number): d for deck in session.decks for d in deck if str(d.number) not in shipped}
    show = session.game.describe_card if cards else None
    made = [(number, show(d)) for number, d in sorted(cards.items())] if show is not None else []
    return write(session, step, title or f"A position of {session.game.title['en']}", made)


async def what_if(request: Request) -> Response:
    """POST /api/replays/ID/board: a position as a board that can be changed."""
    asked = await read(request, Share)
    row = await given_away(request)
    return reply(msgspec.Raw(await looked_at(request, row, board_as_json, asked.step, asked.title)))


def board_as_json(row: MatchRow, steps: list[StepRow], step: int, title: str) -> bytes:
    """A position of a match as a board, what that does not keep, and the same position as a played match."""
    one = kept(row, steps)
    if step > one.session.steps:
        raise Refusal("step", f"steps are 0 to {one.session.steps}", f"手は0から{one.session.steps}まで")
    named = " ".join(title.split()) or f"A position of {one.session.game.title['en']}"
    written = as_board(one.session, step, named)
    exact = scenario_of(one, step, title)
    return msgspec.json.encode({"yaml": dumped(written.data), "lost": written.lost, "led": written.led, "exact": exact})


routes = [
    Route("/api/replays/{id}", replay),
    Route("/api/replays/{id}/board", what_if, methods=["POST"]),
    Route("/api/replays/{id}/hint", hint),
    Route("/api/replays/{id}/scenario", share, methods=["POST"]),
    Route("/api/matches/{id}/record", record),
    Route("/api/records", upload, methods=["POST"]),
]
