"""Damage to fighters: how deeds that deal it are carried out, what reduces it, and who hears of it."""

from mypy_extensions import i64

from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.printed import DAMAGE_STEPS, REDUCES_TO
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
    RECKONED,
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
    """The cards that deal damage: of a link attack all that still attack.  [bf Q.A.1, Q.A.3, A.3.1.2, F.3.1.2]"""
    return m.attacking_with(source) if cause & BY_LINK else [source]


def lessened(m: Match, d: Deed) -> i64:
    """How much damage a deed deals after continuous abilities; what cannot be reduced can still be raised.

    It is raised first, then reduced to so much, then by so much, whoever has what does so.  [ruling bf-092]
    """
    n = d.n
    if m.dirty:
        m.settle()
    if not m.sources or d.flags & RECKONED:
        return n
    raised = n
    for step in DAMAGE_STEPS:
        if step == REDUCES_TO:
            raised = n
            if is_fixed(m, d):
                break
        n = changed_by(m, d, step, n, raised)
    return max(0, n)


def changed_by(m: Match, d: Deed, step: i64, n: i64, raised: i64) -> i64:
    """How much damage it is after the continuous abilities that change it in one step."""
    player = -1 - d.what[0]
    for source in m.sources:
        for static in source.ability.statics:
            if static.damage_step() == step:
                changed = static.damage_change(m, source.f, player, d.source, d.cause, n, raised)
                if changed != n and is_on(m, source):
                    n = changed
    return n


def comes_to_nothing(m: Match, d: Deed) -> bool:
    """Whether damage will be none, as what reduces the next damage is going to reduce it."""
    if d.kind != kinds.DAMAGE or not m.lasting or is_fixed(m, d):
        return False
    player = -1 - d.what[0]
    n = lessened(m, d)
    for e in m.lasting:
        if is_shield(e, d, player):
            n = shielded(e, n)
    return n <= 0


def is_shield(e: Lasting, d: Deed, player: i64) -> bool:
    """Whether an effect reduces this as the next damage of a fighter.

    It may be about damage of one way only: `at` says of which, as bits of a cause.
    """
    return e.kind == LESS_DAMAGE and e.on == -1 - player and e.start == 0 and (e.at == 0 or e.at & d.cause != 0)


def shielded(e: Lasting, n: i64) -> i64:
    """How much damage is left of so much by an effect that reduces it."""
    return n - e.amount if e.amount >= 0 else min(n, -1 - e.amount)


def use_shields(m: Match, d: Deed, player: i64, n: i64) -> i64:
    """Let what reduces the next damage do so, and be used up."""
    kept: list[Lasting] = []
    for e in m.lasting:
        if is_shield(e, d, player):
            n = shielded(e, n)
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
        for uid in dealers(m, d.source, d.cause):
            publish(m, uid, DEALT, player, uid & ID_MASK, uid, d.cause, d.n)
    return 1
