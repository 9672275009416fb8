"""Clauses and coverage as text in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

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


def print_rulebook(console: Console, book: Rulebook) -> None:
    """Print every clause, chapter by chapter."""
    for chapter, clauses in book.chapters().items():
        table = Table(title=escape(book.chapter_title(chapter)), title_justify="left", expand=True)
        table.add_column("clause", no_wrap=True)
        table.add_column("kind", no_wrap=True)
        table.add_column("what it says", ratio=1, overflow="fold")
        for clause in clauses:
            if clause.id == chapter:
                continue
            style = "bold" if clause.kind == "heading" else ""
            table.add_row(clause.id, clause.kind, escape(clause.summary), style=style)
        console.print(table)


def print_clause(console: Console, book: Rulebook, clause: Clause, scan: Scan, evidence: Evidence | None) -> None:
    """Print one clause: what it says, its readings, where it is cited and which tests claim it."""
    console.print(f"[bold]{book.code} {clause.id}[/bold] ({clause.kind})")
    console.print(escape(clause.summary))
    if clause.test:
        console.print(f"smallest test: {escape(clause.test)}")
    for ruling in book.rulings_about(clause.id):
        console.print(f"\n[bold]ruling {ruling.id}[/bold] {escape(ruling.reading)}")
        console.print(f"why: {escape(ruling.why)}")
    if reason := book.unproved.get(clause.id):
        console.print(f"\nnot shown by taking it out: it {escape(reason)}")
    found = [state for state in judge(book, scan, evidence or Evidence("")) if state.id == clause.id]
    for state in found:
        print_state(console, state, measured=evidence is not None)


def print_state(console: Console, state: ClauseState, *, measured: bool) -> None:
    """Print where a clause is cited and what proves it."""
    console.print()
    if measured:
        console.print(f"state: [{COLORS[state.state]}]{state.state}[/]")
    for where in state.cited:
        console.print(f"cited at {escape(full_place(where))}", soft_wrap=True)
    for user in state.through:
        console.print(f"holds through {user}")
    for test in state.tests:
        console.print(f"{'proved' if test in state.proofs else 'claimed'} by {escape(test)}", soft_wrap=True)


def print_report(console: Console, report: Report) -> None:
    """Print the totals, then what is not as it should be."""
    console.print(totals(report))
    if not report.measured:
        console.print("No tests were run, so this shows citations only.")
    for state in STATES[:-1]:
        ids = [clause.id for clause in report.clauses if clause.state == state]
        if ids:
            console.print(f"[{COLORS[state]}]{state}[/] {escape(' '.join(ids))}")
    print_list(console, "cited places that no test ran", map(full_place, report.never_run))
    print_list(console, "claimed by tests but cited nowhere", report.uncited)
    print_list(console, "claiming tests that did not pass", report.failed)
    print_list(console, "rulings that no code cites", report.unused_rulings)
    print_list(console, "wrong citations", map(full_place, report.errors))


def totals(report: Report) -> Table:
    """Make the table of counts by kind and state."""
    table = Table(title=f"{report.game}: clauses by state", title_justify="left")
    table.add_column("kind")
    for state in STATES:
        table.add_column(state, justify="right", style=COLORS[state])
    table.add_column("all", justify="right")
    for kind, row in report.totals.items():
        table.add_row(kind, *(str(row[state]) for state in STATES), str(sum(row.values())))
    sums = [sum(row[state] for row in report.totals.values()) for state in STATES]
    table.add_section()
    table.add_row("all", *map(str, sums), str(sum(sums)))
    return table


def print_list(console: Console, title: str, lines: Iterable[str]) -> None:
    """Print the beginning of a list under its title, if there is anything in it."""
    items = list(lines)
    if not items:
        return
    console.print(f"\n[bold]{title}[/bold] ({len(items)})")
    for item in items[:SHOWN]:
        console.print(f"  {escape(item)}", soft_wrap=True)
    if len(items) > SHOWN:
        console.print(f"  and {len(items) - SHOWN} more (see --json)")
