"""Cards that an instruction puts into a slot: looked at, shown or only remembered."""

from typing import Any

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, show, shown
from fuda.core.state import BOTH, ID_MASK
from fuda.table.match import M, Match
from fuda.words.refs import Ref


class Keeping(Op[M]):
    """Put some cards into a slot, for what follows to speak of."""

    def __init__(self, ref: Ref[Any, Any], slot: i64) -> None:
        self.ref = ref
        self.slot = slot

    def can(self, m: M, f: Frame) -> bool:
        return self.ref.how_many(m, f) > 0


class Showing(Keeping[M]):
    """Show some cards to both players while the effect goes on."""

    def can(self, m: M, f: Frame) -> bool:
        return self.ref.is_chosen() or self.ref.how_many(m, f) > 0


def keep(f: Frame, slot: i64, uids: list[int]) -> None:
    """Put cards into a slot where nobody sees them by it."""
    f.put(slot, uids)
    hide(f, slot)
    f.done = 1 if uids else 0


def look(m: Match, f: Frame, slot: i64, uids: list[int], kind: i64, clause: str) -> None:
    """Let the player alone see cards, which have not left their zone, as that kind of record says."""
    keep(f, slot, uids)
    show(f, slot, 1 << f.player)
    note_cards(m, f.player, uids, 1 << f.player, kind, clause)


def reveal(m: Match, f: Frame, slot: i64, uids: list[int]) -> None:
    """Let both players see cards."""
    f.put(slot, uids)
    if shown(f, slot) != BOTH:
        show(f, slot, BOTH)
    f.done = 1 if uids else 0


def note_cards(m: Match, player: i64, uids: list[int], seen: i64, kind: i64, clause: str) -> None:
    """Write down that these players, as bits, see some cards where they lie."""
    if m.journal is not None:
        for uid in uids:
            m.note(kind, clause, player, uid & ID_MASK, seen, 0, m.zone_of(uid & ID_MASK), -1)
