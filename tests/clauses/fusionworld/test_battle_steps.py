"""8-2 and 8-3: the Offense Step of the turn player and the Defense Step of the other one."""

import pytest

from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.words.build import awaken, tagged, value
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import Pay
from fuda.rules.marks import clause
from fuda.words.conditions import If
from tests.clauses.fusionworld.battles import activated, drawing, held, in_battle, life, pausing, steps
from tests.clauses.fusionworld.scene import Scene, Seat, extra, fighter, leader, rested, scene

BOTH_STEPS = pytest.mark.parametrize("who", ["me", "foe"])
STEP = {"me": "offense", "foe": "defense"}
OTHER = {"me": "foe", "foe": "me"}


def trick(name: str, cost: int = 0) -> CardDef:
    """An Extra card with an [Activate: Battle] skill that draws a card."""
    return extra(name, cost=cost, abilities=[in_battle([drawing()])])


def begin(who: str, seat: Seat) -> Scene:
    """A battle of the two Leaders in the step of that player; the other one could combo and activate as well."""
    other = Seat(leader=leader("Other", abilities=[in_battle([drawing()])]), hand=[fighter("Answer"), trick("Reply")])
    mine, theirs = (seat, other) if who == "me" else (other, seat)
    game = scene(mine, theirs)
    game.answer("attack", "Chief" if who == "me" else "Other")
    if game.offered("target"):
        game.answer("target", "Other" if who == "me" else "Chief")
    if who == "foe":
        game.answer("end_step")
    return game


# --- the beginning of the step ---------------------------------------------------------------------------------
@clause("fw 8-2-2", "fw 8-3-2")
@BOTH_STEPS
def test_skills_of_the_start_of_the_step_wait_once_a_battle(who: str) -> None:
    """They come before anything can be done in the step, and not again after a combo."""
    chief = leader("Chief", abilities=[pausing(f"{STEP[who]}_started")])
    game = begin(who, Seat(leader=chief, hand=[fighter("Fan"), fighter("Fay")]))
    assert (game.player, game.step, game.offered()) == (who, STEP[who], ["no", "yes"])
    game.answer("no")
    assert game.offered() == ["end_step", "combo Fan", "combo Fay"]
    game.answer("combo", "Fan")
    assert game.offered() == ["end_step", "combo Fay"]


@clause("fw 8-2-3", "fw 8-3-3")
@BOTH_STEPS
def test_a_checkpoint_comes_before_every_action_of_the_step(who: str) -> None:
    """At the start, after a combo and after a skill: what waits is dealt with before the player acts again."""
    watch = [pausing(f"{STEP[who]}_started"), pausing("comboed"), pausing("used")]
    game = begin(who, Seat(leader=leader("Chief", abilities=watch), hand=[fighter("Fan"), trick("Plan")]))
    assert game.offered() == ["no", "yes"]
    game.answers("no", "combo Fan")
    assert (game.player, game.offered()) == (who, ["no", "yes"])
    game.answers("no", "activate Plan")
    assert (game.player, game.offered()) == (who, ["no", "yes"])
    game.answer("no")
    assert (game.step, "end_step" in game.offered()) == (STEP[who], True)


# --- what can be done ------------------------------------------------------------------------------------------
@clause("fw 8-2-4", "fw 8-3-4")
@BOTH_STEPS
def test_the_player_of_the_step_may_combo_activate_or_end_it(who: str) -> None:
    """Cards are not used, [Activate: Main] is not activated, nobody attacks, and the other player does nothing."""
    chief = leader("Chief", abilities=[tagged("main", [drawing()])])
    both = fighter("Both", abilities=[tagged("main_battle", [drawing()])])
    hand = [fighter("Fan", cost=0), trick("Plan"), extra("Idea", abilities=[tagged("main", [drawing()])])]
    game = begin(who, Seat(leader=chief, battle=[rested(both), fighter("Amy")], hand=hand))
    assert (game.player, game.step) == (who, STEP[who])
    assert game.offered() == ["end_step", "combo Fan", "activate Plan", "combo Amy", "activate Both"]


@clause("fw 8-2-4-1", "fw 8-3-4-1")
@BOTH_STEPS
def test_a_combo_is_an_action_of_the_step(who: str) -> None:
    """It is offered to the player of the step, for cards of the hand with combo power."""
    game = begin(who, Seat(leader=leader("Chief"), hand=[fighter("Fan"), fighter("Stone", combo=-1)]))
    assert (game.player, game.offered("combo")) == (who, ["Fan"])
    game.answer("combo", "Fan")
    assert game.names(who, "combo") == ["Fan"]


@clause("fw 8-2-4-1-1", "fw 8-3-4-1-1")
@BOTH_STEPS
def test_after_a_combo_the_player_of_the_step_acts_again(who: str) -> None:
    """After a checkpoint, in the same step."""
    chief = leader("Chief", abilities=[pausing("comboed")])
    game = begin(who, Seat(leader=chief, hand=[fighter("Fan"), trick("Plan")]))
    game.answers("combo Fan", "no")
    assert (game.player, game.step, game.offered()) == (who, STEP[who], ["end_step", "activate Plan"])


@clause("fw 8-2-4-2", "fw 8-3-4-2")
@BOTH_STEPS
def test_skills_of_the_battle_are_activated(who: str) -> None:
    """Of cards in play, of an Extra card in hand that can be paid for, and [Awaken] whose condition is met."""
    hurt = awaken([If(Size("own", "life"), "<=", value(4))])
    chief = leader("Chief", abilities=[hurt], back={"name": "Risen", "power": 20000})
    both = fighter("Both", combo=-1, abilities=[tagged("main_battle", [drawing()], cost=[Pay(value(1))])])
    hand = [trick("Plan", cost=1), trick("Dream", cost=2)]
    game = begin(who, Seat(leader=chief, battle=[both], hand=hand, energy=1, life=4))
    assert (game.player, game.offered()) == (who, ["end_step", "activate Plan", "activate Chief", "activate Both"])
    game.answer("activate", "Chief")
    assert game.names(who, "leader") == ["Risen"]
    game.answer("activate", "Plan")
    assert (game.names(who, "drop"), held(game, who)) == (["Plan"], 2)
    assert (activated(game), game.offered("activate")) == (["Chief", "Plan"], [])
    well = begin(who, Seat(leader=chief, battle=[both], hand=hand))
    assert well.offered() == ["end_step"]


@clause("fw 8-2-4-2-1", "fw 8-3-4-2-1")
@BOTH_STEPS
def test_after_a_skill_the_player_of_the_step_acts_again(who: str) -> None:
    """After a checkpoint, in the same step."""
    chief = leader("Chief", abilities=[pausing("used")])
    game = begin(who, Seat(leader=chief, hand=[fighter("Fan"), trick("Plan")], deck=3))
    game.answers("activate Plan", "no")
    assert (game.player, game.step) == (who, STEP[who])
    assert game.offered("combo")[0] == "Fan"


# --- the end of the step ---------------------------------------------------------------------------------------
@clause("fw 8-2-4-3", "fw 8-3-4-3")
@BOTH_STEPS
def test_the_step_can_always_be_ended(who: str) -> None:
    """With nothing else to do, and with something, before and after."""
    assert begin(who, Seat(leader=leader("Chief"))).offered() == ["end_step"]
    game = begin(who, Seat(leader=leader("Chief"), hand=[fighter("Fan")]))
    assert game.offered()[0] == "end_step"
    game.answer("combo", "Fan")
    assert game.offered() == ["end_step"]


@clause("fw 8-2-4-3-1")
def test_the_defense_step_follows_when_the_turn_player_does_nothing() -> None:
    """The other player acts; the turn player does not get to act again in this battle."""
    game = begin("me", Seat(leader=leader("Chief"), hand=[fighter("Fan"), fighter("Fay")]))
    game.answers("combo Fan", "end_step")
    assert (game.player, game.step) == ("foe", "defense")
    game.answer("combo", "Answer")
    assert game.player == "foe"
    game.answer("end_step")
    assert (game.step, game.phase, game.names("me", "hand")) == ("", "main", ["Fay"])


@clause("fw 8-3-4-3-1")
def test_the_damage_step_follows_when_the_other_player_does_nothing() -> None:
    """Powers are compared at once, and nobody can answer."""
    game = begin("foe", Seat(leader=leader("Chief"), hand=[fighter("Fan")]))
    game.answer("end_step")
    assert steps(game) == ["attack", "offense", "defense", "damage", "battle_end"]
    assert (life(game, "foe"), game.player, game.step) == (7, "me", "")
