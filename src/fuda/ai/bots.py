"""Bots by name. A bot gets a seat, which shows what its player may know, and says the number of an option."""

import importlib
from abc import ABC, abstractmethod
from typing import Any, Final

from fuda.ai.greedy import best_option
from fuda.ai.judge import Judge
from fuda.core.rng import MASK, mix
from fuda.core.rollout import pick
from fuda.match.seat import Seat


class UnknownBotError(ValueError):
    """No bot has that name, or it does not know the game."""


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


class GreedyBot(Bot):
    """Takes the option that looks best one step ahead, in a match that may be going on as far as it knows."""

    def choose(self, seat: Seat) -> int:
        """Try each option in an imagined match."""
        if seat.size == 1:
            return 0
        world = seat.imagine(int(mix(self.seed, seat.decision)))[0]
        judge = judge_of(seat.game.name)
        if judge.is_guess(world.match):
            return int(pick(self.seed, seat.decision, seat.size))
        return best_option(world.match, judge, seat.player)


BOTS: Final[dict[str, type[Bot]]] = {"greedy": GreedyBot, "random": RandomBot}
_JUDGES: Final = {  # each module has its judge as JUDGE
    "buddyfight": "fuda.ai.buddyfight",
    "dimensionzero": "fuda.ai.dimensionzero",
    "fusionworld": "fuda.ai.fusionworld",
    "hanyo": "fuda.ai.hanyo",
    "onepiece": "fuda.ai.onepiece",
}


def names() -> list[str]:
    """The names of the bots there are."""
    return sorted(BOTS)


def make(name: str, seed: int) -> Bot:
    """Make a bot."""
    if name not in BOTS:
        raise UnknownBotError(f"there is no bot {name!r}; known are {', '.join(names())}")
    return BOTS[name](seed)


def judge_of(game: str) -> Judge[Any]:
    """The judge of a game's positions."""
    if game not in _JUDGES:
        raise UnknownBotError(f"the greedy bot does not know {game!r}; it knows {', '.join(_JUDGES)}")
    judge: Judge[Any] = importlib.import_module(_JUDGES[game]).JUDGE
    return judge
