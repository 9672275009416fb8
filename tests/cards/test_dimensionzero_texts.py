"""The text of the original Dimension Zero set is its program, in both languages, as it was reviewed.

The programs beside the data are golden files. When a card or the phrase book changes on purpose, write them anew with
`python -m fuda.cards.write` and review the diff.
"""

from __future__ import annotations

from typing import Any

import pytest

from fuda.cards import write
from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.words.reading import describe_card
from tests.cards import reviewed
from tests.cards.reviewed import LANGUAGES
from tests.each import each

GAME = "dimensionzero"
ROWS = list(SHELF.rows.values())


@pytest.mark.parametrize("name", SHELF.factions())
def test_programs_are_the_reviewed_ones(name: str) -> None:
    """Compiling the Japanese text gives the golden file to the letter."""
    reviewed.check_programs(SHELF, name, GAME)


@each("language", LANGUAGES)
@each("row", ROWS, name=lambda row: row["number"])
def test_a_text_means_the_reviewed_program(row: dict[str, Any], language: str) -> None:
    """The text read in either language is the card that is played."""
    reviewed.check_card(SHELF, row, language, GAME, describe_card)


@each("language", LANGUAGES)
@each("row", ROWS, name=lambda row: row["number"])
def test_a_text_prints_back_as_itself(row: dict[str, Any], language: str) -> None:
    """The trees of the lines print as the text in its one spelling."""
    found = reviewed.compiled_card(GAME, row["number"], language)
    assert "\n".join(effect.node.render() for effect in found.effects) == "\n".join(one.text for one in found.texts)


def test_every_card_has_a_program() -> None:
    """No card is left out."""
    assert not SHELF.uncompiled


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_not_understood_is_pointed_at(language: str) -> None:
    """Writing programs stops at a text with an unknown word, and says where it stands."""
    row = SHELF.rows["HK1-075"] | {"text": {"ja": "あなたはカードを2枚磨く。", "en": "Polish 2 cards."}}
    with pytest.raises(ValueError, match=rf"HK1-075 \({language}\)"):
        write.definition(row, language, GAME)
