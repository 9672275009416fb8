"""The numbers and conditions of card text; what they share with other games is in `fuda.core`.

Conditions about an item, a flag or the number of something are put together: having an item equipped is
`exists(cards(own, item, []))`, riding is `exists(cards(own, item, [transformed(ride)]))`, life of 5 or less is
`compare(size(own, life), <=, 5)`.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import players, side_bits
from fuda.core.terms import Condition, Value
from fuda.games.buddyfight.printed import Ability
from fuda.games.buddyfight.spec import (
    ATTACKED,
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
from fuda.games.buddyfight.words.properties import (
    Test,
    all_ok,
    any_derived,
    attributes_of,
    looks_of,
    names_of,
    stat,
    worlds_of,
)
from fuda.games.buddyfight.words.refs import Ref, attacked
from fuda.words.numbers import ChosenNumber

MANY: Final = 1024  # more than any number of cards
INFINITE: Final = 1_000_000_000  # more than any power
SIZES: Final = ("hand", "deck", "drop", "gauge", "life", "removed", "souls", "flag_under", "field", "monsters")
ATTACK_FORMS: Final = ("any", "solo", "link")


# --- numbers ---------------------------------------------------------------------------------------------------
class Count(Value[Match]):
    """How many cards there are."""

    name = "count"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def get(self, m: Match, f: Frame) -> i64:
        return self.ref.how_many(m, f)

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def looks(self) -> i64:
        return self.ref.looks()


class CountNames(Count):
    """How many different names some cards have; cards that share a name count once."""

    name = "count_names"

    def get(self, m: Match, f: Frame) -> i64:
        found: list[str] = []
        for uid in self.ref.uids(m, f):
            names = names_of(m.card_of(uid), m.find(uid))
            if names and names[0] not in found:
                found.append(names[0])
        return len(found)


class CountWorlds(Count):
    """How many different worlds some cards belong to; a card of several counts for each.  [bf K.dual.ex1]"""

    name = "count_worlds"

    def get(self, m: Match, f: Frame) -> i64:
        found: list[str] = []
        for uid in self.ref.uids(m, f):
            for world in worlds_of(m.card_of(uid), m.find(uid)):
                if world not in found:
                    found.append(world)
        return len(found)


class CountTraits(Count):
    """How many different attributes some cards have."""

    name = "count_traits"

    def get(self, m: Match, f: Frame) -> i64:
        found: list[str] = []
        for uid in self.ref.uids(m, f):
            for trait in attributes_of(m.card_of(uid), m.find(uid)):
                if trait not in found:
                    found.append(trait)
        return len(found)


class All(Value[Match]):
    """As many as there are."""

    name = "all"

    def get(self, m: Match, f: Frame) -> i64:
        return MANY

    def is_simple(self) -> bool:
        return True


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
    fields = ("side", "what")

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


class StatOf(Value[Match]):
    """A number of the first of some cards, as it is or last was, or 0."""

    name = "stat_of"
    fields = ("ref", "what")

    def __init__(self, ref: Ref, what: str) -> None:
        self.ref = ref
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        uids = self.ref.known(m, f)
        return self.number(m, uids[0]) if uids else 0

    def number(self, m: Match, uid: i64) -> i64:
        """The number of one card, as it is or last was."""
        return stat(m, m.card_of(uid), m.recall(uid), self.what)

    def is_derived(self) -> bool:
        return self.what in ("size", "power", "defense", "critical") or self.ref.is_derived()

    def looks(self) -> i64:
        return self.ref.looks()


class TotalOf(StatOf):
    """The sum of a number of some cards, as they are or last were."""

    name = "total_of"

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for uid in self.ref.known(m, f):
            total += self.number(m, uid)
        return total


class MostOf(StatOf):
    """The highest of a number of some cards, or 0."""

    name = "most_of"

    def get(self, m: Match, f: Frame) -> i64:
        best: i64 = 0
        for uid in self.ref.known(m, f):
            best = max(best, self.number(m, uid))
        return best


class LeastOf(StatOf):
    """The lowest of a number of some cards, or 0."""

    name = "least_of"

    def get(self, m: Match, f: Frame) -> i64:
        uids = self.ref.known(m, f)
        if not uids:
            return 0
        best = self.number(m, uids[0])
        for uid in uids:
            best = min(best, self.number(m, uid))
        return best


class Picked(ChosenNumber):
    """A number that a player has named: the one kept in a slot, or X."""

    name = "picked"


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
    fields = ("side",)

    def __init__(self, side: str) -> None:
        self.side = side

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for player in players(self.side, f.player):
            total += m.side(player).flips  # [bf K.hankoku.7, K.hankoku.8]
        return total


# --- conditions ------------------------------------------------------------------------------------------------
class Failed(Condition[Match]):
    """Some of the instruction before could not be carried out; what was replaced has not failed."""

    name = "failed"

    def holds(self, m: Match, f: Frame) -> bool:
        return f.done == 0


class Exists(Condition[Match]):
    """There is such a card."""

    name = "exists"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, m: Match, f: Frame) -> bool:
        return self.ref.how_many(m, f) > 0

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def looks(self) -> i64:
        return self.ref.looks()


class Matches(Condition[Match]):
    """One of some cards passes some tests, as it is or last was."""

    name = "matches"
    fields = ("ref", "tests")

    def __init__(self, ref: Ref, tests: list[Test]) -> None:
        self.ref = ref
        self.tests = tests

    def holds(self, m: Match, f: Frame) -> bool:
        for uid in self.ref.known(m, f):
            if all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):
                return True
        return False

    def is_derived(self) -> bool:
        return self.ref.is_derived() or any_derived(self.tests)

    def looks(self) -> i64:
        return self.ref.looks() | looks_of(self.tests)


class InPhase(Condition[Match]):
    """It is this phase, of whoever's turn it is."""

    name = "in_phase"
    fields = ("phase",)

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
    fields = ("side",)

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


class AttackBy(Condition[Match]):
    """The attack in progress, or that has just ended, is made by a card that passes some tests, alone or in a link.

    What attacks is what is left of a link attack.  [bf A.2.3, A.2.2.a, F.2.2.a, Q.A.3]
    """

    name = "attack_by"
    fields = ("side", "tests", "form")

    def __init__(self, side: str, tests: list[Test], form: str = "any") -> None:
        self.side = side
        self.tests = tests
        self.form = form

    def holds(self, m: Match, f: Frame) -> bool:
        if not m.attackers or not side_bits(self.side, f.player) >> attacking_side(m) & 1:
            return False
        # [bf Q.A.3]
        if self.form != "any" and m.is_linked() != (self.form == "link"):
            return False
        if not self.tests:
            return True
        for uid in m.attackers:
            if all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):
                return True
        return False

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def looks(self) -> i64:
        return SEES_BATTLE | looks_of(self.tests)


class AttackOn(Condition[Match]):
    """The attack in progress, or that has just ended, is on a fighter, or with tests on such a card of the fighter's.

    [bf A.2.3, O.itemdef.4]
    """

    name = "attack_on"
    fields = ("side", "tests")

    def __init__(self, side: str, tests: list[Test]) -> None:
        self.side = side
        self.tests = tests

    def holds(self, m: Match, f: Frame) -> bool:
        who = side_bits(self.side, f.player)
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


class StartFlag(Condition[Match]):
    """The flag with which a fighter began has this name, whatever flag there is now.  [bf O.flaguse.start.1]"""

    name = "start_flag"
    fields = ("text", "side")

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
class HappenedThisTurn(Condition[Match]):
    """Something has happened in this turn to a card of a fighter, from one zone to another, by whatever or this card.

    What it asks about the card is what it is now, or what can be read on it.
    """

    name = "happened_this_turn"
    fields = ("event", "side", "tests", "source", "target", "by")

    def __init__(
        self,
        event: str,
        side: str,
        tests: list[Test],
        source: str = "any",
        target: str = "any",
        by: str = "any",
    ) -> None:
        self.event = event
        self.side = side
        self.tests = tests
        self.source = source
        self.target = target
        self.by = by
        self.kind: i64 = 1 << EVENTS.index(event)
        self.from_zone: i64 = -1 if source == "any" else ZONES.index(source)
        self.to_zone: i64 = -1 if target == "any" else ZONES.index(target)

    def holds(self, m: Match, f: Frame) -> bool:
        return self.times(m, f) > 0

    def times(self, m: Match, f: Frame) -> i64:
        """How often it has happened."""
        past = m.happened
        who = side_bits(self.side, f.player)
        n: i64 = 0
        for i in range(0, len(past), 5):
            if past[i] == self.kind and who >> past[i + 1] & 1 and self.is_such(m, f, past[i + 2], past[i + 3]):
                if self.by == "any" or past[i + 4] == f.uid:
                    n += 1
        return n

    def is_such(self, m: Match, f: Frame, card: i64, n: i64) -> bool:
        """Whether the card, and the zones of the event, are those meant."""
        if self.from_zone >= 0 and came_from(self.kind, n) != self.from_zone:
            return False
        if self.to_zone >= 0 and went_to(self.kind, n) != self.to_zone:
            return False
        return not self.tests or (card >= 0 and all_ok(self.tests, m, f, m.cards[card], m.unit(card)))


class TimesThisTurn(Value[Match]):
    """How many times something has happened in this turn."""

    name = "times_this_turn"
    fields = HappenedThisTurn.fields

    def __init__(
        self,
        event: str,
        side: str,
        tests: list[Test],
        source: str = "any",
        target: str = "any",
        by: str = "any",
    ) -> None:
        self.event = event
        self.side = side
        self.tests = tests
        self.source = source
        self.target = target
        self.by = by
        self.past = HappenedThisTurn(event, side, tests, source, target, by)

    def get(self, m: Match, f: Frame) -> i64:
        return self.past.times(m, f)


class Attacks(Value[Match]):
    """How many attacks such cards of a fighter have made in this turn; a link attack is one.  [bf A.2.2.a]"""

    name = "attacks"
    fields = ("side", "tests")

    def __init__(self, side: str, tests: list[Test]) -> None:
        self.side = side
        self.tests = tests

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


def looks_back(term: object) -> i64:
    """The events of the turn that a term or an ability, with all that is in it, looks back at, as bits."""
    bits: i64 = 0
    if isinstance(term, HappenedThisTurn):
        bits = term.kind
    elif isinstance(term, TimesThisTurn):
        bits = term.past.kind
    elif isinstance(term, Attacks):
        bits = ATTACKED
    elif isinstance(term, Ability):
        for parts in (term.conditions, term.cost, term.aims_ops, term.effect_ops, term.statics):
            bits |= looks_back(parts)
        bits |= looks_back(term.when) | looks_back(term.instead)
    elif isinstance(term, list):
        for part in term:
            bits |= looks_back(part)
    for field in getattr(term, "fields", ()):
        bits |= looks_back(getattr(term, field, None))
    return bits


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
