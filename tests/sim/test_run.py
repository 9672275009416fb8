"""Simulations: the same seed gives the same table, and the counts add up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fuda.games import registry
from fuda.sim import build, measure
from fuda.sim.run import Plan, Report, finish, play, simulate

GAME = registry.find("onepiece")
DECKS = [GAME.read_deck(text) for text in list(GAME.decks().values())[:2]]


def plan(games: int = 20, players: tuple[str, str] = ("random", "random"), seed: int = 1) -> Plan:
    """A run with the decks that come with the game."""
    return Plan(GAME, DECKS, players, games, seed, ("keepers", "tide"))


def table(report: Report) -> dict[str, Any]:
    """A report without its times."""
    found: dict[str, Any] = msgspec.to_builtins(report)
    return {key: value for key, value in found.items() if key != "seconds" and not key.endswith("per_s")}


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_the_same_seed_gives_the_same_table(players: tuple[str, str]) -> None:
    """Times aside, nothing depends on when it runs."""
    games = 20 if players == ("random", "random") else 2
    assert table(simulate(plan(games, players))) == table(simulate(plan(games, players)))


def test_another_seed_gives_other_games() -> None:
    """The seed of the run reaches the matches."""
    assert simulate(plan(seed=1)).decisions != simulate(plan(seed=2)).decisions


def test_counts_add_up() -> None:
    """Every game has one result and one reason; progress is told once a game."""
    told: list[int] = []
    report = simulate(plan(), lambda: told.append(1))
    assert report.games == len(told) == 20
    assert sum(report.winners.values()) == sum(report.reasons.values()) == 20
    assert report.decisions == sum(int(play(plan(), i).decisions) for i in range(20))
    assert report.games_per_s > 0 and report.decisions_per_s > 0 and report.mean_turns > 2


def test_a_match_does_not_depend_on_those_before() -> None:
    """Match number 7 is the same alone."""
    assert play(plan(games=8), 7).state_hash() == play(plan(games=100), 7).state_hash()


def test_a_run_of_no_time_has_no_rates() -> None:
    """Nothing is divided by zero."""
    report = finish(Report("onepiece", "", ("", ""), ("", ""), 1), 0.0)
    assert report.games_per_s == report.decisions_per_s == report.mean_turns == 0


def test_figures_are_taken() -> None:
    """Every figure of the bench is there and positive; a save is small."""
    figures = measure.measure(seconds=0)
    assert figures.build == build.name()
    for name in ("decisions_per_s", "games_per_s", "clone_us", "hash_us", "calibration_ms"):
        assert getattr(figures, name) > 0
    assert 0 < figures.save_bytes <= 2048
