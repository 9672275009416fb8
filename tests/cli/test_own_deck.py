"""Somebody with a folder of card data and a deck list plays that deck, in three commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fuda.cards.deckformats import written
from fuda.cards.write import SHELVES
from fuda.games import decklist, registry
from tests.cards import public


def fuda(home: Path, *args: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command, typed at, with a library of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fuda", *args],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        env={**os.environ, "FUDA_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "PYTHONIOENCODING": "utf-8",
             "COLUMNS": "100", "TERM": "dumb", "FUDA_BUILD": "interpreted"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("game", "deck", "form"),
    [("onepiece", "keepers", "brackets"), ("fusionworld", "drums", "plain"), ("buddyfight", "windmill", "behind")],
)
def test_a_folder_of_card_data_and_a_deck_list_are_played(tmp_path: Path, game: str, deck: str, form: str) -> None:
    """Import, check, play: in the shape of each game's public data, in both languages, the game told by the data."""
    data = public.write(tmp_path / "cards", game)
    known = registry.find(game)
    text = written(known, decklist.understand(known.decks()[deck], known).deck, form)
    mine = tmp_path / "deck.txt"
    mine.write_text(public.renumbered(text, game), encoding="utf-8")
    done = fuda(tmp_path / "home", "cards", "import", str(data), "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)[0]
    total = len(SHELVES[game].rows)  # those that come along: other tests may have taught the game more
    assert (result["game"], result["cards"], result["both"]) == (game, total, total) and not result["skipped"]
    done = fuda(tmp_path / "home", "deck", "check", game, str(mine))
    assert done.returncode == 0 and ": legal," in done.stdout, done.stdout + done.stderr
    kept = tmp_path / "match.json"
    lines = "1\n" * 12 + f"save {kept}\nquit\n"
    done = fuda(tmp_path / "home", "play", game, "--deck", str(mine), "--seed", "3", lines=lines)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert public.PREFIXES[game][1] in kept.read_text(encoding="utf-8")
