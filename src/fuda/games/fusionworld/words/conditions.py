"""The numbers and conditions of card text; what they share with other games is in `fuda.core`.

Conditions about a Leader, an awakening, an evolution or the number of something are put together: a Leader that is
awakened is `exists(cards(own, leader, [awakened]))`, this card having evolved is `matches(this, [evolved])`, five
energy is `compare(size(own, energy), >=, 5)`.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame
from fuda.core.state import ID_MASK, players
from fuda.core.terms import Condition, Value, any_derived
from fuda.games.fusionworld.printed import Ability
from fuda.games.fusionworld.sides import Side
from fuda.games.fusionworld.spec import (
    BATTLE_AREA,
    COMBO_AREA,
    COMBOED,
    ENERGY_AREA,
    EVENTS,
    HURT_BITS,
    HURT_MASK,
    KOED,
    LEFT,
    MOVED,
    NO_STEP,
    PLAYED,
    READIED,
    RESTED,
    SEES_ENERGY,
    SEES_PILES,
    SEES_STATES,
    TUCKED,
    UNAFFECTED,
    UNDER,
    ZONES,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.ops import NOW_RESTED, TURNED, OnCards
from fuda.games.fusionworld.words.properties import Test, colors_of
from fuda.games.fusionworld.words.refs import Area, Ref, is_affected, is_one_color
from fuda.words.history import Happened, TimesHappened
from fuda.words.numbers import Counting
from fuda.words.properties import all_ok

MARKERS: Final = 13  # slot of the number of energy markers removed to pay
CARD_MARKERS: Final = 15  # slot of the number of energy markers removed to use an Extra card
SIZES: Final = (
    "hand", "life", "drop", "deck", "removed", "energy", "active_energy", "rested_energy", "markers", "battle",
    "battle_area", "combo", "ki", "leader_ki", "battle_ki", "under",
)  # fmt: skip
ROLES: Final = ("any", "attacker", "guard")


# --- numbers ---------------------------------------------------------------------------------------------------
class GoneCount(Value[Match]):
    """How many of the cards chosen into a slot have gone where the instruction on them took them.

    One that something else happened to instead is none of them.  [fw 9-9-1-1]
    """

    name = "gone_count"

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        zone = where_to(f, self.at)
        n: i64 = 0
        for uid in f.get(self.at):
            if uid >= 0 and not m.is_here(uid) and (zone < 0 or m.zone_of(uid & ID_MASK) == zone):
                n += 1
        return n


def where_to(f: Frame, slot: i64) -> i64:
    """The zone to which the last instruction on the cards of a slot takes them, or -1 if a skill cost did."""
    for at in range(min(f.pc, f.program.size) - 1, -1, -1):
        op = f.program.ops[at]
        if isinstance(op, OnCards) and op.ref.slot() == slot and op.goes_to() >= 0:
            return op.goes_to()
    return -1


class TurnedCount(GoneCount):
    """How many of the cards chosen into a slot an instruction has rested, or made active: not those that were so.

    [fw 0-2-4-1]
    """

    name = "turned_count"

    def get(self, m: Match, f: Frame) -> i64:
        n: i64 = 0
        turned = f.get(TURNED)
        for uid in f.get(self.at):
            if uid in turned and m.is_here(uid) and is_rested(m, uid) == (NOW_RESTED in turned):
                n += 1
        return n


def is_rested(m: Match, uid: i64) -> bool:
    """Whether a card in play, or an energy card, is rested."""
    u = m.find(uid)
    return m.is_energy_rested(m.card_of(uid)) if u is None else u.rested


class CountColors(Counting[Match]):
    """How many different colours some cards have."""

    name = "count_colors"

    def get(self, m: Match, f: Frame) -> i64:
        found: i64 = 0
        for uid in self.ref.uids(m, f):
            found |= colors_of(m.card_of(uid), m.find(uid))
        n: i64 = 0
        while found:
            n += found & 1
            found >>= 1
        return n

    def is_derived(self) -> bool:
        return True

    def is_simple(self) -> bool:
        return False

    def looks(self) -> i64:
        return -1


class Size(Value[Match]):
    """How many cards, markers or [Ki] a player has somewhere: public for every zone.  [fw 3-1-3]"""

    name = "size"

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what
        self.own = side != "foe"
        self.foe = side != "own"

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        # Cards that the skill does not affect are not there for it.  [fw 13-4-1]
        if m.ban_bits & UNAFFECTED:
            if self.what in ("battle", "battle_area", "combo"):
                return len(Area(self.side, self.what, []).uids(m, f))
            if self.what in ("ki", "leader_ki", "battle_ki", "under"):
                return self.on_found(m, f)
        if self.own:
            total += size_of(m.side(f.player), self.what)
        if self.foe:
            total += size_of(m.side(1 - f.player), self.what)
        return total

    def on_found(self, m: Match, f: Frame) -> i64:
        """How many [Ki] or cards lie under the cards that the skill finds.  [fw 13-4-1]"""
        areas = {"ki": "leader_or_area", "leader_ki": "leader"}
        total: i64 = 0
        for u in Area(self.side, areas.get(self.what, "battle_area"), []).units(m, f):
            total += len(u.under) if self.what == "under" else u.ki
        return total

    def is_simple(self) -> bool:
        return self.what in ("battle", "battle_area", "combo")

    def looks(self) -> i64:
        if self.is_simple() or self.what in ("ki", "leader_ki", "battle_ki", "under"):
            return 0
        if self.what in ("energy", "markers"):
            return SEES_ENERGY
        return SEES_ENERGY | SEES_STATES if self.what in ("active_energy", "rested_energy") else SEES_PILES


def size_of(side: Side, what: str) -> i64:
    """How many of something one player has: the number of cards in any zone is open to all.  [fw 3-1-2]"""
    if what == "hand":
        return len(side.hand)
    if what == "life":
        return len(side.life)
    if what == "drop":
        return len(side.drop)
    if what == "deck":
        return len(side.deck)
    if what == "removed":
        return len(side.removed)
    if what == "energy":
        return side.energy_count()
    if what == "active_energy":
        return len(side.energy)
    if what == "rested_energy":
        return len(side.spent)
    # Those of the Energy Area; [Ki] is counted apart.  [fw 1-11-3, 1-12-3]
    if what == "markers":
        return side.markers
    if what == "battle_area":
        return len(side.battle)
    if what == "combo":
        return len(side.combo)
    return size_on(side, what)


def size_on(side: Side, what: str) -> i64:
    """How many of something lie in one player's Leader and Battle Areas, or under the cards there."""
    total: i64 = side.leader.ki if what in ("ki", "leader_ki") else 0
    for u in side.battle:
        if what == "battle":
            total += 1 if u.is_battle() else 0
        elif what == "under":
            total += len(u.under)
        elif what != "leader_ki":
            total += u.ki  # [fw 1-12-6]
    return total


class DamageThisBattle(Value[Match]):
    """How much damage a player has been dealt in the battle in progress.  [fw 5-8-1]"""

    name = "damage_this_battle"

    def __init__(self, side: str) -> None:
        self.side = side

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for player in players(self.side, f.player):
            total += m.hurt >> player * HURT_BITS & HURT_MASK
        return total


# --- conditions ------------------------------------------------------------------------------------------------
class OfOneColor(Condition[Match]):
    """Some cards are all of the same colour, and of no other.  [fw 1-6-2]"""

    name = "of_one_color"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, m: Match, f: Frame) -> bool:
        colors: i64 = 0
        for uid in self.ref.known(m, f):
            colors |= colors_of(m.card_of(uid), m.recall(uid))
        return is_one_color(colors)  # [fw 1-6-2]

    def is_derived(self) -> bool:
        return self.ref.is_derived()


class InBattle(Condition[Match]):
    """This card is in a battle: in any part, as the attack card, or as the guard card.  [fw 8-1-2-2]"""

    name = "in_battle"

    def __init__(self, role: str) -> None:
        self.role = role

    def holds(self, m: Match, f: Frame) -> bool:
        return is_in_role(m, f.uid, self.role)


def is_in_role(m: Match, uid: i64, role: str) -> bool:
    """Whether a card has that part in the battle."""
    if uid < 0:
        return False
    return (role != "guard" and m.attacker == uid) or (role != "attacker" and m.guard == uid)


class InBattleWith(Condition[Match]):
    """This card is in a battle, in that part, with a card that passes some tests.  [fw 8-1-2-2]"""

    name = "in_battle_with"

    def __init__(self, tests: list[Test], role: str = "any") -> None:
        self.tests = tests
        self.role = role

    def holds(self, m: Match, f: Frame) -> bool:
        if not is_in_role(m, f.uid, self.role):
            return False
        u = m.find(m.guard if m.attacker == f.uid else m.attacker)
        # One that the skill does not affect is not there for it.  [fw 13-4-1]
        return u is not None and is_affected(m, f, u.uid) and all_ok(self.tests, m, f, u.card, u)

    def is_derived(self) -> bool:
        return any_derived(self.tests)


class DuringBattle(Condition[Match]):
    """A battle is in progress.  [fw 8-1-2-2]"""

    name = "during_battle"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.step != NO_STEP


class IsUnder(Condition[Match]):
    """This card lies under another.  [fw 16-2-2-4]"""

    name = "is_under"

    def holds(self, m: Match, f: Frame) -> bool:
        return f.card >= 0 and m.zone_of(f.card) == UNDER


class RemovedMarker(Condition[Match]):
    """Energy markers were removed to use this card, or to pay the cost of this skill.  [fw 1-11-2]"""

    name = "removed_marker"

    def __init__(self, what: str) -> None:
        self.what = what

    def holds(self, m: Match, f: Frame) -> bool:
        if self.what == "skill":
            return named_number(f, MARKERS) > 0
        u = m.recall(f.uid)
        # Of an Extra card the skill itself remembers it.
        return u.markers_paid > 0 if u is not None else named_number(f, CARD_MARKERS) > 0


class HappenedThisTurn(Happened[Match]):
    """Something has happened in this turn to a card of a player, from one zone to another, by whatever or this card.

    What it asks about the card is what can be read on it.
    """

    name = "happened_this_turn"
    known_events = EVENTS
    known_zones = ZONES

    def past(self, m: Match) -> list[int]:
        return m.happened

    def is_such(self, m: Match, f: Frame, card: i64, n: i64) -> bool:
        """Whether the card, and the zones of the event, are those meant."""
        # Of energy it is said that energy is turned.
        if n == ENERGY_AREA and self.from_zone < 0 and self.kind & (RESTED | READIED):
            return False
        if self.from_zone >= 0 and came_from(self.kind, n) != self.from_zone:
            return False
        if self.to_zone >= 0 and went_to(self.kind, n) != self.to_zone:
            return False
        return not self.tests or (card >= 0 and all_ok(self.tests, m, f, m.cards[card], None))


class TimesThisTurn(TimesHappened[Match]):
    """How many times something has happened in this turn."""

    name = "times_this_turn"

    def happened(self) -> HappenedThisTurn:
        return HappenedThisTurn(self.event, self.side, self.tests, self.source, self.target, self.by)


def parts_of(ability: object) -> list[object]:
    """The terms and instructions of an ability; of anything else none."""
    if not isinstance(ability, Ability):
        return []
    return [
        *ability.conditions, *ability.cost_ops, *ability.effect_ops, *ability.statics, ability.when, ability.state,
    ]  # fmt: skip


def came_from(kind: i64, n: i64) -> i64:
    """The zone from which the card of an event came, or -1; `n` is the event's number."""
    if kind == MOVED:
        return n >> 5
    # What is turned is energy, or in play.
    if kind in (COMBOED, PLAYED, TUCKED, RESTED, READIED):
        return n
    return BATTLE_AREA if kind in (KOED, LEFT) else -1


def went_to(kind: i64, n: i64) -> i64:
    """The zone to which the card of an event went, or -1; `n` is the event's number."""
    if kind == MOVED:
        return n & 31
    if kind in (KOED, LEFT):
        return n
    if kind == PLAYED:
        return BATTLE_AREA
    if kind == COMBOED:
        return COMBO_AREA
    return UNDER if kind == TUCKED else -1
