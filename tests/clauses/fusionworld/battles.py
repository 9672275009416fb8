"""What the tests of battles share: two Leaders, skills to look at a moment, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.words.build import Ops, auto, tagged, value
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower
from fuda.games.fusionworld.words.properties import Named, Test
from fuda.games.fusionworld.words.refs import Area, Ref
from fuda.games.fusionworld.words.timings import On
from fuda.words.properties import IsThis
from tests.clauses.fusionworld.scene import Scene, fighter, leader


def left(*abilities: Ability, **more: Any) -> CardDef:
    """The Leader of player 0."""
    return leader("Left", abilities=abilities, **more)


def right(*abilities: Ability, **more: Any) -> CardDef:
    """The Leader of player 1."""
    return leader("Right", abilities=abilities, **more)


def blocker(name: str, **more: Any) -> CardDef:
    """A Battle card with [Blocker]."""
    return fighter(name, keywords=["blocker"], **more)


def drawing(n: int = 1) -> Draw:
    """Draw cards."""
    return Draw(value(n))


def pausing(event: str, side: str = "any", tests: Sequence[Test] = (), **more: Any) -> Ability:
    """A skill that may draw a card at an event: its player is asked, so that the table can be looked at."""
    return auto(On(event, side, list(tests)), [drawing()], may=True, **more)


def own_pausing(event: str, **more: Any) -> Ability:
    """A skill that may draw a card when something happens to its own card."""
    return pausing(event, "any", [IsThis()], **more)


def boost(ref: Ref, amount: int, until: str = "this_battle") -> AddPower:
    """Change power for a time."""
    return AddPower(ref, value(amount), until)


def in_battle(*effect: Ops, **more: Any) -> Ability:
    """An [Activate: Battle] skill."""
    return tagged("battle", [op for ops in effect for op in ops], **more)


def named(side: str, name: str) -> Area:
    """A card of that name in a Battle Area."""
    return Area(side, "battle", [Named(name)])


def steps(game: Scene) -> list[str]:
    """The steps of the battles so far."""
    return [spec.STEPS[int(e.n)] for e in game.log if int(e.kind) == spec.STEP]


def activated(game: Scene) -> list[str]:
    """Whose skills were activated so far, in order."""
    return [name for _, name in game.happened(spec.ACTIVATED)]


def held(game: Scene, who: str) -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def life(game: Scene, who: str) -> int:
    """How many Life cards a player has."""
    return len(game.names(who, "life"))
