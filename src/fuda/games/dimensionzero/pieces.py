"""Cards on squares, what is on the stack, battles, and the zones of a player."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import NO_SETS, Frame
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.printed import KEY_BITS, NO_ABILITIES, Ability, Card, Cost
from fuda.games.dimensionzero.spec import (
    COLORLESS,
    DECK,
    ENERGY,
    GRAVEYARD,
    HAND,
    REMOVED,
    SMASH,
    UNIT,
    WHAT_COST,
    WHAT_MARKERS,
    WHAT_MOVE,
    WHAT_POWER,
    WHAT_SMASH,
    WHAT_THOUSANDS,
)

NO_CARDS: Final[list[Card]] = []
NO_RACES: Final[list[str]] = []

# How far rule effects have looked at a card that was put on a square.
SETTLED: Final = 0
UNFOUGHT: Final = 1  # only whether it starts a battle is still to be seen
JUST_PUT: Final = 2


@mypyc_attr(acyclic=True)
class Piece:
    """A card face up on a square: unit, base or joined strategy. It stays the same from square to square.

    [dz 2-23.8-4]
    """

    __slots__ = (
        "aliases", "bans", "batch", "card", "center", "colors", "control", "cost", "d", "damage", "fresh", "frozen",
        "gained", "id", "joined", "keywords", "kinds", "laid",
        "markers", "move", "names", "plain", "power", "races", "seat", "since",
        "smash", "spirits", "square", "textless", "uid",
    )  # fmt: skip

    def __init__(self, uid: i64, card: Card, control: i64, square: i64) -> None:
        d = card.d
        self.uid = uid
        self.card = card
        self.id = card.id
        self.d = d
        self.seat = control  # who controls it but for continuous effects
        self.square = square
        self.frozen = False
        self.damage: i64 = 0
        self.since: i64 = 0  # when it came onto the squares  [dz 4-14.5-5]
        self.batch: i64 = 0  # arrivals at its square at the same time have the same number
        self.fresh: i64 = SETTLED  # whether rule effects have looked at its being put on its square
        self.center = False  # played into the center area, and not as if it were the own one  [dz 2-20.1-6]
        self.joined: i64 = -1  # uid of the unit a strategy is joined to  [dz 6-6.7]
        self.spirits: list[Card] = NO_CARDS  # face down under it, the first one lowest  [dz 6-1.3]
        # Batches in which they were laid there; below 0 once rule effects have looked at that.  [dz 4-16.4-16]
        self.laid: list[int] = NO_ABILITIES
        self.markers: i64 = 0  # [dz 6-7.p1]
        # What follows is derived by `settle` and is no part of the state.
        self.control: i64 = control
        self.kinds: i64 = d.kind
        self.names: list[str] = NO_RACES  # names beside the printed one
        self.colors: i64 = d.colors
        self.cost: Cost = d.cost
        self.move: Cost = d.move
        self.races: list[str] = d.races
        self.power: i64 = d.power  # it may be below 0 here: readers see 0 then  [dz 1-2.2]
        self.smash: i64 = d.smash
        self.keywords: i64 = d.keywords
        self.bans: i64 = 0
        self.textless = False
        self.gained: list[int] = NO_ABILITIES
        self.aliases: i64 = 0  # data that is read and changed instead of other data  [dz 6-3.2]
        self.plain = True

    def copy(self) -> "Piece":
        """An independent copy."""
        p = Piece(self.uid, self.card, self.seat, self.square)
        p.frozen = self.frozen
        p.damage = self.damage
        p.since = self.since
        p.batch = self.batch
        p.fresh = self.fresh
        p.center = self.center
        p.joined = self.joined
        p.spirits = self.spirits
        p.laid = self.laid
        p.markers = self.markers
        if not self.plain:
            p.take_values(self)
        return p

    def take_values(self, other: "Piece") -> None:
        """Have the derived values of another copy."""
        self.plain = other.plain
        self.control = other.control
        self.kinds = other.kinds
        self.names = other.names
        self.colors = other.colors
        self.cost = other.cost
        self.move = other.move
        self.races = other.races
        self.power = other.power
        self.smash = other.smash
        self.keywords = other.keywords
        self.bans = other.bans
        self.textless = other.textless
        self.gained = other.gained
        self.aliases = other.aliases

    def reset(self) -> None:
        """Back to the printed data, before effects are applied.  [dz 2-2.3]"""
        d = self.d
        self.plain = True
        self.control = self.seat
        self.kinds = d.kind
        self.names = NO_RACES
        self.colors = d.colors
        self.cost = d.cost
        self.move = d.move
        self.races = d.races
        self.power = d.power
        self.smash = d.smash
        self.keywords = d.keywords
        self.bans = 0
        self.textless = False
        self.gained = NO_ABILITIES
        self.aliases = 0

    def is_unit(self) -> bool:
        """Whether it is a unit now.  [dz 2-6.3]"""
        return self.kinds & UNIT != 0

    def meant(self, what: i64) -> i64:
        """The number that is read and changed when this one is spoken of.  [dz 6-3.1, 6-3.2]"""
        other = self.aliases >> (4 * what) & 15
        return other - 1 if other else what

    def read(self, what: i64) -> i64:
        """A number of the card: what an effect says to read instead, and 0 if it is below.

        [dz 6-3.2, 1-2.2, 1-2.2.ex1]
        """
        n = self.power if what == WHAT_POWER and self.aliases == 0 else self.exact(what)
        return max(0, n)

    def exact(self, what: i64) -> i64:
        """A number of the card as changes count from it, which may be below 0.  [dz 1-2.2]"""
        what = self.meant(what)
        if what == WHAT_POWER:
            return self.power
        if what == WHAT_SMASH:
            return self.smash
        if what == WHAT_COST:
            return self.cost.total
        if what == WHAT_MOVE:
            return self.move.total
        return self.markers if what == WHAT_MARKERS else self.power // 1000

    def alter(self, what: i64, amount: i64) -> None:
        """Change a number, or the one meant instead; markers are no data and stay.  [dz 6-3.2, 2-2.2]"""
        what = self.meant(what)
        if what == WHAT_POWER:
            self.power += amount
        elif what == WHAT_SMASH:
            self.smash += amount
        elif what == WHAT_COST:
            self.cost = self.cost.more(COLORLESS, amount)
        elif what == WHAT_MOVE:
            self.move = self.move.more(COLORLESS, amount)
        elif what == WHAT_THOUSANDS:
            self.power += 1000 * amount

    def gain(self, key: i64) -> None:
        """Have an ability that another card gave."""
        self.gained = [*self.gained, key]

    def voice(self, ability: Ability, key: i64) -> Frame:
        """A frame that speaks for an ability of the card, to ask terms something."""
        f = Frame(ability.program, self.control, self.id, self.uid)
        f.key = key
        return f


def own_key(card: i64, ability: Ability) -> i64:
    """The key of a card's own ability: the card and its number there, in one."""
    return card << KEY_BITS | ability.index


@mypyc_attr(acyclic=True)
class Entry:
    """Something on the stack: a spell, an ability, a movement, an exchange of battle damage.

    It is never changed in place: copies of a match share it.
    """

    __slots__ = (
        "about", "battle", "card", "cost", "key", "kind", "live", "n", "other", "paid", "player", "serial", "sets",
        "source", "square", "uid", "way", "x", "zone",
    )  # fmt: skip

    def __init__(self, kind: i64, player: i64, card: i64, uid: i64, key: i64) -> None:
        self.kind = kind
        self.player = player  # who controls it  [dz 2-1.4-1, 2-1.5-1]
        self.card = card  # the card that is the spell, or the source of the ability; -1 for none
        self.uid = uid  # as the object it is or was
        self.key = key  # the ability, or -1
        self.serial: i64 = 0
        self.zone: i64 = 0  # where a spell was played from
        self.square: i64 = -1  # where a unit or base will go
        self.way: i64 = 0  # how it was played
        self.source: i64 = -1  # uid of the card that gave the way
        self.live: i64 = 0  # abilities of a spell that count, as bits of their numbers  [dz 5-12.3]
        self.x: i64 = 0
        self.about: i64 = -1  # what the trigger event was about
        self.other: i64 = -1
        self.n: i64 = 0
        self.battle: i64 = 0  # how deep the battle is that it belongs to
        self.paid: i64 = 0  # additional costs that were paid, as bits
        self.cost: Cost | None = None  # once fixed  [dz 4-7.2-7]
        self.sets: list[list[int]] = NO_SETS  # targets and chosen numbers, by slot; packets of an exchange

    def copy(self) -> "Entry":
        """A copy that may be changed before it goes on the stack in place of this one."""
        e = Entry(self.kind, self.player, self.card, self.uid, self.key)
        e.serial = self.serial
        e.zone = self.zone
        e.square = self.square
        e.way = self.way
        e.source = self.source
        e.live = self.live
        e.x = self.x
        e.about = self.about
        e.other = self.other
        e.n = self.n
        e.battle = self.battle
        e.paid = self.paid
        e.cost = self.cost
        e.sets = self.sets if self.sets is NO_SETS else self.sets[:]
        return e


@mypyc_attr(acyclic=True)
class Battle:
    """A battle on one square.  [dz 3-11.1]"""

    __slots__ = ("attackers", "dealt", "defenders", "members", "square", "starters")

    def __init__(self, square: i64, starters: list[int]) -> None:
        self.square = square
        self.starters = starters  # uids of the two units that started it
        self.attackers: list[int] = []  # put there later; both, if they came at once  [dz 3-11.5, 3-11.5-1]
        self.defenders: list[int] = []
        self.members = starters[:]  # units in battle  [dz 3-11.1-2]
        self.dealt: list[int] = []  # units whose damage was stacked  [dz 5-4.2]

    def copy(self) -> "Battle":
        """An independent copy."""
        b = Battle(self.square, self.starters)
        b.attackers = self.attackers
        b.defenders = self.defenders
        b.members = self.members[:]
        b.dealt = self.dealt[:]
        return b


@mypyc_attr(acyclic=True)
class Clash:
    """Battles that began at the same time and go on step by step together, and the stack that waits for them.

    [dz 3-11.1-4, 3-11.2]
    """

    __slots__ = ("battles", "entries", "pending", "step")

    def __init__(self, battles: list[Battle]) -> None:
        self.battles = battles
        self.step: i64 = 0
        self.entries: list[Entry] = []  # the suspended stack
        self.pending: list[Pending] = []  # the suspended triggers

    def copy(self) -> "Clash":
        """An independent copy."""
        c = Clash([b.copy() for b in self.battles])
        c.step = self.step
        c.entries = self.entries
        c.pending = self.pending
        return c


@mypyc_attr(acyclic=True)
class Side:
    """One player's zones that are no squares. Of piles the last card is the top.

    Cards in the energy and smash zones lie in two lists each, released and frozen: their order means nothing.
    [dz 2-23.1-2]
    """

    __slots__ = (
        "arranged", "bans", "deck", "energy", "energy_frozen", "graveyard", "hand", "index", "plan", "removed", "smash",
        "smash_frozen", "wins",
    )  # fmt: skip

    def __init__(self, index: i64, deck: list[Card]) -> None:
        self.index = index
        self.deck = deck
        self.plan = False  # the deck's top card lies face up  [dz 2-23.3-1]
        self.arranged = False  # the order of the deck was determined deliberately at some time  [dz 6-2.4]
        self.hand: list[Card] = []
        self.graveyard: list[Card] = []
        self.energy: list[Card] = []  # nothing is there at the start  [dz 2-23.6-1]
        self.energy_frozen: list[Card] = []
        self.smash: list[Card] = []  # nothing is there at the start  [dz 2-23.7-1]
        self.smash_frozen: list[Card] = []
        self.removed: list[Card] = []
        self.bans: i64 = 0  # derived: what the player is forbidden
        self.wins = False  # derived: an effect lets the player win the duel

    def copy(self) -> "Side":
        """An independent copy."""
        s = Side(self.index, self.deck[:])
        s.plan = self.plan
        s.arranged = self.arranged
        s.hand = self.hand[:]
        s.graveyard = self.graveyard[:]
        s.energy = self.energy[:]
        s.energy_frozen = self.energy_frozen[:]
        s.smash = self.smash[:]
        s.smash_frozen = self.smash_frozen[:]
        s.removed = self.removed[:]
        s.bans = self.bans
        s.wins = self.wins
        return s

    def smash_count(self) -> i64:
        """How many cards are in the smash zone: public.  [dz 2-23.7-2]"""
        return len(self.smash) + len(self.smash_frozen)

    def energy_count(self) -> i64:
        """How many cards are in the energy zone."""
        return len(self.energy) + len(self.energy_frozen)

    def plan_card(self) -> Card | None:
        """The card in the plan zone, if there is one.  [dz 2-23.3-1]"""
        return self.deck[-1] if self.plan and self.deck else None

    def pile(self, zone: i64) -> list[Card]:
        """All cards of a zone; of energy and smash the released ones come first."""
        if zone == DECK:
            return self.deck
        if zone == HAND:
            return self.hand
        if zone == GRAVEYARD:
            return self.graveyard
        if zone == ENERGY:
            return self.energy + self.energy_frozen
        if zone == SMASH:
            return self.smash + self.smash_frozen
        # Only what was removed from the game lies there: sideboards are outside of it.  [dz 2-23.10-3]
        return self.removed if zone == REMOVED else []

    def is_frozen(self, card: Card) -> bool:
        """Whether a card of the energy or smash zone is frozen."""
        return card in self.energy_frozen or card in self.smash_frozen
