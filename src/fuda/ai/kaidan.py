"""How good a position of A Hundred Tales looks, and how something that has begun is likely to go on."""

from typing import ClassVar, Final

from fuda.ai.judge import LOST, WON, Judge
from fuda.core.state import Action
from fuda.games.kaidan.spec import ANSWER, CANDLES, DREAD, END_TURN, GUARD_WITH
from fuda.table.spec import HAND
from fuda.table.state import Match, Side

# Values in thousandths of a candle; the last ones are dearer.
CANDLE: Final = (0, 2200, 3600, 4700, 5700, 6600)
MORE_CANDLES: Final = 700
HAND_CARD: Final = 350
SPIRIT: Final = 300
DREAD_VALUE: Final = 170
STANDING: Final = 60  # it can still haunt, or stand in the way


class KaidanJudge(Judge[Match]):
    """Candles, cards in hand, and the spirits of the room."""

    scale: ClassVar[int] = 1_200

    def score(self, m: Match, player: int) -> int:
        """The value of a position to a player."""
        if m.winner >= 0:
            return WON if m.winner == player else LOST if m.winner == 1 - player else 0
        return holdings(m, m.sides[player]) - holdings(m, m.sides[1 - player])

    def is_quiet(self, m: Match) -> bool:
        """Whether the turn player is free to act."""
        return m.options[0].kind == END_TURN

    def reply(self, m: Match, player: int) -> Action:
        """Keep the wards for later, but stand in the way where the spirit survives it."""
        for a in m.options:
            if a.kind == GUARD_WITH and self.survives(m, a):
                return a
        return m.options[-1] if m.options[-1].kind == ANSWER and m.player == player else m.options[0]

    def survives(self, m: Match, a: Action) -> bool:
        """Whether a spirit that stands in the way has more dread than the one that haunts."""
        guard, haunter = m.unit(a.card), m.find(m.stack[-1].uid)
        return guard is not None and haunter is not None and m.value(guard, DREAD) > m.value(haunter, DREAD)


def holdings(m: Match, side: Side) -> int:
    """What a player has."""
    lit = side.counts[CANDLES]
    total = CANDLE[min(lit, 5)] + MORE_CANDLES * max(lit - 5, 0) + HAND_CARD * len(side.piles[HAND])
    for u in side.units:
        total += SPIRIT + DREAD_VALUE * int(m.value(u, DREAD)) + (0 if u.rested else STANDING)
    return total


JUDGE: Final = KaidanJudge()
