"""`fuda simulate`: let bots play many matches and say who wins, how surely, why, how soon, and with which cards."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console

from fuda.ai import bots
from fuda.build.objects import processors
from fuda.cards.library import known_game
from fuda.cli.decks import PARTIAL, check_place, legal_decks, named_deck, write_file
from fuda.cli.output import print_json, wrote
from fuda.cli.playing import Bar, bar
from fuda.cli.simtables import Printer, print_speeds
from fuda.cli.words import Words, add_lang
from fuda.games.registry import AnyGame
from fuda.sim import designs, plots, tables
from fuda.sim.conduct import Goal
from fuda.sim.experiment import ITERATIONS, Experiment
from fuda.sim.run import LONG_ENOUGH, Report, games_for, simulate, speeds
from fuda.sim.statistics import CONFIDENCE

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda simulate onepiece --games 20000                          random against random, the first two decks
fuda simulate onepiece --players greedy,random --games 100    the first bot plays the first deck, always
fuda simulate onepiece --decks tide,my-deck.txt --json        decks by name or by file
fuda simulate onepiece --deck my-deck.txt --against decks/    one deck against every deck of a folder
fuda simulate onepiece --matrix --plot map.svg --csv map.csv  every deck against every other (--decks FOLDER or A,B,C)
fuda simulate onepiece --compare old.txt,new.txt --against tide,grove    two versions of a deck on the same seeds
fuda simulate onepiece --matrix --precision 0.02 --out run/   until the intervals are narrow; goes on if interrupted

Game number i of two decks has a seed of its own, made from --seed, i and the decks: the same command gives the same
table, apart from the times, with however many processes or machines. Who takes the first turn is decided in each
match by the rules. Two decks keep their seats; in all other runs decks change seats from game to game.

Shares are given with their intervals (Wilson, --confidence); a draw is half a win. --cards adds for each card how much
more often its deck won when the card was in the opening hand, was drawn, or was used, than when it was not. That is
what goes together, not what causes it: a card that is good in long games is drawn in long games, and who is ahead plays
more cards. The opening hand is closest to a cause, as it is dealt by chance. --compare answers whether one card is
better than another: both versions play the same seeds from the same seats against the same opponents.
"""
MOST_GAMES = 100_000_000
MOST_JOBS = 512
MOST_ITERATIONS = 1_000_000
USUAL = 1000
USUAL_PRECISE = 100_000
RESULTS = "results.jsonl"
TARGET = 1.8  # how many times as fast two processes should be as one
FILES = ("report.json", "table.csv")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play many matches and count",
        description=DESCRIPTION,
    )
    parser.add_argument("game", help="the game, such as onepiece")
    add_what(parser)
    add_how(parser)
    add_output(parser)
    parser.set_defaults(run=run)


def add_what(parser: argparse.ArgumentParser) -> None:
    """Add what is played."""
    parser.add_argument("--decks", metavar="A,B", help="two decks: names of shipped ones, or deck files; more, or a "
                        "folder, for a matrix")  # fmt: skip
    parser.add_argument("--deck", metavar="A", help="one deck, to play --against others")
    parser.add_argument("--against", metavar="B,C", help="the opponents: decks or a folder of deck files")
    parser.add_argument("--matrix", action="store_true", help="every deck against every other (default: all that "
                        "come with the game)")  # fmt: skip
    parser.add_argument("--mirror", action="store_true", help="in a matrix also every deck against itself")
    parser.add_argument("--compare", metavar="OLD,NEW", help="two versions of a deck, on the same seeds --against "
                        "others (default: all that come with the game)")  # fmt: skip
    parser.add_argument("--players", default="random,random", metavar="A,B", help="bots: "
                        f"{', '.join(bots.all_names())}")  # fmt: skip
    parser.add_argument("--iterations", type=int, default=ITERATIONS, metavar="N", help="how long bots that search "
                        f"think about each decision: {ITERATIONS} tries by default, not a time, so that the same seed "
                        "gives the same table")  # fmt: skip
    parser.add_argument("--allow-partial", action="store_true", help=PARTIAL)


def add_how(parser: argparse.ArgumentParser) -> None:
    """Add how much is played, and by whom."""
    parser.add_argument("--games", type=int, metavar="N", help=f"how many matches of each pair of decks (default "
                        f"{USUAL}; with --precision at most {USUAL_PRECISE})")  # fmt: skip
    parser.add_argument("--precision", type=float, default=0.0, metavar="P", help="stop as soon as the share of each "
                        "pair of decks is known within plus or minus P, such as 0.02")  # fmt: skip
    parser.add_argument("--confidence", type=float, default=CONFIDENCE, metavar="C", help="of all intervals "
                        f"(default {CONFIDENCE})")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the run (default 1)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one a processor)")
    parser.add_argument("--ray", metavar="ADDRESS", default="", help="play on a Ray cluster, such as auto or "
                        "10.0.0.1:6379, or local for one on this machine; its machines need the same fuda (pip install "
                        "'fuda[ray]')")  # fmt: skip
    parser.add_argument("--cards", action="store_true", help="say what goes with each card (slower)")
    parser.add_argument("--bench-cores", action="store_true", help="measure how much faster two processes are than "
                        "one, and as many as there are processors, by games that take one process about "
                        f"{LONG_ENOUGH:g} seconds, or --games of each pair of decks")  # fmt: skip


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add where the report goes."""
    parser.add_argument("--json", action="store_true", help="the report as JSON on standard output")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="a line for each pair of decks, as CSV")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="a heat map, .png or .svg (pip install 'fuda[plot]')")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep every result in a folder, with the report and "
                        "the table; the same command goes on where it was interrupted")  # fmt: skip
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        goal = goal_of(args)
        experiment = experiment_of(args)
        if args.bench_cores:
            return bench(args, experiment)
        check_places(args)
        report = played(args, experiment, goal)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        return fault(error)
    unwritten = write_files(args, experiment, report)
    if args.json:
        print_json(report)
    else:
        Printer(Console(highlight=False, markup=False), Words(args.lang)).print_report(experiment, report)
    return 0 if unwritten is None else fault(unwritten)


def fault(error: Exception) -> int:
    """Say what is wrong; the exit code."""
    print(f"fuda simulate: {error}", file=sys.stderr)
    return 2


def check_places(args: argparse.Namespace) -> None:
    """Refuse, before anything is played, files that could not be written afterwards."""
    if args.plot:
        plots.check(args.plot)
        check_place(args.plot)
    if args.csv:
        check_place(args.csv)
    if args.out and args.out.exists():
        for name in FILES:
            check_place(args.out / name)


# --- options -----------------------------------------------------------------------------------------------------
def goal_of(args: argparse.Namespace) -> Goal:
    """Read how much is to be played; whatever is wrong is a ValueError."""
    games = args.games if args.games is not None else USUAL_PRECISE if args.precision else USUAL
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"--games must be from 1 to {MOST_GAMES}")
    if not 0 <= args.precision < 0.5:
        raise ValueError("--precision is half the width of an interval, such as 0.02")
    if not 0.5 <= args.confidence < 1:
        raise ValueError("--confidence is from 0.5 to less than 1")
    if not 0 <= args.jobs <= MOST_JOBS:
        raise ValueError(f"--jobs must be from 1 to {MOST_JOBS}")
    return Goal(games, args.precision, args.confidence)


def experiment_of(args: argparse.Namespace) -> Experiment:
    """Read what is to be played; whatever is wrong is a ValueError."""
    game = known_game(args.game, allow_partial=args.allow_partial)
    players = pair(args.players, "--players")
    for name in players:
        bots.check(name, game.name)
    if not 1 <= args.iterations <= MOST_ITERATIONS:
        raise ValueError(f"--iterations must be from 1 to {MOST_ITERATIONS}")
    rest = {
        "seed": args.seed,
        "watch": args.cards,
        "iterations": args.iterations,
        "allow_partial": args.allow_partial,
    }
    if sum(bool(given) for given in (args.decks or args.matrix, args.deck, args.compare)) > 1:
        raise ValueError("--decks, --deck and --compare do not go together")
    if args.against and not (args.deck or args.compare):
        raise ValueError("--against needs --deck or --compare")
    if args.mirror and not args.matrix:
        raise ValueError("--mirror needs --matrix")
    if args.compare:
        old, new = both(game, args.compare, "--compare")
        return designs.versions(game, old, [new], opponents(game, args), players, **rest)
    if args.deck:
        return designs.gauntlet(game, named_deck(game, args.deck), opponents(game, args), players, **rest)
    return decks_of(game, args, players, rest)


def decks_of(game: AnyGame, args: argparse.Namespace, players: tuple[str, str], rest: dict[str, Any]) -> Experiment:
    """Two decks against each other, or every one against every other."""
    text = args.decks or ",".join(list(game.decks())[: None if args.matrix else 2])
    is_folder = text not in game.decks() and Path(text).is_dir()
    if "," not in text and not is_folder:
        pair(text, "--decks")
    if not args.matrix and not is_folder and text.count(",") == 1:
        one, two = both(game, text, "--decks")
        return designs.duel(game, one, two, players, **rest)
    decks = legal_decks(game, text, "--decks")
    if len(decks) < 2 and not args.mirror:
        raise ValueError("a matrix takes two decks or more")
    return designs.matrix(game, decks, players, mirror=args.mirror, **rest)


def opponents(game: AnyGame, args: argparse.Namespace) -> list[tuple[str, list[Any]]]:
    """The decks to play against: those named, or all that come with the game."""
    return legal_decks(game, args.against or ",".join(game.decks()), "--against")


def both(game: AnyGame, text: str, option: str) -> list[tuple[str, list[Any]]]:
    """Two decks by the names of their files, or as they were written where these are the same."""
    names = pair(text, option)
    decks = [named_deck(game, name) for name in names]
    if decks[0][0] != decks[1][0]:
        return decks
    return [(name, deck) for name, (_, deck) in zip(names, decks, strict=True)]


def pair(text: str, option: str) -> tuple[str, str]:
    """Two names with a comma between them."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(parts):
        raise ValueError(f"{option} takes two names with a comma between them, not {text!r}")
    return parts[0], parts[1]


# --- playing -----------------------------------------------------------------------------------------------------
def played(args: argparse.Namespace, experiment: Experiment, goal: Goal) -> Report:
    """Play, with a progress bar if somebody watches."""
    path = args.out / RESULTS if args.out else None
    with keeping(args.out, Words(args.lang)), bar(args.lang) as progress:
        return simulate(
            experiment,
            goal,
            jobs=args.jobs,
            ray=args.ray,
            path=path,
            versions=bool(args.compare),
            progress=Bar(progress, goal.precision).show,
        )


@contextmanager
def keeping(folder: Path | None, say: Words) -> Iterator[None]:
    """Say that nothing is lost, if somebody interrupts a run that is kept."""
    try:
        yield
    except KeyboardInterrupt:
        if folder:
            print(f"fuda simulate: {say('kept_in', folder=folder)}", file=sys.stderr)
        raise


def bench(args: argparse.Namespace, experiment: Experiment) -> int:
    """Measure games per second with one process, with two, and with as many as there are processors."""
    games = args.games or games_for(experiment)
    found = speeds(experiment, games, sorted({1, 2, args.jobs or processors()}))
    if args.json:
        print_json(found)
    else:
        print_speeds(Console(highlight=False), experiment, games, found)
        two = next(one for one in found if one.processes == 2)
        print(f"target {TARGET:g}: {'met' if two.times_one >= TARGET else 'not met'}")
    return 0


def write_files(args: argparse.Namespace, experiment: Experiment, report: Report) -> Exception | None:
    """Write the table and the picture where they are wanted; what went wrong, if something did."""
    table = tables.as_csv(report.cells).encode()
    files = [(args.csv, table)] if args.csv else []
    if args.out:
        whole = msgspec.json.format(msgspec.json.encode(report))
        files += [(args.out / FILES[0], whole), (args.out / FILES[1], table)]
    try:
        for path, data in files:
            write_file(path, data)
            wrote(path, args.lang)
        if args.plot:
            draw(args, experiment, report)
            wrote(args.plot, args.lang)
    except ValueError as error:
        return error
    return None


def draw(args: argparse.Namespace, experiment: Experiment, report: Report) -> None:
    """Draw the heat map."""
    say = Words(args.lang)
    title = say("map_title", game=report.game, players=say("against").join(report.players))
    names = [deck.name for deck in experiment.decks]
    labels = (say("map_against"), say("map_share"))
    plots.heat_map(args.plot, names, tables.grid(experiment, report.cells), title, labels)
