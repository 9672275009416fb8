"""Priority (1-1.5, 4-6): rule effects and triggers first, then who may act, pass and resolve."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Label, Op, Row, SayDone, Table, go_to
from fuda.core.state import RESOLVE, Action, act, acts, say
from fuda.core.triggers import Pending
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import Piece, own_key
from fuda.games.dimensionzero.printed import ACTIVATED as ACTIVATED_ABILITY
from fuda.games.dimensionzero.rules.battle import start_battles
from fuda.games.dimensionzero.rules.checks import doomed, judge, look_at_arrivals, watch_states
from fuda.games.dimensionzero.rules.hearing import publish_about
from fuda.games.dimensionzero.rules.movement import (
    RESOLVE_MOVE,
    RESOLVE_PLAN,
    can_plan,
    may_move,
    squares_to,
    start_move,
    start_plan,
)
from fuda.games.dimensionzero.rules.play import start_activation, start_play
from fuda.games.dimensionzero.rules.playable import (
    can_activate,
    can_play,
    is_flashing,
    is_playable,
    is_time,
    most_called,
)
from fuda.games.dimensionzero.rules.processes import put_away, start_leave, start_smash, turn_cards
from fuda.games.dimensionzero.rules.resolve import RESOLVE_EXCHANGE, start_resolution, start_stacking
from fuda.games.dimensionzero.spec import (
    ACTIVATE,
    BAN_FREEZE,
    BAN_SMASH,
    BATTLE,
    BATTLE_SQUARES,
    BY_RULE,
    CENTER,
    ENEMY_AREA,
    ENERGY,
    ENERGY_PHASE,
    EXCHANGE,
    GAME,
    GRAVEYARD,
    HAND,
    MAIN_PHASE,
    MAKE_PLAN,
    MOVE,
    MOVEMENT,
    NORMAL,
    PASS,
    PLAN,
    PLAN_CREATION,
    PLAN_RENEWAL,
    PLAY,
    PUT_ENERGY,
    QUICK,
    RENEW_PLAN,
    SMASH_PHASE,
    SMASHED,
    SQUARE,
    USE_SMASH,
)
from fuda.games.dimensionzero.squares import area
from fuda.games.dimensionzero.state import Match

PASSING: Final[Action] = say(PASS, 0)
ONLY_PASS: Final[list[Action]] = [PASSING]  # nobody changes it
PLAYS: Final[list[Action]] = acts(PLAY)
CHECK_RULES: Final = Label()
GIVE_PRIORITY: Final = Label()
ACTING: Final = 1  # `b` of a window in which an action was started
TRIED: Final = 1  # `a` of a window in which triggered abilities were about to be stacked
STACKED: Final = 2  # and some of them were
OLD: Final = 0  # slot of how many abilities waited when the first of them was stacked, as a number below zero

_MOVES: Final[list[list[Action]]] = []


def move_to(card: i64, square: i64) -> Action:
    """The interned answer that moves a unit to a square."""
    while len(_MOVES) <= card:
        _MOVES.append([Action(MOVE, len(_MOVES), n) for n in range(BATTLE_SQUARES)])
    return _MOVES[card][square]


class CheckRules(Op[Match]):
    """Carry out rule effects until there are none, battles last; never while something resolves.

    [dz 4-6.3, 4-16.1, 4-16.2, 4-16.3, 4-16.4-3-1, 3-11.1-1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.b == ACTING:
            f.b = 0
            # After an action the active player gets priority; after one taken back, who had it.
            # [dz 4-6.2, 4-19.3]
            if f.done:
                f.player = m.turn_player
                f.n = 0
        if not m.counted:
            if judge(m):
                return False
            m.counted = True
        if m.calm:
            return False
        dead = doomed(m)
        look_at_arrivals(m)
        # What they take away cannot fight: battles come last.  [dz 3-11.1-1, 3-11.1-1.ex1, 3-12.1.ex1, 4-16.4-3-2]
        if dead:
            m.stirred = True
            f.again()
            start_leave(m, f, dead, GRAVEYARD, 0, BY_RULE)
            return False
        if start_battles(m):
            m.stirred = True
            # After a battle the active player gets priority again.  [dz 4-6.2]
            f.player = m.turn_player
            f.n = 0
            f.again()
            return False
        m.calm = True
        if watch_states(m):
            m.stirred = True
        return False


class StackTriggers(Op[Match]):
    """Put what has triggered on the stack: the active player's first, each player's in an order of that player.

    [dz 4-8.2, 4-8.3, 4-8.3.ex1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.a == 0 and not m.pending:
            return False
        if f.a == TRIED and f.done:
            f.a = STACKED
        found = self.next(m, f)
        if not found:
            if f.a == STACKED:
                # Whoever was about to have priority: the active player gets it.  [dz 4-8.2] [ruling dz-043]
                f.player = m.turn_player
                f.n = 0
            if f.a:
                # What was stacked may have changed something.  [dz 4-8.2]
                f.a = 0
                go_to(f, CHECK_RULES)
                f.put(OLD, [])
            return False
        if len(found) == 1 or are_alike(found):
            self.stack(m, f, found[0])
            return False
        return m.ask(found[0].player, [Action(RESOLVE, p.card, m.pending.index(p)) for p in found])

    def next(self, m: Match, f: Frame) -> list[Pending]:
        """The abilities one of which is stacked next."""
        for player in (m.turn_player, 1 - m.turn_player):
            found: list[Pending] = []
            for p in m.pending[: count_old(m, f)]:
                # A card shown from the hand waits until its owner has priority.  [dz 4-8.12-1] [ruling dz-007]
                if p.player == player and (not p.sure or player == f.player):
                    found.append(p)
            if found:
                return found
        return []

    def got(self, m: Match, f: Frame, a: Action) -> None:
        self.stack(m, f, m.pending[a.n])

    def stack(self, m: Match, f: Frame, p: Pending) -> None:
        """Stack one and look again."""
        at = m.pending.index(p)
        f.put(OLD, [-count_old(m, f)])
        m.pending = m.pending[:at] + m.pending[at + 1 :]
        m.stirred = True
        f.a = max(f.a, TRIED)
        f.again()
        start_stacking(m, p)


def count_old(m: Match, f: Frame) -> i64:
    """How many of the waiting abilities, the first ones, are stacked together.

    What triggers meanwhile, such as by a cost that is paid, comes after the next look at rule effects.  [dz 4-8.2]
    """
    kept = f.get(OLD)
    return -1 - kept[0] if kept else len(m.pending)


def are_alike(found: list[Pending]) -> bool:
    """Whether it makes no difference which of these is stacked first."""
    first = found[0]
    for p in found:
        if p.key != first.key or p.uid != first.uid or p.about != first.about or p.n != first.n:
            return False
        if p.other != first.other:
            return False
    return True


class GivePriority(Op[Match]):
    """Let a player act or pass; after two passes the top of the stack resolves, or the phase or step ends.

    [dz 4-6.1, 4-6.2, 1-1.5, 3-4.3, 4-9.1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        player = f.player
        if m.phase == MAIN_PHASE or m.clashes:
            # Who could do nothing cannot do anything either before something has changed.
            if m.version == (m.idle0 if player == 0 else m.idle1):
                return m.ask_secret(player, ONLY_PASS)
            plays = [PASSING]
            add_plays(m, player, plays)
            if len(plays) == 1:
                if player == 0:
                    m.idle0 = m.version
                else:
                    m.idle1 = m.version
            return m.ask_secret(player, plays)
        if m.phase != ENERGY_PHASE and m.phase != SMASH_PHASE and not m.entries and not m.pending:
            # Nobody can do anything but pass, for all to see.
            f.finish()
            return False
        options = [PASSING]
        if player == m.turn_player and not m.entries:
            if m.phase == ENERGY_PHASE:
                add_energy(m, player, options)
            elif m.phase == SMASH_PHASE:
                add_smashes(m, player, options)
        if len(options) == 1 and not m.entries and not m.pending:
            # Nobody can do anything but pass, for all to see.
            f.finish()
            return False
        return m.ask(player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        kind = a.kind
        go_to(f, CHECK_RULES)
        if kind == PASS:
            self.passed(m, f)
            return
        player = f.player
        f.b = ACTING
        f.done = 1
        if kind == PLAY:
            start_play(m, player, m.cards[a.card])
        elif kind == ACTIVATE:
            p = m.piece(a.card)
            start_activation(m, player, a.n, a.card, m.uid(a.card) if p is None else p.uid)
        elif kind == MOVE:
            p = m.piece(a.card)
            assert p is not None
            start_move(m, player, p, a.n)
        elif kind == PUT_ENERGY:
            # A special action without the stack.  [dz 3-7.1]
            m.placed_energy = True
            put_away(m, f, a.card, ENERGY, BY_RULE, "3-7.1")
        elif kind == USE_SMASH:
            p = m.piece(a.card)
            assert p is not None
            m.call(SMASH, player, a.card, p.uid)
        else:
            start_plan(m, player)

    def passed(self, m: Match, f: Frame) -> None:
        """Give priority to the other player, or go on once both have passed in succession."""
        f.n += 1
        if f.n < 2:
            f.player = 1 - f.player
            if m.calm and m.counted and not m.pending:
                go_to(f, GIVE_PRIORITY)  # nothing has changed, so that nothing is due
            return
        f.n = 0
        f.player = m.turn_player
        if not m.entries:
            f.finish()
            return
        # Until that is over nobody has priority: nothing is played, stacked or checked meanwhile.  [dz 4-9.4]
        resolve_top(m)


def resolve_top(m: Match) -> None:
    """Resolve what is on top of the stack.  [dz 2-23.9-3, 4-9.1]"""
    e = m.entries[-1]
    if e.kind == MOVEMENT:
        m.call(RESOLVE_MOVE, e.player, e.card, e.uid)
    elif e.kind == EXCHANGE:
        m.call(RESOLVE_EXCHANGE, e.player, -1, -1)
    elif e.kind == PLAN_CREATION or e.kind == PLAN_RENEWAL:
        m.call(RESOLVE_PLAN, e.player, -1, -1)
    else:
        start_resolution(m)


# --- what may be done ------------------------------------------------------------------------------------------
def add_plays(m: Match, player: i64, options: list[Action]) -> None:
    """Add everything a player with priority may play, activate or move."""
    m.settle()
    side = m.side(player)
    funds = len(side.energy) + len(side.smash)
    if m.calling:
        funds += most_called(m, player)
    # Cards of the hand by their timing.  [dz 3-8.2-1, 3-8.3-1, 3-8.4-1]
    normal = is_time(m, player, NORMAL)
    quick = not m.clashes and m.phase == MAIN_PHASE
    flashing = is_flashing(m)
    for card in side.hand:
        if flashing:
            break  # nobody may play cards
        d = card.d
        if d.least > funds and not m.pricing:
            continue  # it cannot be paid for
        if (normal or d.timing == BATTLE or (quick and d.timing == QUICK)) and can_play(m, player, card, HAND):
            options.append(PLAYS[card.id])
    plan = side.plan_card()
    # The plan card, whatever timing is printed on it.  [dz 3-8.2-5]
    if plan is not None and normal and not flashing and can_play(m, player, plan, PLAN):
        options.append(PLAYS[plan.id])
    for p in m.pieces:
        if p.control == player:
            if p.d.activated and not p.textless:
                # Abilities by theirs.  [dz 3-8.2-2, 3-8.3-2, 3-8.4-2] [ruling dz-033]
                for ability in p.d.activated:
                    if ability.works_in(SQUARE):
                        key = own_key(p.id, ability)
                        if can_activate(m, player, ability, key, p.card, p.uid):
                            options.append(Action(ACTIVATE, p.id, key))
            for key in p.gained:
                granted = m.ability(key)
                if granted.kind == ACTIVATED_ABILITY and can_activate(m, player, granted, key, p.card, p.uid):
                    options.append(Action(ACTIVATE, p.id, key))
            if normal and not p.frozen and may_move(m, player, p):
                for square in squares_to(m, player, p):
                    options.append(move_to(p.id, square))
    for card in m.abroad:
        if card.owner == player:
            add_elsewhere(m, player, card.id, options)
    if normal and can_plan(m, player):
        options.append(say(RENEW_PLAN if side.plan else MAKE_PLAN, 0))


def add_elsewhere(m: Match, player: i64, id: i64, options: list[Action]) -> None:
    """Add what a card that is on no square can do where it lies.  [dz 2-10.3, 2-10.3-2]"""
    card = m.cards[id]
    place = m.place_of(card)
    d = card.d
    if place == SQUARE or not d.elsewhere >> place & 1:
        return
    for ability in d.activated:
        if ability.works_in(place):
            key = own_key(id, ability)
            if can_activate(m, player, ability, key, card, m.uid(id)):
                options.append(Action(ACTIVATE, id, key))
    if place not in (HAND, PLAN) and d.play_rules and is_playable(m, player, card, place):
        options.append(act(PLAY, id))


def add_energy(m: Match, player: i64, options: list[Action]) -> None:
    """Add the cards that may be put into the energy zone, once in the phase.  [dz 3-7.1] [ruling dz-003]"""
    if not m.placed_energy:
        puts = acts(PUT_ENERGY)
        for card in m.side(player).hand:
            options.append(puts[card.id])


def add_smashes(m: Match, player: i64, options: list[Action]) -> None:
    """Add the released units in the center and enemy areas that may smash.  [dz 3-9.1] [ruling dz-016]"""
    m.settle()
    for p in m.pieces:
        # A frozen unit has nothing to be frozen for it.  [dz 2-26.1-1]
        if p.control == player and p.is_unit() and not p.frozen and area(player, p.square) >= CENTER:
            if not is_peaceful(m, player, p) and not m.is_kept(p, BAN_FREEZE, p.uid, player):
                options.append(act(USE_SMASH, p.id))


def is_peaceful(m: Match, player: i64, p: Piece) -> bool:
    """Whether a unit or its player is kept from smashing.  [dz 1-1.2]"""
    return m.is_kept(p, BAN_SMASH, p.uid, player) or m.is_barred(player, BAN_SMASH, p.uid, player)


class FreezeForSmash(Op[Match]):
    """Freeze a unit.  [dz 3-9.1-(1), 3-9.1-(2)]"""

    def run(self, m: Match, f: Frame) -> bool:
        turn_cards(m, f, kinds.FREEZE, [f.uid], BY_RULE)
        return False


class SmashWith(Op[Match]):
    """The opponent puts as many cards into the smash zone as the unit smashes, one more from the enemy area.

    [dz 3-9.1-(1), 3-9.1-(2)] [ruling dz-015]
    """

    def run(self, m: Match, f: Frame) -> bool:
        p = m.find(f.uid)
        if p is None or not f.done:
            return False
        n = m.smash(p)  # as it is once the unit is frozen
        is_near = area(f.player, p.square) == ENEMY_AREA
        if is_near:
            n += 1
        publish_about(m, SMASHED, p, -1, BY_RULE, n)
        if n > 0:
            start_smash(m, f, 1 - f.player, n, p.uid, BY_RULE, "3-9.1-(2)" if is_near else "3-9.1-(1)")
        return False


SMASH: Final = Table(GAME, "smash", [
    Row("3-9.1", FreezeForSmash()),
    Row("3-9.1", SmashWith()),
    Row("3-9.1", SayDone()),
])  # fmt: skip


WINDOW: Final = Table(GAME, "priority", [
    Row("4-6.3", CheckRules(), CHECK_RULES),
    Row("4-8.2", StackTriggers()),
    Row("4-6.2", GivePriority(), GIVE_PRIORITY),
])  # fmt: skip


def open_window(m: Match) -> None:
    """Give priority to the active player and go on until both pass with an empty stack.  [dz 4-6.2]"""
    f = m.call(WINDOW, m.turn_player, -1, -1)
    f.a = 0
    f.b = 0
