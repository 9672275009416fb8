"""Bots by name. A bot gets a seat, which shows what its player may know, and says the number of an option."""

import importlib
import importlib.util
from abc import ABC, abstractmethod
from typing import Any, Final

from fuda.ai.greedy import after, best_option, options_at_once
from fuda.ai.guide import Guide
from fuda.ai.ismcts import think
from fuda.ai.judge import Judge
from fuda.ai.levels import LEVELS, ladder, levels
from fuda.ai.nojudge import NO_JUDGE
from fuda.ai.thought import GUIDED, PATIENT, USUAL, Budget, Style, Thought
from fuda.core.flow import Overworked
from fuda.core.rng import MASK, mix
from fuda.core.rollout import pick
from fuda.learn.network import Learned, network_of
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
        self.thought = think(seat, judge, self.seed, self.budget, style, self.guide(seat.game.name))
        return self.taken(self.thought, int(mix(self.seed, seat.decision + 1)))

    def guide(self, game: str) -> Guide | None:
        """What the search is guided by beside the judge: nothing."""
        return None

    def taken(self, thought: Thought, chance: int) -> int:
        """The best answer, or now and then one of those that seemed good as well."""
        others = [one for one in thought.options[1:4] if one.value > thought.value - MARGIN]
        if not others or chance % 1000 >= 1000 * self.whim:
            return thought.index
        return others[chance // 1000 % len(others)].index


class NetworkBot(SearchingBot):
    """Takes the option that a network values most one step ahead, over a few matches that may be going on."""

    worlds = 8

    def search(self, seat: Seat) -> int:
        """Try each option in each of the imagined matches."""
        learned = learned_of(seat.game.name)
        worlds = seat.imagine(int(mix(self.seed, seat.decision)), self.worlds, learned.judge.stops)
        if learned.judge.is_guess(worlds[0].match):
            return int(pick(self.seed, seat.decision, seat.size))
        me, judge = seat.player, learned.judge
        found = [after(world.match, action, judge, me, 1) for world in worlds for action in world.match.options]
        values = learned.values(found, me)
        return max(range(seat.size), key=lambda i: sum(values[i :: seat.size]))


class GuidedBot(IsmctsBot):
    """Looks ahead as `ismcts` does, guided by a network."""

    def __init__(self, seed: int, budget: Budget | None = None, style: Style = GUIDED, whim: float = 0.0) -> None:
        super().__init__(seed, budget, style, whim)

    def guide(self, game: str) -> Guide:
        """The network of the game."""
        return learned_of(game)


class CarelessBot(Bot):
    """Plays as another bot does, but takes any answer now and then, without a look at the table."""

    def __init__(self, seed: int, careful: Bot, slips: float) -> None:
        super().__init__(seed)
        self.careful = careful
        self.slips = slips  # how often

    def choose(self, seat: Seat) -> int:
        """Answer, or slip."""
        if int(pick(self.seed ^ SLIP, seat.decision, 1000)) < 1000 * self.slips:
            return int(pick(self.seed, seat.decision, seat.size))
        return self.careful.choose(seat)


SLIP: Final = 0x51  # so that whether to slip does not tell which answer it will be
MARGIN: Final = 0.2  # an answer that is worse by more is a blunder, which nobody makes on a whim


BOTS: Final[dict[str, type[Bot]]] = {
    "greedy": GreedyBot, "guided": GuidedBot, "ismcts": IsmctsBot, "network": NetworkBot, "random": RandomBot,
}  # fmt: skip
_judges: Final[dict[str, Judge[Any]]] = {}


__all__ = [
    "BOTS", "LEVELS", "Bot", "all_names", "judge_of", "ladder", "levels", "make", "names", "register_judge",
]  # fmt: skip


def names() -> list[str]:
    """The names of the bots there are."""
    return sorted(BOTS)


def all_names() -> list[str]:
    """All that `make` knows: the levels, the weakest first, and the bots."""
    return [*levels(), *names()]


def make(name: str, seed: int, budget: Budget | None = None) -> Bot:
    """Make a bot, by its name or by a level; a budget is for bots that think, and levels take a share of it."""
    if name in LEVELS:
        level = LEVELS[name]
        made = bot_of(level.bot, seed, level.budget(budget), level.whim)
        return CarelessBot(seed, made, level.slips) if level.slips else made
    if name not in BOTS:
        raise UnknownBotError(f"there is no bot {name!r}; known are {', '.join(all_names())}")
    return bot_of(name, seed, budget)


def check(name: str, game: str) -> None:
    """Refuse a bot that there is not, or that has no network of a game to play with."""
    if issubclass(BOTS[LEVELS[name].bot] if name in LEVELS else type(make(name, 0)), NetworkBot | GuidedBot):
        network_of(game)


def bot_of(name: str, seed: int, budget: Budget | None = None, whim: float = 0.0) -> Bot:
    """Make a bot by its name."""
    kind = BOTS[name]
    return kind(seed, budget, whim=whim) if issubclass(kind, IsmctsBot) else kind(seed)


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


def learned_of(game: str) -> Learned:
    """The network of a game, with the judge that it speaks beside."""
    return Learned(network_of(game), judge_of(game))
