"""A user's own Dimension Zero cards: costs and kinds in either language, kept, and played; nonsense is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fuda.cards import library
from fuda.cards.carddata import CardDataError, dimensionzero_shape, energy
from fuda.cards.cardreader import read_file
from fuda.cli import main
from fuda.games.dimensionzero.face.contract import GAME

WHOLE = {
    "id": "ZZ-001", "name": "葦の番人", "category": "ユニット", "cost": "青1無色1", "move": "無1", "timing": "クイック",
    "power": "3000", "smash": 1, "race": "水盤衆", "text": "速攻",
}  # fmt: skip
PARTIAL = {**WHOLE, "id": "ZZ-002", "name": "歌う葦", "text": "あなたは相手に歌を一つ歌う。"}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library and a cache for the test alone; the game forgets the cards afterwards."""
    monkeypatch.setenv("FUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(GAME, "known", {})
    monkeypatch.setattr(GAME, "partial", {})


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("red 2 colorless 1", "red 2 colorless 1"),
        ("赤２無色１", "red 2 colorless 1"),
        ("<赤2><無色X>", "red 2 colorless X"),
        ("[無0]", "colorless 0"),
        ({"colorless": 1, "blue": 2}, "blue 2 colorless 1"),
        (None, "colorless 0"),
        ("-", "colorless 0"),
    ],
)
def test_costs_are_read_in_either_language(given: Any, read: str) -> None:
    """As words, as symbols with their numbers, or as an object."""
    assert energy(given, "cost", "here") == read


NO_COSTS: list[Any] = ["2", "pink 2", "red", "red 1 red 1", "red X blue X", "red 100", 5, ["red"], "x" * 9999]


@pytest.mark.parametrize("given", NO_COSTS)
def test_what_is_no_cost_is_refused(given: Any) -> None:
    """The error says how a cost is written."""
    with pytest.raises(CardDataError, match="is written like"):
        energy(given, "cost", "here")


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""}, {"id": 5}, {"name": ""}, {"category": "leader"}, {"timing": "slow"}, {"power": -1}, {"power": "x"},
        {"smash": True}, {"race": [[]]}, {"text": 5}, {"text": "a\x00b"}, {"forbidden": 10**9},
    ],
)  # fmt: skip
def test_what_is_no_card_is_refused(change: dict[str, Any]) -> None:
    """Whatever a file holds, the error names the place."""
    with pytest.raises(CardDataError, match="here"):
        dimensionzero_shape({**WHOLE, **change}, "here")


def test_bases_and_strategies_have_no_power() -> None:
    """Only units have power, smash and a move cost."""
    assert set(dimensionzero_shape(WHOLE, "")) - set(dimensionzero_shape({**WHOLE, "category": "base"}, "")) == {
        "move", "power", "smash",
    }  # fmt: skip


def test_own_cards_are_imported_checked_and_refused_where_not_understood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card with a keyword is whole and played; one that is not understood needs permission."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([WHOLE, PARTIAL], ensure_ascii=False), encoding="utf-8")
    assert [row["id"] for row in read_file(path, "dimensionzero")] == ["ZZ-001", "ZZ-002"]
    assert main(["cards", "import", "--game", "dimensionzero", str(path)]) == 0
    assert "2 cards imported" in capsys.readouterr().out
    game = library.known_game("dimensionzero")
    d = game.cards()["ZZ-001"]
    assert (d.name, d.power, d.smash, d.cost.total, d.keywords, d.races) == ("葦の番人", 3000, 1, 2, 1, ["水盤衆"])
    deck = tmp_path / "deck.txt"
    deck.write_text("3xZZ-001\n3xZZ-002\n", encoding="utf-8")
    assert main(["play", "dimensionzero", "--deck", str(deck)]) == 2
    assert "ZZ-002 cannot be played" in capsys.readouterr().err
    assert main(["deck", "check", "dimensionzero", str(deck)]) == 1
    assert "the deck has 6 cards" in capsys.readouterr().out


def test_a_game_without_a_shape_says_so(tmp_path: Path) -> None:
    """Other games cannot read card files yet."""
    with pytest.raises(CardDataError, match="cards of checkers cannot be read"):
        read_file(tmp_path / "cards.json", "checkers")
