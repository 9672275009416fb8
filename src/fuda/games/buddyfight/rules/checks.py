"""The policies of this game that the table asks for, loops, and giving up."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.repetition import NameRepetitions, ask_stoppers, repeat_loop
from fuda.core.state import BOTH, DRAW, Action
from fuda.games.buddyfight.policy import do
from fuda.games.buddyfight.printed import KEY_BITS, Card, CostPart
from fuda.games.buddyfight.rules.continuous import apply_sources
from fuda.games.buddyfight.rules.declaring import AT_LAST, IS_ANSWER
from fuda.games.buddyfight.rules.life import finish
from fuda.games.buddyfight.rules.periods import PERIODS, is_past, last
from fuda.games.buddyfight.rules.sources import gather, lay_base
from fuda.games.buddyfight.rules.usable import uses
from fuda.games.buddyfight.rules.using import start_use
from fuda.games.buddyfight.spec import (
    AT_ZERO,
    BAN,
    BANS,
    BEFORE,
    BY_CONCESSION,
    BY_LOOP,
    DELAYED,
    ENDED,
    GAME,
    LOOPED,
    PASS,
)
from fuda.games.buddyfight.state import Match, Rules
from fuda.games.buddyfight.units import Unit
from fuda.games.buddyfight.words.costs import PayGauge
from fuda.games.buddyfight.words.properties import stat
from fuda.games.buddyfight.words.rehearsing import can_after, can_together
from fuda.table.deeds import Deed
from fuda.table.ending import give_up
from fuda.table.lasting import Period
from fuda.words.numbers import Number


def end_loop(m: Match, stoppers: i64) -> None:
    """End a loop: by a draw, or by as many repetitions as the players who can stop it name.  [ruling bf-073]"""
    if stoppers == 0:
        if m.journal is not None:
            m.note(LOOPED, BY_LOOP, -1, -1, BOTH, 0, -1, -1)
        finish(m, DRAW, BY_LOOP)
        return
    # Who only uses nothing does not keep a loop going, unless nobody does anything else.
    acting = 0 if m.watch is None else m.watch.stoppers(PASS)
    if acting:
        stoppers = acting
    ask_stoppers(m, stoppers, TURN_FIGHTER_REPEATS, OTHER_REPEATS, BOTH_REPEAT)


def repeat_named(m: Match, f: Frame) -> None:
    """Perform the loop as often as its fighter said; then that fighter does something else."""
    repeat_loop(m, LOOPED, BY_LOOP, max(f.a, f.b), f.player, idle(m))


def repeat_smaller(m: Match, f: Frame) -> None:
    """Perform the loop as often as the smaller number says; who named it does something else."""
    turn_player = f.a <= f.b
    stopper = m.turn_player if turn_player else 1 - m.turn_player
    repeat_loop(m, LOOPED, BY_LOOP, f.a if turn_player else f.b, stopper, idle(m))


def idle(m: Match) -> i64:
    """The kind of answer that does not stop a loop: using nothing, if somebody does something else in it."""
    return PASS if m.watch is not None and m.watch.stoppers(PASS) else -1


TURN_FIGHTER_REPEATS: Final = Table(GAME, "loop of the turn fighter", [
    Row("", NameRepetitions(True)),
    Row("", repeat_named),
])  # fmt: skip

OTHER_REPEATS: Final = Table(GAME, "loop of the other fighter", [
    Row("", NameRepetitions(False)),
    Row("", repeat_named),
])  # fmt: skip

BOTH_REPEAT: Final = Table(GAME, "loop of both fighters", [
    Row("", NameRepetitions(True)),
    Row("", NameRepetitions(False)),
    Row("", repeat_smaller),
])  # fmt: skip


def concede(m: Match, player: i64) -> None:
    """Give up: possible at any time.  [ruling bf-016]"""
    give_up(m, player, BY_CONCESSION, ENDED)


class BuddyfightRules(Rules):
    """The policies of this game."""

    forbids: ClassVar[int] = BAN
    delays: ClassVar[int] = DELAYED
    key_bits: ClassVar[int] = KEY_BITS

    def number_of(self, m: Match, card: Card, u: Unit | None, what: str) -> i64:
        """A number of a card: cost, power and the like."""
        return stat(m, card, u, what)

    def period(self, until: str) -> Period:
        return PERIODS[until]

    def is_past(self, m: Match, until: str) -> bool:
        return is_past(m, PERIODS[until])

    def last(self, m: Match, effect: Lasting) -> None:
        last(m, effect)

    def ban_bit(self, ban: str) -> i64:
        return 1 << BANS.index(ban)

    def do(self, m: Match, f: Frame, d: Deed) -> None:
        do(m, f, d)

    def gather(self, m: Match) -> None:
        gather(m)

    def lay_base(self, m: Match) -> None:
        lay_base(m)

    def apply_sources(self, m: Match) -> None:
        """Continuous abilities by AB.3."""
        apply_sources(m)

    def end_loop(self, m: Match, stoppers: i64) -> None:
        """Decide a loop by who had a choice in it."""
        end_loop(m, stoppers)

    def last_uses(self, m: Match, player: i64) -> list[Action]:
        """What can be used at once with the life at 0.  [bf O.deckflag.3, O.deckflag.3.ex1]"""
        return uses(m, player, AT_ZERO, [])

    def uses_before(self, m: Match, player: i64) -> list[Action]:
        """What can be used because something is about to happen.  [ruling bf-089]"""
        return uses(m, player, BEFORE, [])

    def use_at_last(self, m: Match, player: i64, a: Action) -> None:
        """Use one of these; nothing answers it, and the rules are not checked before it is done.  [ruling bf-017]"""
        start_use(m, player, a, IS_ANSWER | AT_LAST)

    def gauge_cost(self, n: i64) -> CostPart:
        """A part of a cost that is so much gauge."""
        return PayGauge(Number(n))

    def can_after(self, m: Match, before: list[Op[Any]], op: Op[Any], f: Frame) -> bool:
        """Cards that are drawn first can be discarded."""
        return can_after(m, before, op, f)

    def can_together(self, m: Match, ops: list[Op[Any]], f: Frame) -> bool:
        """What a fighter may do can be done in full."""
        return can_together(m, ops, f)

    def gain_info(self, m: Match, u: Unit, key: i64, at: i64) -> None:
        """Give a card the attribute, name or world that an op says."""
        m.ability(key).program.ops[at].inform(u)  # type: ignore[attr-defined]


RULES: Final = BuddyfightRules()
