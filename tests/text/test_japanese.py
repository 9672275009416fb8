"""The Japanese phrase book of One Piece: what texts mean, that they print back, that nothing of them is lost."""

import re
from functools import cache

import pytest

from fuda.games.onepiece.face.original_cards import SHELF
from fuda.text import compile as compiler
from fuda.text.compile import Compiled, compile_card
from fuda.text.onepiece.dialect import DIALECT
from tests.each import each
from tests.text import laws

# One line for each family of phrases: an invented text, and the program it means.
PHRASES = [(text, meaning) for text, meaning in laws.rows("phrases.tsv")]
# Symbols whose alternatives only name something, or are read where they stand.
NAMING = {
    "attribute", "attributes", "color", "compare", "deed", "doom", "dur", "fate", "fighter", "further", "haver",
    "heads", "itacts", "keyword", "nextpayment", "noun", "option", "partnames", "per", "pile", "replacement", "shared",
    "stat", "static", "tag", "timedbody", "traits", "unless", "usable", "victim", "whose",
}  # fmt: skip
TEXTS = [text for text, _ in PHRASES] + [d.text_ja for d in SHELF.cards.values() if d.text_ja]


@cache
def compile_text(text: str) -> Compiled:
    """Compile a text once for all the laws about it."""
    return compiler.compile_text(text)


def program(text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compile_text(text))


@each("text, meaning", PHRASES)
def test_a_text_means_its_program(text: str, meaning: str) -> None:
    """Every family of phrases becomes the ops that say the same."""
    assert program(text) == meaning


@each("text", TEXTS)
def test_a_text_prints_back_as_itself(text: str) -> None:
    """The trees of the effects print as the text in its one spelling."""
    found = compile_text(text)
    printed = "".join(effect.node.render() for effect in found.effects)
    assert printed == found.texts[0].text.replace("\n", "")


@each("text", TEXTS)
def test_no_name_trait_or_number_is_lost(text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program."""
    found = compile_text(text)
    meaning = program(text)
    normal = found.texts[0].text
    for quoted in re.findall(r"[「『《]([^」』》]*)[」』》]", normal):
        assert quoted in meaning
    for digits in re.findall(r"\d+", re.sub("【ターン1回】|から1つを|デッキが0枚", "", normal)):
        assert re.search(rf"(?<!\d){digits}(?!\d)", meaning) or digits == "1"


COUNTERPARTS = [
    ("場合、(?!代わりに)", r"\b(when|if|if_done|would)\b"),
    ("できる", r"\bmay\b|\bcost\b|attack_active|rush_character|any_number_in_deck"),
    ("枚まで", r"\bup_to\b|\bmay\b|choose_number|draw_up_to"),
    ("代わりに", r"\breplacement\b|\bwhen\("),
    ("【ターン1回】", r"\bonce\b"),
    ("このターン中", "this_turn"),
    ("このバトル中", "this_battle"),
    ("次の相手のターン終了時まで", "end_of_opponents_next_turn"),
    ("できない|されない|されず|ならない", r"forbid|hold_don|may_not_include|may_include_only|unblockable|replacement"),
    ("(?<!フェイズ)以外", r"isnt|other"),
    ("元々の", r"base_|no_text|have_base"),
    ("につき", r"\bper\b"),
    ("以下から1つを選ぶ", "choose_one"),
]


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compile_text(text) for text in TEXTS])


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_phrase_has_a_meaning(language: str) -> None:
    """No alternative of either book is without a function, but for words that only name something."""
    laws.check_meanings("onepiece", language, NAMING, DIALECT.context({}).meanings)


def test_words_of_nobody_are_pointed_at() -> None:
    """What is not understood is given with its place in the original, and nothing is guessed."""
    text = "【登場時】カード1枚を引き、ドン!!1枚を磨く。"
    found = compile_text(text)
    assert not found.whole
    missing = found.unknown[0]
    assert text[missing.start : missing.end] == "ドン!!1枚を磨く"
    assert missing.pointed().splitlines()[1].endswith("^")


def test_a_card_not_understood_has_no_definition() -> None:
    """Only a whole card can be played."""
    row = {"id": "X-1", "name": "謎", "type": "Event", "text": "【メイン】カード1枚を引く。\n【カウンター】歌う。"}
    found = compile_card(row)
    assert found.card is None and len(found.effects) == 1


def test_each_op_keeps_the_words_it_came_from() -> None:
    """The span of an op is the phrase that asked for it."""
    text = "【登場時】カード1枚を引き、自分の手札2枚を捨てる。"
    spans = compile_text(text).effects[0].printed.spans
    assert [text[span.start : span.end] for span in spans] == ["カード1枚を引き", "自分の手札2枚を捨てる"]
