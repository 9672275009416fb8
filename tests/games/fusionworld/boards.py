"""A battle in the middle, drawn for each player in each language: `python -m tests.games.fusionworld.boards` writes it.

The files are read like any golden file: a change is reviewed as a diff.
"""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
from rich.console import Console

from fuda.cli.screen import Screen
from fuda.games.fusionworld.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.view import options as option_views
from fuda.view.board import view
from tests.games.fusionworld.matches import GAME

FOLDER = Path(__file__).parent
NAMES = ("battle.0.en.txt", "battle.1.en.txt", "battle.0.ja.txt", "battle.1.ja.txt", "battle.0.json")


def answer(m: Match, text: str) -> None:
    """Answer for the deciding player by notation."""
    m.choose(option_views.parse_option(GAME, m, int(m.player), text))


def battle() -> Match:
    """An awakened Leader attacks, with a comboed card, a Battle card that lies on others; the other player defends."""
    red, blue = {"colors": ["red"]}, {"colors": ["blue"]}
    chief = GAME.make_card("Chief", {"kind": "leader", **red, "back_power": 20000, "back_name": "Chief of Chiefs"})
    rival = GAME.make_card("Rival", {"kind": "leader", "colors": ["blue", "black"], "back_power": 20000})
    ann = GAME.make_card("Ann", {**red, "cost": 2, "specified": "red 1", "power": 20000, "keywords": ["critical"]})
    bob = GAME.make_card("Bob", {**red, "cost": 5, "specified": "red 2", "power": 30000, "combo": 10000})
    cid = GAME.make_card("Cid", {**blue, "cost": 1, "power": 15000, "combo": 10000, "keywords": ["blocker"]})
    dot = GAME.make_card("Dot", {**blue, "cost": 3, "power": 25000})
    mine = {
        "leader": [Placed(chief, {"awakened": 1, "ki": 2})],
        "battle": [Placed(bob, {"ki": 1}), Placed(ann, {"rested": 1})],
        "under": [Placed(ann, {"on": 1}), Placed(cid, {"on": 1}, 1)], "hand": [Placed(ann), Placed(bob), Placed(bob)],
        "energy": [Placed(bob), Placed(ann, {"rested": 1})], "drop": [Placed(ann)],
        "life": [Placed(None, {"face_up": 1}), Placed(None), Placed(None)],
    }  # fmt: skip
    theirs = {
        "leader": [Placed(rival)], "battle": [Placed(dot, {"rested": 1}), Placed(cid)],
        "hand": [Placed(dot), Placed(cid)], "removed": [Placed(dot)],
    }  # fmt: skip
    halves = (Half(mine, {"red": 2, "markers": 1}), Half(theirs, {"blue": 2, "black": 1, "rested_energy": 1}))
    m = GAME.lay_out(Position(halves))
    for text in ("attack Chief", "target Rival", "no", "combo Bob#1", "end_step"):
        answer(m, text)
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
        return msgspec.json.format(msgspec.json.encode(view(GAME, battle(), int(viewer)))).decode() + "\n"
    return drawn(battle(), int(viewer), kind.removesuffix(".txt"))


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / name).write_text(text(name), encoding="utf-8")
