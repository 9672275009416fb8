"""The walks of docs/walks.md: each place they name is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

HOME = Path(__file__).parents[1]
PLACE = re.compile(r"`([\w/]+\.py): (\w+)`")
FILE = re.compile(r"`((?:src/|web/)[\w/.]+\.(?:js|book|py))`")


@cache
def defined(path: str) -> frozenset[str]:
    """What a module of the package defines at its top."""
    tree = ast.parse((HOME / "src/fuda" / path).read_text("utf-8"))
    names: set[str] = set()
    for one in tree.body:
        if isinstance(one, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(one.name)
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            names.add(one.target.id)
    return frozenset(names)


def test_every_step_names_something_that_is_there() -> None:
    text = (HOME / "docs/walks.md").read_text("utf-8")
    places = PLACE.findall(re.sub(r"\s+", " ", text))
    assert len(places) > 40
    missing = [f"{path}: {name}" for path, name in places if name not in defined(path)]
    assert missing == []


def test_every_file_that_is_named_is_there() -> None:
    found = FILE.findall((HOME / "docs/walks.md").read_text("utf-8"))
    homes = [HOME / name if name.startswith("src/") else HOME / "src/fuda" / name for name in found]
    assert found and all(home.is_file() for home in homes)
