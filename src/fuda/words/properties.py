"""Properties of one card that text of several games may ask for.

A test is asked about a card and the unit it is, if it is in play.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import Card
from fuda.core.terms import Term, Value, all_simple, any_derived, any_fickle, any_mutable, compare, looks_of, reads_of
from fuda.table.match import C, M, Match, U


class Test(Term, Generic[M, C, U]):
    """A property of a card, in play or not."""

    def ok(self, m: M, f: Frame, card: C, u: U | None) -> bool:
        """Whether the card has it; `u` is the unit it is, if it is one."""
        raise NotImplementedError


class OfText(Test[M, C, U]):
    """A property that a text names in a word of its own."""

    def __init__(self, text: str) -> None:
        self.text = text


class OneOf(OfText[M, C, U]):
    """A property that is one of the words which the game knows: its number among them, and that as a bit."""

    words: ClassVar[Sequence[str]] = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.code: i64 = self.words.index(text)
        self.bit: i64 = 1 << self.code


class Compares(Test[M, C, U]):
    """A number of the card, by its name, compared with a value."""

    def __init__(self, what: str, sign: str, value: Value[Any]) -> None:
        self.what = what
        self.sign = sign
        self.value = value

    def is_so(self, m: M, f: Frame, n: i64) -> bool:
        """Whether a number is as it must be."""
        return compare(n, self.sign, self.value.get(m, f))


class Other(Test[Any, Any, Any]):
    """Any card but the source itself."""

    name: ClassVar[str] = "other"

    def ok(self, m: Match, f: Frame, card: Card, u: object) -> bool:
        return card.id != m.this(f)

    def is_simple(self) -> bool:
        return True


class IsThis(Test[Any, Any, Any]):
    """The source itself.  [hy 801.1g-1]"""

    name: ClassVar[str] = "is_this"

    def ok(self, m: Match, f: Frame, card: Card, u: object) -> bool:
        return card.id == m.this(f)

    def is_simple(self) -> bool:
        return True


# --- tests of tests --------------------------------------------------------------------------------------------
class Not(Test[Any, Any, Any]):
    """The opposite of a test."""

    name: ClassVar[str] = "isnt"

    def __init__(self, test: Test[Any, Any, Any]) -> None:
        self.test = test

    def ok(self, m: Match, f: Frame, card: Card, u: object) -> bool:
        return not self.test.ok(m, f, card, u)

    def reads(self) -> i64:
        return self.test.reads()

    def is_derived(self) -> bool:
        return self.test.is_derived()

    def is_mutable(self) -> bool:
        return self.test.is_mutable()

    def is_fickle(self) -> bool:
        return self.test.is_fickle()

    def is_simple(self) -> bool:
        return self.test.is_simple()

    def looks(self) -> i64:
        return self.test.looks()


class Several(Test[Any, Any, Any]):
    """Something about several tests."""

    def __init__(self, tests: list[Test[Any, Any, Any]]) -> None:
        self.tests = tests

    def reads(self) -> i64:
        return reads_of(self.tests)

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def is_mutable(self) -> bool:
        return any_mutable(self.tests)

    def is_fickle(self) -> bool:
        return any_fickle(self.tests)

    def is_simple(self) -> bool:
        return all_simple(self.tests)

    def looks(self) -> i64:
        return looks_of(self.tests)


class Either(Several):
    """At least one of several tests."""

    name: ClassVar[str] = "either"

    def ok(self, m: Match, f: Frame, card: Card, u: object) -> bool:
        for test in self.tests:
            if test.ok(m, f, card, u):
                return True
        return False


class Both(Several):
    """All of several tests."""

    name: ClassVar[str] = "each_of"

    def ok(self, m: Match, f: Frame, card: Card, u: object) -> bool:
        return all_ok(self.tests, m, f, card, u)


def all_ok(tests: list[Test[M, C, U]], m: M, f: Frame, card: C, u: U | None) -> bool:
    """Whether a card passes all tests, as effects have made it."""
    if m.dirty:
        m.settle()
    for test in tests:
        if not test.ok(m, f, card, u):
            return False
    return True


def has_part(words: list[str], text: str) -> bool:
    """Whether one of some words contains a text."""
    for word in words:
        if text in word:
            return True
    return False


def share(one: list[str], two: list[str]) -> bool:
    """Whether two lists have a word in common."""
    for word in one:
        if word in two:
            return True
    return False
