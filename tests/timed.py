"""Notes for `python -m tests.times` what collecting, each test and the rest of a process of pytest take."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import times


class Watch:
    """Notes what collecting, each test and the rest of a process of pytest take."""

    def __init__(self, path: Path, run: str) -> None:
        self.path = path
        self.run = run
        self.last = 0.0  # from the start of the process on
        self.then = time.monotonic()

    def note(self, what: str) -> None:
        """Write down what was spent since the last note as this; several processes write the same file."""
        now, then = times.spent(), time.monotonic()
        row = {"run": self.run, "test": what, "cpu": round(now - self.last, 3), "wall": round(then - self.then, 3)}
        times.write(self.path, [row])
        self.last, self.then = now, then

    def pytest_collection_finish(self) -> None:
        """Collecting is done."""
        self.note("collecting")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run a test, its fixtures included."""
        result = yield
        self.note(item.nodeid)
        return result

    def pytest_sessionfinish(self) -> None:
        """Count what is left as the end."""
        self.note("ending")


def watch(config: pytest.Config) -> None:
    """Watch this process of pytest if that is asked for; processes that tests start are part of those tests."""
    path = os.environ.pop(times.VARIABLE, "") or getattr(config, "workerinput", {}).get(times.VARIABLE, "")
    if path:
        config.pluginmanager.register(Watch(Path(path), os.environ.get("FUDA_BUILD", "")))
        config.pluginmanager.register(Handing(path))


class Handing:
    """Hands the name of the file on to the workers of pytest-xdist."""

    def __init__(self, path: str) -> None:
        self.path = path

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker."""
        node.workerinput[times.VARIABLE] = self.path
