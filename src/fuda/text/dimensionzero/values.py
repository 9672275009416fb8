"""What numbers mean, and changes of cards: for a time, or as long as a static ability holds.

Symbols: `amount` (int, x, times, equal), `value` (a number that is read off something), `delta` (plus, minus),
`duration` (turn, battle), `granted` (what a card is given), `act` where it changes data or forbids something.
A change is read as the op that makes it last; `statics_of` in abilities makes the continuous effect of it.
"""

from collections.abc import Callable
from typing import Final

from fuda.core.terms import Value
from fuda.games.dimensionzero.printed import Ability, Cost, Scope
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.card_changes import (
    AddColor,
    AddCost,
    AddName,
    AddPower,
    AddRace,
    AddSmash,
    Ban,
    ByOpponent,
    FromSource,
    GainAbility,
    GainKeyword,
    General,
    LoseKind,
    LoseText,
    Refer,
    SetChosenColor,
    SetChosenRace,
    SetColor,
    SetCost,
    SetKind,
    SetMove,
    SetPower,
    SetRace,
    SetSmash,
    TakeControl,
)
from fuda.games.dimensionzero.words.conditions import Count, EventAmount, Half, LargestStat, Size, StatOf, SumOf, X
from fuda.games.dimensionzero.words.data import IsSpell
from fuda.games.dimensionzero.words.lasting_effects import For, Forbidding
from fuda.games.dimensionzero.words.refs import Together
from fuda.games.dimensionzero.words.static_effects import (
    Affect,
    MoveCost,
    MoveCostIs,
    PlayCost,
    PlayCostIs,
    PlayerForbidden,
)
from fuda.games.dimensionzero.words.vocabulary import cost as energy_of
from fuda.text.dimensionzero.aims import Thing, thing_of
from fuda.text.dimensionzero.context import FOREVER, Context, Ops, Unreadable, inside, means, number, word
from fuda.text.dimensionzero.nouns import PILES, Noun, ordered, side_of
from fuda.text.grammar import Node
from fuda.words.numbers import Minus, Number, PerEach, Plus, Times


# --- numbers -----------------------------------------------------------------------------------------------------
@means("amount.int")
def plain(c: Context, n: Node) -> Value[Match]:
    return c.each(number(n))


@means("amount.x", "value.x")
def variable(c: Context, n: Node) -> Value[Match]:
    return X()


@means("amount.times")
def times(c: Context, n: Node) -> Value[Match]:
    return Times(c.read(n.one("v")), Number(number(n)))


@means("amount.equal")
def equal(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("v"))
    return found


@means("amount.half", "value.half")
def half(c: Context, n: Node) -> Value[Match]:
    return Half(c.read(n.one("v")))


@means("value.stat")
def stat_of(c: Context, n: Node) -> Value[Match]:
    ref = c.read(n.one("o"))
    if isinstance(ref, Together):
        raise Unreadable("whose number is meant is not said")
    return StatOf(ref, word(n, "k"))


@means("value.count")
def count(c: Context, n: Node) -> Value[Match]:
    noun: Noun = c.read(n.one("t"))
    return size_of(c, noun)


@means("value.markers")
def markers(c: Context, n: Node) -> Value[Match]:
    return StatOf(c.read(n.one("o")), "markers")


def size_of(c: Context, noun: Noun) -> Value[Match]:
    """How many cards there are; of a whole zone its size."""
    if noun.target or noun.whole:
        raise Unreadable("only counted")
    if len(noun.places) == 1 and not noun.tests and not noun.extremes and not noun.noun:
        side, zone = noun.places[0]
        owner = side or noun.side
        if zone in PILES and owner and not (side and noun.side):
            return Size(owner, zone)
    return Count(noun.ref(c))


@means("value.zone")
def zone_size(c: Context, n: Node) -> Value[Match]:
    return Size(side_of(c, n.one("w")), word(n, "z"))


@means("value.largest")
def largest(c: Context, n: Node) -> Value[Match]:
    noun: Noun = c.read(n.one("t"))
    return LargestStat(noun.ref(c), word(n, "k"))


@means("value.sum")
def total(c: Context, n: Node) -> Value[Match]:
    noun: Noun = c.read(n.one("t"))
    return SumOf(noun.ref(c), word(n, "k"))


@means("value.event")
def event_amount(c: Context, n: Node) -> Value[Match]:
    return EventAmount()


@means("value.plus")
def more_than(c: Context, n: Node) -> Value[Match]:
    return Plus(c.read(n.one("v")), Number(number(n)))


@means("delta.plus")
def up(c: Context, n: Node) -> Value[Match]:
    found: Value[Match] = c.read(n.one("v"))
    return found


@means("delta.minus")
def down(c: Context, n: Node) -> Value[Match]:
    return negative(c.read(n.one("v")))


def negative(value: Value[Match]) -> Value[Match]:
    """A number below zero."""
    if isinstance(value, Number):
        return Number(-value.n)
    if isinstance(value, PerEach):
        return PerEach(-value.amount, value.each, value.of)
    return Minus(Number(0), value)


# --- energy ------------------------------------------------------------------------------------------------------
@means("energy.sum")
def energy(c: Context, n: Node) -> Cost:
    words = [f"{word(pip, 'c')} {pip.word('n')}" for pip in [n.one("p"), *n.all("more")]]
    return energy_of(" ".join(words))


# --- changes -----------------------------------------------------------------------------------------------------
def lasting(c: Context, n: Node, changes: list[General]) -> Ops:
    """Changes of what the instruction is about, as long as is said."""
    thing = thing_of(c, n)
    until = word(n, "d") if n.get("d") is not None else c.until or FOREVER
    return [*thing.ops, *[For(thing.ref, change, until) for change in changes]]


@means("per.of")
def portion(c: Context, n: Node) -> tuple[int, Value[Match]]:
    return number(n), c.read(n.one("v"))


def for_each(c: Context, n: Node) -> None:
    """Note what a number is multiplied by, where the instruction itself says so."""
    if n.get("p") is not None:
        c.per = c.read(n.one("p"))


@means("act.power")
def power(c: Context, n: Node) -> Ops:
    for_each(c, n)
    return lasting(c, n, [AddPower(c.read(n.one("v")))])


@means("act.smashes")
def smash(c: Context, n: Node) -> Ops:
    for_each(c, n)
    return lasting(c, n, [AddSmash(c.read(n.one("v")))])


@means("act.powersmash")
def power_and_smash(c: Context, n: Node) -> Ops:
    return lasting(c, n, [AddPower(c.read(n.one("v"))), AddSmash(c.read(n.one("u")))])


@means("act.bothnumbers")
def set_both(c: Context, n: Node) -> Ops:
    return lasting(c, n, [SetPower(c.read(n.one("v"))), SetSmash(c.read(n.one("v")))])


@means("act.setpower")
def set_power(c: Context, n: Node) -> Ops:
    return lasting(c, n, [SetPower(c.read(n.one("v")))])


@means("act.setsmash")
def set_smash(c: Context, n: Node) -> Ops:
    return lasting(c, n, [SetSmash(c.read(n.one("v")))])


@means("act.color")
def color(c: Context, n: Node) -> Ops:
    return lasting(c, n, [SetColor(word(n, "c"))])


@means("act.coloradd")
def add_color(c: Context, n: Node) -> Ops:
    return lasting(c, n, [AddColor(word(n, "c"))])


@means("act.chosencolor")
def chosen_color(c: Context, n: Node) -> Ops:
    if c.color < 0:
        raise Unreadable("no colour has been chosen")
    return lasting(c, n, [SetChosenColor(c.color)])


@means("act.race")
def race(c: Context, n: Node) -> Ops:
    return lasting(c, n, [SetRace(inside(n.word("n")))])


@means("act.raceadd")
def add_race(c: Context, n: Node) -> Ops:
    return lasting(c, n, [AddRace(inside(n.word("n")))])


@means("act.chosenrace")
def chosen_race(c: Context, n: Node) -> Ops:
    if c.race < 0:
        raise Unreadable("no race has been chosen")
    return lasting(c, n, [SetChosenRace(c.race)])


@means("act.nameadd")
def add_name(c: Context, n: Node) -> Ops:
    return lasting(c, n, [AddName(inside(n.word("n")))])


@means("act.losetext")
def lose_text(c: Context, n: Node) -> Ops:
    return lasting(c, n, [LoseText()])


@means("act.control")
def control(c: Context, n: Node) -> Ops:
    return lasting(c, n, [TakeControl("opponent" if c.foe else "you")])


@means("act.kind")
def become(c: Context, n: Node) -> Ops:
    changes: list[General] = [SetKind(word(n, "k"))]
    for slot, make in (("p", SetPower), ("s", SetSmash)):
        if n.get(slot) is not None:
            changes.append(make(c.read(n.one(slot))))
    if n.get("m") is not None:
        changes.append(SetMove(c.read(n.one("m"))))
    return lasting(c, n, changes)


@means("act.notkind")
def stop_being(c: Context, n: Node) -> Ops:
    return lasting(c, n, [LoseKind(word(n, "k"))])


@means("act.refer")
def refer(c: Context, n: Node) -> Ops:
    return lasting(c, n, [Refer(word(n, "k"), word(n, "l"))])


@means("act.give")
def give(c: Context, n: Node) -> Ops:
    changes: list[General] = [c.read(n.one("k"))]
    changes += [c.read(node) for node in n.all("l")]
    return lasting(c, n, changes)


@means("granted.keyword")
def grant_keyword(c: Context, n: Node) -> General:
    return GainKeyword(word(n, "k"))


@means("granted.ability")
def grant_ability(c: Context, n: Node) -> General:
    found: Ability = c.inner().read(n.one("a"))
    return GainAbility(found)


@means("granted.quoted")
def grant_text(c: Context, n: Node) -> General:
    found: list[Ability] = c.inner().read(n.one("a"))
    if len(found) != 1:
        raise Unreadable("one ability is given at a time")
    return GainAbility(found[0])


# --- costs -------------------------------------------------------------------------------------------------------
Pricing = Callable[[str, Noun], Ops]


def price(c: Context, n: Node) -> tuple[str, Noun]:
    """Whose cards cost something else."""
    noun: Noun = c.read(n.one("t"))
    if noun.target or noun.extremes or noun.among or noun.noun:
        raise Unreadable("which cards cost something else is not clear")
    player = n.get("w")
    if player is not None and noun.side:
        raise Unreadable("whose cards they are is said twice")
    return noun.side or side_of(c, player) or "any", noun


def lessened(c: Context, n: Node) -> Value[Match]:
    """By how much a cost changes."""
    value: Value[Match] = c.read(n.one("v"))
    return negative(value) if word(n, "x") == "less" else value


@means("act.usecost")
def use_cost(c: Context, n: Node) -> Ops:
    side, noun = price(c, n)
    if noun.places:
        raise Unreadable("only cards that are being played cost something")
    return [Forbidding(PlayCost(side, ordered(noun.tests), lessened(c, n), word(n, "c")), c.until or FOREVER)]


@means("act.usecostis")
def use_cost_is(c: Context, n: Node) -> Ops:
    side, noun = price(c, n)
    if noun.places:
        raise Unreadable("only cards that are being played cost something")
    return [Forbidding(PlayCostIs(side, ordered(noun.tests), c.read(n.one("m"))), c.until or FOREVER)]


@means("act.movecost")
def move_cost(c: Context, n: Node) -> Ops:
    side, noun = price(c, n)
    if any(zone != "square" for _, zone in noun.places):
        raise Unreadable("only units on squares move")
    return [Forbidding(MoveCost(side, ordered(noun.tests), lessened(c, n), word(n, "c")), c.until or FOREVER)]


@means("act.movecostis")
def move_cost_is(c: Context, n: Node) -> Ops:
    side, noun = price(c, n)
    if any(zone != "square" for _, zone in noun.places):
        raise Unreadable("only units on squares move")
    return [Forbidding(MoveCostIs(side, ordered(noun.tests), c.read(n.one("m"))), c.until or FOREVER)]


@means("act.addcost")
def add_cost(c: Context, n: Node) -> Ops:
    return lasting(c, n, [AddCost(c.read(n.one("v")))])


@means("act.setcost")
def set_cost(c: Context, n: Node) -> Ops:
    return lasting(c, n, [SetCost(c.read(n.one("m")))])


@means("act.setmove")
def set_move(c: Context, n: Node) -> Ops:
    return lasting(c, n, [SetMove(c.read(n.one("m")))])


# --- prohibitions ------------------------------------------------------------------------------------------------
CARD_BANS: Final = {
    "cannotmove": "move", "cannotsmash": "smash", "cannotrelease": "release", "cannotattack": "attack",
    "notdestroyed": "destroy", "notfrozen": "freeze", "nodamage": "damage", "cannotactivate": "activate",
}  # fmt: skip


def forbid(c: Context, thing: Thing, ban: str, scope: Scope | None = None) -> Ops:
    """Forbid something: cards that are all of a kind are reached later too, chosen ones are what they are.

    [dz 4-14.3-2]
    """
    until = c.until or FOREVER
    if thing.whole:
        return [*thing.ops, Forbidding(Affect(thing.ref, Ban([ban], scope)), until)]
    return [*thing.ops, For(thing.ref, Ban([ban], scope), until)]


@means(*[f"act.{word}" for word in CARD_BANS])
def banned(c: Context, n: Node) -> Ops:
    return forbid(c, thing_of(c, n), CARD_BANS[n.alternative.meaning])


@means("act.cannotmovesmash")
def no_move_no_smash(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n)
    return [*forbid(c, thing, "move"), *forbid(c, Thing([], thing.ref, thing.whole), "smash")]


def scope_of(c: Context, n: Node) -> Scope | None:
    """Whose or which cards something is forbidden to."""
    node = n.get("s")
    if node is None:
        return None
    noun: Noun = c.read(node)
    if noun.places or noun.target or noun.extremes or noun.noun not in ("", "spell", "spell_or_ability"):
        raise Unreadable("whom it is forbidden is not clear")
    tests = ordered([*noun.tests, *([IsSpell()] if noun.noun == "spell" else [])])
    if noun.side == "opponent":
        return ByOpponent(tests)
    if noun.side or not tests:
        raise Unreadable("whom it is forbidden is not clear")
    return FromSource(tests)


@means("act.nottarget")
def no_target(c: Context, n: Node) -> Ops:
    return forbid(c, thing_of(c, n), "target", scope_of(c, n))


@means("act.nodamagefrom")
def no_damage(c: Context, n: Node) -> Ops:
    return forbid(c, thing_of(c, n), "damage", scope_of(c, n))


@means("act.cannotdraw")
def no_draw(c: Context, n: Node) -> Ops:
    return [Forbidding(PlayerForbidden(c.side(), ["draw"]), c.until or FOREVER)]


@means("act.cannotplay")
def no_play(c: Context, n: Node) -> Ops:
    noun: Noun = c.read(n.one("t"))
    if noun.places or noun.side or noun.target or noun.extremes or noun.noun:
        raise Unreadable("which cards cannot be played is not clear")
    scope = FromSource(ordered(noun.tests)) if noun.tests else None
    return [Forbidding(PlayerForbidden(c.side(), ["play"], scope), c.until or FOREVER)]
