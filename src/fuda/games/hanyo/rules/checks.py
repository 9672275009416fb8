"""Conceding (103.4) and loops (1101), and the policies of the game."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import ChooseOne, When, all_can
from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.rehearsal import EndTrial, end_rehearsal, tried_on
from fuda.core.repetition import NameRepetitions, RepeatNamed, RepeatSmaller, ask_stoppers
from fuda.core.state import BOTH, DRAW, Action
from fuda.games.hanyo.printed import KEY_BITS, Card
from fuda.games.hanyo.rules.layers import end_lapsed, gather, settle
from fuda.games.hanyo.rules.periods import PERIODS, last
from fuda.games.hanyo.rules.playing import watch_states
from fuda.games.hanyo.rules.ruling import finish
from fuda.games.hanyo.spec import BY_CONCESSION, BY_LOOP, DELAYED, ENDED, GAME, LOOPED
from fuda.games.hanyo.state import Match, Rules
from fuda.games.hanyo.units import Unit
from fuda.games.hanyo.words.drawing import Draw
from fuda.games.hanyo.words.lasting_effects import bodies_of
from fuda.games.hanyo.words.ops import Discard, DiscardHand, OnCards
from fuda.games.hanyo.words.placing import Charge, PutOut, Retreat
from fuda.games.hanyo.words.properties import stat
from fuda.table.ending import give_up
from fuda.table.lasting import Period


def end_loop(m: Match, stoppers: i64) -> None:
    """End a loop: by a draw, or by as many repetitions as the players who can stop it name.  [hy 1101.1]"""
    if m.journal is not None:
        m.note(LOOPED, "1101.1", -1, -1, BOTH, 0, -1, -1)
    if stoppers == 0:
        # Nobody has a choice in it.  [hy 1101.1c]
        finish(m, DRAW, BY_LOOP)
        return
    ask_stoppers(m, stoppers, TURN_PLAYER_REPEATS, OTHER_REPEATS, BOTH_CAN_REPEAT)


TURN_PLAYER_REPEATS: Final = Table(GAME, "loop of the turn player", [
    Row("1101.1a", NameRepetitions(True)),
    Row("1101.1a", RepeatNamed(LOOPED)),
])  # fmt: skip

OTHER_REPEATS: Final = Table(GAME, "loop of the other player", [
    Row("1101.1a", NameRepetitions(False)),
    Row("1101.1a", RepeatNamed(LOOPED)),
])  # fmt: skip

BOTH_CAN_REPEAT: Final = Table(GAME, "loop of both players", [
    Row("1101.1b", NameRepetitions(True)),
    Row("1101.1b", NameRepetitions(False)),
    Row("1101.1b", RepeatSmaller(LOOPED, True)),
])  # fmt: skip


def concede(m: Match, player: i64) -> None:
    """Give up: possible at any time, at once, and no card has a say in it.  [hy 103.4]"""
    give_up(m, player, BY_CONCESSION, ENDED)


# --- what a player may do (104.2) ------------------------------------------------------------------------------
TRIAL: Final = "trial"  # the name of programs that are tried on a copy


class CheckDone(Op[Match]):
    """End a rehearsal in which an instruction was not carried out in full."""

    def run(self, m: Match, f: Frame) -> bool:
        if f.done <= 0:
            end_rehearsal(m, f.player, False)
        return False


def is_deed(op: Op[Any]) -> bool:
    """Whether an instruction changes something, so that less may be left for another."""
    return isinstance(op, OnCards | Discard | DiscardHand | Charge | Draw | Retreat)


def deeds_in(ops: list[Op[Any]]) -> i64:
    """How many of some instructions change something, those inside of others included."""
    n: i64 = 0
    for op in ops:
        if is_deed(op):
            # Of several units that are put out one may take the room of another.
            n += 2 if isinstance(op, PutOut) else 1
        for body in bodies_of(op):
            n += deeds_in(body)
    return n


def checked(ops: list[Op[Any]]) -> list[Op[Any]]:
    """Instructions that end a rehearsal if one of them is not carried out in full, whichever way is gone."""
    out: list[Op[Any]] = []
    for op in ops:
        if isinstance(op, ChooseOne):
            out.append(ChooseOne([checked(body) for body in op.bodies], op.foe))
        elif isinstance(op, When):
            out.append(When(op.condition, checked(op.body), checked(op.other)))
        else:
            out.append(op)
        if is_deed(op):
            out.append(CheckDone())
    return out


def can_begin(m: Match, ops: list[Op[Any]], f: Frame) -> bool:
    """Whether all of some instructions can be carried out; several that may be in each other's way are tried on a copy.

    [hy 104.2] [ruling hy-043]
    """
    if not all_can(ops, m, f):
        return False
    if deeds_in(ops) < 2:
        return True
    return tried_on(m.clone(), m, Program(TRIAL, [*checked(ops), EndTrial()]), f)


class GoOn(Op[Match]):
    """Go on with a choice that has begun."""

    def __init__(self, choice: Op[Any]) -> None:
        self.choice = choice

    def run(self, m: Match, f: Frame) -> bool:
        return self.choice.run(m, f)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        self.choice.got(m, f, a)


def can_go_on(m: Match, choice: Op[Any], rest: list[Op[Any]], f: Frame) -> bool:
    """Whether a choice that has begun, and all that follows it, can be carried out in full: tried on a copy.

    Within such a trial all that is chosen is tried anyway.  [hy 104.2] [ruling hy-043]
    """
    if deeds_in(rest) < 2 or any(g.program.name == TRIAL for g in m.stack):
        return True
    return tried_on(m.clone(), m, Program(TRIAL, [GoOn(choice), *checked(rest), EndTrial()]), f)


class HanyoRules(Rules):
    """The policies of this game."""

    delays: ClassVar[int] = DELAYED
    key_bits: ClassVar[int] = KEY_BITS

    def number_of(self, m: Match, card: Card, u: Unit | None, what: str) -> i64:
        """A number of a card: cost, power and the like."""
        return stat(m, card, u, what)

    def period(self, until: str) -> Period:
        return PERIODS[until]

    def last(self, m: Match, effect: Lasting) -> None:
        last(m, effect)

    def settle(self, m: Match) -> None:
        """Continuous effects by 809."""
        settle(m)

    def gather(self, m: Match) -> None:
        """The abilities in the area."""
        gather(m)

    def attend(self, m: Match) -> None:
        """End what held as long as a state did; trigger the abilities whose state has come about.  [hy 807.7]"""
        if m.recast:
            m.gather()
        if m.bounded:
            end_lapsed(m)
        if m.stateful and m.live:
            watch_states(m)

    def can_begin(self, m: Match, ops: list[Op[Any]], f: Frame) -> bool:
        """What a player may do can be done in full."""
        return can_begin(m, ops, f)

    def can_go_on(self, m: Match, choice: Op[Any], rest: list[Op[Any]], f: Frame) -> bool:
        """What a player may do can still be done in full."""
        return can_go_on(m, choice, rest, f)

    def end_loop(self, m: Match, stoppers: i64) -> None:
        """Decide a loop by who had a choice in it."""
        end_loop(m, stoppers)


RULES: Final = HanyoRules()
