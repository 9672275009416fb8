"""The continuous effects of static abilities (4-5, 4-14.4): changes of cards, prohibitions, and what playing costs."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.terms import Value
from fuda.games.dimensionzero.kinds import PLAYER_BANS
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import FIXED, Card, Change, Continuous, Cost, Scope
from fuda.games.dimensionzero.spec import COLORLESS, COLORS, GENERAL
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.card_changes import ban_bits
from fuda.games.dimensionzero.words.properties import Ref, Test, all_ok, is_side, seats


class Affect(Continuous):
    """Some cards on squares are changed as long as this holds.  [dz 4-14.4-1, 4-14.4-2, 4-14.4-2.ex1]"""

    name = "affect"

    def __init__(self, ref: Ref, change: Change) -> None:
        self.ref = ref
        self.change = change

    def layer(self) -> i64:
        return self.change.layer()

    def card_bans(self) -> i64:
        return self.change.forbids()

    def plan(self, m: Match, f: Frame) -> list[int]:
        pieces = self.ref.pieces(m, f)
        if not pieces:
            return []
        amount = self.change.amount(m, f)
        out: list[int] = []
        for p in pieces:
            out.append(p.uid)
            out.append(amount)
        return out

    def put(self, m: Match, f: Frame, plan: list[int], at: i64) -> None:
        for i in range(0, len(plan), 2):
            p = m.find(plan[i])
            if p is not None:
                self.change.put(m, p, plan[i + 1], f.key, at, f.uid)

    def apply(self, m: Match, f: Frame, at: i64) -> None:
        pieces = self.ref.pieces(m, f)
        if pieces:
            amount = self.change.amount(m, f)
            for p in pieces:
                self.change.put(m, p, amount, f.key, at, f.uid)

    def is_own(self) -> bool:
        return self.ref.is_source()

    def is_derived(self) -> bool:
        # Kinds before its own are all applied when it is looked at.  [dz 4-14.5-2, 4-14.5-4]
        return (self.ref.reads() | self.change.reads()) >> self.layer() != 0

    def scope(self) -> Scope | None:
        return self.change.scope()


class MarkerAffect(Affect):
    """What markers on a card make of its power or smash.  [dz 4-14.5-3] [ruling dz-018]"""

    name = "marker_affect"

    def is_own(self) -> bool:
        return False

    def is_counter(self) -> bool:
        return True


class PlayerForbidden(Continuous):
    """Players are forbidden something.  [dz 1-1.2]"""

    name = "player_forbidden"

    def __init__(self, side: str, bans: list[str], bounds: Scope | None = None) -> None:
        self.side = side
        self.bans = bans
        self.bits: i64 = ban_bits(bans, PLAYER_BANS, "a player")
        self.bounds = bounds

    def layer(self) -> i64:
        return GENERAL

    def plan(self, m: Match, f: Frame) -> list[int]:
        return seats(m, f, self.side)

    def put(self, m: Match, f: Frame, plan: list[int], at: i64) -> None:
        for player in plan:
            m.forbid(None, -1 - player, self.bits, f.key, at, f.uid)

    def is_derived(self) -> bool:
        return False

    def scope(self) -> Scope | None:
        return self.bounds


class WinsDuel(Continuous):
    """A player wins the duel; this is looked at when rule effects are.  [dz 3-3.5]"""

    name = "wins_duel"

    def __init__(self, side: str) -> None:
        self.side = side

    def layer(self) -> i64:
        return GENERAL

    def plan(self, m: Match, f: Frame) -> list[int]:
        return seats(m, f, self.side)

    def put(self, m: Match, f: Frame, plan: list[int], at: i64) -> None:
        for player in plan:
            m.side(player).wins = True

    def is_derived(self) -> bool:
        return False


# --- what playing and moving cost ------------------------------------------------------------------------------
class Price(Continuous):
    """Something about what it costs to play or move cards; it changes no card on a square."""

    def layer(self) -> i64:
        return GENERAL

    def plan(self, m: Match, f: Frame) -> list[int]:
        return []

    def put(self, m: Match, f: Frame, plan: list[int], at: i64) -> None:
        return

    def is_derived(self) -> bool:
        return False

    def prices(self) -> bool:
        return True


def symbol(color: str) -> i64:
    """The place of a symbol in a cost.  [dz 1-2.3]"""
    return COLORLESS if color == "colorless" else COLORS.index(color)


def current(m: Match, f: Frame, value: Value[Match]) -> i64:
    """By how much a cost changes: static abilities look again and again, an effect has fixed it.  [dz 4-14.3-3]"""
    fixed = f.get(FIXED)
    return -1 - fixed[0] if fixed else value.get(m, f)


class ChangedPrice(Price):
    """What certain cards cost more or less of one colour."""

    def __init__(self, side: str, tests: list[Test], value: Value[Match], color: str = "colorless") -> None:
        self.side = side
        self.tests = tests
        self.value = value
        self.color = color
        self.place: i64 = symbol(color)


class PlayCost(ChangedPrice):
    """Playing some cards costs a player more or less.  [dz 4-7.2-3]"""

    name = "play_cost"

    def play_cost(self, m: Match, f: Frame, card: Card, cost: Cost) -> Cost:
        if not is_side(m, f, self.side, card.owner) or not all_ok(self.tests, m, f, card, None):
            return cost
        return cost.more(self.place, current(m, f, self.value))

    def amount(self, m: Match, f: Frame) -> i64:
        return self.value.get(m, f)


class SetPrice(Price):
    """What certain cards cost instead."""

    def __init__(self, side: str, tests: list[Test], cost: Cost) -> None:
        self.side = side
        self.tests = tests
        self.cost = cost


class PlayCostIs(SetPrice):
    """Playing some cards costs a player exactly this; a variable of the printed cost is 0 then.

    [dz 4-7.2-3, 1-2.3-3, 1-2.3-3.ex2]
    """

    name = "play_cost_is"

    def play_cost(self, m: Match, f: Frame, card: Card, cost: Cost) -> Cost:
        if not is_side(m, f, self.side, card.owner) or not all_ok(self.tests, m, f, card, None):
            return cost
        return self.cost


class MoveCost(ChangedPrice):
    """Moving some units costs more or less.  [dz 4-7.3-2] [ruling dz-033]"""

    name = "move_cost"

    def move_cost(self, m: Match, f: Frame, piece: Piece, cost: Cost) -> Cost:
        if not is_side(m, f, self.side, piece.control) or not all_ok(self.tests, m, f, piece.card, piece):
            return cost
        return cost.more(self.place, current(m, f, self.value))

    def amount(self, m: Match, f: Frame) -> i64:
        return self.value.get(m, f)


class MoveCostIs(SetPrice):
    """Moving some units costs exactly this.  [dz 4-7.3-2] [ruling dz-033]"""

    name = "move_cost_is"

    def move_cost(self, m: Match, f: Frame, piece: Piece, cost: Cost) -> Cost:
        if not is_side(m, f, self.side, piece.control) or not all_ok(self.tests, m, f, piece.card, piece):
            return cost
        return self.cost
