"""Carrying out an experiment: what counts does not depend on who plays what when, on interruptions, or on luck."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.sim.conduct import LEAST, STEP, Goal, Standing, conduct
from fuda.sim.experiment import Result
from fuda.sim.results import Results
from tests.sim.samples import Inventing, imagined, invented


@pytest.mark.parametrize("size", [1, 2, 7])
def test_every_game_is_played_once(size: int) -> None:
    """However many play."""
    found = conduct(Results(imagined()), Goal(500), Inventing(size, seed=size))
    assert [[one.number for one in cell] for cell in found.cells] == [list(range(500))] * 2
    assert found.played == 1000 and found.decisions == 100_000


@pytest.mark.parametrize("size", [2, 5, 16])
def test_a_precision_ends_a_cell_at_the_same_game(size: int) -> None:
    """Games that somebody was playing already when it was enough do not count."""
    goal = Goal(5000, 0.05)
    alone = conduct(Results(imagined()), goal, Inventing(1)).cells
    assert conduct(Results(imagined()), goal, Inventing(size, seed=size)).cells == alone
    assert all(300 < len(cell) < 500 and len(cell) % STEP == 0 for cell in alone)


def test_a_precision_is_reached_sooner_where_things_are_clear() -> None:
    """A share far from a half needs fewer games, but never fewer than some."""

    def clear(cell: int, number: int) -> Result:
        return invented(cell, number, 0.5 if cell else 0.99)

    found = conduct(Results(imagined()), Goal(5000, 0.04), Inventing(1, clear))
    assert len(found.cells[0]) == LEAST < len(found.cells[1])


def test_an_unreachable_precision_ends_with_the_games() -> None:
    """There is a most, also where no number of games would do."""
    for precision in (0.001, 1e-200):
        found = conduct(Results(imagined()), Goal(200, precision), Inventing(3))
        assert [len(cell) for cell in found.cells] == [200, 200]


@pytest.mark.parametrize("precision", [0.0, 0.08])
def test_an_interruption_loses_nothing(precision: int, tmp_path: Path) -> None:
    """Interrupted again and again, the table comes out as in one go, and no game is played twice."""
    path, goal = tmp_path / "results.jsonl", Goal(300, precision)
    whole = conduct(Results(imagined()), goal, Inventing(3)).cells
    known = 0
    for attempt in range(400):  # on a busy machine each brings two games
        with Results(imagined(), path) as results:
            assert len(results.found) >= known
            known = len(results.found)
            try:
                found = conduct(results, goal, Inventing(3, stop=2, seed=attempt))
                break
            except KeyboardInterrupt:
                continue
    assert attempt > 2 and found.cells == whole
    lines = path.read_text().splitlines()[1:]
    assert len(lines) == len(set(lines))


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    """How much is to be played is no part of the experiment."""
    path = tmp_path / "results.jsonl"
    with Results(imagined(), path) as results:
        conduct(results, Goal(100), Inventing(2))
    with Results(imagined(), path) as results:
        found = conduct(results, Goal(150), Inventing(2))
    assert found.played == 100 and [len(cell) for cell in found.cells] == [150, 150]


def test_progress_is_told() -> None:
    """Every batch, up to the end."""
    told: list[Standing] = []
    conduct(Results(imagined()), Goal(300, 0.04), Inventing(2), told.append)
    assert told[-1].done == told[-1].expected == 600
    assert [one.done for one in told] == sorted(one.done for one in told)
    assert told[-1].widest < told[0].widest


def test_a_time_limit_ends_it() -> None:
    """What was played until then is what was found."""
    found = conduct(Results(imagined()), Goal(10**8), Inventing(2), limit=0.05)
    assert 0 < found.played < 10**8
