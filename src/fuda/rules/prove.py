"""The proof of every clause: with its cited place disabled, a test that claims it must fail."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from fuda.rules.anchors import Module
from fuda.rules.clauses import PLAYED, Rulebook
from fuda.rules.evidence import CLAUSE_TESTS
from fuda.rules.mutants import Mutant, mutants_of, slight_mutants_of
from fuda.rules.proofs import PROVED, SURVIVED, UNTRIED, Keep, Kept, Proof, proofs_path
from fuda.rules.report import claims_by_clause
from fuda.rules.sources import Sources, digest, identity
from fuda.rules.tags import PACKAGE, Citation, Scan
from fuda.rules.trials import CAUGHT, DIED, PASSED, REFUSED, Answer, Forks, Trial, fresh

T = TypeVar("T")

LONGEST: Final = 60  # seconds of computing that a test may take by itself
# With a mutant in place tests count as endless after so many seconds, and so many times what they take without it.
SECONDS: Final = 3
TIMES: Final = 10


class Compared(msgspec.Struct):
    """How many trials were made both ways, and which of them ended differently."""

    compared: int = 0
    refused: int = 0  # only a fresh process could make them
    different: list[str] = []


class Prover:
    """Tries the clauses of one game, several at a time, each process with one trial."""

    def __init__(
        self, book: Rulebook, scan: Scan, root: Path, jobs: int, *, again: bool = False, slight: bool = False
    ) -> None:
        self.book = book
        self.root = root
        self.jobs = jobs
        self.modules: dict[str, Module] = {}
        self.cited: dict[str, list[Citation]] = {}
        for citation in scan.citations:
            if citation.code == book.code and citation.kind != "ruling":
                self.cited.setdefault(citation.id, []).append(citation)
                if citation.file not in self.modules:
                    self.modules[citation.file] = Module(PACKAGE / citation.file, citation.file)
        self.slight = slight  # slight changes in place of taking out
        self.keep = Keep(proofs_path(root, book.game, "slight" if slight else "proofs"))
        self.again = again  # even what is known
        self.lock = threading.Lock()
        self.plain: dict[str, Answer] = {}  # what each test does with nothing taken out
        self.idle: queue.SimpleQueue[Forks] = queue.SimpleQueue()
        self.stopped = False

    def run(self, clauses: Sequence[str], told: Callable[[Proof, bool], None]) -> list[Proof]:
        """Prove clauses; `told` hears of each as it is done, and whether it was known before."""
        with self.processes():
            found = {} if self.again else {clause: kept for clause in clauses if (kept := self.known(clause))}
            for proof in found.values():
                told(proof, True)
            waiting = [clause for clause in clauses if clause not in found]
            self.more_processes(len(waiting))
            found |= zip(waiting, self.side_by_side(lambda clause: self.one(clause, told), waiting), strict=True)
        self.keep.tidy()
        return [found[clause] for clause in clauses]

    def compare(self, clauses: Sequence[str], told: Callable[[], None]) -> Compared:
        """Try clauses in forks and in fresh processes."""
        found = Compared()

        def both(clause: str) -> None:
            """Try the mutants of one clause both ways until a test has noticed one."""
            tests = self.claims.get(clause, [])
            for mutant in self.mutants(clause) if tests else []:
                trial = Trial(mutant, tests, LONGEST)
                with self.process() as process:
                    quick, slow = process.fork(trial).outcome, fresh(trial, self.root).outcome
                found.compared += quick != REFUSED
                found.refused += quick == REFUSED
                if quick not in (slow, REFUSED):
                    found.different.append(f"{clause}: {mutant} {quick} in a fork, {slow} in a fresh process")
                if slow in CAUGHT:
                    break
            told()

        with self.processes():
            self.more_processes(len(clauses))
            self.side_by_side(both, clauses)
        return found

    def side_by_side(self, work: Callable[[str], T], clauses: Sequence[str]) -> list[T]:
        """Do some work for each clause, several at a time; an interruption ends it soon."""
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                return list(pool.map(work, clauses))
            except BaseException:
                self.stopped = True
                pool.shutdown(cancel_futures=True)
                raise

    @contextmanager
    def processes(self) -> Iterator[None]:
        """Have a process ready that tries mutants, and know what the tests claim and depend on."""
        with ExitStack() as self.open:
            ready = self.start().ready()
            self.sources = Sources(self.book.game, ready.files, ready.ran)
            self.claims = claims_by_clause(self.book.code, ready.claims)
            yield

    def more_processes(self, clauses: int) -> None:
        """Have as many processes as there may be, or are clauses."""
        for _ in range(min(self.jobs, clauses) - 1):
            self.start()

    def start(self) -> Forks:
        """Start a process."""
        process = Forks(self.root, (CLAUSE_TESTS / self.book.game).as_posix())
        self.open.callback(process.close)
        self.idle.put(process)
        return process

    @contextmanager
    def process(self) -> Iterator[Forks]:
        """Take a process that is idle, for a while."""
        process = self.idle.get()
        try:
            yield process
        finally:
            self.idle.put(process)

    def mutants(self, clause: str) -> list[Mutant]:
        """List the ways to take a clause out, or to change it slightly."""
        make = slight_mutants_of if self.slight else mutants_of
        return list(dict.fromkeys(m for c in self.cited.get(clause, []) for m in make(self.modules[c.file], c)))

    def key(self, clause: str) -> str:
        """What stands for the mutants and the tests of a clause."""
        names = [identity(self.modules[mutant.file].tree, mutant) for mutant in self.mutants(clause)]
        return digest(*names, "", *self.claims.get(clause, []))

    def known(self, clause: str) -> Proof | None:
        """What an earlier run has found, if nothing of it has changed."""
        kept = self.keep.find(clause, self.key(clause))
        return kept.proof if kept is not None and self.sources.hold(kept.digests) else None

    def one(self, clause: str, told: Callable[[Proof, bool], None]) -> Proof:
        """Prove one clause, and keep what was found; a trial that died has found nothing."""
        with self.process() as process:
            proof, answers = self.tried(clause, process)
        with self.lock:
            digests = {self.sources.always}.union(*(self.sources.digests(answer.ran) for answer in answers))
            if proof.state == PROVED or all(answer.outcome != DIED for answer in answers):
                self.keep.add(Kept(proof, self.key(clause), sorted(digests)))
            told(proof, False)
        return proof

    def tried(self, clause: str, process: Forks) -> tuple[Proof, list[Answer]]:
        """Disable the places of a clause one after another until a claiming test fails."""
        mutants, tests = self.mutants(clause), self.claims.get(clause, [])
        proof = Proof(clause, UNTRIED)
        if not mutants or not tests:
            return proof, []
        answers = [self.without_mutant(test, process) for test in tests]
        passing = [test for test, answer in zip(tests, answers, strict=True) if answer.outcome == PASSED]
        proof.failing = [test for test in tests if test not in passing]
        seconds = round(SECONDS + TIMES * sum(answer.seconds for answer in answers))
        for mutant, answer in self.outcomes(mutants if passing else [], Trial(None, passing, seconds), process):
            if self.stopped:
                raise InterruptedError
            proof.state = SURVIVED
            proof.tried += 1
            answers.append(answer)
            place = f"{mutant.file}:{mutant.line} {mutant.how}"
            if answer.outcome not in CAUGHT:
                proof.missed.append(place)
            elif not self.slight:
                proof.state, proof.by = PROVED, place
                break
        if self.slight:
            proof.state = SURVIVED if proof.missed else PROVED if proof.tried else UNTRIED
        return proof, answers

    def outcomes(self, mutants: Sequence[Mutant], trial: Trial, process: Forks) -> Iterator[tuple[Mutant, Answer]]:
        """Try mutants one after another, and last those that need a fresh process."""
        refused = []
        for mutant in mutants:
            answer = process.fork(msgspec.structs.replace(trial, mutant=mutant))
            if answer.outcome == REFUSED:
                refused.append(mutant)
            else:
                yield mutant, answer
        for mutant in refused:
            yield mutant, fresh(msgspec.structs.replace(trial, mutant=mutant), self.root)

    def without_mutant(self, test: str, process: Forks) -> Answer:
        """Run a test as it is, once."""
        if test not in self.plain:
            self.plain[test] = process.run(Trial(None, [test], LONGEST))
        return self.plain[test]


def provable(book: Rulebook) -> list[str]:
    """List the clauses that the engine must carry out."""
    return [clause.id for clause in book.clauses.values() if clause.kind in PLAYED]
