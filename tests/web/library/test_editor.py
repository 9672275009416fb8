"""The board editor over HTTP: what a game has, a draft both ways, and positions of a match as boards."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fuda.games import registry
from fuda.scenario.read import parse_scenarios
from tests.web.live import Server

UNSHOWN = re.compile(r"name_en|text_|has_text")
HEAD = {"game": "onepiece", "title": "t"}


def edit(server: Server, **what: Any) -> Any:
    """Send a draft."""
    answer = server.http.post("/api/editor", json=what)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_game_tells_what_a_position_of_it_has(server: Server) -> None:
    """Zones with their states, resources and moments: enough to put a card into every zone and to lay that out."""
    for name in registry.names():
        told = server.http.get(f"/api/editor/{name}").json()
        game = registry.find(name)
        assert [zone["name"] for zone in told["zones"]] == list(game.laid)
        assert {state for zone in told["zones"] for state in zone["states"]} <= set(told["states"])
        assert told["moments"]
        for language in ("en", "ja"):
            words = game.words(language)
            shown = [*told["states"], *told["resources"], *(fact for fact in game.made_of if not UNSHOWN.match(fact))]
            known = {**words["facts"], **words["positions"]}
            assert [one for one in shown if one not in known] == []
            assert [one for one in told["moments"] if one not in {**words["phases"], **words["positions"]}] == []
        assert told["resources"] == list(game.resources)
    assert server.http.get("/api/editor/chess").status_code == 404


def test_a_draft_goes_both_ways_and_stands_on_the_table(server: Server) -> None:
    """Data becomes YAML, which becomes the same data; every option has a step, and the clauses that acted are told."""
    draft = {
        "game": "onepiece", "title": "A draft",
        "cards": {"Ann": {"power": 7000, "text": "[When Attacking] Draw 1 card."}},
        "board": {
            "A": {
                "characters": [{"card": "Ann", "don": 1}, {"card": "LH1-005", "rested": True}],
                "hand": [{"fillers": 2}],
            },
            "B": {"life": [{"card": "LH1-002"}]},
        },
        "script": [{"A": "attack Ann -> B.leader"}],
    }  # fmt: skip
    one = edit(server, draft=draft)
    assert one["trouble"] is None
    parse_scenarios(one["yaml"])
    two = edit(server, yaml=one["yaml"], lang="ja")
    assert two["draft"] == one["draft"] == draft
    stood = two["stood"]
    assert len(stood["steps"]) == len(stood["options"]) > 2
    assert stood["acted"] == []
    played = edit(server, draft=draft, script=True)["stood"]
    assert (played["taken"], played["of"], played["failures"]) == (2, 2, [])
    clauses = [one["clause"] for one in played["acted"]]
    assert clauses.index("7-1-1-3") < clauses.index("8-4-1-4")
    assert all(one["summary"] for one in played["acted"])


def test_a_step_of_an_option_goes_into_the_script(server: Server) -> None:
    """What is offered is answered by adding its step."""
    draft: dict[str, Any] = {
        "game": "dimensionzero",
        "title": "Steps",
        "board": {"A": {"own_left": [{"card": "filler"}], "red": 2}},
    }
    for _ in range(3):
        stood = edit(server, draft=draft, script=True)["stood"]
        assert stood["failures"] == []
        draft["script"] = [*draft.get("script", []), stood["steps"][-1]]


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ({"yaml": "game: onepiece"}, "title is missing"),
        ({"yaml": ""}, "there is no scenario in it"),
        ({"yaml": "[1, 2]"}, "keys with values"),
        ({"yaml": "game: onepiece\ntitle: &a x"}, "anchors"),
        ({"draft": {**HEAD, "board": {"A": {"moon": []}}}}, "no zone or resource"),
        ({"draft": {**HEAD, "turn": 1.5}}, "not float"),
        ({"draft": {**HEAD, "board": {"A": {"hand": [{"fillers": 10**6}]}}}}, "at most 100"),
    ],
)  # fmt: skip
def test_what_is_wrong_comes_back_with_its_line(server: Server, what: dict[str, Any], message: str) -> None:
    """The draft stays as it is, and nothing is laid out."""
    found = edit(server, **what)
    assert found["stood"] is None
    assert message in found["trouble"]["message"]


def test_hostile_drafts_are_refused(server: Server) -> None:
    """Too deep, not of the form, or not there at all."""
    deep: Any = []
    for _ in range(60):
        deep = [deep]
    assert "inside each other" in edit(server, draft={"game": "onepiece", "board": deep})["trouble"]["message"]
    hostile: list[Any] = [{"draft": []}, {"draft": {}, "more": 1}, {"yaml": 1}, {"lang": "fr"}]
    for wrong in hostile:
        assert server.http.post("/api/editor", json=wrong).status_code in (400, 422)
