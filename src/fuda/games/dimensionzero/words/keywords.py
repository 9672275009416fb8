"""Keyword abilities that change how cards are played and moved (part 5), and the cards that Pincer is about."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero import squares
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import (
    ALTERNATIVE,
    AWAKENING,
    FORMATION,
    FREE,
    MUSTER,
    RAID,
    Card,
    Cost,
    CostPart,
    PlayRule,
    Way,
)
from fuda.games.dimensionzero.spec import (
    BATTLE_SQUARES,
    CENTER,
    COLORS,
    ENEMY_AREA,
    OWN_AREA,
    PLAN,
    UNIT,
    ZONES,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.costs import FreezeBases
from fuda.games.dimensionzero.words.properties import READS_CONTROL, READS_GENERAL, Ref, SquareRef

MUCH: Final = 1 << 20  # more than anybody can pay
FORMATIONS: Final = (
    "straight", "triangle", "x_shape", "underbar", "small_eye", "big_eye", "big_triangle", "bottom_bar",
)  # fmt: skip


# --- ways to play ----------------------------------------------------------------------------------------------
class Muster(PlayRule):
    """Units may be played to certain squares without units as if to the own area, and come released.  [dz 5-3.2]"""

    name: ClassVar[str] = "muster"

    def __init__(self, where: SquareRef) -> None:
        self.where = where

    def is_for_others(self) -> bool:
        return True

    def ways(self, m: Match, f: Frame, card: Card, zone: i64) -> list[Way]:
        if not card.d.kind & UNIT:
            return []
        mask = self.mask(m, f) & ~m.unit_mask(0) & ~m.unit_mask(1)
        return [Way(MUSTER, card.d.cost, [], mask, f.uid, f.key)] if mask else []

    def mask(self, m: Match, f: Frame) -> i64:
        """The battle squares that meet the condition, as bits."""
        mask: i64 = 0
        for square in self.where.squares(m, f):
            if square < BATTLE_SQUARES:
                mask |= 1 << square
        return mask

    def allows(self, m: Match, f: Frame, square: i64) -> bool:
        return self.mask(m, f) >> square & 1 != 0

    def surcharges(self) -> bool:
        return False

    def least(self) -> i64:
        return MUCH


class Formation(PlayRule):
    """The unit may be played to a square that others of the player define, as if to the own area.

    An opposing unit there does not matter.  [dz 5-8.1, 5-8.2] [ruling dz-011]
    """

    name: ClassVar[str] = "formation"

    def __init__(self, shape: str, cost: Cost) -> None:
        self.shape = shape
        self.cost = cost

    def ways(self, m: Match, f: Frame, card: Card, zone: i64) -> list[Way]:
        mask = formation_squares(m, f.player, self.shape) & ~m.unit_mask(f.player)
        return [Way(FORMATION, self.cost, [], mask, f.uid, f.key)] if mask else []

    def surcharges(self) -> bool:
        return False

    def least(self) -> i64:
        return self.cost.total


def formation_squares(m: Match, player: i64, shape: str) -> i64:
    """The squares to which a formation lets a unit be played, as bits; lines and areas are the player's.

    [dz 2-24.5-1, 2-24.7-1]
    """
    units = m.unit_mask(player)
    middle: i64 = 1 << squares.at(player, CENTER, 1)
    if shape == "straight":  # [dz 5-8.2-1]
        return middle if holds(units, player, [CENTER, 0, CENTER, 2]) else 0
    if shape == "triangle":  # [dz 5-8.2-2]
        return middle if holds(units, player, [OWN_AREA, 0, OWN_AREA, 2, ENEMY_AREA, 1]) else 0
    if shape == "x_shape":  # [dz 5-8.2-3]
        corners = [OWN_AREA, 0, OWN_AREA, 2, ENEMY_AREA, 0, ENEMY_AREA, 2]
        return middle if holds(units, player, corners) else 0
    if shape == "underbar":  # [dz 5-8.2-4]
        return middle if holds(units, player, [OWN_AREA, 0, OWN_AREA, 1, OWN_AREA, 2]) else 0
    mask: i64 = 0
    if shape == "small_eye":  # [dz 5-8.2-5] [ruling dz-012]
        for square in range(BATTLE_SQUARES):
            if units >> square & 1 and squares.behind(player, square) >= 0:
                mask |= 1 << squares.behind(player, square)
        return mask
    if shape == "big_eye":  # [dz 5-8.2-6]
        for line in range(3):
            if holds(units, player, [OWN_AREA, line, ENEMY_AREA, line]):
                mask |= 1 << squares.at(player, CENTER, line)
        return mask
    if shape == "big_triangle":  # [dz 5-8.2-7]
        ok = has_card(m, player, squares.base_square(player, 0)) and has_card(m, player, squares.base_square(player, 2))
        return middle if ok and has_card(m, player, squares.at(player, ENEMY_AREA, 1)) else 0
    for line in range(3):  # [dz 5-8.2-8]
        if not has_card(m, player, squares.base_square(player, line)):
            return 0
    return middle


def holds(units: i64, player: i64, places: list[int]) -> bool:
    """Whether all of these squares, as pairs of area and line, have units."""
    for i in range(0, len(places), 2):
        if not units >> squares.at(player, places[i], places[i + 1]) & 1:
            return False
    return True


def has_card(m: Match, player: i64, square: i64) -> bool:
    """Whether a player controls a card on a square."""
    for p in m.pieces:
        if p.square == square and p.control == player:
            return True
    return False


class Awakening(PlayRule):
    """From the plan zone the card may be played at one of other costs.  [dz 5-7.3-1, 5-7.3-2]"""

    name: ClassVar[str] = "awakening"

    def __init__(self, costs: list[Cost]) -> None:
        self.costs = costs

    def ways(self, m: Match, f: Frame, card: Card, zone: i64) -> list[Way]:
        if zone != PLAN:
            return []
        return [Way(AWAKENING, cost, [], 0, -1, f.key) for cost in self.costs]

    def surcharges(self) -> bool:
        return False

    def least(self) -> i64:
        return min([MUCH, *[cost.total for cost in self.costs]])


class Alternative(PlayRule):
    """The card may be played at another cost, perhaps if a condition holds.  [dz 4-7.2-4]"""

    name: ClassVar[str] = "alternative"

    def __init__(self, cost: Cost, parts: list[CostPart], condition: Condition[Match] | None = None) -> None:
        self.cost = cost
        self.parts = parts
        self.condition = condition

    def ways(self, m: Match, f: Frame, card: Card, zone: i64) -> list[Way]:
        if self.condition is not None and not self.condition.holds(m, f):
            return []
        return [Way(ALTERNATIVE, self.cost, self.parts, 0, -1, f.key)]

    def way_parts(self) -> list[CostPart]:
        return self.parts

    def surcharges(self) -> bool:
        return False

    def least(self) -> i64:
        return self.cost.total


class Additional(PlayRule):
    """Playing the card costs more.  [dz 4-7.2-4, 6-4.3]"""

    name: ClassVar[str] = "additional"

    def __init__(self, cost: Cost, parts: list[CostPart]) -> None:
        self.cost = cost
        self.parts = parts
        self.energy = cost if cost.total > 0 or cost.x >= 0 else FREE

    def added(self) -> list[CostPart]:
        return self.parts

    def added_energy(self) -> Cost:
        return self.energy


class Cheaper(PlayRule):
    """Playing the card costs less colourless energy.  [dz 2-10.3-4]"""

    name: ClassVar[str] = "cheaper"

    def __init__(self, amount: Value[Match]) -> None:
        self.amount = amount

    def discount(self, m: Match, f: Frame, card: Card) -> i64:
        return self.amount.get(m, f)


class XIs(PlayRule):
    """The variable of the play cost is a number that the card defines.  [dz 1-2.3-3]"""

    name: ClassVar[str] = "x_is"

    def __init__(self, value: Value[Match]) -> None:
        self.value = value

    def variable(self, m: Match, f: Frame) -> i64:
        return max(self.value.get(m, f), 0)


class Call(PlayRule):
    """The card may be frozen when a unit of a colour is played or moved, which then costs one less.  [dz 5-10.2]"""

    name: ClassVar[str] = "call"

    def __init__(self, color: str) -> None:
        self.color = color
        self.bit: i64 = 1 << COLORS.index(color)

    def is_for_others(self) -> bool:
        return True

    def calls(self) -> i64:
        return self.bit

    def surcharges(self) -> bool:
        return False

    def least(self) -> i64:
        return MUCH


class Raid(PlayRule):
    """Instead of the move cost released bases may be frozen; nothing added to it is paid so.  [dz 5-16.2, 5-16.3]"""

    name: ClassVar[str] = "raid"

    def __init__(self, n: i64) -> None:
        self.n = n
        self.parts: list[CostPart] = [FreezeBases(n)]

    def move_ways(self, m: Match, f: Frame, piece: Piece) -> list[Way]:
        return [Way(RAID, FREE, self.parts, 0, -1, f.key)] if piece.uid == f.uid else []

    def way_parts(self) -> list[CostPart]:
        return self.parts

    def surcharges(self) -> bool:
        return False

    def least(self) -> i64:
        return MUCH


class PlayFrom(PlayRule):
    """The card may be played from a zone.  [dz 2-10.3-2]"""

    name: ClassVar[str] = "play_from"

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def plays_from(self, zone: i64) -> bool:
        return zone == self.code

    def surcharges(self) -> bool:
        return False

    def least(self) -> i64:
        return MUCH


# --- Pincer ----------------------------------------------------------------------------------------------------
class Pinched(Ref):
    """The opposing units between this card and another unit of its controller.  [dz 5-9.1, 5-9.3] [ruling dz-013]"""

    name: ClassVar[str] = "pinched"

    def uids(self, m: Match, f: Frame) -> list[int]:
        m.settle()
        this = m.find(f.uid)
        out: list[int] = []
        if this is None:
            return out
        for q in m.pieces:
            if q.control == this.control and q.is_unit() and q.uid != this.uid:
                middle = squares.between(this.square, q.square)
                foe = m.unit_on(middle, 1 - this.control) if middle >= 0 else None
                if foe is not None and foe.uid not in out:
                    out.append(foe.uid)
        return out

    def reads(self) -> i64:
        return READS_CONTROL | READS_GENERAL
