"""Numbers: arithmetic, what a player has named, how many cards there are, and the numbers of cards.

A game that rounds takes its own words for it.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame, Match
from fuda.core.terms import Condition, Value
from fuda.table import match as table
from fuda.table.match import M
from fuda.words.refs import Ref

MANY: Final = 1024  # more than any number of cards


class Number(Value[Any]):
    """A printed number."""

    name: ClassVar[str] = "number"

    def __init__(self, n: i64) -> None:
        self.n = n

    def get(self, m: Match, f: Frame) -> i64:
        return self.n

    def is_simple(self) -> bool:
        return True


def value(n: "int | Value[Any]") -> Value[Any]:
    """A number as a term."""
    return Number(n) if isinstance(n, int) else n


class ChosenNumber(Value[Any]):
    """A number that a player has named into a slot.  [fw 13-5-1]"""

    name: ClassVar[str] = "chosen_number"

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        return named_number(f, self.at)


class Picked(ChosenNumber):
    """A number that a player has named: the one kept in a slot, or X."""

    name: ClassVar[str] = "picked"


class ChosenCount(Value[Any]):
    """How many were chosen into a slot, whether or not they are still there."""

    name: ClassVar[str] = "chosen_count"

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        return len(f.get(self.at))


class Pair(Value[Any]):
    """A number made of two."""

    def __init__(self, one: Value[Any], two: Value[Any]) -> None:
        self.one = one
        self.two = two

    def reads(self) -> i64:
        return self.one.reads() | self.two.reads()

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()

    def looks(self) -> i64:
        return self.one.looks() | self.two.looks()


class Plus(Pair):
    """The sum of two numbers."""

    name: ClassVar[str] = "plus"

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) + self.two.get(m, f)


class Minus(Pair):
    """The difference of two numbers."""

    name: ClassVar[str] = "minus"

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) - self.two.get(m, f)


class Times(Pair):
    """The product of two numbers."""

    name: ClassVar[str] = "times"

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) * self.two.get(m, f)


class Lesser(Pair):
    """The smaller of two numbers."""

    name: ClassVar[str] = "lesser"

    def get(self, m: Match, f: Frame) -> i64:
        return min(self.one.get(m, f), self.two.get(m, f))


class Greater(Pair):
    """The larger of two numbers."""

    name: ClassVar[str] = "greater"

    def get(self, m: Match, f: Frame) -> i64:
        return max(self.one.get(m, f), self.two.get(m, f))


class PerEach(Value[Any]):
    """So much for each so many of something: only what is complete counts.

    [op 1-3-6] [fw 0-2-9] [ruling op-019] [ruling fw-023]
    """

    name: ClassVar[str] = "per"

    def __init__(self, amount: i64, each: i64, of: Value[Any]) -> None:
        self.amount = amount
        self.each = each
        self.of = of

    def get(self, m: Match, f: Frame) -> i64:
        return self.of.get(m, f) // self.each * self.amount

    def reads(self) -> i64:
        return self.of.reads()

    def is_derived(self) -> bool:
        return self.of.is_derived()

    def looks(self) -> i64:
        return self.of.looks()


class IfElse(Value[Any]):
    """One number if a condition holds, else another."""

    name: ClassVar[str] = "if_else"

    def __init__(self, condition: Condition[Any], one: Value[Any], two: Value[Any]) -> None:
        self.condition = condition
        self.one = one
        self.two = two

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) if self.condition.holds(m, f) else self.two.get(m, f)

    def reads(self) -> i64:
        return self.condition.reads() | self.one.reads() | self.two.reads()

    def is_derived(self) -> bool:
        return self.condition.is_derived() or self.one.is_derived() or self.two.is_derived()


# --- how many --------------------------------------------------------------------------------------------------
class All(Value[Any]):
    """As many as there are."""

    name: ClassVar[str] = "all"

    def get(self, m: Match, f: Frame) -> i64:
        return MANY

    def is_simple(self) -> bool:
        return True


class Counting(Value[M]):
    """A number that is told of some cards."""

    def __init__(self, ref: Ref[Any, Any]) -> None:
        self.ref = ref

    def reads(self) -> i64:
        return self.ref.reads()

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()

    def looks(self) -> i64:
        return self.ref.looks()


class Count(Counting[Any]):
    """How many cards there are; without a zone those in play are counted.  [hy 306.4a]"""

    name: ClassVar[str] = "count"

    def get(self, m: table.Match, f: Frame) -> i64:
        return self.ref.counted(m, f)


class CountNames(Counting[Any]):
    """How many different names some cards have; cards that share a name count once."""

    name: ClassVar[str] = "count_names"

    def get(self, m: table.Match, f: Frame) -> i64:
        found: list[str] = []
        for uid in self.ref.uids(m, f):
            names = m.names_of(m.card_of(uid), m.find(uid))
            if names and names[0] not in found:
                found.append(names[0])
        return len(found)


# --- numbers of cards ------------------------------------------------------------------------------------------
def number_at_last(m: table.Match, uid: i64, what: str) -> i64:
    """A number of a card, as it is or last was.  [fw 9-10-1] [hy 812.1]"""
    return m.number_of(m.card_of(uid), m.recall(uid), what)


def first_number(m: table.Match, uids: list[int], what: str) -> i64:
    """A number of the first of some cards, or 0."""
    if m.dirty:
        m.settle()
    return number_at_last(m, uids[0], what) if uids else 0


def total_number(m: table.Match, uids: list[int], what: str) -> i64:
    """The sum of a number of some cards."""
    if m.dirty:
        m.settle()
    total: i64 = 0
    for uid in uids:
        total += number_at_last(m, uid, what)
    return total


def largest_number(m: table.Match, uids: list[int], what: str) -> i64:
    """The highest of a number of some cards, or 0."""
    best = first_number(m, uids, what)
    for uid in uids:
        best = max(best, number_at_last(m, uid, what))
    return best


def smallest_number(m: table.Match, uids: list[int], what: str) -> i64:
    """The lowest of a number of some cards, or 0."""
    best = first_number(m, uids, what)
    for uid in uids:
        best = min(best, number_at_last(m, uid, what))
    return best


class StatOf(Value[Any]):
    """A number of the first of some cards, as it is or last was, or 0.  [fw 9-10-1]"""

    name: ClassVar[str] = "stat_of"

    def __init__(self, ref: Ref[Any, Any], what: str) -> None:
        self.ref = ref
        self.what = what

    def get(self, m: table.Match, f: Frame) -> i64:
        return first_number(m, self.ref.known(m, f), self.what)

    def is_derived(self) -> bool:
        return True


class TotalOf(StatOf):
    """The sum of a number of some cards, as they are or last were.  [fw 9-10-1]"""

    name: ClassVar[str] = "total_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return total_number(m, self.ref.known(m, f), self.what)


class MostOf(StatOf):
    """The highest of a number of some cards, or 0."""

    name: ClassVar[str] = "most_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return largest_number(m, self.ref.known(m, f), self.what)


class LeastOf(StatOf):
    """The lowest of a number of some cards, or 0."""

    name: ClassVar[str] = "least_of"

    def get(self, m: table.Match, f: Frame) -> i64:
        return smallest_number(m, self.ref.known(m, f), self.what)
