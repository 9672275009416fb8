"""Cards of a game from files of card data.

Every row is looked at by itself. One that cannot be a card is told with its file and line, and the others are taken; so
is a file that cannot be read. Columns that no game has are named.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from fuda.cards import carddata
from fuda.cards.carddata import ALONE, SHAPES, CardDataError
from fuda.cards.cardfiles import Found, LineError, files_in, objects, read_bytes
from fuda.cards.columns import by_language, columns, is_card
from fuda.text import normalise

LANGUAGES: Final = ("ja", "en")
LARGEST_FOLDER: Final = 512_000_000  # bytes of all files together
MOST_CARDS: Final = 20_000  # of a file
MOST_TROUBLES: Final = 10_000
SAMPLE: Final = 40  # rows that tell which game they are of
# Columns that only cards of one game have.
TELLING: Final = {
    "onepiece": frozenset({"counter", "trigger", "life"}),
    "buddyfight": frozenset({"world", "worlds", "size", "defense", "critical"}),
    "fusionworld": frozenset({"combo_power", "specified_cost"}),
    "hanyo": frozenset({"hp", "skills", "advantages", "retreat"}),
    "dimensionzero": frozenset({"smash", "move", "races"}),
}


@dataclass(frozen=True)
class Trouble:
    """What could not be taken: in which file and line, 0 for the file as a whole."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"


@dataclass
class Taken:
    """The cards of a game: those of each language by number, and the columns that were not used."""

    game: str
    rows: dict[str, dict[str, dict[str, Any]]] = field(default_factory=lambda: {one: {} for one in LANGUAGES})
    unused: Counter[str] = field(default_factory=Counter)
    again: int = 0  # further printings of cards that are there

    def numbers(self) -> list[str]:
        """The numbers of all cards, each once."""
        return list(dict.fromkeys(number for rows in self.rows.values() for number in rows))


def games_of(found: Sequence[Found]) -> list[str]:
    """The games that most of some rows can be cards of."""
    counts: Counter[str] = Counter()
    for one in found[:: max(1, len(found) // SAMPLE)]:
        for _, row in by_language(one.row):
            known = columns(row, Counter())
            for game, shape in SHAPES.items():
                try:
                    shape(known, "")
                except (CardDataError, RecursionError):
                    continue
                counts[game] += 1
    best = [game for game in counts if counts[game] == max(counts.values())]
    # Rows that could be of two games are of the one that has a use for their columns.
    used = {name for one in found[:SAMPLE] for _, row in by_language(one.row) for name in columns(row, Counter())}
    marks = {game: len(used & TELLING.get(game, frozenset())) for game in best}
    return [game for game in best if marks[game] == max(marks.values())]


def no_numbers(_: str) -> frozenset[str]:
    """No numbers: every card may be replaced."""
    return frozenset()


class Reader:
    """Takes the cards of files, one after the other: those of one game, or of whichever each file is of."""

    def __init__(self, game: str = "", language: str = "", fixed: Callable[[str], frozenset[str]] = no_numbers) -> None:
        if game and game not in SHAPES:
            raise CardDataError(f"cards of {game} cannot be read from files; those of {', '.join(SHAPES)} can")
        self.game = game
        self.language = language
        self.fixed = fixed  # the numbers of a game's own cards, which stay as they are
        self.taken: dict[str, Taken] = {}
        self.troubles: list[Trouble] = []
        self.waiting: list[tuple[str, list[Found], list[str]]] = []  # files that may be of several games
        self.read = 0  # bytes

    def tell(self, file: str, line: int, message: str) -> None:
        """Note what could not be taken."""
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(Trouble(file, line, message))

    # --- files -------------------------------------------------------------------------------------------------
    def add_path(self, path: Path) -> None:
        """Take the cards of a file, or of all files of a folder; what cannot be read is told."""
        try:
            files = files_in(path)
        except CardDataError as error:
            self.tell(str(path), 0, str(error))
            return
        for file in files:
            try:
                self.add(str(file), read_bytes(file))
            except CardDataError as error:
                self.tell(str(file), 0, str(error))

    def add(self, name: str, data: bytes) -> None:
        """Take the cards of a file; what cannot be read is told."""
        found = self.objects(name, data)
        if not any(is_card(one.row) for one in found):
            for one in found[:1]:
                self.tell(name, one.line, "this is no card: it has no name")
            return
        games = games_of(found)
        if self.game and games and self.game not in games:
            self.tell(name, 0, f"it has cards of {', '.join(games)}, not of {self.game}")
            return
        games = [self.game] if self.game else games
        if len(games) == 1:
            self.take(name, games[0], found)
        elif games:
            self.waiting.append((name, found, games))
        else:
            self.take(name, next(iter(self.taken), next(iter(SHAPES))), found)  # to say what is wrong with it

    def objects(self, name: str, data: bytes) -> list[Found]:
        """What may be cards in a file, up to where it cannot be read."""
        found: list[Found] = []
        self.read += len(data)
        try:
            if self.read > LARGEST_FOLDER:
                raise CardDataError(f"all files together have at most {LARGEST_FOLDER} bytes")
            for one in objects(name, data):
                if len(found) >= MOST_CARDS:
                    raise LineError(one.line, f"a file has at most {MOST_CARDS} cards")
                found.append(one)
            if not found:
                raise CardDataError("it has no cards in it")
        except LineError as error:
            self.tell(name, error.line, str(error))
        except CardDataError as error:
            self.tell(name, 0, str(error))
        return found

    def finished(self) -> list[Taken]:
        """What was taken of each game, without further printings of the same cards."""
        for name, found, games in self.waiting:
            known = [game for game in games if game in self.taken]
            if len(known) == 1:
                self.take(name, known[0], found)
            else:
                told = ", ".join(games)
                self.tell(name, 0, f"it cannot be told which game these cards are of, {told}: name it with --game")
        self.waiting = []
        for taken in self.taken.values():
            fold_printings(taken)
        return [taken for taken in self.taken.values() if taken.numbers()]

    # --- rows --------------------------------------------------------------------------------------------------
    def take(self, name: str, game: str, found: Sequence[Found]) -> None:
        """Take the rows of a file in the shape of a game."""
        taken = self.taken.setdefault(game, Taken(game))
        before = len(self.troubles)
        shaped = [one for row in found for one in self.shaped(name, taken, row)]
        if not shaped and len(self.troubles) - before > 1:
            first = self.troubles[before]
            del self.troubles[before:]
            self.tell(name, first.line, f"no card of {game} is in it: {first.message}")
        rows = [row for _, tongue, row in shaped if not tongue]
        usual = self.language or (carddata.language_of(rows) if rows else "en")
        lines = {id(row): line for line, _, row in shaped}
        for tongue in LANGUAGES:
            mine = [row for _, given, row in shaped if (self.language or given or tongue_of(row, usual)) == tongue]
            if game == "fusionworld":
                mine, alone = carddata.paired_sides(mine)
                for row in alone:
                    self.tell(name, lines[id(row)], f"{row['id']} {ALONE}")
            for row in mine:
                self.keep(name, lines[id(row)], taken, taken.rows[tongue], row)

    def shaped(self, name: str, taken: Taken, one: Found) -> Iterator[tuple[int, str, dict[str, Any]]]:
        """A row as cards of a game, one for each language it has, with its line; none if it cannot be one."""
        if not is_card(one.row):
            self.tell(name, one.line, "this is no card: it has no name")
            return
        for tongue, row in by_language(one.row):
            known = columns(row, taken.unused)
            if carddata.is_marker(known, taken.game):
                continue
            try:
                yield one.line, tongue, SHAPES[taken.game](known, "row")
            except (CardDataError, RecursionError) as error:
                self.tell(name, one.line, str(error).removeprefix("row").removeprefix(":").strip() or "too deep")

    def keep(self, name: str, line: int, taken: Taken, rows: dict[str, dict[str, Any]], row: dict[str, Any]) -> None:
        """Keep a card among those of its language."""
        number = str(row["id"])
        if number in self.fixed(taken.game):
            self.tell(name, line, f"{number} is the number of a card that comes with the game")
            return
        if number in rows and printed(rows[number]) != printed(row):
            self.tell(name, line, f"{number} is there again with something else on it; the later one is taken")
        taken.again += number in rows
        rows[number] = row


def tongue_of(row: Mapping[str, Any], usual: str) -> str:
    """The language of a row: as most letters of its text show, or that of the file where they are too few to tell."""
    latin, japanese = len(_LATIN.findall(row["text"])), len(normalise.JAPANESE.findall(row["text"]))
    if latin + japanese < ENOUGH or max(latin, japanese) < CLEARLY * min(latin, japanese):
        return usual
    return "ja" if japanese > latin else "en"


_LATIN: Final = re.compile(r"[A-Za-z]")
ENOUGH: Final = 12  # letters of a text that show its language
CLEARLY: Final = 3  # times as many letters of one language as of the other
PRINTING: Final = re.compile(r"_[pr]\d{1,2}$", re.IGNORECASE)


def base_of(number: str) -> str:
    """The number of a card whose further printings have `_p1`, `_r1` behind it."""
    return PRINTING.sub("", number)


def fold_printings(taken: Taken) -> None:
    """Leave out further printings of cards that are there."""
    for rows in taken.rows.values():
        for number in [one for one in rows if base_of(one) != one]:
            first = rows.get(base_of(number))
            if first is not None and all(first[name] == rows[number][name] for name in ("type", "name")):
                del rows[number]
                taken.again += 1


def printed(row: Mapping[str, Any]) -> dict[str, Any]:
    """What is on a card, spaces and the shape of its signs aside."""
    return {
        name: re.sub(r"\s+", "", unicodedata.normalize("NFKC", value)) if isinstance(value, str) else value
        for name, value in row.items()
        if name != "back"
    }


def read_file(path: Path, game: str = "onepiece") -> list[dict[str, Any]]:
    """The cards of a file; `CardDataError` with the first thing that is wrong with it."""
    reader = Reader(game)
    reader.add(str(path), read_bytes(path))
    found = reader.finished()
    if reader.troubles:
        raise CardDataError(str(reader.troubles[0]))
    return [row for taken in found for rows in taken.rows.values() for row in rows.values()]
