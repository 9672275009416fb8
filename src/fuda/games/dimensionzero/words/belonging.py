"""Which cards: by what belongs together, and the largest."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.dimensionzero.state import (
    Match,
)
from fuda.games.dimensionzero.words.properties import (
    STATS,
    Ref,
    host_of,
    stat,
    stat_reads,
)
from fuda.games.dimensionzero.words.situations import battles_of


# --- by what belongs together ----------------------------------------------------------------------------------
class Related(Ref):
    """Cards that belong to others in some way."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def reads(self) -> i64:
        return self.ref.reads()


class SpiritsOf(Related):
    """The spirit cards under some cards, and no others.  [dz 6-1.2, 6-1.7]"""

    name = "spirits_of"

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for p in self.ref.pieces(m, f):
            for card in p.spirits:
                out.append(m.uid(card.id))
        return out

    def is_hidden(self) -> bool:
        return True

    def is_face_down(self) -> bool:
        return True


class HostOf(Related):
    """The cards above some spirit cards.  [dz 6-1.7]"""

    name = "host_of"

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in self.ref.uids(m, f):
            p = host_of(m, m.card_of(uid))
            if p is not None:
                out.append(p.uid)
        return out


class JoinedUnit(Related):
    """The units that some strategies are joined to.  [dz 6-6.7]"""

    name = "joined_unit"

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in self.ref.traces(m, f):
            p = m.recall(uid)
            if p is not None and p.joined >= 0 and m.find(p.joined) is not None:
                out.append(p.joined)
        return out


class JoinedTo(Related):
    """The strategies that are joined to some units.  [dz 6-6.7]"""

    name = "joined_to"

    def uids(self, m: Match, f: Frame) -> list[int]:
        hosts = self.ref.uids(m, f)
        return [p.uid for p in m.pieces if p.joined >= 0 and p.joined in hosts]


class BattlingWith(Related):
    """The units that fight against some units.  [dz 3-11.1-2]"""

    name = "battling_with"

    def uids(self, m: Match, f: Frame) -> list[int]:
        m.settle()
        out: list[int] = []
        for p in self.ref.pieces(m, f):
            for battle in battles_of(m, p.uid):
                for uid in battle.members:
                    q = m.find(uid)
                    if q is not None and q.control != p.control and uid not in out:
                        out.append(uid)
        return out


# --- the largest -----------------------------------------------------------------------------------------------
class Extreme(Ref):
    """Those of some cards with the largest or smallest number; of equal ones all.  [dz 2-4.4, 2-4.5, 2-12.2, 2-12.3]"""

    def __init__(self, ref: Ref, what: str) -> None:
        self.ref = ref
        self.what = what
        self.code: i64 = STATS.index(what)

    def pick(self, m: Match, f: Frame, sign: i64) -> list[int]:
        """The cards whose number, times the sign, is the largest."""
        out: list[int] = []
        best: i64 = 0
        for uid in self.ref.uids(m, f):
            value = sign * stat(m, m.card_of(uid), m.find(uid), self.code)
            if not out or value > best:
                out = [uid]
                best = value
            elif value == best:
                out.append(uid)
        return out

    def reads(self) -> i64:
        return self.ref.reads() | stat_reads(self.what)

    def is_hidden(self) -> bool:
        return self.ref.is_hidden()


class Largest(Extreme):
    """Those of some cards with the largest number.  [dz 2-4.4, 2-12.2]"""

    name = "largest"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return self.pick(m, f, 1)


class Smallest(Extreme):
    """Those of some cards with the smallest number.  [dz 2-4.5, 2-12.3]"""

    name = "smallest"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return self.pick(m, f, -1)
