"""A process that plays games for another one: `python -m fuda.sim.worker`.

Reads the experiment as a line of JSON and says which build plays, then reads a line for each task and writes a line
with its results. It ends when there is nothing more to read.
"""

import signal
import sys

import msgspec

from fuda.sim import build
from fuda.sim.crew import Failure, Hello
from fuda.sim.experiment import Experiment, Table, Task


def main() -> int:
    """Play what is asked for."""
    # Whoever started this process hears of an interruption too, and ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        table = Table(msgspec.json.decode(sys.stdin.buffer.readline(), type=Experiment))
        say(Hello(build.name()))
        for line in sys.stdin.buffer:
            say(table.play_all(msgspec.json.decode(line, type=Task)))
    except Exception as error:  # whatever it is, the other process must hear of it
        say(Failure(str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"))
        return 1
    return 0


def say(what: object) -> None:
    """Write a line."""
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
