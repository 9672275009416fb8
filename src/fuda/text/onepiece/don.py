"""What instructions about DON!! mean."""

from fuda.core.control import ChooseNumber, ChooseOne, May
from fuda.core.flow import Op
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.don import (
    AddDon,
    CollectDon,
    GiveDon,
    GiveDonEach,
    HoldDon,
    MoveDon,
    ReadyDon,
    RestDon,
    ReturnDon,
)
from fuda.games.onepiece.words.lasting_effects import Forbid
from fuda.games.onepiece.words.ops import ReadyCards
from fuda.games.onepiece.words.properties import IsRested
from fuda.games.onepiece.words.refs import Area, Ref
from fuda.text.grammar import Node
from fuda.text.onepiece.acts import aim_of, on_field
from fuda.text.onepiece.aims import FIELD, SELF, chosen, shared_tests
from fuda.text.onepiece.context import Context, Ops, Unreadable, means, number
from fuda.text.onepiece.nouns import Head, doer, in_play, shared_out, side_of
from fuda.words.numbers import Minus, Number, Picked, Plus
from fuda.words.refs import This


@means("act.adddon")
def add_don(c: Context, n: Node) -> Ops:
    return [AddDon(Number(number(n)), is_rested(n))]


@means("act.adddonupto")
def add_don_up_to(c: Context, n: Node) -> Ops:
    most = number(n)
    if most == 1:
        return [May([AddDon(Number(1), is_rested(n))])]
    slot = c.slot()
    return [ChooseNumber(Number(most), slot), AddDon(Picked(slot), is_rested(n))]


def is_rested(n: Node) -> bool:
    """Whether DON!! are rested ones."""
    return n.one("s").alternative.meaning == "rested"


@means("act.readyanddon")
def ready_cards_and_don(c: Context, n: Node) -> Ops:
    return [*on_field(c, n, lambda ref: [ReadyCards(ref)]), ReadyDon(Number(number(n)), True)]


@means("act.downtodon")
def return_don_down_to(c: Context, n: Node) -> Ops:
    return [ReturnDon(Minus(Size("own", "don"), Number(number(n))))]


@means("foeact.restdon")
def foe_rests_don(c: Context, n: Node) -> Ops:
    return [RestDon(Number(number(n)), False, doer(c))]


@means("act.givedon", "act.givedonupto")
def give_don(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, FIELD, SELF)
    if aim.whole and not (isinstance(aim.ref, Area) and aim.ref.zone == "leader"):
        raise Unreadable("DON!! are given to one card")
    whose = n.get("w")
    if whose is not None and side_of(c, whose) != side_of_cards(aim.ref, aim.ops):
        raise Unreadable("a card is given DON!! of its own player")
    free = n.alternative.meaning == "givedonupto"
    return aim.apply(c, lambda ref: [GiveDon(ref, Number(number(n)), is_rested(n), free)])


def side_of_cards(ref: Ref, ops: Ops) -> str:
    """Whose cards an instruction is about, if that is sure."""
    if isinstance(ref, This):
        return "own"
    first = ops[0] if ops else None
    area = first.ref if isinstance(first, Choose) else ref
    return area.side if isinstance(area, Area) else ""


@means("act.givedoneach")
def give_don_each(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [GiveDonEach(ref, Number(number(n)), is_rested(n))])


@means("act.adddonboth")
def add_don_both(c: Context, n: Node) -> Ops:
    out: Ops = []
    if n.get("s") is None:
        ways = [False, True]
    else:
        ways = [n.one(slot).alternative.meaning == "rested" for slot in ("s", "u")]
    for most, rested in zip((number(n), number(n, "m")), ways, strict=True):
        if most == 1:
            out.append(May([AddDon(Number(1), rested)]))
        else:
            slot = c.slot()
            out += [ChooseNumber(Number(most), slot), AddDon(Picked(slot), rested)]
    return out


@means("act.readydon", "act.readydonupto")
def ready_don(c: Context, n: Node) -> Ops:
    return [ReadyDon(Number(number(n)), n.alternative.meaning == "readydonupto")]


@means("act.restdon")
def rest_don(c: Context, n: Node) -> Ops:
    return [RestDon(Number(number(n)))]


@means("act.foerestdon")
def rest_foes_don(c: Context, n: Node) -> Ops:
    return [RestDon(Number(number(n)), True, "foe")]


@means("act.foerestdonexact")
def rest_so_many_of_foes_don(c: Context, n: Node) -> Ops:
    return [RestDon(Number(number(n)), False, "foe")]


@means("act.returndon")
def return_don(c: Context, n: Node) -> Ops:
    return [ReturnDon(Number(number(n)))]


@means("act.returndonormore")
def return_don_or_more(c: Context, n: Node) -> Ops:
    least = number(n)
    slot = c.slot()
    more: Op[Match] = ChooseNumber(Minus(Size("own", "don"), Number(least)), slot)
    return [more, ReturnDon(Plus(Number(least), Picked(slot)))]


@means("act.foereturndon", "foeact.returndon")
def foe_returns_don(c: Context, n: Node) -> Ops:
    return [ReturnDon(Number(number(n)), False, doer(c))]


@means("act.foereturnactive")
def foe_returns_active_don(c: Context, n: Node) -> Ops:
    return [ReturnDon(Number(number(n)), False, doer(c), True)]


@means("act.holddon")
def hold_don(c: Context, n: Node) -> Ops:
    return [HoldDon(Number(number(n)), True)]


# --- DON!! that were given, or in any number ---------------------------------------------------------------------
@means("act.restdonany")
def rest_any_number(c: Context, n: Node) -> Ops:
    c.rested_don = c.slot()
    return [ChooseNumber(Size("own", "active_don"), c.rested_don), RestDon(Picked(c.rested_don))]


@means("act.readydonall")
def ready_all_don(c: Context, n: Node) -> Ops:
    return [ReadyDon(Size("own", "rested_don"), False)]


@means("act.readyor")
def ready_this_or_don(c: Context, n: Node) -> Ops:
    return [ChooseOne([[ReadyCards(This())], [ReadyDon(Number(number(n)), True)]])]


@means("act.readycardordon")
def ready_card_or_don(c: Context, n: Node) -> Ops:
    """Set up to one card, or else one DON!!, active."""
    if side_of(c, n.get("w")) != "own" or number(n) != 1:
        raise Unreadable("cards and DON!! together")
    found = shared_out(shared_tests(c, n), [c.read(n.one("h"))])
    aim = chosen(c, in_play("own", found), 1, True, FIELD)
    c.last = None
    return [ChooseOne([[*aim.ops, ReadyCards(aim.ref)], [ReadyDon(Number(1), True)]])]


@means("act.holdcardordon")
def hold_card_or_don(c: Context, n: Node) -> Ops:
    found: Head = c.read(n.one("h"))
    comma = any("レスト" in part.literal for part in n.alternative.parts)  # said before the list
    if not comma and not any(isinstance(test, IsRested) for test in found.tests):
        raise Unreadable("only rested cards are kept from becoming active")
    tests = [*found.tests, IsRested()] if comma else found.tests
    aim = chosen(c, in_play("foe", [Head(found.noun, tests)]), number(n), True, FIELD)
    if number(n) != 1:
        raise Unreadable("cards and DON!! together")
    c.last = None
    card: Ops = [*aim.ops, Forbid(aim.ref, "refresh", "opponents_next_refresh")]
    return [ChooseOne([card, [HoldDon(Number(1), True)]])]


@means("act.movedon")
def move_don(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [MoveDon(ref, Number(number(n)), True)])


@means("act.collectdon")
def collect_don(c: Context, n: Node) -> Ops:
    return [CollectDon(Number(number(n)), False)]


@means("act.returnactive")
def return_active_don(c: Context, n: Node) -> Ops:
    return [ReturnDon(Number(number(n)), False, "own", True)]


@means("act.matchdon")
def return_down_to_foes(c: Context, n: Node) -> Ops:
    return [ReturnDon(Minus(Size("own", "don"), Size("foe", "don")))]


@means("foeact.adddon")
def foe_adds_don(c: Context, n: Node) -> Ops:
    return [AddDon(Number(number(n)), is_rested(n), doer(c))]
