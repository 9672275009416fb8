"""What is known of the proof of each clause, kept from run to run: a line each, appended as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

PROVED: Final = "proved"  # a claiming test fails when the rule is taken out
SURVIVED: Final = "survived"  # none does
UNTRIED: Final = "untried"  # there is nothing to take out, or no passing test that claims it


class Proof(msgspec.Struct):
    """What became of one clause with its rule taken out."""

    clause: str
    state: str
    by: str = ""  # the mutant that a test caught
    tried: int = 0
    missed: list[str] = []  # the mutants that none caught
    failing: list[str] = []  # claiming tests that fail with nothing taken out
    reason: str = ""  # why it is not proved, if that is known


class Kept(msgspec.Struct):
    """A proof, with what it is about and what it depends on."""

    proof: Proof
    key: str  # stands for the mutants and the tests of the clause
    digests: list[str]  # of the sources that it depends on


class Keep:
    """The file of proofs of a game: what comes later counts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.known = {kept.proof.clause: kept for kept in read(path)}

    def find(self, clause: str, key: str) -> Kept | None:
        """What was found about a clause, if it was asked in the same way."""
        kept = self.known.get(clause)
        return kept if kept is not None and kept.key == key else None

    def add(self, kept: Kept) -> None:
        """Append what was found, so that an interrupted run goes on after it."""
        self.known[kept.proof.clause] = kept
        with self.path.open("ab") as file:
            file.write(line(kept))

    def tidy(self) -> None:
        """Leave only what counts in the file, what another run has added meanwhile included."""
        self.known = {kept.proof.clause: kept for kept in read(self.path)}
        new = self.path.with_name(self.path.name + ".new")
        new.write_bytes(b"".join(line(kept) for kept in self.known.values()))
        new.replace(self.path)


def proofs_path(root: Path, game: str, kind: str = "proofs") -> Path:
    """Say where a checkout keeps the proofs of a game."""
    return root / "build" / f"{kind}-{game}.jsonl"


def line(kept: Kept) -> bytes:
    """Write what is kept as a line, which begins anew after one that was cut off."""
    return b"\n" + msgspec.json.encode(kept)


def read(path: Path) -> Iterator[Kept]:
    """Read what was kept; a line that was cut off, or is of another make, is passed over."""
    for text in path.read_bytes().split(b"\n") if path.exists() else []:
        try:
            yield msgspec.json.decode(text, type=Kept)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
