"""Trials in forks: a mutant is put into a running process, the tests are run there, and how they end is told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fuda.rules.anchors import Module
from fuda.rules.inplace import NotInPlace, outermost_function, row_of
from fuda.rules.mutants import ROW, Mutant, ways
from fuda.rules.tags import PACKAGE
from fuda.rules.trials import DIED, FAILED, HUNG, PASSED, REFUSED, Broken, Forks, Trial, fresh

TESTS = """
import os, signal, time
from fuda.core import flow, loops, rng
from fuda.rules.marks import clause

SEED = rng.seeded(1)

@clause("op 4-5-2", "op 4-5-3")
def test_step():
    assert rng.step(1) not in (0, 1)

def test_seed():
    assert rng.seeded(1) == SEED != 0

def test_endless():
    while True:
        pass

def test_crash():
    os.kill(os.getpid(), signal.SIGSEGV)

def test_greedy():
    bytes(1 << 40)

def test_child_ends():
    os._exit(0)

def test_late():
    from fuda.words import cardtext
    assert cardtext.names_of(3, ["a", "b"]) == ["a", "b"]
"""
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform does not fork")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of one test module about the real core."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "conftest.py").write_text('pytest_plugins = ["fuda.rules.pytest_plugin"]\n')
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (folder / "test_core.py").write_text(TESTS)
    return folder


@pytest.fixture(scope="module")
def forks(project: Path) -> Iterator[Forks]:
    """The process that forks."""
    process = Forks(project, "test_core.py")
    yield process
    process.close()


def taken_out(file: str, function: str) -> Mutant:
    """The first way to let a function of the core return at once."""
    module = Module(PACKAGE / file, file)
    node = next(n for n in module.statements if getattr(n, "name", "") == function)
    return next(ways(file, node, ()))


def outcome(forks: Forks, test: str, mutant: Mutant | None = None, seconds: int = 5) -> str:
    """How one test ends in a fork."""
    return forks.fork(Trial(mutant, [f"test_core.py::{test}"], seconds)).outcome


def test_the_process_tells_what_it_has(forks: Forks) -> None:
    """Claims, files, and what ran already when they were imported."""
    ready = forks.ready()
    assert ready.claims["test_core.py::test_step"] == ["op 4-5-2", "op 4-5-3"]
    assert str(PACKAGE / "core" / "rng.py") in ready.files
    assert "seeded" in {place.name for place in ready.ran} and "step" not in {place.name for place in ready.ran}


def test_a_mutant_is_noticed_and_gone_again(forks: Forks) -> None:
    """It is in the child alone."""
    assert outcome(forks, "test_step", taken_out("core/rng.py", "step")) == FAILED
    assert outcome(forks, "test_step") == PASSED
    answer = forks.fork(Trial(None, ["test_core.py::test_step"]))
    assert answer.ran is not None and "step" in {place.name for place in answer.ran}


def test_what_was_worked_out_before_needs_a_fresh_process(forks: Forks, project: Path) -> None:
    """The seed was made with the rule in place: in a fork only the second one would differ."""
    mutant = taken_out("core/rng.py", "seeded")
    assert outcome(forks, "test_seed", mutant) == REFUSED
    trial = Trial(mutant, ["test_core.py::test_seed"])
    assert forks.run(trial).outcome == fresh(trial, project).outcome == FAILED


def test_modules_that_are_imported_later_are_changed_then(forks: Forks) -> None:
    """A test may import what nobody has imported yet."""
    assert str(PACKAGE / "words" / "cardtext.py") not in forks.ready().files
    assert outcome(forks, "test_late") == PASSED
    assert outcome(forks, "test_late", taken_out("words/cardtext.py", "names_of")) == FAILED


@pytest.mark.parametrize(
    ("test", "expected"),
    [("test_endless", HUNG), ("test_crash", DIED), ("test_greedy", FAILED), ("test_child_ends", DIED)],
)
def test_tests_that_go_wrong_end_their_child_only(forks: Forks, test: str, expected: str) -> None:
    """Endless loops and crashes are told apart, memory is limited, and the next trial is as before."""
    assert outcome(forks, test, seconds=1) == expected
    assert outcome(forks, "test_step") == PASSED


def test_tests_that_cannot_be_collected_are_an_error(project: Path) -> None:
    """Nothing is ever called proved because the tests are broken."""
    process = Forks(project, "test_missing.py")
    with pytest.raises(Broken, match=r"test_missing\.py"):
        process.ready()
    process.close()


TABLE = """\
PLAIN = Table("op", "a", [Row("7-1-1", one), Row("7-1-2", two)])
LONGER: Final = Table("op", "b", [Row("7-1-1", one), *others])


def outer():
    def inner():
        return 1
    return inner


class Step:
    @property
    def run(self):
        return 1
"""


def test_rows_are_found_in_plain_tables_only(tmp_path: Path) -> None:
    """A table that is put together cannot be counted off in the source."""
    (tmp_path / "x.py").write_text(TABLE)
    module = Module(tmp_path / "x.py", "x.py")
    rows = [Mutant("x.py", row.call.lineno, row.call.col_offset, ROW) for row in module.rows]
    assert [row_of(module.tree, row) for row in rows[:2]] == [("PLAIN", 0), ("PLAIN", 1)]
    with pytest.raises(NotInPlace):
        row_of(module.tree, rows[2])


@pytest.mark.parametrize(("line", "place"), [(7, (5, "outer")), (8, (5, "outer")), (14, (12, "Step.run"))])
def test_the_outermost_function_is_changed(line: int, place: tuple[int, str], tmp_path: Path) -> None:
    """It has the code of all that it defines; its decorators count as its beginning."""
    (tmp_path / "x.py").write_text(TABLE)
    assert outermost_function(Module(tmp_path / "x.py", "x.py").tree, line) == place
