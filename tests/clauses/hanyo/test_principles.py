"""Winning and losing (103) and the fundamental principles (104)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.spec import (
    BOTH_LOST,
    BY_CONCESSION,
    BY_DRAWING,
    BY_REPLACEMENT,
    DAMAGED,
    HEALED,
    REPLACED,
    RESTED,
)
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Placed, Scene, fighter, filler, foe, me, placed, rested, scene, strategy, stunned
from tests.clauses.hanyo.texts import abilities, done, scheme, settle_order, skilled, spell

KO_MAINS = "ko(cards(any, main))"


def cast(game: Scene, name: str = "Spell") -> Scene:
    """Play a command."""
    return game.answer("play", name)


def count(game: Scene, who: str, zone: str) -> int:
    """How many cards a player has in a zone."""
    return len(game.names(who, zone))


# --- winning and losing (103) ----------------------------------------------------------------------------------
@clause("hy 103.1")
@pytest.mark.parametrize("deck", [0, 1])
def test_a_player_who_meets_a_loss_condition_loses_at_the_next_rule_process(deck: int) -> None:
    """'Draw 1, then deal 10' with an empty deck: the damage is still dealt, and then I have lost."""
    game = scene(me(deck=deck, hand=[spell("Spell", "draw(1)", "damage(cards(foe, main), 10)")]))
    cast(game)
    assert game.damage("Foe Main") == 10
    assert (game.winner, game.player) == ((None, "me") if deck else ("foe", "nobody"))
    if not deck:
        assert (game.m.reason, game.offered()) == (BY_DRAWING, [])


@clause("hy 103.1")
def test_an_empty_deck_alone_is_no_defeat() -> None:
    """Only a draw that cannot be made is one."""
    game = cast(scene(me(deck=1, hand=[spell("Spell", "draw(1)")])))
    assert (count(game, "me", "deck"), game.winner) == (0, None)


@clause("hy 103.2")
@pytest.mark.parametrize("loser", ["me", "foe"])
def test_who_has_not_lost_when_the_opponent_has_wins(loser: str) -> None:
    """The main unit of one player is KO'd, who has no other; the other player wins, whose turn it may be."""
    side = "own" if loser == "me" else "foe"
    game = cast(scene(me(hand=[spell("Spell", f"ko(cards({side}, main))")])))
    assert game.winner == ("foe" if loser == "me" else "me")
    assert game.m.reason == BY_REPLACEMENT


@clause("hy 103.3")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(0, 0, "draw"), (1, 0, "me"), (0, 1, "foe"), (1, 1, None)])
def test_when_both_players_lose_at_the_same_time_the_game_is_a_draw(mine: int, theirs: int, winner: str | None) -> None:
    """Both main units are KO'd at once; who has a standby unit goes on with that one."""
    game = scene(
        me(standby=filler(mine, "Mine"), hand=[spell("Spell", KO_MAINS)]), foe(standby=filler(theirs, "Theirs"))
    )
    cast(game)
    assert game.winner == winner
    if winner == "draw":
        assert game.m.reason == BOTH_LOST


@clause("hy 103.3")
def test_two_draws_that_fail_before_the_same_rule_process_are_a_draw() -> None:
    """'Each player draws 1' with two empty decks."""
    game = cast(scene(me(deck=0, hand=[spell("Spell", "each_player([draw(1)])")]), foe(deck=0)))
    assert (game.winner, game.m.reason) == ("draw", BOTH_LOST)


@clause("hy 103.3")
def test_who_could_not_draw_loses_before_anybody_fails_to_replace_a_main_unit() -> None:
    """My draw fails and both main units are KO'd: that nobody can replace them is found too late for me."""
    game = cast(scene(me(deck=0, hand=[spell("Spell", "draw(1)", "damage(cards(any, main), 100)")])))
    assert (game.winner, game.m.reason) == ("foe", BY_DRAWING)


REFUSE = "replacement would(lose, own): heal_all(this)"


@clause("hy 103.4")
@pytest.mark.parametrize("turn_player", ["me", "foe"])
@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_player_may_concede_at_any_time_and_nothing_replaces_that(turn_player: str, who: str) -> None:
    """'If you would lose, heal this unit instead' has no say in it; the opponent has won at once."""
    game = scene(me(main=skilled("Ann", REFUSE)), foe(main=skilled("Bob", REFUSE)), turn_player=turn_player)
    game.concede(who)
    assert (game.winner, game.m.reason) == ("foe" if who == "me" else "me", BY_CONCESSION)
    assert (game.player, game.offered(), done(game, REPLACED)) == ("nobody", [], [])
    # The game is over: who concedes then changes nothing.
    game.concede("foe" if who == "me" else "me")
    assert game.winner == ("foe" if who == "me" else "me")


@clause("hy 103.4")
def test_another_defeat_can_be_replaced() -> None:
    """The same text saves its player when a draw fails."""
    game = scene(me(main=placed(skilled("Ann", REFUSE), damage=30), deck=0, hand=[spell("Spell", "draw(1)")]))
    cast(game)
    assert (game.winner, game.damage("Ann"), done(game, REPLACED)) == (None, 0, ["Ann"])


# --- what a card says goes before the rules (104.1) ------------------------------------------------------------
@clause("hy 104.1")
def test_a_strategy_that_says_so_is_played_as_a_second_one() -> None:
    """'This may be played though you have played a strategy this turn': it is offered, another strategy is not."""
    again = strategy("Again", abilities=abilities("static in_hand: may_play_again", "command: draw(1)"))
    game = scene(me(hand=[scheme("First", "draw(1)"), scheme("Second", "draw(1)"), again]))
    assert game.offered("play") == ["First", "Second", "Again"]
    cast(game, "First")
    assert game.offered("play") == ["Again"]
    cast(game, "Again")
    assert game.offered("play") == []
    assert count(game, "me", "discard") == 2


@clause("hy 104.1")
@pytest.mark.parametrize("allowed", [1, 2])
def test_a_unit_may_let_its_player_play_more_strategies(allowed: int) -> None:
    """'You may play 2 strategies each turn' beats the rule that there is one."""
    sage = skilled("Sage", f"static: may_play_strategies({allowed})")
    game = scene(me(main=sage, hand=[scheme(name, "draw(1)") for name in ("First", "Second", "Third")]))
    cast(game, "First")
    assert game.offered("play") == (["Second", "Third"] if allowed == 2 else [])
    if allowed == 2:
        cast(game, "Second")
        assert game.offered("play") == []


# --- the possible part is done (104.2) -------------------------------------------------------------------------
@clause("hy 104.2")
@pytest.mark.parametrize("energy", [0, 1, 2, 3])
def test_as_many_as_possible_are_discarded_if_there_are_too_few(energy: int) -> None:
    """'Discard 2 energy of this unit, then draw 1' with 1 discards that one, and the card is drawn all the same."""
    text = spell("Spell", "discard(attached(cards(own, main), energy), 2)", "draw(1)")
    game = cast(scene(me(main=placed(fighter("Ann"), energy=energy), hand=[text])))
    assert len(game.energy("Ann")) == max(0, energy - 2)
    assert (count(game, "me", "discard"), count(game, "me", "hand")) == (min(energy, 2) + 1, 1)


@clause("hy 104.2")
def test_a_part_that_is_impossible_is_left_out_and_the_rest_done() -> None:
    """'Stun the opposing standby unit and draw 1' without one draws; of a hand of 1, 'discard 3' takes 1."""
    game = cast(scene(me(hand=[spell("Spell", "stun(cards(foe, standby))", "draw(1)")])))
    assert count(game, "me", "hand") == 1
    game = cast(scene(me(hand=[spell("Spell", "discard(cards(foe, hand), 3, foe)")]), foe(hand=filler(1, "Held"))))
    assert game.names("foe", "discard") == ["Held 1"]


@clause("hy 104.2")
@pytest.mark.parametrize("n", [-100, 0, 20])
def test_an_amount_of_zero_or_less_is_not_carried_out(n: int) -> None:
    """'Heal -100' does not damage, 'deal 0' deals nothing, 'draw -1' draws nothing, and nothing is triggered by it."""
    watch = skilled("Watch", "triggered on(damaged, any): draw(1)", "triggered on(healed, any): draw(1)")
    amount = f"minus(0, {-n})" if n < 0 else str(n)
    ops = [f"heal(cards(own, main), {amount})", f"damage(cards(foe, main), {amount})", f"draw(lesser(1, {amount}))"]
    game = cast(scene(me(main=placed(watch, damage=50), hand=[spell("Spell", *ops)])))
    settle_order(game)
    assert (game.damage("Watch"), game.damage("Foe Main")) == ((30, 20) if n > 0 else (50, 0))
    assert count(game, "me", "hand") == (3 if n > 0 else 0)
    assert (len(game.happened(HEALED)), len(game.happened(DAMAGED))) == ((1, 1) if n > 0 else (0, 0))


@clause("hy 104.2")
@pytest.mark.parametrize(("there", "left"), [(1, 0), (2, 0), (3, 1)])
def test_counters_are_removed_as_far_as_there_are_any(there: int, left: int) -> None:
    """'Remove 2 <Rust> counters' from a unit with 1 removes that one."""
    ann = placed(fighter("Ann"), counters=["Rust"] * there)
    game = cast(scene(me(main=ann, hand=[spell("Spell", 'remove_counters(cards(own, main), "Rust", 2)')])))
    assert game.unit("Ann").counters == ["Rust"] * left


# --- the same state again (104.3) ------------------------------------------------------------------------------
@clause("hy 104.3")
@pytest.mark.parametrize(("before", "drawn"), [("normal", 1), ("stun", 1), ("rest", 0)])
def test_a_unit_told_to_be_what_it_is_has_not_become_so(before: str, drawn: int) -> None:
    """'When this unit is rested, draw 1': not if it was rested already."""
    ann = skilled("Ann", "triggered on(rested, any, [is_this]): draw(1)")
    game = cast(scene(me(main=placed(ann, state=before), hand=[spell("Spell", "rest(cards(own, main))")])))
    assert (game.state("Ann"), count(game, "me", "hand")) == ("rest", drawn)
    assert len(game.happened(RESTED)) == drawn


@clause("hy 104.3")
@pytest.mark.parametrize("make", [rested, stunned, placed])
def test_a_unit_in_the_normal_state_does_not_recover_again(make: Callable[[CardDef], Placed]) -> None:
    """'Recover it. If you do, draw 1' does nothing for a unit in the normal state."""
    text = spell("Spell", "recover(cards(own, main))", "if_done([draw(1)])")
    game = cast(scene(me(main=make(fighter("Ann")), hand=[text])))
    assert (game.state("Ann"), count(game, "me", "hand")) == ("normal", 0 if make is placed else 1)


# --- what is forbidden is not done (104.4) ---------------------------------------------------------------------
BANS = {
    "recover": ("recover(cards(own, main))", "rest"),
    "stun": ("stun(cards(own, main))", "rest"),
    "ko": ("ko(cards(own, main))", "rest"),
    "leave": ("move(cards(own, main), hand)", "rest"),
    "heal": ("heal(cards(own, main), 10)", "rest"),
}


@clause("hy 104.4")
@pytest.mark.parametrize("ban", list(BANS))
@pytest.mark.parametrize("forbidden", [True, False])
def test_what_an_effect_forbids_is_not_done_when_it_is_instructed(ban: str, forbidden: bool) -> None:
    """A rested main unit that cannot recover, be stunned, be KO'd, leave or be healed stays as it is."""
    texts = [f"static: are_forbidden(this, {ban})"] if forbidden else []
    ann = placed(skilled("Ann", *texts), state="rest", damage=20)
    game = scene(me(main=ann, standby=[fighter("Eve")], hand=[spell("Spell", BANS[ban][0], "draw(1)")]))
    cast(game)
    changed = not game.is_in_area("Ann") or game.is_ko("Ann") or (game.state("Ann"), game.damage("Ann")) != ("rest", 20)
    assert changed is not forbidden
    # The rest of the text is carried out.
    assert len([name for name in game.names("me", "hand") if name.startswith("Deck0")]) == 1


@clause("hy 104.4")
@pytest.mark.parametrize(("ban", "op"), [("draw", "draw(1)"), ("charge", "charge(cards(own, main))")])
@pytest.mark.parametrize("forbidden", [True, False])
def test_what_a_player_is_forbidden_is_not_done(ban: str, op: str, forbidden: bool) -> None:
    """'Your opponent cannot draw by effects' or 'cannot charge' stands against an effect that says to do it."""
    texts = [f"static: player_forbidden(foe, {ban})"] if forbidden else []
    game = scene(me(hand=[spell("Spell", op), fighter("Held")]), foe(main=skilled("Bob", *texts)))
    cast(game)
    assert count(game, "me", "deck") == (10 if forbidden else 9)
    assert ("Held" in game.names("me", "hand")) == (forbidden or ban == "draw")


# --- numbers (104.5, 104.6) ------------------------------------------------------------------------------------
@clause("hy 104.5")
@pytest.mark.parametrize("most", [-3, 0, 3])
def test_a_number_that_is_chosen_is_a_whole_number_from_zero_on(most: int) -> None:
    """'Choose a number up to 3 and draw so many' offers 0 to 3; with a limit below zero only 0 is left."""
    limit = f"minus(0, {-most})" if most < 0 else str(most)
    game = scene(me(hand=[spell("Spell", f"choose_number({limit}, 0)", "draw(picked(0))")]))
    cast(game)
    assert game.offered("number") == (["0", "1", "2", "3"] if most == 3 else [])
    if most == 3:
        game.answer("number", 2)
    assert count(game, "me", "hand") == (2 if most == 3 else 0)


@clause("hy 104.6")
@pytest.mark.parametrize(("value", "raised", "lowered"), [(50, 1, 0), (30, 0, 0), (10, 0, 1)])
def test_a_value_that_is_set_to_more_or_less_counts_as_raised_or_lowered(value: int, raised: int, lowered: int) -> None:
    """'The damage of this skill becomes 50' from 30 satisfies 'when the damage is increased', and so on."""
    ann = skilled("Ann", f'skill title("Hit") deals(30): change_damage(set, {value})')
    watch = skilled("Watch", "triggered on(damage_raised, own): draw(1)", "triggered on(damage_lowered, own): draw(2)")
    game = scene(me(main=ann, standby=[watch])).use("Hit")
    assert game.damage("Foe Main") == value
    drawn = [e for e in game.log if e.clause == "904.1" and int(e.player) == 0]
    assert len(drawn) == raised + 2 * lowered
