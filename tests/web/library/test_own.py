"""Cards that players make: their numbers say what they are, they are played, and nonsense is refused."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games import registry
from fuda.web.library.own import NUMBER, numbered, numbers_in
from tests.web.live import Server

ROW = {
    "name": "Lamp Boy",
    "kind": "character",
    "colors": ["red"],
    "cost": 1,
    "power": 2000,
    "text": "[On Play] Draw 1 card.",
}
ROWS: dict[str, dict[str, Any]] = {
    "onepiece": ROW,
    "dimensionzero": {
        "name": "Clay Boy",
        "kind": "unit",
        "cost": "red 1",
        "move": "colorless 1",
        "power": 2000,
        "smash": 1,
    },
    "fusionworld": {"name": "Drum Boy", "kind": "battle", "colors": ["red"], "cost": 1, "power": 5000},
    "hanyo": {"name": "Clock Boy", "kind": "unit", "hp": 100, "skills": [{"name": "Tick", "cost": 1, "damage": 20}]},
    "buddyfight": {
        "name": "Wind Boy",
        "kind": "monster",
        "worlds": ["風車W"],
        "size": 1,
        "power": 2000,
        "defense": 1000,
        "critical": 1,
    },
}


def make(server: Server, game: str, row: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Make one card; what the server says of it."""
    answer = server.http.post("/api/cards/own", json={"game": game, "rows": [row], "lang": "en", **more})
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()[0]
    return made


@pytest.mark.parametrize("game", sorted(ROWS))
def test_a_card_of_every_game_is_kept_by_what_it_says(server: Server, game: str) -> None:
    """The same card has the same number, another one another; whoever has the number sees the card."""
    first, again = make(server, game, ROWS[game]), make(server, game, {"id": "OTHER-1", **ROWS[game]})
    other = make(server, game, ROWS[game] | {"name": "Another"})
    assert NUMBER.fullmatch(first["number"]) and first["number"] == again["number"] != other["number"]
    (told,) = server.http.get(f"/api/games/{game}/cards?numbers={first['number']}").json()
    assert told["name"] == ROWS[game]["name"]
    program = server.http.get(f"/api/games/{game}/cards/{first['number']}/program").json()
    assert first["number"] in program["program"]
    numbers = [one["number"] for one in server.http.get(f"/api/games/{game}/cards").json()]
    assert first["number"] not in numbers


def test_a_match_is_played_with_an_own_card(server: Server) -> None:
    """A deck that names it is legal, and a match begins with it."""
    number = make(server, "onepiece", ROW)["number"]
    deck = registry.find("onepiece").decks()["keepers"].replace("4xLH1-002", f"4x{number}")
    assert server.http.post("/api/decks/check", json={"game": "onepiece", "deck": deck}).json()["legal"]
    made = server.begin("onepiece", "hotseat", deck=deck)
    row = server.store.match(made["match"])
    assert row is not None and number in row.cards


def test_an_own_card_is_learned_from_the_store(server: Server) -> None:
    """A server that has just started finds it there when a deck names it."""
    from fuda.web.library import own

    number = make(server, "onepiece", ROW | {"name": "Kept Boy"})["number"]
    own.shelf_of(registry.find("onepiece")).clear()
    assert number not in registry.find("onepiece").cards()
    told = server.http.get(f"/api/games/onepiece/cards?numbers={number}").json()
    assert [one["number"] for one in told] == [number]


def test_a_card_that_is_not_understood_is_refused_unless_asked_for(server: Server) -> None:
    """Nothing is kept; with consent it is, and says what does nothing."""
    row = ROW | {"text": "[On Play] Sneeze.", "name": "Sneezer"}
    refused = server.http.post("/api/cards/own", json={"game": "onepiece", "rows": [row], "lang": "en"})
    assert refused.status_code == 422 and "sneeze" in refused.json()["error"]["message"]["en"].lower()
    number = numbered(row, "onepiece", "en")["id"]
    assert server.http.get(f"/api/games/onepiece/cards?numbers={number}").json() == []
    made = make(server, "onepiece", row, allow_partial=True)
    assert not made["is_whole"]
    (told,) = server.http.get(f"/api/games/onepiece/cards?numbers={made['number']}").json()
    assert told["missing"]


def test_all_rows_are_taken_or_none(server: Server) -> None:
    """One that is no card keeps the others out."""
    rows = [ROW | {"name": "Good Boy"}, {"name": "Bad Boy", "kind": "wizard"}]
    answer = server.http.post("/api/cards/own", json={"game": "onepiece", "rows": rows, "lang": "en"})
    assert answer.status_code == 400 and "card 2" in answer.json()["error"]["message"]["en"]
    found = server.store.own_cards("onepiece")
    assert not any("Good Boy" in card.data for card in found)


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"name": "", "kind": "character"},
        ROW | {"name": "x" * 300},
        ROW | {"text": "x" * 5000},
        ROW | {"cost": -1},
        ROW | {"cost": 10**9},
        ROW | {"cost": [1]},
        ROW | {"colors": "mauve"},
        ROW | {"colors": {"red": 1}},
        ROW | {"name": "a\u0007b"},
        ROW | {"id": "../../etc"},
        ROW | {"id": 5},
        ROW | {"traits": ["x"] * 100},
        {"name": "Leader", "kind": "leader", "colors": ["red"], "life": {"a": 1}},
    ],
)
def test_rows_that_are_no_card_are_refused(server: Server, row: dict[str, Any]) -> None:
    """With an error about the card."""
    before = len(server.store.own_cards("onepiece"))
    answer = server.http.post("/api/cards/own", json={"game": "onepiece", "rows": [row], "lang": "en"})
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "card_data"
    assert len(server.store.own_cards("onepiece")) == before


@pytest.mark.parametrize(
    "body",
    [
        {"game": "onepiece", "rows": []},
        {"game": "onepiece", "rows": [ROW] * 41},
        {"game": "onepiece", "rows": ROW},
        {"game": "onepiece", "rows": ["x"]},
    ],
)
def test_malformed_sets_are_refused(server: Server, body: dict[str, Any]) -> None:
    """No rows, too many, or no rows at all."""
    assert server.http.post("/api/cards/own", json=body).status_code == 400


def test_numbers_are_found_in_a_deck() -> None:
    """In any case of letters, each once."""
    text = "4xOWN-0123456789ABCDEF\n2 own-0123456789abcdef\n1xOWN-12"
    assert numbers_in(text) == ["OWN-0123456789ABCDEF"]
