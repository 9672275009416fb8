"""kill -9 at any moment: no acknowledged answer is lost, none is done twice, and every match goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from fuda.games import registry
from fuda.web.beginning import restored
from fuda.web.store import Store
from tests.web.live import WAIT, until

KILLS = 40
MATCHES = 3
MESSAGES = 40  # of the server to all clients before it is killed, at most
GAME = "hanyo"
ROOT = Path(__file__).parents[2]


class Played:
    """A match as its two clients know it."""

    def __init__(self, match: str, tokens: list[str]) -> None:
        self.match = match
        self.tokens = tokens
        self.accepted: dict[str, tuple[int, int]] = {}  # by id: the state after it, and the option
        self.waiting: tuple[int, dict[str, Any]] | None = None  # whose answer was sent and not acknowledged
        self.count = 0
        self.is_over = False


class Killed:
    """Servers, one after another, on one database."""

    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite:///{folder / 'matches.db'}"
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "FUDA_HOME": str(folder)}
        self.starter = subprocess.Popen(
            [sys.executable, "-m", "tests.web.forking", self.url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=ROOT,
        )
        self.pid = 0
        self.port = 0

    def start(self) -> None:
        """Start the next server."""
        assert self.starter.stdin is not None and self.starter.stdout is not None
        self.starter.stdin.write("\n")
        self.starter.stdin.flush()
        self.pid, self.port = (int(word) for word in self.starter.stdout.readline().split())

    def kill(self) -> None:
        """Kill it without a warning."""
        os.kill(self.pid, signal.SIGKILL)
        self.pid = 0

    def close(self) -> None:
        """End everything."""
        if self.pid:
            self.kill()
        assert self.starter.stdin is not None and self.starter.stdout is not None
        self.starter.stdin.close()
        self.starter.wait(10)
        self.starter.stdout.close()

    def pair(self) -> Played:
        """A new match between two people."""
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=WAIT) as http:
            made = http.post("/api/matches", json={"protocol": 1, "game": GAME, "mode": "friend"}).json()
            joined = http.post(f"/api/matches/{made['match']}/join", json={"invite": made["invite"]}).json()
        return Played(made["match"], [made["seats"][0]["token"], joined["token"]])


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Killed]:
    """Servers to kill."""
    killed = Killed(tmp_path)
    try:
        yield killed
    finally:
        killed.close()


async def play_seat(port: int, played: Played, seat: int, chance: Random, heard: asyncio.Semaphore) -> None:
    """Play one seat until the server is gone or the match is over."""
    told = max((n for n, _ in played.accepted.values()), default=0)
    try:
        async with connect(f"ws://127.0.0.1:{port}/api/socket", max_size=None) as socket:
            hello = {"type": "hello", "protocol": 1, "match": played.match, "token": played.tokens[seat]}
            await socket.send(json.dumps(hello))
            if played.waiting is not None and played.waiting[0] == seat:
                await socket.send(json.dumps(played.waiting[1]))  # it may have been stored before the kill
            state: dict[str, Any] = {}
            done = 0
            async for text in socket:
                message = json.loads(text)
                heard.release()
                if message["type"] == "state":
                    assert message["n"] >= told, "an acknowledged answer was lost"
                    state = message
                elif message["type"] == "accepted":
                    assert played.waiting is not None and message["id"] == played.waiting[1]["id"]
                    sent = played.waiting[1]
                    played.accepted[sent["id"]] = (message["n"], sent["option"])
                    played.waiting, done = None, message["n"]
                elif message["type"] == "refused":
                    raise AssertionError(message)
                elif message["type"] == "over":
                    played.is_over = True
                    return
                if state.get("options") and played.waiting is None and state["n"] >= done:
                    await answer(socket, played, seat, state, chance)
    except (ConnectionClosed, ConnectionError, InvalidMessage, EOFError):
        return


async def answer(socket: Any, played: Played, seat: int, state: dict[str, Any], chance: Random) -> None:
    """Answer, and remember it until it is acknowledged."""
    played.count += 1
    option = chance.randrange(len(state["options"]))
    sent = {"type": "answer", "n": state["n"], "option": option, "id": f"a{played.count}"}
    played.waiting = (seat, sent)
    await socket.send(json.dumps(sent))


async def play_all(killed: Killed, matches: list[Played], chance: Random) -> None:
    """Play all matches at once, and kill the server in the middle."""

    heard = asyncio.Semaphore(0)  # messages

    async def murder() -> None:
        await asyncio.wait_for(heard.acquire(), WAIT)
        with contextlib.suppress(TimeoutError):  # all matches may be over before so much is heard
            async with asyncio.timeout(2):
                for _ in range(chance.randrange(MESSAGES)):
                    await heard.acquire()
        await asyncio.sleep(chance.uniform(0.0, 0.01))
        killed.kill()

    seats = [play_seat(killed.port, played, seat, chance, heard) for played in matches for seat in range(2)]
    await asyncio.wait_for(asyncio.gather(murder(), *seats), 2 * WAIT)


def check(store: Store, played: Played) -> None:
    """Every acknowledged answer is stored as it was given, once, and the match can be played again."""
    steps = store.steps(played.match)
    assert [step.n for step in steps] == list(range(len(steps)))
    words = [step.word for step in steps if step.word]
    assert len(words) == len(set(words))
    for word, (n, option) in played.accepted.items():
        assert (steps[n - 1].word, steps[n - 1].value) == (word, option)
    row = store.match(played.match)
    assert row is not None
    session = restored(row, steps, registry.find(GAME))
    assert (session.outcome is not None) == (row.state == "over")


@pytest.mark.long
def test_forty_kills_lose_no_acknowledged_answer(servers: Killed) -> None:
    """Several matches are played while the server is killed again and again."""
    chance = Random(8)
    matches: list[Played] = []
    finished: list[Played] = []
    for _ in range(KILLS):
        servers.start()
        finished += [one for one in matches if one.is_over]
        matches = [one for one in matches if not one.is_over]
        while len(matches) < MATCHES:
            matches.append(servers.pair())
        asyncio.run(play_all(servers, matches, chance))
    store = Store(servers.url)
    try:
        for played in [*finished, *matches]:
            check(store, played)
    finally:
        store.close()
    answers = sum(len(played.accepted) for played in [*finished, *matches])
    assert answers > KILLS, "too little was going on while servers were killed"


def test_the_command_serves_and_can_be_killed(tmp_path: Path) -> None:
    """`fuda serve` says where it is; its bots' processes end with it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "FUDA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "fuda", "serve", "--port", "0", "--log", "error"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://localhost:(\d+)/", process.stdout.readline())
            assert found is not None
            with httpx.Client(base_url=f"http://127.0.0.1:{found[1]}", timeout=WAIT) as http:
                until(lambda: is_up(http))
                made = http.post("/api/matches", json={"protocol": 1, "game": GAME, "mode": "bot"})
                assert made.status_code == 201
            until(lambda: bool(children(process.pid)))
            left = children(process.pid)
        finally:
            os.kill(process.pid, signal.SIGKILL)
    until(lambda: not any(is_alive(pid) for pid in left))
    assert (tmp_path / "matches.db").exists()


def is_up(http: httpx.Client) -> bool:
    """Whether a server answers."""
    try:
        return http.get("/health").status_code == 200
    except httpx.TransportError:
        return False


def children(pid: int) -> list[int]:
    """The processes that a process has started, in any of its threads."""
    return [int(word) for found in Path(f"/proc/{pid}/task").glob("*/children") for word in found.read_text().split()]


def is_alive(pid: int) -> bool:
    """Whether a process still runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
