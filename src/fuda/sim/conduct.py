"""Carrying out an experiment: which games are played next, when a cell has enough of them, and what was found.

The games of a cell count in the order of their numbers, without gaps. With a precision a cell ends at the first
multiple of `STEP` games at which its interval is narrow enough; games beyond that, which somebody may have been
playing already, do not count. So what is found does not depend on who played what when, or on interruptions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from fuda.sim.crew import Crew
from fuda.sim.experiment import Result, Task
from fuda.sim.results import Results
from fuda.sim.statistics import CONFIDENCE, wilson

STEP: Final = 50  # games after which a precision is looked at
LEAST: Final = 100  # games of a cell before it may end early
CHUNK_SECONDS: Final = 0.5  # what a task should take
MOST_IN_CHUNK: Final = 500


class Goal(msgspec.Struct, frozen=True):
    """How much is to be played: at most so many games a cell, fewer if the interval is narrow enough before."""

    games: int
    precision: float = 0.0  # half the width of the interval of a share; 0 for all games
    confidence: float = CONFIDENCE


class Standing(msgspec.Struct):
    """How far an experiment has come."""

    done: int  # games that count
    expected: int  # in the end, as far as can be told now
    played: int  # games played in this run
    seconds: float
    widest: float  # the widest half interval of a cell


class Findings(msgspec.Struct):
    """The games that count, by cell, and what playing took in this run."""

    cells: list[list[Result]]
    build: str
    played: int = 0
    decisions: int = 0
    seconds: float = 0.0


class Course:
    """The course of one cell: what is known, what is being played, and whether it is enough."""

    def __init__(self, cell: int, goal: Goal) -> None:
        self.cell = cell
        self.goal = goal
        self.known: dict[int, Result] = {}
        self.given: set[int] = set()  # numbers being played
        self.counted = 0  # games without a gap so far
        self.score = 0.0
        self.end = goal.games  # the number of games that count

    def take(self, results: Sequence[Result]) -> None:
        """Take results in."""
        for result in results:
            self.known[result.number] = result
            self.given.discard(result.number)
        while self.counted < self.end and self.counted in self.known:
            self.score += self.known[self.counted].score
            self.counted += 1
            if self.counted % STEP == 0 and self.counted >= LEAST and self.half() <= self.goal.precision:
                self.end = self.counted

    def half(self) -> float:
        """Half the interval of what counts so far."""
        return wilson(self.score, self.counted, self.goal.confidence).half

    @property
    def is_done(self) -> bool:
        """Whether all games that count are known."""
        return self.counted >= self.end

    def expected(self) -> int:
        """How many games it will take, if the share stays as it is."""
        if not self.goal.precision or self.counted < STEP:
            return self.end
        half = self.half() / self.goal.precision
        # A precision next to nothing asks for more games than a float can tell; the most is known.
        return max(self.counted, int(min(self.end, self.counted * half * half + STEP)))

    def next(self, count: int) -> Task | None:
        """The next games to play, at most so many; None if all are known or being played."""
        start = self.counted
        while start < self.end and (start in self.known or start in self.given):
            start += 1
        stop = start
        while stop < min(self.end, start + count) and stop not in self.known and stop not in self.given:
            stop += 1
        if self.is_done or start >= stop:
            return None
        self.given.update(range(start, stop))
        return Task(self.cell, start, stop - start)


class Conductor:
    """Deals out tasks and takes results in."""

    def __init__(self, results: Results, goal: Goal, limit: float = 0.0) -> None:
        self.results = results
        self.limit = limit  # seconds after which no more tasks are dealt out, or 0
        self.courses = [Course(cell, goal) for cell in range(len(results.experiment.cells))]
        for result in results.found.values():
            self.courses[result.cell].known[result.number] = result
        for course in self.courses:
            course.take(())
        self.started = time.perf_counter()
        self.played = self.decisions = 0
        self.pace = 0.0  # seconds that a game takes one worker

    def tasks(self, workers: int) -> Iterator[Task]:
        """Tasks until every cell has enough; cells with the fewest games come first."""
        while True:
            count = self.chunk(workers)
            found = None
            for course in sorted(self.courses, key=lambda one: one.counted + len(one.given)):
                found = course.next(count)
                if found is not None:
                    break
            if found is None or (self.limit and time.perf_counter() - self.started > self.limit):
                return
            yield found

    def chunk(self, workers: int) -> int:
        """How many games a task should have: enough to take a while, few enough for all to end at one time."""
        if not self.played:
            return 1
        self.pace = (time.perf_counter() - self.started) * workers / self.played
        left = sum(course.expected() - course.counted for course in self.courses)
        return max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS / max(self.pace, 1e-9)), left // (4 * workers)))

    def take(self, results: Sequence[Result]) -> None:
        """Take results in: first into the file."""
        self.results.add(results)
        self.played += len(results)
        self.decisions += sum(result.decisions for result in results)
        self.courses[results[0].cell].take(results)

    def standing(self) -> Standing:
        """How far it has come."""
        return Standing(
            done=sum(course.counted for course in self.courses),
            expected=sum(course.expected() for course in self.courses),
            played=self.played,
            seconds=time.perf_counter() - self.started,
            widest=max((course.half() for course in self.courses), default=0.0),
        )

    def findings(self, build: str) -> Findings:
        """The games that count."""
        cells = [[course.known[number] for number in range(course.counted)] for course in self.courses]
        return Findings(cells, build, self.played, self.decisions, time.perf_counter() - self.started)


def conduct(
    results: Results,
    goal: Goal,
    crew: Crew,
    progress: Callable[[Standing], object] = lambda standing: None,
    limit: float = 0.0,
) -> Findings:
    """Play until every cell has enough games, or so many seconds; `progress` hears of every batch of results."""
    conductor = Conductor(results, goal, limit)
    for batch in crew.play(conductor.tasks(crew.size)):
        conductor.take(batch)
        progress(conductor.standing())
    return conductor.findings(crew.build)
