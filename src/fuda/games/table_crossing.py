"""The crossings of games on the shared table: what interferes with any deed is the same there; games say the ways.

What is done instead is counted by a number of the owner, what is heard by the same number of the other player.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from fuda.games.crossing import Cell, Interference, Matrix, Parts, Way, cells_of, merged

OTHER: Final = {"A": "B", "B": "A"}
PARTS: Final = ("deed", "cause", "cards", "board", "script", "done", "undone", "at")  # of a way


class TableMatrix(Matrix):
    """What can interfere, laid out on the shared table."""

    def __init__(self, counter: str, start: int, room: str, replaces: str, forbids: str, hears: str) -> None:
        self.counter = counter  # a number of players that no deed of a way changes
        self.start = start
        self.room = room  # the zone of cards in play
        self.replaces = replaces  # the clauses
        self.forbids = forbids
        self.hears = hears

    def table(self, way: Way, *wards: str, second: str = "", watch: str = "") -> Parts:
        """Cards that do nothing but interfere; rested, so that they take no part in what goes on."""
        owner = str(way.fact("owner"))
        texts = {"Ward": list(wards), "Second": [second] if second else [], "Watch": [watch] if watch else []}
        cards = {name: {"abilities": abilities} for name, abilities in texts.items() if abilities}
        board: Parts = {player: {self.counter: self.start} for player in OTHER}
        for name in cards:
            side = OTHER[owner] if name == "Watch" else owner
            board[side] = merged(board[side], {self.room: [{"card": name, "rested": True}]})
        return {"cards": cards, "board": board}

    def counts(self, way: Way, instead: int = 0, heard: int = 0) -> Parts:
        """The counters after so much was done instead and heard."""
        owner = str(way.fact("owner"))
        return {owner: {self.counter: self.start + instead}, OTHER[owner]: {self.counter: self.start + heard}}

    def stand_in(self, way: Way, *, may: bool = False, instead: str = "", by: str = "any") -> str:
        """A replacement of the deed."""
        tests = str(way.fact("tests") or "[]")
        head = "replacement may" if may else "replacement"
        return f"{head} would({way.fact('would')}, own, {tests}, {by}): {instead or self.count()}"

    def count(self) -> str:
        """Gain one of what is counted."""
        return f"gain(own, {self.counter}, 1)"

    def watcher(self, way: Way, by: str = "any") -> str:
        """An ability of the other player that hears the deed and counts it."""
        return f"auto on({way.fact('event')}, foe, {way.fact('tests') or '[]'}): {self.count()}"

    def ward(self, text: str) -> str:
        """A continuous ability."""
        return f"continuous: {text}"

    def other_means(self, way: Way) -> str:
        """Another cause."""
        return "effect" if self.means(way) != "effect" else "cost"

    def interferences(self) -> list[Interference]:
        """Everything that can interfere."""
        can, replaced, heard = "can it be", "replaced", "heard"
        rows: list[tuple[str, str, str, Any]] = [
            (can, "nothing in its way", self.forbids, self.nothing),
            (can, "forbidden", self.forbids, self.forbidden),
            (can, "forbidden, and something would replace it", self.forbids, self.forbidden_and_replaced),
            (replaced, "by something", self.replaces, self.replaced),
            (replaced, "by something that may be done", self.replaces, self.taken),
            (replaced, "by something that is declined", self.replaces, self.declined),
            (replaced, "by the same again", self.replaces, self.itself),
            (replaced, "by one of two", self.replaces, self.twice),
            (replaced, "for this cause", self.replaces, self.same_cause),
            (replaced, "for another cause", self.replaces, self.other_cause),
            (heard, "once", self.hears, self.heard),
            (heard, "not when replaced", self.hears, self.replaced_unheard),
        ]
        return [Interference(family, name, clause, cross) for family, name, clause, cross in rows]

    def cells(self, ways: Sequence[Way]) -> list[Cell]:
        """Every way crossed with everything that can interfere."""
        return cells_of(ways, self.interferences())


def read_ways(game: str) -> list[Way]:
    """The ways that `face/crossings.toml` of a game tells: what a way has besides its parts are facts."""
    source = resources.files("fuda.games").joinpath(game, "face", "crossings.toml").read_text(encoding="utf-8")
    out: list[Way] = []
    for row in tomllib.loads(source)["way"]:
        facts = {name: value for name, value in row.items() if name not in PARTS}
        usual = {"would": row["deed"], **facts}
        cards, board, done, undone = (row.get(name, {}) for name in ("cards", "board", "done", "undone"))
        out.append(Way(row["deed"], row["cause"], cards, board, row["script"], done, undone, usual, row.get("at", "")))
    return out
