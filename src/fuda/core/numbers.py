"""Numbers that are made of other terms, or of what a player has named: arithmetic speaks of no game.

A game that rounds takes its own words for it. Where the word for a thing differs from game to game, a game gives the
term its own name: `class Picked(ChosenNumber)`.
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame, Match
from fuda.core.terms import Condition, Value


class Number(Value[Any]):
    """A printed number."""

    name: ClassVar[str] = "number"
    fields: ClassVar[tuple[str, ...]] = ("n",)

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
    fields: ClassVar[tuple[str, ...]] = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        return named_number(f, self.at)


class ChosenCount(Value[Any]):
    """How many were chosen into a slot, whether or not they are still there."""

    name: ClassVar[str] = "chosen_count"
    fields: ClassVar[tuple[str, ...]] = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        return len(f.get(self.at))


class Pair(Value[Any]):
    """A number made of two."""

    fields: ClassVar[tuple[str, ...]] = ("one", "two")

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
    fields: ClassVar[tuple[str, ...]] = ("amount", "each", "of")

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
    fields: ClassVar[tuple[str, ...]] = ("condition", "one", "two")

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
