"""`fuda rules`: read the rulebooks, and see which clauses the code cites and the tests prove."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.progress import Progress

from fuda.games.registry import LANGUAGES
from fuda.rules import page, prove, report, text
from fuda.rules.clauses import DEFINING, UnknownClause, available, rulebook
from fuda.rules.evidence import CLAUSE_TESTS, Evidence, checkout, evidence_path, read, source_hash
from fuda.rules.tags import scan

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda rules onepiece           every clause, in our own words
fuda rules onepiece 7-1-1-2   one clause: its readings, where the code cites it, which tests prove it
fuda rules dz '3-9.1-(1)'     the same by the game's code; quote brackets for the shell
fuda rules hanyo --lang ja    what they say, in Japanese
fuda rules coverage           how many clauses are missing, cited, claimed and verified
fuda rules prove onepiece     take each rule out and see a test fail (minutes)
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "rules",
        help="read the rulebooks and see which clauses are proved",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", help="a game, 'coverage' or 'prove'")
    parser.add_argument("which", nargs="?", help="a clause of the game; with coverage and prove, a game")
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="clauses: the language (default: en)")
    parser.add_argument("--clause", action="append", metavar="ID", help="prove: only this clause (may be repeated)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="prove: so many at a time (default 2)")
    parser.add_argument("--json", action="store_true", help="coverage as JSON on standard output")
    parser.add_argument("--html", metavar="FILE", type=Path, help="coverage as a web page")
    parser.add_argument("--run", dest="again", action="store_true", help="run the clause tests even if nothing changed")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        if args.what == "coverage":
            return show_coverage(args)
        if args.what == "prove":
            return show_proofs(args)
        return show_rules(args)
    except UnknownClause as error:
        say(f"fuda rules: {error}")
        return 2


def say(message: str) -> None:
    """Tell the user something that is not the answer."""
    print(message, file=sys.stderr)


def show_rules(args: argparse.Namespace) -> int:
    """Print a rulebook or one of its clauses."""
    book = rulebook(args.what, args.lang)
    console = Console(highlight=False)
    if args.which is None:
        text.print_rulebook(console, book)
    else:
        clause = book.clause(args.which.removeprefix(f"{book.code} "))
        text.print_clause(console, book, clause, scan(game=book.game), kept_evidence(book.game))
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
        say(f"wrote {args.html}")
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(reports if len(reports) > 1 else reports[0])).decode())
    elif not args.html:
        for one in reports:
            text.print_report(Console(highlight=False), one)
    return 0


def show_proofs(args: argparse.Namespace) -> int:
    """Take the rules of a game out one at a time, and print which are missed by no test."""
    root, book = checkout(), rulebook(args.which or available()[0])
    found = scan(game=book.game)
    evidence = fresh_evidence(book.game, again=False)
    if root is None or evidence is None:
        say("fuda rules: proving needs a checkout with its tests")
        return 2
    wanted = [book.clause(each).id for each in args.clause or ()]
    states = [
        state
        for state in report.make(book, found, evidence).clauses
        if state.kind not in DEFINING and (not wanted or state.id in wanted)
    ]
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("proving", total=len(states))
        proofs = prove.prove(states, found, book.code, root, max(args.jobs, 1), lambda _: progress.advance(task))
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(proofs)).decode())
        return 0
    for proof in proofs:
        if proof.state != "proved":
            print(f"{book.code} {proof.clause}: {proof.state} ({proof.tried} tried)")
    counts = Counter(proof.state for proof in proofs)
    print(", ".join(f"{counts[state]} {state}" for state in ("proved", "survived", "untried")))
    return 0


def kept_evidence(game: str) -> Evidence | None:
    """Read what this checkout knows about a game if it still fits the sources."""
    root = checkout()
    if root is None:
        return None
    evidence = read(evidence_path(root, game))
    return evidence if evidence is not None and evidence.source_hash == source_hash(root, game) else None


def fresh_evidence(game: str, *, again: bool) -> Evidence | None:
    """Get evidence about a game that fits the sources, running its clause tests if need be."""
    root = checkout()
    if root is None:
        say("fuda rules: there is no checkout with tests/clauses here: reporting citations only")
        return None
    if not (root / CLAUSE_TESTS / game).is_dir():
        say(f"fuda rules: there are no clause tests of {game} yet: reporting citations only")
        return None
    evidence = None if again else kept_evidence(game)
    return evidence if evidence is not None else collect(root, game)


def collect(root: Path, game: str) -> Evidence | None:
    """Run the clause tests of a game and read what they showed."""
    missing = [name for name in ("pytest", "xdist", "coverage") if importlib.util.find_spec(name) is None]
    if missing:
        say(f"fuda rules: {', '.join(missing)} not installed (run `make dev`): reporting citations only")
        return None
    path = evidence_path(root, game)
    path.unlink(missing_ok=True)
    say(f"running the clause tests of {game} ...")
    command = [
        sys.executable,
        "-m",
        "pytest",
        str(CLAUSE_TESTS / game),
        "-n",
        "2",
        "-q",
        "--clause-evidence",
        str(path),
        "--clause-game",
        game,
    ]
    code = subprocess.run(command, cwd=root, stdout=sys.stderr, check=False).returncode
    evidence = read(path)
    if evidence is None:
        say(f"fuda rules: the clause tests could not be run (pytest exit code {code}): citations only")
    elif code:
        say("fuda rules: some clause tests did not pass")
    return evidence
