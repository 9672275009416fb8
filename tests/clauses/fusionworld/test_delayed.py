"""Chapter 1-5-2: effects that are carried out later, and how long the others last."""

from fuda.games.fusionworld.spec import ACTIVATED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import fighter, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, done, next_turn, skilled, spell


@clause("fw 1-5-2-1-1")
def test_what_is_put_off_is_carried_out_at_its_moment_and_once() -> None:
    """'At the end of the turn draw 1': nothing now, one card in the End Phase, and none in those that follow."""
    game = scene(me(hand=[spell("Later", "delay(none, {end_of_your_turn: draw(1)})")]))
    game.answer("activate", "Later")
    assert (game.names("me", "hand"), game.phase) == ([], "main")
    game.end_turn()
    assert (game.names("me", "hand"), game.player) == (["Deck0 1"], "foe")
    next_turn(game.answer("done"))
    assert (game.player, game.names("me", "hand")) == ("me", ["Deck0 1", "Deck0 2"])
    game.end_turn()
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]


@clause("fw 1-5-2-1-1", "fw 1-5-2-1-1.ex1")
def test_an_effect_may_wait_for_an_attack_of_the_opponent() -> None:
    """'When an opposing Battle card attacks, draw 1' passes over a Leader's attack and over the second one."""
    watch = spell("Watch", "delay(none, {auto on(attacked, foe, [kind(battle)]): draw(1)})")
    theirs = foe(leader=leader("Rival"), battle=[fighter("Bob"), fighter("Cid")])
    game = scene(me(leader=leader("Captain"), hand=[watch]), theirs)
    game.answer("activate", "Watch")
    next_turn(game)
    game.attack("Rival")
    assert (game.step, game.names("me", "hand")) == ("offense", [])
    game.pass_battle()
    held = game.names("me", "hand")
    game.attack("Bob")
    assert (game.step, game.names("me", "hand")) == ("offense", [*held, "Deck0 1"])
    game.pass_battle()
    held = game.names("me", "hand")
    game.attack("Cid")
    assert game.names("me", "hand") == held


@clause("fw 1-5-2-2")
def test_an_effect_lasts_for_its_period_or_for_the_game() -> None:
    """'+5000 for this battle. The Leader +5000.': the first ends with the battle, the second never does."""
    ann = skilled("Ann", "when_attacking: power(this, 5000, this_battle); power(cards(own, leader), 5000, forever)")
    game = scene(me(leader=leader("Captain"), battle=[ann], life=8), foe(leader=leader("Rival")))
    game.attack("Ann")
    assert (game.power("Ann"), game.power("Captain")) == (15000, 20000)
    game.pass_battle()
    assert (game.power("Ann"), game.power("Captain")) == (10000, 20000)
    next_turn(next_turn(game))
    assert (game.m.turn, game.power("Ann"), game.power("Captain")) == (7, 10000, 20000)


@clause("fw 1-5-2-2")
def test_an_effect_of_this_turn_is_there_till_the_turn_ends() -> None:
    """It outlasts the battle and the Main Phase, and is gone in the next turn."""
    cheer = spell("Cheer", "power(cards(own, leader), 5000, this_turn)")
    seer = skilled("Seer", "end_of_your_turn if compare(stat_of(cards(own, leader), power), >=, 20000): draw(1)")
    game = scene(me(leader=leader("Captain"), hand=[cheer], battle=[seer]), foe(leader=leader("Rival")))
    game.answer("activate", "Cheer")
    game.attack("Captain").pass_battle()
    assert game.power("Captain") == 20000
    game.end_turn()
    assert game.names("me", "hand") == ["Deck0 1"]
    assert game.power("Captain") == 15000


@clause("fw 1-5-2-2-1", "fw 1-5-2-2-1.ex1")
def test_a_bonus_for_the_next_battle_begins_with_that_battle() -> None:
    """It is not there at once, it is there in the first battle that follows, and in no other."""
    plan = spell("Plan", "power(cards(own, leader), 5000, next_battle)")
    game = scene(me(leader=leader("Captain"), hand=[plan], battle=[fighter("Ann")]), foe(leader=leader("Rival")))
    game.answer("activate", "Plan")
    assert game.power("Captain") == 15000
    game.attack("Ann")
    assert (game.step, game.power("Captain")) == ("offense", 20000)
    game.pass_battle()
    assert game.power("Captain") == 15000
    game.attack("Captain")
    assert game.power("Captain") == 15000


@clause("fw 1-5-2-2-1", "fw 1-5-2-2-1.ex1")
def test_a_prohibition_for_the_opponents_charge_phase_counts_there_only() -> None:
    """The card can be made active now, stays rested in that Charge Phase, and becomes active in the one after it."""
    freeze = spell("Freeze", 'forbid(cards(foe, battle, [named("Bob")]), charge, opponents_next_charge)')
    rouse = spell("Rouse", 'ready(cards(foe, battle, [named("Cid")]))')
    theirs = foe(battle=[rested(fighter("Bob")), rested(fighter("Cid")), rested(fighter("Dan"))])
    game = scene(me(hand=[freeze, rouse]), theirs)
    game.answers("activate Freeze", "activate Rouse")
    assert (game.is_rested("Bob"), game.is_rested("Cid")) == (True, False)
    next_turn(game)
    assert (game.player, game.phase) == ("foe", "main")
    assert (game.is_rested("Bob"), game.is_rested("Dan")) == (True, False)
    next_turn(next_turn(game))
    assert (game.player, game.is_rested("Bob")) == ("foe", False)


@clause("fw 1-5-2-2-1")
def test_a_bonus_for_the_opponents_next_turn_is_there_in_that_turn() -> None:
    """'During the opponent's next turn the Leader has +5000': not now, then, and not in the turn after that."""
    ward = spell("Ward", "power(cards(own, leader), 5000, opponents_next_turn)")
    game = scene(me(leader=leader("Captain"), hand=[ward]), foe(leader=leader("Rival")))
    game.answer("activate", "Ward")
    powers = [game.power("Captain")]
    powers.append(next_turn(game).power("Captain"))
    powers.append(next_turn(game).power("Captain"))
    assert powers == [15000, 20000, 15000]


# --- what is put off and what is not (9-2-2, 9-3) --------------------------------------------------------------
@clause("fw 9-2-2-1")
def test_other_skills_come_between_the_activation_of_a_delayed_effect_and_what_it_does() -> None:
    """'At the end of the turn draw 1' waits while another skill is activated and resolved."""
    later = spell("Later", "delay(none, {end_of_your_turn: draw(1)})")
    game = scene(me(leader=chief("Captain", "main: place_marker(1)"), hand=[later]))
    game.answers("activate Later", "activate Captain")
    assert (game.side("me").markers, game.names("me", "hand")) == (1, [])
    assert done(game, ACTIVATED) == ["Later", "Captain"]
    game.end_turn()
    assert game.names("me", "hand") == ["Deck0 1"]
    assert done(game, ACTIVATED) == ["Later", "Captain"]


@clause("fw 9-3-1")
def test_an_effect_does_not_depend_on_what_becomes_of_its_source() -> None:
    """Ann puts a KO off, gives a bonus, leaves the table, and draws: all of it takes place."""
    ann = skilled(
        "Ann",
        'main: delay(none, {end_of_your_turn: ko(cards(foe, battle, [named("Bob")]))}); '
        "power(cards(own, leader), 5000, end_of_opponents_next_turn); move(this, drop); draw(1)",
    )
    game = scene(me(leader=leader("Captain"), battle=[ann]), foe(battle=[fighter("Bob"), fighter("Cid")]))
    game.answer("activate", "Ann")
    assert (game.names("me", "battle"), game.names("me", "drop")) == ([], ["Ann"])
    assert (game.names("me", "hand"), game.power("Captain")) == (["Deck0 1"], 20000)
    assert game.names("foe", "battle") == ["Bob", "Cid"]
    game.end_turn()
    assert game.names("foe", "battle") == ["Cid"]
    assert game.power("Captain") == 20000
