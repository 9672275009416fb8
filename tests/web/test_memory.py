"""Rooms that nobody needs any more are gone at once, without anybody looking for cycles."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from random import Random

import pytest

from fuda.web.connection import Connection
from fuda.web.room import Room
from fuda.web.rooms import Rooms
from fuda.web.table import Table
from tests.web.live import Patience, Server, play_on, serving, until

MATCHES = 12


@pytest.fixture
def uncollected() -> object:
    """A test during which nobody looks for cycles."""
    gc.collect()
    gc.disable()
    yield None
    gc.enable()


def play_some(server: Server, seed: int) -> None:
    """A match as they go: some answers, one taken back, a concession, a wish for another."""
    match, tokens = server.pair("hanyo", clock={"minutes": 5, "increment": 1})
    clients = server.clients(match, tokens)
    play_on(clients, Random(seed), 5)
    clients[0].say("nonsense")
    clients[0].next("refused")
    for client in clients:
        if client.state["can_back"]:
            client.say("back", n=client.state["n"], to=client.state["can_back"][0])
            client.next("accepted", "refused")
    clients[seed % 2].say("concede")
    for client in clients:
        client.next("over")
        client.close()


def lines() -> int:
    """How many connections asyncio holds; the test's own client has one that is kept open, which may be a new one."""
    return sum(type(one).__name__ == "_SelectorSocketTransport" for one in gc.get_objects())


@pytest.mark.usefixtures("uncollected")
def test_rooms_that_are_over_leave_nothing_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms, tables and connections are counted: after the sweep there is none."""
    born: list[weakref.ref[object]] = []
    for kind in (Room, Table, Connection):
        made = kind.__init__

        def noting(self: object, *args: object, made: object = made, **more: object) -> None:
            born.append(weakref.ref(self))
            made(self, *args, **more)  # type: ignore[operator]

        monkeypatch.setattr(kind, "__init__", noting)
    with serving(tmp_path, patience=Patience(idle=0.2)) as server:
        for seed in range(MATCHES):
            play_some(server, seed)
        rooms: Rooms = server.rooms
        until(lambda: not rooms.rooms)
        assert len(born) >= 4 * MATCHES
        assert lines() <= 2, "connections that were closed are still there"
        until(lambda: not [one for one in born if one() is not None], 5)
        assert b"fuda_matches 0.0" in server.http.get("/metrics").content
