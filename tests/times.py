"""Where the time of the suite goes: `python -m tests.times` tells it of the last `make test`.

Everything that `make test` starts notes in `build/times.jsonl` the processor time it took, that of its children
included: steps, with their orphans, by `python -m tests.times run NAME COMMAND...`, tests by `tests/timed.py` where
FUDA_TIMES names the file. What a test waited for without computing is not in it, so a machine that is busy does not
count against it. Beside each step stands how busy all processors were meanwhile, whoever used them, where the system
tells it. Only the standard library is used here: steps are noted before anything else is installed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

VARIABLE = "FUDA_TIMES"
FILE = Path(__file__).resolve().parents[1] / "build" / "times.jsonl"


def spent() -> float:
    """The processor time of this process, and of those it has started and seen the end of."""
    all_told = os.times()
    return time.process_time() + all_told.children_user + all_told.children_system


def write(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Add lines to a file that others add to as well."""
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(json.dumps(row) + "\n" for row in rows))


def clocks() -> list[float]:
    """Now: the time, and for how long all processors together have computed and rested, where the system tells it."""
    try:
        first = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()
    except OSError:
        return [time.time(), 0.0, 0.0]
    ticks = [int(word) / os.sysconf("SC_CLK_TCK") for word in first[1:9]]
    rest = ticks[3] + ticks[4]  # idle, and waiting for disks
    return [round(time.time(), 2), round(sum(ticks) - rest, 2), round(rest, 2)]


def adopt() -> None:
    """Become the parent of what loses its own, where the system can: browsers leave the most of their work to such."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def bury() -> None:
    """Count what has ended and was adopted."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def run(name: str, command: list[str], *, is_alone: bool = False) -> int:
    """Run a step of `make test` and note what it took, with orphans if this process is for nothing else."""
    begun = clocks()
    if is_alone:
        adopt()
    code = subprocess.call(command, env={**os.environ, VARIABLE: str(FILE)})
    if is_alone:
        bury()
    write(FILE, [{"step": name, "cpu": round(spent(), 1), "begun": begun, "ended": clocks(), "code": code}])
    return code


def lasted(steps: list[dict[str, Any]]) -> str:
    """How long steps took from the first one's begin to the last one's end, and how busy the processors were."""
    first, last = min(row["begun"] for row in steps), max(row["ended"] for row in steps)
    wall, busy, rest = (now - then for now, then in zip(last, first, strict=True))
    return f"{wall:8.0f} {f'{100 * busy / (busy + rest):.0f} %' if busy + rest else '-':>6}"


def part(nodeid: str) -> str:
    """The folder below `tests`, and below it that of a game, that a test stands in."""
    places = nodeid.partition("::")[0].split("/")
    return "/".join(places[: 2 if len(places) > 2 else None])


def report(rows: list[dict[str, Any]], slowest: int) -> str:
    """The steps, the folders, and the slowest tests."""
    steps = [row for row in rows if "step" in row]
    tests = [row for row in rows if "test" in row]
    out = ["processor seconds  seconds   busy  step"]
    out += [f"{row['cpu']:17.0f} {lasted([row])}  {row['step']}" for row in steps]
    out += [f"{sum(row['cpu'] for row in steps):17.0f} {lasted(steps)}  all"] if steps else []
    out += ["", "processor seconds  tests in"]
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
        return run(argv[1], argv[2:], is_alone=__name__ == "__main__")
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
