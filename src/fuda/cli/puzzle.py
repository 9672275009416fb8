"""`fuda puzzle`: find puzzles in matches between bots, and prove those of a file."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from fuda.cli.output import print_json, wrote
from fuda.cli.words import Words, add_lang
from fuda.games import registry
from fuda.puzzle.files import Puzzle, check, read_puzzles
from fuda.puzzle.find import find
from fuda.scenario.source import ScenarioError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION: Final = """\
Win this turn, whatever the opponent holds and does: docs/puzzles.md.

  fuda puzzle find onepiece --count 5 --out mine.yaml     let bots play, and keep what makes a puzzle
  fuda puzzle check mine.yaml                              prove each puzzle of a file
"""
MOST: Final = 1_000  # puzzles to be found


class Proved(msgspec.Struct):
    """What came of the proof of a puzzle."""

    id: str
    line: int
    fault: str  # "" if it is proved
    deals: int
    answers: int
    rating: int
    seconds: float


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser("puzzle", help="find puzzles and prove them", description=DESCRIPTION)
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    finding = acts.add_parser("find", help="find puzzles in matches between bots")
    finding.add_argument("game", choices=registry.names())
    finding.add_argument("--count", type=int, default=1, metavar="N", help="how many (1)")
    finding.add_argument("--seed", type=int, default=1, metavar="S", help="of the first match (1)")
    finding.add_argument("--games", type=int, default=0, metavar="N", help="give up after so many matches (never)")
    finding.add_argument("--least", type=int, default=0, metavar="RATING", help="only those that are rated so high (0)")
    finding.add_argument("--out", type=Path, metavar="FILE", help="add them to a file instead of printing them")
    add_lang(finding)
    finding.set_defaults(run=run_find)
    checking = acts.add_parser("check", help="prove the puzzles of a file")
    checking.add_argument("file", type=Path)
    checking.add_argument("--json", action="store_true", help="print the result as data")
    add_lang(checking)
    checking.set_defaults(run=run_check)


def run_find(args: argparse.Namespace) -> int:
    """Find puzzles; 1 if fewer were found than wanted."""
    if not 1 <= args.count <= MOST:
        print(f"fuda: --count is a number from 1 to {MOST}", file=sys.stderr)
        return 2
    words = Words(args.lang)
    found = 0
    for number, text in enumerate(find(registry.find(args.game), args.seed, args.least), 1):
        if text:
            found += 1
            keep(text, args.out)
        if sys.stderr.isatty():
            print("\r" + words("finding", n=number, found=found), end="", file=sys.stderr, flush=True)
        if found == args.count or number == args.games:
            break
    if args.out and found:
        wrote(args.out, args.lang)
    return 0 if found == args.count else 1


def keep(text: str, path: Path | None) -> None:
    """Print a puzzle, or add it to a file."""
    if path is None:
        print(f"---\n{text}", end="", flush=True)
        return
    with path.open("a", encoding="utf-8") as file:
        file.write(f"---\n{text}" if path.stat().st_size else text)


def run_check(args: argparse.Namespace) -> int:
    """Prove puzzles: 0 if all of them hold, 1 if some do not, 2 if the file cannot be read."""
    say = Words(args.lang)
    try:
        puzzles = read_puzzles(args.file)
    except ScenarioError as error:
        print(f"fuda: {error}", file=sys.stderr)
        return 2
    if not puzzles:
        print(f"fuda: {say('no_puzzles', file=args.file)}", file=sys.stderr)
        return 2
    rows = [proved(puzzle) for puzzle in puzzles]
    wrong = [row for row in rows if row.fault]
    if args.json:
        print_json(rows)
    else:
        for row in rows:
            what = row.fault or say("puzzle_holds")
            print(say("puzzle_row", id=row.id, what=what, answers=row.answers, seconds=row.seconds))
        print(say("puzzles_proved", n=len(rows) - len(wrong), all=len(rows)))
    return 1 if wrong else 0


def proved(puzzle: Puzzle) -> Proved:
    """What came of the proof of a puzzle."""
    start = time.process_time()
    answers, deals, fault = 0, 0, ""
    try:
        prover = check(puzzle)
        answers, deals = prover.deals.tried, len(prover.root)
    except ScenarioError as error:
        fault = str(error)
    seconds = round(time.process_time() - start, 2)
    return Proved(puzzle.id, puzzle.scenario.place.line, fault, deals, answers, puzzle.rating, seconds)
