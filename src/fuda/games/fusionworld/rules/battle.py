"""Attacking and battle (chapter 8). One row per numbered step.

The battle in progress is `attacker` and `guard` of the match; a card that changes zones loses its uid, which is how
the steps notice that there is nothing left to fight.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK, Action, act
from fuda.core.triggers import Pending
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import by_rule, do
from fuda.games.fusionworld.printed import KEY_BITS
from fuda.games.fusionworld.rules.freetiming import BattleFreeTiming, targets
from fuda.games.fusionworld.rules.hearing import (
    PENDING_AUTO,
    Happening,
    announce,
    are_met,
    merge,
    moment,
    publish,
)
from fuda.games.fusionworld.rules.moves import release_held
from fuda.games.fusionworld.rules.periods import (
    end_lasting,
    last,
    start_lasting,
)
from fuda.games.fusionworld.rules.skills import Checkpoint, wait_to_block
from fuda.games.fusionworld.rules.skipping import is_skipped
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ADD_POWER,
    ATTACK_STEP,
    ATTACKED,
    BATTLE_END,
    BATTLE_ENDED,
    BOOSTED,
    BY_BATTLE,
    BY_RULE,
    COMBO_AREA,
    COMBO_END,
    CRITICAL,
    CRITICALLY,
    DAMAGE,
    DEFENSE,
    DOUBLE_STRIKE,
    DROP,
    GAME,
    GUARDED,
    LEADER,
    NEXT_BATTLE,
    NO_STEP,
    OFFENSE,
    SEES_BATTLE,
    SKIP_DAMAGE,
    SKIP_DEFENSE,
    SKIP_OFFENSE,
    STEP,
    TARGET,
    THIS_BATTLE,
    TRIPLE_STRIKE,
)
from fuda.games.fusionworld.state import Match
from fuda.table.deeds import Deed

COMBOED_CARDS: Final = 0  # slot of cards with a skill of the end of a battle that lay in a Combo Area till then


def begin_step(m: Match, step: i64) -> None:
    """Go on to a step of the battle."""
    m.step = step
    m.stir(SEES_BATTLE)
    if m.journal is not None:
        m.note(STEP, "8-1-2", m.turn_player, -1, BOTH, step, -1, -1)


def go_to(f: Frame, clause: str) -> None:
    """Go on with the row of that clause."""
    f.pc = f.program.rows[clause]


# --- attacking (8-1) -------------------------------------------------------------------------------------------
class Declare(Op[Match]):
    """Rest the attacking card.  [fw 8-1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, ATTACK_STEP)
        u = m.find(m.attacker)
        assert u is not None
        m.guard = -1
        m.nullified = False
        m.no_block = 0
        m.dealt = 0
        m.hurt = 0
        do(m, f, Deed(kinds.REST, [int(u.uid)], f.player, BY_RULE))
        return False


class ChooseTarget(Op[Match]):
    """Choose what is attacked; a battle occurs.  [fw 8-1-1, 8-1-2, 8-1-2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(m.attacker)
        options: list[Action] = []
        if u is not None:
            options = [act(TARGET, t.card.id) for t in targets(m, u, m.side(1 - f.player))]
        # Resting the attacker may itself have put every target out of reach: then there is nothing to fight.
        if not options:
            go_to(f, "8-5-1")
            return False
        return m.ask(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        m.guard = m.uid(a.card)
        # What was to apply in the next battle applies now.  [fw 1-5-2-2-1]
        start_lasting(m, NEXT_BATTLE, m.turn_player)
        start_lasting(m, NEXT_BATTLE, 1 - m.turn_player)
        m.stir(SEES_BATTLE)


class CallAttack(Op[Match]):
    """Make skills of attacking and of being attacked pending, and [Blocker].  [fw 8-1-3, 1-3-6-3-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None:
            m.note(ATTACKED, "8-1-3", m.turn_player, m.attacker & ID_MASK, BOTH, 0, -1, -1)
            m.journal[-1].other = m.guard & ID_MASK
        attack = Deed(kinds.ATTACK, [], m.turn_player, BY_RULE, source=m.guard)
        start = len(m.pending)
        publish(m, attack, ATTACKED, m.turn_player, m.attacker, 0)
        guard = m.find(m.guard)
        if guard is not None:
            guarded = Deed(kinds.GUARD, [], m.turn_player, BY_RULE, source=m.attacker)
            publish(m, guarded, GUARDED, guard.side, guard.uid, 0)
        merge(m, start)  # to attack and to be attacked is one event  [fw 9-6-2-1]
        wait_to_block(m)
        return False


class GoOn(Op[Match]):
    """End the battle if the attack was negated, or if the attack card or the guard card is gone.

    [fw 8-1-5, 8-1-5-1, 8-1-6] [ruling fw-005]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.nullified or not (m.is_here(m.attacker) and m.is_here(m.guard)):
            go_to(f, "8-5-1")
        return False


# --- steps -----------------------------------------------------------------------------------------------------
class EnterStep(Op[Match]):
    """Begin a step, or go past it if it is skipped; skills of its start become pending.

    [fw 8-2-2, 8-3-2, 8-4-2, 13-12-1, 13-12-2]
    """

    def __init__(self, step: i64, event: i64, skip: i64, beyond: str) -> None:
        self.step = step
        self.event = event
        self.skip = skip
        self.beyond = beyond

    def run(self, m: Match, f: Frame) -> bool:
        player = 1 - m.turn_player if self.step == DEFENSE else m.turn_player
        if is_skipped(m, player, self.skip):
            go_to(f, self.beyond)
            return False
        begin_step(m, self.step)
        announce(m, self.event, player)
        return False


# --- damage (8-4) ----------------------------------------------------------------------------------------------
class AddCombo(Op[Match]):
    """Add the combo power of all cards in a player's Combo Area to the card in battle.

    Before this the power does not include it.  [fw 8-4-4, 8-4-5] [ruling fw-028]
    """

    def __init__(self, attacking: bool) -> None:
        self.attacking = attacking

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(m.turn_player if self.attacking else 1 - m.turn_player)
        uid = m.attacker if self.attacking else m.guard
        total: i64 = 0
        for u in side.combo:
            total += max(0, m.combo_power(u))
        if total:
            last(m, Lasting(ADD_POWER, side.index, uid, total, COMBO_END, -1, -1, -1))
            if m.journal is not None:
                m.note(BOOSTED, m.clause(), side.index, uid & ID_MASK, BOTH, total, -1, -1)
        return False


class ComparePowers(Op[Match]):
    """The attack card wins with at least the guard card's power.  [fw 8-4-6]"""

    def run(self, m: Match, f: Frame) -> bool:
        attacker = m.find(m.attacker)
        guard = m.find(m.guard)
        if attacker is None or guard is None or m.power(attacker) < m.power(guard):
            go_to(f, "8-4-7")
        elif guard.d.kind == LEADER:
            go_to(f, "8-4-6-1-1-1")  # [fw 8-4-6-1]
        return False


class KoGuard(Op[Match]):
    """KO the guard card; what that sets off is held back.  [fw 8-4-6-2, 8-4-6-2-1] [ruling fw-004]"""

    def run(self, m: Match, f: Frame) -> bool:
        # Only a battle's result or a skill that says so is a KO.  [fw 5-10-2, 14-9-2]
        do(m, f, Deed(kinds.KO, [int(m.guard)], m.turn_player, BY_BATTLE, to=DROP, source=m.attacker))
        return False


class ReleaseHeld(Op[Match]):
    """Skills of the KO become pending, if there was one.  [fw 8-4-6-2-3, 13-17-1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        release_held(m)
        # That the guard card was KO'd does not cut the battle short.  [fw 8-1-6] [ruling fw-005] [ruling fw-041]
        go_to(f, "8-4-7" if m.is_here(m.attacker) else "8-5-1")
        return False


class DealBattleDamage(Op[Match]):
    """The attack card deals damage: 1, or as much as its [Strike] says.

    [fw 8-4-6-1-1-1, 15-6-2, 15-6-2-1, 15-6-2-2] [ruling fw-003]
    """

    def run(self, m: Match, f: Frame) -> bool:
        attacker = m.find(m.attacker)
        assert attacker is not None
        flags: i64 = CRITICALLY if m.has(attacker, CRITICAL) else 0  # [fw 15-5-2]
        # The attack card is the source of the damage.  [fw 16-3-3-1]
        who = [m.turn_player - 2]
        n = strength(m, attacker)
        do(m, f, Deed(kinds.DAMAGE, who, m.turn_player, BY_BATTLE, n=n, flags=flags, source=attacker.uid))
        return False


def strength(m: Match, u: Unit) -> i64:
    """The damage that an attack of this card deals.  [fw 15-6-2-1, 15-6-2-2]"""
    if m.has(u, TRIPLE_STRIKE):
        return 3
    return 2 if m.has(u, DOUBLE_STRIKE) else 1


class CallDealt(Op[Match]):
    """If damage was dealt, skills of dealing it become pending.  [fw 8-4-6-1-2] [ruling fw-002]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.dealt > 0:
            release_held(m)
        return False


class CallDamageEnd(Op[Match]):
    """Skills of the end of the Damage Step become pending.  [fw 8-4-7]"""

    def run(self, m: Match, f: Frame) -> bool:
        announce(m, kinds.END_DAMAGE, m.turn_player)
        return False


# --- end of battle (8-5) ---------------------------------------------------------------------------------------
class BeginBattleEnd(Op[Match]):
    """Go on to the battle end step.  [fw 8-4-9, 8-1-5-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, BATTLE_END)
        return False


class EndComboPower(Op[Match]):
    """What comboing cards added is gone.  [fw 8-5-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        end_lasting(m, COMBO_END, -1)
        return False


class ClearComboAreas(Op[Match]):
    """All cards in the Combo Areas go to their owners' Drops.  [fw 8-5-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        cards = m.p0.combo + m.p1.combo
        for u in cards:
            # Its skill of the end of this battle is asked for later, as it is now.
            if u.d.listens & BATTLE_ENDED and not m.is_negated(u):
                m.keep(u)
                f.put(COMBOED_CARDS, [*f.get(COMBOED_CARDS), u.uid])
        if cards:
            do(m, f, by_rule(kinds.MOVE, [int(u.uid) for u in cards], f.player, to=DROP, clause="8-5-4"))
        return False


class CallBattleEnd(Op[Match]):
    """Skills of the end of the battle become pending, also those of cards that comboed in it.  [fw 8-5-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        uid = m.attacker if m.attacker >= 0 else f.uid  # of a negated attack, too
        if m.journal is not None:
            m.note(BATTLE_ENDED, "8-5-5", m.turn_player, uid & ID_MASK, BOTH, 0, -1, -1)
        ended = Deed(kinds.END_BATTLE, [], m.turn_player, BY_RULE, source=f.uid)
        publish(m, ended, BATTLE_ENDED, m.turn_player, uid, 0)
        for combo in f.get(COMBOED_CARDS):
            past = m.recall(combo)
            if past is not None:
                self.call_comboed(m, past)
        return False

    def call_comboed(self, m: Match, past: Unit) -> None:
        """Skills of the end of a battle that this card comboed in become pending: it lies in the Drop now.

        Its text names the Combo Area. One that had left it before is not among those cards.  [fw 8-5-6-1]
        """
        uid = m.uid(past.id)
        for ability in past.d.abilities:
            if ability.events & BATTLE_ENDED and ability.where >> COMBO_AREA & 1 and not ability.part:
                key = past.id << KEY_BITS | ability.index
                g = past.voice(ability, key)
                when = ability.when
                ended = Happening(moment(kinds.END_BATTLE, past.side), BATTLE_ENDED, past.side, past.id, past.uid, 0)
                if when is None or not when.met(m, g, ended):
                    continue
                if are_met(m, ability, g):
                    m.pending.append(Pending(PENDING_AUTO, past.side, key, past.id, uid, uid, 0, False))


class EndBattleEffects(Op[Match]):
    """End one player's effects of this battle.  [fw 8-5-7, 8-5-8]"""

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        if m.lasting:
            end_lasting(m, THIS_BATTLE, m.turn_player if self.turn_player else 1 - m.turn_player)
        elif self.turn_player:
            f.pc += 1  # there is nothing of the other player's either
        return False


class EndBattle(Op[Match]):
    """The battle is over; there is neither attack card nor guard card any more.  [fw 8-5-9, 8-1-2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.step = NO_STEP
        m.attacker = -1
        m.guard = -1
        m.nullified = False
        m.no_block = 0
        m.dealt = 0
        m.hurt = 0
        m.stir(SEES_BATTLE)
        return False


BATTLE_STEPS: Final = Table(GAME, "battle", [
    Row("8-1-1", Declare()),
    Row("8-1-2", ChooseTarget()),
    Row("8-1-3", CallAttack()),
    Row("8-1-4", Checkpoint()),
    Row("8-1-5", GoOn()),
    Row("8-2-2", EnterStep(OFFENSE, kinds.START_OFFENSE, SKIP_OFFENSE, "8-3-2")),
    Row("8-2-3", Checkpoint()),
    Row("8-1-6", GoOn()),
    Row("8-2-4", BattleFreeTiming(True)),
    Row("8-3-2", EnterStep(DEFENSE, kinds.START_DEFENSE, SKIP_DEFENSE, "8-4-2")),
    Row("8-3-3", Checkpoint()),
    Row("8-1-6", GoOn()),
    Row("8-3-4", BattleFreeTiming(False)),
    Row("8-4-2", EnterStep(DAMAGE, kinds.START_DAMAGE, SKIP_DAMAGE, "8-5-1")),
    Row("8-4-3", Checkpoint()),
    Row("8-1-6", GoOn()),
    Row("8-4-4", AddCombo(True)),
    Row("8-4-5", AddCombo(False)),
    Row("8-4-6", ComparePowers()),
    Row("8-4-6-2-1", KoGuard()),
    Row("8-4-6-2-2", Checkpoint()),
    Row("8-4-6-2-3", ReleaseHeld()),
    Row("8-4-6-1-1-1", DealBattleDamage()),
    Row("8-4-6-1-1", Checkpoint()),
    Row("8-4-6-1-2", CallDealt()),
    Row("8-1-6", GoOn()),
    Row("8-4-7", CallDamageEnd()),
    Row("8-4-8", Checkpoint()),
    Row("8-5-1", BeginBattleEnd()),
    Row("8-5-1", Checkpoint()),
    Row("8-5-2", EndComboPower()),
    Row("8-5-3", Checkpoint()),
    Row("8-5-4", ClearComboAreas()),
    Row("8-5-5", CallBattleEnd()),
    Row("8-5-6", Checkpoint()),
    Row("8-5-7", EndBattleEffects(True)),
    Row("8-5-8", EndBattleEffects(False)),
    Row("8-5-9", EndBattle()),
])  # fmt: skip
