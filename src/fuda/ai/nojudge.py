"""What a bot that looks ahead goes by in games that have no judge of their own."""

from typing import Final

from fuda.ai.judge import LOST, WON, Judge
from fuda.core.flow import Match
from fuda.core.state import Action


class NoJudge(Judge[Match]):
    """For games that have no judge of their own: knows who has won, and answers by lot."""

    def score(self, m: Match, player: int) -> int:
        """Nothing but a win or a loss."""
        if m.winner < 0:
            return 0
        return WON if m.winner == player else LOST if m.winner == 1 - player else 0

    def is_quiet(self, m: Match) -> bool:
        """There is nothing to judge before the end."""
        return False

    def reply(self, m: Match, player: int) -> Action:
        """Any answer."""
        return m.options[m.rand(len(m.options))]


NO_JUDGE: Final = NoJudge()
