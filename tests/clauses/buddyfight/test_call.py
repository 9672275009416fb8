"""Calling a monster (C)."""

from __future__ import annotations

from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import me, monster, scene


@clause("bf C.3.1")
def test_a_called_monster_is_put_into_the_area_that_was_named() -> None:
    game = scene(me(hand=[monster("Ann")]))
    game.call("Ann", "right").go_on()
    assert game.names("me", "right") == ["Ann"]
