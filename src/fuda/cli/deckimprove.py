"""`fuda deck improve`: try swaps of cards on the same seeds, and say honestly what came of it."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from fuda.ai import bots
from fuda.cards.library import known_game
from fuda.cli.decks import PARTIAL, check_place, deck_text, legal_decks, named_deck, write_file
from fuda.cli.output import print_json, wrote
from fuda.cli.playing import Bar, Shown, bar
from fuda.cli.simtables import p_text, points
from fuda.cli.words import Words, add_lang
from fuda.games import deckfile, decklist
from fuda.games.registry import AnyGame
from fuda.sim.conduct import Standing
from fuda.sim.improve import Advice, Request, Swap, improve
from fuda.view.events import name_of

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda deck improve onepiece my-deck.txt --against decks/ --budget 2000       games in all
fuda deck improve onepiece tide --budget 10m --players greedy,greedy        or a time: 90s, 10m, 2h
fuda deck improve onepiece tide --replace LH1-022 --with LH1-034,LH1-035    only these cards

A swap takes all copies of a card out (or --copies N of them) and puts as many of another in; only legal decks are
played. Swaps and deck play the same seeds from the same seats against the same opponents. Many swaps are tried with a
few games, the best of them with more, on new seeds each time; the last round alone decides, with McNemar's test raised
for the number of swaps in it (Holm). If nothing is proved, that is what is said. A budget of games gives the same
result every time, a time is kept; what bots of a kind find good need not be what people find good.
"""
UNITS: Final = {"s": 1, "m": 60, "h": 3600}
MOST_SHOWN: Final = 8
MOST_GAMES: Final = 10_000_000


def add_parser(actions: Subparsers) -> None:
    """Add the action."""
    parser = actions.add_parser(
        "improve",
        help="propose swaps by playing them on the same seeds",
        description=DESCRIPTION,
    )
    parser.add_argument("game", help="the game, such as onepiece")
    parser.add_argument("file", help="a deck file, or the name of a deck that comes with the game")
    parser.add_argument("--against", metavar="A,B", help="opponents: decks or a folder (default: all that come with "
                        "the game)")  # fmt: skip
    parser.add_argument("--budget", default="1000", metavar="N", help="games, or a time such as 90s, 10m or 2h "
                        "(default: 1000 games)")  # fmt: skip
    parser.add_argument("--players", default="greedy,greedy", metavar="A,B", help="bots of the deck and of its "
                        f"opponents (default: greedy,greedy): {', '.join(bots.all_names())}")  # fmt: skip
    parser.add_argument("--replace", default="", metavar="X,Y", help="only these cards may go")
    parser.add_argument("--with", dest="candidates", default="", metavar="X,Y", help="only these cards may come")
    parser.add_argument("--copies", type=int, default=0, metavar="N", help="swap at most N copies (default: all)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the run (default 1)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one a processor)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the deck with the best swap that is proved")
    parser.add_argument("--json", action="store_true", help="every swap tried, as JSON on standard output")
    parser.add_argument("--allow-partial", action="store_true", help=PARTIAL)
    add_lang(parser)
    parser.set_defaults(act=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the action."""
    game = known_game(args.game, allow_partial=args.allow_partial)
    games, seconds = budget_of(args.budget)
    request = request_of(game, args)
    if args.write:
        check_place(args.write)
    with bar(args.lang) as progress:
        advice = improve(request, games, seconds, Rounds(progress).show)
    unwritten = None
    if args.write and advice.better:
        try:
            write_file(args.write, swapped_text(game, args.file, advice.better[0]).encode())
            wrote(args.write, args.lang)
        except ValueError as error:
            unwritten = error  # what was found is told all the same
    if args.json:
        print_json(advice)
    else:
        print_advice(Console(highlight=False, markup=False), game, advice, Words(args.lang))
    if unwritten is not None:
        raise unwritten
    return 0


def request_of(game: AnyGame, args: argparse.Namespace) -> Request:
    """Read the options; whatever is wrong is a ValueError."""
    players = [part.strip() for part in args.players.split(",")]
    if len(players) != 2:
        raise ValueError(f"--players takes two names with a comma between them, not {args.players!r}")
    for name in players:
        bots.make(name, 0)
    if args.copies < 0 or not 0 <= args.jobs <= 512:
        raise ValueError("--copies and --jobs are no less than 0")
    return Request(
        game,
        named_deck(game, args.file),
        legal_decks(game, args.against or ",".join(game.decks()), "--against"),
        (players[0], players[1]),
        args.seed,
        args.copies,
        names(args.replace),
        names(args.candidates),
        args.jobs,
        args.allow_partial,
    )


def names(text: str) -> list[str]:
    """Card numbers with commas between them."""
    return [part.strip().upper() for part in text.split(",") if part.strip()]


def budget_of(text: str) -> tuple[int, float]:
    """A budget of games, or of seconds."""
    found = re.fullmatch(r"([0-9]{1,9})([smh]?)", text.strip())
    if found is None or not 0 < int(found.group(1)) <= MOST_GAMES:
        raise ValueError(f"--budget is a number of games, or a time such as 90s, 10m or 2h, not {text!r}")
    n, unit = int(found.group(1)), found.group(2)
    return (0, float(n * UNITS[unit])) if unit else (n, 0.0)


class Rounds:
    """Shows each round with a bar of its own."""

    def __init__(self, progress: Shown) -> None:
        self.progress = progress
        self.bars: dict[int, Bar] = {}

    def show(self, number: int, standing: Standing) -> None:
        """Show how far a round has come."""
        self.bars.setdefault(number, Bar(self.progress)).show(standing)


def swapped_text(game: AnyGame, name: str, swap: Swap) -> str:
    """The deck file with a swap in its deck."""
    found = decklist.understand(deck_text(game, name), game).deck
    left = swap.copies
    for entry in reversed(found.entries):
        if entry.number == swap.old and entry.section == deckfile.MAIN:
            taken = min(left, entry.count)
            entry.count -= taken
            left -= taken
    found.entries = [entry for entry in found.entries if entry.count]
    found.entries.append(deckfile.Entry(swap.new, swap.copies, 0, deckfile.MAIN))
    return deckfile.write(found)


# --- in words ------------------------------------------------------------------------------------------------------
def print_advice(console: Console, game: AnyGame, advice: Advice, say: Words) -> None:
    """Print the rounds, and what is proved."""
    who = {"deck": advice.deck, "against": ", ".join(advice.against), "players": say("against").join(advice.players)}
    much = {"games": f"{advice.games:,}", "tried": advice.tried, "possible": f"{advice.possible:,}"}
    console.print(say("improving", **who, **much))
    for number, trials in enumerate(advice.rounds, 1):
        is_last = number == len(advice.rounds)
        title = say("last_round" if is_last else "round", n=number, swaps=len(trials))
        heads = [say(name) for name in ("out", "in", "copies", "pairs", "better", "worse", "points")]
        table = Table(*heads, "p", title=title)
        for trial in trials[:MOST_SHOWN]:
            found, swap = trial.found, trial.swap
            table.add_row(
                card(game, swap.old, say), card(game, swap.new, say), str(swap.copies), str(found.pairs),
                str(found.better), str(found.worse), points(found.difference, say),
                p_text(trial.p_value if is_last else found.p_value),
            )  # fmt: skip
        console.print(table)
        if len(trials) > MOST_SHOWN:
            console.print(say("more_in_json", n=len(trials) - MOST_SHOWN), style="dim")
    console.print(verdict(game, advice, say))


def card(game: AnyGame, number: str, say: Words) -> str:
    """A card by number and name."""
    return f"{number} {name_of(game, number, say.language)}"


def verdict(game: AnyGame, advice: Advice, say: Words) -> str:
    """What is proved, in a sentence."""
    if advice.better:
        found = "; ".join(
            say("swap", n=one.copies, old=card(game, one.old, say), new=card(game, one.new, say))
            for one in advice.better
        )
        return say("proved", swaps=found)
    best = advice.best()
    widest = "" if best is None else say("best_was", points=points(best.found.difference, say))
    return say("nothing_proved") + widest + say("more_games")
