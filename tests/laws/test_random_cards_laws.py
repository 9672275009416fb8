"""The laws of the core hold with random cards too: games in which every word of card text is used.

Stepped by hand, no op changes anything before it asks; what is in progress is plain values; imagining a match deals
only unknown cards again. More seeds than the suite runs are played by hand, as for test_random_cards.py.
"""

from __future__ import annotations

import os

import pytest

from fuda.games.registry import find
from tests.laws.test_asking import step_through
from tests.laws.test_dealing_again import check_places, check_rest
from tests.laws.test_plain_values import odd_parts
from tests.laws.test_random_cards import decisions, new_match

GAME = find("onepiece")
FIRST, LAST = (int(n) for n in os.environ.get("FUDA_SEEDS", "1000-1024").split("-"))
SEEDS = range(FIRST, LAST)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_changes_before_a_question(seed: int) -> None:
    """Every op that asks leaves the match as it found it."""
    assert step_through("onepiece", new_match(seed), seed, 4_000)


@pytest.mark.sources
@pytest.mark.parametrize("seed", SEEDS)
def test_values_are_plain_and_deals_keep_what_is_known(seed: int) -> None:
    """At many decisions: only numbers and programs in progress, and only unknown cards dealt again."""
    for at, m in enumerate(decisions(new_match(seed), seed)):
        if at % 9:
            continue
        assert odd_parts(m) == []
        for player in range(2):
            copy = GAME.determinise(m, player, seed)
            check_places(GAME, m, copy, player)
            check_rest("onepiece", m, copy)
