"""The numbers and conditions of card text; what they share with other games is in `fuda.core`."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_BITS, ID_MASK, side_bits
from fuda.core.terms import Condition, Value
from fuda.games.hanyo.printed import Ability
from fuda.games.hanyo.rules.layers import FIXED
from fuda.games.hanyo.spec import (
    AREA,
    ATTACHED,
    DISCARD,
    DISCARDED,
    EVENT,
    EVENTS,
    KOED,
    LEFT,
    MOVED,
    OF_KIND,
    OF_NUMBERS,
    PHASES,
    PUT_OUT,
    SEES_MARKS,
    SEES_TURN,
    SET_ON,
    ZONES,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side
from fuda.games.hanyo.words.refs import Ref
from fuda.table import match as table
from fuda.words import numbers
from fuda.words.history import Happened
from fuda.words.numbers import largest_number, smallest_number, total_number
from fuda.words.properties import all_ok

SIZES: Final = ("hand", "deck", "discard", "area", "standby", "ko", "energy", "sets", "damage", "free_areas")


# --- numbers ---------------------------------------------------------------------------------------------------
class CountNames(numbers.CountNames):
    """How many different names some cards have; cards that share a name count once."""

    name = "count_names"

    def reads(self) -> i64:
        return self.ref.reads() | 1 << OF_KIND

    def is_derived(self) -> bool:
        return True


class Size(Value[Match]):
    """How many of something a player has somewhere: the number of cards in every zone is public.  [hy 302.2a]"""

    name = "size"

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        if self.side != "foe":
            total += size_of(m.side(f.player), self.what)
        if self.side != "own":
            total += size_of(m.side(1 - f.player), self.what)
        return total

    def is_simple(self) -> bool:
        return self.what not in ("hand", "deck", "discard")

    def looks(self) -> i64:
        return SEES_MARKS if self.is_simple() else -1


def size_of(side: Side, what: str) -> i64:
    """How many of something one player has."""
    if what == "hand":
        return len(side.hand)
    if what == "deck":
        return len(side.deck)
    if what == "discard":
        return len(side.discard)
    if what == "ko":
        return len(side.all_units()) - len(side.units())
    if what == "free_areas":
        free: i64 = 0
        for u in side.slots[1:]:
            free += 1 if u is None else 0
        return free
    total: i64 = 0
    for u in side.units():
        if what == "area" or (what == "standby" and not u.is_main()):
            total += 1
        elif what == "energy":
            total += len(u.energy)
        elif what == "sets":
            total += len(u.sets)
        elif what == "damage":
            total += u.damage
    return total


class StatOf(numbers.StatOf):
    """A number of the first of some cards, as it is or last was, or 0.  [hy 812.1]"""

    name = "stat_of"

    def reads(self) -> i64:
        return self.ref.reads() | (1 << OF_KIND if self.what == "attributes" else 1 << OF_NUMBERS)

    def is_simple(self) -> bool:
        return self.ref.is_simple()

    def looks(self) -> i64:
        return self.ref.looks() | SEES_MARKS


class TotalOf(StatOf):
    """The sum of a number of some cards, as they are or last were.  [hy 812.1]"""

    name = "total_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return total_number(m, self.ref.known(m, f), self.what)


class MostOf(StatOf):
    """The highest of a number of some cards, as they are or last were, or 0.  [hy 812.1]"""

    name = "most_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return largest_number(m, self.ref.known(m, f), self.what)


class LeastOf(StatOf):
    """The lowest of a number of some cards, as they are or last were, or 0.  [hy 812.1]"""

    name = "least_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return smallest_number(m, self.ref.known(m, f), self.what)


class Counters(Value[Match]):
    """How many counters of a name are on some cards, as they are or last were.  [hy 913.3]"""

    name = "counters"

    def __init__(self, ref: Ref, text: str) -> None:
        self.ref = ref
        self.text = text

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for uid in self.ref.known(m, f):
            u = m.recall(uid)
            if u is not None:
                total += u.count(self.text)
        return total

    def reads(self) -> i64:
        return self.ref.reads()

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()

    def looks(self) -> i64:
        return self.ref.looks() | SEES_MARKS


class EventNumber(Value[Match]):
    """The number of the event that triggered the ability, is replaced, or that the skill has dealt: its damage."""

    name = "event_number"

    def get(self, m: Match, f: Frame) -> i64:
        event = f.get(EVENT)
        return -1 - event[1] if event else f.n


class Fixed(Value[Match]):
    """The number with which an effect that lasts for a time was made."""

    name = "fixed"

    def get(self, m: Match, f: Frame) -> i64:
        held = f.get(FIXED)
        return -1 - held[0] if held else 0

    def is_simple(self) -> bool:
        return True


# --- conditions ------------------------------------------------------------------------------------------------
class Failed(Condition[Match]):
    """Some of the instruction before could not be carried out, or a game of rock-paper-scissors was lost."""

    name = "failed"

    def holds(self, m: Match, f: Frame) -> bool:
        return f.done <= 0


class InPhase(Condition[Match]):
    """It is this phase.  [hy 501.1]"""

    name = "in_phase"

    def __init__(self, phase: str) -> None:
        self.phase = phase
        self.code: i64 = PHASES.index(phase)

    def holds(self, m: Match, f: Frame) -> bool:
        return m.phase == self.code


class Declared(Condition[Match]):
    """A skill of this name is declared in this battle phase, or any, by that player.  [hy 703.2, 902.1b]"""

    name = "declared"

    def __init__(self, side: str = "any", title: str = "") -> None:
        self.side = side
        self.title = title

    def holds(self, m: Match, f: Frame) -> bool:
        if m.declared < 0 or not side_bits(self.side, f.player) >> m.turn_player & 1:
            return False
        return not self.title or m.ability(m.declared).title == self.title


class Turn(Value[Match]):
    """The number of the turn, from 1 on."""

    name = "turn"

    def get(self, m: Match, f: Frame) -> i64:
        return m.turn

    def is_simple(self) -> bool:
        return True

    def looks(self) -> i64:
        return SEES_TURN


class HappenedThisTurn(Happened[Match]):
    """Something has happened in this turn to a card of a player, from one zone to another, by whatever or this card.

    What it asks about a unit is what that was then.  [hy 812.1]
    """

    name = "happened_this_turn"
    known_events = EVENTS
    known_zones = ZONES

    def past(self, m: Match) -> list[int]:
        return m.happened

    def is_such(self, m: Match, f: Frame, card: i64, n: i64) -> bool:
        """Whether the card, and the zones of the event, are those meant."""
        if self.from_zone >= 0 and came_from(self.kind, n) != self.from_zone:
            return False
        if self.to_zone >= 0 and went_to(self.kind, n) != self.to_zone:
            return False
        if not self.tests or card < 0:
            return not self.tests
        which = card >> ID_BITS
        return all_ok(self.tests, m, f, m.cards[card & ID_MASK], m.then[which - 1] if which > 0 else None)


def parts_of(ability: object) -> list[object]:
    """The terms and instructions of an ability; of anything else none."""
    if not isinstance(ability, Ability):
        return []
    return [
        *ability.conditions, *ability.other_ops, *ability.effect_ops, *ability.statics, ability.when, ability.state,
        ability.times, ability.instead,
    ]  # fmt: skip


def came_from(kind: i64, n: i64) -> i64:
    """The zone from which the card of an event came, or -1; `n` is the event's number."""
    if kind == MOVED:
        return n >> 5
    if kind in (PUT_OUT, ATTACHED, SET_ON, DISCARDED):
        return n
    return AREA if kind in (KOED, LEFT) else -1


def went_to(kind: i64, n: i64) -> i64:
    """The zone to which the card of an event went, or -1; `n` is the event's number."""
    if kind == MOVED:
        return n & 31
    if kind == LEFT:
        return n
    if kind == DISCARDED:
        return DISCARD
    return AREA if kind == PUT_OUT else -1
