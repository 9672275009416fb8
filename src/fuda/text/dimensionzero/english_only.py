"""What phrases mean that only English builds this way: 'it', what follows an instruction, what players have."""

from fuda.core.control import EachPlayer, May
from fuda.core.control import When as Provided
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.effects import For, Forbidding
from fuda.games.dimensionzero.printed import Ability
from fuda.games.dimensionzero.properties import Ref, Test
from fuda.games.dimensionzero.refs import This
from fuda.games.dimensionzero.situations import InSpace, Other, OtherThan
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.terms import Exists, If, Never, Number, PerEach
from fuda.text.dimensionzero.aims import Amount, Thing
from fuda.text.dimensionzero.context import Context, Ops, Unreadable, means, number, word
from fuda.text.dimensionzero.nouns import SIGNS, Noun, put_off, side_of
from fuda.text.dimensionzero.values import size_of
from fuda.text.grammar import Node

Cond = Condition[Match]


# --- it ----------------------------------------------------------------------------------------------------------
@means("card.it")
def it(c: Context, n: Node) -> Ref:
    """What was spoken of last, or this card if that is all the text is about."""
    if c.last is not None:
        return put_off(c, c.last)
    return (c.this or This()) if c.mine else nothing_meant()


def nothing_meant() -> Ref:
    """Refuse a word that stands for nothing."""
    raise Unreadable("no card has been spoken of before")


@means("obj.itself")
def itself(c: Context, n: Node) -> Thing:
    """This card, where nothing else has been chosen or spoken of; anything else is read without an object."""
    if c.last is not None or c.topic is not None or not c.mine:
        raise Unreadable("what it is done to is not said")
    return Thing([], c.this or This())


@means("filter.another")
def another(c: Context, n: Node) -> list[Test]:
    """Other than what was chosen before, or than this card."""
    if c.last is not None:
        return [OtherThan(c.last)]
    if c.kind == "strategy" and not c.quoted:
        raise Unreadable("other than which card is not said")
    return [Other()]


@means("region.bases")
def base_spaces(c: Context, n: Node) -> list[Test]:
    return [InSpace("base")]


# --- numbers -----------------------------------------------------------------------------------------------------
@means("count.one")
def count_one(c: Context, n: Node) -> Amount:
    return Amount(PerEach(1, *c.per) if c.per is not None else Number(1), False, c.per is None)


@means("amount.one")
def one(c: Context, n: Node) -> Value[Match]:
    return PerEach(1, *c.per) if c.per is not None else Number(1)


@means("per.each")
def each(c: Context, n: Node) -> tuple[int, Value[Match]]:
    return 1, c.read(n.one("v"))


# --- what follows an instruction ---------------------------------------------------------------------------------
@means("linked.one")
def linked(c: Context, n: Node) -> list[Ability]:
    found: list[Ability] = c.read(n.one("a"))
    return found


@means("acts.lasting")
def lasting(c: Context, n: Node) -> Ops:
    """A duration after the instructions: it covers all of them that last."""
    c.until = word(n, "d")
    ops = c.ops(n.one("a"))
    if not any(isinstance(op, For | Forbidding) for op in ops):
        raise Unreadable("nothing here lasts")
    return ops


@means("acts.per")
def per(c: Context, n: Node) -> Ops:
    """'For each' after the instructions."""
    c.per = c.read(n.one("p"))
    return c.ops(n.one("a"))


@means("sentence.ifafter")
def if_after(c: Context, n: Node) -> Ops:
    """A condition after the instructions."""
    condition: Cond = c.read(n.one("c"))
    ops = c.meanings["sentence.do"](c, n)
    if any(isinstance(op, May | EachPlayer) for op in ops):
        raise Unreadable("what the condition is about is not clear")
    return [Provided(condition, ops, [])]


# --- conditions --------------------------------------------------------------------------------------------------
def had(c: Context, n: Node) -> Noun:
    """The cards that a player has."""
    noun: Noun = c.read(n.one("t"))
    side = side_of(c, n.one("w"))
    if noun.target or noun.whole:
        raise Unreadable("only whether there are some is asked")
    if noun.side or any(owner and owner != side for owner, _ in noun.places):
        raise Unreadable("whose cards they are is said twice")
    noun.side = "" if any(owner for owner, _ in noun.places) else side
    return noun


@means("cond.have")
def have(c: Context, n: Node) -> Cond:
    return If(size_of(c, had(c, n)), SIGNS[word(n, "s")], Number(number(n)))


@means("cond.haveany")
def have_any(c: Context, n: Node) -> Cond:
    return Exists(had(c, n).ref(c))


@means("cond.havenone")
def have_none(c: Context, n: Node) -> Cond:
    return Never(Exists(had(c, n).ref(c)))


@means("cond.fewerin", "cond.morein")
def fewer_in(c: Context, n: Node) -> Cond:
    """The same cards of two zones, the second without its noun."""
    first: Noun = c.read(n.one("t"))
    if len(first.places) != 1 or first.places[0][1] == "square":
        raise Unreadable("which zones are compared is not clear")
    second = Noun()
    second.noun, second.tests = first.noun, list(first.tests)
    c.read(n.one("u"))(second)
    sign = "<" if n.alternative.meaning == "fewerin" else ">"
    return If(size_of(c, first), sign, size_of(c, second))
