"""Odds against counting every possible deal, and against the engine's own shuffles."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from fuda.sim import odds


def deals(cards: int, n: int) -> list[tuple[int, ...]]:
    """Every set of n cards."""
    return list(combinations(range(cards), n))


@pytest.mark.parametrize(("cards", "wanted", "n"), [(7, 2, 3), (6, 6, 2), (5, 0, 2), (8, 3, 8), (4, 1, 0)])
def test_odds_are_what_counting_says(cards: int, wanted: int, n: int) -> None:
    """At least k of the wanted cards, for every k."""
    every = deals(cards, n)
    for k in range(wanted + 2):
        counted = sum(sum(card < wanted for card in deal) >= k for deal in every)
        assert odds.at_least(cards, wanted, n, k) == Fraction(counted, len(every))
    assert odds.none_of(cards, wanted, n) == 1 - odds.at_least(cards, wanted, n)


def test_a_hand_drawn_again() -> None:
    """Two hands of two from six cards, one of which is wanted, and a draw after the hand that is kept."""
    every = list(permutations(range(6), 3))
    kept = [deal for deal in every if 0 in deal[:2]]
    lost = [deal for deal in every if 0 not in deal[:2]]
    again = sum(0 in deal for deal in every)
    counted = Fraction(len(kept), len(every)) + Fraction(len(lost), len(every)) * Fraction(again, len(every))
    assert odds.with_redraw(6, 1, 2, 3) == counted


@pytest.mark.parametrize(
    ("wanted", "needed"),
    [({0}, {1, 2}), ({0, 1}, {1, 2}), ({1}, {1, 2}), ({0, 1, 2}, {2}), ({0}, set())],
    ids=["apart", "overlapping", "within", "around", "no rule"],
)
@pytest.mark.parametrize("n", [2, 3])
def test_a_hand_drawn_until_it_has_what_is_needed(wanted: set[int], needed: set[int], n: int) -> None:
    """Of hands of two from six cards only those that may be kept count, and further draws after them."""
    every = [deal for deal in permutations(range(6), n) if not needed or needed & set(deal[:2])]
    counted = Fraction(sum(bool(wanted & set(deal)) for deal in every), len(every))
    assert odds.with_needed(6, len(wanted), len(needed), len(wanted | needed), 2, n) == counted
