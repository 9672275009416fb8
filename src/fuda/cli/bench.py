"""`fuda bench`: how fast the engine plays and texts are read, against their targets; how strong bots are."""

from __future__ import annotations

import argparse
import operator
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.table import Table

from fuda.build.objects import ToolError, processors
from fuda.cli import bench_bots, bench_env, bench_ladder, bench_text
from fuda.cli.output import print_json
from fuda.cli.verdicts import Verdict, print_targets
from fuda.cli.words import Words, add_lang
from fuda.games import registry
from fuda.sim import build
from fuda.sim.crew import environment
from fuda.sim.measure import SECONDS, Figures, measure

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
The first two decks that come with each game, random players, one core. Each figure is the fastest of many short chunks,
in processor time where the system tells it exactly, as machines are noisy; the calibration is a fixed loop of plain
Python, to compare machines by. The other build is measured too: the compiled one is made, as by `fuda build`, if there
is none of these sources.

`fuda bench bots` lets bots play against each other instead: each deal twice, with the sides swapped, over the decks
that come with each game, in the compiled build if there is one. A target is met, or not met, if the whole interval says
so; otherwise it is met or missed so far, which is not proved, and --check lets it pass. More --games tell more. Deals
are divided among --jobs processes; bots that think for --iterations, not seconds, play the same however many there are.

`fuda bench ladder` lets the levels of opponents for people, or other --players, play each against each, and prints how
many Elo points each is above the first.

`fuda bench text` reads the texts of the original cards, or of card data given with --cards, and prints how many cards
a second of the processor that is, and how long a text of 4,000 characters takes at most.

`fuda bench env` prints how many steps a second learners get: random answers, observations and masks at every step, new
matches included; a vector of 64 matches in one process and in two, one match at a time by Gymnasium, PettingZoo and
OpenSpiel, and beside them OpenSpiel's own card games and RLCard where these are installed.
"""


class Target(msgspec.Struct):
    """A figure to be reached."""

    game: str
    build: str  # "" for both
    figure: str
    name: str  # of what is said about it
    bound: float
    is_least: bool


class Result(msgspec.Struct):
    """Everything measured."""

    builds: list[Figures]
    targets: list[Verdict]
    met: bool
    notes: list[str]


MOST = "target_compiled"
PLAIN = "target_interpreted"
CLONE = "target_clone"
HASH = "target_hash"
SAVE = "target_save"
TARGETS = (
    Target("onepiece", "compiled", "decisions_per_s", MOST, 700_000, True),
    Target("onepiece", "interpreted", "decisions_per_s", PLAIN, 60_000, True),
    Target("onepiece", "compiled", "clone_us", CLONE, 3, False),
    Target("onepiece", "compiled", "hash_us", HASH, 2, False),
    Target("onepiece", "", "save_bytes", SAVE, 2048, False),
    Target("dimensionzero", "compiled", "decisions_per_s", MOST, 300_000, True),
    Target("dimensionzero", "interpreted", "decisions_per_s", PLAIN, 30_000, True),
    Target("dimensionzero", "compiled", "clone_us", CLONE, 5, False),
    Target("fusionworld", "compiled", "decisions_per_s", MOST, 500_000, True),
    Target("fusionworld", "compiled", "clone_us", CLONE, 4, False),
    Target("buddyfight", "compiled", "decisions_per_s", MOST, 300_000, True),
    Target("buddyfight", "compiled", "clone_us", CLONE, 5, False),
    Target("hanyo", "compiled", "decisions_per_s", MOST, 500_000, True),
    Target("hanyo", "compiled", "clone_us", CLONE, 4, False),
)
GAMES = tuple(dict.fromkeys(target.game for target in TARGETS))
FIGURES = (
    ("decisions_per_s", "{:,.0f}"),
    ("games_per_s", "{:,.0f}"),
    ("clone_us", "{:.2f}"),
    ("hash_us", "{:.2f}"),
    ("save_bytes", "{:,}"),
    ("calibration_ms", "{:.2f}"),
)


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bench", help="measure how fast matches are played, or how strong bots are", description=DESCRIPTION
    )
    parser.add_argument("what", nargs="?", choices=("speed", "bots", "ladder", "text", "env"), default="speed",
                        help="speed (default), bots, ladder, text or env")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="the figures as JSON on standard output")
    parser.add_argument("--check", action="store_true", help="exit with code 1 if a target is missed; by bots, if "
                        "that is proved")  # fmt: skip
    parser.add_argument("--game", choices=registry.names(), help="measure only this game (default: every game with "
                        "targets; of bots every game)")  # fmt: skip
    parser.add_argument("--only", action="store_true", help="measure only the build that runs")
    add_lang(parser)
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help=f"time for each figure (default {SECONDS:g}), or for each decision of a bot ({bench_bots.SECONDS:g})",
    )
    bots = parser.add_argument_group("bots")
    bots.add_argument("--games", type=int, default=bench_bots.GAMES, metavar="N", help="matches of each pair")
    bots.add_argument("--pairs", default=bench_bots.PAIRS, metavar="A:B,...", help=f"default {bench_bots.PAIRS}")
    bots.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the deals (default 1)")
    bots.add_argument("--iterations", type=int, default=0, metavar="N", help="tries for each decision, not seconds")
    bots.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one a processor)")
    bots.add_argument("--closed", action="store_true", help="bots do not know the opponent's deck list: it may be any "
                      "deck that comes with the game")  # fmt: skip
    ladder = parser.add_argument_group("ladder")
    ladder.add_argument("--players", default="", metavar="A,B,...", help="bots or levels (default: all levels)")
    ladder.add_argument("--near", type=int, default=0, metavar="N", help="only players at most N steps apart meet")
    ladder.add_argument("--write", action="store_true", help="keep the ratings in the package, where the browser "
                        "finds them")  # fmt: skip
    text = parser.add_argument_group("text")
    text.add_argument("--cards", nargs="+", default=[], metavar="FILE", help="read these cards of --game instead")
    text.add_argument("--text", choices=bench_text.LANGUAGES, help="only texts in this language (default: both)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    if args.what == "bots":
        return bench_bots.run(args)
    if args.what == "ladder":
        return bench_ladder.run(args)
    if args.what == "text":
        return bench_text.run(args)
    if args.what == "env":
        return bench_env.run(args)
    seconds = SECONDS if args.seconds is None else args.seconds
    if not 0 <= seconds <= 600:
        print("fuda bench: --seconds must be from 0 to 600", file=sys.stderr)
        return 2
    notes: list[str] = []
    games = [args.game] if args.game else list(GAMES)
    builds = [measure(name, seconds) for name in games]
    if not args.only:
        builds += measure_other(seconds, games, notes, Words(args.lang))
    targets = judge(builds)
    result = Result(builds, targets, all(verdict.met for verdict in targets), notes)
    if args.json:
        print_json(result)
    else:
        print_result(Console(highlight=False), result, Words(args.lang))
    return 1 if args.check and not result.met else 0


def measure_other(seconds: float, games: list[str], notes: list[str], words: Words) -> list[Figures]:
    """Measure the build that is not ours in a process of its own, if there is one."""
    try:
        other = build.other(games, processors())
    except ToolError as error:
        notes.append(words("no_other_build", why=error))
        return []
    return measure_in(other, seconds, games)


def measure_in(other: str, seconds: float, games: list[str]) -> list[Figures]:
    """Measure a build that is named as by FUDA_BUILD."""
    done = subprocess.run(
        [sys.executable, "-m", "fuda.sim.measure", str(seconds), *games],
        env=environment(other),
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=list[Figures])


def judge(builds: list[Figures]) -> list[Verdict]:
    """Hold the figures against the targets; what was not measured is left out."""
    out: list[Verdict] = []
    for target in TARGETS:
        measured = [one for one in builds if one.game == target.game and target.build in ("", one.build)]
        found = [float(getattr(one, target.figure)) for one in measured]
        if found:
            worst: Callable[[list[float]], float] = min if target.is_least else max
            reaches = operator.ge if target.is_least else operator.le
            met = reaches(worst(found), target.bound)
            out.append(Verdict(target.game, Words("en")(target.name), target.bound, worst(found), met))
    return out


def print_result(console: Console, result: Result, words: Words) -> None:
    """Print the figures and the targets, game by game."""
    builds = ", ".join(dict.fromkeys(f"{words(one.build)} (Python {one.python})" for one in result.builds))
    console.print(words("measured_builds", build=words(result.builds[0].build), builds=builds))
    for game in dict.fromkeys(one.game for one in result.builds):
        measured = [one for one in result.builds if one.game == game]
        figures = Table(game, *(words(one.build) for one in measured), box=None)
        for name, form in FIGURES:
            figures.add_row(words(name), *(form.format(getattr(one, name)) for one in measured))
        console.print()
        console.print(figures)
    console.print()
    print_targets(console, result.targets, words)
    for note in result.notes:
        console.print(note)
