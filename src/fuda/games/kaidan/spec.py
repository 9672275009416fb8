"""A Hundred Tales: what there is (chapter 2), and the numbers of the rulebook."""

from typing import Final

from fuda.table.spec import ALL_KNOW, FIRST_OWN, NOBODY_KNOWS, OWNER_KNOWS, Spec, Zone

GAME: Final = "kd"
CANDLES_LIT: Final = 5  # [kd 3-2]
OPENING_HAND: Final = 4  # [kd 3-3]
MOST_BREATH: Final = 5  # [kd 4-1]
DECK_SIZE: Final = 20  # [kd 2-5]
MOST_COPIES: Final = 3  # [kd 2-6]
SHORT_CANDLES: Final = 1  # of a short night  [kd 3-5]
SHORT_HAND: Final = 2
DEEPEST: Final = 2  # a telling, its answer, the answer to that  [kd 5-3]

# Zones, after the deck.
HAND: Final = 1
ROOM: Final = 2
TELLING: Final = 3
SMOKE: Final = 4
# Kinds of card.
SPIRIT: Final = 0
TALE: Final = 1
WARD: Final = 2
# Printed numbers.
COST: Final = 0
DREAD: Final = 1
# Numbers of a player.
CANDLES: Final = 0
BREATH: Final = 1
# Kinds of deed.
BANISH: Final = FIRST_OWN
HAUNT: Final = FIRST_OWN + 1
GUARD: Final = FIRST_OWN + 2
TELL: Final = FIRST_OWN + 3
BEGIN: Final = FIRST_OWN + 4
PUT_OUT: Final = FIRST_OWN + 5
# Answers.
PASS: Final = 16
END_TURN: Final = 17
TELL_CARD: Final = 18
ANSWER: Final = 19
HAUNT_WITH: Final = 20
GUARD_WITH: Final = 21
ACTIVATE: Final = 22
# Phases.
DUSK: Final = 1
MAIN: Final = 2
# Numbers of the match: settings, and the turn after which time decides.
SHORT: Final = 0
EXTRA_TURN: Final = 1
ELIMINATION: Final = 2
LAST_TURN: Final = 3

SPEC: Final = Spec(
    code=GAME,
    zones=[  # [kd 2-3]
        Zone("deck", NOBODY_KNOWS), Zone("hand", OWNER_KNOWS), Zone("room", ALL_KNOW, in_play=True),
        Zone("telling", ALL_KNOW), Zone("smoke", ALL_KNOW),
    ],
    kinds=("spirit", "tale", "ward"),
    stats=("cost", "dread"),
    counts=("candles", "breath"),
    tags=("told", "answer", "activate"),
    deeds=("banish", "haunt", "guard", "tell", "begin", "put_out"),
    events=("banished", "haunted", "guarded", "told", "began", "went_out"),
    answers=("pass", "end_turn", "tell", "answer", "haunt", "guard", "activate"),
    phases=("setup", "dusk", "main"),
)  # fmt: skip
