"""A user's own cards: compiled once when they are imported, kept as plain JSON in a folder of the user's.

The folder is FUDA_HOME, or else the place for data of the platform. A file is written whole or not at all.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from fuda.games.registry import AnyGame, CardsError, Definition, find

FORMAT: Final = 1
KIND: Final = "fuda cards"
LARGEST: Final = 200_000_000


class Wording(msgspec.Struct):
    """A card in one language: its name and text, its program, and the words that were not understood."""

    name: str
    text: str
    program: str
    missing: list[str] = []


class Library(msgspec.Struct):
    """The cards of a game, by number and language."""

    game: str
    cards: dict[str, dict[str, Wording]] = {}
    kind: str = KIND
    format: int = FORMAT

    def language(self) -> str:
        """The language most cards are in: names and traits must be the same words in all of a match."""
        found = Counter(language for wordings in self.cards.values() for language in wordings)
        return "ja" if found["ja"] >= found["en"] else "en"


def home() -> Path:
    """The folder of the user's own cards."""
    given = os.environ.get("FUDA_HOME")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "fuda"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "fuda"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fuda"


def path_of(game: str) -> Path:
    """The file of a game's cards."""
    return home() / f"{game}.cards.json"


def load(game: str) -> Library:
    """The library of a game; an empty one if there is none yet."""
    path = path_of(game)
    try:
        if path.stat().st_size > LARGEST:
            raise CardsError(f"{path} has more than {LARGEST} bytes")
        found = msgspec.json.decode(path.read_bytes(), type=Library)
    except FileNotFoundError:
        return Library(game)
    except OSError as error:
        raise CardsError(f"{path} cannot be read: {error.strerror or error}") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CardsError(f"{path} is no library of cards, or a damaged one: {error}") from None
    if (found.kind, found.format, found.game) != (KIND, FORMAT, game):
        raise CardsError(f"{path} is no library of {game} that this program reads")
    return found


def save(library: Library) -> None:
    """Write a library, whole or not at all."""
    path = path_of(library.game)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(library))
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise CardsError(f"{path} cannot be written: {error.strerror or error}") from None


def notation(game: str) -> Any:
    """The module of a game that prints cards as programs and reads them back."""
    return importlib.import_module(f"fuda.games.{find(game).name}.reading")


def wording(row: Mapping[str, Any], language: str, game: str) -> Wording:
    """Compile a card; what was not understood is kept beside what was."""
    from fuda.text.compile import compile_card
    from fuda.text.meanings import dialect

    tongue = dialect(game)
    show = notation(game).describe_card
    text = "\n".join(part for part in tongue.texts(row) if part)
    try:
        found = compile_card(row, language, game)
    except (LookupError, TypeError, AttributeError, AssertionError):  # the phrase book failed: nothing is understood
        nothing = tongue.define(row, tongue.printed(), language)
        return Wording(str(row["name"]), text, show(nothing), [text])
    d = found.card or tongue.define(row, found.printed(), language)
    return Wording(str(row["name"]), text, show(d), [one.words for one in found.unknown])


def add(library: Library, rows: Iterable[Mapping[str, Any]], compiled: Iterable[Wording], language: str) -> None:
    """Add compiled cards to a library."""
    for row, one in zip(rows, compiled, strict=True):
        library.cards.setdefault(str(row["id"]), {})[language] = one


def definition(game: str, number: str, wordings: Mapping[str, Wording], language: str) -> Definition:
    """The card that a library keeps, played as its wording in one language says."""
    chosen = wordings.get(language) or next(iter(wordings.values()))
    try:
        d = notation(game).read_card(chosen.program)
    except ValueError as error:
        raise CardsError(f"{number} in {home()} cannot be read, import it again: {error}") from None
    ja, en = wordings.get("ja", chosen), wordings.get("en", chosen)
    d.name_en = en.name
    d.text_ja = ja.text
    d.text_en = en.text
    d.missing = list(chosen.missing)
    found: Definition = d
    return found


class Shelf(Mapping[str, Definition]):
    """The cards of a library that may be played, each read when it is first asked for."""

    def __init__(self, library: Library, *, allow_partial: bool) -> None:
        self.library = library
        self.language = library.language()
        self.read: dict[str, Definition] = {}
        self.partial: dict[str, list[str]] = {}
        if not allow_partial:
            self.partial = {number: words for number, words in missing(library).items() if words}

    def __getitem__(self, number: str) -> Definition:
        """The card of that number."""
        if number in self.partial:
            raise KeyError(number)
        if number not in self.read:
            self.read[number] = definition(self.library.game, number, self.library.cards[number], self.language)
        return self.read[number]

    def __contains__(self, number: object) -> bool:
        """Whether there is such a card, without reading it."""
        return number in self.library.cards and number not in self.partial

    def __iter__(self) -> Iterator[str]:
        """The numbers of all cards that may be played."""
        return (number for number in self.library.cards if number not in self.partial)

    def __len__(self) -> int:
        """How many cards may be played."""
        return len(self.library.cards) - len(self.partial)


def missing(library: Library) -> dict[str, list[str]]:
    """The words not understood, by number; empty for cards that are whole."""
    language = library.language()
    return {
        number: (wordings.get(language) or next(iter(wordings.values()))).missing
        for number, wordings in library.cards.items()
    }


def teach(game: AnyGame, *, allow_partial: bool = False) -> None:
    """Let a game know the user's own cards; those not understood whole only if that is allowed."""
    library = load(game.name)
    if allow_partial:
        game.admit_partial()
    shelf = Shelf(library, allow_partial=allow_partial)
    if library.cards:
        game.learn(shelf, shelf.partial)


def known_game(name: str, *, allow_partial: bool = False) -> AnyGame:
    """The game of that name, knowing the user's own cards."""
    game = find(name)
    teach(game, allow_partial=allow_partial)
    return game
