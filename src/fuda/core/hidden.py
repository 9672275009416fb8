"""Cards changing places unseen: every name by which a match points at them follows.

Dealing hidden cards again, or exchanging two of them, puts one card where another lay. What points at a card as it
lies there now is about the place and gets the new name; what is remembered of objects that are gone keeps its own.
Which zones are hidden, and the piles themselves, are the game's.
"""

from mypy_extensions import i64

from fuda.core.flow import Frame, Match
from fuda.core.lasting import Lasting
from fuda.core.state import ID_BITS, ID_MASK, ZONE_BITS
from fuda.core.triggers import Pending


def rename_objects(m: Match, names: dict[int, int]) -> None:
    """Let each card of `names` lie, by id, where the other did; all of them change places at once."""
    # As an object each is new, so that nothing the match remembers of where it was before comes true again.
    moves: i64 = 1
    for at in m.where:
        moves = max(moves, (at >> ZONE_BITS) + 1)
    uids: dict[int, int] = {}
    where = m.where[:]
    for old, new in names.items():
        if old != new:
            where[new] = moves << ZONE_BITS | m.zone_of(old)
            uids[m.uid(old)] = where[new] << ID_BITS | new
    for f in m.stack:
        rename_frame(f, uids)
    m.pending = [rename_pending(p, uids) for p in m.pending]
    m.lasting = [rename_lasting(e, uids) for e in m.lasting]
    m.where = where


def deal_again(m: Match, hidden: list[list[int]]) -> dict[int, int]:
    """Which card will lie where each hidden one does, dealt at random among the cards of each owner.

    The cards are taken in an order that tells nothing of where they lie.
    """
    names: dict[int, int] = {}
    for old in hidden:
        new = sorted(old)
        for i in range(len(new) - 1, 0, -1):
            j = m.rand(i + 1)
            new[i], new[j] = new[j], new[i]
        for k in range(len(old)):
            names[old[k]] = new[k]
    return names


def rename_frame(f: Frame, uids: dict[int, int]) -> None:
    """Let a frame point at the cards by their new names."""
    if f.uid in uids:
        f.uid = uids[f.uid]
        f.card = f.uid & ID_MASK
    f.a = uids.get(f.a, f.a)
    f.b = uids.get(f.b, f.b)
    for i in range(len(f.sets)):
        f.sets[i] = [uids.get(uid, uid) for uid in f.sets[i]]


def rename_pending(p: Pending, uids: dict[int, int]) -> Pending:
    """Let a waiting effect point at the cards by their new names."""
    if p.about not in uids and p.other not in uids:
        return p
    about, other = uids.get(p.about, p.about), uids.get(p.other, p.other)
    return Pending(p.generation, p.player, p.key, p.card, p.uid, about, p.n, p.sure, other)


def rename_lasting(e: Lasting, uids: dict[int, int]) -> Lasting:
    """Let a lasting effect point at the cards by their new names."""
    if e.on not in uids:
        return e
    return Lasting(e.kind, e.owner, uids[e.on], e.amount, e.until, e.due, e.key, e.at, e.start)
