"""Card data as people have it on their disks: folders and files, JSON, one object a line, or tables with a header.

What comes out are objects that may be cards, each with its line; `cardreader` makes cards of them. Nothing is trusted:
sizes, numbers of files and depths are limited.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fuda.cards.carddata import CardDataError
from fuda.cards.columns import COLUMNS, MOST_COLUMNS, is_card, plain

LARGEST: Final = 64_000_000  # bytes of a file
MOST_FILES: Final = 5_000  # of a folder
DEEPEST: Final = 6  # folders in folders

TABLES: Final = (".csv", ".tsv")
SUFFIXES: Final = (".json", ".jsonl", ".ndjson", *TABLES)
SPACE: Final = re.compile(r"[\s\ufeff]*")


class LineError(CardDataError):
    """A file cannot be read from a line on."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Found:
    """An object of a file that may be a card."""

    line: int
    row: dict[str, Any]


# --- files -------------------------------------------------------------------------------------------------------
def files_in(path: Path) -> list[Path]:
    """The files of card data of a folder and of those in it, in the order of their names; a file is itself."""
    if not path.is_dir():
        return [path]
    found: list[Path] = []
    waiting = [(path, 0)]
    while waiting:
        folder, depth = waiting.pop(0)
        try:
            entries = sorted(folder.iterdir())
        except OSError as error:
            raise CardDataError(f"{folder} cannot be read: {error.strerror or error}") from None
        for entry in entries:
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_dir() and depth < DEEPEST:
                waiting.append((entry, depth + 1))
            elif entry.suffix.lower() in SUFFIXES:
                found.append(entry)
            if len(found) > MOST_FILES:
                raise CardDataError(f"{path} has more than {MOST_FILES} files of card data")
    if not found:
        raise CardDataError(f"there is no card data ({', '.join(SUFFIXES)}) in {path}")
    return found


def read_bytes(path: Path) -> bytes:
    """What a file holds; `CardDataError` if it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise CardDataError(f"{path} cannot be read: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise CardDataError(f"{path} is larger than card data can be: it has at most {LARGEST} bytes")
    return data


def decoded(data: bytes, *, is_table: bool) -> str:
    """The text of a file: UTF-8, what its mark says, or for tables what spreadsheets in Japan write."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", *(["cp932"] if is_table else [])]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LineError(line, f"not UTF-8 text: {error.reason} at byte {error.start}") from None
    raise CardDataError("not UTF-8 text")


def objects(name: str, data: bytes) -> Iterator[Found]:
    """The objects of a file that may be cards; `LineError` where it cannot be read on."""
    is_table = Path(name).suffix.lower() in TABLES
    text = decoded(data, is_table=is_table)
    if is_table:
        yield from table_rows(text)
        return
    start = SPACE.match(text)
    at = start.end() if start is not None else 0
    if text[at : at + 1] == "[" or (text[at : at + 1] == "{" and not is_one_a_line(text, at)):
        yield from json_rows(text, at)
    elif text[at : at + 1] == "{":
        yield from line_rows(text)
    elif "\n" in text and any(sign in text.split("\n", 1)[0] for sign in ",;\t"):
        yield from table_rows(text)
    else:
        raise LineError(1, "neither JSON, nor one object a line, nor a table with a header")


def is_one_a_line(text: str, at: int) -> bool:
    """Whether the first line is an object by itself, and a card or not the only one."""
    end = text.find("\n", at)
    try:
        first = json.loads(text[at : end if end >= 0 else len(text)])
    except (ValueError, RecursionError):
        return False
    return isinstance(first, dict) and (is_card(first) or (end >= 0 and bool(text[end:].strip())))


def line_rows(text: str) -> Iterator[Found]:
    """The objects of a file that has one a line; a line that is none has an empty row."""
    for at, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        yield Found(at, value if isinstance(value, dict) else {})


class Walker:
    """Reads the parts of a JSON text one by one, so that each has its line and those before a fault are kept."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self.line = 1 + text.count("\n", 0, at)
        self.counted = at
        self.decoder = json.JSONDecoder()

    def here(self) -> int:
        """The line of the place reached."""
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.line

    def skip(self) -> str:
        """Go on to the next sign that means something."""
        found = SPACE.match(self.text, self.at)
        self.at = found.end() if found is not None else self.at
        return self.text[self.at : self.at + 1]

    def take(self, signs: str) -> str:
        """Take one of some signs."""
        sign = self.skip()
        if not sign or sign not in signs:
            raise LineError(self.here(), f"no JSON from here on: {' or '.join(signs)} is missing")
        self.at += 1
        return sign

    def value(self) -> Any:
        """Take a value."""
        self.skip()
        try:
            found, self.at = self.decoder.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            self.at = min(error.pos, len(self.text))
            raise LineError(self.here(), f"no JSON from here on: {error.msg}") from None
        except (RecursionError, ValueError):
            raise LineError(self.here(), "no JSON that card data could be") from None
        return found


def json_rows(text: str, at: int) -> Iterator[Found]:
    """The cards of a JSON text: one, a list, an object of lists, or an object of cards by number."""
    walker = Walker(text, at)
    if walker.skip() == "[":
        yield from items(walker)
    else:
        yield from members(walker)
    if walker.skip():
        raise LineError(walker.here(), "something follows the end of the JSON")


def items(walker: Walker) -> Iterator[Found]:
    """The objects of a list; whatever else is in it has an empty row."""
    walker.take("[")
    if walker.skip() == "]":
        walker.at += 1
        return
    while True:
        walker.skip()
        line = walker.here()
        value = walker.value()
        yield Found(line, value if isinstance(value, dict) else {})
        if walker.take(",]") == "]":
            return


def members(walker: Walker) -> Iterator[Found]:
    """The cards of an object: itself, those in its lists, or those that it has by their numbers."""
    start = walker.here()
    walker.take("{")
    if walker.skip() == "}":
        walker.at += 1
        return
    fields: dict[str, Any] = {}
    rows: list[Found] = []
    while True:
        key = str(walker.value())
        walker.take(":")
        is_list = walker.skip() == "[" and plain(key) not in COLUMNS
        line = walker.here()
        if is_list:
            found = list(items(walker))
            rows += found if any(is_card(one.row) for one in found) else []
        else:
            fields[key] = value = walker.value()
            if is_card(value):
                rows.append(Found(line, {"id": key, **value}))
        if walker.take(",}") == "}":
            break
    yield from [Found(start, fields)] if is_card(fields) and not is_card(fields.get("name")) else rows


def table_rows(text: str) -> Iterator[Found]:
    """The rows of a table with a header, whatever stands between its columns."""
    head = text.split("\n", 1)[0]
    mark = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text), delimiter=mark, strict=True)
    names: list[str] = []
    line = 1
    try:
        for cells in reader:
            at, line = line, reader.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if not names:
                names = [cell.strip() for cell in cells][:MOST_COLUMNS]
                if not any(COLUMNS.get(plain(name)) == "id" for name in names):
                    raise LineError(at, "the first line of a table names its columns, such as id, name and text")
                continue
            row = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if name and cell.strip()}
            yield Found(at, row if len(cells) <= len(names) else {})
    except csv.Error as error:
        raise LineError(max(reader.line_num, 1), f"no table from here on: {error}") from None
