"""What is printed on a card of any game: its definition, its abilities, and what a continuous effect is."""

from typing import Any, Generic

from mypy_extensions import i64

from fuda.core.flow import Frame, M, Op, Program
from fuda.core.terms import Condition, Term


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

    def be_worded(self, name_en: str, text_ja: str, text_en: str) -> None:
        """Give it its texts, which mean nothing in play: only abilities and keywords do.  [op 2-8-4-1] [dz 2-10.2]"""
        self.name_en = name_en or self.name
        self.text_ja = text_ja
        self.text_en = text_en


class HeardDefinition(Definition):
    """What is printed on a card, with what its abilities wait for and replace, so that others are passed over."""

    __slots__ = ("has_static", "hears", "listens", "replaces")

    def __init__(self, number: str, name: str, kind: i64, has_text: bool) -> None:
        super().__init__(number, name, kind, has_text)
        self.listens: i64 = 0  # events that its abilities wait for, as bits
        self.hears: i64 = 0  # those of them that may be about another card
        self.replaces: i64 = 0  # kinds of deed that its abilities replace
        self.has_static = False  # it has a continuous effect


class Scope:
    """How far a prohibition reaches; what it is asked is the game's."""


class Ability:
    """One ability of a card: its class, its conditions, what it waits for or replaces, and its program."""

    __slots__ = (
        "conditions", "effect_ops", "events", "index", "kind", "optional", "own", "part", "program", "would",
    )  # fmt: skip

    def __init__(self, kind: i64, conditions: list[Condition[Any]], effect: list[Op[Any]]) -> None:
        self.kind = kind
        self.conditions = conditions
        self.effect_ops = effect
        self.optional = False  # its text says that it may be used, or declined
        self.events: i64 = 0  # events that it waits for, as bits
        self.would: i64 = 0  # kinds of deed that it replaces, as bits
        self.index: i64 = 0  # its number on the card
        self.own = False  # what it waits for is about its own card
        self.part = False  # a part of another ability, which delays or grants it
        self.program = Program("", [])


class PaidAbility(Ability):
    """An ability whose cost is a program too."""

    __slots__ = ("cost", "cost_ops", "once")

    def __init__(
        self, kind: i64, conditions: list[Condition[Any]], cost: list[Op[Any]], effect: list[Op[Any]], once: bool
    ) -> None:
        super().__init__(kind, conditions, effect)
        self.cost_ops = cost
        self.once = once  # in a turn
        self.cost = Program("", [])

    def bind_programs(self, number: str, paid: Op[Any], all_paid: Op[Any]) -> None:
        """Name the programs after the card; `paid` comes after each action of the cost, `all_paid` at its end."""
        name = f"{number}#{self.index}"
        self.program = Program(name, list(self.effect_ops))
        # The actions of one cost are done in the order written.  [op 8-3-1-1] [fw 1-4-3]
        steps: list[Op[Any]] = []
        for op in self.cost_ops:
            steps += [op, paid]
        self.cost = Program(f"{name}:cost", [*steps, all_paid] if steps else [])


class Continuous(Term, Generic[M]):
    """What a continuous effect does: `plan` finds what it covers and the amounts, `put` applies a plan."""

    def plan(self, m: M, f: Frame) -> list[int]:
        """The influence now, as plain numbers; equal plans are the same influence."""
        raise NotImplementedError

    def put(self, m: M, f: Frame, plan: list[int]) -> None:
        """Apply a plan."""
        raise NotImplementedError
