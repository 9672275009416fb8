"""The store: what is written comes back, all or nothing, in SQLite and PostgreSQL; migrations make the tables."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

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
from tests.web.live import Patience, Server, play_on, serving, until
from tests.web.services import missing, program


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


# --- is it there -----------------------------------------------------------------------------------------------
def test_health_tries_a_real_write_to_the_real_place(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A file that has gone, or a disk that takes nothing, is not ready; the server is live all the same."""
    with serving(tmp_path) as server:
        assert (server.http.get("/health").status_code, server.http.get("/health/live").status_code) == (200, 200)
        (tmp_path / "matches.db").rename(tmp_path / "elsewhere.db")
        answer = server.http.get("/health")
        assert answer.status_code == 503 and answer.json()["ok"] is False
        (tmp_path / "elsewhere.db").rename(tmp_path / "matches.db")
        assert server.http.get("/health").status_code == 200

        def full(*_: object, **__: object) -> bool:
            raise StoreError("database or disk is full")

        kept, server.store.write = server.store.write, full  # type: ignore[method-assign,assignment]
        assert server.http.get("/health").status_code == 503
        assert server.http.get("/health/live").status_code == 200
        made = server.http.post("/api/matches", json={"protocol": 1, "game": "hanyo", "mode": "friend"})
        assert (made.status_code, made.json()["error"]["code"]) == (503, "store")
        server.store.write = kept  # type: ignore[method-assign]
    assert "Traceback" not in caplog.text


# --- backups (docs/hosting.md) ---------------------------------------------------------------------------------
def play_half(server: Server) -> tuple[str, list[str], int]:
    """A match with some answers, its secrets, and the state it is at."""
    match, tokens = server.pair("hanyo")
    clients = server.clients(match, tokens)
    play_on(clients, Random(1), 6)
    n = clients[0].state["n"]
    for client in clients:
        client.close()
    return match, tokens, n


def goes_on(server: Server, match: str, tokens: list[str], n: int) -> None:
    """See that a match stands where it stood, and goes on."""
    clients = server.clients(match, tokens)
    assert clients[0].state["n"] == n and play_on(clients, Random(2), 3) == 3
    for client in clients:
        client.close()


def test_a_copy_of_the_file_that_was_taken_while_it_ran_is_a_whole_database(tmp_path: Path) -> None:
    """Put in the place of the old one, matches go on where they stood when it was taken."""
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    with serving(tmp_path / "old") as server:
        kept = play_half(server)
        with sqlite3.connect(tmp_path / "old" / "matches.db") as source:
            with sqlite3.connect(tmp_path / "new" / "matches.db") as target:
                source.backup(target)
            target.close()
        source.close()
        play_half(server)
    with serving(tmp_path / "new") as server:
        goes_on(server, *kept)


def test_a_dump_of_postgresql_is_a_whole_database(postgres: str, tmp_path: Path) -> None:
    """Restored over whatever is there, matches go on where they stood."""
    dump, restore = program("pg_dump"), program("pg_restore")
    if dump is None or restore is None:
        missing("pg_dump is not installed")
    host = postgres.partition("host=")[2]
    reached = ["--host", host, "--username", "fuda", "--dbname", "postgres"]
    with serving(tmp_path, database=postgres) as server:
        kept = play_half(server)
        taken = subprocess.run([dump, "--format=custom", *reached], check=True, capture_output=True).stdout
    (tmp_path / "fuda.dump").write_bytes(taken)
    store = Store(postgres)
    with store.engine.begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(table.delete())
    assert store.match(kept[0]) is None
    store.close()
    subprocess.run([restore, "--clean", *reached, str(tmp_path / "fuda.dump")], check=True, capture_output=True)
    with serving(tmp_path, database=postgres) as server:
        goes_on(server, *kept)


def test_old_matches_are_removed_if_the_host_wants_it(tmp_path: Path) -> None:
    """With their steps; those that are being played stay."""
    with serving(tmp_path, patience=Patience(idle=0.2, keep=1.0)) as server:
        match, tokens = server.pair("hanyo")
        clients = server.clients(match, tokens)
        play_on(clients, Random(1), 2)
        old = server.begin("hanyo", "hotseat")["match"]
        until(lambda: server.store.match(old) is None)
        assert server.store.match(match) is not None
        for client in clients:
            client.close()
        until(lambda: server.store.match(match) is None)
        assert server.store.steps(match) == []
