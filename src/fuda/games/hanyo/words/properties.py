"""Properties of one card that text may ask for: name, attribute, advantage, type, numbers, state, place (200, 300).

A test is asked about a card and the unit it is, if it is one: in the area it reads what effects have made of the card,
elsewhere what is printed. `Match.recall` gives a unit that has left as it last was.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.hanyo.printed import SKILL, Ability, Card
from fuda.games.hanyo.spec import (
    KINDS,
    NORMAL,
    OF_ABILITIES,
    OF_ADVANTAGES,
    OF_ATTRIBUTES,
    OF_KIND,
    OF_NUMBERS,
    OF_OTHERS,
    REST,
    SEES_MARKS,
    SEES_TURN,
    STUN,
    UNIT,
    ZONES,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit
from fuda.words import properties
from fuda.words.properties import Several, all_ok, has_part

STATS: Final = ("hp", "printed_hp", "remaining_hp", "damage", "energy", "sets", "retreat", "counters", "attributes")
TYPES: Final = (*KINDS, "command")


# --- tests of one card -----------------------------------------------------------------------------------------
Test: TypeAlias = properties.Test[Match, Card, Unit]


class Property(Test):
    """A test that looks at nothing but the area, with what is on the units there."""

    def is_simple(self) -> bool:
        return True

    def looks(self) -> i64:
        return SEES_MARKS if self.is_simple() else -1


class Lineup(Property):
    """A test that looks at nothing that is on a unit: damage, energy and counters do not matter to it."""

    def looks(self) -> i64:
        return 0


class Information(Lineup):
    """A test of what is printed, which effects may change.  [hy 809.1b]"""

    def __init__(self, text: str) -> None:
        self.text = text

    def reads(self) -> i64:
        return 1 << OF_KIND

    def is_derived(self) -> bool:
        return True


def attributes_of(m: Match, card: Card, u: Unit | None) -> list[str]:
    """The attributes of a card."""
    if u is not None:
        return u.attributes
    return m.tinted.get(card.id << 2 | OF_ATTRIBUTES, card.d.attributes) if m.tinted else card.d.attributes


def advantages_of(m: Match, card: Card, u: Unit | None) -> list[str]:
    """The attributes over which a card has the advantage."""
    if u is not None:
        return u.advantages
    return m.tinted.get(card.id << 2 | OF_ADVANTAGES, card.d.advantages) if m.tinted else card.d.advantages


class Named(Information):
    """The name is exactly this.  [hy 902.1, 902.1a]"""

    name = "named"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in m.names_of(card, u)


class NameHas(Information):
    """The name contains this.  [hy 902.1a]"""

    name = "name_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return has_part(m.names_of(card, u), self.text)


class Attribute(Information):
    """The card has this attribute.  [hy 204.1]"""

    name = "attribute"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in attributes_of(m, card, u)


class AttributeHas(Information):
    """The card has an attribute that contains this."""

    name = "attribute_has"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return has_part(attributes_of(m, card, u), self.text)


class Advantage(Information):
    """The card has the advantage over this attribute.  [hy 205.1]"""

    name = "advantage"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in advantages_of(m, card, u)


class Kind(Lineup):
    """The card is of this type; a classification stands for the type of such commands.  [hy 201.2, 201.3a]"""

    name = "kind"

    def __init__(self, text: str) -> None:
        self.text = text
        self.kind: i64 = TYPES.index(text)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.d.kind == self.kind or (self.kind == len(KINDS) and card.d.kind != UNIT)


class Stat(properties.Compares[Match, Card, Unit]):
    """A number of the card compared with a value; a card without such a number does not pass."""

    name = "stat"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if card.d.kind != UNIT:
            return False
        return self.is_so(m, f, stat(m, card, u, self.what))

    def reads(self) -> i64:
        bits = self.value.reads()
        if self.what == "attributes":
            bits |= 1 << OF_KIND
        elif self.what in ("hp", "remaining_hp", "retreat"):
            bits |= 1 << OF_NUMBERS
        return bits

    def is_derived(self) -> bool:
        return self.what in ("hp", "remaining_hp", "retreat", "attributes") or self.value.is_derived()

    def is_simple(self) -> bool:
        return self.value.is_simple()

    def looks(self) -> i64:
        return SEES_MARKS if self.is_simple() else -1


def stat(m: Match, card: Card, u: Unit | None, what: str) -> i64:
    """A number of a card: as it is now in the area, printed elsewhere; 0 if it has none."""
    d = card.d
    # What is printed, whatever effects have made of it.  [hy 809.6]
    if what == "printed_hp":
        return max(0, d.hp)
    if what == "hp":
        return max(0, d.hp if u is None else u.hp)
    if what == "retreat":
        return max(0, d.retreat if u is None else u.retreat)
    if what == "attributes":
        return len(attributes_of(m, card, u))
    if u is None:
        return max(0, d.hp) if what == "remaining_hp" else 0
    if what == "remaining_hp":
        return max(0, u.hp - u.damage)
    if what == "damage":
        return u.damage  # [hy 916.3]
    if what == "energy":
        return len(u.energy)  # [hy 905.2a]
    if what == "sets":
        return len(u.sets)  # [hy 905.3a]
    return len(u.counters)  # [hy 913.3]


def is_titled(ability: Ability, title: str) -> bool:
    """Whether an ability is a skill or EX skill of that name; with no name any is meant.  [hy 902.1b]"""
    return (ability.ex or ability.kind == SKILL) and (not title or ability.title == title)


def prints_skill(card: Card, title: str) -> bool:
    """Whether a skill or EX skill of that name, or any, is printed on a card."""
    for ability in card.d.abilities:
        if not ability.part and is_titled(ability, title):
            return True
    return False


class HasSkill(Lineup):
    """The card has a skill or EX skill of this name, of its own or of a card set on it.

    [hy 902.1b, 801.1g-1] [ruling hy-019]
    """

    name = "has_skill"

    def __init__(self, title: str) -> None:
        self.title = title

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is None:
            return prints_skill(card, self.title)
        for key in u.gained:
            if is_titled(m.ability(key), self.title):
                return True
        # Its skills may have become those of another card.  [hy 809.1d]
        if u.copied >= 0 and prints_skill(m.cards[u.copied], self.title):
            return True
        if u.negated:
            return False
        if u.copied < 0 and prints_skill(card, self.title):
            return True
        for one in u.sets:
            if prints_skill(one, self.title):
                return True
        return False

    def reads(self) -> i64:
        return 1 << OF_ABILITIES | 1 << OF_OTHERS

    def is_derived(self) -> bool:
        return True


class HasEx(Lineup):
    """The card has an EX skill: one that is printed on it, or as a unit one of its sets or one that it was given.

    [hy 209.1, 801.1g-1]
    """

    name = "has_ex"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is None:
            return card.d.has_ex
        for key in u.gained:
            if m.ability(key).ex:
                return True
        if u.negated:
            return False
        if card.d.has_ex:
            return True
        for one in u.sets:
            if one.d.has_ex:
                return True
        return False

    def reads(self) -> i64:
        return 1 << OF_ABILITIES | 1 << OF_OTHERS

    def is_derived(self) -> bool:
        return True


class HasCounter(Property):
    """There is a counter of this name on the unit.  [hy 913.2b, 913.3]"""

    name = "has_counter"

    def __init__(self, text: str) -> None:
        self.text = text

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and self.text in u.counters


class NewestCounter(HasCounter):
    """The counter that was put on the unit last has this name: what an event of putting counters was about.

    [hy 913.2]
    """

    name = "newest_counter"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and len(u.counters) > 0 and u.counters[-1] == self.text


class HasSet(Property):
    """A card that passes some tests is set on the unit.  [hy 306.6, 905.3a]"""

    name = "has_set"

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is None:
            return False
        for one in u.sets:
            if all_ok(self.tests, m, f, one, None):
                return True
        return False


class IsMain(Lineup):
    """The unit is in the main area.  [hy 307.2]"""

    name = "main"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.is_main()


class IsStandby(Lineup):
    """The unit is in a standby area.  [hy 308.2]"""

    name = "standby"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and not u.is_main()


class IsKo(Lineup):
    """The unit is KO'd.  [hy 306.7a-2]"""

    name = "ko_state"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        if u is None:
            return False
        now = m.find(u.uid)  # which may be asked about as it was before
        return u.ko if now is None else now.ko


class IsRested(Lineup):
    """The unit is rested.  [hy 908.1]"""

    name = "rested"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.state == REST


class IsStunned(Lineup):
    """The unit is stunned.  [hy 908.1]"""

    name = "stunned"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.state == STUN


class IsAiling(Lineup):
    """The unit is rested or stunned.  [hy 908.2]"""

    name = "ailing"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.state != NORMAL


class IsNormal(Lineup):
    """The unit is in the normal state.  [hy 306.5]"""

    name = "normal"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.state == NORMAL


class PutOutThisTurn(Lineup):
    """The unit came into the area in this turn."""

    name = "put_out_this_turn"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return u is not None and u.arrived == m.turn

    def looks(self) -> i64:
        return SEES_TURN


class LiesIn(Property):
    """The card is in this zone now."""

    name = "lies_in"

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return m.zone_of(card.id) == self.code

    def is_simple(self) -> bool:
        return False


class IsThisCard(Lineup):
    """The card that prints the text, also where it is set on a unit."""

    name = "is_this_card"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.id == f.card


def names_ko(tests: list[Test]) -> bool:
    """Whether some tests speak of KO'd units, so that these are meant.  [hy 306.7a-2, 306.7a-3]"""
    for test in tests:
        if isinstance(test, IsKo) or (isinstance(test, Several) and names_ko(test.tests)):
            return True
    return False
