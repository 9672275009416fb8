"""What conditions mean."""

from fuda.core.terms import Condition
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.conditions import DonAttached, PlayedThisTurn, Size
from fuda.games.onepiece.words.properties import Color, FaceUp, Kind, Multicolor, Named, Stat, Test
from fuda.games.onepiece.words.refs import Area, Attacked, Moved, Ref, Those
from fuda.games.onepiece.words.spoken import Gone
from fuda.text.grammar import Node
from fuda.text.onepiece.context import LOOKED, Context, Unreadable, inside, means, number
from fuda.text.onepiece.nouns import (
    SIGNS,
    card_tests,
    head,
    moved_cards,
    name_has,
    ordered,
    properties,
    refuse_either,
    side_of,
)
from fuda.words.conditions import AllOf, Exists, If, Never, OneOf, OpponentsTurn, YourTurn
from fuda.words.numbers import Minus, Number, Picked, Plus, StatOf, TotalOf
from fuda.words.properties import Both as BothTests
from fuda.words.properties import Either, IsThis, Not
from fuda.words.refs import Among, This

Cond = Condition[Match]


def together(found: list[Cond]) -> Cond:
    """All of some conditions."""
    return found[0] if len(found) == 1 else AllOf(found)


@means("conds.one")
def one(c: Context, n: Node) -> list[Cond]:
    return [c.read(n.one("c"))]


@means("conds.and")
def both(c: Context, n: Node) -> list[Cond]:
    return [c.read(n.one("c")), *c.read(n.one("more"))]


@means("conds.or")
def either(c: Context, n: Node) -> list[Cond]:
    return [OneOf([c.read(n.one("c")), together(c.read(n.one("more")))])]


def leader(c: Context, n: Node, tests: list[Test]) -> Cond:
    """The Leader has these properties."""
    return Exists(Area(side_of(c, n.get("w")), "leader", tests))


@means("cond.leaderis")
def leader_is(c: Context, n: Node) -> Cond:
    return leader(c, n, [c.read(n.one("n"))])


@means("cond.leaderhas")
def leader_has(c: Context, n: Node) -> Cond:
    return leader(c, n, [c.read(n.one("h"))])


@means("cond.leaderhasoris")
def leader_has_or_is(c: Context, n: Node) -> Cond:
    return leader(c, n, [Either([c.read(n.one("h")), c.read(n.one("n"))])])


@means("cond.leadermulti")
def leader_multi(c: Context, n: Node) -> Cond:
    return leader(c, n, [Multicolor()])


@means("cond.leaderstat")
def leader_stat(c: Context, n: Node) -> Cond:
    what = n.one("k").alternative.meaning
    if "power" not in what:
        raise Unreadable("a Leader has no such number")  # [op 2-7-1]
    return leader(c, n, [Stat(what, sign(n), Number(number(n)))])


@means("cond.leaderisnt")
def leader_is_not(c: Context, n: Node) -> Cond:
    return Never(leader_is(c, n))


@means("cond.leadernumber")
def leader_number(c: Context, n: Node) -> Cond:
    tests: list[Test] = c.read(n.one("p"))
    if any(isinstance(test, Stat) and "power" not in test.what for test in tests):
        raise Unreadable("a Leader has no such number")  # [op 2-7-1]
    return leader(c, n, tests)


@means("cond.leadercolor")
def leader_color(c: Context, n: Node) -> Cond:
    return leader(c, n, [Color(n.one("c").alternative.meaning)])


@means("cond.leadernamehas")
def leader_name_has(c: Context, n: Node) -> Cond:
    return leader(c, n, name_has(c, n))


@means("cond.leadergiven")
def leader_given(c: Context, n: Node) -> Cond:
    return leader(c, n, [Stat("don", ">=", Number(1))])


@means("cond.leaderdon")
def leader_don(c: Context, n: Node) -> Cond:
    return leader(c, n, [Stat("don", ">=", Number(number(n)))])


@means("cond.existboth")
def exist_both(c: Context, n: Node) -> Cond:
    side = side_of(c, n.get("w"))
    return AllOf([Exists(Area(side, "field", [Named(inside(n.word(slot)))])) for slot in ("n", "m")])


@means("cond.existbothof")
def both_names_exist(c: Context, n: Node) -> Cond:
    side = side_of(c, n.get("w")) if n.get("w") is not None else "own"
    shared = properties(c, n.all("p"))
    names = [Named(inside(n.word(slot))) for slot in ("n", "m")]
    return AllOf([Exists(Area(side, "characters", ordered([*shared, name]))) for name in names])


@means("cond.leaderstate")
def leader_state(c: Context, n: Node) -> Cond:
    return leader(c, n, [c.read(n.one("s"))])


def sign(n: Node) -> str:
    """How two numbers are compared."""
    return SIGNS[n.one("s").alternative.meaning]


@means("cond.size", "cond.both")
def size(c: Context, n: Node) -> Cond:
    found = c.read(n.one("q"))
    both = any(node.kind == "whose.any" for node in n.one("q").walk()) or getattr(found, "side", "") == "any"
    if both and not any("合計" in part.literal for part in n.alternative.parts):
        raise Unreadable("whether both players have so many each, or together, is not said")
    if isinstance(found, StatOf) and found.what == "don" and isinstance(found.ref, This) and sign(n) == ">=":
        return DonAttached(number(n))  # the same in other words
    return If(found, sign(n), Number(number(n)))


@means("cond.sizeor")
def size_or(c: Context, n: Node) -> Cond:
    size = c.read(n.one("q"))
    return OneOf([If(size, "==", Number(number(n))), If(size, ">=", Number(number(n, "m")))])


@means("cond.trashboth")
def both_in_trash(c: Context, n: Node) -> Cond:
    side = side_of(c, n.get("w"))
    names = [inside(n.word(slot)) for slot in ("n", "m")]
    return AllOf([Exists(Area(side, "trash", [Named(name)])) for name in names])


@means("cond.something")
def something(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), ">=", Number(1))


@means("cond.npstate")
def in_state(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area) or ref.zone == "leader":
        raise Unreadable("read as the state of the Leader")
    return Exists(Area(ref.side, ref.zone, ordered([*ref.tests, c.read(n.one("s"))])))


@means("cond.leaderisormulti")
def leader_is_or_multi(c: Context, n: Node) -> Cond:
    return leader(c, n, [Either([c.read(n.one("n")), Multicolor()])])


@means("cond.nothing")
def nothing(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), "==", Number(0))


@means("cond.morethan")
def more_than(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), ">", c.read(n.one("r")))


@means("cond.lessthan")
def less_than(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), "<", c.read(n.one("r")))


@means("cond.samesize")
def as_many(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), "==", c.read(n.one("r")))


@means("cond.atmostthan")
def at_most(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), sign(n), c.read(n.one("r")))


@means("cond.lessby")
def less_by(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), "<=", Minus(c.read(n.one("r")), Number(number(n))))


@means("cond.atmostfoe")
def at_most_foes(c: Context, n: Node) -> Cond:
    size = c.read(n.one("q"))
    return If(size, sign(n), foes(size))


@means("cond.nofaceup")
def no_face_up_life(c: Context, n: Node) -> Cond:
    return Never(Exists(Area(side_of(c, n.get("w")), "life", [FaceUp()])))


@means("cond.lessbyfoe")
def less_than_foe_by(c: Context, n: Node) -> Cond:
    size = c.read(n.one("q"))
    return If(size, "<=", Minus(foes(size), Number(number(n))))


def foes(size: object) -> Size:
    """The opponent's number of the same thing."""
    if not isinstance(size, Size) or size.side != "own":
        raise Unreadable("whose cards are compared is not clear")
    return Size("foe", size.what)


@means("cond.moreby")
def more_by(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), ">=", Plus(c.read(n.one("r")), Number(number(n))))


@means("cond.morebyfoe")
def more_than_foe_by(c: Context, n: Node) -> Cond:
    size = c.read(n.one("q"))
    return If(size, ">=", Plus(foes(size), Number(number(n))))


@means("cond.fewer")
def fewer(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), "<", Number(number(n)))


@means("cond.sizeorsize")
def size_or_size(c: Context, n: Node) -> Cond:
    first = If(c.read(n.one("q")), "==", Number(number(n)))
    return OneOf([first, If(c.read(n.one("r")), sign(n), Number(number(n, "m")))])


@means("cond.trashedis")
def trashed_is(c: Context, n: Node) -> Cond:
    return Exists(Those(Moved(moved_cards(c)), c.read(n.one("p"))))


@means("cond.trashedhas")
def trashed_has(c: Context, n: Node) -> Cond:
    return Exists(Those(Moved(moved_cards(c)), [c.read(n.one("h"))]))


def spoken_of(c: Context) -> Ref:
    """The card that 'that card' means, where it is not one that was revealed."""
    if c.looking or c.last is None or isinstance(c.last, Gone):
        raise Unreadable("no card has been chosen before")
    return c.last


@means("cond.thosehave")
def those_have(c: Context, n: Node) -> Cond:
    return Exists(Those(spoken_of(c), [c.read(n.one("h"))]))


@means("cond.thoseare")
def those_are(c: Context, n: Node) -> Cond:
    ref = spoken_of(c)
    return Exists(Those(ref, card_tests([head(c, n)])))


@means("cond.attacking")
def attacking(c: Context, n: Node) -> Cond:
    """Which card is attacked by the attack that is going on."""
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area) or ref.side != "foe" or ref.zone not in ("characters", "leader"):
        raise Unreadable("a Leader or a Character of the opponent is attacked")
    kind = Kind("leader" if ref.zone == "leader" else "character")
    return Exists(Those(Attacked(), ordered([kind, *ref.tests])))


@means("cond.exists")
def exists(c: Context, n: Node) -> Cond:
    return Exists(c.read(n.one("t")))


@means("cond.absent")
def absent(c: Context, n: Node) -> Cond:
    refuse_either(n)
    return Never(Exists(c.read(n.one("t"))))


@means("cond.only")
def only(c: Context, n: Node) -> Cond:
    tests = ordered(properties(c, [n.one("p"), *n.all("more")]))
    other = tests[0] if len(tests) == 1 else BothTests(tests)
    return AllOf([Exists(Area("own", "characters", [])), Never(Exists(Area("own", "characters", [Not(other)])))])


@means("cond.thisstat")
def this_stat(c: Context, n: Node) -> Cond:
    return If(StatOf(This(), n.one("k").alternative.meaning), sign(n), Number(number(n)))


@means("cond.thisnumber")
def this_number(c: Context, n: Node) -> Cond:
    """Numbers of this card, wherever it lies."""
    tests: list[Test] = c.read(n.one("p"))
    return together([If(StatOf(This(), test.what), test.sign, test.value) for test in tests if isinstance(test, Stat)])


@means("cond.thatstat")
def that_stat(c: Context, n: Node) -> Cond:
    if c.last is None or isinstance(c.last, Gone):
        raise Unreadable("no card has been chosen before")
    number_of = StatOf(c.last, n.one("k").alternative.meaning)
    return AllOf([Exists(c.last), If(number_of, sign(n), Number(number(n)))])


@means("cond.thisdon")
def this_don(c: Context, n: Node) -> Cond:
    return DonAttached(number(n))


@means("cond.thisstate")
def this_state(c: Context, n: Node) -> Cond:
    return Exists(Area("own", "field", ordered([c.read(n.one("s")), IsThis()])))


@means("cond.fresh")
def fresh(c: Context, n: Node) -> Cond:
    return PlayedThisTurn()


def revealed(c: Context, tests: list[Test]) -> Cond:
    """A revealed card has these properties."""
    if c.looking:
        return Exists(Among(LOOKED, tests))
    if not c.was_revealed:
        raise Unreadable("no card has been revealed")
    return Exists(Those(Moved(LOOKED), tests))  # it lies elsewhere now


@means("cond.thathas")
def that_has(c: Context, n: Node) -> Cond:
    return revealed(c, [c.read(n.one("h"))])


@means("cond.thatis")
def that_is(c: Context, n: Node) -> Cond:
    return revealed(c, c.read(n.one("p")))


@means("cond.thatdeclared")
def that_declared(c: Context, n: Node) -> Cond:
    if c.declared < 0:
        raise Unreadable("no cost has been declared")
    return revealed(c, [Stat("cost", "==", Picked(c.declared))])


THAN = {"lessfoe": "<", "morefoe": ">", "samefoe": "=="}


@means("cond.lessfoe", "cond.morefoe", "cond.samefoe")
def than_foe(c: Context, n: Node) -> Cond:
    size = c.read(n.one("q"))
    return If(size, THAN[n.alternative.meaning], foes(size))


@means("cond.thatkind")
def that_kind(c: Context, n: Node) -> Cond:
    return revealed(c, card_tests([head(c, n)]))


@means("cond.totalof")
def total_of(c: Context, n: Node) -> Cond:
    return If(TotalOf(c.read(n.one("t")), n.one("k").alternative.meaning), sign(n), Number(number(n)))


@means("cond.myturn")
def my_turn(c: Context, n: Node) -> Cond:
    return YourTurn()


@means("cond.foeturn")
def foe_turn(c: Context, n: Node) -> Cond:
    return OpponentsTurn()


@means("cond.given")
def given(c: Context, n: Node) -> Cond:
    return If(Size(side_of(c, n.get("w")), "given_don"), ">=", Number(1))


@means("cond.faceuplife")
def face_up_life(c: Context, n: Node) -> Cond:
    return Exists(Area(side_of(c, n.get("w")), "life", [FaceUp()]))
