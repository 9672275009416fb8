"""Rules taken out one at a time: the source of a module with one cited place disabled.

A mutant names a place and a way to disable it: a row of a flow table that does nothing, a condition that never or
always holds, a statement left out, a function that returns at once. Run as a program, this module plays pytest with
one mutant in place: `python -m fuda.rules.mutants MUTANT TESTS...`.
"""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from typing import Any, Final

import msgspec

from fuda.rules.anchors import Definition, Function, Module, blocks, called, docstring_of, lines_between
from fuda.rules.tags import Citation

ROW: Final = "row"
# Slight changes, which more tests miss: the row or statement exchanged with the next one, comparisons off by one.
SWAP_ROWS: Final = "swap rows"
SWAP: Final = "swap"
EDGE: Final = "edge"
EDGES: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
# What a function that returns at once may return, by its annotation.
RETURNS: Final = {"bool": ("False", "True"), "i64": ("0", "1", "-1"), "int": ("0",), "str": ("''",), "None": ("None",)}


class Mutant(msgspec.Struct, frozen=True):
    """One place of one file, and how to disable it."""

    file: str  # below the package
    line: int
    column: int
    how: str  # "row", "never", "always", "skip", or "return ..."; or a slight change


def mutants_of(module: Module, citation: Citation) -> list[Mutant]:
    """List the ways to disable what a citation stands for."""
    if citation.kind == "row":
        calls = [row.call for row in module.rows if (row.clause, row.call.lineno) == (citation.id, citation.line)]
        return [Mutant(module.name, call.lineno, call.col_offset, ROW) for call in calls]
    node = cited_node(module, citation.line)
    return list(ways(module.name, node, returns_of(module, node))) if node is not None else []


def slight_mutants_of(module: Module, citation: Citation) -> list[Mutant]:
    """List slight changes of what a citation stands for: exchanged with what follows, or off by one."""
    if citation.kind == "row":
        lists = [node.elts[:-1] for node in module.nodes if isinstance(node, ast.List)]
        places = {(row.lineno, row.col_offset) for rows in lists for row in rows}
        found = [one for one in mutants_of(module, citation) if (one.line, one.column) in places]
        return [msgspec.structs.replace(one, how=SWAP_ROWS) for one in found]
    node = cited_node(module, citation.line)
    if node is None or isinstance(node, Definition):
        return []
    ways = [EDGE] if any(isinstance(part, ast.Compare) and edges(part) for part in headed(node)) else []
    if not blocks(node) and not isinstance(node, ast.Return | ast.Raise) and follower(module.tree, node) is not None:
        ways.append(SWAP)
    return [Mutant(module.name, node.lineno, node.col_offset, how) for how in ways]


def headed(node: ast.stmt) -> Iterator[ast.AST]:
    """List the parts of a statement without the blocks in it."""
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, ast.stmt):
            yield from ast.walk(part)


def edges(node: ast.Compare) -> bool:
    """Whether a comparison has an edge that may be one off."""
    return any(type(sign) in EDGES for sign in node.ops)


def follower(tree: ast.AST, node: ast.stmt) -> ast.stmt | None:
    """Find the statement after another one in the same block, if the two can change places."""
    for around in ast.walk(tree):
        for block in blocks(around) if isinstance(around, ast.stmt) else []:
            for one, following in itertools.pairwise(block):
                if (one.lineno, one.col_offset) == (node.lineno, node.col_offset):
                    return None if isinstance(following, ast.Return | ast.Raise) else following
    return None


def cited_node(module: Module, line: int) -> ast.stmt | None:
    """Find what a tag on a line speaks about: the definition of its docstring, the statement, or the next one."""
    for definition in module.statements:
        doc = docstring_of(definition) if isinstance(definition, Definition) else None
        if doc is not None and line in lines_between(doc):
            return definition
    if line not in module.columns:
        line = next((below for below in module.columns if below > line), 0)
    node = module.innermost(line)
    if node is None or (module.is_static(node) and not isinstance(node, Definition)):
        return None
    return node


def returns_of(module: Module, node: ast.stmt | None) -> tuple[str, ...]:
    """Say what the function around a statement may return."""
    around = [f for f in module.statements if isinstance(f, Function) and node is not None and holds(f, node)]
    return default_returns(max(around, key=lambda f: f.lineno)) if around else ("None",)


def holds(function: ast.stmt, node: ast.stmt) -> bool:
    """Whether a statement lies within a function."""
    return node.lineno in lines_between(function)


def default_returns(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str, ...]:
    """Say what a function of this annotation may return at once."""
    kind = ast.unparse(function.returns) if function.returns is not None else "None"
    if kind.startswith("list"):
        return ("[]",)
    return RETURNS.get(kind.strip("\"'"), ("None",))


def ways(file: str, node: ast.stmt, returns: tuple[str, ...]) -> Iterator[Mutant]:
    """List the ways to disable a statement."""
    if isinstance(node, ast.ClassDef):
        for part in node.body:
            if isinstance(part, Function) and part.name != "__init__":
                yield from ways(file, part, ())
    elif isinstance(node, Function):
        yield from (Mutant(file, node.lineno, node.col_offset, f"return {v}") for v in default_returns(node))
    elif isinstance(node, ast.If | ast.While):
        yield Mutant(file, node.lineno, node.col_offset, "never")
        yield Mutant(file, node.lineno, node.col_offset, "always")
    elif isinstance(node, ast.For):
        yield Mutant(file, node.lineno, node.col_offset, "never")
    elif isinstance(node, ast.Return):
        yield from (Mutant(file, node.lineno, node.col_offset, f"return {value}") for value in returns)
    elif not isinstance(node, ast.Assert) and not blocks(node):
        yield Mutant(file, node.lineno, node.col_offset, "skip")


class Disable(ast.NodeTransformer):
    """Puts a mutant in place."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.done = False

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Change the node that is meant, and go on into the others."""
        if isinstance(node, ast.stmt) and self.is_meant(node):
            self.done = True
            return self.changed(node)
        if self.mutant.how in (SWAP, SWAP_ROWS) and not self.done:
            self.exchange(node)
        return super().generic_visit(node)

    def exchange(self, node: ast.AST) -> None:
        """Let two statements of a block, or two rows of a table, change places."""
        lists: list[list[Any]] = [*blocks(node)] if isinstance(node, ast.stmt) else []
        lists += [node.elts] if isinstance(node, ast.List) else []
        for parts in lists:
            for index, part in enumerate(parts[:-1]):
                is_kind = isinstance(part, ast.stmt) if self.mutant.how == SWAP else called(part) == "Row"
                if is_kind and (part.lineno, part.col_offset) == (self.mutant.line, self.mutant.column):
                    parts[index : index + 2] = reversed(parts[index : index + 2])
                    self.done = True
                    return

    def is_meant(self, node: ast.stmt) -> bool:
        """Whether this is the statement of the mutant."""
        place = (node.lineno, node.col_offset)
        return place == (self.mutant.line, self.mutant.column) and self.mutant.how not in (ROW, SWAP_ROWS, SWAP)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Let a row of a flow table do nothing."""
        place = (node.lineno, node.col_offset)
        if self.mutant.how == ROW and called(node) == "Row" and place == (self.mutant.line, self.mutant.column):
            self.done = True
            node.args[1] = ast.copy_location(expression("lambda m, f: None"), node.args[1])
            return ast.fix_missing_locations(node)
        return super().generic_visit(node)

    def changed(self, node: ast.stmt) -> ast.stmt:
        """The statement as the mutant has it."""
        how = self.mutant.how
        if how == EDGE:
            for part in headed(node):
                if isinstance(part, ast.Compare):
                    part.ops = [EDGES.get(type(sign), type(sign))() for sign in part.ops]
            return node
        if how in ("never", "always") and isinstance(node, ast.If | ast.While):
            node.test = ast.copy_location(ast.Constant(how == "always"), node.test)
            return node
        if isinstance(node, ast.For):
            node.iter = ast.copy_location(ast.List([], ast.Load()), node.iter)
            return ast.fix_missing_locations(node)
        if how.startswith("return"):
            value = ast.Return(expression(how.removeprefix("return ")))
            if isinstance(node, Function):
                node.body = [value]
                return ast.fix_missing_locations(node)
            return ast.fix_missing_locations(ast.copy_location(value, node))
        return ast.copy_location(ast.Pass(), node)


def expression(text: str) -> ast.expr:
    """Parse an expression."""
    return ast.parse(text, mode="eval").body


def disable(source: str, mutant: Mutant) -> ast.Module:
    """Parse a module with the mutant in place."""
    change = Disable(mutant)
    tree = change.visit(ast.parse(source))
    if not change.done:
        raise LookupError(f"nothing to disable at {mutant.file}:{mutant.line}")
    assert isinstance(tree, ast.Module)
    return ast.fix_missing_locations(tree)


def install(mutant: Mutant) -> None:
    """Let the import of the mutant's module load the changed source."""
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        """Compile the changed source of the module that is meant."""
        path = self.get_filename(fullname)
        if not path.replace("\\", "/").endswith(f"/fuda/{mutant.file}"):
            return plain(self, fullname)
        source = self.get_data(path).decode()
        return compile(disable(source, mutant), path, "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def main() -> int:
    """Run pytest with one mutant in place."""
    import pytest

    from fuda.rules.trials import OPTIONS, START, Trial, limit

    trial = msgspec.json.decode(sys.argv[1], type=Trial)
    limit(START + trial.seconds)
    if trial.mutant is not None:
        install(trial.mutant)
    return int(pytest.main([*OPTIONS, *trial.tests]))


if __name__ == "__main__":
    sys.exit(main())
