"""What a seat may know of a Dimension Zero match, as rows of a record.

Zones are numbered as the contract lists them; squares, lines and areas are those that the seat sees, whoever's card
lies there.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.columns import HASHED, bits, hashed_bits, nothing, number
from fuda.core.observing import (
    AIMED_AT,
    ATTACKED,
    ATTACKS,
    OPEN,
    OWN_CARD,
    OWN_SIDE,
    RESTED,
    STACKED,
    a_byte_each,
    scaled,
    small,
    spotted,
    standing,
)
from fuda.core.state import ID_MASK, REPLACE, Action
from fuda.games.dimensionzero.face.hidden import seen_by
from fuda.games.dimensionzero.face.looking import square_name
from fuda.games.dimensionzero.kinds import BANS
from fuda.games.dimensionzero.pieces import Entry, Piece, Side
from fuda.games.dimensionzero.printed import KEY_BITS, Card
from fuda.games.dimensionzero.spec import (
    ACTIVATE,
    AIM,
    COLOR,
    COLORS,
    DECK,
    EXCHANGE,
    HAND,
    KEYWORDS,
    KINDS,
    MOVE,
    NOWHERE,
    ON_AREA,
    ON_LINE,
    ON_PLAYER,
    ON_SQUARE,
    PAY,
    RACE,
    SHARE,
    SMASH,
    SPELL,
    SQUARES,
    STACK,
    TIMINGS,
    WAY,
)
from fuda.games.dimensionzero.squares import area, line
from fuda.games.dimensionzero.state import Match
from fuda.table.observing import CardObserver

# Zones, by their place in the contract, after the squares.
SPIRITS: Final = SQUARES + 1
ON_STACK: Final = SQUARES + 2
PLANNED: Final = SQUARES + 3
IN_DECK: Final = SQUARES + 4
IS_ENERGY: Final = SQUARES + 5
SMASHED: Final = SQUARES + 6
IN_GRAVEYARD: Final = SQUARES + 7
IS_REMOVED: Final = SQUARES + 8
IN_HAND: Final = SQUARES + 9
IN_NO_ZONE: Final = SQUARES + 10
ZONES: Final = SQUARES + 10
HIDDEN: Final = {HAND: IN_HAND, DECK: IN_DECK, SMASH: SMASHED}

SQUARE_NAMES: Final = [square_name(0, square) for square in range(SQUARES)]
SEEN: Final[list[list[int]]] = [  # the number of a square as each player sees it
    [SQUARE_NAMES.index(square_name(player, square)) for square in range(SQUARES)] for player in range(2)
]
POWER: Final = 500  # what 1 of a power stands for
KEYED: Final = 1 << ACTIVATE | 1 << REPLACE  # answers whose number is the key of an ability
COUNTED: Final = 1 << COLOR | 1 << RACE | 1 << SHARE | 1 << AIM | 1 << WAY  # answers whose number is one of a list
TARGET_SLOTS: Final = 8  # slots of an entry with what it is aimed at

TALLIED: Final = [
    number(f"{side} {what}")
    for side in ("own", "foe")
    for what in (
        "deck", "energy", "energy_frozen", "smash", "smash_frozen", "hand", "graveyard",
        *(f"released {color}" for color in COLORS), "removed", "pieces",
    )
]  # fmt: skip
PRESENT: Final = [
    number("power", POWER), number("smash"), number("cost"), number("damage", POWER), number("markers"),
    number("spirits"), number("move_cost"),
    bits("colors", list(COLORS)), bits("keywords", list(KEYWORDS)), bits("kinds", list(KINDS)),
    bits("piece", ["center", "joined", "shown"]), hashed_bits("races", HASHED), nothing(1),
    bits("bans", list(BANS)),
]  # fmt: skip
PRINTED: Final = [
    *(number(f"play_cost {color}") for color in (*COLORS, "colorless")), number("move_cost"), number("power", POWER),
    number("smash"), number("forbidden"), bits("kind", list(KINDS)), bits("colors", list(COLORS)),
    bits("timing", list(TIMINGS)), bits("keywords", list(KEYWORDS)),
]  # fmt: skip
IN_CENTER: Final = 1
IS_JOINED: Final = 2
IS_SHOWN: Final = 4


class DimensionZeroObserver(CardObserver):
    """Writes records of Dimension Zero matches."""

    def __init__(self) -> None:
        super().__init__(ZONES, TALLIED, PRESENT, PRINTED, ["races"], KEY_BITS, KEYED, seen_by, HAND, HIDDEN)
        self.ban_kinds = [int(kind) for kind in BANS.values()]

    def step(self, m: Match) -> i64:
        """The step of a battle."""
        return m.clashes[-1].step if m.clashes else 0

    def detail(self, m: flow.Match, seat: i64, a: Action) -> i64:
        """Squares, lines, areas and players as the seat sees them, and which of a list it is."""
        kind = a.kind
        if kind in (MOVE, ON_SQUARE):
            return SEEN[seat][a.n] + 1
        if kind == ON_LINE:
            return line(seat, a.n) + 1
        if kind == ON_AREA:
            return area(seat, 3 * a.n) + 1
        if kind == ON_PLAYER:
            return 1 if a.n == seat else 2
        if kind == PAY:
            return 1 if a.card < 0 else 0
        return a.n + 1 if COUNTED >> kind & 1 else 0

    def look(self, m: flow.Match, seat: i64) -> None:
        """What the stack is aimed at comes first, as rows of pieces tell of it."""
        assert isinstance(m, Match)
        self.find_aims(m)
        super().look(m, seat)

    def find_shown(self, m: flow.Match, seat: i64) -> None:
        """Cards in hands may lie open for their triggered ability, too.  [dz 4-8.12]"""
        assert isinstance(m, Match)
        super().find_shown(m, seat)
        if m.shown:
            self.shown = self.shown + [uid & ID_MASK for uid in m.shown if self.may_know(m, uid & ID_MASK, seat)]

    def field(self, m: Match, player: i64, seat: i64) -> None:
        """The cards that a player has on squares."""
        for p in m.pieces:
            if p.control == player:
                self.piece(m, p, seat)

    def hidden(self, m: Match, player: i64, seat: i64) -> None:
        """The deck with its plan, the smash zone, and how many spirits there are."""
        side = m.side(player)
        self.deck(m, side, seat)
        self.concealed(m, side.smash + side.smash_frozen, SMASH, SMASHED, player, seat)
        self.heap(SPIRITS, player == seat, spirits_of(m, player))

    def piles(self, m: Match, seat: i64) -> None:
        """What is on the stack or in no zone, energy, then graveyards and what was removed."""
        self.in_between(m, seat)
        for i in range(2):
            side = m.side(seat if i == 0 else 1 - seat)
            self.pile(side.energy, IS_ENERGY, i == 0, seat, 0, 0)
            self.pile(side.energy_frozen, IS_ENERGY, i == 0, seat, RESTED, 0)
        for i in range(2):
            side = m.side(seat if i == 0 else 1 - seat)
            self.pile(side.graveyard, IN_GRAVEYARD, i == 0, seat, 0, 0)
            self.pile(side.removed, IS_REMOVED, i == 0, seat, 0, 0)

    def counts(self, m: Match, player: i64) -> None:
        """What anybody may count on a side."""
        side = m.side(player)
        self.note(
            small(len(side.deck)) | small(side.energy_count()) << 8 | small(len(side.energy_frozen)) << 16
            | small(side.smash_count()) << 24 | small(len(side.smash_frozen)) << 32 | small(len(side.hand)) << 40
            | small(len(side.graveyard)) << 48
        )  # fmt: skip
        pieces: i64 = 0
        for p in m.pieces:
            if p.control == player:
                pieces += 1
        word: i64 = small(len(side.removed)) << 40 | small(pieces) << 48
        for card in side.energy:
            word += a_byte_each(card.d.colors, len(COLORS))
        self.note(word)

    def find_aims(self, m: Match) -> None:
        """Find the cards that entries of the stack are aimed at."""
        self.aimed = []
        for e in m.entries:
            if e.kind != EXCHANGE:
                for slot in range(min(len(e.sets), TARGET_SLOTS)):
                    self.aimed += e.sets[slot]

    def piece(self, m: Match, p: Piece, seat: i64) -> None:
        """A card on a square with its values now."""
        state = OPEN | standing(seat, p.control, p.card.owner, p.frozen, p.fresh != 0, p.textless)
        part: i64 = AIMED_AT if p.uid in self.aimed else 0
        if m.clashes:
            for b in m.clashes[-1].battles:
                if p.uid in b.attackers:
                    part |= ATTACKS
                if p.uid in b.defenders:
                    part |= ATTACKED
        one: i64 = small(p.cost.total) << 16 | small(p.markers) << 32 | small(len(p.spirits)) << 40
        if p.is_unit():
            one |= scaled(m.power(p), POWER) | small(m.smash(p)) << 8 | scaled(p.damage, POWER) << 24
            one |= small(p.move.total) << 48
        more: i64 = (IN_CENTER if p.center else 0) | (IS_JOINED if p.joined >= 0 else 0)
        two = p.colors | p.keywords << 8 | p.kinds << 16 | more << 24 | self.hashed_words(p.races) << 32
        three: i64 = 0
        if p.bans:
            for at in range(len(self.ban_kinds)):
                if p.bans >> self.ban_kinds[at] & 1:
                    three |= 1 << at
        self.row(p.id, False, SEEN[seat][p.square] + 1, state, part, 0, one, two, three)

    def bare(self, m: flow.Match, card: i64, zone: i64, state: i64, place: i64) -> None:
        """A card of a hand, a deck or the smash zone that the seat knows."""
        assert isinstance(m, Match)
        two: i64 = 0
        if zone == IN_HAND and m.shown and m.uid(card) in m.shown:
            two = IS_SHOWN << 24
            state |= OPEN
        self.row(card, False, zone, state, 0, place, 0, two, 0)

    def deck(self, m: Match, side: Side, seat: i64) -> None:
        """The plan, which lies open, and the rest of a deck.  [dz 2-23.3-1]"""
        plan = side.plan_card()
        if plan is None:
            self.concealed(m, side.deck, DECK, IN_DECK, side.index, seat)
            return
        state: i64 = OPEN | (OWN_SIDE | OWN_CARD if side.index == seat else 0)
        self.row(plan.id, False, PLANNED, state, 0, 0, 0, 0, 0)
        self.concealed(m, side.deck[:-1], DECK, IN_DECK, side.index, seat)

    def effects(self, m: flow.Match, seat: i64) -> None:
        """The stack, its top first, abilities that wait, and those that are being carried out.  [dz 2-23.9-2]"""
        assert isinstance(m, Match)
        for at in range(len(m.entries) - 1, -1, -1):
            self.entry(m, m.entries[at], seat)
        for c in range(len(m.clashes) - 1, -1, -1):
            entries = m.clashes[c].entries
            for at in range(len(entries) - 1, -1, -1):
                self.entry(m, entries[at], seat)
        super().effects(m, seat)

    def entry(self, m: Match, e: Entry, seat: i64) -> None:
        """An entry of the stack that is a card or comes from one."""
        if e.card >= 0:
            where: i64 = SEEN[seat][e.square] + 1 if e.square >= 0 else 0
            self.effect(m, e.player, e.card, e.key, where, STACKED, seat)

    def in_between(self, m: Match, seat: i64) -> None:
        """Cards on the stack and in no zone: they lie open."""
        for card in m.cards:
            zone = m.zone_of(card.id)
            if zone in (STACK, NOWHERE):
                owner = holder(m, card)
                state: i64 = OPEN | (OWN_SIDE if owner == seat else 0) | (OWN_CARD if card.owner == seat else 0)
                self.row(card.id, False, ON_STACK if zone == STACK else IN_NO_ZONE, state, 0, 0, 0, 0, 0)

    def elsewhere(self, m: Match, card: Card) -> i64:
        for p in m.pieces:
            if card in p.spirits:
                return spotted(SPIRITS, p.control, 0)
        return spotted(IN_NO_ZONE, card.owner, 0)


def spirits_of(m: Match, player: i64) -> i64:
    """How many spirit cards lie under the pieces of a player: public.  [dz 6-1.9]"""
    n: i64 = 0
    for p in m.pieces:
        if p.control == player:
            n += len(p.spirits)
    return n


def holder(m: Match, card: Card) -> i64:
    """Who controls a card on the stack; of others, whose it is.  [dz 2-1.4-1]"""
    for e in m.entries:
        if e.kind == SPELL and e.card == card.id:
            return e.player
    for c in m.clashes:
        for e in c.entries:
            if e.kind == SPELL and e.card == card.id:
                return e.player
    return card.owner
