"""`fuda deck improve`: what it says, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuda.cli import deckimprove, main
from fuda.cli.deckimprove import budget_of, swapped_text, verdict
from fuda.cli.words import Words
from fuda.games import deckfile, registry
from fuda.sim.improve import Advice, Swap

QUICK = ("--against", "grove", "--players", "random,random", "--budget", "60")


def improve(*words: str) -> int:
    """Run the command."""
    return main(["deck", "improve", "onepiece", "tide", *QUICK, *words])


def test_text_and_json_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """Every swap of the last round with its pairs; that nothing is proved by so few games is said."""
    assert improve("--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] <= 60 and data["tried"] >= 1 and data["better"] == []
    assert improve() == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "last round, which decides" in out and "Nothing is proved" in out


def test_a_swap_is_written_as_a_legal_deck() -> None:
    """The new card stands in the file; everything else stays."""
    game = registry.find("onepiece")
    text = swapped_text(game, "tide", Swap("LH1-017", "LH1-029", 2))
    counts, before = deckfile.parse(text).counts(), deckfile.parse(game.decks()["tide"]).counts()
    assert counts["LH1-017"] == 2 and counts["LH1-029"] == 4 and sum(counts.values()) == sum(before.values())
    assert not game.check_deck(game.read_deck(text))


def test_nothing_is_written_if_nothing_is_proved(tmp_path: Path) -> None:
    """The file does not appear."""
    assert improve("--write", str(tmp_path / "better.txt")) == 0
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played, or, if it is lost meanwhile, after what was found."""
    assert improve("--write", str(tmp_path)) == 2
    caught = capsys.readouterr()
    assert "it is a folder" in caught.err and not caught.out
    swap = Swap("LH1-017", "LH1-029", 2)
    advice = Advice("onepiece", "tide", ["grove"], ("greedy", "greedy"), 1, 100, 10, 1, [], [swap])
    monkeypatch.setattr(deckimprove, "improve", lambda *words: advice)
    monkeypatch.setattr(deckimprove, "check_place", lambda path: None)
    assert improve("--write", str(tmp_path)) == 2
    caught = capsys.readouterr()
    assert "cannot be written" in caught.err and "Proved to be better" in caught.out


def test_what_is_proved_is_said() -> None:
    """With the names of the cards."""
    swap = Swap("LH1-017", "LH1-018", 3)
    advice = Advice("onepiece", "tide", ["grove"], ("greedy", "greedy"), 1, 100, 10, 1, [], [swap])
    assert "3 LH1-017 Tobi the Docker for LH1-018" in verdict(registry.find("onepiece"), advice, Words("en"))


def test_budgets() -> None:
    """Games, or times."""
    assert budget_of("500") == (500, 0) and budget_of("90s") == (0, 90) and budget_of("2m") == (0, 120)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--budget", "much"], "--budget"),
        (["--budget", "0"], "--budget"),
        (["--budget", "3"], "too small"),
        (["--players", "random"], "--players"),
        (["--players", "random,perfect"], "no bot 'perfect'"),
        (["--replace", "LH9-999"], "not in the deck"),
        (["--with", "LH9-999"], "does not exist"),
        (["--copies", "-1"], "--copies"),
        (["--write", "nowhere/deck.txt"], "no such folder"),
        (["--against", "nothing"], "no deck 'nothing'"),
    ],
)
def test_bad_input_ends_with_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a clear message."""
    assert improve(*words) == 2
    assert says in capsys.readouterr().err
