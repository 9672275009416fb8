"""Exact odds of drawing: how likely some cards are among the first so many of a shuffled deck."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb


def joint(deck: int, groups: Sequence[tuple[int, int]], seen: int) -> Fraction:
    """How likely the first `seen` cards hold at least so many cards of each group.

    A group is how many cards of the deck are in it, and how many of them are wanted; no card is in two groups. The
    ways to choose are counted group by group: `ways[n]` are those that chose n cards so far, never more than are seen.
    """
    rest = deck - sum(size for size, _ in groups)
    if rest < 0 or not 0 <= seen <= deck:
        raise ValueError("more cards than the deck has")
    ways = [1]
    for size, least in groups:
        more = [0] * (seen + 1)
        for chosen, count in enumerate(ways):
            for taken in range(least, min(size, seen - chosen) + 1):
                more[chosen + taken] += count * comb(size, taken)
        ways = more
    good = sum(count * comb(rest, seen - chosen) for chosen, count in enumerate(ways))
    return Fraction(good, comb(deck, seen))


def exactly(deck: int, size: int, seen: int) -> list[Fraction]:
    """How likely exactly 0, 1, 2... cards of one group are among the first cards."""
    total = comb(deck, seen)
    return [Fraction(comb(size, n) * comb(deck - size, seen - n), total) for n in range(min(size, seen) + 1)]


def seen_by(turn: int, hand: int, *, is_first: bool, first_draws: bool) -> int:
    """How many cards a player has seen in the own so-manyth turn, drawing one in each."""
    return hand + turn - (1 if is_first and not first_draws else 0)
