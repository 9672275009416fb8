"""How commands that play many matches show how far they are: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from fuda.cli.words import Words
from fuda.sim.conduct import Standing

OFTEN: Final = 300.0  # seconds between two lines where there is no terminal: quick commands are silent there


class Lines:
    """Says on standard error how far an experiment has come, every few minutes."""

    def __init__(self, language: str) -> None:
        self.say = Words(language)
        self.told = time.monotonic()

    def show(self, standing: Standing, about: str) -> None:
        """Write a line if it is time to."""
        if time.monotonic() - self.told >= OFTEN:
            self.told = time.monotonic()
            words = self.say("so_far", done=f"{standing.done:,}", expected=f"{standing.expected:,}", about=about)
            print(words, file=sys.stderr, flush=True)


Shown = Progress | Lines


@contextmanager
def bar(language: str = "en") -> Iterator[Shown]:
    """A progress bar on standard error, or lines if that is no terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Lines(language)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[about]}"))
    with Progress(*columns, console=console, transient=True) as progress:
        yield progress


class Bar:
    """Shows how far an experiment has come."""

    def __init__(self, shown: Shown, precision: float = 0.0) -> None:
        self.shown = shown
        self.precision = precision
        self.task = shown.add_task("playing", total=None, about="") if isinstance(shown, Progress) else None

    def show(self, standing: Standing) -> None:
        """Show it."""
        if isinstance(self.shown, Lines):
            self.shown.show(standing, self.about(standing))
        elif self.task is not None:
            self.shown.update(self.task, completed=standing.done, total=standing.expected, about=self.about(standing))

    def about(self, standing: Standing) -> str:
        """Rate, time left, and the widest interval if one is waited for."""
        rate = standing.played / standing.seconds if standing.seconds else 0.0
        words = [f"{rate:,.1f} games/s"]
        if rate:
            words.append(f"{clock((standing.expected - standing.done) / rate)} left")
        if self.precision:
            words.append(f"±{100 * standing.widest:.1f} of ±{100 * self.precision:.1f} %")
        return ", ".join(words)


def clock(seconds: float) -> str:
    """A time in hours, minutes and seconds."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
