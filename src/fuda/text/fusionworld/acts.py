"""What instructions mean: the verbs of skills and costs, except those that change values."""

from collections.abc import Callable
from typing import Final

from fuda.core.control import ChooseOne, EachPlayer
from fuda.games.fusionworld.printed import TAGS
from fuda.games.fusionworld.words.build import auto
from fuda.games.fusionworld.words.choosing import Choose, ChooseRandom
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import (
    AddKi,
    ChangeGuard,
    Damage,
    NegateAttack,
    PlaceMarkers,
    RemoveMarkers,
    Skip,
    SpendKi,
)
from fuda.games.fusionworld.words.drawing import (
    Draw,
    DrawTo,
    DrawUpTo,
    LifeUpTo,
    Look,
    PutBack,
    Reveal,
    Shuffle,
    TurnLife,
)
from fuda.games.fusionworld.words.lasting_effects import Delay
from fuda.games.fusionworld.words.ops import Discard, KoCards, MoveTo, ReadyCards, RestCards
from fuda.games.fusionworld.words.placing import (
    ActivateOther,
    ComboCards,
    FlipLeader,
    GainControl,
    PlayCards,
    PlayOn,
    PutUnder,
    UseExtra,
)
from fuda.games.fusionworld.words.refs import Area, Ref, ThisIn
from fuda.text.fusionworld.aims import IN_PLAY, Aim, UpToTop, active_only, chosen, it, known
from fuda.text.fusionworld.context import LOOKED, MOST_CHOICES, Context, Ops, Unreadable, amount, means, word
from fuda.text.fusionworld.events import Event
from fuda.text.fusionworld.nouns import side_of
from fuda.text.grammar import Node
from fuda.words.choosing import TotalLimit
from fuda.words.instructions import EndGame
from fuda.words.numbers import All, Minus
from fuda.words.refs import About, Arrived, Chosen, Rest, This, Top

TURNED: Final = (*IN_PLAY, "energy", "self")  # where cards are active or rested


def aim_of(c: Context, n: Node) -> Aim:
    """What an instruction is about; without an object, the cards spoken of last."""
    object_ = n.get("t")
    if object_ is None:
        return known(c, it(c))
    found: Aim = c.read(object_)
    return found


def carried_off(c: Context, n: Node) -> Aim:
    """What an instruction takes elsewhere: this card, once it is KO'd, from the Drop.  [fw 13-1-6]"""
    aim = aim_of(c, n)
    if c.dead and isinstance(aim.ref, This):
        return Aim([], ThisIn("drop"))
    return aim


def owner_of(aim: Aim) -> str:
    """Whose cards an instruction is about, as far as that is known."""
    ref = aim.ref
    for op in aim.ops:
        if isinstance(op, Choose):
            ref = op.ref
    return ref.side if isinstance(ref, Area) else "own"


def doer(c: Context) -> str:
    """The player who carries out an instruction."""
    return "foe" if c.foe else "own"


def staying(c: Context, n: Node, make: Callable[[Ref], Ops]) -> Ops:
    """An instruction on cards that stay where they are."""
    aim = aim_of(c, n)
    if any(zone not in TURNED for zone in aim.zones()):
        raise Unreadable(f"{n.alternative.meaning} of cards that are not in play")
    return (active_only(aim) if c.paying and n.alternative.meaning == "rest" else aim).apply(c, make)


def leave(c: Context, aim: Aim) -> None:
    """Note that cards have gone: nothing more can be done to them, though they can be spoken of."""
    if aim.ref.slot() == LOOKED:
        c.looking = False
    c.gone = True
    if c.last is None:
        c.last = aim.ref if aim.ref.slot() >= 0 else None


def move(c: Context, n: Node, zone: str, **flags: bool) -> Ops:
    """An instruction that takes cards to a zone."""
    aim = carried_off(c, n)
    if isinstance(aim, UpToTop) and aim.pile == "life" and not flags.get("bottom"):
        rested = flags.get("rested", False)
        return [LifeUpTo(aim.n, zone, rested, aim.side)]
    if c.keep_moved and isinstance(aim.ref, Top) and type(aim) is Aim:
        c.moved = True
        if c.keep_one:
            c.speak_of(Chosen(LOOKED))
            c.gone = True
        return [Reveal(aim.ref, LOOKED), MoveTo(Chosen(LOOKED), zone, **flags)]
    out = aim.apply(c, lambda ref: [MoveTo(ref, zone, **flags)])
    leave(c, aim)
    return out


# --- drawing ------------------------------------------------------------------------------------------------------
@means("act.draw")
def draw(c: Context, n: Node) -> Ops:
    c.per = n.get("per")
    size = amount(c, n)
    c.per = None
    return [Draw(size, doer(c))]


@means("act.drawupto")
def draw_up_to(c: Context, n: Node) -> Ops:
    if c.foe:
        raise Unreadable("the opponent may not draw fewer")
    return [DrawUpTo(amount(c, n))]


@means("act.drawto")
def draw_to(c: Context, n: Node) -> Ops:
    return [DrawTo(amount(c, n))]


@means("act.drawnumber")
def draw_number(c: Context, n: Node) -> Ops:
    return [Draw(c.read(n.one("v")), doer(c))]


@means("act.shuffle")
def shuffle(c: Context, n: Node) -> Ops:
    c.searched = False
    return [Shuffle(side_of(c, n.get("w"), doer(c)))]


# --- choosing -----------------------------------------------------------------------------------------------------
@means("act.choose")
def choose(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    if type(aim) is not Aim:
        raise Unreadable("no cards are chosen")
    if aim.whole:
        aim = chosen(c, aim.ref, All(), False)
    if not aim.ops:
        raise Unreadable("no cards are chosen")
    return aim.ops


@means("act.chooseany")
def choose_any(c: Context, n: Node) -> Ops:
    return chosen(c, c.read(n.one("t")), All(), True).ops


@means("act.choosetotal")
def choose_total(c: Context, n: Node) -> Ops:
    ref = c.read(n.one("t"))
    c.limit = TotalLimit(word(n, "k"), amount(c, n))
    most = amount(c, n, "m") if n.get("m") is not None else All()
    return chosen(c, ref, most, True).ops


@means("act.chooserandom")
def choose_random(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    op = aim.ops[0] if aim.ops else None
    if not isinstance(op, Choose) or op.up_to:
        raise Unreadable("so many cards are chosen at random")
    return [ChooseRandom(op.ref, op.n, op.slot)]


@means("act.discardto")
def discard_to(c: Context, n: Node) -> Ops:
    side = "own" if c.each else doer(c)
    return [Discard(Area(side, "hand", []), Minus(Size(side, "hand"), amount(c, n)), False, c.foe)]


@means("act.lifeto")
def life_to(c: Context, n: Node) -> Ops:
    return [MoveTo(Top("own", "deck", Minus(amount(c, n), Size("own", "life"))), "life")]


@means("act.discardany")
def discard_any(c: Context, n: Node) -> Ops:
    aim = chosen(c, c.read(n.one("t")), All(), True)
    if aim.zones() != ["hand"]:
        raise Unreadable("cards of a hand are discarded")
    leave(c, aim)
    return [*aim.ops, MoveTo(aim.ref, "drop")]


@means("act.discardrandom")
def discard_random(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    op = aim.ops[0] if aim.ops else None
    if not isinstance(op, Choose) or op.up_to or aim.zones() != ["hand"]:
        raise Unreadable("so many cards of a hand are discarded at random")
    leave(c, aim)
    return [ChooseRandom(op.ref, op.n, op.slot), MoveTo(aim.ref, "drop")]


# --- cards in play ------------------------------------------------------------------------------------------------
@means("act.ko")
def ko(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    if any(zone not in ("battle", "battle_area", "leader_or_area", "self") for zone in aim.zones()):
        raise Unreadable("only cards of the Battle Area are KO'd")
    out = aim.apply(c, lambda ref: [KoCards(ref)])
    leave(c, aim)
    return out


@means("act.rest")
def rest(c: Context, n: Node) -> Ops:
    return staying(c, n, lambda ref: [RestCards(ref)])


@means("act.ready")
def ready(c: Context, n: Node) -> Ops:
    return staying(c, n, lambda ref: [ReadyCards(ref)])


@means("act.control")
def control(c: Context, n: Node) -> Ops:
    return staying(c, n, lambda ref: [GainControl(ref)])


@means("act.flip")
def flip(c: Context, n: Node) -> Ops:
    if c.kind not in ("", "leader"):
        raise Unreadable("only a Leader is turned over")
    return [FlipLeader()]


@means("act.flipleader")
def flip_leader(c: Context, n: Node) -> Ops:
    return [FlipLeader(side_of(c, n.get("w"), "own"))]


@means("act.changeguard")
def change_guard(c: Context, n: Node) -> Ops:
    return staying(c, n, lambda ref: [ChangeGuard(ref)])


@means("act.negateattack")
def negate_attack(c: Context, n: Node) -> Ops:
    return [NegateAttack()]


# --- moving -------------------------------------------------------------------------------------------------------
@means("act.tohand")
def to_hand(c: Context, n: Node) -> Ops:
    return move(c, n, "hand")


@means("act.tobottom")
def to_bottom(c: Context, n: Node) -> Ops:
    return move(c, n, "deck", bottom=True)


@means("act.tobottomrandom")
def to_bottom_random(c: Context, n: Node) -> Ops:
    return move(c, n, "deck", bottom=True, random=True)


@means("act.putback")
def put_back(c: Context, n: Node) -> Ops:
    """Put cards that are looked at back where they were, in any order."""
    if not c.looking or c.looked_in not in ("deck", "life"):
        raise Unreadable("where the cards are put is not said")
    return move(c, n, c.looked_in)


@means("act.totop")
def to_top(c: Context, n: Node) -> Ops:
    return move(c, n, "deck")


@means("act.todeckshuffled")
def to_deck_shuffled(c: Context, n: Node) -> Ops:
    aim = carried_off(c, n)
    if type(aim) is not Aim:
        raise Unreadable("which cards are put back is not clear")
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


@means("act.toeither")
def to_either(c: Context, n: Node) -> Ops:
    """Put cards into one of two places, as the player likes."""
    aim = aim_of(c, n)
    ways: list[list[str]] = [spot.alternative.meaning.split("_") for spot in n.all("z")]

    def make(ref: Ref) -> Ops:
        return [ChooseOne([[MoveTo(ref, zone[0], bottom=zone[1:] == ["bottom"])] for zone in ways])]

    out = aim.apply(c, make)
    leave(c, aim)
    return out


@means("act.todrop")
def to_drop(c: Context, n: Node) -> Ops:
    return move(c, n, "drop")


@means("act.toenergy")
def to_energy(c: Context, n: Node) -> Ops:
    return move(c, n, "energy")


@means("act.toenergyrested")
def to_energy_rested(c: Context, n: Node) -> Ops:
    return move(c, n, "energy", rested=True)


@means("act.tolife")
def to_life(c: Context, n: Node) -> Ops:
    return move(c, n, "life")


@means("act.tolifebottom")
def to_life_bottom(c: Context, n: Node) -> Ops:
    return move(c, n, "life", bottom=True)


@means("act.tolifeends")
def to_life_ends(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    out = aim.apply(c, lambda ref: [ChooseOne([[MoveTo(ref, "life")], [MoveTo(ref, "life", True)]])])
    leave(c, aim)
    return out


@means("act.tolifeup")
def to_life_face_up(c: Context, n: Node) -> Ops:
    return move(c, n, "life", face_up=True)


@means("act.remove")
def remove(c: Context, n: Node) -> Ops:
    return move(c, n, "removed")


@means("act.discard")
def discard(c: Context, n: Node) -> Ops:
    if n.get("t") is None:
        return move(c, n, "drop")
    before, gone, picked = c.last, c.gone, c.picked
    aim = aim_of(c, n)
    if aim.zones() != ["hand"] and aim.zones() != ["self"]:
        raise Unreadable("cards of a hand are discarded")
    op = aim.ops[0] if len(aim.ops) == 1 else None
    if not isinstance(op, Choose):
        leave(c, aim)
        return [*aim.ops, MoveTo(aim.ref, "drop")]
    if isinstance(op.n, All) or op.limit is not None or c.keep:
        leave(c, aim)
        return [op, MoveTo(aim.ref, "drop")]
    c.last, c.gone, c.picked = before, gone, picked
    c.slots -= 1
    return [Discard(op.ref, op.n, op.up_to, op.foe)]


@means("act.play", "act.playrested")
def play(c: Context, n: Node) -> Ops:
    rested = n.alternative.meaning == "playrested"
    aim = carried_off(c, n)
    if isinstance(aim, UpToTop) or any(zone in IN_PLAY and zone != "combo" for zone in aim.zones()):
        raise Unreadable("cards in play are not played")
    out = aim.apply(c, lambda ref: [PlayCards(ref, rested)])
    slot = int(aim.ref.slot())
    if slot >= 0:
        c.speak_of(Arrived(slot))
    return out


@means("act.playon")
def play_on(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    base: Aim = c.read(n.one("u"))
    return [*aim.ops, *base.ops, PlayOn(aim.ref, base.ref)]


@means("act.under")
def put_under(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    base: Aim = c.read(n.one("u"))
    if type(aim) is not Aim:
        raise Unreadable("which cards are put under another is not clear")
    out = [*aim.ops, *base.ops, PutUnder(aim.ref, base.ref)]
    leave(c, aim)
    if not aim.ops and base.ref.slot() >= 0:
        c.speak_of(base.ref)
    return out


@means("act.combo")
def combo(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    out = aim.apply(c, lambda ref: [ComboCards(ref)])
    slot = int(aim.ref.slot())
    if slot >= 0:
        c.speak_of(Arrived(slot))
    return out


# --- looking and revealing ----------------------------------------------------------------------------------------
@means("act.look")
def look(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    if aim.ops or any(zone not in ("deck", "life", "hand") for zone in aim.zones()):
        raise Unreadable("these cards are not looked at")
    c.looking = True
    c.speak_of(Chosen(LOOKED))
    c.picked = -1
    c.looked_in = aim.zones()[0]
    return aim.apply(c, lambda ref: [Look(ref, LOOKED)])


@means("act.lookhand", "act.lookpile")
def look_at_all(c: Context, n: Node) -> Ops:
    zone = "hand" if n.alternative.meaning == "lookhand" else word(n, "p")
    if zone == "deck":
        raise Unreadable("a whole deck is looked at to choose from it")
    c.looking = True
    c.speak_of(Chosen(LOOKED))
    c.picked = -1
    return [Look(Area(side_of(c, n.get("w"), "own"), zone, []), LOOKED)]


@means("act.revealhand")
def reveal_hand(c: Context, n: Node) -> Ops:
    c.looking = True
    c.speak_of(Chosen(LOOKED))
    c.picked = -1
    return [Reveal(Area(side_of(c, n.get("w"), doer(c)), "hand", []), LOOKED)]


@means("act.reveal")
def reveal(c: Context, n: Node) -> Ops:
    if n.get("t") is None:
        slot = int(it(c).slot())
        return [Reveal(Chosen(slot), slot)]
    aim = aim_of(c, n)
    if type(aim) is not Aim or any(zone in (*IN_PLAY, "drop", "energy") for zone in aim.zones()):
        raise Unreadable("these cards are not revealed")
    slot = int(aim.ref.slot())
    if not aim.ops and slot < 0:
        c.looking = True
        c.speak_of(Chosen(LOOKED))
        c.picked = -1
        return [Reveal(aim.ref, LOOKED)]
    choice = aim.ops[0] if aim.ops else None
    # Cards of a hidden zone that were chosen by properties are shown anyway.  [fw 3-1-7]
    if isinstance(choice, Choose) and choice.hidden and choice.narrow:
        return aim.ops
    return [*aim.ops, Reveal(aim.ref, slot)]


@means("act.reorder")
def reorder(c: Context, n: Node) -> Ops:
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    c.reordered = True
    return []  # the order is asked where the cards are put: at the end of the sentence if it says nothing else


@means("act.unmoved")
def unmoved(c: Context, n: Node) -> Ops:
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    return []


def put_in_order(c: Context) -> Ops:
    """Put cards back in the order that the player likes, where it is not said that they go anywhere else."""
    reordered, c.reordered = c.reordered and c.looking, False
    if not reordered:
        return []
    if c.looked_in not in ("deck", "life"):
        raise Unreadable("where the cards are put is not said")
    return [MoveTo(remaining(c), c.looked_in)]


def remaining(c: Context) -> Ref:
    """The cards looked at that were not chosen."""
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    c.looking = False
    c.gone = True
    return Rest(LOOKED, c.picked) if 0 <= c.picked < MOST_CHOICES else Chosen(LOOKED)


@means("act.resttobottom")
def rest_to_bottom(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "deck", True)]


@means("act.resttobottomrandom")
def rest_to_bottom_random(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "deck", bottom=True, random=True)]


@means("act.resttotop")
def rest_to_top(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "deck")]


@means("act.resttodrop")
def rest_to_drop(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "drop")]


@means("act.resttohand")
def rest_to_hand(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "hand")]


@means("act.resttoenergy")
def rest_to_energy(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "energy", rested=True)]


@means("act.resttoends")
def rest_to_ends(c: Context, n: Node) -> Ops:
    remaining(c)
    return [PutBack(LOOKED)]


@means("act.resttodeck")
def rest_to_deck(c: Context, n: Node) -> Ops:
    return [MoveTo(remaining(c), "deck"), Shuffle()]


@means("act.faceup", "act.facedown")
def turn_life(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    if any(zone != "life" for zone in aim.zones()):
        raise Unreadable("Life cards are turned over")
    return aim.apply(c, lambda ref: [TurnLife(ref, n.alternative.meaning == "faceup")])


# --- markers, damage, the game ------------------------------------------------------------------------------------
@means("act.placemarker")
def place_marker(c: Context, n: Node) -> Ops:
    return [PlaceMarkers(amount(c, n), side_of(c, n.get("w"), doer(c)))]


@means("act.removemarker")
def remove_marker(c: Context, n: Node) -> Ops:
    return [RemoveMarkers(amount(c, n), side_of(c, n.get("w"), doer(c)))]


@means("act.addki")
def add_ki(c: Context, n: Node) -> Ops:
    return ki_of(c, n, lambda ref: [AddKi(ref, amount(c, n))])


@means("act.spendki")
def spend_ki(c: Context, n: Node) -> Ops:
    return ki_of(c, n, lambda ref: [SpendKi(ref, amount(c, n))])


def ki_of(c: Context, n: Node, make: Callable[[Ref], Ops]) -> Ops:
    """An instruction on the [Ki] of a card: of this one, where none is named.  [fw 13-1-1]"""
    object_ = n.get("t")
    if object_ is None:
        ref = This() if c.paying or c.last is None or c.gone else c.last
        return make(ref)
    return staying(c, n, make)


@means("act.damage")
def damage(c: Context, n: Node) -> Ops:
    return [Damage(side_of(c, n.get("w"), "foe"), amount(c, n))]


@means("act.takedamage")
def take_damage(c: Context, n: Node) -> Ops:
    return [Damage(doer(c), amount(c, n))]


@means("act.lose", "act.win")
def end_game(c: Context, n: Node) -> Ops:
    side = side_of(c, n.get("w"), "own")
    if n.alternative.meaning == "lose":
        return [EndGame(side)]
    if side == "any":
        raise Unreadable("one player wins the game")
    return [EndGame({"own": "foe", "foe": "own"}[side])]


@means("act.skip")
def skip(c: Context, n: Node) -> Ops:
    return [Skip(side_of(c, n.get("w"), doer(c)), word(n, "s"))]


# --- skills and cards used by skills -------------------------------------------------------------------------------
@means("act.activate")
def activate(c: Context, n: Node) -> Ops:
    tag = word(n, "g")
    if tag not in TAGS:
        raise Unreadable("no skill is under that mark")
    return aim_of(c, n).apply(c, lambda ref: [ActivateOther(ref, tag)])


@means("act.useextra")
def use_extra(c: Context, n: Node) -> Ops:
    tag = n.get("g")
    mark = tag.alternative.meaning if tag is not None else "main"
    return aim_of(c, n).apply(c, lambda ref: [UseExtra(ref, mark)])


# --- who does it ---------------------------------------------------------------------------------------------------
@means("act.foedo")
def foe_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one player does it")
    c.foe = True
    found = c.ops(n.one("a"))
    c.foe = False
    return found


@means("act.owndo")
def own_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one player does it")
    return c.ops(n.one("a"))


@means("act.eachdo")
def each_does(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one player does it")
    c.each = True
    found = c.ops(n.one("a"))
    c.each = False
    c.last = None
    return [EachPlayer(found)]


@means("acts.either")
def either(c: Context, n: Node) -> Ops:
    """One of two instructions, as the player likes."""
    last, gone, looking = c.last, c.gone, c.looking
    first = c.ops(n.one("a"))
    after = c.looking
    c.last, c.gone, c.looking = last, gone, looking
    theirs = n.one("a").kind == "act.foedo"  # what the opponent does, and chooses
    c.foe = theirs
    second = c.ops(n.one("b"))
    c.foe = False
    if after != c.looking:
        raise Unreadable("what becomes of the cards looked at is not clear")
    c.gone = True
    return [ChooseOne([first, second], theirs)]


# --- later ---------------------------------------------------------------------------------------------------------


@means("act.later")
def later(c: Context, n: Node) -> Ops:
    event: Event = c.read(n.one("m"))
    event.alone()
    inner = c.inner()
    inner.delayed = []
    inner.slots = 0
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    return [Delay(inner.delayed[0] if inner.delayed else None, auto(event.on(), ops))]


@means("act.laternext")
def at_next_moment(c: Context, n: Node) -> Ops:
    """Put something off to a moment of a player's next turn, which is not the one in progress."""
    found = later(c, n)
    event: Event = c.read(n.one("m"))
    periods = {"own": "your_next_turn", "foe": "opponents_next_turn"}
    if event.side not in periods:
        raise Unreadable("whose turn is meant is not said")
    put_off = found[0]
    assert isinstance(put_off, Delay)
    return [Delay(put_off.ref, put_off.part, periods[event.side])]


@means("act.whenever")
def whenever(c: Context, n: Node) -> Ops:
    """For a time, do something each time that something happens; once, where no time is said."""
    event: Event = c.read(n.one("e"))
    event.alone()
    inner = Context(c.kind)
    inner.places = c.places
    inner.event = About() if event.about_card else None
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    duration = n.get("d")
    return [Delay(None, auto(event.on(), ops), duration.alternative.meaning if duration is not None else "forever")]
