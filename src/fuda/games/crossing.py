"""Crossings: every way in which a deed comes about, crossed with everything that can interfere.

A game says how each kind of deed is brought about by each cause (`Way`) and what can get in its way (`Interference`).
A cell is one way under one interference: a whole situation, laid out from the vocabulary and played, or the clause by
which there is none. Cells are plain data; `fuda.scenario.crossings` plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Parts = dict[str, Any]  # of a scenario, as in its file


@dataclass(frozen=True)
class Way:
    """How a deed comes about: the cards and the script, and what is so when it was done, or was not."""

    deed: str
    cause: str
    cards: Parts
    board: Parts
    script: Sequence[Any]
    done: Parts
    undone: Parts
    facts: Mapping[str, Any] = field(default_factory=dict)  # what the game's interferences need to know
    at: str = ""  # the phase it stands in, where that is not the usual one

    def fact(self, name: str) -> Any:
        """Something an interference needs to know, or None."""
        return self.facts.get(name)


@dataclass(frozen=True)
class Cell:
    """One crossing: a situation to be played, or else the clause that excepts it."""

    deed: str
    cause: str
    interference: str
    clause: str
    scenario: Parts | None


@dataclass(frozen=True)
class Interference:
    """What gets in the way: `cross` makes the situation, or names the clause by which there is none."""

    family: str
    name: str
    clause: str  # that the cell is about
    cross: Callable[[Way], Parts | str]

    def cell(self, way: Way) -> Cell:
        """This interference with a way."""
        made = self.cross(way)
        name = f"{self.family}: {self.name}"
        if isinstance(made, str):
            return Cell(way.deed, way.cause, name, made, None)
        return Cell(way.deed, way.cause, name, self.clause, made)


def merged(one: Any, two: Any) -> Any:
    """Two pieces of a scenario as one: mappings key by key, lists one after the other, else the second."""
    if isinstance(one, dict) and isinstance(two, dict):
        return {key: merged(one.get(key), two.get(key)) if key in two else one[key] for key in {**one, **two}}
    if isinstance(one, list) and isinstance(two, list):
        return [*one, *two]
    return deepcopy(one if two is None else two)


def joined(one: Parts, two: Parts) -> Parts:
    """Two mappings as one."""
    out: Parts = merged(one, two)
    return out


def situation(way: Way, added: Parts, expect: Parts) -> Parts:
    """The scenario of a way with something added, and what must be so in the end."""
    out: Parts = {"cards": dict(way.cards), "board": dict(way.board), "script": list(way.script)}
    if way.at:
        out["at"] = way.at
    out = merged(out, added)
    out["expect"] = expect
    return out


def with_script(parts: Parts, script: Sequence[Any]) -> Parts:
    """A situation with another script."""
    return {**parts, "script": list(script)}


def answered(parts: Parts, *answers: str) -> Parts:
    """A situation in which these answers are given on the way to the end of its script, where they are offered."""
    script = list(parts["script"])
    last = script[-1]
    return with_script(parts, [*script[:-1], {**last, "by": [*answers, *last.get("by", ["pass"])]}])


def cells_of(ways: Sequence[Way], interferences: Sequence[Interference]) -> list[Cell]:
    """Every way crossed with every interference."""
    return [interference.cell(way) for way in ways for interference in interferences]
