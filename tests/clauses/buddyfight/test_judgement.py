"""Whether an attack hits, and what it does (A.3.1, F.3.1)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight import spec
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages, fighter, order, texts, twin
from tests.clauses.buddyfight.scene import foe, item, me, monster


@twin("3.1.1")
@pytest.mark.parametrize(("defense", "is_hit"), [(3000, True), (2000, True), (4000, False)])
def test_a_monster_is_destroyed_by_an_attack_with_no_less_power_than_its_defense(
    phase: str, defense: int, is_hit: bool
) -> None:
    """Otherwise nothing happens, to the attacker neither."""
    ann = fighter(phase, "Ann", power=3000, defense=0)
    game = begin(phase, me(left=ann), foe(left=monster("Bob", defense=defense, power=9000)))
    game.attack("Ann", target="Bob").go_on()
    assert order(game, spec.DESTROYED) == ([("destroyed", "Bob")] if is_hit else [])
    assert (game.names("foe", "drop"), game.names("me", "left")) == (["Bob"] if is_hit else [], ["Ann"])
    assert game.life("foe") == 10


@twin("3.1.1")
def test_in_a_link_attack_the_power_of_all_cards_counts_together(phase: str) -> None:
    mine = me(left=fighter(phase, "Ann", power=2000), right=fighter(phase, "Amy", power=2000))
    for defense, dropped in ((4000, ["Bob"]), (5000, [])):
        game = begin(phase, mine, foe(left=monster("Bob", defense=defense)))
        game.attack("Ann", "Amy", target="Bob").go_on()
        assert game.names("foe", "drop") == dropped


@twin("3.1.2")
def test_a_fighter_is_dealt_the_critical_of_the_attack_of_a_link_attack_all_of_it_at_once(phase: str) -> None:
    mine = me(left=fighter(phase, "Ann", critical=3), right=fighter(phase, "Amy", critical=1, power=0))
    game = begin(phase, mine, foe())
    game.attack("Ann").go_on()
    assert (damages(game), game.life("foe"), game.life("me")) == ([3], 7, 10)
    game = begin(phase, mine, foe())
    game.attack("Ann", "Amy").go_on()
    assert (damages(game), game.life("foe")) == ([4], 6)


@clause("bf A.3.1.2")
def test_an_item_adds_its_critical_to_a_link_attack_on_the_fighter() -> None:
    game = begin("A", me(left=monster("Ann", critical=2), item=item("Axe", critical=1)), foe())
    game.attack("Ann", "Axe").go_on()
    assert damages(game) == [3]


@clause("bf A.3.1.1", "bf A.3.1.2")
def test_numbers_below_zero_count_as_zero_and_no_damage_is_dealt_then() -> None:
    weak = "static: have_power(this, -5000); have_critical(this, -5)"
    ann = monster("Ann", abilities=texts(weak, "auto on(dealt, foe, [is_this]): gain_life(1)"))
    mine = me(left=ann, right=monster("Amy", power=3000, critical=2))
    game = begin("A", mine, foe(left=monster("Bob", defense=3000)))
    assert (game.power("Ann"), game.critical("Ann")) == (0, 0)
    game.attack("Ann", "Amy", target="Bob").go_on()
    assert game.names("foe", "drop") == ["Bob"]
    game = begin("A", mine, foe())
    game.attack("Ann").go_on()
    assert (damages(game), game.life("foe"), game.life("me")) == ([], 10, 10)


@clause("bf Q.A.3", "bf A.3.1.2")
@pytest.mark.parametrize("order", [("Ann", "Amy"), ("Amy", "Ann")])
def test_damage_of_a_link_attack_is_that_of_all_its_cards(order: tuple[str, str]) -> None:
    """Whoever attacks first, the damage is not reduced if that of one of them is not."""
    firm = monster("Ann", critical=1, abilities=texts("static: are_forbidden(this, reduce)"))
    guard = item("Aegis", abilities=texts("static: less_damage(own, 1)"))
    game = begin("A", me(left=firm, right=monster("Amy", critical=1)), foe(item=guard))
    game.attack(*order).go_on()
    assert damages(game) == [2]
