"""Where the time of the suite goes is noted by test and by step, and told by folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import times

BUSY = """
import subprocess, sys

def test_here():
    sum(range(3_000_000))

def test_in_a_child():
    subprocess.run([sys.executable, "-c", "sum(range(20_000_000))"], check=True)

def test_idle():
    pass
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_tests_are_noted_with_what_they_start(pytester: pytest.Pytester, workers: str) -> None:
    """Every test once, with the time of its processes, in one process of pytest or several."""
    pytester.makeconftest("from tests import timed\n\ndef pytest_configure(config):\n    timed.watch(config)\n")
    pytester.makepyfile(test_busy=BUSY)
    file = pytester.path / "times.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(times.VARIABLE, str(file))
        patch.setenv("PYTHONPATH", str(Path(times.__file__).parents[1]))
        pytester.runpytest_subprocess("-n", workers).assert_outcomes(passed=3)
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    took = {row["test"].partition("::")[2]: row["cpu"] for row in rows if "::" in row["test"]}
    assert sorted(took) == ["test_here", "test_idle", "test_in_a_child"]
    assert took["test_in_a_child"] > took["test_idle"] and took["test_here"] > took["test_idle"]
    assert sum("::" in row["test"] for row in rows) == 3
    assert "collecting" in [row["test"] for row in rows]


def test_a_step_is_noted_and_ends_as_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its code is handed on, so that `make` hears of a failure."""
    monkeypatch.setattr(times, "FILE", tmp_path / "build" / "times.jsonl")
    assert times.main(["run", "a step", sys.executable, "-c", "raise SystemExit(3)"]) == 3
    (row,) = [json.loads(line) for line in times.FILE.read_text().splitlines()]
    assert row["step"] == "a step" and row["code"] == 3 and row["cpu"] > 0
    assert row["ended"][0] >= row["begun"][0] and len(times.lasted([row]).split()) >= 2


ORPHANED = """
import os, time
r, w = os.pipe()
if not os.fork():
    if not os.fork():
        while time.process_time() < 0.5:
            pass
    os._exit(0)
os.close(w)
os.wait()
os.read(r, 1)  # until nobody is left who could write
"""
ALONE = """
import pathlib, sys
from tests import times
times.FILE = pathlib.Path(sys.argv[1])
times.run("a step", [sys.executable, "-c", sys.argv[2]], is_alone=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux")
def test_a_step_is_noted_with_what_it_left_to_orphans(tmp_path: Path) -> None:
    """As browsers do: their parents end without having waited for them."""
    file = tmp_path / "times.jsonl"
    env = {**os.environ, "PYTHONPATH": str(Path(times.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", ALONE, str(file), ORPHANED], check=True, env=env)
    assert json.loads(file.read_text())["cpu"] >= 0.5


def test_the_report_adds_up_by_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Steps and their sum, folders by what they took, and the slowest tests."""
    rows: list[dict[str, Any]] = [
        {"step": "types", "cpu": 20.0, "begun": [1000.0, 50.0, 7.0], "ended": [1025.0, 75.0, 32.0], "code": 0},
        {"step": "build", "cpu": 200.0, "begun": [1010.0, 60.0, 17.0], "ended": [1150.0, 250.0, 107.0], "code": 0},
        {"run": "interpreted", "test": "tests/rules/test_a.py::test_x", "cpu": 1.5},
        {"run": "interpreted", "test": "tests/rules/test_b.py::test_y[1]", "cpu": 2.5},
        {"run": "compiled", "test": "tests/clauses/onepiece/test_c.py::test_z", "cpu": 1.0},
        {"run": "compiled", "test": "collecting", "cpu": 9.0},
    ]
    file = tmp_path / "times.jsonl"
    times.write(file, rows)
    assert times.main(["--file", str(file), "--slowest", "2"]) == 0
    told = [line.split(None, 1) for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert ["20", "25   50 %  types"] in told and ["220", "150   67 %  all"] in told
    assert ["4.0", "tests/rules (2, interpreted)"] in told and ["9.0", "collecting (1, compiled)"] in told
    assert told[-2:] == [
        ["2.50", "tests/rules/test_b.py::test_y[1] (interpreted)"],
        ["1.50", "tests/rules/test_a.py::test_x (interpreted)"],
    ]


def test_without_times_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, and a code."""
    assert times.main(["--file", str(tmp_path / "none")]) == 1
    assert "make test" in capsys.readouterr().err
