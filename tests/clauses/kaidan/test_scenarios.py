"""The scenarios of A Hundred Tales are its clause tests: each claims the clauses that it names."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from fuda.scenario.read import Scenario
from tests.scenarios import shown

GAME, CODE = "kaidan", "kd"


def claiming() -> list[object]:
    """The scenarios, each with the clauses that it claims."""
    return [
        pytest.param(one, id=shown.place(one), marks=clause(*[f"{CODE} {cited}" for cited in one.clauses]))
        for one in shown.scenarios(GAME)
    ]


@pytest.mark.parametrize("scenario", claiming())
def test_a_scenario_shows_its_clauses(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses and rulings exist."""
    shown.check(scenario)


def test_every_ruling_has_a_scenario_and_no_title_is_there_twice() -> None:
    """Readings of the rulebook show in some position."""
    shown.check_rulings(GAME)
    shown.check_titles(GAME, 50)
