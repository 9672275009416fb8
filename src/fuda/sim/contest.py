"""How strong bots are: contests on paired seeds, each deal played twice with the sides swapped.

In both matches of a pair the decks, the seed and so the deal are the same; the bots change seats. Deals go through all
pairs of the decks that come with a game.
"""

import itertools
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from fuda.ai import bots
from fuda.ai.ismcts import Budget
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix
from fuda.core.state import DRAW
from fuda.games.registry import AnyGame
from fuda.match.seat import Seat
from fuda.sim import build
from fuda.sim.statistics import wilson

LONGEST: Final = 20_000  # decisions of a match; none should come near


class Contest(msgspec.Struct, frozen=True):
    """What to play: one bot against another, at so many deals."""

    game: AnyGame
    players: tuple[str, str]
    deals: int
    seed: int
    budget: Budget


class Standing(msgspec.Struct):
    """What came of it, from the first bot's side; a draw counts half."""

    game: str
    build: str
    players: tuple[str, str]
    seed: int
    seconds: float  # for each decision
    iterations: int
    games: int = 0
    wins: int = 0
    draws: int = 0
    rate: float = 0.0
    low: float = 0.0  # the rate lies between these with a confidence of 95 %
    high: float = 0.0
    decisions: int = 0  # of the first bot
    mean_ms: float = 0.0  # what each of them took
    elapsed: float = 0.0

    def count(self, result: int, me: int) -> None:
        """Count a match."""
        self.games += 1
        self.wins += result == me
        self.draws += result not in (me, 1 - me)
        score = self.wins + self.draws / 2
        share = wilson(score, self.games)
        self.rate, self.low, self.high = round(share.value, 4), round(share.low, 4), round(share.high, 4)


def hold(contest: Contest, progress: Callable[[Standing], object] = lambda standing: None) -> Standing:
    """Play the contest; `progress` is called after each match."""
    budget = contest.budget
    out = Standing(contest.game.name, build.name(), contest.players, contest.seed, budget.seconds, budget.iterations)
    start = time.perf_counter()
    pairs = deck_pairs(contest.game)
    for deal in range(contest.deals):
        decks = pairs[deal % len(pairs)]
        for me in (0, 1):
            out.count(play(contest, decks, deal, me, out), me)
            out.elapsed = round(time.perf_counter() - start, 2)
            progress(out)
    out.mean_ms = round(out.mean_ms / max(out.decisions, 1), 3)
    return out


def deck_pairs(game: AnyGame) -> list[list[Any]]:
    """All pairs of decks that come with a game, in either order, different decks first."""
    decks = [game.read_deck(text) for text in game.decks().values()]
    both = list(itertools.permutations(range(len(decks)), 2)) + [(i, i) for i in range(len(decks))]
    both.sort(key=lambda one: (one[0] == one[1], abs(one[0] - one[1]) != 1))
    return [[decks[i], decks[j]] for i, j in both]


def play(contest: Contest, decks: list[Any], deal: int, me: int, out: Standing) -> int:
    """Play one match with the first bot in seat `me`; who won, 2 if nobody did."""
    seed = int(mix(contest.seed & MASK, deal + 1))
    m: Match = contest.game.new_match(decks, seed, discreet=False)
    seats = [Seat(contest.game, m, player) for player in (0, 1)]
    # Bots get their seeds from their seats, so that a bot against itself plays the same match twice.
    made = [bots.make(name, int(mix(seed, (at ^ me) + 1)), contest.budget) for at, name in enumerate(contest.players)]
    while m.winner < 0 and m.decisions < LONGEST:
        player = int(m.player)
        start = time.perf_counter()
        index = made[player ^ me].choose(seats[player])
        if player == me:
            out.decisions += 1
            out.mean_ms += 1000 * (time.perf_counter() - start)
        m.choose(index)
    return int(m.winner) if m.winner >= 0 else DRAW
