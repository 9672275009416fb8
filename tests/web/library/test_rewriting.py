"""Scenario files that are changed by data: comments and spelling stay wherever nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.web.library.editor import plain, saying, with_comments

FILE = """\
# A ruling for the weekend.
game: onepiece  # the first game
title: "Two attacks"
turn: 5

board:
  # the attacker
  A: {characters: [{card: LH1-005, rested: true}], hand: 2}  # a full hand would be six
  B:
    characters: # whom it meets
      - LH1-002 # with counters
      - LH1-001
    life: 3
# what is asked
script:
  - A: end_main # at once
# the end
"""


def changed(**halves: dict[str, Any]) -> dict[str, Any]:
    """The data of the file with other zones."""
    data = saying(FILE)[1]
    board = {player: {**data["board"][player], **halves.get(player, {})} for player in ("A", "B")}
    return {**data, "board": {p: {z: c for z, c in half.items() if c is not None} for p, half in board.items()}}


def test_nothing_changes_where_nothing_has_changed() -> None:
    """Not a letter."""
    assert with_comments(FILE, saying(FILE)[1]) == FILE


@pytest.mark.parametrize(
    ("data", "was", "now"),
    [
        (changed(A={"hand": 4}), "hand: 2}", "hand: 4}"),
        (changed(A={"hand": None}), ", hand: 2}", "}"),
        (changed(A={"characters": None}), "characters: [{card: LH1-005, rested: true}], hand", "hand"),
        (changed(A={"life": ["LH1-002"]}), "hand: 2}", "hand: 2, life: [LH1-002]}"),
        (changed(B={"life": None}), "    life: 3\n", ""),
        (changed(B={"hand": 1}), "    life: 3\n", "    life: 3\n    hand: 1\n"),
        ({**changed(), "seed": 3}, "# at once\n", "# at once\nseed: 3\n"),
        ({**changed(), "title": "A: one"}, '"Two attacks"', "'A: one'"),
        ({name: one for name, one in changed().items() if name != "turn"}, "turn: 5\n", ""),
    ],
)
def test_only_what_changed_is_written_anew(data: dict[str, Any], was: str, now: str) -> None:
    """In one line or several, with every comment beside it."""
    assert was in FILE
    assert with_comments(FILE, data) == FILE.replace(was, now)


def test_lists_are_written_anew_whole() -> None:
    """With the comments inside them gone, those outside kept."""
    text = with_comments(FILE, changed(B={"characters": ["LH1-002"]}))
    assert "[LH1-002]" in text and "# with counters" not in text
    assert all(words in text for words in ("# whom it meets", "# the attacker", "# what is asked", "# the end"))
    script = with_comments(FILE, {**changed(), "script": [{"A": "end_main"}, {"B": "end_main"}]})
    assert script == FILE.replace("# at once\n", "# at once\n  - {B: end_main}\n")  # it has only become longer


@pytest.mark.parametrize("before", ["", "game: [", "game: chess\n", "- a list\n", FILE + "---\n" + FILE, "game: &a x"])
def test_what_cannot_be_changed_in_place_is_written_anew(before: str) -> None:
    """And says the same."""
    data = changed()
    item, said = saying(with_comments(before, data))
    assert said == data and plain(item)["title"] == "Two attacks"
