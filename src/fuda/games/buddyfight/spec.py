"""Names of things: card types, zones and areas, events, answers, ends of effects."""

from typing import Final

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.buddyfight import kinds

GAME: Final = "bf"
TURN_NAME: Final = "turn"  # of the flow table of a turn

# Card types, as bits: an impact monster is both a monster and an impact.
FLAG: Final = 1
MONSTER: Final = 2
SPELL: Final = 4
ITEM: Final = 8
IMPACT: Final = 16
IMPACT_MONSTER: Final = 18
TYPES: Final = ("flag", "monster", "spell", "item", "impact")
KINDS: Final = {"flag": FLAG, "monster": MONSTER, "spell": SPELL, "item": ITEM, "impact": IMPACT,
                "impact_monster": IMPACT_MONSTER}  # fmt: skip
# The names of types, with those that the Cross series has for some of them.
KIND_NOUNS: Final = {**KINDS, "character": MONSTER, "event": SPELL, "special": IMPACT,
                     "special_character": IMPACT_MONSTER}  # fmt: skip

# Zones. The field is one zone: cards keep their identity while they change areas within it.
NOWHERE: Final = 0
DECK: Final = 1
HAND: Final = 2
DROP: Final = 3
GAUGE: Final = 4
FIELD: Final = 5
FLAG_AREA: Final = 6
BUDDY: Final = 7
SOUL: Final = 8
USING: Final = 9  # declared, and not carried out yet
REMOVED: Final = 10
LOST: Final = 11  # the Lost deck, as long as it is set aside
UNDER_FLAG: Final = 12
ZONES: Final = (
    "nowhere", "deck", "hand", "drop", "gauge", "field", "flag", "buddy", "soul", "using", "removed", "lost",
    "under_flag",
)  # fmt: skip

# Areas of the field.
LEFT: Final = 0
CENTER: Final = 1
RIGHT: Final = 2
ITEM_AREA: Final = 3
SPELL_AREA: Final = 4
AREAS: Final = ("left", "center", "right", "item", "spell")
MONSTER_AREAS: Final = (LEFT, CENTER, RIGHT)
ANY_AREA: Final = 7  # the three areas of monsters, as bits

# Keyword abilities, as bits.
PENETRATE: Final = 1
SOULGUARD: Final = 2
MOVE: Final = 4
COUNTERATTACK: Final = 8
LIFELINK: Final = 16
EQUIP_CHANGE: Final = 32
TRANSFORM: Final = 64
RIDE: Final = 128
TAKE_OFFICE: Final = 256
DRAGONIZE: Final = 512
SET: Final = 1024
CROSSNIZE: Final = 2048
IMPACT_TRANSFORM: Final = 4096
AMBUSH: Final = 8192
PURGE: Final = 16384
WEAPON_LINK: Final = 32768
C_TERRITORY: Final = 65536
D_SHARE: Final = 131072
OMNI_LORD: Final = 262144
DRAGOD: Final = 524288
TWICE: Final = 1 << 20  # attacks two times a turn
THRICE: Final = 1 << 21
FOUR_TIMES: Final = 1 << 22
SIX_TIMES: Final = 1 << 23
GYAKUTEN: Final = 1 << 24
GYAKUTEN_SATSU: Final = 1 << 25
DAI_GYAKUTEN: Final = 1 << 26
GYAKUTEN_REBOOT: Final = 1 << 27
FINAL_ATTACK: Final = 1 << 28  # no keyword of the rulebook: attacks in the final phase as well
# Marks that texts name and that do nothing by themselves.
RELEASE: Final = 1 << 29
GREAT_EVIL: Final = 1 << 30
G_EVO: Final = 1 << 31
KEYWORDS: Final = (
    "penetrate", "soulguard", "move", "counterattack", "lifelink", "equip_change", "transform", "ride", "take_office",
    "dragonize", "set", "crossnize", "impact_transform", "ambush", "purge", "weapon_link", "c_territory", "d_share",
    "omni_lord", "dragod", "double_attack", "triple_attack", "quadruple_attack", "sextuple_attack", "gyakuten",
    "gyakuten_satsu", "dai_gyakuten", "gyakuten_reboot", "final_attack", "release", "great_evil", "g_evo",
)  # fmt: skip
MANY_TIMES: Final = TWICE | THRICE | FOUR_TIMES | SIX_TIMES
TRANSFORMS: Final = TRANSFORM | RIDE | TAKE_OFFICE | DRAGONIZE
ONCE_A_FIGHT: Final = GYAKUTEN | GYAKUTEN_SATSU | DAI_GYAKUTEN | GYAKUTEN_REBOOT
ANY_FLAG: Final = OMNI_LORD | DRAGOD

# What a card or fighter may be forbidden to do or suffer, as bits.
BAN_ATTACK: Final = 1
BAN_ATTACK_FIGHTER: Final = 2
BAN_ATTACKED: Final = 4  # cannot be attacked
BAN_LINK: Final = 8
BAN_STAND: Final = 16
BAN_REST: Final = 32
BAN_DESTROY: Final = 64
BAN_LEAVE: Final = 128  # does not leave the field by effects
BAN_RETURN: Final = 256  # is not returned to a hand by effects
BAN_CHOOSE: Final = 512  # is not chosen by effects (of players that the scope names)
BAN_AFFECT: Final = 1024  # is not affected by effects
BAN_SOUL: Final = 2048  # its soul does not leave it by effects
BAN_USE: Final = 4096  # on a fighter: cards that the scope names cannot be used
BAN_COUNTER: Final = 8192  # on a fighter: cannot use [Counter]
BAN_ABILITY: Final = 16384  # abilities of this card, or of that fighter's cards, are not used
BAN_NULLIFY: Final = 32768  # cannot be nullified: its attack or use
BAN_DAMAGE: Final = 65536  # on a fighter: takes no damage (that the scope names)
BAN_REDUCE: Final = 131072  # the damage it deals is not reduced
BAN_DECK: Final = 262144  # on a fighter: cards of the deck are not dropped by effects
BAN_GAIN: Final = 524288  # on a fighter: gains no life
BAN_DRAW: Final = 1048576  # on a fighter: does not draw, by rules or effects
BAN_MOVE: Final = 2097152
BAN_CALL: Final = 4194304  # on a fighter: does not call, whatever the way
STOP_TIME: Final = 8388608  # time is stopped for this card or fighter
BAN_BUDDY: Final = 16777216  # on a fighter: no buddy call
LURE: Final = 33554432  # what can attack it attacks nothing else
LET_ITEM: Final = 67108864  # no prohibition: an item or flag attacks though a monster is in the center
LET_FIGHTER: Final = 134217728  # no prohibition: attacks the fighter though a card is in the center
BAN_LOSS: Final = 268435456  # on a fighter: does not lose
BAN_COUNTERED: Final = 536870912  # no [Counter] can be used against it
BAN_FIELD_DROP: Final = 1 << 30  # is not put into the drop zone by effects
BAN_VOID: Final = 1 << 31  # its attack is not nullified
BAN_NULLIFY_USE: Final = 1 << 32  # its use is not nullified
BAN_NULLIFY_ABILITY: Final = 1 << 33  # its abilities are not nullified
BAN_ATTACK_CARD: Final = 1 << 34  # does not attack such cards
BAN_LINKED: Final = 1 << 35  # is not attacked by several cards together
BAN_DISCARD: Final = 1 << 36  # on a fighter: cards of the hand are not put into the drop zone by effects
BAN_EQUIP: Final = 1 << 37  # on a fighter: equips nothing
BAN_PLACE: Final = 1 << 38  # is not put onto the field by effects
BAN_CENTER: Final = 1 << 39  # on a fighter: calls nothing to the center
BAN_DRAW_BY_EFFECT: Final = 1 << 40  # on a fighter
BAN_SHIFT: Final = 1 << 41  # is not put into another area by effects
LET_BESIDE: Final = 1 << 42  # no prohibition: this item is equipped besides the others there is room for
BANS: Final = tuple(kinds.BANS)  # their names, in the order of the bits

# What can happen, as bits of the kinds of deed: abilities listen to sets of them. The journal tells of them, too.
ENTERED: Final = 1 << kinds.ENTER  # a card came onto the field
CALLED: Final = 1 << kinds.CALL  # a monster was called
CAST: Final = 1 << kinds.CAST  # a spell or impact was used
EQUIPPED: Final = 1 << kinds.EQUIP
ATTACKED: Final = 1 << kinds.ATTACK  # a card attacks
TARGETED: Final = 1 << kinds.TARGET  # a card or fighter is attacked
DESTROYED: Final = 1 << kinds.DESTROY
LEFT_FIELD: Final = 1 << kinds.LEAVE
DREW: Final = 1 << kinds.DRAW
DISCARDED: Final = 1 << kinds.DISCARD  # from a hand into the drop zone by an effect or cost
MOVED: Final = 1 << kinds.MOVE  # any card from any zone to another
DAMAGED: Final = 1 << kinds.DAMAGE  # a fighter took damage
DEALT: Final = 1 << kinds.DEAL  # a card dealt damage
RESTED: Final = 1 << kinds.REST
STOOD: Final = 1 << kinds.STAND
ACTIVATED: Final = 1 << kinds.ACTIVATE  # an ability was used
USED: Final = 1 << kinds.USE  # a card was used, in whatever way
NULLIFIED: Final = 1 << kinds.NULLIFY
LIFE_GAINED: Final = 1 << kinds.GAIN_LIFE
LIFE_PAID: Final = 1 << kinds.PAY_LIFE
CHARGED: Final = 1 << kinds.CHARGE  # a card was put into the gauge
GAUGE_PAID: Final = 1 << kinds.PAY_GAUGE
SOUL_ADDED: Final = 1 << kinds.ADD_SOUL
SOUL_LEFT: Final = 1 << kinds.LEAVE_SOUL
TURN_STARTED: Final = 1 << kinds.START_TURN
MAIN_STARTED: Final = 1 << kinds.START_MAIN
ATTACK_STARTED: Final = 1 << kinds.START_ATTACK  # the attack phase
FINAL_STARTED: Final = 1 << kinds.START_FINAL
TURN_ENDING: Final = 1 << kinds.END_TURN
BATTLE_ENDED: Final = 1 << kinds.END_BATTLE
BUDDY_CALLED: Final = 1 << kinds.CALL_BUDDY
FLAG_CHANGED: Final = 1 << kinds.CHANGE_FLAG
FLIPPED: Final = 1 << kinds.FLIP  # hankoku
SHUFFLED: Final = 1 << kinds.SHUFFLE
LIFE_ZERO: Final = 1 << kinds.LIFE_ZERO
ATTACK_VOIDED: Final = 1 << kinds.VOID_ATTACK
REPOSITIONED: Final = 1 << kinds.REPOSITION  # moved to another area
GUARDED: Final = 1 << kinds.GUARD  # kept by soulguard
BEATEN: Final = 1 << kinds.BEAT  # destroyed a monster by attacking or counterattacking
OPENED: Final = 1 << kinds.OPEN  # the fight begins: flags lie open
SOUL_LOST: Final = 1 << kinds.LOSE_SOUL  # a card lost a card of its soul
ATTACK_ENDED: Final = 1 << kinds.END_ATTACK  # the attack phase
EVENTS: Final = kinds.EVENTS

# Further kinds of journal records, which no ability listens to.
PHASE: Final = 1 << 46
STEP: Final = 1 << 47
REVEALED: Final = 1 << 48
LOOKED: Final = 1 << 49
BOOSTED: Final = 1 << 50  # and the kind of effect that changes or sets a number
CHOSEN: Final = 1 << kinds.CHOOSE
ENDED: Final = 1 << 51
REPLACED: Final = 1 << 52
NOT_DONE: Final = 1 << 53
DECLARED: Final = 1 << 54
FIRST: Final = 1 << 55
TURNED: Final = 1 << kinds.TURN_OVER
GAINED: Final = 1 << 56
LOOPED: Final = 1 << 57
SORTED: Final = 1 << 58
JUMPED: Final = 1 << 59
HIT: Final = 1 << 60
THROWN: Final = 1 << 61  # a hand at rock-paper-scissors
NAMED: Final = 1 << 62  # a fighter named a card type

# What may be replaced, as bits of the kinds of deed.
WOULD_LEAVE: Final = 1 << kinds.LEAVE
WOULD_DESTROY: Final = 1 << kinds.DESTROY
WOULD_DRAW: Final = 1 << kinds.DRAW
WOULD: Final = tuple(kinds.WOULD)

# Why a process happens, as bits of a frame's `cause`.
BY_BATTLE: Final = 1
BY_EFFECT: Final = 2
BY_RULE: Final = 4
AS_COST: Final = 8
DESTROYING: Final = 16
BY_CALL: Final = 32  # a card comes onto the field by being called
BY_EQUIP: Final = 64
BY_BUDDY: Final = 128  # by a buddy call
BY_PENETRATE: Final = 256
BY_LINK: Final = 512  # by a link attack
BY_AMBUSH: Final = 1024
FROM_LIFELINK: Final = 2048
NO_REDUCTION: Final = 4096  # of damage: it is not reduced

SWAPPED: Final = -1  # `done` of what did not happen because something else happened in its place

# How a deed is done, as bits of its flags.
STAYS_THERE: Final = 1  # what is destroyed stays on the field: only its leaving was replaced
OF_CHECK: Final = 2  # a check of the rules makes it, which nothing keeps from happening
LIES_RESTED: Final = 4
LIES_HIDDEN: Final = 8  # face down on the field
ON_TOP: Final = 16  # of a flag: laid on the one that is there
UNHEARD: Final = 32  # of life: it becomes so much, and is not gained
WITH_SOUL: Final = 64  # it goes into a soul with all of its own
BY_USE: Final = 128  # of cards on the field: they are used, as by transforming
RECKONED: Final = 256  # of damage: it is so much after everything continuous that changes it
ORIGIN_AT: Final = 8  # the bits from here on are the zone in which a card was declared

# Kinds of answer; the first ones are common to all games.
PASS: Final = 16  # use nothing
CALL_CARD: Final = 17
CAST_CARD: Final = 18
EQUIP_CARD: Final = 19
ACTIVATE: Final = 20  # an ability of a card
ATTACK: Final = 21
LINK: Final = 22  # let another card join the attack
TARGET: Final = 23
TARGET_FIGHTER: Final = 24
NO_ATTACK: Final = 25
AREA: Final = 26
CHARGE: Final = 27
NO_CHARGE: Final = 28
PAY_WITH: Final = 29
PAY_ANY: Final = 30  # as the engine likes
REPOSITION: Final = 31
PUT_TOP: Final = 32
PUT_BOTTOM: Final = 33
BUDDY_CALL: Final = 34
PLAIN_CALL: Final = 35
THROW: Final = 36  # a hand at rock-paper-scissors
NAME_TYPE: Final = 37  # a card type
ANSWERS: Final = (
    "no", "yes", "done", "pick", "mode", "number", "resolve", "replace", "order", "", "", "", "", "", "", "",
    "pass", "call", "cast", "equip", "activate", "attack", "link", "target", "target_fighter", "no_attack", "area",
    "charge", "no_charge", "pay_with", "pay_any", "reposition", "put_top", "put_bottom", "buddy_call", "plain_call",
    "throw", "name_type",
)  # fmt: skip

# Kinds of end of a lasting effect.
THIS_BATTLE: Final = 0
THIS_TURN: Final = 1  # ends with the turn `due`, if that is given
FOREVER: Final = 2
THIS_PHASE: Final = 3
OUTER_BATTLE: Final = 4  # with the battle in which an effect makes another attack, which is in progress
NEXT_TURN: Final = 5  # with the turn `due`, whosever it is
ENDS: Final = ("this_battle", "this_turn", "forever", "this_phase", "outer_battle", "next_turn")
AT_ONCE: Final = 0  # when a lasting effect begins, if not in the turn of that number

# Kinds of lasting effect.
ADD_POWER: Final = 0
ADD_DEFENSE: Final = 1
ADD_CRITICAL: Final = 2
ADD_SIZE: Final = 3
SET_POWER: Final = 4
SET_DEFENSE: Final = 5
SET_CRITICAL: Final = 6
SET_SIZE: Final = 7
GAIN_KEYWORD: Final = 8
LOSE_KEYWORD: Final = 9
BAN: Final = 10
NEGATE: Final = 11  # abilities are nullified
GAIN_ABILITY: Final = 12
DELAYED: Final = 13
GAIN_INFO: Final = 14  # an attribute, name or world: the op at its place says which
LESS_DAMAGE: Final = 15  # on a fighter: the next damage is reduced by this much; below zero, to -1 - this
LASTS: Final = 16  # the continuous effects of a part that belongs to no card; its amount is the uid of the source
GAIN_LIFELINK: Final = 17

# Phases and steps, for the view and the journal.
SETUP: Final = 0
START: Final = 1
MAIN: Final = 2
ATTACK_PHASE: Final = 3
FINAL: Final = 4
PHASES: Final = ("setup", "start", "main", "attack", "final")

# What can be used at a play timing by the turn fighter, besides [Counter].
ONLY_COUNTER: Final = 0
MAIN_USES: Final = 1
FINAL_USES: Final = 2
AT_ZERO: Final = 4  # what is used when the own life has become 0, in the middle of a check of the rules
BEFORE: Final = 3  # what is used when something is about to happen, in the middle of whatever does it

# What continuous effects may look at besides which cards are on the field, as bits; -1: anything.
SEES_PILES: Final = 1
SEES_LIFE: Final = 2
SEES_STANCE: Final = 4  # which cards stand
SEES_PHASE: Final = 8
SEES_BATTLE: Final = 16
SEES_TURN: Final = 32
SEES_PAST: Final = 64  # what has happened in this turn

# Once-a-turn limits.
NO_LIMIT: Final = 0
BY_OBJECT: Final = 1
BY_CARD_NAME: Final = 2
BY_TITLE: Final = 3
BY_FIGHT: Final = 4  # once a fight, by the name of the card
BY_PHASE: Final = 5  # of a card: once in the attack phase and once in the final phase
BY_BATTLE_FOUGHT: Final = 6  # of a card: once in a battle
LIMITS: Final = ("", "once", "once_name", "once_title", "once_fight", "once_each_phase", "once_battle")
OF_CARD: Final = (BY_OBJECT, BY_PHASE, BY_BATTLE_FOUGHT)  # counted for each card by itself

# Where "end the ..." leads.
NO_END: Final = 0
END_MAIN: Final = 1
END_BATTLE: Final = 2
END_ATTACK: Final = 3
END_FINAL: Final = 4
END_TURN: Final = 5
END_PHASE: Final = 6
END_TO_ATTACK: Final = 7  # another attack phase begins
END_START: Final = 8  # what 'this phase' may be, and no text says
ENDINGS: Final = ("", "main", "battle", "attack", "final", "turn", "phase")

NO_TARGET: Final = -9  # nothing is attacked; a fighter is -1 - player
FRESH: Final = 7  # numbers of a fresh event: kind, whose, card, uid, cause, n, uid of what did it
FIXED: Final = 12  # slot of the number that a lasting effect was made with, below zero
EVENT: Final = 14  # slot of the other object that a trigger was about besides `a`, and of its number, below zero
ORIGIN: Final = 15  # slot of where a used card came from, below zero
PLAN: Final = 16  # first slot of what a cost is paid with, part by part
MOST_PARTS: Final = 8
PICKED: Final = 13  # slot of the cards that an instruction chooses for itself
SHORT: Final = 25  # slot of the slots for which fewer cards were chosen than the text says
AMOUNT: Final = 26  # slot of how much an instruction does, settled before anything changes
MODES: Final = 27  # slot of the ways that were chosen at the declaration
CAUSE: Final = 28  # slot of why that happens which is replaced, and by whom, below zero
HANDS: Final = ("rock", "paper", "scissors")

# Reasons a game ends: the clause that says so.
BY_LIFE: Final = "R.1"
BY_LIFELINK: Final = "K.lifelink.2"
BY_CONCESSION: Final = "concession"
BY_CARD: Final = "card"
BY_LOOP: Final = "loop"

LEAST_CARDS: Final = 50
MOST_COPIES: Final = 4
LOST_CARDS: Final = 30
OPENING_HAND: Final = 6
OPENING_GAUGE: Final = 2
OPENING_LIFE: Final = 10
MOST_SIZE: Final = 3


def seen_at(owner: i64, zone: i64) -> i64:
    """Who may know a card because of the zone it lies in, as bits."""
    # The hand, and what lies face down under the own flag, is its fighter's own to look at.
    if zone in (HAND, UNDER_FLAG):
        return 1 << owner  # [bf Z.2.5]
    # Nobody sees the deck, the gauge, or what is removed from the fight.
    # [bf Z.1.2, Z.4.3, O.removed.1, O.removed.2, LO.removed.2]
    # [ruling bf-026]
    if zone in (DECK, GAUGE, REMOVED, LOST, NOWHERE):
        return 0
    return BOTH
