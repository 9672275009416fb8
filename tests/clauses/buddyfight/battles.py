"""What the tests of attacks share: both phases in which cards attack, cards to look at a moment, what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import Ability, CardDef
from fuda.games.buddyfight.words.reading import read_ability
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, Seat, impact_monster, monster, scene, spell

ATTACKERS = {"A": monster, "F": impact_monster}  # what can attack in the attack phase and in the final phase


def twin(*rows: str) -> pytest.MarkDecorator:
    """A test of attacks in both phases, each of which claims its own rows: '2.1' is A.2.1 and F.2.1."""
    return pytest.mark.parametrize(
        "phase", [pytest.param(p, marks=clause(*[f"bf {p}.{row}" for row in rows])) for p in ("A", "F")]
    )


def twin_rows(*rows: str) -> pytest.MarkDecorator:
    """A test of one row at a time, in both phases: each case claims that row."""
    names = [f"{p}.{row}" for p in ("A", "F") for row in rows]
    return pytest.mark.parametrize("row", [pytest.param(name, marks=clause(f"bf {name}")) for name in names])


def texts(*lines: str) -> list[Ability]:
    """Abilities from their notation."""
    return [read_ability(line) for line in lines]


def trick(name: str, *ops: str, when: str = "") -> CardDef:
    """A spell with [Counter] that costs nothing."""
    return spell(
        name, abilities=texts(f"use counter if {when}:" if when else "use counter:", "effect: " + "; ".join(ops))
    )


def fighter(phase: str, name: str, *lines: str, **more: Any) -> CardDef:
    """A card that can attack in that phase, with these abilities; of size 0, so that several have room."""
    facts: dict[str, Any] = {"size": 0, "abilities": texts(*lines)} | more
    return ATTACKERS[phase](name, **facts)


def begin(phase: str, mine: Seat, theirs: Seat, **more: Any) -> Scene:
    """The choice of attack of a phase."""
    return scene(mine, theirs, at=f"{phase}.2.1", **more)


def step(game: Scene) -> str:
    """The row of the turn that is in progress."""
    frame = game.m.stack[0]
    return str(frame.program.clauses[frame.at])


def passed(game: Scene, row: str) -> Scene:
    """Use nothing until the turn has come to a row."""
    while step(game) != row:
        game.answer("pass")
    return game


def steps(game: Scene, answers: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Where and whom the game asks from here on, if nobody uses anything, until something else is asked."""
    out = []
    while game.winner is None and "pass" in game.offered():
        out.append((step(game), game.player))
        game.answer("pass")
    return out


def damages(game: Scene) -> list[int]:
    """The damage that was dealt, one number for each time."""
    return [int(e.n) for e in game.log if int(e.kind) == spec.DAMAGED]


def order(game: Scene, *kinds: int) -> list[tuple[str, str]]:
    """What happened of some kinds, as words: ('destroyed', 'Ann')."""
    return [(spec.EVENTS[kind.bit_length() - 1], name) for kind, name in game.happened(*kinds)]
