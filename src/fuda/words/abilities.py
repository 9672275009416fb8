"""The notation of whole abilities: what all games print and read alike of their heads and bodies.

An ability is printed as its head (what it is, flags, what it waits for or replaces), `if` its conditions, `cost` what
it costs, a colon, and what it does. A game says which heads and flags there are, and makes abilities of what was read.
"""

from collections.abc import Sequence
from typing import Any

from fuda.core.notation import NAME, Node, Notation, wrong


class Head:
    """What comes before the colon of an ability."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.flags: list[str] = []
        self.timing: Any = None
        self.replaced: Any = None

    def has(self, flag: str) -> bool:
        """Whether a flag is there."""
        return flag in self.flags

    def zones(self) -> list[str]:
        """The zones in which alone the ability is valid."""
        return [flag.removeprefix("in_") for flag in self.flags if flag.startswith("in_")]


class AbilityNotation(Notation):
    """Prints and reads abilities and everything in them."""

    # --- printing ----------------------------------------------------------------------------------------------
    def show_block(self, block: Any) -> str:
        """Print an ability without the braces."""
        return self.describe(block)

    def describe(self, ability: Any) -> str:
        """Print an ability whole."""
        return f"{self.heading(ability)}: {'; '.join(self.instructions(ability))}".rstrip()

    def heading(self, ability: Any) -> str:
        """What comes before an ability's colon."""
        raise NotImplementedError

    def instructions(self, ability: Any) -> list[str]:
        """What an ability does, one by one."""
        return [self.show(static) for static in ability.statics] + [self.show(op) for op in ability.effect_ops]

    def awaited(self, ability: Any, implied: str = "") -> list[str]:
        """What an ability waits for, unless its head implies it, and what it replaces."""
        shown = [self.show(term) for term in (ability.when, ability.instead) if term is not None]
        return [text for text in shown if text != implied]

    def terms(self, ability: Any, cost: Sequence[object]) -> list[str]:
        """The conditions of an ability and what it costs, with the words before them."""
        words: list[str] = []
        if ability.conditions:
            words += ["if", ", ".join(self.show(condition) for condition in ability.conditions)]
        if cost:
            words += ["cost", "; ".join(self.show(part) for part in cost)]
        return words

    # --- reading -----------------------------------------------------------------------------------------------
    def first_word(self, node: Node, known: Sequence[str]) -> str:
        """Read what an ability is."""
        first = node.items[0] if node.items else node
        if first.kind != NAME or first.text not in known:
            raise wrong(first, f"what the ability is: one of {', '.join(known)}")
        return first.text

    def take_flag(self, head: Head, item: Node, flags: Sequence[str]) -> bool:
        """Read a flag of a head; whether it is one."""
        if item.kind != NAME or item.text not in flags:
            return False
        if item.text in head.flags:
            raise wrong(item, "something else than the same again")
        head.flags.append(item.text)
        return True

    def take_term(self, head: Head, item: Node, waits: bool) -> None:
        """Read what an ability replaces, or waits for: the last that a head can have."""
        if head.word == "replacement" and head.replaced is None:
            head.replaced = self.make(item, "replaced")
        elif waits and head.timing is None:
            head.timing = self.make(item, "timing")
        else:
            raise wrong(item, f"the end of the head of {head.word}")


def require_terms(node: Node, head: Head, waits: bool) -> None:
    """Refuse an ability that waits for nothing, or replaces nothing."""
    if waits and head.timing is None:
        raise wrong(node, f"{head.word} with a timing: on(...)")
    if head.word == "replacement" and head.replaced is None:
        raise wrong(node, "replacement with what it replaces: would(...)")


def require_flags(node: Node, head: Head, allowed: Sequence[str]) -> None:
    """Refuse flags that an ability of this class cannot have."""
    for flag in head.flags:
        if flag not in allowed:
            raise wrong(node, f"{head.word} without {flag}")


def zone_flags(where: int, implied: bool, zones: Sequence[str]) -> list[str]:
    """The zones in which alone an ability is valid, unless they follow from what it waits for."""
    return [] if implied else [f"in_{zone}" for i, zone in enumerate(zones) if where >> i & 1]
