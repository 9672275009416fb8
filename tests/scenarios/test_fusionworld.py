"""The scenarios of Fusion World come out as they say, and every reading of its rulebook has one."""

from __future__ import annotations

from fuda.scenario.read import Scenario
from tests.scenarios import shown

GAME = "fusionworld"
# The hard clauses of the rulebook that must be shown, beside those that a ruling is about.
HARD = (
    "4-2-2-1", "4-2-2-2", "4-2-2-3", "4-2-2-4", "14-1-2-1", "14-2-2", "0-1-3-3", "9-5-2", "14-5-2-1", "14-7-2-1",
    "16-2-6-1", "3-1-4", "3-1-4-1", "3-1-4-2", "9-6-7-1-2", "9-6-7-1-3", "9-8-3-1", "9-10-1", "9-9-2", "9-9-2-1",
    "9-9-2-3", "9-9-3", "8-1-6", "14-3-1", "7-4-2", "7-4-4", "16-1-1-1", "1-2-2-1", "1-2-5-3", "5-3-1", "1-11-2",
    "16-2-2", "16-2-5", "16-2-6", "15-12-4-1-1", "3-1-7", "5-2-7", "9-6-3-1-1", "13-10-2", "13-11-2", "0-2-5",
    "0-2-6", "13-4-1", "15-2-3", "15-3-4", "15-4-3", "15-5-2", "15-6-2", "15-7-4", "15-8-2", "15-9-2", "15-10-2",
    "15-11-2", "15-12-5", "15-12-12", "15-13-2",
)  # fmt: skip


@shown.each_scenario(GAME)
def test_a_scenario_comes_out_as_it_says(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses and rulings exist."""
    shown.check(scenario)


def test_titles_tell_scenarios_apart_and_every_hard_clause_has_one() -> None:
    """No two scenarios have one title, and the clauses that are hardest to get right are all shown."""
    shown.check_titles(GAME, 100)
    shown.check_shown(GAME, HARD)


def test_every_ruling_has_a_scenario() -> None:
    """Whoever doubts a reading can see what it comes to."""
    shown.check_rulings(GAME)
