"""Decks named on the command line: those that come with a game, or files."""

from pathlib import Path
from typing import Any

from fuda.games.deckcode import is_code
from fuda.games.deckfile import DeckFileError, read_text
from fuda.games.registry import AnyGame, DeckError, Problem

PARTIAL = "let cards in whose text is not understood whole; what is not understood does nothing"


def legal_deck(game: AnyGame, name: str) -> list[Any]:
    """A deck that may be played: a shipped one by its name, any other from its file; `DeckError` otherwise."""
    return legal_entry(game, name)[0]


def legal_entry(game: AnyGame, name: str) -> tuple[list[Any], list[Any]]:
    """A deck and its sideboard that may be played; `DeckError` with everything that is wrong otherwise."""
    deck, sideboard = load_entry(game, name)
    problems = [*game.check_deck(deck), *game.check_sideboard(deck, sideboard)]
    if problems:
        listed = "".join(f"\n  {problem.message}{citation(game, problem)}" for problem in problems)
        raise DeckError(f"{name} is not a legal deck:{listed}")
    return deck, sideboard


def named_deck(game: AnyGame, name: str) -> tuple[str, list[Any]]:
    """A deck that may be played, by the name of its file."""
    return Path(name).name, legal_deck(game, name)


def legal_decks(game: AnyGame, text: str, option: str) -> list[tuple[str, list[Any]]]:
    """Decks with commas between them, or all of a folder, by name; every one must be one that may be played."""
    names: list[str] = []
    for part in [part.strip() for part in text.split(",")]:
        if not part:
            raise DeckError(f"{option} takes names with commas between them, not {text!r}")
        names += deck_files(Path(part)) if part not in game.decks() and Path(part).is_dir() else [part]
    shown = [Path(name).name for name in names]
    stems = [Path(name).stem for name in names]
    return [
        (stem if stems.count(stem) == 1 else short if shown.count(short) == 1 else name, legal_deck(game, name))
        for name, short, stem in zip(names, shown, stems, strict=True)
    ]


def deck_files(folder: Path) -> list[str]:
    """The deck files of a folder, in the order of their names."""
    found = sorted(str(path) for path in folder.iterdir() if path.suffix.lower() in (".txt", ".json"))
    if not found:
        raise DeckError(f"there is no deck file (.txt or .json) in {folder}")
    return found


def check_place(path: Path) -> None:
    """Refuse, before anything is played, a file that could not be written afterwards."""
    if path.is_dir():
        raise ValueError(f"{path} cannot be written: it is a folder")
    if not path.parent.is_dir():
        raise ValueError(f"{path} cannot be written: there is no such folder")
    is_new = not path.exists()
    try:
        path.open("ab").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise ValueError(f"{path} cannot be written: {error.strerror or error}") from None


def write_file(path: Path, data: bytes) -> None:
    """Write a file; a ValueError that says why if that cannot be done."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise ValueError(f"{path} cannot be written: {error.strerror or error}") from None


def citation(game: AnyGame, problem: Problem) -> str:
    """The clause of a problem, if it has one."""
    return f"  [{game.code} {problem.clause}]" if problem.clause else ""


def load_entry(game: AnyGame, name: str) -> tuple[list[Any], list[Any]]:
    """The definitions of a deck and its sideboard, legal or not."""
    try:
        text = deck_text(game, name)
        return game.read_deck(text), game.read_sideboard(text)
    except DeckError as error:
        raise DeckError(f"{name}: {error}" if name not in str(error) else str(error)) from None


def deck_text(game: AnyGame, name: str) -> str:
    """The text of a deck: one that comes along by its name, a code as it is, any other from its file."""
    shipped = game.decks()
    path = Path(name)
    if name in shipped:
        return shipped[name]
    if is_code(name):
        return name
    if not path.exists():
        known = ", ".join(shipped)
        raise DeckError(f"there is no deck {name!r}: no such file, and the decks of {game.name} are {known}")
    try:
        return read_text(path)
    except DeckFileError as error:
        raise DeckError(f"{name}: {error}" if name not in str(error) else str(error)) from None
