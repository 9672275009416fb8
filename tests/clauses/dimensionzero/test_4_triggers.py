"""Part 4, chapters 4 and 8: triggered abilities, how they are stacked, and which information they look at."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.control import IfDone, May
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import Ability, CardDef, When
from fuda.games.dimensionzero.words.build import (
    aim,
    give_up,
    instant_death,
    replacement,
    spell,
    static,
    triggered,
    value,
    zone_effect,
)
from fuda.games.dimensionzero.words.card_changes import AddPower, AddSmash, GainAbility
from fuda.games.dimensionzero.words.choosing import Choose
from fuda.games.dimensionzero.words.conditions import Exists, Size, StatOf, X
from fuda.games.dimensionzero.words.costs import GiveHand
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Discard, Draw, Mill, SmashPlayer
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, Delay, For
from fuda.games.dimensionzero.words.on_squares import Damage, DamageDivided, Place, Swap
from fuda.games.dimensionzero.words.ops import Destroy, Mark, Send
from fuda.games.dimensionzero.words.properties import Stat
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, That, This
from fuda.games.dimensionzero.words.situations import AdjacentTo, InArea, InSpace, IsThis, Other, SameLine, WithoutUnits
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetAbilities, TargetCards, TargetSquares
from fuda.games.dimensionzero.words.timings import On, OnBattle, OnLeft, OnPhase, OnPlaced, OnTurn, OnZoned, Would
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.numbers import Times
from tests.clauses.dimensionzero.scene import FOE, Placed, Scene, base, foe, me, scene, strategy, unit

ONE = value(1)
ALL_UNITS = Cards("any", "square", [Kind("unit")])
ANY_UNIT = TargetCards(ALL_UNITS)
FOES_UNIT = TargetCards(Cards("opponent", "square", [Kind("unit")]))
FREE_SQUARE = TargetSquares(Squares([InSpace("battle"), WithoutUnits("any")]))
ARRIVAL = OnPlaced("any", [IsThis()], [])
DEATH = OnLeft("any", [IsThis()], ["graveyard"])


# --- cards -----------------------------------------------------------------------------------------------------
def draws(on: When, **more: Any) -> Ability:
    """When something happens, draw a card."""
    return triggered(on, [Draw(ONE)], **more)


def cast(name: str, effect: list[Any], *aims: Any) -> CardDef:
    """A strategy of battle timing that costs nothing."""
    return strategy(name, abilities=[spell(effect, aims=aims)])


def bolt(name: str = "Bolt", amount: int = 1000) -> CardDef:
    """Damage a target unit."""
    return cast(name, [Damage(Chosen(0), value(amount))], aim(ANY_UNIT))


def bounce(name: str = "Recall") -> CardDef:
    """Return a target card on a square to its owner's hand."""
    return cast(name, [Send(Chosen(0), "hand")], aim(TargetCards(Cards("any", "square", []))))


def kill(name: str = "Fall") -> CardDef:
    """Destroy a target card on a square."""
    return cast(name, [Destroy(Chosen(0))], aim(TargetCards(Cards("any", "square", []))))


def wipe(name: str = "Flood") -> CardDef:
    """Destroy all units at the same time."""
    return cast(name, [Destroy(ALL_UNITS)])


def push(name: str = "Push") -> CardDef:
    """Put a target unit on a target square without units."""
    return cast(name, [Place(Chosen(0), SquareOf(Chosen(1)))], aim(ANY_UNIT), aim(FREE_SQUARE, slot=1))


def recruit(name: str, **more: Any) -> CardDef:
    """A unit that costs nothing."""
    return unit(name, cost="colorless 0", **more)


def hand(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.side(who).hand)


def stacked(game: Scene) -> list[str]:
    """The cards whose spells and abilities were put on the stack so far."""
    return [name for _, name in game.happened(spec.STACKED)]


def settle_orders(game: Scene) -> Scene:
    """Answer questions about orders with the first option."""
    while game.offered("pick") or game.offered("resolve"):
        game.m.answer(game.m.options[0])
    return game


def countered(game: Scene) -> list[str]:
    """The clauses by which something was countered."""
    return [e.clause for e in game.log if e.kind == spec.COUNTERED]


# --- triggered abilities (4-4) -----------------------------------------------------------------------------------
@clause("dz 4-4.1.ex1")
@pytest.mark.parametrize("attacks", [True, False])
def test_an_ability_that_waits_for_its_unit_to_attack_is_triggered_and_uses_the_stack(attacks: bool) -> None:
    """The attacker has its bonus once the ability resolves; attacked, it gets none."""
    bonus = triggered(On("attacked", "any", [IsThis()], []), [For(This(), AddPower(value(3000)))])
    lancer = unit("Lancer", power=4000, abilities=[bonus])
    mine, theirs = (lancer, unit("Wall", power=4000)) if attacks else (unit("Wall", power=4000), lancer)
    game = scene(me(board={"own_left": mine}), foe(board={"center_left": theirs}))
    game.move(mine.name, "center_left").resolve()
    assert game.step == "first_battle"
    assert game.kinds() == (["triggered"] if attacks else [])
    assert game.power("Lancer") == 4000
    if attacks:
        game.resolve()
        assert game.power("Lancer") == 7000


@clause("dz 4-4.2")
def test_an_ability_triggers_each_time_and_is_stacked_when_somebody_gets_priority() -> None:
    """While the strategy resolves nothing but it is on the stack; afterwards there is one ability for each damage."""
    watcher = unit("Watcher", power=9000, abilities=[draws(On("damaged", "any", [IsThis()], []))])
    twice = cast("Twice", [Damage(Chosen(0), ONE), Damage(Chosen(0), ONE), May([Draw(ONE)])], aim(ANY_UNIT))
    game = scene(me(hand=[twice], board={"own_left": watcher}), foe())
    game.play("Twice").resolve()
    assert game.offered() == ["no", "yes"]
    assert game.damage("Watcher") == 2 and game.stack() == ["Twice"] and hand(game) == 0
    game.answer("no")
    assert game.stack() == ["Watcher", "Watcher"] and game.kinds() == ["triggered", "triggered"]
    assert hand(game) == 0
    game.resolve()
    assert hand(game) == 1 and game.stack() == ["Watcher"]


def conditional(on: When) -> Ability:
    """When something happens, if the player has a Flag: draw a card."""
    return draws(on, when=[Exists(Cards("you", "square", [Named("Flag")]))])


def flagged(flag: bool, *cards: CardDef) -> Scene:
    """A base that draws when a unit arrives, if there is a Flag."""
    tent = base("Tent", abilities=[conditional(OnPlaced("you", [Kind("unit")], []))])
    board = {"base_left": tent} | ({"base_right": base("Flag")} if flag else {})
    return scene(me(hand=[recruit("New"), *cards], board=board), foe(hand=[kill()]))


@clause("dz 4-4.3")
@pytest.mark.parametrize("flag", [True, False])
def test_a_conditional_ability_triggers_only_if_its_condition_holds_at_the_event(flag: bool) -> None:
    """With the Flag it is stacked and draws, without it nothing is stacked."""
    game = flagged(flag)
    game.play("New", "own_left").resolve()
    assert game.stack() == (["Tent"] if flag else [])
    if flag:
        game.resolve()
    assert hand(game) == (1 if flag else 0)


@clause("dz 4-4.3")
def test_a_conditional_ability_is_countered_if_its_condition_is_gone_on_resolution() -> None:
    """The Flag falls in response: the ability is countered and draws nothing."""
    game = flagged(True)
    game.play("New", "own_left").resolve()
    game.pass_().play("Fall", None, "pick Flag").resolve()
    assert game.zone("Flag") == "graveyard" and game.stack() == ["Tent"]
    game.resolve()
    assert game.stack() == [] and hand(game) == 0 and countered(game) == ["4-8.8"]


# --- abilities that effects make (4-4.4) -------------------------------------------------------------------------
@clause("dz 4-4.4")
@pytest.mark.parametrize(("always", "drawn"), [(False, 1), (True, 2)])
def test_an_ability_made_by_a_spell_triggers_the_next_time_or_every_time_within_its_period(
    always: bool, drawn: int
) -> None:
    """Without a period only the first arrival draws a card; for this turn, every one does."""
    later = draws(OnPlaced("you", [Kind("unit")], []))
    made = Delay(later, always=True, until="turn") if always else Delay(later)
    cards = [cast("Order", [made]), recruit("One"), recruit("Two"), recruit("Three", timing="normal")]
    game = scene(me(hand=cards), foe())
    game.play("Order").resolve()
    for name, square in (("One", "own_left"), ("Two", "own_right")):
        game.play(name, square).resolve()
        if game.stack():
            game.resolve()
    assert hand(game) == 1 + drawn  # and Three
    # The period ends with the turn.
    game.until("energy", player="me").until("main", player="me")
    before = hand(game)
    game.play("Three", "own_middle").resolve()
    assert game.stack() == [] and hand(game) == before - 1


@clause("dz 4-4.4")
def test_an_ability_given_by_a_static_one_triggers_every_time_as_long_as_that_is_there() -> None:
    """Each movement of a unit draws a card, until the base that gives the ability is gone."""
    gift = triggered(On("move_resolved", "any", [IsThis()], []), [Draw(ONE)])
    school = base("School", abilities=[static([Affect(Cards("you", "square", [Kind("unit")]), GainAbility(gift))])])
    game = scene(me(board={"base_left": school, "own_left": unit("Pupil")}, hand=[kill()]), foe())
    for square in ("own_middle", "own_right"):
        before = hand(game)
        game.move("Pupil", square).resolve()
        assert game.stack() == ["Pupil"]
        game.resolve()
        assert hand(game) == before + 1
    game.play("Fall", None, "pick School").resolve()
    game.move("Pupil", "own_middle").resolve()
    assert game.stack() == []


@clause("dz 4-4.4")
@pytest.mark.parametrize("on", [OnTurn("end", "you"), OnPhase("recovery", "you")], ids=["end", "recovery"])
def test_what_waits_for_the_recovery_phase_or_the_end_of_the_turn_triggers_once_a_turn(on: When) -> None:
    """Its resolution makes the recovery phase start again, but it does not trigger again; next turn it does."""
    game = scene(me(board={"base_left": base("Clock", abilities=[draws(on)])}), foe())
    game.until("energy", player="foe")
    assert hand(game) == 1 and stacked(game) == ["Clock"]
    game.until("energy", player="me")
    assert stacked(game) == ["Clock"]
    game.until("energy", player="foe")
    assert stacked(game) == ["Clock", "Clock"]


@clause("dz 4-4.4")
def test_an_ability_made_for_every_end_of_turn_triggers_once_in_each() -> None:
    """The recovery phase repeats because of it; it draws one card in this turn and one in the next."""
    made = Delay(draws(OnTurn("end", "any")), always=True)
    game = scene(me(hand=[cast("Habit", [made])]), foe())
    game.play("Habit").resolve()
    game.until("energy", player="foe")
    assert hand(game) == 1
    game.until("energy", player="me")
    assert hand(game) == 1 + 1 + 1  # and the card of the draw phase


def doom() -> CardDef:
    """At the end of the turn, destroy a unit chosen now."""
    later = triggered(OnTurn("end", "any"), [Destroy(That())])
    return cast("Doom", [Delay(later, Chosen(0))], aim(ANY_UNIT))


@clause("dz 4-4.4-1")
@pytest.mark.parametrize("fate", ["stays", "other square", "hand and back"])
def test_an_ability_made_about_a_card_is_gone_once_that_card_has_left_the_squares(fate: str) -> None:
    """On its square or another one the unit is destroyed; returned to the hand and played anew it is another one."""
    game = scene(me(hand=[doom(), bounce(), push()], board={"own_left": recruit("Victim")}), foe())
    game.play("Doom").resolve()
    if fate == "other square":
        game.play("Push", None, "on_square own_right").resolve()
    elif fate == "hand and back":
        game.play("Recall").resolve()
        game.play("Victim", "own_left").resolve()
    before = stacked(game)
    game.until("energy", player="foe")
    if fate == "hand and back":
        assert stacked(game) == before and game.square("Victim") == "own_left"
    else:
        assert stacked(game) == [*before, "Doom"] and game.zone("Victim") == "graveyard"


@clause("dz 4-4.4-1.ex1")
@pytest.mark.parametrize("saved", [False, True])
def test_instant_death_of_a_unit_that_was_returned_before_the_end_of_battle_is_gone(saved: bool) -> None:
    """Left alone the damaged unit goes to the graveyard at the end of the battle; returned, nothing triggers."""
    viper = unit("Viper", power=1000, abilities=[instant_death(3)])
    game = scene(
        me(board={"own_left": unit("Ogre", cost="red 3", power=8000)}, hand=[bounce()]),
        foe(board={"center_left": viper}),
    )
    game.move("Ogre", "center_left").resolve()
    game.until(step="second_battle")
    while not game.stack() or game.stack() == ["exchange"]:
        game.pass_()
    assert game.zone("Viper") == "graveyard" and game.stack() == ["Viper"]
    game.resolve()
    if saved:
        game.play("Recall").resolve()
    ended = False
    while game.m.clashes:
        ended = ended or (game.step == "battle_end" and game.stack() == ["Viper"])
        game.pass_()
    assert ended is not saved
    assert game.zone("Ogre") == ("hand" if saved else "graveyard")


# --- the event and the stack (4-8.1 to 4-8.3) --------------------------------------------------------------------
@clause("dz 4-8.1")
def test_abilities_trigger_when_nothing_can_be_played() -> None:
    """In the draw phase no strategy may be played, but an ability that waits for that phase is stacked and resolves."""
    clock = base("Clock", abilities=[draws(OnPhase("draw", "you"))])
    game = scene(me(board={"base_left": clock}, hand=[bolt()]), foe(board={"own_left": unit("X")}), at="3-6.1-1")
    kinds = [e.kind for e in game.log]
    assert stacked(game) == ["Clock"] and kinds.index(spec.STACKED) < kinds.index(spec.PHASE)
    assert game.phase == "energy" and hand(game) == 3 and game.offered("play") == []


@clause("dz 4-8.1")
def test_the_controller_of_the_card_controls_its_triggered_ability() -> None:
    """A unit of the foe that I control draws a card for me."""
    captive = Placed(unit("Captive", power=9000, abilities=[draws(On("damaged", "any", [IsThis()], []))]), owner=FOE)
    game = scene(me(board={"own_left": captive}, hand=[bolt()]), foe())
    game.play("Bolt").resolve()
    assert [int(e.player) for e in game.m.entries] == [0]
    game.resolve()
    assert (hand(game), hand(game, "foe")) == (1, 0)


@clause("dz 4-8.2")
def test_rule_effects_come_before_what_has_triggered_is_stacked() -> None:
    """The strategy deals lethal damage: the dead unit cannot be chosen as target of the ability it triggered."""
    avenger = unit(
        "Avenger",
        power=9000,
        abilities=[triggered(On("damaged", "you", [Kind("unit")], []), [Damage(Chosen(0), ONE)], aims=[aim(ANY_UNIT)])],
    )
    game = scene(
        me(board={"own_left": avenger, "own_right": unit("Frail", power=1000)}, hand=[bolt()]),
        foe(board={"center_left": unit("Wolf")}),
    )
    game.play("Bolt", None, "pick Frail").resolve()
    assert game.zone("Frail") == "graveyard" and game.kinds() == ["triggered"]
    assert game.offered() == ["pick Avenger", "pick Wolf"]


@clause("dz 4-8.2")
def test_the_active_player_has_priority_once_abilities_were_stacked() -> None:
    """The foe's ability is stacked; I may answer it first."""
    spy = unit("Spy", power=9000, abilities=[draws(On("damaged", "any", [IsThis()], []))])
    game = scene(me(hand=[bolt("One"), bolt("Two")]), foe(board={"center_left": spy}))
    game.play("One").resolve()
    assert game.stack() == ["Spy"] and game.player == "me" and game.offered("play") == ["Two"]


@clause("dz 4-8.3")
def test_the_active_players_abilities_are_stacked_first_and_the_other_players_resolve_first() -> None:
    """The foe's ability lies on top of mine."""
    mine = base("Mine", abilities=[draws(On("damaged", "any", [], []))])
    theirs = base("Theirs", abilities=[draws(On("damaged", "any", [], []))])
    game = scene(
        me(board={"base_left": mine}, hand=[bolt()]),
        foe(board={"foe_base_left": theirs, "center_left": unit("Wolf")}),
    )
    game.play("Bolt").resolve()
    assert game.stack() == ["Mine", "Theirs"]
    game.resolve()
    assert (hand(game), hand(game, "foe")) == (0, 1)


@clause("dz 4-8.3")
def test_each_player_chooses_the_order_of_own_abilities() -> None:
    """First I order mine, then the foe orders those of the foe."""
    on = On("damaged", "any", [], [])
    board = {"base_left": base("A", abilities=[draws(on)]), "base_right": base("B", abilities=[draws(on)])}
    other = {"foe_base_left": base("C", abilities=[draws(on)]), "foe_base_right": base("D", abilities=[draws(on)])}
    game = scene(me(board=board, hand=[bolt()]), foe(board=other | {"center_left": unit("Wolf")}))
    game.play("Bolt").resolve()
    assert game.player == "me" and game.offered() == ["resolve A", "resolve B"]
    game.answer("resolve B")
    assert game.player == "foe" and game.offered() == ["resolve C", "resolve D"]
    game.answer("resolve D")
    assert game.stack() == ["B", "A", "D", "C"]


@clause("dz 4-8.2")
@clause("dz 4-8.3")
def test_what_triggers_while_abilities_are_stacked_comes_after_all_of_them() -> None:
    """My ability costs a unit that draws when it dies: that comes on top of the foe's, which waited before."""
    on = On("damaged", "any", [], [])
    price = give_up(Cards("you", "square", [Kind("unit")]), "destroy")
    altar = base("Altar", abilities=[triggered(on, [Draw(ONE)], parts=[price])])
    theirs = base("Theirs", abilities=[draws(on)])
    game = scene(
        me(board={"base_left": altar, "own_left": unit("Goat", abilities=[draws(DEATH)])}, hand=[bolt()]),
        foe(board={"foe_base_left": theirs, "center_left": unit("Wolf")}),
    )
    game.play("Bolt", None, "pick Wolf").resolve()
    assert game.zone("Goat") == "graveyard" and game.stack() == ["Altar", "Theirs", "Goat"]


@clause("dz 4-8.3.ex1")
def test_a_discard_of_the_other_player_comes_before_the_draw_of_the_active_one() -> None:
    """Both units die in battle: my only card is discarded before I draw for mine."""
    vendor = unit("Vendor", abilities=[draws(DEATH)])
    rogue = unit("Rogue", abilities=[triggered(DEATH, [Discard(ONE, "opponent", True)])])
    game = scene(me(board={"own_left": vendor}, hand=[unit("Only", cost="red 9")]), foe(board={"center_left": rogue}))
    game.move("Vendor", "center_left").resolve()
    while game.stack() != ["Vendor", "Rogue"]:
        game.pass_()
    assert game.names("me", "hand") == ["Only"]
    game.resolve()
    assert game.names("me", "hand") == [] and game.zone("Only") == "graveyard"
    game.resolve()
    assert hand(game) == 1


# --- choices when stacked (4-8.4) --------------------------------------------------------------------------------
@clause("dz 4-8.4")
def test_an_ability_without_a_possible_choice_is_taken_off_the_stack() -> None:
    """It needs a unit of the foe and there is none: it is gone at once, and nobody could answer it."""
    scout = recruit("Scout", abilities=[triggered(ARRIVAL, [Damage(Chosen(0), ONE), Draw(ONE)], aims=[aim(FOES_UNIT)])])
    game = scene(me(hand=[scout]), foe())
    game.play("Scout", "own_left").resolve()
    assert game.stack() == [] and game.player == "me" and hand(game) == 0
    assert (spec.CANCELLED, "Scout") in game.happened()
    assert [e.clause for e in game.log if e.kind == spec.CANCELLED] == ["4-8.4"]


@clause("dz 4-8.4-1")
def test_the_variable_of_a_triggered_ability_is_fixed_when_it_is_stacked() -> None:
    """Of three energy cards two are used: the number is asked before anybody can answer the ability."""
    spark = triggered(ARRIVAL, [Damage(Chosen(0), Times(X(), value(1000)))], aims=[aim(FOES_UNIT)], cost="colorless X")
    game = scene(
        me(hand=[recruit("Spark", abilities=[spark])], energy="3"),
        foe(board={"center_left": unit("Wolf", power=9000)}, hand=[bolt()]),
    )
    game.play("Spark", "own_left").resolve()
    assert game.offered() == ["number 0", "number 1", "number 2", "number 3"]
    game.answer("number 2").pay()
    assert game.kinds() == ["triggered"] and len(game.side("me").energy_frozen) == 2
    game.resolve()
    assert game.damage("Wolf") == 2000


@clause("dz 4-8.4-1")
def test_which_cards_pay_for_a_triggered_ability_is_chosen_when_it_is_stacked() -> None:
    """The card to discard is chosen before anybody has priority."""
    trade = triggered(ARRIVAL, [Draw(value(2))], parts=[GiveHand(ONE, [])])
    cards = [recruit("Trader", abilities=[trade]), unit("P", cost="red 9"), unit("Q", cost="red 9")]
    game = scene(me(hand=cards), foe())
    game.play("Trader", "own_left").resolve()
    assert game.offered() == ["pick P", "pick Q"]
    game.answer("pick Q")
    assert game.stack() == ["Trader"] and game.names("me", "graveyard") == ["Q"]


def archer(**more: Any) -> CardDef:
    """A unit that damages a target unit of its line when it arrives."""
    line = TargetCards(Cards("any", "square", [Kind("unit"), SameLine(This()), Other()]))
    shot = triggered(OnPlaced("any", [IsThis()], ["hand"]), [Damage(Chosen(0), ONE)], aims=[aim(line)])
    return recruit("Archer", abilities=[shot], **more)


LINES = {"center_left": unit("Near"), "enemy_left": unit("Behind"), "center_right": unit("Far")}


@clause("dz 4-8.4-2")
def test_targets_of_a_triggered_ability_are_chosen_when_it_is_stacked() -> None:
    """Both players see the target before they may answer; a unit of another line was not offered."""
    game = scene(me(hand=[archer()]), foe(board=LINES, hand=[bolt()]))
    game.play("Archer", "own_left").resolve()
    assert game.player == "me" and game.offered() == ["pick Near", "pick Behind"]
    game.answer("pick Behind")
    assert game.stack() == ["Archer"] and (spec.TARGETED, "Behind") in game.happened()
    game.pass_()
    assert game.player == "foe" and game.offered("play") == ["Bolt"]
    game.pass_()
    assert (game.damage("Behind"), game.damage("Near")) == (1, 0)


@clause("dz 4-8.4-2")
def test_the_number_of_targets_is_declared_before_the_targets() -> None:
    """Up to two: the number first, then as many units."""
    storm = triggered(ARRIVAL, [Damage(Chosen(0), ONE)], aims=[aim(FOES_UNIT, 2, up_to=True)])
    game = scene(me(hand=[recruit("Storm", abilities=[storm])]), foe(board=LINES))
    game.play("Storm", "own_left").resolve()
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answers("number 2", "pick Near")
    assert game.offered() == ["pick Behind", "pick Far"]
    game.answer("pick Far").resolve()
    assert [game.damage(name) for name in ("Near", "Behind", "Far")] == [1, 0, 1]


@clause("dz 4-8.4-2.ex1")
def test_a_unit_that_died_in_the_empty_center_still_chooses_in_the_line_where_it_stood() -> None:
    """Played to a square of the center area without units it dies first; then its ability looks at its last square."""
    line = TargetCards(Cards("any", "square", [Kind("unit"), SameLine(This())]))
    weaken = triggered(OnPlaced("any", [IsThis()], ["hand"]), [For(Chosen(0), AddSmash(value(-1)))], aims=[aim(line)])
    herald = recruit("Herald", abilities=[weaken])
    board = {"enemy_left": unit("Front"), "enemy_right": unit("Aside")}
    game = scene(me(hand=[herald], board={"own_left": unit("Friend")}), foe(board=board))
    game.play("Herald", "center_left").resolve()
    assert game.zone("Herald") == "graveyard"
    assert game.offered() == ["pick Friend", "pick Front"]
    game.answer("pick Front").resolve()
    assert (game.smash("Front"), game.smash("Aside")) == (0, 1)


@clause("dz 4-8.4-3")
def test_a_triggered_ability_that_divides_says_so_when_stacked_with_at_least_1_for_each() -> None:
    """Of 3000 the first of two targets gets 1000 or 2000, or another number but never all."""
    blast = triggered(ARRIVAL, [DamageDivided(value(3000))], aims=[aim(FOES_UNIT, 2)])
    board = {"center_left": unit("One", power=9000), "center_right": unit("Two", power=9000)}
    game = scene(me(hand=[recruit("Blast", abilities=[blast])]), foe(board=board))
    game.play("Blast", "own_left").resolve()
    game.answer("pick One")
    if game.offered("pick"):
        game.answer("pick Two")
    assert game.player == "me" and game.offered("share") == ["1", "2"]
    game.answer("share 2")
    assert game.stack() == ["Blast"]
    game.resolve()
    assert (game.damage("One"), game.damage("Two")) == (2000, 1000)


@clause("dz 4-8.4-4")
def test_the_cost_of_a_triggered_ability_is_fixed_after_its_choices() -> None:
    """With 2 as the value of the variable it is two energy cards, whatever happens afterwards."""
    spark = triggered(ARRIVAL, [Draw(ONE)], cost="colorless X")
    game = scene(me(hand=[recruit("Spark", abilities=[spark])], energy="red 2 blue 2"), foe())
    game.play("Spark", "own_left").resolve()
    game.answer("number 2")
    fixed = game.m.entries[-1].cost
    assert fixed is not None and fixed.total == 2
    game.pay()
    assert len(game.side("me").energy_frozen) == 2 and game.stack() == ["Spark"]


@clause("dz 4-8.4-4")
def test_a_triggered_ability_whose_cost_cannot_be_paid_leaves_the_stack() -> None:
    """Its cost is fixed at two and there is one energy card: nothing is paid and nothing happens."""
    spark = triggered(ARRIVAL, [Draw(ONE)], cost="colorless 2")
    game = scene(me(hand=[recruit("Spark", abilities=[spark])], energy="1"), foe())
    game.play("Spark", "own_left").resolve()
    assert game.stack() == [] and len(game.side("me").energy_frozen) == 0


@clause("dz 4-8.4-5")
def test_the_cost_of_a_triggered_ability_is_paid_when_it_is_stacked() -> None:
    """Energy is frozen and a card discarded before anybody can answer; on resolution nothing more is paid."""
    trade = triggered(ARRIVAL, [Draw(ONE)], cost="colorless 1", parts=[GiveHand(ONE, [])])
    game = scene(me(hand=[recruit("Trader", abilities=[trade]), unit("P", cost="red 9")], energy="2"), foe())
    game.play("Trader", "own_left").resolve()
    if game.offered("pick"):
        game.answer("pick P")
    game.pay()
    assert game.stack() == ["Trader"] and hand(game) == 0
    assert len(game.side("me").energy_frozen) == 1 and game.names("me", "graveyard") == ["P"]
    game.resolve()
    assert len(game.side("me").energy_frozen) == 1 and hand(game) == 1


@clause("dz 4-8.5")
@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_an_optional_ability_is_stacked_unasked_and_decided_on_resolution(answer: str, drawn: int) -> None:
    """Nobody is asked until it resolves."""
    sage = recruit("Sage", abilities=[triggered(ARRIVAL, [May([Draw(ONE)])])])
    game = scene(me(hand=[sage]), foe())
    game.play("Sage", "own_left").resolve()
    assert game.stack() == ["Sage"] and "pass" in game.offered() and "yes" not in game.offered()
    game.resolve()
    assert game.offered() == ["no", "yes"] and game.player == "me"
    game.answer(answer)
    assert hand(game) == drawn


# --- how often (4-8.6 to 4-8.9) ----------------------------------------------------------------------------------
@clause("dz 4-8.6")
def test_an_ability_triggers_once_for_each_time_its_event_happens() -> None:
    """Two units are damaged at the same time: two abilities; one alone: one."""
    post = base("Post", abilities=[draws(On("damaged", "opponent", [Kind("unit")], []))])
    rain = cast("Rain", [Damage(Cards("opponent", "square", [Kind("unit")]), ONE)])
    game = scene(
        me(board={"base_left": post}, hand=[rain, bolt()]),
        foe(board={"center_left": unit("One"), "center_right": unit("Two")}),
    )
    settle_orders(game.play("Rain").resolve())
    assert game.stack() == ["Post", "Post"]
    game.resolve().resolve()
    game.play("Bolt", None, "pick One").resolve()
    assert game.stack() == ["Post"]


@clause("dz 4-8.6")
@pytest.mark.parametrize("moment", ["start", "end"])
def test_a_battle_starts_and_ends_once_whoever_is_in_it(moment: str) -> None:
    """Two units fight one battle: what waits for the start or end of any battle triggers once."""
    crier = base("Crier", abilities=[draws(OnBattle(moment, "any"))])
    game = scene(
        me(board={"base_left": crier, "own_left": unit("Ann", power=9000)}), foe(board={"center_left": unit("Wolf")})
    )
    game.move("Ann", "center_left").resolve()
    game.finish_battle()
    assert game.at("center_left") == ["Ann"] and stacked(game).count("Crier") == 1 and hand(game) == 1


@clause("dz 4-8.6.ex1")
def test_a_base_draws_for_each_of_two_units_of_its_line_that_die_together() -> None:
    """Two in its line, a third elsewhere: two cards."""
    inn = base("Inn", abilities=[draws(OnLeft("you", [Kind("unit"), SameLine(This())], ["graveyard"]))])
    board = {"base_left": inn, "own_left": unit("A"), "center_left": unit("B"), "own_right": unit("C")}
    game = scene(me(board=board, hand=[wipe()]), foe())
    settle_orders(game.play("Flood").resolve())
    assert game.stack() == ["Inn", "Inn"]
    game.resolve().resolve()
    assert hand(game) == 2


@clause("dz 4-8.7")
@pytest.mark.parametrize("shield", [True, False])
def test_an_event_that_was_replaced_triggers_nothing(shield: bool) -> None:
    """Damage becomes a marker on the base instead: nothing was damaged."""
    guard = base("Guard", abilities=[replacement(Would("damage", "you", [Kind("unit")], []), [Mark(This(), ONE)])])
    ally = unit("Ally", abilities=[draws(On("damaged", "any", [IsThis()], []))])
    game = scene(me(board={"base_left": guard if shield else base("Guard"), "own_left": ally}, hand=[bolt()]), foe())
    game.play("Bolt").resolve()
    assert game.damage("Ally") == (0 if shield else 1000)
    assert game.piece("Guard").markers == (1 if shield else 0)
    assert game.stack() == ([] if shield else ["Ally"])


@clause("dz 4-8.7.ex1")
@pytest.mark.parametrize("line", ["own_left", "own_right"])
def test_a_unit_that_becomes_energy_instead_of_dying_draws_nothing(line: str) -> None:
    """In the line of the tower it goes to the energy zone, released, and its ability does not trigger."""
    saves = replacement(Would("die", "you", [Kind("unit"), SameLine(This())], []), [Send(That(), "energy")])
    board = {"base_left": base("Tower", abilities=[saves]), line: unit("Vendor", abilities=[draws(DEATH)])}
    game = scene(me(board=board, hand=[kill()]), foe())
    game.play("Fall", None, "pick Vendor").resolve()
    if line == "own_left":
        assert game.names("me", "energy") == ["Vendor"] and game.stack() == []
    else:
        assert game.zone("Vendor") == "graveyard" and game.stack() == ["Vendor"]


@clause("dz 4-8.7.ex1")
def test_a_unit_whose_death_becomes_a_marker_stays_and_draws_nothing() -> None:
    """What happens instead leaves the unit where it is: its death does not go on after that."""
    saves = replacement(Would("die", "you", [Kind("unit"), SameLine(This())], []), [Mark(This(), ONE)])
    board = {"base_left": base("Tower", abilities=[saves]), "own_left": unit("Vendor", abilities=[draws(DEATH)])}
    game = scene(me(board=board, hand=[kill()]), foe())
    game.play("Fall", None, "pick Vendor").resolve()
    assert game.piece("Tower").markers == 1
    assert game.zone("Vendor") == "square" and game.stack() == []


@clause("dz 4-8.8")
def test_a_condition_that_comes_true_after_the_event_is_too_late() -> None:
    """The Flag comes only after the unit: nothing has triggered."""
    game = flagged(False, base("Flag", cost="colorless 0"))
    game.play("New", "own_left").resolve()
    game.play("Flag", "base_right").resolve()
    assert game.stack() == [] and hand(game) == 0


@clause("dz 4-8.8")
def test_a_condition_is_looked_at_again_on_resolution() -> None:
    """The Flag is gone when the ability resolves: countered; with it there, a card is drawn."""
    for fall in (False, True):
        game = flagged(True)
        game.play("New", "own_left").resolve()
        if fall:
            game.pass_().play("Fall", None, "pick Flag").resolve()
        game.resolve()
        assert hand(game) == (0 if fall else 1)
        assert countered(game) == (["4-8.8"] if fall else [])


@clause("dz 4-8.8")
def test_the_condition_of_an_ability_made_by_an_effect_is_part_of_its_event_too() -> None:
    """At the end of the turn, if there is a Flag, a card is drawn: without one nothing is stacked."""
    for flag in (False, True):
        order = cast("Order", [Delay(conditional(OnTurn("end", "any")))])
        game = scene(me(hand=[order], board={"base_right": base("Flag")} if flag else {}), foe())
        game.play("Order").resolve().until("energy", player="foe")
        assert stacked(game) == ["Order"] * (2 if flag else 1) and hand(game) == (1 if flag else 0)


@clause("dz 4-8.9")
@pytest.mark.parametrize(
    ("way", "heard"),
    [("move", ["any"]), ("play", ["any", "hand"]), ("plan", ["any", "plan"]), ("effect", ["any", "hand"])],
)
def test_from_where_a_unit_comes_counts_only_where_text_says_so(way: str, heard: list[str]) -> None:
    """Being put on a square means from squares as well; from the hand or plan zone also by being played."""
    abilities = [draws(OnPlaced("any", [IsThis()], origins)) for origins in ([], ["hand"], ["plan"])]
    rover = recruit("Rover", abilities=abilities)
    put = cast(
        "Put",
        [Choose(Cards("you", "hand", [Kind("unit")]), ONE, False, 1), Place(Chosen(1), SquareOf(Chosen(0)))],
        aim(FREE_SQUARE),
    )
    if way == "move":
        game = scene(me(board={"own_middle": rover}), foe())
        game.move("Rover", "own_left")
    elif way == "plan":
        game = scene(me(deck=[rover, *[unit(f"D{i}") for i in range(9)]], plan=True), foe())
        game.play("Rover", "own_left")
    else:
        game = scene(me(hand=[rover, put]), foe())
        game.play("Rover", "own_left") if way == "play" else game.play("Put", "own_left")
    game.resolve()
    while not game.at("own_left"):
        game.m.answer(game.m.options[0])
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    names = ["any", "hand", "plan"]
    assert game.at("own_left") == ["Rover"]
    assert sorted(names[int(e.key) & 31] for e in game.m.entries) == heard


# --- zone changes and last information (4-8.10, 4-8.11) ----------------------------------------------------------
@clause("dz 4-8.10")
@pytest.mark.parametrize("moved_on", [False, True])
def test_an_ability_looks_for_the_moved_card_only_where_it_went(moved_on: bool) -> None:
    """A unit returns to the hand when it dies; removed from the graveyard in response, it stays where it is."""
    phoenix = unit("Phoenix", abilities=[triggered(DEATH, [Send(That(), "hand")])])
    grave = Cards("any", "graveyard", [Kind("unit")])
    game = scene(
        me(board={"own_left": phoenix}, hand=[kill()]),
        foe(hand=[cast("Erase", [Send(Chosen(0), "removed")], aim(TargetCards(grave)))]),
    )
    game.play("Fall").resolve()
    assert game.stack() == ["Phoenix"] and game.zone("Phoenix") == "graveyard"
    if moved_on:
        game.pass_().play("Erase").resolve()
        assert game.zone("Phoenix") == "removed"
    game.resolve()
    assert game.zone("Phoenix") == ("removed" if moved_on else "hand")


@clause("dz 4-8.10")
@pytest.mark.parametrize(("goal", "then"), [("energy", "removed"), ("hand", "hand")])
def test_an_ability_does_not_find_the_moved_card_in_a_hidden_zone(goal: str, then: str) -> None:
    """From the energy zone, which is public, the card is removed; in the hand it is not found."""
    toll = base("Toll", abilities=[triggered(OnLeft("any", [Kind("unit")], []), [Send(That(), "removed")])])
    leave = cast("Leave", [Send(Chosen(0), goal)], aim(ANY_UNIT))
    game = scene(me(board={"base_left": toll, "own_left": unit("Guest")}, hand=[leave]), foe())
    game.play("Leave").resolve()
    assert game.stack() == ["Toll"] and game.zone("Guest") == goal
    game.resolve()
    assert game.zone("Guest") == then


def muster_all() -> CardDef:
    """Put all units of the own graveyard on the left and right squares of the own area at the same time."""
    squares = Squares([InArea("own"), WithoutUnits("any")])
    return cast("Rise", [Place(Cards("you", "graveyard", [Kind("unit")]), squares)])


@clause("dz 4-8.10-1")
def test_everything_on_squares_sees_arrivals_newcomers_included() -> None:
    """Two units arrive at once: the base and the one that waits for arrivals both see each of them."""
    on = OnPlaced("you", [Kind("unit")], ["elsewhere"])
    herald = unit("Herald", abilities=[draws(on)])
    board = {"base_left": base("Gate", abilities=[draws(on)]), "own_middle": unit("Old")}
    game = scene(me(board=board, graveyard=[herald, unit("Plain")], hand=[muster_all()]), foe())
    game.play("Rise").resolve()
    settle_orders(game)
    assert {game.square("Herald"), game.square("Plain")} == {"own_left", "own_right"}
    assert sorted(game.stack()) == ["Gate", "Gate", "Herald", "Herald"]


@clause("dz 4-8.10-1.ex1")
def test_a_unit_played_from_the_hand_triggers_its_own_arrival() -> None:
    """It sees itself come from the hand."""
    witch = recruit("Witch", abilities=[draws(OnPlaced("any", [IsThis()], ["hand"]))])
    game = scene(me(hand=[witch]), foe())
    game.play("Witch", "own_left").resolve()
    assert game.at("own_left") == ["Witch"] and game.stack() == ["Witch"]
    game.resolve()
    assert hand(game) == 1


@clause("dz 4-8.10-1.ex2")
def test_an_exchange_of_squares_puts_the_opposing_unit_next_to_mine() -> None:
    """After the swap the foe's unit was put on a square next to my champion: its ability triggers once."""
    on = OnPlaced("opponent", [Kind("unit"), AdjacentTo(This())], [])
    champion = unit("Champion", abilities=[draws(on)])
    swap = cast(
        "Whirl",
        [Swap(Chosen(0), Chosen(1))],
        aim(TargetCards(Cards("you", "square", [Kind("unit")]))),
        aim(FOES_UNIT, slot=1),
    )
    game = scene(me(board={"own_left": champion}, hand=[swap]), foe(board={"center_left": unit("Wolf")}))
    game.play("Whirl").resolve()
    settle_orders(game)
    assert (game.square("Champion"), game.square("Wolf")) == ("center_left", "own_left")
    assert game.stack() == ["Champion"]


@clause("dz 4-8.10-2")
def test_a_card_that_goes_face_down_triggers_by_what_it_was_in_the_open() -> None:
    """A plan card is put into the smash zone: its plan zone ability triggers; from the deck's top it does not."""
    for plan in (True, False):
        last = zone_effect(["plan"], draws(OnZoned("any", [IsThis()], [], ["smash"])))
        deck = [unit("Omen", abilities=[last]), *[unit(f"D{i}") for i in range(9)]]
        game = scene(me(deck=deck, plan=plan, hand=[cast("Hit", [SmashPlayer(ONE, "you")])]), foe())
        game.play("Hit").resolve()
        assert game.zone("Omen") == "smash" and game.stack() == (["Omen"] if plan else [])


@clause("dz 4-8.10-2")
def test_a_card_that_comes_into_the_open_triggers_by_what_it_is_there() -> None:
    """Put from the deck into the graveyard, an ability that works in the graveyard triggers."""
    wake = zone_effect(["graveyard"], draws(OnZoned("any", [IsThis()], ["deck"], ["graveyard"])))
    deck = [unit("Ghost", abilities=[wake]), *[unit(f"D{i}") for i in range(9)]]
    game = scene(me(deck=deck, hand=[cast("Dig", [Mill(ONE)])]), foe())
    game.play("Dig").resolve()
    assert game.zone("Ghost") == "graveyard" and game.stack() == ["Ghost"]


@clause("dz 4-8.10-2.ex1")
@pytest.mark.parametrize("plan", [True, False])
def test_a_plan_that_was_smashed_may_destroy_one_unit_for_another(plan: bool) -> None:
    """The ability is stacked though its card lies face down; I give up my unit and the foe's is destroyed."""
    mine = Cards("you", "square", [Kind("unit")])
    trade = zone_effect(
        ["plan"],
        triggered(
            OnZoned("any", [IsThis()], ["plan"], ["smash"]),
            [May([Choose(mine, ONE, False, 1), Destroy(Chosen(1))]), IfDone([Destroy(Chosen(0))])],
            aims=[aim(FOES_UNIT)],
        ),
    )
    deck = [unit("Omen", abilities=[trade]), *[unit(f"D{i}") for i in range(9)]]
    game = scene(
        me(deck=deck, plan=plan, board={"own_left": unit("Pawn")}),
        foe(board={"center_left": unit("Rook")}, hand=[cast("Hit", [SmashPlayer(ONE, "opponent")])]),
    )
    game.pass_().play("Hit").resolve()
    assert game.names("me", "smash") == ["Omen"] and game.seen("me", "me", "smash") == ["?"]
    assert game.stack() == (["Omen"] if plan else [])
    if plan:
        game.resolve().answer("yes")
        assert game.zone("Pawn") == game.zone("Rook") == "graveyard"


def mourner(name: str) -> CardDef:
    """A unit that draws when any unit dies."""
    return unit(name, abilities=[draws(OnLeft("any", [Kind("unit")], ["graveyard"]))])


@clause("dz 4-8.11")
def test_cards_that_leave_at_the_same_time_see_each_other_and_themselves_leave() -> None:
    """Three units die at once, two of them watching: each of these saw three."""
    board = {"own_left": mourner("A"), "own_middle": mourner("B"), "own_right": unit("C")}
    game = scene(me(board=board, hand=[wipe()]), foe())
    settle_orders(game.play("Flood").resolve())
    assert sorted(game.stack()) == ["A", "A", "A", "B", "B", "B"]


@clause("dz 4-8.11.ex1")
def test_a_unit_that_draws_for_its_own_death_does_so_from_the_graveyard() -> None:
    """It is not on a square any more when it triggers; returned to the hand it does not trigger."""
    for card, drawn in ((kill("Spell"), 1), (bounce("Spell"), 0)):
        game = scene(me(board={"own_left": unit("Vendor", abilities=[draws(DEATH)])}, hand=[card]), foe())
        game.play("Spell").resolve()
        assert game.zone("Vendor") == ("graveyard" if drawn else "hand")
        assert game.stack() == ["Vendor"] * drawn
        if drawn:
            game.resolve()
            assert hand(game) == 1


@clause("dz 4-8.11.ex2")
@pytest.mark.parametrize(("square", "drawn"), [("own_middle", 1), ("own_right", 0)])
def test_a_unit_that_watches_its_neighbours_dies_with_one_and_still_draws(square: str, drawn: int) -> None:
    """One card for a neighbour that dies with it, none for a unit elsewhere, none for itself."""
    watch = OnLeft("you", [Kind("unit"), AdjacentTo(This())], ["graveyard"])
    board = {"own_left": unit("Miller", abilities=[draws(watch)]), square: unit("Neighbour")}
    game = scene(me(board=board, hand=[wipe()]), foe())
    settle_orders(game.play("Flood").resolve())
    assert game.zone("Miller") == "graveyard" and game.stack() == ["Miller"] * drawn


@clause("dz 4-8.11-2")
@pytest.mark.parametrize("goal", ["hand", "graveyard"])
def test_a_card_that_left_is_asked_as_it_was_on_its_square(goal: str) -> None:
    """A unit of 3000 with a bonus of 2000 left: an ability that looks at its power finds 5000."""
    echo = triggered(
        OnLeft("you", [Kind("unit"), Stat("power", ">=", value(5000))], []),
        [Damage(Chosen(0), StatOf(That(), "power"))],
        aims=[aim(FOES_UNIT)],
    )
    boost = cast(
        "Boost", [For(Chosen(0), AddPower(value(2000)))], aim(TargetCards(Cards("you", "square", [Kind("unit")])))
    )
    leave = cast("Leave", [Send(Chosen(0), goal)], aim(TargetCards(Cards("you", "square", [Kind("unit")]))))
    game = scene(
        me(board={"base_left": base("Echo", abilities=[echo]), "own_left": unit("Singer")}, hand=[boost, leave]),
        foe(board={"center_left": unit("Wolf", power=9000)}),
    )
    game.play("Boost").resolve()
    game.play("Leave").resolve()
    assert game.zone("Singer") == goal and game.stack() == ["Echo"]
    game.resolve()
    assert game.damage("Wolf") == 5000


# --- cards shown from the hand (4-4.4-2, 4-8.12) -----------------------------------------------------------------
def ambush(name: str = "Ambush", cost: str = "colorless 0", **more: Any) -> CardDef:
    """When a unit of the player is damaged, this may be shown from the hand and something paid: then draw two."""
    on = On("damaged", "you", [Kind("unit")], [])
    ability = triggered(on, [Draw(value(2))], zones=["hand"], reveal=True, cost=cost, **more)
    return unit(name, cost="red 9", abilities=[ability])


def struck(mine: CardDef, *cards: CardDef, **parts: Any) -> Scene:
    """My unit was damaged by my own strategy, with that card in my hand."""
    game = scene(
        me(hand=[bolt(), mine, *cards], board={"own_left": unit("Ally", power=9000)}, **parts),
        foe(hand=[cast("Thief", [Discard(ONE, "opponent", True)])]),
    )
    game.play("Bolt").resolve()
    return game


@clause("dz 4-4.4-2")
def test_an_ability_shown_from_the_hand_works_in_the_hand_only() -> None:
    """In the hand its owner is asked; in the graveyard, the energy zone or on a square it is not there."""
    game = struck(ambush())
    assert game.player == "me" and game.offered() == ["no", "show Ambush"]
    places: list[dict[str, Any]] = [
        {"graveyard": [ambush()]},
        {"energy": [ambush()]},
        {"board": {"own_right": ambush(), "own_left": unit("Ally", power=9000)}},
    ]
    for place in places:
        mine = {"board": {"own_left": unit("Ally", power=9000)}, "hand": [bolt()]} | place
        game = scene(me(**mine), foe())
        game.play("Bolt", None, *(["pick Ally"] if len(mine["board"]) > 1 else [])).resolve()
        assert game.damage("Ally") == 1000 and game.offered("show") == [] and game.stack() == []


@clause("dz 4-8.12")
def test_a_card_shown_for_its_ability_lies_open_until_the_ability_is_dealt_with() -> None:
    """The foe sees it while the ability waits and is on the stack, and no longer after its resolution."""
    game = struck(ambush(), unit("Secret", cost="red 9"))
    assert game.seen("foe", "me", "hand") == ["?", "?"]
    game.answer("show Ambush")
    assert sorted(game.seen("foe", "me", "hand")) == ["?", "Ambush"]
    game.answer("yes")
    assert game.stack() == ["Ambush"] and sorted(game.seen("foe", "me", "hand")) == ["?", "Ambush"]
    game.resolve()
    assert game.seen("foe", "me", "hand") == ["?"] * 4


@clause("dz 4-8.12")
def test_a_card_shown_for_an_ability_that_was_countered_is_hidden_again() -> None:
    """The foe counters the ability: the card stays in the hand, face down."""
    no = cast("No", [CounterIt(0)], aim(TargetAbilities("any", "triggered")))
    game = scene(me(hand=[bolt(), ambush()], board={"own_left": unit("Ally", power=9000)}), foe(hand=[no]))
    game.play("Bolt").resolve().answers("show Ambush", "yes").pass_()
    game.play("No").resolve()
    assert game.stack() == [] and game.seen("foe", "me", "hand") == ["?"]


@clause("dz 4-8.12")
def test_a_card_shown_for_an_ability_that_finds_no_target_is_hidden_again() -> None:
    """It needs a unit of the foe and there is none: it leaves the stack at once."""
    game = struck(ambush(aims=[aim(FOES_UNIT)]))
    game.answers("show Ambush", "yes")
    assert game.stack() == [] and hand(game) == 1 and game.seen("foe", "me", "hand") == ["?"]


@clause("dz 4-8.12")
def test_a_card_shown_for_two_events_lies_open_until_both_abilities_are_dealt_with() -> None:
    """Two units are damaged at once and it is shown for each: it is hidden after the second resolution."""
    rain = cast("Rain", [Damage(Cards("you", "square", [Kind("unit")]), ONE)])
    game = scene(me(hand=[rain, ambush()], board={"own_left": unit("A"), "own_right": unit("B")}), foe())
    game.play("Rain").resolve().answers("show Ambush", "show Ambush")
    while len(game.stack()) < 2:
        game.answer("yes") if "yes" in game.offered() else game.m.answer(game.m.options[0])
    game.resolve()
    assert game.stack() == ["Ambush"] and "Ambush" in game.seen("foe", "me", "hand")
    game.resolve()
    assert game.seen("foe", "me", "hand") == ["?"] * 5


def foes_ambush(mine: list[CardDef] | None = None) -> Scene:
    """The foe, who is not active, has shown a card from the hand because I damaged a unit of the foe."""
    cards = [bolt(), *(mine or [])]
    game = scene(me(hand=cards), foe(hand=[ambush()], board={"center_left": unit("Wolf", power=9000)}))
    game.play("Bolt").resolve()
    assert game.player == "foe" and game.offered() == ["no", "show Ambush"]
    return game.answer("show Ambush")


@clause("dz 4-8.12-1")
def test_an_ability_shown_from_the_hand_is_stacked_when_its_owner_first_gets_priority() -> None:
    """While I, the active player, have priority nothing is stacked; as I pass, the foe's ability is."""
    game = foes_ambush()
    assert game.player == "me" and "pass" in game.offered() and game.stack() == []
    game.pass_()
    assert game.player == "foe" and game.offered() == ["no", "yes"] and game.stack() == []
    game.answer("yes")
    assert game.stack() == ["Ambush"]
    # Nobody has passed since: I may answer it, and so may the foe.  [ruling dz-043]
    assert game.player == "me"
    game.pass_()
    assert game.player == "foe" and game.stack() == ["Ambush"]
    game.pass_()
    assert hand(game, "foe") == 3


@clause("dz 4-8.12-2")
def test_a_card_not_shown_at_the_event_does_not_trigger_later() -> None:
    """After a no there is no second chance for that event, but one for the next."""
    game = struck(ambush(), bolt("Again"))
    game.answer("no")
    assert game.stack() == [] and game.offered("show") == [] and game.seen("foe", "me", "hand") == ["?", "?"]
    game.pass_().pass_()
    assert hand(game) == 2
    game = struck(ambush(), bolt("Again")).answer("no")
    game.play("Again").resolve()
    assert game.offered() == ["no", "show Ambush"]


@clause("dz 4-8.12-3")
def test_an_ability_of_a_card_that_left_the_hand_before_is_not_stacked() -> None:
    """The strategy that damages my unit makes me discard: shown in between, the card is gone when I get priority."""
    for discards in (True, False):
        robbery = [Damage(Chosen(0), ONE), *([Discard(ONE, "opponent", True)] if discards else [])]
        game = scene(
            me(hand=[ambush()], board={"own_left": unit("Ally", power=9000)}),
            foe(hand=[cast("Robbery", robbery, aim(ANY_UNIT))]),
        )
        game.pass_().play("Robbery").resolve()
        assert game.offered() == ["no", "show Ambush"] and game.stack() == ["Robbery"]
        game.answer("show Ambush")
        if discards:
            assert game.zone("Ambush") == "graveyard"
            assert game.player == "me" and "pass" in game.offered() and stacked(game) == ["Robbery"]
        else:
            game.answer("yes")
            assert game.stack() == ["Ambush"]


@clause("dz 4-8.12-4")
@pytest.mark.parametrize("why", ["declined", "cannot pay"])
def test_an_ability_whose_action_is_not_done_is_not_stacked_and_its_card_hidden(why: str) -> None:
    """Declined, or without energy to pay for it: nothing is stacked and the foe no longer sees the card."""
    game = struck(ambush(cost="colorless 1"), energy="1" if why == "declined" else "")
    game.answer("show Ambush")
    if why == "declined":
        assert game.seen("foe", "me", "hand") == ["Ambush"]
        game.answer("no")
    assert game.stack() == [] and game.seen("foe", "me", "hand") == ["?"]
    assert game.player == "me" and "pass" in game.offered()
    assert len(game.side("me").energy_frozen) == 0


# --- abilities that look at the situation (4-8.13) ---------------------------------------------------------------
def well(**more: Any) -> CardDef:
    """A base that draws while its player has fewer than two cards in hand."""
    return base(
        "Well",
        abilities=[triggered(None, [Draw(ONE)], when=[If(Size("you", "hand"), "<", value(2))], state=True, **more)],
    )


@clause("dz 4-8.13")
def test_an_ability_that_looks_at_the_situation_is_on_the_stack_once_and_comes_again_while_it_lasts() -> None:
    """With an empty hand one ability is stacked; after it another; with two cards in hand none."""
    game = scene(me(board={"base_left": well()}), foe())
    assert game.stack() == ["Well"]
    game.pass_()
    assert game.stack() == ["Well"]
    game.pass_()
    assert hand(game) == 1 and game.stack() == ["Well"]
    game.resolve()
    assert hand(game) == 2 and game.stack() == []


@clause("dz 4-8.13")
@pytest.mark.parametrize("gone", [False, True])
def test_an_ability_that_looks_at_the_situation_needs_its_card_to_come_again(gone: bool) -> None:
    """Countered, it triggers anew at once, unless its card has left the square."""
    no = cast("No", [CounterIt(0)], aim(TargetAbilities("any", "triggered")))
    game = scene(me(board={"base_left": well()}), foe(hand=[no, kill()]))
    game.pass_()
    if gone:
        game.play("Fall").resolve().pass_()
    serial = int(game.m.entries[-1].serial)
    game.play("No").resolve()
    assert game.stack() == ([] if gone else ["Well"])
    assert gone or int(game.m.entries[-1].serial) > serial


@clause("dz 4-8.13")
def test_an_ability_that_looks_at_the_situation_comes_again_after_the_rules_countered_it() -> None:
    """Its target is returned to the hand; once it was countered it triggers anew, with another target."""
    hunger = triggered(
        None,
        [Damage(Chosen(0), ONE)],
        when=[If(Size("you", "hand"), "<", value(2))],
        aims=[aim(FOES_UNIT)],
        state=True,
    )
    game = scene(
        me(board={"base_left": base("Pit", abilities=[hunger])}),
        foe(board={"center_left": unit("Wolf"), "center_right": unit("Bear")}, hand=[bounce()]),
    )
    game.answer("pick Wolf").pass_().play("Recall", None, "pick Wolf").resolve()
    assert game.stack() == ["Pit"]
    game.resolve()
    assert countered(game) == ["4-9.2-1"] and game.stack() == ["Pit"]
    game.resolve()
    assert game.damage("Bear") == 1


@clause("dz 4-8.13")
def test_an_ability_that_looks_at_the_situation_may_be_given_by_another_card() -> None:
    """A base gives its player's units such an ability: the unit has it as long as the base is there."""
    thirst = triggered(None, [Draw(ONE)], when=[If(Size("you", "hand"), "<", value(1))], state=True)
    spring = base("Spring", abilities=[static([Affect(Cards("you", "square", [Kind("unit")]), GainAbility(thirst))])])
    game = scene(me(board={"base_left": spring, "own_left": unit("Ann")}), foe())
    assert game.stack() == ["Ann"]
    game.resolve()
    assert hand(game) == 1 and game.stack() == []


@clause("dz 4-8.13")
def test_an_ability_that_looks_at_the_situation_works_in_its_own_zone() -> None:
    """One that works in the plan zone triggers there, and not on a square."""
    omen = well(zones=["plan"])
    game = scene(me(deck=[omen, *[unit(f"D{i}") for i in range(9)]], plan=True), foe())
    assert game.stack() == ["Well"]
    game = scene(me(board={"base_left": omen}), foe())
    assert game.stack() == []
