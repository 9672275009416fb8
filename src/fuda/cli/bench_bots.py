"""`fuda bench bots`: how often one bot beats another, against the targets."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.build.objects import ToolError, processors
from fuda.cli.output import print_json
from fuda.cli.words import Words, padded
from fuda.games import registry
from fuda.sim import build
from fuda.sim.contest import Arena, Contest, Standing

PAIRS: Final = "greedy:random,ismcts:greedy"
SECONDS: Final = 0.5
GAMES: Final = 40
MOST_JOBS: Final = 512
TOLD: Final = 10  # deals after which a line is printed where there is no terminal
TARGETS: Final = {
    ("greedy", "random"): 0.95, ("ismcts", "greedy"): 0.75, ("network", "greedy"): 0.75, ("guided", "ismcts"): 0.6,
}  # fmt: skip
MET: Final = "met"
MISSED: Final = "not met"
WIDTHS: Final = (14, 20, -6, -8, -11, -7, -12, 0)  # of columns; below zero: on the right


class Verdict(msgspec.Struct):
    """What was measured, beside the share of wins that must be reached, if there is one."""

    standing: Standing
    target: float = 0.0
    verdict: str = ""  # met and not met are proved; anything between is not
    met: bool = True  # unless it is proved not to be


class Result(msgspec.Struct):
    """Everything measured."""

    contests: list[Verdict]
    met: bool
    notes: list[str]
    interrupted: bool = False


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    notes: list[str] = []
    words = Words(args.lang)
    console = Console(highlight=False, soft_wrap=True)
    try:
        contests = plan(args)
        games = [args.game] if args.game else registry.names()
        other = "" if args.only or build.name() == "compiled" else compiled(games, notes, words)
        shown = None if args.json else Shown(console, words)
        result = played(contests, args.jobs or processors(), other, shown)
    except BrokenPipeError:  # whoever read the output has gone
        raise
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"fuda bench bots: {error}", file=sys.stderr)
        return 2
    result.notes = notes
    if args.json:
        print_json(result)
    for note in [] if args.json else notes:
        console.print(note)
    if result.interrupted:
        raise KeyboardInterrupt
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
    if not 0 <= args.jobs <= MOST_JOBS:
        raise ValueError(f"--jobs must be from 1 to {MOST_JOBS}")
    budget = Budget(0.0 if args.iterations else seconds, args.iterations)
    games = [args.game] if args.game else registry.names()
    for name, pair in itertools.product(games, pairs(args.pairs)):
        bots.check(pair[0], name)
        bots.check(pair[1], name)
    return [
        Contest(registry.find(name), pair, (args.games + 1) // 2, args.seed, budget, args.closed)
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


def compiled(games: list[str], notes: list[str], words: Words) -> str:
    """The compiled build, made if need be: bots that think for a time are stronger there. "" if that is impossible."""
    try:
        return build.other(games, processors())
    except ToolError as error:
        notes.append(words("no_compiled_build", why=error))
        return ""


# --- playing -------------------------------------------------------------------------------------------------------
def played(contests: list[Contest], jobs: int, wanted: str, shown: Shown | None) -> Result:
    """Play contest after contest, printing each as it ends; if somebody interrupts, what was counted until then."""
    result = Result([], True, [])
    standing: Standing | None = None
    try:
        with Arena(contests, min(jobs, max(one.deals for one in contests)), wanted) as arena:
            if shown is not None:
                shown.heading(arena.team.build)
            for at, contest in enumerate(contests):
                standing = arena.begin(at)
                with watching(contest, shown.words if shown else Words("en")) as show:
                    arena.hold(at, standing, show)
                ended(result, standing, shown)
                standing = None
    except KeyboardInterrupt:
        if standing is not None and standing.games:
            ended(result, standing, shown)
        result.interrupted = True
    result.met = all(verdict.met for verdict in result.contests)
    return result


def ended(result: Result, standing: Standing, shown: Shown | None) -> None:
    """Judge a contest, and print it."""
    standing.mean_ms = round(standing.mean_ms, 3)
    result.contests.append(judged(standing))
    if shown is not None:
        shown.line(result.contests[-1])


def judged(standing: Standing) -> Verdict:
    """A standing beside its target: met or not met only if the interval proves it."""
    target = TARGETS.get(standing.players, 0.0)
    if not target:
        return Verdict(standing)
    if standing.low >= target:
        return Verdict(standing, target, MET)
    if standing.high < target:
        return Verdict(standing, target, MISSED, met=False)
    return Verdict(standing, target, f"{'met' if standing.rate >= target else 'missed'} so far (not proved)")


@contextmanager
def watching(contest: Contest, words: Words) -> Iterator[Callable[[Standing], object]]:
    """What shows how a contest goes on standard error: a bar on a terminal, else a line now and then."""
    console = Console(stderr=True)
    title = f"{contest.game.name}: {contest.players[0]}{words('against')}{contest.players[1]}"
    if not console.is_terminal:
        yield lambda standing: tell(title, contest, standing, words)
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[rate]}"),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(title, total=2 * contest.deals, rate="")
        yield lambda standing: progress.update(task, completed=standing.games, rate=share_text(standing, words))


def tell(title: str, contest: Contest, standing: Standing, words: Words) -> None:
    """Print the standing now and then."""
    deals = standing.games // 2
    if deals % TOLD == 0 and deals < contest.deals:
        far = words("so_far", done=standing.games, expected=2 * contest.deals, about=share_text(standing, words))
        print(f"{title}: {far}", file=sys.stderr, flush=True)


# --- in words ------------------------------------------------------------------------------------------------------
def share_text(standing: Standing, words: Words) -> str:
    """The share won so far."""
    value, low, high = (f"{100 * share:.0f}" for share in (standing.rate, standing.low, standing.high))
    return words("between", value=value, low=low, high=high)


class Shown:
    """Prints contests in a language."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def heading(self, build_name: str) -> None:
        """Print what the lines mean."""
        self.console.print(self.words("about_bots", build=self.words(build_name)))
        heads = ("game", "bots", "games", "won", "between", "target", "decision")
        self.row([self.words(f"bots_{head}") for head in heads] + [""])

    def line(self, verdict: Verdict) -> None:
        """Print a contest."""
        one = verdict.standing
        self.row([
            one.game,
            f"{one.players[0]} : {one.players[1]}",
            str(one.games),
            f"{100 * one.rate:.1f} %",
            f"{100 * one.low:.0f}..{100 * one.high:.0f} %",
            f"{100 * verdict.target:g} %" if verdict.target else "",
            f"{one.mean_ms:,.1f} ms",
            self.words.known(verdict.verdict),
        ])  # fmt: skip

    def row(self, cells: list[str]) -> None:
        """Print cells below each other."""
        self.console.print(padded(cells, WIDTHS))
