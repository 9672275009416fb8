"""What a seat may know of a One Piece match, as rows of a record. Zones are numbered as the contract lists them."""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.observing import (
    ATTACKED,
    ATTACKS,
    FACE_UP,
    FRESH,
    NEGATED,
    OPEN,
    OWN_CARD,
    OWN_SIDE,
    RESTED,
    RUNNING,
    WAITING,
    Observer,
    bits,
    number,
    place_in,
    scaled,
    small,
    spotted,
    told_ability,
)
from fuda.core.state import REPLACE, Action
from fuda.games.onepiece.face.hidden import seen_by
from fuda.games.onepiece.printed import KEY_BITS, KEY_MASK
from fuda.games.onepiece.rules.actions import hand_cost, hand_counter
from fuda.games.onepiece.sides import Side, Unit
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


class OnePieceObserver(Observer):
    """Writes records of One Piece matches."""

    def __init__(self) -> None:
        super().__init__(ZONES, TALLIED, PRESENT, PRINTED, HASHED)

    def cards_of(self, m: flow.Match) -> list[Any]:
        """The physical cards."""
        assert isinstance(m, Match)
        return m.cards

    def may_know(self, m: flow.Match, card: i64, seat: i64) -> bool:
        """Whether the seat may know a card."""
        assert isinstance(m, Match)
        return seen_by(m, m.cards[card]) >> seat & 1 != 0

    def phase(self, m: flow.Match) -> i64:
        """Phase and step."""
        assert isinstance(m, Match)
        return m.phase | m.step << 8

    def first(self, m: flow.Match) -> i64:
        """Who took the first turn."""
        assert isinstance(m, Match)
        return m.first

    def ability(self, m: flow.Match, a: Action) -> i64:
        """The ability that an answer is about."""
        return told_ability(m, a, KEY_BITS, KEYED)

    def look(self, m: flow.Match, seat: i64) -> None:
        """DON!! and counts; then cards in play, hands, Life, decks, effects, and what lies in the trash."""
        assert isinstance(m, Match)
        own, foe = m.side(seat), m.side(1 - seat)
        self.counts(own)
        self.counts(foe)
        if m.dirty:
            m.settle()
        self.field(m, own, seat)
        self.field(m, foe, seat)
        self.find_shown(m, seat)
        self.held(m, own.hand, HAND, IN_HAND, seat, seat)
        self.held(m, foe.hand, HAND, IN_HAND, 1 - seat, seat)
        for i in range(2):
            side = own if i == 0 else foe
            self.life(m, side, seat)
            self.concealed(m, side.deck, DECK, IN_DECK, side.index, seat)
        self.effects(m, seat)
        self.pile(own.nowhere, IN_NO_ZONE, True, seat, 0, 0)
        self.pile(foe.nowhere, IN_NO_ZONE, False, seat, 0, 0)
        self.pile(own.trash, IN_TRASH, True, seat, 0, 0)
        self.pile(foe.trash, IN_TRASH, False, seat, 0, 0)

    def counts(self, side: Side) -> None:
        """What anybody may count on a side.  [op 3-1-4]"""
        self.note(
            small(side.don_active) | small(side.don_rested) << 8 | small(side.held_active + side.held_rested) << 16
            | small(side.don_deck) << 24 | small(len(side.life)) << 32 | small(len(side.hand)) << 40
            | small(len(side.deck)) << 48
        )  # fmt: skip

    def field(self, m: Match, side: Side, seat: i64) -> None:
        """The cards that a player has in play."""
        self.unit(m, side.leader, LEADS, 0, seat)
        for place in range(len(side.characters)):
            self.unit(m, side.characters[place], ON_FIELD, place, seat)
        for u in side.stage:
            self.unit(m, u, ON_STAGE, 0, seat)

    def unit(self, m: Match, u: Unit, zone: i64, place: i64, seat: i64) -> None:
        """A card in play with its values now."""
        state: i64 = OPEN
        if u.side == seat:
            state |= OWN_SIDE
        if u.card.owner == seat:
            state |= OWN_CARD
        if u.rested:
            state |= RESTED
        if u.since == m.turn and u.d.kind == CHARACTER:
            state |= FRESH
        if u.negated:
            state |= NEGATED
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

    def life(self, m: Match, side: Side, seat: i64) -> None:
        """The Life of a player: what lies face up, what something shows, and the rest."""
        is_own = side.index == seat
        state: i64 = OPEN | FACE_UP | (OWN_SIDE | OWN_CARD if is_own else 0)
        for card in side.face_up:
            self.row(card.id, False, IN_LIFE, state, 0, place_in(side.life, card), 0, 0, 0)
        if side.face_up:
            self.concealed(m, [card for card in side.life if card not in side.face_up], LIFE, IN_LIFE, side.index, seat)
        else:
            self.concealed(m, side.life, LIFE, IN_LIFE, side.index, seat)

    def effects(self, m: Match, seat: i64) -> None:
        """The effects that wait, and those that are being carried out."""
        for p in m.pending:
            self.over(p.player, p.card, False, p.key & KEY_MASK, -1, ZONES + WAITING, seat)
        for f in m.stack:
            if f.key >= 0 and f.program.game == "":
                self.over(f.player, f.key >> KEY_BITS, False, f.key & KEY_MASK, f.at, ZONES + RUNNING, seat)

    def spot(self, m: flow.Match, card: i64) -> i64:
        """Where a card lies that the seat does not know."""
        assert isinstance(m, Match)
        one = m.cards[card]
        side = m.side(one.owner)
        zone = m.zone_of(card)
        if zone == HAND:
            return spotted(IN_HAND, one.owner, place_in(side.hand, one))
        if zone == LIFE:
            return spotted(IN_LIFE, one.owner, place_in(side.life, one))
        return spotted(IN_DECK, one.owner, place_in(side.deck, one))
