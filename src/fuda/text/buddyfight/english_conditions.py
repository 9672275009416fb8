"""Conditions that only the English book has."""

from fuda.core.terms import Value
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.conditions import CountWorlds, Size
from fuda.games.buddyfight.words.properties import Test, Transformed
from fuda.games.buddyfight.words.refs import Area, Ref, Soul
from fuda.text.buddyfight import conditions
from fuda.text.buddyfight.conditions import Subject, sign
from fuda.text.buddyfight.context import Cond, Context, Unreadable, amount, means, word
from fuda.text.buddyfight.nouns import (
    KINDS,
    OPEN,
    SIGNS,
    SPREAD,
    Head,
    Place,
    all_of,
    card_tests,
    heads,
    ordered,
    refer,
    side_of,
)
from fuda.text.buddyfight.quantities import how_many
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, Exists, If, Never, OneOf
from fuda.words.numbers import Count, CountNames, Minus, Number
from fuda.words.properties import Not
from fuda.words.refs import This, Together


# --- conditions ---------------------------------------------------------------------------------------------------
def of_side(ref: Ref, side: str) -> Ref:
    """Cards that a fighter has: whose they are goes without saying."""
    if isinstance(ref, Area) and ref.side == "any":
        return Area(side, ref.zone, ref.tests)
    if isinstance(ref, Together):
        return Together([of_side(one, side) for one in ref.refs])
    return ref


def had(c: Context, n: Node, slot: str = "t") -> Ref:
    """The cards that a fighter has."""
    side = side_of(c, n.get("w"), "any")
    before, c.foe = c.foe, side == "foe"
    ref: Ref = c.read(n.one(slot))
    c.foe = before
    return of_side(ref, side)


@means("cond.has")
def has(c: Context, n: Node) -> Cond:
    ref = had(c, n)
    c.mentioned = ref if isinstance(ref, Area) and ref.zone in OPEN else None
    if isinstance(ref, Area) and ref.zone == "left_or_right" and conditions.names_several_areas(n.one("t")):
        return AllOf([Exists(Area(ref.side, zone, ref.tests)) for zone in ("left", "right")])
    if c.limit_of is not None:
        raise Unreadable("how many are different is not said")
    return Exists(ref)


@means("cond.worldcount")
def world_count(c: Context, n: Node) -> Cond:
    ref = had(c, n) if n.get("w") is not None else c.read(n.one("t"))
    c.quantity = CountWorlds(ref)
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.transformedthat")
def transformed_that(c: Context, n: Node) -> Cond:
    """The fighter is transformed into the card that was spoken of."""
    if side_of(c, n.one("w")) != "own":
        raise Unreadable("of whose card it is said is not clear")
    subject: Subject = c.read(n.one("t"))
    return subject.has([Transformed(word(n, "f"))])


@means("cond.hasnot")
def has_and_not(c: Context, n: Node) -> Cond:
    """A fighter has one card, and none of another sort."""
    first = has(c, n)
    side = side_of(c, n.one("w"))
    before, c.foe = c.foe, side == "foe"
    other: Ref = c.read(n.one("u"))
    c.foe = before
    return AllOf([first, Never(Exists(of_side(other, side)))])


@means("number.worlds")
def number_of_worlds(c: Context, n: Node) -> Value[Match]:
    return CountWorlds(c.read(n.one("t")))


@means("cond.thereis")
def there_is(c: Context, n: Node) -> Cond:
    if n.one("t").kind == "np.looked":
        raise Unreadable("read as one of the cards moved before")
    found: Cond = conditions.exists(c, n)
    return found


@means("cond.equippedwith")
def equipped_with(c: Context, n: Node) -> Cond:
    tests = [*conditions.held_tests(c, n), *c.read(n.one("p"))]
    return Exists(Area(side_of(c, n.one("w")), "item", ordered(tests)))


@means("cond.hasnone")
def has_none(c: Context, n: Node) -> Cond:
    ref = had(c, n)
    many = how_many(ref)
    return If(many, "==", Number(0)) if isinstance(many, Size) else Never(Exists(ref))


@means("cond.hassome")
def has_some(c: Context, n: Node) -> Cond:
    ref = had(c, n)
    if c.limit_of is not None:
        raise Unreadable("read as different cards")
    if n.word("n") == "1" and sign(n) == ">=" and isinstance(ref, Area) and ref.zone in OPEN:
        c.mentioned = ref
    if isinstance(ref, Soul) and not ref.tests:
        raise Unreadable("read as the souls of a card")
    c.quantity = conditions.in_same_pile(c.quantity, how_many(ref))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.eitherhas")
def either_has(c: Context, n: Node) -> Cond:
    """One of the fighters has so many."""
    found: list[Cond] = []
    for side in ("own", "foe"):
        before, c.foe = c.foe, side == "foe"
        ref: Ref = c.read(n.one("t"))
        c.foe = before
        found.append(If(how_many(of_side(ref, side)), sign(n), amount(c, n)))
    return OneOf(found)


@means("cond.hassorts")
def has_sorts(c: Context, n: Node) -> Cond:
    ref = had(c, n) if n.get("w") is not None else c.read(n.one("t"))
    c.quantity = conditions.in_same_pile(c.quantity, CountNames(ref))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.hasboth")
def has_both(c: Context, n: Node) -> Cond:
    side = side_of(c, n.one("w"))
    first = Head(*_head(c, n, "h"))
    second = Head(*_head(c, n, "i"))
    alone = not any(node.start > n.one("h").start for node in n.all("a"))
    if alone and {first.noun, second.noun} <= set(KINDS) and not second.tests:
        # 'A blue monster and item' are both blue.
        second.tests += [test for test in first.tests if test.name in SPREAD]
    places: list[Place] = c.read(n.one("z"))
    found = [of_side(refer([Head(h.noun, h.tests, "", places)]), side) for h in (first, second)]
    return AllOf([Exists(ref) for ref in found])


def _head(c: Context, n: Node, slot: str) -> tuple[str, list[Test]]:
    """A noun and its properties."""
    found: Head = c.read(n.one(slot))
    return found.noun, found.tests


@means("cond.atplace")
def at_place(c: Context, n: Node) -> Cond:
    """A card lies in a place."""
    return Exists(refer(heads(c, n)))


@means("cond.soulhassome")
def soul_has_some(c: Context, n: Node) -> Cond:
    if not c.read(n.one("h")):
        raise Unreadable("read as the souls of a card")
    found: Cond = conditions.soul_has(c, n)
    return found


@means("cond.hassum")
def has_sum(c: Context, n: Node) -> Cond:
    """Cards of two sorts together."""
    places: list[Place] = c.read(n.one("z"))
    found: list[Head] = [c.read(n.one("h")), c.read(n.one("i"))]
    c.quantity = Count(refer([Head(h.noun, h.tests, "", places) for h in found]))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.lifesize")
def life_size(c: Context, n: Node) -> Cond:
    c.quantity = Size(side_of(c, n.one("w")), "life")
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.thanfoelife")
def more_life(c: Context, n: Node) -> Cond:
    return If(Size(side_of(c, n.one("w")), "life"), sign(n), Size(side_of(c, n.one("v")), "life"))


@means("cond.hasmore")
def has_more(c: Context, n: Node) -> Cond:
    what = word(n, "p")
    return If(Size(side_of(c, n.one("w")), what), sign(n), Size(side_of(c, n.one("v")), what))


@means("subject.it")
def it_is(c: Context, n: Node) -> Subject:
    """The card spoken of last; of a flag that is something else, the other case is meant."""
    before = c.subject.ref if c.subject is not None else None
    if isinstance(before, Area) and before.zone == "flag":
        raise Unreadable("read as the other case")
    if c.last is None and c.event is None and c.mentioned is None:
        return Subject(This())
    found: Subject = conditions.that_card(c, n)
    return found


@means("subject.own")
def own_cards(c: Context, n: Node) -> Subject:
    return Subject(Area("own", "field", []))


@means("subject.itsthis")
def its_this(c: Context, n: Node) -> Subject:
    """Its soul: of the card spoken of before, in a cost and alone of this card."""
    if c.paying or (c.last is None and c.event is None):
        return Subject(This())
    found: Subject = conditions.that_card(c, n)
    return found


@means("cardset.any")
def any_card(c: Context, n: Node) -> list[Test]:
    return []


@means("cond.atplacecount")
def at_place_count(c: Context, n: Node) -> Cond:
    """So many cards lie in a place."""
    c.quantity = Count(refer(heads(c, n)))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.hasexactly")
def has_exactly(c: Context, n: Node) -> Cond:
    c.quantity = how_many(c.read(n.one("t")))
    return If(c.quantity, "==", amount(c, n))


@means("cond.notatplace")
def not_at_place(c: Context, n: Node) -> Cond:
    """No such card lies in a place."""
    return Never(Exists(refer(heads(c, n))))


@means("cond.sortsatplace")
def sorts_at_place(c: Context, n: Node) -> Cond:
    """So many cards of different names lie in a place."""
    c.quantity = CountNames(refer(heads(c, n)))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.bothatplace")
def both_at_place(c: Context, n: Node) -> Cond:
    """A card of one noun and one of another lie in a place."""
    places: list[Place] = c.read(n.one("z"))
    found: list[Head] = [c.read(n.one("h")), c.read(n.one("i"))]
    return AllOf([Exists(refer([Head(h.noun, h.tests, "", places)])) for h in found])


@means("cond.onlyhas")
def only_has(c: Context, n: Node) -> Cond:
    """A fighter has no other cards than such ones in a pile."""
    places: list[Place] = c.read(n.one("z"))
    if len(places) != 1 or places[0].zone in OPEN:
        raise Unreadable("of which cards it is said is not clear")
    head: Head = c.read(n.one("h"))
    return Never(Exists(Area(side_of(c, n.one("w")), places[0].zone, [Not(all_of(card_tests([head])))])))


@means("cond.soulstotal")
def souls_in_total(c: Context, n: Node) -> Cond:
    """So many cards are in the souls of some cards together."""
    c.quantity = Count(Soul(c.read(n.one("t")), []))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.facesouls")
def face_down_souls(c: Context, n: Node) -> Cond:
    """So many cards lie face down in a soul."""
    c.quantity = Count(Soul(c.read(n.one("t")), [], "down"))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.underflag")
def under_flag(c: Context, n: Node) -> Cond:
    """So many cards lie under a flag."""
    c.quantity = Size(side_of(c, n.one("w")), "flag_under")
    return If(c.quantity, sign(n) if n.get("s") is not None else ">=", amount(c, n))


@means("cond.countboth")
def count_both(c: Context, n: Node) -> Cond:
    """There are so many cards of one noun, and so many of another."""
    places: list[Place] = c.read(n.one("z"))
    found: list[Cond] = []
    for noun, many, compared in (("h", "n", "s"), ("i", "m", "s2")):
        head: Head = c.read(n.one(noun))
        ref = refer([Head(head.noun, head.tests, "", places)])
        found.append(If(how_many(ref), SIGNS[word(n, compared)], amount(c, n, many)))
    return AllOf(found)


@means("cond.hasmoreby")
def has_more_by(c: Context, n: Node) -> Cond:
    """A fighter has so many more than the other."""
    what, side = word(n, "p"), side_of(c, n.one("w"))
    other = side_of(c, n.get("v"), "foe" if side == "own" else "own")
    if other == side:
        raise Unreadable("with whom it is compared is not clear")
    return If(Minus(Size(side, what), Size(other, what)), ">=", amount(c, n))


@means("cond.isand")
def is_and_has(c: Context, n: Node) -> Cond:
    """A card is something, and has something."""
    subject: Subject = c.read(n.one("t"))
    c.subject = subject
    return subject.has([*c.read(n.one("p")), *c.read(n.one("q"))])
