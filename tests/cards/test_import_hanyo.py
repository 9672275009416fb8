"""A user's own cards of the 汎用TCG: types, skills and damage in either language; no nonsense."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fuda.cards.carddata import CardDataError, hanyo_shape
from fuda.cards.cardreader import read_file
from fuda.text.compile import compile_card

UNIT = {
    "id": "ZZ-001", "name": "橋の番人", "type": "ユニット", "hp": "250", "attribute": "橋/職人", "advantage": "川",
    "retreat_cost": 1, "text": "自分のターン開始時、デッキを1枚引く。",
    "skills": [
        {"name": "通せんぼ", "cost": 0, "damage": 50},
        {"name": "橋渡し", "cost": "2", "damage": "30×", "text": "自分の手札1つにつき30ダメージを与える。"},
    ],
}  # fmt: skip
SET = {
    "id": "ZZ-002", "name": "手すり", "type": "コマンド（強化）", "target": "自分のユニットにセットする。",
    "skills": [{"name": "支え", "ex": True, "text": "このユニットのHPを50アップする。"}],
}  # fmt: skip


def test_a_card_is_brought_into_one_shape() -> None:
    """Numbers, words with strokes between them, and the cross after the damage."""
    found = hanyo_shape(UNIT, "here")
    assert (found["type"], found["hp"], found["retreat"], found["attributes"]) == ("unit", 250, 1, ["橋", "職人"])
    assert found["skills"][1] == {
        "name": "橋渡し", "text": "自分の手札1つにつき30ダメージを与える。", "cost": 2, "damage": 30, "times": True,
    }  # fmt: skip
    assert hanyo_shape(SET, "here")["type"] == "enhancement"
    command = {**SET, "type": "COMMAND", "classification": "強化"}
    assert hanyo_shape(command, "here") == hanyo_shape(SET, "here")


@pytest.mark.parametrize("card", [UNIT, SET])
def test_a_card_is_compiled_as_it_is_given_or_in_its_one_shape(card: dict[str, Any]) -> None:
    """The compiler takes rows of either kind."""
    shaped = compile_card(hanyo_shape(card, "here"), "ja", "hanyo")
    given = compile_card({**card, "attributes": shaped.card.attributes, "advantages": shaped.card.advantages,
                          "retreat": card.get("retreat_cost")}, "ja", "hanyo")  # fmt: skip
    assert shaped.whole and given.whole
    assert shaped.card.digest == given.card.digest


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""}, {"name": ""}, {"type": "leader"}, {"hp": None}, {"hp": -1}, {"text": 5}, {"skills": 5},
        {"skills": ["x"]}, {"skills": [{}] * 11}, {"skills": [{"name": ""}]}, {"skills": [{"name": "a", "ex": True}]},
        {"skills": [{"name": "a", "damage": "30×"}]}, {"skills": [{"name": "a", "cost": "x"}]}, {"text": "a\x00b"},
    ],
)  # fmt: skip
def test_what_is_no_card_is_refused(change: dict[str, Any]) -> None:
    """Whatever a file holds, the error names the place."""
    with pytest.raises(CardDataError, match="here"):
        hanyo_shape({**UNIT, **change}, "here")


def test_a_file_of_cards_is_read(tmp_path: Path) -> None:
    """One object a line."""
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(card) for card in (UNIT, SET)), encoding="utf-8")
    assert [row["id"] for row in read_file(path, "hanyo")] == ["ZZ-001", "ZZ-002"]
