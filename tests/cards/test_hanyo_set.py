"""The original set of 汎用TCG: complete data that says the same in both languages, and legal decks."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import fuda.cards
from fuda.games.deckfile import parse
from tests.each import each

FOLDER = Path(fuda.cards.__file__).parent / "hanyo"
TERMS: dict[str, dict[str, dict[str, str]]] = tomllib.loads((FOLDER / "terms.toml").read_text("utf-8"))
ROWS: list[dict[str, Any]] = sorted(
    (
        row
        for path in FOLDER.glob("*.toml")
        if path.name != "terms.toml"
        for row in tomllib.loads(path.read_text("utf-8"))["card"]
    ),
    key=lambda row: str(row["number"]),
)
DECKS = sorted((FOLDER / "decks").glob("*.txt"))
ALWAYS = {"number", "name", "kind"}
FACTS = {
    "unit": {"hp", "attributes", "retreat", "skills"},
    "strategy": {"text"},
    "tactics": {"text"},
    "enhancement": {"target", "skills"},
}
WORDS = {
    "自分のターンに使える。": "Usable on your turn.", "1ターンに1度だけ": "only once per turn",
    "累積しない。": "Not cumulative.", "代わりに": "instead", "じゃんけん": "rock-paper-scissors",
    "失敗する": "fail", "かぎり、": "s long as", "てよい。": "you may", "そうしたなら、": "f you do,",
    "1つにつき": "for each", "このターン、": "his turn", "次の相手のターン、": "uring your opponent's next turn,",
    "次の自分のターン、": "uring your next turn,", "すべて": "all", "まで選び": "up to", "KOした": "KO",
    "レスト": "rest", "スタン": "st", "復帰": "recover", "回復する": "heal", "チャージ": "charge", "セット": "set",
    "入れ替える": "swap", "退却": "retreat", "カウンター": "counter", "探し、": "earch your deck", "公開": "eveal",
    "シャッフル": "huffle", "捨て": "discard", "表記の": "printed", "名前": "name", "得る": "gain", "失う": "lose",
    "できない": "can't", "使えない": "can't use", "2倍": "ouble", "属性": "《", "有利": "dvantage",
}  # fmt: skip

MECHANICS = [
    "じゃんけんして勝てば", "じゃんけんして負ければ", "じゃんけんする", "スキルは失敗する",
    "次の自分のターン開始時|ターンのターン終了時", "(である|いる)とき", "累積しない", "場合、代わりに",
    "カウンターを", "取り除", "スタンバイ・ユニットを.*ダメージを与える", "退却コスト", "退却させ",
    "捨て場のカードを.*エネルギーとして", "KOしたユニット", "セットを", "相手の手札を見る", "デッキの上から",
    "探し", "引く", "回復する", "HPを.*アップ", "HPを.*ダウン", "有利", "使えない", "属性を|属性.*得る|属性.*失う",
    "すべての能力を失う", "』を得る", "入れ替える", "KOする", "レストする", "スタンする", "復帰", "チャージする",
    "公開", "手札を1枚捨てる", "自分のターンに使える", "かぎり", "捨て場の.*手札に加える",
]  # fmt: skip


def texts(row: dict[str, Any]) -> list[dict[str, str]]:
    """Every text of a card."""
    parts = [row.get("target"), row.get("text"), *(skill.get("text") for skill in row.get("skills", []))]
    return [part for part in parts if part]


def quoted(text: str, signs: str) -> list[str]:
    """What stands between a pair of quotes."""
    return re.findall(f"{signs[0]}([^{signs[1]}]*){signs[1]}", text)


def test_the_numbers_have_no_gaps() -> None:
    """The cards are counted from one on, and no name stands twice, in either language."""
    assert [row["number"] for row in ROWS] == [f"TC1-{i:03}" for i in range(1, len(ROWS) + 1)]
    for language in ("ja", "en"):
        assert len({row["name"][language] for row in ROWS}) == len(ROWS)


@each("row", ROWS, name=lambda row: row["number"])
def test_a_card_has_what_its_kind_needs(row: dict[str, Any]) -> None:
    """Nothing is missing, nothing is unknown, and terms are known."""
    needed = ALWAYS | FACTS[row["kind"]]
    assert needed <= set(row) <= needed | ({"text", "advantages"} if row["kind"] == "unit" else set())
    assert {*row.get("attributes", []), *row.get("advantages", [])} <= set(TERMS["attributes"])
    for part in (row["name"], *texts(row)):
        assert set(part) == {"ja", "en"} and all(part.values())


@each("row", [row for row in ROWS if "skills" in row], name=lambda row: row["number"])
def test_skills_are_complete(row: dict[str, Any]) -> None:
    """A skill has a cost; an EX skill has a text instead, and stands on enhancements alone."""
    for skill in row["skills"]:
        assert set(skill["name"]) == {"ja", "en"}
        if skill.get("ex"):
            assert row["kind"] == "enhancement" and set(skill) == {"name", "ex", "text"}
        else:
            assert {"name", "cost"} <= set(skill) <= {"name", "cost", "damage", "times", "text"}
            assert "damage" in skill or "text" in skill
        if skill.get("times"):
            assert skill["text"]["ja"].partition("。")[0].endswith(f"1つにつき{skill['damage']}ダメージを与える")


@each("row", ROWS, name=lambda row: row["number"])
def test_both_languages_say_the_same(row: dict[str, Any]) -> None:
    """The same abilities, numbers, names, attributes and words of the rules."""
    names = {one["name"]["ja"]: one["name"]["en"] for one in ROWS}
    names |= {skill["name"]["ja"]: skill["name"]["en"] for one in ROWS for skill in one.get("skills", [])}
    names |= {word["ja"]: word["en"] for word in TERMS["parts"].values()}
    attributes = {word["ja"]: word["en"] for word in TERMS["attributes"].values()}
    counters = {word["ja"]: word["en"] for word in TERMS["counters"].values()}
    for text in texts(row):
        ja, en = text["ja"], text["en"]
        assert ja.count("\n") == en.count("\n")
        assert {attributes[one] for one in quoted(ja, "《》")} == set(quoted(en, "《》"))
        found = {names[one] for one in quoted(ja, "「」")} | {
            counters[ja_] for ja_ in counters if f"{ja_}カウンター" in ja
        }
        assert found == set(quoted(en, "<>"))
        # What is counted as one thing in Japanese needs no number in English.
        numbers = Counter(re.findall(r"\d+", re.sub("1つにつき|1ターンに1度", "", ja)))
        assert Counter(re.findall(r"\d+", en)) <= numbers + Counter("1")
        assert Counter(re.findall(r"\d{2,}", ja)) == Counter(re.findall(r"\d{2,}", en))
        for word, meaning in WORDS.items():
            assert word not in ja or meaning.lower() in en.lower(), (word, en)


@each("pattern", MECHANICS)
def test_every_mechanic_is_on_two_cards(pattern: str) -> None:
    """What the rulebook defines can be played with the set."""
    assert sum(any(re.search(pattern, text["ja"]) for text in texts(row)) for row in ROWS) >= 2


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_decks_are_legal(path: Path) -> None:
    """Fifty cards, four of a name at most, and a unit among them."""
    counts = parse(path.read_text("utf-8")).counts()
    cards = {row["number"]: row for row in ROWS if row["number"] in counts}
    assert set(cards) == set(counts) and sum(counts.values()) == 50
    assert max(counts.values()) <= 4 and any(row["kind"] == "unit" for row in cards.values())


def test_every_card_is_in_a_deck() -> None:
    """The decks show the whole set."""
    decks = [parse(path.read_text("utf-8")).counts() for path in DECKS]
    assert len(decks) == 4 and {number for deck in decks for number in deck} == {row["number"] for row in ROWS}
