"""What a seat may know of a match of 汎用TCG, as rows of a record. Zones are numbered as the contract lists them."""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.observing import (
    ATTACKED,
    ATTACKS,
    FRESH,
    HASHED,
    NEGATED,
    OPEN,
    OWN_CARD,
    OWN_SIDE,
    RESTED,
    RUNNING,
    WAITING,
    Observer,
    bits,
    hashed_bits,
    nothing,
    number,
    place_in,
    scaled,
    small,
    spotted,
    told_ability,
)
from fuda.core.state import REPLACE, Action
from fuda.games.hanyo.face.hidden import seen_by
from fuda.games.hanyo.printed import KEY_BITS, KEY_MASK
from fuda.games.hanyo.rules.battle import BATTLE_PHASE
from fuda.games.hanyo.spec import (
    ACTIVATE,
    BANS,
    DECK,
    ENERGY,
    HAND,
    KINDS,
    MAIN_SLOT,
    NOWHERE,
    REST,
    STUN,
    THROW,
    USE_SKILL,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit

# Zones, by their place in the contract.
MAIN: Final = 1
STANDS_BY: Final = 2
IS_SET: Final = 3
IS_ENERGY: Final = 4
IN_DECK: Final = 5
IN_DISCARD: Final = 6
RESOLVES: Final = 7
IN_HAND: Final = 8
IN_NO_ZONE: Final = 9
ZONES: Final = 9

LIFE: Final = 10  # what 1 of HP and damage stands for
KEYED: Final = 1 << ACTIVATE | 1 << REPLACE | 1 << USE_SKILL  # answers whose number is the key of an ability

TALLIED: Final = [
    number(f"{side} {what}")
    for side in ("own", "foe")
    for what in ("charged", "retreated", "strategies", "hand", "deck", "discard", "energy")
]
PRESENT: Final = [
    number("hp", LIFE), number("damage", LIFE), number("retreat"), number("energy"), number("sets"), number("used"),
    number("counters"), bits("bans", list(BANS)), bits("unit", ["stunned", "ko"]), number("slot"),
    hashed_bits("attributes", HASHED), nothing(1), hashed_bits("advantages", HASHED), hashed_bits("counted", HASHED),
]  # fmt: skip
PRINTED: Final = [number("hp", LIFE), number("retreat"), bits("kind", list(KINDS))]
PRINTED_WORDS: Final = ["attributes", "advantages"]
IS_STUNNED: Final = 1
IS_KO: Final = 2


class HanyoObserver(Observer):
    """Writes records of matches of 汎用TCG."""

    def __init__(self) -> None:
        super().__init__(ZONES, TALLIED, PRESENT, PRINTED, PRINTED_WORDS)

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
        """The skill or ability that an answer is about."""
        return told_ability(m, a, KEY_BITS, KEYED)

    def detail(self, m: flow.Match, seat: i64, a: Action) -> i64:
        """Which hand is thrown."""
        return a.n + 1 if a.kind == THROW else 0

    def look(self, m: flow.Match, seat: i64) -> None:
        """Counts; then units with what is set on them, hands, decks, abilities, and what lies open in piles."""
        assert isinstance(m, Match)
        own, foe = m.side(seat), m.side(1 - seat)
        if m.dirty:
            m.settle()
        self.counts(own)
        self.counts(foe)
        attacker: i64 = -1
        target: i64 = -1
        for f in m.stack:
            if f.program is BATTLE_PHASE and f.key >= 0:
                attacker = f.uid
                main = m.main(1 - m.turn_player)
                target = -1 if main is None else main.uid
                break
        self.area(m, own, seat, attacker, target)
        self.area(m, foe, seat, attacker, target)
        self.find_shown(m, seat)
        self.held(m, own.hand, HAND, IN_HAND, seat, seat)
        self.held(m, foe.hand, HAND, IN_HAND, 1 - seat, seat)
        for i in range(2):
            side = own if i == 0 else foe
            self.heap(IS_ENERGY, i == 0, energy_of(side))
            self.concealed(m, side.deck, DECK, IN_DECK, side.index, seat)
            self.concealed(m, side.nowhere, NOWHERE, IN_NO_ZONE, side.index, seat)
        self.effects(m, seat)
        if m.resolution:
            self.pile([c for c in m.resolution if c.owner == seat], RESOLVES, True, seat, 0, 0)
            self.pile([c for c in m.resolution if c.owner != seat], RESOLVES, False, seat, 0, 0)
        self.pile(own.discard, IN_DISCARD, True, seat, 0, 0)
        self.pile(foe.discard, IN_DISCARD, False, seat, 0, 0)

    def counts(self, side: Side) -> None:
        """What anybody may count on a side, and what was done this turn that is done once."""
        self.note(
            (1 if side.charged else 0) | (1 << 8 if side.retreated else 0) | small(side.strategies) << 16
            | small(len(side.hand)) << 24 | small(len(side.deck)) << 32 | small(len(side.discard)) << 40
            | small(energy_of(side)) << 48
        )  # fmt: skip

    def area(self, m: Match, side: Side, seat: i64, attacker: i64, target: i64) -> None:
        """The units of a player, each with the cards set on it."""
        place: i64 = 0
        for u in side.all_units():
            zone: i64 = MAIN if u.slot == MAIN_SLOT else STANDS_BY
            part: i64 = (ATTACKS if u.uid == attacker else 0) | (ATTACKED if u.uid == target else 0)
            if u.veiled and u.card.owner != seat:
                self.heap(zone, u.side == seat, 1)
            else:
                self.unit(m, u, zone, 0 if zone == MAIN else place, part, seat)
            if zone == STANDS_BY:
                place += 1
            if u.sets:
                self.pile(u.sets, IS_SET, u.side == seat, seat, 0, small(u.slot + 1) << 24)
        if side.loose_sets:
            self.pile(side.loose_sets, IS_SET, side.index == seat, seat, 0, 0)

    def unit(self, m: Match, u: Unit, zone: i64, place: i64, part: i64, seat: i64) -> None:
        """A unit with its values now; a KO'd one has none.  [hy 306.7a-1]"""
        state: i64 = 0 if u.veiled else OPEN
        if u.side == seat:
            state |= OWN_SIDE
        if u.card.owner == seat:
            state |= OWN_CARD
        if u.ko:
            self.row(u.id, False, zone, state, part, place, 0, IS_KO << 16 | small(u.slot + 1) << 24, 0)
            return
        if u.state == REST:
            state |= RESTED
        if m.turn > 0 and u.arrived == m.turn:
            state |= FRESH
        if u.negated:
            state |= NEGATED
        one = (
            scaled(m.hp(u), LIFE) | scaled(u.damage, LIFE) << 8 | small(u.retreat) << 16 | small(len(u.energy)) << 24
            | small(len(u.sets)) << 32 | small(len(u.used)) << 40 | small(len(u.counters)) << 48
        )  # fmt: skip
        two = u.bans | (IS_STUNNED << 16 if u.state == STUN else 0) | small(u.slot + 1) << 24
        two |= self.hashed_words(u.attributes) << 32
        three = self.hashed_words(u.advantages) | (self.hashed_words(u.counters) << 16 if u.counters else 0)
        self.row(u.id, False, zone, state, part, place, one, two, three)

    def effects(self, m: Match, seat: i64) -> None:
        """The abilities that wait, but for those in a hand, and those that are being carried out."""
        for p in m.pending:
            if m.zone_of(p.card) != HAND:
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
        if zone == NOWHERE:
            return spotted(IN_NO_ZONE, one.owner, place_in(side.nowhere, one))
        if zone == DECK:
            return spotted(IN_DECK, one.owner, place_in(side.deck, one))
        if zone == ENERGY:
            bearer = m.bearer(one)
            return spotted(IS_ENERGY, one.owner if bearer is None else bearer.side, 0)
        return spotted(MAIN, one.owner, 0)


def energy_of(side: Side) -> i64:
    """How many cards of energy lie on a side."""
    n: i64 = len(side.loose_energy)
    for u in side.all_units():
        n += len(u.energy)
    return n
