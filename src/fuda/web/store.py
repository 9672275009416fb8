"""Where matches are kept: a thread writes them in batches, and says so only after they are committed.

SQLite by default (write-ahead log, every commit reaches the disk), PostgreSQL by URL. Reading is done by whoever asks,
best in a thread of the pool; nothing but the writing thread ever writes.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from fuda.web.tables import (
    MATCHES,
    OPEN_GAMES,
    OWN_CARDS,
    PULSE,
    STEPS,
    TOURNAMENTS,
    MatchRow,
    OwnCard,
    StepRow,
    plain,
    row_of,
    values,
)

HEAD: Final = "0004"  # the newest migration
LONGEST_TRY: Final = 5.0  # seconds that trying the store out may take
REMOVED: Final = 200  # old matches in one commit
BATCH: Final = 200  # statements in one commit at most

Work = Callable[[Connection], None]


class StoreError(RuntimeError):
    """Something could not be written; nothing of it was."""


class Conflict(StoreError):  # noqa: N818  named for what it is
    """Somebody else was first; nothing was written."""


class Store:
    """The matches of a server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: Engine = make_engine(url)
        migrate(self.engine)
        self.jobs: queue.SimpleQueue[tuple[Work, Future[None]] | None] = queue.SimpleQueue()
        self.kept: dict[
            bool, Connection
        ] = {}  # of the writing thread: with transactions, and where each statement is one
        self.writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self.writer.start()
        self.commits = 0  # how many there were, for metrics
        self.written = 0

    def close(self) -> None:
        """Write what waits, and stop."""
        self.jobs.put(None)
        self.writer.join(timeout=10)
        self.engine.dispose()

    # --- writing -----------------------------------------------------------------------------------------------
    def submit(self, work: Work) -> Future[None]:
        """Let the writing thread do something; the future is done when it is committed."""
        future: Future[None] = Future()
        self.jobs.put((work, future))
        return future

    async def write(self, work: Work) -> None:
        """Write and wait until it is committed; `StoreError` if it was not."""
        await asyncio.shield(asyncio.wrap_future(self.submit(work)))  # whoever asks may go, it is written all the same

    def _write_on(self) -> None:
        """Commit what waits, batch by batch, until the end."""
        ended = False
        while not ended:
            batch: list[tuple[Work, Future[None]]] = []
            job = self.jobs.get()
            while job is not None:
                if job[1].set_running_or_notify_cancel():
                    batch.append(job)
                if len(batch) >= BATCH or self.jobs.empty():
                    break
                job = self.jobs.get()
            ended = job is None
            if batch and not self._commit(batch):
                for one in batch:
                    self._commit([one], is_last=True)
        self._let_go()

    def _commit(self, batch: Sequence[tuple[Work, Future[None]]], *, is_last: bool = False) -> bool:
        """Commit a batch in one; if that fails, the jobs are tried one by one, so that none suffers for another."""
        try:
            self._carry_out([work for work, _ in batch])
        except Exception as error:  # whatever it is, others still want to write
            self._let_go()
            if is_last:
                known = error if isinstance(error, StoreError) else StoreError(str(error)[:500])
                batch[0][1].set_exception(known)
            return False
        self.commits += 1
        self.written += len(batch)
        for _, future in batch:
            future.set_result(None)
        return True

    def _carry_out(self, works: Sequence[Work]) -> None:
        """Carry out some works, all or none; one step alone is one statement, and so one message to a PostgreSQL."""
        if len(works) == 1 and isinstance(works[0], AddingSteps) and len(works[0].rows) == 1:
            works[0](self._connection(is_single=True))
            return
        connection = self._connection(is_single=False)
        with connection.begin():
            for work in joined(works):
                work(connection)

    def _connection(self, *, is_single: bool) -> Connection:
        """A connection of the writing thread, which stays open: to look whether it still is would take its time too."""
        found = self.kept.get(is_single)
        if found is None:
            level = {"isolation_level": "AUTOCOMMIT"} if is_single else {}
            found = self.kept[is_single] = self.engine.connect().execution_options(**level)
        return found

    def _let_go(self) -> None:
        """Close what stays open, as something has gone wrong with it, or it is not needed any more."""
        for one in self.kept.values():
            with contextlib.suppress(SQLAlchemyError):
                one.invalidate()
                one.close()
        self.kept.clear()

    # --- is it there -------------------------------------------------------------------------------------------
    async def try_out(self) -> None:
        """Write something to the real place and read it there; `StoreError` if that cannot be done."""
        at = time.time()

        def work(connection: Connection) -> None:
            connection.execute(delete(PULSE))
            connection.execute(insert(PULSE).values(id=1, at=at))

        async with asyncio.timeout(LONGEST_TRY):
            await self.write(work)
            found = await asyncio.to_thread(self._pulse)
        if found < at:  # a later one is another server's
            raise StoreError("what was written is not there: the file has gone, or is another one")

    def _pulse(self) -> float:
        """The last thing that was tried, as a newcomer reads it."""
        name = self.engine.url.database
        if self.engine.dialect.name == "sqlite" and name and not Path(name).exists():
            return 0.0
        engine = make_engine(self.url)
        try:
            with engine.connect() as connection:
                return float(connection.execute(select(PULSE.c.at)).scalar() or 0)
        except SQLAlchemyError as error:
            raise StoreError(str(error)[:500]) from None
        finally:
            engine.dispose()

    # --- matches -----------------------------------------------------------------------------------------------
    def match(self, match_id: str) -> MatchRow | None:
        """A match by its name, or None."""
        with self.engine.connect() as connection:
            found = connection.execute(select(MATCHES).where(MATCHES.c.id == match_id)).first()
        return None if found is None else row_of(MatchRow, found)

    def steps(self, match_id: str) -> list[StepRow]:
        """The steps of a match, in order."""
        with self.engine.connect() as connection:
            found = connection.execute(select(STEPS).where(STEPS.c.match == match_id).order_by(STEPS.c.n)).all()
        return [row_of(StepRow, one) for one in found]

    # --- cards of somebody's own -------------------------------------------------------------------------------
    def own_cards(self, game: str, owner: str = "", numbers: Sequence[str] = ()) -> list[OwnCard]:
        """The cards of a game that people have made: all, those of one set, or those of some numbers."""
        return own_cards(self.engine, game, owner, numbers)

    async def add_own_cards(self, cards: Sequence[OwnCard]) -> None:
        """Keep cards; one that is there already stays as it is, as its number says what it is."""

        def work(connection: Connection) -> None:
            for card in cards:
                same = (OWN_CARDS.c.game == card.game) & (OWN_CARDS.c.number == card.number)
                if connection.execute(select(OWN_CARDS.c.number).where(same)).first() is None:
                    connection.execute(insert(OWN_CARDS).values(**values(card)))

        await self.write(work)


def own_cards(engine: Engine, game: str, owner: str = "", numbers: Sequence[str] = ()) -> list[OwnCard]:
    """Read cards that people have made."""
    query = select(OWN_CARDS).where(OWN_CARDS.c.game == game)
    if owner:
        query = query.where(OWN_CARDS.c.owner == owner)
    if numbers:
        query = query.where(OWN_CARDS.c.number.in_(list(numbers)))
    with engine.connect() as connection:
        return [row_of(OwnCard, one) for one in connection.execute(query.order_by(OWN_CARDS.c.number)).all()]


def read_own_cards(url: str, game: str, numbers: Sequence[str]) -> list[OwnCard]:
    """Cards that people have made for a game, for a process that has no store of its own."""
    engine = make_engine(url)
    try:
        return own_cards(engine, game, numbers=numbers)
    finally:
        engine.dispose()


# --- what is written -------------------------------------------------------------------------------------------
ADD_MATCH: Final = insert(MATCHES)
ADD_STEP: Final = insert(STEPS)


def adding_match(row: MatchRow) -> Work:
    """Add a match."""
    given = values(row)
    return lambda connection: execute(connection, ADD_MATCH, given)


class AddingSteps:
    """Add steps; a number that is taken already fails."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self.rows = rows

    def __call__(self, connection: Connection) -> None:
        """Do so."""
        connection.execute(ADD_STEP, self.rows)


def joined(works: Sequence[Work]) -> list[Work]:
    """The same works, with steps that follow each other added at once."""
    found: list[Work] = []
    for work in works:
        if isinstance(work, AddingSteps) and found and isinstance(found[-1], AddingSteps):
            found[-1] = AddingSteps([*found[-1].rows, *work.rows])
        else:
            found.append(work)
    return found


def adding_steps(rows: Sequence[StepRow]) -> Work:
    """Add steps."""
    return AddingSteps([values(row) for row in rows])


def changing_match(match_id: str, **changes: Any) -> Work:
    """Change columns of a match."""
    given = {name: plain(value) for name, value in changes.items()}
    return lambda connection: execute(connection, update(MATCHES).where(MATCHES.c.id == match_id).values(**given))


def joining_match(match_id: str, **changes: Any) -> Work:
    """Change columns of a match that waits for a player; a `Conflict` if it does not any more."""
    given = {name: plain(value) for name, value in changes.items()}
    which = (MATCHES.c.id == match_id) & (MATCHES.c.state == "waiting")

    def work(connection: Connection) -> None:
        if connection.execute(update(MATCHES).where(which).values(**given)).rowcount != 1:
            raise Conflict("somebody has joined already")

    return work


def unlisting(match_id: str) -> Work:
    """Let a match wait for anybody no more."""
    return lambda connection: execute(connection, delete(OPEN_GAMES).where(OPEN_GAMES.c.match == match_id))


def removing_matches(before: float, kept: Sequence[str]) -> Work:
    """Remove some of the matches that were begun before a time, but for those that are being played here."""
    old = select(MATCHES.c.id).where(MATCHES.c.created < before, MATCHES.c.id.not_in(list(kept))).limit(REMOVED)

    def work(connection: Connection) -> None:
        found = list(connection.execute(old).scalars())
        connection.execute(delete(STEPS).where(STEPS.c.match.in_(found)))
        connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(found)))
        connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.created < before))

    return work


def removing_match(match_id: str) -> Work:
    """Remove a match."""

    def work(connection: Connection) -> None:
        connection.execute(delete(STEPS).where(STEPS.c.match == match_id))
        connection.execute(delete(MATCHES).where(MATCHES.c.id == match_id))

    return work


def changing_step(match_id: str, n: int, **changes: Any) -> Work:
    """Change columns of a step."""
    given = {name: plain(value) for name, value in changes.items()}
    which = (STEPS.c.match == match_id) & (STEPS.c.n == n)
    return lambda connection: execute(connection, update(STEPS).where(which).values(**given))


def together(*works: Work) -> Work:
    """Several things in one: all or none."""

    def work(connection: Connection) -> None:
        for one in works:
            one(connection)

    return work


def execute(connection: Connection, statement: Any, given: Any = None) -> None:
    """Run a statement."""
    connection.execute(statement, given)


# --- the database ----------------------------------------------------------------------------------------------
def make_engine(url: str) -> Engine:
    """An engine for a URL; a file of SQLite gets a write-ahead log, and commits that reach the disk."""
    engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))  # a server that was started anew is found
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _: object) -> None:
    """Set up a connection to SQLite."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; Alembic is loaded only if they are not."""
    if version_of(engine) != HEAD:
        from fuda.web.migrations.upgrade import upgrade

        upgrade(engine)


def version_of(engine: Engine) -> str:
    """The migration that the tables are at, or nothing."""
    from sqlalchemy import inspect, text

    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        found = connection.execute(text("SELECT version_num FROM alembic_version")).first()
    return "" if found is None else str(found[0])
