"""Decks nobody designed: legal ones, made of those that come with a game by swapping cards at random.

A network that only ever saw a handful of decks would know their cards by heart and nothing about others.
"""

from __future__ import annotations

import random
from typing import Any, Final

from fuda.games.registry import AnyGame

TRIES: Final = 40  # swaps tried, of which many are not legal: another colour, too many copies
MOST: Final = 4  # copies swapped at a time


def shipped(game: AnyGame) -> list[list[Any]]:
    """The decks that come with a game."""
    return [game.read_deck(text) for text in game.decks().values()]


def varied(game: AnyGame, deck: list[Any], lots: random.Random) -> list[Any]:
    """A legal deck that differs from another by some random swaps; the same number of cards."""
    cards = list(game.cards().values())
    out = list(deck)
    for _ in range(lots.randint(TRIES // 4, TRIES)):
        old, new = lots.choice(out), lots.choice(cards)
        places = [at for at, card in enumerate(out) if card is old][:MOST]
        trial = list(out)
        for at in places:
            trial[at] = new
        if not game.check_deck(trial):
            out = trial
    return out


def any_pair(game: AnyGame, lots: random.Random, share: float) -> list[list[Any]]:
    """Two decks, each shipped or, for a share of them, varied."""
    decks = shipped(game)
    chosen = [lots.choice(decks) for _ in range(2)]
    return [varied(game, deck, lots) if lots.random() < share else deck for deck in chosen]
