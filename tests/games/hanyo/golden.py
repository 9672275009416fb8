"""A battle in the middle, drawn for each player in each language: `python -m tests.games.hanyo.golden` writes it.

The files are read like any golden file: a change is reviewed as a diff.
"""

from __future__ import annotations

from pathlib import Path

from fuda.games.hanyo.state import Match
from fuda.games.registry import Half, Placed, Position
from tests.games import drawn
from tests.games.drawn import Boards
from tests.games.hanyo.matches import GAME


def answer(m: Match, text: str) -> None:
    """Answer for the deciding player by notation."""
    drawn.answer(GAME, m, text)


def battle() -> Match:
    """A main unit uses a skill of a card set on it; the opponent's text makes it fail by rock-paper-scissors."""
    ann = GAME.make_card("Ann", {
        "hp": 250, "attributes": ["硝子"], "advantages": ["苔"], "retreat": 1,
        "abilities": ['skill title("息吹") deals(50):', 'activated: put_counters(this, "錆", 2)'],
    })  # fmt: skip
    bob = GAME.make_card("Bob", {"hp": 150, "attributes": ["職人"], "abilities": ["static: have_hp(this, 30)"]})
    lens = GAME.make_card("Lens", {
        "kind": "enhancement", "abilities": ['skill title("Burn") energy(2) deals(80): rest(cards(foe, main))'],
    })  # fmt: skip
    fog = GAME.make_card("Fog", {
        "hp": 300, "attributes": ["苔"], "abilities": ['static: skills_fail(foe, [], "", 0, {part: janken})'],
    })  # fmt: skip
    plan = GAME.make_card("Plan", {"kind": "strategy", "abilities": ["command: draw(1)"]})
    mine = {
        "main": [Placed(ann, {"damage": 60})],
        "standby": [Placed(bob, {"energy": 1, "fresh": 1}), Placed(ann, {"ko": 1})],
        "set": [Placed(lens)], "hand": [Placed(bob), Placed(bob), Placed(plan)], "discard": [Placed(plan)],
    }  # fmt: skip
    theirs = {
        "main": [Placed(fog, {"damage": 40, "energy": 2})], "standby": [Placed(bob, {"stunned": 1})],
        "hand": [Placed(plan)] * 2, "energy": [Placed(plan, {"on": 1})],
    }  # fmt: skip
    m = GAME.lay_out(Position((Half(mine, {"energy": 2}), Half(theirs))))
    for text in ("activate Ann", "play Plan", "end_main", "use_skill Lens Burn", "throw rock"):
        answer(m, text)
    return m


BOARDS = Boards(GAME, battle, Path(__file__).parent)

if __name__ == "__main__":
    BOARDS.write()
