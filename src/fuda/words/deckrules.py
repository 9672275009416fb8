"""What the text of cards says about deck construction, before any match."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import Card
from fuda.table.match import Match
from fuda.words.properties import Test, all_ok

UNLIMITED: Final = 1 << 30


class DeckRule:
    """What the text of a card says about deck construction.  [op 5-1-2-4] [fw 6-1-4-3]"""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def copies(self) -> i64:
        """How many of this card the deck may have, or -1 if it says nothing about that."""
        return -1

    def allows(self, m: Match, f: Frame, card: Card) -> bool:
        """Whether it lets this card into the deck whatever its colours; `f` speaks for the card that prints it."""
        return False

    def forbids(self, m: Match, f: Frame, card: Card) -> bool:
        """Whether it keeps this card out of the deck."""
        return False


class AnyNumber(DeckRule):
    """Any number of this card may be in the deck."""

    name: ClassVar[str] = "any_number_in_deck"

    def copies(self) -> i64:
        return UNLIMITED


class UpTo(DeckRule):
    """So many of this card may be in the deck, instead of as many as the rules say."""

    name: ClassVar[str] = "up_to_in_deck"

    def __init__(self, n: i64) -> None:
        self.n = n

    def copies(self) -> i64:
        return self.n


class AboutCards(DeckRule):
    """Something about all cards of the deck that pass some tests."""

    def __init__(self, tests: list[Test[Any, Any, Any]]) -> None:
        self.tests = tests


class MayInclude(AboutCards):
    """Cards that pass the tests may be in the deck, whatever their colours."""

    name: ClassVar[str] = "may_include"

    def allows(self, m: Match, f: Frame, card: Card) -> bool:
        return all_ok(self.tests, m, f, card, None)


class MayNotInclude(AboutCards):
    """Cards that pass the tests may not be in the deck."""

    name: ClassVar[str] = "may_not_include"

    def forbids(self, m: Match, f: Frame, card: Card) -> bool:
        return all_ok(self.tests, m, f, card, None)


class MayIncludeOnly(AboutCards):
    """Only cards that pass the tests may be in the deck."""

    name: ClassVar[str] = "may_include_only"

    def forbids(self, m: Match, f: Frame, card: Card) -> bool:
        return not all_ok(self.tests, m, f, card, None)


def most_copies(rules: list[DeckRule], most: i64) -> i64:
    """How many of a card may be in the deck: what its text says goes before the rule."""
    for rule in rules:
        if rule.copies() >= 0:
            return rule.copies()
    return most
