"""Trying on a copy whether something can be paid: a program pays on it, and then ends the copy with `end_rehearsal`."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Match

UNPAID: Final = "unpaid"
PAID_IN_FULL: Final = "paid"


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
