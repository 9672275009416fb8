"""Damage to fighters: what replaces or reduces it, and taking it."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK
from fuda.games.buddyfight.continuous import is_on
from fuda.games.buddyfight.hearing import publish
from fuda.games.buddyfight.moves import lose_life
from fuda.games.buddyfight.replacing import Replaceable, was_replaced
from fuda.games.buddyfight.spec import (
    BAN_DAMAGE,
    BAN_REDUCE,
    BY_BATTLE,
    BY_LINK,
    BY_PENETRATE,
    DAMAGED,
    DEALT,
    GAME,
    LESS_DAMAGE,
    NO_REDUCTION,
    WOULD_DAMAGE,
    WOULD_ZERO,
)
from fuda.games.buddyfight.state import Match


def deal_damage(m: Match, f: Frame, player: i64, n: i64, cause: i64, by: i64) -> None:
    """Start dealing damage to a fighter, by the card of that uid; nothing happens if it is none."""
    if n <= 0:
        f.done = 0
        return
    g = m.call(DEAL, player, f.card, -1 - player)
    g.key = f.key
    g.a = f.player
    g.b = by
    g.n = n
    g.cause = cause
    g.chain = f.chain


class Reduce(Op[Match]):
    """Reduce the damage, unless it cannot be reduced."""

    def run(self, m: Match, f: Frame) -> bool:
        player = -1 - f.uid
        if m.dirty:
            m.settle()
        side = m.side(player)
        by = m.recall(f.b)
        if not f.cause & NO_REDUCTION and (by is None or not by.bans & BAN_REDUCE):
            for source in m.sources:
                for static in source.ability.statics:
                    changed = static.damage_change(m, source.f, player, f.b, f.cause, f.n)
                    if changed != f.n and is_on(m, source):
                        f.n = changed
            if m.lasting:
                self.use_shields(m, f, player)
        if side.bans & BAN_DAMAGE and m.is_forbidden(
            f.uid, BAN_DAMAGE, f.b & ID_MASK if f.b >= 0 else -1, f.a, f.cause
        ):  # fmt: skip
            f.n = 0
        if f.n <= 0:
            f.n = 0
            f.done = 0
            f.finish()
        return False

    def use_shields(self, m: Match, f: Frame, player: i64) -> None:
        """Let what reduces the next damage do so, and be used up."""
        kept: list[Lasting] = []
        for e in m.lasting:
            # It may be about damage of one way only: `at` says of which, as bits of a cause.
            if e.kind == LESS_DAMAGE and e.on == -1 - player and e.start == 0 and (e.at == 0 or e.at & f.cause):
                f.n = f.n - e.amount if e.amount >= 0 else min(f.n, -1 - e.amount)
            else:
                kept.append(e)
        m.lasting = kept


class ReplaceZero(Replaceable):
    """Offer what happens instead if the damage would leave no life."""

    def run(self, m: Match, f: Frame) -> bool:
        return f.n >= m.side(-1 - f.uid).life and super().run(m, f)


class TakeDamage(Op[Match]):
    """Lower the life by the damage; abilities of dealing and of taking it wait to be used.

    Both events are about the card that dealt it, and belong to the fighter who took it.  [bf A.3.4.a, F.3.4.a]
    """

    def run(self, m: Match, f: Frame) -> bool:
        player = -1 - f.uid
        g = Frame(f.program, f.a, f.b & ID_MASK if f.b >= 0 else -1, f.b)
        g.cause = f.cause
        if m.journal is not None:
            m.note(DAMAGED, damage_clause(m, f), player, g.card, BOTH, f.n, -1, -1)
        lose_life(m, g, player, f.n)
        publish(m, g, DAMAGED, player, g.card, f.b, f.cause, f.n)
        if f.b >= 0:
            # In a link attack all cards that are left of it have dealt it.  [bf Q.A.3]
            for uid in m.attackers if f.cause & BY_LINK else [f.b]:
                if uid == f.b or m.is_here(uid):
                    g.uid = uid
                    publish(m, g, DEALT, player, uid & ID_MASK, uid, f.cause, f.n)
        f.done = 1
        f.finish()
        return False


def damage_clause(m: Match, f: Frame) -> str:
    """The clause by which damage is dealt: the row of the battle, of lifelink, or of the effect in progress.

    [bf A.3.1.2, F.3.1.2]
    """
    row = m.clause()
    return f"{row}.2" if f.cause & BY_BATTLE and not f.cause & BY_PENETRATE else row


# The rows have no clause of their own: damage is part of what the row below deals it for.
DEAL: Final = Table(GAME, "deal damage", [
    Row("", Replaceable(WOULD_DAMAGE)),
    Row("", Reduce()),
    Row("", ReplaceZero(WOULD_ZERO)),
    Row("", TakeDamage()),
    Row("K.soulguard.2", was_replaced),
])  # fmt: skip
