"""What conditions and events mean: what must be so, what an ability waits for, what is replaced.

Symbols: `given` (one, and, or: conditions before a sentence), `cond`, `subj` (the card that something happens to),
`from` (where from), `event` (what has happened), `would` (what is about to happen).
"""

from typing import Final

from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.printed import Instead, When
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.conditions import (
    Arranged,
    EachIs,
    Exists,
    FirstTurn,
    InBattle,
    InPhase,
    PlanIs,
    PlayedFrom,
    Resonance,
    ThisIs,
)
from fuda.games.dimensionzero.words.properties import Not, Ref, Stat, Test
from fuda.games.dimensionzero.words.refs import Arrived, Chosen, OtherThat, That, This
from fuda.games.dimensionzero.words.situations import Controlled, HasSpirit, IsOne, IsThis, Other, OtherThan
from fuda.games.dimensionzero.words.timings import (
    On,
    OnBattle,
    OnEither,
    OnLeft,
    OnPhase,
    OnPlaced,
    OnTurn,
    OnZoned,
    Would,
)
from fuda.text.dimensionzero.context import Context, Unreadable, means, number, word
from fuda.text.dimensionzero.nouns import SIGNS, Noun, ordered, side_of
from fuda.text.dimensionzero.values import size_of
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, If, Never, OneOf, OpponentsTurn, YourTurn
from fuda.words.numbers import Number

Cond = Condition[Match]


# --- conditions --------------------------------------------------------------------------------------------------
def together(conditions: list[Cond]) -> Cond:
    """All of some conditions as one."""
    return conditions[0] if len(conditions) == 1 else AllOf(conditions)


@means("given.one")
def given(c: Context, n: Node) -> list[Cond]:
    return [c.read(n.one("c"))]


@means("given.and")
def given_both(c: Context, n: Node) -> list[Cond]:
    return [c.read(n.one("c")), *c.read(n.one("more"))]


@means("given.or")
def given_either(c: Context, n: Node) -> list[Cond]:
    return [OneOf([c.read(n.one("c")), together(c.read(n.one("more")))])]


def about(ref: Ref, tests: list[Test]) -> Cond:
    """A card has some properties."""
    return ThisIs(ordered(tests)) if isinstance(ref, This) else EachIs(ref, ordered(tests))


@means("cond.count")
def count(c: Context, n: Node) -> Cond:
    return If(size_of(c, placed_noun(c, n)), SIGNS[word(n, "s")], Number(number(n)))


@means("cond.fewer", "cond.morethan", "cond.asmany")
def fewer(c: Context, n: Node) -> Cond:
    sign = {"fewer": "<", "morethan": ">", "asmany": "=="}[n.alternative.meaning]
    return If(size_of(c, c.read(n.one("t"))), sign, size_of(c, c.read(n.one("u"))))


@means("cond.exists")
def exists(c: Context, n: Node) -> Cond:
    return Exists(placed_ref(c, n))


@means("cond.absent")
def absent(c: Context, n: Node) -> Cond:
    return Never(Exists(placed_ref(c, n)))


def placed_noun(c: Context, n: Node) -> Noun:
    """A noun, with a place before it where one is said."""
    noun: Noun = c.read(n.one("t"))
    place = n.get("p")
    if place is not None:
        c.read(place)(noun)
    return noun


def placed_ref(c: Context, n: Node) -> Ref:
    """The cards of a noun, with a place before it where one is said."""
    noun = placed_noun(c, n)
    if noun.target or noun.whole:
        raise Unreadable("only whether there are some is asked")
    return noun.ref(c)


@means("cond.is")
def has_property(c: Context, n: Node) -> Cond:
    return about(c.read(n.one("o")), c.read(n.one("f")))


@means("cond.isnot")
def has_not(c: Context, n: Node) -> Cond:
    return Never(about(c.read(n.one("o")), c.read(n.one("f"))))


@means("cond.at")
def is_at(c: Context, n: Node) -> Cond:
    return about(c.read(n.one("o")), c.read(n.one("r")))


@means("cond.stat")
def has_stat(c: Context, n: Node) -> Cond:
    value: Value[Match] = c.read(n.one("v"))
    return about(c.read(n.one("o")), [Stat(word(n, "k"), SIGNS[word(n, "s")], value)])


@means("cond.such")
def is_such(c: Context, n: Node) -> Cond:
    noun: Noun = c.read(n.one("t"))
    side, tests = noun.about(c)
    if side != "any":
        raise Unreadable("whose card it is, is not asked here")
    return about(c.read(n.one("o")), tests)


@means("cond.spirit")
def has_spirit(c: Context, n: Node) -> Cond:
    return about(c.read(n.one("o")), [HasSpirit()])


@means("cond.nospirit")
def has_no_spirit(c: Context, n: Node) -> Cond:
    return about(c.read(n.one("o")), [Not(HasSpirit())])


@means("cond.markers")
def has_markers(c: Context, n: Node) -> Cond:
    return about(c.read(n.one("o")), [Stat("markers", SIGNS[word(n, "s")], Number(number(n)))])


@means("cond.arranged")
def arranged(c: Context, n: Node) -> Cond:
    return Arranged(side_of(c, n.one("w")))


@means("cond.notarranged")
def not_arranged(c: Context, n: Node) -> Cond:
    return Never(Arranged(side_of(c, n.one("w"))))


@means("cond.turn")
def whose_turn(c: Context, n: Node) -> Cond:
    return YourTurn() if side_of(c, n.one("w")) == "you" else OpponentsTurn()


@means("cond.phase")
def in_phase(c: Context, n: Node) -> Cond:
    return InPhase(word(n, "p"))


@means("cond.battle")
def in_battle(c: Context, n: Node) -> Cond:
    return InBattle()


@means("cond.firstturn")
def first_turn(c: Context, n: Node) -> Cond:
    return FirstTurn()


@means("cond.plan")
def plan_is(c: Context, n: Node) -> Cond:
    noun: Noun = c.read(n.one("t"))
    side, tests = noun.about(c)
    return PlanIs(side_of(c, n.get("w")) or (side if side != "any" else "you"), tests)


@means("cond.playedfrom")
def played_from(c: Context, n: Node) -> Cond:
    return PlayedFrom(word(n, "z"))


@means("cond.moved")
def has_moved(c: Context, n: Node) -> Cond:
    return Resonance()


# --- what happens ------------------------------------------------------------------------------------------------
class Subject:
    """The card that something happens to."""

    def __init__(self, side: str, tests: list[Test], ref: Ref | None = None, own: bool = False) -> None:
        self.side = side
        self.tests = tests
        self.ref = ref  # a card known already
        self.own = own  # this card itself


@means("subj.card")
def subject_card(c: Context, n: Node) -> Subject:
    ref: Ref = c.read(n.one("o"))
    if isinstance(ref, This):
        return Subject("any", [IsThis()], None, True)
    if isinstance(ref, Chosen | Arrived | That):
        return Subject("any", [], ref)
    return Subject("any", [IsOne(ref)])


@means("subj.np")
def subject_noun(c: Context, n: Node) -> Subject:
    noun: Noun = c.read(n.one("t"))
    if noun.noun == "spirit":
        raise Unreadable("spirit cards are spoken of in other words")
    side, tests = noun.about(c)
    return Subject(side, tests)


def subject(c: Context, n: Node, slot: str = "t") -> Subject:
    """The card in a slot; what happens to it is spoken of as 'that card' later."""
    found: Subject = c.read(n.one(slot))
    if found.ref is not None and not c.delayed:
        raise Unreadable("which card it is, is not known")
    if not found.own:
        c.last = That()
        c.several = False
    return found


def zones_from(n: Node) -> list[str]:
    """Where a card comes from, where that is said."""
    node = n.get("f")
    return [] if node is None else [node.alternative.meaning]


@means("event.placed")
def placed(c: Context, n: Node) -> When:
    who = subject(c, n)
    where: list[Test] = c.read(n.one("r")) if n.get("r") is not None else []
    return OnPlaced(who.side, ordered([*who.tests, *where]), zones_from(n))


@means("event.left")
def left(c: Context, n: Node) -> When:
    who = subject(c, n)
    origins = zones_from(n)
    goals = [word(n, "z")]
    if who.own:
        c.this = That()
    # Text means cards on squares, unless it works elsewhere or speaks of cards of any kind.  [dz 2-23.8-3]
    anywhere = not origins and (not who.tests or (who.own and c.quoted))
    if origins in ([], ["square"]) and not anywhere:
        return OnLeft(who.side, who.tests, goals)
    return OnZoned(who.side, who.tests, origins, goals)


@means("event.leaves")
def leaves(c: Context, n: Node) -> When:
    who = subject(c, n)
    if who.own:
        c.this = That()
    return OnLeft(who.side, who.tests, [])


@means("event.zoned")
def zoned(c: Context, n: Node) -> When:
    noun: Noun = c.read(n.one("t"))
    side, tests = noun.about(c)
    if side != "any" or noun.places:
        raise Unreadable("whose card it is, the zone says")
    c.last = That()
    return OnZoned(side_of(c, n.one("w")), tests, zones_from(n), [word(n, "z")])


CARD_EVENTS: Final = {
    "attack": "attacked", "attacked": "was_attacked", "won": "won", "smashed": "smashed", "moved": "move_resolved",
    "released": "released", "frozen": "frozen", "spirited": "spirited", "marked": "marked", "planmade": "plan_made",
}  # fmt: skip


@means(*[f"event.{word}" for word in CARD_EVENTS])
def card_event(c: Context, n: Node) -> When:
    who = subject(c, n)
    return On(CARD_EVENTS[n.alternative.meaning], who.side, who.tests, [])


def by_what(n: Node) -> str:
    """By what means something happens."""
    node = n.get("b")
    return "any" if node is None else node.alternative.meaning


@means("event.damaged")
def damaged(c: Context, n: Node) -> When:
    who = subject(c, n)
    return On("damaged", who.side, who.tests, [], by_what(n))


@means("event.dealt")
def dealt(c: Context, n: Node) -> When:
    source = subject(c, n, "u")
    who = subject(c, n)
    tests = [*source.tests, *([Controlled(source.side)] if source.side != "any" else [])]
    # Of two cards, that card is the one that is not this card.
    c.last = That() if source.own else OtherThat() if who.own else None
    return On("damaged", who.side, who.tests, ordered(tests), by_what(n))


@means("event.damagedbyother")
def damaged_by_other(c: Context, n: Node) -> When:
    ref: Ref = c.read(n.one("o"))
    who = subject(c, n)
    return On("damaged", who.side, who.tests, [Other() if isinstance(ref, This) else OtherThan(ref)])


@means("event.deals")
def deals(c: Context, n: Node) -> When:
    source = subject(c, n, "u")
    c.last = That()
    if source.side != "any":
        source.tests = [*source.tests, Controlled(source.side)]
    return On("damaged", "any", [], ordered(source.tests), by_what(n))


@means("event.subjplayed")
def subject_played(c: Context, n: Node) -> When:
    who = subject(c, n)
    return On("played", who.side, who.tests, [])


@means("event.drew")
def drew(c: Context, n: Node) -> When:
    return On("drew", side_of(c, n.one("w")), [], [])


@means("event.played")
def played(c: Context, n: Node) -> When:
    noun: Noun = c.read(n.one("t"))
    side, tests = noun.about(c)
    if side != "any" or noun.places:
        raise Unreadable("whoever plays it is named")
    c.last = That()
    return On("played", side_of(c, n.one("w")), tests, [])


@means("event.battlestart")
def battle_start(c: Context, n: Node) -> When:
    return OnBattle("start", "any")


@means("event.battleend")
def battle_end(c: Context, n: Node) -> When:
    return OnBattle("end", "any")


@means("event.thatbattleend")
def that_battle_end(c: Context, n: Node) -> When:
    if c.delayed is None:
        raise Unreadable("which battle is meant is not said")
    c.battle = True
    return OnBattle("end", "that")


@means("event.step")
def step(c: Context, n: Node) -> When:
    return OnBattle(word(n, "s"), "any")


@means("event.turnstart", "event.turnend")
def turn(c: Context, n: Node) -> When:
    moment = "start" if n.alternative.meaning == "turnstart" else "end"
    return OnTurn(moment, side_of(c, n.get("w")) or "any")


@means("event.phase")
def phase(c: Context, n: Node) -> When:
    return OnPhase(word(n, "p"), side_of(c, n.get("w")) or "any")


@means("event.one")
def one_event(c: Context, n: Node) -> When:
    found: When = c.read(n.one("e"))
    return found


@means("event.either")
def either(c: Context, n: Node) -> When:
    whens: list[When] = []
    about: list[bool] = []
    for slot in ("a", "b"):
        c.last = None
        whens.append(c.read(n.one(slot)))
        about.append(c.last is not None)
    if not all(about):
        c.last = None
    c.this = None if c.this is None or any(about) else c.this
    last = whens[1]
    return OnEither([whens[0], *(last.whens if isinstance(last, OnEither) else [last])])


# --- what is about to happen -------------------------------------------------------------------------------------
def about_to(c: Context, n: Node, what: str, by: str = "any") -> Would:
    """Something is about to happen to a card."""
    who = subject(c, n)
    c.this = None
    c.last = That()
    return Would(what, who.side, who.tests, [], by)


@means("would.die", "would.leave", "would.arrive")
def would_go(c: Context, n: Node) -> Instead:
    return about_to(c, n, n.alternative.meaning, by_what(n))


@means("would.damage")
def would_damage(c: Context, n: Node) -> Instead:
    return about_to(c, n, "damage", by_what(n))


@means("would.drop")
def would_drop(c: Context, n: Node) -> Instead:
    return about_to(c, n, "drop")


@means("would.smash", "would.draw")
def would_player(c: Context, n: Node) -> Instead:
    c.last = None
    return Would(n.alternative.meaning, side_of(c, n.one("w")), [], [])
