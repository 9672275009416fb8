"""What a bot that looks ahead needs to know of a game: how good a position is, and when it is quiet."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from fuda.core.flow import Match
from fuda.core.state import Action

M = TypeVar("M", bound=Match)

WON: Final = 1_000_000_000
LOST: Final = -WON


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(ABC, Generic[M]):
    """The judgement of positions of one game. It is asked about imagined matches only."""

    scale: ClassVar[int] = 1_000  # a lead by so much wins about three matches of four
    foresight: ClassVar[int] = 1  # how many turns a search should play on before it asks for a score

    @abstractmethod
    def score(self, m: M, player: int) -> int:
        """The value of a position to a player; more is better."""

    @abstractmethod
    def is_quiet(self, m: M) -> bool:
        """Whether nothing is under way that should be played to its end before judging."""

    def is_guess(self, m: M) -> bool:
        """Whether a question is answered best by lot, as nobody should foresee the answer."""
        return False

    def stops(self, d: Any) -> float:
        """How likely somebody with this card in hand would have stopped a blow with it that went through, 0 to 1."""
        return 0.0

    @abstractmethod
    def reply(self, m: M, player: int) -> Action:
        """A likely answer to a question in the middle of something, as this player sees it."""
