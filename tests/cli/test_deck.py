"""`fuda deck check`: every violation with its clause, and exit codes that tell legal, illegal and unreadable apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.games.onepiece.face.original_cards import SHELF


def check(*words: str) -> int:
    """Run the command."""
    return main(["deck", "check", "onepiece", *words])


def test_a_legal_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """A shipped deck is legal, by name."""
    assert check("tide") == 0
    assert capsys.readouterr().out == "tide: legal, leader LH1-016, 50 cards\n"


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    """A deck with five copies of a card, a card of another colour, and one card too many."""
    path = tmp_path / "wrong.txt"
    path.write_text(SHELF.deck_text("tide").replace("4xLH1-017", "5xLH1-017").replace("2xLH1-029", "2xLH1-002"))
    return str(path)


def test_every_violation_is_told_with_its_clause(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Not only the first one, and with the line of the file."""
    assert check(wrong) == 1
    out = capsys.readouterr().out
    assert "[op 5-1-2]" in out and "[op 5-1-2-2]" in out and "[op 5-1-2-3]" in out
    assert "line 4: " in out and "line 16: " in out


def test_json(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same as data."""
    assert check(wrong, "--json") == 1
    result = json.loads(capsys.readouterr().out)
    assert result["legal"] is False and result["cards"] == 51 and result["leader"] == "LH1-016"
    clauses = {violation["clause"]: violation for violation in result["violations"]}
    assert set(clauses) == {"5-1-2", "5-1-2-2", "5-1-2-3"}
    assert clauses["5-1-2-3"]["cards"] == ["LH1-017"] and clauses["5-1-2-3"]["lines"] == [4]


def test_a_sideboard_where_there_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game without sideboards refuses one; its cards are not counted into the deck."""
    path = tmp_path / "deck.txt"
    path.write_text(SHELF.deck_text("tide") + "\nSideboard:\n2xLH1-017\n")
    assert check(str(path)) == 1
    assert capsys.readouterr().out == f"{path}: onepiece is played without sideboards\n"


def test_a_json_deck_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Deck files in JSON are checked alike."""
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"leader": "LH1-001", "cards": {"LH1-002": 4}}))
    assert check(str(path)) == 1
    assert "the deck has 4 cards" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("1xLH1-001\nnonsense\n", "line 2"),
        ("1xLH1-001\n4xZZ9-999\n4xZZ9-998\n", "line 3: there is no card ZZ9-998"),
        ("", "no card"),
        ("{", "not JSON"),
    ],
)
def test_unreadable_decks_end_with_2(
    content: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the line; nothing is printed as a result."""
    path = tmp_path / "deck.txt"
    path.write_text(content)
    assert check(str(path)) == 2
    caught = capsys.readouterr()
    assert says in caught.err and caught.out == ""


def test_missing_files_and_unknown_games_end_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    """A clear message for each."""
    assert check("no-such-deck.txt") == 2
    assert main(["deck", "check", "chess", "tide"]) == 2
    err = capsys.readouterr().err
    assert "no-such-deck.txt" in err and "chess" in err
