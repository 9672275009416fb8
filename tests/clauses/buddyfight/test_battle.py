"""The course of a battle in the attack phase and the final phase: what is when (A.2.3 to A.4, F.2.3 to F.4)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight import spec
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages, fighter, order, passed, step, texts, trick, twin, twin_rows
from tests.clauses.buddyfight.scene import foe, impact, item, me, monster, scene

CHECKS = ("A.1.2", "A.1.4", "A.2.1.2", "A.2.4", "A.2.6", "A.3.5", "A.4.2", "A.4.4",
          "F.2.1.2", "F.2.4", "F.2.6", "F.3.5", "F.4.2")  # fmt: skip


# --- rule checks and play timings ------------------------------------------------------------------------------
@pytest.mark.parametrize("row", [pytest.param(row, marks=clause(f"bf {row}")) for row in CHECKS])
def test_the_rules_are_checked_there_before_anything_else_is_asked(row: str) -> None:
    """Monsters that are too large together are put away, and who has no life left has lost, at this very row."""
    game = scene(me(left=monster("Ann"), center=monster("Amy"), right=monster("Abe", size=2)), foe(), at=row)
    assert (step(game), game.offered()) == (row, ["pick Ann", "pick Amy"])
    game.answer("pick", "Ann")
    assert game.names("me", "drop") == ["Ann"]
    game = scene(me(left=monster("Ann")), foe(life=0), at=row)
    assert (game.winner, step(game)) == ("me", row)


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=clause(f"bf {row}")) for row in ("A.1.3", "A.2.5", "A.3.4", "A.4.3", "F.2.5", "F.3.4")],
)
def test_both_fighters_may_use_counters_there_the_turn_fighter_first(row: str) -> None:
    """Nothing but [Counter] can be used, of either fighter."""
    mine = [trick("Trick", "draw(1)"), monster("Abe"), impact("Blast", abilities=texts("effect: damage(foe, 5)"))]
    seats = me(left=fighter(row[0], "Ann"), hand=mine), foe(hand=[trick("Ruse", "draw(1)"), monster("Ben")])
    game = scene(*seats, at="A.1.3" if row == "A.1.3" else f"{row[0]}.2.1")
    if row != "A.1.3":
        game.attack("Ann")
    passed(game, row)
    assert (game.player, game.offered()) == ("me", ["pass", "cast Trick"])
    game.answer("pass")
    assert (step(game), game.player, game.offered()) == (row, "foe", ["pass", "cast Ruse"])
    game.answer("cast", "Ruse")
    assert (step(game), game.player, game.offered()) == (row, "me", ["pass", "cast Trick"])


# --- attacking and in battle -----------------------------------------------------------------------------------
@twin("2.3")
def test_from_the_declaration_on_the_cards_attack_and_are_in_battle(phase: str) -> None:
    """What can be used during an attack can be used then and not before; both cards can be chosen as fighting ones."""
    hand = [trick("Trick", "choose(cards(any, field, [is_battling]), 1, 0); power(chosen(0), 1000, this_turn)",
                  when="during_attack")]  # fmt: skip
    mine = me(left=fighter(phase, "Ann"), right=fighter(phase, "Amy"), hand=hand)
    game = begin(phase, mine, foe(left=monster("Bob"), right=monster("Ben")))
    game.answer("no_attack")
    assert (step(game), game.offered()) == (f"{phase}.2.1.1", ["pass"])
    passed(game, f"{phase}.2.1.3").attack("Ann", target="Bob")
    assert (step(game), game.offered()) == (f"{phase}.2.5", ["pass", "cast Trick"])
    game.answer("cast", "Trick")
    assert game.offered("pick") == ["Ann", "Bob"]


@twin("3.3")
def test_after_the_judgement_nothing_attacks_or_is_in_battle_and_what_lasts_for_the_battle_ends(phase: str) -> None:
    ann = fighter(phase, "Ann", "auto on(attacked, own, [is_this]): power(this, 3000, this_battle)")
    hand = [trick("Trick", "draw(1)", when="during_attack"), trick("Other", "draw(1)")]
    watch = monster("Bea", abilities=texts("static if exists(cards(any, field, [is_battling])): have_power(this, 500)"))
    game = begin(phase, me(left=ann, hand=hand), foe(left=monster("Bob", defense=9000), right=watch))
    game.attack("Ann", target="Bob").answer("pass")
    assert (step(game), game.power("Ann"), game.power("Bea")) == (f"{phase}.2.5", 5000, 2500)
    assert game.offered() == ["pass", "cast Trick", "cast Other"]
    passed(game, f"{phase}.3.4")
    assert (game.power("Ann"), game.power("Bea"), game.offered()) == (2000, 2000, ["pass", "cast Other"])


@twin("2.5.a")
def test_abilities_of_attacking_and_of_being_attacked_are_used_before_the_judgement(phase: str) -> None:
    """The turn fighter's first; a monster that is not attacked does not use its own."""
    ann = fighter(phase, "Ann", "auto on(attacked, own, [is_this]): power(this, 1000, this_battle)", power=2000)
    line = "auto on(targeted, own, [is_this]): gain_life(1)"
    bob, ben = (monster(name, defense=3000, abilities=texts(line)) for name in ("Bob", "Ben"))
    game = begin(phase, me(left=ann), foe(left=bob, right=ben))
    game.attack("Ann", target="Bob")
    assert (step(game), game.player, game.power("Ann")) == (f"{phase}.2.5", "foe", 2000)
    game.answer("pass")
    assert (step(game), game.player, game.power("Ann"), game.life("foe")) == (f"{phase}.2.5", "me", 3000, 10)
    game.answer("pass")
    assert (step(game), game.life("foe"), game.names("foe", "drop")) == (f"{phase}.2.5", 11, [])
    game.go_on()
    assert (game.names("foe", "drop"), game.life("foe")) == (["Bob"], 11)


# --- attacks into the void -------------------------------------------------------------------------------------
@twin("2.6.a")
@pytest.mark.parametrize("how", ["target", "attacker", "nullified"])
def test_without_attacker_or_target_or_if_nullified_there_is_no_judgement_and_the_battle_ends(
    phase: str, how: str
) -> None:
    """Abilities of attacking and of the end of the battle are used all the same, and the attack was made."""
    deed = {"target": "move(cards(own, left), hand)", "attacker": "destroy(cards(foe, left))",
            "nullified": "nullify_attack"}[how]  # fmt: skip
    ann = fighter(phase, "Ann", "auto on(attacked, own, [is_this]): gain_life(1)", keywords=["penetrate"])
    watch = fighter(phase, "Abe", "auto on(battle_ended): gain_life(2)")
    game = begin(phase, me(left=ann, right=watch), foe(left=monster("Bob"), hand=[trick("Ruse", deed)]))
    game.attack("Ann", target="Bob")
    assert game.player == "foe"
    game.answer("pass")
    assert game.life("me") == 11
    game.answers("pass", "cast Ruse")
    passed(game, f"{phase}.3.4")
    assert (order(game, spec.DESTROYED), damages(game)) == ([("destroyed", "Ann")] if how == "attacker" else [], [])
    game.go_on()
    assert (game.life("me"), game.life("foe"), game.m.attacks) == (13, 10, 1)
    assert game.is_on_field("Bob") == (how != "target")


@twin("2.6.a")
def test_what_still_waits_when_the_attack_has_failed_is_used_before_the_battle_ends(phase: str) -> None:
    """Nothing attacks any more, and the last rule check before the judgement makes an ability wait."""
    abe = monster("Abe", size=2, abilities=texts("auto on(left, own): gain_life(1)"))
    game = scene(me(left=monster("Ann"), center=monster("Amy"), right=abe), foe(), at=f"{phase}.2.6")
    game.answer("pick", "Ann")
    assert (step(game), game.player, game.life("me")) == (f"{phase}.2.6.a", "foe", 10)
    game.answer("pass")
    assert (step(game), game.life("me")) == (f"{phase}.3.4", 11)


@clause("bf Q.A.1")
@pytest.mark.parametrize("target", [None, "Bob"])
def test_the_attack_of_a_monster_that_is_destroyed_before_the_judgement_does_nothing(target: str | None) -> None:
    hand = [trick("Ruse", "destroy(cards(foe, left))")]
    game = begin("A", me(left=monster("Ann", critical=3)), foe(left=monster("Bob"), hand=hand))
    game.attack("Ann", target=target).answers("pass", "cast Ruse").go_on()
    assert (game.names("me", "drop"), game.names("foe", "left"), game.life("foe")) == (["Ann"], ["Bob"], 10)


@clause("bf Q.A.4")
def test_an_attack_whose_target_has_left_the_center_does_not_go_to_the_fighter() -> None:
    """It is made all the same: the attacker stays rested, or stands again by Double Attack."""
    hand = [trick("Ruse", "move(cards(own, center), hand)")]
    for keywords, is_rested in (([], True), (["double_attack"], False)):
        game = begin("A", me(left=monster("Ann", keywords=keywords)), foe(center=monster("Bob"), hand=hand))
        game.attack("Ann", target="Bob").answers("pass", "cast Ruse")
        passed(game, "A.4.3")
        assert (game.life("foe"), game.names("foe", "center")) == (10, [])
        assert (game.is_rested("Ann"), game.m.attacks) == (is_rested, 1)


@clause("bf Q.A.4.a")
def test_an_attack_on_the_fighter_stays_on_the_fighter_if_a_monster_comes_to_the_center() -> None:
    call = trick("Ruse", "choose(cards(own, drop), 1, 0); call(chosen(0), free, center)")
    game = begin("A", me(left=monster("Ann", critical=2)), foe(drop=[monster("Bob")], hand=[call]))
    game.attack("Ann").answers("pass", "cast Ruse").go_on()
    assert (game.names("foe", "center"), game.life("foe")) == (["Bob"], 8)


@clause("bf Q.A.3")
def test_a_link_attack_with_one_card_left_is_none_any_more() -> None:
    """What holds during link attacks is over, and only the power of the remaining card counts."""
    line = "static if attack_by(own, [], link): have_power(this, 5000)"
    ann, amy = monster("Ann", abilities=texts(line)), monster("Amy", power=3000)
    hand = [trick("Ruse", "destroy(cards(foe, right))")]
    bob = monster("Bob", defense=3000)
    game = begin("A", me(left=ann, right=amy), foe(left=bob, hand=hand))
    game.attack("Ann", "Amy", target="Bob").answer("pass")
    assert game.power("Ann") == 7000
    game.answers("cast Ruse", "pass")
    assert game.power("Ann") == 2000
    passed(game, "A.3.4")
    assert (game.names("foe", "left"), order(game, spec.HIT)) == (["Bob"], [])


@clause("bf Q.A.3")
def test_a_card_that_has_left_a_link_attack_deals_no_damage_with_the_others() -> None:
    line = 'auto on(dealt, foe, [named("{}")]): gain_life({})'
    watch = item("Abe", abilities=texts(line.format("Ann", 1), line.format("Amy", 2), line.format("Art", 4)))
    mine = me(left=monster("Ann"), center=monster("Amy"), right=monster("Art"), item=watch)
    for ruse, gained, dealt in (("draw(1)", 7, 3), ("destroy(cards(foe, left))", 6, 2)):
        game = begin("A", mine, foe(hand=[trick("Ruse", ruse)]))
        game.attack("Ann", "Amy", "Art").answers("pass", "cast Ruse").go_on()
        while game.offered("resolve"):
            game.answer("resolve", "Abe").go_on()
        assert (game.life("me"), damages(game)) == (10 + gained, [dealt])


# --- after the battle ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "phase", [pytest.param("A", marks=clause("bf A.3.4.a")), pytest.param("F", marks=clause("bf F.3.4.a"))]
)
def test_abilities_of_dealing_damage_and_of_destroying_are_used_after_the_battle(phase: str) -> None:
    ann = fighter(phase, "Ann", "auto on(dealt, foe, [is_this]): gain_life(1)")
    amy = fighter(phase, "Amy", "auto on(beaten, own, [is_this]): gain_life(2)")
    for name, target, gained in (("Ann", None, 1), ("Amy", "Bob", 2)):
        game = begin(phase, me(left=ann, right=amy), foe(left=monster("Bob")))
        game.attack(name, target=target)
        passed(game, f"{phase}.3.4")
        assert (game.player, game.life("me")) == ("foe", 10)
        game.answer("pass")
        assert (step(game), game.life("me")) == (f"{phase}.3.4", 10 + gained)
        kinds = [e.kind for e in game.log if int(e.kind) in (spec.HIT, spec.BATTLE_ENDED, spec.LIFE_GAINED)]
        assert kinds == [spec.HIT, spec.BATTLE_ENDED, spec.LIFE_GAINED]


@pytest.mark.parametrize(
    "phase", [pytest.param("A", marks=clause("bf A.3.4.b")), pytest.param("F", marks=clause("bf F.3.4.a"))]
)
def test_abilities_of_the_end_of_the_battle_are_used_before_a_card_stands_again_by_attacking_twice(phase: str) -> None:
    """The card that stood by its ability need not stand, so that Double Attack is left for the next attack."""
    line = "auto once on(battle_ended, own, [is_this]): stand(this)"
    game = begin(phase, me(left=fighter(phase, "Ann", line, keywords=["double_attack"])), foe())
    for attack in range(3):
        game.attack("Ann")
        passed(game, f"{phase}.3.4")
        assert (game.is_rested("Ann"), game.player) == (True, "foe" if attack == 0 else "me")
        game.answer("pass")
        assert game.is_rested("Ann") == (attack > 0)
        game.go_on()
    assert (game.life("foe"), game.offered("attack")) == (7, [])


@twin_rows("3.1")
def test_there_is_one_judgement_of_an_attack(row: str) -> None:
    game = begin(row[0], me(left=fighter(row[0], "Ann"), right=fighter(row[0], "Amy"), item=item("Axe")), foe())
    game.attack("Ann", "Amy").go_on()
    assert len([e for e in game.log if int(e.kind) == spec.HIT]) == 1
    assert damages(game) == [2]
