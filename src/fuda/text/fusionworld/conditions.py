"""What conditions mean."""

from typing import Final

from fuda.core.terms import Value
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.conditions import (
    DuringBattle,
    GoneCount,
    InBattle,
    InBattleWith,
    IsUnder,
    OfOneColor,
    RemovedMarker,
    Size,
    TurnedCount,
)
from fuda.games.fusionworld.words.properties import Evolved, IsAttacker, IsBattling, IsGuard, PlayedThisTurn, Test
from fuda.games.fusionworld.words.refs import Area, Guard, Ref, ThisIn, Under
from fuda.text.fusionworld.context import LOOKED, Cond, Context, Unreadable, amount, means, word
from fuda.text.fusionworld.nouns import SIGNS, Head, Place, all_of, card_tests, heads, ordered, refer, side_of
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, Done, Exists, Failed, If, Matches, Never, OneOf, OpponentsTurn, YourTurn
from fuda.words.numbers import ChosenCount, Count, Minus, Number, StatOf
from fuda.words.properties import Either, Not
from fuda.words.refs import Among, Chosen, This


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
    return [c.read(n.one("c"))]


@means("conds.and")
def both(c: Context, n: Node) -> list[Cond]:
    return [c.read(n.one("c")), *c.read(n.one("more"))]


@means("conds.or")
def either(c: Context, n: Node) -> list[Cond]:
    rest = together(c.read(n.one("more")))
    return [OneOf([c.read(n.one("c")), *(rest.conditions if isinstance(rest, OneOf) else [rest])])]


def sign(n: Node) -> str:
    """How two numbers are compared."""
    return SIGNS[word(n, "s")]


# --- what a card is -----------------------------------------------------------------------------------------------
class Subject:
    """A card of which something is said."""

    def __init__(self, ref: Ref, tests: list[Test] | None = None) -> None:
        self.ref = ref
        self.tests = tests  # of an area, which may hold no such card

    def has(self, tests: list[Test]) -> Cond:
        """The card has these properties."""
        if isinstance(self.ref, Area):
            return Exists(Area(self.ref.side, self.ref.zone, ordered([*self.ref.tests, *tests])))
        return Matches(self.ref, ordered(tests))


@means("subject.this")
def this_card(c: Context, n: Node) -> Subject:
    places: list[Place] = c.read(n.one("z")) if n.get("z") is not None else []
    c.this = True
    if len(places) > 1:
        raise Unreadable("this card lies in one place")
    zone = places[0].zone if places else "battle_area"
    if zone in ("battle_area", "leader", "combo"):
        return Subject(This())
    # A skill that names the zone of its own card is valid only there.  [fw 9-2-1]
    c.home = zone
    return Subject(ThisIn(zone))


@means("subject.that")
def that_card(c: Context, n: Node) -> Subject:
    if c.last is not None:
        return Subject(c.last)
    if c.event is None:
        raise Unreadable("no card has been spoken of before")
    return Subject(c.event)


@means("subject.revealed")
def revealed_card(c: Context, n: Node) -> Subject:
    if c.looking:
        return Subject(Chosen(LOOKED))
    if c.picked < 0:
        raise Unreadable("no card has been revealed")
    return Subject(Chosen(c.picked))


@means("subject.discarded")
def discarded_card(c: Context, n: Node) -> Subject:
    if c.picked < 0:
        raise Unreadable("no card has been discarded")
    return Subject(Chosen(c.picked))


@means("subject.leader")
def leader(c: Context, n: Node) -> Subject:
    ref = refer([Head("leader", [], side_of(c, n.get("w"), "own"))])
    c.this = False
    return Subject(ref)


@means("subject.cards")
def some_card(c: Context, n: Node) -> Subject:
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area) or ref.zone == "leader":
        raise Unreadable("read as a word about the Leader")
    return Subject(ref)


@means("cond.is")
def is_such(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    tests: list[Test] = c.read(n.one("p"))
    return subject.has(tests)


@means("cond.isnt")
def is_not_such(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    tests: list[Test] = c.read(n.one("p"))
    return Never(subject.has(tests))


@means("cond.either")
def is_either(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    return subject.has([Either([all_of(c.read(n.one("p"))), all_of(c.read(n.one("q")))])])


@means("pred.having", "pred.stat")
def pred_having(c: Context, n: Node) -> list[Test]:
    found: list[Test] = c.read(n.one("h"))
    return found


@means("pred.state")
def pred_state(c: Context, n: Node) -> list[Test]:
    return [c.read(n.one("s"))]


@means("pred.kind")
def pred_kind(c: Context, n: Node) -> list[Test]:
    found = heads(c, n)
    if any(h.side or h.places for h in found):
        raise Unreadable("what a card is, wherever it lies")
    return card_tests(found)


@means("cond.number")
def number_of_card(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    found: list[Test] = c.read(n.one("p"))
    return subject.has(found)


@means("cond.samecolor")
def of_one_color(c: Context, n: Node) -> Cond:
    return OfOneColor(c.read(n.one("t")))


@means("cond.inzone")
def in_zone(c: Context, n: Node) -> Cond:
    places: list[Place] = c.read(n.one("z"))
    if len(places) != 1 or places[0].bearer is not None:
        raise Unreadable("this card lies in one place")
    zone = {"battle_area": "battle"}.get(places[0].zone, places[0].zone)
    c.home = "" if zone == "battle" else zone
    return Exists(ThisIn(zone))


@means("cond.isunder")
def is_under(c: Context, n: Node) -> Cond:
    c.home = "under"
    return IsUnder()


@means("cond.evolvedfrom")
def evolved_from(c: Context, n: Node) -> Cond:
    return AllOf([Matches(This(), [Evolved()]), Exists(Under(This(), [c.read(n.one("n"))]))])


@means("cond.hasunder")
def has_under(c: Context, n: Node) -> Cond:
    return Exists(Under(This(), c.read(n.one("h"))))


# --- how many -----------------------------------------------------------------------------------------------------
@means("cond.size")
def size(c: Context, n: Node) -> Cond:
    found = c.read(n.one("q"))
    said = any(word in part.literal for part in n.alternative.parts for word in ("合計", "total"))
    both = any(node.kind == "whose.any" for node in n.one("q").walk()) or getattr(found, "side", "") == "any"
    if both and not said and (sign(n), n.word("n")) != (">=", "1"):
        raise Unreadable("whether one player has so many, each of them, or both together, is not said")
    return If(found, sign(n), amount(c, n))


@means("cond.sizeor")
def size_or(c: Context, n: Node) -> Cond:
    found = c.read(n.one("q"))
    return OneOf([If(found, "==", amount(c, n)), If(found, ">=", amount(c, n, "m"))])


@means("cond.something")
def something(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), ">=", Number(1))


@means("cond.nothing")
def nothing(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), "==", Number(0))


@means("cond.exists")
def exists(c: Context, n: Node) -> Cond:
    return Exists(c.read(n.one("t")))


@means("cond.amongmoved")
def among_moved(c: Context, n: Node) -> Cond:
    """Among the cards that are looked at, or were moved from a deck before."""
    if c.looking and not c.moved:
        return Exists(Among(LOOKED, c.read(n.one("h"))))
    if not c.moved:
        raise Unreadable("no cards have been moved before")
    return Matches(Chosen(LOOKED), c.read(n.one("h")))


@means("cond.absent")
def absent(c: Context, n: Node) -> Cond:
    return Never(Exists(c.read(n.one("t"))))


@means("cond.existsboth")
def exists_both(c: Context, n: Node) -> Cond:
    first = heads(c, n)[0]
    found = [first, *[Head(h.noun, h.tests, first.side, first.places) for h in [c.read(m) for m in n.all("i")]]]
    return AllOf([Exists(refer([h])) for h in found])


@means("cond.compare")
def compare(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), sign(n), c.read(n.one("r")))


@means("cond.lessby")
def less_by(c: Context, n: Node) -> Cond:
    return If(c.read(n.one("q")), "<=", Minus(c.read(n.one("r")), amount(c, n)))


@means("cond.lessfoe", "cond.morefoe", "cond.atmostfoe", "cond.atleastfoe")
def than_foe(c: Context, n: Node) -> Cond:
    found = c.read(n.one("q"))
    if not isinstance(found, Size) or found.side != "own":
        raise Unreadable("whose cards are compared is not clear")
    signs = {"lessfoe": "<", "morefoe": ">", "atmostfoe": "<=", "atleastfoe": ">="}
    return If(found, signs[n.alternative.meaning], Size("foe", found.what))


@means("cond.thanown")
def than_own(c: Context, n: Node) -> Cond:
    """The opponent has fewer or more of something than oneself."""
    found = c.read(n.one("q"))
    if isinstance(found, Size) and found.side == "foe":
        own: Value[Match] = Size("own", found.what)
    elif isinstance(found, Count) and isinstance(found.ref, Area) and found.ref.side == "foe":
        own = Count(Area("own", found.ref.zone, found.ref.tests))
    else:
        raise Unreadable("whose cards are compared is not clear")
    return If(found, "<" if n.one("s").alternative.meaning == "less" else ">", own)


@means("cond.did")
def did(c: Context, n: Node) -> Cond:
    """So many cards were chosen, and done something to, before."""
    return If(how_many_done(c, n), sign(n), amount(c, n))


@means("per.did", "number.did")
def per_done(c: Context, n: Node) -> Value[Match]:
    return how_many_done(c, n)


# What takes cards from where they were: those that stayed do not count.
CARRIED: Final = (
    "捨てた", "戻した", "置いた", "取り除いた", "登場させた", "KOした", "加えた", "エナジーにした",
    "discard", "return", "placed", "KO'd",
    "ko'd", "played", "added", "removed",
)  # fmt: skip


TURNED: Final = ("レストにした", "アクティブにした", "switched")


def how_many_done(c: Context, n: Node) -> Value[Match]:
    """To how many of the cards chosen last it was done."""
    if c.picked < 0:
        raise Unreadable("no cards have been chosen before")
    words = n.one("v").render() if n.get("v") is not None else ""
    if any(one in words for one in TURNED):
        return TurnedCount(c.picked)
    return GoneCount(c.picked) if any(one in words for one in CARRIED) else ChosenCount(c.picked)


@means("number.statof")
def stat_of(c: Context, n: Node) -> Value[Match]:
    subject: Subject = c.read(n.one("t"))
    return StatOf(subject.ref, word(n, "k"))


@means("cond.only", "cond.every")
def only(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area):
        raise Unreadable("which cards are meant is not clear")
    tests: list[Test] = c.read(n.one("h" if n.alternative.meaning == "only" else "p"))
    others = Area(ref.side, ref.zone, ordered([*ref.tests, Not(all_of(tests))]))
    return AllOf([Exists(ref), Never(Exists(others))])


# --- battle, turn, what happened ----------------------------------------------------------------------------------
@means("cond.battle")
def in_battle(c: Context, n: Node) -> Cond:
    return InBattle("any")


@means("cond.attacking")
def attacking(c: Context, n: Node) -> Cond:
    return InBattle("attacker")


@means("cond.guarding")
def guarding(c: Context, n: Node) -> Cond:
    return InBattle("guard")


@means("cond.isattacking", "cond.isattacked")
def is_attacking(c: Context, n: Node) -> Cond:
    """Other cards than this one attack, or are attacked."""
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area):
        raise Unreadable("which card attacks is not clear")
    role: Test = IsAttacker() if n.alternative.meaning == "isattacking" else IsGuard()
    return Exists(Area(ref.side, ref.zone, ordered([*ref.tests, role])))


@means("cond.anybattle")
def during_battle(c: Context, n: Node) -> Cond:
    return DuringBattle()


ROLES: Final = {"battlewith": "any", "attackingto": "attacker", "guardingfrom": "guard"}


@means(*[f"cond.{kind}" for kind in ROLES])
def battle_with(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area) or ref.side == "own":
        raise Unreadable("a card battles with one of the opponent's")
    kinds = {"battle": "battle", "leader": "leader"}
    if ref.zone not in (*kinds, "leader_or_battle", "in_play", "leader_or_area"):
        raise Unreadable("no card of that zone battles")
    tests = card_tests([Head(kinds.get(ref.zone, "card"), ref.tests)])
    if n.alternative.meaning == "attackingto":
        c.speak_of(Guard())
    return InBattleWith(tests, ROLES[n.alternative.meaning])


@means("cond.otherbattle")
def other_battle(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    if not isinstance(ref, Area):
        raise Unreadable("whose battle is meant is not clear")
    return Exists(Area(ref.side, ref.zone, ordered([*ref.tests, IsBattling()])))


@means("cond.myturn")
def my_turn(c: Context, n: Node) -> Cond:
    return YourTurn()


@means("cond.foeturn")
def foe_turn(c: Context, n: Node) -> Cond:
    return OpponentsTurn()


@means("cond.markercard", "cond.markerskill")
def removed_marker(c: Context, n: Node) -> Cond:
    return RemovedMarker("card" if n.alternative.meaning == "markercard" else "skill")


@means("cond.fresh")
def fresh(c: Context, n: Node) -> Cond:
    return Matches(This(), [PlayedThisTurn()])


@means("cond.done")
def done(c: Context, n: Node) -> Cond:
    return Done()


@means("cond.undone")
def undone(c: Context, n: Node) -> Cond:
    return Failed()


@means("cond.statcompare")
def stat_compare(c: Context, n: Node) -> Cond:
    one: Subject = c.read(n.one("t"))
    two: Subject = c.read(n.one("u"))
    what = word(n, "k")
    return If(StatOf(one.ref, what), sign(n), StatOf(two.ref, what))


@means("cond.revealedall")
def all_revealed(c: Context, n: Node) -> Cond:
    if not c.looking:
        raise Unreadable("no cards have been revealed")
    tests: list[Test] = c.read(n.one("p"))
    return AllOf([Exists(Chosen(LOOKED)), Never(Exists(Among(LOOKED, [Not(all_of(tests))])))])
