"""Exact odds of drawing cards: hypergeometric, in whole numbers until the last division.

`n` cards are drawn from a deck of `cards`, of which some are wanted. Cards are drawn without looking, so the odds are
the same wherever in the deck the other cards went, be it to a life area or the bottom of the deck.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb


def none_of(cards: int, wanted: int, n: int) -> Fraction:
    """The chance that none of the wanted cards is among n."""
    n = min(n, cards)
    return Fraction(comb(cards - wanted, n), comb(cards, n))


def exactly(cards: int, wanted: int, n: int, k: int) -> Fraction:
    """The chance that exactly k of the wanted cards are among n."""
    if not 0 <= k <= min(wanted, n) or n - k > cards - wanted:
        return Fraction(0)
    return Fraction(comb(wanted, k) * comb(cards - wanted, n - k), comb(cards, n))


def at_least(cards: int, wanted: int, n: int, k: int = 1) -> Fraction:
    """The chance that at least k of the wanted cards are among n."""
    n = min(n, cards)
    return 1 - sum((exactly(cards, wanted, n, i) for i in range(k)), Fraction(0))


def with_redraw(cards: int, wanted: int, hand: int, n: int) -> Fraction:
    """The chance of a wanted card among n, if an opening hand without any is put back and drawn again, once."""
    return 1 - none_of(cards, wanted, hand) * none_of(cards, wanted, n)


def with_needed(cards: int, wanted: int, needed: int, either: int, hand: int, n: int) -> Fraction:
    """The chance of a wanted card among n, if an opening hand is drawn again until it has a needed card.

    `either` is how many cards are wanted or needed.
    """
    if not needed:
        return at_least(cards, wanted, n)
    no_needed = none_of(cards, needed, hand)
    if no_needed == 1:
        return at_least(cards, wanted, n)
    neither = none_of(cards, either, hand) * none_of(cards - hand, wanted, n - hand)
    return 1 - (none_of(cards, wanted, n) - neither) / (1 - no_needed)
