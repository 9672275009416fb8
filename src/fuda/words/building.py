"""Making cards of abilities: what is the same whatever is printed on them."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fuda.table.definition import Ability

A = TypeVar("A", bound=Ability)


def gather(abilities: Sequence[A], most: int, bind: Callable[[A, int], list[A]]) -> list[A]:
    """The printed abilities, then their parts, then the parts of those.

    `bind` gives an ability its number, and tells its parts.
    """
    out = list(abilities)
    at = 0
    while at < len(out):
        for one in bind(out[at], at):
            if one not in out:
                one.part = True
                out.append(one)
        at += 1
    if len(out) > most:
        raise ValueError(f"a card has at most {most} abilities with their parts, not {len(out)}")
    return out


def digest_of(facts: Sequence[Any]) -> str:
    """A short hash of everything that matters of a card in play."""
    return hashlib.sha256("\n".join(str(fact) for fact in facts).encode()).hexdigest()[:16]
