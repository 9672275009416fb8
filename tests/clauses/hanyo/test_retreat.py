"""Retreating the main unit (605, 915)."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Placed, Scene, fighter, knocked_out, me, placed, rested, scene, stunned
from tests.clauses.hanyo.texts import done, spell


def ready(main: Placed, *standby: Any, **more: Any) -> Scene:
    """A scene in which this main unit perhaps may retreat."""
    return scene(me(main=main, standby=standby or [fighter("Sue")], **more))


def ann(cost: int = 1, energy: int = 1) -> Placed:
    """A main unit with a retreat cost and energy."""
    return placed(fighter("Ann", retreat=cost), energy=energy)


@clause("hy 605.1")
def test_the_main_unit_retreats_for_its_energy_and_a_chosen_standby_unit_comes_in_its_place() -> None:
    game = ready(ann(), fighter("Sue"), fighter("Zoe"))
    game.answer("retreat")
    assert game.offered("pick") == ["Sue", "Zoe"]
    game.answer("pick", "Zoe")
    assert (game.names("me", "main"), game.names("me", "standby")) == (["Zoe"], ["Sue", "Ann"])
    assert (game.energy("Ann"), game.names("me", "discard")) == ([], ["Ann energy 1"])


@clause("hy 605.2")
def test_a_player_retreats_once_in_a_turn() -> None:
    """In the next turn it is possible again."""
    game = ready(ann(cost=0), fighter("Sue", retreat=0))
    game.answer("retreat")
    assert (game.names("me", "main"), "retreat" in game.offered()) == (["Sue"], False)
    game.end_turn()
    game.end_turn()
    assert (game.player, "retreat" in game.offered()) == ("me", True)


@clause("hy 605.3")
@pytest.mark.parametrize(("cost", "energy", "possible"), [(0, 0, True), (1, 0, False), (2, 1, False), (2, 2, True)])
def test_without_energy_for_the_cost_the_main_unit_cannot_retreat(cost: int, energy: int, possible: bool) -> None:
    assert ("retreat" in ready(ann(cost, energy)).offered()) == possible


@clause("hy 605.3")
def test_without_a_standby_unit_that_is_not_koed_the_main_unit_cannot_retreat() -> None:
    assert "retreat" not in scene(me(main=ann())).offered()
    assert "retreat" not in ready(ann(), knocked_out(fighter("Sue"))).offered()
    assert "retreat" in ready(ann(), knocked_out(fighter("Sue")), fighter("Zoe")).offered()


@clause("hy 915.1a")
def test_a_stunned_main_unit_cannot_retreat_but_a_rested_one_can() -> None:
    for lay, possible in ((rested, True), (stunned, False)):
        game = ready(lay(fighter("Ann", retreat=1), energy=1))
        assert ("retreat" in game.offered()) == possible


@clause("hy 915.1a")
def test_the_standby_unit_is_chosen_before_energy_is_discarded() -> None:
    """Only units that are not KO'd can be chosen; rested and stunned ones can."""
    game = ready(ann(), rested(fighter("Sue")), knocked_out(fighter("Kim")), stunned(fighter("Zoe")))
    game.answer("retreat")
    assert (game.offered("pick"), len(game.energy("Ann"))) == (["Sue", "Zoe"], 1)
    game.answer("pick", "Zoe")
    assert (game.names("me", "main"), game.state("Zoe")) == (["Zoe"], "stun")


@clause("hy 915.1b")
def test_as_much_energy_is_discarded_as_the_retreat_cost_says() -> None:
    """As effects have made it, and only from the main unit."""
    dear = spell("Dear", "last(cards(own, main), {static: have_retreat(this, 1)}, this_turn)")
    game = ready(ann(cost=1, energy=3), placed(fighter("Sue"), energy=2), hand=[dear])
    game.answers("play Dear", "retreat")
    assert (len(game.energy("Ann")), len(game.energy("Sue"))) == (1, 2)
    assert sorted(game.names("me", "discard")) == ["Ann energy 2", "Ann energy 3", "Dear"]


@clause("hy 915.1c")
@pytest.mark.parametrize("lay", [placed, rested])
def test_the_two_units_exchange_their_places(lay: Any) -> None:
    """The one that retreated is in the normal state, with its damage and its other energy."""
    game = ready(lay(fighter("Ann", retreat=1), energy=2, damage=40), None, placed(fighter("Sue"), damage=10))
    game.answer("retreat")
    assert (game.unit("Sue").slot, game.unit("Ann").slot, game.state("Ann")) == (0, 2, "normal")
    assert (game.damage("Ann"), game.damage("Sue"), len(game.energy("Ann"))) == (40, 10, 1)
    assert done(game, spec.MOVED, spec.BECAME_MAIN) == ["Ann energy 2", "Sue"]


@clause("hy 915.1d")
@pytest.mark.parametrize(
    ("main", "standby"),
    [
        (ann(cost=2, energy=1), fighter("Sue")),
        (ann(), knocked_out(fighter("Sue"))),
        (stunned(fighter("Ann", retreat=1), energy=1), fighter("Sue")),
    ],
)
def test_a_retreat_that_cannot_be_carried_out_in_full_is_not_carried_out_at_all(main: Placed, standby: Any) -> None:
    """An effect that orders it discards nothing then, and exchanges nothing."""
    game = ready(main, standby, hand=[spell("Flee", "retreat; if_done([draw(1)])")])
    energy = len(game.energy("Ann"))
    game.answer("play", "Flee")
    assert (game.names("me", "main"), len(game.energy("Ann"))) == (["Ann"], energy)
    assert (game.names("me", "hand"), game.names("me", "discard")) == ([], ["Flee"])


@clause("hy 915.1a", "hy 915.1b", "hy 915.1c")
def test_an_effect_may_order_a_retreat() -> None:
    """It costs as much, and the retreat that the player has in the turn is still there."""
    game = ready(ann(), fighter("Sue", retreat=0), hand=[spell("Flee", "retreat; if_done([draw(1)])")])
    game.answer("play", "Flee")
    assert (game.names("me", "main"), game.names("me", "discard")) == (["Sue"], ["Flee", "Ann energy 1"])
    assert (game.names("me", "hand"), "retreat" in game.offered()) == (["Deck0 1"], True)
