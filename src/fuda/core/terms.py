"""The terms that ops are made with: numbers read when needed, and conditions.

Like ops, terms have a name and parameters in order, so that `fuda.core.notation` can print and read them. A term also
says what it depends on, so that continuous effects are worked out again only where something they look at has changed.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic

from mypy_extensions import i64

from fuda.core.flow import Frame, M


class Term:
    """A part of an instruction: what it is called, and what it depends on."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def reads(self) -> i64:
        """The kinds of continuous effects it looks at, as bits; all, where a game does not tell them apart."""
        return -1 if self.is_derived() else 0

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change; numbers, where a game tells them from the rest."""
        return False

    def is_mutable(self) -> bool:
        """Whether it depends on other information that continuous effects change."""
        return False

    def is_fickle(self) -> bool:
        """Whether it depends on anything of these that changes though no effect gives traits, names or colours."""
        return self.is_derived() or self.is_mutable()

    def is_simple(self) -> bool:
        """Whether it depends on nothing but what is in play and whose turn it is."""
        return False

    def looks(self) -> i64:
        """What it looks at besides what is in play and whose turn it is, as bits of the game's own; -1: anything."""
        return 0 if self.is_simple() else -1


def any_derived(terms: Sequence[Term]) -> bool:
    """Whether one of some terms depends on what continuous effects change."""
    for term in terms:
        if term.is_derived():
            return True
    return False


def any_mutable(terms: Sequence[Term]) -> bool:
    """Whether one of some terms depends on other information that continuous effects change."""
    for term in terms:
        if term.is_mutable():
            return True
    return False


def any_fickle(terms: Sequence[Term]) -> bool:
    """Whether one of some terms depends on what changes though no effect gives traits, names or colours."""
    for term in terms:
        if term.is_fickle():
            return True
    return False


def all_simple(terms: Sequence[Term]) -> bool:
    """Whether all of some terms depend on nothing but what is in play and whose turn it is."""
    for term in terms:
        if not term.is_simple():
            return False
    return True


def reads_of(terms: Sequence[Term]) -> i64:
    """The kinds of continuous effects that some terms look at, as bits."""
    bits: i64 = 0
    for term in terms:
        bits |= term.reads()
    return bits


def looks_of(terms: Sequence[Term]) -> i64:
    """What some terms look at besides what is in play and whose turn it is, as bits."""
    bits: i64 = 0
    for term in terms:
        bits |= term.looks()
    return bits


class Value(Term, Generic[M]):
    """A number that is read when it is needed."""

    def get(self, m: M, f: Frame) -> i64:
        """The number now."""
        raise NotImplementedError


class Condition(Term, Generic[M]):
    """Something that holds or does not hold."""

    def holds(self, m: M, f: Frame) -> bool:
        """Whether it holds now."""
        raise NotImplementedError

    def is_asked_again(self) -> bool:
        """Whether it must still hold once the cost of its ability is paid."""
        return False


def all_hold(conditions: list[Condition[M]], m: M, f: Frame) -> bool:
    """Whether all of some conditions hold now."""
    for condition in conditions:
        if not condition.holds(m, f):
            return False
    return True


def compare(a: i64, sign: str, b: i64) -> bool:
    """Compare two numbers."""
    if sign == "<=":
        return a <= b
    if sign == ">=":
        return a >= b
    if sign == "==":
        return a == b
    if sign == "<":
        return a < b
    return a > b if sign == ">" else a != b


def has_within(term: object, is_it: Callable[[object], bool]) -> bool:
    """Whether a term, or one that is in it, is such a one; terms may stand in lists."""
    if is_it(term):
        return True
    if isinstance(term, list):
        for part in term:
            if has_within(part, is_it):
                return True
    for field in getattr(term, "fields", ()):
        if has_within(getattr(term, field, None), is_it):
            return True
    return False
