"""One attempt at a puzzle, answer by answer, against the best defence: the engine judges, no list of solutions does."""

from __future__ import annotations

from fuda.puzzle.prove import Case, Prover
from fuda.puzzle.worlds import World

GOING = "going"  # still won
SOLVED = "solved"
MISSED = "missed"  # no longer won: the opponent has an answer, or holds the card for it
FAILED = "failed"  # the turn is over, or lots decide


class Attempt:
    """Where an attempt stands. The opponent answers so that the win takes longest, or so that there is none."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.case: Case = prover.root
        self.world: World = prover.root[0]  # that is shown: one of those that look the same
        self.status = GOING
        self.is_by_lot = False  # whether it failed because lots decide

    @property
    def is_over(self) -> bool:
        """Whether nothing can be answered any more."""
        return self.status in (SOLVED, FAILED)

    def answer(self, index: int) -> str:
        """Answer for the solver, and see what the best defence makes of it; what the attempt has come to."""
        if self.prover.length_after(self.case, index) >= 0:
            self.follow(index)
        else:
            self.miss(index)
        return self.status

    def follow(self, index: int) -> None:
        """Go on after an answer that wins: to the case that takes longest, as long as there is one."""
        fate = self.prover.fate(self.case, index)
        if fate.cases:
            self.case = max(fate.cases, key=self.prover.length)
            self.world = self.case[0]
        else:
            self.world = fate.wins[0]
            self.status = SOLVED

    def miss(self, index: int) -> None:
        """Go on after an answer that does not win: to where it ends at once, or to a case that is not won."""
        fate = self.prover.fate(self.case, index, everything=True)
        if fate.failure is not None:
            self.world, self.status, self.is_by_lot = fate.failure, FAILED, fate.is_by_lot
            return
        self.status = MISSED
        self.case = next(case for case in fate.cases if not self.prover.is_won(case))
        self.world = self.case[0]

    def hint(self) -> int:
        """An answer that wins, or -1 if none does."""
        return self.prover.best[self.prover.mark(self.case)] if self.prover.is_won(self.case) else -1


def main_line(prover: Prover) -> list[tuple[Case, int]]:
    """The plan that was found, against the defence that holds out longest: each case, and the answer in it."""
    attempt = Attempt(prover)
    out: list[tuple[Case, int]] = []
    while attempt.status == GOING:
        index = attempt.hint()
        out.append((attempt.case, index))
        attempt.answer(index)
    return out
