"""What instructions mean: the verbs of abilities and costs, except those that change values."""

from collections.abc import Callable
from typing import Any, Final, cast

from fuda.core.control import ChooseOne
from fuda.core.control import When as Provided
from fuda.core.flow import Op
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.choosing import Choose, ChooseRandom
from fuda.games.buddyfight.words.conditions import Size
from fuda.games.buddyfight.words.course_of_game import (
    AttackWith,
    ChangeTarget,
    NullifyAttack,
    NullifyUse,
)
from fuda.games.buddyfight.words.drawing import Draw, DrawTo, Note, PutBack, Reveal, Shuffle
from fuda.games.buddyfight.words.ops import (
    Destroy,
    Discard,
    MoveTo,
    RestCards,
    StandCards,
)
from fuda.games.buddyfight.words.placing import (
    Hankoku,
    MoveArea,
    ToSoul,
    Treasure,
    Turn,
)
from fuda.games.buddyfight.words.properties import Kind
from fuda.games.buddyfight.words.refs import Area, Attackers, MovedTo, Ref, Soul, Used
from fuda.games.buddyfight.words.timings import ANSWERED, LatelyCard, Timing
from fuda.games.buddyfight.words.vocabulary import show
from fuda.text.buddyfight.aims import Aim, AllIf, Make, SoulAim, chosen, it, known
from fuda.text.buddyfight.context import LOOKED, Cond, Context, Ops, Unreadable, amount, means, word
from fuda.text.buddyfight.nouns import side_of
from fuda.text.grammar import Node
from fuda.words.choosing import TotalLimit
from fuda.words.conditions import Exists, If
from fuda.words.numbers import All, Count, Minus, Number
from fuda.words.refs import Chosen, This, Top


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


def note_deed(c: Context, aim: Aim, deed: str) -> None:
    """Note what was done last to the cards of a slot."""
    slot = int(aim.ref.slot())
    if slot >= 0:
        c.deeds.pop(slot, None)
        c.deeds[slot] = deed


def leave(c: Context, aim: Aim, zone: str = "") -> None:
    """Note that cards have gone to a zone: where they were nothing more can be done to them."""
    if zone and aim.ref.slot() >= 0:
        note_deed(c, aim, zone)
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
    if isinstance(aim.ref, Top) and type(aim) is Aim:
        return from_top(c, aim.ref, zone, **flags)
    aim = remembered(c, aim)
    out = aim.apply(c, lambda ref: [MoveTo(ref, zone, **flags)])
    leave(c, aim, zone)
    return out


def from_top(c: Context, top: Top, zone: str, **flags: bool) -> Ops:
    """Put cards from the top of a deck into a zone; they are kept apart where they are spoken of later."""
    if not c.keep or (zone == "gauge" and not c.counts):
        return [MoveTo(top, zone, **flags)]
    c.moved = True
    c.looking = False
    c.picked = LOOKED
    c.last = MovedTo(LOOKED, zone)
    c.went_own = top.side == "own"
    c.gone = False
    note_deed(c, Aim([], Chosen(LOOKED)), zone)
    # What goes into the gauge is shown to nobody.  [bf Z.4.3]
    keep: Op[Match] = Note(top, LOOKED) if zone == "gauge" else Reveal(top, LOOKED)
    return [keep, MoveTo(Chosen(LOOKED), zone, **flags)]


def remembered(c: Context, aim: Aim) -> Aim:
    """All of some cards, kept apart where how many they were is spoken of later."""
    if c.keep and aim.whole and isinstance(aim.ref, Area | Soul):
        kept = chosen(c, aim.ref, All(), False)
        if isinstance(aim, AllIf):
            return KeptIf([*aim.ops, *kept.ops], kept.ref, If(Count(aim.ref), ">=", aim.n))
        return Aim([*aim.ops, *kept.ops], kept.ref)
    return aim


class KeptIf(Aim):
    """Cards kept apart, with which something is done if they are so many."""

    def __init__(self, ops: Ops, ref: Ref, enough: Cond) -> None:
        super().__init__(ops, ref)
        self.enough = enough

    def apply(self, c: Context, make: Make) -> Ops:
        return [Provided(self.enough, [*self.ops, *make(self.ref)], [])]


# --- drawing ------------------------------------------------------------------------------------------------------
@means("act.draw")
def draw(c: Context, n: Node) -> Ops:
    return [Draw(amount(c, n), doer(c))]


@means("act.drawto")
def draw_to(c: Context, n: Node) -> Ops:
    return [DrawTo(amount(c, n), doer(c))]


@means("act.drawnumber")
def draw_number(c: Context, n: Node) -> Ops:
    c.number = c.read(n.one("v"))
    return [Draw(c.number, doer(c))]


@means("act.shuffle")
def shuffle(c: Context, n: Node) -> Ops:
    return [Shuffle(side_of(c, n.get("w"), doer(c)))]


# --- choosing -----------------------------------------------------------------------------------------------------
@means("act.choose")
def choose(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    if not aim.ops and isinstance(aim.ref, Attackers):
        aim = chosen(c, aim.ref, Number(1), False)  # the one that attacks together with this card
    if not aim.ops:
        raise Unreadable("no cards are chosen")
    c.selected = aim.ref
    return aim.ops


@means("act.choosetotal")
def choose_total(c: Context, n: Node) -> Ops:
    ref = c.read(n.one("t"))
    c.limit_of = TotalLimit(word(n, "k"), amount(c, n))
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
    leave(c, aim, "drop")
    note_deed(c, aim, "destroyed")
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


@means("act.movefoe")
def move_area_of_foe(c: Context, n: Node) -> Ops:
    """Move the opponent's cards to an area of that fighter."""
    aim = aim_of(c, n)
    area, open_ = c.read(n.one("a"))
    if owner_of(aim) != "foe":
        raise Unreadable("cards are moved on their fighter's field")
    return aim.apply(c, lambda ref: [MoveArea(ref, area, open_)])


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
    if c.event is not None:
        c.speak_of(c.event)
        return [NullifyUse()]
    if isinstance(c.use_event, Timing) and c.use_event.events() & ANSWERED:
        c.speak_of(LatelyCard(c.use_event))
        return [NullifyUse()]
    said = n.render()
    for noun, kind in NULLIFIED.items():
        if noun in said:  # no event says which use is answered, so that the card that is used must be such a one
            return [Provided(Exists(Used([Kind(kind)])), [NullifyUse()], [])]
    return [NullifyUse()]


NULLIFIED: Final = {
    "魔法": "spell", "必殺技": "impact", "アイテム": "item", "装備": "item", "コール": "monster",
    "spell": "spell", "impact": "impact", "item": "item", "equip": "item", "call": "monster",
}  # fmt: skip


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
    if "加え" not in n.render():
        return move(c, n, "hand")
    find_place(c, n)
    found = move(c, n, "hand")
    c.inherited = None
    return found


def find_place(c: Context, n: Node) -> None:
    """Let cards that are named without a place be of the deck that was named before; refuse them if none was."""
    object_ = n.get("t")
    if object_ is None or not unplaced(c, object_):
        return
    if c.searched is None:
        raise Unreadable("from where the cards are taken is not said")
    c.inherited = c.searched


PLACED: Final = ("place.", "whose.", "noun.hand", "noun.gauge", "noun.drop")


def unplaced(c: Context, n: Node) -> bool:
    """Whether cards are named without saying whose they are or where, and none are being looked at."""
    nouns = [node for node in n.walk() if node.kind == "np.set"]
    placed = any(node.kind.startswith(PLACED) for node in n.walk())
    return bool(nouns) and not placed and not c.looking and c.inherited is None


@means("act.tobottom")
def to_bottom(c: Context, n: Node) -> Ops:
    return move(c, n, "deck", bottom=True)


@means("act.totop")
def to_top(c: Context, n: Node) -> Ops:
    return move(c, n, "deck")


@means("act.todeckshuffled")
def to_deck_shuffled(c: Context, n: Node) -> Ops:
    aim = remembered(c, aim_of(c, n))
    leave(c, aim, "deck")
    return [*aim.ops, MoveTo(aim.ref, "deck"), Shuffle(owner_of(aim))]


@means("act.todeck")
def to_deck(c: Context, n: Node) -> Ops:
    """Put cards into a deck that is shuffled afterwards."""
    if not c.shuffles:
        raise Unreadable("where in the deck they are put is not said")
    return move(c, n, "deck")


@means("act.toends")
def to_ends(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    slot = int(aim.ref.slot())
    if slot < 0:
        raise Unreadable("which cards are put back is not clear")
    leave(c, aim, "deck")
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
    return from_top(c, Top(side, "deck", c.read(n.one("v"))), zone)


@means("act.discard")
def discard(c: Context, n: Node) -> Ops:
    if n.get("t") is None:
        return move(c, n, "drop")
    before, gone, picked = c.last, c.gone, c.picked
    aim = aim_of(c, n)
    op = aim.ops[0] if len(aim.ops) == 1 else None
    if (
        aim.zones() != ["hand"]
        or not isinstance(op, Choose)
        or isinstance(op.n, All)
        or op.limit is not None
        or c.recalls
    ):
        leave(c, aim, "drop")
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
    leave(c, aim, "drop")
    return [ChooseRandom(op.ref, op.n, op.slot), MoveTo(aim.ref, "drop")]


@means("act.discardto")
def discard_to(c: Context, n: Node) -> Ops:
    if (c.foe or c.each) and n.render().startswith("君の"):
        raise Unreadable("whose hand it is is not clear")
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
    if isinstance(base.ref, MovedTo) and base.ref.zone in ("hand", "deck", "drop", "gauge"):
        raise Unreadable("only cards on the field have a soul")
    out = aim.apply(c, lambda ref: [*base.ops, ToSoul(ref, base.ref, down)])
    note_deed(c, aim, "soul")
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
    return [*base.ops, cast("Any", Laid(base.ref))]


class Laid:
    """Stands for laying this card on others in a cost. It never gets into a program."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref


@means("act.drawsame")
def draw_same(c: Context, n: Node) -> Ops:
    """Draw as many cards as were put somewhere just before."""
    if not c.deeds:
        raise Unreadable("how many cards are drawn is not said")
    slot = list(c.deeds)[-1]
    if c.deeds[slot] == "destroyed":
        raise Unreadable("how many cards are drawn is not clear")
    return [Draw(Count(MovedTo(slot, c.deeds[slot])), doer(c))]


@means("act.discardatrandom")
def discard_at_random(c: Context, n: Node) -> Ops:
    """Put so many cards of a hand, at random, into the drop zone."""
    slot = c.slot()
    c.choose(slot)
    c.gone = True
    return [ChooseRandom(Area(side_of(c, n.one("w")), "hand", []), amount(c, n), slot), MoveTo(Chosen(slot), "drop")]
