"""Properties of one card that text may ask for: name, colour, trait, attribute, type, numbers (chapter 2)."""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Value
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
from fuda.words.conditions import compare

EVERY: Final = "*"  # as a name or trait that its own text gives a card: it has every one.  [op 2-1-3, 2-4-4]


# --- tests of one card -----------------------------------------------------------------------------------------
Test: TypeAlias = properties.Test[Match, Card, Unit]


class Named(Test):
    """The name is exactly this.  [op 2-1-2]"""

    name = "named"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in card.d.names or EVERY in card.d.names

    def is_simple(self) -> bool:
        return True


class NameHas(Test):
    """The name contains this.  [op 2-1-2-1]"""

    name = "name_has"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for known in card.d.names:
            if self.text in known or known == EVERY:
                return True
        return False

    def is_simple(self) -> bool:
        return True


class Trait(Test):
    """The card has exactly this trait.  [op 2-4-3]"""

    name = "trait"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in card.d.traits or EVERY in card.d.traits

    def is_simple(self) -> bool:
        return True


class TraitHas(Test):
    """The card has a trait that contains this.  [op 2-4-3-1]"""

    name = "trait_has"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for known in card.d.traits:
            if self.text in known or known == EVERY:
                return True
        return False

    def is_simple(self) -> bool:
        return True


class Color(Test):
    """The card is of this colour; one of several colours counts as each.  [op 2-3-5]"""

    name = "color"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text
        self.bit: i64 = 1 << COLORS.index(text)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.colors & self.bit != 0

    def is_simple(self) -> bool:
        return True


class Multicolor(Test):
    """The card has two colours or more.  [op 2-3-6]"""

    name = "multicolor"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.colors & (card.d.colors - 1) != 0

    def is_simple(self) -> bool:
        return True


class Attribute(Test):
    """The card has this attribute; one of several counts as each.  [op 2-5-4, 2-5-6]"""

    name = "attribute"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text
        self.bit: i64 = 1 << ATTRIBUTES.index(text)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.attributes & self.bit != 0

    def is_simple(self) -> bool:
        return True


class Kind(Test):
    """The card is of this type."""

    name = "kind"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text
        self.kind: i64 = KINDS.index(text)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.kind == self.kind

    def is_simple(self) -> bool:
        return True


class Stat(Test):
    """A number of the card compared with a value: cost, power, counter, attached DON!!, or what is printed."""

    name = "stat"
    fields = ("what", "sign", "value")

    def __init__(self, what: str, sign: str, value: "Value[Match]") -> None:
        self.what = what
        self.sign = sign
        self.value = value

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return compare(stat(m, card, u, self.what), self.sign, self.value.get(m, f))

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


class Keyworded(Test):
    """The card has this keyword effect."""

    name = "has_keyword"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text
        self.bit: i64 = 1 << KEYWORDS.index(text)

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
    fields = ("tag",)

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


class NamedAs(Test):
    """The card has a name in common with one of the cards in a slot, wherever those are now.  [op 2-1-2]"""

    name = "named_as"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for uid in f.get(self.at):
            if uid >= 0:
                for known in m.cards[uid & ID_MASK].d.names:
                    if known in card.d.names or known == EVERY or EVERY in card.d.names:
                        return True
        return False


class ColorOf(Test):
    """The card has a colour in common with one of the cards in a slot, wherever those are now.  [op 2-3-5]"""

    name = "color_of"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

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
