"""Scenarios over HTTP: the folder and nothing else, laid out and run in workers, played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.scenario.read import read_scenarios, scenario_files
from fuda.web.library import scenarios
from tests.web.live import Server

FOLDER = Path(__file__).resolve().parents[3] / "scenarios"
HEAD = "game: onepiece\ntitle: t\n"
GOOD = HEAD + "board: {A: {don: 2}}\nscript:\n  - A: end_main\nexpect: {turn: 6}\n"


def test_every_scenario_of_the_folder_is_listed(server: Server) -> None:
    """By its file, its place in it, and the title that the file says."""
    told = server.http.get("/api/scenarios").json()
    expected = [
        (file.relative_to(FOLDER).as_posix(), n, one.title, one.title_ja, one.book.game.name)
        for file in scenario_files([FOLDER / "onepiece"])
        for n, one in enumerate(read_scenarios(file), 1)
    ]
    found = [
        (one["path"], one["number"], one["title"], one["title_ja"], one["game"])
        for one in told
        if one["game"] == "onepiece"
    ]
    assert found == expected
    only = server.http.get("/api/scenarios?game=onepiece").json()
    assert [one for one in told if one["game"] == "onepiece"] == only


def test_a_file_is_read_as_it_is(server: Server) -> None:
    """Its text."""
    path = server.http.get("/api/scenarios").json()[0]["path"]
    assert server.http.get(f"/api/scenarios/{path}").json()["yaml"] == (FOLDER / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "../pyproject.toml",
        "..%2Fpyproject.toml",
        "%2e%2e/%2e%2e/etc/passwd",
        "/etc/passwd",
        "//etc/passwd",
        "onepiece/../../pyproject.toml",
        "onepiece/../onepiece/01-overview.yaml",
        "onepiece",
        "onepiece/",
        "x.yaml",
        "onepiece/01-overview.yaml%00",
        "C:%5Cwindows",
        "~/.ssh/id_rsa",
        "onepiece\\01-overview.yaml",
    ],
)
def test_nothing_outside_the_folder_is_read(server: Server, path: str) -> None:
    """Whatever the path says."""
    answer = server.http.get(f"/api/scenarios/{path}")
    # A client may tidy a path up before it asks; then it is a file of the folder under its own name.
    assert answer.status_code == 404 or answer.request.url.path == "/api/scenarios/onepiece/01-overview.yaml"


def test_without_the_folder_there_is_nothing_to_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package has no scenario files."""
    monkeypatch.setattr(scenarios, "folder", lambda: None)
    assert scenarios.entries.__wrapped__() == []


def test_a_scenario_is_laid_out_open(server: Server) -> None:
    """Its board, who decides and what is offered; with the script, how it stands after it."""
    laid = server.http.post("/api/scenarios/open", json={"yaml": GOOD}).json()
    assert laid["title"] == "t" and laid["decides"] == 0 and laid["view"]["turn"] == 5
    assert "end_main" in [option["text"] for option in laid["options"]]
    after = server.http.post("/api/scenarios/open", json={"yaml": GOOD, "script": True}).json()
    assert after["view"]["turn"] == 6 and after["failures"] == []


def test_made_up_cards_are_told(server: Server) -> None:
    """What is printed on them, as no catalogue has them."""
    text = HEAD + "cards: {Ann: {power: 7000, text: '[On Play] Draw 1 card.'}}\nboard: {A: {hand: [Ann]}}\n"
    laid = server.http.post("/api/scenarios/open", json={"yaml": text}).json()
    ann = next(card for card in laid["cards"] if card["name"] == "Ann")
    assert ann["facts"]["power"] == 7000 and "Draw 1 card" in ann["text_en"]


def test_running_says_where_it_fails(server: Server) -> None:
    """Each scenario of the text, with line, what was expected and what was found."""
    bad = GOOD.replace("turn: 6", "turn: 9")
    told = server.http.post("/api/scenarios/run", json={"yaml": f"{GOOD}---\n{bad}"}).json()["outcomes"]
    assert [one["passed"] for one in told] == [True, False]
    (failure,) = told[1]["failures"]
    assert failure["what"] == "turn" and failure["line"] == 13
    assert (failure["expected"], failure["found"]) == ("9", "6")


def test_playing_on_begins_a_practice_match(server: Server) -> None:
    """In the seat of whoever decides, or another; the board is the scenario's."""
    made = server.http.post("/api/scenarios/play", json={"yaml": GOOD, "name": "me"})
    assert made.status_code == 201
    (seat,) = made.json()["seats"]
    assert seat["seat"] == 0
    client = server.client(made.json()["match"], seat["token"])
    welcome, state = client.next("welcome"), client.next("state")
    assert welcome["is_practice"] and state["view"]["sides"][0]["facts"]["don_active"] == 2
    client.close()
    other = server.http.post("/api/scenarios/play", json={"yaml": GOOD, "seat": 1}).json()
    assert other["seats"][0]["seat"] == 1
    over = HEAD + "script: [{concede: A}]\n"
    assert server.http.post("/api/scenarios/play", json={"yaml": over, "script": True}).status_code == 409


BOMB = "a: &a [x, x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "{",
        "- a\n- b\n",
        HEAD,
        "game: chess\ntitle: t\n",
        BOMB,
        HEAD + BOMB,
        "[" * 50_000,
        "? " * 5_000,
        "game: !!python/object/apply:os.system ['id']\ntitle: t\n",
        "\x00",
        HEAD + "clauses: [99-99]\n",
        HEAD + "rulings: [op-999]\n",
        HEAD + "script: [{A: sneeze}]\n",
        HEAD + "board: {A: {hand: 101}}\n",
        HEAD + 'cards: {X: {program: \'card "X" "X" character\'}}\nexpect: {turn: 5, sneeze: 1}\n',
        HEAD + "cards: {X: {abilities: ['" + "on_play: " + "when(" * 3_000 + "']}}\n",
        HEAD + "after: {decks: [keepers, tide], answers: [" + "0, " * 3_000 + "0]}\n",
    ],
)
def test_a_text_that_is_no_scenario_is_refused(server: Server, text: str) -> None:
    """With the line, in both languages; a text that is a scenario without a script is only laid out."""
    for path in ("open", "run", "play"):
        answer = server.http.post(f"/api/scenarios/{path}", json={"yaml": text})
        if text == HEAD:
            assert answer.status_code in (200, 201)
            continue
        assert answer.status_code == 422, answer.text[:300]
        assert set(answer.json()["error"]["message"]) == {"en", "ja"}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"yaml": ""}, 400),
        ({"yaml": "x" * 1_000_001}, 400),
        ({"yaml": GOOD, "number": 0}, 400),
        ({"yaml": GOOD, "number": 2}, 422),
        ({"yaml": GOOD, "number": 10**9}, 400),
        ({"yaml": GOOD, "script": "yes"}, 400),
        ({"yaml": GOOD, "cheat": 1}, 400),
        ({"yaml": [GOOD]}, 400),
        ({"yaml": GOOD, "lang": "fr"}, 400),
    ],
)
def test_malformed_requests_are_refused(server: Server, body: dict[str, object], status: int) -> None:
    """Wrong types, wrong numbers, too much text."""
    assert server.http.post("/api/scenarios/open", json=body).status_code == status


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    """Before it is read whole."""
    assert server.http.post("/api/scenarios/run", content=b" " * 5_000_001).status_code == 413
