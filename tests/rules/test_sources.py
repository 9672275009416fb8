"""What a kept proof depends on: it is dropped when that changes, and not when something else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.rules import sources
from fuda.rules.inplace import Place
from fuda.rules.mutants import Mutant
from fuda.rules.proofs import PROVED, Keep, Kept, Proof, line
from fuda.rules.sources import File, Sources, identity

CODE = """\
LIMIT = 5
TABLE = [lambda: LIMIT]


def made():
    return 1


class Card:
    kind = made()

    def play(self):
        return helper()


def helper():
    # a remark
    return LIMIT


def other():
    return 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one module."""
    package = tmp_path / "src" / "fuda"
    package.mkdir(parents=True)
    monkeypatch.setattr(sources, "PACKAGE", package)
    (package / "x.py").write_text(CODE)
    return package


def read(folder: Path) -> Sources:
    """The sources as they are now."""
    sources.data_of.cache_clear()
    file = str(folder / "x.py")
    return Sources("onepiece", [file], [Place(file, 5, "made")])


def depends(folder: Path) -> set[str]:
    """What a trial depends on that played a card."""
    file = str(folder / "x.py")
    found = read(folder)
    return {found.always, *found.digests([Place(file, 12, "Card.play"), Place(file, 16, "helper")])}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return LIMIT\n", "return LIMIT + 1\n"),  # what ran
        ("return helper()", "return other()"),
        ("LIMIT = 5", "LIMIT = 6"),  # what runs on import
        ("lambda: LIMIT", "lambda: 0"),
        ("return 1", "return 2"),
        ("def play(self)", "def play(self, again=0)"),
        ("class Card:", "class Card(dict):"),
        ("def other", "def helper"),  # what hides what ran
    ],
)
def test_a_proof_falls_with_what_it_depends_on(old: str, new: str, folder: Path) -> None:
    """Functions that ran, and everything that an import does."""
    before = depends(folder)
    assert read(folder).hold(before)
    assert CODE.count(old) == 1
    (folder / "x.py").write_text(CODE.replace(old, new))
    assert not read(folder).hold(before)


@pytest.mark.parametrize(("old", "new"), [("return 3", "return 4"), ("# a remark", "#\n    # longer")])
def test_a_proof_stands_when_something_else_changes(old: str, new: str, folder: Path) -> None:
    """Functions that did not run, remarks, and lines that move."""
    before = depends(folder)
    (folder / "x.py").write_text(CODE.replace(old, new))
    assert read(folder).hold(before)


def test_where_nothing_is_known_everything_counts(folder: Path) -> None:
    """A child that was killed cannot say what ran."""
    before = read(folder).digests(None)
    assert read(folder).hold(before)
    (folder / "x.py").write_text(CODE.replace("return 3", "return 4"))
    assert not read(folder).hold(before)


def test_data_counts_and_reasons_do_not(folder: Path) -> None:
    """Cards are read when a game begins; why a clause is not proved is read by nobody but people."""
    before = depends(folder)
    (folder / "rulebooks" / "op").mkdir(parents=True)
    (folder / "rulebooks" / "op" / "unproved.toml").touch()
    (folder / "rulebooks" / "hy").mkdir()
    (folder / "rulebooks" / "hy" / "rulings.toml").touch()
    assert read(folder).hold(before)
    (folder / "rulebooks" / "op" / "rulings.toml").touch()
    assert not read(folder).hold(before)


def test_equal_methods_of_two_classes_are_told_apart(folder: Path) -> None:
    """Otherwise a change of one would be covered by the other."""
    (folder / "x.py").write_text("class A:\n def f(self): pass\nclass B:\n def f(self): pass\n")
    known = [digest for _, digest in File(folder / "x.py").functions]
    assert len(set(known)) == 2


def test_a_mutant_keeps_its_name_when_other_functions_grow(folder: Path) -> None:
    """Its line counts from the beginning of its function."""
    before = identity(File(folder / "x.py").tree, Mutant("x.py", 18, 4, "return None"))
    (folder / "x.py").write_text(CODE.replace("return 1", "x = 1\n    return x"))
    assert identity(File(folder / "x.py").tree, Mutant("x.py", 19, 4, "return None")) == before
    assert identity(File(folder / "x.py").tree, Mutant("x.py", 20, 4, "return None")) != before


def kept(clause: str, key: str = "k") -> Kept:
    """What was found about a clause."""
    return Kept(Proof(clause, PROVED), key, ["a", "b"])


def test_what_was_found_is_kept_line_by_line(tmp_path: Path) -> None:
    """An interrupted run has left what it found, but for the line that it was writing."""
    path = tmp_path / "build" / "proofs.jsonl"
    keep = Keep(path)
    for one in (kept("1"), kept("2"), kept("1", "later")):
        keep.add(one)
    with path.open("ab") as file:
        file.write(line(kept("3"))[:-9])
    again = Keep(path)
    assert again.find("1", "later") == kept("1", "later")
    assert again.find("1", "k") is None and again.find("2", "k") == kept("2") and again.find("3", "k") is None
    again.add(kept("4"))
    assert Keep(path).find("4", "k") == kept("4")


def test_tidying_leaves_what_counts(tmp_path: Path) -> None:
    """The file does not grow with every run."""
    keep = Keep(tmp_path / "proofs.jsonl")
    for key in ("a", "b", "c"):
        keep.add(kept("1", key))
    keep.tidy()
    assert len(keep.path.read_bytes().split()) == 1 and Keep(keep.path).find("1", "c") == kept("1", "c")
