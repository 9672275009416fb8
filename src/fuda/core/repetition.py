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


class RepeatNamed(Op[M]):
    """Perform the loop as often as the one player said who can stop it, and then has to.

    [op 11-1-1-2] [fw 16-1-1-2] [hy 1101.1a]
    """

    def __init__(self, looped: i64) -> None:
        self.looped = looped

    def run(self, m: M, f: Frame) -> bool:
        repeat_loop(m, self.looped, m.clause(), max(f.a, f.b), f.player)
        return False


class RepeatSmaller(RepeatNamed[M]):
    """Perform the loop as often as the smaller number says; who named that one, the turn player if both, has to stop.

    [op 11-1-1-3] [fw 16-1-1-3] [hy 1101.1b] [ruling op-028]
    """

    def __init__(self, looped: i64, bars_other: bool = False) -> None:
        super().__init__(looped)
        self.bars_other = bars_other  # who named the larger number does not choose it again either

    def run(self, m: M, f: Frame) -> bool:
        assert m.watch is not None
        stopper: i64 = m.turn_player if f.a <= f.b else 1 - m.turn_player
        if self.bars_other and f.a != f.b:
            m.watch.bar(1 - stopper)
        repeat_loop(m, self.looped, m.clause(), min(f.a, f.b), stopper)
        return False


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
