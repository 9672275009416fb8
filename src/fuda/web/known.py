"""The games as this server knows them: with the host's own cards, and those that people have made here.

The host's library is read again when it has changed. What people have made is learned on demand, when a deck or a
stored match names it.
"""

from __future__ import annotations

import threading
from collections import ChainMap
from collections.abc import Iterable, Sequence
from typing import Any, Final

from fuda.cards import library
from fuda.cards.library import Shelf, Wording
from fuda.games.card_shelf import ShelvedGame
from fuda.games.registry import AnyGame, CardsError, Definition, find
from fuda.web.metrics import log
from fuda.web.store import Store, read_own_cards
from fuda.web.tables import OwnCard

_lock: Final = threading.Lock()
_stamps: Final[dict[str, str]] = {}  # of the libraries as they were read, by game
_shelves: Final[dict[str, Shelf]] = {}  # the host's cards
_made: Final[dict[str, dict[str, Definition]]] = {}  # cards that people have made, by game and number


def known_game(name: str) -> AnyGame:
    """The game of that name with the host's own cards; `UnknownGameError` if there is none."""
    game = find(name)
    stamp = library.stamp(game.name)
    if _stamps.get(game.name) != stamp:
        with _lock:
            if _stamps.get(game.name) != stamp:
                teach(game)
                _stamps[game.name] = stamp
    return game


def is_known(game: AnyGame) -> bool:
    """Whether a game knows the host's cards as they are now, so that asking for it takes no time."""
    return _stamps.get(game.name) == library.stamp(game.name)


def teach(game: AnyGame) -> None:
    """Let a game know the host's cards as they are now, beside those that people have made."""
    if not isinstance(game, ShelvedGame):
        return
    try:
        host = Shelf(library.load(game.name), allow_partial=False)
    except CardsError as error:  # the cards stay as they were
        log("the library cannot be read", 40, game=game.name, error=str(error)[:300])
        if game.name in _shelves:
            return
        host = Shelf(library.Library(game.name), allow_partial=False)
    _shelves[game.name] = host
    game.learn(ChainMap(made(game), host), host.partial)  # type: ignore[arg-type]
    game.also, game.own_names = host.also, host.names()


def made(game: AnyGame) -> dict[str, Definition]:
    """The cards that people have made and a game knows: it finds there whatever is put in."""
    return _made.setdefault(game.name, {})


def stamp_of(game: AnyGame) -> str:
    """What is different whenever the host's cards are."""
    return _stamps.get(game.name, "")


def doubts(game: AnyGame, number: str) -> list[str]:
    """Why a card of the host may be misread."""
    shelf = _shelves.get(game.name)
    return list(shelf.doubtful.get(number, ())) if shelf is not None else []


def host_card(game: AnyGame, number: str, language: str) -> tuple[str, Wording] | None:
    """The language and wording of a card of the host, in the language that is asked for if it has it."""
    shelf = _shelves.get(game.name)
    wordings: dict[str, Any] = shelf.cards.get(number, {}) if shelf is not None else {}
    if not wordings:
        return None
    chosen = language if language in wordings else next(iter(wordings))
    return chosen, wordings[chosen]


def learn_from(game: AnyGame, store: Store, numbers: Iterable[str]) -> None:
    """Let a game know those cards of some numbers that people have made on this server."""
    wanted = unknown(game, numbers)
    if wanted:
        learn_own(game, store.own_cards(game.name, numbers=wanted))


def learn_stored(game: AnyGame, database: str, numbers: Iterable[str]) -> None:
    """The same in a process that has no store of its own."""
    wanted = unknown(game, numbers)
    if wanted:
        learn_own(game, read_own_cards(database, game.name, wanted))


def unknown(game: AnyGame, numbers: Iterable[str]) -> list[str]:
    """The numbers of which a game knows no card."""
    known = game.cards()
    return [number for number in numbers if number not in known]


def learn_own(game: AnyGame, cards: Sequence[OwnCard]) -> None:
    """Add cards that people have made to what a game knows."""
    from fuda.web.library import own

    own.learn(game, cards)
