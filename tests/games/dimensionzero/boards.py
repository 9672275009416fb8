"""A duel in the middle, drawn for each player in each language: `python -m tests.games.dimensionzero.boards` writes it.

The files are read like any golden file: a change is reviewed as a diff.
"""

from __future__ import annotations

from pathlib import Path

from fuda.games.dimensionzero.state import Match
from fuda.games.registry import Half, Placed, Position
from tests.games import drawn
from tests.games.dimensionzero.matches import GAME
from tests.games.drawn import Boards


def answer(m: Match, text: str) -> None:
    """Answer for the deciding player by notation."""
    drawn.answer(GAME, m, text)


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


BOARDS = Boards(GAME, duel, Path(__file__).parent)

if __name__ == "__main__":
    BOARDS.write()
