"""`fuda deck coverage` and `fuda deck write`: deck lists of cards that are known, not known, and not understood."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.games.onepiece.face.contract import GAME

PARTIAL = {
    "id": "ZZ-003", "name": "Singer Ash", "category": "Character", "colors": ["Red"], "cost": 2, "power": 4000,
    "types": ["Orchard"], "effect": "[On Play] Sing a song to your opponent.",
}  # fmt: skip
KEEPERS = GAME.decks()["keepers"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library for the test alone; the game forgets the cards afterwards."""
    monkeypatch.setenv("FUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("known", "partial", "also", "own_names"):
        monkeypatch.setattr(GAME, name, {})


def without(number: str, *others: str) -> str:
    """A deck that comes along with other cards in the place of one of its own."""
    lines = [line for line in KEEPERS.splitlines() if not line.startswith("#")]
    at = next(i for i, line in enumerate(lines) if number in line)
    return "\n".join([*lines[:at], *others, *lines[at + 1 :]])


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """A folder of deck lists: one whole, others that lack cards, one with a line that means nothing."""
    data = tmp_path / "cards.json"
    data.write_text(json.dumps([PARTIAL]))
    assert main(["cards", "import", str(data)]) == 0
    folder = tmp_path / "lists"
    folder.mkdir()
    old = next(line for line in KEEPERS.splitlines() if line.startswith("4x"))[2:]
    for name, text in {
        "whole": KEEPERS,
        "partial": without(old, "4 ZZ-003 Singer Ash"),
        "both": without(old, "2 Singer Ash", "2xZZ-999"),
        "absent": without(old, "4xZZ-999"),
        "again": without(old, "4xZZ-999"),
        "unread": without(old, "4 Nobody Knows This"),
        "small": "Leader: LH1-001\n4xLH1-005",
    }.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


def test_coverage_counts_whole_decks_and_what_would_free_most(lists: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that is the only one missing in two decks comes first; then the other frees the rest."""
    capsys.readouterr()
    assert main(["deck", "coverage", "onepiece", str(lists), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["decks"], found["whole"]) == (7, 1)
    told = {Path(one["deck"]).stem: one for one in found["lists"]}
    assert told["whole"]["whole"] and told["small"]["problems"] and not told["small"]["blocked"]
    assert told["both"]["blocked"] == ["ZZ-003", "ZZ-999"]
    assert "Nobody Knows This" in told["unread"]["unread"][0]
    assert [(one["number"], one["why"], one["decks"], one["alone"]) for one in found["blockers"]] == [
        ("ZZ-999", "absent", 3, 2),
        ("ZZ-003", "partial", 2, 1),
    ]
    assert "sing a song" in found["blockers"][1]["words"][0].lower()
    assert [(one["number"], one["whole"]) for one in found["next"]] == [("ZZ-999", 3), ("ZZ-003", 5)]


def test_coverage_in_words(lists: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each deck a line, the cards in the way, and the total; a file that cannot be read is one more."""
    assert main(["deck", "coverage", "onepiece", str(lists), str(lists / "nowhere.txt"), "keepers"]) == 1
    out = capsys.readouterr().out
    assert "whole.txt: whole, 51 cards" in out and "there is no deck" in out
    assert "2 of 9 decks can be played whole (22.2 %)" in out
    assert main(["deck", "coverage", "onepiece", "keepers"]) == 0


def test_a_deck_is_written_as_a_code_and_played_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The code stands for the deck wherever one is named."""
    assert main(["deck", "write", "onepiece", "keepers", "--as", "code"]) == 0
    code = capsys.readouterr().out.strip()
    assert code.startswith("op1.") and main(["deck", "check", "onepiece", code]) == 0
    assert main(["deck", "write", "onepiece", code, "--as", "brackets"]) == 0
    assert "4 Lantern Scout (LH1-005)" in capsys.readouterr().out


def test_a_list_that_is_not_understood_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its line and what is near, wherever a deck is named."""
    path = tmp_path / "deck.txt"
    path.write_text("Leader: LH1-001\n4 Lantren Scout\n")
    for words in (["deck", "check", "onepiece", str(path)], ["deck", "write", "onepiece", str(path)]):
        assert main(words) == 2
        assert "line 2" in (error := capsys.readouterr().err) and "near: LH1-005 Lantern Scout" in error
