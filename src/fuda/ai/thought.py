"""How to think, for how long, and what came of it: the plain data of a search (`fuda.ai.ismcts`).

Apart from the search, which is compiled, as these are not.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec


class Style(msgspec.Struct, frozen=True):
    """How to search; the defaults were found by measuring."""

    worlds: int = 24  # matches imagined, each searched many times
    explore: float = 0.25  # weight of what was tried seldom
    trust: float = 8.0  # how many tries the look one step ahead is worth
    wide: float = 1.5  # branches tried at a node: so many, times the root of its visits
    most: int = 10  # answers looked into at the root
    turns: int = 0  # how far to play on beyond the tree; 0: as far as the judge wants
    limit: int = 200  # answers of that, at most
    width: int = 5  # options that quick play tries beside the usual one; 0: it takes that one
    glances: int = 8  # imagined matches in which each answer is looked at first
    deepest: int = 12  # answers within the tree
    blend: float = 1.0  # with a guide: the weight of its value; the judge has the rest
    puct: float = 0.0  # with a guide: the weight of its priors; 0: they are not asked for


USUAL: Final = Style()
# With a network, which knows more than the judge does but takes longer.
GUIDED: Final = Style(glances=4)
# To the end and by lot, where no judge says how a match stands.
PATIENT: Final = Style(turns=1_000_000, limit=5_000, width=0, glances=0)


class Budget(msgspec.Struct, frozen=True):
    """How long to think: seconds, tries, or both; 0 is no limit, which only one of them may be."""

    seconds: float = 0.5
    iterations: int = 0

    def __post_init__(self) -> None:
        """Refuse to think for ever."""
        if not 0 <= self.seconds < math.inf or self.iterations < 0 or self.seconds == self.iterations == 0:
            raise ValueError(f"thinking must end: {self.seconds} seconds and {self.iterations} tries are no limit")


class Considered(msgspec.Struct, frozen=True):
    """An answer that was thought about: how often it was tried, and how likely it wins."""

    index: int
    text: str
    visits: int
    value: float
    glance: float  # how likely it seemed to win one step ahead


class Thought(msgspec.Struct, frozen=True):
    """What a search found: the answer, what was considered, and how it expects the match to go on."""

    index: int
    value: float
    iterations: int
    seconds: float
    options: tuple[Considered, ...] = ()  # the best first
    line: tuple[str, ...] = ()  # the most likely answers, those of the opponent marked by a leading `> `
