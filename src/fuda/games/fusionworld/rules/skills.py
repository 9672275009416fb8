"""Checkpoints (4-2), and activating and resolving skills (chapter 9).

Owns the tables DECLARE (9-4) and TRIGGER (9-6) and the checkpoint. What a skill does is written in its program;
nothing here knows any card.
"""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core.flow import Do, Frame, Op, Program, Row, Table
from fuda.core.rehearsal import end_rehearsal, is_payable, rehearsed
from fuda.core.state import BOTH, ID_MASK, NO, RESOLVE, YES, Action, has_pair, say
from fuda.core.triggers import Pending
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import deed
from fuda.games.fusionworld.printed import AUTO, AWAKENING, BLOCKER_INDEX, KEY_BITS, KEY_MASK, Ability, Card
from fuda.games.fusionworld.rules.energy import joined
from fuda.games.fusionworld.rules.hearing import (
    PENDING_AUTO,
    PENDING_DELAYED,
    Happening,
    are_met,
    copies,
    hear_unit,
    is_ready,
    is_spent,
    is_used_up,
    merge,
    publish,
    remember,
)
from fuda.games.fusionworld.rules.moves import use_up
from fuda.games.fusionworld.rules.paying import Price
from fuda.games.fusionworld.rules.processes import process_rules
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ACTIVATED,
    ADD_SKILL_COST,
    AS_COST,
    AT_ONCE,
    AWAKEN,
    BAN_ACTIVATE,
    BAN_BLOCK,
    BAN_COST,
    BLOCKED,
    BLOCKER,
    BY_EFFECT,
    GAME,
    GUARDED,
    HAND,
    NOT_DONE,
    REVEALED,
    SEES_BATTLE,
    STATE,
)
from fuda.games.fusionworld.state import Match, is_valid_in
from fuda.table.deeds import Deed

NO_OR_YES: Final[list[Action]] = [say(NO, 0), say(YES, 0)]
EVENT: Final = 14  # slot of the other object that a trigger was about besides `a`, if there was one


# --- checkpoints (4-2) -----------------------------------------------------------------------------------------
class Checkpoint(Op[Match]):
    """Rule processes, then one waiting skill or delayed effect after another, until nothing is left.

    After each of them it begins anew.  [fw 4-2-2-1, 4-2-2-6, 1-3-6-4, 1-3-6-5]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if process_rules(m, f):
            f.again()
            return False
        if not m.pending:
            # What a battle's KO has set off still asks about the card.
            if m.memory and not m.held:
                m.forget_past()
            return False
        waiting = next_up(m)
        options = [Action(RESOLVE, p.card, m.pending.index(p)) for p in waiting]
        # A skill in hand need not be declared, and nobody is told.  [fw 9-6-3-1-1]
        for p in waiting:
            if is_in_hand(m, p):
                options.append(say(NO, 0))
                return m.ask_secret(p.player, options)
        return m.ask(waiting[0].player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        if a.kind == NO:
            player = m.player
            m.pending = [p for p in m.pending if p.player != player or not is_in_hand(m, p)]
            return
        p = m.pending[a.n]
        # Its pending state is used up by this.  [fw 9-6-3]
        del m.pending[a.n]
        start_waiting(m, p)


def next_up(m: Match) -> list[Pending]:
    """Those that may come next: the turn player's skills, then that player's delayed effects, then the other's.

    [fw 4-2-2-2, 4-2-2-3, 4-2-2-4, 4-2-2-5, 0-2-7] [ruling fw-032]
    """
    if len(m.pending) == 1:
        return m.pending[:]
    for player in (m.turn_player, 1 - m.turn_player):
        for generation in (PENDING_AUTO, PENDING_DELAYED):
            found = [p for p in m.pending if p.player == player and p.generation == generation]
            if found:
                return found
    return []


def is_in_hand(m: Match, p: Pending) -> bool:
    """Whether a waiting skill is one of a card in hand."""
    return p.generation == PENDING_AUTO and m.zone_of(p.card) == HAND and m.is_here(p.uid)


def start_waiting(m: Match, p: Pending) -> None:
    """Begin with what waited: a skill is activated, a delayed effect resolved."""
    if p.generation == PENDING_DELAYED:
        resolve_delayed(m, p)
    elif p.key & KEY_MASK == BLOCKER_INDEX:
        f = m.call(BLOCK, p.player, p.card, p.uid)
        f.key = p.key
        f.cause = BY_EFFECT
    else:
        trigger(m, p)


def resolve_delayed(m: Match, p: Pending) -> None:
    """Carry out a delayed effect, whatever has become of its source.  [fw 9-3-1, 9-2-2-1, 1-5-2-1-1]"""
    g = m.call(m.ability(p.key).program, p.player, p.card, p.uid)
    g.key = p.key
    g.a = p.about
    g.b = p.other
    g.cause = BY_EFFECT


# --- declaring skills (9-4, 9-6) -------------------------------------------------------------------------------
def trigger(m: Match, p: Pending) -> None:
    """Declare a pending automatic skill."""
    f = m.call(TRIGGER, p.player, p.card, p.uid)
    f.key = p.key
    f.a = p.about
    f.cause = BY_EFFECT
    if p.other >= 0:
        f.put(EVENT, [p.other])


def declare(m: Match, player: i64, key: i64, card: i64, uid: i64) -> None:
    """Declare an [Activate] skill of a card in play, or out of it."""
    f = m.call(DECLARE, player, card, uid)
    f.key = key
    f.cause = BY_EFFECT


def speaker(m: Match, key: i64, card: i64, uid: i64, player: i64) -> Frame:
    """A frame that speaks for a skill's source, to ask its terms something."""
    f = Frame(m.ability(key).program, player, card, uid)
    f.key = key
    f.cause = BY_EFFECT
    return f


def may_activate(m: Match, f: Frame) -> bool:
    """Whether no effect forbids to activate a skill of that card.  [fw 9-2-3, 9-2-4]"""
    return activate_forbidder(m, f) < 0


def activate_forbidder(m: Match, f: Frame) -> i64:
    """The skill that forbids to activate a skill of that card, or -1."""
    if m.dirty:
        m.settle()
    if not m.ban_bits & BAN_ACTIVATE:
        return -1
    found = m.forbidder(-1 - f.player, BAN_ACTIVATE, f.card, f.player, f.key)
    return found if found >= 0 else m.forbidder(f.uid, BAN_ACTIVATE, f.card, f.player, f.key)


def can_use(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether a skill of a card in play may be declared now.  [fw 9-1-2, 1-3-4]"""
    if m.dirty:
        m.settle()
    if f.key not in u.gained if ability.part else u.negated:
        return False
    if ability.tag == AWAKENING and not u.keywords & AWAKEN:
        return False  # the keyword skill alone was negated
    if (u.bans | m.side(f.player).bans) & BAN_ACTIVATE and not may_activate(m, f):
        return False
    return is_ready(m, u, ability, f) and can_pay(m, ability, f)


def can_use_off(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether a skill of a card out of play may be declared now.  [fw 9-2-1]"""
    return may_declare_off(m, ability, f) and can_pay(m, ability, f)


def may_declare_off(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether a skill of a card out of play may be declared, if its cost can be paid."""
    if ability.once and is_spent(m, f.key, f.uid):
        return False
    return may_activate(m, f) and are_met(m, ability, f)


def may_pay(m: Match, f: Frame) -> bool:
    """Whether no effect forbids to pay the skill cost.  [fw 9-2-4]"""
    return not (m.side(f.player).bans & BAN_COST and m.is_forbidden(-1 - f.player, BAN_COST, f.card, f.player))


def can_pay(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether the whole skill cost can be paid, or else none of it may be.  [fw 1-4-6, 9-2-4]"""
    ops = ability.cost_ops
    added = len(m.lasting) > 0 and len(added_costs(m, f.uid)) > 0
    if (ops or added) and not may_pay(m, f):
        return False
    # Of actions that live on each other, only trying tells.  [fw 1-4-3]
    if not ability.fed:
        for op in ops:
            if not op.can(m, f):
                return False
    return not (ability.entangled or added) or rehearse(m, f)


def added_costs(m: Match, uid: i64) -> list[Program]:
    """Skill costs that other effects have added, in the order those effects resolved.  [fw 1-4-4]

    To a card that has left, such as one whose skill of being KO'd waits, they do not apply any more.  [fw 9-8-2]
    """
    if not m.is_here(uid):
        return []
    return [m.ability(e.key).cost for e in m.lasting if e.kind == ADD_SKILL_COST and e.on == uid and e.start == AT_ONCE]


def reserve(m: Match, f: Frame, paid: Op[Any] | None) -> list[int]:
    """The energy that the parts of a skill cost ask for after this one, or all of them.  [fw 1-4-3, 1-4-6]"""
    ops = m.ability(f.key).cost_ops
    for e in m.lasting if m.is_here(f.uid) else []:
        if e.kind == ADD_SKILL_COST and e.on == f.uid and e.start == AT_ONCE:
            ops = ops + m.ability(e.key).cost_ops
    total: list[int] = []
    is_later = paid is None
    for op in ops:
        if is_later and isinstance(op, Price):
            total = joined(op.due(m, f), total)
        is_later = is_later or op is paid
    return total


def rehearse(m: Match, f: Frame) -> bool:
    """Whether parts of a cost that draw on the same things can be paid together, tried on a copy.  [fw 1-4-6]"""
    copy = trial(m)
    g = copy.call(REHEARSAL, f.player, f.card, f.uid)
    g.key = f.key
    g.a = f.a
    return rehearsed(m, copy)


def payable(m: Match, f: Frame, options: list[Action]) -> list[Action]:
    """Those answers to a question of a skill cost after which the rest of the cost can be paid, tried on copies.

    [fw 1-4-6]
    """
    payer = m.stack[-2]
    out: list[Action] = []
    for a in options:
        copy = trial(m)
        r = copy.call(REHEARSAL, payer.player, payer.card, payer.uid)
        r.key = payer.key
        r.a = payer.a
        r.b = payer.b
        r.sets = payer.passed_on()
        copy.stack.append(f.copy())
        copy.carry_on(a)
        if is_payable(copy):
            out.append(a)
        m.work = copy.work + len(m.where)
    return out


def trial(m: Match) -> Match:
    """A copy to try something on; nobody loses in it."""
    copy = m.clone()
    copy.watch = None
    copy.stack = []
    copy.live = False
    return copy


class RevealSource(Op[Match]):
    """Show a card in hand whose skill is declared.  [fw 9-4-2, 9-6-3-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None and m.zone_of(f.card) == HAND:
            m.note(REVEALED, m.clause(), f.player, f.card, BOTH, 0, HAND, HAND)
        return False


class CheckTrigger(Op[Match]):
    """Cancel a pending skill that cannot be activated: forbidden, or used up meanwhile.  [fw 9-6-3-2, 15-7-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        if (ability.once and is_used(m, f)) or not may_activate(m, f):
            f.finish()
        elif (ability.cost.size or m.lasting) and not can_pay(m, ability, f):
            g = f.copy()
            g.cause |= AS_COST
            # Whether the cards are there that the cost takes is for whoever sees them to know.
            if may_pay(m, f) and m.hides_failing(ability.cost_ops, g):
                return m.ask_secret(f.player, [say(NO, 0)])
            f.finish()
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.finish()


def is_used(m: Match, f: Frame) -> bool:
    """Whether a skill limited to one use a turn was used this turn.  [fw 15-7-4, 15-7-5]"""
    u = m.find(f.uid)
    return is_used_up(m, u, f.key) if u is not None else is_spent(m, f.key, f.uid)


class DecideToPay(Op[Match]):
    """Ask whether to pay for a pending skill; one that costs nothing must be activated.  [fw 9-6-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        # Without a skill cost there is nothing to decide.  [fw 9-6-4-3]
        return self.is_asked(m, f, m.ability(f.key)) and m.ask(f.player, NO_OR_YES)

    def is_asked(self, m: Match, f: Frame, ability: Ability) -> bool:
        """Whether there is something to decide."""
        return ability.cost.size > 0 or ability.optional or (len(m.lasting) > 0 and len(added_costs(m, f.uid)) > 0)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # Who does not pay does not activate it; who does, goes on.  [fw 9-6-4-1, 9-6-4-2]
        if a.kind == NO:
            f.finish()


class PaySkillCost(Op[Match]):
    """Pay the printed skill cost, then the added ones in their order.  [fw 9-4-2-1, 1-4-3, 1-4-4, 5-5-3-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        # A skill without a skill cost needs no payment.  [fw 9-4-2-1-1, 12-2-2-3-1, 12-2-3-3-1]
        if ability.cost.size == 0 and not m.lasting:
            f.b = 1
            f.done = 1
            return False
        costs = [ability.cost]
        if m.lasting:
            costs += added_costs(m, f.uid)
        if f.b < 0:  # nothing paid yet
            f.b = 0
            f.done = 1
        # One part that failed is enough to lose the skill; what was paid stays paid.  [fw 1-4-7]
        if f.done == 0:
            f.b |= FAILED
        paid = f.b & 255
        if paid < len(costs):
            f.b += 1
            f.again()
            if costs[paid].size:
                self.pay(m, f, costs[paid])
        return False

    def pay(self, m: Match, f: Frame, cost: Program) -> None:
        """Run one cost; it reports whether it was paid as written."""
        g = m.call(cost, f.player, f.card, f.uid)
        g.key = f.key
        g.a = f.a
        g.b = 1
        g.cause = BY_EFFECT | AS_COST
        g.sets = f.passed_on()


FAILED: Final = 256


def end_payment(m: Match, f: Frame) -> None:
    """End the copy on which a payment was tried."""
    end_rehearsal(m, f.player, f.b & FAILED == 0)


def report_cost(m: Match, f: Frame) -> None:
    """Tell the frame below whether a skill cost that is tried was paid."""
    f.done = 0 if f.b & FAILED else 1


def end_trial(m: Match, f: Frame) -> None:
    """End the copy on which several payments were tried."""
    end_rehearsal(m, f.player, f.done != 0)


REHEARSAL: Final = Program("rehearsal", [PaySkillCost(), Do(end_payment)])


class Activate(Op[Match]):
    """The skill is activated, and others may hear of it.  [fw 9-4-3, 9-6-5, 5-5-3-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        if f.b & FAILED and f.b >= 0:
            # It was not activated, so it is not used up either.  [fw 1-4-7] [ruling fw-034]
            if m.journal is not None:
                m.note(NOT_DONE, "1-4-7", f.player, f.card, BOTH, 0, -1, -1)
            self.fail(f)
            return False
        if ability.once:
            use_up(m, f.key, f.uid)
        self.tell(m, f, ability)
        return False

    def tell(self, m: Match, f: Frame, ability: Ability) -> None:
        """Write it down and let it be heard."""
        if m.journal is not None:
            m.note(ACTIVATED, m.clause(), f.player, f.card, BOTH, ability.index, -1, -1)
        publish(m, deed(f, kinds.ACTIVATE, []), ACTIVATED, f.player, f.uid, ability.tag)

    def fail(self, f: Frame) -> None:
        """Leave out the rest."""
        f.finish()


class ResolveSkill(Op[Match]):
    """Carry out the effect's instructions in their order, at once and with nothing in between.

    [fw 9-4-4, 9-6-6, 9-2-2, 9-6-9, 9-7-1, 0-2-3]
    """

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        g = m.call(ability.program, f.player, f.card, f.uid)
        g.key = f.key
        g.a = f.a
        g.cause = BY_EFFECT
        g.chain = f.chain
        g.sets = f.passed_on()
        g.seen = f.seen
        event = f.get(EVENT)
        if event:
            g.b = event[0]
        return False


class RenewState(Op[Match]):
    """Let a state trigger wait again if its state still holds after it was resolved.  [fw 9-6-8-1] [ruling fw-012]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.ability(f.key).events & STATE:
            u = m.find(f.uid)
            if u is not None:
                at = u.met.index(f.key) if f.key in u.met else len(u.met)
                u.met = u.met[:at] + u.met[at + 1 :]
            else:
                m.met_off = without_pair(m.met_off, f.key, f.uid)
            m.alert = True
        return False


DECLARE: Final = Table(GAME, "declare", [
    Row("9-4-2", RevealSource()),
    Row("9-4-2-1", PaySkillCost()),
    Row("9-4-3", Activate()),
    Row("9-4-4", ResolveSkill()),
])  # fmt: skip

TRIGGER: Final = Table(GAME, "trigger", [
    Row("9-6-3-1", RevealSource()),
    Row("9-6-3-2", CheckTrigger()),
    Row("9-6-4", DecideToPay()),
    Row("9-6-4-2", PaySkillCost()),
    Row("9-6-5", Activate()),
    Row("9-6-6", ResolveSkill()),
    Row("9-6-8-1", RenewState()),
])  # fmt: skip


# --- state triggers (9-6-8) ------------------------------------------------------------------------------------
def watch_states(m: Match) -> None:
    """Make state triggers pending whose state has arisen, each once.  [fw 9-6-8-1]"""
    if m.dirty:
        m.settle()
    for player in (m.turn_player, 1 - m.turn_player):
        for u in m.side(player).units() + m.side(player).combo:
            zone = m.zone_of(u.id)
            if u.d.stateful and not u.negated:
                for ability in u.d.abilities:
                    if not ability.events & STATE or ability.part or not is_valid_in(ability, zone):
                        continue
                    if ability.kind == AUTO:
                        watch_state(m, u, ability, u.id << KEY_BITS | ability.index)
            for key in u.gained:
                if m.ability(key).events & STATE and is_valid_in(m.ability(key), zone):
                    watch_state(m, u, m.ability(key), key)
            for card in u.under:
                watch_off(m, card, player)
        if m.elsewhere & STATE:
            side = m.side(player)
            for pile in (side.hand, side.drop, side.face_up, side.energy, side.spent):
                for card in pile:
                    watch_off(m, card, player)


def watch_off(m: Match, card: Card, player: i64) -> None:
    """Look at the states that skills of a card out of play wait for which are valid there.  [fw 9-2-1, 9-6-8-1]"""
    if not card.d.elsewhere & STATE:
        return
    zone = m.zone_of(card.id)
    uid = m.uid(card.id)
    for ability in card.d.abilities:
        state = ability.state
        if state is None or ability.part or not ability.where >> zone & 1:
            continue
        f = Frame(ability.program, player, card.id, uid)
        f.key = card.id << KEY_BITS | ability.index
        waits = has_pair(m.met_off, f.key, uid)
        if not state.holds(m, f):
            if waits:
                m.met_off = without_pair(m.met_off, f.key, uid)
        elif not waits and not (ability.once and is_spent(m, f.key, uid)) and are_met(m, ability, f):
            m.met_off = [*m.met_off, int(f.key), int(uid)]
            m.pending.append(Pending(PENDING_AUTO, player, f.key, card.id, uid, -1, 0, False))


def without_pair(pairs: list[int], key: i64, uid: i64) -> list[int]:
    """Pairs of keys and objects without one of them."""
    out: list[int] = []
    for i in range(0, len(pairs), 2):
        if pairs[i] != key or pairs[i + 1] != uid:
            out += [pairs[i], pairs[i + 1]]
    return out


def watch_state(m: Match, u: Unit, ability: Ability, key: i64) -> None:
    """Look at the state that one skill waits for."""
    f = u.voice(ability, key)
    state = ability.state
    if state is None or not state.holds(m, f):
        if key in u.met:
            u.met = [k for k in u.met if k != key]
        return
    # As often as the card has it.  [fw 13-16-1]
    for _ in range(copies(m, key, u) - u.met.count(key)):
        if is_ready(m, u, ability, f):
            u.met = [*u.met, key]
            m.pending.append(Pending(PENDING_AUTO, u.side, key, u.id, u.uid, -1, 0, False))


# --- [Blocker] (15-4) ------------------------------------------------------------------------------------------
def wait_to_block(m: Match) -> None:
    """Make the [Blocker] of each card pending whose player's other card is attacked.  [fw 15-4-2, 8-1-3]"""
    guard = m.find(m.guard)
    if guard is None:
        return
    if m.dirty:
        m.settle()
    for u in m.side(guard.side).units():
        if u.keywords & BLOCKER and u.uid != m.guard:
            key: i64 = u.id << KEY_BITS | BLOCKER_INDEX
            if is_ready(m, u, m.ability(key), speaker(m, key, u.id, u.uid, u.side)):
                m.pending.append(Pending(PENDING_AUTO, u.side, key, u.id, u.uid, m.attacker, 0, False))


def can_block(m: Match, f: Frame) -> bool:
    """Whether [Blocker] of this card can be declared now, its skill cost aside.  [fw 15-4-3, 9-2-3]"""
    u = m.find(f.uid)
    # Without attack card or guard card there is nothing to block any more.  [fw 8-1-6]
    if u is None or not m.is_here(m.attacker) or not m.is_here(m.guard) or m.guard == u.uid:
        return False
    if u.side != f.player:
        return False  # it was taken over meanwhile
    return not m.no_block >> u.side & 1 and may_activate(m, f) and block_forbidder(m, u) < 0


def block_forbidder(m: Match, u: Unit) -> i64:
    """The skill that forbids a card, or its player, to block the attack card, or -1.  [fw 0-2-5]"""
    if m.dirty:
        m.settle()
    found = m.forbidder(u.uid, BAN_BLOCK, m.attacker & ID_MASK, m.turn_player) if u.bans & BAN_BLOCK else -1
    if found < 0 and m.side(u.side).bans & BAN_BLOCK:
        found = m.forbidder(-1 - u.side, BAN_BLOCK, u.id, m.turn_player)
    return found


class CheckBlock(Op[Match]):
    """Cancel a [Blocker] that cannot be activated or paid for.  [fw 9-6-3-2, 15-4-2, 15-4-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        if not can_block(m, f) or not can_pay(m, m.ability(f.key), f):
            f.finish()
        return False


class ActivateBlock(Activate):
    """[Blocker] is activated: that is what 'when blocking' means.  [fw 1-3-6-3-4, 9-6-5]"""

    def tell(self, m: Match, f: Frame, ability: Ability) -> None:
        if m.journal is not None:
            m.note(BLOCKED, "15-4-3", f.player, f.card, BOTH, 0, -1, -1)
        start = len(m.pending)
        publish(m, deed(f, kinds.ACTIVATE, []), ACTIVATED, f.player, f.uid, 0)
        publish(m, deed(f, kinds.BLOCK, []), BLOCKED, f.player, f.uid, 0)
        merge(m, start)  # [fw 9-6-2-1]


class BecomeGuard(Op[Match]):
    """Make the card the guard card; its player declares no other [Blocker] in this battle.  [fw 15-4-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.no_block |= 1 << f.player
        u = m.find(f.uid)
        if u is not None and m.is_here(m.attacker):
            m.guard = f.uid
            m.stir(SEES_BATTLE)
            if m.dirty:
                m.settle()
            # Its own skills of being attacked become pending, and no other card's.  [fw 15-4-3-1] [ruling fw-006]
            guarded = Deed(kinds.GUARD, [], f.player, BY_EFFECT, source=m.attacker)
            hear_unit(m, u, m.zone_of(u.id), Happening(guarded, GUARDED, f.player, u.id, u.uid, 0), m.pending)
            remember(m, guarded, GUARDED, f.player, u.id, 0)
        return False


BLOCK: Final = Table(GAME, "block", [
    Row("9-6-3-2", CheckBlock()),
    Row("9-6-4", DecideToPay()),
    Row("15-4-2", PaySkillCost()),
    Row("1-3-6-3-4", ActivateBlock()),
    Row("15-4-3", BecomeGuard()),
])  # fmt: skip
