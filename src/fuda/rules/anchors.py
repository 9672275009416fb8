"""Which lines of a source file run when a cited thing happens.

A statement stands for its own lines, but a compound one for its body and not for its header, which also runs
when the condition is false. A definition stands for the lines that run when it is called. Whatever runs only
once, when the module is imported, has no lines of its own: it is followed by name to the places that read it.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

LAYOUT: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class TableRow(NamedTuple):
    """A row of a flow table in the source: its call, its clause, and the game its table names, if it can be read."""

    call: ast.Call
    clause: str
    game: str


class Module:
    """One source file, parsed, with what is needed to anchor its tags."""

    def __init__(self, path: Path, name: str) -> None:
        text = path.read_text(encoding="utf-8")
        self.name = name
        self.source = text.splitlines()
        self.tree = ast.parse(text, filename=str(path))
        self.tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
        # The column at which the code of each line starts.
        self.columns: dict[int, int] = {}
        for token in self.tokens:
            if token.type not in LAYOUT:
                self.columns.setdefault(token.start[0], token.start[1])
        self.nodes = list(ast.walk(self.tree))
        self.statements = [node for node in self.nodes if isinstance(node, ast.stmt)]
        self.static = list(static_statements(self.tree))
        self.rows = list(table_rows(self.tree, self.nodes))

    @cached_property
    def reads(self) -> set[tuple[str, int]]:
        """The names that functions read, each with a line of their bodies."""
        functions = [statement for statement in self.static if isinstance(statement, Function)]
        bodies = [(function, lines_of_definition(function)) for function in functions]
        return {read for function, body in bodies for read in read_names(function) if read[1] in body}

    @cached_property
    def passes_on(self) -> set[tuple[str, str]]:
        """The names that import-time statements read, each with one that they bind."""
        simple = [one for one in self.static if not isinstance(one, Function) and not blocks(one)]
        return {
            (name, bound) for one in simple if (to := bound_names(one)) for name, _ in read_names(one) for bound in to
        }

    def is_static(self, statement: ast.stmt) -> bool:
        """Whether a statement runs only when the module is imported."""
        return any(statement is other for other in self.static)

    def innermost(self, line: int) -> ast.stmt | None:
        """Find the smallest statement that covers a line."""
        covering = [statement for statement in self.statements if line in span(statement)]
        return min(reversed(covering), key=lambda statement: len(span(statement)), default=None)

    def row_at(self, line: int) -> str:
        """Find the clause of the flow table's row on a line."""
        return next((row.clause for row in self.rows if line in lines_between(row.call)), "")


def lines_between(node: ast.AST) -> range:
    """List the lines a node covers."""
    assert isinstance(node, ast.stmt | ast.expr)
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def span(statement: ast.stmt) -> range:
    """List the lines of a statement with its decorators."""
    lines = lines_between(statement)
    if isinstance(statement, Definition):
        return range(min([lines.start, *(d.lineno for d in statement.decorator_list)]), lines.stop)
    return lines


def called(node: ast.AST) -> str:
    """The name of what a call calls, without its module; empty for anything else."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def text_of(node: ast.expr | None) -> str:
    """The string that an expression is; empty for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def row_clause(call: ast.Call) -> str:
    """Read the clause id of a `Row("7-1-1", ...)` call; empty for anything else."""
    return text_of(call.args[0]) if called(call) == "Row" and call.args else ""


def table_rows(tree: ast.Module, nodes: Iterable[ast.AST]) -> Iterator[TableRow]:
    """List the numbered rows of a module, each with the game of the `Table("op", ...)` around it."""
    games: dict[ast.AST, str] = {}
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    for table in calls:
        if called(table) == "Table" and table.args:
            game = game_named(tree, table.args[0])
            games.update((inner, game) for inner in ast.walk(table))
    for call in calls:
        if clause := row_clause(call):
            yield TableRow(call, clause, games.get(call, ""))


def game_named(tree: ast.Module, node: ast.expr) -> str:
    """Read the game that a table names, as a string or through a constant of the module; empty if neither."""
    if isinstance(node, ast.Name):
        for statement in tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and node.id in bound_names(statement):
                return text_of(statement.value)
    return text_of(node)


def docstring_of(node: ast.Module | Definition) -> ast.Constant | None:
    """Find a docstring as a node."""
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return first.value if isinstance(first.value.value, str) else None
    return None


def blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """List the blocks of a compound statement in order; none for a simple one."""
    parts: list[list[ast.stmt]] = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
    parts += [clause.body for name in ("handlers", "cases") for clause in getattr(statement, name, [])]
    return sorted((part for part in parts if part), key=lambda block: block[0].lineno)


def static_statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """List the statements that run once, when the module is imported."""
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        statement = waiting.pop()
        yield statement
        if not isinstance(statement, Function):
            waiting += [inner for block in blocks(statement) for inner in block]


def lines_of(statement: ast.stmt) -> set[int]:
    """List the lines that run when a statement runs, without what it merely defines."""
    if isinstance(statement, Definition):
        return set()
    inner = blocks(statement)
    if not inner:
        return set(lines_between(statement))
    header = set(range(statement.lineno, inner[0][0].lineno)) or {statement.lineno}
    return header.union(*(lines_of_block(block) for block in inner))


def lines_of_block(block: Iterable[ast.stmt]) -> set[int]:
    """List the lines that run when a block runs."""
    return set[int]().union(*(lines_of(statement) for statement in block))


def lines_of_definition(node: Definition) -> set[int]:
    """List the lines that run when a function is called, or any method of a class."""
    if isinstance(node, ast.ClassDef):
        methods = [part for part in node.body if isinstance(part, Definition)]
        return set[int]().union(*(lines_of_definition(method) for method in methods))
    return lines_of_block(node.body if docstring_of(node) is None else node.body[1:])


def lines_of_header(statement: ast.stmt, line: int) -> set[int]:
    """List the lines of the block that a line of a compound statement introduces."""
    following = [block for block in blocks(statement) if block[0].lineno >= line]
    return lines_of_block(following[0]) if following else set()


def bound_names(statement: ast.stmt) -> list[str]:
    """List the names that an import-time statement gives a value to."""
    if isinstance(statement, Definition):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign | ast.AugAssign):
        targets = [statement.target]
    else:
        return []
    return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]


def read_names(node: ast.AST) -> Iterator[tuple[str, int]]:
    """List the names and attributes that a piece of code reads, with their lines."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
            yield part.id, part.lineno
        elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load):
            yield part.attr, part.end_lineno or part.lineno


class Readers:
    """Where the constants of a source tree are read, directly or through other constants."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.places: dict[str, set[tuple[str, int]]] = {}
        self.through: dict[str, set[str]] = {}
        for module in modules:
            self.add(module)

    def add(self, module: Module) -> None:
        """Note what one module reads: functions by line, import-time statements by the names they bind."""
        for name, line in module.reads:
            self.places.setdefault(name, set()).add((module.name, line))
        for name, bound in module.passes_on:
            self.through.setdefault(name, set()).add(bound)

    def of(self, names: Iterable[str]) -> set[tuple[str, int]]:
        """List the places that read any of these names."""
        found: set[tuple[str, int]] = set()
        seen: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                found |= self.places.get(name, set())
                waiting += self.through.get(name, set())
        return found
