"""The words that all games share: each has a signature, and a game may do without some of them."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.buddyfight.words import vocabulary as buddyfight
from fuda.games.fusionworld.words import vocabulary as fusionworld
from fuda.games.hanyo.words import vocabulary as hanyo
from fuda.games.onepiece.words import vocabulary as onepiece
from fuda.words import vocabulary
from fuda.words.vocabulary import MODULES, SIGNATURES, SORTS, collect, named_classes, without


def test_there_is_a_signature_for_every_shared_word_and_no_other() -> None:
    """A word without a signature, be it one of the games' own, would be left out of every game."""
    names = {cls.__dict__["name"] for module in MODULES for cls in named_classes(module)}
    assert names >= set(SIGNATURES)
    for name in names - set(SIGNATURES):  # those that take what the text of each game says
        assert sum(name in game.SIGNATURES for game in (buddyfight, fusionworld, hanyo, onepiece)) > 1, name


def test_a_game_may_do_without_a_word() -> None:
    """What has no signature is no word of the game; the others are."""
    assert set(collect([], SORTS, without("times half"))) == set(SIGNATURES) - {"times"}


@pytest.mark.parametrize("word", SIGNATURES)
def test_a_signature_names_the_fields_in_their_order(word: str) -> None:
    """What is printed of a term is what it was made of."""
    made: Any = collect([], SORTS, vocabulary.SIGNATURES)[word]
    assert tuple(param.name for param in made.params) == made.make.fields
