"""The battle phase (700): a skill of the main unit, and the damage it deals. One row per numbered step."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, ID_MASK, ORDER, Action, say
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import POLICY, deed, do
from fuda.games.hanyo.printed import KEY_BITS, KEY_MASK, SKILL, STATIC_AT, Ability, Card, Continuous
from fuda.games.hanyo.rules.hearing import announce, are_met, cause_of
from fuda.games.hanyo.rules.layers import in_force, is_on, skill_cost
from fuda.games.hanyo.rules.playing import RuleCheck, start_check
from fuda.games.hanyo.spec import (
    BAN_SKILL,
    BATTLE,
    BATTLE_ENDED,
    BATTLE_STARTED,
    BY_EFFECT,
    BY_RULE,
    BY_SKILL,
    DAMAGE_LOWERED,
    DAMAGE_RAISED,
    DAMAGE_STEP,
    END_STEP,
    EVENT,
    GAME,
    NO_SKILL,
    NO_STEP,
    NORMAL,
    PHASE,
    SKILL_STEP,
    SKILL_USED,
    START_STEP,
    STEP,
    USE_SKILL,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Source, Unit, own_key, voice
from fuda.table.deeds import Deed

NONE: Final[Action] = say(NO_SKILL, 0)
APPLIED: Final = 2  # slot of the changes of damage that were applied already, by name
TRIED: Final = 3  # slot of those for which something was done to know whether they apply, by name
OF_SKILL: Final = 32  # names from here on, counted below zero, are not of the skill's own text
TRYING: Final = 1  # what `b` of the frame is meanwhile


def begin_phase(m: Match, phase: i64) -> None:
    """Go on to a phase.  [hy 501.1]"""
    m.phase = phase
    m.stir()
    if m.journal is not None:
        m.note(PHASE, "501.1", m.turn_player, -1, BOTH, phase, -1, -1)


def begin_step(m: Match, step: i64, clause: str) -> None:
    """Go on to a step of the battle phase, or to the final step of the end phase.  [hy 701.1]"""
    m.step = step
    m.stir()
    if m.journal is not None:
        m.note(STEP, clause, m.turn_player, -1, BOTH, step, -1, -1)


def go_to(f: Frame, clause: str) -> None:
    """Go on with the row of that clause."""
    f.pc = f.program.rows[clause]


class BeginBattle(Op[Match]):
    """Begin the battle phase: abilities of its start are triggered.  [hy 702.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, BATTLE)
        begin_step(m, START_STEP, "702.1")
        announce(m, f, BATTLE_STARTED, m.turn_player, -1, -1, 0)
        return False


# --- declaring a skill (703) -----------------------------------------------------------------------------------
class BeginSkillStep(Op[Match]):
    """Begin the skill step; a main unit that is rested or stunned uses no skill.  [hy 703.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, SKILL_STEP, "703.1")
        u = m.main(m.turn_player)
        if u is None or u.state != NORMAL:
            go_to(f, "705.1")
        return False


def usable_skills(m: Match, u: Unit) -> list[Action]:
    """The skills that a main unit may use: its own and those of its sets.  [hy 703.2a, 703.2a-1]"""
    out: list[Action] = []
    for card in skilled(m, u):
        for ability in card.d.skills:
            if can_use(m, u, card, ability, own_key(card, ability)):
                out.append(card.uses[ability.index])
    for key in u.kinds_gained():
        ability = m.ability(key)
        if ability.kind == SKILL and can_use(m, u, m.cards[key >> KEY_BITS], ability, key):
            out.append(Action(USE_SKILL, key >> KEY_BITS, key))
    return out


def skilled(m: Match, u: Unit) -> list[Card]:
    """The cards whose skills a unit has: itself or the card whose skills it was given instead, and its sets.

    Abilities are taken away before the skills become others.  [hy 703.2a-1, 809.1c, 809.1d]
    """
    if u.copied < 0:
        return [] if u.negated else [u.card, *u.sets]
    return [m.cards[u.copied]] if u.negated else [m.cards[u.copied], *u.sets]


def can_use(m: Match, u: Unit, card: Card, ability: Ability, key: i64) -> bool:
    """Whether one skill may be used now: with enough energy, and if nothing forbids it."""
    # [hy 703.2a-2, 210.2]
    if skill_cost(m, u, ability, key) > len(u.energy):
        return False
    # [hy 703.2a-3]
    if skill_forbidder(m, u, key) >= 0:
        return False
    return not ability.conditions or are_met(m, ability, voice(u, card, ability, key))


def skill_forbidder(m: Match, u: Unit, key: i64) -> i64:
    """The ability that forbids a unit to use a skill, or -1.  [hy 703.2a-3, 104.4]"""
    if not u.bans & BAN_SKILL:
        return -1
    return POLICY.forbidder(m, Deed(kinds.USE_SKILL, [int(u.uid)], u.side, BY_RULE, key=key), u.uid)


class DeclareSkill(Op[Match]):
    """Let the turn player declare a skill of the main unit, or none.  [hy 703.2, 703.2b]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        u = m.main(m.turn_player)
        return m.ask(m.turn_player, [NONE] if u is None else [NONE, *usable_skills(m, u)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO_SKILL:
            go_to(f, "705.1")  # [hy 703.4]
            return
        u = m.main(m.turn_player)
        assert u is not None
        m.declared = a.n
        m.stir()
        f.uid = u.uid
        f.card = a.n >> KEY_BITS
        f.key = a.n
        f.cause = BY_EFFECT | BY_SKILL


class CheckSkill(Op[Match]):
    """Make the success check.  [hy 703.3, 920.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        start_check(m, f)
        return False


class EndFailed(Op[Match]):
    """A skill that failed ends here: there is no damage step.  [hy 703.3b, 920.2a]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.done == 0:
            go_to(f, "705.1")
        return False


class UseSkill(Op[Match]):
    """Go on to the damage step: the main unit has used a skill.  [hy 703.3a, 704.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, DAMAGE_STEP, "703.3a")
        if m.journal is not None:
            m.note(SKILL_USED, "704.1", m.turn_player, f.card, BOTH, f.key & KEY_MASK, -1, -1)
        announce(m, f, SKILL_USED, m.turn_player, m.this(f), f.uid, f.key)  # a set's is its unit's  [hy 801.1g-1]
        return False


# --- damage (704.3) --------------------------------------------------------------------------------------------
class BaseDamage(Op[Match]):
    """The skill's damage is what is started from; without any there is nothing to change.  [hy 704.3, 704.3a]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        base = max(0, ability.damage)
        times = ability.times
        # What is written with a cross is multiplied as the text says.  [hy 704.3a-1]
        if times is not None:
            # It is a way to work out one sum, which is dealt once.  [hy 916.4a, 916.4a.ex1]
            base *= max(0, times.get(m, self.speak(m, f, ability)))
        f.n = base
        f.put(APPLIED, [])
        f.put(TRIED, [])
        # [hy 704.3a-2] [ruling hy-023]
        if base == 0 or m.main(1 - m.turn_player) is None:
            go_to(f, "704.4")
        return False

    def speak(self, m: Match, f: Frame, ability: Ability) -> Frame:
        """A frame that speaks for the skill."""
        g = Frame(ability.program, f.player, f.card, f.uid)
        g.key = f.key
        return g


class Change:
    """One effect that changes the damage: its term and the frame that speaks for it."""

    def __init__(self, place: i64, name: i64, static: Continuous, f: Frame) -> None:
        self.place = place  # among the effects in force at this moment; those of the skill's text are below zero
        self.name = name  # by which it is known whatever other effects begin or end
        self.static = static
        self.f = f


def name_source(s: Source, out: list[Change]) -> i64:
    """A number below zero for an effect in force: its ability, place there, age and card, and which of its twins."""
    name = -1 - OF_SKILL - ((((s.time << 16 | s.f.key) << 6 | s.at - STATIC_AT) << 10 | s.f.uid & ID_MASK) << 3)
    for change in out:
        if change.name == name:
            name -= 1
    return name


def damage_changes(m: Match, f: Frame, player: i64) -> list[Change]:
    """The effects of a player that change the damage to the main unit: of the skill, of sets, of whatever lasts.

    [hy 704.3b]
    """
    out: list[Change] = []
    skill = m.ability(f.key)
    # Whoever was the main unit when the skill was declared is the one that uses it.  [ruling hy-021]
    attacker = m.recall(f.uid)
    target = m.main(1 - m.turn_player)
    if attacker is None or target is None:
        return out
    applied = f.get(APPLIED)
    if player == m.turn_player:
        for i in range(len(skill.statics)):
            g = Frame(skill.program, f.player, f.card, f.uid)
            g.key = f.key
            if skill.statics[i].bears_on(m, g, attacker, target, f.key):
                out.append(Change(-1 - i, -1 - i, skill.statics[i], g))
    sources = in_force(m)
    for i in range(len(sources)):
        s = sources[i]
        if s.f.player == player and s.static.bears_on(m, s.f, attacker, target, f.key) and is_on(m, s):
            out.append(Change(i, name_source(s, out), s.static, s.f))
    return [change for change in out if change.name not in applied]


class TryChanges(Op[Match]):
    """Do what a text wants done to know whether it changes the damage, as for the success check.

    It is the skill's own text, or that of another effect. What was tried in vain counts as applied already.
    [hy 704.3b, 920.1b-1] [ruling hy-042]
    """

    def run(self, m: Match, f: Frame) -> bool:
        tried = f.get(TRIED)
        if f.b == TRYING and f.done != 1:
            f.put(APPLIED, [*f.get(APPLIED), tried[-1]])
        f.b = -1
        if m.dirty:
            m.settle()
        for player in (m.turn_player, 1 - m.turn_player):
            for c in damage_changes(m, f, player):
                check = c.static.check()
                if check is not None and c.name not in tried:
                    f.put(TRIED, [*tried, c.name])
                    f.b = TRYING
                    f.again()
                    g = m.call(check, c.f.player, c.f.card, c.f.uid)
                    g.key = c.f.key
                    g.cause = f.cause if c.f.key == f.key else cause_of(m, c.f.key)
                    return False
        return False


class ChangeDamage(Op[Match]):
    """Apply one player's changes of the damage; the turn player orders them, the opponent's as well.

    [hy 704.3b-1, 704.3b-2] [ruling hy-022]
    """

    def __init__(self, own: bool) -> None:
        self.own = own

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        changes = self.changes(m, f)
        # [hy 704.3b-3]
        if len(changes) > 1 and self.is_order_felt(m, f.n, changes):
            return m.ask(m.turn_player, [Action(ORDER, c.f.card, c.place) for c in changes])
        for c in changes:
            self.apply(m, f, c)
        return False

    def changes(self, m: Match, f: Frame) -> list[Change]:
        """What is still to be applied."""
        return damage_changes(m, f, m.turn_player if self.own else 1 - m.turn_player)

    def is_order_felt(self, m: Match, n: i64, changes: list[Change]) -> bool:
        """Whether exchanging two of them makes a difference.

        They add, multiply or set, so two that can be exchanged here can be exchanged wherever they stand.
        """
        for i in range(len(changes)):
            one = changes[i]
            for j in range(i):
                two = changes[j]
                if one.static.change(m, one.f, two.static.change(m, two.f, n)) != two.static.change(
                    m, two.f, one.static.change(m, one.f, n)
                ):
                    return True
        return False

    def apply(self, m: Match, f: Frame, c: Change) -> None:
        """Apply one; damage that became more or less counts as raised or lowered.  [hy 104.6, 916.2]"""
        before = f.n
        f.n = c.static.change(m, c.f, before)
        f.put(APPLIED, [*f.get(APPLIED), c.name])
        tell_change(m, f, before)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        for c in self.changes(m, f):
            if c.place == a.n:
                self.apply(m, f, c)
                return


class ApplyAdvantage(Op[Match]):
    """Double the damage, once, if the opposing main unit has an attribute of the advantage.

    [hy 704.3c, 704.3c-1, 205.1] [ruling hy-010]
    """

    def run(self, m: Match, f: Frame) -> bool:
        attacker = m.recall(f.uid)
        target = m.main(1 - m.turn_player)
        if attacker is None or target is None:
            return False
        if m.dirty:
            m.settle()
        for attribute in target.attributes:
            if attribute in attacker.advantages:
                before = f.n
                f.n *= 2
                tell_change(m, f, before)
                return False
        return False


def tell_change(m: Match, f: Frame, before: i64) -> None:
    """Let abilities hear that the damage became more or less, by whatever it did.  [hy 104.6, 916.2] [ruling hy-055]"""
    if f.n > before:
        announce(m, f, DAMAGE_RAISED, m.turn_player, m.this(f), f.uid, f.n - before)
    elif f.n < before:
        announce(m, f, DAMAGE_LOWERED, m.turn_player, m.this(f), f.uid, before - f.n)


class DealToMain(Op[Match]):
    """Deal the damage to the opposing main unit.  [hy 704.3d, 813.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        target = m.main(1 - m.turn_player)
        if target is not None:
            f.a = target.uid
            f.b = -1 - target.damage
            do(m, f, deed(f, kinds.DAMAGE, [int(target.uid)], n=f.n))
        return False


class NoteDealt(Op[Match]):
    """Keep how much was dealt, for the rest of the skill's text: a replacement may have made it more or less."""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.a)
        f.n = 0 if u is None else max(0, u.damage + 1 + f.b)
        return False


class DoOthers(Op[Match]):
    """Deal the damage that the skill does to other units.  [hy 704.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        run_part(m, f, m.ability(f.key).others.size > 0, True)
        return False


class DoRest(Op[Match]):
    """Carry out what else the skill does.  [hy 704.5]"""

    def run(self, m: Match, f: Frame) -> bool:
        run_part(m, f, m.ability(f.key).program.size > 0, False)
        return False


def run_part(m: Match, f: Frame, there: bool, others: bool) -> None:
    """Run one part of a skill's text."""
    if not there:
        return
    ability = m.ability(f.key)
    g = m.call(ability.others if others else ability.program, f.player, f.card, f.uid)
    g.key = f.key
    g.cause = f.cause
    g.n = f.n
    g.put(EVENT, [-1, -1 - f.n])


# --- end (705) -------------------------------------------------------------------------------------------------
class EndBattle(Op[Match]):
    """Abilities of the end of the battle phase are triggered.  [hy 705.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.declared = -1
        f.uid = -1
        begin_step(m, END_STEP, "705.1")
        f.cause = BY_RULE
        announce(m, f, BATTLE_ENDED, m.turn_player, -1, -1, 0)
        return False


class LeaveBattle(Op[Match]):
    """Go on to the end phase.  [hy 705.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.step = NO_STEP
        return False


BATTLE_PHASE: Final = Table(GAME, "battle", [
    Row("702.1", BeginBattle()),
    Row("702.2", RuleCheck()),
    Row("703.1", BeginSkillStep()),
    Row("703.2", DeclareSkill()),
    Row("703.3", CheckSkill()),
    Row("703.3b", EndFailed()),
    Row("704.1", UseSkill()),
    Row("704.2", RuleCheck()),
    Row("704.3a", BaseDamage()),
    Row("704.3b", TryChanges()),
    Row("704.3b-1", ChangeDamage(True)),
    Row("704.3b-2", ChangeDamage(False)),
    Row("704.3c", ApplyAdvantage()),
    Row("704.3d", DealToMain()),
    Row("704.3d", NoteDealt()),
    Row("704.4", DoOthers()),
    Row("704.5", DoRest()),
    Row("704.6", RuleCheck()),
    Row("705.1", EndBattle()),
    Row("705.2", RuleCheck()),
    Row("705.2", LeaveBattle()),
])  # fmt: skip
