"""Moving units and making plans: the activated abilities that the rules themselves give (4-3.3, 4-7.3, 4-9.3)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, Action
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.continuous import is_on
from fuda.games.dimensionzero.moves import (
    announce_arrival,
    hold,
    is_open,
    move,
    publish_about,
    shift,
    turn_plan,
)
from fuda.games.dimensionzero.payment import PayEnergy, can_pay, start_paying
from fuda.games.dimensionzero.pieces import Entry, Piece, own_key
from fuda.games.dimensionzero.play import ChooseCallers, ChooseParts, ChooseX, PayParts, fix, push
from fuda.games.dimensionzero.playable import GIVER, OWN, PRICE, callers, have_cards, is_time, rule_keys
from fuda.games.dimensionzero.printed import MARCH, PLAIN, Cost, CostPart, Way
from fuda.games.dimensionzero.processes import PLACE_ONE
from fuda.games.dimensionzero.spec import (
    BAN_ATTACK,
    BAN_MOVE,
    BATTLE_SQUARES,
    BY_EFFECT,
    BY_MOVE,
    COLORLESS,
    COUNTERED,
    GAME,
    GRAVEYARD,
    MOVE_ACTIVATED,
    MOVE_RESOLVED,
    MOVEMENT,
    NORMAL,
    PLAN_CREATION,
    PLAN_RENEWAL,
    SQUARE,
    WAY,
    WOULD_ARRIVE,
)
from fuda.games.dimensionzero.squares import ADJACENT
from fuda.games.dimensionzero.state import Match

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
    plain = move_cost(m, p)
    bases = [Way(PLAIN, plain, [], 0, -1, -1)]
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
    if not can_pay(m, player, way.cost.more(COLORLESS, -len(callers(m, player, p.colors)))):
        return False
    return have_cards(m, Frame(MOVE, player, p.id, p.uid), way.parts)


def may_move(m: Match, player: i64, p: Piece) -> bool:
    """Whether a player may move a unit at all: released, the own, in the battle space.  [dz 3-8.2-6, 4-7.3-1]"""
    if p.frozen or p.control != player or not p.is_unit() or p.square >= BATTLE_SQUARES:
        return False
    if p.bans & BAN_MOVE and m.is_forbidden(p.uid, BAN_MOVE, -1, player):
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


def squares_to(m: Match, player: i64, p: Piece) -> list[int]:
    """The squares next to a unit to which it may move: none with another unit of its player.

    [dz 3-8.2-6, 4-7.3-1]
    """
    taken = m.unit_mask(player)
    found = [square for square in ADJACENT[p.square] if not taken >> square & 1]
    if p.bans & BAN_ATTACK and m.is_forbidden(p.uid, BAN_ATTACK, -1, player):
        foes = m.unit_mask(1 - player)
        found = [square for square in found if not foes >> square & 1]
    return found


# --- activating a movement -------------------------------------------------------------------------------------
def start_move(m: Match, player: i64, p: Piece, square: i64) -> None:
    """Start the movement of a unit to a square."""
    f = m.call(MOVE, player, p.id, p.uid)
    f.a = square


def declare_move(m: Match, f: Frame) -> None:
    """The unit and the square are named.  [dz 4-7.3-1]"""
    f.n = 0


class ChooseMoveWay(Op[Match]):
    """Choose how the movement is paid for.  [dz 4-7.3-2, 5-11.3]"""

    def run(self, m: Match, f: Frame) -> bool:
        p = m.find(f.uid)
        assert p is not None
        found = move_ways(m, f.player, p)
        return m.ask(f.player, [Action(WAY, f.card, i) for i in range(len(found))])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        p = m.find(f.uid)
        assert p is not None
        way = move_ways(m, f.player, p)[a.n]
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


class ChooseMoveParts(ChooseParts):
    """Choose the cards that pay for a movement."""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        return move_parts(m, f)


class ChooseMoveCallers(ChooseCallers):
    """Freeze cards with Call to make a movement cheaper.  [dz 5-10.2]"""

    def colors(self, m: Match, f: Frame) -> i64:
        p = m.find(f.uid)
        return 0 if p is None else p.colors


def stack_move(m: Match, f: Frame) -> None:
    """Put the movement on the stack, as the activated ability that it is.  [dz 4-7.3-2, 3-8.2-6.p2]"""
    p = m.find(f.uid)
    assert p is not None
    e = Entry(MOVEMENT, f.player, f.card, f.uid, f.b - 1)
    e.square = f.a
    e.n = p.square
    push(m, e)
    f.put(OWN, [-1 - e.serial])


def fix_move_cost(m: Match, f: Frame) -> None:
    """Fix the cost of the movement.  [dz 4-7.3-3]"""
    fix(m, f, move_parts(m, f))


class PayMoveParts(PayParts):
    """Pay for a movement what is no energy.  [dz 4-7.3-4]"""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        return move_parts(m, f)


def complete_move(m: Match, f: Frame) -> None:
    """The movement has been activated.  [dz 4-7.3-5]"""
    f.done = 1
    p = m.find(f.uid)
    if p is not None:
        publish_about(m, MOVE_ACTIVATED, p, -1, 0, f.a)


MOVE: Final = Table(GAME, "move", [
    Row("4-7.3-1", declare_move),
    Row("4-7.3-2", ChooseMoveWay()),
    Row("4-7.3-2", ChooseMoveX()),
    Row("4-7.3-2", ChooseMoveParts()),
    Row("5-10.2", ChooseMoveCallers()),
    Row("4-7.3-2", stack_move),
    Row("4-7.3-3", fix_move_cost),
    Row("4-7.3-4", PayEnergy()),
    Row("4-7.3-4", PayMoveParts()),
    Row("4-7.3-5", complete_move),
])  # fmt: skip


# --- resolving it ----------------------------------------------------------------------------------------------
def check_move(m: Match, f: Frame) -> None:
    """The unit must still be where it was; whether it is frozen or the square taken does not matter.

    Otherwise nothing that waits for a resolved movement happens: no March, no Resonance.
    [dz 4-9.3-1, 4-9.3-1.ex1, 5-11.2.ex2, 5-13.2-1, 5-13.2-1.ex1]
    """
    e = m.entries[-1]
    p = m.find(e.uid)
    if p is None or p.square != e.n:
        if m.journal is not None:
            m.note(COUNTERED, "4-9.3-1", e.player, e.card, BOTH, 0, -1, -1)
        m.entries.pop()
        m.version += 1
        f.done = 1
        f.finish()


class AskMoveArrival(Op[Match]):
    """See whether something happens instead of the unit being put on the square.  [dz 4-15.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        f.done = 1
        m.settle()
        if m.replacing & WOULD_ARRIVE:
            g = m.call(PLACE_ONE, e.player, e.card, e.uid)
            g.b = e.square
            g.cause = BY_MOVE
        return False


def carry_out_move(m: Match, f: Frame) -> None:
    """Put the unit on the square, released, whatever has happened to both.

    [dz 4-9.3-2, 4-9.3-1.ex2, 4-9.3-1.ex3]
    """
    e = m.entries.pop()
    m.version += 1
    p = m.find(e.uid)
    if f.done == 2 or p is None:
        f.done = 1
        return
    m.batch += 1
    shift(m, p, e.square, False, "4-9.3-2")
    # Resonance asks whether a movement was resolved this turn, whatever becomes of the unit.  [dz 5-13.2, 5-13.3]
    m.moved |= 1 << p.control
    announce_arrival(m, p, SQUARE, BY_MOVE)
    # Only this is moving: a unit that something else puts on another square has not moved.  [dz 3-8.2-6.note1]
    publish_about(m, MOVE_RESOLVED, p, -1, BY_MOVE, e.square)
    m.settle()
    if e.key >= 0 and e.key in marches(m, p):
        # What was paid for as a March triggers now, at the new square.  [dz 5-11.2, 5-11.2.ex1]
        m.pending.append(Pending(0, p.control, e.key, p.id, p.uid, p.uid, 0, False))
    f.done = 1


RESOLVE_MOVE: Final = Table(GAME, "resolve a movement", [
    Row("4-9.3-1", check_move),
    Row("4-15.2", AskMoveArrival()),
    Row("4-9.3-2", carry_out_move),
])  # fmt: skip


# --- plans -----------------------------------------------------------------------------------------------------
def can_plan(m: Match, player: i64) -> bool:
    """Whether a player may create or renew a plan now.  [dz 3-8.2-3, 3-8.2-4]"""
    side = m.side(player)
    return is_time(m, player, NORMAL) and len(side.energy) + len(side.smash) > 0 and len(side.deck) > 0


def start_plan(m: Match, player: i64) -> None:
    """Start creating a plan, or renewing the one there is.  [dz 2-23.3-6]"""
    m.call(MAKE_PLAN, player, -1, -1)


def declare_plan(m: Match, f: Frame) -> None:
    """Say which of the two it is, and put it on the stack.  [dz 3-8.2-3.p2, 3-8.2-4.p2]"""
    kind = PLAN_RENEWAL if m.side(f.player).plan else PLAN_CREATION
    push(m, Entry(kind, f.player, -1, -1, -1))
    start_paying(f, PLAN_COST)


def complete_plan(m: Match, f: Frame) -> None:
    """It has been activated."""
    f.done = 1


MAKE_PLAN: Final = Table(GAME, "make a plan", [
    Row("3-8.2-3", declare_plan),
    Row("4-7.2-8", PayEnergy()),
    Row("4-7.2-9", complete_plan),
])  # fmt: skip


def resolve_plan(m: Match, f: Frame) -> None:
    """Turn the top card face up; a renewal puts the old plan into the graveyard first.  [dz 3-8.2-3, 3-8.2-4]"""
    e = m.entries.pop()
    m.version += 1
    f.done = 1
    side = m.side(e.player)
    if e.kind == PLAN_RENEWAL:
        card = side.plan_card()
        if card is None:
            return
        move(m, card, GRAVEYARD, False, BY_EFFECT, "3-8.2-4")
        turn_plan(m, e.player, "3-8.2-4")
        return
    turn_plan(m, e.player, "3-8.2-3")


RESOLVE_PLAN: Final = Table(GAME, "resolve a plan", [Row("3-8.2-3", resolve_plan)])
