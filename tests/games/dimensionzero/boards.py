"""A duel in the middle, drawn for each player in each language: `python -m tests.games.dimensionzero.boards` writes it.

The files are read like any golden file: a change is reviewed as a diff.
"""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
from rich.console import Console

from fuda.cli.screen import Screen
from fuda.games.dimensionzero.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.view import options as option_views
from fuda.view.board import view
from tests.games.dimensionzero.matches import GAME

FOLDER = Path(__file__).parent
NAMES = ("duel.0.en.txt", "duel.1.en.txt", "duel.0.ja.txt", "duel.1.ja.txt", "duel.0.json")


def answer(m: Match, text: str) -> None:
    """Answer for the deciding player by notation."""
    m.choose(option_views.parse_option(GAME, m, int(m.player), text))


def duel() -> Match:
    """A movement into an enemy unit has started a battle, over a stack that waits for it; a spell is being answered."""
    facts = {"move": "colorless 0", "timing": "quick", "cost": "red 1"}
    ann = GAME.make_card("Ann", {**facts, "power": 4000, "keywords": ["accelerate"]})
    bob = GAME.make_card("Bob", {**facts, "power": 6000, "smash": 2})
    cid = GAME.make_card("Cid", {**facts, "timing": "battle", "power": 1000})
    dot = GAME.make_card("Dot", {"kind": "base"})
    mine = {
        "center_left": [Placed(ann, {"markers": 2})], "own_right": [Placed(cid, {"frozen": 1, "spirits": 1})],
        "base_middle": [Placed(dot)], "hand": [Placed(cid), Placed(bob), Placed(bob)], "plan": [Placed(ann)],
    }  # fmt: skip
    theirs = {
        "own_right": [Placed(bob, {"damage": 1000})], "base_left": [Placed(dot, {"frozen": 1})],
        "hand": [Placed(cid)], "graveyard": [Placed(ann)],
    }  # fmt: skip
    m = GAME.lay_out(Position((Half(mine, {"red": 2, "smash": 1}), Half(theirs, {"red": 1, "frozen_smash": 2}))))
    answer(m, "move Ann enemy_left")
    answer(m, "pass")
    answer(m, "pass")
    answer(m, "play Cid")
    answer(m, "on_square own_left")
    return m


def drawn(m: Match, viewer: int, language: str) -> str:
    """What the terminal shows a player, 80 columns wide."""
    console = Console(file=io.StringIO(), width=80, highlight=False, color_system=None)
    screen = Screen(console, GAME, viewer, language)
    screen.board(view(GAME, m, viewer))
    offered = option_views.options(GAME, m, viewer)
    screen.choices([option_views.label(GAME, m, viewer, one, language) for one in offered])
    assert isinstance(console.file, io.StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())


def text(name: str) -> str:
    """What a file holds."""
    _, viewer, kind = name.split(".", 2)
    if kind == "json":
        return msgspec.json.format(msgspec.json.encode(view(GAME, duel(), int(viewer)))).decode() + "\n"
    return drawn(duel(), int(viewer), kind.removesuffix(".txt"))


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / name).write_text(text(name), encoding="utf-8")
