"""Effects of continuous abilities (AB.3)."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, magic


@clause("bf AB.3.1")
def test_a_continuous_ability_holds_whenever_its_condition_does() -> None:
    """At once, in both directions, in the middle of an effect too."""
    ann = beast("Ann", "static if compare(size(own, life), <=, 5): have_power(this, 1000)")
    down, up = magic("Down", "lose_life(1)"), magic("Up", "gain_life(1)")
    twice = magic("Twice", "lose_life(1)", "draw(if_else(compare(stat_of(cards(own, left), power), >=, 3000), 2, 1))")
    game = scene(me(left=ann, hand=[down, up, twice], life=6), foe())
    assert game.power("Ann") == 2000
    game.answers("cast Down", "pass")
    assert game.power("Ann") == 3000
    game.answers("cast Up", "pass")
    assert game.power("Ann") == 2000
    game.answers("cast Twice", "pass")
    assert (game.power("Ann"), len(game.names("me", "hand"))) == (3000, 2)


@clause("bf AB.3.1.a")
def test_without_a_condition_it_holds_as_long_as_its_card_is_on_the_field() -> None:
    """For what comes later too; gone with its card, and never from hand, drop zone or deck."""
    lead = beast("Lead", "static: have_power(cards(own, monsters), 1000)", size=0)
    end = magic("End", "destroy(cards(own, center))")
    game = scene(me(left=monster("Ann"), center=lead, hand=[end, monster("Amy")]), foe(left=monster("Bob")))
    assert [game.power(name) for name in ("Ann", "Lead", "Bob")] == [3000, 3000, 2000]
    game.call("Amy", "right").answer("pass")
    assert game.power("Amy") == 3000
    game.answers("cast End", "pass")
    assert [game.power(name) for name in ("Ann", "Amy")] == [2000, 2000]


@clause("bf AB.3.1.a")
@pytest.mark.parametrize("zone", ["hand", "drop", "deck", "gauge", "removed"])
def test_off_the_field_a_continuous_ability_does_nothing(zone: str) -> None:
    lead = beast("Lead", "static: have_power(cards(own, monsters), 1000)")
    more = {"deck": [lead, monster("Next")]} if zone == "deck" else {zone: [lead]}
    assert scene(me(left=monster("Ann"), **more), foe()).power("Ann") == 2000


@clause("bf AB.3.1")
def test_abilities_that_are_nullified_change_no_numbers_and_values_are_set_before_sums() -> None:
    """[ruling bf-074]"""
    lead = beast("Lead", "static: have_power(cards(own, monsters, [other]), 1000)", size=0)
    calm = beast("Calm", "static: are_negated(cards(foe, center))")
    game = scene(me(left=monster("Ann"), center=lead), foe(left=calm))
    assert game.power("Ann") == 2000
    fixed = beast("Fixed", "static: have_power(this, 500)", "static: set_have(this, power, 7000)")
    assert scene(me(left=fixed), foe()).power("Fixed") == 7500


@clause("bf AB.3.1")
def test_a_card_may_say_that_it_never_gains_a_keyword() -> None:
    """Not by a continuous effect nor for a time; what is printed on it stays, and nullified it gains it for a time."""
    give = "static: have_keyword(cards(own, monsters), soulguard)"
    lone = beast("Lone", "static: never_gain(soulguard)")
    gift = magic("Gift", "gain_keyword(cards(own, monsters), soulguard, this_turn)")
    game = scene(me(left=lone, right=beast("Bea", give), hand=[gift]))
    assert (game.has("Lone", "soulguard"), game.has("Bea", "soulguard")) == (False, True)
    game.answers("cast Gift", "pass")
    assert not game.has("Lone", "soulguard")
    own = beast("Own", "static: never_gain(soulguard)", keywords=["soulguard"])
    assert scene(me(left=own)).has("Own", "soulguard")
    hush = magic("Hush", "negate(cards(own, right), this_turn)")
    game = scene(me(right=lone, hand=[hush, gift]))
    game.answers("cast Hush", "pass", "cast Gift", "pass")
    assert game.has("Lone", "soulguard")
