"""The scenarios of One Piece come out as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.rules.clauses import rulebook
from fuda.scenario.read import Scenario, read_scenarios, scenario_files
from fuda.scenario.run import run

ROOT = Path(__file__).resolve().parents[2]
FILES = scenario_files([ROOT / "scenarios" / "onepiece"])
# The readings and hard clauses of the rulebook that must be shown: each has a scenario about its clause.
HARD = (
    "8-6-1", "8-6-1-1", "8-6-2", "8-6-2-1", "10-2-17-1", "10-2-17-2", "8-4-5", "8-1-3-1-3", "6-5-5-4", "9-1-2",
    "3-2-3", "1-2-2-2", "8-1-3-3-5", "8-1-3-3-5(1)", "8-1-3-3-5(2)", "8-1-3-3-5(3)", "8-1-3-4-2", "8-1-3-4-3",
    "8-1-3-4-5", "8-1-3-4-6", "8-1-3-4-7", "8-3-1-3-1", "8-3-1-7", "10-2-13-5", "6-6-1-1", "6-6-1-2", "6-6-1-3",
    "6-6-1-4", "1-3-6-2-1", "1-3-6-1", "4-9-2-1", "4-9-2-2", "4-12-1", "8-2-1-1", "8-2-2", "8-2-3", "8-2-4",
    "10-1-5-3", "3-10-2-1", "11-2-1", "11-2-2", "11-3-1", "11-3-2", "11-3-3", "3-1-8", "8-4-4-2", "11-1-1-2",
    "11-1-1-3", "3-7-6-1-1", "8-3-2-3", "7-1-1-4", "7-1-2-3", "7-1-3-1-3", "4-5-4",
)  # fmt: skip


def found() -> list[Scenario]:
    """Every scenario."""
    return [scenario for file in FILES for scenario in read_scenarios(file)]


SCENARIOS = found()


def name(scenario: Scenario) -> str:
    """Name a scenario by its place."""
    return f"{Path(scenario.place.file).name}:{scenario.place.line}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name)
def test_a_scenario_comes_out_as_it_says(scenario: Scenario) -> None:
    """The script can be played, and every expectation is met."""
    result = run(scenario)
    assert result.is_passed, [f"{f.place}: {f.what}: expected {f.expected}, found {f.found}" for f in result.failures]


def test_titles_tell_scenarios_apart_and_clauses_exist() -> None:
    """No two scenarios have one title; every clause they name is in the rulebook."""
    titles = [scenario.title for scenario in SCENARIOS]
    assert len(titles) == len(set(titles)) >= 60
    book = rulebook("onepiece")
    for scenario in SCENARIOS:
        assert scenario.clauses
        for citation in scenario.citations:
            assert citation.clause in book.clauses


def test_every_hard_clause_has_a_scenario() -> None:
    """The clauses that are hardest to get right are all shown."""
    shown = {clause for scenario in SCENARIOS for clause in scenario.clauses}
    assert [clause for clause in HARD if clause not in shown] == []
