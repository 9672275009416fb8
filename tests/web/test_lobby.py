"""Finding somebody: the list of matches that wait for anybody, quick matches, phrases, and who is refused."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from fuda.web import lobby
from fuda.web.protocol import Here, Opening
from fuda.web.tables import OPEN_GAMES
from tests.web.live import Server, serving

CLOCK = {"minutes": 5, "increment": 5}


@pytest.fixture
def house(tmp_path: Path) -> Any:
    """A server of its own: who waits in another test would be met here."""
    with serving(tmp_path) as found:
        yield found


def asked(server: Server, path: str, **more: Any) -> dict[str, Any]:
    """Ask something of the lobby; the answer."""
    answer = server.http.post(f"/api/open{path}", json=more)
    assert answer.status_code in (200, 201), answer.text
    found: dict[str, Any] = answer.json()
    return found


def opened(server: Server, game: str = "hanyo", **more: Any) -> dict[str, Any]:
    """Begin a match that waits for anybody."""
    return asked(server, "", protocol=1, game=game, **more)


def listed(server: Server) -> list[dict[str, Any]]:
    """The list."""
    found: list[dict[str, Any]] = server.http.get("/api/open").json()["games"]
    return found


def refusal(server: Server, path: str, **more: Any) -> str:
    """The code by which something is refused."""
    answer = server.http.post(f"/api/open{path}", json=more)
    assert answer.status_code >= 400
    return str(answer.json()["error"]["code"])


# --- the list --------------------------------------------------------------------------------------------------
def test_a_match_that_waits_for_anybody_is_listed_and_joined(house: Server) -> None:
    """With game, colours and clock; without any secret; once somebody has come it is listed no more."""
    made = opened(house, "onepiece", name="Mio", deck="keepers", clock=CLOCK)
    (one,) = listed(house)
    assert (one["match"], one["game"], one["name"], one["clock"]) == (made["match"], "onepiece", "Mio", CLOCK)
    assert one["hues"] and set(one) == {"match", "game", "name", "hues", "clock", "since"}
    joined = asked(house, f"/{made['match']}/join", name="Mio", deck="tide")
    assert listed(house) == []
    assert house.http.get(f"/api/matches/{made['match']}").json()["names"] == ["Mio", "Mio (2)"]
    for client in house.clients(made["match"], [made["token"], joined["token"]]):
        client.close()
    assert refusal(house, f"/{made['match']}/join") == "gone"


def test_whoever_says_nothing_or_leaves_is_listed_no_more(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """And listed again when they are heard of."""
    made = opened(house)
    assert asked(house, f"/{made['match']}/here", token=made["token"], is_leaving=True) == {"state": "waiting"}
    assert listed(house) == []
    assert refusal(house, f"/{made['match']}/join") == "gone"
    asked(house, f"/{made['match']}/here", token=made["token"])
    house.app.state.lobby.looked = 0.0
    assert len(listed(house)) == 1
    monkeypatch.setattr(lobby, "THERE", -1.0)
    house.app.state.lobby.looked = 0.0
    assert listed(house) == []


def test_a_match_for_a_friend_is_not_listed_and_not_joined_without_its_invitation(house: Server) -> None:
    """Its name alone opens nothing."""
    made = house.begin("hanyo", "friend")
    assert listed(house) == [] and refusal(house, f"/{made['match']}/join") == "gone"


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("", {"protocol": 2, "game": "hanyo"}, "protocol"),
        ("", {"protocol": 1, "game": "chess"}, "game"),
        ("", {"protocol": 1, "game": "hanyo", "deck": "no such deck"}, "deck"),
        ("", {"protocol": 1, "game": "hanyo", "name": "x" * 41}, "malformed"),
        ("", {"protocol": 1, "game": "hanyo", "clock": {"minutes": -1}}, "malformed"),
        ("", {"protocol": 1, "game": "hanyo", "more": 1}, "malformed"),
        ("/quick", {"protocol": 1, "game": "hanyo", "deck": "no such deck"}, "deck"),
        ("/quick", [], "malformed"),
        ("/nothing/join", {}, "gone"),
        ("/nothing/here", {"token": ""}, "unknown"),
    ],
)
def test_what_makes_no_sense_is_refused(house: Server, path: str, body: Any, code: str) -> None:
    """And nothing is listed."""
    answer = house.http.post(f"/api/open{path}", json=body)
    assert answer.status_code >= 400 and answer.json()["error"]["code"] == code
    assert listed(house) == []


def test_nobody_speaks_for_whoever_waits(house: Server) -> None:
    """Another secret, the other seat's, or none."""
    made = opened(house)
    for token in ("", "x", opened(house)["token"]):
        assert refusal(house, f"/{made['match']}/here", token=token, is_leaving=True) == "token"
    assert len(listed(house)) == 2


def test_whoever_says_too_often_that_they_are_there_is_refused(house: Server) -> None:
    """Each time is written down; it is enough to say it every few seconds."""
    made = opened(house)
    body = {"token": made["token"]}
    found = [house.http.post(f"/api/open/{made['match']}/here", json=body).status_code for _ in range(80)]
    assert found[:10] == [200] * 10 and 429 in found
    assert len(listed(house)) == 1


# --- quick matches ---------------------------------------------------------------------------------------------
def test_two_who_want_the_same_meet(house: Server) -> None:
    """The same game and clock; whoever wants something else waits."""
    first = asked(house, "/quick", protocol=1, game="hanyo", name="A")
    other = asked(house, "/quick", protocol=1, game="onepiece", name="B")
    slow = asked(house, "/quick", protocol=1, game="hanyo", name="C", clock=CLOCK)
    assert first["is_waiting"] and other["is_waiting"] and slow["is_waiting"]
    second = asked(house, "/quick", protocol=1, game="hanyo", name="D")
    assert second["match"] == first["match"] and not second["is_waiting"] and second["seat"] == 1
    assert asked(house, f"/{first['match']}/here", token=first["token"]) == {"state": "running"}
    clients = house.clients(first["match"], [first["token"], second["token"]])
    assert clients[0].heard[0]["names"] == ["A", "D"]
    for client in clients:
        client.close()
    assert {one["match"] for one in listed(house)} == {other["match"], slow["match"]}


def test_many_who_come_at_once_all_meet_somebody(house: Server) -> None:
    """Nobody waits beside somebody who wants the same, and nobody's seat is given to two."""
    found: list[dict[str, Any]] = []

    def want() -> None:
        found.append(asked(house, "/quick", protocol=1, game="hanyo"))

    threads = [threading.Thread(target=want) for _ in range(10)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(one["is_waiting"] for one in found) == [False] * 5 + [True] * 5
    seats = {(one["match"], one["seat"]) for one in found}
    assert len(seats) == 10 and listed(house) == []


def test_whoever_has_left_is_met_by_nobody(house: Server) -> None:
    """The next one waits instead."""
    first = asked(house, "/quick", protocol=1, game="hanyo")
    asked(house, f"/{first['match']}/here", token=first["token"], is_leaving=True)
    second = asked(house, "/quick", protocol=1, game="hanyo")
    assert second["is_waiting"] and second["match"] != first["match"]


def test_an_address_that_opens_too_many_matches_has_to_wait(tmp_path: Path) -> None:
    """As with all matches."""
    with serving(tmp_path, creations=(1e-6, 3)) as server:
        body = {"protocol": 1, "game": "hanyo"}
        paths = ["/api/open", "/api/open/quick", "/api/open", "/api/open/quick"]
        assert [server.http.post(path, json=body).status_code for path in paths] == [201, 201, 201, 429]


def test_old_listings_are_forgotten(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the next match is listed."""
    opened(house)
    monkeypatch.setattr(lobby, "FORGOTTEN", -1.0)
    time.sleep(0.01)
    made = opened(house)
    with house.store.engine.connect() as connection:
        found = connection.execute(select(OPEN_GAMES.c.match)).scalars().all()
    assert list(found) == [made["match"]]


# --- phrases ---------------------------------------------------------------------------------------------------
def test_players_say_phrases_and_everybody_hears_them(house: Server) -> None:
    """Those on the list, not too often, and not to bots; who watches hears them and says none."""
    match, tokens = house.pair("hanyo")
    one, two = house.clients(match, tokens)
    watcher = house.client(match)
    watcher.next("state")
    one.say("say", phrase="hello")
    for client in (one, two, watcher):
        assert client.next("said") == {"type": "said", "seat": 0, "phrase": "hello"}
    two.say("say", phrase="rude words")
    two.refused("malformed")
    watcher.say("say", phrase="hello")
    watcher.refused("watching")
    for _ in range(6):
        one.say("say", phrase="oops")
    one.refused("rate")
    for client in (one, two, watcher):
        client.close()
    made = house.begin("hanyo", "bot")
    alone = house.client(made["match"], made["seats"][0]["token"])
    alone.next("state")
    alone.say("say", phrase="hello")
    alone.refused("phrase")
    alone.close()


def test_what_the_lobby_takes_is_what_is_written() -> None:
    """Structs forbid fields that they do not have."""
    assert Opening.__struct_config__.forbid_unknown_fields and Here.__struct_config__.forbid_unknown_fields
