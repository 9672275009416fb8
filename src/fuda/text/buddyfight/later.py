"""What instructions mean that hold for a time or come later, and who carries them out."""

from typing import Final

from fuda.core.control import ChooseOne, EachPlayer, IfDone, May, When
from fuda.core.terms import Value
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.build import auto, replacement
from fuda.games.buddyfight.words.choosing import Choose
from fuda.games.buddyfight.words.impending import Avert
from fuda.games.buddyfight.words.lasting_effects import (
    AddCritical,
    AddDefense,
    AddPower,
    AddSize,
    Delay,
    EndThis,
    Last,
    Negate,
    NegateKeyword,
)
from fuda.games.buddyfight.words.ops import (
    Damage,
    Stay,
)
from fuda.games.buddyfight.words.timings import Would
from fuda.games.buddyfight.words.vocabulary import show
from fuda.text.buddyfight.acts import aim_of
from fuda.text.buddyfight.aims import Aim
from fuda.text.buddyfight.conditions import Subject
from fuda.text.buddyfight.context import Context, Ops, Unreadable, amount, means, word
from fuda.text.buddyfight.events import Event, Victim, means_of, victims
from fuda.text.buddyfight.sentences import OF_FIGHTERS, ends_in
from fuda.text.grammar import Node
from fuda.words.conditions import Done
from fuda.words.numbers import Minus, Number
from fuda.words.properties import IsThis
from fuda.words.refs import About, Chosen, This


@means("act.stay", "act.undestroyed")
def stay(c: Context, n: Node) -> Ops:
    if c.would is not None:
        return avert(c, n, n.alternative.meaning != "undestroyed")
    if n.get("t") is not None:
        c.read(n.one("t"))
    return [Stay()]


def avert(c: Context, n: Node, stays: bool) -> Ops:
    """Let what is about to happen to cards not happen, or let them stay though they are destroyed."""
    if c.would.what not in ("destroy", "leave", "destroy_or_return"):
        raise Unreadable("no card is about to leave")
    stays = stays and c.would.what != "leave"
    return aim_of(c, n).apply(c, lambda ref: [Avert(ref, stays)])


@means("act.staymay")
def may_stay(c: Context, n: Node) -> Ops:
    return [May(stay(c, n))]


@means("act.loserdamage")
def loser_damage(c: Context, n: Node) -> Ops:
    """Deal damage to the fighter who has lost at rock-paper-scissors."""
    size = amount(c, n)
    return [When(Done(), [Damage("foe", size)], [Damage("own", size)])]


@means("act.negatekeyword")
def negate_keyword(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    until = n.one("d").alternative.meaning
    return aim.apply(c, lambda ref: [NegateKeyword(ref, word(n, "k"), until)])


@means("act.negatefor")
def negate_for(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    until = n.one("d").alternative.meaning
    return aim.apply(c, lambda ref: [Negate(ref, until)])


STATS: Final = {"power": AddPower, "defense": AddDefense, "critical": AddCritical, "size": AddSize}


@means("act.plusfor")
def plus_for(c: Context, n: Node) -> Ops:
    """A number of cards is changed for a time that is said in the middle."""
    aim: Aim = c.read(n.one("t"))
    until = n.one("d").alternative.meaning
    kinds = [one.alternative.meaning for one in n.all("k")]
    return aim.apply(c, lambda ref: [STATS[kind](ref, amount(c, n), until) for kind in kinds])


@means("act.valuefor", "act.lessvaluefor")
def by_value_for(c: Context, n: Node) -> Ops:
    """A number of cards is changed by as much as another number is, for a time that is said in the middle."""
    aim: Aim = c.read(n.one("t"))
    size: Value[Match] = c.read(n.one("v"))
    by = Minus(Number(0), size) if n.alternative.meaning == "lessvaluefor" else size
    until = n.one("d").alternative.meaning
    return aim.apply(c, lambda ref: [STATS[word(n, "k")](ref, by, until)])


# What is kept from happening to cards the next time that it would.
KEPT_FROM: Final = {
    "keep": "destroy", "mayskeep": "destroy", "keepnext": "destroy", "maykeepnext": "destroy",
    "keepeither": "destroy_or_return", "maykeepeither": "destroy_or_return",
    "keepleave": "leave", "maykeepleave": "leave",
}  # fmt: skip


@means(*[f"act.{kind}" for kind in KEPT_FROM])
def keep(c: Context, n: Node) -> Ops:
    """The next time that cards would be destroyed or leave, they stay."""
    meaning = n.alternative.meaning
    found = NextTime(c, n)
    return found.replaced(KEPT_FROM[meaning], [Stay()], meaning.startswith("may"))


class NextTime:
    """Cards for which something is replaced once: those that are named, or the first of some others."""

    def __init__(self, c: Context, n: Node) -> None:
        until = n.all("d")
        self.length = until[-1].alternative.meaning if until else c.period
        if not self.length:
            raise Unreadable("how long it holds is not said")
        self.by = means_of(c, n)
        if self.by.tests:
            raise Unreadable("by what it would happen is not clear")
        cards = n.one("t")
        self.aim: Aim | None = None
        if cards.kind == "single.some" and cards.word("n") in ("1", "a", "an"):
            self.victim = victims(c, Subject(c.read(cards.one("t"))))
            if self.victim.zone not in ("any", "field"):
                raise Unreadable("this happens to cards on the field")
        else:
            self.aim = c.read(cards)
            self.victim = Victim("any", [IsThis()])

    def replaced(self, what: str, ops: Ops, optional: bool) -> Ops:
        """The instructions by which it is replaced."""
        would = Would(what, self.victim.side, self.victim.tests, self.by.by)
        part = replacement(would, [*ops, EndThis()], may=optional)
        if self.aim is None:
            return [Last(None, part, self.length)]
        return [*self.aim.ops, Last(self.aim.ref, part, self.length)]


@means("act.nextdestroyed", "act.nextleaves")
def next_destroyed(c: Context, n: Node) -> Ops:
    """The next time that a card would be destroyed or leave, something else is done."""
    found = NextTime(c, n)
    inner = c.inner()
    inner.last, inner.event, inner.slots = None, This() if found.aim is not None else About(), 0
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    alone = ops[0] if len(ops) == 1 else None
    if isinstance(alone, Stay) or (isinstance(alone, May) and isinstance(alone.body[0], Stay)):
        raise Unreadable("read as a card that stays")
    if n.get("y") is None and ops and isinstance(ops[-1], May) and isinstance(ops[-1].body[0], Stay):
        raise Unreadable("read as what may be done then")
    what = "leave" if n.alternative.meaning == "nextleaves" else "destroy"
    return found.replaced(what, ops, n.get("y") is not None)


PROCESSES_OF_CARDS: Final = ("destroyed", "left", "destroyedorreturned")


@means("act.replacefor", "act.replacenext")
def replace_for(c: Context, n: Node) -> Ops:
    """For a time, or once within it, something else is done in place of what happens."""
    event: Event = c.read(n.one("e"))
    if event.what in PROCESSES_OF_CARDS and any(test.name in ("is_one_of", "is_this") for test in event.tests):
        raise Unreadable("read as what is done the next time")
    length = n.one("d").alternative.meaning
    inner = c.inner()
    inner.last, inner.slots = None, 0
    inner.event = About() if event.about_card else This() if event.card else None
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    alone = ops[0] if len(ops) == 1 else None
    optional = isinstance(alone, May)
    if isinstance(alone, May):
        ops = alone.body
    if n.alternative.meaning == "replacenext":
        ops = [*ops, EndThis()]
    return [Last(None, replacement(event.would(), ops, may=optional), length)]


# --- who does it ---------------------------------------------------------------------------------------------------
@means("act.foedo")
def foe_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    c.foe = True
    found = [*c.ops(n.one("a")), *going_on(c, n)]
    c.foe = False
    return found


def going_on(c: Context, n: Node) -> Ops:
    """What the same fighter does then, where that takes a fighter."""
    after = n.get("b")
    if after is None:
        return []
    if after.kind not in OF_FIGHTERS or after.render().startswith("君は"):
        raise Unreadable("read as what is done by whoever has the card")
    return c.ops(after)


@means("act.owndo")
def own_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    return c.ops(n.one("a"))


@means("act.winnerdo")
def winner_does(c: Context, n: Node) -> Ops:
    """The fighter who has won at rock-paper-scissors does something."""
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    state = vars(c).copy()
    own = c.ops(n.one("a"))
    for key, value in state.items():
        if key != "spans":
            setattr(c, key, value)
    c.foe = True
    theirs = c.ops(n.one("a"))
    c.foe = False
    return [When(Done(), own, theirs)]


@means("act.eachdo")
def each_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    c.each = True
    found = [*c.ops(n.one("a")), *going_on(c, n)]
    c.each = False
    c.last = None
    return [EachPlayer(found)]


# Instructions that may leave out what they are about.
OF_OBJECTS: Final = tuple(
    f"act.{kind}"
    for kind in (
        "destroy", "rest", "stand", "tohand", "todrop", "discard", "togauge", "tobottom", "totop", "toends", "tosoul",
        "tosouldown", "remove", "call", "equip", "treasure", "putfield", "todeckshuffled", "transform",
    )
)  # fmt: skip


SAME: Final = ("single.itself", "single.that", "single.chosen")  # words for a card spoken of just before


@means("acts.either")
def either(c: Context, n: Node) -> Ops:
    """One of two instructions, as the fighter likes; where 'may' comes after both, or neither of them."""
    found = one_of_two(c, n)
    last = found[-1]
    if not ends_in(n.one("b"), "acts.may") or not isinstance(last, ChooseOne):
        return found
    first, *others = last.bodies
    second = [op for way in others for op in way]
    if len(others) != 1 or not isinstance(second[-1], May):
        raise Unreadable("whether both ways may be left out is not clear")
    return [*found[:-1], May([ChooseOne([first, [*second[:-1], *second[-1].body]], c.foe)], c.foe)]


def one_of_two(c: Context, n: Node) -> Ops:
    """The instructions of two ways."""
    before = vars(c).copy()
    node = n.one("a")
    first = c.ops(node)
    shared: Ops = [op for op in first if isinstance(op, Choose)]
    second_node = n.one("b")
    verb = second_node.one("a") if second_node.kind in ("acts.one", "acts.may") else second_node
    object_ = verb.get("t")
    same = object_ is None or any(node.kind in SAME and node.end == object_.end for node in object_.walk())
    keeps = verb.kind in OF_OBJECTS and same and bool(shared)
    if keeps:
        # What is chosen is the same both ways.
        first_choice = shared[0]
        assert isinstance(first_choice, Choose)
        c.last, c.gone = Chosen(first_choice.slot), False
        second = c.ops(second_node)
        c.gone = True
        return [*shared, ChooseOne([[op for op in first if op not in shared], second], c.foe)]
    after_slots = c.slots
    spans = c.spans
    for key, value in before.items():
        if key not in ("spans", "slots"):
            setattr(c, key, value)
    c.spans, c.slots = spans, after_slots
    whole = node.get("t")
    itself = object_ is not None and object_.render() in ("it", "it ")
    if (object_ is None or itself) and verb.kind in OF_OBJECTS and whole is not None:
        # Both ways are about the card that is named once, not about one that is named on the way.
        aim: Aim = c.read(whole)
        if not aim.ops:
            c.last, c.gone = aim.ref, False
    second = c.ops(second_node)
    c.gone = True
    if [show(op) for op in first] == [show(op) for op in second]:
        return first  # one thing under two names
    return [ChooseOne([first, second], c.foe)]


@means("acts.maydo")
def may_do(c: Context, n: Node) -> Ops:
    """What may be done, and what is done if it was."""
    nodes = n.all("a")
    if nodes[-1].get("t") is None and nodes[-1].get("n") is None:
        raise Unreadable("read as what was done before")
    if len(nodes) > 1 and nodes[0].kind == "act.choose":
        raise Unreadable("read as what is chosen first")
    first = [op for node in n.all("a") for op in c.ops(node)]
    before = [op for op in first if isinstance(op, Choose) and op.ref.is_aimed()]
    return [*before, May([op for op in first if op not in before]), IfDone(c.ops(n.one("b")))]


# --- later ---------------------------------------------------------------------------------------------------------
@means("act.later")
def later(c: Context, n: Node) -> Ops:
    event: Event = c.read(n.one("m"))
    inner = c.inner()
    inner.delayed = []
    inner.slots = 0
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    return [Delay(inner.delayed[0] if inner.delayed else None, auto(event.on(), ops))]


@means("act.whenever")
def whenever(c: Context, n: Node) -> Ops:
    """For a time, do something each time that something happens."""
    event: Event = c.read(n.one("e"))
    inner = Context(c.kind, c.name, c.stays)
    inner.event = About() if event.about_card else None
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    duration = n.get("d")
    return [Delay(None, auto(event.on(), ops), duration.alternative.meaning if duration is not None else "forever")]
