"""What a search may be guided by, beside the judge: something that learned how likely a position wins, and which
answers are likely the good ones. It is asked about imagined matches only.
"""

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from fuda.core.flow import Match


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(ABC):
    """Values and priors for a search."""

    @abstractmethod
    def value(self, m: Match, player: int) -> float:
        """How likely a player wins a match that is not over, from 0 to 1, by what this player may know of it."""

    @abstractmethod
    def priors(self, m: Match) -> list[float]:
        """How likely each option is the best for whoever decides, by what that player may know; they add up to 1."""
