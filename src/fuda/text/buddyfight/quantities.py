"""What is counted: cards, life, piles, names, worlds, and numbers of cards."""

from fuda.core.terms import Value
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.conditions import CountTraits, CountWorlds, Size, StatOf, TotalOf
from fuda.games.buddyfight.words.refs import Area, Ref, Soul
from fuda.games.buddyfight.words.timings import LatelyNumber, On
from fuda.text.buddyfight.context import Context, Unreadable, amount, means, word
from fuda.text.buddyfight.nouns import PILES, Head, Place, heads, refer, side_of
from fuda.text.grammar import Node
from fuda.words.choosing import DifferentNames
from fuda.words.numbers import Count, CountNames, Plus
from fuda.words.refs import Among, Together


# --- numbers -----------------------------------------------------------------------------------------------------
def how_many(ref: Ref) -> Value[Match]:
    """The number of some cards."""
    if isinstance(ref, Area) and not ref.tests and ref.zone in PILES:
        return Size(ref.side, ref.zone)
    return Count(ref)


@means("quantity.cards")
def quantity(c: Context, n: Node) -> Value[Match]:
    ref = c.read(n.one("t"))
    if isinstance(c.limit_of, DifferentNames):
        c.limit_of = None
        return CountNames(ref)
    if c.limit_of is not None:
        raise Unreadable("what the cards have in common is not counted")
    return how_many(ref)


@means("quantity.names")
def quantity_names(c: Context, n: Node) -> Value[Match]:
    return CountNames(c.read(n.one("t")))


@means("quantity.worlds")
def quantity_worlds(c: Context, n: Node) -> Value[Match]:
    return CountWorlds(c.read(n.one("t")))


@means("quantity.worldsin")
def quantity_worlds_in(c: Context, n: Node) -> Value[Match]:
    places: list[Place] = c.read(n.one("z"))
    return CountWorlds(refer([Head("card", [], side_of(c, n.one("w")), places)]))


@means("quantity.traits")
def quantity_traits(c: Context, n: Node) -> Value[Match]:
    return CountTraits(c.read(n.one("t")))


@means("quantity.both")
def quantity_both(c: Context, n: Node) -> Value[Match]:
    """Cards of one sort and of another, together."""
    first = heads(c, n)[0]
    others: list[Head] = [c.read(node) for node in n.all("i")]
    ref = refer([first, *[Head(h.noun, h.tests, first.side, first.places) for h in others]])
    return CountNames(ref) if n.get("u") is not None else Count(ref)


@means("quantity.pair")
def quantity_pair(c: Context, n: Node) -> Value[Match]:
    return Plus(c.read(n.one("q")), c.read(n.one("r")))


@means("quantity.life")
def quantity_life(c: Context, n: Node) -> Value[Match]:
    return Size(side_of(c, n.get("w"), "own"), "life")


@means("quantity.pile")
def quantity_pile(c: Context, n: Node) -> Value[Match]:
    return Size(side_of(c, n.get("w"), "own"), word(n, "p"))


@means("quantity.sum")
def quantity_sum(c: Context, n: Node) -> Value[Match]:
    return Plus(how_many(c.read(n.one("t"))), how_many(c.read(n.one("u"))))


@means("quantity.soul")
def quantity_soul(c: Context, n: Node) -> Value[Match]:
    return Count(Soul(c.read(n.one("t")), []))


@means("quantity.total")
def quantity_total(c: Context, n: Node) -> Value[Match]:
    return TotalOf(c.read(n.one("t")), word(n, "k"))


@means("per.stat")
def per_stat(c: Context, n: Node) -> Value[Match]:
    """So much for each one of a number."""
    subject = c.read(n.one("t"))
    return stat_of(subject.ref, word(n, "k"))


@means("number.of", "per.each")
def number_of(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("q"))
    if n.kind == "per.each":
        c.quantity = found  # 'if there are so many' may come after it
    return found


@means("number.ofplus")
def number_of_plus(c: Context, n: Node) -> Value[Match]:
    return Plus(c.read(n.one("q")), amount(c, n))


def stat_of(ref: Ref, what: str) -> Value[Match]:
    """A number of one card, or the total of several."""
    return StatOf(ref, what) if not isinstance(ref, Area | Together | Soul | Among) else TotalOf(ref, what)


@means("number.latedamage")
def damage_of_event(c: Context, n: Node) -> Value[Match]:
    """As much as the damage for which this card is used."""
    event = c.use_event
    if not isinstance(event, On) or event.event not in ("damaged", "dealt"):
        raise Unreadable("which damage is meant is not said")
    return LatelyNumber(event)
