"""Properties of one card that text may ask for: name, colour, trait, type, numbers, skills, orientation (chapter 2).

A test is asked about a card and the unit it is, if it is one: in play it reads what effects have made of the card, on
the side that lies up; elsewhere what is printed. `Match.recall` gives a unit that has left as it last was.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_BITS, ZONE_MASK
from fuda.games.fusionworld.printed import Card, CardDef
from fuda.games.fusionworld.rules.energy import combo_in_hand, read_cost
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ATTACK_ACTIVE,
    BATTLE_AREA,
    BY_EVOLVE,
    BY_FUSION,
    COLORS,
    COMBO_AREA,
    ENERGY_AREA,
    EVOLVE,
    EXTRA,
    FIELD,
    FUSION_EVOLVE,
    KEYWORDS,
    KINDS,
    LEADER,
    STRIKE,
    ZONES,
)
from fuda.games.fusionworld.state import Match
from fuda.words import properties

STATS: Final = ("cost", "power", "base_cost", "base_power", "combo_power", "ki", "under")
KEYWORD_NOUNS: Final = (*KEYWORDS, "strike", "any")  # what a card may be said to have


# --- tests of one card -----------------------------------------------------------------------------------------
Test: TypeAlias = properties.Test[Match, Card, Unit]


class Information(Test):
    """A test of what is printed, which effects may add to."""

    def is_mutable(self) -> bool:
        return True

    def is_fickle(self) -> bool:
        return False

    def is_simple(self) -> bool:
        return True


def printed(card: Card, u: Unit | None) -> CardDef:
    """What is printed on a card: of a Leader, on the side that lies up."""
    return card.d if u is None else u.d


def names_of(card: Card, u: Unit | None) -> list[str]:
    """The names of a card."""
    if u is None:
        return card.d.names
    return u.d.names + u.extra_names if u.extra_names else u.d.names


def traits_of(card: Card, u: Unit | None) -> list[str]:
    """The traits of a card, each by itself.  [fw 2-8-3]"""
    if u is None:
        return card.d.traits
    return u.d.traits + u.extra_traits if u.extra_traits else u.d.traits


def colors_of(card: Card, u: Unit | None) -> i64:
    """The colours of a card, as bits."""
    return card.d.colors if u is None else u.d.colors | u.extra_colors


def keywords_of(card: Card, u: Unit | None) -> i64:
    """The keyword skills of a card, as bits."""
    return card.d.keywords if u is None else u.keywords


class OfText(Information):
    """A word that is printed, to which effects may add others."""

    def __init__(self, text: str) -> None:
        self.text = text


class Named(OfText):
    """The name, or a part of a name that '/' divides, is exactly this.  [fw 2-3-1-1, 2-3-2, 2-3-3]"""

    name = "named"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in names_of(card, u)  # [fw 2-3-1-1, 2-3-1-1.ex1, 2-3-1-1.ex2, 2-3-2, 2-3-3]


class NameHas(OfText):
    """The name contains this."""

    name = "name_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for known in names_of(card, u):
            if self.text in known:
                return True
        return False


class Trait(OfText):
    """The card has exactly this trait.  [fw 2-8-1-1, 2-8-2, 2-8-4]"""

    name = "trait"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in traits_of(card, u)  # [fw 2-8-1-1, 2-8-1-1.ex1, 2-8-3, 2-8-4]


class TraitHas(OfText):
    """The card has a trait that contains this."""

    name = "trait_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for known in traits_of(card, u):
            if self.text in known:
                return True
        return False


class OnlyTrait(OfText):
    """The card has this trait and no other."""

    name = "only_trait"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        traits = traits_of(card, u)
        for known in traits:
            if known != self.text:
                return False
        return len(traits) > 0


class Color(Information):
    """The card is of this colour; one of several colours counts as each.  [fw 1-6-1]"""

    name = "color"

    def __init__(self, text: str) -> None:
        self.text = text
        self.bit: i64 = 1 << COLORS.index(text)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return colors_of(card, u) & self.bit != 0


class Multicolor(Information):
    """The card has two colours or more."""

    name = "multicolor"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        colors = colors_of(card, u)
        return colors & (colors - 1) != 0


class Colorless(Information):
    """The card has no colour."""

    name = "colorless"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return colors_of(card, u) == 0


class Kind(properties.OneOf[Match, Card, Unit]):
    """The card is of this type.  [fw 2-1-2]"""

    name = "kind"
    words = KINDS

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.kind == self.code

    def is_simple(self) -> bool:
        return True


class IsField(Test):
    """An Extra card with [Field].  [fw 13-1-7]"""

    name = "field"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.kind == EXTRA and card.d.keywords & FIELD != 0

    def is_simple(self) -> bool:
        return True


class Stat(properties.Compares[Match, Card, Unit]):
    """A number of the card compared with a value; a card without such a number does not pass."""

    name = "stat"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if not has_stat(printed(card, u), self.what):
            return False
        return self.is_so(m, f, stat(m, card, u, self.what))

    def is_derived(self) -> bool:
        return self.what in ("cost", "power", "combo_power") or self.value.is_derived()

    def is_simple(self) -> bool:
        return self.value.is_simple()  # of a card in play: what changes its numbers is looked at for itself


def has_stat(d: CardDef, what: str) -> bool:
    """Whether a card has such a number at all: a Leader has no cost, an Extra card no power.  [fw 1-2-4]"""
    if what in ("cost", "base_cost"):
        return d.kind != LEADER
    if what in ("power", "base_power"):
        return d.kind != EXTRA
    return what != "combo_power" or d.combo >= 0


def stat(m: Match, card: Card, u: Unit | None, what: str) -> i64:
    """A number of a card: current in play, with changes in hand, printed elsewhere; 0 if it has none."""
    d = printed(card, u)
    if what == "cost":
        return cost_now(m, card, u)
    if what == "power":
        return max(0, d.power) if u is None else m.power(u)
    # What is printed, whatever effects have made of it.  [fw 13-3-1]
    if what == "base_cost":
        return max(d.cost, d.specified_total)
    # The same of power.  [fw 13-3-1]
    if what == "base_power":
        return d.power
    if what == "combo_power":
        return max(0, combo_in_hand(m, card) if u is None else m.combo_power(u))
    if what == "ki":
        return 0 if u is None else u.ki
    # Markers are no cards.  [fw 1-12-5]
    return 0 if u is None else len(u.under)


def cost_now(m: Match, card: Card, u: Unit | None) -> i64:
    """The cost of a card as text reads it.

    In the Battle Area that is the total cost, even if it is less than the specified one; elsewhere it is no less.
    [fw 1-2-5-1, 1-2-5-2, 1-2-5-3]
    """
    if u is not None:
        total = m.total_cost(u)
        if u.uid >> ID_BITS & ZONE_MASK == BATTLE_AREA:
            return total  # [fw 1-2-5-2]
        return max(total, m.specified_cost(u))  # [fw 1-2-5-1, 1-2-5-3]
    return read_cost(m, card)


class Keyworded(Test):
    """The card has this keyword skill; [Strike] is any of them, and [Evolve] covers [Fusion Evolve]."""

    name = "has_keyword"

    def __init__(self, text: str) -> None:
        self.text = text
        self.bits: i64 = keyword_bits(text)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return keywords_of(card, u) & self.bits != 0

    def is_derived(self) -> bool:
        return True  # skills may be negated

    def is_mutable(self) -> bool:
        return True


def keyword_bits(text: str) -> i64:
    """The keyword skills that a word in brackets means."""
    if text == "strike":
        return STRIKE  # [fw 15-6-3]
    if text == "any":
        return ATTACK_ACTIVE - 1  # keywords such as [Once per turn] are none  [fw 15-1-3]
    if text == "evolve":
        return EVOLVE | FUSION_EVOLVE  # [fw 15-12-8, 15-12-8-1]
    return 1 << KEYWORDS.index(text)


class NoSkill(Test):
    """The card has no skill: none is printed on it, and none was given to it; a negated one is still there."""

    name = "no_skill"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if printed(card, u).has_text:
            return False
        return u is None or (not u.gained and u.keywords == 0)

    def is_mutable(self) -> bool:
        return True

    def is_simple(self) -> bool:
        return True


class HasTag(Test):
    """The card has a skill under this mark, such as [On Play]; one that was given to it counts.  [fw 13-16-1]"""

    name = "has_tag"

    def __init__(self, tag: i64) -> None:
        self.tag = tag

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for ability in printed(card, u).abilities:
            if ability.tag == self.tag and not ability.part:
                return True
        for key in u.gained if u is not None else []:
            if m.ability(key).tag == self.tag:
                return True
        return False

    def is_derived(self) -> bool:
        return True  # permanents may give it

    def is_mutable(self) -> bool:
        return True


class IsRested(Test):
    """The card in play, or the energy, is rested.  [fw 1-8-1]"""

    name = "rested"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is not None:
            return u.rested
        return m.zone_of(card.id) == ENERGY_AREA and m.is_energy_rested(card)

    def is_mutable(self) -> bool:
        return True


class IsActive(Test):
    """The card in the Leader or Battle Area, or the energy, is active.  [fw 1-8-1]"""

    name = "active"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is not None:
            # There is no orientation in the Combo Area.  [fw 1-8-1]
            return not u.rested and m.zone_of(card.id) != COMBO_AREA
        return m.zone_of(card.id) == ENERGY_AREA and not m.is_energy_rested(card)

    def is_mutable(self) -> bool:
        return True


class IsAwakened(Test):
    """A Leader whose back lies up."""

    name = "awakened"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.d is not card.d

    def is_simple(self) -> bool:
        return True


class Evolved(Test):
    """The card in play was played by [Evolve].  [fw 15-12-2-1]"""

    name = "evolved"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.played_by & BY_EVOLVE != 0

    def is_simple(self) -> bool:
        return True


class FusionEvolved(Test):
    """The card in play was played by [Fusion Evolve].  [fw 15-12-9-1]"""

    name = "fusion_evolved"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.played_by & BY_FUSION != 0

    def is_simple(self) -> bool:
        return True


class PlayedThisTurn(Test):
    """The card in play was played in this turn: one that came to the Combo Area from elsewhere was not.  [fw 5-5-1]"""

    name = "played_this_turn"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is None or u.since != m.turn:
            return False
        return u.played_by != 0 or m.zone_of(card.id) != COMBO_AREA


class IsBattling(Test):
    """The card is the attack card or the guard card.  [fw 8-1-2-1, 8-1-2-2]"""

    name = "is_battling"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and m.is_in_battle(u.uid)


class IsAttacker(Test):
    """The card is the attack card.  [fw 8-1-2-1]"""

    name = "is_attacker"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and m.attacker == u.uid


class IsGuard(Test):
    """The card is the guard card.  [fw 8-1-2-1]"""

    name = "is_guard"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and m.guard == u.uid


class FaceUp(Test):
    """A Life card that lies face up."""

    name = "face_up"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card in m.side(card.owner).face_up


class LiesIn(Test):
    """The card is in this zone now."""

    name = "lies_in"

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return m.zone_of(card.id) == self.code


class IsBearer(Test):
    """The card under which the source lies.  [fw 16-2-2-4]"""

    name = "is_bearer"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is not None:
            for below in u.under:
                if below.id == f.card:
                    return True
        return False
