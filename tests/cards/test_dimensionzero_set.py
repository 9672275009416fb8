"""The original set of Dimension Zero: complete data that says the same in both languages, and legal decks."""

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

FOLDER = Path(fuda.cards.__file__).parent / "dimensionzero"
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
ALWAYS = {"number", "name", "kind", "cost", "timing"}
FACTS = {
    "unit": {"move", "power", "smash", "races"},
    "base": {"attributes", "text"},
    "strategy": {"attributes", "text"},
}
COLORS = {"red": "赤", "black": "黒", "blue": "青", "white": "白", "green": "緑", "colorless": "無色"}
COST = re.compile(rf"(?:{'|'.join(COLORS)}) (?:\d|X)(?: (?:{'|'.join(COLORS)}) (?:\d|X))*")
KEYWORDS = {
    "速攻": "Haste", "即死": "Instant Death", "即死－レベル": "Instant Death - Level", "召集－": "Muster - ",
    "加速": "Accelerate", "支援－": "Support - ", "団結": "Unity", "プランゾーン効果『": "Plan zone effect “",
    "エネルギーゾーン効果『": "Energy zone effect “", "墓地効果『": "raveyard effect “",
    "エネルギーゾーン効果／墓地効果『": "Energy zone effect/Graveyard effect “", "暴走": "Rampage",
    "覚醒－": "Awakening - ", "隊列召喚－ストレート": "Formation Summon - Straight",
    "隊列召喚－トライアングル": "Formation Summon - Triangle", "隊列召喚－エックス": "Formation Summon - X",
    "隊列召喚－アンダーバー": "Formation Summon - Underbar",
    "隊列召喚－スモールアイ": "Formation Summon - Small Eye",
    "隊列召喚－ビッグアイ": "Formation Summon - Big Eye",
    "隊列召喚－ビッグトライアングル": "Formation Summon - Big Triangle",
    "隊列召喚－ボトムバー": "Formation Summon - Bottom Bar", "挟撃－": "Pincer - ", "呼声－": "Call - ",
    "進撃[": "March [", "連動「": 'Link-up "', "共鳴 ": "Resonance - ", "閃光": "Flash", "補給": "Supply",
    "急襲": "Raid", "耐性－": "Resist - ", "合成[": "Synthesis [", "結合する": "join this card",
    "闘気カードとして": "as a spirit card", "マーカー": "marker",
    "を参照するとき、代わりに": "When referring to", "意図的に決定": "deliberately decided",
    "その対象を": "its target to",
}  # fmt: skip


@each("row", ROWS, name=lambda row: row["number"])
def test_a_card_has_what_its_kind_needs(row: dict[str, Any]) -> None:
    """Nothing is missing, nothing is unknown, costs can be read and terms are known."""
    needed = ALWAYS | FACTS[row["kind"]]
    assert needed <= set(row) <= needed | {"text", "forbidden"}
    assert COST.fullmatch(row["cost"]) and COST.fullmatch(row.get("move", "colorless 1"))
    assert row["timing"] in ("normal", "quick", "battle")
    assert set(row.get("races", [])) <= set(TERMS["races"])
    assert set(row.get("attributes", [])) <= set(TERMS["attributes"])
    for part in (row["name"], row.get("text", {"ja": "-", "en": "-"})):
        assert set(part) == {"ja", "en"} and all(part.values())


@each("row", [row for row in ROWS if "text" in row], name=lambda row: row["number"])
def test_both_languages_say_the_same(row: dict[str, Any]) -> None:
    """Abilities, keywords, energy, and the names of cards and races are the same ones in both texts."""
    ja, en = row["text"]["ja"], row["text"]["en"]
    assert ja.count("\n") == en.count("\n") and ja.count("●") == en.count("●") == en.count("● ")
    assert ("対象" in ja) == ("target" in en)
    for word, meaning in KEYWORDS.items():
        assert (word in ja) == (meaning in en), word
    energy = re.findall(rf"\b(?:{'|'.join(COLORS)}) \d", en)
    assert Counter(re.findall("(?:赤|黒|青|白|緑|無色)\\d", ja)) == Counter(
        COLORS[one.split()[0]] + one.split()[1] for one in energy
    )
    known = {one["ja"]: one["en"] for group in TERMS.values() for one in group.values()}
    known |= {other["name"]["ja"]: other["name"]["en"] for other in ROWS}
    named = [word for word in re.findall("「(.*?)」", ja) if word != "エネルギーゾーン効果"]
    assert Counter(known[word] for word in named) == Counter(re.findall('"(.*?)"', en))
    assert Counter(re.findall(r"\d{3,}", ja)) == Counter(re.findall(r"\d{3,}", en))


def test_cards_differ_in_number_and_name() -> None:
    """Numbers run through the set; names are used once in each language."""
    assert [row["number"] for row in ROWS] == [f"HK1-{i + 1:03}" for i in range(len(ROWS))]
    for language in ("ja", "en"):
        assert len({row["name"][language] for row in ROWS}) == len(ROWS)


@each("word", KEYWORDS)
def test_every_keyword_is_on_two_cards(word: str) -> None:
    """The whole of parts 5 and 6 of the rulebook can be played with the set."""
    assert sum(word in row.get("text", {"ja": ""})["ja"] for row in ROWS) >= 2


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_deck_is_legal(path: Path) -> None:
    """40 cards, three of a name unless it has Unity, forbidden at most 10, one or two colors."""
    counts = parse(path.read_text("utf-8")).counts()
    cards = {row["number"]: row for row in ROWS if row["number"] in counts}
    assert set(cards) == set(counts) and sum(counts.values()) == 40
    assert all(n <= 3 or "団結" in cards[number]["text"]["ja"] for number, n in counts.items())
    assert sum(n * cards[number].get("forbidden", 0) for number, n in counts.items()) <= 10
    assert len({word for row in cards.values() for word in row["cost"].split()[::2]} - {"colorless"}) <= 2
