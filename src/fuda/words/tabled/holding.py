"""What holds, waits or replaces, as a text says it: continuous effects, timings, and what is done instead."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK, players, side_bits
from fuda.core.terms import Value
from fuda.table.deeds import Deed
from fuda.table.printed import Continuous, Instead, When
from fuda.table.spec import CAUSES
from fuda.table.state import Match
from fuda.words.tabled.which import Ref, Test, all_ok


class HaveMore(Continuous):
    """A number of cards in play is more or less."""

    name: ClassVar[str] = "have_more"

    def __init__(self, ref: Ref, what: str, amount: Value[Any]) -> None:
        self.ref = ref
        self.what = what
        self.amount = amount

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [int(self.amount.get(m, f)), *self.ref.uids(m, f)]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan[1:]:
            m.add(uid, m.spec.stats.index(self.what), plan[0])


class AreForbidden(Continuous):
    """A kind of deed may not be done to cards in play."""

    name: ClassVar[str] = "are_forbidden"

    def __init__(self, ref: Ref, what: str) -> None:
        self.ref = ref
        self.what = what

    def plan(self, m: Match, f: Frame) -> list[int]:
        return self.ref.uids(m, f)

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan:
            m.forbid(uid, m.spec.deeds.index(self.what), f.key)

    def forbids(self, m: Match) -> i64:
        return 1 << m.spec.deeds.index(self.what)


class PlayerForbidden(Continuous):
    """A kind of deed may not be done to, or by, a player."""

    name: ClassVar[str] = "player_forbidden"

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [int(-1 - player) for player in players(self.side, f.player)]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for who in plan:
            m.forbid(who, m.spec.deeds.index(self.what), f.key)

    def forbids(self, m: Match) -> i64:
        return 1 << m.spec.deeds.index(self.what)


def concerns(m: Match, f: Frame, side: str, tests: list[Test], uid: i64) -> bool:
    """Whether a player, or a card at the side of one, is meant."""
    player = -1 - uid if uid < 0 else m.cards[uid & ID_MASK].owner
    if not side_bits(side, f.player) >> player & 1:
        return False
    return not tests if uid < 0 else all_ok(tests, m, f, uid)


class On(When):
    """When something was done to a card or player of a side."""

    name: ClassVar[str] = "on"

    def __init__(self, event: str, side: str, tests: list[Test]) -> None:
        self.event = event
        self.side = side
        self.tests = tests

    def bits(self, m: Match) -> i64:
        return 1 << m.spec.events.index(self.event)

    def met(self, m: Match, f: Frame, kind: i64, uid: i64) -> bool:
        return concerns(m, f, self.side, self.tests, uid)


class Would(Instead):
    """When something would be done to a card or player of a side, by this cause."""

    name: ClassVar[str] = "would"

    def __init__(self, what: str, side: str, tests: list[Test], by: str = "any") -> None:
        self.what = what
        self.side = side
        self.tests = tests
        self.by = by

    def bits(self, m: Match) -> i64:
        return 1 << m.spec.deeds.index(self.what)

    def applies(self, m: Match, f: Frame, d: Deed, uid: i64) -> bool:
        if self.by != "any" and not d.cause >> CAUSES.index(self.by) & 1:
            return False
        return concerns(m, f, self.side, self.tests, uid)
