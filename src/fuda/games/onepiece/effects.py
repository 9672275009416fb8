"""Activating and resolving effects (chapter 8): costs, conditions, the order of triggers, replacement.

Owns the tables ACTIVATE (8-4-1), TRIGGERS (8-6) and LEAVE (leaving play, with its replacements). What an effect
does is written in its program; nothing here knows any card.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Do, Frame, Op, Program, Row, Table
from fuda.core.rehearsal import end_rehearsal, is_payable
from fuda.core.state import BOTH, ID_MASK, NO, REPLACE, RESOLVE, YES, Action, has_pair, say
from fuda.core.triggers import Pending, next_generation
from fuda.games.onepiece.moves import are_met, is_ready, leave, publish
from fuda.games.onepiece.printed import ACTIVATED, KEY_BITS, REPLACEMENT, Ability
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    ACTIVATED as ACTIVATED_EVENT,
)
from fuda.games.onepiece.spec import (
    ADD_ACTIVATION_COST,
    AS_COST,
    BAN_KO_BATTLE,
    BAN_KO_EFFECT,
    BAN_LEAVE,
    BY_BATTLE,
    BY_EFFECT,
    GAME,
    KO,
    KOED,
    LEADER_AREA,
    NOT_DONE,
    REPLACED,
    TRASH,
    WOULD_KO,
    WOULD_LEAVE,
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
    return f


def speaker(m: Match, key: i64, card: i64, uid: i64, player: i64) -> Frame:
    """A frame that speaks for an ability's source, to ask its terms something."""
    f = Frame(m.ability(key).program, player, card, uid)
    f.key = key
    return f


def can_activate(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether an effect may be activated now: in force, conditions met, cost payable."""
    u = m.find(f.uid)
    if u is not None:
        return can_use(m, u, ability, f)
    return are_met(m, ability, f) and can_pay(m, ability, f)


def can_use(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether an effect of a card in play may be activated now."""
    if m.dirty:
        m.settle()
    # A negated effect does nothing, and nobody may pay for it.  [op 8-2-1-1]
    if f.key not in u.gained if ability.part else u.negated:
        return False
    return is_ready(m, u, ability, f) and can_pay(m, ability, f)


def can_pay(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether the whole activation cost can be paid, or else none of it may be.  [op 8-3-1-3]"""
    for op in ability.cost.ops:
        if not op.can(m, f):
            return False
    entangled = ability.entangled
    if m.lasting:
        for program in added_costs(m, f.uid):
            entangled = True
            for op in program.ops:
                if not op.can(m, f):
                    return False
    # A cost that would be replaced may be tried, though it will not be paid as written.  [op 8-3-1-7]
    return not entangled or m.replacing != 0 or rehearse(m, f)


def rehearse(m: Match, f: Frame) -> bool:
    """Whether parts of a cost that draw on the same things can be paid together, tried on a copy.  [op 8-3-1-3]"""
    copy = m.clone()
    copy.watch = None
    copy.stack = []
    g = copy.call(REHEARSAL, f.player, f.card, f.uid)
    g.key = f.key
    g.a = f.a
    copy.advance()
    return is_payable(copy)


def added_costs(m: Match, uid: i64) -> list[Program]:
    """Activation costs that other effects have added, in the order those effects resolved."""
    return [m.ability(e.key).cost for e in m.lasting if e.kind == ADD_ACTIVATION_COST and e.on == uid]


class CheckActivation(Op[Match]):
    """Give up an effect whose conditions are not met now, or whose cost cannot be paid.  [op 8-4-1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        if not (can_activate(m, ability, f) if f.n == 0 else can_pay(m, ability, f)):
            f.finish()
        return False


class DecideToUse(Op[Match]):
    """Ask whether an effect that 'may' be used is used; all others must be.

    [op 8-1-2, 8-3-1-4] [ruling op-009]
    """

    def run(self, m: Match, f: Frame) -> bool:
        return m.ability(f.key).optional and m.ask(f.player, NO_OR_YES)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            f.finish()


class PayCost(Op[Match]):
    """Pay the printed activation cost, then the added ones in their order.  [op 8-4-1-3, 8-3-1-1, 8-3-1-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        costs = [ability.cost, *added_costs(m, f.uid)]
        if f.b < 0:  # nothing paid yet
            f.b = 0
            f.done = 1
        # One part that was not paid as written is enough to lose the effect.  [op 8-3-1-3-1, 8-3-1-7]
        if f.done == 0:
            f.b |= 256
        paid = f.b & 255
        if paid < len(costs):
            f.b += 1
            f.again()
            if costs[paid].size:
                self.pay(m, f, costs[paid])
            else:
                f.done = 1
        return False

    def pay(self, m: Match, f: Frame, cost: Program) -> None:
        """Run one cost; it reports whether it was paid as written."""
        g = m.call(cost, f.player, f.card, f.uid)
        g.key = f.key
        g.a = f.a
        g.b = 1
        g.cause = BY_EFFECT | AS_COST


def end_payment(m: Match, f: Frame) -> None:
    """End the copy on which a payment was tried."""
    end_rehearsal(m, f.player, f.b & 256 == 0)


REHEARSAL: Final = Program("rehearsal", [PayCost(), Do(end_payment)])


class NoteActivation(Op[Match]):
    """The effect is activated, and others may hear of it after it has resolved.  [op 8-4-1-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        u = m.find(f.uid)
        # A [Once Per Turn] effect is used up even when its payment failed midway.
        # [op 10-2-13-5, 10-2-13-1] [ruling op-002]
        if ability.once and u is not None:
            # Only of this card: others with the same effect have theirs.  [op 10-2-13-2]
            u.used = [*u.used, f.key]
        if f.b & 256:
            if m.journal is not None:
                m.note(NOT_DONE, "8-3-1-3-1", f.player, f.card, BOTH, 0, -1, -1)
            f.finish()
            return False
        if m.journal is not None:
            m.note(ACTIVATED_EVENT, "8-4-1-4", f.player, f.card, BOTH, ability.index, -1, -1)
        # It is heard after this effect has resolved, as everything that waits is.  [op 8-6-3]
        publish(m, ACTIVATED_EVENT, f.player, f.card, f.uid, f.cause, ability.tag)
        return False


class ResolveEffect(Op[Match]):
    """Carry out the effect's text from its beginning and in its order; its card stays where it is.

    [op 8-4-1-5, 8-4-3, 2-8-3, 1-3-7]
    """

    def run(self, m: Match, f: Frame) -> bool:
        run_effect(m, f, f.key, f.a)
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


# --- replacement (8-1-3-4) -------------------------------------------------------------------------------------
def replacements(m: Match, would: i64, f: Frame) -> list[int]:
    """The replacement effects that could apply to the process of a frame, as pairs of key and source uid."""
    out: list[int] = []
    for player in (m.turn_player, 1 - m.turn_player):
        for u in m.side(player).units():
            if u.d.replaces & would and not m.is_negated(u):
                for ability in u.d.abilities:
                    if not ability.part:
                        offer_replacement(m, u, u.card.id << KEY_BITS | ability.index, would, f, out)
            for key in u.gained:
                offer_replacement(m, u, key, would, f, out)
    return out


def offer_replacement(m: Match, u: Unit, key: i64, would: i64, f: Frame, out: list[int]) -> None:
    """Add one replacement effect if it may apply."""
    ability = m.ability(key)
    if ability.kind != REPLACEMENT or not ability.would & would:
        return
    # The same effect applies only once in the chain that one event sets off.  [op 8-1-3-4-3]
    if has_pair(f.chain, key, u.uid):
        return
    g = speaker(m, key, u.card.id, u.uid, u.side)
    g.a = f.uid
    instead = ability.instead
    if instead is None or not instead.applies(m, g, f.uid, f.a, f.cause) or not is_ready(m, u, ability, g):
        return
    # What cannot be done instead cannot replace anything.  [op 8-1-3-4-5]
    for op in ability.program.ops:
        if not op.can(m, g):
            return
    out += [key, u.uid]


def tier(m: Match, f: Frame, key: i64, uid: i64) -> i64:
    """Whose turn it is to replace: the card's own effect, the turn player's, the other player's."""
    if uid == f.uid:
        return 0
    u = m.find(uid)
    return 1 if u is not None and u.side == m.turn_player else 2


class Replaceable(Op[Match]):
    """Offer the replacement effects for what is about to happen.

    The card's own come first, then the turn player's, then the other player's, each in that player's order.
    [op 8-1-3-4-2] [ruling op-008]
    """

    def __init__(self, would: i64) -> None:
        self.would = would

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if not m.replacing & self.would or f.n > 2:
            return False
        pairs = self.at_tier(m, f)
        if not pairs:
            f.n += 1
            f.again()
            return False
        options: list[Action] = []
        must = False
        player: i64 = 0
        for i in range(0, len(pairs), 2):
            options.append(Action(REPLACE, pairs[i + 1] & 1023, pairs[i]))
            must = must or not m.ability(pairs[i]).optional
            u = m.find(pairs[i + 1])
            player = u.side if u is not None else player
        if not must:
            options.append(say(NO, 0))
        return m.ask(player, options)

    def at_tier(self, m: Match, f: Frame) -> list[int]:
        """The replacements that may be applied now."""
        would = self.would
        if would & WOULD_KO and not f.cause & KO:
            would = WOULD_LEAVE
        pairs = replacements(m, would, f)
        out: list[int] = []
        for i in range(0, len(pairs), 2):
            if tier(m, f, pairs[i], pairs[i + 1]) == f.n:
                out += pairs[i : i + 2]
        return out

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # A replacement that was declined is not used up.  [op 8-1-3-4-1]
        if a.kind == NO:
            f.n += 1
            f.again()
            return
        ability = m.ability(a.n)
        u = m.unit(a.card)
        assert u is not None
        if ability.once:
            u.used = [*u.used, a.n]
        if m.journal is not None:
            m.note(REPLACED, "8-1-3-4", u.side, a.card, BOTH, ability.index, -1, -1)
        # The process ends as replaced, and the rest of the text follows.  [op 8-1-3-4-4, 8-1-3-4-4-1]
        f.pc = f.program.size - 1
        # What is done instead is the effect of its own player and may itself be replaced.
        # [op 8-1-3-4-7, 8-1-3-4-6]
        g = m.call(ability.program, u.side, a.card, u.uid)
        g.key = a.n
        g.a = f.uid
        g.cause = BY_EFFECT
        g.chain = [*f.chain, a.n, u.uid]


def was_replaced(m: Match, f: Frame) -> None:
    """The process did not happen as it was written."""
    f.done = 0


# --- leaving play ----------------------------------------------------------------------------------------------
BOTTOM: Final = 256
FACE_UP: Final = 512
IN_SECRET_ORDER: Final = 1024


def start_leave(m: Match, u: Unit, f: Frame, zone: i64, cause: i64) -> None:
    """Start the process by which a card leaves play; `zone` may carry BOTTOM, FACE_UP or IN_SECRET_ORDER."""
    g = m.call(LEAVE, u.side, u.card.id, u.uid)
    g.a = f.player
    g.b = zone
    g.key = f.key
    g.cause = cause
    g.chain = f.chain


class ForbidLeaving(Op[Match]):
    """A prohibition beats the instruction.  [op 1-3-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        # Neither rules nor effects take a Leader out of the Leader area.  [op 3-6-3]
        if u is None or m.zone_of(f.card) == LEADER_AREA:
            f.done = 0
            f.finish()
            return False
        if not may_leave(m, u, f.cause, f.a, f.key >> KEY_BITS):
            f.done = 0
            f.finish()
        return False


def may_leave(m: Match, u: Unit, cause: i64, agent: i64, actor: i64) -> bool:
    """Whether no effect forbids that a card leaves play for this cause, by that player and that card.  [op 1-3-3]"""
    ban: i64 = 0
    if cause & KO:
        ban = BAN_KO_BATTLE if cause & BY_BATTLE else BAN_KO_EFFECT
    if cause & BY_EFFECT:
        ban |= BAN_LEAVE
    if not m.bans(u) & ban:
        return True
    return not m.is_forbidden(u.uid, ban, m.attacker & ID_MASK if cause & BY_BATTLE else actor, agent)


class CarryOutLeaving(Op[Match]):
    """Put the card where it goes: a KO into its owner's trash.  [op 10-2-1-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        f.done = 0
        if u is not None:
            zone = f.b & 255
            clause = "10-2-1-2" if f.cause & KO else "4-11-2"
            seen: i64 = 1 << u.card.owner if f.b & IN_SECRET_ORDER else BOTH
            leave(m, u, zone, f.b & BOTTOM != 0, f.b & FACE_UP != 0, seen, f.cause, f.a, clause)
            f.done = 1
        f.finish()
        return False


LEAVE: Final = Table(GAME, "leave", [
    Row("1-3-3", ForbidLeaving()),
    Row("8-1-3-4-2", Replaceable(WOULD_KO | WOULD_LEAVE)),
    Row("4-11-2", CarryOutLeaving()),
    Row("8-1-3-4-4", was_replaced),
])  # fmt: skip


def ko(m: Match, u: Unit, f: Frame, cause: i64) -> None:
    """Start a KO: only a battle's result or an effect that says so is one.  [op 10-2-1-3] [ruling op-006]"""
    start_leave(m, u, f, TRASH, cause | KO)


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
