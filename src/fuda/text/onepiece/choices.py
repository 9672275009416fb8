"""What instructions mean that leave something open: one of two verbs, any number of cards, one of them and the rest.

Also those that look back at what has been moved.
"""

from collections.abc import Callable

from fuda.core.control import ChooseOne, EachPlayer
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.drawing import Draw, Look, Remember, Reveal, Shuffle
from fuda.games.onepiece.words.ops import Discard, Ko, MoveTo, PlayCards, RestCards
from fuda.games.onepiece.words.refs import Area, Ref
from fuda.text.grammar import Node
from fuda.text.onepiece.acts import aim_of, it, moving, playing
from fuda.text.onepiece.aims import ELSEWHERE, FIELD, HAND, SELF, Aim, chosen
from fuda.text.onepiece.context import LOOKED, Context, Ops, Unreadable, means, number
from fuda.text.onepiece.nouns import in_play, side_of, zone_ref
from fuda.text.onepiece.values import Effect, moved_count
from fuda.words.numbers import Minus, Number
from fuda.words.refs import Among, Chosen, Rest, Together, Top

Verb = Callable[[Context], Ops]  # what is done to the cards spoken of last


@means("act.either")
def one_of_verbs(c: Context, n: Node) -> Ops:
    return one_way(c, n, [n.one("a"), *verbs_of(n.one("more"))])


def one_way(c: Context, n: Node, verbs: "list[Node | Verb]") -> Ops:
    """One of several things is done to the same card: each way chooses its card."""
    bodies: list[Ops] = []
    most = c.slots
    for verb in verbs:
        inner = c.afresh()
        inner.slots, inner.last, inner.looking = c.slots, c.last, c.looking
        aim = aim_of(inner, n, FIELD, SELF, HAND, ELSEWHERE)
        inner.last = aim.ref
        bodies.append([*aim.ops, *(inner.ops(verb) if isinstance(verb, Node) else verb(inner))])
        most = max(most, inner.slots)
    c.slots = most
    c.last = c.moved = None
    return [ChooseOne(bodies)]


@means("act.koor")
def ko_or(c: Context, n: Node) -> Ops:
    return one_way(c, n, [lambda inner: [Ko(it(inner))], *verbs_of(n.one("more"))])


@means("act.koorrest")
def ko_or_rest(c: Context, n: Node) -> Ops:
    return one_way(c, n, [lambda inner: [Ko(it(inner))], lambda inner: [RestCards(it(inner))]])


@means("act.restor")
def rest_or(c: Context, n: Node) -> Ops:
    return one_way(c, n, [lambda inner: [RestCards(it(inner))], *verbs_of(n.one("more"))])


@means("act.playor")
def play_or(c: Context, n: Node) -> Ops:
    return one_way(c, n, [lambda inner: playing(inner, Aim([], it(inner), SELF), False), *verbs_of(n.one("more"))])


def verbs_of(n: Node) -> "list[Node | Verb]":
    """The verbs of a list."""
    out: list[Node | Verb] = [n.one("a")]
    more = n.get("more")
    return out if more is None else [*out, *verbs_of(more)]


@means("act.anymany")
def any_number(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    return [*aim.ops, *c.ops(n.one("a"))]


@means("act.anytohand")
def any_number_to_hand(c: Context, n: Node) -> Ops:
    return moving(c, c.read(n.one("t")), "hand", lambda ref: [MoveTo(ref, "hand")])


@means("act.anytobottom")
def any_number_to_bottom(c: Context, n: Node) -> Ops:
    return moving(c, c.read(n.one("t")), "deck", lambda ref: [MoveTo(ref, "deck", True)])


@means("act.oneandrestplay")
def play_one_and_the_rest_rested(c: Context, n: Node) -> Ops:
    choice, one, rest = split(c)
    c.last = None
    return [*choice, PlayCards(one), PlayCards(rest, True)]


def split(c: Context) -> tuple[Ops, Ref, Ref]:
    """One of the cards that were chosen, and the rest of them."""
    first: Ops = []
    whole = c.last
    if isinstance(whole, Together):
        first = [Remember(whole, c.slot())]
        whole = Chosen(c.slots - 1)
    if not isinstance(whole, Chosen):
        raise Unreadable("no cards have been chosen before")
    slot = c.slot()
    choice = Choose(Among(whole.at, []), Number(1), False, slot)
    return [*first, choice], Chosen(slot), Rest(whole.at, slot)


@means("act.oneandrest")
def one_and_the_rest(c: Context, n: Node) -> Ops:
    choice, one, rest = split(c)
    c.last = one
    first = c.ops(n.one("a"))
    c.last = rest
    second = c.ops(n.one("b"))
    c.last = None
    return [*choice, *first, *second]


@means("act.oneandrestfor")
def change_one_and_the_rest(c: Context, n: Node) -> Ops:
    until = n.one("d").alternative.meaning
    choice, one, rest = split(c)
    first: Effect = c.read(n.one("e"))
    second: Effect = c.read(n.one("f"))
    c.last = None
    return [*choice, *first.act(one, until), *second.act(rest, until)]


# --- what has been moved -----------------------------------------------------------------------------------------
@means("act.drawmoved")
def draw_as_many(c: Context, n: Node) -> Ops:
    return [Draw(moved_count(c))]


@means("act.millmoved")
def trash_as_many(c: Context, n: Node) -> Ops:
    return [MoveTo(Top("own", "deck", moved_count(c)), "trash")]


@means("act.intodeck", "foeact.intodeck")
def into_deck(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, HAND, ELSEWHERE)
    area = aim.ops[0].ref if aim.ops and isinstance(aim.ops[0], Choose) else aim.ref
    if not isinstance(area, Area) or area.side == "any":
        raise Unreadable("whose deck is shuffled is not said")
    return [*moving(c, aim, "deck", lambda ref: [MoveTo(ref, "deck")]), Shuffle(area.side)]


# --- hands and Life ----------------------------------------------------------------------------------------------
@means("act.discardto")
def discard_down_to(c: Context, n: Node) -> Ops:
    return [Discard(Area("own", "hand", []), Minus(Size("own", "hand"), Number(number(n))))]


@means("act.trashor")
def trash_card_or_discard(c: Context, n: Node) -> Ops:
    discards = number(n, "m") if n.get("m") else number(n)
    aim = chosen(c, in_play("own", [c.read(n.one("h"))]), 1, False, FIELD)
    c.last = None
    if discards != 1:
        raise Unreadable("as many of the one as of the other")
    return [ChooseOne([[*aim.ops, MoveTo(aim.ref, "trash")], [Discard(Area("own", "hand", []), Number(1))]])]


@means("act.trashhere")
def trash_from_one_or_other(c: Context, n: Node) -> Ops:
    """Cards from one place or others from another."""
    bodies: list[Ops] = []
    start = c.slots
    for cards, count, where in (("h", "n", "z"), ("i", "m", "y")):
        c.slots = start
        places = c.read(n.one(where))
        ref = zone_ref(places, c.read(n.one(cards)))
        if places == [("own", "hand")]:
            bodies.append([Discard(ref, Number(number(n, count)))])
        else:
            aim = chosen(c, ref, number(n, count), False, ELSEWHERE)
            bodies.append([*aim.ops, MoveTo(aim.ref, "trash")])
    c.slots = start + 1
    c.last = c.moved = None
    return [ChooseOne(bodies)]


@means("act.foepicksdiscard")
def foe_picks_discard(c: Context, n: Node) -> Ops:
    return [Discard(Area("own", "hand", []), Number(number(n)), True)]


@means("act.pickreveal")
def pick_and_reveal(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, HAND)
    op = aim.ops[0] if aim.ops else None
    if not isinstance(op, Choose):
        raise Unreadable("no cards are chosen")
    c.looking = True
    c.last = Chosen(LOOKED)
    return [op, Reveal(aim.ref, LOOKED)]


@means("act.lifepick")
def pick_from_life(c: Context, n: Node) -> Ops:
    slot = c.slot()
    whole = Look(Area(side_of(c, n.get("w")), "life", []), LOOKED)
    choice = Choose(Among(LOOKED, []), Number(number(n)), False, slot)
    return [whole, choice, MoveTo(Chosen(slot), "deck"), MoveTo(Rest(LOOKED, slot), "life")]


@means("act.eachtop")
def each_players_top(c: Context, n: Node) -> Ops:
    return [EachPlayer([MoveTo(Top("own", n.one("p").alternative.meaning, Number(number(n))), "trash")])]
