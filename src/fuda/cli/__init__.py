"""The command `fuda`: one module a subcommand, imported only when it is the one asked for."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from fuda.build import plan, using
from fuda.cli.parser import Parser

COMMANDS = {
    "serve": "play in the browser",
    "play": "play a match in the terminal",
    "replay": "step through a recorded match",
    "analyse": "say how good each answer of a recorded match was",
    "deck": "check a deck, take its figures, improve it",
    "cards": "read card text as programs",
    "scenario": "run, check or play positions that judges write",
    "puzzle": "find puzzles and prove them",
    "simulate": "let bots play many matches and count",
    "train": "teach a network to play",
    "export": "write decisions of matches as data for training",
    "tournament": "play a tournament among bots, or record one among people",
    "rules": "read the rulebooks and see which clauses are proved",
    "bench": "measure how fast matches are played",
    "build": "compile the engine for this machine",
    "completion": "print what completes commands in a shell",
}
EPILOG = """\
Exit codes: 0 all is well; 1 the answer is no (an illegal deck, a scenario that fails, a card that is not understood, a
target missed); 2 something given cannot be used, and nothing was done; 130 interrupted; 141 nobody reads the output."""


class Version(argparse.Action):
    """Print the version of the installed package, and which build of it runs."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"fuda {version('fuda')}, {using.name()}")
        parser.exit()


def make_parser(*chosen: str) -> argparse.ArgumentParser:
    """Make the parser: every subcommand by name, the chosen ones with their options."""
    parser = Parser(prog="fuda", description="Play trading card games exactly by their rules.", epilog=EPILOG)
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and exit")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, about in COMMANDS.items():
        if name in chosen:
            importlib.import_module(f"fuda.cli.{name}").add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=about, add_help=False)
    return parser


def name_games(words: Sequence[str]) -> None:
    """Say which games will be played, where the command names them: a build of these games is enough then."""
    named = sorted(set(words) & set(plan.games()))
    if named:
        os.environ.setdefault(using.GAMES, ",".join(named))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; 0 for success, 2 for bad input."""
    words = sys.argv[1:] if argv is None else list(argv)
    if argv is None:
        name_games(words)
    chosen = next((word for word in words if not word.startswith("-")), "")
    try:
        args = make_parser(chosen).parse_args(words)
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except using.BuildError as error:
        print(f"fuda: {error}", file=sys.stderr)
        return 2
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):  # by which rich ends
            raise
        sys.stdout = None
        return 141
    except KeyboardInterrupt:
        print("fuda: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone; say nothing more, at exit neither.
        sys.stdout = None
        return 141


if __name__ == "__main__":
    sys.exit(main())
