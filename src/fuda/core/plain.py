"""Plain data of which nothing is known: every number and text is checked for type and range before it is used."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from fuda.core.state import Card

C = TypeVar("C", bound=Card)

VERSION: Final = 1
MOST_ITEMS: Final = 10_000  # of one list
LARGEST: Final = (1 << 63) - 1


class SnapshotError(ValueError):
    """The data is not a match."""


# --- writing ---------------------------------------------------------------------------------------------------
def ints(found: list[int]) -> list[int]:
    """Numbers that may be of another type, as plain ones."""
    return [int(n) for n in found]


def ids(cards: Sequence[Card]) -> list[int]:
    """Cards by their numbers in the match."""
    return [int(card.id) for card in cards]


# --- reading ---------------------------------------------------------------------------------------------------
def numbers(data: object, count: int | None = None, low: int = -LARGEST, high: int = LARGEST) -> list[int]:
    """A list of whole numbers within bounds, of that length if one is given."""
    if not isinstance(data, list) or len(data) > MOST_ITEMS:
        raise SnapshotError("a list of numbers is missing or too long")
    if count is not None and len(data) != count:
        raise SnapshotError(f"{len(data)} numbers where {count} belong")
    for item in data:
        if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
            raise SnapshotError(f"{item!r} is not a number from {low} to {high}")
    return [int(item) for item in data]


def rows(data: object) -> list[Any]:
    """A list of anything, of bearable length."""
    if not isinstance(data, list) or len(data) > MOST_ITEMS:
        raise SnapshotError("a list is missing or too long")
    return data


def within(n: int, low: int, high: int, what: str) -> int:
    """A number that must lie in a range."""
    if not low <= n <= high:
        raise SnapshotError(f"{what} is {n}, not {low} to {high}")
    return n


def load_cards(cards: list[C], data: object) -> list[C]:
    """Cards by their numbers in the match."""
    return [cards[i] for i in numbers(data, None, 0, len(cards) - 1)]


def parts_of(data: object, count: int, what: str) -> list[Any]:
    """So many parts; `what` says what is wrong if there are others."""
    parts = rows(data)
    if len(parts) != count:
        raise SnapshotError(what)
    return parts


def whole(data: object, count: int) -> list[Any]:
    """The parts of a match that was written by this version."""
    parts = rows(data)
    if len(parts) != count or parts[0] != VERSION:
        raise SnapshotError(f"this is no snapshot of version {VERSION}")
    return parts


def texts(data: object) -> list[str]:
    """Names, traits and other short words."""
    out: list[str] = []
    for item in rows(data):
        if not isinstance(item, str) or len(item) > 200:
            raise SnapshotError("a name is no text")
        out.append(item)
    return out
