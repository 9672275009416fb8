"""What holds, is forbidden or is done, in wordings that only the English book has."""

from fuda.games.buddyfight.words.build import use
from fuda.games.buddyfight.words.conditions import AttackOn
from fuda.games.buddyfight.words.lasting_effects import Bounds, Forbid
from fuda.games.buddyfight.words.ops import MoveTo
from fuda.games.buddyfight.words.properties import IsBearer, NameHas, Test
from fuda.games.buddyfight.words.refs import Area, Attackers, Soul
from fuda.games.buddyfight.words.static_effects import PlayerBanned
from fuda.text.buddyfight import adjectives, aims, holding
from fuda.text.buddyfight.abilities import Printed, printed, use_conditions
from fuda.text.buddyfight.aims import Aim
from fuda.text.buddyfight.conditions import Subject
from fuda.text.buddyfight.context import SPELLS, Context, Ops, Unreadable, chain, inside, means
from fuda.text.buddyfight.events import Event, victims
from fuda.text.buddyfight.nouns import one_of, ordered, side_of
from fuda.text.buddyfight.values import Effect, Statics, lasts
from fuda.text.grammar import Node
from fuda.words.lasting import ForbidPlayer
from fuda.words.refs import This


# --- using the card -----------------------------------------------------------------------------------------------
@means("line.counteruse")
def use_at_counter(c: Context, n: Node) -> Printed:
    """When the card can be used, at a [Counter] timing too."""
    if c.kind not in ("", *SPELLS):
        raise Unreadable("only what is cast is used so")
    return printed(c, use(when=use_conditions(c, n.one("c")), counter=True))


# --- what holds ---------------------------------------------------------------------------------------------------
@means("staticact.foesnolink")
def not_link_attacked(c: Context, n: Node) -> Statics:
    return [PlayerBanned("own", "be_link_attacked", None)]


@means("staticact.calledtonor")
def called_to_nor(c: Context, n: Node) -> Statics:
    """Where this card is not called, and what else does not happen to it."""
    found: Statics = holding.called_to(c, n)
    effects: list[Effect] = c.read(n.one("e"))
    return [*found, *[one for effect in effects for one in effect.hold(This())]]


@means("staticact.keepdeck")
def deck_kept(c: Context, n: Node) -> Statics:
    """The cards of the own deck are not put into the drop zone by something."""
    return [PlayerBanned("own", "drop_deck", c.read(n.one("b")))]


@means("act.keepdeck")
def keep_deck(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("own", "drop_deck", lasts(c, n, []), c.read(n.one("b")))]


@means("staticact.usesfirmpost")
def such_uses_not_nullified(c: Context, n: Node) -> Statics:
    """Cards that the fighter uses, of which something is said at the end, are not nullified."""
    return [PlayerBanned("own", "use_nullified", Bounds(ordered(c.read(n.one("p")))))]


@means("act.novoidreduce")
def attack_firm(c: Context, n: Node) -> Ops:
    """The attack in progress is not nullified, and its damage not reduced."""
    by = n.get("b")
    bounds = c.read(by) if by is not None else None
    return [
        Forbid(Attackers([]), "attack_nullified", "this_battle", bounds),
        Forbid(Attackers([]), "reduce", "this_battle", None),
    ]


@means("prop.namebearing")
def named_and_bearing(c: Context, n: Node) -> list[Test]:
    """A card of a certain name in whose soul this one lies."""
    name = one_of([NameHas(inside(one.text)) for one in chain(n.one("n"), "n")])
    bearing: list[Test] = adjectives.bearing_this(c, n)
    assert isinstance(bearing[0], IsBearer)
    return [name, *bearing]


# --- events -------------------------------------------------------------------------------------------------------
@means("event.attackedby")
def fighter_attacked_by(c: Context, n: Node) -> Event:
    """A fighter is attacked by certain cards."""
    by = victims(c, c.read(n.one("t")))
    return Event("attacked", by.side, by.tests, during=[AttackOn(side_of(c, n.one("w")), [])])


@means("victim.several")
def some_of_cards(c: Context, n: Node) -> Subject:
    """One card or more of some."""
    return Subject(c.read(n.one("t")))


# --- instructions -------------------------------------------------------------------------------------------------
@means("act.discardhand")
def discard_hand(c: Context, n: Node) -> Ops:
    """Each fighter discards the whole hand."""
    if not c.each:
        raise Unreadable("whose hand it is, is not clear")
    return [MoveTo(Area("own", "hand", []), "drop")]


@means("single.soulatleast")
def at_least_of_soul(c: Context, n: Node) -> Aim:
    """As many cards of a soul as a number says, or more."""
    static, c.static = c.static, True
    before: Aim = c.read(n.one("t"))
    c.static = static
    if c.paying:
        raise Unreadable("how much is paid is not clear")
    return aims.at_least(c, before.ops, Soul(before.ref, []), c.read(n.one("v")))
