"""`fuda rules fuzz`: try laws that need no judge on random positions, and print what breaks them as scenarios."""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from typing import Final

import msgspec

from fuda.cli.output import print_json
from fuda.cli.words import Words
from fuda.fuzz.laws import LAWS
from fuda.fuzz.ledger import Entry
from fuda.fuzz.search import Group, Report, search
from fuda.fuzz.words import words_of
from fuda.fuzz.writing import scenarios
from fuda.games import registry

MOST_MINUTES: Final = 24 * 60.0
TOLD_EVERY: Final = 10.0  # seconds between two lines of progress where nobody watches


class Tried(msgspec.Struct):
    """How often a law was tried, and how often it was broken."""

    tried: int
    found: int


class Kind(msgspec.Struct):
    """Findings of one kind, with the smallest of them as a scenario."""

    name: str
    law: str
    what: str
    count: int
    seed: int
    known: str  # what the ledger says, or ""
    details: list[str]
    scenario: str


class Found(msgspec.Struct):
    """What a search found."""

    game: str
    seed: int
    seconds: float
    laws: dict[str, Tried]
    endless: dict[str, int]  # what did not come to an end, and how often
    groups: list[Kind]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what only this command takes."""
    parser.add_argument("--minutes", type=float, default=1.0, metavar="N", help="fuzz: how long to search (default 1)")
    parser.add_argument(
        "--seed",
        type=int,
        default=None,
        metavar="S",
        help="fuzz: the first seed (default: by the clock); prove --both: which clauses (default 0)",
    )
    parser.add_argument("--law", action="append", metavar="NAME", help="fuzz: only this law (may be repeated)")
    parser.add_argument("--all", action="store_true", help="fuzz: show findings that the ledger knows, too")


def run(args: argparse.Namespace) -> int:
    """Search, and print what was found: 0 nothing new, 1 something, 2 the arguments are wrong."""
    problem = wrong_argument(args)
    if problem:
        print(f"fuda rules fuzz: {problem}", file=sys.stderr)
        return 2
    seed = args.seed if args.seed is not None else int(time.time())
    end = time.monotonic() + 60 * args.minutes
    progress = Progress(Words(args.lang))
    report = search(args.which, args.law or LAWS, itertools.count(seed), lambda: time.monotonic() > end, progress.tell)
    progress.done()
    if args.json:
        print_json(as_data(report, seed))
    else:
        show(report, seed, Words(args.lang), is_all=args.all)
    return 1 if report.new() or report.failed else 0


def wrong_argument(args: argparse.Namespace) -> str:
    """What is wrong with the arguments, or nothing."""
    if args.which is None:
        return f"name a game: {', '.join(sorted(registry.BUILT_IN))}"
    try:
        registry.find(args.which)
        words_of(args.which)
    except registry.UnknownGameError as error:
        return str(error)
    except KeyError:
        return f"the laws have no words for {args.which}"
    unknown = [law for law in args.law or () if law not in LAWS]
    if unknown:
        return f"there is no law {unknown[0]!r}; there are {', '.join(LAWS)}"
    if not 0 < args.minutes <= MOST_MINUTES:
        return f"--minutes is more than 0 and at most {MOST_MINUTES:.0f}"
    if args.seed is not None and not 0 <= args.seed < 1 << 40:
        return "--seed is a number from 0 to 2^40"
    return ""


class Progress:
    """Tells on the standard error output how far the search is, and how fast."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.is_watched = sys.stderr.isatty()
        self.told = time.monotonic()

    def tell(self, report: Report) -> None:
        """Write a line, over the last one where somebody watches."""
        if time.monotonic() - self.told < (0.5 if self.is_watched else TOLD_EVERY):
            return
        self.told = time.monotonic()
        tried = report.tried.total()
        rate = tried / max(report.seconds, 1e-9)
        found, groups = report.found.total(), len(report.groups)
        text = self.words("fuzzing", tried=tried, rate=f"{rate:.0f}", found=found, groups=groups)
        print(
            f"\r{text}   " if self.is_watched else text,
            end="" if self.is_watched else "\n",
            file=sys.stderr,
            flush=True,
        )

    def done(self) -> None:
        """End the line."""
        if self.is_watched:
            print(file=sys.stderr)


def settled(entry: Entry, words: Words) -> str:
    """What the ledger says of a group."""
    return words("settled_by", reading=entry.reading) if entry.reading else words("known_broken", why=entry.broken)


def show(report: Report, seed: int, words: Words, *, is_all: bool) -> None:
    """Print how often each law was broken, then the groups, each with its smallest scenario."""
    print(words("fuzzed", game=report.game, seed=seed, seconds=f"{report.seconds:.0f}"))
    for law, tried in report.tried.items():
        print("  " + words("law_tried", law=law, tried=tried, found=report.found[law]))
    for text, times in report.failed.most_common():
        print(words("times", n=times, what=text))
    old = [group for group in report.groups.values() if group.entry is not None]
    for entry, count in report.cut.items():
        print("  " + words("known_findings", n=count, law=entry.law, why=settled(entry, words)))
    for group in [*report.new(), *(old if is_all else [])]:
        print("\n# " + words("times", n=group.count, what=group.name))
        print(scenarios(group.example), end="")


def as_data(report: Report, seed: int) -> Found:
    """The same as data."""
    laws = {law: Tried(tried, report.found[law]) for law, tried in report.tried.items()}
    groups = sorted(report.groups.values(), key=lambda group: -group.count)
    return Found(
        report.game, seed, round(report.seconds, 1), laws, dict(report.failed), [group_data(one) for one in groups]
    )


def group_data(group: Group) -> Kind:
    """One group as data."""
    found = group.example
    known = settled(group.entry, Words("en")) if group.entry is not None else ""
    return Kind(group.name, found.law, found.what, group.count, found.seed, known, found.details, scenarios(found))
