"""Law 4: the generator inside the match has its full period, deals fairly, and is the same in every build.

The numbers themselves are fixed here: another generator would play other matches from old records.
"""

from __future__ import annotations

from collections import Counter
from math import factorial, prod

import pytest

from fuda.core import rng
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import by_rule
from fuda.games.onepiece.rules.moves import shuffle as shuffle_onepiece
from fuda.games.registry import Half, Placed, Position, find
from fuda.table.policy import shuffle as shuffle_table
from fuda.table.spec import DECK
from tests.clauses.onepiece.scene import foe, me, scene

BITS = 63
PERIOD = 2**BITS - 1
PRIMES = (7, 73, 127, 337, 92737, 649657)  # 7 twice

Matrix = list[int]  # what becomes of each bit, as a number


def apply(matrix: Matrix, x: int) -> int:
    """What becomes of a state."""
    out = 0
    for bit in range(BITS):
        if x >> bit & 1:
            out ^= matrix[bit]
    return out


def power(matrix: Matrix, n: int) -> Matrix:
    """A step taken n times."""
    out = [1 << bit for bit in range(BITS)]
    while n:
        if n & 1:
            out = [apply(matrix, column) for column in out]
        matrix = [apply(matrix, column) for column in matrix]
        n >>= 1
    return out


STEP: Matrix = [int(rng.step(1 << bit)) for bit in range(BITS)]
NOTHING: Matrix = [1 << bit for bit in range(BITS)]


def test_a_step_is_linear() -> None:
    """A step of a state is the sum of the steps of its bits, so that its period can be computed."""
    for seed in range(200):
        x = int(rng.seeded(seed))
        assert rng.step(x) == apply(STEP, x)


def test_the_period_is_full() -> None:
    """Every state but zero comes once: the order of the step is 2**63 - 1 and no proper divisor of it."""
    assert prod(PRIMES) * 7 == PERIOD
    assert power(STEP, PERIOD) == NOTHING
    assert all(power(STEP, PERIOD // prime) != NOTHING for prime in PRIMES)


def test_seeds_give_states_that_differ() -> None:
    """Neighbouring seeds start far apart, and never at zero."""
    states = [int(rng.seeded(seed)) for seed in range(20_000)]
    assert len(set(states)) == len(states) and min(states) > 0 and max(states) <= PERIOD


def test_the_numbers_are_these() -> None:
    """Records are played again by seed: the numbers of a seed never change."""
    x = rng.seeded(7)
    drawn = []
    for _ in range(8):
        x = rng.step(x)
        drawn.append(int(rng.below(x, 1000)))
    assert drawn == [253, 803, 920, 319, 287, 583, 892, 11]


def chi_square(counts: Counter[tuple[int, ...]], kinds: int) -> float:
    """How far counts are from being equal, in standard deviations of the chi-square."""
    expected = sum(counts.values()) / kinds
    total = sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (kinds - len(counts))
    return float((total - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


def shuffled(game: str, size: int, times: int) -> Counter[tuple[int, ...]]:
    """How often each order of a small deck came out of shuffling it."""
    counts: Counter[tuple[int, ...]] = Counter()
    if game == "onepiece":
        op = scene(me(deck=size), foe()).m
        for _ in range(times):
            shuffle_onepiece(op, by_rule(kinds.SHUFFLE, [-1], 0))
            counts[tuple(int(c.id) for c in op.side(0).deck)] += 1
    else:
        small = find(game).lay_out(Position((Half({"deck": [Placed(None)] * size}), Half())))
        for _ in range(times):
            shuffle_table(small, 0)
            counts[tuple(int(c.id) for c in small.pile(0, DECK))] += 1
    return counts


@pytest.mark.parametrize("game", ["kaidan", "onepiece"])
@pytest.mark.parametrize("size", [2, 4, 5])
def test_every_order_of_a_deck_is_as_likely(game: str, size: int) -> None:
    """Shuffling small decks many times gives all orders about equally often."""
    counts = shuffled(game, size, 12_000)
    assert len(counts) == factorial(size)
    assert abs(chi_square(counts, factorial(size))) < 4


def test_first_numbers_of_neighbouring_seeds_are_fair() -> None:
    """The first number of each seed is fair too, as who begins depends on it."""
    for n in (2, 3, 50):
        counts: Counter[tuple[int, ...]] = Counter()
        for seed in range(20_000):
            counts[(int(rng.below(rng.step(rng.seeded(seed)), n)),)] += 1
        assert abs(chi_square(counts, n)) < 4
