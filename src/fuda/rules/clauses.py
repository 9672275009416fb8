"""The clause tables: every numbered clause, the readings of unclear ones, and what proves definitions.

Owns the data under `fuda/rulebooks`; knows nothing of the engine. A rulebook is the same in either language but for
what its clauses and rulings say.
"""

from __future__ import annotations

import csv
import difflib
import functools
import re
from pathlib import Path
from typing import Final

import msgspec

ENGLISH: Final = "en"
RULEBOOKS: Final = Path(__file__).resolve().parent.parent / "rulebooks"

UNPROVED: Final = "unproved.toml"  # says nothing that the engine or a test depends on


class Cover(msgspec.Struct, frozen=True):
    """The layout of rulebook.toml: whose rulebook a folder is, and its place among them in reports."""

    game: str
    place: int


def found_here() -> dict[str, str]:
    """The games whose rulebook is here by name, and the code which tags use for them: the name of its folder."""
    covers = [(msgspec.toml.decode(path.read_bytes(), type=Cover), path) for path in RULEBOOKS.glob("*/rulebook.toml")]
    return {cover.game: path.parent.name for cover, path in sorted(covers, key=lambda pair: pair[0].place)}


GAMES: Final[dict[str, str]] = found_here()
CODES: Final[dict[str, str]] = {code: game for game, code in GAMES.items()}

# Rows that the engine must carry out, rows that hold through others, and rows that are not counted.
PLAYED: Final = ("execute", "tournament")
DEFINING: Final = ("define", "table")
UNCOUNTED: Final = ("heading", "cosmetic")
KINDS: Final = (*PLAYED, *DEFINING, *UNCOUNTED)

# The last part of a number: -4, .p2, .ex1, .note1, -A, (1) or -(1).
LAST_PART: Final = re.compile(r"(-?\(\w+\)|[-.]\w+)$")


class UnknownClause(ValueError):  # noqa: N818  named for what it is, as users read it
    """A citation names a game, clause or ruling that does not exist."""


class Clause(msgspec.Struct, frozen=True):
    """One numbered clause, in our own words."""

    id: str
    kind: str
    summary: str
    test: str

    @property
    def is_counted(self) -> bool:
        """Whether the clause says something that a test can show."""
        return self.kind not in UNCOUNTED


class Ruling(msgspec.Struct, frozen=True):
    """How an unclear clause is read, and why."""

    id: str
    clauses: tuple[str, ...]
    reading: str
    why: str


class RulingFile(msgspec.Struct):
    """The layout of rulings.toml."""

    ruling: list[Ruling]


class Told(msgspec.Struct, frozen=True):
    """A ruling in another language: the layout of rulings.ja.toml, by id."""

    reading: str
    why: str


class Rulebook(msgspec.Struct, frozen=True):
    """One game's clauses by id, in the rulebook's order, with its rulings and what proves its definitions."""

    game: str
    code: str
    clauses: dict[str, Clause]
    rulings: dict[str, Ruling]
    defines: dict[str, tuple[str, ...]]
    unproved: dict[str, str] = {}  # why a clause cannot be shown by taking it out

    def clause(self, clause_id: str) -> Clause:
        """Find a clause, or say which ids come near."""
        found = self.clauses.get(clause_id)
        if found is None:
            raise UnknownClause(f"{self.code} {clause_id}: no such clause{near(clause_id, self.clauses)}")
        return found

    def ruling(self, ruling_id: str) -> Ruling:
        """Find a ruling, or say which ids come near."""
        found = self.rulings.get(ruling_id)
        if found is None:
            raise UnknownClause(f"{ruling_id}: no such ruling{near(ruling_id, self.rulings)}")
        return found

    def rulings_about(self, clause_id: str) -> list[Ruling]:
        """List the rulings that read this clause."""
        return [ruling for ruling in self.rulings.values() if clause_id in ruling.clauses]

    def chapters(self) -> dict[str, list[Clause]]:
        """Group the clauses by the first part of their number."""
        grouped: dict[str, list[Clause]] = {}
        for clause in self.clauses.values():
            grouped.setdefault(chapter_of(clause.id), []).append(clause)
        return grouped

    def chapter_title(self, chapter: str) -> str:
        """Say what a chapter is about: its heading, which need not stand first."""
        return self.clauses[chapter].summary if chapter in self.clauses else f"Chapter {chapter}"


def chapter_of(clause_id: str) -> str:
    """Name the chapter a clause belongs to."""
    return re.split("[-.]", clause_id, maxsplit=1)[0]


def parent_of(clause_id: str) -> str:
    """Name the clause that a clause is part of, by its number, in every style; nothing for a chapter."""
    return LAST_PART.sub("", clause_id) if LAST_PART.search(clause_id) else ""


def near(wanted: str, known: dict[str, Clause] | dict[str, Ruling]) -> str:
    """Suggest existing ids that resemble a wrong one."""
    parent = parent_of(wanted)
    close = difflib.get_close_matches(wanted, known, n=3, cutoff=0.6)
    if parent in known and parent not in close:
        close.append(parent)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def available() -> list[str]:
    """List the games whose rulebook is here."""
    return [game for game, code in GAMES.items() if (RULEBOOKS / code / "clauses.tsv").exists()]


def rulebook(name: str, language: str = ENGLISH) -> Rulebook:
    """Load the rulebook of a game, named in full or by its code, as it reads in English or in Japanese."""
    game = CODES.get(name, name)
    if game not in GAMES:
        raise UnknownClause(f"{name}: no such game; known are {', '.join(GAMES)}")
    folder = RULEBOOKS / GAMES[game]
    return load(game, folder) if language == ENGLISH else translated(game, folder, language)


@functools.cache
def load(game: str, folder: Path) -> Rulebook:
    """Read one rulebook folder, in English."""
    if not (folder / "clauses.tsv").exists():
        raise UnknownClause(f"{game}: its rulebook is not here yet; there are {', '.join(available())}")
    rulings = msgspec.toml.decode((folder / "rulings.toml").read_bytes(), type=RulingFile).ruling
    defines = msgspec.toml.decode((folder / "defines.toml").read_bytes(), type=dict[str, tuple[str, ...]])
    reasons = folder / UNPROVED
    return Rulebook(
        game=game,
        code=GAMES.get(game, folder.name),
        clauses={clause.id: clause for clause in read_table(folder / "clauses.tsv")},
        rulings={ruling.id: ruling for ruling in rulings},
        defines=defines,
        unproved=msgspec.toml.decode(reasons.read_bytes(), type=dict[str, str]) if reasons.exists() else {},
    )


@functools.cache
def translated(game: str, folder: Path, language: str) -> Rulebook:
    """Read one rulebook folder, in another language."""
    book = load(game, folder)
    summaries = dict(read_rows(folder / f"clauses.{language}.tsv"))
    told = msgspec.toml.decode((folder / f"rulings.{language}.toml").read_bytes(), type=dict[str, Told])
    replace = msgspec.structs.replace
    return replace(
        book,
        clauses={one.id: replace(one, summary=summaries[one.id]) for one in book.clauses.values()},
        rulings={
            one.id: replace(one, reading=told[one.id].reading, why=told[one.id].why) for one in book.rulings.values()
        },
    )


def read_table(path: Path) -> list[Clause]:
    """Read the clause table."""
    return [Clause(id=row[0], kind=row[1], summary=row[2], test=row[3]) for row in read_rows(path)]


def read_rows(path: Path) -> list[list[str]]:
    """Read a tab-separated table, without its heading."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]


def parse(citation: str) -> tuple[Rulebook, Clause]:
    """Read a full citation such as `op 7-1-4-1-2`."""
    code, _, clause_id = citation.strip().partition(" ")
    if code not in CODES or not clause_id:
        raise UnknownClause(f"{citation!r}: write the game's code and the clause, as in 'op 7-1-1'")
    book = rulebook(code)
    return book, book.clause(clause_id.strip())
