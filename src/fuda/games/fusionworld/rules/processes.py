"""Rule processes of the check type (chapter 14): what a checkpoint finds to be done, all of it at once."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import BOTH
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import by_rule, can, do_all
from fuda.games.fusionworld.printed import NO_ABILITIES
from fuda.games.fusionworld.rules.moves import tell_damage
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import BATTLE, BY_POWER, CRITICALLY, DROP, FROM_DAMAGE, HAND, NO_STEP, SEEN_SHIFT
from fuda.games.fusionworld.state import Match
from fuda.table.deeds import Deed


def process_rules(m: Match, f: Frame) -> bool:
    """Carry out all check-type rule processes that are due, at one time; whether there were any.

    [fw 4-2-2-1, 14-1-2-2, 14-1-2-2-1]
    """
    is_stray = m.step == NO_STEP and (len(m.p0.combo) > 0 or len(m.p1.combo) > 0)
    if not is_stray and not m.damage and not is_any_powerless(m):
        return False
    weak = [int(u.uid) for u in powerless(m)]
    deeds: list[Deed] = []
    # Outside a battle nothing lies in the Combo Areas.  [fw 14-4-2] [ruling fw-031]
    if is_stray:
        stray = [int(u.uid) for u in m.p0.combo + m.p1.combo]
        deeds.append(by_rule(kinds.MOVE, stray, m.turn_player, to=DROP, clause="14-4-2"))
    if weak:
        # Not a KO, and no card can prevent it.  [fw 14-6-2, 0-2-2-2, 5-10-2]
        deeds.append(by_rule(kinds.MOVE, weak, m.turn_player, to=DROP, flags=BY_POWER, clause="14-6-2"))
    if m.damage:
        deeds += damage_deeds(m)
    do_all(m, f, deeds)
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


def damage_deeds(m: Match) -> list[Deed]:
    """For each waiting damage, that as many Life cards go from the top to the hand, all at one time.

    [fw 14-3-1, 14-3-2, 3-9-3, 5-8-3]
    """
    waiting = m.damage
    m.damage = NO_ABILITIES
    out: list[Deed] = []
    taken = [0, 0]
    for i in range(0, len(waiting), 4):
        player = waiting[i]
        cause = waiting[i + 3]
        life = m.side(player).life
        top = len(life) - taken[player]
        what: list[int] = []
        for k in range(min(waiting[i + 1], top)):
            what.append(int(m.uid(life[top - 1 - k].id)))
        taken[player] += len(what)
        # [Critical] puts it into the Drop instead.  [fw 15-5-2]
        to: i64 = DROP if cause & CRITICALLY else HAND
        seen: i64 = BOTH << SEEN_SHIFT if to == DROP else 0
        # The source of battle damage is the attack card, that of a skill's damage the card that has the skill.
        # [fw 16-3-3-1, 16-3-3-2]
        d = Deed(
            kinds.MOVE, what, player, cause & ~CRITICALLY, to=to, n=waiting[i + 1], flags=FROM_DAMAGE | seen,
            source=waiting[i + 2], clause="15-5-2" if to == DROP else "14-3-2",
        )  # fmt: skip
        # It is dealt, too, where there is no Life to take, or none may be taken.  [ruling fw-052]
        if what and can(m, d):
            out.append(d)
        else:
            tell_damage(m, d)
    return out
