"""Deck lists in every shape that is passed around, read with the cards that a game knows."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuda.cards.deckformats import FORMATS, written
from fuda.games import deckcode, decklist, registry
from fuda.games.deckfile import LEADER, MAIN, SIDE, DeckFileError, heading
from fuda.games.registry import DeckError

GAME = registry.find("onepiece")
SCOUT = GAME.cards()["LH1-005"]
DECK = "Leader: LH1-001\n4xLH1-005\n4xLH1-002"


def read(text: str) -> decklist.Listed:
    """A list of One Piece."""
    return decklist.understand(text, GAME)


def counts(text: str) -> dict[str, int]:
    """What a list has beside its leader; all of it is understood."""
    found = read(text)
    assert not found.missed, [str(one) for one in found.missed]
    return found.deck.counts()


@pytest.mark.parametrize(
    "line",
    [
        "4xLH1-005",
        "4 LH1-005 Lantern Scout",
        "4x LH1-005 - Lantern Scout",
        "4 Lantern Scout (LH1-005)",
        "4x Lantern Scout [LH1-005]",
        "4 Lantern Scout LH1-005",
        "LH1-005 x4",
        "LH1-005 Lantern Scout x4",
        "LH1-005 Lantern Scout x 4",
        "Lantern Scout (LH1-005) x4",
        "LH1-005: 4",
        "LH1-005,4",
        "4,LH1-005,Lantern Scout",
        "LH1-005\tLantern Scout\t4",
        "4 LH1-005_p2 Lantern Scout (Parallel)",
        "4 Lantern Scout (LH1-005_b)",
        "4x lantern scout",
        "4 Lantern-Scout",
        "Lantern Scout ×4",
        f"4 {SCOUT.name}",
        f"{SCOUT.name} 4枚",
        "LH1-005\nLH1-005\nLH1-005\nLH1-005",
        "2xLH1-005, 2xLH1-005",
    ],
)
def test_every_shape_of_a_line_is_read(line: str) -> None:
    """Numbers and names, counts before and behind, further printings, several on a line."""
    assert counts(f"Leader: LH1-001\n{line}") == {"LH1-005": 4}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"leader": "LH1-001", "cards": {"LH1-005": 4, "LH1-002": 4}}),
        json.dumps({"leader": "LH1-001", "main": [{"id": "LH1-005", "qty": "4"}, {"code": "LH1-002", "n": 4}]}),
        json.dumps({"LH1-001": 1, "LH1-005": 4, "LH1-002": 4}),
        json.dumps(["Exported from somewhere", "LH1-001", *["LH1-005"] * 4, *["LH1-002"] * 4]),
        json.dumps({"name": "mine", "leader": {"id": "LH1-001"}, "cards": [
            {"name": "Lantern Scout", "count": 4}, {"number": "LH1-002", "name": "x", "count": 4},
        ]}),
        "1nLH1-001a4nLH1-005a4nLH1-002",
        "https://decks.example/list?deck=1nLH1-001a4nLH1-005a4nLH1-002&x=1",
        "// Leader\n1 LH1-001\n// Characters (8)\n4 LH1-005\n4 LH1-002\n10x DON!! Card",
        "== Leader (1) ==\n1 LH1-001\n[Characters: 8]\n4 LH1-005\n4 LH1-002",
        "4 LH1-005\n4 LH1-002\n1 LH1-001",
        "リーダー\nLH1-001\nキャラクター（8枚）\n4 LH1-005\n4 LH1-002",
    ],
)  # fmt: skip
def test_every_shape_of_a_list_is_read(text: str) -> None:
    """JSON of several makers, addresses, headings; the leader is found wherever it stands."""
    found = read(text)
    assert not found.missed
    assert (found.deck.leader(), found.deck.counts()) == ("LH1-001", {"LH1-005": 4, "LH1-002": 4})


def test_a_sideboard_below_a_comment_is_one() -> None:
    """Some programs write the names of parts as comments."""
    found = read(f"{DECK}\n# Sideboard\n1xLH1-003")
    assert found.deck.numbers(SIDE) == ["LH1-003"] and "LH1-003" not in found.deck.counts()


@pytest.mark.parametrize(
    ("words", "near"),
    [("4 Lantren Scout", "LH1-005"), ("4xLH1-OO5 Lantern Scoot", "LH1-005"), ("2 LH1-9999 Nobody", "LH1-")],
)
def test_what_is_not_understood_is_told_by_its_line_with_what_is_near(words: str, near: str) -> None:
    """The rest of the list is read."""
    found = read(f"{DECK}\n\n{words}")
    assert found.deck.counts() == {"LH1-005": 4, "LH1-002": 4}
    (missed,) = found.missed
    assert missed.line == 5 and str(missed).startswith("line 5: ") and missed.words == words
    assert any(number.startswith(near) for number, _ in missed.near)
    with pytest.raises(DeckError, match="line 5"):
        GAME.read_deck(f"{DECK}\n\n{words}")


def test_an_unknown_number_is_told_with_what_is_near() -> None:
    """Though its line is understood."""
    with pytest.raises(DeckError, match=r"line 2: there is no card LH1-0055; near: .*LH1-005 Lantern Scout"):
        GAME.read_deck("Leader: LH1-001\n4xLH1-0055")


def test_a_name_that_several_cards_have_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their numbers are told."""
    monkeypatch.setattr(GAME, "own_names", {"ZZ-001": ["Lantern Scout"]})
    (missed,) = read(f"{DECK}\n2 Lantern Scout").missed
    assert "is the name of 2 cards" in missed.message and {number for number, _ in missed.near} == {"ZZ-001", "LH1-005"}


def test_a_number_at_the_end_of_a_name_is_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name that is printed decides."""
    monkeypatch.setattr(GAME, "names", lambda: {"LH1-005": ["Agent 4"]})
    lists = ("LH1-005 Agent 4", "LH1-005 Agent 4 x2", "3 Agent 4", "LH1-005 Agent 4 3", "LH1-005 Somebody x3")
    assert [read(f"Leader: LH1-001\n{text}").deck.counts()["LH1-005"] for text in lists] == [1, 2, 3, 3, 3]


def test_a_heading_is_no_card() -> None:
    """Whatever its ornaments; names are no headings."""
    found = [
        heading(line) for line in ("Leader", "*** Events: 4 ***", "Sideboard (10)", "Lantern Scout", "4 Leader", "")
    ]
    assert found == [LEADER, MAIN, SIDE, None, None, None]


# --- writing -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", sorted(registry.BUILT_IN))
def test_every_shape_is_read_back_as_the_same_deck(name: str, form: str) -> None:
    """All decks of all games, in all shapes."""
    game = registry.find(name)
    for text in game.decks().values():
        deck = decklist.understand(text, game)
        again = decklist.understand(written(game, deck.deck, form), game)
        assert not again.missed, [str(one) for one in again.missed]
        assert sorted(d.number for d in game.read_deck(written(game, deck.deck, form))) == sorted(
            d.number for d in game.read_deck(text)
        )


def test_a_code_is_short_and_says_when_it_is_damaged() -> None:
    """It fits into a link; a letter more, less or other is noticed, and so is the code of another game."""
    deck = read(GAME.decks()["keepers"]).deck
    code = deckcode.code_of(deck, "op")
    assert len(code) < 120 and read(f"https://x.example/decks?deck={code}").deck.counts() == deck.counts()
    for bad in (
        code[:-1],
        code[:10] + ("A" if code[10] != "A" else "B") + code[11:],
        f"bf{code[2:]}",
        f"op9{code[3:]}",
    ):
        with pytest.raises(DeckFileError):
            read(bad)


@given(st.binary(max_size=80))
def test_made_up_codes_are_refused_or_read(data: bytes) -> None:
    """With a right check at their end as well."""
    import base64
    import zlib

    body = data + zlib.crc32(data).to_bytes(4, "big")[-2:]
    code = f"op1.{base64.urlsafe_b64encode(body).decode().rstrip('=')}"
    try:
        deckcode.deck_of(code, "op")
    except DeckFileError:
        return


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing else comes out."""
    try:
        found = read(text)
    except DeckFileError:
        return
    assert found.missed or found.deck.entries


@pytest.mark.parametrize("text", ["4 " * 30_000, "x" * 65_000, "a-1," * 16_000, "(" * 65_000, "1 a\n" * 900])
def test_hostile_lists_are_read_in_time(text: str) -> None:
    """Within a bound, whatever they repeat."""
    import time

    started = time.process_time()
    with contextlib.suppress(DeckFileError):
        read(text)
    assert time.process_time() - started < 5
