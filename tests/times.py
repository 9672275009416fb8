"""Where the time of the suite goes: `python -m tests.times` tells it of the last `make test`.

Everything that `make test` starts notes in `build/times.jsonl` the processor time it took, that of its children
included: steps by `python -m tests.times run NAME COMMAND...`, tests by what conftest.py calls where FUDA_TIMES names
the file. What a test waited for without computing is not in it, so a machine that is busy does not count against it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

VARIABLE = "FUDA_TIMES"
FILE = Path(__file__).resolve().parents[1] / "build" / "times.jsonl"


def spent() -> float:
    """The processor time of this process, and of those it has started and seen the end of."""
    all_told = os.times()
    return time.process_time() + all_told.children_user + all_told.children_system


class Watch:
    """Notes what collecting, each test and the rest of a process of pytest take."""

    def __init__(self, path: Path, run: str) -> None:
        self.path = path
        self.run = run
        self.last = 0.0  # from the start of the process on

    def note(self, what: str) -> None:
        """Write down what was spent since the last note as this; several processes write the same file."""
        now = spent()
        write(self.path, [{"run": self.run, "test": what, "cpu": round(now - self.last, 3)}])
        self.last = now

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


def write(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Add lines to a file that others add to as well."""
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(json.dumps(row) + "\n" for row in rows))


def watch(config: pytest.Config) -> None:
    """Watch this process of pytest if that is asked for; processes that tests start are part of those tests."""
    path = os.environ.pop(VARIABLE, "") or getattr(config, "workerinput", {}).get(VARIABLE, "")
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
        node.workerinput[VARIABLE] = self.path


def run(name: str, command: list[str]) -> int:
    """Run a step of `make test` and note what it took."""
    begun = time.monotonic()
    code = subprocess.call(command, env={**os.environ, VARIABLE: str(FILE)})
    write(FILE, [{"step": name, "cpu": round(spent(), 1), "wall": round(time.monotonic() - begun, 1), "code": code}])
    return code


def part(nodeid: str) -> str:
    """The folder below `tests`, and below it that of a game, that a test stands in."""
    places = nodeid.partition("::")[0].split("/")
    return "/".join(places[: 2 if len(places) > 2 else None])


def report(rows: list[dict[str, Any]], slowest: int) -> str:
    """The steps, the folders, and the slowest tests."""
    steps = [row for row in rows if "step" in row]
    tests = [row for row in rows if "test" in row]
    out = ["processor seconds  seconds  step"]
    out += [f"{row['cpu']:17.0f} {row['wall']:8.0f}  {row['step']}" for row in steps]
    out += [f"{sum(row['cpu'] for row in steps):17.0f}           all", "", "processor seconds  tests in"]
    folders, counted = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in tests:
        folders[row["run"], part(row["test"])] += row["cpu"]
        counted[row["run"], part(row["test"])] += 1
    out += [f"{cpu:17.1f}  {place} ({counted[build, place]}, {build})" for (build, place), cpu in folders.most_common()]
    out += ["", f"processor seconds  the slowest {slowest} of {len(tests)} tests"]
    by_cpu = sorted((row for row in tests if "::" in row["test"]), key=lambda row: -row["cpu"])
    out += [f"{row['cpu']:17.2f}  {row['test']} ({row['run']})" for row in by_cpu[:slowest]]
    return "\n".join(out)


def main(argv: list[str]) -> int:
    """Tell where the time went, or run a step."""
    if argv[:1] == ["run"]:
        return run(argv[1], argv[2:])
    parser = argparse.ArgumentParser(prog="python -m tests.times", description="Where the time of `make test` went.")
    parser.add_argument("--slowest", type=int, default=50, help="so many tests are named")
    parser.add_argument("--file", type=Path, default=FILE)
    told = parser.parse_args(argv)
    if not told.file.exists():
        print("there are no times yet: run `make test`", file=sys.stderr)
        return 1
    print(report([json.loads(line) for line in told.file.read_text(encoding="utf-8").splitlines()], told.slowest))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
