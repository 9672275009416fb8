"""The printed text of the original set is its program: in Japanese, in English, and as it was reviewed.

The programs beside the data are golden files. When a card or the phrase book changes on purpose, write them anew with
`python -m fuda.cards.write` and review the diff.
"""

from __future__ import annotations

from typing import Any

import pytest

from fuda.cards import write
from fuda.games.onepiece.face.original_cards import SHELF
from fuda.games.onepiece.words.reading import describe_card
from fuda.text.onepiece.dialect import DIVISIONS
from tests.cards import reviewed
from tests.cards.reviewed import LANGUAGES
from tests.each import each

GAME = "onepiece"
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
    """The trees of all effects print as the text in its one spelling."""
    reviewed.check_printed(row, language, GAME, DIVISIONS[language])


def test_programs_are_written_from_the_texts() -> None:
    """What is written beside the data is what was reviewed."""
    assert write.programs("tide") == SHELF.folder().joinpath("tide.programs").read_text(encoding="utf-8")


def test_a_word_not_understood_is_pointed_at() -> None:
    """Writing programs stops at a text with an unknown word, and says where it stands."""
    row = SHELF.rows["LH1-012"] | {"text": {"ja": "【KO時】カード1枚を磨く。", "en": "[On K.O.] Polish 1 card."}}
    with pytest.raises(ValueError, match=r"LH1-012 \(en\)"):
        write.definition(row, "en")


def test_a_program_that_was_not_written_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program changed by hand does not have the digest it was written with."""
    monkeypatch.setattr(SHELF, "read_programs", lambda name: [("0" * 16, 'card "LH1-002" "見習いナギ" character')])
    with pytest.raises(ValueError, match=r"run fuda\.cards\.write"):
        SHELF.read_cards()
