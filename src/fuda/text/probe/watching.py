"""Watching every instruction of a program: what the probes of several games do when one is reached and done."""

from __future__ import annotations

from typing import Any

from fuda.core.flow import Frame, Op, Program
from fuda.text.probe.steps import End, Step


class Watching:
    """Watches the instructions of programs, each at its place; a game says what is noted of one, and judges it."""

    first_extra: int = 1000  # places from here on are of other programs than the main one

    def __init__(self) -> None:
        self.has_acted = False
        self.begun = 0
        self.wrong = ""
        self.open: dict[int, Any] = {}  # what was noted of the instruction of each frame that is being carried out
        self.acted: set[int] = set()  # places of instructions that have changed something
        self.ops: dict[int, Op[Any]] = {}

    def marked(self, program: Program, shift: int = 0) -> Program:
        """The program with its instructions watched, each at its place."""
        self.ops |= {i + shift: op for i, op in enumerate(program.ops)}
        steps: list[Op[Any]] = [self.step(op, i + shift) for i, op in enumerate(program.ops)]
        return Program(program.name, [*steps, self.step(End(), len(steps) + shift)])

    def step(self, op: Op[Any], at: int) -> Op[Any]:
        """An instruction that is watched."""
        return Step(op, at, self)

    def forget(self) -> None:
        """Begin anew."""
        self.begun = 0
        self.open.clear()

    def fail(self, why: str) -> None:
        """Note what must not be; the first of it stands."""
        self.wrong = self.wrong or why

    def reach(self, m: Any, f: Frame, op: Any, at: int) -> None:
        """An instruction is reached: the one before it is done."""
        before = self.open.get(id(f))
        if before is not None:
            if before.at == at:
                return
            self.close(m, before)
        elif at < self.first_extra:
            self.begun += 1
        if isinstance(op, End):
            self.open.pop(id(f), None)
        else:
            self.open[id(f)] = self.see(m, f, op, at)

    def see(self, m: Any, f: Frame, op: Any, at: int) -> Any:
        """What an instruction is about, noted before it acts; it keeps the frame and the place."""
        raise NotImplementedError

    def close(self, m: Any, seen: Any) -> None:
        """Compare what an instruction did with what it says."""
        raise NotImplementedError
