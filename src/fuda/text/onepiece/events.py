"""What timings and replacements mean: what happens to whom, what somebody does, and by what means."""

from fuda.core.control import May
from fuda.core.terms import Condition
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.conditions import Battled, InBattle, Size
from fuda.games.onepiece.words.properties import Kind, Test
from fuda.games.onepiece.words.refs import About, Area, Attacked, Ref, Those
from fuda.games.onepiece.words.static_effects import On, OnAny, Would, WouldAny
from fuda.text.grammar import Node
from fuda.text.onepiece.context import Context, Ops, Unreadable, means, number
from fuda.text.onepiece.nouns import card_tests, heads, ordered, side_of
from fuda.words.conditions import Exists, If
from fuda.words.numbers import Number
from fuda.words.properties import IsThis, Not

Cond = Condition[Match]


class Timing:
    """When an automatic effect happens: at one of some events, if something holds then."""

    def __init__(self, ons: list[On], conditions: list[Cond] | None = None, about: Ref | None = None) -> None:
        self.ons = ons
        self.conditions: list[Cond] = conditions or []
        self.about = about  # the card that 'that card' means

    def on(self) -> On | OnAny:
        """The one timing."""
        return self.ons[0] if len(self.ons) == 1 else OnAny([*self.ons])


class By:
    """By what something is done: in battle, by effects, by whose, by those of which cards."""

    def __init__(self, means_: str = "any", source: list[Test] | None = None) -> None:
        self.means = means_
        self.source: list[Test] = source or []


@means("by.battle", "by.effect", "by.foe_effect", "by.own_effect")
def by(c: Context, n: Node) -> By:
    return By(n.alternative.meaning)


@means("by.foe_cards", "by.own_cards", "by.cards")
def by_cards(c: Context, n: Node) -> By:
    whose = {"foe_cards": "foe_effect", "own_cards": "own_effect", "cards": "effect"}[n.alternative.meaning]
    source = card_tests(heads(c, n.one("h")), source=True)
    if not source:
        raise Unreadable("of which cards the effects are is not said")
    return By(whose, source)


def by_of(c: Context, n: Node) -> By:
    """By what something is done, if that is said."""
    found = n.get("b")
    return By() if found is None else c.read(found)


# --- whom it happens to ------------------------------------------------------------------------------------------
def victim(c: Context, n: Node) -> tuple[str, list[Test]]:
    """Whose cards, with which properties, something happens to."""
    if n.alternative.meaning == "this":
        return "this", [IsThis()]
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area) or ref.zone not in ("characters", "field", "leader", "leader_or_characters"):
        raise Unreadable("it happens to cards on the field")
    if ref.zone in ("characters", "leader"):
        return ref.side, ordered([Kind("leader" if ref.zone == "leader" else "character"), *ref.tests])
    if ref.zone == "leader_or_characters":
        return ref.side, ordered([*ref.tests, Not(Kind("stage"))])
    return ref.side, ref.tests


FATES = {
    "koed": "koed", "left": "left", "returned": "left", "rested": "rested", "played": "played", "attacks": "attacked",
    "attacksleader": "attacked", "readied": "readied", "todeck": "left",
}  # fmt: skip
GOES = {"returned": "hand", "todeck": "deck"}  # where a card goes from the field
STAYING = ("rested", "played", "attacks", "attacksleader")  # afterwards the card can be spoken of


def befalling(c: Context, whom: Node, fate: Node) -> Timing:
    """Something happens to certain cards."""
    meaning = fate.alternative.meaning
    side, tests = victim(c, whom)
    if whom.alternative.meaning == "thisor" and meaning in ("attacked", "attacksleader"):
        raise Unreadable("what must hold for one of the cards is not asked of the other")
    if meaning == "attacked":
        if side not in ("this", "own"):
            raise Unreadable("the opponent attacks cards of this side")
        return Timing([On("attacked", "foe")], [Exists(Those(Attacked(), tests))])
    by = by_of(c, fate)
    to = GOES.get(meaning, "any")
    on = On(FATES[meaning], "any" if side == "this" else side, tests, by.means, 0, by.source, to)
    conditions: list[Cond] = [Exists(Those(Attacked(), [Kind("leader")]))] if meaning == "attacksleader" else []
    if whom.alternative.meaning == "thisor":
        this = On(FATES[meaning], "any", [IsThis()], by.means, 0, by.source, to)
        return Timing([this, on], [], About() if meaning in STAYING else None)
    return Timing([on], conditions, About() if meaning in STAYING and side != "this" else None)


@means("event.befalls")
def befalls(c: Context, n: Node) -> Timing:
    return befalling(c, n.one("t"), n.one("p"))


@means("when.one")
def when(c: Context, n: Node) -> Timing:
    found: Timing = c.read(n.one("e"))
    return found


@means("when.either")
def when_either(c: Context, n: Node) -> Timing:
    return one_of_two(c.read(n.one("e")), c.read(n.one("f")))


@means("when.fates")
def one_of_two_fates(c: Context, n: Node) -> Timing:
    first, second = n.one("p"), n.one("q")
    if {first.alternative.meaning, second.alternative.meaning} == {"attacks", "attacked"}:
        if victim(c, n.one("t"))[0] != "this":
            raise Unreadable("only of this card it is heard that it is attacked")
        return Timing([On("attacked")], [InBattle("any")])
    return one_of_two(befalling(c, n.one("t"), first), befalling(c, n.one("t"), second))


@means("when.deeds")
def one_of_two_deeds(c: Context, n: Node) -> Timing:
    side = n.one("w").alternative.meaning
    return one_of_two(doing(c, side, n.one("p")), doing(c, side, n.one("q")))


def one_of_two(first: Timing, second: Timing) -> Timing:
    """One of two timings; a condition of one of them would be asked for the other as well."""
    if first.conditions or second.conditions:
        raise Unreadable("what must hold at one of the timings is not asked at the other")
    return Timing([*first.ons, *second.ons])


# --- what somebody does ------------------------------------------------------------------------------------------
@means("event.does")
def does(c: Context, n: Node) -> Timing:
    return doing(c, n.one("w").alternative.meaning, n.one("p"))


def doing(c: Context, side: str, n: Node) -> Timing:
    """A player does something."""
    meaning = n.alternative.meaning
    if meaning == "uses":
        return Timing([On(word, side) for word in c.read(n.one("u"))])
    if meaning == "usesevent":
        return Timing([On("event_used", side, event_tests(c.read(n.one("h"))))])
    tests: list[Test] = c.read(n.one("h"))
    by = by_of(c, n)
    origin = "hand" if meaning == "playsfromhand" else "any"
    return Timing([On("played", side, tests, by.means, 0, by.source, "any", origin)], about=About())


def event_tests(tests: list[Test]) -> list[Test]:
    """The properties of Events that are activated; with none it is any Event."""
    if not any(isinstance(test, Kind) and test.text == "event" for test in tests):
        raise Unreadable("only Events are activated")
    if len(tests) == 1:
        raise Unreadable("read as any Event")
    return tests


@means("usables.one")
def usable(c: Context, n: Node) -> list[str]:
    return [n.one("u").alternative.meaning]


@means("usables.or")
def usables(c: Context, n: Node) -> list[str]:
    return [n.one("u").alternative.meaning, *c.read(n.one("more"))]


SIMPLE = {
    "damages": ("damaged", "foe", "battle"), "damagesany": ("damaged", "foe", "battle"),
    "battlekos": ("koed", "foe", "battle"),
    "lifeleft": ("life_left", "own", "any"), "foelifeleft": ("life_left", "foe", "any"),
    "anylifeleft": ("life_left", "any", "any"), "foeattacks": ("attacked", "foe", "any"),
    "turnstarts": ("turn_started", "own", "any"), "damaged": ("damaged", "own", "any"),
    "discarded": ("discarded", "own", "effect"), "discardedany": ("discarded", "own", "any"),
    "anytrigger": ("trigger_used", "any", "any"),
    "donback": ("don_returned", "own", "any"), "donbackany": ("don_returned", "any", "any"),
    "donbackown": ("don_returned", "own", "own_effect"), "mainstarts": ("main_started", "own", "any"),
    "turnends": ("turn_ending", "own", "any"), "foeturnends": ("turn_ending", "foe", "any"),
    "drew": ("drew", "own", "effect"), "foedrew": ("drew", "foe", "effect"),
}  # fmt: skip
ROLES = {"damages": "attacker", "battlekos": "any"}  # of this card in the battle


@means(*[f"event.{word}" for word in SIMPLE])
def simple(c: Context, n: Node) -> Timing:
    meaning = n.alternative.meaning
    event, side, by = SIMPLE[meaning]
    return Timing([On(event, side, [], by)], [InBattle(ROLES[meaning])] if meaning in ROLES else [])


@means("event.lifetohand")
def life_to_hand(c: Context, n: Node) -> Timing:
    return Timing([On("life_left", side_of(c, n.get("w")), to="hand")])


@means("event.triggered")
def trigger_activated(c: Context, n: Node) -> Timing:
    return Timing([On("trigger_used", side_of(c, n.get("w")))])


@means("event.foelifetohand")
def foe_life_to_hand(c: Context, n: Node) -> Timing:
    return Timing([On("life_left", "foe", to="hand")])


@means("event.foediscarded")
def foe_discarded(c: Context, n: Node) -> Timing:
    by = by_of(c, n)
    return Timing([On("discarded", "foe", [], by.means, 0, by.source)])


@means("event.lifebecomes")
def life_becomes(c: Context, n: Node) -> Timing:
    side = side_of(c, n.get("w"))
    if side == "any":
        raise Unreadable("whose Life is meant is not said")
    return Timing([On("life_left", side)], [If(Size(side, "life"), "==", Number(number(n)))])


@means("event.donbackmany")
def many_don_back(c: Context, n: Node) -> Timing:
    return Timing([On("don_returned", "own", least=number(n))])


@means("event.discardedby")
def discarded_by(c: Context, n: Node) -> Timing:
    by = by_of(c, n)
    return Timing([On("discarded", "own", [], by.means, 0, by.source)])


@means("event.discardedsuch")
def such_discarded(c: Context, n: Node) -> Timing:
    """Cards with certain properties are discarded."""
    tests: list[Test] = c.read(n.one("h"))
    side = side_of(c, n.get("w"))
    if not tests or side == "any":
        raise Unreadable("read as any card of a hand")
    by = by_of(c, n)
    return Timing([On("discarded", side, tests, by.means, 0, by.source)])


@means("event.dongiven")
def don_given(c: Context, n: Node) -> Timing:
    taker = n.one("t")
    side, tests = victim(c, taker)
    if taker.alternative.meaning == "thisor":
        return Timing([On("don_given", "any", [IsThis()]), On("don_given", side, tests)])
    return Timing([On("don_given", "any" if side == "this" else side, tests)])


@means("event.battled")
def battled(c: Context, n: Node) -> Timing:
    """A battle that this card fought is over.  [op 7-1-5-2]"""
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area) or ref.side != "foe" or ref.zone != "characters":
        raise Unreadable("with which cards it battled is not clear")
    tests = ordered([Kind("character"), *ref.tests])
    return Timing([On("battle_ended", "any", [], "battle")], [Battled(tests)])


# --- replacements ------------------------------------------------------------------------------------------------
def threat(c: Context, whom: Node, doom: Node, first: Node | None = None) -> Would:
    """Something that would happen to certain cards; by what may be said before whom."""
    side, tests = victim(c, whom)
    if first is not None and doom.get("b") is not None:
        raise Unreadable("by what it would happen is said twice")
    by = by_of(c, doom) if first is None else c.read(first)
    what = doom.alternative.meaning
    to = GOES.get(what, "any")
    return Would("leave" if what in GOES else what, "own" if side == "this" else side, tests, by.means, by.source, to)


@means("would.one")
def would(c: Context, n: Node) -> Would | WouldAny:
    found = threat(c, n.one("t"), n.one("p"), n.get("b"))
    if n.one("t").alternative.meaning != "thisor":
        return found
    this = Would(found.what, "own", [IsThis()], found.by, found.source, found.to)
    return WouldAny([this, found])


@means("would.either")
def would_either(c: Context, n: Node) -> WouldAny:
    if n.one("t").alternative.meaning == "thisor":
        raise Unreadable("two things that would happen to cards named apart")
    return WouldAny([threat(c, n.one("t"), n.one(slot)) for slot in ("p", "q")])


def done_instead(c: Context, n: Node) -> tuple[Ops, bool]:
    """What is done instead, and whether that is left to the player."""
    c.last = About()  # 'that Character' is one that it would happen to
    c.paying = True  # what is done instead must be possible as written, like a cost
    ops = c.ops(n)
    c.paying = False
    if len(ops) == 1 and isinstance(ops[0], May):
        return ops[0].body, True
    return ops, False
