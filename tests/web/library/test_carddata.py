"""Card data that a browser brings: looked at, kept in the server's library, and played at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fuda.cards import library
from fuda.games.onepiece.face.contract import GAME
from fuda.web import known
from tests.web.live import Server, serving

LEADER = {
    "id": "ZZ-001", "name": "Captain Elm", "category": "Leader", "colors": ["Red"], "cost": 4, "power": 5000,
    "attributes": ["Slash"], "types": ["Orchard"], "effect": "-", "rarity": "L",
}  # fmt: skip
WHOLE = {
    "id": "ZZ-002", "name": "Deckhand Fir", "category": "Character", "colors": ["Red"], "cost": 2, "power": 4000,
    "counter": 1000, "attributes": ["Strike"], "types": ["Orchard"], "effect": "[On Play] Draw 1 card.",
}  # fmt: skip
PARTIAL = {**WHOLE, "id": "ZZ-003", "name": "Singer Ash", "effect": "[On Play] Sing a song to your opponent."}
FILLERS = [{**WHOLE, "id": f"ZZ-1{at:02}", "name": f"Sailor {at}", "effect": ""} for at in range(12)]
CARDS = [LEADER, WHOLE, PARTIAL, *FILLERS]
DECK = "1 Captain Elm (ZZ-001)\n4 ZZ-002 Deckhand Fir\n2xZZ-100\n" + "\n".join(f"ZZ-1{at:02} x4" for at in range(1, 12))


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that takes card data, with a library of its own; the game forgets the cards afterwards."""
    monkeypatch.setenv("FUDA_HOME", str(tmp_path / "home"))
    with serving(tmp_path, takes_cards="local") as server:
        yield server
    monkeypatch.undo()
    known.known_game("onepiece")


def packed(*files: tuple[str, Any]) -> bytes:
    """Files as a browser sends them."""
    out = b""
    for name, value in files:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        out += json.dumps({"name": name, "size": len(data)}).encode() + b"\n" + data
    return out


def look(server: Server, *files: tuple[str, Any], query: str = "") -> list[dict[str, Any]]:
    """The lines of the answer to some files."""
    answer = server.http.post(f"/api/library/look{query}", content=packed(*files))
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_card_data_is_looked_at_before_it_is_kept(host: Server) -> None:
    """How far it has come, how much is whole, what blocks, what was left out; nothing is kept yet."""
    *steps, last = look(
        host, ("set.json", [*CARDS, {"id": "ZZ-9", "name": "x", "category": "Boat"}]), ("a.txt", b"\xff")
    )
    assert steps[-1]["done"] == steps[-1]["total"] == len(CARDS) and steps[-1]["rate"] > 0
    (found,) = last["report"]["games"]
    assert (found["game"], found["cards"], found["whole"], found["new"]) == ("onepiece", 15, 14, 15)
    assert [one["number"] for one in found["partial"]] == ["ZZ-003"] and found["blockers"]
    assert found["unused"] == {"rarity": 1}
    assert [(one["file"], one["line"]) for one in last["report"]["skipped"]] == [("set.json", 1), ("a.txt", 1)]
    assert not library.path_of("onepiece").exists()
    assert host.http.get("/api/library").json() == {"takes_cards": True, "games": []}


def test_kept_cards_are_known_at_once_and_played(host: Server) -> None:
    """The deck that was pasted is legal, a match begins with it, and a bot plays against it."""
    told = host.http.post("/api/decks/check", json={"game": "onepiece", "deck": DECK}).json()
    assert not told["legal"]
    report = look(host, ("set.json", CARDS))[-1]["report"]
    kept = host.http.post("/api/library/keep", json={"token": report["token"]}).json()
    assert kept["games"] == [{"game": "onepiece", "cards": 15, "whole": 14}]
    assert host.http.post("/api/library/keep", json={"token": report["token"]}).status_code == 404
    told = host.http.post("/api/decks/check", json={"game": "onepiece", "deck": DECK}).json()
    assert told["legal"], told["problems"]
    numbers = [one["number"] for one in host.http.get("/api/games/onepiece/cards").json()]
    assert "ZZ-002" in numbers and "ZZ-003" not in numbers
    program = host.http.get("/api/games/onepiece/cards/ZZ-002/program?lang=en").json()
    assert program["abilities"][0]["parts"], "the words of each instruction are told"
    made = host.begin("onepiece", "bot", deck=DECK, bots=[{"level": "beginner", "deck": DECK}])
    client = host.client(made["match"], made["seats"][0]["token"])
    client.next("state")
    for _ in range(12):  # a bot thinks in a process of its own, which must know the cards as well
        while not client.state["options"]:
            client.hear()
        client.answer(0)
        client.next("state")
    assert client.state["n"] >= 12
    client.close()


def test_a_second_import_updates_and_reads_only_what_is_new(host: Server) -> None:
    """A changed card is another from then on, in this process at once."""
    token = look(host, ("set.json", CARDS))[-1]["report"]["token"]
    host.http.post("/api/library/keep", json={"token": token})
    last = look(host, ("set.json", [*CARDS[:1], {**WHOLE, "power": 6000}, *CARDS[2:]]))[-1]["report"]
    assert last["games"][0]["new"] == 0
    host.http.post("/api/library/keep", json={"token": last["token"]})
    (card,) = host.http.get("/api/games/onepiece/cards?numbers=ZZ-002").json()
    assert card["facts"]["power"] == 6000 and GAME.cards()["ZZ-002"].power == 6000


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{}", 400),
        (b"x" * 3000, 400),
        (b'{"name":"a","size":5}\nabc', 400),
        (b'{"name":"a","size":-1}\n', 400),
        (packed(("a.json", b"[" * 50_000)), 400),
        (packed(("a.json", [])), 400),
        (packed(*[("a.json", [])] * 3001), 400),
        (packed(("../../etc/passwd", b"root:x:0")), 400),
    ],
)
def test_what_is_no_card_data_is_refused(host: Server, content: bytes, status: int) -> None:
    """And says why."""
    answer = host.http.post("/api/library/look", content=content)
    assert answer.status_code == status and answer.json()["error"]["message"]["ja"]


def test_files_are_limited(host: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a request may have is not read."""
    monkeypatch.setattr("fuda.web.library.carddata.LARGEST", 100)
    assert host.http.post("/api/library/look", content=b"x" * 101).status_code == 413


def test_strangers_bring_no_card_data(tmp_path: Path) -> None:
    """Neither where the host has not said so, nor through a proxy that it did not tell of."""
    for takes, headers, status in (("", {}, 403), ("local", {"X-Forwarded-For": "9.9.9.9"}, 403), ("all", {}, 400)):
        with serving(tmp_path, takes_cards=takes) as server:
            assert server.http.post("/api/library/look", content=b"", headers=headers).status_code == status
            told = server.http.get("/api/library", headers=headers).json()
            assert told["takes_cards"] == (status == 400)
            if status == 403:
                assert server.http.post("/api/library/keep", json={"token": "x"}, headers=headers).status_code == 403
