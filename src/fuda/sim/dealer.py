"""A process that plays deals of contests between bots for another one: `python -m fuda.sim.dealer`.

Reads the contests as a line of JSON and says which build plays, then reads a line for each deal and writes a line with
what came of it. It ends when there is nothing more to read.
"""

import sys
from collections.abc import Callable

import msgspec

from fuda.sim.contest import Terms, Turn, contest_of, play_deal
from fuda.sim.worker import serve


def main() -> int:
    """Play what is asked for."""
    return serve(prepare)


def prepare(line: bytes) -> Callable[[bytes], object]:
    """Read the contests; what plays their deals."""
    contests = [contest_of(terms) for terms in msgspec.json.decode(line, type=list[Terms])]

    def play(line: bytes) -> object:
        turn = msgspec.json.decode(line, type=Turn)
        return play_deal(contests[turn.contest], turn.deal)

    return play


if __name__ == "__main__":
    sys.exit(main())
