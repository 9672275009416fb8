"""Which cards and squares text speaks of, and what may be a target (4-11)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Value
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import Card
from fuda.games.dimensionzero.spec import (
    DECK,
    ENERGY,
    HAND,
    PLAN,
    SMASH,
    SPIRIT,
    SQUARE,
    SQUARES,
    ZONES,
)
from fuda.games.dimensionzero.state import (
    Match,
)
from fuda.games.dimensionzero.words.properties import (
    READS_CONTROL,
    Ref,
    SquareRef,
    Test,
    all_at,
    all_blind,
    all_ok,
    all_places,
    all_reads,
    before,
    has_source,
    is_side,
    places,
    seats,
)

__all__ = ["Ref", "SquareRef"]

PARTS: Final = 12  # slots of the cards chosen for the parts of a cost

# Zones that cards may be named in.
CARD_ZONES: Final = ("square", "hand", "graveyard", "energy", "smash", "plan", "deck", "removed", "spirit")


def check_blind(ref: Ref, tests: list[Test]) -> None:
    """Refuse to ask more of cards that nobody may look at than all can see.  [dz 2-23.7-2, 6-1.9] [ruling dz-020]"""
    if ref.is_face_down() and not all_blind(tests):
        raise ValueError("cards of the smash zone and spirit cards lie face down: nobody can tell what they are")


# --- cards of a zone -------------------------------------------------------------------------------------------
class Cards(Ref):
    """The cards in a zone that pass some tests, of players who control them there or own them.

    Text means cards on squares where it names no other zone.  [dz 2-23.8-3]
    """

    name = "cards"

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        self.side = side
        self.zone = zone
        self.tests = tests
        self.code: i64 = ZONES.index(zone)
        check_blind(self, tests)

    def uids(self, m: Match, f: Frame) -> list[int]:
        m.settle()
        out: list[int] = []
        if self.code == SQUARE:
            # What lies under them is neither unit nor base.  [dz 6-1.8]
            for p in m.pieces:
                if is_side(m, f, self.side, p.control) and all_ok(self.tests, m, f, p.card, p):
                    out.append(p.uid)
            return out
        if self.code == SPIRIT:
            for p in m.pieces:
                if p.spirits and is_side(m, f, self.side, p.control):
                    self.collect(m, f, p.spirits, out)
            return out
        for player in seats(m, f, self.side):
            self.collect(m, f, self.pile(m, player), out)
        return out

    def pile(self, m: Match, player: i64) -> list[Card]:
        """The cards of a player's zone."""
        side = m.side(player)
        if self.code == PLAN:
            card = side.plan_card()
            return [] if card is None else [card]
        return side.pile(self.code)

    def collect(self, m: Match, f: Frame, cards: list[Card], out: list[int]) -> None:
        """Add those of some cards that pass the tests."""
        for card in cards:
            if all_ok(self.tests, m, f, card, None):
                out.append(m.uid(card.id))

    def pieces(self, m: Match, f: Frame) -> list[Piece]:
        m.settle()
        out: list[Piece] = []
        if self.code == SQUARE:
            for p in m.pieces:
                if is_side(m, f, self.side, p.control) and all_ok(self.tests, m, f, p.card, p):
                    out.append(p)
        return out

    def reads(self) -> i64:
        bits = all_reads(self.tests)
        if self.side != "any" and self.code in (SQUARE, SPIRIT):
            bits |= READS_CONTROL
        return bits

    def is_hidden(self) -> bool:
        return self.zone in ("hand", "deck", "smash", "spirit")

    def is_face_down(self) -> bool:
        return self.code in (SMASH, SPIRIT)

    def may_be_stock(self, m: Match, f: Frame) -> bool:
        return self.code in (ENERGY, SMASH)

    def decks(self, m: Match, f: Frame) -> i64:
        bits: i64 = 0
        if self.code == DECK:
            for player in seats(m, f, self.side):
                bits |= 1 << player
        return bits

    def hands(self, m: Match, f: Frame) -> i64:
        bits: i64 = 0
        if self.code == HAND:
            for player in seats(m, f, self.side):
                bits |= 1 << player
        return bits

    def pool(self, m: Match, f: Frame) -> list[int]:
        if self.code in (SQUARE, SPIRIT):
            return self.uids(m, f)
        out: list[int] = []
        for player in seats(m, f, self.side):
            for card in self.pile(m, player):
                out.append(m.uid(card.id))
        return out

    def is_narrow(self) -> bool:
        # Which card of those that nobody may look at it is, nobody finds out.  [dz 2-23.7-2, 6-1.9]
        return len(self.tests) > 0 and not self.is_face_down()

    def is_source(self) -> bool:
        return has_source(self.tests)


class Ends(Ref):
    """Some cards at one end of a deck; a plan is its top card.  [dz 2-23.3-1]"""

    def __init__(self, side: str, n: Value[Match]) -> None:
        self.side = side
        self.n = n

    def is_hidden(self) -> bool:
        return True


class Top(Ends):
    """The top cards of a deck, the topmost first."""

    name = "top"

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        n = self.n.get(m, f)
        for player in seats(m, f, self.side):
            deck = m.side(player).deck
            for i in range(min(n, len(deck))):
                out.append(m.uid(deck[-1 - i].id))
        return out


class Bottom(Ends):
    """The bottom cards of a deck."""

    name = "bottom"

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        n = self.n.get(m, f)
        for player in seats(m, f, self.side):
            deck = m.side(player).deck
            for i in range(min(n, len(deck))):
                out.append(m.uid(deck[i].id))
        return out


# --- one card --------------------------------------------------------------------------------------------------
class This(Ref):
    """The source of the text; gone, it can still be asked about.  [dz 4-2.6, 4-9.2-6]"""

    name = "this"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if m.is_here(f.uid) else []

    def traces(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if f.uid >= 0 else []

    def pieces(self, m: Match, f: Frame) -> list[Piece]:
        p = m.find(f.uid)
        return [] if p is None else [p]

    def is_source(self) -> bool:
        return True

    def may_be_stock(self, m: Match, f: Frame) -> bool:
        return f.uid >= 0 and m.zone_of(f.uid & ID_MASK) in (ENERGY, SMASH)


class ThisCard(Ref):
    """The source of the text as a card, wherever it has gone for all to see."""

    name = "this_card"

    def uids(self, m: Match, f: Frame) -> list[int]:
        if f.card < 0:
            return []
        place = m.place_of(m.cards[f.card])
        return [m.uid(f.card)] if ZONES[place] not in ("deck", "hand", "smash", "spirit") else []


class That(Ref):
    """What the event was about, where it went, unless it has moved on or nobody can see it there.

    [dz 4-8.10, 4-8.11-2]
    """

    name = "that"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if m.is_here(f.a) else []

    def traces(self, m: Match, f: Frame) -> list[int]:
        if f.a < 0:
            return []
        p = before(m, f.a)
        return [f.a if p is None else p.uid]


class OtherThat(Ref):
    """The second thing that the event was about, such as what dealt the damage."""

    name = "other_that"

    def uids(self, m: Match, f: Frame) -> list[int]:
        # While a card is played another number is kept there.
        return [f.b] if f.b & ID_MASK < len(m.cards) and m.is_here(f.b) else []

    def traces(self, m: Match, f: Frame) -> list[int]:
        if f.b < 0 or f.b & ID_MASK >= len(m.cards):
            return []
        p = before(m, f.b)
        return [f.b if p is None else p.uid]


class OfSlot(Ref):
    """The cards of a slot."""

    def __init__(self, at: i64) -> None:
        self.at = at


class Chosen(OfSlot):
    """The cards chosen into a slot, as targets or otherwise; those that have moved elsewhere are gone."""

    name = "chosen"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if uid >= 0 and m.is_here(uid)]

    def traces(self, m: Match, f: Frame) -> list[int]:
        return f.get(self.at)

    def slot(self) -> i64:
        return self.at


class Given(Chosen):
    """The cards with which a part of the cost was paid, as they were then.  [dz 4-7.2-3]"""

    name = "given"

    def __init__(self, part: i64) -> None:
        super().__init__(PARTS + part)
        self.part = part


class Arrived(OfSlot):
    """The cards chosen into a slot as what they have become on squares."""

    name = "arrived"

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid >= 0:
                p = m.piece(uid & ID_MASK)
                if p is not None:
                    out.append(p.uid)
        return out


class Among(Ref):
    """Those of some cards that pass tests."""

    name = "among"

    def __init__(self, ref: Ref, tests: list[Test]) -> None:
        self.ref = ref
        self.tests = tests
        check_blind(ref, tests)

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in self.ref.uids(m, f):
            if all_ok(self.tests, m, f, m.card_of(uid), m.find(uid)):
                out.append(uid)
        return out

    def reads(self) -> i64:
        return self.ref.reads() | all_reads(self.tests)

    def is_hidden(self) -> bool:
        return self.ref.is_hidden()

    def is_face_down(self) -> bool:
        return self.ref.is_face_down()

    def decks(self, m: Match, f: Frame) -> i64:
        return self.ref.decks(m, f)

    def hands(self, m: Match, f: Frame) -> i64:
        return self.ref.hands(m, f)

    def pool(self, m: Match, f: Frame) -> list[int]:
        return self.ref.pool(m, f)

    def is_narrow(self) -> bool:
        return self.ref.is_narrow() or not all_blind(self.tests)

    def is_source(self) -> bool:
        return self.ref.is_source() or has_source(self.tests)


class Rest(Ref):
    """The cards of one slot that are not in another and are still there."""

    name = "rest_of"

    def __init__(self, at: i64, without: i64) -> None:
        self.at = at
        self.without = without

    def uids(self, m: Match, f: Frame) -> list[int]:
        taken = f.get(self.without)
        return [uid for uid in f.get(self.at) if uid >= 0 and m.is_here(uid) and uid not in taken]


# --- together --------------------------------------------------------------------------------------------------
class Together(Ref):
    """The cards of several refs."""

    name = "together"

    def __init__(self, refs: list[Ref]) -> None:
        self.refs = refs

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.uids(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def traces(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.traces(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def reads(self) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.reads()
        return bits

    def is_hidden(self) -> bool:
        for ref in self.refs:
            if ref.is_hidden():
                return True
        return False

    def decks(self, m: Match, f: Frame) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.decks(m, f)
        return bits

    def hands(self, m: Match, f: Frame) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.hands(m, f)
        return bits

    def pool(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            out += ref.pool(m, f)
        return out

    def is_narrow(self) -> bool:
        for ref in self.refs:
            if ref.is_narrow():
                return True
        return False


class Common(Ref):
    """The cards that are in both of two refs."""

    name = "common"

    def __init__(self, one: Ref, two: Ref) -> None:
        self.one = one
        self.two = two

    def uids(self, m: Match, f: Frame) -> list[int]:
        others = self.two.uids(m, f)
        return [uid for uid in self.one.uids(m, f) if uid in others]

    def reads(self) -> i64:
        return self.one.reads() | self.two.reads()

    def is_hidden(self) -> bool:
        return self.one.is_hidden()


# --- squares ---------------------------------------------------------------------------------------------------
class Squares(SquareRef):
    """The squares that pass some tests, of the battle space and of the base spaces."""

    name = "squares"

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests
        if not all_places(tests):
            raise ValueError("of squares only places can be asked, such as lines, areas and what they are next to")

    def squares(self, m: Match, f: Frame) -> list[int]:
        m.settle()
        return [square for square in range(SQUARES) if all_at(self.tests, m, f, square)]

    def reads(self) -> i64:
        return all_reads(self.tests)


class SquareOf(SquareRef):
    """The squares of some cards, as last known; or chosen squares.  [dz 4-2.6]"""

    name = "square_of"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def squares(self, m: Match, f: Frame) -> list[int]:
        return places(m, f, self.ref)

    def reads(self) -> i64:
        return self.ref.reads()
