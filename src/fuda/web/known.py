"""The games as this server knows them: with the host's own cards, and those that people have made here.

The latter are learned on demand, when a deck or a stored match names one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from fuda.cards.library import teach
from fuda.games.registry import AnyGame, find
from fuda.web.store import Store, read_own_cards
from fuda.web.tables import OwnCard


@cache
def known_game(name: str) -> AnyGame:
    """The game of that name with the host's own cards; `UnknownGameError` if there is none."""
    game = find(name)
    teach(game)
    return game


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
