"""8-5: the battle end step."""

import pytest

from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.words.build import auto
from fuda.games.fusionworld.words.lasting_effects import Negate
from fuda.games.fusionworld.words.ops import KoCards, MoveTo
from fuda.games.fusionworld.words.refs import Area, Attacker, Battling
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.properties import IsThis
from fuda.words.refs import This
from tests.clauses.fusionworld.battles import (
    activated,
    boost,
    drawing,
    held,
    in_battle,
    left,
    life,
    own_pausing,
    pausing,
    right,
    steps,
)
from tests.clauses.fusionworld.scene import Placed, fighter, foe, me, scene


@clause("fw 8-5-1")
def test_a_checkpoint_comes_before_combo_power_ends() -> None:
    """What was still waiting when the battle was cut short resolves while combo power counts."""
    revenge = auto(On("damaged", "own"), [KoCards(Attacker())])
    mine = me(leader=left(pausing("dealt", "own")), battle=[fighter("Ann", power=30000)])
    game = scene(mine, foe(leader=right(revenge), hand=[fighter("Fan")]))
    game.attack("Ann").answers("end_step", "combo Fan", "end_step")
    assert (game.player, game.step, game.offered()) == ("me", "battle_end", ["no", "yes"])
    assert (game.power("Right"), game.names("foe", "combo")) == (20000, ["Fan"])
    game.answer("no")
    assert (game.power("Right"), game.names("foe", "combo")) == (15000, [])


@clause("fw 8-5-2")
def test_combo_power_ends_in_the_battle_end_step() -> None:
    """At the end of the Damage Step both cards have it, at the end of the battle neither."""
    mine = me(leader=left(pausing("damage_ending"), pausing("battle_ended")), hand=[fighter("Ann", combo=10000)])
    game = scene(mine, foe(leader=right(), hand=[fighter("Bob", combo=5000)]))
    game.attack("Left").answers("combo Ann", "end_step", "combo Bob", "end_step")
    assert (game.step, game.power("Left"), game.power("Right")) == ("damage", 25000, 20000)
    game.answer("no")
    assert (game.step, game.offered()) == ("battle_end", ["no", "yes"])
    assert (game.power("Left"), game.power("Right")) == (15000, 15000)


@clause("fw 8-5-3")
def test_a_checkpoint_follows_the_end_of_combo_power() -> None:
    """A card that lived on it goes to the Drop while the combo cards still lie there."""
    drain = auto(On("damage_ending"), [boost(Attacker(), -15000, "this_turn")])
    ann = fighter("Ann", power=10000, abilities=[own_pausing("left")])
    mine = me(leader=left(pausing("damage_ending")), battle=[ann], hand=[fighter("Fan", combo=10000)])
    game = scene(mine, foe(leader=right(drain)))
    game.attack("Ann").answers("combo Fan", "end_step", "end_step", "no")
    assert (game.player, game.step, game.offered()) == ("me", "battle_end", ["no", "yes"])
    assert (game.names("me", "battle"), game.names("me", "combo"), game.names("me", "drop")) == ([], ["Fan"], ["Ann"])
    game.answer("no")
    assert game.names("me", "drop") == ["Fan", "Ann"]


@clause("fw 8-5-4")
def test_all_combo_cards_go_to_their_owners_drops() -> None:
    """Of both players, also a card that is the other player's, and before the battle is over."""
    guest = Placed(fighter("Guest"), owner=1)
    mine = me(leader=left(pausing("battle_ended")), battle=[guest], hand=[fighter("Ann")])
    game = scene(mine, foe(leader=right(), hand=[fighter("Bob"), fighter("Ben")]))
    game.attack("Left").answers("combo Ann", "combo Guest", "end_step", "combo Bob", "combo Ben")
    assert (game.names("me", "combo"), game.names("foe", "combo")) == (["Ann", "Guest"], ["Bob", "Ben"])
    game.answer("end_step")
    assert (game.step, game.offered()) == ("battle_end", ["no", "yes"])
    assert (game.names("me", "combo"), game.names("foe", "combo")) == ([], [])
    assert (game.names("me", "drop"), sorted(game.names("foe", "drop"))) == (["Ann"], ["Ben", "Bob", "Guest"])


@clause("fw 8-5-5")
def test_skills_of_the_end_of_the_battle_wait_after_the_combo_cards_have_gone() -> None:
    """Each of them once, however many cards have comboed, and of both players."""
    mine = me(leader=left(pausing("battle_ended")), hand=[fighter("Ann"), fighter("Amy")])
    theirs = foe(leader=right(pausing("battle_ended")), hand=[fighter("Bob")])
    game = scene(mine, theirs)
    game.attack("Left").answers("combo Ann", "combo Amy", "end_step", "combo Bob", "end_step")
    assert (game.player, game.step, game.offered()) == ("me", "battle_end", ["no", "yes"])
    assert (game.names("me", "combo"), sorted(game.names("me", "drop"))) == ([], ["Amy", "Ann"])
    game.answer("yes")
    assert (game.player, game.step, game.offered()) == ("foe", "battle_end", ["no", "yes"])
    game.answer("yes")
    assert (game.step, activated(game)) == ("", ["Left", "Right"])


@clause("fw 8-5-6")
def test_skills_of_the_end_of_the_battle_resolve_while_effects_of_the_battle_last() -> None:
    """A power until the end of the battle is still there."""
    skill = in_battle([boost(This(), 5000)], once=True)
    game = scene(me(leader=left(skill, pausing("battle_ended"))), foe(leader=right()))
    game.attack("Left").answers("activate Left", "end_step", "end_step")
    assert (game.step, game.offered(), game.power("Left")) == ("battle_end", ["no", "yes"], 20000)
    game.answer("no")
    assert game.power("Left") == 15000


def helper(name: str) -> CardDef:
    """A Battle card that draws at the end of a battle that it comboed in."""
    skill = auto(On("battle_ended", "any", [IsThis()]), [drawing()], zones=["combo"])
    return fighter(name, abilities=[skill])


@clause("fw 8-5-6-1")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_card_that_comboed_has_its_skill_of_the_end_of_the_battle_in_the_drop(who: str) -> None:
    """Each one that lay in the Combo Area till then, and no card that did not combo."""
    cards = [helper("Ann"), helper("Amy")]
    idle = {"battle": [helper("Idle")], "drop": [helper("Past")]}
    mine = me(leader=left(), hand=cards if who == "me" else [], **idle)
    theirs = foe(leader=right(), hand=cards if who == "foe" else [])
    game = scene(mine, theirs)
    game.attack("Left")
    if who == "foe":
        game.answer("end_step")
    game.answers("combo Ann", "combo Amy").pass_battle()
    assert (game.player, game.step, game.offered()) == (who, "battle_end", ["resolve Ann", "resolve Amy"])
    assert game.names(who, "drop")[:2] == ["Amy", "Ann"]
    game.answer("resolve", "Amy")
    assert (game.step, activated(game)) == ("", ["Amy", "Ann"])


@clause("fw 8-5-6-1")
def test_a_card_that_left_the_combo_area_before_has_no_skill_of_the_end_of_the_battle() -> None:
    """Nor has one whose skills were negated there."""
    away = in_battle([MoveTo(Area("own", "combo", []), "hand")], once=True)
    game = scene(me(leader=left(away), hand=[helper("Ann")]), foe(leader=right()))
    game.attack("Left").answers("combo Ann", "activate Left").pass_battle()
    assert (activated(game), game.names("me", "hand")) == (["Left"], ["Ann"])
    mute = in_battle([Negate(Area("own", "combo", []), "this_turn")], once=True)
    still = scene(me(leader=left(mute), hand=[helper("Ann")]), foe(leader=right()))
    still.attack("Left").answers("combo Ann", "activate Left").pass_battle()
    assert (activated(still), still.names("me", "drop")) == (["Left"], ["Ann"])


@clause("fw 8-5-7", "fw 8-5-8")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_effects_of_the_battle_end_with_it(who: str) -> None:
    """Of the turn player and of the other player; those of the turn stay."""
    skill = in_battle([boost(Battling("own", []), 5000), boost(Battling("own", []), 1000, "this_turn")], once=True)
    mine = me(leader=left(*[skill] if who == "me" else []))
    game = scene(mine, foe(leader=right(*[skill] if who == "foe" else [])))
    chief = "Left" if who == "me" else "Right"
    game.attack("Left")
    if who == "foe":
        game.answer("end_step")
    game.answer("activate", chief)
    assert game.power(chief) == 21000
    game.pass_battle()
    assert (game.player, game.phase, game.step, game.power(chief)) == ("me", "main", "", 16000)


@clause("fw 8-5-9")
def test_after_the_battle_the_main_phase_goes_on_with_a_checkpoint() -> None:
    """A card that lived on the battle's power is gone before the turn player acts again, out of any battle."""
    grow = auto(On("offense_started"), [boost(Attacker(), 20000)])
    ann = fighter("Ann", power=10000, abilities=[grow])
    drain = auto(On("battle_ended"), [boost(Attacker(), -15000, "this_turn")])
    game = scene(me(leader=left(), battle=[ann], hand=[fighter("Amy", cost=0)]), foe(leader=right(drain)))
    game.attack("Ann").pass_battle()
    assert (life(game, "foe"), game.names("me", "drop")) == (7, ["Ann"])
    assert (game.player, game.phase, game.step) == ("me", "main", "")
    assert game.offered() == ["end_main", "play Amy", "attack Left"]
    assert (game.m.attacker, game.m.guard, steps(game)[-1]) == (-1, -1, "battle_end")
    assert held(game, "foe") == 1
