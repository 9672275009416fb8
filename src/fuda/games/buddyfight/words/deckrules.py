"""What the text of cards says about deck construction."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.games.buddyfight.printed import DeckRule

UNLIMITED: Final = 1 << 30


class AnyNumber(DeckRule):
    """Any number of this card may be in the deck."""

    name: ClassVar[str] = "any_number_in_deck"

    def copies(self) -> i64:
        return UNLIMITED


class UpTo(DeckRule):
    """So many of this card may be in the deck, with names together with all cards of these names."""

    name: ClassVar[str] = "up_to_in_deck"
    fields: ClassVar[tuple[str, ...]] = ("n", "names")

    def __init__(self, n: i64, names: list[str] | None = None) -> None:
        self.n = n
        self.names: list[str] = names if names is not None else []

    def copies(self) -> i64:
        return self.n

    def together(self) -> list[str]:
        return self.names


class FlagUnder(DeckRule):
    """Of a flag: another one is prepared under it.  [bf O.specialflag.5]"""

    name: ClassVar[str] = "flag_under"

    def under_flag(self) -> bool:
        return True
