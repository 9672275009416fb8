"""The scenarios of One Piece come out as they say."""

from __future__ import annotations

import pytest

from fuda.scenario.read import Scenario
from tests.scenarios import shown

GAME = "onepiece"
# The readings and hard clauses of the rulebook that must be shown: each has a scenario about its clause.
HARD = (
    "8-6-1", "8-6-1-1", "8-6-2", "8-6-2-1", "10-2-17-1", "10-2-17-2", "8-4-5", "8-1-3-1-3", "6-5-5-4", "9-1-2",
    "3-2-3", "1-2-2-2", "8-1-3-3-5", "8-1-3-3-5(1)", "8-1-3-3-5(2)", "8-1-3-3-5(3)", "8-1-3-4-2", "8-1-3-4-3",
    "8-1-3-4-5", "8-1-3-4-6", "8-1-3-4-7", "8-3-1-3-1", "8-3-1-7", "10-2-13-5", "6-6-1-1", "6-6-1-2", "6-6-1-3",
    "6-6-1-4", "1-3-6-2-1", "1-3-6-1", "4-9-2-1", "4-9-2-2", "4-12-1", "8-2-1-1", "8-2-2", "8-2-3", "8-2-4",
    "10-1-5-3", "3-10-2-1", "11-2-1", "11-2-2", "11-3-1", "11-3-2", "11-3-3", "3-1-8", "8-4-4-2", "11-1-1-2",
    "11-1-1-3", "3-7-6-1-1", "8-3-2-3", "7-1-1-4", "7-1-2-3", "7-1-3-1-3", "4-5-4",
)  # fmt: skip


@shown.each_scenario(GAME)
def test_a_scenario_comes_out_as_it_says(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses and rulings exist; one in an `open` file leaves it once it does."""
    if "-open-" in shown.place(scenario):
        with pytest.raises(AssertionError, match="expected"):
            shown.check(scenario)
    else:
        shown.check(scenario)


def test_titles_tell_scenarios_apart_and_every_hard_clause_has_one() -> None:
    """No two scenarios have one title, and the clauses that are hardest to get right are all shown."""
    shown.check_titles(GAME, 60)
    shown.check_shown(GAME, HARD)
