"""Names of things: card data (part 2), zones, squares, events, answers, ends and kinds of effects."""

from typing import Final

from fuda.games.dimensionzero import kinds

GAME: Final = "dz"

# Card types, as bits: an effect may take one away or give one.  [dz 2-6.2]
UNIT: Final = 1
BASE: Final = 2
STRATEGY: Final = 4
KINDS: Final = ("unit", "base", "strategy")

# Colours, as bits. A card without any is colourless.  [dz 2-4.2-3]
COLORS: Final = ("red", "black", "blue", "white", "green")
COLORLESS: Final = 5  # place of the colourless symbol in a cost

# Timing classes.  [dz 2-9.2]
NORMAL: Final = 0
QUICK: Final = 1
BATTLE: Final = 2
TIMINGS: Final = ("normal", "quick", "battle")

# Zones. All squares are one place here: a card that goes from square to square stays the same object, and the
# piece itself knows its square. The plan zone is the deck's top card while that lies face up.  [dz 2-23.1]
NOWHERE: Final = 0
DECK: Final = 1
HAND: Final = 2
GRAVEYARD: Final = 3
ENERGY: Final = 4
SMASH: Final = 5
REMOVED: Final = 6
STACK: Final = 7
SQUARE: Final = 8
SPIRIT: Final = 9  # face down under a card on a square
PLAN: Final = 10  # as source or target of a move, and where abilities work: never a card's own zone
BOTTOM: Final = 11  # of the deck, as the target of a move
ZONES: Final = (
    "nowhere", "deck", "hand", "graveyard", "energy", "smash", "removed", "stack", "square", "spirit", "plan",
    "bottom",
)  # fmt: skip

# Squares: nine shared ones, area by area from player 0's own area, in each line by line from player 0's left;
# then three base squares of player 0 and three of player 1, by the same lines.  [dz 2-23.8-1]
BATTLE_SQUARES: Final = 9
SQUARES: Final = 15
OWN_AREA: Final = 0
CENTER: Final = 1
ENEMY_AREA: Final = 2
AREAS: Final = ("own", "center", "enemy")
LINES: Final = ("left", "middle", "right")

# Numbers of cards that may be read and changed instead of each other; power also by thousands.  [dz 6-3.2]
WHAT_POWER: Final = 0
WHAT_SMASH: Final = 1
WHAT_COST: Final = 2
WHAT_MARKERS: Final = 3
WHAT_THOUSANDS: Final = 4
WHAT_MOVE: Final = 5
DATA: Final = ("power", "smash", "cost", "markers", "thousands", "move_cost")

# Keyword abilities without parameters, as bits (part 5).
HASTE: Final = 1
ACCELERATE: Final = 2
UNITY: Final = 4
FLASH: Final = 8
SUPPLY: Final = 16
KEYWORDS: Final = ("haste", "accelerate", "unity", "flash", "supply")

# What a card or player may be forbidden, as bits of the kinds of deed (written out, so that they compile to numbers).
BAN_MOVE: Final = 1 << 16
BAN_SMASH: Final = 1 << 18
BAN_RELEASE: Final = 1 << 19
BAN_DRAW: Final = 1 << 13
BAN_PLAY: Final = 1 << 14
BAN_TARGET: Final = 1 << 28
BAN_DESTROY: Final = 1 << 25
BAN_ACTIVATE: Final = 1 << 15  # of a player movements and plans as well  [dz 4-3.3]
BAN_ATTACK: Final = 1 << 4  # cannot be moved onto a square with an opposing unit
BAN_FREEZE: Final = 1 << 20
BAN_DAMAGE: Final = 1 << 3  # takes no damage

# What can happen, as bits: abilities listen to sets of them.
PLACED: Final = 1 << 0  # a card is put on a square, from wherever
LEFT: Final = 1 << 1  # a card goes from a square to another zone
ZONED: Final = 1 << 2  # a card goes from one zone that is no square to another
DAMAGED: Final = 1 << 3
ATTACKED: Final = 1 << 4  # a unit attacks; `other` is the one attacked
WAS_ATTACKED: Final = 1 << 5
WON: Final = 1 << 6
BATTLE_STARTED: Final = 1 << 7
STEP_STARTED: Final = 1 << 8  # `n` is the step
BATTLE_ENDED: Final = 1 << 9
TURN_STARTED: Final = 1 << 10
PHASE_STARTED: Final = 1 << 11  # `n` is the phase
TURN_ENDING: Final = 1 << 12
DREW: Final = 1 << 13
PLAYED: Final = 1 << 14  # a spell
ACTIVATED: Final = 1 << 15
MOVE_ACTIVATED: Final = 1 << 16
MOVE_RESOLVED: Final = 1 << 17
SMASHED: Final = 1 << 18  # a unit smashed; `n` cards
RELEASED: Final = 1 << 19
FROZEN: Final = 1 << 20
PLAN_MADE: Final = 1 << 21  # the top card of a deck was turned face up as plan zone
SPIRITED: Final = 1 << 22  # a spirit card was put under a card
COUNTERED: Final = 1 << 23
MARKED: Final = 1 << 24
EVENTS: Final[tuple[str, ...]] = kinds.EVENTS

# Further kinds of journal records, which no ability listens to.
MOVED: Final = 1 << 32
PHASE: Final = 1 << 33
STEP: Final = 1 << 34
SHUFFLED: Final = 1 << 35
REVEALED: Final = 1 << 36
LOOKED: Final = 1 << 37
CHANGED: Final = 1 << 38  # a value of a card changes for a time
PAID: Final = 1 << 39
CHOSEN: Final = 1 << 40
ENDED: Final = 1 << 41
REPLACED: Final = 1 << 42
NOT_DONE: Final = 1 << 43
REDRAWN: Final = 1 << 44
CHOSE_FIRST: Final = 1 << 45
STACKED: Final = 1 << 46  # a spell, ability or exchange goes on the stack
RESOLVED: Final = 1 << 47
CANCELLED: Final = 1 << 48
LOOPED: Final = 1 << 49
PASSED: Final = 1 << 50
TARGETED: Final = 1 << 51
BATTLE_BEGAN: Final = 1 << 52
TIME_CALLED: Final = 1 << 53
SORTED: Final = 1 << 54
SQUARE_MARKED: Final = 1 << 55  # `n` is the square
DREW_LOTS: Final = 1 << 56  # for who goes first
RECORDS: Final = {
    MOVED: "moved", PHASE: "phase", STEP: "step", SHUFFLED: "shuffled", REVEALED: "revealed", LOOKED: "looked",
    CHANGED: "changed", PAID: "paid", CHOSEN: "chosen", ENDED: "ended", REPLACED: "replaced",
    NOT_DONE: "not_done", REDRAWN: "redrawn", CHOSE_FIRST: "chose_first", STACKED: "stacked",
    RESOLVED: "resolved", CANCELLED: "cancelled", LOOPED: "looped", PASSED: "passed", TARGETED: "targeted",
    BATTLE_BEGAN: "battle_began", TIME_CALLED: "time_called", SORTED: "sorted",
    SQUARE_MARKED: "square_marked", DREW_LOTS: "drew_lots",
}  # fmt: skip

# What may be replaced, as bits.
WOULD_DIE: Final = 1 << 25
WOULD_LEAVE: Final = 1 << 1
WOULD_DAMAGE: Final = 1 << 3
WOULD_DRAW: Final = 1 << 13
WOULD_SMASH: Final = 1 << 27
WOULD_ARRIVE: Final = 1 << 0
WOULD_DROP: Final = 1 << 26

# Why something happens, as bits of a deed's and a frame's `cause`.
BY_BATTLE: Final = 1
BY_EFFECT: Final = 2
BY_RULE: Final = 4
AS_COST: Final = 8
BY_PLAY: Final = 16
BY_MOVE: Final = 32
FOR_BATTLE: Final = 64  # instead of battle damage
OF_PLAYER: Final = 128  # an effect of player 0; the next bit: of player 1

# Flags of deeds that put cards somewhere: how they lie there,
KEEP_STATE: Final = 0
IN_RELEASE: Final = 1
IN_FREEZE: Final = 2
UNSORTED: Final = 3  # into a deck that is shuffled afterwards
STATES_MASK: Final = 3
IN_ORDER: Final = 4  # in the order in which the deed names them
ALONG: Final = 8  # with the card they lie under or are joined to
AS_SPELL: Final = 16  # as what was played: from bit 5 on the way, from bit 9 on the zone it was played from
WAY_AT: Final = 5
WAY_MASK: Final = 15
ZONE_AT: Final = 9

# Kinds of answer; the first ones are common to all games.
PASS: Final = 16
PLAY: Final = 17
ACTIVATE: Final = 18
MOVE: Final = 19  # `n` is the square
MAKE_PLAN: Final = 20
RENEW_PLAN: Final = 21
PUT_ENERGY: Final = 22
USE_SMASH: Final = 23
WAY: Final = 24  # how a card is played or a move paid
ON_SQUARE: Final = 25  # `n` is the square
ON_LINE: Final = 26
ON_AREA: Final = 27
PAY: Final = 28
GO_FIRST: Final = 29
GO_SECOND: Final = 30
KEEP: Final = 31
REDRAW: Final = 32
COLOR: Final = 33
RACE: Final = 34
AIM: Final = 35  # an entry of the stack; `n` is its place
SHARE: Final = 36  # a share of divided damage, in units
ON_PLAYER: Final = 37
SHOW: Final = 38  # reveal a card of the hand for its triggered ability
ANSWERS: Final = (
    "no", "yes", "done", "pick", "mode", "number", "resolve", "replace", "order", "", "", "", "", "", "", "",
    "pass", "play", "activate", "move", "make_plan", "renew_plan", "put_energy", "use_smash", "way", "on_square",
    "on_line", "on_area", "pay", "go_first", "go_second", "keep", "redraw", "color", "race", "aim", "share",
    "on_player", "show",
)  # fmt: skip

# Kinds of end of a lasting effect.
THIS_BATTLE: Final = 0
THIS_TURN: Final = 1
FOREVER: Final = 2
ENDS: Final = ("battle", "turn", "forever")
IN_BATTLE: Final = 16  # kinds of end from here on: with the battle of that depth

# Kinds of lasting effect.
CHANGE: Final = 0  # of data or controller: the change at `at` of the ability `key`
DELAYED: Final = 1  # a triggered ability made by an effect
INSTEAD: Final = 2  # a replacement made by an effect
FORBID: Final = 3  # a prohibition that changes no data
SKIP: Final = 4  # a phase is left out; `amount` is the phase, 0 for a whole turn
NAMED: Final = 5  # a race was named for the card it is on; `amount` is its number  [dz 4-15.2-1]
SINCE: Final = 6  # when a card whose static ability works in another zone was put there
MARKERS: Final = 7  # so many markers, `amount`, lie on the square `at`

# Kinds of continuous effects, in the order in which they apply.  [dz 4-14.5-2]
OF_CONTROL: Final = 0
OF_TEXT: Final = 1
OF_RACE: Final = 2
GENERAL: Final = 3
OF_POWER: Final = 4
LAYERS: Final = 5

# Phases and steps.  [dz 3-4.2, 3-11.4]
SETUP: Final = 0
WHOLE_TURN: Final = 0  # where a phase is named that is left out
RELEASE_PHASE: Final = 1
DRAW_PHASE: Final = 2
ENERGY_PHASE: Final = 3
MAIN_PHASE: Final = 4
SMASH_PHASE: Final = 5
RECOVERY_PHASE: Final = 6
PHASES: Final = ("setup", "release", "draw", "energy", "main", "smash", "recovery")
NO_STEP: Final = 0
FIRST_STEP: Final = 1
SECOND_STEP: Final = 2
END_STEP: Final = 3
STEPS: Final = ("", "first_battle", "second_battle", "battle_end")

# Kinds of entries of the stack.
SPELL: Final = 0
ABILITY: Final = 1  # activated
TRIGGERED: Final = 2
EXCHANGE: Final = 3  # of battle damage
MOVEMENT: Final = 4
PLAN_CREATION: Final = 5
PLAN_RENEWAL: Final = 6
ENTRIES: Final = ("spell", "activated", "triggered", "exchange", "movement", "plan_creation", "plan_renewal")

# Options of a match, as bits.
WITH_REDRAW: Final = 1  # [dz 3-2.3]
ANY_COLOR: Final = 2  # smash cards pay any colour  [dz 1-2.3-1]
EXTRA_TURN: Final = 4
ELIMINATION: Final = 8

# Reasons a game ends: the clause that says so.
BY_SMASH: Final = "3-3.1"
BY_DECK: Final = "3-3.2"
BOTH_LOST: Final = "3-3.4"
BY_LOOP: Final = "3-3.6"
BY_CONCESSION: Final = "3-3.7"
BY_TIME: Final = "3-3.8"
BY_COUNT: Final = "3-3.10"
BY_CARD: Final = "3-3.3"

DECK_SIZE: Final = 40
SIDEBOARD_SIZE: Final = 10
MOST_COPIES: Final = 3
MOST_FORBIDDEN: Final = 10
OPENING_HAND: Final = 5
LOSING_SMASH: Final = 7
