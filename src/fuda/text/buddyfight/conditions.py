"""What conditions mean."""

from typing import Final

from fuda.core.terms import Value
from fuda.games.buddyfight.spec import KINDS
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.comparing import Is, SameName
from fuda.games.buddyfight.words.conditions import Flips, Size, TimesThisTurn, TotalOf
from fuda.games.buddyfight.words.properties import (
    EnteredBy,
    EnteredThisTurn,
    InPlace,
    IsAttackingAlone,
    IsBattling,
    IsBuddy,
    IsDeclared,
    IsFlipped,
    IsRested,
    IsSet,
    IsStanding,
    Stat,
    Test,
    Transformed,
)
from fuda.games.buddyfight.words.refs import Area, Bearer, MovedTo, Ref, Soul, ThisIn
from fuda.games.buddyfight.words.vocabulary import show
from fuda.text.buddyfight.context import LOOKED, Cond, Context, Unreadable, X, amount, means, word
from fuda.text.buddyfight.nouns import (
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
from fuda.text.buddyfight.quantities import how_many, stat_of
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, Exists, If, Matches, Never, OneOf
from fuda.words.numbers import ChosenCount, Count, CountNames, Minus, Number
from fuda.words.properties import Either, IsThis, Not
from fuda.words.refs import Among, Chosen, This, Together


def together(found: list[Cond]) -> Cond:
    """All of some conditions."""
    flat: list[Cond] = []
    for one in found:
        flat += one.conditions if isinstance(one, AllOf) else [one]
    return flat[0] if len(flat) == 1 else AllOf(flat)


def read_all(c: Context, nodes: list[Node]) -> list[Cond]:
    """The conditions of several phrases, one after the other."""
    return [cond for node in nodes for cond in c.read(node) if cond is not None]


@means("conds.one")
def one(c: Context, n: Node) -> list[Cond]:
    refuse_past(n.one("c"))
    return [c.read(n.one("c"))]


NOW: Final = ("attackof", "attackon", "attackwhom", "attackwith", "attackalone", "battleof")


def refuse_past(n: Node) -> None:
    """Refuse that something was so in a battle of which it is not said which."""
    if n.form == "past" and n.alternative.meaning in NOW:
        raise Unreadable("in which battle it was so is not said")


@means("conds.and")
def both(c: Context, n: Node) -> list[Cond]:
    return [c.read(n.one("c")), *c.read(n.one("more"))]


@means("conds.or")
def either(c: Context, n: Node) -> list[Cond]:
    first: Cond = c.read(n.one("c"))
    rest = together(c.read(n.one("more")))
    return [OneOf([first, *(rest.conditions if isinstance(rest, OneOf) else [rest])])]


def sign(n: Node) -> str:
    """How two numbers are compared."""
    return SIGNS[word(n, "s")]


# --- what a card is -----------------------------------------------------------------------------------------------
class Subject:
    """A card of which something is said."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def has(self, tests: list[Test]) -> Cond:
        """The card has these properties."""
        if isinstance(self.ref, Area):
            return Exists(Area(self.ref.side, self.ref.zone, ordered([*self.ref.tests, *tests])))
        return Matches(self.ref, ordered(tests))


@means("subject.thisform")
def this_in_form(c: Context, n: Node) -> Subject:
    """This card, as long as it is equipped in a certain way."""
    c.given.append(Matches(This(), [Transformed(word(n, "f"))]))
    return Subject(This())


@means("subject.this")
def this_card(c: Context, n: Node) -> Subject:
    places: list[Place] = c.read(n.one("z")) if n.get("z") is not None else []
    return Subject(this_in(c, places))


def this_in(c: Context, places: list[Place]) -> Ref:
    """This card, in the zone that the text names."""
    found = list(dict.fromkeys(place.zone for place in places))
    spots = ("center", "left", "right")
    if found and all(zone in spots for zone in found) and len(found) > 1:
        if set(found) == {"left", "right"}:
            return Area("own", "left_or_right", [IsThis()])
        return Together([Area("own", zone, [IsThis()]) for zone in found])
    if len(found) > 1:
        others = [zone for zone in found if zone != "field"]
        if len(others) != 1 or len(found) != 2:
            raise Unreadable("this card lies in one place")
        c.home = "/".join(["field", *others])
        return Together([This(), ThisIn(others[0])])
    if any(place.side not in ("", "own") for place in places):
        raise Unreadable("this card is one's own")
    if len(places) == 1 and places[0].bearer is not None:
        hold_bearer(c, places[0].bearer)
    zone = found[0] if found else "field"
    if zone in spots:
        return Area("own", zone, [IsThis()])
    if zone in ("field", "center", "left", "right", "left_or_right", "monsters", "item", "spells"):
        return This()
    # What names the zone of its own card is valid there.  [bf O.soulab.1]
    c.home = zone
    return ThisIn(zone)


def hold_bearer(c: Context, bearer: Ref) -> None:
    """Note what the card must be like in whose soul this one lies, and whose it is."""
    if not isinstance(bearer, Area) or bearer.side == "foe":
        raise Unreadable("in whose soul this card lies is not clear")
    places: list[Test] = [InPlace(bearer.zone)] if bearer.zone != "field" else []
    tests = ordered([*bearer.tests, *places])
    c.given.append(Matches(Bearer(), tests) if tests else Exists(Bearer()))


@means("subject.that")
def that_card(c: Context, n: Node) -> Subject:
    if c.last is not None:
        return Subject(c.last)
    found = c.event or c.mentioned
    if found is None:
        raise Unreadable("no card has been spoken of before")
    return Subject(found)


@means("subject.chosen")
def chosen_card(c: Context, n: Node) -> Subject:
    return Subject(c.selected) if c.selected is not None else that_card(c, n)


@means("subject.event")
def event_card(c: Context, n: Node) -> Subject:
    if c.event is None:
        raise Unreadable("nothing has happened to a card")
    return Subject(c.event)


@means("subject.revealed", "subject.done")
def revealed_card(c: Context, n: Node) -> Subject:
    wanted = deeds_of(n.render())
    if wanted:
        slot = done_to(c, wanted)
        if slot == LOOKED and isinstance(c.last, MovedTo):
            return Subject(c.last)
        return Subject(Chosen(slot))
    if c.moved and isinstance(c.last, MovedTo):
        return Subject(c.last)
    if c.looking or (c.moved and c.picked < 0):
        return Subject(Chosen(LOOKED))
    if c.picked < 0:
        raise Unreadable("no card has been revealed")
    return Subject(Chosen(c.picked))


# What was done to cards, by the words that say it: destroyed, or put into one of some zones.
DEEDS: Final = (
    (("破壊した", "destroy"), ("destroyed",)),
    (("捨てた", "ドロップに置いた", "discard", "dropped", "put into your drop zone"), ("drop",)),
    (("ゲージに置いた",), ("gauge",)),
    (("入れた", "into the soul", "into its soul"), ("soul",)),
    (("手札に戻した", "手札に加えた", "put into your hand"), ("hand",)),
    (("戻した", "return"), ("hand", "deck")),
    (("置いた", "placed"), ("drop", "gauge", "deck", "removed")),
    (("put",), ("drop", "gauge", "deck", "removed", "hand")),
)


def deeds_of(words: str) -> tuple[str, ...]:
    """What was done, as some words say it; nothing if they say something else."""
    for spelt, deeds in DEEDS:
        if any(one in words for one in spelt):
            return deeds
    return ()


def done_to(c: Context, wanted: tuple[str, ...]) -> int:
    """The slot of the cards to which something was done last."""
    for slot in reversed(list(c.deeds)):
        if c.deeds[slot] in wanted:
            return slot
    raise Unreadable("nothing was done so before")


@means("subject.flag")
def flag(c: Context, n: Node) -> Subject:
    return Subject(Area(side_of(c, n.get("w"), "own"), "flag", []))


@means("subject.cards")
def some_card(c: Context, n: Node) -> Subject:
    if n.render() in THE_CARD:
        raise Unreadable("read as the card spoken of")
    return Subject(c.read(n.one("t")))


THE_CARD: Final = ("the card", "the monster", "the spell", "the item", "the cards", "the monsters")


def of_buddy(n: Node, subject: Subject) -> Subject:
    """What 'your buddy' means where nothing says that it is on the field: the card with which the fight began."""
    ref = subject.ref
    if not isinstance(ref, Area) or not any(isinstance(test, IsBuddy) for test in ref.tests):
        return subject
    if any(node.kind.startswith("place.") for node in n.walk()):
        return subject
    return Subject(Area("own" if ref.side == "any" else ref.side, "buddy", ref.tests))


@means("cond.is")
def is_such(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    if n.one("p").kind in ("pred.kind", "pred.props"):
        subject = of_buddy(n.one("t"), subject)
    c.subject = subject
    if n.one("p").kind == "pred.alone" and isinstance(subject.ref, Area):
        raise Unreadable("read as an attack")
    return subject.has(c.read(n.one("p")))


@means("shortcond.is")
def is_such_instead(c: Context, n: Node) -> Cond:
    """The same of which the condition before was said is something else."""
    if c.subject is None:
        raise Unreadable("of what it is said is not clear")
    subject: Subject = c.subject
    return subject.has(c.read(n.one("p")))


@means("shortcond.stat")
def is_so_much(c: Context, n: Node) -> Cond:
    """The same number of which the condition before was said is so much."""
    if c.subject is None or not c.stat:
        raise Unreadable("of what it is said is not clear")
    subject: Subject = c.subject
    return subject.has([Stat(c.stat, sign(n), amount(c, n))])


@means("cond.everflipped")
def ever_flipped(c: Context, n: Node) -> Cond:
    return If(Flips(side_of(c, n.one("w"))), ">=", Number(1))


@means("cond.isnt")
def is_not_such(c: Context, n: Node) -> Cond:
    return Never(is_such(c, n))


@means("pred.kind")
def pred_kind(c: Context, n: Node) -> list[Test]:
    found = heads(c, n)
    if any(h.side or h.places for h in found):
        raise Unreadable("what a card is, wherever it lies")
    return card_tests(found)


@means("pred.props")
def pred_props(c: Context, n: Node) -> list[Test]:
    return [test for node in n.all("p") for test in c.read(node)]


PREDICATES: Final[dict[str, type[Test]]] = {
    "rested": IsRested, "standing": IsStanding, "battling": IsBattling, "set": IsSet, "flipped": IsFlipped,
    "alone": IsAttackingAlone,
}  # fmt: skip


@means(*[f"pred.{kind}" for kind in PREDICATES])
def pred_simple(c: Context, n: Node) -> list[Test]:
    return [PREDICATES[n.alternative.meaning]()]


@means("pred.transformed")
def pred_transformed(c: Context, n: Node) -> list[Test]:
    return [Transformed(word(n, "f"))]


@means("pred.declared")
def pred_declared(c: Context, n: Node) -> list[Test]:
    return [IsDeclared(X)]


@means("pred.samename")
def pred_same_name(c: Context, n: Node) -> list[Test]:
    if c.last is None:
        raise Unreadable("no card has been spoken of before")
    return [SameName(c.last)]


@means("cond.number")
def number_of_card(c: Context, n: Node) -> Cond:
    subject = of_buddy(n.one("t"), c.read(n.one("t")))
    found: list[Test] = c.read(n.one("p"))
    first = found[0] if len(found) == 1 else None
    c.subject, c.stat = subject, first.what if isinstance(first, Stat) else ""
    return subject.has(found)


@means("cond.inzone")
def in_zone(c: Context, n: Node) -> Cond | None:
    """Where this card is: on the field a condition, elsewhere where the ability is valid."""
    places: list[Place] = c.read(n.one("z"))
    zones = list(dict.fromkeys(place.zone for place in places))
    if len(places) == 1 and places[0].bearer is not None:
        raise Unreadable("read as a card in a soul")
    if "field" in zones and len(zones) == 1:
        return Exists(This())
    if all(zone in ("center", "left", "right", "left_or_right") for zone in zones):
        tests: list[Test] = [InPlace(zone) for zone in zones]
        if zones in (["left", "right"], ["right", "left"]):
            tests = [InPlace("left_or_right")]
        return Matches(This(), [tests[0] if len(tests) == 1 else Either(tests)])
    if len(zones) != 1:
        raise Unreadable("this card lies in one place")
    c.home = zones[0]
    return Exists(ThisIn(zones[0]))


@means("cond.thatinzone")
def that_in_zone(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    places: list[Place] = c.read(n.one("z"))
    zones = [place.zone for place in places]
    if zones == ["field"] and not isinstance(subject.ref, Area):
        return Exists(subject.ref)
    if not all(zone in ("center", "left", "right", "left_or_right") for zone in zones):
        raise Unreadable("where the card lies is not asked for")
    tests: list[Test] = [InPlace(zone) for zone in zones]
    return subject.has([tests[0] if len(tests) == 1 else Either(tests)])


@means("cond.insoul")
def in_soul(c: Context, n: Node) -> Cond:
    """This card lies in the soul of such a card, which is spoken of next."""
    c.home = "soul"
    cards = n.get("h")
    tests: list[Test] = c.read(cards) if cards is not None else []
    if c.event is not None and not isinstance(c.event, Bearer):
        c.before_bearer, c.bearer_words = c.event, cards.render() if cards is not None else ""
    c.event = Bearer()
    return Matches(Bearer(), ordered(tests)) if tests else Exists(Bearer())


@means("cond.enteredby")
def entered_by(c: Context, n: Node) -> Cond:
    return Matches(This(), [EnteredBy(word(n, "b"))])


@means("cond.fresh")
def fresh(c: Context, n: Node) -> Cond:
    return Matches(This(), [EnteredThisTurn()])


# --- how many -----------------------------------------------------------------------------------------------------
@means("cond.size")
def size(c: Context, n: Node) -> Cond:
    c.quantity = in_same_pile(c.quantity, c.read(n.one("q")))
    return of_fighters(n, c.quantity, sign(n), amount(c, n))


def of_fighters(n: Node, quantity: Value[Match], compared: str, size: Value[Match]) -> Cond:
    """So many of something: of either fighter ('yours or the opponent's'), of both of them, or in total."""
    whose = next((node for node in n.one("q").walk() if node.kind == "whose.any"), None)
    if whose is None or any("合計" in part.literal or "total" in part.literal for part in n.alternative.parts):
        return so_many(quantity, compared, size)
    either = "か" in whose.render()
    parts: list[Cond]
    if isinstance(quantity, Size) and quantity.side == "any":
        parts = [If(Size(side, quantity.what), compared, size) for side in ("own", "foe")]
    elif either and type(quantity) is Count and isinstance(quantity.ref, Area) and quantity.ref.side == "any":
        area = quantity.ref
        parts = [If(Count(Area(side, area.zone, area.tests)), compared, size) for side in ("own", "foe")]
    else:
        return so_many(quantity, compared, size)
    return OneOf(parts) if either else AllOf(parts)


def so_many(quantity: Value[Match], compared: str, n: Value[Match]) -> Cond:
    """There are so many of something: of one or more it is that there are some."""
    if type(quantity) is Count and compared == ">=" and show(n) == "1":
        return Exists(quantity.ref)
    return If(quantity, compared, n)


def in_same_pile(before: Value[Match] | None, found: Value[Match]) -> Value[Match]:
    """Cards counted without saying where, after cards of a pile, are of that pile as well."""
    one, two = getattr(before, "ref", None), getattr(found, "ref", None)
    if not isinstance(one, Area) or one.zone in OPEN or not isinstance(two, Area) or (two.side, two.zone) != ANYWHERE:
        return found
    ref = Area(one.side, one.zone, two.tests)
    return CountNames(ref) if isinstance(found, CountNames) else Count(ref)


ANYWHERE: Final = ("any", "field")  # where cards are looked for if nothing is said


@means("cond.shortsize")
def short_size(c: Context, n: Node) -> Cond:
    """The same number as in the condition before."""
    if c.quantity is None:
        raise Unreadable("what is counted is not said")
    if isinstance(c.quantity, SoulOf):
        return c.quantity.has(sign(n), amount(c, n))
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.shortlife")
def short_life(c: Context, n: Node) -> Cond:
    """The same life as in the condition before."""
    if not isinstance(c.quantity, Size) or c.quantity.what != "life":
        raise Unreadable("what is so much is not said")
    found: Cond = short_size(c, n)
    return found


class SoulOf:
    """The soul of one of some cards, of which it was said how many cards it has."""

    def __init__(self, ref: Area) -> None:
        self.ref = ref

    def has(self, compared: str, n: Value[Match]) -> Cond:
        """One of the cards has so many."""
        return Exists(Area(self.ref.side, self.ref.zone, ordered([*self.ref.tests, Stat("soul", compared, n)])))


@means("cond.eachsize")
def each_size(c: Context, n: Node) -> Cond:
    """Both fighters have so many."""
    what = word(n, "p")
    return AllOf([If(Size(side, what), sign(n), amount(c, n)) for side in ("own", "foe")])


@means("cond.amongmovedcount")
def among_moved_count(c: Context, n: Node) -> Cond:
    """So many such cards are among those that are looked at or were moved before."""
    tests: list[Test] = c.read(n.one("h"))
    if c.moved and isinstance(c.last, MovedTo):
        ref: Ref = Area("own" if c.went_own else "foe", c.last.zone, ordered([*tests, Is(c.last)]))
    elif c.looking:
        ref = Among(LOOKED, tests)
    elif c.picked in c.deeds and c.deeds[c.picked] != "destroyed":
        zone = c.deeds[c.picked]
        ref = Area("own", zone, ordered([*tests, Is(MovedTo(c.picked, zone))]))
    else:
        raise Unreadable("no cards have been moved before")
    c.quantity = Count(ref)
    return If(c.quantity, sign(n), amount(c, n))


@means("cond.countare")
def so_many_are(c: Context, n: Node) -> Cond:
    """So many of some cards are in a state."""
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area):
        raise Unreadable("which cards are counted is not clear")
    tests: list[Test] = c.read(n.one("p"))
    c.quantity = Count(Area(ref.side, ref.zone, ordered([*ref.tests, *tests])))
    return so_many(c.quantity, sign(n), amount(c, n))


@means("cond.every")
def every(c: Context, n: Node) -> Cond:
    """All of some cards are such."""
    subject: Subject = c.read(n.one("t"))
    tests: list[Test] = c.read(n.one("p"))
    return AllOf([Matches(subject.ref, ordered(tests)), Never(Matches(subject.ref, [Not(all_of(tests))]))])


@means("cond.equippedcount")
def equipped_count(c: Context, n: Node) -> Cond:
    return If(Count(Area(side_of(c, n.one("w")), "item", ordered(held_tests(c, n)))), ">=", amount(c, n))


@means("cond.something")
def something(c: Context, n: Node) -> Cond:
    return of_fighters(n, c.read(n.one("q")), ">=", Number(1))


@means("cond.nothing")
def nothing(c: Context, n: Node) -> Cond:
    return of_fighters(n, c.read(n.one("q")), "==", Number(0))


@means("cond.exists")
def exists(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    if isinstance(ref, Area):
        pile = c.pile
        if pile is not None and (ref.side, ref.zone) == ANYWHERE and not placed(n.one("t")):
            ref = Area(pile.side, pile.zone, ref.tests)  # of the pile that the condition before has named
        c.pile = ref if ref.zone not in OPEN else None
        if ref.zone == "left_or_right" and names_several_areas(n.one("t")):
            return AllOf([Exists(Area(ref.side, zone, ref.tests)) for zone in ("left", "right")])
    c.mentioned = ref if isinstance(ref, Area) and ref.zone in OPEN else None
    return Exists(ref)


def names_several_areas(n: Node) -> bool:
    """Whether cards of several areas are meant, and not of one or the other."""
    for node in n.walk():
        if node.kind in ("zones.or", "zones.ofside"):
            between = node.render()
            return "と" in between or " and " in between
    return False


def placed(n: Node) -> bool:
    """Whether it is said whose cards are meant, or where."""
    return any(node.kind.startswith(("place.", "whose.")) for node in n.walk())


@means("cond.absent")
def absent(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    many = how_many(ref)
    return If(many, "==", Number(0)) if isinstance(many, Size) else Never(Exists(ref))


@means("cond.existsboth")
def exists_both(c: Context, n: Node) -> Cond:
    first = heads(c, n)[0]
    found = [first]
    for node in n.all("i"):
        other: Head = c.read(node)
        if {first.noun, other.noun} <= set(KINDS) and not other.tests:
            # 'A blue monster and item' are both blue.
            other.tests += [test for test in first.tests if test.name in SPREAD]
        found.append(Head(other.noun, other.tests, first.side, first.places))
    return AllOf([Exists(refer([h])) for h in found])


@means("cond.existsall")
def exists_all(c: Context, n: Node) -> Cond:
    """There is a card of each of several nouns."""
    first = heads(c, n)[0]
    others: list[Head] = [c.read(node.one("i")) for node in n.all("j")]
    found = [first, *[Head(h.noun, h.tests, first.side, first.places) for h in others]]
    return AllOf([Exists(refer([h])) for h in found])


@means("cond.eachcount")
def each_count(c: Context, n: Node) -> Cond:
    """There are so many cards of each of two nouns."""
    first = heads(c, n)[0]
    other: Head = c.read(n.one("i"))
    found = [first, Head(other.noun, other.tests, first.side, first.places)]
    return AllOf([If(Count(refer([h])), sign(n), amount(c, n)) for h in found])


@means("cond.vacant")
def vacant(c: Context, n: Node) -> Cond:
    """Nothing is in an area of monsters."""
    side = side_of(c, n.get("w"), "own")
    zones = [place.zone for place in c.read(n.one("z"))]
    if not all(zone in ("center", "left", "right") for zone in zones):
        raise Unreadable("only areas are vacant")
    return together([Never(Exists(Area(side, zone, []))) for zone in zones])


@means("cond.equippedthis")
def equipped_this(c: Context, n: Node) -> Cond:
    if side_of(c, n.one("w")) != "own":
        raise Unreadable("this card is one's own")
    return Exists(Area("own", "item", [IsThis()]))


@means("cond.onlythis")
def only_this(c: Context, n: Node) -> Cond:
    """This card is the only one of its kind there."""
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area):
        raise Unreadable("which cards are meant is not clear")
    return Never(Exists(Area(ref.side, ref.zone, ordered([*ref.tests, Not(IsThis())]))))


@means("cond.amongmoved")
def among_moved(c: Context, n: Node) -> Cond:
    """Among the cards that are looked at, or were moved before."""
    if c.moved and isinstance(c.last, MovedTo):
        tests: list[Test] = c.read(n.one("h"))
        c.quantity = Count(Area("own" if c.went_own else "foe", c.last.zone, ordered([*tests, Is(c.last)])))
        return Matches(c.last, tests)
    if c.looking:
        among = Among(LOOKED, c.read(n.one("h")))
        c.quantity = Count(among)
        return Exists(among)
    if c.picked < 0:
        raise Unreadable("no cards have been moved before")
    return Matches(Chosen(c.picked), c.read(n.one("h")))


@means("cond.compare")
def compare(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), sign(n), c.read(n.one("r")))


@means("cond.moreby")
def more_by(c: Context, n: Node) -> Cond:
    return If(Minus(c.read(n.one("q")), c.read(n.one("r"))), ">=", amount(c, n))


@means("cond.lessby")
def less_by(c: Context, n: Node) -> Cond:
    return If(Minus(c.read(n.one("r")), c.read(n.one("q"))), ">=", amount(c, n))


@means("cond.thanfoe")
def than_foe(c: Context, n: Node) -> Cond:
    found = c.read(n.one("q"))
    return If(found, sign(n), of_other_fighter(found))


@means("cond.thanfoeby")
def than_foe_by(c: Context, n: Node) -> Cond:
    """So many more than the opponent has, or fewer."""
    found = c.read(n.one("q"))
    more, less = found, of_other_fighter(found)
    if sign(n) == "<":
        more, less = less, more
    return If(Minus(more, less), ">=", amount(c, n))


def of_other_fighter(found: Value[Match]) -> Value[Match]:
    """The same number of the other fighter."""
    if not isinstance(found, Size) or found.side == "any":
        raise Unreadable("whose cards are compared is not clear")
    return Size("foe" if found.side == "own" else "own", found.what)


@means("cond.did")
def did(c: Context, n: Node) -> Cond:
    """So many cards were chosen, and done something to, before."""
    return If(how_many_done(c, n.one("v").render()), sign(n), amount(c, n))


@means("per.did", "number.did")
def per_done(c: Context, n: Node) -> Value[Match]:
    return how_many_done(c, n.one("v").render())


def how_many_done(c: Context, words: str) -> Value[Match]:
    """To how many of the cards chosen last it was done: those that stayed where they were do not count.

    A card that was destroyed and stays counts as well.  [ruling bf-011]
    """
    wanted = deeds_of(words)
    if not wanted:
        if c.picked < 0:
            raise Unreadable("no cards have been chosen before")
        return ChosenCount(c.picked)
    slot = done_to(c, wanted)
    if c.deeds[slot] == "destroyed":
        return TimesThisTurn("destroyed", "any", [Is(Chosen(slot))], by="this")
    return Count(MovedTo(slot, c.deeds[slot]))


@means("number.statof")
def number_stat_of(c: Context, n: Node) -> Value[Match]:
    subject: Subject = c.read(n.one("t"))
    return stat_of(subject.ref, word(n, "k"))


# --- equipment, flags --------------------------------------------------------------------------------------------
@means("cond.equipped")
def equipped(c: Context, n: Node) -> Cond:
    return Exists(Area(side_of(c, n.one("w")), "item", ordered(held_tests(c, n))))


@means("cond.notequipped")
def not_equipped(c: Context, n: Node) -> Cond:
    return Never(equipped(c, n))


def held_tests(c: Context, n: Node) -> list[Test]:
    """What an equipped card is like; that it is an item goes without saying."""
    tests: list[Test] = c.read(n.one("h"))
    return [test for test in tests if not (test.name == "kind" and getattr(test, "text", "") == "item")]


@means("cond.transformed")
def transformed(c: Context, n: Node) -> Cond:
    form = word(n, "f")
    side = side_of(c, n.one("w"))
    if n.get("t") is not None:
        return Matches(This(), [Transformed(form)])
    tests: list[Test] = c.read(n.one("h")) if n.get("h") is not None else []
    tests = [test for test in tests if not (test.name == "kind" and getattr(test, "text", "") in ("item", "monster"))]
    forms: list[Test] = [Transformed(one.alternative.meaning) for one in n.all("f")]
    found = Area(side, "item", ordered([*tests, forms[0] if len(forms) == 1 else Either(forms)]))
    c.mentioned = found
    return Exists(found)


@means("cond.nottransformed")
def not_transformed(c: Context, n: Node) -> Cond:
    return Never(transformed(c, n))


@means("cond.hassoul")
def has_soul(c: Context, n: Node) -> Cond:
    return Exists(Soul(c.read(n.one("t")), c.read(n.one("h"))))


@means("cond.anysoul")
def any_soul(c: Context, n: Node) -> Cond:
    return Exists(Soul(c.read(n.one("t")), []))


@means("cond.nosoul")
def no_soul(c: Context, n: Node) -> Cond:
    return Never(Exists(Soul(c.read(n.one("t")), [])))


@means("cond.souls")
def souls(c: Context, n: Node) -> Cond:
    """A card has so many cards in its soul."""
    ref = c.read(n.one("t"))
    c.quantity = Count(Soul(ref, []))
    test = Stat("soul", sign(n), amount(c, n))
    if isinstance(ref, Area) and not ref.tests:
        return If(c.quantity, sign(n), amount(c, n))  # the souls of all cards there together
    if isinstance(ref, Area):
        c.quantity = SoulOf(ref)
        return Exists(Area(ref.side, ref.zone, ordered([*ref.tests, test])))
    if show(test) == "stat(soul, >=, 1)":
        return Exists(Soul(ref, []))
    return Matches(ref, [test])


@means("cond.soulhas")
def soul_has(c: Context, n: Node) -> Cond:
    """In a soul there are so many such cards."""
    names = n.one("u").alternative.meaning == "names"
    ref = Soul(c.read(n.one("t")), c.read(n.one("h")))
    c.quantity = CountNames(ref) if names else Count(ref)
    return so_many(c.quantity, sign(n), amount(c, n))


@means("cond.totals")
def totals(c: Context, n: Node) -> Cond:
    """The numbers of some cards come to so much together."""
    subject: Subject = c.read(n.one("t"))
    return If(TotalOf(subject.ref, word(n, "k")), sign(n), amount(c, n))


@means("cond.hascounted")
def has_counted(c: Context, n: Node) -> Cond:
    """There are so many cards of one noun, and one of another."""
    first = heads(c, n)[0]
    other: Head = c.read(n.one("i"))
    side = first.side or side_of(c, n.get("w"), "")
    found = [Head(h.noun, h.tests, side, first.places) for h in (first, other)]
    return AllOf([If(Count(refer([found[0]])), ">=", amount(c, n)), Exists(refer([found[1]]))])
