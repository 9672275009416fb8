"""`fuda analyse`: how good each answer of a recorded match was, blunders marked, chances of winning plotted."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

from fuda.cards.library import known_game
from fuda.cli.decks import check_place
from fuda.cli.output import print_json, wrote
from fuda.cli.words import Words, add_lang
from fuda.games.registry import AnyGame
from fuda.match import record as records
from fuda.match.replay import Replay
from fuda.sim import plots
from fuda.sim.analyse import BOTS, ITERATIONS, MARKS, SAMPLES, Analysis, Judged, Terms, analyse, chances
from fuda.view.words import ending_words, result_words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = f"""\
fuda analyse match.json                        blunders, mistakes and inaccuracies, with what would have been better
fuda analyse match.json --all --plot match.svg     every decision, and the chances of winning as a curve
fuda analyse match.json --player 1 --iterations 200 --json

Each decision is judged from the seat of its player: cards that could not be known are dealt again in every match the
bot imagines. The chance of winning is what the bot sees; the answer that was taken and the best one are then played on
from the same {SAMPLES} imagined matches. A loss is marked that a t-test over these shows, with Holm's correction for
all decisions looked over, so that hardly any mark is chance, though a small loss may go unmarked: {
    ", ".join(f"{name} from {100 * least:.0f} %" for name, least in MARKS)
}.
Of a match that is not over only the decisions of one player can be looked over. The same seed gives the same analysis.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "analyse",
        help="say how good each answer of a recorded match was",
        description=DESCRIPTION,
    )
    parser.add_argument("file", type=Path, help="a record: a file that `save` wrote")
    parser.add_argument("--bot", default="ismcts", choices=BOTS, help="who judges (default: ismcts)")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, metavar="N", help="how long ismcts thinks about "
                        f"each decision (default: {ITERATIONS} tries)")  # fmt: skip
    parser.add_argument("--player", type=int, choices=(1, 2), help="only the decisions of this player")
    parser.add_argument("--all", action="store_true", help="show every decision, not only those marked")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the bot (default 1)")
    parser.add_argument("--json", action="store_true", help="every decision as JSON on standard output")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="chances of winning as .png or .svg")
    add_lang(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        if not 1 <= args.iterations <= 1_000_000:
            raise ValueError("--iterations must be from 1 to 1000000")
        if args.plot:
            plots.check(args.plot)
            check_place(args.plot)
        replay = opened(args)
        players = (0, 1) if args.player is None else (args.player - 1,)
        terms = Terms(args.bot, args.iterations, SAMPLES, args.seed, args.lang)
        analysis = with_progress(replay, terms, players)
        if args.plot:
            plot(args.plot, analysis, Words(args.lang))
            wrote(args.plot, args.lang)
    except ValueError as error:
        print(f"fuda analyse: {error}", file=sys.stderr)
        return 2
    if args.json:
        print_json(analysis)
    else:
        print_analysis(Console(highlight=False, markup=False), replay.game, analysis, args)
    return 0


def opened(args: argparse.Namespace) -> Replay:
    """The record of a match; of one that is not over the view of its owner, or of the player asked for."""
    record = records.decode(records.read_file(args.file))
    known_game(records.game_of(record).name, allow_partial=True)
    viewer = args.player - 1 if args.player is not None and record.winner < 0 else None
    return Replay(record, viewer)


def with_progress(replay: Replay, terms: Terms, players: tuple[int, ...]) -> Analysis:
    """Look the match over, with a progress bar if somebody watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return analyse(replay, terms, players)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("thinking", total=None)
        return analyse(replay, terms, players, lambda done, total: progress.update(task, completed=done, total=total))


def plot(path: Path, analysis: Analysis, say: Words) -> None:
    """Draw the chances, with what was marked."""
    lines = {say("as_seen", n=player + 1): points for player, points in sorted(chances(analysis).items())}
    ranks = {name: rank for rank, (name, _) in enumerate(MARKS)}
    marks = [
        plots.Mark(one.step, one.chance, say(f"mark_{one.mark}"), ranks[one.mark])
        for one in analysis.decisions
        if one.mark
    ]
    title = say("chances_title", game=analysis.game, bot=analysis.bot)
    plots.curves(path, lines, title, (say("step"), say("chance_1")), marks)


# --- in words ------------------------------------------------------------------------------------------------------
def print_analysis(console: Console, game: AnyGame, analysis: Analysis, args: argparse.Namespace) -> None:
    """Print the decisions and what they come to."""
    say = Words(args.lang)
    shown = [one for one in analysis.decisions if args.all or one.mark]
    for one in shown:
        for line in lines_of(one, say):
            console.print(line)
    if not shown:
        console.print(say("no_mistake"))
    if analysis.winner >= 0:
        ending = ending_words(game, analysis.reason, args.lang)
        console.print(f"{result_words(analysis.winner, args.lang)}: {ending} [{game.code} {analysis.reason}]")
    for own in analysis.players:
        marks = ", ".join(f"{say(f'mark_{name}')} {n}" for name, n in own.marks.items())
        lost = f"{100 * own.mean_loss:.1f}"
        console.print(say("summed_up", player=own.player + 1, n=own.decisions, lost=lost, marks=marks))


def lines_of(one: Judged, say: Words) -> list[str]:
    """A decision in words; its chances are those of its player."""
    where = say("where", step=one.step, turn=one.turn, player=one.player + 1)
    mark = f"  {say(f'mark_{one.mark}').upper()}" if one.mark else ""
    out = [f"{where}: {one.taken.label} ({100 * one.taken.value:.0f} %){mark}"]
    if one.best != one.taken:
        loss = f"{100 * one.loss.value:.1f} ±{100 * one.loss.half:.1f}"
        out.append(say("better_was", label=one.best.label, chance=f"{100 * one.best.value:.0f}", loss=loss))
        out += [f"      {'+' if why.is_good else '-'} {why.words(say.language)}" for why in one.reasons]
    return out
