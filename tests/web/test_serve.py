"""The command: where it keeps matches, and what it says when it cannot serve."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from fuda.cli import main, make_parser
from fuda.web.metrics import Metrics
from fuda.web.serve import address_of, default_database, listening, rest_of_garbage

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"fuda_[a-z_]+")


def test_matches_are_kept_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is made if it is not there."""
    monkeypatch.setenv("FUDA_HOME", str(tmp_path / "new" / "home"))
    assert default_database() == f"sqlite:///{tmp_path / 'new' / 'home' / 'matches.db'}"
    assert (tmp_path / "new" / "home").is_dir()


def test_the_address_to_open() -> None:
    """This machine by its name, whatever it listens at."""
    for host in ("127.0.0.1", "0.0.0.0"):
        with listening(host, 0) as listener:
            assert address_of(listener) == f"http://localhost:{listener.getsockname()[1]}/"


def test_a_port_that_is_taken_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Exit code 2 and a sentence, no traceback."""
    with listening("127.0.0.1", 0) as listener:
        listener.listen()
        port = listener.getsockname()[1]
        assert main(["serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'x.db'}"]) == 2
    assert f"127.0.0.1:{port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "nothing"], "the database cannot be used"),
        (["--database", "oracle9://x"], "the database cannot be used"),
        (["--database", "sqlite:////no/such/folder/x.db"], "the database cannot be opened"),
        (["--images", "/no/such/folder"], "there is no folder"),
    ],
)
def test_what_cannot_be_served_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and a sentence, no traceback."""
    assert main(["serve", "--port", "0", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536", "x", ""])
def test_ports_are_numbers(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is refused."""
    with pytest.raises(SystemExit):
        main(["serve", f"--port={port}"])
    assert "a port is a number" in capsys.readouterr().err


def test_the_search_for_garbage_rests_but_goes_on() -> None:
    """It is rarer, not off."""
    before = gc.get_threshold()
    try:
        rest_of_garbage()
        assert gc.isenabled() and gc.get_threshold()[0] > before[0] and gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


# --- what hosts are given --------------------------------------------------------------------------------------
def test_the_dashboard_shows_numbers_that_there_are() -> None:
    """Every number that a panel asks for is one of `/metrics`."""
    dashboard = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    asked = {name for panel in dashboard["panels"] for one in panel["targets"] for name in NUMBER.findall(one["expr"])}
    told = Metrics()
    told.created.labels("a", "b").inc()
    told.over.labels("a", "b").inc()
    told.steps.labels("a").inc()
    told.refused.labels("a").inc()
    there = set(NUMBER.findall(told.text().decode()))
    assert asked and asked <= there, asked - there


def test_the_unit_and_the_image_start_a_command_that_there_is() -> None:
    """Every option that they name is one of `fuda serve`."""
    parser = make_parser("serve")
    unit = re.search(r"^ExecStart=\S+ (.*)$", (ROOT / "deploy" / "fuda.service").read_text(), re.MULTILINE)
    entry = re.search(r"^ENTRYPOINT (.*)$", (ROOT / "deploy" / "Dockerfile").read_text(), re.MULTILINE)
    assert unit is not None and entry is not None
    assert parser.parse_args(unit[1].split()).workers == 2
    assert parser.parse_args(json.loads(entry[1])[1:]).host == "0.0.0.0"


PIP = """#!/bin/sh
if [ "$1" = wheel ]; then
    while [ "$1" != -w ]; do shift; done
    mkdir -p "$2" && touch "$2/fuda-1-cp311-cp311-linux_x86_64.whl"
else
    for one in "$@"; do echo "$one"; done > "$(dirname "$0")/installed"
fi
"""
PYTHON = """#!/bin/sh
mkdir -p "$3/bin" && cp "$(dirname "$0")/pip" "$3/bin/pip"
"""


def test_the_image_installs_the_wheel_that_it_has_built(tmp_path: Path) -> None:
    """One wheel, the compiled one, with what a PostgreSQL needs; all files that it is built from are there."""
    text = (ROOT / "deploy" / "Dockerfile").read_text()
    for copied in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE):
        assert all((ROOT / one).exists() for one in copied.split())
    (run,) = [line for line in re.findall(r"^RUN (.*)$", text, re.MULTILINE) if "pip" in line]
    (tmp_path / "bin").mkdir()
    for name, script in (("pip", PIP), ("python", PYTHON)):
        (tmp_path / "bin" / name).write_text(script)
        (tmp_path / "bin" / name).chmod(0o755)
    for place in ("/opt/fuda", "/dist", "/src"):
        run = re.sub(rf"(?<![\w/]){place}\b", f"{tmp_path}{place}", run)
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-ec", run], env=environment, check=True)
    assert "HATCH_BUILD_HOOKS_ENABLE=1" in run
    wanted = f"{tmp_path}/dist/fuda-1-cp311-cp311-linux_x86_64.whl[postgres]"
    assert (tmp_path / "opt/fuda/bin/installed").read_text().splitlines()[-1] == wanted
