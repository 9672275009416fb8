"""Part 5, chapters 3 and 8: special ways of playing units, by Muster and by Formation Summon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import aim, formation, muster, spell, triggered
from fuda.games.dimensionzero.words.card_changes import GainAbility
from fuda.games.dimensionzero.words.data import Kind
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.on_squares import Swap
from fuda.games.dimensionzero.words.ops import Destroy
from fuda.games.dimensionzero.words.refs import Cards, Chosen, Squares, This
from fuda.games.dimensionzero.words.situations import AdjacentTo, SameLine
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import On
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import SQUARES, Scene, base, foe, me, scene, strategy, unit

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))


def herald(name: str = "Herald", **more: Any) -> CardDef:
    """A unit with Muster in its line."""
    return unit(name, abilities=[muster(Squares([SameLine(This())]))], **more)


def kill(name: str = "Kill") -> CardDef:
    """A strategy that destroys a target unit."""
    return strategy(name, abilities=[spell([Destroy(Chosen(0))], aims=[aim(ANY_UNIT)])])


def swap(name: str = "Storm") -> CardDef:
    """A strategy that lets two target units change places."""
    aims = [aim(ANY_UNIT, slot=0), aim(ANY_UNIT, slot=1)]
    return strategy(name, abilities=[spell([Swap(Chosen(0), Chosen(1))], aims=aims)])


def ways(game: Scene) -> list[list[str]]:
    """The squares that each way of playing a card leads to."""
    found: list[list[str]] = []
    for way in game.offered("way") or [""]:
        copy = Scene(game.m.clone())
        if way:
            copy.answer(f"way {way}")
        # A single square is not asked for.
        found.append(copy.offered("on_square") or [SQUARES[int(copy.m.entries[-1].square)]])
    return found


def play_in(game: Scene, name: str, square: str) -> Scene:
    """Play a unit to a square by the last way that leads there, which is the special one."""
    game.answer(f"play {name}")
    offered = game.offered("way")
    if offered:
        leading = [i for i, squares in enumerate(ways(game)) if square in squares]
        game.answer(f"way {offered[leading[-1]]}")
    if game.offered("on_square"):
        game.answer(f"on_square {square}")
    return game.pay()


# --- Muster (5-3) ------------------------------------------------------------------------------------------------
@clause("dz 5-3.2")
def test_muster_lets_units_be_played_to_squares_that_meet_its_condition_and_they_come_released() -> None:
    """The whole line of the Muster unit, the enemy area included, counts as own area for a special play."""
    game = scene(me(hand=[unit("Ann")], energy="1", board={"center_left": herald()}), foe())
    game.answer("play Ann")
    plain, special = ways(game)
    assert special == ["own_left", "enemy_left"]
    assert "enemy_left" not in plain
    game.answer("way Ann 1").answer("on_square enemy_left").pay().resolve()
    assert game.square("Ann") == "enemy_left" and not game.is_frozen("Ann")
    # Played plainly to the own area it comes frozen as usual.
    game = scene(me(hand=[unit("Ann")], energy="1", board={"center_left": herald()}), foe())
    game.answers("play Ann", "way Ann 0", "on_square own_left").pay().resolve()
    assert game.is_frozen("Ann")


@clause("dz 5-3.2")
def test_a_unit_mustered_to_the_center_area_stays_there_without_a_fight() -> None:
    """The square counts as own area; a unit played there plainly is put into the graveyard."""
    for way, zone in ((1, "square"), (0, "graveyard")):
        caller = unit("Herald", abilities=[muster(Squares([AdjacentTo(This())]))])
        game = scene(me(hand=[unit("Ann")], energy="1", board={"own_left": caller}), foe())
        game.answers("play Ann", f"way Ann {way}", "on_square center_left").pay().resolve()
        assert game.zone("Ann") == zone


@clause("dz 5-3.2")
def test_muster_needs_a_square_without_any_unit_and_helps_only_its_controller() -> None:
    """Squares with an opposing unit are not offered by it, and the opponent's Muster gives nothing to me."""
    board = {"center_left": herald()}
    game = scene(me(hand=[unit("Ann")], energy="1", board=board), foe(board={"enemy_left": unit("Bob")}))
    game.answer("play Ann")
    assert ways(game)[1] == ["own_left"]
    game = scene(me(hand=[unit("Ann")], energy="1"), foe(board={"center_left": herald()}))
    game.answer("play Ann")
    assert len(ways(game)) == 1 and "enemy_left" not in game.offered("on_square")


@clause("dz 5-3.2")
def test_muster_that_a_unit_was_given_works_like_a_printed_one() -> None:
    """For a turn by an effect; a unit played by it comes released, unless its bearer dies in response."""
    lend = GainAbility(muster(Squares([SameLine(This())])))
    gift = strategy("Gift", abilities=[spell([For(Cards("you", "square", [Kind("unit")]), lend)])])
    for answered in (False, True):
        mine = me(hand=[gift, unit("Ann")], energy="1", board={"center_left": unit("Bearer")})
        game = scene(mine, foe(hand=[kill()]))
        game.play("Gift").resolve()
        play_in(game, "Ann", "enemy_left").pass_()
        if answered:
            game.answer("play Kill").resolve()
            game.pass_()
        game.pass_()
        assert game.square("Ann") == "enemy_left" and game.is_frozen("Ann") == answered


@clause("dz 5-3.2-1")
@pytest.mark.parametrize("answer", ["die", "go", "stay"])
def test_a_mustered_unit_comes_frozen_if_the_muster_card_does_not_meet_the_condition_any_more(answer: str) -> None:
    """The Muster unit dies or is put into another line in response: frozen, but on the named square."""
    board = {"center_left": herald(), "own_right": unit("Other")}
    theirs = foe(hand=[kill(), swap()])
    game = scene(me(hand=[unit("Ann")], energy="1", board=board), theirs)
    play_in(game, "Ann", "enemy_left").pass_()
    if answer == "die":
        game.play("Kill", None, "pick Herald").resolve()
    elif answer == "go":
        game.play("Storm", None, "pick Herald", "pick Other").resolve()
        # The active player says which arrival counts as the first.
        game.answer("pick Herald")
        assert game.square("Herald") == "own_right"
    else:
        game.play("Kill", None, "pick Other").resolve()
    game.resolve()
    assert game.square("Ann") == "enemy_left"
    assert game.is_frozen("Ann") == (answer != "stay")


@clause("dz 5-3.2-2")
def test_a_play_by_muster_is_a_play_of_a_unit() -> None:
    """What waits for a unit being played triggers by it."""
    watch = unit("Watch", abilities=[triggered(On("played", "you", [Kind("unit")], []), [Draw(Number(1))])])
    game = scene(me(hand=[unit("Ann")], energy="1", board={"center_left": herald(), "own_right": watch}), foe())
    play_in(game, "Ann", "enemy_left")
    assert game.stack() == ["Ann", "Watch"]


def child(cost: str = "colorless 1") -> CardDef:
    """A unit with the formation Small Eye."""
    return unit("Child", cost="red 2", abilities=[formation("small_eye", cost)])


@clause("dz 5-3.2-2", "dz 5-8.3")
def test_two_special_plays_are_never_used_for_one_unit() -> None:
    """At the cost of the formation the unit comes frozen; released it costs what it costs."""
    for energy, released in (("blue 1", False), ("red 2", True)):
        game = scene(me(hand=[child()], energy=energy, board={"enemy_left": herald()}), foe())
        play_in(game, "Child", "center_left")
        # With a single energy only the formation can be paid for.
        assert len(game.side("me").energy) == 0
        game.resolve()
        assert game.square("Child") == "center_left" and game.is_frozen("Child") != released


@clause("dz 5-3.2-2.ex1")
def test_a_unit_with_small_eye_behind_a_muster_unit_uses_muster_alone() -> None:
    """By Muster it comes released, and the play cost was paid: two energy, not the one of the formation."""
    game = scene(me(hand=[child()], energy="red 2", board={"center_left": herald()}), foe())
    game.answer("play Child")
    # Plainly to the own and center area, by the formation behind the Muster unit, by Muster in its line.
    assert ways(game)[1:] == [["own_left"], ["own_left", "enemy_left"]]
    game.answer("way Child 2").answer("on_square own_left").pay()
    assert len(game.side("me").energy_frozen) == 2
    game.resolve()
    assert not game.is_frozen("Child")


@clause("dz 5-8.3.ex1")
def test_a_unit_with_small_eye_behind_a_muster_unit_uses_the_formation_alone() -> None:
    """By the formation it costs less and comes frozen, although a Muster unit is in the line."""
    game = scene(me(hand=[child()], energy="red 2", board={"center_left": herald()}), foe())
    game.answers("play Child", "way Child 1").pay()
    assert len(game.side("me").energy_frozen) == 1
    game.resolve()
    assert game.square("Child") == "own_left" and game.is_frozen("Child")


# --- Formation Summon (5-8) --------------------------------------------------------------------------------------
def former(shape: str, **more: Any) -> CardDef:
    """A unit that can be paid for by its formation only."""
    return unit("Form", cost="white 9", abilities=[formation(shape, "colorless 1")], **more)


def allowed(shape: str, mine: Sequence[str], theirs: Sequence[str] = ()) -> list[str]:
    """The squares to which a unit with a formation can be played at its cost."""
    board = {square: piece(square, i) for i, square in enumerate(mine)}
    other = {square: piece(square, 10 + i) for i, square in enumerate(theirs)}
    game = scene(me(hand=[former(shape)], energy="1", board=board), foe(board=other))
    if "play Form" not in game.offered():
        return []
    game.answer("play Form")
    if game.offered("on_square"):
        return game.offered("on_square")
    game.pay().resolve()
    found = game.square("Form")
    return [found] if found else []


def piece(square: str, n: int) -> CardDef:
    """A unit, or a base on a base square."""
    return base(f"Base {n}") if "base" in square else unit(f"Unit {n}")


def needs(shape: str, squares: Sequence[str]) -> None:
    """A formation asks for own cards on all these squares, and leads to the very center."""
    assert allowed(shape, squares) == ["center_middle"]
    for gone in squares:
        rest = [square for square in squares if square != gone]
        assert allowed(shape, rest) == []
        # A card of the opponent does not stand in for it.
        if "base" not in gone:
            assert allowed(shape, rest, [gone]) == []


@clause("dz 5-8.2")
def test_a_formation_plays_a_unit_at_its_own_cost_as_if_to_the_own_area() -> None:
    """For one energy instead of nine it comes to the center area and stays there, frozen; or it is played plainly."""
    board = {"center_left": unit("Left"), "center_right": unit("Right")}
    game = scene(me(hand=[former("straight")], energy="1", board=board), foe())
    game.play("Form", "center_middle")
    assert len(game.side("me").energy_frozen) == 1
    game.resolve()
    assert game.square("Form") == "center_middle" and game.is_frozen("Form")
    game = scene(me(hand=[former("straight")], energy="white 9", board=board), foe())
    game.answer("play Form")
    assert ways(game) == [["own_left", "own_middle", "own_right", "center_middle"], ["center_middle"]]
    game.answers("way Form 0", "on_square own_left").pay()
    assert len(game.side("me").energy_frozen) == 9
    # Without the formation its cost is not offered.
    game = scene(me(hand=[former("straight")], energy="1"), foe())
    assert "play Form" not in game.offered()


@clause("dz 5-8.2")
def test_a_formation_may_lead_to_a_square_with_an_opposing_unit_but_not_to_one_with_an_own_unit() -> None:
    """The unit then fights for the square."""
    flanks = ["center_left", "center_right"]
    assert allowed("straight", [*flanks, "center_middle"]) == []
    board = {"center_left": unit("Left"), "center_right": unit("Right")}
    strong = former("straight", power=9000)
    game = scene(me(hand=[strong], energy="1", board=board), foe(board={"center_middle": unit("Bob")}))
    game.play("Form").resolve()
    assert game.step == "first_battle"
    game.finish_battle()
    assert game.at("center_middle") == ["Form"] and game.zone("Bob") == "graveyard"


@clause("dz 5-8.2-1")
def test_straight_asks_for_units_left_and_right_of_the_very_center() -> None:
    """Both squares of the center area beside it."""
    needs("straight", ["center_left", "center_right"])


@clause("dz 5-8.2-2")
def test_triangle_asks_for_two_units_in_the_own_and_one_in_the_enemy_area() -> None:
    """Own area of the outer lines, enemy area of the middle one."""
    needs("triangle", ["own_left", "own_right", "enemy_middle"])
    assert allowed("triangle", ["enemy_left", "enemy_right", "own_middle"]) == []


@clause("dz 5-8.2-3")
def test_x_asks_for_units_in_all_four_corners() -> None:
    """Own and enemy area of the outer lines."""
    needs("x_shape", ["own_left", "own_right", "enemy_left", "enemy_right"])


@clause("dz 5-8.2-4")
def test_underbar_asks_for_units_in_the_whole_own_area() -> None:
    """The same in the enemy area means nothing."""
    needs("underbar", ["own_left", "own_middle", "own_right"])
    assert allowed("underbar", ["enemy_left", "enemy_middle", "enemy_right"]) == []


@clause("dz 5-8.2-5")
def test_small_eye_leads_to_the_square_behind_an_own_unit() -> None:
    """In the same line, toward the own side, and only within the battle space."""
    assert allowed("small_eye", ["enemy_left"]) == ["center_left"]
    assert allowed("small_eye", ["center_right"]) == ["own_right"]
    assert allowed("small_eye", ["own_middle"]) == []
    assert allowed("small_eye", [], ["enemy_left"]) == []
    assert allowed("small_eye", ["enemy_left", "center_right"]) == ["own_right", "center_left"]


@clause("dz 5-8.2-6")
def test_big_eye_leads_between_two_own_units_of_a_line() -> None:
    """To the center area of a line with own units at both ends; two units of different lines do not do."""
    assert allowed("big_eye", ["own_left", "enemy_left"]) == ["center_left"]
    assert allowed("big_eye", ["own_left", "enemy_right"]) == []
    assert allowed("big_eye", ["own_left"], ["enemy_left"]) == []
    both = ["own_left", "enemy_left", "own_right", "enemy_right"]
    assert allowed("big_eye", both) == ["center_left", "center_right"]


@clause("dz 5-8.2-7")
def test_big_triangle_asks_for_two_bases_and_a_card_in_the_enemy_area() -> None:
    """Own base squares of the outer lines and the enemy area of the middle one."""
    needs("big_triangle", ["base_left", "base_right", "enemy_middle"])
    assert allowed("big_triangle", ["base_left", "base_middle", "enemy_middle"]) == []


@clause("dz 5-8.2-8")
def test_bottom_bar_asks_for_cards_on_all_own_base_squares() -> None:
    """Bases of the opponent do not count."""
    needs("bottom_bar", ["base_left", "base_middle", "base_right"])
    theirs = ["foe_base_left", "foe_base_middle", "foe_base_right"]
    assert allowed("bottom_bar", [], theirs) == []


@clause("dz 5-8.3")
def test_a_play_by_formation_is_a_play_of_a_unit() -> None:
    """What waits for a unit being played triggers by it."""
    watch = unit("Watch", abilities=[triggered(On("played", "you", [Kind("unit")], []), [Draw(Number(1))])])
    game = scene(me(hand=[former("small_eye")], energy="1", board={"enemy_left": watch}), foe())
    game.play("Form", "center_left")
    assert game.stack() == ["Form", "Watch"]
