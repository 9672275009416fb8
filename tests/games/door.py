"""Reads the sources of a game and names every place that changes zones or cards in play beside the door."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import fuda

SOURCES = Path(fuda.__file__).parent
GAMES = SOURCES / "games"
CHANGING = {"append", "remove", "insert", "pop", "clear", "extend", "sort", "reverse"}  # methods that change a list


def changes(game: str, fields: set[str], piles: set[str]) -> Iterator[tuple[str, str, int]]:
    """Module, function and line of everything in a game's sources, and in the words it shares, that changes a field.

    `fields` are the attributes of units and sides that are state, `piles` the names under which their lists go about.
    """
    for path in sorted([*(GAMES / game).rglob("*.py"), *(SOURCES / "words").rglob("*.py")]):
        for function, node in walk(ast.parse(path.read_text(encoding="utf-8"))):
            if is_change(node, fields, piles):
                yield path.stem, function, node.lineno


def walk(tree: ast.Module) -> Iterator[tuple[str, ast.stmt | ast.expr]]:
    """Every statement and expression with the function it stands in."""
    stack: list[tuple[str, ast.AST]] = [("", tree)]
    while stack:
        function, node = stack.pop()
        if isinstance(node, ast.FunctionDef):
            function = node.name
        if isinstance(node, ast.stmt | ast.expr):
            yield function, node
        stack += [(function, child) for child in ast.iter_child_nodes(node)]


def is_change(node: ast.AST, fields: set[str], piles: set[str]) -> bool:
    """Whether a node assigns to a field, changes its list in place, or gives a card another place."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign):
        targets = [node.target]
    for target in [part for t in targets for part in ast.walk(t)]:
        if isinstance(target, ast.Attribute) and target.attr in fields and not is_own(target):
            return True
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and target.value.id in piles:
            return True
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("take_from", "rng.shuffle"):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "relocate":
            return True
        held = node.func.value
        if node.func.attr in CHANGING:
            name = held.attr if isinstance(held, ast.Attribute) else held.id if isinstance(held, ast.Name) else ""
            return name in fields or name in piles
    return False


def is_own(target: ast.Attribute) -> bool:
    """Whether an object fills in its own field, as words of card text do with parameters of such a name."""
    return isinstance(target.value, ast.Name) and target.value.id == "self"
