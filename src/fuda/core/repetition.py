"""Ops for the rulebooks' loop rules: players name how often a loop is repeated, and one of them has to stop it.

The tables that use them keep the numbers in a frame's registers: `a` is the turn player's, `b` the other player's.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, M, Match, Op, Program
from fuda.core.loops import MOST_REPETITIONS
from fuda.core.state import BOTH, NUMBER, Action, say

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


def ask_stoppers(m: Match, stoppers: i64, turn_player: Program, other: Program, both: Program) -> None:
    """Run the table that asks those who can stop the loop that was found how often it is repeated."""
    assert m.watch is not None
    m.watch.asking = True
    if stoppers == BOTH:
        m.interrupt(both, m.turn_player)
    else:
        player: i64 = 0 if stoppers == 1 else 1
        m.interrupt(turn_player if player == m.turn_player else other, player)


def repeat_loop(m: Match, looped: i64, clause: str, times: i64, stopper: i64, idle: i64 = -1) -> None:
    """Perform the loop that was found so many times; then that player has to stop it, by no answer of kind `idle`.

    It is written down as an event of kind `looped`.
    """
    if m.journal is not None:
        m.note(looped, clause, stopper, -1, BOTH, times, -1, -1)
    watch = m.watch
    assert watch is not None
    watch.asking = False
    watch.repeat(times, stopper, idle)
