"""The original cards of One Piece and their decks, from `fuda/cards/onepiece`."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fuda.games.card_files import Shelf
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.words.reading import read_card


class OnePieceShelf(Shelf[CardDef]):
    """The cards of this game."""

    game: ClassVar[str] = "onepiece"
    decks: ClassVar[tuple[str, ...]] = ("keepers", "tide", "grove", "bells")

    def read_card(self, program: str) -> CardDef:
        """Read a card from its program."""
        return read_card(program)

    def full_text(self, row: Mapping[str, Any], language: str) -> str:
        """The whole text of a card, its [Trigger] last."""
        parts = [row[part][language] for part in ("text", "trigger") if part in row]
        return ("" if language == "ja" else " ").join(parts)


SHELF: Final = OnePieceShelf()
