"""Card data of Buddyfight as users have it: dirt is brought into one shape, and what is no card is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from fuda.cards.carddata import CardDataError
from fuda.cards.cardreader import read_file


def read(tmp_path: Path, **fields: Any) -> dict[str, Any]:
    """One card, as it is read from a file."""
    row = {"id": "T-1/0001", "name": "凧", "type": "monster", "traits": ["風竜"], "text": "", "raw": {}} | fields
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(row, ensure_ascii=False) + "\n", encoding="utf-8")
    return read_file(path, "buddyfight")[0]


@pytest.mark.parametrize(
    ("world", "worlds"),
    [
        ("風車ワールド", ["風車W"]),
        (["風車W", "書架W"], ["風車W", "書架W"]),
        ("Windmill World / Bookstack World", ["Windmill World", "Bookstack World"]),
        ("ジェネリック", ["ジェネリック"]),
        ("-", []),
        ("ワールド", []),
        (None, []),
    ],
)
def test_worlds_have_one_spelling(tmp_path: Path, world: Any, worlds: list[str]) -> None:
    """The worlds of a card are those that texts name, in their short form."""
    assert read(tmp_path, raw={"world": world})["worlds"] == worlds


def test_numbers_stand_where_they_belong(tmp_path: Path) -> None:
    """Power and critical in each other's place are put right; what has no number has none."""
    swapped = read(tmp_path, power=2, raw={"size": 1, "defense": 1000, "critical": 3000})
    assert [swapped[name] for name in ("size", "power", "defense", "critical")] == [1, 3000, 1000, 2]
    item = read(tmp_path, type="item", power=4000, raw={"size": 0, "defense": 0, "critical": 2})
    assert [item[name] for name in ("size", "power", "defense", "critical")] == [None, 4000, None, 2]
    spell = read(tmp_path, type="spell", power=0, raw={"size": 0, "defense": 0, "critical": 0})
    assert [spell[name] for name in ("size", "power", "defense", "critical")] == [None] * 4
    assert read(tmp_path, power="∞", raw={"size": 30})["power"] == 1_000_000


@pytest.mark.parametrize(("kind", "sort"), [("impactMonster", "impact_monster"), ("Impact Monster", "impact_monster")])
def test_types_have_one_spelling(tmp_path: Path, kind: str, sort: str) -> None:
    """Types are those of the engine, however a file spells them."""
    assert read(tmp_path, type=kind)["type"] == sort


@pytest.mark.parametrize(
    "fields",
    [{"type": "leader"}, {"id": "../x"}, {"power": -1}, {"power": "many"}, {"raw": {"world": [1]}}, {"name": ""},
     {"text": "風" * 5000}, {"raw": {"size": 1.5}}],
)  # fmt: skip
def test_what_is_no_card_is_refused(tmp_path: Path, fields: dict[str, Any]) -> None:
    """Whatever is not what it should be is an error."""
    with pytest.raises(CardDataError):
        read(tmp_path, **fields)


def test_a_text_that_stands_there_twice_is_printed_once(tmp_path: Path) -> None:
    """Some data repeat the text of a card: it has each ability one time."""
    text = "■ When this card enters the field, draw a card.\n[Penetrate]"
    assert read(tmp_path, text=text + text)["text"] == text
    assert read(tmp_path, text=f"{text}\n{text}")["text"] == text
    assert read(tmp_path, text=text + text[:-1])["text"] == text + text[:-1]
    assert read(tmp_path, text="Draw a card. Draw a card.")["text"] == "Draw a card. Draw a card."
