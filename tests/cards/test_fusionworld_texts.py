"""The text of the original Fusion World set is its program, in both languages, as it was reviewed.

The programs beside the data are golden files. When a card or the phrase book changes on purpose, write them anew with
`python -m fuda.cards.write` and review the diff.
"""

from __future__ import annotations

from typing import Any

import pytest

from fuda.cards import write
from fuda.games.fusionworld.face.original_cards import SHELF
from fuda.games.fusionworld.words.reading import describe_card
from fuda.text.fusionworld.dialect import DIVISIONS
from tests.cards import reviewed
from tests.cards.reviewed import LANGUAGES
from tests.each import each

GAME = "fusionworld"
ROWS = list(SHELF.rows.values())


@pytest.mark.parametrize("name", SHELF.factions())
def test_programs_are_the_reviewed_ones(name: str) -> None:
    """Compiling the Japanese text gives the golden file to the letter."""
    reviewed.check_programs(SHELF, name, GAME)


@each("language", LANGUAGES)
@each("row", ROWS, name=lambda row: row["number"])
def test_a_text_means_the_reviewed_program(row: dict[str, Any], language: str) -> None:
    """Whichever language is read, the card is the one that is played, on both sides."""
    reviewed.check_card(SHELF, row, language, GAME, describe_card)


@each("language", LANGUAGES)
@each("row", ROWS, name=lambda row: row["number"])
def test_a_text_prints_back_as_itself(row: dict[str, Any], language: str) -> None:
    """The trees of all skills print as the text in its one spelling."""
    reviewed.check_printed(row, language, GAME, DIVISIONS[language])


def test_every_card_has_a_program() -> None:
    """No card is left out."""
    assert set(SHELF.cards) == set(SHELF.rows)


def test_a_word_not_understood_is_pointed_at() -> None:
    """Writing programs stops at a text with an unknown word, on either side of a Leader, and says where it stands."""
    row = SHELF.rows["AK1-001"]
    back = row["back"] | {"text": {"ja": "【アタック時】カード1枚を磨く。"}}
    with pytest.raises(ValueError, match=r"AK1-001 \(ja\)"):
        write.definition(row | {"back": back}, "ja", GAME)


def test_the_sides_of_a_leader_are_kept_apart() -> None:
    """The skills of the front are none of the back, and the other way round."""
    found = write.definition(SHELF.rows["AK1-001"], "ja", GAME)
    assert [ability.tag for ability in found.abilities] != [ability.tag for ability in found.back.abilities]
    assert found.back.power != found.power
