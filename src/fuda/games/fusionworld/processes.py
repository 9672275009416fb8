"""Rule processes of the check type (chapter 14): what a checkpoint finds to be done, all of it at once."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Row, Table
from fuda.core.state import BOTH
from fuda.games.fusionworld.hearing import (
    merge,
    publish,
)
from fuda.games.fusionworld.leaving import hear_leaving
from fuda.games.fusionworld.moves import (
    move,
    remove,
)
from fuda.games.fusionworld.printed import NO_ABILITIES
from fuda.games.fusionworld.replacing import Replaceable, was_replaced
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    BATTLE,
    BY_BATTLE,
    BY_RULE,
    DAMAGED,
    DROP,
    GAME,
    HAND,
    HURT_BITS,
    NO_STEP,
    WOULD_DAMAGE,
)
from fuda.games.fusionworld.state import Match

CRITICALLY: Final = 1 << 10  # a bit of the cause of damage: Life goes to the Drop


def process_rules(m: Match, f: Frame) -> bool:
    """Carry out all check-type rule processes that are due, at one time; whether there were any.

    [fw 4-2-2-1, 14-1-2-2, 14-1-2-2-1]
    """
    is_stray = m.step == NO_STEP and (len(m.p0.combo) > 0 or len(m.p1.combo) > 0)
    if not is_stray and not m.damage and not is_any_powerless(m):
        return False
    weak = powerless(m)
    # Outside a battle nothing lies in the Combo Areas.  [fw 14-4-2] [ruling fw-031]
    stray = m.p0.combo + m.p1.combo if is_stray else []
    start = len(m.pending)
    # What all of it sets off is judged with the cards still there.  [fw 14-1-2-2-1]
    if m.damage:
        take_damage(m, f)
    hear_leaving(m, f, stray + weak, DROP, BY_RULE)
    for u in stray:
        remove(m, f, u, DROP, BY_RULE, "14-4-2")
    for u in weak:
        # Not a KO, and no card can prevent it.  [fw 14-6-2, 0-2-2-2, 5-10-2]
        remove(m, f, u, DROP, BY_RULE, "14-6-2")
    merge(m, start)
    return True


def is_any_powerless(m: Match) -> bool:
    """Whether a Battle card in the Battle Areas has no power left."""
    if m.dirty:
        m.settle()
    if m.sound:
        return False
    for u in m.p0.battle:
        if u.base + u.bonus <= 0 and u.d.kind == BATTLE:
            return True
    for u in m.p1.battle:
        if u.base + u.bonus <= 0 and u.d.kind == BATTLE:
            return True
    m.sound = True
    return False


def powerless(m: Match) -> list[Unit]:
    """The Battle cards in the Battle Areas whose power is 0 or less.  [fw 14-6-2]"""
    if m.dirty:
        m.settle()
    out: list[Unit] = []
    for i in range(2):
        for u in m.p0.battle if i == 0 else m.p1.battle:
            if u.base + u.bonus <= 0 and u.d.kind == BATTLE:
                out.append(u)
    return out


def take_damage(m: Match, f: Frame) -> None:
    """For each waiting damage, move as many Life cards from the top to the hand, all at one time.

    [fw 14-3-1, 14-3-2, 3-9-3, 5-8-3]
    """
    waiting = m.damage
    m.damage = NO_ABILITIES
    for i in range(0, len(waiting), 4):
        player = waiting[i]
        cause = waiting[i + 3]
        g = Frame(f.program, player, -1, waiting[i + 2])
        side = m.side(player)
        for _ in range(min(waiting[i + 1], len(side.life))):
            card = side.life[-1]
            # [Critical] puts it into the Drop instead.  [fw 15-5-2]
            if cause & CRITICALLY:
                move(m, g, card, DROP, BOTH, cause, "15-5-2")
            else:
                move(m, g, card, HAND, 0, cause, "14-3-2")
        if m.journal is not None:
            m.note(DAMAGED, "14-3-2", player, -1, BOTH, waiting[i + 1], -1, -1)
        # The source of battle damage is the attack card, that of a skill's damage the card that has the skill.
        # Nothing else that takes Life is damage.  [fw 1-10-2, 16-3-3-1, 16-3-3-2]
        publish(m, g, DAMAGED, player, -1, waiting[i + 2], cause, waiting[i + 1])


def deal_damage(m: Match, f: Frame, player: i64, amount: i64, critical: bool, cause: i64, by: i64) -> None:
    """Start dealing damage to a player; nothing at all happens if it is none.  [fw 5-8-1, 14-3-2]"""
    if amount <= 0:
        f.done = 0
        return
    g = m.call(DEAL_DAMAGE, player, -1, -1 - player)
    g.key = f.key
    g.a = f.player
    g.b = by
    g.n = amount
    g.cause = cause | (CRITICALLY if critical else 0)
    g.chain = f.chain


def queue_damage(m: Match, f: Frame) -> None:
    """Let the damage wait for the next checkpoint, where it is processed.  [fw 14-3-1]"""
    player = -1 - f.uid
    m.damage = [*m.damage, player, f.n, f.b, f.cause]
    if f.cause & BY_BATTLE:
        m.dealt = f.n
    if m.step != NO_STEP:
        m.hurt += min(f.n, 255) << player * HURT_BITS
    f.done = 1
    f.finish()


DEAL_DAMAGE: Final = Table(GAME, "deal damage", [
    Row("9-9-2", Replaceable(WOULD_DAMAGE)),
    Row("14-3-1", queue_damage),
    Row("9-9-1-1", was_replaced),
])  # fmt: skip
