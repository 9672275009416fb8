"""What an effect means as a whole: tags, timing, conditions, cost, sentences; replacements, rules, keywords."""

from fuda.core.control import ChooseOne, IfDone, May
from fuda.core.control import When as Provided
from fuda.core.terms import Condition
from fuda.games.onepiece.face.decks import DonDeckOf
from fuda.games.onepiece.printed import Ability, Continuous
from fuda.games.onepiece.spec import ATTRIBUTES
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, continuous, replacement, start_of_game, tagged
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import DonAttached
from fuda.games.onepiece.words.don import RestDon, ReturnDon
from fuda.games.onepiece.words.lasting_effects import EndGame
from fuda.games.onepiece.words.ops import MoveTo, RestCards
from fuda.games.onepiece.words.properties import EVERY, FaceUp, Kind
from fuda.games.onepiece.words.refs import About, Ref
from fuda.games.onepiece.words.static_effects import HandCounter, Would, WouldAny
from fuda.games.onepiece.words.vocabulary import show
from fuda.text.grammar import Node
from fuda.text.onepiece.acts import playing, put_in_order
from fuda.text.onepiece.conditions import together
from fuda.text.onepiece.context import Context, Ops, Span, Unreadable, chain, inside, means, number
from fuda.text.onepiece.events import Timing, done_instead, threat
from fuda.text.onepiece.nouns import card_tests, head, ordered, properties
from fuda.text.onepiece.values import hold, own_hand_cost
from fuda.words.conditions import Done, Never, OpponentsTurn, YourTurn
from fuda.words.deckrules import AnyNumber, DeckRule, MayIncludeOnly, MayNotInclude
from fuda.words.numbers import Number
from fuda.words.refs import This

Cond = Condition[Match]


# Phrases that speak of what an instruction before has moved.
LOOKING_BACK = frozenset(
    ("act.drawmoved", "act.millmoved", "per.moved", "per.discarded", "cond.trashedis", "cond.trashedhas",
     "prop.samename", "prop.othercolor")
)  # fmt: skip
FOE_DOES = ("act.foedo", "act.foeboth", "act.foedraw", "act.foereturndon")
BOTH_DO = ("act.bothdo", "act.bothdoboth", "act.bothdraw")


class Printed:
    """What an effect gives to the card that prints it."""

    def __init__(self) -> None:
        self.keywords: list[str] = []
        self.abilities: list[Ability] = []
        self.names: list[str] = []
        self.traits: list[str] = []
        self.attributes: list[str] = []
        self.deck_rules: list[DeckRule] = []
        self.spans: list[Span] = []

    def add(self, other: "Printed") -> None:
        """Take over what another effect gives."""
        self.keywords += other.keywords
        self.abilities += other.abilities
        self.names += other.names
        self.traits += other.traits
        self.attributes += other.attributes
        self.deck_rules += other.deck_rules
        self.spans += other.spans


class Tags:
    """The tags before an effect, by what they say."""

    def __init__(self, nodes: list[Node]) -> None:
        self.timings: list[str] = []
        self.conditions: list[Cond] = []
        self.once = False
        for node in nodes:
            meaning = node.alternative.meaning
            if meaning == "once":
                self.once = True
            elif meaning == "don":
                self.conditions.append(DonAttached(number(node)))
            elif meaning == "your_turn":
                self.conditions.append(YourTurn())
            elif meaning == "opponents_turn":
                self.conditions.append(OpponentsTurn())
            else:
                self.timings.append(meaning)


# --- effects -----------------------------------------------------------------------------------------------------
@means("effect.keywords", "effect.keyworded", "effect.plain")
def effect(c: Context, n: Node) -> Printed:
    out = Printed()
    c.looks_back = any(node.kind in LOOKING_BACK for node in n.walk())
    inner = n.get("e")
    if inner is not None:
        out.add(c.read(inner))
    first = n.get("k")
    if first is not None:
        out.keywords = [k.alternative.meaning for k in [first, *n.all("more")]]
    return out


@means("tagged.timed")
def timed(c: Context, n: Node) -> Printed:
    tags = Tags(n.all("t"))
    body = n.one("b")
    out = Printed()
    if body.alternative.meaning in ("act", "mayact"):
        if not tags.timings:
            raise Unreadable("when the effect happens is not said")
        # An attack of one's own and one of the opponent are never in the same turn.
        apart = tags.timings[0] == "when_attacking" and set(tags.timings[1:]) <= {"on_opponents_attack", "on_block"}
        if tags.once and len(tags.timings) > 1 and not (apart and len(tags.timings) == 2):
            raise Unreadable("once per turn, whichever the timing")
        for timing in tags.timings:
            out.abilities.append(activation(c, body, tags, timing))
            out.spans += c.spans
            c = c.afresh()
        return out
    if tags.timings:
        raise Unreadable("two timings for one effect")
    out.abilities.append(on_event(c, body, tags))
    out.spans = c.spans
    return out


def activation(c: Context, body: Node, tags: Tags, timing: str) -> Ability:
    """An effect under a keyword that says when it happens."""
    conditions, cost, ops = resolve(c, body)
    may = (bool(cost) and timing != "activate_main") or body.alternative.meaning == "mayact"
    when = [*tags.conditions, *conditions]
    return tagged(timing, ops, when=when, cost=cost, once=tags.once, may=may)


def on_event(c: Context, body: Node, tags: Tags) -> Ability:
    """An automatic effect that says in words when it happens."""
    timing: Timing = c.read(body.one("w"))
    c.last = timing.about
    conditions, cost, ops = resolve(c, body)
    may = bool(cost) or body.alternative.meaning == "maywhen"
    when = [*tags.conditions, *timing.conditions, *conditions]
    return auto(timing.on(), ops, when=when, cost=cost, once=tags.once, may=may)


def resolve(c: Context, body: Node) -> tuple[list[Cond], Ops, Ops]:
    """The activation conditions, cost and instructions of an effect."""
    conds = body.get("c")
    conditions: list[Cond] = c.read(conds) if conds is not None else []
    cost_node = body.get("cost")
    cost: Ops = []
    if cost_node is not None:
        c.paying = True
        cost = c.ops(cost_node)
        c.paying = False
    first, more = body.one("s"), body.all("more")
    later = body.get("d")
    asked: list[Cond] = []
    # What follows 'if' is not resolved unless the condition is met; before a cost it keeps the cost unpaid as well.
    # [op 8-3-3, 8-3-1-3]
    if conditions and not cost and body.alternative.meaning != "mayact":
        conditions, asked = [], conditions
    if later is not None:
        asked = [*asked, *c.read(later)]
    if asked and more and c.turned("condition before sentences", later or conds or body):
        return conditions, cost, [Provided(together(asked), c.ops(first), []), *follow(c, more)]
    ops = sentences(c, first, more)
    return conditions, cost, [Provided(together(asked), ops, [])] if asked else ops


def sentences(c: Context, first: Node, more: list[Node]) -> Ops:
    """The instructions of several sentences, in order.  [op 2-8-3]"""
    # A condition that is said after its instruction reaches as far as one before it.  [op 8-3-3]
    if more and first.kind == "sentence.do" and first.one("a").kind == "acts.after":
        late = first.one("a")
        conditions = c.read(late.one("c"))
        ops, rest = c.ops(late.one("a")), follow(c, more)
        if c.turned("condition after its instruction", late.one("c")):
            return [Provided(together(conditions), ops, []), *rest]
        return [Provided(together(conditions), [*ops, *rest], [])]
    out = c.ops(first)
    # What follows on the line of a way to choose is part of that way; a line of its own is not.
    if more and first.kind in ("sentence.choose", "sentence.foechoose") and more[0].alternative.meaning != "after":
        raise Unreadable("read as part of the last way to choose")
    # 'Instead' in the sentence after is about that one sentence, and about nothing else.
    if more and more[0].alternative.meaning == "otherchoice":
        return [*other_choice(c, out, more[0]), *follow(c, more[1:])]
    if more and more[0].alternative.meaning == "othercourse":
        if more[1:] and c.turned("instead", more[0]):
            return other_course(c, [*out, *follow(c, more[1:])], more[0])
        return [*other_course(c, out, more[0]), *follow(c, more[1:])]
    return [*out, *follow(c, more)]


def other_choice(c: Context, before: Ops, n: Node) -> Ops:
    """Under a condition, choose other cards than the sentence before says; what is done to them stays."""
    condition = together(c.read(n.one("c")))
    choices = [op for op in before if isinstance(op, Choose)]
    named = n.get("t")
    other: Ref = c.read(n.one("u"))
    if len(choices) != 1 or before[0] is not choices[0]:
        raise Unreadable("which choice is changed is not clear")
    first = choices[0]
    if named is not None and show(c.read(named)) != show(first.ref):
        raise Unreadable("no such cards were to be chosen")
    instead = Choose(other, first.n, first.up_to, first.slot, first.foe, first.limit)
    return [Provided(condition, [instead], [first]), *before[1:]]


def other_course(c: Context, before: Ops, n: Node) -> Ops:
    """Under a condition, do something else than the sentence before says, if that is left to the player or not."""
    condition = together(c.read(n.one("c")))
    replaced_ops = c.ops(n.one("a"))
    if [show(op) for op in replaced_ops] != [show(op) for op in before]:
        raise Unreadable("nothing of the kind was to be done")
    other = c.ops(n.one("b"))
    free = len(other) == 1 and isinstance(other[0], May)
    return [Provided(condition, [ChooseOne([before, other])] if free else other, before)]


def follow(c: Context, more: list[Node]) -> Ops:
    """The instructions of the sentences after the first one."""
    out: Ops = []
    for i, node in enumerate(more):
        if node.alternative.meaning in ("otherchoice", "othercourse"):
            raise Unreadable("nothing has been said that this would be instead of")
        conds = node.get("c")
        conditions: list[Cond] = c.read(conds) if conds is not None else []
        # 'If you do' looks back at the instruction before, and all that follows depends on it.  [op 4-10-1]
        if node.alternative.meaning in ("ifdone", "ifplayed", "ifnot"):
            rest = more[i + 1 :]
            after: Ops = []
            if rest and c.turned("if you do", node):
                body, after = c.ops(node.one("s")), follow(c, rest)
            else:
                body = sentences(c, node.one("s"), rest)
            if node.alternative.meaning == "ifnot":
                return [*out, Provided(together([Never(Done()), *conditions]), body, []), *after]
            return [*out, IfDone([Provided(together(conditions), body, [])] if conditions else body), *after]
        if conditions and more[i + 1 :] and c.turned("condition of a later sentence", node):
            return [*out, Provided(together(conditions), sentences(c, node.one("s"), more[i + 1 :]), [])]
        ops = c.ops(node.one("s"))
        out = [*out, *([Provided(together(conditions), ops, [])] if conditions else ops)]
    return out


@means("sentence.do")
def do(c: Context, n: Node) -> Ops:
    c.duration = ""
    c.sentence = n
    found: Ops = [*c.ops(n.one("a")), *put_in_order(c)]
    return found


@means("sentence.choose", "sentence.foechoose")
def choose_one(c: Context, n: Node) -> Ops:
    bodies: list[Ops] = []
    for option in [n.one("o"), *n.all("more")]:
        inner = c.afresh()
        inner.slots = c.slots
        conds = option.get("c")
        given: list[Cond] = inner.read(conds) if conds is not None else []
        if any(node.alternative.meaning == "after" for node in option.all("more")):
            raise Unreadable("a line of its own is no part of a way to choose")
        ops = sentences(inner, option.one("s"), option.all("more"))
        bodies.append([Provided(together(given), ops, [])] if given else ops)
        c.spans += inner.spans
    return [ChooseOne(bodies, n.alternative.meaning == "foechoose")]


@means("acts.one")
def act(c: Context, n: Node) -> Ops:
    return c.ops(n.one("a"))


def goes_on(n: Node) -> bool:
    """Whether others go on doing what comes next: in Japanese, a verb without a subject has the one before."""
    doing = n.one("a").kind
    japanese = any("、" in part.literal for part in n.alternative.parts)
    return doing in BOTH_DO or (japanese and doing in FOE_DOES)


@means("acts.seq")
def acts(c: Context, n: Node) -> Ops:
    if goes_on(n):
        raise Unreadable("read as something the same player goes on doing")
    if n.one("b").kind == "acts.eitheract" and not any("、" in part.literal for part in n.alternative.parts):
        raise Unreadable("how much belongs to the first of the two ways is not clear")
    first = c.ops(n.one("a"))
    rest = c.ops(n.one("b"))
    if len(rest) == 1 and isinstance(rest[0], May) and not rest[0].foe and is_optional(c, n):
        return [May([*first, *rest[0].body])]
    return [*first, *rest]


def is_optional(c: Context, n: Node) -> bool:
    """Whether a sequence is optional as a whole, or only its last instruction may be done.

    'Can' at its end, and what is done instead, is about the whole; 'and you may' about what follows it.
    """
    last = n
    while last.get("b") is not None:
        last = last.one("b")
    if last.kind not in ("acts.may", "acts.could"):
        return False
    whole = last.kind == "acts.could" or c.paying
    return not whole if c.turned("may", n) else whole


@means("acts.may", "acts.could")
def may(c: Context, n: Node) -> Ops:
    kind = n.one("a").kind
    if kind in ("act.foedo", "act.foeboth"):
        raise Unreadable("read as something the opponent may do")
    if kind in BOTH_DO:
        raise Unreadable("who decides is not said")
    found = c.ops(n.one("a"))
    if kind in ("act.foedraw", "act.foereturndon"):
        return [May(found, True)]  # who does it decides whether
    # What may be done up to once is no more optional for being said to be.
    return found if len(found) == 1 and isinstance(found[0], May) and not found[0].foe else [May(found)]


@means("acts.foemay")
def foe_may(c: Context, n: Node) -> Ops:
    c.foe_chooses = True
    found = c.ops(n.one("a"))
    c.foe_chooses = False
    return [May(found, True)]


@means("acts.given")
def given(c: Context, n: Node) -> Ops:
    if goes_on(n):
        raise Unreadable("read as something the same player goes on doing")
    first = c.ops(n.one("a"))
    conditions = together(c.read(n.one("c")))
    rest = c.ops(n.one("b"))
    if c.turned("condition in the middle", n):
        return [Provided(conditions, [*first, *rest], [])]
    return [*first, Provided(conditions, rest, [])]


# --- costs -------------------------------------------------------------------------------------------------------
@means("cost.pay")
def pay(c: Context, n: Node) -> Ops:
    out = c.ops(n.one("p"))
    for node in n.all("more"):
        out = [*out, *c.ops(node.one("p"))]
    return out


@means("payment.act")
def pay_act(c: Context, n: Node) -> Ops:
    return c.ops(n.one("a"))


@means("payment.either", "acts.eitheract")
def one_of_two(c: Context, n: Node) -> Ops:
    """One of two instructions, each with its own cards."""
    if n.kind == "acts.eitheract" and n.one("b").kind.startswith("act.it"):
        raise Unreadable("read as one of two verbs about the same card")
    bodies: list[Ops] = []
    most = c.slots
    for slot in ("a", "b"):
        inner = c.afresh()
        inner.slots, inner.paying, inner.last = c.slots, c.paying, c.last
        bodies.append(inner.ops(n.one(slot)))
        c.spans += inner.spans
        most = max(most, inner.slots)
    c.slots = most
    c.last = c.moved = None
    return [ChooseOne(bodies)]


@means("payment.play")
def pay_by_playing(c: Context, n: Node) -> Ops:
    return playing(c, c.read(n.one("t")), False)


@means("payment.more")
def pay_more(c: Context, n: Node) -> Ops:
    return [*c.ops(n.one("a")), *c.ops(n.one("p"))]


@means("payment.don")
def pay_don(c: Context, n: Node) -> Ops:
    return [ReturnDon(Number(number(n)))]


@means("payment.rest")
def pay_rest(c: Context, n: Node) -> Ops:
    return [RestDon(Number(number(n)))]


@means("payment.thisfirst")
def pay_this_with_rest(c: Context, n: Node) -> Ops:
    return [RestCards(This()), RestDon(Number(number(n)))]


@means("payment.thisand")
def pay_rest_with_this(c: Context, n: Node) -> Ops:
    return [RestDon(Number(number(n))), RestCards(This())]


# --- continuous effects, replacements, rules ---------------------------------------------------------------------
@means("tagged.lasting")
def lasting(c: Context, n: Node) -> Printed:
    tags = Tags(n.all("t"))
    if tags.timings or tags.once:
        raise Unreadable("a continuous effect has no timing")
    out = Printed()
    body = n.one("s")
    conds = body.get("c")
    if body.alternative.meaning == "holdunless":
        conditions = [*tags.conditions, Never(c.read(body.one("c")))]
    else:
        conditions = [*tags.conditions, *(c.read(conds) if conds is not None else [])]
    if body.alternative.meaning in ("hold", "holdunless"):
        out.abilities = [continuous(c.read(body.one("a")), when=conditions)]
    elif body.alternative.meaning == "holdif":
        out.abilities = [continuous(hold(c, body), when=conditions)]
    else:
        out.abilities = [continuous(own_hand_cost(c, body), when=conditions, in_hand=True)]
    return out


@means("staticacts.one")
def hold_one(c: Context, n: Node) -> list[Continuous]:
    found: list[Continuous] = c.read(n.one("a"))
    return found


@means("staticacts.seq")
def hold_all(c: Context, n: Node) -> list[Continuous]:
    return [*c.read(n.one("a")), *c.read(n.one("b"))]


@means("tagged.replace")
def replaced(c: Context, n: Node) -> Printed:
    tags = Tags(n.all("t"))
    if tags.timings:
        raise Unreadable("a replacement has no timing")
    out = Printed()
    body = n.one("r")
    if body.alternative.meaning == "oncenot":
        if tags.once:
            raise Unreadable("once per turn is said twice")
        if body.one("t").alternative.meaning == "thisor":
            raise Unreadable("once for each of the cards, or once for both")
        out.abilities = [replacement(threat(c, body.one("t"), body.one("p")), [], when=tags.conditions, once=True)]
        return out
    conds = body.get("c")
    conditions = [*tags.conditions, *(c.read(conds) if conds is not None else [])]
    before = body.get("d")
    if before is not None:
        conditions.append(c.read(before))
    unless = body.get("u")
    if unless is not None:
        conditions.append(Never(together(c.read(unless.one("c")))))
    would: Would | WouldAny = c.read(body.one("w"))
    ops, optional = done_instead(c, body.one("a"))
    out.abilities = [replacement(would, ops, when=conditions, once=tags.once, may=optional)]
    out.spans = c.spans
    return out


@means("tagged.start")
def at_the_start(c: Context, n: Node) -> Printed:
    out = Printed()
    out.abilities = [start_of_game(sentences(c, n.one("s"), n.all("more")))]
    out.spans = c.spans
    return out


@means("tagged.rule")
def rule(c: Context, n: Node) -> Printed:
    found: Printed = c.read(n.one("r"))
    return found


@means("ruling.named", "bareruling.named")
def also_named(c: Context, n: Node) -> Printed:
    out = Printed()
    out.names = [inside(word.text) for word in chain(n.one("n"), "n")]
    return out


@means("ruling.everything", "bareruling.everything")
def everything(c: Context, n: Node) -> Printed:
    out = Printed()
    out.names = [EVERY]
    out.traits = [EVERY]
    out.attributes = list(ATTRIBUTES)
    return out


@means("ruling.anynumber")
def any_number(c: Context, n: Node) -> Printed:
    out = Printed()
    out.deck_rules = [AnyNumber()]
    return out


@means("ruling.dondeck")
def don_deck(c: Context, n: Node) -> Printed:
    out = Printed()
    out.deck_rules = [DonDeckOf(number(n))]
    return out


@means("ruling.nodeck")
def not_in_deck(c: Context, n: Node) -> Printed:
    out = Printed()
    out.deck_rules = [MayNotInclude(card_tests([head(c, n)]))]
    return out


@means("ruling.nodeckand")
def not_in_deck_and_start(c: Context, n: Node) -> Printed:
    out: Printed = not_in_deck(c, n)
    out.add(at_the_start(c, n))
    return out


@means("ruling.onlydeck")
def only_in_deck(c: Context, n: Node) -> Printed:
    out = Printed()
    out.deck_rules = [MayIncludeOnly(card_tests([head(c, n)]))]
    return out


@means("ruling.onlydeckand")
def only_in_deck_and(c: Context, n: Node) -> Printed:
    out: Printed = only_in_deck(c, n)
    out.add(c.read(n.one("r")))
    return out


@means("ruling.emptydeck")
def win_by_empty_deck(c: Context, n: Node) -> Printed:
    out = Printed()
    out.abilities = [replacement(Would("lose", "own", [], "empty_deck"), [EndGame("foe")])]
    return out


@means("ruling.faceuplife")
def face_up_life_under_deck(c: Context, n: Node) -> Printed:
    out = Printed()
    taken = Would("take_life", "own", [FaceUp()], to="hand")
    out.abilities = [replacement(taken, [MoveTo(About(), "deck", True)])]
    return out


@means("ruling.counter")
def counters(c: Context, n: Node) -> Printed:
    out = Printed()
    tests = ordered([Kind("character"), *properties(c, n.all("p"))])
    out.abilities = [continuous([HandCounter(tests, number(n))])]
    return out
