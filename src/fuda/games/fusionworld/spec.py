"""Names of things: card information (chapter 2), zones (chapter 3), events, answers, ends of effects."""

from typing import Final

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.fusionworld import kinds

GAME: Final = "fw"

# Card types.  [fw 2-1-2]
LEADER: Final = 0
BATTLE: Final = 1
EXTRA: Final = 2
KINDS: Final = ("leader", "battle", "extra")

# Colours are bits: a card may have several.  [fw 1-6-1]
COLORS: Final = ("red", "blue", "green", "yellow", "black")
COLOR_COUNT: Final = 5

# Zones, and places that are none: under a card, and outside the game.  [fw 3-1-1]
NOWHERE: Final = 0
DECK: Final = 1
HAND: Final = 2
DROP: Final = 3
LIFE: Final = 4
LEADER_AREA: Final = 5
BATTLE_AREA: Final = 6
COMBO_AREA: Final = 7
ENERGY_AREA: Final = 8
UNDER: Final = 9
REMOVED: Final = 10
ZONES: Final = (
    "nowhere", "deck", "hand", "drop", "life", "leader", "battle", "combo", "energy", "under", "removed",
)  # fmt: skip

# Keyword skills, as bits.  [fw 15-1-1]
BLOCKER: Final = 1
CRITICAL: Final = 2
DOUBLE_STRIKE: Final = 4
TRIPLE_STRIKE: Final = 8
BARRIER: Final = 16
SUPER_COMBO: Final = 32
DRAGON_BALL: Final = 64
AWAKEN: Final = 128
FIELD: Final = 256
EVOLVE: Final = 512
FUSION_EVOLVE: Final = 1024
ATTACK_ACTIVE: Final = 2048  # no keyword of the rulebook: may attack active Battle cards as well
STRIKE: Final = 12  # both kinds of [Strike]  [fw 15-6-3]
KEYWORDS: Final = (
    "blocker", "critical", "double_strike", "triple_strike", "barrier", "super_combo", "dragon_ball", "awaken",
    "field", "evolve", "fusion_evolve", "attack_active",
)  # fmt: skip

# What a card or player may be forbidden to do or suffer, as bits.
BAN_ATTACK: Final = 1
BAN_BLOCK: Final = 2  # this card's [Blocker]; on a player: all of that player's
BAN_KO_BATTLE: Final = 4
BAN_KO_SKILL: Final = 8
BAN_READY: Final = 16  # cannot be made active
BAN_CHARGE: Final = 32  # is not made active in the Charge Phase
BAN_REST: Final = 64
BAN_LEAVE: Final = 128  # does not leave its area by a skill
BAN_ATTACK_LEADER: Final = 256
BAN_ATTACKED: Final = 512  # cannot be attacked
BAN_COMBO: Final = 1024  # cannot combo; on a player: cards matching the test cannot
BAN_USE: Final = 2048  # on a player: cards matching the test cannot be used from hand
BAN_PLAY: Final = 4096  # on a player: cards matching the test cannot be played, in whatever way
BAN_ACTIVATE: Final = 8192  # no skill of this card, or of that player's matching cards, can be activated
BAN_COST: Final = 16384  # on a player: skill costs cannot be paid
BAN_DRAW: Final = 32768  # on a player: does not draw, by rules or skills
BAN_LIFE_TO_HAND: Final = 65536  # on a player: does not add Life to hand, by damage or own skills
BAN_CHOOSE: Final = 131072  # is not chosen by skills (of players that the scope names)
UNAFFECTED: Final = 262144  # is not affected by skills (of players and cards that the scope names)
KEEP_RESTED: Final = 524288  # is rested, continuously
BAN_PAY: Final = 1048576  # on a player: costs cannot be paid
BAN_REFRAIN: Final = 2097152  # the Main Phase does not end while it can attack
BAN_ACTIVE: Final = 4194304  # on a player: cards matching the test are played rested
BAN_DECK_LOSS: Final = 8388608  # on a player: does not lose by having no deck
LET_COMBO: Final = 16777216  # on a player, no prohibition: rested cards matching the test can combo
BAN_TO_HAND: Final = 33554432  # is not returned to a hand by a skill
BAN_TO_DECK: Final = 67108864  # is not put into a deck by a skill
LURE: Final = 134217728  # what can attack it attacks nothing else
BAN_SPARE: Final = 268435456  # the same, and the Main Phase does not end while it can be attacked
BAN_DRAW_BY_SKILL: Final = 536870912  # on a player
BAN_LIFE_BY_SKILL: Final = 1 << 30  # on a player: does not add Life to hand by own skills
BAN_DAMAGE: Final = 1 << 31  # on a player: takes no damage
BANS: Final = tuple(kinds.BANS)

# What can happen, as bits: skills listen to sets of them. They are also kinds of journal records.
PLAYED: Final = 1 << kinds.PLAY
ATTACKED: Final = 1 << kinds.ATTACK
BLOCKED: Final = 1 << kinds.BLOCK
KOED: Final = 1 << kinds.KO
LEFT: Final = 1 << kinds.LEAVE  # left the Battle Area
DREW: Final = 1 << kinds.DRAW
DISCARDED: Final = 1 << kinds.DISCARD
MOVED: Final = 1 << kinds.MOVE  # any card from any zone to another
DAMAGED: Final = 1 << kinds.DAMAGE  # a player was dealt damage
DEALT: Final = 1 << kinds.DEAL  # a card dealt damage by its attack
RESTED: Final = 1 << kinds.REST
READIED: Final = 1 << kinds.READY
ACTIVATED: Final = 1 << kinds.ACTIVATE  # a skill was activated
USED: Final = 1 << kinds.USE  # a card was used from hand
COMBOED: Final = 1 << kinds.COMBO
FLIPPED: Final = 1 << kinds.FLIP
TURN_STARTED: Final = 1 << kinds.START_TURN
MAIN_STARTED: Final = 1 << kinds.START_MAIN
MAIN_ENDING: Final = 1 << kinds.END_MAIN
TURN_ENDING: Final = 1 << kinds.END_TURN
OFFENSE_STARTED: Final = 1 << kinds.START_OFFENSE
DEFENSE_STARTED: Final = 1 << kinds.START_DEFENSE
DAMAGE_STARTED: Final = 1 << kinds.START_DAMAGE
DAMAGE_ENDING: Final = 1 << kinds.END_DAMAGE
BATTLE_ENDED: Final = 1 << kinds.END_BATTLE
MARKER_PLACED: Final = 1 << kinds.PLACE_MARKER
MARKER_REMOVED: Final = 1 << kinds.REMOVE_MARKER
KI_ADDED: Final = 1 << kinds.ADD_KI
KI_REMOVED: Final = 1 << kinds.REMOVE_KI
SHUFFLED: Final = 1 << kinds.SHUFFLE
PAID: Final = 1 << kinds.PAY
COVERED: Final = 1 << kinds.COVER  # a card was put or played on this card
TUCKED: Final = 1 << kinds.TUCK  # a card was put under another
LEADER_PLACED: Final = 1 << kinds.PLACE_LEADER
GUARDED: Final = 1 << kinds.GUARD  # became the guard card by an attack or its [Blocker]: was attacked
STATE: Final = 1 << kinds.STATE  # no event: the state that a skill waits for holds
FROM_PILES: Final = 1 << 58  # no event: a skill can be declared with its card in the Drop, Life or Energy Area
OFF_TABLE: Final = 1 << 57  # no event: a permanent applies while its card lies in hand, Drop, Life or Energy
USE_DROP: Final = 1 << 59  # no event: a permanent lets cards of the Drop be used
EVENTS: Final = kinds.EVENTS

# Further kinds of journal records, which no skill listens to.
PHASE: Final = 1 << 40
STEP: Final = 1 << 41
REVEALED: Final = 1 << 42
LOOKED: Final = 1 << 43
BOOSTED: Final = 1 << 44
CHOSEN: Final = 1 << 45
ENDED: Final = 1 << 46
REPLACED: Final = 1 << 47
NOT_DONE: Final = 1 << 48
EXPIRED: Final = 1 << 49
REDRAWN: Final = 1 << 50
CHOSE_FIRST: Final = 1 << 51
TURNED: Final = 1 << 52
GAINED: Final = 1 << 53
LOOPED: Final = 1 << 54
SORTED: Final = 1 << 55  # a card goes somewhere together with others, in an order only one player knows
SKIPPED: Final = 1 << 56
CONTROLLED: Final = 1 << 57

# What may be replaced, as bits.
WOULD_LOSE: Final = 1 << kinds.LOSE
WOULD: Final = tuple(kinds.WOULD)

# Why a process happens, as bits of a frame's `cause`.
BY_BATTLE: Final = 1
BY_EFFECT: Final = 2
BY_RULE: Final = 4
AS_COST: Final = 8
BY_USE: Final = 32  # a card is played by being used from hand
BY_EVOLVE: Final = 64
BY_FUSION: Final = 128

# How a deed is done, as bits of its flags.
BOTTOM: Final = 1 << 8  # under what lies there
FACE_UP: Final = 1 << 9
IN_SECRET_ORDER: Final = 1 << 10  # only the owner knows which of several cards goes when
AS_RESTED: Final = 1 << 11
ONLY_TOP: Final = 1 << 12  # the card alone leaves what lies under it
CRITICALLY: Final = 1 << 13  # damage by which Life goes to the Drop
BY_POWER: Final = 1 << 14  # a card that goes as it has no power left: no card can prevent it
IN_RANDOM_ORDER: Final = 1 << 15  # nobody knows which of several cards goes when
SEEN_SHIFT: Final = 16  # from here on two bits say who sees the cards
FROM_DAMAGE: Final = 1 << 18  # a Life card that goes because of damage

# Kinds of answer; the first ones are common to all games.
END_MAIN: Final = 16
PLAY: Final = 17
ACTIVATE: Final = 18
ATTACK: Final = 19
TARGET: Final = 20
COMBO: Final = 21
END_STEP: Final = 22
GO_FIRST: Final = 23
GO_SECOND: Final = 24
KEEP: Final = 25
REDRAW: Final = 26
CHARGE_CARD: Final = 27
PAY_WITH: Final = 28  # an energy card
PAY_MARKER: Final = 29
PAY_ANY: Final = 30  # as the engine likes
PUT_TOP: Final = 31
PUT_BOTTOM: Final = 32
ANSWERS: Final = (
    "no", "yes", "done", "pick", "mode", "number", "resolve", "replace", "order", "", "", "", "", "", "", "",
    "end_main", "play", "activate", "attack", "target", "combo", "end_step", "go_first", "go_second", "keep",
    "redraw", "charge", "pay_with", "pay_marker", "pay_any", "put_top", "put_bottom",
)  # fmt: skip

# Kinds of end of a lasting effect.
THIS_BATTLE: Final = 0
THIS_TURN: Final = 1  # ends with the turn `due`, if that is given
START_OF_TURN: Final = 2
THIS_MAIN: Final = 3
THIS_CHARGE: Final = 4
COMBO_END: Final = 5  # what comboing cards add to power
FOREVER: Final = 6
ENDS: Final = ("this_battle", "this_turn", "start_of_turn", "this_main", "this_charge", "combo_end", "forever")

# When a lasting effect that does not apply at once begins: in the turn of that number, or one of these.
AT_ONCE: Final = 0
NEXT_BATTLE: Final = -1

# Kinds of lasting effect.
ADD_POWER: Final = 0
BASE_POWER: Final = 1
ADD_COMBO: Final = 2
ADD_COST: Final = 3
ADD_SPECIFIED: Final = 4  # amount: colour << 16 | number + 32768
FREE_COLOR: Final = 5  # the colours of the specified cost are ignored
GAIN_KEYWORD: Final = 6
BAN: Final = 7
NEGATE: Final = 8  # amount: keyword skills to negate as bits, or -1 for all skills
GAIN_ABILITY: Final = 9
DELAYED: Final = 10
ADD_CONDITION: Final = 11
ADD_SKILL_COST: Final = 12
SKIP: Final = 13  # amount: what is skipped
GAIN_INFO: Final = 14  # a trait, name or colour: the op at its place says which
HAND_COST: Final = 15  # of cards in a player's hand: the op at its place says of which
POWER_KINDS: Final = (ADD_POWER, BASE_POWER)  # what a card put on top, or a new face, inherits

# What permanents may look at besides cards in play and whose turn it is, as bits.
SEES_PILES: Final = 1  # deck, hand, Drop, Life
SEES_ENERGY: Final = 2  # cards and markers in the Energy Areas
SEES_STATES: Final = 4  # active or rested
SEES_BATTLE: Final = 8  # phases, steps, attack card and guard card

# Phases and steps, for the view and the journal.
SETUP: Final = 0
CHARGE: Final = 1
MAIN: Final = 2
MAIN_END: Final = 3
END: Final = 4
PHASES: Final = ("setup", "charge", "main", "main_end", "end")
NO_STEP: Final = 0
ATTACK_STEP: Final = 1
OFFENSE: Final = 2
DEFENSE: Final = 3
DAMAGE: Final = 4
BATTLE_END: Final = 5
STEPS: Final = ("", "attack", "offense", "defense", "damage", "battle_end")

# What can be skipped.
SKIP_TURN: Final = 0
SKIP_CHARGE: Final = 1
SKIP_MAIN: Final = 2
SKIP_END: Final = 3
SKIP_OFFENSE: Final = 4
SKIP_DEFENSE: Final = 5
SKIP_DAMAGE: Final = 6
SKIPS: Final = ("turn", "charge", "main", "end", "offense", "defense", "damage")

# Reasons a game ends: the clause that says so.
BY_LIFE: Final = "14-2-2-1"
BY_DECK: Final = "14-2-2-2"
BY_CONCESSION: Final = "0-1-3-4"
BY_CARD: Final = "0-1-3-5"
BY_LOOP: Final = "16-1-1-1"
BOTH_LOST: Final = "0-1-3-3"

HURT_BITS: Final = 16  # of the damage that one player has been dealt in a battle
HURT_MASK: Final = 65535
LEAST_CARDS: Final = 50
MOST_CARDS: Final = 60
MOST_COPIES: Final = 4
MOST_SUPER_COMBO: Final = 4
MOST_DRAGON_BALLS: Final = 7
OPENING_HAND: Final = 6
OPENING_LIFE: Final = 8


def seen_at(owner: i64, zone: i64, face_up: bool) -> i64:
    """Who may know a card because of the zone it lies in, as bits.  [fw 3-1-3]"""
    # The hand is its player's own to look at.  [fw 3-3-2, 3-3-3]
    if zone == HAND:
        return 1 << owner
    # Nobody sees the deck, laid out or not, or Life, except for what lies face up.  [fw 3-2-2, 3-9-2]
    if zone in (DECK, LIFE, NOWHERE):
        return BOTH if face_up else 0
    # The Drop, the Leader, Battle, Combo and Energy Areas, and what is removed, lie open.
    return BOTH  # [fw 3-4-3, 3-5-2, 3-6-2, 3-7-2, 3-8-2, 13-9-3]
