"""Part 3, chapters 11 to 13: how battles begin, who is in them, and the two steps in which damage is exchanged."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero.printed import Ability, CardDef
from fuda.games.dimensionzero.words.build import activated, aim, spell, static, triggered
from fuda.games.dimensionzero.words.card_changes import AddPower, Ban, TakeControl
from fuda.games.dimensionzero.words.choosing import Choose
from fuda.games.dimensionzero.words.conditions import ThisIs
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, For
from fuda.games.dimensionzero.words.on_squares import Damage, Join, Place
from fuda.games.dimensionzero.words.ops import Destroy, Send
from fuda.games.dimensionzero.words.properties import Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, That, This
from fuda.games.dimensionzero.words.situations import (
    AdjacentTo,
    InArea,
    InLine,
    IsAttacked,
    IsAttacking,
    IsBattling,
    IsDamaged,
    IsThis,
    SameLine,
    WithoutUnits,
    battles_of,
)
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetSpells, TargetSquares
from fuda.games.dimensionzero.words.timings import OnBattle, OnLeft, OnPlaced
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.fighting import (
    FREE_SQUARES,
    STEPS,
    UNITS,
    against,
    begun,
    boost,
    cast,
    draw,
    end_inner,
    fight,
    hand,
    haste,
    hits,
    jump,
    lure,
    mute,
    on,
    packets,
    push,
    recall,
    stack_all,
    step_aside,
    steps,
    stronger,
    those,
    to_exchange,
)
from tests.clauses.dimensionzero.scene import Scene, base, foe, me, scene, strategy, unit

CENTER: tuple[Test, ...] = (InArea("center"), InLine("middle"))


# --- how battles begin (3-11.1) --------------------------------------------------------------------------------
@clause("dz 3-11.1", "dz 4-16.4-3")
@pytest.mark.parametrize("way", ["move", "play", "effect"])
def test_two_opposing_units_on_a_square_start_a_battle_without_the_stack(way: str) -> None:
    """However the second unit came: before anybody can act the battle goes on, and nothing was stacked for it."""
    leap = strategy("Leap", abilities=[spell([Place(Cards("you", "square", [Named("Ann")]), SquareOf(Chosen(0)))],
                                             aims=[aim(Cards("opponent", "square", []))])])  # fmt: skip
    board = {} if way == "play" else {"own_middle": unit("Ann")}
    held = [unit("Ann")] if way == "play" else [leap]
    game = scene(me(board=board, hand=held, energy="3"), foe(board={"center_middle": unit("Bob")}))
    if way == "move":
        game.move("Ann", "center_middle")
    elif way == "play":
        game.play("Ann", "center_middle")
    else:
        game.play("Leap")
    assert game.step == "" and begun(game) == 0
    game.resolve()
    assert (game.step, game.player, game.stack()) == ("first_battle", "me", [])
    assert sorted(game.at("center_middle")) == ["Ann", "Bob"] and begun(game) == 1


@clause("dz 3-11.1")
def test_units_of_one_player_or_on_different_squares_do_not_fight() -> None:
    """A move to an empty square next to an opposing unit starts nothing."""
    game = scene(me(board={"own_middle": unit("Ann")}), foe(board={"center_left": unit("Bob")}))
    game.move("Ann", "center_middle").resolve()
    assert (game.step, begun(game), game.at("center_middle")) == ("", 0, ["Ann"])


@clause("dz 3-11.1-1", "dz 4-16.4-3-2")
def test_other_rule_effects_take_units_away_before_they_can_fight() -> None:
    """The unit without power goes to the graveyard, and the one that waited there is not attacked."""
    weak = unit("Ann", power=1000)
    curse = static([Affect(Cards("opponent", "square", [Kind("unit"), InArea("center")]), AddPower(Number(-1000)))])
    bob = unit("Bob", abilities=[curse, on("was_attacked", draw())])
    game = scene(me(board={"own_middle": weak}), foe(board={"center_middle": bob}))
    game.move("Ann", "center_middle").resolve()
    assert game.zone("Ann") == "graveyard"
    assert (game.step, begun(game), game.stack(), steps(game)) == ("", 0, [], [])


@clause("dz 3-11.1-1")
def test_a_defender_that_dies_by_rule_effect_is_not_fought_either() -> None:
    """What comes with the attacker kills the defender first; the attacker then stands alone."""
    aura = static([Affect(Cards("opponent", "square", [Kind("unit"), SameLine(This())]), AddPower(Number(-1000)))])
    game = scene(
        me(board={"own_left": unit("Ann", abilities=[aura])}), foe(board={"own_middle": unit("Bob", power=1000)})
    )
    game.move("Ann", "own_middle").resolve()
    assert (game.zone("Bob"), game.at("own_middle"), begun(game)) == ("graveyard", ["Ann"], 0)


def gorge_scene(power: int) -> Scene:
    """The foe has a base that weakens my units in its line, and a unit there; I play a unit onto that one."""
    gorge = base("Gorge", abilities=[
        static([Affect(Cards("opponent", "square", [Kind("unit"), SameLine(This())]), AddPower(Number(-1000)))]),
    ])  # fmt: skip
    knight = unit("Knight", abilities=[on("was_attacked", stronger())])
    archer = unit("Archer", power=power, abilities=[on("attacked", stronger())])
    game = scene(
        me(hand=[archer], energy="1"),
        foe(board={"center_left": knight, "foe_base_left": gorge}),
    )
    return game.play("Archer", "center_left").resolve()


@clause("dz 3-11.1-1.ex1", "dz 3-12.1.ex1")
def test_a_unit_that_a_base_leaves_without_power_is_played_onto_a_defender_in_vain() -> None:
    """It dies before the battle: nobody attacks, nobody is attacked, neither ability triggers."""
    game = gorge_scene(1000)
    assert game.zone("Archer") == "graveyard"
    assert (begun(game), game.step, game.stack()) == (0, "", [])
    assert (game.power("Knight"), game.damage("Knight")) == (3000, 0)


@clause("dz 3-12.1.ex1")
def test_with_power_left_the_same_unit_fights_and_both_abilities_trigger() -> None:
    """The other side of the example: 1000 more and the battle begins."""
    game = gorge_scene(2000)
    assert (begun(game), game.step, sorted(game.stack())) == (1, "first_battle", ["Archer", "Knight"])


# --- who is in a battle (3-11.1-2, 3-11.1-3) -------------------------------------------------------------------
@clause("dz 3-11.1-2")
def test_units_stay_in_battle_on_other_squares_until_it_ends() -> None:
    """A unit pushed to another square is in battle; one that only stands next to it is not."""
    game = fight(unit("Ann"), unit("Bob"), hand=[push()], mine={"own_left": unit("Amy")})
    assert those(game, IsBattling()) == ["Ann", "Bob"]
    game.play("Push", None, "pick Bob", "on_square enemy_right").resolve()
    assert game.square("Bob") == "enemy_right"
    assert those(game, IsBattling()) == ["Ann", "Bob"]
    game.finish_battle()
    assert those(game, IsBattling()) == []


@clause("dz 3-11.1-2")
def test_a_unit_that_comes_to_the_square_later_is_in_battle_too() -> None:
    """The attacker is gone; another one of its player jumps in and counts until the end, wherever it goes."""
    game = fight(
        unit("Ann"),
        unit("Bob"),
        hand=[recall(), recall("Recall 2"), jump("Amy", *CENTER)],
        mine={"own_left": unit("Amy")},
    )
    game.play("Recall", None, "pick Ann").resolve()
    game.play("Recall 2", None, "pick Bob").resolve()
    assert those(game, IsBattling()) == []
    game.play("Jump").resolve()
    assert (those(game, IsBattling()), begun(game)) == (["Amy"], 1)
    game.finish_battle()
    assert those(game, IsBattling()) == []


@clause("dz 3-11.1-2", "dz 3-11.5")
def test_a_unit_that_left_for_another_zone_and_came_back_is_in_no_battle() -> None:
    """Returned to the hand and played again elsewhere, it neither fights nor attacks any more."""
    ann = unit("Ann", timing="battle")
    game = fight(ann, unit("Bob"), hand=[recall()])
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Ann"], ["Bob"])
    game.play("Recall", None, "pick Ann").resolve()
    game.play("Ann", "own_left").resolve()
    assert game.at("own_left") == ["Ann"] and game.step == "first_battle"
    assert (those(game, IsBattling()), those(game, IsAttacking())) == (["Bob"], [])
    assert those(game, IsAttacked()) == ["Bob"]


@clause("dz 3-11.1-2")
def test_only_units_are_in_battle() -> None:
    """A strategy joined to a fighting unit lies on the square of the battle, but does not fight."""
    game = fight(unit("Ann"), unit("Bob"), hand=[cast("Ribbon", [Join(Chosen(0))], aim(UNITS))])
    game.play("Ribbon", None, "pick Ann").resolve()
    assert sorted(game.at("center_middle")) == ["Ann", "Bob", "Ribbon"]
    assert those(game, IsBattling()) == ["Ann", "Bob"]


@clause("dz 3-11.1-2")
def test_every_unit_on_the_square_is_in_the_battle_that_starts_there() -> None:
    """One has changed sides, then an opposing unit comes: all three are in the new battle, two of them deal damage."""
    bribe = cast("Bribe", [For(Chosen(0), TakeControl(), "turn")], aim(Cards("opponent", "square", [Named("Bob")])))
    game = fight(
        unit("Ann"), unit("Bob"), hand=[bribe], answer=[lure("Ben", "Ann")], theirs={"enemy_left": unit("Ben")}
    )
    game.play("Bribe").resolve().pass_()
    game.play("Lure").resolve()
    inner = game.m.clashes[1].battles[0]
    assert sorted(game.m.card_of(uid).d.name for uid in inner.members) == ["Ann", "Ben", "Bob"]
    assert against(game, "Ben") == ["Ann", "Bob"]
    to_exchange(game)
    assert len(packets(game)) == 2


@clause("dz 3-11.1-2", "dz 3-3.6")
def test_a_unit_that_comes_and_goes_without_end_draws_the_duel() -> None:
    """Put on the square of the battle it dies there, again and again; what it was before is in no battle."""
    revive = [
        Choose(Cards("you", "graveyard", [Kind("unit")]), Number(1), False, 1),
        Place(Chosen(1), SquareOf(This())),
    ]
    ghoul = unit("Ghoul", power=9000, abilities=[triggered(OnLeft("you", [Kind("unit")], ["graveyard"]), revive)])
    bolt = cast("Bolt", [Damage(Chosen(0), Number(3000))], aim(UNITS))
    game = fight(ghoul, unit("Bob", power=20000), hand=[bolt], mine={"own_left": unit("Amy")})
    game.play("Bolt", None, "pick Amy").resolve()
    for _ in range(300):
        if game.winner is None:
            assert len(game.m.clashes[-1].battles[0].members) <= 3
            game.pass_()
    assert (game.winner, game.m.reason) == ("draw", "3-3.6")


def raze() -> CardDef:
    """A Battle strategy that destroys the opponent's bases."""
    return cast("Raze", [Destroy(Cards("opponent", "square", [Kind("base")]))])


def hook(name: str, power: int) -> CardDef:
    """A unit that pulls an opposing unit to its square when a base of the opponent dies."""
    pull = triggered(
        OnLeft("opponent", [Kind("base")], ["graveyard"]),
        [Place(Chosen(0), SquareOf(This()))],
        aims=[aim(Cards("opponent", "square", [Kind("unit")]))],
    )
    return unit(name, power=power, abilities=[pull])


def pulled() -> Scene:
    """My Ann fights Bob in the center; my Hook pulls Bob to its square on the left, where he fights Hook as well."""
    game = fight(
        unit("Ann", power=4000),
        unit("Bob", power=6000),
        hand=[raze()],
        mine={"own_left": hook("Hook", 2000)},
        theirs={"foe_base_left": base("Hut")},
    )
    game.play("Raze").resolve()
    return game.resolve()  # the pull, with Bob as its only target


@clause("dz 3-11.1-3", "dz 3-11.1-3.ex1")
def test_a_unit_pulled_out_of_a_battle_into_another_is_in_both_until_each_ends() -> None:
    """It wins the new battle, is not fighting against the puller any more, and is still in the first battle."""
    game = pulled()
    assert (game.at("own_left"), begun(game)) == (["Hook", "Bob"], 2)
    assert those(game, IsBattling()) == ["Ann", "Bob", "Hook"]
    assert against(game, "Bob") == ["Ann", "Hook"]
    assert len(game.m.clashes) == 2
    end_inner(game)
    assert (game.zone("Hook"), game.square("Bob")) == ("graveyard", "own_left")
    assert those(game, IsBattling()) == ["Ann", "Bob"]
    assert against(game, "Bob") == ["Ann"]
    game.finish_battle()
    assert those(game, IsBattling()) == []
    assert (game.square("Ann"), game.square("Bob")) == ("center_middle", "own_left")


@clause("dz 3-11.1-3")
def test_the_end_of_the_inner_battle_ends_no_role_of_the_outer_one() -> None:
    """Bob attacks the puller and is attacked by Ann; afterwards he is attacked only."""
    game = pulled()
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Ann", "Bob"], ["Bob", "Hook"])
    end_inner(game)
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Ann"], ["Bob"])


@clause("dz 3-11.1-3", "dz 3-11.1-2")
def test_a_unit_put_on_the_square_of_a_battle_that_waits_is_in_that_battle() -> None:
    """While Bob fights Hook, Amy comes where Ann has left the first battle: she is in it once it goes on."""
    flee = unit("Ann", power=4000, abilities=[activated([Send(This(), "hand")], timing="battle")])
    game = fight(
        flee,
        unit("Bob", power=6000),
        hand=[raze(), jump("Amy", *CENTER)],
        mine={"own_left": hook("Hook", 2000), "own_right": unit("Amy")},
        theirs={"foe_base_left": base("Hut")},
    )
    game.play("Raze").resolve().resolve()
    game.use("Ann").resolve()
    game.play("Jump").resolve()
    assert those(game, IsBattling()) == ["Amy", "Bob", "Hook"]
    end_inner(game)
    assert those(game, IsBattling()) == ["Amy", "Bob"]


# --- battles at the same time (3-11.1-4) -----------------------------------------------------------------------
def charge(*tests: Test) -> CardDef:
    """A strategy that puts my two units on two squares at once."""
    return strategy("Charge", abilities=[spell([Place(Cards("you", "square", [Kind("unit")]), Squares(list(tests)))])])


@clause("dz 3-11.1-4")
def test_battles_that_begin_at_once_go_through_their_steps_together() -> None:
    """Two pairs: both are in the first step, both exchanges are stacked in it, and there is one of each step."""
    fast: dict[str, Any] = {"keywords": ["accelerate"]}
    game = scene(
        me(board={"own_left": unit("Ann", **fast), "own_right": unit("Amy", **fast)},
           hand=[charge(InArea("enemy"), WithoutUnits("you"))]),
        foe(board={"enemy_left": unit("Bob", power=1000), "enemy_middle": unit("Ben", power=9000)}),
    )  # fmt: skip
    game.play("Charge").resolve()
    game.answer("pick Ann")
    assert (begun(game), len(game.m.clashes), game.step) == (2, 1, "first_battle")
    assert those(game, IsBattling()) == ["Amy", "Ann", "Ben", "Bob"]
    game.resolve()
    assert (game.stack(), game.step) == (["exchange", "exchange"], "first_battle")
    game.finish_battle()
    assert steps(game) == STEPS
    assert sorted(hits(game)) == [("Amy", 9000), ("Ben", 3000), ("Bob", 3000)]
    assert (game.at("enemy_left"), game.at("enemy_middle")) == (["Ann"], ["Ben"])


# --- what waits (3-11.2) ---------------------------------------------------------------------------------------
def ambush(*abilities: Ability) -> Scene:
    """I have played a strategy that draws; the foe answers with a unit played onto mine in the foe's own area."""
    harvest = strategy("Harvest", timing="quick", abilities=[spell(draw(2))])
    raider = unit("Raider", power=2000, abilities=list(abilities))
    veto = strategy("Veto", abilities=[spell([CounterIt(0)], aims=[aim(TargetSpells("any", []))])])
    game = scene(
        me(board={"enemy_left": unit("Spy", power=4000)}, hand=[harvest]), foe(hand=[raider, veto], energy="3")
    )
    game.play("Harvest").pass_()
    assert game.offered("play") == ["Raider", "Veto"]
    return game.play("Raider", "enemy_left").resolve()


@clause("dz 3-11.2", "dz 3-11.2.ex1")
def test_a_battle_suspends_the_stack_until_it_is_over() -> None:
    """The drawing strategy is not there during the battle: nobody can counter it, and it resolves afterwards."""
    game = ambush()
    assert (game.step, game.stack(), hand(game, "me")) == ("first_battle", [], 0)
    game.pass_()
    assert game.offered("play") == []  # there is nothing to counter
    game.until(step="second_battle").until(step="battle_end")
    assert (hand(game, "me"), game.stack()) == (0, [])
    game.finish_battle()
    assert (game.stack(), hand(game, "me"), game.player) == (["Harvest"], 0, "me")
    game.resolve()
    assert hand(game, "me") == 2 and game.zone("Harvest") == "graveyard"


@clause("dz 3-11.2")
def test_what_triggered_when_a_unit_came_to_fight_is_stacked_after_the_battle() -> None:
    """The unit is dead by then; only what triggers from the start of the battle on uses the battle's stack."""
    game = ambush(triggered(OnPlaced("any", [IsThis()], []), draw()), on("attacked", draw()))
    before = hand(game, "foe")
    assert game.stack() == ["Raider"]  # the attack
    game.resolve()
    assert (hand(game, "foe"), game.stack()) == (before + 1, [])
    game.finish_battle()
    assert game.zone("Raider") == "graveyard"
    assert game.stack() == ["Harvest", "Raider"]
    game.resolve()
    assert (hand(game, "foe"), hand(game, "me")) == (before + 2, 0)


# --- a battle within a battle (3-11.3) -------------------------------------------------------------------------
@clause("dz 3-11.3", "dz 3-11.3.ex1")
def test_an_attacked_unit_that_escapes_into_an_ambush_fights_there_first() -> None:
    """The new battle is fought to its end; then the old one goes on where it stood, with only the attacker left."""
    pounce = triggered(
        OnPlaced("opponent", [Kind("unit"), AdjacentTo(This())], []), [Place(This(), SquareOf(That()), "released")]
    )
    game = scene(
        me(board={"center_left": unit("Lynx", power=5000, abilities=[pounce]), "center_middle": unit("Rider")}),
        foe(board={"enemy_middle": unit("Colt", abilities=[step_aside()])}),
    )
    game.move("Rider", "enemy_middle").resolve()
    assert (game.step, steps(game)) == ("first_battle", ["first_battle"])
    game.pass_().use("Colt", "on_square enemy_left").resolve()
    assert game.stack() == ["Lynx"]
    game.resolve()
    assert (sorted(game.at("enemy_left")), game.at("enemy_middle")) == (["Colt", "Lynx"], ["Rider"])
    assert (len(game.m.clashes), those(game, IsAttacking())) == (2, ["Lynx", "Rider"])
    end_inner(game)
    assert (game.zone("Colt"), game.square("Lynx")) == ("graveyard", "enemy_left")
    assert game.step == "first_battle"  # of the first battle, which has not moved on
    assert steps(game) == ["first_battle", *STEPS]
    game.finish_battle()
    assert steps(game) == ["first_battle", *STEPS, "second_battle", "battle_end"]
    assert sorted(hits(game)) == [("Colt", 5000), ("Lynx", 3000)]
    assert (game.square("Rider"), game.damage("Rider")) == ("enemy_middle", 0)


@clause("dz 3-11.3")
def test_an_exchange_that_waits_for_another_battle_is_dealt_afterwards() -> None:
    """Damage was stacked, its receiver fights elsewhere and survives: it takes the damage when the stack is back."""
    game = fight(
        unit("Ann"), unit("Bob", power=4000), hand=[lure("Bob", "Bait")], mine={"own_right": unit("Bait", power=1000)}
    )
    to_exchange(game).play("Lure").resolve()
    assert (begun(game), game.stack(), game.step) == (2, [], "first_battle")
    end_inner(game)
    assert (game.zone("Bait"), game.damage("Bob")) == ("graveyard", 1000)
    assert (game.stack(), game.step) == (["exchange"], "second_battle")
    game.resolve()
    # Ann's damage finds Bob on his new square, and his finds her.
    assert (game.zone("Bob"), game.zone("Ann")) == ("graveyard", "graveyard")


@clause("dz 3-11.3")
def test_a_newcomer_in_the_battle_square_fights_a_battle_of_its_own() -> None:
    """The attacked unit is gone; another one of its player comes: a battle inside the first, which has no exchange."""
    ace = unit("Ace", timing="battle", power=5000)
    game = fight(unit("Ann", power=4000), unit("Bob"), hand=[recall()], answer=[ace])
    game.play("Recall", None, "pick Bob").resolve().pass_()
    game.play("Ace", "center_middle").resolve()
    assert (begun(game), len(game.m.clashes)) == (2, 2)
    inner, outer = game.m.clashes[1].battles[0], game.m.clashes[0].battles[0]
    assert inner.attackers == [game.piece("Ace").uid] and inner.defenders == [game.piece("Ann").uid]
    assert game.piece("Ace").uid in outer.members and outer.attackers == [game.piece("Ann").uid]
    end_inner(game)
    # Played into the center area, the winner has gone as well.
    assert (game.zone("Ann"), game.zone("Ace")) == ("graveyard", "graveyard")
    game.finish_battle()
    assert sorted(hits(game)) == [("Ace", 4000), ("Ann", 5000)]
    assert steps(game).count("second_battle") == 2


# --- the steps (3-11.4) ----------------------------------------------------------------------------------------
@clause("dz 3-11.4")
def test_a_battle_has_three_steps_even_if_nothing_happens_in_them() -> None:
    """The attacked unit goes at once, and still every step comes, in order."""
    game = fight(unit("Ann"), unit("Bob", abilities=[step_aside()]))
    game.pass_().use("Bob", "on_square enemy_middle").resolve()
    game.finish_battle()
    assert (steps(game), hits(game), game.step) == (STEPS, [], "")
    assert game.phase == "main"


# --- attacking and attacked (3-11.5) ---------------------------------------------------------------------------
@clause("dz 3-11.5")
@pytest.mark.parametrize("active", ["me", "foe"])
def test_the_unit_that_came_later_attacks_whoever_has_the_turn(active: str) -> None:
    """Also when a unit is played in the opponent's turn onto the opponent's unit."""
    game = scene(
        me(board={"own_left": unit("Old")}, hand=[unit("Idle")], energy="1"),
        foe(board={"center_left": unit("Bob")}, hand=[unit("New")], energy="1"),
        active=active,
    )
    if active == "me":
        game.move("Old", "center_left").resolve()
        assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Old"], ["Bob"])
    else:
        game.pass_().play("Idle", "center_left").resolve()
        assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Idle"], ["Bob"])
    game.finish_battle()
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == ([], [])


@clause("dz 3-11.5.ex1", "dz 3-12.1")
def test_a_unit_played_onto_a_defender_attacks_and_both_abilities_trigger() -> None:
    """Both are on the battle's stack before anybody can act, and each gives its own card 3000."""
    archer = unit("Archer", abilities=[on("attacked", stronger()), on("was_attacked", stronger(9000))])
    knight = unit("Knight", abilities=[on("was_attacked", stronger()), on("attacked", stronger(9000))])
    game = scene(me(hand=[archer], energy="1"), foe(board={"center_left": knight}))
    game.play("Archer", "center_left").resolve()
    assert (game.stack(), game.player, game.step) == (["Archer", "Knight"], "me", "first_battle")
    game.resolve().resolve()
    assert (game.power("Archer"), game.power("Knight")) == (6000, 6000)


@clause("dz 3-11.5-1")
def test_units_that_come_at_once_both_attack_and_are_both_attacked() -> None:
    """One effect puts both on a square: each one's abilities for attacking and for being attacked trigger."""
    both = [on("attacked", draw()), on("was_attacked", draw(2))]
    meet = strategy(
        "Meet", abilities=[spell([Place(UNITS, SquareOf(Chosen(0)))], aims=[aim(TargetSquares(FREE_SQUARES))])]
    )
    game = scene(
        me(board={"own_left": unit("Ann", abilities=both)}, hand=[meet]),
        foe(board={"enemy_left": unit("Bob", abilities=[on("attacked", draw()), on("was_attacked", draw(2))])}),
    )
    game.play("Meet", None, "on_square center_middle").resolve().answer("pick Bob")
    assert sorted(game.at("center_middle")) == ["Ann", "Bob"]
    stack_all(game)
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Ann", "Bob"], ["Ann", "Bob"])
    assert sorted(game.stack()) == ["Ann", "Ann", "Bob", "Bob"]
    for _ in range(4):
        game.resolve()
    assert (hand(game, "me"), hand(game, "foe")) == (3, 3)


@clause("dz 3-11.5-2")
def test_with_a_battle_inside_a_battle_a_unit_attacks_and_is_attacked() -> None:
    """The attacked unit throws itself onto another opposing unit."""
    lunge = activated(
        [Place(This(), SquareOf(Chosen(0)))], timing="battle", aims=[aim(Cards("opponent", "square", [Kind("unit")]))]
    )
    game = fight(unit("Ann"), unit("Bob", abilities=[lunge]), mine={"own_right": unit("Amy")})
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Ann"], ["Bob"])
    game.pass_().use("Bob", "pick Amy").resolve()
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Ann", "Bob"], ["Amy", "Bob"])


@clause("dz 3-11.5-2.ex1")
def test_a_winner_that_moves_on_at_the_end_of_the_battle_is_still_attacked_in_it() -> None:
    """It was attacked, won, and at the end of the battle it enters a neighbor's square: there it attacks."""
    roll = triggered(
        OnBattle("end", "this"),
        [Place(This(), SquareOf(Chosen(0)))],
        aims=[aim(Cards("opponent", "square", [Kind("unit"), AdjacentTo(This())]))],
    )
    game = fight(
        unit("Ann", power=1000), unit("Roller", power=5000, abilities=[roll]), mine={"center_left": unit("Amy")}
    )
    game.until(step="battle_end")
    assert (game.square("Roller"), game.zone("Ann")) == ("center_middle", "graveyard")
    game.resolve()
    assert game.stack() == ["Roller"]
    game.resolve()
    assert (begun(game), len(game.m.clashes)) == (2, 2)
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Roller"], ["Amy", "Roller"])
    end_inner(game)
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == ([], ["Roller"])


# --- the first step (3-12) -------------------------------------------------------------------------------------
@clause("dz 3-12.1")
def test_what_waits_for_the_battle_is_stacked_before_anybody_may_act() -> None:
    """Its start, the start of the first step, attacking and being attacked; then Battle timing only."""
    herald = unit("Herald", abilities=[triggered(OnBattle("start", "any"), draw())])
    drummer = unit("Drummer", abilities=[triggered(OnBattle("first_battle", "any"), draw())])
    late = unit("Late", abilities=[triggered(OnBattle("second_battle", "any"), draw())])
    ann = unit("Ann", abilities=[on("attacked", draw())])
    bob = unit("Bob", abilities=[on("was_attacked", draw())])
    cards = [strategy("Now"), strategy("Soon", timing="quick"), strategy("Later", timing="normal")]
    game = fight(
        ann,
        bob,
        hand=[*cards, unit("Ace", timing="battle")],
        mine={"own_left": herald, "own_right": drummer, "enemy_left": late},
    )
    assert (game.step, game.stack()) == ("first_battle", [])
    assert sorted(game.offered("resolve")) == ["Ann", "Drummer", "Herald"]
    game.answers("resolve Ann", "resolve Drummer")
    assert game.stack() == ["Ann", "Drummer", "Herald", "Bob"]
    assert (game.player, game.offered()) == ("me", ["pass", "play Now", "play Ace"])


@clause("dz 3-12.2", "dz 5-4.1-1")
def test_after_two_passes_units_with_accelerate_stack_their_damage() -> None:
    """As much as the power is then; the unit without it deals nothing in this step."""
    game = fight(unit("Ann", power=2000, keywords=["accelerate"]), unit("Bob", power=4000), hand=[boost()])
    game.play("Boost", None, "pick Ann").resolve()
    assert game.stack() == []
    game.pass_()
    assert game.stack() == []
    game.pass_()
    assert (game.stack(), game.step, game.player) == (["exchange"], "first_battle", "me")
    assert packets(game) == [("Ann", "Bob", 5000)]
    game.resolve()
    assert (game.zone("Bob"), game.damage("Ann"), game.step) == ("graveyard", 0, "first_battle")


@clause("dz 3-12.2")
def test_without_accelerate_the_first_step_ends_with_two_passes() -> None:
    """An exchange in which nobody deals damage is not stacked."""
    game = fight(unit("Ann"), unit("Bob"))
    game.resolve()
    assert (game.stack(), game.step) == ([], "second_battle")


@clause("dz 3-12.2", "dz 3-13.2")
@pytest.mark.parametrize("gone", ["Ann", "Bob"])
def test_once_a_unit_that_started_the_battle_has_left_there_is_no_exchange(gone: str) -> None:
    """Neither in the first step nor in the second."""
    fast = unit("Ann", keywords=["accelerate"])
    game = fight(fast, unit("Bob", keywords=["accelerate"]), hand=[recall()])
    game.play("Recall", None, f"pick {gone}").resolve().resolve()
    assert (game.stack(), game.step) == ([], "second_battle")
    game.resolve()
    assert (game.stack(), game.step, hits(game)) == ([], "battle_end", [])


@clause("dz 3-12.2", "dz 3-13.2")
def test_units_of_one_controller_exchange_no_damage() -> None:
    """The defender has changed sides for the turn: both are mine, and nobody deals damage."""
    bribe = cast("Bribe", [For(Chosen(0), TakeControl(), "turn")], aim(Cards("opponent", "square", [])))
    game = fight(unit("Ann", keywords=["accelerate"]), unit("Bob"), hand=[bribe])
    game.play("Bribe").resolve()
    assert game.controller("Bob") == "me"
    game.finish_battle()
    assert (hits(game), steps(game)) == ([], STEPS)


@clause("dz 3-12.2.ex1")
def test_a_unit_that_steps_aside_before_the_exchange_is_not_hit() -> None:
    """A unit was played onto it; only that one is left on the square, and the step ends without an exchange."""
    game = scene(
        me(hand=[unit("Bomber", keywords=["accelerate"])], energy="1"),
        foe(board={"center_left": unit("Glider", keywords=["accelerate"], abilities=[step_aside()])}),
    )
    game.play("Bomber", "center_left").resolve()
    game.pass_().use("Glider", "on_square enemy_left").resolve()
    assert game.at("center_left") == ["Bomber"]
    game.resolve()
    assert (game.stack(), game.step) == ([], "second_battle")
    game.finish_battle()
    assert (hits(game), game.at("enemy_left")) == ([], ["Glider"])


@clause("dz 3-12.3", "dz 3-13.3")
@pytest.mark.parametrize("step", ["first_battle", "second_battle"])
def test_battle_spells_can_be_played_above_the_exchange(step: str) -> None:
    """The active player has priority, then the other one; what is played resolves first."""
    words = ["accelerate"] if step == "first_battle" else []
    cards = [boost(), strategy("Soon", timing="quick")]
    game = fight(unit("Ann", keywords=words), unit("Bob"), hand=cards, answer=[boost("Help", 9000)])
    to_exchange(game)
    assert (game.step, game.player, game.offered()) == (step, "me", ["pass", "play Boost"])
    game.pass_()
    assert (game.player, game.offered()) == ("foe", ["pass", "play Help"])
    game.play("Help", None, "pick Bob")
    assert (game.stack(), game.player) == (["exchange", "Help"], "me")
    game.resolve()
    assert (game.stack(), game.power("Bob"), game.damage("Bob")) == (["exchange"], 12000, 0)
    game.resolve()
    assert (game.stack(), game.damage("Bob")) == ([], 3000)


@clause("dz 3-12.4", "dz 3-13.4")
@pytest.mark.parametrize("step", ["first_battle", "second_battle"])
def test_the_exchange_is_one_effect_and_kills_both_at_the_same_time(step: str) -> None:
    """Both deal their damage, both die by the same check, the active player has priority, two passes end the step."""
    words = ["accelerate"] if step == "first_battle" else []
    watch = unit("Watch", abilities=[triggered(OnLeft("any", [Kind("unit")], ["graveyard"]), draw())])
    game = fight(
        unit("Ann", power=2000, keywords=words), unit("Bob", power=2000, keywords=words), mine={"own_left": watch}
    )
    to_exchange(game).pass_()
    assert (game.damage("Ann"), game.damage("Bob")) == (0, 0)
    game.pass_()
    stack_all(game)
    assert (game.zone("Ann"), game.zone("Bob")) == ("graveyard", "graveyard")
    assert (game.step, game.player, game.stack()) == (step, "me", ["Watch", "Watch"])
    game.resolve().resolve()
    assert game.step == step
    game.pass_()
    assert game.step == step
    game.pass_()
    assert game.step == STEPS[STEPS.index(step) + 1]


def duel(*cards: CardDef, **more: Any) -> Scene:
    """2000 against 2000, the exchange is stacked; I hold some cards."""
    game = fight(unit("Spider", power=2000, **more), unit("Tank", power=2000), hand=list(cards))
    return to_exchange(game)


@clause("dz 3-12.4-1", "dz 3-12.4-1.ex1")
def test_battle_damage_is_fixed_when_the_exchange_is_stacked() -> None:
    """2000 against 2000, then one is raised to 5000: both take 2000, and only that one survives."""
    game = duel(boost())
    game.play("Boost", None, "pick Spider").resolve()
    assert game.power("Spider") == 5000
    game.resolve()
    assert sorted(hits(game)) == [("Spider", 2000), ("Tank", 2000)]
    assert (game.square("Spider"), game.damage("Spider"), game.zone("Tank")) == ("center_middle", 2000, "graveyard")


@clause("dz 3-12.4-1")
@pytest.mark.parametrize("how", ["dead", "elsewhere"])
def test_a_unit_that_left_the_square_still_deals_the_damage_that_was_stacked(how: str) -> None:
    """Killed or pushed to another square, its 2000 are dealt all the same."""
    bolt = strategy("Bolt", abilities=[spell([Damage(Chosen(0), Number(2000))], aims=[aim(UNITS)])])
    game = duel(bolt if how == "dead" else push())
    if how == "dead":
        game.play("Bolt", None, "pick Spider").resolve()
        assert game.zone("Spider") == "graveyard"
    else:
        game.play("Push", None, "pick Spider", "on_square own_left").resolve()
    game.resolve()
    assert game.zone("Tank") == "graveyard"
    assert game.zone("Spider") == "graveyard"  # by the bolt; or by the damage, which finds it on its new square


@clause("dz 3-12.4-2", "dz 3-12.4-2.ex1")
def test_a_unit_that_returned_to_the_hand_takes_no_damage_and_deals_its_own() -> None:
    """2000 against 2000, one returns to the hand: the other takes 2000 and dies."""
    game = duel(recall())
    game.play("Recall", None, "pick Spider").resolve().resolve()
    assert (game.zone("Spider"), game.zone("Tank")) == ("hand", "graveyard")
    assert hits(game) == [("Tank", 2000)]


@clause("dz 3-12.4-2")
def test_a_unit_that_went_to_another_square_takes_the_damage_there() -> None:
    """It is the same unit from square to square."""
    game = duel(push())
    game.play("Push", None, "pick Tank", "on_square enemy_left").resolve().resolve()
    assert (game.zone("Tank"), game.zone("Spider")) == ("graveyard", "graveyard")


@clause("dz 3-12.4-2")
def test_a_unit_that_left_and_came_back_is_not_hit_by_what_was_stacked_before() -> None:
    """Returned to the hand and played again onto the same square it is another object."""
    game = duel(recall(), timing="battle")
    game.play("Recall", None, "pick Spider").resolve()
    game.play("Spider", "own_left").resolve()
    assert game.stack() == ["exchange"]
    game.resolve()
    assert (game.square("Spider"), game.damage("Spider"), game.zone("Tank")) == ("own_left", 0, "graveyard")


# --- the second step (3-13) ------------------------------------------------------------------------------------
@clause("dz 3-13.1")
def test_what_waits_for_the_second_step_is_stacked_at_its_start() -> None:
    """It is there before anybody can act; then the active player may play what has Battle timing."""
    late = unit("Late", abilities=[triggered(OnBattle("second_battle", "this"), draw())])
    other = unit("Other", abilities=[triggered(OnBattle("second_battle", "this"), draw())])
    cards = [strategy("Now"), strategy("Soon", timing="quick")]
    game = fight(late, unit("Bob"), hand=cards, mine={"own_left": other})
    assert (game.step, game.stack()) == ("first_battle", [])
    game.resolve()
    assert (game.step, game.stack(), game.player) == ("second_battle", ["Late"], "me")
    assert game.offered() == ["pass", "play Now"]


@clause("dz 3-13.2", "dz 5-4.1-2")
def test_in_the_second_step_units_deal_that_have_not_yet() -> None:
    """The plain unit survived Accelerate and strikes back with the power it has now; the other one not again."""
    game = fight(unit("Ann", power=2000, keywords=["accelerate"]), unit("Bob", power=4000), hand=[boost()])
    game.resolve().resolve().resolve()
    assert (game.step, game.damage("Bob"), game.damage("Ann")) == ("second_battle", 2000, 0)
    game.play("Boost", None, "pick Bob").resolve()
    game.resolve()
    assert packets(game) == [("Bob", "Ann", 7000)]
    game.resolve()
    assert (game.zone("Ann"), game.damage("Bob")) == ("graveyard", 2000)


@clause("dz 3-13.2", "dz 5-4.1-2")
def test_two_plain_units_both_deal_in_the_second_step() -> None:
    """Nothing in the first step; both packets in the second."""
    game = fight(unit("Ann", power=2000), unit("Bob", power=4000))
    game.resolve().resolve()
    assert (game.step, sorted(packets(game))) == ("second_battle", [("Ann", "Bob", 2000), ("Bob", "Ann", 4000)])


@clause("dz 3-13.2")
def test_if_both_dealt_in_the_first_step_there_is_no_second_exchange() -> None:
    """Both survive: the second step ends with two passes."""
    fast: dict[str, Any] = {"keywords": ["accelerate"], "power": 2000}
    game = fight(unit("Ann", **fast), unit("Bob", **fast), hand=[boost(), boost("Help")])
    to_exchange(game)
    game.play("Boost", None, "pick Ann").resolve().play("Help", None, "pick Bob").resolve()
    game.resolve().resolve()
    assert (game.step, game.damage("Ann"), game.damage("Bob")) == ("second_battle", 2000, 2000)
    game.resolve()
    assert (game.step, game.stack(), len(hits(game))) == ("battle_end", [], 2)


# --- Accelerate (5-4) ------------------------------------------------------------------------------------------
@clause("dz 5-4.1-1")
@pytest.mark.parametrize("given", [True, False])
def test_what_counts_for_the_first_step_is_accelerate_when_its_damage_is_stacked(given: bool) -> None:
    """A unit that gains it in time deals; one that has lost it does not."""
    ann = unit("Ann", keywords=[] if given else ["accelerate"])
    game = fight(ann, unit("Bob", power=4000), hand=[haste() if given else mute()])
    game.play("Haste" if given else "Mute", None, "pick Ann").resolve().resolve()
    assert game.stack() == (["exchange"] if given else [])
    assert game.step == ("first_battle" if given else "second_battle")


@clause("dz 5-4.2")
def test_a_unit_that_loses_accelerate_after_the_first_step_does_not_deal_again() -> None:
    """Its damage was stacked in this battle."""
    game = fight(unit("Ann", power=2000, keywords=["accelerate"]), unit("Bob", power=9000), hand=[mute()])
    to_exchange(game).resolve().resolve()
    assert (game.step, game.damage("Bob")) == ("second_battle", 2000)
    game.play("Mute", None, "pick Ann").resolve().resolve()
    assert packets(game) == [("Bob", "Ann", 9000)]


@clause("dz 5-4.2")
def test_a_unit_that_gains_accelerate_after_the_first_step_deals_in_the_second() -> None:
    """It has not stacked its damage in this battle."""
    game = fight(unit("Ann", power=2000), unit("Bob", power=9000), hand=[haste()])
    game.resolve()
    assert game.step == "second_battle"
    game.play("Haste", None, "pick Ann").resolve().resolve()
    assert sorted(packets(game)) == [("Ann", "Bob", 2000), ("Bob", "Ann", 9000)]


@clause("dz 5-4.2")
def test_having_dealt_in_one_battle_says_nothing_about_the_next() -> None:
    """The memory belongs to the battle: in a battle of its own the unit deals again, once."""
    ann = unit("Ann", power=5000, keywords=["accelerate"])
    game = fight(ann, unit("Bob", power=9000), hand=[lure("Ann", "Ben")], theirs={"enemy_left": unit("Ben")})
    to_exchange(game).resolve()
    assert hits(game) == [("Bob", 5000)]
    game.play("Lure").resolve()
    assert (len(game.m.clashes), sorted(game.at("enemy_left"))) == (2, ["Ann", "Ben"])
    game.resolve()
    assert packets(game) == [("Ann", "Ben", 5000)]
    assert len(battles_of(game.m, game.piece("Ann").uid)) == 2


@clause("dz 3-13.4", "dz 3-12.4")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_both_units_deal_their_damage_before_either_damage_changes_anything(who: str) -> None:
    """A unit that, once damaged, spares its opponents damage spares them none of its own blow, on either seat."""
    guard = static([Affect(Cards("opponent", "square", []), Ban(["damage"]))], when=[ThisIs([IsDamaged()])])
    mine, theirs = unit("Mine", power=3000), unit("Theirs", power=3000)
    if who == "me":
        mine = unit("Mine", power=5000, abilities=[guard])
    else:
        theirs = unit("Theirs", power=5000, abilities=[guard])
    game = scene(me(board={"center_left": mine}), foe(board={"enemy_left": theirs}))
    game.move("Mine", "enemy_left").resolve()
    game.finish_battle()
    assert game.zone("Theirs" if who == "me" else "Mine") == "graveyard"
