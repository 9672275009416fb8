"""What is compiled is said in one place, and covers everything that the result depends on."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

from fuda.build import plan
from fuda.games import registry

ROOT = Path(__file__).resolve().parents[2]


def test_the_games_are_those_of_the_registry() -> None:
    """The games that can be compiled are found by their files, and are all there are."""
    assert plan.games() == sorted(registry.BUILT_IN)


def test_one_game_brings_what_all_share_and_nothing_of_the_others() -> None:
    """A build of one game has the core, the search and this game with its judge."""
    found = plan.compiled(only=["onepiece"])
    assert {"core/flow.py", "ai/ismcts.py", "ai/onepiece.py", "games/onepiece/rules/battle.py"} <= set(found)
    assert not [source for source in found if "hanyo" in source]
    together = set().union(*(plan.compiled(only=[game]) for game in plan.games()))
    assert together == set(plan.compiled())


@cache
def imported(source: str) -> set[str]:
    """The parts of the package that a module imports."""
    tree = ast.parse((plan.PACKAGE / source).read_text(encoding="utf-8"))
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return {name.split(".")[1] for name in names if name.startswith("fuda.")}


def test_the_fingerprint_covers_everything_that_compiled_modules_import() -> None:
    """Types of imported modules are compiled in, so these modules, and what they import, count as well."""
    known = set(plan.READ)
    reached = set(plan.COMPILED)
    for _ in known:
        for source in plan.sources():
            if source.partition("/")[0] in reached and source.rpartition("/")[2] not in plan.INTERPRETED:
                reached |= imported(source)
    assert reached <= known


def test_the_tools_are_pinned_to_the_version_that_is_expected() -> None:
    """The extra, the wheel and the code name the same mypy."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = f"mypy=={plan.MYPY}"
    assert wanted in project["project"]["optional-dependencies"]["build"]
    assert wanted in project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"]


def test_files_are_told_apart_by_how_well_they_are_compiled() -> None:
    """What is much code is compiled lightly, what runs once plainly, the rest as well as it can be."""
    assert plan.own_flags("__native_fuda") == plan.PLAIN_FLAGS
    assert plan.own_flags("__native_fuda___games___hanyo___words___ops") == plan.LIGHT_FLAGS
    assert plan.own_flags("__native_fuda___core___flow") == plan.own_flags("list_ops") == ()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package of the same shape."""
    for name in (
        "core/flow.py",
        "games/chess/face/contract.py",
        "games/chess/board.py",
        "match/seat.py",
        "view/board.py",
    ):
        path = tmp_path / "fuda" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    for part in plan.READ:
        (tmp_path / "fuda" / part).mkdir(exist_ok=True)
    return tmp_path / "fuda"


def test_the_fingerprint_changes_with_every_source_and_with_nothing_else(package: Path) -> None:
    """Contents, names and new files count; files that are not read do not."""
    seen = [plan.fingerprint(package)]
    (package / "web").mkdir()
    (package / "web" / "pages.py").write_text("new")
    (package / "core" / "notes.txt").write_text("new")
    assert plan.fingerprint(package) == seen[0]
    (package / "view" / "board.py").write_text("changed")
    seen.append(plan.fingerprint(package))
    (package / "core" / "flow.py").rename(package / "core" / "flows.py")
    seen.append(plan.fingerprint(package))
    (package / "games" / "chess" / "new.py").write_text("")
    seen.append(plan.fingerprint(package))
    assert len(set(seen)) == 4
    assert plan.compiled(package) == ["core/flows.py", "games/chess/board.py", "games/chess/new.py"]
