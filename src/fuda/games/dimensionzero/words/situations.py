"""Where a card is and what state it is in, as text may ask for it (2-22, 2-24, 3-11): tests of cards and of squares."""

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.dimensionzero.pieces import Battle, Piece
from fuda.games.dimensionzero.printed import Card
from fuda.games.dimensionzero.spec import AREAS, BASE, BATTLE_SQUARES, ENERGY, LINES, SMASH
from fuda.games.dimensionzero.squares import ahead, area, base_owner, behind, column, is_adjacent, line, row
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.properties import (
    READS_CONTROL,
    READS_GENERAL,
    Ref,
    Test,
    column_of,
    controller_of,
    host_of,
    is_side,
    places,
    row_of,
)


# --- states ----------------------------------------------------------------------------------------------------
def is_frozen(m: Match, card: Card, p: Piece | None) -> bool:
    """Whether a card on a square or in the energy or smash zone is frozen.  [dz 2-26.1]"""
    return m.side(card.owner).is_frozen(card) if p is None else p.frozen


def has_state(m: Match, card: Card, p: Piece | None) -> bool:
    """Whether a card can be released or frozen at all.  [dz 2-22.p1]"""
    return p is not None or m.zone_of(card.id) in (ENERGY, SMASH)


class StateTest(Test):
    """Something that is no data: it can be told of face-down cards."""

    def is_blind(self) -> bool:
        return True


class IsFrozen(StateTest):
    """The card is frozen.  [dz 2-26.1]"""

    name = "frozen"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return has_state(m, card, p) and is_frozen(m, card, p)


class IsReleased(StateTest):
    """The card is released.  [dz 2-26.1]"""

    name = "released"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return has_state(m, card, p) and not is_frozen(m, card, p)


class HasSpirit(StateTest):
    """There is a spirit card under the card.  [dz 6-1.2]"""

    name = "has_spirit"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return p is not None and len(p.spirits) > 0


class IsJoined(StateTest):
    """The card is a strategy joined to a unit, or a unit with such a strategy.  [dz 6-6.7]"""

    name = "joined"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if p is None:
            return False
        if p.joined >= 0:
            return True
        for q in m.pieces:
            if q.joined == p.uid:
                return True
        return False


class IsMarked(StateTest):
    """There is a marker on the card.  [dz 6-7.p1]"""

    name = "marked"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return p is not None and p.markers > 0


class IsDamaged(StateTest):
    """The card has taken damage this turn; that is no part of the last information.  [ruling dz-019]"""

    name = "damaged"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return p is not None and p.damage > 0 and m.find(p.uid) is p


# --- battles ---------------------------------------------------------------------------------------------------
def battles_of(m: Match, uid: i64) -> list[Battle]:
    """The battles a unit is in, those included that wait for another one to end.  [dz 3-11.1-2, 3-11.1-3]"""
    out: list[Battle] = []
    for clash in m.clashes:
        for battle in clash.battles:
            if uid in battle.members:
                out.append(battle)
    return out


class IsBattling(StateTest):
    """The card is in a battle.  [dz 3-11.1-2]"""

    name = "battling"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return p is not None and m.find(p.uid) is p and len(battles_of(m, p.uid)) > 0


class IsAttacking(StateTest):
    """The card attacks in some battle.  [dz 3-11.5, 3-11.5-2]"""

    name = "attacking"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if p is not None and m.find(p.uid) is p:
            for battle in battles_of(m, p.uid):
                if p.uid in battle.attackers:
                    return True
        return False


class IsAttacked(StateTest):
    """The card is attacked in some battle.  [dz 3-11.5, 3-11.5-2]"""

    name = "attacked"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if p is not None and m.find(p.uid) is p:
            for battle in battles_of(m, p.uid):
                if p.uid in battle.defenders:
                    return True
        return False


# --- places ----------------------------------------------------------------------------------------------------
class PlaceTest(StateTest):
    """Something that a square is; a card is it where it stands or last stood, a spirit card with the one above it.

    [dz 6-1.3, 4-17.p1]
    """

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        if p is None:
            p = host_of(m, card)
        return p is not None and self.at(m, f, p.square)

    def is_place(self) -> bool:
        return True


class RelativeTest(PlaceTest):
    """Where a square lies as seen from cards, squares, lines or areas."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def reads(self) -> i64:
        return self.ref.reads()


class InPart(PlaceTest):
    """In a part of the battle space."""

    words: ClassVar[Sequence[str]] = ()

    def __init__(self, text: str) -> None:
        self.text = text
        self.code: i64 = self.words.index(text)


class InArea(InPart):
    """In an area as the controller of the text sees it.  [dz 2-24.7-2, 2-24.7-2.ex1, 2-24.7-2.ex2]"""

    name = "in_area"
    words = AREAS

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        return area(f.player, square) == self.code


class InLine(InPart):
    """In a line as the controller of the text sees it.  [dz 2-24.5] [ruling dz-030]"""

    name = "in_line"
    words = LINES

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        return line(f.player, square) == self.code


class InSpace(PlaceTest):
    """In the battle space, or in the base space of a player.  [dz 2-24.2, 2-24.3]"""

    name = "in_space"

    def __init__(self, space: str, side: str = "any") -> None:
        self.space = space
        self.side = side

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        if self.space == "battle":
            return square < BATTLE_SQUARES
        return square >= BATTLE_SQUARES and is_side(m, f, self.side, base_owner(square))


class SameLine(RelativeTest):
    """In the line of certain cards, their own squares included.  [dz 2-24.4, 5-5.2-1]"""

    name = "same_line"

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        for token in self.ref.traces(m, f):
            if column_of(m, token) == column(square):
                return True
        return False


class SameArea(RelativeTest):
    """In the area of certain cards, their own squares included.  [dz 2-24.6, 5-5.2-1]"""

    name = "same_area"

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        if square < BATTLE_SQUARES:
            for token in self.ref.traces(m, f):
                if row_of(m, token) == row(square):
                    return True
        return False


class SameSquare(RelativeTest):
    """On the square of certain cards, or a chosen square."""

    name = "same_square"

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        return square in places(m, f, self.ref)


class AdjacentTo(RelativeTest):
    """Next to the square of certain cards.  [dz 3-8.2-6, 2-23.8-2]"""

    name = "adjacent_to"

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        for other in places(m, f, self.ref):
            if is_adjacent(other, square):
                return True
        return False


class AheadOf(RelativeTest):
    """In front of certain cards, as the controller of the text sees it.  [ruling dz-012]"""

    name = "ahead_of"

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        for other in places(m, f, self.ref):
            if ahead(f.player, other) == square:
                return True
        return False


class BehindOf(RelativeTest):
    """Behind certain cards, as the controller of the text sees it.  [ruling dz-012]"""

    name = "behind"

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        for other in places(m, f, self.ref):
            if behind(f.player, other) == square:
                return True
        return False


class WithoutUnits(PlaceTest):
    """On a square without units of some players."""

    name = "no_unit_of"

    def __init__(self, side: str) -> None:
        self.side = side

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        m.settle()
        for p in m.pieces:
            if p.square == square and p.is_unit() and is_side(m, f, self.side, p.control):
                return False
        return True

    def reads(self) -> i64:
        return READS_CONTROL | READS_GENERAL


class WithoutBases(PlaceTest):
    """On a square without a base."""

    name = "no_base"

    def at(self, m: Match, f: Frame, square: i64) -> bool:
        m.settle()
        for p in m.pieces:
            if p.square == square and p.kinds & BASE:
                return False
        return True

    def reads(self) -> i64:
        return READS_GENERAL


# --- who and which ---------------------------------------------------------------------------------------------
class OfSide(StateTest):
    """Whose the card is."""

    def __init__(self, side: str) -> None:
        self.side = side


class Controlled(OfSide):
    """The card is under a player's control.  [dz 2-1.4-1]"""

    name = "controlled"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return is_side(m, f, self.side, controller_of(m, card, p))

    def reads(self) -> i64:
        return READS_CONTROL


class Owned(OfSide):
    """The card belongs to a player.  [dz 2-1.1-1]"""

    name = "owned"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return is_side(m, f, self.side, card.owner)


def is_source_of(f: Frame, card: Card, p: Piece | None) -> bool:
    """Whether a card is the source of the text: on squares, as the same object.  [dz 2-23.1-3, 5-2.2-1]"""
    return card.id == f.card and (p is None or f.uid < 0 or p.uid == f.uid)


class IsThis(StateTest):
    """The source of the text itself; a card that has left the squares and come back is another.  [dz 2-23.1-3]"""

    name = "is_this"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return is_source_of(f, card, p)

    def is_source(self) -> bool:
        return True


class Other(StateTest):
    """Any card but the source of the text."""

    name = "other"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        return not is_source_of(f, card, p)


class OfCards(StateTest):
    """Whether it is among certain cards."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def reads(self) -> i64:
        return self.ref.reads()


class IsOne(OfCards):
    """One of certain cards."""

    name = "is_one"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        uid = m.uid(card.id) if p is None else p.uid
        return uid in self.ref.traces(m, f)


class OtherThan(OfCards):
    """None of certain cards."""

    name = "other_than"

    def ok(self, m: Match, f: Frame, card: Card, p: Piece | None) -> bool:
        uid = m.uid(card.id) if p is None else p.uid
        return uid not in self.ref.traces(m, f)
