"""What tests about turns and battles look at: phases, steps, hands, and effects that last."""

from __future__ import annotations

from fuda.games.hanyo import spec
from tests.clauses.hanyo.scene import Scene
from tests.clauses.played import PLAYERS

NAMES = {number: name for name, number in PLAYERS.items()}


def phases(game: Scene) -> list[str]:
    """The phases so far, with their turn players: 'me draw'."""
    return [f"{NAMES[int(e.player)]} {spec.PHASES[int(e.n)]}" for e in game.log if int(e.kind) == spec.PHASE]


def steps(game: Scene) -> list[str]:
    """The steps of battle and end phases so far."""
    return [spec.STEPS[int(e.n)] for e in game.log if int(e.kind) == spec.STEP]


def course(game: Scene, *kinds: int) -> list[str]:
    """Steps, and events of some kinds with the names of their cards, in their order."""
    out: list[str] = []
    for e in game.log:
        if int(e.kind) == spec.STEP:
            out.append(spec.STEPS[int(e.n)])
        elif int(e.kind) in kinds:
            out.append(game.m.cards[int(e.card)].d.name)
    return out


def held(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def asked(game: Scene) -> tuple[str, str]:
    """Who is asked whether to do something, and in which phase."""
    assert game.offered() == ["no", "yes"], game.offered()
    return game.player, game.phase


def hits(game: Scene) -> list[tuple[str, int]]:
    """The damage that was dealt so far: to which unit, and how much at one time."""
    return [(game.m.cards[int(e.card)].d.name, int(e.n)) for e in game.log if int(e.kind) == spec.DAMAGED]
