"""Which tests run on which build of the engine.

Tests that play a lot run on the compiled engine, and a few of each on the sources as well (`FUDA_TESTS=few`, after a
run on the compiled engine); `make test` does both. Alone, pytest runs everything on the sources.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from fuda.build import using

HERE = Path(__file__).parent
IS_COMPILED = using.name() == "compiled"
IS_FEW = os.environ.get("FUDA_TESTS") == "few"
# What `make test` runs on the compiled engine: of the first ones a few cases run on the sources too.
THINNED = ("ai", "conformance", "fuzz", "laws")
ELSEWHERE = ("browser", "cli", "conformance/test_compiled.py", "env", "sim", "tournament", "web")
LAST = ("build",)  # on the sources these come last: they need the build, which is being made meanwhile
MANY = 10  # one of so many cases of a test is one of the few
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


@cache
def is_below(path: Path, places: tuple[str, ...]) -> bool:
    """Whether a file is one of these, or in one of these folders; of one file thousands of tests ask."""
    return any(path.is_relative_to(HERE / place) for place in places)


def is_in(item: pytest.Item, places: tuple[str, ...]) -> bool:
    """Whether a test stands in one of these folders or files."""
    return is_below(item.path, places)


def needs_sources(item: pytest.Item) -> bool:
    """Whether a test runs on the sources only, as it changes the engine while it runs: it is marked so."""
    return item.get_closest_marker("sources") is not None


def is_left(item: pytest.Item) -> bool:
    """Whether a test that runs on the compiled engine is too long for the sources."""
    return is_in(item, THINNED) and item.get_closest_marker("long") is not None


def few(items: list[pytest.Item]) -> set[pytest.Item]:
    """A few cases of each test, other ones for each: if the games are the cases, all of them are met."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {one for name, cases in tests.items() for one in cases[sum(name.encode()) % min(len(cases), MANY) :: MANY]}


def spread(items: list[pytest.Item], workers: int = WORKERS) -> list[pytest.Item]:
    """Let tests that are marked as long come first in every worker, so that none of them is left over at the end.

    pytest-xdist gives each worker a part of the list, and lets those who are done take from the end of others' parts.
    """
    long = [item for item in items if item.get_closest_marker("long") is not None]
    rest = [item for item in items if item.get_closest_marker("long") is None]
    ends = [len(rest) * worker // workers for worker in range(workers + 1)]
    parts = [long[worker::workers] + rest[ends[worker] : ends[worker + 1]] for worker in range(workers)]
    return [item for part in parts for item in part]


def chosen(items: list[pytest.Item], compiled: bool = IS_COMPILED, thinned: bool = IS_FEW) -> list[pytest.Item]:
    """The tests that a run is for: one on the compiled engine, or one on the sources, perhaps of few cases."""
    if compiled:
        return spread([item for item in items if not needs_sources(item)])
    if not thinned:
        return items
    here = [item for item in items if needs_sources(item) or not (is_in(item, ELSEWHERE) or is_left(item))]
    kept = few([item for item in here if is_in(item, THINNED) and not needs_sources(item)])
    found = [item for item in here if needs_sources(item) or item in kept or not is_in(item, THINNED)]
    return sorted(found, key=lambda item: is_in(item, LAST))
