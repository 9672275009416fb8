"""What the laws have to know of a game, as data: its zones, its cards, and a grammar of abilities made of its words."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

SLOT = re.compile(r"\{(\w+)\}")
DEEPEST = 12


class Words:
    """The words of one game, from `GAME.toml`."""

    def __init__(self, game: str, data: dict[str, Any]) -> None:
        self.game = game
        self.quiet = frozenset(data["quiet"])  # answers that are offered where a player is free to act
        self.told = frozenset(data["told"])  # zones of whose cards the values are compared
        self.unordered: Sequence[str] = data["unordered"]  # zones whose cards may lie in any order
        self.units: tuple[str, ...] = tuple(data["units"])  # zones of cards that things happen to
        self.holder: str = data["holder"]  # the zone of the card that has what a law plants
        self.listeners: tuple[str, ...] = tuple(data.get("listeners", data["units"]))  # zones of cards that hear
        self.moments: list[str] = data.get("moments", [])  # fields of cards in play that say when they came
        self.never: str = data["never"]  # a condition that never holds
        self.zones: dict[str, dict[str, Any]] = data["zones"]
        self.resources: dict[str, list[int]] = data.get("resources", {})
        self.cards: dict[str, dict[str, Any]] = data["cards"]
        self.grammar: dict[str, list[str]] = data["grammar"]
        self.bans: list[dict[str, Any]] = data.get("ban", [])
        self.idle: dict[str, list[str]] = data.get("idle", {})
        self.nulls: list[list[str]] = data.get("null", {}).get("pairs", [])
        self.periods: list[list[str]] = data.get("period", {}).get("pairs", [])
        self.once: list[str] = data.get("once", {}).get("texts", [])
        self.hearing: list[str] = data.get("hearing", {}).get("texts", [])
        self.weights: dict[str, float] = data.get("weights", {})
        self.silencing: list[str] = data.get("silencing", [])  # words of texts that take abilities away
        self.odd: list[str] = data.get("odd", [])  # events that say that an offered cost was not paid in full

    def weight(self, kind: str) -> float:
        """How likely an answer of this kind is, beside others."""
        return float(self.weights.get(kind, 1.0))

    def expand(self, lot: random.Random, word: str, names: Sequence[str], depth: int = 0) -> str:
        """A text of the grammar for a word; `{name}` is the name of some card."""
        choices = self.grammar[word]
        text = lot.choice(choices if depth < DEEPEST else choices[:1])

        def fill(found: re.Match[str]) -> str:
            if found[1] == "name":
                return lot.choice(names) if names else "Nobody"
            return self.expand(lot, found[1], names, depth + 1)

        return SLOT.sub(fill, text)


@cache
def words_of(game: str) -> Words:
    """The words of a game; `KeyError` if there are none."""
    path = resources.files("fuda.fuzz.words") / f"{game}.toml"
    if not path.is_file():
        raise KeyError(game)
    return Words(game, tomllib.loads(path.read_text("utf-8")))
