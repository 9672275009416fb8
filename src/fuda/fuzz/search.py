"""The search: seed after seed, law after law, until the time is over; findings are cut down and grouped."""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from fuda.fuzz.findings import Finding
from fuda.fuzz.laws import TookTooLong, ask
from fuda.fuzz.ledger import Entry, known, label
from fuda.fuzz.making import make
from fuda.fuzz.shrinking import shrink
from fuda.fuzz.words import Words, words_of
from fuda.games.registry import PositionError

EXAMPLES = 5  # of one entry of the ledger that are cut down
PATIENCE = 4.0  # seconds for one position: longer chains are endless, or as good as that


def give_up(number: int, frame: FrameType | None) -> None:
    """End what is going on."""
    raise TookTooLong(f"no end after {PATIENCE:.0f} seconds")


@contextmanager
def patience() -> Iterator[None]:
    """Let what is done in it take only so long, where the system can tell: in the main thread of a program."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass
class Group:
    """Findings that look alike once they are cut down."""

    name: str
    example: Finding
    entry: Entry | None
    count: int = 1


@dataclass
class Report:
    """What a search found."""

    game: str
    tried: Counter[str] = field(default_factory=Counter)  # positions, by law
    found: Counter[str] = field(default_factory=Counter)  # of them with a finding
    failed: Counter[str] = field(default_factory=Counter)  # positions that were played without end
    groups: dict[str, Group] = field(default_factory=dict)
    cut: Counter[Entry] = field(default_factory=Counter)  # findings that the ledger knows, by entry
    seconds: float = 0.0

    def add(self, found: Finding) -> None:
        """Put a finding into its group; the smallest one is the example."""
        name = label(found)
        group = self.groups.get(name)
        if group is None:
            self.groups[name] = Group(name, found, known(found))
            return
        group.count += 1
        if len(found.layout.cards) < len(group.example.layout.cards):
            group.example = found

    def new(self) -> list[Group]:
        """The groups that the ledger does not know, those found most often first."""
        return sorted((g for g in self.groups.values() if g.entry is None), key=lambda g: -g.count)


def add(words: Words, report: Report, found: Finding) -> None:
    """Cut a finding down and put it into its group, unless there are examples enough of what the ledger knows."""
    entry = known(found)
    if entry is not None:
        report.cut[entry] += 1
    if entry is None or report.cut[entry] <= EXAMPLES:
        report.add(shrink(words, found))


def try_law(words: Words, law: str, seed: int) -> Finding | None:
    """Ask a law of the position of a seed; a position that cannot be laid out breaks none."""
    try:
        with patience():
            return ask(words, law, make(words, seed), seed)
    except PositionError:
        return None


def search(
    game: str,
    laws: Iterable[str],
    seeds: Iterator[int],
    is_over: Callable[[], bool],
    tell: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Try seeds on laws in turn until it is over; tell how far it is now and then."""
    words, report = words_of(game), Report(game)
    began = time.monotonic()
    chosen = list(laws)
    for seed in seeds:
        for law in chosen:
            if is_over():
                report.seconds = time.monotonic() - began
                return report
            report.tried[law] += 1
            try:
                found = try_law(words, law, seed)
            except TookTooLong as error:
                report.failed[f"{law} {seed}: {error}"] += 1
                continue
            if found is not None:
                report.found[law] += 1
                add(words, report, found)
        report.seconds = time.monotonic() - began
        tell(report)
    return report
