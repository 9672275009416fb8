"""`fuda simulate`: let bots play many matches and count who wins, why, and how long it takes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fuda.ai import bots
from fuda.cards.library import known_game
from fuda.cli.decks import PARTIAL, legal_deck
from fuda.games import registry
from fuda.sim.run import Plan, Report, simulate

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda simulate onepiece --games 20000                          random against random
fuda simulate onepiece --players greedy,random --games 100    the first bot plays the first deck, always
fuda simulate onepiece --decks tide,my-deck.txt --json        decks by name or by file

Seats stay: the first bot plays the first deck in every match; who takes the first turn is decided in each match
by the rules. The same seed gives the same table, apart from the times.
"""
MOST_GAMES = 100_000_000


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play many matches and count",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="the game, such as onepiece")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many matches (default 1000)")
    parser.add_argument("--players", default="random,random", metavar="A,B", help="bots: random, greedy")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the run (default 1)")
    parser.add_argument("--decks", metavar="A,B", help="two decks: names of shipped ones, or deck files")
    parser.add_argument("--json", action="store_true", help="the table as JSON on standard output")
    parser.add_argument("--allow-partial", action="store_true", help=PARTIAL)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        plan = make_plan(args)
    except ValueError as error:
        print(f"fuda simulate: {error}", file=sys.stderr)
        return 2
    report = with_progress(plan)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        print_report(Console(highlight=False), report)
    return 0


def make_plan(args: argparse.Namespace) -> Plan:
    """Read the options; whatever is wrong with them is a ValueError."""
    game = known_game(args.game, allow_partial=args.allow_partial)
    if not 1 <= args.games <= MOST_GAMES:
        raise ValueError(f"--games must be from 1 to {MOST_GAMES}")
    players = pair(args.players, "--players")
    for name in players:
        bots.make(name, 0)
    names = pair(args.decks, "--decks") if args.decks else first_two(game)
    decks = [legal_deck(game, name) for name in names]
    shown = (Path(names[0]).name, Path(names[1]).name)
    return Plan(game, decks, players, args.games, args.seed, shown)


def pair(text: str, option: str) -> tuple[str, str]:
    """Two names with a comma between them."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(parts):
        raise ValueError(f"{option} takes two names with a comma between them, not {text!r}")
    return parts[0], parts[1]


def first_two(game: registry.AnyGame) -> tuple[str, str]:
    """The names of the first two decks that come with a game."""
    names = list(game.decks())
    return names[0], names[1]


def with_progress(plan: Plan) -> Report:
    """Play, with a progress bar if somebody watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return simulate(plan)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("playing", total=plan.games)
        step = max(1, plan.games // 1000)
        return simulate(plan, every(step, lambda: progress.advance(task, step)))


def every(step: int, call: Callable[[], object]) -> Callable[[], object]:
    """A function that passes on one call in so many."""
    count = 0

    def counted() -> None:
        nonlocal count
        count += 1
        if count % step == 0:
            call()

    return counted


def print_report(console: Console, report: Report) -> None:
    """Print the table."""
    console.print(
        f"{report.game}, {report.build}: {report.players[0]} with {report.decks[0]} against "
        f"{report.players[1]} with {report.decks[1]}, seed {report.seed}"
    )
    table = Table(show_header=False, box=None)
    for name, value in rows(report):
        table.add_row(name, value)
    console.print(table)


def rows(report: Report) -> list[tuple[str, str]]:
    """The lines of the table."""
    out = [
        ("games", f"{report.games:,}"),
        ("decisions", f"{report.decisions:,}"),
        ("mean turns", f"{report.mean_turns:.2f}"),
    ]
    out += [
        (f"won by {name}" if name.startswith("player") else name, share(n, report.games))
        for name, n in report.winners.items()
    ]
    out += [(f"by clause {name}", share(n, report.games)) for name, n in report.reasons.items()]
    return [
        *out,
        ("seconds", f"{report.seconds:.2f}"),
        ("games per second", f"{report.games_per_s:,.1f}"),
        ("decisions per second", f"{report.decisions_per_s:,.0f}"),
    ]


def share(n: int, games: int) -> str:
    """A number and its percentage."""
    return f"{n:,} ({100 * n / games:.1f} %)"
