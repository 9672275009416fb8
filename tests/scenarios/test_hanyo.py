"""The scenarios of 汎用TCG come out as they say, and every reading of its rulebook has one."""

from __future__ import annotations

from fuda.scenario.read import Scenario
from tests.scenarios import shown

GAME = "hanyo"
# The hard clauses of the rulebook that must be shown, beside those that a ruling is about.
HARD = (
    "809.1", "809.1a", "809.1b", "809.1c", "809.1d", "809.1e", "809.2", "809.3a", "809.3b", "809.3b-1", "809.3b-2",
    "809.3b-3", "809.4", "809.5", "809.6", "809.7", "809.8", "809.8a", "807.2", "807.2a", "807.3", "807.3a", "807.4",
    "807.5a", "807.5b", "807.6a", "807.7a", "807.8", "811.2a", "811.2b", "811.2c", "812.1", "704.3a-1", "704.3a-2",
    "704.3b-1", "704.3b-2", "704.3b-3", "704.3c-1", "704.3d", "704.4", "704.5", "704.6", "813.3(1)", "813.3(2)",
    "813.4", "813.5a", "813.5b", "920.1a", "920.1b", "920.1b-1", "920.1c", "920.2a", "920.2b", "1002.1", "1002.2",
    "1003.1", "1003.2", "1004.1", "1004.2", "1005.1", "1005.2", "103.3", "103.4", "306.7a-1", "306.7a-3", "302.3",
    "302.3a-1", "302.3b", "302.4", "302.5", "306.7b", "302.2b", "903.1", "910.1", "910.2", "804.2a-1", "804.2b",
    "804.2b-1", "804.2c-31", "806.2a", "806.2b", "505.3a", "505.3b", "505.3c", "810.1", "810.2", "810.3", "403.3a",
    "403.3b", "602.1", "602.2", "603.2", "604.3", "604.4", "605.2", "605.3", "606.1", "802.2a", "802.3", "805.2",
    "908.3", "912.2a", "913.2b", "913.5", "913.6", "915.1a", "915.1d", "916.4a", "919.1", "1101.1a", "1101.1b",
    "1101.1c",
)  # fmt: skip
# A reading about the number of the version shows in no position.
NOT_PLAYED = ("hy-029",)
SHIPPED = 20  # scenarios with cards that come with the game, at least


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
    shown.check_rulings(GAME, NOT_PLAYED)


def test_cards_that_come_with_the_game_are_shown() -> None:
    """What their owners may ask about has an answer."""
    shown.check_cards(GAME, "TC1-", SHIPPED)
