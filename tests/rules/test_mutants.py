"""Taking a rule out: each way of disabling a place changes just that place."""

import ast
from pathlib import Path

import pytest

from fuda.rules.anchors import Module
from fuda.rules.mutants import Mutant, disable, mutants_of, slight_mutants_of
from fuda.rules.tags import Citation, scan
from tests.rules.tree import Tree

SOURCE = '''\
class Step:
    """Do it.  [op 7-1]"""

    def run(self, m: int) -> bool:
        if m > 1:  # [op 7-1-1]
            m += 1  # [op 7-1-1-1]
        return m > 2  # [op 7-1-1-2]


TABLE = Table("x", [Row("7-1-2", Step())])
'''


def cite(line: int, kind: str = "tag", clause: str = "7-1-2") -> Citation:
    """A citation on a line of the source."""
    return Citation("op", clause, kind, "games/x.py", line)


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
        (Mutant("games/x.py", 10, 20, "row"), "Row('7-1-2', lambda m, f: None)"),
    ],
)
def test_the_place_is_changed_and_nothing_else(mutant: Mutant, text: str) -> None:
    """The changed source differs by the mutant only."""
    changed = ast.unparse(disable(SOURCE, mutant))
    assert text in changed
    assert changed != ast.unparse(ast.parse(SOURCE))


SHARED = """\
SWISS = flow.Table("dz", "swiss", [flow.Row("3-3.8", CountTurns()), Row("3-3.9", stop), Row("3-9.1-(1)", smash)])
"""


@pytest.mark.parametrize("part", ["core", "tournament", "games/dimensionzero"])
def test_rows_of_a_game_are_taken_out_one_by_one_wherever_the_table_lies(part: str, tmp_path: Path) -> None:
    """Rows that share a line are told apart, also where the name of the module stands before `Row`."""
    name = f"{part}/swiss.py"
    Tree(tmp_path).add(name, SHARED)
    module = Module(tmp_path / name, name)
    changed = []
    for citation in scan(tmp_path).citations:
        [mutant] = mutants_of(module, citation)
        assert (mutant.file, citation.code) == (name, "dz")
        changed.append(ast.unparse(disable(SHARED, mutant)).partition("[")[2])
    assert changed == [
        "flow.Row('3-3.8', lambda m, f: None), Row('3-3.9', stop), Row('3-9.1-(1)', smash)])",
        "flow.Row('3-3.8', CountTurns()), Row('3-3.9', lambda m, f: None), Row('3-9.1-(1)', smash)])",
        "flow.Row('3-3.8', CountTurns()), Row('3-3.9', stop), Row('3-9.1-(1)', lambda m, f: None)])",
    ]


def test_a_place_that_is_not_there_is_an_error() -> None:
    """A mutant of other sources is not silently left out."""
    with pytest.raises(LookupError, match=r"games/x\.py:99"):
        disable(SOURCE, Mutant("games/x.py", 99, 0, "skip"))


SLIGHT = """\
def draw(m, n):
    m.first(n)  # [op 7-1-1]
    m.second()  # [op 7-1-1-1]
    if n <= 2 and m.size > n:  # [op 7-1-1-2]
        m.third()  # [op 7-1-2]
    return n < 3  # [op 7-1-3]


TABLE = Table("op", "x", [Row("7-1-1", one), Row("7-1-2", two)])
"""


@pytest.mark.parametrize(
    ("line", "kind", "clause", "changes"),
    [
        (2, "tag", "7-1-1", ["m.second()\n    m.first(n)\n    if"]),
        (3, "tag", "7-1-1-1", ["m.first(n)\n    if n <= 2 and m.size > n:\n        m.third()\n    m.second()"]),
        (4, "tag", "7-1-1-2", ["if n < 2 and m.size >= n:"]),
        (5, "tag", "7-1-2", []),
        (6, "tag", "7-1-3", ["return n <= 3"]),
        (9, "row", "7-1-1", ["[Row('7-1-2', two), Row('7-1-1', one)]"]),
        (9, "row", "7-1-2", []),
    ],
)
def test_places_are_changed_slightly(line: int, kind: str, clause: str, changes: list[str], tmp_path: Path) -> None:
    """A step changes places with the next, a comparison is off by one; the last of a block stays."""
    (tmp_path / "x.py").write_text(SLIGHT)
    mutants = slight_mutants_of(Module(tmp_path / "x.py", "games/x.py"), cite(line, kind, clause))
    changed = [ast.unparse(disable(SLIGHT, mutant)) for mutant in mutants]
    assert len(changed) == len(changes)
    assert all(part in whole for part, whole in zip(changes, changed, strict=True))
