"""Decks named on the command line: those that come with a game, or files."""

from pathlib import Path
from typing import Any

from fuda.games.deckfile import DeckFileError, read_text
from fuda.games.registry import AnyGame, DeckError

PARTIAL = "let cards in whose text is not understood whole; what is not understood does nothing"


def legal_deck(game: AnyGame, name: str) -> list[Any]:
    """A deck that may be played: a shipped one by its name, any other from its file; `DeckError` otherwise."""
    deck = load_deck(game, name)
    problems = game.check_deck(deck)
    if problems:
        listed = "".join(f"\n  {problem.message}  [{game.code} {problem.clause}]" for problem in problems)
        raise DeckError(f"{name} is not a legal deck:{listed}")
    return deck


def load_deck(game: AnyGame, name: str) -> list[Any]:
    """The definitions of a deck, legal or not."""
    shipped = game.decks()
    if name in shipped:
        return game.read_deck(shipped[name])
    path = Path(name)
    if not path.exists():
        known = ", ".join(shipped)
        raise DeckError(f"there is no deck {name!r}: no such file, and the decks of {game.name} are {known}")
    try:
        return game.read_deck(read_text(path))
    except (DeckError, DeckFileError) as error:
        raise DeckError(f"{name}: {error}") from None
