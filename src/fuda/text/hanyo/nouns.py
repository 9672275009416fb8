"""What noun phrases mean: whose cards, where, with which properties; numbers of cards that texts compare.

Symbols: `np` (set), `tp` (np, attached), `noun`, `mod`, `filter`, `state`, `stat`, `compare`, `limit`, `card`.
A type without a zone means the cards in the area.  [hy 201.3, 306.4]
"""

from typing import Any, Final

from fuda.core.terms import Value
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.conditions import LeastOf, MostOf
from fuda.games.hanyo.words.properties import (
    Advantage,
    Attribute,
    AttributeHas,
    HasCounter,
    HasEx,
    HasSet,
    HasSkill,
    IsAiling,
    IsKo,
    IsMain,
    IsNormal,
    IsRested,
    IsStandby,
    IsStunned,
    Kind,
    LiesIn,
    Named,
    NameHas,
    PutOutThisTurn,
    Stat,
    Test,
)
from fuda.games.hanyo.words.refs import Area, Attached, Bearer, Chosen, Is, Ref, SameAttribute, SameName, ThisCard, User
from fuda.games.hanyo.words.vocabulary import show
from fuda.text.grammar import Node
from fuda.text.hanyo.context import LOOKED, Context, Unreadable, inside, means, number, word, words
from fuda.words.numbers import Number
from fuda.words.properties import Both, Either, IsThis, Not, Other
from fuda.words.refs import About, AboutOther, Among, This

SIGNS: Final = {"atmost": "<=", "atleast": ">=", "less": "<", "more": ">", "exactly": "==", "not": "!="}
IN_AREA: Final = ("area", "main", "standby", "ko")
# What a noun says of the cards: the zone it means where none is said, and the type.
NOUNS: Final = {
    "unit": ("area", ""), "main": ("main", ""), "standby": ("standby", ""), "koed": ("ko", ""),
    "card": ("", ""), "unitcard": ("", "unit"), "commandcard": ("", "command"), "strategy": ("", "strategy"),
    "tactics": ("", "tactics"), "enhancement": ("", "enhancement"), "sets": ("sets", ""), "energy": ("energy", ""),
}  # fmt: skip
ORDER: Final = (
    "kind", "named", "name_has", "attribute", "attribute_has", "advantage", "stat", "main", "standby",
)  # fmt: skip


def ordered(tests: list[Test]) -> list[Test]:
    """Tests in one order, whatever the order of the words, each of them once."""
    out: dict[str, Test] = {}
    for test in tests:
        out.setdefault(show(test), test)
    return sorted(out.values(), key=rank)


def rank(test: Test) -> tuple[int, str]:
    """Where a test stands among others."""
    return (ORDER.index(test.name) if test.name in ORDER else len(ORDER), show(test))


def any_of(tests: list[Test]) -> Test:
    """One test that wants one of some."""
    return tests[0] if len(tests) == 1 else Either(tests)


def all_of(tests: list[Test]) -> Test:
    """One test that wants all of some."""
    return tests[0] if len(tests) == 1 else Both(tests)


class Noun:
    """Cards that a phrase speaks of: whose, where, which."""

    def __init__(self) -> None:
        self.side = ""
        self.zone = ""
        self.word = ""  # the noun
        self.tests: list[Test] = []
        self.among = False
        self.holder: Ref | None = None  # of energy and sets: the units they are attached to
        self.holders = False  # these are all such units, whichever they are
        self.ops: list[Any] = []  # that choose them
        self.extremes: list[tuple[str, str]] = []  # the highest or lowest of which numbers
        self.limit: Any = None  # which of them can be chosen together

    def place(self) -> str:
        """The zone of the cards."""
        return self.zone or "area"

    def single(self) -> bool:
        """Whether it can only be one card: the main unit of a player."""
        return self.zone == "main" and self.side in ("own", "foe") and not self.among

    def about(self) -> tuple[str, list[Test]]:
        """Whose cards, and the tests they pass, with where they are among these."""
        if self.holder is not None or self.among or self.extremes:
            raise Unreadable("which cards are meant is not clear")
        tests = list(self.tests)
        if self.zone == "main":
            tests.append(IsMain())
        elif self.zone == "standby":
            tests.append(IsStandby())
        elif self.zone == "ko":
            tests.append(IsKo())
        elif self.zone not in ("", "area"):
            tests.append(LiesIn({"sets": "set"}.get(self.zone, self.zone)))
        return self.side or "any", ordered(tests)

    def ref(self, c: Context) -> Ref:
        """The cards."""
        tests = ordered(self.tests)
        for way, what in self.extremes:
            # Those that are level with it are all meant.
            best = MostOf if way == "highest" else LeastOf
            tests = [*tests, Stat(what, "==", best(self.placed(c, tests), what))]
        return self.placed(c, tests)

    def placed(self, c: Context, tests: list[Test]) -> Ref:
        """The cards that pass some tests."""
        if self.among:
            if not c.looked:
                raise Unreadable("no cards are looked at")
            return Among(LOOKED, tests)
        if self.holder is not None:
            return Attached(self.holder, self.zone, tests)
        # A hand, deck or discard pile of nobody in particular is that of whoever carries out the instruction.
        anybody = c.side() if self.place() in ("hand", "deck", "discard") else "any"
        return Area(self.side or anybody, self.place(), tests)


@means("np.set")
def noun_phrase(c: Context, n: Node) -> Noun:
    out = Noun()
    per, c.per = c.per, None  # numbers of what is spoken of are not multiplied
    noun = n.one("n")
    meaning = noun.alternative.meaning
    for node in n.all("p"):
        put_mod(c, node, out)
    for node in n.all("q"):
        put_mod(c, node, out)
    put_noun(c, noun, meaning, out)
    c.per = per
    return out


def put_noun(c: Context, noun: Node, meaning: str, out: Noun) -> None:
    """Say what kind of cards it is."""
    out.word = meaning
    if meaning == "named":
        out.tests.append(any_of([Named(name) for name in words(noun, "r")]))
        return
    if meaning == "kinds":
        kinds = [NOUNS[node.alternative.meaning][1] for node in noun.all("k")]
        out.tests.append(any_of([Kind(kind) for kind in kinds]))
        need_zone(out)
        return
    if meaning == "koed" and not out.side and c.knocked_out:
        raise Unreadable("whether those that were just KO'd are meant is not said")
    zone, kind = NOUNS[meaning]
    if zone and out.among:
        kind, zone = ("unit", "") if zone == "area" else (kind, zone)
    if meaning == "unit" and out.zone and out.zone not in IN_AREA:
        kind = "unit"
    elif meaning == "koed" and out.zone in ("main", "standby"):
        out.tests.append(IsMain() if out.zone == "main" else IsStandby())
        out.zone = "ko"
    elif zone and out.zone in ("", "area"):
        out.zone = zone
    elif zone and zone != "area" and out.zone != zone:
        raise Unreadable("where the cards are is said in two ways")
    if kind:
        out.tests.append(Kind(kind))
    if not zone:
        need_zone(out)


def need_zone(out: Noun) -> None:
    """A card lies in some zone that is said."""
    if not out.zone and not out.among:
        out.zone = "unsaid"


def put_mod(c: Context, n: Node, out: Noun) -> None:
    """What a part of a noun phrase says of the cards."""
    meaning = n.alternative.meaning
    if meaning == "filter":
        out.tests += c.read(n.one("f"))
    elif meaning == "whose":
        set_side(out, theirs(c) if word(n, "w") == "their" else word(n, "w"))
    elif meaning == "place":
        if n.get("w") is not None:
            set_side(out, theirs(c) if word(n, "w") == "their" else word(n, "w"))
        if out.zone:
            raise Unreadable("where the cards are is said twice")
        out.zone = word(n, "z")
    elif meaning in ("highest", "lowest"):
        out.extremes.append((meaning, word(n, "k")))
    elif meaning == "limit":
        out.limit = c.read(n.one("l"))
    elif meaning == "among":
        out.among = True
    else:
        raise Unreadable(f"nothing says what {n.kind} means")


def theirs(c: Context) -> str:
    """The side of the player who is spoken of."""
    if c.who == "own":
        raise Unreadable("which player is meant is not said")
    return c.side()


def set_side(out: Noun, side: str) -> None:
    """Say whose cards it is."""
    if out.side and out.side != side:
        raise Unreadable("whose cards it is is said twice")
    out.side = side


@means("tp.np")
def plain_noun(c: Context, n: Node) -> Noun:
    found: Noun = c.read(n.one("t"))
    return found


@means("tp.attached")
def attached_noun(c: Context, n: Node) -> Noun:
    out = Noun()
    per, c.per = c.per, None
    for node in n.all("f"):
        out.tests += c.read(node)
    noun = n.get("k")
    out.zone = word(n, "z")
    if noun is not None:
        kind = NOUNS[noun.alternative.meaning][1]
        if kind:
            out.tests.append(Kind(kind))
    out.holder, out.holders, out.ops = c.read(n.one("h"))
    c.per = per
    return out


@means("holder.card")
def holder_card(c: Context, n: Node) -> tuple[Ref, bool, list[Any]]:
    ref: Ref = c.read(n.one("o"))
    return ref, False, []


@means("holder.np", "holder.every")
def holder_units(c: Context, n: Node) -> tuple[Ref, bool, list[Any]]:
    noun: Noun = c.read(n.one("t"))
    if noun.place() not in IN_AREA or noun.among:
        raise Unreadable("cards are attached to units in the area")
    return noun.ref(c), not noun.single(), []


@means("tp.zone")
def zone_noun(c: Context, n: Node) -> Noun:
    out = Noun()
    out.side = theirs(c) if word(n, "w") == "their" else word(n, "w")
    out.zone = word(n, "z")
    return out


# --- cards that are known ----------------------------------------------------------------------------------------
@means("card.this")
def this_unit(c: Context, n: Node) -> Ref:
    if c.last is None:
        c.mine = True
    return This() if c.this is None else c.this


@means("card.thiscard")
def this_card(c: Context, n: Node) -> Ref:
    if c.kind in ("strategy", "tactics", "enhancement"):
        return ThisCard()
    return This() if c.this is None else c.this


@means("card.that", "card.it")
def that(c: Context, n: Node) -> Ref:
    ref = spoken_of(c)
    if c.several:
        raise Unreadable("which of them is meant is not said")
    if ref is c.bearing and n.render().lower().endswith(("ユニット", "unit")):
        return Bearer(ref)
    return ref


@means("card.those", "card.each")
def those(c: Context, n: Node) -> Ref:
    return spoken_of(c)


def spoken_of(c: Context) -> Ref:
    """What was chosen or spoken of last."""
    if c.last is not None:
        return c.last
    if c.outer is not None:
        c.reached = True
        return About()
    if c.mine:
        return This() if c.this is None else c.this
    raise Unreadable("what is meant is not said")


@means("card.thrown")
def thrown(c: Context, n: Node) -> Ref:
    if c.thrown < 0:
        raise Unreadable("nothing was discarded")
    return Chosen(c.thrown)


@means("card.bearer")
def bearer(c: Context, n: Node) -> Ref:
    ref: Ref = c.read(n.one("o"))
    return This() if isinstance(ref, ThisCard) else Bearer(ref)


@means("card.user")
def user(c: Context, n: Node) -> Ref:
    return User()


@means("card.doer")
def doer(c: Context, n: Node) -> Ref:
    if not c.event:
        raise Unreadable("nothing was done")
    return AboutOther()


# --- properties --------------------------------------------------------------------------------------------------
STATES: Final[dict[str, type[Test]]] = {
    "rested": IsRested, "stunned": IsStunned, "ailing": IsAiling, "normal": IsNormal, "ko": IsKo,
    "new": PutOutThisTurn, "ex": HasEx,
}  # fmt: skip


@means("filter.state", "filter.notstate")
def in_state(c: Context, n: Node) -> list[Test]:
    test = STATES[word(n, "s")]()
    return [Not(test)] if n.alternative.meaning == "notstate" else [test]


@means("filter.attribute", "filter.notattribute")
def of_attribute(c: Context, n: Node) -> list[Test]:
    test = any_of([Attribute(name) for name in words(n, "a")])
    return [Not(test)] if n.alternative.meaning == "notattribute" else [test]


@means("filter.attributepart")
def attribute_part(c: Context, n: Node) -> list[Test]:
    return [AttributeHas(inside(n.word("x")))]


@means("filter.advantage", "filter.notadvantage")
def of_advantage(c: Context, n: Node) -> list[Test]:
    test = any_of([Advantage(name) for name in words(n, "a")])
    return [Not(test)] if n.alternative.meaning == "notadvantage" else [test]


@means("filter.named", "filter.notnamed")
def of_name(c: Context, n: Node) -> list[Test]:
    test = any_of([Named(name) for name in words(n, "x")])
    return [Not(test)] if n.alternative.meaning == "notnamed" else [test]


@means("filter.part", "filter.notpart")
def part_of_name(c: Context, n: Node) -> list[Test]:
    test = any_of([NameHas(name) for name in words(n, "x")])
    return [Not(test)] if n.alternative.meaning == "notpart" else [test]


@means("filter.skill", "filter.notskill")
def with_skill(c: Context, n: Node) -> list[Test]:
    test = any_of([HasSkill(name) for name in words(n, "x")])
    return [Not(test)] if n.alternative.meaning == "notskill" else [test]


@means("filter.notkind")
def not_of_kind(c: Context, n: Node) -> list[Test]:
    kind = NOUNS[word(n, "k")][1]
    if not kind:
        raise Unreadable("cards other than cards")
    return [Not(Kind(kind))]


@means("filter.stat", "filter.nothing", "filter.something")
def of_number(c: Context, n: Node) -> list[Test]:
    return [number_test(c, n)]


def number_test(c: Context, n: Node) -> Test:
    """A number of a card compared with another."""
    meaning = n.alternative.meaning
    what = word(n, "k")
    if meaning == "nothing":
        return Stat(what, "==", Number(0))
    if meaning == "something":
        return Stat(what, ">=", Number(1))
    return Stat(what, SIGNS[word(n, "s")], c.read(n.one("v")))


@means("filter.counter", "filter.nocounter")
def with_counter(c: Context, n: Node) -> list[Test]:
    name = counter_name(n)
    none = n.alternative.meaning == "nocounter"
    if not name:
        return [Stat("counters", "==" if none else ">=", Number(0 if none else 1))]
    test = HasCounter(name)
    return [Not(test)] if none else [test]


def counter_name(n: Node, slot: str = "c") -> str:
    """The name of counters, or none for those of any name."""
    node = n.one(slot)
    meaning = node.alternative.meaning
    if meaning == "any":
        return ""
    text = node.word("n")
    return inside(text) if meaning == "quoted" else text


@means("filter.set", "filter.noset")
def with_set(c: Context, n: Node) -> list[Test]:
    tests: list[Test] = []
    if n.get("t") is not None:
        noun: Noun = c.read(n.one("t"))
        if noun.side or noun.among or noun.holder is not None or noun.zone not in ("", "unsaid"):
            raise Unreadable("which cards are set is not clear")
        tests = ordered(noun.tests)
    test = HasSet(tests)
    return [Not(test)] if n.alternative.meaning == "noset" else [test]


@means("filter.otherthan")
def other_than(c: Context, n: Node) -> list[Test]:
    ref: Ref = c.read(n.one("o"))
    return [Other()] if isinstance(ref, This | ThisCard) else [Not(Is(ref))]


@means("filter.another")
def another(c: Context, n: Node) -> list[Test]:
    if c.last is None:
        return [Other()]
    return [Not(Is(c.last))]


@means("filter.samename")
def same_name(c: Context, n: Node) -> list[Test]:
    return [SameName(c.read(n.one("o")))]


@means("filter.sameattribute")
def same_attribute(c: Context, n: Node) -> list[Test]:
    return [SameAttribute(c.read(n.one("o")))]


@means("limit.int")
def plain_number(c: Context, n: Node) -> Value[Match]:
    return Number(number(n))


@means("limit.value")
def as_much(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("v"))
    return found


@means("limit.x")
def as_x(c: Context, n: Node) -> Value[Match]:
    if c.x is None:
        raise Unreadable("what X is is not said")
    return c.x


def tests_of(ref: Ref) -> tuple[str, list[Test]]:
    """Whose cards these are and the tests that they pass: what damage and skills are asked about."""
    if isinstance(ref, This):
        return "any", [IsThis()]
    if isinstance(ref, Area) and ref.zone in IN_AREA:
        noun = Noun()
        noun.side, noun.zone, noun.tests = ref.side, ref.zone, list(ref.tests)
        return noun.about()
    return "any", [Is(ref)]
