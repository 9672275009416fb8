"""The file of results: it only grows, survives being cut off, and belongs to one experiment and one process."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fuda.sim.experiment import Experiment
from fuda.sim.results import WORDS, Results, ResultsError
from tests.sim.samples import imagined, invented


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with ten results, in a folder that was not there."""
    path = tmp_path / "run" / "results.jsonl"
    with Results(imagined(), path) as results:
        results.add([invented(0, number) for number in range(10)])
    return path


def test_what_was_added_is_there_again(path: Path) -> None:
    """Result by result."""
    with Results(imagined(), path) as results:
        assert list(results.found.values()) == [invented(0, number) for number in range(10)]


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_line_cut_off_is_dropped(path: Path, cut: int) -> None:
    """The results before it stay, and new ones do not stick to its rest."""
    path.write_bytes(path.read_bytes()[:-cut])
    with Results(imagined(), path) as results:
        assert len(results.found) == 9
        results.add([invented(0, 9)])
    with Results(imagined(), path) as results:
        assert len(results.found) == 10


def test_a_heading_cut_off_is_written_again(path: Path) -> None:
    """Nothing was lost then."""
    path.write_bytes(path.read_bytes()[:30])
    with Results(imagined(), path) as results:
        assert not results.found
        results.add([invented(1, 3)])
    with Results(imagined(), path) as results:
        assert list(results.found) == [(1, 3)]


def test_another_experiment_is_refused(path: Path) -> None:
    """With what is not the same; the file stays as it is."""
    before = path.read_bytes()
    with pytest.raises(ResultsError, match="its seed is not the same"):
        Results(msgspec.structs.replace(imagined(), seed=2), path)
    with pytest.raises(ResultsError, match="its decks are not the same"):
        Results(imagined(3), path)
    with pytest.raises(ResultsError, match="--cards"):
        Results(msgspec.structs.replace(imagined(), watch=True), path)
    with pytest.raises(ResultsError, match="its bots are not the same"):  # other bots may mean other pairs of decks
        Results(msgspec.structs.replace(imagined(), players=("greedy", "random"), cells=[]), path)
    assert set(WORDS) == set(Experiment.__struct_fields__)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"hello\n", b'{"kind": "fuda record"}\n'])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    """And stay as they are."""
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(ResultsError):
        Results(imagined(), path)
    assert path.read_bytes() == content


def test_games_of_another_version_are_refused(path: Path) -> None:
    """Rules and bots may have changed, which nothing else would tell."""
    with pytest.raises(ResultsError, match="another version of fuda"):
        Results(msgspec.structs.replace(imagined(), sources="other"), path)


@pytest.mark.parametrize(("cell", "number"), [(2, 0), (-1, 0), (0, -1)])
def test_games_that_there_are_not_are_refused(path: Path, cell: int, number: int) -> None:
    """A cell or a number out of range, with its line."""
    line = msgspec.json.encode(msgspec.structs.replace(invented(0, 0), cell=cell, number=number))
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(ResultsError, match="line 12: the experiment has no game"):
        Results(imagined(), path)


def test_an_older_format_is_refused(path: Path) -> None:
    """Its games had other seeds."""
    path.write_bytes(path.read_bytes().replace(b'"format":2', b'"format":1'))
    with pytest.raises(ResultsError, match="format 1"):
        Results(imagined(), path)


def test_a_damaged_line_is_named(path: Path) -> None:
    """A line in the middle that is no result."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], b"[]\n", *lines[4:]]))
    with pytest.raises(ResultsError, match="line 5"):
        Results(imagined(), path)


def test_only_one_may_write(path: Path) -> None:
    """The second run is told so, and may go on afterwards."""
    with Results(imagined(), path), pytest.raises(ResultsError, match="another run"):
        Results(imagined(), path)
    Results(imagined(), path).close()


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    """A clear error."""
    (tmp_path / "file").write_text("")
    with pytest.raises(ResultsError, match="cannot be used"):
        Results(imagined(), tmp_path / "file" / "results.jsonl")
