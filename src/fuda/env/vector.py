"""Many matches in one process, side by side: one call answers in all of them and gives arrays.

A match that is over is replaced at once by the next one of the series; what it brought is in the rewards of that step.
The same seed gives the same series, whatever the number of tables: match number k of table i has a seed of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from fuda.core.rng import MASK, mix
from fuda.env.arranged import Arranged
from fuda.env.extras import comes_with
from fuda.env.features import Floats, Mask
from fuda.env.play import ACTIONS, IllegalAction, Play, as_number
from fuda.games.registry import AnyGame

with comes_with("gym"):
    import numpy as np
    import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]


class Batch(msgspec.Struct, frozen=True):
    """What the players see who are to act, one at each table, and what the answers before brought.

    The arrays are the same ones at every step: copy what is to be kept.
    """

    observation: Floats  # table, numbers of the board
    options: Floats  # table, action, numbers of the option
    action_mask: Mask  # table, action
    player: Ints  # who is to act at each table
    rewards: Floats  # table, player: of matches that have just ended
    ended: npt.NDArray[np.bool_]  # where a match has just ended, or was cut, and another begun
    cut: npt.NDArray[np.bool_]  # those of them that went on for too long
    last: dict[int, tuple[Floats, Floats]]  # by table: the board at the end of those matches, as each player saw it


class Tables(Arranged):
    """Matches at so many tables."""

    def __init__(
        self,
        game: str | AnyGame,
        count: int,
        decks: Sequence[Any] = (),
        *,
        seed: int = 0,
        settings: Mapping[str, int] = {},
        actions: int = ACTIONS,
        max_steps: int = 5_000,
        journal: bool = False,
        looks: bool = True,
    ) -> None:
        """With a journal seats remember cards; without looks the arrays stay empty, as for bots that need none."""
        if count < 1:
            raise ValueError(f"there must be at least 1 table, not {count}")
        self.arrange(game, decks, settings, actions)
        self.count = count
        self.seed = seed & MASK
        self.max_steps = max_steps
        self.journal = journal
        self.looks = looks
        self._matches = [0] * count
        self.plays: list[Play] = [self._begin(table) for table in range(count)]
        size = count if looks else 0
        self.batch = Batch(
            np.zeros((size, self.encoder.size), dtype=np.float32),
            np.zeros((size, actions, self.encoder.option_size), dtype=np.float32),
            np.zeros((size, actions), dtype=np.int8),
            np.zeros(count, dtype=np.int64),
            np.zeros((count, 2), dtype=np.float32),
            np.zeros(count, dtype=np.bool_),
            np.zeros(count, dtype=np.bool_),
            {},
        )

    def _begin(self, table: int) -> Play:
        """Start the next match of a table."""
        self._matches[table] += 1
        return self.deal(int(mix(mix(self.seed, table + 1), self._matches[table])), journal=self.journal)

    def _look(self, table: int) -> None:
        """Write down what the player sees who is to act at a table."""
        play = self.plays[table]
        self.batch.player[table] = play.player
        if self.looks:
            board, options, mask = self.encoder.observe(play, play.player)
            self.batch.observation[table] = board
            self.batch.options[table] = options
            self.batch.action_mask[table] = mask

    def reset(self) -> Batch:
        """Start the series of all tables anew."""
        self._matches = [0] * self.count
        self.plays = [self._begin(table) for table in range(self.count)]
        self.batch.rewards[:], self.batch.ended[:], self.batch.cut[:] = 0.0, False, False
        self.batch.last.clear()
        for table in range(self.count):
            self._look(table)
        return self.batch

    def step(self, actions: Sequence[int] | Ints) -> Batch:
        """Answer at every table; if one of the answers is not legal, no table has changed."""
        if len(actions) != self.count:
            raise ValueError(f"there are {self.count} tables, but {len(actions)} answers")
        answers = [as_number(action) for action in actions]
        for table, action in enumerate(answers):
            if not 0 <= action < self.plays[table].legal():
                legal = self.plays[table].legal()
                raise IllegalAction(
                    f"action {action} is not legal at table {table}; legal are those from 0 to {legal - 1}"
                )
        self.batch.rewards[:] = 0.0
        self.batch.last.clear()
        for table, action in enumerate(answers):
            play = self.plays[table]
            play.step(action)
            is_cut = not play.is_over and play.steps >= self.max_steps
            self.batch.cut[table] = is_cut
            self.batch.ended[table] = play.is_over or is_cut
            if play.is_over or is_cut:
                self.batch.rewards[table] = play.returns()
                if self.looks:
                    one, other = (self.encoder.board(seat.view()) for seat in play.seats)
                    self.batch.last[table] = one, other
                self.plays[table] = self._begin(table)
            self._look(table)
        return self.batch
