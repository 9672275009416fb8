"""What nouns mean: whose cards, where, with which properties, how many."""

from fuda.core.terms import Value
from fuda.games.onepiece.printed import TAGS
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.properties import (
    Attribute,
    Color,
    ColorOf,
    FaceUp,
    HasTag,
    HasTrigger,
    IsActive,
    IsRested,
    Keyworded,
    Kind,
    Multicolor,
    Named,
    NamedAs,
    NameHas,
    NoText,
    Stat,
    Test,
    Trait,
    TraitHas,
)
from fuda.games.onepiece.words.refs import Area, Ref
from fuda.games.onepiece.words.vocabulary import show
from fuda.text.grammar import Node
from fuda.text.onepiece.context import LOOKED, Context, Unreadable, chain, inside, means, number
from fuda.words.numbers import Count, CountNames, Number, Plus, StatOf
from fuda.words.properties import Both, Either, Not, Other
from fuda.words.refs import Among, This, Together

SIGNS = {"atmost": "<=", "atleast": ">=", "exactly": "=="}
# Properties are kept in one order whatever the order of the words, so that languages agree.
ORDER = ("kind", "named", "named_as", "name_has", "trait", "trait_has", "color", "color_of", "multicolor", "attribute",
         "stat", "rested", "active", "is_this", "face_up", "has_keyword", "has_trigger", "has_tag", "no_text", "other",
         "is_target", "either", "each_of", "isnt")  # fmt: skip
# Where a noun is meant in play, and the card type it names elsewhere.
PLACES = {
    "character": ("characters", "character"),
    "leader": ("leader", "leader"),
    "stage": ("stage", "stage"),
    "leader_or_character": ("leader_or_characters", ""),
    "leader_and_character": ("leader_or_characters", ""),
    "character_or_stage": ("field", ""),
    "leader_or_stage": ("field", ""),
    "character_card": ("", "character"),
    "event": ("", "event"),
    "stage_card": ("", "stage"),
    "card": ("", ""),
    "named": ("field", ""),
    "leader_named": ("leader", "leader"),
    "character_named": ("characters", "character"),
    "characters_named": ("characters", "character"),
    "other_character_named": ("characters", "character"),
}


class Head:
    """One noun with its properties."""

    def __init__(self, noun: str, tests: list[Test]) -> None:
        self.noun = noun
        self.tests = tests


def one_of(tests: list[Test]) -> Test:
    """At least one of several properties."""
    return tests[0] if len(tests) == 1 else Either(tests)


def ordered(tests: list[Test]) -> list[Test]:
    """Properties in the one order."""
    return sorted(tests, key=lambda test: ORDER.index(test.name))


# --- properties --------------------------------------------------------------------------------------------------
@means("numeric.atmost", "numeric.atleast", "numeric.exactly")
def numeric(c: Context, n: Node) -> list[Test]:
    return [Stat(n.one("k").alternative.meaning, SIGNS[n.alternative.meaning], Number(number(n)))]


@means("numeric.between")
def between(c: Context, n: Node) -> list[Test]:
    what = n.one("k").alternative.meaning
    return [Stat(what, ">=", Number(number(n))), Stat(what, "<=", Number(number(n, "m")))]


@means("numeric.or_more")
def or_more(c: Context, n: Node) -> list[Test]:
    what = n.one("k").alternative.meaning
    return [Either([Stat(what, "==", Number(number(n))), Stat(what, ">=", Number(number(n, "m")))])]


@means("prop.stat")
def prop_stat(c: Context, n: Node) -> list[Test]:
    found: list[Test] = c.read(n.one("p"))
    return found


@means("prop.eitherstat")
def either_stat(c: Context, n: Node) -> list[Test]:
    return [Either([*c.read(n.one("p")), *c.read(n.one("q"))])]


@means("prop.having", "prop.andhaving")
def prop_having(c: Context, n: Node) -> list[Test]:
    return [c.read(n.one("h"))]


@means("prop.exceptprop", "prop.nothaving")
def except_prop(c: Context, n: Node) -> list[Test]:
    return [Not(c.read(n.one("h")))]


@means("prop.exceptname")
def except_name(c: Context, n: Node) -> list[Test]:
    return [Not(c.read(n.one("n")))]


@means("prop.exceptthis", "prop.other")
def other(c: Context, n: Node) -> list[Test]:
    return [Other()]


@means("prop.andstat")
def two_numbers(c: Context, n: Node) -> list[Test]:
    return [*c.read(n.one("p")), *c.read(n.one("q"))]


@means("prop.twostats")
def one_of_two_numbers(c: Context, n: Node) -> list[Test]:
    what = n.one("k").alternative.meaning
    return [Either([Stat(what, "==", Number(number(n, slot))) for slot in ("n", "m")])]


def moved_cards(c: Context) -> int:
    """The slot of the cards that an instruction has moved."""
    if c.moved is None:
        raise Unreadable("no cards have been moved before")
    return c.moved[0]


@means("prop.samename")
def same_name(c: Context, n: Node) -> list[Test]:
    return [NamedAs(moved_cards(c))]


@means("prop.othercolor")
def other_color(c: Context, n: Node) -> list[Test]:
    return [Not(ColorOf(moved_cards(c)))]


@means("prop.state")
def prop_state(c: Context, n: Node) -> list[Test]:
    return [c.read(n.one("s"))]


@means("state.rested")
def rested(c: Context, n: Node) -> Test:
    return IsRested()


@means("state.active")
def active(c: Context, n: Node) -> Test:
    return IsActive()


@means("prop.color")
def prop_color(c: Context, n: Node) -> list[Test]:
    return [Color(n.one("c").alternative.meaning)]


@means("prop.multi")
def multi(c: Context, n: Node) -> list[Test]:
    return [Multicolor()]


@means("prop.traitin")
def trait_in(c: Context, n: Node) -> list[Test]:
    return [one_of(trait_parts(n.one("p")))]


@means("prop.namehas")
def name_has(c: Context, n: Node) -> list[Test]:
    return [one_of([NameHas(inside(word.text)) for word in chain(n.one("p"), "n")])]


@means("prop.distinct")
def distinct(c: Context, n: Node) -> list[Test]:
    c.distinct = True
    return []


@means("prop.vanilla")
def vanilla(c: Context, n: Node) -> list[Test]:
    return [NoText()]


@means("prop.nocounter")
def no_counter(c: Context, n: Node) -> list[Test]:
    return [Stat("counter", "==", Number(0))]


@means("prop.bynumber")
def by_number(c: Context, n: Node) -> list[Test]:
    return [Stat(n.one("k").alternative.meaning, "<=", c.read(n.one("v")))]


@means("prop.fromto")
def from_to(c: Context, n: Node) -> list[Test]:
    return [Stat(n.one("k").alternative.meaning, ">=", Number(number(n))), *by_number(c, n)]


@means("prop.faceup")
def face_up(c: Context, n: Node) -> list[Test]:
    return [FaceUp()]


@means("prop.dongiven")
def don_given(c: Context, n: Node) -> list[Test]:
    return [Stat("don", ">=", Number(1))]


@means("prop.dongivenmany")
def many_don_given(c: Context, n: Node) -> list[Test]:
    return [Stat("don", ">=", Number(number(n)))]


@means("having.traits")
def having_traits(c: Context, n: Node) -> Test:
    return one_of(traits(n.one("t")))


@means("having.traithas")
def having_trait_part(c: Context, n: Node) -> Test:
    return one_of(trait_parts(n.one("p")))


@means("having.traitsorhas")
def having_either(c: Context, n: Node) -> Test:
    return Either([*traits(n.one("t")), *trait_parts(n.one("p"))])


def traits(n: Node) -> list[Test]:
    """The traits of a list."""
    return [Trait(inside(word.text)) for word in chain(n, "t")]


def trait_parts(n: Node) -> list[Test]:
    """The parts of traits of a list."""
    return [TraitHas(inside(word.text)) for word in chain(n, "n")]


@means("having.traitsor")
def having_trait_or(c: Context, n: Node) -> Test:
    return Either([*traits(n.one("t")), c.read(n.one("h"))])


@means("having.attribute")
def having_attribute(c: Context, n: Node) -> Test:
    return one_of([Attribute(a.alternative.meaning) for a in chain(n.one("a"), "a")])


@means("having.keyword")
def having_keyword(c: Context, n: Node) -> Test:
    return Keyworded(n.one("k").alternative.meaning)


@means("having.tag")
def having_tag(c: Context, n: Node) -> Test:
    tag = n.one("t").alternative.meaning
    if tag not in TAGS:
        raise Unreadable("no effect is under that tag")
    return HasTag(TAGS.index(tag))


@means("having.trigger")
def having_trigger(c: Context, n: Node) -> Test:
    return HasTrigger()


@means("names.one", "names.or")
def names(c: Context, n: Node) -> Test:
    return one_of([Named(inside(word.text)) for word in chain(n, "n")])


# --- nouns -------------------------------------------------------------------------------------------------------
@means("head.noun")
def head(c: Context, n: Node) -> Head:
    noun = n.one("n")
    tests = properties(c, n.all("p"))
    name = noun.get("n")
    if name is not None:
        tests.append(c.read(name) if name.kind.startswith("names.") else Named(inside(name.text)))
    if noun.alternative.meaning == "other_character_named":
        tests.append(Other())
    return Head(noun.alternative.meaning, tests)


def properties(c: Context, nodes: list[Node]) -> list[Test]:
    """The properties of several phrases."""
    out: list[Test] = []
    for node in nodes:
        out += c.read(node)
    return out


def heads(c: Context, n: Node) -> list[Head]:
    """The nouns of a phrase, each with the properties that the comma shares out."""
    shared: list[Test] = []
    for group in n.all("s"):
        shared += properties(c, [group.one("p"), *group.all("more")])
    shared += properties(c, n.all("f"))
    found = [c.read(h) for h in chain(n.one("h"), "h")]
    if shared and len(found) > 1 and c.turned("property before nouns", n):
        return [*shared_out(shared, found[:1]), *shared_out([], found[1:])]
    return shared_out(shared, found)


def shared_out(shared: list[Test], found: list[Head]) -> list[Head]:
    """Nouns with the properties that all of them have."""
    nouns = [h.noun for h in found]
    if nouns[:2] in (["leader", "character"], ["character", "stage"], ["leader", "stage"]) and not found[1].tests:
        raise Unreadable("read as one noun, 'Leader or Character'")
    return [Head(h.noun, [*shared, *h.tests]) for h in found]


def side_of(c: Context, n: Node | None) -> str:
    """Whose cards are meant."""
    if n is None:
        return "any"
    meaning = n.alternative.meaning
    if c.each:
        if meaning != "self":
            raise Unreadable("each player does it with own cards")
        return "own"
    if meaning == "self":
        if not (c.foe or c.foe_chooses):
            raise Unreadable("whose own cards are meant is not said")
        return "own" if c.foe else "foe"
    return {"own": "foe", "foe": "own", "any": "any"}[meaning] if c.foe else meaning


def doer(c: Context) -> str:
    """Who carries out what is said of the opponent, or of each player in turn."""
    return "own" if c.each else "foe"


def in_play(side: str, found: list[Head]) -> Ref:
    """Cards on the field."""
    refs: list[Area] = []
    for h in found:
        zone, _ = PLACES[h.noun]
        tests = list(h.tests)
        if h.noun == "character_or_stage":
            tests.append(Not(Kind("leader")))
        elif h.noun == "leader_or_stage":
            tests.append(Not(Kind("character")))
        if not zone:
            raise Unreadable(f"a {h.noun} is not on the field")
        refs.append(Area(side, zone, sensible(tests)))
    if len({ref.zone for ref in refs}) == 1:
        return Area(side, refs[0].zone, factored([ref.tests for ref in refs]))
    return Together([*refs])


def sensible(tests: list[Test]) -> list[Test]:
    """Properties in the one order; of cards of a name nobody need say that they have not another."""
    named = [test.text for test in tests if isinstance(test, Named)]
    return ordered([test for test in tests if not (named and is_other_name(test, named))])


def is_other_name(test: Test, named: list[str]) -> bool:
    """Whether a test only excludes a name that none of these is."""
    return isinstance(test, Not) and isinstance(test.test, Named) and test.test.text not in named


def factored(ways: list[list[Test]]) -> list[Test]:
    """What all ways have in common, and of the rest at least one: the same however a text is built."""
    common = [test for test in ways[0] if all(show(test) in map(show, way) for way in ways)]
    shared = {show(test) for test in common}
    rests = [[test for test in way if show(test) not in shared] for way in ways]
    if len(ways) == 1 or not all(rests):
        return ordered(common)
    return ordered([*common, Either([rest[0] if len(rest) == 1 else Both(rest) for rest in rests])])


def card_tests(found: list[Head], source: bool = False) -> list[Test]:
    """Properties of cards outside the field, or of those whose effects are spoken of."""
    ways: list[list[Test]] = []
    for h in found:
        zone, kind = PLACES[h.noun]
        if source and h.noun == "leader_or_character":
            ways += [sensible([Kind(one), *h.tests]) for one in ("leader", "character")]
            continue
        leads = zone in ("leader_or_characters", "leader") and not (source and h.noun == "leader")
        if leads or (zone == "field" and h.noun != "named"):
            raise Unreadable(f"no {h.noun} outside the field")
        ways.append(sensible([*([Kind(kind)] if kind else []), *h.tests]))
    return factored(ways)


def names_cards(c: Context, h: Head) -> bool:
    """Whether a noun names cards wherever they are; where only types can be meant, a Character is a card."""
    return not PLACES[h.noun][0] or h.noun == "named" or (c.types and h.noun in ("character", "stage"))


def refuse_either(n: Node) -> None:
    """Refuse 'your or your opponent's' of cards that are neither chosen nor asked for."""
    if any(node.alternative.symbol == "eitherwhose" for node in n.walk()):
        raise Unreadable("whether the cards of one player are meant, or of both, is not said")


@means("np.set")
def np(c: Context, n: Node) -> Ref:
    whose = n.get("w")
    found = heads(c, n)
    if whose is None and c.looking and all(names_cards(c, h) for h in found):
        return Among(LOOKED, card_tests(found))
    return in_play(side_of(c, whose), found)


@means("cardset.set")
def cardset(c: Context, n: Node) -> list[Test]:
    return card_tests(heads(c, n))


@means("zone.hand", "zone.trash", "zone.deck", "zone.life")
def zone(c: Context, n: Node) -> list[tuple[str, str]]:
    return [(side_of(c, n.get("w")), n.alternative.meaning)]


@means("zone.hand_or_trash")
def hand_or_trash(c: Context, n: Node) -> list[tuple[str, str]]:
    side = side_of(c, n.get("w"))
    return [(side, "hand"), (side, "trash")]


@means("zone.hand_or_deck", "zone.deck_or_trash")
def deck_or_other(c: Context, n: Node) -> list[tuple[str, str]]:
    side = side_of(c, n.get("w"))
    return [(side, name) for name in n.alternative.meaning.split("_or_")]


@means("zone.hand_or_field")
def hand_or_field(c: Context, n: Node) -> list[tuple[str, str]]:
    side = side_of(c, n.get("w"))
    return [(side, "hand"), (side, "field")]


def zone_ref(places: list[tuple[str, str]], tests: list[Test]) -> Ref:
    """The cards of some zones with some properties."""
    refs: list[Ref] = [Area(side, name, tests) for side, name in places]
    return refs[0] if len(refs) == 1 else Together(refs)


# --- numbers -----------------------------------------------------------------------------------------------------
@means(
    *[
        f"pilesize.{what}"
        for what in ("life", "hand", "trash", "deck", "don", "active_don", "rested_don", "given_don", "don_deck")
    ]
)
def size(c: Context, n: Node) -> Value[Match]:
    return Size(side_of(c, n.get("w")), n.alternative.meaning)


@means("pilesize.ownhand")
def own_hand(c: Context, n: Node) -> Value[Match]:
    return Size("own", "hand")


@means("zone.ownhand")
def own_hand_zone(c: Context, n: Node) -> list[tuple[str, str]]:
    return [("own", "hand")]


@means("pilesize.life_and_hand")
def life_and_hand(c: Context, n: Node) -> Value[Match]:
    side = side_of(c, n.get("w"))
    return Plus(Size(side, "life"), Size(side, "hand"))


@means("pilesize.rested_cards")
def rested_cards(c: Context, n: Node) -> Value[Match]:
    side = side_of(c, n.get("w"))
    return Plus(Count(Area(side, "field", [IsRested()])), Size(side, "rested_don"))


@means("quantity.pile")
def size_of_pile(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("q"))
    return found


@means("quantity.area")
def size_of_area(c: Context, n: Node) -> Value[Match]:
    ref = c.read(n.one("t"))
    if isinstance(ref, Area) and ref.zone == "characters" and not ref.tests and not c.distinct:
        return Size(ref.side, "characters")
    return counted(c, ref)


def counted(c: Context, ref: Ref) -> Value[Match]:
    """How many cards there are, or how many different names they have if such are spoken of."""
    if not c.distinct:
        return Count(ref)
    c.distinct = False
    return CountNames(ref)


@means("quantity.thisdon")
def don_given_to_this(c: Context, n: Node) -> Value[Match]:
    return StatOf(This(), "don")


@means("quantity.trasharea")
def size_in_trash(c: Context, n: Node) -> Value[Match]:
    tests = c.read(n.one("h"))
    side = side_of(c, n.get("w"))
    return counted(c, Area(side, "trash", tests)) if tests or c.distinct else Size(side, "trash")


@means("quantity.faceup")
def face_up_size(c: Context, n: Node) -> Value[Match]:
    return Count(Area(side_of(c, n.get("w")), "life", [FaceUp()]))


@means("number.size")
def number_of(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("q"))
    return found
