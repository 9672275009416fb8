"""The data of a card that text may ask for (part 2): name, colour, type, race, timing, text; numbers are properties.

A card on a square has its current data, any other what is printed.
"""

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import Card
from fuda.games.dimensionzero.spec import COLORS, KEYWORDS, KINDS, NAMED, SPIRIT, STACK, TIMINGS, ZONES
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.properties import READS_GENERAL, READS_RACE, READS_TEXT, Ref, Test


class OfText(Test):
    """Data that a text names in a word of its own."""

    def __init__(self, text: str) -> None:
        self.text = text


class OneOf(OfText):
    """Data that is one of the words which the rulebook knows: its number among them, and that as a bit."""

    words: ClassVar[Sequence[str]] = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.code: i64 = self.words.index(text)
        self.bit: i64 = 1 << self.code


class OfCards(Test):
    """Data that the card shares with some cards."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref


class OfSlot(Test):
    """Data that was chosen into a slot."""

    def __init__(self, at_slot: i64) -> None:
        self.at_slot = at_slot


class Named(OfText):
    """The name is this.  [dz 2-3.1-2]"""

    name = "named"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return card.d.name == self.text or (p is not None and self.text in p.names)

    def reads(self) -> i64:
        return READS_GENERAL


class SameName(OfCards):
    """The name is that of certain cards.  [dz 2-3.1-2]"""

    name = "same_name"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        for uid in self.ref.traces(m, f):
            if uid >= 0 and m.card_of(uid).d.name == card.d.name:
                return True
        return False

    def reads(self) -> i64:
        return self.ref.reads()


class Race(OfText):
    """The card has this race or attribute, among others perhaps.  [dz 2-8.2, 2-8.2.ex1]"""

    name = "race"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return self.text in (card.d.races if p is None else p.races)

    def reads(self) -> i64:
        return READS_RACE


class ChosenRace(OfSlot):
    """The card has the race or attribute that was chosen into a slot.  [dz 2-8.4]"""

    name = "chosen_race"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if not f.get(self.at_slot):
            return False
        return m.race_names[named_number(f, self.at_slot)] in (card.d.races if p is None else p.races)

    def reads(self) -> i64:
        return READS_RACE


class OfNamedRace(Test):
    """The card has the race that was named as the source was put on a square.  [dz 4-15.2-1, 2-8.4]"""

    name = "of_named_race"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        number = named_race(m, f.uid)
        return 0 <= number < len(m.race_names) and m.race_names[number] in (card.d.races if p is None else p.races)

    def reads(self) -> i64:
        return READS_RACE


def named_race(m: Match, uid: i64) -> i64:
    """The number of the race that was named for a card, or -1."""
    for e in m.lasting:
        if e.kind == NAMED and e.on == uid:
            return e.amount
    return -1


class Color(OneOf):
    """The card is of this colour; one of several colours is of each.  [dz 2-4.2-2]"""

    name = "color"
    words = COLORS

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return (card.d.colors if p is None else p.colors) & self.bit != 0

    def reads(self) -> i64:
        return READS_GENERAL


class ChosenColor(OfSlot):
    """The card is of the colour that was chosen into a slot.  [dz 2-4.2-4]"""

    name = "chosen_color"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if not f.get(self.at_slot):
            return False
        return (card.d.colors if p is None else p.colors) >> named_number(f, self.at_slot) & 1 != 0

    def reads(self) -> i64:
        return READS_GENERAL


class SharesColor(OfCards):
    """The card has a colour in common with certain cards."""

    name = "shares_color"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        colors = card.d.colors if p is None else p.colors
        for uid in self.ref.traces(m, f):
            if uid >= 0:
                q = m.recall(uid)
                if colors & (m.card_of(uid).d.colors if q is None else q.colors):
                    return True
        return False

    def reads(self) -> i64:
        return READS_GENERAL | self.ref.reads()


class Colorless(Test):
    """The card has none of the five colours.  [dz 2-4.2-1]"""

    name = "colorless"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return (card.d.colors if p is None else p.colors) == 0

    def reads(self) -> i64:
        return READS_GENERAL


class Kind(OneOf):
    """The card is a unit, base or strategy.  [dz 2-6.2, 2-21.2]"""

    name = "kind"
    words = KINDS

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if p is not None:
            return p.kinds & self.bit != 0  # on a square a strategy is a strategy still  [dz 6-6.3]
        # A spirit card is none of them.  [dz 6-1.8]
        return card.d.kind & self.bit != 0 and m.zone_of(card.id) != SPIRIT

    def reads(self) -> i64:
        return READS_GENERAL


class IsSpell(Test):
    """The card is a spell, on the stack.  [dz 2-21.2]"""

    name = "is_spell"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return p is None and m.zone_of(card.id) == STACK


class Timing(OneOf):
    """The card has this timing.  [dz 2-9.2]"""

    name = "timing"
    words = TIMINGS

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return card.d.timing == self.code


class Keyworded(OneOf):
    """The card has this keyword ability."""

    name = "has_keyword"
    words = KEYWORDS

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return (card.d.keywords if p is None else p.keywords) & self.bit != 0

    def reads(self) -> i64:
        return READS_TEXT


class HasZoneEffect(OneOf):
    """The card has an effect of this zone; it has it everywhere, though it works only there.  [dz 5-7.1-2]"""

    name = "has_zone_effect"
    words = ZONES

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if p is None or not p.textless:
            for ability in card.d.abilities:
                if not ability.part and ability.works_in(self.code):
                    return True
        if p is not None:
            for key in p.gained:
                if m.ability(key).works_in(self.code):
                    return True
        return False

    def reads(self) -> i64:
        return READS_TEXT


class NoText(Test):
    """Nothing is written as its text, and it has gained nothing.  [dz 2-10.3-5, 2-10.3-6, 2-10.3-7]"""

    name = "no_text"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if p is None:
            return not card.d.has_text and card.d.keywords == 0
        return (p.textless or not card.d.has_text) and p.keywords == 0 and not p.gained

    def reads(self) -> i64:
        return READS_TEXT
