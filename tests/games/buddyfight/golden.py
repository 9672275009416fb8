"""An attack that is answered, drawn for each player in each language: `python -m tests.games.buddyfight.golden`.

The files are read like any golden file: a change is reviewed as a diff.
"""

from __future__ import annotations

from pathlib import Path

from fuda.games.buddyfight.state import Match
from fuda.games.registry import Half, Placed, Position
from tests.games import drawn
from tests.games.buddyfight.matches import GAME
from tests.games.drawn import Boards


def answer(m: Match, text: str) -> None:
    """Answer for the deciding player by notation."""
    drawn.answer(GAME, m, text)


def attack() -> Match:
    """Two cards attack the monster in the center; a spell is cast against it, and may be answered."""
    ann = GAME.make_card("Ann", {
        "size": 2, "power": 5000, "defense": 3000, "critical": 2, "keywords": ["penetrate", "double_attack"],
        "attributes": ["風竜"], "worlds": ["風車W"],
    })  # fmt: skip
    bob = GAME.make_card("Bob", {"size": 1, "abilities": ["static: have_power(cards(own, monsters, [other]), 1000)"]})
    cid = GAME.make_card("Cid", {"size": 2, "power": 6000, "defense": 6000, "critical": 2, "keywords": ["soulguard"]})
    wall = GAME.make_card("Wall", {
        "kind": "spell", "abilities": [
            "use cost gauge(1):",
            "effect counter: choose(cards(own, monsters), 1, 0); defense(chosen(0), 3000, this_turn)",
        ],
    })  # fmt: skip
    gag = GAME.make_card("Gag", {
        "kind": "spell",
        "abilities": ["use if exists(used([kind(spell)])) cost gauge(1):", "effect counter: nullify_use"],
    })  # fmt: skip
    fog = GAME.make_card("Fog", {"kind": "spell", "keywords": ["set"], "abilities": ["static: less_damage(own, 1)"]})
    hook = GAME.make_card("Hook", {"kind": "item", "power": 3000, "critical": 1})
    flag = GAME.make_card("Pier", {"kind": "flag"})
    mine = {
        "left": [Placed(ann)], "right": [Placed(bob)], "item": [Placed(hook, {"rested": 1})], "flag": [Placed(flag)],
        "buddy": [Placed(ann, {"rested": 1})], "hand": [Placed(gag), Placed(bob), Placed(bob)],
        "soul": [Placed(bob, {"on": 0, "face_down": 1}), Placed(hook, {"on": 0})], "drop": [Placed(bob)],
    }  # fmt: skip
    theirs = {
        "left": [Placed(bob)], "center": [Placed(cid, {"soul": 1, "veiled_soul": 1})],
        "spell": [Placed(fog), Placed(bob, {"face_down": 1})],
        "hand": [Placed(wall), Placed(bob)], "buddy": [Placed(cid)], "removed": [Placed(bob)] * 2,
    }  # fmt: skip
    m = GAME.lay_out(Position((Half(mine, {"gauge": 3}), Half(theirs, {"gauge": 2, "life": 6})), at="attack"))
    for text in ("attack Ann", "link Bob", "target Cid", "pass", "cast Wall", "pay_any", "pick Cid"):
        answer(m, text)
    return m


BOARDS = Boards(GAME, attack, Path(__file__).parent)

if __name__ == "__main__":
    BOARDS.write()
