"""The pytest plugin refuses unknown clauses and notes what each test ran, in one process or several."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from fuda.rules import evidence
from fuda.rules.evidence import Evidence

ENGINE = """
def draw(n):
    if n > 1:  # [op 4-5-3]
        n = 2
    return n  # [op 4-5-2]
"""

TESTS = """
import pytest
from engine.core.moves import draw
from fuda.core.flow import Row, Table
from fuda.rules.marks import clause

def step(m, f):
    pass

TABLE = Table("op", "plugin test", [Row("7-1-1-1", step), Row("", step), Row("7-1-1-2", step)])

@pytest.fixture
def prepared():
    draw(5)

@clause("op 4-5-2")
def test_one(prepared):
    assert draw(1) == 1

@clause("op 4-5-3", "op 4-5-2")
@pytest.mark.parametrize("n", [2, 3])
def test_many(n):
    assert draw(n) == n

@clause("op 7-1-1-1")
def test_row():
    TABLE.ops[0].run(None, None)
    TABLE.ops[1].run(None, None)

SWISS = Table("dz", "plugin test of another game", [Row("3-9.1-(1)", step), Row("7-1-1-2", step)])

@clause("dz 3-9.1-(1)")
def test_row_of_another_game():
    SWISS.ops[0].run(None, None)
    SWISS.ops[1].run(None, None)

@clause("op 4-5-2")
@pytest.mark.xfail
def test_expected_failure():
    assert draw(1) == 2

@clause("op 4-5-2")
@pytest.mark.skip
def test_skipped():
    pass
"""

BAD_CLEANUP = """
import pytest

@pytest.fixture
def prepared():
    yield
    assert 0

def test_x(prepared):
    pass
"""


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load no plugins but those that are named, which takes half the time."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def lay_out(folder: Path) -> None:
    """Write a project of one engine module and one test module."""
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['.']\n")
    (folder / "conftest.py").write_text('pytest_plugins = ["fuda.rules.pytest_plugin"]\n')
    core = folder / "engine" / "core"
    core.mkdir(parents=True)
    (core.parent / "__init__.py").touch()
    (core / "__init__.py").touch()
    (core / "moves.py").write_text(ENGINE)
    (folder / "test_moves.py").write_text(TESTS)


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """The project."""
    lay_out(pytester.path)
    return pytester


def collect(project: pytest.Pytester, *options: str) -> Evidence:
    """Run the project's tests and read the evidence."""
    file = project.path / "build" / "evidence.json"
    project.runpytest_subprocess("-p", "xdist.plugin", *told(project.path, file), *options)
    found = evidence.read(file)
    assert found is not None
    assert list(file.parent.iterdir()) == [file]
    return found


def told(folder: Path, file: Path) -> list[str]:
    """The options that ask for evidence."""
    return [f"--clause-evidence={file}", f"--clause-package={folder / 'engine'}", "--clause-game=onepiece"]


class Run(NamedTuple):
    """What a run of the whole project has found, and where."""

    evidence: Evidence
    folder: Path


@pytest.fixture(scope="module", params=["0", "2"], ids=["one process", "two workers"])
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The project's tests, run to the end in one process or several, for all tests that only look at it."""
    folder = tmp_path_factory.mktemp("project")
    lay_out(folder)
    file = folder / "build" / "evidence.json"
    options = ["-p", "xdist.plugin", "-n", request.param, *told(folder, file)]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run([sys.executable, "-m", "pytest", *options], cwd=folder, env=env, capture_output=True, check=False)
    found = evidence.read(file)
    assert found is not None
    assert list(file.parent.iterdir()) == [file]
    return Run(found, folder)


def test_evidence_names_who_ran_what(run: Run) -> None:
    """Lines and rows are put down to the tests that ran them, in one process or several."""
    found = run.evidence
    assert found.ran("core/moves.py", 4) == {"test_moves.py::test_many[2]", "test_moves.py::test_many[3]"}
    assert "test_moves.py::test_one" in found.ran("core/moves.py", 5)
    assert found.ran_row("op", "7-1-1-1") == {"test_moves.py::test_row"}
    assert found.ran_row("op", "7-1-1-2") == set()
    assert found.ran_row("dz", "3-9.1-(1)") == {"test_moves.py::test_row_of_another_game"}
    assert found.source_hash == evidence.source_hash(run.folder, "onepiece")
    assert found.complete and found.game == "onepiece"


def test_evidence_holds_cited_lines_only(run: Run) -> None:
    """The header of the tagged condition is not kept, nor other lines."""
    assert set(run.evidence.lines["core/moves.py"]) == {4, 5}


def test_evidence_says_which_tests_passed(run: Run) -> None:
    """Failing, skipped and expectedly failing tests prove nothing; fixtures are not the test."""
    found = run.evidence
    passed = {name.partition("::")[2]: run.passed for name, run in found.tests.items()}
    assert passed == {
        "test_one": True,
        "test_many[2]": True,
        "test_many[3]": False,
        "test_row": True,
        "test_row_of_another_game": True,
        "test_expected_failure": False,
    }
    assert found.tests["test_moves.py::test_many[2]"].clauses == ["op 4-5-2", "op 4-5-3"]
    assert found.ran("core/moves.py", 4).isdisjoint({"test_moves.py::test_one"})


def test_failing_teardown_is_no_pass(project: pytest.Pytester) -> None:
    """A test whose cleaning up fails has not passed."""
    project.makepyfile(test_moves=BAD_CLEANUP)
    assert not collect(project).tests["test_moves.py::test_x"].passed


@pytest.mark.parametrize("mark", ['clause("op 7-9-9")', 'pytest.mark.clause("op 7-9-9")'])
def test_unknown_clause_fails_collection(project: pytest.Pytester, mark: str) -> None:
    """A test may claim only what exists, whichever way it is marked."""
    project.makepyfile(
        test_moves=f"import pytest\nfrom fuda.rules.marks import clause\n\n@{mark}\ndef test_x():\n    pass\n"
    )
    result = project.runpytest_subprocess()
    assert result.ret != 0
    assert "op 7-9-9: no such clause" in result.stdout.str() + result.stderr.str()


def test_marker_is_known_without_evidence(project: pytest.Pytester) -> None:
    """Ordinary runs need no option and write nothing."""
    result = project.runpytest_subprocess("--strict-markers", "-k", "test_row")
    result.assert_outcomes(passed=2, deselected=5)
    assert not Path(project.path / "build").exists()


CUT_SHORT = """
import os
import pytest

def test_before():
    pass

def test_last():
    {end}

def test_after():
    pass
"""


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize(
    ("end", "options"),
    [
        ("raise KeyboardInterrupt", ()),
        ("pytest.exit('enough')", ()),
        ("assert 0", ("-x",)),
        ("assert 1", ("-k", "before")),
        ("assert 1", ("--collect-only",)),
    ],
)
def test_runs_that_are_cut_short_say_so(
    project: pytest.Pytester, workers: str, end: str, options: tuple[str, ...]
) -> None:
    """What was found before an interruption, or with tests left out, is not taken for all there is."""
    project.makepyfile(test_moves=CUT_SHORT.format(end=end))
    assert not collect(project, "-n", workers, *options).complete


def test_what_a_lost_worker_found_is_missed(project: pytest.Pytester) -> None:
    """A worker that crashes takes its evidence with it, even though another one runs the rest."""
    project.makepyfile(test_moves=CUT_SHORT.format(end="os._exit(1)"))
    assert not collect(project, "-n", "1").complete


def test_a_killed_run_leaves_no_evidence(project: pytest.Pytester) -> None:
    """The file of an earlier run is gone from the beginning."""
    collect(project)
    project.makepyfile(test_moves=CUT_SHORT.format(end="os._exit(1)"))
    file = project.path / "build" / "evidence.json"
    project.runpytest_subprocess(*told(project.path, file))
    assert not file.exists()


def test_failing_tests_are_no_interruption(project: pytest.Pytester) -> None:
    """A run to the end is whole, whatever its tests say."""
    project.makepyfile(test_moves=CUT_SHORT.format(end="assert 0"))
    found = collect(project, "-n", "2")
    assert found.complete and not found.tests["test_moves.py::test_last"].passed


def test_evidence_says_what_was_run(project: pytest.Pytester) -> None:
    """Some tests are not all tests."""
    assert collect(project, "test_moves.py").scope == ["test_moves.py"]
