"""What games have in common whose cards lie on a shelf and whose words are a table beside their modules."""

import tomllib
from collections import ChainMap
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, ClassVar

from fuda.games import deckfile
from fuda.games.registry import Game, M, Words
from fuda.games.shelf import Shelf


class ShelvedGame(Game[M]):
    """A game whose original cards and decks lie on a shelf."""

    shelf: ClassVar[Shelf[Any]]

    def __init__(self) -> None:
        self.known: Mapping[str, Any] = {}  # with a user's own cards, if there are any

    def cards(self) -> Mapping[str, Any]:
        """Every card definition, by number; the original ones cannot be replaced."""
        return self.known or self.shipped()

    def shipped(self) -> Mapping[str, Any]:
        """The original cards."""
        return self.shelf.cards

    def learn(self, cards: Mapping[str, Any], partial: Mapping[str, Sequence[str]]) -> None:
        """Know cards of a user's own as well."""
        self.known = ChainMap(self.shipped(), cards)  # type: ignore[arg-type]
        self.partial = partial

    def decks(self) -> Mapping[str, str]:
        """The decks of the original set."""
        return {name: self.shelf.deck_text(name) for name in self.shelf.decks}

    def read_deck(self, text: str) -> list[Any]:
        """Read a deck file; the leader comes first, where there is one, and is a card like all others elsewhere."""
        return self.definitions(text, (deckfile.LEADER, deckfile.MAIN))

    def position(self, m: M) -> int:
        """Hash the position."""
        return int(m.state_hash())

    def words(self, language: str) -> Words:
        """The words of the game in a language."""
        return read_words(self.name, language)


@cache
def read_words(game: str, language: str) -> Words:
    """Read the words of one language from the table beside a game's modules."""
    groups = tomllib.loads(resources.files("fuda.games").joinpath(game, "words.toml").read_text(encoding="utf-8"))
    return {group: {name: texts[language] for name, texts in names.items()} for group, names in groups.items()}
