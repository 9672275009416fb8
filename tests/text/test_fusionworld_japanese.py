"""The Japanese phrase book of Fusion World: what texts mean, that they print back, that nothing of them is lost."""

import re
from functools import cache

import pytest

from fuda.games.fusionworld.face.original_cards import SHELF
from fuda.games.fusionworld.words.reading import read_ability
from fuda.games.fusionworld.words.vocabulary import describe
from fuda.text import compile as compiler
from fuda.text.compile import Compiled
from fuda.text.fusionworld.abilities import SPEAK_OF_DISCARDED
from fuda.text.fusionworld.context import MEANINGS
from fuda.text.fusionworld.spelling import japanese, skills
from tests.each import each
from tests.text import laws

# One line for each family of phrases: an invented text, and the program it means.
PHRASES = [(text, meaning) for text, meaning in laws.rows("fusionworld_phrases.tsv")]
SIDES = [side for row in SHELF.rows.values() for side in (row, row.get("back", {}))]
TEXTS = [text for text, _ in PHRASES] + [side["text"]["ja"] for side in SIDES if side.get("text")]


@cache
def compile_text(text: str) -> Compiled:
    """Compile a text once for all the laws about it."""
    return compiler.compile_text(text, "fusionworld")


def program(text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compile_text(text))


@each("text, meaning", PHRASES)
def test_a_text_means_its_program(text: str, meaning: str) -> None:
    """Every family of phrases becomes the ops that say the same."""
    assert program(text) == meaning


@each("text", TEXTS)
def test_a_text_prints_back_as_itself(text: str) -> None:
    """The trees of the skills print as the text in its one spelling."""
    found = compile_text(text)
    printed = "".join(effect.node.render() for effect in found.effects)
    assert printed == found.texts[0].text.replace("\n", "")


@each("text", TEXTS)
def test_a_program_is_read_back_from_its_notation(text: str) -> None:
    """What a text means can be written down and read again."""
    laws.check_read_back(compile_text(text), describe, read_ability)


@each("text", TEXTS)
def test_no_name_trait_or_number_is_lost(text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program."""
    meaning = program(text)
    normal = compile_text(text).texts[0].text
    for quoted in re.findall(r"[「《]([^」》]*)[」》]", normal):
        assert quoted.replace("：", ":") in meaning
    laws.check_counted(compile_text(text), "2色(?:以上)?の場合")


COUNTERPARTS = [
    ("場合、(?!代わりに|自分の(?:手札|ドロップ)の指定)", r"\b(when|if|if_else|if_done|would|koed|lure)\b"),
    ("てよい|てもよい", r"\bmay\b|hand_free"),
    ("枚まで(?!入れ|しか)", r"\bup_to\b|life_up_to|choose_number|draw_up_to"),
    ("代わりに", r"\breplacement\b|\bwhen\b|\bif_else\b"),
    ("【ターン1回】", r"\bonce\b"),
    ("【自分のターン中】", "your_turn"),
    ("【相手のターン中】", "opponents_turn"),
    ("このターン中、(?!.*いた場合)", "this_turn|next_use"),
    ("この戦闘中", "this_battle"),
    ("次の相手のターン終了時まで", "end_of_opponents_next_turn"),
    ("次の相手のターン中", "opponents_next_turn"),
    (
        "できない|されない|されず|ならない|選ばれない",
        r"forbid|may_not_include|may_include_only|up_to_in_deck|demands|never|replacement once",
    ),
    ("以外", r"isnt|other"),
    ("元々の", "base_"),
    ("につき", r"\bper\b"),
    ("以下から", "choose_one|choose_some"),
    ("すべて", r"\ball\b|cards\(|under\(|\btrait\b|have_|hand_|each_player|stat_of|chosen\(6\)|named"),
    ("そうでない場合", r"\], \[|never"),
    ("ランダム", "random"),
    ("レストで(?:登場|持ち主|エナジー|バトルエリア)", r"\brested\b|play_active"),
    ("：", r"\bcost\b|:"),
    ("持たない", r"isnt|no_skill"),
]


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compile_text(text) for text in TEXTS])


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    words = {
        "timing", "ortag", "tag", "mark", "keyword", "kword", "knoun", "knouns", "upto", "body", "option", "further",
        "pip", "did", "than", "thanstat", "compare", "stat", "whose", "zone", "color", "colors", "traits", "noun",
        "shared", "orhead", "pile", "skipped", "dur", "same", "dest", "destenergy", "spot",
    }  # fmt: skip
    laws.check_meanings("fusionworld", "ja", words, MEANINGS)
    assert {kind.partition(".")[0] for kind in SPEAK_OF_DISCARDED} <= {"subject", "did", "same"}


# --- what is not understood --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("【登場時】カード1枚を磨く。", "カード1枚を磨く"),
        ("【登場時】カード1枚を引く。その後、踊る。", "踊る"),
        ("【永続】このカードは空を飛ぶ。", "このカードは空を飛ぶ"),
        ("【歌唱時】カード1枚を引く。", "【歌唱時"),
    ],
)
def test_words_not_understood_are_pointed_at(text: str, words: str) -> None:
    """A card with unknown words is not whole, and the words are named with their place in the original."""
    laws.check_pointed_at(text, compile_text(text), words)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("【登場時】KOする。", "spoken of before"),
        ("【登場時】そのカードをKOする。", "spoken of before"),
        ("【登場時】相手のバトルカード1枚までを選び、手札に戻す。その後、そのカードをKOする。", "gone"),
        ("【登場時】相手のバトルカードをKOする。", "how many"),
        ("【登場時】このカードのパワー+5000。", "how long"),
        ("【登場時】自分の手札1枚をKOする。", "Battle Area"),
        ("【登場時】自分のドロップのカード1枚をレストにする。", "not in play"),
        ("【登場時】残りをデッキの下に置く。", "looked at"),
        ("【登場時】カードX枚を引く。", "what X is"),
        ("【登場時】相手は手札1枚を捨て、相手のバトルカード1枚までをKOする。", "who goes on"),
        ("【登場時】相手は手札1枚を捨て、自分のバトルカード1枚をKOする。", "who goes on"),
        ("【登場時】自身の手札1枚を捨てる。", "whose own cards"),
        ("【永続】自分のバトルカード1枚までのパワー+5000。", "chooses no cards"),
        ("【永続】【ターン1回】このカードのパワー+5000。", "not used"),
        ("【起動 メイン】自分のデッキ3枚を手札に加える。", "which cards of the deck"),
        ("【起動 メイン】相手のアクティブの手札1枚を捨てる。相手は相手はカード1枚を引く。", "one player"),
    ],
)
def test_a_text_without_sense_is_refused(text: str, reason: str) -> None:
    """Words that can be read but mean nothing where they stand are not guessed at."""
    laws.check_refused(compile_text(text), reason)


def test_hostile_text_is_no_program() -> None:
    """Whatever stands in a text, compiling it ends, and raises nothing."""
    pieces = [piece for text, _ in PHRASES for piece in re.split("(?<=[、。：】])", text)]
    laws.check_shuffled(compile_text, pieces)
    for text in ("", "「" * 50, "()" * 50, "【永続】" * 20, "\x00", "“【アタック時】", "、" * 200, "(X)：" * 9):
        compile_text(text)


# --- spelling ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("printed", "spelt"),
    [
        (
            "【ブロッカー】(相手が何かをした後の説明)\n【登場時】カード１枚を引く。",
            "【ブロッカー】\n【登場時】カード1枚を引く。",
        ),
        (
            "【起動　メイン】（１），このカードをレストにする:引く。",
            "【起動メイン】(1)、このカードをレストにする：引く。",
        ),
        ("【登場時】(赤)(X)：「凧師(小)」のパワー−5000。", "【登場時】(赤)(X)：「凧師(小)」のパワー-5000。"),
    ],
)
def test_a_text_has_one_spelling(printed: str, spelt: str) -> None:
    """Widths and reminders are made one; costs and names keep their parentheses."""
    assert japanese(printed).text == spelt


def test_a_text_is_divided_into_skills() -> None:
    """A skill begins on a line or with a mark after a full stop, but not inside a quoted skill."""
    text = "【登場時】引く。【永続】このカードは“【アタック時】引く。【KO時】引く。”を得る。\n【バリア】"
    assert [text[a:b][:4] for a, b in skills(text)] == ["【登場時", "【永続】", "【バリア"]
