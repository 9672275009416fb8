"""Rock-paper-scissors: both players choose at once, so neither knows what the other has chosen."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, M, Match, Op, Program
from fuda.core.state import BOTH, Action, say

HANDS: Final = 3  # each hand beats the one before it
NOT_YET: Final = -1


def start_janken(m: M, program: Program, player: i64, key: i64, cause: i64) -> None:
    """Let a player play rock-paper-scissors with the opponent; it reports 1 if that player has won."""
    f = m.call(program, player, -1, -1)
    f.key = key
    f.cause = cause


class Throw(Op[M]):
    """Ask one player for a hand; the other one is not told.  [hy 919.1]

    The turn player is asked first: registers `a` and `b` keep the hands of the turn player and of the other.
    """

    def __init__(self, turn_player: bool, answer: i64) -> None:
        self.turn_player = turn_player
        self.throws: list[Action] = [say(answer, i) for i in range(HANDS)]

    def run(self, m: M, f: Frame) -> bool:
        return m.ask_secret(m.turn_player if self.turn_player else 1 - m.turn_player, self.throws)

    def got(self, m: M, f: Frame, a: Action) -> None:
        if self.turn_player:
            f.a = a.n
        else:
            f.b = a.n


class Show(Op[M]):
    """Show both hands; with a tie it is done again.  [hy 919.1]"""

    def __init__(self, record: i64) -> None:
        self.record = record

    def run(self, m: M, f: Frame) -> bool:
        if m.journal is not None:
            m.note(self.record, m.clause(), m.turn_player, -1, BOTH, f.a, -1, -1)
            m.note(self.record, m.clause(), 1 - m.turn_player, -1, BOTH, f.b, -1, -1)
        if f.a == f.b:
            # Every round is another one: nobody repeats a tie at will, so that it is no loop.  [hy 1101.1]
            f.n += 1
            f.a = NOT_YET
            f.b = NOT_YET
            f.pc = 0
            return False
        winner = m.turn_player if (f.a - f.b) % HANDS == 1 else 1 - m.turn_player
        self.won(m, f, winner)
        f.done = 1 if winner == f.player else 0
        return False

    def won(self, m: M, f: Frame, winner: i64) -> None:
        """Tell who has won, where abilities may hear of it."""


def throw_again(m: Match, program: Program, player: i64) -> None:
    """Let the turn player have thrown any hand, as long as the other player does not know it.  [hy 919.1]"""
    f = m.stack[-1]
    if player == m.turn_player or f.program is not program or f.a == NOT_YET or f.b != NOT_YET:
        return
    position = m.state_hash() if m.watch is not None else 0
    f.a = m.rand(HANDS)
    if m.watch is not None:
        m.watch.follow(position, m.state_hash())
