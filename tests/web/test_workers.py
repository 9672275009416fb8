"""Several servers on one PostgreSQL: any of them for any match, none of them needed, and nothing lost."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from fuda.cli import main
from fuda.web.sharing import ALIVE, LOCK, Shared, SharedBuckets
from fuda.web.store import Store, make_engine
from fuda.web.tables import HELD, METADATA, WORKERS
from tests.web.live import Client, play_on, until
from tests.web.services import missing, program

ROOT = Path(__file__).parents[2]
NEW = {"protocol": 1, "game": "hanyo", "mode": "friend"}


class Served:
    """`fuda serve --workers 2`, and the addresses of its processes."""

    def __init__(self, database: str, home: Path, *more: str) -> None:
        command = [sys.executable, "-m", "fuda", "serve", "--port", "0", "--workers", "2", "--database", database]
        environment = {**os.environ, "FUDA_HOME": str(home), "PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(
            [*command, "--log", "error", *more], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.port = int(re.findall(r":(\d+)/", self.process.stdout.readline())[0])
        self.engine = make_engine(database)
        until(lambda: len(self.workers()) == 2, 60)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20)

    def workers(self) -> dict[int, int]:
        """The numbers of the processes that are there, and their ports."""
        with self.engine.connect() as connection:
            alive = set(connection.execute(ALIVE, {"lock": LOCK}).scalars())
            rows = connection.execute(select(WORKERS)).all()
        return {row.id: int(row.address.rpartition(":")[2]) for row in rows if row.id in alive}

    def holder(self, match: str) -> int:
        """The process that holds a match."""
        with self.engine.connect() as connection:
            return int(connection.execute(select(HELD.c.worker).where(HELD.c.match == match)).scalar_one())

    def pid(self, port: int) -> int:
        """The process that listens at a port."""
        text = subprocess.run(["ss", "-ltnpH", f"sport = :{port}"], capture_output=True, text=True, check=True).stdout
        return int(re.findall(r"pid=(\d+)", text)[0])

    def stop(self) -> None:
        """End them all."""
        self.http.close()
        self.engine.dispose()
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def served(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two processes for the tests of this module."""
    found = Served(postgres, tmp_path_factory.mktemp("home"), "--creations", "1000")
    yield found
    found.stop()
    engine = make_engine(postgres)
    with engine.begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(table.delete())
    engine.dispose()


def hello(port: int, match: str, token: str) -> Client:
    """A client at a port."""
    client = Client(port)
    client.say("hello", protocol=1, match=match, token=token)
    return client


def begun(ports: list[int]) -> tuple[str, list[str], Client]:
    """A match that was begun at one process and joined at another, while its first player was waiting."""
    first, second = (f"http://127.0.0.1:{port}/api/matches" for port in ports)
    made = httpx.post(first, json=NEW).json()
    waiting = hello(ports[0], made["match"], made["seats"][0]["token"])
    waiting.next("welcome")
    joined = httpx.post(f"{second}/{made['match']}/join", json={"invite": made["invite"]}).json()
    waiting.next("state")
    return made["match"], [made["seats"][0]["token"], joined["token"]], waiting


def test_a_match_is_played_through_any_process(served: Served) -> None:
    """Begun at one, joined at the other, each player at another one; all see the same."""
    ports = list(served.workers().values())
    match, tokens, first = begun(ports)
    second = hello(ports[1], match, tokens[1])
    second.next("state")
    assert play_on([first, second], Random(3), 12) == 12
    assert first.state["n"] == second.state["n"] == 12
    second.say("nonsense")
    second.next("refused")
    assert served.http.get(f"/api/matches/{match}").json()["state"] == "running"
    wrong = hello(ports[1], match, "wrong")
    assert wrong.next("refused")["code"] == "token"
    for client in (first, second, wrong):
        client.close()


def counted(port: int, name: str) -> float:
    """A number of one process."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return float(re.findall(rf"^{name} (.*)$", text, re.MULTILINE)[0])


def test_a_socket_that_names_its_match_is_handed_to_the_process_that_holds_it(served: Served) -> None:
    """Nothing is passed on between processes; one that names another match is still served."""
    ports = list(served.workers().values())
    match, tokens, first = begun(ports)
    holding, other = ports if served.workers()[served.holder(match)] == ports[0] else ports[::-1]
    before = {name: counted(other, name) for name in ("fuda_handed_total", "fuda_relayed_total", "fuda_sockets")}
    at_holder = counted(holding, "fuda_sockets")
    second = Client(other, match)
    second.say("hello", protocol=1, match=match, token=tokens[1])
    second.next("state")
    assert play_on([first, second], Random(4), 12) == 12
    assert counted(other, "fuda_handed_total") == before["fuda_handed_total"] + 1
    assert counted(other, "fuda_relayed_total") == before["fuda_relayed_total"]
    assert counted(other, "fuda_sockets") == before["fuda_sockets"]
    assert counted(holding, "fuda_sockets") == at_holder + 1
    elsewhere = Client(other, "no-such-match")
    elsewhere.say("hello", protocol=1, match=match, token="")
    elsewhere.next("state")
    assert counted(other, "fuda_relayed_total") == before["fuda_relayed_total"] + 1
    for client in (first, second, elsewhere):
        client.close()


def test_people_find_each_other_through_any_process(served: Served) -> None:
    """The open games are one list; of those who want a quick match at once, at both, nobody is left beside another."""
    ports = list(served.workers().values())
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    body = {"protocol": 1, "game": "hanyo", "name": "Mio"}
    made = httpx.post(f"{addresses[0]}/api/open", json=body).json()
    until(lambda: [one["match"] for one in httpx.get(f"{addresses[1]}/api/open").json()["games"]] == [made["match"]])
    joined = httpx.post(f"{addresses[1]}/api/open/{made['match']}/join", json={}).json()
    clients = [hello(port, made["match"], one["token"]) for port, one in zip(ports, (made, joined), strict=True)]
    watcher = hello(ports[1], made["match"], "")
    assert watcher.next("watchers")["count"] == 1
    for client in (*clients, watcher):
        client.next("state")
        client.close()
    with ThreadPoolExecutor(12) as pool:
        asked = [
            pool.submit(httpx.post, f"{addresses[n % 2]}/api/open/quick", json=body, timeout=60) for n in range(12)
        ]
        found = [one.result().json() for one in asked]
    assert sum(one["is_waiting"] for one in found) == 6
    assert len({(one["match"], one["seat"]) for one in found}) == 12


def test_a_tournament_is_changed_through_any_process(served: Served) -> None:
    """Of changes that come at once none is lost."""
    ports = list(served.workers().values())
    addresses = [f"http://127.0.0.1:{port}/api/tournaments" for port in ports]
    made = httpx.post(addresses[0], json={"game": "hanyo", "title": "Cup"}).json()

    def join(n: int) -> int:
        """Take part, as often as it takes."""
        for _ in range(10):
            answer = httpx.post(f"{addresses[n % 2]}/{made['id']}/join", json={"name": f"P{n}"}, timeout=60)
            if answer.status_code == 201:
                return n
        return -1

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(join, range(6))) == list(range(6))
    names = {one["name"] for one in httpx.get(f"{addresses[1]}/{made['id']}").json()["entries"]}
    assert names == {f"P{n}" for n in range(6)}


def test_a_match_goes_on_when_its_process_is_killed(served: Served) -> None:
    """At the other within five seconds, with everything that was acknowledged."""
    workers = served.workers()
    match, tokens, first = begun(list(workers.values()))
    second = hello(served.port, match, tokens[1])
    second.next("state")
    play_on([first, second], Random(4), 5)
    n = first.state["n"]
    holder = served.holder(match)
    os.kill(served.pid(workers[holder]), signal.SIGKILL)
    began = time.monotonic()
    other = next(port for worker, port in workers.items() if worker != holder)
    again = [hello(other, match, token) for token in tokens]
    for client in again:
        client.next("state")
    assert time.monotonic() - began < 5
    assert again[0].state["n"] == n
    assert play_on(again, Random(5), 5) == 5
    for client in (first, second, *again):
        client.close()
    until(lambda: len(served.workers()) == 2, 60)  # another has taken its place


class Player(threading.Thread):
    """Answers until told to stop, comes again when the connection breaks, and keeps what was acknowledged."""

    def __init__(self, served: Served, match: str, token: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.served, self.match, self.token, self.chance = served, match, token, Random(seed)
        self.accepted: dict[str, int] = {}
        self.stopped = threading.Event()
        self.pending: dict[str, Any] | None = None

    def run(self) -> None:
        """Play."""
        while not self.stopped.is_set():
            with contextlib.suppress(OSError, WebSocketException, EOFError, TimeoutError):
                client = hello(self.served.port, self.match, self.token)
                try:
                    self.play(client)
                finally:
                    client.close()
            self.stopped.wait(0.05)

    def play(self, client: Client) -> None:
        """Answer whatever is asked, at first what was not acknowledged."""
        if self.pending is not None:
            client.say("answer", **self.pending)
        while not self.stopped.is_set():
            try:
                message = client.hear(0.3)
            except TimeoutError:
                continue
            if message["type"] == "accepted" and self.pending is not None and message["id"] == self.pending["id"]:
                self.accepted[self.pending["id"]] = message["n"]
                self.pending = None
            elif message["type"] == "refused":
                self.pending = None
            if message["type"] == "state" and message["options"] and self.pending is None:
                n = message["n"]
                option = self.chance.randrange(len(message["options"]))
                self.pending = {"n": n, "option": option, "id": f"{self.token[:4]}{n}"}
                client.say("answer", **self.pending)


@pytest.mark.long
def test_new_processes_take_over_without_a_lost_answer(served: Served, postgres: str) -> None:
    """SIGHUP starts all anew, one after the other, while people play."""
    before = set(served.workers())
    match, tokens, waiting = begun(list(served.workers().values()))
    waiting.close()
    players = [Player(served, match, token, seed) for seed, token in enumerate(tokens)]
    for player in players:
        player.start()
    until(lambda: sum(len(player.accepted) for player in players) > 5)
    served.process.send_signal(signal.SIGHUP)
    until(lambda: len(served.workers()) == 2 and not before & set(served.workers()), 60)
    count = sum(len(player.accepted) for player in players)
    with contextlib.suppress(AssertionError):  # the match may be over
        until(lambda: sum(len(player.accepted) for player in players) > count, 5)
    for player in players:
        player.stopped.set()
    for player in players:
        player.join()
    store = Store(postgres)
    steps = {step.word: step.n + 1 for step in store.steps(match) if step.word}
    store.close()
    accepted = {name: n for player in players for name, n in player.accepted.items()}
    assert accepted.items() <= steps.items() and len(steps) <= len(accepted) + 2
    assert len(accepted) > 5


def test_an_address_is_counted_once_wherever_it_asks(postgres: str) -> None:
    """Two servers share their buckets; after a while there is more."""
    engines = [make_engine(postgres) for _ in range(2)]
    Store(postgres).close()
    buckets = [SharedBuckets(engine, "test", 0.5, 3.0) for engine in engines]
    assert [buckets[n % 2]._take("test 1.1.1.1") for n in range(4)] == [True, True, True, False]
    assert buckets[0]._take("test 2.2.2.2")
    time.sleep(2.1)
    assert buckets[1]._take("test 1.1.1.1")
    for engine in engines:
        engine.dispose()


def test_a_server_whose_connection_breaks_comes_back(postgres: str) -> None:
    """PostgreSQL ends it, as when it is started anew; the lock is held again soon, and matches are told apart."""
    Store(postgres).close()
    engine = make_engine(postgres)
    shares = Shared(engine, "127.0.0.1:1")
    shares.start(lambda _: None)

    def is_there() -> bool:
        with engine.connect() as connection:
            return shares.worker in connection.execute(ALIVE, {"lock": LOCK}).scalars()

    try:
        assert is_there() and shares.hold("no such match") is None
        with engine.begin() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = "
                f"{shares.worker}"
            )
        until(is_there, 10)
    finally:
        shares.close()
    until(lambda: not is_there(), 10)
    engine.dispose()


def test_workers_need_a_database_that_they_can_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a file there is one process."""
    assert main(["serve", "--workers", "2", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.db'}"]) == 2
    assert "need a PostgreSQL" in capsys.readouterr().err
    for number in ("0", "-1", "x", "65"):
        with pytest.raises(SystemExit):
            main(["serve", f"--workers={number}"])


# --- behind nginx ----------------------------------------------------------------------------------------------
def test_the_configuration_of_nginx_in_the_docs_works(served: Served) -> None:
    """Pages, requests and sockets through it, to any process."""
    nginx = program("nginx")
    if nginx is None:
        missing("nginx is not installed (`make services` installs it)")
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    site = re.search(r"```nginx\n(.*?)```", text, re.DOTALL)
    assert site is not None
    ports = list(served.workers().values())
    with tempfile.TemporaryDirectory(prefix="fuda-nginx-") as name:
        folder = Path(name)
        port = free_port()
        shown = site[1].replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
        shown = re.sub(r"^\s*ssl_\w+ .*\n", "", shown, flags=re.MULTILINE)
        servers = "".join(f"    server 127.0.0.1:{one};\n" for one in ports)
        shown = re.sub(r"^    server \S+:8080;.*\n", "", shown, flags=re.MULTILINE)
        shown = shown.replace("upstream fuda {\n", f"upstream fuda {{\n{servers}")
        around = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\nhttp {{ access_log off;\n"
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(around + temporary + shown + "}\n")
        with subprocess.Popen([nginx, "-c", str(folder / "nginx.conf"), "-p", name], stderr=subprocess.DEVNULL) as run:
            try:
                until(lambda: reachable(port), 10)
                play_through(port)
            finally:
                run.terminate()


def free_port() -> int:
    """A port that is free now."""
    from fuda.web.serve import listening

    with listening("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


def reachable(port: int) -> bool:
    """Whether somebody answers."""
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/health/live").status_code == 200
    return False


def play_through(port: int) -> None:
    """A match through a proxy."""
    address = f"http://127.0.0.1:{port}"
    assert "<html" in httpx.get(f"{address}/").text
    made = httpx.post(f"{address}/api/matches", json=NEW, headers={"Origin": address}).json()
    path = f"{address}/api/matches/{made['match']}/join"
    joined = httpx.post(path, json={"invite": made["invite"]}).json()
    clients = [hello(port, made["match"], token) for token in (made["seats"][0]["token"], joined["token"])]
    for client in clients:
        client.next("state")
    assert play_on(clients, Random(1), 6) == 6
    for client in clients:
        client.close()
