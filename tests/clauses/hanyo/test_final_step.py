"""The final step of the end phase (505.3): effects end, main units recover, and all of it perhaps once more."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, foe, me, placed, rested, scene, stunned
from tests.clauses.hanyo.texts import skilled, spell
from tests.clauses.hanyo.turns import course, held, steps

BOOST = "last(cards(own, main), {static: have_hp(this, 50)}, this_turn)"


@clause("hy 505.3")
def test_effects_of_the_turn_end_before_main_units_recover() -> None:
    """A prohibition of this turn to recover does not reach into the final step."""
    hold = spell("Hold", "last(cards(own, main), {static: are_forbidden(this, recover)}, this_turn)")
    game = scene(me(main=rested(fighter("Ann")), hand=[hold]))
    game.answer("play", "Hold").end_turn()
    assert (game.phase, game.step) == ("end", "final")
    game.win("me")
    assert game.state("Ann") == "normal"
    assert course(game, spec.RECOVERED)[-2:] == ["final", "Ann"]


@clause("hy 505.3a")
def test_effects_that_last_until_the_end_of_the_turn_end() -> None:
    """Those that last longer stay."""
    longer = "last(cards(own, main), {static: have_hp(this, 10)}, end_of_opponents_next_turn)"
    game = scene(me(main=fighter("Ann", hp=100), hand=[spell("Boost", BOOST), spell("Longer", longer)]))
    game.answers("play Boost", "play Longer")
    assert game.hp("Ann") == 160
    game.end_turn()
    assert (game.player, game.hp("Ann")) == ("foe", 110)
    game.end_turn()
    assert (game.player, game.hp("Ann")) == ("me", 100)


@clause("hy 505.3b")
@pytest.mark.parametrize("ail", [rested, stunned])
@pytest.mark.parametrize("winner", ["me", "foe"])
def test_a_rested_or_stunned_main_unit_recovers_if_its_player_wins_at_rock_paper_scissors(
    ail: type, winner: str
) -> None:
    """It is played in every final step, also in that of the opponent's turn; with a loss nothing changes."""
    game = scene(me(main=ail(fighter("Ann"))))
    state = game.state("Ann")
    game.end_turn()
    assert (game.step, game.offered("throw")) == ("final", ["scissors", "rock", "paper"])
    game.win(winner)
    assert (game.player, game.state("Ann")) == ("foe", "normal" if winner == "me" else state)
    game.end_turn()
    assert (game.step, bool(game.offered("throw"))) == (("", False) if winner == "me" else ("final", True))


@clause("hy 505.3b")
def test_the_player_of_an_ailing_main_unit_must_win_also_if_it_is_the_opponents_turn() -> None:
    for winner, state in (("me", "rest"), ("foe", "normal")):
        game = scene(theirs=foe(main=rested(fighter("Bob"))))
        game.end_turn().win(winner)
        assert game.state("Bob") == state


@clause("hy 505.3b")
def test_the_turn_player_plays_for_recovery_first() -> None:
    game = scene(me(main=rested(fighter("Ann"))), foe(main=stunned(fighter("Bob"))))
    game.end_turn().win("me")
    assert (game.step, game.state("Ann"), game.state("Bob")) == ("final", "normal", "stun")
    game.win("me")
    assert (game.player, game.phase, game.state("Ann"), game.state("Bob")) == ("foe", "main", "normal", "stun")


@clause("hy 505.3b")
def test_standby_units_do_not_recover_in_the_final_step() -> None:
    game = scene(me(standby=[rested(fighter("Sue"))]), foe(standby=[stunned(fighter("Tom"))]))
    game.end_turn()
    assert (game.player, game.phase, game.state("Sue"), game.state("Tom")) == ("foe", "main", "rest", "stun")


@clause("hy 505.3c")
def test_without_anything_to_do_there_is_one_final_step() -> None:
    game = scene(me(main=rested(fighter("Ann"))))
    game.end_turn().win("foe")
    assert (game.player, steps(game).count("final")) == ("foe", 1)


@clause("hy 505.3c")
def test_a_unit_that_is_beaten_when_effects_end_is_koed_in_the_end_phase() -> None:
    """A rule check is made, and the final step begins anew."""
    ann = placed(fighter("Ann", hp=100), damage=0)
    hurt = spell("Hurt", "damage(cards(own, main), 120)")
    game = scene(me(main=ann, standby=[fighter("Sue")], hand=[spell("Boost", BOOST), hurt]))
    game.answers("play Boost", "play Hurt")
    assert not game.is_ko("Ann")
    game.end_turn()
    assert (game.names("me", "main"), game.is_ko("Ann"), game.player) == (["Sue"], True, "foe")
    assert course(game, spec.KOED)[-3:] == ["final", "Ann", "final"]


@clause("hy 505.3c")
def test_an_ability_triggered_in_the_final_step_is_played_and_the_step_begins_anew() -> None:
    """What it lets last until the end of the turn ends as well."""
    boost = "last(this, {static: have_hp(this, 50)}, this_turn)"
    ann = skilled("Ann", f"triggered on(recovered, own, [is_this]): draw(1); {boost}", hp=100)
    game = scene(me(main=rested(ann)))
    game.end_turn().win("me")
    assert (game.player, held(game), game.hp("Ann")) == ("foe", 1, 100)
    assert steps(game)[-2:] == ["final", "final"]


@clause("hy 505.3c", "hy 505.3b")
def test_a_final_step_that_begins_anew_gives_another_chance_to_recover() -> None:
    """The other player's main unit has recovered already, so nothing is played for that."""
    ann = skilled("Ann", "triggered on(recovered, own, [is_this]): draw(1)")
    game = scene(me(main=rested(ann)), foe(main=rested(fighter("Bob"))))
    game.end_turn().win("me").win("me")
    assert (game.phase, held(game), game.state("Bob")) == ("end", 1, "rest")
    game.win("foe")
    assert (game.player, game.phase, game.state("Ann"), game.state("Bob")) == ("foe", "main", "normal", "normal")
