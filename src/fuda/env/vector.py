"""Many matches in one process, side by side: one call answers in all of them and gives arrays.

A match that is over is replaced at once by the next one of the series; what it brought is in the rewards of that step.
The same seed gives the same series, whatever the number of tables: match number k of table i has a seed of its own.
The loop over the tables is compiled (`fuda.core.stepping`); records are written into one array, which may be given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Final, TypeAlias

import msgspec

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix
from fuda.core.state import DRAW
from fuda.core.stepping import Seating, Stepper
from fuda.env.arranged import Arranged
from fuda.env.extras import comes_with
from fuda.env.play import ACTIONS, IllegalAction, as_number, drawn
from fuda.games.registry import AnyGame
from fuda.match.seat import Seat

with comes_with("gym"):
    import numpy as np
    import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Bytes: TypeAlias = npt.NDArray[np.uint8]

SELF: Final = "self"  # in place of a bot: whoever answers answers for both players
RANDOM: Final = "random"
EITHER: Final = -1  # a side by lot
MAX_STEPS: Final = 5_000
NOT_BEGUN: Final = (
    "no match has begun: call reset() first, then step(actions) with an action of the mask for each table"
)


class Batch(msgspec.Struct, frozen=True):
    """What the players see who are to act, one at each table, and what the answers before brought.

    The arrays are the same ones at every step: copy what is to be kept.
    """

    records: Bytes  # table, bytes of the record: the three after it are views of it
    globals: Bytes  # table, bytes
    cards: Bytes  # table, row, bytes
    answers: Bytes  # table, action, bytes
    action_mask: npt.NDArray[np.int8]  # table, action
    player: Ints  # who is to act at each table
    rewards: npt.NDArray[np.float32]  # table, player: of matches that have just ended
    ended: npt.NDArray[np.bool_]  # where a match has just ended, or was cut, and another begun
    cut: npt.NDArray[np.bool_]  # those of them that went on for too long
    last: dict[int, Bytes]  # by table: the records at the end of those matches, as each player saw it


# The arrays of a batch: what they are called and made of, and how many there are for each table.
ARRAYS: Final[tuple[tuple[str, Any, int], ...]] = (
    ("player", np.int64, 1), ("side", np.int64, 1), ("actions", np.int64, 1), ("rewards", np.float32, 2),
    ("ended", np.bool_, 1), ("cut", np.bool_, 1),
)  # fmt: skip


class Memory:
    """The arrays of a batch in one piece of memory, which processes may share."""

    records: Bytes
    mask: npt.NDArray[np.int8]
    player: Ints
    side: Ints  # where the agent sits
    actions: Ints  # that are to be taken, where processes tell each other
    rewards: npt.NDArray[np.float32]
    ended: npt.NDArray[np.bool_]
    cut: npt.NDArray[np.bool_]

    def __init__(self, count: int, size: int, actions: int, memory: Any = None) -> None:
        needed = self.needs(count, size, actions)
        whole = np.frombuffer(bytearray(needed) if memory is None else memory, dtype=np.uint8)
        at = 0
        for name, kind, each in (*ARRAYS, ("mask", np.int8, actions), ("records", np.uint8, size)):
            length = count * each * np.dtype(kind).itemsize
            array = whole[at : at + length].view(kind)
            setattr(self, name, array if each == 1 else array.reshape(count, each))
            at += length

    def part(self, start: int, count: int) -> Memory:
        """The arrays of some tables, in the same memory."""
        other = copy(self)
        for name in (*(array for array, _, _ in ARRAYS), "mask", "records"):
            setattr(other, name, getattr(self, name)[start : start + count])
        return other

    @property
    def buffer(self) -> memoryview:
        """What records are written into."""
        return memoryview(self.records.reshape(-1))

    @staticmethod
    def needs(count: int, size: int, actions: int) -> int:
        """How many bytes that takes."""
        return count * (size + actions + sum(each * int(np.dtype(kind).itemsize) for _, kind, each in ARRAYS))


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
        max_steps: int = MAX_STEPS,
        forced: bool = False,
        bot: str = SELF,
        iterations: int = 0,
        side: int = EITHER,
        journal: bool = False,
        first_table: int = 0,
        memory: Memory | None = None,
    ) -> None:
        """With a bot the agent sits at one side of each table, by lot or as `side` says, and the bot at the other.

        `forced` keeps decisions with one answer; with a journal seats remember cards. Arrays are in `memory`, if given;
        tables are numbered from `first_table` on, for the sake of their seeds.
        """
        if count < 1:
            raise ValueError(f"there must be at least 1 table, not {count}")
        self.arrange(game, decks, settings, actions, forced)
        self.count = count
        self.seed = seed & MASK
        self.max_steps = max_steps
        self.bot = bot
        self.side = side
        self.first_table = first_table
        self._budget = Budget(0.0, iterations) if iterations else None
        if bot not in (SELF, RANDOM):
            bots.make(bot, 0, self._budget)  # a name that is not known is refused now
        self.journal = journal or bot not in (SELF, RANDOM)
        self._matches = [0] * count
        self._seats: list[Any] = [None] * count  # of bots
        self._lay(memory)

    def _lay(self, memory: Memory | None = None) -> None:
        """Make the arrays and what fills them."""
        recorder, count = self.recorder, self.count
        self.memory = memory or Memory(count, recorder.size, recorder.answer_rows)
        self.buffer = self.memory.buffer
        self._has_news = True  # something is told of the step before
        table, cards, answers = recorder.arrays(self.memory.records)
        self.batch = Batch(
            self.memory.records, table, cards, answers, self.memory.mask, self.memory.player, self.memory.rewards,
            self.memory.ended, self.memory.cut, {},
        )  # fmt: skip
        reply: Callable[[int, Match], int] | None = None if self.bot in (SELF, RANDOM) else self._reply
        self.stepper = Stepper(recorder.observer, recorder.size, self._begin, reply, self.max_steps, not self._forced)

    # --- matches -----------------------------------------------------------------------------------------------
    def _begin(self, table: int) -> Seating:
        """Start the next match of a table."""
        self._matches[table] += 1
        seed = int(mix(mix(self.seed, self.first_table + table + 1), self._matches[table]))
        match = self.game.new_match(drawn(self._decks, seed), seed & MASK, journal=self.journal,
                                    discreet=self._forced, settings=self._settings)  # fmt: skip
        seat = -1
        if self.bot != SELF:
            seat = seed >> 61 & 1 if self.side == EITHER else self.side
            if self.bot != RANDOM:
                bot = bots.make(self.bot, int(mix(seed, 1)), self._budget)
                self._seats[table] = bot, Seat(self.game, match, 1 - seat)
        self.memory.side[table] = seat
        return Seating(match, seat, int(mix(seed, 1)))

    def _reply(self, table: int, match: Match) -> int:
        """The bot's answer at a table."""
        bot, seat = self._seats[table]
        return int(bot.choose(seat))

    def match(self, table: int) -> Match:
        """The match at a table."""
        return self.stepper.seatings[table].match

    def sides(self) -> list[int]:
        """Where the agent sits at each table, -1 for both sides."""
        return [int(side) for side in self.memory.side]

    # --- playing -----------------------------------------------------------------------------------------------
    def reset(self, seed: int | None = None) -> Batch:
        """Start the series of all tables anew, perhaps another one."""
        if seed is not None:
            self.seed = seed & MASK
        self._matches = [0] * self.count
        self.stepper.open(self.count, self.buffer)
        return self._told()

    def renew(self, tables: Sequence[int]) -> Batch:
        """Begin the next match at some tables."""
        self.stepper.forget()
        for table in tables:
            self.stepper.renew(int(table), self.buffer)
        return self._told()

    def step(self, actions: Sequence[int] | Ints) -> Batch:
        """Answer at every table; if one of the answers is not legal, no table has changed."""
        return self.advance(self.checked(actions), renews=True)

    def checked(self, actions: Sequence[int] | Ints) -> list[int]:
        """Actions as numbers, if each of them is legal at its table."""
        answers = as_numbers(actions, self.count)
        if not self.stepper.seatings:
            raise IllegalAction(NOT_BEGUN)
        wrong = int(self.stepper.wrong(answers))
        if wrong >= 0:
            raise IllegalAction(not_legal(answers[wrong], wrong, self.stepper.legal[wrong]))
        return answers

    def advance(self, answers: list[int], *, renews: bool) -> Batch:
        """Give answers that were checked; matches that end are replaced, or left as they ended."""
        self.stepper.step(answers, self.buffer, renews)
        return self._told()

    def _told(self) -> Batch:
        """Fill in what the step brought."""
        batch, stepper = self.batch, self.stepper
        batch.player[:] = stepper.players
        np.take(self.recorder.masks, stepper.legal, axis=0, out=batch.action_mask, mode="clip")
        if self._has_news:
            batch.rewards[:] = 0.0
            batch.ended[:] = False
            batch.cut[:] = False
            batch.last.clear()
        self._has_news = bool(stepper.ended)
        for at, table in enumerate(stepper.ended):
            winner = stepper.winners[at]
            batch.ended[table] = True
            batch.cut[table] = winner < 0
            batch.rewards[table] = returns(winner)
            if stepper.keeps_last:
                both = np.frombuffer(stepper.lasts[2 * at] + stepper.lasts[2 * at + 1], dtype=np.uint8)
                batch.last[table] = both.reshape(2, -1)
        return batch

    # --- copies ------------------------------------------------------------------------------------------------
    def __getstate__(self) -> dict[str, Any]:
        left_out = ("memory", "buffer", "batch", "stepper", "_seats", "recorder")
        state = {name: value for name, value in self.__dict__.items() if name not in left_out}
        state["_made_of"] = self.recorder
        state["_tables"] = [
            (taken, int(page), int(steps))
            for taken, page, steps in zip(self.stepper.taken, self.stepper.pages, self.stepper.steps, strict=True)
        ]
        state["_bots"] = [None if one is None else one[0] for one in self._seats]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        tables, kept = state.pop("_tables"), state.pop("_bots")
        self.recorder = state.pop("_made_of")
        self.__dict__.update(state)
        self._seats = [None] * self.count
        self._lay()
        if not tables:
            return
        self._matches = [number - 1 for number in self._matches]
        self.stepper.lay(self.count)
        for table, (taken, page, steps) in enumerate(tables):
            self.stepper.restore(table, list(taken), page, steps, self.buffer)
            if kept[table] is not None:
                self._seats[table] = kept[table], self._seats[table][1]
        self._told()


def as_numbers(actions: Sequence[int] | Ints, count: int) -> list[int]:
    """Actions as whole numbers, one for each table."""
    if len(actions) != count:
        raise ValueError(f"there are {count} tables, but {len(actions)} answers")
    if isinstance(actions, np.ndarray) and actions.dtype.kind in "iu":
        found: list[int] = actions.tolist()
        return found
    return [as_number(one) for one in actions]


def not_legal(action: int, table: int, legal: int) -> str:
    """What is told of an action that is not legal."""
    return f"action {action} is not legal at table {table}; legal are those from 0 to {legal - 1}"


def returns(winner: int) -> tuple[float, float]:
    """What a match brings each player."""
    if winner < 0 or winner == DRAW:
        return (0.0, 0.0)
    return (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
