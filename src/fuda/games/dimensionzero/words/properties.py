"""Properties of one card or square that text may ask for (part 2), and the terms that all others are made of.

A card on a square is looked at as it is now, one that has left the squares as it last was there, any other as it is
printed.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_BITS, ID_MASK, ZONE_BITS
from fuda.core.terms import Value, compare
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import Card, Targets
from fuda.games.dimensionzero.spec import (
    BAN_TARGET,
    BATTLE_SQUARES,
    GENERAL,
    OF_CONTROL,
    OF_POWER,
    OF_RACE,
    OF_TEXT,
    SPELL,
    SPIRIT,
    STACK,
    WHAT_COST,
    WHAT_MOVE,
    WHAT_POWER,
    WHAT_SMASH,
)
from fuda.games.dimensionzero.squares import column, row
from fuda.games.dimensionzero.state import (
    AREA_TOKEN,
    LINE_TOKEN,
    PLAYER_TOKEN,
    SQUARE_TOKEN,
    Match,
)

# Layers of continuous effects that a term looks at, as bits.  [dz 4-14.5-2]
READS_CONTROL: Final = 1 << OF_CONTROL
READS_TEXT: Final = 1 << OF_TEXT | 1 << GENERAL  # abilities may be granted as well  [ruling dz-017]
READS_RACE: Final = 1 << OF_RACE
READS_GENERAL: Final = 1 << GENERAL
READS_POWER: Final = 1 << OF_POWER | 1 << GENERAL  # other data may be read instead  [dz 6-3.2]

# Whom text speaks of, as its controller sees it.
SIDES: Final = ("you", "opponent", "any", "turn_player", "its_owner", "its_controller", "chosen")


# --- whom text speaks of ---------------------------------------------------------------------------------------
def seats(m: Match, f: Frame, side: str) -> list[int]:
    """The players that a side means to the controller of a text; of both, the active player comes first.

    [dz 1-1.4]
    """
    me: int = f.player
    if side == "you":
        return [me]
    if side == "opponent":
        return [1 - me]
    if side == "turn_player":
        return [m.turn_player]
    if side == "chosen":
        return chosen_players(f)
    if side == "any":
        return [m.turn_player, 1 - m.turn_player]
    if f.a < 0:
        return []
    card = m.card_of(f.a)
    return [card.owner if side == "its_owner" else controller_of(m, card, before(m, f.a))]


def chosen_players(f: Frame) -> list[int]:
    """The players among the targets."""
    out: list[int] = []
    for slot in range(8):
        for token in f.get(slot):
            if token in (PLAYER_TOKEN, PLAYER_TOKEN - 1):
                out.append(PLAYER_TOKEN - token)
    return out


def is_side(m: Match, f: Frame, side: str, player: i64) -> bool:
    """Whether a player is one of those that a side means."""
    if side == "any":
        return True
    if side == "you":
        return player == f.player
    if side == "opponent":
        return player != f.player
    return player in seats(m, f, side)


# --- last information ------------------------------------------------------------------------------------------
def before(m: Match, uid: i64) -> Piece | None:
    """A card on its square, or as it last was there, also if `uid` names it where it went from there.

    [dz 4-8.11-2, 4-17.p1]
    """
    if uid < 0:
        return None
    p = m.recall(uid)
    if p is not None:
        return p
    age = uid >> (ID_BITS + ZONE_BITS)
    for q in m.gone:
        if q.id == uid & ID_MASK and (q.uid >> (ID_BITS + ZONE_BITS)) + 1 == age:
            return q
    return None


def square_at(m: Match, uid: i64) -> i64:
    """The square of a card, as last known; spirit cards are where the card above them is.

    [dz 6-1.3, 4-2.6, 4-8.4-2.ex1, 4-9.2-6, 4-9.2-6.ex1]
    """
    p = m.recall(uid)
    if p is not None:
        return p.square
    if m.is_here(uid) and m.zone_of(uid & ID_MASK) == SPIRIT:
        host = host_of(m, m.card_of(uid))
        return -1 if host is None else host.square
    return -1


def host_of(m: Match, card: Card) -> Piece | None:
    """The card above a spirit card.  [dz 6-1.7]"""
    for p in m.pieces:
        for spirit in p.spirits:
            if spirit is card:
                return p
    return None


def controller_of(m: Match, card: Card, p: Piece | None) -> i64:
    """Who controls a card on a square or the stack; elsewhere its owner.  [dz 2-1.4-1] [ruling dz-019, dz-020]"""
    if p is not None:
        return p.control
    zone = m.zone_of(card.id)
    if zone == STACK:
        for e in m.entries:
            if e.kind == SPELL and e.card == card.id:
                return e.player
    elif zone == SPIRIT:
        host = host_of(m, card)
        if host is not None:
            return host.control
    return card.owner


# --- the terms that others are made of -------------------------------------------------------------------------
class Test:
    """A property of a card, or of a square."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        """Whether the card has it; `p` is the card on its square, or as it last was there."""
        raise NotImplementedError

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        """Whether a square has it."""
        raise NotImplementedError

    def reads(self) -> i64:
        """The layers of continuous effects that it looks at, as bits."""
        return 0

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change."""
        return self.reads() != 0

    def is_blind(self) -> bool:
        """Whether it can be told of a card that lies face down."""
        return False

    def is_place(self) -> bool:
        """Whether squares can be asked for it."""
        return False

    def is_source(self) -> bool:
        """Whether it asks for the source of the text itself."""
        return False


class Amount(Value[Match]):
    """A number that says what it looks at."""

    def reads(self) -> i64:
        """The layers of continuous effects that it looks at, as bits."""
        return 0

    def is_derived(self) -> bool:
        return self.reads() != 0


class Ref(Targets):
    """Some cards, by uid."""

    def uids(self, m: Match, f: Frame) -> list[int]:
        """The cards now: those that are still what they were.  [dz 2-23.1-3]"""
        raise NotImplementedError

    def traces(self, m: Match, f: Frame) -> list[int]:
        """The cards to be asked about, those that are gone included; also tokens of other targets.  [dz 4-2.6]"""
        return self.uids(m, f)

    def pieces(self, m: Match, f: Frame) -> list[Piece]:
        """Those of the cards that are on squares."""
        out: list[Piece] = []
        for uid in self.uids(m, f):
            p = m.find(uid)
            if p is not None:
                out.append(p)
        return out

    def tokens(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in self.uids(m, f) if can_be_target(m, f, uid)]

    def fitting(self, m: Match, f: Frame) -> list[int]:
        return self.uids(m, f)

    def reads(self) -> i64:
        """The layers of continuous effects that it looks at, as bits."""
        return 0

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change."""
        return self.reads() != 0

    def is_hidden(self) -> bool:
        """Whether the cards lie in a hidden zone.  [dz 2-25.2-1]"""
        return False

    def is_face_down(self) -> bool:
        """Whether nobody may look at the cards, their owners included.  [dz 2-23.7-2, 6-1.9]"""
        return False

    def decks(self, m: Match, f: Frame) -> i64:
        """The players whose deck is looked through for these cards, as bits.  [dz 2-23.3-4]"""
        return 0

    def hands(self, m: Match, f: Frame) -> i64:
        """The players whose hand is looked through for these cards, as bits."""
        return 0

    def pool(self, m: Match, f: Frame) -> list[int]:
        """The cards among which these are looked for, whatever their properties."""
        return self.uids(m, f)

    def is_narrow(self) -> bool:
        """Whether cards must have certain properties, so that nothing need be found.  [dz 2-25.3]"""
        return False

    def is_source(self) -> bool:
        """Whether it is the source of the text itself."""
        return False

    def may_be_stock(self, m: Match, f: Frame) -> bool:
        """Whether cards of energy and smash zones may be among them."""
        return True

    def slot(self) -> i64:
        """The slot of chosen cards it stands for, or -1."""
        return -1


def can_be_target(m: Match, f: Frame, uid: i64) -> bool:
    """Whether nothing forbids that a card becomes a target; the source is looked at as it is when this is stacked.

    [dz 5-17.2, 2-27.p4] [ruling dz-009]
    """
    m.settle()
    p = m.find(uid)
    return p is None or not m.is_kept(p, BAN_TARGET, f.uid, f.player)


class SquareRef(Targets):
    """Some squares."""

    def squares(self, m: Match, f: Frame) -> list[int]:
        """The squares now, by number."""
        raise NotImplementedError

    def tokens(self, m: Match, f: Frame) -> list[int]:
        return [SQUARE_TOKEN - square for square in self.squares(m, f)]

    def reads(self) -> i64:
        """The layers of continuous effects that it looks at, as bits."""
        return 0


def places(m: Match, f: Frame, ref: Ref) -> list[int]:
    """The squares of cards, as last known, and chosen squares."""
    out: list[int] = []
    for token in ref.traces(m, f):
        square = place_of(m, token)
        if square >= 0 and square not in out:
            out.append(square)
    return out


def place_of(m: Match, token: i64) -> i64:
    """The square of a card, as last known, or a chosen square; -1 if there is none."""
    return square_at(m, token) if token >= 0 else square_token(token)


def square_token(token: i64) -> i64:
    """The square that a token names, or -1."""
    return SQUARE_TOKEN - token if LINE_TOKEN < token <= SQUARE_TOKEN else -1


def column_of(m: Match, token: i64) -> i64:
    """The line of a card or square, or a chosen line, counted from player 0's left; -1 if there is none."""
    if AREA_TOKEN < token <= LINE_TOKEN:
        return LINE_TOKEN - token
    square = place_of(m, token)
    return column(square) if square >= 0 else -1


def row_of(m: Match, token: i64) -> i64:
    """The area of a card or square, or a chosen area, counted from player 0; -1 if in none, as base squares are."""
    if PLAYER_TOKEN < token <= AREA_TOKEN:
        return AREA_TOKEN - token
    square = place_of(m, token)
    return row(square) if 0 <= square < BATTLE_SQUARES else -1


# --- numbers ---------------------------------------------------------------------------------------------------
STATS: Final = (
    "cost", "power", "smash", "printed_cost", "printed_power", "printed_smash", "damage", "markers", "forbidden",
    "spirits", "move_cost",
)  # fmt: skip


class Stat(Test):
    """A number of the card compared with a value.  [dz 2-4.3.ex1]"""

    name = "stat"

    def __init__(self, what: str, sign: str, value: Value[Match]) -> None:
        self.what = what
        self.sign = sign
        self.value = value
        self.code: i64 = STATS.index(what)

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return compare(stat(m, card, p, self.code), self.sign, self.value.get(m, f))

    def reads(self) -> i64:
        return stat_reads(self.what) | self.value.reads()


def stat_reads(what: str) -> i64:
    """The layers that a number of a card comes from."""
    if what in ("power", "smash"):
        return READS_POWER
    return READS_POWER if what in ("cost", "move_cost") else 0


def stat(m: Match, card: Card, p: Piece | None, code: i64) -> i64:
    """A number of a card; below 0 it counts as 0, and what is not defined is 0.  [dz 1-2.2]

    Cards on squares have their current numbers, other data being read instead where an effect says so; others have
    what is printed.  [dz 6-3.2, 2-2.3]
    """
    d = card.d
    if code == 0:
        return cost_total(m, card) if p is None else p.read(WHAT_COST)
    if code == 1:
        return d.power if p is None else p.read(WHAT_POWER)
    if code == 2:
        return d.smash if p is None else p.read(WHAT_SMASH)
    if code == 3:
        return d.cost.total
    if code == 4:
        return d.power
    if code == 5:
        return d.smash
    if code == 8:
        return d.forbidden
    if code == 10:
        return d.move.total if p is None else p.read(WHAT_MOVE)
    if p is None:
        return 0
    if code == 6:
        # Damage is no part of the last information.  [ruling dz-019]
        return p.damage if m.find(p.uid) is p else 0
    return p.markers if code == 7 else len(p.spirits)


def cost_total(m: Match, card: Card) -> i64:
    """The play cost of a card on no square as a number: all symbols together.  [dz 2-4.3]

    The variable of a spell has the value chosen for it, elsewhere it is 0.  [dz 1-2.3-3, 1-2.2]
    """
    cost = card.d.cost
    if cost.x >= 0 and m.zone_of(card.id) == STACK:
        for e in m.entries:
            if e.kind == SPELL and e.card == card.id:
                return cost.total + e.x
    return cost.total


# --- several at once -------------------------------------------------------------------------------------------
class Not(Test):
    """The opposite of a test."""

    name = "isnt"

    def __init__(self, test: Test) -> None:
        self.test = test

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return not self.test.ok(m, f, card, p)

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        return not self.test.at(m, f, square)

    def reads(self) -> i64:
        return self.test.reads()

    def is_blind(self) -> bool:
        return self.test.is_blind()

    def is_place(self) -> bool:
        return self.test.is_place()


class Several(Test):
    """Something about several tests."""

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests


class Either(Several):
    """At least one of several tests."""

    name = "either"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        for test in self.tests:
            if test.ok(m, f, card, p):
                return True
        return False

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        for test in self.tests:
            if test.at(m, f, square):
                return True
        return False

    def reads(self) -> i64:
        return all_reads(self.tests)

    def is_blind(self) -> bool:
        return all_blind(self.tests)

    def is_place(self) -> bool:
        return all_places(self.tests)


class EachOf(Several):
    """All of several tests."""

    name = "each_of"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return all_ok(self.tests, m, f, card, p)

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        return all_at(self.tests, m, f, square)

    def reads(self) -> i64:
        return all_reads(self.tests)

    def is_blind(self) -> bool:
        return all_blind(self.tests)

    def is_place(self) -> bool:
        return all_places(self.tests)


def all_ok(tests: list[Test], m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
    """Whether a card passes all tests."""
    for test in tests:
        if not test.ok(m, f, card, p):
            return False
    return True


def all_at(tests: list[Test], m: Match, f: Frame, square: i64) -> bool:
    """Whether a square passes all tests."""
    for test in tests:
        if not test.at(m, f, square):
            return False
    return True


def all_reads(tests: list[Test]) -> i64:
    """The layers that some tests look at."""
    bits: i64 = 0
    for test in tests:
        bits |= test.reads()
    return bits


def all_blind(tests: list[Test]) -> bool:
    """Whether all tests can be told of face-down cards."""
    for test in tests:
        if not test.is_blind():
            return False
    return True


def all_places(tests: list[Test]) -> bool:
    """Whether squares can be asked for all of the tests."""
    for test in tests:
        if not test.is_place():
            return False
    return True


def has_source(tests: list[Test]) -> bool:
    """Whether one of the tests asks for the source of the text itself."""
    for test in tests:
        if test.is_source():
            return True
    return False
