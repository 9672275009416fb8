"""What a list tells of matches, who may remove one, and how a match is looked over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fuda.match.session import Session
from fuda.sim.analyse import Terms
from fuda.web.library import analyses
from tests.web.live import Server, play_on, serving, until


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this module."""
    with serving(tmp_path_factory.mktemp("history")) as found:
        yield found


def listed(server: Server, *matches: str) -> list[dict[str, Any]]:
    """What is told of some matches."""
    answer = server.http.post("/api/replays", json={"matches": list(matches)})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["matches"]
    return found


def at_one_table(server: Server, game: str = "hanyo", answers: int = 3) -> tuple[str, str]:
    """A match of two at one table that was given up after some answers: its name and the secret of a seat."""
    made = server.begin(game, "hotseat", name="Mio", other_name="Ren")
    clients = server.clients(made["match"], [one["token"] for one in made["seats"]])
    play_on(clients, Random(1), answers)
    clients[0].say("concede")
    for client in clients:
        client.next("over")
        client.close()
    return made["match"], made["seats"][0]["token"]


# --- the list --------------------------------------------------------------------------------------------------
def test_a_list_tells_result_decks_opponent_and_turns(house: Server) -> None:
    """Of those that are there, in the order asked for, each once."""
    match, _ = at_one_table(house, answers=6)
    found = listed(house, "nothing", match, match)
    assert len(found) == 1
    one = found[0]
    assert (one["state"], one["winner"], one["how"], one["names"]) == ("over", 1, "concession", ["Mio", "Ren"])
    assert one["bots"] == ["", ""] and one["turns"] > 0
    assert all(deck["name"] for deck in one["decks"])


def test_decks_of_a_match_that_goes_on_are_not_told(house: Server) -> None:
    """Nor is a deck of one's own by its cards, ever: by its colours alone."""
    match, _ = house.pair("onepiece", deck="keepers")
    (one,) = listed(house, match)
    assert one["state"] == "running" and one["decks"] == [{"name": "", "hues": []}] * 2
    assert "seed" not in one and "tokens" not in one


@pytest.mark.parametrize(
    "body", [{}, {"matches": ["x"] * 201}, {"matches": [1]}, {"matches": ["x" * 41]}, {"matches": [], "more": 1}, []]
)
def test_what_makes_no_sense_is_refused(house: Server, body: Any) -> None:
    """As everywhere."""
    answer = house.http.post("/api/replays", json=body)
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "malformed"


# --- removing --------------------------------------------------------------------------------------------------
def test_a_match_is_removed_by_whom_it_belongs_to_alone(house: Server) -> None:
    """Who has the seat, when it is over, if nobody else played."""
    match, token = at_one_table(house)

    def remove(name: str, secret: str) -> int:
        """What comes of trying to remove a match."""
        return house.http.delete(f"/api/matches/{name}", headers={"Authorization": f"Bearer {secret}"}).status_code

    assert remove(match, "x") == 403 == house.http.delete(f"/api/matches/{match}").status_code
    shared, tokens = house.pair("hanyo")
    assert remove(shared, tokens[0]) == 409
    made = house.begin("hanyo", "bot")
    assert remove(made["match"], made["seats"][0]["token"]) == 409
    assert remove("nothing", token) == 404
    assert remove(match, token) == 200
    assert listed(house, match) == [] and house.http.get(f"/api/replays/{match}").status_code == 404
    assert house.store.steps(match) == []


# --- looking it over -------------------------------------------------------------------------------------------
def lines(server: Server, match: str, language: str = "en") -> list[dict[str, Any]]:
    """The lines by which a match is looked over."""
    answer = server.http.post(f"/api/replays/{match}/analysis?lang={language}")
    assert answer.status_code == 200, answer.text
    return [json.loads(one) for one in answer.text.splitlines()]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for a short while only."""
    monkeypatch.setattr(analyses, "Terms", lambda language: Terms(iterations=8, samples=4, language=language))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_decision_is_looked_at_and_told_as_it_is_found(house: Server, language: str) -> None:
    """First how many there are, then each, then what they come to; the same as the command tells."""
    match, tokens = house.pair("onepiece")
    clients = house.clients(match, tokens)
    play_on(clients, Random(2), 14)
    clients[0].say("concede")
    for client in clients:
        client.next("over")
        client.close()
    begun, *found, ended = lines(house, match, language)
    assert 0 < len(found) <= begun["total"]
    assert [one["done"] for one in found] == sorted(one["done"] for one in found)
    assert all(0 <= one["chance"] <= 1 and one["loss"] >= 0 and one["taken"] and one["best"] for one in found)
    assert {one["player"] for one in found} == {0, 1} == {one["player"] for one in ended["players"]}
    assert set(ended["marks"]) <= {str(one["step"]) for one in found}
    assert not house.app.state.analysing


def test_a_match_that_goes_on_is_not_looked_over(house: Server) -> None:
    """That would be help."""
    match, _ = house.pair("hanyo")
    answer = house.http.post(f"/api/replays/{match}/analysis")
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "running"
    assert house.http.post("/api/replays/nothing/analysis").status_code == 404


def test_whoever_goes_away_stops_it_and_one_at_a_time_is_enough(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address may look over another match then, and the bots' processes are free."""
    match, _ = at_one_table(house, "onepiece", 8)
    monkeypatch.setattr(analyses, "Terms", lambda language: Terms(iterations=3_000, language=language))
    with house.http.stream("POST", f"/api/replays/{match}/analysis") as answer:
        told = answer.iter_lines()  # kept: the answer is over with it
        assert next(told).startswith('{"total":')
        second = house.http.post(f"/api/replays/{match}/analysis")
        assert second.status_code == 429 and second.json()["error"]["code"] == "busy"
    until(lambda: not house.app.state.analysing)
    until(lambda: len(house.rooms.thinkers.hands.free) == len(house.rooms.thinkers.hands.hands))
    monkeypatch.setattr(analyses, "Terms", lambda language: Terms(iterations=8, samples=4, language=language))
    assert "marks" in lines(house, match)[-1]


@pytest.mark.usefixtures("hasty")
def test_an_uploaded_match_is_looked_over_too(tmp_path: Path) -> None:
    """If it was played to its end; a save file is not."""
    session, chance = Session("hanyo", seed=8), Random(8)
    for _ in range(10):
        session.answer(chance.randrange(len(session.match.options)))
    with serving(tmp_path) as server:
        save = server.http.post("/api/records", content=msgspec.json.encode(session.record())).json()["match"]
        assert server.http.post(f"/api/replays/{save}/analysis").status_code == 409
        session.concede(0)
        whole = server.http.post("/api/records", content=msgspec.json.encode(session.record())).json()["match"]
        assert lines(server, whole)[0]["total"] > 0
