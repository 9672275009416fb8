"""Walking through the terms that an ability is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuda.games.dimensionzero.printed import Ability


def walk(term: Any, *, parts: bool = True) -> Iterator[Any]:
    """A term and every term inside it; abilities inside it are entered unless `parts` says otherwise."""
    if isinstance(term, list | tuple):
        for item in term:
            yield from walk(item, parts=parts)
    elif isinstance(term, Ability):
        if parts:
            yield from walk(terms_of(term))
    elif getattr(term, "name", "") and hasattr(term, "fields"):
        yield term
        for field in term.fields:
            yield from walk(getattr(term, field), parts=parts)


def terms_of(ability: Ability) -> list[Any]:
    """The terms of an ability: timing, replacement, conditions, targets, cost, what it does."""
    heads = [head for head in (ability.when, ability.instead) if head is not None]
    return [
        *heads, *ability.gates, *ability.conditions, *ability.aims, *ability.parts, *ability.statics, *ability.rules,
        *ability.modes, *ability.effect_ops,
    ]  # fmt: skip


def number(value: Any) -> int | None:
    """The number a value is printed as, or None if it is worked out in play."""
    return int(value.n) if getattr(value, "name", "") == "number" else None
