"""Cards whose skills are written in the notation of programs, for tests in which the words are what matters."""

from __future__ import annotations

from typing import Any

from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.words.reading import read_ability
from tests.clauses.fusionworld.scene import Scene, extra, fighter, leader


def skills(*texts: str) -> list[Ability]:
    """Skills from their notation."""
    return [read_ability(text) for text in texts]


def spell(name: str, *ops: str, **more: Any) -> CardDef:
    """An Extra card for the Main Phase that does these things and, unless said otherwise, costs nothing."""
    return extra(name, abilities=skills("main: " + "; ".join(ops)), **more)


def skilled(name: str, *texts: str, **more: Any) -> CardDef:
    """A Battle card with these skills."""
    return fighter(name, abilities=skills(*texts), **more)


def chief(name: str, *texts: str, **more: Any) -> CardDef:
    """A Leader with these skills."""
    return leader(name, abilities=skills(*texts), **more)


def next_turn(game: Scene) -> Scene:
    """End the Main Phase, and charge nothing in the next turn."""
    game.end_turn()
    return game.answer("done") if game.offered("charge") else game


def done(game: Scene, *kinds: int) -> list[str]:
    """The names of the cards to which something of these kinds happened, in order."""
    return [name for _, name in game.happened(*kinds)]
