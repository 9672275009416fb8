"""From fixed positions there are exactly as many ways to answer the next decisions as written down.

A difference is a change of what the rules offer. If it is meant, write the counts anew: `python -m tests.perft.write`.
"""

from __future__ import annotations

import pytest

from tests.perft.positions import POSITIONS, expected, perft


@pytest.mark.parametrize("name", POSITIONS)
def test_there_are_as_many_ways_as_written(name: str) -> None:
    """Counts at every depth, and how many ways end the match, are the same."""
    assert perft(name) == expected()[name], "meant? then run: python -m tests.perft.write"


def test_every_position_is_counted_and_none_is_left_over() -> None:
    """The file has the positions that there are, and each leads somewhere."""
    counts = expected()
    assert list(counts) == list(POSITIONS)
    assert all(ways > 0 for levels in counts.values() for ways, _ in levels)
