"""How a turn goes (S, M, A, F). One row per numbered step, in the rulebook's order."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.loops import WATCH_AFTER
from fuda.core.state import BOTH, DONE, Action, acts, say
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import POLICY, by_rule, do
from fuda.games.buddyfight.printed import NO_NUMBERS
from fuda.games.buddyfight.rules.attack import (
    BeginBattle,
    CheckAttack,
    ChooseAttack,
    ChooseTarget,
    EndBattle,
    Judge,
    Pierce,
    StandAgain,
    StrikeBack,
    go_to,
)
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.rules.moves import forget_turn, forget_uses
from fuda.games.buddyfight.rules.periods import end_lasting, exchange_turns, start_lasting
from fuda.games.buddyfight.rules.playtiming import PlayTiming
from fuda.games.buddyfight.rules.ruling import RuleCheck
from fuda.games.buddyfight.spec import (
    ATTACK_ENDED,
    ATTACK_PHASE,
    ATTACK_STARTED,
    BAN_MOVE,
    BY_PHASE,
    BY_RULE,
    CHARGE,
    FINAL,
    FINAL_STARTED,
    FINAL_USES,
    GAME,
    GAUGE,
    HAND,
    MAIN,
    MAIN_STARTED,
    MAIN_USES,
    MONSTER_AREAS,
    MOVE,
    NEXT_TURN,
    NO_CHARGE,
    ONLY_COUNTER,
    PHASE,
    REPOSITION,
    SEES_PHASE,
    SEES_TURN,
    START,
    STOP_TIME,
    THIS_PHASE,
    THIS_TURN,
    TURN_ENDING,
    TURN_NAME,
    TURN_STARTED,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.table.deeds import Deed

CHARGES: Final[list[Action]] = acts(CHARGE)
KEEP: Final[Action] = say(NO_CHARGE, 0)
STAY: Final[Action] = say(DONE, 0)
AGAIN: Final = 1  # `n` of the turn between two attack phases
CHARGING: Final = 2  # and when a card was put into the gauge, for which another is drawn
MOVED_ONCE: Final = 3  # slot of the monsters that were moved in this attack phase


def begin_phase(m: Match, phase: i64) -> None:
    """Go on to a phase; what could be used 'when' something happened before is past.  [bf TURN, O.when.2.b3]"""
    end_lasting(m, THIS_PHASE, -1)
    forget_uses(m, BY_PHASE)
    m.phase = phase
    m.fresh = NO_NUMBERS
    m.stir(SEES_PHASE)
    if m.journal is not None:
        m.note(PHASE, m.clause(), m.turn_player, -1, BOTH, phase, -1, -1)


class BeginTurn(Op[Match]):
    """Begin a turn with its start phase; abilities of the start of the turn wait to be used.  [bf S.1.1.a]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.turn += 1
        m.watch = None
        m.watch_at = m.decisions + WATCH_AFTER
        f.player = m.turn_player
        m.stir(SEES_TURN)
        begin_phase(m, START)
        start_lasting(m)
        publish(m, f.uid, TURN_STARTED, m.turn_player, -1, -1, BY_RULE, 0)
        return False


class StandAll(Op[Match]):
    """The turn fighter makes all own cards on the field stand, and the flag.  [bf S.2.1] [ruling bf-019]"""

    def run(self, m: Match, f: Frame) -> bool:
        rested = [u.uid for u in m.side(m.turn_player).units() if u.rested]
        if rested:
            do(m, f, by_rule(m, kinds.STAND, rested, m.turn_player))
        return False


class DrawForTurn(Op[Match]):
    """Draw a card, in the first turn as well.  [bf S.3.1, CH.1.new, CH.1.new.ex1] [ruling bf-001]"""

    def run(self, m: Match, f: Frame) -> bool:
        do(m, f, draw_deed(m))
        return False


def draw_deed(m: Match) -> Deed:
    """A draw that the rules let the turn fighter make."""
    return Deed(kinds.DRAW, [-1 - m.turn_player], m.turn_player, BY_RULE, to=HAND, clause="Z.1.4")


class ChargeAndDraw(Op[Match]):
    """Put a card of the hand into the gauge, or none; who does so draws a card.  [bf S.3.2, S.3.2.a, Z.4.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        options = [KEEP]
        for card in m.side(m.turn_player).hand:
            options.append(CHARGES[card.id])
        return m.ask(m.turn_player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == CHARGE:
            f.n = CHARGING
            do(m, f, by_rule(m, kinds.MOVE, [int(m.uid(a.card))], m.turn_player, to=GAUGE))


class DrawForCharge(Op[Match]):
    """Draw a card for the one that was put into the gauge.  [bf S.3.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.n == CHARGING:
            f.n = 0
            do(m, f, draw_deed(m))
        return False


class BeginMain(Op[Match]):
    """Begin the main phase; abilities of its start wait to be used.  [bf M.1.1.a]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, MAIN)
        publish(m, f.uid, MAIN_STARTED, m.turn_player, -1, -1, BY_RULE, 0)
        return False


class BeginAttackPhase(Op[Match]):
    """Begin the attack phase; if another one has just ended, abilities of its end wait to be used.

    [bf A.1.1, F.1.1.a] [ruling bf-082]
    """

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, ATTACK_PHASE)
        if f.n == AGAIN:
            f.n = 0
            publish(m, f.uid, ATTACK_ENDED, m.turn_player, -1, -1, BY_RULE, 0)
        f.put(MOVED_ONCE, NO_NUMBERS)
        return False


class MoveMonsters(Op[Match]):
    """A fighter may put own monsters that have move into other, free areas, one after another.

    [bf A.1.1.1, A.1.1.2, K.move.1, K.move.2, K.move.3, K.move.4] [ruling bf-057]
    """

    def __init__(self, turn_fighter: bool) -> None:
        self.turn_fighter = turn_fighter

    def run(self, m: Match, f: Frame) -> bool:
        player = m.turn_player if self.turn_fighter else 1 - m.turn_player
        side = m.side(player)
        if m.dirty:
            m.settle()
        options: list[Action] = []
        for u in side.field:
            if u.keywords & MOVE and u.is_monster() and not u.bans & STOP_TIME and u.uid not in f.get(MOVED_ONCE):
                if move_forbidder(m, u) >= 0:
                    continue
                options += [Action(REPOSITION, u.id, slot) for slot in MONSTER_AREAS if is_free(side, slot)]
        return len(options) > 0 and m.ask(player, [STAY, *options])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == REPOSITION:
            u = m.unit(a.card)
            assert u is not None
            f.put(MOVED_ONCE, [*f.get(MOVED_ONCE), u.uid])  # [bf K.move.5]
            f.again()
            do(m, f, move_deed(u, a.n))


def move_deed(u: Unit, slot: i64) -> Deed:
    """That a monster is put into another area by its keyword."""
    return Deed(kinds.REPOSITION, [u.uid], u.side, BY_RULE, to=slot, source=u.uid, clause="A.1.1.1")


def move_forbidder(m: Match, u: Unit) -> i64:
    """The ability that forbids a monster, or its fighter, to move by the keyword, or -1."""
    if not m.ban_bits & BAN_MOVE:
        return -1
    found = m.forbidder(-1 - u.side, BAN_MOVE, u.id, u.side, 0)
    return found if found >= 0 else POLICY.forbidder(m, move_deed(u, -1), u.uid)


def is_free(side: Side, slot: i64) -> bool:
    """Whether nothing is in an area."""
    for u in side.field:
        if u.slot == slot:
            return False
    return True


class CallAttackStart(Op[Match]):
    """Abilities of the start of the attack phase wait to be used.  [bf A.1.3.a]"""

    def run(self, m: Match, f: Frame) -> bool:
        publish(m, f.uid, ATTACK_STARTED, m.turn_player, -1, -1, BY_RULE, 0)
        return False


class BackTo(Op[Match]):
    """Go back to an earlier row.  [bf A.4.ret, F.4.ret]"""

    def __init__(self, row: str) -> None:
        self.row = row

    def run(self, m: Match, f: Frame) -> bool:
        go_to(f, self.row)
        return False


class BeginFinal(Op[Match]):
    """The attack phase ends and the final phase begins; abilities of either wait to be used.

    If an effect says so, there is another attack phase first.  [bf A.5.1, F.1.1.a]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.more_attacks > 0:
            m.more_attacks -= 1
            f.n = AGAIN
            go_to(f, "A.1.1")
            return False
        begin_phase(m, FINAL)
        publish(m, f.uid, ATTACK_ENDED, m.turn_player, -1, -1, BY_RULE, 0)
        publish(m, f.uid, FINAL_STARTED, m.turn_player, -1, -1, BY_RULE, 0)
        return False


class CallTurnEnd(Op[Match]):
    """Abilities of the end of the turn wait to be used.  [bf F.5.1.a]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.phase != FINAL:
            begin_phase(m, FINAL)
        publish(m, f.uid, TURN_ENDING, m.turn_player, -1, -1, BY_RULE, 0)
        return False


class PassTurn(Op[Match]):
    """The turn ends, and what lasts for it; the opponent's begins, unless an effect says otherwise.

    After a turn that an effect gave, the opponent's turn comes in any case.
    [bf F.5.3, F.5.3.a, CH.3.new, CH.3.new.ex1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        end_lasting(m, THIS_TURN, -1)
        end_lasting(m, NEXT_TURN, -1)
        forget_turn(m)
        again = m.next_turn == m.turn_player and not m.gained_turn
        m.gained_turn = again
        m.next_turn = -1
        if again:
            exchange_turns(m)
        else:
            m.turn_player = 1 - m.turn_player
        f.pc = 0
        return False


TURN: Final = Table(GAME, TURN_NAME, [
    Row("S.1.1.a", BeginTurn()),
    Row("S.1.1", PlayTiming(ONLY_COUNTER)),
    Row("S.1.2", RuleCheck()),
    Row("S.2.1", StandAll()),
    Row("S.2.2", PlayTiming(ONLY_COUNTER)),
    Row("S.2.3", RuleCheck()),
    Row("S.3.1", DrawForTurn()),
    Row("S.3.1.1", PlayTiming(ONLY_COUNTER)),
    Row("S.3.1.2", RuleCheck()),
    Row("S.3.2", ChargeAndDraw()),
    Row("S.3.2", DrawForCharge()),
    Row("S.3.2.1", PlayTiming(ONLY_COUNTER)),
    Row("S.3.2.2", RuleCheck()),
    Row("S.3.3", RuleCheck()),
    Row("M.1.1.a", BeginMain()),
    Row("M.1.1", PlayTiming(MAIN_USES)),
    Row("M.1.2", RuleCheck()),
    Row("A.1.1", BeginAttackPhase()),
    Row("A.1.1.1", MoveMonsters(True)),
    Row("A.1.1.2", MoveMonsters(False)),
    Row("A.1.2", RuleCheck()),
    Row("A.1.3.a", CallAttackStart()),
    Row("A.1.3", PlayTiming(ONLY_COUNTER)),
    Row("A.1.4", RuleCheck()),
    Row("A.2.1", ChooseAttack(False, "A.2.2", "A.2.1.1")),
    Row("A.2.1.1", PlayTiming(ONLY_COUNTER)),
    Row("A.2.1.2", RuleCheck()),
    Row("A.2.1.3", ChooseAttack(False, "A.2.2", "A.5.1")),
    Row("A.2.2", ChooseTarget(False, True)),
    Row("A.2.3", BeginBattle()),
    Row("A.2.4", RuleCheck()),
    Row("A.2.5", PlayTiming(ONLY_COUNTER)),
    Row("A.2.6", RuleCheck()),
    Row("A.2.6.a", CheckAttack("A.3.3")),
    Row("A.3.1", Judge()),
    Row("A.3.2.1", Pierce()),
    Row("A.3.2.2", StrikeBack()),
    Row("A.3.3", EndBattle()),
    Row("A.3.4", PlayTiming(ONLY_COUNTER)),
    Row("A.3.5", RuleCheck()),
    Row("A.4.1", StandAgain()),
    Row("A.4.2", RuleCheck()),
    Row("A.4.3", PlayTiming(ONLY_COUNTER)),
    Row("A.4.4", RuleCheck()),
    Row("A.4.ret", BackTo("A.2.1")),
    Row("A.5.1", BeginFinal()),
    Row("F.1.1", PlayTiming(FINAL_USES)),
    Row("F.1.2", RuleCheck()),
    Row("F.2.1", ChooseAttack(True, "F.2.2", "F.2.1.1")),
    Row("F.2.1.1", PlayTiming(ONLY_COUNTER)),
    Row("F.2.1.2", RuleCheck()),
    Row("F.2.1.3", ChooseAttack(True, "F.2.2", "F.5.1.a")),
    Row("F.2.2", ChooseTarget(True, True)),
    Row("F.2.3", BeginBattle()),
    Row("F.2.4", RuleCheck()),
    Row("F.2.5", PlayTiming(ONLY_COUNTER)),
    Row("F.2.6", RuleCheck()),
    Row("F.2.6.a", CheckAttack("F.3.3")),
    Row("F.3.1", Judge()),
    Row("F.3.2.1", Pierce()),
    Row("F.3.2.2", StrikeBack()),
    Row("F.3.3", EndBattle()),
    Row("F.3.4", PlayTiming(ONLY_COUNTER)),
    Row("F.3.5", RuleCheck()),
    Row("F.4.1", StandAgain()),
    Row("F.4.2", RuleCheck()),
    Row("F.4.ret", BackTo("F.1.1")),
    Row("F.5.1.a", CallTurnEnd()),
    Row("F.5.1", PlayTiming(ONLY_COUNTER)),
    Row("F.5.2", RuleCheck()),
    Row("F.5.3", PassTurn()),
])  # fmt: skip
