"""The store: what is written comes back, all or nothing, in SQLite and PostgreSQL; migrations make the tables."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from fuda.web import store as stores
from fuda.web.migrations.upgrade import configuration
from fuda.web.protocol import ClockRules
from fuda.web.store import HEAD, Store, StoreError, version_of
from fuda.web.tables import METADATA, MatchRow, Origin, OwnCard, StepRow
from tests.web.live import until


def unprivileged() -> str | None:
    """Who PostgreSQL runs as: it refuses to be root. None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, if its programs are here: in a folder, without a network."""
    initdb, server = shutil.which("initdb"), shutil.which("postgres")
    if find_spec("psycopg") is None or initdb is None or server is None:
        pytest.skip("PostgreSQL or its driver psycopg is not installed")
    user = unprivileged()
    with tempfile.TemporaryDirectory(prefix="fuda-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        make = [initdb, "-D", f"{folder}/data", "-U", "fuda", "-A", "trust", "--no-sync"]
        subprocess.run(make, check=True, capture_output=True, user=user, cwd="/")
        run = [server, "-D", f"{folder}/data", "-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"]
        with subprocess.Popen(run, stderr=subprocess.DEVNULL, user=user, cwd="/") as process:
            until((folder / ".s.PGSQL.5432").exists)
            yield f"postgresql+psycopg://fuda@/postgres?host={folder}"
            process.terminate()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    url = f"sqlite:///{tmp_path / 'matches.db'}" if request.param == "sqlite" else request.getfixturevalue("postgres")
    found = Store(url)
    yield found
    with found.engine.begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(table.delete())
    found.close()


def row(name: str) -> MatchRow:
    """A match with something in every column."""
    return MatchRow(
        id=name,
        created=1.5,
        game="hanyo",
        mode="friend",
        state="running",
        names=["あ", 'B"'],
        bots=["", "normal"],
        decks=[[(4, "A-1"), (1, "B")], []],
        cards={"A-1": "digest"},
        settings={"first": 1},
        clock=ClockRules(minutes=0.5, increment=2),
        seed=2**63 - 1,
        nonce="n" * 64,
        commitment="c" * 64,
        tokens=["x", "", "y"],
        invite="i" * 64,
        origin=Origin(kind="record", answers=[1, 2], match="other"),
    )


def test_what_is_written_comes_back(store: Store) -> None:
    """Every field of a match, a step and a card is as it was."""
    match = row("one")
    steps = [StepRow(match="one", n=n, kind="answer", seat=n, value=n, word="w", at=2.5, left=[1.5, 0]) for n in (0, 1)]
    card = OwnCard(game="hanyo", number="OWN-1", owner="set", data="{}")

    async def write() -> None:
        await store.write(stores.adding_match(match))
        await store.write(stores.adding_steps(steps))
        await store.write(stores.changing_match("one", state="over", winner=1, names=["C", "D"]))
        await store.add_own_cards([card, card])

    asyncio.run(write())
    match.state, match.winner, match.names = "over", 1, ["C", "D"]
    assert store.match("one") == match and store.match("two") is None
    assert store.steps("one") == steps and store.steps("two") == []
    assert store.own_cards("hanyo") == store.own_cards("hanyo", "set") == [card]
    assert store.own_cards("hanyo", numbers=["OWN-2"]) == store.own_cards("onepiece") == []


def test_a_step_is_written_once_and_others_do_not_suffer_for_it(store: Store) -> None:
    """Of many writings at once only the one that cannot be done fails; what goes together is done whole or not."""

    async def write() -> list[BaseException | None]:
        await store.write(stores.adding_match(row("many")))
        step = stores.adding_steps([StepRow(match="many", n=0, kind="answer", seat=0)])
        again = stores.together(stores.changing_match("many", winner=1), step)
        others = [stores.adding_steps([StepRow(match="many", n=n, kind="answer", seat=0)]) for n in range(1, 30)]
        return await asyncio.gather(*(store.write(work) for work in (step, again, *others)), return_exceptions=True)

    done = asyncio.run(write())
    assert [at for at, error in enumerate(done) if error is not None] == [1]
    assert isinstance(done[1], StoreError)
    found = store.match("many")
    assert found is not None and found.winner == -1
    assert [step.n for step in store.steps("many")] == list(range(30))
    assert store.commits < 32


def test_steps_need_their_match(store: Store) -> None:
    """A step of a match that is not there is refused."""
    with pytest.raises(StoreError):
        asyncio.run(store.write(stores.adding_steps([StepRow(match="none", n=0, kind="answer", seat=0)])))


def test_whoever_stops_waiting_does_not_stop_the_writing(store: Store) -> None:
    """What was asked for is written though nobody waits for it, and so is everything after it."""
    begun, go_on = threading.Event(), threading.Event()

    def slowly(_: Connection) -> None:
        begun.set()
        go_on.wait(10)

    async def write() -> None:
        first = asyncio.create_task(store.write(slowly))
        await asyncio.to_thread(begun.wait)
        second = asyncio.create_task(store.write(stores.adding_match(row("waiting"))))
        await asyncio.sleep(0.01)
        dropped = store.submit(stores.adding_match(row("dropped")))
        assert dropped.cancel()
        for one in (first, second):
            one.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        go_on.set()
        await asyncio.wait_for(store.write(stores.adding_match(row("later"))), 10)

    asyncio.run(write())
    assert store.match("waiting") is not None and store.match("later") is not None
    assert store.match("dropped") is None


def test_work_that_fails_in_any_way_does_not_stop_the_writing(store: Store) -> None:
    """A fault of ours is told to whoever asked, and the next one writes."""

    def failing(_: Connection) -> None:
        raise KeyError("no such thing")

    async def write() -> None:
        with pytest.raises(StoreError, match="no such thing"):
            await asyncio.wait_for(store.write(failing), 10)
        await asyncio.wait_for(store.write(stores.adding_match(row("later"))), 10)

    asyncio.run(write())
    assert store.match("later") is not None


def test_migrations_make_the_tables_that_the_program_uses(store: Store) -> None:
    """The newest migration is the one the store asks for, and nothing is missing or left over."""
    assert version_of(store.engine) == HEAD == ScriptDirectory.from_config(configuration()).get_current_head()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_an_sqlite_file_commits_to_the_disk(tmp_path: Path) -> None:
    """A write-ahead log, flushed at every commit."""
    store = Store(f"sqlite:///{tmp_path / 'matches.db'}")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()
