"""The progress bar of commands that play many matches: how many, how fast, how long still, how sure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from fuda.sim.conduct import Standing


@contextmanager
def bar() -> Iterator[Progress | None]:
    """A progress bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[about]}"))
    with Progress(*columns, console=console, transient=True) as progress:
        yield progress


class Bar:
    """Shows how far an experiment has come."""

    def __init__(self, progress: Progress | None, precision: float = 0.0) -> None:
        self.progress = progress
        self.precision = precision
        self.task = None if progress is None else progress.add_task("playing", total=None, about="")

    def show(self, standing: Standing) -> None:
        """Show it."""
        if self.progress is not None and self.task is not None:
            self.progress.update(
                self.task, completed=standing.done, total=standing.expected, about=self.about(standing)
            )

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
