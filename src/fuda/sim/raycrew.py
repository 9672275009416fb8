"""A Ray cluster plays the games: every machine of it must have the same fuda and cards installed.

What travels is the experiment, once, and then numbers: which games to play, and their results. Ray comes with the
extra `fuda[ray]`.
"""

from __future__ import annotations

import importlib
import os
import re
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

import msgspec

from fuda.sim import build
from fuda.sim.crew import Crew
from fuda.sim.experiment import Experiment, ExperimentError, Result, Table, Task

PATIENCE: Final = 3.0  # seconds in which a cluster must take a connection
MOST_SAID: Final = 100_000  # bytes of what Ray wrote that are looked at


@lru_cache(maxsize=4)
def table_of(experiment: bytes) -> Table:
    """The table of an experiment in a process of the cluster, which plays many tasks."""
    found = msgspec.json.decode(experiment, type=Experiment)
    if found.sources != build.sources():
        raise ExperimentError("it has another version of fuda than the experiment")
    return Table(found)


def play_there(experiment: bytes, task: tuple[int, int, int]) -> tuple[str, bytes]:
    """Play a task in a process of the cluster: the build that did, and the results; or nothing, and why."""
    try:
        return build.name(), msgspec.json.encode(table_of(experiment).play_all(Task(*task)))
    except ValueError as error:
        return "", str(error).encode()


class Cluster(Crew):
    """The processors of a Ray cluster."""

    def __init__(self, experiment: Experiment, address: str) -> None:
        self.ray = ray_module()
        knock(address)
        with hushed() as said:
            try:
                self.ray.init(address=address, log_to_driver=False, logging_level="ERROR")
            except (ConnectionError, ValueError, RuntimeError, OSError) as error:
                raise refused(address, f"{error} {said()}") from None
        try:
            self.size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.experiment = self.ray.put(msgspec.json.encode(experiment))
            self.remote = self.ray.remote(num_cpus=1)(play_there)
        except self.ray.exceptions.RayError as error:
            self.close()
            raise failed(error) from None

    def play(self, tasks: Iterator[Task]) -> Iterator[list[Result]]:
        """Keep every processor of the cluster busy."""
        try:
            for name, data in self.answers(tasks):
                yield self.received(name, data)
        except self.ray.exceptions.RayError as error:
            raise failed(error) from None

    def answers(self, tasks: Iterator[Task]) -> Iterator[tuple[str, bytes]]:
        """What the processes of the cluster send back, in whatever order."""
        running: list[Any] = []
        while True:
            while len(running) < self.size and (task := next(tasks, None)) is not None:
                running.append(self.remote.remote(self.experiment, (task.cell, task.start, task.count)))
            if not running:
                return
            done, running = self.ray.wait(running)
            for one in done:
                yield self.ray.get(one)

    def received(self, name: str, data: bytes) -> list[Result]:
        """The results that came, unless it is a complaint."""
        if not name:
            raise ExperimentError(f"a machine of the Ray cluster cannot play: {data.decode()}")
        self.build = name
        return msgspec.json.decode(data, type=list[Result])

    def close(self) -> None:
        """Leave the cluster; it goes on without us."""
        self.ray.shutdown()


@contextmanager
def hushed() -> Iterator[Callable[[], str]]:
    """Keep what Ray's own processes write to standard error from being seen; what was written until now."""
    kept = os.dup(2)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 2)

        def said() -> str:
            file.seek(0)
            return file.read(MOST_SAID).decode(errors="replace")

        try:
            yield said
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def refused(address: str, why: str) -> ExperimentError:
    """Why a cluster cannot be joined: nobody there, or a token that it does not take."""
    if re.search(r"InvalidAuthToken|Unauthenticated|AuthenticationError", why):
        return ExperimentError(
            f"the Ray cluster at {address} refused the token: set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN to its own"
        )
    return ExperimentError(f"there is no Ray cluster at {address}: {why.splitlines()[0].strip()}")


def knock(address: str) -> None:
    """Refuse an address at which nothing takes connections: Ray itself would try for minutes."""
    found = re.fullmatch(r"(?:ray://)?\[?(.+?)\]?:([0-9]{1,5})", address)
    if found is None:
        return
    try:
        socket.create_connection((found.group(1), int(found.group(2))), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ExperimentError(f"there is no Ray cluster at {address}: {error}") from None


def failed(error: Exception) -> ExperimentError:
    """What went wrong in the cluster, in a line: errors of Ray carry traces of many."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return ExperimentError(f"the Ray cluster failed: {lines[-1] if lines else type(error).__name__}")


def ray_module() -> Any:
    """The package Ray, if it is installed."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise ExperimentError("Ray is not installed: pip install 'fuda[ray]'") from None
