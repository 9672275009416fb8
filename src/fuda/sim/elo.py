"""Ratings from a round robin: how many Elo points each player is above the first, with intervals.

A difference of 400 points means that the stronger one scores ten times as much. The ratings are the likeliest ones; a
drawn match is added to each pair that met, so that one who won everything gets a rating too. Intervals come from
drawing the deals again and again, as matches of one deal with the sides swapped are not independent.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from fuda.sim.statistics import CONFIDENCE

SCALE: Final = 400 / math.log(10)  # points for each unit of the logistic curve
DRAWINGS: Final = 200
STEPS: Final = 60  # of the search for the likeliest ratings
CLOSE: Final = 1e-6

Scores = Mapping[float, int]  # how many deals brought which share of their two matches
Meetings = Mapping[tuple[int, int], Scores]  # of two players, by number: from the side of the first


class Rating(msgspec.Struct, frozen=True):
    """The Elo of a player over the first one."""

    name: str
    elo: int
    low: int  # it lies between these with a confidence of 95 %
    high: int
    games: int


def rated(names: Sequence[str], meetings: Meetings, seed: int = 1) -> list[Rating]:
    """Rate players by the deals that they played against each other."""
    found = likeliest(len(names), meetings)
    lots = random.Random(seed)
    drawn = [likeliest(len(names), {pair: again(scores, lots) for pair, scores in meetings.items()})
             for _ in range(DRAWINGS)]  # fmt: skip
    out: list[Rating] = []
    for i, name in enumerate(names):
        values = sorted(one[i] for one in drawn)
        cut = round((1 - CONFIDENCE) / 2 * DRAWINGS)
        low, high = min(values[cut], found[i]), max(values[-1 - cut], found[i])
        games = sum(2 * sum(scores.values()) for pair, scores in meetings.items() if i in pair)
        out.append(Rating(name, round(found[i]), round(low), round(high), games))
    return out


def again(scores: Scores, lots: random.Random) -> Scores:
    """As many deals, drawn from those there were."""
    out: dict[float, int] = {}
    for score in lots.choices(list(scores), list(scores.values()), k=sum(scores.values())) if scores else ():
        out[score] = out.get(score, 0) + 1
    return out


def likeliest(size: int, meetings: Meetings) -> list[float]:
    """The likeliest ratings in points, that of the first player 0: Newton's method, one player after another."""
    scored: list[list[tuple[int, float, float]]] = [[] for _ in range(size)]  # of a player: whom, points, matches
    for (one, other), scores in meetings.items():
        deals = sum(scores.values())
        points = 2 * sum(score * n for score, n in scores.items())
        if deals:
            scored[one].append((other, points + 0.5, 2 * deals + 1.0))
            scored[other].append((one, 2 * deals - points + 0.5, 2 * deals + 1.0))
    at = [0.0] * size
    for _ in range(STEPS * size):
        moved = max([abs(improve(at, i, scored[i])) for i in range(size)], default=0.0)
        if moved < CLOSE:
            break
    return [SCALE * (x - at[0]) for x in at]


def improve(at: list[float], i: int, scored: list[tuple[int, float, float]]) -> float:
    """Move one player's rating towards where it explains the points best; by how much it moved."""
    if not scored:
        return 0.0
    expected = curve = 0.0
    for other, _, matches in scored:
        share = 1 / (1 + math.exp(at[other] - at[i]))
        expected += matches * share
        curve += matches * share * (1 - share)
    step = max(-1.0, min(1.0, (sum(points for _, points, _ in scored) - expected) / max(curve, 1e-9)))
    at[i] += step
    return step
