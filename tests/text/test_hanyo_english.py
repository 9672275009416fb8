"""The English phrase book of the 汎用TCG: it means what the Japanese one means, prints back, and drops no word."""

import re
from functools import cache
from typing import Any

import pytest

from fuda.games.hanyo.face.original_cards import SHELF
from fuda.games.hanyo.words.reading import read_ability
from fuda.games.hanyo.words.vocabulary import describe
from fuda.text import compile as compiler
from fuda.text.compile import Compiled
from fuda.text.hanyo.context import MEANINGS
from fuda.text.hanyo.spelling import abilities, normalise
from tests.cards.reviewed import compiled_card
from tests.each import each
from tests.text import laws
from tests.text.laws import programs
from tests.text.test_hanyo_japanese import NAMING

# One line for each family of phrases: an invented text in English, and the same in Japanese.
PAIRS = [(en, ja) for en, ja in laws.rows("hanyo_english.tsv")]
ROWS = list(SHELF.rows.values())
TEXTS = [text for text, _ in PAIRS]


@cache
def compile_text(text: str) -> Compiled:
    """Compile an English text once for all the laws about it."""
    return compiler.compile_text(text, "hanyo", "en")


def program(text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compile_text(text))


# --- the same in both languages ----------------------------------------------------------------------------------
@each("text, japanese", PAIRS)
def test_both_languages_mean_the_same_program(text: str, japanese: str) -> None:
    """The English and the Japanese text of an ability compile to one program."""
    assert programs(compile_text(text)) == programs(compiler.compile_text(japanese, "hanyo"))


@each("row", ROWS, name=lambda row: row["number"])
def test_an_original_card_means_the_same_in_both_languages(row: dict[str, Any]) -> None:
    """The English text of every original card means what the Japanese one means."""
    assert programs(compiled_card("hanyo", row["number"], "en")) == programs(
        compiled_card("hanyo", row["number"], "ja")
    )


# --- nothing lost ------------------------------------------------------------------------------------------------
@each("text", TEXTS)
def test_a_text_prints_back_as_itself(text: str) -> None:
    """The trees of the abilities print as the text in its one spelling."""
    laws.check_divided(compile_text(text), abilities)


@each("text", TEXTS)
def test_a_program_is_read_back_from_its_notation(text: str) -> None:
    """What a text means can be written down and read again."""
    laws.check_read_back(compile_text(text), describe, read_ability)


@each("text", TEXTS)
def test_no_name_attribute_or_number_is_lost(text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program."""
    laws.check_quoted(compile_text(text))
    laws.check_counted(compile_text(text))


COUNTERPARTS = [
    (
        r"\bif (?!you don't|they don't)",
        r"\b(when|if|if_else|if_done|would|failed|done|skills_fail|part|may_play_again)\b",
    ),
    (r"\bmay\b", r"\bmay\b"),
    (r"\bup to \d", r"\bup_to\b"),
    (r"\binstead\b", r"\breplacement\b|\bwhen\b"),
    (r"\bonce per turn\b", r"\bonce\b"),
    (r"\bthis turn\b", "this_turn|may_play_again"),
    (r"(?:your opponent's|their) next turn", "opponents_next_turn|on"),
    (r"\bcan't\b", r"forbid|would\(damage"),
    (r"\bother than\b", r"isnt|other"),
    (r"\bfor each\b", r"\bper\b"),
    (r"・", "choose_one"),
    (r"\botherwise\b", r"\], \["),
    (r"\bdifferent\b", "different_"),
    (r"\bwithout\b", r"isnt"),
    (r"\bnot cumulative\b", "unique"),
]


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compile_text(text) for text in TEXTS])


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    laws.check_meanings("hanyo", "en", NAMING, MEANINGS)


# --- what is not understood --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Polish 1 card.", "Polish 1 card"),
        ("Draw 1 card. Then, dance.", " dance"),
        ("When this unit sings, draw 1 card.", "When this unit sings"),
    ],
)
def test_words_not_understood_are_pointed_at(text: str, words: str) -> None:
    """A text with unknown words is not whole, and the words are named with their place in the original."""
    found = compile_text(text)
    assert not found.whole and found.card is None
    assert [text[one.start : one.end] for one in found.unknown] == [words]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Discard 1 card from your hand. Rest it.", "what is meant"),
        ("Choose 2 of your units. Rest it.", "which of them"),
        ("KO your opponent's units.", "how many"),
        ("This turn, draw 1 card.", "nothing lasts"),
        ("Draw X cards.", "what X is"),
        ("Choose 1 of their units and KO it.", "which player"),
        ("Put the rest into the discard pile.", "left over"),
    ],
)
def test_a_text_without_sense_is_refused(text: str, reason: str) -> None:
    """Words that can be read but mean nothing where they stand are not guessed at."""
    laws.check_refused(compile_text(text), reason)


def test_hostile_text_is_no_program() -> None:
    """Whatever stands in a text, compiling it ends, and raises nothing."""
    pieces = [piece for text in TEXTS for piece in re.split("(?<=[,.:]) ", text)]
    laws.check_shuffled(compile_text, pieces, between=" ", most=6)
    for text in ("", "<" * 50, "()" * 50, "If " * 30, "\x00", "“When", ". " * 100, "X is X."):
        compile_text(text)


def test_a_text_has_one_spelling() -> None:
    """Capitals, quotes and numbers in words are made one; names keep theirs."""
    printed = "Choose two of your units, then Draw X cards (and smile). <Two Bells> can’t retreat."
    spelt = "choose 2 of your units, then draw X cards. 「Two Bells」 can't retreat."
    assert normalise(printed, "en").text == spelt
