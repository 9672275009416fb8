"""What the terms of an ability want of the table, as the plans of several games note it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final, Protocol

from fuda.text.probe.walking import number

SEATS: Final = {"own": (0,), "foe": (1,), "any": (0, 1)}


@dataclass
class Want:
    """Cards that something speaks of: whose, where, with which properties, and how many of them."""

    players: tuple[int, ...]
    zone: str
    tests: list[Any]
    count: int = 1


class Wanting(Protocol):
    """A plan that notes how many cards there should be, and which."""

    sizes: dict[tuple[int, str], int]
    wants: list[Want]


def compare(plan: Wanting, term: Any, chance: random.Random) -> None:
    """Note the number that a comparison wants."""
    n, name = number(term.two), getattr(term.one, "name", "")
    if n is None or name not in ("size", "count"):
        return
    size = {"<=": n, ">=": n, "==": n, "<": n - 1, ">": n + 1, "!=": n + 1}[str(term.sign)]
    size += chance.choice((0, 0, 1)) if term.sign in (">=", ">") else 0
    size -= chance.choice((0, 0, 1)) if term.sign in ("<=", "<") else 0
    if name == "size":
        for player in SEATS[term.one.side]:
            plan.sizes[player, str(term.one.what)] = max(size, 0)
    elif getattr(term.one.ref, "name", "") == "cards":
        ref = term.one.ref
        plan.wants.append(Want(SEATS[ref.side], str(ref.zone), list(ref.tests), max(size, 0)))
