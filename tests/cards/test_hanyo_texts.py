"""The text of the original 汎用TCG set is its program, in both languages, as it was reviewed.

The programs beside the data are golden files. When a card or the phrase book changes on purpose, write them anew with
`python -m fuda.cards.write` and review the diff.
"""

from __future__ import annotations

from typing import Any

import pytest

from fuda.cards import write
from fuda.games.hanyo.face.original_cards import SHELF
from fuda.games.hanyo.words.reading import describe_card
from fuda.text.hanyo.spelling import abilities
from tests.cards import reviewed
from tests.cards.reviewed import LANGUAGES
from tests.each import each

GAME = "hanyo"
ROWS = list(SHELF.rows.values())


@pytest.mark.parametrize("name", SHELF.factions())
def test_programs_are_the_reviewed_ones(name: str) -> None:
    """Compiling the Japanese text gives the golden file to the letter."""
    reviewed.check_programs(SHELF, name, GAME)


@each("language", LANGUAGES)
@each("row", ROWS, name=lambda row: row["number"])
def test_a_text_means_the_reviewed_program(row: dict[str, Any], language: str) -> None:
    """Whichever language is read, the card is the one that is played."""
    reviewed.check_card(SHELF, row, language, GAME, describe_card)


@each("language", LANGUAGES)
@each("row", ROWS, name=lambda row: row["number"])
def test_a_text_prints_back_as_itself(row: dict[str, Any], language: str) -> None:
    """The trees of all abilities print as the text in its one spelling."""
    reviewed.check_printed(row, language, GAME, abilities)


def test_every_card_has_a_program() -> None:
    """No card is left out."""
    assert set(SHELF.cards) == set(SHELF.rows)


def test_a_word_not_understood_is_pointed_at() -> None:
    """Writing programs stops at a text with an unknown word, of a skill as well, and says where it stands."""
    row = SHELF.rows["TC1-002"]
    skill = row["skills"][0] | {"text": {"ja": "デッキを1枚磨く。"}}
    with pytest.raises(ValueError, match=r"TC1-002 \(ja\)"):
        write.definition(row | {"skills": [skill]}, "ja", GAME)


def test_the_text_of_a_skill_is_divided() -> None:
    """What changes its damage, the damage to others and the rest are kept apart.  [hy 704.3b, 704.4, 704.5]"""
    king = SHELF.cards["TC1-057"].skills[-1]
    assert [len(part) for part in (king.statics, king.other_ops, king.effect_ops)] == [0, 1, 1]
    bloom = SHELF.cards["TC1-039"].skills[-1]
    assert [len(part) for part in (bloom.statics, bloom.other_ops, bloom.effect_ops)] == [1, 0, 1]
