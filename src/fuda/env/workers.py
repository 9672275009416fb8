"""Tables in several processes, which write into one piece of shared memory: nothing but actions is sent.

Tables are numbered through, so that the same seed gives the same matches however many processes there are.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final
from weakref import finalize

from fuda.env.arranged import Arranged
from fuda.env.extras import comes_with
from fuda.env.play import ACTIONS, IllegalAction, written
from fuda.env.record import recorder_of
from fuda.env.vector import NOT_BEGUN, Batch, Ints, Memory, Tables, as_numbers, not_legal
from fuda.games.registry import AnyGame

with comes_with("gym"):
    import numpy as np

METHOD: Final = "spawn"  # the compiled engine is decided on anew in each process
RESET, RENEW, STEP, STEP_ON, CLOSE = range(5)  # what is asked of a process


def work(line: Connection, shared: Any, game: str, shares: tuple[int, int, int], settings: dict[str, Any]) -> None:
    """Keep tables in a process of its own, and do what is asked over a line: which of all, how many, from which on."""
    whole, start, count = shares
    try:
        size, rows = recorder_of(game, settings["actions"]).size, settings["actions"]
        memory = Memory(whole, size, rows, shared).part(start, count)
        tables = Tables(game, count, memory=memory, first_table=start, **settings)
        line.send_bytes(b"")
        while True:
            asked = line.recv_bytes()
            what, given = (asked[0], None) if len(asked) == 1 else pickle.loads(asked)
            if what == CLOSE:
                return
            found = carried_out(tables, what, given)
            line.send_bytes(pickle.dumps(found) if found else b"")
    except (EOFError, KeyboardInterrupt, OSError):
        return  # whoever asked is gone


def carried_out(tables: Tables, what: int, given: Any) -> Any:
    """Do what is asked: an error, or what memory does not tell."""
    try:
        if what == RESET:
            tables.reset(given)
        elif what == RENEW:
            tables.renew(given)
        else:
            tables.advance(tables.memory.actions.tolist(), renews=what == STEP)
        return dict(tables.batch.last)
    except Exception as error:
        return error


class SharedTables(Arranged):
    """Tables in processes, used as `Tables` is."""

    def __init__(
        self,
        game: str | AnyGame,
        count: int,
        decks: Sequence[Any] = (),
        *,
        processes: int = 2,
        actions: int = ACTIONS,
        **settings: Any,
    ) -> None:
        """The settings are those of `Tables`."""
        if not 1 <= processes <= count:
            raise ValueError(f"{count} tables are divided among 1 to {count} processes, not {processes}")
        first = Tables(game, 1, decks, actions=actions, **settings)  # what cannot be is refused here
        self.arrange(first.game, decks, first._settings, actions, first._forced)
        self.count = count
        size = self.recorder.size
        self._context = multiprocessing.get_context(METHOD)
        self._shared = self._context.RawArray("B", Memory.needs(count, size, actions))
        self.memory = Memory(count, size, actions, self._shared)
        table, cards, answers = self.recorder.arrays(self.memory.records)
        self.batch = Batch(
            self.memory.records, table, cards, answers, self.memory.mask, self.memory.player, self.memory.rewards,
            self.memory.ended, self.memory.cut, {},
        )  # fmt: skip
        self._begun = False
        shares = [count // processes + (at < count % processes) for at in range(processes)]
        self.starts = [sum(shares[:at]) for at in range(processes)]
        told = {**settings, "actions": actions, "decks": written(self._decks)}
        self._start(shares, told)
        self._closing = finalize(self, close, self._lines, self._processes)

    def _start(self, shares: Sequence[int], settings: dict[str, Any]) -> None:
        """Start the processes, and wait until each has laid its tables."""
        self._lines: list[Connection] = []
        self._processes: list[Any] = []
        for start, share in zip(self.starts, shares, strict=True):
            line, far = self._context.Pipe()
            given = (far, self._shared, self.game.name, (self.count, start, share), settings)
            process = self._context.Process(target=work, args=given, daemon=True)
            process.start()
            far.close()
            self._lines.append(line)
            self._processes.append(process)
        for line in self._lines:
            heard(line)

    def _ask(self, what: int, given: Sequence[Any]) -> Batch:
        """Let every process do its share, and put together what memory does not tell."""
        if not self._closing.alive:
            raise RuntimeError("these tables were closed")
        for line, one in zip(self._lines, given, strict=True):
            line.send_bytes(bytes([what]) if one is None else pickle.dumps((what, one)))
        self.batch.last.clear()
        for start, line in zip(self.starts, self._lines, strict=True):
            for table, record in heard(line).items():
                self.batch.last[start + table] = record
        return self.batch

    def sides(self) -> list[int]:
        """Where the agent sits at each table, -1 for both sides."""
        return [int(side) for side in self.memory.side]

    def reset(self, seed: int | None = None) -> Batch:
        """Start the series of all tables anew, perhaps another one."""
        self._begun = True
        return self._ask(RESET, [seed] * len(self._lines))

    def renew(self, tables: Sequence[int]) -> Batch:
        """Begin the next match at some tables."""
        ends = [*self.starts[1:], self.count]
        shares = [[table - start for table in tables if start <= table < end]
                  for start, end in zip(self.starts, ends, strict=True)]  # fmt: skip
        return self._ask(RENEW, shares)

    def step(self, actions: Sequence[int] | Ints) -> Batch:
        """Answer at every table; if one of the answers is not legal, no table has changed."""
        return self.advance(self.checked(actions), renews=True)

    def checked(self, actions: Sequence[int] | Ints) -> list[int]:
        """Actions as numbers, if each of them is legal at its table; where a match has ended any will do."""
        answers = as_numbers(actions, self.count)
        if not self._begun:
            raise IllegalAction(NOT_BEGUN)
        legal = self.memory.mask.sum(axis=1)
        given = np.array(answers)
        wrong = np.flatnonzero(((given < 0) | (given >= legal)) & (legal > 0))
        if len(wrong):
            raise IllegalAction(not_legal(answers[wrong[0]], int(wrong[0]), int(legal[wrong[0]])))
        return answers

    def advance(self, answers: list[int], *, renews: bool) -> Batch:
        """Give answers that were checked; matches that end are replaced, or left as they ended."""
        self.memory.actions[:] = answers
        return self._ask(STEP if renews else STEP_ON, [None] * len(self._lines))

    def close(self) -> None:
        """End the processes."""
        self._closing()


def heard(line: Connection) -> Any:
    """What a process says; an error there is one here."""
    try:
        told = line.recv_bytes()
    except (EOFError, OSError):
        raise RuntimeError("a process with tables has ended") from None
    found = pickle.loads(told) if told else {}
    if isinstance(found, Exception):
        raise found
    return found


def close(lines: Sequence[Connection], processes: Sequence[Any]) -> None:
    """End processes."""
    for line in lines:
        with suppress(OSError):
            line.send_bytes(bytes([CLOSE]))
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.kill()
