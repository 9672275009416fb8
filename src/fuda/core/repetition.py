"""Ops for the rulebooks' loop rules: players name how often a loop is repeated, and one of them has to stop it.

The tables that use them keep the numbers in a frame's registers: `a` is the turn player's, `b` the other player's.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, M, Op
from fuda.core.loops import MOST_REPETITIONS
from fuda.core.state import NUMBER, Action, say

REPETITIONS: Final[list[Action]] = [say(NUMBER, n) for n in range(MOST_REPETITIONS + 1)]


class NameRepetitions(Op[M]):
    """Ask a player how often the loop is repeated; `a` and `b` keep what the players named."""

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: M, f: Frame) -> bool:
        return m.ask(m.turn_player if self.turn_player else 1 - m.turn_player, REPETITIONS)

    def got(self, m: M, f: Frame, a: Action) -> None:
        if self.turn_player:
            f.a = a.n
        else:
            f.b = a.n


def repeat_loop(m: M, times: i64, stopper: i64, idle: i64 = -1) -> None:
    """Perform the loop that was found so many times; then that player has to stop it, by no answer of kind `idle`."""
    watch = m.watch
    assert watch is not None
    watch.asking = False
    watch.repeat(times, stopper, idle)
