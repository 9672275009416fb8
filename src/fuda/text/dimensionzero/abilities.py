"""What a line of text means as a whole: what kind of ability it is, its cost, its sentences; keyword abilities.

Symbols: `effect` (a line: keywords, additional, synthadditional, ability), `ability` (activated, synthesis, triggered,
state, reveal, replacement, naming, alternative, playfrom, zone, linkup, resonance, keyword, plain), `kwability`,
`body` (sentences), `sentence`, `acts`, `cost`, `payment`.
A plain line is what a strategy does when it resolves; of units and bases, and in quotes, it is a static ability.
"""

from typing import Any, Final

from fuda.core.control import EachPlayer, IfDone, May
from fuda.core.control import When as Provided
from fuda.core.flow import Op
from fuda.core.terms import Condition
from fuda.games.dimensionzero.printed import FREE, Ability, Continuous, Cost, CostPart, Instead, When
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words import build
from fuda.games.dimensionzero.words.belonging import SpiritsOf
from fuda.games.dimensionzero.words.card_changes import Adding
from fuda.games.dimensionzero.words.choosing import (
    Choose,
    ChooseArea,
    ChooseColor,
    ChooseLine,
    ChooseRace,
    ChooseSquare,
    EachChooses,
    NameRace,
    Random,
)
from fuda.games.dimensionzero.words.conditions import StatOf
from fuda.games.dimensionzero.words.costs import GiveDeck, GiveSmash, GiveUp, Synthesis, TakeMarkers
from fuda.games.dimensionzero.words.drawing import Discard, Draw, DrawUpTo, SmashPlayer
from fuda.games.dimensionzero.words.keywords import Alternative, Cheaper
from fuda.games.dimensionzero.words.lasting_effects import Delay, For, Forbidding, PayOr, ReplaceLater
from fuda.games.dimensionzero.words.ops import Destroy, Freeze, Mark, Send
from fuda.games.dimensionzero.words.properties import Not, Test, has_source
from fuda.games.dimensionzero.words.refs import Cards, Squares, This, Top
from fuda.games.dimensionzero.words.situations import AdjacentTo, SameArea, SameLine
from fuda.games.dimensionzero.words.static_effects import Affect, MarkerAffect, PlayCost, PlayCostIs
from fuda.games.dimensionzero.words.timings import OnZoned, Would
from fuda.games.dimensionzero.words.vocabulary import is_free, show
from fuda.text.dimensionzero.conditions import Subject, together
from fuda.text.dimensionzero.context import FOREVER, Context, Ops, Span, Unreadable, inside, means, number, word
from fuda.text.dimensionzero.nouns import Noun, all_of, ordered
from fuda.text.dimensionzero.values import negative
from fuda.text.grammar import Node
from fuda.words.conditions import Done, Never
from fuda.words.numbers import IfElse, Number, PerEach

Cond = Condition[Match]


class Printed:
    """What a line gives to the card that prints it."""

    def __init__(self) -> None:
        self.keywords: list[str] = []
        self.abilities: list[Ability] = []
        self.spans: list[Span] = []

    def add(self, other: "Printed") -> None:
        """Take over what another line gives."""
        self.keywords += other.keywords
        self.abilities += other.abilities
        self.spans += other.spans


# --- lines -------------------------------------------------------------------------------------------------------
@means("effect.keywords")
def keywords(c: Context, n: Node) -> Printed:
    out = Printed()
    out.keywords = [node.alternative.meaning for node in [n.one("k"), *n.all("more")]]
    return out


@means("effect.ability")
def ability_line(c: Context, n: Node) -> Printed:
    out = Printed()
    out.abilities = c.read(n.one("a"))
    out.spans = c.spans
    return out


@means("effect.additional")
def additional(c: Context, n: Node) -> Printed:
    energy, parts = price(c, n.one("c"))
    out = Printed()
    out.abilities = [build.additional("" if is_free(energy) else build.show_cost(energy), parts)]
    return out


@means("effect.synthadditional")
def synthesis_line(c: Context, n: Node) -> Printed:
    energy, parts = price(c, n.one("c"))
    out = Printed()
    out.abilities = [build.additional("" if is_free(energy) else build.show_cost(energy), synthesised(parts))]
    return out


# --- costs -------------------------------------------------------------------------------------------------------
def price(c: Context, n: Node) -> tuple[Cost, list[CostPart]]:
    """Energy and the rest of a cost."""
    node = n.get("m")
    energy: Cost = FREE if node is None else c.read(node)
    parts: list[CostPart] = []
    for payment in n.all("p"):
        found, more = paid(c, payment)
        if not is_free(found):
            if not is_free(energy):
                raise Unreadable("energy is paid twice")
            energy = found
        parts += more
    return energy, parts


def paid(c: Context, n: Node, shown: bool = False) -> tuple[Cost, list[CostPart]]:
    """What an instruction costs whoever carries it out, or shows a card and may carry it out."""
    c.paying = True
    ops = c.ops(n)
    c.paying = False
    if shown and len(ops) == 1 and isinstance(ops[0], May):
        ops = ops[0].body
    energy: Cost = FREE
    parts: list[CostPart] = []
    chosen: dict[int, Choose] = {}
    for op in ops:
        if isinstance(op, PayOr):
            energy = op.cost
        elif isinstance(op, Choose):
            if op.up_to or op.limit is not None:
                raise Unreadable("a cost says how much it is")
            chosen[int(op.slot)] = op
        else:
            parts.append(part_of(op, chosen))
    if chosen:
        raise Unreadable("what is chosen for a cost is given for it")
    c.slots = 0 if not c.aims else c.slots
    return energy, parts


def part_of(op: Op[Any], chosen: dict[int, Choose]) -> CostPart:
    """One instruction as a part of a cost."""
    if isinstance(op, Mark) and isinstance(op.ref, This) and isinstance(op.n, Number) and op.n.n < 0:
        return TakeMarkers(Number(-op.n.n))
    if isinstance(op, Discard) and op.side == "you" and not op.random:
        return GiveUp(Cards("you", "hand", []), "graveyard", op.n)
    if isinstance(op, SmashPlayer) and op.side == "you":
        return GiveSmash(op.n)
    if isinstance(op, Send | Destroy | Freeze):
        if isinstance(op, Send) and op.state != "released":
            raise Unreadable("cards given for a cost are not frozen there")
        verb = op.zone if isinstance(op, Send) else "destroy" if isinstance(op, Destroy) else "freeze"
        if isinstance(op, Send) and isinstance(op.ref, Top) and op.ref.side == "you" and verb == "graveyard":
            return GiveDeck(op.ref.n)
        pick = chosen.pop(int(op.ref.slot()), None)
        if pick is not None:
            return GiveUp(pick.ref, verb, pick.n)
        if isinstance(op.ref, This | SpiritsOf):
            return GiveUp(op.ref, verb, Number(1))
    raise Unreadable("this is no cost")


def synthesised(parts: list[CostPart]) -> list[CostPart]:
    """Synthesis: cards of a zone are put into the graveyard.  [dz 6-4.1]"""
    out: list[CostPart] = []
    for part in parts:
        if not isinstance(part, GiveUp) or part.verb != "graveyard":
            raise Unreadable("synthesis puts cards into the graveyard")
        out.append(Synthesis(part.ref, part.n))
    return out


# --- sentences ---------------------------------------------------------------------------------------------------
SAYS_BACK: Final = ("sentence.ifdone", "sentence.ifnot", "sentence.otherwise", "sentence.then",
             "sentence.except")  # fmt: skip


def body(c: Context, n: Node) -> Ops:
    """The instructions of a text."""
    return sentences(c, n.all("s"))


def sentences(c: Context, nodes: list[Node]) -> Ops:
    """The instructions of some sentences, in order.  [dz 4-9.2-3]"""
    out: list[Op[Any]] = []
    for node in nodes:
        if node.kind == "sentence.modes" and len(nodes) > 1:
            raise Unreadable("a choice of effects stands alone")
        if node.kind not in SAYS_BACK:
            ops = sentence(c, node)
            # A condition reaches to its full stop, and over what is done with the rest of cards looked at.
            other = (
                bool(out)
                and isinstance(out[-1], IfDone | Provided)
                and c.turned("condition and the next sentence", node)
            )
            add(out, ops, c.left_over != other)
            continue
        if not out:
            raise Unreadable("nothing was said before")
        say_back(c, node, out)
    for op in out:
        if isinstance(op, PayOr) and not op.paid and not op.otherwise:
            raise Unreadable("what is paid for is not said")
    return out


def add(out: list[Op[Any]], ops: Ops, follows: bool) -> None:
    """Add instructions; what follows on something that is done only if, is done only then as well."""
    before = out[-1] if out else None
    if follows and isinstance(before, IfDone):
        out[-1] = IfDone([*before.body, *ops])
    elif follows and isinstance(before, Provided) and not before.other:
        out[-1] = Provided(before.condition, [*before.body, *ops], [])
    else:
        out += ops


def sentence(c: Context, n: Node) -> Ops:
    """One sentence; how long something lasts, who does it and how often is said anew in the next."""
    c.until = ""
    c.who = "you"
    c.per = None
    c.topic = None
    c.left_over = False
    return c.ops(n)


def say_back(c: Context, n: Node, out: list[Op[Any]]) -> None:
    """A sentence that looks back at the one before."""
    if n.alternative.meaning == "otherwise":
        c.last = c.before
    if n.alternative.meaning == "except":
        leave_out(c, c.read(n.one("t")), out)
        return
    ops = sentence(c, n.one("s"))
    before = out[-1]
    meaning = n.alternative.meaning
    if meaning == "then":
        # 'Then' stays under the condition before it.
        add(out, ops, not (isinstance(before, IfDone | Provided) and c.turned("then", n)))
    elif meaning == "otherwise":
        if not isinstance(before, Provided) or before.other:
            raise Unreadable("no condition was asked before")
        out[-1] = Provided(before.condition, before.body, ops)
    elif isinstance(before, PayOr):
        if meaning == "ifdone":
            out[-1] = PayOr(before.cost, before.side, ops, before.otherwise)
        else:
            out[-1] = PayOr(before.cost, before.side, before.paid, ops)
    elif meaning == "ifdone":
        out.append(IfDone(ops))
    else:
        out.append(Provided(Never(Done()), ops, []))


def leave_out(c: Context, noun: Noun, out: list[Op[Any]]) -> None:
    """Some cards cannot be chosen after all."""
    if noun.side or noun.places or noun.extremes or noun.target or noun.noun or not noun.tests:
        raise Unreadable("which cards are left out is not clear")
    picks = [op for op in out if isinstance(op, Choose)]
    before = c.aims[-1].what if c.aims else picks[-1].ref if picks else None
    if not isinstance(before, Cards) or (c.aims and picks):
        raise Unreadable("which choice is narrowed is not clear")
    known = [show(test) for test in before.tests]
    left_out = [test for test in noun.tests if show(test) not in known]
    if not left_out:
        raise Unreadable("nothing would be left to choose")
    before.tests[:] = ordered([*before.tests, Not(all_of(left_out))])


WHO: Final = {"you": "you", "foe": "opponent", "each": "each", "that": "chosen"}


@means("sentence.do")
def do(c: Context, n: Node) -> Ops:
    who = n.get("w")
    c.who = "you" if who is None else WHO[who.alternative.meaning]
    refuse_unknown_player(c)
    ops = c.ops(n.one("a"))
    if c.who == "each":
        return for_each(ops)
    return ops


def refuse_unknown_player(c: Context) -> None:
    """That player is one who was chosen."""
    if c.who == "chosen" and not c.player:
        raise Unreadable("which player is meant is not said")


CHOICES: Final = (Choose, Random, ChooseArea, ChooseColor, ChooseLine, ChooseRace, ChooseSquare)


def for_each(ops: Ops) -> Ops:
    """Each player does it: both choose, then it is done once with what both chose.  [dz 1-1.4, 4-9.2-5]"""
    first: Ops = [op for op in ops if isinstance(op, CHOICES)]
    rest = [op for op in ops if not isinstance(op, CHOICES)]
    if first and ops[: len(first)] == first and rest:
        return [EachChooses(first, rest)]
    if not first and all(isinstance(op, Draw | Discard | Forbidding) for op in rest):
        return rest
    if any(isinstance(op, DrawUpTo | May) for op in rest) and not first:
        return [EachPlayer([own(op) for op in rest])]
    raise Unreadable("what each player does is not clear")


def own(op: Op[Any]) -> Op[Any]:
    """What each player does in turn is done by that player alone."""
    if isinstance(op, May):
        return May([own(inner) for inner in op.body], op.foe)
    if isinstance(op, Draw):
        return Draw(op.n, "you")
    if isinstance(op, Discard):
        return Discard(op.n, "you", op.random)
    if getattr(op, "side", "") == "any":
        raise Unreadable("what each player does is not clear")
    return op


@means("sentence.if")
def provided(c: Context, n: Node) -> Ops:
    c.before = c.last
    conditions: list[Cond] = c.read(n.one("c"))
    return [Provided(together(conditions), sentence(c, n.one("s")), [])]


@means("sentence.per")
def per(c: Context, n: Node) -> Ops:
    portion = number(n) if n.get("n") is not None else 1
    if c.per is not None:
        raise Unreadable("counted twice")
    c.per = (portion, c.read(n.one("v")))
    c.counted = False
    ops = c.ops(n.one("s"))
    refuse_uncounted(c)
    return ops


def refuse_uncounted(c: Context) -> None:
    """'For each' is about a number."""
    if not c.counted:
        raise Unreadable("nothing is done for each of them")


@means("sentence.modes")
def modes(c: Context, n: Node) -> Ops:
    for node in [n.one("a"), *n.all("more")]:
        inner = Context("strategy")
        inner.places = c.places
        ops = body(inner, node)
        if inner.modes:
            raise Unreadable("a choice inside a choice")
        c.modes.append(build.part(ops, aims=inner.aims))
    return []


@means("sentence.later")
def later(c: Context, n: Node) -> Ops:
    """Something is put off to the next time that something happens.  [dz 4-4.4]"""
    inner = Context(c.kind)
    inner.places = c.places
    inner.last, inner.several, inner.delayed = c.last, c.several, []
    on: When = inner.read(n.one("e"))
    ops = sentence(inner, n.one("s"))
    c.joined = c.joined or inner.joined
    about = inner.delayed[0] if inner.delayed else None
    if inner.battle and about is None:
        raise Unreadable("whose battle is meant is not said")
    return [Delay(build.triggered(on, ops, aims=inner.aims), about, until="battle" if inner.battle else FOREVER)]


@means("sentence.replace")
def replace(c: Context, n: Node) -> Ops:
    """A replacement for a time, of the next time or of every time.  [dz 4-15.3]"""
    inner = Context(c.kind)
    inner.places = c.places
    inner.last, inner.several, inner.delayed = c.last, c.several, []
    made = instead_of(inner, n)
    about = inner.delayed[0] if inner.delayed else None
    return [ReplaceLater(made, about, n.get("next") is None, word(n, "d"))]


def instead_of(c: Context, n: Node) -> Ability:
    """A replacement effect."""
    c.instead = True
    what: Instead = c.read(n.one("x"))
    delayed, c.delayed = c.delayed, None
    ops = sentences(c, n.one("b").all("s") if n.get("b") is not None else [n.one("s")])
    c.delayed = delayed
    if c.aims:
        raise Unreadable("a replacement has no targets")
    optional = len(ops) == 1 and isinstance(ops[0], May)
    first = ops[0] if ops else None
    if isinstance(first, May) and optional:
        ops = first.body
    return build.replacement(what, ops, may=optional)


# --- instructions ------------------------------------------------------------------------------------------------
@means("acts.one", "payment.one")
def act(c: Context, n: Node) -> Ops:
    return c.ops(n.one("a"))


@means("acts.seq")
def acts(c: Context, n: Node) -> Ops:
    first = c.ops(n.one("a"))
    rest = c.ops(n.one("b"))
    # A sequence that ends in 'may' is optional as a whole.
    if len(rest) == 1 and isinstance(rest[0], May) and ends_in_may(n) and not c.turned("may", n):
        return [May([*first, *rest[0].body], rest[0].foe)]
    return [*first, *rest]


def ends_in_may(n: Node) -> bool:
    """Whether the last instruction of a sequence is one that may be done."""
    while n.get("b") is not None:
        n = n.one("b")
    return n.kind == "acts.may"


@means("acts.may")
def may(c: Context, n: Node) -> Ops:
    foe = c.foe  # what the opponent may do is asked of the opponent
    ops = c.ops(n.one("a"))
    if len(ops) == 1 and isinstance(ops[0], PayOr):
        return ops
    return [May(ops, foe)]


@means("acts.until")
def until(c: Context, n: Node) -> Ops:
    if n.one("b").kind == n.kind:
        raise Unreadable("how long it lasts is said twice")
    c.until = word(n, "d")
    return c.ops(n.one("b"))


@means("acts.by")
def by_another(c: Context, n: Node) -> Ops:
    c.who = WHO[word(n, "w")]
    refuse_unknown_player(c)
    if c.who == "each":
        raise Unreadable("each player does it in a sentence of its own")
    return c.ops(n.one("b"))


@means("act.pay")
def pay(c: Context, n: Node) -> Ops:
    return [PayOr(c.read(n.one("m")), c.side(), [], [])]


# --- abilities ---------------------------------------------------------------------------------------------------
def resolve(c: Context, n: Node) -> tuple[list[Cond], Ops]:
    """The condition of a triggered ability, which is part of its event, and its instructions.  [dz 4-4.3]"""
    nodes = n.one("b").all("s")
    if nodes[0].kind != "sentence.if" or any(node.kind == "sentence.otherwise" for node in nodes):
        return [], sentences(c, nodes)
    conditions: list[Cond] = c.read(nodes[0].one("c"))
    return conditions, sentences(c, [nodes[0].one("s"), *nodes[1:]])


@means("ability.activated", "ability.synthesis")
def activated(c: Context, n: Node) -> list[Ability]:
    energy, parts = price(c, n.one("c"))
    if n.alternative.meaning == "synthesis":
        parts = synthesised(parts)
    ops = body(c, n.one("b"))
    return [build.activated(ops, cost=energy, parts=parts, timing=word(n, "t"), aims=c.aims, modes=c.modes)]


@means("ability.triggered")
def triggered(c: Context, n: Node) -> list[Ability]:
    on: When = c.read(n.one("e"))
    conditions, ops = resolve(c, n)
    made = build.triggered(on, ops, aims=c.aims, when=conditions, modes=c.modes)
    if isinstance(on, OnZoned) and on.is_own() and not c.quoted:
        # It comes from no square, so the text says itself that it works elsewhere.  [dz 2-10.3, 4-8.10-2]
        return [build.zone_effect(on.goals, made)]
    refuse_on_strategy(c)
    return [made]


def refuse_on_strategy(c: Context) -> None:
    """A strategy waits for something only while it is joined to a unit, or in another zone.  [dz 2-10.3-1]"""
    if c.kind == "strategy" and not c.quoted and not c.joined:
        raise Unreadable("a strategy waits for nothing")


@means("ability.state")
def state_triggered(c: Context, n: Node) -> list[Ability]:
    conditions: list[Cond] = [c.read(n.one("c"))]
    more, ops = resolve(c, n)
    return [build.triggered(None, ops, aims=c.aims, when=[*conditions, *more], modes=c.modes, state=True)]


@means("ability.reveal")
def reveal(c: Context, n: Node) -> list[Ability]:
    on: When = c.read(n.one("e"))
    node = n.get("c")
    conditions: list[Cond] = [] if node is None else c.read(node)
    c.last = None
    energy, parts = paid(c, n.one("p"), True) if n.get("p") is not None else (FREE, [])
    ops = body(c, n.one("b"))
    made = build.triggered(on, ops, aims=c.aims, when=conditions, cost=energy, parts=parts, modes=c.modes, reveal=True)
    return [build.zone_effect(["hand"], made)]


@means("ability.replacement")
def replacement(c: Context, n: Node) -> list[Ability]:
    made = instead_of(c, n)
    node = n.get("c")
    if node is not None:
        made.conditions = c.read(node)
    refuse_on_strategy(c)
    return [made]


@means("ability.naming")
def naming(c: Context, n: Node) -> list[Ability]:
    who: Subject = c.read(n.one("t"))
    if not who.own:
        raise Unreadable("only for itself a card names something")
    return [build.replacement(Would("arrive", who.side, who.tests, [], "any", "elsewhere"), [NameRace()], added=True)]


@means("ability.alternative")
def alternative(c: Context, n: Node) -> list[Ability]:
    node = n.get("g")
    conditions: list[Cond] = [] if node is None else c.read(node)
    energy, parts = price(c, n.one("c"))
    return [build.static(rules=[Alternative(energy, parts, together(conditions) if conditions else None)])]


@means("ability.playfrom")
def play_from(c: Context, n: Node) -> list[Ability]:
    return [build.play_from(word(n, "z"))]


@means("ability.zone")
def zone_ability(c: Context, n: Node) -> list[Ability]:
    zones = [node.alternative.meaning for node in [n.one("z"), *n.all("more")]]
    c.quoted = True
    found: list[Ability] = c.read(n.one("a"))
    return [build.zone_effect(zones, ability) for ability in found]


@means("ability.linkup")
def link_up(c: Context, n: Node) -> list[Ability]:
    names = [inside(node.text) for node in [n.one("n"), *n.all("more")]]
    found: list[Ability] = c.read(n.one("a"))
    return [build.link_up(names, ability) for ability in found]


@means("ability.resonance")
def resonance(c: Context, n: Node) -> list[Ability]:
    found: list[Ability] = c.read(n.one("a"))
    return [build.resonance(ability) for ability in found]


@means("ability.keyword")
def keyword_ability(c: Context, n: Node) -> list[Ability]:
    return [c.read(n.one("k"))]


@means("ability.cheaper")
def cheaper(c: Context, n: Node) -> list[Ability]:
    portion, value = c.read(n.one("p"))
    return [build.static(rules=[Cheaper(PerEach(number(n), portion, value))])]


@means("ability.plain")
def plain(c: Context, n: Node) -> list[Ability]:
    c.bare = c.kind != "strategy" or c.quoted
    ops = body(c, n.one("b"))
    first = n.one("b").all("s")[0]
    if first.kind == "sentence.later" and (c.kind != "strategy" or c.quoted or c.joined):
        raise Unreadable("what it waits for is said first")
    found = None if c.aims or c.modes else statics_of(ops)
    if found and not c.quoted and all(prices_itself(ability) for ability in found):
        return [while_played(ability) for ability in found]
    if c.kind == "strategy" and not c.quoted and not c.joined:
        return [build.spell(ops, aims=c.aims, modes=c.modes)]
    if found is not None:
        return found
    if c.kind in ("", "strategy") and not c.quoted:
        c.bare = False
        return [build.spell(ops, aims=c.aims, modes=c.modes)]
    raise Unreadable("when this is done is not said")


def prices_itself(ability: Ability) -> bool:
    """Whether a static ability is about nothing but the use cost of its own card."""
    own = [isinstance(one, PlayCost | PlayCostIs) and has_source(one.tests) for one in ability.statics]
    return bool(own) and all(own)


def while_played(ability: Ability) -> Ability:
    """The cost of a card itself is changed wherever it can be played.  [dz 2-10.3-4]"""
    one = ability.statics[0]
    if len(ability.statics) == 1 and isinstance(one, PlayCost) and one.color == "colorless":
        less = negative(one.value)
        if ability.conditions:
            less = IfElse(together(ability.conditions), less, Number(0))
        return build.static(rules=[Cheaper(less)])
    return build.zone_effect(["hand", "plan"], ability)


def statics_of(ops: Ops) -> list[Ability] | None:
    """Instructions that only change something, as static abilities; each condition has one of its own."""
    out: list[Ability] = []
    plain_ones: list[Continuous] = []
    for op in ops:
        if isinstance(op, For) and op.until == FOREVER:
            # What markers make of the number of their own card comes at its own time.  [dz 4-14.5-3] [ruling dz-018]
            made = MarkerAffect if isinstance(op.ref, This) and counts_markers(op.change) else Affect
            plain_ones.append(made(op.ref, op.change))
        elif isinstance(op, Forbidding) and op.until == FOREVER:
            plain_ones.append(op.static)
        elif isinstance(op, Provided) and not op.other:
            inner = statics_of(op.body)
            if inner is None or len(inner) != 1 or inner[0].conditions:
                return None
            inner[0].conditions = [op.condition]
            out += inner
        else:
            return None
    return [*([build.static(plain_ones)] if plain_ones else []), *out]


def counts_markers(change: object) -> bool:
    """Whether a change is by so much for each marker on this card."""
    value = change.value if isinstance(change, Adding) else None
    of = value.of if isinstance(value, PerEach) else None
    return isinstance(of, StatOf) and of.what == "markers" and isinstance(of.ref, This)


# --- keyword abilities -------------------------------------------------------------------------------------------
SPANS: Final[dict[str, type[SameLine] | type[SameArea] | type[AdjacentTo]]] = {
    "line": SameLine, "area": SameArea, "adjacent": AdjacentTo,
}  # fmt: skip


@means("kwability.death")
def death(c: Context, n: Node) -> Ability:
    return build.instant_death(number(n) if n.get("n") is not None else None)


@means("kwability.muster")
def muster(c: Context, n: Node) -> Ability:
    if n.get("r") is not None:
        return build.muster(Squares([SPANS[word(n, "r")](This())]))
    return build.muster(Squares(ordered(c.read(n.one("q")))))


@means("kwability.support")
def support(c: Context, n: Node) -> Ability:
    tests: list[Test] = []
    for node in n.all("f"):
        tests += c.read(node)
    return build.support(word(n, "r"), c.read(n.one("v")), tests)


@means("kwability.rampage")
def rampage(c: Context, n: Node) -> Ability:
    ops = body(c, n.one("b"))
    return build.rampage(number(n) if n.get("n") is not None else 0, ops, aims=c.aims)


@means("kwability.awakening")
def awakening(c: Context, n: Node) -> Ability:
    return build.awakening(*[build.show_cost(c.read(node)) for node in [n.one("m"), *n.all("more")]])


@means("kwability.formation")
def formation(c: Context, n: Node) -> Ability:
    return build.formation(word(n, "s"), build.show_cost(c.read(n.one("m"))))


@means("kwability.pincer")
def pincer(c: Context, n: Node) -> Ability:
    ops = body(c, n.one("b"))
    if c.aims:
        raise Unreadable("Pincer takes no targets")
    return build.pincer(ops)


@means("kwability.call")
def call(c: Context, n: Node) -> Ability:
    return build.call(word(n, "c"))


@means("kwability.march")
def march(c: Context, n: Node) -> Ability:
    energy, parts = price(c, n.one("c"))
    ops = body(c, n.one("b"))
    return build.march(ops, cost=energy, parts=parts, aims=c.aims)


@means("kwability.raid")
def raid(c: Context, n: Node) -> Ability:
    return build.raid(number(n))


@means("kwability.resist")
def resist(c: Context, n: Node) -> Ability:
    tests: list[Test] = []
    for node in n.all("f"):
        tests += c.read(node)
    noun = n.get("t")
    if noun is not None:
        found: Noun = c.read(noun)
        side, more = found.about(c)
        if side != "any" or found.places:
            raise Unreadable("whose cards it resists is not asked")
        tests += more
    return build.resist(ordered(tests))
