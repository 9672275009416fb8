"""A rule taken out of a process that has imported the engine already.

What was worked out before with the rule in place would stay as it was, so a place can only be changed if its code has
not run yet: `NotInPlace` says that a fresh process must try the mutant.
"""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from fuda.rules.anchors import Definition, Function, bound_names, called, lines_between, span
from fuda.rules.mutants import ROW, SWAP_ROWS, Mutant, disable, install
from fuda.rules.tags import PACKAGE

OURS: Final = (str(PACKAGE), str(PACKAGE.parents[1] / "tests"))


class NotInPlace(Exception):  # noqa: N818  named for what it says
    """The mutant cannot be put into this process."""


class Place(NamedTuple):
    """Where a function is defined."""

    file: str
    line: int
    name: str


def place_of(code: CodeType) -> Place:
    """Name the place of a function's code."""
    return Place(code.co_filename, code.co_firstlineno, code.co_qualname)


def is_ours(file: str) -> bool:
    """Whether a file belongs to this package or to its tests."""
    return file.startswith(OURS)


class Ran:
    """Notes which code has run."""

    def __init__(self) -> None:
        self.codes: dict[int, CodeType] = {}

    def start(self) -> None:
        """Begin to watch."""
        sys.setprofile(self.note)

    def stop(self) -> frozenset[Place]:
        """End watching, and list what ran of this package and its tests."""
        sys.setprofile(None)
        places = (place_of(code) for code in self.codes.values())
        return frozenset(place for place in places if is_ours(place.file))

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Keep the code of a call."""
        if event == "call":
            self.codes[id(frame.f_code)] = frame.f_code


class Engine:
    """The functions and flow tables of this process, and which functions have run."""

    def __init__(self, ran: frozenset[Place]) -> None:
        self.ran = ran
        self.functions: dict[Place, list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                self.functions.setdefault(place_of(thing.__code__), []).append(thing)
        loaded = [(getattr(module, "__file__", None), module) for module in sys.modules.values()]
        self.modules = {file: module for file, module in loaded if file is not None and is_ours(file)}

    def put(self, mutant: Mutant) -> None:
        """Put a mutant in place."""
        path = PACKAGE / mutant.file
        module = self.modules.get(str(path))
        if module is None:
            install(mutant)
        elif mutant.how == SWAP_ROWS:
            raise NotInPlace("whoever has counted the rows would find other ones")
        elif mutant.how == ROW:
            self.put_row(module, path, mutant)
        else:
            self.put_function(path, mutant)

    def put_function(self, path: Path, mutant: Mutant) -> None:
        """Give the function around a mutant the code of the changed source."""
        source = path.read_text(encoding="utf-8")
        place = Place(str(path), *outermost_function(ast.parse(source), mutant.line))
        changed = compile(disable(source, mutant), str(path), "exec")
        codes = [code for code in codes_within(changed) if place_of(code) == place]
        live = self.functions.get(place, [])
        if len(codes) != 1 or not live or place in self.ran:
            raise NotInPlace(f"{place.name} has run already, or is not a function of its own")
        for function in live:
            if function.__code__.co_freevars != codes[0].co_freevars:
                raise NotInPlace(f"{place.name} uses other variables around it")
            function.__code__ = codes[0]

    def put_row(self, module: ModuleType, path: Path, mutant: Mutant) -> None:
        """Let a row of a live flow table do nothing."""
        from fuda.core import flow

        name, index = row_of(ast.parse(path.read_text(encoding="utf-8")), mutant)
        program: Any = getattr(module, name)
        op = program.ops[index]
        run = op.act if isinstance(op, flow.Do) else type(op).run
        if len(program.clauses) != len(program.ops) or place_of(run.__code__) in self.ran:
            raise NotInPlace(f"the row of {name} has run already, or stands for several")
        program.ops[index] = flow.Do(lambda m, f: None)
        program.steps[index] = flow.Step(program.ops[index])


def codes_within(code: CodeType) -> Iterator[CodeType]:
    """List the code of everything that a piece of code defines."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_within(constant)


def outermost_function(tree: ast.Module, line: int) -> tuple[int, str]:
    """Find the function or method around a line: its first line and its name."""
    names: list[str] = []
    body = tree.body
    while True:
        around = next((one for one in body if isinstance(one, Definition) and line in lines_between(one)), None)
        if around is None:
            raise NotInPlace(f"line {line} runs when the module is imported")
        names.append(around.name)
        if isinstance(around, Function):
            return span(around).start, ".".join(names)
        body = around.body


def row_of(tree: ast.Module, mutant: Mutant) -> tuple[str, int]:
    """Find the row of a mutant: the name of its table, and its place there."""
    for statement in tree.body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or not isinstance(statement.value, ast.Call):
            continue
        table, names = statement.value, bound_names(statement)
        if called(table) != "Table" or len(names) != 1 or not isinstance(table.args[-1], ast.List):
            continue
        rows = table.args[-1].elts
        for index, row in enumerate(rows):
            if (row.lineno, row.col_offset) == (mutant.line, mutant.column) and all(called(r) == "Row" for r in rows):
                return names[0], index
    raise NotInPlace(f"the row of line {mutant.line} stands in no plain table")
