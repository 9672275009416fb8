"""Rock-paper-scissors (919): both players choose at once, so neither knows what the other has chosen."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, Action, say
from fuda.games.hanyo.rules.hearing import announce
from fuda.games.hanyo.spec import GAME, HANDS, JANKEN_LOST, JANKEN_WON, THROW, THROWN
from fuda.games.hanyo.state import Match

THROWS: Final[list[Action]] = [say(THROW, i) for i in range(len(HANDS))]
NOT_YET: Final = -1


def start_janken(m: Match, player: i64, key: i64, cause: i64) -> Frame:
    """Let a player play rock-paper-scissors with the opponent; it reports 1 if that player has won."""
    f = m.call(JANKEN, player, -1, -1)
    f.key = key
    f.cause = cause
    return f


class Throw(Op[Match]):
    """Ask one player for a hand; the other one is not told.  [hy 919.1]

    The turn player is asked first: registers `a` and `b` keep the hands of the turn player and of the other.
    """

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask_secret(m.turn_player if self.turn_player else 1 - m.turn_player, THROWS)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if self.turn_player:
            f.a = a.n
        else:
            f.b = a.n


class Show(Op[Match]):
    """Show both hands; with a tie it is done again.  [hy 919.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None:
            m.note(THROWN, "919.1", m.turn_player, -1, BOTH, f.a, -1, -1)
            m.note(THROWN, "919.1", 1 - m.turn_player, -1, BOTH, f.b, -1, -1)
        if f.a == f.b:
            # Every round is another one: nobody repeats a tie at will, so that it is no loop.  [hy 1101.1]
            f.n += 1
            f.a = NOT_YET
            f.b = NOT_YET
            f.pc = 0
            return False
        # Each hand beats the one before it.
        turn_player_won = (f.a - f.b) % 3 == 1
        winner = m.turn_player if turn_player_won else 1 - m.turn_player
        announce(m, f, JANKEN_WON, winner, -1, -1, 0)
        announce(m, f, JANKEN_LOST, 1 - winner, -1, -1, 0)
        f.done = 1 if winner == f.player else 0
        return False


JANKEN: Final = Table(GAME, "rock-paper-scissors", [
    Row("919.1", Throw(True)),
    Row("919.1", Throw(False)),
    Row("919.1", Show()),
])  # fmt: skip
