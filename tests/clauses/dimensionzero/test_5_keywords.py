"""Part 5 without formations, Instant Death and Accelerate: what keyword abilities mean."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.face.decks import check_deck
from fuda.games.dimensionzero.printed import Ability, CardDef
from fuda.games.dimensionzero.words.build import (
    activated,
    aim,
    awakening,
    call,
    link_up,
    march,
    pincer,
    raid,
    rampage,
    resist,
    resonance,
    spell,
    static,
    support,
    triggered,
    zone_effect,
)
from fuda.games.dimensionzero.words.card_changes import AddPower, GainAbility, LoseText, SetColor
from fuda.games.dimensionzero.words.data import Color, HasZoneEffect, Kind, Named, NoText
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.keywords import Pinched
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.on_squares import Damage, Place, Swap
from fuda.games.dimensionzero.words.ops import Destroy, Freeze, Send
from fuda.games.dimensionzero.words.properties import Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen, Squares, This
from fuda.games.dimensionzero.words.situations import InArea, InLine, Other, SameLine
from fuda.games.dimensionzero.words.static_effects import Affect, PlayCost
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import OnPlaced
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Placed, Scene, base, filler, foe, frozen, me, scene, strategy, unit

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))


def units(side: str = "you", *tests: Test) -> Cards:
    """The units of a player that have some properties."""
    return Cards(side, "square", [Kind("unit"), *tests])


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def on_target(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something to a target unit."""
    return cast(name, *effect, aims=[aim(ANY_UNIT)], **more)


def storm(name: str = "Storm") -> CardDef:
    """A strategy that lets two target units change places."""
    return cast(name, Swap(Chosen(0), Chosen(1)), aims=[aim(ANY_UNIT, slot=0), aim(ANY_UNIT, slot=1)])


def shove(name: str = "Shove") -> CardDef:
    """A strategy that puts a target unit on the left square of its controller's own area."""
    return on_target(name, Place(Chosen(0), Squares([InArea("own"), InLine("left")])))


def stronger(n: int = 1000) -> list[Any]:
    """So much more power for the card itself."""
    return [Affect(This(), AddPower(Number(n)))]


def raise_frozen(name: str) -> CardDef:
    """A strategy that puts a unit from the graveyard on the middle square of the own area, frozen."""
    ref = Cards("you", "graveyard", [Named(name)])
    return cast("Raise", Place(ref, Squares([InArea("own"), InLine("middle")]), "frozen"))


def strike(game: Scene, name: str, target: str) -> Scene:
    """Play a strategy on a unit, and let it resolve."""
    game.answer(f"play {name}")
    if game.offered("pick"):
        game.answer(f"pick {target}")
    return game.resolve()


def later(game: Scene) -> Scene:
    """Go on to the main phase of the next turn."""
    turn = game.m.turn
    while game.m.turn == turn:
        game.pass_()
    return game.until("main")


def paid(game: Scene, who: str = "me") -> int:
    """How many energy cards of a player are frozen."""
    return len(game.side(who).energy_frozen)


# --- Haste (5-1) -------------------------------------------------------------------------------------------------
@clause("dz 5-1.2")
def test_a_unit_with_haste_that_is_played_comes_released() -> None:
    """From the hand and from the plan zone; it can move at once, as another unit cannot."""
    fast = unit("Fast", keywords=["haste"])
    for mine in (me(hand=[fast], energy="1"), me(deck=[fast, *filler(9)], plan=True, energy="1")):
        game = scene(mine, foe())
        game.play("Fast", "own_left").resolve()
        assert not game.is_frozen("Fast")
        assert "move Fast center_left" in game.offered()
    game = scene(me(hand=[unit("Slow")], energy="1"), foe())
    game.play("Slow", "own_left").resolve()
    assert game.is_frozen("Slow") and "move Slow center_left" not in game.offered()


@clause("dz 5-1.2-1")
def test_a_unit_with_haste_that_an_effect_puts_on_a_square_frozen_comes_frozen() -> None:
    """Only its own play brings it in released: put there by a spell it is frozen."""
    game = scene(me(hand=[raise_frozen("Fast")], graveyard=[unit("Fast", keywords=["haste"])]), foe())
    game.play("Raise").resolve()
    assert game.square("Fast") == "own_middle" and game.is_frozen("Fast")


@clause("dz 5-1.2-1.ex1")
def test_an_ability_that_raises_a_unit_with_haste_frozen_leaves_it_frozen() -> None:
    """The ability of a unit puts it from the graveyard on a square frozen: it cannot move this turn."""
    ref = Cards("you", "graveyard", [Named("Flame")])
    raising = activated([Place(ref, Squares([InArea("own"), InLine("middle")]), "frozen")])
    king = unit("King", abilities=[raising])
    game = scene(me(board={"own_left": king}, graveyard=[unit("Flame", keywords=["haste"])]), foe())
    game.use("King").resolve()
    assert game.is_frozen("Flame") and "move Flame center_middle" not in game.offered()


# --- Support (5-5) -----------------------------------------------------------------------------------------------
@clause("dz 5-5.2")
def test_support_changes_the_power_of_own_units_in_its_range() -> None:
    """Units next to it, not those further away nor opposing ones, and only while it is there."""
    flag = unit("Flag", power=2000, abilities=[support("adjacent", 1000)])
    board = {"own_middle": flag, "own_left": unit("Near"), "center_left": unit("Far")}
    theirs = {"center_middle": unit("Bob")}
    kill = on_target("Kill", Destroy(Chosen(0)))
    game = scene(me(hand=[kill], board=board), foe(board=theirs))
    assert [game.power(name) for name in ("Near", "Far", "Bob", "Flag")] == [4000, 3000, 3000, 2000]
    strike(game, "Kill", "Flag")
    assert game.power("Near") == 3000


@clause("dz 5-5.2-1")
def test_a_range_that_holds_the_card_itself_includes_it() -> None:
    """Line and area of a unit: its own power changes too; of what is next to it, it does not."""
    for span, own in (("line", 3000), ("area", 3000), ("adjacent", 2000)):
        game = scene(me(board={"own_middle": unit("Flag", power=2000, abilities=[support(span, 1000)])}), foe())
        assert game.power("Flag") == own
    board = {
        "own_middle": unit("Flag", power=2000, abilities=[support("line", 1000)]),
        "enemy_middle": unit("Ahead"),
        "own_left": unit("Beside"),
    }
    game = scene(me(board=board), foe())
    assert (game.power("Ahead"), game.power("Beside")) == (4000, 3000)


# --- Unity (5-6) -------------------------------------------------------------------------------------------------
@clause("dz 5-6.2")
def test_any_number_of_cards_with_unity_may_be_in_a_deck() -> None:
    """Ten copies are accepted; without Unity they are not."""
    rest = filler(30)
    assert check_deck([unit("Legion", keywords=["unity"])] * 10 + rest) == []
    assert [v.clause for v in check_deck([unit("Legion")] * 10 + rest)] == ["3-1.1"]


@clause("dz 5-6.2-1")
def test_losing_unity_in_the_duel_does_not_make_a_deck_illegal() -> None:
    """A unit of which there are ten loses its text: the duel goes on, and the deck is as legal as before."""
    legion = unit("Legion", keywords=["unity"])
    deck = [legion] * 10 + filler(30)
    assert check_deck(deck) == [] and GAME.new_match([deck, deck], 1).winner < 0
    hush = on_target("Hush", For(Chosen(0), LoseText()))
    game = scene(me(hand=[hush], board={"own_left": legion}, deck=deck), foe())
    strike(game, "Hush", "Legion")
    assert not game.m.has(game.piece("Legion"), spec.UNITY)
    assert game.winner is None and later(game).winner is None
    assert check_deck(deck) == []


# --- zone effects (5-7) ------------------------------------------------------------------------------------------
def banner(*zones: str) -> CardDef:
    """A unit whose text works in zones: your units have 1000 more power."""
    helps = zone_effect(list(zones), static([Affect(units(), AddPower(Number(1000)))]))
    return unit("Banner", cost="white 1", abilities=[helps])


def banner_in(place: str, d: CardDef) -> int:
    """The power of a unit of 3000 while that card lies in a place."""
    ann = {"own_left": unit("Ann")}
    if place == "square":
        mine = me(board=ann | {"own_right": d})
    elif place == "plan":
        mine = me(board=ann, deck=[d, *filler(9)], plan=True)
    elif place == "deck":
        mine = me(board=ann, deck=[d, *filler(9)])
    else:
        mine = me(board=ann, **{place: [d]})
    return scene(mine, foe()).power("Ann")


@clause("dz 5-7.1")
def test_a_zone_effect_is_in_force_while_its_card_is_in_that_zone() -> None:
    """From the graveyard it works; on a square, in the hand, the energy zone or the deck it does not."""
    places = ("graveyard", "square", "hand", "energy", "deck", "removed", "plan")
    assert [banner_in(place, banner("graveyard")) for place in places] == [4000] + [3000] * 6
    assert banner_in("plan", banner("plan")) == 4000 and banner_in("deck", banner("plan")) == 3000


@clause("dz 5-7.1")
def test_a_triggered_zone_effect_triggers_only_in_its_zone() -> None:
    """A card in the graveyard sees that a unit is put on a square; the same card on a square does not."""
    sees = zone_effect(["graveyard"], triggered(OnPlaced("you", [Kind("unit"), Other()], []), [Draw(Number(1))]))
    ghost = unit("Ghost", abilities=[sees])
    for mine, stacked in (
        (me(hand=[unit("Ann")], energy="1", graveyard=[ghost]), ["Ghost"]),
        (me(hand=[unit("Ann")], energy="1", board={"own_right": ghost}), []),
    ):
        game = scene(mine, foe())
        game.play("Ann", "own_left").resolve()
        assert game.stack() == stacked


def burns() -> Ability:
    """An ability that deals 1000 damage to a target unit."""
    return activated([Damage(Chosen(0), Number(1000))], aims=[aim(ANY_UNIT)])


@clause("dz 5-7.1-2")
def test_a_card_has_its_zone_effect_in_every_zone() -> None:
    """On a square it does nothing, but the card has it: it is no card without text, and Resist can speak of it."""
    wary = unit("Wary", abilities=[resist([HasZoneEffect("graveyard")])])
    helps = zone_effect(["graveyard"], static([Affect(units(), AddPower(Number(1000)))]))
    board = {"own_left": unit("Ghost", abilities=[helps, burns()]), "own_right": unit("Plain", abilities=[burns()])}
    plain = TargetCards(units("you", NoText()))
    bless = cast("Bless", Draw(Number(1)), aims=[aim(plain)])
    mine = me(hand=[bless], board=board | {"own_middle": unit("Blank")})
    game = scene(mine, foe(board={"enemy_left": wary}))
    assert game.power("Plain") == 3000
    assert Scene(game.m.clone()).answer("activate Ghost").offered("pick") == ["Ghost", "Plain", "Blank"]
    assert Scene(game.m.clone()).answer("activate Plain").offered("pick") == ["Ghost", "Plain", "Blank", "Wary"]
    game.answer("play Bless")
    assert [c.d.name for c in game.m.cards if int(c.id) in targets_of(game)] == ["Blank"]


def targets_of(game: Scene) -> list[int]:
    """The cards that the top of the stack takes as targets."""
    return [int(token) & 0xFFF for token in game.m.entries[-1].sets[0]]


@clause("dz 5-7.1-3")
def test_an_effect_of_two_zones_is_an_effect_of_each() -> None:
    """It works from the energy zone as well as from the graveyard, and nowhere else."""
    both = banner("energy", "graveyard")
    assert [banner_in(place, both) for place in ("energy", "graveyard", "hand", "square")] == [4000, 4000, 3000, 3000]
    for zone in ("energy", "graveyard", "plan"):
        seek = cast("Seek", Draw(Number(1)), aims=[aim(TargetCards(Cards("you", "graveyard", [HasZoneEffect(zone)])))])
        game = scene(me(hand=[seek], graveyard=[both]), foe())
        assert ("play Seek" in game.offered()) == (zone != "plan")


# --- Rampage (5-7.2) ---------------------------------------------------------------------------------------------
def fury(n: int = 4) -> CardDef:
    """A unit with Rampage: draw a card."""
    return unit("Fury", cost="white 9", abilities=[rampage(n, [Draw(Number(1))])])


@clause("dz 5-7.2-1")
@pytest.mark.parametrize(("n", "energy", "triggers"), [(4, 4, True), (4, 5, True), (4, 3, False), (0, 1, True)])
def test_rampage_triggers_by_being_turned_up_with_so_many_energy_cards(n: int, energy: int, triggers: bool) -> None:
    """Frozen ones count; without a number it always does. On a square it does nothing."""
    mine = me(deck=[fury(n), *filler(9)], energy="1", frozen_energy=str(energy - 1) if energy > 1 else "")
    game = scene(mine, foe())
    game.answer("make_plan").pay().resolve()
    assert game.seen("foe", "me", "plan") == ["Fury"]
    assert game.stack() == (["Fury"] if triggers else [])
    if triggers:
        game.resolve()
        # The top card of the deck, the plan itself, was drawn.
        assert game.names("me", "hand") == ["Fury"]


@clause("dz 5-7.2-1")
def test_rampage_asks_for_the_energy_of_the_player_whose_plan_it_is() -> None:
    """The opponent's energy does not count, nor does the card trigger on the other player's plan."""
    game = scene(me(deck=[fury(2), *filler(9)], energy="1"), foe(energy="4"))
    game.answer("make_plan").pay().resolve()
    assert game.stack() == []


@clause("dz 5-7.2-2")
def test_rampage_triggers_only_when_the_top_card_is_turned_face_up() -> None:
    """Renewing a plan turns it up; an effect that puts it face up into the plan zone does not."""
    mine = me(deck=[unit("Old"), fury(1), *filler(9)], plan=True, energy="1")
    game = scene(mine, foe())
    game.answer("renew_plan").pay().resolve()
    assert game.stack() == ["Fury"]
    put = cast("Put", Send(Cards("you", "graveyard", [Named("Fury")]), "plan"))
    game = scene(me(hand=[put], graveyard=[fury(1)], energy="1"), foe())
    game.play("Put").resolve()
    assert game.zone("Fury") == "plan" and game.stack() == []


# --- Awakening (5-7.3) -------------------------------------------------------------------------------------------
def sleeper() -> CardDef:
    """A unit with two Awakening costs."""
    return unit("Sleeper", cost="red 2", abilities=[awakening("blue 1", "colorless 3")])


@clause("dz 5-7.3-1")
def test_awakening_is_another_cost_of_playing_the_card_from_the_plan_zone() -> None:
    """Each of its costs can be paid there; from the hand only the play cost can."""
    for energy, cost in (("blue 1", 1), ("white 3", 3)):
        game = scene(me(deck=[sleeper(), *filler(9)], plan=True, energy=energy), foe())
        game.play("Sleeper", "own_left")
        assert paid(game) == cost
        game.resolve()
        assert game.square("Sleeper") == "own_left"
        game = scene(me(hand=[sleeper()], energy=energy), foe())
        assert "play Sleeper" not in game.offered()
        # Face down on the deck it cannot be played at all.
        game = scene(me(deck=[sleeper(), *filler(9)], energy=energy), foe())
        assert "play Sleeper" not in game.offered()


@clause("dz 5-7.3-2")
def test_a_card_with_awakening_can_be_played_at_its_play_cost_too() -> None:
    """In the plan zone all three are offered, and the first is the printed one."""
    game = scene(me(deck=[sleeper(), *filler(9)], plan=True, energy="red 2 blue 1"), foe())
    game.answer("play Sleeper")
    assert len(game.offered("way")) == 3
    game.answers("way Sleeper 0", "on_square own_left").pay()
    assert paid(game) == 2 and [c.d.name for c in game.side("me").energy] == ["Energy0 blue 1"]


# --- Pincer (5-9) ------------------------------------------------------------------------------------------------
def tongs(**more: Any) -> CardDef:
    """A unit whose Pincer deals 1000 damage."""
    return unit("Tongs", abilities=[pincer([Damage(Pinched(), Number(1000))])], **more)


@clause("dz 5-9.1")
def test_pincer_affects_all_opposing_units_between_this_and_another_own_unit() -> None:
    """In a row and in a column at once: both are hit, a third one is not, nor an own unit in between."""
    board = {"own_right": unit("East"), "enemy_left": unit("North")}
    theirs = {"own_middle": unit("Bob"), "center_left": unit("Bea"), "center_right": unit("Bud")}
    game = scene(me(hand=[tongs()], energy="1", board=board), foe(board=theirs))
    game.play("Tongs", "own_left").resolve()
    assert game.stack() == ["Tongs"]
    game.resolve()
    assert [game.damage(name) for name in ("Bob", "Bea", "Bud", "East", "North")] == [1000, 1000, 0, 0, 0]


@clause("dz 5-9.1")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"own_right": unit("East")}, {}),  # nobody between them
        ({"own_right": unit("East"), "own_middle": unit("Mid")}, {}),  # an own unit
        ({}, {"own_middle": unit("Bob"), "own_right": unit("Bud")}),  # no own unit at the other end
        ({"own_middle": unit("Mid")}, {"own_right": unit("Bob")}),  # not between them
    ],
)
def test_pincer_does_not_trigger_without_an_opposing_unit_in_between(
    mine: dict[str, CardDef], theirs: dict[str, CardDef]
) -> None:
    """Nothing is stacked."""
    game = scene(me(hand=[tongs()], energy="1", board=mine), foe(board=theirs))
    game.play("Tongs", "own_left").resolve()
    assert game.square("Tongs") == "own_left" and game.stack() == []


@clause("dz 5-9.1")
def test_pincer_triggers_by_arriving_from_another_square_too() -> None:
    """A movement puts the unit on a square as well; the arrival of another unit is not its own."""
    board = {"own_middle": tongs(), "own_right": unit("East")}
    game = scene(me(board=board), foe(board={"center_left": unit("Bob")}))
    game.move("Tongs", "center_middle").resolve()
    assert game.stack() == []
    game.move("East", "center_right").resolve()
    assert game.stack() == []
    board = {"own_left": tongs(), "center_right": unit("East")}
    game = scene(me(board=board), foe(board={"center_middle": unit("Bob")}))
    game.move("Tongs", "center_left").resolve()
    assert game.stack() == ["Tongs"]


@clause("dz 5-9.3")
def test_pincer_works_along_a_diagonal() -> None:
    """Own units in opposite corners, an opposing one in the very center; two squares of a knight's leap do not do."""
    for corner, hit in (("enemy_right", 1000), ("enemy_middle", 0)):
        theirs = {"center_middle": unit("Bob")}
        game = scene(me(hand=[tongs()], energy="1", board={corner: unit("East")}), foe(board=theirs))
        game.play("Tongs", "own_left").resolve()
        assert game.stack() == (["Tongs"] if hit else [])
        if hit:
            game.resolve()
        assert game.damage("Bob") == hit


# --- Call (5-10) -------------------------------------------------------------------------------------------------
def crier(name: str, color: str = "red") -> CardDef:
    """A base with Call of a colour."""
    return base(name, abilities=[call(color)])


@clause("dz 5-10.2")
def test_cards_with_call_are_frozen_to_play_a_unit_for_less_colourless_energy() -> None:
    """Red 1 colourless 3 with two of them costs two energy; as many are frozen as the player wants."""
    ann = unit("Ann", cost="red 1 colorless 3")
    board = {"base_left": crier("One"), "base_right": crier("Two"), "base_middle": frozen(crier("Three"))}
    game = scene(me(hand=[ann], energy="red 2", board=board), foe())
    game.answer("play Ann")
    # With two energy both of the released ones are needed; the frozen one cannot be used.
    assert game.offered() == ["pick One", "pick Two"]
    game.answers("pick Two", "on_square own_left").pay()
    assert paid(game) == 2 and game.is_frozen("One") and game.is_frozen("Two")
    game = scene(me(hand=[ann], energy="red 4", board=board), foe())
    game.answer("play Ann")
    assert "done" in game.offered()
    game.answers("pick One", "done", "on_square own_left").pay()
    assert paid(game) == 3 and not game.is_frozen("Two")


@clause("dz 5-10.2")
def test_call_needs_the_colour_of_the_unit_and_lowers_no_coloured_energy() -> None:
    """Blue Call does nothing for a red unit, nor does the opponent's, nor Call for a strategy or for colours."""
    ann = unit("Ann", cost="red 1 colorless 1")
    for mine, theirs in (({"base_left": crier("One", "blue")}, {}), ({}, {"foe_base_left": crier("One")})):
        game = scene(me(hand=[ann], energy="red 1", board=mine), foe(board=theirs))
        assert "play Ann" not in game.offered()
    game = scene(me(hand=[unit("Ann", cost="red 2")], energy="red 1", board={"base_left": crier("One")}), foe())
    assert "play Ann" not in game.offered()
    plan = cast("Plan", Draw(Number(1)), cost="red 1 colorless 1")
    game = scene(me(hand=[plan], energy="red 1", board={"base_left": crier("One")}), foe())
    assert "play Plan" not in game.offered()


@clause("dz 5-10.2")
def test_cards_with_call_are_frozen_to_move_a_unit_for_less() -> None:
    """Its colourless energy counts in the same way."""
    ann = unit("Ann", cost="red 1", move="colorless 2")
    board = {"own_left": ann, "base_left": crier("One")}
    game = scene(me(energy="1", board=board), foe())
    game.move("Ann", "center_left")
    assert paid(game) == 1 and game.is_frozen("One")
    blue = {"own_left": ann, "base_left": crier("One", "blue")}
    assert scene(me(energy="1", board=blue), foe()).offered("move") == []


def lends(ability: Ability, *tests: Test) -> CardDef:
    """A unit that gives other own units an ability."""
    return unit("Lender", abilities=[static([Affect(units("you", Other(), *tests), GainAbility(ability))])])


@clause("dz 5-10.2")
def test_call_that_a_unit_was_given_works_like_a_printed_one() -> None:
    """The unit that has it can be frozen, the one that gives it cannot."""
    board = {"own_left": lends(call("red")), "own_right": unit("Eve")}
    game = scene(me(hand=[unit("Ann", cost="red 1 colorless 1")], energy="red 1", board=board), foe())
    game.play("Ann", "own_middle")
    assert paid(game) == 1 and game.is_frozen("Eve") and not game.is_frozen("Lender")


@clause("dz 5-10.3")
def test_call_takes_a_cost_below_zero_from_where_other_changes_count() -> None:
    """Colourless 1 with two Call cards costs nothing, and with 1 more still nothing; with 2 more it costs one."""
    for more, cost in ((0, 0), (1, 0), (2, 1)):
        tax = base("Tax", abilities=[static([PlayCost("you", [Kind("unit")], Number(more))])])
        board = {"base_left": crier("One"), "base_right": crier("Two"), "base_middle": tax}
        game = scene(me(hand=[unit("Ann", cost="red 1 colorless 1")], energy="red 5", board=board), foe())
        game.answers("play Ann", "pick One", "pick Two", "on_square own_left").pay()
        assert paid(game) == 1 + cost


# --- March (5-11) ------------------------------------------------------------------------------------------------
def marcher(**more: Any) -> CardDef:
    """A unit with a March of one colourless energy: 1000 damage to a target unit in its line."""
    targets = TargetCards(Cards("opponent", "square", [Kind("unit"), SameLine(This())]))
    does = march([Damage(Chosen(0), Number(1000))], cost="colorless 1", aims=[aim(targets)])
    return unit("March", abilities=[does, *more.pop("abilities", [])], **more)


@clause("dz 5-11.2")
def test_a_movement_paid_for_with_march_triggers_its_ability_when_it_resolves() -> None:
    """Without paying there is no trigger; with it there is, after the arrival, at no further cost."""
    theirs = foe(board={"enemy_left": unit("Bob")})
    game = scene(me(energy="2", board={"own_left": marcher()}), theirs)
    game.move("March", "center_left", "way March 0").resolve()
    assert game.square("March") == "center_left" and game.stack() == [] and paid(game) == 0
    game = scene(me(energy="2", board={"own_left": marcher()}), theirs)
    game.move("March", "center_left", "way March 1")
    assert paid(game) == 1 and game.kinds() == ["movement"]
    game.resolve()
    assert game.square("March") == "center_left" and game.kinds() == ["triggered"]
    game.resolve()
    assert game.damage("Bob") == 1000 and paid(game) == 1


def test_a_march_behind_resonance_is_paid_for_only_once_something_has_moved() -> None:
    """Without a resolved movement there is no such text, and nothing to pay for.  [dz 5-13.2]"""
    cold = unit("March", abilities=[resonance(march([Draw(Number(1))], cost="colorless 1"))])
    game = scene(me(energy="2", board={"own_left": cold, "own_right": unit("Ann")}))
    game.move("March", "center_left").resolve()
    assert game.square("March") == "center_left" and paid(game) == 0
    game.answer("move March center_middle")
    assert game.offered("way") == ["March 0", "March 1"]


@clause("dz 5-11.2.ex1")
def test_a_march_chooses_its_target_at_the_new_square() -> None:
    """Moving to the middle line, only a unit of that line can be the target."""
    theirs = {"enemy_left": unit("Left"), "enemy_middle": unit("Mid")}
    game = scene(me(energy="2", board={"own_left": marcher()}), foe(board=theirs))
    game.move("March", "own_middle", "way March 1").resolve()
    assert targets_of(game) == [int(game.card("Mid").id)]
    game.resolve()
    assert (game.damage("Left"), game.damage("Mid")) == (0, 1000)


@clause("dz 5-11.2.ex2")
def test_a_march_does_not_trigger_if_its_movement_is_not_resolved() -> None:
    """The unit changes places with another one in response: the movement is countered, the cost stays paid."""
    theirs = foe(board={"enemy_left": unit("Bob")}, hand=[storm()])
    game = scene(me(energy="2", board={"own_left": marcher(), "own_right": unit("Ann")}), theirs)
    game.move("March", "center_left", "way March 1").pass_()
    exchange(game, "March", "Ann")
    game.resolve()
    assert game.square("March") == "own_right" and game.stack() == [] and paid(game) == 1


def exchange(game: Scene, one: str, two: str) -> None:
    """Answer with the spell that lets two units change places."""
    game.play("Storm", None, f"pick {one}", f"pick {two}").resolve()
    # The active player says which arrival counts as the first.
    game.answer(f"pick {one}")


@clause("dz 5-11.2")
def test_a_march_does_not_trigger_if_the_unit_has_lost_its_text() -> None:
    """It is an ability of the unit, which has to have it when the movement resolves."""
    theirs = foe(board={"enemy_left": unit("Bob")}, hand=[on_target("Hush", For(Chosen(0), LoseText()))])
    game = scene(me(energy="2", board={"own_left": marcher()}), theirs)
    game.move("March", "center_left", "way March 1").pass_()
    strike(game, "Hush", "March")
    game.resolve()
    assert game.square("March") == "center_left" and game.stack() == []


@clause("dz 5-11.2")
def test_march_that_a_unit_was_given_works_like_a_printed_one() -> None:
    """It is offered with the movement and triggers; not for the unit that gives it."""
    board = {"own_left": lends(march([Draw(Number(1))], cost="colorless 1")), "own_right": unit("Eve")}
    game = scene(me(energy="1", board=board), foe())
    game.move("Eve", "center_right", "way Eve 1").resolve()
    assert game.kinds() == ["triggered"] and paid(game) == 1
    game.resolve()
    assert len(game.names("me", "hand")) == 1
    game = scene(me(energy="1", board=board), foe())
    game.move("Lender", "center_left").resolve()
    assert game.square("Lender") == "center_left" and game.stack() == []


@clause("dz 5-11.3")
def test_a_march_is_paid_for_once_at_most() -> None:
    """With energy for three there is one way without and one with it, and one trigger."""
    game = scene(me(energy="3", board={"own_left": marcher()}), foe(board={"enemy_left": unit("Bob")}))
    game.answer("move March center_left")
    assert game.offered() == ["way March 0", "way March 1"]
    game.answer("way March 1").pay()
    assert paid(game) == 1
    game.resolve().resolve()
    assert game.damage("Bob") == 1000 and game.stack() == []


# --- Link-up (5-12) ----------------------------------------------------------------------------------------------
@clause("dz 5-12.2")
def test_link_up_is_in_force_while_the_named_cards_are_in_the_own_graveyard() -> None:
    """All of them, of that name, there; the opponent's graveyard does not count."""
    linked = unit("Link", abilities=[link_up(["Sun", "Moon"], static(stronger()))])
    sun, moon = unit("Sun"), unit("Moon")
    for mine, theirs, power in (
        ([sun, moon], [], 4000),
        ([sun], [], 3000),
        ([sun], [moon], 3000),
        ([], [sun, moon], 3000),
    ):
        game = scene(me(board={"own_left": linked}, graveyard=mine), foe(graveyard=theirs))
        assert game.power("Link") == power
    # It is looked at all the time.
    board = {"own_left": linked, "own_right": sun}
    kill = on_target("Kill", Destroy(Chosen(0)))
    game = scene(me(hand=[kill], board=board, graveyard=[moon]), foe())
    assert game.power("Link") == 3000
    strike(game, "Kill", "Sun")
    assert game.power("Link") == 4000


def linked_spell() -> CardDef:
    """A strategy that draws a card, and another one by Link-up."""
    texts = [spell([Draw(Number(1))]), link_up(["Sun"], spell([Draw(Number(1))]))]
    return strategy("Link", abilities=texts)


@clause("dz 5-12.3")
def test_link_up_that_was_off_when_the_card_was_played_stays_off_on_the_stack() -> None:
    """The named card comes to the graveyard in response: the spell resolves without that text."""
    kill = on_target("Kill", Destroy(Chosen(0)))
    game = scene(me(hand=[linked_spell(), kill], board={"own_left": unit("Sun")}), foe())
    strike(game.play("Link"), "Kill", "Sun")
    assert game.zone("Sun") == "graveyard" and game.stack() == ["Link"]
    game.resolve()
    assert len(game.names("me", "hand")) == 1


@clause("dz 5-12.4")
def test_link_up_that_was_on_when_the_card_was_played_stays_on_on_the_stack() -> None:
    """The named card leaves the graveyard in response: the spell resolves with that text."""
    oust = cast("Oust", Send(Cards("you", "graveyard", [Named("Sun")]), "removed"))
    game = scene(me(hand=[linked_spell(), oust], graveyard=[unit("Sun")]), foe())
    game.play("Link").play("Oust").resolve()
    assert game.zone("Sun") == "removed" and game.stack() == ["Link"]
    game.resolve()
    assert len(game.names("me", "hand")) == 2


# --- Resonance (5-13) --------------------------------------------------------------------------------------------
def bell() -> CardDef:
    """A unit that has 1000 more power by Resonance."""
    return unit("Bell", abilities=[resonance(static(stronger()))])


@clause("dz 5-13.2")
def test_resonance_is_in_force_once_an_own_unit_has_moved_this_turn() -> None:
    """From the resolution of the movement on, for that turn; a movement of the opponent's does not count."""
    game = scene(me(board={"own_left": bell(), "own_right": unit("Ann")}), foe(board={"enemy_left": unit("Bob")}))
    game.move("Ann", "center_right")
    assert game.power("Bell") == 3000
    game.resolve()
    assert game.power("Bell") == 4000
    assert later(game).m.turn_player == 1 and game.power("Bell") == 3000
    game.move("Bob", "enemy_middle").resolve()
    assert game.square("Bob") == "enemy_middle" and game.power("Bell") == 3000


@clause("dz 5-13.2-1")
def test_resonance_needs_a_movement_that_was_resolved() -> None:
    """A unit that an effect puts on another square has not moved, nor has one whose movement was countered."""
    board = {"own_right": bell(), "center_middle": unit("Ann")}
    game = scene(me(hand=[shove()], board=board), foe())
    strike(game, "Shove", "Ann")
    assert game.square("Ann") == "own_left" and game.power("Bell") == 3000
    game = scene(me(hand=[shove()], board=board), foe())
    strike(game.move("Ann", "center_right"), "Shove", "Ann")
    game.resolve()
    assert game.square("Ann") == "own_left" and game.stack() == [] and game.power("Bell") == 3000
    game = scene(me(board=board), foe(hand=[on_target("Kill", Destroy(Chosen(0)))]))
    game.move("Ann", "center_right").pass_()
    strike(game, "Kill", "Ann")
    game.resolve()
    assert game.zone("Ann") == "graveyard" and game.stack() == [] and game.power("Bell") == 3000


@clause("dz 5-13.2-1.ex1")
def test_a_unit_that_changed_places_in_response_to_its_movement_does_not_start_resonance() -> None:
    """It is on another square, but not by its movement."""
    board = {"own_left": bell(), "own_middle": unit("Ann"), "own_right": unit("Eve")}
    game = scene(me(board=board), foe(hand=[storm()]))
    game.move("Ann", "center_middle").pass_()
    exchange(game, "Ann", "Eve")
    game.resolve()
    assert game.square("Ann") == "own_right" and game.stack() == [] and game.power("Bell") == 3000


@clause("dz 5-13.3")
def test_resonance_stays_on_though_the_unit_that_moved_is_gone() -> None:
    """It dies after its movement: the text is in force for the rest of the turn."""
    board = {"own_left": bell(), "own_right": unit("Ann")}
    game = scene(me(hand=[on_target("Kill", Destroy(Chosen(0)))], board=board), foe())
    game.move("Ann", "center_right").resolve()
    strike(game, "Kill", "Ann")
    assert game.zone("Ann") == "graveyard" and game.power("Bell") == 4000


# --- Flash (5-14) ------------------------------------------------------------------------------------------------
@clause("dz 5-14.2")
@pytest.mark.parametrize("flash", [True, False])
def test_nobody_can_play_cards_while_a_movement_with_flash_is_on_the_stack(flash: bool) -> None:
    """Neither player; abilities can be activated all the same. Afterwards cards can be played again."""
    bolt = unit("Bolt", keywords=["flash"] if flash else [])
    helper = unit("Helper", abilities=[activated([Draw(Number(1))], timing="quick")])
    mine = me(hand=[cast("Mine", Draw(Number(1)))], board={"own_left": bolt, "own_right": helper})
    game = scene(mine, foe(hand=[cast("Theirs", Draw(Number(1)))]))
    assert "play Mine" in game.offered()
    game.move("Bolt", "center_left")
    assert ("play Mine" in game.offered()) != flash and "activate Helper" in game.offered()
    game.pass_()
    assert game.player == "foe" and ("play Theirs" in game.offered()) != flash
    game.pass_()
    assert game.square("Bolt") == "center_left" and "play Mine" in game.offered()


# --- Supply (5-15) -----------------------------------------------------------------------------------------------
@clause("dz 5-15.2")
def test_supply_lowers_the_colourless_play_cost_by_the_number_of_own_bases() -> None:
    """Colourless 3 with two bases costs 1; coloured energy stays, and the opponent's bases do not count."""
    for mine, cost in (([], 4), (["base_left"], 3), (["base_left", "base_right"], 2)):
        board = {square: base(f"Base {square}") for square in mine}
        theirs = {"foe_base_left": base("Theirs")}
        ann = unit("Ann", cost="red 1 colorless 3", keywords=["supply"])
        game = scene(me(hand=[ann], energy="red 4", board=board), foe(board=theirs))
        game.play("Ann", "own_left")
        assert paid(game) == cost
    board = {f"base_{line}": base(f"Base {line}") for line in ("left", "middle", "right")}
    ann = unit("Ann", cost="red 2 colorless 1", keywords=["supply"])
    game = scene(me(hand=[ann], energy="red 1", board=board), foe())
    assert "play Ann" not in game.offered()
    game = scene(me(hand=[unit("Eve", cost="red 1 colorless 1")], energy="red 1", board=board), foe())
    assert "play Eve" not in game.offered()


# --- Raid (5-16) -------------------------------------------------------------------------------------------------
def raider(*abilities: Ability) -> CardDef:
    """A unit that moves for five energy, or by Raid 2."""
    return unit("Raider", move="colorless 5", abilities=[raid(2), *abilities])


@clause("dz 5-16.2")
def test_raid_moves_a_unit_by_freezing_released_bases_instead_of_paying() -> None:
    """Two bases are frozen and no energy; one released base is not enough, nor are the opponent's."""
    board: dict[str, CardDef | Placed] = {"own_left": raider(), "base_left": base("One"), "base_right": base("Two")}
    game = scene(me(board=board), foe())
    game.move("Raider", "center_left")
    game.answer("pick One")
    assert game.is_frozen("One") and game.is_frozen("Two") and paid(game) == 0
    game.resolve()
    assert game.square("Raider") == "center_left"
    few: dict[str, CardDef | Placed] = {
        "own_left": raider(),
        "base_left": base("One"),
        "base_right": frozen(base("Two")),
    }
    assert scene(me(board=few), foe()).offered("move") == []
    game = scene(me(board={"own_left": raider(), "base_left": base("One")}), foe(board={"foe_base_left": base("Two")}))
    assert game.offered("move") == []


@clause("dz 5-16.2")
def test_the_move_cost_can_be_paid_although_the_unit_has_raid() -> None:
    """Both ways are offered."""
    board = {"own_left": raider(), "base_left": base("One"), "base_right": base("Two")}
    game = scene(me(board=board, energy="5"), foe())
    game.answer("move Raider center_left")
    assert len(game.offered("way")) == 2
    game.answer("way Raider 0").pay()
    assert paid(game) == 5 and not game.is_frozen("One")


@clause("dz 5-16.2")
def test_raid_that_a_unit_was_given_works_like_a_printed_one() -> None:
    """Its movement is paid for by a base; that of the unit which gives it is not."""
    board = {"own_left": lends(raid(1)), "own_right": unit("Eve", move="colorless 5"), "base_left": base("One")}
    game = scene(me(board=board), foe())
    game.move("Eve", "center_right").resolve()
    assert game.square("Eve") == "center_right" and game.is_frozen("One")


@clause("dz 5-16.3")
def test_raid_pays_no_additional_cost_of_the_movement() -> None:
    """A March costs its own energy beside the bases; without that energy it cannot be paid for."""
    forward = march([Draw(Number(1))], cost="colorless 1")
    board = {"own_left": raider(forward), "base_left": base("One"), "base_right": base("Two")}
    game = scene(me(board=board, energy="1"), foe())
    game.answer("move Raider center_left")
    assert len(game.offered("way")) == 2
    game.answers("way Raider 1", "pick One").pay()
    assert paid(game) == 1 and game.is_frozen("One") and game.is_frozen("Two")
    game.resolve()
    assert game.kinds() == ["triggered"]
    game = scene(me(board=board), foe())
    game.move("Raider", "center_left", "pick One").resolve()
    assert game.square("Raider") == "center_left" and game.stack() == []


# --- Resist (5-17) -----------------------------------------------------------------------------------------------
def wary() -> CardDef:
    """A unit with Resist against blue."""
    return unit("Wary", cost="red 1", power=3000, abilities=[resist([Color("blue")])])


def zap(color: str) -> CardDef:
    """A strategy of a colour that deals 1000 damage to a target unit."""
    return on_target(f"Zap {color}", Damage(Chosen(0), Number(1000)), cost=f"{color} 1")


@clause("dz 5-17.2")
def test_a_unit_with_resist_is_no_target_of_cards_that_meet_the_condition() -> None:
    """A blue spell cannot choose it, a red one can."""
    board = {"enemy_left": wary(), "enemy_right": unit("Bob")}
    mine = me(hand=[zap("blue"), zap("red")], energy="blue 1 red 1", board={"own_left": unit("Ann")})
    game = scene(mine, foe(board=board))
    assert Scene(game.m.clone()).answer("play Zap blue").offered("pick") == ["Ann", "Bob"]
    assert Scene(game.m.clone()).answer("play Zap red").offered("pick") == ["Ann", "Wary", "Bob"]
    game = scene(me(hand=[zap("blue")], energy="blue 1"), foe(board={"enemy_left": wary()}))
    assert "play Zap blue" not in game.offered()


@clause("dz 5-17.2")
def test_a_unit_with_resist_takes_no_damage_from_cards_that_meet_the_condition() -> None:
    """Neither from a spell that takes no target nor in a battle; what does no damage works."""
    for color, damage in (("blue", 0), ("red", 1000)):
        wave = cast("Wave", Damage(units("opponent"), Number(1000)), Freeze(units("opponent")), cost=f"{color} 1")
        game = scene(me(hand=[wave], energy=f"{color} 1"), foe(board={"enemy_left": wary()}))
        game.play("Wave").resolve()
        assert game.damage("Wary") == damage and game.is_frozen("Wary")
        ann = unit("Ann", cost=f"{color} 1", power=5000)
        game = scene(me(board={"own_left": ann}), foe(board={"center_left": wary()}))
        game.move("Ann", "center_left").resolve()
        game.finish_battle()
        # Of two units that survive the one that came to the square goes.
        assert game.zone("Wary") == ("square" if color == "blue" else "graveyard")
        assert game.zone("Ann") == ("graveyard" if color == "blue" else "square")


@clause("dz 5-17.2")
def test_the_condition_of_resist_may_be_an_effect_of_a_zone() -> None:
    """Cards with an energy zone effect deal it no damage."""
    proof = unit("Proof", abilities=[resist([HasZoneEffect("energy")])])
    for zone, damage in (("energy", 0), ("graveyard", 1000)):
        burn = activated([Damage(units("opponent"), Number(1000))])
        mage = unit("Mage", abilities=[zone_effect([zone], static(stronger())), burn])
        game = scene(me(board={"own_left": mage}), foe(board={"enemy_left": proof}))
        game.use("Mage").resolve()
        assert game.damage("Proof") == damage


@clause("dz 5-17.3")
@pytest.mark.parametrize(("before", "after", "damage"), [("red", "blue", 0), ("blue", "red", 5000)])
def test_resist_looks_at_the_source_when_the_damage_is_dealt(before: str, after: str, damage: int) -> None:
    """The exchange is on the stack when the attacker gets another colour: the new one counts."""
    paint = cast("Paint", For(units("you", Named("Ann")), SetColor(after)))
    ann = unit("Ann", cost=f"{before} 1", power=5000)
    strong = unit("Wary", power=9000, abilities=[resist([Color("blue")])])
    game = scene(me(hand=[paint], board={"own_left": ann}), foe(board={"center_left": strong}))
    game.move("Ann", "center_left").resolve()
    while "exchange" not in "".join(game.kinds()):
        game.pass_()
    if game.player != "me":
        game.pass_()
    game.play("Paint").resolve()
    game.resolve()
    assert game.damage("Wary") == damage
