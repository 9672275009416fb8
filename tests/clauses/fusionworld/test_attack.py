"""8-1: attacking, the beginning of a battle, and what ends it early."""

import pytest

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.words.build import auto, permanent, tagged, value
from fuda.games.fusionworld.words.conditions import DuringBattle, InBattle
from fuda.games.fusionworld.words.course_of_game import ChangeGuard, NegateAttack
from fuda.games.fusionworld.words.ops import KoCards, MoveTo, RestCards
from fuda.games.fusionworld.words.placing import ComboCards, PlayOn
from fuda.games.fusionworld.words.refs import Area, Attacker, Guard
from fuda.games.fusionworld.words.static_effects import HavePower
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.properties import IsThis
from fuda.words.refs import This
from tests.clauses.fusionworld.battles import (
    activated,
    blocker,
    boost,
    drawing,
    held,
    in_battle,
    left,
    life,
    named,
    own_pausing,
    pausing,
    right,
    steps,
)
from tests.clauses.fusionworld.scene import extra, fighter, foe, me, rested, scene


# --- declaring an attack ---------------------------------------------------------------------------------------
@clause("fw 8-1-1")
def test_an_active_leader_or_battle_card_attacks_by_being_rested() -> None:
    """Rested cards and [Field] cards do not attack; each attack rests one card, as often as there are active ones."""
    hill = extra("Hill", keywords=["field"])
    mine = me(leader=left(), battle=[fighter("Ann"), rested(fighter("Amy")), hill])
    game = scene(mine, foe(leader=right()))
    assert game.offered("attack") == ["Left", "Ann"]
    game.attack("Ann")
    assert game.is_rested("Ann")
    game.pass_battle()
    assert game.offered("attack") == ["Left"]
    game.attack("Left").pass_battle()
    assert (game.is_rested("Left"), game.offered()) == (True, ["end_main"])


@clause("fw 8-1-1")
def test_the_leader_and_rested_battle_cards_are_attacked() -> None:
    """An active opposing Battle card, a [Field] card and own cards are no targets."""
    hill = extra("Hill", keywords=["field"])
    mine = me(leader=left(), battle=[rested(fighter("Ann"))])
    theirs = foe(leader=right(), battle=[fighter("Bob"), rested(fighter("Ben")), rested(hill)])
    game = scene(mine, theirs)
    game.answer("attack", "Left")
    assert (game.player, game.offered()) == ("me", ["target Right", "target Ben"])
    game.answer("target", "Ben").pass_battle()
    assert (game.names("foe", "drop"), life(game, "foe")) == (["Ben"], 8)


# --- the battle ------------------------------------------------------------------------------------------------
@clause("fw 8-1-2")
def test_an_attack_makes_a_battle() -> None:
    """What holds during a battle holds from the attack to the end of the battle, and not before or after."""
    wild = permanent([HavePower(This(), value(3000))], when=[DuringBattle()])
    game = scene(me(leader=left(), battle=[fighter("Ann", abilities=[wild])]), foe(leader=right()))
    assert game.power("Ann") == 10000
    game.attack("Left")
    assert (game.step, game.power("Ann")) == ("offense", 13000)
    assert (game.m.attacker, game.m.guard) == (game.unit("Left").uid, game.unit("Right").uid)
    game.pass_battle()
    assert (game.step, game.power("Ann")) == ("", 10000)


def in_role(role: str, amount: int) -> Ability:
    """A permanent: power while this card is the attack card, or the guard card."""
    return permanent([HavePower(This(), value(amount))], when=[InBattle(role)])


@clause("fw 8-1-2-1")
def test_attacker_and_attacked_are_attack_card_and_guard_card_until_the_battle_ends() -> None:
    """Each has its own part, at the end of the battle still, and none afterwards."""
    ann = fighter("Ann", abilities=[in_role("attacker", 1000), in_role("guard", 2000)])
    ben = fighter("Ben", power=50000, abilities=[in_role("attacker", 1000), in_role("guard", 2000)])
    game = scene(me(leader=left(pausing("battle_ended")), battle=[ann]), foe(leader=right(), battle=[rested(ben)]))
    game.attack("Ann", "Ben")
    assert (game.power("Ann"), game.power("Ben")) == (11000, 52000)
    game.answers("end_step", "end_step")
    assert (game.step, game.offered()) == ("battle_end", ["no", "yes"])
    assert (game.power("Ann"), game.power("Ben")) == (11000, 52000)
    game.answer("no")
    assert (game.power("Ann"), game.power("Ben")) == (10000, 50000)


@clause("fw 8-1-2-1")
def test_a_negated_attack_leaves_no_attack_card_and_no_guard_card() -> None:
    """The battle goes on to its end, but nothing is in it any more."""
    ann = fighter("Ann", abilities=[in_role("attacker", 1000)])
    ben = fighter("Ben", abilities=[in_role("guard", 2000)])
    stop = in_battle([NegateAttack()])
    mine = me(leader=left(pausing("battle_ended")), battle=[ann])
    game = scene(mine, foe(leader=right(stop), battle=[rested(ben)]))
    game.attack("Ann", "Ben").answers("end_step", "activate Right")
    assert (game.step, game.offered()) == ("battle_end", ["no", "yes"])
    assert (game.power("Ann"), game.power("Ben")) == (10000, 10000)


# --- skills of attacking (8-1-3, 8-1-4) ------------------------------------------------------------------------
@clause("fw 8-1-3")
def test_skills_of_attacking_and_of_being_attacked_and_blocker_wait_together() -> None:
    """Those of other cards do not, and of the waiting ones the turn player's comes first."""
    ann = fighter("Ann", abilities=[tagged("when_attacking", [drawing()])])
    idle = fighter("Idle", abilities=[tagged("when_attacking", [drawing(3)])])
    calm = fighter("Calm", abilities=[own_pausing("guarded")])
    theirs = foe(leader=right(own_pausing("guarded")), battle=[blocker("Bob"), calm])
    game = scene(me(battle=[ann, idle]), theirs)
    game.attack("Ann")
    assert activated(game) == ["Ann"]
    assert held(game, "me") == 1
    assert (game.player, game.offered()) == ("foe", ["resolve Right", "resolve Bob"])


@clause("fw 8-1-4")
def test_skills_of_attacking_resolve_before_the_offense_step() -> None:
    """The turn player's comes before the other player is asked to block, and may prevent it."""
    storm = tagged("when_attacking", [RestCards(named("foe", "Bob"))], may=True)
    for answer, block in (("no", True), ("yes", False)):
        game = scene(me(leader=left(storm)), foe(leader=right(), battle=[blocker("Bob")]))
        game.attack("Left")
        assert (game.player, game.step, game.offered()) == ("me", "attack", ["no", "yes"])
        game.answer(answer)
        if block:
            assert (game.player, game.step, game.offered()) == ("foe", "attack", ["no", "yes"])
        else:
            assert (game.player, game.step, game.offered()) == ("me", "offense", ["end_step"])


# --- going on (8-1-5) ------------------------------------------------------------------------------------------
def shield() -> Ability:
    """When this card is attacked, its player may negate the attack."""
    return auto(On("guarded", "any", [IsThis()]), [NegateAttack()], may=True)


@clause("fw 8-1-5")
def test_an_attack_that_is_not_negated_leads_to_the_offense_step() -> None:
    """The turn player acts, and the battle takes its course."""
    game = scene(me(leader=left()), foe(leader=right(shield())))
    game.attack("Left").answer("no")
    assert (game.player, game.step, game.offered()) == ("me", "offense", ["end_step"])
    game.pass_battle()
    assert steps(game) == ["attack", "offense", "defense", "damage", "battle_end"]
    assert life(game, "foe") == 7


@clause("fw 8-1-5-1")
def test_a_negated_attack_leads_to_the_battle_end_step() -> None:
    """No step lies between; the attacker stays rested and skills of the end of the battle take place."""
    late = auto(On("battle_ended", "own", [IsThis()]), [drawing()])
    game = scene(me(battle=[fighter("Ann", power=20000, abilities=[late])]), foe(leader=right(shield())))
    game.attack("Ann").answer("yes")
    assert steps(game) == ["attack", "battle_end"]
    assert (game.player, game.step, game.is_rested("Ann")) == ("me", "", True)
    assert (held(game, "me"), life(game, "foe")) == (1, 8)


# --- battles that are cut short (8-1-6) ------------------------------------------------------------------------
@clause("fw 8-1-6")
@pytest.mark.parametrize("gone", ["attack card", "guard card"])
@pytest.mark.parametrize("step", ["attack", "offense", "defense", "damage"])
def test_a_battle_without_attack_card_or_guard_card_goes_to_its_end(gone: str, step: str) -> None:
    """Whatever the step, its checkpoint is finished; the rest of the steps is left out and nothing is damaged."""
    lost = KoCards(Attacker() if gone == "attack card" else Guard())
    late = tagged("on_ko", [drawing()])
    skill = {
        "attack": auto(On("attacked", "own"), [lost]),
        "offense": in_battle([lost]),
        "defense": auto(On("defense_started"), [lost]),
        "damage": auto(On("damage_started"), [lost]),
    }[step]
    mine = me(leader=left(skill), battle=[fighter("Ann", power=30000, abilities=[late])])
    theirs = foe(leader=right(), battle=[rested(fighter("Ben", abilities=[late])), blocker("Bob")])
    game = scene(mine, theirs)
    game.attack("Ann", "Ben")
    if step == "attack" and gone == "guard card":
        game.answer("resolve", "Ben")  # both wait, but nobody is asked to block for what is gone
    elif step == "offense":
        game.answer("no").answer("activate", "Left")
    else:
        game.pass_battle()
    order = ["attack", "offense", "defense", "damage"]
    assert steps(game) == [*order[: order.index(step) + 1], "battle_end"]
    assert (game.player, game.step) == ("me", "")
    who, name = ("me", "Ann") if gone == "attack card" else ("foe", "Ben")
    assert (game.names(who, "drop"), held(game, who)) == ([name], 1)
    assert life(game, "foe") == 8


@clause("fw 8-1-6")
@pytest.mark.parametrize("way", ["power 0", "hand", "combo"])
def test_a_guard_card_that_is_gone_in_any_way_ends_the_battle(way: str) -> None:
    """By the rule about power 0, by a move, or by going to the Combo Area, where it guards nothing."""
    effect = {
        "power 0": boost(Guard(), -10000, "this_turn"),
        "hand": MoveTo(Guard(), "hand"),
        "combo": ComboCards(Guard()),
    }[way]
    theirs = foe(leader=right(in_battle([effect])), battle=[rested(fighter("Ben"))])
    game = scene(me(leader=left(pausing("battle_ended"))), theirs)
    game.attack("Left", "Ben").answers("end_step", "activate Right", "no")
    assert steps(game) == ["attack", "offense", "defense", "battle_end"]
    assert game.names("foe", "hand" if way == "hand" else "drop") == ["Ben"]
    assert [name for _, name in game.happened(spec.KOED)] == []


# --- cards put on top, and a change of the guard card ----------------------------------------------------------
@clause("fw 8-1-6-1")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_card_played_on_the_attack_or_guard_card_takes_its_place(who: str) -> None:
    """Its power is compared, and the battle goes on."""
    grow = in_battle([PlayOn(Area("own", "hand", []), Attacker() if who == "me" else Guard())])
    giant = fighter("Giant", power=30000)
    mine = me(leader=left(grow), battle=[fighter("Ann", power=10000)], hand=[giant])
    theirs = foe(
        leader=right(grow), battle=[rested(fighter("Ben", power=20000 if who == "me" else 5000))], hand=[giant]
    )
    game = scene(mine, theirs)
    game.attack("Ann", "Ben")
    if who == "foe":
        game.answer("end_step")
    game.answer("activate", "Left" if who == "me" else "Right")
    assert (game.m.attacker if who == "me" else game.m.guard) == game.unit("Giant").uid
    assert game.step == ("offense" if who == "me" else "defense")
    assert game.offered("combo") == []  # it is in the battle
    game.pass_battle()
    if who == "me":
        assert (game.names("foe", "drop"), game.is_rested("Giant")) == (["Ben"], True)
    else:
        assert (game.names("foe", "drop"), game.under("Giant")) == ([], ["Ben"])


def watchful(name: str) -> CardDef:
    """A Battle card that draws when it is attacked."""
    return fighter(name, power=30000, abilities=[auto(On("guarded", "any", [IsThis()]), [drawing()])])


@clause("fw 8-1-6-2")
def test_a_changed_guard_card_was_not_attacked() -> None:
    """Its skills of being attacked do not wait; those of a card that is attacked do."""
    dodge = in_battle([ChangeGuard(named("own", "Ben"))])
    theirs = foe(leader=right(dodge), battle=[rested(watchful("Ben")), rested(watchful("Bob"))])
    game = scene(me(leader=left(), battle=[fighter("Ann")]), theirs)
    game.attack("Ann", "Bob")
    assert held(game, "foe") == 1
    game.answers("end_step", "activate Right")
    assert game.m.guard == game.unit("Ben").uid
    assert (activated(game), held(game, "foe")) == (["Bob", "Right"], 1)
    game.pass_battle().attack("Left", "Ben")
    assert (activated(game), held(game, "foe")) == (["Bob", "Right", "Ben"], 2)
