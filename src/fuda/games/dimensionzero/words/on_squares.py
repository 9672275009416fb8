"""The verbs of card text about squares and damage."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.terms import Value
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.rules.processes import (
    resists,
    start_damage,
    start_laying,
    start_place,
)
from fuda.games.dimensionzero.spec import (
    BASE,
    BY_BATTLE,
    FOR_BATTLE,
    KEEP_STATE,
    SPELL,
    STACK,
    UNIT,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.conditions import is_something
from fuda.games.dimensionzero.words.ops import _STATES, SHARES, STATES, OnCards, cause_of
from fuda.games.dimensionzero.words.properties import Ref, SquareRef


# --- squares ---------------------------------------------------------------------------------------------------
def names_choice(term: Any) -> bool:
    """Whether a term, or one inside it, speaks of what is chosen while the program runs."""
    if isinstance(term, (list, tuple)):
        return any(names_choice(one) for one in term)
    fields = getattr(term, "fields", None)
    if fields is None:
        return False
    return term.name in CHOSEN_WORDS or any(names_choice(getattr(term, field)) for field in fields)


CHOSEN_WORDS: Final = ("chosen", "given", "arrived", "rest_of")


class Place(OnCards):
    """Put cards on squares at the same time, from elsewhere or from other squares.

    From elsewhere they come under the control of who carries this out, or of their owners.
    [dz 2-20.1-4, 2-20.1-5, 2-20.2-4, 2-23.8-4]
    """

    name: ClassVar[str] = "place"

    def __init__(self, ref: Ref, squares: SquareRef, state: str = "keep", by_owner: bool = False) -> None:
        super().__init__(ref)
        self.squares = squares
        self.state = state
        self.by_owner = by_owner
        self.code: i64 = _STATES[STATES.index(state)]
        self.late = names_choice(squares)

    def run(self, m: Match, f: Frame) -> bool:
        uids = [uid for uid in self.ref.uids(m, f) if uid >= 0]
        found = self.squares.squares(m, f)
        f.done = 0
        if not uids or not found:
            return False
        if len(found) < len(uids) and len(found) > 1:
            uids = uids[: len(found)]
        where = [found[i] if len(found) > 1 else found[0] for i in range(len(uids))]
        start_place(m, f, uids, where, -1 if self.by_owner else f.player, self.code, cause_of(f))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        # Squares that depend on a choice are looked at once it is made.
        if not self.late and not self.squares.squares(m, f):
            return False
        return super().can(m, f)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        # It is not put where it is.  [ruling dz-055]
        p = m.find(uid)
        return self.late or p is None or self.squares.squares(m, f) != [p.square]


class Swap(Op[Match]):
    """Let two cards on squares change places, as they are.  [dz 2-23.8-4]"""

    name: ClassVar[str] = "swap"

    def __init__(self, one: Ref, two: Ref) -> None:
        self.one = one
        self.two = two

    def run(self, m: Match, f: Frame) -> bool:
        p = first_piece(m, f, self.one, -1)
        q = first_piece(m, f, self.two, -1 if p is None else p.uid)
        f.done = 0
        if p is not None and q is not None and p.square != q.square:
            start_place(m, f, [p.uid, q.uid], [q.square, p.square], -1, KEEP_STATE, cause_of(f))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if self.one.slot() >= 0 or self.two.slot() >= 0:
            return True
        p = first_piece(m, f, self.one, -1)
        q = first_piece(m, f, self.two, -1 if p is None else p.uid)
        return p is not None and q is not None and p.square != q.square


def first_piece(m: Match, f: Frame, ref: Ref, without: i64) -> Piece | None:
    """The first card on a square that is meant, but for one."""
    for uid in ref.uids(m, f):
        if uid != without:
            p = m.find(uid)
            if p is not None:
                return p
    return None


class Join(Op[Match]):
    """Join this strategy to a unit: at the end of its resolution it is put on that unit's square and stays with it.

    [dz 6-6.1, 6-6.2] [ruling dz-010]
    """

    name: ClassVar[str] = "join"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        host = first_piece(m, f, self.ref, -1)
        f.done = 0
        if host is None or f.card < 0 or m.zone_of(f.card) != STACK:
            return False
        for i in range(len(m.entries)):
            if m.entries[i].kind == SPELL and m.entries[i].card == f.card:
                e = m.entries[i].copy()
                e.about = host.uid
                m.entries[i] = e
                f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return self.ref.slot() >= 0 or first_piece(m, f, self.ref, -1) is not None


class Spirit(Op[Match]):
    """Put cards face down under a card on a square, as spirit cards.  [dz 6-1.1]"""

    name: ClassVar[str] = "spirit"

    def __init__(self, ref: Ref, host: Ref) -> None:
        self.ref = ref
        self.host = host

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        uids: list[int] = []
        hosts: list[int] = []
        for uid in self.ref.uids(m, f):
            host = self.find_host(m, f, uid)
            if host is not None and uid >= 0:
                uids.append(uid)
                hosts.append(host.uid)
        if uids:
            m.batch += 1
            start_laying(m, f, uids, hosts, cause_of(f))
        return False

    def find_host(self, m: Match, f: Frame, uid: i64) -> Piece | None:
        """The card under which it goes: not itself, and no joined strategy.  [dz 6-1.6, 6-1.11]"""
        m.settle()
        for other in self.host.uids(m, f):
            p = m.find(other)
            if p is not None and other != uid and p.joined < 0 and p.kinds & (UNIT | BASE):
                return p
        return None

    def can(self, m: Match, f: Frame) -> bool:
        # It is possible only if a card without a spirit card is there.  [dz 4-15.7.ex1, 4-16.4-16]
        if self.host.slot() < 0:
            for other in self.host.uids(m, f):
                p = m.find(other)
                if p is not None and not p.spirits and p.joined < 0 and other != f.a:
                    return self.ref.slot() >= 0 or len(self.ref.uids(m, f)) > 0
            return False
        return self.ref.slot() >= 0 or len(self.ref.uids(m, f)) > 0


# --- damage ----------------------------------------------------------------------------------------------------
class Damage(OnCards):
    """Deal damage to cards at the same time; the source is this card unless another is named.  [dz 2-27.p2, 4-13.1]"""

    name: ClassVar[str] = "damage"

    def __init__(self, ref: Ref, amount: Value[Match], by: Ref | None = None) -> None:
        super().__init__(ref)
        self.amount = amount
        self.by = by

    def run(self, m: Match, f: Frame) -> bool:
        uids = [uid for uid in self.ref.uids(m, f) if m.find(uid) is not None]
        amount = self.amount.get(m, f)
        f.done = 0
        if not uids or amount <= 0:
            return False
        source = self.source(m, f)
        # Battle damage of another amount is still battle damage.  [dz 4-15.2]
        in_battle = f.cause & FOR_BATTLE != 0 and source == f.b
        start_damage(m, f, uids, [int(amount)] * len(uids), source, BY_BATTLE if in_battle else cause_of(f))
        return False

    def source(self, m: Match, f: Frame) -> i64:
        """Who deals the damage."""
        by = self.by
        if by is None:
            return f.uid
        found = by.traces(m, f)
        return found[0] if found else -1

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        p = m.find(uid)
        m.settle()
        return p is not None and is_something(m, f, self.amount) and not resists(m, p, self.source(m, f), f.player)


class DamageDivided(Op[Match]):
    """Deal a total of damage to the targets of slot 0, in the shares that were declared.  [dz 4-7.2-6]"""

    name: ClassVar[str] = "divide_damage"

    def __init__(self, total: Value[Match]) -> None:
        self.total = total

    def run(self, m: Match, f: Frame) -> bool:
        # Targets may have dropped out since: the entry still knows all of them beside their shares.
        targets, shares = f.get(0), f.get(SHARES)
        legal = targets
        if m.entries and len(m.entries[-1].sets) > SHARES and m.entries[-1].card == f.card:
            targets = m.entries[-1].sets[0]
        uids: list[int] = []
        amounts: list[int] = []
        for i in range(min(len(targets), len(shares))):
            if targets[i] in legal and m.find(targets[i]) is not None:
                uids.append(targets[i])
                amounts.append(-1 - shares[i])
        f.done = 0
        if uids:
            start_damage(m, f, uids, amounts, f.uid, cause_of(f))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return self.total.get(m, f) > 0
