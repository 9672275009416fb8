"""Tests that compare a card with other cards."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.games.buddyfight.printed import Card
from fuda.games.buddyfight.spec import (
    SEES_BATTLE,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.games.buddyfight.words.properties import Property, attributes_of, has_stat, names_of, stat, worlds_of
from fuda.games.buddyfight.words.refs import Ref
from fuda.words.properties import share


# --- tests that compare with other cards -----------------------------------------------------------------------
class Compared(Property):
    """The card compared with some cards, as they are or last were."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        for uid in self.ref.known(m, f):
            if self.is_like(m, card, u, uid):
                return True
        return False

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        """Whether the card is like that one."""
        raise NotImplementedError

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def looks(self) -> i64:
        return self.ref.looks()


class SameName(Compared):
    """The card has a name that one of some cards has."""

    name = "same_name"

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        return share(names_of(card, u), names_of(m.card_of(uid), m.recall(uid)))


class SameTrait(Compared):
    """The card has an attribute that one of some cards has."""

    name = "same_trait"

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        return share(attributes_of(card, u), attributes_of(m.card_of(uid), m.recall(uid)))


class SameWorld(Compared):
    """The card belongs to a world to which one of some cards belongs."""

    name = "same_world"

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        return share(worlds_of(card, u), worlds_of(m.card_of(uid), m.recall(uid)))


class SameSize(Compared):
    """The card has the size of one of some cards; what has none is of no size.  [bf LO.card.3]"""

    name = "same_size"

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        other = m.card_of(uid)
        v = m.recall(uid)
        if not has_stat(card, u, "size") or not has_stat(other, v, "size"):
            return False
        return stat(m, card, u, "size") == stat(m, other, v, "size")

    def is_derived(self) -> bool:
        return True


class Is(Compared):
    """The card is one of some cards."""

    name = "is_one_of"

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        return uid & ID_MASK == card.id


class InSoulOf(Compared):
    """The card lies in the soul of one of some cards."""

    name = "in_soul_of"

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        holder = m.holder(card)
        return holder is not None and holder.uid == uid


class BattlingWith(Compared):
    """The card is in battle with one of some cards: one attacks, the other is attacked.  [bf A.2.3]"""

    name = "battling_with"

    def is_like(self, m: Match, card: Card, u: Unit | None, uid: i64) -> bool:
        other = m.find(uid)
        if u is None or other is None or u.side == other.side:
            return False
        return m.is_fighting(u.uid) and m.is_fighting(uid)

    def looks(self) -> i64:
        return self.ref.looks() | SEES_BATTLE
