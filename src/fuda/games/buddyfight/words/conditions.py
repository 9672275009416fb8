"""The numbers and conditions of card text; what they share with other games is in `fuda.core`.

Conditions about an item, a flag or the number of something are put together: having an item equipped is
`exists(cards(own, item, []))`, riding is `exists(cards(own, item, [transformed(ride)]))`, life of 5 or less is
`compare(size(own, life), <=, 5)`.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import players, side_bits
from fuda.core.terms import Condition, Value, any_derived, looks_of
from fuda.games.buddyfight.printed import Ability
from fuda.games.buddyfight.spec import (
    ATTACKED,
    BEATEN,
    CALLED,
    CHARGED,
    DECK,
    DESTROYED,
    DISCARDED,
    DREW,
    DROP,
    ENTERED,
    EVENT,
    EVENTS,
    FIELD,
    FIXED,
    GAUGE,
    GAUGE_PAID,
    HAND,
    LEFT_FIELD,
    MOVED,
    PHASES,
    SEES_BATTLE,
    SEES_LIFE,
    SEES_PHASE,
    SEES_PILES,
    SEES_TURN,
    SOUL,
    SOUL_ADDED,
    SOUL_LEFT,
    SOUL_LOST,
    ZONES,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side
from fuda.games.buddyfight.words.properties import Test, attributes_of, worlds_of
from fuda.games.buddyfight.words.refs import attacked
from fuda.table import match as table
from fuda.words import numbers
from fuda.words.conditions import Never, Several
from fuda.words.history import EACH, Happened, TimesHappened
from fuda.words.numbers import Counting, largest_number, smallest_number, total_number
from fuda.words.properties import all_ok

INFINITE: Final = 1_000_000_000  # more than any power
SIZES: Final = ("hand", "deck", "drop", "gauge", "life", "removed", "souls", "flag_under", "field", "monsters")
ATTACK_FORMS: Final = ("any", "solo", "link")


# --- numbers ---------------------------------------------------------------------------------------------------
class CountWorlds(Counting[Match]):
    """How many different worlds some cards belong to; a card of several counts for each.  [bf K.dual.ex1]"""

    name = "count_worlds"

    def get(self, m: Match, f: Frame) -> i64:
        found: list[str] = []
        for uid in self.ref.uids(m, f):
            for world in worlds_of(m.card_of(uid), m.find(uid)):
                if world not in found:
                    found.append(world)
        return len(found)


class CountTraits(Counting[Match]):
    """How many different attributes some cards have."""

    name = "count_traits"

    def get(self, m: Match, f: Frame) -> i64:
        found: list[str] = []
        for uid in self.ref.uids(m, f):
            for trait in attributes_of(m.card_of(uid), m.find(uid)):
                if trait not in found:
                    found.append(trait)
        return len(found)


class Infinity(Value[Match]):
    """More than any number that a card has."""

    name = "infinity"

    def get(self, m: Match, f: Frame) -> i64:
        return INFINITE

    def is_simple(self) -> bool:
        return True


class Size(Value[Match]):
    """How many cards a fighter has somewhere, or how much life: public for every zone."""

    name = "size"

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what
        self.own = side != "foe"
        self.foe = side != "own"

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        if self.own:
            total += size_of(m.side(f.player), self.what)
        if self.foe:
            total += size_of(m.side(1 - f.player), self.what)
        return total

    def looks(self) -> i64:
        if self.what in ("field", "monsters", "souls"):
            return 0
        return SEES_LIFE if self.what == "life" else SEES_PILES


def size_of(side: Side, what: str) -> i64:
    """How many of something one fighter has."""
    if what == "life":
        return max(0, side.life)
    if what == "hand":
        return len(side.hand)
    if what == "drop":
        return len(side.drop)
    if what == "gauge":
        return len(side.gauge)
    if what == "deck":
        return len(side.deck)
    if what == "removed":
        return len(side.removed)
    if what == "flag_under":
        return len(side.under_flag)
    total: i64 = 0
    for u in side.field:
        if what == "souls":
            total += len(u.soul)
        elif what == "field" or u.is_monster():
            total += 1
    return total


class StatOf(numbers.StatOf):
    """A number of the first of some cards, as it is or last was, or 0."""

    name = "stat_of"

    def is_derived(self) -> bool:
        return self.what in ("size", "power", "defense", "critical") or self.ref.is_derived()

    def looks(self) -> i64:
        return self.ref.looks()


class TotalOf(StatOf):
    """The sum of a number of some cards, as they are or last were."""

    name = "total_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return total_number(m, self.ref.known(m, f), self.what)


class MostOf(StatOf):
    """The highest of a number of some cards, or 0."""

    name = "most_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return largest_number(m, self.ref.known(m, f), self.what)


class LeastOf(StatOf):
    """The lowest of a number of some cards, or 0."""

    name = "least_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return smallest_number(m, self.ref.known(m, f), self.what)


class EventNumber(Value[Match]):
    """The number of the event that set the ability off, or of what is replaced: the damage, the life paid or gained."""

    name = "event_number"

    def get(self, m: Match, f: Frame) -> i64:
        event = f.get(EVENT)
        return -1 - event[1] if len(event) > 1 else f.n


class Fixed(Value[Match]):
    """The number with which an effect that lasts for a time was made."""

    name = "fixed"

    def get(self, m: Match, f: Frame) -> i64:
        held = f.get(FIXED)
        return -1 - held[0] if held else 0

    def is_simple(self) -> bool:
        return True


class Flips(Value[Match]):
    """How often a fighter's flag was turned over by hankoku in this fight, whatever flag it was.

    [bf K.hankoku.7, K.hankoku.8]
    """

    name = "flips"

    def __init__(self, side: str) -> None:
        self.side = side

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for player in players(self.side, f.player):
            total += m.side(player).flips  # [bf K.hankoku.7, K.hankoku.8]
        return total


# --- conditions ------------------------------------------------------------------------------------------------
class InPhase(Condition[Match]):
    """It is this phase, of whoever's turn it is."""

    name = "in_phase"

    def __init__(self, phase: str) -> None:
        self.phase = phase
        self.code: i64 = PHASES.index(phase)

    def holds(self, m: Match, f: Frame) -> bool:
        return m.phase == self.code

    def looks(self) -> i64:
        return SEES_PHASE


class DuringAttack(Condition[Match]):
    """Cards of a fighter are attacking.  [bf A.2.3]"""

    name = "during_attack"

    def __init__(self, side: str = "any") -> None:
        self.side = side

    def holds(self, m: Match, f: Frame) -> bool:
        return m.in_battle and side_bits(self.side, f.player) >> attacking_side(m) & 1 != 0

    def looks(self) -> i64:
        return SEES_BATTLE


def attacking_side(m: Match) -> i64:
    """The fighter whose cards attack."""
    u = m.recall(m.attackers[0]) if m.attackers else None
    if u is not None:
        return u.side
    return m.card_of(m.attackers[0]).owner if m.attackers else m.turn_player


class OfAttack(Condition[Match]):
    """Something about the attack in progress, or where an ability waits or resolves, about the one that has just ended.

    What holds continuously, and what may be used only while somebody attacks, ends with the battle.  [bf A.3.3, F.3.3]
    """

    ends_with_battle: bool = False

    def looks(self) -> i64:
        return SEES_BATTLE


class AttackBy(OfAttack):
    """The attack is made by a card that passes some tests, alone or in a link.

    What attacks is what is left of a link attack.  [bf A.2.3, A.2.2.a, F.2.2.a, Q.A.3]
    """

    name = "attack_by"

    def __init__(self, side: str, tests: list[Test], form: str = "any") -> None:
        self.side = side
        self.tests = tests
        self.form = form

    def holds(self, m: Match, f: Frame) -> bool:
        if not m.attackers or (self.ends_with_battle and not m.in_battle):
            return False
        if not side_bits(self.side, f.player) >> attacking_side(m) & 1:
            return False
        # [bf Q.A.3]
        if self.form != "any" and m.is_linked() != (self.form == "link"):
            return False
        if not self.tests:
            return True
        for uid in m.attackers:
            # What has left does not attack any more.  [bf Q.A.1]
            if (m.is_here(uid) or not m.in_battle) and all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):
                return True
        return False

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def looks(self) -> i64:
        return SEES_BATTLE | looks_of(self.tests)


class AttackOn(OfAttack):
    """The attack is on a fighter, or with tests on such a card of the fighter's.

    [bf A.2.3, O.itemdef.4]
    """

    name = "attack_on"

    def __init__(self, side: str, tests: list[Test]) -> None:
        self.side = side
        self.tests = tests

    def holds(self, m: Match, f: Frame) -> bool:
        who = side_bits(self.side, f.player)
        if self.ends_with_battle and not m.in_battle:
            return False
        if not self.tests:
            return m.target in (-1, -2) and who >> -1 - m.target & 1 != 0
        for uid in attacked(m):
            u = m.recall(uid)
            if u is not None and who >> u.side & 1 and all_ok(self.tests, m, f, u.card, u):
                return True
        return False

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def looks(self) -> i64:
        return SEES_BATTLE | looks_of(self.tests)


def end_with_battle(conditions: Sequence[Condition[Any]]) -> None:
    """Let what some conditions say about an attack end with the battle."""
    for condition in conditions:
        if isinstance(condition, OfAttack):
            condition.ends_with_battle = True
        elif isinstance(condition, Several):
            end_with_battle(condition.conditions)
        elif isinstance(condition, Never):
            end_with_battle([condition.condition])


class StartFlag(Condition[Match]):
    """The flag with which a fighter began has this name, whatever flag there is now.  [bf O.flaguse.start.1]"""

    name = "start_flag"

    def __init__(self, text: str, side: str = "own") -> None:
        self.text = text
        self.side = side

    def holds(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            if self.text in m.side(player).start_flag:
                return True
        return False

    def is_simple(self) -> bool:
        return True


class FirstTurn(Condition[Match]):
    """It is the first turn of the fighter whose turn it is."""

    name = "first_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn <= 1 or (m.turn == 2 and m.turn_player != m.first)

    def looks(self) -> i64:
        return SEES_TURN


# --- what has happened in this turn ----------------------------------------------------------------------------
class HappenedThisTurn(Happened[Match]):
    """Something has happened in this turn to a card of a fighter, from one zone to another, by whatever or this card.

    What it asks about the card is what it is now, or what can be read on it.
    """

    name = "happened_this_turn"
    known_events = EVENTS
    known_zones = ZONES

    def __init__(
        self,
        event: str,
        side: str,
        tests: list[Test],
        source: str = "any",
        target: str = "any",
        by: str = "any",
    ) -> None:
        super().__init__(event, side, tests, source, target, by)
        self.linked = event == "destroyed" and by == "this"
        if self.linked:
            self.past_kinds |= BEATEN

    def past(self, m: Match) -> list[int]:
        return m.happened

    def times(self, m: Match, f: Frame) -> i64:
        n = super().times(m, f)
        return n + self.times_with_others(m, f) if self.linked else n

    def times_with_others(self, m: Match, f: Frame) -> i64:
        """How often this card has destroyed one in a link attack for which another card stands.  [ruling bf-090]"""
        past = m.happened
        who = side_bits(self.side, f.player)
        n: i64 = 0
        fits = False  # the destruction before is such a one
        for i in range(0, len(past), EACH):
            if past[i] == DESTROYED:
                fits = past[i + 4] != f.uid and who >> past[i + 1] & 1 != 0
                fits = fits and self.is_such(m, f, past[i + 2], past[i + 3])
            elif past[i] == BEATEN and fits and past[i + 3] == f.uid:
                n += 1
        return n

    def is_such(self, m: Match, f: Frame, card: i64, n: i64) -> bool:
        """Whether the card, and the zones of the event, are those meant."""
        if self.from_zone >= 0 and came_from(self.kind, n) != self.from_zone:
            return False
        if self.to_zone >= 0 and went_to(self.kind, n) != self.to_zone:
            return False
        return not self.tests or (card >= 0 and all_ok(self.tests, m, f, m.cards[card], m.unit(card)))


class TimesThisTurn(TimesHappened[Match]):
    """How many times something has happened in this turn."""

    name = "times_this_turn"

    def happened(self) -> HappenedThisTurn:
        return HappenedThisTurn(self.event, self.side, self.tests, self.source, self.target, self.by)


class Attacks(Value[Match]):
    """How many attacks such cards of a fighter have made in this turn; a link attack is one.  [bf A.2.2.a]"""

    name = "attacks"

    def __init__(self, side: str, tests: list[Test]) -> None:
        self.side = side
        self.tests = tests
        self.past_kinds: i64 = ATTACKED

    def get(self, m: Match, f: Frame) -> i64:
        past = m.happened
        who = side_bits(self.side, f.player)
        total: i64 = 0
        left: i64 = 0  # of the cards of one attack, those that were not looked at yet
        counted = False
        for i in range(0, len(past), 5):
            if past[i] != ATTACKED:
                continue
            if left == 0:
                left = past[i + 3]
                counted = False
            left -= 1
            if counted or not who >> past[i + 1] & 1:
                continue
            card = past[i + 2]
            if all_ok(self.tests, m, f, m.cards[card], m.unit(card)):
                counted = True
                total += 1
        return total


def parts_of(ability: object) -> list[object]:
    """The terms and instructions of an ability; of anything else none."""
    if not isinstance(ability, Ability):
        return []
    return [
        *ability.conditions, *ability.cost, *ability.aims_ops, *ability.effect_ops, *ability.statics, ability.when,
        ability.instead,
    ]  # fmt: skip


def came_from(kind: i64, n: i64) -> i64:
    """The zone from which the card of an event came, or -1; `n` is the event's number."""
    if kind == MOVED:
        return n >> 5
    if kind in (ENTERED, CALLED, CHARGED, SOUL_ADDED):
        return n
    if kind in (SOUL_LEFT, SOUL_LOST):
        return SOUL
    if kind in (DESTROYED, LEFT_FIELD):
        return FIELD
    if kind == DISCARDED:
        return HAND
    if kind == GAUGE_PAID:
        return GAUGE
    return DECK if kind == DREW else -1


def went_to(kind: i64, n: i64) -> i64:
    """The zone to which the card of an event went, or -1; `n` is the event's number."""
    if kind in (MOVED, SOUL_LEFT, SOUL_LOST):
        return n & 31
    if kind == LEFT_FIELD:
        return n
    if kind in (ENTERED, CALLED):
        return FIELD
    if kind in (DESTROYED, DISCARDED, GAUGE_PAID):
        return DROP
    if kind == CHARGED:
        return GAUGE
    if kind == SOUL_ADDED:
        return SOUL
    return HAND if kind == DREW else -1
