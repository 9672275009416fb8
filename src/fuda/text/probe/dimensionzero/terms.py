"""Walking through the terms that an ability is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuda.games.dimensionzero.printed import Ability
from fuda.text.probe import walking
from fuda.text.probe.walking import number as number  # noqa: PLC0414  part of this module


def walk(term: Any, *, parts: bool = True) -> Iterator[Any]:
    """A term and every term inside it; abilities inside it are entered unless `parts` says otherwise."""
    return walking.walk(term, terms_of, parts=parts)


def terms_of(ability: Any) -> list[Any] | None:
    """The terms of an ability: timing, replacement, conditions, targets, cost, what it does."""
    if not isinstance(ability, Ability):
        return None
    heads = [head for head in (ability.when, ability.instead) if head is not None]
    return [
        *heads, *ability.gates, *ability.conditions, *ability.aims, *ability.parts, *ability.statics, *ability.rules,
        *ability.modes, *ability.effect_ops,
    ]  # fmt: skip
