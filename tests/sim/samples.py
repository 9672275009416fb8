"""Experiments for tests, and a crew that plays nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from fuda.games import registry
from fuda.sim.crew import Crew
from fuda.sim.designs import Named
from fuda.sim.experiment import Cell, Deck, Experiment, Result, Task

GAME = registry.find("onepiece")


def shipped(game: registry.AnyGame = GAME, count: int = 2) -> list[Named]:
    """The first decks that come with a game."""
    return [(name, game.read_deck(text)) for name, text in list(game.decks().items())[:count]]


def imagined(cells: int = 2) -> Experiment:
    """An experiment that nobody could play."""
    decks = [Deck(f"deck {at}", []) for at in range(cells + 1)]
    return Experiment("onepiece", decks, [Cell(0, at + 1) for at in range(cells)])


def invented(cell: int, number: int, share: float = 0.5, **rest: Any) -> Result:
    """A result that depends on cell and number alone."""
    won = random.Random(f"{cell} {number}").random() < share
    return Result(cell, number, 0 if won else 1, number % 2, 10 + number % 5, 100, "9-2-1-1", **rest)


class Inventing(Crew):
    """A crew that invents results and gives them back in any order."""

    build = "none"

    def __init__(self, size: int, make: Callable[[int, int], Result] = invented, stop: int = 0, seed: int = 1) -> None:
        self.size = size
        self.make = make
        self.stop = stop  # tasks after which somebody interrupts, or 0
        self.random = random.Random(seed)
        self.played = 0

    def play(self, tasks: Iterator[Task]) -> Iterator[list[Result]]:
        """Keep some tasks waiting, and do any of them next."""
        waiting: list[Task] = []
        while True:
            while len(waiting) < self.size and (task := next(tasks, None)) is not None:
                waiting.append(task)
            if not waiting:
                return
            if self.stop and self.played >= self.stop:
                raise KeyboardInterrupt
            self.played += 1
            one = waiting.pop(self.random.randrange(len(waiting)))
            yield [self.make(one.cell, number) for number in range(one.start, one.start + one.count)]
