"""What nouns mean: whose cards, where, with which properties, how many."""

from typing import Final

from fuda.games.buddyfight.words.comparing import Is
from fuda.games.buddyfight.words.properties import Character, IsBuddy, IsFaceDown, Kind, Named, Test, Trait, World
from fuda.games.buddyfight.words.refs import Area, Attackers, Front, MovedTo, Ref, Soul
from fuda.games.buddyfight.words.vocabulary import show
from fuda.text.buddyfight.context import LOOKED, Context, Unreadable, inside, means, word
from fuda.text.grammar import Node
from fuda.words.properties import Both, Either, Not
from fuda.words.refs import Among, This, Together

SIGNS: Final = {"atmost": "<=", "atleast": ">=", "exactly": "==", "less": "<", "more": ">"}
# Properties are kept in one order whatever the order of the words, so that languages agree.
ORDER: Final = (
    "kind", "set_card", "treasure", "is_buddy", "named", "name_has", "character", "trait", "trait_has", "world",
    "same_name", "same_size", "stat", "has_stat", "has_keyword", "has_counter", "has_ability", "no_ability", "has_soul",
    "rested", "standing", "face_down", "attacking", "solo", "attacked", "is_battling", "battling_with", "in_area",
    "transformed", "flipped", "entered_this_turn", "entered_by", "in_soul_of", "lies_in", "is_declared", "is_this",
    "is_bearer", "is", "other", "either", "each_of", "isnt",
)  # fmt: skip
# Nouns that are zones by themselves: a card of that zone.
ZONE_NOUNS: Final = ("hand", "gauge", "drop", "deck")
KINDS: Final = {
    "monster": "monster", "item": "item", "spell": "spell", "impact": "impact", "impact_monster": "impact_monster",
    "flag": "flag", "buddy_monster": "monster",
}  # fmt: skip
PILES: Final = ("hand", "drop", "deck", "gauge", "life", "flag_under")
OPEN: Final = ("field", "left", "center", "right", "left_or_right", "monsters", "item", "spells")


class Head:
    """One noun: whose, where, which properties."""

    def __init__(
        self,
        noun: str,
        tests: list[Test],
        side: str = "",
        places: "list[Place] | None" = None,
        before: list[Test] | None = None,
    ) -> None:
        self.noun = noun
        self.tests = tests
        self.side = side
        self.places = places or []
        self.before = before or []  # what is said in front of the noun, and so of a list that begins with it


class Place:
    """A zone, perhaps of another fighter than the noun's, or the soul of a card."""

    def __init__(self, zone: str, side: str = "", bearer: Ref | None = None, face: str = "any") -> None:
        self.zone = zone
        self.side = side
        self.bearer = bearer
        self.face = face


def one_of(tests: list[Test]) -> Test:
    """At least one of several properties."""
    return tests[0] if len(tests) == 1 else Either(tests)


def rank(test: Test) -> int:
    """Where a property stands in the one order."""
    return ORDER.index(test.name) if test.name in ORDER else len(ORDER)


def ordered(tests: list[Test]) -> list[Test]:
    """Properties in the one order, each of them once."""
    out: list[Test] = []
    for test in sorted(tests, key=rank):
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
    shared_ = [show(test) for test in common]
    rest = [[test for test in way if show(test) not in shared_] for way in ways]
    if not all(rest):
        return ordered(common)
    return ordered([*common, Either([all_of(way) for way in rest])])


# --- nouns -------------------------------------------------------------------------------------------------------
@means("head.noun")
def head(c: Context, n: Node) -> Head:
    noun = n.one("n")
    before = properties(c, [node for node in n.all("p") if node.end <= noun.start])
    tests = [*before, *properties(c, [node for node in n.all("p") if node.start >= noun.end])]
    meaning = noun.alternative.meaning
    for slot, make in (("n", Named), ("t", Trait), ("c", Character), ("w", World)):
        found = noun.get(slot)
        if found is not None:
            tests.append(make(inside(found.text)))
    if meaning in ("buddy", "buddy_monster"):
        tests.append(IsBuddy())
    if meaning == "treasure":
        tests.append(IsFaceDown())
    plain = {"named": "card", "traited": "card", "character": "card", "buddy": "card"}
    return Head(plain.get(meaning, meaning), tests, before=before)


def properties(c: Context, nodes: list[Node]) -> list[Test]:
    """The properties of several phrases."""
    out: list[Test] = []
    for i, node in enumerate(nodes):
        if i and node.kind == "prop.hasstat" and any(one.kind == "numeric.sameas" for one in nodes[i - 1].walk()):
            raise Unreadable("read as one number that is compared with another")
        found: list[Test] = c.read(node)
        if i and node.kind == "prop.except" and is_size(nodes[i - 1]):
            # Only a monster has a size: what is excepted is a monster of that size.
            except_ = card_tests([c.read(node.one("h"))])
            found = [Not(all_of([*c.read(nodes[i - 1]), *except_]))]
            out.pop()
        out += found
    return out


def is_size(n: Node) -> bool:
    """Whether a property is the size of a card."""
    return n.kind == "prop.stat" and any(node.kind == "stat.size" for node in n.walk())


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
        if meaning != "self" and n.render() not in ("自分の", "自分の、"):
            raise Unreadable("each fighter does it with own cards")
        return "own"
    if meaning == "self" or (c.foe and n.render() in ("自分の", "自分の、")):
        return "foe"  # the opponent's, who was spoken of
    return meaning


@means("place.zones")
def place(c: Context, n: Node) -> list[Place]:
    return [found for node in n.all("z") for found in c.read(node)]


@means("place.soul", "place.facedownsoul")
def place_soul(c: Context, n: Node) -> list[Place]:
    face = "down" if n.alternative.meaning == "facedownsoul" else "any"
    return [Place("soul", "", c.read(n.one("t")), face)]


@means("place.soulofone")
def place_soul_of_one(c: Context, n: Node) -> list[Place]:
    """The soul of one of some cards: the cards of their souls are chosen among."""
    if n.word("n") != "1":
        raise Unreadable("from which soul they come is not clear")
    return [Place("soul", "", c.read(n.one("t")))]


@means("place.anysoul")
def place_any_soul(c: Context, n: Node) -> list[Place]:
    return [Place("soul")]


@means("place.front")
def place_front(c: Context, n: Node) -> list[Place]:
    return [Place("front", "", This())]


@means("holder.this")
def holder_this(c: Context, n: Node) -> Ref:
    return This()


@means("holder.that")
def holder_that(c: Context, n: Node) -> Ref:
    if c.last is not None and not c.gone:
        return c.last
    if c.event is None and isinstance(c.topic, Area) and c.static:
        return c.topic  # of which the sentence before has said what holds
    if c.event is None:
        raise Unreadable("no card has been spoken of before")
    return c.event


@means("holder.chosen")
def holder_chosen(c: Context, n: Node) -> Ref:
    return c.selected if c.selected is not None else holder_that(c, n)


@means("holder.np")
def holder_np(c: Context, n: Node) -> Ref:
    ref: Ref = c.read(n.one("t"))
    return ref


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


def heads(c: Context, n: Node) -> list[Head]:
    """The nouns of a phrase, each with what is said of all of them, or of the one before."""
    common = shared(c, n)
    side = side_of(c, n.get("w"), "")
    places: list[Place] = c.read(n.one("z")) if n.get("z") is not None else []
    if side and any(place.zone == "soul" and place.bearer is not None for place in places):
        raise Unreadable("whose card it is belongs to the card that has the soul")
    if places and all(place.zone == "deck" for place in places):
        c.searched = (side, places)
    named = n.kind.startswith("np.") and not any(place.bearer is not None for place in places)
    if c.inherited is not None and not side and not places:
        side, places = c.inherited
    if not side and named and (c.paying or is_held(n)):
        side = "own"  # who pays does so with own cards, and 'you have equipped' are own ones
    first: Head = c.read(n.one("h"))
    if c.foe and not side and (first.noun in ZONE_NOUNS or any(place.zone not in OPEN for place in places)):
        side = "foe"  # of the fighter who does something with them; 'on the field' is on either
    out = [Head(first.noun, [*common, *first.tests], side, places, first.before)]
    before = n.one("h")
    for node in n.all("more"):
        if continues(before, node.one("h")):
            raise Unreadable("read as one of two names")
        last, before = before, node.one("h")
        found: Head = c.read(node.one("h"))
        whose, where = node.get("w"), node.get("z")
        if where is not None and out[-1].noun in ZONE_NOUNS and not out[-1].tests and not places:
            raise Unreadable("read as a card of either zone")
        if where is not None:
            places = c.read(where)
        elif whose is not None or found.noun in ZONE_NOUNS:
            places = []
        side = side_of(c, whose, side)
        tests = [*common, *found.tests]
        if whose is None and where is None and not node.one("h").all("p") and {found.noun, out[-1].noun} <= set(KINDS):
            # What is said of one type is said of the next as well, but for numbers.
            tests += [test for test in out[-1].tests if test.name in SPREAD]
            if any(test.name == "stat" and getattr(test, "what", "") not in SIZES for test in out[-1].tests):
                raise Unreadable("whether the number is said of both is not clear")
        elif whose is None and where is None and not before.all("p") and out[-1].before:
            if {last.one("n").kind, before.one("n").kind} - LISTED or last.one("n").kind != before.one("n").kind:
                if any(test.name == "stat" for test in out[-1].before):
                    raise Unreadable("whether the number is said of both is not clear")
            else:
                # What is said before a list of attributes or names is said of each of them.
                tests, found.before = [*out[-1].before, *tests], out[-1].before
        out.append(Head(found.noun, tests, side, places, found.before))
    return out


def is_held(n: Node) -> bool:
    """Whether it is said that this fighter has the cards equipped."""
    nodes = [*n.all("f"), *n.one("h").all("p")]
    return any(node.kind in HELD and node.render().strip().startswith(("君が", "you ")) for node in nodes)


HELD: Final = ("prop.equipped", "prop.transformed")


def listed(before: Node, n: Node, first: "Head", found: "Head") -> "Head":
    """A noun of a list, with what is said in front of the list and so of each of its attributes or names."""
    same = before.one("n").kind == n.one("n").kind and n.one("n").kind in LISTED
    if not same or n.all("p") or not first.before:
        return found
    return Head(found.noun, [*first.before, *found.tests], found.side, found.places, first.before)


def refuse_half_said(found: list[Head]) -> None:
    """Refuse two nouns of which only the first has an attribute or a name: it may be said of both."""
    first, *others = found
    said = any(test.name in ("trait", "named", "name_has", "world") for test in first.before)
    if said and not all(one.tests or one.noun == first.noun for one in others):
        raise Unreadable("whether the attribute is said of both is not clear")


LISTED: Final = {"noun.traited", "noun.named", "noun.character", "noun.worlded"}
SIZES: Final = ("size", "base_size")  # what no other card than a monster has
SPREAD: Final = (
    "named",
    "name_has",
    "trait",
    "trait_has",
    "world",
    "has_keyword",
    "other",
    "either",
    "isnt",
    "is_buddy",
)


FOLLOWING: Final = {
    "named": ("prop.named", "prop.exceptname"), "traited": ("prop.traits", "prop.excepttraits"),
}  # fmt: skip


def continues(before: Node, n: Node) -> bool:
    """Whether a noun is a name or attribute, and the next one begins with another: they are one list."""
    first = n.all("p")[:1]
    last = before.all("p")[-1:]
    if last and last[0].alternative.symbol == "post" and last[0].kind == "prop.traits":
        return not first and n.one("n").kind == "noun.traited"  # with one attribute or another
    return bool(first) and first[0].kind in FOLLOWING.get(before.one("n").alternative.meaning, ())


def area(h: Head) -> tuple[str, list[Test]]:
    """Where a noun without a place is meant, and its properties there."""
    if h.noun == "flag":
        return "flag", h.tests
    if h.noun in ZONE_NOUNS:
        return h.noun, h.tests
    return "spells" if h.noun == "treasure" else "field", card_tests([h])


def kinds_of(h: Head) -> list[Test]:
    """The type that a noun names wherever the card lies."""
    return [Kind(KINDS[h.noun])] if h.noun in KINDS else []


def card_tests(found: list[Head]) -> list[Test]:
    """Properties of cards wherever they are."""
    for h in found:
        if h.noun in ZONE_NOUNS:
            raise Unreadable(f"{h.noun} says nothing about a card by itself")
    return either_way([[*kinds_of(h), *h.tests] for h in found])


class Spot:
    """Cards of one zone of one fighter."""

    def __init__(self, side: str, zone: str, tests: list[Test], where: Place | None = None) -> None:
        self.side = side
        self.zone = zone
        self.tests = tests
        self.where = where

    @property
    def bearer(self) -> Ref | None:
        """The card by which the place is known."""
        return self.where.bearer if self.where is not None else None

    def ref(self) -> Ref:
        """The cards."""
        if self.where is not None and self.where.bearer is not None:
            if self.zone == "front":
                return Front(self.where.bearer, ordered(self.tests))
            if any(test.name in OF_FIELD for test in self.tests):
                raise Unreadable("said of the card that has the soul")
            return Soul(self.where.bearer, ordered(self.tests), self.where.face)
        return Area(self.side, self.zone, ordered(self.tests))


# What is said of cards on the field only.
OF_FIELD: Final = ("attacking", "attacked", "is_battling", "battling_with", "transformed", "rested", "standing")


def spots(h: Head) -> list[Spot]:
    """Where a noun is meant."""
    if not h.places:
        zone, tests = area(h)
        return [Spot(h.side or default_side(zone), zone, tests)]
    if h.noun in ZONE_NOUNS:
        raise Unreadable(f"{h.noun} is no card of another zone")
    out: list[Spot] = []
    side = h.side
    tests = card_tests([h])
    for where in h.places:
        side = where.side or side
        zone = "spells" if h.noun == "treasure" and where.zone == "field" else where.zone
        out.append(Spot(side or default_side(zone), zone, tests, where))
    return out


def default_side(zone: str) -> str:
    """Whose zone is meant where nothing is said: on the field anybody's, elsewhere the own one."""
    return "any" if zone in (*OPEN, "flag", "front", "soul") else "own"


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
    merged = [Spot(g[0].side, g[0].zone, either_way([s.tests for s in g]), g[0].where) for g in groups]
    return unite([spot.ref() for spot in merged])


def unite(refs: list[Ref]) -> Ref:
    """Several cards as one; the same area of both fighters is one, and so are left and right."""
    areas = [ref for ref in refs if isinstance(ref, Area)]
    if len(areas) == len(refs) == 2 and same_tests(areas):
        one, two = areas
        if one.zone == two.zone and {one.side, two.side} == {"own", "foe"}:
            return Area("any", one.zone, one.tests)
        if one.side == two.side and {one.zone, two.zone} == {"left", "right"}:
            return Area(one.side, "left_or_right", one.tests)
    return refs[0] if len(refs) == 1 else Together(refs)


def same_tests(found: list[Area]) -> bool:
    """Whether cards of several zones are asked for in the same way."""
    asked = [show(test) for test in found[0].tests]
    return all([show(test) for test in one.tests] == asked for one in found)


@means("np.set", "np.fronted")
def np(c: Context, n: Node) -> Ref:
    found = heads(c, n)
    if c.looking and all(not h.side and not h.places and h.noun not in ZONE_NOUNS for h in found):
        return Among(LOOKED, card_tests(found))
    ref = refer(found)
    if isinstance(ref, Area):
        tell_set_apart(n, ref.zone in OPEN)
    return ref


def tell_set_apart(n: Node, there: bool) -> None:
    """Refuse 'set' in front of a noun in the sense that does not fit: on the field a card is set."""
    for node in n.walk():
        if node.alternative.symbol != "adj":
            continue
        if there and node.kind == "prop.keyword" and any(one.kind == "keyword.set" for one in node.walk()):
            raise Unreadable("read as cards that are set")
        if not there and node.kind == "prop.set":
            raise Unreadable("read as cards that can be set")


@means("np.looked")
def looked(c: Context, n: Node) -> Ref:
    tests = card_tests(heads(c, n))
    if c.moved and isinstance(c.last, MovedTo):
        # They lie somewhere else now.
        return Area("own" if c.went_own else "foe", c.last.zone, ordered([*tests, Is(c.last)]))
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    return Among(LOOKED, tests)


@means("np.attackers")
def np_attackers(c: Context, n: Node) -> Ref:
    """The cards that attack in this battle."""
    places: list[Place] = c.read(n.one("z")) if n.get("z") is not None else []
    if any(place.zone not in OPEN for place in places):
        raise Unreadable("cards on the field attack")
    if places and places[0].side != "foe":
        raise Unreadable("whose attack it is, is not clear")
    return Attackers(card_tests([c.read(n.one("h"))]))


@means("np.both")
def np_both(c: Context, n: Node) -> Ref:
    """The cards of two places of different fighters."""
    found = heads(c, n)
    side = side_of(c, n.one("v"))
    others = [Head(h.noun, h.tests, side, c.read(n.one("y"))) for h in found]
    return refer([*found, *others])


@means("cardset.set")
def cardset(c: Context, n: Node) -> list[Test]:
    found = heads(c, n)
    if any(h.side or h.places for h in found):
        raise Unreadable("properties of cards, wherever they lie")
    return card_tests(found)
