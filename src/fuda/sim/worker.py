"""A process that plays games for another one: `python -m fuda.sim.worker`.

Reads the experiment as a line of JSON and says which build plays, then reads a line for each task and writes a line
with its results. It ends when there is nothing more to read.
"""

import signal
import sys
from collections.abc import Callable

import msgspec

from fuda.sim import build
from fuda.sim.crew import Failure, Hello
from fuda.sim.experiment import Experiment, Table, Task


def main() -> int:
    """Play what is asked for."""
    return serve(prepare)


def prepare(line: bytes) -> Callable[[bytes], object]:
    """Read the experiment; what plays its tasks."""
    table = Table(msgspec.json.decode(line, type=Experiment))
    return lambda task: table.play_all(msgspec.json.decode(task, type=Task))


def serve(begin: Callable[[bytes], Callable[[bytes], object]]) -> int:
    """Begin with the first line, then answer every other one."""
    # Whoever started this process hears of an interruption too, and ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        answer = begin(sys.stdin.buffer.readline())
        say(Hello(build.name()))
        for line in sys.stdin.buffer:
            say(answer(line))
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
