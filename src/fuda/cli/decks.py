"""Decks named on the command line: those that come with a game, or files."""

from pathlib import Path
from typing import Any

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


def citation(game: AnyGame, problem: Problem) -> str:
    """The clause of a problem, if it has one."""
    return f"  [{game.code} {problem.clause}]" if problem.clause else ""


def load_entry(game: AnyGame, name: str) -> tuple[list[Any], list[Any]]:
    """The definitions of a deck and its sideboard, legal or not."""
    shipped = game.decks()
    path = Path(name)
    if name not in shipped and not path.exists():
        known = ", ".join(shipped)
        raise DeckError(f"there is no deck {name!r}: no such file, and the decks of {game.name} are {known}")
    try:
        text = shipped[name] if name in shipped else read_text(path)
        return game.read_deck(text), game.read_sideboard(text)
    except (DeckError, DeckFileError) as error:
        raise DeckError(f"{name}: {error}") from None
