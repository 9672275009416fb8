"""What nouns mean: whose cards, where, with which properties, how many."""

from typing import Final

from fuda.core.terms import Value
from fuda.games.fusionworld.printed import TAGS
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.choosing import DifferentColors, SameColors
from fuda.games.fusionworld.words.conditions import SIZES, Size
from fuda.games.fusionworld.words.properties import (
    Color,
    Colorless,
    Evolved,
    FaceUp,
    FusionEvolved,
    HasTag,
    IsActive,
    IsAttacker,
    IsAwakened,
    IsBattling,
    IsField,
    IsGuard,
    IsRested,
    Keyworded,
    Kind,
    Multicolor,
    Named,
    NameHas,
    NoSkill,
    OnlyTrait,
    PlayedThisTurn,
    Stat,
    Test,
    Trait,
    TraitHas,
)
from fuda.games.fusionworld.words.refs import Area, Ref, SameColor, SameName, Under
from fuda.games.fusionworld.words.vocabulary import show
from fuda.text.fusionworld.context import LOOKED, Context, Unreadable, amount, chain, inside, means, word
from fuda.text.grammar import Node
from fuda.words.choosing import DifferentNames, SameNames
from fuda.words.numbers import Count, CountNames, LeastOf, MostOf, Number, Plus, StatOf, TotalOf
from fuda.words.properties import Both, Either, Not, Other
from fuda.words.refs import Among, This, Together

SIGNS: Final = {"atmost": "<=", "atleast": ">=", "exactly": "==", "less": "<", "more": ">"}
# Properties are kept in one order whatever the order of the words, so that languages agree.
ORDER: Final = (
    "kind", "field", "named", "name_has", "trait", "trait_has", "only_trait", "same_name", "color", "same_color",
    "multicolor", "colorless", "stat", "rested", "active", "awakened", "evolved", "fusion_evolved", "played_this_turn",
    "is_battling", "is_attacker", "is_guard", "face_up", "lies_in", "is_this", "is_bearer", "has_keyword", "has_tag",
    "no_skill", "other", "either", "each_of", "isnt",
)  # fmt: skip
TELLING: Final = ("named", "name_has", "trait", "trait_has", "only_trait")  # what a card alone is known by in play
# Nouns that are zones by themselves: a card of that zone.
ZONE_NOUNS: Final = ("hand", "energy", "life", "drop", "deck", "combo", "removed")
KINDS: Final = {
    "battle": "battle", "battle_named": "battle", "extra": "extra", "leader": "leader", "leader_named": "leader",
}  # fmt: skip


class Head:
    """One noun: whose, where, which properties."""

    def __init__(self, noun: str, tests: list[Test], side: str = "", places: "list[Place] | None" = None) -> None:
        self.noun = noun
        self.tests = tests
        self.side = side
        self.places = places or []


class Place:
    """A zone, perhaps of another player than the noun's, or under a card."""

    def __init__(self, zone: str, side: str = "", bearer: Ref | None = None) -> None:
        self.zone = zone
        self.side = side
        self.bearer = bearer


def one_of(tests: list[Test]) -> Test:
    """At least one of several properties."""
    return tests[0] if len(tests) == 1 else Either(tests)


def ordered(tests: list[Test]) -> list[Test]:
    """Properties in the one order, each of them once."""
    out: list[Test] = []
    for test in sorted(tests, key=lambda test: ORDER.index(test.name)):
        if show(test) not in [show(one) for one in out]:
            out.append(test)
    return out


def all_of(tests: list[Test]) -> Test:
    """All of several properties as one."""
    return tests[0] if len(tests) == 1 else Both(ordered(tests))


def either_way(ways: list[list[Test]]) -> list[Test]:
    """One of several lists of properties; what all of them ask for is asked for once."""
    if len(ways) == 1:
        return ordered(ways[0])
    common = [test for test in ways[0] if all(show(test) in [show(one) for one in way] for way in ways)]
    shared = [show(test) for test in common]
    rest = [[test for test in way if show(test) not in shared] for way in ways]
    if not all(rest):
        return ordered(common)
    return ordered([*common, Either([all_of(way) for way in rest])])


# --- properties --------------------------------------------------------------------------------------------------
@means("numeric.atmost", "numeric.atleast", "numeric.exactly")
def numeric(c: Context, n: Node) -> list[Test]:
    return [Stat(word(n, "k"), SIGNS[n.alternative.meaning], amount(c, n))]


@means("numeric.either")
def either_number(c: Context, n: Node) -> list[Test]:
    what = word(n, "k")
    return [Either([Stat(what, "==", amount(c, n)), Stat(what, "==", amount(c, n, "m"))])]


@means("numeric.between")
def between(c: Context, n: Node) -> list[Test]:
    what = word(n, "k")
    return [Stat(what, ">=", amount(c, n)), Stat(what, "<=", amount(c, n, "m"))]


@means("numeric.ormore")
def or_more(c: Context, n: Node) -> list[Test]:
    what = word(n, "k")
    return [Either([Stat(what, "==", amount(c, n)), Stat(what, ">=", amount(c, n, "m"))])]


@means("numeric.bynumber")
def by_number(c: Context, n: Node) -> list[Test]:
    return [Stat(word(n, "k"), SIGNS[word(n, "s")], c.read(n.one("v")))]


@means("prop.stat")
def prop_stat(c: Context, n: Node) -> list[Test]:
    found: list[Test] = c.read(n.one("p"))
    return found


@means("prop.andstat")
def both_stats(c: Context, n: Node) -> list[Test]:
    return [*c.read(n.one("p")), *c.read(n.one("q"))]


@means("prop.eitherstat")
def either_stat(c: Context, n: Node) -> list[Test]:
    return [Either([all_of(c.read(n.one("p"))), all_of(c.read(n.one("q")))])]


@means("prop.having")
def prop_having(c: Context, n: Node) -> list[Test]:
    found: list[Test] = c.read(n.one("h"))
    return found


@means("prop.nothaving", "prop.excepthaving")
def not_having(c: Context, n: Node) -> list[Test]:
    if n.one("h").kind == "having.skill":
        raise Unreadable("read as a card without skills")
    return [Not(all_of(c.read(n.one("h"))))]


@means("prop.named", "having.named")
def prop_named(c: Context, n: Node) -> list[Test]:
    return [c.read(n.one("n"))]


@means("prop.exceptname")
def except_name(c: Context, n: Node) -> list[Test]:
    return [Not(c.read(n.one("n")))]


@means("prop.except")
def except_head(c: Context, n: Node) -> list[Test]:
    tests = card_tests([c.read(n.one("h"))])
    if not tests:
        raise Unreadable("other than any card is none")
    return [Not(all_of(tests))]


@means("prop.other")
def other(c: Context, n: Node) -> list[Test]:
    return [Other()]


@means("prop.state")
def prop_state(c: Context, n: Node) -> list[Test]:
    return [c.read(n.one("s"))]


@means("state.rested")
def rested(c: Context, n: Node) -> Test:
    return IsRested()


@means("state.active")
def active(c: Context, n: Node) -> Test:
    return IsActive()


SIMPLE_PROPERTIES: Final[dict[str, type[Test]]] = {
    "multicolor": Multicolor, "colorless": Colorless, "no_skill": NoSkill, "awakened": IsAwakened, "evolved": Evolved,
    "fusion_evolved": FusionEvolved, "battling": IsBattling, "attacking": IsAttacker, "attacked": IsGuard,
    "fresh": PlayedThisTurn, "face_up": FaceUp,
}  # fmt: skip


@means(*[f"prop.{name}" for name in SIMPLE_PROPERTIES], *[f"having.{name}" for name in SIMPLE_PROPERTIES])
def simple_property(c: Context, n: Node) -> list[Test]:
    return [SIMPLE_PROPERTIES[n.alternative.meaning]()]


@means("having.skill")
def having_skill(c: Context, n: Node) -> list[Test]:
    return [Not(NoSkill())]


@means("prop.face_down")
def face_down(c: Context, n: Node) -> list[Test]:
    return [Not(FaceUp())]


@means("prop.color", "having.color")
def prop_color(c: Context, n: Node) -> list[Test]:
    return [one_of([Color(one.alternative.meaning) for one in chain(n.one("c"), "c")])]


@means("prop.namehas", "having.namehas")
def name_has(c: Context, n: Node) -> list[Test]:
    return [one_of([NameHas(inside(name.text)) for name in chain(n.one("n"), "n")])]


@means("having.traits")
def having_traits(c: Context, n: Node) -> list[Test]:
    return [one_of(traits(n.one("t")))]


@means("having.traitboth")
def having_both_traits(c: Context, n: Node) -> list[Test]:
    return [Trait(inside(n.word("t"))), Trait(inside(n.word("u")))]


@means("having.traithas")
def having_part_of_trait(c: Context, n: Node) -> list[Test]:
    return [one_of([TraitHas(inside(trait.text)) for trait in chain(n.one("t"), "t")])]


@means("having.onlytrait")
def having_only_trait(c: Context, n: Node) -> list[Test]:
    return [OnlyTrait(inside(n.word("t")))]


def traits(n: Node) -> list[Test]:
    """The traits of a list."""
    return [Trait(inside(trait.text)) for trait in chain(n, "t")]


@means("having.keyword")
def having_keyword(c: Context, n: Node) -> list[Test]:
    return [one_of([Keyworded(one.alternative.meaning) for one in chain(n.one("k"), "k")])]


@means("having.tag")
def having_tag(c: Context, n: Node) -> list[Test]:
    tag = word(n, "g")
    if tag not in TAGS:
        raise Unreadable("no skill is under that mark")
    return [HasTag(TAGS.index(tag))]


@means("having.ki")
def having_ki(c: Context, n: Node) -> list[Test]:
    return [Stat("ki", ">=", Number(1))]


@means("prop.samename", "having.samename")
def same_name(c: Context, n: Node) -> list[Test]:
    return [SameName(that(c, n))]


@means("prop.samecolor", "having.samecolor")
def same_color(c: Context, n: Node) -> list[Test]:
    return [SameColor(that(c, n))]


def that(c: Context, n: Node) -> Ref:
    """The card that something is compared with: this one, or the one spoken of last."""
    if word(n, "t") == "this":
        return This()
    if c.last is None:
        raise Unreadable("no card has been spoken of before")
    return c.last


@means("prop.distinct")
def distinct(c: Context, n: Node) -> list[Test]:
    c.limit = DifferentNames()
    return []


@means("prop.distinctcolor")
def distinct_color(c: Context, n: Node) -> list[Test]:
    c.limit = DifferentColors()
    return []


@means("prop.alike")
def alike_names(c: Context, n: Node) -> list[Test]:
    c.limit = SameNames()
    return []


@means("prop.alikecolor")
def alike_colors(c: Context, n: Node) -> list[Test]:
    c.limit = SameColors()
    return []


@means("prop.most")
def most(c: Context, n: Node) -> list[Test]:
    """The cards with the highest or lowest of a number: what they are compared with is known with the whole noun."""
    if c.best is not None:
        raise Unreadable("two things that a card has the most of")
    c.best = word(n, "k"), word(n, "s")
    return []


def foremost(c: Context, ref: Ref) -> Ref:
    """Those of some cards that have the most or least of something, if that is said."""
    if c.best is None:
        return ref
    (what, which), c.best = c.best, None
    if not isinstance(ref, Area):
        raise Unreadable("with which cards it is compared is not clear")
    best = MostOf(ref, what) if which == "more" else LeastOf(ref, what)
    return Area(ref.side, ref.zone, ordered([*ref.tests, Stat(what, "==", best)]))


@means("np.best")
def np_best(c: Context, n: Node) -> Ref:
    c.this = False
    found = heads(c, n)
    c.best = word(n, "k"), word(n, "c")
    return foremost(c, refer(found))


@means("names.one", "names.or")
def names(c: Context, n: Node) -> Test:
    return one_of([Named(inside(name.text)) for name in chain(n, "n")])


# --- nouns -------------------------------------------------------------------------------------------------------
@means("head.noun")
def head(c: Context, n: Node) -> Head:
    noun = n.one("n")
    tests = properties(c, n.all("p"))
    meaning = noun.alternative.meaning
    name = noun.get("n")
    if name is not None:
        tests.append(Named(inside(name.text)))
    trait = noun.get("t")
    if trait is not None:
        tests.append(Trait(inside(trait.text)))
    return Head({"named": "card", "traited": "card"}.get(meaning, meaning), tests)


def properties(c: Context, nodes: list[Node]) -> list[Test]:
    """The properties of several phrases."""
    out: list[Test] = []
    for node in nodes:
        out += c.read(node)
    return out


def shared(c: Context, n: Node) -> list[Test]:
    """The properties before a comma, which all nouns after it have, and those in front of everything."""
    out = properties(c, n.all("f"))
    for group in n.all("s"):
        out += properties(c, group.all("p"))
    return out


def side_of(c: Context, n: Node | None, default: str = "any") -> str:
    """Whose cards are meant."""
    if n is None:
        return default
    meaning = n.alternative.meaning
    if c.each:
        if meaning != "self":
            raise Unreadable("each player does it with own cards")
        return "own"
    if meaning == "self":
        if not c.foe:
            raise Unreadable("whose own cards are meant is not said")
        return "foe"
    return meaning


@means("place.zones")
def place(c: Context, n: Node) -> list[Place]:
    return [found for node in n.all("z") for found in c.read(node)]


@means("place.under")
def place_under(c: Context, n: Node) -> list[Place]:
    c.this = True
    return [Place("under", "", This())]


@means("place.underthat")
def place_under_that(c: Context, n: Node) -> list[Place]:
    if c.last is None or c.gone:
        raise Unreadable("no card has been spoken of before")
    return [Place("under", "", c.last)]


@means("place.underany")
def place_under_any(c: Context, n: Node) -> list[Place]:
    return [Place("under", "", c.read(n.one("t")))]


@means("zones.one", "zones.or")
def zones(c: Context, n: Node) -> list[Place]:
    return [Place(word(one, "z"), side_of(c, one.get("w"), "")) for one in links(n)]


def links(n: Node) -> list[Node]:
    """The parts of a list that is written as one and more."""
    out = [n]
    more = n.get("more")
    while more is not None:
        out.append(more)
        more = more.get("more")
    return out


def heads(c: Context, n: Node, compared: bool = False) -> list[Head]:
    """The nouns of a phrase, each with what is said of all of them, or of the one before."""
    common = shared(c, n)
    side = side_of(c, n.get("w"), "")
    places: list[Place] = c.read(n.one("z")) if n.get("z") is not None else []
    if c.inherited is not None and not side and not places:
        side, places = c.inherited
    first: Head = c.read(n.one("h"))
    if c.foe and not side and (places or first.noun in ZONE_NOUNS):
        side = "foe"  # of the player who does something with them
    out = [Head(first.noun, [*common, *first.tests], side, places)]
    names = n.one("h")
    for node in n.all("more"):
        if is_bare_name(names) and begins_with_name(node.one("h")):
            raise Unreadable("read as one of two names")
        if names.one("n").alternative.meaning == "traited" and begins_with_trait(node.one("h")):
            raise Unreadable("read as one of two traits")
        names = node.one("h")
        found: Head = c.read(node.one("h"))
        whose, where = node.get("w"), node.get("z")
        if where is not None and out[-1].noun in ZONE_NOUNS and not out[-1].tests and not places:
            raise Unreadable("read as a card of either zone")
        if where is not None:
            places = c.read(where)
        elif whose is not None or found.noun in ZONE_NOUNS:
            places = []
        side = side_of(c, whose, side)
        out.append(Head(found.noun, [*common, *found.tests], side, places))
    if c.best is not None and not compared:
        raise Unreadable("with which cards it is compared is not clear")
    return out


def is_bare_name(n: Node) -> bool:
    """Whether a noun is a name without properties."""
    return not n.all("p") and n.one("n").alternative.meaning == "named"


def begins_with_trait(n: Node) -> bool:
    """Whether the first property of a noun is a trait, so that one before it belongs to the same list."""
    first = n.all("p")[:1]
    return bool(first) and any(node.kind == "having.traithas" for node in first[0].walk())


def begins_with_name(n: Node) -> bool:
    """Whether the first property of a noun is a name that it has, or has not."""
    first = n.all("p")[:1]
    return bool(first) and first[0].kind in ("prop.named", "prop.exceptname", "prop.except")


def area(h: Head) -> tuple[str, list[Test]]:
    """Where a noun without a place is meant in play, and its properties there.  [fw 13-1-2, 13-1-5, 13-1-7-1]"""
    tests = list(h.tests)
    if h.noun in ("battle", "battle_named"):
        return "battle", tests
    if h.noun in ("leader", "leader_named"):
        return "leader", tests
    if h.noun == "leader_and_battle":
        return "leader_or_battle", tests
    if h.noun == "field":
        return "battle_area", [IsField(), *tests]
    if h.noun in ZONE_NOUNS:
        return h.noun, tests
    if h.noun == "card":
        return "leader_or_area" if any(is_telling(test) for test in tests) else "in_play", tests
    raise Unreadable(f"where the {h.noun} lies is not said")


def is_telling(test: Test) -> bool:
    """Whether a property names a card or its traits."""
    if isinstance(test, Either):
        return all(is_telling(one) for one in test.tests)
    if isinstance(test, Both):
        return any(is_telling(one) for one in test.tests)
    return test.name in TELLING


def placed(h: Head, where: Place) -> tuple[str, list[Test]]:
    """The zone and properties of a noun whose place is said."""
    if h.noun in ZONE_NOUNS or h.noun == "leader_and_battle":
        raise Unreadable(f"{h.noun} is no card of another zone")
    tests = card_tests([h])
    if where.zone == "battle_area":
        if h.noun in ("battle", "battle_named"):
            return "battle", h.tests
        if h.noun in ("leader", "leader_named"):
            raise Unreadable("no Leader lies in the Battle Area")
        return "battle_area", tests
    if where.zone == "leader":
        return "leader", h.tests
    return where.zone, tests


def kinds_of(h: Head) -> list[Test]:
    """The type that a noun names wherever the card lies."""
    if h.noun == "field":
        return [IsField()]
    return [Kind(KINDS[h.noun])] if h.noun in KINDS else []


def card_tests(found: list[Head]) -> list[Test]:
    """Properties of cards wherever they are."""
    for h in found:
        if h.noun in ZONE_NOUNS or h.noun == "leader_and_battle":
            raise Unreadable(f"{h.noun} says nothing about a card by itself")
    return either_way([[*kinds_of(h), *h.tests] for h in found])


class Spot:
    """Cards of one zone of one player."""

    def __init__(self, side: str, zone: str, tests: list[Test], bearer: Ref | None = None) -> None:
        self.side = side
        self.zone = zone
        self.tests = tests
        self.bearer = bearer

    def ref(self) -> Ref:
        """The cards."""
        if self.bearer is not None:
            return Under(self.bearer, ordered(self.tests))
        return Area(self.side, self.zone, ordered(self.tests))


OPEN: Final = ("battle", "battle_area", "leader", "leader_or_battle", "leader_or_area", "in_play")


def spots(h: Head) -> list[Spot]:
    """Where a noun is meant."""
    if not h.places:
        zone, tests = area(h)
        return [Spot(h.side or default_side(zone), zone, tests)]
    out: list[Spot] = []
    side = h.side
    for where in h.places:
        zone, tests = placed(h, where)
        side = where.side or side
        out.append(Spot(side or default_side(zone), zone, tests, where.bearer))
    return out


def default_side(zone: str) -> str:
    """Whose zone is meant where nothing is said: in play anybody's, elsewhere the own one."""
    return "any" if zone in OPEN else "own"


def refer(found: list[Head]) -> Ref:
    """The cards that nouns mean; those of one zone together."""
    groups: list[list[Spot]] = []
    for h in found:
        for spot in spots(h):
            same = [g for g in groups if (g[0].side, g[0].zone) == (spot.side, spot.zone) and g[0].bearer is None]
            if same and spot.bearer is None:
                same[0].append(spot)
            else:
                groups.append([spot])
    merged = [Spot(g[0].side, g[0].zone, either_way([s.tests for s in g]), g[0].bearer) for g in groups]
    return unite([spot.ref() for spot in merged])


def unite(refs: list[Ref]) -> Ref:
    """Several cards as one: the Leader and Battle cards of the same properties are one place."""
    areas = [ref for ref in refs if isinstance(ref, Area)]
    if len(areas) == len(refs) == 2 and [area.zone for area in areas] == ["leader", "battle"] and alike(areas):
        return Area(areas[0].side, "leader_or_battle", areas[0].tests)
    return refs[0] if len(refs) == 1 else Together(refs)


def alike(found: list[Area]) -> bool:
    """Whether cards of several zones are asked for in the same way."""
    first = found[0]
    asked = [show(test) for test in first.tests]
    return all(one.side == first.side and [show(test) for test in one.tests] == asked for one in found)


@means("np.set", "np.fronted")
def np(c: Context, n: Node) -> Ref:
    c.was_this = c.this is True
    c.this = False
    found = heads(c, n, True)
    if c.looking and all(not h.side and not h.places and h.noun not in ZONE_NOUNS for h in found):
        return foremost(c, Among(LOOKED, card_tests(found)))
    return foremost(c, refer(found))


@means("np.looked")
def looked(c: Context, n: Node) -> Ref:
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    return Among(LOOKED, card_tests(heads(c, n)))


@means("cardset.set")
def cardset(c: Context, n: Node) -> list[Test]:
    found = heads(c, n)
    if any(h.side or h.places for h in found):
        raise Unreadable("properties of cards, wherever they lie")
    return card_tests(found)


# --- numbers -----------------------------------------------------------------------------------------------------
def how_many(ref: Ref) -> Value[Match]:
    """The number of some cards."""
    if isinstance(ref, Area) and not ref.tests and ref.zone in SIZES:
        return Size(ref.side, ref.zone)
    if isinstance(ref, Area) and ref.zone == "energy" and [test.name for test in ref.tests] in (["rested"], ["active"]):
        return Size(ref.side, f"{ref.tests[0].name}_energy")
    return Count(ref)


@means("quantity.cards")
def quantity(c: Context, n: Node) -> Value[Match]:
    ref = c.read(n.one("t"))
    if isinstance(c.limit, DifferentNames):
        c.limit = None
        return CountNames(ref)
    if c.limit is not None:
        raise Unreadable("what the cards have in common is not counted")
    return how_many(ref)


@means("quantity.markers")
def markers(c: Context, n: Node) -> Value[Match]:
    return Size(side_of(c, n.get("w"), "own"), "markers")


@means("quantity.sum")
def quantity_sum(c: Context, n: Node) -> Value[Match]:
    return Plus(how_many(c.read(n.one("t"))), how_many(c.read(n.one("u"))))


@means("quantity.within")
def quantity_within(c: Context, n: Node) -> Value[Match]:
    """Of some cards in play, those with certain properties."""
    ref = c.read(n.one("t"))
    tests: list[Test] = c.read(n.one("h"))
    if not isinstance(ref, Area):
        raise Unreadable("which cards are counted is not clear")
    return Count(Area(ref.side, ref.zone, ordered([*ref.tests, *tests])))


@means("quantity.ki")
def quantity_ki(c: Context, n: Node) -> Value[Match]:
    return StatOf(c.read(n.one("t")).ref, "ki")


@means("quantity.total")
def quantity_total(c: Context, n: Node) -> Value[Match]:
    return TotalOf(c.read(n.one("t")), word(n, "k"))


@means("number.of", "per.each")
def number_of(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("q"))
    return found
