"""What a seat may know of a Buddyfight match, as rows of a record. Zones are numbered as the contract lists them."""

from typing import Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.columns import bits, number
from fuda.core.observing import (
    AIMED_AT,
    ATTACKED,
    ATTACKS,
    FACE_UP,
    OPEN,
    OWN_CARD,
    OWN_SIDE,
    STACKED,
    place_in,
    scaled,
    small,
    spotted,
    standing,
)
from fuda.core.state import BOTH, REPLACE, Action
from fuda.core.triggers import Pending
from fuda.games.buddyfight.face.hidden import seen_by
from fuda.games.buddyfight.printed import KEY_BITS, Card
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
from fuda.table.observing import CardObserver

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
HIDDEN: Final = {
    HAND: IN_HAND, GAUGE: IN_GAUGE, DECK: IN_DECK, REMOVED: IS_REMOVED, LOST: IS_LOST, UNDER_FLAG: IS_UNDER_FLAG,
}  # fmt: skip

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


class BuddyfightObserver(CardObserver):
    """Writes records of Buddyfight matches."""

    def __init__(self) -> None:
        super().__init__(ZONES, TALLIED, PRESENT, PRINTED, PRINTED_WORDS, KEY_BITS, KEYED, seen_by, HAND, HIDDEN)

    def step(self, m: Match) -> i64:
        return step_of(m)

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
        """What uses are aimed at comes first, as rows of cards in play tell of it."""
        assert isinstance(m, Match)
        self.find_aims(m)
        super().look(m, seat)

    def common(self, m: Match, seat: i64) -> None:
        """Cards that are declared."""
        for i in range(2):
            for u in m.using:
                if u.side == (seat if i == 0 else 1 - seat):
                    self.unit(m, u, IS_USED, 0, seat)

    def hidden(self, m: Match, player: i64, seat: i64) -> None:
        """What lies under a flag, gauge, deck, what is removed or set aside, and souls."""
        side = m.side(player)
        self.under_flag(m, side, seat)
        self.concealed(m, side.gauge, GAUGE, IN_GAUGE, player, seat)
        self.concealed(m, side.deck, DECK, IN_DECK, player, seat)
        self.concealed(m, side.removed, REMOVED, IS_REMOVED, player, seat)
        self.concealed(m, side.lost, LOST, IS_LOST, player, seat)
        self.concealed(m, side.nowhere, NOWHERE, IN_NO_ZONE, player, seat)
        self.souls(m, side, seat)

    def piles(self, m: Match, seat: i64) -> None:
        """Drop zones."""
        self.pile(m.side(seat).drop, IN_DROP, True, seat, 0, 0)
        self.pile(m.side(1 - seat).drop, IN_DROP, False, seat, 0, 0)

    def counts(self, m: Match, player: i64) -> None:
        """What all know of a fighter beside cards.  [bf O.removed.1, LO.setup.1, LO.mix.2]"""
        side = m.side(player)
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

    def field(self, m: Match, player: i64, seat: i64) -> None:
        """The field of a fighter, the flag and the buddies."""
        side = m.side(player)
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
        is_fresh = not u.veiled and u.since == m.turn and u.slot >= 0
        state |= standing(seat, u.side, u.card.owner, u.rested, is_fresh, not u.veiled and u.negated)
        part = self.part_of(m, u)
        area = small(u.slot + 1) << 48
        if u.veiled:
            self.row(u.id, is_back, zone, state, part, place, 0, 0, IS_VEILED << 40 | area)
            return
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

    def effects(self, m: flow.Match, seat: i64) -> None:
        """Uses that were declared, the last one first; abilities that wait, and those being carried out."""
        for at in range(len(m.stack) - 1, -1, -1):
            f = m.stack[at]
            if is_use(f) and f.card >= 0:
                self.effect(m, f.player, f.card, f.key, f.at, STACKED, seat)
        super().effects(m, seat)

    def is_secret(self, m: flow.Match, p: Pending) -> bool:
        """Abilities in a hand are known to its fighter only."""
        return m.zone_of(p.card) == HAND

    def is_turned(self, m: flow.Match, card: i64) -> bool:
        """Whether a card lies with its other face up."""
        assert isinstance(m, Match)
        one = m.cards[card]
        return m.face(one) is not one.d

    def elsewhere(self, m: Match, card: Card) -> i64:
        if m.zone_of(card.id) == SOUL:
            host = m.holder(card)
            if host is None:
                return spotted(IN_SOUL, card.owner, 0)
            return spotted(IN_SOUL, host.side, place_in(host.soul, card))
        u = m.unit(card.id)
        if u is not None:
            return spotted(u.slot + 1 if u.slot >= 0 else IS_BUDDY, u.side, 0)
        return spotted(IN_NO_ZONE, card.owner, 0)


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


assert len(AREAS) == IN_SOUL - 1
