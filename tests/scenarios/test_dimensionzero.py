"""The scenarios of Dimension Zero come out as they say, and wrong ones are told with the squares there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.scenario.read import Scenario, parse_scenarios, read_scenarios
from fuda.scenario.run import run
from fuda.scenario.source import ScenarioError
from tests.scenarios import shown

GAME = "dimensionzero"
# The readings and hard clauses of the rulebook that must be shown: each has a scenario about its clause.
HARD = (
    "3-11.2", "3-11.3", "3-11.1-3", "3-11.1-4", "4-6.3", "4-16.4-3-1", "3-12.4-1", "3-12.4-2", "3-13.2", "5-4.2",
    "3-14.1-1", "3-14.2", "3-14.2-1", "3-14.3", "3-14.4", "3-10.1", "2-23.8-4", "4-2.6", "4-17.p1", "4-14.5-2",
    "4-14.5-4", "4-14.5-5", "4-14.3-2", "4-15.5", "4-15.6", "4-15.8-2", "4-7.2-5", "4-7.2-6", "4-7.2-7", "4-8.3",
    "4-8.8", "4-8.12", "4-8.12-1", "4-8.12-2", "4-8.12-4", "4-8.13", "4-9.2-1", "4-9.3-1", "4-11.2", "4-11.6",
    "4-16.4-6", "4-16.4-8", "4-16.4-9", "4-16.4-10", "4-16.4-16", "3-9.1-(2)", "3-3.1", "3-3.2", "3-3.4", "3-3.8",
    "3-3.10", "3-8.2-4", "5-1.2-1", "5-2.2", "5-3.2-1", "5-7.3-1", "5-8.2", "5-9.3", "5-10.2", "5-11.2", "5-12.4",
    "5-13.2-1", "5-14.2", "5-15.2", "5-16.3", "5-17.3", "5-5.2-1", "6-1.5", "6-2.4", "6-3.2", "6-5.1", "6-6.6",
    "6-7.p1", "1-2.2", "1-2.3-1", "1-2.3-3",
)  # fmt: skip
HEAD = "game: dimensionzero\ntitle: t\n"
SPELLS = "cards: {Spark: HK1-020, Rain: HK1-025, Kiln: HK1-026, Calm: HK1-077, Ann: {}, Bob: {power: 9000}}\n"


@shown.each_scenario(GAME)
def test_a_scenario_comes_out_as_it_says(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses and rulings exist."""
    shown.check(scenario)


def test_titles_tell_scenarios_apart_and_every_hard_clause_has_one() -> None:
    """No two scenarios have one title, and the clauses that are hardest to get right are all shown."""
    shown.check_titles(GAME, 100)
    shown.check_shown(GAME, HARD)


def found(text: str) -> list[str]:
    """What was found instead of what was expected."""
    (scenario,) = parse_scenarios(HEAD + text, "x.yaml")
    return [f"{f.what}: {f.found}" for f in run(scenario).failures]


def test_a_zone_that_is_a_resource_too_takes_cards() -> None:
    """A number is cards that do not matter, a list is those cards."""
    assert found("board: {A: {energy: [HK1-128, {card: filler, frozen: true}], smash: 2}}\n"
                 "expect: {A: {energy: [HK1-128, filler], energy_frozen: 1, smash_cards: 2}}\n") == []  # fmt: skip


def test_the_stack_can_be_waited_for_and_expected() -> None:
    """Its top first, and apart from what is suspended."""
    one = SPELLS + (
        "board: {A: {own_left: [Bob], hand: [Spark, Spark], red: 2}, B: {hand: [Calm], blue: 4}}\n"
        "script: [{A: [play Spark, pass]}, {B: play Calm -> Spark}, %s]\n"
    )
    assert found(one % "{expect: {stack: [Calm, Spark], suspended: nothing}}") == []
    assert found(one % "{expect: {stack: [Spark, Calm]}}") == ["stack: Calm, Spark"]
    assert found(one % "{expect: {suspended: [Spark]}}") == ["suspended: nothing"]
    assert found(one % "{until: {stack: 0}}" + "expect: {B: {graveyard: [Calm]}, cards: {Bob: {damage: 0}}}\n") == []
    assert found(one % "{until: {stack: 5}}") != []


def test_shares_lines_and_ways_have_names() -> None:
    """A number of damage, a line as its player sees it, and how a card is paid."""
    board = "board: {A: {hand: [Rain], plan: [Kiln], red: 9}, B: {own_left: [Ann], own_right: [Bob]}}\n"
    rain = "script: [{A: [play Rain, number 2, pick Ann, share 2000]}, {until: {stack: 0}}]\n"
    assert found(SPELLS + board + rain + "expect: {cards: {Ann: {damage: 2000}, Bob: {damage: 3000}}}\n") == []
    kiln = "script: [{A: [play Kiln, way awakening#1, on_line left_line]}, {until: {stack: 0}}]\n"
    assert found(SPELLS + board + kiln + "expect: {cards: {Bob: {damage: 3000}}, B: {own_left: [Ann]}}\n") == []


def test_settings_and_the_call_of_time() -> None:
    """Only options that are on or off can be set, and time is called once; other games have neither."""
    assert found("settings: {extra_turn: true}\nscript: [{call: time}, {until: over}]\nexpect: {winner: draw}") == []
    assert found("script: [{call: time}, {call: time}]")[0].startswith("call: A decides")
    for text in ("settings: {first: true}", "settings: {any_colour: true}", "script: [{call: shots}]"):
        with pytest.raises(ScenarioError, match="is no"):
            found(text)
    for text in ("settings: {extra_turn: true}", "script: [{call: time}]"):
        with pytest.raises(ScenarioError, match="is no"):
            parse_scenarios("game: onepiece\ntitle: t\n" + text, "x.yaml")


def test_a_square_that_is_not_offered_is_told_with_those_that_are(tmp_path: Path) -> None:
    """The failure lists the moves by their squares."""
    path = tmp_path / "wrong.yaml"
    path.write_text(
        "game: dimensionzero\ntitle: too far\ncards: {Ann: {move: colorless 0}}\n"
        "board: {A: {own_left: [Ann]}}\nscript:\n  - A: move Ann to enemy_left\n",
        encoding="utf-8",
    )
    found = run(read_scenarios(path)[0]).failures
    assert len(found) == 1 and "move Ann to center_left, move Ann to own_middle" in found[0].found
