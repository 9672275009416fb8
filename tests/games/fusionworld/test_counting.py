"""What is counted: how often something happened in a turn, colours, the first turn; and where a card would go."""

from __future__ import annotations

import pytest

from fuda.games.fusionworld.spec import KOED, PLAYED
from fuda.games.fusionworld.words.conditions import TimesThisTurn, parts_of
from fuda.games.fusionworld.words.reading import read_ability
from fuda.words.history import looks_back
from tests.clauses.fusionworld.scene import fighter, foe, me, scene
from tests.clauses.fusionworld.texts import skilled


def test_the_second_card_of_a_turn_is_told_apart() -> None:
    """The first and the third card played set nothing off."""
    watcher = skilled(
        "Ann",
        "auto on(played, own, [kind(battle)]) if compare(times_this_turn(played, own, [kind(battle)]), ==, 2):"
        " place_marker(1)",
    )
    game = scene(me(battle=[watcher], hand=[fighter(name, cost=0) for name in ("Bob", "Cid", "Dot")]))
    for name, markers in (("Bob", 0), ("Cid", 1), ("Dot", 1)):
        game.answer("play", name)
        assert game.side("me").markers == markers


def test_what_is_counted_is_remembered() -> None:
    """A skill that counts events makes the match remember them, and no others."""
    ability = read_ability("main: when(compare(times_this_turn(koed, any), >=, 2), [draw(1)])")
    assert looks_back(ability, parts_of) == KOED
    assert looks_back(TimesThisTurn("played", "own", []), parts_of) == PLAYED


@pytest.mark.parametrize(("colors", "power"), [((["red"], ["red"]), 10000), ((["red"], ["blue", "green"]), 15000)])
def test_colours_are_counted(colors: tuple[list[str], ...], power: int) -> None:
    """A card of two colours counts for both."""
    ann = skilled("Ann", "permanent if compare(count_colors(cards(own, drop)), >=, 3): have_power(this, 5000)")
    drop = [fighter(f"Bob {i}", colors=each) for i, each in enumerate(colors)]
    game = scene(me(battle=[ann], drop=drop))
    assert game.power("Ann") == power


@pytest.mark.parametrize(("turn", "power"), [(1, 15000), (3, 10000)])
def test_the_first_turn_is_known(turn: int, power: int) -> None:
    """Only the first turn of the player whose turn it is counts."""
    ann = skilled("Ann", "permanent if your_turn, first_turn: have_power(this, 5000)")
    game = scene(me(battle=[ann]), turn=turn)
    assert game.power("Ann") == power


@pytest.mark.parametrize(("zone", "left"), [("hand", []), ("drop", ["Wall"])])
def test_only_going_to_one_zone_is_replaced(zone: str, left: list[str]) -> None:
    """A card that would be put into the Drop rests instead; into the hand it goes."""
    wall = skilled("Wall", "replacement would(leave, own, [is_this], foe_effect, drop): rest(this)")
    ann = skilled("Ann", f"main: choose(cards(foe, battle), 1, 0); move(chosen(0), {zone})")
    game = scene(me(battle=[ann]), foe(battle=[wall]))
    game.answer("activate", "Ann")
    assert game.names("foe", "battle") == left


def test_a_ko_goes_to_the_drop() -> None:
    """What would be put into the Drop is replaced where the card is KO'd, too."""
    wall = skilled("Wall", "replacement would(leave, own, [is_this], any, drop): rest(this)")
    ann = skilled("Ann", "main: choose(cards(foe, battle), 1, 0); ko(chosen(0))")
    game = scene(me(battle=[ann]), foe(battle=[wall]))
    game.answer("activate", "Ann")
    assert game.names("foe", "battle") == ["Wall"]


@pytest.mark.parametrize(("ban", "drawn"), [("", 2), ("permanent: are_forbidden(this, ko_by_skill)", 1)])
def test_only_cards_to_which_it_was_done_are_counted(ban: str, drawn: int) -> None:
    """A card that is chosen and cannot be KO'd is not one that was."""
    wall = skilled("Wall", ban) if ban else fighter("Wall")
    ann = skilled("Ann", "main: choose(cards(foe, battle), all, 0); ko(chosen(0)); draw(gone_count(0))")
    game = scene(me(battle=[ann]), foe(battle=[wall, fighter("Gate")]))
    before = len(game.names("me", "hand"))
    game.answer("activate", "Ann")
    assert len(game.names("me", "hand")) - before == drawn
