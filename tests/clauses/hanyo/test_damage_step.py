"""The damage step (704)."""

from __future__ import annotations

from fuda.games.hanyo.build import skill
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, foe, me, scene


@clause("hy 704.3d")
def test_a_skill_deals_its_damage_to_the_opposing_main_unit() -> None:
    game = scene(me(main=fighter("Ann", abilities=[skill("Hit", damage=30)])), foe(main=fighter("Bob")))
    game.use("Hit")
    assert game.damage("Bob") == 30
