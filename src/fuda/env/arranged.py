"""What every environment is set up with: a game and how it is shown, two decks, settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fuda.env.features import encoder
from fuda.env.play import Play, begin, read_decks, the_game
from fuda.games.registry import AnyGame


class Arranged:
    """Matches of one game with the same decks and settings, shown by the same encoder."""

    def arrange(self, game: str | AnyGame, decks: Sequence[Any], settings: Mapping[str, int], actions: int) -> None:
        """Set up all that stays the same from match to match."""
        self.encoder = encoder(the_game(game), actions)
        self._decks = read_decks(self.game, decks)
        self._settings = dict(settings)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.encoder.game

    def deal(self, seed: int, *, journal: bool = True) -> Play:
        """Start a match; with a journal seats remember cards."""
        return begin(
            self.game, self._decks, seed, journal=journal, actions=self.encoder.actions, settings=self._settings
        )
