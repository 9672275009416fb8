"""What a run of the clause tests showed: which tests passed, and which cited places each of them ran."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from fuda.rules.clauses import GAMES, UNPROVED
from fuda.rules.tags import PACKAGE

# What the evidence depends on: when one of these changes it is stale. Folders of other games do not count.
PARTS: Final = ("core", "table", "words", "games", "text", "cards", "rulebooks", "tournament")
CLAUSE_TESTS: Final = Path("tests") / "clauses"
STALE: Final = "is older than the sources"


class TestRun(msgspec.Struct):
    """One test: what it claims, and whether it passed."""

    __test__ = False  # not a test class, whatever pytest thinks of the name

    clauses: list[str]
    passed: bool


class Evidence(msgspec.Struct):
    """Tests by node id; lines and rows name the tests that ran them by position."""

    source_hash: str
    tests: dict[str, TestRun] = {}
    lines: dict[str, dict[int, list[int]]] = {}
    rows: dict[str, list[int]] = {}
    game: str = ""
    scope: list[str] = []  # what pytest was told to run
    complete: bool = False  # every test of that was run to its end

    def claims(self) -> dict[str, list[str]]:
        """List what each test claims."""
        return {test: run.clauses for test, run in self.tests.items()}

    def names(self, indexes: Iterable[int]) -> set[str]:
        """Turn positions back into node ids."""
        ids = list(self.tests)
        return {ids[index] for index in indexes}

    def ran(self, file: str, line: int) -> set[str]:
        """List the tests that ran a line."""
        return self.names(self.lines.get(file, {}).get(line, []))

    def ran_row(self, code: str, clause: str) -> set[str]:
        """List the tests that ran a row of a flow table."""
        return self.names(self.rows.get(f"{code} {clause}", []))


def checkout() -> Path | None:
    """Find the checkout this package is run from, if it is one with clause tests."""
    root = PACKAGE.parents[1]
    return root if (root / "pyproject.toml").exists() and (root / CLAUSE_TESTS).is_dir() else None


def evidence_path(root: Path, game: str) -> Path:
    """Say where a checkout keeps the evidence about a game."""
    return root / "build" / f"evidence-{game}.json"


def source_hash(root: Path, game: str) -> str:
    """Hash the sources, the rulebook and the clause tests that evidence about a game depends on."""
    folders = [*(root / "src" / "fuda" / part for part in PARTS), root / CLAUSE_TESTS]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files += (root / "tests").glob("*.py")
    ignored = {"__pycache__", UNPROVED, *(name for pair in GAMES.items() if game and pair[0] != game for name in pair)}
    digest = hashlib.sha256()
    for path in sorted(path for path in files if ignored.isdisjoint(path.relative_to(root).parts)):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def merge(parts: Iterable[Evidence], new_hash: str, game: str = "") -> Evidence:
    """Join what several processes found."""
    whole = Evidence(new_hash, {}, {}, {}, game)
    for part in parts:
        whole.tests.update(part.tests)
        place = {name: index for index, name in enumerate(whole.tests)}
        moved = [place[name] for name in part.tests]
        for file, lines in part.lines.items():
            for line, tests in lines.items():
                known = whole.lines.setdefault(file, {}).setdefault(line, [])
                known += [moved[index] for index in tests]
        for row, tests in part.rows.items():
            whole.rows.setdefault(row, []).extend(moved[index] for index in tests)
    return whole


def read(path: Path) -> Evidence | None:
    """Read evidence; None when there is none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Evidence)
    except (OSError, msgspec.DecodeError):
        return None


def usable(root: Path, game: str) -> Evidence | str:
    """Read what a checkout knows about a game, or say why that counts for nothing."""
    path = evidence_path(root, game)
    if not path.exists():
        return "is not there"
    evidence = read(path)
    if evidence is None:
        return "is empty" if not path.stat().st_size else "is no evidence that can be read"
    if evidence.game != game:
        return f"is about {evidence.game or 'no game'}"
    if not evidence.complete or not evidence.tests:
        return "is of a run that was cut short"
    if evidence.scope != [(CLAUSE_TESTS / game).as_posix()]:
        return f"is of some tests only: {', '.join(evidence.scope)}"
    return evidence if evidence.source_hash == source_hash(root, game) else STALE


def write(path: Path, evidence: Evidence) -> None:
    """Write evidence, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(evidence), indent=1))
    new.replace(path)
