"""The Japanese phrase book of Buddyfight: what texts mean, that they print back, that nothing of them is lost."""

import random
import re
from functools import cache
from typing import Any

import pytest

from fuda.games.buddyfight.face.original_cards import SHELF
from fuda.games.buddyfight.words.reading import describe_card, read_ability, read_card
from fuda.games.buddyfight.words.vocabulary import describe
from fuda.text import compile as compiler
from fuda.text.buddyfight.dialect import DIALECT
from fuda.text.buddyfight.spelling import japanese, lines
from fuda.text.compile import Compiled, compile_card
from tests.cards.reviewed import compiled_card
from tests.each import each
from tests.text import laws

# One line for each family of phrases: an invented text, and the program it means.
PHRASES = [(text, meaning) for text, meaning in laws.rows("buddyfight_phrases.tsv")]
TEXTS = [text for text, _ in PHRASES]
ROWS = list(SHELF.rows.values())
# Symbols whose phrases only name something.
NAMING = {
    "andhead",
    "body", "compare", "costword", "dest", "did", "didnot", "didso", "down", "dur", "endphase", "enteredby", "except",
    "fromhand", "ownagain",
    "form", "further", "gyakuten", "harm", "janken", "keyword", "knouns", "limit", "manner", "nothing", "noun",
    "nounword", "only", "option", "orhead", "phase", "pile", "remark", "same", "shared", "short", "spot", "stat",
    "staticmore", "statname", "than", "thisnoun", "to", "traits", "typeword", "unit", "upto", "usable", "whose",
    "worlds", "zone",
}  # fmt: skip


@cache
def compile_text(text: str) -> Compiled:
    """Compile a text once for all the laws about it."""
    return compiler.compile_text(text, "buddyfight")


def program(text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compile_text(text))


@each("text, meaning", PHRASES)
def test_a_text_means_its_program(text: str, meaning: str) -> None:
    """Every family of phrases becomes the ops that say the same."""
    assert program(text) == meaning


@each("text", TEXTS)
def test_a_text_prints_back_as_itself(text: str) -> None:
    """The trees of the lines print as the text in its one spelling."""
    found = compile_text(text)
    normal = found.texts[0].text
    assert [effect.node.render() for effect in found.effects] == [normal[a:b] for a, b in lines(normal)]


@each("text", TEXTS)
def test_a_program_is_read_back_from_its_notation(text: str) -> None:
    """What a text means can be written down and read again."""
    for ability in compile_text(text).printed().abilities:
        assert describe(read_ability(describe(ability))) == describe(ability)


@each("text", TEXTS)
def test_no_name_attribute_or_number_is_lost(text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program; the own name of a limit is the card's."""
    meaning = program(text)
    normal = re.sub("「[^」]*」(?=はデッキに何枚|は1ターンに|はファイト中に)", "", compile_text(text).texts[0].text)
    normal = re.sub("1つから|[2-9]つから1つ|『[0-9]回攻撃』", "", normal)
    for quoted in re.findall(r"[「《<]([^」》>]*)[」》>]", normal):
        assert quoted in meaning
    for digits in re.findall(r"\d+", normal):
        assert re.search(rf"(?<!\d){digits}(?!\d)", meaning) or digits in ("0", "1")


COUNTERPARTS = [
    ("なら", r"\b(when|if|if_else|if_done|failed|replacement|less_damage)\b"),
    ("(?<!なく)てよい", r"\b(may|up_to)\b"),
    ("枚まで(?!デッキ)", r"\bup_to\b"),
    ("かわりに", r"\b(replacement|when)\b"),
    ("1ターンに1回だけ", r"\bonce"),
    ("そのターン中、", "this_turn|next_damage"),
    ("[このそ]のバトル中、", "this_battle"),
    ("次の相手のターン終了時まで", "end_of_opponents_next_turn"),
    ("次の君のターン終了時まで", "end_of_your_next_turn"),
    ("次の相手のターン中", "opponents_next_turn"),
    ("できない|されない|されず|戻せない|使えない", r"forbid|called_to|firm|never"),
    ("相手のカードの効果で", "foe"),
    ("以外の(?!君)", "isnt|other|not_attack"),
    ("他の", "other|link_attacked|is_bearer"),
    ("につき|種類分", r"\bper\b"),
    ("から1つを選んで", "choose_one|effect"),
    ("そうでないなら", r"\], \["),
    ("ランダム", "random"),
    ("カード名の異なる", "different_names"),
    ("残りの", "rest_of"),
    ("裏向き", "face_down"),
    ("別々", "apart"),
    ("空いている", r"open|never\(exists"),
    ("払わず", "free"),
    ("センター", "center|let_|called_to"),
    ("お互い", "any|each_player|on\\(attack_started\\)"),
    ("【対抗】", "counter"),
]


@each("words, term", COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compile_text(text) for text in TEXTS])


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    laws.check_meanings("buddyfight", "ja", NAMING, DIALECT.context({}).meanings)


# --- the original cards -------------------------------------------------------------------------------------------
@each("row", ROWS, name=lambda row: row["number"])
def test_the_original_cards_are_understood_whole(row: dict[str, Any]) -> None:
    """Every card is whole, prints back, and its program can be read again."""
    found = compiled_card("buddyfight", row["number"], "ja")
    assert found.whole, [one.pointed() + one.reason for one in found.unknown]
    for number, normal in enumerate(found.texts):
        printed = [effect.node.render() for effect in found.effects if effect.text == number]
        assert printed == [normal.text[a:b] for a, b in lines(normal.text)]
    assert read_card(describe_card(found.card)).digest == found.card.digest


# --- one spelling -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("■カード２枚を引く！！\n■君のライフを＋１する！", "カード2枚を引く。\n君のライフを+1する。"),
        ("このカードを【レスト】する。（向きを変える）", "このカードをレストする。"),
        ("『貫通』（壁を抜ける）\n■すべてのドロップゾーン", "『貫通』\n全てのドロップ。"),
        ("■次の2つから1つを選んで使う。\n・カード1枚を引く。\n・相手にダメージ1！",
         "次の2つから1つを選んで使う。・カード1枚を引く。・相手にダメージ1。"),
        ("君は＜風車ワールド＞のカードを使える。", "君は<風車W>のカードを使える。"),
        ("『変身』[ゲージ2を払う]", "『変身』〔ゲージ2を払う〕"),
        ("君の場に[案山子]がいる", "君の場に[案山子]がいる。"),
        ("「風！ 丸」 を破壊する", "「風！ 丸」を破壊する。"),
    ],
)  # fmt: skip
def test_prints_are_brought_into_one_spelling(text: str, spelt: str) -> None:
    """Widths, exclamation marks, reminders and brackets are written one way; names keep theirs."""
    assert japanese(text).text == spelt


@each("text", TEXTS)
def test_every_letter_leads_back_to_the_print(text: str) -> None:
    """Each place of the one spelling is a place of the original, in the same order."""
    normal = japanese(text)
    assert len(normal.places) == len(normal.text) + 1
    assert normal.places == sorted(normal.places)
    assert normal.places[-1] == len(text)


# --- what is not understood ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("カード1枚を磨く。", "カード1枚を磨く"),
        ("カード1枚を引く。その後、踊る。", "踊る"),
        ("このカードが歌った時、カード1枚を引く。", "このカードが歌った時"),
    ],
)
def test_words_not_understood_are_pointed_at(text: str, words: str) -> None:
    """A text with unknown words is not whole, and the words are named with their place in the original."""
    found = compile_text(text)
    assert not found.whole and found.card is None
    assert [one.words for one in found.unknown] == [words]
    assert text[found.unknown[0].start : found.unknown[0].end] == words


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("そのカードを破壊する。", "spoken of"),
        ("相手の場のモンスターを破壊する。", "how many"),
        ("君の場のモンスター1枚の攻撃力+1000。", "chooses no cards"),
        ("残りのカードをドロップゾーンに置く。", "looked at"),
        ("【使用コスト】カード1枚を引く。", "no part of a cost"),
        ("君か相手はライフを2回復する。", "which fighter"),
    ],
)
def test_what_means_nothing_where_it_stands_is_refused(text: str, reason: str) -> None:
    """Words that the book has are refused with a reason where they mean nothing."""
    found = compile_text(text)
    assert [reason in one.reason for one in found.unknown] == [True]


def test_a_limit_of_another_name_is_refused() -> None:
    """How often another card is used is not taken for a limit of this one."""
    row = {
        "id": "T-1",
        "name": "風の歌",
        "type": "spell",
        "text": "カード1枚を引く。「土の歌」は1ターンに1回だけ使える。",
    }
    assert not compile_card(row, "ja", "buddyfight").whole
    assert compile_card(row | {"name": "土の歌"}, "ja", "buddyfight").whole


def test_only_the_ability_that_says_so_is_not_nullified() -> None:
    """The others of the card are nullified as ever."""
    line = "■君の場のモンスター全ての攻撃力+1000。この能力は無効化されない。"
    both = {"id": "T-1", "name": "風車の番人", "type": "monster",
            "text": f"{line}\n■このカードが攻撃した時、カード1枚を引く。"}  # fmt: skip
    found = compile_card(both, "ja", "buddyfight")
    assert found.whole
    assert [one.split(":")[0] for one in laws.programs(found)] == [
        "static firm", "auto on(attacked, any, [is_this])"]  # fmt: skip


def test_a_spell_speaks_of_the_card_of_its_event() -> None:
    """What is used when something happens to a card may do something to it."""
    row = {"id": "T-2", "name": "縫い目", "type": "spell",
           "text": "■君の場の《麦精》が破壊された時に使える。\n■【対抗】そのカードを手札に戻す。"}  # fmt: skip
    found = compile_card(row, "ja", "buddyfight")
    assert found.whole
    assert 'lately_card(on(destroyed, own, [trait("麦精")]))' in laws.program(found)


def test_an_impact_speaks_of_the_card_that_attacks() -> None:
    """Of cards that attack together the one that the use asks for is meant, whatever its numbers are by then."""
    text = "■君の攻撃力3000以上の《麦精》の攻撃中に使える。\n■【対抗】そのバトル中、そのカードの打撃力+3！"
    row = {"id": "T-3", "name": "追い風", "type": "impact", "text": text}
    found = compile_card(row, "ja", "buddyfight")
    assert found.whole
    assert 'critical(attackers([trait("麦精")]), 3, this_battle)' in laws.program(found)


def test_no_change_of_a_text_raises() -> None:
    """Texts with letters left out, doubled or exchanged are read or refused, and nothing raises."""
    dice = random.Random(5)
    for text in TEXTS[::4]:
        for _ in range(3):
            at, to = sorted(dice.sample(range(len(text)), 2))
            hostile = dice.choice([text[:at] + text[to:], text[:to] + text[at:], text[:at] + "「" + text[at:]])
            compiler.compile_text(hostile, "buddyfight")


@pytest.mark.parametrize(
    "text", ["", "。", "■", "『』", "〔〕", "「", "・・・", "【対抗】", "君の" * 40, "なら、" * 30]
)
def test_hostile_texts_are_refused(text: str) -> None:
    """Marks without words are refused, not read as something."""
    found = compiler.compile_text(text, "buddyfight")
    assert not found.effects
