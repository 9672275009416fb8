"""Citations of clauses in the engine's source.

A citation is a tag in a comment or docstring, `[op 7-1-4-1-2]` or `[op 7-1-1-4, 7-1-2-3]`, or the first
argument of a `Row` in a flow table; `[ruling op-003]` cites a reading. Every one is checked against the
rulebook and anchored to the places of which one must run for a test to have met it.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from fuda.rules.anchors import (
    Definition,
    Module,
    Readers,
    blocks,
    bound_names,
    docstring_of,
    lines_between,
    lines_of_definition,
    lines_of_header,
    span,
)
from fuda.rules.clauses import CODES, GAMES, RULEBOOKS, UnknownClause, rulebook

PACKAGE: Final = RULEBOOKS.parent
SOURCES: Final = ("core", "table", "words", "games", "tournament")
TAG: Final = re.compile(r"\[(" + "|".join([*CODES, "ruling"]) + r") ([^\[\]]+)\]")


class Citation(msgspec.Struct, frozen=True):
    """One place in the source that names a clause or ruling."""

    code: str  # of the game
    id: str  # of the clause or ruling
    kind: str  # "tag", "row" or "ruling"
    file: str  # below the package, with forward slashes
    line: int
    row: str = ""  # in a flow table: the row that must run
    places: frozenset[tuple[str, int]] = frozenset()  # elsewhere: file and line of which one must run
    problem: str = ""  # what is wrong with it, if anything


class Scan(msgspec.Struct, frozen=True):
    """All citations of a source tree."""

    citations: list[Citation]

    @property
    def errors(self) -> list[str]:
        """Say where and why citations are wrong."""
        return [f"{one.file}:{one.line}: {one.problem}" for one in self.citations if one.problem]

    def of(self, code: str) -> Scan:
        """Pick the citations that concern a game: its own, and those that name no game."""
        return Scan([one for one in self.citations if one.code == code or one.code not in CODES])


class Tag(msgspec.Struct, frozen=True):
    """A bracket in a comment or docstring, not yet anchored."""

    code: str
    ids: tuple[str, ...]
    line: int
    column: int


class Anchor(msgspec.Struct, frozen=True):
    """What must run for a tag to count as met; `error` says why there is no such thing."""

    lines: frozenset[int] = frozenset()
    names: tuple[str, ...] = ()
    row: str = ""
    error: str = ""


def tags_in(text: str, line: int, column: int) -> Iterator[Tag]:
    """List the tags in a piece of text that starts at the given place."""
    for match in TAG.finditer(text):
        code = match[1]
        ids = tuple(part.strip().removeprefix(f"{code} ").strip() for part in match[2].split(","))
        yield Tag(code, ids, line + text.count("\n", 0, match.start()), column)


def comment_tags(module: Module) -> Iterator[tuple[Tag, Anchor]]:
    """List the tags in comments with their anchors."""
    for token in module.tokens:
        if token.type == tokenize.COMMENT:
            for tag in tags_in(token.string, *token.start):
                yield tag, anchor_comment(module, tag)


def docstring_tags(module: Module) -> Iterator[tuple[Tag, Anchor]]:
    """List the tags in docstrings with their anchors."""
    for node in module.nodes:
        if isinstance(node, ast.Module | Definition) and (doc := docstring_of(node)):
            lines = lines_between(doc)
            text = "\n".join(module.source[lines.start - 1 : lines.stop - 1])
            for tag in tags_in(text, lines.start, doc.col_offset):
                yield tag, anchor_docstring(node)


def anchor_docstring(node: ast.Module | Definition) -> Anchor:
    """Anchor a docstring's tag to the lines that run when the documented thing runs."""
    if isinstance(node, ast.Module):
        return Anchor(error="a module's docstring stands for no code; put the tag where the clause acts")
    return anchor_definition(node)


def anchor_definition(node: Definition) -> Anchor:
    """Anchor a tag on a function or class; a class without code is followed by its name."""
    if lines := lines_of_definition(node):
        return Anchor(lines=frozenset(lines))
    return Anchor(names=(node.name,))


def anchor_comment(module: Module, tag: Tag) -> Anchor:
    """Anchor a comment's tag to the statement on its line, or to the next one below."""
    line = tag.line
    if line not in module.columns:
        line = next((below for below in module.columns if below > tag.line), 0)
        if not line or is_stray(module, tag, line):
            return Anchor(error="no statement of the same block follows the tag")
    statement = module.innermost(line)
    assert statement is not None
    if isinstance(statement, Definition):
        return anchor_definition(statement)
    if blocks(statement):
        return Anchor(lines=frozenset(lines_of_header(statement, line)))
    if not module.is_static(statement):
        return Anchor(lines=frozenset(lines_between(statement)))
    if row := module.row_at(line):
        return Anchor(row=row)
    return Anchor(names=tuple(bound_names(statement)))


def is_stray(module: Module, tag: Tag, line: int) -> bool:
    """Whether a comment stands last in its block, so that the next code is not what it speaks about."""
    around = module.innermost(tag.line)
    if around is not None and not blocks(around) and line in span(around):
        return False
    return module.columns[line] < tag.column


def scan(package: Path = PACKAGE, game: str = "") -> Scan:
    """Find, check and anchor every citation in the engine's source, or those of one game and of none."""
    paths = [path for part in SOURCES for path in sorted((package / part).rglob("*.py"))]
    named = [(path, path.relative_to(package).as_posix()) for path in paths]
    modules = [Module(path, name) for path, name in named if is_within_reach(name, GAMES[game] if game else "")]
    readers = {
        code: Readers(module for module in modules if is_within_reach(module.name, code))
        for code in {game_code(module.name) for module in modules}
    }
    cited = [one for module in modules for one in citations_of(module, readers[game_code(module.name)])]
    return Scan([checked(citation) for citation in cited])


def is_within_reach(name: str, code: str) -> bool:
    """Whether a name of one game, or of none, can mean the same thing in a module: not in those of other games."""
    return not code or game_code(name) in ("", code)


def citations_of(module: Module, readers: Readers) -> Iterator[Citation]:
    """List the citations of one module, each with what is wrong with its place."""
    for tag, anchor in (*comment_tags(module), *docstring_tags(module)):
        places = frozenset({(module.name, line) for line in anchor.lines} | readers.of(anchor.names))
        error = anchor.error
        if not (places or anchor.row or error or tag.code == "ruling"):
            error = "the tag stands on nothing that runs during a game"
        for cited in tag.ids:
            if tag.code == "ruling":
                yield Citation(cited.partition("-")[0], cited, "ruling", module.name, tag.line, anchor.row, places)
            else:
                yield Citation(tag.code, cited, "tag", module.name, tag.line, anchor.row, places, error)
    for row in module.rows:
        code = row.game or game_code(module.name)
        error = "" if code else "outside a game's folder a table must name its game for its rows to be cited"
        line = lines_between(row.call).start
        yield Citation(code, row.clause, "row", module.name, line, row=row.clause, problem=error)


def game_code(name: str) -> str:
    """The code of the game whose folder a module lies in, or nothing."""
    parts = name.split("/")
    return GAMES.get(parts[1], "") if parts[0] == "games" else ""


def checked(citation: Citation) -> Citation:
    """Note what is wrong with a citation's id, if its place is right."""
    return citation if citation.problem else msgspec.structs.replace(citation, problem=problem_with(citation))


def problem_with(citation: Citation) -> str:
    """Say what is wrong with a citation's id, if anything."""
    try:
        book = rulebook(citation.code)
        if citation.kind == "ruling":
            book.ruling(citation.id)
        else:
            book.clause(citation.id)
    except UnknownClause as error:
        return str(error)
    return ""
