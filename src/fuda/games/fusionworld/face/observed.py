"""What a seat may know of a Fusion World match, as rows of a record. Zones are numbered as the contract lists them."""

from typing import Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.columns import bits, number
from fuda.core.observing import (
    ATTACKED,
    ATTACKS,
    FACE_UP,
    OPEN,
    RESTED,
    a_byte_each,
    scaled,
    small,
    standing,
)
from fuda.core.state import REPLACE
from fuda.core.triggers import Pending
from fuda.games.fusionworld.face.hidden import seen_by
from fuda.games.fusionworld.face.looking import combo_total
from fuda.games.fusionworld.printed import KEY_BITS
from fuda.games.fusionworld.rules.energy import combo_in_hand, cost_of
from fuda.games.fusionworld.rules.skills import is_in_hand
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ACTIVATE,
    BANS,
    BATTLE,
    COLORS,
    DECK,
    DEFENSE,
    EXTRA,
    HAND,
    KEYWORDS,
    KINDS,
    LEADER,
    LEADER_AREA,
    LIFE,
    NOWHERE,
    OFFENSE,
)
from fuda.games.fusionworld.state import Match
from fuda.table.observing import CardObserver

# Zones, by their place in the contract.
COMBOS: Final = 1
FIGHTS: Final = 2
LIES_UNDER: Final = 3
IN_LIFE: Final = 4
LEADS: Final = 5
IN_DECK: Final = 6
IS_ENERGY: Final = 7
IN_DROP: Final = 8
IS_REMOVED: Final = 9
IN_HAND: Final = 10
IN_NO_ZONE: Final = 11
ZONES: Final = 11
HIDDEN: Final = {HAND: IN_HAND, LIFE: IN_LIFE, NOWHERE: IN_NO_ZONE, DECK: IN_DECK}

POWER: Final = 1000  # what 1 of a power stands for
KEYED: Final = 1 << ACTIVATE | 1 << REPLACE  # answers whose number is the key of a skill

TALLIED: Final = [
    number(f"{side} {what}")
    for side in ("own", "foe")
    for what in (
        "energy", "energy_rested", "markers", "life", "hand", "deck", "drop", *(f"energy {color}" for color in COLORS),
        "battle", "combo",
    )
]  # fmt: skip
PRESENT: Final = [
    number("power", POWER), number("cost"), number("combo", POWER), number("combo_total", POWER), number("ki"),
    number("under"), number("used"), bits("bans", list(BANS)), bits("keywords", list(KEYWORDS)),
    bits("colors", list(COLORS)), *(number(f"specified {color}") for color in COLORS),
]  # fmt: skip
PRINTED: Final = [
    number("cost"), number("power", POWER), number("combo", POWER), number("back_power", POWER), number("start_life"),
    bits("kind", list(KINDS)), bits("colors", list(COLORS)), *(number(f"specified {color}") for color in COLORS),
    bits("keywords", list(KEYWORDS)),
]  # fmt: skip
HASHED: Final = ["traits"]


class FusionWorldObserver(CardObserver):
    """Writes records of Fusion World matches."""

    def __init__(self) -> None:
        super().__init__(ZONES, TALLIED, PRESENT, PRINTED, HASHED, KEY_BITS, KEYED, seen_by, HAND, HIDDEN)

    def step(self, m: Match) -> i64:
        return m.step

    def hidden(self, m: Match, player: i64, seat: i64) -> None:
        """Life, deck, and what lies in no zone."""
        side = m.side(player)
        self.half_open(m, side.life, side.face_up, LIFE, IN_LIFE, player, seat)
        self.concealed(m, side.deck, DECK, IN_DECK, player, seat)
        self.concealed(m, side.nowhere, NOWHERE, IN_NO_ZONE, player, seat)

    def piles(self, m: Match, seat: i64) -> None:
        """Energy and cards under others, then what was dropped or removed."""
        for i in range(2):
            side = m.side(seat if i == 0 else 1 - seat)
            self.pile(side.energy, IS_ENERGY, i == 0, seat, 0, 0)
            self.pile(side.spent, IS_ENERGY, i == 0, seat, RESTED, 0)
            for u in side.units() + side.combo:
                if u.under:
                    self.pile(u.under, LIES_UNDER, i == 0, seat, 0, 0)
        for i in range(2):
            side = m.side(seat if i == 0 else 1 - seat)
            self.pile(side.drop, IN_DROP, i == 0, seat, 0, 0)
            self.pile(side.removed, IS_REMOVED, i == 0, seat, 0, 0)

    def counts(self, m: Match, player: i64) -> None:
        """What anybody may count on a side."""
        side = m.side(player)
        self.note(
            small(len(side.energy)) | small(len(side.spent)) << 8 | small(side.markers) << 16
            | small(len(side.life)) << 24 | small(len(side.hand)) << 32 | small(len(side.deck)) << 40
            | small(len(side.drop)) << 48
        )  # fmt: skip
        word: i64 = small(len(side.battle)) << 40 | small(len(side.combo)) << 48
        for card in side.energy:
            word += a_byte_each(card.d.colors, len(COLORS))
        for card in side.spent:
            word += a_byte_each(card.d.colors, len(COLORS))
        self.note(word)

    def field(self, m: Match, player: i64, seat: i64) -> None:
        """The cards that a player has in play."""
        side = m.side(player)
        if m.zone_of(side.leader.id) == LEADER_AREA:
            self.unit(m, side.leader, LEADS, 0, seat)
        for place in range(len(side.battle)):
            self.unit(m, side.battle[place], FIGHTS, place, seat)
        for place in range(len(side.combo)):
            self.unit(m, side.combo[place], COMBOS, place, seat)

    def unit(self, m: Match, u: Unit, zone: i64, place: i64, seat: i64) -> None:
        """A card in play with its values now."""
        is_back = u.d is not u.card.d
        is_rested = u.rested and zone != COMBOS
        is_fresh = u.since == m.turn and zone != LEADS
        state = OPEN | standing(seat, u.side, u.card.owner, is_rested, is_fresh, u.negated)
        if is_back:
            state |= FACE_UP
        part: i64 = 0
        if u.uid == m.attacker:
            part |= ATTACKS
        if u.uid == m.guard:
            part |= ATTACKED
        one: i64 = small(u.ki) << 32 | small(len(u.under)) << 40 | small(len(u.used)) << 48
        if u.d.kind != EXTRA:
            one |= scaled(u.base + u.bonus, POWER)
        if u.d.kind != LEADER:
            one |= small(m.total_cost(u)) << 8
        if zone == COMBOS:
            one |= scaled(max(0, m.combo_power(u)), POWER) << 16
        elif part and (m.step == OFFENSE or m.step == DEFENSE):
            one |= scaled(combo_total(m, m.side(u.side)), POWER) << 24
        two = u.bans | u.keywords << 32 | (u.d.colors | u.extra_colors) << 48
        self.row(u.id, is_back, zone, state, part, place, one, two, 0)

    def bare(self, m: flow.Match, card: i64, zone: i64, state: i64, place: i64) -> None:
        """A card of a hand, a deck or Life that the seat knows; one of a hand with what it costs now.  [fw 1-2-2-1]"""
        assert isinstance(m, Match)
        one: i64 = 0
        three: i64 = 0
        if zone == IN_HAND:
            held = m.cards[card]
            due = cost_of(m, held)
            one = small(due[0]) << 8
            for color in range(len(COLORS)):
                if due[color + 1] > 0:
                    three |= small(due[color + 1]) << 8 * color
            if held.d.kind == BATTLE:
                one |= scaled(held.d.power, POWER)
            if held.d.combo >= 0:
                one |= scaled(combo_in_hand(m, held), POWER) << 16
        self.row(card, False, zone, state, 0, place, one, 0, three)

    def is_secret(self, m: flow.Match, p: Pending) -> bool:
        """Skills in a hand are known to its player only.  [fw 9-6-3-1-1]"""
        assert isinstance(m, Match)
        return is_in_hand(m, p)

    def is_turned(self, m: flow.Match, card: i64) -> bool:
        """Whether a card lies with its back up."""
        assert isinstance(m, Match)
        one = m.cards[card]
        return m.face(one) is not one.d
