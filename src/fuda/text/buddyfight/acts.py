"""What instructions mean: the verbs of abilities and costs, except those that change values."""

from collections.abc import Callable
from typing import Final

from fuda.core.conditions import Done
from fuda.core.control import ChooseNumber, ChooseOne, EachPlayer, May, When
from fuda.core.numbers import Minus
from fuda.core.terms import Value
from fuda.games.buddyfight.build import auto, replacement
from fuda.games.buddyfight.changes import (
    AddCritical,
    AddDefense,
    AddPower,
    AddSize,
    Delay,
    EndThis,
    Last,
    NegateKeyword,
    NextDamage,
)
from fuda.games.buddyfight.choosing import Choose, ChooseRandom, Limit
from fuda.games.buddyfight.course import (
    AttackWith,
    ChangeTarget,
    EndPhase,
    ExtraAttackPhase,
    ExtraTurn,
    NullifyAttack,
    NullifyUse,
)
from fuda.games.buddyfight.drawing import Declare, Draw, DrawTo, EndGame, Janken, Look, PutBack, Reveal, Shuffle
from fuda.games.buddyfight.ops import (
    Damage,
    Destroy,
    Discard,
    GainLife,
    LoseLife,
    MoveTo,
    PayGauge,
    PayLife,
    ReduceDamage,
    RestCards,
    SetLife,
    StandCards,
    Stay,
)
from fuda.games.buddyfight.placing import (
    CallCards,
    EquipCards,
    Hankoku,
    LostDeck,
    MoveArea,
    PutField,
    ReplaceFlag,
    ToBuddy,
    ToSoul,
    TransformCards,
    Treasure,
    Turn,
    UseCards,
)
from fuda.games.buddyfight.properties import IsThis
from fuda.games.buddyfight.refs import About, Area, Arrived, Bearer, Chosen, MovedTo, Ref, Rest, This, ThisIn, Top
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.terms import All, Picked, Size
from fuda.games.buddyfight.timings import ANSWERED, Timing, Would
from fuda.games.buddyfight.vocabulary import show
from fuda.text.buddyfight.aims import Aim, SoulAim, chosen, it, known
from fuda.text.buddyfight.context import LOOKED, MOST_CHOICES, Context, Ops, Unreadable, X, amount, means, word
from fuda.text.buddyfight.events import Event
from fuda.text.buddyfight.nouns import side_of
from fuda.text.grammar import Node


def aim_of(c: Context, n: Node) -> Aim:
    """What an instruction is about; without an object, the cards spoken of last."""
    object_ = n.get("t")
    if object_ is None:
        return known(c, it(c))
    found: Aim = c.read(object_)
    return found


def owner_of(aim: Aim) -> str:
    """Whose cards an instruction is about, as far as that is known."""
    ref = aim.ref
    for op in aim.ops:
        if isinstance(op, Choose):
            ref = op.ref
    side = getattr(ref, "side", "own")
    return side if side in ("own", "foe") else "own"


def doer(c: Context) -> str:
    """The fighter who carries out an instruction."""
    return "foe" if c.foe else "own"


def on_field(c: Context, n: Node, make: Callable[[Ref], Ops]) -> Ops:
    """An instruction on cards that stay where they are."""
    return aim_of(c, n).apply(c, make)


def leave(c: Context, aim: Aim, zone: str = "drop") -> None:
    """Note that cards have gone to a zone: where they were nothing more can be done to them."""
    if isinstance(aim, SoulAim):
        return
    if aim.ref.slot() == LOOKED:
        c.looking = False
        c.moved = True
    if c.last is None:
        c.last = aim.ref if aim.ref.slot() >= 0 else None
    elif show(c.last) != show(aim.ref):
        return  # others are spoken of, and still there
    c.went = zone
    c.gone = True


def move(c: Context, n: Node, zone: str, **flags: bool) -> Ops:
    """An instruction that takes cards to a zone."""
    aim = aim_of(c, n)
    if c.keep and isinstance(aim.ref, Top) and type(aim) is Aim:
        c.moved = True
        c.looking = False
        c.picked = LOOKED
        c.last = MovedTo(LOOKED, zone)
        c.went_own = aim.ref.side == "own"
        c.gone = False
        return [Reveal(aim.ref, LOOKED), MoveTo(Chosen(LOOKED), zone, **flags)]
    aim = remembered(c, aim)
    out = aim.apply(c, lambda ref: [MoveTo(ref, zone, **flags)])
    leave(c, aim, zone)
    return out


def remembered(c: Context, aim: Aim) -> Aim:
    """All of some cards, kept apart where how many they were is spoken of later."""
    if c.keep and aim.whole and isinstance(aim.ref, Area):
        return chosen(c, aim.ref, All(), False)
    return aim


# --- drawing ------------------------------------------------------------------------------------------------------
@means("act.draw")
def draw(c: Context, n: Node) -> Ops:
    return [Draw(amount(c, n), doer(c))]


@means("act.drawto")
def draw_to(c: Context, n: Node) -> Ops:
    return [DrawTo(amount(c, n), doer(c))]


@means("act.drawnumber")
def draw_number(c: Context, n: Node) -> Ops:
    return [Draw(c.read(n.one("v")), doer(c))]


@means("act.shuffle")
def shuffle(c: Context, n: Node) -> Ops:
    return [Shuffle(side_of(c, n.get("w"), doer(c)))]


# --- choosing -----------------------------------------------------------------------------------------------------
@means("act.choose")
def choose(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    if not aim.ops:
        raise Unreadable("no cards are chosen")
    c.selected = aim.ref
    return aim.ops


@means("act.choosetotal")
def choose_total(c: Context, n: Node) -> Ops:
    ref = c.read(n.one("t"))
    c.limit_of = Limit(word(n, "k"), amount(c, n))
    most = amount(c, n, "m") if n.get("m") is not None else All()
    aim = chosen(c, ref, most, True)
    c.selected = aim.ref
    return aim.ops


@means("act.chooserandom")
def choose_random(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    op = aim.ops[0] if aim.ops else None
    if not isinstance(op, Choose) or op.up_to:
        raise Unreadable("so many cards are chosen at random")
    c.selected = aim.ref
    return [ChooseRandom(op.ref, op.n, op.slot)]


# --- cards on the field -------------------------------------------------------------------------------------------
@means("act.destroy")
def destroy(c: Context, n: Node) -> Ops:
    aim = remembered(c, aim_of(c, n))
    out = aim.apply(c, lambda ref: [Destroy(ref)])
    leave(c, aim)
    return out


@means("act.rest")
def rest(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [RestCards(ref)])


@means("act.stand")
def stand(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [StandCards(ref)])


@means("act.treasure")
def treasure(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    out = aim.apply(c, lambda ref: [Treasure(ref)])
    leave(c, aim)
    return out


@means("act.hankoku")
def hankoku(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [Hankoku(ref)])


@means("act.facedown", "act.faceup")
def turn_face(c: Context, n: Node) -> Ops:
    up = n.alternative.meaning == "faceup"
    return on_field(c, n, lambda ref: [Turn(ref, up)])


@means("act.movearea")
def move_area(c: Context, n: Node) -> Ops:
    area, open_ = c.read(n.one("a"))
    return on_field(c, n, lambda ref: [MoveArea(ref, area, open_)])


AREAS: Final = {
    "center": ("center", False), "left": ("left", False), "right": ("right", False), "sides": ("left_or_right", False),
    "opencenter": ("center", True), "opensides": ("left_or_right", True), "open": ("any_area", True),
    "any": ("any_area", False), "openleft": ("left", True), "openright": ("right", True),
}  # fmt: skip


@means(*[f"areaword.{kind}" for kind in AREAS])
def area_word(c: Context, n: Node) -> tuple[str, bool]:
    return AREAS[n.alternative.meaning]


@means("act.changetarget")
def change_target(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [ChangeTarget(ref)])


@means("act.targetfighter")
def target_fighter(c: Context, n: Node) -> Ops:
    return [ChangeTarget(None)]


@means("act.attackwith")
def attack_with(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [AttackWith(ref)])


@means("act.nullifyattack")
def nullify_attack(c: Context, n: Node) -> Ops:
    return [NullifyAttack()]


@means("act.nullifyuse")
def nullify_use(c: Context, n: Node) -> Ops:
    return [NullifyUse()]


@means("act.nullifyit")
def nullify_it(c: Context, n: Node) -> Ops:
    """What was spoken of: the attack, or what is used."""
    if c.attack_said:
        return [NullifyAttack()]
    if not isinstance(c.use_event, Timing) or not c.use_event.events() & ANSWERED:
        raise Unreadable("what is nullified is not said")
    return [NullifyUse()]


# --- moving -------------------------------------------------------------------------------------------------------
@means("act.tohand")
def to_hand(c: Context, n: Node) -> Ops:
    return move(c, n, "hand")


@means("act.tobottom")
def to_bottom(c: Context, n: Node) -> Ops:
    return move(c, n, "deck", bottom=True)


@means("act.totop")
def to_top(c: Context, n: Node) -> Ops:
    return move(c, n, "deck")


@means("act.todeckshuffled")
def to_deck_shuffled(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    leave(c, aim)
    return [*aim.ops, MoveTo(aim.ref, "deck"), Shuffle(owner_of(aim))]


@means("act.toends")
def to_ends(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    slot = int(aim.ref.slot())
    if slot < 0:
        raise Unreadable("which cards are put back is not clear")
    leave(c, aim)
    return [*aim.ops, PutBack(slot)]


@means("act.todrop")
def to_drop(c: Context, n: Node) -> Ops:
    return move(c, n, "drop")


@means("act.togauge")
def to_gauge(c: Context, n: Node) -> Ops:
    return move(c, n, "gauge")


@means("act.remove")
def remove(c: Context, n: Node) -> Ops:
    return move(c, n, "removed")


@means("act.toeither")
def to_either(c: Context, n: Node) -> Ops:
    """Put cards into one of two zones, as the fighter likes."""
    aim = aim_of(c, n)
    ways: list[list[str]] = [spot.alternative.meaning.split("_") for spot in n.all("z")]

    def make(ref: Ref) -> Ops:
        return [ChooseOne([[MoveTo(ref, zone[0], zone[1:] == ["bottom"])] for zone in ways])]

    out = aim.apply(c, make)
    leave(c, aim)
    return out


@means("act.chargenumber", "act.millnumber", "act.foemillnumber")
def pile_number(c: Context, n: Node) -> Ops:
    """So many cards, as a number says that comes before, from the top of a deck."""
    zone = "gauge" if n.alternative.meaning == "chargenumber" else "drop"
    side = side_of(c, n.get("w"), doer(c))
    return [MoveTo(Top(side, "deck", c.read(n.one("v"))), zone)]


@means("act.discard")
def discard(c: Context, n: Node) -> Ops:
    if n.get("t") is None:
        return move(c, n, "drop")
    before, gone, picked = c.last, c.gone, c.picked
    aim = aim_of(c, n)
    op = aim.ops[0] if len(aim.ops) == 1 else None
    if aim.zones() != ["hand"] or not isinstance(op, Choose) or isinstance(op.n, All) or op.limit is not None or c.keep:
        leave(c, aim)
        return [*aim.ops, MoveTo(aim.ref, "drop")]
    c.last, c.gone, c.picked = before, gone, picked
    c.slots -= 1
    return [Discard(op.ref, op.n, op.up_to, op.foe)]


@means("act.discardrandom")
def discard_random(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    op = aim.ops[0] if aim.ops else None
    if not isinstance(op, Choose) or op.up_to or aim.zones() != ["hand"]:
        raise Unreadable("so many cards of a hand are discarded at random")
    leave(c, aim)
    return [ChooseRandom(op.ref, op.n, op.slot), MoveTo(aim.ref, "drop")]


@means("act.discardto")
def discard_to(c: Context, n: Node) -> Ops:
    side = doer(c)
    return [Discard(Area(side, "hand", []), Minus(Size(side, "hand"), amount(c, n)), False, c.foe)]


@means("act.tosoul", "act.tosouldown")
def to_soul(c: Context, n: Node) -> Ops:
    down = n.alternative.meaning == "tosouldown"
    spoken, spoken_gone = c.last, c.gone
    aim = aim_of(c, n)
    last, gone = c.last, c.gone
    base_node = n.get("u")
    if last is not None and show(last) == show(aim.ref):
        c.last, c.gone = spoken, spoken_gone  # no card is in its own soul: 'that card' is one spoken of before
    base: Aim = c.read(base_node) if base_node is not None else Aim([], This())
    out = aim.apply(c, lambda ref: [*base.ops, ToSoul(ref, base.ref, down)])
    if base.ops:
        return out
    c.last, c.gone = last, gone
    if not isinstance(base.ref, This) and base.ref.slot() >= 0:
        c.last, c.gone = base.ref, False
    else:
        leave(c, aim)
    return out


@means("act.puton")
def put_on(c: Context, n: Node) -> Ops:
    """Lay this card on another one: a way of paying for its call."""
    if not c.paying:
        raise Unreadable("a card is laid on another as it is called")
    base: Aim = c.read(n.one("u"))
    return [*base.ops, Laid(base.ref)]


class Laid(MoveTo):
    """Stands for laying this card on others in a cost. It never gets into a program."""

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "drop")


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
        elif meaning == "on":
            out.base = c.read(node.one("u"))
        else:
            out.area, out.open = c.read(node.one("a"))
    if out.free and out.paid:
        raise Unreadable("for its cost and without it")
    return out


@means("act.call")
def call(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
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
    aim = aim_of(c, n)
    how = manner_of(c, n)
    out = aim.apply(c, lambda ref: [EquipCards(ref, how.free)])
    arrived(c, aim)
    return out


@means("act.transform")
def transform(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    form = word(n, "f")
    how = manner_of(c, n)
    out = aim.apply(c, lambda ref: [TransformCards(ref, how.free, form)])
    arrived(c, aim)
    return out


@means("act.use")
def use(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    if isinstance(aim.ref, Bearer):
        raise Unreadable("a card on the field is not used again")
    how = manner_of(c, n)
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
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    c.looking = False
    c.gone = True
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


# --- numbers of fighters ------------------------------------------------------------------------------------------
@means("act.paygauge")
def pay_gauge(c: Context, n: Node) -> Ops:
    return [PayGauge(amount(c, n), doer(c))]


@means("act.paylife")
def pay_life(c: Context, n: Node) -> Ops:
    return [PayLife(amount(c, n), doer(c))]


@means("act.payboth")
def pay_both(c: Context, n: Node) -> Ops:
    return [PayGauge(amount(c, n), doer(c)), PayLife(amount(c, n, "m"), doer(c))]


@means("act.paylifeany")
def pay_life_any(c: Context, n: Node) -> Ops:
    return [ChooseNumber(Size("own", "life"), X), PayLife(Picked(X))]


@means("act.gainlife")
def gain_life(c: Context, n: Node) -> Ops:
    return [GainLife(each_amount(c, n), side_of(c, n.get("w"), doer(c)))]


def each_amount(c: Context, n: Node) -> Value[Match]:
    """A number, so many for each of something where that is said."""
    c.per = n.get("per")
    found = amount(c, n)
    c.per = None
    return found


@means("act.gainlifenumber")
def gain_life_number(c: Context, n: Node) -> Ops:
    return [GainLife(c.read(n.one("v")), side_of(c, n.get("w"), doer(c)))]


@means("act.loselife")
def lose_life(c: Context, n: Node) -> Ops:
    return [LoseLife(amount(c, n), side_of(c, n.get("w"), doer(c)))]


@means("act.setlife")
def set_life(c: Context, n: Node) -> Ops:
    return [SetLife(amount(c, n), side_of(c, n.get("w"), doer(c)))]


@means("act.damage")
def damage(c: Context, n: Node) -> Ops:
    return [Damage(side_of(c, n.one("w")), each_amount(c, n))]


@means("act.foedamage")
def foe_damage(c: Context, n: Node) -> Ops:
    return [Damage("foe", amount(c, n))]


@means("act.damagenumber")
def damage_number(c: Context, n: Node) -> Ops:
    return [Damage(side_of(c, n.one("w")), c.read(n.one("v")))]


@means("act.nextdamage", "act.nextdamageto")
def next_damage(c: Context, n: Node) -> Ops:
    how = n.get("h")
    until = n.get("d")
    length = until.alternative.meaning if until is not None else c.period or "this_turn"
    return [
        NextDamage(
            amount(c, n), n.alternative.meaning == "nextdamageto", length, side_of(c, n.one("w")),
            how.alternative.meaning if how is not None else "any",
        )
    ]  # fmt: skip


@means("act.reduce", "act.reduceto")
def reduce_damage(c: Context, n: Node) -> Ops:
    return [ReduceDamage(amount(c, n), n.alternative.meaning == "reduceto")]


@means("act.stay")
def stay(c: Context, n: Node) -> Ops:
    if n.get("t") is not None:
        c.read(n.one("t"))
    return [Stay()]


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


STATS: Final = {"power": AddPower, "defense": AddDefense, "critical": AddCritical, "size": AddSize}


@means("act.plusfor")
def plus_for(c: Context, n: Node) -> Ops:
    """A number of cards is changed for a time that is said in the middle."""
    aim: Aim = c.read(n.one("t"))
    until = n.one("d").alternative.meaning
    return aim.apply(c, lambda ref: [STATS[word(n, "k")](ref, amount(c, n), until)])


@means("act.keep", "act.mayskeep")
def keep(c: Context, n: Node) -> Ops:
    """The next time that a card would be destroyed, it stays."""
    aim: Aim = c.read(n.one("t"))
    until = n.get("d")
    length = until.alternative.meaning if until is not None else c.period
    if not length:
        raise Unreadable("how long it is kept is not said")
    part = replacement(
        Would("destroy", "any", [IsThis()]), [Stay(), EndThis()], may=n.alternative.meaning == "mayskeep"
    )
    return [*aim.ops, Last(aim.ref, part, length)]


@means("act.nextdestroyed")
def next_destroyed(c: Context, n: Node) -> Ops:
    """The next time that a card would be destroyed, something else is done."""
    aim: Aim = c.read(n.one("t"))
    until = n.get("d")
    length = until.alternative.meaning if until is not None else c.period
    if not length:
        raise Unreadable("how long it holds is not said")
    inner = c.inner()
    inner.last, inner.event, inner.slots = None, This(), 0
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    alone = ops[0] if len(ops) == 1 else None
    if isinstance(alone, Stay) or (isinstance(alone, May) and isinstance(alone.body[0], Stay)):
        raise Unreadable("read as a card that stays")
    part = replacement(Would("destroy", "any", [IsThis()]), [*ops, EndThis()], may=n.get("y") is not None)
    return [*aim.ops, Last(aim.ref, part, length)]


@means("act.replacefor", "act.replacenext")
def replace_for(c: Context, n: Node) -> Ops:
    """For a time, or once within it, something else is done in place of what happens."""
    event: Event = c.read(n.one("e"))
    if event.what == "destroyed":
        raise Unreadable("read as what is done the next time")
    length = n.one("d").alternative.meaning
    inner = c.inner()
    inner.last, inner.slots = None, 0
    inner.event = About() if event.about_card else This() if event.card else None
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    if n.alternative.meaning == "replacenext":
        ops = [*ops, EndThis()]
    return [Last(None, replacement(event.would(), ops), length)]


# --- the course of the game ----------------------------------------------------------------------------------------
@means("act.janken")
def janken(c: Context, n: Node) -> Ops:
    return [Janken()]


@means("act.declare")
def declare(c: Context, n: Node) -> Ops:
    return [Declare(X)]


@means("act.declaretype")
def declare_type(c: Context, n: Node) -> Ops:
    """Name one of two types."""
    return [Declare(X, [word(n, "a"), word(n, "b")])]


@means("act.endphase")
def end_phase(c: Context, n: Node) -> Ops:
    return [EndPhase(word(n, "p"))]


@means("act.extraattack")
def extra_attack(c: Context, n: Node) -> Ops:
    return [ExtraAttackPhase()]


@means("act.extraturn")
def extra_turn(c: Context, n: Node) -> Ops:
    return [ExtraTurn()]


@means("act.lose", "act.win")
def end_game(c: Context, n: Node) -> Ops:
    side = side_of(c, n.one("w"))
    if n.alternative.meaning == "win":
        side = {"own": "foe", "foe": "own"}[side]
    return [EndGame(side)]


# --- who does it ---------------------------------------------------------------------------------------------------
@means("act.foedo")
def foe_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    c.foe = True
    found = c.ops(n.one("a"))
    c.foe = False
    return found


@means("act.owndo")
def own_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    return c.ops(n.one("a"))


@means("act.eachdo")
def each_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    c.each = True
    found = c.ops(n.one("a"))
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


@means("acts.either")
def either(c: Context, n: Node) -> Ops:
    """One of two instructions, as the fighter likes."""
    before = vars(c).copy()
    node = n.one("a")
    first = c.ops(node)
    shared: Ops = [op for op in first if isinstance(op, Choose)]
    second_node = n.one("b")
    verb = second_node.one("a") if second_node.kind == "acts.one" else second_node
    keeps = verb.kind in OF_OBJECTS and verb.get("t") is None and bool(shared)
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
    second = c.ops(second_node)
    c.gone = True
    return [ChooseOne([first, second], c.foe)]


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
