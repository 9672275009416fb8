"""How strong bots are: contests on paired seeds, each deal played twice with the sides swapped.

In both matches of a pair the decks, the seed and so the deal are the same; the bots change seats. Deals go through all
pairs of the decks that come with a game. Processes play whole deals; what comes of a deal depends on its number alone
if bots think by tries.
"""

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix
from fuda.core.state import DRAW
from fuda.games import registry
from fuda.games.registry import AnyGame
from fuda.match.seat import Seat
from fuda.match.supposing import Population
from fuda.sim import build
from fuda.sim.crew import Team
from fuda.sim.drawing import outside_of
from fuda.sim.statistics import CONFIDENCE, Interval, wilson

LONGEST: Final = 20_000  # decisions of a match; none should come near


class Contest(msgspec.Struct, frozen=True):
    """What to play: one bot against another, at so many deals."""

    game: AnyGame
    players: tuple[str, str]
    deals: int
    seed: int
    budget: Budget
    closed: bool = False  # whether the opponent's deck list is not known: it may be any deck that comes with the game


class Terms(msgspec.Struct, frozen=True):
    """A contest as plain data, for other processes; how many deals there are is no concern of theirs."""

    game: str
    players: tuple[str, str]
    seed: int
    budget: Budget
    closed: bool = False


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """A deal to be played: which contest, and its number."""

    contest: int
    deal: int


class Deal(msgspec.Struct, array_like=True):
    """What came of a deal, from the first bot's side."""

    wins: int = 0
    draws: int = 0
    decisions: int = 0
    ms: float = 0.0  # what these decisions took

    @property
    def score(self) -> float:
        """The share of the two matches that was won."""
        return (self.wins + self.draws / 2) / 2


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
    high: float = 1.0
    decisions: int = 0  # of the first bot
    mean_ms: float = 0.0  # what each of them took
    elapsed: float = 0.0
    scores: dict[float, int] = {}  # how many deals brought which share of their matches

    def count(self, deal: Deal) -> None:
        """Count a deal."""
        self.games += 2
        self.wins += deal.wins
        self.draws += deal.draws
        self.scores[deal.score] = self.scores.get(deal.score, 0) + 1
        share = interval(self.scores)
        self.rate, self.low, self.high = round(share.value, 4), round(share.low, 4), round(share.high, 4)
        spent = self.mean_ms * self.decisions + deal.ms
        self.decisions += deal.decisions
        self.mean_ms = spent / max(self.decisions, 1)


def interval(scores: dict[float, int], confidence: float = CONFIDENCE) -> Interval:
    """The share won and its interval: that of Wilson for so many independent deals, each wholly won or lost, as would
    vary like those seen.

    A lost and a won deal are added before the variance is taken, so that deals which are all alike promise no more
    than their number; where all are won it is the interval of Wilson for the number of deals.
    """
    deals = sum(scores.values())
    total = sum(score * n for score, n in scores.items())
    squares = sum(score * score * n for score, n in scores.items())
    mean = (total + 1) / (deals + 2)
    variance = (squares + 1) / (deals + 2) - mean * mean
    return wilson(total * (size := mean * (1 - mean) / variance), deals * size, confidence)


def begun(contest: Contest, name: str) -> Standing:
    """A contest of which nothing is played, for a build of that name."""
    budget = contest.budget
    return Standing(contest.game.name, name, contest.players, contest.seed, budget.seconds, budget.iterations)


def hold(contest: Contest, progress: Callable[[Standing], object] = lambda standing: None) -> Standing:
    """Play the contest in this process; `progress` is called after each deal."""
    out = begun(contest, build.name())
    played = (play_deal(contest, deal) for deal in range(contest.deals))
    counted(out, played, progress)
    return out


def counted(out: Standing, played: Iterator[Deal], progress: Callable[[Standing], object]) -> None:
    """Count deals as they come."""
    start = time.perf_counter()
    for deal in played:
        out.count(deal)
        out.elapsed = round(time.perf_counter() - start, 2)
        progress(out)


class Arena:
    """Processes that play deals of contests, in this build or a named one; the games must be registered ones."""

    def __init__(self, contests: Sequence[Contest], jobs: int, wanted: str = "") -> None:
        self.contests = contests
        terms = [Terms(one.game.name, one.players, one.seed, one.budget, one.closed) for one in contests]
        self.team = Team(terms, "fuda.sim.dealer", jobs, wanted)

    def begin(self, at: int) -> Standing:
        """The standing of a contest before its first deal."""
        return begun(self.contests[at], self.team.build)

    def hold(self, at: int, out: Standing, progress: Callable[[Standing], object]) -> None:
        """Play a contest into its standing; `progress` is called after each deal, in the order in which they end."""
        turns = (Turn(at, deal) for deal in range(self.contests[at].deals))
        counted(out, self.team.play(turns, Deal), progress)

    def __enter__(self) -> Self:
        """Use the processes in a block."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End the processes."""
        self.team.close()


def contest_of(terms: Terms) -> Contest:
    """A contest to play deals of."""
    return Contest(registry.find(terms.game), terms.players, 0, terms.seed, terms.budget, terms.closed)


@cache
def deck_pairs(game: AnyGame) -> list[list[Any]]:
    """All pairs of decks that come with a game, in either order, different decks first."""
    decks = [game.read_deck(text) for text in game.decks().values()]
    both = list(itertools.permutations(range(len(decks)), 2)) + [(i, i) for i in range(len(decks))]
    both.sort(key=lambda one: (one[0] == one[1], abs(one[0] - one[1]) != 1))
    return [[decks[i], decks[j]] for i, j in both]


@cache
def population(game: AnyGame) -> Population:
    """The decks that come with a game, as what an opponent may play."""
    decks = [game.read_deck(text) for text in game.decks().values()]
    outside = [set(outside_of(game, deck)) for deck in decks]
    return Population(
        [[d for at, d in enumerate(deck) if at not in out] for deck, out in zip(decks, outside, strict=True)]
    )


def play_deal(contest: Contest, deal: int) -> Deal:
    """Play a deal, with the first bot in either seat."""
    out = Deal()
    pairs = deck_pairs(contest.game)
    for me in (0, 1):
        result = play(contest, pairs[deal % len(pairs)], deal, me, out)
        out.wins += result == me
        out.draws += result not in (me, 1 - me)
    return out


def play(contest: Contest, decks: list[Any], deal: int, me: int, out: Deal) -> int:
    """Play one match with the first bot in seat `me`; who won, 2 if nobody did."""
    seed = int(mix(contest.seed & MASK, deal + 1))
    m: Match = contest.game.new_match(decks, seed, discreet=False)
    lists = population(contest.game) if contest.closed else None
    seats = [Seat(contest.game, m, player, lists) for player in (0, 1)]
    # Bots get their seeds from their seats, so that a bot against itself plays the same match twice.
    made = [bots.make(name, int(mix(seed, (at ^ me) + 1)), contest.budget) for at, name in enumerate(contest.players)]
    while m.winner < 0 and m.decisions < LONGEST:
        player = int(m.player)
        start = time.perf_counter()
        index = made[player ^ me].choose(seats[player])
        if player == me:
            out.decisions += 1
            out.ms += 1000 * (time.perf_counter() - start)
        m.choose(index)
    return int(m.winner) if m.winner >= 0 else DRAW
