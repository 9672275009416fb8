"""A real Ray cluster of two nodes on this machine finds what one process finds."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fuda
from fuda.cli import main

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
