"""Targets beside what was measured, as data and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from rich.table import Table

if TYPE_CHECKING:
    from rich.console import Console

    from fuda.cli.words import Words


class Verdict(msgspec.Struct):
    """A target beside what was measured."""

    game: str
    target: str  # in English
    bound: float
    measured: float
    met: bool


def print_targets(console: Console, targets: list[Verdict], words: Words) -> None:
    """Print each target, and whether it is met."""
    table = Table(words("target"), "", words("must_reach"), words("was_measured"), "", box=None)
    for one in targets:
        met = words("met" if one.met else "not_met")
        table.add_row(one.game, words.known(one.target), f"{one.bound:,g}", f"{one.measured:,g}", met)
    console.print(table)
