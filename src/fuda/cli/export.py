"""`fuda export`: decisions of matches as data for training."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.cards.library import known_game
from fuda.cli.decks import PARTIAL, check_place, legal_deck
from fuda.cli.output import wrote
from fuda.cli.words import Words, add_lang
from fuda.games.registry import AnyGame
from fuda.match import record as records

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda export onepiece greedy.parquet --players greedy,greedy --games 200
fuda export onepiece mine.npz --records game-1.fuda game-2.fuda      recorded matches instead of bots

One row a decision: what the player saw, the legal options, which was chosen, and what the match brought that player
(1 won, -1 lost, 0 drawn or not played to its end). The numbers are those of the environments: docs/environments.md.
Needs fuda[export]. Bots that think for a time get --iterations tries instead, so that a seed gives the same file.
"""
MOST = 1_000_000


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "export",
        help="write decisions of matches as data for training",
        description=DESCRIPTION,
    )
    parser.add_argument("game", help="the game, such as onepiece")
    parser.add_argument("file", type=Path, help="the file to write, .parquet or .npz")
    parser.add_argument(
        "--players", default="greedy,greedy", metavar="A,B", help=f"two of {', '.join(bots.all_names())}"
    )
    parser.add_argument("--decks", default="", metavar="A,B", help="two decks by name or file (default: the first two)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many matches (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first match (default: 1)")
    parser.add_argument("--iterations", type=int, default=200, metavar="N", help="tries of bots that think (200)")
    parser.add_argument("--records", nargs="+", type=Path, default=[], metavar="FILE", help="recorded matches")
    parser.add_argument("--allow-partial", action="store_true", help=PARTIAL)
    add_lang(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file; 2 if it cannot be."""
    try:
        from fuda.env import export
        from fuda.env.record import recorder
    except ImportError:
        print("fuda export: this needs NumPy: pip install 'fuda[export]'", file=sys.stderr)
        return 2
    try:
        game = known_game(args.game, allow_partial=args.allow_partial)
        check_place(args.file)
        if args.records:
            taken = [records.decode(records.read_file(path)) for path in args.records]
            matches = export.played_in_records(game, taken)
        else:
            matches = export.played_by_bots(game, decks_of(game, args), players_of(args), *numbers_of(args))
        count = export.write(args.file, recorder(game), matches)
    except ValueError as error:
        print(f"fuda export: {error}", file=sys.stderr)
        return 2
    wrote(args.file, args.lang)
    print(Words(args.lang)("exported", n=count))
    return 0


def players_of(args: argparse.Namespace) -> list[str]:
    """The names of the bots; whatever is wrong is a ValueError."""
    names: list[str] = args.players.split(",")
    if len(names) != 2:
        raise ValueError("--players takes two bots, as in greedy,random")
    for name in names:
        bots.make(name, 0)
    return names


def decks_of(game: AnyGame, args: argparse.Namespace) -> list[Any]:
    """The decks that were named, or none."""
    if not args.decks:
        return []
    names = args.decks.split(",")
    if len(names) != 2:
        raise ValueError("--decks takes two decks, as in tide,my-deck.txt")
    return [legal_deck(game, name) for name in names]


def numbers_of(args: argparse.Namespace) -> tuple[int, int, Budget]:
    """How many matches, from which seed, and how long bots think."""
    for name, value in (("--games", args.games), ("--iterations", args.iterations)):
        if not 1 <= value <= MOST:
            raise ValueError(f"{name} must be from 1 to {MOST}")
    return args.games, args.seed, Budget(0.0, args.iterations)
