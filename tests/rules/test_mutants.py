"""Taking a rule out: each way of disabling a place changes just that place."""

import ast
from pathlib import Path

import pytest

from fuda.rules.anchors import Module
from fuda.rules.mutants import Mutant, disable, mutants_of
from fuda.rules.tags import Citation

SOURCE = '''\
class Step:
    """Do it.  [op 7-1]"""

    def run(self, m: int) -> bool:
        if m > 1:  # [op 7-1-1]
            m += 1  # [op 7-1-1-1]
        return m > 2  # [op 7-1-1-2]


TABLE = Table("x", [Row("7-1-2", Step())])
'''


def cite(line: int, kind: str = "tag") -> Citation:
    """A citation on a line of the source."""
    return Citation("op", "7-1", kind, "games/x.py", line)


@pytest.fixture
def module(tmp_path: Path) -> Module:
    """The source as a module."""
    path = tmp_path / "x.py"
    path.write_text(SOURCE)
    return Module(path, "games/x.py")


@pytest.mark.parametrize(
    ("line", "kind", "ways"),
    [
        (2, "tag", ["return False", "return True"]),
        (5, "tag", ["never", "always"]),
        (6, "tag", ["skip"]),
        (7, "tag", ["return False", "return True"]),
        (10, "row", ["row"]),
    ],
)
def test_every_kind_of_place_can_be_disabled(module: Module, line: int, kind: str, ways: list[str]) -> None:
    """A citation offers the ways that fit its statement."""
    assert [mutant.how for mutant in mutants_of(module, cite(line, kind))] == ways


@pytest.mark.parametrize(
    ("mutant", "text"),
    [
        (Mutant("games/x.py", 5, 8, "never"), "if False:"),
        (Mutant("games/x.py", 5, 8, "always"), "if True:"),
        (Mutant("games/x.py", 6, 12, "skip"), "pass"),
        (Mutant("games/x.py", 7, 8, "return True"), "return True"),
        (Mutant("games/x.py", 4, 4, "return False"), "-> bool:\n        return False"),
        (Mutant("games/x.py", 10, 0, "row"), "Row('7-1-2', lambda m, f: None)"),
    ],
)
def test_the_place_is_changed_and_nothing_else(mutant: Mutant, text: str) -> None:
    """The changed source differs by the mutant only."""
    changed = ast.unparse(disable(SOURCE, mutant))
    assert text in changed
    assert changed != ast.unparse(ast.parse(SOURCE))


def test_a_place_that_is_not_there_is_an_error() -> None:
    """A mutant of other sources is not silently left out."""
    with pytest.raises(LookupError, match=r"games/x\.py:99"):
        disable(SOURCE, Mutant("games/x.py", 99, 0, "skip"))
