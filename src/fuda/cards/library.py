"""A user's own cards: compiled once when they are imported, kept as plain JSON in a folder of the user's.

The folder is FUDA_HOME, or else the place for data of the platform. A file is written whole or not at all.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from fuda.games.registry import AnyGame, CardsError, Definition, find

FORMAT: Final = 1
KIND: Final = "fuda cards"
LARGEST: Final = 200_000_000
TONGUES: Final = {"ja": "Japanese", "en": "English"}
HOME: Final = "FUDA_HOME"  # where it says which folder is used


class Wording(msgspec.Struct):
    """A card in one language: its name and text, its program, and the words that were not understood."""

    name: str
    text: str
    program: str
    missing: list[str] = []
    row: dict[str, Any] = {}  # what is printed, to read it again when more is understood
    edition: str = ""  # of the phrase books and rules that it was read with
    doubts: list[str] = []  # why it may be misread, though every word was understood


class Library(msgspec.Struct):
    """The cards of a game, by the number that is printed on them and by language."""

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
    given = os.environ.get(HOME)
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


def stamp(game: str) -> str:
    """What is different whenever the library of a game has been written anew; nothing where there is none."""
    path = path_of(game)
    try:
        found = path.stat()
    except OSError:
        return f"{path}"
    return f"{path} {found.st_mtime_ns} {found.st_size} {found.st_ino}"


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
    data = msgspec.json.encode(library)
    if len(data) > LARGEST:
        raise CardsError(f"a library has at most {LARGEST} bytes")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise CardsError(f"{path} cannot be written: {error.strerror or error}") from None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one process change the libraries of a folder at a time; the lock of one that was killed is free."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / ".lock").open("a+b")
    except OSError as error:
        raise CardsError(f"{folder} cannot be written: {error.strerror or error}") from None
    with lock:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:
                    time.sleep(1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def wording(row: Mapping[str, Any], language: str, game: str) -> Wording:
    """Compile a card; what was not understood is kept beside what was."""
    from fuda.text.compile import compile_card
    from fuda.text.doubt import doubts
    from fuda.text.meanings import dialect
    from fuda.text.outcome import edition

    tongue = dialect(game)
    show = find(game).describe_card
    text = "\n".join(part for part in tongue.texts(row) if part)
    try:
        found = compile_card(row, language, game)
    except (LookupError, TypeError, AttributeError, AssertionError):  # the phrase book failed: nothing is understood
        nothing = tongue.define(row, tongue.printed(), language)
        return Wording(str(row["name"]), text, show(nothing), [text], dict(row), edition())
    d = found.card or tongue.define(row, found.printed(), language)
    words = [one.words for one in found.unknown]
    return Wording(str(row["name"]), text, show(d), words, dict(row), edition(), doubts(found, language))


def update(game: str, found: Mapping[str, Mapping[str, Wording]]) -> Library:
    """Put compiled cards, by language and number, into a library: all of them or none; what it has by then."""
    with locked(home()):
        library = load(game)
        for language, cards in found.items():
            for number, one in cards.items():
                library.cards.setdefault(number, {})[language] = one
        save(library)
    return library


def definition(game: str, number: str, wordings: Mapping[str, Wording], language: str) -> Definition:
    """The card that a library keeps, played as its wording in one language says."""
    chosen = wordings.get(language) or next(iter(wordings.values()))
    d = read_program(game, number, chosen, language if language in wordings else next(iter(wordings)))
    ja, en = wordings.get("ja", chosen), wordings.get("en", chosen)
    d.number = number
    d.name_en = en.name
    d.text_ja = ja.text
    d.text_en = en.text
    d.missing = list(chosen.missing)
    found: Definition = d
    return found


def read_program(game: str, number: str, chosen: Wording, language: str) -> Any:
    """The program of a card; it is compiled again if the notation of programs has changed since."""
    known = find(game)
    try:
        return known.read_card(chosen.program)
    except ValueError as error:
        if not chosen.row:
            raise CardsError(f"{number} in {home()} cannot be read, import it again: {error}") from None
    again = wording(chosen.row, language, game)
    chosen.missing = again.missing
    return known.read_card(again.program)


# --- one card in two languages -----------------------------------------------------------------------------------
ENGLISH: Final = "EN"  # some makers put it behind the number of an English card
SAME_FACTS: Final = ("type", "size", "power", "defense", "critical", "cost")


@dataclass(frozen=True)
class Joined:
    """The cards of a library with their languages together, and the further numbers that cards have."""

    cards: dict[str, dict[str, Wording]]
    also: dict[str, str]


def join(library: Library) -> Joined:
    """Put an English card with EN behind its number to the Japanese one of that number, if it is the same card.

    In some sets the numbers of both languages mean other cards. So what is printed must agree, and it must do so for
    most cards of the set, as two cards may be alike by chance.
    """
    pairs = [number for number in library.cards if number.endswith(ENGLISH) and base(number) in library.cards]
    alike = {number: are_alike(library.cards[base(number)], library.cards[number]) for number in pairs}
    sets: dict[str, list[bool]] = {}
    for number, is_same in alike.items():
        sets.setdefault(set_of(number), []).append(is_same)
    also = {n: base(n) for n in pairs if alike[n] and 2 * sum(sets[set_of(n)]) > len(sets[set_of(n)])}
    cards = {
        number: {**library.cards.get(f"{number}{ENGLISH}", {}), **wordings}
        if also.get(f"{number}{ENGLISH}") == number
        else wordings
        for number, wordings in library.cards.items()
        if number not in also
    }
    return Joined(cards, also)


def base(number: str) -> str:
    """The number without what stands behind it for a language."""
    return number.removesuffix(ENGLISH)


def set_of(number: str) -> str:
    """The set that a number belongs to."""
    return re.split(r"[/-](?=[^/-]*$)", number)[0]


def are_alike(one: Mapping[str, Wording], other: Mapping[str, Wording]) -> bool:
    """Whether two prints have the same values, apart from their words."""
    rows = [next((w.row for w in wordings.values() if w.row), {}) for wordings in (one, other)]
    facts = [[row.get(name) for name in SAME_FACTS] for row in rows]
    return all(rows) and facts[0] == facts[1]


class Shelf(Mapping[str, Definition]):
    """The cards of a library that may be played, each read when it is first asked for."""

    def __init__(self, library: Library, *, allow_partial: bool) -> None:
        self.game = library.game
        joined = join(library)
        self.cards = joined.cards
        self.also = joined.also
        self.language = library.language()
        self.doubtful = doubtful(library)
        self.read: dict[str, Definition] = {}
        self.partial: dict[str, list[str]] = {}
        if not allow_partial:
            self.partial = {number: words for number, words in missing(library).items() if words}

    def __getitem__(self, number: str) -> Definition:
        """The card of that number."""
        if number in self.partial:
            raise KeyError(number)
        if number not in self.read:
            self.read[number] = definition(self.game, number, self.cards[number], self.language)
        return self.read[number]

    def __contains__(self, number: object) -> bool:
        """Whether there is such a card, without reading it."""
        return number in self.cards and number not in self.partial

    def __iter__(self) -> Iterator[str]:
        """The numbers of all cards that may be played."""
        return (number for number in self.cards if number not in self.partial)

    def __len__(self) -> int:
        """How many cards may be played."""
        return len(self.cards) - len(self.partial)

    def names(self) -> dict[str, list[str]]:
        """The names of all cards by number, without reading them; of those that may not be played as well."""
        return {number: [one.name for one in wordings.values()] for number, wordings in self.cards.items()}


def missing(library: Library) -> dict[str, list[str]]:
    """The words not understood, by number; empty for cards that are whole."""
    language = library.language()
    return {
        number: (wordings.get(language) or next(iter(wordings.values()))).missing
        for number, wordings in join(library).cards.items()
    }


def doubtful(library: Library) -> dict[str, list[str]]:
    """Why cards that are whole may be misread, by number; only those that are in doubt."""
    language = library.language()
    out: dict[str, list[str]] = {}
    for number, wordings in join(library).cards.items():
        reasons = list((wordings.get(language) or next(iter(wordings.values()))).doubts)
        if language not in wordings:
            other = TONGUES[next(iter(wordings))]
            reasons.append(f"it is only in {other}, most others are in {TONGUES[language]}: names and traits differ")
        if reasons:
            out[number] = reasons
    return out


def teach(game: AnyGame, *, allow_partial: bool = False) -> None:
    """Let a game know the user's own cards; those not understood whole only if that is allowed."""
    library = load(game.name)
    if allow_partial:
        game.admit_partial()
    shelf = Shelf(library, allow_partial=allow_partial)
    if library.cards:
        game.learn(shelf, shelf.partial)
        game.also, game.own_names = shelf.also, shelf.names()


def known_game(name: str, *, allow_partial: bool = False) -> AnyGame:
    """The game of that name, knowing the user's own cards."""
    game = find(name)
    teach(game, allow_partial=allow_partial)
    return game
