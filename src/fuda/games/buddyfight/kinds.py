"""Kinds of deed, in one numbering: what can be forbidden, replaced and heard is the same thing.

As a bit, `1 << kind`, a kind is what abilities wait for, what they replace, what prohibitions are about, and what the
journal calls it.
"""

from typing import Final

from mypy_extensions import i64

ENTER: Final = 0  # come onto the field, from wherever
CALL: Final = 1
CAST: Final = 2
EQUIP: Final = 3
ATTACK: Final = 4
TARGET: Final = 5  # be attacked
DESTROY: Final = 6
LEAVE: Final = 7  # leave the field, for any zone
DRAW: Final = 8
DISCARD: Final = 9  # from a hand into the drop zone by an effect or cost
MOVE: Final = 10  # go from any zone to another
DAMAGE: Final = 11  # of a fighter
DEAL: Final = 12  # of the card that deals it
REST: Final = 13
STAND: Final = 14
ACTIVATE: Final = 15
USE: Final = 16
NULLIFY: Final = 17
GAIN_LIFE: Final = 18
PAY_LIFE: Final = 19
CHARGE: Final = 20  # go into the gauge
PAY_GAUGE: Final = 21
ADD_SOUL: Final = 22  # go into a soul
LEAVE_SOUL: Final = 23
START_TURN: Final = 24
START_MAIN: Final = 25
START_ATTACK: Final = 26
START_FINAL: Final = 27
END_TURN: Final = 28
END_BATTLE: Final = 29
CALL_BUDDY: Final = 30
CHANGE_FLAG: Final = 31
FLIP: Final = 32
SHUFFLE: Final = 33
LIFE_ZERO: Final = 34  # damage that leaves no life
VOID_ATTACK: Final = 35
REPOSITION: Final = 36  # go to another area of the field
GUARD: Final = 37
BEAT: Final = 38
OPEN: Final = 39
LOSE_SOUL: Final = 40  # of the card that had it
END_ATTACK: Final = 41
LOSE_LIFE: Final = 42
LOSE: Final = 43
TURN_OVER: Final = 44  # face up or face down
CHOOSE: Final = 45

# What each is called where it is heard; what has no name there cannot be heard.
EVENTS: Final[tuple[str, ...]] = (
    "entered", "called", "cast", "equipped", "attacked", "targeted", "destroyed", "left", "drew", "discarded", "moved",
    "damaged", "dealt", "rested", "stood", "activated", "used", "nullified", "life_gained", "life_paid", "charged",
    "gauge_paid", "soul_added", "soul_left", "turn_started", "main_started", "attack_started", "final_started",
    "turn_ending", "battle_ended", "buddy_called", "flag_changed", "flipped", "shuffled", "life_zero", "attack_voided",
    "repositioned", "guarded", "beaten", "opened", "soul_lost", "attack_ended",
)  # fmt: skip

# What can be replaced, and the kind that each word means.
WOULD: Final[dict[str, int]] = {
    "leave": LEAVE, "destroy": DESTROY, "damage": DAMAGE, "draw": DRAW, "lose": LOSE, "life_zero": LIFE_ZERO,
    "discard": DISCARD, "rest": REST, "stand": STAND, "gain_life": GAIN_LIFE, "destroy_or_return": LEAVE,
}  # fmt: skip

# What can be forbidden, in the order of the bits of `spec`, and the kinds that each word is about; some of the words
# let something be done that is not done otherwise.
BANS: Final[dict[str, tuple[int, ...]]] = {
    "attack": (ATTACK,), "attack_fighter": (ATTACK,), "be_attacked": (TARGET,), "link": (ATTACK,), "stand": (STAND,),
    "rest": (REST,), "destroy": (DESTROY,), "leave": (LEAVE,), "return": (LEAVE,), "be_chosen": (CHOOSE,),
    "be_affected": (LEAVE, DESTROY, REST, STAND, REPOSITION, MOVE, LEAVE_SOUL, DISCARD, CHARGE, ADD_SOUL, ENTER,
                    CHANGE_FLAG, FLIP, TURN_OVER),
    "lose_soul": (LEAVE_SOUL,), "use": (USE,), "counter": (USE,), "ability": (ACTIVATE,), "be_nullified": (NULLIFY,),
    "damage": (DAMAGE,), "reduce": (DAMAGE,), "drop_deck": (MOVE,), "gain_life": (GAIN_LIFE,), "draw": (DRAW,),
    "move": (REPOSITION,), "call": (CALL,), "stop_time": (USE,), "buddy_call": (CALL_BUDDY,), "lure": (TARGET,),
    "let_item": (ATTACK,), "let_fighter": (ATTACK,), "lose": (LOSE,), "be_countered": (USE,),
    "be_dropped": (LEAVE, LEAVE_SOUL, MOVE), "attack_nullified": (VOID_ATTACK,), "use_nullified": (NULLIFY,),
    "ability_nullified": (NULLIFY,), "attack_card": (ATTACK,), "be_link_attacked": (TARGET,), "discard": (DISCARD,),
    "equip": (EQUIP,), "be_placed": (ENTER,), "call_center": (CALL,), "draw_by_effect": (DRAW,),
    "be_moved": (REPOSITION,), "let_beside": (EQUIP,),
}  # fmt: skip
# Of these words, those that something reads where they are about a fighter, and about cards.
FIGHTER_BANS: Final[tuple[str, ...]] = (
    "attack", "move", "use", "counter", "ability", "damage", "drop_deck", "gain_life", "draw", "call", "stop_time",
    "buddy_call", "lose", "discard", "equip", "call_center", "be_attacked", "be_link_attacked", "be_nullified",
    "use_nullified", "ability_nullified", "be_countered", "draw_by_effect",
)  # fmt: skip
CARD_BANS: Final[tuple[str, ...]] = (
    "attack", "attack_fighter", "be_attacked", "link", "stand", "rest", "destroy", "leave", "return", "be_chosen",
    "be_affected", "lose_soul", "ability", "be_nullified", "reduce", "move", "stop_time", "lure", "let_item",
    "let_fighter", "be_countered", "be_dropped", "attack_nullified", "use_nullified", "ability_nullified",
    "attack_card", "be_link_attacked", "be_placed", "be_moved", "let_beside",
)  # fmt: skip
_OF_BANS: Final[list[int]] = [sum(1 << kind for kind in found) for found in BANS.values()]


def of_bans(bans: i64) -> i64:
    """The kinds that prohibitions, as bits, are about, as bits."""
    kinds: i64 = 0
    for i in range(len(_OF_BANS)):
        if bans >> i & 1:
            kinds |= _OF_BANS[i]
    return kinds
