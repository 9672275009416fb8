"""A process that plays matches for a learner: `python -m fuda.learn.selfplay`.

Reads the plan as a line of JSON and says which build plays, then reads the number of each match and writes a line with
what was played.
"""

import sys
from collections.abc import Callable

import msgspec

from fuda.learn.games import Plan, play
from fuda.sim.worker import serve


def main() -> int:
    """Play what is asked for."""
    return serve(prepare)


def prepare(line: bytes) -> Callable[[bytes], object]:
    """Read the plan; what plays its matches."""
    plan = msgspec.json.decode(line, type=Plan)
    return lambda number: play(plan, msgspec.json.decode(number, type=int))


if __name__ == "__main__":
    sys.exit(main())
