"""A user's own Fusion World cards: costs, kinds and colours in either language, both sides of a Leader; no nonsense."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fuda.cards.carddata import CardDataError, fusionworld_shape, specified
from fuda.cards.cardreader import read_file

BODY = {
    "id": "ZZ-002", "name": "凧の番人", "type": "BATTLE", "colors": ["Red"], "cost": "3", "power": "20,000",
    "traits": ["凧組"], "text": "【ブロッカー】", "raw": {"specified_cost": "R", "combo_power": 5000, "side": None},
}  # fmt: skip
FRONT = {**BODY, "id": "ZZ-001", "type": "リーダー", "cost": None, "power": 15000, "raw": {"side": "FRONT"}}
BACK = {**FRONT, "id": "ZZ-001_b", "name": "凧の主", "power": 20000, "raw": {"side": "BACK"}}
MARKER = {**BODY, "id": "E-1", "type": "ENERGY MARKER", "colors": ["-"]}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("R", "R"), ("UR", "RU"), ("red 2 blue 1", "RRU"), ("赤1青2", "RUU"), ("(緑)(緑)", "GG"), ({"black": 1}, "B"),
        (None, ""), ("-", ""), ("", ""),
    ],
)  # fmt: skip
def test_specified_costs_are_read_in_any_spelling(given: Any, read: str) -> None:
    """As letters, in words, as symbols, or as an object: a letter for each energy."""
    assert specified(given, "here") == read


@pytest.mark.parametrize("given", ["purple 1", "X", "R1", 5, ["R"], "red red blue pink", "R" * 99, {"red": "many"}])
def test_what_is_no_specified_cost_is_refused(given: Any) -> None:
    """The error says how one is written."""
    with pytest.raises(CardDataError, match="is written like"):
        specified(given, "here")


def test_what_few_games_have_may_be_in_a_field_of_its_own() -> None:
    """Specified cost, combo power and side are found beside the rest as well."""
    plain = {name: value for name, value in BODY.items() if name != "raw"}
    given = fusionworld_shape({**plain, "specified": "red 1", "combo": "5000"}, "here")
    assert given == fusionworld_shape(BODY, "here")
    assert given["raw"] == {"side": None, "specified_cost": "R", "combo_power": 5000}
    assert (given["type"], given["colors"], given["cost"], given["power"]) == ("BATTLE", ["Red"], 3, 20000)


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""}, {"id": 5}, {"name": ""}, {"type": "character"}, {"colors": ["purple"]}, {"power": -1},
        {"cost": "x"}, {"traits": [[]]}, {"text": 5}, {"text": "a\x00b"}, {"raw": {"combo_power": True}},
        {"raw": {"side": "BACK"}}, {"id": "ZZ-002_b"},
    ],
)  # fmt: skip
def test_what_is_no_card_is_refused(change: dict[str, Any]) -> None:
    """Whatever a file holds, the error names the place."""
    with pytest.raises(CardDataError, match="here"):
        fusionworld_shape({**BODY, **change}, "here")


def written(tmp_path: Path, *cards: dict[str, Any]) -> Path:
    """A file of cards."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")
    return path


def test_the_sides_of_a_leader_are_one_card_and_markers_are_none(tmp_path: Path) -> None:
    """The row of the back is put into that of the front."""
    rows = read_file(written(tmp_path, MARKER, BACK, BODY, FRONT), "fusionworld")
    assert [row["id"] for row in rows] == ["ZZ-002", "ZZ-001"]
    assert (rows[1]["back"]["name"], rows[1]["back"]["power"]) == ("凧の主", 20000)


def test_a_back_without_its_front_is_refused(tmp_path: Path) -> None:
    """The error names it."""
    for cards in ((BACK, BODY), (BACK, {**BODY, "id": "ZZ-001"})):
        with pytest.raises(CardDataError, match="ZZ-001_b is the other side of a Leader that is not there"):
            read_file(written(tmp_path, *cards), "fusionworld")


def test_entities_in_names_and_traits_are_read(tmp_path: Path) -> None:
    """Data from web pages may still have them."""
    shaped = fusionworld_shape({**BODY, "name": "A&#039;s", "traits": ["B &amp; C"]}, "here")
    assert (shaped["name"], shaped["traits"]) == ("A's", ["B & C"])
