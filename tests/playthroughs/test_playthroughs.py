"""Whole matches come out as written down: every state, view, option, answer and event with its clause.

A difference is a change of the rules or of chance. If it is meant, write the files anew and read the diff:
`python -m tests.playthroughs.write`.
"""

from __future__ import annotations

import difflib

import pytest

from tests.playthroughs.playthrough import FOLDER, SHOWN, Writer


@pytest.mark.parametrize("name", SHOWN)
def test_a_match_comes_out_as_written(name: str) -> None:
    """Played again, the text is the same."""
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    played = Writer(*SHOWN[name]).play()
    if played != written:
        diff = list(
            difflib.unified_diff(written.splitlines(), played.splitlines(), "written", "played", lineterm="", n=1)
        )
        pytest.fail("\n".join([*diff[:40], "meant? then run: python -m tests.playthroughs.write"]), pytrace=False)


def test_the_files_are_the_ones_that_are_played() -> None:
    """No file is left over, and each of them is small enough to be read."""
    files = sorted(FOLDER.glob("*.txt"))
    assert [file.stem for file in files] == sorted(SHOWN)
    assert max(file.stat().st_size for file in files) < 80_000
