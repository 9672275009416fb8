"""Attacking and battle (chapter 7), damage (4-6) and the [Trigger] of Life cards (10-1-5).

One row per numbered step. The battle in progress is `attacker` and `target` of the match; a card that changes zones
loses its uid, which is how the steps notice that there is nothing left to fight.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, DONE, ID_MASK, PICK, Action, act, acts, say
from fuda.games.onepiece.actions import can_use_event, hand_cost, hand_counter, may_play, start_play, targets
from fuda.games.onepiece.effects import (
    TRIGGERS,
    Replaceable,
    ResolveTriggers,
    activate,
    can_activate,
    ko,
    resolve_waiting,
    speaker,
    trigger_key,
)
from fuda.games.onepiece.moves import end_lasting, last, may_rest, move, place_nowhere, publish, rest
from fuda.games.onepiece.printed import Card
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    ADD_POWER,
    ATTACK_STEP,
    ATTACKED,
    BAN_BLOCK,
    BANISH,
    BATTLE_END,
    BATTLE_ENDED,
    BLOCK,
    BLOCK_STEP,
    BLOCKED,
    BLOCKER,
    BOOSTED,
    BY_BATTLE,
    BY_EFFECT,
    BY_RULE,
    CHARACTER,
    COUNTER,
    COUNTER_STEP,
    DAMAGE_STEP,
    DAMAGED,
    DOUBLE_ATTACK,
    GAME,
    HAND,
    LEADER,
    LIFE,
    NO_STEP,
    NOWHERE,
    PLAY,
    REVEALED,
    STEP,
    TAKE,
    TARGET,
    THIS_BATTLE,
    TRASH,
    TRIGGER_USED,
    UNBLOCKABLE,
    USE_TRIGGER,
    WOULD_TAKE_LIFE,
)
from fuda.games.onepiece.state import Match

PASS: Final[Action] = say(DONE, 0)
COUNTERS: Final[list[Action]] = acts(COUNTER)
PICKS: Final[list[Action]] = acts(PICK)


def begin_step(m: Match, step: i64) -> None:
    """Go on to a step of the battle."""
    m.step = step
    if m.journal is not None:
        m.note(STEP, "7-1", m.turn_player, -1, BOTH, step, -1, -1)


# --- attack step (7-1-1) ---------------------------------------------------------------------------------------
class Declare(Op[Match]):
    """Declare the attack by resting the attacker.  [op 7-1-1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, ATTACK_STEP)
        u = m.find(m.attacker)
        assert u is not None
        m.target = -1
        m.blocked = False
        rest(m, u, BY_RULE)
        return False


class ChooseTarget(Op[Match]):
    """Choose what is attacked.  [op 7-1-1-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(m.attacker)
        assert u is not None
        options = [act(TARGET, t.card.id) for t in targets(m, u, m.side(1 - f.player))]
        # Resting the attacker may itself have put every target out of reach: then there is nothing to fight.
        if not options:
            f.pc = f.program.clauses.index("7-1-5-1")
            return False
        return m.ask(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        m.target = m.uid(a.card)
        m.stir()


class CallAttack(Op[Match]):
    """Let effects of attacking and of being attacked meet their timing.  [op 7-1-1-3, 10-2-5-1, 10-2-16-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None:
            m.note(ATTACKED, "7-1-1-3", m.turn_player, m.attacker & ID_MASK, BOTH, 0, -1, -1)
            m.journal[-1].other = m.target & ID_MASK
        publish(m, ATTACKED, m.turn_player, m.attacker & ID_MASK, m.attacker, BY_RULE, 0)
        resolve_waiting(m)
        return False


class SkipIfGone(Op[Match]):
    """Go on to the next step, or end the battle if the attacker or its target has changed zones.

    [op 7-1-1-4, 7-1-2-3, 7-1-3-1-3] [ruling op-023]
    """

    def __init__(self, step: i64) -> None:
        self.step = step

    def run(self, m: Match, f: Frame) -> bool:
        if m.is_here(m.attacker) and m.is_here(m.target):
            begin_step(m, self.step)
        else:
            f.pc = f.program.clauses.index("7-1-5-1")
        return False


# --- block step (7-1-2) ----------------------------------------------------------------------------------------
class OfferBlock(Op[Match]):
    """Let the attacked player activate one [Blocker].  [op 7-1-2-1, 10-1-4-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        attacker = m.find(m.attacker)
        assert attacker is not None
        side = m.side(1 - f.player)
        options = [PASS]
        # Against [Unblockable] no [Blocker] can be activated.  [op 10-1-7-1]
        if not m.has(attacker, UNBLOCKABLE):
            for u in side.characters:
                if u.keywords & BLOCKER and self.can_block(m, u, side.bans):
                    options.append(act(BLOCK, u.id))
            if side.leader.keywords & BLOCKER and self.can_block(m, side.leader, side.bans):
                options.append(act(BLOCK, side.leader.id))
        return m.ask(side.index, options)

    def can_block(self, m: Match, u: Unit, bans: i64) -> bool:
        """Whether a card has [Blocker], is active and not the target itself, and nothing forbids it."""
        if u.rested or u.uid == m.target or not m.has(u, BLOCKER) or not may_rest(m, u, u.side):
            return False
        attacker = m.attacker & ID_MASK
        if u.bans & BAN_BLOCK and m.is_forbidden(u.uid, BAN_BLOCK, attacker, m.turn_player):
            return False
        return not (bans & BAN_BLOCK and m.is_forbidden(-1 - u.side, BAN_BLOCK, u.card.id, m.turn_player))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == BLOCK:
            u = m.unit(a.card)
            assert u is not None
            rest(m, u, BY_RULE)
            m.target = u.uid
            m.blocked = True
            m.stir()


class CallBlock(Op[Match]):
    """Let effects of blocking meet their timing.  [op 7-1-2-2, 10-2-15-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.blocked:
            if m.journal is not None:
                m.note(BLOCKED, "7-1-2-2", 1 - m.turn_player, m.target & ID_MASK, BOTH, 0, -1, -1)
            publish(m, BLOCKED, 1 - m.turn_player, m.target & ID_MASK, m.target, BY_RULE, 0)
        resolve_waiting(m)
        return False


# --- counter step (7-1-3) --------------------------------------------------------------------------------------
class CounterStep(Op[Match]):
    """Let the attacked player use counters in any order, any number of times.  [op 7-1-3-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.pending:
            f.again()
            m.call(TRIGGERS, m.turn_player, -1, -1)
            return False
        player = 1 - f.player
        side = m.side(player)
        if m.dirty:
            m.settle()
        plain = not m.hand_sources
        options = [PASS]
        for card in side.hand:
            d = card.d
            if d.kind == CHARACTER:
                if d.counter or (not plain and hand_counter(m, card)):
                    options.append(COUNTERS[card.id])
            elif d.counter_event is not None and self.can_use(m, card, side.don_active):
                options.append(act(PLAY, card.id))
        return m.ask_secret(player, options)

    def can_use(self, m: Match, card: Card, active: i64) -> bool:
        """A [Counter] Event that can be paid for.  [op 7-1-3-1-2, 10-2-4-1]"""
        ability = card.d.counter_event
        assert ability is not None
        return (
            hand_cost(m, card) <= active and may_play(m, m.side(card.owner), card) and can_use_event(m, card, ability)
        )

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == DONE:
            return
        f.again()
        player = 1 - f.player
        if a.kind == PLAY:
            start_play(m, player, m.cards[a.card])
        else:
            m.call(USE_COUNTER, player, a.card, m.uid(a.card)).n = hand_counter(m, m.cards[a.card])


class AimCounter(Op[Match]):
    """Trash the card with the counter; one own Leader or Character gets its power for this battle.

    [op 7-1-3-1-1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        options = [PICKS[side.leader.card.id]]
        for u in side.characters:
            options.append(PICKS[u.card.id])
        return m.ask(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        move(m, m.cards[f.card], TRASH, False, False, BOTH, BY_RULE, "7-1-3-1-1")
        last(m, Lasting(ADD_POWER, f.player, m.uid(a.card), f.n, THIS_BATTLE, -1, -1, -1))
        if m.journal is not None:
            m.note(BOOSTED, "7-1-3-1-1", f.player, a.card, BOTH, f.n, -1, -1)


USE_COUNTER: Final = Table(GAME, "counter", [Row("7-1-3-1-1", AimCounter())])


# --- damage step (7-1-4) ---------------------------------------------------------------------------------------
class ComparePowers(Op[Match]):
    """The attacker wins with at least the target's power: damage to a Leader, KO of a Character.  [op 7-1-4-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        attacker = m.find(m.attacker)
        target = m.find(m.target)
        assert attacker is not None
        assert target is not None
        if m.power(attacker) < m.power(target):
            # Losing the battle does nothing to the attacker.  [op 7-1-4-2]
            f.pc = f.program.clauses.index("7-1-5-1")
        elif target.d.kind == LEADER:
            # One damage, two with [Double Attack].  [op 7-1-4-1-1, 10-1-2-1]
            points: i64 = 2 if m.has(attacker, DOUBLE_ATTACK) else 1
            damage(m, target.side, points, m.has(attacker, BANISH), BY_BATTLE, f)
        else:
            ko(m, target, f, BY_BATTLE)  # [op 7-1-4-1-2]
        return False


def damage(m: Match, player: i64, points: i64, banish: bool, cause: i64, f: Frame) -> None:
    """Start damage processing for a player's Leader.  [op 4-6-2]"""
    if points <= 0:
        return
    # Damage with no Life left is a loss; it is looked at once, when the damage is determined.
    # [op 7-1-4-1-1-1, 1-2-1-1-1, 1-2-2-1] [ruling op-003] [ruling op-004]
    if not m.side(player).life:
        m.lost |= 1 << player
        m.lost_why |= 1 << player
        m.alert = True
        return
    g = m.call(DAMAGE, player, -1, -1)
    g.n = 0
    g.b = points
    g.a = f.player
    g.cause = cause | (DAMAGE_BANISH if banish else 0)
    g.chain = f.chain


DAMAGE_BANISH: Final = 1 << 10


class NextPoint(Op[Match]):
    """Go through the damage point by point; a point with no Life left does nothing.

    Once determined it is dealt in full, whatever becomes of the attacker.
    [op 4-6-2-2, 7-1-4-1-1-3] [ruling op-024]
    """

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        if f.b == 0 or not side.life:
            f.done = 1
            f.finish()
            return False
        f.b -= 1
        f.n = 0
        card = side.life[-1]
        publish(m, DAMAGED, f.player, -1, -1, f.cause, 1)
        if m.journal is not None:
            m.note(DAMAGED, "4-6-2-1", f.player, -1, BOTH, 1, -1, -1)
        f.card = card.id
        f.uid = m.uid(card.id)
        f.seen = 1 << f.player
        f.put(0, [f.uid])
        return False


class TakeLife(Op[Match]):
    """The top Life card goes to the hand, or its [Trigger] is used instead.  [op 7-1-4-1-1-2, 4-6-2-1, 4-6-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.cause & DAMAGE_BANISH:
            return m.ask(f.player, ONLY_TAKE)
        # Whether there is a [Trigger] to decline is the player's secret.
        if can_use_trigger(m, f):
            return m.ask_secret(f.player, TAKE_OR_USE)
        return m.ask_secret(f.player, ONLY_TAKE)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        card = m.cards[f.card]
        f.seen = 0
        if a.kind == USE_TRIGGER:
            self.use(m, f, card)
        elif f.cause & DAMAGE_BANISH:
            # [Banish] puts it into the trash, where its [Trigger] cannot be used.  [op 10-1-3-1, 4-6-3-1]
            move(m, card, TRASH, False, False, BOTH, f.cause, "10-1-3-1")
        else:
            # A card whose [Trigger] was declined goes there unseen, as any other.  [op 10-1-5-2]
            move(m, card, HAND, False, False, 0, f.cause, "4-6-2-1")

    def use(self, m: Match, f: Frame, card: Card) -> None:
        """Show the card and activate its [Trigger]; it is in no zone meanwhile.  [op 10-1-5-1, 10-1-5-3, 8-6-2-1]"""
        ability = card.d.trigger
        assert ability is not None
        if m.journal is not None:
            m.note(REVEALED, "10-1-5-1", f.player, card.id, BOTH, 0, LIFE, NOWHERE)
        place_nowhere(m, card, "10-1-5-3")
        publish(m, TRIGGER_USED, f.player, card.id, m.uid(card.id), BY_RULE, 0)
        activate(m, f.player, trigger_key(card.id, ability), card.id, m.uid(card.id), -1, True)


def can_use_trigger(m: Match, f: Frame) -> bool:
    """Whether the Life card has a [Trigger] that can be activated."""
    ability = m.cards[f.card].d.trigger
    if ability is None:
        return False
    return can_activate(m, ability, speaker(m, trigger_key(f.card, ability), f.card, f.uid, f.player))


class TrashUsed(Op[Match]):
    """A card whose [Trigger] was used goes to the trash unless its effect put it elsewhere.  [op 10-1-5-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.zone_of(f.card) == NOWHERE:
            move(m, m.cards[f.card], TRASH, False, False, BOTH, BY_EFFECT, "10-1-5-3")
        f.pc = 0
        return False


def go_on_after_replacement(m: Match, f: Frame) -> None:
    """A point of damage was replaced; the others follow.  [op 8-1-3-4-4-1]"""
    f.pc = 0


ONLY_TAKE: Final[list[Action]] = [say(TAKE, 0)]
TAKE_OR_USE: Final[list[Action]] = [say(TAKE, 0), say(USE_TRIGGER, 0)]

DAMAGE: Final = Table(GAME, "damage", [
    Row("4-6-2-2", NextPoint()),
    Row("4-6-3-1", Replaceable(WOULD_TAKE_LIFE)),
    Row("4-6-2-1", TakeLife()),
    Row("10-1-5-3", TrashUsed()),
    Row("8-1-3-4-4-1", go_on_after_replacement),
])  # fmt: skip


# --- end of battle (7-1-5) -------------------------------------------------------------------------------------
class EndBattle(Op[Match]):
    """The battle ends.  [op 7-1-5-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, BATTLE_END)
        if m.journal is not None:
            m.note(BATTLE_ENDED, "7-1-5-1", m.turn_player, m.attacker & ID_MASK, BOTH, 0, -1, -1)
            if m.target >= 0:  # there may have been nothing left to attack
                m.journal[-1].other = m.target & ID_MASK
        return False


class CallBattleEnd(Op[Match]):
    """Let effects of the end of battle meet their timing; those of this battle still apply.

    [op 7-1-5-2] [ruling op-025]
    """

    def run(self, m: Match, f: Frame) -> bool:
        publish(m, BATTLE_ENDED, m.turn_player, m.attacker & ID_MASK, m.attacker, BY_RULE, 0)
        resolve_waiting(m)
        return False


class EndBattleEffects(Op[Match]):
    """End one player's effects of this battle.  [op 7-1-5-3, 7-1-5-4]"""

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        end_lasting(m, THIS_BATTLE, m.turn_player if self.turn_player else 1 - m.turn_player)
        return False


class BackToMain(Op[Match]):
    """The battle is over; the main phase goes on.  [op 7-1-5-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.step = NO_STEP
        m.attacker = -1
        m.target = -1
        m.blocked = False
        m.stir()
        return False


BATTLE: Final = Table(GAME, "battle", [
    Row("7-1-1-1", Declare()),
    Row("7-1-1-2", ChooseTarget()),
    Row("7-1-1-3", CallAttack()),
    Row("7-1-1-4", SkipIfGone(BLOCK_STEP)),
    Row("7-1-2-1", OfferBlock()),
    Row("7-1-2-2", CallBlock()),
    Row("7-1-2-3", SkipIfGone(COUNTER_STEP)),
    Row("7-1-3-1", CounterStep()),
    Row("7-1-3-1-3", SkipIfGone(DAMAGE_STEP)),
    Row("7-1-4-1", ComparePowers()),
    Row("8-6-2", ResolveTriggers()),
    Row("7-1-5-1", EndBattle()),
    Row("7-1-5-2", CallBattleEnd()),
    Row("7-1-5-3", EndBattleEffects(True)),
    Row("7-1-5-4", EndBattleEffects(False)),
    Row("7-1-5-5", BackToMain()),
])  # fmt: skip
