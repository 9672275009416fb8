"""Experiments from beginning to end: who plays, where results are kept, and the report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from fuda.build.objects import processors
from fuda.sim import tables
from fuda.sim.conduct import Findings, Goal, Standing, conduct
from fuda.sim.crew import Alone, Crew, Processes
from fuda.sim.experiment import QUICK, Experiment, Result
from fuda.sim.results import Results
from fuda.sim.statistics import Interval
from fuda.sim.tables import Comparison, Contribution, Summary

SMALL: Final = 50  # quick games that are not worth starting processes for
LONG_ENOUGH: Final = 5.0  # seconds of one process, to compare it with several
ENDLESS: Final = 100_000_000
WINNERS: Final = ("player 1", "player 2", "draw", tables.UNFINISHED)


class Report(msgspec.Struct):
    """What came of an experiment. The times are of this run alone, everything else is the same every time."""

    game: str
    build: str
    players: tuple[str, str]
    decks: list[str]
    seed: int
    games: int
    decisions: int
    seconds: float
    games_per_s: float
    decisions_per_s: float
    winners: dict[str, int]  # of two decks; players are those of the first and the second deck
    reasons: dict[str, int]
    mean_turns: float
    first: Interval  # how often the player of the first turn won, of games with a winner
    cells: list[Summary]
    cards: list[Contribution] = []
    comparison: Comparison | None = None
    resumed: int = 0  # games that were known from a run before


def crew_for(experiment: Experiment, goal: Goal, jobs: int = 0, ray: str = "") -> Crew:
    """Those who will play: a Ray cluster, or processes of this machine, as many as there are processors."""
    if ray:
        from fuda.sim.raycrew import Cluster

        return Cluster(experiment, ray)
    games = goal.games * len(experiment.cells)
    if jobs == 0 and games <= SMALL and experiment.players == QUICK:
        return Alone(experiment)
    size = min(jobs or processors(), games)
    if size == 1:
        return Alone(experiment)
    return Processes(experiment, size)


def simulate(
    experiment: Experiment,
    goal: Goal,
    *,
    jobs: int = 1,
    ray: str = "",
    path: Path | None = None,
    versions: bool = False,
    progress: Callable[[Standing], object] = lambda standing: None,
) -> Report:
    """Play an experiment, going on from the results in a file if there are some, and report.

    `versions` says that the first two decks are versions of one deck to be compared.
    """
    with Results(experiment, path) as results:
        known = len(results.found)
        with crew_for(experiment, goal, jobs, ray) as crew:
            findings = conduct(results, goal, crew, progress)
    report = report_of(experiment, findings, goal)
    report.resumed = known
    if versions:
        report.comparison = tables.comparison(experiment, findings.cells, goal.confidence)
    return report


def report_of(experiment: Experiment, findings: Findings, goal: Goal) -> Report:
    """Report what was found."""
    games = [one for cell in findings.cells for one in cell]
    seconds = findings.seconds
    return Report(
        game=experiment.game,
        build=findings.build,
        players=experiment.players,
        decks=[deck.name for deck in experiment.decks],
        seed=experiment.seed,
        games=len(games),
        decisions=sum(one.decisions for one in games),
        seconds=round(seconds, 3),
        games_per_s=round(findings.played / seconds, 1) if seconds else 0.0,
        decisions_per_s=round(findings.decisions / seconds) if seconds else 0.0,
        winners=winners_of(games) if len(experiment.cells) == 1 else {},
        reasons=tables.reasons_of(games),
        mean_turns=round(sum(one.turns for one in games) / len(games), 2) if games else 0.0,
        first=tables.first_share(games, goal.confidence),
        cells=[tables.summarise(experiment, at, cell, goal.confidence) for at, cell in enumerate(findings.cells)],
        cards=tables.contributions(experiment, findings.cells, goal.confidence) if experiment.watch else [],
    )


def winners_of(games: Sequence[Result]) -> dict[str, int]:
    """How often who won."""
    counts = {name: sum(one.winner == at for one in games) for at, name in enumerate(WINNERS[:3])}
    counts[tables.UNFINISHED] = sum(one.winner < 0 for one in games)
    return {name: n for name, n in sorted(counts.items()) if n}


# --- how much faster several processes are -------------------------------------------------------------------------
class Speed(msgspec.Struct):
    """Games per second with so many processes, the fastest of some rounds."""

    processes: int
    games_per_s: float
    times_one: float  # as fast as one process


def games_for(experiment: Experiment, seconds: float = LONG_ENOUGH) -> int:
    """How many games of each cell one process plays in a time."""
    with Results(experiment) as results, Processes(experiment, 1) as crew:
        found = conduct(results, Goal(ENDLESS), crew, limit=seconds)
    return max(1, found.played // len(experiment.cells))


def speeds(experiment: Experiment, games: int, sizes: Sequence[int], rounds: int = 3) -> list[Speed]:
    """Play the same games of each cell with different numbers of processes, in turns, as machines are noisy."""
    total = games * len(experiment.cells)
    best = dict.fromkeys(sizes, 0.0)
    for _ in range(rounds):
        for size in sizes:
            with Results(experiment) as results, Processes(experiment, size) as crew:
                start = time.perf_counter()
                conduct(results, Goal(games), crew)
                best[size] = max(best[size], total / (time.perf_counter() - start))
    return [Speed(size, round(rate, 1), round(rate / best[sizes[0]], 2)) for size, rate in best.items()]
