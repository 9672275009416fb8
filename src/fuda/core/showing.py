"""Who sees the cards in the slots of a running program: two bits of `Frame.seen` for each slot."""

from mypy_extensions import i64

from fuda.core.flow import Frame, M, Match, Op, Program
from fuda.core.state import BOTH


def show(f: Frame, slot: i64, who: i64) -> None:
    """Let players see the cards of a slot for as long as the effect goes on.  [op 11-2-2] [dz 2-25.4]"""
    f.seen |= who << 2 * slot


def hide(f: Frame, slot: i64) -> None:
    """Show the cards of a slot to nobody any more."""
    f.seen &= ~(BOTH << 2 * slot)


def shown(f: Frame, slot: i64) -> i64:
    """Who sees the cards of a slot."""
    return f.seen >> 2 * slot & BOTH if slot >= 0 else 0


def shown_to(f: Frame, uid: i64) -> i64:
    """The players who see a card because it is in one of the slots, as bits."""
    seen: i64 = 0
    for slot in range(len(f.sets)):
        who = f.seen >> 2 * slot & BOTH
        if who and uid in f.sets[slot]:
            seen |= who
    return seen


def is_shown(f: Frame, uid: i64, player: i64) -> bool:
    """Whether a player sees a card because it is in one of the slots."""
    return shown_to(f, uid) >> player & 1 != 0


def shown_by_programs(m: Match, uid: i64, game: str, table: Program | None) -> i64:
    """The players to whom what runs shows a card, as bits: to all, if tables of a game, or this one, are about it."""
    seen: i64 = 0
    for f in m.stack:
        if f.uid == uid and (f.program is table or (game != "" and f.program.game == game)):
            return BOTH
        seen |= shown_to(f, uid)
    return seen


class Clear(Op[M]):
    """Empty a slot before choosing into it."""

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, m: M, f: Frame) -> bool:
        f.put(self.slot, [])
        hide(f, self.slot)
        return False
