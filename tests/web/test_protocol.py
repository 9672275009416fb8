"""The protocol: what the page about it says is what the program speaks; each message does what it says."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
import pytest

from fuda.build import using
from fuda.games import registry
from fuda.web import protocol
from fuda.web.protocol import ClientMessage, ServerMessage
from tests.web.live import Client, Server, play_on, serving

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTIONS = {found[1]: found[2] for found in re.finditer(r"^### (.+?)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)}
PARTS = (
    protocol.Allowed, protocol.ClockRules, protocol.Clock, protocol.OptionLine, protocol.LogLine, protocol.UndoRequest,
    protocol.HintLine, protocol.HintReason, protocol.ReasonLine, protocol.NewMatch, protocol.BotChoice, protocol.From,
    protocol.MatchMade,
    protocol.SeatKey, protocol.Join, protocol.MatchFacts, protocol.Version, protocol.Opening, protocol.OpenGame,
    protocol.OpenGames, protocol.Sit, protocol.Seated, protocol.Here, protocol.StillOpen,
)  # fmt: skip


def name_of(kind: Any) -> str:
    """What the page calls a struct."""
    tag = kind.__struct_config__.tag
    if tag is None:
        return str(kind.__name__)
    twice = {str(one.__struct_config__.tag) for one in get_args(ClientMessage)}
    return f"`{tag}`, told" if kind in get_args(ServerMessage) and tag in twice else f"`{tag}`"


ALL = {name_of(kind): kind for kind in (*get_args(ClientMessage), *get_args(ServerMessage), *PARTS)}


def test_the_page_has_a_section_for_each_struct_and_no_other() -> None:
    """Every struct of the protocol that is sent is there."""
    assert set(SECTIONS) == set(ALL)
    sent = {one for one in vars(protocol).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)}
    bases = {protocol.Said, protocol.Told}
    assert {one for one in sent if one.__module__ == protocol.__name__} - bases == set(ALL.values())


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_section_names_exactly_the_fields(name: str) -> None:
    """The table of a section has the fields of the struct, in their order, and its example can be read."""
    fields = re.findall(r"^\| `(\w+)` \|", SECTIONS[name], re.MULTILINE)
    assert fields == list(ALL[name].__struct_encode_fields__)
    examples = re.findall(r"```json\n(.*?)```", SECTIONS[name], re.DOTALL)
    if ALL[name].__struct_config__.tag is not None:
        assert len(examples) == 1
    for example in examples:
        given = msgspec.json.decode(example)
        assert set(given) - {"type"} <= set(fields)
        msgspec.json.decode(example, type=ALL[name])


def test_the_page_names_every_code_of_refusal() -> None:
    """What a socket may be refused by is listed."""
    folder = Path(protocol.__file__).parent
    told = set(re.findall(r"`(\w+)`", re.search(r"\| `code` \|(.*)\|", SECTIONS["`refused`"])[1]))  # type: ignore[index]
    used: set[str] = set()
    for module in ("room", "hearing", "table", "apart", "sockets", "showing"):
        used |= set(re.findall(r'Refusal\(\s*"(\w+)"', (folder / f"{module}.py").read_text(encoding="utf-8")))
    assert used <= told, used - told
    assert told <= used | {"deck", "protocol", "token", "unknown", "unplayable"}, told - used


# --- hello -----------------------------------------------------------------------------------------------------
def sent_away(server: Server, first: str | bytes) -> dict[str, Any]:
    """What a client is told that begins with something else than it should."""
    client = Client(server.port)
    client.socket.send(first)
    message = client.hear()
    with pytest.raises(Exception, match="1008"):
        client.hear()
    client.close()
    return message


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"ping"}', "order"),
        ('{"type":"hello","protocol":2,"match":"x"}', "protocol"),
        ('{"type":"hello","protocol":1,"match":"x"}', "unknown"),
        ('{"type":"hello","protocol":1,"match":"x","more":1}', "malformed"),
        ('{"type":"welcome"}', "malformed"),
        ("[]", "malformed"),
        (b"\xff\xfe", "malformed"),
        ("", "malformed"),
    ],
)
def test_whoever_does_not_say_hello_properly_is_sent_away(server: Server, first: str | bytes, code: str) -> None:
    """The socket is closed after a refusal that says why."""
    assert sent_away(server, first)["code"] == code


def test_a_seat_opens_by_its_secret_only(server: Server) -> None:
    """Another match's secret, the invitation or a shorter one opens nothing; without any, one only watches."""
    match, tokens = server.pair("hanyo")
    _, others = server.pair("hanyo")
    waiting = server.begin("hanyo", "friend")
    for token in (others[0], waiting["invite"], tokens[0][:-1], tokens[0] + "A", "\ud800"):
        hello = {"type": "hello", "protocol": 1, "match": match, "token": token}
        refused = sent_away(server, msgspec.json.encode(hello) if token != "\ud800" else str(hello).replace("'", '"'))
        assert refused["code"] in ("token", "malformed")
    client = server.client(match)
    assert client.next("welcome")["seat"] == -1
    client.close()


def test_silence_is_not_waited_for_for_long(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket on which nothing comes is closed."""
    monkeypatch.setattr("fuda.web.sockets.HELLO_WITHIN", 0.1)
    client = Client(server.port)
    assert client.hear()["code"] == "late"
    client.close()


# --- what is not tested with the rooms -------------------------------------------------------------------------
def test_why_and_language_and_ping(server: Server) -> None:
    """Reasons come in the client's language, with clauses; a card that the seat does not see has none."""
    match, tokens = server.pair("onepiece")
    clients = server.clients(match, tokens)
    play_on(clients, Random(1), 6)
    client = clients[0]
    client.say("why", ref="1.hand.1", id="w")
    found = client.next("why", "refused")
    assert (found["id"], found["ref"]) == ("w", "1.hand.1")
    assert all(set(reason) == {"text", "clause", "act"} and reason["clause"] for reason in found["reasons"])
    for ref in ("2.hand.1", "1.deck.1", "9.hand.1", "1.nowhere.1", "", "x" * 80, "1.hand.99999999999999999999"):
        client.say("why", ref=ref, id="x")
        message = client.next("why", "refused")
        assert (message["type"], message.get("code"), message["id"]) == ("refused", "card", "x")
    before = client.state
    client.say("language", lang="ja")
    state = client.next("state")
    assert state["log_from"] == 0 and len(state["log"]) >= len(before["log"]) and state["view"] == before["view"]
    assert any(re.search(r"[぀-ヿ一-鿿]", line["text"]) for line in state["log"])
    client.say("language", lang="de")
    client.refused("malformed")
    assert client.quiet() == []


def test_a_second_hello_is_refused(server: Server) -> None:
    """It is said once."""
    match, tokens = server.pair("hanyo")
    client = server.clients(match, tokens)[0]
    client.say("hello", protocol=1, match=match, token=tokens[1])
    client.refused("order")


def test_a_friend_is_waited_for(server: Server) -> None:
    """Before that there is a welcome but no state; the invitation opens the seat once."""
    made = server.begin("hanyo", "friend", name="A")
    host = server.client(made["match"], made["seats"][0]["token"])
    greeting = host.next("welcome")
    assert greeting["names"] == ["A", ""] and len(greeting["commitment"]) == 64
    assert host.quiet() == [{"type": "opponent", "seat": 1, "present": False, "is_bot": False}]
    host.say("answer", n=0, option=0)
    host.refused("waiting")
    path = f"/api/matches/{made['match']}/join"
    assert server.http.post(path, json={"invite": made["seats"][0]["token"]}).status_code == 403
    assert server.http.post(path, json={"invite": made["invite"], "deck": "1 NOTHING-1"}).status_code == 400
    assert server.http.get(f"/api/matches/{made['match']}").json()["state"] == "waiting"
    assert server.http.post(path, json={"invite": made["invite"], "name": "B"}).status_code == 200
    again = host.next("welcome")
    assert again["names"] == ["A", "B"] and again["commitment"] == greeting["commitment"]
    host.next("state")
    assert server.http.post(path, json={"invite": made["invite"]}).status_code == 409


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"protocol": 2}, "protocol"),
        ({"game": "chess"}, "game"),
        ({"mode": "alone"}, "malformed"),
        ({"deck": "no such deck"}, "deck"),
        ({"deck": "1 OWN-0123456789ABCDEF"}, "deck"),
        ({"name": "x" * 41}, "malformed"),
        ({"bots": [{"level": "perfect"}]}, "level"),
        ({"bots": [{}, {}]}, "bots"),
        ({"settings": {"weather": 1}}, "settings"),
        ({"clock": {"minutes": 0}}, "malformed"),
        ({"clock": {"minutes": 1e400}}, "malformed"),
        ({"from": {"match": "none", "step": 0}}, "unknown"),
        ({"more": 1}, "malformed"),
    ],
)
def test_a_match_that_cannot_be_begun_is_refused(server: Server, change: dict[str, Any], code: str) -> None:
    """The refusal says why, in both languages, and no match is there."""
    text = msgspec.json.encode({"protocol": 1, "game": "onepiece", "mode": "bot", **change})
    answer = server.http.post("/api/matches", content=text.replace(b"null", b"1e400") if b"null" in text else text)
    assert answer.status_code in (400, 404)
    error = answer.json()["error"]
    assert error["code"] == code and set(error["message"]) == {"en", "ja"}


def test_every_level_is_named_for_people(server: Server) -> None:
    """A level that matches may be begun with."""
    from fuda.ai.levels import ladder

    for rung in ladder("hanyo"):
        assert set(rung.title) == {"en", "ja"}
        server.begin("hanyo", "bot", bots=[{"level": rung.name}])


# --- the host's side -------------------------------------------------------------------------------------------
def test_headers_and_addresses(server: Server) -> None:
    """Every answer has the headers; the pages are one shell; nothing says what went wrong inside."""
    for path in ("/", "/match/x", "/replay/y", "/decks", "/cards", "/scenarios", "/api/version", "/nothing"):
        answer = server.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert server.http.get("/match/y").text == server.http.get("/match/x").text
    assert server.http.get("/nothing").status_code == 404
    assert server.http.post("/api/matches", content=b"x" * 300_000).status_code == 413
    assert server.http.get("/static/../app.py").status_code == 404
    assert server.http.get("/static/index.html").status_code == 404


def test_metrics_count_what_happens(server: Server) -> None:
    """The text is the format of Prometheus."""
    match, tokens = server.pair("hanyo")
    client = next(one for one in server.clients(match, tokens) if one.state["options"])
    client.answer(0)
    client.next("accepted")
    assert server.http.get("/health").json() == {"ok": True}
    assert server.http.get("/api/version").json()["build"] == using.name()
    text = server.http.get("/metrics").text
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(numbers["fuda_answer_seconds_count"]) >= 1 and float(numbers["fuda_sockets"]) >= 2
    assert float(numbers['fuda_matches_created_total{game="hanyo",mode="friend"}']) >= 1


def test_too_much_is_refused(tmp_path: Path) -> None:
    """Matches from one address and messages on one socket are limited; both work again after a while."""
    with serving(tmp_path, creations=(5.0, 3.0), messages=(20.0, 10.0)) as server:
        match, tokens = server.pair("hanyo")
        codes = [server.http.post("/api/matches", json={}).status_code for _ in range(3)]
        assert codes[0] == 400 and 429 in codes
        client = server.clients(match, tokens)[0]
        for _ in range(15):
            client.say("ping")
        kinds = [client.next("pong", "refused") for _ in range(15)]
        assert [one["type"] for one in kinds[:10]] == ["pong"] * 10
        assert {one.get("code") for one in kinds if one["type"] == "refused"} == {"rate"}
        assert client.quiet() == []


def test_a_message_that_is_too_large_ends_the_socket(server: Server) -> None:
    """Nobody else notices."""
    match, tokens = server.pair("hanyo")
    client = server.clients(match, tokens)[0]
    client.socket.send('{"type":"why","ref":"' + "x" * 70_000 + '"}')
    with pytest.raises(Exception, match="1009"):
        client.next("refused")
    assert server.clients(match, tokens)[0].state["n"] == 0


def test_games_of_the_registry_are_served(server: Server) -> None:
    """Every registered game can be begun."""
    for game in registry.BUILT_IN:
        assert isinstance(server.begin(game, "hotseat")["match"], str)
    assert isinstance(server.http, httpx.Client)
