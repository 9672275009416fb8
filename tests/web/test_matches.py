"""Whole matches over real sockets, in every game: between two people, and against a bot."""

from __future__ import annotations

from random import Random

import pytest

from fuda.games import registry
from fuda.web import fair
from fuda.web.beginning import restored
from tests.web.live import Server, play_on

GAMES = sorted(registry.BUILT_IN)


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_match_to_its_end(server: Server, game: str) -> None:
    """Both are told the same result; what is stored, played again, comes to it; the seed is the one committed to."""
    match, tokens = server.pair(game, name="A")
    clients = server.clients(match, tokens)
    assert play_on(clients, Random(game)) > 0
    ends = [client.next("over") for client in clients]
    assert ends[0]["winner"] == ends[1]["winner"] in (0, 1, 2)
    row = server.store.match(match)
    assert row is not None and row.state == "over"
    outcome = restored(row, server.store.steps(match), registry.find(game)).outcome
    assert outcome is not None and (outcome.winner, outcome.reason) == (ends[0]["winner"], ends[0]["reason"])
    for client in clients:
        assert client.heard[0]["commitment"] == fair.commitment(int(ends[0]["seed"]), ends[0]["nonce"])
        client.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_bot_to_the_end(server: Server, game: str) -> None:
    """The bot answers by itself, and is never heard of otherwise."""
    made = server.begin(game, "bot", name="A", bots=[{"level": "beginner"}])
    client = server.client(made["match"], made["seats"][0]["token"], lang="ja")
    chance = Random(game)
    while True:
        message = client.hear()
        if message["type"] == "state" and message["options"]:
            client.answer(chance.randrange(len(message["options"])))
        if message["type"] == "over":
            break
    assert {message["type"] for message in client.heard} <= {"welcome", "state", "accepted", "over"}
    lines = [line["text"] for message in client.heard for line in message.get("log", [])]
    assert lines and all(line for line in lines)
    client.close()


@pytest.mark.parametrize("game", GAMES)
def test_each_seat_is_told_the_log_piece_by_piece(server: Server, game: str) -> None:
    """The pieces of the log fit together, and are the whole log that a browser gets which comes later."""
    match, tokens = server.pair(game)
    clients = server.clients(match, tokens)
    play_on(clients, Random(7), 25)
    for client, token in zip(clients, tokens, strict=True):
        kept: list[dict[str, object]] = []
        for message in client.heard:
            if message["type"] == "state":
                kept = [line for line in kept if int(str(line["n"])) < message["log_from"]] + message["log"]
        later = server.client(match, token)
        assert later.next("state")["log"] == kept
        later.close()
        client.close()
