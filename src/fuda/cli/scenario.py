"""`fuda scenario`: run scenarios, check that they can be laid out, or take one over in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.text import Text

from fuda.ai import bots
from fuda.cli.game import Table
from fuda.cli.output import print_json
from fuda.cli.words import Words, add_lang
from fuda.learn.network import NetworkError
from fuda.rules.clauses import UnknownClause, rulebook
from fuda.scenario.names import PLAYERS
from fuda.scenario.read import Scenario, read_each, right, scenario_files
from fuda.scenario.run import play, run
from fuda.scenario.source import ScenarioError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda scenario run scenarios/onepiece       play every scenario of a folder or file and compare
fuda scenario check my.yaml                read and lay out only
fuda scenario play my.yaml --as B          take over at the terminal

Exit code 0: all passed, 1: some failed, 2: a file cannot be read. The format: docs/scenarios.md
"""


class Finding(msgspec.Struct):
    """Something that is not as a scenario says."""

    file: str
    line: int
    what: str
    expected: str
    found: str


class Report(msgspec.Struct):
    """How one scenario came out."""

    file: str
    line: int
    title: str
    game: str
    clauses: list[str]
    passed: bool
    failures: list[Finding]


class Trouble(msgspec.Struct):
    """A file that cannot be read or laid out."""

    file: str
    line: int
    message: str


class Summary(msgspec.Struct):
    """How all of them came out."""

    passed: int
    failed: int
    scenarios: list[Report]
    errors: list[Trouble]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "scenario",
        help="run, check or play positions that judges write",
        description=DESCRIPTION,
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, about in (("run", "play scenarios and compare"), ("check", "read and lay out scenarios")):
        one = actions.add_parser(name, help=about)
        one.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders of files")
        one.add_argument("--json", action="store_true", help="the result as JSON on standard output")
        add_lang(one)
    taken = actions.add_parser("play", help="take a scenario over at the terminal")
    taken.add_argument("file", type=Path, help="a scenario file")
    taken.add_argument("--number", type=int, default=1, metavar="N", help="which scenario of the file (default: 1)")
    taken.add_argument("--script", action="store_true", help="play the script first, then take over")
    taken.add_argument("--as", dest="seat", choices=PLAYERS, help="your seat (default: who decides)")
    taken.add_argument("--against", default="greedy", choices=bots.all_names(), metavar="BOT", help="the bot "
                        f"(default: greedy): {', '.join(bots.all_names())}")  # fmt: skip
    add_lang(taken)
    parser.set_defaults(run=carry_out)


def carry_out(args: argparse.Namespace) -> int:
    """Carry out the command."""
    if args.action == "play":
        return take_over(args)
    summary = summarise(args.paths, only_check=args.action == "check")
    if args.json:
        print_json(summary)
    else:
        print_summary(summary, Words(args.lang), only_check=args.action == "check")
    return 2 if summary.errors else 1 if summary.failed else 0


# --- run and check ---------------------------------------------------------------------------------------------
def summarise(paths: list[Path], *, only_check: bool) -> Summary:
    """Run or check the scenarios of some paths; one with an error does not keep the others from running."""
    summary = Summary(0, 0, [], [])
    try:
        files = scenario_files(paths)
    except ScenarioError as error:
        summary.errors.append(trouble(error))
        return summary
    for file in files:
        try:
            found = read_each(file)
        except ScenarioError as error:
            summary.errors.append(trouble(error))
            continue
        for one in found:
            try:
                scenario = right(one)
                check_citations(scenario)
                summary.scenarios.append(report(scenario, only_check=only_check))
            except ScenarioError as error:
                summary.errors.append(trouble(error))
    summary.passed = sum(one.passed for one in summary.scenarios)
    summary.failed = len(summary.scenarios) - summary.passed
    return summary


def trouble(error: ScenarioError) -> Trouble:
    """An error as data."""
    return Trouble(error.place.file, error.place.line, error.message)


def check_citations(scenario: Scenario) -> None:
    """Refuse clauses and rulings that the rulebook does not have, where it is here."""
    code = scenario.book.game.code
    try:
        book = rulebook(scenario.book.game.name)
    except UnknownClause:
        return
    for citation in scenario.citations:
        try:
            book.clause(citation.clause.removeprefix(f"{code} "))
        except UnknownClause as error:
            raise ScenarioError(citation.place, str(error)) from None
    for ruling in scenario.rulings:
        try:
            book.ruling(ruling.clause)
        except UnknownClause as error:
            raise ScenarioError(ruling.place, str(error)) from None


def report(scenario: Scenario, *, only_check: bool) -> Report:
    """Run a scenario, or only lay it out."""
    failures = []
    if only_check:
        scenario.lay_out()
    else:
        failures = run(scenario).failures
    return Report(
        file=scenario.place.file,
        line=scenario.place.line,
        title=scenario.title,
        game=scenario.book.game.name,
        clauses=scenario.clauses,
        passed=not failures,
        failures=[Finding(f.place.file, f.place.line, f.what, f.expected, f.found) for f in failures],
    )


def print_summary(summary: Summary, say: Words, *, only_check: bool) -> None:
    """Print what came out, the failures in full."""
    for one in summary.scenarios:
        if only_check or one.passed:
            print(f"{say('laid_out' if only_check else 'passed')}  {one.title}  ({one.file}:{one.line})")
            continue
        print(f"{say('failed')}  {one.title}  ({one.file}:{one.line})")
        for f in one.failures:
            both = (f"{say('expected')}:".ljust(9), f"{say('found')}:".ljust(9))
            print(f"  {f.file}:{f.line}: {f.what}\n    {both[0]} {f.expected}\n    {both[1]} {f.found}")
    for error in summary.errors:
        print(f"fuda scenario: {error.file}:{error.line}: {error.message}", file=sys.stderr)
    counted = (
        say("sum_laid_out", n=len(summary.scenarios))
        if only_check
        else say("sum_passed", passed=summary.passed, failed=summary.failed)
    )
    print(counted + (say("unreadable", n=len(summary.errors)) if summary.errors else ""))


# --- play ------------------------------------------------------------------------------------------------------
def take_over(args: argparse.Namespace) -> int:
    """Lay out a scenario, play its script if asked to, and hand it to the player."""
    try:
        found = read_each(args.file)
        if not 1 <= args.number <= len(found):
            print(f"fuda scenario: {args.file} has scenarios 1 to {len(found)}, not {args.number}", file=sys.stderr)
            return 2
        scenario = right(found[args.number - 1])
        session = play(scenario)[0] if args.script else scenario.lay_out()
        bots.check(args.against, session.game.name)
    except (ScenarioError, NetworkError) as error:
        print(f"fuda scenario: {error}", file=sys.stderr)
        return 2
    seat = PLAYERS.index(args.seat) if args.seat else max(session.player, 0)
    console = Console(highlight=False)
    console.print(Text(f"{scenario.title}: {PLAYERS[seat]}"))
    return Table(console, session, seat, bots.make(args.against, session.seed), args.lang).play()
