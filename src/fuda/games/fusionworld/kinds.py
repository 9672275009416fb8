"""Kinds of deed, in one numbering: what can be forbidden, replaced and heard is the same thing.

As a bit, `1 << kind`, a kind is what skills wait for, what they replace, what prohibitions are about, and what the
journal calls it.
"""

from typing import Final

PLAY: Final = 0  # put a card into the Battle Area, perhaps on top of others
ATTACK: Final = 1
BLOCK: Final = 2
KO: Final = 3
LEAVE: Final = 4  # leave the Battle Area, to wherever
DRAW: Final = 5
DISCARD: Final = 6  # from hand to Drop, by a skill or a cost
MOVE: Final = 7  # from any zone to another
DAMAGE: Final = 8  # of a player
DEAL: Final = 9  # of a card, by its attack
REST: Final = 10
READY: Final = 11  # make active
ACTIVATE: Final = 12  # a skill
USE: Final = 13  # a card from hand
COMBO: Final = 14
FLIP: Final = 15
START_TURN: Final = 16
START_MAIN: Final = 17
END_MAIN: Final = 18
END_TURN: Final = 19
START_OFFENSE: Final = 20
START_DEFENSE: Final = 21
START_DAMAGE: Final = 22
END_DAMAGE: Final = 23
END_BATTLE: Final = 24
PLACE_MARKER: Final = 25
REMOVE_MARKER: Final = 26
ADD_KI: Final = 27
REMOVE_KI: Final = 28
SHUFFLE: Final = 29
PAY: Final = 30
COVER: Final = 31  # put or play a card on this card
TUCK: Final = 32  # put a card under another
PLACE_LEADER: Final = 33
GUARD: Final = 34  # become the guard card by an attack or [Blocker]
STATE: Final = 35  # nothing that is done: the state that a skill waits for holds
LOSE: Final = 36
CONTROL: Final = 37  # move a card to another player's Battle Area
TURN_LIFE: Final = 38

# What each is called where it is heard; what has no name there cannot be heard.
EVENTS: Final[tuple[str, ...]] = (
    "played", "attacked", "blocked", "koed", "left", "drew", "discarded", "moved", "damaged", "dealt", "rested",
    "readied", "activated", "used", "comboed", "flipped", "turn_started", "main_started", "main_ending", "turn_ending",
    "offense_started", "defense_started", "damage_started", "damage_ending", "battle_ended", "marker_placed",
    "marker_removed", "ki_added", "ki_removed", "shuffled", "paid", "covered", "tucked", "leader_placed", "guarded",
    "state",
)  # fmt: skip

# What can be replaced, and the kind that each word means.
WOULD: Final[dict[str, int]] = {
    "ko": KO, "leave": LEAVE, "rest": REST, "lose": LOSE, "damage": DAMAGE, "draw": DRAW, "pay": PAY,
}  # fmt: skip

# What can be forbidden, in the order of the bits of `spec`, and the kinds that each word is about.
BANS: Final[dict[str, tuple[int, ...]]] = {
    "attack": (ATTACK,),
    "block": (BLOCK,),
    "ko_in_battle": (KO,),
    "ko_by_skill": (KO,),
    "ready": (READY,),
    "charge": (READY,),
    "rest": (REST,),
    "leave": (LEAVE, MOVE),
    "attack_leader": (ATTACK,),
    "be_attacked": (ATTACK,),
    "combo": (COMBO,),
    "use": (USE,),
    "play": (PLAY,),
    "activate": (ACTIVATE,),
    "skill_cost": (PAY,),
    "draw": (DRAW,),
    "life_to_hand": (MOVE,),
    "be_chosen": (),
    "affected": (),
    "keep_rested": (READY,),
    "pay_cost": (PAY,),
    "not_attack": (ATTACK,),
    "play_active": (PLAY,),
    "lose_by_deck": (LOSE,),
    "combo_rested": (COMBO,),
    "to_hand": (LEAVE, MOVE),
    "to_deck": (LEAVE, MOVE),
    "lure": (ATTACK,),
    "spare": (ATTACK,),
    "draw_by_skill": (DRAW,),
    "life_to_hand_by_skill": (MOVE,),
    "damage": (DAMAGE,),
}
# What cards, and what players, can be forbidden.
CARD_BANS: Final[tuple[str, ...]] = (
    "attack", "block", "ko_in_battle", "ko_by_skill", "ready", "charge", "rest", "leave", "attack_leader",
    "be_attacked", "combo", "activate", "be_chosen", "affected", "keep_rested", "not_attack", "play_active", "to_hand",
    "to_deck", "lure", "spare",
)  # fmt: skip
PLAYER_BANS: Final[tuple[str, ...]] = (
    "attack", "block", "combo", "use", "play", "activate", "skill_cost", "draw", "life_to_hand", "pay_cost",
    "play_active", "lose_by_deck", "combo_rested", "draw_by_skill", "life_to_hand_by_skill", "damage",
)  # fmt: skip
_OF_BANS: Final[list[int]] = [sum(1 << kind for kind in about) for about in BANS.values()]


def of_bans(bans: int) -> int:
    """The kinds that prohibitions, as bits, are about."""
    kinds = 0
    for i in range(len(_OF_BANS)):
        if bans >> i & 1:
            kinds |= _OF_BANS[i]
    return kinds
