"""Which cards text speaks of: this unit, chosen cards, the cards of a zone that have certain properties.

KO'd units count only where they are named: as those of the zone `ko`, or as what was chosen there (306.7a-3).
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Value
from fuda.games.hanyo.printed import Card
from fuda.games.hanyo.rules.battle import BATTLE_PHASE
from fuda.games.hanyo.spec import ENERGY, SEES_MARKS
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.games.hanyo.words.properties import (
    Test,
    all_ok,
    all_simple,
    any_derived,
    attributes_of,
    looks_of,
    names_of,
    reads_of,
)

KO_NAMED: Final = 21  # slot of the units that were KO'd when they were chosen
OWN: Final = "own"
FOE: Final = "foe"


def players(side: str, me: i64) -> list[i64]:
    """The players that 'own', 'foe' or 'any' means to the controller of an effect.  [hy 105.3]"""
    if side == OWN:
        return [me]
    if side == FOE:
        return [1 - me]
    return [me, 1 - me]


def side_bits(side: str, me: i64) -> i64:
    """The players that 'own', 'foe' or 'any' means to a player, as bits."""
    bits: i64 = 0
    for player in players(side, me):
        bits |= 1 << player
    return bits


# --- naming cards ----------------------------------------------------------------------------------------------
class Ref:
    """Some cards, by uid."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def uids(self, m: Match, f: Frame) -> list[int]:
        """The cards now."""
        raise NotImplementedError

    def known(self, m: Match, f: Frame) -> list[int]:
        """The cards to ask something about: those that have left, too, as they last were.  [hy 812.1]"""
        return self.uids(m, f)

    def counted(self, m: Match, f: Frame) -> list[int]:
        """The cards that are counted: now, or as things last were where the text speaks of a unit that is gone."""
        return self.uids(m, f)

    def units(self, m: Match, f: Frame) -> list[Unit]:
        """Those of the cards that are units in the area."""
        out: list[Unit] = []
        for uid in self.uids(m, f):
            u = m.find(uid)
            if u is not None:
                out.append(u)
        return out

    def is_hidden(self) -> bool:
        """Whether the cards lie in a hidden zone."""
        return False

    def decks(self, f: Frame) -> i64:
        """The players whose deck is looked into for these cards, as bits."""
        return 0

    def hands(self, f: Frame) -> i64:
        """The players whose hand is looked into for these cards, as bits."""
        return 0

    def is_narrow(self) -> bool:
        """Whether cards must have certain properties."""
        return False

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change."""
        return False

    def is_simple(self) -> bool:
        """Whether it depends on nothing but what is in the area and whose turn it is."""
        return False

    def reads(self) -> i64:
        """The layers of continuous effects whose changes it looks at, as bits."""
        return -1 if self.is_derived() else 0

    def looks(self) -> i64:
        """What it looks at besides which units are in the area, as bits; -1: anything."""
        return SEES_MARKS if self.is_simple() else -1

    def slot(self) -> i64:
        """The slot of chosen cards it stands for, or -1."""
        return -1

    def is_chosen(self) -> bool:
        """Whether all of the cards are chosen by other instructions."""
        return self.slot() >= 0


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


def is_met(m: Match, f: Frame, uid: i64) -> bool:
    """Whether a card that was named is there; one KO'd since then is not met unless it was named as KO'd.

    [hy 306.7a-3]
    """
    if not m.is_here(uid):
        return False
    u = m.find(uid)
    return u is None or not u.ko or uid in f.get(KO_NAMED)


class Area(Ref):
    """The cards of a zone of a player that pass some tests; a type without a zone means the area.

    [hy 306.4, 306.4a, 201.3, 307.2, 308.2, 306.7a-2]
    """

    name = "cards"
    fields = ("side", "zone", "tests")

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        self.side = side
        self.zone = zone
        self.tests = tests
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

    def is_hidden(self) -> bool:
        return self.code == AT_HAND or self.code == AT_DECK or self.code == AT_ENERGY

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == AT_DECK else 0

    def hands(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == AT_HAND else 0

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def is_simple(self) -> bool:
        return self.code <= AT_SETS and all_simple(self.tests)

    def reads(self) -> i64:
        return reads_of(self.tests)

    def looks(self) -> i64:
        if self.code > AT_SETS:
            return -1
        return looks_of(self.tests) | (SEES_MARKS if self.code == AT_ENERGY else 0)


class Attached(Ref):
    """The energy of some units, or the cards set on them, that pass some tests.  [hy 905.2a, 905.3a]"""

    name = "attached"
    fields = ("ref", "what", "tests")

    def __init__(self, ref: Ref, what: str, tests: list[Test]) -> None:
        self.ref = ref
        self.what = what
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for u in self.ref.units(m, f):
            for card in u.energy if self.what == "energy" else u.sets:
                if all_ok(self.tests, m, f, card, None):
                    out.append(m.uid(card.id))
        return out

    def counted(self, m: Match, f: Frame) -> list[int]:
        # What was attached to a unit that is gone, or KO'd, is what was there at last.  [hy 812.1]
        out: list[int] = []
        for uid in self.ref.known(m, f):
            u = m.recall(uid)
            if u is not None:
                out += [int(c.id) for c in (u.energy if self.what == "energy" else u.sets)]
        return out if not self.tests and not isinstance(self.ref, Area) else self.uids(m, f)

    def is_hidden(self) -> bool:
        return self.what == "energy"

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple() and all_simple(self.tests)


class Bearer(Ref):
    """The units to which some cards are attached.  [hy 905.1]"""

    name = "bearer"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in self.ref.uids(m, f):
            u = m.bearer(m.card_of(uid))
            if u is not None and not u.ko and u.uid not in out:
                out.append(u.uid)
        return out


class Among(Ref):
    """Those of the cards in a slot that pass some tests."""

    name = "among"
    fields = ("at", "tests")

    def __init__(self, at: i64, tests: list[Test]) -> None:
        self.at = at
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if is_met(m, f, uid) and all_ok(self.tests, m, f, m.card_of(uid), m.find(uid)):
                out.append(uid)
        return out

    def known(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid >= 0 and all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):
                out.append(uid)
        return out

    def is_hidden(self) -> bool:
        return True

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return any_derived(self.tests)


class This(Ref):
    """This unit, or this command; of a card that is set, the unit on which it is.  [hy 801.1g-1, 306.7a-3]"""

    name = "this"

    def uids(self, m: Match, f: Frame) -> list[int]:
        if not m.is_here(f.uid):
            return []
        u = m.find(f.uid)
        return [f.uid] if u is None or not u.ko else []

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if f.uid >= 0 else []

    def is_simple(self) -> bool:
        return True

    def looks(self) -> i64:
        return 0


class ThisCard(Ref):
    """The card that prints the text, wherever it is: a command that is resolved, a card that is set."""

    name = "this_card"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.uid(f.card)] if f.card >= 0 else []


class Chosen(Ref):
    """The cards chosen into a slot; those that have moved since are gone."""

    name = "chosen"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if is_met(m, f, uid)]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if uid >= 0]

    def slot(self) -> i64:
        return self.at

    def is_simple(self) -> bool:
        return True  # of an effect that lasts for a time: the unit it was made for

    def looks(self) -> i64:
        return 0


class Arrived(Ref):
    """The cards chosen into a slot, as the objects they have become by one move."""

    name = "arrived"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.uid(uid & ID_MASK) for uid in f.get(self.at) if uid >= 0]

    def is_chosen(self) -> bool:
        return True


class Rest(Ref):
    """The cards of one slot that are not in another and are still there."""

    name = "rest_of"
    fields = ("at", "without")

    def __init__(self, at: i64, without: i64) -> None:
        self.at = at
        self.without = without

    def uids(self, m: Match, f: Frame) -> list[int]:
        gone = f.get(self.without)
        return [uid for uid in f.get(self.at) if is_met(m, f, uid) and uid not in gone]


class About(Ref):
    """The card that the event was about, or that the effect was put off for."""

    name = "about"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if m.is_here(f.a) else []

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if f.a >= 0 else []


class AboutOther(Ref):
    """The other card of the event: the one that did it."""

    name = "about_other"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.b] if m.is_here(f.b) else []

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.b] if f.b >= 0 else []


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
        return [uid for uid in self.known(m, f) if m.is_here(uid)]


class Ends(Ref):
    """Some cards at one end of a player's deck or discard pile."""

    fields = ("side", "zone", "count")

    def __init__(self, side: str, zone: str, count: Value[Match]) -> None:
        self.side = side
        self.zone = zone
        self.count = count

    def pile(self, m: Match, f: Frame) -> list[Card]:
        """The cards there, bottom first."""
        side = m.side(players(self.side, f.player)[0])
        return side.deck if self.zone == "deck" else side.discard

    def is_hidden(self) -> bool:
        return self.zone == "deck"


class Top(Ends):
    """The top cards of a player's deck or discard pile.  [hy 304.3]"""

    name = "top"

    def uids(self, m: Match, f: Frame) -> list[int]:
        pile = self.pile(m, f)
        return [m.uid(pile[-1 - i].id) for i in range(min(self.count.get(m, f), len(pile)))]


class Bottom(Ends):
    """The bottom cards of a player's deck or discard pile."""

    name = "bottom"

    def uids(self, m: Match, f: Frame) -> list[int]:
        pile = self.pile(m, f)
        return [m.uid(pile[i].id) for i in range(min(self.count.get(m, f), len(pile)))]


class Together(Ref):
    """The cards of several refs, each of them once."""

    name = "together"
    fields = ("refs",)

    def __init__(self, refs: list[Ref]) -> None:
        self.refs = refs

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.uids(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def known(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.known(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def is_chosen(self) -> bool:
        for ref in self.refs:
            if not ref.is_chosen():
                return False
        return True

    def is_hidden(self) -> bool:
        for ref in self.refs:
            if ref.is_hidden():
                return True
        return False

    def is_narrow(self) -> bool:
        for ref in self.refs:
            if ref.is_narrow():
                return True
        return False

    def decks(self, f: Frame) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.decks(f)
        return bits

    def hands(self, f: Frame) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.hands(f)
        return bits

    def is_derived(self) -> bool:
        for ref in self.refs:
            if ref.is_derived():
                return True
        return False

    def is_simple(self) -> bool:
        for ref in self.refs:
            if not ref.is_simple():
                return False
        return True


# --- tests that compare with other cards -----------------------------------------------------------------------
class SameName(Test):
    """The card has a name that one of some cards has."""

    name = "same_name"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        names = names_of(card, u)
        for uid in self.ref.known(m, f):
            for known in names_of(m.card_of(uid), m.recall(uid)):
                if known in names:
                    return True
        return False

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


class Is(Test):
    """The card is one of some cards."""

    name = "is_one_of"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for uid in self.ref.known(m, f):
            if uid & ID_MASK == card.id:
                return True
        return False

    def is_derived(self) -> bool:
        return self.ref.is_derived()

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
