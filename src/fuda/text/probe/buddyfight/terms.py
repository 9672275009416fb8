"""Walking through the terms that an ability is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuda.games.buddyfight.printed import Ability
from fuda.text.probe import walking
from fuda.text.probe.walking import number as number  # noqa: PLC0414  part of this module


def walk(term: Any, *, parts: bool = True) -> Iterator[Any]:
    """A term and every term inside it; abilities inside it are entered unless `parts` says otherwise."""
    return walking.walk(term, terms_of, parts=parts)


def terms_of(ability: Any) -> list[Any] | None:
    """The terms of an ability: timing, replacement, conditions, cost, what it does."""
    if not isinstance(ability, Ability):
        return None
    heads = [head for head in (ability.when, ability.instead) if head is not None]
    cost = [getattr(part, "part", part) for part in ability.cost]  # which may be watched
    return [*heads, *ability.conditions, *cost, *ability.statics, *ability.effect_ops]


def parts_of(ability: Ability) -> list[Ability]:
    """The abilities that an ability puts off, gives or lets last, and those of theirs."""
    out: list[Ability] = []
    for term in walk([*ability.effect_ops, *ability.statics], parts=False):
        part = getattr(term, "part", None)
        if isinstance(part, Ability) and part not in out:
            out += [part, *parts_of(part)]
    return out
