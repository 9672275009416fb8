"""What is known about findings: which of them a reading settles, and which laws a game is known to break."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from fuda.fuzz.findings import Finding

WORD: Final = re.compile(r"([a-z_]+)[(:]")
PLAIN: Final = frozenset(
    {"cards", "stat", "count", "size", "compare", "chosen", "choose", "when", "top", "named", "trait"}
)


@dataclass(frozen=True)
class Entry:
    """One thing that is known: it holds for findings of a law that have all these words."""

    game: str
    law: str
    words: frozenset[str]
    reading: str  # the ruling or clause that settles it, or nothing
    broken: str  # the cause by which the game breaks the law, or nothing

    def covers(self, found: Finding) -> bool:
        """Whether a finding is one of these."""
        is_about = (self.game, self.law) == (found.layout.game, found.law) and not found.what.startswith("error")
        return is_about and self.words <= words_left(found)


def words_left(found: Finding) -> frozenset[str]:
    """The words of the texts that a finding still has, and of what was planted."""
    texts = [*found.layout.texts(), found.what, *(str(value) for value in found.layout.planted.values())]
    return frozenset(word for text in texts for word in WORD.findall(text)) | frozenset(found.what.split())


def label(found: Finding) -> str:
    """A short name of a finding, by which those of one cause mostly fall together."""
    words = sorted(words_left(found) - PLAIN - frozenset(found.what.split()))
    return f"{found.law} ({found.what}): {' '.join(words[:10])}"


@cache
def entries() -> tuple[Entry, ...]:
    """All entries of `ledger.toml`."""
    data = tomllib.loads((resources.files("fuda.fuzz") / "ledger.toml").read_text("utf-8"))
    return tuple(
        Entry(e["game"], e["law"], frozenset(e.get("words", ())), e.get("reading", ""), e.get("broken", ""))
        for e in data.get("entry", ())
    )


def known(found: Finding) -> Entry | None:
    """The entry that a finding falls under."""
    return next((entry for entry in entries() if entry.covers(found)), None)


def is_broken(game: str, law: str) -> bool:
    """Whether a game is known to break a law in more ways than can be listed."""
    return any((e.game, e.law) == (game, law) and e.broken and not e.words for e in entries())
