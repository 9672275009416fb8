"""Dimension Zero at the terminal: a readable grid, squares by name, passing on, and decks without a leader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from fuda.cli import main
from fuda.games.dimensionzero.face.original_cards import SHELF
from tests.cli.test_play import fuda

PLAY = ("play", "dimensionzero", "--allow-partial", "--seed", "5")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_match_can_be_played(language: str) -> None:
    """Passing on and taking the first other choice plays a match to its end, in at most 80 columns."""
    lines = "2\n..\n" * 300 + "log\nquit\n"
    done = fuda(*PLAY, "--lang", language, lines=lines)
    assert done.returncode == 0 and done.stderr == ""
    assert {"en": "The match is over", "ja": "対戦終了"}[language] in done.stdout
    assert re.search(r"\[dz 3-3\.\d+\]", done.stdout)
    assert all(cell_len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("enemy bases", "enemy area", "center area", "your area", "your bases", "left line", "right line")),
        ("ja", ("相手のベース", "敵軍エリア", "中央エリア", "自軍エリア", "自分のベース", "左ライン", "右ライン")),
    ],
)
def test_the_board_is_a_grid_with_lines_and_areas_named(language: str, names: tuple[str, ...]) -> None:
    """Five rows of three squares, from the enemy's bases down to the own ones."""
    shown = fuda(*PLAY, "--lang", language).stdout
    places = [shown.index(name) for name in names[:5]]
    assert places == sorted(places) and all(name in shown for name in names)
    assert shown.count("+---") >= 6


def test_passing_on_goes_through_the_opponents_turn() -> None:
    """Two dots pass until something happens, and say so if nothing can be passed."""
    done = fuda(*PLAY, "--first", "me", "--against", "random", lines="..\n..\n..\n..\n..\nlog\n")
    assert "The opponent's main phase" in done.stdout
    # Nobody is asked again and again while there is nothing to do but pass.
    assert done.stdout.count("Your choice") < 8


def test_taking_back_and_explaining_work_here_too() -> None:
    """The commands of every game: undo, why, rules, card."""
    done = fuda(*PLAY, "--first", "me", lines="2\nundo\nwhy 1.hand.1\nrules 3-7.1\ncard HK1-053\nhelp\nquit\n")
    for expected in ("Taken back.", "dz 3-7.1", "HK1-053", "pass until something happens"):
        assert expected in done.stdout, expected


@pytest.mark.skipif(not SHELF.uncompiled, reason="all cards have programs")
def test_cards_without_a_program_are_refused_loudly() -> None:
    """Without permission a deck with them is no deck, and the message names a card and the way out."""
    done = fuda("play", "dimensionzero")
    assert done.returncode == 2 and "has no program yet" in done.stderr and "--allow-partial" in done.stderr


def test_a_deck_is_checked_without_a_leader_and_with_a_sideboard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Forty cards are forty cards; the sideboard has ten or none."""
    assert main(["deck", "check", "dimensionzero", "basin"]) == 0
    assert "basin: legal, 40 cards\n" in capsys.readouterr().out
    path = tmp_path / "deck.txt"
    path.write_text(SHELF.deck_text("basin") + "\nSideboard:\n3xHK1-001\n", encoding="utf-8")
    assert main(["deck", "check", "dimensionzero", str(path)]) == 1
    assert "the sideboard has 3 cards; it has 10 or none  [dz 3-1.1]" in capsys.readouterr().out
