"""Whether a turn is won by force: a search over sets of worlds that the solver cannot tell apart.

A *case* is a set of worlds that look the same to the solver, who is to decide. It is won if there is an answer after
which, in every world of it and whatever the opponent answers, the solver wins at once or comes to cases that are won.
So the solver has one plan for everything that may be hidden, and learns only what the view of the position shows:
somebody with a better memory knows more, never less. Whatever ends the turn without a win, or is decided by lot, is
lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from fuda.core.flow import Match
from fuda.games.registry import AnyGame
from fuda.puzzle.worlds import Chance, Deals, TooMuch, World
from fuda.view import board

Case = list[World]
Mark = frozenset[tuple[int, int]]

MOST_ANSWERS: Final = 200_000  # tried in one proof, unless the caller says otherwise
DEEPEST: Final = 60  # own decisions of one line
FEW: Final = 2  # worlds in which an answer is tried before it is tried in all
_write: Final = msgspec.msgpack.Encoder().encode


@dataclass
class Fate:
    """What may come of an answer in a case: the cases it leads to, and a world in which it fails at once."""

    cases: list[Case] = field(default_factory=list)
    wins: list[World] = field(default_factory=list)  # in which the match is won at once
    failure: World | None = None
    is_by_lot: bool = False


class Prover:
    """Proves one puzzle, and remembers what it found out."""

    def __init__(self, game: AnyGame, match: Match, most: int = MOST_ANSWERS) -> None:
        self.game = game
        self.solver = int(match.player)
        self.turn = int(match.turn)
        self.deals = Deals(game, self.solver, most)
        self.root: Case = self.deals.first(match)
        self.known: dict[Mark, int] = {}  # how many own decisions a case takes, or -1 if it is not won
        self.best: dict[Mark, int] = {}  # an answer that wins, by case
        self.depth = 0

    def mark(self, case: Sequence[World]) -> Mark:
        """A case as a key."""
        return frozenset(self.deals.mark(world) for world in case)

    # --- winning -----------------------------------------------------------------------------------------------
    def is_won(self, case: Case) -> bool:
        """Whether the solver wins this turn from a case for sure."""
        return self.length(case) >= 0

    def length(self, case: Case) -> int:
        """How many decisions of the solver the plan that was found takes at most, or -1 if there is none."""
        mark = self.mark(case)
        if mark not in self.known:
            self.known[mark] = -1  # a position that comes again wins nothing
            self.depth += 1
            try:
                self.look_for_plan(case, mark)
            except TooMuch:
                del self.known[mark]  # nothing was found out
                raise
            finally:
                self.depth -= 1
        return self.known[mark]

    def look_for_plan(self, case: Case, mark: Mark) -> None:
        """Try the answers until one wins."""
        if self.depth > DEEPEST:
            raise TooMuch(f"a line has more than {DEEPEST} decisions")
        for index in self.order(case):
            found = self.length_after(case, index)
            if found >= 0:
                self.known[mark] = found + 1
                self.best[mark] = index
                return

    def order(self, case: Case) -> list[int]:
        """The answers in the order in which they are tried: first what wins where fewer worlds are looked at."""
        indexes = list(range(len(case[0].match.options)))
        if len(case) > FEW:
            few = case[:FEW]
            if not self.is_won(few):
                return []
            hint = self.best[self.mark(few)]
            indexes.remove(hint)
            indexes.insert(0, hint)
        return indexes

    def length_after(self, case: Case, index: int) -> int:
        """How many own decisions it takes after an answer, 0 if it wins at once; -1 if it does not win."""
        if len(case) > FEW and self.length_after(case[:FEW], index) < 0:
            return -1
        fate = self.fate(case, index)
        if fate.failure is not None:
            return -1
        most = 0
        for one in fate.cases:
            found = self.length(one)
            if found < 0:
                return -1
            most = max(most, found)
        return most

    # --- what comes of an answer -------------------------------------------------------------------------------
    def fate(self, case: Case, index: int, *, everything: bool = False) -> Fate:
        """What may come of an answer; up to the first failure, unless everything is wanted."""
        found = Fate()
        arrived: list[World] = []
        met: set[tuple[int, int]] = set()
        for world in case:
            try:
                waiting = self.deals.answered(world, index)
            except Chance:
                found.failure, found.is_by_lot = found.failure or world, True
                waiting = []
            while waiting and (everything or found.failure is None):
                self.go_on(waiting.pop(), waiting, arrived, met, found)
            if found.failure is not None and not everything:
                return found
        found.cases = self.told_apart(arrived)
        return found

    def go_on(
        self, world: World, waiting: list[World], arrived: list[World], met: set[tuple[int, int]], found: Fate
    ) -> None:
        """See where a world stands: won, lost, to be decided by the solver, or by the opponent in every way."""
        m = world.match
        if m.winner >= 0 or m.turn != self.turn:
            if m.winner == self.solver:
                found.wins.append(world)
            else:
                found.failure = found.failure or world
            return
        mark = self.deals.mark(world)
        if mark in met:
            return
        met.add(mark)
        if m.player == self.solver:
            arrived.append(world)
            return
        for index in range(len(m.options)):
            try:
                waiting += self.deals.answered(world, index)
            except Chance:
                found.failure, found.is_by_lot = found.failure or world, True

    def told_apart(self, worlds: list[World]) -> list[Case]:
        """Worlds in which the solver is to decide, those together that look the same to the solver."""
        if len(worlds) < 2:
            return [worlds] if worlds else []
        cases: dict[bytes, Case] = {}
        for world in worlds:
            view = board.view(self.game, world.match, self.solver)
            cases.setdefault(_write((view, len(world.match.options))), []).append(world)
        return list(cases.values())
