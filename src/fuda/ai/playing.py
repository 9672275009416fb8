"""How an imagined match may go on: quick play by a game's judge, for looking several moves ahead.

Whoever decides tries a few of the options, each played to a quiet point, and takes the best: what the greedy bot does,
but for options that are left out where there are many. That is far better than chance and still cheap.
"""

import time
from typing import Any

from fuda.ai.greedy import PATIENCE, try_option
from fuda.ai.judge import Judge
from fuda.core.flow import Match
from fuda.core.state import Action


class Clock:
    """When thinking has to end."""

    def __init__(self, seconds: float) -> None:
        self.start = time.perf_counter()
        self.end = self.start + seconds if seconds > 0 else 0.0

    def is_over(self) -> bool:
        """Whether the time is up; without a limit it never is."""
        return self.end > 0.0 and time.perf_counter() >= self.end

    def seconds(self) -> float:
        """How long it has taken."""
        return time.perf_counter() - self.start


def settle_down(m: Match, judge: Judge[Any], patience: int) -> None:
    """Play what is under way to a quiet point, with the likely answers of both players."""
    for _ in range(patience):
        if m.winner >= 0 or judge.is_quiet(m):
            return
        m.answer(judge.reply(m, m.player))


def outlook(m: Match, action: Action, judge: Judge[Any], player: int) -> int:
    """What a position is worth to a player once an answer, and what follows from it, is over."""
    trial = m.clone()
    trial.answer(action)
    settle_down(trial, judge, PATIENCE)
    return judge.score(trial, player)


def quick_answer(m: Match, judge: Judge[Any], width: int) -> Action:
    """What a player who looks at a few options one step ahead would answer: the greedy bot's way, in a hurry."""
    player = int(m.player)
    if width == 0:
        return judge.reply(m, player)
    quiet = judge.is_quiet(m)
    usual = m.options[0] if quiet else judge.reply(m, player)
    if not quiet and judge.is_guess(m):
        return usual
    depth = 1 if quiet else 0
    best = usual
    value = try_option(m, usual, judge, player, depth)
    for action in some_of(m, usual, width):
        found = try_option(m, action, judge, player, depth)
        if found > value:
            best, value = action, found
    return best


def some_of(m: Match, usual: Action, width: int) -> list[Action]:
    """All options but the usual one, or some of them at random if there are many."""
    rest = [action for action in m.options if action is not usual]
    if len(rest) <= width:
        return rest
    for i in range(width):
        j = i + m.rand(len(rest) - i)
        rest[i], rest[j] = rest[j], rest[i]
    return rest[:width]


def play_on(m: Match, judge: Judge[Any], turns: int, limit: int, width: int, clock: Clock) -> None:
    """Play a match on for so many turns, or so many answers, or as long as there is time."""
    last = m.turn + turns
    for _ in range(limit):
        if m.winner >= 0 or (m.turn >= last and judge.is_quiet(m)):
            return
        if judge.is_quiet(m) and clock.is_over():
            return
        m.answer(quick_answer(m, judge, width))
