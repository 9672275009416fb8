"""How a turn goes (500), but for what players do in it and the final step."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, filler, foe, me, scene
from tests.clauses.hanyo.texts import skilled, spell
from tests.clauses.hanyo.turns import asked, course, held, phases

HIT = 'skill title("Hit") deals(30):'


# --- the turn (501) --------------------------------------------------------------------------------------------
@clause("hy 501.1")
def test_a_turn_runs_through_four_phases_and_the_next_one_is_the_other_players() -> None:
    game = scene(at="501.1", turn=4)
    assert (game.player, game.phase, game.m.turn) == ("me", "main", 5)
    game.end_turn()
    assert (game.player, game.phase, game.m.turn) == ("foe", "main", 6)
    game.end_turn()
    mine = ["me draw", "me main", "me battle", "me end"]
    theirs = ["foe draw", "foe main", "foe battle", "foe end"]
    assert phases(game) == [*mine, *theirs, "me draw", "me main"]


# --- the draw phase (502) --------------------------------------------------------------------------------------
@clause("hy 502.1")
@pytest.mark.parametrize("turn", [0, 1, 4])
def test_the_turn_player_draws_a_card_also_in_the_first_turn(turn: int) -> None:
    """It is the top card of the deck, and the other player draws none."""
    game = scene(me(deck=filler(3, "Own")), at="501.1", turn=turn)
    assert (game.names("me", "hand"), game.names("me", "deck"), held(game, "foe")) == (["Own 1"], ["Own 2", "Own 3"], 0)


@clause("hy 502.1", "hy 502.3")
def test_who_cannot_draw_for_the_turn_loses_before_the_main_phase() -> None:
    game = scene(me(deck=[]), at="501.1")
    assert (game.winner, game.phase) == ("foe", "draw")


@clause("hy 502.2")
def test_abilities_of_the_start_of_the_turn_see_the_card_that_was_drawn() -> None:
    """Those of the turn player only, where they say so."""
    early = "triggered on(turn_started, own) if compare(size(own, hand), ==, 1): may([draw(1)])"
    late = "triggered on(turn_started, own) if compare(size(own, hand), ==, 0): may([draw(1)])"
    game = scene(me(main=skilled("Ann", early)), foe(main=skilled("Bob", early)), at="501.1")
    assert asked(game) == ("me", "draw")
    game.answer("no")
    assert (game.phase, game.offered("end_main")) == ("main", [""])
    assert scene(me(main=skilled("Ann", late)), at="501.1").phase == "main"


@clause("hy 502.2")
@pytest.mark.parametrize(("turn", "drawn"), [(1, 2), (2, 1), (5, 1)])
def test_the_game_starts_in_its_first_turn_only(turn: int, drawn: int) -> None:
    watcher = skilled("Ann", "triggered on(game_started): draw(1)")
    assert held(scene(me(main=watcher), at="501.1", turn=turn - 1)) == drawn


@clause("hy 502.3")
def test_what_the_start_of_the_turn_triggers_is_played_in_the_draw_phase() -> None:
    """All of it, the turn player's before the other's, before anything is done in the main phase."""
    mine = skilled("Ann", "triggered on(turn_started): may([draw(1)])")
    theirs = skilled("Bob", "triggered on(turn_started): may([draw(1)])")
    game = scene(me(main=mine), foe(main=theirs), at="501.1")
    assert asked(game) == ("me", "draw")
    game.answer("yes")
    assert asked(game) == ("foe", "draw")
    game.answer("yes")
    assert (game.player, game.phase, held(game), held(game, "foe")) == ("me", "main", 2, 1)


# --- the main phase (503) --------------------------------------------------------------------------------------
@clause("hy 503.1")
def test_abilities_of_the_start_of_the_main_phase_are_triggered_once() -> None:
    """After the draw phase, and not in the opponent's turn."""
    game = scene(me(main=skilled("Ann", "triggered on(main_started, own): may([draw(1)])")), at="501.1")
    assert asked(game) == ("me", "main")
    game.answer("no")
    assert game.offered() == ["end_main", "charge Deck0 1", "put Deck0 1"]
    game.end_turn()
    assert (game.player, "end_main" in game.offered()) == ("foe", True)


@clause("hy 503.2")
def test_a_rule_check_comes_before_each_action_of_the_main_phase() -> None:
    """A unit with as much damage as HP is KO'd, and what that triggers is played, before the next action."""
    bolt = spell("Bolt", "damage(cards(foe, standby), 100)")
    bob = skilled("Bob", "triggered on(koed, any, [is_this]): may([draw(1)])")
    game = scene(me(hand=[bolt]), foe(standby=[bob]))
    game.answer("play", "Bolt")
    assert game.is_ko("Bob")
    assert asked(game) == ("foe", "main")
    game.answer("no")
    assert (game.player, game.phase) == ("me", "main")


# --- the battle phase (504) ------------------------------------------------------------------------------------
@clause("hy 504.1")
def test_there_is_no_battle_phase_in_the_first_turn_of_the_game() -> None:
    """The other player has one in the second turn, and the first player in the third."""
    hitter = {"main": skilled("Ann", HIT)}
    game = scene(me(**hitter), foe(main=skilled("Bob", HIT)), turn=1)
    game.answer("end_main")
    assert phases(game) == ["me end", "foe draw", "foe main"]
    game.use("Hit")
    assert (game.damage("Ann"), game.damage("Bob")) == (30, 0)
    game.use("Hit")
    assert (game.damage("Ann"), game.damage("Bob")) == (30, 30)


# --- the end phase (505) ---------------------------------------------------------------------------------------
@clause("hy 505.1")
def test_abilities_of_the_end_of_the_turn_are_triggered_in_the_end_phase() -> None:
    """After the battle phase; those of the turn player's own turn not in the opponent's."""
    game = scene(me(main=skilled("Ann", HIT, "triggered on(turn_ending, own): may([draw(1)])")))
    game.use("Hit")
    assert asked(game) == ("me", "end")
    assert game.damage("Foe Main") == 30
    game.answer("no").end_turn()
    assert (game.player, game.phase) == ("me", "main")


@clause("hy 505.2")
def test_a_rule_check_comes_between_the_end_of_the_turn_and_the_final_step() -> None:
    """A unit that an ability of the end of the turn has beaten is KO'd before it."""
    ann = skilled("Ann", "triggered on(turn_ending, own): damage(cards(foe, standby), 100)")
    game = scene(me(main=ann), foe(standby=[fighter("Bob")]))
    game.end_turn()
    assert course(game, spec.KOED) == ["start", "skill", "end", "Bob", "final"]


@clause("hy 505.4")
def test_the_other_player_becomes_turn_player_and_what_counts_for_a_turn_starts_anew() -> None:
    """Charging is possible again for the one, and for the other in the turn after that."""
    game = scene(me(hand=filler(1, "Own")), foe(hand=filler(1, "Their")))
    game.answer("charge", "Own 1")
    assert game.offered("charge") == []
    game.end_turn()
    assert (game.player, game.m.turn_player, game.m.turn) == ("foe", 1, 6)
    assert "Their 1" in game.offered("charge")
    game.end_turn()
    assert (game.player, game.m.turn, "Deck0 1" in game.offered("charge")) == ("me", 7, True)
