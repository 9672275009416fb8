"""Duel of Lanterns: the flow tables. The stack with priority is chapter 3, the answer window chapter 4.

A stack opened in the middle of something, as a strike inside the resolution of a rite does, has its floor where the
items below it end: those wait until it is empty again.
"""

from __future__ import annotations

from typing import Final

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import expire
from fuda.core.loops import WATCH_AFTER
from fuda.core.repetition import NameRepetitions, repeat_loop
from fuda.core.state import DRAW, ID_MASK, NO, RESOLVE, Action, act, say
from fuda.core.triggers import Pending
from tests.conformance.tiny import spec
from tests.conformance.tiny.moves import burn, draw, light, move, put_out, shuffle, turn_over
from tests.conformance.tiny.state import Card, Match

UNTIL_EMPTY: Final = 1  # a stack that was opened by something on it closes when that is gone


# --- setup (1) -------------------------------------------------------------------------------------------------
def shuffle_decks(m: Match, f: Frame) -> None:
    """Both players shuffle."""
    for player in range(2):
        shuffle(m, player)


def draw_hands(m: Match, f: Frame) -> None:
    """Both players draw their opening hand."""
    for player in range(2):
        for _ in range(spec.OPENING_HAND):
            draw(m, player, "1-2")


def choose_first(m: Match, f: Frame) -> None:
    """Chance says who begins, unless that was settled before."""
    if m.first < 0:
        m.first = int(m.rand(2))
    m.turn_player = m.first
    m.call(TURN, m.first, -1, -1)


# --- the turn (2) ----------------------------------------------------------------------------------------------
def begin_turn(m: Match, f: Frame) -> None:
    """Fill up the oil and brighten the lanterns."""
    m.turn += 1
    m.watch = None
    m.watch_at = m.decisions + WATCH_AFTER
    begin_phase(m, 1)
    side = m.sides[m.turn_player]
    side.oil = min(int(m.turn + 1) // 2 + 1, spec.MOST_OIL)
    for u in side.path:
        u.dim = False


def begin_phase(m: Match, phase: int) -> None:
    """Go on to a phase."""
    m.phase = phase
    m.say(spec.PHASE, "2-1", int(m.turn_player), n=phase)


def draw_for_turn(m: Match, f: Frame) -> None:
    """Draw a card."""
    draw(m, int(m.turn_player), "2-2")
    begin_phase(m, 2)


class MainPhase(Op[Match]):
    """Ask the turn player for one thing at a time."""

    def run(self, m: Match, f: Frame) -> bool:
        player = int(m.turn_player)
        options = [say(spec.END_TURN, 0), *plays(m, player, (spec.LANTERN, spec.RITE)), *sparks(m, player, 0)]
        for u in m.sides[player].path:
            if not u.dim and u.since < m.turn:
                options.append(act(spec.STRIKE, u.card.id))
            if u.card.d.turns:
                options.append(act(spec.TURN_OVER, u.card.id))
        return m.ask_secret(player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == spec.END_TURN:
            return
        f.again()
        player = int(m.turn_player)
        if a.kind == spec.PLAY:
            put_on_stack(m, m.cards[a.card])
            open_stack(m, player, 1 - player, len(m.items) - 1, UNTIL_EMPTY)
        elif a.kind == spec.USE:
            use(m, player, m.cards[a.card], 0, -1)
        else:
            u = m.lantern(int(a.card))
            assert u is not None
            if a.kind == spec.STRIKE:
                m.call(STRIKE, player, a.card, u.uid)
            else:
                turn_over(m, u, "2-3")
                m.call(TRIGGERS, player, -1, -1)


def end_turn(m: Match, f: Frame) -> None:
    """End what lasts for this turn."""
    begin_phase(m, 3)
    m.lasting = expire(m.lasting, spec.THIS_TURN, -1, m.turn)


def pass_turn(m: Match, f: Frame) -> None:
    """The other player is next, unless time decides."""
    if m.last_turn and m.turn >= m.last_turn and decide_by_time(m):
        return
    m.turn_player = 1 - m.turn_player
    f.player = m.turn_player
    f.pc = 0


# --- paying ----------------------------------------------------------------------------------------------------
def plays(m: Match, player: int, kinds: tuple[int, ...]) -> list[Action]:
    """The cards of those kinds that a player can pay for."""
    side = m.sides[player]
    hand = side.piles[spec.HAND]
    return [act(spec.PLAY, c.id) for c in hand if c.d.kind in kinds and c.d.cost <= side.oil]


def sparks(m: Match, player: int, depth: int) -> list[Action]:
    """The sparks that a player can use to start a window, or to answer in one."""
    side = m.sides[player]
    fit = [c for c in side.piles[spec.HAND] if c.d.kind == spec.SPARK and c.d.cost <= side.oil]
    return [act(spec.USE, c.id) for c in fit if (c.d.answer if depth else c.d.effect) is not None]


def pay(m: Match, card: Card, clause: str) -> int:
    """Pay for a card and show it; its name as the object it is then."""
    m.sides[card.owner].oil -= card.d.cost
    move(m, card, spec.AIR, clause)
    return int(m.uid(card.id))


# --- the stack (3) ---------------------------------------------------------------------------------------------
def put_on_stack(m: Match, card: Card) -> None:
    """Put a card on top of the stack."""
    m.items.append(pay(m, card, "3-1"))


def open_stack(m: Match, player: int, priority: int, floor: int, cause: int) -> None:
    """Let players act in turn on the stack above a floor."""
    f = m.call(PRIORITY, player, -1, -1)
    f.a = priority
    f.b = floor
    f.cause = cause


def open_items(m: Match) -> list[int]:
    """The items on the stack that is open now; those below its floor wait untouched."""
    floors = [int(f.b) for f in m.stack if f.program is PRIORITY]
    return m.items[floors[-1] :] if floors else []


class HavePriority(Op[Match]):
    """Ask whoever has priority: a rite on top, or pass. Two passes in a row resolve the top.

    Registers: `a` who has priority, `b` the floor of this stack, `n` passes in a row.
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.cause == UNTIL_EMPTY and len(m.items) <= f.b:
            return False
        return m.ask_secret(f.a, [say(spec.PASS, 0), *plays(m, int(f.a), (spec.RITE,))])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == spec.PLAY:
            put_on_stack(m, m.cards[a.card])
            f.n = 0
        else:
            m.say(spec.PASSED, "3-1", int(f.a))
            f.n += 1
        f.a = 1 - f.a
        if f.n < 2:
            f.again()
        elif len(m.items) > f.b:
            f.again()
            f.n = 0
            f.a = m.turn_player
            top = m.items.pop()
            m.call(RESOLVE_TOP, m.card_of(top).owner, m.card_of(top).id, top)


def carry_out(m: Match, f: Frame) -> None:
    """Do what the card that left the top of the stack says."""
    card = m.cards[f.card]
    if not m.is_here(f.uid):
        return
    if card.d.kind == spec.LANTERN:
        light(m, card)
    elif card.d.effect is not None:
        m.call(card.d.effect, f.player, f.card, f.uid)


def put_away(m: Match, f: Frame) -> None:
    """Lay a used card down, if it still is where it was used."""
    if m.is_here(f.uid):
        move(m, m.cards[f.card], spec.ASH, "3-4")


# --- the answer window (4) -------------------------------------------------------------------------------------
def use(m: Match, player: int, card: Card, depth: int, answered: int) -> None:
    """Use a spark, whoever does: at depth 0 it starts a window, deeper it answers another use."""
    uid = pay(m, card, "4-1")
    f = m.call(WINDOW, player, card.id, uid)
    f.n = depth
    f.a = answered


class OfferAnswer(Op[Match]):
    """Let the other player answer this use once; an answer to an answer is not answered."""

    def run(self, m: Match, f: Frame) -> bool:
        if f.n == spec.DEEPEST:
            return False
        return m.ask_secret(1 - f.player, [say(NO, 0), *sparks(m, int(1 - f.player), int(f.n) + 1)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == spec.USE:
            use(m, int(1 - f.player), m.cards[a.card], int(f.n) + 1, int(f.uid))


def carry_out_spark(m: Match, f: Frame) -> None:
    """Do what the spark says, unless an answer has put it away."""
    d = m.cards[f.card].d
    program = d.effect if f.n == 0 else d.answer
    if m.is_here(f.uid) and program is not None:
        g = m.call(program, f.player, f.card, f.uid)
        g.a = f.a


# --- striking (5) ----------------------------------------------------------------------------------------------
class ChooseTarget(Op[Match]):
    """Strike a lantern of the other player, or that player."""

    def run(self, m: Match, f: Frame) -> bool:
        path = m.sides[1 - f.player].path
        return m.ask(f.player, [say(spec.AIM, 0), *(act(spec.AIM, u.card.id) for u in path)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.b = m.uid(a.card) if a.card >= 0 else -1


def dim_striker(m: Match, f: Frame) -> None:
    """The striker is dim from now on."""
    u = m.find(int(f.uid))
    assert u is not None
    u.dim = True
    m.say(spec.STRUCK, "5-1", int(f.player), u.card.id)


class OfferSpark(Op[Match]):
    """The player who is struck may start an answer window."""

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask_secret(1 - f.player, [say(NO, 0), *sparks(m, int(1 - f.player), 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == spec.USE:
            use(m, int(1 - f.player), m.cards[a.card], 0, -1)


def open_for_strike(m: Match, f: Frame) -> None:
    """Both players may act on a stack of this strike's own."""
    open_stack(m, int(f.player), int(f.player), len(m.items), 0)


def clash(m: Match, f: Frame) -> None:
    """Compare the glow; what is gone strikes nothing and is not struck."""
    striker, target = m.find(int(f.uid)), m.find(int(f.b))
    if striker is None:
        return
    if f.b < 0:
        burn(m, int(1 - f.player), m.glow(striker), "5-5")
    elif target is not None:
        mine, theirs = m.glow(striker), m.glow(target)
        if mine >= theirs:
            put_out(m, target, "5-5")
        if theirs >= mine:
            put_out(m, striker, "5-5")


# --- abilities that wait ---------------------------------------------------------------------------------------
def newest(pending: list[Pending], turn_player: int) -> list[Pending]:
    """This game's order: what was set off last comes first; of one event, the turn player's before the other's."""
    latest = max(p.generation for p in pending)
    group = [p for p in pending if p.generation == latest]
    return [p for p in group if p.player == turn_player] or group


class ResolveTriggers(Op[Match]):
    """Resolve what waits, the last first, until nothing does."""

    def run(self, m: Match, f: Frame) -> bool:
        if not m.pending:
            return False
        fresh = [p for p in m.pending if p.sure or m.is_here(p.uid)]
        if len(fresh) < len(m.pending):
            # A step of its own: an op that asks changes nothing before.
            m.pending = fresh
            f.again()
            return False
        group = newest(m.pending, int(m.turn_player))
        return m.ask(group[0].player, [Action(RESOLVE, p.card, m.pending.index(p)) for p in group])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        p = m.pending[a.n]
        del m.pending[a.n]
        f.again()
        g = m.call(m.ability(int(p.key)).program, p.player, p.card, p.uid)
        g.key = p.key
        g.a = p.about


# --- loops (7) -------------------------------------------------------------------------------------------------
def end_loop(m: Match, stoppers: int) -> None:
    """A loop nobody can stop is a draw; else the turn player, if able, names a number and then stops."""
    m.say(spec.LOOPED, "7-1", -1)
    if stoppers == 0:
        m.finish(DRAW, spec.ENDLESS)
        return
    assert m.watch is not None
    m.watch.asking = True
    if stoppers >> m.turn_player & 1:
        m.interrupt(TURN_PLAYER_STOPS, m.turn_player)
    else:
        m.interrupt(OTHER_STOPS, 1 - m.turn_player)


def repeat(m: Match, f: Frame) -> None:
    """Perform the loop as often as was named."""
    repeat_loop(m, spec.LOOPED, "7-2", max(f.a, f.b), f.player)


def call_time(m: Match) -> None:
    """Play this turn to its end, and one more with that setting; without it only an elimination goes on."""
    if m.extra_turn or m.elimination:
        m.last_turn = int(m.turn) + m.extra_turn
    else:
        m.finish(DRAW, spec.TIME_OVER)
        m.options = []
        m.player = -1


def decide_by_time(m: Match) -> bool:
    """More flames win; as many are a draw, or played on in an elimination."""
    mine, theirs = (side.flames for side in m.sides)
    if mine == theirs and m.elimination:
        return False
    m.finish(DRAW if mine == theirs else int(theirs > mine), spec.TIME_OVER)
    return True


def concede(m: Match, player: int) -> None:
    """Give up."""
    if m.winner < 0:
        m.finish(1 - player, spec.GAVE_UP)
        m.options = []
        m.player = -1


TRIGGERS: Final = Table(spec.GAME, "triggers", [Row("3-5", ResolveTriggers())])
PRIORITY: Final = Table(spec.GAME, "priority", [Row("3-1", HavePriority())])
RESOLVE_TOP: Final = Table(spec.GAME, "resolve", [
    Row("3-3", carry_out),
    Row("3-4", put_away),
    Row("3-5", ResolveTriggers()),
])  # fmt: skip
WINDOW: Final = Table(spec.GAME, "answer window", [
    Row("4-2", OfferAnswer()),
    Row("4-3", carry_out_spark),
    Row("4-4", put_away),
    Row("4-5", ResolveTriggers()),
])  # fmt: skip
STRIKE: Final = Table(spec.GAME, "strike", [
    Row("5-1", dim_striker),
    Row("5-2", ChooseTarget()),
    Row("5-3", OfferSpark()),
    Row("5-4", open_for_strike),
    Row("5-5", clash),
    Row("5-6", ResolveTriggers()),
])  # fmt: skip
TURN: Final = Table(spec.GAME, "turn", [
    Row("2-1", begin_turn),
    Row("2-2", draw_for_turn),
    Row("2-3", MainPhase()),
    Row("2-4", end_turn),
    Row("2-5", pass_turn),
])  # fmt: skip
SETUP: Final = Table(spec.GAME, "setup", [
    Row("1-1", shuffle_decks),
    Row("1-2", draw_hands),
    Row("1-3", choose_first),
])  # fmt: skip
TURN_PLAYER_STOPS: Final = Table(spec.GAME, "loop of the turn player", [
    Row("7-2", NameRepetitions(True)),
    Row("7-2", repeat),
])  # fmt: skip
OTHER_STOPS: Final = Table(spec.GAME, "loop of the other player", [
    Row("7-2", NameRepetitions(False)),
    Row("7-2", repeat),
])  # fmt: skip


def start_clash(m: Match, player: int, striker: int, target: int) -> None:
    """Let two lanterns clash now, in the middle of whatever is being resolved."""
    f = m.call(STRIKE, player, striker & ID_MASK, striker)
    f.b = target
    f.pc = STRIKE.clauses.index("5-3")
