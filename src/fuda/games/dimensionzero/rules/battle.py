"""Battles (3-11 to 3-14): they suspend the stack, can nest, and go on together if they begin together."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.state import BOTH, ID_MASK
from fuda.games.dimensionzero.pieces import SETTLED, Battle, Clash, Entry, Piece
from fuda.games.dimensionzero.rules.checks import is_quiet
from fuda.games.dimensionzero.rules.hearing import publish_about, publish_plain
from fuda.games.dimensionzero.rules.periods import end_lasting
from fuda.games.dimensionzero.rules.play import push
from fuda.games.dimensionzero.rules.processes import start_leave
from fuda.games.dimensionzero.spec import (
    ACCELERATE,
    ATTACKED,
    BATTLE_BEGAN,
    BATTLE_ENDED,
    BATTLE_SQUARES,
    BATTLE_STARTED,
    BY_RULE,
    DRAW_PHASE,
    END_STEP,
    EXCHANGE,
    FIRST_STEP,
    GAME,
    GRAVEYARD,
    IN_BATTLE,
    RECOVERY_PHASE,
    RELEASE_PHASE,
    SECOND_STEP,
    STEP,
    STEP_STARTED,
    WAS_ATTACKED,
    WON,
)
from fuda.games.dimensionzero.state import Match


# --- the beginning ---------------------------------------------------------------------------------------------
def start_battles(m: Match) -> bool:
    """Start a battle on every square to which units of different players have come; whether there is one.

    Called once no other rule effect is left.  [dz 3-11.1, 4-16.4-3]
    """
    battles: list[Battle] = []
    looked: i64 = 0
    for p in m.pieces:
        if p.fresh != SETTLED:
            square = p.square
            if square < BATTLE_SQUARES and not looked >> square & 1:
                looked |= 1 << square
                b = battle_on(m, square)
                if b is not None:
                    battles.append(b)
    for p in m.pieces:
        p.fresh = SETTLED
    if not battles:
        return False
    clash = Clash(battles)  # those that begin at once go on together  [dz 3-11.1-4]
    suspend(m, clash)
    # An older battle waits until this one is over.  [dz 3-11.3, 3-11.3.ex1]
    m.clashes.append(clash)
    m.stir()
    m.calm = False
    if m.journal is not None:
        for b in battles:
            m.note(BATTLE_BEGAN, "3-11.1", m.turn_player, b.starters[0] & ID_MASK, BOTH, b.square, -1, -1)
            m.journal[-1].other = b.starters[1] & ID_MASK
    m.call(BATTLE, m.turn_player, -1, -1)
    return True


def suspend(m: Match, clash: Clash) -> None:
    """Set aside the stack and what waits to be stacked: until the battles are over they do not exist.

    What triggered when a unit came to fight is therefore stacked after the battle.
    [dz 3-11.2, 3-11.2.ex1] [ruling dz-004]
    """
    clash.entries = m.entries
    clash.pending = m.pending
    m.entries = []
    m.pending = []


def battle_on(m: Match, square: i64) -> Battle | None:
    """The battle that begins on a square, if one does.  [ruling dz-001, dz-026]"""
    ours: Piece | None = None
    theirs: Piece | None = None
    fresh = False
    for p in m.pieces:
        if p.square == square and p.is_unit():
            fresh = fresh or p.fresh != SETTLED
            if p.control == 0:
                ours = p
            else:
                theirs = p
    if not fresh or ours is None or theirs is None:
        return None
    b = Battle(square, [ours.uid, theirs.uid])
    # A third unit is there if one has changed sides: it is in the battle as well.  [dz 3-11.1-2]
    for p in m.pieces:
        if p.square == square and p.is_unit() and p.uid not in b.members:
            b.members.append(p.uid)
    # Who came later attacks.  [dz 3-11.5]
    if ours.batch > theirs.batch:
        give_roles(b, ours, theirs)
    elif theirs.batch > ours.batch:
        give_roles(b, theirs, ours)
    else:
        # Units that came at once both attack and are both attacked.  [dz 3-11.5-1] [ruling dz-002]
        give_roles(b, ours, theirs)
        give_roles(b, theirs, ours)
    return b


def give_roles(b: Battle, attacker: Piece, defender: Piece) -> None:
    """Say who attacks and who is attacked in this battle, whatever they are in another.

    [dz 3-11.5, 3-11.5-2, 3-11.5-2.ex1]
    """
    b.attackers.append(attacker.uid)
    b.defenders.append(defender.uid)


def clash_of(m: Match) -> Clash:
    """The battles that go on."""
    return m.clashes[-1]


def enter_step(m: Match, step: i64, clause: str) -> None:
    """Begin a step of all the battles that go on together.  [dz 3-11.4]"""
    clash_of(m).step = step
    if m.journal is not None:
        m.note(STEP, clause, m.turn_player, -1, BOTH, step, -1, -1)
    publish_plain(m, STEP_STARTED, m.turn_player, step)


def begin(m: Match, f: Frame) -> None:
    """What waits for the start of the battle, for attacking and for being attacked triggers.

    [dz 3-12.1, 3-11.5.ex1]
    """
    enter_step(m, FIRST_STEP, "3-12.1")
    for b in clash_of(m).battles:
        for uid in b.starters:
            p = m.find(uid)
            if p is not None:
                publish_about(m, BATTLE_STARTED, p, -1, 0, b.square)
        for uid in b.attackers:
            p = m.find(uid)
            if p is not None:
                publish_about(m, ATTACKED, p, other_of(b, uid), 0, b.square)  # [dz 4-4.1.ex1]
        for uid in b.defenders:
            p = m.find(uid)
            if p is not None:
                publish_about(m, WAS_ATTACKED, p, other_of(b, uid), 0, b.square)


def other_of(b: Battle, uid: i64) -> i64:
    """The unit that started the battle with this one."""
    return b.starters[1] if b.starters[0] == uid else b.starters[0]


# Phases in which no player may do anything of their own.
IDLE: Final = 1 << RELEASE_PHASE | 1 << DRAW_PHASE | 1 << RECOVERY_PHASE


class Window(Op[Match]):
    """Give priority until both players pass with an empty stack."""

    def __init__(self) -> None:
        self.program: Program | None = None

    def run(self, m: Match, f: Frame) -> bool:
        assert self.program is not None
        if IDLE >> m.phase & 1 and not m.pending and not m.entries and not m.clashes:
            # Nobody can do anything but pass, for all to see.
            if m.calm and m.counted:
                return False
            if is_quiet(m):
                f.done = 0
                return False
        g = m.call(self.program, m.turn_player, -1, -1)
        g.a = 0
        g.b = 0
        return False


PRIORITY: Final = Window()  # its program is set by the module of turns, which knows both


# --- the exchange of damage ------------------------------------------------------------------------------------
class StackExchange(Op[Match]):
    """Put the exchange of battle damage on the stack: in the first step units with Accelerate, in the second the rest.

    Damage and receivers are fixed now. Once a unit that started the battle has left there is none, and an empty one
    is not stacked.  [dz 3-12.2, 3-13.2, 2-23.9-1, 2-23.9-3] [ruling dz-001, dz-006]
    """

    def __init__(self, step: i64) -> None:
        self.step = step

    def run(self, m: Match, f: Frame) -> bool:
        stacked = False
        for b in clash_of(m).battles:
            packets = self.packets(m, b)
            if packets:
                e = Entry(EXCHANGE, m.turn_player, -1, -1, -1)
                e.square = b.square
                e.sets = [packets]
                push(m, e)
                stacked = True
        # Without an exchange the step is over.
        if not stacked:
            f.pc += 1
        return False

    def packets(self, m: Match, b: Battle) -> list[int]:
        """Who deals how much to whom: dealer, receiver and the damage as a number below zero."""
        out: list[int] = []
        one, two = m.find(b.starters[0]), m.find(b.starters[1])
        # One of them has gone, if only to another square.  [dz 3-12.2, 3-12.2.ex1, 3-13.2]
        if one is None or two is None or one.square != b.square or two.square != b.square:
            return out
        m.settle()
        if one.control == two.control:
            return out
        for p, q in ((one, two), (two, one)):
            if self.deals(m, b, p):
                # As much as its power is now, whatever becomes of it.  [dz 3-12.4-1, 3-12.4-1.ex1]
                out += [p.uid, q.uid, -1 - m.power(p)]
                b.dealt.append(p.uid)
        return out

    def deals(self, m: Match, b: Battle, p: Piece) -> bool:
        """Whether the damage of a unit is stacked in this step; it is once in a battle."""
        if self.step == FIRST_STEP:
            return m.has(p, ACCELERATE)  # [dz 5-4.1-1]
        # Whether it has Accelerate by now does not matter.  [dz 5-4.1-2, 5-4.2]
        return p.uid not in b.dealt


def begin_second(m: Match, f: Frame) -> None:
    """What waits for the second step triggers.  [dz 3-13.1]"""
    enter_step(m, SECOND_STEP, "3-13.1")


# --- the end ---------------------------------------------------------------------------------------------------
def judge_battles(m: Match, f: Frame) -> None:
    """The only unit on the square wins, whoever started the battle; with both there or none it is drawn.

    [dz 3-14.1, 3-14.1-1, 3-14.1-1.ex1, 3-14.1-1.ex2]
    """
    enter_step(m, END_STEP, "3-14.1")
    m.settle()
    for b in clash_of(m).battles:
        units = [p for p in m.pieces if p.square == b.square and p.is_unit()]
        if len(units) == 1:
            publish_about(m, WON, units[0], other_of(b, units[0].uid), 0, b.square)


def end_attacks(m: Match, f: Frame) -> None:
    """An attacker that did not win goes, and so do units that were played into the center area.

    [dz 3-14.2, 3-14.2-1, 4-16.4-9, 4-16.4-10]
    """
    m.settle()
    gone: list[int] = []
    for b in clash_of(m).battles:
        units = [p for p in m.pieces if p.square == b.square and p.is_unit()]
        # Both are still there: the attackers go.  [dz 3-14.2, 4-16.4-10]
        if len(units) > 1:
            for p in units:
                if p.uid in b.attackers:
                    gone.append(p.uid)
        for p in m.pieces:
            # On whatever square it is by now.  [dz 3-14.2-1, 4-16.4-9] [ruling dz-045]
            if p.center and p.uid in b.members and p.uid not in gone:
                gone.append(p.uid)
    f.seen = len(gone)
    if gone:
        m.stirred = True
        start_leave(m, f, gone, GRAVEYARD, 0, BY_RULE)


def announce_end(m: Match, f: Frame) -> None:
    """What waits for the end of the battle triggers.  [dz 3-14.2-2]"""
    for b in clash_of(m).battles:
        for uid in b.members:
            p = m.find(uid)
            if p is not None:
                if not fights_on(m, uid):
                    p.center = False
                publish_about(m, BATTLE_ENDED, p, -1, 0, b.square)
        publish_plain(m, BATTLE_ENDED, m.turn_player, b.square)
    # With neither a rule effect nor a trigger the first two passes have ended the step.
    # [dz 3-14.1, 3-14.3] [ruling dz-024]
    if not m.pending and not m.offers and f.seen == 0:
        f.pc += 1


def fights_on(m: Match, uid: i64) -> bool:
    """Whether a unit is in an older battle too, which goes on afterwards.  [dz 3-11.1-3]"""
    for i in range(len(m.clashes) - 1):
        for b in m.clashes[i].battles:
            if uid in b.members:
                return True
    return False


def finish_battle(m: Match, f: Frame) -> None:
    """Effects that last for the battle end, its units are not in battle any more, and the stack is back.

    [dz 3-14.3, 3-14.4, 3-4.5, 3-11.2]
    """
    end_lasting(m, IN_BATTLE + len(m.clashes))  # [dz 3-14.3]
    # What the units are in another battle, they still are.  [dz 3-14.4, 3-11.1-3, 3-11.1-3.ex1]
    clash = m.clashes.pop()
    m.entries = clash.entries[:]  # copies of the match share the suspended one
    m.pending = clash.pending + m.pending
    m.stir()
    m.calm = False


BATTLE: Final = Table(GAME, "battle", [
    Row("3-12.1", begin),
    Row("3-12.1", PRIORITY),
    Row("3-12.2", StackExchange(FIRST_STEP)),
    Row("3-12.3", PRIORITY),
    Row("3-13.1", begin_second),
    Row("3-13.1", PRIORITY),
    Row("3-13.2", StackExchange(SECOND_STEP)),
    Row("3-13.3", PRIORITY),
    Row("3-14.1", judge_battles),
    Row("3-14.1", PRIORITY),
    Row("3-14.2", end_attacks),
    Row("3-14.2-2", announce_end),
    Row("3-14.3", PRIORITY),
    Row("3-14.4", finish_battle),
])  # fmt: skip
