"""Positions to look at: matches that are played by sockets, and then opened in a browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.web.live import Client, Server

LATE = 600  # answers after which we take what there is
MUCH = 7  # cards on the table
State = dict[str, Any]


@dataclass
class Shown:
    """A match to look at: which, and from which seat."""

    match: str
    game: str
    tokens: list[str]
    seat: int = 0


def never(_: State) -> bool:
    """No position is wanted: the match is played to its end."""
    return False


def always(_: State) -> bool:
    """Any position will do."""
    return True


def is_telling(state: State) -> bool:
    """Whether a position shows much: somebody attacks, or an effect asks, with cards on the table."""
    view = state["view"]
    lying = sum(len(zone["cards"]) for side in view["sides"] for zone in side["zones"] if zone["shape"] == "row")
    lying += sum(len(square["cards"]) for line in view["grid"] for square in line)
    return lying >= MUCH and bool(view["parts"] or view["effects"] or view["stack"])


def livelier(options: list[dict[str, Any]], chance: Random) -> int:
    """An answer, rather one that does something with a card."""
    doing = [one["index"] for one in options if one.get("ref")]
    return int(chance.choice(doing if doing and chance.random() < 0.9 else [one["index"] for one in options]))


def play_to(server: Server, game: str, wanted: Callable[[State], bool], *, least: int = 0, most: int = LATE) -> Shown:
    """Play until the state of whoever is asked is as wanted, or the match is over."""
    match, tokens = server.pair(game)
    clients = server.clients(match, tokens)
    chance = Random(f"{game} 11")
    asking = clients[0]
    for answers in range(most):
        found = next((one for one in clients if one.state["options"]), None)
        if found is None:
            break
        asking = found
        if answers >= least and wanted(asking.state):
            break
        step(clients, asking, livelier(asking.state["options"], chance))
    seat = clients.index(asking)
    for client in clients:
        client.close()
    return Shown(match, game, tokens, seat)


def step(clients: list[Client], asking: Client, option: int) -> None:
    """Answer, and let everybody hear of it."""
    asking.answer(option)
    n = asking.state["n"]
    for one in clients:
        while one.state["n"] <= n:
            one.hear()


def sit_down(page: Page, shown: Shown) -> None:
    """Open a match from the seat of whoever is asked; the page has to be one of the server's already."""
    kept = {"match": shown.match, "seat": shown.seat, "token": shown.tokens[shown.seat], "game": shown.game}
    page.evaluate(
        "seat => localStorage.setItem('fuda', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('fuda') ?? '{}'), seats: [seat]}))",
        {**kept, "mode": "friend", "name": "", "at": 0},
    )
    page.goto(f"/match/{shown.match}")
    page.locator(".table-board[data-state]").wait_for()


__all__ = ["Shown", "always", "is_telling", "never", "play_to", "sit_down"]
