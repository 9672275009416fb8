"""Names of things: card information (200), zones (300), events, answers, ends of effects."""

from typing import Final

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.hanyo import kinds

GAME: Final = "hy"

# Card types, commands by their classification.
UNIT: Final = 0
STRATEGY: Final = 1
TACTICS: Final = 2
ENHANCEMENT: Final = 3
KINDS: Final = ("unit", "strategy", "tactics", "enhancement")

# Zones. The area is one zone: cards keep their identity within it.
NOWHERE: Final = 0
DECK: Final = 1
HAND: Final = 2
DISCARD: Final = 3
AREA: Final = 4
RESOLUTION: Final = 5
ENERGY: Final = 6  # attached to a unit, seen by nobody
SET: Final = 7  # attached to a unit, face up
ZONES: Final = ("nowhere", "deck", "hand", "discard", "area", "resolution", "energy", "set")

# Slots of the area: the main area and the four standby areas.
MAIN_SLOT: Final = 0
SLOTS: Final = 5

# States of a unit.
NORMAL: Final = 0
REST: Final = 1
STUN: Final = 2
STATES: Final = ("normal", "rest", "stun")

# What a unit or player may be forbidden to do or suffer, as bits.
BAN_SKILL: Final = 1  # use skills (that the scope names)
BAN_RECOVER: Final = 2
BAN_RETREAT: Final = 4
BAN_REST: Final = 8
BAN_STUN: Final = 16
BAN_KO: Final = 32
BAN_COMMAND: Final = 64  # on a player: play commands (that the scope names)
BAN_CHARGE: Final = 128  # on a player, or on a unit: nothing is charged to it
BAN_PUT: Final = 256  # on a player: put out units
BAN_DRAW: Final = 512  # on a player
BAN_SET: Final = 1024  # nothing can be set on it
BAN_ABILITY: Final = 2048  # on a player: play activated or triggered abilities (that the scope names)
BAN_HEAL: Final = 4096
BAN_LEAVE: Final = 8192
BAN_DAMAGE: Final = 16384
BAN_AIL: Final = 32768  # be brought out of the normal state
BANS: Final = tuple(kinds.BANS)

# What can happen, as bits: abilities listen to sets of them. They are also kinds of journal records. Each is a kind
# of deed as a bit; the numbers are written out, as compiled code knows only those of its own module beforehand.
PUT_OUT: Final = 1 << 0
BECAME_MAIN: Final = 1 << 1
BECAME_STANDBY: Final = 1 << 2
KOED: Final = 1 << 3
LEFT: Final = 1 << 4
DREW: Final = 1 << 5
DISCARDED: Final = 1 << 6
MOVED: Final = 1 << 7
DAMAGED: Final = 1 << 8
HEALED: Final = 1 << 9
RESTED: Final = 1 << 10
STUNNED: Final = 1 << 11
AILED: Final = 1 << 12
RECOVERED: Final = 1 << 13
ATTACHED: Final = 1 << 14
CHARGED: Final = 1 << 15
SET_ON: Final = 1 << 16
SKILL_USED: Final = 1 << 17
COMMAND_PLAYED: Final = 1 << 18
ABILITY_PLAYED: Final = 1 << 19
RETREATED: Final = 1 << 20
GAME_STARTED: Final = 1 << 21
TURN_STARTED: Final = 1 << 22
MAIN_STARTED: Final = 1 << 23
BATTLE_STARTED: Final = 1 << 24
BATTLE_ENDED: Final = 1 << 25
TURN_ENDING: Final = 1 << 26
SHUFFLED: Final = 1 << 27
COUNTED: Final = 1 << 28
UNCOUNTED: Final = 1 << 29
JANKEN_WON: Final = 1 << 30
JANKEN_LOST: Final = 1 << 31
SKILL_FAILED: Final = 1 << 32
DAMAGE_RAISED: Final = 1 << 33
DAMAGE_LOWERED: Final = 1 << 34
STATE: Final = 1 << 35  # no event: the state that an ability waits for holds
OUTSIDE: Final = 1 << 39  # no event: a static ability is valid outside the area
EVENTS: Final = kinds.EVENTS

# Further kinds of journal records, which no ability listens to.
PHASE: Final = 1 << 40
STEP: Final = 1 << 41
REVEALED: Final = 1 << 42
LOOKED: Final = 1 << 43
CHOSEN: Final = 1 << 44
ENDED: Final = 1 << 45
REPLACED: Final = 1 << 46
NOT_DONE: Final = 1 << 47
REDRAWN: Final = 1 << 48
TURNED_UP: Final = 1 << 49
GAINED: Final = 1 << 50
LOOPED: Final = 1 << 51
THROWN: Final = 1 << 52  # hands of rock-paper-scissors, shown at one time
FIRST: Final = 1 << 53
SORTED: Final = 1 << 54
REMOVED_ABILITY: Final = 1 << 55

# Why something is done, as bits of a deed's and a frame's `cause`.
BY_RULE: Final = 1
BY_EFFECT: Final = 2
BY_SKILL: Final = 4  # a skill, or an ability that counts as one
BY_COMMAND: Final = 8

# Where a card goes: a zone, and how it lies there.
TO: Final = 255
BOTTOM: Final = 256
IN_SECRET_ORDER: Final = 1024  # only the owner knows which of several cards goes when

# How a move is done, as bits of a deed's `flags`; the lowest two say who is shown the cards.
AT_RANDOM: Final = 4  # nobody knows the order
DOER_SEES: Final = 8  # who does it sees the cards, wherever they are

# Kinds of answer; the first ones are common to all games.
END_MAIN: Final = 16
CHARGE: Final = 17
PUT: Final = 18
PLAY: Final = 19
RETREAT: Final = 20
ACTIVATE: Final = 21
USE_SKILL: Final = 22
NO_SKILL: Final = 23
PLACE: Final = 24
THROW: Final = 25
ANSWERS: Final = (
    "no", "yes", "done", "pick", "mode", "number", "resolve", "replace", "order", "", "", "", "", "", "", "",
    "end_main", "charge", "put", "play", "retreat", "activate", "use_skill", "no_skill", "place", "throw",
)  # fmt: skip

# Hands of rock-paper-scissors: each beats the one before it.
HANDS: Final = ("scissors", "rock", "paper")

# Kinds of end of a lasting effect.
THIS_TURN: Final = 0
FOREVER: Final = 1
ENDS: Final = ("this_turn", "forever")

# Kinds of lasting effect.
LASTS: Final = 0  # a continuous effect: the part that is its key holds its terms
DELAYED: Final = 1

ORIGIN: Final = 16  # slot of what would have dealt the damage that is replaced: its object, and below zero its key,
# player and means
EVENT: Final = 14  # slot of what an effect is about besides `a`: a uid or -1, and a number below zero

# Phases and steps, for the view and the journal.
SETUP: Final = 0
DRAW_PHASE: Final = 1
MAIN: Final = 2
BATTLE: Final = 3
END: Final = 4
PHASES: Final = ("setup", "draw", "main", "battle", "end")
NO_STEP: Final = 0
START_STEP: Final = 1
SKILL_STEP: Final = 2
DAMAGE_STEP: Final = 3
END_STEP: Final = 4
FINAL_STEP: Final = 5
STEPS: Final = ("", "start", "skill", "damage", "end", "final")

# Layers of continuous effects.
OF_KIND: Final = 0
OF_ABILITIES: Final = 1
OF_OTHERS: Final = 2
OF_NUMBERS: Final = 3
OF_RULES: Final = 4  # no information: prohibitions, and what is asked for when it matters

# The words of a card outside the area that effects may change.
OF_ATTRIBUTES: Final = 0
OF_NAMES: Final = 1
OF_ADVANTAGES: Final = 2

# What effects may look at besides which units are in the area, as bits.
SEES_MARKS: Final = 1  # damage, energy and counters
SEES_REST: Final = 2  # piles, phases, what has happened
SEES_TURN: Final = 4  # which turn it is

# Reasons a game ends: the clause that says so.
BY_DRAWING: Final = "1002.1"
BY_REPLACEMENT: Final = "1002.2"
BY_CONCESSION: Final = "103.4"
BY_CARD: Final = "103.1"
BY_LOOP: Final = "1101.1c"
BOTH_LOST: Final = "103.3"

DECK_SIZE: Final = 50
MOST_COPIES: Final = 4
OPENING_HAND: Final = 5
KO_NAMED: Final = 21  # slot of the units that were KO'd when they were chosen


def seen_at(owner: i64, zone: i64) -> i64:
    """Who may know a card because of the zone it lies in, as bits.  [hy 302.2]"""
    # The hand is shown to its own player.  [hy 305.3]
    if zone == HAND:
        return 1 << owner
    # Neither deck nor energy is shown to anybody.  [hy 304.2, 306.7b]
    if zone in (DECK, ENERGY):
        return 0
    # In public zones cards lie face up, and a KO'd unit is known to all though it does not.  [hy 303.2a, 303.3a]
    return BOTH
