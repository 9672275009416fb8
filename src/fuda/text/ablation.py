"""Ablation: whatever can be taken out of a text, or changed in it, must change its program.

Optional parts are dropped, numbers and names changed, words exchanged for others of their kind, each in the tree that
was read; what is left is given its meaning again. A program that stays the same has lost the words that were changed.
Which words may go without a trace is declared, each with its reason, in `grammars/*.traceless`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Final

from fuda.text.compile import Understood
from fuda.text.grammar import Alternative, Grammar, Node
from fuda.text.meanings import Dialect
from fuda.text.scope import FAILURES, replaced

MOST_WAYS: Final = 400  # to change one effect
OTHER_NAME: Final = "〇×△"
QUOTES: Final = '「『《"'


class Change:
    """One way to change a tree: what it is about, the words, and the tree that comes of it."""

    def __init__(self, about: str, words: str, tree: Node) -> None:
        self.about = (
            about  # as declared: 'drop KIND.SLOT WHAT', 'number KIND.SLOT', 'name ...', 'swap KIND OTHER in WHERE'
        )
        self.words = words
        self.tree = tree


def changes(grammar: Grammar, tree: Node) -> Iterator[Change]:
    """Every way to change a tree in one place."""
    yield from within(grammar, tree, tree, ())


def within(grammar: Grammar, root: Node, node: Node, path: tuple[tuple[int, int], ...]) -> Iterator[Change]:
    """Every way to change what is below a node, which `path` leads to from the root."""
    for i, (part, fill) in enumerate(zip(node.alternative.parts, node.fills, strict=True)):
        for j, child in enumerate(fill):
            here = (*path, (i, j))
            about = f"{node.kind}.{part.slot}"
            if part.many:
                yield Change(f"drop {about} {core(child)}", child.render(), replaced(root, here, None))
            if child.alternative.meaning == "token" and not child.alternative.parts:
                other = other_token(child.text)
                sort = "name" if child.text[:1] in QUOTES else "number"
                yield Change(f"{sort} {about}", child.text, replaced(root, here, token(child, other)))
                continue
            for other_word in others(grammar, child):
                changed = Node(other_word, child.start, child.end, child.fills, child.text)
                label = f"swap {child.kind} {other_word.meaning} in {node.kind}"
                yield Change(label, child.render(), replaced(root, here, changed))
            yield from within(grammar, root, child, here)


def core(node: Node) -> str:
    """What a phrase comes down to: the instruction of a sentence, or the phrase itself."""
    return next((one.kind for one in node.walk() if one.kind.startswith("act.")), node.kind)


def other_token(text: str) -> str:
    """Another token of the same sort."""
    if text[:1] in QUOTES:
        return text[0] + OTHER_NAME + text[-1]
    if "①" <= text <= "⑩":
        return chr(ord(text) + (1 if text < "⑩" else -1))
    digits = text.lstrip("+-")
    return text[: len(text) - len(digits)] + str(int(digits) + 1) if digits.isdigit() else text + text


def token(node: Node, text: str) -> Node:
    """A token with another text."""
    return Node(node.alternative, node.start, node.end, node.fills, text)


def others(grammar: Grammar, node: Node) -> list[Alternative]:
    """Words that could stand for a word: of the same symbol, of another meaning, one of each, with nothing inside."""
    if any(part.symbol for part in node.alternative.parts):
        return []
    found: dict[str, Alternative] = {}
    for one in grammar.symbols.get(node.alternative.symbol, []):
        if one.meaning != node.alternative.meaning and not any(part.symbol for part in one.parts):
            found.setdefault(one.meaning, one)
    return list(found.values())[:3]


@cache
def traceless(game: str) -> dict[str, str]:
    """What may go without a trace, with the reason: `*` stands for anything, and what follows may be left out."""
    source = files("fuda.text").joinpath("grammars", f"{game}.traceless")
    if not source.is_file():
        return {}
    found = tomllib.loads(source.read_text(encoding="utf-8"))
    return {about: reason for reason, abouts in found.items() for about in abouts}


def is_declared(declared: Mapping[str, str], about: str) -> bool:
    """Whether something may go without a trace."""
    return any(about == one or about.startswith(f"{one} ") or fnmatchcase(about, one) for one in declared)


def ablate(game: Dialect, grammar: Grammar, effect: Understood) -> list[Change]:
    """The changes of an effect that leave its program as it is, and are not declared."""
    declared = traceless(game.name)
    out: list[Change] = []
    for n, change in enumerate(changes(grammar, effect.node)):
        if n == MOST_WAYS:
            break
        if is_declared(declared, change.about):
            continue
        try:
            printed = game.context(effect.row).read(change.tree)
            if game.program_of(printed) == effect.program:
                out.append(change)
        except FAILURES:
            continue  # without it the text means nothing
    return out
