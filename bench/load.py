"""How long players wait when many matches go on at once: from sending an answer to seeing the table after it.

Starts a server of its own, begins matches between people in every game, and lets two clients for each of them answer at
random after thinking for a while; the clients are processes of their own, and share the machine with the server.
Prints the percentiles, the memory of a live match and the bytes of a stored one; ends with 1 if a target is missed.

    python bench/load.py [--matches 500] [--think 4] [--seconds 30] [--games onepiece,hanyo]
    python bench/load.py --database postgresql+psycopg://... --workers 2    several processes on a PostgreSQL
    python -m bench.capacity                             how many matches one process carries, and how many two
    python bench/load.py --matches 5 --hostile            beside a match that is as much work as there may be
    python bench/load.py --hard 20                        how long an easy bot takes while twenty hard ones think
    python bench/load.py --churn 10000                    short matches one after another: does the memory grow?
    python bench/load.py --stored 10000                   how fast matches are listed and opened among so many
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event as EventType
from multiprocessing.synchronize import Semaphore as SemaphoreType
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_now

from fuda.games import registry
from fuda.web.store import Store

MEDIAN, LATE = 0.02, 0.1  # seconds: targets for the median and the 95th percentile
MOST_GROWN = 1.0  # KB that a match that is over may leave in memory
SETTLING = 5.0  # seconds before anything counts, when everybody has sat down
STATE = re.compile(r'\{"type":"state","n":(\d+)')
OPTION = '{"index":'
STATIC = '"static: affect(cards(you, square, [kind(unit)]), add_power(1000))"'
CROWD = f"""game: dimensionzero
title: A crowd
cards:
  Ann: {{power: 3000, abilities: [{", ".join([STATIC] * 4)}]}}
  Bob: {{power: 3000, cost: red 1}}
board:
  A: {{own_left: [{{card: Ann, count: 70}}], hand: [Bob, Bob, Bob], red: 5}}
  B: {{own_left: [Bob]}}
"""


@dataclass
class Waiting:
    """When answers were sent, and how long it took until their player saw what came of them."""

    seated: int = 0  # players who have seen their table
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


# --- the clients -----------------------------------------------------------------------------------------------
async def play(socket: ClientConnection, match: str, think: float, chance: Random, waiting: Waiting) -> None:
    """Answer at random until the match is over."""
    is_seated = False
    async for data in socket:
        text = data if isinstance(data, str) else data.decode()
        if text.startswith('{"type":"over"'):
            return
        if text.startswith('{"type":"refused"'):
            raise RuntimeError(text)
        found = STATE.match(text)
        if found is None:
            continue
        waiting.seated += not is_seated
        is_seated, n = True, int(found[1])
        waiting.seen(match, n)
        options = options_in(text)
        if options:
            await asyncio.sleep(chance.expovariate(1 / think))
            waiting.sent[match, n + 1] = time.perf_counter()
            await socket.send(json.dumps({"type": "answer", "n": n, "option": chance.randrange(options)}))


def options_in(text: str) -> int:
    """How many options a state has; found without reading all of it, as clients share the machine."""
    start = text.find('"options":[', text.find('"stack":')) if '"stack":' in text else text.find('"options":[')
    return text.count(OPTION, start, text.find('"question":', start))


async def sit(port: int, match: str, token: str, think: float, chance: Random, waiting: Waiting) -> None:
    """One player at one match."""
    address = f"ws://127.0.0.1:{port}/api/socket?match={match}"
    async with connect(address, max_size=None, ping_interval=None, compression=None, open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "match": match, "token": token}))
        await play(socket, match, think, chance, waiting)


@dataclass
class Signals:
    """How the processes of clients and the one that measures wait for each other."""

    seated: SemaphoreType  # given once for each process when all of its players have seen their table
    go: EventType  # from now on everything counts


async def measure(port: int, matches: list[tuple[str, list[str]]], think: float, seconds: float) -> list[float]:
    """Let everybody sit down and play for a while; how long each answer took from when everything counts."""
    chance, waiting = Random(1), Waiting()
    tasks = [
        asyncio.create_task(sit(port, match, token, think, chance, waiting))
        for match, tokens in matches
        for token in tokens
    ]
    while waiting.seated < len(tasks) and not any(task.done() and task.exception() for task in tasks):
        await asyncio.sleep(0.1)
    SIGNALS[0].seated.release()
    await asyncio.to_thread(SIGNALS[0].go.wait)
    waiting.taken.clear()
    await asyncio.sleep(seconds)
    taken = list(waiting.taken)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    faults = [one for one in ended if isinstance(one, Exception) and not isinstance(one, asyncio.CancelledError)]
    if faults:
        raise faults[0]
    return taken


SIGNALS: list[Signals] = []  # of a process of clients


def take_signals(signals: Signals) -> None:
    """Remember the signals in a process of clients."""
    SIGNALS.append(signals)


def measured(given: tuple[int, list[tuple[str, list[str]]], float, float]) -> list[float]:
    """The same in a process of its own."""
    return asyncio.run(measure(*given))


# --- the server ------------------------------------------------------------------------------------------------
@contextmanager
def served(args: argparse.Namespace, folder: Path) -> Iterator[tuple[subprocess.Popen[str], int, httpx.Client]]:
    """A server in processes of its own, its port, and a client of it."""
    command = [sys.executable, "-m", "fuda", "serve", "--port", "0", "--database", args.database or of_sqlite(folder)]
    more = ["--workers", str(args.workers), "--creations", "1e6", "--log", "error"]
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        if found is None:
            raise RuntimeError("the server did not say where it is")
        port = int(found[1])
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            await_health(http)
            yield process, port, http
    finally:
        process.terminate()
        process.wait()


def of_sqlite(folder: Path) -> str:
    """The URL of a file."""
    return f"sqlite:///{folder / 'load.db'}"


def await_health(http: httpx.Client) -> None:
    """Wait until the server answers."""
    for _ in range(1200):
        try:
            if http.get("/health").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def memory(process: subprocess.Popen[str]) -> float:
    """Megabytes that a server has in memory, without the processes that work for it; of several the sum."""
    found = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text()) for pid in serving(process)]
    return sum(int(one[1]) for one in found if one is not None) / 1024


def spent(process: subprocess.Popen[str]) -> float:
    """Seconds of a core that a server has used."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in serving(process)]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


def serving(process: subprocess.Popen[str]) -> list[int]:
    """The processes that serve."""
    pids = [process.pid, *children(process.pid)]
    return [pid for pid in pids if b"forkserver" not in Path(f"/proc/{pid}/cmdline").read_bytes()]


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def shares(taken: list[float]) -> dict[float, float]:
    """Percentiles, in milliseconds."""
    ordered = sorted(taken)
    return {share: ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.95, 0.99)}


# --- what is measured ------------------------------------------------------------------------------------------
@dataclass
class Found:
    """What was measured while matches went on."""

    taken: list[float]  # seconds from each answer to its view
    used: float  # seconds of a core in the server meanwhile
    live: float  # megabytes
    before: float  # the same without matches

    @property
    def is_met(self) -> bool:
        """Whether nobody waits longer than may be."""
        at = shares(self.taken)
        return at[0.95] <= LATE * 1000 and at[0.5] <= MEDIAN * 1000


def carried(args: argparse.Namespace, process: subprocess.Popen[str], port: int, http: httpx.Client) -> Found:
    """Let matches go on for a while; `args.settled` is called when everybody has sat down."""
    games = args.games.split(",")
    before = memory(process)
    matches = [begin(http, games[i % len(games)]) for i in range(args.matches)]
    print(f"{len(matches)} matches go on, {args.workers} workers; measuring for {args.seconds:.0f} s", flush=True)
    given = [(port, matches[n :: args.clients], args.think, args.seconds) for n in range(args.clients)]
    context = multiprocessing.get_context("spawn")
    signals = Signals(context.Semaphore(0), context.Event())
    with context.Pool(args.clients, take_signals, (signals,)) as pool:
        found = pool.map_async(measured, given)
        for _ in given:
            signals.seated.acquire()
        args.settled(serving(process))
        time.sleep(SETTLING)
        used = spent(process)
        signals.go.set()
        time.sleep(args.seconds)
        used, live = spent(process) - used, memory(process)
        return Found([one for part in found.get() for one in part], used, live, before)


def load(args: argparse.Namespace, process: subprocess.Popen[str], port: int, http: httpx.Client) -> int:
    """Matches between people."""
    found = carried(args, process, port, http)
    at = shares(found.taken)
    rate = len(found.taken) / args.seconds
    print(f"{rate:.0f} answers a second; from answer to view: median {at[0.5]:.1f} ms (target 20),")
    print(f"95th percentile {at[0.95]:.1f} ms (target {LATE * 1000:.0f}), 99th {at[0.99]:.1f} ms")
    print(f"{1000 * found.used / len(found.taken):.2f} ms of a core for each answer in the server")
    print(f"memory {found.live:.0f} MB, {1024 * (found.live - found.before) / args.matches:.0f} KB for each live match")
    return 0 if found.is_met else 1


def beside_hostile(args: argparse.Namespace, process: subprocess.Popen[str], port: int, http: httpx.Client) -> int:
    """The same beside a match that is much work, answered without a pause."""
    made = http.post("/api/scenarios/play", json={"yaml": CROWD, "level": "beginner"}).json()
    stop, answered = threading.Event(), [0]

    def attack() -> None:
        address = f"ws://127.0.0.1:{port}/api/socket"
        with suppress(ConnectionClosed), connect_now(address, max_size=None, ping_interval=None) as socket:
            token = made["seats"][0]["token"]
            socket.send(json.dumps({"type": "hello", "protocol": 1, "match": made["match"], "token": token}))
            while not stop.is_set():
                found = STATE.match(str(socket.recv()))
                if found is not None:
                    socket.send(json.dumps({"type": "answer", "n": int(found[1]), "option": 0}))
                    socket.send(json.dumps({"type": "language", "lang": "ja"}))
                    answered[0] += 1

    alone = shares(asyncio.run(strangers(port, args.seconds / 2)))
    print(f"a stranger's request: median {alone[0.5]:.1f} ms, 99th percentile {alone[0.99]:.1f} ms")
    thread = threading.Thread(target=attack, daemon=True)
    thread.start()
    taken = asyncio.run(strangers(port, args.seconds))
    stop.set()
    at = shares(taken)
    print(f"a stranger's request beside a hostile match ({answered[0]} states of it): median {at[0.5]:.1f} ms, "
          f"99th percentile {at[0.99]:.1f} ms (target 100)")  # fmt: skip
    return 0 if at[0.99] <= 100 else 1


async def strangers(port: int, seconds: float) -> list[float]:
    """How long requests of others take."""
    taken: list[float] = []
    ends = time.monotonic() + seconds
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        while time.monotonic() < ends:
            began = time.perf_counter()
            await http.get("/api/version")
            taken.append(time.perf_counter() - began)
            await asyncio.sleep(0.02)
    return taken


def beside_hard(args: argparse.Namespace, process: subprocess.Popen[str], port: int, http: httpx.Client) -> int:
    """How long an easy bot takes while hard ones think in other matches."""

    def bot(level: str) -> Any:
        wanted = {"protocol": 1, "game": "hanyo", "mode": "bot", "bots": [{"level": level}]}
        return http.post("/api/matches", json=wanted).json()

    stop = threading.Event()
    made = [bot("hard") for _ in range(args.hard)]
    for one in made:
        threading.Thread(target=against_bot, args=(port, one, stop, []), daemon=True).start()
    time.sleep(15)  # all of them think
    taken: list[float] = []
    easy = threading.Thread(target=against_bot, args=(port, bot("easy"), stop, taken), daemon=True)
    easy.start()
    time.sleep(args.seconds)
    stop.set()
    at = shares(taken)
    print(f"an easy bot beside {args.hard} hard ones: median {at[0.5]:.0f} ms, 95th percentile {at[0.95]:.0f} ms "
          f"(target 1000), of {len(taken)} answers")  # fmt: skip
    return 0 if at[0.95] <= 1000 else 1


def against_bot(port: int, made: Any, stop: threading.Event, taken: list[float]) -> None:
    """Play against a bot; how long its answers take."""
    chance, asked = Random(1), 0.0
    address = f"ws://127.0.0.1:{port}/api/socket"
    with suppress(ConnectionClosed), connect_now(address, max_size=None, ping_interval=None) as socket:
        token = made["seats"][0]["token"]
        socket.send(json.dumps({"type": "hello", "protocol": 1, "match": made["match"], "token": token}))
        while not stop.is_set():
            text = str(socket.recv())
            if not text.startswith('{"type":"state"'):
                continue
            state = json.loads(text)
            if asked:
                taken.append(time.perf_counter() - asked)
            asked = 0.0 if state["options"] else time.perf_counter()
            if state["options"]:
                option = chance.randrange(len(state["options"]))
                socket.send(json.dumps({"type": "answer", "n": state["n"], "option": option}))


def churn(args: argparse.Namespace, process: subprocess.Popen[str], port: int, http: httpx.Client) -> int:
    """Short matches one after another: memory after a tenth of them, after half, and after all."""
    games = args.games.split(",")
    seen: list[float] = []
    for n in range(args.churn):
        match, tokens = begin(http, games[n % len(games)])
        with connect_now(f"ws://127.0.0.1:{port}/api/socket", max_size=None, ping_interval=None) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "match": match, "token": tokens[0]}))
            socket.send(json.dumps({"type": "concede"}))
            while '"type":"over"' not in str(socket.recv()):
                pass
        if n + 1 in (args.churn // 10, args.churn // 2, args.churn):
            seen.append(settled(process, http))
            print(f"{seen[-1]:.0f} MB after {n + 1} short matches", flush=True)
    # How much is taken at first depends on how many rooms wait at once to be dropped; from then on it must not grow.
    grown = 1024 * (seen[-1] - seen[-2]) / (args.churn - args.churn // 2)
    print(f"{grown:.1f} KB for each match of the second half (target: flat, less than {MOST_GROWN:g})")
    return 0 if grown < MOST_GROWN else 1


def settled(process: subprocess.Popen[str], http: httpx.Client) -> float:
    """The memory once rooms that nobody is in have gone."""
    for _ in range(120):
        if b"\nfuda_matches 0.0" in http.get("/metrics").content:
            break
        time.sleep(1)
    return memory(process)


def stored(args: argparse.Namespace, process: subprocess.Popen[str], port: int, http: httpx.Client) -> int:
    """How fast a match is found and opened among many, and how many bytes one takes."""
    from fuda.match.session import Session
    from fuda.web.library.replays import row_for
    from fuda.web.store import adding_match, adding_steps, together
    from fuda.web.tables import StepRow

    session, chance = Session("onepiece", seed=3), Random(3)
    while session.outcome is None:
        session.answer(chance.randrange(len(session.match.options)))
    names: list[str] = []
    store = Store(args.url)
    for _ in range(args.stored):
        row, _ = row_for(session.record())
        steps = [StepRow(match=row.id, n=n, kind="answer", seat=0, value=v) for n, v in enumerate(session.answers)]
        assert row.origin is not None
        row.origin.answers, row.mode, row.state, row.how = [], "hotseat", "over", "play"
        last = store.submit(together(adding_match(row), adding_steps(steps)))
        names.append(row.id)
    last.result(600)
    store.close()
    taken: dict[str, list[float]] = {"facts": [], "replay": []}
    for name in chance.sample(names, 30):
        for kind, path in (("facts", f"/api/matches/{name}"), ("replay", f"/api/replays/{name}")):
            began = time.perf_counter()
            assert http.get(path).status_code == 200
            taken[kind].append(time.perf_counter() - began)
    for kind, times in taken.items():
        print(f"{kind} of one of {args.stored} matches: median {shares(times)[0.5]:.1f} ms")
    if args.url.startswith("sqlite"):
        size = Path(args.url.removeprefix("sqlite:///")).stat().st_size
        print(f"{size / args.stored / 1024:.1f} KB for each stored match of {session.steps} steps")
    return 0


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=500, help="matches that go on at the same time")
    parser.add_argument("--think", type=float, default=4.0, help="seconds that a player thinks, on average")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--games", default=",".join(registry.names()), help="which games")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    parser.add_argument("--clients", type=int, default=1, help="processes of clients")
    parser.add_argument("--database", default="", help="where matches are kept (default: a file of its own)")
    parser.add_argument("--hostile", action="store_true", help="beside a match that is much work")
    parser.add_argument("--hard", type=int, default=0, metavar="N", help="an easy bot beside N hard ones")
    parser.add_argument("--churn", type=int, default=0, metavar="N", help="memory after N short matches")
    parser.add_argument("--stored", type=int, default=0, metavar="N", help="among N stored matches")
    return parser.parse_args(namespace=argparse.Namespace(settled=lambda _: None))


def main() -> int:
    """Measure and print."""
    args = arguments()
    kinds: list[tuple[object, Callable[..., int]]] = [
        (args.hostile, beside_hostile), (args.hard, beside_hard), (args.churn, churn), (args.stored, stored),
    ]  # fmt: skip
    chosen = next((function for wanted, function in kinds if wanted), load)
    with tempfile.TemporaryDirectory() as folder:
        args.url = args.database or of_sqlite(Path(folder))
        with served(args, Path(folder)) as (process, port, http):
            return chosen(args, process, port, http)


if __name__ == "__main__":
    raise SystemExit(main())
