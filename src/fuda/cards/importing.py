"""What an import into a library did, for whoever asked for it: a terminal or a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from fuda.cards import library
from fuda.cards.cardreader import Taken, Trouble
from fuda.cards.library import Library

MOST_TOLD: Final = 200  # of each list that is told


class Bad(msgspec.Struct):
    """A row or file that was left out."""

    file: str
    line: int
    message: str


class Imported(msgspec.Struct):
    """What an import did."""

    game: str
    folder: str
    cards: int
    whole: int
    partial: dict[str, list[str]]  # cards that are not understood whole, and the words
    new: int = 0
    languages: dict[str, int] = {}  # how many cards have each
    both: int = 0  # how many of the cards have both languages
    skipped: list[Bad] = []
    unused: dict[str, int] = {}  # columns that no card of the game has, and in how many rows
    again: int = 0  # further printings of the same cards
    prints: int = 0  # cards, counted in each language
    seconds: float = 0.0


def summary(
    taken: Taken, before: Library, after: Library, troubles: Sequence[Trouble] = (), seconds: float = 0.0
) -> Imported:
    """What an import did."""
    joined = library.join(after)
    numbers = list(dict.fromkeys(joined.also.get(number, number) for number in taken.numbers()))
    missing = library.missing(after)
    partial = {number: missing[number] for number in numbers if missing[number]}
    known = library.join(before).cards
    languages = Counter(language for number in numbers for language in joined.cards[number])
    return Imported(
        game=taken.game,
        folder=str(library.home()),
        cards=len(numbers),
        whole=len(numbers) - len(partial),
        partial=partial,
        new=sum(number not in known for number in numbers),
        languages=dict(sorted(languages.items())),
        both=sum(len(joined.cards[number]) > 1 for number in numbers),
        skipped=[Bad(one.file, one.line, one.message) for one in troubles],
        unused=dict(taken.unused.most_common(MOST_TOLD)),
        again=taken.again,
        prints=sum(len(rows) for rows in taken.rows.values()),
        seconds=round(seconds, 2),
    )


def blockers(result: Imported, most: int = 20) -> list[tuple[str, int]]:
    """The words that keep most cards from being whole, names and numbers left out, and how many cards each."""
    from fuda.text.diagnose import skeleton

    found: Counter[str] = Counter()
    for words in result.partial.values():
        found.update({skeleton(one) for one in words})
    return found.most_common(most)


def short(names: Sequence[str], most: int = 12) -> str:
    """Some names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
