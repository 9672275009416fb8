"""Rooms without a server: nothing is stored, and what would be sent is there to be looked at."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any, cast

from fuda.match.session import Session
from fuda.web.connection import Connection
from fuda.web.metrics import Metrics
from fuda.web.protocol import Said
from fuda.web.replies import Refusal
from fuda.web.room import House, Room
from fuda.web.store import Store, StoreError, Work
from fuda.web.table import Here, Table
from fuda.web.tables import MatchRow
from fuda.web.thinking import Thinkers


class PaperStore:
    """Takes everything at once, or refuses everything."""

    def __init__(self) -> None:
        self.fails = False
        self.written = 0

    def submit(self, work: Work) -> Future[None]:
        """Say that it is written."""
        future: Future[None] = Future()
        if self.fails:
            future.set_exception(StoreError("no room on the disk"))
        else:
            self.written += 1
            future.set_result(None)
        return future


class TestHouse(House):
    """What rooms share, without anything behind it."""

    __test__ = False

    def __init__(self, patience: float = 0.0) -> None:
        self.paper = PaperStore()
        self.store = cast("Store", self.paper)
        self.thinkers = Thinkers("", 1)
        self.metrics = Metrics()
        self.version = "test"
        self.patience = patience

    async def check_deck(self, row: MatchRow, deck: str) -> None:
        """Take any deck."""

    async def again(self, row: MatchRow, decks: dict[int, str]) -> str:
        """There is no rematch here."""
        raise Refusal("rematch", "not here", "ここにはない")


def room_of(session: Session, mode: str = "friend", house: TestHouse | None = None, **more: Any) -> Room:
    """A room in which a match is played."""
    given: dict[str, Any] = {"bots": ["", ""], "decks": [[], []], "tokens": ["", "", ""], "names": ["A", "B"], **more}
    row = MatchRow(id="match", created=0.0, game=session.game.name, mode=mode, state="running", **given)
    room, table = Room(house or TestHouse(), row), Table(row, session)
    room.begin(Here(table), table.standing)
    return room


def session_of(room: Room) -> Session:
    """The match of a room whose table is here."""
    assert isinstance(room.table, Here)
    return room.table.session


def backs_of(room: Room) -> list[int]:
    """The steps to which whoever decides may go back."""
    return room.playing()[1].backs


def taken(connection: Connection) -> list[bytes]:
    """What was sent to a browser since the last time."""
    out: list[bytes] = []
    while not connection.outgoing.empty():
        data = connection.outgoing.get_nowait()
        assert data is not None, "the browser was cut off"
        out.append(data)
    return out


def enter(room: Room, seat: int, language: str = "en") -> Connection:
    """Let a browser in."""
    connection = Connection(seat, cast("Any", language))
    room.attach(connection)
    return connection


async def hear(room: Room, connection: Connection, said: Said) -> str:
    """Let a room hear a message; the code of the refusal, or nothing."""
    try:
        await room.do(lambda: room.hear(connection, said))
    except Refusal as refusal:
        return refusal.code
    return ""


async def welcome(room: Room, *seats: int) -> list[Connection]:
    """Let browsers in at seats, and greet them."""
    found = [enter(room, seat) for seat in seats]
    for one in found:
        await room.do(lambda one=one: room.welcome(one))  # type: ignore[misc]
    return found


def running(coroutine: Any) -> Any:
    """Run a test that is a coroutine."""
    return asyncio.run(coroutine)
