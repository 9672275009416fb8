"""A tournament in the browser: who joins, who may do what, tables that open as matches, and what is refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.live import Server, serving

RULES = {"game": "hanyo", "title": "Friday Cup"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this module."""
    with serving(tmp_path_factory.mktemp("cups")) as found:
        yield found


class Cup:
    """A tournament, and the secrets of those who take part."""

    def __init__(self, server: Server, **more: Any) -> None:
        self.server = server
        made = server.http.post("/api/tournaments", json={**RULES, **more})
        assert made.status_code == 201, made.text
        self.id, self.host = made.json()["id"], made.json()["token"]
        self.keys: dict[str, str] = {}

    def join(self, name: str, deck: str = "") -> httpx.Response:
        """Take part."""
        answer = self.server.http.post(f"/api/tournaments/{self.id}/join", json={"name": name, "deck": deck})
        if answer.status_code == 201:
            self.keys[name] = answer.json()["token"]
        return answer

    def act(self, act: str, token: str | None = None, **more: Any) -> httpx.Response:
        """Do something, as the host if nobody else is named."""
        headers = {"Authorization": f"Bearer {token or self.host}"}
        return self.server.http.post(f"/api/tournaments/{self.id}/act", json={"act": act, **more}, headers=headers)

    def view(self, token: str = "x") -> dict[str, Any]:
        """How it stands."""
        headers = {"Authorization": f"Bearer {token}"}
        found: dict[str, Any] = self.server.http.get(f"/api/tournaments/{self.id}", headers=headers).json()
        return found


def code(answer: httpx.Response) -> str:
    """The code by which something is refused."""
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["code"])


def give_up(server: Server, match: str, loser: str) -> None:
    """Let a player give a match up."""
    client = server.client(match, loser)
    client.next("state")
    client.say("concede")
    client.next("over")
    client.close()


# --- by hand ---------------------------------------------------------------------------------------------------
def test_a_club_plays_three_rounds_with_results_entered_by_hand(house: Server) -> None:
    """People join by the link, the host adds one who has no browser, pairs, enters results; one drops out."""
    cup = Cup(house, rounds=2)
    for name in ("Aki", "Ben", "Chie"):
        assert cup.join(name).status_code == 201
    assert cup.act("add", name="Dan").status_code == 200
    assert [one["name"] for one in cup.view()["entries"]] == ["Aki", "Ben", "Chie", "Dan"]
    begun = cup.act("begin").json()
    assert begun["state"] == "running" and len(begun["rounds"][0]["tables"]) == 2 and not begun["can_pair"]
    assert code(cup.act("pair")) == "tournament"
    for table in (1, 2):
        assert cup.act("result", table=table, wins=[1, 0]).status_code == 200
    assert cup.view()["can_pair"]
    assert cup.act("remove", cup.keys["Ben"]).json()["entries"][1]["dropped"]
    second = cup.act("pair").json()["rounds"][1]
    assert any(one["two"] == -1 and one["is_done"] for one in second["tables"])  # three are left: one has a bye
    for one in second["tables"]:
        if not one["is_done"]:
            cup.act("result", table=one["table"], wins=[0, 1])
    found = cup.view()
    assert found["state"] == "over" and found["winner"] == found["standings"][0]["name"]
    assert len(found["standings"]) == 4


def test_nobody_but_the_host_decides(house: Server) -> None:
    """A player, a stranger, and the host of another tournament."""
    cup, other = Cup(house), Cup(house)
    cup.join("Aki")
    for token in (cup.keys["Aki"], "x", other.host):
        for act, more in (("begin", {}), ("pair", {}), ("add", {"name": "Eve"}), ("remove", {"name": "Aki"}),
                          ("result", {"table": 1, "wins": [1, 0]})):  # fmt: skip
            assert code(cup.act(act, token, **more)) == "host"
    assert code(cup.act("open", cup.host)) == "token"
    found = cup.view(cup.keys["Aki"])
    assert (found["is_host"], found["entry"]) == (False, 0) and cup.view(cup.host)["is_host"]
    text = house.http.get(f"/api/tournaments/{cup.id}").text
    assert cup.host not in text and "key" not in text


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"game": "chess"}, "game"),
        ({"best_of": 2}, "best_of"),
        ({"title": ""}, "malformed"),
        ({"title": "x" * 81}, "malformed"),
        ({"rounds": 1000}, "malformed"),
        ({"style": "league"}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
)
def test_rules_that_make_no_sense_are_refused(house: Server, rules: dict[str, Any], said: str) -> None:
    """Nothing is made."""
    assert code(house.http.post("/api/tournaments", json={**RULES, **rules})) == said


def test_entries_and_acts_that_make_no_sense_are_refused(house: Server) -> None:
    """Names that are taken or cannot be printed, decks that are none, tables and results that there are not."""
    cup = Cup(house)
    assert cup.join("Aki").status_code == 201
    assert [code(cup.join(name)) for name in ("Aki", "  ", "a\x07b", "x" * 41)] == ["name", "name", "name", "malformed"]
    assert code(cup.join("Ben", "no such deck")) == "deck"
    assert code(cup.act("begin")) == "tournament"  # one player
    assert code(cup.act("result", table=1, wins=[1, 0])) == "waiting"
    assert code(cup.act("dance")) == code(cup.act("result", table=0, wins=[1, 0])) == "malformed"
    cup.join("Ben")
    cup.act("begin")
    assert code(cup.join("Late")) == "begun" and code(cup.act("begin")) == "begun"
    assert (
        code(cup.act("result", table=9, wins=[1, 0])) == code(cup.act("result", table=1, wins=[5, 0])) == "tournament"
    )
    assert code(cup.act("remove", name="Nobody")) == "tournament"
    assert code(house.http.get("/api/tournaments/nothing")) == "unknown"


def test_two_who_change_it_at_once_are_both_heard(house: Server) -> None:
    """Nobody's change is lost."""
    cup = Cup(house)
    threads = [threading.Thread(target=cup.join, args=(f"Player {n}",)) for n in range(5)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    names = {one["name"] for one in cup.view()["entries"]}
    assert names == set(cup.keys) and len(names) >= 3


# --- tables that open as matches -------------------------------------------------------------------------------
def test_a_table_opens_as_a_match_and_its_result_is_entered(house: Server) -> None:
    """Both come to the same match by their own secrets; best of three, the loser begins the next duel."""
    cup = Cup(house, game="onepiece", best_of=3, rounds=1)
    for name, deck in (("Aki", "tide"), ("Ben", "keepers")):
        cup.join(name, deck)
    cup.act("begin")
    table = cup.view()["rounds"][0]["tables"][0]
    names = [one["name"] for one in cup.view()["entries"]]
    keys = [cup.keys[names[table["one"]]], cup.keys[names[table["two"]]]]
    matches: list[str] = []
    loser = -1
    for winner in (0, 1, 1):
        found = [cup.act("open", key).json()["match"] for key in keys]
        assert found[0] == found[1] and found[0] not in matches
        matches.append(found[0])
        facts = house.http.get(f"/api/matches/{found[0]}").json()
        assert facts["names"] == [names[table["one"]], names[table["two"]]]
        row = house.store.match(found[0])
        assert row is not None
        if len(matches) > 1:
            assert row.settings["chooser"] == loser
        loser = 1 - winner
        give_up(house, found[0], keys[loser])
    found_table = cup.view()["rounds"][0]["tables"][0]
    assert found_table["is_done"] and found_table["wins"] == [1, 2] and found_table["match"] == matches[-1]
    assert cup.view()["state"] == "over" and cup.view()["winner"] == names[table["two"]]
    assert code(cup.act("open", keys[0])) == "table"


def test_without_decks_no_match_is_opened(house: Server) -> None:
    """The host enters the result."""
    cup = Cup(house)
    cup.join("Aki", "")
    cup.join("Ben")
    cup.act("begin")
    assert code(cup.act("open", cup.keys["Aki"])) == "deck"
    assert cup.act("result", table=1, wins=[1, 0]).json()["state"] == "over"
