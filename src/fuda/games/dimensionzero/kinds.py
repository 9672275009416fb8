"""Kinds of deed, in one numbering: what can be forbidden, replaced and heard is the same thing.

As a bit, `1 << kind`, a kind is what abilities wait for, what they replace, what prohibitions are about, and what the
journal calls it.
"""

from typing import Final

PLACE: Final = 0  # put a card on a square, from wherever
LEAVE: Final = 1  # put a card from a square elsewhere
ZONE: Final = 2  # put a card from one zone that is no square into another
DAMAGE: Final = 3
ATTACK: Final = 4
BE_ATTACKED: Final = 5
WIN: Final = 6
START_BATTLE: Final = 7
START_STEP: Final = 8
END_BATTLE: Final = 9
START_TURN: Final = 10
START_PHASE: Final = 11
END_TURN: Final = 12
DRAW: Final = 13
PLAY: Final = 14
ACTIVATE: Final = 15
MOVE: Final = 16
FINISH_MOVE: Final = 17
SMASH: Final = 18  # of a unit
RELEASE: Final = 19
FREEZE: Final = 20
MAKE_PLAN: Final = 21
LAY_SPIRIT: Final = 22
COUNTER: Final = 23
MARK: Final = 24
DIE: Final = 25  # go from a square to the graveyard
DROP: Final = 26  # of a spirit card: go to the graveyard
TAKE_SMASH: Final = 27  # of a player: put cards of the deck into the smash zone
TARGET: Final = 28
SHUFFLE: Final = 29  # a deck
HIDE_PLAN: Final = 30  # turn a plan face down, to look through the deck
MARK_SQUARE: Final = 31

# What each is called where it is heard; what has no name there cannot be heard.
EVENTS: Final[tuple[str, ...]] = (
    "placed", "left", "zoned", "damaged", "attacked", "was_attacked", "won", "battle_started", "step_started",
    "battle_ended", "turn_started", "phase_started", "turn_ending", "drew", "played", "activated",
    "move_activated", "move_resolved", "smashed", "released", "frozen", "plan_made", "spirited", "countered",
    "marked",
)  # fmt: skip

# What can be replaced, and the kind that each word means.
WOULD: Final[dict[str, int]] = {
    "die": DIE, "leave": LEAVE, "damage": DAMAGE, "draw": DRAW, "smash": TAKE_SMASH, "arrive": PLACE, "drop": DROP,
}  # fmt: skip

# What can be forbidden cards and players, and the kind that each word means.
BANS: Final[dict[str, int]] = {
    "move": MOVE, "smash": SMASH, "release": RELEASE, "draw": DRAW, "play": PLAY, "target": TARGET, "destroy": DIE,
    "activate": ACTIVATE, "attack": ATTACK, "freeze": FREEZE, "damage": DAMAGE,
}  # fmt: skip
CARD_BANS: Final[tuple[str, ...]] = (
    "move", "smash", "release", "target", "destroy", "activate", "attack", "freeze", "damage",
)  # fmt: skip
PLAYER_BANS: Final[tuple[str, ...]] = ("draw", "play", "activate", "move", "smash", "target")
