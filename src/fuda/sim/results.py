"""The results of an experiment in a file that only grows: a line that says which experiment it is, then a line a game.

Every batch of results is on the disk before anything else happens. If a run is cut off in the middle of a line, that
line is dropped when the file is opened again; nothing else is lost. Only one process may write at a time.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

import msgspec

from fuda.sim.experiment import Experiment, Result

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

KIND: Final = "fuda results"
FORMAT: Final = 2  # 1: the same seeds in every cell
# What makes an experiment, in words; what follows from something else comes after it.
WORDS: Final = {
    "game": "its game is",
    "decks": "its decks are",
    "players": "its bots are",
    "seed": "its seed is",
    "cells": "its pairs of decks are",
    "alternate": "its way of seating decks is",
    "versions": "its way of dealing versions of a deck is",
    "watch": "its watching of cards (--cards) is",
    "iterations": "its number of iterations is",
    "allow_partial": "its way with cards that are not whole (--allow-partial) is",
    "digests": "its cards are",
    "sources": "its version of fuda is",
}


class ResultsError(ValueError):
    """A file of results cannot be used."""


class Heading(msgspec.Struct):
    """The first line of a file."""

    experiment: Experiment
    kind: str = KIND
    format: int = FORMAT


class Results:
    """Results of games, kept in memory, and in a file if one is named."""

    def __init__(self, experiment: Experiment, path: Path | None = None) -> None:
        """Read what there is already; `ResultsError` if the file is of another experiment or in use."""
        self.experiment = experiment
        self.path = path
        self.file: BinaryIO | None = None
        self.found: dict[tuple[int, int], Result] = {}
        if path is not None:
            self.file = opened(path)
            try:
                self.read(self.file)
            except (OSError, ResultsError):
                self.close()
                raise

    def read(self, file: BinaryIO) -> None:
        """Read the lines of the file; begin it if it is empty, and drop a line that was cut off."""
        data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            heading = msgspec.json.encode(Heading(self.experiment)) + b"\n"
            if not heading.startswith(data):
                raise ResultsError(f"{self.path} is no file of results")
            file.seek(0)
            self.write(heading)
            return
        heading, *lines = whole.splitlines()
        self.check(heading)
        decode = msgspec.json.Decoder(Result).decode
        for at, line in enumerate(lines, 2):
            try:
                found = decode(line)
            except msgspec.MsgspecError as error:
                raise ResultsError(f"{self.path}, line {at}: {error}") from None
            if not 0 <= found.cell < len(self.experiment.cells) or found.number < 0:
                raise ResultsError(
                    f"{self.path}, line {at}: the experiment has no game {found.number} of cell {found.cell}"
                )
            self.keep(found)
        file.truncate(len(whole))
        file.seek(len(whole))

    def check(self, heading: bytes) -> None:
        """Refuse results of another experiment."""
        try:
            found = msgspec.json.decode(heading, type=Heading)
        except msgspec.MsgspecError as error:
            raise ResultsError(f"{self.path} is no file of results: {error}") from None
        if found.kind != KIND:
            raise ResultsError(f"{self.path} is no file of results")
        if found.format != FORMAT:
            raise ResultsError(
                f"{self.path} has format {found.format}, this program format {FORMAT}: it cannot go on from there"
            )
        if found.experiment.sources != self.experiment.sources:
            raise ResultsError(
                f"{self.path} holds games of another version of fuda, whose rules or bots may differ: "
                "play into another folder, or go on with that version"
            )
        for name, words in WORDS.items():
            if getattr(found.experiment, name) != getattr(self.experiment, name):
                raise ResultsError(
                    f"{self.path} holds results of another experiment: {words} not the same; play into another folder"
                )

    def keep(self, result: Result) -> None:
        """Remember a result; the first one of a game stands."""
        self.found.setdefault((result.cell, result.number), result)

    def add(self, results: Sequence[Result]) -> None:
        """Remember results and write them down."""
        self.write(b"".join(msgspec.json.encode(result) + b"\n" for result in results))
        for result in results:
            self.keep(result)

    def write(self, data: bytes) -> None:
        """Append to the file, if there is one, and see that it is on the disk."""
        if self.file is not None:
            self.file.write(data)
            self.file.flush()
            os.fsync(self.file.fileno())

    def close(self) -> None:
        """Let others use the file."""
        if self.file is not None:
            self.file.close()
            self.file = None

    def __enter__(self) -> Self:
        """Use the results in a block."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close the file."""
        self.close()


def opened(path: Path) -> BinaryIO:
    """A file to read and append to, for nobody else to write meanwhile."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("r+b") if path.exists() else path.open("x+b")
    except OSError as error:
        raise ResultsError(f"{path} cannot be used: {error.strerror or error}") from None
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise ResultsError(f"{path} is being written by another run") from None
    return file
