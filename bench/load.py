"""How long players wait when many matches go on at once: from sending an answer to seeing the table after it.

Starts a server of its own, begins matches between people in every game, and lets two clients for each of them answer at
random after thinking for a while. Prints the percentiles; ends with 1 if the 95th is over the target.

    python bench/load.py [--matches 500] [--think 4] [--seconds 30] [--games onepiece,hanyo]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect

from fuda.games import registry

TARGET = 0.1  # seconds, for the 95th percentile
SETTLING = 5.0  # seconds before anything counts
STATE = re.compile(r'\{"type":"state","n":(\d+)')


@dataclass
class Waiting:
    """When answers were sent, and how long it took until their player saw what came of them."""

    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    taken: list[float] = field(default_factory=list)

    def seen(self, match: str, n: int) -> None:
        """The state after an answer has come."""
        begun = self.sent.pop((match, n), None)
        if begun is not None:
            self.taken.append(time.perf_counter() - begun)


def begin(http: httpx.Client, game: str) -> tuple[str, list[str]]:
    """A match between two people: its name, and their secrets."""
    made = http.post("/api/matches", json={"protocol": 1, "game": game, "mode": "friend"}).json()
    joined = http.post(f"/api/matches/{made['match']}/join", json={"invite": made["invite"]}).json()
    return made["match"], [made["seats"][0]["token"], joined["token"]]


async def play(socket: ClientConnection, match: str, think: float, chance: Random, waiting: Waiting) -> None:
    """Answer at random until the match is over."""
    async for text in socket:
        assert isinstance(text, str)
        if text.startswith('{"type":"over"'):
            return
        if text.startswith('{"type":"refused"'):
            raise RuntimeError(text)
        found = STATE.match(text)
        if found is None:
            continue
        n = int(found[1])
        waiting.seen(match, n)
        options = len(json.loads(text)["options"])
        if options:
            await asyncio.sleep(chance.expovariate(1 / think))
            waiting.sent[match, n + 1] = time.perf_counter()
            await socket.send(json.dumps({"type": "answer", "n": n, "option": chance.randrange(options)}))


async def sit(port: int, match: str, token: str, think: float, chance: Random, waiting: Waiting) -> None:
    """One player at one match."""
    address = f"ws://127.0.0.1:{port}/api/socket"
    async with connect(address, max_size=None, ping_interval=None, compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "match": match, "token": token}))
        await play(socket, match, think, chance, waiting)


async def measure(port: int, matches: list[tuple[str, list[str]]], think: float, seconds: float) -> list[float]:
    """Let everybody play for a while; how long each answer took, shortest first."""
    chance, waiting = Random(1), Waiting()
    tasks = [
        asyncio.create_task(sit(port, match, token, think, chance, waiting))
        for match, tokens in matches
        for token in tokens
    ]
    await asyncio.sleep(SETTLING)
    waiting.taken.clear()
    await asyncio.sleep(seconds)
    taken = sorted(waiting.taken)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    faults = [one for one in ended if isinstance(one, Exception) and not isinstance(one, asyncio.CancelledError)]
    if faults:
        raise faults[0]
    return taken


def served(folder: Path) -> tuple[subprocess.Popen[str], int]:
    """A server in a process of its own, and its port."""
    command = [sys.executable, "-m", "fuda", "serve", "--port", "0", "--database", f"sqlite:///{folder / 'load.db'}"]
    process = subprocess.Popen([*command, "--creations", "1e6", "--log", "warning"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    if found is None:
        raise RuntimeError("the server did not say where it is")
    return process, int(found[1])


def await_health(http: httpx.Client) -> None:
    """Wait until the server answers."""
    for _ in range(400):
        try:
            http.get("/health")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=500, help="matches that go on at the same time")
    parser.add_argument("--think", type=float, default=4.0, help="seconds that a player thinks, on average")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--games", default=",".join(registry.names()), help="which games")
    args = parser.parse_args()
    games = args.games.split(",")
    with tempfile.TemporaryDirectory() as folder:
        process, port = served(Path(folder))
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
                await_health(http)
                matches = [begin(http, games[i % len(games)]) for i in range(args.matches)]
            print(f"{len(matches)} matches go on; measuring for {args.seconds:.0f} s", flush=True)
            taken = asyncio.run(measure(port, matches, args.think, args.seconds))
        finally:
            process.kill()
            process.wait()
    at = {share: taken[int(len(taken) * share)] * 1000 for share in (0.5, 0.95, 0.99)}
    print(f"{len(taken) / args.seconds:.0f} answers a second; from answer to view: median {at[0.5]:.1f} ms,")
    print(f"95th percentile {at[0.95]:.1f} ms (target {TARGET * 1000:.0f}), 99th {at[0.99]:.1f} ms")
    return 0 if at[0.95] <= TARGET * 1000 else 1


if __name__ == "__main__":
    raise SystemExit(main())
