"""`fuda rules`: read the rulebooks, and see which clauses the code cites and the tests prove."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from fuda.build import using
from fuda.build.objects import processors
from fuda.cli import clauses, fuzz, proving
from fuda.cli.crossings import show_crossings
from fuda.cli.output import print_json, wrote
from fuda.cli.words import Words, add_lang
from fuda.rules import page, report
from fuda.rules.clauses import Ruling, UnknownClause, available, rulebook
from fuda.rules.evidence import CLAUSE_TESTS, Evidence, checkout, evidence_path, usable
from fuda.rules.tags import scan
from fuda.rules.trials import Broken
from fuda.scenario.crossings import NoCrossings

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda rules onepiece           every clause, in our own words
fuda rules onepiece 7-1-1-2   one clause: its readings, where the code cites it, which tests prove it
fuda rules dz '3-9.1-(1)'     the same by the game's code; quote brackets for the shell
fuda rules hanyo --lang ja    what they say, in Japanese
fuda rules coverage           how many clauses are missing, cited, claimed and verified
fuda rules prove onepiece     take each rule out and see a test fail (minutes; goes on where it was interrupted)
fuda rules prove              the same for all games
fuda rules fuzz onepiece      try laws that need no judge on random positions, and print what breaks them as scenarios
fuda rules crossings onepiece every way to do something, crossed with everything that can interfere
"""


class Told(msgspec.Struct):
    """A clause in our own words."""

    id: str
    kind: str
    summary: str


class Book(msgspec.Struct):
    """A rulebook."""

    game: str
    code: str
    clauses: list[Told]


class OneClause(msgspec.Struct):
    """A clause, how it is covered, and the readings of it."""

    game: str
    code: str
    clause: report.ClauseState
    rulings: list[Ruling]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "rules",
        help="read the rulebooks and see which clauses are proved",
        description=DESCRIPTION,
    )
    parser.add_argument("what", help="a game, 'coverage', 'prove', 'fuzz' or 'crossings'")
    parser.add_argument("which", nargs="?", help="a clause of the game; with the other words, a game")
    add_lang(parser)
    parser.add_argument("--clause", action="append", metavar="ID", help="prove: only this clause (may be repeated)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="prove: processes (default: one a processor)")
    parser.add_argument(
        "--slight", action="store_true", help="prove: exchange steps and shift comparisons by one instead"
    )
    parser.add_argument("--both", type=int, default=0, metavar="N", help="prove: try N clauses in forks and afresh")
    parser.add_argument("--json", action="store_true", help="as JSON on standard output")
    parser.add_argument("--html", metavar="FILE", type=Path, help="coverage as a web page")
    parser.add_argument("--run", dest="again", action="store_true", help="run the clause tests even if nothing changed")
    fuzz.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        if args.what == "fuzz":
            return fuzz.run(args)
        if args.what == "coverage":
            return show_coverage(args)
        if args.what == "prove":
            return show_proofs(args)
        if args.what == "crossings":
            return show_crossings(args.which, Words(args.lang), as_json=args.json)
        return show_rules(args)
    except (UnknownClause, NoCrossings) as error:
        say(f"fuda rules: {error}")
        return 2


def say(message: str) -> None:
    """Tell the user something that is not the answer."""
    print(message, file=sys.stderr)


def show_rules(args: argparse.Namespace) -> int:
    """Print a rulebook or one of its clauses."""
    book = rulebook(args.what, args.lang)
    console = Console(highlight=False)
    if args.which is None and args.json:
        told = [Told(one.id, one.kind, one.summary) for one in book.clauses.values()]
        print_json(Book(book.game, book.code, told))
    elif args.which is None:
        clauses.print_rulebook(console, book, Words(args.lang))
    else:
        clause = book.clause(args.which.removeprefix(f"{book.code} "))
        if args.json:
            known = kept_evidence(book.game) or Evidence("")
            found = [one for one in report.judge(book, scan(game=book.game), known) if one.id == clause.id]
            state = found[0] if found else report.ClauseState(clause.id, clause.kind, clause.summary, "")
            print_json(OneClause(book.game, book.code, state, book.rulings_about(clause.id)))
            return 0
        evidence = kept_evidence(book.game)
        clauses.print_clause(console, book, clause, scan(game=book.game), evidence, Words(args.lang))
    return 0


def show_coverage(args: argparse.Namespace) -> int:
    """Print the coverage of one rulebook or of all."""
    games = [args.which] if args.which else available()
    if args.html and len(games) > 1:
        say("fuda rules: --html shows one game; name it")
        return 2
    books = [rulebook(game) for game in games]
    found = scan(game=books[0].game if args.which else "")
    reports = [report.make(book, found, fresh_evidence(book.game, again=args.again)) for book in books]
    if args.html:
        page.write(reports[0], args.html)
        wrote(args.html, args.lang)
    if args.json:
        print_json(reports[0] if args.which else reports)
    elif not args.html:
        for one in reports:
            clauses.print_report(Console(highlight=False), one, Words(args.lang))
    return 0


def show_proofs(args: argparse.Namespace) -> int:
    """Take the rules of a game, or of all, out one at a time, and print which are missed by no test."""
    root = checkout()
    missing = missing_tools()
    if root is None or missing:
        say(f"fuda rules: proving needs {missing or 'a checkout with its tests'}")
        return 2
    books = [rulebook(game) for game in ([args.which] if args.which else available())]
    wanted = [books[0].clause(each.removeprefix(f"{books[0].code} ")).id for each in args.clause or ()]
    if wanted and not args.which:
        say("fuda rules: --clause names a clause of one game; name the game")
        return 2
    jobs = args.jobs if args.jobs > 0 else processors()
    try:
        if args.both:
            wrong = proving.compare_ways(books, root, jobs, args.both, args.seed or 0)
            print("\n".join(wrong) or Words(args.lang)("same_both_ways"))
            return int(bool(wrong))
        if args.slight:
            proving.try_slightly(books, wanted, root, jobs, again=args.again)
            return 0
        results = proving.prove_games(books, wanted, root, jobs, again=args.again)
    except Broken as error:
        say(f"fuda rules: {error}")
        return 2
    except KeyboardInterrupt:
        say("fuda rules: interrupted; what was found is kept, and the same command goes on from there")
        return 130
    if args.json:
        print_json(results[0] if args.which else results)
    else:
        proving.print_results(Console(highlight=False), results, Words(args.lang))
    return int(not all(result.is_whole for result in results))


def missing_tools() -> str:
    """Name what is not installed of that which runs tests."""
    missing = [name for name in ("pytest", "xdist", "coverage") if importlib.util.find_spec(name) is None]
    return f"{', '.join(missing)} (run `make dev`)" if missing else ""


def kept_evidence(game: str) -> Evidence | None:
    """Read what this checkout knows about a game if it still fits the sources."""
    root = checkout()
    if root is None:
        return None
    found = usable(root, game)
    return found if isinstance(found, Evidence) else None


def fresh_evidence(game: str, *, again: bool) -> Evidence | None:
    """Get evidence about a game that fits the sources, running its clause tests if need be."""
    root = checkout()
    if root is None:
        say("fuda rules: there is no checkout with tests/clauses here: reporting citations only")
        return None
    if not (root / CLAUSE_TESTS / game).is_dir():
        say(f"fuda rules: there are no clause tests of {game} yet: reporting citations only")
        return None
    found = usable(root, game)
    if isinstance(found, Evidence) and not again:
        return found
    if isinstance(found, str) and evidence_path(root, game).exists():
        say(f"fuda rules: {evidence_path(root, game)} {found} and is not used")
    return collect(root, game)


def collect(root: Path, game: str) -> Evidence | None:
    """Run the clause tests of a game and read what they showed."""
    if missing := missing_tools():
        say(f"fuda rules: the clause tests need {missing}: reporting citations only")
        return None
    path = evidence_path(root, game)
    say(f"running the clause tests of {game} ...")
    command = [
        sys.executable,
        "-m",
        "pytest",
        (CLAUSE_TESTS / game).as_posix(),
        "-n",
        "2",
        "-q",
        "--clause-evidence",
        str(path),
        "--clause-game",
        game,
    ]
    code = subprocess.run(command, cwd=root, env=using.interpreted(), stdout=sys.stderr, check=False).returncode
    found = usable(root, game)
    if isinstance(found, str):
        say(f"fuda rules: the clause tests ended with code {code}, and {path} {found}: reporting citations only")
        return None
    if code:
        say("fuda rules: some clause tests did not pass")
    return found
