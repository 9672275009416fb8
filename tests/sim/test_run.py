"""Simulations from beginning to end: the same seed gives the same table, and the counts add up."""

from __future__ import annotations

import itertools
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fuda.sim import build, designs, measure, run
from fuda.sim.conduct import Findings, Goal
from fuda.sim.crew import Alone, Crew, Processes
from fuda.sim.experiment import Experiment, Table, Task
from fuda.sim.results import Results
from fuda.sim.run import Report, crew_for, games_for, report_of, simulate, speeds
from tests.sim.samples import GAME, Inventing, imagined, shipped


def plan(players: tuple[str, str] = ("random", "random"), **rest: Any) -> Experiment:
    """The decks that come with the game."""
    return designs.duel(GAME, shipped()[0], shipped()[1], players, **rest)


def table(report: Report) -> dict[str, Any]:
    """A report without its times, and without who played."""
    found: dict[str, Any] = msgspec.to_builtins(report)
    others = ("seconds", "resumed", "build")
    return {key: value for key, value in found.items() if key not in others and not key.endswith("per_s")}


@pytest.mark.parametrize(("players", "games"), [(("random", "random"), 20), (("greedy", "random"), 2)])
def test_the_same_seed_gives_the_same_table(players: tuple[str, str], games: int) -> None:
    """Times aside, nothing depends on when it runs, or on how many processes play."""
    once = table(simulate(plan(players), Goal(games)))
    assert table(simulate(plan(players), Goal(games))) == once
    assert table(simulate(plan(players), Goal(games), jobs=2)) == once


def test_another_seed_gives_other_games() -> None:
    """The seed of the run reaches the matches."""
    assert simulate(plan(seed=1), Goal(20)).decisions != simulate(plan(seed=2), Goal(20)).decisions


def test_counts_add_up() -> None:
    """Every game has one result and one reason; progress ends with all of them."""
    told: list[int] = []
    report = simulate(plan(), Goal(20), progress=lambda standing: told.append(standing.done))
    assert report.games == told[-1] == 20
    assert sum(report.winners.values()) == sum(report.reasons.values()) == 20
    assert report.decisions == sum(one.decisions for one in Table(plan()).play_all(Task(0, 0, 20)))
    assert report.games_per_s > 0 and report.decisions_per_s > 0 and report.mean_turns > 2
    one = report.cells[0]
    assert one.wins + one.losses + one.draws + one.unfinished == one.games == 20
    assert one.share.low <= one.share.value <= one.share.high and one.reasons == report.reasons
    assert one.turns[0] <= one.turns[1] <= one.turns[2]


def test_a_run_of_no_time_has_no_rates() -> None:
    """Nothing is divided by zero."""
    report = report_of(plan(), Findings([[]], ""), Goal(1))
    assert report.games_per_s == report.decisions_per_s == report.mean_turns == 0
    assert report.cells[0].share.half == 0.5


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    """With the games that are missing; the table is that of one go."""
    path = tmp_path / "results.jsonl"
    simulate(plan(), Goal(5), path=path)
    report = simulate(plan(), Goal(8), path=path)
    assert report.resumed == 5 and table(report) == table(simulate(plan(), Goal(8)))


def test_few_quick_games_need_no_processes() -> None:
    """Unless somebody asks for them, or bots think."""
    with crew_for(plan(), Goal(10)) as crew:
        assert isinstance(crew, Alone)
    with crew_for(plan(), Goal(10), jobs=2) as crew:
        assert isinstance(crew, Processes) and crew.size == 2
    with crew_for(plan(), Goal(1), jobs=8) as crew:
        assert crew.size == 1


def test_both_builds_have_the_same_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries beside them and parts that play no games change nothing; a rule does."""
    package = tmp_path / "fuda"
    (package / "core").mkdir(parents=True)
    (package / "web").mkdir()
    (package / "__init__.py").write_text("")
    (package / "core" / "flow.py").write_text("x = 1")
    monkeypatch.setattr("fuda.build.plan.PACKAGE", package)
    before = build.sources.__wrapped__()
    (package / "core" / "flow.so").write_text("")
    (package / "web" / "page.py").write_text("")
    assert build.sources.__wrapped__() == before
    (package / "core" / "flow.py").write_text("x = 2")
    assert build.sources.__wrapped__() != before
    assert plan().sources == build.sources()


def test_speeds_are_measured() -> None:
    """Games per second for each number of processes, and how many times that of one."""
    found = speeds(plan(), 4, [1, 2], rounds=1)
    assert [one.processes for one in found] == [1, 2]
    assert all(one.games_per_s > 0 for one in found) and found[0].times_one == 1


def test_speeds_count_the_games_of_every_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pairs of decks are three times as many games."""
    clock = itertools.count()
    monkeypatch.setattr(run, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    monkeypatch.setattr(run, "Processes", lambda experiment, size: Inventing(size))
    assert [one.games_per_s for one in speeds(imagined(3), 4, [1], rounds=1)] == [12]


def test_as_many_games_are_compared_as_take_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a fast build is not measured by its beginning."""
    limits: list[float] = []

    def note(results: Results, goal: Goal, crew: Crew, limit: float) -> Findings:
        limits.append(limit)
        return Findings([], "none", played=2001)

    monkeypatch.setattr(run, "Processes", lambda experiment, size: Inventing(size))
    monkeypatch.setattr(run, "conduct", note)
    assert games_for(imagined(2)) == 1000 and limits == [run.LONG_ENOUGH]


def test_figures_are_taken() -> None:
    """Every figure of the bench is there and positive; a save is small."""
    figures = measure.measure(seconds=0)
    assert figures.build == build.name()
    for name in ("decisions_per_s", "games_per_s", "clone_us", "hash_us", "calibration_ms"):
        assert getattr(figures, name) > 0
    assert 0 < figures.save_bytes <= 2048
