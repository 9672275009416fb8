"""What instructions mean: the verbs of effects and costs, except those that change values."""

from collections.abc import Callable

from fuda.core.control import ChooseNumber, ChooseOne, EachPlayer, May
from fuda.core.flow import Op
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, part, replacement
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.don import RestAny
from fuda.games.onepiece.words.drawing import Draw, DrawTo, DrawUpTo, Look, PutBack, Remember, Reveal, Shuffle, TurnLife
from fuda.games.onepiece.words.lasting_effects import (
    Bounds,
    ChangeTarget,
    Damage,
    Delay,
    EndGame,
    ExchangeBasePower,
    Forbid,
    GainAbility,
    GainKeyword,
    NextCost,
    SetBasePower,
)
from fuda.games.onepiece.words.ops import (
    ActivateOther,
    Discard,
    Ko,
    MoveTo,
    OpponentDoes,
    PlayCards,
    ReadyCards,
    RestCards,
    UseEvents,
)
from fuda.games.onepiece.words.properties import Kind, Test
from fuda.games.onepiece.words.refs import About, Area, Ref
from fuda.games.onepiece.words.spoken import Gone
from fuda.games.onepiece.words.static_effects import On, Would
from fuda.text.grammar import Node
from fuda.text.onepiece.aims import (
    ELSEWHERE,
    FIELD,
    HAND,
    MOST_CARDS,
    SELF,
    Aim,
    TopOrBottom,
    UpToTop,
    active_only,
    chosen,
)
from fuda.text.onepiece.context import LOOKED, MOST_CHOICES, Context, Ops, Unreadable, means, number
from fuda.text.onepiece.events import by_of, done_instead
from fuda.text.onepiece.nouns import doer, heads, in_play, properties, shared_out, side_of, zone_ref
from fuda.words.choosing import TotalLimit
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import Minus, Number
from fuda.words.properties import IsThis
from fuda.words.refs import Among, Arrived, Chosen, Rest, This, Together, Top

HIGHEST_COST = 20  # no card costs more, so that declaring more would be no different


def aim_of(c: Context, n: Node, *places: str) -> Aim:
    """What an instruction is about; it must lie where the instruction can reach it."""
    aim: Aim = c.read(n.one("t"))
    if aim.where not in places:
        raise Unreadable(f"{n.alternative.meaning} of cards that lie {aim.where}")
    return aim


def cards_of(c: Context, n: Node, *places: str) -> Aim:
    """What an instruction is about that no card in play can be told to do: among looked-at cards, card types."""
    c.types = c.looking
    aim = aim_of(c, n, *places)
    c.types = False
    return aim


def on_field(c: Context, n: Node, make: Callable[[Ref], Ops]) -> Ops:
    """An instruction on cards in play that stay there."""
    return aim_of(c, n, FIELD, SELF).apply(c, make)


def moving(c: Context, aim: Aim, zone: str, make: Callable[[Ref], Ops]) -> Ops:
    """An instruction that takes cards away to a zone: afterwards nothing can be said of them as the cards they were."""
    if c.looks_back and aim.ref.slot() < 0 and type(aim) is Aim and not isinstance(aim.ref, This | Together):
        # The text speaks of them later, by what has become of them.
        slot = c.slot()
        c.moved = (slot, zone)
        c.last = Gone(slot)
        return [*aim.ops, Remember(aim.ref, slot), *make(Chosen(slot))]
    out = aim.apply(c, make)
    if aim.ref.slot() == LOOKED:
        c.looking = False
    c.last = None if aim.ref.slot() < 0 else Gone(aim.ref.slot())
    c.moved = None if aim.ref.slot() < 0 else (int(aim.ref.slot()), zone)
    return out


def anywhere(c: Context, n: Node, zone: str, make: Callable[[Ref], Ops]) -> Ops:
    """An instruction that takes cards away from wherever they are."""
    return moving(c, aim_of(c, n, FIELD, SELF, HAND, ELSEWHERE), zone, make)


def playing(c: Context, aim: Aim, rested: bool) -> Ops:
    """An instruction that puts cards into play, where they are spoken of as the cards they have become."""
    out = aim.apply(c, lambda ref: [PlayCards(ref, rested)])
    slot = aim.ref.slot()
    c.last = None if slot < 0 else Arrived(slot)
    return out


# --- cards -------------------------------------------------------------------------------------------------------
@means("act.draw")
def draw(c: Context, n: Node) -> Ops:
    return [Draw(Number(number(n)))]


@means("act.drawupto")
def draw_up_to(c: Context, n: Node) -> Ops:
    return [DrawUpTo(Number(number(n)))]


@means("act.drawto")
def draw_to(c: Context, n: Node) -> Ops:
    return [DrawTo(Number(number(n)))]


@means("act.drawtofoe")
def draw_to_foes(c: Context, n: Node) -> Ops:
    return [DrawTo(Size("foe", "hand"))]


@means("act.toendsinorder")
def hand_to_ends(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, HAND)
    slot = aim.ref.slot()
    if slot < 0:
        raise Unreadable("which cards are put back is not said")
    return moving(c, aim, "deck", lambda ref: [PutBack(slot)])


@means("act.lifeto")
def life_to(c: Context, n: Node) -> Ops:
    return [MoveTo(Top("own", "life", Minus(Size("own", "life"), Number(number(n)))), "trash")]


@means("act.foedraw", "foeact.draw")
def foe_draw(c: Context, n: Node) -> Ops:
    return [Draw(Number(number(n)), doer(c))]


@means("act.ko", "foeact.ko")
def ko(c: Context, n: Node) -> Ops:
    return moving(c, aim_of(c, n, FIELD, SELF), "trash", lambda ref: [Ko(ref)])


@means("act.rest", "foeact.rest")
def rest(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, FIELD, SELF)
    return (active_only(aim) if c.paying else aim).apply(c, lambda ref: [RestCards(ref)])


@means("act.ready")
def ready(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [ReadyCards(ref)])


@means("act.tohand", "foeact.tohand")
def to_hand(c: Context, n: Node) -> Ops:
    return moving(c, aim_of(c, n, FIELD, SELF, ELSEWHERE), "hand", lambda ref: [MoveTo(ref, "hand")])


@means("act.tobottom", "foeact.tobottom")
def to_bottom(c: Context, n: Node) -> Ops:
    return anywhere(c, n, "deck", lambda ref: [MoveTo(ref, "deck", True)])


@means("act.totop")
def to_top(c: Context, n: Node) -> Ops:
    return anywhere(c, n, "deck", lambda ref: [MoveTo(ref, "deck")])


@means("act.toends")
def to_ends(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, FIELD, SELF, HAND, ELSEWHERE)
    return moving(c, aim, "deck", lambda ref: [ChooseOne([[MoveTo(ref, "deck")], [MoveTo(ref, "deck", True)]])])


@means("act.totrash", "foeact.totrash")
def to_trash(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, FIELD, SELF, HAND, ELSEWHERE)
    if aim.where == HAND:
        raise Unreadable("read as discarding")
    return moving(c, aim, "trash", lambda ref: [MoveTo(ref, "trash")])


@means("act.discard", "foeact.discard")
def discard(c: Context, n: Node) -> Ops:
    before = c.last
    aim = aim_of(c, n, HAND)
    c.last = before
    op = aim.ops[0] if aim.ops else None
    if c.looks_back or not isinstance(op, Choose) or op.up_to:
        out = moving(c, aim, "trash", lambda ref: [MoveTo(ref, "trash")])
        c.last = before
        return out
    c.slots -= 1
    return [Discard(op.ref, op.n, op.foe)]


@means("foeact.lifetohand")
def foes_life_to_hand(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, ELSEWHERE)
    if not isinstance(aim.ref, Top) or aim.ref.zone != "life" or aim.ref.side != doer(c) or type(aim) is not Aim:
        raise Unreadable("the opponent adds own Life cards")
    return [MoveTo(aim.ref, "hand")]


@means("act.foedo")
def foe_does(c: Context, n: Node) -> Ops:
    c.foe_chooses = True
    found = c.ops(n.one("a"))
    c.foe_chooses = False
    chooses = any(isinstance(op, Choose | Discard) for op in found)
    known = any(node.kind == "single.that" for node in n.one("a").walk())
    if (
        not chooses
        and not known
        and n.one("a").alternative.meaning
        not in (
            "lifetohand",
            "totrash",
            "adddon",
            "intodeck",
            "play",
            "playrested",
            "restdon",
            "revealhand",
        )
    ):
        raise Unreadable("the opponent has nothing to choose")
    return found


@means("foeact.play", "foeact.playrested")
def foe_plays(c: Context, n: Node) -> Ops:
    """The opponent, or each player, puts own cards into play."""
    rested = n.alternative.meaning == "playrested"
    if c.each:
        return playing(c, cards_of(c, n, HAND, ELSEWHERE), rested)
    c.each, c.foe_chooses = True, False
    found = playing(c, cards_of(c, n, HAND, ELSEWHERE), rested)
    c.each, c.foe_chooses = False, True
    return [OpponentDoes(found)]


@means("act.foeboth")
def foe_does_both(c: Context, n: Node) -> Ops:
    c.foe_chooses = True
    found = [*c.ops(n.one("a")), *c.ops(n.one("b"))]
    c.foe_chooses = False
    return found


@means("foeact.discardsome")
def foe_discards(c: Context, n: Node) -> Ops:
    places = c.read(n.one("z"))
    if [name for _, name in places] != ["hand"]:
        raise Unreadable("only cards of a hand are discarded")
    return [Discard(zone_ref(places, []), Number(number(n)), c.foe_chooses)]


@means("foeact.discardto")
def foe_discards_down_to(c: Context, n: Node) -> Ops:
    whose = doer(c)
    return [Discard(Area(whose, "hand", []), Minus(Size(whose, "hand"), Number(number(n))), c.foe_chooses)]


@means("foeact.revealhand")
def foe_reveals_hand(c: Context, n: Node) -> Ops:
    if c.each:
        raise Unreadable("whose hand is spoken of afterwards is not said")
    return [Reveal(Area("foe", "hand", []), LOOKED)]


@means("act.kototal", "act.resttotal", "act.tohandtotal", "act.tobottomtotal")
def within_a_total(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, FIELD)
    op = aim.ops[0] if aim.ops else None
    if not isinstance(op, Choose):
        raise Unreadable("no cards are chosen whose total could be bounded")
    limit = TotalLimit(n.one("k").alternative.meaning, Number(number(n, "m")))
    aim.ops[0] = Choose(op.ref, op.n, op.up_to, op.slot, op.foe, limit)
    what = n.alternative.meaning
    if what == "resttotal":
        return aim.apply(c, lambda ref: [RestCards(ref)])
    if what == "tohandtotal":
        return moving(c, aim, "hand", lambda ref: [MoveTo(ref, "hand")])
    if what == "tobottomtotal":
        return moving(c, aim, "deck", lambda ref: [MoveTo(ref, "deck", True)])
    return moving(c, aim, "trash", lambda ref: [Ko(ref)])


@means("act.choose")
def choose(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, FIELD, HAND, ELSEWHERE)
    if not aim.ops:
        raise Unreadable("no cards are chosen")
    return aim.ops


@means("act.ittoowner", "act.ittobottom", "act.ittotrash")
def it_to_zone(c: Context, n: Node) -> Ops:
    zone = {"ittoowner": "hand", "ittobottom": "deck", "ittotrash": "trash"}[n.alternative.meaning]
    return moving(c, Aim([], it(c), SELF), zone, lambda ref: [MoveTo(ref, zone, zone == "deck")])


@means("act.itrest")
def rest_it(c: Context, n: Node) -> Ops:
    return [RestCards(it(c))]


@means("act.itready")
def ready_it(c: Context, n: Node) -> Ops:
    return [ReadyCards(it(c))]


@means("act.ittolifeendsup")
def it_to_life_ends(c: Context, n: Node) -> Ops:
    return moving(c, Aim([], it(c), SELF), "life", lambda ref: life_ends(ref, True))


@means("act.itko")
def ko_it(c: Context, n: Node) -> Ops:
    return moving(c, Aim([], it(c), SELF), "trash", lambda ref: [Ko(ref)])


@means("act.changetarget")
def change_target(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [ChangeTarget(ref)])


@means("act.handorbottom")
def to_hand_or_bottom(c: Context, n: Node) -> Ops:
    return anywhere(c, n, "", lambda ref: [ChooseOne([[MoveTo(ref, "hand")], [MoveTo(ref, "deck", True)]])])


@means("act.activateof")
def activate_of(c: Context, n: Node) -> Ops:
    tag = n.one("g").alternative.meaning
    return aim_of(c, n, ELSEWHERE).apply(c, lambda ref: [ActivateOther(ref, tag)])


@means("act.peekalllife")
def reorder_life(c: Context, n: Node) -> Ops:
    return [Look(Area(side_of(c, n.get("w")), "life", []), LOOKED), MoveTo(Chosen(LOOKED), "life")]


@means("act.restany")
def rest_any(c: Context, n: Node) -> Ops:
    return [RestAny(Area("own", "field", []), Number(number(n)))]


@means("act.restcards")
def rest_cards_with_trait(c: Context, n: Node) -> Ops:
    """Rest cards of any kind by a trait or an attribute, which no DON!! has."""
    aim = chosen(c, Area("own", "field", properties(c, n.all("p"))), number(n), False, FIELD)
    return (active_only(aim) if c.paying else aim).apply(c, lambda ref: [RestCards(ref)])


@means("act.foerestany")
def rest_any_of_foe(c: Context, n: Node) -> Ops:
    return [RestAny(Area("foe", "field", []), Number(number(n)), True, "foe")]


@means("act.restcardordon")
def rest_card_or_don(c: Context, n: Node) -> Ops:
    side = side_of(c, n.get("w"))
    if side == "any":
        raise Unreadable("whose DON!! are rested is not said")
    shared = [test for group in n.all("s") for test in properties(c, [group.one("p"), *group.all("more")])]
    ref = in_play(side, shared_out(shared, [c.read(n.one("h"))]))
    return [RestAny(ref, Number(number(n)), True, side)]


@means("act.play")
def play(c: Context, n: Node) -> Ops:
    return playing(c, cards_of(c, n, SELF, HAND, ELSEWHERE), False)


@means("act.playrested")
def play_rested(c: Context, n: Node) -> Ops:
    return playing(c, cards_of(c, n, SELF, HAND, ELSEWHERE), True)


@means("act.thistohand")
def this_to_hand(c: Context, n: Node) -> Ops:
    return [MoveTo(This(), "hand")]


@means("act.playthis", "act.playthisrested")
def play_this(c: Context, n: Node) -> Ops:
    return [PlayCards(This(), n.alternative.meaning == "playthisrested")]


@means("act.tolife")
def to_life(c: Context, n: Node) -> Ops:
    return anywhere(c, n, "life", lambda ref: [MoveTo(ref, "life")])


@means("act.tolifeup")
def to_life_face_up(c: Context, n: Node) -> Ops:
    return anywhere(c, n, "life", lambda ref: [MoveTo(ref, "life", False, True)])


@means("act.tolifeends", "act.tolifeendsup")
def to_life_ends(c: Context, n: Node) -> Ops:
    up = n.alternative.meaning == "tolifeendsup"
    return anywhere(c, n, "life", lambda ref: life_ends(ref, up))


def life_ends(ref: Ref, up: bool) -> Ops:
    """Put cards on top or at the bottom of Life, as the player likes."""
    return [ChooseOne([[MoveTo(ref, "life", False, up)], [MoveTo(ref, "life", True, up)]])]


@means("act.faceup", "act.facedown")
def turn_life(c: Context, n: Node) -> Ops:
    up = n.alternative.meaning == "faceup"
    return aim_of(c, n, SELF, ELSEWHERE).apply(c, lambda ref: [TurnLife(ref, up)])


@means("act.activate")
def activate(c: Context, n: Node) -> Ops:
    return [ActivateOther(This(), n.one("t").alternative.meaning)]


@means("act.useevent")
def use_event(c: Context, n: Node) -> Ops:
    return aim_of(c, n, HAND, ELSEWHERE).apply(c, lambda ref: [UseEvents(ref)])


@means("act.discardany")
def discard_any(c: Context, n: Node) -> Ops:
    places = c.read(n.one("z"))
    if places != [("own", "hand")]:
        raise Unreadable("only cards of the own hand are discarded")
    cards = n.get("h")
    aim = chosen(c, Area("own", "hand", c.read(cards) if cards is not None else []), MOST_CARDS, True, HAND)
    return moving(c, aim, "trash", lambda ref: [MoveTo(ref, "trash")])


@means("act.damage")
def damage(c: Context, n: Node) -> Ops:
    return [Damage("foe", Number(number(n)))]


@means("act.selfdamage")
def self_damage(c: Context, n: Node) -> Ops:
    return [Damage("own", Number(number(n)))]


# --- looking and revealing ---------------------------------------------------------------------------------------
@means("act.look")
def look(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n, ELSEWHERE)
    if aim.ops or isinstance(aim, TopOrBottom) or not isinstance(aim.ref, Top):
        raise Unreadable("these cards are not looked at")
    c.looking = True
    c.looked_in = aim.ref.zone
    c.last = Chosen(LOOKED)
    return aim.apply(c, lambda ref: [Look(ref, LOOKED)])


@means("act.bothdo", "act.bothdoboth")
def both_do(c: Context, n: Node) -> Ops:
    c.each = True
    found = c.ops(n.one("a"))
    if n.get("b") is not None:
        found = [*found, *c.ops(n.one("b"))]
    c.each = False
    c.last = None
    return [EachPlayer(found)]


@means("act.bothdraw")
def both_draw(c: Context, n: Node) -> Ops:
    return [EachPlayer([Draw(Number(number(n)))])]


@means("act.peekownone", "act.peekfoeone")
def peek_at_one(c: Context, n: Node) -> Ops:
    return look_and_put("own" if n.alternative.meaning == "peekownone" else "foe")


@means("act.peeklife", "act.peekownlife", "act.peekfoelife")
def peek_at_life(c: Context, n: Node) -> Ops:
    sides = {"peeklife": ["own", "foe"], "peekownlife": ["own"], "peekfoelife": ["foe"]}[n.alternative.meaning]
    ways: list[Ops] = [look_and_put(side) for side in sides]
    return [May([ChooseOne(ways)] if len(ways) > 1 else ways[0])]


def look_and_put(side: str) -> Ops:
    """Look at the top Life card and put it on top or at the bottom."""
    card = Chosen(LOOKED)
    place: Op[Match] = ChooseOne([[MoveTo(card, "life")], [MoveTo(card, "life", True)]])
    return [Look(Top(side, "life", Number(1)), LOOKED), place]


@means("act.declare")
def declare(c: Context, n: Node) -> Ops:
    c.declared = c.slot()
    return [ChooseNumber(Number(HIGHEST_COST), c.declared)]


@means("act.reveal")
def reveal(c: Context, n: Node) -> Ops:
    aim = cards_of(c, n, HAND, ELSEWHERE)
    if isinstance(aim, UpToTop | TopOrBottom):
        raise Unreadable("these cards are not revealed")
    if not aim.ops:
        c.looking = c.was_revealed = True
        c.last = Chosen(LOOKED)
        return [Reveal(aim.ref, LOOKED)]
    c.shown = aim.ref
    choice = aim.ops[0]
    assert isinstance(choice, Choose)
    # A choice by properties among hidden cards shows them by itself.  [op 11-2-1]
    if isinstance(choice.ref, Among) and choice.ref.is_narrow():
        return aim.ops
    return [*aim.ops, Reveal(aim.ref, choice.slot)]


def it(c: Context) -> Ref:
    """The cards spoken of last, where no object is named."""
    if c.last is None or isinstance(c.last, Gone):
        raise Unreadable("no card has been spoken of that is still there")
    return c.last


@means("act.ittohand")
def it_to_hand(c: Context, n: Node) -> Ops:
    return moving(c, Aim([], it(c), SELF), "hand", lambda ref: [MoveTo(ref, "hand")])


@means("act.ittoplay")
def it_to_play(c: Context, n: Node) -> Ops:
    return playing(c, Aim([], it(c), SELF), False)


@means("act.ittoplayrested")
def it_to_play_rested(c: Context, n: Node) -> Ops:
    return playing(c, Aim([], it(c), SELF), True)


@means("act.ittolife")
def it_to_life(c: Context, n: Node) -> Ops:
    return moving(c, Aim([], it(c), SELF), "life", lambda ref: [MoveTo(ref, "life")])


@means("act.ittolifeup")
def it_to_life_face_up(c: Context, n: Node) -> Ops:
    return moving(c, Aim([], it(c), SELF), "life", lambda ref: [MoveTo(ref, "life", False, True)])


@means("act.reorder")
def reorder(c: Context, n: Node) -> Ops:
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    c.reordered = True
    return []  # the order is asked where the cards are put: at the end of the sentence if it says nothing else


def put_in_order(c: Context) -> Ops:
    """Put cards back in the order that the player likes, where it is not said that they go anywhere else."""
    reordered, c.reordered = c.reordered and c.looking, False
    if not reordered:
        return []
    c.looking = False
    return [MoveTo(remaining(c), c.looked_in)]


def looked_at(c: Context) -> None:
    """End looking at cards."""
    if not c.looking:
        raise Unreadable("no cards are being looked at")
    c.looking = False


@means("act.backends", "act.resttoends")
def back_to_ends(c: Context, n: Node) -> Ops:
    looked_at(c)
    return [PutBack(LOOKED)]


@means("act.backtop", "act.resttotop")
def back_on_top(c: Context, n: Node) -> Ops:
    looked_at(c)
    return [MoveTo(remaining(c), "deck")]


@means("act.resttobottom")
def rest_to_bottom(c: Context, n: Node) -> Ops:
    looked_at(c)
    return [MoveTo(remaining(c), "deck", True)]


@means("act.resttotrash")
def rest_to_trash(c: Context, n: Node) -> Ops:
    looked_at(c)
    return [MoveTo(remaining(c), "trash")]


def remaining(c: Context) -> Ref:
    """The cards looked at that were not chosen."""
    last = -1 if c.last is None else c.last.at if isinstance(c.last, Gone | Arrived) else c.last.slot()
    return Rest(LOOKED, last) if 0 <= last < MOST_CHOICES else Chosen(LOOKED)


@means("act.shuffle")
def shuffle(c: Context, n: Node) -> Ops:
    return [Shuffle()]


# --- prohibitions ------------------------------------------------------------------------------------------------
@means("act.norefresh")
def no_refresh(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [Forbid(ref, "refresh", "opponents_next_refresh")])


@means("act.itnorefresh")
def no_refresh_of_it(c: Context, n: Node) -> Ops:
    return [Forbid(it(c), "refresh", "opponents_next_refresh")]


@means("act.norefreshown")
def no_own_refresh(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [Forbid(ref, "refresh", "your_next_refresh")])


@means("act.norefreshnext")
def no_next_refresh(c: Context, n: Node) -> Ops:
    found: Ops = no_refresh(c, n)
    choice = found[0]
    if not isinstance(choice, Choose) or not isinstance(choice.ref, Area) or choice.ref.side != "foe":
        raise Unreadable("whose refresh phase is meant is not said")
    return found


@means("act.noblocker")
def no_blocker(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("foe", "block", until(n))]


@means("act.noblockerof")
def no_blocker_of(c: Context, n: Node) -> Ops:
    tests = c.read(n.one("t"))
    return [ForbidPlayer("foe", "block", until(n), Bounds(tests))]


@means("act.noplay")
def no_play(c: Context, n: Node) -> Ops:
    tests = c.read(n.one("h"))
    return [ForbidPlayer("own", ban, until(n), Bounds(tests)) for ban in ("play", "play_by_effect")]


@means("act.foenoplay")
def foe_cannot_play(c: Context, n: Node) -> Ops:
    tests = c.read(n.one("h"))
    return [ForbidPlayer("foe", ban, until(n), Bounds(tests)) for ban in ("play", "play_by_effect")]


@means("act.foenoevent", "act.noevent")
def cannot_use_events(c: Context, n: Node) -> Ops:
    tests = events_only(c.read(n.one("h")))
    whose = "foe" if n.alternative.meaning == "foenoevent" else "own"
    return [ForbidPlayer(whose, ban, until(n), Bounds(tests)) for ban in ("play", "play_by_effect")]


@means("act.foenodraw")
def foe_cannot_draw(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("foe", "draw_by_effect", until(n))]


@means("act.setbase")
def set_base_power(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [SetBasePower(ref, Number(number(n)), until(n))])


@means("act.draweach")
def draw_as_many(c: Context, n: Node) -> Ops:
    return [Draw(c.read(n.one("v")))]


@means("act.noplayhand")
def no_play_from_hand(c: Context, n: Node) -> Ops:
    """Playing is paying for a card of the hand: what effects put into play is no playing.  [op 4-7-2]"""
    return [ForbidPlayer("own", "play", until(n), Bounds(c.read(n.one("h"))))]


@means("act.noreadydon")
def no_ready_don(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("own", "ready_don", until(n), Bounds(c.read(n.one("h"))))]


@means("act.unblocked")
def unblocked(c: Context, n: Node) -> Ops:
    """That nobody can use [Blocker] when a card attacks is that the card cannot be blocked.  [op 10-1-4-1]"""
    aim = aim_of(c, n, FIELD, SELF)
    if aim.ops:
        raise Unreadable("which card attacks must be known before")
    return [GainKeyword(aim.ref, "unblockable", until(n))]


@means("act.nodraw")
def no_draw(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("own", "draw_by_effect", until(n))]


@means("act.nolifetohand")
def no_life_to_hand(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("own", "life_to_hand", until(n))]


def until(n: Node) -> str:
    """How long something lasts."""
    return n.one("d").alternative.meaning


@means("act.noattackplayer")
def no_attack_on_leaders(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("own", "attack_leader", until(n))]


@means("act.noattackwith")
def no_attack_with(c: Context, n: Node) -> Ops:
    """A player cannot attack with the Leader."""
    ref = in_play(n.one("w").alternative.meaning, heads(c, n))
    return [Forbid(ref, "attack", until(n))]


@means("act.nextcost")
def next_cost(c: Context, n: Node) -> Ops:
    return [NextCost(Number(-number(n)), until(n), Bounds(c.read(n.one("h"))))]


@means("act.nextevent")
def next_events_cost(c: Context, n: Node) -> Ops:
    return [NextCost(Number(-number(n)), until(n), Bounds(events_only(c.read(n.one("h")))))]


def events_only(tests: list[Test]) -> list[Test]:
    """The properties of Events: nothing else is activated for a cost.  [op 4-7-2]"""
    if not any(isinstance(test, Kind) and test.text == "event" for test in tests):
        raise Unreadable("only Events are activated")
    return tests


@means("act.win")
def win(c: Context, n: Node) -> Ops:
    return [EndGame("foe")]


@means("act.swapbase")
def exchange_base_power(c: Context, n: Node) -> Ops:
    return on_field(c, n, lambda ref: [ExchangeBasePower(ref, until(n))])


# --- later -------------------------------------------------------------------------------------------------------
@means("act.later")
def later(c: Context, n: Node) -> Ops:
    inner = Context()
    inner.places = c.places
    inner.last = c.last
    inner.delayed = []
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    return [Delay(inner.delayed[0] if inner.delayed else None, part(ops))]


@means("act.laterbattle")
def after_battle(c: Context, n: Node) -> Ops:
    """At the end of this battle: an effect that the card is given for so long.  [op 7-1-5-2]"""
    inner = c.afresh()
    inner.last = c.last
    inner.delayed = []
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    if len(inner.delayed) != 1 or not isinstance(inner.delayed[0], This):
        raise Unreadable("only of this card something is put off to the end of battle")
    return [GainAbility(This(), auto(On("battle_ended"), [of_this(op) for op in ops]), "this_battle")]


def of_this(op: Op[Match]) -> Op[Match]:
    """An instruction put off for this card as one on the card that has it."""
    if not isinstance(op, MoveTo | Ko | RestCards | ReadyCards) or not isinstance(op.ref, About):
        raise Unreadable("this is not put off to the end of battle")
    op.ref = This()
    return op


@means("act.shield")
def shield(c: Context, n: Node) -> Ops:
    """Cards have a replacement of their own for a time."""
    aim = aim_of(c, n, FIELD, SELF)
    doom = n.one("p")
    by = by_of(c, doom)
    would = Would(doom.alternative.meaning, "own", [IsThis()], by.means, by.source)
    inner = c.afresh()
    ops, _ = done_instead(inner, n.one("a"))
    c.spans += inner.spans
    given = replacement(would, ops, may=True)
    return aim.apply(c, lambda ref: [GainAbility(ref, given, until(n))])
