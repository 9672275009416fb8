"""Rock-paper-scissors with the opponent: both choose at once, so neither knows what the other has chosen."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, Action, say
from fuda.games.buddyfight.spec import GAME, HANDS, THROW, THROWN
from fuda.games.buddyfight.state import Match

THROWS: Final[list[Action]] = [say(THROW, i) for i in range(len(HANDS))]
NOT_YET: Final = -1


def start_janken(m: Match, player: i64, key: i64, cause: i64) -> Frame:
    """Let a fighter play rock-paper-scissors with the opponent; it reports 1 if that fighter has won."""
    f = m.call(JANKEN, player, -1, -1)
    f.key = key
    f.cause = cause
    return f


class Throw(Op[Match]):
    """Ask one fighter for a hand; the other one is not told.

    The turn fighter is asked first: registers `a` and `b` keep the hands of the turn fighter and of the other.
    """

    def __init__(self, turn_fighter: bool) -> None:
        self.turn_fighter = turn_fighter

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask_secret(m.turn_player if self.turn_fighter else 1 - m.turn_player, THROWS)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if self.turn_fighter:
            f.a = a.n
        else:
            f.b = a.n


class Show(Op[Match]):
    """Show both hands; with a tie it is done again."""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None:
            m.note(THROWN, m.clause(), m.turn_player, -1, BOTH, f.a, -1, -1)
            m.note(THROWN, m.clause(), 1 - m.turn_player, -1, BOTH, f.b, -1, -1)
        if f.a == f.b:
            f.a = NOT_YET
            f.b = NOT_YET
            f.pc = 0
            return False
        # Each hand beats the one before it.
        winner = m.turn_player if (f.a - f.b) % 3 == 1 else 1 - m.turn_player
        f.done = 1 if winner == f.player else 0
        return False


JANKEN: Final = Table(GAME, "rock-paper-scissors", [
    Row("", Throw(True)),
    Row("", Throw(False)),
    Row("", Show()),
])  # fmt: skip
