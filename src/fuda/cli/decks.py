"""Decks named on the command line: those that come with a game, or files."""

from pathlib import Path
from typing import Any

from fuda.games.deckfile import DeckFileError, read_text
from fuda.games.registry import AnyGame, DeckError


def load_deck(game: AnyGame, name: str) -> list[Any]:
    """The definitions of a deck: a shipped one by its name, any other by its file; `DeckError` if there is none."""
    shipped = game.decks()
    if name in shipped:
        return game.read_deck(shipped[name])
    path = Path(name)
    if not path.exists():
        raise DeckError(
            f"there is no deck {name!r}: no such file, and the decks of {game.name} are {', '.join(shipped)}"
        )
    try:
        return game.read_deck(read_text(path))
    except (DeckError, DeckFileError) as error:
        raise DeckError(f"{name}: {error}") from None
