"""A real Ray cluster of two nodes on this machine finds what one process finds."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import fuda
from fuda.cli import main
from fuda.sim import raycrew
from fuda.sim.crew import Crew
from fuda.sim.experiment import ExperimentError, Task
from tests.sim.samples import imagined

# The cluster lives in a process of its own: it leaves threads and open files behind, and warns of what it uses.
CLUSTER = """
import json, sys
from ray.cluster_utils import Cluster
from fuda.cli import main

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
try:
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    code = main(["simulate", *sys.argv[1:], "--ray", cluster.address])
finally:
    cluster.shutdown()
sys.exit(code)
"""


def simulate_there(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command on a cluster that is there only for it."""
    folder = str(Path(fuda.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", CLUSTER, *words],
        env={**os.environ, "PYTHONPATH": folder, "RAY_DISABLE_IMPORT_WARNING": "1", "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")
@pytest.mark.long
def test_a_cluster_finds_what_one_process_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same seeds give the same table, also where the run began without the cluster."""
    out = tmp_path / "run"
    words = ("onepiece", "--matrix", "--decks", "keepers,tide,grove", "--players", "random,random", "--json")
    assert main(["simulate", *words, "--games", "5", "--out", str(out)]) == 0
    capsys.readouterr()
    done = simulate_there(*words, "--games", "12", "--out", str(out))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout[done.stdout.index("{") :])
    assert main(["simulate", *words, "--games", "12"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert found["resumed"] == 15 and found["games"] == 36
    assert found["cells"] == alone["cells"] and found["reasons"] == alone["reasons"]


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")
def test_no_cluster_is_told_of() -> None:
    """An address where nobody is."""
    folder = str(Path(fuda.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "fuda", "simulate", "onepiece", "--games", "60", "--ray", "nonsense"],
        env={**os.environ, "PYTHONPATH": folder},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2 and "no Ray cluster at nonsense" in done.stderr


class LostError(Exception):
    """Stands in for the errors of Ray."""


def cluster_of(monkeypatch: pytest.MonkeyPatch, **calls: Any) -> Crew:
    """A cluster that is only imagined."""
    usual: dict[str, Any] = {
        "init": lambda **options: None,
        "shutdown": lambda: None,
        "put": lambda data: data,
        "cluster_resources": lambda: {"CPU": 1},
        "remote": lambda **options: lambda function: SimpleNamespace(remote=lambda *words: (function, words)),
        "wait": lambda running: (running[:1], running[1:]),
        "get": lambda one: one[0](*one[1]),
        "exceptions": SimpleNamespace(RayError=LostError),
    }
    monkeypatch.setattr(raycrew, "ray_module", lambda: SimpleNamespace(**{**usual, **calls}))
    return raycrew.Cluster(imagined(), "auto")


def test_nobody_at_an_address_is_told_of_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray would try for minutes."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        raycrew.knock(address)
    monkeypatch.setattr(raycrew, "ray_module", lambda: SimpleNamespace(init=lambda **options: time.sleep(60)))
    start = time.perf_counter()
    with pytest.raises(ExperimentError, match=f"no Ray cluster at {address}"):
        raycrew.Cluster(imagined(), address)
    assert time.perf_counter() - start < 10


def test_a_lost_node_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a line, not with a trace; also if it is lost before the first game."""

    def lose(*words: Any) -> None:
        raise LostError("trace\nthe node died")

    with cluster_of(monkeypatch, get=lose) as crew, pytest.raises(ExperimentError, match="failed: the node died"):
        list(crew.play(iter([Task(0, 0, 1)])))
    with pytest.raises(ExperimentError, match="failed: the node died"):
        cluster_of(monkeypatch, put=lose)


def test_machines_with_other_sources_do_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their games would be other games."""
    with cluster_of(monkeypatch) as crew, pytest.raises(ExperimentError, match="another version of fuda"):
        list(crew.play(iter([Task(0, 0, 1)])))


def test_a_refused_token_is_said_as_such(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Ray writes it many times to standard error, and then says that there is nobody."""

    def refuse(**_: Any) -> None:
        os.write(2, b"gcs_client.cc: Unauthenticated: InvalidAuthToken: missing or incorrect\n")
        raise ConnectionError("Failed to connect to Ray cluster")

    with pytest.raises(ExperimentError, match="refused the token: set RAY_AUTH_MODE"):
        cluster_of(monkeypatch, init=refuse)
    assert capfd.readouterr().err == ""
