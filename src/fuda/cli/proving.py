"""`fuda rules prove`: take each rule out, see a test fail, and say of which clauses none does."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from fuda.cli.playing import clock
from fuda.cli.words import Words
from fuda.rules.clauses import Rulebook
from fuda.rules.proofs import PROVED, SURVIVED, UNTRIED, Proof
from fuda.rules.prove import Prover, provable
from fuda.rules.tags import scan

REASONED: Final = "reason named"  # not proved, and the clause table says why
STATES: Final = (PROVED, REASONED, SURVIVED, UNTRIED)
OFTEN: Final = 30.0  # seconds between two lines where there is no terminal


class Result(msgspec.Struct):
    """What became of the clauses of a game."""

    game: str
    code: str
    totals: dict[str, int]
    stale: list[str]  # reasons for clauses that are proved, or not to be proved
    clauses: list[Proof]

    @property
    def is_whole(self) -> bool:
        """Whether every clause is proved or has its reason, and no reason is idle."""
        return not (self.stale or self.totals[SURVIVED] or self.totals[UNTRIED])


def prove_games(books: Sequence[Rulebook], wanted: list[str], root: Path, jobs: int, *, again: bool) -> list[Result]:
    """Prove the clauses of some games, one game after another."""
    results = []
    for book in books:
        prover = Prover(book, scan(game=book.game), root, jobs, again=again)
        clauses = [each for each in provable(book) if not wanted or each in wanted]
        with watching(book.game, len(clauses)) as meter:
            proofs = prover.run(clauses, meter.note)
        results.append(judged(book, proofs))
    return results


def judged(book: Rulebook, proofs: list[Proof]) -> Result:
    """Count the clauses of a game, and name the reason of each that is not proved."""
    proved = {proof.clause for proof in proofs if proof.state == PROVED}
    stale = [clause for clause in book.unproved if clause in proved or clause not in provable(book)]
    for proof in proofs:
        if proof.state != PROVED:
            proof.reason = book.unproved.get(proof.clause, "")
    counts = Counter(REASONED if proof.reason else proof.state for proof in proofs)
    return Result(book.game, book.code, {state: counts[state] for state in STATES}, stale, proofs)


def print_results(console: Console, results: Sequence[Result], words: Words) -> None:
    """Print what is not proved, and the totals."""
    for result in results:
        for proof in result.clauses:
            name = f"{result.code} {proof.clause}"
            if proof.state != PROVED:
                told = proof.reason or words("state_tried", state=words.known(proof.state), n=proof.tried)
                console.print(f"{escape(name)}: {escape(told)}", soft_wrap=True)
            for test in proof.failing:
                console.print(words("fails_anyway", clause=escape(name), test=escape(test)), soft_wrap=True)
        for clause in result.stale:
            console.print(words("idle_reason", clause=escape(f"{result.code} {clause}")))
    console.print(totals(results, words))


def totals(results: Sequence[Result], words: Words) -> Table:
    """Make the table of counts by game and state."""
    table = Table(title=words("taken_out"), title_justify="left")
    table.add_column(words("env_game"))
    for state in (*STATES, "all"):
        table.add_column(words.known(state), justify="right")
    rows = [[result.totals[state] for state in STATES] for result in results]
    for result, row in zip(results, rows, strict=True):
        table.add_row(result.game, *map(str, [*row, sum(row)]))
    if len(rows) > 1:
        sums = [sum(column) for column in zip(*rows, strict=True)]
        table.add_section()
        table.add_row(words("all"), *map(str, [*sums, sum(sums)]))
    return table


def compare_ways(books: Sequence[Rulebook], root: Path, jobs: int, size: int, seed: int) -> list[str]:
    """Try clauses drawn by lot in forks and in fresh processes, and list where these disagree."""
    wrong = []
    for book in books:
        prover = Prover(book, scan(game=book.game), root, jobs, again=True)
        every = provable(book)
        clauses = random.Random(seed).sample(every, min(size, len(every)))
        with watching(f"{book.game}, both ways", len(clauses)) as meter:
            found = prover.compare(clauses, lambda: meter.step(known=False))
        wrong += [f"{book.code} {line}" for line in found.different]
        print(f"{book.game}: {len(clauses)} clauses, {found.compared} trials both ways, {found.refused} fresh only")
    return wrong


def try_slightly(books: Sequence[Rulebook], wanted: list[str], root: Path, jobs: int, *, again: bool) -> None:
    """Change clauses slightly, and print which changes no test notices."""
    for book in books:
        prover = Prover(book, scan(game=book.game), root, jobs, again=again, slight=True)
        clauses = [each for each in provable(book) if not wanted or each in wanted]
        with watching(f"{book.game}, slightly", len(clauses)) as meter:
            proofs = prover.run(clauses, meter.note)
        for proof in proofs:
            for place in proof.missed:
                print(f"{book.code} {proof.clause}: no test notices {place}")
        missed, tried = sum(len(proof.missed) for proof in proofs), sum(proof.tried for proof in proofs)
        print(f"{book.game}: {tried - missed} of {tried} slight changes are noticed by a test of their clause")


class Meter:
    """Says on standard error how far a run has come, how fast it is, and how long it will take."""

    def __init__(self, title: str, total: int, progress: Progress | None) -> None:
        self.title = title
        self.total = total
        self.progress = progress
        self.task = None if progress is None else progress.add_task(title, total=total, about="")
        self.began = self.last = time.monotonic()
        self.done = self.known = 0

    def note(self, _: Proof, known: bool) -> None:
        """Count a clause, which may have been known from an earlier run."""
        self.step(known=known)

    def step(self, *, known: bool) -> None:
        """Count one."""
        self.done += 1
        self.known += known
        now = time.monotonic()
        rate = (self.done - self.known) / max(now - self.began, 0.001)
        about = f"{rate:.1f} a second, {clock((self.total - self.done) / rate)} left" if rate else ""
        if self.known:
            about = f"{self.known} known{', ' if about else ''}{about}"
        if self.progress is not None and self.task is not None:
            self.progress.update(self.task, completed=self.done, about=about)
        elif now - self.last >= OFTEN or self.done == self.total:
            self.last = now
            print(f"{self.title}: {self.done} of {self.total}, {about}", file=sys.stderr, flush=True)


@contextmanager
def watching(title: str, total: int) -> Iterator[Meter]:
    """What shows how a run goes: a bar on a terminal, else a line now and then."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Meter(title, total, None)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[about]}"))
    with Progress(*columns, console=console, transient=True) as progress:
        yield Meter(title, total, progress)
