"""Plays the crossings of a game: each cell is a scenario that must come out as the five steps of the door say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import yaml

from fuda.games.crossing import Cell
from fuda.games.registry import BUILT_IN, find, names
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import run

GAMES: Final = tuple(BUILT_IN)


DUMPER: Any = yaml.CSafeDumper if yaml.__with_libyaml__ else yaml.SafeDumper


class Plain(DUMPER):  # type: ignore[misc]
    """Writes everything out, even what is the same twice."""

    def ignore_aliases(self, data: Any) -> bool:
        """Never name a part, to be repeated by its name."""
        return True


class NoCrossings(ValueError):  # noqa: N818  named for what is missing
    """The game has no crossings."""


@dataclass(frozen=True)
class Crossed:
    """A cell that was played: `state` is "run", "excepted" or "empty", and `wrong` says what came out otherwise."""

    cell: Cell
    state: str
    wrong: tuple[str, ...]


def crossings(game: str) -> list[Cell]:
    """The cells of a game."""
    found: list[Cell] = find(game).crossings() if game in names() else []
    if not found:
        raise NoCrossings(f"there are no crossings for {game}, only for {', '.join(GAMES)}")
    return found


def title(cell: Cell) -> str:
    """A cell in words."""
    return f"{cell.deed} by {cell.cause}, {cell.interference}"


def text_of(game: str, cell: Cell) -> str:
    """A cell as a scenario file."""
    assert cell.scenario is not None
    parts: dict[str, Any] = {"game": game, "title": title(cell), "clauses": [cell.clause], **cell.scenario}
    return str(yaml.dump(parts, Dumper=Plain, sort_keys=False, allow_unicode=True, width=1000))


def play(game: str, cell: Cell) -> Crossed:
    """Play one cell."""
    if cell.scenario is None:
        return Crossed(cell, "excepted" if cell.clause else "empty", ())
    (scenario,) = parse_scenarios(text_of(game, cell), title(cell))
    result = run(scenario)
    return Crossed(cell, "run", tuple(f"{f.what}: expected {f.expected}, found {f.found}" for f in result.failures))
