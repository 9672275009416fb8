"""What was not understood is told in whole words."""

from __future__ import annotations

from fuda.text.diagnose import locate


def test_words_are_told_from_their_beginning() -> None:
    """Where reading went on into a word, the word is told as a whole, and so is what it could have been."""
    found = locate("draw 1 card, trasx it.", 16, ["sh it", "de it"])
    assert found.words == " trasx it"
    assert found.reason == "not understood from 'trasx it'"
    assert found.nearest == ["trash it", "trade it"]


def test_words_that_end_are_left_alone() -> None:
    """Between words, at the end and in Japanese nothing is put before what could follow."""
    assert locate("draw 1 card now.", 11, [" then"]).nearest == [" then"]
    assert locate("draw", 4, [" 2 cards"]).nearest == [" 2 cards"]
    assert locate("カードを引け", 4, ["引く"]).nearest == ["引く"]
