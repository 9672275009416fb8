"""`fuda completion`: a script by which a shell completes commands, options and games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import shtab

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda completion bash > ~/.local/share/bash-completion/completions/fuda
fuda completion zsh > ~/.zfunc/_fuda        a folder of $fpath

Prints what the shell reads to complete commands and options; a new shell knows them.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "completion", help="print what completes commands in a shell", description=DESCRIPTION
    )
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS, help="the shell")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    from fuda.cli import COMMANDS, make_parser

    print(shtab.complete(make_parser(*COMMANDS), args.shell))
    return 0
