"""What a seat may know of a Buddyfight match, as rows of a record. Zones are numbered as the contract lists them."""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.flow import Frame
from fuda.core.observing import (
    AIMED_AT,
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
    STACKED,
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
from fuda.core.state import BOTH, REPLACE, Action
from fuda.games.buddyfight.face.hidden import seen_by
from fuda.games.buddyfight.printed import KEY_BITS, KEY_MASK, Card
from fuda.games.buddyfight.rules.declaring import answered
from fuda.games.buddyfight.rules.ending import is_use
from fuda.games.buddyfight.spec import (
    ACTIVATE,
    AREA,
    AREAS,
    BANS,
    CAST_CARD,
    DECK,
    GAME,
    GAUGE,
    HAND,
    KEYWORDS,
    KINDS,
    LOST,
    NAME_TYPE,
    NOWHERE,
    ONCE_A_FIGHT,
    ONLY_COUNTER,
    REMOVED,
    REPOSITION,
    SOUL,
    THROW,
    UNDER_FLAG,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit

# Zones, by their place in the contract; the five areas of the field come first.
IN_SOUL: Final = 6
IS_FLAG: Final = 7
IS_UNDER_FLAG: Final = 8
IS_BUDDY: Final = 9
IN_GAUGE: Final = 10
IN_DECK: Final = 11
IN_DROP: Final = 12
IS_REMOVED: Final = 13
IS_LOST: Final = 14
IS_USED: Final = 15
IN_HAND: Final = 16
IN_NO_ZONE: Final = 17
ZONES: Final = 17

# What is going on, for the headline: the step of the phase by the row that runs.
STEPS: Final = ("", "charge", "move", "attack", "counter", "battle", "answer")
CHARGE_STEP: Final = 1
MOVE_STEP: Final = 2
ATTACK_STEP: Final = 3
COUNTER_STEP: Final = 4
BATTLE_STEP: Final = 5
ANSWER_STEP: Final = 6
STEP_ROWS: Final[dict[str, int]] = {
    "S.3.2": CHARGE_STEP, "A.1.1.1": MOVE_STEP, "A.1.1.2": MOVE_STEP, "A.2.1": ATTACK_STEP, "A.2.1.3": ATTACK_STEP,
    "A.2.2": ATTACK_STEP, "F.2.1": ATTACK_STEP, "F.2.1.3": ATTACK_STEP, "F.2.2": ATTACK_STEP,
}  # fmt: skip

POWER: Final = 1000  # what 1 of a power and defense stands for
KEYED: Final = 1 << ACTIVATE | 1 << REPLACE  # answers whose number is the key of an ability
LOST_BACK: Final = 100  # the detail of a card that the seat does not know but for its back
TARGET_SLOTS: Final = 7  # slots of a use with what it is aimed at

TALLIED: Final = [
    column
    for side in ("own", "foe")
    for column in (
        *(number(f"{side} {what}") for what in ("life", "hand", "deck", "gauge", "drop", "removed", "set_aside")),
        bits(f"{side} once", ["impact_called", "impact_transformed", "equip_changed"]), number(f"{side} flips"),
        number(f"{side} lost_hand"), bits(f"{side} spent", list(KEYWORDS)),
        bits(f"{side} bans", list(BANS)), number(f"{side} lost_gauge"),
    )
]  # fmt: skip
PRESENT: Final = [
    number("size"), number("power", POWER), number("defense", POWER), number("critical"), number("soul"),
    number("veiled_soul"), number("stood"),
    bits("bans", list(BANS)), number("used"),
    bits("keywords", list(KEYWORDS)), number("lifelink"), bits("unit", ["face_down", "buddy", "item"]), number("area"),
]  # fmt: skip
PRINTED: Final = [
    number("size"), number("power", POWER), number("defense", POWER), number("critical"), bits("kind", list(KINDS)),
    bits("keywords", list(KEYWORDS)),
]  # fmt: skip
PRINTED_WORDS: Final = ["worlds", "attributes"]
IS_VEILED: Final = 1
IS_PARTNER: Final = 2
IS_ITEM: Final = 4


class BuddyfightObserver(Observer):
    """Writes records of Buddyfight matches."""

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
        """Phase, and what goes on."""
        assert isinstance(m, Match)
        return m.phase | step_of(m) << 8

    def first(self, m: flow.Match) -> i64:
        """Who took the first turn."""
        assert isinstance(m, Match)
        return m.first

    def ability(self, m: flow.Match, a: Action) -> i64:
        """The ability that an answer is about."""
        return told_ability(m, a, KEY_BITS, KEYED)

    def detail(self, m: flow.Match, seat: i64, a: Action) -> i64:
        """Areas, hands and card types, which of several castings, and the back of a card that is not seen."""
        assert isinstance(m, Match)
        kind = a.kind
        if kind in (AREA, REPOSITION, THROW, NAME_TYPE, CAST_CARD):
            return a.n + 1
        if a.card >= 0 and m.cards[a.card].d.lost and self.row_of[a.card] < 0:
            return LOST_BACK
        return 0

    def look(self, m: flow.Match, seat: i64) -> None:
        """Counts; then the field, flags and buddies, hands, what is hidden, abilities, and what lies open in piles."""
        assert isinstance(m, Match)
        if m.dirty:
            m.settle()
        own, foe = m.side(seat), m.side(1 - seat)
        self.counts(own)
        self.counts(foe)
        self.find_aims(m)
        self.fighter(m, own, seat)
        self.fighter(m, foe, seat)
        for i in range(2):
            for u in m.using:
                if u.side == (seat if i == 0 else 1 - seat):
                    self.unit(m, u, IS_USED, 0, seat)
        self.find_shown(m, seat)
        self.held(m, own.hand, HAND, IN_HAND, seat, seat)
        self.held(m, foe.hand, HAND, IN_HAND, 1 - seat, seat)
        for i in range(2):
            side = own if i == 0 else foe
            who = side.index
            self.under_flag(m, side, seat)
            self.concealed(m, side.gauge, GAUGE, IN_GAUGE, who, seat)
            self.concealed(m, side.deck, DECK, IN_DECK, who, seat)
            self.concealed(m, side.removed, REMOVED, IS_REMOVED, who, seat)
            self.concealed(m, side.lost, LOST, IS_LOST, who, seat)
            self.concealed(m, side.nowhere, NOWHERE, IN_NO_ZONE, who, seat)
            self.souls(m, side, seat)
        self.effects(m, seat)
        self.pile(own.drop, IN_DROP, True, seat, 0, 0)
        self.pile(foe.drop, IN_DROP, False, seat, 0, 0)

    def counts(self, side: Side) -> None:
        """What all know of a fighter beside cards.  [bf O.removed.1, LO.setup.1, LO.mix.2]"""
        self.note(
            small(side.life) | small(len(side.hand)) << 8 | small(len(side.deck)) << 16 | small(len(side.gauge)) << 24
            | small(len(side.drop)) << 32 | small(len(side.removed)) << 40 | small(len(side.lost)) << 48
        )  # fmt: skip
        once: i64 = (
            (1 if side.impact_called else 0) | (2 if side.impact_transformed else 0) | (4 if side.changed else 0)
        )
        self.note(
            once | small(side.flips) << 8 | small(count_lost(side.hand)) << 16 | (side.spent & ONCE_A_FIGHT) << 24
        )
        self.note(side.bans | small(count_lost(side.gauge)) << 48)

    def find_aims(self, m: Match) -> None:
        """Find the cards that uses are aimed at: those that all know."""
        self.aimed = []
        for f in m.stack:
            if is_use(f):
                for slot in range(min(len(f.sets), TARGET_SLOTS)):
                    for uid in f.sets[slot]:
                        if uid >= 0 and m.is_here(uid) and seen_by(m, m.card_of(uid)) == BOTH:
                            self.aimed.append(uid)

    def fighter(self, m: Match, side: Side, seat: i64) -> None:
        """The field of a fighter, the flag and the buddies."""
        for place in range(len(side.field)):
            u = side.field[place]
            self.unit(m, u, u.slot + 1, place, seat)
        flag = side.flag
        if flag is not None:
            self.unit(m, flag, IS_FLAG, 0, seat)
        for u in side.buddies:
            self.unit(m, u, IS_BUDDY, 0, seat)

    def unit(self, m: Match, u: Unit, zone: i64, place: i64, seat: i64) -> None:
        """A card on the field, a flag, a buddy or a declared card with its values now; face down it has none."""
        if u.veiled and not self.may_know(m, u.id, seat):
            self.heap(zone, u.side == seat, 1)
            return
        state: i64 = 0 if u.veiled else OPEN
        is_back = u.d is not u.card.d
        if u.side == seat:
            state |= OWN_SIDE
        if u.card.owner == seat:
            state |= OWN_CARD
        if u.rested:
            state |= RESTED
        part = self.part_of(m, u)
        area = small(u.slot + 1) << 48
        if u.veiled:
            self.row(u.id, is_back, zone, state, part, place, 0, 0, IS_VEILED << 40 | area)
            return
        if u.since == m.turn and u.slot >= 0:
            state |= FRESH
        if u.negated:
            state |= NEGATED
        if is_back:
            state |= FACE_UP
        size = u.size if u.d.size < 0 else max(u.size, 0)
        if u.is_item():
            size = -1
        one = (
            small(size) | told(u.d.power, u.power, POWER) << 8 | told(u.d.defense, u.defense, POWER) << 16
            | told(u.d.critical, u.critical, 1) << 24 | small(len(u.soul) - len(u.veiled_soul)) << 32
            | small(len(u.veiled_soul)) << 40 | small(u.stood) << 48
        )  # fmt: skip
        two = u.bans | small(len(u.used)) << 48
        more: i64 = (IS_PARTNER if u.slot >= 0 and m.is_partner(u.side, u.names) else 0) | (
            IS_ITEM if u.is_item() else 0
        )
        link: i64 = u.lifelinks[0] if u.lifelinks else 0
        three = u.keywords | small(link) << 32 | more << 40 | area
        self.row(u.id, is_back, zone, state, part, place, one, two, three)

    def part_of(self, m: Match, u: Unit) -> i64:
        """The part of a card in an attack: the flag stands for a fighter who is attacked."""
        part: i64 = AIMED_AT if u.uid in self.aimed else 0
        if m.attackers:
            if u.uid in m.attackers:
                part |= ATTACKS
            if u.uid == m.target or (m.target in (-1, -2) and u.is_flag() and u.side == -1 - m.target):
                part |= ATTACKED
        return part

    def bare(self, m: flow.Match, card: i64, zone: i64, state: i64, place: i64) -> None:
        """A card of a hand and the like that the seat knows, with its printed numbers."""
        assert isinstance(m, Match)
        d = m.cards[card].d
        one = small(d.size) | told(d.power, d.power, POWER) << 8 | told(d.defense, d.defense, POWER) << 16
        self.row(card, False, zone, state, 0, place, one | told(d.critical, d.critical, 1) << 24, 0, 0)

    def under_flag(self, m: Match, side: Side, seat: i64) -> None:
        """What lies under a flag: its fighter knows it, and all know what lies face up.  [bf Z.2.5]"""
        is_own = side.index == seat
        unknown: i64 = 0
        for place in range(len(side.under_flag)):
            card = side.under_flag[place]
            if self.may_know(m, card.id, seat):
                state: i64 = OWN_SIDE | OWN_CARD if is_own else 0
                if card.id in side.open_under:
                    state |= OPEN | FACE_UP
                self.bare(m, card.id, IS_UNDER_FLAG, state, place)
            else:
                unknown += 1
        self.heap(IS_UNDER_FLAG, is_own, unknown)

    def souls(self, m: Match, side: Side, seat: i64) -> None:
        """The souls of a fighter's cards: what lies face down there is known to the fighter.  [bf O.facedownsoul.2]"""
        unknown: i64 = 0
        for u in side.units():
            unknown += self.soul(m, u, seat)
        for u in m.using:
            if u.side == side.index:
                unknown += self.soul(m, u, seat)
        self.heap(IN_SOUL, side.index == seat, unknown)

    def soul(self, m: Match, u: Unit, seat: i64) -> i64:
        """The cards of one soul that the seat knows; how many there are beside them."""
        unknown: i64 = 0
        for place in range(len(u.soul)):
            card = u.soul[place]
            is_veiled = card.id in u.veiled_soul
            if is_veiled and not self.may_know(m, card.id, seat):
                unknown += 1
                continue
            state: i64 = (OWN_SIDE if u.side == seat else 0) | (OWN_CARD if card.owner == seat else 0)
            three = small(u.slot + 1) << 48
            if is_veiled:
                three |= IS_VEILED << 40
            else:
                state |= OPEN
            self.row(card.id, False, IN_SOUL, state, 0, place, 0, 0, three)
        return unknown

    def effects(self, m: Match, seat: i64) -> None:
        """Uses that were declared, abilities that wait, but for those in a hand, and those being carried out."""
        for at in range(len(m.stack) - 1, -1, -1):
            f = m.stack[at]
            if is_use(f) and f.card >= 0:
                self.effect(m, f, f.card, ZONES + STACKED, seat)
        for p in m.pending:
            if m.zone_of(p.card) != HAND:
                self.over(p.player, p.card, is_turned(m, p.card), p.key & KEY_MASK, -1, ZONES + WAITING, seat)
        for f in m.stack:
            if f.key >= 0 and f.program.game == "":
                self.effect(m, f, f.key >> KEY_BITS, ZONES + RUNNING, seat)

    def effect(self, m: Match, f: Frame, card: i64, zone: i64, seat: i64) -> None:
        """A use or an ability that goes on."""
        self.over(f.player, card, is_turned(m, card), f.key & KEY_MASK if f.key >= 0 else -1, f.at, zone, seat)

    def spot(self, m: flow.Match, card: i64) -> i64:
        """Where a card lies that the seat does not know."""
        assert isinstance(m, Match)
        one = m.cards[card]
        side = m.side(one.owner)
        zone = m.zone_of(card)
        if zone == HAND:
            return spotted(IN_HAND, one.owner, place_in(side.hand, one))
        if zone == GAUGE:
            return spotted(IN_GAUGE, one.owner, place_in(side.gauge, one))
        if zone == DECK:
            return spotted(IN_DECK, one.owner, place_in(side.deck, one))
        if zone == REMOVED:
            return spotted(IS_REMOVED, one.owner, place_in(side.removed, one))
        if zone == LOST:
            return spotted(IS_LOST, one.owner, place_in(side.lost, one))
        if zone == UNDER_FLAG:
            return spotted(IS_UNDER_FLAG, one.owner, place_in(side.under_flag, one))
        if zone == SOUL:
            host = m.holder(one)
            return spotted(
                IN_SOUL, one.owner if host is None else host.side, 0 if host is None else place_in(host.soul, one)
            )
        u = m.unit(card)
        if u is not None:
            return spotted(u.slot + 1 if u.slot >= 0 else IS_BUDDY, u.side, 0)
        return spotted(IN_NO_ZONE, one.owner, 0)


def step_of(m: Match) -> i64:
    """What goes on, by the rows that run: answering a use, charging, moving, attacking, a battle."""
    if not m.stack:
        return 0
    if m.player >= 0 and answered(m) is not None:
        return ANSWER_STEP
    for at in range(len(m.stack) - 1, -1, -1):
        f = m.stack[at]
        if f.program.game == GAME and 0 <= f.at < len(f.program.clauses):
            found = STEP_ROWS.get(f.program.clauses[f.at], 0)
            if found:
                return found
    if m.in_battle:
        return BATTLE_STEP
    return COUNTER_STEP if m.timing == ONLY_COUNTER and m.live else 0


def told(printed: i64, now: i64, unit: i64) -> i64:
    """A number that a card has, at least 0; below zero if it has none."""
    return small(-1) if printed < 0 and now < 0 else scaled(max(now, 0), unit)


def count_lost(cards: list[Card]) -> i64:
    """How many cards have the back of a Lost card, which all see.  [bf LO.mix.2]"""
    n: i64 = 0
    for card in cards:
        if card.d.lost:
            n += 1
    return n


def is_turned(m: Match, card: i64) -> bool:
    """Whether a card lies with its other face up."""
    one = m.cards[card]
    return m.face(one) is not one.d


assert len(AREAS) == IN_SOUL - 1
