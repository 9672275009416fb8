"""What costs mean: instructions as the parts of what is paid."""

from typing import Any, Final

from fuda.core.control import When as Provided
from fuda.games.buddyfight.printed import CostPart
from fuda.games.buddyfight.words.build import part
from fuda.games.buddyfight.words.choosing import Choose
from fuda.games.buddyfight.words.costs import DeckTo, DeckToSoul, Perform, SelfDamage, Spend, SpendAll
from fuda.games.buddyfight.words.costs import PayGauge as GaugePart
from fuda.games.buddyfight.words.costs import PayLife as LifePart
from fuda.games.buddyfight.words.drawing import Look, Reveal, Shuffle
from fuda.games.buddyfight.words.ops import Damage, Destroy, Discard, MoveTo, PayGauge, PayLife, RestCards, SetLife
from fuda.games.buddyfight.words.placing import ToSoul
from fuda.games.buddyfight.words.refs import Ref, Soul, ThisIn
from fuda.text.buddyfight.acts import Laid
from fuda.text.buddyfight.aims import ChooseMore, zones_of
from fuda.text.buddyfight.conditions import read_all, together
from fuda.text.buddyfight.context import (
    Cond,
    Context,
    Ops,
    Unreadable,
    means,
)
from fuda.text.grammar import Node
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import All, IfElse, Number
from fuda.words.refs import Chosen, This, Together, Top


# --- costs --------------------------------------------------------------------------------------------------------
def cost_of(c: Context, n: Node) -> list[CostPart]:
    """The parts of a cost."""
    c.paying = True
    ops = c.ops(n)
    c.paying = False
    return with_instructions(ops) if any(isinstance(op, CARRIED_OUT) for op in ops) else cost_parts(ops)


# What is no payment of cards, gauge or life, but is carried out as it would be in an effect.
CARRIED_OUT: Final = (SetLife, Shuffle, Look, Reveal, ForbidPlayer)


def is_from_deck(op: Any) -> bool:
    """Whether cards are chosen in a deck."""
    return isinstance(op, Choose) and "deck" in zones_of(op.ref)


def with_instructions(ops: Ops) -> list[CostPart]:
    """A cost of which a part is carried out as instructions once the rest is paid."""
    searches = any(isinstance(op, Look | Reveal) or is_from_deck(op) for op in ops)
    paid = (PayGauge, PayLife, Discard)
    plain = [op for op in ops if (isinstance(op, paid) if searches else not isinstance(op, CARRIED_OUT))]
    rest = [op for op in ops if op not in plain]
    if any(isinstance(op, ChooseMore | Provided | Laid) for op in rest):
        raise Unreadable("what is paid is not clear")
    if any(isinstance(op, Choose) and getattr(op.ref, "tests", []) for op in rest):
        raise Unreadable("what is looked for among hidden cards need not be found")
    return [*cost_parts(plain), Perform(part(rest))]


@means("cost.may")
def cost_may(c: Context, n: Node) -> Ops:
    """A part that need not be paid."""
    found = c.ops(n.one("a"))
    for op in found:
        if isinstance(op, Choose):
            op.up_to = True
    if not any(isinstance(op, Choose) for op in found):
        raise Unreadable("what need not be paid is not clear")
    return found


@means("cost.acts")
def cost_acts(c: Context, n: Node) -> Ops:
    return [op for node in n.all("a") for op in c.ops(node)]


@means("cost.more")
def cost_more(c: Context, n: Node) -> Ops:
    return [*c.ops(n.one("a")), *c.ops(n.one("b"))]


def cost_parts(ops: Ops) -> list[CostPart]:
    """Instructions as parts of a cost: what is chosen, and what is done with it."""
    out: list[CostPart] = []
    chosen: dict[int, Any] = {}
    for op in ops:
        if isinstance(op, ChooseMore):
            chosen[op.slot] = op
        elif isinstance(op, Choose):
            if op.limit is not None:
                raise Unreadable("what is paid with is compared")
            holder = op.ref.ref if isinstance(op.ref, Soul) else None
            if isinstance(op.ref, Soul) and isinstance(holder, Chosen):
                # One card of the soul of one card is one of their souls.
                before = chosen.pop(int(holder.at), None)
                if before is None or not is_one(before) or not is_one(op):
                    raise Unreadable("from which soul they come is not clear")
                chosen[int(op.slot)] = Choose(Soul(before.ref, op.ref.tests, op.ref.face), op.n, op.up_to, op.slot)
            else:
                chosen[int(op.slot)] = op
        elif isinstance(op, Provided):
            out += [extra_part(one, op.condition) for one in op.body]
        elif isinstance(op, PayGauge):
            out.append(GaugePart(op.n))
        elif isinstance(op, PayLife):
            out.append(LifePart(op.n))
        elif isinstance(op, Damage) and op.side == "own":
            out.append(SelfDamage(op.n))
        elif isinstance(op, Discard):
            out.append(Spend(op.ref, op.n, "drop", op.up_to))
        elif isinstance(op, MoveTo | Destroy | RestCards | ToSoul | Laid):
            out += spent(op, chosen)
        else:
            raise Unreadable("this is no part of a cost")
    if chosen:
        raise Unreadable("cards are chosen and not paid with")
    return out


@means("cost.extra")
def cost_extra(c: Context, n: Node) -> Ops:
    """What is paid on top if something holds."""
    first = c.ops(n.one("a"))
    return [*first, Provided(together(read_all(c, n.all("c"))), c.ops(n.one("b")), [])]


def extra_part(op: Any, condition: Cond) -> CostPart:
    """Gauge or life that is paid only if a condition holds."""
    if isinstance(op, PayGauge):
        return GaugePart(IfElse(condition, op.n, Number(0)))
    if isinstance(op, PayLife):
        return LifePart(IfElse(condition, op.n, Number(0)))
    raise Unreadable("what is paid on top is not clear")


def way_of(op: Any) -> str:
    """What is done with cards that are paid with."""
    if isinstance(op, Laid):
        return "base"
    if isinstance(op, Destroy):
        return "destroy"
    if isinstance(op, RestCards):
        return "rest"
    if isinstance(op, ToSoul):
        if not isinstance(op.base, This):
            raise Unreadable("a cost is put into the soul of its card")
        return "soul_down" if op.face_down else "soul"
    return "deck_bottom" if op.zone == "deck" and op.bottom else str(op.zone)


def is_one(op: Choose) -> bool:
    """Whether just one card is chosen."""
    return isinstance(op.n, Number) and op.n.n == 1 and not op.up_to


def spent(op: Any, chosen: dict[int, Any]) -> list[CostPart]:
    """Cards that are paid with."""
    way = way_of(op)
    refs: list[Ref] = op.ref.refs if isinstance(op.ref, Together) else [op.ref]
    return [part for ref in refs for part in spent_cards(ref, way, chosen)]


def spent_cards(ref: Ref, way: str, chosen: dict[int, Any]) -> list[CostPart]:
    """Cards of one sort that are paid with."""
    if isinstance(ref, Top):
        if ref.side != "own":
            raise Unreadable("it is paid from the own deck")
        if way in ("soul", "soul_down"):
            return [DeckToSoul(ref.count, way == "soul_down")]
        return [DeckTo(ref.count, way)]
    if isinstance(ref, Chosen):
        choice = chosen.pop(int(ref.at), None)
        if choice is None:
            raise Unreadable("what is paid with is not chosen")
        if isinstance(choice, ChooseMore):
            if choice.all:
                return [Spend(choice.ref, choice.n, way), SpendAll(choice.ref, way)]
            # So many, and as many more as the fighter likes.
            return [Spend(choice.ref, choice.n, way), Spend(choice.ref, All(), way, True)]
        return [Spend(choice.ref, choice.n, way, choice.up_to)]
    if isinstance(ref, This | ThisIn):
        return [Spend(This(), Number(1), way)]
    return [SpendAll(ref, way)]
