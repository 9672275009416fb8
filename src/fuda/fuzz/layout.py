"""A random position as plain data, close to a scenario: it is laid out, cut down and written from here."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from fuda.games import registry
from fuda.games.registry import AnyGame, Half, Placed, Position

Facts = dict[str, Any]
Laid = list[Any]  # the name of a card and its states
Where = tuple[int, str, int]  # player, zone, place in it


@dataclass
class Layout:
    """Cards by name with what is printed on them, and where they lie."""

    game: str
    cards: dict[str, Facts] = field(default_factory=dict)
    halves: list[dict[str, list[Laid]]] = field(default_factory=lambda: [{}, {}])
    resources: list[dict[str, int]] = field(default_factory=lambda: [{}, {}])
    seed: int = 1
    planted: dict[str, Any] = field(default_factory=dict)  # what a law put there, by names of its own
    kept: frozenset[str] = frozenset()  # cards that it needs
    fixed: list[str] = field(default_factory=list)  # abilities that it needs on them

    def copy(self) -> Layout:
        """An independent copy."""
        return copy.deepcopy(self)

    def as_data(self) -> dict[str, Any]:
        """The layout as plain data, to be kept."""
        return {**asdict(self), "kept": sorted(self.kept)}

    @staticmethod
    def from_data(data: dict[str, Any]) -> Layout:
        """The layout that was kept."""
        return Layout(**{**data, "kept": frozenset(data["kept"])})

    def places(self) -> Iterator[tuple[Where, Laid]]:
        """Every card with its place."""
        for player, half in enumerate(self.halves):
            for zone, cards in half.items():
                for index, laid in enumerate(cards):
                    yield (player, zone, index), laid

    def names_in(self, zones: tuple[str, ...]) -> list[str]:
        """The cards in some zones of both players."""
        return [laid[0] for (_, zone, _), laid in self.places() if zone in zones]

    def add_ability(self, name: str, text: str) -> None:
        """Print another ability on a card."""
        self.cards[name]["abilities"] = [*self.cards[name].get("abilities", ()), text]

    def plant(self, name: str, text: str) -> None:
        """Print an ability on a card that a law needs there."""
        self.add_ability(name, text)
        self.fixed.append(text)
        self.kept |= {name}

    def texts(self) -> list[str]:
        """The abilities of all cards."""
        return [text for facts in self.cards.values() for text in facts.get("abilities", ())]

    def placed(self, laid: list[Laid]) -> list[Placed]:
        """The cards of a zone to lay out."""
        game = registry.find(self.game)
        return [Placed(define(game, name, self.cards[name]), states) for name, states in laid]

    def position(self, *, flip: bool = False) -> Position:
        """The position to lay out; with `flip`, seats are exchanged."""
        game = registry.find(self.game)
        halves = [
            Half(
                {
                    zone: [Placed(define(game, n, self.cards[n]), states) for n, states in laid]
                    for zone, laid in h.items()
                },
                self.resources[player],
            )
            for player, h in enumerate(self.halves)
        ]
        if flip:
            halves.reverse()
        return Position((halves[0], halves[1]), turn_player=1 if flip else 0, seed=self.seed)


@lru_cache(maxsize=20_000)
def made(game: str, name: str, facts: str) -> Any:
    """A card made of facts, kept while it is often asked for."""
    return registry.find(game).make_card(name, json.loads(facts))


def define(game: AnyGame, name: str, facts: Facts) -> Any:
    """The definition of a card of a layout; `PositionError` if it cannot be made."""
    return made(game.name, name, json.dumps(facts, sort_keys=True))
