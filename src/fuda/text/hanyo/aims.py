"""What an instruction is about: cards that are chosen, all cards of a kind, cards that are known already.

Symbols: `count` (n, upto, x, xupto, any), `obj` (what stands where a verb wants an object), `act` where it chooses.
`thing_of` reads the object in slot `o`; left out, it is what was chosen or spoken of last.
"""

from typing import Any, Final

from fuda.core.terms import Value
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.choosing import Choose, ChooseRandom, DifferentAttributes
from fuda.games.hanyo.words.refs import Area, Chosen, Ref
from fuda.text.grammar import Node
from fuda.text.hanyo.context import LOOKED, Context, Ops, Unreadable, means, number, word
from fuda.text.hanyo.nouns import SIGNS, Noun, spoken_of, theirs
from fuda.words.choosing import DifferentNames, Limit, SameNames, TotalLimit
from fuda.words.numbers import All, Number
from fuda.words.refs import Bottom, Rest, Together, Top

LIMITS: Final[dict[str, type[DifferentNames] | type[SameNames] | type[DifferentAttributes]]] = {
    "names": DifferentNames, "same": SameNames, "attributes": DifferentAttributes,
}  # fmt: skip


class Thing:
    """Cards that an instruction is about, with the ops that choose them."""

    def __init__(self, ops: Ops, ref: Ref, whole: bool = False, several: bool = False, bare: bool = False) -> None:
        self.ops = ops
        self.ref = ref
        self.whole = whole  # all cards of a kind, whichever they are
        self.several = several or whole  # perhaps more than one
        self.bare = bare  # neither their number nor that all are meant is said


class Amount:
    """How many are chosen."""

    def __init__(self, n: Value[Match], up_to: bool, single: bool, all_there_are: bool = False) -> None:
        self.n = n
        self.up_to = up_to
        self.single = single
        self.all = all_there_are


@means("count.n", "count.upto")
def count(c: Context, n: Node) -> Amount:
    return Amount(c.each(number(n)), n.alternative.meaning == "upto", number(n) == 1 and c.per is None)


@means("count.one")
def count_one(c: Context, n: Node) -> Amount:
    return Amount(c.each(1), False, c.per is None)


@means("count.x", "count.xupto")
def count_x(c: Context, n: Node) -> Amount:
    if c.x is None:
        raise Unreadable("what X is is not said")
    return Amount(c.x, n.alternative.meaning == "xupto", False)


@means("count.same")
def count_same(c: Context, n: Node) -> Amount:
    return Amount(c.read(n.one("v")), False, False)


@means("count.any")
def count_any(c: Context, n: Node) -> Amount:
    return Amount(All(), True, False)


@means("count.all")
def count_all(c: Context, n: Node) -> Amount:
    return Amount(All(), False, False, True)


# --- choosing ----------------------------------------------------------------------------------------------------
def pick(c: Context, noun: Noun, amount: Amount, by_chance: bool = False, limit: Limit | None = None) -> Thing:
    """Choose cards when the instruction is reached.  [hy 910.1]"""
    if noun.single() and noun.holder is None:
        raise Unreadable("there is only one of them")
    if c.foe and noun.side == "own":
        raise Unreadable("whose cards are meant is not clear")  # [hy 105.3]
    if noun.limit is not None and limit is not None:
        raise Unreadable("which of them can be chosen is said twice")
    limit = noun.limit or limit
    ref = noun.ref(c)
    slot = c.slot()
    op: Any = Choose(ref, amount.n, amount.up_to, slot, c.foe, limit)
    if by_chance:
        if amount.up_to or limit is not None or c.foe:
            raise Unreadable("chance chooses so many cards")
        op = ChooseRandom(ref, amount.n, slot)
    if noun.among:
        c.taken.append(slot)
    c.owners[slot] = noun.side
    c.refs[slot] = ref
    c.picked = slot
    c.speak_of(Chosen(slot), not amount.single)
    return Thing([*noun.ops, op], Chosen(slot), False, not amount.single)


@means("holder.some")
def holder_chosen(c: Context, n: Node) -> tuple[Ref, bool, Ops]:
    thing = pick(c, c.read(n.one("t")), c.read(n.one("n")))
    return thing.ref, thing.several, thing.ops


@means("act.choose")
def choose(c: Context, n: Node) -> Ops:
    node = n.get("l")
    limit: Limit | None = None if node is None else c.read(node)
    return pick(c, c.read(n.one("t")), c.read(n.one("n")), n.get("r") is not None, limit).ops


@means("limits.names", "limits.same", "limits.attributes")
def limit_names(c: Context, n: Node) -> Limit:
    return LIMITS[n.alternative.meaning]()


@means("limits.total")
def limit_total(c: Context, n: Node) -> Limit:
    if SIGNS[word(n, "s")] != "<=":
        raise Unreadable("a total is at most something")
    return TotalLimit(word(n, "k"), c.read(n.one("v")))


@means("act.chooseeach")
def choose_each(c: Context, n: Node) -> Ops:
    one: Noun = c.read(n.one("t"))
    two: Noun = c.read(n.one("u"))
    share_place(one, two)
    first = pick(c, one, c.read(n.one("n")))
    second = pick(c, two, c.read(n.one("n")))
    c.speak_of(Together([first.ref, second.ref]), True)
    return [*first.ops, *second.ops]


def share_place(one: Noun, two: Noun) -> None:
    """Where two kinds of cards are may be said once."""
    for said, unsaid in ((one, two), (two, one)):
        if unsaid.zone == "unsaid" and not unsaid.side and said.zone != "unsaid" and said.holder is None:
            unsaid.zone, unsaid.side = said.zone, said.side


@means("act.choosetwo")
def choose_two(c: Context, n: Node) -> Ops:
    one: Noun = c.read(n.one("t"))
    two: Noun = c.read(n.one("u"))
    share_place(one, two)
    first = pick(c, one, c.read(n.one("n")))
    second = pick(c, two, c.read(n.one("m")))
    c.speak_of(Together([first.ref, second.ref]), True)
    return [*first.ops, *second.ops]


@means("act.search")
def search(c: Context, n: Node) -> Ops:
    noun: Noun = c.read(n.one("t"))
    if noun.side or noun.among or noun.holder is not None or noun.zone not in ("", "unsaid", "area"):
        raise Unreadable("a deck is searched for cards")
    if noun.word == "unit":
        raise Unreadable("units are in the area, unit cards in a deck")
    noun.side = side_of(c, n)
    noun.zone = "deck"
    return pick(c, noun, c.read(n.one("n"))).ops


@means("act.blind")
def blind(c: Context, n: Node) -> Ops:
    noun = Noun()
    noun.side, noun.zone = side_of(c, n), "hand"
    return pick(c, noun, c.read(n.one("n")), True).ops


def side_of(c: Context, n: Node, slot: str = "w") -> str:
    """Whose zone it is; that of whoever carries out the instruction where nothing is said."""
    if n.get(slot) is None:
        return c.side()
    side = word(n, slot)
    if side == "their":
        return theirs(c)
    if c.who == "foe" and side == "own":
        raise Unreadable("whose cards are meant is not clear")  # [hy 105.3]
    return side


# --- objects -----------------------------------------------------------------------------------------------------
def thing_of(c: Context, n: Node, slot: str = "o", bare: bool = False) -> Thing:
    """What an instruction is about; left out, what was chosen or spoken of last."""
    node = n.get(slot)
    if n.get("d") is not None:
        if c.until:
            raise Unreadable("how long it lasts is said twice")
        c.until = word(n, "d")
    if node is None:
        if c.last is None and not (bare and c.mine):
            raise Unreadable("what it is done to is not said")
        return Thing([], spoken_of(c), False, c.several)
    found: Thing = c.read(node)
    if found.bare and not bare:
        raise Unreadable("how many cards are meant is not said")
    return found


@means("obj.card")
def known(c: Context, n: Node) -> Thing:
    ref: Ref = c.read(n.one("o"))
    return Thing([], ref, False, c.several if ref is c.last else False)


@means("obj.all")
def every(c: Context, n: Node) -> Thing:
    noun: Noun = c.read(n.one("t"))
    refuse_limit(noun)
    if noun.single():
        ref = noun.ref(c)
        if c.last is None or isinstance(c.last, Area):
            c.speak_of(ref)
        return Thing([], ref)
    return Thing(noun.ops, noun.ref(c), True, True, noun.side != "any")


def refuse_limit(noun: Noun) -> None:
    """Which cards go together is asked of those that are chosen."""
    if noun.limit is not None:
        raise Unreadable("which of them are meant is not clear")


@means("obj.every")
def all_of_them(c: Context, n: Node) -> Thing:
    noun: Noun = c.read(n.one("t"))
    refuse_limit(noun)
    if noun.single() and noun.holder is None:
        raise Unreadable("there is only one of them")
    return Thing(noun.ops, noun.ref(c), True)


@means("obj.some")
def some(c: Context, n: Node) -> Thing:
    amount: Amount = c.read(n.one("n"))
    if amount.all:
        raise Unreadable("all of them are not chosen")
    node = n.get("l")
    limit: Limit | None = None if node is None else c.read(node)
    return pick(c, c.read(n.one("t")), amount, n.get("r") is not None, limit)


@means("obj.top", "obj.bottom")
def top_card(c: Context, n: Node) -> Thing:
    end = Top if n.alternative.meaning == "top" else Bottom
    return Thing([], end(side_of(c, n), word(n, "z"), Number(1)))


@means("obj.topn", "obj.bottomn")
def top_cards(c: Context, n: Node) -> Thing:
    end = Top if n.alternative.meaning == "topn" else Bottom
    return Thing([], end(side_of(c, n), word(n, "z"), c.read(n.one("v"))), False, True)


@means("obj.rest")
def rest(c: Context, n: Node) -> Thing:
    if not c.looked:
        raise Unreadable("no cards are left over")
    if not c.taken:
        return Thing([], Chosen(LOOKED), False, True)
    if len(c.taken) > 1:
        raise Unreadable("which cards are left over is not clear")
    return Thing([], Rest(LOOKED, c.taken[0]), False, True)


@means("obj.zone")
def whole_zone(c: Context, n: Node) -> Thing:
    return Thing([], Area(side_of(c, n), word(n, "z"), []), True)


def is_gone(c: Context, thing: Thing) -> None:
    """Cards that have gone elsewhere can no longer be spoken of as what they were."""
    if c.last is thing.ref or (c.last is not None and c.last.slot() >= 0 and c.last.slot() == thing.ref.slot()):
        c.speak_of(None)
