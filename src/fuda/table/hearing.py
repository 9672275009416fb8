"""Abilities of the shared table that work by themselves: who hears of a deed, and how what waits is resolved.

A deed is heard once by each ability, however many objects it was done to. Each deed is a generation of its own; which
one comes next is the game's.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import RESOLVE, Action
from fuda.core.triggers import Pending
from fuda.table.printed import AUTO, KEY_BITS, Ability
from fuda.table.spec import ACTIVATED, BY_EFFECT
from fuda.table.state import Match, Unit

MOST_WAITING: Final = 250  # abilities that wait, from which on they are taken for endless: each sets off several more


def let_hear(m: Match, kind: i64, uids: list[int], *, leaves: bool = False) -> None:
    """Let every ability wait whose timing it is that this kind of deed is done to these objects."""
    if m.stale:
        m.settle()
    if not m.heard >> kind & 1:
        return
    for player in (m.turn_player, 1 - m.turn_player):
        for u in m.sides[player].units:
            for ability in u.d.abilities:
                if ability.kind == AUTO:
                    hear(m, u, ability, kind, uids, leaves)


def hear(m: Match, u: Unit, ability: Ability, kind: i64, uids: list[int], leaves: bool) -> None:
    """Let one ability wait if this is its timing and its conditions hold.  [kd 7-1]"""
    when = ability.when
    if when is None or not when.bits(m) >> kind & 1 or is_spent(u, ability):
        return
    f = m.speak(u, ability)
    for uid in uids:
        if when.met(m, f, kind, uid):
            if m.holds(ability, f):
                # What is about to leave has heard it all the same.
                is_sure = leaves and u.uid in uids
                m.pending.append(Pending(m.generation, u.side, f.key, f.card, u.uid, max(uid, -1), 0, is_sure))
                if len(m.pending) > MOST_WAITING:
                    m.end_loop(0)
            return


def is_spent(u: Unit, ability: Ability) -> bool:
    """Whether an ability that can be used once in a turn was used in this one."""
    return ability.once and ability.index in u.used


def spend(m: Match, uid: i64, ability: Ability) -> None:
    """Note that an ability was used."""
    u = m.find(uid)
    if u is not None and ability.once:
        u.used = [*u.used, int(ability.index)]


def run_ability(m: Match, f: Frame, ability: Ability, about: i64 = -1) -> Frame:
    """Carry out the program of an ability of the card that a frame is about, and write that down."""
    m.record(ACTIVATED, f.player, f.card, ability.index)
    g = m.call(ability.program, f.player, f.card, f.uid)
    g.key = f.card << KEY_BITS | ability.index
    g.a = about
    g.cause = BY_EFFECT
    return g


class ResolveTriggers(Op[Match]):
    """Resolve what waits, one after another, until nothing does."""

    def run(self, m: Match, f: Frame) -> bool:
        fresh = [p for p in m.pending if p.sure or m.is_here(p.uid)]
        if len(fresh) < len(m.pending):
            # A step of its own: an op that asks changes nothing before.
            m.pending = fresh
            f.again()
            return False
        if not fresh:
            return False
        group = m.rules.next_pending(m)
        return m.ask(group[0].player, [Action(RESOLVE, p.card, m.pending.index(p)) for p in group])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        p = m.pending[a.n]
        m.pending = [*m.pending[: a.n], *m.pending[a.n + 1 :]]
        f.again()
        g = Frame(f.program, p.player, p.card, p.uid)
        ability = m.ability(p.key)
        spend(m, p.uid, ability)
        run_ability(m, g, ability, p.about)
