"""What the text of cards says about deck construction."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.words import deckrules
from fuda.words.deckrules import DeckRule


class UpTo(deckrules.UpTo):
    """So many of this card may be in the deck, with names together with all cards of these names."""

    name: ClassVar[str] = "up_to_in_deck"

    def __init__(self, n: i64, names: list[str] | None = None) -> None:
        super().__init__(n)
        self.names: list[str] = names if names is not None else []


def together(rule: DeckRule) -> list[str]:
    """The names of cards that are counted together with the one that prints it; none: its own only."""
    return rule.names if isinstance(rule, UpTo) else []


class FlagUnder(DeckRule):
    """Of a flag: another one is prepared under it.  [bf O.specialflag.5]"""

    name: ClassVar[str] = "flag_under"
