"""An experiment as plain data, and the playing of its games.

An experiment names a game, decks, bots and a seed; a *cell* is one deck against another. Game number i of a cell has a
seed made from the seed of the experiment, i and the decks, and depends on nothing else: whoever plays it, wherever and
when, gets the same result. That is why only numbers and results need to travel between processes. Cells have different
seeds, as games that deal a deck the same hands would not be independent; only versions of a deck share those of their
opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.cards.library import known_game
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix
from fuda.core.rollout import play_out
from fuda.games.registry import AnyGame
from fuda.match.record import Run, pack, unpack
from fuda.match.seat import Seat
from fuda.sim import build
from fuda.sim.watching import Watch

LONGEST: Final = 200_000  # decisions of a match; none should come near
ITERATIONS: Final = 40
UNFINISHED: Final = -1
DRAW: Final = 2
QUICK: Final = ("random", "random")


class ExperimentError(ValueError):
    """An experiment cannot be played here."""


class Deck(msgspec.Struct, frozen=True):
    """A deck by name, with the numbers of its cards in their order."""

    name: str
    cards: list[Run]


class Cell(msgspec.Struct, frozen=True, array_like=True):
    """One deck against another, by their places among the decks."""

    one: int
    two: int


class Task(msgspec.Struct, frozen=True, array_like=True):
    """Some games of a cell: the first number, and how many."""

    cell: int
    start: int
    count: int


class Result(msgspec.Struct, frozen=True, array_like=True):
    """What came of a game. Sides are 0 and 1 for the first and the second deck of the cell, wherever they sat."""

    cell: int
    number: int
    winner: int  # 2 for a draw, -1 if it was not finished
    first: int  # who took the first turn, or -1
    turns: int
    decisions: int
    reason: str  # the clause by which it ended
    watched: tuple[dict[str, int], dict[str, int]] | None = None  # what happened to which cards of each side, as bits

    @property
    def score(self) -> float:
        """What the first deck of the cell gets: 1 for a win, half for a draw."""
        return 1.0 if self.winner == 0 else 0.0 if self.winner == 1 else 0.5


class Experiment(msgspec.Struct, frozen=True):
    """What to play."""

    game: str
    decks: list[Deck]
    cells: list[Cell]
    players: tuple[str, str] = QUICK  # the bots of the first and the second deck of each cell
    seed: int = 1
    alternate: bool = True  # whether decks change seats from game to game
    versions: bool = False  # whether the first decks of cells are versions of one deck, to be dealt alike
    watch: bool = False  # whether to note what happens to each card
    iterations: int = ITERATIONS  # tries of bots that search, who must not look at the clock here
    allow_partial: bool = False
    digests: dict[str, str] = {}  # of all cards, so that everybody plays the same ones
    sources: str = ""  # a hash of the rules and bots, so that results of other ones do not mix


def make(
    game: AnyGame,
    decks: Sequence[tuple[str, Sequence[Any]]],
    cells: Sequence[tuple[int, int]],
    players: tuple[str, str] = QUICK,
    **rest: Any,
) -> Experiment:
    """Make an experiment of named decks of definitions; the rest are fields of `Experiment`."""
    for name in players:
        bots.check(name, game.name)
    return Experiment(
        game.name,
        [Deck(name, pack([str(d.number) for d in deck])) for name, deck in decks],
        [Cell(one, two) for one, two in cells],
        players,
        digests={str(d.number): str(d.digest) for _, deck in decks for d in deck},
        sources=build.sources(),
        **rest,
    )


def numbers_of(deck: Deck) -> list[str]:
    """The numbers in a deck, each once: the bits of what was watched are in this order."""
    return list(dict.fromkeys(number for _, number in deck.cards))


class Table:
    """Where games of an experiment are played: knows the cards."""

    def __init__(self, experiment: Experiment, game: AnyGame | None = None) -> None:
        self.experiment = experiment
        self.game = game or known_game(experiment.game, allow_partial=experiment.allow_partial)
        self.decks = [self.definitions(deck) for deck in experiment.decks]
        self.places = [{number: i for i, number in enumerate(numbers_of(deck))} for deck in experiment.decks]

    def definitions(self, deck: Deck) -> list[Any]:
        """The cards of a deck, if they are those that the experiment means."""
        cards = self.game.cards()
        for number in numbers_of(deck):
            if number not in cards:
                raise ExperimentError(f"{deck.name}: there is no card {number} here")
            if cards[number].digest != self.experiment.digests.get(number):
                raise ExperimentError(f"{deck.name}: {number} is another card here than in the experiment")
        return [cards[number] for number in unpack(deck.cards)]

    def play_all(self, task: Task) -> list[Result]:
        """Play the games of a task."""
        return [self.play(task.cell, number) for number in range(task.start, task.start + task.count)]

    def play(self, cell: int, number: int) -> Result:
        """Play one game to its end."""
        experiment = self.experiment
        turned = experiment.alternate and number % 2 == 1
        sides = (1, 0) if turned else (0, 1)  # which side of the cell sits where
        pair = (experiment.cells[cell].one, experiment.cells[cell].two)
        seed = self.seed(cell, number)
        # Nobody reads along: no stops at questions with one answer, and a journal only for those who remember.
        journal = experiment.watch or experiment.players != QUICK
        m: Match = self.game.new_match(
            [self.decks[pair[side]] for side in sides], seed, journal=journal, discreet=False
        )
        watch = Watch(self.game, m, [self.places[pair[side]] for side in sides]) if experiment.watch else None
        self.finish(m, seed, [experiment.players[side] for side in sides], watch)
        return result_of(self.game, m, cell, number, sides, watch)

    def seed(self, cell: int, number: int) -> int:
        """The seed of a game: another one in every cell, but the same for versions of a deck against an opponent."""
        one, two = self.experiment.cells[cell].one, self.experiment.cells[cell].two
        seed = int(mix(mix(self.experiment.seed & MASK, number + 1), two + 1))
        return seed if self.experiment.versions else int(mix(seed, one + 1))

    def finish(self, m: Match, seed: int, players: Sequence[str], watch: Watch | None) -> None:
        """Let bots play a match to its end."""
        is_quick = self.experiment.players == QUICK
        if is_quick and watch is None:
            play_out(m, seed, LONGEST)
            return
        seats = [Seat(self.game, m, player) for player in (0, 1)]
        # Those of quick play have the seed of the match, so that watching changes nothing.
        budget = Budget(0.0, self.experiment.iterations)
        seeds = (seed, seed) if is_quick else (int(mix(seed, 1)), int(mix(seed, 2)))
        made = [bots.make(name, one, budget) for name, one in zip(players, seeds, strict=True)]
        while m.winner < 0 and m.decisions < LONGEST:
            choice = made[m.player].choose(seats[m.player])
            if watch is not None:
                watch.before(choice)
            m.choose(choice)


def result_of(game: AnyGame, m: Match, cell: int, number: int, sides: tuple[int, int], watch: Watch | None) -> Result:
    """What came of a match, by the sides of its cell."""
    winner = int(m.winner)
    first = int(game.table(m).first)
    found = watch.found() if watch is not None else None
    return Result(
        cell=cell,
        number=number,
        winner=sides[winner] if winner in (0, 1) else winner,
        first=sides[first] if first in (0, 1) else -1,
        turns=int(m.turn),
        decisions=int(m.decisions),
        reason=str(m.reason),
        watched=(found[sides.index(0)], found[sides.index(1)]) if found is not None else None,
    )
