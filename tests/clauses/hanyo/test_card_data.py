"""What is printed on cards (200): types, HP, attributes, advantage, the cost of skills."""

from __future__ import annotations

import pytest

from fuda.games.hanyo.spec import CHOSEN
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, enhancement, fighter, foe, me, placed, scene, strategy, tactics
from tests.clauses.hanyo.texts import gear, skilled, spell


def cast(game: Scene, name: str = "Spell") -> Scene:
    """Play a command."""
    return game.answer("play", name)


# --- types (201) -----------------------------------------------------------------------------------------------
@clause("hy 201.3")
def test_a_type_without_a_zone_means_cards_in_the_area() -> None:
    """'Deal 10 to 1 of your units': those in the area are offered, none of hand, discard pile or energy."""
    text = spell("Spell", "choose(cards(own, area, [kind(unit)]), 1, 0)", "damage(chosen(0), 10)")
    mine = me(
        main=placed(fighter("Ann"), energy=[fighter("Fuel")]),
        standby=[fighter("Eve")],
        hand=[text, fighter("Held")],
        discard=[fighter("Old")],
    )
    game = cast(scene(mine))
    assert game.offered("pick") == ["Ann", "Eve"]
    game.answer("pick", "Eve")
    assert (game.damage("Ann"), game.damage("Eve")) == (0, 10)


@clause("hy 201.3")
def test_a_unit_card_of_a_zone_is_a_card_of_that_type_there() -> None:
    """'Choose 1 unit card in your discard pile': no unit of the area, no command of the pile."""
    text = spell("Spell", "choose(cards(own, discard, [kind(unit)]), 1, 0)", "move(chosen(0), hand)")
    pile = [fighter("Old"), tactics("Trick"), fighter("Older"), enhancement("Gear")]
    game = cast(scene(me(main=fighter("Ann"), standby=[fighter("Eve")], hand=[text, fighter("Held")], discard=pile)))
    assert sorted(game.offered("pick")) == ["Old", "Older"]
    game.answer("pick", "Older")
    assert sorted(game.names("me", "hand")) == ["Held", "Older"]


COMMANDS = [fighter("Ann"), strategy("Plan"), tactics("Trick"), enhancement("Gear")]


@clause("hy 201.3a")
@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("strategy", ["Plan"]),
        ("tactics", ["Trick"]),
        ("enhancement", ["Gear"]),
        ("command", ["Plan", "Trick", "Gear"]),
        ("unit", ["Ann"]),
    ],
)
def test_a_classification_means_commands_of_that_classification(kind: str, found: list[str]) -> None:
    """'Choose 1 tactics card in your discard pile' finds no strategy, no enhancement and no unit."""
    text = spell("Spell", f"choose(cards(own, discard, [kind({kind})]), all, 0)", "move(chosen(0), hand)")
    game = cast(scene(me(hand=[text], discard=COMMANDS)))
    assert sorted(game.names("me", "hand")) == sorted(found)
    assert sorted(name for _, name in game.happened(CHOSEN)) == sorted(found)


# --- HP (203) --------------------------------------------------------------------------------------------------
@clause("hy 203.2")
@pytest.mark.parametrize(("damage", "is_ko"), [(290, False), (300, True), (310, True)])
@pytest.mark.parametrize("before", [0, 200])
def test_a_unit_with_as_much_damage_as_hp_is_ko(damage: int, is_ko: bool, before: int) -> None:
    """A unit with HP 300 is KO'd by 300 damage in all, and not by 290."""
    bob = placed(fighter("Bob", hp=300), damage=before)
    game = scene(me(hand=[spell("Spell", f"damage(cards(foe, standby), {damage - before})")]), foe(standby=[bob]))
    assert not game.is_ko("Bob")
    cast(game)
    assert game.is_ko("Bob") is is_ko
    assert game.damage("Bob") == (0 if is_ko else damage)


# --- attributes (204) ------------------------------------------------------------------------------------------
@clause("hy 204.2")
@pytest.mark.parametrize(
    ("wanted", "found"), [("Fire", ["Ann", "Eve"]), ("Dragon", ["Ann"]), ("Fire/Dragon", []), ("Fire Dragon", ["Ida"])]
)
def test_each_word_around_a_slash_is_an_attribute_of_its_own(wanted: str, found: list[str]) -> None:
    """'Fire/Dragon' is Fire and is Dragon; without a slash all of the text is one attribute."""
    mine = me(
        main=fighter("Ann", attributes=["Fire/Dragon"]),
        standby=[fighter("Eve", attributes=["Fire"]), fighter("Ida", attributes=["Fire Dragon"])],
        hand=[spell("Spell", f'damage(cards(own, area, [attribute("{wanted}")]), 10)')],
    )
    game = cast(scene(mine))
    assert [name for name in ("Ann", "Eve", "Ida") if game.damage(name)] == found


# --- advantage (205) -------------------------------------------------------------------------------------------
HIT = 'skill title("Hit") deals(20): others([damage(cards(foe, standby), 20)])'


@clause("hy 205.1")
@pytest.mark.parametrize(
    ("attributes", "damage"),
    [(["Fire"], 40), (["Moss", "Fire"], 40), (["Fire", "Dragon"], 40), (["Moss"], 20), ([], 20)],
)
def test_damage_to_a_unit_with_an_attribute_of_the_advantage_is_doubled(attributes: list[str], damage: int) -> None:
    """A skill of 20 deals 40 to a main unit that is Fire, once doubled however many attributes fit."""
    ann = skilled("Ann", HIT, advantages=["Fire", "Dragon"])
    game = scene(me(main=ann), foe(main=fighter("Bob", attributes=attributes))).use("Hit")
    assert game.damage("Bob") == damage


@clause("hy 205.1")
def test_the_advantage_of_the_other_unit_and_other_damage_double_nothing() -> None:
    """What the skill deals to a standby unit, and what a command deals, is as printed."""
    ann = skilled("Ann", HIT, advantages=["Fire"])
    bob = fighter("Bob", attributes=["Moss"], advantages=["Fire"])
    bea = fighter("Bea", attributes=["Fire"])
    game = scene(me(main=ann, hand=[spell("Spell", "damage(cards(foe, standby), 10)")]), foe(main=bob, standby=[bea]))
    cast(game)
    assert game.damage("Bea") == 10
    game.use("Hit")
    assert (game.damage("Bob"), game.damage("Bea")) == (20, 30)


# --- the cost of skills (210) ----------------------------------------------------------------------------------
@clause("hy 210.2")
@pytest.mark.parametrize(("energy", "usable"), [(0, []), (1, []), (2, ["Hit", "Gear hit"]), (3, ["Hit", "Gear hit"])])
def test_a_skill_needs_as_much_energy_as_its_cost_and_spends_none(energy: int, usable: list[str]) -> None:
    """A skill of cost 2, of the unit itself or of a card set on it, is offered with 2 energy or more, which stay."""
    ann = skilled("Ann", 'skill title("Hit") energy(2) deals(20):')
    tool = gear("Gear", 'skill title("Gear hit") energy(2) deals(30):')
    game = scene(me(main=placed(ann, energy=energy, sets=[tool]), standby=[placed(fighter("Eve"), energy=5)]))
    game.answer("end_main")
    assert game.offered("use_skill") == usable
    if usable:
        game.answer("use_skill", "Hit")
        assert (game.damage("Foe Main"), len(game.energy("Ann"))) == (20, energy)
