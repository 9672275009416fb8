"""How many matches one process carries, and how many several do, each with the same share of a core.

A small machine has no core to spare for a second process beside the clients and the database, so that the second one
would show nothing but that. Here every process that serves may use a fixed share of a core (cgroups of Linux; needs
root), clients and PostgreSQL the rest: what is found is how the matches grow with the processes, not how many this
machine carries. A PostgreSQL of its own is started, from Debian's packages.

    python -m bench.capacity [--share 0.3] [--workers 2] [--step 50] [--seconds 20]

Prints for one process and for several the most matches with which an answer takes at most 20 ms in the median and
100 ms in the 95th percentile, and their ratio; ends with 1 if it is less than 1.7 for two.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench import load

from fuda.games import registry
from tests.web.services import own_postgres

TARGET = 0.85  # of what so many processes would carry if they cost each other nothing
PERIOD = 10_000  # microseconds: short, as whoever has used up the share waits until the next
ROOTS = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))  # the first version of cgroups, and the second


@contextmanager
def shares_of_a_core(share: float) -> Iterator[Callable[[list[int]], None]]:
    """Give each process a share of a core, in a group of its own below ours."""
    root = next((one for one in ROOTS if (one / "cgroup.procs").exists()), None)
    if root is None:
        raise SystemExit("capacity: there are no cgroups here")
    made: list[Path] = []

    def limit(pids: list[int]) -> None:
        for pid in pids:
            group = root / own_group(root) / f"fuda-{pid}"
            group.mkdir()
            made.append(group)
            if root == ROOTS[0]:
                (group / "cpu.cfs_period_us").write_text(str(PERIOD))
                (group / "cpu.cfs_quota_us").write_text(str(int(PERIOD * share)))
            else:
                (group / "cpu.max").write_text(f"{int(PERIOD * share)} {PERIOD}")
            (group / "cgroup.procs").write_text(str(pid))

    try:
        yield limit
    finally:
        for group in made:
            with suppress(OSError):
                group.rmdir()


def own_group(root: Path) -> str:
    """Where this process is among the groups."""
    lines = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines()]
    wanted = "cpu" if root == ROOTS[0] else ""
    return next(path for _, kinds, path in lines if wanted in kinds.split(",")).strip("/")


def is_carried(args: argparse.Namespace, workers: int, matches: int) -> bool:
    """Whether so many processes carry so many matches."""
    args.workers, args.matches = workers, matches
    with own_postgres() as url, shares_of_a_core(args.share) as limit, tempfile.TemporaryDirectory() as folder:
        args.database, args.settled = url, limit
        with load.served(args, Path(folder)) as (process, port, http):
            found = load.carried(args, process, port, http)
    at, rate, cost = load.shares(found.taken), len(found.taken) / args.seconds, found.used / len(found.taken)
    print(
        f"  {rate:.0f} answers a second, median {at[0.5]:.1f} ms, 95th percentile {at[0.95]:.1f} ms, "
        f"{1000 * cost:.2f} ms of a core for each: {'met' if found.is_met else 'missed'}",
        flush=True,
    )
    return found.is_met


def most(args: argparse.Namespace, workers: int, first: int) -> int:
    """The most matches that so many processes carry: from a guess up or down by steps."""
    step = int(args.step) * workers
    matches = max(step, first // step * step)
    if is_carried(args, workers, matches):
        while is_carried(args, workers, matches + step):
            matches += step
        return matches
    while matches > step and not is_carried(args, workers, matches - step):
        matches -= step
    return matches - step


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=0.3, help="of a core, for each process that serves")
    parser.add_argument("--workers", type=int, default=2, help="how many processes, beside one alone")
    parser.add_argument("--first", type=int, default=400, help="matches of one process to begin with")
    parser.add_argument("--step", type=int, default=50, help="matches more or fewer, for each process")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure each time")
    parser.add_argument("--think", type=float, default=4.0, help="seconds that a player thinks, on average")
    parser.add_argument("--games", default=",".join(registry.names()), help="which games")
    parser.add_argument("--clients", type=int, default=1, help="processes of clients")
    args = parser.parse_args()
    if args.workers < 2:
        parser.error("--workers: two or more")
    asked = args.workers
    alone = most(args, 1, args.first)
    several = most(args, asked, asked * alone)
    ratio, target = several / max(alone, 1), TARGET * asked
    print(f"with {args.share:.0%} of a core for each process: one carries {alone} matches, {asked} carry {several}: "
          f"{ratio:.2f} times as many (target {target:g})")  # fmt: skip
    return 0 if ratio >= target else 1


if __name__ == "__main__":
    raise SystemExit(main())
