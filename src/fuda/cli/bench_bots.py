"""`fuda bench bots`: how often one bot beats another, against the targets."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fuda.ai import bots
from fuda.ai.ismcts import Budget
from fuda.games import registry
from fuda.sim import build
from fuda.sim.contest import Contest, Standing, hold

PAIRS: Final = "greedy:random,ismcts:greedy"
SECONDS: Final = 0.5
GAMES: Final = 40
TARGETS: Final = {("greedy", "random"): 0.95, ("ismcts", "greedy"): 0.75}


class Verdict(msgspec.Struct):
    """What was measured, beside the share of wins that must be reached, if there is one."""

    standing: Standing
    target: float = 0.0
    met: bool = True


class Result(msgspec.Struct):
    """Everything measured."""

    contests: list[Verdict]
    met: bool
    notes: list[str]


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        contests = plan(args)
    except ValueError as error:
        print(f"fuda bench bots: {error}", file=sys.stderr)
        return 2
    notes: list[str] = []
    if not args.only and not build.is_compiled():
        folder = compiled_folder(notes)
        if folder is not None:
            return run_in(folder)
    verdicts = [judged(standing) for standing in with_progress(contests)]
    result = Result(verdicts, all(verdict.met for verdict in verdicts), notes)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(result)).decode())
    else:
        print_result(Console(highlight=False), result)
    return 1 if args.check and not result.met else 0


def plan(args: argparse.Namespace) -> list[Contest]:
    """Read the options; whatever is wrong with them is a ValueError."""
    if not 2 <= args.games <= 1_000_000:
        raise ValueError("--games must be from 2 to 1000000")
    seconds = SECONDS if args.seconds is None else args.seconds
    if not 0.001 <= seconds <= 600:
        raise ValueError("--seconds must be from 0.001 to 600")
    if args.iterations < 0:
        raise ValueError("--iterations cannot be negative")
    budget = Budget(0.0 if args.iterations else seconds, args.iterations)
    games = [args.game] if args.game else registry.names()
    return [
        Contest(registry.find(name), pair, (args.games + 1) // 2, args.seed, budget)
        for name in games
        for pair in pairs(args.pairs)
    ]


def pairs(text: str) -> list[tuple[str, str]]:
    """Pairs of bots, such as `greedy:random,ismcts:greedy`."""
    out: list[tuple[str, str]] = []
    for part in text.split(","):
        names = [name.strip() for name in part.split(":")]
        if len(names) != 2 or not all(names):
            raise ValueError(f"--pairs takes pairs such as {PAIRS}, not {part!r}")
        for name in names:
            bots.make(name, 0)
        out.append((names[0], names[1]))
    return out


def compiled_folder(notes: list[str]) -> str | None:
    """The compiled copy of the checkout, made if need be: bots that think for a time are stronger there."""
    try:
        folder = build.other()
    except build.BuildError as error:
        notes.append(f"the compiled build could not be made: {error}")
        return None
    return None if folder is None else str(folder)


def run_in(folder: str) -> int:
    """Carry out the same command in another build."""
    command = [sys.executable, "-m", "fuda", *sys.argv[1:], "--only"]
    return subprocess.run(command, env={**os.environ, "PYTHONPATH": folder}, check=False).returncode


def judged(standing: Standing) -> Verdict:
    """A standing beside its target."""
    target = TARGETS.get(standing.players, 0.0)
    return Verdict(standing, target, standing.rate >= target)


def with_progress(contests: list[Contest]) -> list[Standing]:
    """Play, with a progress bar for each contest if somebody watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return [hold(contest) for contest in contests]
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[rate]}"),
    )  # fmt: skip
    out: list[Standing] = []
    with Progress(*columns, console=console, transient=True) as progress:
        for contest in contests:
            title = f"{contest.game.name}: {contest.players[0]} against {contest.players[1]}"
            task = progress.add_task(title, total=2 * contest.deals, rate="")
            out.append(hold(contest, shown(progress, task)))
    return out


def shown(progress: Progress, task: object) -> Callable[[Standing], object]:
    """A function that brings a progress bar up to date."""

    def show(standing: Standing) -> None:
        text = f"{100 * standing.rate:.0f} % ({100 * standing.low:.0f} to {100 * standing.high:.0f})"
        progress.update(task, advance=1, rate=text)  # type: ignore[arg-type]

    return show


def print_result(console: Console, result: Result) -> None:
    """Print the table."""
    console.print(f"{build.name()} build; each deal is played twice, with the sides swapped; 95 % confidence")
    table = Table("game", "bots", "games", "won", "between", "target", "", "decision", box=None)
    for verdict in result.contests:
        one = verdict.standing
        table.add_row(
            one.game,
            f"{one.players[0]} : {one.players[1]}",
            str(one.games),
            f"{100 * one.rate:.1f} %",
            f"{100 * one.low:.0f}..{100 * one.high:.0f} %",
            f"{100 * verdict.target:g} %" if verdict.target else "",
            ("met" if verdict.met else "not met") if verdict.target else "",
            f"{one.mean_ms:,.1f} ms",
        )
    console.print(table)
    for note in result.notes:
        console.print(note)
