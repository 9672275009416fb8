"""What instructions mean: the verbs of effects that are done at once, except those that choose (aims).

Symbols: `act` (verbs; the object is slot `o`), `goal` (hand, discard, deck, bottom).
"""

from collections.abc import Callable
from typing import Any

from fuda.core.control import ChooseOne
from fuda.core.terms import Value
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.choosing import Choose
from fuda.games.hanyo.words.conditions import EventNumber, StatOf
from fuda.games.hanyo.words.drawing import Draw, DrawTo, Janken, Look, Reveal, Shuffle
from fuda.games.hanyo.words.ops import (
    Damage,
    Discard,
    DiscardHand,
    Heal,
    HealAll,
    KoUnits,
    MoveTo,
    PutCounters,
    RecoverUnits,
    RemoveCounters,
    RestUnits,
    Revive,
    StunUnits,
)
from fuda.games.hanyo.words.placing import Activate, Attach, Charge, Play, PutOut, Retreat, SetOn, Swap
from fuda.games.hanyo.words.refs import Area, Arrived, Attached, Chosen, Ref
from fuda.text.grammar import Node
from fuda.text.hanyo.aims import Amount, Thing, is_gone, side_of, thing_of
from fuda.text.hanyo.context import LOOKED, Context, Ops, Unreadable, inside, means, number, word
from fuda.text.hanyo.nouns import Noun, counter_name
from fuda.text.hanyo.values import per_of
from fuda.words.instructions import EndGame
from fuda.words.numbers import All, Minus, Number
from fuda.words.refs import About, This, Top

SIMPLE: dict[str, Callable[[Ref], Any]] = {
    "rest": RestUnits, "stun": StunUnits, "recover": RecoverUnits, "ko": KoUnits, "revive": Revive,
    "healall": HealAll,
}  # fmt: skip


@means("act.rest", "act.stun", "act.recover", "act.ko", "act.revive", "act.healall")
def simple(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    c.knocked_out = c.knocked_out or n.alternative.meaning == "ko"
    return [*thing.ops, SIMPLE[n.alternative.meaning](thing.ref)]


# --- damage and healing ------------------------------------------------------------------------------------------
def amount_of(c: Context, n: Node) -> Value[Match]:
    """The number of an instruction, with what it is said for each of."""
    per = n.get("per")
    if per is None:
        found: Value[Match] = c.read(n.one("v"))
        return found
    c.per = per_of(c, per)
    c.counted = False
    found = c.read(n.one("v"))
    if not c.counted:
        raise Unreadable("nothing is done for each of them")
    c.per = None
    return found


@means("act.damage")
def damage(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, Damage(thing.ref, amount_of(c, n))]


@means("act.doubledamage")
def double_damage(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    if thing.several:
        raise Unreadable("each of them has damage of its own")
    return [*thing.ops, Damage(thing.ref, StatOf(thing.ref, "damage"))]


@means("act.redirect")
def redirect(c: Context, n: Node) -> Ops:
    refuse_no_damage(c)
    thing = thing_of(c, n)
    return [*thing.ops, Damage(thing.ref, EventNumber())]


@means("act.lessdamage")
def less_damage(c: Context, n: Node) -> Ops:
    refuse_no_damage(c)
    if not c.replaced:
        raise Unreadable("the damage has been dealt")
    return [Damage(About(), Minus(EventNumber(), Number(number(n))))]


def refuse_no_damage(c: Context) -> None:
    """That damage is the one that an ability waits for or replaces."""
    if c.event != "damaged":
        raise Unreadable("no damage was spoken of")


@means("act.heal")
def heal(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, Heal(thing.ref, amount_of(c, n))]


# --- cards going elsewhere ---------------------------------------------------------------------------------------
def owner_of(c: Context, thing: Thing) -> str:
    """Whose cards these are, as far as that is said."""
    ref = thing.ref
    if ref.slot() >= 0:
        return c.owners.get(int(ref.slot()), "")
    while isinstance(ref, Attached):
        ref = ref.ref
    return str(getattr(ref, "side", ""))


@means("act.reshuffle")
def shuffle_again(c: Context, n: Node) -> Ops:
    if not c.unshuffled:
        raise Unreadable("which deck is meant is not said")
    c.unshuffled = False
    return [Shuffle(c.deck)]


@means("act.send")
def send(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    zone = word(n, "z")
    random = n.get("r") is not None
    goal = n.one("z").get("w")
    if goal is not None and owner_of(c, thing) not in ("", goal.alternative.meaning):
        raise Unreadable("cards go to zones of their owners")  # [hy 302.5]
    is_gone(c, thing)
    if zone == "either":
        return [*thing.ops, ChooseOne([[MoveTo(thing.ref, "deck")], [MoveTo(thing.ref, "deck", True)]], c.foe)]
    if zone == "within":
        c.unshuffled = True
        c.deck = owner_of(c, thing) or "own"
        zone = "deck"
    bottom = zone == "bottom"
    return [*thing.ops, MoveTo(thing.ref, "deck" if bottom else zone, bottom, random)]


@means("act.sendhalf")
def shuffle_in(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    is_gone(c, thing)
    return [*thing.ops, MoveTo(thing.ref, "deck"), Shuffle(side_of(c, n))]


@means("act.throw")
def throw(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    is_gone(c, thing)
    return [*thing.ops, MoveTo(thing.ref, "discard")]


@means("act.discard")
def discard(c: Context, n: Node) -> Ops:
    amount: Amount = c.read(n.one("n"))
    return discarding(c, Area(side_of(c, n), "hand", []), amount)


def discarding(c: Context, ref: Ref, amount: Amount) -> Ops:
    """Discard so many of some cards, or all of them."""
    if c.keep:
        slot = c.slot()
        c.thrown = slot
        return [Choose(ref, amount.n, amount.up_to, slot, c.foe), MoveTo(Chosen(slot), "discard")]
    if amount.all:
        if isinstance(ref, Area) and ref.zone == "hand" and not ref.tests:
            return [DiscardHand(ref.side)]
        return [MoveTo(ref, "discard")]
    return [Discard(ref, amount.n, amount.up_to, c.foe)]


@means("act.discardhand")
def discard_hand(c: Context, n: Node) -> Ops:
    if c.keep:
        return discarding(c, Area(side_of(c, n), "hand", []), Amount(All(), False, False, True))
    return [DiscardHand(side_of(c, n))]


@means("act.discardsome")
def discard_some(c: Context, n: Node) -> Ops:
    noun: Noun = c.read(n.one("t"))
    if not noun.side and noun.holder is None:
        noun.side = c.side()
    return [*noun.ops, *discarding(c, noun.ref(c), c.read(n.one("n")))]


@means("act.discardkind")
def discard_kind(c: Context, n: Node) -> Ops:
    noun: Noun = c.read(n.one("t"))
    noun.side, noun.zone = side_of(c, n), "hand"
    return discarding(c, noun.ref(c), c.read(n.one("n")))


@means("act.putout")
def put_out(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    slot = thing.ref.slot()
    side = side_of(c, n)
    if slot >= 0:
        c.speak_of(Arrived(slot), thing.several)
    else:
        is_gone(c, thing)
    return [*thing.ops, PutOut(thing.ref, side)]


def by_oneself(c: Context) -> None:
    """Refuse what the opponent is told to do where the word lets the player of the effect do it."""
    if c.foe:
        raise Unreadable("the opponent is told to do what only the player of the effect does")


@means("act.play")
def play(c: Context, n: Node) -> Ops:
    by_oneself(c)
    thing = thing_of(c, n)
    is_gone(c, thing)
    return [*thing.ops, Play(thing.ref)]


# --- what is attached to units -----------------------------------------------------------------------------------
def base_of(c: Context, n: Node) -> Thing:
    """The unit to which a card is attached."""
    base = thing_of(c, n, "x")
    if base.several:
        raise Unreadable("a card is attached to one unit")
    return base


@means("act.attach", "act.set")
def attach(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    moved, several = c.last, c.several
    base = base_of(c, n)
    make = SetOn if n.alternative.meaning == "set" else Attach
    if isinstance(thing.ref, This):
        raise Unreadable("a unit is not attached to a unit")
    if base.ops:
        return [*thing.ops, *base.ops, make(thing.ref, base.ref)]
    if thing.ref.slot() >= 0 and moved is not None and moved.slot() == thing.ref.slot():
        c.speak_of(None, several)
    return [*thing.ops, make(thing.ref, base.ref)]


@means("act.attachenergy")
def attach_energy(c: Context, n: Node) -> Ops:
    ops: Ops = attach(c, n)
    moved = ops[-1].ref
    if moved.slot() >= 0:
        moved = c.refs.get(int(moved.slot()))
    if not (isinstance(moved, Attached) and moved.what == "energy"):
        raise Unreadable("only energy is attached without saying as what")
    return ops


@means("act.charge")
def charge(c: Context, n: Node) -> Ops:
    by_oneself(c)
    thing = thing_of(c, n)
    if thing.several:
        raise Unreadable("one unit is charged")
    return [*thing.ops, Charge(thing.ref)]


# --- counters ----------------------------------------------------------------------------------------------------
@means("act.counter")
def counter(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    name = counter_name(n)
    if not name:
        raise Unreadable("which counters is not said")
    return [*thing.ops, PutCounters(thing.ref, name, amount_of(c, n))]


@means("act.uncounter", "act.uncountall")
def uncounter(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    every = n.alternative.meaning == "uncountall"
    if not every and not counter_name(n):
        raise Unreadable("which counters is not said")
    return [*thing.ops, RemoveCounters(thing.ref, counter_name(n), All() if every else amount_of(c, n))]


# --- moving units ------------------------------------------------------------------------------------------------
@means("act.swap")
def swap(c: Context, n: Node) -> Ops:
    main: Thing = c.read(n.one("m"))
    thing = thing_of(c, n)
    if is_user(c, thing.ref) and not is_user(c, main.ref):
        main, thing = thing, main
    own_standby(c, thing)
    if thing.several or main.ops or not (is_main(main.ref) or is_user(c, main.ref)):
        raise Unreadable("the main unit is swapped with one standby unit")
    return [*thing.ops, Swap(thing.ref)]


def own_standby(c: Context, thing: Thing) -> None:
    """Standby units of no player in particular are those of the main unit's player.  [hy 914.1]"""
    for op in thing.ops:
        if isinstance(op, Choose) and isinstance(op.ref, Area) and op.ref.side == "any":
            raise Unreadable("whose standby unit is meant is not said")


def is_user(c: Context, ref: Ref) -> bool:
    """Whether a ref is the unit that uses the skill, which is a main unit.  [hy 703.2a]"""
    return c.role == "skill" and isinstance(ref, This)


@means("act.swapmain")
def swap_last(c: Context, n: Node) -> Ops:
    main: Thing = c.read(n.one("m"))
    last, several = c.last, c.several
    if last is None or last.slot() < 0 or several or main.ops or not (is_main(main.ref) or is_user(c, main.ref)):
        raise Unreadable("the main unit is swapped with one standby unit")
    chosen = c.refs.get(last.slot())
    if isinstance(chosen, Area) and chosen.side == "any":
        raise Unreadable("whose standby unit is meant is not said")
    return [Swap(last)]


def is_main(ref: Ref) -> bool:
    """Whether a ref is the main unit of a player."""
    return isinstance(ref, Area) and ref.zone == "main" and not ref.tests


@means("act.retreat")
def retreat(c: Context, n: Node) -> Ops:
    thing: Thing = c.read(n.one("o"))
    if not isinstance(thing.ref, Area) or not is_main(thing.ref):
        raise Unreadable("a main unit retreats")
    # Who retreats does so with the own main unit.  [hy 915.1a]
    return [Retreat(thing.ref.side if thing.ref.side != "any" else c.side())]


@means("act.activate")
def activate(c: Context, n: Node) -> Ops:
    by_oneself(c)
    thing = thing_of(c, n)
    return [*thing.ops, Activate(thing.ref, inside(n.word("x")))]


# --- drawing and decks -------------------------------------------------------------------------------------------
@means("act.draw")
def draw(c: Context, n: Node) -> Ops:
    return [Draw(amount_of(c, n), side_of(c, n))]


@means("act.drawto")
def draw_to(c: Context, n: Node) -> Ops:
    return [DrawTo(c.read(n.one("v")), side_of(c, n))]


@means("act.shuffle")
def shuffle(c: Context, n: Node) -> Ops:
    c.unshuffled = False
    return [Shuffle(side_of(c, n))]


def looking(c: Context, ref: Ref) -> Ops:
    """Look at cards, which are spoken of next."""
    by_oneself(c)
    c.looked = True
    c.taken = []
    c.speak_of(Chosen(LOOKED), not (isinstance(ref, Top) and isinstance(ref.count, Number) and ref.count.n == 1))
    return [Look(ref, LOOKED)]


@means("act.look")
def look(c: Context, n: Node) -> Ops:
    thing: Thing = c.read(n.one("o"))
    if thing.bare or (thing.ops and not isinstance(thing.ref, Chosen)):
        raise Unreadable("what is looked at is not clear")
    return [*thing.ops, *looking(c, thing.ref)]


@means("act.reveal")
def reveal(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    if thing.ref.slot() >= 0:
        return [*thing.ops, Reveal(thing.ref, LOOKED if not c.looked else spare(c))]
    c.looked = True
    c.taken = []
    c.speak_of(Chosen(LOOKED), thing.several)
    return [*thing.ops, Reveal(thing.ref, LOOKED)]


def spare(c: Context) -> int:
    """A slot for cards that are shown while others are looked at."""
    return c.slot()


@means("act.janken")
def janken(c: Context, n: Node) -> Ops:
    return [Janken(c.side())]


@means("act.win", "act.lose")
def end_game(c: Context, n: Node) -> Ops:
    lost = c.side() if n.alternative.meaning == "lose" else "own" if c.foe else "foe"
    if c.who == "each":
        lost = "any"
    return [EndGame(lost)]
