"""A position of a match written as the board of a scenario.

Zones, states and resources are written by the names that the game lays them out by. What a board cannot say of a card
(an effect that lasts, an ability used this turn) is left behind: a puzzle is the board that is written, and stands for
itself. In the middle of something (a battle, an effect, a stack) there is no board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from fuda.core.flow import Match, Overworked
from fuda.games.registry import AnyGame, PositionError
from fuda.scenario.names import PLAYERS
from fuda.scenario.read import parse_scenarios
from fuda.scenario.source import ScenarioError
from fuda.view import board
from fuda.view.board import REFEREE, CardView, SideView

# Resources that are no cards, and the facts of a side that tell them.
TOLD_AS: Final = {
    "don": "don_active", "rested_don": "don_rested", "life": "life", "markers": "markers", "candles": "candles",
    "breath": "breath",
}  # fmt: skip
FILLED: Final = ("deck", "life")  # zones that are not empty where nothing is said of them
COUNTED: Final = ("energy", "soul", "veiled_soul")  # states that count cards which are written in a zone of their own
BENEATH: Final = "beneath"  # the fact that names the card on which another lies
# What a card that lies on another says of it: the number of an area, or where its zone begins to count.
AREAS: Final = {"left": 0, "center": 1, "right": 2, "item": 3, "spell": 4, "flag": 5, "main": 0, "leader": 0}


def written(game: AnyGame, m: Match) -> dict[str, Any] | None:
    """The board, turn and phase of a position as data of a scenario; None in the middle of something."""
    seen = board.view(game, m, REFEREE)
    if seen.step or seen.stack or seen.waiting or seen.effects:
        return None
    data: dict[str, Any] = {
        "turn": seen.turn,
        "turn_player": PLAYERS[seen.turn_player],
        "at": seen.phase,
        "board": {PLAYERS[side.player]: half(game, side) for side in seen.sides},
    }
    laid = laid_out(game, data)
    return data if laid is not None and moment(game, laid) == moment(game, m) else None


def moment(game: AnyGame, m: Match) -> tuple[int, int, int, str, str]:
    """Who decides, in whose and in which turn, phase and step."""
    table = game.table(m)
    return int(m.player), table.turn_player, table.turn, table.phase, table.step


def half(game: AnyGame, side: SideView) -> dict[str, Any]:
    """One player's half: cards by number with their states, and resources that are no cards."""
    zones = {zone.name: zone for zone in side.zones if zone.shape != "count"}
    out: dict[str, Any] = {}
    for name, zone in zones.items():
        if zone.count or name in FILLED:
            out[name] = runs([placed(game, side.player, card) for card in zone.cards if card is not None])
    for name in game.resources:
        if name in TOLD_AS and name not in zones:
            out[name] = side.facts.get(TOLD_AS[name], 0)
    return out


def placed(game: AnyGame, player: int, card: CardView) -> dict[str, Any]:
    """A card with its states, and whose it is if not this player's."""
    out: dict[str, Any] = {"card": card.number}
    for state, kind in game.card_states.items():
        fact = card.facts.get(state, 0)
        if state not in COUNTED and isinstance(fact, int) and fact:
            out[state] = bool(fact) if kind == "truth" else int(fact)
    if BENEATH in card.facts:
        out["on"] = host(str(card.facts[BENEATH]))
    if card.owner != player:
        out["owner"] = PLAYERS[card.owner]
    return out


def host(ref: str) -> int:
    """The number by which a card says on which other one it lies."""
    zone, place = ref.split(".")[-2:]
    return AREAS[zone] if zone in AREAS else int(place)


def runs(cards: list[dict[str, Any]]) -> list[Any]:
    """Cards with equal ones that lie beside each other as copies, and plain ones by their number alone."""
    found: list[tuple[dict[str, Any], int]] = []
    for card in cards:
        if found and found[-1][0] == card:
            found[-1] = (card, found[-1][1] + 1)
        else:
            found.append((card, 1))
    return [
        {**card, "count": n} if n > 1 else card["card"] if len(card) == 1 else card for card, n in found
    ]  # fmt: skip


def laid_out(game: AnyGame, data: Mapping[str, Any]) -> Match | None:
    """The match of a board; None if it cannot be laid out."""
    text = msgspec.json.encode({"game": game.name, "title": "a board", **data}).decode()  # JSON is YAML
    try:
        return parse_scenarios(text)[0].lay_out().match
    except (ScenarioError, PositionError, Overworked):
        return None
