"""The ladder: opponents for people from the easiest to the hardest, one list for the browser and the command line.

A level is a bot, the time it thinks, and how often it errs. How far apart the levels are is measured, not guessed:
`fuda bench ladder` lets each play each, and what it printed is kept beside this file, by game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from fuda.ai.thought import Budget

RATINGS: Final = Path(__file__).with_name("ratings.json")  # of a game: of a level: its Elo over the first
LONGEST: Final = 0.9  # seconds that the strongest think


class Level(msgspec.Struct, frozen=True):
    """How strong an opponent for people is."""

    bot: str
    title: Mapping[str, str]
    seconds: float = 0.0  # for bots that think
    whim: float = 0.0  # how often to take an answer that seemed nearly as good as the best
    slips: float = 0.0  # how often to take any answer, without a thought
    needs_network: bool = False  # whether only games have it for which a network was trained that helps

    def budget(self, given: Budget | None) -> Budget:
        """Its own seconds, unless only tries are to count; of tries as many more or fewer as it has seconds."""
        if given is None:
            return Budget(self.seconds or LONGEST)
        share = (self.seconds or LONGEST) / LONGEST
        tries = max(1, round(given.iterations * share)) if given.iterations else 0
        return Budget((self.seconds or LONGEST) if given.seconds else 0.0, tries)


class Rung(msgspec.Struct, frozen=True):
    """A level as a game has it: its place from 1, and its Elo over the first level, if that was measured."""

    place: int
    name: str
    title: Mapping[str, str]
    seconds: float
    rating: int | None = None


LEVELS: Final[Mapping[str, Level]] = {
    "beginner": Level("random", {"en": "Beginner", "ja": "入門"}),
    "novice": Level("greedy", {"en": "Novice", "ja": "見習い"}, slips=0.5),
    "casual": Level("greedy", {"en": "Casual", "ja": "かけ出し"}, slips=0.2),
    "easy": Level("greedy", {"en": "Easy", "ja": "初級"}),
    "normal": Level("ismcts", {"en": "Normal", "ja": "中級"}, 0.3, whim=0.1),
    "hard": Level("ismcts", {"en": "Hard", "ja": "上級"}, LONGEST),
}


def levels() -> list[str]:
    """The levels of opponents for people, the weakest first."""
    return list(LEVELS)


def ladder(game: str) -> list[Rung]:
    """The levels that a game has, the weakest first, with their distance from the first where it was measured."""
    known = ratings().get(game, {})
    return [
        Rung(place, name, LEVELS[name].title, LEVELS[name].seconds, known.get(name))
        for place, name in enumerate(levels(), 1)
    ]


@cache
def ratings() -> Mapping[str, Mapping[str, int]]:
    """What `fuda bench ladder` has measured, by game and level."""
    if not RATINGS.exists():
        return {}
    found: Mapping[str, Mapping[str, int]] = json.loads(RATINGS.read_text(encoding="utf-8"))
    return found
