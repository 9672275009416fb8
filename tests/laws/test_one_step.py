"""Law 5: questions are asked one rule step at a time, never as the product of two choices.

An option is about one card at most. Where two options of one kind are about the same card, they differ in which of
its abilities is meant, or in which square or area it moves to or how that is paid, and in nothing else.
"""

from __future__ import annotations

import pytest

from fuda.games.registry import find
from tests.conformance.playing import GAMES, answers, decisions, new_match

ABILITIES = {"activate", "resolve", "replace", "order", "use_skill"}  # answers whose number names an ability
PLACES = {"move", "way", "reposition"}  # a movement is named by the card and its square or area  [dz 4-7.3-1]
CHOICES = {"cast"}  # a card that does one of several things is used for one of them
NUMBERS = 100  # a number of repetitions is named up to 99


@pytest.mark.parametrize("name", GAMES)
def test_no_option_carries_two_cards(name: str) -> None:
    """At every decision of many matches: one card or one number an option, and no option twice."""
    game = find(name)
    for seed in range(20):
        for m in decisions(new_match(name, seed), seed):
            keys = answers(m)
            assert len(set(keys)) == len(keys)
            for kind, card, n in keys:
                if game.answers[kind] not in ABILITIES:
                    assert card < 0 or n == 0 or game.answers[kind] in PLACES | CHOICES, (
                        f"{game.answers[kind]} has a card and a number"
                    )
                    assert 0 <= n < NUMBERS
                else:
                    assert 0 <= game.about(m, m.options[keys.index((kind, card, n))]) < 32


@pytest.mark.parametrize("name", GAMES)
def test_there_are_never_more_options_than_cards_allow(name: str) -> None:
    """As no choices are multiplied, options stay few: at most two for each card, beside the numbers."""
    for seed in range(20):
        for m in decisions(new_match(name, seed), seed):
            assert len(m.options) <= 2 * len(m.where) + NUMBERS
