"""Part 2, chapters 20 and 21: when units, bases and strategies are played, where they go, and what spells are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from fuda.core.control import May
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import Ability, CardDef
from fuda.games.dimensionzero.words.build import aim, spell, static, triggered, value, zone_effect
from fuda.games.dimensionzero.words.card_changes import AddPower, SetPower
from fuda.games.dimensionzero.words.choosing import Choose, ChooseSquare
from fuda.games.dimensionzero.words.conditions import StatOf, X
from fuda.games.dimensionzero.words.data import Kind, Named, Race
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.lasting_effects import CounterIt
from fuda.games.dimensionzero.words.on_squares import Join, Place
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.properties import Stat, Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, ThisCard, Together
from fuda.games.dimensionzero.words.situations import InArea, InSpace, SameLine, WithoutBases, WithoutUnits
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards, TargetLines, TargetSpells
from fuda.games.dimensionzero.words.timings import OnZoned
from fuda.rules.marks import clause
from tests.clauses.dimensionzero.scene import Scene, base, foe, me, scene, strategy, unit

# Where spells may be played: own main phase, with a stack, and in battle; the foe's main phase, with a stack, and in
# battle. A card of each timing is playable in these.
WINDOWS = {
    "normal": ["mine"],
    "quick": ["mine", "mine, stacked", "foe's", "foe's, stacked"],
    "battle": ["mine", "mine, stacked", "mine, battle", "foe's", "foe's, stacked", "foe's, battle"],
}
SITUATIONS = WINDOWS["battle"]


def noise(name: str) -> CardDef:
    """A strategy of battle timing that draws nothing: something to put on the stack."""
    return strategy(name, abilities=[spell([Draw(value(0))])])


def three(make: Callable[..., CardDef], **more: Any) -> list[CardDef]:
    """A card of each timing."""
    return [make(timing, timing=timing, cost="colorless 0", **more) for timing in ("normal", "quick", "battle")]


def in_situation(which: str, *cards: CardDef, plan: bool = False, board: Mapping[str, CardDef] | None = None) -> Scene:
    """A scene in which I have priority, with some cards in my hand, or one of them as my plan."""
    mine = me(
        board={"own_left": unit("Mine", power=9000), **(board or {})},
        hand=[noise("My noise"), *(() if plan else cards)],
        deck=[*(cards if plan else ()), *[unit(f"Below {i}") for i in range(5)]],
        plan=plan,
    )
    theirs = foe(board={"center_left": unit("Theirs", power=9000)}, hand=[noise("Their noise")])
    active = "foe" if which.startswith("foe's") else "me"
    game = scene(mine, theirs, active=active)
    if "battle" in which:
        game.move(*(("Theirs", "own_left") if active == "foe" else ("Mine", "center_left"))).resolve()
        assert game.step == "first_battle"
    if "stacked" in which:
        game.play("Their noise" if active == "foe" else "My noise")
    return game if game.player == "me" else game.pass_()


def playable(game: Scene) -> list[str]:
    """The cards that may be played, without the noise."""
    assert game.player == "me"
    return [name for name in game.offered("play") if "noise" not in name]


# --- when (2-20.1-1, 2-20.2-1, 2-20.3-1) -------------------------------------------------------------------------
@clause("dz 2-20.1-1")
@pytest.mark.parametrize("which", SITUATIONS)
def test_units_of_the_hand_are_played_in_the_windows_of_their_timing(which: str) -> None:
    """Normal units only in the own main phase with nothing stacked, quick ones never in battle, battle ones always."""
    game = in_situation(which, *three(unit))
    assert playable(game) == [timing for timing, where in WINDOWS.items() if which in where]


@clause("dz 2-20.2-1")
@pytest.mark.parametrize("which", SITUATIONS)
def test_bases_of_the_hand_are_played_in_the_windows_of_their_timing(which: str) -> None:
    """The same holds for bases."""
    game = in_situation(which, *three(base))
    assert playable(game) == [timing for timing, where in WINDOWS.items() if which in where]


@clause("dz 2-20.3-1")
@pytest.mark.parametrize("which", SITUATIONS)
def test_strategies_of_the_hand_are_played_in_the_windows_of_their_timing(which: str) -> None:
    """The same holds for strategies."""
    game = in_situation(which, *three(strategy, abilities=[spell([Draw(value(0))])]))
    assert playable(game) == [timing for timing, where in WINDOWS.items() if which in where]


@clause("dz 2-20.1-1", "dz 2-20.2-1", "dz 2-20.3-1")
@pytest.mark.parametrize("at", ["3-7.1", "3-9.1"])
def test_outside_main_phases_nothing_is_played_without_a_battle(at: str) -> None:
    """Neither the energy phase nor the smash phase lets anybody play a card, whatever its timing."""
    cards = [unit("u", timing="battle", cost="colorless 0"), base("b", timing="battle", cost="colorless 0"), noise("s")]
    # Something to do in the phase keeps it from passing by.
    game = scene(me(hand=cards, board={"center_left": unit("Smasher")}), foe(), at=at)
    assert game.phase in ("energy", "smash") and game.offered("play") == []


# --- from the plan zone (p2) -------------------------------------------------------------------------------------
@clause("dz 2-20.1-1.p2")
@pytest.mark.parametrize("timing", ["normal", "quick", "battle"])
@pytest.mark.parametrize("which", SITUATIONS)
def test_units_of_the_plan_zone_are_played_at_normal_timing(timing: str, which: str) -> None:
    """Whatever is printed on it, a unit that is the plan waits for the own main phase and an empty stack."""
    game = in_situation(which, unit("Plan", timing=timing, cost="colorless 0"), plan=True)
    assert playable(game) == (["Plan"] if which == "mine" else [])


@clause("dz 2-20.2-1.p2")
@pytest.mark.parametrize("timing", ["normal", "quick", "battle"])
@pytest.mark.parametrize("which", SITUATIONS)
def test_bases_of_the_plan_zone_are_played_at_normal_timing(timing: str, which: str) -> None:
    """The same holds for bases."""
    game = in_situation(which, base("Plan", timing=timing, cost="colorless 0"), plan=True)
    assert playable(game) == (["Plan"] if which == "mine" else [])


@clause("dz 2-20.3-1.p2")
@pytest.mark.parametrize("timing", ["normal", "quick", "battle"])
@pytest.mark.parametrize("which", SITUATIONS)
def test_strategies_of_the_plan_zone_are_played_at_normal_timing(timing: str, which: str) -> None:
    """The same holds for strategies; and one that is played leaves the deck with the next card face down."""
    game = in_situation(which, strategy("Plan", timing=timing, abilities=[spell([Draw(value(0))])]), plan=True)
    assert playable(game) == (["Plan"] if which == "mine" else [])
    if which == "mine":
        game.play("Plan")
        assert game.zone("Plan") == "stack" and not game.side("me").plan


# --- units -------------------------------------------------------------------------------------------------------
@clause("dz 2-20.1-2")
def test_a_unit_is_paid_for_and_a_square_without_own_units_is_named() -> None:
    """Squares of the own and center areas are offered, those with a foe's unit too; own units bar theirs."""
    game = scene(
        me(hand=[unit("New", cost="red 1 colorless 1")], energy="3", board={"own_middle": unit("Mine")}),
        foe(board={"center_left": unit("Theirs")}),
    )
    game.answer("play New")
    assert game.offered("on_square") == ["own_left", "own_right", "center_left", "center_middle", "center_right"]
    game.answer("on_square own_right").pay()
    assert (len(game.side("me").energy), len(game.side("me").energy_frozen)) == (1, 2)
    assert game.stack() == ["New"] and game.at("own_right") == []


@clause("dz 2-20.1-2")
def test_a_unit_is_not_offered_without_its_cost_or_a_square() -> None:
    """Without enough energy, or with own units on all six squares, it cannot be played."""
    poor = scene(me(hand=[unit("New", cost="red 1 colorless 1")], energy="1"), foe())
    assert poor.offered("play") == []
    squares = [f"{area}_{line}" for area in ("own", "center") for line in ("left", "middle", "right")]
    full = scene(me(hand=[unit("New")], energy="3", board={s: unit(s) for s in squares}), foe())
    assert full.offered("play") == []


@clause("dz 2-20.1-3")
@pytest.mark.parametrize("player", ["me", "foe"])
def test_a_resolved_unit_is_put_on_its_square_frozen_under_its_player(player: str) -> None:
    """Frozen, on the named square, and controlled by whoever played it."""
    hand = [unit("New")]
    mine, theirs = (me(hand=hand, energy="1"), foe()) if player == "me" else (me(), foe(hand=hand, energy="1"))
    game = scene(mine, theirs)
    if player == "foe":
        game.pass_()
    game.play("New", "own_left" if player == "me" else "enemy_left").resolve()
    assert game.square("New") == ("own_left" if player == "me" else "enemy_left")
    assert game.is_frozen("New") and game.controller("New") == player
    assert game.stack() == []


def revive(whose: str = "you", by_owner: bool = False) -> list[Ability]:
    """Choose a target unit in a graveyard and put it released on an own square without own units."""
    where = Squares([InArea("own"), WithoutUnits("you")])
    return [
        spell(
            [ChooseSquare(where, 1), Place(Chosen(0), SquareOf(Chosen(1)), "released", by_owner)],
            aims=[aim(TargetCards(Cards(whose, "graveyard", [Kind("unit")])))],
        )
    ]


@clause("dz 2-20.1-4")
def test_an_effect_puts_units_on_squares_under_the_control_of_its_own_controller() -> None:
    """A unit that the foe owns comes from the foe's graveyard to me."""
    game = scene(me(hand=[strategy("Grave theft", abilities=revive("opponent"))]), foe(graveyard=[unit("Theirs")]))
    game.play("Grave theft").resolve()
    game.answer("on_square own_right")
    assert game.at("own_right") == ["Theirs"] and game.controller("Theirs") == "me"
    assert game.card("Theirs").owner == 1 and not game.is_frozen("Theirs")


@clause("dz 2-20.1-4.ex1")
def test_a_unit_brought_back_for_x_is_controlled_by_the_player_of_the_strategy() -> None:
    """X says how costly the unit may be; it comes released to an own square under the strategy's player."""
    gate = strategy(
        "Lower door",
        cost="black 1 colorless X",
        abilities=[
            spell(
                [
                    ChooseSquare(Squares([InArea("own"), WithoutUnits("you")]), 1),
                    Place(Chosen(0), SquareOf(Chosen(1)), "released"),
                ],
                aims=[aim(TargetCards(Cards("you", "graveyard", [Kind("unit"), Stat("cost", "<=", X())])))],
            )
        ],
    )
    dead = [unit("Cheap", cost="red 2"), unit("Dear", cost="red 4")]
    game = scene(me(hand=[gate], energy="black 4", graveyard=dead, board={"own_left": unit("Guard")}), foe())
    game.answer("play Lower door")
    # Below 2 there would be no target, and there is energy for 3.
    assert game.offered("number") == ["2", "3"]
    game.answer("number 3").pay().resolve()
    assert game.offered("on_square") == ["own_middle", "own_right"]
    game.answer("on_square own_right")
    assert game.at("own_right") == ["Cheap"]
    assert game.controller("Cheap") == "me" and not game.is_frozen("Cheap")


@clause("dz 2-20.1-5")
def test_a_unit_that_its_owner_puts_on_a_square_is_controlled_by_its_owner() -> None:
    """The effect is mine, but it says that the owner puts the unit there."""
    card = strategy("Return ticket", abilities=revive("opponent", by_owner=True))
    game = scene(me(hand=[card]), foe(graveyard=[unit("Theirs")]))
    game.play("Return ticket").resolve()
    game.answer("on_square own_right")
    assert game.at("own_right") == ["Theirs"] and game.controller("Theirs") == "foe"


@clause("dz 2-20.1-5.ex1")
def test_a_unit_exchanged_with_one_of_the_energy_zone_stays_with_its_owner() -> None:
    """The foe's unit goes to the energy zone; another from there takes its square, frozen, put there by the owner."""
    cheaper: list[Test] = [Kind("unit"), Stat("cost", "<=", StatOf(Chosen(0), "cost"))]
    card = strategy(
        "Withering seed",
        abilities=[
            spell(
                [
                    Send(Chosen(0), "energy"),
                    Choose(Cards("opponent", "energy", cheaper), value(1), False, 1),
                    Place(Chosen(1), SquareOf(Chosen(0)), "frozen", by_owner=True),
                ],
                aims=[aim(TargetCards(Cards("opponent", "square", [Kind("unit")])))],
            )
        ],
    )
    energy = [unit("Small", cost="red 2"), unit("Large", cost="red 4")]
    game = scene(me(hand=[card]), foe(board={"center_middle": unit("Old", cost="red 3")}, energy=energy))
    game.play("Withering seed").resolve()
    assert game.offered("pick") == ["Small", "Old"]
    game.answer("pick Small")
    assert game.at("center_middle") == ["Small"]
    assert game.controller("Small") == "foe" and game.is_frozen("Small")
    assert game.names("foe", "energy") == ["Old", "Large"]


@clause("dz 2-20.1-6")
def test_a_unit_played_into_the_empty_center_is_destroyed_at_once() -> None:
    """No battle comes of it: the rules destroy it before anybody has priority. In the own area it stays."""
    game = scene(me(hand=[unit("Bold"), unit("Calm")], energy="2"), foe())
    game.play("Bold", "center_left").resolve()
    assert game.player == "me" and game.at("center_left") == [] and game.zone("Bold") == "graveyard"
    game.play("Calm", "own_left").resolve()
    assert game.at("own_left") == ["Calm"]


@clause("dz 2-20.1-6")
def test_a_unit_played_onto_a_foe_in_the_center_is_destroyed_after_its_battle() -> None:
    """It fights and wins, and is destroyed by the rules when the battle ends."""
    game = scene(
        me(hand=[unit("Bold", power=5000)], energy="1"), foe(board={"center_left": unit("Theirs", power=1000)})
    )
    game.play("Bold", "center_left").resolve()
    assert game.step == "first_battle" and sorted(game.at("center_left")) == ["Bold", "Theirs"]
    game.until(step="battle_end")
    assert game.at("center_left") == ["Bold"] and game.zone("Theirs") == "graveyard"
    game.finish_battle()
    assert game.at("center_left") == [] and game.zone("Bold") == "graveyard"


def booster() -> CardDef:
    """A unit that gives all own units 1000 power."""
    bonus = Affect(Cards("you", "square", [Kind("unit")]), AddPower(value(1000)))
    return unit("Booster", abilities=[static([bonus])])


@clause("dz 2-20.1-7")
def test_the_text_of_a_unit_works_on_a_battle_square() -> None:
    """Its bonus is there on a square, and not from hand, energy zone or graveyard."""
    plain = {"own_left": unit("Plain", power=3000)}
    assert scene(me(board={**plain, "own_right": booster()}), foe()).power("Plain") == 4000
    assert scene(me(board=plain, hand=[booster()]), foe()).power("Plain") == 3000
    assert scene(me(board=plain, energy=[booster()]), foe()).power("Plain") == 3000
    assert scene(me(board=plain, graveyard=[booster()]), foe()).power("Plain") == 3000


@clause("dz 2-20.1-7")
def test_a_zone_effect_of_a_unit_works_in_its_zone() -> None:
    """An energy zone effect gives its bonus from the energy zone, and neither from a square nor from the graveyard."""
    plain = {"own_left": unit("Plain", power=3000)}
    bonus = static([Affect(Cards("you", "square", [Named("Plain")]), AddPower(value(1000)))])
    card = unit("Spring", abilities=[zone_effect(["energy"], bonus)])
    assert scene(me(board=plain, energy=[card]), foe()).power("Plain") == 4000
    assert scene(me(board={**plain, "own_right": card}), foe()).power("Plain") == 3000
    assert scene(me(board=plain, graveyard=[card]), foe()).power("Plain") == 3000


@clause("dz 2-20.1-7.ex1")
@pytest.mark.parametrize("where", ["square", "plan", "graveyard"])
def test_the_trigger_of_a_unit_is_deaf_in_plan_zone_and_graveyard(where: str) -> None:
    """A card goes to the graveyard: the watcher on a square triggers, elsewhere nothing is stacked."""
    watcher = unit(
        "Watcher", abilities=[triggered(OnZoned("you", [Kind("strategy")], ["stack"], ["graveyard"]), [Draw(value(1))])]
    )
    gone = strategy("Gone", abilities=[spell([Send(ThisCard(), "graveyard")])])
    deck = [unit(f"Deck {i}") for i in range(5)]
    game = scene(
        me(
            hand=[gone],
            board={"own_left": watcher} if where == "square" else {},
            graveyard=[watcher] if where == "graveyard" else [],
            deck=[*([watcher] if where == "plan" else []), *deck],
            plan=where == "plan",
        ),
        foe(),
    )
    game.play("Gone").resolve()
    assert game.zone("Gone") == "graveyard"
    assert game.stack() == (["Watcher"] if where == "square" else [])


@clause("dz 2-20.1-8")
@pytest.mark.parametrize("last", ["Three", "Seven"])
def test_the_active_player_orders_units_put_on_squares_together(last: str) -> None:
    """The foe's effect puts two units down; I say which counts as later, and its effect on power prevails."""
    makers = [
        unit(name, abilities=[static([Affect(Cards("any", "square", [Named("Clay")]), SetPower(value(power)))])])
        for name, power in (("Three", 3000), ("Seven", 7000))
    ]
    pair = spell([Place(Cards("you", "graveyard", [Kind("unit")]), Squares([InArea("own")]), "released")])
    game = scene(
        me(board={"own_left": unit("Clay", power=1000)}),
        foe(hand=[strategy("Landing", abilities=[pair])], graveyard=makers),
    )
    game.pass_().play("Landing").resolve()
    assert game.player == "me" and sorted(game.offered("pick")) == ["Seven", "Three"]
    first = "Seven" if last == "Three" else "Three"
    game.answer(f"pick {first}")
    assert game.piece(first).since < game.piece(last).since
    assert game.power("Clay") == {"Three": 3000, "Seven": 7000}[last]


# --- bases -------------------------------------------------------------------------------------------------------
@clause("dz 2-20.2-2")
def test_a_base_is_paid_for_and_an_own_base_square_without_base_is_named() -> None:
    """Two of my three squares are free; none of the foe's is offered; it waits on the stack."""
    game = scene(me(hand=[base("New", cost="red 2")], energy="3", board={"base_middle": base("Old")}), foe())
    game.answer("play New")
    assert game.offered("on_square") == ["base_left", "base_right"]
    game.answer("on_square base_right").pay()
    assert len(game.side("me").energy_frozen) == 2
    assert game.stack() == ["New"] and game.at("base_right") == []


@clause("dz 2-20.2-2")
def test_a_base_is_not_offered_without_its_cost_or_a_square() -> None:
    """Without energy, or with three own bases, it cannot be played; bases of the foe do not matter."""
    full = {f"base_{line}": base(f"My {line}") for line in ("left", "middle", "right")}
    theirs = {f"foe_base_{line}": base(f"Their {line}") for line in ("left", "middle", "right")}
    assert scene(me(hand=[base("New", cost="red 2")], energy="1"), foe()).offered("play") == []
    assert scene(me(hand=[base("New")], energy="3", board=full), foe()).offered("play") == []
    assert scene(me(hand=[base("New")], energy="3"), foe(board=theirs)).offered("play") == ["New"]


@clause("dz 2-20.2-3")
def test_a_resolved_base_is_put_on_its_square_released_under_its_player() -> None:
    """Unlike a unit it comes released."""
    game = scene(me(hand=[base("New")], energy="1"), foe())
    game.play("New", "base_left").resolve()
    assert game.at("base_left") == ["New"]
    assert game.controller("New") == "me" and not game.is_frozen("New")


@clause("dz 2-20.2-4")
def test_an_effect_puts_bases_on_squares_under_the_control_of_its_own_controller() -> None:
    """A base that the foe owns is put from the foe's graveyard on my base square: it is mine."""
    where = Squares([InSpace("base", "you"), WithoutBases()])
    card = strategy(
        "Annexation",
        abilities=[
            spell(
                [ChooseSquare(where, 1), Place(Chosen(0), SquareOf(Chosen(1)), "released")],
                aims=[aim(TargetCards(Cards("opponent", "graveyard", [Kind("base")])))],
            )
        ],
    )
    game = scene(me(hand=[card], board={"base_left": base("Mine")}), foe(graveyard=[base("Theirs")]))
    game.play("Annexation").resolve()
    assert game.offered("on_square") == ["base_middle", "base_right"]
    game.answer("on_square base_middle")
    assert game.at("base_middle") == ["Theirs"] and game.controller("Theirs") == "me"


def new_ruler() -> CardDef:
    """Destroy all bases of a target line; you may put a base from hand or plan zone on your base square there."""
    source = Together([Cards("you", "hand", [Kind("base")]), Cards("you", "plan", [Kind("base")])])
    there = Squares([InSpace("base", "you"), SameLine(Chosen(0))])
    return strategy(
        "New ruler",
        abilities=[
            spell(
                [
                    Send(Cards("any", "square", [Kind("base"), SameLine(Chosen(0))]), "graveyard"),
                    May([Choose(source, value(1), False, 1), Place(Chosen(1), there, "released")]),
                ],
                aims=[aim(TargetLines())],
            )
        ],
    )


@clause("dz 2-20.2-4.ex1")
@pytest.mark.parametrize("source", ["hand", "plan", "none"])
def test_a_strategy_clears_the_bases_of_a_line_and_lets_its_player_put_a_new_one_there(source: str) -> None:
    """All bases of the line go; the new one, from hand or plan zone, is the player's; declined, the square is empty."""
    game = scene(
        me(
            hand=[new_ruler(), base("From hand")],
            deck=[base("From plan"), *[unit(f"Deck {i}") for i in range(5)]],
            plan=True,
            board={"base_left": base("Old"), "base_right": base("Spared")},
        ),
        foe(board={"foe_base_left": base("Theirs")}),
    )
    game.play("New ruler", None, "on_line left").resolve()
    if source == "none":
        game.answer("no")
        assert game.at("base_left") == []
    else:
        game.answers("yes", f"pick From {source}")
        assert game.at("base_left") == [f"From {source}"]
        assert game.controller(f"From {source}") == "me"
    assert game.zone("Old") == "graveyard" and game.zone("Theirs") == "graveyard"
    assert game.at("foe_base_left") == [] and game.at("base_right") == ["Spared"]


@clause("dz 2-20.2-5")
def test_the_text_of_a_base_works_on_a_base_square() -> None:
    """Its bonus is there on a base square and not from the hand; a graveyard effect works in the graveyard alone."""
    plain = {"own_left": unit("Plain", power=3000)}
    bonus = Affect(Cards("you", "square", [Kind("unit")]), AddPower(value(1000)))
    card = base("Tower", abilities=[static([bonus])])
    assert scene(me(board={**plain, "base_left": card}), foe()).power("Plain") == 4000
    assert scene(me(board=plain, hand=[card]), foe()).power("Plain") == 3000
    ruin = base("Ruin", abilities=[zone_effect(["graveyard"], static([bonus]))])
    assert scene(me(board=plain, graveyard=[ruin]), foe()).power("Plain") == 4000
    assert scene(me(board={**plain, "base_left": ruin}), foe()).power("Plain") == 3000


@clause("dz 2-20.2-6")
@pytest.mark.parametrize("last", ["Three", "Seven"])
def test_the_active_player_orders_bases_put_on_squares_together(last: str) -> None:
    """My effect in the foe's turn puts two bases down; the foe says which counts as later."""
    makers = [
        base(name, abilities=[static([Affect(Cards("any", "square", [Named("Clay")]), SetPower(value(power)))])])
        for name, power in (("Three", 3000), ("Seven", 7000))
    ]
    where = Squares([InSpace("base", "you")])
    pair = spell([Place(Cards("you", "graveyard", [Kind("base")]), where, "released")])
    game = scene(
        me(board={"own_left": unit("Clay", power=1000)}, hand=[strategy("Works", abilities=[pair])], graveyard=makers),
        foe(),
        active="foe",
    )
    game.pass_().play("Works").resolve()
    assert game.player == "foe" and sorted(game.offered("pick")) == ["Seven", "Three"]
    first = "Seven" if last == "Three" else "Three"
    game.answer(f"pick {first}")
    assert game.power("Clay") == {"Three": 3000, "Seven": 7000}[last]


# --- strategies --------------------------------------------------------------------------------------------------
@clause("dz 2-20.3-2")
def test_a_strategy_is_paid_for_and_waits_on_the_stack() -> None:
    """After playing, the energy is frozen, the card is on the stack, and nothing has been drawn yet."""
    card = strategy("Study", cost="blue 1 colorless 1", abilities=[spell([Draw(value(2))])])
    game = scene(me(hand=[card], energy="blue 2"), foe())
    game.play("Study")
    assert len(game.side("me").energy_frozen) == 2 and game.side("me").energy == []
    assert game.stack() == ["Study"] and game.names("me", "hand") == []
    game.resolve()
    assert len(game.side("me").hand) == 2
    assert scene(me(hand=[card], energy="blue 1"), foe()).offered("play") == []


@clause("dz 2-20.3-3")
def test_a_resolved_strategy_goes_to_its_owners_graveyard_after_its_effect() -> None:
    """First the card is drawn, then the strategy is put into the graveyard."""
    game = scene(
        me(hand=[strategy("Study", abilities=[spell([Draw(value(1))])])], deck=[unit("Top"), unit("Low")]), foe()
    )
    game.play("Study").resolve()
    assert game.names("me", "graveyard") == ["Study"] and game.names("me", "hand") == ["Top"]
    moved = [name for _, name in game.happened(spec.MOVED)]
    assert moved == ["Study", "Top", "Study"]


@clause("dz 2-20.3-3")
def test_a_resolved_link_strategy_goes_to_the_square_of_its_unit() -> None:
    """A strategy with the attribute Link lies on the square of the unit it is joined to, not in the graveyard."""
    game = scene(me(hand=[link()], board={"own_left": unit("Bearer")}), foe(board={"enemy_left": unit("Theirs")}))
    game.play("Banner", None, "pick Bearer").resolve()
    assert game.at("own_left") == ["Bearer", "Banner"]
    assert game.names("me", "graveyard") == []
    assert game.piece("Banner").joined == game.piece("Bearer").uid


def link() -> CardDef:
    """A strategy that joins a target unit."""
    joins = spell([Join(Chosen(0))], aims=[aim(TargetCards(Cards("any", "square", [Kind("unit")])))])
    return strategy("Banner", races=["Link"], abilities=[joins])


# --- spells (2-21) -----------------------------------------------------------------------------------------------
def counter(name: str, *tests: Test) -> CardDef:
    """A strategy that counters a target spell with some properties."""
    return strategy(name, abilities=[spell([CounterIt(0)], aims=[aim(TargetSpells("any", list(tests)))])])


@clause("dz 2-21.1")
def test_a_card_is_a_spell_while_it_is_on_the_stack_and_only_then() -> None:
    """What counters spells can be played while the unit is stacked; not before, nor once it has resolved."""
    game = scene(me(hand=[unit("New"), counter("Refusal")], energy="1"), foe())
    assert game.offered("play") == ["New"]
    game.play("New", "own_left")
    assert game.offered("play") == ["Refusal"]
    game.resolve()
    assert game.at("own_left") == ["New"] and game.offered("play") == []


@clause("dz 2-21.1")
def test_a_countered_card_is_no_spell_any_more() -> None:
    """Once countered it lies in the graveyard, where nothing that looks for spells finds it."""
    game = scene(me(hand=[unit("New"), counter("Refusal"), counter("Refusal 2")], energy="1"), foe())
    game.play("New", "own_left").play("Refusal").resolve()
    assert game.zone("New") == "graveyard" and game.stack() == []
    assert game.offered("play") == []


@clause("dz 2-21.2")
@pytest.mark.parametrize("kind", ["unit", "base", "strategy"])
def test_a_spell_has_the_type_of_its_card(kind: str) -> None:
    """What counters unit spells finds a stacked unit, what counters base spells a base, and so on."""
    cards = {
        "unit": unit("Spell", cost="colorless 0"),
        "base": base("Spell", cost="colorless 0"),
        "strategy": noise("Spell"),
    }
    counters = [counter(f"No {k}", Kind(k)) for k in ("unit", "base", "strategy")]
    game = scene(me(hand=[cards[kind], *counters]), foe())
    game.answer("play Spell")
    if game.offered("on_square"):
        game.answer(game.offered()[0])
    assert game.offered("play") == [f"No {kind}"]


@clause("dz 2-21.2")
def test_a_spell_has_the_races_of_its_card() -> None:
    """A counter for one race finds a stacked unit of that race; one for another race does not."""
    counters = [counter("No cats", Race("cat")), counter("No dogs", Race("dog"))]
    game = scene(me(hand=[unit("Tom", races=["cat"]), *counters], energy="1"), foe())
    game.play("Tom", "own_left")
    assert game.offered("play") == ["No cats"]
