"""What conditions mean.

Symbols: `given` (one, and, or: what stands before 'if' or 'as long as'), `cond` (one condition).
"""

from fuda.core.terms import Value
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.conditions import Counters, HappenedThisTurn, InPhase, Size, StatOf
from fuda.games.hanyo.words.properties import Kind, Stat, Test
from fuda.games.hanyo.words.refs import Ref
from fuda.text.grammar import Node
from fuda.text.hanyo.aims import Thing, side_of
from fuda.text.hanyo.context import Cond, Context, Unreadable, means, number, word
from fuda.text.hanyo.events import Happening
from fuda.text.hanyo.nouns import SIGNS, STATES, Noun, counter_name, number_test, ordered, spoken_of
from fuda.text.hanyo.values import size_of
from fuda.words.conditions import AllOf, Exists, If, Matches, Never, OneOf, OpponentsTurn, YourTurn
from fuda.words.numbers import Minus, Number
from fuda.words.refs import This


def together(conditions: list[Cond]) -> Cond:
    """Several conditions as one."""
    return conditions[0] if len(conditions) == 1 else AllOf(conditions)


@means("given.one")
def one(c: Context, n: Node) -> list[Cond]:
    found: Cond = c.read(n.one("c"))
    return [found]


@means("given.and")
def both(c: Context, n: Node) -> list[Cond]:
    first: Cond = c.read(n.one("c"))
    rest: list[Cond] = c.read(n.one("more"))
    return [first, *rest]


@means("given.or")
def either(c: Context, n: Node) -> list[Cond]:
    first: Cond = c.read(n.one("c"))
    rest: list[Cond] = c.read(n.one("more"))
    other = together(rest)
    return [OneOf([first, *(other.conditions if isinstance(other, OneOf) else [other])])]


# --- of cards ----------------------------------------------------------------------------------------------------
def card_of(c: Context, n: Node, slot: str = "o", *, one: bool = True) -> Ref:
    """The card that a condition is about, or, where that is enough, cards one of which it is about."""
    if n.get(slot) is None:
        return This() if c.last is None and c.role in ("text", "ex", "quoted") else spoken_of(c)
    thing: Thing = c.read(n.one(slot))
    if thing.ops or (thing.several and one):
        raise Unreadable("which card is meant is not said")
    return thing.ref


def is_such(ref: Ref, tests: list[Test], yes: bool = True) -> Cond:
    """A card passes some tests, or does not."""
    return Matches(ref, tests) if yes else Never(Matches(ref, tests))


@means("cond.is", "cond.isnt")
def in_state(c: Context, n: Node) -> Cond:
    yes = n.alternative.meaning == "is"
    return is_such(card_of(c, n, one=not yes), [STATES[word(n, "s")]()], yes)


@means("cond.such", "cond.notsuch")
def such(c: Context, n: Node) -> Cond:
    ref = card_of(c, n, one=n.alternative.meaning != "such")
    noun: Noun = c.read(n.one("t"))
    if noun.zone == "unsaid":
        noun.zone = ""
    if noun.side:
        raise Unreadable("whose card it is is not asked")
    _, tests = noun.about()
    if not tests:
        raise Unreadable("nothing is asked")
    return is_such(ref, tests, n.alternative.meaning == "such")


@means("cond.has", "cond.hasnt")
def passes(c: Context, n: Node) -> Cond:
    ref = card_of(c, n, one=n.alternative.meaning != "has")
    tests: list[Test] = c.read(n.one("f"))
    return is_such(ref, ordered(tests), n.alternative.meaning == "has")


@means("cond.stat", "cond.nothing", "cond.something")
def number_is(c: Context, n: Node) -> Cond:
    return is_such(card_of(c, n, one=n.alternative.meaning == "statnot"), [number_test(c, n)])


@means("cond.statmore", "cond.statless")
def more_of(c: Context, n: Node) -> Cond:
    what = word(n, "k")
    sign = ">" if n.alternative.meaning == "statmore" else "<"
    return is_such(card_of(c, n), [Stat(what, sign, StatOf(card_of(c, n, "p"), what))])


@means("cond.statnot", "cond.countnot", "cond.zonenot")
def number_is_not(c: Context, n: Node) -> Cond:
    return Never({"statnot": number_is, "countnot": count, "zonenot": zone}[n.alternative.meaning](c, n))


@means("cond.counters")
def counters(c: Context, n: Node) -> Cond:
    ref = card_of(c, n)
    name = counter_name(n)
    if not name:
        return is_such(ref, [Stat("counters", SIGNS[word(n, "s")], Number(number(n)))])
    return If(Counters(ref, name), SIGNS[word(n, "s")], Number(number(n)))


# --- of zones and numbers ----------------------------------------------------------------------------------------
@means("cond.count")
def count(c: Context, n: Node) -> Cond:
    noun: Noun = c.read(n.one("t"))
    sign = SIGNS[word(n, "s")]
    if noun.holder is not None and not noun.holders and not noun.tests:
        return is_such(noun.holder, [Stat(noun.zone, sign, c.read(n.one("v")))])
    return If(size_of(noun.ref(c)), sign, c.read(n.one("v")))


@means("cond.exists", "cond.absent")
def exists(c: Context, n: Node) -> Cond:
    noun: Noun = c.read(n.one("t"))
    size = size_of(noun.ref(c))
    if isinstance(size, Size):
        yes = n.alternative.meaning == "exists"
        return If(size, ">=", Number(1)) if yes else If(size, "==", Number(0))
    if n.alternative.meaning == "absent":
        return If(size, "==", Number(0))
    return Exists(noun.ref(c))


@means("cond.none")
def none(c: Context, n: Node) -> Cond:
    noun: Noun = c.read(n.one("t"))
    return If(size_of(noun.ref(c)), "==", Number(0))


@means("cond.zone")
def zone(c: Context, n: Node) -> Cond:
    sign = SIGNS[word(n, "s")]
    return If(Size(side_of(c, n), word(n, "z")), sign, c.read(n.one("v")))


@means("cond.empty")
def empty(c: Context, n: Node) -> Cond:
    return If(Size(side_of(c, n), word(n, "z")), "==", Number(0))


@means("cond.value")
def value_is(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("v")), SIGNS[word(n, "s")], c.read(n.one("u")))


@means("cond.more", "cond.fewer", "cond.asmany")
def more_than(c: Context, n: Node) -> Cond:
    sign = {"more": ">", "fewer": "<", "asmany": "=="}[n.alternative.meaning]
    one: Value[Match] = c.read(n.one("v"))
    two: Value[Match] = c.read(n.one("u"))
    if type(one) is StatOf:
        return is_such(one.ref, [Stat(one.what, sign, two)])
    return If(one, sign, two)


@means("cond.hascount", "cond.hassome", "cond.hasnone")
def has_count(c: Context, n: Node) -> Cond:
    noun: Noun = c.read(n.one("t"))
    if noun.side not in ("", word(n, "w")) or noun.among or noun.zone == "unsaid":
        raise Unreadable("where the cards are is not clear")
    noun.side = word(n, "w")
    size = size_of(noun.ref(c))
    if n.alternative.meaning == "hascount":
        return If(size, SIGNS[word(n, "s")], c.read(n.one("v")))
    if n.alternative.meaning == "hasnone":
        return If(size, "==", Number(0))
    return If(size, ">=", Number(1)) if isinstance(size, Size) else Exists(noun.ref(c))


@means("cond.hasmore", "cond.hasfewer")
def has_more(c: Context, n: Node) -> Cond:
    sizes: list[Value[Match]] = []
    for slot in ("w", "u"):
        noun: Noun = c.read(n.one("t"))
        if noun.side or noun.among or noun.zone == "unsaid":
            raise Unreadable("where the cards are is not clear")
        noun.side = word(n, slot)
        sizes.append(size_of(noun.ref(c)))
    return If(sizes[0], ">" if n.alternative.meaning == "hasmore" else "<", sizes[1])


@means("cond.moreby", "cond.fewerby")
def more_by(c: Context, n: Node) -> Cond:
    one: Value[Match] = c.read(n.one("v"))
    two: Value[Match] = c.read(n.one("u"))
    more = Minus(one, two) if n.alternative.meaning == "moreby" else Minus(two, one)
    return If(more, ">=", Number(number(n)))


@means("cond.countin", "cond.existsin", "cond.absentin")
def count_in(c: Context, n: Node) -> Cond:
    noun: Noun = c.read(n.one("t"))
    zone = word(n, "z")
    if noun.side or noun.among or noun.holder is not None or noun.zone not in ("", "unsaid", "area"):
        raise Unreadable("where the cards are is said twice")
    if zone in ("area", "main", "standby") and noun.zone == "unsaid":
        raise Unreadable("cards in the area are units")
    if noun.zone == "area" and zone in ("hand", "discard", "deck"):
        noun.tests.append(Kind("unit"))
    noun.side, noun.zone = word(n, "w"), zone
    size = size_of(noun.ref(c))
    if n.alternative.meaning == "countin":
        return If(size, SIGNS[word(n, "s")], c.read(n.one("v")))
    if n.alternative.meaning == "absentin":
        return If(size, "==", Number(0))
    return If(size, ">=", Number(1)) if isinstance(size, Size) else Exists(noun.ref(c))


@means("given.never")
def unless(c: Context, n: Node) -> list[Cond]:
    return [Never(c.read(n.one("c")))]


@means("cond.morehand", "cond.fewerhand", "cond.asmanyhand")
def hands(c: Context, n: Node) -> Cond:
    sign = {"morehand": ">", "fewerhand": "<", "asmanyhand": "=="}[n.alternative.meaning]
    return If(Size(word(n, "w"), word(n, "z")), sign, Size(word(n, "u"), word(n, "z")))


# --- of the turn -------------------------------------------------------------------------------------------------
@means("cond.turn")
def turn(c: Context, n: Node) -> Cond:
    return YourTurn() if word(n, "w") == "own" else OpponentsTurn()


@means("cond.phase")
def phase(c: Context, n: Node) -> Cond:
    found: Cond = InPhase(word(n, "p"))
    if n.get("w") is None:
        return found
    return AllOf([YourTurn() if word(n, "w") == "own" else OpponentsTurn(), found])


@means("cond.happened", "cond.nothappened")
def happened(c: Context, n: Node) -> Cond:
    found: Happening = c.read(n.one("e"))
    if found.conditions or found.by_tests or found.by != "any":
        raise Unreadable("only what happened is remembered")
    made = HappenedThisTurn(found.event, found.side, found.tests, found.source, found.target)
    return made if n.alternative.meaning == "happened" else Never(made)
