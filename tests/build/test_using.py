"""Which build a process uses: the one of exactly these sources, or the sources themselves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fuda.build import plan, using

ALL = plan.games()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and no wish."""
    monkeypatch.setattr(using, "cache", lambda: tmp_path / "cache")
    monkeypatch.delenv(using.VARIABLE, raising=False)
    monkeypatch.delenv(using.GAMES, raising=False)
    return tmp_path / "cache"


def put(cache: Path, name: str, fingerprint: str, games: list[str]) -> Path:
    """Put what looks like a build into the cache."""
    folder = cache / "builds" / name
    folder.mkdir(parents=True)
    (folder / "library.so").write_text("")
    told = {"fingerprint": fingerprint, "library": "library.so", "games": games, "modules": []}
    (folder / using.MANIFEST).write_text(json.dumps(told))
    return folder


def chosen() -> str:
    """The name of the folder of the build that is chosen; "" for the sources."""
    build = using.choose()
    return "" if build is None else build.folder.name


def test_without_a_build_the_sources_run_and_nothing_is_hashed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever never builds anything does not pay for it at each start."""
    monkeypatch.setattr(using, "fingerprint", lambda: pytest.fail("looked at the sources"))
    assert chosen() == "" and not cache.exists()


def test_only_a_build_of_these_sources_is_used(cache: Path) -> None:
    """Others, and folders without a whole build in them, are left alone."""
    put(cache, "other", "0" * 20, ALL)
    (cache / "builds" / "broken").mkdir()
    (cache / "builds" / "broken" / using.MANIFEST).write_text("{}")
    put(cache, ".new-1", plan.fingerprint(), ALL)
    lost = put(cache, "lost", plan.fingerprint(), ALL)
    (lost / "library.so").unlink()
    assert chosen() == ""
    put(cache, "ours", plan.fingerprint(), ALL)
    assert chosen() == "ours"


def test_a_build_of_some_games_is_used_where_these_are_named(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of all games is preferred; one of some must have all that are named, or be asked for."""
    put(cache, "some", plan.fingerprint(), ["hanyo", "onepiece"])
    assert chosen() == ""
    for named, expected in (("onepiece", "some"), ("buddyfight", ""), ("hanyo,buddyfight", "")):
        monkeypatch.setenv(using.GAMES, named)
        assert chosen() == expected
    monkeypatch.delenv(using.GAMES)
    monkeypatch.setenv(using.VARIABLE, "compiled")
    assert chosen() == "some"
    put(cache, "whole", plan.fingerprint(), ALL)
    assert chosen() == "whole"


def test_what_is_asked_for_is_used_or_refused(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable names a build; one that is not there, or of other sources, is an error that says what to do."""
    folder = put(cache, "ours", plan.fingerprint(), ALL)
    other = put(cache, "other", "0" * 20, ALL)
    monkeypatch.setenv(using.VARIABLE, "interpreted")
    assert chosen() == ""
    monkeypatch.setenv(using.VARIABLE, str(folder))
    assert chosen() == "ours"
    for asked, message in ((str(other), "of other sources"), (str(cache), "must be"), ("fast", "must be")):
        monkeypatch.setenv(using.VARIABLE, asked)
        with pytest.raises(using.BuildError, match=message):
            using.choose()
    (folder / using.MANIFEST).unlink()
    monkeypatch.setenv(using.VARIABLE, "compiled")
    with pytest.raises(using.BuildError, match="fuda build"):
        using.choose()


def test_the_fingerprint_is_remembered_until_a_source_looks_different(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unchanged files are not read again; a changed one is, even if its size and time stay the same."""
    package = tmp_path / "fuda"
    for part in plan.READ:
        (package / part).mkdir(parents=True)
    source = package / "core" / "flow.py"
    source.write_text("one")
    monkeypatch.setattr(plan, "PACKAGE", package)
    counted: list[str] = []
    real = plan.fingerprint

    def count() -> str:
        """Note that the sources were read."""
        counted.append("")
        return real(package)

    monkeypatch.setattr(plan, "fingerprint", count)
    young = [using.fingerprint() for _ in range(2)]
    assert len(counted) == 2  # it might still be changed within the same tick of the clock
    monkeypatch.setattr(using, "FRESH", 0)
    time.sleep(0.05)
    old = [using.fingerprint() for _ in range(3)]
    assert len(counted) == 3 and len({*young, *old}) == 1
    seen = source.stat()
    source.write_text("two")
    os.utime(source, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert using.fingerprint() not in old
    (package / "games" / "new.py").write_text("")
    assert len({using.fingerprint(), *old}) == 2


@pytest.mark.parametrize("words", [["--version"], ["simulate", "onepiece", "--games", "1"]])
def test_a_build_that_is_not_there_is_said(words: list[str], tmp_path: Path) -> None:
    """Exit code 2 and a sentence, no traceback; `fuda build --status` says it too."""
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), using.VARIABLE: "compiled"}
    command = [sys.executable, "-m", "fuda"]
    done = subprocess.run([*command, *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr.startswith("fuda: ") and "Traceback" not in done.stderr
    said = subprocess.run([*command, "build", "--status"], env=env, capture_output=True, text=True, check=True).stdout
    assert "no build of these sources" in said


def test_a_library_that_cannot_be_loaded_is_not_used(cache: Path, tmp_path: Path) -> None:
    """The sources run instead; a build that was asked for is an error."""
    folder = put(tmp_path / "fuda", "ours", plan.fingerprint(), ALL)
    command = [sys.executable, "-c", "import fuda.core.flow; print(fuda.core.flow.__file__.endswith('.py'))"]
    env = {**os.environ, "PYTHONPATH": str(plan.PACKAGE.parent), "XDG_CACHE_HOME": str(tmp_path)}
    env.pop(using.VARIABLE, None)
    plain = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert plain.stdout.strip() == "True", plain.stderr
    asked = subprocess.run(
        command, env={**env, using.VARIABLE: str(folder)}, capture_output=True, text=True, check=False
    )
    assert asked.returncode != 0 and "cannot be loaded" in asked.stderr
