"""What the outcome of a trial depends on: the functions that ran, and what happens when modules are imported.

A digest stands for each of them. An outcome still holds if all of its digests are among those of the present sources: a
changed function has another digest, and one that runs instead of it is seen where it is defined, or in what calls it.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from fuda.rules.anchors import Function, blocks, span
from fuda.rules.clauses import GAMES, UNPROVED
from fuda.rules.evidence import PARTS
from fuda.rules.inplace import NotInPlace, Place, outermost_function, row_of
from fuda.rules.mutants import ROW, SWAP_ROWS, Mutant
from fuda.rules.tags import PACKAGE

MAKERS: Final = Path(__file__).parent  # of what makes mutants
LENGTH: Final = 10  # hexadecimal digits of a digest


def digest(*parts: str) -> str:
    """Hash some texts."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:LENGTH]


def functions_in(
    body: Iterable[ast.stmt], prefix: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """List the functions and methods of a module by name, without those inside of others."""
    for statement in body:
        if isinstance(statement, Function):
            yield prefix + statement.name, statement
        elif isinstance(statement, ast.ClassDef):
            yield from functions_in(statement.body, f"{prefix}{statement.name}.")
        else:
            for block in blocks(statement):
                yield from functions_in(block, prefix)


class File:
    """One source file: the digests of its functions, of the rest, and of the whole."""

    def __init__(self, path: Path) -> None:
        tree = ast.parse(path.read_bytes())
        name = path.relative_to(PACKAGE.parents[1]).as_posix()
        self.tree = tree
        self.whole = digest(name, ast.dump(tree))
        self.functions: list[tuple[range, str]] = []
        for place, (title, node) in enumerate(functions_in(tree.body)):
            self.functions.append((span(node), digest(name, title, str(place), ast.dump(node))))
            node.body = []
        self.frame = digest(name, ast.dump(tree))

    def at(self, place: Place) -> str:
        """The digest of the function that some code belongs to; nothing if it belongs to the frame."""
        if place.name == "<module>":
            return self.whole
        return next((known for lines, known in self.functions if place.line in lines), "")


class Sources:
    """The sources that trials of a game's clauses may depend on."""

    def __init__(self, game: str, files: Iterable[str], imported: Iterable[Place]) -> None:
        self.files = {name: File(Path(name)) for name in sorted(files) if counts(name)}
        frames = [file.frame for file in self.files.values()]
        makers = [MAKERS.joinpath(name).read_text(encoding="utf-8") for name in ("mutants.py", "inplace.py")]
        self.always = digest(sys.version, data_of(game), *makers, *frames, *sorted(self.digests(imported)))
        self.everything = digest(self.always, *(file.whole for file in self.files.values()))
        self.present = {self.always, self.everything}
        for file in self.files.values():
            self.add(file)

    def add(self, file: File) -> None:
        """Count the digests of a file among the present ones."""
        self.present.update(known for _, known in file.functions)
        self.present.add(file.whole)

    def file(self, name: str) -> File:
        """A file that was read before, or is read now."""
        if name not in self.files:
            self.files[name] = File(Path(name))
            self.add(self.files[name])
        return self.files[name]

    def digests(self, ran: Iterable[Place] | None) -> set[str]:
        """What stands for the code that ran; for everything if that is not known."""
        if ran is None:
            return {self.everything}
        return {known for place in ran if counts(place.file) and (known := self.file(place.file).at(place))}

    def hold(self, digests: Iterable[str]) -> bool:
        """Whether all of these are present."""
        return self.present.issuperset(digests)


def counts(file: str) -> bool:
    """Whether tests may depend on a file: what runs and judges them is no part of the engine."""
    return not Path(file).is_relative_to(PACKAGE / "rules")


@functools.cache
def data_of(game: str) -> str:
    """Hash what the engine of a game reads that is not Python: cards, decks, clause tables."""
    others = {UNPROVED, *(name for pair in GAMES.items() if pair[0] != game for name in pair)}
    hashes = hashlib.sha256()
    for path in sorted(path for part in PARTS for path in (PACKAGE / part).rglob("*") if path.is_file()):
        if path.suffix not in (".py", ".pyc") and others.isdisjoint(path.relative_to(PACKAGE).parts):
            hashes.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hashes.hexdigest()


def identity(tree: ast.Module, mutant: Mutant) -> str:
    """Name a mutant in a way that does not change when other functions do."""
    try:
        if mutant.how in (ROW, SWAP_ROWS):
            table, index = row_of(tree, mutant)
            return f"{mutant.file} {table} {index} {mutant.how}"
        first, name = outermost_function(tree, mutant.line)
    except NotInPlace:
        return f"{mutant.file} {mutant.line} {mutant.column} {mutant.how}"
    return f"{mutant.file} {name} {mutant.line - first} {mutant.column} {mutant.how}"
