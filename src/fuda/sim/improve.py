"""Better decks: swaps of one card for another, tried on the same seeds as the deck itself, within a budget.

Swaps are tried in rounds. The first round tries many with few games each, every next one the best of the round before
with more games, on new seeds: so the last round judges its few swaps without having chosen them by luck. Only legal
decks are played. A swap counts as better only if the games of the last round prove it, the number of swaps in it
taken into account.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from fuda.core.rng import MASK, mix
from fuda.games.registry import AnyGame
from fuda.sim.conduct import Goal, Standing, conduct
from fuda.sim.designs import Named
from fuda.sim.drawing import outside_of
from fuda.sim.experiment import Experiment, make
from fuda.sim.results import Results
from fuda.sim.run import crew_for
from fuda.sim.statistics import CONFIDENCE, Paired, holm
from fuda.sim.tables import compare

FIRST_GAMES: Final = 16  # of each swap in the first round, if the budget allows
KEPT: Final = 5  # one in so many goes on to the next round
FINALISTS: Final = 2
LEAST_BUDGET: Final = 12
TASTE: Final = 6  # games that tell how long a game takes
SOON: Final = 0.001  # seconds of a round for which no time is left


class ImproveError(ValueError):
    """A deck cannot be improved this way."""


class Swap(msgspec.Struct, frozen=True):
    """Copies of a card of the deck replaced by another card."""

    old: str
    new: str
    copies: int

    def __str__(self) -> str:
        """The swap in short."""
        return f"{self.copies}x {self.old} -> {self.new}"


class Trial(msgspec.Struct):
    """What the games of one round say about a swap."""

    swap: Swap
    round: int
    found: Paired
    p_value: float = 1.0  # raised for the number of swaps in the last round


class Advice(msgspec.Struct):
    """What trying swaps has shown."""

    game: str
    deck: str
    against: list[str]
    players: tuple[str, str]
    seed: int
    games: int  # played
    possible: int  # pairs of a card to take out and another to put in, legal or not
    tried: int
    rounds: list[list[Trial]]  # the best first
    better: list[Swap]  # those that are proved

    def best(self) -> Trial | None:
        """The best swap of the last round."""
        return self.rounds[-1][0] if self.rounds and self.rounds[-1] else None


class Request(msgspec.Struct):
    """What to improve, and with what."""

    game: AnyGame
    deck: Named
    against: Sequence[Named]
    players: tuple[str, str] = ("greedy", "greedy")
    seed: int = 1
    copies: int = 0  # of each swap, at most; 0 for all copies of a card
    replace: Sequence[str] = ()  # numbers of cards that may go; empty for all
    candidates: Sequence[str] = ()  # numbers of cards that may come; empty for all
    jobs: int = 0
    allow_partial: bool = False
    confidence: float = CONFIDENCE


# --- swaps ---------------------------------------------------------------------------------------------------------
class Workshop:
    """Finds legal swaps of a deck."""

    def __init__(self, request: Request) -> None:
        self.game = request.game
        self.deck = list(request.deck[1])
        self.most = request.copies or len(self.deck)
        outside = outside_of(self.game, self.deck)
        self.inside = [at for at in range(len(self.deck)) if at not in outside]
        numbers = dict.fromkeys(str(self.deck[at].number) for at in self.inside)
        self.old = self.known(request.replace, numbers, "is not in the deck") or list(numbers)
        cards = self.game.cards()
        self.new = self.known(request.candidates, cards, "does not exist") or list(cards)

    def known(self, wanted: Sequence[str], there: Any, fault: str) -> list[str]:
        """Numbers that somebody named, if they are there."""
        for number in wanted:
            if number not in there:
                raise ImproveError(f"{number} {fault}")
        return list(wanted)

    @property
    def possible(self) -> int:
        """How many pairs there are, legal or not."""
        return sum(old != new for old in self.old for new in self.new)

    def swaps(self, seed: int) -> Iterator[Swap]:
        """Legal swaps in random order."""
        pairs = [(old, new) for old in self.old for new in self.new if old != new]
        random.Random(seed).shuffle(pairs)
        for old, new in pairs:
            found = self.legal(old, new)
            if found is not None:
                yield found

    def legal(self, old: str, new: str) -> Swap | None:
        """The largest legal swap of these cards."""
        copies = sum(str(self.deck[at].number) == old for at in self.inside)
        for n in range(min(self.most, copies), 0, -1):
            swap = Swap(old, new, n)
            if not self.game.check_deck(self.swapped(swap)):
                return swap
        return None

    def swapped(self, swap: Swap) -> list[Any]:
        """The deck with a swap: the new cards lie where the old ones lay, so that shuffles deal both alike."""
        out = list(self.deck)
        places = [at for at in self.inside if str(out[at].number) == swap.old]
        for at in places[len(places) - swap.copies :]:
            out[at] = self.game.cards()[swap.new]
        return out


# --- rounds --------------------------------------------------------------------------------------------------------
def improve(
    request: Request,
    games: int = 0,
    seconds: float = 0.0,
    progress: Callable[[int, Standing], object] = lambda number, standing: None,
) -> Advice:
    """Try swaps within a budget of games, or of seconds; `progress` hears of the round and of its standing."""
    end = time.perf_counter() + seconds if seconds else 0.0
    shop = Workshop(request)
    if not request.against:
        raise ImproveError("there is nobody to play against")
    budget = games or affordable(request, seconds)
    if budget < LEAST_BUDGET * len(request.against):
        raise ImproveError(f"a budget of {budget} games is too small: at least {LEAST_BUDGET} for each opponent")
    first = most_swaps(budget, len(request.against), shop.possible)
    swaps = [swap for _, swap in zip(range(first), shop.swaps(request.seed), strict=False)]
    if not swaps:
        raise ImproveError("no swap of these cards gives a legal deck")
    sizes = round_sizes(len(swaps))
    name, against = request.deck[0], [one for one, _ in request.against]
    advice = Advice(
        request.game.name, name, against, request.players, request.seed, 0, shop.possible, len(swaps), [], []
    )
    for number, size in enumerate(sizes):
        share = (budget - advice.games) // (len(sizes) - number)
        due = Due(end, len(sizes) - number)
        trials, played = play_round(request, shop, swaps[:size], number, share, due, progress)
        advice.games += played
        advice.rounds.append(trials)
        swaps = [trial.swap for trial in trials]
    judge(advice, request.confidence)
    return advice


class Due(msgspec.Struct):
    """When a round has to be over: the time left is divided among the rounds left."""

    end: float  # when the last one is due, or 0
    rounds: int

    def limit(self) -> float:
        """The seconds that this round has from now on; 0 for any number."""
        return max(SOON, (self.end - time.perf_counter()) / self.rounds) if self.end else 0.0


def round_sizes(swaps: int) -> list[int]:
    """How many swaps each round has: fewer and fewer, down to the finalists."""
    out = [swaps]
    while out[-1] > FINALISTS:
        out.append(max(FINALISTS, out[-1] // KEPT))
    return out


def most_swaps(budget: int, foes: int, possible: int) -> int:
    """How many swaps the first round may have: every deck of every round meets every opponent at least once."""
    out = max(1, min(budget // 3 // FIRST_GAMES - 1, possible))
    while out > 1 and sum((1 + size) * foes for size in round_sizes(out)) > budget:
        out -= 1
    return out


def play_round(
    request: Request,
    shop: Workshop,
    swaps: Sequence[Swap],
    number: int,
    budget: int,
    due: Due,
    progress: Callable[[int, Standing], object],
) -> tuple[list[Trial], int]:
    """Play the deck and its swaps on the same new seeds; the best first, and how many games it took."""
    experiment = contest(request, shop, swaps, int(mix(request.seed & MASK, number + 1)))
    foes = len(request.against)
    goal = Goal(max(1, budget // len(experiment.cells)), 0.0, request.confidence)
    with Results(experiment) as results, crew_for(experiment, goal, request.jobs) as crew:
        found = conduct(results, goal, crew, lambda standing: progress(number, standing), due.limit())
    old = found.cells[:foes]
    trials = [
        Trial(swap, number, compare(old, found.cells[at * foes : (at + 1) * foes], request.confidence)[0])
        for at, swap in enumerate(swaps, 1)
    ]
    return sorted(trials, key=lambda one: -one.found.difference.value), found.played


def contest(request: Request, shop: Workshop, swaps: Sequence[Swap], seed: int) -> Experiment:
    """The deck and its versions against every opponent."""
    decks = [request.deck, *((str(swap), shop.swapped(swap)) for swap in swaps), *request.against]
    versions = 1 + len(swaps)
    cells = [(at, versions + foe) for at in range(versions) for foe in range(len(request.against))]
    rest = {"seed": seed, "versions": True, "allow_partial": request.allow_partial}
    return make(request.game, decks, cells, request.players, **rest)


def affordable(request: Request, seconds: float) -> int:
    """How many games fit into a time, by playing a few of the deck."""
    experiment = contest(request, Workshop(request), [], request.seed)
    goal = Goal(TASTE)
    with Results(experiment) as results, crew_for(experiment, goal, request.jobs) as crew:
        found = conduct(results, goal, crew, limit=seconds / 4)
    return int((seconds - found.seconds) / found.seconds * found.played) if found.played else 0


def judge(advice: Advice, confidence: float = CONFIDENCE) -> None:
    """Say which swaps the last round proves to be better, the number of its swaps taken into account."""
    last = advice.rounds[-1]
    for trial, p_value in zip(last, holm([trial.found.p_value for trial in last]), strict=True):
        trial.p_value = p_value
        if p_value < 1 - confidence and trial.found.difference.low > 0:
            advice.better.append(trial.swap)
