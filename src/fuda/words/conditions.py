"""Conditions: made of other terms, whose turn it is, what was done, which cards there are."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Match
from fuda.core.terms import Condition, Value, all_hold, all_simple, any_derived, compare, looks_of, reads_of
from fuda.table import match as table
from fuda.words.properties import Test, all_ok
from fuda.words.refs import Ref


class If(Condition[Any]):
    """Two numbers compared."""

    name: ClassVar[str] = "compare"

    def __init__(self, one: Value[Any], sign: str, two: Value[Any]) -> None:
        self.one = one
        self.sign = sign
        self.two = two
        self.is_least = sign == ">="  # the most frequent one needs no looking up

    def holds(self, m: Match, f: Frame) -> bool:
        if self.is_least:
            return self.one.get(m, f) >= self.two.get(m, f)
        return compare(self.one.get(m, f), self.sign, self.two.get(m, f))

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()

    def is_simple(self) -> bool:
        return self.one.is_simple() and self.two.is_simple()

    def reads(self) -> i64:
        return self.one.reads() | self.two.reads()

    def looks(self) -> i64:
        return self.one.looks() | self.two.looks()


class YourTurn(Condition[Any]):
    """It is the turn of the player whose text it is.  [op 8-3-2-4, 10-2-11-1] [dz 2-1.3]"""

    name: ClassVar[str] = "your_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn_player == f.player

    def is_simple(self) -> bool:
        return True


class OpponentsTurn(Condition[Any]):
    """It is the opponent's turn.  [op 8-3-2-5, 10-2-12-1] [dz 2-1.3]"""

    name: ClassVar[str] = "opponents_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn_player != f.player

    def is_simple(self) -> bool:
        return True


class Done(Condition[Any]):
    """The instruction before was carried out, or replaced where that counts as much.

    [op 4-10-1] [fw 13-14-1]
    """

    name: ClassVar[str] = "done"

    def holds(self, m: Match, f: Frame) -> bool:
        return f.done > 0


class Never(Condition[Any]):
    """The opposite of a condition."""

    name: ClassVar[str] = "never"

    def __init__(self, condition: Condition[Any]) -> None:
        self.condition = condition

    def holds(self, m: Match, f: Frame) -> bool:
        return not self.condition.holds(m, f)

    def reads(self) -> i64:
        return self.condition.reads()

    def is_derived(self) -> bool:
        return self.condition.is_derived()


class Several(Condition[Any]):
    """Something about several conditions."""

    def __init__(self, conditions: list[Condition[Any]]) -> None:
        self.conditions = conditions

    def is_derived(self) -> bool:
        for condition in self.conditions:
            if condition.is_derived():
                return True
        return False

    def reads(self) -> i64:
        bits: i64 = 0
        for condition in self.conditions:
            bits |= condition.reads()
        return bits

    def looks(self) -> i64:
        bits: i64 = 0
        for condition in self.conditions:
            bits |= condition.looks()
        return bits


class OneOf(Several):
    """At least one of several conditions."""

    name: ClassVar[str] = "one_of"

    def holds(self, m: Match, f: Frame) -> bool:
        for condition in self.conditions:
            if condition.holds(m, f):
                return True
        return False


class AllOf(Several):
    """All of several conditions.  [op 8-3-2-1]"""

    name: ClassVar[str] = "all_of"

    def holds(self, m: Match, f: Frame) -> bool:
        return all_hold(self.conditions, m, f)


# --- which cards there are -------------------------------------------------------------------------------------
class Exists(Condition[Any]):
    """There is such a card."""

    name: ClassVar[str] = "exists"

    def __init__(self, ref: Ref[Any, Any]) -> None:
        self.ref = ref

    def holds(self, m: table.Match, f: Frame) -> bool:
        return self.ref.how_many(m, f) > 0

    def reads(self) -> i64:
        return self.ref.reads()

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()

    def looks(self) -> i64:
        return self.ref.looks()


class Matches(Condition[Any]):
    """One of some cards passes some tests, as it is or last was.  [fw 9-10-1] [hy 812.1]"""

    name: ClassVar[str] = "matches"

    def __init__(self, ref: Ref[Any, Any], tests: list[Test[Any, Any, Any]]) -> None:
        self.ref = ref
        self.tests = tests

    def holds(self, m: table.Match, f: Frame) -> bool:
        for uid in self.ref.known(m, f):
            if all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):  # [fw 9-10-1]
                return True
        return False

    def reads(self) -> i64:
        return self.ref.reads() | reads_of(self.tests)

    def is_derived(self) -> bool:
        return self.ref.is_derived() or any_derived(self.tests)

    def is_simple(self) -> bool:
        return self.ref.is_simple() and all_simple(self.tests)

    def looks(self) -> i64:
        return self.ref.looks() | looks_of(self.tests)


# --- what was done, and when -----------------------------------------------------------------------------------
class Failed(Condition[Any]):
    """Some of the instruction before could not be carried out; what was replaced has not failed.

    [fw 13-15-1, 0-3-16] [ruling fw-046]
    """

    name: ClassVar[str] = "failed"

    def holds(self, m: Match, f: Frame) -> bool:
        return f.done == 0


class FirstTurn(Condition[Any]):
    """It is the first turn of the player whose turn it is."""

    name: ClassVar[str] = "first_turn"

    def holds(self, m: table.Match, f: Frame) -> bool:
        return m.turn <= 1 or (m.turn == 2 and m.turn_player != m.first)
