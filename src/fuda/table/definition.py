"""What is printed on a card of any game, and what a continuous effect of any game is."""

from typing import Generic

from mypy_extensions import i64

from fuda.core.flow import Frame, M
from fuda.core.terms import Term


class Definition:
    """What is printed on a card: number, name and type, and its text in both languages."""

    __slots__ = ("digest", "has_text", "kind", "missing", "name", "name_en", "number", "text_en", "text_ja")

    def __init__(self, number: str, name: str, kind: i64, has_text: bool) -> None:
        self.number = number
        self.name = name
        self.kind = kind
        self.has_text = has_text
        self.name_en = name
        self.text_ja = ""
        self.text_en = ""
        self.digest = ""
        self.missing: list[str] = []  # words of its text that were not understood


class Continuous(Term, Generic[M]):
    """What a continuous effect does: `plan` finds what it covers and the amounts, `put` applies a plan."""

    def plan(self, m: M, f: Frame) -> list[int]:
        """The influence now, as plain numbers; equal plans are the same influence."""
        raise NotImplementedError

    def put(self, m: M, f: Frame, plan: list[int]) -> None:
        """Apply a plan."""
        raise NotImplementedError
