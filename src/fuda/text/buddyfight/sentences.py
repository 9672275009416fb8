"""What sentences mean: instructions one after the other, conditions, what is done instead, how often."""

from typing import Any, Final

from fuda.core.control import ChooseOne, EachPlayer, IfDone, May
from fuda.core.control import When as Provided
from fuda.games.buddyfight.words.build import static
from fuda.games.buddyfight.words.choosing import Choose
from fuda.games.buddyfight.words.conditions import Size
from fuda.games.buddyfight.words.course_of_game import NullifyAttack, NullifyUse
from fuda.games.buddyfight.words.drawing import Look, Note, Reveal
from fuda.games.buddyfight.words.ops import Damage, MoveTo
from fuda.games.buddyfight.words.static_effects import Banned
from fuda.text.buddyfight.conditions import how_many_done, read_all, together
from fuda.text.buddyfight.context import (
    SPELLS,
    Cond,
    Context,
    Ops,
    Unreadable,
    inside,
    means,
    same_width,
    word,
)
from fuda.text.buddyfight.nouns import SIGNS
from fuda.text.grammar import Node, shared
from fuda.words.conditions import Done, Failed, If
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import Number
from fuda.words.refs import This


def title_of(n: Node) -> str:
    """The name of an ability."""
    found = n.get("x")
    return inside(found.text) if found is not None else ""


def same_name(one: str, two: str) -> bool:
    """Whether two spellings are of one name."""
    one, two = plain(one), plain(two)
    return one == two or (one.isascii() and len(one) > MISPRINTED and alike(one, two))


MISPRINTED: Final = 6  # letters from which on a name with a letter lost or doubled is still known


def alike(one: str, two: str) -> bool:
    """Whether two names are the same but for a few letters at one place: a misprint."""
    head = shared(one, two)
    tail = shared(one[head:][::-1], two[head:][::-1])
    return max(len(one), len(two)) - head - tail <= 2


def plain(name: str) -> str:
    """A name without what prints differ in."""
    return "".join(sign for sign in same_width(name) if sign not in " 　・･!！“”\"'’-－−～~―ー—").lower()


# How often an ability of one card is used.
LIMITS: Final = {"ability": "once", "eachphase": "once_each_phase", "battle": "once_battle"}


OF_ABILITY: Final = ("この能力", "this ability", "you", "use this ability")


def limit_of(c: Context, n: Node) -> None:
    """How often something is used."""
    meaning = n.alternative.meaning
    if c.limit:
        raise Unreadable("how often it is used is said twice")
    if meaning in LIMITS:
        # What is cast has gone by then: 'this card' is whichever card of its name.
        of_name = c.kind in SPELLS and not c.stays and not n.render().startswith(OF_ABILITY)
        c.limit = "once_name" if of_name else LIMITS[meaning]
        return
    found = n.get("n") or n.get("x")
    assert found is not None
    name = inside(found.text)
    if meaning == "fight":
        c.limit = "once_fight"
    elif c.title and same_name(name, c.title):
        c.limit = "once_title"
    elif n.get("x") is not None:
        raise Unreadable("which ability is used once is not clear")
    elif not c.name or same_name(name, c.name):
        c.limit = "once_name"
    else:
        raise Unreadable("what is used once is not clear")


def how_many_ways(n: Node) -> int:
    """How many texts there are to choose from, as it is said or as there are."""
    return int(n.word("n")) if n.get("n") is not None else len(n.all("o"))


# --- sentences ----------------------------------------------------------------------------------------------------
def body(c: Context, n: Node) -> Ops:
    """The instructions of a line, under the conditions before them."""
    conditions = read_all(c, n.all("c"))
    ops = in_cases(c, conditions, n.one("s"), n.all("more"))
    if c.sure_damage:
        unreduced(ops)
    return ops


def in_cases(c: Context, conditions: list[Cond], first: Node, more: list[Node]) -> Ops:
    """The instructions of several sentences under conditions; other cases of the same stand beside them."""
    if not conditions:
        return sentences(c, first, more)
    outer = c.under
    c.under = [*outer, *conditions]
    try:
        return in_such_cases(c, conditions, first, more, outer)
    finally:
        c.under = outer


def in_such_cases(c: Context, conditions: list[Cond], first: Node, more: list[Node], outer: list[Cond]) -> Ops:
    """The instructions of several sentences under conditions, `outer` being those around them."""
    otherwise = other_case(more)
    if otherwise < len(more):
        return [in_both_cases(c, conditions, first, more, otherwise)]
    state = vars(c).copy()
    if more and begins_anew(more[0]):
        # Another condition right after one: each is asked for by itself, as long as nothing goes on after them.
        ops = apart(c, conditions, sentences(c, first, []))
        restore(c, state)
        try:
            given = read_all(c, more[0].all("c"))
        except Unreadable:
            # It looks back at what the sentence before has done, and so goes on from it.
            restore(c, state)
            return apart(c, conditions, sentences(c, first, more))
        later = more[1:]
        c.under = outer
        if any(not begins_anew(one) and one.alternative.meaning not in ("once", "remark") for one in later):
            raise Unreadable("of which cases the rest is said is not clear")
        return [*ops, *in_cases(c, given, more[0].one("s"), later)]
    cases = next((i for i, one in enumerate(more) if one.alternative.meaning == "short"), len(more))
    if cases == len(more):
        return apart(c, conditions, sentences(c, first, more))
    ops = sentences(c, first, more[:cases])
    restore(c, state)
    return follow(c, apart(c, conditions, ops), more[cases:])


def begins_anew(n: Node) -> bool:
    """Whether a sentence has a condition of its own, and does not go on from the one before."""
    return n.alternative.meaning == "next" and bool(n.all("c"))


def apart(c: Context, conditions: list[Cond], ops: Ops) -> Ops:
    """Instructions under conditions; those of the same sentence with a condition of their own stand beside them."""
    at = len(ops)
    while at > 0 and id(ops[at - 1]) in c.beside:
        at -= 1
    return [under(c, conditions, ops[:at] or ops), *(ops[at:] if at else [])]


# Words that look back at a condition, not at something that was or was not done.
OTHERWISE: Final = ("そうでないなら", "それ以外なら", "ないなら", "いないなら", "otherwise", "if it is not", "if not")


def other_case(more: list[Node]) -> int:
    """Where the other case of the conditions before begins; the number of sentences, if there is none."""
    for i, node in enumerate(more):
        meaning = node.alternative.meaning
        if meaning in ("ifdone", "ifcount", "short", "instead") or (meaning != "ifnot" and node.all("c")):
            return len(more)
        if meaning == "ifnot" and node.one("v").render() in OTHERWISE:
            return i
    return len(more)


def is_other_case(conditions: list[Cond], rest: list[Node], at: int) -> bool:
    """Whether 'otherwise' looks back at a condition between it and what was done."""
    between = bool(conditions) or any(one.all("c") for one in rest[:at])
    return between and rest[at].one("v").render() in OTHERWISE


def in_both_cases(c: Context, conditions: list[Cond], first: Node, more: list[Node], at: int) -> Provided[Any]:
    """What is done if conditions hold, and what otherwise; the rest must belong to the other case."""
    state = vars(c).copy()
    done = sentences(c, first, more[:at])
    if any(isinstance(op, May) for op in done):
        raise Unreadable("what 'otherwise' looks back at is not clear")
    restore(c, state)
    c.mentioned = None  # of what is there in the one case only nothing is said in the other
    given = read_all(c, more[at].all("c"))
    rest = more[at + 1 :]
    if any(node.alternative.meaning not in ("once", "remark") for node in rest):
        raise Unreadable("to which case the rest belongs is not clear")
    other = sentences(c, more[at].one("s"), rest)
    return Provided(together(conditions), done, [Provided(together(given), other, [])] if given else other)


def under(c: Context, conditions: list[Cond], ops: Ops) -> Provided[Any]:
    """Instructions that are carried out if conditions hold; where it was said, others in the other case."""
    other, c.other_case = c.other_case, []
    return Provided(together(conditions), ops, other)


@means("acts.givenelse")
def given_else(c: Context, n: Node) -> Ops:
    """What is done if a condition holds that was said before, and what if another holds of the same."""
    condition: Cond = c.read(n.one("c"))
    first = c.ops(n.one("a"))
    last, c.last = c.last, None
    c.other_case = [Provided(condition, c.ops(n.one("b")), [])]
    c.last = last
    return first


def sentences(c: Context, first: Node, more: list[Node]) -> Ops:
    """The instructions of several sentences, in order."""
    if first.kind == "sentence.choose" and any(node.alternative.meaning != "once" for node in more):
        raise Unreadable("read as part of the last text to choose")
    return follow(c, c.ops(first), more)


def follow(c: Context, out: Ops, more: list[Node]) -> Ops:
    """What comes after the instructions of a sentence."""
    for i, node in enumerate(more):
        meaning = node.alternative.meaning
        rest = more[i + 1 :]
        if meaning == "once":
            limit_of(c, node.one("o"))
            continue
        if meaning == "remark":
            remark(c, node, out)
            continue
        if meaning == "ifcount":
            # So many cards were done something to.
            done_to = how_many_done(c, node.one("v").render())
            count = If(done_to, SIGNS[word(node, "s2")], Number(int(node.word("n"))))
            given = [count, *read_all(c, node.all("c"))]
            return [*out, Provided(together(given), sentences(c, node.one("s"), rest), [])]
        if meaning == "ifcountinstead":
            done_to = how_many_done(c, node.one("v").render())
            state = vars(c).copy()
            other = c.ops(node.one("s"))
            out = replaced(out, [If(done_to, SIGNS[word(node, "s2")], Number(int(node.word("n"))))], other)
            restore(c, state)
            continue
        if meaning in ("ifdone", "ifwon"):
            conditions = read_all(c, node.all("c"))
            # 'If you do not' looks back at the same sentence as 'if you do' before it.
            at = next((j for j, one in enumerate(rest) if one.alternative.meaning == "ifnot"), len(rest))
            if at < len(rest) and not is_other_case(conditions, rest, at):
                if conditions:
                    raise Unreadable("what 'if you do not' looks back at is not clear")
                state = vars(c).copy()
                done = sentences(c, node.one("s"), rest[:at])
                restore(c, state)
                return [*out, Provided(Done(), done, follow(c, [], rest[at:]))]
            return [*out, IfDone(in_cases(c, conditions, node.one("s"), rest))]
        if meaning == "ifnot":
            conditions = read_all(c, node.all("c"))
            if out:
                last = out[-1]
                if isinstance(last, Provided) and not last.other and not conditions:
                    # The other case of the one condition before.
                    return [*out[:-1], Provided(last.condition, last.body, sentences(c, node.one("s"), rest))]
                return [*out, Provided(together([Failed(), *conditions]), sentences(c, node.one("s"), rest), [])]
            return sentences(c, node.one("s"), rest)
        if meaning == "short":
            # Another case of the same: each is asked for by itself.
            condition: Cond = c.read(node.one("c"))
            more_cases = next((j for j, one in enumerate(rest) if one.alternative.meaning == "short"), len(rest))
            if any(one.alternative.meaning not in ("once", "short") for one in rest):
                raise Unreadable("of which cases the rest is said is not clear")
            case = sentences(c, node.one("s"), rest[:more_cases])
            return follow(c, [*out, Provided(condition, case, [])], rest[more_cases:])
        conditions = read_all(c, node.all("c"))
        c.further = meaning in ("more", "instead")
        if meaning == "instead":
            state = vars(c).copy()
            other = c.ops(node.one("s"))
            out = replaced(out, conditions, other)
            restore(c, state)
            continue
        if conditions:
            # What follows 'if' is not carried out unless it holds.  [bf AB.1.3.2]
            return [*out, *in_cases(c, conditions, node.one("s"), rest)]
        return [*out, *sentences(c, node.one("s"), rest)]
    return out


KEPT: Final = ("spans", "slots", "limit", "home", "held", "under")


def restore(c: Context, state: dict[str, Any]) -> None:
    """Go back to what was known before, but for what was used up."""
    for key, value in state.items():
        if key not in KEPT:
            setattr(c, key, value)


def replaced(before: Ops, conditions: list[Cond], ops: Ops) -> Ops:
    """What is done in place of the sentence before: of the same chosen cards, where it chooses none itself."""
    again = any(isinstance(op, Choose) for op in ops)
    # What the condition may speak of, cards that are chosen, looked at or put away, comes first.
    first = (Look, Note, Reveal) if again else (Choose, Look, Note, Reveal)
    at = max((i + 1 for i, op in enumerate(before) if isinstance(op, first)), default=0)
    if at and isinstance(before[at - 1], Note | Reveal) and at < len(before) and isinstance(before[at], MoveTo):
        at += 1
    if not conditions or not before[at:]:
        raise Unreadable("in place of what it is done is not clear")
    deeds = [op.name for op in before if not isinstance(op, Choose | Look | Note | Reveal)]
    if len(deeds) > 1 and deeds != [op.name for op in ops if not isinstance(op, Choose | Look | Note | Reveal)]:
        raise Unreadable("in place of which of them it is done is not clear")
    return [*before[:at], Provided(together(conditions), ops, before[at:])]


OF_THIS_CARD: Final = ("このカード", "this card")  # whose damage it is, so that all of it is meant


def remark(c: Context, n: Node, out: Ops) -> None:
    """What is said of the use itself, or of the damage that was dealt."""
    held = list(c.held)
    given = read_all(c, n.all("c"))
    for node in n.all("r"):
        meaning = node.alternative.meaning
        if meaning == "use":
            held = [*held, static([Banned(This(), "use_nullified")], when=given)]
        elif meaning == "countered":
            held = [*held, static([Banned(This(), "be_countered")], when=given)]
        elif meaning == "ability":
            if given:
                raise Unreadable("whether the ability is nullified is not asked for anew")
            c.firm = True
        elif meaning == "damage":
            if not (unreduced_if(given, out) if given else unreduced(out)):
                raise Unreadable("which damage is not reduced is not clear")
            c.sure_damage = c.sure_damage or (not given and any(words in node.render() for words in OF_THIS_CARD))
        else:
            # The opponent's life stays at 0.  [ruling bf-072]
            out.append(
                Provided(If(Size("foe", "life"), "<=", Number(0)), [ForbidPlayer("foe", "gain_life", "this_turn")], [])
            )
    c.held = held


def unreduced_if(given: list[Cond], ops: Ops) -> bool:
    """Let the one damage of a sentence not be reduced if conditions hold; whether there is one."""
    found = [i for i, op in enumerate(ops) if isinstance(op, Damage)]
    if len(found) != 1:
        return False
    op = ops[found[0]]
    assert isinstance(op, Damage)
    ops[found[0]] = Provided(together(given), [Damage(op.side, op.n, True)], [op])
    return True


def unreduced(ops: Ops) -> bool:
    """Let damage not be reduced, wherever it is dealt; whether there is any."""
    found = False
    for op in ops:
        if isinstance(op, Damage):
            op.cannot_reduce = True
            found = True
        for name in ("body", "other"):
            inner = getattr(op, name, None)
            if isinstance(inner, list) and unreduced(inner):
                found = True
        if isinstance(op, ChooseOne):
            for way in op.bodies:
                found = unreduced(way) or found
    return found


@means("sentence.do")
def do(c: Context, n: Node) -> Ops:
    if not c.further:
        c.period = ""
    c.topic, c.searched, c.number = None, None, None
    found: Ops = c.ops(n.one("a"))
    c.period, c.topic, c.further = "", None, False
    return found


@means("sentence.doremark")
def do_and_remark(c: Context, n: Node) -> Ops:
    """Instructions, and what is said of the use itself under the same conditions."""
    found: Ops = do(c, n)
    if n.one("r").alternative.meaning != "use":
        raise Unreadable("read as a sentence of its own")
    c.held = [*c.held, static([Banned(This(), "use_nullified")], when=c.under)]
    return found


@means("sentence.choose")
def choose_text(c: Context, n: Node) -> Ops:
    """One of several texts."""
    for node in n.all("l"):
        limit_of(c, node)
    before = [op for node in n.all("a") for op in c.ops(node)]
    bodies: list[Ops] = []
    if n.word("m") != "1" or how_many_ways(n) != len(n.all("o")):
        raise Unreadable("how many texts there are is not clear")
    most = c.slots
    for option in n.all("o"):
        if option.get("a") is not None or option.get("u") is not None:
            raise Unreadable("read as ways to use a card")
        inner = c.inner()
        inner.slots = c.slots
        inner.picked = c.picked
        inner.use_event, inner.would = c.use_event, c.would
        inner.name, inner.title = c.name, title_of(option)
        ops = body(inner, option.one("b"))
        bodies.append(ops)
        most = max(most, inner.slots)
        c.spans += inner.spans
    c.slots = most
    c.last = None
    one: ChooseOne[Any] = ChooseOne(bodies)
    return [*before, May([one]) if n.get("y") is not None else one]


@means("acts.one")
def act(c: Context, n: Node) -> Ops:
    return c.ops(n.one("a"))


# Instructions after which cards are on the field no more.
LEAVING: Final = ("act.destroy", "act.tohand", "act.todrop", "act.tobottom", "act.togauge", "act.remove")
# Instructions that a fighter carries out: the one who was named before in the same sentence.
OF_FIGHTERS: Final = (
    "act.draw", "act.drawto", "act.gainlife", "act.discard", "act.discardcard", "act.paygauge", "act.paylife",
    "act.loselife", "act.togauge",
)  # fmt: skip
PAYING: Final = ("act.paygauge", "act.paylife", "act.payboth", "act.discard", "act.todrop")
# What is said after one of these in the same sentence is done then, too.
GOES_ON: Final = (
    "act.nextdestroyed", "act.later", "act.whenever", "act.replacefor", "act.replacenext", "act.keep", "act.mayskeep",
    "act.keepnext", "act.maykeepnext", "act.keepleave", "act.maykeepleave", "act.keepeither", "act.maykeepeither",
    "act.nextleaves",
)  # fmt: skip


@means("acts.seq")
def acts(c: Context, n: Node) -> Ops:
    node = n.one("b")
    after = node.get("a")
    verb = n.one("a")
    while verb.kind in ("act.foedo", "act.owndo", "act.eachdo"):
        verb = verb.one("a")
    bare = after is not None and after.get("t") is None and after.kind in ("act.discard", "act.tohand")
    if verb.kind == "act.choose" and n.one("a").form == "te" and bare:
        raise Unreadable("read as one instruction")
    if verb.kind in GOES_ON:
        raise Unreadable("read as what is done then")
    shuffled = verb.kind == "act.todeck" and after is not None and after.kind == "act.shuffle"
    if shuffled and n.get("j") is not None and "then" not in n.one("j").render():
        raise Unreadable("read as one instruction")
    if n.one("a").kind in ("act.foedo", "act.eachdo") and after is not None and is_of_fighter(after):
        raise Unreadable("read as what the same fighter does then")
    if node.kind == "acts.maydo" and verb.kind != "act.choose":
        raise Unreadable("read as what may be done as a whole")
    c.leaving = after is not None and after.kind in LEAVING
    first = c.ops(n.one("a"))
    c.leaving = False
    rest = c.ops(node)
    # A sequence that ends in 'may' is optional as a whole, but for what is chosen first.
    last = rest[-1] if rest else None
    if isinstance(last, May) and ends_in(n, "acts.may"):
        chosen = [op for op in first if isinstance(op, Choose)] if n.one("a").kind == "act.choose" else []
        # Nobody nullifies an attack only together with something that may be done besides.
        done = [op for op in first if isinstance(op, NullifyAttack | NullifyUse)]
        inside_ = [op for op in first if op not in chosen and op not in done]
        return [*done, *chosen, *rest[:-1], May([*inside_, *last.body], last.foe)]
    if verb.kind in PAYING and n.one("a").form == "te" and after is not None and after.kind not in PAYING:
        return [*first, IfDone(rest)]  # what is paid for is done if it was paid
    return [*first, *rest]


def is_of_fighter(n: Node) -> bool:
    """Whether an instruction is one that the fighter who was named before carries out."""
    own = n.get("t") is None or any(node.kind == "noun.hand" for node in n.walk())
    return n.kind in OF_FIGHTERS and own


def ends_in(n: Node, kind: str) -> bool:
    """Whether the last part of a sequence of instructions is of a kind."""
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
    theirs = act_node.kind == "act.foedo"
    # What is chosen on the field or in a drop zone is chosen first.  [bf AB.1.1.1]
    before = [op for op in found if isinstance(op, Choose) and op.ref.is_aimed() and not theirs]
    return [*before, May([op for op in found if op not in before], theirs)]


@means("acts.ifdone")
def if_done(c: Context, n: Node) -> Ops:
    """What is done if the instruction right before it was carried out."""
    first = c.ops(n.one("a"))
    return [*first, IfDone(c.ops(n.one("b")))]


@means("acts.given")
def given(c: Context, n: Node) -> Ops:
    """An instruction, and another under a condition that stands by itself unless it is said to go on."""
    if n.one("a").kind in GOES_ON:
        raise Unreadable("whether it is done then is not clear")
    first = c.ops(n.one("a"))
    conditions = read_all(c, n.all("c"))
    between = n.render()[len(n.one("a").render()) :]
    found = apart(c, conditions, c.ops(n.one("b")))
    if not between.startswith(FURTHER):
        c.beside += [id(op) for op in found]
    return [*first, *found]


FURTHER: Final = ("、さらに", ", then", " then", ", and then", " and then", ", also", ", and also")
