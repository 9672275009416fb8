"""What skills mean: marks, timings, conditions, costs, sentences, permanents, replacements, deck construction."""

from typing import Any, Final

from fuda.core.control import ChooseNumber, ChooseOne, EachPlayer, IfDone, May
from fuda.core.control import When as Provided
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import TAGS, Ability, Continuous
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, evolve, field, keyword_timing, permanent, replacement, tagged
from fuda.games.fusionworld.words.choosing import Choose, ChooseSome
from fuda.games.fusionworld.words.conditions import DamageThisBattle, DuringBattle, Size
from fuda.games.fusionworld.words.course_of_game import LetDamage, Pay, PayOne, SpendKi
from fuda.games.fusionworld.words.drawing import Shuffle
from fuda.games.fusionworld.words.ops import Discard
from fuda.games.fusionworld.words.properties import IsBearer, Test
from fuda.games.fusionworld.words.static_effects import ComboFromDrop, HaveName, InHand, UseFromDrop
from fuda.games.fusionworld.words.timings import Holds, Timing, Would
from fuda.text.fusionworld.acts import put_in_order
from fuda.text.fusionworld.conditions import Subject, read_all, together
from fuda.text.fusionworld.context import (
    Cond,
    Context,
    Ops,
    Span,
    Unreadable,
    X,
    amount,
    chain,
    inside,
    means,
    word,
)
from fuda.text.fusionworld.events import Event, Means
from fuda.text.fusionworld.nouns import Head, card_tests, heads, how_many, side_of
from fuda.text.fusionworld.values import hold as hold_change
from fuda.text.fusionworld.values import pay as pay_energy
from fuda.text.grammar import Node
from fuda.words.conditions import Done, Failed, OpponentsTurn, YourTurn
from fuda.words.deckrules import AnyNumber, DeckRule, MayInclude, MayIncludeOnly, MayNotInclude, UpTo
from fuda.words.numbers import IfElse, Minus, Number, Picked, Plus, StatOf
from fuda.words.properties import IsThis
from fuda.words.refs import About, This
from fuda.words.timings import OnAny

ACTIVATED: Final = ("main", "battle", "main_battle")
OWN_TIMES: Final = ("on_play", "when_attacking", "on_ko", "on_block")  # what happens to the card itself


SPEAK_OF_DISCARDED: Final = ("subject.discarded", "did.discarded", "same.discarded")


class Printed:
    """What a skill gives to the card that prints it."""

    def __init__(self) -> None:
        self.keywords: list[str] = []
        self.abilities: list[Ability] = []
        self.names: list[str] = []
        self.traits: list[str] = []
        self.colors: list[str] = []
        self.deck_rules: list[DeckRule] = []
        self.life = -1
        self.spans: list[Span] = []
        self.back: Printed | None = None  # of the other side of a Leader

    def add(self, other: "Printed") -> None:
        """Take over what another skill gives."""
        self.keywords += other.keywords
        self.abilities += other.abilities
        self.names += other.names
        self.traits += other.traits
        self.colors += other.colors
        self.deck_rules += other.deck_rules
        self.life = max(self.life, other.life)
        self.spans += other.spans

    def facts(self) -> list[Any]:
        """What it gives that is no skill."""
        return [*self.names, *self.traits, *self.colors, *self.deck_rules, *([self.life] if self.life >= 0 else [])]


class Marks:
    """The marks before a skill, by what they say."""

    def __init__(self, nodes: list[Node]) -> None:
        self.conditions: list[Cond] = []
        self.once = False
        for node in nodes:
            meaning = node.alternative.meaning
            if meaning == "once":
                self.once = True
            elif meaning == "your_turn":
                self.conditions.append(YourTurn())
            else:
                self.conditions.append(OpponentsTurn())


# --- effects ------------------------------------------------------------------------------------------------------
@means("effect.keywords", "effect.keyworded", "effect.plain")
def effect(c: Context, n: Node) -> Printed:
    out = Printed()
    c.keep = any(node.kind in SPEAK_OF_DISCARDED for node in n.walk())
    c.named = [node.start for node in n.walk() if any("this card" in part.literal for part in node.alternative.parts)]
    c.keep_one = speaks_of_top(list(n.walk()))
    c.keep_moved = c.keep_one or any(node.kind == "cond.amongmoved" for node in n.walk())
    for node in n.all("k"):
        meaning = node.alternative.meaning
        if meaning == "field":
            out.abilities.append(field())
        else:
            out.keywords.append(meaning)
    inner = n.get("e")
    if inner is not None:
        out.add(c.read(inner))
    return out


SPOKEN: Final = ("single.", "target.", "np.", "act.draw")  # what cards are named by


def speaks_of_top(nodes: list[Node]) -> bool:
    """Whether a card that was put from a deck into the Drop is what 'that card' next to it means."""
    drops = [node for node in nodes if node.kind == "act.todrop" and node.get("t") is not None]
    tops = [(act, one) for act in drops for one in act.walk() if one.kind in ("single.top", "single.topone")]
    for act, one in tops:
        if one.kind == "single.top" and (one.word("n") != "1" or one.one("p").alternative.meaning != "deck"):
            continue
        after = [node for node in nodes if node.start >= act.end and node.kind.startswith((*SPOKEN, "subject."))]
        if after and min(after, key=lambda node: (node.start, -node.end)).kind == "subject.that":
            return True
    return False


def printed(c: Context, *abilities: Ability) -> Printed:
    """What some skills give."""
    out = Printed()
    out.abilities = list(abilities)
    out.spans = c.spans
    return out


@means("skill.timed")
def timed(c: Context, n: Node) -> Printed:
    tags = [node.alternative.meaning for node in chain(n.one("g"), "g")]
    marks = Marks(n.all("m"))
    c.dead = tags == ["on_ko"]
    when, cost, ops = resolve(c, n.one("b"))
    conditions = [*marks.conditions, *when]
    if c.cause is not None:
        on = Event("koed", "any", [IsThis()], c.cause).on()
        return printed(c, auto(on, ops, when=conditions, cost=cost, once=marks.once, tag=TAGS.index("on_ko")))
    if len(tags) == 1:
        zones = (c.home,) if c.home and tags[0] not in OWN_TIMES else ()
        return printed(c, tagged(tags[0], ops, when=conditions, cost=cost, once=marks.once, zones=zones))
    if any(tag in ACTIVATED for tag in tags):
        raise Unreadable("an activated skill has one time")
    timings: list[Timing] = [keyword_timing(TAGS.index(tag)) for tag in tags]
    tag = TAGS.index(tags[0])
    return printed(c, auto(OnAny(timings), ops, when=conditions, cost=cost, once=marks.once, tag=tag))


@means("skill.auto")
def automatic(c: Context, n: Node) -> Printed:
    marks = Marks(n.all("m"))
    conditions = [*marks.conditions, *read_all(c, n.all("c"))]
    events: list[Event | Holds] = [c.read(node) for node in n.all("w")]
    events += [other for one in events if isinstance(one, Event) for other in one.also]
    c.home = ""
    c.event = About() if all(isinstance(one, Event) and one.about_card for one in events) else None
    own = any(isinstance(one, Event) and not one.about_card for one in events)
    when, cost, ops = resolve(c, n.one("b"))
    for one in events:
        if isinstance(one, Event):
            if len(events) > 1:
                one.alone()
            conditions += one.during
            c.home = one.home or c.home
    timings = [one if isinstance(one, Holds) else one.on() for one in events]
    on: Timing = timings[0] if len(timings) == 1 else OnAny(list(timings))
    zones = (c.home,) if c.home and not own else ()
    return printed(c, auto(on, ops, when=[*conditions, *when], cost=cost, once=marks.once, zones=zones))


@means("skill.awaken")
def awaken(c: Context, n: Node) -> Printed:
    conditions = [*Marks(n.all("m")).conditions, *read_all(c, n.all("c"))]
    cost = read_cost(c, n)
    ops = finish(c, read_sentences(c, n))
    return printed(c, tagged("awaken", ops, when=conditions, cost=cost))


@means("skill.evolve", "skill.fusion_evolve")
def evolving(c: Context, n: Node) -> Printed:
    cost = read_cost(c, n)
    bases: list[list[Test]] = []
    if n.alternative.meaning == "evolve":
        bases.append(base(heads(c, n.one("t"))))
    else:
        bases = [base(heads(c, node)) for node in n.all("t")]
    return printed(c, evolve(*bases, cost=cost))


def base(found: list[Head]) -> list[Test]:
    """What a card is played on: an own Battle card in the Battle Area.  [fw 15-12-4]"""
    for h in found:
        if h.side not in ("", "own") or any(place.zone != "battle_area" for place in h.places):
            raise Unreadable("a card evolves from an own card in the Battle Area")
    plain = [Head("card" if h.noun in ("battle", "battle_named") else h.noun, h.tests) for h in found]
    return card_tests(plain)


def read_cost(c: Context, n: Node) -> Ops:
    """The skill cost, if there is one."""
    node = n.get("cost")
    if node is None:
        return []
    c.paying = True
    cost = c.ops(node)
    c.paying = False
    c.looking = c.looking and bool(cost)
    if c.named_x:
        cost = [ChooseNumber(most_of(cost), X), *cost]
    return cost


def most_of(cost: Ops) -> Value[Match]:
    """How large X can be in a skill cost.  [fw 13-5-2]"""
    for op in cost:
        if isinstance(op, Pay) and isinstance(op.n, Picked):
            return Plus(Size("own", "active_energy"), Size("own", "markers"))
        if isinstance(op, SpendKi) and isinstance(op.n, Picked):
            return StatOf(op.ref, "ki")
        if isinstance(op, Discard | Choose) and isinstance(op.n, Picked):
            return how_many(op.ref)
    raise Unreadable("what X is is not said")


def resolve(c: Context, body: Node) -> tuple[list[Cond], Ops, Ops]:
    """The conditions for activating, the cost and the instructions of a skill."""
    if body.alternative.meaning == "onlyif":
        given: list[Cond] = [c.read(node) for node in body.all("c")]
        when, cost, ops = resolve(c, body.one("b"))
        return [*given, *when], cost, ops
    c.leading = True
    conditions = read_all(c, body.all("c"))
    c.leading = False
    cost = read_cost(c, body)
    named = c.named_x
    if conditions and not cost and has_other(body.all("more")) and not body.all("d"):
        return [], [], finish(c, branch(c, conditions, body.one("s"), body.all("more")))
    more = body.all("more")
    if conditions and not cost and more and c.turned("condition before sentences", body.all("c")[0]):
        first: Ops = [Provided(together(conditions), c.ops(body.one("s")), [])]
        return [], cost, finish(c, follow(c, first, more))
    ops = finish(c, read_sentences(c, body))
    if c.named_x and not named:
        raise Unreadable("what X is is not said")
    # What follows 'if' is not carried out unless it holds; before a cost it keeps the cost unpaid as well.
    # [fw 0-3-17]
    if cost or not conditions:
        return conditions, cost, ops
    return [], cost, [Provided(together(conditions), ops, [])]


def read_sentences(c: Context, n: Node) -> Ops:
    """The sentences of a skill, under the conditions before them."""
    later = read_all(c, n.all("d"))
    if later and has_other(n.all("more")):
        return branch(c, later, n.one("s"), n.all("more"))
    if later and n.all("more") and c.turned("condition before sentences", n.all("d")[0]):
        return follow(c, [Provided(together(later), c.ops(n.one("s")), [])], n.all("more"))
    ops = sentences(c, n.one("s"), n.all("more"))
    return [Provided(together(later), ops, [])] if later else ops


def finish(c: Context, ops: Ops) -> Ops:
    """Shuffle a deck that was looked through, where nothing is said about it.  [fw 13-11-3]"""
    if c.searched:
        c.searched = False
        return [*ops, Shuffle()]
    return ops


def sentences(c: Context, first: Node, more: list[Node]) -> Ops:
    """The instructions of several sentences, in order."""
    ops = c.ops(first)
    last = ops[-1] if ops else None
    # An 'if' in the middle of a sentence reaches to the end of the skill.  [fw 0-3-17]
    if ends_in(first, "acts.given") and isinstance(last, Provided) and has_other(more[:1]):
        if c.middle is None or has_other(more[1:]):
            raise Unreadable("of what it is the other case is not clear")
        return [*ops[:-1], Provided(last.condition, last.body, other_case(c, c.middle, more))]
    if (
        ends_in(first, "acts.given")
        and isinstance(last, Provided)
        and more
        and not c.turned("condition in the middle", first)
    ):
        return [*ops[:-1], Provided(last.condition, follow(c, last.body, more), [])]
    return follow(c, ops, more)


def follow(c: Context, out: Ops, more: list[Node]) -> Ops:
    """What comes after the instructions of a sentence."""
    for i, node in enumerate(more):
        meaning = node.alternative.meaning
        rest = more[i + 1 :]
        # 'If you do' looks back at the sentence before, and all that follows depends on it.  [fw 13-14-1, 13-15-1]
        if meaning in ("ifdone", "ifnot"):
            conditions = read_all(c, node.all("c"))
            # 'If you do not' looks back at the same sentence as 'if you do' before it.
            at = next((j for j, one in enumerate(rest) if one.alternative.meaning == "ifnot"), len(rest))
            if meaning == "ifdone" and at < len(rest):
                if conditions:
                    raise Unreadable("what 'if you do not' looks back at is not clear")
                done = sentences(c, node.one("s"), rest[:at])
                return [*out, Provided(Done(), done, follow(c, [], rest[at:]))]
            after: Ops = []
            if rest and c.turned("if you do", node):
                body, after = c.ops(node.one("s")), follow(c, [], rest)
            else:
                body = sentences(c, node.one("s"), rest)
            if meaning == "ifnot":
                return [*out, Provided(together([Failed(), *conditions]), body, []), *after]
            return [*out, IfDone([Provided(together(conditions), body, [])] if conditions else body), *after]
        conditions = read_all(c, node.all("c"))
        c.further = meaning == "more"
        if meaning in ("instead", "replaced"):
            other = c.ops(node.one("a" if meaning == "instead" else "s"))
            out = replaced(c, node, out, conditions, other)
        elif conditions and has_other(rest):
            return [*out, *branch(c, conditions, node.one("s"), rest)]
        elif meaning == "otherwise":
            raise Unreadable("of what it is the other case is not clear")
        elif conditions:
            # What follows 'if' is not carried out unless it holds.  [fw 0-3-17]
            if rest and c.turned("condition of a later sentence", node):
                return follow(c, [*out, Provided(together(conditions), c.ops(node.one("s")), [])], rest)
            return [*out, Provided(together(conditions), sentences(c, node.one("s"), rest), [])]
        else:
            return [*out, *sentences(c, node.one("s"), rest)]
    return out


def has_other(more: list[Node]) -> bool:
    """Whether a sentence says what is done if the condition before does not hold."""
    return any(node.alternative.meaning == "otherwise" for node in more)


def branch(c: Context, conditions: list[Cond], first: Node, more: list[Node]) -> Ops:
    """What is done if conditions hold, and what otherwise, to the end of the skill."""
    at = next(i for i, node in enumerate(more) if node.alternative.meaning == "otherwise")
    asked = [node for node in more[:at] if node.all("c") or node.alternative.meaning in ("ifdone", "ifnot")]
    if asked or ends_in(first, "acts.given") or has_other(more[at + 1 :]):
        raise Unreadable("of which condition it is the other case is not clear")
    before = vars(c).copy()
    body = sentences(c, first, more[:at])
    return [Provided(together(conditions), body, other_case(c, before, more[at:]))]


def other_case(c: Context, before: dict[str, Any], more: list[Node]) -> Ops:
    """What is done otherwise: nothing of what is done if the condition holds has been spoken of."""
    used = c.slots, c.searched, c.named_x
    named = c.this
    vars(c).update({key: value for key, value in before.items() if key not in ("spans", "home")})
    c.slots = used[0]
    if named and c.last is None and c.event is None:
        c.this = True
    other = sentences(c, more[0].one("s"), more[1:])
    c.searched, c.named_x = c.searched or used[1], c.named_x or used[2]
    return other


def replaced(c: Context, n: Node, before: Ops, conditions: list[Cond], ops: Ops) -> Ops:
    """What is done in place of the sentence before: of the same chosen cards, where it chooses none itself."""
    again = any(isinstance(op, Choose) for op in ops)
    at = 0 if again else max((i + 1 for i, op in enumerate(before) if isinstance(op, Choose)), default=0)
    if not conditions or not before[at:]:
        raise Unreadable("in place of what it is done is not clear")
    if len(before[at:]) > 1 and c.turned("instead", n):
        at = len(before) - 1
    return [*before[:at], Provided(together(conditions), ops, before[at:])]


# --- sentences ----------------------------------------------------------------------------------------------------
@means("sentence.do")
def do(c: Context, n: Node) -> Ops:
    c.period, c.topic, c.choices = "", None, []
    found: Ops = [*c.ops(n.one("a")), *put_in_order(c)]
    c.period, c.topic, c.further = "", None, False
    return found


@means("sentence.choose", "sentence.foechoose")
def choose_text(c: Context, n: Node) -> Ops:
    bodies = options_of(c, n)
    count = int(n.word("n"))
    foe = n.alternative.meaning == "foechoose"
    up_to = n.get("e") is not None and word(n, "e") == "upto"
    if count == 1 and not up_to:
        return [ChooseOne(bodies, foe)]
    if foe:
        raise Unreadable("the opponent chooses one text")
    return [ChooseSome(Number(count), up_to, bodies)]


def options_of(c: Context, n: Node) -> list[Ops]:
    """The texts to choose from."""
    bodies: list[Ops] = []
    for option in n.all("o"):
        inner = c.inner()
        inner.slots = c.slots
        # What the opponent chooses to do with cards of 'their' own, the opponent does.
        kinds = [node.kind for node in option.walk()]
        inner.foe = n.kind == "sentence.foechoose" and "whose.self" in kinds and "act.foedo" not in kinds
        given = read_all(inner, option.all("c"))
        ops = finish(inner, sentences(inner, option.one("s"), option.all("more")))
        bodies.append([Provided(together(given), ops, [])] if given else ops)
        c.spans += inner.spans
    c.last = None
    return bodies


@means("sentence.chooseinstead")
def choose_more_texts(c: Context, n: Node) -> Ops:
    """So many of some texts, and another number of them where a condition holds."""
    condition = together(read_all(c, n.all("c")))
    bodies = options_of(c, n)
    up_to = word(n, "e2") == "upto"
    few, more = Number(int(n.word("n"))), Number(int(n.word("m")))
    if (word(n, "e") == "upto") == up_to:
        return [ChooseSome(IfElse(condition, more, few), up_to, bodies)]
    spans = list(c.spans)
    other = choose_text(c, n)
    c.spans = spans
    return [Provided(condition, [ChooseSome(more, up_to, bodies)], other)]


@means("acts.one")
def act(c: Context, n: Node) -> Ops:
    return c.ops(n.one("a"))


# What is said after one of these in the same sentence is done then, too.
GOES_ON: Final = ("act.later", "act.laternext", "act.whenever")


# Who does something, said before it.
OTHERS_DO: Final = ("act.foedo", "act.eachdo", "act.eachchoose")
SOMEBODY_DOES: Final = (*OTHERS_DO, "act.owndo")


def goes_on(n: Node) -> bool:
    """Whether others go on doing what comes next: a verb without a subject has the one before.

    In English its form tells after the opponent ('discards and draws'), and after each player nothing else is meant.
    """
    verb, follows = n.one("a"), n.one("b").get("a")
    if verb.kind not in OTHERS_DO or (follows is not None and follows.kind in SOMEBODY_DOES):
        return False
    # What is done to the cards that were chosen is the same whoever does it.
    of_chosen = verb.one("a").kind == "act.choose" and n.one("b").kind == "acts.one"
    if of_chosen and n.one("b").one("a").kind != "act.draw":
        return False
    japanese = any("、" in part.literal for part in n.alternative.parts)
    if japanese or verb.kind != "act.foedo":
        return True
    if any("must" in part.literal for part in verb.alternative.parts):
        raise Unreadable("who goes on doing it is not said")
    words = n.one("b").render().split()
    return words[0].endswith("s") and words[0] != "this"


def go_on(c: Context, n: Node) -> Ops:
    """What the opponent, or each player, does and goes on doing, with own cards in every part."""
    verb, rest = n.one("a"), n.one("b")
    each = verb.kind == "act.eachdo"
    deeds = [node for node in rest.walk() if node.kind.startswith("act.")]
    own = all(node.kind == "act.draw" or any(w.kind == "whose.self" for w in node.walk()) for node in deeds)
    others = any(w.kind.startswith("whose.") and w.kind != "whose.self" for w in rest.walk())
    if verb.kind == "act.eachchoose" or ends_in(n, "acts.may") or others or not own:
        raise Unreadable("who goes on doing it is not said")
    first = c.ops(verb)
    c.each, c.foe = each, not each
    after = c.ops(rest)
    c.each = c.foe = False
    if not each:
        return [*first, *after]
    c.last = None
    return [EachPlayer([*[op for one in first if isinstance(one, EachPlayer) for op in one.body], *after])]


@means("acts.seq")
def acts(c: Context, n: Node) -> Ops:
    verb = n.one("a")
    if goes_on(n):
        return go_on(c, n)
    if verb.kind in GOES_ON and verb.one("a").kind.startswith("acts."):
        raise Unreadable("read as what is done then")
    first = c.ops(n.one("a"))
    rest = c.ops(n.one("b"))
    # A sequence that ends in 'may' is optional as a whole.
    if len(rest) == 1 and isinstance(rest[0], May) and ends_in(n, "acts.may") and not c.turned("may", n):
        return [May([*first, *rest[0].body], rest[0].foe)]
    return [*first, *rest]


def ends_in(n: Node, kind: str) -> bool:
    """Whether the last part of a sentence, or of a sequence of instructions, is of a kind."""
    if n.kind == "sentence.do":
        n = n.one("a")
    while n.kind != kind and n.get("b") is not None:
        n = n.one("b")
    return n.kind == kind


@means("acts.may")
def may(c: Context, n: Node) -> Ops:
    act_node = n.one("a")
    found = c.ops(act_node)
    first = found[0] if len(found) == 1 else None
    if isinstance(first, EachPlayer):
        return [EachPlayer([May(first.body, False)])]  # each of them decides
    return [May(found, act_node.kind == "act.foedo")]


@means("acts.given")
def given(c: Context, n: Node) -> Ops:
    first = c.ops(n.one("a"))
    conditions = read_all(c, n.all("c"))
    before = vars(c).copy()
    body = c.ops(n.one("b"))
    # A second condition in the same sentence leaves open of which the other case is told.
    c.middle = None if before["middle"] is not c.middle else before
    return [*first, Provided(together(conditions), body, [])]


# --- costs --------------------------------------------------------------------------------------------------------
@means("cost.pay")
def pay(c: Context, n: Node) -> Ops:
    return [op for node in n.all("p") for op in c.ops(node)]


@means("cost.either")
def pay_either(c: Context, n: Node) -> Ops:
    return [PayOne([c.ops(node) for node in n.all("p")])]


@means("nextpayment.comma", "nextpayment.bare", "orpayment.or")
def next_payment(c: Context, n: Node) -> Ops:
    return c.ops(n.one("p"))


@means("payment.pips")
def pay_pips(c: Context, n: Node) -> Ops:
    return pay_energy(c, n.all("p"))


@means("payment.act")
def pay_act(c: Context, n: Node) -> Ops:
    return c.ops(n.one("a"))


@means("payment.more")
def pay_more(c: Context, n: Node) -> Ops:
    return [*c.ops(n.one("a")), *c.ops(n.one("p"))]


# --- permanents, replacements, rules --------------------------------------------------------------------------------
def permanent_conditions(c: Context, n: Node) -> list[Cond]:
    """What its marks and its words ask for."""
    marks = Marks(n.all("m"))
    if marks.once:
        raise Unreadable("a permanent is not used")
    return [*marks.conditions, *read_all(c, n.all("c"))]


@means("skill.permanent")
def lasting(c: Context, n: Node) -> Printed:
    conditions = permanent_conditions(c, n)
    held: list[Held] = c.read(n.one("a"))
    if not conditions and any(isinstance(static, HaveName) for one in held for static in one.statics):
        raise Unreadable("read as a further name of the card")
    return printed(c, *[hold(c, conditions + one.conditions, one.statics) for one in held])


@means("skill.permanentif")
def lasting_if(c: Context, n: Node) -> Printed:
    """A permanent that names its subject before its condition."""
    conditions = permanent_conditions(c, n)
    return printed(c, hold(c, conditions, hold_change(c, n)))


def hold(c: Context, conditions: list[Cond], found: list[Continuous]) -> Ability:
    """A permanent, valid where what it says of its own card is about.  [fw 9-2-1]"""
    zones = {zone_of(static) for static in found}
    if len(zones) > 1:
        raise Unreadable("in hand and in play at once")
    zone = zones.pop() or c.home
    return permanent(found, when=conditions, zones=(zone,) if zone else ())


def zone_of(static: Continuous) -> str:
    """The zone in which alone a permanent about its own card is valid, if there is one."""
    if not isinstance(static, InHand) or not any(isinstance(test, IsThis) for test in static.tests):
        return ""
    return "drop" if isinstance(static, ComboFromDrop | UseFromDrop) else "hand"


class Held:
    """What holds under some conditions."""

    def __init__(self, conditions: list[Cond], statics: list[Continuous]) -> None:
        self.conditions = conditions
        self.statics = statics


@means("staticacts.one")
def hold_one(c: Context, n: Node) -> list[Held]:
    return [Held([], c.read(n.one("a")))]


@means("staticacts.seq")
def hold_all(c: Context, n: Node) -> list[Held]:
    first: list[Continuous] = c.read(n.one("a"))
    rest: list[Held] = c.read(n.one("b"))
    if rest[0].conditions:
        return [Held([], first), *rest]
    return [Held([], first + rest[0].statics), *rest[1:]]


@means("staticacts.given")
def hold_given(c: Context, n: Node) -> list[Held]:
    """One thing that holds, and others only under a further condition."""
    first = Held([], c.read(n.one("a")))
    given_ = read_all(c, n.all("c"))
    return [first, *[Held(given_ + one.conditions, one.statics) for one in c.read(n.one("b"))]]


@means("skill.cap")
def damage_cap(c: Context, n: Node) -> Printed:
    """No more than so much damage is taken in a battle."""
    conditions = [*Marks(n.all("m")).conditions, *read_all(c, n.all("c")), DuringBattle()]
    side = side_of(c, n.one("w"))
    if side == "any":
        raise Unreadable("of one player it is said")
    left = Minus(amount(c, n), DamageThisBattle(side))
    ability = replacement(Would("damage", side), [LetDamage(left)], when=conditions)
    return printed(c, ability)


@means("skill.replace")
def instead(c: Context, n: Node) -> Printed:
    marks = Marks(n.all("m"))
    conditions = [*marks.conditions, *read_all(c, n.all("c"))]
    event: Event = c.read(n.one("w"))
    would: Would = event.would()
    c.event = About() if event.about_card else None
    c.own_event = not event.about_card and would.what in ("ko", "leave", "rest")
    c.paying = True  # what is done instead must be possible as written, like a cost
    ops = c.ops(n.one("a"))
    optional = len(ops) == 1 and isinstance(ops[0], May)
    if optional:
        first = ops[0]
        assert isinstance(first, May)
        ops = first.body
    # 'In that case' is whenever it is chosen to be done instead.  [fw 9-9-3]
    for node in n.all("more"):
        if node.alternative.meaning not in ("ifdone", "then") or node.all("c"):
            raise Unreadable("what is done instead is not clear")
        ops = [*ops, *c.ops(node.one("s"))]
    zones = ("under",) if any(isinstance(test, IsBearer) for test in event.tests) else ()
    return printed(c, replacement(would, ops, when=conditions, once=marks.once, may=optional, zones=zones))


@means("skill.spared")
def spared(c: Context, n: Node) -> Printed:
    """Once in a turn this card is not KO'd: nothing happens instead.  [fw 9-9-1]"""
    marks = Marks(n.all("m"))
    if marks.once:
        raise Unreadable("how often it holds is said twice")
    subject: Subject = c.read(n.one("t"))
    if not isinstance(subject.ref, This):
        raise Unreadable("this card in play is not KO'd")
    by = n.get("b")
    means_: Means = c.read(by) if by is not None else Means()
    if means_.tests:
        raise Unreadable("by which cards it is not KO'd is not asked for")
    conditions = [*marks.conditions, *read_all(c, n.all("c"))]
    return printed(c, replacement(Would("ko", "own", [IsThis()], means_.by), [], when=conditions, once=True))


@means("skill.rule")
def rule(c: Context, n: Node) -> Printed:
    found: Printed = c.read(n.one("r"))
    return found


@means("ruling.anynumber")
def any_number(c: Context, n: Node) -> Printed:
    out = Printed()
    out.deck_rules = [AnyNumber()]
    return out


@means("ruling.upto")
def up_to(c: Context, n: Node) -> Printed:
    out = Printed()
    out.deck_rules = [UpTo(int(n.word("n")))]
    return out


DECK_RULES: Final[dict[str, Any]] = {"include": MayInclude, "notinclude": MayNotInclude, "includeonly": MayIncludeOnly}


@means(*[f"ruling.{kind}" for kind in DECK_RULES])
def deck_rule(c: Context, n: Node) -> Printed:
    out = Printed()
    out.deck_rules = [DECK_RULES[n.alternative.meaning](c.read(n.one("h")))]
    return out


@means("ruling.life")
def start_life(c: Context, n: Node) -> Printed:
    out = Printed()
    out.life = int(n.word("n"))
    return out


@means("ruling.named")
def also_named(c: Context, n: Node) -> Printed:
    out = Printed()
    out.names = [inside(name.text) for name in chain(n.one("n"), "n")]
    return out


@means("ruling.traits")
def also_traits(c: Context, n: Node) -> Printed:
    out = Printed()
    out.traits = [inside(trait.text) for trait in chain(n.one("t"), "t")]
    return out


@means("ruling.colors")
def also_colors(c: Context, n: Node) -> Printed:
    out = Printed()
    out.colors = [one.alternative.meaning for one in chain(n.one("c"), "c")]
    return out
