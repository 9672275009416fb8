"""Cards whose abilities are written in the notation of programs, for tests in which the words are what matters."""

from __future__ import annotations

from typing import Any

from fuda.games.hanyo.printed import Ability, CardDef
from fuda.games.hanyo.words.reading import read_ability
from tests.clauses.hanyo.scene import Scene, enhancement, fighter, strategy, tactics


def abilities(*texts: str) -> list[Ability]:
    """Abilities from their notation."""
    return [read_ability(text) for text in texts]


def spell(name: str, *ops: str, **more: Any) -> CardDef:
    """A tactics card that does these things; any number of them may be played in a turn."""
    return tactics(name, abilities=abilities("command: " + "; ".join(ops)), **more)


def scheme(name: str, *ops: str, **more: Any) -> CardDef:
    """A strategy card that does these things."""
    return strategy(name, abilities=abilities("command: " + "; ".join(ops)), **more)


def skilled(name: str, *texts: str, **more: Any) -> CardDef:
    """A unit with these abilities."""
    return fighter(name, abilities=abilities(*texts), **more)


def gear(name: str, *texts: str, **more: Any) -> CardDef:
    """An enhancement with these abilities."""
    return enhancement(name, abilities=abilities(*texts), **more)


def settle_order(game: Scene) -> Scene:
    """Take the first answer as long as an order or a waiting ability is asked for."""
    while game.offered("order") or game.offered("resolve"):
        game.m.answer(game.m.options[0])
    return game


def done(game: Scene, *kinds: int) -> list[str]:
    """The names of the cards to which something of these kinds happened, in order."""
    return [name for _, name in game.happened(*kinds)]
