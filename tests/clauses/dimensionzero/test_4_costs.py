"""Part 4, chapter 7, and part 6, chapter 4: the steps of playing, activating and moving, their costs, synthesis."""

from __future__ import annotations

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import Ability, CardDef
from fuda.games.dimensionzero.words.build import (
    activated,
    additional,
    aim,
    alternative,
    awakening,
    cost,
    give_up,
    march,
    part,
    raid,
    spell,
    static,
    triggered,
    value,
    zone_effect,
)
from fuda.games.dimensionzero.words.choosing import ChooseSquare
from fuda.games.dimensionzero.words.conditions import Count, Exists, ThisIs, X
from fuda.games.dimensionzero.words.costs import Synthesis
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.keywords import Cheaper
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, Forbidding
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, This
from fuda.games.dimensionzero.words.situations import InArea, IsReleased, IsThis, Other, WithoutUnits
from fuda.games.dimensionzero.words.static_effects import MoveCost, PlayCost, PlayCostIs
from fuda.games.dimensionzero.words.targets import TargetCards, TargetSpells
from fuda.games.dimensionzero.words.timings import On, OnLeft
from fuda.rules.marks import clause
from fuda.words.conditions import Never
from fuda.words.numbers import Times
from tests.clauses.dimensionzero.scene import base, foe, frozen, me, scene, strategy, unit
from tests.clauses.dimensionzero.test_2_playing import noise

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))
MY_UNITS = Cards("you", "square", [Kind("unit"), IsReleased()])


# --- announcing (4-7.2-1, 4-7.2-2) -------------------------------------------------------------------------------
def forked() -> CardDef:
    """A strategy with two effects, of which one is chosen: destroy a target unit, or draw."""
    modes = [part([Send(Chosen(0), "graveyard")], aims=[aim(ANY_UNIT)]), part([Draw(value(2))])]
    return strategy("Fork", cost="colorless 1", abilities=[spell([], modes=modes)])


def modes_of(card: CardDef) -> list[str]:
    """The modes of a strategy as answers."""
    return [f"mode {int(mode.index)}" for mode in card.abilities[0].modes]


@clause("dz 4-7.2-1")
def test_a_card_of_the_hand_is_shown_when_it_is_announced() -> None:
    """The opponent knows it from the first step on, before anything is chosen or paid; the other card stays hidden."""
    game = scene(me(hand=[forked(), unit("Secret")], energy="1", board={"own_left": unit("Mine")}), foe())
    assert game.seen("foe", "me", "hand") == ["?", "?"]
    game.answer("play Fork")
    assert game.player == "me" and len(game.offered("mode")) == 2 and game.zone("Fork") == "hand"
    assert game.seen("foe", "me", "hand") == ["Fork", "?"]
    assert game.happened(spec.REVEALED) == [(spec.REVEALED, "Fork")]


@clause("dz 4-7.2-1")
def test_a_card_of_the_hand_whose_ability_is_announced_is_shown() -> None:
    """An ability that works in the hand lays its card open while it is activated; what stays in the hand is hidden."""
    letter = unit(
        "Letter",
        cost="red 9",
        abilities=[
            activated(
                [Damage(Chosen(0), value(1000))],
                parts=[give_up(This(), "graveyard")],
                aims=[aim(ANY_UNIT)],
                zones=["hand"],
            )
        ],
    )
    theirs = {"enemy_left": unit("Left"), "enemy_right": unit("Right")}
    game = scene(me(hand=[letter, unit("Secret")]), foe(board=theirs))
    game.answer("activate Letter")
    assert game.offered("pick") == ["Left", "Right"]
    assert game.seen("foe", "me", "hand") == ["Letter", "?"]
    assert game.happened(spec.REVEALED) == [(spec.REVEALED, "Letter")]
    game.answer("pick Left").resolve()
    assert game.damage("Left") == 1000 and game.zone("Letter") == "graveyard"


@clause("dz 4-7.2-2")
def test_which_effect_is_used_is_declared_before_targets_and_cost() -> None:
    """First the effect, then its target, then the payment."""
    card = forked()
    board = {"own_left": unit("Mine")}
    game = scene(me(hand=[card], energy="red 1 blue 1", board=board), foe(board={"enemy_left": unit("Theirs")}))
    game.answer("play Fork")
    assert game.offered() == modes_of(card)
    game.answer(modes_of(card)[0])
    assert game.offered() == ["pick Mine", "pick Theirs"]
    game.answer("pick Theirs")
    assert len(game.offered("pay")) == 2
    game.pay().resolve()
    assert game.zone("Theirs") == "graveyard" and game.side("me").hand == []


@clause("dz 4-7.2-2")
def test_an_effect_without_targets_cannot_be_declared() -> None:
    """With no unit anywhere only drawing is left."""
    game = scene(me(hand=[forked()], energy="1"), foe())
    game.play("Fork")
    assert game.stack() == ["Fork"]
    game.resolve()
    assert len(game.side("me").hand) == 2


@clause("dz 4-7.2-2.ex1")
def test_the_chosen_effect_stays_chosen_on_resolution() -> None:
    """Drawing was chosen: when the strategy resolves nobody is asked again, and no unit is touched."""
    card = forked()
    game = scene(me(hand=[card], energy="1", board={"own_left": unit("Mine")}), foe())
    game.answers("play Fork", modes_of(card)[1]).pay()
    assert game.stack() == ["Fork"] and game.offered("mode") == []
    game.resolve()
    assert game.player == "me" and game.offered("mode") == []
    assert len(game.side("me").hand) == 2 and game.square("Mine") == "own_left"


# --- choosing the cost (4-7.2-3) ---------------------------------------------------------------------------------
@clause("dz 4-7.2-3")
def test_the_way_to_pay_then_x_then_targets_are_chosen() -> None:
    """Prompts come in this order, and the spell is on the stack once the cost is settled, before its targets."""
    blast = strategy(
        "Blast",
        cost="red 3",
        abilities=[
            alternative("colorless X"),
            spell([Damage(Chosen(0), Times(value(1000), X()))], aims=[aim(ANY_UNIT)]),
        ],
    )
    theirs = {"enemy_left": unit("Left"), "enemy_right": unit("Right")}
    game = scene(me(hand=[blast], energy="red 3 blue 1"), foe(board=theirs))
    game.answer("play Blast")
    assert game.offered() == ["way Blast 0", "way Blast 1"] and game.stack() == []
    game.answer("way Blast 1")
    assert game.offered("number") == ["0", "1", "2", "3", "4"] and game.stack() == []
    game.answer("number 2")
    assert game.offered() == ["pick Left", "pick Right"] and game.stack() == ["Blast"]
    assert game.side("me").energy_frozen == []
    game.answer("pick Right").pay()
    assert len(game.side("me").energy_frozen) == 2
    game.resolve()
    assert game.damage("Right") == 2000


@clause("dz 4-7.2-3")
def test_a_cost_that_looks_at_cards_is_settled_before_they_change() -> None:
    """Each own unit makes it cheaper; the unit that is given up for it has been counted."""
    units = Cards("you", "square", [Kind("unit")])
    card = strategy(
        "Rally",
        cost="colorless 3",
        abilities=[
            static(rules=[Cheaper(Count(units))]),
            additional("", [give_up(units, "destroy")]),
            spell([Draw(value(1))]),
        ],
    )
    board = {"own_left": unit("Ann"), "own_right": unit("Bea")}
    game = scene(me(hand=[card], energy="1", board=board), foe())
    game.play("Rally", None, "pick Ann")
    assert game.zone("Ann") == "graveyard" and game.stack() == ["Rally"]
    assert len(game.side("me").energy_frozen) == 1
    poor = scene(me(hand=[card], energy="1", board={"own_left": unit("Ann")}), foe())
    assert poor.offered("play") == []


@clause("dz 4-7.2-3.ex1")
def test_x_is_chosen_before_targets_and_payment() -> None:
    """As much as can be paid; the damage follows the chosen value."""
    meteor = strategy(
        "Meteor",
        cost="red 1 colorless X",
        abilities=[spell([Damage(Chosen(0), Times(value(1000), X()))], aims=[aim(ANY_UNIT)])],
    )
    theirs = {"enemy_left": unit("Left", power=9000), "enemy_right": unit("Right")}
    game = scene(me(hand=[meteor], energy="red 2 blue 2"), foe(board=theirs))
    game.answer("play Meteor")
    assert game.offered() == ["number 0", "number 1", "number 2", "number 3"]
    game.answer("number 3")
    assert game.offered() == ["pick Left", "pick Right"]
    game.answer("pick Left").pay()
    assert game.side("me").energy == []
    game.resolve()
    assert game.damage("Left") == 3000


@clause("dz 4-7.2-3.ex2")
def test_x_and_the_units_to_freeze_for_it_are_chosen_together_with_the_cost() -> None:
    """X is at most the number of released own units; they are named before the target and frozen with the payment."""
    nova = strategy(
        "Volley",
        cost="red 1",
        abilities=[
            additional("", [give_up(MY_UNITS, "freeze", X())]),
            spell([Damage(Chosen(0), Times(value(1000), X()))], aims=[aim(ANY_UNIT)]),
        ],
    )
    mine = {"own_left": unit("Ann"), "own_middle": unit("Bea"), "own_right": frozen(unit("Cat"))}
    game = scene(me(hand=[nova], energy="red 1", board=mine), foe(board={"enemy_left": unit("Theirs", power=9000)}))
    game.answer("play Volley")
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number 1")
    assert game.offered() == ["pick Ann", "pick Bea"]
    game.answer("pick Bea")
    assert not game.is_frozen("Bea") and game.offered("pick") == ["Ann", "Bea", "Cat", "Theirs"]
    game.answer("pick Theirs").pay()
    assert game.is_frozen("Bea") and not game.is_frozen("Ann")
    game.resolve()
    assert game.damage("Theirs") == 1000


@clause("dz 4-7.2-3.ex3")
def test_awakening_is_chosen_before_x() -> None:
    """From the plan zone it may be played at its Awakening cost; then X of that cost is chosen."""
    impact = strategy(
        "Impact",
        cost="red 3 colorless X",
        abilities=[
            awakening("red 1 colorless X"),
            spell([Damage(Chosen(0), Times(value(1000), X()))], aims=[aim(ANY_UNIT)]),
        ],
    )
    deck = [impact, *[unit(f"Deck {i}") for i in range(5)]]
    theirs = foe(board={"enemy_left": unit("Theirs", power=9000)})
    game = scene(me(deck=deck, plan=True, energy="red 4"), theirs)
    game.answer("play Impact")
    assert game.offered() == ["way Impact 0", "way Impact 1"]
    game.answer("way Impact 1")
    assert game.offered("number") == ["0", "1", "2", "3"]
    game.answer("number 3").pay().resolve()
    assert game.damage("Theirs") == 3000
    plain = scene(me(deck=deck, plan=True, energy="red 4"), theirs).answers("play Impact", "way Impact 0")
    assert plain.offered("number") == ["0", "1"]


@clause("dz 4-7.2-3.ex4")
def test_an_effect_that_sets_a_play_cost_settles_it_here() -> None:
    """While it lasts, the named card costs exactly one colorless energy; without it, its printed cost."""
    dive = strategy(
        "Dive", abilities=[spell([Forbidding(PlayCostIs("you", [Named("Nova")], cost("colorless 1")), "turn")])]
    )
    nova = unit("Nova", cost="red 3 colorless 4")
    game = scene(me(hand=[dive, nova, unit("Other", cost="red 3 colorless 4")], energy="blue 2"), foe())
    assert game.offered("play") == ["Dive"]
    game.play("Dive").resolve()
    assert game.offered("play") == ["Nova"]
    game.play("Nova", "own_left").resolve()
    assert game.at("own_left") == ["Nova"] and len(game.side("me").energy_frozen) == 1


# --- fixing and paying (4-7.2-7, 4-7.2-8, 4-7.2-9) -----------------------------------------------------------------
def thrift(change: PlayCost | MoveCost) -> CardDef:
    """A card that makes something cheaper while it lies released in the energy zone."""
    return unit("Thrift", abilities=[zone_effect(["energy"], static([change], when=[ThisIs([IsReleased()])]))])


@clause("dz 4-7.2-7")
def test_a_cost_does_not_change_any_more_once_it_is_fixed() -> None:
    """The card that makes strategies cheaper is frozen for the payment itself: the price stays as it was."""
    saver = thrift(PlayCost("you", [Kind("strategy")], value(-1)))
    study = strategy("Study", cost="colorless 3", abilities=[spell([Draw(value(1))])])
    game = scene(me(hand=[study], energy=[saver, unit("Coin", cost="blue 1")]), foe())
    game.answer("play Study").answer("pay Thrift").pay()
    assert game.stack() == ["Study"] and game.side("me").energy == []
    fixed = game.m.entries[-1].cost
    assert fixed is not None and fixed.total == 2
    game.resolve()
    assert len(game.side("me").hand) == 1
    late = scene(me(hand=[study], energy=[unit("Coin", cost="blue 1"), unit("Coin 2")], frozen_energy=[saver]), foe())
    assert late.offered("play") == []


@clause("dz 4-7.2-8")
def test_all_of_a_cost_is_paid_at_the_same_time() -> None:
    """The unit that is given up leaves when all energy is frozen: its ability that asks for that triggers."""
    spent = Never(Exists(Cards("you", "energy", [IsReleased()])))
    bomb = unit(
        "Bomb",
        abilities=[
            activated([Draw(value(1))], cost="colorless 2", parts=[give_up(This(), "destroy")]),
            triggered(OnLeft("any", [IsThis()], ["graveyard"]), [Draw(value(1))], when=[spent]),
        ],
    )
    game = scene(me(board={"own_left": bomb}, energy="2"), foe())
    game.use("Bomb")
    assert game.zone("Bomb") == "graveyard" and game.kinds() == ["activated", "triggered"]
    rich = scene(me(board={"own_left": bomb}, energy="3"), foe()).use("Bomb")
    assert rich.kinds() == ["activated"]


@clause("dz 4-7.2-8")
def test_cards_given_up_for_different_parts_of_a_cost_go_together() -> None:
    """Both units see the other one go, so that both of them trigger."""
    mourns = [triggered(OnLeft("you", [Kind("unit"), Other()], ["graveyard"]), [Draw(value(0))])]
    card = strategy(
        "Toll",
        abilities=[
            additional("", [give_up(Cards("you", "square", [Named(name)]), "destroy") for name in ("Ann", "Bea")]),
            spell([Draw(value(0))]),
        ],
    )
    board = {"own_left": unit("Ann", abilities=mourns), "own_right": unit("Bea", abilities=mourns)}
    game = scene(me(hand=[card], board=board), foe())
    game.play("Toll")
    # Their owner orders the two in the graveyard, and the two triggers.
    game.answer("pick Ann").answer("resolve Bea")
    assert game.names("me", "graveyard") == ["Bea", "Ann"]
    assert game.stack() == ["Toll", "Bea", "Ann"]


@clause("dz 4-7.2-8")
def test_a_card_that_is_given_up_pays_no_energy() -> None:
    """One card cannot be frozen and go to the graveyard at the same time; of two cards each does one of it."""
    stock = give_up(Cards("you", "energy", []), "graveyard")
    stoker = unit("Stoker", abilities=[activated([Draw(value(1))], cost="colorless 1", parts=[stock])])
    assert scene(me(board={"own_left": stoker}, energy="1"), foe()).offered("activate") == []
    game = scene(
        me(board={"own_left": stoker}, energy=[unit("Coal", cost="red 1"), unit("Peat", cost="green 1")]), foe()
    )
    game.answers("activate Stoker", "pick Coal")
    assert game.zone("Coal") == "graveyard"
    assert [card.d.name for card in game.side("me").energy_frozen] == ["Peat"]


@clause("dz 4-7.2-8")
def test_energy_and_units_are_not_paid_before_everything_is_chosen() -> None:
    """When targets are asked for, nothing has been paid."""
    card = strategy(
        "Toll",
        cost="colorless 1",
        abilities=[
            additional("", [give_up(MY_UNITS, "destroy")]),
            spell([Damage(Chosen(0), value(1000))], aims=[aim(ANY_UNIT)]),
        ],
    )
    board = {"own_left": unit("Ann"), "own_right": unit("Bea")}
    game = scene(me(hand=[card], energy="1", board=board), foe())
    game.answers("play Toll", "pick Ann")
    assert game.offered("pick") == ["Ann", "Bea"]
    assert game.square("Ann") == "own_left" and game.side("me").energy_frozen == []
    game.answer("pick Bea").pay()
    assert game.zone("Ann") == "graveyard" and len(game.side("me").energy_frozen) == 1


@clause("dz 4-7.2-8")
def test_every_part_of_a_cost_needs_cards_of_its_own() -> None:
    """One unit does not pay for two parts; and none is offered for one part that alone can pay for the other."""
    parts = [give_up(MY_UNITS, "destroy"), give_up(Cards("you", "square", [Named("Bea")]), "destroy")]
    card = strategy("Toll", abilities=[additional("", parts), spell([Draw(value(0))])])
    alone = scene(me(hand=[card], board={"own_right": unit("Bea")}), foe())
    assert alone.offered("play") == []
    board = {"own_left": unit("Ann"), "own_middle": unit("Cat"), "own_right": unit("Bea")}
    game = scene(me(hand=[card], board=board), foe())
    game.answer("play Toll")
    assert game.offered("pick") == ["Ann", "Cat"]


@clause("dz 4-7.2-9")
def test_what_waits_for_a_play_is_stacked_above_the_spell() -> None:
    """Once all is paid the spell counts as played, and the trigger goes on top of it."""
    herald = unit("Herald", abilities=[triggered(On("played", "you", [Kind("strategy")], []), [Draw(value(1))])])
    study = strategy("Study", cost="colorless 1", abilities=[spell([Draw(value(0))])])
    game = scene(me(hand=[study, unit("New")], energy="red 1 blue 1", board={"own_left": herald}), foe())
    game.answer("play Study")
    assert game.stack() == ["Study"] and len(game.offered("pay")) == 2
    game.pay()
    assert game.stack() == ["Study", "Herald"] and game.player == "me"
    game.resolve()
    assert game.stack() == ["Study"] and len(game.side("me").hand) == 2


@clause("dz 4-7.2-9")
def test_what_waits_for_an_activation_triggers_once_it_is_paid() -> None:
    """The same holds for activated abilities; what waits for plays does not hear of them."""
    board = {
        "own_left": unit("Drummer", abilities=[activated([Draw(value(0))])]),
        "own_middle": unit("Echo", abilities=[triggered(On("activated", "any", [], []), [Draw(value(0))])]),
        "own_right": unit("Herald", abilities=[triggered(On("played", "any", [], []), [Draw(value(0))])]),
    }
    game = scene(me(board=board), foe())
    game.use("Drummer")
    assert game.stack() == ["Drummer", "Echo"]


@clause("dz 4-7.2-9")
def test_the_active_player_gets_priority_after_a_play_of_either_player() -> None:
    """The opponent plays after my pass: priority is mine."""
    game = scene(me(), foe(hand=[noise("Shout"), noise("Second")]))
    game.pass_()
    assert game.player == "foe"
    game.play("Shout")
    assert game.player == "me" and game.stack() == ["Shout"]


# --- moving (4-7.3) ----------------------------------------------------------------------------------------------
@clause("dz 4-7.3-1")
def test_a_released_own_unit_moves_to_an_adjacent_square_without_an_own_unit() -> None:
    """The foe's unit is no obstacle, an own one is; neither diagonals nor base squares are reached."""
    mine = {"own_left": unit("Mover"), "own_middle": frozen(unit("Sleeper")), "base_left": base("Tower")}
    game = scene(me(board=mine), foe(board={"center_left": unit("Theirs"), "enemy_right": unit("Far")}))
    assert game.offered("move") == ["Mover center_left"]
    middle = scene(me(board={"center_middle": unit("Mover")}), foe())
    assert sorted(middle.offered("move")) == [
        "Mover center_left",
        "Mover center_right",
        "Mover enemy_middle",
        "Mover own_middle",
    ]


@clause("dz 4-7.3-1")
def test_frozen_units_and_units_of_the_opponent_are_not_moved() -> None:
    """In my main phase the foe moves nothing, and I do not move what is frozen."""
    game = scene(me(board={"own_left": frozen(unit("Sleeper"))}), foe(board={"enemy_left": unit("Theirs")}))
    assert game.offered("move") == []
    assert game.pass_().player == "foe" and game.offered("move") == []


def mover(*abilities: Ability) -> CardDef:
    """A unit that costs one colorless energy to move."""
    return unit("Mover", move="colorless 1", abilities=list(abilities))


@clause("dz 4-7.3-2")
def test_how_a_movement_is_paid_for_is_chosen_before_it_is_stacked() -> None:
    """Plainly, by Raid, or with a March added: then the movement is on top of the stack."""
    runner = mover(raid(1), march([Draw(value(1))], cost="red 1"))
    mine = me(board={"own_left": runner, "base_left": base("Tower")}, energy="red 2")
    game = scene(mine, foe())
    game.answer("move Mover center_left")
    assert game.offered("way") == ["Mover 0", "Mover 1", "Mover 2", "Mover 3"] and game.stack() == []
    game.answer("way Mover 1").pay()
    assert game.kinds() == ["movement"] and game.is_frozen("Tower")
    assert game.side("me").energy_frozen == [] and game.square("Mover") == "own_left"
    game.resolve()
    assert game.square("Mover") == "center_left" and game.side("me").hand == []


@clause("dz 4-7.3-2")
def test_a_variable_of_a_move_cost_is_chosen_with_the_cost() -> None:
    """The unit's move cost is X: its player names a value that can be paid."""
    drifter = unit("Drifter", move="colorless X")
    game = scene(me(board={"own_left": drifter}, energy="red 2"), foe())
    game.answer("move Drifter center_left")
    assert game.offered("number") == ["0", "1", "2"] and game.stack() == []
    game.answer("number 2").pay()
    assert game.kinds() == ["movement"] and len(game.side("me").energy_frozen) == 2


@clause("dz 4-7.3-3")
def test_the_cost_of_a_movement_does_not_change_any_more_once_it_is_fixed() -> None:
    """The card that makes movements cheaper is frozen to pay for one: no more is asked for."""
    saver = thrift(MoveCost("you", [], value(-1)))
    walker = unit("Walker", move="colorless 3")
    game = scene(me(board={"own_left": walker}, energy=[saver, unit("Coin", cost="blue 1")]), foe())
    game.answer("move Walker center_left").answer("pay Thrift").pay()
    assert game.kinds() == ["movement"] and game.side("me").energy == []
    fixed = game.m.entries[-1].cost
    assert fixed is not None and fixed.total == 2
    coins = [unit("Coin", cost="blue 1"), unit("Coin 2")]
    late = scene(me(board={"own_left": walker}, energy=coins, frozen_energy=[saver]), foe())
    assert late.offered("move") == []


@clause("dz 4-7.3-4")
def test_the_move_cost_and_what_is_added_to_it_are_paid_together() -> None:
    """Energy of the move cost and of the March, and the unit that the March asks for, are paid before it is stacked."""
    runner = mover(march([Draw(value(1))], cost="red 1", parts=[give_up(MY_UNITS, "freeze")]))
    board = {"own_left": runner, "own_right": unit("Helper")}
    game = scene(me(board=board, energy="red 2"), foe())
    game.answers("move Mover center_left", "way Mover 1")
    assert game.offered("pick") == ["Mover", "Helper"] and game.side("me").energy_frozen == []
    game.answer("pick Helper").pay()
    assert game.side("me").energy == [] and game.is_frozen("Helper")
    assert game.kinds() == ["movement"]


@clause("dz 4-7.3-4")
@pytest.mark.parametrize("energy", ["", "red 1", "blue 2", "red 2"])
def test_a_movement_is_refused_as_far_as_something_of_its_cost_cannot_be_paid(energy: str) -> None:
    """Without energy it does not move at all; without red energy for both it moves without the March."""
    game = scene(me(board={"own_left": mover(march([Draw(value(1))], cost="red 1"))}, energy=energy), foe())
    if not energy:
        assert game.offered("move") == []
        return
    game.answer("move Mover center_left")
    assert game.offered("way") == (["Mover 0", "Mover 1"] if energy == "red 2" else [])
    if game.offered("way"):
        game.answer("way Mover 0")
    game.pay()
    assert len(game.side("me").energy_frozen) == 1


@clause("dz 4-7.3-5")
def test_what_waits_for_a_movement_to_be_activated_is_stacked_above_it() -> None:
    """The trigger resolves before the unit has changed its square; priority is the active player's."""
    guide = unit("Guide", abilities=[triggered(On("move_activated", "you", [], []), [Draw(value(1))])])
    game = scene(me(board={"own_left": mover(), "own_right": guide}, energy="red 1"), foe())
    game.move("Mover", "center_left")
    assert game.kinds() == ["movement", "triggered"] and game.player == "me"
    game.resolve()
    assert len(game.side("me").hand) == 1 and game.square("Mover") == "own_left"
    game.resolve()
    assert game.square("Mover") == "center_left"


# --- synthesis (6-4) ---------------------------------------------------------------------------------------------
def fangs(name: str = "Fang") -> Synthesis:
    """Put a card of this name from the own energy zone into the graveyard."""
    return Synthesis(Cards("you", "energy", [Named(name)]), value(1))


@clause("dz 6-4.1")
def test_synthesis_puts_the_named_card_of_its_zone_into_the_graveyard() -> None:
    """The card goes from the energy zone when the cost is paid; a card elsewhere, or of another name, does not do."""
    beast = unit("Beast", abilities=[activated([Draw(value(1))], parts=[fangs()])])
    game = scene(me(board={"own_left": beast}, energy=[unit("Fang"), unit("Claw")], hand=[]), foe())
    game.use("Beast")
    assert game.zone("Fang") == "graveyard" and game.zone("Claw") == "energy"
    assert game.kinds() == ["activated"]
    without = scene(me(board={"own_left": beast}, energy=[unit("Claw")], hand=[unit("Fang")]), foe())
    assert without.offered("activate") == []


@clause("dz 6-4.2")
@pytest.mark.parametrize("kind", ["unit", "base"])
def test_on_a_unit_or_base_synthesis_is_the_cost_of_an_activated_ability(kind: str) -> None:
    """It is offered in the window of its timing, paid on activation, and resolves from the stack."""
    ability = activated([Draw(value(1))], parts=[fangs()], timing="normal")
    board = (
        {"own_left": unit("Beast", abilities=[ability])}
        if kind == "unit"
        else {"base_left": base("Beast", abilities=[ability])}
    )
    game = scene(me(board=board, energy=[unit("Fang"), unit("Fang", number="T-F2")], hand=[noise("Shout")]), foe())
    assert game.offered("activate") == ["Beast"]
    game.answer("activate Beast").answer("pick Fang").pay()
    assert game.kinds() == ["activated"] and len(game.names("me", "graveyard")) == 1
    assert game.offered("activate") == []
    game.resolve()
    assert len(game.side("me").hand) == 2
    busy = scene(me(board=board, energy=[unit("Fang")], hand=[noise("Shout")]), foe()).play("Shout")
    assert busy.offered("activate") == []


@clause("dz 6-4.2.ex1")
def test_a_unit_put_on_a_square_by_its_plan_zone_synthesis_is_not_played() -> None:
    """Nothing that waits for plays triggers, nothing that counters spells finds it, and Haste does not release it."""
    where = Squares([InArea("own"), WithoutUnits("you")])
    ability = activated(
        [ChooseSquare(where, 0), Place(This(), SquareOf(Chosen(0)), "frozen")], parts=[fangs()], zones=["plan"]
    )
    cat = unit("Cat", cost="red 9", keywords=["haste"], abilities=[ability])
    herald = unit("Herald", abilities=[triggered(On("played", "any", [], []), [Draw(value(1))])])
    refusal = strategy("Refusal", abilities=[spell([CounterIt(0)], aims=[aim(TargetSpells("any", []))])])
    deck = [cat, *[unit(f"Deck {i}") for i in range(5)]]
    mine = me(deck=deck, plan=True, energy=[unit("Fang")], board={"own_left": herald}, hand=[refusal])
    game = scene(mine, foe())
    assert game.offered("activate") == ["Cat"]
    game.use("Cat")
    assert game.kinds() == ["activated"] and game.zone("Cat") == "plan" and game.zone("Fang") == "graveyard"
    assert game.offered("play") == []
    game.resolve().answer("on_square own_right")
    assert game.at("own_right") == ["Cat"] and game.is_frozen("Cat")
    assert game.stack() == [] and not game.side("me").plan
    # The herald does hear of a real play.
    heard = scene(me(hand=[noise("Shout")], board={"own_left": herald}), foe()).play("Shout")
    assert heard.stack() == ["Shout", "Herald"]


@clause("dz 6-4.3")
def test_on_a_strategy_synthesis_is_an_additional_cost() -> None:
    """It is paid beside the play cost; without the card the strategy cannot be played."""
    rite = strategy("Rite", cost="red 1", abilities=[additional("", [fangs()]), spell([Draw(value(1))])])
    game = scene(me(hand=[rite], energy=[unit("Fang", cost="blue 1"), unit("Coin", cost="red 1")]), foe())
    game.play("Rite")
    assert game.zone("Fang") == "graveyard" and [c.d.name for c in game.side("me").energy_frozen] == ["Coin"]
    assert game.stack() == ["Rite"]
    game.resolve()
    assert len(game.side("me").hand) == 1
    assert scene(me(hand=[rite], energy=[unit("Coin", cost="red 1")]), foe()).offered("play") == []
    assert scene(me(hand=[rite], energy=[unit("Fang", cost="blue 1")]), foe()).offered("play") == []
