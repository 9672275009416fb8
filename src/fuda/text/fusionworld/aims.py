"""What an instruction is about: chosen cards, all cards, the top of a pile, the card itself."""

from collections.abc import Callable
from typing import Final

from fuda.core.control import ChooseNumber
from fuda.core.terms import Value
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.choosing import Choose, ChooseRandom
from fuda.games.fusionworld.words.properties import IsActive, IsBattling
from fuda.games.fusionworld.words.refs import Area, Attacker, Battling, Bearer, Guard, Ref, ThisIn, Under
from fuda.text.fusionworld.conditions import Subject
from fuda.text.fusionworld.context import LOOKED, Context, Ops, Unreadable, amount, means, word
from fuda.text.fusionworld.nouns import Head, Place, card_tests, heads, ordered, properties, refer, side_of, unite
from fuda.text.grammar import Node
from fuda.words.numbers import All, Number, Picked
from fuda.words.refs import About, AboutOther, Among, Bottom, Chosen, This, Together, Top

Make = Callable[[Ref], Ops]
IN_PLAY: Final = ("leader", "battle", "battle_area", "leader_or_battle", "leader_or_area", "combo", "in_play")
PILES: Final = ("deck", "life")


class Aim:
    """Cards that an instruction is about, with the ops that choose them."""

    def __init__(self, ops: Ops, ref: Ref, whole: bool = False) -> None:
        self.ops = ops
        self.ref = ref
        self.whole = whole  # not chosen, but all there are

    def apply(self, c: Context, make: Make) -> Ops:
        """The ops that choose the cards and do something to them."""
        return [*self.ops, *make(self.ref)]

    def zones(self) -> list[str]:
        """Where the cards lie, as far as that is known."""
        ref = self.ref
        for op in self.ops:
            if isinstance(op, Choose | ChooseRandom):
                ref = op.ref
        return zones_of(ref)


def zones_of(ref: Ref) -> list[str]:
    """Where cards lie, as far as that is known."""
    if isinstance(ref, Area | ThisIn):
        return [ref.zone]
    if isinstance(ref, Top | Bottom):
        return [ref.zone]
    if isinstance(ref, Together):
        return [zone for one in ref.refs for zone in zones_of(one)]
    if isinstance(ref, Among):
        return ["looked"]
    if isinstance(ref, Under):
        return ["under"]
    return ["self"]


class UpToTop(Aim):
    """Up to so many cards from the top of a pile."""

    def __init__(self, side: str, pile: str, n: Value[Match]) -> None:
        super().__init__([], Top(side, pile, n))
        self.side = side
        self.pile = pile
        self.n = n

    def apply(self, c: Context, make: Make) -> Ops:
        slot = c.slot()
        return [ChooseNumber(self.n, slot), *make(Top(self.side, self.pile, Picked(slot)))]


def chosen(c: Context, ref: Ref, n: Value[Match], up_to: bool) -> Aim:
    """Cards that are chosen when the instruction is reached.  [fw 5-2-2]"""
    slot = c.slot()
    limit, c.limit = c.limit, None
    if "deck" in zones_of(ref):
        c.searched = True
    op = Choose(ref, n, up_to, slot, c.foe, limit)
    c.lone = isinstance(n, Number) and n.n == 1
    return Aim([op], c.choose(slot))


def known(c: Context, ref: Ref) -> Aim:
    """Cards known already; an instruction that is put off remembers them."""
    if c.delayed is None:
        return Aim([], ref)
    if c.delayed:
        raise Unreadable("put off for two cards")
    c.delayed.append(ref)
    return Aim([], About())


def it(c: Context) -> Ref:
    """The cards spoken of last, that are still where they were."""
    if c.last is None:
        if c.event is None and c.own_event:
            return This()
        if c.event is None:
            raise Unreadable("no card has been spoken of before")
        return c.event
    if c.gone:
        raise Unreadable("the card spoken of is gone")
    return c.last


# --- one card or some --------------------------------------------------------------------------------------------
@means("target.one", "object.of")
def one(c: Context, n: Node) -> Aim:
    found: Aim = c.read(n.one("t"))
    return found


@means("single.this")
def this(c: Context, n: Node) -> Aim:
    subject: Subject = c.read(n.one("t"))
    return known(c, subject.ref)


@means("single.that")
def that(c: Context, n: Node) -> Aim:
    return known(c, it(c))


@means("single.those")
def those(c: Context, n: Node) -> Aim:
    """All cards chosen in the sentence, where several times cards were."""
    if len(c.choices) < 2 or c.gone:
        return known(c, it(c))
    return known(c, c.speak_of(Together([Chosen(slot) for slot in c.choices])))


@means("single.revealed")
def revealed(c: Context, n: Node) -> Aim:
    if not c.looking:
        raise Unreadable("no card has been revealed")
    return known(c, Chosen(LOOKED))


@means("single.event")
def card_of_event(c: Context, n: Node) -> Aim:
    if c.event is None:
        raise Unreadable("nothing has happened to a card")
    return known(c, c.event)


@means("single.doer")
def doer_of_event(c: Context, n: Node) -> Aim:
    if c.event is None:
        raise Unreadable("nothing has happened")
    return known(c, AboutOther())


@means("single.attacker")
def attacker(c: Context, n: Node) -> Aim:
    return known(c, Attacker())


@means("single.guard")
def guard(c: Context, n: Node) -> Aim:
    return known(c, Guard())


@means("single.bearer")
def bearer(c: Context, n: Node) -> Aim:
    c.home = "under"
    return known(c, Bearer())


@means("single.some", "single.upto")
def some(c: Context, n: Node) -> Aim:
    return picked(c, c.read(n.one("t")), amount(c, n), n.alternative.meaning == "upto")


def picked(c: Context, ref: Ref, n: Value[Match], up_to: bool) -> Aim:
    """So many of some cards: of Life the top ones are meant.  [fw 3-9-3]"""
    if isinstance(ref, Area) and ref.zone in PILES and not ref.tests:
        if ref.zone == "deck":
            raise Unreadable("which cards of the deck are meant is not said")
        if ref.side == "any":
            raise Unreadable("whose Life is meant is not said")
        return UpToTop(ref.side, ref.zone, n) if up_to else Aim([], Top(ref.side, ref.zone, n))
    return chosen(c, ref, n, up_to)


@means("single.each")
def each(c: Context, n: Node) -> Aim:
    return Aim([], c.read(n.one("t")), True)


@means("single.anynumber")
def any_number(c: Context, n: Node) -> Aim:
    return chosen(c, c.read(n.one("t")), All(), True)


@means("single.bare")
def bare(c: Context, n: Node) -> Aim:
    ref = c.read(n.one("t"))
    if isinstance(ref, Area) and any(isinstance(test, IsBattling) for test in ref.tests):
        return Aim([], fighting(ref), True)
    only_one = isinstance(ref, Area) and ref.zone == "leader" and ref.side != "any"
    if not (c.static or only_one):
        raise Unreadable("how many cards are meant is not said")
    return Aim([], ref, True)


def fighting(ref: Area) -> Ref:
    """The cards of a player that are in battle."""
    tests = [test for test in ref.tests if not isinstance(test, IsBattling)]
    kinds = {"battle": "battle", "leader": "leader"}
    if ref.zone not in (*kinds, "in_play", "leader_or_area", "battle_area", "leader_or_battle"):
        raise Unreadable("no card of that zone battles")
    return Battling(ref.side, card_tests([Head(kinds.get(ref.zone, "card"), tests)]))


@means("single.lookedsome", "single.lookedupto")
def some_looked_at(c: Context, n: Node) -> Aim:
    if not c.looking:
        raise Unreadable("which cards are meant is not said")
    return chosen(c, Among(LOOKED, []), amount(c, n), n.alternative.meaning == "lookedupto")


@means("single.lookedall")
def all_looked_at(c: Context, n: Node) -> Aim:
    if not c.looking:
        raise Unreadable("which cards are meant is not said")
    return Aim([], Among(LOOKED, c.read(n.one("h"))), True)


# --- piles -------------------------------------------------------------------------------------------------------
@means("single.top")
def top(c: Context, n: Node) -> Aim:
    return Aim([], Top(*pile_of(c, n), amount(c, n)))


@means("single.topone")
def top_one(c: Context, n: Node) -> Aim:
    return Aim([], Top(*pile_of(c, n), Number(1)))


@means("single.topupto")
def up_to_top(c: Context, n: Node) -> Aim:
    return UpToTop(*pile_of(c, n), amount(c, n))


@means("single.bottom")
def bottom(c: Context, n: Node) -> Aim:
    return Aim([], Bottom(*pile_of(c, n), amount(c, n)))


@means("single.pile")
def whole_pile(c: Context, n: Node) -> Aim:
    return Aim([], Area(*pile_of(c, n), []), True)


def pile_of(c: Context, n: Node) -> tuple[str, str]:
    """Whose pile; the own one where nothing is said."""
    return side_of(c, n.get("w"), "own"), word(n, "p")


# --- several nouns -----------------------------------------------------------------------------------------------
@means("target.two")
def two(c: Context, n: Node) -> Aim:
    first: Aim = c.read(n.one("t"))
    c.inherited = whose_and_where(c, n.one("t"))
    second: Aim = c.read(n.one("u"))
    c.inherited = None
    if type(first) is not Aim or type(second) is not Aim:
        raise Unreadable("these cards are not done something to together")
    ref = c.speak_of(unite([first.ref, second.ref]))
    return Aim([*first.ops, *second.ops], ref, first.whole and second.whole)


def whose_and_where(c: Context, n: Node) -> tuple[str, list[Place]] | None:
    """Whose cards and where, as a noun with a number says it for the next one as well."""
    inner = n.get("t")
    if inner is None or inner.kind != "np.set":
        return None
    places = c.read(inner.one("z")) if inner.get("z") is not None else []
    return side_of(c, inner.get("w"), ""), places


@means("target.thisor")
def this_or(c: Context, n: Node) -> Aim:
    """This card or one of others, as the player likes."""
    subject: Subject = c.read(n.one("t"))
    return chosen(c, Together([subject.ref, c.read(n.one("u"))]), amount(c, n), is_free(n))


def is_free(n: Node) -> bool:
    """Whether a number is the most, not the number."""
    return n.one("e").alternative.meaning == "upto"


@means("target.bothsides")
def both_sides(c: Context, n: Node) -> Aim:
    """So many of a player's cards and as many of the opponent's."""
    head: Head = c.read(n.one("h"))
    up_to = n.one("e").alternative.meaning == "upto"
    aims = [chosen(c, refer([Head(head.noun, head.tests, side)]), amount(c, n), up_to) for side in ("own", "foe")]
    ref = c.speak_of(Together([aim.ref for aim in aims]))
    return Aim([op for aim in aims for op in aim.ops], ref)


@means("target.eachof")
def each_of(c: Context, n: Node) -> Aim:
    """So many of one noun and as many of another."""
    found = heads(c, n)
    if len(found) != 1:
        raise Unreadable("read as one noun or another")
    first = found[0]
    others: list[Head] = [c.read(node) for node in n.all("i")]
    every = [first, *[Head(h.noun, h.tests, first.side, first.places) for h in others]]
    common = properties(c, [p for group in n.all("s") for p in group.all("p")]) if others else []
    return each_chosen(c, n, [refer([Head(h.noun, [*h.tests, *common], h.side, h.places)]) for h in every])


@means("target.thisandeach")
def this_and_each(c: Context, n: Node) -> Aim:
    """This card and so many of another noun."""
    subject: Subject = c.read(n.one("t"))
    first: Head = c.read(n.one("h"))
    places = c.read(n.one("z")) if n.get("z") is not None else []
    other = refer([Head(first.noun, first.tests, side_of(c, n.get("w"), ""), places)])
    aim = chosen(c, other, amount(c, n), is_free(n))
    ref = c.speak_of(Together([subject.ref, aim.ref]))
    return Aim(aim.ops, ref)


def each_chosen(c: Context, n: Node, refs: list[Ref]) -> Aim:
    """So many of each of some nouns; no card is chosen for two of them."""
    aims = [chosen(c, ref, amount(c, n), is_free(n)) for ref in refs]
    ref = c.speak_of(Together([aim.ref for aim in aims]))
    return Aim([op for aim in aims for op in aim.ops], ref)


def active_only(aim: Aim) -> Aim:
    """For a cost that rests cards: only active ones can be rested."""
    for i, op in enumerate(aim.ops):
        if isinstance(op, Choose):
            aim.ops[i] = Choose(active_of(op.ref), op.n, op.up_to, op.slot, op.foe, op.limit)
    return aim


def active_of(ref: Ref) -> Ref:
    """The active ones of some cards, wherever each of them lies."""
    if isinstance(ref, Together):
        return Together([active_of(part) for part in ref.refs])
    if not isinstance(ref, Area) or any(isinstance(test, IsActive) for test in ref.tests):
        return ref
    return Area(ref.side, ref.zone, ordered([*ref.tests, IsActive()]))
