"""Processes that run another build or another Python; the compiled engine is built once and kept for the next run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from fuda.build import make, using
from fuda.build.objects import missing_tool, processors

ROOT = Path(__file__).resolve().parents[1]


@cache
def folder() -> Path:
    """The folder of the build of all games; tests that need it are skipped where it cannot be built."""
    reason = missing_tool()
    if reason:
        pytest.skip(reason)
    return make.make((), processors(), lambda text: None).folder


def environment(build: str) -> dict[str, str]:
    """The environment of a process that runs the interpreted or the compiled engine of this checkout."""
    wanted = str(folder()) if build == "compiled" else build
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), using.VARIABLE: wanted}


def trace(game: str, matches: int, env: Mapping[str, str], python: str = sys.executable) -> list[str]:
    """What tests/conformance/trace.py prints in another process: the build, then a line for each match."""
    command = [python, str(ROOT / "tests" / "conformance" / "trace.py"), game, str(matches)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
