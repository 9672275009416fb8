"""Trials: tests run with one place of the engine taken out, in a fork where that can be, or in a fresh process."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from fuda.build import using
from fuda.rules.inplace import Place
from fuda.rules.mutants import Mutant

# How a trial ends. Only failing tests, and tests that never end, have noticed the mutant.
PASSED: Final = "passed"
FAILED: Final = "failed"
HUNG: Final = "hung"
DIED: Final = "died"  # no test said anything: the mutant lets the tests not even begin
REFUSED: Final = "refused"  # of a fork: only a fresh process can try it
CAUGHT: Final = (FAILED, HUNG)

OPTIONS: Final = ("-x", "-q", "-p", "no:cacheprovider", "--no-header")
# Exit codes of a process: pytest's, and the kernel's for one that computes too long. Others: tests could not be run.
ENDLESS: Final = -int(getattr(signal, "SIGXCPU", 0))
EXITS: Final = {ENDLESS: HUNG, 0: PASSED, 1: FAILED}
START: Final = 60  # seconds of computing that a fresh process may take besides its tests
PATIENCE: Final = 100  # how many times longer the clock may run: other processes want to compute as well
MEMORY: Final = 4 << 30  # bytes that a process may take

T = TypeVar("T")


class Trial(msgspec.Struct, frozen=True):
    """What to run: tests, by node id, with a mutant in place, or without any."""

    mutant: Mutant | None
    tests: list[str]
    seconds: int = 60  # of computing, after which the tests count as endless


class Answer(msgspec.Struct):
    """How a trial ended."""

    outcome: str
    seconds: float = 0.0
    ran: list[Place] | None = None  # the code that ran, if that is known


class Ready(msgspec.Struct):
    """What the process that forks has ready."""

    claims: dict[str, list[str]]  # the clauses that each test claims
    files: list[str]  # of this package and its tests, that are imported
    ran: list[Place]  # the code that ran when they were


class Broken(RuntimeError):  # noqa: N818  named for what it is
    """The process that forks cannot work."""


def limit(seconds: int) -> None:
    """Let the kernel end this process when it computes for too long, and refuse it too much memory, where it can."""
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def fresh(trial: Trial, root: Path) -> Answer:
    """Run a trial in a process of its own."""
    command = [sys.executable, "-m", "fuda.rules.mutants", msgspec.json.encode(trial).decode()]
    began = time.monotonic()
    patience = (START + trial.seconds) * (PATIENCE if ENDLESS else 1)
    try:
        done = subprocess.run(
            command,
            cwd=root,
            env=using.interpreted(),
            capture_output=True,
            timeout=patience,
            check=False,
            start_new_session=True,  # an interruption of the prover is no answer
        )
    except subprocess.TimeoutExpired:
        return Answer(DIED if ENDLESS else HUNG)
    return Answer(EXITS.get(done.returncode, DIED), time.monotonic() - began)


class Forks:
    """A process that has engine and tests ready and forks for each trial; one trial at a time."""

    def __init__(self, root: Path, tests: str) -> None:
        self.root = root
        self.tests = tests
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fuda.rules.forks", tests],
            cwd=root,
            env=using.interpreted(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self.known: Ready | None = None

    def ready(self) -> Ready:
        """Wait until the process is ready, and hear what it has."""
        if self.known is None:
            self.known = self.read(Ready)
        return self.known

    def close(self) -> None:
        """Let the process end, also one that was never asked."""
        assert self.process.stdin is not None and self.process.stdout is not None
        if self.known is None:
            self.process.terminate()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def run(self, trial: Trial) -> Answer:
        """Run a trial in a fork, or afresh if only that will do."""
        answer = self.fork(trial)
        return fresh(trial, self.root) if answer.outcome == REFUSED else answer

    def fork(self, trial: Trial) -> Answer:
        """Run a trial in a fork."""
        self.ready()
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(trial) + b"\n")
        self.process.stdin.flush()
        return self.read(Answer)

    def read(self, kind: type[T]) -> T:
        """Read what the process says."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise Broken(f"the tests in {self.tests} cannot be run (exit code {self.process.wait()})")
        return msgspec.json.decode(line, type=kind)
