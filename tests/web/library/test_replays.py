"""Replays over HTTP: every step from either side once a match is over, and nothing hidden before that."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from fuda.ai import bots
from fuda.games import registry
from fuda.match import record as records
from fuda.match.replay import Replay
from fuda.match.session import Session
from fuda.scenario.read import parse_scenarios
from fuda.scenario.standing import differences
from fuda.view import board
from fuda.web.tables import MATCHES, STEPS
from tests.web.live import Server, play_on

GAMES = sorted(registry.BUILT_IN)


def played(game: str, seed: int, most: int = 10_000) -> Session:
    """A match of two bots that take anything."""
    session = Session(game, seed=seed)
    bot = bots.make("random", seed)
    while session.player >= 0 and session.steps < most:
        session.answer(bot.choose(session.seat(session.player)))
    return session


def plain(data: object) -> Any:
    """Data as it comes over HTTP."""
    return msgspec.json.decode(msgspec.json.encode(data))


def upload(server: Server, data: bytes) -> str:
    """Upload a record; the name of the match."""
    answer = server.http.post("/api/records", content=data)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["match"])


def told(server: Server, match: str, **query: Any) -> Any:
    """What the server tells of a replay."""
    answer = server.http.get(f"/api/replays/{match}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_is_told_step_by_step(server: Server, game: str) -> None:
    """From each side and open, the view at each step is the one that the side had."""
    session = played(game, 11)
    assert session.outcome is not None
    match = upload(server, session.save())
    facts = told(server, match)
    assert facts["sides"] == [-1, 0, 1] and facts["side"] == -1 and facts["state"] == "over"
    assert facts["last"] == session.steps and len(facts["steps"]) == session.steps
    assert facts["result"]["winner"] == session.outcome.winner and facts["result"]["text"]
    assert [turn["step"] for turn in facts["turns"]] == sorted(turn["step"] for turn in facts["turns"])
    for side in (-1, 0, 1):
        for step in (0, 1, session.steps // 2, session.steps):
            found = told(server, match, step=step, side=side, lang="ja")
            expected = board.view(session.game, session.at(step), side)
            assert found["view"] == plain(expected)
            assert found["step"] == step


def test_what_a_side_is_told_is_what_the_replay_of_the_file_tells(server: Server) -> None:
    """Answers of the other player are told to nobody but the open table."""
    session = played("onepiece", 12)
    match = upload(server, session.save())
    for side in (0, 1):
        replay = Replay(session.record(), side)
        facts = told(server, match, side=side)
        for line in facts["steps"][:40]:
            replay.to(line["n"])
            is_mine = replay.taken() is not None
            assert is_mine == (line["player"] == side)
            found = told(server, match, step=line["n"], side=side)
            assert bool(found["options"]) == is_mine and (found["taken"] >= 0) == is_mine
            assert [one["clause"] for one in found["log"]] == [event.clause for event in replay.events()]


def test_a_running_match_is_told_to_its_seats_alone(server: Server) -> None:
    """Each seat sees what it saw; without a token, with a wrong one, or from the other side there is nothing."""
    match, tokens = server.pair("onepiece")
    clients = server.clients(match, tokens)
    play_on(clients, Random(5), 12)
    for seat, token in enumerate(tokens):
        headers = {"Authorization": f"Bearer {token}"}
        facts = server.http.get(f"/api/replays/{match}", headers=headers).json()
        assert facts["sides"] == [seat] and not facts["can_share"] and not facts["can_take_over"]
        assert facts["fair"] is None and facts["result"] is None
        last = facts["last"]
        found = server.http.get(f"/api/replays/{match}?step={last}", headers=headers).json()
        clients[seat].quiet()
        assert found["view"] == clients[seat].state["view"]
        hand = next(zone for zone in found["view"]["sides"][1 - seat]["zones"] if zone["name"] == "hand")
        assert None in hand["cards"]
        for side in ("open", "-1", str(1 - seat)):
            assert server.http.get(f"/api/replays/{match}?side={side}", headers=headers).status_code == 403
    for header in ("Bearer x", "Bearer", "Basic x", tokens[0], f"Bearer {tokens[0][:-1]}"):
        assert server.http.get(f"/api/replays/{match}", headers={"Authorization": header}).status_code == 403
    assert server.http.get(f"/api/replays/{match}").status_code == 403
    assert server.http.get(f"/api/matches/{match}/record").status_code == 409
    for form in ("scenario", "board"):
        assert server.http.post(f"/api/replays/{match}/{form}", json={"step": 1}).status_code == 409
    for client in clients:
        client.close()


def test_a_finished_match_of_the_server_is_fair_and_can_be_kept(server: Server) -> None:
    """The seed is the one committed to; the record is a file that any replay reads."""
    match, tokens = server.pair("onepiece")
    clients = server.clients(match, tokens)
    play_on(clients, Random(6), 8)
    clients[0].say("concede")
    clients[0].next("over")
    facts = told(server, match)
    assert facts["fair"]["is_true"] and facts["result"]["winner"] == 1 and facts["result"]["how"] == "concession"
    data = server.http.get(f"/api/matches/{match}/record").content
    replay = Replay.load(data)
    assert replay.outcome is not None and replay.outcome.winner == 1
    assert str(replay.session.seed) == facts["fair"]["seed"]
    again = told(server, upload(server, data))
    assert again["last"] == facts["last"] and again["result"]["winner"] == 1
    for client in clients:
        client.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_shared_as_a_scenario(server: Server, game: str) -> None:
    """It is read by anybody, and stands where the match stood."""
    session = played(game, 13)
    match = upload(server, session.save())
    step = session.steps // 3
    found = server.http.post(f"/api/replays/{match}/scenario", json={"step": step, "title": "Look: {here}"}).json()
    (scenario,) = parse_scenarios(found["yaml"])
    assert scenario.title == "Look: {here}"
    assert session.game.dump(scenario.lay_out().match) == session.game.dump(session.at(step))
    board = server.http.post(f"/api/replays/{match}/board", json={"step": step, "title": "What if"}).json()
    assert board["exact"].partition("after:")[2] == found["yaml"].partition("after:")[2]
    (laid,) = parse_scenarios(board["yaml"])
    assert differences(session.game, session.at(step), laid.lay_out().match) == board["lost"]


def test_a_match_is_taken_over(server: Server) -> None:
    """The new match begins where the old one stood, in the seat that was chosen."""
    session = played("onepiece", 14)
    match = upload(server, session.save())
    step = session.steps // 2
    made = server.begin("onepiece", "bot", **{"from": {"match": match, "step": step, "seat": 1}})
    (seat,) = made["seats"]
    assert seat["seat"] == 1
    headers = {"Authorization": f"Bearer {seat['token']}"}
    found = server.http.get(f"/api/replays/{made['match']}?step={step}", headers=headers).json()
    assert found["view"] == plain(board.view(session.game, session.at(step), 1))
    facts = server.http.get(f"/api/replays/{made['match']}", headers=headers).json()
    assert facts["first"] == step and facts["origin"] == match
    assert facts["names"] == ["Bot", ""]  # who has no name is called by number on the page
    assert server.http.get(f"/api/replays/{made['match']}?lang=ja", headers=headers).json()["names"] == ["ボット", ""]


def test_an_unfinished_record_shows_one_side(server: Server) -> None:
    """Of a save file its owner's, of another either, but never the open table."""
    session = played("onepiece", 15, 30)
    mine = told(server, upload(server, session.save(viewer=1)))
    assert mine["sides"] == [1] and mine["state"] == "stopped" and not mine["can_share"]
    match = upload(server, session.save())
    either = told(server, match)
    assert either["sides"] == [0, 1] and either["can_share"]
    made = server.begin("onepiece", "bot", **{"from": {"match": match, "step": session.steps, "seat": 0}})
    assert made["seats"][0]["seat"] == 0


def test_time_called_and_concessions_are_steps(server: Server) -> None:
    """They are told in words."""
    session = played("dimensionzero", 5, 12)
    session.call_time()
    session.concede(0)
    facts = told(server, upload(server, session.save()))
    assert facts["last"] == session.steps
    assert [line["text"] for line in facts["steps"][-2:]] == ["The judge calls the time", "Player 1 gives up"]


def test_a_record_of_other_rules_is_kept_and_shown_as_far_as_it_goes(server: Server) -> None:
    """It says where it comes out otherwise today, keeps its result, and is neither shared nor played on."""
    session = played("onepiece", 14)
    assert session.outcome is not None
    record = session.record()
    marks = record.marks[:40] + "0000" + record.marks[44:]
    facts = told(server, upload(server, records.encode(msgspec.structs.replace(record, rules=0, marks=marks))))
    assert facts["last"] == 10 and "answer 11 (played by rules version unknown" in facts["difference"]
    assert facts["result"]["winner"] == session.outcome.winner
    assert not facts["can_share"] and not facts["can_take_over"]
    same = told(server, upload(server, records.encode(msgspec.structs.replace(record, rules=0))))
    assert same["last"] == session.steps and not same["difference"] and same["can_share"]


def test_a_stored_match_that_comes_out_otherwise_is_shown_up_to_there(server: Server) -> None:
    """Answers are stored with what they meant; one that means something else now is where the replay ends."""
    match, tokens = server.pair("onepiece")
    clients = server.clients(match, tokens)
    play_on(clients, Random(6), 8)
    clients[0].say("concede")
    clients[0].next("over")
    for client in clients:
        client.close()
    with server.store.engine.begin() as rows:
        answers = select(STEPS.c.n, STEPS.c.mark).where(STEPS.c.match == match, STEPS.c.kind == "answer")
        stored = rows.execute(answers.order_by(STEPS.c.n)).all()
        assert len(stored) >= 6 and all(len(mark) == 4 for _, mark in stored)
        assert rows.execute(select(MATCHES.c.rules).where(MATCHES.c.id == match)).scalar_one() >= 1
        fifth = (STEPS.c.match == match) & (STEPS.c.n == stored[4][0])
        rows.execute(update(STEPS).where(fifth).values(mark="0000"))
        rows.execute(update(MATCHES).where(MATCHES.c.id == match).values(rules=0))
    facts = told(server, match)
    assert facts["last"] == 4 and "it means something else than it did" in facts["difference"]
    assert facts["result"]["winner"] == 1


def changed(**changes: Any) -> bytes:
    """A record with something wrong."""
    return records.encode(msgspec.structs.replace(played("onepiece", 16, 30).record(), **changes))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 100_000,
        b"x" * 2_000_001,
        b'{"kind":"fuda record","format":9}',
        changed(game="chess"),
        changed(game="fusionworld"),
        changed(answers=[9999]),
        changed(answers=[0] * 199_999),
        changed(seed=5),
        changed(position=1),
        changed(winner=1),
        changed(decks=[]),
        changed(conceded=1),
        changed(decks=[[(50, "ZZ9-999")], [(50, "LH1-002")]]),
        changed(cards={}),
        changed(time_called=3),
        changed(settings={"first": 1}),
        changed(settings={"x": 1}),
    ],
)
def test_a_record_that_does_not_fit_is_refused(server: Server, data: bytes) -> None:
    """Damaged, too large, of another game or other cards, with answers that are not possible: nothing is kept."""
    answer = server.http.post("/api/records", content=data)
    assert answer.status_code in (400, 404, 413)
    assert set(answer.json()["error"]["message"]) == {"en", "ja"}


@pytest.mark.parametrize("query", ["step=-1", "step=99999999", "step=x", "step=１", "side=2", "side=x", "lang=fr"])
def test_a_question_about_a_replay_that_means_nothing_is_refused(server: Server, query: str) -> None:
    """With an error."""
    match = upload(server, played("onepiece", 17, 10).save())
    assert server.http.get(f"/api/replays/{match}?{query}").status_code == 400


@pytest.mark.parametrize("match", ["x", "%2e%2e", "a" * 1000, "' OR 1=1 --", "%00"])
def test_a_match_that_is_not_there_is_not_found(server: Server, match: str) -> None:
    """Whatever its name."""
    assert server.http.get(f"/api/replays/{match}").status_code == 404
    assert server.http.get(f"/api/matches/{match}/record").status_code == 404


def test_sharing_beyond_the_end_is_refused(server: Server) -> None:
    """A step that there is not."""
    session = played("onepiece", 18)
    match = upload(server, session.save())
    for body in ({"step": session.steps + 1}, {"step": -1}, {"step": "x"}, {}, {"step": 1, "title": "x" * 201}):
        assert server.http.post(f"/api/replays/{match}/scenario", json=body).status_code == 400


def test_a_bot_says_what_it_would_have_done(server: Server) -> None:
    """At any decision of a match that is over; where nobody decides, and for a match that goes on, it says nothing."""
    session = played("kaidan", 12)
    match = upload(server, session.save())
    step = next(at for at in range(session.steps) if len(session.at(at).options) > 2)
    found = server.http.get(f"/api/replays/{match}/hint", params={"step": step, "lang": "ja"}).json()
    assert found["player"] == session.at(step).player and found["taken"] == session.answer_at(step)
    assert found["lines"][0]["label"] and 0 <= found["lines"][0]["chance"] <= 1
    assert found["taken"] in [line["option"] for line in found["lines"]]
    assert any("\u3040" <= letter <= "\u9fff" for letter in found["lines"][0]["reasons"][0]["text"])
    assert server.http.get(f"/api/replays/{match}/hint", params={"step": session.steps}).status_code == 409
    assert server.http.get(f"/api/replays/{match}/hint", params={"step": "x"}).status_code == 400
