"""Walking through the terms that a skill is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuda.games.fusionworld.printed import Ability
from fuda.text.probe import walking
from fuda.text.probe.walking import number as number  # noqa: PLC0414  part of this module


def walk(term: Any, *, parts: bool = True) -> Iterator[Any]:
    """A term and every term inside it; skills inside it are entered unless `parts` says otherwise."""
    return walking.walk(term, terms_of, parts=parts)


def terms_of(ability: Any) -> list[Any] | None:
    """The terms of a skill: timing, replacement, conditions, bases, cost, what it does."""
    if not isinstance(ability, Ability):
        return None
    heads = [head for head in (ability.when, ability.instead) if head is not None]
    return [
        *heads, *ability.conditions, *ability.bases, *ability.cost_ops, *ability.statics, *ability.effect_ops,
    ]  # fmt: skip


def parts_of(ability: Ability) -> list[Ability]:
    """The skills that a skill puts off, grants or adds, and those of theirs."""
    out: list[Ability] = []
    for term in walk([*ability.effect_ops, *ability.cost_ops, *ability.statics], parts=False):
        part = getattr(term, "part", None)
        if isinstance(part, Ability) and part not in out:
            out += [part, *parts_of(part)]
    return out
