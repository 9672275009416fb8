"""What instructions mean that use, look at or reveal cards."""

from typing import Final

from fuda.games.buddyfight.words.drawing import Look, Reveal, Shuffle
from fuda.games.buddyfight.words.ops import (
    MoveTo,
)
from fuda.games.buddyfight.words.placing import (
    CallCards,
    EquipCards,
    LostDeck,
    PutField,
    ReplaceFlag,
    ToBuddy,
    ToSoul,
    TransformCards,
    UseCards,
)
from fuda.games.buddyfight.words.refs import Arrived, Bearer, Ref, ThisIn
from fuda.text.buddyfight.acts import aim_of, doer, find_place, leave, on_field
from fuda.text.buddyfight.aims import Aim, it
from fuda.text.buddyfight.context import LOOKED, MOST_CHOICES, SPELLS, Context, Ops, Unreadable, means, word
from fuda.text.grammar import Node
from fuda.words.refs import Chosen, Rest, This


# --- using --------------------------------------------------------------------------------------------------------
class Manner:
    """How a card is used by an effect."""

    def __init__(self) -> None:
        self.free = False
        self.paid = False
        self.area = "any_area"
        self.open = False
        self.apart = False
        self.base: Aim | None = None


def manner_of(c: Context, n: Node) -> Manner:
    """How a card is used, from all that is said of it."""
    out = Manner()
    for node in n.all("m"):
        meaning = node.alternative.meaning
        if meaning == "free":
            out.free = True
        elif meaning == "paying":
            out.paid = True
        elif meaning == "apart":
            out.apart = True
            out.open = node.get("o") is not None
        elif meaning == "elsewhere":
            out.area = "other_area"
        elif meaning == "on":
            out.base = c.read(node.one("u"))
        else:
            out.area, out.open = c.read(node.one("a"))
    if out.free and out.paid:
        raise Unreadable("for its cost and without it")
    return out


def plain_manner(c: Context, n: Node) -> Manner:
    """How a card is used that comes into no area of monsters: nothing but what it costs can be said of that."""
    out = manner_of(c, n)
    if out.area != "any_area" or out.open or out.apart or out.base is not None:
        raise Unreadable("to which area it comes is said of monsters")
    return out


def one_card(c: Context, n: Node) -> Aim:
    """What is called or equipped: one card, where no number is said."""
    c.one = True
    aim = aim_of(c, n)
    c.one = False
    return aim


@means("act.call")
def call(c: Context, n: Node) -> Ops:
    find_place(c, n)
    aim = one_card(c, n)
    c.inherited = None
    how = manner_of(c, n)
    base = how.base
    before = base.ops if base is not None else []
    under = base.ref if base is not None else None
    out = aim.apply(c, lambda ref: [*before, CallCards(ref, how.free, how.area, how.open, how.apart, under, doer(c))])
    arrived(c, aim)
    return out


def arrived(c: Context, aim: Aim) -> None:
    """The cards that were used are spoken of where they are now."""
    slot = int(aim.ref.slot())
    if slot >= 0:
        c.speak_of(Arrived(slot))
        c.picked = slot
    elif isinstance(aim.ref, This | ThisIn):
        c.speak_of(This())


@means("act.equip")
def equip(c: Context, n: Node) -> Ops:
    find_place(c, n)
    aim = one_card(c, n)
    c.inherited = None
    how = plain_manner(c, n)
    out = aim.apply(c, lambda ref: [EquipCards(ref, how.free)])
    arrived(c, aim)
    return out


@means("act.transform")
def transform(c: Context, n: Node) -> Ops:
    find_place(c, n)
    aim = one_card(c, n)
    c.inherited = None
    form = word(n, "f")
    how = plain_manner(c, n)
    out = aim.apply(c, lambda ref: [TransformCards(ref, how.free, form)])
    arrived(c, aim)
    return out


@means("act.use")
def use(c: Context, n: Node) -> Ops:
    find_place(c, n)
    aim = aim_of(c, n)
    c.inherited = None
    if isinstance(aim.ref, This) and c.kind in SPELLS:
        raise Unreadable("a card that is being used is not used again")
    if isinstance(aim.ref, Bearer):
        raise Unreadable("a card on the field is not used again")
    how = plain_manner(c, n)
    out = aim.apply(c, lambda ref: [UseCards(ref, how.free)])
    leave(c, aim)
    return out


@means("act.putfield")
def put_field(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    area = c.read(n.one("a"))[0] if n.get("a") is not None else "any_area"
    out = aim.apply(c, lambda ref: [PutField(ref, area)])
    arrived(c, aim)
    return out


@means("act.tobuddy")
def to_buddy(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    how = n.get("f")
    face = how.alternative.meaning if how is not None else "standing"
    out = aim.apply(c, lambda ref: [ToBuddy(ref, face == "rested", face == "down")])
    leave(c, aim)
    return out


@means("act.replaceflag")
def replace_flag(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [ReplaceFlag(ref)])


@means("act.lostdeck")
def lost_deck(c: Context, n: Node) -> Ops:
    return [LostDeck()]


# --- looking and revealing ----------------------------------------------------------------------------------------
def look_at(c: Context, ref: Ref, show_both: bool) -> Ops:
    """Look at cards, which are spoken of on."""
    c.looking = True
    c.moved = False
    c.speak_of(Chosen(LOOKED))
    c.picked = -1
    return [Reveal(ref, LOOKED) if show_both else Look(ref, LOOKED)]


@means("act.look")
def look(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    return aim.apply(c, lambda ref: look_at(c, ref, False))


@means("act.reveal")
def reveal(c: Context, n: Node) -> Ops:
    if n.get("t") is None:
        slot = int(it(c).slot())
        return [Reveal(Chosen(slot), slot)]
    aim = aim_of(c, n)
    slot = int(aim.ref.slot())
    if not aim.ops and slot < 0:
        if isinstance(aim.ref, This | ThisIn):
            return [Reveal(aim.ref, c.slot())]
        return aim.apply(c, lambda ref: look_at(c, ref, True))
    return [*aim.ops, Reveal(aim.ref, slot)]


def remaining(c: Context) -> Ref:
    """The cards looked at that were not chosen."""
    if not c.looking and 0 <= c.pool != c.picked:
        c.gone = True
        return Rest(c.pool, c.picked)
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    c.looking = False
    c.gone = not isinstance(c.last, Arrived)  # what was called is still there
    return Rest(LOOKED, c.picked) if 0 <= c.picked < MOST_CHOICES else Chosen(LOOKED)


REST_ZONES: Final = {"resttodrop": "drop", "resttohand": "hand", "resttogauge": "gauge"}


@means(*[f"act.{kind}" for kind in REST_ZONES])
def rest_to(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), REST_ZONES[n.alternative.meaning])]


@means("act.resttobottom")
def rest_to_bottom(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "deck", True)]


@means("act.resttotop")
def rest_to_top(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "deck")]


@means("act.resttodeck")
def rest_to_deck(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "deck"), Shuffle()]


@means("act.resttosoul")
def rest_to_soul(c: Context, n: Node) -> Ops:
    base: Aim = c.read(n.one("u"))
    return [*base.ops, ToSoul(remaining(c), base.ref)]
