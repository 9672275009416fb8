"""Bots think in processes of their own, so that nobody else's match waits for them.

A process is given a snapshot of the position, makes the match of it, and hands the bot a seat: what its player may
know. A match that cannot be put into a snapshot (one laid out from a scenario, with cards of its own) is thought about
in a thread, on a copy.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool

from fuda.ai import bots
from fuda.match.seat import Seat
from fuda.match.session import Session, restore
from fuda.view.memory import Remembered

TITLES: Final = {
    "beginner": {"en": "Beginner", "ja": "入門"},
    "easy": {"en": "Easy", "ja": "初級"},
    "normal": {"en": "Normal", "ja": "中級"},
    "hard": {"en": "Hard", "ja": "上級"},
}


def levels() -> dict[str, str]:
    """The levels that people choose from, the weakest first, and the bot that plays each."""
    return {"beginner": "random", **{level: level for level in bots.levels()}}


def title_of(level: str) -> dict[str, str]:
    """A level in words."""
    return TITLES.get(level, {"en": level, "ja": level})


class Position(NamedTuple):
    """What a process is given to think about: a position, and what the player remembers that no position shows."""

    snapshot: bytes
    remembered: Remembered


class Thinkers:
    """The processes in which bots think; they start when the first bot is needed."""

    def __init__(self, database: str, workers: int = 0) -> None:
        self.database = database
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    def warm(self, game: str) -> None:
        """Let a process get ready for a game, so that the first answer does not wait for it."""
        with contextlib.suppress(BrokenProcessPool):  # `choose` starts others then
            self.running().submit(prepare, game)

    def running(self) -> ProcessPoolExecutor:
        """The processes."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=start, initargs=(self.database,)
            )
        return self.pool

    async def choose(self, session: Session, level: str, seed: int) -> int:
        """The option that the bot of a level takes for whoever decides."""
        name = levels()[level]
        if not is_portable(session):
            copy = Seat(session.game, session.game.clone(session.match), session.player)
            copy.recall(session.seat(session.player).memory.told())
            return await run_in_threadpool(bots.make(name, seed).choose, copy)
        position = Position(session.snapshot(), session.seat(session.player).memory.told())
        pool = self.running()
        try:
            return await self._ask(position, name, seed)
        except BrokenProcessPool:
            # A process has died, of lack of memory for one: others take its place. Everybody who waited learns of it,
            # and only the first may end the processes: the others' matches are thought about in new ones already.
            if self.pool is pool:
                self.close()
            return await self._ask(position, name, seed)

    async def _ask(self, position: Position, name: str, seed: int) -> int:
        """Let a process think."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.running(), think, position, name, seed)

    def close(self) -> None:
        """End the processes."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def is_portable(session: Session) -> bool:
    """Whether another process can make the match of a snapshot: it was begun with decks of cards that games know."""
    known = session.game.cards()
    return bool(session.decks) and all(known.get(d.number) is d for deck in session.decks for d in deck)


# --- in the process --------------------------------------------------------------------------------------------
DATABASE: list[str] = []


def start(database: str) -> None:
    """Set up a process: it ends with its parent, even if that is killed."""
    DATABASE[:] = [database]
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the server."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def prepare(game: str) -> None:
    """Load a game, its cards and its judge."""
    from fuda.web.known import known_game

    known = known_game(game)
    Session(known).seat(0)
    bots.judge_of(game)


def think(position: Position, name: str, seed: int) -> int:
    """The option that a bot takes in a position."""
    from fuda.match.snapshot import decode
    from fuda.web.known import known_game, learn_stored

    snapshot = decode(position.snapshot)
    learn_stored(known_game(snapshot.game), DATABASE[0], [number for number, _ in snapshot.cards])
    session = restore(position.snapshot)
    seat = session.seat(session.player)
    seat.recall(position.remembered)
    return bots.make(name, seed).choose(seat)
