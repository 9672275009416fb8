"""Units in the area and the zones of a player (300)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.games.hanyo.printed import KEY_BITS, NO_NUMBERS, NO_WORDS, Ability, Card, Continuous
from fuda.games.hanyo.spec import DECK, DISCARD, HAND, MAIN_SLOT, NORMAL, SLOTS, STUN

NO_CARDS: Final[list[Card]] = []


class Source:
    """A continuous effect in force: one of its terms and a frame that speaks for it. Shared by copies."""

    def __init__(self, static: Continuous, ability: Ability, f: Frame, at: i64, time: i64) -> None:
        self.static = static
        self.ability = ability
        self.f = f
        self.at = at
        self.time = time
        self.layer = static.layer()
        self.derived = (static.reads() | ability.reads) >> self.layer & 1 != 0  # it looks at what its own layer changes
        self.silent = static.is_silent()
        self.strips = static.takes_abilities()
        self.lasting: Lasting | None = None


NO_SOURCES: Final[list[Source]] = []


@mypyc_attr(acyclic=True)
class Unit:
    """A unit in the area with what is attached to it: the same object as long as it stays in the area."""

    __slots__ = (
        "advantages", "arrived", "attributes", "bans", "card", "copied", "counters", "d", "damage", "energy",
        "ex_stamp", "gained", "heard", "hp", "hurt", "id", "ko", "names", "negated", "plain", "retreat", "set_stamps",
        "set_turn", "sets", "side", "since", "slot", "sources", "stamp", "state", "uid", "used", "veiled",
    )  # fmt: skip

    def __init__(self, uid: i64, card: Card, side: i64, slot: i64, arrived: i64, stamp: i64) -> None:
        d = card.d
        self.uid = uid
        self.card = card
        self.id = card.id
        self.d = d
        self.side = side
        self.slot = slot
        self.arrived = arrived  # the turn in which it came
        self.stamp = stamp  # when its abilities became valid
        self.ex_stamp: i64 = 0  # when its EX skills became valid again, if they were not meanwhile
        self.state: i64 = NORMAL
        self.ko = False
        self.veiled = False  # face down before the game begins
        self.damage: i64 = 0
        self.counters: list[str] = NO_WORDS  # the name of each counter on it
        self.energy: list[Card] = NO_CARDS
        self.sets: list[Card] = NO_CARDS
        self.set_turn: i64 = 0  # the turn in which a card was last set on it
        self.set_stamps: list[int] = NO_NUMBERS  # when cards were set on it: pairs of card and moment
        self.hurt: list[int] = NO_NUMBERS  # what has damaged it since the last rule process: pairs of
        # the object, and of the means and the player as one number
        self.used: list[int] = NO_NUMBERS  # keys of the abilities used this turn that may be used once
        # What follows is derived by `settle` and is no part of the state.
        self.hp: i64 = d.hp
        self.retreat: i64 = d.retreat
        self.attributes: list[str] = d.attributes
        self.advantages: list[str] = d.advantages
        self.names: list[str] = d.names
        self.bans: i64 = 0
        self.negated = False
        self.gained: list[int] = NO_NUMBERS  # keys of abilities that it was given
        self.since: list[int] = NO_NUMBERS  # since when it has each of them
        self.copied: i64 = -1  # the card whose skills it has instead of its own
        self.plain = True  # nothing has changed the printed values
        self.sources: list[Source] = NO_SOURCES  # the continuous effects of its own and of its sets
        self.heard = False  # these were found

    def copy(self) -> "Unit":
        """An independent copy."""
        u = Unit(self.uid, self.card, self.side, self.slot, self.arrived, self.stamp)
        u.state = self.state
        u.ko = self.ko
        u.veiled = self.veiled
        u.damage = self.damage
        u.counters = self.counters
        u.energy = self.energy
        u.sets = self.sets
        u.set_turn = self.set_turn
        u.set_stamps = self.set_stamps
        u.ex_stamp = self.ex_stamp
        u.hurt = self.hurt
        u.used = self.used
        u.sources = self.sources
        u.heard = self.heard
        if not self.plain:
            u.take_values(self)
        return u

    def take_values(self, other: "Unit") -> None:
        """Have the derived values of another copy."""
        self.plain = other.plain
        self.hp = other.hp
        self.retreat = other.retreat
        self.attributes = other.attributes
        self.advantages = other.advantages
        self.names = other.names
        self.bans = other.bans
        self.negated = other.negated
        self.gained = other.gained
        self.since = other.since
        self.copied = other.copied

    def reset(self) -> None:
        """Back to what is printed, before effects are applied."""
        self.plain = True
        d = self.d
        self.hp = d.hp
        self.retreat = d.retreat
        self.attributes = d.attributes
        self.advantages = d.advantages
        self.names = d.names
        self.bans = 0
        self.negated = False
        self.gained = NO_NUMBERS
        self.since = NO_NUMBERS
        self.copied = -1

    def is_main(self) -> bool:
        """Whether it is in the main area."""
        return self.slot == MAIN_SLOT

    def has_valid(self, ability: Ability) -> bool:
        """Whether one of its abilities is valid now: the EX skills of a stunned unit are not.

        Those that it was given are listed only while it has them.
        """
        return (ability.part or not self.negated) and not (ability.ex and self.state == STUN)

    def since_when(self, card: Card, ability: Ability) -> i64:
        """When an ability printed on it, or on a card set on it, became valid.  [hy 809.3b-1]"""
        time = self.stamp
        if card is not self.card:
            pairs = self.set_stamps
            for i in range(0, len(pairs), 2):
                if pairs[i] == card.id and pairs[i + 1] > time:
                    time = pairs[i + 1]
        return max(time, self.ex_stamp) if ability.ex else time

    def has_used(self, key: i64) -> bool:
        """Whether an ability that may be used once a turn was, as often as the unit has it."""
        return self.used.count(key) >= max(1, self.gained.count(key))

    def kinds_gained(self) -> list[int]:
        """The abilities that it was given, each once, however often it has it."""
        return list(dict.fromkeys(self.gained)) if len(self.gained) > 1 else self.gained

    def count(self, counter: str) -> i64:
        """How many counters of that name are on it, whatever put them there.  [hy 913.2b]"""
        return self.counters.count(counter)


def voice(u: Unit, card: Card, ability: Ability, key: i64) -> Frame:
    """A frame that speaks for an ability of a unit, or of a card set on it."""
    f = Frame(ability.program, u.side, card.id, u.uid)
    f.key = key
    return f


def own_key(card: Card, ability: Ability) -> i64:
    """The key of a card's own ability."""
    return card.id << KEY_BITS | ability.index


@mypyc_attr(acyclic=True)
class Side:
    """One player's zones. Of piles the last card is the top."""

    __slots__ = (
        "bans", "charged", "deck", "discard", "hand", "index", "loose_energy", "loose_sets", "nowhere", "redraws",
        "retreated", "slots", "strategies",
    )  # fmt: skip

    def __init__(self, index: i64, deck: list[Card]) -> None:
        self.index = index
        self.deck = deck
        self.hand: list[Card] = []
        self.discard: list[Card] = []
        self.nowhere: list[Card] = []
        self.slots: list[Unit | None] = [None] * SLOTS
        self.loose_energy: list[Card] = NO_CARDS  # of units that have left the area
        self.loose_sets: list[Card] = NO_CARDS
        self.charged = False  # this turn
        self.retreated = False
        self.strategies: i64 = 0  # played this turn
        self.redraws: i64 = 0
        self.bans: i64 = 0  # derived: what the player is forbidden

    def copy(self) -> "Side":
        """An independent copy."""
        s = Side(self.index, self.deck[:])
        s.hand = self.hand[:]
        s.discard = self.discard[:]
        if self.nowhere:
            s.nowhere = self.nowhere[:]
        slots: list[Unit | None] = []
        for u in self.slots:
            slots.append(None if u is None else u.copy())
        s.slots = slots
        s.loose_energy = self.loose_energy
        s.loose_sets = self.loose_sets
        s.charged = self.charged
        s.retreated = self.retreated
        s.strategies = self.strategies
        s.redraws = self.redraws
        s.bans = self.bans
        return s

    def main(self) -> Unit | None:
        """The unit in the main area, KO'd or not."""
        return self.slots[MAIN_SLOT]

    def units(self) -> list[Unit]:
        """The units that are not KO'd, the main unit first; those that are count only where they are named.

        [hy 306.7a-3]
        """
        out: list[Unit] = []
        for u in self.slots:
            if u is not None and not u.ko:
                out.append(u)
        return out

    def standby(self) -> list[Unit]:
        """The standby units that are not KO'd."""
        out: list[Unit] = []
        for u in self.slots:
            if u is not None and not u.ko and u.slot != MAIN_SLOT:
                out.append(u)
        return out

    def has_standby(self) -> bool:
        """Whether there is a standby unit that is not KO'd."""
        for u in self.slots:
            if u is not None and not u.ko and u.slot != MAIN_SLOT:
                return True
        return False

    def all_units(self) -> list[Unit]:
        """All units, KO'd ones too."""
        out: list[Unit] = []
        for u in self.slots:
            if u is not None:
                out.append(u)
        return out

    def free_slot(self) -> i64:
        """The first free one of four standby areas, or -1; KO'd units keep theirs.  [hy 308.1] [ruling hy-016]"""
        for i in range(1, SLOTS):
            if self.slots[i] is None:
                return i
        return -1

    def pile(self, zone: i64) -> list[Card]:
        """The cards of a zone that is one list of cards."""
        if zone == DECK:
            return self.deck
        if zone == HAND:
            return self.hand
        if zone == DISCARD:
            return self.discard
        return self.nowhere


def stray_sets(side: Side) -> list[Card]:
    """The sets of a player whose unit is KO'd or not in the area any more.  [hy 1005.1]"""
    out = side.loose_sets
    for u in side.slots:
        if u is not None and u.ko and u.sets:
            out = out + u.sets
    return out
