"""Which cards text speaks of: this card, chosen cards, the cards of an area or pile that have certain properties (Z).

`Ref.uids` is which cards are meant; which of them an effect can choose, or do something to, say `choosable` and
`affected` at the end.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.control import SEAT
from fuda.core.flow import Frame
from fuda.core.state import FOE, ID_BITS, ID_MASK, OWN, ZONE_BITS, side_bits
from fuda.core.terms import any_derived, has_within, looks_of
from fuda.games.buddyfight.printed import NO_NUMBERS, Card
from fuda.games.buddyfight.rules.declaring import answered
from fuda.games.buddyfight.spec import (
    BAN_AFFECT,
    BAN_CHOOSE,
    CENTER,
    FIELD,
    ITEM_AREA,
    LEFT,
    NO_TARGET,
    RIGHT,
    SEES_BATTLE,
    SEES_PILES,
    SPELL_AREA,
    ZONES,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.games.buddyfight.words.properties import Test
from fuda.table import match as table
from fuda.words import refs
from fuda.words.properties import all_ok

# --- naming cards ----------------------------------------------------------------------------------------------
Ref: TypeAlias = refs.Ref[Match, Unit]


class Narrowed(refs.Narrowed[Match, Unit]):
    """Those of some cards that pass some tests."""

    def looks(self) -> i64:
        return looks_of(self.tests)


# --- areas and piles -------------------------------------------------------------------------------------------
AREAS: Final = (
    "field", "left", "center", "right", "left_or_right", "monsters", "item", "spells", "flag", "buddy", "hand", "drop",
    "deck", "gauge", "soul", "removed", "flag_under",
)  # fmt: skip
AT_FIELD: Final = 0  # left, center, right, item and spell area: the cards on the field
AT_LEFT: Final = 1
AT_CENTER: Final = 2
AT_RIGHT: Final = 3
AT_SIDES: Final = 4
AT_MONSTERS: Final = 5  # the three areas of monsters
AT_ITEM: Final = 6
AT_SPELLS: Final = 7
AT_FLAG: Final = 8
AT_BUDDY: Final = 9
AT_HAND: Final = 10
AT_DROP: Final = 11
AT_DECK: Final = 12
AT_GAUGE: Final = 13
AT_SOUL: Final = 14  # all souls of cards on the field
AT_REMOVED: Final = 15
SLOTS: Final = (
    31, 1 << LEFT, 1 << CENTER, 1 << RIGHT, 1 << LEFT | 1 << RIGHT, 1 << LEFT | 1 << CENTER | 1 << RIGHT,
    1 << ITEM_AREA, 1 << SPELL_AREA,
)  # fmt: skip


class Area(Narrowed):
    """The cards of an area or pile of a fighter that pass some tests.

    Items and set cards are cards on the field; flags, what lies under them, souls and buddies are not.
    [bf Z.2.7, Z.2.8, Z.5.4, Z.7.4, Z.8.3, Q.C.2]
    """

    name = "cards"

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        super().__init__(tests)
        self.side = side
        self.zone = zone
        self.code: i64 = AREAS.index(zone)
        self.slots: i64 = SLOTS[self.code] if self.code <= AT_SPELLS else 0

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        if m.dirty:
            m.settle()
        if self.side != FOE:
            self.collect(m, f, m.side(f.player), out)
        if self.side != OWN:
            self.collect(m, f, m.side(1 - f.player), out)
        return out

    def units(self, m: Match, f: Frame) -> list[Unit]:
        out: list[Unit] = []
        if m.dirty:
            m.settle()
        if self.side != FOE:
            self.collect_units(m, f, m.side(f.player), out)
        if self.side != OWN:
            self.collect_units(m, f, m.side(1 - f.player), out)
        return out

    def collect_units(self, m: Match, f: Frame, side: Side, out: list[Unit]) -> None:
        """Add the units of one fighter."""
        tests = self.tests
        if self.slots:
            for u in side.field:
                if self.slots >> u.slot & 1 and all_ok(tests, m, f, u.card, u):
                    out.append(u)
        elif self.code == AT_FLAG:
            flag = side.flag
            if flag is not None and all_ok(tests, m, f, flag.card, flag):
                out.append(flag)
        elif self.code == AT_BUDDY:
            for u in side.buddies:
                if all_ok(tests, m, f, u.card, u):
                    out.append(u)

    def collect(self, m: Match, f: Frame, side: Side, out: list[int]) -> None:
        """Add the cards of one fighter."""
        code = self.code
        if code <= AT_BUDDY:
            found: list[Unit] = []
            self.collect_units(m, f, side, found)
            for u in found:
                out.append(u.uid)
        elif code == AT_SOUL:
            for u in side.field:
                add_souls(m, f, u, self.tests, "any", out)
        else:
            for card in self.pile(side):
                if all_ok(self.tests, m, f, card, None):
                    out.append(m.uid(card.id))

    def how_many(self, m: Match, f: Frame) -> i64:
        if not self.slots:
            return len(self.uids(m, f))
        if m.dirty:
            m.settle()
        n: i64 = 0
        for i in range(2):
            if self.side == (FOE if i == 0 else OWN):
                continue
            for u in m.side(f.player if i == 0 else 1 - f.player).field:
                if self.slots >> u.slot & 1 and all_ok(self.tests, m, f, u.card, u):
                    n += 1
        return n

    def pile(self, side: Side) -> list[Card]:
        """The pile of one fighter that is meant."""
        code = self.code
        if code == AT_HAND:
            return side.hand
        if code == AT_DROP:
            return side.drop
        if code == AT_DECK:
            return side.deck
        if code == AT_GAUGE:
            return side.gauge
        return side.removed if code == AT_REMOVED else side.under_flag

    def pool(self, m: Match, f: Frame) -> list[int]:
        return Area(self.side, self.zone, []).uids(m, f) if self.tests else self.uids(m, f)

    def is_hidden(self) -> bool:
        return self.code >= AT_HAND and self.code != AT_DROP

    def is_aimed(self) -> bool:
        return self.slots != 0 or self.code == AT_DROP  # [bf CA.1.4, O.soul.4]

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == AT_DECK else 0

    def looks(self) -> i64:
        # A soul changes with the field.
        zone: i64 = 0 if self.code < AT_HAND or self.code == AT_SOUL else SEES_PILES
        return zone | looks_of(self.tests)


FACES: Final = ("any", "up", "down")


def add_souls(m: Match, f: Frame, u: Unit, tests: list[Test], face: str, out: list[int]) -> None:
    """Add those cards of a soul that pass some tests; face down they have no information.  [bf O.facedownsoul.3]"""
    for card in u.soul:
        veiled = card.id in u.veiled_soul
        if (face == "up" and veiled) or (face == "down" and not veiled):
            continue
        if not tests or (not veiled and all_ok(tests, m, f, card, None)):
            out.append(m.uid(card.id))


class Soul(Narrowed):
    """The cards in the soul of some cards, all of them or those of one face.  [bf O.soul.1, O.facedownsoul.1]"""

    name = "soul"

    def __init__(self, ref: Ref, tests: list[Test], face: str = "any") -> None:
        super().__init__(tests)
        self.ref = ref
        self.face = face

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for u in self.ref.units(m, f):
            add_souls(m, f, u, self.tests, self.face, out)
        return out

    def is_hidden(self) -> bool:
        return self.face != "up" and not self.tests

    def is_derived(self) -> bool:
        return self.ref.is_derived() or any_derived(self.tests)

    def looks(self) -> i64:
        return self.ref.looks() | looks_of(self.tests)


class Bearer(Ref):
    """The card in whose soul the source lies.  [bf O.soulab.2]"""

    name = "bearer"

    def uids(self, m: Match, f: Frame) -> list[int]:
        if f.uid < 0 or not m.is_here(f.uid):
            return []
        u = m.holder(m.card_of(f.uid))
        return [] if u is None else [u.uid]

    def looks(self) -> i64:
        return 0


class Holders(Ref):
    """The cards in whose soul some cards lie."""

    name = "holders"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in self.ref.uids(m, f):
            u = m.holder(m.card_of(uid))
            if u is not None and u.uid not in out:
                out.append(u.uid)
        return out


class Front(Narrowed):
    """The cards in the areas that face those of some cards: their left faces the opponent's right."""

    name = "front"

    def __init__(self, ref: Ref, tests: list[Test]) -> None:
        super().__init__(tests)
        self.ref = ref

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for u in self.ref.units(m, f):
            if u.slot < LEFT or u.slot > RIGHT:
                continue
            for v in m.side(1 - u.side).field:
                if v.slot == RIGHT - u.slot and all_ok(self.tests, m, f, v.card, v):
                    out.append(v.uid)
        return out

    def is_aimed(self) -> bool:
        return True

    def is_derived(self) -> bool:
        return self.ref.is_derived() or any_derived(self.tests)

    def looks(self) -> i64:
        return self.ref.looks() | looks_of(self.tests)


# --- this card, chosen cards -----------------------------------------------------------------------------------
class InZone(Ref):
    """A card while it lies in a zone."""

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)


class ThisIn(InZone):
    """The source card in a zone that the text names, where it lies or where it went from where its ability was."""

    name = "this_in"

    def uids(self, m: Match, f: Frame) -> list[int]:
        if f.uid < 0:
            return []
        card = f.uid & ID_MASK
        if m.zone_of(card) != self.code:
            return []
        # After more than one move it is another card.
        moves = (m.where[card] >> ZONE_BITS) - (f.uid >> ID_BITS + ZONE_BITS)
        return [m.uid(card)] if moves <= 1 else []


class Arrived(Ref):
    """The cards chosen into a slot that are on the field now, as the objects they have become there."""

    name = "arrived"

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid >= 0 and m.zone_of(uid & ID_MASK) == FIELD:
                out.append(m.uid(uid & ID_MASK))
        return out


class MovedTo(Ref):
    """The cards chosen into a slot that lie in this zone now, after one move at most."""

    name = "moved_to"

    def __init__(self, at: i64, zone: str) -> None:
        self.at = at
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid < 0 or m.zone_of(uid & ID_MASK) != self.code:
                continue
            if (m.where[uid & ID_MASK] >> ZONE_BITS) - (uid >> ID_BITS + ZONE_BITS) <= 1:
                out.append(m.uid(uid & ID_MASK))
        return out


class AboutIn(InZone):
    """The card that the event was about, in a zone that the text names, where it lies or where it went."""

    name = "about_in"

    def uids(self, m: Match, f: Frame) -> list[int]:
        if f.a < 0 or m.zone_of(f.a & ID_MASK) != self.code:
            return []
        moves = (m.where[f.a & ID_MASK] >> ZONE_BITS) - (f.a >> ID_BITS + ZONE_BITS)
        return [m.uid(f.a & ID_MASK)] if moves <= 1 else []


# --- the attack, the use that is answered ----------------------------------------------------------------------
class Attackers(Narrowed):
    """The cards that attack, or have attacked in the battle that has just ended.  [bf A.2.3, Q.A.3]"""

    name = "attackers"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in self.known(m, f) if m.is_here(uid)]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in m.attackers if all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid))]

    def is_aimed(self) -> bool:
        return True

    def looks(self) -> i64:
        return SEES_BATTLE | looks_of(self.tests)


class Attacked(Narrowed):
    """The card that is attacked, or was in the battle that has just ended; of a fighter, item and flag with defense.

    [bf A.2.3, O.itemdef.4, O.flagstat.8]
    """

    name = "attacked_card"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in self.known(m, f) if m.is_here(uid)]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in attacked(m) if all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid))]

    def is_aimed(self) -> bool:
        return True

    def looks(self) -> i64:
        return SEES_BATTLE | looks_of(self.tests)


def attacked(m: Match) -> list[int]:
    """The cards that are attacked, or were in the battle that has just ended."""
    if m.target >= 0:
        return [m.target]
    if m.target == NO_TARGET:
        return NO_NUMBERS
    return [u.uid for u in m.side(-1 - m.target).shields()]


class Used(Narrowed):
    """The card whose use is being answered, or the one whose ability is.  [bf O.onuse.1]"""

    name = "used"

    def uids(self, m: Match, f: Frame) -> list[int]:
        use = answered(m)
        if use is None or not m.is_here(use.uid):
            return []
        return [use.uid] if all_ok(self.tests, m, f, m.card_of(use.uid), m.find(use.uid)) else []

    def looks(self) -> i64:
        return -1


# --- ends of a deck --------------------------------------------------------------------------------------------
PILES: Final = ("deck",)


class Nth(refs.Ends):
    """The card of a fighter's deck that is so many-th from the top."""

    name = "nth"

    def uids(self, m: table.Match, f: Frame) -> list[int]:
        deck = self.pile(m, f)
        n = self.count.get(m, f)
        if not 0 < n <= len(deck):
            return []
        card: Card = deck[-n]
        return [m.uid(card.id)]

    def wanted(self, m: table.Match, f: Frame) -> i64:
        return 1


# --- what effects can reach ------------------------------------------------------------------------------------
def master(f: Frame) -> i64:
    """The fighter whose effect is carried out, also while the other one carries out a part of it."""
    seat = f.get(SEAT)
    return seat[0] if seat else f.player


def is_affected(m: Match, f: Frame, uid: i64) -> bool:
    """Whether an effect does something to a card at all."""
    return not (m.ban_bits & BAN_AFFECT and m.is_forbidden(uid, BAN_AFFECT, f.card, master(f)))


def is_choosable(m: Match, f: Frame, uid: i64) -> bool:
    """Whether an effect can choose a card."""
    return not (m.ban_bits & BAN_CHOOSE and m.is_forbidden(uid, BAN_CHOOSE, f.card, master(f)))


def affected(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards to which an effect does something."""
    if m.dirty:
        m.settle()
    if not m.ban_bits & BAN_AFFECT:
        return uids
    return [uid for uid in uids if is_affected(m, f, uid)]


def choosable(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards that an effect can choose, whoever makes the choice."""
    if m.dirty:
        m.settle()
    if not m.ban_bits & BAN_CHOOSE:
        return uids
    return [uid for uid in uids if is_choosable(m, f, uid)]


def reads_slots(term: object) -> bool:
    """Whether a term, with all that is in it, speaks of something that was chosen before.

    What it chooses among is not known then at the declaration.  [bf CA.1.4, AB.1.1.1]
    """
    return has_within(term, is_of_slot)


def is_of_slot(term: object) -> bool:
    """Whether a term speaks of a slot of what was chosen."""
    return getattr(term, "name", "") in OF_SLOTS


def awaits_choice(term: object, f: Frame) -> bool:
    """Whether a term speaks of something that is still to be chosen, so that nothing can be said about it yet."""
    if getattr(term, "name", "") in OF_SLOTS and not f.get(getattr(term, "at", 0)):
        return True
    for field in getattr(term, "fields", ()):
        if awaits_choice(getattr(term, field, None), f):
            return True
    return False


OF_SLOTS: Final = (
    "chosen", "arrived", "moved_to", "rest_of", "among", "picked", "chosen_number", "chosen_count", "is_declared",
)  # fmt: skip
