"""The verbs of card text about the course of the fight: nullify, end, attack, gain turns and phases, lose (O.end)."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import deal_damage, deed, do
from fuda.games.buddyfight.rules.attack import (
    can_attack,
    is_fighter_open,
    may_be_attacked,
    start_attack,
    units_of,
)
from fuda.games.buddyfight.rules.declaring import answered, is_protected
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.rules.using import is_firm, nullify_use, nullifying
from fuda.games.buddyfight.spec import (
    ATTACK_VOIDED,
    BAN_NULLIFY,
    BAN_VOID,
    BY_EFFECT,
    BY_LIFELINK,
    BY_LINK,
    END_TO_ATTACK,
    ENDINGS,
    EVENT,
    FINAL,
    FROM_LIFELINK,
    NO_TARGET,
    SEES_BATTLE,
    TARGETED,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.games.buddyfight.words.ops import InParts
from fuda.games.buddyfight.words.refs import Ref


# --- nullifying ------------------------------------------------------------------------------------------------
class NullifyAttack(Op[Match]):
    """Nullify the attack in progress, unless a card that attacks says that it cannot be.  [bf A.2.6.a, F.2.6.a]"""

    name: ClassVar[str] = "nullify_attack"

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        if not self.can(m, f):
            return False
        m.voided = True
        f.done = 1
        for u in units_of(m, m.attackers):
            if m.journal is not None:
                m.note(ATTACK_VOIDED, "A.2.6.a", u.side, u.id, BOTH, 0, -1, -1)
            publish(m, f.uid, ATTACK_VOIDED, u.side, u.id, u.uid, BY_EFFECT, 0)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if not m.in_battle or m.voided:
            return False
        bans: i64 = BAN_NULLIFY | BAN_VOID
        for u in units_of(m, m.attackers):
            if m.bans(u) & bans and m.is_forbidden(u.uid, bans, f.card, f.player):
                return False
        return True


class NullifyUse(Op[Match]):
    """Nullify the use that this answers: a call, a cast, an equipment or an ability.

    [bf Q.X.4, O.onuse.1] [ruling bf-059]
    """

    name: ClassVar[str] = "nullify_use"

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1 if nullify_use(m, f.player) else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        use = answered(m)
        return use is not None and not is_protected(m, use, nullifying(use), f.player) and not is_firm(m, use)


# --- ending and repeating --------------------------------------------------------------------------------------
class EndPhase(Op[Match]):
    """End the main, attack or final phase, the battle, the turn or this phase, once this effect is done.

    [bf O.end.1] [ruling bf-067]
    """

    name: ClassVar[str] = "end_phase"

    def __init__(self, what: str) -> None:
        self.what = what
        self.code: i64 = ENDINGS.index(what)

    def run(self, m: Match, f: Frame) -> bool:
        m.ending = self.code
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


class ExtraAttackPhase(Op[Match]):
    """There is another attack phase after this one; in the final phase it begins once this effect is done."""

    name: ClassVar[str] = "extra_attack_phase"

    def run(self, m: Match, f: Frame) -> bool:
        if m.phase == FINAL:
            m.ending = END_TO_ATTACK
        else:
            m.more_attacks += 1
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


class ExtraTurn(Op[Match]):
    """The next turn is this fighter's.  [bf CH.3.new]"""

    name: ClassVar[str] = "extra_turn"

    def run(self, m: Match, f: Frame) -> bool:
        m.next_turn = f.player
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


# --- attacks ---------------------------------------------------------------------------------------------------
class AttackWith(InParts):
    """Let cards attack, one after the other, in the middle of this effect.  [bf Q.F.4] [ruling bf-038]"""

    name: ClassVar[str] = "attack_with"

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        if u is not None and self.possible(m, f, uid):
            start_attack(m, f, u)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        # It is an attack: the limit of the first turn holds for it.
        if u is None or (m.turn == 1 and m.attacks > 0):
            return False
        if m.dirty:
            m.settle()
        return can_attack(m, u, False)


class ChangeTarget(Op[Match]):
    """Change what is attacked in this battle: to a card, or to the fighter.  [bf A.2.3]"""

    name: ClassVar[str] = "change_target"

    def __init__(self, ref: Ref | None) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        attackers = units_of(m, m.attackers)
        if not m.in_battle or not attackers or m.target == NO_TARGET:
            return False
        target: i64 = -1 - (1 - attackers[0].side)
        if self.ref is not None:
            u = self.target(m, f, attackers)
            if u is None:
                return False
            target = u.uid
        if target == m.target or not self.is_allowed(m, attackers):
            return False
        m.target = target
        m.stir(SEES_BATTLE)
        f.done = 1
        first = attackers[0]
        g = Frame(f.program, first.side, first.id, first.uid)
        card = target & ID_MASK if target >= 0 else -1
        cause: i64 = BY_EFFECT | (BY_LINK if len(attackers) > 1 else 0)
        publish(m, g.uid, TARGETED, 1 - first.side, card, target if target >= 0 else -1, cause, len(attackers))
        if target < 0:
            # What guards the fighter is attacked with the fighter.  [bf O.itemdef.4, O.flagstat.3]
            for shield in m.shields():
                publish(m, g.uid, TARGETED, shield.side, shield.id, shield.uid, cause, len(attackers))
        return False

    def is_allowed(self, m: Match, attackers: list[Unit]) -> bool:
        """Whether no effect keeps the fighter, if that is what is attacked from now on, from being attacked."""
        return self.ref is not None or is_fighter_open(m, m.side(1 - attackers[0].side), attackers)

    def target(self, m: Match, f: Frame, attackers: list[Unit]) -> Unit | None:
        """The card that is attacked from now on, if it can be."""
        if self.ref is None:
            return None
        for u in self.ref.units(m, f):
            if u.is_monster() and u.side != attackers[0].side and may_be_attacked(m, u, attackers):
                return u
        return None

    def can(self, m: Match, f: Frame) -> bool:
        if not m.in_battle:
            return False
        attackers = units_of(m, m.attackers)
        if not attackers or not self.is_allowed(m, attackers):
            return False
        return self.ref is None or self.ref.is_chosen() or self.target(m, f, attackers) is not None


# --- losing ----------------------------------------------------------------------------------------------------
class Lifelink(Op[Match]):
    """Deal the damage of a lifelink to its fighter, or let the fighter lose at once.

    [bf K.lifelink.1, K.lifelink.2] [ruling bf-022]
    """

    def run(self, m: Match, f: Frame) -> bool:
        n = -1 - f.get(EVENT)[1]
        if n >= 0:
            deal_damage(m, f, f.player, n, BY_EFFECT | FROM_LIFELINK, f.uid)
        else:
            do(m, f, deed(f, kinds.LOSE, [-1 - f.player], BY_EFFECT, clause=BY_LIFELINK))
        return False
