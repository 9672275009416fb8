"""The nouns of card text: which cards, how many, under which condition.

Tests ask about one card, areas and refs name cards, values are numbers read when needed. Every term has a name and
parameters, so that programs can be printed and read back.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Condition, Value
from fuda.games.onepiece.actions import hand_cost
from fuda.games.onepiece.spec import (
    ATTRIBUTES,
    COLORS,
    HAND,
    KEYWORDS,
    KINDS,
)
from fuda.games.onepiece.state import Card, Match, Side, Unit

OWN: Final = "own"
FOE: Final = "foe"
ANY: Final = "any"


def players(side: str, me: i64) -> list[i64]:
    """The players that 'own', 'foe' or 'any' means to a player."""
    if side == OWN:
        return [me]
    if side == FOE:
        return [1 - me]
    return [me, 1 - me]


def side_bits(side: str, me: i64) -> i64:
    """The players that 'own', 'foe' or 'any' means to a player, as bits."""
    bits: i64 = 0
    for player in players(side, me):
        bits |= 1 << player
    return bits


# --- tests of one card -----------------------------------------------------------------------------------------
class Test:
    """A property of a card, in play or not."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        """Whether the card has it; `u` is the card in play."""
        raise NotImplementedError

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change."""
        return False

    def is_simple(self) -> bool:
        """Whether it depends on nothing but what is in play and whose turn it is."""
        return False


class Named(Test):
    """The name is exactly this.  [op 2-1-2]"""

    name = "named"
    fields = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return self.text in card.d.names

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
            if self.text in known:
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
        return self.text in card.d.traits

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
            if self.text in known:
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
        return hand_cost(m, card) if m.zone_of(card.id) == HAND else d.cost
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


def compare(a: i64, sign: str, b: i64) -> bool:
    """Compare two numbers."""
    if sign == "<=":
        return a <= b
    if sign == ">=":
        return a >= b
    if sign == "==":
        return a == b
    if sign == "<":
        return a < b
    return a > b if sign == ">" else a != b


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


class Other(Test):
    """Any card but the source itself."""

    name = "other"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.id != f.card

    def is_simple(self) -> bool:
        return True


class IsThis(Test):
    """The source itself."""

    name = "is_this"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return card.id == f.card

    def is_simple(self) -> bool:
        return True


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


class Not(Test):
    """The opposite of a test."""

    name = "isnt"
    fields = ("test",)

    def __init__(self, test: Test) -> None:
        self.test = test

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return not self.test.ok(m, f, card, u)

    def is_derived(self) -> bool:
        return self.test.is_derived()


class Either(Test):
    """At least one of several tests."""

    name = "either"
    fields = ("tests",)

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for test in self.tests:
            if test.ok(m, f, card, u):
                return True
        return False

    def is_derived(self) -> bool:
        return any_derived(self.tests)


class Both(Test):
    """All of several tests."""

    name = "each_of"
    fields = ("tests",)

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return all_ok(self.tests, m, f, card, u)

    def is_derived(self) -> bool:
        return any_derived(self.tests)


def all_ok(tests: list[Test], m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
    """Whether a card passes all tests."""
    for test in tests:
        if not test.ok(m, f, card, u):
            return False
    return True


def any_derived(tests: list[Test]) -> bool:
    """Whether one of the tests depends on what continuous effects change."""
    for test in tests:
        if test.is_derived():
            return True
    return False


def all_simple(tests: list[Test]) -> bool:
    """Whether all tests ask for what is printed."""
    for test in tests:
        if not test.is_simple():
            return False
    return True


# --- naming cards ----------------------------------------------------------------------------------------------
class Ref:
    """Some cards, by uid."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def uids(self, m: Match, f: Frame) -> list[int]:
        """The cards now."""
        raise NotImplementedError

    def units(self, m: Match, f: Frame) -> list[Unit]:
        """Those of the cards that are in play."""
        out: list[Unit] = []
        for uid in self.uids(m, f):
            u = m.find(uid)
            if u is not None:
                out.append(u)
        return out

    def is_hidden(self) -> bool:
        """Whether the cards lie in a hidden zone."""
        return False

    def decks(self, f: Frame) -> i64:
        """The players whose deck is looked into for these cards, as bits."""
        return 0

    def is_narrow(self) -> bool:
        """Whether cards must have certain properties."""
        return False

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change."""
        return False

    def is_simple(self) -> bool:
        """Whether it depends on nothing but what is in play and whose turn it is."""
        return False

    def slot(self) -> i64:
        """The slot of chosen cards it stands for, or -1."""
        return -1


AREAS: Final = (
    "leader",
    "characters",
    "stage",
    "leader_or_characters",
    "field",
    "hand",
    "trash",
    "deck",
    "life",
)


class Area(Ref):
    """The cards of a zone of a player that pass some tests.

    In play a Leader, Character or Stage is meant where it belongs, elsewhere the card of that type.
    [op 2-2-3-1, 2-2-4-1, 2-2-4-2, 2-2-6-2]
    """

    name = "cards"
    fields = ("side", "zone", "tests")

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        self.side = side
        self.zone = zone
        self.tests = tests
        self.code: i64 = AREAS.index(zone)

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        if m.dirty:
            m.settle()
        me = f.player
        if self.side != FOE:
            self.collect(m, f, m.side(me), out)
        if self.side != OWN:
            self.collect(m, f, m.side(1 - me), out)
        return out

    def units(self, m: Match, f: Frame) -> list[Unit]:
        out: list[Unit] = []
        if m.dirty:
            m.settle()
        me = f.player
        if self.side != FOE:
            self.collect_units(m, f, m.side(me), out)
        if self.side != OWN:
            self.collect_units(m, f, m.side(1 - me), out)
        return out

    def collect_units(self, m: Match, f: Frame, side: Side, out: list[Unit]) -> None:
        """Add the cards of one player that are in play."""
        code = self.code
        tests = self.tests
        if code != 1 and code != 2 and all_ok(tests, m, f, side.leader.card, side.leader):
            out.append(side.leader)
        if code == 1 or code == 3 or code == 4:
            for u in side.characters:
                if not tests or all_ok(tests, m, f, u.card, u):
                    out.append(u)
        if code == 2 or code == 4:
            for u in side.stage:
                if all_ok(tests, m, f, u.card, u):
                    out.append(u)

    def collect(self, m: Match, f: Frame, side: Side, out: list[int]) -> None:
        """Add the cards of one player."""
        code = self.code
        if code <= 4:
            found: list[Unit] = []
            self.collect_units(m, f, side, found)
            for u in found:
                out.append(u.uid)
            return
        pile = side.hand if code == 5 else side.trash if code == 6 else side.deck if code == 7 else side.life
        for card in pile:
            if all_ok(self.tests, m, f, card, None):
                out.append(m.uid(card.id))

    def is_hidden(self) -> bool:
        return self.code == 5 or self.code >= 7

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == 7 else 0

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def is_simple(self) -> bool:
        return self.code <= 4 and all_simple(self.tests)


class Among(Ref):
    """Those of the cards in a slot that pass some tests."""

    name = "among"
    fields = ("at", "tests")

    def __init__(self, at: i64, tests: list[Test]) -> None:
        self.at = at
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if m.is_here(uid) and all_ok(self.tests, m, f, m.card_of(uid), m.find(uid)):
                out.append(uid)
        return out

    def is_hidden(self) -> bool:
        return True

    def is_narrow(self) -> bool:
        return len(self.tests) > 0


class This(Ref):
    """The source card, which is meant where the text names none.  [op 8-4-4-3]"""

    name = "this"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if m.is_here(f.uid) else []

    def is_simple(self) -> bool:
        return True


class Chosen(Ref):
    """The cards chosen into a slot; those that have moved since are gone."""

    name = "chosen"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if m.is_here(uid)]

    def slot(self) -> i64:
        return self.at


class Rest(Ref):
    """The cards of one slot that are not in another and are still there."""

    name = "rest_of"
    fields = ("at", "without")

    def __init__(self, at: i64, without: i64) -> None:
        self.at = at
        self.without = without

    def uids(self, m: Match, f: Frame) -> list[int]:
        gone = f.get(self.without)
        return [uid for uid in f.get(self.at) if m.is_here(uid) and uid not in gone]


class About(Ref):
    """The card that the event was about, or that the effect was put off for."""

    name = "about"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if m.is_here(f.a) else []


class Attacker(Ref):
    """The attacking card."""

    name = "attacker"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.attacker] if m.is_here(m.attacker) else []


class Attacked(Ref):
    """The attacked card."""

    name = "attacked"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.target] if m.is_here(m.target) else []


class Top(Ref):
    """The top cards of a player's deck or Life; of Life the top is meant where nothing is said.  [op 3-10-2]"""

    name = "top"
    fields = ("side", "zone", "count")

    def __init__(self, side: str, zone: str, count: "Value[Match]") -> None:
        self.side = side
        self.zone = zone
        self.count = count

    def uids(self, m: Match, f: Frame) -> list[int]:
        side = m.side(players(self.side, f.player)[0])
        pile = side.deck if self.zone == "deck" else side.life
        n = min(self.count.get(m, f), len(pile))
        return [m.uid(pile[-1 - i].id) for i in range(n)]

    def is_hidden(self) -> bool:
        return True

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.zone == "deck" else 0


class Bottom(Ref):
    """The bottom cards of a player's deck or Life."""

    name = "bottom"
    fields = ("side", "zone", "count")

    def __init__(self, side: str, zone: str, count: "Value[Match]") -> None:
        self.side = side
        self.zone = zone
        self.count = count

    def uids(self, m: Match, f: Frame) -> list[int]:
        side = m.side(players(self.side, f.player)[0])
        pile = side.deck if self.zone == "deck" else side.life
        n = min(self.count.get(m, f), len(pile))
        return [m.uid(pile[i].id) for i in range(n)]

    def is_hidden(self) -> bool:
        return True

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.zone == "deck" else 0


class Together(Ref):
    """The cards of several refs."""

    name = "together"
    fields = ("refs",)

    def __init__(self, refs: list[Ref]) -> None:
        self.refs = refs

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.uids(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def is_derived(self) -> bool:
        for ref in self.refs:
            if ref.is_derived():
                return True
        return False


# --- numbers ---------------------------------------------------------------------------------------------------
class Number(Value[Match]):
    """A printed number."""

    name = "number"
    fields = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def get(self, m: Match, f: Frame) -> i64:
        return self.n

    def is_simple(self) -> bool:
        return True


class Count(Value[Match]):
    """How many cards there are."""

    name = "count"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def get(self, m: Match, f: Frame) -> i64:
        return len(self.ref.uids(m, f))

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class Size(Value[Match]):
    """How many cards a zone holds, DON!! included: public for every zone.  [op 3-1-4]"""

    name = "size"
    fields = ("side", "what")

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for player in players(self.side, f.player):
            total += self.of(m.side(player))
        return total

    def of(self, side: Side) -> i64:
        """The size for one player."""
        what = self.what
        if what == "hand":
            return len(side.hand)
        if what == "life":
            return len(side.life)
        if what == "trash":
            return len(side.trash)
        if what == "deck":
            return len(side.deck)
        if what == "don":
            return side.don_on_field()
        if what == "active_don":
            return side.don_active
        if what == "rested_don":
            return side.don_rested
        if what == "given_don":
            return side.attached()
        if what == "characters":
            return len(side.characters)
        return side.don_deck

    def is_simple(self) -> bool:
        return self.what == "characters"


class PerEach(Value[Match]):
    """So much for each so many of something; fractions are left out.  [op 1-3-6] [ruling op-019]"""

    name = "per"
    fields = ("amount", "each", "of")

    def __init__(self, amount: i64, each: i64, of: "Value[Match]") -> None:
        self.amount = amount
        self.each = each
        self.of = of

    def get(self, m: Match, f: Frame) -> i64:
        return self.of.get(m, f) // self.each * self.amount

    def is_derived(self) -> bool:
        return self.of.is_derived()


class Plus(Value[Match]):
    """The sum of two numbers."""

    name = "plus"
    fields = ("one", "two")

    def __init__(self, one: "Value[Match]", two: "Value[Match]") -> None:
        self.one = one
        self.two = two

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) + self.two.get(m, f)

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()


class Minus(Value[Match]):
    """The difference of two numbers."""

    name = "minus"
    fields = ("one", "two")

    def __init__(self, one: "Value[Match]", two: "Value[Match]") -> None:
        self.one = one
        self.two = two

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) - self.two.get(m, f)

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()


class StatOf(Value[Match]):
    """A number of the first of some cards, or 0."""

    name = "stat_of"
    fields = ("ref", "what")

    def __init__(self, ref: Ref, what: str) -> None:
        self.ref = ref
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        uids = self.ref.uids(m, f)
        if m.dirty:
            m.settle()
        return stat(m, m.card_of(uids[0]), m.find(uids[0]), self.what) if uids else 0

    def is_derived(self) -> bool:
        return True


class Picked(Value[Match]):
    """A number that a player has named: the one kept in a slot."""

    name = "picked"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        held = f.get(self.at)
        return held[0] if held else 0


class ChosenCount(Value[Match]):
    """How many cards were chosen into a slot, whether or not they are still there."""

    name = "chosen_count"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        return len(f.get(self.at))


# --- conditions ------------------------------------------------------------------------------------------------
class If(Condition[Match]):
    """Two numbers compared."""

    name = "compare"
    fields = ("one", "sign", "two")

    def __init__(self, one: Value[Match], sign: str, two: Value[Match]) -> None:
        self.one = one
        self.sign = sign
        self.two = two

    def holds(self, m: Match, f: Frame) -> bool:
        return compare(self.one.get(m, f), self.sign, self.two.get(m, f))

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()

    def is_simple(self) -> bool:
        return self.one.is_simple() and self.two.is_simple()


class Exists(Condition[Match]):
    """There is such a card."""

    name = "exists"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, m: Match, f: Frame) -> bool:
        return len(self.ref.uids(m, f)) > 0

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class YourTurn(Condition[Match]):
    """It is the player's own turn.  [op 8-3-2-4, 10-2-11-1]"""

    name = "your_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn_player == f.player

    def is_simple(self) -> bool:
        return True


class OpponentsTurn(Condition[Match]):
    """It is the opponent's turn.  [op 8-3-2-5, 10-2-12-1]"""

    name = "opponents_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn_player != f.player

    def is_simple(self) -> bool:
        return True


class DonAttached(Condition[Match]):
    """At least so many DON!! are given to this card.  [op 10-2-9-1, 8-3-2-3] [ruling op-011]"""

    name = "don"
    fields = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def holds(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        return u is not None and u.don >= self.n

    def is_simple(self) -> bool:
        return True


class Never(Condition[Match]):
    """The opposite of a condition."""

    name = "never"
    fields = ("condition",)

    def __init__(self, condition: Condition[Match]) -> None:
        self.condition = condition

    def holds(self, m: Match, f: Frame) -> bool:
        return not self.condition.holds(m, f)

    def is_derived(self) -> bool:
        return self.condition.is_derived()


class OneOf(Condition[Match]):
    """At least one of several conditions."""

    name = "one_of"
    fields = ("conditions",)

    def __init__(self, conditions: list[Condition[Match]]) -> None:
        self.conditions = conditions

    def holds(self, m: Match, f: Frame) -> bool:
        for condition in self.conditions:
            if condition.holds(m, f):
                return True
        return False

    def is_derived(self) -> bool:
        for condition in self.conditions:
            if condition.is_derived():
                return True
        return False


class AllOf(Condition[Match]):
    """All of several conditions.  [op 8-3-2-1]"""

    name = "all_of"
    fields = ("conditions",)

    def __init__(self, conditions: list[Condition[Match]]) -> None:
        self.conditions = conditions

    def holds(self, m: Match, f: Frame) -> bool:
        for condition in self.conditions:
            if not condition.holds(m, f):
                return False
        return True

    def is_derived(self) -> bool:
        for condition in self.conditions:
            if condition.is_derived():
                return True
        return False


class PlayedThisTurn(Condition[Match]):
    """This card was played in this turn."""

    name = "played_this_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        return u is not None and u.since == m.turn
