"""`fuda build`: compile the engine for this machine, so that everything plays ten times as fast from then on."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from fuda.build import plan, using
from fuda.cli.words import Words, add_lang

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

MOST_JOBS = 256
DESCRIPTION = """\
Compiles the engine with mypyc and the C compiler of this machine into the cache folder of your system. Every command,
the server, environments and `import fuda` use it from their next start on, for as long as the sources are the same.
FUDA_BUILD=interpreted leaves it alone, FUDA_BUILD=compiled insists on it, FUDA_BUILD=FOLDER names a build. One of some
games only is used by commands that name one of these games, and where FUDA_BUILD says so.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser("build", help="compile the engine for this machine", description=DESCRIPTION)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one a processor)")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--status", action="store_true", help="say which builds there are and which one is used")
    what.add_argument("--remove", action="store_true", help="remove every build")
    parser.add_argument("--quiet", action="store_true", help="say only when it is ready, or why it is not")
    parser.add_argument("--nice", action="store_true", help="leave the processors to others while these want them")
    add_lang(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    from fuda.build import make
    from fuda.build.objects import ToolError, processors

    words = Words(args.lang)
    unknown = sorted(set(args.games) - set(plan.games()))
    if unknown:
        print(f"fuda build: there is no game {unknown[0]!r}; known are {', '.join(plan.games())}", file=sys.stderr)
        return 2
    if not 0 <= args.jobs <= MOST_JOBS:
        print(f"fuda build: --jobs must be from 1 to {MOST_JOBS}", file=sys.stderr)
        return 2
    if args.status:
        return show_status(words)
    if args.remove:
        gone = make.remove()
        print(words("removed", n=len(gone), folder=using.cache()) if gone else words("nothing_to_remove"))
        return 0
    if args.nice and hasattr(os, "nice"):
        os.nice(19)
    start = time.monotonic()
    line = Line(quiet=args.quiet or not sys.stderr.isatty())
    # All games are one build, whether they are named or not.
    games = [] if set(args.games) == set(plan.games()) else sorted(set(args.games))
    try:
        build = make.make(games, args.jobs or processors(), line.show)
    except ToolError as error:
        line.end()
        print(f"fuda build: {error}", file=sys.stderr)
        return 1
    line.end()
    took = f"{time.monotonic() - start:.0f}"
    print(words("built", games=", ".join(build.games), seconds=took, memory=memory(words), folder=build.folder))
    return 0


def memory(words: Words) -> str:
    """How much memory the largest of the compilers took, in words, where the system tells it."""
    try:
        import resource
    except ImportError:
        return ""
    unit = 1 if sys.platform == "darwin" else 1024
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit
    return words("largest_process", gigabytes=f"{most / 1e9:.2f}") if most else ""


class Line:
    """One line of the terminal that says how far it is."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet

    def show(self, text: str) -> None:
        """Say it in place of what was said before."""
        if not self.quiet:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave nothing of it."""
        self.show("")


def show_status(words: Words) -> int:
    """Print what there is and what is used."""
    from fuda.build.objects import missing_tool

    try:
        print(words("in_use", what=described(using.FINDER.decide(), words)))
    except using.BuildError as error:
        print(words("none_in_use", why=error))
    if using.FINDER.fault:
        print(words("not_loaded", why=using.FINDER.fault))
    ours = using.fingerprint()
    for build in using.builds():
        fits = words("these_sources" if build.fingerprint == ours else "other_sources")
        print(f"{build.folder}: {', '.join(build.games)}; {fits}, {size(build.folder) / 1e6:.0f} MB")
    reason = missing_tool()
    print(words("no_tools", why=reason) if reason else words("tools"))
    return 0


def described(build: using.Build | None, words: Words) -> str:
    """The build that is used, in words."""
    if build is None:
        return words("sources_used")
    return words("build_used", folder=build.folder)


def size(folder: Path) -> int:
    """The bytes of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
