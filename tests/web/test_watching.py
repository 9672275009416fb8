"""Watching a match between people: what both players know, how many look on, and everything after the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fuda.games import registry
from fuda.match.session import Session
from fuda.view.board import BYSTANDER, REFEREE, view
from fuda.web import room as rooms
from fuda.web.protocol import Answer, Concede, SetLanguage
from tests.web.house import hear, room_of, running, taken, welcome
from tests.web.live import Server, play_on

GAMES = sorted(registry.BUILT_IN)


def cards_in(shown: Any) -> set[tuple[int, str, int]]:
    """The places of cards that a view shows."""
    return {
        (side.player, zone.name, at)
        for side in shown.sides
        for zone in side.zones
        for at, card in enumerate(zone.cards)
        if card is not None
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_bystander_sees_what_both_players_see(game: str) -> None:
    """Card by card the intersection of what they see, and never what one of them holds."""
    session, chance = Session(game, seed=4), Random(4)
    hidden = 0
    for _ in range(80):
        if session.outcome is not None:
            break
        seats = [cards_in(view(session.game, session.match, seat)) for seat in (0, 1)]
        seen = cards_in(view(session.game, session.match, BYSTANDER))
        assert seen == seats[0] & seats[1]
        assert seen < cards_in(view(session.game, session.match, REFEREE))
        hidden += len(seats[0] ^ seats[1])
        session.answer(chance.randrange(len(session.match.options)))
    assert hidden > 80


def test_whoever_has_the_link_watches_and_is_counted(server: Server) -> None:
    """Players are told how many look on; a watcher does nothing, and sees no hand before the end."""
    match, tokens = server.pair("hanyo")
    clients = server.clients(match, tokens)
    watchers = [server.client(match, lang=lang) for lang in ("en", "ja")]
    for count, watcher in enumerate(watchers, 1):
        assert watcher.next("welcome")["seat"] == -1
        assert watcher.next("watchers")["count"] == count
        watcher.next("state")
    assert [clients[0].next("watchers")["count"] for _ in range(2)] == [1, 2]
    play_on([*clients, *watchers], Random(1), 12)
    hands = [zone for side in watchers[0].state["view"]["sides"] for zone in side["zones"] if zone["name"] == "hand"]
    assert sum(zone["count"] for zone in hands) and not any(any(zone["cards"]) for zone in hands)
    assert watchers[0].state["options"] == [] and watchers[0].state["view"]["player"] == BYSTANDER
    for said in ("answer", "concede", "back", "undo", "claim", "rematch"):
        more = {"answer": {"n": 1, "option": 0}, "back": {"n": 1, "to": 0}, "undo": {"n": 1, "to": 0}}.get(said, {})
        watchers[0].say(said, **more, **({"what": "win"} if said == "claim" else {}))
        watchers[0].refused("watching")
    watchers[1].close()
    while clients[0].next("watchers")["count"] != 1:
        pass
    clients[1].say("concede")
    watchers[0].next("over")
    shown = watchers[0].state
    assert shown["log_from"] == 0 and shown["view"]["player"] == REFEREE
    assert all(card for zone in shown["view"]["sides"][0]["zones"] if zone["name"] == "hand" for card in zone["cards"])
    late = server.client(match)
    assert late.next("state")["view"]["player"] == REFEREE
    for one in (*clients, watchers[0], late):
        one.close()


def test_a_secret_of_another_match_does_not_even_watch(server: Server) -> None:
    """Nobody who comes with a wrong key is let in quietly."""
    match, _ = server.pair("hanyo")
    _, others = server.pair("hanyo")
    client = server.client(match, others[0])
    client.refused("token")
    client.close()


def test_what_watchers_see_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many they are; each language apart, and whoever changes it gets the whole log."""
    looked: list[int] = []

    async def run() -> None:
        room = room_of(Session("hanyo", seed=3))
        players = await welcome(room, 0, 1)
        watchers = await welcome(room, *[rooms.WATCHER] * 20)
        assert await hear(room, watchers[0], SetLanguage("ja")) == ""
        table = room.playing()[0]
        look = table.look

        async def counting(seat: int, *args: Any, **more: Any) -> Any:
            looked.append(seat)
            return await look(seat, *args, **more)

        monkeypatch.setattr(table, "look", counting)
        for one in (*players, *watchers):
            taken(one)
        looked.clear()
        await hear(room, players[room.player], Answer(n=room.n, option=0))
        assert sorted(looked) == [BYSTANDER, BYSTANDER, 0, 1]
        sent = [taken(one) for one in watchers]
        assert sent[1] == sent[2] == sent[19] != sent[0]
        room.close()

    running(run())


def test_watchers_alone_let_no_clock_run() -> None:
    """A player's time runs while a player is there."""

    async def run() -> None:
        from fuda.web.protocol import ClockRules

        room = room_of(Session("hanyo", seed=3), clock=ClockRules(5, 0))
        player, watcher = await welcome(room, 0, rooms.WATCHER)
        assert room.clocks.running >= 0
        room.leave(player)
        assert room.clocks.running < 0
        other = (await welcome(room, rooms.WATCHER))[0]
        assert room.clocks.running < 0 and room.count(rooms.WATCHER) == 2
        room.leave(watcher)
        room.leave(other)
        await welcome(room, 1)
        assert room.clocks.running >= 0
        await hear(room, room.connections[0], Concede())
        room.close()

    running(run())
