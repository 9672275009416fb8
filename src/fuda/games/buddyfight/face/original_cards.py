"""The original cards of Buddyfight and their decks, from `fuda/cards/buddyfight`."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.words.reading import describe_card, read_card
from fuda.games.card_files import TERMS, UNBRACKETED, Shelf, spelt


class BuddyfightShelf(Shelf[CardDef]):
    """The cards of this game; some flags have two faces."""

    game: ClassVar[str] = "buddyfight"
    decks: ClassVar[tuple[str, ...]] = ("windmill", "stacks", "tunnel", "dragons", "depths", "stage")
    facts: ClassVar[tuple[str, ...]] = ("size", "power", "defense", "critical", "lost", "cross", "characters")
    quoted = UNBRACKETED

    def names(self) -> dict[str, str]:
        """Names and terms from English to Japanese."""
        quoted = spelt([*self.both_names(), *self.words("parts"), *self.words("titles")], '"', '"')
        return quoted | spelt(self.words("worlds"), "<", ">") | spelt(self.words("attributes"), "《", "》")

    def printed(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What else is printed on a card."""
        worlds = [self.terms["worlds"][key]["ja"] for key in row.get("worlds", [])]
        return {"worlds": worlds, "traits": [self.terms["attributes"][key]["ja"] for key in row.get("attributes", [])]}

    def dress(self, d: CardDef, row: Mapping[str, Any]) -> CardDef:
        """Give a card, and its other face, what no program says."""
        if d.back is not None:
            super().dress(d.back, row["back"])
        return super().dress(d, row)

    @cached_property
    def spellings(self) -> list[dict[str, str]]:
        """Worlds, attributes and parts of them, in both languages."""
        data = self.read_data(TERMS)
        return [word for group in data.values() for word in group.values()]


SHELF: Final = BuddyfightShelf(read_card, describe_card)
