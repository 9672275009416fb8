"""Which cards a text speaks of, what is true of them, and how many there are."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK, players
from fuda.core.terms import Condition, Value
from fuda.table.policy import ABOUT
from fuda.table.spec import ALL_KNOW
from fuda.table.state import Match


# --- what is true of a card ------------------------------------------------------------------------------------
class Test:
    """Something that is true of a card or not."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it is true of that card."""
        raise NotImplementedError


def all_ok(tests: list[Test], m: Match, f: Frame, uid: i64) -> bool:
    """Whether all of this is true of a card."""
    for test in tests:
        if not test.ok(m, f, uid):
            return False
    return True


class IsThis(Test):
    """It is the card that prints this."""

    name: ClassVar[str] = "is_this"

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        return uid == f.uid


class Other(Test):
    """It is another card."""

    name: ClassVar[str] = "other"

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        return uid != f.uid


class Rested(Test):
    """It is rested."""

    name: ClassVar[str] = "rested"

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.rested


class Standing(Test):
    """It is in play and stands."""

    name: ClassVar[str] = "standing"

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and not u.rested


class Named(Test):
    """It has this name."""

    name: ClassVar[str] = "named"

    def __init__(self, text: str) -> None:
        self.text = text

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.cards[uid & ID_MASK].d.name == self.text


class Kind(Test):
    """It is of this kind."""

    name: ClassVar[str] = "kind"

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.spec.kinds[m.cards[uid & ID_MASK].d.kind] == self.kind


class Stat(Test):
    """One of its numbers is so many or more, or so many or less."""

    name: ClassVar[str] = "stat"

    def __init__(self, what: str, sign: str, n: i64) -> None:
        self.what = what
        self.sign = sign
        self.n = n

    def ok(self, m: Match, f: Frame, uid: i64) -> bool:
        stat = m.spec.stats.index(self.what)
        u = m.find(uid)
        now = m.cards[uid & ID_MASK].d.stats[stat] if u is None else m.value(u, stat)
        return now >= self.n if self.sign == ">=" else now <= self.n


# --- which cards -----------------------------------------------------------------------------------------------
class Ref:
    """Cards that a text speaks of."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def uids(self, m: Match, f: Frame) -> list[int]:
        """Which cards they are now, as objects."""
        raise NotImplementedError

    def is_hidden(self, m: Match) -> bool:
        """Whether they lie where not all may know them."""
        return False


class This(Ref):
    """The card that prints this."""

    name: ClassVar[str] = "this"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [int(f.uid)] if m.is_here(f.uid) else []


class About(Ref):
    """The cards that what is heard or replaced happens to."""

    name: ClassVar[str] = "about"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(ABOUT) or [int(f.a)] if m.is_here(uid)]


class Chosen(Ref):
    """Cards that were chosen into a slot, as far as they are still there."""

    name: ClassVar[str] = "chosen"

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if m.is_here(uid)]


class Cards(Ref):
    """The cards of players in a zone of which all of this is true."""

    name: ClassVar[str] = "cards"

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        self.side = side
        self.zone = zone
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        zone = m.spec.zone_names.index(self.zone)
        found = [uid for player in players(self.side, f.player) for uid in m.uids(player, zone)]
        return [uid for uid in found if all_ok(self.tests, m, f, uid)]

    def is_hidden(self, m: Match) -> bool:
        return m.spec.zones[m.spec.zone_names.index(self.zone)].known != ALL_KNOW


# --- how many --------------------------------------------------------------------------------------------------
class Count(Value[Match]):
    """How many cards there are."""

    name: ClassVar[str] = "count"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def get(self, m: Match, f: Frame) -> i64:
        return len(self.ref.uids(m, f))


class Have(Value[Match]):
    """How many of something a player has."""

    name: ClassVar[str] = "have"

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        return m.count(players(self.side, f.player)[0], m.spec.counts.index(self.what))


class Exists(Condition[Match]):
    """There is such a card."""

    name: ClassVar[str] = "exists"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, m: Match, f: Frame) -> bool:
        return len(self.ref.uids(m, f)) > 0
