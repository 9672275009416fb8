"""The table of a room: the match itself, what each seat sees of it, and what can be taken back.

A table knows no browsers, clocks or store. It stands here, in the server's own process, or apart, in another one
(`fuda.web.apart`): a room asks both in the same way, and goes by the `Standing` that it is told after each step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from fuda.core.flow import Match, Overworked
from fuda.match.session import Session, TooMuchWork, burnt
from fuda.view.board import Looked, View, view
from fuda.view.memory import Remembered
from fuda.web import showing, undoing
from fuda.web.beginning import positions, take
from fuda.web.protocol import LogLine, OptionLine, ReasonLine
from fuda.web.replies import Refusal
from fuda.web.tables import MatchRow, StepRow

MOST_UNDO: Final = 10  # steps that are offered to go back to
FORCED: Final = -2  # whoever was asked had one answer only: nobody wants to go back to that
NO_STEP: Final = -3  # nothing was decided there
FORWARD: Final = {"answer": "play", "concede": "concession", "time": "time", "absence": "absence"}  # and how it ends


class Standing(msgspec.Struct):
    """How a match stands, as far as a room must know."""

    player: int  # who decides, or -1
    choices: int  # among how many options
    winner: int  # -1 while it goes on
    reason: str
    steps: int
    records: int  # of the log
    backs: list[int]  # steps to which whoever decides may go back without asking
    undos: tuple[list[int], list[int]]  # steps of each seat's own choices, the last ones first
    mark: str = ""  # what the last answer meant, as records have it
    turn: int = 0


class Scene(msgspec.Struct):
    """What a seat sees and may do."""

    view: View
    options: list[OptionLine]
    question: str
    log: list[LogLine]


class Position(NamedTuple):
    """What a bot is given to think about: a position, and what the player remembers that no position shows.

    A match that cannot be put into a snapshot (one laid out from a scenario, with cards of its own) is told by how it
    began and by its answers.
    """

    snapshot: bytes
    remembered: Remembered
    row: MatchRow | None = None
    answers: list[int] = []  # noqa: RUF012  nobody changes it


class Asked(Protocol):
    """A table, wherever it stands."""

    async def take(self, step: StepRow) -> Standing:
        """Take a step; a `Refusal` if it is too much work, and nothing has changed then."""

    async def look(self, seat: int, language: str, told: int, *, is_asked: bool) -> Scene:
        """What a seat sees, with the log from a record on."""

    async def reasons(self, seat: int, ref: str, language: str) -> list[ReasonLine]:
        """Why a card cannot be used now."""

    async def looked_back(self, to: int) -> tuple[int, bool]:
        """Who decided at a step, and whether anybody has learned something since."""

    async def position(self, seat: int) -> Position:
        """What a bot at a seat is to think about."""

    def close(self) -> None:
        """Clear it away."""


def decider(m: Match) -> int:
    """Who has a choice now."""
    return int(m.player) if len(m.options) > 1 else FORCED


def overworked(text: str) -> Refusal:
    """What somebody is told whose answer is too much work."""
    return Refusal("work", text, f"処理が多すぎるため実行できない：{text}", 422)


class Table:
    """A match that is being played."""

    def __init__(self, row: MatchRow, session: Session, steps: Sequence[StepRow] = ()) -> None:
        self.row = row
        self.session = session
        self.levels = list(row.bots)
        self.views: dict[int, View] = {}
        self.looked = Looked()  # what views of this state share
        self.backs: list[int] = []
        if session.match.journal is None:
            session.match.journal = []
        self.deciders = [decider(m) for m in positions(session)][: session.steps]  # at each step, or FORCED
        for step in steps:
            self.take(step)

    @property
    def records(self) -> int:
        """How long the log is."""
        return len(self.session.match.journal or [])

    @property
    def standing(self) -> Standing:
        """How the match stands."""
        session, m = self.session, self.session.match
        undos = self.undos(0), self.undos(1)
        winner, reason = int(m.winner), m.reason
        mark = session.marks[-1] if session.marks else ""
        return Standing(
            session.player,
            len(m.options),
            winner,
            reason,
            session.steps,
            self.records,
            list(self.backs),
            undos,
            mark,
            int(session.game.table(m).turn) if winner >= 0 else 0,
        )

    def undos(self, seat: int) -> list[int]:
        """The last choices of a seat, the last one first."""
        found: list[int] = []
        for step in range(len(self.deciders) - 1, -1, -1):
            if self.deciders[step] == seat:
                found.append(step)
                if len(found) == MOST_UNDO:
                    break
        return found

    # --- steps -------------------------------------------------------------------------------------------------
    def take(self, step: StepRow) -> Standing:
        """Take a step."""
        was = self.looked
        self.views, self.looked = {}, Looked()
        if step.kind == "bot":
            self.levels[step.seat] = step.word
        elif step.kind == "return":
            self.levels[step.seat] = ""
        elif step.kind in ("back", "undo"):
            take(self.session, step)
            del self.deciders[step.value :]
            self.backs = [one for one in self.backs if one < step.value] if step.kind == "back" else []
        else:
            self.take_forward(step, was)
        return self.standing

    def take_forward(self, step: StepRow, was: Looked) -> None:
        """Take a step that leads on, and see whether it can still be taken back."""
        session = self.session
        at, told = session.steps, self.records
        try:
            take(session, step)
        except TooMuchWork as error:
            raise overworked(str(error)) from None
        self.deciders.append(step.seat)
        if step.kind != "answer" or self.levels[step.seat]:
            self.backs = []
            return
        happened = (session.match.journal or [])[told:]
        before, _ = session.before(at)
        if undoing.is_irrevocable(session.game, before, session.match, happened, step.seat, was, self.looked):
            self.backs = []
        else:
            self.backs.append(at)

    def looked_back(self, to: int) -> tuple[int, bool]:
        """Who decided at a step; whether anybody has learned a card, or chance was used, since."""
        session = self.session
        if not 0 <= to < session.steps:
            return NO_STEP, True
        before, told = session.before(to)
        happened = (session.match.journal or [])[told:]
        if before.rng != session.match.rng:
            return self.deciders[to], True
        was, now = session.game.all_seen(before), self.looked.seen_by(session.game, session.match)
        return self.deciders[to], any(undoing.learned(was, now, happened, seat) for seat in range(2))

    # --- looking -----------------------------------------------------------------------------------------------
    def seen(self, seat: int) -> View:
        """The board as a seat sees it; made once for each state."""
        found = self.views.get(seat)
        if found is None:
            found = self.views[seat] = view(self.session.game, self.session.match, seat, self.looked)
        return found

    def look(self, seat: int, language: str, told: int, is_asked: bool) -> Scene:
        """What a seat sees, with the log from a record on."""
        session, board = self.session, self.seen(seat)
        return Scene(
            board,
            showing.option_lines(session.game, session.match, seat, language) if is_asked else [],
            showing.question(session.game, session.match, board, language) if is_asked else "",
            showing.log_lines(session, seat, told, language, showing.names_of(self.row, language)),
        )

    def reasons(self, seat: int, ref: str, language: str) -> list[ReasonLine]:
        """Why a card cannot be used now."""
        try:
            return showing.reason_lines(self.session, seat, ref, language)
        except Overworked as error:
            raise overworked(burnt(self.session.game, error)) from None

    def position(self, seat: int) -> Position:
        """What a bot at a seat is to think about."""
        session = self.session
        remembered = session.seat(seat).memory.told()
        if is_portable(session):
            return Position(session.snapshot(), remembered)
        return Position(b"", remembered, self.row, list(session.answers))


class Here:
    """A table in this process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session = table.session

    async def take(self, step: StepRow) -> Standing:
        """Take a step."""
        return self.table.take(step)

    async def look(self, seat: int, language: str, told: int, *, is_asked: bool) -> Scene:
        """What a seat sees."""
        return self.table.look(seat, language, told, is_asked)

    async def reasons(self, seat: int, ref: str, language: str) -> list[ReasonLine]:
        """Why a card cannot be used now."""
        return self.table.reasons(seat, ref, language)

    async def looked_back(self, to: int) -> tuple[int, bool]:
        """Who decided at a step, and whether anybody has learned something since."""
        return self.table.looked_back(to)

    async def position(self, seat: int) -> Position:
        """What a bot is to think about."""
        return self.table.position(seat)

    def prepare(self, seats: set[int]) -> None:
        """Make views while the disk is at work."""
        for seat in seats:
            self.table.seen(seat)

    def close(self) -> None:
        """Nothing is left of it when nobody has it."""


def is_portable(session: Session) -> bool:
    """Whether another process can make the match of a snapshot: it was begun with decks of cards that games know."""
    known = session.game.cards()
    return bool(session.decks) and all(known.get(d.number) is d for deck in session.decks for d in deck)
