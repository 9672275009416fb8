"""Damage to fighters: how deeds that deal it are carried out, what reduces it, and who hears of it."""

from mypy_extensions import i64

from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK
from fuda.games.buddyfight.rules.continuous import is_on
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.rules.life import lower_life
from fuda.games.buddyfight.spec import (
    BAN_REDUCE,
    BY_LINK,
    DAMAGED,
    DEALT,
    LESS_DAMAGE,
    NO_REDUCTION,
)
from fuda.games.buddyfight.state import Match
from fuda.table.deeds import Deed


def reduced(m: Match, d: Deed) -> i64:
    """How much damage a deed deals after everything that changes it, what reduces the next damage used up."""
    if m.recast:
        m.gather()
    if not m.sources and not m.lasting:
        return d.n
    n = lessened(m, d)
    return use_shields(m, d, -1 - d.what[0], n) if m.lasting and n > 0 and not is_fixed(m, d) else n


def is_fixed(m: Match, d: Deed) -> bool:
    """Whether damage cannot be reduced."""
    if m.dirty:
        m.settle()
    if d.cause & NO_REDUCTION:
        return True
    for uid in dealers(m, d.source, d.cause):
        by = m.recall(uid)
        if by is not None and by.bans & BAN_REDUCE:
            return True
    return False


def dealers(m: Match, source: i64, cause: i64) -> list[int]:
    """The cards that deal damage: of a link attack all that attack.  [bf Q.A.3, A.3.1.2, F.3.1.2]"""
    return m.attackers if cause & BY_LINK and source in m.attackers else [source]


def lessened(m: Match, d: Deed) -> i64:
    """How much damage a deed deals after continuous abilities; what cannot be reduced can still be raised."""
    n = d.n
    if m.dirty:
        m.settle()
    if not m.sources:
        return n
    fixed = is_fixed(m, d)
    player = -1 - d.what[0]
    for source in m.sources:
        for static in source.ability.statics:
            changed = static.damage_change(m, source.f, player, d.source, d.cause, n)
            if (changed > n or (changed < n and not fixed)) and is_on(m, source):
                n = changed
    return n


def use_shields(m: Match, d: Deed, player: i64, n: i64) -> i64:
    """Let what reduces the next damage do so, and be used up."""
    kept: list[Lasting] = []
    for e in m.lasting:
        # It may be about damage of one way only: `at` says of which, as bits of a cause.
        if e.kind == LESS_DAMAGE and e.on == -1 - player and e.start == 0 and (e.at == 0 or e.at & d.cause):
            n = n - e.amount if e.amount >= 0 else min(n, -1 - e.amount)
        else:
            kept.append(e)
    m.lasting = kept
    return n


def take_damage(m: Match, d: Deed) -> i64:
    """Lower the life by the damage; abilities of dealing and of taking it wait to be used.

    Both events are about the card that dealt it, and belong to the fighter who took it.  [bf A.3.4.a, F.3.4.a]
    """
    player = -1 - d.what[0]
    card: i64 = d.source & ID_MASK if d.source >= 0 else -1
    if m.journal is not None:
        m.note(DAMAGED, d.clause, player, card, BOTH, d.n, -1, -1)
    lower_life(m, d, player, d.n)
    publish(m, d.source, DAMAGED, player, card, d.source, d.cause, d.n)
    if d.source >= 0:
        # In a link attack all cards that are left of it have dealt it.  [bf Q.A.3]
        for uid in m.attackers if d.cause & BY_LINK else [d.source]:
            if uid == d.source or m.is_here(uid):
                publish(m, uid, DEALT, player, uid & ID_MASK, uid, d.cause, d.n)
    return 1
