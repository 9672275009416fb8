"""Attacking and battle (chapter 7), damage (4-6) and the [Trigger] of Life cards (10-1-5).

One row per numbered step. The battle in progress is `attacker` and `target` of the match; a card that changes zones
loses its uid, which is how the steps notice that there is nothing left to fight.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Do, Frame, Label, Op, Program, Row, Table, go_to
from fuda.core.lasting import Lasting
from fuda.core.rehearsal import end_rehearsal, rehearsed
from fuda.core.state import BOTH, DONE, ID_MASK, PICK, Action, acts, say
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import POLICY, RESTING, by_rule, can, do, do_one, for_both
from fuda.games.onepiece.printed import Card
from fuda.games.onepiece.rules import moves
from fuda.games.onepiece.rules.actions import (
    can_pay_elsewhere,
    can_use_event,
    hand_cost,
    hand_counter,
    may_play,
    start_play,
    targets,
)
from fuda.games.onepiece.rules.effects import (
    TRIGGERS,
    ResolveTriggers,
    activate,
    added_costs,
    is_open,
    resolve_waiting,
    speaker,
    trigger_key,
)
from fuda.games.onepiece.rules.hearing import let_hear
from fuda.games.onepiece.rules.periods import end_lasting, last
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    ADD_CONDITION,
    ADD_POWER,
    AS_COST,
    ATTACK_STEP,
    ATTACKED,
    BANISH,
    BANISHES,
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
    FROM_DAMAGE,
    GAME,
    HAND,
    IS_DECLINED,
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
    UNBLOCKABLE,
    USE_TRIGGER,
)
from fuda.games.onepiece.state import Match
from fuda.table.deeds import Deed

PASS: Final[Action] = say(DONE, 0)
TARGETS: Final[list[Action]] = acts(TARGET)
BLOCKS: Final[list[Action]] = acts(BLOCK)
COUNTERS: Final[list[Action]] = acts(COUNTER)
PLAYS: Final[list[Action]] = acts(PLAY)
PICKS: Final[list[Action]] = acts(PICK)
BATTLE_ENDS: Final = Label()


def begin_step(m: Match, step: i64) -> None:
    """Go on to a step of the battle."""
    m.step = step
    if m.journal is not None:
        m.note(STEP, "7-1", m.turn_player, -1, BOTH, step, -1, -1)


def call(m: Match, kind: i64, player: i64, uid: i64) -> None:
    """Let effects of a moment of the battle meet their timing."""
    if m.recast:
        m.gather()
    if (m.heard | m.card_of(uid).d.listens) >> kind & 1:
        let_hear(m, by_rule(kind, [int(uid)], player), kind, [int(uid)])


# --- attack step (7-1-1) ---------------------------------------------------------------------------------------
class Declare(Op[Match]):
    """Declare the attack by resting the attacker.  [op 7-1-1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, ATTACK_STEP)
        m.target = -1
        m.blocked = False
        # Where something else is done instead of resting it, the attack still goes on.  [ruling op-043]
        do_one(m, f, RESTING[f.player], m.attacker)
        return False


class ChooseTarget(Op[Match]):
    """Choose what is attacked.  [op 7-1-1-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(m.attacker)
        options: list[Action] = []
        if u is not None:
            for t in targets(m, u, m.side(1 - f.player)):
                options.append(TARGETS[t.id])
        # Resting the attacker may itself have put every target out of reach: then there is nothing to fight.
        if not options:
            go_to(f, BATTLE_ENDS)
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
        call(m, kinds.ATTACK, m.turn_player, m.attacker)
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
            go_to(f, BATTLE_ENDS)
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
                if u.keywords & BLOCKER and can_block(m, u):
                    options.append(BLOCKS[u.id])
            if side.leader.keywords & BLOCKER and can_block(m, side.leader):
                options.append(BLOCKS[side.leader.id])
        return m.ask(side.index, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.a = -1
        if a.kind == BLOCK:
            f.a = m.uid(a.card)
            if m.lasting:
                m.call(PAY_TO_BLOCK, 1 - f.player, a.card, f.a)
            else:
                do_one(m, f, RESTING[1 - f.player], f.a)


def can_block(m: Match, u: Unit) -> bool:
    """Whether a card has [Blocker], is not the target itself, and can be rested for it."""
    if u.rested or u.uid == m.target or not m.has(u, BLOCKER):
        return False
    resting = by_rule(kinds.REST, [int(u.uid)], u.side)
    if not can(m, resting) or not can(m, by_rule(kinds.BLOCK, [int(u.uid)], m.turn_player)):
        return False
    return not m.lasting or meets_added_terms(m, u)


def meets_added_terms(m: Match, u: Unit) -> bool:
    """Whether what effects have added to the effects of a card lets it use its [Blocker].  [op 8-3-1-2, 8-3-2-2]"""
    f = Frame(PAY_TO_BLOCK, u.side, u.id, u.uid)
    f.cause = BY_EFFECT
    if not m.holds_added(f, u.uid, ADD_CONDITION):
        return False
    if not added_costs(m, u.uid):
        return True
    copy = m.clone()
    copy.watch = None
    copy.stack = []
    copy.call(TRY_TO_BLOCK, u.side, u.id, u.uid)
    return rehearsed(m, copy)


class RestToBlock(Op[Match]):
    """Rest the card: that is what [Blocker] costs.  [op 10-1-4-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.b = 0
        f.n = 0
        do_one(m, f, RESTING[f.player], f.uid)
        return False


UNPAID: Final = 1  # in `b` of the frame: a part of the cost was not paid, or replaced
REPLACED_PART: Final = 2


class PayAddedToBlock(Op[Match]):
    """Pay what effects have added to that cost, in their order; `n` counts them.  [op 8-3-1-2, 8-3-1-3-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.done <= 0:
            f.b |= UNPAID if f.done == 0 else REPLACED_PART
        costs = added_costs(m, f.uid)
        if f.n < len(costs):
            g = m.call(costs[f.n], f.player, f.card, f.uid)
            g.b = 1
            g.cause = BY_EFFECT | AS_COST
            f.n += 1
            f.again()
            return False
        f.done = 0 if f.b else 1
        return False


def end_trying(m: Match, f: Frame) -> None:
    """End the copy on which it was tried; what would be replaced may be tried.  [op 8-3-1-7]"""
    end_rehearsal(m, f.player, not f.b & UNPAID)


TO_BLOCK: Final[list[Row]] = [Row("10-1-4-1", RestToBlock()), Row("8-3-1-2", PayAddedToBlock())]
PAY_TO_BLOCK: Final = Table(GAME, "cost of blocking", TO_BLOCK)
TRY_TO_BLOCK: Final = Program("rehearsal of blocking", [RestToBlock(), PayAddedToBlock(), Do(end_trying)])


class ChangeToBlocker(Op[Match]):
    """The blocker becomes what is attacked, if it was rested for that; else the [Blocker] does nothing.

    [op 10-1-4-1, 8-3-1-7] [ruling op-043]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.a >= 0 and f.done > 0 and m.is_here(f.a):
            m.target = f.a
            m.blocked = True
            m.stir()
        f.a = -1
        return False


class CallBlock(Op[Match]):
    """Let effects of blocking meet their timing.  [op 7-1-2-2, 10-2-15-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.blocked:
            if m.journal is not None:
                m.note(BLOCKED, "7-1-2-2", 1 - m.turn_player, m.target & ID_MASK, BOTH, 0, -1, -1)
            call(m, kinds.BLOCK, 1 - m.turn_player, m.target)
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
                options.append(PLAYS[card.id])
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
        do_one(m, f, COUNTERING[f.player], f.uid)
        last(m, Lasting(ADD_POWER, f.player, m.uid(a.card), f.n, THIS_BATTLE, -1, -1, -1))
        if m.journal is not None:
            m.note(BOOSTED, "7-1-3-1-1", f.player, a.card, BOTH, f.n, -1, -1)


COUNTERING: Final[list[Deed]] = for_both(kinds.MOVE, BY_RULE, to=TRASH, clause="7-1-3-1-1")
USE_COUNTER: Final = Table(GAME, "counter", [Row("7-1-3-1-1", AimCounter())])


# --- damage step (7-1-4) ---------------------------------------------------------------------------------------
def dealing(player: i64, points: i64, flags: i64) -> Deed:
    """The damage that a battle deals to a player's Leader."""
    return Deed(kinds.DAMAGE, [-1 - player], 1 - player, BY_BATTLE, n=points, flags=flags)


# By the player who takes it: one and two points, without and with [Banish].
DAMAGES: Final[list[list[Deed]]] = [[dealing(p, n, b) for n in (1, 2) for b in (0, BANISHES)] for p in range(2)]


class ComparePowers(Op[Match]):
    """The attacker wins with at least the target's power: damage to a Leader, KO of a Character.  [op 7-1-4-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        attacker = m.find(m.attacker)
        target = m.find(m.target)
        assert attacker is not None
        assert target is not None
        # Losing the battle does nothing to the attacker.  [op 7-1-4-2]
        if m.power(attacker) < m.power(target):
            go_to(f, BATTLE_ENDS)
        elif target.d.kind == LEADER:
            # One damage, two with [Double Attack].  [op 7-1-4-1-1, 10-1-2-1]
            points: i64 = 2 if m.has(attacker, DOUBLE_ATTACK) else 1
            self.win(m, f, DAMAGES[target.side][2 * points - 2 + (1 if m.has(attacker, BANISH) else 0)])
        else:
            # [op 7-1-4-1-2]
            self.win(m, f, Deed(kinds.KO, [int(target.uid)], f.player, BY_BATTLE, to=TRASH, source=m.attacker))
        return False

    def win(self, m: Match, f: Frame, d: Deed) -> None:
        """Do what winning the battle does."""
        do(m, f, d)


class CallDamage(Op[Match]):
    """Let effects of damage meet their timing: once, however many points it has.  [op 4-6-1] [ruling op-041]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.recast:
            m.gather()
        if m.heard >> kinds.DAMAGE & 1:
            let_hear(m, Deed(kinds.DAMAGE, [-1 - f.player], f.a, f.cause, n=1), kinds.DAMAGE, [-1 - f.player])
        return False


class NextPoint(Op[Match]):
    """Go through the damage point by point; a point with no Life left does nothing.

    Once determined it is dealt in full, whatever becomes of the attacker. Its register `b` has the points that are
    left, `a` who deals them and `n` whether they banish.  [op 4-6-2-2, 7-1-4-1-1-3] [ruling op-024]
    """

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        if f.b == 0 or not side.life:
            f.done = 1
            f.finish()
            return False
        if m.journal is not None:
            m.note(DAMAGED, "4-6-2-1", f.player, -1, BOTH, 1, -1, -1)
        f.b -= 1
        f.again()
        uid = m.uid(side.life[-1].id)
        # What replaces a point of damage leaves the others as they are.  [op 8-1-3-4-4-1]
        # [Banish] puts it into the trash.  [op 10-1-3-1]
        to: i64 = TRASH if f.n & BANISHES else HAND
        clause = "10-1-3-1" if f.n & BANISHES else "4-6-2-1"
        flags = FROM_DAMAGE | f.n & BANISHES
        do(m, f, Deed(kinds.MOVE, [int(uid)], f.a, f.cause, to=to, flags=flags, clause=clause, chain=f.chain))
        return False


DAMAGE: Final = Table(GAME, "damage", [
    Row("4-6-2", CallDamage()),
    Row("4-6-2-2", NextPoint()),
])  # fmt: skip
POLICY.damage = DAMAGE


class TakeLife(Op[Match]):
    """The top Life card goes to the hand, or its [Trigger] is used instead.  [op 7-1-4-1-1-2, 4-6-2-1, 4-6-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        # Whether there is a [Trigger] to decline is the player's secret.
        if can_use_trigger(m, f):
            return m.ask_secret(f.player, TAKE_OR_USE)
        return m.ask_secret(f.player, ONLY_TAKE)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.seen = 0
        if a.kind == USE_TRIGGER:
            self.use(m, f, m.cards[f.card])
            return
        # A card whose [Trigger] was declined goes to the hand unseen, as any other.  [op 10-1-5-2]
        what: list[int] = [f.uid]
        flags = IS_DECLINED
        do(m, f, Deed(kinds.MOVE, what, f.a, f.cause, to=HAND, flags=flags, clause="4-6-2-1", chain=f.chain))

    def use(self, m: Match, f: Frame, card: Card) -> None:
        """Show the card and activate its [Trigger]; it is in no zone meanwhile.  [op 10-1-5-1, 10-1-5-3, 8-6-2-1]"""
        ability = card.d.trigger
        assert ability is not None
        if m.journal is not None:
            m.note(REVEALED, "10-1-5-1", f.player, card.id, BOTH, 0, LIFE, NOWHERE)
        moves.move(m, Deed(kinds.MOVE, [int(f.uid)], f.a, f.cause, to=NOWHERE, clause="10-1-5-3"))
        used = by_rule(kinds.USE_TRIGGER, [int(m.uid(card.id))], f.player)
        let_hear(m, used, kinds.USE_TRIGGER, used.what)
        activate(m, f.player, trigger_key(card.id, ability), card.id, m.uid(card.id), -1, True)


def can_use_trigger(m: Match, f: Frame) -> bool:
    """Whether the Life card has a [Trigger] that can be activated: it lies in no zone by then.  [op 10-1-5-3]"""
    card = m.cards[f.card]
    ability = card.d.trigger
    if ability is None:
        return False
    if not is_open(m, ability, speaker(m, trigger_key(f.card, ability), f.card, f.uid, f.player)):
        return False
    return not ability.cost_ops or can_pay_elsewhere(m, card, ability, NOWHERE)


class TrashUsed(Op[Match]):
    """A card whose [Trigger] was used goes to the trash unless its effect put it elsewhere.  [op 10-1-5-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.zone_of(f.card) == NOWHERE:
            do(m, f, Deed(kinds.MOVE, [int(m.uid(f.card))], f.player, BY_EFFECT, to=TRASH, clause="10-1-5-3"))
        return False


ONLY_TAKE: Final[list[Action]] = [say(TAKE, 0)]
TAKE_OR_USE: Final[list[Action]] = [say(TAKE, 0), say(USE_TRIGGER, 0)]

TAKE_LIFE: Final = Table(GAME, "take life", [
    Row("4-6-2-1", TakeLife()),
    Row("10-1-5-3", TrashUsed()),
])  # fmt: skip
POLICY.take_life = TAKE_LIFE


# --- end of battle (7-1-5) -------------------------------------------------------------------------------------
class EndBattle(Op[Match]):
    """The battle ends; whether it came to its damage step is kept.  [op 7-1-5-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.n = 1 if m.step == DAMAGE_STEP else 0
        begin_step(m, BATTLE_END)
        if m.journal is not None:
            m.note(BATTLE_ENDED, "7-1-5-1", m.turn_player, m.attacker & ID_MASK, BOTH, 0, -1, -1)
            if m.target >= 0:  # there may have been nothing left to attack
                m.journal[-1].other = m.target & ID_MASK
        return False


class CallBattleEnd(Op[Match]):
    """Let effects of the end of battle meet their timing; those of this battle still apply.

    A battle that broke off ends by rule; one that was fought ends by battle.
    [op 7-1-5-2] [ruling op-025] [ruling op-038]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.recast:
            m.gather()
        if (m.heard | m.card_of(m.attacker).d.listens) >> kinds.END_BATTLE & 1:
            cause: i64 = BY_BATTLE if f.n else BY_RULE
            d = Deed(kinds.END_BATTLE, [int(m.attacker)], m.turn_player, cause)
            let_hear(m, d, kinds.END_BATTLE, d.what)
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
    Row("10-1-4-1", ChangeToBlocker()),
    Row("7-1-2-2", CallBlock()),
    Row("7-1-2-3", SkipIfGone(COUNTER_STEP)),
    Row("7-1-3-1", CounterStep()),
    Row("7-1-3-1-3", SkipIfGone(DAMAGE_STEP)),
    Row("7-1-4-1", ComparePowers()),
    Row("8-6-2", ResolveTriggers()),
    Row("7-1-5-1", EndBattle(), BATTLE_ENDS),
    Row("7-1-5-2", CallBattleEnd()),
    Row("7-1-5-3", EndBattleEffects(True)),
    Row("7-1-5-4", EndBattleEffects(False)),
    Row("7-1-5-5", BackToMain()),
])  # fmt: skip
