"""What a seat may know of a One Piece match, as rows of a record. Zones are numbered as the contract lists them."""

from typing import Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.columns import bits, number
from fuda.core.observing import ATTACKED, ATTACKS, OPEN, scaled, small, standing
from fuda.core.state import REPLACE
from fuda.games.onepiece.face.hidden import seen_by
from fuda.games.onepiece.printed import KEY_BITS
from fuda.games.onepiece.rules.actions import hand_cost, hand_counter
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    ACTIVATE,
    ATTRIBUTES,
    BANS,
    CHARACTER,
    COLORS,
    DECK,
    HAND,
    KEYWORDS,
    KINDS,
    LEADER,
    LIFE,
    STAGE,
)
from fuda.games.onepiece.state import Match
from fuda.table.observing import CardObserver

# Zones, by their place in the contract.
ON_FIELD: Final = 1
IN_LIFE: Final = 2
LEADS: Final = 3
ON_STAGE: Final = 4
IN_DECK: Final = 5
IN_TRASH: Final = 8
IN_HAND: Final = 9
IN_NO_ZONE: Final = 10
ZONES: Final = 10
HIDDEN: Final = {HAND: IN_HAND, LIFE: IN_LIFE, DECK: IN_DECK}

POWER: Final = 1000  # what 1 of a power stands for
KEYED: Final = 1 << ACTIVATE | 1 << REPLACE  # answers whose number is the key of an ability

TALLIED: Final = [
    number(f"{side} {what}")
    for side in ("own", "foe")
    for what in ("don_active", "don_rested", "don_held", "don_deck", "life", "hand", "deck")
]
PRESENT: Final = [
    number("power", POWER), number("cost"), number("counter", POWER), number("don"), number("used"),
    bits("keywords", list(KEYWORDS)), bits("bans", list(BANS)),
]  # fmt: skip
PRINTED: Final = [
    number("cost"), number("power", POWER), number("counter", POWER), number("life"), bits("kind", list(KINDS)),
    bits("colors", list(COLORS)), bits("attributes", list(ATTRIBUTES)), bits("keywords", list(KEYWORDS)),
]  # fmt: skip
HASHED: Final = ["traits"]


class OnePieceObserver(CardObserver):
    """Writes records of One Piece matches."""

    def __init__(self) -> None:
        super().__init__(ZONES, TALLIED, PRESENT, PRINTED, HASHED, KEY_BITS, KEYED, seen_by, HAND, HIDDEN)

    def step(self, m: Match) -> i64:
        return m.step

    def hidden(self, m: Match, player: i64, seat: i64) -> None:
        """Life and deck."""
        side = m.side(player)
        self.half_open(m, side.life, side.face_up, LIFE, IN_LIFE, player, seat)
        self.concealed(m, side.deck, DECK, IN_DECK, player, seat)

    def piles(self, m: Match, seat: i64) -> None:
        """What lies in no zone, then the trash."""
        own, foe = m.side(seat), m.side(1 - seat)
        self.pile(own.nowhere, IN_NO_ZONE, True, seat, 0, 0)
        self.pile(foe.nowhere, IN_NO_ZONE, False, seat, 0, 0)
        self.pile(own.trash, IN_TRASH, True, seat, 0, 0)
        self.pile(foe.trash, IN_TRASH, False, seat, 0, 0)

    def counts(self, m: Match, player: i64) -> None:
        """What anybody may count on a side.  [op 3-1-4]"""
        side = m.side(player)
        self.note(
            small(side.don_active) | small(side.don_rested) << 8 | small(side.held_active + side.held_rested) << 16
            | small(side.don_deck) << 24 | small(len(side.life)) << 32 | small(len(side.hand)) << 40
            | small(len(side.deck)) << 48
        )  # fmt: skip

    def field(self, m: Match, player: i64, seat: i64) -> None:
        """The cards that a player has in play."""
        side = m.side(player)
        self.unit(m, side.leader, LEADS, 0, seat)
        for place in range(len(side.characters)):
            self.unit(m, side.characters[place], ON_FIELD, place, seat)
        for u in side.stage:
            self.unit(m, u, ON_STAGE, 0, seat)

    def unit(self, m: Match, u: Unit, zone: i64, place: i64, seat: i64) -> None:
        """A card in play with its values now."""
        is_fresh = u.since == m.turn and u.d.kind == CHARACTER
        state = OPEN | standing(seat, u.side, u.card.owner, u.rested, is_fresh, u.negated)
        part: i64 = 0
        if u.uid == m.attacker:
            part |= ATTACKS
        if u.uid == m.target:
            part |= ATTACKED
        power: i64 = 0 if u.d.kind == STAGE else scaled(u.base + u.bonus, POWER)
        cost: i64 = 0 if u.d.kind == LEADER else small(max(0, u.cost_base + u.cost_bonus))
        one = power | cost << 8 | small(u.don) << 24 | small(len(u.used)) << 32 | u.keywords << 40
        one |= (u.bans & 255) << 48
        self.row(u.id, False, zone, state, part, place, one, u.bans >> 8, 0)

    def bare(self, m: flow.Match, card: i64, zone: i64, state: i64, place: i64) -> None:
        """A card of a hand, a deck or Life that the seat knows; one of a hand with what it costs now."""
        assert isinstance(m, Match)
        one: i64 = 0
        if zone == IN_HAND:
            held = m.cards[card]
            one = small(hand_cost(m, held)) << 8
            if held.d.kind == CHARACTER:
                one |= scaled(held.d.power, POWER) | scaled(hand_counter(m, held), POWER) << 16
        self.row(card, False, zone, state, 0, place, one, 0, 0)
