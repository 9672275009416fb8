"""Clauses that scenarios show: those of a game are its clause tests where it says so by a file `clauses` beside them.

Each scenario is a test of its own, which claims the clauses that it names.
"""

from __future__ import annotations

import pytest

from fuda.rules.clauses import GAMES
from fuda.rules.marks import clause
from fuda.scenario.read import Scenario
from tests.scenarios import shown

TOLD = [game for game in GAMES if (shown.FOLDER / game / "clauses").exists()]


def claiming(game: str) -> list[object]:
    """The scenarios of a game, each with the clauses that it claims."""
    code = GAMES[game]
    return [
        pytest.param(one, id=f"{game}-{shown.place(one)}", marks=clause(*[f"{code} {cited}" for cited in one.clauses]))
        for one in shown.scenarios(game)
    ]


@pytest.mark.parametrize("scenario", [one for game in TOLD for one in claiming(game)])
def test_a_scenario_shows_its_clauses(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses and rulings exist."""
    shown.check(scenario)


@pytest.mark.parametrize("game", TOLD)
def test_every_ruling_has_a_scenario_and_no_title_is_there_twice(game: str) -> None:
    """Readings of the rulebook show in some position."""
    shown.check_rulings(game)
    shown.check_titles(game, 1)
