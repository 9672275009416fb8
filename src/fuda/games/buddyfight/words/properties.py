"""Properties of one card that text may ask for: name, attribute, world, type, numbers, keywords, state, place (Z, K).

A test is asked about a card and the unit it is, if it is one: on the field it reads what effects have made of the
card, elsewhere what is printed. What lies face down has no information. `Match.recall` gives a unit that has left as
it last was.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame
from fuda.core.terms import looks_of
from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.spec import (
    AREAS,
    BY_AMBUSH,
    BY_BUDDY,
    BY_CALL,
    BY_EFFECT,
    BY_EQUIP,
    CENTER,
    FINAL_ATTACK,
    IMPACT_TRANSFORM,
    ITEM_AREA,
    KEYWORDS,
    KIND_NOUNS,
    LEFT,
    MANY_TIMES,
    MONSTER,
    RIGHT,
    SEES_BATTLE,
    SEES_PILES,
    SEES_STANCE,
    SEES_TURN,
    SPELL_AREA,
    TRANSFORM,
    ZONES,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import SETTABLE, Unit
from fuda.words import properties
from fuda.words.properties import all_ok, has_part

STATS: Final = (
    "size", "power", "defense", "critical", "base_size", "base_power", "base_defense", "base_critical", "soul",
)  # fmt: skip
KEYWORD_NOUNS: Final = (*KEYWORDS, "multiattack", "any")  # what a card may be said to have
PLACES: Final = (*AREAS, "left_or_right", "monsters")
WAYS: Final = {"call": BY_CALL, "effect": BY_EFFECT, "buddy_call": BY_BUDDY, "equip": BY_EQUIP, "ambush": BY_AMBUSH}
FORMS: Final = ("any", "transform", "ride", "take_office", "dragonize", "impact_transform")


# --- tests of one card -----------------------------------------------------------------------------------------
Test: TypeAlias = properties.Test[Match, Card, Unit]


class Property(Test):
    """A test that looks at nothing but which cards are on the field.

    It may depend on numbers or keywords that continuous effects change (`is_derived`); effects that give names,
    attributes, worlds or types are said to depend on others themselves.
    """

    def looks(self) -> i64:
        return 0


class Information(Property):
    """A test of something written on a card, to which effects may add."""

    def __init__(self, text: str) -> None:
        self.text = text


def names_of(card: Card, u: Unit | None) -> list[str]:
    """The names of a card."""
    return card.d.names if u is None else u.names


def attributes_of(card: Card, u: Unit | None) -> list[str]:
    """The attributes of a card.  [bf CR.card.8.1]"""
    return card.d.attributes if u is None else u.attributes


def worlds_of(card: Card, u: Unit | None) -> list[str]:
    """The worlds to which a card belongs; there may be several.  [bf CR.card.9.1, CR.card.9.2]"""
    return card.d.worlds if u is None else u.worlds


def keywords_of(card: Card, u: Unit | None) -> i64:
    """The keyword abilities of a card, as bits."""
    return card.d.keywords if u is None else u.keywords


def kind_of(card: Card, u: Unit | None) -> i64:
    """The types of a card, as bits: what is equipped is an item only.  [bf K.transform.2, X.type.1]"""
    return card.d.kind if u is None else u.kind()


def printed(card: Card, u: Unit | None) -> CardDef:
    """What is printed on a card: of a two-faced one, on the face that lies up."""
    return card.d if u is None else u.d


class Named(Information):
    """The name is exactly this."""

    name = "named"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in names_of(card, u)


class NameHas(Information):
    """The name contains this."""

    name = "name_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return has_part(names_of(card, u), self.text)


class Character(Information):
    """The character's name, which is not the card's, is exactly this.  [bf CR.card.11.1]"""

    name = "character"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is not None and u.veiled:
            return False
        return self.text in printed(card, u).characters  # [bf CR.card.11.1]


class Trait(Information):
    """The card has exactly this attribute.  [bf CR.card.8.1]"""

    name = "trait"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in attributes_of(card, u)


class TraitHas(Information):
    """The card has an attribute that contains this."""

    name = "trait_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return has_part(attributes_of(card, u), self.text)


class World(Information):
    """The card belongs to this world, whatever others it belongs to.  [bf K.dual.ex1]"""

    name = "world"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in worlds_of(card, u)  # [bf K.dual.ex1, CR.logo.1]


class Kind(Property):
    """The card is of this type; an impact monster is both a monster and an impact.  [bf X.type.1, X.type.2]"""

    name = "kind"

    def __init__(self, text: str) -> None:
        self.text = text
        self.bits: i64 = KIND_NOUNS[text]

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        # [bf X.type.2, X.type.2.ex1, CR.kind.2, CR.kind.2.b1, CR.kind.2.b2, CR.kind.2.b3, CR.kind.2.b4, Q.CR.1, Q.CR.2]
        return kind_of(card, u) & self.bits == self.bits


class IsDeclared(Property):
    """The card is of the type that a fighter has named into a slot."""

    name = "is_declared"

    def __init__(self, at: i64) -> None:
        self.at = at

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return kind_of(card, u) >> named_number(f, self.at) & 1 != 0  # [bf Q.CR.3]

    def looks(self) -> i64:
        return -1


class Stat(properties.Compares[Match, Card, Unit]):
    """A number of the card compared with a value; a card without such a number does not pass.  [bf LO.card.3]"""

    name = "stat"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if not has_stat(card, u, self.what):
            return False  # [bf LO.card.3]
        return self.is_so(m, f, stat(m, card, u, self.what))

    def is_derived(self) -> bool:
        return self.what in ("size", "power", "defense", "critical") or self.value.is_derived()

    def looks(self) -> i64:
        return self.value.looks()


class HasStat(Property):
    """The card has such a number at all."""

    name = "has_stat"

    def __init__(self, what: str) -> None:
        self.what = what

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return has_stat(card, u, self.what)


def has_stat(card: Card, u: Unit | None, what: str) -> bool:
    """Whether a card has such a number: what is printed without it has none.  [bf LO.card.2]"""
    if u is not None and u.veiled:
        return what == "soul"
    d = printed(card, u)
    if u is not None and what in SETTABLE:
        return u.has_number(SETTABLE.index(what))
    if what in ("size", "base_size"):
        return d.size >= 0
    if what in ("power", "base_power"):
        return d.power >= 0
    if what in ("defense", "base_defense"):
        return d.defense >= 0
    return what == "soul" or d.critical >= 0


def stat(m: Match, card: Card, u: Unit | None, what: str) -> i64:
    """A number of a card: current on the field, printed elsewhere; 0 if it has none.  [ruling bf-062]"""
    if what == "soul":
        return 0 if u is None else len(u.soul)
    # What is printed, whatever effects have made of it.  [ruling bf-028]
    if u is None or what.startswith("base_"):
        return max(0, base(printed(card, u), what))
    if what == "size":
        return max(0, m.size(u))
    if what == "power":
        return m.power(u)
    return m.defense(u) if what == "defense" else m.critical(u)


def base(d: CardDef, what: str) -> i64:
    """A number that is printed."""
    if what.endswith("size"):
        return d.size
    if what.endswith("power"):
        return d.power
    return d.defense if what.endswith("defense") else d.critical


class Keyworded(Property):
    """The card has this keyword ability.  [bf K.weaponlink.2]"""

    name = "has_keyword"

    def __init__(self, text: str) -> None:
        self.text = text
        self.bits: i64 = keyword_bits(text)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return keywords_of(card, u) & self.bits != 0  # [bf K.omnilord.4]

    def is_derived(self) -> bool:
        return True


def keyword_bits(text: str) -> i64:
    """The keyword abilities that a word means.  [bf K.omnilord.4]"""
    if text == "multiattack":
        return MANY_TIMES
    if text == "any":
        return (1 << len(KEYWORDS)) - 1 & ~FINAL_ATTACK
    return 1 << KEYWORDS.index(text)


class HasCounter(Property):
    """The card, or an ability of it, is usable at a [Counter] timing."""

    name = "has_counter"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        d = printed(card, u)
        if u is not None and u.veiled:
            return False
        if d.counter:
            return True
        for ability in d.abilities:
            if ability.counter and not ability.part:
                return True
        return False


class HasAbility(Property):
    """The card has an ability of this name."""

    name = "has_ability"

    def __init__(self, title: str) -> None:
        self.title = title

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is not None:
            for key in u.gained:
                if m.ability(key).title == self.title:
                    return True
            if u.negated:
                return False
        for ability in printed(card, u).abilities:
            if ability.title == self.title and not ability.part:
                return True
        return False

    def is_derived(self) -> bool:
        return True


class NoAbility(Property):
    """The card has no ability: none is printed on it, and none was given to it; a nullified one is still there."""

    name = "no_ability"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if printed(card, u).has_text:
            return False
        return u is None or (not u.gained and u.keywords == 0 and not u.veiled)

    def is_derived(self) -> bool:
        return True


class IsBuddy(Property):
    """The card has the name of a buddy with which its fighter began, buddy called or not.  [bf Q.C.5, Z.3.3, Z.3.4]"""

    name = "is_buddy"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return m.is_partner(card.owner if u is None else u.side, names_of(card, u))


# --- state and place on the field ------------------------------------------------------------------------------
class IsRested(Property):
    """The card is rested."""

    name = "rested"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.rested

    def looks(self) -> i64:
        return SEES_STANCE


class IsStanding(Property):
    """The card stands."""

    name = "standing"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and not u.rested

    def looks(self) -> i64:
        return SEES_STANCE


class IsFaceDown(Property):
    """The card lies face down, on the field or in a soul.  [bf O.facedownsoul.1, O.treasure.1]"""

    name = "face_down"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is not None:
            return u.veiled
        holder = m.holder(card)
        return holder is not None and card.id in holder.veiled_soul


class OfBattle(Property):
    """A test of what a card does in the battle."""

    def looks(self) -> i64:
        return SEES_BATTLE


class IsAttacking(OfBattle):
    """The card attacks.  [bf A.2.3]"""

    name = "attacking"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and m.in_battle and u.uid in m.attackers


class IsAttackingAlone(OfBattle):
    """The card attacks without any other, from the beginning or since the others are gone.  [bf Q.A.3]"""

    name = "solo"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and m.in_battle and u.uid in m.attackers and not m.is_linked()


class IsAttacked(OfBattle):
    """The card is attacked; an item or a flag with defense is so with its fighter.

    [bf A.2.3, O.itemdef.4, O.itemdef.6]
    """

    name = "attacked"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and m.in_battle and (u.uid == m.target or m.is_shield(u.uid))


class IsBattling(OfBattle):
    """The card is in battle.  [bf A.2.3, O.itemdef.5, O.flagstat.3]"""

    name = "is_battling"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and m.is_fighting(u.uid)


class InPlace(Property):
    """The card is in this area of the field."""

    name = "in_area"

    def __init__(self, place: str) -> None:
        self.place = place
        self.slots: i64 = slot_bits(place)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.slot >= 0 and self.slots >> u.slot & 1 != 0


def slot_bits(place: str) -> i64:
    """The areas of the field that a word means, as bits."""
    if place == "left_or_right":
        return 1 << LEFT | 1 << RIGHT
    if place == "monsters":
        return 1 << LEFT | 1 << CENTER | 1 << RIGHT
    return 1 << AREAS.index(place)


class Transformed(Property):
    """The card is a monster that is equipped by this keyword; impact transform is a transform as well.

    [bf K.transform.2, K.impacttransform.3]
    """

    name = "transformed"

    def __init__(self, form: str = "any") -> None:
        self.form = form
        self.bits: i64 = form_bits(form)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is None or u.slot != ITEM_AREA or u.d.kind & MONSTER == 0:
            return False
        return self.bits < 0 or u.form & self.bits != 0


def form_bits(form: str) -> i64:
    """The keywords by which a card is equipped in that sense; -1: any way."""
    if form == "any":
        return -1
    if form == "transform":
        return TRANSFORM | IMPACT_TRANSFORM  # [bf K.impacttransform.3]
    return 1 << KEYWORDS.index(form)


class IsSet(Property):
    """The card is set: it lies face up in the spell area.  [bf K.set.1, Z.8.1]"""

    name = "set_card"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.slot == SPELL_AREA and not u.veiled


class IsFlipped(Property):
    """The card was turned over by hankoku.  [bf K.hankoku.3, K.hankoku.4, K.hankoku.5, K.hankoku.6]"""

    name = "flipped"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.flipped  # [bf K.hankoku.3, K.hankoku.5]


class EnteredThisTurn(Property):
    """The card came onto the field in this turn."""

    name = "entered_this_turn"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.since == m.turn

    def looks(self) -> i64:
        return SEES_TURN


class EnteredBy(Property):
    """The card came onto the field, or was equipped, in this way."""

    name = "entered_by"

    def __init__(self, way: str) -> None:
        self.way = way
        self.bit: i64 = WAYS[way]

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.cause & self.bit != 0


class HasSoul(Property):
    """A card that passes some tests lies face up in its soul, or, without tests, any card.  [bf O.soul.1]"""

    name = "has_soul"

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is None:
            return False
        if not self.tests:
            return len(u.soul) > 0
        for one in u.open_soul():
            if all_ok(self.tests, m, f, one, None):
                return True
        return False

    def looks(self) -> i64:
        return looks_of(self.tests)


class LiesIn(Property):
    """The card is in this zone now."""

    name = "lies_in"

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return m.zone_of(card.id) == self.code

    def looks(self) -> i64:
        return SEES_PILES


# --- this card -------------------------------------------------------------------------------------------------
class IsBearer(Property):
    """The card in whose soul the source lies.  [bf O.soulab.2]"""

    name = "is_bearer"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is not None:
            for one in u.soul:
                if one.id == m.this(f):
                    return True
        return False
