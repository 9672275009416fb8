"""What instructions mean: the verbs of effects and costs, except those that choose (aims) or change values (values).

Symbols: `act` (verbs; the object is slot `o`), `goal` (hand, graveyard, energy, smash, deck, bottom, plan, removed),
`entering` (released, frozen, keep), `whose`, `square`.
"""

from fuda.core.terms import Value
from fuda.games.dimensionzero.printed import Aim
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.choosing import Choose, ChooseSquare, Hosting, Look, Reveal
from fuda.games.dimensionzero.words.conditions import EventAmount
from fuda.games.dimensionzero.words.drawing import Discard, Draw, DrawUpTo, MakePlan, RenewPlan, Shuffle, SmashPlayer
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, EndDuel, Retarget, Skip
from fuda.games.dimensionzero.words.on_squares import Damage, DamageDivided, Join, Place, Spirit, Swap
from fuda.games.dimensionzero.words.ops import Destroy, Freeze, Mark, Release, Send, ShuffleIn
from fuda.games.dimensionzero.words.properties import Ref, SquareRef
from fuda.games.dimensionzero.words.refs import Arrived, Cards, Chosen, OtherThat, SquareOf, That, This, Top
from fuda.games.dimensionzero.words.situations import SameSquare
from fuda.games.dimensionzero.words.targets import TargetSquares
from fuda.text.dimensionzero.aims import Amount, Thing, deck_of, thing_of
from fuda.text.dimensionzero.context import LOOKED, Context, Ops, Unreadable, means, number, word
from fuda.text.dimensionzero.nouns import Noun, Where, side_of
from fuda.text.dimensionzero.values import negative
from fuda.text.grammar import Node
from fuda.words.numbers import Minus, Number


# --- cards going elsewhere ---------------------------------------------------------------------------------------
def gone(c: Context, thing: Thing) -> None:
    """Cards that have gone elsewhere can no longer be spoken of as what they were."""
    if c.last is thing.ref or (isinstance(c.last, Chosen) and c.last.at == thing.ref.slot()):
        c.last = None
    if c.topic is thing.ref:
        c.topic = None


@means("act.send")
def send(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    state = "frozen" if n.get("st") is not None and word(n, "st") == "frozen" else "released"
    if n.get("st") is not None and word(n, "st") == "keep":
        raise Unreadable("a card that goes elsewhere has no state to keep")
    zone = word(n, "z")
    if n.get("st") is not None and zone not in ("energy", "smash"):
        raise Unreadable("cards are neither released nor frozen there")
    gone(c, thing)
    if zone == "smash" and state == "released" and isinstance(thing.ref, Top):
        return [SmashPlayer(thing.ref.n, thing.ref.side)]  # the same event as a smash  [dz 3-9.1-(1)]
    return [*thing.ops, Send(thing.ref, zone, state)]


@means("act.remove")
def remove(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    gone(c, thing)
    return [*thing.ops, Send(thing.ref, "removed")]


@means("act.destroy", "act.scrap")
def destroy(c: Context, n: Node) -> Ops:
    if n.alternative.meaning == "scrap" and not c.paying:
        raise Unreadable("cards are scrapped as a cost only")
    thing = thing_of(c, n)
    gone(c, thing)
    return [*thing.ops, Destroy(thing.ref)]


@means("act.shufflein")
def shuffle_in(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    gone(c, thing)
    return [*thing.ops, ShuffleIn(thing.ref)]


@means("act.discard")
def discard(c: Context, n: Node) -> Ops:
    amount: Amount = c.read(n.one("n"))
    if amount.up_to:
        raise Unreadable("so many cards are discarded")
    return [Discard(amount.n, c.side(), n.get("r") is not None)]


# --- squares -----------------------------------------------------------------------------------------------------
def squares_of(c: Context, where: Where) -> tuple[Ops, SquareRef]:
    """A square: as a target, chosen when it is reached, or the one that is meant."""
    if where.target:
        slot = c.slot()
        c.aims.append(Aim(TargetSquares(where.squares), Number(1), False, slot))
        return [], SquareOf(Chosen(slot))
    tests = where.squares.tests
    if len(tests) == 1 and isinstance(tests[0], SameSquare):
        return [], SquareOf(tests[0].ref)
    slot = c.slot()
    return [ChooseSquare(where.squares, slot, c.foe)], SquareOf(Chosen(slot))


@means("act.place")
def place(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    where: Where = c.read(n.one("q"))
    if thing.several:
        raise Unreadable("several cards are not put on one square")
    state = word(n, "st") if n.get("st") is not None else "keep"
    ops, squares = squares_of(c, where)
    slot = thing.ref.slot()
    if slot >= 0:
        c.last = Arrived(slot)
    return [*thing.ops, *ops, Place(thing.ref, squares, state, c.foe)]


@means("act.swap")
def swap(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    second = n.get("p")
    if second is not None:
        return [*thing.ops, Swap(thing.ref, c.read(second))]
    if not thing.several:
        raise Unreadable("one card changes places with nothing")
    return [*thing.ops, Swap(thing.ref, thing.ref)]


@means("act.join")
def join(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, Join(thing.ref)]


@means("act.spirit")
def spirit(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    host = c.last if n.get("u") is None else c.read(n.one("u"))
    if host is None:
        raise Unreadable("under which card is not said")
    return [*thing.ops, Spirit(thing.ref, host)]


@means("act.spiritunder")
def spirit_under(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    host: Noun = c.read(n.one("h"))
    if host.target or host.whole:
        raise Unreadable("under which card is not clear")
    slot = c.slot()
    over = Choose(host.ref(c), Number(1), False, slot, c.foe, Hosting(thing.ref))
    return [*thing.ops, over, Spirit(thing.ref, Chosen(slot))]


# --- damage ------------------------------------------------------------------------------------------------------
@means("act.damage")
def damage(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    amount: Value[Match] = c.read(n.one("v"))
    by: Ref | None = c.read(n.one("b")) if n.get("b") is not None else None
    return [*thing.ops, Damage(thing.ref, amount, None if isinstance(by, This) else by)]


@means("act.divide")
def divide(c: Context, n: Node) -> Ops:
    if not c.aims or c.aims[0].slot != 0 or not isinstance(c.last, Chosen) or c.last.at != 0:
        raise Unreadable("only among targets damage is divided")
    return [DamageDivided(c.read(n.one("v")))]


# --- drawing and decks -------------------------------------------------------------------------------------------
@means("act.draw")
def draw(c: Context, n: Node) -> Ops:
    amount: Amount = c.read(n.one("n"))
    if amount.up_to:
        return [DrawUpTo(amount.n, "you" if c.who == "each" else c.side())]
    return [Draw(amount.n, c.side())]


@means("act.drawequal")
def draw_as_many(c: Context, n: Node) -> Ops:
    return [Draw(c.read(n.one("v")), c.side())]


@means("act.looktop")
def look_top(c: Context, n: Node) -> Ops:
    side = deck_of(c, n)
    amount: Value[Match] = c.read(n.one("v")) if n.get("v") is not None else Number(1)
    return look(c, Top(side, amount))


@means("act.lookhand")
def look_hand(c: Context, n: Node) -> Ops:
    return look(c, Cards(side_of(c, n.one("w")), "hand", []))


@means("act.lookcards")
def look_cards(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, *look(c, thing.ref)]


def look(c: Context, ref: Ref) -> Ops:
    """Look at cards, which are then spoken of."""
    if c.who != "you":
        raise Unreadable("only the controller looks")
    c.looked = c.last = Chosen(LOOKED)
    c.looked_slot = LOOKED
    c.several = not (isinstance(ref, Top) and isinstance(ref.n, Number) and ref.n.n == 1)
    return [Look(ref, LOOKED)]


@means("act.lookdeck")
def look_deck(c: Context, n: Node) -> Ops:
    c.looked = Cards(deck_of(c, n), "deck", [])
    return []


@means("act.revealtop")
def reveal_top(c: Context, n: Node) -> Ops:
    amount: Value[Match] = c.read(n.one("v")) if n.get("v") is not None else Number(1)
    c.looked = c.last = Chosen(LOOKED)
    c.looked_slot = LOOKED
    c.several = not (isinstance(amount, Number) and amount.n == 1)
    return [Reveal(Top(deck_of(c, n), amount), LOOKED)]


@means("act.reveal")
def reveal(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    slot = thing.ref.slot()
    if slot < 0:
        slot = c.slot()
    return [*thing.ops, Reveal(thing.ref, slot)]


@means("act.shuffle")
def shuffle(c: Context, n: Node) -> Ops:
    c.looked = None
    return [Shuffle(deck_of(c, n))]


@means("act.smash")
def smash(c: Context, n: Node) -> Ops:
    side = side_of(c, n.get("w")) or c.side()
    return [SmashPlayer(c.read(n.one("v")), side)]


@means("act.makeplan", "act.renewplan")
def plan(c: Context, n: Node) -> Ops:
    side = side_of(c, n.get("w")) or c.side()
    return [MakePlan(side) if n.alternative.meaning == "makeplan" else RenewPlan(side)]


# --- states ------------------------------------------------------------------------------------------------------
@means("act.freeze")
def freeze(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, Freeze(thing.ref)]


@means("act.release")
def release(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, Release(thing.ref)]


@means("act.marker")
def marker(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, Mark(thing.ref, c.read(n.one("v")))]


@means("act.unmarker")
def unmarker(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, Mark(thing.ref, negative(c.read(n.one("v"))))]


# --- the stack and the duel --------------------------------------------------------------------------------------
def stacked(c: Context, thing: Thing) -> int:
    """The slot of the spells or abilities that are spoken of."""
    slot = thing.ref.slot()
    if slot < 0 or not any(aim.slot == slot for aim in c.aims):
        raise Unreadable("which spell or ability is meant is not said")
    return slot


@means("act.counter")
def counter(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*thing.ops, CounterIt(stacked(c, thing))]


@means("act.retarget")
def retarget(c: Context, n: Node) -> Ops:
    to: Ref | None = c.read(n.one("v")) if n.get("v") is not None else None
    if c.last is None:
        raise Unreadable("whose target is changed is not said")
    return [Retarget(stacked(c, Thing([], c.last)), to)]


@means("act.skip")
def skip(c: Context, n: Node) -> Ops:
    return [Skip(word(n, "p"), side_of(c, n.get("w")) or c.side())]


@means("act.lose", "act.win")
def end_duel(c: Context, n: Node) -> Ops:
    side = c.side()
    if n.alternative.meaning == "win":
        side = {"you": "opponent", "opponent": "you"}.get(side, side)
    return [EndDuel(side)]


# --- instead -----------------------------------------------------------------------------------------------------
@means("act.nothing")
def nothing(c: Context, n: Node) -> Ops:
    if not c.instead:
        raise Unreadable("there is no damage to take away")
    return []


@means("act.fewer")
def fewer(c: Context, n: Node) -> Ops:
    if not c.instead:
        raise Unreadable("there is no number to lower")
    return [SmashPlayer(Minus(EventAmount(), Number(number(n))), "you")]


@means("act.redirect")
def redirect(c: Context, n: Node) -> Ops:
    if not c.instead:
        raise Unreadable("there is no damage to deal elsewhere")
    thing = thing_of(c, n)
    return [*thing.ops, Damage(thing.ref, EventAmount(), OtherThat())]


@means("act.lessdamage")
def less_damage(c: Context, n: Node) -> Ops:
    if not c.instead:
        raise Unreadable("there is no damage to lower")
    return [Damage(That(), Minus(EventAmount(), Number(number(n))), OtherThat())]
