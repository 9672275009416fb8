"""`fuda simulate`: the table, as text and as JSON, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.cli.simulate import every
from fuda.games.onepiece.shelf import SHELF


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """Games, decisions, times, rates, results by winner and by reason, mean turns; and no progress bar."""
    assert main(["simulate", "onepiece", "--games", "5", "--seed", "3", "--json"]) == 0
    caught = capsys.readouterr()
    data = json.loads(caught.out)
    assert data["games"] == 5 and data["players"] == ["random", "random"] and data["decks"] == ["keepers", "tide"]
    assert sum(data["winners"].values()) == sum(data["reasons"].values()) == 5
    assert {"decisions", "seconds", "games_per_s", "decisions_per_s", "mean_turns", "seed", "build"} <= set(data)
    assert caught.err == ""


def test_text_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """The table names who won and by which clause."""
    assert main(["simulate", "onepiece", "--games", "3"]) == 0
    out = capsys.readouterr().out
    assert "won by player" in out and "by clause" in out and "decisions per second" in out


def test_decks_by_file_and_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Either is taken."""
    path = tmp_path / "mine.txt"
    path.write_text(SHELF.deck_text("tide"), encoding="utf-8")
    assert main(["simulate", "onepiece", "--games", "2", "--decks", f"{path},keepers", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decks"] == ["mine.txt", "keepers"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "no game"),
        (["onepiece", "--games", "0"], "--games"),
        (["onepiece", "--games", "-5"], "--games"),
        (["onepiece", "--players", "random"], "two names"),
        (["onepiece", "--players", "random,perfect"], "no bot 'perfect'"),
        (["onepiece", "--decks", "tide"], "two names"),
        (["onepiece", "--decks", "tide,nothing"], "no deck 'nothing'"),
    ],
)
def test_bad_input_ends_with_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The message says what would be right."""
    assert main(["simulate", *words]) == 2
    assert says in capsys.readouterr().err


def test_illegal_decks_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deck that may not be played is not played."""
    path = tmp_path / "short.txt"
    path.write_text("1xLH1-001\n4xLH1-002\n")
    assert main(["simulate", "onepiece", "--decks", f"{path},tide"]) == 2
    assert "not a legal deck" in capsys.readouterr().err


def test_progress_is_told_in_steps() -> None:
    """One call in so many reaches the bar."""
    told: list[int] = []
    tell = every(3, lambda: told.append(1))
    for _ in range(10):
        tell()
    assert len(told) == 3
