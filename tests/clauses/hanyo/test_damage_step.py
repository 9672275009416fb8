"""The damage step (704): how much damage a skill deals, to whom, and what comes when."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell
from tests.clauses.hanyo.turns import asked, course, held, hits, steps

HIT = 'skill title("Hit") deals(100):'
RAISE = "static: change_damage(up, 50, own)"
DOUBLE = "static: change_damage(times, 2, own)"
LOWER = "static: change_damage(down, 20, foe)"


def used(mine: list[str], theirs: list[str], skill: str = HIT, title: str = "Hit", **more: Any) -> Scene:
    """A skill was declared by Ann against Bob; standby units of both have these abilities."""
    ann = fighter("Ann", abilities=skilled("Ann", skill).abilities, advantages=more.pop("advantages", ()))
    bob = fighter("Bob", hp=1000, attributes=more.pop("attributes", ()))
    helpers = [skilled(f"Sue {i + 1}", text) for i, text in enumerate(mine)]
    guards = [skilled(f"Tom {i + 1}", text) for i, text in enumerate(theirs)]
    game = scene(me(main=placed(ann, energy=more.pop("energy", 0)), standby=helpers), foe(main=bob, standby=guards))
    return game.use(title)


# --- the skill is used (704.1, 704.2) --------------------------------------------------------------------------
@clause("hy 704.1")
def test_abilities_about_the_use_of_a_skill_are_triggered_before_damage() -> None:
    """It is the turn player's main unit that has used it."""
    watch = "triggered on(skill_used, own, [main]): may([draw(1)])"
    game = scene(me(main=skilled("Ann", HIT, watch)), foe(main=skilled("Bob", watch, hp=500)))
    game.use("Hit")
    assert (asked(game), game.step, game.damage("Bob")) == (("me", "battle"), "damage", 0)
    game.answer("no")
    assert (game.player, game.phase, game.damage("Bob")) == ("foe", "main", 100)


@clause("hy 704.1")
def test_a_skill_of_a_set_is_used_by_the_unit_it_is_set_on() -> None:
    ann = placed(skilled("Ann", "triggered on(skill_used, own, [is_this]): draw(1)"), sets=[gear("Blade", HIT)])
    game = scene(me(main=ann), foe(main=fighter("Bob", hp=500)))
    game.use("Hit")
    assert (held(game), game.damage("Bob")) == (1, 100)


@clause("hy 704.2")
def test_what_the_use_of_a_skill_triggers_comes_before_the_damage_is_determined() -> None:
    """A change of damage that begins there counts."""
    boost = "last(none, {static: change_damage(up, 50, own)}, this_turn)"
    game = scene(
        me(main=skilled("Ann", HIT, f"triggered on(skill_used, own): {boost}")), foe(main=fighter("Bob", hp=500))
    )
    game.use("Hit")
    assert hits(game) == [("Bob", 150)]


@clause("hy 704.2", "hy 704.3d")
def test_the_damage_is_dealt_to_who_is_the_opposing_main_unit_then() -> None:
    """The opposing main unit of the declaration has been exchanged in the rule check."""
    tom = skilled("Tom", "triggered on(skill_used, foe): swap(this)", hp=500)
    game = scene(me(main=skilled("Ann", HIT)), foe(main=fighter("Bob", hp=500), standby=[tom]))
    game.use("Hit")
    assert (game.names("foe", "main"), hits(game)) == (["Tom"], [("Tom", 100)])


@clause("hy 704.2", "hy 704.3d")
@pytest.mark.parametrize(
    "go", ["move(cards(foe, main), hand)", "ko(cards(foe, main))", "choose(cards(foe, standby), 1, 0); swap(chosen(0))"]
)
def test_a_declared_skill_goes_on_though_its_unit_is_gone(go: str) -> None:
    """With all that is known of the unit as it last was: its advantage, and whose skill it is."""
    ann = skilled("Ann", f"{HIT} draw(1)", advantages=["Fire"])
    sue = skilled("Sue", 'static: change_damage(up, 10, own, [named("Ann")])')
    bob = skilled("Bob", f"triggered on(skill_used, foe): {go}", hp=500, attributes=["Fire"])
    game = scene(me(main=ann, standby=[sue]), foe(main=bob))
    game.use("Hit")
    assert (game.names("me", "main"), hits(game)) == (["Sue"], [("Bob", 220)])
    assert "Deck0 1" in game.names("me", "hand")


# --- the damage (704.3) ----------------------------------------------------------------------------------------
@clause("hy 704.3")
def test_own_changes_come_before_those_of_the_opponent_and_advantage_last() -> None:
    game = used([RAISE], [LOWER], advantages=["Fire"], attributes=["Fire"])
    assert hits(game) == [("Bob", (100 + 50 - 20) * 2)]


@clause("hy 704.3a")
@pytest.mark.parametrize("damage", [10, 200])
def test_the_damage_of_the_skill_is_what_is_started_from(damage: int) -> None:
    assert hits(used([], [], f'skill title("Hit") deals({damage}):')) == [("Bob", damage)]


@clause("hy 704.3a-1")
@pytest.mark.parametrize(("energy", "dealt"), [(0, []), (1, [("Bob", 100)]), (3, [("Bob", 300)])])
def test_damage_written_with_a_cross_is_multiplied_as_the_text_says(energy: int, dealt: list[tuple[str, int]]) -> None:
    """All of it is dealt at one time."""
    assert hits(used([], [], 'skill title("Hit") deals(100, count(attached(this, energy))):', energy=energy)) == dealt


@clause("hy 704.3a-2")
@pytest.mark.parametrize(
    "skill", ['skill title("Hit"): draw(1)', 'skill title("Hit") deals(0): draw(1)',
    'skill title("Hit") deals(30, count(attached(this, energy))): draw(1)'],
)  # fmt: skip
def test_a_skill_without_damage_deals_none_though_effects_would_raise_it(skill: str) -> None:
    """Nothing counts as raised, and the rest of its text is carried out."""
    raised = "triggered on(damage_raised): damage(this, 10)"
    game = used([RAISE, raised], [], skill, advantages=["Fire"], attributes=["Fire"])
    assert (hits(game), held(game)) == ([], 1)


@clause("hy 704.3b")
def test_the_skill_itself_and_sets_change_the_damage() -> None:
    """Also effects that last, and those of abilities that units have been given."""
    skill = 'skill title("Hit") deals(100): change_damage(up, if_else(matches(cards(foe, main), [rested]), 5, 1))'
    edge = gear("Blade", 'ex_static title("Edge"): change_damage(up, 30, own, [is_this])')
    lend = "static: have_ability(cards(own, main), {static: change_damage(up, 400, own, [is_this])})"
    rally = spell("Rally", "last(none, {static: change_damage(up, 6000, own)}, this_turn)")
    game = scene(
        me(main=placed(skilled("Ann", skill), sets=[edge]), standby=[skilled("Sue", lend)], hand=[rally]),
        foe(main=fighter("Bob", hp=9000)),
    )
    game.answer("play", "Rally").use("Hit")
    assert hits(game) == [("Bob", 6531)]


@clause("hy 704.3b")
@pytest.mark.parametrize(
    ("text", "dealt"),
    [
        ("static: change_damage(up, 50, foe)", 100),  # of the opponent's skills
        ('static: change_damage(up, 50, own, [named("Sue 1")])', 100),  # of another unit's
        ('static: change_damage(up, 50, own, [], [named("Bob")])', 150),  # to that unit
        ('static: change_damage(up, 50, own, [], [], "Kick")', 100),  # of another skill
        ('static: change_damage(up, 50, own, [], [], "Hit")', 150),
        ("static if compare(size(own, ko), >=, 1): change_damage(up, 50, own)", 100),
        ("static: change_damage(set, 10, own)", 10),
        ("static: change_damage(down, 150, own)", 0),
    ],
)
def test_only_effects_that_are_about_the_skill_change_its_damage(text: str, dealt: int) -> None:
    assert hits(used([text], [])) == ([("Bob", dealt)] if dealt else [])


@clause("hy 704.3b")
def test_damage_that_was_lowered_below_0_is_not_dealt_unless_it_is_raised_by_more() -> None:
    """It counts as lowered by all of it, whichever is applied first."""
    one, two = "static: change_damage(down, 150, own)", "static: change_damage(up, 80, own)"
    for texts in ([one, two], [two, one]):
        assert hits(used(texts, [])) == [("Bob", 30)]
    assert hits(used([one], ["static: change_damage(up, 20, foe)"])) == []


@clause("hy 704.3b-1", "hy 704.3b-2")
def test_changes_by_effects_of_the_turn_player_come_before_those_of_the_opponent() -> None:
    """Whatever they do: those of the opponent lower what the others have doubled, or double what they have raised."""
    assert hits(used([DOUBLE], ["static: change_damage(down, 50, foe)"])) == [("Bob", 150)]
    assert hits(used([RAISE], ["static: change_damage(times, 2, foe)"])) == [("Bob", 300)]


@clause("hy 704.3b-3")
@pytest.mark.parametrize(("first", "dealt"), [("Sue 1", 300), ("Sue 2", 250)])
def test_the_turn_player_orders_several_changes(first: str, dealt: int) -> None:
    game = used([RAISE, DOUBLE], [])
    assert (game.player, game.step, game.offered("order")) == ("me", "damage", ["Sue 1", "Sue 2"])
    game.answer("order", first)
    assert hits(game) == [("Bob", dealt)]


@clause("hy 704.3b-3")
@pytest.mark.parametrize(("first", "dealt"), [("Tom 1", 50), ("Tom 2", 20)])
def test_the_turn_player_orders_those_of_the_opponent_as_well(first: str, dealt: int) -> None:
    """Apart from the own ones: each side has an order of its own."""
    game = used([RAISE, DOUBLE], ["static: change_damage(down, 30, foe)", "static: change_damage(set, 50, foe)"])
    game.answer("order", "Sue 2")
    assert (game.player, game.offered("order")) == ("me", ["Tom 1", "Tom 2"])
    game.answer("order", first)
    assert hits(game) == [("Bob", dealt)]


@clause("hy 704.3b-3")
def test_a_change_that_does_nothing_now_may_still_be_put_last() -> None:
    """The damage is 100 already, but it would not be after another change."""
    for first, dealt in (("Sue 1", 150), ("Sue 2", 100)):
        game = used(["static: change_damage(set, 100, own)", RAISE], [])
        game.answer("order", first)
        assert hits(game) == [("Bob", dealt)]


@clause("hy 704.3b-3")
def test_an_order_that_makes_no_difference_is_not_asked_for() -> None:
    assert hits(used([RAISE, "static: change_damage(down, 120, own)", RAISE], [LOWER, LOWER])) == [("Bob", 40)]


@clause("hy 704.3c")
def test_advantage_is_looked_at_after_all_changes() -> None:
    game = used([RAISE], [LOWER, LOWER], advantages=["Fire"], attributes=["Fire"])
    assert hits(game) == [("Bob", 220)]


@clause("hy 704.3c-1")
@pytest.mark.parametrize(
    ("advantages", "attributes", "dealt"),
    [
        (["Fire"], ["Fire"], 200),
        (["Fire"], ["Dragon", "Fire"], 200),
        (["Fire", "Dragon"], ["Dragon", "Fire"], 200),  # once, however many match
        (["Fire"], ["Water"], 100),
        (["Fire"], [], 100),
        ([], ["Fire"], 100),
    ],
)
def test_damage_to_a_main_unit_of_an_attribute_of_the_advantage_is_doubled(
    advantages: list[str], attributes: list[str], dealt: int
) -> None:
    assert hits(used([], [], advantages=advantages, attributes=attributes)) == [("Bob", dealt)]


@clause("hy 704.3c-1")
def test_the_advantage_of_standby_units_and_of_the_opponent_does_not_count() -> None:
    sue = fighter("Sue", advantages=["Fire"])
    ann, bob = skilled("Ann", HIT, attributes=["Ice"]), fighter("Bob", hp=500, attributes=["Fire"], advantages=["Ice"])
    game = scene(me(main=ann, standby=[sue]), foe(main=bob))
    game.use("Hit")
    assert hits(game) == [("Bob", 100)]


@clause("hy 704.3c-1", "hy 704.4", "hy 704.5")
def test_only_the_damage_of_the_skill_to_the_main_unit_is_doubled() -> None:
    """Not that to other units, not what the rest of its text deals, and not that of a command."""
    skill = 'skill title("Hit") deals(100): others([damage(cards(foe, standby), 10)]); damage(cards(foe, main), 1)'
    ann = skilled("Ann", skill, advantages=["Fire"])
    theirs = foe(main=fighter("Bob", hp=500, attributes=["Fire"]), standby=[fighter("Tom", attributes=["Fire"])])
    game = scene(me(main=ann, hand=[spell("Bolt", "damage(cards(foe, main), 3)")]), theirs)
    game.answer("play", "Bolt").use("Hit")
    assert hits(game) == [("Bob", 3), ("Bob", 200), ("Tom", 10), ("Bob", 1)]


@clause("hy 704.3d")
def test_a_skill_deals_its_damage_to_the_opposing_main_unit_at_one_time() -> None:
    """All that was added is part of it; standby units and the own side are left alone."""
    game = scene(
        me(main=skilled("Ann", HIT, RAISE), standby=[fighter("Sue")]),
        foe(main=placed(fighter("Bob", hp=500), damage=30), standby=[fighter("Tom")]),
    )
    game.use("Hit")
    assert (hits(game), game.damage("Bob")) == ([("Bob", 150)], 180)
    assert [game.damage(name) for name in ("Ann", "Sue", "Tom")] == [0, 0, 0]


# --- what else the skill does (704.4 to 704.6) -----------------------------------------------------------------
@clause("hy 704.4")
def test_damage_to_other_units_comes_after_that_to_the_main_unit_and_before_the_rest() -> None:
    others = "others([damage(cards(foe, standby), 40)])"
    skill = f'skill title("Hit") deals(100): {others}; choose(cards(foe, standby), 1, 0); rest(chosen(0))'
    game = used([], ["static: have_hp(this, 1)"], skill)
    assert hits(game) == [("Bob", 100), ("Tom 1", 40)]
    assert done(game, spec.DAMAGED, spec.RESTED) == ["Bob", "Tom 1", "Tom 1"]


@clause("hy 704.4", "hy 704.5")
def test_a_skill_without_damage_of_its_own_does_the_rest_of_its_text() -> None:
    skill = 'skill title("Hit"): others([damage(cards(foe, standby), 40)]); rest(cards(foe, main))'
    game = used([], ["static: have_hp(this, 1)"], skill)
    assert (hits(game), game.state("Bob")) == ([("Tom 1", 40)], "rest")


@clause("hy 704.5")
def test_the_other_effects_of_a_skill_come_after_its_damage() -> None:
    """The damage on the unit, and how much the skill has dealt, are known to them."""
    full = "matches(cards(foe, main), [stat(damage, ==, 150)])"
    skill = f'skill title("Hit") deals(100): heal(this, event_number); draw(if_else({full}, 2, 0))'
    game = scene(me(main=placed(skilled("Ann", skill, RAISE, hp=500), damage=160)), foe(main=fighter("Bob", hp=500)))
    game.use("Hit")
    assert (hits(game), game.damage("Ann"), held(game)) == ([("Bob", 150)], 10, 2)


@clause("hy 704.5")
@pytest.mark.parametrize(("instead", "left"), [("damage(this, minus(event_number, 60))", 120), ("draw(1)", 160)])
def test_the_other_effects_know_how_much_was_dealt_after_a_replacement(instead: str, left: int) -> None:
    bob = skilled("Bob", f"replacement would(damage, own, [is_this]): {instead}", hp=500)
    ann = skilled("Ann", 'skill title("Hit") deals(100): heal(this, event_number)', hp=500)
    game = scene(me(main=placed(ann, damage=160)), foe(main=bob))
    game.use("Hit")
    assert game.damage("Ann") == left


@clause("hy 704.6")
def test_a_main_unit_that_is_beaten_is_koed_and_replaced_after_all_that_the_skill_does() -> None:
    """The rest of the text still meets it."""
    skill = 'skill title("Hit") deals(100): others([damage(cards(foe, standby), 40)]); rest(cards(foe, main))'
    ann = skilled("Ann", skill, "triggered on(battle_ended, own): may([draw(1)])")
    game = scene(me(main=ann), foe(main=fighter("Bob", hp=100), standby=[fighter("Tom")]))
    game.use("Hit")
    assert (asked(game), steps(game)[-1]) == (("me", "battle"), "end")
    assert course(game, spec.DAMAGED, spec.RESTED, spec.KOED, spec.BECAME_MAIN) == [
        "start", "skill", "damage", "Bob", "Tom", "Bob", "Bob", "Tom", "end",
    ]  # fmt: skip
    assert (game.names("foe", "main"), game.state("Tom"), game.is_ko("Bob")) == (["Tom"], "normal", True)
