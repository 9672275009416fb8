"""What strangers send costs the server a limited amount of work."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest

from fuda.web.library import odds
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
