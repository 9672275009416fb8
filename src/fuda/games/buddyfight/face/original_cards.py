"""The original cards of Buddyfight and their decks, from `fuda/cards/buddyfight`."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.words.reading import read_card
from fuda.games.card_files import TERMS, Shelf


class BuddyfightShelf(Shelf[CardDef]):
    """The cards of this game; some flags have two faces."""

    game: ClassVar[str] = "buddyfight"
    decks: ClassVar[tuple[str, ...]] = ("windmill", "stacks", "tunnel", "dragons", "depths", "stage")

    def read_card(self, program: str) -> CardDef:
        """Read a card from its program."""
        return read_card(program)

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


SHELF: Final = BuddyfightShelf()
