"""Hostile messages: whatever a client sends, it is refused or means what it says, and nothing else changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuda.web.protocol import ClientMessage
from fuda.web.replies import Refusal
from fuda.web.sockets import read_message
from tests.web.live import Client, Server

QUICK = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
ANY_JSON = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4)
)
KINDS = (
    "hello", "answer", "back", "undo", "undo_reply", "concede", "why", "language", "claim", "rematch", "pace", "ping",
    "say", "state", "welcome", "",
)  # fmt: skip
FIELDS = (
    "protocol", "match", "token", "lang", "since", "n", "option", "id", "to", "agree", "ref", "what", "deck", "ms",
    "paused", "type", "phrase",
)  # fmt: skip
# Fields of the right names with any values, many of which are just beside what is right.
NEAR: st.SearchStrategy[Any] = st.sampled_from(
    [-1, 0, 1, 2, 10**6, 2**63, 1.5, True, None, "", "0", "en", "win", [], {}]
)
MESSAGES = st.builds(
    lambda kind, fields: {**fields, "type": kind},
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), NEAR | ANY_JSON, max_size=4),
)


@pytest.fixture(scope="module")
def seats(server: Server) -> Iterator[tuple[str, list[Client]]]:
    """A match in which nobody does anything that counts."""
    match, tokens = server.pair("hanyo")
    clients = server.clients(match, tokens)
    for client in clients:
        client.quiet()
    yield match, clients
    for client in clients:
        client.close()


def is_harmless(data: bytes | str) -> bool:
    """Whether a message, if it is one, would change nothing in a match that waits for its first answer."""
    try:
        said = read_message(data)
    except Refusal:
        return True
    kind = msgspec.to_builtins(said)["type"]
    # A ping is harmless, but its pong would be taken for the one that `quiet` waits for.
    return kind not in ("concede", "ping") and not (kind == "answer" and getattr(said, "n", -1) == 0)


def check_unchanged(server: Server, match: str, client: Client, told: list[dict[str, Any]]) -> None:
    """Nothing is stored, the state is the same, and the client was told so."""
    assert server.store.steps(match) == []
    assert client.state["n"] == 0
    assert {one["type"] for one in told} <= {"refused", "state", "why"}


@QUICK
@given(data=st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_change_nothing(server: Server, seats: tuple[str, list[Client]], data: bytes | str) -> None:
    """Noise is refused as malformed."""
    match, clients = seats
    for client in clients:
        client.socket.send(data)
        told = client.quiet()
        assert [one["type"] for one in told] == ["refused"] and told[0]["code"] == "malformed"
        check_unchanged(server, match, client, told)


@QUICK
@given(message=ANY_JSON)
def test_any_json_changes_nothing(server: Server, seats: tuple[str, list[Client]], message: Any) -> None:
    """JSON that is no message is refused as malformed."""
    match, clients = seats
    clients[0].socket.send(json.dumps(message))
    told = clients[0].quiet()
    assert [one["type"] for one in told] == ["refused"]
    check_unchanged(server, match, clients[0], told)


@QUICK
@given(message=MESSAGES, seat=st.sampled_from([0, 1]))
def test_messages_that_are_beside_the_point_change_nothing(
    server: Server, seats: tuple[str, list[Client]], message: dict[str, Any], seat: int
) -> None:
    """Wrong order, wrong numbers, wrong types, old and future states: refused, or answered without any effect."""
    match, clients = seats
    text = json.dumps(message)
    if not is_harmless(text):
        return
    clients[seat].socket.send(text)
    told = clients[seat].quiet()
    check_unchanged(server, match, clients[seat], told)


@QUICK
@given(n=st.integers(-5, 2**40), option=st.integers(-5, 2**40), word=st.text(max_size=50))
def test_answers_of_the_wrong_seat_or_state_change_nothing(
    server: Server, seats: tuple[str, list[Client]], n: int, option: int, word: str
) -> None:
    """Only the present state's own options are answers."""
    match, clients = seats
    asked = next(client for client in clients if client.state["options"])
    other = next(client for client in clients if client is not asked)
    other.say("answer", n=n, option=option, id=word)
    check_unchanged(server, match, other, other.quiet())
    if n != 0 or not 0 <= option < len(asked.state["options"]):
        asked.say("answer", n=n, option=option, id=word)
        told = asked.quiet()
        assert told[0]["type"] == "refused" and told[0]["code"] in ("stale", "option", "malformed")
        check_unchanged(server, match, asked, told)


@QUICK
@given(token=st.text(max_size=110), match=st.text(max_size=50))
def test_guessed_secrets_open_nothing(server: Server, seats: tuple[str, list[Client]], token: str, match: str) -> None:
    """Neither a seat of a match whose name is known, nor a match whose name is guessed."""
    for name in (seats[0], match):
        client = Client(server.port)
        client.say("hello", protocol=1, match=name, token=token)
        message = client.hear()
        if token or name != seats[0]:
            assert message["type"] == "refused" and message["code"] in ("token", "unknown", "malformed")
        else:
            assert message["type"] == "welcome" and message["seat"] == -1  # whoever has none watches
        client.close()


@QUICK
@given(body=st.binary(max_size=300) | ANY_JSON.map(lambda value: json.dumps(value).encode()))
def test_any_body_is_refused_over_http(server: Server, body: bytes) -> None:
    """4xx in the shape of every error, never a fault."""
    for path in ("/api/matches", "/api/matches/none/join"):
        answer = server.http.post(path, content=body)
        assert 400 <= answer.status_code < 500
        assert set(answer.json()["error"]) == {"code", "message"}


def test_the_match_still_works_after_all_this(server: Server, seats: tuple[str, list[Client]]) -> None:
    """The first answer is accepted as if nothing had been."""
    match, clients = seats
    asked = next(client for client in clients if client.state["options"])
    asked.answer(0, id="at last")
    message = asked.next("accepted", "refused")
    assert message["type"] == "accepted", (message, asked.heard[-6:-1])
    assert len(server.store.steps(match)) == 1


def test_reading_is_exact() -> None:
    """What is read is what was sent: no field is guessed, none is dropped."""
    with pytest.raises(Refusal):
        read_message('{"type":"answer","n":"0","option":0}')
    with pytest.raises(Refusal):
        read_message('{"type":"answer","n":0,"option":0,"x":0}')
    said: ClientMessage = read_message('{"type":"answer","n":0,"option":1,"id":"a"}')
    assert msgspec.to_builtins(said) == {"type": "answer", "n": 0, "option": 1, "id": "a"}
