"""The greedy bot: tries every option in an imagined match, plays what follows to a quiet point, takes the best.

In a game without a judge no point is quiet, so it only sees what wins or loses at once.
"""

from typing import Any, Final

from fuda.ai.judge import Judge
from fuda.ai.nojudge import NO_JUDGE
from fuda.core.flow import Match
from fuda.core.state import Action

PATIENCE: Final = 60  # answers after which a sequence is judged where it stands
WIDTH: Final = 12  # options tried of a question within a sequence
EFFORT: Final = 4_000  # answers tried for one decision, about: of many cards to be ordered each place is a question


class Effort:
    """How many answers may still be tried before the rest is taken as the judge expects; counted, not timed."""

    def __init__(self, left: int) -> None:
        self.left = left


def best_option(world: Match, judge: Judge[Any], player: int) -> int:
    """The number of the option that leads to the best position; of equal ones the first."""
    best, value = 0, None
    share = max(PATIENCE, EFFORT // len(world.options))
    for i, action in enumerate(world.options):
        found = try_option(world, action, judge, player, 1, Effort(share))
        if value is None or found > value:
            best, value = i, found
    return best


def options_at_once(world: Match, player: int) -> list[int]:
    """The numbers of the options that win at once, or else of those that do not lose at once."""
    values: list[int] = []
    for action in world.options:
        trial = world.clone()
        trial.answer(action)
        values.append(NO_JUDGE.score(trial, player))
    return [i for i, value in enumerate(values) if value == max(values)]


def try_option(
    world: Match, action: Action, judge: Judge[Any], player: int, depth: int, effort: Effort | None = None
) -> int:
    """What comes of an answer, if what follows goes as the judge expects."""
    return judge.score(after(world, action, judge, player, depth, effort), player)


def after(
    world: Match, action: Action, judge: Judge[Any], player: int, depth: int, effort: Effort | None = None
) -> Match:
    """The quiet point that an answer leads to, if what follows goes as the judge expects."""
    if effort is None:
        effort = Effort(EFFORT)
    trial = world.clone()
    trial.answer(action)
    for _ in range(PATIENCE):
        if trial.winner >= 0 or judge.is_quiet(trial):
            break
        effort.left -= 1
        trial.answer(next_answer(trial, judge, player, depth, effort))
    return trial


def next_answer(trial: Match, judge: Judge[Any], player: int, depth: int, effort: Effort) -> Action:
    """The answer to a question within a sequence: the own ones are looked into once more, but for guesses."""
    usual = judge.reply(trial, player)
    if depth == 0 or trial.player != player or judge.is_guess(trial) or effort.left <= 0:
        return usual
    best = usual
    value = try_option(trial, usual, judge, player, depth - 1, effort)
    for action in trial.options[:WIDTH]:
        if action is not usual and effort.left > 0:
            found = try_option(trial, action, judge, player, depth - 1, effort)
            if found > value:
                best, value = action, found
    return best
