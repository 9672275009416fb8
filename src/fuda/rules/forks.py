"""A process that has the engine and the clause tests of a game ready, and forks to try a mutant.

`python -m fuda.rules.forks TESTS` reads a request a line, and answers each with a line. A child puts the mutant in
place, runs the tests and ends; how it ended is the answer. The parent stays as it was.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from fuda.rules.inplace import Engine, NotInPlace, Ran
from fuda.rules.marks import claims
from fuda.rules.trials import DIED, FAILED, HUNG, OPTIONS, PASSED, PATIENCE, REFUSED, Answer, Ready, Trial, limit

NICE: Final = 5  # proving gives way to other work


class Server:
    """A pytest session that collects tests, and then runs some of them in children as it is asked to."""

    def __init__(self, requests: IO[bytes], answers: IO[bytes]) -> None:
        self.requests = requests
        self.answers = answers
        self.ran = Ran()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer requests in place of running all tests."""
        if session.testsfailed:
            raise session.Interrupted("the clause tests cannot be collected")
        ran = self.ran.stop()
        engine = Engine(ran)
        items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        self.say(Ready({name: claims(item) for name, item in items.items()}, list(engine.modules), sorted(ran)))
        for line in self.requests:
            trial = msgspec.json.decode(line, type=Trial)
            can_fork = hasattr(os, "fork")
            self.say(in_child(engine, trial, [items[name] for name in trial.tests]) if can_fork else Answer(REFUSED))
        return True

    def say(self, words: Ready | Answer) -> None:
        """Write a line."""
        self.answers.write(msgspec.json.encode(words) + b"\n")
        self.answers.flush()


def in_child(engine: Engine, trial: Trial, items: Sequence[pytest.Item]) -> Answer:
    """Fork, and hear how the tests ended with the mutant in place."""
    hearing, telling = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(hearing)
            answer = tried(engine, trial, items)
            with os.fdopen(telling, "wb") as pipe:
                pipe.write(msgspec.json.encode(answer))
        finally:
            os._exit(0)
    os.close(telling)
    with os.fdopen(hearing, "rb") as pipe:
        told = pipe.read()
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return Answer(HUNG if os.WTERMSIG(status) == signal.SIGXCPU else DIED)
    return msgspec.json.decode(told, type=Answer) if told else Answer(DIED)


def tried(engine: Engine, trial: Trial, items: Sequence[pytest.Item]) -> Answer:
    """Put a mutant in place and run tests until one fails."""
    limit(trial.seconds)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(PATIENCE * trial.seconds)
    ran = Ran()
    began = time.process_time()
    try:
        if trial.mutant is not None:
            engine.put(trial.mutant)
    except NotInPlace:
        return Answer(REFUSED)
    ran.start()
    outcome = PASSED
    for item, following in zip(items, [*items[1:], None], strict=True):
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            outcome = FAILED
            break
    return Answer(outcome, time.process_time() - began, sorted(ran.stop()))


def main() -> int:
    """Collect the tests that are named, and answer requests."""
    loaded = [
        name for name in sys.modules if name.startswith(("fuda.core.", "fuda.table.", "fuda.words.", "fuda.games."))
    ]
    if loaded:
        raise RuntimeError(f"{loaded[0]} was imported before it could be watched")
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("wb") as nothing:
        os.dup2(nothing.fileno(), 1)
    if hasattr(os, "nice"):
        os.nice(NICE)
    server = Server(requests, answers)
    server.ran.start()
    return int(pytest.main([*OPTIONS, "--capture=no", *sys.argv[1:]], plugins=[server]))


if __name__ == "__main__":
    sys.exit(main())
