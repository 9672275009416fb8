"""Kinds of deed, in one numbering: what can be forbidden, replaced and heard is the same thing.

As a bit, `1 << kind`, a kind is what abilities wait for, what they replace, and what the journal calls it.
"""

from typing import Final

PUT_OUT: Final = 0  # put a unit card into an area
BECOME_MAIN: Final = 1  # take the place of the main unit
BECOME_STANDBY: Final = 2
KO: Final = 3
LEAVE: Final = 4  # leave the area as a unit, to any zone
DRAW: Final = 5
DISCARD: Final = 6  # from hand or area to the discard pile
MOVE: Final = 7  # from one zone to another
DAMAGE: Final = 8
HEAL: Final = 9
REST: Final = 10
STUN: Final = 11
AIL: Final = 12  # be brought out of the normal state
RECOVER: Final = 13
ATTACH: Final = 14  # as energy
CHARGE: Final = 15
SET: Final = 16
USE_SKILL: Final = 17
PLAY_COMMAND: Final = 18
PLAY_ABILITY: Final = 19
RETREAT: Final = 20
START_GAME: Final = 21
START_TURN: Final = 22
START_MAIN: Final = 23
START_BATTLE: Final = 24
END_BATTLE: Final = 25
END_TURN: Final = 26
SHUFFLE: Final = 27
PUT_COUNTERS: Final = 28
TAKE_COUNTERS: Final = 29
WIN_JANKEN: Final = 30
LOSE_JANKEN: Final = 31
FAIL: Final = 32  # of a skill
RAISE_DAMAGE: Final = 33  # of a skill, before it is dealt
LOWER_DAMAGE: Final = 34
STATE: Final = 35  # no deed: a state that an ability waits for
LOSE: Final = 36  # the game
REVIVE: Final = 37  # turn a KO'd unit face up

# What each is called where it is heard; what has no name there cannot be heard.
EVENTS: Final[tuple[str, ...]] = (
    "put_out", "became_main", "became_standby", "koed", "left", "drew", "discarded", "moved", "damaged", "healed",
    "rested", "stunned", "ailed", "recovered", "attached", "charged", "set_on", "skill_used", "command_played",
    "ability_played", "retreated", "game_started", "turn_started", "main_started", "battle_started", "battle_ended",
    "turn_ending", "shuffled", "counted", "uncounted", "janken_won", "janken_lost", "skill_failed", "damage_raised",
    "damage_lowered", "state",
)  # fmt: skip

# What can be replaced, and the kind that each word means.
WOULD: Final[dict[str, int]] = {
    "ko": KO, "leave": LEAVE, "damage": DAMAGE, "draw": DRAW, "discard": DISCARD, "rest": REST, "stun": STUN,
    "lose": LOSE,
}  # fmt: skip

# What can be forbidden, in the order of the bits of `spec`, and the kind that each word means.
BANS: Final[dict[str, int]] = {
    "skill": USE_SKILL, "recover": RECOVER, "retreat": RETREAT, "rest": REST, "stun": STUN, "ko": KO,
    "command": PLAY_COMMAND, "charge": CHARGE, "put_out": PUT_OUT, "draw": DRAW, "set": SET,
    "ability": PLAY_ABILITY, "heal": HEAL, "leave": LEAVE, "damage": DAMAGE, "ail": AIL,
}  # fmt: skip
UNIT_BANS: Final[tuple[str, ...]] = (
    "skill", "recover", "retreat", "rest", "stun", "ko", "charge", "set", "heal", "leave", "damage", "ail",
)  # fmt: skip
PLAYER_BANS: Final[tuple[str, ...]] = ("command", "charge", "put_out", "draw", "ability")
