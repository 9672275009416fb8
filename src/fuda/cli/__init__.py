"""The command `fuda`: one module a subcommand."""

import argparse
import importlib
import sys
from collections.abc import Sequence

COMMANDS = ("rules",)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; 0 for success, 2 for bad input."""
    parser = argparse.ArgumentParser(prog="fuda", description="Play trading card games exactly by their rules.")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in COMMANDS:
        importlib.import_module(f"fuda.cli.{name}").add_parser(subparsers)
    args = parser.parse_args(argv)
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
