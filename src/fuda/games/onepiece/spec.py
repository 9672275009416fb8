"""Names of things: card information (chapter 2), zones (chapter 3), events, answers, ends of effects."""

from typing import Final

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.onepiece import kinds

GAME: Final = "op"

# Card types.  [op 2-2-2]
LEADER: Final = 0
CHARACTER: Final = 1
EVENT: Final = 2
STAGE: Final = 3
DON: Final = 4  # no such card is ever named in play: DON!! are counted
KINDS: Final = ("leader", "character", "event", "stage", "don")

# Colours are bits: a card may have several.  [op 2-3-3]
COLORS: Final = ("red", "green", "blue", "purple", "black", "yellow")

# Attributes are bits too.  [op 2-5-2]
ATTRIBUTES: Final = ("slash", "strike", "ranged", "special", "wisdom", "?")

# Zones. A card whose [Trigger] is being resolved is in none of them.  [op 3-1-1]
NOWHERE: Final = 0
DECK: Final = 1
HAND: Final = 2
TRASH: Final = 3
LIFE: Final = 4
LEADER_AREA: Final = 5
CHARACTERS: Final = 6
STAGE_AREA: Final = 7
COST_AREA: Final = 8  # of DON!! cards, which are counted, not named
DON_DECK: Final = 9
ZONES: Final = (
    "nowhere", "deck", "hand", "trash", "life", "leader", "characters", "stage", "cost", "don_deck",
)  # fmt: skip

# Keyword effects, as bits.  [op 10-1]
RUSH: Final = 1
DOUBLE_ATTACK: Final = 2
BANISH: Final = 4
BLOCKER: Final = 8
RUSH_CHARACTER: Final = 16
UNBLOCKABLE: Final = 32
ATTACK_ACTIVE: Final = 64  # no keyword of the rulebook: may attack active Characters as well
KEYWORDS: Final = ("rush", "double_attack", "banish", "blocker", "rush_character", "unblockable", "attack_active")

# What a card or player may be forbidden to do or suffer, as bits.
BAN_ATTACK: Final = 1
BAN_BLOCK: Final = 2  # this card's [Blocker]; on a player: all of that player's
BAN_KO_BATTLE: Final = 4
BAN_KO_EFFECT: Final = 8
BAN_READY: Final = 16  # cannot be set active
BAN_REFRESH: Final = 32  # is not set active in the refresh phase
BAN_REST: Final = 64
BAN_LEAVE: Final = 128  # cannot leave the field by an effect (of the other player, if the test says so)
BAN_ATTACK_LEADER: Final = 256
BAN_PLAY: Final = 512  # on a player: cards matching the test cannot be played from hand by their cost
BAN_DRAW: Final = 1024  # on a player: cannot draw, by rules or effects
BAN_LIFE_TO_HAND: Final = 2048  # on a player: cannot add Life cards to hand by own effects
BAN_PLAY_BY_EFFECT: Final = 4096  # on a player: cards matching cannot be put into play by effects
BAN_ATTACKED: Final = 8192  # cannot be attacked
KEEP_RESTED: Final = 16384  # is rested, continuously: an instruction to rest beats one to set active
BAN_ON_PLAY: Final = 1 << 15  # on a player: [On Play] effects of cards matching the test are not activated
BAN_WHEN_ATTACKING: Final = 1 << 16
BAN_READY_DON: Final = 1 << 17  # on a player: cannot set DON!! active by effects of cards matching the test
BAN_DRAW_BY_EFFECT: Final = 1 << 18  # on a player: cannot draw by own effects
BANS: Final[tuple[str, ...]] = tuple(kinds.BANS)

# What can happen, as bits: abilities listen to sets of them, and the journal records them. They are kinds of deed.
PLAYED: Final = 1 << kinds.PLAY
ATTACKED: Final = 1 << kinds.ATTACK
BLOCKED: Final = 1 << kinds.BLOCK
KOED: Final = 1 << kinds.KO
LEFT: Final = 1 << kinds.LEAVE
DREW: Final = 1 << kinds.DRAW
DISCARDED: Final = 1 << kinds.DISCARD
LIFE_LEFT: Final = 1 << kinds.TAKE_LIFE
DAMAGED: Final = 1 << kinds.DAMAGE
DON_GIVEN: Final = 1 << kinds.GIVE_DON
DON_RETURNED: Final = 1 << kinds.RETURN_DON
RESTED: Final = 1 << kinds.REST
READIED: Final = 1 << kinds.READY
EVENT_USED: Final = 1 << kinds.USE_EVENT
ACTIVATED: Final = 1 << kinds.ACTIVATE
TRIGGER_USED: Final = 1 << kinds.USE_TRIGGER
TURN_STARTED: Final = 1 << kinds.START_TURN
MAIN_STARTED: Final = 1 << kinds.START_MAIN
TURN_ENDING: Final = 1 << kinds.END_TURN
BATTLE_ENDED: Final = 1 << kinds.END_BATTLE
TRASHED: Final = 1 << kinds.TRASH
LIFE_ADDED: Final = 1 << kinds.ADD_LIFE
EVENTS: Final[tuple[str, ...]] = kinds.EVENTS

# Further kinds of journal records, which no ability listens to.
MOVED: Final = 1 << 32
PHASE: Final = 1 << 33
STEP: Final = 1 << 34
SHUFFLED: Final = 1 << 35
REVEALED: Final = 1 << 36
LOOKED: Final = 1 << 37
BOOSTED: Final = 1 << 38
DON_PLACED: Final = 1 << 39
PAID: Final = 1 << 40
CHOSEN: Final = 1 << 41
ENDED: Final = 1 << 42
REPLACED: Final = 1 << 43
NOT_DONE: Final = 1 << 44
EXPIRED: Final = 1 << 45
REDRAWN: Final = 1 << 46
CHOSE_FIRST: Final = 1 << 47
TURNED: Final = 1 << 48
GAINED: Final = 1 << 49
LOOPED: Final = 1 << 50
SORTED: Final = 1 << 51  # a card goes somewhere together with others, in an order only one player knows

# Why something is done: bits of the `cause` of deeds and frames.
BY_BATTLE: Final = 1
BY_EFFECT: Final = 2
BY_RULE: Final = 4
AS_COST: Final = 8
BY_PAYING: Final = 16  # played from hand by its cost

# How it is done: bits of the `flags` of deeds.
BOTTOM: Final = 1  # to the bottom of a pile
FACE_UP: Final = 2
IN_SECRET_ORDER: Final = 4  # only who orders the cards learns which goes when
LIES_RESTED: Final = 8  # it is put there rested; of DON!!: a rested one is taken
IS_HELD: Final = 16  # of DON!!: one that an effect keeps rested in the next refresh phase
REFRESHES: Final = 32  # by the refresh phase
FROM_DAMAGE: Final = 64  # a Life card that goes because of damage
BANISHES: Final = 128
MAKES_ROOM: Final = 256  # for another card that is played: no effect applies
EMPTY_DECK: Final = 512  # a loss by an empty deck; any other is by damage
IS_DECLINED: Final = 1024  # a Life card whose [Trigger] was not used, for which its loss was looked at before
SEEN_SHIFT: Final = 12  # from this bit on: who sees the cards besides those who always do

# Kinds of answer; the first ones are common to all games.
END_MAIN: Final = 16
PLAY: Final = 17
GIVE: Final = 18
ACTIVATE: Final = 19
ATTACK: Final = 20
TARGET: Final = 21
BLOCK: Final = 22
COUNTER: Final = 23
GO_FIRST: Final = 24
GO_SECOND: Final = 25
KEEP: Final = 26
REDRAW: Final = 27
USE_TRIGGER: Final = 28
TAKE: Final = 29
PICK_DON: Final = 30
PUT_TOP: Final = 31
PUT_BOTTOM: Final = 32
REPLACE_CHARACTER: Final = 33
END_EFFECT: Final = 34
ANSWERS: Final = (
    "no", "yes", "done", "pick", "mode", "number", "resolve", "replace", "order", "", "", "", "", "", "", "",
    "end_main", "play", "give", "activate", "attack", "target", "block", "counter", "go_first", "go_second",
    "keep", "redraw", "use_trigger", "take", "pick_don", "put_top", "put_bottom", "replace_character", "end_effect",
)  # fmt: skip

# Kinds of end of a lasting effect.
THIS_BATTLE: Final = 0
THIS_TURN: Final = 1
END_OF_TURN: Final = 2  # "until the end of the turn / of the end phase", and delayed actions of that moment
START_OF_TURN: Final = 3
FOREVER: Final = 4

# Kinds of lasting effect.
ADD_POWER: Final = 0
ADD_COST: Final = 1
BASE_POWER: Final = 2
BASE_COST: Final = 3
GAIN_KEYWORD: Final = 4
BAN: Final = 5
NEGATE: Final = 6
GAIN_ABILITY: Final = 7
DELAYED: Final = 8
ADD_CONDITION: Final = 9
ADD_ACTIVATION_COST: Final = 10
NEXT_COST: Final = 11  # on a player: of the next card of the hand that is played and passes the test
ATTACK_PRICE: Final = 12  # on a player: cards to be discarded for each attack

# Phases and steps, for the view and the journal.
SETUP: Final = 0
REFRESH: Final = 1
DRAW_PHASE: Final = 2
DON_PHASE: Final = 3
MAIN: Final = 4
END: Final = 5
PHASES: Final = ("setup", "refresh", "draw", "don", "main", "end")
NO_STEP: Final = 0
ATTACK_STEP: Final = 1
BLOCK_STEP: Final = 2
COUNTER_STEP: Final = 3
DAMAGE_STEP: Final = 4
BATTLE_END: Final = 5
STEPS: Final = ("", "attack", "block", "counter", "damage", "battle_end")

# Reasons a game ends: the clause that says so.
BY_DAMAGE: Final = "9-2-1-1"
BY_DECK: Final = "9-2-1-2"
BY_CONCESSION: Final = "1-2-3"
BY_CARD: Final = "1-2-5"
BY_LOOP: Final = "11-1-1-1"
BOTH_LOST: Final = "9-2-1"

MOST_CHARACTERS: Final = 5
DECK_SIZE: Final = 50
MOST_COPIES: Final = 4
DON_DECK_SIZE: Final = 10
OPENING_HAND: Final = 5
DON_POWER: Final = 1000


def seen_at(owner: i64, zone: i64, face_up: bool) -> i64:
    """Who may know a card because of the zone it lies in, as bits.  [op 3-1-5]"""
    # The hand is its player's own to look at.  [op 3-4-2, 3-4-3]
    if zone == HAND:
        return 1 << owner
    # Nobody sees the deck or Life, except for what lies face up.  [op 3-2-2, 3-10-2]
    if zone in (DECK, LIFE):
        return BOTH if face_up else 0
    return BOTH
