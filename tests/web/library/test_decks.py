"""Decks over HTTP: what is not legal, what they are made of, how they draw, how they are written."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from fuda.games import deckfile, registry
from fuda.web.library.deckwords import in_japanese
from fuda.web.library.odds import exactly, joint, seen_by
from tests.web.live import Server

GAMES = sorted(registry.BUILT_IN)


@pytest.mark.parametrize("name", GAMES)
def test_decks_that_come_along_are_legal(server: Server, name: str) -> None:
    """And their parts add up."""
    game = registry.find(name)
    for deck, text in game.decks().items():
        told = server.http.post("/api/decks/check", json={"game": name, "deck": deck}).json()
        assert told["legal"] and told["problems"] == []
        total = sum(entry.count for entry in deckfile.parse(text).entries)
        assert sum(told["counts"].values()) == total
        stats = told["stats"]
        assert sum(n for _, n in stats["kinds"]) == stats["total"] == told["counts"]["deck"]
        assert sum(n for _, n in stats["curve"]) <= stats["total"]


def test_a_problem_names_its_clause_and_cards(server: Server) -> None:
    """Five copies are too many, and the deck is too small."""
    told = server.http.post("/api/decks/check", json={"game": "onepiece", "deck": "LH1-001\n5xLH1-002\n"}).json()
    assert not told["legal"]
    clauses = {problem["clause"] for problem in told["problems"]}
    assert len(clauses) >= 2 and all(clauses)
    assert any("LH1-002" in problem["cards"] for problem in told["problems"])


def templates(path: Path) -> list[str]:
    """What a module says is not legal: the texts given to `Violation` and `Problem`, directly or as `message`."""
    out: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        given: ast.expr | None = None
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == "message" for to in node.targets):
            given = node.value
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Violation", "Problem")
        ):
            given = node.args[1]
        if isinstance(given, ast.Constant):
            out.append(str(given.value))
        elif isinstance(given, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "7" for part in given.values]
            out.append("".join(str(part) for part in parts))
    return out


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_not_legal_is_said_in_japanese(name: str) -> None:
    """Every text of the game's deck rules has its row in the table, and nothing of it stays English."""
    games = Path(registry.__file__).parent
    own = games / name / "face" / "decks.py"
    files = [games / name / "face" / "contract.py", own if own.exists() else games / "table_game.py"]
    said = [text for file in files for text in templates(file)]
    assert said
    for text in said:
        ja = in_japanese(registry.find(name), text)
        assert ja != text and re.search(r"[\u3040-\u30ff]", ja), text


def test_a_problem_is_said_in_both_languages(server: Server) -> None:
    """With the card's name in each, and colours and types in words."""
    deck = "LH1-001\n5xLH1-017\n"
    told = server.http.post("/api/decks/check", json={"game": "onepiece", "deck": deck}).json()
    d = registry.find("onepiece").cards()["LH1-017"]
    (color,) = [one["message"] for one in told["problems"] if one["clause"] == "5-1-2-2"]
    assert color["en"] == f"{d.name_en} is blue; with this Leader cards must be red"
    assert color["ja"].startswith(f"{d.name}は青です") and "赤" in color["ja"]


def test_an_unknown_card_is_named_and_the_rest_counted(server: Server) -> None:
    """The builder goes on with what is known."""
    told = server.http.post(
        "/api/decks/check", json={"game": "onepiece", "deck": "LH1-001\n4xLH1-002\n2xZZ9-999"}
    ).json()
    assert not told["legal"]
    assert [line["is_known"] for line in told["lines"]] == [True, True, False]
    assert told["problems"][0]["cards"] == ["ZZ9-999"]
    assert told["stats"]["total"] == 4


@pytest.mark.parametrize(
    ("deck", "status"),
    [
        ("", 400),
        ("nonsense", 400),
        ("4x" + "A" * 100, 400),
        ("{", 400),
        ("[" * 60_000, 400),
        ("A-1\n" * 5_000, 400),
        ("1000xLH1-002", 400),
        ("Leaders: LH1-001", 400),
        ("\x00", 400),
        ("LH1-002\n" * 999, 200),
    ],
)
def test_a_text_that_is_no_deck_is_refused(server: Server, deck: str, status: int) -> None:
    """The error says what is wrong."""
    answer = server.http.post("/api/decks/check", json={"game": "onepiece", "deck": deck})
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["error"]["code"] == "deck"


@pytest.mark.parametrize(
    ("deck", "sizes", "least", "seen"),
    [(10, (3,), (1,), 4), (9, (2, 3), (1, 2), 5), (8, (2, 2, 2), (1, 1, 1), 4), (7, (3,), (4,), 5), (6, (6,), (3,), 3)],
)
def test_odds_are_those_of_counting_every_hand(
    deck: int, sizes: tuple[int, ...], least: tuple[int, ...], seen: int
) -> None:
    """The formula gives what looking at all hands gives, exactly."""
    owner = [group for group, size in enumerate(sizes) for _ in range(size)]
    owner += [-1] * (deck - len(owner))
    hands = list(combinations(range(deck), seen))
    good = sum(
        all(sum(owner[card] == group for card in hand) >= wanted for group, wanted in enumerate(least))
        for hand in hands
    )
    assert joint(deck, list(zip(sizes, least, strict=True)), seen) == Fraction(good, len(hands))
    found = exactly(deck, sizes[0], seen)
    assert sum(found) == 1
    assert found[1] == Fraction(sum(sum(owner[card] == 0 for card in hand) == 1 for hand in hands), len(hands))


def test_cards_seen_by_a_turn() -> None:
    """Who goes first may miss a draw."""
    assert seen_by(1, 5, is_first=True, first_draws=False) == 5
    assert seen_by(1, 5, is_first=False, first_draws=False) == 6
    assert seen_by(3, 6, is_first=True, first_draws=True) == 9


def test_odds_of_a_deck(server: Server) -> None:
    """Four copies in fifty cards, five of them seen."""
    body = {"game": "onepiece", "deck": "keepers", "groups": [{"numbers": ["LH1-002"]}]}
    told = server.http.post("/api/decks/odds", json=body).json()
    expected = joint(50, [(4, 1)], 5)
    assert told["deck"] == 50 and told["hand"] == 5 and told["sizes"] == [4]
    assert told["opening"] == float(expected) and told["exact"] == f"{expected.numerator}/{expected.denominator}"
    assert told["turns"][0] == {"turn": 1, "first": float(expected), "second": float(joint(50, [(4, 1)], 6))}


def test_odds_of_a_deck_that_is_smaller_than_a_hand(server: Server) -> None:
    """All of it is in the hand."""
    body = {"game": "onepiece", "deck": "LH1-001\n3xLH1-002", "groups": [{"numbers": ["LH1-002"], "least": 3}]}
    told = server.http.post("/api/decks/odds", json=body).json()
    assert (told["deck"], told["hand"], told["opening"]) == (3, 3, 1.0)


@pytest.mark.parametrize(
    "groups",
    [
        [],
        [{"numbers": []}],
        [{"numbers": ["LH1-002"], "least": 0}],
        [{"numbers": ["LH1-002"]}, {"numbers": ["LH1-002"]}],
        [{"numbers": ["LH1-002"]}] * 7,
        [{"numbers": ["x" * 50]}],
        [{"numbers": "LH1-002"}],
        [5],
    ],
)
def test_groups_that_mean_nothing_are_refused(server: Server, groups: list[object]) -> None:
    """Empty, overlapping, too many, or of the wrong kind."""
    body = {"game": "onepiece", "deck": "keepers", "groups": groups}
    assert server.http.post("/api/decks/odds", json=body).status_code == 400


@pytest.mark.parametrize("form", ["text", "names", "json"])
@pytest.mark.parametrize("name", GAMES)
def test_a_deck_that_is_written_reads_back(server: Server, name: str, form: str) -> None:
    """In every format it is the same deck."""
    game = registry.find(name)
    for text in game.decks().values():
        body = {"game": name, "deck": text, "to": form}
        written = server.http.post("/api/decks/convert", json=body).json()["text"]
        assert sorted(d.number for d in game.read_deck(written)) == sorted(d.number for d in game.read_deck(text))
        assert game.check_deck(game.read_deck(written)) == []


def test_a_line_that_is_not_understood_is_told_beside_the_rest(server: Server) -> None:
    """With what is near; the deck is not legal with it, and is not written in another shape."""
    asked = {"game": "onepiece", "deck": "Leader: LH1-001\n4 Lantern Scout\n2 Lantren Scuot"}
    told = server.http.post("/api/decks/check", json=asked).json()
    assert [(line["number"], line["count"]) for line in told["lines"]] == [("LH1-001", 1), ("LH1-005", 4)]
    (unread,) = told["unread"]
    assert (unread["line"], unread["text"], unread["near"][0]["number"]) == (3, "2 Lantren Scuot", "LH1-005")
    assert not told["legal"] and set(unread["message"]) == {"en", "ja"}
    assert server.http.post("/api/decks/convert", json=asked).status_code == 400


@pytest.mark.parametrize("form", ["text", "names", "plain", "brackets", "behind", "ids", "json", "code"])
def test_a_deck_is_written_in_every_shape_and_read_again(server: Server, form: str) -> None:
    """What comes out is the same deck."""
    text = server.http.post("/api/decks/convert", json={"game": "buddyfight", "deck": "stacks", "to": form}).json()[
        "text"
    ]
    found = [
        server.http.post("/api/decks/check", json={"game": "buddyfight", "deck": one}).json()
        for one in (text, "stacks")
    ]
    assert found[0]["counts"] == found[1]["counts"] and found[0]["legal"]
