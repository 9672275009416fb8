"""Trying on a copy whether something can be paid: a program pays on it, and then ends the copy with `end_rehearsal`."""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Match, Op, Program

UNPAID: Final = "unpaid"
PAID_IN_FULL: Final = "paid"
MISSED: Final = 30  # slot that says that an instruction which was tried could not be carried out


def end_rehearsal(m: Match, player: i64, is_paid: bool) -> None:
    """End the copy on which a player's payment was tried."""
    m.end(player, PAID_IN_FULL if is_paid else UNPAID)


def is_payable(m: Match) -> bool:
    """Whether some answers lead a rehearsed payment to its end as written."""
    if m.winner >= 0:
        return m.reason != UNPAID
    for a in m.options:
        copy = m.clone()
        copy.carry_on(a)
        found = is_payable(copy)
        m.work = copy.work + len(m.where)  # a copy is as much work as it has cards
        if found:
            return True
    return False


def rehearsed(m: Match, copy: Match) -> bool:
    """Whether what was begun on a copy can be paid; the work counts for the match."""
    copy.advance()
    found = is_payable(copy)
    m.work = copy.work
    m.spend(len(m.where), m.stack[-1].card)
    return found


# --- instructions that may draw on the same things -------------------------------------------------------------
class AskNext(Op[Any]):
    """On a copy: note if the instruction that comes next cannot be carried out by now."""

    def __init__(self, op: Op[Any]) -> None:
        self.op = op

    def run(self, m: Any, f: Frame) -> bool:
        if not self.op.can_as_far(m, f):
            f.put(MISSED, [-1])
        return False


class EndTrial(Op[Any]):
    """End the copy on which instructions were tried."""

    def run(self, m: Any, f: Frame) -> bool:
        end_rehearsal(m, f.player, not f.get(MISSED))
        return False


def trial_of(ops: list[Op[Any]]) -> Program:
    """A program that tries instructions one after another."""
    steps: list[Op[Any]] = []
    for op in ops:
        steps += [AskNext(op), op]
    return Program("trial", [*steps, EndTrial()])


def is_tried(m: Match, trial: Program, g: Frame) -> bool:
    """Whether instructions that a frame would run can be carried out one after another, tried on a copy."""
    copy = m.clone()
    copy.watch = None
    copy.stack = []
    return tried_on(copy, m, trial, g)


def tried_on(copy: Match, m: Match, trial: Program, g: Frame) -> bool:
    """Whether a program that speaks as a frame does comes to its end on a copy."""
    f = copy.call(trial, g.player, g.card, g.uid)
    f.key = g.key
    f.a = g.a
    f.b = g.b
    f.n = g.n
    f.cause = g.cause
    f.chain = g.chain
    f.sets = g.passed_on()
    return rehearsed(m, copy)
