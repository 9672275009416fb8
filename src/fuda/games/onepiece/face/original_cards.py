"""The original cards of One Piece and their decks, from `fuda/cards/onepiece`."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fuda.games.card_files import Shelf, spelt
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.words.reading import describe_card, read_card


class OnePieceShelf(Shelf[CardDef]):
    """The cards of this game."""

    game: ClassVar[str] = "onepiece"
    decks: ClassVar[tuple[str, ...]] = ("keepers", "tide", "grove", "bells")
    facts: ClassVar[tuple[str, ...]] = ("colors", "cost", "power", "counter", "life")

    def names(self) -> dict[str, str]:
        """Names and terms from English to Japanese."""
        traits, parts = spelt(self.words("traits"), "{", "}"), spelt(self.words("parts"), '"', '"')
        return spelt(self.both_names(), "[", "]") | traits | parts

    def printed(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What else is printed on a card."""
        traits = [self.terms["traits"][key]["ja"] for key in row["traits"]]
        return {"traits": traits, "attribute": [word.capitalize() for word in row.get("attributes", [])]}

    def full_text(self, row: Mapping[str, Any], language: str) -> str:
        """The whole text of a card, its [Trigger] last."""
        parts = [row[part][language] for part in ("text", "trigger") if part in row]
        return ("" if language == "ja" else " ").join(parts)


SHELF: Final = OnePieceShelf(read_card, describe_card)
