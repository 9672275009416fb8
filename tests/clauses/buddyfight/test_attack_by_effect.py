"""Attacks that an effect makes (Q.F.4, bf-038)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages, order, texts, trick
from tests.clauses.buddyfight.scene import foe, impact, impact_monster, item, me, monster, rested, scene, spell


def order_to(area: str, *ops: str) -> CardDef:
    """A spell that lets the own monster there attack, then does something."""
    return spell("Order", abilities=texts("effect: " + "; ".join([f"attack_with(cards(own, {area}))", *ops])))


@clause("bf Q.F.4")
def test_an_attack_by_an_effect_runs_from_the_choice_of_its_target_to_the_end_of_the_attack() -> None:
    """In the main phase: the card rests, there are play timings, judgement, the end of battle, N-times attack."""
    lines = ["auto on(attacked, own, [is_this]): power(this, 1000, this_battle)",
             "auto on(battle_ended, own, [is_this]): gain_life(1)"]  # fmt: skip
    ann = monster("Ann", keywords=["double_attack", "penetrate"], abilities=texts(*lines))
    mine = me(left=ann, right=monster("Amy"), hand=[order_to("left", "gain_life(5)")])
    game = scene(mine, foe(center=monster("Bob", defense=3000), left=monster("Ben"), hand=[trick("Ruse", "draw(1)")]))
    game.answers("cast Order", "pass")
    assert (game.player, game.offered()) == ("me", ["target Ben", "target Bob"])
    game.answer("target", "Bob")
    assert (game.phase, game.is_rested("Ann"), game.player) == ("main", True, "foe")
    game.answer("pass")
    assert (game.power("Ann"), game.player, game.offered()) == (3000, "me", ["pass"])
    game.answer("pass")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast Ruse"])
    game.answer("pass")
    assert (game.names("foe", "drop"), damages(game), game.life("me")) == (["Bob"], [1], 10)
    game.answer("pass")
    assert (game.life("me"), game.is_rested("Ann"), game.player) == (11, True, "me")
    game.answers("pass", "pass")
    assert (game.is_rested("Ann"), game.life("me"), game.row) == (False, 16, "T.2.1")
    assert (game.phase, game.names("me", "drop"), game.m.attacks, game.m.in_battle) == ("main", ["Order"], 1, False)


@clause("bf Q.F.4")
def test_a_rested_card_and_an_item_beside_a_monster_in_the_own_center_do_not_attack_by_an_effect() -> None:
    """The rest of the effect goes on."""
    order_item = spell("Arms", abilities=texts("effect: attack_with(cards(own, item)); gain_life(5)"))
    hand = [order_to("left", "gain_life(5)"), order_item]
    game = scene(me(left=rested(monster("Ann")), center=monster("Amy"), item=item("Axe"), hand=hand), foe())
    game.answers("cast Order", "pass")
    assert (game.life("me"), game.m.attacks) == (15, 0)
    game.answers("cast Arms", "pass")
    assert (game.life("me"), game.m.attacks, game.is_rested("Axe")) == (20, 0, False)


@clause("bf Q.F.4")
def test_the_limit_of_the_first_turn_holds_for_attacks_by_effects() -> None:
    mine = me(left=monster("Ann"), right=monster("Amy"), hand=[order_to("left"), order_to("right")])
    for turn, attacks in ((1, 1), (2, 2)):
        game = scene(mine, foe(), turn=turn)
        game.answers("cast Order", "pass").go_on("cast Order")
        game.answers("cast Order", "pass").go_on("cast Order")
        assert (game.life("foe"), damages(game)) == (10 - attacks, [1] * attacks)


@clause("bf Q.F.4")
def test_an_attack_inside_a_battle_is_over_before_that_battle_goes_on() -> None:
    order_amy = trick("Order", "attack_with(cards(own, right))")
    theirs = foe(left=monster("Bob", defense=3000), right=monster("Ben"))
    game = scene(me(left=monster("Ann", power=5000), right=monster("Amy"), hand=[order_amy]), theirs, at="A.2.1")
    game.attack("Ann", target="Bob").answers("cast Order", "pass")
    game.answer("target", "Ben").go_on()
    assert order(game, spec.DESTROYED) == [("destroyed", "Ben"), ("destroyed", "Bob")]
    assert (game.is_rested("Ann"), game.is_rested("Amy")) == (True, True)


@clause("bf Q.F.4")
def test_the_other_fighter_attacks_by_an_effect_in_the_opponents_turn() -> None:
    hand = [trick("Order", "attack_with(cards(own, left))")]
    game = scene(me(left=monster("Ann")), foe(left=monster("Bob", critical=2), hand=hand))
    game.answers("pass", "cast Order", "pass")
    assert (game.player, game.offered()) == ("foe", ["target Ann", "target_fighter"])
    game.answer("target_fighter")
    assert (game.player, game.is_rested("Bob"), game.phase) == ("me", True, "main")
    game.go_on("attack Ann")
    assert (game.life("me"), game.phase, game.offered("attack")) == (8, "attack", ["Ann"])


@clause("bf Q.F.4")
def test_what_lasts_for_a_battle_lasts_on_after_an_attack_inside_that_battle() -> None:
    """And what lasts for the inner battle ends with that."""
    line = "auto on(attacked, own, [is_this]): power(this, 1000, this_battle)"
    ann, amy = (monster(name, abilities=texts(line)) for name in ("Ann", "Amy"))
    hand = [trick("Order", "attack_with(cards(own, right))")]
    game = scene(me(left=ann, right=amy, hand=hand), foe(left=monster("Bob", defense=3000)), at="A.2.1")
    game.attack("Ann", target="Bob").answers("pass", "cast Order", "pass", "target_fighter", "pass")
    assert (game.power("Ann"), game.power("Amy")) == (3000, 3000)
    game.go_on("attack Ann")
    assert (game.names("foe", "drop"), game.life("foe")) == (["Bob"], 9)
    game = scene(me(left=ann, right=amy, hand=hand), foe(left=monster("Bob", defense=3000)), at="A.2.1")
    game.attack("Ann", target="Bob").answers("pass", "cast Order", "pass", "target_fighter", "pass")
    while game.power("Amy") == 3000:
        game.answer("pass")
    assert game.power("Ann") == 3000


@pytest.mark.parametrize("deed", ["nullify_attack", "move(cards(own, left), hand)"])
@clause("bf Q.F.4")
def test_an_attack_by_an_effect_can_fail_without_stopping_the_effect(deed: str) -> None:
    hand = [order_to("left", "gain_life(5)")]
    game = scene(me(left=monster("Ann"), hand=hand), foe(left=monster("Bob"), hand=[trick("Ruse", deed)]))
    game.answers("cast Order", "pass", "target Bob", "pass", "cast Ruse").go_on()
    assert (order(game, spec.DESTROYED), game.life("me")) == ([], 15)


@clause("bf Q.F.4", "bf O.end.1.b2")
def test_in_the_final_phase_an_attack_by_an_effect_goes_by_the_steps_of_that_phase() -> None:
    """The end of the battle leads to the row of that phase as well, and the effect goes on."""
    order = impact("Order", abilities=texts("effect: attack_with(cards(own, left)); gain_life(5)"))
    halt = trick("Halt", "end_phase(battle)")
    game = scene(me(left=monster("Ann"), hand=[order]), foe(left=monster("Bob"), hand=[halt]), at="F.1.1")
    game.answers("cast Order", "pass", "target_fighter")
    assert [e.clause for e in game.log if e.kind == spec.ATTACKED] == ["F.2.3"]
    game.answers("pass", "cast Halt").go_on()
    assert (game.life("foe"), game.life("me"), game.names("foe", "left")) == (10, 15, ["Bob"])


@clause("bf A.3.1.2", "bf F.3.1.2", "bf CA.3.1")
def test_damage_is_told_with_the_step_by_which_it_is_dealt() -> None:
    """That of the battle in either phase, of penetrate, or of the effect."""
    ann = impact_monster("Ann", keywords=["penetrate"], abilities=texts("auto once on(dealt, foe): damage(foe, 1)"))
    for phase, target in (("A", None), ("F", None), ("A", "Bob")):
        game = begin(phase, me(left=ann), foe(**({"center": monster("Bob")} if target else {})))
        game.attack("Ann", target=target).go_on()
        first = f"{phase}.3.2.1" if target else f"{phase}.3.1.2"
        assert [e.clause for e in game.log if e.kind == spec.DAMAGED] == [first, "AB.2.3"]
