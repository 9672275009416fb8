"""Servers that share a PostgreSQL: each match is held by one of them at a time, and each finds the others' matches.

A server that is there holds a lock of the database with its number, which ends with its connection, even if it is
killed: whoever wants one of its matches then takes it over. What is held is only about who answers; that no step is
lost or taken twice is kept by the table of steps, whose numbers nobody can take twice. A change that others must learn
of at once is told by the database's own notifications.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import Engine, delete, insert, select, text, update

from fuda.web import fair
from fuda.web.metrics import log
from fuda.web.tables import HELD, WORKERS

LOCK: Final = 0x66756461  # the first half of the locks of servers; the second is their number
CHANNEL: Final = "fuda"
TIDY: Final = 600.0  # seconds between tidying up
BREATH: Final = 1.0  # seconds between looking whether the connection is there
FIRST: Final = 15.0  # seconds within which the database must be there at the start
TAKE_MATCH: Final = text("INSERT INTO held SELECT id, :worker FROM match WHERE id = :match ON CONFLICT DO NOTHING")
ALIVE: Final = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :lock AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class Elsewhere(NamedTuple):
    """Another server that holds a match."""

    worker: int
    address: str
    secret: str


class Alone:
    """One server that shares with nobody: everything is here."""

    secret = ""

    def start(self, changed: Callable[[str], None]) -> None:
        """Begin to share."""

    def hold(self, match: str) -> Elsewhere | None:
        """Hold a match, unless another server does; called in a thread."""
        return None

    def letting_go(self, match: str) -> Callable[[Any], None]:
        """What is to be written to hold a match no more."""
        return lambda _: None

    def telling(self, match: str) -> Callable[[Any], None]:
        """What is to be written with a change so that other servers learn of it."""
        return lambda _: None

    def close(self) -> None:
        """Share no more, and let go of everything."""


class Shared(Alone):
    """One of the servers that share a PostgreSQL."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self.address = address  # where the others reach this one
        self.secret = fair.new_token()
        self.worker = 0
        self.changed: Callable[[str], None] = lambda _: None
        self.is_closed = False
        self.is_there = threading.Event()
        self.thread = threading.Thread(target=self.stay, name="sharing", daemon=True)

    def start(self, changed: Callable[[str], None]) -> None:
        """Let the others know of this server, and learn of their changes."""
        self.changed = changed
        with self.engine.begin() as connection:
            given = {"address": self.address, "secret": self.secret, "since": time.time()}
            key = connection.execute(insert(WORKERS).values(**given)).inserted_primary_key
        assert key is not None
        self.worker = int(key[0])
        self.thread.start()
        if not self.is_there.wait(FIRST):
            raise RuntimeError("the database does not answer")
        self.clear()

    # --- being there -------------------------------------------------------------------------------------------
    def stay(self) -> None:
        """Hold the lock and listen, on a connection of its own; when it breaks, on another one."""
        while not self.is_closed:
            try:
                self.listen()
            except Exception as error:  # the database has gone: it may come back
                log("the connection to the database has broken", 30, error=str(error).split("\n", 1)[0][:300])
                time.sleep(BREATH)

    def listen(self) -> None:
        """Hold the lock and hear of changes until the connection breaks."""
        raw = self.engine.raw_connection()
        driver: Any = raw.driver_connection
        raw.detach()  # it is never given back
        try:
            driver.rollback()
            driver.autocommit = True
            driver.execute("SELECT pg_advisory_lock(%s, %s)", (LOCK, self.worker))
            driver.execute(f"LISTEN {CHANNEL}")
            self.is_there.set()
            cleared = time.monotonic()
            while not self.is_closed:
                if time.monotonic() - cleared > TIDY:
                    cleared = time.monotonic()
                    self.clear()
                for notice in driver.notifies(timeout=BREATH):
                    self.changed(notice.payload)
                driver.execute("SELECT 1")
        finally:
            driver.close()

    def clear(self) -> None:
        """Forget servers that are not there any more, what they held, and addresses that have not asked for long."""
        with self.engine.begin() as connection:
            alive = [int(one) for one in connection.execute(ALIVE, {"lock": LOCK}).scalars()]
            connection.execute(delete(HELD).where(HELD.c.worker.not_in(alive)))
            connection.execute(FORGET)
            connection.execute(delete(WORKERS).where(WORKERS.c.id.not_in(alive), WORKERS.c.since < time.time() - FIRST))

    # --- matches -----------------------------------------------------------------------------------------------
    def hold(self, match: str) -> Elsewhere | None:
        """Hold a match; if another server that is there does so, which."""
        with self.engine.begin() as connection:
            mine = {"match": match, "worker": self.worker}
            connection.execute(TAKE_MATCH, mine)
            which = HELD.c.match == match
            worker = connection.execute(select(HELD.c.worker).where(which).with_for_update()).scalar()
            if worker is None or worker == self.worker:  # there is no such match, or it is held here
                return None
            if worker in connection.execute(ALIVE, {"lock": LOCK}).scalars():
                found = connection.execute(select(WORKERS).where(WORKERS.c.id == worker)).first()
                if found is not None:
                    return Elsewhere(worker, found.address, found.secret)
            connection.execute(update(HELD).where(which).values(worker=self.worker))
        log("match taken over", match=match, worker=worker)
        return None

    def letting_go(self, match: str) -> Callable[[Any], None]:
        """Hold a match no more."""
        mine = delete(HELD).where(HELD.c.match == match, HELD.c.worker == self.worker)
        return lambda connection: connection.execute(mine)

    def telling(self, match: str) -> Callable[[Any], None]:
        """Tell the others with the change itself: when it is committed."""
        given = {"channel": CHANNEL, "match": match}
        return lambda connection: connection.execute(text("SELECT pg_notify(:channel, :match)"), given)

    def close(self) -> None:
        """Let go of everything, so that others need not wait."""
        self.is_closed = True
        with contextlib.suppress(Exception), self.engine.begin() as connection:  # killed, it would be the same
            connection.execute(delete(HELD).where(HELD.c.worker == self.worker))
            connection.execute(delete(WORKERS).where(WORKERS.c.id == self.worker))
        self.thread.join(3 * BREATH)


def sharing(engine: Engine, address: str) -> Alone:
    """How a server shares its database: a PostgreSQL with others, a file of SQLite with nobody."""
    return Shared(engine, address) if engine.dialect.name == "postgresql" and address else Alone()


# --- rates -----------------------------------------------------------------------------------------------------
TAKE: Final = text(
    """INSERT INTO bucket AS b (name, level, since) VALUES (:name, :burst - 1, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (name) DO UPDATE
    SET level = least(:burst, b.level + (excluded.since - b.since) * :rate) - 1, since = excluded.since
    WHERE least(:burst, b.level + (excluded.since - b.since) * :rate) >= 1 RETURNING 1"""
)
FORGET: Final = text("DELETE FROM bucket WHERE since < extract(epoch FROM clock_timestamp()) - 3600")


class SharedBuckets:
    """Buckets that servers share: whichever an address asks, it is counted once."""

    def __init__(self, engine: Engine, kind: str, rate: float, burst: float) -> None:
        self.engine = engine
        self.kind = kind
        self.rate = rate
        self.burst = burst

    async def take(self, address: str) -> bool:
        """Take one for an address; False if there is none."""
        return await asyncio.to_thread(self._take, f"{self.kind} {address}"[:80])

    def _take(self, name: str) -> bool:
        given = {"name": name, "rate": self.rate, "burst": self.burst}
        with self.engine.begin() as connection:
            return connection.execute(TAKE, given).first() is not None
