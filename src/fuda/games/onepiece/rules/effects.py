"""Activating and resolving effects (chapter 8): costs, conditions, the order of triggers.

Owns the tables ACTIVATE (8-4-1) and TRIGGERS (8-6). What an effect does is written in its program; nothing here knows
any card.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Do, Frame, Op, Own, Program, Row, Table
from fuda.core.flow import Match as CoreMatch
from fuda.core.plain import numbers
from fuda.core.rehearsal import end_rehearsal, rehearsed
from fuda.core.rng import fold
from fuda.core.state import BOTH, NO, RESOLVE, YES, Action, say
from fuda.core.triggers import Pending, next_generation
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import deed
from fuda.games.onepiece.printed import ACTIVATED, KEY_BITS, ON_PLAY, WHEN_ATTACKING, Ability
from fuda.games.onepiece.rules.hearing import are_met, is_heard, is_ready, let_hear
from fuda.games.onepiece.rules.moves import use_up
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    ACTIVATED as ACTIVATED_EVENT,
)
from fuda.games.onepiece.spec import (
    ADD_ACTIVATION_COST,
    AS_COST,
    BAN_ON_PLAY,
    BAN_WHEN_ATTACKING,
    BY_EFFECT,
    GAME,
    KOED,
    NOT_DONE,
)
from fuda.games.onepiece.state import Match

NO_OR_YES: Final[list[Action]] = [say(NO, 0), say(YES, 0)]


# --- waiting automatic effects (8-6) ---------------------------------------------------------------------------
def is_lost(m: Match, p: Pending) -> bool:
    """A waiting effect is lost when its card has moved before it was activated.

    An [On K.O.] effect was activated on the field already.  [op 8-1-3-1-3, 10-2-17-2] [ruling op-007]
    """
    return not m.is_here(p.uid) and not (p.sure and m.ability(p.key).events & KOED)


class ResolveTriggers(Op[Match]):
    """Resolve the waiting automatic effects, the oldest generation first, until none is left.

    Within a generation the turn player's come first; what they set off waits behind the rest.  [op 8-6-1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if not m.pending:
            return False
        for p in m.pending:
            if is_lost(m, p):
                m.pending = [q for q in m.pending if not is_lost(m, q)]
                f.again()
                return False
        waiting = next_generation(m.pending, m.turn_player)
        return m.ask(waiting[0].player, [Action(RESOLVE, p.card, m.pending.index(p)) for p in waiting])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        p = m.pending[a.n]
        del m.pending[a.n]
        # What is set off from now on waits behind those that wait already.  [op 8-6-1-1]
        m.generation += 1
        f.again()
        activate(m, p.player, p.key, p.card, p.uid, p.about, p.sure)


TRIGGERS: Final = Table(GAME, "triggers", [Row("8-6-1", ResolveTriggers())])


def resolve_waiting(m: Match) -> None:
    """Resolve what waits, if anything does, before the next row."""
    if m.pending:
        m.call(TRIGGERS, m.turn_player, -1, -1)


# --- activation (8-4-1) ----------------------------------------------------------------------------------------
def activate(m: Match, player: i64, key: i64, card: i64, uid: i64, about: i64, sure: bool) -> Frame:
    """Start the activation of an effect."""
    f = m.call(ACTIVATE, player, card, uid)
    f.key = key
    f.a = about
    f.n = 1 if sure else 0
    f.cause = BY_EFFECT
    f.own = Payment(0, False, False)
    return f


def speaker(m: Match, key: i64, card: i64, uid: i64, player: i64) -> Frame:
    """A frame that speaks for an ability's source, to ask its terms something."""
    f = Frame(m.ability(key).program, player, card, uid)
    f.key = key
    f.cause = BY_EFFECT
    return f


def can_activate(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether an effect may be activated now: in force, not forbidden, conditions met, cost payable."""
    return is_open(m, ability, f) and can_pay(m, ability, f)


def is_open(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether an effect could be activated now but for its cost: in force, not forbidden, conditions met."""
    if is_silenced(m, ability, f):
        return False
    u = m.find(f.uid)
    return are_met(m, ability, f) if u is None else is_in_force(m, u, ability, f)


def is_silenced(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether its player is forbidden to activate effects under its keyword.  [op 1-3-3]"""
    ban: i64 = 0
    if ability.tag == ON_PLAY:
        ban = BAN_ON_PLAY
    elif ability.tag == WHEN_ATTACKING:
        ban = BAN_WHEN_ATTACKING
    if not ban or not m.forbidden >> kinds.ACTIVATE & 1:
        return False
    if m.dirty:
        m.settle()
    return m.side(f.player).bans & ban != 0 and m.forbidder(-1 - f.player, ban, f.card, f.player) >= 0


def can_use(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether an effect of a card in play may be activated now."""
    return is_in_force(m, u, ability, f) and can_pay(m, ability, f)


def is_in_force(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether an effect of a card in play could be activated now but for its cost."""
    if m.dirty:
        m.settle()
    # A negated effect does nothing, and nobody may pay for it.  [op 8-2-1-1]
    if f.key not in u.gained if ability.part else u.negated:
        return False
    return is_ready(m, u, ability, f)


def can_pay(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether the whole activation cost can be paid, or else none of it may be.  [op 8-3-1-3]"""
    entangled = ability.entangled or ability.fed
    for op in ability.cost_ops:
        # What one action brings may pay for the next.  [op 8-3-1-1] [ruling op-050]
        if not ability.fed and not op.can(m, f):
            return False
    if m.lasting:
        for program in added_costs(m, f.uid):
            entangled = True
            for op in program.source:
                if not op.can(m, f):
                    return False
    return not entangled or rehearse(m, f)


def rehearse(m: Match, f: Frame) -> bool:
    """Whether parts of a cost that draw on the same things can be paid together, tried on a copy.  [op 8-3-1-3]"""
    copy = m.clone()
    copy.watch = None
    copy.stack = []
    g = copy.call(REHEARSAL, f.player, f.card, f.uid)
    g.key = f.key
    g.a = f.a
    g.own = Payment(0, False, False)
    return rehearsed(m, copy)


def added_costs(m: Match, uid: i64) -> list[Program]:
    """Activation costs that other effects have added, in the order those effects resolved."""
    return [m.ability(e.key).cost for e in m.lasting if e.kind == ADD_ACTIVATION_COST and e.on == uid]


class CheckActivation(Op[Match]):
    """Give up an effect whose conditions are not met now, or whose cost cannot be paid.  [op 8-4-1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        if f.n == 0 and not is_open(m, ability, f):
            f.finish()
        elif not can_pay(m, ability, f):
            # Whether the cards are there that an optional cost takes is for whoever sees them to know.
            g = speaker(m, f.key, f.card, f.uid, f.player)
            g.cause |= AS_COST
            if ability.optional and m.hides_failing(ability.cost_ops, g):
                return m.ask_secret(f.player, [say(NO, 0)])
            f.finish()
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.finish()


class DecideToUse(Op[Match]):
    """Ask whether an effect that 'may' be used is used; all others must be.

    [op 8-1-2, 8-3-1-4] [ruling op-009]
    """

    def run(self, m: Match, f: Frame) -> bool:
        return m.ability(f.key).optional and m.ask(f.player, NO_OR_YES)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            f.finish()


class Payment(Own):
    """What the table ACTIVATE keeps: how many costs were paid, and whether one of them was not paid as written."""

    def __init__(self, tried: i64, failed: bool, replaced: bool) -> None:
        self.tried = tried
        self.failed = failed
        self.replaced = replaced  # something else was done in place of a part

    def copy(self) -> "Payment":
        """An independent copy."""
        return Payment(self.tried, self.failed, self.replaced)

    def fold(self, m: CoreMatch, h: i64) -> i64:
        """Mix it into a hash of the position."""
        return fold(h, self.tried << 2 ^ (1 if self.failed else 0) ^ (2 if self.replaced else 0))

    def rename(self, uids: dict[int, int]) -> None:
        """Nothing in it names a card."""

    def dump(self) -> list[int]:
        """All of it as plain data."""
        return [int(self.tried), int(self.failed), int(self.replaced)]


def load_payment(m: CoreMatch, data: object) -> Payment:
    """The payment that plain data stands for."""
    tried, failed, replaced = numbers(data, 3, 0, 1 << 10)
    return Payment(tried, failed != 0, replaced != 0)


def payment_of(f: Frame) -> Payment:
    """How far the payment of an effect has come."""
    own = f.own
    assert isinstance(own, Payment)
    return own


class PayCost(Op[Match]):
    """Pay the printed activation cost, then the added ones in their order.  [op 8-4-1-3, 8-3-1-1, 8-3-1-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        payment = payment_of(f)
        if not m.lasting and not payment.tried and not m.ability(f.key).cost.size:
            return False  # nothing is to be paid
        costs = [m.ability(f.key).cost, *added_costs(m, f.uid)]
        # One part that was not paid as written is enough to lose the effect.  [op 8-3-1-3-1, 8-3-1-7]
        if payment.tried and f.done <= 0:
            payment.failed = payment.failed or f.done == 0
            payment.replaced = payment.replaced or f.done < 0
        if payment.tried < len(costs):
            cost = costs[payment.tried]
            payment.tried += 1
            f.again()
            f.done = 1
            if cost.size:
                self.pay(m, f, cost)
        return False

    def pay(self, m: Match, f: Frame, cost: Program) -> None:
        """Run one cost; it reports whether it was paid as written."""
        g = m.call(cost, f.player, f.card, f.uid)
        g.key = f.key
        g.a = f.a
        g.b = 1
        g.cause = BY_EFFECT | AS_COST
        g.sets = f.passed_on()


def end_payment(m: Match, f: Frame) -> None:
    """End the copy on which a payment was tried.

    A cost that would be replaced may be tried, though it will not be paid as written.  [op 8-3-1-7]
    """
    end_rehearsal(m, f.player, not payment_of(f).failed)


REHEARSAL: Final = Program("rehearsal", [PayCost(), Do(end_payment)])


class NoteActivation(Op[Match]):
    """The effect is activated, and others may hear of it after it has resolved.  [op 8-4-1-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        u = m.find(f.uid)
        # A [Once Per Turn] effect is used up even when its payment failed midway.
        # [op 10-2-13-5, 10-2-13-1] [ruling op-002]
        if ability.once and u is not None:
            use_up(m, u, f.key)
        payment = payment_of(f)
        # A [DON!! xN] that paying has taken away is not met any more.  [ruling op-034]
        broken = u is not None and f.n == 0 and not self.still_holds(m, ability, f)
        if payment.failed or payment.replaced or broken:
            if m.journal is not None:
                m.note(NOT_DONE, "8-3-1-3-1", f.player, f.card, BOTH, 0, -1, -1)
            f.finish()
            return False
        if m.journal is not None:
            m.note(ACTIVATED_EVENT, "8-4-1-4", f.player, f.card, BOTH, ability.index, -1, -1)
        # It is heard after this effect has resolved, as everything that waits is.  [op 8-6-3]
        if is_heard(m, kinds.ACTIVATE, [int(f.uid)]):
            let_hear(m, deed(f, kinds.ACTIVATE, [int(f.uid)], n=ability.tag), kinds.ACTIVATE, [int(f.uid)])
        return False

    def still_holds(self, m: Match, ability: Ability, f: Frame) -> bool:
        """Whether the conditions hold that are asked for again after paying."""
        for condition in ability.conditions:
            if condition.is_asked_again() and not condition.holds(m, f):
                return False
        return True


class ResolveEffect(Op[Match]):
    """Carry out the effect's text from its beginning and in its order; its card stays where it is.

    [op 8-4-1-5, 8-4-3, 2-8-3, 1-3-7]
    """

    def run(self, m: Match, f: Frame) -> bool:
        # The text may speak of what was chosen for its cost.
        run_effect(m, f, f.key, f.a).sets = f.passed_on()
        return False


def run_effect(m: Match, f: Frame, key: i64, about: i64) -> Frame:
    """Run the program of an ability on behalf of a frame."""
    g = m.call(m.ability(key).program, f.player, f.card, f.uid)
    g.key = key
    g.a = about
    g.cause = BY_EFFECT
    g.chain = f.chain
    return g


ACTIVATE: Final = Table(GAME, "activate", [
    Row("8-4-1-1", CheckActivation()),
    Row("8-3-1-4", DecideToUse()),
    Row("8-4-1-3", PayCost()),
    Row("8-4-1-4", NoteActivation()),
    Row("8-4-1-5", ResolveEffect()),
])  # fmt: skip
ACTIVATE.keeps = load_payment


def activated_abilities(m: Match, u: Unit) -> list[int]:
    """Keys of the [Activate: Main] abilities of a card in play, gained ones included."""
    keys: list[int] = [u.card.id << KEY_BITS | ability.index for ability in u.d.activated]
    for key in u.gained:
        if m.ability(key).kind == ACTIVATED:
            keys.append(key)
    return keys


def trigger_key(card: i64, ability: Ability) -> i64:
    """The key of a card's own ability."""
    return card << KEY_BITS | ability.index
