"""Penetrate (A.3.2.1, F.3.2.1, K.penetrate)."""

from __future__ import annotations

from typing import Any

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages, fighter, order, passed, step, texts, trick, twin
from tests.clauses.buddyfight.scene import foe, item, me, monster, placed


def piercer(phase: str, name: str, **more: Any) -> CardDef:
    """A card with Penetrate that attacks in that phase."""
    return fighter(phase, name, **({"keywords": ["penetrate"], "power": 5000} | more))


@twin("3.2.1")
def test_an_attack_that_hits_the_center_with_penetrate_deals_its_critical_to_the_fighter(phase: str) -> None:
    """Not the attack on a monster elsewhere, nor one that does not hit, nor one without Penetrate."""
    ann, amy = piercer(phase, "Ann", critical=2), fighter(phase, "Amy", power=5000, critical=3)
    cases = [("Ann", "center", 1000, [2]), ("Ann", "left", 1000, []), ("Ann", "center", 9000, []),
             ("Amy", "center", 1000, [])]  # fmt: skip
    for name, area, defense, dealt in cases:
        game = begin(phase, me(left=ann, right=amy), foe(**{area: monster("Bob", defense=defense)}))
        game.attack(name, target="Bob").go_on()
        assert (damages(game), game.life("foe")) == (dealt, 10 - sum(dealt))
        assert game.is_on_field("Bob") == (defense > 5000)


@clause("bf K.penetrate.1")
def test_a_hit_is_enough_for_penetrate_also_if_soulguard_keeps_the_monster() -> None:
    bob = placed(monster("Bob", keywords=["soulguard"]), soul=[monster("Soul")])
    game = begin("A", me(left=piercer("A", "Ann", critical=2)), foe(center=bob))
    game.attack("Ann", target="Bob").go_on()
    game.answer("replace", "Bob").go_on()
    assert (game.names("foe", "center"), game.soul("Bob"), damages(game)) == (["Bob"], [], [2])


@clause("bf K.penetrate.1")
def test_an_item_with_defense_does_not_keep_the_damage_of_penetrate_off() -> None:
    game = begin(
        "A", me(left=piercer("A", "Ann", critical=2)), foe(center=monster("Bob"), item=item("Wall", defense=9000))
    )
    game.attack("Ann", target="Bob").go_on()
    assert damages(game) == [2]


@twin("3.2.1.a")
def test_in_a_link_attack_each_card_with_penetrate_deals_its_own_damage(phase: str) -> None:
    ann, amy, abe = piercer(phase, "Ann", critical=2), piercer(phase, "Amy"), fighter(phase, "Abe", critical=3)
    game = begin(phase, me(left=ann, center=abe, right=amy), foe(center=monster("Bob")))
    game.attack("Ann", "Amy", "Abe", target="Bob").go_on()
    assert (damages(game), game.life("foe")) == ([2, 1], 7)


@clause("bf K.penetrate.2")
def test_all_cards_with_penetrate_in_a_link_attack_use_it_once_each() -> None:
    ann, amy = piercer("A", "Ann", critical=1), piercer("A", "Amy", critical=2)
    game = begin("A", me(left=ann, right=amy), foe(center=monster("Bob", defense=10000)))
    game.attack("Ann", "Amy", target="Bob").go_on()
    assert (order(game, spec.DAMAGED), damages(game)) == ([("damaged", "Ann"), ("damaged", "Amy")], [1, 2])


@clause("bf K.penetrate.3")
def test_nobody_can_use_a_counter_between_the_hit_and_the_damage_of_penetrate() -> None:
    game = begin("A", me(left=piercer("A", "Ann")), foe(center=monster("Bob"), hand=[trick("Ruse", "draw(1)")]))
    game.attack("Ann", target="Bob").answers("pass", "pass")
    assert (step(game), damages(game), game.names("foe", "drop")) == ("A.3.4", [1], ["Bob"])


@clause("bf K.penetrate.4")
def test_a_card_that_is_given_penetrate_again_has_it_once() -> None:
    """It deals its damage once, and loses it all at once."""
    amy = monster("Amy", size=0, abilities=texts("static: have_keyword(cards(own, left), penetrate)"))
    game = begin("A", me(left=piercer("A", "Ann", critical=2), right=amy), foe(center=monster("Bob")))
    game.attack("Ann", target="Bob").go_on()
    assert damages(game) == [2]
    trap = trick("Ruse", "negate_keyword(cards(foe, left), penetrate, this_turn)")
    hand = [trick("Trick", "gain_keyword(cards(own, left), penetrate, this_turn)")]
    game = begin("A", me(left=piercer("A", "Ann"), hand=hand), foe(center=monster("Bob"), hand=[trap]))
    game.attack("Ann", target="Bob").answers("cast Trick", "pass", "pass", "cast Ruse", "pass")
    assert not game.has("Ann", "penetrate")
    passed(game, "A.4.3")
    assert (damages(game), game.names("foe", "drop")) == ([], ["Bob", "Ruse"])


@clause("bf Q.A.2")
def test_penetrate_does_nothing_if_the_monster_in_the_center_has_left_before_the_hit() -> None:
    trap = trick("Ruse", "move(cards(own, center), hand)")
    game = begin("A", me(left=piercer("A", "Ann", critical=2)), foe(center=monster("Bob"), hand=[trap]))
    game.attack("Ann", target="Bob").answers("pass", "cast Ruse").go_on()
    assert (damages(game), game.names("foe", "center")) == ([], [])


@twin("3.2")
def test_penetrate_comes_before_counterattack_and_both_while_the_cards_are_in_battle(phase: str) -> None:
    bob = placed(monster("Bob", keywords=["soulguard", "counterattack"], power=5000), soul=[monster("Soul")])
    game = begin(phase, me(left=piercer(phase, "Ann")), foe(center=bob))
    game.attack("Ann", target="Bob").go_on()
    game.answer("replace", "Bob")
    kinds = (spec.DAMAGED, spec.DESTROYED, spec.BATTLE_ENDED)
    assert order(game, *kinds) == [
        ("destroyed", "Bob"), ("damaged", "Ann"), ("destroyed", "Ann"), ("battle_ended", ""),
    ]  # fmt: skip
