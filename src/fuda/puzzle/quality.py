"""Whether a position that is won makes a puzzle, and how hard it is.

It is none if fewer than two decisions of the solution matter, or if it is too long.
How hard it is, is measured: the number of tries after which a bot that looks ahead solves it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from fuda.ai import bots
from fuda.ai.bots import Bot
from fuda.ai.thought import Budget
from fuda.match.seat import Seat
from fuda.puzzle.attempt import GOING, SOLVED, Attempt, main_line
from fuda.puzzle.prove import Case, Prover

MOST_DECISIONS: Final = 16  # of the solution
LEAST_THAT_MATTER: Final = 2
TRIES: Final = (5, 10, 20, 40, 80)  # of a bot for each decision
GREEDILY: Final = 1  # as many tries stand for a bot that only looks one step ahead
EASIEST: Final = 800  # the rating of what a bot solves with the fewest tries
STEP: Final = 200  # added each time a bot needs twice as many


def fault(prover: Prover) -> str:
    """Why a position makes no puzzle; empty if it makes one."""
    if not prover.is_won(prover.root):
        one = prover.is_won(prover.root[:1])
        return "it is won for some hidden deals, not for all" if one and len(prover.root) > 1 else "it is not won"
    line = main_line(prover)
    if len(line) > MOST_DECISIONS:
        return f"the solution has {len(line)} decisions; {MOST_DECISIONS} are the most"
    matter = 0
    for case, _ in line:
        matter += matters(prover, case)
        if matter == LEAST_THAT_MATTER:
            return ""
    return f"of the decisions {matter} matter; a puzzle has at least {LEAST_THAT_MATTER} that do"


def matters(prover: Prover, case: Case) -> bool:
    """Whether some answer that does something, not only one that ends or declines, throws the win away."""
    m = case[0].match
    active = [index for index in range(len(m.options)) if not prover.is_idle(m, index)]
    one = [case[0].settled()]  # what fails in one world is soon found out
    return any(prover.length_after(cards, index) < 0 for cards in (one, case) for index in active)


def plain_line(prover: Prover, case: Case) -> Iterator[Case]:
    """The cases of a plan in one world with nothing open, against a long defence; what is won at last ends it."""
    while prover.is_won(case):
        yield case
        fate = prover.fate(case, prover.best[prover.mark(case)])
        if not fate.cases:
            yield fate.wins[:1]
            return
        case = max(fate.cases, key=prover.length)


def is_too_easy(prover: Prover) -> bool:
    """Whether in one world, with nothing hidden, all answers that do something win at each decision of a plan."""
    return not any(matters(prover, case) for case in plain_line(prover, [prover.root[0].settled()]))


def unknown(prover: Prover) -> int:
    """To how many cards that nobody knows something happens in a plan: each multiplies the worlds."""
    first = prover.root[0]
    *_, last = plain_line(prover, [prover.deals.shy(first)])
    was, is_ = first.match.where, last[0].match.where
    return sum(was[card] != is_[card] for card in first.open)


def is_solved_by(prover: Prover, bot: Bot) -> bool:
    """Whether a bot solves it against the best defence; it sees what the solver may know, and nothing else."""
    attempt = Attempt(prover)
    while attempt.status == GOING:
        match = prover.game.clone(attempt.world.match)
        attempt.answer(bot.choose(Seat(prover.game, match, prover.solver)))
    return attempt.status == SOLVED


def tries_needed(prover: Prover) -> int:
    """How many tries for each decision a bot needs to solve it, 1 if the greedy one does; 0 if all were too few."""
    if is_solved_by(prover, bots.make("greedy", 1)):
        return GREEDILY
    for tries in TRIES:
        if is_solved_by(prover, bots.make("ismcts", tries, Budget(0.0, tries))):
            return tries
    return 0


def rating(tries: int) -> int:
    """How hard a puzzle is: more by `STEP` each time a bot needs twice as many tries."""
    return EASIEST + STEP * round(math.log2((tries or 2 * TRIES[-1]) / TRIES[0]))
