"""Duel of Lanterns: names and numbers of a tiny game made for the tests.

Its flow is not One Piece's: rites and lanterns wait on a stack and both players pass in turn; sparks are answered
once, and the answer once, never deeper; what is set off last is resolved first.
"""

from typing import Final

GAME: Final = "tiny"
OPENING_HAND: Final = 4
FLAMES: Final = 6
MOST_OIL: Final = 4
DECK_SIZE: Final = 15
MOST_COPIES: Final = 3
DEEPEST: Final = 2  # a use, its answer, the answer to that

# Zones.
NOWHERE: Final = 0
DECK: Final = 1
HAND: Final = 2
PATH: Final = 3  # lanterns in play
ASH: Final = 4
AIR: Final = 5  # cards being used: on the stack, or in an answer window
ZONES: Final = ("nowhere", "deck", "hand", "path", "ash", "air")

# Kinds of card.
LANTERN: Final = 0
RITE: Final = 1
SPARK: Final = 2
KINDS: Final = ("lantern", "rite", "spark")

# Kinds of answer, after the ones of the core.
PASS: Final = 16
PLAY: Final = 17
USE: Final = 18
STRIKE: Final = 19
AIM: Final = 20
TURN_OVER: Final = 21
END_TURN: Final = 22
ANSWERS: Final = (
    "no", "yes", "done", "pick", "mode", "number", "resolve", "replace", "order", "", "", "", "", "", "", "",
    "pass", "play", "use", "strike", "aim", "turn_over", "end_turn",
)  # fmt: skip

# Events that abilities wait for, as bits.
LIT: Final = 1
WENT_OUT: Final = 2
TURNED: Final = 4
# Other records of the journal.
MOVED: Final = 8
BURNED: Final = 16
GREW: Final = 32
STRUCK: Final = 64
PASSED: Final = 128
PHASE: Final = 256
LOOPED: Final = 512
ENDED: Final = 1024
EVENTS: Final = {
    LIT: "lit", WENT_OUT: "went_out", TURNED: "turned", MOVED: "moved", BURNED: "burned", GREW: "grew",
    STRUCK: "struck", PASSED: "passed", PHASE: "phase", LOOPED: "looped", ENDED: "ended",
}  # fmt: skip

# Lasting effects: kind and end.
ADD_GLOW: Final = 1
THIS_TURN: Final = 1

PHASES: Final = ("setup", "dawn", "main", "dusk")
STEPS: Final = ("", "strike")
REASONS: Final = ("oil", "moment")

# How a match ends.
BURNED_DOWN: Final = "6-1"
NO_CARD_LEFT: Final = "6-2"
TOGETHER: Final = "6-3"
GAVE_UP: Final = "6-4"
ENDLESS: Final = "7-1"
TIME_OVER: Final = "8-1"
