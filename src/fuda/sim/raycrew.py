"""A Ray cluster plays the games: every machine of it must have the same fuda and cards installed.

What travels is the experiment, once, and then numbers: which games to play, and their results. Ray comes with the
extra `fuda[ray]`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from fuda.sim import build
from fuda.sim.crew import Crew
from fuda.sim.experiment import Experiment, ExperimentError, Result, Table, Task


@lru_cache(maxsize=4)
def table_of(experiment: bytes) -> Table:
    """The table of an experiment in a process of the cluster, which plays many tasks."""
    return Table(msgspec.json.decode(experiment, type=Experiment))


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
        try:
            self.ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            raise ExperimentError(f"there is no Ray cluster at {address}: {error}") from None
        self.size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.experiment = self.ray.put(msgspec.json.encode(experiment))
        self.remote = self.ray.remote(num_cpus=1)(play_there)

    def play(self, tasks: Iterator[Task]) -> Iterator[list[Result]]:
        """Keep every processor of the cluster busy."""
        running: list[Any] = []
        while True:
            while len(running) < self.size and (task := next(tasks, None)) is not None:
                running.append(self.remote.remote(self.experiment, (task.cell, task.start, task.count)))
            if not running:
                return
            done, running = self.ray.wait(running)
            for one in done:
                yield self.received(*self.ray.get(one))

    def received(self, name: str, data: bytes) -> list[Result]:
        """The results that came, unless it is a complaint."""
        if not name:
            raise ExperimentError(f"a machine of the Ray cluster cannot play: {data.decode()}")
        self.build = name
        return msgspec.json.decode(data, type=list[Result])

    def close(self) -> None:
        """Leave the cluster; it goes on without us."""
        self.ray.shutdown()


def ray_module() -> Any:
    """The package Ray, if it is installed."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise ExperimentError("Ray is not installed: pip install 'fuda[ray]'") from None
