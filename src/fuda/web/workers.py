"""Several processes that serve one port together: each is a whole server, and they share a PostgreSQL.

One that ends is started anew; SIGHUP starts them all anew, one after the other, so that somebody always serves.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fuda.web.serve import Place

STARTED_WITHIN: Final = 60.0  # seconds
ENDED_WITHIN: Final = 10.0
PAUSE: Final = 1.0  # seconds before one that has ended is started anew


class Workers:
    """The processes."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.processes: list[BaseProcess] = []
        self.is_ending = False
        self.is_renewing = False

    def run(self) -> None:
        """Keep them running until this process is told to end."""
        signal.signal(signal.SIGTERM, self.end)
        signal.signal(signal.SIGINT, self.end)
        signal.signal(signal.SIGHUP, self.renew)
        try:
            begun = [self.begin() for _ in range(self.place.workers)]
            self.processes = [await_ready(*one) for one in begun]
            while not self.is_ending:
                if self.is_renewing:
                    self.is_renewing = False
                    self.renew_all()
                wait([one.sentinel for one in self.processes], timeout=0.2)
                self.replace_dead()
        finally:
            for one in self.processes:
                one.terminate()
            for one in self.processes:
                stop(one)

    def start(self) -> BaseProcess:
        """Start one, and wait until it serves."""
        return await_ready(*self.begin())

    def begin(self) -> tuple[BaseProcess, Connection]:
        """Start one, which will say when it serves."""
        context = get_context("spawn")
        ready, theirs = context.Pipe(duplex=False)
        one = context.Process(target=work, args=(self.place, theirs))
        one.start()
        theirs.close()
        return one, ready

    def replace_dead(self) -> None:
        """Start another in place of one that has ended."""
        for at, one in enumerate(self.processes):
            if not one.is_alive() and not self.is_ending:
                time.sleep(PAUSE)
                self.processes[at] = self.start()

    def renew_all(self) -> None:
        """Start another in place of each, and end it when the other serves."""
        for at, one in enumerate(self.processes):
            if self.is_ending:
                return
            self.processes[at] = self.start()
            one.terminate()
            stop(one)

    def end(self, *_: object) -> None:
        """Somebody wants the end."""
        self.is_ending = True

    def renew(self, *_: object) -> None:
        """Somebody wants new processes."""
        self.is_renewing = True


def await_ready(one: BaseProcess, ready: Connection) -> BaseProcess:
    """Wait until a process serves, but not for ever; one that ends is started anew later."""
    with ready:
        if not ready.poll(STARTED_WITHIN):
            one.kill()
    return one


def stop(one: BaseProcess) -> None:
    """Wait for the end of a process, but not for ever."""
    one.join(ENDED_WITHIN)
    if one.is_alive():
        one.kill()
        one.join()


# --- in the process --------------------------------------------------------------------------------------------
def work(place: Place, ready: Connection) -> None:
    """Serve, and say so when it has begun."""
    from fuda.web.serve import listening, serve_here

    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with listening(place.host, place.port, is_shared=True) as listener:
        serve_here(place, listener, lambda: ready.send(None))


def end_with_parent() -> None:
    """End with the process that has started this one, even if that is killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
