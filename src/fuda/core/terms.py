"""The terms that ops are made with: numbers read when needed, and conditions.

Like ops, terms have a name and parameters in order, so that `fuda.core.notation` can print and read them.
"""

from typing import ClassVar, Generic

from mypy_extensions import i64

from fuda.core.flow import Frame, M


class Value(Generic[M]):
    """A number that is read when it is needed."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def get(self, m: M, f: Frame) -> i64:
        """The number now."""
        raise NotImplementedError

    def reads(self) -> i64:
        """The kinds of continuous effects it looks at, as bits; all, where a game does not tell them apart."""
        return -1 if self.is_derived() else 0

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change."""
        return False

    def is_simple(self) -> bool:
        """Whether it depends on nothing but what is in play and whose turn it is."""
        return False

    def looks(self) -> i64:
        """What it looks at besides what is in play and whose turn it is, as bits of the game's own; -1: anything."""
        return 0 if self.is_simple() else -1


class Condition(Generic[M]):
    """Something that holds or does not hold."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def holds(self, m: M, f: Frame) -> bool:
        """Whether it holds now."""
        raise NotImplementedError

    def is_asked_again(self) -> bool:
        """Whether it must still hold once the cost of its ability is paid."""
        return False

    def reads(self) -> i64:
        """The kinds of continuous effects it looks at, as bits; all, where a game does not tell them apart."""
        return -1 if self.is_derived() else 0

    def is_derived(self) -> bool:
        """Whether it depends on what continuous effects change."""
        return False

    def is_simple(self) -> bool:
        """Whether it depends on nothing but what is in play and whose turn it is."""
        return False

    def looks(self) -> i64:
        """What it looks at besides what is in play and whose turn it is, as bits of the game's own; -1: anything."""
        return 0 if self.is_simple() else -1
