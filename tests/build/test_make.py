"""A build is put in its place whole, by one process at a time, or not at all."""

from __future__ import annotations

import importlib.metadata
import json
import shutil
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from fuda.build import make, objects, plan, using
from fuda.cli import main


class Fake:
    """Stands in for the compilers: notes what is compiled, and does what it is told to meanwhile."""

    def __init__(self) -> None:
        self.made: list[list[str]] = []
        self.meanwhile: Callable[[], object] = lambda: None

    def compile_into(self, folder: Path, work: Path, games: Collection[str], jobs: int, report: make.Report) -> None:
        """Write what looks like a build."""
        self.made.append(sorted(games))
        (folder / "library.so").write_text("")
        self.meanwhile()
        package = work / "sources" / plan.PACKAGE.name
        make.write_manifest(folder, package, "library.so", games, plan.compiled(package, games))


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """An empty cache, a small package, and no compiler."""
    package = tmp_path / "fuda"
    for part in plan.READ:
        (package / part).mkdir(parents=True)
        (package / part / "__init__.py").touch()
    for name in (
        "__init__.py", "core/flow.py", "games/chess/face/contract.py", "games/chess/board.py", "ai/chess.py",
        "table/door.py", "match/seat.py", "view/board.py", "build/plan.py",
    ):  # fmt: skip
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(name)
    made = Fake()
    monkeypatch.setattr(using, "cache", lambda: tmp_path / "cache")
    monkeypatch.setattr(plan, "PACKAGE", package)
    monkeypatch.setattr(make, "missing_tool", lambda: "")
    monkeypatch.setattr(make, "compile_into", made.compile_into)
    for function in (plan.games, plan.sources, plan.compiled, plan.fingerprint):
        monkeypatch.setattr(function, "__defaults__", (package, *(function.__defaults__ or ())[1:]))
    return made


def build(*games: str) -> using.Build:
    """Build without a word."""
    return make.make(games, 1, lambda text: None)


def kept() -> list[str]:
    """The builds that are there, and whatever else is beside them."""
    return sorted(path.name for path in (using.cache() / "builds").iterdir() if path.name != ".lock")


def change(text: str) -> None:
    """Change the sources."""
    (plan.PACKAGE / "core" / "flow.py").write_text(text)


def test_a_build_is_made_once_for_each_state_of_the_sources(fake: Fake) -> None:
    """It is there the next time; some games are another build than all; a changed source is compiled."""
    first = build()
    assert first == build() and fake.made == [[]]
    modules = {"fuda.core.flow", "fuda.table.door", "fuda.games.chess.board", "fuda.ai.chess"}
    assert first.games == ("chess",) and first.modules == modules
    assert build("chess").folder != first.folder
    change("other")
    assert build().fingerprint != first.fingerprint and len(fake.made) == 3


def test_sources_that_change_while_they_are_compiled_do_not_count(fake: Fake) -> None:
    """What is compiled is a copy, and the build is one of what was copied."""
    before = plan.fingerprint()
    fake.meanwhile = lambda: change("changed")
    assert build().fingerprint == before != plan.fingerprint()


def test_a_build_that_fails_leaves_nothing(fake: Fake) -> None:
    """Neither a build nor anything half of one; the next one works."""

    def fail() -> None:
        raise objects.ToolError("the compiler does not like it")

    fake.meanwhile = fail
    with pytest.raises(objects.ToolError):
        build()
    assert kept() == []
    fake.meanwhile = lambda: None
    assert [build().folder.name] == kept()


def test_a_cache_that_cannot_be_written_is_said(fake: Fake, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, no traceback."""
    using.cache().write_text("a file where the folder should be")
    assert main(["build"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_what_a_killed_build_has_left_is_cleared(fake: Fake) -> None:
    """It never counts as a build, and the next one removes it."""
    whole = build().folder
    whole.rename(whole.with_name(".new-killed"))
    assert using.builds() == []
    assert kept() == [".new-killed"]
    assert [build().folder.name] == kept()


def test_two_builds_at_once_do_not_meet(fake: Fake) -> None:
    """The second waits for the first, and finds its build."""
    fake.meanwhile = lambda: time.sleep(0.3)
    threads = [threading.Thread(target=build) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(fake.made) == 1 and len(kept()) == 1


def test_old_builds_of_the_same_place_go(fake: Fake) -> None:
    """The newest and the one before stay, those of other places too, but not of places that are gone."""
    gone, elsewhere = build().folder, using.cache() / "builds" / "elsewhere"
    for name, place in (("elsewhere", str(using.cache())), ("lost", "/no/such/place")):
        shutil.copytree(gone, using.cache() / "builds" / name)
        (using.cache() / "builds" / name / make.ORIGIN).write_text(json.dumps([place, ""]))
    for text in ("two", "three"):
        change(text)
        last = build()
        time.sleep(0.02)
    assert len(kept()) == 3 and elsewhere.is_dir() and last.folder.is_dir() and not gone.exists()


def test_everything_can_be_removed(fake: Fake, capsys: pytest.CaptureFixture[str]) -> None:
    """Builds and what was kept for them; and again, when there is nothing."""
    build()
    (using.cache() / "objects").mkdir()
    assert main(["build", "--remove"]) == 0
    assert kept() == [] and not (using.cache() / "objects").exists()
    assert main(["build", "--remove"]) == 0
    assert "nothing to remove" in capsys.readouterr().out


def test_the_command_says_what_it_made(fake: Fake, capsys: pytest.CaptureFixture[str]) -> None:
    """All games named are the build of all games."""
    assert main(["build", "chess", "--jobs", "2"]) == 0
    assert fake.made == [[]] and "(chess) is ready" in capsys.readouterr().out
    assert main(["build", "--status"]) == 0
    assert "of these sources" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["poker"], ["--jobs", "-1"], ["--jobs", "1000000"]])
def test_bad_input_ends_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, and nothing is built."""
    assert main(["build", *words]) == 2
    assert capsys.readouterr().err.startswith("fuda build: ")


def test_missing_tools_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """mypy, its version, setuptools, the headers, the compiler: each with what to do about it."""
    found = {"mypy": plan.MYPY, "setuptools": "80"}

    def version(name: str) -> str:
        if name not in found:
            raise importlib.metadata.PackageNotFoundError(name)
        return found[name]

    monkeypatch.setattr(importlib.metadata, "version", version)
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert "no-such-compiler" in objects.missing_tool()
    monkeypatch.setattr("sysconfig.get_path", lambda name: "/no/such/folder")
    assert "headers" in objects.missing_tool()
    found["mypy"] = "1.0"
    assert f"{plan.MYPY} is needed" in objects.missing_tool()
    del found["mypy"]
    assert "fuda[build]" in objects.missing_tool()
    assert main(["build"]) == 1
    assert "mypy is not installed" in capsys.readouterr().err


def test_a_file_is_compiled_once(tmp_path: Path) -> None:
    """The object is kept by what the file says; a changed file is compiled again, and one with errors is an error."""
    if reason := objects.missing_tool():
        pytest.skip(reason)
    compiler = objects.Compiler([], tmp_path / "store")
    source = tmp_path / "one.c"
    work = tmp_path / "work"
    work.mkdir()

    def compiled(text: str) -> tuple[list[str], str]:
        said: list[str] = []
        source.write_text(text)
        (made,) = objects.compile_all(compiler, [source], work, 1, said.append)
        return said, made.name

    first, second, changed = (compiled(text) for text in ("int f(void);", "int f(void);", "int g(void);"))
    assert [said[-1].split(", ")[1] for said, _ in (first, second, changed)] == [
        f"{n} of them compiled anew" for n in (1, 0, 1)
    ]
    assert first[1] == second[1] != changed[1]
    with pytest.raises(objects.ToolError):
        compiled("this is no C")
    assert len(list((tmp_path / "store").iterdir())) == 2
