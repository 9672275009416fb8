"""The original cards of Fusion World and their decks, from `fuda/cards/fusionworld`."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fuda.games.card_files import Shelf, spelt
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.words.reading import describe_card, read_card


class FusionWorldShelf(Shelf[CardDef]):
    """The cards of this game; a Leader has two sides."""

    game: ClassVar[str] = "fusionworld"
    decks: ClassVar[tuple[str, ...]] = ("drums", "terraces", "sky", "market")
    facts: ClassVar[tuple[str, ...]] = ("colors", "cost", "specified", "power", "combo")

    def names(self) -> dict[str, str]:
        """Names and terms from English to Japanese."""
        return spelt(self.both_names(), "<", ">") | spelt(self.words("traits"), "《", "》")

    def printed(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What else is printed on a card."""
        return {"traits": [self.terms["traits"][key]["ja"] for key in row["traits"]]}

    def dress(self, d: CardDef, row: Mapping[str, Any]) -> CardDef:
        """Give a card, and the other side of a Leader, what no program says."""
        if d.back is not None:
            super().dress(d.back, row["back"])
        return super().dress(d, row)


SHELF: Final = FusionWorldShelf(read_card, describe_card)
