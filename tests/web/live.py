"""A server for tests, on a port of its own, and clients that speak to it over real sockets."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from fuda.ai.thought import Budget
from fuda.web import fair
from fuda.web.app import Settings, make_app
from fuda.web.rooms import Patience, Rooms
from fuda.web.serve import configuration, listening
from fuda.web.store import Store

WAIT = 60.0  # seconds until something must have come, on the busiest machine
QUICK = Budget(0.0, 20)  # bots think for tries, not for a time, so that a match goes as it went the last time


class Server:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings, trusted: tuple[str, ...] = ()) -> None:
        self.app = make_app(settings)
        self.listener = listening("127.0.0.1", 0)
        self.port: int = self.listener.getsockname()[1]
        config = configuration(self.app, trusted)
        config.ws_ping_interval = None  # pings draw lots, and tests that do so too want to be alone
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=WAIT)

    def start(self) -> None:
        """Serve, and wait until that is so."""
        self.thread.start()
        until(lambda: self.server.started)

    def stop(self) -> None:
        """Stop, and wait until that is so."""
        self.http.close()
        self.server.should_exit = True
        self.thread.join(WAIT)
        self.listener.close()

    @property
    def rooms(self) -> Rooms:
        """The rooms of the server."""
        rooms: Rooms = self.app.state.rooms
        return rooms

    @property
    def store(self) -> Store:
        """Its store."""
        store: Store = self.app.state.store
        return store

    # --- asking ------------------------------------------------------------------------------------------------
    def begin(self, game: str, mode: str, **more: Any) -> dict[str, Any]:
        """Begin a match; the answer."""
        answer = self.http.post("/api/matches", json={"protocol": 1, "game": game, "mode": mode, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def pair(self, game: str, **more: Any) -> tuple[str, list[str]]:
        """A match between two people: its name and their secrets."""
        made = self.begin(game, "friend", **more)
        answer = self.http.post(f"/api/matches/{made['match']}/join", json={"invite": made["invite"], "name": "B"})
        assert answer.status_code == 200, answer.text
        return made["match"], [made["seats"][0]["token"], answer.json()["token"]]

    def client(self, match: str, token: str = "", **more: Any) -> Client:
        """A client that has said hello."""
        client = Client(self.port)
        client.say("hello", protocol=1, match=match, token=token, **more)
        return client

    def clients(self, match: str, tokens: list[str]) -> list[Client]:
        """A client for each secret, each having seen how the match stands."""
        found = [self.client(match, token) for token in tokens]
        for client in found:
            client.next("state")
        return found


class Client:
    """A browser without a browser: says things, and keeps all it is told."""

    def __init__(self, port: int, match: str = "") -> None:
        self.kept = contextlib.ExitStack()
        address = f"ws://127.0.0.1:{port}/api/socket{f'?match={match}' if match else ''}"
        connecting = connect(address, max_size=None, ping_interval=None)
        self.socket: ClientConnection = self.kept.enter_context(connecting)
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.state: dict[str, Any] = {}

    def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self, timeout: float = WAIT) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        ends = time.monotonic() + WAIT
        while time.monotonic() < ends:
            message = self.hear()
            if message["type"] in kinds:
                return message
        raise AssertionError(f"no {kinds} came; last came {self.heard[-3:]}")

    def quiet(self) -> list[dict[str, Any]]:
        """What comes until the server answers a ping: everything that was sent before it."""
        self.say("ping")
        found: list[dict[str, Any]] = []
        while (message := self.hear())["type"] != "pong":
            found.append(message)
        return found

    def answer(self, option: int, **more: Any) -> None:
        """Answer the present question."""
        self.say("answer", n=self.state["n"], option=option, **more)

    def refused(self, code: str) -> None:
        """The next thing told is a refusal."""
        message = self.next("refused", "accepted")
        assert message["type"] == "refused" and message["code"] == code, message

    def close(self) -> None:
        """Go away."""
        self.kept.close()


def deal_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers of this process draw the same seeds whenever a name is given."""
    chance = Random(name)
    monkeypatch.setattr(fair, "new_seed", lambda: chance.getrandbits(fair.SEED_BITS))


def until(holds: Callable[[], bool], seconds: float = WAIT) -> None:
    """Wait for something."""
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it did not come to pass"
        time.sleep(0.01)


@contextlib.contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Server]:
    """A server whose store is in a folder."""
    given: dict[str, Any] = {"creations": (1e6, 1e6), "messages": (1e6, 1e6), "thinkers": 1, **more}
    database = given.pop("database", f"sqlite:///{folder / 'matches.db'}")
    trusted: tuple[str, ...] = given.pop("trusted", ())
    server = Server(Settings(database, **given), trusted)
    server.start()
    server.rooms.thinkers.budget = QUICK
    try:
        yield server
    finally:
        server.stop()


def play_on(clients: list[Client], chance: Random, most: int = 10_000) -> int:
    """Let clients answer at random until the match is over, or so many answers were given; how many were."""
    given = 0
    while given < most:
        asking = next((one for one in clients if one.state["options"]), None)
        if asking is None:
            return given
        asking.answer(chance.randrange(len(asking.state["options"])))
        given += 1
        n = asking.state["n"]
        for one in clients:
            while one.state["n"] <= n:
                one.hear()
    return given


__all__ = ["Client", "Patience", "Server", "play_on", "serving", "until"]
