"""Matches of somebody's own making stand apart: however much work they are, no other match waits for them."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from random import Random

import pytest

from fuda.core.flow import MOST_WORK
from fuda.match.session import Session, TooMuchWork
from fuda.scenario.read import parse_scenarios
from fuda.scenario.source import ScenarioError
from fuda.web.apart import MOST_HANDS, MOST_OF_ONE, Apart, ApartTable, is_apart
from fuda.web.replies import Refusal
from fuda.web.tables import MatchRow, Origin, StepRow
from tests.web.live import Server, play_on, serving, until

STATIC = "static: affect(cards(you, square, [kind(unit)]), add_power(1000))"


def crowd(units: int) -> str:
    """A scenario of so many units, each of which changes all the others four times."""
    statics = ", ".join(f'"{STATIC}"' for _ in range(4))
    return f"""game: dimensionzero
title: A crowd
cards:
  Ann: {{power: 3000, abilities: [{statics}]}}
  Bob: {{power: 3000, cost: red 1}}
board:
  A: {{own_left: [{{card: Ann, count: {units}}}], hand: [Bob, Bob, Bob], red: 5}}
  B: {{own_left: [Bob]}}
"""


def row_of(text: str) -> MatchRow:
    """A match that begins in a scenario."""
    return MatchRow(
        id="m", created=0.0, game="dimensionzero", mode="bot", state="running", names=["", ""], bots=["", "easy"],
        decks=[[], []], tokens=["", "", ""], origin=Origin(kind="scenario", text=text),
    )  # fmt: skip


# --- the bound -------------------------------------------------------------------------------------------------
def test_what_takes_too_much_work_is_refused_with_the_card_that_burnt_it() -> None:
    """Already before the match begins."""
    text = crowd(99).replace("hand:", "own_right: [{card: Ann, count: 99}], hand:")
    with pytest.raises(ScenarioError, match=r"too much work: an effect of Ann \[dz .*\]"):
        parse_scenarios(text)[0].lay_out()


@pytest.mark.sources
def test_an_answer_that_is_too_much_work_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match is as it was before it, and goes on with another answer."""
    session = Session("hanyo", seed=3)
    session.answer(0)
    before, steps = session.game.position(session.match), session.steps
    monkeypatch.setattr("fuda.core.flow.MOST_WORK", 0)
    with pytest.raises(TooMuchWork, match="too much work"):
        session.answer(0)
    assert session.game.position(session.match) == before and session.steps == steps
    monkeypatch.setattr("fuda.core.flow.MOST_WORK", MOST_WORK)
    session.answer(0)
    assert session.steps == steps + 1


@pytest.mark.parametrize("game", ["buddyfight", "dimensionzero", "fusionworld", "hanyo", "onepiece"])
def test_no_match_comes_near_the_bound(game: str) -> None:
    """Whole matches at random: the answer that is most work is a hundredth of what is allowed."""
    chance, most = Random(5), 0
    session = Session(game, seed=5)
    while session.match.winner < 0:
        session.match.choose(chance.randrange(len(session.match.options)))
        most = max(most, int(session.match.work))
    assert 0 < most < MOST_WORK / 50


# --- apart -----------------------------------------------------------------------------------------------------
def test_a_table_apart_is_asked_like_one_here() -> None:
    """Steps, views, reasons and positions; what is wrong with the match is said."""

    async def run() -> None:
        apart = Apart("")
        row = row_of(crowd(3))
        assert is_apart(row)
        table, standing = await apart.open(row, [], "1.1.1.1")
        try:
            scene = await table.look(standing.player, "en", 0, is_asked=True)
            assert b'"game":"dimensionzero"' in bytes(scene.view) and scene.question  # type: ignore[call-overload]
            step = StepRow(match="m", n=0, kind="answer", seat=standing.player, value=0)
            after = await table.take(step)
            assert after.steps == 1 and (await table.position(after.player)).answers == [0]
            assert (await table.looked_back(0))[0] == standing.player
            with pytest.raises(Refusal):
                await table.reasons(0, "1.hand.99", "en")
            with pytest.raises(Refusal) as caught:
                await apart.open(row_of("game: nothing"), [], "1.1.1.1")
            assert caught.value.code == "unplayable"
        finally:
            apart.close()

    asyncio.run(run())


def test_one_address_never_has_all_processes() -> None:
    """Its matches are spread over some; another address gets one that it has not."""
    apart = Apart("")
    for n in range(20):
        place = apart.place_for("bad")
        place.tables[ApartTable(place, f"m{n}")] = "bad"
    used = [place for place in apart.places if place.tables]
    assert len(used) == MOST_OF_ONE < MOST_HANDS
    assert apart.place_for("good") not in used


def hostile(server: Server, made: dict[str, object], stop: threading.Event) -> None:
    """Somebody who answers as fast as the server does, in a match that is as much work as there may be."""
    seats = made["seats"]
    assert isinstance(seats, list)
    client = server.client(str(made["match"]), seats[0]["token"])
    client.next("state")
    while not stop.is_set():
        client.say("why", ref="1.hand.1", id="w")
        client.next("why", "refused")
        if client.state["options"]:
            client.answer(0)
            client.next("state", "over")
        elif not stop.wait(0.05):
            client.say("ping")
            client.next("pong")
    client.close()


def test_nobody_waits_for_a_match_that_is_much_work(tmp_path: Path) -> None:
    """While it is answered without a pause, others get their answers (`bench/load.py --hostile` measures it)."""
    with serving(tmp_path) as server:
        wanted = {"yaml": crowd(60), "level": "beginner"}
        made = server.http.post("/api/scenarios/play", json=wanted)
        assert made.status_code == 201, made.text
        before = late_answer(server)
        stop = threading.Event()
        bad = threading.Thread(target=hostile, args=(server, made.json(), stop))
        bad.start()
        taken: list[float] = []
        try:
            # The machine of the tests may be busy for a while, and the hostile client is in this process as well.
            while len(taken) < 3 and not (taken and is_prompt(taken[-1], before)):
                taken.append(late_answer(server))
        finally:
            stop.set()
            bad.join(30)
    assert is_prompt(taken[-1], before), (before, taken)


def is_prompt(taken: float, before: float) -> bool:
    """Whether answers take no longer than they may, or than they did on this machine before."""
    return taken < max(0.1, 5 * before)


def late_answer(server: Server, count: int = 40) -> float:
    """How long an answer takes in another match, in the 95th percentile."""
    match, tokens = server.pair("hanyo")
    clients, chance, taken = server.clients(match, tokens), Random(1), []
    for _ in range(count):
        began = time.perf_counter()
        assert play_on(clients, chance, 1)
        taken.append(time.perf_counter() - began)
        time.sleep(0.01)
    for client in clients:
        client.close()
    return sorted(taken)[int(count * 0.95)]


def test_a_process_that_dies_takes_no_match_along(tmp_path: Path) -> None:
    """The match is loaded anew in another one, and goes on where it was."""
    with serving(tmp_path) as server:
        made = server.http.post("/api/scenarios/play", json={"yaml": crowd(2), "level": "beginner"}).json()
        token = made["seats"][0]["token"]
        client = server.client(made["match"], token)
        client.next("state")
        client.answer(0)
        client.next("accepted")
        n = client.next("state")["n"]
        room = server.rooms.rooms[made["match"]]
        assert isinstance(room.table, ApartTable)
        process = room.table.place.hand.process
        assert process is not None
        process.kill()
        client.say("why", ref="1.hand.1", id="w")
        until(lambda: made["match"] not in server.rooms.rooms or server.rooms.rooms[made["match"]].is_broken)
        again = server.client(made["match"], token)
        assert again.next("state")["n"] >= n
        again.close()
        client.close()
