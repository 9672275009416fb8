"""What sentences mean: one after another, under conditions, for a time, put off, done by another player, instead.

Symbols: `body` (sentences), `sentence`, `acts` (instructions of a sentence), `moment` (when something put off is done).
What lets something hold stays a `Change` until it is known whether it is a static ability (`standing`) or an effect for
a time (`settled`).
"""

from typing import Any, Final

from fuda.core.control import ChooseOne, EachPlayer, IfDone, May, When
from fuda.core.flow import Op
from fuda.games.hanyo.printed import Ability, Continuous
from fuda.games.hanyo.words import build
from fuda.games.hanyo.words.choosing import Choose, ChooseRandom
from fuda.games.hanyo.words.conditions import Failed
from fuda.games.hanyo.words.drawing import Janken
from fuda.games.hanyo.words.lasting_effects import Delay, Last
from fuda.games.hanyo.words.ops import KoUnits, RestUnits, StunUnits
from fuda.games.hanyo.words.refs import Area
from fuda.games.hanyo.words.skill_effects import SkillsFail
from fuda.games.hanyo.words.timings import On, Would
from fuda.text.grammar import Node
from fuda.text.hanyo.changes import settle, static_of
from fuda.text.hanyo.conditions import together
from fuda.text.hanyo.context import (
    FOREVER,
    Change,
    Cond,
    Context,
    Ops,
    Unreadable,
    means,
    word,
)
from fuda.text.hanyo.events import Happening, Instead
from fuda.text.hanyo.values import per_of
from fuda.words.conditions import Done, Never
from fuda.words.properties import IsThis
from fuda.words.refs import About, Ref, This

SAYS_BACK: Final = (
    "sentence.ifdone", "sentence.instead", "sentence.ifnot", "sentence.otherwise", "sentence.then", "sentence.win",
    "sentence.lose",
)  # fmt: skip


def body(c: Context, n: Node) -> Ops:
    """The instructions of a text."""
    nodes = [*n.all("s"), *n.all("more")]
    return sentences(c, nodes)


def sentences(c: Context, nodes: list[Node]) -> Ops:
    """The instructions of some sentences, in order."""
    for node in nodes:
        if node.kind in ("sentence.skillif", "sentence.skillunless"):
            usable_if(c, node)
        if node.kind == "sentence.xis":
            if c.x is not None:
                raise Unreadable("X is said twice")
            c.x = c.read(node.one("v"))
    out: Ops = []
    start = 0  # of the sentence before
    for node in nodes:
        if node.kind in ("sentence.xis", "sentence.skillif", "sentence.skillunless"):
            continue
        if node.kind not in SAYS_BACK:
            start = len(out)
            ops = sentence(c, node)
            before = out[-1] if out else None
            # A condition reaches to its full stop.
            if isinstance(before, When) and not before.other and c.turned("condition and the next sentence", node):
                out[-1] = When(before.condition, [*before.body, *ops], [])
            elif isinstance(before, IfDone) and c.turned("if you do", node):
                out[-1] = IfDone([*before.body, *ops])
            else:
                out += ops
            continue
        if not out:
            raise Unreadable("nothing was said before")
        if node.kind == "sentence.instead":
            # 'Instead' is about the one sentence before it.
            start = 0 if start and c.turned("instead", node) else start
            out[start:] = [in_place_of(c, node, out[start:])]
        else:
            say_back(c, node, out)
    if c.unshuffled:
        raise Unreadable("where in the deck is not said")
    return out


def usable_if(c: Context, n: Node) -> None:
    """A skill that can be used only if something holds."""
    if c.role not in ("skill", ""):
        raise Unreadable("this is no skill")
    conditions: list[Cond] = c.read(n.one("c"))
    if n.alternative.meaning == "skillunless":
        one = together(conditions)
        conditions = [one.condition if isinstance(one, Never) else Never(one)]
    c.usable += conditions


def in_place_of(c: Context, n: Node, before: Ops) -> Any:
    """Under a condition a sentence is carried out in place of the one before."""
    conditions: list[Cond] = c.read(n.one("c"))
    ops = sentence(c, n.one("s"))
    chosen = [op for op in before if isinstance(op, Choose | ChooseRandom)]
    if chosen and any(uses(op, int(chosen[0].slot)) for op in ops):
        raise Unreadable("what was chosen before is not chosen then")
    if any(isinstance(op, Change | Given) for op in [*before, *ops]):
        return When(together(conditions), settled(ops), settled(before))
    return When(together(conditions), ops, before)


def sentence(c: Context, n: Node) -> Ops:
    """One sentence; how long something lasts, who does it and how often is said anew in the next."""
    c.until, c.who, c.per = "", "own", None
    return c.ops(n)


def nested(c: Context, n: Node) -> Ops:
    """A sentence inside another, which keeps what was said before it."""
    return c.ops(n)


def say_back(c: Context, n: Node, out: Ops) -> None:
    """A sentence that looks back at the one before."""
    meaning = n.alternative.meaning
    before = out[-1]
    if meaning == "otherwise":
        c.last, c.several = c.before
    ops = sentence(c, n.one("s"))
    if meaning == "then" and isinstance(before, EachPlayer) and goes_on(n.one("s")):
        if any(isinstance(op, Change | Given) for op in ops):
            raise Unreadable("what each player does is not clear")
        out[-1] = EachPlayer([*before.body, *ops])
    elif meaning == "then" and isinstance(before, When) and not before.other and c.turned("then", n):
        out[-1] = When(before.condition, [*before.body, *ops], [])
    elif meaning == "then":
        out += ops
    elif meaning == "otherwise":
        if not isinstance(before, When) or before.other:
            raise Unreadable("no condition was asked before")
        out[-1] = When(before.condition, before.body, ops)
    elif meaning in ("win", "lose"):
        say_result(out, ops, meaning == "win")
    elif isinstance(before, Change):
        raise Unreadable("what holds is not done")
    elif meaning == "ifdone":
        out.append(IfDone(ops))
    else:
        out.append(When(Failed(), ops, []))


def goes_on(n: Node) -> bool:
    """Whether a sentence does not say anew who does it."""
    return n.kind == "sentence.do" and n.get("w") is None


def say_result(out: Ops, ops: Ops, won: bool) -> None:
    """What is done after rock-paper-scissors; the second case belongs to the same game.  [hy 919.1]"""
    before = out[-1]
    if isinstance(before, Janken):
        out.append(When(Done(), ops, []) if won else When(Failed(), ops, []))
        return
    asked = isinstance(before, When) and isinstance(before.condition, Failed if won else Done) and not before.other
    if not asked or len(out) < 2 or not isinstance(out[-2], Janken):
        raise Unreadable("no rock-paper-scissors was played before")
    assert isinstance(before, When)
    out[-1] = When(Done(), ops, before.body) if won else When(before.condition, before.body, ops)


@means(
    "sentence.ifdone", "sentence.ifnot", "sentence.otherwise", "sentence.win", "sentence.lose", "sentence.instead",
)  # fmt: skip
def alone(c: Context, n: Node) -> Ops:
    raise Unreadable("nothing was said before")


@means("sentence.then")
def moreover(c: Context, n: Node) -> Ops:
    return nested(c, n.one("s"))


@means("sentence.xis", "sentence.skillif", "sentence.skillunless")
def inside_another(c: Context, n: Node) -> Ops:
    raise Unreadable("this is said in a sentence of its own")


@means("act.sharedrest", "act.sharedstun", "act.sharedko")
def shared(c: Context, n: Node) -> Ops:
    raise Unreadable("what it is done to is not said")


@means("sentence.do")
def do(c: Context, n: Node) -> Ops:
    if n.get("w") is not None:
        c.who = word(n, "w")
    ops = c.ops(n.one("a"))
    if c.who != "each":
        return ops
    if any(isinstance(op, Change) for op in ops):
        if not all(isinstance(op, Change) for op in ops):
            raise Unreadable("what each player does is not clear")
        return ops
    return [EachPlayer(ops)]


@means("sentence.if")
def provided(c: Context, n: Node) -> Ops:
    conditions: list[Cond] = c.read(n.one("c"))
    c.before = (c.last, c.several)
    ops = nested(c, n.one("s"))
    return under(conditions, ops)


def under(conditions: list[Cond], ops: Ops) -> Ops:
    """Instructions that are carried out only if something holds; what only holds is kept with its condition."""
    if any(isinstance(op, Change) for op in ops):
        return [Given(conditions, ops)]
    return [When(together(conditions), ops, [])]


class Given:
    """Sentences under a condition that let something hold: whether that is asked once depends on the ability."""

    def __init__(self, conditions: list[Cond], ops: Ops) -> None:
        self.conditions = conditions
        self.ops = ops


@means("sentence.while")
def as_long_as(c: Context, n: Node) -> Ops:
    conditions: list[Cond] = c.read(n.one("c"))
    ops = nested(c, n.one("s"))
    held = [op for op in ops if isinstance(op, Change)]
    if not held:
        raise Unreadable("nothing holds as long as this")
    if any(not isinstance(op, Change | Choose | ChooseRandom) for op in ops):
        raise Unreadable("what is done once is not done as long as something holds")
    for op in held:
        op.conditions = [*conditions, *op.conditions]
    return ops


@means("sentence.during", "acts.during")
def during(c: Context, n: Node) -> Ops:
    if c.until:
        raise Unreadable("how long it lasts is said twice")
    c.until = word(n, "d")
    before, c.lasting = c.lasting, False
    ops = c.ops(n.one("s"))
    if not c.lasting:
        raise Unreadable("nothing lasts so long")
    c.lasting = before or c.lasting
    if n.kind == "acts.during":
        c.until = ""
    return ops


@means("sentence.per", "acts.per")
def per(c: Context, n: Node) -> Ops:
    c.per = per_of(c, n.one("p"))
    c.counted = False
    ops = c.ops(n.one("s"))
    if not c.counted:
        raise Unreadable("nothing is done for each of them")
    c.per = None
    return ops


@means("sentence.jankenwin", "sentence.jankenlose")
def by_janken(c: Context, n: Node) -> Ops:
    ops = nested(c, n.one("s"))
    if any(isinstance(op, Change) and isinstance(static_of(op), SkillsFail) for op in ops):
        raise Unreadable("skills fail after a check of their own")
    return [Janken("own"), When(Done() if n.alternative.meaning == "jankenwin" else Failed(), ops, [])]


@means("sentence.modes")
def modes(c: Context, n: Node) -> Ops:
    bodies: list[Ops] = []
    for node in n.all("a"):
        inner = Context(c.role, c.kind)
        inner.places = c.places
        inner.event, inner.last, inner.several, inner.mine, inner.this = c.event, c.last, c.several, c.mine, c.this
        inner.slots = c.slots
        ops = [*settled(sentences(inner, node.all("s")))]
        bodies.append(ops)
    foe = n.get("w") is not None and word(n, "w") == "foe"
    return [ChooseOne(bodies, foe)]


# --- what is put off ---------------------------------------------------------------------------------------------
@means("sentence.later")
def later(c: Context, n: Node) -> Ops:
    """Something is put off to the next time that something happens.  [hy 807.6, 807.6a]"""
    inner = c.inner("later")
    inner.outer, inner.several = c.last, c.several
    inner.mine = c.last is None and c.mine
    until, again, on, conditions = moment(inner, n.one("e"))
    ops = settled(sentence(inner, n.one("s")))
    about = c.last if inner.reached else None
    return [Delay(about, build.triggered(on, ops, when=conditions), until, again)]


def moment(c: Context, n: Node) -> tuple[str, bool, On, list[Cond]]:
    """When something is done that is put off: until when it waits, whether for every time, and for what."""
    found: Happening = c.read(n.one("e"))
    on = found.timing()
    assert isinstance(on, On)
    meaning = n.alternative.meaning
    if meaning == "next":
        return FOREVER, False, on, found.conditions
    if meaning == "thisend":
        return "this_turn", False, on, found.conditions
    if not found.own and found.event not in ("turn_started", "turn_ending", "main_started", "battle_started"):
        c.outer = None
        c.speak_of(About())
    until = word(n, "d") if n.get("d") is not None else FOREVER
    return until, meaning == "every", on, found.conditions


# --- instructions ------------------------------------------------------------------------------------------------
@means("acts.one")
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


@means("acts.or")
def one_of_two(c: Context, n: Node) -> Ops:
    last, several = c.last, c.several
    second = None
    if n.one("a").kind.startswith("act.shared"):
        second = c.ops(n.one("b"))
        first = [SHARED[n.one("a").alternative.meaning](op.ref) if op is second[-1] else op for op in second]
    else:
        first = c.ops(n.one("a"))
        if c.last is None or c.last.slot() >= 0:
            c.last, c.several = last, several
        second = c.ops(n.one("b"))
    c.speak_of(last, several)
    foe = c.foe
    return [ChooseOne([settled(first), settled(second)], foe)]


SHARED: Final[dict[str, Any]] = {"sharedrest": RestUnits, "sharedstun": StunUnits, "sharedko": KoUnits}


@means("acts.may")
def may(c: Context, n: Node) -> Ops:
    foe = c.foe  # what the opponent may do is asked of the opponent
    ops = c.ops(n.one("a"))
    return [May(settled(ops), foe)]


@means("acts.by")
def by_another(c: Context, n: Node) -> Ops:
    c.who = word(n, "w")
    if c.who == "each":
        raise Unreadable("each player does it in a sentence of its own")
    return c.ops(n.one("s"))


# --- effects and statics -----------------------------------------------------------------------------------------
def settled(ops: Ops) -> list[Op[Any]]:
    """Instructions as they are carried out: what holds begins, for as long as is said."""
    out: list[Op[Any]] = []
    for op in ops:
        if isinstance(op, Change):
            out.append(settle(op))
        elif isinstance(op, Given):
            out.append(When(together(op.conditions), settled(op.ops), []))
        elif isinstance(op, When):
            out.append(When(op.condition, settled(op.body), settled(op.other)))
        elif isinstance(op, IfDone):
            out.append(IfDone(settled(op.body)))
        elif isinstance(op, May):
            out.append(May(settled(op.body), op.foe))
        elif isinstance(op, EachPlayer):
            out.append(EachPlayer(settled(op.body)))
        else:
            out.append(op)
    return out


class Standing:
    """Continuous effects with the conditions under which they apply."""

    def __init__(self, conditions: list[Cond], statics: list[Continuous]) -> None:
        self.conditions = conditions
        self.statics = statics


def standing(ops: Ops, conditions: list[Cond]) -> list[Standing] | None:
    """Instructions that only let something hold, as static abilities; each condition has one of its own."""
    out: list[Standing] = []
    for op in ops:
        if isinstance(op, Given):
            inner = standing(op.ops, [*conditions, *op.conditions])
            if inner is None:
                return None
            out += inner
        elif isinstance(op, Change) and not op.until:
            wanted = [*conditions, *op.conditions]
            if (out and not wanted and not out[-1].conditions) or (out and wanted and wanted == out[-1].conditions):
                out[-1].statics.append(static_of(op))
            else:
                out.append(Standing(wanted, [static_of(op)]))
        else:
            return None
    return out


# --- what happens instead ----------------------------------------------------------------------------------------
def replacing(what: Would, ops: list[Op[Any]], **facts: Any) -> Ability:
    """A replacement effect; what may be done instead is optional as a whole.  [hy 810.3]"""
    first = ops[0] if ops else None
    if not isinstance(first, May):
        return build.replacement(what, ops, **facts)
    if first.foe:
        raise Unreadable("the opponent does not choose what happens instead")
    return build.replacement(what, [*first.body, *ops[1:]], may=True, **facts)


@means("sentence.replace")
def replace_for_a_time(c: Context, n: Node) -> Ops:
    """A replacement for a time: for the units that are spoken of, for all of a kind, or for a player.  [hy 801.2c]"""
    if n.get("next") is not None or c.until:
        raise Unreadable("only the next time is not replaced")
    inner = c.inner()
    inner.last, inner.several, inner.mine = c.last, c.several, c.mine
    instead: Instead = inner.read(n.one("x"))
    subject = instead.subject
    chosen = subject is not None and not isinstance(subject, This)
    if subject is None and (c.role == "text" and c.kind != "unit"):
        raise Unreadable("whose ability this is is not said")
    inner.replaced = True
    ops = settled(sentence(inner, n.one("s")))
    out: Ops = []
    for what in instead.all():
        whole = isinstance(subject, Area) and not (subject.zone == "main" and subject.side in ("own", "foe"))
        ref = None if subject is None or whole else subject
        made = Would(what.what, "any", [IsThis()], what.by) if chosen and not whole else what
        out.append(Last(ref, replacing(made, ops, when=instead.conditions), word(n, "d")))
    return out


def uses(op: object, slot: int) -> bool:
    """Whether an instruction speaks of the cards in a slot."""
    ref = getattr(op, "ref", None)
    if isinstance(ref, Ref) and ref.slot() == slot:
        return True
    return any(uses(inner, slot) for name in ("body", "other") for inner in getattr(op, name, []))
