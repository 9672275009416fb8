"""Playing many matches between bots and counting what comes of them.

Seats stay: the first bot always plays the first deck. Who takes the first turn is decided anew in every match, by its
own chance and by the bots. Match number i has seeds of its own, made from the seed of the run and i, so the table is
the same every time and does not depend on what was played before.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from fuda.ai import bots
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix
from fuda.core.rollout import play_out
from fuda.games.registry import AnyGame
from fuda.match.seat import Seat
from fuda.sim import build

LONGEST: Final = 200_000  # decisions of a match; none should come near
UNFINISHED: Final = "unfinished"
WINNERS: Final = ("player 1", "player 2", "draw")


class Plan(msgspec.Struct):
    """What to play."""

    game: AnyGame
    decks: Sequence[Sequence[Any]]
    players: tuple[str, str]
    games: int
    seed: int
    deck_names: tuple[str, str] = ("", "")


class Report(msgspec.Struct):
    """What came of it."""

    game: str
    build: str
    players: tuple[str, str]
    decks: tuple[str, str]
    seed: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    games_per_s: float = 0.0
    decisions_per_s: float = 0.0
    winners: dict[str, int] = {}
    reasons: dict[str, int] = {}
    mean_turns: float = 0.0

    def count(self, m: Match) -> None:
        """Count a match that has been played."""
        winner = WINNERS[m.winner] if m.winner >= 0 else UNFINISHED
        reason = str(m.reason) or UNFINISHED
        self.games += 1
        self.decisions += int(m.decisions)
        self.winners[winner] = self.winners.get(winner, 0) + 1
        self.reasons[reason] = self.reasons.get(reason, 0) + 1
        self.mean_turns += int(m.turn)


def simulate(plan: Plan, progress: Callable[[], object] = lambda: None) -> Report:
    """Play the matches; `progress` is called after each."""
    report = Report(plan.game.name, build.name(), plan.players, plan.deck_names, plan.seed)
    report.winners, report.reasons = {}, {}
    start = time.perf_counter()
    for i in range(plan.games):
        report.count(play(plan, i))
        progress()
    return finish(report, time.perf_counter() - start)


def finish(report: Report, seconds: float) -> Report:
    """Turn sums into means and rates."""
    report.seconds = round(seconds, 3)
    report.games_per_s = round(report.games / seconds, 1) if seconds else 0.0
    report.decisions_per_s = round(report.decisions / seconds) if seconds else 0.0
    report.mean_turns = round(report.mean_turns / report.games, 2) if report.games else 0.0
    report.winners = dict(sorted(report.winners.items()))
    report.reasons = dict(sorted(report.reasons.items(), key=lambda pair: (-pair[1], pair[0])))
    return report


def play(plan: Plan, number: int) -> Match:
    """Play the match of that number to its end."""
    seed = int(mix(plan.seed & MASK, number + 1))
    # Nobody watches: no journal, and no stops at questions with one answer.
    m: Match = plan.game.new_match(plan.decks, seed, journal=False, discreet=False)
    if plan.players == ("random", "random"):
        play_out(m, seed, LONGEST)
        return m
    seats = [Seat(plan.game, m, player) for player in (0, 1)]
    players = [bots.make(name, int(mix(seed, at + 1))) for at, name in enumerate(plan.players)]
    while m.winner < 0 and m.decisions < LONGEST:
        m.choose(players[m.player].choose(seats[m.player]))
    return m
