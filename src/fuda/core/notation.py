"""Programs as text: `show` prints ops and terms as `name(parameter, ...)`, `Reader` reads them back.

The text is data: it is parsed as an expression and only names of the vocabulary, numbers, strings, lists and
constants are accepted. Nothing in it is ever run.
"""

import ast
from collections.abc import Callable, Mapping
from typing import Any


class NotationError(ValueError):
    """The text is not a program."""


def show(term: object) -> str:
    """Print an op or term; parts that have no name of their own print as their description."""
    if term is None or isinstance(term, bool):
        return str(term).lower()
    if isinstance(term, int):
        return str(term)
    if isinstance(term, str):
        return '"' + term.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(term, list | tuple):
        return "[" + ", ".join(show(item) for item in term) + "]"
    name = getattr(term, "name", "")
    if not name:
        return f"#{getattr(term, 'index', '?')}"
    fields: tuple[str, ...] = getattr(term, "fields", ())
    return name + ("(" + ", ".join(show(getattr(term, field)) for field in fields) + ")" if fields else "")


class Reader:
    """Reads the notation with a vocabulary: name to constructor."""

    def __init__(self, vocabulary: Mapping[str, Callable[..., Any]]) -> None:
        self.vocabulary = vocabulary

    def read(self, text: str) -> Any:
        """The op or term that a text stands for."""
        if len(text) > 20_000:
            raise NotationError("the text is too long for a program")
        try:
            tree = ast.parse(text.strip(), mode="eval")
            return self.build(tree.body)
        except (SyntaxError, RecursionError, MemoryError, ValueError, TypeError) as error:
            if isinstance(error, NotationError):
                raise
            raise NotationError(f"not a program: {error}") from None

    def build(self, node: ast.expr) -> Any:
        """One expression."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int | str) and not isinstance(node.value, bool):
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return -int(str(node.operand.value))
        if isinstance(node, ast.List):
            return [self.build(item) for item in node.elts]
        if isinstance(node, ast.Name):
            return self.constant(node.id)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.make(node.func.id, [self.build(arg) for arg in node.args])
        raise NotationError(f"{ast.unparse(node)!r} has no meaning in a program")

    def constant(self, name: str) -> Any:
        """A word without parameters."""
        if name in ("true", "false"):
            return name == "true"
        if name == "none":
            return None
        return self.make(name, [])

    def make(self, name: str, args: list[Any]) -> Any:
        """A word with parameters."""
        if name not in self.vocabulary:
            raise NotationError(f"unknown word {name!r}")
        return self.vocabulary[name](*args)
