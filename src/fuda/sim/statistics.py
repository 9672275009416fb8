"""Intervals and tests for counts of won games: shares, differences of shares, and pairs of games on the same seed.

All intervals are two-sided and hold with the given confidence. A draw counts as half a win everywhere; intervals for
shares treat it as if it were decided by lot, which makes them a little wider than need be.
"""

import math
from collections.abc import Mapping
from statistics import NormalDist
from typing import Final

import msgspec

CONFIDENCE: Final = 0.95
EXACT: Final = 2_000  # pairs up to which the test of pairs is exact


class Interval(msgspec.Struct, frozen=True):
    """A value and the interval it lies in."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether a value lies outside."""
        return not self.low <= value <= self.high


class Paired(msgspec.Struct, frozen=True):
    """What pairs of games on the same seed say: how much more the new one scores than the old, and how surely."""

    pairs: int
    better: int  # pairs in which the new one scored more
    worse: int
    difference: Interval
    p_value: float  # of McNemar's test: how often chance alone makes at least such a difference


def z_of(confidence: float) -> float:
    """How many standard deviations an interval reaches to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(score: float, games: float, confidence: float = CONFIDENCE) -> Interval:
    """The share of games won and its Wilson interval; without games nothing is known."""
    if games <= 0:
        return Interval(0.5, 0.0, 1.0)
    z = z_of(confidence)
    share = score / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    # At the ends rounding must not leave the share outside its own interval.
    return Interval(share, min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half)))


def difference(one: Interval, other: Interval) -> Interval:
    """How much larger one share is than another of other games: Newcombe's interval, made of the two of Wilson."""
    value = one.value - other.value
    down = math.hypot(one.value - one.low, other.high - other.value)
    up = math.hypot(one.high - one.value, other.value - other.low)
    return Interval(value, max(-1.0, value - down), min(1.0, value + up))


def paired(differences: Mapping[float, int], confidence: float = CONFIDENCE) -> Paired:
    """Judge pairs by how often the new one scored so much more than the old (-1, -0.5, 0, 0.5 or 1).

    The interval is that of Bonett and Price: one pair in favour of each is added, so that few pairs promise nothing.
    """
    pairs = sum(differences.values())
    better = sum(n for d, n in differences.items() if d > 0)
    worse = sum(n for d, n in differences.items() if d < 0)
    total = sum(d * n for d, n in differences.items())
    squares = sum(d * d * n for d, n in differences.items()) + 2
    mean = total / (pairs + 2)
    half = z_of(confidence) * math.sqrt(max(0.0, squares / (pairs + 2) - mean * mean) / (pairs + 2))
    value = total / pairs if pairs else 0.0
    low, high = max(-1.0, mean - half), min(1.0, mean + half)
    return Paired(pairs, better, worse, Interval(value, low, high), mcnemar(better, worse))


def mcnemar(better: int, worse: int) -> float:
    """How often at least such an uneven split comes of tossing a coin for each pair that differs."""
    n, k = better + worse, min(better, worse)
    if better == worse:
        return 1.0
    if n > EXACT:
        return 2 * NormalDist().cdf(-(abs(better - worse) - 1) / math.sqrt(n))
    logs = (math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) - n * math.log(2) for i in range(k + 1))
    return min(1.0, 2 * math.fsum(math.exp(log) for log in logs))


def holm(p_values: list[float]) -> list[float]:
    """Raise p-values for the number of questions asked at a time, by Holm's method; in the given order."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    out = [1.0] * len(p_values)
    least = 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, p_values[at] * (len(p_values) - rank)))
        out[at] = least
    return out
