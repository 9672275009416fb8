"""The citations in the engine's source, looked for once in a process: while tests run the source stays as it is."""

from __future__ import annotations

from functools import cache

from fuda.rules.clauses import GAMES
from fuda.rules.tags import Scan, scan


@cache
def every() -> Scan:
    """Every citation."""
    return scan()


def scanned(*, game: str = "") -> Scan:
    """Every citation, or those of one game and of none: `scan` finds the same, as a test of it says."""
    return every().of(GAMES[game]) if game else every()
