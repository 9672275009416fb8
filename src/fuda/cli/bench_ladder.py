"""`fuda bench ladder`: how far apart the levels of opponents are, by a round robin."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from typing import Final

import msgspec
from rich.console import Console

from fuda.ai import bots, levels
from fuda.ai.thought import Budget
from fuda.build.objects import processors
from fuda.cli.bench_bots import MOST_JOBS, compiled, watching
from fuda.cli.output import print_json
from fuda.cli.words import Words, padded
from fuda.games import registry
from fuda.games.registry import AnyGame
from fuda.sim import build
from fuda.sim.contest import Arena, Contest, Standing
from fuda.sim.elo import Rating, rated

WIDTHS: Final = (14, -4, 12, -6, -16, -7, -10)  # of columns; below zero: on the right


class Ladder(msgspec.Struct):
    """The ratings of one game, and the contests that they come from."""

    game: str
    build: str
    ratings: list[Rating]
    contests: list[Standing]


class Result(msgspec.Struct):
    """Everything measured."""

    ladders: list[Ladder]
    notes: list[str]
    interrupted: bool = False


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    result = Result([], [])
    words = Words(args.lang)
    console = Console(highlight=False, soft_wrap=True)
    try:
        plans = [(registry.find(name), wanted(args, name)) for name in games_of(args)]
        contests = {game.name: pairs(game, names, args) for game, names in plans}
        games = [game.name for game, _ in plans]
        other = "" if args.only or build.name() == "compiled" else compiled(games, result.notes, words)
        for game, names in plans:
            if not play(result, game, names, contests[game.name], args, other):
                result.interrupted = True
                break
            if not args.json:
                print_ladder(console, result.ladders[-1], words, is_first=len(result.ladders) == 1)
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"fuda bench ladder: {error}", file=sys.stderr)
        return 2
    if args.json:
        print_json(result)
    for note in [] if args.json else result.notes:
        console.print(note)
    if args.write:
        write(result)
    if result.interrupted:
        raise KeyboardInterrupt
    return 0


def games_of(args: argparse.Namespace) -> list[str]:
    """The games to measure, once the numbers are known to make sense."""
    if not 2 <= args.games <= 1_000_000:
        raise ValueError("--games must be from 2 to 1000000")
    if args.iterations < 0:
        raise ValueError("--iterations cannot be negative")
    if not 0 <= args.jobs <= MOST_JOBS:
        raise ValueError(f"--jobs must be from 1 to {MOST_JOBS}")
    return [args.game] if args.game else registry.names()


def wanted(args: argparse.Namespace, game: str) -> list[str]:
    """The players: the levels that the game has, or those that are named."""
    if not args.players:
        return [rung.name for rung in levels.ladder(game)]
    names = [name.strip() for name in args.players.split(",")]
    for name in names:
        bots.check(name, game)
    if len(names) < 2 or len(set(names)) < len(names):
        raise ValueError("--players takes at least two names, each once")
    return names


def pairs(game: AnyGame, names: list[str], args: argparse.Namespace) -> dict[tuple[int, int], Contest]:
    """Each player against each, or against those at most so many steps away."""
    seconds = levels.LONGEST if args.seconds is None else args.seconds
    budget = Budget(0.0 if args.iterations else seconds, args.iterations)
    far = args.near or len(names)
    deals = (args.games + 1) // 2
    return {
        (high, low): Contest(game, (names[high], names[low]), deals, args.seed, budget)
        for low, high in itertools.combinations(range(len(names)), 2)
        if high - low <= far
    }


def play(
    result: Result,
    game: AnyGame,
    names: list[str],
    contests: dict[tuple[int, int], Contest],
    args: argparse.Namespace,
    other: str,
) -> bool:
    """Play the round robin of a game; False if somebody interrupted it, with what was counted until then."""
    held: dict[tuple[int, int], Standing] = {}
    jobs = min(args.jobs or processors(), (args.games + 1) // 2)
    is_whole = True
    with Arena(list(contests.values()), jobs, other) as arena:
        try:
            for at, (pair, contest) in enumerate(contests.items()):
                held[pair] = arena.begin(at)
                with watching(contest, Words(args.lang)) as show:
                    arena.hold(at, held[pair], show)
        except KeyboardInterrupt:
            is_whole = False
        ratings = rated(names, {pair: one.scores for pair, one in held.items()}, args.seed)
        result.ladders.append(Ladder(game.name, arena.team.build, ratings, list(held.values())))
    return is_whole


def write(result: Result) -> None:
    """Keep the ratings of levels beside them, for the browser and others who tell how strong a level is."""
    kept = {game: dict(found) for game, found in levels.ratings().items()}
    for one in result.ladders:
        kept[one.game] = {rating.name: rating.elo for rating in one.ratings if rating.name in levels.LEVELS}
    text = json.dumps(dict(sorted(kept.items())), indent=1) + "\n"
    levels.RATINGS.write_text(text, encoding="utf-8")


def print_ladder(console: Console, ladder: Ladder, words: Words, *, is_first: bool) -> None:
    """Print the ratings of a game, the strongest last."""
    if is_first:
        console.print(words("about_ladder", build=words(ladder.build)))
        heads = ("game", "step", "player", "elo", "between", "games", "decision")
        console.print(padded([words(f"ladder_{head}") for head in heads], WIDTHS))
    for place, one in enumerate(ladder.ratings, 1):
        between = f"{one.low}..{one.high}" if place > 1 else ""
        cells = [ladder.game, str(place), one.name, str(one.elo), between, str(one.games), spent(ladder, one.name)]
        console.print(padded(cells, WIDTHS))


def spent(ladder: Ladder, name: str) -> str:
    """What a decision of a player took; that of a contest's second player is not measured."""
    times = [(one.mean_ms, one.decisions) for one in ladder.contests if one.players[0] == name and one.decisions]
    if not times:
        return ""
    return f"{sum(ms * n for ms, n in times) / sum(n for _, n in times):,.1f} ms"
