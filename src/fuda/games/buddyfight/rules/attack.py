"""Attacking (A.2 to A.4, F.2 to F.4): who attacks what, whether it hits, and what comes after.

The same ops serve the attack phase, the final phase and attacks that an effect makes (Q.F.4); the rows differ.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, ID_MASK, PICK, Action, acts, say
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import POLICY, by_rule, can, deal_damage, do, row_of
from fuda.games.buddyfight.printed import NO_NUMBERS
from fuda.games.buddyfight.rules.ending import NESTED_LATE_NAME, NESTED_NAME
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.rules.moves import is_center_free
from fuda.games.buddyfight.rules.periods import change_ends, end_lasting
from fuda.games.buddyfight.rules.playtiming import PlayTiming, UseAutos, next_up
from fuda.games.buddyfight.rules.ruling import RuleCheck
from fuda.games.buddyfight.spec import (
    ATTACK,
    ATTACKED,
    BAN_ATTACK,
    BAN_ATTACK_CARD,
    BAN_ATTACK_FIGHTER,
    BAN_ATTACKED,
    BAN_LINK,
    BAN_LINKED,
    BAN_REST,
    BATTLE_ENDED,
    BY_BATTLE,
    BY_EFFECT,
    BY_LINK,
    BY_PENETRATE,
    BY_RULE,
    CENTER,
    COUNTERATTACK,
    DESTROYING,
    DROP,
    FINAL,
    FINAL_ATTACK,
    GAME,
    HIT,
    IMPACT_TRANSFORM,
    LET_FIGHTER,
    LET_ITEM,
    LINK,
    LURE,
    NO_ATTACK,
    NO_TARGET,
    ONLY_COUNTER,
    OUTER_BATTLE,
    PENETRATE,
    SEES_BATTLE,
    SPELL_AREA,
    STOP_TIME,
    TARGET,
    TARGET_FIGHTER,
    TARGETED,
    THIS_BATTLE,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import OF_CRITICAL, OF_POWER, Side, Unit
from fuda.table.deeds import Deed

ATTACKS: Final[list[Action]] = acts(ATTACK)
LINKS: Final[list[Action]] = acts(LINK)
TARGETS: Final[list[Action]] = acts(TARGET)
PICKS: Final[list[Action]] = acts(PICK)
AT_FIGHTER: Final[Action] = say(TARGET_FIGHTER, 0)
NONE: Final[Action] = say(NO_ATTACK, 0)
JOINING: Final = 0  # slot of the cards that are chosen to attack
PIERCING: Final = 1  # slot of the cards whose penetrate is still to come
OUTER: Final = 2  # slot of the attack that an attack inside an effect has interrupted
STRUCK: Final = 4  # slot of the attacked cards that have struck back
USED_BEFORE: Final = 3  # slot of what was used in that battle and may be used once in a battle


def go_to(f: Frame, clause: str) -> None:
    """Go on with the row of that clause."""
    f.pc = f.program.rows[clause]


# --- who may attack what ---------------------------------------------------------------------------------------
def can_attack(m: Match, u: Unit, final: bool) -> bool:
    """Whether a card may attack now, if there is something that it may attack.

    Items and flags attack only without a monster in the own center; in the final phase only some cards do.
    [bf A.2.1, F.2.1, Q.F.1, Q.X.2, X.attack.1, K.impacttransform.2, O.flagstat.1, O.flagstat.2, O.flagstat.4]
    [ruling bf-051]
    """
    if u.rested or u.veiled or u.slot == SPELL_AREA or not (u.has_number(OF_POWER) or u.has_number(OF_CRITICAL)):
        return False
    side = m.side(u.side)
    if (u.bans | side.bans) & (BAN_ATTACK | BAN_REST) and attack_forbidder(m, u) >= 0:
        return False
    if (u.is_item() or u.slot < 0) and not is_center_free(side) and not u.bans & LET_ITEM:
        return False
    if final and not attacks_at_last(u):
        return False
    return len(targets(m, [u])) > 0


def attack_forbidder(m: Match, u: Unit) -> i64:
    """The ability that forbids a card, or its fighter, to attack, or -1; what cannot be rested does not attack.

    [bf A.2.2, F.2.2] [ruling bf-084]
    """
    found = m.forbidder(u.uid, BAN_ATTACK, u.id, u.side, 0)
    if found < 0:
        found = m.forbidder(-1 - u.side, BAN_ATTACK, u.id, u.side, 0)
    return found if found >= 0 else POLICY.forbidder(m, by_rule(m, kinds.REST, [u.uid], u.side), u.uid)


def attacks_at_last(u: Unit) -> bool:
    """Whether a card attacks in the final phase as well.  [bf X.attack.1, K.impacttransform.2, Q.F.1]"""
    if u.keywords & FINAL_ATTACK:
        return True
    if u.is_item():
        return u.form & IMPACT_TRANSFORM != 0
    return u.is_monster() and u.d.is_impact_monster()


def attackers(m: Match, final: bool) -> list[Unit]:
    """The cards with which the turn fighter may attack; in the first turn once and no more.

    [bf A.2.1.a, F.2.1.a, Q.X.3] [ruling bf-061]
    """
    if m.turn == 1 and m.attacks > 0:
        return []
    if m.dirty:
        m.settle()
    side = m.side(m.turn_player)
    out: list[Unit] = []
    for u in side.field:
        if can_attack(m, u, final):
            out.append(u)
    if side.flag is not None and can_attack(m, side.flag, final):
        out.append(side.flag)
    return out


def targets(m: Match, chosen: list[Unit]) -> list[Action]:
    """What some cards may attack together: a monster in any area, or the fighter if the center is free.

    [bf A.2.2, Z.7.5, Q.K.cterritory.3] [ruling bf-050]
    """
    foe = m.side(1 - chosen[0].side)
    lured = m.ban_bits & LURE != 0 and is_lured(m, foe, chosen)
    options: list[Action] = []
    for u in foe.field:
        if u.is_monster() and (not lured or u.bans & LURE) and may_be_attacked(m, u, chosen):
            options.append(TARGETS[u.id])
    if not lured and may_attack_fighter(m, foe, chosen):
        options.append(AT_FIGHTER)
    return options


def is_lured(m: Match, foe: Side, chosen: list[Unit]) -> bool:
    """Whether a fighter has a card that must be attacked before others, and one of these could do so.

    What cannot be done need not be.  [bf O.cost.2]
    """
    for u in foe.field:
        if u.bans & LURE and u.is_monster():
            for attacker in chosen:
                if may_be_attacked(m, u, [attacker]):
                    return True
    return False


def may_be_attacked(m: Match, u: Unit, chosen: list[Unit]) -> bool:
    """Whether no effect keeps a monster from being attacked by these cards."""
    if len(chosen) > 1 and u.bans & BAN_LINKED and m.is_forbidden(u.uid, BAN_LINKED, chosen[0].id, chosen[0].side):
        return False
    for attacker in chosen:
        if u.bans & BAN_ATTACKED and m.is_forbidden(u.uid, BAN_ATTACKED, attacker.id, attacker.side):
            return False
        if attacker.bans & BAN_ATTACK_CARD and m.is_forbidden(attacker.uid, BAN_ATTACK_CARD, u.id, attacker.side):
            return False
    return True


def may_attack_fighter(m: Match, foe: Side, chosen: list[Unit]) -> bool:
    """Whether these cards may attack the fighter.  [bf Z.7.5]"""
    free = not foe.has_center()
    for u in chosen:
        if not free and not u.bans & LET_FIGHTER:
            return False
    return is_fighter_open(m, foe, chosen)


def is_fighter_open(m: Match, foe: Side, chosen: list[Unit]) -> bool:
    """Whether no effect keeps the fighter from being attacked by these cards."""
    on = -1 - foe.index
    if len(chosen) > 1 and foe.bans & BAN_LINKED and m.is_forbidden(on, BAN_LINKED, chosen[0].id, chosen[0].side):
        return False
    for u in chosen:
        if foe.bans & BAN_ATTACKED and m.is_forbidden(on, BAN_ATTACKED, u.id, u.side):
            return False
        if u.bans & BAN_ATTACK_FIGHTER and m.is_forbidden(u.uid, BAN_ATTACK_FIGHTER, u.id, u.side):
            return False
    return True


def linkable(m: Match, chosen: list[Unit], final: bool) -> list[Unit]:
    """The cards that may join an attack; in the first turn none.  [bf A.2.2.a, F.2.2.a, A.2.1.a, F.2.1.a]"""
    if m.turn == 1:
        return []
    out: list[Unit] = []
    for u in m.side(chosen[0].side).units():
        if u not in chosen and may_join(m, chosen, u) and can_attack(m, u, final) and targets(m, [*chosen, u]):
            out.append(u)
    return out


def may_join(m: Match, chosen: list[Unit], u: Unit) -> bool:
    """Whether no effect keeps a card from a link attack with these cards: all of them, or such as it names."""
    for other in chosen:
        if u.bans & BAN_LINK and m.is_forbidden(u.uid, BAN_LINK, other.id, u.side):
            return False
        if other.bans & BAN_LINK and m.is_forbidden(other.uid, BAN_LINK, u.id, u.side):
            return False
    return True


# --- choosing (A.2) --------------------------------------------------------------------------------------------
class ChooseAttack(Op[Match]):
    """Choose whether to attack, and with which card first; without one that can attack there is nothing to choose.

    [bf A.2.1, A.2.1.b, A.2.1.3, A.2.1.3.a, F.2.1, F.2.1.b, F.2.1.3, F.2.1.3.a, X.attack.2]
    [ruling bf-078]
    """

    def __init__(self, final: bool, attack: str, none: str) -> None:
        self.final = final
        self.attack = attack
        self.none = none

    def run(self, m: Match, f: Frame) -> bool:
        able = attackers(m, self.final)
        if not able:
            go_to(f, self.none)
            return False
        options = [NONE]
        for u in able:
            options.append(ATTACKS[u.id])
        return m.ask(m.turn_player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO_ATTACK:
            go_to(f, self.none)
            return
        f.put(JOINING, [m.uid(a.card)])
        go_to(f, self.attack)


class ChooseTarget(Op[Match]):
    """Choose what is attacked, or let another card join first; then rest the attacking cards.

    [bf A.2.2, A.2.2.a, F.2.2, F.2.2.a, O.itemdef.4]
    """

    def __init__(self, final: bool, linked: bool) -> None:
        self.final = final
        self.linked = linked  # others may join

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        chosen = units_of(m, f.get(JOINING))
        options = targets(m, chosen) if chosen else []
        if not options:
            # Of an attack that an effect makes nothing may be left.
            f.put(JOINING, [])
            go_to(f, "Q.F.4")
            return False
        if self.linked:
            options += [LINKS[u.id] for u in linkable(m, chosen, self.final)]
        return m.ask(chosen[0].side, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == LINK:
            f.put(JOINING, [*f.get(JOINING), m.uid(a.card)])
            f.again()
            return
        chosen = units_of(m, f.get(JOINING))
        m.attackers = [u.uid for u in chosen]
        m.target = -1 - (1 - chosen[0].side) if a.kind == TARGET_FIGHTER else m.uid(a.card)
        do(m, f, by_rule(m, kinds.REST, m.attackers, chosen[0].side))


def units_of(m: Match, uids: list[int]) -> list[Unit]:
    """The units of these names that are still there."""
    out: list[Unit] = []
    for uid in uids:
        u = m.find(uid)
        if u is not None:
            out.append(u)
    return out


class BeginBattle(Op[Match]):
    """From here on the cards attack and are in battle; abilities of attacking and being attacked wait to be used.

    [bf A.2.3, F.2.3, A.2.5.a, F.2.5.a, O.itemdef.4, O.itemdef.5, O.flagstat.3, O.flagstat.8]
    """

    def run(self, m: Match, f: Frame) -> bool:
        m.in_battle = True
        m.battle_uses = NO_NUMBERS
        m.voided = False
        m.hit = False
        m.attacks += 1
        m.stir(SEES_BATTLE)
        # Whatever happened instead of resting them: cards that are gone do not attack.  [bf A.2.6.a, F.2.6.a, Q.A.3]
        there = units_of(m, m.attackers)
        if not there:
            return False
        m.attackers = [u.uid for u in there]
        player = there[0]
        cause: i64 = BY_RULE | (BY_LINK if len(m.attackers) > 1 else 0)
        g = Frame(f.program, player.side, m.target & ID_MASK if m.target >= 0 else -1, m.target)
        for uid in m.attackers:
            if m.journal is not None:
                m.note(ATTACKED, m.clause(), player.side, uid & ID_MASK, BOTH, len(m.attackers), -1, -1)
                m.journal[-1].other = m.target & ID_MASK if m.target >= 0 else -1
            publish(m, g.uid, ATTACKED, player.side, uid & ID_MASK, uid, cause, len(m.attackers))
        h = Frame(f.program, player.side, player.id, player.uid)
        if m.target >= 0:
            publish(m, h.uid, TARGETED, 1 - player.side, m.target & ID_MASK, m.target, cause, len(m.attackers))
        else:
            publish(m, h.uid, TARGETED, 1 - player.side, -1, -1, cause, len(m.attackers))
            for shield in m.shields():
                publish(m, h.uid, TARGETED, shield.side, shield.id, shield.uid, cause, len(m.attackers))
        return False


class CheckAttack(Op[Match]):
    """Go past the judgement if the attack was nullified, or if nothing attacks or is attacked any more.

    What waits is used before that.  [bf A.2.6.a, F.2.6.a, Q.A.1, Q.A.2, Q.A.4, Q.A.4.a] [ruling bf-010]
    [ruling bf-065]
    """

    def __init__(self, beyond: str) -> None:
        self.beyond = beyond

    def run(self, m: Match, f: Frame) -> bool:
        if is_on(m):
            return False
        if m.pending and next_up(m):
            f.again()
            m.call(AUTOS, m.turn_player, -1, -1)
            return False
        go_to(f, self.beyond)
        return False


def is_on(m: Match) -> bool:
    """Whether the attack goes on."""
    if m.voided or (m.target >= 0 and not m.is_here(m.target)):
        return False
    for uid in m.attackers:
        if m.is_here(uid):
            return True
    return False


AUTOS: Final = Table(GAME, "waiting abilities", [
    Row("A.2.6.a", UseAutos()),
])  # fmt: skip


# --- judging (A.3) ---------------------------------------------------------------------------------------------
class Judge(Op[Match]):
    """See whether the attack hits: a monster is destroyed, a fighter is dealt the critical of all that attack.

    [bf A.3.1, A.3.1.1, A.3.1.2, F.3.1, F.3.1.1, F.3.1.2, CR.card.4.2, CR.card.5.2, CR.card.6.1]
    [ruling bf-012] [ruling bf-052] [ruling bf-062]
    """

    def run(self, m: Match, f: Frame) -> bool:
        chosen = units_of(m, m.attackers)
        power: i64 = 0
        for u in chosen:
            power += m.power(u)
        f.put(PIERCING, NO_NUMBERS)
        f.put(STRUCK, NO_NUMBERS)
        g = Frame(f.program, chosen[0].side, chosen[0].id, chosen[0].uid)
        g.cause = BY_BATTLE | (BY_LINK if len(chosen) > 1 else 0)
        target = m.find(m.target)
        if target is not None:
            if power < m.defense(target):
                return False
            self.note_hit(m, chosen)
            if target.slot == CENTER:
                # Each card once, however often it was given.  [bf K.penetrate.2, K.penetrate.4]
                f.put(PIERCING, [u.uid for u in chosen if u.keywords & PENETRATE])
            do(m, f, battle_destruction(g, target.uid, f"{m.clause()}.1" if m.journal is not None else ""))
        elif not is_held_off(m, power):
            self.note_hit(m, chosen)
            damage: i64 = 0
            for u in chosen:
                damage += m.critical(u)
            deal_damage(m, g, 1 - chosen[0].side, damage, g.cause, chosen[0].uid)
        return False

    def note_hit(self, m: Match, chosen: list[Unit]) -> None:
        """The attack hits."""
        m.hit = True
        if m.journal is not None:
            m.note(HIT, m.clause(), chosen[0].side, chosen[0].id, BOTH, 0, -1, -1)


def is_held_off(m: Match, power: i64) -> bool:
    """Whether an item or a flag with more defense than the attack has power keeps all damage off.

    [bf O.itemdef.1, O.itemdef.2, O.itemdef.3, O.flagstat.5, O.flagstat.6, O.flagstat.7] [ruling bf-071]
    """
    for u in m.shields():
        if power < m.defense(u):
            return True
    return False


def battle_destruction(g: Frame, uid: i64, clause: str) -> Deed:
    """That a card is destroyed in battle by the card for which a frame speaks."""
    cause: i64 = BY_BATTLE | g.cause | DESTROYING
    return Deed(kinds.DESTROY, [int(uid)], g.player, cause, to=DROP, source=g.uid, clause=clause)


class Pierce(Op[Match]):
    """Penetrate: each card that has it deals its critical to the fighter behind the center; counterattack comes later.

    [bf A.3.2, F.3.2, A.3.2.1, A.3.2.1.a, F.3.2.1, F.3.2.1.a, K.penetrate.1, K.penetrate.2, K.penetrate.3]
    [ruling bf-011]
    """

    def run(self, m: Match, f: Frame) -> bool:
        piercing = f.get(PIERCING)
        if not piercing:
            return False
        f.put(PIERCING, piercing[1:])
        f.again()
        u = m.find(piercing[0])
        if u is not None and not m.voided and m.has(u, PENETRATE) and not u.bans & STOP_TIME:
            g = Frame(f.program, u.side, u.id, u.uid)
            deal_damage(m, g, 1 - u.side, m.critical(u), BY_BATTLE | BY_PENETRATE, u.uid)
        return False


class StrikeBack(Op[Match]):
    """Counterattack: what was attacked and is still there destroys one attacking monster with no more defense.

    However often it was given.  [bf A.3.2.2, F.3.2.2, K.counterattack.1, K.counterattack.2, K.counterattack.3]
    [ruling bf-012] [ruling bf-070]
    """

    def run(self, m: Match, f: Frame) -> bool:
        u = self.striker(m, f)
        if u is None:
            return False
        options = [PICKS[v.id] for v in units_of(m, m.attackers) if v.is_monster() and m.defense(v) <= m.power(u)]
        if not options:
            f.put(STRUCK, [*f.get(STRUCK), u.uid])
            f.again()
            return False
        return m.ask(u.side, options)

    def striker(self, m: Match, f: Frame) -> Unit | None:
        """The attacked card that strikes back next: of an item and a flag that were attacked each does so."""
        if m.dirty:
            m.settle()
        if m.voided:
            return None  # [bf A.2.6.a]
        target = m.find(m.target)
        for u in [target] if target is not None else m.shields():
            if u.keywords & COUNTERATTACK and not u.bans & STOP_TIME and u.uid not in f.get(STRUCK):
                return u
        return None

    def got(self, m: Match, f: Frame, a: Action) -> None:
        u = self.striker(m, f)
        assert u is not None
        f.put(STRUCK, [*f.get(STRUCK), u.uid])
        f.again()
        g = Frame(f.program, u.side, u.id, u.uid)
        do(m, f, battle_destruction(g, m.uid(a.card), row_of(m)))


class EndBattle(Op[Match]):
    """Nothing attacks or is in battle any more; abilities of the end of the battle wait to be used.

    [bf A.3.3, F.3.3, A.3.4.b, F.3.4.a]
    """

    def run(self, m: Match, f: Frame) -> bool:
        fought = m.attackers if m.target < 0 else [*m.attackers, m.target]
        if m.target < 0 and m.target != NO_TARGET:
            # What was attacked with its fighter was in battle.  [bf O.itemdef.5, O.flagstat.8]
            fought = [*fought, *[u.uid for u in m.shields()]]
        m.in_battle = False
        end_lasting(m, THIS_BATTLE, -1)
        m.battle_uses = NO_NUMBERS
        m.stir(SEES_BATTLE)
        if m.journal is not None:
            m.note(BATTLE_ENDED, m.clause(), m.turn_player, -1, BOTH, 0, -1, -1)
        publish(m, f.uid, BATTLE_ENDED, m.turn_player, -1, -1, BY_RULE, 0)
        for uid in fought:
            u = m.find(uid)
            if u is not None:
                publish(m, f.uid, BATTLE_ENDED, u.side, u.id, u.uid, BY_RULE, 1 if uid in m.attackers else 2)
        return False


class StandAgain(Op[Match]):
    """Cards that attack several times a turn stand after their attack, so often as they may.

    [bf A.4.1, F.4.1, K.multiattack.1, K.multiattack.2, K.multiattack.3, K.multiattack.4] [ruling bf-007]
    [ruling bf-069]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        standing: list[int] = []
        for u in units_of(m, m.attackers):
            if u.rested and u.stood < u.attacks() - 1 and not u.bans & STOP_TIME:
                if can(m, by_rule(m, kinds.STAND, [u.uid], u.side)):
                    u.stood += 1
                    standing.append(u.uid)
        if standing:
            do(m, f, by_rule(m, kinds.STAND, standing, m.turn_player))
        m.attackers = NO_NUMBERS
        m.target = NO_TARGET
        m.hit = False
        m.stir(SEES_BATTLE)
        return False


# --- attacks that an effect makes (Q.F.4) ----------------------------------------------------------------------
def start_attack(m: Match, f: Frame, u: Unit) -> None:
    """Let a card attack in the middle of an effect; what was going on goes on afterwards.

    It goes by the steps of the phase: in the final phase by those of that one.  [bf Q.F.4] [ruling bf-038]
    """
    if m.in_battle:
        change_ends(m, THIS_BATTLE, OUTER_BATTLE)
    g = m.call(NESTED_LATE if m.phase == FINAL else NESTED, u.side, u.id, u.uid)
    g.cause = BY_EFFECT
    g.put(JOINING, [u.uid])
    state: i64 = (1 if m.in_battle else 0) | (2 if m.voided else 0) | (4 if m.hit else 0)
    g.put(OUTER, [-1 - state, m.target, *m.attackers])
    g.put(USED_BEFORE, m.battle_uses)
    m.battle_uses = NO_NUMBERS


class RestoreAttack(Op[Match]):
    """Go back to the attack that was in progress.  [bf Q.F.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        kept = f.get(OUTER)
        state = -1 - kept[0]
        m.in_battle = state & 1 != 0
        m.voided = state & 2 != 0
        m.hit = state & 4 != 0
        m.target = kept[1]
        m.attackers = kept[2:]
        m.battle_uses = f.get(USED_BEFORE)
        if m.in_battle:
            change_ends(m, OUTER_BATTLE, THIS_BATTLE)
        m.stir(SEES_BATTLE)
        return False


NESTED: Final = Table(GAME, NESTED_NAME, [
    Row("A.2.2", ChooseTarget(False, False)),
    Row("A.2.3", BeginBattle()),
    Row("A.2.4", RuleCheck()),
    Row("A.2.5", PlayTiming(ONLY_COUNTER)),
    Row("A.2.6", RuleCheck()),
    Row("A.2.6.a", CheckAttack("A.3.3")),
    Row("A.3.1", Judge()),
    Row("A.3.2.1", Pierce()),
    Row("A.3.2.2", StrikeBack()),
    Row("A.3.3", EndBattle()),
    Row("A.3.4", PlayTiming(ONLY_COUNTER)),
    Row("A.3.5", RuleCheck()),
    Row("A.4.1", StandAgain()),
    Row("A.4.2", RuleCheck()),
    Row("Q.F.4", RestoreAttack()),
])  # fmt: skip

NESTED_LATE: Final = Table(GAME, NESTED_LATE_NAME, [
    Row("F.2.2", ChooseTarget(False, False)),
    Row("F.2.3", BeginBattle()),
    Row("F.2.4", RuleCheck()),
    Row("F.2.5", PlayTiming(ONLY_COUNTER)),
    Row("F.2.6", RuleCheck()),
    Row("F.2.6.a", CheckAttack("F.3.3")),
    Row("F.3.1", Judge()),
    Row("F.3.2.1", Pierce()),
    Row("F.3.2.2", StrikeBack()),
    Row("F.3.3", EndBattle()),
    Row("F.3.4", PlayTiming(ONLY_COUNTER)),
    Row("F.3.5", RuleCheck()),
    Row("F.4.1", StandAgain()),
    Row("F.4.2", RuleCheck()),
    Row("Q.F.4", RestoreAttack()),
])  # fmt: skip
