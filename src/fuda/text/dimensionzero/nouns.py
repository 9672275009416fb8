"""What nouns mean: whose cards, where, with which properties; squares.

Symbols: `whose` (own, you, foe, any), `card` (a card known already: this, that, ...), `stat`, `compare`, `color`,
`filter`, `region` (some squares), `mod` (anything said about a noun), `noun`, `np` (a noun with what is said about
it), `square` (squares with what is said about them).
A `filter` gives tests; a `region` gives tests of squares; a `mod` and a `noun` say it of a `Noun`, which an `np` is.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from fuda.core.terms import Value
from fuda.games.dimensionzero.printed import Targets
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.belonging import BattlingWith, HostOf, JoinedUnit, Largest, Smallest, SpiritsOf
from fuda.games.dimensionzero.words.data import (
    ChosenColor,
    ChosenRace,
    Color,
    Colorless,
    HasZoneEffect,
    Keyworded,
    Kind,
    Named,
    NoText,
    OfNamedRace,
    Race,
    SameName,
    Timing,
)
from fuda.games.dimensionzero.words.properties import EachOf, Either, Not, Ref, Stat, Test
from fuda.games.dimensionzero.words.refs import Among, Cards, Chosen, Given, Squares, That, This, Together
from fuda.games.dimensionzero.words.situations import (
    AdjacentTo,
    AheadOf,
    BehindOf,
    HasSpirit,
    InArea,
    InLine,
    InSpace,
    IsAttacked,
    IsAttacking,
    IsBattling,
    IsDamaged,
    IsFrozen,
    IsJoined,
    IsMarked,
    IsReleased,
    IsThis,
    Other,
    OtherThan,
    Owned,
    SameArea,
    SameLine,
    SameSquare,
    WithoutBases,
    WithoutUnits,
)
from fuda.games.dimensionzero.words.targets import SingleTarget, TargetAbilities, TargetEither, TargetSpells
from fuda.text.dimensionzero.context import Context, Unreadable, chain, inside, means, word
from fuda.text.grammar import Node

SIGNS: Final = {"atmost": "<=", "atleast": ">=", "exactly": "==", "less": "<", "more": ">"}
# Properties are kept in one order whatever the order of the words, so that languages agree.
ORDER: Final = (
    "kind", "named", "same_name", "race", "chosen_race", "of_named_race", "color", "colorless", "chosen_color",
    "shares_color", "timing", "is_spell", "stat", "has_keyword", "has_zone_effect", "no_text", "frozen", "released",
    "battling", "attacking", "attacked", "damaged", "marked", "has_spirit", "joined", "in_space", "in_area", "in_line",
    "same_line", "same_area", "same_square", "adjacent_to", "ahead_of", "behind", "no_unit_of", "no_base",
    "controlled", "owned", "is_this", "other", "is_one", "other_than", "either", "each_of", "isnt",
)  # fmt: skip
PILES: Final = ("hand", "graveyard", "energy", "smash", "deck", "plan", "removed")


def ordered(tests: list[Test]) -> list[Test]:
    """Properties in the one order, each of them once."""
    return sorted(tests, key=lambda test: ORDER.index(test.name))


def one_of(tests: list[Test]) -> Test:
    """At least one of several properties."""
    return tests[0] if len(tests) == 1 else Either(tests)


def all_of(tests: list[Test]) -> Test:
    """All of several properties as one."""
    return tests[0] if len(tests) == 1 else EachOf(ordered(tests))


class Noun:
    """A noun with what is said about it."""

    def __init__(self) -> None:
        self.noun = ""
        self.side = ""  # whose, where that is said
        self.places: list[tuple[str, str]] = []  # whose zone, where zones are named
        self.tests: list[Test] = []
        self.extremes: list[tuple[str, str]] = []  # largest or smallest, and of what
        self.target = False
        self.whole = False  # all of them
        self.among = False  # of the cards that are looked at
        self.under: Ref | None = None  # spirit cards under these
        self.single = False  # spells and abilities with exactly one target

    def refuse_stack(self) -> None:
        """Cards, not what is on the stack."""
        if self.noun in STACKED:
            raise Unreadable("spells and abilities are no cards")

    def ref(self, c: Context) -> Ref:
        """The cards that are meant."""
        self.refuse_stack()
        out = self.base(c)
        for which, what in self.extremes:
            out = Largest(out, what) if which == "largest" else Smallest(out, what)
        return out

    def base(self, c: Context) -> Ref:
        """The cards, before the largest or smallest of them are looked for."""
        tests = ordered(self.tests)
        if self.noun == "spirit":
            return self.spirits(tests)
        if self.among or (c.looked is not None and not self.places and not self.side):
            if c.looked is None or self.places or self.side:
                raise Unreadable("no cards are looked at")
            return narrowed(c.looked, tests)
        if not self.places:
            return Cards(self.side or "any", "square", tests)
        refs: list[Ref] = []
        for side, zone in self.places:
            if zone == "square":
                refs.append(Cards(self.side or "any", zone, tests))
                continue
            owner = side or self.side
            if not owner:
                raise Unreadable(f"whose {zone} is not said")
            refs.append(Cards(owner, zone, tests))
        return refs[0] if len(refs) == 1 else Together(refs)

    def spirits(self, tests: list[Test]) -> Ref:
        """Spirit cards, under certain cards or anywhere."""
        if tests or self.places:
            raise Unreadable("spirit cards lie face down under cards")
        return SpiritsOf(self.under) if self.under is not None else Cards(self.side or "any", "spirit", [])

    def about(self, c: Context) -> tuple[str, list[Test]]:
        """Whose cards with which properties, for events and permissions that are about cards on squares."""
        self.refuse_stack()
        if self.extremes or self.target or self.whole or self.among or self.noun == "spirit":
            raise Unreadable("no single card is meant")
        if any(zone != "square" for _, zone in self.places):
            raise Unreadable("the card is on a square")
        return self.side or "any", ordered(self.tests)

    def targets(self, c: Context) -> Targets:
        """What may be a target; a card on the stack is a spell."""
        if self.places == [("", "stack")] and not self.noun:
            self.noun = "spell"
        if self.noun not in STACKED:
            return self.ref(c)
        if self.places not in ([], [("", "stack")]) or self.extremes:
            raise Unreadable("spells and abilities are on the stack")
        side = self.side or "any"
        tests = ordered(self.tests)
        sorts = {"spell": "", "ability": "any", "activated": "activated", "triggered": "triggered"}
        if self.noun != "spell" and tests:
            raise Unreadable("abilities have no such properties")
        if self.noun == "spell":
            found: Targets = TargetSpells(side, tests)
        elif self.noun == "spell_or_ability":
            found = TargetEither([TargetSpells(side, []), TargetAbilities(side, "any")])
        else:
            found = TargetAbilities(side, sorts[self.noun])
        return SingleTarget(found) if self.single else found


STACKED: Final = ("spell", "ability", "activated", "triggered", "spell_or_ability")


def narrowed(ref: Ref, tests: list[Test]) -> Ref:
    """Those of some cards with certain properties."""
    if isinstance(ref, Cards) and not ref.tests:
        return Cards(ref.side, ref.zone, tests)
    return Among(ref, tests) if tests else ref


Say = Callable[[Noun], None]


def add(tests: list[Test]) -> Say:
    """Say that a noun has properties."""

    def say(noun: Noun) -> None:
        noun.tests += tests

    return say


# --- whose -------------------------------------------------------------------------------------------------------
def side_of(c: Context, n: Node | None) -> str:
    """Whose cards are meant; nothing said is nothing."""
    if n is None:
        return ""
    meaning = n.alternative.meaning
    if meaning == "theirs":  # of whoever carries it out, if that is not you, or of a player who was chosen
        if c.who == "you" and not c.player:
            raise Unreadable("whose it is, is not said")
        meaning = "their" if c.who == "you" else "own"
    if meaning == "own" and c.who == "chosen":
        return "chosen"
    if meaning == "own":  # of whoever carries it out
        return "opponent" if c.foe else "you"
    if c.who == "each" and meaning != "any":
        raise Unreadable("each player does it with own cards")
    return {"you": "you", "foe": "opponent", "any": "any", "their": "chosen"}[meaning]


# --- cards known already -----------------------------------------------------------------------------------------
@means("card.this")
def this(c: Context, n: Node) -> Ref:
    c.mine = c.mine or not c.paying
    return put_off(c, This())


@means("card.thisin")
def this_elsewhere(c: Context, n: Node) -> Ref:
    if not c.quoted:
        raise Unreadable("the text works on squares")
    return put_off(c, This())


@means("card.that", "card.those")
def that(c: Context, n: Node) -> Ref:
    if c.last is None:
        raise Unreadable("no card has been spoken of before")
    return put_off(c, c.last)


@means("card.joined")
def joined_unit(c: Context, n: Node) -> Ref:
    c.joined = True
    return JoinedUnit(This())


@means("card.host")
def host(c: Context, n: Node) -> Ref:
    return HostOf(This())


@means("card.opposing")
def opposing(c: Context, n: Node) -> Ref:
    return BattlingWith(c.read(n.one("o")))


@means("card.given")
def given(c: Context, n: Node) -> Ref:
    return Given(0)


def put_off(c: Context, ref: Ref) -> Ref:
    """A card known already; an instruction that is put off remembers it."""
    if c.delayed is None or isinstance(ref, This):
        return ref
    if c.delayed and c.delayed[0] is not ref:
        raise Unreadable("put off for two cards")
    c.delayed[:] = [ref]
    return That()


# --- properties --------------------------------------------------------------------------------------------------
def amount(c: Context, n: Node, slot: str = "v") -> Value[Match]:
    """The number in a slot."""
    found: Value[Match] = c.read(n.one(slot))
    return found


@means("filter.stat")
def stat(c: Context, n: Node) -> list[Test]:
    return [Stat(word(n, "k"), SIGNS[word(n, "s")], amount(c, n))]


@means("filter.color")
def colors(c: Context, n: Node) -> list[Test]:
    found = [node.alternative.meaning for node in chain(n.one("c"), "c")]
    tests: list[Test] = [Colorless() if one == "colorless" else Color(one) for one in found]
    return [one_of(tests)]


@means("filter.notcolor")
def not_color(c: Context, n: Node) -> list[Test]:
    return [Not(test) for test in colors(c, n)]


@means("filter.race")
def race(c: Context, n: Node) -> list[Test]:
    return [one_of([Race(inside(name.text)) for name in chain(n.one("r"), "n")])]


@means("filter.notrace")
def not_race(c: Context, n: Node) -> list[Test]:
    return [Not(test) for test in race(c, n)]


@means("filter.named")
def named(c: Context, n: Node) -> list[Test]:
    return [one_of([Named(inside(name.text)) for name in chain(n.one("r"), "n")])]


@means("filter.notnamed")
def not_named(c: Context, n: Node) -> list[Test]:
    return [Not(test) for test in named(c, n)]


@means("filter.samename")
def same_name(c: Context, n: Node) -> list[Test]:
    return [SameName(c.read(n.one("o")))]


@means("filter.namedrace")
def named_race(c: Context, n: Node) -> list[Test]:
    return [OfNamedRace()]


@means("filter.chosenrace")
def chosen_race(c: Context, n: Node) -> list[Test]:
    if c.race < 0:
        raise Unreadable("no race has been chosen")
    return [ChosenRace(c.race)]


@means("filter.chosencolor")
def chosen_color(c: Context, n: Node) -> list[Test]:
    if c.color < 0:
        raise Unreadable("no colour has been chosen")
    return [ChosenColor(c.color)]


@means("filter.timing")
def timing(c: Context, n: Node) -> list[Test]:
    return [Timing(word(n, "t"))]


@means("filter.keyword")
def keyword(c: Context, n: Node) -> list[Test]:
    return [Keyworded(word(n, "k"))]


@means("filter.zoneeffect")
def zone_effect(c: Context, n: Node) -> list[Test]:
    return [HasZoneEffect(word(n, "z"))]


STATES: Final[dict[str, Callable[[], Test]]] = {
    "notext": NoText,
    "frozen": IsFrozen,
    "released": IsReleased,
    "battling": IsBattling,
    "attacking": IsAttacking,
    "attacked": IsAttacked,
    "damaged": IsDamaged,
    "marked": IsMarked,
    "spirit": HasSpirit,
    "joined": IsJoined,
    "other": Other,
}


@means(*[f"filter.{name}" for name in STATES])
def state(c: Context, n: Node) -> list[Test]:
    return [STATES[n.alternative.meaning]()]


@means("filter.nospirit")
def no_spirit(c: Context, n: Node) -> list[Test]:
    return [Not(HasSpirit())]


@means("filter.otherthan")
def other_than(c: Context, n: Node) -> list[Test]:
    ref = c.read(n.one("o"))
    return [Other() if isinstance(ref, This) else OtherThan(ref)]


@means("filter.kind")
def of_kind(c: Context, n: Node) -> list[Test]:
    return [Kind(word(n, "k"))]


@means("filter.notkind")
def not_kind(c: Context, n: Node) -> list[Test]:
    return [Not(Kind(word(n, "k")))]


# --- places ------------------------------------------------------------------------------------------------------
@means("region.battle")
def battle_space(c: Context, n: Node) -> list[Test]:
    return [InSpace("battle")]


@means("region.base")
def base_space(c: Context, n: Node) -> list[Test]:
    return [InSpace("base", side_of(c, n.get("w")) or "any")]


@means("region.area")
def area(c: Context, n: Node) -> list[Test]:
    return [InArea(word(n, "a"))]


@means("region.line")
def line(c: Context, n: Node) -> list[Test]:
    return [InLine(word(n, "a"))]


@means("region.any")
def any_square(c: Context, n: Node) -> list[Test]:
    return []


def anchor(c: Context, n: Node) -> Ref:
    """The card that a place is seen from: this one where none is named."""
    node = n.get("o")
    if node is None and c.kind == "strategy" and not c.quoted:
        raise Unreadable("seen from which card is not said")
    found: Ref = This() if node is None else c.read(node)
    return found


@means("region.sameline")
def same_line(c: Context, n: Node) -> list[Test]:
    return [SameLine(anchor(c, n))]


@means("region.samearea")
def same_area(c: Context, n: Node) -> list[Test]:
    return [SameArea(anchor(c, n))]


@means("region.samesquare")
def same_square(c: Context, n: Node) -> list[Test]:
    return [SameSquare(anchor(c, n))]


@means("region.adjacent")
def adjacent(c: Context, n: Node) -> list[Test]:
    return [AdjacentTo(anchor(c, n))]


@means("region.ahead")
def ahead(c: Context, n: Node) -> list[Test]:
    return [AheadOf(anchor(c, n))]


@means("region.behind")
def behind(c: Context, n: Node) -> list[Test]:
    return [BehindOf(anchor(c, n))]


def chosen_place(c: Context) -> Ref:
    """The line, area or square that was chosen."""
    if c.place is None:
        raise Unreadable("no line, area or square has been chosen")
    return c.place


@means("region.thatline")
def that_line(c: Context, n: Node) -> list[Test]:
    return [SameLine(chosen_place(c))]


@means("region.thatarea")
def that_area(c: Context, n: Node) -> list[Test]:
    return [SameArea(chosen_place(c))]


@means("region.thatsquare")
def that_square(c: Context, n: Node) -> list[Test]:
    return [SameSquare(chosen_place(c))]


@means("region.several")
def several(c: Context, n: Node) -> list[Test]:
    out: list[Test] = []
    for node in [n.one("a"), *n.all("more")]:
        out += c.read(node)
    return out


@means("region.either")
def either_region(c: Context, n: Node) -> list[Test]:
    return [Either([all_of(c.read(n.one("a"))), all_of(c.read(n.one("b")))])]


# --- what is said about a noun -----------------------------------------------------------------------------------
@means("mod.filter")
def mod_filter(c: Context, n: Node) -> Say:
    return add(c.read(n.one("f")))


@means("mod.whose")
def mod_whose(c: Context, n: Node) -> Say:
    side = side_of(c, n.one("w"))

    def say(noun: Noun) -> None:
        if noun.side:
            raise Unreadable("two players' card")
        noun.side = side

    return say


@means("mod.owned")
def mod_owned(c: Context, n: Node) -> Say:
    return add([Owned(side_of(c, n.one("w")))])


@means("mod.place")
def mod_place(c: Context, n: Node) -> Say:
    tests: list[Test] = c.read(n.one("r"))

    def say(noun: Noun) -> None:
        if any(zone != "square" for _, zone in noun.places):
            raise Unreadable("in two places")
        noun.places = [("", "square")]
        noun.tests += tests

    return say


@means("mod.zone")
def mod_zone(c: Context, n: Node) -> Say:
    side = side_of(c, n.get("w"))
    zones = [node.alternative.meaning for node in chain(n.one("z"), "z")]

    def say(noun: Noun) -> None:
        if noun.places:
            raise Unreadable("in two places")
        noun.places = [(side, zone) for zone in zones]

    return say


@means("mod.self")
def mod_self(c: Context, n: Node) -> Say:
    return add([IsThis()])


@means("mod.stack")
def mod_stack(c: Context, n: Node) -> Say:
    def say(noun: Noun) -> None:
        if noun.places:
            raise Unreadable("in two places")
        noun.places = [("", "stack")]

    return say


@means("mod.target", "mod.all", "mod.among", "mod.single")
def mod_flag(c: Context, n: Node) -> Say:
    flag = {"all": "whole"}.get(n.alternative.meaning, n.alternative.meaning)

    def say(noun: Noun) -> None:
        if getattr(noun, flag):
            raise Unreadable("said twice")
        setattr(noun, flag, True)

    return say


@means("mod.largest", "mod.smallest")
def mod_extreme(c: Context, n: Node) -> Say:
    what = word(n, "k")

    def say(noun: Noun) -> None:
        noun.extremes.append((n.alternative.meaning, what))

    return say


@means("mod.under")
def mod_under(c: Context, n: Node) -> Say:
    ref = c.read(n.one("o"))

    def say(noun: Noun) -> None:
        if noun.under is not None:
            raise Unreadable("in two places")
        noun.under = ref

    return say


@means("mod.underall")
def mod_under_all(c: Context, n: Node) -> Say:
    inner: Noun = c.read(n.one("t"))
    if inner.target:
        raise Unreadable("the card above is no target")
    ref = inner.ref(c)

    def say(noun: Noun) -> None:
        noun.under = ref

    return say


# --- nouns -------------------------------------------------------------------------------------------------------
@means("noun.unit", "noun.base", "noun.strategy")
def kind(c: Context, n: Node) -> Say:
    return add([Kind(n.alternative.meaning)])


@means("noun.kinds")
def kinds(c: Context, n: Node) -> Say:
    return add([one_of([Kind(node.alternative.meaning) for node in chain(n, "k")])])


@means("noun.card")
def any_card(c: Context, n: Node) -> Say:
    return add([])


@means("noun.named")
def named_card(c: Context, n: Node) -> Say:
    return add(named(c, n))


@means("noun.spirit", *[f"noun.{name}" for name in STACKED])
def special(c: Context, n: Node) -> Say:
    def say(noun: Noun) -> None:
        noun.noun = n.alternative.meaning

    return say


@means("np.set")
def np(c: Context, n: Node) -> Noun:
    out = Noun()
    nodes = n.all("p")
    for node, after in pairwise(nodes):
        if node.kind == "mod.whose" and names_base_space(after):
            raise Unreadable("read as that player's base space")
    per, c.per = c.per, None  # 'for each' is about what is done, not about which cards it is done to
    for node in [*nodes, *n.all("n")]:
        c.read(node)(out)
    c.per = per
    return out


def names_base_space(n: Node) -> bool:
    """Whether a place begins with a base space and does not say whose."""
    if n.kind != "mod.place":
        return False
    first = n.one("r").get("a")
    return first is not None and first.kind == "region.base" and first.get("w") is None


# --- squares -----------------------------------------------------------------------------------------------------
class Where:
    """Squares that are meant, perhaps as a target."""

    def __init__(self, tests: list[Test], target: bool) -> None:
        self.squares = Squares(ordered(tests))
        self.target = target


@means("sqmod.region")
def sq_region(c: Context, n: Node) -> list[Test]:
    found: list[Test] = c.read(n.one("r"))
    return found


@means("sqmod.nounit")
def sq_no_unit(c: Context, n: Node) -> list[Test]:
    return [WithoutUnits(side_of(c, n.get("w")) or "any")]


@means("sqmod.nobase")
def sq_no_base(c: Context, n: Node) -> list[Test]:
    return [WithoutBases()]


@means("sqmod.nocard")
def sq_no_card(c: Context, n: Node) -> list[Test]:
    return [WithoutUnits("any"), WithoutBases()]


@means("sqmod.adjacentto")
def sq_adjacent(c: Context, n: Node) -> list[Test]:
    return [AdjacentTo(c.read(n.one("o")))]


@means("sqmod.adjacent")
def sq_beside(c: Context, n: Node) -> list[Test]:
    return [AdjacentTo(This())]


@means("sqmod.of")
def sq_of(c: Context, n: Node) -> list[Test]:
    return [SameSquare(c.read(n.one("o")))]


@means("square.set")
def square(c: Context, n: Node) -> Where:
    tests: list[Test] = []
    target = False
    for node in n.all("p"):
        if node.kind == "sqmod.target":
            target = True
        else:
            tests += c.read(node)
    return Where(tests, target)


def chosen(slot: int) -> Ref:
    """The cards of a slot."""
    return Chosen(slot)
