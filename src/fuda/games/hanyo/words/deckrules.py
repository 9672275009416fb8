"""What the text of cards says about deck construction (402.2)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.games.hanyo.printed import DeckRule

UNLIMITED: Final = 1 << 30


class AnyNumber(DeckRule):
    """Any number of this card may be in the deck."""

    name: ClassVar[str] = "any_number_in_deck"

    def copies(self) -> i64:
        return UNLIMITED


class UpTo(DeckRule):
    """So many of this card may be in the deck, instead of four."""

    name: ClassVar[str] = "up_to_in_deck"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def copies(self) -> i64:
        return self.n
