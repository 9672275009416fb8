"""A match on whose table cards lie: what the words of card text ask of it, whatever the game.

Each game's own `Match` answers. What a rulebook decides inside a word is one of these questions, so that no word asks
which game it is.
"""

from typing import Any, TypeVar

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.flow import Frame
from fuda.core.state import Card

M = TypeVar("M", bound="Match")
C = TypeVar("C", bound=Card)
U = TypeVar("U")  # what a game calls a card in play


class Match(flow.Match):
    """A match with cards on a table."""

    __slots__ = ("dirty", "first")

    def __init__(self, cards: i64, seed: i64) -> None:
        super().__init__(cards, seed)
        self.first: i64 = -1  # who goes first, once decided
        self.dirty = True  # values must be settled before they are read

    def settle(self) -> None:
        """Derive all values."""
        raise NotImplementedError

    # --- cards -------------------------------------------------------------------------------------------------
    def card_of(self, uid: i64) -> Card:
        """The card that a uid names."""
        raise NotImplementedError

    def find(self, uid: i64) -> Any:
        """The card in play of that name, or None once it has left."""
        raise NotImplementedError

    def recall(self, uid: i64) -> Any:
        """The card in play of that name, or else as it last was there; where nobody asks for that, as it is."""
        return self.find(uid)

    def is_met(self, f: Frame, uid: i64) -> bool:
        """Whether a card that was named is there to do something to."""
        return self.is_here(uid)

    def this(self, f: Frame) -> i64:
        """The card that a text means by itself."""
        return f.card

    def seen_now(self, card: Any) -> i64:
        """Who may know a card because of where it lies now, as bits."""
        raise NotImplementedError

    def pile(self, player: i64, zone: str) -> list[Any]:
        """The cards of a zone that is one pile, bottom first."""
        raise NotImplementedError

    # --- what a card is ----------------------------------------------------------------------------------------
    def number_of(self, card: Any, u: Any, what: str) -> i64:
        """A number of a card, by its name in texts."""
        raise NotImplementedError

    def names_of(self, card: Any, u: Any) -> list[str]:
        """The names of a card."""
        raise NotImplementedError

    # --- players -----------------------------------------------------------------------------------------------
    def lose_by_text(self, f: Frame, losers: list[i64]) -> None:
        """Let players lose by the text of a card, when the rulebook says so."""
        raise NotImplementedError
