"""Properties of one card that text may ask for: name, colour, trait, attribute, type, numbers (chapter 2)."""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.games.onepiece.printed import Card
from fuda.games.onepiece.rules.actions import hand_cost
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    ATTRIBUTES,
    COLORS,
    HAND,
    KEYWORDS,
    KINDS,
)
from fuda.games.onepiece.state import Match
from fuda.words import properties

EVERY: Final = "*"  # as a name or trait that its own text gives a card: it has every one.  [op 2-1-3, 2-4-4]


# --- tests of one card -----------------------------------------------------------------------------------------
Test: TypeAlias = properties.Test[Match, Card, Unit]


class OfText(properties.OfText[Match, Card, Unit]):
    """A property that a text names, and that no effect changes."""

    def is_simple(self) -> bool:
        return True


class OneOf(properties.OneOf[Match, Card, Unit]):
    """A property that is one of the words which the game knows, and that no effect changes."""

    def is_simple(self) -> bool:
        return True


class Named(OfText):
    """The name is exactly this.  [op 2-1-2]"""

    name = "named"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in card.d.names or EVERY in card.d.names


class NameHas(OfText):
    """The name contains this.  [op 2-1-2-1]"""

    name = "name_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for known in card.d.names:
            if self.text in known or known == EVERY:
                return True
        return False


class Trait(OfText):
    """The card has exactly this trait.  [op 2-4-3]"""

    name = "trait"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in card.d.traits or EVERY in card.d.traits


class TraitHas(OfText):
    """The card has a trait that contains this.  [op 2-4-3-1]"""

    name = "trait_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for known in card.d.traits:
            if self.text in known or known == EVERY:
                return True
        return False


class Color(OneOf):
    """The card is of this colour; one of several colours counts as each.  [op 2-3-5]"""

    name = "color"
    words = COLORS

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.colors & self.bit != 0


class Multicolor(Test):
    """The card has two colours or more.  [op 2-3-6]"""

    name = "multicolor"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.colors & (card.d.colors - 1) != 0

    def is_simple(self) -> bool:
        return True


class Attribute(OneOf):
    """The card has this attribute; one of several counts as each.  [op 2-5-4, 2-5-6]"""

    name = "attribute"
    words = ATTRIBUTES

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.attributes & self.bit != 0


class Kind(OneOf):
    """The card is of this type."""

    name = "kind"
    words = KINDS

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.kind == self.code


class Stat(properties.Compares[Match, Card, Unit]):
    """A number of the card compared with a value: cost, power, counter, attached DON!!, or what is printed."""

    name = "stat"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.is_so(m, f, stat(m, card, u, self.what))

    def is_derived(self) -> bool:
        return self.what in ("cost", "power") or self.value.is_derived()


def stat(m: Match, card: Card, u: Unit | None, what: str) -> i64:
    """A number of a card: current in play, printed elsewhere; 'base' is what is printed or set as original.

    Effects look at cards as lasting and continuous effects have made them.  [op 8-4-6]
    """
    d = card.d
    if what == "cost":
        if u is not None:
            return cost_now(u)
        return hand_cost(m, card, False) if m.zone_of(card.id) == HAND else d.cost
    if what == "power":
        return d.power if u is None else u.base + u.bonus
    # The printed number, or what an effect has set in its place.  [op 4-9-2]
    if what == "base_cost":
        return d.cost if u is None else u.cost_base
    # And the same of power.  [op 4-9-2]
    if what == "base_power":
        return d.power if u is None else u.base
    if what == "counter":
        return d.counter
    if what == "don":
        return 0 if u is None else u.don
    return d.life


def cost_now(u: Unit) -> i64:
    """The cost of a card in play as it reads, never negative."""
    cost = u.cost_base + u.cost_bonus
    return max(0, cost)


class Keyworded(properties.OneOf[Match, Card, Unit]):
    """The card has this keyword effect."""

    name = "has_keyword"
    words = KEYWORDS

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return (card.d.keywords if u is None else u.keywords) & self.bit != 0

    def is_derived(self) -> bool:
        return True


class NoText(Test):
    """Nothing is printed in its text box; a negated card does not count.  [op 2-8-5, 2-11-2, 8-2-2]"""

    name = "no_text"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return not card.d.has_text

    def is_simple(self) -> bool:
        return True


class HasTrigger(Test):
    """The card has a [Trigger]."""

    name = "has_trigger"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.trigger is not None

    def is_simple(self) -> bool:
        return True


class HasTag(Test):
    """The card has an effect under this keyword, such as [On Play]."""

    name = "has_tag"

    def __init__(self, tag: i64) -> None:
        self.tag = tag

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for ability in card.d.abilities:
            if ability.tag == self.tag and not ability.part:
                return True
        return False


class IsRested(Test):
    """The card in play is rested."""

    name = "rested"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.rested


class IsActive(Test):
    """The card in play is active."""

    name = "active"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and not u.rested


class OfSlot(Test):
    """A property of what was chosen into a slot."""

    def __init__(self, at: i64) -> None:
        self.at = at


class NamedAs(OfSlot):
    """The card has a name in common with one of the cards in a slot, wherever those are now.  [op 2-1-2]"""

    name = "named_as"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for uid in f.get(self.at):
            if uid >= 0:
                for known in m.cards[uid & ID_MASK].d.names:
                    if known in card.d.names or known == EVERY or EVERY in card.d.names:
                        return True
        return False


class ColorOf(OfSlot):
    """The card has a colour in common with one of the cards in a slot, wherever those are now.  [op 2-3-5]"""

    name = "color_of"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for uid in f.get(self.at):
            if uid >= 0 and m.cards[uid & ID_MASK].d.colors & card.d.colors:
                return True
        return False


class IsTarget(Test):
    """The card that is being attacked."""

    name = "is_target"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return m.target >= 0 and m.target & ID_MASK == card.id


class FaceUp(Test):
    """A Life card that lies face up."""

    name = "face_up"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card in m.side(card.owner).face_up
