"""Rock-paper-scissors with the opponent: the rulebook says nothing of how it goes."""

from typing import Final

from fuda.core.flow import Row, Table
from fuda.games.buddyfight.spec import GAME, THROW, THROWN
from fuda.table.janken import Show, Throw

JANKEN: Final = Table(GAME, "rock-paper-scissors", [
    Row("", Throw(True, THROW)),
    Row("", Throw(False, THROW)),
    Row("", Show(THROWN)),
])  # fmt: skip
