"""What strangers send costs the server a limited amount of work."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fuda.ai import bots
from fuda.match.session import Session
from fuda.web.beginning import positions, restored
from fuda.web.library import odds
from fuda.web.library.replays import played
from tests.web.live import Server, serving


# --- decks -----------------------------------------------------------------------------------------------------
def test_a_deck_of_too_many_copies_is_refused_wherever_it_is_sent(server: Server) -> None:
    """A small text with a million copies is refused before anybody counts them."""
    deck = "LH1-001\n" + "999xLH1-002\n" * 900
    began = time.monotonic()
    for path in ("check", "odds", "convert"):
        more: dict[str, Any] = {"groups": [{"numbers": ["LH1-002"]}]} if path == "odds" else {}
        answer = server.http.post(f"/api/decks/{path}", json={"game": "onepiece", "deck": deck, **more})
        assert answer.status_code == 400 and "at most 1000 cards" in answer.json()["error"]["message"]["en"]
    wanted = {"protocol": 1, "game": "onepiece", "mode": "bot", "deck": deck}
    assert server.http.post("/api/matches", json=wanted).json()["error"]["code"] == "deck"
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("path", ["check", "odds", "convert"])
def test_an_address_that_sends_too_many_decks_has_to_wait(tmp_path: Path, path: str) -> None:
    """Decks are work like texts and scenarios."""
    asked: dict[str, Any] = {"game": "onepiece", "deck": "LH1-001\n4xLH1-002\n"}
    if path == "odds":
        asked["groups"] = [{"numbers": ["LH1-002"]}]
    with serving(tmp_path, creations=(0.0001, 1)) as server:
        found = [server.http.post(f"/api/decks/{path}", json=asked).status_code for _ in range(6)]
    assert found == [200] * 4 + [429] * 2


def test_odds_are_counted_no_further_than_cards_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cards the groups have, ways that choose more cards than are seen are not gone through."""
    counted: list[tuple[int, int]] = []

    def counting(n: int, k: int) -> int:
        counted.append((n, k))
        return comb(n, k)

    monkeypatch.setattr(odds, "comb", counting)
    assert 0 < odds.joint(1_000, [(160, 1)] * 6, 12) < 1
    assert len(counted) < 1_000


def test_odds_are_the_same_as_of_all_ways() -> None:
    """Counting every way to choose from each group, those that choose too many thrown away."""
    for seen, first, second in product(range(11), range(4), range(3)):
        groups = [(4, first), (3, second)]
        ways = [(a, b) for a in range(first, 5) for b in range(second, 4) if a + b <= seen]
        good = sum(comb(4, a) * comb(3, b) * comb(3, seen - a - b) for a, b in ways)
        assert odds.joint(10, groups, seen) == Fraction(good, comb(10, seen))


# --- records ---------------------------------------------------------------------------------------------------
def at_random(game: str, seed: int) -> Session:
    """A match of two bots that take anything."""
    session = Session(game, seed=seed)
    bot = bots.make("random", seed)
    while session.player >= 0:
        session.answer(bot.choose(session.seat(session.player)))
    return session


def test_a_record_of_too_many_answers_is_refused(server: Server) -> None:
    """Before anything of it is played."""
    record = msgspec.structs.replace(Session("hanyo", seed=1).record(), answers=[0] * 20_001)
    answer = server.http.post("/api/records", content=msgspec.json.encode(record))
    assert answer.status_code == 400 and "at most 20000 answers" in answer.json()["error"]["message"]["en"]


def test_a_match_that_is_loaded_keeps_few_positions() -> None:
    """However long it is, one in so many; what is asked for between them is the same."""
    session = at_random("onepiece", 3)
    assert session.steps > 100
    row, steps = played(session.record())
    again = restored(row, steps, session.game)
    assert sum(match is not None for match, _ in again._before) < 50 + session.steps / 8
    for step, m in enumerate(positions(again)):
        assert session.game.dump(m) == session.game.dump(session.at(step))


def test_an_address_that_opens_too_many_replays_has_to_wait(tmp_path: Path) -> None:
    """Playing a match again is work; looking at one that is in memory is not."""
    with serving(tmp_path, creations=(0.0001, 2)) as server:
        data = at_random("hanyo", 3).save()
        kept = [server.http.post("/api/records", content=data).json()["match"] for _ in range(2)]
        found = [server.http.get(f"/api/replays/{kept[0]}").status_code for _ in range(10)]
        assert found == [200] * 10
        deck = {"game": "onepiece", "deck": "LH1-001\n"}
        while server.http.post("/api/decks/check", json=deck).status_code == 200:
            pass
        assert server.http.get(f"/api/replays/{kept[0]}").status_code == 200
        assert server.http.get(f"/api/replays/{kept[1]}").status_code == 429
