"""Numbers and conditions of card text: how many, how much, under which condition."""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.pieces import Entry, Side
from fuda.games.dimensionzero.rules.moves import markers_on
from fuda.games.dimensionzero.spec import PHASES, SPELL, ZONES
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.properties import (
    STATS,
    Amount,
    Ref,
    SquareRef,
    Test,
    all_ok,
    all_reads,
    seats,
    stat,
    stat_reads,
)

X_SLOT: Final = 8


# --- numbers ---------------------------------------------------------------------------------------------------
class X(Amount):
    """The value that was chosen for the variable of the cost, or 0.  [dz 1-2.3-3, 1-2.2]"""

    name = "x"

    def get(self, m: Match, f: Frame) -> i64:
        return named_number(f, X_SLOT)


class Count(Amount):
    """How many cards there are."""

    name = "count"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def get(self, m: Match, f: Frame) -> i64:
        return len(self.ref.uids(m, f))

    def reads(self) -> i64:
        return self.ref.reads()


class OfSquares(Amount):
    """A number of some squares."""

    def __init__(self, where: SquareRef) -> None:
        self.where = where

    def reads(self) -> i64:
        return self.where.reads()


class CountSquares(OfSquares):
    """How many squares there are."""

    name = "count_squares"

    def get(self, m: Match, f: Frame) -> i64:
        return len(self.where.squares(m, f))


class SquareMarkers(OfSquares):
    """How many markers lie on some squares themselves.  [dz 6-7.p1]"""

    name = "square_markers"

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for square in self.where.squares(m, f):
            total += markers_on(m, square)
        return total


class Size(Amount):
    """How many cards a zone holds: public for every zone.  [dz 2-25.1-1, 2-23.2-3, 2-23.7-2]"""

    name = "size"

    def __init__(self, side: str, zone: str) -> None:
        self.side = side
        self.zone = zone

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for player in seats(m, f, self.side):
            total += self.of(m.side(player))
        return total

    def of(self, side: Side) -> i64:
        """The size for one player."""
        if self.zone == "smash":
            return side.smash_count()
        if self.zone == "energy":
            return side.energy_count()
        if self.zone == "plan":
            return 1 if side.plan and side.deck else 0
        return len(side.pile(ZONES.index(self.zone)))


class OfStat(Amount):
    """A number of some cards."""

    def __init__(self, ref: Ref, what: str) -> None:
        self.ref = ref
        self.what = what
        self.code: i64 = STATS.index(what)

    def reads(self) -> i64:
        return self.ref.reads() | stat_reads(self.what)


class StatOf(OfStat):
    """A number of the first of some cards, as it is now or last was; 0 if there is none.  [dz 4-2.6, 2-27.p4, 1-2.2]"""

    name = "stat_of"

    def get(self, m: Match, f: Frame) -> i64:
        m.settle()
        for uid in self.ref.traces(m, f):
            if uid >= 0:
                return stat(m, m.card_of(uid), m.recall(uid), self.code)
        return 0


class LargestStat(OfStat):
    """The largest number among some cards; 0 if there is none.  [dz 1-2.2, 1-2.2.ex2, 2-12.2]"""

    name = "largest_stat"

    def get(self, m: Match, f: Frame) -> i64:
        best: i64 = 0
        for uid in self.ref.uids(m, f):
            best = max(best, stat(m, m.card_of(uid), m.find(uid), self.code))
        return best


class SumOf(OfStat):
    """A number of some cards, added up."""

    name = "sum_of"

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for uid in self.ref.uids(m, f):
            total += stat(m, m.card_of(uid), m.find(uid), self.code)
        return total


class EventAmount(Amount):
    """The number of the event: damage dealt, cards to be smashed."""

    name = "event_amount"

    def get(self, m: Match, f: Frame) -> i64:
        return f.n


def is_something(m: Match, f: Frame, value: Value[Match]) -> bool:
    """Whether an amount is at least 1, or is that of the event made smaller, if to none.  [dz 4-12.2, 4-15.2]"""
    return value.get(m, f) > 0 or speaks_of_event(value)


def speaks_of_event(term: Any) -> bool:
    """Whether a number comes from the event."""
    if isinstance(term, EventAmount):
        return True
    return any(speaks_of_event(getattr(term, field)) for field in getattr(term, "fields", ()))


class Half(Amount):
    """Half of a number, rounded up.  [dz 1-2.1]"""

    name = "half"

    def __init__(self, of: Value[Match]) -> None:
        self.of = of

    def get(self, m: Match, f: Frame) -> i64:
        return (self.of.get(m, f) + 1) // 2

    def reads(self) -> i64:
        return self.of.reads()


# --- conditions ------------------------------------------------------------------------------------------------
class Exists(Condition[Match]):
    """There is such a card."""

    name = "exists"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, m: Match, f: Frame) -> bool:
        return len(self.ref.uids(m, f)) > 0

    def is_derived(self) -> bool:
        return self.ref.is_derived()


class AboutCard(Condition[Match]):
    """A card has some properties, as it is or last was."""

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def is_derived(self) -> bool:
        return all_reads(self.tests) != 0


class ThisIs(AboutCard):
    """The source of the text has some properties.  [dz 4-2.6]"""

    name = "this_is"

    def holds(self, m: Match, f: Frame) -> bool:
        m.settle()
        return f.card >= 0 and all_ok(self.tests, m, f, m.cards[f.card], m.recall(f.uid))


class EachIs(Condition[Match]):
    """Some cards, as they are or last were, all have some properties, and there is one.  [dz 4-9.2-6]"""

    name = "each_is"

    def __init__(self, ref: Ref, tests: list[Test]) -> None:
        self.ref = ref
        self.tests = tests

    def holds(self, m: Match, f: Frame) -> bool:
        m.settle()
        found = False
        for uid in self.ref.traces(m, f):
            if uid >= 0:
                found = True
                if not all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):
                    return False
        return found

    def is_derived(self) -> bool:
        return self.ref.is_derived() or all_reads(self.tests) != 0


class InPhase(Condition[Match]):
    """It is this phase.  [dz 3-4.2]"""

    name = "in_phase"

    def __init__(self, text: str) -> None:
        self.text = text
        self.code: i64 = PHASES.index(text)

    def holds(self, m: Match, f: Frame) -> bool:
        return m.phase == self.code


class InBattle(Condition[Match]):
    """A battle goes on.  [dz 3-11.1]"""

    name = "in_battle"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.in_battle()


class FirstTurn(Condition[Match]):
    """It is the first turn of the duel."""

    name = "first_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn <= 1


class Resonance(Condition[Match]):
    """A movement of a unit of the player was resolved this turn.  [dz 5-13.2, 5-13.3]"""

    name = "resonance"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.moved >> f.player & 1 != 0


class Linked(Condition[Match]):
    """All the named cards are in the player's graveyard.  [dz 5-12.2]"""

    name = "linked"

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def holds(self, m: Match, f: Frame) -> bool:
        graveyard = m.side(f.player).graveyard
        for name in self.names:
            found = False
            for card in graveyard:
                if card.d.name == name:
                    found = True
                    break
            if not found:
                return False
        return True


class Arranged(Condition[Match]):
    """The order of the deck was determined deliberately at some time.  [dz 6-2.1, 6-2.4]"""

    name = "arranged"

    def __init__(self, side: str) -> None:
        self.side = side

    def holds(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            if m.side(player).arranged:
                return True
        return False


class PlanIs(Condition[Match]):
    """There is a card in the plan zone that has some properties.  [dz 2-23.3-1]"""

    name = "plan_is"

    def __init__(self, side: str, tests: list[Test]) -> None:
        self.side = side
        self.tests = tests

    def holds(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            card = m.side(player).plan_card()
            if card is not None and all_ok(self.tests, m, f, card, None):
                return True
        return False


def spell_of(m: Match, f: Frame) -> Entry | None:
    """The spell that is the source of a text."""
    for e in m.entries:
        if e.kind == SPELL and e.card == f.card:
            return e
    return None


class PlayedFrom(Condition[Match]):
    """The spell was played from this zone."""

    name = "played_from"

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def holds(self, m: Match, f: Frame) -> bool:
        e = spell_of(m, f)
        return e is not None and e.zone == self.code


class Paid(Condition[Match]):
    """The additional cost of this number was paid for the spell.  [dz 4-7.2-4]"""

    name = "paid"

    def __init__(self, n: i64) -> None:
        self.n = n

    def holds(self, m: Match, f: Frame) -> bool:
        e = spell_of(m, f)
        return e is not None and e.paid >> self.n & 1 != 0
