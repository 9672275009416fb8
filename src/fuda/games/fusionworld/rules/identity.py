"""Which object a card is (3-1-4): when it goes on being the same under another name, and what a new one inherits."""

from mypy_extensions import i64

from fuda.core.hidden import rename_frame, rename_pending
from fuda.core.lasting import Lasting
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import AUTO, PERMANENT
from fuda.games.fusionworld.spec import (
    DELAYED,
    POWER_KINDS,
)
from fuda.games.fusionworld.state import Match


def follow_meant(m: Match, old: i64, new: i64) -> None:
    """Let programs that have chosen a card, or that it set off, speak of it by its new name: it is no new card.

    In a skill of the Battle Area 'this card' is the one there, and no other.  [fw 3-1-4-1, 3-1-4-2, 13-1-6]
    """
    names: dict[int, int] = {int(old): int(new)}
    for f in m.stack:
        source = f.uid
        f.uid = -1
        rename_frame(f, names)
        f.uid = source
    m.pending = [rename_pending(p, names) for p in m.pending]
    m.held = [rename_pending(p, names) for p in m.held]
    follow_records(m, names)


def follow_everywhere(m: Match, old: i64, new: i64) -> None:
    """Let whatever speaks of an object mean it under its new name: it is no new card, and its area is the same."""
    follow(m, old, new)
    names: dict[int, int] = {int(old): int(new)}
    for f in m.stack:
        rename_frame(f, names)
    m.pending = [follow_waiting(p, names) for p in m.pending]
    m.held = [follow_waiting(p, names) for p in m.held]
    follow_delayed(m, names)
    follow_records(m, names)


def follow_waiting(p: Pending, new: dict[int, int]) -> Pending:
    """Let what waits speak of a card, its own source included, by its new name."""
    p = rename_pending(p, new)
    if p.uid not in new:
        return p
    return Pending(p.generation, p.player, p.key, p.card, new[p.uid], p.about, p.n, p.sure, p.other)


def follow_delayed(m: Match, new: dict[int, int]) -> None:
    """Let what was put off by a card speak of it by its new name."""
    for i in range(len(m.lasting)):
        e = m.lasting[i]
        if e.kind == DELAYED and e.amount in new:
            m.lasting[i] = Lasting(e.kind, e.owner, e.on, new[e.amount], e.until, e.due, e.key, e.at, e.start)


def follow_records(m: Match, new: dict[int, int]) -> None:
    """Let what is remembered of this turn speak of a card by its new name."""
    m.ended = [new.get(n, n) for n in m.ended]
    m.covered = [new.get(n, n) for n in m.covered]
    m.lapsed = [new.get(n, n) for n in m.lapsed]
    m.happened = [new.get(n, n) for n in m.happened]
    m.damage = [new.get(n, n) for n in m.damage]


def follow(m: Match, old: i64, new: i64) -> None:
    """Let the effects on an object apply to the one it has become."""
    for i in range(len(m.lasting)):
        e = m.lasting[i]
        if e.on == old:
            m.lasting[i] = Lasting(e.kind, e.owner, new, e.amount, e.until, e.due, e.key, e.at, e.start)


def inherit(m: Match, old: i64, new: i64, covers: bool = False) -> None:
    """Let the continuous effects on an object that change power, and only those, apply to another.

    The rest of them is gone, or wait for the old one if the new one covers it.
    [fw 14-5-2-1, 14-7-2-1, 16-2-6-1] [ruling fw-059]
    """
    kept: list[Lasting] = []
    for e in m.lasting:
        if e.on != old or (e.kind == DELAYED and m.ability(e.key).kind == AUTO):
            kept.append(e)
        elif e.kind in POWER_KINDS or (e.kind == DELAYED and is_all_numbers(m, e)):
            kept.append(Lasting(e.kind, e.owner, new, e.amount, e.until, e.due, e.key, e.at, e.start))
        elif covers:
            kept.append(e)
    m.lasting = kept
    m.recast = True
    m.touch()


def is_all_numbers(m: Match, e: Lasting) -> bool:
    """Whether what holds on a card for a time, as none of its skills, changes nothing but numbers."""
    ability = m.ability(e.key)
    return ability.kind == PERMANENT and not ability.has_others
