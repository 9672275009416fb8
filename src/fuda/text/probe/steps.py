"""Instructions that are watched while their program runs: what the probes of several games put in their place."""

from __future__ import annotations

from typing import Any, Protocol

from fuda.core.flow import Frame, Op
from fuda.core.state import Action


class Watcher(Protocol):
    """Is told of every instruction that is reached, and of what must not be."""

    def reach(self, m: Any, f: Frame, op: Any, at: int) -> None:
        """An instruction is reached: the one before it is done."""

    def fail(self, why: str) -> None:
        """Note what must not be."""


class Step(Op[Any]):
    """An instruction that is watched; in copies of the match, on which costs are tried, it is left alone."""

    def __init__(self, op: Op[Any], at: int, watch: Watcher) -> None:
        self.op = op
        self.at = at
        self.watch = watch

    def run(self, m: Any, f: Frame) -> bool:
        if m.journal is None:
            return self.op.run(m, f)
        self.watch.reach(m, f, self.op, self.at)
        before = m.state_hash()
        asks = self.op.run(m, f)
        if asks and m.state_hash() != before:
            self.watch.fail(f"{self.op.name or type(self.op).__name__} changed something before it asked")
        return asks

    def got(self, m: Any, f: Frame, a: Action) -> None:
        self.op.got(m, f, a)

    def can(self, m: Any, f: Frame) -> bool:
        return self.op.can(m, f)


class End(Op[Any]):
    """The end of a program that is watched."""

    def run(self, m: Any, f: Frame) -> bool:
        return False
