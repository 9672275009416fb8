"""What an instruction is about: targets, choices made on resolution, all cards of a kind, cards known already.

Symbols: `count` (n, upto, x, xupto, any), `obj` (what stands where a verb wants an object), `act` where it chooses.
`thing_of` reads the object in slot `o`; left out, it is what was chosen or spoken of last.
"""

from fuda.core.terms import Value
from fuda.games.dimensionzero.printed import Aim
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.choosing import (
    Choose,
    ChooseArea,
    ChooseColor,
    ChooseLine,
    ChoosePlayer,
    ChooseRace,
    ChooseSquare,
    Random,
)
from fuda.games.dimensionzero.words.conditions import X
from fuda.games.dimensionzero.words.keywords import Pinched
from fuda.games.dimensionzero.words.properties import Ref
from fuda.games.dimensionzero.words.refs import Bottom, Cards, Chosen, Rest, This, Together, Top
from fuda.games.dimensionzero.words.targets import TargetAreas, TargetLines, TargetPlayers, TargetSquares
from fuda.text.dimensionzero.context import Context, Ops, Unreadable, means, number, word
from fuda.text.dimensionzero.nouns import Noun, Where, put_off, side_of
from fuda.text.grammar import Node
from fuda.words.numbers import Number

ANY_NUMBER = 60  # more cards than any zone that can be chosen from holds


class Thing:
    """Cards that an instruction is about, with the ops that choose them."""

    def __init__(self, ops: Ops, ref: Ref, whole: bool = False, several: bool = False) -> None:
        self.ops = ops
        self.ref = ref
        self.whole = whole  # all cards of a kind, whichever they are
        self.several = several or whole  # perhaps more than one


class Amount:
    """How many are chosen."""

    def __init__(self, n: Value[Match], up_to: bool, single: bool) -> None:
        self.n = n
        self.up_to = up_to
        self.single = single


@means("count.n", "count.upto")
def count(c: Context, n: Node) -> Amount:
    up_to = n.alternative.meaning == "upto"
    return Amount(c.each(number(n)), up_to, number(n) == 1 and c.per is None)


@means("count.x", "count.xupto")
def count_x(c: Context, n: Node) -> Amount:
    return Amount(X(), n.alternative.meaning == "xupto", False)


@means("count.any")
def count_any(c: Context, n: Node) -> Amount:
    return Amount(Number(ANY_NUMBER), True, False)


# --- choosing ----------------------------------------------------------------------------------------------------
def pick(c: Context, noun: Noun, amount: Amount, by_chance: bool = False) -> Thing:
    """Choose cards: as targets when this is played, or when the instruction is reached.  [dz 4-7.2-5, 4-9.2-4]"""
    if noun.whole:
        raise Unreadable("all of them and so many of them")
    if c.who == "chosen":
        raise Unreadable("who chooses is not known before")
    slot = c.slot()
    c.mine, c.topic = False, None
    ops: Ops = []
    if noun.target:
        if c.who != "you" or c.paying or by_chance:
            raise Unreadable("targets are chosen by whoever plays the text")
        c.aims.append(Aim(noun.targets(c), amount.n, amount.up_to, slot))
    elif by_chance:
        if amount.up_to or c.who == "each":
            raise Unreadable("chance chooses so many cards")
        ops.append(Random(noun.ref(c), amount.n, slot))
    else:
        ops.append(Choose(noun.ref(c), amount.n, amount.up_to, slot, c.foe))
    if c.looked is not None:
        c.picked = slot
    c.last = Chosen(slot)
    c.several = not amount.single
    return Thing(ops, c.last, False, c.several)


@means("act.choose")
def choose(c: Context, n: Node) -> Ops:
    return pick(c, c.read(n.one("t")), c.read(n.one("n")), n.get("r") is not None).ops


@means("act.choosetwo")
def choose_two(c: Context, n: Node) -> Ops:
    first = pick(c, c.read(n.one("t")), c.read(n.one("n")))
    second = pick(c, c.read(n.one("u")), c.read(n.one("m")))
    c.last = Together([first.ref, second.ref])
    c.several = True
    return [*first.ops, *second.ops]


def pick_place(c: Context, n: Node) -> int:
    """The slot for a line, area or square."""
    slot = c.slot()
    c.place = Chosen(slot)
    return slot


@means("act.targetline", "act.targetarea")
def target_place(c: Context, n: Node) -> Ops:
    what = TargetLines() if n.alternative.meaning == "targetline" else TargetAreas()
    c.aims.append(Aim(what, Number(1), False, pick_place(c, n)))
    return []


@means("act.pickline")
def pick_line(c: Context, n: Node) -> Ops:
    return [ChooseLine(pick_place(c, n), c.foe)]


@means("act.pickarea")
def pick_area(c: Context, n: Node) -> Ops:
    return [ChooseArea(pick_place(c, n), c.foe)]


@means("act.picksquare")
def pick_square(c: Context, n: Node) -> Ops:
    where: Where = c.read(n.one("q"))
    if where.target:
        c.aims.append(Aim(TargetSquares(where.squares), Number(1), False, pick_place(c, n)))
        return []
    return [ChooseSquare(where.squares, pick_place(c, n), c.foe)]


@means("act.targetplayer")
def target_player(c: Context, n: Node) -> Ops:
    c.player = True
    c.aims.append(Aim(TargetPlayers("any"), Number(1), False, c.slot()))
    return []


@means("act.pickplayer")
def pick_player(c: Context, n: Node) -> Ops:
    c.player = True
    return [ChoosePlayer(c.slot(), c.foe)]


@means("act.pickcolor")
def pick_color(c: Context, n: Node) -> Ops:
    c.color = c.slot()
    return [ChooseColor(c.color, c.foe)]


@means("act.pickrace")
def pick_race(c: Context, n: Node) -> Ops:
    c.race = c.slot()
    return [ChooseRace(c.race, c.foe)]


# --- objects -----------------------------------------------------------------------------------------------------
def thing_of(c: Context, n: Node, slot: str = "o") -> Thing:
    """What an instruction is about; left out, what was chosen or spoken of last."""
    node = n.get(slot)
    if node is not None:
        found: Thing = c.read(node)
        c.topic, c.topics = found.ref, found.several
    elif n.get("same") is not None:
        if c.subject is None:
            raise Unreadable("what it is said of is not said")
        return Thing([], c.subject.ref, c.subject.whole, c.subject.several)
    else:
        found = Thing([], *meant(c, n))
    c.subject = found
    return found


def meant(c: Context, n: Node) -> tuple[Ref, bool, bool]:
    """What was chosen or spoken of last: the cards, that these are not all of a kind, whether they are several."""
    ref = c.topic or c.last  # a choice lets the topic go, so that the topic is what was spoken of later
    if n.get("only") is not None:
        between = c.last is not None and c.topic is not None and c.topic is not c.last and c.delayed is None
        ref = c.last if between and c.topics else ref
        if (c.several if ref is c.last else c.topics) or (between and not c.topics):
            raise Unreadable("which of them is meant is not said")
    if ref is None:
        raise Unreadable("what it is done to is not said")
    return put_off(c, ref), False, c.several and ref is c.last


@means("obj.card")
def known(c: Context, n: Node) -> Thing:
    ref: Ref = c.read(n.one("o"))
    if isinstance(ref, This) and c.this is not None:
        ref = c.this
    return Thing([], ref, False, c.several if ref is c.last else False)


@means("obj.all")
def every(c: Context, n: Node) -> Thing:
    noun: Noun = c.read(n.one("t"))
    if noun.target:
        raise Unreadable("how many targets is not said")
    if not (noun.whole or noun.extremes or noun.noun == "spirit" or c.bare):
        raise Unreadable("how many cards are meant is not said")
    return Thing([], noun.ref(c), True)


@means("obj.every")
def all_of_them(c: Context, n: Node) -> Thing:
    noun: Noun = c.read(n.one("t"))
    if noun.target or noun.whole:
        raise Unreadable("all of them is said twice")
    return Thing([], noun.ref(c), True)


@means("obj.zone")
def whole_zone(c: Context, n: Node) -> Thing:
    return Thing([], Cards(side_of(c, n.one("w")), word(n, "z"), []), True)


@means("obj.some")
def some(c: Context, n: Node) -> Thing:
    return pick(c, c.read(n.one("t")), c.read(n.one("n")), n.get("r") is not None)


@means("obj.top")
def top_card(c: Context, n: Node) -> Thing:
    return Thing([], Top(deck_of(c, n), Number(1)))


@means("obj.topn")
def top_cards(c: Context, n: Node) -> Thing:
    return Thing([], Top(deck_of(c, n), c.read(n.one("v"))), False, True)


@means("obj.bottom")
def bottom_card(c: Context, n: Node) -> Thing:
    return Thing([], Bottom(deck_of(c, n), Number(1)))


def deck_of(c: Context, n: Node) -> str:
    """Whose deck; that of whoever carries it out where nothing is said."""
    if c.who == "each" and n.get("w") is None:
        return "you"
    return side_of(c, n.get("w")) or c.side()


@means("obj.pinched")
def pinched(c: Context, n: Node) -> Thing:
    return Thing([], Pinched(), False, True)


@means("obj.rest")
def rest(c: Context, n: Node) -> Thing:
    if c.looked_slot < 0:
        raise Unreadable("no cards are left over")
    c.left_over = True
    if c.picked < 0:
        return Thing([], Chosen(c.looked_slot), False, True)
    return Thing([], Rest(c.looked_slot, c.picked), False, True)
