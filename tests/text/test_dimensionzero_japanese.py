"""The Japanese phrase book of Dimension Zero: what texts mean, that they print back, that nothing of them is lost."""

import random
import re
from functools import cache

import pytest

from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.words.reading import read_ability
from fuda.games.dimensionzero.words.vocabulary import describe
from fuda.text.compile import Compiled, compile_card, compile_text
from fuda.text.dimensionzero.abilities import SAYS_BACK
from fuda.text.dimensionzero.context import MEANINGS
from fuda.text.dimensionzero.spelling import abilities, normalise
from tests.each import each
from tests.text import laws

# One line for each family of phrases: the type of the card, an invented text, and the program it means.
PHRASES = [tuple(row) for row in laws.rows("dimensionzero_phrases.tsv")]
CARDS = [(row["kind"], SHELF.full_text(row, "ja")) for row in SHELF.rows.values() if row.get("text")]
TEXTS = [(kind, text) for kind, text, _ in PHRASES] + CARDS


@cache
def compiled(kind: str, text: str) -> Compiled:
    """Compile a text once for all the laws about it."""
    row = {"id": "T-1", "name": "T", "type": kind, "cost": "red 1", "text": text}
    return compile_card(row, "ja", "dimensionzero")


def program(kind: str, text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compiled(kind, text))


@each("kind, text, meaning", PHRASES)
def test_a_text_means_its_program(kind: str, text: str, meaning: str) -> None:
    """Every family of phrases becomes the ops that say the same."""
    assert program(kind, text) == meaning


@each("kind, text", TEXTS)
def test_a_text_prints_back_as_itself(kind: str, text: str) -> None:
    """The trees of the lines print as the text in its one spelling."""
    found = compiled(kind, text)
    assert "\n".join(effect.node.render() for effect in found.effects) == found.texts[0].text


@each("kind, text", TEXTS)
def test_a_program_is_read_back_from_its_notation(kind: str, text: str) -> None:
    """What a text means can be written down and read again."""
    laws.check_read_back(compiled(kind, text), describe, read_ability)


@each("kind, text", TEXTS)
def test_no_name_or_number_is_lost(kind: str, text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program."""
    meaning = program(kind, text)
    normal = compiled(kind, text).texts[0].text
    for quoted in re.findall(r"「([^」]*)」", normal):
        assert quoted in meaning or quoted.endswith("効果")
    for digits in re.findall(r"\d+", re.sub("第[12]バトルステップ", "", normal)):
        if digits not in ("0", "1"):
            assert re.search(rf"(?<!\d){digits}(?!\d)", meaning)


COUNTERPARTS = [
    ("対象の(?!1枚だけ)", r"\baim\("),
    ("ならば、|場合、|なければ、|ターンの間、(?!次に)", r"\b(when|if|if_done|if_else|pay_or|alternative|cost)\b"),
    ("てもよい|てよい", r"\bmay\b|\breveal\b|alternative|play_from|pay_or"),
    ("まで選", r"\bup_to\b"),
    ("まで引", "draw_up_to"),
    ("かわりに", r"\breplacement\b"),
    ("代わりに", "refer"),
    ("バトル終了時まで", r", battle\)"),
    ("ターン終了時まで", r"lasting\([^;]*\)|forbid\("),
    ("できない|ならない|受けない", r"\bban\(|player_forbidden"),
    ("以外", r"isnt|other|elsewhere"),
    ("につき", r"\bper\("),
    ("相手", r"opponent|\bfoe\b|pinched|\bsmash\(\d\)|reveal"),
    ("フリーズ状態", "frozen"),
    ("ランダム", r"\brandom\("),
    ("以下の効果から", r"\bmodes\("),
    ("すべて", r"\bcards\(|pinched|largest|lose_text|player_forbidden\(any"),
]


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compiled(kind, text) for kind, text in TEXTS])


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    words = {
        "keyword", "timing", "span", "shape", "paint", "color", "who", "next", "during", "lessmore", "random", "whose",
        "type", "stat", "compare", "zone", "area", "line", "step", "phase", "from", "means", "entering", "goal",
        "cost", "pip", "body", "mode", "zones", "colors", "races", "types",
    }  # fmt: skip
    laws.check_meanings("dimensionzero", "ja", words, {*MEANINGS, "sqmod.target", *SAYS_BACK})


# --- what is not understood --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("unit", "このカードが歌った時、あなたはカードを1枚引く。", "このカードが歌った時"),
        ("strategy", "あなたはカードを2枚磨く。", "あなたはカードを2枚磨く"),
        ("strategy", "あなたはカードを2枚引く。あなたは踊る。", "あなたは踊る"),
    ],
)
def test_words_not_understood_are_pointed_at(kind: str, text: str, words: str) -> None:
    """A card with unknown words is not whole, and the words are named with their place in the original."""
    laws.check_pointed_at(text, compiled(kind, text), words)


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        ("strategy", "そのユニットを破壊する。", "spoken of before"),
        ("strategy", "破壊する。", "what it is done to"),
        ("strategy", "バトルスペースのユニットを破壊する。", "how many"),
        ("strategy", "バトルスペースの対象のユニットを破壊する。", "how many targets"),
        ("strategy", "このカードを廃棄する。", "as a cost only"),
        ("unit", "あなたはカードを1枚引く。", "when this is done"),
        ("strategy", "相手はバトルスペースの対象のユニットを1枚選び、破壊する。", "targets are chosen by"),
        ("strategy", "あなたは3000のダメージを割り振って与える。", "divided"),
        ("strategy", "そうした場合、あなたはカードを1枚引く。", "nothing was said before"),
        ("strategy", "そうでなければ、あなたはカードを1枚引く。", "nothing was said before"),
        ("strategy", "相手は[無色1]を支払ってよい。", "paid for"),
        ("strategy", "ターン終了時まで、バトルスペースのすべての選んだ色のユニットのパワーを＋500する。", "no colour"),
        ("strategy", "あなたは自分のスマッシュゾーンにある赤のカードを1枚選び、破壊する。", "face down"),
    ],
)
def test_sentences_without_sense_are_refused(kind: str, text: str, reason: str) -> None:
    """A sentence of known words that means nothing where it stands is not guessed at."""
    laws.check_refused(compiled(kind, text), reason)


def test_the_type_of_the_card_says_what_a_plain_line_is() -> None:
    """The same words last for the duel as a spell, and hold as a static ability on a unit."""
    text = "バトルスペースのすべてのユニットのパワーを－500する。"
    assert program("strategy", text).startswith("spell: lasting(") and "forever" in program("strategy", text)
    assert program("unit", text).startswith("static: affect(")


def test_a_text_alone_is_read_as_well() -> None:
    """Without a card a plain line is static if it can be, otherwise a spell."""
    for text, wanted in (("このカードは移動できない。", "static: "), ("あなたはカードを1枚引く。", "spell: ")):
        found = compile_text(text, "dimensionzero")
        assert found.effects[0].program[0].startswith(wanted)


def test_instructions_know_their_words() -> None:
    """Each op leads back to the words it came from."""
    found = compile_text("あなたはカードを2枚引く。あなたは自分の山札をシャッフルする。", "dimensionzero")
    text = found.effects[0].node.render()
    spans = [(found.dialect.show(span.op), text[span.start : span.end]) for span in found.printed().spans]
    assert spans == [("draw(2)", "カードを2枚引く"), ("shuffle", "自分の山札をシャッフルする")]


# --- spelling ----------------------------------------------------------------------------------------------------
def test_widths_brackets_and_reminders_do_not_matter() -> None:
    """Costs in any brackets, full-width numbers, spaces and reminder text mean the same."""
    one = (
        "［赤１無色２］　《クイック》　ターン終了時まで、このカードのパワーを＋５００する。（次のターンには残らない。）"
    )
    two = "[<赤1><無色2>]《クイック》ターン終了時まで、このカードのパワーを+500する。"
    assert program("unit", one) == program("unit", two)


def test_bullets_and_lines_begin_abilities() -> None:
    """Abilities are lines, with or without a bullet; bullets alone are enough."""
    texts = ["●加速\n●団結", "加速\n団結", "●加速●団結", "\n● 加速 \n\n● 団結\n"]
    assert {program("unit", text) for text in texts} == {"keyword accelerate || keyword unity"}


def test_places_lead_back_to_the_original() -> None:
    """Every letter of the one spelling knows where it stood."""
    normal = normalise("● 加速 （説明）\n●［赤１］", "ja")
    assert normal.text == "加速\n〔赤1〕"
    assert [normal.original[place] for place in normal.places[:2]] == ["加", "速"]
    assert [normal.text[a:b] for a, b in abilities(normal.text)] == ["加速", "〔赤1〕"]


def test_hostile_texts_are_refused_and_never_raise() -> None:
    """Texts cut, doubled, shuffled and made of marks give a report, quickly."""
    chance = random.Random(7)
    marks = "。、「」『』〔〕《》[]{}<>●()0X1対象のユニットを"
    for _ in range(150):
        kind, text = chance.choice(TEXTS)
        at = chance.randrange(len(text))
        mangled = chance.choice(
            [text[:at], text[at:], text[at:] + text[:at], text[:at] + chance.choice(marks) + text[at:], text + text]
        )
        found = compile_card(
            {"id": "T", "name": "T", "type": kind, "cost": "red 1", "text": mangled}, "ja", "dimensionzero"
        )
        assert found.whole == (not found.unknown)
    for text in ("「" * 200, "[" * 300, "対象の" * 60, "すべての" * 60 + "ユニットを破壊する。", "\n●" * 100, ""):
        compiled("unit", text)
