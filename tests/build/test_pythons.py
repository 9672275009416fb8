"""Every supported Python plays the same matches. Those that are on this machine are tried, with the sources alone."""

from __future__ import annotations

import shutil
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from fuda.build import plan, using
from fuda.games import registry
from tests import compiled

MATCHES = 10
VERSIONS = [
    version for version in ("3.11", "3.12", "3.13", "3.14") if version != f"{sys.version_info[0]}.{sys.version_info[1]}"
]
NEEDED = ("mypy_extensions", "platformdirs")  # packages without which no match is played; both are plain Python


def interpreter(version: str) -> str:
    """An interpreter of a version, on the path or of pyenv; "" if there is none."""
    known = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(known[-1]) if known else shutil.which(f"python{version}") or ""


@cache
def here(game: str) -> list[str]:
    """What this Python plays."""
    return compiled.trace(game, MATCHES, compiled.environment("interpreted"))


@pytest.mark.parametrize("version", VERSIONS)
def test_another_python_plays_the_same_matches(version: str, tmp_path: Path) -> None:
    """Positions, answers, events and results of every game are the same."""
    python = interpreter(version)
    if not python:
        pytest.skip(f"there is no Python {version} here")
    for name in NEEDED:
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None
        origin = Path(spec.origin)
        if origin.name == "__init__.py":
            shutil.copytree(origin.parent, tmp_path / name)
        else:
            shutil.copy(origin, tmp_path)
    env = {"PYTHONPATH": f"{plan.PACKAGE.parent}:{tmp_path}", using.VARIABLE: "interpreted"}
    for game in sorted(registry.BUILT_IN):
        assert compiled.trace(game, MATCHES, env, python) == here(game), game
