"""What a seat may know of a Fusion World match, as rows of a record. Zones are numbered as the contract lists them."""

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
from fuda.games.fusionworld.face.hidden import seen_by
from fuda.games.fusionworld.face.looking import combo_total
from fuda.games.fusionworld.printed import KEY_BITS, KEY_MASK, Card
from fuda.games.fusionworld.rules.energy import combo_in_hand, cost_of
from fuda.games.fusionworld.rules.skills import is_in_hand
from fuda.games.fusionworld.sides import Side, Unit
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


class FusionWorldObserver(Observer):
    """Writes records of Fusion World matches."""

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
        """The skill that an answer is about."""
        return told_ability(m, a, KEY_BITS, KEYED)

    def look(self, m: flow.Match, seat: i64) -> None:
        """Counts; then cards in play, hands, Life, decks, skills, and what lies open in piles."""
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
            self.concealed(m, side.nowhere, NOWHERE, IN_NO_ZONE, side.index, seat)
        self.effects(m, seat)
        for i in range(2):
            side = own if i == 0 else foe
            is_own = i == 0
            self.pile(side.energy, IS_ENERGY, is_own, seat, 0, 0)
            self.pile(side.spent, IS_ENERGY, is_own, seat, RESTED, 0)
            for u in side.units() + side.combo:
                if u.under:
                    self.pile(u.under, LIES_UNDER, is_own, seat, 0, 0)
        for i in range(2):
            side = own if i == 0 else foe
            self.pile(side.drop, IN_DROP, i == 0, seat, 0, 0)
            self.pile(side.removed, IS_REMOVED, i == 0, seat, 0, 0)

    def counts(self, side: Side) -> None:
        """What anybody may count on a side."""
        self.note(
            small(len(side.energy)) | small(len(side.spent)) << 8 | small(side.markers) << 16
            | small(len(side.life)) << 24 | small(len(side.hand)) << 32 | small(len(side.deck)) << 40
            | small(len(side.drop)) << 48
        )  # fmt: skip
        word: i64 = small(len(side.battle)) << 40 | small(len(side.combo)) << 48
        for card in side.energy:
            word += colored(card)
        for card in side.spent:
            word += colored(card)
        self.note(word)

    def field(self, m: Match, side: Side, seat: i64) -> None:
        """The cards that a player has in play."""
        if m.zone_of(side.leader.id) == LEADER_AREA:
            self.unit(m, side.leader, LEADS, 0, seat)
        for place in range(len(side.battle)):
            self.unit(m, side.battle[place], FIGHTS, place, seat)
        for place in range(len(side.combo)):
            self.unit(m, side.combo[place], COMBOS, place, seat)

    def unit(self, m: Match, u: Unit, zone: i64, place: i64, seat: i64) -> None:
        """A card in play with its values now."""
        state: i64 = OPEN
        is_back = u.d is not u.card.d
        if u.side == seat:
            state |= OWN_SIDE
        if u.card.owner == seat:
            state |= OWN_CARD
        if u.rested and zone != COMBOS:
            state |= RESTED
        if u.since == m.turn and zone != LEADS:
            state |= FRESH
        if u.negated:
            state |= NEGATED
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

    def life(self, m: Match, side: Side, seat: i64) -> None:
        """The Life of a player: what lies face up, what something shows, and the rest."""
        state: i64 = OPEN | FACE_UP | (OWN_SIDE | OWN_CARD if side.index == seat else 0)
        for card in side.face_up:
            self.row(card.id, False, IN_LIFE, state, 0, place_in(side.life, card), 0, 0, 0)
        hidden = [card for card in side.life if card not in side.face_up] if side.face_up else side.life
        self.concealed(m, hidden, LIFE, IN_LIFE, side.index, seat)

    def effects(self, m: Match, seat: i64) -> None:
        """The skills that wait, but for those in a hand, and those that are being carried out.  [fw 9-6-3-1-1]"""
        for p in m.pending:
            if not is_in_hand(m, p):
                self.over(p.player, p.card, is_turned(m, p.card), p.key & KEY_MASK, -1, ZONES + WAITING, seat)
        for f in m.stack:
            if f.key >= 0 and f.program.game == "":
                card = f.key >> KEY_BITS
                self.over(f.player, card, is_turned(m, card), f.key & KEY_MASK, f.at, ZONES + RUNNING, seat)

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
        if zone == NOWHERE:
            return spotted(IN_NO_ZONE, one.owner, place_in(side.nowhere, one))
        return spotted(IN_DECK, one.owner, place_in(side.deck, one))


def colored(card: Card) -> i64:
    """One for each colour of a card, a byte each."""
    found: i64 = 0
    for color in range(len(COLORS)):
        if card.d.colors >> color & 1:
            found |= 1 << 8 * color
    return found


def is_turned(m: Match, card: i64) -> bool:
    """Whether a card lies with its back up."""
    one = m.cards[card]
    return m.face(one) is not one.d
