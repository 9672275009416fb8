"""Items with defense (O.itemdef), and flags that have some (O.flagstat.5 to O.flagstat.8)."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages, passed, texts, trick
from tests.clauses.buddyfight.scene import Scene, Seat, flag, foe, item, me, monster


def guards(first: str, second: str) -> pytest.MarkDecorator:
    """A test of items and of flags with defense, each of which claims its own clause."""
    cases = [pytest.param("item", marks=clause(f"bf {first}")), pytest.param("flag", marks=clause(f"bf {second}"))]
    return pytest.mark.parametrize("kind", cases)


def guard(kind: str, name: str = "Wall", **more: Any) -> CardDef:
    """An item or a flag."""
    return item(name, **more) if kind == "item" else flag(name, **more)


def attack(kind: str, wall: CardDef, *names: str, mine: Seat | None = None) -> Scene:
    """An attack on the fighter with that item or flag."""
    seat = mine or me(left=monster("Ann", power=4000, critical=2), right=monster("Amy", power=1000, critical=1))
    return begin("A", seat, foe(**{kind: wall})).attack(*names)


@guards("O.itemdef.1", "O.flagstat.5")
def test_an_attack_on_the_fighter_with_less_power_than_the_defense_deals_no_damage(kind: str) -> None:
    game = attack(kind, guard(kind, defense=5000), "Ann").go_on()
    assert (damages(game), game.life("foe")) == ([], 10)
    game = attack(kind, guard(kind), "Ann").go_on()
    assert damages(game) == [2]


@clause("bf O.itemdef.1", "bf O.flagstat.5")
def test_with_defense_on_both_item_and_flag_the_higher_one_counts() -> None:
    for first, second in ((5000, 3000), (3000, 5000)):
        theirs = foe(item=item("Wall", defense=first), flag=flag("Keep", defense=second))
        game = begin("A", me(left=monster("Ann", power=4000), right=monster("Amy", power=1000)), theirs)
        game.attack("Ann").go_on()
        assert damages(game) == []
        game = begin("A", me(left=monster("Ann", power=4000), right=monster("Amy", power=1000)), theirs)
        game.attack("Ann", "Amy").go_on()
        assert damages(game) == [2]


@guards("O.itemdef.2", "O.flagstat.6")
def test_an_attack_with_no_less_power_than_the_defense_deals_the_critical_of_all_cards(kind: str) -> None:
    game = attack(kind, guard(kind, defense=4000), "Ann").go_on()
    assert (damages(game), game.life("foe")) == ([2], 8)
    game = attack(kind, guard(kind, defense=5000), "Ann", "Amy").go_on()
    assert (damages(game), game.life("foe")) == ([3], 7)


@guards("O.itemdef.3", "O.flagstat.7")
def test_the_card_with_defense_is_not_destroyed_by_the_damage(kind: str) -> None:
    game = attack(kind, guard(kind, defense=1000), "Ann").go_on()
    assert (damages(game), game.names("foe", kind), game.names("foe", "drop")) == ([2], ["Wall"], [])


@clause("bf O.itemdef.4")
def test_an_attack_on_the_fighter_is_one_on_the_item_with_defense_as_well() -> None:
    line = texts("auto on(targeted, own, [is_this]): gain_life(1)")
    game = attack("item", item("Wall", defense=1000, abilities=line), "Ann").go_on()
    assert game.life("foe") == 10 + 1 - 2
    game = begin(
        "A", me(left=monster("Ann")), foe(left=monster("Bob"), item=item("Wall", defense=1000, abilities=line))
    )
    game.attack("Ann", target="Bob").go_on()
    assert game.life("foe") == 10


CHOICE = "choose(cards(any, {}, [is_battling]), 1, 0); power(chosen(0), 1000, this_battle)"


@guards("O.itemdef.5", "O.flagstat.8")
def test_the_card_with_defense_is_in_battle_when_its_fighter_is_attacked(kind: str) -> None:
    watch = monster(
        "Bea", abilities=texts(f"static if exists(cards(own, {kind}, [is_battling])): have_power(this, 500)")
    )
    for defense, power in ((1000, 2500), (-1, 2000)):
        game = begin("A", me(left=monster("Ann")), foe(left=watch, **{kind: guard(kind, defense=defense)}))
        assert game.power("Bea") == 2000
        game.attack("Ann")
        assert game.power("Bea") == power
        passed(game, "A.3.4")
        assert game.power("Bea") == 2000
        game = begin("A", me(left=monster("Ann")), foe(left=watch, **{kind: guard(kind, defense=defense)}))
        game.attack("Ann", target="Bea")
        assert game.power("Bea") == 2000


@clause("bf O.itemdef.5")
def test_an_attacked_item_with_defense_can_be_chosen_among_the_cards_in_battle() -> None:
    hand = [trick("Trick", CHOICE.format("field"))]
    game = begin("A", me(left=monster("Ann"), hand=hand), foe(item=item("Wall", defense=1000)))
    game.attack("Ann").answer("cast", "Trick")
    assert game.offered("pick") == ["Ann", "Wall"]


@clause("bf O.itemdef.6")
def test_an_item_without_defense_is_not_attacked_and_not_in_battle() -> None:
    line = texts(
        "auto on(targeted, own, [is_this]): gain_life(1)",
        "static if matches(this, [is_battling]): have_power(this, 500)",
    )
    game = attack("item", item("Wand", abilities=line), "Ann")
    assert (game.player, game.power("Wand")) == ("me", 3000)
    game.go_on()
    assert game.life("foe") == 8
    game = attack("item", item("Wall", defense=1000, abilities=line), "Ann")
    assert (game.player, game.power("Wall")) == ("me", 3500)
