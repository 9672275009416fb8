"""What every environment is set up with: a game and how it is written down, two decks, settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fuda.env.play import Play, begin, read_decks, the_game
from fuda.env.record import recorder
from fuda.games.registry import AnyGame


class Arranged:
    """Matches of one game with the same decks and settings, written down by the same recorder."""

    def arrange(
        self, game: str | AnyGame, decks: Sequence[Any], settings: Mapping[str, int], actions: int, forced: bool
    ) -> None:
        """Set up all that stays the same from match to match."""
        self.recorder = recorder(the_game(game), actions)
        self._decks = read_decks(self.game, decks)
        self._settings = dict(settings)
        self._forced = forced

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.recorder.game

    def deal(self, seed: int, *, journal: bool = True) -> Play:
        """Start a match; with a journal seats remember cards."""
        return begin(
            self.game, self._decks, seed, journal=journal, discreet=self._forced, actions=self.recorder.answer_rows,
            settings=self._settings,
        )  # fmt: skip
