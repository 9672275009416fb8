"""`fuda deck stats`: text, JSON and pictures for every game, and what it refuses."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.games import registry

HAS_PLOTS = importlib.util.find_spec("matplotlib") is not None


@pytest.mark.parametrize("name", registry.names())
def test_every_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts by kind, and a line of odds for each card."""
    deck = next(iter(registry.find(name).decks()))
    assert main(["deck", "stats", name, deck, "--json"]) == 0
    stats = json.loads(capsys.readouterr().out)
    kinds = next(one for one in stats["spreads"] if one["fact"] == "kind")
    assert sum(kinds["counts"].values()) == stats["drawing"]["cards"] == sum(one["copies"] for one in stats["cards"])
    assert all(0 < one["opening"] <= one["first"][-1] <= 1 for one in stats["cards"])


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    """Curves as bars, odds in percent: four of fifty cards are in 35.3 % of hands of five."""
    assert main(["deck", "stats", "onepiece", "tide", "--want", "cost<=2"]) == 0
    out = capsys.readouterr().out
    assert "cost (mean 3.16)" in out and "█" in out and "may be drawn again once" in " ".join(out.split())
    line = next(line for line in out.splitlines() if "LH1-017" in line)
    assert " 35.3 " in line and " 58.1 " in line


@pytest.mark.skipif(not HAS_PLOTS, reason="matplotlib is not installed")
def test_pictures(tmp_path: Path) -> None:
    """Of the counts and of the odds."""
    counts, odds = tmp_path / "counts.png", tmp_path / "odds.svg"
    assert main(["deck", "stats", "onepiece", "tide", "--plot", str(counts), "--odds-plot", str(odds)]) == 0
    assert counts.read_bytes().startswith(b"\x89PNG") and b"<svg" in odds.read_bytes()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["onepiece", "nothing"], "no deck 'nothing'"),
        (["chess", "tide"], "no game"),
        (["onepiece", "tide", "--want", "cost<=x"], "a number"),
        (["onepiece", "tide", "--want", "LH9-999"], "no card of the deck"),
        (["onepiece", "tide", "--plot", "deck.pdf"], ".png or .svg"),
    ],
)
def test_bad_input_ends_with_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a clear message."""
    assert main(["deck", "stats", *words]) == 2
    assert says in capsys.readouterr().err
