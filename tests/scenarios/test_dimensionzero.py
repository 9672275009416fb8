"""The scenarios of Dimension Zero come out as they say, and wrong ones are told with the squares there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.rules.clauses import rulebook
from fuda.scenario.read import Scenario, read_scenarios, scenario_files
from fuda.scenario.run import run

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = [one for file in scenario_files([ROOT / "scenarios" / "dimensionzero"]) for one in read_scenarios(file)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{Path(one.place.file).name}:{one.place.line}")
def test_a_scenario_comes_out_as_it_says(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses exist."""
    for clause in scenario.clauses:
        rulebook("dimensionzero").clause(clause)
    assert run(scenario).failures == []


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
