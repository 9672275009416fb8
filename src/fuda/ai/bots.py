"""Bots by name. A bot gets a seat, which shows what its player may know, and says the number of an option."""

import importlib
import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from fuda.ai.greedy import best_option, options_at_once
from fuda.ai.ismcts import think
from fuda.ai.judge import Judge
from fuda.ai.nojudge import NO_JUDGE
from fuda.ai.thought import PATIENT, USUAL, Budget, Style, Thought
from fuda.core.flow import Overworked
from fuda.core.rng import MASK, mix
from fuda.core.rollout import pick
from fuda.match.seat import Seat


class UnknownBotError(ValueError):
    """No bot has that name."""


class Bot(ABC):
    """A player that is a program."""

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK

    @abstractmethod
    def choose(self, seat: Seat) -> int:
        """The number of the option to take, when it is this player's decision."""


class RandomBot(Bot):
    """Takes any option: which one is a hash of seed and decision, so one more card does not shift later choices."""

    def choose(self, seat: Seat) -> int:
        """Draw lots."""
        return int(pick(self.seed, seat.decision, seat.size))


class SearchingBot(Bot):
    """Looks ahead; where that takes too much work, it takes any option."""

    def choose(self, seat: Seat) -> int:
        """Search, unless there is nothing to choose."""
        if seat.size == 1:
            return 0
        try:
            return self.search(seat)
        except Overworked:
            return int(pick(self.seed, seat.decision, seat.size))

    @abstractmethod
    def search(self, seat: Seat) -> int:
        """The number of the best option."""


class GreedyBot(SearchingBot):
    """Takes the option that looks best one step ahead, in a match that may be going on as far as it knows."""

    def search(self, seat: Seat) -> int:
        """Try each option in an imagined match."""
        world = seat.imagine(int(mix(self.seed, seat.decision)))[0]
        judge = judge_of(seat.game.name)
        if judge.is_guess(world.match):
            return int(pick(self.seed, seat.decision, seat.size))
        if judge is NO_JUDGE:
            best = options_at_once(world.match, seat.player)
            return best[int(pick(self.seed, seat.decision, len(best)))]
        return best_option(world.match, judge, seat.player)


class IsmctsBot(SearchingBot):
    """Looks ahead in many matches that may be going on; keeps its reasons in `thought` until the next decision."""

    def __init__(self, seed: int, budget: Budget | None = None, style: Style = USUAL, whim: float = 0.0) -> None:
        super().__init__(seed)
        self.budget = budget or Budget()
        self.style = style
        self.whim = whim  # how often to take another answer than the best, as a weaker player does
        self.thought: Thought | None = None

    def choose(self, seat: Seat) -> int:
        """Search anew."""
        self.thought = None
        return super().choose(seat)

    def search(self, seat: Seat) -> int:
        """Search, unless there is nothing to foresee."""
        judge = judge_of(seat.game.name)
        world = seat.imagine(int(mix(self.seed, seat.decision)))[0]
        if judge.is_guess(world.match):
            return int(pick(self.seed, seat.decision, seat.size))
        style = PATIENT if judge is NO_JUDGE else self.style
        self.thought = think(seat, judge, self.seed, self.budget, style)
        return self.taken(self.thought, int(mix(self.seed, seat.decision + 1)))

    def taken(self, thought: Thought, chance: int) -> int:
        """The best answer, or now and then one of those that seemed good as well."""
        others = [one for one in thought.options[1:4] if one.value > thought.value - MARGIN]
        if not others or chance % 1000 >= 1000 * self.whim:
            return thought.index
        return others[chance // 1000 % len(others)].index


MARGIN: Final = 0.2  # an answer that is worse by more is a blunder, which nobody makes on a whim


class Level(msgspec.Struct, frozen=True):
    """How strong an opponent for people is."""

    seconds: float
    whim: float = 0.0

    def budget(self, given: Budget | None) -> Budget:
        """Its own seconds, unless only tries are to count; of tries as many more or fewer as it has seconds."""
        if given is None:
            return Budget(self.seconds)
        share = self.seconds / LEVELS["hard"].seconds
        tries = max(1, round(given.iterations * share)) if given.iterations else 0
        return Budget(self.seconds if given.seconds else 0.0, tries)


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(0.1, 0.5),
    "normal": Level(0.3, 0.1),
    "hard": Level(0.9),
}
BOTS: Final[dict[str, type[Bot]]] = {"greedy": GreedyBot, "ismcts": IsmctsBot, "random": RandomBot}
_judges: Final[dict[str, Judge[Any]]] = {}


def names() -> list[str]:
    """The names of the bots there are."""
    return sorted(BOTS)


def levels() -> list[str]:
    """The levels of opponents for people, the weakest first; `make` knows them as well."""
    return list(LEVELS)


def all_names() -> list[str]:
    """All that `make` knows: the levels, the weakest first, and the bots."""
    return [*levels(), *names()]


def make(name: str, seed: int, budget: Budget | None = None) -> Bot:
    """Make a bot, by its name or by a level; a budget is for bots that think, and levels take a share of it."""
    if name in LEVELS:
        level = LEVELS[name]
        return IsmctsBot(seed, level.budget(budget), whim=level.whim)
    if name not in BOTS:
        raise UnknownBotError(f"there is no bot {name!r}; known are {', '.join(all_names())}")
    kind = BOTS[name]
    return IsmctsBot(seed, budget) if kind is IsmctsBot else kind(seed)


def register_judge(game: str, judge: Judge[Any]) -> None:
    """Make the judge known that a game registered from elsewhere brings along."""
    _judges[game] = judge


def judge_of(game: str) -> Judge[Any]:
    """The judge of a game's positions: JUDGE in the module here that has the game's name, if none was registered.

    A game without one gets the judge that knows nothing but who has won.
    """
    if game not in _judges:
        module = f"{__package__}.{game}"
        is_there = game.isidentifier() and importlib.util.find_spec(module) is not None
        register_judge(game, getattr(importlib.import_module(module), "JUDGE", NO_JUDGE) if is_there else NO_JUDGE)
    return _judges[game]
