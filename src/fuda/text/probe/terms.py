"""Walking through the terms that an ability is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuda.games.onepiece.printed import Ability
from fuda.games.onepiece.words.vocabulary import WORDS
from fuda.words.numbers import Number


def children(term: Any) -> Iterator[Any]:
    """The terms and abilities directly inside a term."""
    word = WORDS.get(getattr(term, "name", ""))
    if word is None:
        return
    for param in word.params:
        yield from terms_in(getattr(term, param.name, None))


def terms_in(value: Any) -> Iterator[Any]:
    """The terms and abilities in a parameter."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from terms_in(item)
    elif isinstance(value, Ability) or getattr(value, "name", "") in WORDS:
        yield value


def walk(term: Any) -> Iterator[Any]:
    """A term and every term inside it; abilities inside it are entered too."""
    if isinstance(term, Ability):
        for inner in terms_of(term):
            yield from walk(inner)
        return
    yield term
    for inner in children(term):
        yield from walk(inner)


def terms_of(ability: Ability) -> list[Any]:
    """The terms of an ability: timing, replacement, conditions, cost, what it does."""
    heads = [head for head in (ability.when, ability.instead) if head is not None]
    return [*heads, *ability.conditions, *ability.cost_ops, *ability.statics, *ability.effect_ops]


def number(value: Any) -> int | None:
    """The number a value is printed as, or None if it is worked out in play."""
    return int(value.n) if isinstance(value, Number) else None
