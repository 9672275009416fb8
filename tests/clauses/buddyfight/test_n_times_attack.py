"""N-times attack (A.4.1, F.4.1, K.multiattack)."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, fighter, passed, step, texts, trick, twin
from tests.clauses.buddyfight.scene import Scene, foe, me, monster, scene


def attacks_of(game: Scene, name: str) -> int:
    """Attack the fighter as often as that card can; how often it did."""
    count = 0
    while name in game.offered("attack"):
        game.attack(name).go_on()
        count += 1
    return count


@twin("4.1")
def test_a_card_with_double_attack_stands_after_its_first_attack_and_not_after_its_second(phase: str) -> None:
    mine = me(left=fighter(phase, "Ann", keywords=["double_attack"]), right=fighter(phase, "Amy"))
    game = begin(phase, mine, foe())
    game.attack("Ann", "Amy").go_on()
    assert (game.is_rested("Ann"), game.is_rested("Amy"), game.offered("attack")) == (False, True, ["Ann"])
    game.attack("Ann").go_on()
    assert (game.is_rested("Ann"), game.offered("attack")) == (True, [])


@clause("bf K.multiattack.1")
@pytest.mark.parametrize(
    ("keyword", "times"),
    [("double_attack", 2), ("triple_attack", 3), ("quadruple_attack", 4), ("sextuple_attack", 6)],
)
def test_a_card_stands_once_less_than_its_number_of_attacks_in_each_turn(keyword: str, times: int) -> None:
    game = begin("A", me(left=monster("Ann", keywords=[keyword])), foe(life=50))
    assert attacks_of(game, "Ann") == times
    assert game.offered("charge")
    game.answer("no_charge").go_on()
    game.answer("no_charge").go_on("attack Ann")
    assert (step(game), attacks_of(game, "Ann")) == ("A.2.1", times)


@clause("bf K.multiattack.1")
def test_stands_are_counted_in_the_attack_phase_and_the_final_phase_together() -> None:
    game = begin("A", me(left=fighter("F", "Ann", keywords=["double_attack"])), foe())
    game.attack("Ann").go_on()
    game.answers("no_attack", "pass", "pass", "no_attack").go_on("attack Ann")
    assert (game.phase, attacks_of(game, "Ann")) == ("final", 1)


@clause("bf K.multiattack.2")
def test_whether_a_card_attacks_several_times_is_looked_up_after_its_attack() -> None:
    gain = trick("Trick", "gain_keyword(cards(own, left), double_attack, this_turn)")
    game = begin("A", me(left=monster("Ann"), hand=[gain]), foe())
    game.attack("Ann")
    passed(game, "A.3.4").answer("cast", "Trick")
    assert game.is_rested("Ann")
    passed(game, "A.4.3")
    assert not game.is_rested("Ann")
    lose = trick("Ruse", "negate_keyword(cards(foe, left), multiattack, this_turn)")
    game = begin("A", me(left=monster("Ann", keywords=["double_attack"])), foe(hand=[lose]))
    game.attack("Ann").answers("pass", "cast Ruse")
    passed(game, "A.4.3")
    assert game.is_rested("Ann")


@clause("bf K.multiattack.3")
def test_nobody_can_use_a_counter_before_a_card_stands_again() -> None:
    game = begin("A", me(left=monster("Ann", keywords=["double_attack"])), foe(hand=[trick("Ruse", "draw(1)")]))
    game.attack("Ann")
    passed(game, "A.3.4").answers("pass", "pass")
    assert (step(game), game.player, game.is_rested("Ann")) == ("A.4.3", "me", False)


@clause("bf K.multiattack.4")
@pytest.mark.parametrize(("keyword", "times"), [("double_attack", 2), ("triple_attack", 3)])
def test_a_card_that_is_given_double_attack_again_has_it_once_and_of_two_numbers_the_larger_counts(
    keyword: str, times: int
) -> None:
    giver = monster("Amy", power=0, abilities=texts(f"static: have_keyword(cards(own, left), {keyword})"))
    game = scene(me(left=monster("Ann", keywords=["double_attack"]), right=giver), foe(), at="A.2.1")
    assert attacks_of(game, "Ann") == times
