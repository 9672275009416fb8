"""Processes that work for the server, so that its event loop and everybody's matches wait for none of it.

A `Hand` is one process: it does one thing after another, and is ended when a thing takes too long. `Hands` are some of
them that share a line: whoever has had least of them comes first, address by address and match by match, then what
takes least; no address holds all of them, and some are kept for what is short.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import forkserver, get_context, parent_process
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from fuda.cards.library import HOME, home
from fuda.web.replies import Refusal

SHORT: Final = 0.35  # seconds that a short piece of work takes at most
STARTING: Final = 60.0  # seconds that a process may take to start on a busy machine
FORGET: Final = 10.0  # seconds after which half of what somebody has had is forgotten
MOST_REMEMBERED: Final = 2_000  # addresses and matches
LOADED: Final = ["fuda.web.apart", "fuda.web.thinking", "fuda.web.library", "fuda.ai.bots", "fuda.scenario.run"]
HEAD: Final = 4  # bytes before a message that tell its length

T = TypeVar("T")


class HandDied(RuntimeError):  # noqa: N818  named for what it is
    """A process has ended in the middle of its work, of lack of memory for one."""


class HandTooSlow(RuntimeError):  # noqa: N818  named for what it is
    """A piece of work took too long, and its process was ended."""


class HandFailed(RuntimeError):  # noqa: N818  named for what it is
    """A piece of work has failed: what a process says about it."""


class Hand:
    """One process; it starts when there is something to do."""

    def __init__(self, database: str, nice: int = 0) -> None:
        self.database = database
        self.nice = nice
        self.lock = asyncio.Lock()
        self.process: BaseProcess | None = None
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.age = 0  # how many processes there were
        self.is_renewed = False  # processes load everything themselves from now on
        self.is_stale = False  # the process is to be followed by another

    @property
    def pid(self) -> int:
        """The process, or 0."""
        return (self.process.pid or 0) if self.process is not None else 0

    async def call(self, function: Callable[..., T], *args: object, seconds: float, age: int = 0) -> T:
        """Let the process call a function of a module, when everything before is done; it goes on if nobody waits.

        What only a certain process can do names its age.
        """
        task = asyncio.create_task(self._call(function, args, seconds, age))
        task.add_done_callback(look_at)
        return await asyncio.shield(task)

    async def _call(self, function: Callable[..., T], args: tuple[object, ...], seconds: float, age: int) -> T:
        """Send a piece of work, and wait for what comes of it."""
        async with self.lock:
            is_alive = self.process is not None and self.process.is_alive()
            if age and (age != self.age or not is_alive):
                raise HandDied("the process has ended")
            try:
                if not is_alive or (self.is_stale and not age):
                    self.end()
                    await self._start()
                async with asyncio.timeout(seconds):
                    is_done, found = await self._exchange(pickle.dumps((function, args)))
            except TimeoutError:
                self.end()
                raise HandTooSlow(f"more than {seconds:g} s") from None
            except (OSError, EOFError):  # EOFError is what an incomplete message raises
                self.end()
                raise HandDied("the process has ended") from None
        if not is_done:
            raise found
        result: T = found
        return result

    async def _start(self) -> None:
        """Start the process; if nobody waits for it any more, it is ended and nothing of it stays open."""
        ours, theirs = socket.socketpair()
        processes = get_context("spawn") if self.is_renewed else prepared_context()
        process = processes.Process(target=work_on, args=(theirs, self.database, self.nice, str(home())), daemon=True)
        starting = asyncio.create_task(asyncio.to_thread(process.start))  # the first waits until everything is loaded
        try:
            await asyncio.shield(starting)
            self.reader, self.writer = await asyncio.open_connection(sock=ours)
        except BaseException:
            ours.close()  # the process ends when nobody speaks to it
            raise
        finally:
            starting.add_done_callback(lambda _: theirs.close())
        self.process = process
        self.age += 1
        self.is_stale = False
        async with asyncio.timeout(STARTING):
            await self._exchange(pickle.dumps((int, ())))

    async def _exchange(self, data: bytes) -> tuple[bool, Any]:
        """Send a message and read the answer."""
        assert self.reader is not None and self.writer is not None
        self.writer.write(len(data).to_bytes(HEAD, "big") + data)
        await self.writer.drain()
        size = int.from_bytes(await self.reader.readexactly(HEAD), "big")
        found: tuple[bool, Any] = pickle.loads(await self.reader.readexactly(size))
        return found

    def renew(self) -> None:
        """Let another process do what comes next, one that loads everything itself: a faster engine is there."""
        self.is_renewed = True
        self.is_stale = True

    def end(self) -> None:
        """End the process, whatever it is doing."""
        if self.writer is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self.writer.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(0.01)  # a process that is still ending is waited for by the next one's start
        self.process = self.reader = self.writer = None


def look_at(task: asyncio.Task[Any]) -> None:
    """Look at what came of a piece of work, so that nobody is told that nobody did."""
    if not task.cancelled():
        task.exception()


def prepared_context() -> ForkServerContext:
    """Processes that begin with everything loaded, so that another takes no time."""
    processes = get_context("forkserver")
    processes.set_forkserver_preload(LOADED)
    return processes


def get_ready() -> None:
    """Load what processes need, before the first is wanted; called in a thread."""
    prepared_context()
    with contextlib.suppress(OSError):
        forkserver.ensure_running()


# --- a line for some of them -----------------------------------------------------------------------------------
@dataclass(order=True)
class Job:
    """Something that waits for a process."""

    had: tuple[float, float] = field(init=False, default=(0.0, 0.0))  # what its address and its match have had
    cost: float
    number: int
    who: str = field(compare=False)
    match: str = field(compare=False)
    turn: asyncio.Future[Hand] = field(compare=False)


class Hands:
    """Processes that share a line."""

    def __init__(self, database: str, count: int, short: int = 0, most_waiting: int = 500, nice: int = 0) -> None:
        self.hands = [Hand(database, nice) for _ in range(count + short)]
        self.short = self.hands[:short]  # those kept for what is short
        self.free = list(self.hands)
        self.most_waiting = most_waiting
        self.waiting: list[Job] = []
        self.had: dict[str, tuple[float, float]] = {}  # seconds that an address or a match has had, and when
        self.busy: dict[str, int] = {}  # how many processes work for an address
        self.count = 0

    async def do(
        self,
        function: Callable[..., T],
        *args: object,
        who: str = "",
        match: str = "",
        cost: float = 1.0,
        seconds: float = 20.0,
    ) -> T:
        """Call a function in a process when it is its turn; a `Refusal` if it takes too long or too many wait."""
        if len(self.waiting) >= self.most_waiting:
            raise Refusal(
                "busy", "too much is going on; try again soon", "混み合っています。少し後で試してください", 503
            )
        hand = await self._turn(who, match, cost)
        began = time.monotonic()
        try:
            return await hand.call(function, *args, seconds=seconds)
        except HandTooSlow:
            text = f"this takes more than {seconds:g} s", f"{seconds:g}秒を超えたため中止"
            raise Refusal("too_long", *text, 422) from None
        finally:
            self._give_back(hand, who, match, time.monotonic() - began)

    async def _turn(self, who: str, match: str, cost: float) -> Hand:
        """Wait for a process."""
        self.count += 1
        job = Job(cost, self.count, who, match, asyncio.get_running_loop().create_future())
        self.waiting.append(job)
        self._hand_out()
        try:
            return await job.turn
        except asyncio.CancelledError:
            if job in self.waiting:
                self.waiting.remove(job)
            elif job.turn.done() and not job.turn.cancelled():
                self._give_back(job.turn.result(), who, match, 0.0)
            raise

    def _give_back(self, hand: Hand, who: str, match: str, seconds: float) -> None:
        """A process is free again: note what somebody has had of it."""
        self.busy[who] -= 1
        if not self.busy[who]:
            del self.busy[who]
        now = time.monotonic()
        for name in (who, f"{who} {match}"):
            self.had[name] = (self._has_had(name, now) + seconds, now)
        while len(self.had) > MOST_REMEMBERED:
            del self.had[next(iter(self.had))]
        self.free.append(hand)
        self._hand_out()

    def _has_had(self, name: str, now: float) -> float:
        """The seconds that somebody has had lately."""
        amount, at = self.had.pop(name, (0.0, now))
        self.had[name] = (amount * 0.5 ** ((now - at) / FORGET), now)
        return self.had[name][0]

    def _hand_out(self) -> None:
        """Give free processes to those whose turn it is."""
        now = time.monotonic()
        for hand in list(self.free):
            fitting = [job for job in self.waiting if self._may_have(job, hand)]
            if not fitting:
                continue
            for job in fitting:
                job.had = (self._has_had(job.who, now), self._has_had(f"{job.who} {job.match}", now))
            job = min(fitting)
            self.waiting.remove(job)
            self.free.remove(hand)
            self.busy[job.who] = self.busy.get(job.who, 0) + 1
            job.turn.set_result(hand)

    def _may_have(self, job: Job, hand: Hand) -> bool:
        """Whether a process is for such work: not every one for long work, and not the last one for one address."""
        if job.turn.done():
            return False
        if job.cost > SHORT and hand in self.short:
            return False
        others = [one for one in self.hands if one not in self.short]
        return job.cost <= SHORT or len(others) == 1 or self.busy.get(job.who, 0) < len(others) - 1

    def close(self) -> None:
        """End all processes; whoever waits is sent away."""
        for job in self.waiting:
            job.turn.cancel()
        self.waiting.clear()
        for hand in self.hands:
            hand.end()


# --- in the process --------------------------------------------------------------------------------------------
DATABASE: Final[list[str]] = [""]  # of the server, for own cards


def work_on(theirs: socket.socket, database: str, nice: int, folder: str) -> None:
    """Do what comes, one thing after another, until the server is gone; with the server's store and library."""
    DATABASE[0] = database
    os.environ[HOME] = folder
    threading.Thread(target=end_with_parent, daemon=True).start()
    with contextlib.suppress(OSError):
        os.nice(nice)
    with contextlib.suppress(KeyboardInterrupt, OSError), theirs.makefile("rwb") as wire:
        while head := wire.read(HEAD):
            answer = answered(wire.read(int.from_bytes(head, "big")))
            wire.write(len(answer).to_bytes(HEAD, "big") + answer)
            wire.flush()


def answered(data: bytes) -> bytes:
    """Do one thing: what came of it, or what went wrong."""
    try:
        function, args = pickle.loads(data)
        return pickle.dumps((True, function(*args)))
    except Refusal as refusal:
        return pickle.dumps((False, refusal))
    except Exception as error:
        return pickle.dumps((False, HandFailed(f"{type(error).__name__}: {error}"[:500])))


def end_with_parent() -> None:
    """End with the server, even if that is killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
