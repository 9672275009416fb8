"""Rock-paper-scissors (919), which abilities hear of."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Row, Table
from fuda.games.hanyo.rules.hearing import announce
from fuda.games.hanyo.spec import GAME, JANKEN_LOST, JANKEN_WON, THROW, THROWN
from fuda.games.hanyo.state import Match
from fuda.table.janken import Show, Throw


class ShowHands(Show[Match]):
    """Show both hands; with a tie it is done again.  [hy 919.1]"""

    def won(self, m: Match, f: Frame, winner: i64) -> None:
        announce(m, f, JANKEN_WON, winner, -1, -1, 0)
        announce(m, f, JANKEN_LOST, 1 - winner, -1, -1, 0)


JANKEN: Final = Table(GAME, "rock-paper-scissors", [
    Row("919.1", Throw(True, THROW)),
    Row("919.1", Throw(False, THROW)),
    Row("919.1", ShowHands(THROWN)),
])  # fmt: skip
