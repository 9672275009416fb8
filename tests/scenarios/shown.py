"""The scenarios of a game, and what those of every game are held to."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache, partial
from pathlib import Path

from fuda.rules.clauses import rulebook
from fuda.scenario.read import Scenario, read_scenarios, scenario_files
from fuda.scenario.run import run
from tests.each import each

JAPANESE = re.compile("[ぁ-んァ-ン一-龥]")
FOLDER = Path(__file__).resolve().parents[2] / "scenarios"


@cache
def scenarios(game: str) -> list[Scenario]:
    """Every scenario of a game."""
    return [one for file in scenario_files([FOLDER / game]) for one in read_scenarios(file)]


def place(scenario: Scenario) -> str:
    """Name a scenario by its file and line."""
    return f"{Path(scenario.place.file).name}:{scenario.place.line}"


def each_scenario(game: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Call a test with every scenario of a game; they are read when it runs."""
    return each("scenario", partial(scenarios, game), name=place)


def check(scenario: Scenario) -> None:
    """Its expectations are met, it is about clauses, and the clauses and rulings it names exist."""
    book = rulebook(scenario.book.game.name)
    assert [cited.clause for cited in scenario.citations if cited.clause not in book.clauses] == []
    assert [cited.clause for cited in scenario.rulings if cited.clause not in book.rulings] == []
    assert scenario.clauses
    result = run(scenario)
    assert result.is_passed, [f"{f.place}: {f.what}: expected {f.expected}, found {f.found}" for f in result.failures]


def check_titles(game: str, least: int) -> None:
    """No two scenarios have one title, in English or in Japanese, and there are at least so many."""
    titles = [scenario.title for scenario in scenarios(game)]
    assert len(titles) == len(set(titles)) >= least
    japanese = [scenario.title_ja for scenario in scenarios(game)]
    assert [place(one) for one in scenarios(game) if not JAPANESE.search(one.title_ja)] == []
    assert len(japanese) == len(set(japanese))


def check_shown(game: str, clauses: Collection[str]) -> None:
    """Each of these clauses has a scenario."""
    shown = {clause for scenario in scenarios(game) for clause in scenario.clauses}
    assert [clause for clause in clauses if clause not in shown] == []


def check_rulings(game: str, not_played: Collection[str] = ()) -> None:
    """Every ruling of a rulebook has a scenario, but for those that show in no position."""
    shown = {cited.clause for scenario in scenarios(game) for cited in scenario.rulings}
    assert [one for one in rulebook(game).rulings if one not in shown and one not in not_played] == []


def check_cards(game: str, prefix: str, least: int) -> None:
    """At least so many scenarios are about cards that come with the game."""
    texts = [
        text for file in scenario_files([FOLDER / game]) for text in Path(file).read_text("utf-8").split("\n---\n")
    ]
    assert sum(prefix in text for text in texts) >= least
