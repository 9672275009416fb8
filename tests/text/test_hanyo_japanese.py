"""The Japanese phrase book of the 汎用TCG: what texts mean, that they print back, that nothing of them is lost."""

import re
from functools import cache
from typing import Any

import pytest

from fuda.games.hanyo.words.reading import read_ability
from fuda.games.hanyo.words.vocabulary import describe
from fuda.text import compile as compiler
from fuda.text.compile import Compiled, compile_card
from fuda.text.hanyo.context import MEANINGS
from fuda.text.hanyo.spelling import abilities, normalise
from tests.each import each
from tests.text import laws

# One line for each family of phrases: an invented text, and the program it means.
PHRASES = [(text, meaning) for text, meaning in laws.rows("hanyo_phrases.tsv")]
TEXTS = [text for text, _ in PHRASES]
# Symbols whose phrases only name something, of both books.
NAMING = {
    "ban", "body", "cause", "check", "compare", "counter", "during", "goal", "herein", "kindcause", "mod", "mode",
    "moment", "moments", "names", "next", "noun", "object", "once", "per", "phase", "pile", "playable", "random",
    "stat", "state", "traits", "unique", "unitword", "way", "who", "whose", "zone",
}  # fmt: skip


@cache
def compile_text(text: str) -> Compiled:
    """Compile a text once for all the laws about it."""
    return compiler.compile_text(text, "hanyo")


def program(text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compile_text(text))


@each("text, meaning", PHRASES)
def test_a_text_means_its_program(text: str, meaning: str) -> None:
    """Every family of phrases becomes the ops that say the same."""
    assert program(text) == meaning


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
    laws.check_counted(compile_text(text), "ユニットのダメージを2倍に")


COUNTERPARTS = [
    ("なら、(?!代わりに)", r"\b(when|if|if_else|if_done|failed|done|holds|part)\b"),
    ("かぎり", r"\bif\b"),
    ("てよい|てもよい", r"\bmay\b"),
    ("[枚体]まで(?!入れ)", r"\bup_to\b"),
    ("代わりに", r"\breplacement\b|\bwhen\b"),
    ("1ターンに1度", r"\bonce\b"),
    ("このターン、(?!.*て[いなか]*[たる]?なら)", "this_turn"),
    ("次の相手のターン終了時まで", "end_of_opponents_next_turn"),
    ("次の相手のターン、", "opponents_next_turn"),
    ("できない|されない|しない(?!。$)|使えない", r"forbid|\bif\b"),
    ("以外の(?!場合)", "isnt|other"),
    ("につき", r"\bper\b"),
    ("から1つ", "choose_one"),
    ("そうでないなら", r"\], \["),
    ("無作為|見ないで", "random"),
    ("名前の異なる", "different_names"),
    ("累積しない", "unique"),
    ("残り[のを]", "rest_of|remaining_hp|chosen"),
]


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compile_text(text) for text in TEXTS])


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    laws.check_meanings("hanyo", "ja", NAMING, MEANINGS)


# --- what is not understood --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("デッキを1枚磨く。", "デッキを1枚磨く"),
        ("デッキを1枚引く。その後、踊る。", "踊る"),
        ("このユニットは空を飛ぶ。", "このユニットは空を飛ぶ"),
        ("このユニットが歌ったとき、デッキを1枚引く。", "このユニットが歌ったとき"),
    ],
)
def test_words_not_understood_are_pointed_at(text: str, words: str) -> None:
    """A text with unknown words is not whole, and the words are named with their place in the original."""
    laws.check_pointed_at(text, compile_text(text), words)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("レストする。", "what it is done to"),
        ("それをKOする。", "what is meant"),
        ("相手のユニットを2体選び、それをKOする。", "which of them"),
        ("相手のユニットをKOする。", "how many"),
        ("相手は自分のユニットを1体選び、KOする。", "whose cards"),
        ("このターン、デッキを1枚引く。", "nothing lasts"),
        ("残りを捨て場に置く。", "left over"),
        ("デッキをX枚引く。", "what X is"),
        ("カードを1枚選び、捨てる。", "tuple.index"),
        ("自分の捨て場のカードを1枚選び、デッキに戻す。", "where in the deck"),
        ("手札を1枚捨てる。そうしたなら、このスキルのダメージを50アップする。", "dealt before"),
        ("相手の捨て場のカードを1枚選び、自分の手札に加える。", "owners"),
        ("デッキを1枚引く。勝ったなら、デッキを1枚引く。", "rock-paper-scissors"),
    ],
)
def test_a_text_without_sense_is_refused(text: str, reason: str) -> None:
    """Words that can be read but mean nothing where they stand are not guessed at."""
    laws.check_refused(compile_text(text), reason)


def test_the_same_words_are_read_by_what_they_stand_on() -> None:
    """An instruction is the text of a command or a skill, but no ability of a unit without a trigger."""
    text = "デッキを1枚引く。"
    skill = {"name": "技", "cost": 1, "damage": 50, "text": text}
    rows: list[dict[str, Any]] = [
        {"id": "T-1", "name": "T", "type": "tactics", "text": text},
        {"id": "T-2", "name": "T", "type": "unit", "hp": 100, "skills": [skill]},
        {"id": "T-3", "name": "T", "type": "unit", "hp": 100, "text": text},
        {"id": "T-4", "name": "T", "type": "enhancement", "skills": [skill | {"ex": True}]},
    ]
    found = [compile_card(row, "ja", "hanyo") for row in rows]
    assert [one.whole for one in found] == [True, True, False, False]
    assert [describe(one.card.abilities[0]) for one in found[:2]] == [
        "command: draw(1)", 'skill title("技") energy(1) deals(50): draw(1)',
    ]  # fmt: skip


def test_hostile_text_is_no_program() -> None:
    """Whatever stands in a text, compiling it ends, and raises nothing."""
    pieces = [piece for text in TEXTS for piece in re.split("(?<=[、。])", text)]
    laws.check_shuffled(compile_text, pieces)
    for text in ("", "「" * 50, "()" * 50, "このターン、" * 20, "\x00", "『このユニットが", "、" * 200, "XはXである。"):
        compile_text(text)


# --- spelling ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("printed", "spelt"),
    [
        ("メインユニットに ５０ダメージを与える（防げる）。", "メイン・ユニットに50ダメージを与える。"),
        ("「鐘 撞き」がいれば、全てＫＯする。", "「鐘 撞き」がいるなら、すべてKOする。"),
        ("次から1つを選ぶ。\n・引く。\n\n●捨てる。", "次から1つを選ぶ。・引く。・捨てる。"),
    ],
)
def test_a_text_has_one_spelling(printed: str, spelt: str) -> None:
    """Widths, spaces and reminders are made one; names keep their spelling."""
    assert normalise(printed, "ja").text == spelt


def test_a_text_is_divided_into_abilities() -> None:
    """An ability is a line."""
    text = "ゲーム開始時、デッキを1枚引く。\nこのユニットは退却できない。"
    assert [text[a:b][:3] for a, b in abilities(text)] == ["ゲーム", "このユ"]
