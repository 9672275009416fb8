"""The scenarios of Buddyfight come out as they say; every question and every reading of its rulebook has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.rules.clauses import rulebook
from fuda.scenario.read import Scenario, read_scenarios, scenario_files
from fuda.scenario.run import run

ROOT = Path(__file__).resolve().parents[2]
BOOK = rulebook("bf")
# A question about sleeves shows in no position, nor do readings about side decks and the preparation of a fight,
# after which positions stand.
NOT_PLAYED = ("Q.LO.2", "bf-042", "bf-043", "bf-044", "bf-045", "bf-063")
SHIPPED = 20  # scenarios with cards that come with the game, at least
SCENARIOS = [one for file in scenario_files([ROOT / "scenarios" / "buddyfight"]) for one in read_scenarios(file)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{Path(one.place.file).name}:{one.place.line}")
def test_a_scenario_comes_out_as_it_says(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses and rulings exist."""
    assert [cited.clause for cited in scenario.citations if cited.clause not in BOOK.clauses] == []
    assert [cited.clause for cited in scenario.rulings if cited.clause not in BOOK.rulings] == []
    assert scenario.clauses
    assert run(scenario).failures == []


def test_titles_tell_scenarios_apart() -> None:
    """No two scenarios have one title."""
    titles = [scenario.title for scenario in SCENARIOS]
    assert len(titles) == len(set(titles)) >= 150


def test_every_question_of_the_rulebook_has_a_scenario() -> None:
    """With cards that are not those which the question is about."""
    shown = {clause for scenario in SCENARIOS for clause in scenario.clauses}
    questions = [one.id for one in BOOK.clauses.values() if one.id.startswith("Q.") and one.kind != "heading"]
    assert [one for one in questions if one not in shown and one not in NOT_PLAYED] == []


def test_every_ruling_has_a_scenario() -> None:
    """Whoever doubts a reading can see what it comes to."""
    shown = {cited.clause for scenario in SCENARIOS for cited in scenario.rulings}
    assert [ruling for ruling in BOOK.rulings if ruling not in shown and ruling not in NOT_PLAYED] == []


def test_cards_that_come_with_the_game_are_shown() -> None:
    """What their owners may ask about has an answer."""
    files = scenario_files([ROOT / "scenarios" / "buddyfight"])
    texts = [text for file in files for text in Path(file).read_text(encoding="utf-8").split("\n---\n")]
    assert sum("WB1-" in text for text in texts) >= SHIPPED
