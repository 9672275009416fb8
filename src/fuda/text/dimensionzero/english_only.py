"""What phrases mean that only English builds this way: 'it', what follows an instruction, what players have."""

from typing import Final

from fuda.core.control import EachPlayer, May
from fuda.core.control import When as Provided
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.printed import Ability, When
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.conditions import Exists, PlayedFrom
from fuda.games.dimensionzero.words.lasting_effects import For, Forbidding
from fuda.games.dimensionzero.words.properties import Ref, Test
from fuda.games.dimensionzero.words.refs import This
from fuda.games.dimensionzero.words.situations import AdjacentTo, InSpace, Other, OtherThan
from fuda.games.dimensionzero.words.timings import On, OnEither
from fuda.text.dimensionzero.abilities import WHO, refuse_uncounted
from fuda.text.dimensionzero.aims import Amount, Thing, pick
from fuda.text.dimensionzero.conditions import CARD_EVENTS, subject
from fuda.text.dimensionzero.context import Context, Ops, Unreadable, means, number, word
from fuda.text.dimensionzero.nouns import SIGNS, Noun, put_off, side_of
from fuda.text.dimensionzero.values import size_of
from fuda.text.grammar import Node
from fuda.words.conditions import If, Never
from fuda.words.numbers import Number

Cond = Condition[Match]
OTHER: Final = {"you": "opponent", "opponent": "you"}


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


def lone(c: Context, n: Node) -> Thing:
    """One card, of which only the kind is said: a target, or another one than before."""
    noun: Noun = c.read(n.one("t"))
    other = n.one("t").all("p")[:1]
    if not noun.target and not (other and other[0].alternative.symbol == "anothermod"):
        raise Unreadable("how many cards are meant is not said")
    return pick(c, noun, Amount(Number(1), False, True))


@means("obj.one")
def target_card(c: Context, n: Node) -> Thing:
    return lone(c, n)


@means("obj.plural")
def such_cards(c: Context, n: Node) -> Thing:
    """All cards of a kind; in a continuous effect they are read without more ado."""
    noun: Noun = c.read(n.one("t"))
    if noun.target or noun.whole or noun.extremes or c.bare:
        raise Unreadable("how many cards are meant is said otherwise")
    return Thing([], noun.ref(c), True)


@means("act.chooseone")
def choose_one(c: Context, n: Node) -> Ops:
    return lone(c, n).ops


@means("obj.two")
def two_choices(c: Context, n: Node) -> Thing:
    """Some cards and some others, together."""
    ops = c.meanings["act.choosetwo"](c, n)
    assert c.last is not None
    return Thing(ops, c.last, False, True)


@means("filter.another")
def another(c: Context, n: Node) -> list[Test]:
    """Other than what was chosen before, or than this card."""
    if c.last is not None:
        return [OtherThan(c.last)]
    if c.kind == "strategy" and not c.quoted:
        raise Unreadable("other than which card is not said")
    return [Other()]


@means("sqmod.beside")
def beside(c: Context, n: Node) -> list[Test]:
    """Adjacent to what was chosen before, or to this card."""
    if c.last is None and c.kind == "strategy" and not c.quoted:
        raise Unreadable("adjacent to which card is not said")
    return [AdjacentTo(c.last or This())]


@means("region.bases")
def base_spaces(c: Context, n: Node) -> list[Test]:
    return [InSpace("base")]


# --- numbers -----------------------------------------------------------------------------------------------------
@means("count.one")
def count_one(c: Context, n: Node) -> Amount:
    return Amount(c.each(1), False, c.per is None)


@means("amount.one")
def one(c: Context, n: Node) -> Value[Match]:
    return c.each(1)


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
    if any(node.kind == "acts.until" for node in n.one("a").walk()):
        raise Unreadable("how long it lasts is said twice")
    c.until = word(n, "d")
    ops = c.ops(n.one("a"))
    if not any(isinstance(op, For | Forbidding) for op in ops):
        raise Unreadable("nothing here lasts")
    return ops


def speak_of_this(c: Context, n: Node) -> None:
    """Words after the instructions may speak of this card as 'it', if the instructions are about it."""
    if c.last is None and any(node.kind == "card.this" for node in n.one("a").walk()):
        c.mine = True


@means("acts.per")
def per(c: Context, n: Node) -> Ops:
    """'For each' after the last of some instructions."""
    speak_of_this(c, n)
    if c.per is not None:
        raise Unreadable("counted twice")
    c.per = c.read(n.one("p"))
    c.counted = False
    ops = c.ops(n.one("a"))
    c.per = None
    refuse_uncounted(c)
    return ops


@means("acts.maythen")
def may_then(c: Context, n: Node) -> Ops:
    """Something is done, and then something more may be done."""
    first = c.ops(n.one("a"))
    c.who = WHO[word(n, "w")]
    if c.who in ("each", "chosen"):
        raise Unreadable("who may do it is said in a sentence of its own")
    foe = c.foe
    return [*first, May(c.ops(n.one("b")), foe)]


@means("sentence.targetplayer")
def target_player(c: Context, n: Node) -> Ops:
    """A player who is a target does something."""
    ops = c.meanings["act.targetplayer"](c, n)
    c.who = "chosen"
    return [*ops, *c.ops(n.one("a"))]


@means("sentence.ifafter")
def if_after(c: Context, n: Node) -> Ops:
    """A condition after the instructions."""
    speak_of_this(c, n)
    condition: Cond = c.read(n.one("c"))
    ops = c.meanings["sentence.do"](c, n)
    if any(isinstance(op, May | EachPlayer) for op in ops):
        raise Unreadable("what the condition is about is not clear")
    return [Provided(condition, ops, [])]


# --- conditions --------------------------------------------------------------------------------------------------
def had(c: Context, n: Node) -> Noun:
    """The cards that a player has."""
    side = side_of(c, n.one("w"))
    who, c.who = c.who, side  # 'their hand' is that player's
    noun: Noun = c.read(n.one("t"))
    c.who = who
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


@means("cond.hasfewer", "cond.hasmore")
def has_fewer(c: Context, n: Node) -> Cond:
    """What one player has is compared with the same of the other."""
    if side_of(c, n.one("w")) == side_of(c, n.one("u")):
        raise Unreadable("two players are compared")
    first = had(c, n)
    second = Noun()
    second.noun, second.tests = first.noun, list(first.tests)
    second.side = OTHER[first.side] if first.side else ""
    second.places = [(OTHER[owner] if owner else "", zone) for owner, zone in first.places]
    sign = "<" if n.alternative.meaning == "hasfewer" else ">"
    return If(size_of(c, first), sign, size_of(c, second))


@means("cond.itplayedfrom")
def it_was_played_from(c: Context, n: Node) -> Cond:
    """This card was played from somewhere, where nothing else is spoken of."""
    if c.last is not None or not c.mine:
        raise Unreadable("which card was played is not said")
    return PlayedFrom(word(n, "z"))


# --- what happens ------------------------------------------------------------------------------------------------
@means("event.twice")
def twice(c: Context, n: Node) -> When:
    """One of two things happens to the same card."""
    who = subject(c, n)
    return OnEither([On(CARD_EVENTS[word(n, slot)], who.side, who.tests, []) for slot in ("a", "b")])


@means("event.dealsany")
def deals_any(c: Context, n: Node) -> When:
    """Damage is dealt to something that is not named, and not spoken of later."""
    found: When = c.meanings["event.deals"](c, n)
    c.last = None
    return found
