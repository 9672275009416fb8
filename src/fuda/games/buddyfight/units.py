"""Cards on the field, flags and buddies, and the zones of a fighter (Z)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame
from fuda.games.buddyfight.printed import BUILT_IN, KEY_BITS, KEY_MASK, NO_NUMBERS, NO_WORDS, Ability, Card
from fuda.games.buddyfight.spec import (
    CENTER,
    DECK,
    DROP,
    FLAG,
    FOUR_TIMES,
    GAUGE,
    HAND,
    ITEM,
    ITEM_AREA,
    LOST,
    MONSTER,
    MOST_SIZE,
    REMOVED,
    SIX_TIMES,
    SPELL_AREA,
    THRICE,
    TWICE,
    UNDER_FLAG,
)

NO_CARDS: Final[list[Card]] = []
NO_VOICES: Final[list[Frame]] = []

# The numbers that effects set, and their places in `Unit.bases`.
SETTABLE: Final = ("size", "power", "defense", "critical")
OF_SIZE: Final = 0
OF_POWER: Final = 1
OF_DEFENSE: Final = 2
OF_CRITICAL: Final = 3


@mypyc_attr(acyclic=True)
class Unit:
    """A card on the field, a flag or a buddy, with its soul: the same object as long as it stays there."""

    __slots__ = (
        "attributes", "bans", "bases", "card", "cause", "critical", "d", "defense", "flipped", "form", "gained", "id",
        "keywords", "lifelinks", "names", "negated", "plain", "power", "rested", "side", "since", "size", "slot",
        "soul", "stamp", "stood", "uid", "used", "veiled", "veiled_soul", "voices", "withheld", "worlds",
    )  # fmt: skip

    def __init__(self, uid: i64, card: Card, side: i64, slot: i64, since: i64, stamp: i64) -> None:
        d = card.d
        self.uid = uid
        self.card = card
        self.id = card.id
        self.d = d  # the face that lies up
        self.side = side
        self.slot = slot  # the area of the field; -1 for a flag, a buddy or a declared card
        self.since = since  # the turn in which it came
        self.stamp = stamp  # when it was placed on the field
        self.rested = False
        self.veiled = False  # face down: a card without information
        self.soul: list[Card] = NO_CARDS
        self.veiled_soul: list[int] = NO_NUMBERS  # ids of the cards that lie face down in its soul
        self.stood: i64 = 0  # how often it has stood this turn by attacking several times
        self.cause: i64 = 0  # by what it came onto the field
        self.form: i64 = 0  # the keyword by which it was equipped, as a bit
        self.flipped = False  # it was turned over by hankoku
        self.used: list[int] = NO_NUMBERS  # keys of the abilities used this turn that may be used once
        # What follows is derived by `settle` and is no part of the state.
        self.power: i64 = d.power
        self.defense: i64 = d.defense
        self.critical: i64 = d.critical
        self.size: i64 = d.size
        self.keywords: i64 = d.keywords
        self.withheld: i64 = 0  # keyword abilities that effects have nullified, as bits
        self.bans: i64 = 0
        self.negated = False
        self.names: list[str] = d.names
        self.attributes: list[str] = d.attributes
        self.worlds: list[str] = d.worlds
        self.gained: list[int] = NO_NUMBERS
        # Size, power, defense and critical as effects have set them, and which of them for a time, as bits; or nothing.
        self.bases: list[int] = NO_NUMBERS
        self.lifelinks: list[int] = d.lifelink  # the damage of each of its lifelinks; below zero, its fighter loses
        self.plain = True  # nothing has changed the printed values
        self.voices: list[Frame] = NO_VOICES

    def copy(self) -> "Unit":
        """An independent copy."""
        u = Unit(self.uid, self.card, self.side, self.slot, self.since, self.stamp)
        u.rested = self.rested
        u.soul = self.soul
        u.veiled_soul = self.veiled_soul
        u.stood = self.stood
        u.cause = self.cause
        u.form = self.form
        u.flipped = self.flipped
        u.used = self.used
        u.voices = self.voices
        if self.d is not u.d or self.veiled:
            u.d = self.d
            u.veiled = self.veiled
            u.reset()
        if not self.plain:
            u.take_values(self)
        return u

    def take_values(self, other: "Unit") -> None:
        """Have the derived values of another copy."""
        self.plain = False
        self.power = other.power
        self.defense = other.defense
        self.critical = other.critical
        self.size = other.size
        self.keywords = other.keywords
        self.withheld = other.withheld
        self.bases = other.bases
        self.bans = other.bans
        self.negated = other.negated
        self.names = other.names
        self.attributes = other.attributes
        self.worlds = other.worlds
        self.gained = other.gained
        self.lifelinks = other.lifelinks

    def reset(self) -> None:
        """Back to what is printed, before effects are applied; face down nothing is.  [bf O.flagdown.1, Z.3.5]"""
        self.plain = True
        d = self.d
        self.bans = 0
        self.withheld = 0
        self.gained = NO_NUMBERS
        self.bases = NO_NUMBERS
        if self.veiled:
            self.plain = False
            self.power = -1
            self.defense = -1
            self.critical = -1
            self.size = -1
            self.keywords = 0
            self.lifelinks = NO_NUMBERS
            self.negated = True
            self.names = NO_WORDS
            self.attributes = NO_WORDS
            self.worlds = NO_WORDS
            return
        self.power = d.power
        self.defense = d.defense
        self.critical = d.critical
        self.size = d.size
        self.keywords = d.keywords
        self.lifelinks = d.lifelink
        self.negated = False
        self.names = d.names
        self.attributes = d.attributes
        self.worlds = d.worlds

    def has_number(self, which: i64) -> bool:
        """Whether it has a number at all: it is printed, or an effect has set it; what adds to it gives none.

        [bf O.flagstat.1, O.flagstat.4, LO.card.2] [ruling bf-074]
        """
        if self.veiled:
            return False
        if self.bases:
            return self.bases[which] >= 0
        d = self.d
        if which == OF_POWER:
            return d.power >= 0
        if which == OF_DEFENSE:
            return d.defense >= 0
        return (d.critical if which == OF_CRITICAL else d.size) >= 0

    def add_size(self, amount: i64) -> None:
        """Have a larger or smaller size; a monster without one does not get one.  [bf LO.card.2, LO.card.3]"""
        if self.d.size >= 0:
            self.size += amount

    def set_number(self, which: i64, amount: i64, for_a_time: bool) -> None:
        """Let an effect set one of the numbers of `bases`; what was added to it stays added.  [ruling bf-074]

        Of several the newest counts, and what lasts for a time before what holds continuously. A monster without a size
        gets none.  [bf LO.card.2, LO.card.3]
        """
        d = self.d
        bases = self.bases[:] if self.bases else [int(d.size), int(d.power), int(d.defense), int(d.critical), 0]
        bit: i64 = 1 << which
        if (which == OF_SIZE and d.size < 0) or (bases[4] & bit and not for_a_time):
            return
        more = amount - bases[which]
        bases[which] = amount
        if for_a_time:
            bases[4] |= int(bit)
        self.bases = bases
        if which == OF_SIZE:
            self.size += more
        elif which == OF_POWER:
            self.power += more
        elif which == OF_DEFENSE:
            self.defense += more
        else:
            self.critical += more

    def voice(self, ability: Ability, key: i64) -> Frame:
        """A frame that speaks for an ability of the card, to ask terms something; nobody changes it."""
        if ability.part or key >> KEY_BITS != self.id or key & KEY_MASK >= BUILT_IN:
            return speak(self, ability, key)
        if not self.voices:
            self.voices = [speak(self, own, self.id << KEY_BITS | own.index) for own in self.card.d.every]
        return self.voices[ability.index]

    def kind(self) -> i64:
        """The card types it has now: in the item area it is an item and nothing else.

        [bf K.transform.2, K.impacttransform.2]
        """
        if self.veiled:
            return 0
        return ITEM if self.slot == ITEM_AREA else self.d.kind

    def silences(self, ability: Ability) -> bool:
        """Whether an ability that is printed on it is nullified."""
        return self.negated and (self.veiled or not ability.firm)

    def barred(self) -> i64:
        """The keyword abilities that no effect gives it, as bits."""
        return 0 if self.negated else self.d.barred

    def is_monster(self) -> bool:
        """Whether it is a monster on the field."""
        return not self.veiled and self.slot < ITEM_AREA and self.slot >= 0 and self.d.kind & MONSTER != 0

    def is_item(self) -> bool:
        """Whether it is equipped."""
        return self.slot == ITEM_AREA

    def is_flag(self) -> bool:
        """Whether it is the flag."""
        return self.slot < 0 and self.d.kind & FLAG != 0

    def is_shield(self) -> bool:
        """Whether it is an item or a flag with defense."""
        return (self.is_item() or self.is_flag()) and self.has_number(OF_DEFENSE)

    def gain(self, key: i64) -> None:
        """Have an ability that another card gave."""
        self.gained = [*self.gained, key]

    def attacks(self) -> i64:
        """How often it attacks in a turn, if it stands by that.  [bf K.multiattack.1]"""
        k = self.keywords
        if k & SIX_TIMES:
            return 6
        if k & FOUR_TIMES:
            return 4
        if k & THRICE:
            return 3
        return 2 if k & TWICE else 1

    def open_soul(self) -> list[Card]:
        """The cards of its soul that lie face up."""
        if not self.veiled_soul:
            return self.soul
        return [c for c in self.soul if c.id not in self.veiled_soul]


def with_word(words: list[str], word: str) -> list[str]:
    """Words with another one, which is there once even if it was there before."""
    return words if word in words else [*words, word]


def speak(u: Unit, ability: Ability, key: i64) -> Frame:
    """A new frame that speaks for an ability of a unit."""
    f = Frame(ability.program, u.side, u.id, u.uid)
    f.key = key
    return f


NO_UNITS: Final[list[Unit]] = []


@mypyc_attr(acyclic=True)
class Side:
    """One fighter's zones. Of piles the last card is the top; the field is in the order of placement."""

    __slots__ = (
        "bans", "buddies", "changed", "deck", "drop", "field", "fight_names", "flag", "flips", "free_impacts", "gauge",
        "hand", "impact_called", "impact_transformed", "index", "life", "lost", "most_items", "most_size", "nowhere",
        "on_lost", "once_names", "once_titles", "open_under", "partners", "removed", "spent", "start_flag",
        "under_flag",
    )  # fmt: skip

    def __init__(self, index: i64, deck: list[Card]) -> None:
        self.index = index
        self.deck = deck
        self.hand: list[Card] = []
        self.drop: list[Card] = []
        self.gauge: list[Card] = []
        self.removed: list[Card] = []
        self.lost: list[Card] = []
        self.nowhere: list[Card] = []
        self.under_flag: list[Card] = []
        self.open_under: list[int] = NO_NUMBERS  # ids of the cards that lie face up under the flag
        self.field: list[Unit] = []
        self.flag: Unit | None = None
        self.buddies: list[Unit] = []
        self.partners: list[str] = NO_WORDS  # names of the buddies that the fight began with
        self.start_flag: list[str] = NO_WORDS  # names of the flag that the fight began with
        self.life: i64 = 0
        self.flips: i64 = 0  # how often a flag was turned by hankoku in this fight
        self.spent: i64 = 0  # kinds of gyakuten declared in this fight, as keyword bits
        self.once_names: list[str] = NO_WORDS  # names of cards used up for this turn
        self.once_titles: list[str] = NO_WORDS  # names of abilities used up for this turn
        self.fight_names: list[str] = NO_WORDS  # names used up for this fight
        self.impact_called = False  # in this turn
        self.impact_transformed = False
        self.on_lost = False  # the Lost deck has become the deck
        self.changed = False  # equip change was used in this turn
        # What follows is derived by `settle`.
        self.bans: i64 = 0  # what the fighter is forbidden
        self.most_size: i64 = MOST_SIZE  # to which the sizes of the monsters may come
        self.most_items: i64 = 1
        self.free_impacts = False  # any number of impact monsters may be called

    def copy(self) -> "Side":
        """An independent copy."""
        s = Side(self.index, self.deck[:])
        s.hand = self.hand[:]
        s.drop = self.drop[:]
        s.gauge = self.gauge[:]
        if self.removed:
            s.removed = self.removed[:]
        if self.lost:
            s.lost = self.lost[:]
        if self.nowhere:
            s.nowhere = self.nowhere[:]
        if self.under_flag:
            s.under_flag = self.under_flag[:]
            s.open_under = self.open_under
        s.field = [u.copy() for u in self.field]
        if self.flag is not None:
            s.flag = self.flag.copy()
        s.buddies = [u.copy() for u in self.buddies]
        s.partners = self.partners
        s.start_flag = self.start_flag
        s.life = self.life
        s.flips = self.flips
        s.spent = self.spent
        s.once_names = self.once_names
        s.once_titles = self.once_titles
        s.fight_names = self.fight_names
        s.impact_called = self.impact_called
        s.impact_transformed = self.impact_transformed
        s.changed = self.changed
        s.on_lost = self.on_lost
        s.bans = self.bans
        s.most_size = self.most_size
        s.most_items = self.most_items
        s.free_impacts = self.free_impacts
        return s

    def units(self) -> list[Unit]:
        """The cards on the field and the flag."""
        return self.field if self.flag is None else [*self.field, self.flag]

    def shields(self) -> list[Unit]:
        """The items and flags with defense."""
        out: list[Unit] = []
        for u in self.field:
            if u.is_shield():
                out.append(u)
        if self.flag is not None and self.flag.is_shield():
            out.append(self.flag)
        return out

    def at(self, slot: i64) -> list[Unit]:
        """The cards in an area, in the order of placement."""
        return [u for u in self.field if u.slot == slot]

    def monsters(self) -> list[Unit]:
        """The monsters on the field."""
        return [u for u in self.field if u.is_monster()]

    def has_center(self) -> bool:
        """Whether a card is in the center.  [bf Z.7.5] [ruling bf-018]"""
        for u in self.field:
            if u.slot == CENTER:
                return True
        return False

    def item(self) -> Unit | None:
        """The item that was equipped last."""
        found: Unit | None = None
        for u in self.field:
            if u.slot == ITEM_AREA:
                found = u
        return found

    def spells(self) -> list[Unit]:
        """The cards in the spell area."""
        return self.at(SPELL_AREA)

    def pile(self, zone: i64) -> list[Card]:
        """The cards of a zone that is one list of cards."""
        if zone == DECK:
            return self.deck
        if zone == HAND:
            return self.hand
        if zone == DROP:
            return self.drop
        if zone == GAUGE:
            return self.gauge
        if zone == REMOVED:
            return self.removed
        if zone == LOST:
            return self.lost
        if zone == UNDER_FLAG:
            return self.under_flag
        return self.nowhere
