"""Which cards text speaks of: this unit, chosen cards, the cards of a zone that have certain properties.

KO'd units count only where they are named: as those of the zone `ko`, or as what was chosen there (306.7a-3).
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import FOE, ID_BITS, ID_MASK, OWN, ZONE_BITS, ZONE_MASK, side_bits
from fuda.core.terms import all_simple, looks_of, reads_of
from fuda.games.hanyo.printed import Card
from fuda.games.hanyo.rules.battle import BATTLE_PHASE
from fuda.games.hanyo.spec import DISCARD, ENERGY, HAND, SEES_MARKS
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.games.hanyo.words.properties import Test, attributes_of
from fuda.words import refs
from fuda.words.properties import all_ok

# --- naming cards ----------------------------------------------------------------------------------------------
Ref: TypeAlias = refs.Ref[Match, Unit]
Narrowed: TypeAlias = refs.Narrowed[Match, Unit]


AREAS: Final = ("main", "standby", "area", "ko", "energy", "sets", "hand", "deck", "discard", "resolution")
AT_MAIN: Final = 0
AT_STANDBY: Final = 1
AT_AREA: Final = 2  # units that are not KO'd
AT_KO: Final = 3
AT_ENERGY: Final = 4
AT_SETS: Final = 5
AT_HAND: Final = 6
AT_DECK: Final = 7
AT_DISCARD: Final = 8


class Area(Narrowed):
    """The cards of a zone of a player that pass some tests; a type without a zone means the area.

    [hy 306.4, 306.4a, 201.3, 307.2, 308.2, 306.7a-2]
    """

    name = "cards"

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        super().__init__(tests)
        self.side = side
        self.zone = zone
        self.code: i64 = AREAS.index(zone)

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        if m.dirty:
            m.settle()
        if self.side != FOE:
            self.collect(m, f, m.side(f.player), out)
        if self.side != OWN:
            self.collect(m, f, m.side(1 - f.player), out)
        return out

    def collect(self, m: Match, f: Frame, side: Side, out: list[int]) -> None:
        """Add the cards of one player."""
        code = self.code
        if code <= AT_KO:
            for u in side.slots:
                if u is not None and self.is_there(u) and all_ok(self.tests, m, f, u.card, u):
                    out.append(u.uid)
        elif code == AT_ENERGY:
            for u in side.units():
                self.add(m, f, u.energy, out)
        elif code == AT_SETS:
            for u in side.units():
                self.add(m, f, u.sets, out)
        elif code == AT_HAND:
            self.add(m, f, side.hand, out)
        elif code == AT_DECK:
            self.add(m, f, side.deck, out)
        elif code == AT_DISCARD:
            self.add(m, f, side.discard, out)
        else:
            self.add(m, f, [c for c in m.resolution if c.owner == side.index], out)

    def is_there(self, u: Unit) -> bool:
        """Whether a unit is one of this part of the area."""
        if u.veiled:
            return False
        if self.code == AT_KO:
            return u.ko
        return not u.ko and (self.code == AT_AREA or (self.code == AT_MAIN) == u.is_main())

    def add(self, m: Match, f: Frame, pile: list[Card], out: list[int]) -> None:
        """Add those of some cards that are no units that pass."""
        for card in pile:
            if all_ok(self.tests, m, f, card, None):
                out.append(m.uid(card.id))

    def pool(self, m: Match, f: Frame) -> list[int]:
        return Area(self.side, self.zone, []).uids(m, f) if self.tests else self.uids(m, f)

    def is_hidden(self) -> bool:
        return self.code == AT_HAND or self.code == AT_DECK or self.code == AT_ENERGY

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == AT_DECK else 0

    def hands(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == AT_HAND else 0

    def is_simple(self) -> bool:
        return self.code <= AT_SETS and all_simple(self.tests)

    def looks(self) -> i64:
        if self.code > AT_SETS:
            return -1
        return looks_of(self.tests) | (SEES_MARKS if self.code == AT_ENERGY else 0)


class Attached(Narrowed):
    """The energy of some units, or the cards set on them, that pass some tests.  [hy 905.2a, 905.3a]"""

    name = "attached"

    def __init__(self, ref: Ref, what: str, tests: list[Test]) -> None:
        super().__init__(tests)
        self.ref = ref
        self.what = what

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for u in self.ref.units(m, f):
            for card in u.energy if self.what == "energy" else u.sets:
                if all_ok(self.tests, m, f, card, None):
                    out.append(m.uid(card.id))
        return out

    def counted(self, m: Match, f: Frame) -> i64:
        # What was attached to a unit that is gone, or KO'd, is what was there at last.  [hy 812.1]
        if self.tests or isinstance(self.ref, Area):
            return self.how_many(m, f)
        total: i64 = 0
        for uid in self.ref.known(m, f):
            u = m.recall(uid)
            if u is not None:
                total += len(u.energy if self.what == "energy" else u.sets)
        return total

    def pool(self, m: Match, f: Frame) -> list[int]:
        return Attached(self.ref, self.what, []).uids(m, f) if self.tests else self.uids(m, f)

    def is_hidden(self) -> bool:
        return self.what == "energy"

    def reads(self) -> i64:
        return self.ref.reads() | reads_of(self.tests)

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple() and all_simple(self.tests)

    def looks(self) -> i64:
        return SEES_MARKS if self.is_simple() else -1


class Bearer(Ref):
    """The units to which some cards are attached.  [hy 905.1]"""

    name = "bearer"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in self.ref.uids(m, f):
            u = m.bearer(m.card_of(uid))
            if u is not None and not u.ko and u.uid not in out:
                out.append(u.uid)
        return out


class ThisCard(Ref):
    """The card that prints the text: a command that is resolved, a card that is set, or one that has just left.

    One that has gone on from where its ability is valid is another card.  [hy 302.3]
    """

    name = "this_card"

    def uids(self, m: Match, f: Frame) -> list[int]:
        if f.card < 0:
            return []
        # A card that is set speaks by the name of its unit.
        if f.uid >= 0 and f.uid & ID_MASK == f.card:
            moves = (m.where[f.card] >> ZONE_BITS) - (f.uid >> ID_BITS + ZONE_BITS)
            zone = f.uid >> ID_BITS & ZONE_MASK
            if moves > (0 if zone in (HAND, DISCARD) else 1):
                return []
        return [m.uid(f.card)] if m.is_met(f, m.uid(f.card)) else []


class Chosen(refs.Chosen):
    """The cards chosen into a slot; those that have moved since are gone."""

    name = "chosen"

    def is_simple(self) -> bool:
        return True  # of an effect that lasts for a time: the unit it was made for


class Arrived(Ref):
    """The cards chosen into a slot, as the objects they have become by one move."""

    name = "arrived"

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.uid(uid & ID_MASK) for uid in f.get(self.at) if uid >= 0]

    def is_chosen(self) -> bool:
        return True


class User(Ref):
    """The unit whose skill was declared in this battle phase.  [hy 703.2, 704.1]"""

    name = "user"

    def known(self, m: Match, f: Frame) -> list[int]:
        if m.declared >= 0:
            for g in m.stack:
                if g.program is BATTLE_PHASE and g.uid >= 0:
                    return [g.uid]
        return []

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in self.known(m, f) if m.is_met(f, uid)]


# --- tests that compare with other cards -----------------------------------------------------------------------
class SameName(refs.SameName[Match, Card, Unit]):
    """The card has a name that one of some cards has."""

    name = "same_name"

    def is_derived(self) -> bool:
        return True

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class SameAttribute(SameName):
    """The card has an attribute that one of some cards has."""

    name = "same_attribute"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        attributes = attributes_of(m, card, u)
        for uid in self.ref.known(m, f):
            for known in attributes_of(m, m.card_of(uid), m.recall(uid)):
                if known in attributes:
                    return True
        return False


class Is(refs.Compared[Match, Card, Unit]):
    """The card is one of some cards."""

    name = "is_one_of"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for uid in self.ref.known(m, f):
            if uid & ID_MASK == card.id:
                return True
        return False

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class AttachedTo(Is):
    """The card is attached to one of some units, as energy or set.  [hy 905.1]"""

    name = "attached_to"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        bearer = m.bearer(card)
        return bearer is not None and bearer.uid in self.ref.known(m, f)


def is_energy(m: Match, uid: i64) -> bool:
    """Whether a card is attached to a unit as energy, so that nobody knows it.  [hy 306.7b]"""
    return m.zone_of(uid & ID_MASK) == ENERGY
