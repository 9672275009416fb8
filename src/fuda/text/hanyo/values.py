"""Numbers that texts name or count.

Symbols: `amount` (int, x, value), `value` (what a number is the same as), `counted` (what stands before 'for each').
"""

from fuda.core.terms import Value
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.conditions import Counters, CountNames, EventNumber, Size, StatOf, TotalOf
from fuda.games.hanyo.words.refs import Area, Attached, Chosen, Is, Ref
from fuda.text.grammar import Node
from fuda.text.hanyo.aims import Thing, side_of
from fuda.text.hanyo.context import Context, Unreadable, means, number, word
from fuda.text.hanyo.nouns import Noun, counter_name
from fuda.words.numbers import ChosenCount, Count, Minus, Number, PerEach, Plus, Times

PLAIN = ("hand", "deck", "discard", "area", "standby", "ko", "energy", "sets")


@means("amount.int")
def printed(c: Context, n: Node) -> Value[Match]:
    return c.each(number(n))


@means("amount.one")
def a_single(c: Context, n: Node) -> Value[Match]:
    return c.each(1)


@means("amount.x")
def x(c: Context, n: Node) -> Value[Match]:
    if c.x is None:
        raise Unreadable("what X is is not said")
    return c.x


@means("amount.value")
def as_value(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("v"))
    return found


# --- what is counted ---------------------------------------------------------------------------------------------
def size_of(ref: Ref) -> Value[Match]:
    """How many cards there are."""
    if isinstance(ref, Area) and not ref.tests and ref.zone in PLAIN:
        return Size(ref.side, ref.zone)
    return Count(ref)


@means("value.count")
def count_cards(c: Context, n: Node) -> Value[Match]:
    noun: Noun = c.read(n.one("t"))
    return size_of(noun.ref(c))


@means("value.names")
def count_names(c: Context, n: Node) -> Value[Match]:
    noun: Noun = c.read(n.one("t"))
    return CountNames(noun.ref(c))


@means("value.zone")
def zone_size(c: Context, n: Node) -> Value[Match]:
    return Size(side_of(c, n), word(n, "z"))


@means("value.free")
def free_areas(c: Context, n: Node) -> Value[Match]:
    return Size(side_of(c, n), "free_areas")


@means("value.counters")
def count_counters(c: Context, n: Node) -> Value[Match]:
    thing: Thing = c.read(n.one("o"))
    if thing.ops:
        raise Unreadable("a choice inside a number")
    name = counter_name(n)
    if not name:
        return TotalOf(thing.ref, "counters") if thing.several else StatOf(thing.ref, "counters")
    return Counters(thing.ref, name)


@means("value.stat")
def number_of(c: Context, n: Node) -> Value[Match]:
    thing: Thing = c.read(n.one("o"))
    if thing.ops:
        raise Unreadable("a choice inside a number")
    what = word(n, "k")
    if what in ("energy", "sets"):
        return Count(Attached(thing.ref, what, []))
    return TotalOf(thing.ref, what) if thing.several else StatOf(thing.ref, what)


@means("value.total")
def total(c: Context, n: Node) -> Value[Match]:
    thing: Thing = c.read(n.one("o"))
    if thing.ops:
        raise Unreadable("a choice inside a number")
    return TotalOf(thing.ref, word(n, "k"))


@means("value.event")
def of_event(c: Context, n: Node) -> Value[Match]:
    if not c.event and c.role not in ("skill", "", "text"):
        raise Unreadable("no number was dealt or healed")
    if not c.event and c.role == "text":
        raise Unreadable("no number was dealt or healed")
    return EventNumber()


@means("value.chosen")
def how_many_chosen(c: Context, n: Node) -> Value[Match]:
    if c.picked < 0:
        raise Unreadable("nothing was chosen")
    return ChosenCount(c.picked)


@means("value.discarded")
def how_many_discarded(c: Context, n: Node) -> Value[Match]:
    if c.thrown < 0:
        raise Unreadable("nothing was discarded")
    # What something else happened to instead was not discarded.  [hy 810.1]
    return Count(Area("any", "discard", [Is(Chosen(c.thrown))]))


@means("value.times")
def times(c: Context, n: Node) -> Value[Match]:
    return Times(c.read(n.one("v")), Number(number(n)))


@means("value.half")
def half(c: Context, n: Node) -> Value[Match]:
    return PerEach(1, 2, c.read(n.one("v")))


@means("value.plus")
def plus(c: Context, n: Node) -> Value[Match]:
    return Plus(c.read(n.one("v")), c.read(n.one("u")))


@means("value.minus")
def minus(c: Context, n: Node) -> Value[Match]:
    return Minus(c.read(n.one("v")), c.read(n.one("u")))


def negative(value: Value[Match]) -> Value[Match]:
    """A number the other way."""
    if isinstance(value, Number):
        return Number(-value.n)
    if isinstance(value, PerEach):
        return PerEach(-value.amount, value.each, value.of)
    return Minus(Number(0), value)


def per_of(c: Context, n: Node) -> tuple[int, Value[Match]]:
    """So many of what is counted."""
    if c.per is not None:
        raise Unreadable("counted twice")
    return number(n) if n.get("n") is not None else 1, c.read(n.one("v"))
