"""Who plays the games: this process, processes of this machine, or a Ray cluster (`fuda.sim.raycrew`).

A crew takes tasks one after another, as its workers become idle, and gives back results in whatever order they come.
Tasks are numbers and results are numbers: no match ever leaves the process that plays it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec

from fuda.build import plan, using
from fuda.sim import build
from fuda.sim.experiment import Experiment, ExperimentError, Result, Table, Task

T = TypeVar("T")


class Crew(ABC):
    """Those who play."""

    size: int = 1  # how many play at a time
    build: str = ""  # which build of the engine they use

    @abstractmethod
    def play(self, tasks: Iterator[Task]) -> Iterator[list[Result]]:
        """Play tasks until there are none; each is taken only when a worker is idle."""

    def close(self) -> None:
        """Send everybody home."""
        return

    def __enter__(self) -> Self:
        """Use the crew in a block."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Send everybody home."""
        self.close()


class Alone(Crew):
    """This process plays."""

    def __init__(self, experiment: Experiment, table: Table | None = None) -> None:
        self.table = table or Table(experiment)
        self.build = build.name()

    def play(self, tasks: Iterator[Task]) -> Iterator[list[Result]]:
        """Play one task after another."""
        for task in tasks:
            yield self.table.play_all(task)


class Hello(msgspec.Struct):
    """What a worker says first: the build it runs."""

    build: str


class Failure(msgspec.Struct):
    """What a worker says instead of results."""

    error: str


class Worker:
    """A process of a module that answers: a line of JSON to begin with, then one for each task and its results."""

    def __init__(self, told: object, module: str, wanted: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module],
            env=environment(wanted),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.tell(told)

    def greet(self) -> str:
        """Wait until the worker is ready; the build it runs."""
        return self.hear(Hello).build

    def tell(self, what: object) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(what) + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise ExperimentError("a process that played games has ended unexpectedly") from None

    def hear(self, kind: type[T]) -> T:
        """Wait for a line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise ExperimentError("a process that played games has ended unexpectedly")
        if line.startswith(b'{"error"'):
            raise ExperimentError(msgspec.json.decode(line, type=Failure).error)
        return msgspec.json.decode(line, type=kind)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self.process.stdin.close()
        self.process.stdout.close()


class Team:
    """Processes of this machine that begin with the same line and then answer others."""

    def __init__(self, told: object, module: str, size: int, wanted: str = "") -> None:
        self.size = size
        self.build = ""
        self.workers: list[Worker] = []
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        self.threads = ThreadPoolExecutor(size)
        try:
            for _ in range(size):
                self.workers.append(Worker(told, module, wanted))
            for worker in self.workers:
                self.build = worker.greet()
                self.idle.put(worker)
        except BaseException:  # an interruption too
            self.close()
            raise

    def play(self, tasks: Iterator[Any], kind: type[T]) -> Iterator[T]:
        """Keep every process busy."""
        running: set[Future[T]] = set()
        while True:
            while len(running) < self.size and (task := next(tasks, None)) is not None:
                running.add(self.threads.submit(self.play_one, task, kind))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()

    def play_one(self, task: object, kind: type[T]) -> T:
        """Have a task played by whoever is idle."""
        worker = self.idle.get()
        try:
            worker.tell(task)
            return worker.hear(kind)
        finally:
            self.idle.put(worker)

    def close(self) -> None:
        """End the processes, in the middle of a game if need be."""
        for worker in self.workers:
            worker.close()
        self.threads.shutdown()


class Processes(Crew):
    """Processes of this machine."""

    def __init__(self, experiment: Experiment, size: int) -> None:
        self.size = size
        self.team = Team(experiment, "fuda.sim.worker", size)
        self.build = self.team.build

    def play(self, tasks: Iterator[Task]) -> Iterator[list[Result]]:
        """Keep every process busy."""
        return self.team.play(tasks, list[Result])

    def close(self) -> None:
        """End the processes."""
        self.team.close()


def environment(wanted: str = "") -> dict[str, str]:
    """The environment of a process that finds the same packages; in another build, if one is named as by FUDA_BUILD."""
    path = os.pathsep.join(dict.fromkeys([str(plan.PACKAGE.parent), *filter(None, sys.path)]))
    return {**os.environ, "PYTHONPATH": path, **({using.VARIABLE: wanted} if wanted else {})}
