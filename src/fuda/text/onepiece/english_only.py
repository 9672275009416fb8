"""What phrases mean that only English builds this way: who has how many of what, and 'your Leader or 1 of your ...'."""

from collections.abc import Callable

from fuda.core.control import When as Provided
from fuda.core.terms import Condition, Value
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.lasting_effects import Forbid
from fuda.games.onepiece.words.properties import FaceUp, IsRested, Named, Stat, Test
from fuda.games.onepiece.words.refs import Area, Ref
from fuda.games.onepiece.words.vocabulary import show
from fuda.text.grammar import Node
from fuda.text.onepiece.aims import FIELD, Aim, chosen, shared_tests, zone_side
from fuda.text.onepiece.conditions import sign, together
from fuda.text.onepiece.context import Context, Ops, Unreadable, inside, means, number
from fuda.text.onepiece.nouns import SIGNS, Head, card_tests, heads, in_play, ordered, properties, side_of, zone_ref
from fuda.words.conditions import AllOf, Exists, If, Never, OneOf
from fuda.words.numbers import Count, CountNames, Minus, Number, Plus
from fuda.words.properties import Other
from fuda.words.refs import This, Together

Cond = Condition[Match]
Had = Callable[[str], Value[Match]]  # how many there are of something that a player has


def player(n: Node, slot: str = "who") -> str:
    """The player who has something."""
    return n.one(slot).alternative.meaning


@means(*[f"had.{what}" for what in ("life", "hand", "trash", "deck", "don", "active_don", "rested_don", "given_don")])
def had_cards(c: Context, n: Node) -> Had:
    what = n.alternative.meaning
    return lambda side: Size(side, what)


@means("had.area")
def had_in_play(c: Context, n: Node) -> Had:
    found = heads(c, n)
    distinct, c.distinct = c.distinct, False

    def how_many(side: str) -> Value[Match]:
        ref = in_play(side, found)
        if distinct:
            return CountNames(ref)
        if isinstance(ref, Area) and ref.zone == "characters" and not ref.tests:
            return Size(side, "characters")
        return Count(ref)

    return how_many


@means("had.trasharea")
def had_in_trash(c: Context, n: Node) -> Had:
    tests: list[Test] = card_tests(heads(c, n))
    distinct, c.distinct = c.distinct, False
    if distinct:
        return lambda side: CountNames(Area(side, "trash", tests))
    if not tests:
        raise Unreadable("read as the cards in the trash")
    return lambda side: Count(Area(side, "trash", tests))


@means("had.life_and_hand")
def had_in_life_and_hand(c: Context, n: Node) -> Had:
    return lambda side: Plus(Size(side, "life"), Size(side, "hand"))


@means("had.faceup")
def had_face_up(c: Context, n: Node) -> Had:
    return lambda side: Count(Area(side, "life", [FaceUp()]))


@means("cond.hasnofaceup")
def has_no_face_up(c: Context, n: Node) -> Cond:
    return Never(Exists(Area(player(n), "life", [FaceUp()])))


@means("had.rested_cards")
def had_rested(c: Context, n: Node) -> Had:
    return lambda side: Plus(Count(Area(side, "field", [IsRested()])), Size(side, "rested_don"))


@means("cond.has")
def has(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    return If(had(player(n)), sign(n), Number(number(n)))


@means("conds.hasboth")
def has_both(c: Context, n: Node) -> list[Cond]:
    found: list[Cond] = []
    for q, s, k in (("q", "s", "n"), ("r", "u", "m")):
        had: Had = c.read(n.one(q))
        found.append(If(had(player(n)), SIGNS[n.one(s).alternative.meaning], Number(number(n, k))))
    return found


@means("conds.hasorhas")
def has_one_or_other(c: Context, n: Node) -> list[Cond]:
    return [OneOf(has_both(c, n))]


@means("cond.hasor")
def has_or(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    more: Had = c.read(n.one("r"))
    side = player(n)
    return OneOf([If(had(side), "==", Number(number(n))), If(more(side), sign(n), Number(number(n, "m")))])


@means("conds.andone")
def has_and_one(c: Context, n: Node) -> list[Cond]:
    had: Had = c.read(n.one("q"))
    compared = SIGNS[n.one("u").alternative.meaning]
    return [If(had(player(n)), compared, Number(number(n))), Exists(in_play(player(n), heads(c, n)))]


THAN = {"hasmore": ">", "hasless": "<", "hassame": "=="}


@means("cond.hasmore", "cond.hasless", "cond.hassame")
def has_more(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    side = player(n)
    other = "foe" if side == "own" else "own"
    return If(had(side), THAN[n.alternative.meaning], had(other))


@means("cond.hasatmost")
def has_at_most(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    return If(had("own"), "<=", had("foe"))


@means("cond.hasfewer")
def has_fewer_by(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    return If(had("own"), "<=", Minus(had("foe"), Number(number(n))))


@means("cond.hasone")
def has_one(c: Context, n: Node) -> Cond:
    return Exists(in_play(player(n), heads(c, n)))


@means("cond.hasother")
def has_another(c: Context, n: Node) -> Cond:
    found = [Head(head.noun, [*head.tests, Other()]) for head in heads(c, n)]
    return Exists(in_play(player(n), found))


@means("cond.hasnone")
def has_none(c: Context, n: Node) -> Cond:
    return Never(Exists(in_play(player(n), heads(c, n))))


@means("cond.lacks")
def lacks(c: Context, n: Node) -> Cond:
    return Never(Exists(in_play("own", heads(c, n))))


@means("cond.foelacks")
def foe_lacks(c: Context, n: Node) -> Cond:
    return Never(Exists(in_play("foe", heads(c, n))))


@means("conds.leaderisin")
def leader_has_and_is(c: Context, n: Node) -> list[Cond]:
    side = side_of(c, n.get("w"))
    return [Exists(Area(side, "leader", [c.read(n.one(slot))])) for slot in ("h", "s")]


@means("cond.hasnames")
def has_names(c: Context, n: Node) -> Cond:
    return AllOf([Exists(Area("own", "field", [Named(inside(n.word(slot)))])) for slot in ("n", "m")])


@means("cond.hasnothing")
def has_nothing(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    return If(had(player(n)), "==", Number(0))


@means("cond.hasgiven")
def has_given(c: Context, n: Node) -> Cond:
    return If(Size(player(n), "given_don"), ">=", Number(1))


@means("cond.hastotal")
def has_total(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    return If(had("any"), sign(n), Number(number(n)))


@means("cond.hasfaceup")
def has_face_up(c: Context, n: Node) -> Cond:
    return Exists(Area(player(n), "life", [FaceUp()]))


@means("cond.either")
def either(c: Context, n: Node) -> Cond:
    had: Had = c.read(n.one("q"))
    size = Number(number(n))
    return OneOf([If(had("own"), sign(n), size), If(had("foe"), sign(n), size)])


@means("acts.after")
def given_after(c: Context, n: Node) -> Ops:
    return [Provided(together(c.read(n.one("c"))), c.ops(n.one("a")), [])]


@means("single.yoursome")
def some_of_yours(c: Context, n: Node) -> Aim:
    return chosen(c, in_play("own", heads(c, n)), number(n), False, FIELD)


@means("single.leaderor", "single.foeleaderor")
def leader_or(c: Context, n: Node) -> Aim:
    side = "foe" if n.alternative.meaning == "foeleaderor" else "own"
    nouns = heads(c, n)
    if [head.noun for head in nouns] == ["stage"]:
        return chosen(c, in_play(side, [Head("leader_or_stage", nouns[0].tests)]), number(n), False, FIELD)
    found = in_play(side, nouns)
    if not isinstance(found, Area) or found.zone != "characters":
        raise Unreadable("the Leader or Characters are meant")
    leader = Area(side, "leader", ordered(properties(c, n.all("p"))))
    if [show(test) for test in leader.tests] == [show(test) for test in found.tests]:
        return chosen(c, Area(side, "leader_or_characters", found.tests), number(n), False, FIELD)
    ref = Together([leader, found])
    return chosen(c, ref, number(n), False, FIELD)


@means("prop.named")
def prop_named(c: Context, n: Node) -> list[Test]:
    return [c.read(n.one("n"))]


@means("target.leaderand")
def leader_and(c: Context, n: Node) -> Aim:
    side = side_of(c, n.get("w")) if n.get("w") is not None else "own"
    if side == "any":
        raise Unreadable("whose Leader is meant is not said")
    some = chosen(c, in_play(side, heads(c, n)), number(n), False, FIELD)
    c.last = Together([Area(side, "leader", []), some.ref])
    return Aim(some.ops, c.last, FIELD)


@means("target.leaderandupto")
def leader_and_up_to(c: Context, n: Node) -> Aim:
    """The Leader and up to so many Characters: 'up to' is said of both, and so is a state before both."""
    side = side_of(c, n.get("w"))
    before = properties(c, n.all("p"))
    found = [Head(head.noun, [*before, *head.tests]) for head in heads(c, n)]
    shared = [*before, *shared_tests(c, n)]
    first = chosen(c, in_play(side, [Head("leader", shared)]), 1, True, FIELD)
    second = chosen(c, in_play(side, found), number(n), True, FIELD)
    c.last = Together([first.ref, second.ref])
    return Aim([*first.ops, *second.ops], c.last, FIELD)


@means("np.leaderwith")
def leader_or_character_with(c: Context, n: Node) -> Ref:
    side = side_of(c, n.get("w"))
    before = properties(c, n.all("p"))
    after = properties(c, n.all("q"))
    # A Leader has no cost: a cost after 'Leader or Character' is said of the Character.
    if any(isinstance(test, Stat) and "cost" in test.what for test in after):
        characters = Area(side, "characters", ordered([*before, *after]))
        return Together([Area(side, "leader", ordered(before)), characters])
    return Area(side, "leader_or_characters", ordered([*before, *after]))


@means("cond.hasleaderwith")
def has_leader_or_character_with(c: Context, n: Node) -> Cond:
    return Exists(Area(player(n), "leader_or_characters", ordered(properties(c, n.all("q")))))


@means("prop.costis")
def cost_is(c: Context, n: Node) -> list[Test]:
    return [Stat("cost", "==", Number(number(n)))]


@means("act.noblockerupto")
def no_blocking_by_some(c: Context, n: Node) -> Ops:
    aim = chosen(c, in_play("foe", heads(c, n)), number(n), True, FIELD)
    return [*aim.ops, Forbid(aim.ref, "block", n.one("d").alternative.meaning)]


@means("np.theirs")
def theirs(c: Context, n: Node) -> Ref:
    return in_play("foe", heads(c, n))


@means("target.twoall")
def this_and_all(c: Context, n: Node) -> Aim:
    c.last = Together([This(), c.read(n.one("u"))])
    return Aim([], c.last, FIELD, True)


@means("np.owned")
def owned(c: Context, n: Node) -> Ref:
    return in_play("own", heads(c, n))


@means("single.zoneuptowith")
def up_to_from_zone_with(c: Context, n: Node) -> Aim:
    places = c.read(n.one("z"))
    tests = ordered([*c.read(n.one("h")), *c.read(n.one("p"))])
    return chosen(c, zone_ref(places, tests), number(n), True, zone_side(places))
