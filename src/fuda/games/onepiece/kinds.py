"""Kinds of deed, in one numbering: what can be forbidden, replaced and heard is the same thing.

As a bit, `1 << kind`, a kind is what abilities wait for, what they replace, and what the journal calls it.
"""

from typing import Final

PLAY: Final = 0  # put a card into play
ATTACK: Final = 1
BLOCK: Final = 2
KO: Final = 3
LEAVE: Final = 4  # leave the field, to any zone
DRAW: Final = 5
DISCARD: Final = 6  # from hand to trash, by an effect or a cost
TAKE_LIFE: Final = 7  # a Life card goes elsewhere
DAMAGE: Final = 8
GIVE_DON: Final = 9
RETURN_DON: Final = 10
REST: Final = 11
READY: Final = 12  # set active
USE_EVENT: Final = 13
ACTIVATE: Final = 14
USE_TRIGGER: Final = 15
START_TURN: Final = 16
START_MAIN: Final = 17
END_TURN: Final = 18
END_BATTLE: Final = 19
TRASH: Final = 20  # a card goes to the trash from deck, hand or Life
ADD_LIFE: Final = 21
LOSE: Final = 22
MOVE: Final = 23  # between piles, and nothing of the above
PLACE_DON: Final = 24  # from the DON!! deck
REST_DON: Final = 25
READY_DON: Final = 26
HOLD_DON: Final = 27  # keep from being set active in the next refresh phase
COLLECT_DON: Final = 28  # from Leader and Characters back to the cost area
TURN_LIFE: Final = 29
SHUFFLE: Final = 30

# What each is called where it is heard; what has no name there cannot be heard.
EVENTS: Final[tuple[str, ...]] = (
    "played", "attacked", "blocked", "koed", "left", "drew", "discarded", "life_left", "damaged", "don_given",
    "don_returned", "rested", "readied", "event_used", "activated", "trigger_used", "turn_started",
    "main_started", "turn_ending", "battle_ended", "trashed", "life_added",
)  # fmt: skip

# What can be replaced, and the kind that each word means.
WOULD: Final[dict[str, int]] = {
    "ko": KO,
    "leave": LEAVE,
    "rest": REST,
    "lose": LOSE,
    "take_life": TAKE_LIFE,
    "ready": READY,
    "draw": DRAW,
    "discard": DISCARD,
    "play": PLAY,
    "damage": DAMAGE,
    "give_don": GIVE_DON,
    "return_don": RETURN_DON,
}

# What can be forbidden, in the order of the bits of `spec`, and the kind that each word means.
BANS: Final[dict[str, int]] = {
    "attack": ATTACK,
    "block": BLOCK,
    "ko_in_battle": KO,
    "ko_by_effect": KO,
    "ready": READY,
    "refresh": READY,
    "rest": REST,
    "leave": LEAVE,
    "attack_leader": ATTACK,
    "play": PLAY,
    "draw": DRAW,
    "life_to_hand": TAKE_LIFE,
    "play_by_effect": PLAY,
    "be_attacked": ATTACK,
    "keep_rested": READY,
    "activate_on_play": ACTIVATE,
    "activate_when_attacking": ACTIVATE,
    "ready_don": READY_DON,
    "draw_by_effect": DRAW,
}
_OF_BANS: Final[list[int]] = list(BANS.values())


def of_bans(bans: int) -> int:
    """The kinds that prohibitions, as bits, are about."""
    kinds = 0
    for i in range(len(_OF_BANS)):
        if bans >> i & 1:
            kinds |= 1 << _OF_BANS[i]
    return kinds
