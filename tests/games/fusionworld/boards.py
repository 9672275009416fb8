"""A battle in the middle, drawn for each player in each language: `python -m tests.games.fusionworld.boards` writes it.

The files are read like any golden file: a change is reviewed as a diff.
"""

from __future__ import annotations

from pathlib import Path

from fuda.games.fusionworld.state import Match
from fuda.games.registry import Half, Placed, Position
from tests.games import drawn
from tests.games.drawn import Boards
from tests.games.fusionworld.matches import GAME


def answer(m: Match, text: str) -> None:
    """Answer for the deciding player by notation."""
    drawn.answer(GAME, m, text)


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


BOARDS = Boards(GAME, battle, Path(__file__).parent)

if __name__ == "__main__":
    BOARDS.write()
