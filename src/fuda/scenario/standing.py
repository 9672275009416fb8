"""Positions read off the table: the board of a match as a scenario writes it.

A board tells what lies where and in which state. What it cannot tell (a battle that goes on, effects that last, what
has happened in this turn) is found by laying the board out again and comparing what a referee sees: `differences`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fuda.core.flow import Match
from fuda.games.registry import AnyGame
from fuda.scenario.names import PLAYERS, PROGRAM
from fuda.view import board
from fuda.view.board import REFEREE, CardView

USUALLY_FILLED: Final = ("deck", "life", "main", "leader")  # zones that are filled where nothing is said of them
MOMENT: Final = ("turn", "turn_player", "phase", "step", "decides", "winner")


def document(game: AnyGame, m: Match, title: str) -> dict[str, Any]:
    """A scenario that lays out the board of a match, as plain data."""
    table = game.table(m)
    writer = BoardWriter(game, m)
    halves = {name: writer.half(player) for player, name in enumerate(PLAYERS)}
    out: dict[str, Any] = {"game": game.name, "title": title}
    if writer.made:
        out["cards"] = {number: {PROGRAM: program} for number, program in writer.made.items()}
    out["turn"] = int(table.turn)
    if table.turn_player:
        out["turn_player"] = PLAYERS[table.turn_player]
    if table.phase in game.moments and table.phase != "main":
        out["at"] = table.phase
    out["board"] = halves
    return out


class BoardWriter:
    """Writes the halves of a table."""

    def __init__(self, game: AnyGame, m: Match) -> None:
        self.game = game
        self.m = m
        self.shipped: Mapping[str, Any] = getattr(game, "shipped", game.cards)()
        self.made: dict[str, str] = {}  # programs of cards that do not come with the game, by number

    def half(self, player: int) -> dict[str, Any]:
        """One player's half: every zone, so that nothing is filled up, and the resources."""
        game = self.game
        out: dict[str, Any] = {}
        for zone, states in game.laid.items():
            cards = [self.card(card, player, zone, states) for card in game.pile(self.m, player, zone)]
            if cards or zone in USUALLY_FILLED:
                out[zone] = grouped(cards)
        facts = game.side_facts(self.m, player)
        for resource, fact in game.held.items():
            value = facts.get(fact)
            out[resource] = int(value) if isinstance(value, int) else game.count(self.m, player, fact)
        return out

    def card(self, card: int, player: int, zone: str, states: Sequence[str]) -> dict[str, Any]:
        """A card with its state."""
        game, m = self.game, self.m
        out: dict[str, Any] = {"card": self.name(card)}
        owner = game.owner(m, card)
        if owner != player:
            out["owner"] = PLAYERS[owner]
        facts = game.card_facts(m, card)
        for state in states:
            value = self.state(state, facts)
            if value or state == "on":
                out[state] = value
        return out

    def state(self, state: str, facts: Mapping[str, Any]) -> Any:
        """A state of a card as its facts tell it."""
        game = self.game
        if state in game.counted:
            return 0
        if state == "on":
            zone, at = str(facts.get("beneath", ".1")).split(".")[-2:]
            return game.hosts.get(zone, 0) + int(at) - 1
        value = facts.get(game.told_by.get(state, state), 0)
        if game.card_states[state] == "counts":
            words = [str(one).rsplit(" ", 1) for one in value] if isinstance(value, list) else []
            return {name: int(n) for name, n in words}
        return bool(value) if game.card_states[state] == "truth" else int(value)

    def name(self, card: int) -> str:
        """The number of a card, whose program is kept if it does not come with the game."""
        d = self.game.definition(self.m, card)
        number = str(d.number)
        known = self.shipped.get(number)
        if known is not d and getattr(known, "back", None) is not d and number not in self.made:
            self.made[number] = self.game.describe_card(d)
        return number


def grouped(cards: list[dict[str, Any]]) -> list[Any]:
    """Cards as a list, neighbours that are alike as one entry, those without a state by their name alone."""
    out: list[Any] = []
    for card in cards:
        plain: Any = card["card"] if len(card) == 1 else card
        last = out[-1] if out else None
        if isinstance(last, dict) and {**last, "count": 0} == {**card, "count": 0}:
            last["count"] = last.get("count", 1) + 1
        elif last == plain:
            out[-1] = {**card, "count": 2}
        else:
            out.append(plain)
    return out


# --- comparing -------------------------------------------------------------------------------------------------
def differences(game: AnyGame, one: Match, other: Match) -> list[str]:
    """In what two tables differ as a referee sees them: places with other cards or values, resources, the moment."""
    left, right = board.view(game, one, REFEREE), board.view(game, other, REFEREE)
    out = [name for name in MOMENT if getattr(left, name) != getattr(right, name)]
    for half, twin in zip(left.sides, right.sides, strict=True):
        player = PLAYERS[half.player]
        out += [f"{player}.{name}" for name in half.facts if half.facts[name] != twin.facts.get(name)]
        for zone, same in zip(half.zones, twin.zones, strict=True):
            if zone.count != same.count or [compared(c) for c in zone.cards] != [compared(c) for c in same.cards]:
                out.append(f"{player}.{zone.name}")
    return out


def compared(card: CardView | None) -> tuple[Any, ...]:
    """What is compared of a card."""
    return () if card is None else (card.number, card.owner, card.facts)
