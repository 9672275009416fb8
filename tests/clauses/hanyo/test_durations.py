"""Chapters 808 and 809.7 to 809.8: what happens once, what lasts, and for how long."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, placed, rested, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell


# --- immediate effects (808) -----------------------------------------------------------------------------------
@clause("hy 808.1")
@pytest.mark.parametrize("kind", ["activated", "triggered", "command"])
def test_an_immediate_effect_is_carried_out_once(kind: str) -> None:
    """'Deal 30' deals 30 when it is resolved and does nothing afterwards, in this turn or in another."""
    bob = foe(main=fighter("Bob", hp=300))
    if kind == "command":
        game = scene(me(hand=[spell("Zap", "damage(cards(foe, main), 30)")]), bob)
        game.answer("play", "Zap")
    elif kind == "activated":
        game = scene(me(main=skilled("Ann", "activated once: damage(cards(foe, main), 30)")), bob)
        game.answer("activate", "Ann")
    else:
        ann = skilled("Ann", "triggered on(charged, own): damage(cards(foe, main), 30)")
        game = scene(me(main=ann, hand=[fighter("Fuel")]), bob)
        game.answer("charge", "Fuel")
    assert game.damage("Bob") == 30
    for _ in range(3):
        game.end_turn()
    assert (done(game, spec.DAMAGED), game.damage("Bob")) == (["Bob"], 30)


@clause("hy 808.1")
def test_a_unit_that_comes_later_is_not_reached_by_an_effect_that_is_over() -> None:
    """'Rest all your units' rests those that there are."""
    game = scene(me(hand=[spell("Rest", "rest(cards(own, area))"), fighter("Late")]))
    game.answers("play Rest", "put Late")
    assert (game.state("Main"), game.state("Late")) == ("rest", "normal")


# --- as long as (809.7) ----------------------------------------------------------------------------------------
WHILE = "last({}, {{static if matches(this, [normal]): have_hp(this, 50)}}, forever)"


def doubtful(judged: bool) -> Scene:
    """An EX skill by which Ann has HP +50 while she is normal; a judge rests her at its success check."""
    tool = gear("Tool", f'ex_activated title("Up") once: {WHILE.format("this")}')
    check = skilled("Judge", 'static: skills_fail(foe, [], "Up", 0, {part: rest(cards(foe, main)); janken})')
    return scene(
        me(main=placed(fighter("Ann"), sets=[tool]), hand=[spell("Wake", "recover(cards(own, main))")]),
        foe(standby=[check] if judged else []),
    )


@clause("hy 809.7")
def test_an_effect_for_as_long_as_its_card_is_so_does_not_begin_if_the_card_is_not() -> None:
    """Ann is rested after the EX skill was played and before it is resolved: nothing begins, also not later."""
    game = doubtful(judged=False)
    game.answer("activate", "Up")
    assert (game.state("Ann"), game.hp("Ann")) == ("normal", 150)
    game = doubtful(judged=True)
    game.answer("activate", "Up").win("me")
    assert (game.state("Ann"), game.hp("Ann")) == ("rest", 100)
    game.answer("play", "Wake")
    assert (game.state("Ann"), game.hp("Ann")) == ("normal", 100)


@clause("hy 809.7")
def test_it_ends_when_the_card_is_not_so_any_more_and_does_not_come_back() -> None:
    """The state is the time for which it lasts: it lasts through turns, and is over once Ann has been rested."""
    tool = gear("Tool", f'ex_activated title("Up") once: {WHILE.format("this")}')
    cards = [spell("Rest", "rest(cards(own, main))"), spell("Wake", "recover(cards(own, main))")]
    game = scene(me(main=placed(fighter("Ann"), sets=[tool]), hand=cards))
    game.answer("activate", "Up")
    game.end_turn().end_turn()
    assert (game.player, game.hp("Ann")) == ("me", 150)
    game.answer("play", "Rest")
    assert game.hp("Ann") == 100
    game.answer("play", "Wake")
    assert game.hp("Ann") == 100


@clause("hy 809.7")
def test_a_moment_within_one_effect_is_enough_to_end_it() -> None:
    """One text rests Ann and lets her recover: that she was rested in between is enough."""
    tool = gear("Tool", f'ex_activated title("Up") once: {WHILE.format("this")}')
    blink = spell("Blink", "rest(cards(own, main))", "recover(cards(own, main))")
    game = scene(me(main=placed(fighter("Ann"), sets=[tool]), hand=[blink]))
    game.answer("activate", "Up")
    assert game.hp("Ann") == 150
    game.answer("play", "Blink")
    assert (game.state("Ann"), game.hp("Ann")) == ("normal", 100)


@clause("hy 809.7")
def test_a_condition_about_something_else_only_says_when_an_effect_applies() -> None:
    """'As long as your opponent's main unit is rested' begins though it is not, and comes back."""
    lift = "last(this, {static if matches(cards(foe, main), [rested]): have_hp(this, 50)}, forever)"
    tool = gear("Tool", f'ex_activated title("Up") once: {lift}')
    cards = [spell(f"Rest {n}", "rest(cards(foe, main))") for n in range(2)]
    cards.append(spell("Wake", "recover(cards(foe, main))"))
    game = scene(me(main=placed(fighter("Ann"), sets=[tool]), hand=cards))
    game.answer("activate", "Up")
    assert game.hp("Ann") == 100
    for card, hp in (("Rest 0", 150), ("Wake", 100), ("Rest 1", 150)):
        game.answer("play", card)
        assert game.hp("Ann") == hp


@clause("hy 809.7")
def test_with_another_end_the_condition_is_no_time() -> None:
    """'This turn, as long as this unit is normal': it applies again when Ann has recovered."""
    lift = WHILE.format("this").replace("forever", "this_turn")
    tool = gear("Tool", f'ex_activated title("Up") once: {lift}')
    game = scene(me(main=rested(fighter("Ann"), sets=[tool]), hand=[spell("Wake", "recover(cards(own, main))")]))
    game.answer("activate", "Up")
    assert game.hp("Ann") == 100
    game.answer("play", "Wake")
    assert game.hp("Ann") == 150


# --- turns (809.8) ---------------------------------------------------------------------------------------------
@clause("hy 809.8")
@pytest.mark.parametrize(
    ("until", "turns"),
    [
        ("opponents_next_turn", [100, 50, 100, 100]),
        ("your_next_turn", [100, 100, 50, 100]),
        ("end_of_opponents_next_turn", [50, 50, 100, 100]),
        ("end_of_your_next_turn", [50, 50, 50, 100]),
        ("this_turn", [50, 100, 100, 100]),
        ("forever", [50, 50, 50, 50]),
    ],
)
def test_an_effect_for_a_certain_turn_begins_and_ends_with_it(until: str, turns: list[int]) -> None:
    """'In your opponent's next turn, HP -50': not now, all of that turn, and not afterwards."""
    weak = spell("Weak", f"last(cards(foe, main), {{static: have_hp(this, -50)}}, {until})")
    game = scene(me(hand=[weak]))
    game.answer("play", "Weak")
    for hp in turns:
        assert game.hp("Foe Main") == hp
        game.end_turn()


@clause("hy 809.8")
def test_it_applies_from_the_start_of_the_turn_on() -> None:
    """An ability of the start of that turn finds it in force, and so does one of its end."""
    weak = spell("Weak", "last(cards(foe, main), {static: have_hp(this, -50)}, opponents_next_turn)")
    watch = skilled(
        "Watch",
        "triggered on(turn_started) if matches(cards(foe, main), [stat(hp, ==, 50)]): draw(1)",
        "triggered on(turn_ending) if matches(cards(foe, main), [stat(hp, ==, 50)]): draw(1)",
    )
    game = scene(me(standby=[watch], hand=[weak]))
    game.answer("play", "Weak").end_turn()
    assert (game.player, game.names("me", "hand")) == ("foe", ["Deck0 1"])
    game.end_turn()
    # Its own draw for the turn comes third.
    assert (game.player, game.names("me", "hand")) == ("me", ["Deck0 1", "Deck0 2", "Deck0 3"])
    game.end_turn()
    assert len(game.names("me", "hand")) == 3


@clause("hy 809.8")
def test_in_the_turn_of_the_opponent_that_turn_is_not_their_next_one() -> None:
    """An ability of mine that is resolved in the opponent's turn speaks of the turn after my next one."""
    weak = "last(cards(foe, main), {static: have_hp(this, -50)}, opponents_next_turn)"
    ann = skilled("Ann", f"triggered on(charged, foe): {weak}")
    game = scene(me(main=ann), foe(hand=[fighter("Fuel")]), turn=6, turn_player="foe")
    game.answer("charge", "Fuel")
    for hp in (100, 100, 50, 100):
        assert game.hp("Foe Main") == hp
        game.end_turn()


@clause("hy 809.8a")
def test_what_is_for_this_turn_holds_from_its_resolution_to_the_end_of_the_turn() -> None:
    """Abilities of the end of the turn still find it; in the next turn it is gone."""
    lift = spell("Lift", "last(cards(own, main), {static: have_hp(this, 50)}, this_turn)")
    watch = skilled("Watch", "triggered on(turn_ending) if matches(cards(own, main), [stat(hp, ==, 150)]): draw(1)")
    game = scene(me(main=fighter("Ann"), standby=[watch], hand=[lift]))
    assert game.hp("Ann") == 100
    game.answer("play", "Lift")
    assert game.hp("Ann") == 150
    game.end_turn()
    assert (game.player, game.hp("Ann"), game.names("me", "hand")) == ("foe", 100, ["Deck0 1"])


@clause("hy 809.8a")
def test_in_the_turn_of_the_opponent_this_turn_is_that_turn() -> None:
    """An effect of mine that is resolved there ends with it."""
    ann = skilled("Ann", "triggered on(charged, foe): last(this, {static: have_hp(this, 50)}, this_turn)")
    game = scene(me(main=ann), foe(hand=[fighter("Fuel")]), turn=6, turn_player="foe")
    game.answer("charge", "Fuel")
    assert game.hp("Ann") == 150
    game.end_turn()
    assert (game.player, game.hp("Ann")) == ("me", 100)
