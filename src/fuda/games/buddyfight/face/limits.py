"""Restricted cards (L): data with the day from which it holds, apart from the rules.

Read from `limits.toml`; which cards there are, and what else a deck must be, is no business of this module.
"""

import tomllib
from importlib import resources
from typing import Any, Final

BANNED: Final = 0  # so many may be in a deck


class Limit:
    """One entry: at most so many cards of a name, in decks of a flag or ('') of all flags."""

    def __init__(self, clause: str, flag: str, name: str, most: int) -> None:
        self.clause = clause
        self.flag = flag
        self.name = name
        self.most = most

    def binds(self, flags: list[str]) -> bool:
        """Whether it holds for decks of a flag of these names.  [bf L.1.2]"""
        return not self.flag or self.flag in flags


LISTS: Final[dict[str, list[Limit]]] = {}  # by the day from which they hold, once they were read


def read_lists() -> dict[str, list[Limit]]:
    """All lists by the day from which they hold, the oldest first."""
    if LISTS:
        return LISTS
    text = resources.files("fuda.games").joinpath("buddyfight", "limits.toml").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = tomllib.loads(text)["list"]
    for row in sorted(rows, key=day_of):
        limits: list[dict[str, Any]] = row["limit"]
        LISTS[day_of(row)] = [Limit(one["clause"], one.get("flag", ""), one["name"], one["most"]) for one in limits]
    return LISTS


def day_of(row: dict[str, Any]) -> str:
    """The day from which a list holds, as in `2026-11-01`."""
    return str(row["from"])


def limits_on(day: str = "") -> list[Limit]:
    """The list that holds on a day, without one the newest; before the first list nothing is restricted."""
    found: list[Limit] = []
    for start, limits in read_lists().items():
        if not day or start <= day:
            found = limits
    return found
