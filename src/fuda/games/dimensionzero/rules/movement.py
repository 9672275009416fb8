"""Moving units and making plans: the activated abilities that the rules themselves give (4-3.3, 4-7.3, 4-9.3)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, SayDone, Table, is_choice
from fuda.core.state import BOTH, Action
from fuda.core.triggers import Pending
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import Entry, Piece, own_key
from fuda.games.dimensionzero.policy import DOOR
from fuda.games.dimensionzero.printed import MARCH, PLAIN, Cost, CostPart, Way
from fuda.games.dimensionzero.rules.continuous import is_on
from fuda.games.dimensionzero.rules.givenrules import rule_keys
from fuda.games.dimensionzero.rules.hearing import hold, is_open, publish_about
from fuda.games.dimensionzero.rules.payment import PayEnergy, can_pay, start_paying
from fuda.games.dimensionzero.rules.play import ChooseCallers, ChooseParts, ChooseX, FreezeParts, PayParts, fix, push
from fuda.games.dimensionzero.rules.playable import GIVER, NO_PARTS, OWN, PRICE, can_pay_all, is_time
from fuda.games.dimensionzero.rules.processes import make_plan, put_away
from fuda.games.dimensionzero.spec import (
    BAN_ACTIVATE,
    BAN_ATTACK,
    BAN_MOVE,
    BATTLE_SQUARES,
    BY_EFFECT,
    BY_MOVE,
    COUNTERED,
    GAME,
    GRAVEYARD,
    IN_RELEASE,
    MOVE_ACTIVATED,
    MOVEMENT,
    NORMAL,
    PLAN_CREATION,
    PLAN_RENEWAL,
    WAY,
)
from fuda.games.dimensionzero.squares import ADJACENT
from fuda.games.dimensionzero.state import Match
from fuda.table.deeds import Deed

PLAN_COST: Final = Cost([0, 0, 0, 0, 0, 1], -1)  # [dz 3-8.2-3, 3-8.2-4]


# --- what may be moved -----------------------------------------------------------------------------------------
def move_cost(m: Match, p: Piece) -> Cost:
    """What it costs to move a unit.  [dz 2-5.1]"""
    cost = p.move
    for s in m.pricing:
        if s.static is not None and (s.lasting is not None or is_on(m, s)):
            cost = s.static.move_cost(m, s.f, p, cost)
    return cost


def move_ways(m: Match, player: i64, p: Piece) -> list[Way]:
    """The ways to pay for a movement: plainly, by Raid, and either of them with a March.  [dz 5-11.1, 5-16.2]"""
    plain = Way(PLAIN, move_cost(m, p), NO_PARTS, 0, -1, -1)
    bases = [plain]
    if not p.d.play_rules and not p.d.marches and not p.gained:
        return bases if is_payable(m, player, p, plain) else []
    for key in rule_keys(m, p):
        ability = m.ability(key)
        f = p.voice(ability, key)
        if is_open(m, f, ability) and hold(m, f, ability):
            for rule in ability.rules:
                bases += rule.move_ways(m, f, p)
    found = bases[:]
    for key in marches(m, p):
        ability = m.ability(key)
        if not is_open(m, p.voice(ability, key), ability):
            continue
        for base in bases:
            # Raid pays the movement itself, never what is added to it.  [dz 5-16.3]
            cost = ability.cost.plus(base.cost)
            found.append(Way(MARCH, cost, base.parts + ability.parts, 0, base.key, key))
    return [way for way in found if is_payable(m, player, p, way)]


def marches(m: Match, p: Piece) -> list[int]:
    """The March abilities of a unit, also those it was given, as keys."""
    found: list[int] = []
    if p.d.marches and not p.textless:
        for ability in p.d.abilities:
            if ability.is_march and not ability.part:
                found.append(own_key(p.id, ability))
    for key in p.gained:
        if m.ability(key).is_march:
            found.append(key)
    return found


def is_payable(m: Match, player: i64, p: Piece, way: Way) -> bool:
    """Whether a way of paying for a movement is open."""
    return can_pay_all(m, Frame(MOVE, player, p.id, p.uid), way.cost, way.parts, p.colors)


def may_move(m: Match, player: i64, p: Piece) -> bool:
    """Whether a player may move a unit at all: released, the own, in the battle space.  [dz 3-8.2-6, 4-7.3-1]"""
    if p.frozen or p.control != player or not p.is_unit() or p.square >= BATTLE_SQUARES:
        return False
    if m.forbidden and is_held(m, player, p):
        return False
    if not p.d.play_rules and not p.gained and not m.pricing:
        cost = p.move
        side = m.side(player)
        if not m.calling:
            if cost.total > len(side.energy) + len(side.smash):
                return False
            if not p.d.marches:
                return can_pay(m, player, cost)
    return len(move_ways(m, player, p)) > 0


def is_held(m: Match, player: i64, p: Piece) -> bool:
    """Whether something forbids that a player moves a unit, which is to activate an ability of the rules.

    [dz 1-1.2, 3-8.2-6.p2, 4-3.3] [ruling dz-050]
    """
    if m.is_kept(p, BAN_MOVE, p.uid, player) or m.is_barred(player, BAN_MOVE, p.uid, player):
        return True
    return m.is_barred(player, BAN_ACTIVATE, p.uid, player)


def squares_to(m: Match, player: i64, p: Piece) -> list[int]:
    """The squares next to a unit to which it may move: none with another unit of its player.

    [dz 3-8.2-6, 4-7.3-1]
    """
    taken = m.unit_mask(player)
    found = [square for square in ADJACENT[p.square] if not taken >> square & 1]
    if p.bans & BAN_ATTACK and m.is_kept(p, BAN_ATTACK, p.uid, player):
        foes = m.unit_mask(1 - player)
        found = [square for square in found if not foes >> square & 1]
    return found


# --- activating a movement -------------------------------------------------------------------------------------
def start_move(m: Match, player: i64, p: Piece, square: i64) -> None:
    """Start the movement of a unit to a square."""
    f = m.call(MOVE, player, p.id, p.uid)
    f.a = square


class DeclareMove(Op[Match]):
    """The unit and the square are named.  [dz 4-7.3-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.n = 0
        return False


class ChooseMoveWay(Op[Match]):
    """Choose how the movement is paid for.  [dz 4-7.3-2, 5-11.3]"""

    def run(self, m: Match, f: Frame) -> bool:
        p = m.find(f.uid)
        assert p is not None
        found = move_ways(m, f.player, p)
        if not is_choice(m, len(found)):
            self.take(f, found[0])
            return False
        return m.ask(f.player, [Action(WAY, f.card, i) for i in range(len(found))])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        p = m.find(f.uid)
        assert p is not None
        self.take(f, move_ways(m, f.player, p)[a.n])

    def take(self, f: Frame, way: Way) -> None:
        """Keep what the way says, as numbers."""
        march = way.key if way.kind == MARCH else -1
        f.b = march + 1
        f.put(GIVER, [way.source if way.kind == MARCH else way.key])
        f.put(PRICE, [*way.cost.amounts, way.cost.x])


def move_parts(m: Match, f: Frame) -> list[CostPart]:
    """What the chosen way costs beside energy."""
    found: list[CostPart] = []
    raid = f.get(GIVER)[0]
    if raid >= 0:
        for rule in m.ability(raid).rules:
            found = found + rule.way_parts()
    if f.b > 0:
        found = found + m.ability(f.b - 1).parts
    return found


class ChooseMoveX(ChooseX):
    """Give the variable of the cost of a movement a value.  [dz 4-7.3-2]"""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        return move_parts(m, f)

    def leads_on(self, m: Match, f: Frame, value: i64) -> bool:
        return True


def moved_colors(m: Match, f: Frame) -> i64:
    """The colours of the unit that is moved."""
    p = m.find(f.uid)
    return 0 if p is None else p.colors


class ChooseMoveParts(ChooseParts):
    """Choose the cards that pay for a movement."""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        return move_parts(m, f)

    def colors(self, m: Match, f: Frame) -> i64:
        return moved_colors(m, f)


class ChooseMoveCallers(ChooseCallers):
    """Freeze cards with Call to make a movement cheaper.  [dz 5-10.2]"""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        return move_parts(m, f)

    def colors(self, m: Match, f: Frame) -> i64:
        return moved_colors(m, f)


class FreezeMoveParts(FreezeParts):
    """Freeze what is frozen for a movement.  [dz 4-7.3-4]"""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        return move_parts(m, f)


def stack_move(m: Match, f: Frame) -> None:
    """Put the movement on the stack, as the activated ability that it is.  [dz 4-7.3-2, 3-8.2-6.p2]"""
    p = m.find(f.uid)
    assert p is not None
    e = Entry(MOVEMENT, f.player, f.card, f.uid, f.b - 1)
    e.square = f.a
    e.n = p.square
    push(m, e)
    f.put(OWN, [-1 - e.serial])


class StackMove(Op[Match]):
    """The movement is on the stack from now on."""

    def run(self, m: Match, f: Frame) -> bool:
        stack_move(m, f)
        return False


class FixMoveCost(Op[Match]):
    """Fix the cost of the movement.  [dz 4-7.3-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        fix(m, f, move_parts(m, f))
        return False


class PayMoveParts(PayParts):
    """Pay for a movement what is no energy.  [dz 4-7.3-4]"""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        return move_parts(m, f)


class CompleteMove(Op[Match]):
    """The movement has been activated.  [dz 4-7.3-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1
        p = m.find(f.uid)
        if p is not None:
            publish_about(m, MOVE_ACTIVATED, p, -1, 0, f.a)
        return False


MOVE: Final = Table(GAME, "move", [
    Row("4-7.3-1", DeclareMove()),
    Row("4-7.3-2", ChooseMoveWay()),
    Row("4-7.3-2", ChooseMoveX()),
    Row("4-7.3-2", ChooseMoveParts()),
    Row("5-10.2", ChooseMoveCallers()),
    Row("4-7.3-2", StackMove()),
    Row("4-7.3-3", FixMoveCost()),
    Row("4-7.3-4", FreezeMoveParts()),
    Row("4-7.3-4", PayEnergy()),
    Row("4-7.3-4", PayMoveParts()),
    Row("4-7.3-5", CompleteMove()),
])  # fmt: skip


# --- resolving it ----------------------------------------------------------------------------------------------
class CheckMove(Op[Match]):
    """The unit must still be where it was; whether it is frozen or the square taken does not matter.

    Otherwise nothing that waits for a resolved movement happens: no March, no Resonance.
    [dz 4-9.3-1, 4-9.3-1.ex1, 5-11.2.ex2, 5-13.2-1, 5-13.2-1.ex1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        p = m.find(e.uid)
        if p is None or p.square != e.n:
            if m.journal is not None:
                m.note(COUNTERED, "4-9.3-1", e.player, e.card, BOTH, 0, -1, -1)
            m.entries.pop()
            m.version += 1
            f.done = 1
            f.finish()
        return False


class CarryOutMove(Op[Match]):
    """Put the unit on the square, released, whatever has happened to both.

    [dz 4-9.3-2, 4-9.3-1.ex2, 4-9.3-1.ex3]
    """

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries.pop()
        m.version += 1
        f.key = e.key
        what: list[int] = [e.uid]
        DOOR.do(m, f, Deed(kinds.PLACE, what, e.player, BY_MOVE, to=e.square, flags=IN_RELEASE, clause="4-9.3-2"))
        return False


class TriggerMarch(Op[Match]):
    """What was paid for as a March triggers now, at the new square; not if something else happened instead.

    [dz 5-11.2, 5-11.2.ex1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        p = m.find(f.uid)
        m.settle()
        if f.done == 1 and p is not None and f.key >= 0 and f.key in marches(m, p):
            m.pending.append(Pending(0, p.control, f.key, p.id, p.uid, p.uid, 0, False))
        f.done = 1
        return False


RESOLVE_MOVE: Final = Table(GAME, "resolve a movement", [
    Row("4-9.3-1", CheckMove()),
    Row("4-9.3-2", CarryOutMove()),
    Row("5-11.2", TriggerMarch()),
])  # fmt: skip


# --- plans -----------------------------------------------------------------------------------------------------
def can_plan(m: Match, player: i64) -> bool:
    """Whether a player may create or renew a plan now.  [dz 3-8.2-3, 3-8.2-4]"""
    side = m.side(player)
    if not side.deck or len(side.energy) + len(side.smash) == 0:
        return False
    # It is an activated ability of the rules.  [dz 4-3.3] [ruling dz-050]
    return is_time(m, player, NORMAL) and not m.is_barred(player, BAN_ACTIVATE, -1, player)


def start_plan(m: Match, player: i64) -> None:
    """Start creating a plan, or renewing the one there is.  [dz 2-23.3-6]"""
    m.call(MAKE_PLAN, player, -1, -1)


class DeclarePlan(Op[Match]):
    """Say which of the two it is, and put it on the stack.  [dz 3-8.2-3.p2, 3-8.2-4.p2]"""

    def run(self, m: Match, f: Frame) -> bool:
        kind = PLAN_RENEWAL if m.side(f.player).plan else PLAN_CREATION
        push(m, Entry(kind, f.player, -1, -1, -1))
        start_paying(f, PLAN_COST)
        return False


MAKE_PLAN: Final = Table(GAME, "make a plan", [
    Row("3-8.2-3", DeclarePlan()),
    Row("4-7.2-8", PayEnergy()),
    Row("4-7.2-9", SayDone()),
])  # fmt: skip


class ResolvePlan(Op[Match]):
    """Turn the top card face up; a renewal puts the old plan into the graveyard first.  [dz 3-8.2-3, 3-8.2-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries.pop()
        m.version += 1
        f.done = 1
        side = m.side(e.player)
        if e.kind == PLAN_RENEWAL:
            card = side.plan_card()
            if card is None:
                return False
            put_away(m, f, card.id, GRAVEYARD, BY_EFFECT, "3-8.2-4")
            make_plan(m, f, e.player, BY_EFFECT, "3-8.2-4")
        else:
            make_plan(m, f, e.player, BY_EFFECT, "3-8.2-3")
        f.done = 1
        return False


RESOLVE_PLAN: Final = Table(GAME, "resolve a plan", [Row("3-8.2-3", ResolvePlan())])
