"""Puzzle files: scenarios (docs/scenarios.md) with a key `puzzle`, one a document, believed once they are proved.

```yaml
game: onepiece
title: "Win this turn: Sora, Chief of the Light"
turn: 9
board: {A: {...}, B: {...}}
puzzle: {id: 4f2c9a01, ja: "このターンで勝つ：灯台長ソラ", tries: 40, rating: 1200}
```
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from fuda.games import registry
from fuda.puzzle import quality
from fuda.puzzle.prove import Prover
from fuda.puzzle.worlds import TooMuch
from fuda.scenario.read import Scenario, read_scenario
from fuda.scenario.source import Item, ScenarioError, read_file, read_text

KEYS: Final = ("id", "ja", "tries", "rating")
MOST_PUZZLES: Final = 1_000  # in a file
PROOF: Final = 12_000  # answers that the proof of a puzzle may try
MORE: Final = 40_000  # and all that is asked about it beside: other answers, bots
LONGEST: Final = 120  # letters of a title
_ID: Final = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True)
class Puzzle:
    """A puzzle that was read; nothing of it is proved yet."""

    id: str
    scenario: Scenario
    title: Mapping[str, str]
    tries: int  # that a bot needed for each decision, 0 if those it was given were too few
    rating: int

    @property
    def game(self) -> registry.AnyGame:
        """The game."""
        return self.scenario.book.game

    def prover(self, most: int = PROOF) -> Prover:
        """Lay it out for a proof of at most so many answers; `ScenarioError` if that cannot be done."""
        match = self.scenario.lay_out().match
        if match.winner >= 0 or match.player != match.turn_player:
            raise ScenarioError(self.scenario.place, "whoever is to win does not decide here")
        try:
            return Prover(self.game, match, most)
        except TooMuch as error:
            raise ScenarioError(self.scenario.place, f"cannot be proved: {error}") from None


def check(puzzle: Puzzle) -> Prover:
    """Prove a puzzle: won by force, and worth being one; `ScenarioError` with its line if it is not."""
    prover = puzzle.prover()
    try:
        prover.is_won(prover.root)
        prover.deals.most = prover.deals.tried + MORE
        wrong = quality.fault(prover)
    except TooMuch as error:
        wrong = f"cannot be proved: {error}"
    if wrong:
        raise ScenarioError(puzzle.scenario.place, wrong)
    return prover


# --- reading ---------------------------------------------------------------------------------------------------
def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file."""
    return [read_puzzle(item) for item in few(read_file(path))]


def parse_puzzles(text: str, file: str = "puzzles") -> list[Puzzle]:
    """The puzzles of a text."""
    return [read_puzzle(item) for item in few(read_text(text, file))]


def few(items: list[Item]) -> list[Item]:
    """Documents, if there are not too many."""
    if len(items) > MOST_PUZZLES:
        raise items[MOST_PUZZLES].error(f"a file has at most {MOST_PUZZLES} puzzles")
    return items


def read_puzzle(item: Item) -> Puzzle:
    """Read one document: what is said of the puzzle, and the scenario that the rest is."""
    entries = item.entries()
    about = next((value for key, value in entries if key.text() == "puzzle"), None)
    if about is None:
        raise item.error("a puzzle is a scenario with a key `puzzle`, which is missing")
    rest = [(key.node, value.node) for key, value in entries if key.text() != "puzzle"]
    node = yaml.MappingNode(item.node.tag, rest, item.node.start_mark, item.node.end_mark)
    scenario = read_scenario(Item(node, item.place.file))
    if scenario.after is not None or scenario.script:
        raise item.error("a puzzle is a board, without a script and without a match that leads to it")
    parts = about.mapping(KEYS)
    for key in KEYS:
        if key not in parts:
            raise about.error(f"a puzzle has {', '.join(KEYS)}, and {key} is missing")
    if not _ID.fullmatch(parts["id"].text()):
        raise parts["id"].error("an id has eight letters of 0-9 and a-f")
    title = {"en": scenario.title[:LONGEST], "ja": parts["ja"].text()[:LONGEST]}
    return Puzzle(parts["id"].text(), scenario, title, parts["tries"].count(), parts["rating"].count())


# --- writing ---------------------------------------------------------------------------------------------------
def written(game: registry.AnyGame, data: Mapping[str, Any], title: Mapping[str, str], tries: int) -> str:
    """A puzzle as a document of a file."""
    laid = msgspec.json.encode(data, order="deterministic")
    name = hashlib.sha256(game.name.encode() + laid).hexdigest()[:8]
    about = {"id": name, "ja": title["ja"], "tries": tries, "rating": quality.rating(tries)}
    lines = [f"game: {game.name}", f"title: {inline(title['en'])}"]
    lines += [f"{key}: {inline(value)}" for key, value in data.items() if key not in ("game", "title", "board")]
    lines += ["board:", *(f"  {player}: {inline(half)}" for player, half in data["board"].items())]
    return "\n".join([*lines, f"puzzle: {inline(about)}"]) + "\n"


def inline(value: Any) -> str:
    """A value as YAML in one line: JSON is YAML."""
    return msgspec.json.encode(value).decode()


# --- those that come along -------------------------------------------------------------------------------------
@cache
def shipped(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game that come along, by id, the easiest first."""
    file = resources.files("fuda.puzzle").joinpath("collection", f"{game}.yaml")
    if not game.isidentifier() or not file.is_file():
        return {}
    found = parse_puzzles(file.read_text(encoding="utf-8"), f"{game}.yaml")
    return {one.id: one for one in sorted(found, key=lambda one: (one.rating, one.id))}
