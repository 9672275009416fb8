"""`fuda train`: teach a network to play a game."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fuda.build.objects import processors
from fuda.cli.words import Words, add_lang
from fuda.games import registry

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
Bots play matches against each other, with the decks that come along and with legal ones made at random; a network
learns from these who wins from which position, and which answers are taken. In further rounds the network plays itself,
one step ahead and with slips, and learns from that. Everything is kept in a folder: what was interrupted goes on there.

fuda train onepiece --folder runs/op                          two rounds of 1,000 matches
FUDA_NETWORKS=runs/op fuda bench bots --game onepiece --pairs network:greedy,guided:ismcts
fuda train onepiece --folder runs/op --rounds 4               two rounds more
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser("train", help="teach a network to play", description=DESCRIPTION)
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("--folder", type=Path, help="where everything is kept (default: training/GAME)")
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="of self-play and learning (default 2)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="matches of each round (default 1000)")
    parser.add_argument("--later", type=int, default=0, metavar="N",
                        help="of each round but the first, in which networks play (default: as many)")  # fmt: skip
    parser.add_argument(
        "--epochs", type=int, default=6, metavar="N", help="times that positions are gone through (default 6)"
    )
    parser.add_argument(
        "--varied", type=float, default=0.5, metavar="S", help="share of decks made at random (default 0.5)"
    )
    parser.add_argument("--players", default="greedy", metavar="A,B", help="who plays the first round (default greedy)")
    parser.add_argument(
        "--iterations", type=int, default=100, metavar="N", help="tries of players that think (default 100)"
    )
    parser.add_argument("--trust", type=float, default=0.5, metavar="S", help="share of what it learned beyond the "
                        "judge that it goes by (default 0.5)")  # fmt: skip
    parser.add_argument("--longest", type=int, default=3000, metavar="N",
                        help="decisions after which a match is a draw (default 3000)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="(default 1)")
    parser.add_argument(
        "--jobs", type=int, default=0, metavar="N", help="processes that play (default: one a processor)"
    )
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="let a Ray cluster play the matches")
    parser.add_argument("--evaluate", type=int, default=0, metavar="N", help="matches against greedy at the end")
    parser.add_argument("--out", type=Path, metavar="FILE", help="copy the weights here as well")
    add_lang(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        return train(args)
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"fuda train: {error}", file=sys.stderr)
        return 2


def train(args: argparse.Namespace) -> int:
    """Train, evaluate, and say where the weights are."""
    from fuda.ai import bots
    from fuda.learn import network
    from fuda.learn.course import Course
    from fuda.learn.course import run as train_all

    for what, value, least, most in (("rounds", args.rounds, 1, 1000), ("games", args.games, 2, 10_000_000),
                                     ("later", args.later, 0, 10_000_000),
                                     ("epochs", args.epochs, 1, 1000), ("iterations", args.iterations, 1, 1_000_000),
                                     ("varied", args.varied, 0, 1), ("longest", args.longest, 10, 100_000),
                                     ("trust", args.trust, 0.01, 1),
                                     ("jobs", args.jobs, 0, 512)):  # fmt: skip
        if not least <= value <= most:
            raise ValueError(f"--{what} must be from {least} to {most}")
    players = tuple(name.strip() for name in args.players.split(","))
    for name in players:
        bots.make(name, 0)
    course = Course(args.game, args.seed, args.rounds, args.games, args.epochs, 256, args.varied, players,
                    args.iterations, args.trust, args.longest, args.later)  # fmt: skip
    folder = args.folder or Path("training") / args.game
    jobs = args.jobs or processors()
    out = train_all(course, folder, jobs, tell, command_of(args), args.ray)
    if args.out:
        shutil.copyfile(out, args.out)
    print(Words(args.lang)("trained", file=out, bytes=f"{out.stat().st_size:,}", folder=folder))
    if not args.evaluate:
        return 0
    from fuda.cli import main

    os.environ[network.VARIABLE] = str(folder)
    return main(["bench", "bots", "--game", args.game, "--games", str(args.evaluate), "--pairs", "network:greedy",
                 "--jobs", str(jobs), "--only", "--lang", args.lang])  # fmt: skip


def tell(words: str) -> None:
    """Say how it goes."""
    print(words, file=sys.stderr, flush=True)


def command_of(args: argparse.Namespace) -> str:
    """The command that makes the same weights, but for who waits for whom."""
    options = ("seed", "rounds", "games", "later", "epochs", "varied", "players", "iterations", "trust", "longest")
    return " ".join([f"fuda train {args.game}", *(f"--{name} {getattr(args, name)}" for name in options)])
