"""What is about to happen: when cards are used for that, what it is about, and what becomes of it then."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.terms import Condition, Value
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import impending, meets, staying
from fuda.games.buddyfight.printed import Ability, Instead
from fuda.games.buddyfight.rules.damage import is_fixed
from fuda.games.buddyfight.rules.replacing import number_of
from fuda.games.buddyfight.spec import RECKONED
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.refs import Ref, affected, awaits_choice
from fuda.games.buddyfight.words.timings import Would
from fuda.table.deeds import Deed


def impending_uids(m: Match, f: Frame, would: Would) -> list[int]:
    """What this is about to happen to, cards and fighters, if this is the moment to use something for it."""
    work = impending(m)
    return [] if work is None else meets(m, f, would, work.deeds)


class Impending(Condition[Match]):
    """Something is about to happen, so that what says 'usable when it would' can be used.  [ruling bf-089]"""

    name = "impending"

    def __init__(self, would: Would) -> None:
        self.would = would

    def holds(self, m: Match, f: Frame) -> bool:
        return len(impending_uids(m, f, self.would)) > 0


class ImpendingCards(Ref):
    """The cards to which it is about to happen."""

    name = "impending_cards"

    def __init__(self, would: Would) -> None:
        self.would = would

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in impending_uids(m, f, self.would) if uid >= 0 and m.is_here(uid)]

    def known(self, m: Match, f: Frame) -> list[int]:
        return self.uids(m, f)


class ImpendingNumber(Value[Match]):
    """How much of it is about to happen: the damage that would be dealt."""

    name = "impending_number"

    def __init__(self, would: Would) -> None:
        self.would = would

    def get(self, m: Match, f: Frame) -> i64:
        work = impending(m)
        total: i64 = 0
        if work is not None:
            for d in work.deeds:
                if meets(m, f, self.would, [d]):
                    total += number_of(m, d)
        return total


class Lessen(Op[Match]):
    """Reduce the damage that is about to be dealt by so much, or to so much.  [ruling bf-089]"""

    name: ClassVar[str] = "lessen"

    def __init__(self, would: Would, n: Value[Match], to: bool = False) -> None:
        self.would = would
        self.n = n
        self.to = to

    def run(self, m: Match, f: Frame) -> bool:
        work = impending(m)
        f.done = 0
        if work is None:
            return False
        n = max(0, self.n.get(m, f))
        deeds: list[Deed] = []
        for d in work.deeds:
            if self.is_meant(m, f, d):
                dealt = number_of(m, d)
                left = min(dealt, n) if self.to else max(0, dealt - n)
                f.done = 1 if left < dealt else f.done
                d = Deed(
                    d.kind, d.what, d.by, d.cause, to=d.to, n=left, flags=d.flags | RECKONED, source=d.source,
                    key=d.key, clause=d.clause, chain=d.chain,
                )  # fmt: skip
            deeds.append(d)
        work.deeds = deeds
        return False

    def is_meant(self, m: Match, f: Frame, d: Deed) -> bool:
        """Whether a deed is damage for which this was used, and can be reduced."""
        if d.kind != kinds.DAMAGE and d.kind != kinds.LIFE_ZERO:
            return False
        return len(meets(m, f, self.would, [d])) > 0 and not is_fixed(m, d)

    def can(self, m: Match, f: Frame) -> bool:
        work = impending(m)
        if work is not None:
            for d in work.deeds:
                if self.is_meant(m, f, d):
                    return True
        return False


class Avert(Op[Match]):
    """Let what is about to happen to cards not happen; or let them stay, though they were destroyed.

    [ruling bf-011] [ruling bf-089]
    """

    name: ClassVar[str] = "avert"

    def __init__(self, ref: Ref, stay: bool = False) -> None:
        self.ref = ref
        self.stay = stay

    def run(self, m: Match, f: Frame) -> bool:
        work = impending(m)
        f.done = 0
        if work is None:
            return False
        saved = affected(m, f, self.ref.uids(m, f))
        deeds: list[Deed] = []
        for d in work.deeds:
            kept = [uid for uid in d.what if uid in saved]
            if kept:
                f.done = 1
                deeds.append(d.on([uid for uid in d.what if uid not in saved]))
                if self.stay and d.kind == kinds.DESTROY:
                    deeds.append(staying(d.on(kept), d.chain))
            else:
                deeds.append(d)
        work.deeds = deeds
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if impending(m) is None:
            return False
        return awaits_choice(self.ref, f) or len(affected(m, f, self.ref.uids(m, f))) > 0


def foreseen(term: object) -> list[Instead]:
    """What is about to happen when something can be used, of its conditions with all that is in them."""
    found: list[Instead] = []
    if isinstance(term, Impending):
        found.append(term.would)
    elif isinstance(term, list):
        for part in term:
            found += foreseen(part)
    elif isinstance(term, Ability):
        return foreseen(term.conditions)
    for field in getattr(term, "fields", ()):
        held: Any = getattr(term, field, None)
        if held is not term:
            found += foreseen(held)
    return found
