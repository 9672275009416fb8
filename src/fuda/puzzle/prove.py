"""Whether a turn is won by force: a search over sets of worlds that the solver cannot tell apart.

A *case* is a set of worlds that look the same to the solver, who is to decide. It is won if there is an answer after
which, in every world of it and whatever the opponent answers, the solver wins at once or comes to cases that are won.
So the solver has one plan for everything that may be hidden, and learns only what the view of the position shows:
somebody with a better memory knows more, never less. Whatever ends the turn without a win, or is decided by lot, is
lost.
"""

from __future__ import annotations

from collections import Counter
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
Played = tuple[int, int, int, int]  # who answers, with which kind of answer, about which card and number

MOST_ANSWERS: Final = 200_000  # tried in one proof, unless the caller says otherwise
DEEPEST: Final = 40  # own decisions of one line; a longer one counts as lost
FEW: Final = (4, 1)  # worlds in which an answer is tried before it is tried in more of them
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
        self.looks: dict[tuple[int, int], bytes] = {}  # what the solver sees of a world, by its mark
        self.idle = {*game.declines, *game.passes, *game.free.values()}
        self.dangers: Counter[int] = Counter()  # how often a deal was what an answer failed in
        self.replies: Counter[Played] = Counter()  # how often an answer of the opponent was what one failed by
        self.strokes: Counter[Played] = Counter()  # how often an answer of the solver won
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
            return
        for index in self.order(case):
            found = self.length_after(case, index)
            if found >= 0:
                self.known[mark] = found + 1
                self.best[mark] = index
                self.strokes[self.played(case[0].match, index)] += 1
                return

    def order(self, case: Case) -> list[int]:
        """The answers in the order in which they are tried: first what wins where fewer worlds are looked at."""
        m = case[0].match
        options = [self.played(m, index) for index in range(len(m.options))]
        indexes = sorted(range(len(options)), key=lambda at: (self.is_idle(m, at), -self.strokes[options[at]]))
        hint = self.hint(case)
        if hint < 0:
            return [] if self.hardest(case) else indexes
        indexes.remove(hint)
        indexes.insert(0, hint)
        return indexes

    def hint(self, case: Case) -> int:
        """An answer that wins where less is hidden, rather one that draws nothing unknown; -1 if none is found."""
        for few in ([self.deals.shy(case[0])] if len(case) == 1 and case[0].open else [], self.hardest(case)):
            if few and self.is_won(few):
                return self.best[self.mark(few)]
        return -1

    def hardest(self, case: Case) -> Case:
        """Less of a case: the worlds in which most has failed so far, or one without anything open; or nothing."""
        for few in FEW:
            if len(case) > few:
                return sorted(case, key=lambda world: -self.dangers[world.deal])[:few]
        return [case[0].settled()] if case[0].open else []

    def played(self, m: Match, index: int) -> Played:
        """An answer as it is remembered from one position to another."""
        action = m.options[index]
        return int(m.player), int(action.kind), int(action.card), int(action.n)

    def is_idle(self, m: Match, index: int) -> bool:
        """Whether an answer only declines or ends something."""
        return self.game.answers[int(m.options[index].kind)] in self.idle

    def length_after(self, case: Case, index: int) -> int:
        """How many own decisions it takes after an answer, 0 if it wins at once; -1 if it does not win."""
        few = self.hardest(case)
        if few and self.length_after(few, index) < 0:
            return -1
        if len(case) == 1 and self.is_refuted(case[0], index):
            return -1
        fate = self.fate(case, index)
        if fate.failure is not None:
            self.dangers[fate.failure.deal] += 1
            return -1
        most = 0
        for one in sorted(fate.cases, key=len):
            found = self.length(one)
            if found < 0:
                self.dangers.update(world.deal for world in self.hardest(one) or one)
                return -1
            most = max(most, found)
        return most

    def is_refuted(self, world: World, index: int) -> bool:
        """Whether an answer fails in one world even for somebody who knows it: replies are tried one after another."""
        try:
            waiting: list[tuple[World, tuple[Played, ...]]] = [(one, ()) for one in self.deals.answered(world, index)]
        except Chance:
            return True
        met: set[tuple[int, int]] = set()
        while waiting:
            one, by = waiting.pop()
            m = one.match
            mark = self.deals.mark(one)
            if mark in met:
                continue
            met.add(mark)
            if m.winner >= 0 or m.turn != self.turn:
                is_lost = m.winner != self.solver
            elif m.player == self.solver:
                is_lost = not self.is_won([one])
            else:
                is_lost = not self.reply(one, by, waiting)
            if is_lost:
                self.replies.update(by)
                return True
        return False

    def reply(self, world: World, by: tuple[Played, ...], waiting: list[tuple[World, tuple[Played, ...]]]) -> bool:
        """Let the opponent answer in every way, what has refuted most is looked at first; False if lots decide."""
        m = world.match
        options = [self.played(m, index) for index in range(len(m.options))]
        for index in sorted(range(len(options)), key=lambda at: (self.replies[options[at]], self.is_idle(m, at))):
            try:
                waiting += [(one, (*by, options[index])) for one in self.deals.answered(world, index)]
            except Chance:
                return False
        return True

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
            cases.setdefault(self.look(world), []).append(world)
        return list(cases.values())

    def look(self, world: World) -> bytes:
        """What the solver sees of a world."""
        mark = self.deals.plain_mark(world)
        if mark not in self.looks:
            m = world.match
            self.looks[mark] = _write((board.view(self.game, m, self.solver), len(m.options)))
        return self.looks[mark]
