"""5-6: combo, in the Offense Step by the turn player and in the Defense Step by the other one."""

import pytest

from fuda.core.state import BOTH
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.words.build import auto, permanent, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.ops import ReadyCards
from fuda.games.fusionworld.words.placing import ComboCards
from fuda.games.fusionworld.words.refs import Area, Battling
from fuda.games.fusionworld.words.static_effects import PlayerBanned
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.refs import Chosen
from tests.clauses.fusionworld.battles import drawing, held, in_battle, left, life, pausing, right
from tests.clauses.fusionworld.scene import Scene, Seat, extra, fighter, foe, leader, me, rested, scene

PLAYERS = pytest.mark.parametrize("who", ["me", "foe"])


def battle(who: str, seat: Seat) -> Scene:
    """A battle in the step of that player, whose seat is given; Ann attacks Ben unless they are not there."""
    mine, theirs = (seat, Seat()) if who == "me" else (Seat(), seat)
    mine.leader = mine.leader if who == "me" else leader("Left")
    theirs.leader = theirs.leader if who == "foe" else leader("Right")
    mine.battle = [*mine.battle, fighter("Ann")]
    theirs.battle = [*theirs.battle, rested(fighter("Ben"))]
    game = scene(mine, theirs)
    game.attack("Ann", "Ben")
    return game if who == "me" else game.answer("end_step")


# --- combo power -----------------------------------------------------------------------------------------------
@clause("fw 5-6-2")
@PLAYERS
def test_only_cards_with_a_combo_power_combo(who: str) -> None:
    """One of 0 is enough, and adds nothing; none at all is not."""
    null, none = fighter("Null", combo=0), fighter("None", combo=-1)
    game = battle(who, Seat(hand=[null, none], battle=[fighter("Idle", combo=-1)]))
    assert game.offered("combo") == ["Null"]
    game.answer("combo", "Null")
    assert (game.names(who, "combo"), game.combo_power("Null")) == (["Null"], 0)


@clause("fw 5-6-2-1")
@PLAYERS
def test_a_card_without_combo_power_cannot_be_put_in_the_combo_area(who: str) -> None:
    """Not even by an effect: of a whole hand only the cards that have one go there."""
    skill = in_battle([ComboCards(Area("own", "hand", []))])
    cards = [extra("Plan"), fighter("None", combo=-1)]
    game = battle(who, Seat(leader=leader("Chief", abilities=[skill]), hand=cards))
    game.answer("activate", "Chief")
    assert (game.names(who, "combo"), game.names(who, "hand"), game.names(who, "drop")) == ([], ["Plan", "None"], [])
    more = battle(who, Seat(leader=leader("Chief", abilities=[skill]), hand=[*cards, fighter("Fan")]))
    more.answer("activate", "Chief")
    assert (more.names(who, "combo"), more.names(who, "hand")) == (["Fan"], ["Plan", "None"])


# --- one at a time ---------------------------------------------------------------------------------------------
@clause("fw 5-6-3-1", "fw 5-6-4-1")
@PLAYERS
def test_the_player_of_the_step_combos_one_card_at_a_time_as_often_as_wished(who: str) -> None:
    """The other player, who holds cards as well, is not asked."""
    other = "foe" if who == "me" else "me"
    mine = me(leader=left(), hand=[fighter(f"M{i}") for i in range(3)])
    theirs = foe(leader=right(), hand=[fighter(f"F{i}") for i in range(3)])
    game = scene(mine, theirs)
    game.attack("Left")
    if who == "foe":
        game.answer("end_step")
    for i in range(3):
        assert (game.player, len(game.names(who, "combo"))) == (who, i)
        game.answer("combo", f"{who[0].upper()}{i}")
    assert (game.player, game.offered()) == (who, ["end_step"])
    assert (game.names(other, "combo"), held(game, other)) == ([], 3)
    game.answer("end_step")
    assert game.player != who or game.step == ""


@clause("fw 5-6-3-1-1", "fw 5-6-4-1-1")
@PLAYERS
def test_an_active_battle_card_that_is_not_in_the_battle_combos(who: str) -> None:
    """Neither the Leader nor a rested card, a [Field] card, or the attack card, made active, or guard card."""
    hill = extra("Hill", keywords=["field"])
    wake = in_battle([ReadyCards(Battling("own", []))], once=True)
    chief = leader("Chief", abilities=[wake])
    game = battle(who, Seat(leader=chief, battle=[fighter("Fan"), rested(fighter("Tired")), hill]))
    assert game.offered() == ["end_step", "combo Fan", "activate Chief"]
    game.answer("activate", "Chief")
    assert not game.is_rested("Ann" if who == "me" else "Ben")
    assert game.offered() == ["end_step", "combo Fan"]


@clause("fw 5-6-3-1-2", "fw 5-6-4-1-2")
@PLAYERS
def test_a_battle_card_of_the_hand_is_shown_and_combos_without_payment(who: str) -> None:
    """Whatever it costs, and there is no energy; an Extra card does not."""
    game = battle(who, Seat(hand=[fighter("Fan", cost=5), extra("Plan")]))
    assert game.offered() == ["end_step", "combo Fan"]
    game.answer("combo", "Fan")
    (shown,) = [e for e in game.log if int(e.kind) == spec.REVEALED]
    assert (int(shown.card), int(shown.seen)) == (game.card("Fan").id, BOTH)
    assert shown.clause == ("5-6-3-1-2" if who == "me" else "5-6-4-1-2")
    assert game.names(who, "combo") == ["Fan"]


@clause("fw 5-6-3-2", "fw 5-6-4-2")
@PLAYERS
def test_the_card_lies_in_the_combo_area_of_its_player(who: str) -> None:
    """From the hand as from the Battle Area, and nowhere else any more."""
    other = "foe" if who == "me" else "me"
    game = battle(who, Seat(hand=[fighter("Fan")], battle=[fighter("Fay")]))
    game.answers("combo Fan", "combo Fay")
    assert (game.names(who, "combo"), game.names(other, "combo")) == (["Fan", "Fay"], [])
    assert (game.names(who, "hand"), game.names(who, "battle")) == ([], ["Ann" if who == "me" else "Ben"])


@clause("fw 5-6-3-3", "fw 5-6-4-3")
@PLAYERS
def test_a_checkpoint_follows_each_combo(who: str) -> None:
    """A skill of comboing resolves before the next combo can be declared."""
    chief = leader("Chief", abilities=[pausing("comboed", "own")])
    game = battle(who, Seat(leader=chief, hand=[fighter("Fan"), fighter("Fay")]))
    for name in ("Fan", "Fay"):
        game.answer("combo", name)
        assert (game.player, game.offered()) == (who, ["no", "yes"])
        game.answer("no")
    assert game.offered() == ["end_step"]


@clause("fw 5-6-3-4", "fw 5-6-4-4")
@PLAYERS
def test_after_a_combo_the_same_player_may_combo_on(who: str) -> None:
    """With the cards that are left; when the player is done, the step ends."""
    game = battle(who, Seat(hand=[fighter("Fan"), fighter("Fay")], battle=[fighter("Fox")]))
    assert game.offered("combo") == ["Fan", "Fay", "Fox"]
    game.answer("combo", "Fay")
    assert (game.player, game.offered("combo")) == (who, ["Fan", "Fox"])
    game.answer("combo", "Fox")
    assert (game.player, game.offered("combo")) == (who, ["Fan"])
    game.answer("end_step")
    assert (game.step, game.player) == (("defense", "foe") if who == "me" else ("", "me"))


# --- failing to combo ------------------------------------------------------------------------------------------
@clause("fw 5-6-5")
@PLAYERS
def test_a_card_that_fails_to_combo_goes_to_the_drop(who: str) -> None:
    """A skill designates a card of the hand, but something forbids its player to combo."""
    ban = permanent([PlayerBanned("own", "combo")])
    skill = in_battle([Choose(Area("own", "hand", []), value(1), False, 0), ComboCards(Chosen(0))])
    for abilities, fails in (([skill], False), ([skill, ban], True)):
        game = battle(who, Seat(leader=leader("Chief", abilities=abilities), hand=[fighter("Fan")]))
        assert game.offered("combo") == ([] if fails else ["Fan"])
        game.answer("activate", "Chief")
        assert game.names(who, "combo") == ([] if fails else ["Fan"])
        assert game.names(who, "drop") == (["Fan"] if fails else [])
        assert game.names(who, "hand") == []


def test_a_combo_by_a_skill_counts_like_any_other() -> None:
    """Skills of comboing hear of it, and its combo power is added."""
    skill = in_battle([ComboCards(Area("own", "hand", []))])
    chief = left(skill, auto(On("comboed", "own"), [drawing()]), power=10000)
    game = scene(me(leader=chief, hand=[fighter("Fan", combo=5000)]), foe(leader=right(power=15000)))
    game.attack("Left").answer("activate", "Left")
    assert (game.names("me", "combo"), held(game, "me")) == (["Fan"], 1)
    game.pass_battle()
    assert life(game, "foe") == 7
