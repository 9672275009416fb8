"""Clauses and coverage as text in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from fuda.cli.words import Words
from fuda.rules.clauses import Clause, Rulebook
from fuda.rules.evidence import Evidence
from fuda.rules.report import STATES, ClauseState, Report, judge
from fuda.rules.tags import PACKAGE, Scan

COLORS: Final = {"missing": "red", "cited": "yellow", "claimed": "blue", "verified": "green"}
SHOWN: Final = 20


def full_place(where: str) -> str:
    """Name a place so that it can be opened from the current folder."""
    folder = PACKAGE
    if folder.is_relative_to(Path.cwd()):
        folder = folder.relative_to(Path.cwd())
    return f"{folder.as_posix()}/{where}"


def print_rulebook(console: Console, book: Rulebook, words: Words) -> None:
    """Print every clause, chapter by chapter."""
    for chapter, clauses in book.chapters().items():
        table = Table(title=escape(book.chapter_title(chapter)), title_justify="left", expand=True)
        table.add_column(words("clause"), no_wrap=True)
        table.add_column(words("kind"), no_wrap=True)
        table.add_column(words("says"), ratio=1, overflow="fold")
        for clause in clauses:
            if clause.id == chapter:
                continue
            style = "bold" if clause.kind == "heading" else ""
            table.add_row(clause.id, words.known(clause.kind), escape(clause.summary), style=style)
        console.print(table)


def print_clause(
    console: Console, book: Rulebook, clause: Clause, scan: Scan, evidence: Evidence | None, words: Words
) -> None:
    """Print one clause: what it says, its readings, where it is cited and which tests claim it."""
    console.print(f"[bold]{book.code} {clause.id}[/bold] {words('in_brackets', what=words.known(clause.kind))}")
    console.print(escape(clause.summary))
    if clause.test:
        console.print(words("smallest_test", test=escape(clause.test)))
    for ruling in book.rulings_about(clause.id):
        console.print(f"\n[bold]{words('ruling')} {ruling.id}[/bold] {escape(ruling.reading)}")
        console.print(words("why", why=escape(ruling.why)))
    if reason := book.unproved.get(clause.id):
        console.print("\n" + words("not_shown", reason=escape(reason)))
    found = [state for state in judge(book, scan, evidence or Evidence("")) if state.id == clause.id]
    for state in found:
        print_state(console, state, words, measured=evidence is not None)


def print_state(console: Console, state: ClauseState, words: Words, *, measured: bool) -> None:
    """Print where a clause is cited and what proves it."""
    console.print()
    if measured:
        console.print(f"{words('state')}[{COLORS[state.state]}]{words(state.state)}[/]")
    for where in state.cited:
        console.print(words("cited_at", place=escape(full_place(where))), soft_wrap=True)
    for user in state.through:
        console.print(words("holds_through", clause=user))
    for test in state.tests:
        by = "proved_by" if test in state.proofs else "claimed_by"
        console.print(words(by, test=escape(test)), soft_wrap=True)


def print_report(console: Console, report: Report, words: Words) -> None:
    """Print the totals, then what is not as it should be."""
    console.print(totals(report, words))
    if not report.measured:
        console.print(words("citations_only"))
    for state in STATES[:-1]:
        ids = [clause.id for clause in report.clauses if clause.state == state]
        if ids:
            console.print(f"[{COLORS[state]}]{words(state)}[/] {escape(' '.join(ids))}")
    print_list(console, "never_run", map(full_place, report.never_run), words)
    print_list(console, "uncited", report.uncited, words)
    print_list(console, "not_passed", report.failed, words)
    print_list(console, "unused_rulings", report.unused_rulings, words)
    print_list(console, "wrong_citations", map(full_place, report.errors), words)


def totals(report: Report, words: Words) -> Table:
    """Make the table of counts by kind and state."""
    table = Table(title=words("clauses_by_state", game=report.game), title_justify="left")
    table.add_column(words("kind"))
    for state in STATES:
        table.add_column(words(state), justify="right", style=COLORS[state])
    table.add_column(words("all"), justify="right")
    for kind, row in report.totals.items():
        table.add_row(words.known(kind), *(str(row[state]) for state in STATES), str(sum(row.values())))
    sums = [sum(row[state] for row in report.totals.values()) for state in STATES]
    table.add_section()
    table.add_row(words("all"), *map(str, sums), str(sum(sums)))
    return table


def print_list(console: Console, title: str, lines: Iterable[str], words: Words) -> None:
    """Print the beginning of a list under its title, if there is anything in it."""
    items = list(lines)
    if not items:
        return
    console.print(f"\n[bold]{words(title)}[/bold] ({len(items)})")
    for item in items[:SHOWN]:
        console.print(f"  {escape(item)}", soft_wrap=True)
    if len(items) > SHOWN:
        console.print("  " + words("and_more", n=len(items) - SHOWN))
