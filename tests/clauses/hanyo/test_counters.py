"""Chapter 913: counters on cards, by name."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, skilled, spell


def cast(game: Scene, *names: str) -> Scene:
    """Play some cards one after another."""
    for name in names:
        game.answer("play", name)
    return game


@clause("hy 913.2")
def test_a_counter_with_that_name_is_put_on_the_card() -> None:
    """On that unit and no other; text that asks for the name finds it, text that asks for another does not."""
    sow = spell("Sow", 'put_counters(cards(foe, main), "Seed", 1)')
    zap = spell("Zap", 'damage(cards(foe, area, [has_counter("Seed")]), 10)')
    rot = spell("Rot", 'damage(cards(foe, area, [has_counter("Rust")]), 10)')
    game = scene(me(hand=[sow, zap, rot]), foe(main=fighter("Bob"), standby=[fighter("Bea")]))
    cast(game, "Sow")
    assert (game.unit("Bob").counters, game.unit("Bea").counters) == (["Seed"], [])
    cast(game, "Zap", "Rot")
    assert (game.damage("Bob"), game.damage("Bea")) == (10, 0)


@clause("hy 913.2")
def test_counters_are_heard_of_and_counted() -> None:
    """'When a Seed counter is put on the opposing main unit', and 'for each Seed counter on it'."""
    watch = skilled("Watch", 'triggered on(counted, foe, [main, newest_counter("Seed")]): draw(1)')
    sow = [
        spell(f"{name} {n}", f'put_counters(cards(foe, main), "{name}", {n})')
        for name in ("Seed", "Rust")
        for n in (0, 2)
    ]
    reap = spell("Reap", 'damage(cards(foe, main), counters(cards(foe, main), "Seed"))')
    game = scene(me(standby=[watch], hand=[*sow, reap]))
    cast(game, "Seed 0", "Rust 2")
    assert len(done(game, spec.ABILITY_PLAYED)) == 0
    cast(game, "Seed 2")
    assert len(done(game, spec.ABILITY_PLAYED)) == 1
    cast(game, "Reap")
    assert game.damage("Foe Main") == 2


@clause("hy 913.2")
def test_the_counters_of_a_unit_are_all_that_are_on_it() -> None:
    """'Units with 2 or more counters', of whatever names."""
    units = [placed(fighter("Ben"), counters=["Seed", "Rust"]), placed(fighter("Cid"), counters=["Seed"])]
    zap = spell("Zap", "damage(cards(foe, standby, [stat(counters, >=, 2)]), 10)")
    game = cast(scene(me(hand=[zap]), foe(standby=units)), "Zap")
    assert (game.damage("Ben"), game.damage("Cid")) == (10, 0)


@clause("hy 913.2b")
def test_counters_of_one_name_are_the_same_whatever_put_them() -> None:
    """Two effects have put one Seed counter each: 'remove 2 Seed counters' takes both."""
    ann = skilled("Ann", 'activated once: put_counters(cards(foe, main), "Seed", 1)')
    sow = spell("Sow", 'put_counters(cards(foe, main), "Seed", 1)')
    pull = spell("Pull", 'remove_counters(cards(foe, main), "Seed", 2)', "if_done([draw(1)])")
    game = scene(me(main=ann, hand=[sow, pull]))
    game.answer("activate", "Ann")
    cast(game, "Sow")
    assert game.unit("Foe Main").counters == ["Seed", "Seed"]
    cast(game, "Pull")
    assert (game.unit("Foe Main").counters, game.names("me", "hand")) == ([], ["Deck0 1"])


@clause("hy 913.4")
@pytest.mark.parametrize(("n", "left", "drawn"), [(1, 2, 1), (3, 0, 1), (5, 0, 0), (0, 3, 0)])
def test_removing_counters_lowers_the_number_of_that_name(n: int, left: int, drawn: int) -> None:
    """Of 3 Seed counters n are taken, as many as there are; the Rust counters stay."""
    bob = placed(fighter("Bob"), counters=["Seed", "Rust", "Seed", "Rust", "Seed"])
    pull = spell("Pull", f'remove_counters(cards(foe, main), "Seed", {n})', "if_done([draw(1)])")
    game = cast(scene(me(hand=[pull]), foe(main=bob)), "Pull")
    counters = game.unit("Bob").counters
    assert (counters.count("Seed"), counters.count("Rust")) == (left, 2)
    assert len(game.names("me", "hand")) == drawn


@clause("hy 913.4")
def test_all_counters_of_a_name_can_be_removed() -> None:
    """'Remove all Seed counters.'"""
    bob = placed(fighter("Bob"), counters=["Seed", "Rust", "Seed"])
    pull = spell("Pull", 'remove_counters(cards(foe, main), "Seed", all)')
    assert cast(scene(me(hand=[pull]), foe(main=bob)), "Pull").unit("Bob").counters == ["Rust"]


@clause("hy 913.5")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_a_unit_that_leaves_the_area_loses_its_counters(zone: str) -> None:
    """Put out again it has none."""
    lift = spell("Lift", f"move(cards(own, standby), {zone})")
    back = spell("Back", f'put_out(cards(own, {zone}, [named("Ann")]))')
    game = scene(me(standby=[placed(fighter("Ann"), counters=["Seed"], damage=20)], hand=[lift, back]))
    cast(game, "Lift")
    assert not game.is_in_area("Ann")
    cast(game, "Back")
    assert (game.unit("Ann").counters, game.damage("Ann")) == ([], 0)


@clause("hy 913.5")
def test_what_hears_of_its_leaving_still_knows_them() -> None:
    """'When a unit with a Seed counter leaves the area.'"""
    watch = skilled("Watch", 'triggered on(left, own, [has_counter("Seed")]): draw(1)')
    lift = spell("Lift", 'move(cards(own, standby, [named("Ann")]), discard)')
    for counters, drawn in ((["Seed"], 1), ([], 0)):
        game = scene(me(main=watch, standby=[placed(fighter("Ann"), counters=counters)], hand=[lift]))
        assert len(cast(game, "Lift").names("me", "hand")) == drawn


@clause("hy 913.5")
def test_a_unit_that_moves_within_the_area_keeps_its_counters() -> None:
    """From the main area to a standby area, and the other way."""
    ann = placed(fighter("Ann"), counters=["Seed"])
    ben = placed(fighter("Ben"), counters=["Rust"])
    game = cast(scene(me(main=ann, standby=[ben], hand=[spell("Swap", "swap(cards(own, standby))")])), "Swap")
    assert (game.names("me", "main"), game.unit("Ann").counters, game.unit("Ben").counters) == (
        ["Ben"],
        ["Seed"],
        ["Rust"],
    )


@clause("hy 913.6")
@pytest.mark.parametrize("text", ["ko(cards(own, standby))", "damage(cards(own, standby), 100)"])
def test_a_unit_that_is_ko_loses_its_counters(text: str) -> None:
    """By an effect or by the rules; turned up again it has none."""
    ann = placed(fighter("Ann"), counters=["Seed", "Rust"])
    game = scene(me(standby=[ann], hand=[spell("End", text), spell("Back", "revive(cards(own, ko))")]))
    cast(game, "End")
    assert (game.is_ko("Ann"), game.unit("Ann").counters) == (True, [])
    cast(game, "Back")
    assert (game.is_ko("Ann"), game.unit("Ann").counters) == (False, [])
