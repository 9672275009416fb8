"""What a seat may know of a match of 汎用TCG, as rows of a record. Zones are numbered as the contract lists them."""

from typing import Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.columns import HASHED, bits, hashed_bits, nothing, number
from fuda.core.observing import ATTACKED, ATTACKS, OPEN, scaled, small, spotted, standing
from fuda.core.state import REPLACE, Action
from fuda.core.triggers import Pending
from fuda.games.hanyo.face.hidden import seen_by
from fuda.games.hanyo.printed import KEY_BITS, Card
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
from fuda.table.observing import CardObserver

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
HIDDEN: Final = {HAND: IN_HAND, NOWHERE: IN_NO_ZONE, DECK: IN_DECK}

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


class HanyoObserver(CardObserver):
    """Writes records of matches of 汎用TCG."""

    def __init__(self) -> None:
        super().__init__(ZONES, TALLIED, PRESENT, PRINTED, PRINTED_WORDS, KEY_BITS, KEYED, seen_by, HAND, HIDDEN)

    def step(self, m: Match) -> i64:
        return m.step

    def detail(self, m: flow.Match, seat: i64, a: Action) -> i64:
        """Which hand is thrown."""
        return a.n + 1 if a.kind == THROW else 0

    def hidden(self, m: Match, player: i64, seat: i64) -> None:
        """Energy, deck, and what lies in no zone."""
        side = m.side(player)
        self.heap(IS_ENERGY, player == seat, energy_of(side))
        self.concealed(m, side.deck, DECK, IN_DECK, player, seat)
        self.concealed(m, side.nowhere, NOWHERE, IN_NO_ZONE, player, seat)

    def piles(self, m: Match, seat: i64) -> None:
        """The resolution zone, then discard piles."""
        if m.resolution:
            self.pile([c for c in m.resolution if c.owner == seat], RESOLVES, True, seat, 0, 0)
            self.pile([c for c in m.resolution if c.owner != seat], RESOLVES, False, seat, 0, 0)
        self.pile(m.side(seat).discard, IN_DISCARD, True, seat, 0, 0)
        self.pile(m.side(1 - seat).discard, IN_DISCARD, False, seat, 0, 0)

    def counts(self, m: Match, player: i64) -> None:
        """What anybody may count on a side, and what was done this turn that is done once."""
        side = m.side(player)
        self.note(
            (1 if side.charged else 0) | (1 << 8 if side.retreated else 0) | small(side.strategies) << 16
            | small(len(side.hand)) << 24 | small(len(side.deck)) << 32 | small(len(side.discard)) << 40
            | small(energy_of(side)) << 48
        )  # fmt: skip

    def field(self, m: Match, player: i64, seat: i64) -> None:
        """The units of a player, each with the cards set on it."""
        side = m.side(player)
        attacker: i64 = -1
        target: i64 = -1
        for f in m.stack:
            if f.program is BATTLE_PHASE and f.key >= 0:
                attacker = f.uid
                main = m.main(1 - m.turn_player)
                target = -1 if main is None else main.uid
                break
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
        if u.ko:
            state |= standing(seat, u.side, u.card.owner, False, False, False)
            self.row(u.id, False, zone, state, part, place, 0, IS_KO << 16 | small(u.slot + 1) << 24, 0)
            return
        is_fresh = m.turn > 0 and u.arrived == m.turn
        state |= standing(seat, u.side, u.card.owner, u.state == REST, is_fresh, u.negated)
        one = (
            scaled(m.hp(u), LIFE) | scaled(u.damage, LIFE) << 8 | small(u.retreat) << 16 | small(len(u.energy)) << 24
            | small(len(u.sets)) << 32 | small(len(u.used)) << 40 | small(len(u.counters)) << 48
        )  # fmt: skip
        two = u.bans | (IS_STUNNED << 16 if u.state == STUN else 0) | small(u.slot + 1) << 24
        two |= self.hashed_words(u.attributes) << 32
        three = self.hashed_words(u.advantages) | (self.hashed_words(u.counters) << 16 if u.counters else 0)
        self.row(u.id, False, zone, state, part, place, one, two, three)

    def is_secret(self, m: flow.Match, p: Pending) -> bool:
        """Abilities in a hand are known to its player only."""
        return m.zone_of(p.card) == HAND

    def elsewhere(self, m: Match, card: Card) -> i64:
        if m.zone_of(card.id) == ENERGY:
            bearer = m.bearer(card)
            return spotted(IS_ENERGY, card.owner if bearer is None else bearer.side, 0)
        return spotted(MAIN, card.owner, 0)


def energy_of(side: Side) -> i64:
    """How many cards of energy lie on a side."""
    n: i64 = len(side.loose_energy)
    for u in side.all_units():
        n += len(u.energy)
    return n
