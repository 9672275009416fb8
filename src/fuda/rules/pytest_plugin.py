"""The pytest side of clause coverage: the marker, and the evidence of what each test ran.

`--clause-evidence FILE` measures the engine's lines with the node id of each test as coverage context,
watches the rows of the flow tables, and writes what was found to FILE. Under xdist every worker writes a part
of its own and the controller joins them. `--clause-game GAME` says which game's sources the evidence is about, so
that it goes stale with them and not with those of other games. A run that was cut short, or left tests out, says so.
"""

from __future__ import annotations

import copy
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

from fuda.rules import evidence
from fuda.rules.clauses import UnknownClause, parse
from fuda.rules.evidence import Evidence, TestRun
from fuda.rules.marks import claims
from fuda.rules.tags import PACKAGE, SOURCES, scan


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("clauses", "evidence for clause coverage")
    group.addoption("--clause-evidence", metavar="FILE", help="write which tests ran which cited places")
    group.addoption("--clause-game", metavar="GAME", default="", help="the game that the evidence is about")
    group.addoption("--clause-package", metavar="DIR", default=str(PACKAGE), help="measure another package")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, and start collecting when asked to."""
    config.addinivalue_line("markers", "clause(*citations): the clauses that this test shows")
    if config.getoption("clause_evidence"):
        config.pluginmanager.register(Collector(config), "clause-evidence")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse claims of clauses that do not exist."""
    errors = [error for item in items for error in wrong_claims(item)]
    if errors:
        raise pytest.UsageError("\n".join(errors))


def wrong_claims(item: pytest.Item) -> list[str]:
    """Say which claims of a test name no clause."""
    errors = []
    for citation in claims(item):
        try:
            parse(citation)
        except UnknownClause as error:
            errors.append(f"{item.nodeid}: {error}")
    return errors


class Rows:
    """Watches the rows of the flow tables while tests run."""

    def __init__(self) -> None:
        self.ran: set[str] = set()
        self.watched = 0

    def watch(self) -> None:
        """Put a watcher in front of each numbered op of every table that is not watched yet."""
        from fuda.core import flow

        if not str(flow.__file__).endswith(".py"):
            raise pytest.UsageError(f"evidence needs the interpreted engine, but {flow.__file__} is compiled")
        for program in flow.PROGRAMS[self.watched :]:
            rows = zip(program.ops, program.clauses, strict=True)
            program.ops[:] = [self.traced(op, f"{program.game} {row}") if row else op for op, row in rows]
            program.steps[:] = [flow.Step(op) for op in program.ops]
        self.watched = len(flow.PROGRAMS)

    def traced(self, op: Any, citation: str) -> Any:
        """Copy an op, which may serve several rows, into one of the same type that tells when it is run."""

        def run(m: Any, f: Any) -> Any:
            self.ran.add(citation)
            return op.run(m, f)

        twin = copy.copy(op)
        twin.__dict__["run"] = run
        return twin


class Collector:
    """Collects evidence in the process that runs the tests, and joins it in the one that does not."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.file = Path(config.getoption("clause_evidence")).absolute()
        self.package = Path(config.getoption("clause_package")).resolve()
        self.worker = str(getattr(config, "workerinput", {}).get("workerid", ""))
        self.runs: dict[str, TestRun] = {}
        self.rows: dict[str, set[str]] = {}
        self.watcher = Rows()
        self.coverage: coverage.Coverage | None = None
        self.hash = ""
        self.game = str(config.getoption("clause_game"))
        # Whether the run was whole: what was to run, what was called, and what came to its end.
        self.selected: set[str] = set()
        self.called: set[str] = set()
        self.ended: set[str] = set()
        self.left_out = False
        if not self.worker:
            self.hash = evidence.source_hash(config.rootpath, self.game)
            for old in (self.file, *self.parts()):
                old.unlink(missing_ok=True)

    def parts(self) -> list[Path]:
        """List the files that workers have written."""
        return sorted(self.file.parent.glob(f"{self.file.name}.*.part"))

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Start measuring, unless xdist runs the tests elsewhere."""
        if self.config.pluginmanager.hasplugin("dsession"):
            return
        folders = [str(folder) for part in SOURCES if (folder := self.package / part).is_dir()]
        self.coverage = coverage.Coverage(data_file=None, config_file=False, branch=False, source=folders)
        self.coverage.set_option("run:disable_warnings", ["no-data-collected", "module-not-measured"])
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run a test with its node id as context."""
        assert self.coverage is not None
        self.runs[item.nodeid] = TestRun(claims(item), passed=False)
        self.watcher.watch()
        self.watcher.ran.clear()
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")
            for row in self.watcher.ran:
                self.rows.setdefault(row, set()).add(item.nodeid)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note what is to run, where this process runs it."""
        self.selected.update(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Note what is to run, where workers run it."""
        self.selected.update(ids)

    def pytest_deselected(self) -> None:
        """Note that some tests are left out."""
        self.left_out = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how a test ended: it passed if its call did and nothing around it failed."""
        if report.when in ("call", "teardown"):
            (self.called if report.when == "call" else self.ended).add(report.nodeid)
        run = self.runs.get(report.nodeid)
        if run is not None and report.when == "call":
            run.passed = report.passed and not hasattr(report, "wasxfail")
        elif run is not None and report.failed:
            run.passed = False

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write what was found, joined where there are several processes."""
        if self.coverage is None:
            paths = self.parts()
            self.write_joined([part for path in paths if (part := evidence.read(path))], exitstatus)
            for path in paths:
                path.unlink()
            return
        self.coverage.stop()
        if self.worker:
            evidence.write(self.file.with_name(f"{self.file.name}.{self.worker}.part"), self.found())
        else:
            self.write_joined([self.found()], exitstatus)

    def write_joined(self, parts: list[Evidence], exitstatus: int) -> None:
        """Write the evidence of the whole run, and whether it was whole."""
        joined = evidence.merge(parts, self.hash, self.game)
        joined.scope = [self.told(name) for name in self.config.args]
        joined.complete = (
            exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
            and all(part.complete for part in parts)
            and self.selected <= self.ended
            and self.called <= joined.tests.keys()
        )
        evidence.write(self.file, joined)

    def told(self, name: str) -> str:
        """What pytest was told to run, seen from the root of the project."""
        path = self.config.invocation_params.dir / name
        return path.relative_to(self.config.rootpath).as_posix() if path.is_relative_to(self.config.rootpath) else name

    def found(self) -> Evidence:
        """Reduce what was measured to the cited places."""
        index = {name: place for place, name in enumerate(self.runs)}
        rows = {row: sorted(index[name] for name in names) for row, names in sorted(self.rows.items())}
        return Evidence("", self.runs, self.lines(index), rows, complete=not self.left_out)

    def lines(self, index: dict[str, int]) -> dict[str, dict[int, list[int]]]:
        """List for each cited line the tests that ran it."""
        assert self.coverage is not None
        data = self.coverage.get_data()
        found: dict[str, dict[int, list[int]]] = {}
        wanted = {place for citation in scan(self.package).citations for place in citation.places}
        for file in sorted({file for file, _ in wanted}):
            contexts = data.contexts_by_lineno(str(self.package / file))
            for line in sorted(line for other, line in wanted if other == file):
                if tests := sorted(index[name] for name in contexts.get(line, []) if name in index):
                    found.setdefault(file, {})[line] = tests
        return found
