"""One match and the people at it: answers, taking back, clocks, absence, rematch, watching, reconnecting."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fuda.match.session import Session
from fuda.web import fair
from fuda.web.connection import MOST_WAITING, Connection
from fuda.web.protocol import Answer, Back, Claim, ClockRules, Concede, SetLanguage, Undo, UndoReply
from fuda.web.room import MOST_CONNECTIONS, MOST_WATCHERS, Room
from fuda.web.rooms import Patience
from fuda.web.store import StoreError, Work
from tests.web.house import TestHouse, backs_of, enter, hear, room_of, running, session_of, taken, welcome
from tests.web.live import Client, Server, play_on, serving, until

GAME = "onepiece"


def answered(clients: list[Client]) -> Client:
    """The client that is asked."""
    return next(one for one in clients if one.state["options"])


# --- answers ---------------------------------------------------------------------------------------------------
def test_an_answer_is_accepted_once_however_often_it_is_sent(server: Server) -> None:
    """The same id again is acknowledged with the same number and changes nothing."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    asked = answered(clients)
    for _ in range(3):
        asked.say("answer", n=0, option=0, id="one")
        assert asked.next("accepted", "refused") == {"type": "accepted", "id": "one", "n": 1}
    assert len(server.store.steps(match)) == 1


def test_a_late_answer_is_refused(server: Server) -> None:
    """An answer names the state it is about; another number, past or future, is refused."""
    match, tokens = server.pair(GAME)
    asked = answered(server.clients(match, tokens))
    for n in (1, 7):
        asked.say("answer", n=n, option=0)
        asked.refused("stale")
    asked.say("answer", n=0, option=99)
    asked.refused("option")
    assert server.store.steps(match) == []


def test_whoever_is_not_asked_cannot_answer(server: Server) -> None:
    """Only the seat that decides has options, and only its answers count."""
    match, tokens = server.pair(GAME)
    other = next(one for one in server.clients(match, tokens) if not one.state["options"])
    other.say("answer", n=0, option=0)
    other.refused("turn")
    assert server.store.steps(match) == []


def fail(server: Server, monkeypatch: pytest.MonkeyPatch, *, is_written: bool) -> None:
    """Let the store say that it cannot write, though perhaps it has."""
    submit = server.store.submit

    def failing(work: Work) -> Future[None]:
        future: Future[None] = Future()
        if is_written:
            submit(work).result(10)
        future.set_exception(StoreError("no room on the disk"))
        return future

    monkeypatch.setattr(server.store, "submit", failing)


@pytest.mark.parametrize("is_written", [False, True])
def test_the_store_knows_whether_an_answer_was_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, is_written: bool
) -> None:
    """If it says that it cannot write, everybody comes again and finds what was stored; the same answer counts once."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    asked = answered(clients)
    fail(server, monkeypatch, is_written=is_written)
    asked.answer(0, id="x")
    refused = asked.next("refused")
    assert (refused["code"], refused["id"]) == ("store", "x")
    for client in clients:
        with pytest.raises(Exception, match="1012"):
            client.next("accepted")
    monkeypatch.undo()
    again = server.clients(match, tokens)
    assert [client.state["n"] for client in again] == [int(is_written)] * 2
    asker = again[clients.index(asked)]
    asker.say("answer", n=0, option=0, id="x")
    assert asker.next("accepted", "refused") == {"type": "accepted", "id": "x", "n": 1}
    assert len(server.store.steps(match)) == 1


def test_a_match_goes_on_after_a_bots_answer_could_not_be_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is sent to come again, and the bot answers then."""
    made = server.begin(GAME, "bot", bots=[{"level": "beginner"}], settings={"first": 1})
    fail(server, monkeypatch, is_written=False)
    client = server.client(made["match"], made["seats"][0]["token"])
    with pytest.raises(Exception, match="1012"):
        client.next("accepted")
    monkeypatch.undo()
    again = server.client(made["match"], made["seats"][0]["token"])
    until(lambda: again.hear()["type"] == "state" and bool(again.state["options"]))


def test_a_room_is_not_idle_while_something_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is there any more, but what the last one said is still being written."""

    async def run() -> None:
        house = TestHouse()
        room = room_of(Session(GAME, seed=4), house=house)
        players = await welcome(room, 0, 1)
        future: Future[None] = Future()
        monkeypatch.setattr(house.paper, "submit", lambda _: future)
        said = asyncio.create_task(hear(room, players[0], Concede()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for one in players:
            room.leave(one)
        found = [room.is_idle]
        future.set_result(None)
        assert await said == ""
        await asyncio.sleep(0)
        assert [*found, room.is_idle] == [False, True]
        room.close()

    running(run())


@pytest.mark.parametrize("kind", ["answer", "concede", "absence"])
def test_a_match_that_is_too_long_can_still_be_ended(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are refused, endings are not."""
    monkeypatch.setattr("fuda.web.room.MOST_ROWS", 0)

    async def run() -> None:
        room = room_of(Session(GAME, seed=4), house=TestHouse(patience=0.0))
        seat = session_of(room).player
        players = await welcome(room, 0, 1)
        if kind == "answer":
            assert await hear(room, players[seat], Answer(n=0, option=0)) == "long"
        elif kind == "concede":
            assert await hear(room, players[seat], Concede()) == ""
        else:
            room.leave(players[seat])
            assert await hear(room, players[1 - seat], Claim(what="bot")) == "long"
            assert await hear(room, players[1 - seat], Claim(what="win")) == ""
        assert room.is_running == (kind == "answer")
        room.close()

    running(run())


def test_no_bot_thinks_about_a_match_whose_last_answer_is_being_stored() -> None:
    """Nobody is to decide then, the second seat's bot neither."""

    async def run() -> None:
        session = Session(GAME, seed=4)
        session.concede(0)
        room = room_of(session, mode="bot", bots=["", "beginner"])
        assert room.is_running and session.player < 0
        await welcome(room, 0)
        assert room.bot is None
        room.close()

    running(run())


def test_a_browser_that_does_not_read_is_cut_off() -> None:
    """What waits for a browser is limited; the others go on."""

    async def run() -> None:
        room = room_of(Session(GAME, seed=4))
        players = await welcome(room, 0, 1)
        for _ in range(MOST_WAITING):
            await room.send_state(players[0])
        data: list[bytes | None] = []
        while not players[0].outgoing.empty():
            data.append(players[0].outgoing.get_nowait())
        assert data[-1] is None and len(data) <= MOST_WAITING
        room.close()

    running(run())


def test_a_browser_for_which_too_many_bytes_wait_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing more is kept for it then; one long message alone is let through."""
    monkeypatch.setattr("fuda.web.connection.MOST_BYTES", 100)
    connection = Connection(0, "en")
    connection.send_bytes(b"x" * 500)
    assert taken(connection) == [b"x" * 500] and connection.outgoing.bytes == 0
    for _ in range(4):
        connection.send_bytes(b"x" * 50)
    assert [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())] == [None]


def test_too_many_browsers_are_refused() -> None:
    """A seat has room for a limited number of browsers, and keeps nobody out of the other one."""
    room = room_of(Session(GAME, seed=4))
    for _ in range(MOST_CONNECTIONS):
        enter(room, 0)
    with pytest.raises(Exception, match="too many browsers"):
        enter(room, 0)
    enter(room, 1)


def test_guests_do_not_keep_out_whoever_began_a_match_between_bots() -> None:
    """They are counted apart, and only whoever began it is told that the pace may be set."""
    room = room_of(Session(GAME, seed=4), mode="watch", bots=["beginner", "beginner"])
    guests = [enter(room, -1) for _ in range(MOST_WATCHERS)]
    with pytest.raises(Exception, match="too many browsers"):
        enter(room, -1)
    owner = Connection(-1, "en", "secret")
    room.attach(owner)
    assert room.greeting(owner).allowed.pace and not room.greeting(guests[0]).allowed.pace


def test_languages_are_not_changed_too_often() -> None:
    """Each change brings the whole log; after a few the next has to wait."""

    async def run() -> None:
        room = room_of(Session(GAME, seed=4))
        (player,) = await welcome(room, 0)
        found = [await hear(room, player, SetLanguage(lang="ja")) for _ in range(7)]
        assert found == [""] * 5 + ["rate"] * 2
        room.close()

    running(run())


# --- coming back -----------------------------------------------------------------------------------------------
def test_a_player_comes_back_to_where_the_match_was(server: Server) -> None:
    """After a lost connection the state is the same, and the log comes from where the browser was."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    play_on(clients, Random(3), 12)
    known = clients[0].state["log_from"] + len({line["n"] for line in clients[0].state["log"]})
    clients[0].close()
    gone = clients[1].next("opponent")
    assert gone == {"type": "opponent", "seat": 0, "present": False, "is_bot": False}
    back = server.client(match, tokens[0], since=known)
    state = back.next("state")
    assert state["view"] == clients[0].state["view"] and state["options"] == clients[0].state["options"]
    assert state["log_from"] == known and state["log"] == []
    assert clients[1].next("opponent")["present"] is True


def test_a_match_is_loaded_again_after_nobody_was_there(tmp_path: Path) -> None:
    """A room that nobody is in leaves the memory, and comes back as it was."""
    with serving(tmp_path, patience=Patience(idle=0.2)) as server:
        match, tokens = server.pair(GAME)
        clients = server.clients(match, tokens)
        play_on(clients, Random(5), 20)
        views = [client.state["view"] for client in clients]
        for client in clients:
            client.close()
        until(lambda: match not in server.rooms.rooms)
        again = server.clients(match, tokens)
        assert [client.state["view"] for client in again] == views
        assert play_on(again, Random(5), 5) == 5


def test_the_server_starts_again_and_the_match_goes_on(tmp_path: Path) -> None:
    """A server that was stopped in the middle knows every match, its invitations and its clocks."""
    with serving(tmp_path) as server:
        match, tokens = server.pair(GAME, clock={"minutes": 10, "increment": 2})
        waiting = server.begin(GAME, "friend")
        clients = server.clients(match, tokens)
        play_on(clients, Random(5), 20)
        state = clients[0].state
    with serving(tmp_path) as server:
        again = server.clients(match, tokens)
        assert again[0].state["view"] == state["view"] and again[0].state["n"] == state["n"]
        assert again[0].state["clock"]["left"] == pytest.approx(state["clock"]["left"], abs=2)
        joined = server.http.post(f"/api/matches/{waiting['match']}/join", json={"invite": waiting["invite"]})
        assert joined.status_code == 200


# --- taking back -----------------------------------------------------------------------------------------------
def play_until_back(room: Room, players: list[Any], chance: Random) -> int:
    """Answer at random until the player who decides may take an answer back."""

    async def run() -> int:
        for _ in range(400):
            if backs_of(room):
                return session_of(room).player
            seat = session_of(room).player
            said = Answer(n=room.n, option=chance.randrange(len(session_of(room).match.options)))
            assert await hear(room, players[seat], said) == ""
        raise AssertionError("nothing could ever be taken back")

    found: Any = run()
    return found  # type: ignore[no-any-return]


def test_own_answers_are_taken_back_while_nothing_was_learned() -> None:
    """The position is exactly as it was, the log is shorter, and the other player is told."""

    async def run() -> None:
        room = room_of(Session(GAME, seed=4))
        players = await welcome(room, 0, 1)
        seat = await play_until_back(room, players, Random(1))  # type: ignore[misc]
        to = backs_of(room)[-1]
        match, told = session_of(room).before(to)
        position = session_of(room).game.position(match)
        rows = room.n
        for one in players:
            taken(one)
        assert await hear(room, players[1 - seat], Back(n=room.n, to=to)) == "back"
        assert await hear(room, players[seat], Back(n=room.n - 1, to=to)) == "stale"
        assert await hear(room, players[seat], Back(n=room.n, to=to)) == ""
        assert room.n == rows + 1 and session_of(room).steps == to
        assert session_of(room).game.position(session_of(room).match) == position
        state = msgspec.json.decode(next(data for data in taken(players[1 - seat]) if b'"state"' in data))
        assert state["log_from"] == told
        room.close()

    running(run())


def test_an_answer_after_which_something_was_learned_is_not_taken_back() -> None:
    """Random matches meet each reason: the other was asked, chance was used, a card was learned; all are refused."""

    async def run() -> None:
        met = {"asked": 0, "chance": 0, "learned": 0}
        for seed, game in enumerate(["onepiece", "fusionworld", "dimensionzero", "hanyo", "buddyfight"]):
            room = room_of(Session(game, seed=seed))
            players = await welcome(room, 0, 1)
            chance = Random(seed)
            while room.is_running and room.n < 250:
                session, seat = session_of(room), session_of(room).player
                rng, step = session.match.rng, session.steps
                said = Answer(n=room.n, option=chance.randrange(len(session.match.options)))
                assert await hear(room, players[seat], said) == ""
                for one in players:
                    taken(one)
                if session.outcome is not None or step in backs_of(room):
                    continue
                why = "asked" if session.player != seat else "chance" if session.match.rng != rng else "learned"
                met[why] += 1
                refused = await hear(room, players[seat], Back(n=room.n, to=step))
                assert refused == "back" and session.steps == step + 1
            room.close()
        assert all(met.values()), met

    running(run())


def test_undo_between_people_needs_the_other_to_agree(server: Server) -> None:
    """The other is asked, may refuse, and is told whether something was revealed; agreed, the position is as it was."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    play_on(clients, Random(2), 30)
    asker = clients[0]
    to = asker.state["can_undo"][1]
    n = asker.state["n"]
    asker.say("undo", n=n, to=to)
    assert asker.next("accepted")["n"] == n
    asked = clients[1].next("undo_asked")
    assert asked["by"] == 0 and asked["to"] == to and asked["reveals"] in (True, False)
    asker.say("undo_reply", agree=True)
    asker.refused("not_asked")
    clients[1].say("undo_reply", agree=False)
    assert asker.next("undo_answered")["agreed"] is False
    assert clients[1].next("accepted")["n"] == n
    asker.say("undo", n=n, to=to)
    clients[1].next("undo_asked")
    clients[1].say("undo_reply", agree=True)
    assert asker.next("undo_answered")["agreed"] is True
    until(lambda: asker.hear()["type"] == "state" and asker.state["n"] == n + 1)
    assert asker.state["step"] == to and asker.state["options"]
    later = server.client(match, tokens[0])
    assert later.next("state")["view"] == asker.state["view"]


def test_undo_tells_whether_something_was_revealed() -> None:
    """Going back over a card that was drawn says so; going back over nothing says that too."""

    async def run() -> None:
        found: dict[bool, int] = {True: 0, False: 0}
        room = room_of(Session(GAME, seed=9))
        players = await welcome(room, 0, 1)
        chance = Random(9)
        while room.is_running and room.n < 300 and not all(found.values()):
            seat = session_of(room).player
            steps = room.undo_steps(seat)
            if steps:
                match, _ = session_of(room).before(steps[0])
                assert await hear(room, players[seat], Undo(n=room.n, to=steps[0])) == ""
                assert room.undo is not None
                if match.rng != session_of(room).match.rng:
                    assert room.undo.reveals
                found[room.undo.reveals] += 1
                assert await hear(room, players[1 - seat], UndoReply(agree=False)) == ""
            said = Answer(n=room.n, option=chance.randrange(len(session_of(room).match.options)))
            assert await hear(room, players[seat], said) == ""
            for one in players:
                taken(one)
        assert all(found.values()), found
        room.close()

    running(run())


def test_undo_against_a_bot_is_free(server: Server) -> None:
    """The player goes back to an own decision; what the bot did since is taken back with it."""
    made = server.begin(GAME, "bot", bots=[{"level": "beginner"}])
    client = server.client(made["match"], made["seats"][0]["token"])
    chance = Random(4)
    while len(client.state.get("can_undo", [])) < 4 or not client.state["options"]:
        message = client.hear()
        if message["type"] == "state" and message["options"] and len(message["can_undo"]) < 4:
            client.answer(chance.randrange(len(message["options"])))
    to = client.state["can_undo"][2]
    client.say("undo", n=client.state["n"], to=to)
    client.next("accepted")
    assert client.next("state")["step"] == to and client.state["options"]
    client.say("undo", n=client.state["n"], to=to + 1)
    client.refused("undo")


def test_a_bot_gives_a_hint_where_no_other_person_plays(server: Server) -> None:
    """It names options of the state that it was asked about; between people, or too late, it is refused."""
    made = server.begin(GAME, "bot", bots=[{"level": "beginner"}])
    client = server.client(made["match"], made["seats"][0]["token"])
    while not client.state.get("options") or len(client.state["options"]) < 2:
        message = client.hear()
        if message["type"] == "state" and len(message["options"]) == 1:
            client.answer(0)
    n, count = client.state["n"], len(client.state["options"])
    client.say("hint", n=n, id="h")
    hint = client.next("hint")
    assert (hint["id"], hint["n"]) == ("h", n) and 1 <= len(hint["lines"]) <= 3
    assert all(0 <= line["option"] < count and 0 <= line["chance"] <= 1 for line in hint["lines"])
    assert hint["lines"][0]["reasons"][0]["text"]
    client.say("hint", n=n + 7)
    client.refused("stale")
    match, tokens = server.pair(GAME)
    friend = server.clients(match, tokens)[0]
    friend.say("hint", n=friend.state["n"])
    friend.refused("hint")


def test_undo_while_a_bot_sits_in_for_a_player_reveals_nothing() -> None:
    """Nobody is there to agree: what was learned since is not taken back, the rest is."""

    async def run() -> None:
        found = {True: 0, False: 0}
        room = room_of(Session(GAME, seed=9), house=TestHouse(patience=0.0))
        players = await welcome(room, 0, 1)
        chance = Random(9)
        while room.is_running and room.n < 300 and not all(found.values()):
            seat = session_of(room).player
            steps = room.undo_steps(seat)
            if steps:
                room.levels[1 - seat] = "normal"
                reveals = (await room.playing()[0].looked_back(steps[0]))[1]
                refused = await hear(room, players[seat], Undo(n=room.n, to=steps[0]))
                assert refused == ("undo" if reveals else "")
                room.levels[1 - seat] = ""
                found[reveals] += 1
            said = Answer(n=room.n, option=chance.randrange(len(session_of(room).match.options)))
            assert await hear(room, players[session_of(room).player], said) == ""
            for one in players:
                taken(one)
        assert all(found.values()), found
        room.close()

    running(run())


# --- endings ---------------------------------------------------------------------------------------------------
def test_a_player_concedes_and_the_seed_is_told(server: Server) -> None:
    """At any time; the other wins, both learn the seed, and it is the one that was committed to before."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    assert "seed" not in str(clients[0].heard)
    facts = server.http.get(f"/api/matches/{match}").json()
    assert facts["state"] == "running" and facts["seed"] == facts["nonce"] == ""
    clients[1].say("concede")
    ends = [client.next("over") for client in clients]
    assert [(end["winner"], end["how"]) for end in ends] == [(0, "concession")] * 2
    assert ends[0]["text"].startswith("you won") and ends[1]["text"].startswith("the opponent won")
    facts = server.http.get(f"/api/matches/{match}").json()
    assert fair.is_true(clients[0].heard[0]["commitment"], int(facts["seed"]), facts["nonce"])
    assert not fair.is_true(facts["commitment"], int(facts["seed"]) ^ 1, facts["nonce"])
    clients[0].say("concede")
    clients[0].refused("over")


def test_time_that_is_over_can_be_claimed(tmp_path: Path) -> None:
    """The clock of whoever decides runs; when it is at its end the other may take the win, not before."""
    with serving(tmp_path) as server:
        match, tokens = server.pair(GAME, clock={"minutes": 0.01})
        clients = server.clients(match, tokens)
        asked = answered(clients)
        other = next(one for one in clients if one is not asked)
        assert other.state["clock"]["running"] == clients.index(asked) and not other.state["can_claim"]
        other.say("claim", what="win")
        other.refused("claim")
        assert other.next("state")["can_claim"]
        assert other.state["clock"]["left"][clients.index(asked)] == 0
        asked.say("claim", what="win")
        asked.refused("claim")
        other.say("claim", what="win")
        end = other.next("over")
        assert (end["winner"], end["how"]) == (clients.index(other), "time")


def test_a_bot_claims_at_once_when_the_time_is_over(tmp_path: Path) -> None:
    """Against a bot the match is lost when the time is."""
    with serving(tmp_path) as server:
        made = server.begin(GAME, "bot", clock={"minutes": 0.005}, settings={"first": 0})
        client = server.client(made["match"], made["seats"][0]["token"])
        end = client.next("over")
        assert (end["winner"], end["how"]) == (1, "time")


def test_a_player_who_is_away_can_be_claimed_against(tmp_path: Path) -> None:
    """Without a clock patience has an end; the other goes on against a bot, and whoever comes back takes the seat."""
    with serving(tmp_path, patience=Patience(away=0.3)) as server:
        match, tokens = server.pair(GAME)
        clients = server.clients(match, tokens)
        seat = clients.index(answered(clients))
        clients[seat].close()
        other = clients[1 - seat]
        assert not other.state["can_claim"]
        until(lambda: other.hear()["type"] == "state" and bool(other.state["can_claim"]))
        other.say("claim", what="bot")
        until(lambda: other.hear()["type"] == "state" and bool(other.state["options"]))
        assert {"type": "opponent", "seat": seat, "present": False, "is_bot": True} in other.heard
        back = server.client(match, tokens[seat])
        assert back.next("welcome")["bots"] == ["", ""]
        back.next("state")
        assert other.next("opponent") == {"type": "opponent", "seat": seat, "present": True, "is_bot": False}
        other.next("state")
        assert [row.kind for row in server.store.steps(match)][-1] == "return"
        play_on([other, back], Random(1), 4)


def test_absence_is_claimed_only_while_the_player_is_asked() -> None:
    """Whoever is away but not asked holds nobody up."""

    async def run() -> None:
        room = room_of(Session(GAME, seed=4), house=TestHouse(patience=0.0))
        seat = session_of(room).player
        players = await welcome(room, seat)
        assert await hear(room, players[0], Claim(what="win")) == "claim"
        other = (await welcome(room, 1 - seat))[0]
        assert await hear(room, other, Claim(what="win")) == "claim"
        room.leave(players[0])
        assert await hear(room, other, Claim(what="win")) == ""
        assert (room.row.winner, room.row.how) == (1 - seat, "absence")
        room.close()

    running(run())


def test_clocks_add_the_increment_and_never_run_while_nobody_is_there() -> None:
    """An answer brings its increment; a match that everybody has left stands still."""

    async def run() -> None:
        room = room_of(Session(GAME, seed=4), clock=ClockRules(minutes=1, increment=5))
        players = await welcome(room, 0, 1)
        seat = session_of(room).player
        assert await hear(room, players[seat], Answer(n=0, option=0)) == ""
        assert 64 < room.clocks.left[seat] <= 65
        for one in players:
            room.leave(one)
        left = room.clocks.stored(time.monotonic() + 100)
        assert left == room.clocks.stored(time.monotonic())
        room.close()

    running(run())


def test_time_that_was_spent_is_kept_though_nobody_is_there(tmp_path: Path) -> None:
    """A player cannot win time by leaving until the match is loaded again."""
    with serving(tmp_path, patience=Patience(idle=0.2)) as server:
        match, tokens = server.pair(GAME, clock={"minutes": 1})
        clients = server.clients(match, tokens)
        play_on(clients, Random(5), 1)
        seat = clients[0].state["clock"]["running"]
        before = clients[0].state["clock"]["left"][seat]
        time.sleep(1.5)
        for client in clients:
            client.close()
        until(lambda: match not in server.rooms.rooms)
        again = server.client(match, tokens[0])
        assert again.next("state")["clock"]["left"][seat] <= before - 1.4


# --- once more, one table, watching ----------------------------------------------------------------------------
def test_a_rematch_begins_when_both_want_it(server: Server) -> None:
    """The new match opens by the same secrets, has a seed of its own, and may have other decks."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    clients[0].say("rematch")
    clients[0].refused("rematch")
    clients[0].say("concede")
    for client in clients:
        client.next("over")
    clients[0].say("rematch", deck="no such deck")
    clients[0].refused("deck")
    clients[0].say("rematch")
    assert clients[1].next("rematch") == {"type": "rematch", "by": 0, "match": "", "seat": -1, "token": ""}
    clients[1].say("rematch")
    clients[0].next("rematch")
    offers = [client.next("rematch") for client in clients]
    assert offers[0]["match"] == offers[1]["match"] != match
    assert [(offer["seat"], offer["token"]) for offer in offers] == [(0, tokens[0]), (1, tokens[1])]
    again = server.clients(offers[0]["match"], tokens)
    assert play_on(again, Random(1), 5) == 5
    assert again[0].heard[0]["commitment"] != clients[0].heard[0]["commitment"]
    assert server.http.get(f"/api/matches/{match}").json()["rematch"] == offers[0]["match"]
    late = server.client(match, tokens[0])
    assert late.next("rematch")["match"] == offers[0]["match"]


def test_two_people_at_one_table_hold_both_seats(server: Server) -> None:
    """Hot seat: whoever begins it gets both secrets; taking back is free."""
    made = server.begin(GAME, "hotseat", name="A", other_name="B")
    assert [seat["seat"] for seat in made["seats"]] == [0, 1]
    clients = server.clients(made["match"], [seat["token"] for seat in made["seats"]])
    assert [client.heard[0]["allowed"]["undo"] for client in clients] == ["free", "free"]
    assert play_on(clients, Random(1), 12) == 12
    client = next(one for one in clients if one.state["can_undo"])
    client.say("undo", n=client.state["n"], to=client.state["can_undo"][0])
    client.next("accepted")


def test_watching_two_bots(server: Server) -> None:
    """Whoever began it sets the pace; anybody with the link may watch, open table, and nobody can answer."""
    made = server.begin(GAME, "watch", bots=[{"level": "beginner"}, {"level": "beginner"}])
    assert [seat["seat"] for seat in made["seats"]] == [-1]
    owner = server.client(made["match"], made["seats"][0]["token"])
    first = owner.next("state")
    assert first["options"] == [] and first["view"]["player"] == -1
    hands = [zone for side in first["view"]["sides"] for zone in side["zones"] if zone["name"] == "hand"]
    assert all(card is not None for hand in hands for card in hand["cards"])
    guest = server.client(made["match"])
    guest.next("state")
    guest.say("pace", ms=0)
    guest.refused("pace")
    guest.say("concede")
    guest.refused("watching")
    owner.say("pace", ms=0, paused=True)
    owner.next("accepted")
    n = owner.quiet() and owner.state["n"]
    time.sleep(1.2)
    owner.quiet()
    stopped = owner.state["n"]
    time.sleep(0.3)
    owner.quiet()
    assert owner.state["n"] == stopped and n is not None
    owner.say("pace", ms=0)
    until(lambda: owner.hear()["type"] == "over", 60)


def test_going_on_from_a_step_of_a_match_that_is_over(server: Server) -> None:
    """The position is the one of that step; the seat is the one asked for; nothing is committed to."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    play_on(clients, Random(8), 30)
    wanted = {"protocol": 1, "game": GAME, "mode": "bot", "from": {"match": match, "step": 10, "seat": 1}}
    assert server.http.post("/api/matches", json=wanted).json()["error"]["code"] == "running"
    states = {message["n"]: message["view"] for message in clients[1].heard if message["type"] == "state"}
    clients[0].say("concede")
    clients[1].next("over")
    made = server.http.post("/api/matches", json=wanted).json()
    assert [seat["seat"] for seat in made["seats"]] == [1]
    taker = server.client(made["match"], made["seats"][0]["token"])
    greeting = taker.next("welcome")
    assert greeting["is_practice"] and greeting["commitment"] == "" and greeting["bots"] == ["normal", ""]
    assert taker.next("state")["view"] == states[10]
    for step in (31, 10_000):
        beyond = {**wanted, "from": {"match": match, "step": step}}
        assert server.http.post("/api/matches", json=beyond).status_code == 400


def test_a_concession_in_memory_and_store_is_one() -> None:
    """A match that is over takes nothing any more."""

    async def run() -> None:
        room = room_of(Session(GAME, seed=4))
        players = await welcome(room, 0, 1)
        assert await hear(room, players[0], Concede()) == ""
        assert await hear(room, players[1], Answer(n=1, option=0)) == "over"
        assert await hear(room, players[1], Undo(n=1, to=0)) == "over"
        room.close()

    running(run())


def test_after_a_fault_the_match_is_loaded_anew(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told what went wrong; everybody comes again, and finds the match as it was stored."""
    match, tokens = server.pair(GAME)
    clients = server.clients(match, tokens)
    play_on(clients, Random(3), 5)
    state = clients[0].state
    asked = answered(clients)
    monkeypatch.setattr("fuda.web.table.undoing.is_irrevocable", lambda *_: 1 // 0)
    asked.answer(0, id="f")
    refused = asked.next("refused")
    assert (refused["code"], refused["id"]) == ("fault", "f") and "division" not in refused["message"]
    for client in clients:
        with pytest.raises(Exception, match="1012"):
            client.next("accepted")
    monkeypatch.undo()
    again = server.clients(match, tokens)
    assert again[0].state["view"] == state["view"] and again[0].state["n"] == state["n"] == 5
    assert play_on(again, Random(3), 5) == 5


def test_a_room_that_was_closed_keeps_nobody_waiting() -> None:
    """Whatever waited in its line, or comes later, is told to come again."""

    async def run() -> None:
        room = room_of(Session(GAME, seed=4))
        players = await welcome(room, 0, 1)
        waiting = [asyncio.create_task(hear(room, players[0], Concede())) for _ in range(3)]
        await asyncio.sleep(0)
        room.close()
        assert set(await asyncio.gather(*waiting)) <= {"again", ""}
        assert await hear(room, players[0], Concede()) == "again"

    running(run())
