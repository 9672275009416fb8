"""Who is let in: pages from elsewhere, names of others, proxies nobody trusts, and connections that say nothing."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from fuda.cli import main
from fuda.games import registry
from fuda.match.session import Session
from fuda.web import patience, replies, undoing
from fuda.web.app import Settings, make_app
from fuda.web.serve import Place, configuration, names_of
from tests.web.live import Server, serving

NEW = {"protocol": 1, "game": "hanyo", "mode": "friend"}


# --- origins and names -----------------------------------------------------------------------------------------
def test_another_sites_page_begins_no_match_and_opens_no_socket(server: Server) -> None:
    """Its own pages may, and whoever is no page."""
    own = f"http://127.0.0.1:{server.port}"
    for origin, status in ((own, 201), ("http://evil.example", 403), ("null", 403)):
        answer = server.http.post("/api/matches", json=NEW, headers={"Origin": origin})
        assert answer.status_code == status, origin
    address = f"ws://127.0.0.1:{server.port}/api/socket"
    with connect(address, origin=own):  # type: ignore[call-overload]
        pass
    with pytest.raises(InvalidStatus, match="403"), connect(address, origin="http://evil.example"):  # type: ignore[call-overload]
        pass
    assert server.http.get("/api/games", headers={"Origin": "http://evil.example"}).status_code == 200


def test_a_name_of_somebody_else_finds_nothing(tmp_path: Path) -> None:
    """On this machine only, browsers ask by its own names; a host that serves others may name its own."""
    assert "localhost" in names_of(Place()) and names_of(Place(host="0.0.0.0")) == ()
    assert names_of(Place(host="0.0.0.0", names=("cards.example",))) == ("cards.example",)
    with serving(tmp_path, names=("localhost", "127.0.0.1")) as server:
        assert server.http.get("/api/version").status_code == 200
        assert server.http.get("/api/version", headers={"Host": "evil.example"}).status_code == 403


def test_an_address_is_believed_from_trusted_proxies_only() -> None:
    """Nobody is one unless named."""
    app = make_app(Settings(""))
    assert not configuration(app).proxy_headers
    trusting = configuration(app, ("10.0.0.1",))
    assert trusting.proxy_headers and trusting.forwarded_allow_ips == ["10.0.0.1"]


def test_what_a_stranger_says_of_its_address_changes_nothing(tmp_path: Path) -> None:
    """Whoever names another address with each request is counted as one; a trusted proxy tells many apart."""

    def statuses(server: Server) -> list[int]:
        """What comes of four matches, each begun from what is said to be another address."""
        asked = ({"X-Forwarded-For": f"10.0.0.{n}"} for n in range(4))
        return [server.http.post("/api/matches", json=NEW, headers=one).status_code for one in asked]

    with serving(tmp_path, creations=(1e-6, 2)) as server:
        assert statuses(server) == [201, 201, 429, 429]
    with serving(tmp_path, creations=(1e-6, 2), trusted=("127.0.0.1",)) as server:
        assert statuses(server) == [201] * 4


def test_a_browser_that_is_lost_gets_a_page(server: Server) -> None:
    """Others get JSON, and so does whoever asks for data."""
    answer = server.http.get("/no/such/page", headers={"Accept": "text/html"})
    assert answer.status_code == 404 and "<html" in answer.text
    assert server.http.get("/no/such/page").json()["error"]["code"] == "http"
    assert server.http.get("/api/nothing", headers={"Accept": "text/html"}).json()["error"]["code"] == "http"


# --- those who say nothing -------------------------------------------------------------------------------------
def test_connections_without_a_request_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Idle ones and halves of requests; a socket of a browser stays."""
    monkeypatch.setattr(patience, "REQUEST_WITHIN", 0.3)
    monkeypatch.setattr(replies, "BODY_WITHIN", 0.3)
    half = b"POST /api/matches HTTP/1.1\r\nHost: x\r\n"
    with serving(tmp_path) as server:
        match, tokens = server.pair("hanyo")
        client = server.client(match, tokens[0])
        for said in (b"", half, half + b"Content-Length: 50\r\nContent-Type: application/json\r\n\r\n{"):
            with socket.create_connection(("127.0.0.1", server.port), 10) as one:
                one.sendall(said)
                one.settimeout(10)
                heard = b""
                while chunk := one.recv(4096):
                    heard += chunk
                assert (b"408" in heard) == (b"Content-Length" in said)
        time.sleep(0.7)
        client.next("state")
        client.say("ping")
        client.next("pong")
        client.close()


def test_a_connection_that_asks_again_and_again_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time begins anew with each answer: no request of it meets a closed door."""
    monkeypatch.setattr(patience, "REQUEST_WITHIN", 0.4)
    with serving(tmp_path) as server:
        one = socket.create_connection(("127.0.0.1", server.port), 10)
        with one, one.makefile("rb") as heard:
            for _ in range(12):
                one.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
                assert heard.readline().startswith(b"HTTP/1.1 200"), "the connection was closed"
                while heard.readline() != b"\r\n":
                    pass
                assert heard.read(len('{"ok":true}')) == b'{"ok":true}'
                time.sleep(0.1)
            one.settimeout(10)
            assert heard.read(1) == b""


# --- taking back -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["dimensionzero", "fusionworld"])
def test_nobody_tries_out_what_the_opponent_would_be_asked(game: str) -> None:
    """Where not being asked tells something of a hand, what has happened is not taken back without asking."""
    assert registry.find(game).has_pauses
    session = Session(game, seed=2)
    seen = 0
    while session.outcome is None and seen < 20:
        at, told, seat = session.steps, len(session.match.journal or []), session.player
        session.answer(len(session.match.options) - 1)
        happened = (session.match.journal or [])[told:]
        if happened:
            seen += 1
            assert undoing.is_irrevocable(session.game, session.before(at)[0], session.match, happened, seat)
    assert seen


# --- the command -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", ["nan", "-1", "0", "inf", "x"])
def test_numbers_of_matches_are_numbers(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is refused."""
    with pytest.raises(SystemExit):
        main(["serve", f"--creations={number}"])
    assert "a number from 1 on" in capsys.readouterr().err


def test_a_home_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not the address."""
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("FUDA_HOME", str(tmp_path / "file" / "home"))
    assert main(["serve", "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert "file/home cannot be made" in said and "127.0.0.1" not in said


def test_a_home_that_cannot_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder in which nobody may make a file, whoever runs this."""
    monkeypatch.setenv("FUDA_HOME", "/proc")
    assert main(["serve", "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert "/proc/matches.db" in said and "127.0.0.1" not in said
