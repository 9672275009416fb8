"""How a turn goes (chapter 7). One row per numbered clause, in the rulebook's order."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.loops import WATCH_AFTER
from fuda.core.state import BOTH, DONE, Action, acts, say
from fuda.core.triggers import Pending
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import by_rule, do, draw_by_rule
from fuda.games.fusionworld.rules.battle import go_to
from fuda.games.fusionworld.rules.hearing import (
    PENDING_AUTO,
    Happening,
    announce,
    copies,
    heard,
    heard_skills,
    is_moment,
    moment,
)
from fuda.games.fusionworld.rules.mainphase import MainFreeTiming
from fuda.games.fusionworld.rules.moves import forget_turn
from fuda.games.fusionworld.rules.periods import (
    end_lasting,
    start_lasting,
)
from fuda.games.fusionworld.rules.skills import Checkpoint
from fuda.games.fusionworld.rules.skipping import is_skipped
from fuda.games.fusionworld.spec import (
    AT_ONCE,
    CHARGE,
    CHARGE_CARD,
    DELAYED,
    END,
    ENERGY_AREA,
    FOREVER,
    GAME,
    MAIN,
    MAIN_END,
    PHASE,
    SEES_BATTLE,
    SKIP_CHARGE,
    SKIP_END,
    SKIP_MAIN,
    SKIP_TURN,
    START_OF_TURN,
    THIS_CHARGE,
    THIS_MAIN,
    THIS_TURN,
    TURN_ENDING,
)
from fuda.games.fusionworld.state import Match

CHARGES: Final[list[Action]] = acts(CHARGE_CARD)
NONE: Final[Action] = say(DONE, 0)


def begin_phase(m: Match, phase: i64) -> None:
    """Go on to a phase; it is there even if nothing happens in it.  [fw 7-1-1, 7-1-2]"""
    m.phase = phase
    m.stir(SEES_BATTLE)
    if m.journal is not None:
        m.note(PHASE, "7-1-1", m.turn_player, -1, BOTH, phase, -1, -1)


# --- Charge Phase (7-2) ----------------------------------------------------------------------------------------
class BeginTurn(Op[Match]):
    """The turn player begins the turn, unless it is skipped.  [fw 7-1-2, 13-12-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.turn += 1
        m.watch = None
        m.watch_at = m.decisions + WATCH_AFTER
        m.touch()
        if is_skipped(m, m.turn_player, SKIP_TURN):
            go_to(f, "7-4-7")
        elif is_skipped(m, m.turn_player, SKIP_CHARGE):
            go_to(f, "7-3-2")
        else:
            begin_phase(m, CHARGE)
        return False


class StartTurnEffects(Op[Match]):
    """One player's effects of this turn come into force.  [fw 7-2-2, 7-2-3, 1-5-2-2-1] [ruling fw-033]"""

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        if m.lasting:
            start_lasting(m, m.turn, m.turn_player if self.turn_player else 1 - m.turn_player)
        elif self.turn_player:
            f.pc += 1  # there is nothing of the other player's either
        return False


class EndUntilStart(Op[Match]):
    """End what lasts until the start of this turn.  [fw 7-2-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        end_lasting(m, START_OF_TURN, -1)
        return False


class Call(Op[Match]):
    """Make the skills of a moment of the turn pending.  [fw 7-2-5]"""

    def __init__(self, event: i64) -> None:
        self.event = event

    def run(self, m: Match, f: Frame) -> bool:
        announce(m, self.event, m.turn_player)
        return False


class MakeActive(Op[Match]):
    """Make all own rested cards of the Leader, Battle and Energy Areas active, but for those kept rested.

    [fw 7-2-7]
    """

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(m.turn_player)
        what = [int(u.uid) for u in side.units() if u.rested]
        for card in side.spent:
            what.append(int(m.uid(card.id)))
        if what:
            do(m, f, by_rule(kinds.READY, what, m.turn_player))
        return False


class DrawForTurn(Op[Match]):
    """Draw a card, in the first turn as well.  [fw 7-2-9] [ruling fw-036]"""

    def run(self, m: Match, f: Frame) -> bool:
        do(m, f, draw_by_rule(m.turn_player))
        return False


class ChargeEnergy(Op[Match]):
    """Put up to one card of the hand into the Energy Area.  [fw 7-2-11, 3-8-3, 3-8-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        options = [NONE]
        for card in m.side(m.turn_player).hand:
            options.append(CHARGES[card.id])
        return m.ask(m.turn_player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == CHARGE_CARD:
            what = [int(m.uid(a.card))]
            do(m, f, by_rule(kinds.MOVE, what, m.turn_player, to=ENERGY_AREA, clause="7-2-11"))


class EndCharge(Op[Match]):
    """The Charge Phase is over.  [fw 7-2-13]"""

    def run(self, m: Match, f: Frame) -> bool:
        end_lasting(m, THIS_CHARGE, -1)
        return False


# --- Main Phase (7-3) ------------------------------------------------------------------------------------------
class BeginMain(Op[Match]):
    """Begin the Main Phase, unless it is skipped; skills of its start become pending, once.  [fw 7-3-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        if is_skipped(m, m.turn_player, SKIP_MAIN):
            go_to(f, "7-3-5-1-5")
            return False
        begin_phase(m, MAIN)
        announce(m, kinds.START_MAIN, m.turn_player)
        return False


class BeginMainEnd(Op[Match]):
    """Skills of the end of the Main Phase become pending.  [fw 7-3-5-1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, MAIN_END)
        announce(m, kinds.END_MAIN, m.turn_player)
        return False


class EndEffects(Op[Match]):
    """End one player's effects of that kind.  [fw 7-3-5-1-3, 7-3-5-1-4, 7-4-5, 7-4-6]"""

    def __init__(self, until: i64, turn_player: bool) -> None:
        self.until = until
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        if m.lasting:
            end_lasting(m, self.until, m.turn_player if self.turn_player else 1 - m.turn_player)
        elif self.turn_player:
            f.pc += 1  # there is nothing of the other player's either
        return False


# --- End Phase (7-4) -------------------------------------------------------------------------------------------
class BeginEnd(Op[Match]):
    """Begin the End Phase, unless it is skipped.  [fw 7-3-5-1-5, 13-12-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if is_skipped(m, m.turn_player, SKIP_END):
            go_to(f, "7-4-7")
        else:
            begin_phase(m, END)
        return False


class CallTurnEnd(Op[Match]):
    """Skills of the end of the turn become pending, each of them once in a turn.

    [fw 7-4-2, 1-3-6-3-5, 1-3-6-3-6] [ruling fw-014]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.recast:
            m.gather()
        if (m.listening | m.elsewhere) & TURN_ENDING:
            for p in heard(m, turn_end(m)):
                if p.generation == PENDING_AUTO:
                    if was_pending(m, p):
                        continue
                    m.ended = [*m.ended, p.key, p.uid]
                m.pending.append(p)
        return False


def turn_end(m: Match) -> Happening:
    """That the turn ends, as skills hear of it."""
    return Happening(moment(kinds.END_TURN, m.turn_player), TURN_ENDING, m.turn_player, -1, -1, 0)


def was_pending(m: Match, p: Pending) -> bool:
    """Whether an end-of-turn skill was pending in this turn already, as often as its card has it.  [fw 13-16-1]"""
    times: i64 = 0
    for i in range(0, len(m.ended), 2):
        if m.ended[i] == p.key and m.ended[i + 1] == p.uid:
            times += 1
    return times > 0 and times >= copies(m, p.key, m.find(p.uid))


class RepeatEnd(Op[Match]):
    """If there is an end-of-turn skill now that has not been pending in this turn, begin the End Phase anew.

    Only what would become pending counts, and what was put off until the end of the turn.  [fw 7-4-4] [ruling fw-013]
    [ruling fw-058]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.recast:
            m.gather()
        if (m.listening | m.elsewhere) & TURN_ENDING:
            end = turn_end(m)
            for p in heard_skills(m, end):
                if not was_pending(m, p):
                    go_to(f, "7-4-2")
                    return False
            for e in m.lasting:
                if e.kind == DELAYED and e.until == FOREVER and e.start == AT_ONCE and is_moment(m, e, end):
                    go_to(f, "7-4-2")
                    return False
        return False


class PassTurn(Op[Match]):
    """The turn ends, and the other player becomes the turn player.  [fw 7-4-7]"""

    def run(self, m: Match, f: Frame) -> bool:
        forget_turn(m)
        m.turn_player = 1 - m.turn_player
        f.player = m.turn_player
        f.pc = 0
        return False


TURN: Final = Table(GAME, "turn", [
    Row("7-1-2", BeginTurn()),
    Row("7-2-2", StartTurnEffects(True)),
    Row("7-2-3", StartTurnEffects(False)),
    Row("7-2-4", EndUntilStart()),
    Row("7-2-5", Call(kinds.START_TURN)),
    Row("7-2-6", Checkpoint()),
    Row("7-2-7", MakeActive()),
    Row("7-2-8", Checkpoint()),
    Row("7-2-9", DrawForTurn()),
    Row("7-2-10", Checkpoint()),
    Row("7-2-11", ChargeEnergy()),
    Row("7-2-12", Checkpoint()),
    Row("7-2-13", EndCharge()),
    Row("7-3-2", BeginMain()),
    Row("7-3-3", Checkpoint()),
    Row("7-3-4", MainFreeTiming()),
    Row("7-3-5-1-1", BeginMainEnd()),
    Row("7-3-5-1-2", Checkpoint()),
    Row("7-3-5-1-3", EndEffects(THIS_MAIN, True)),
    Row("7-3-5-1-4", EndEffects(THIS_MAIN, False)),
    Row("7-3-5-1-5", BeginEnd()),
    Row("7-4-2", CallTurnEnd()),
    Row("7-4-3", Checkpoint()),
    Row("7-4-4", RepeatEnd()),
    Row("7-4-5", EndEffects(THIS_TURN, True)),
    Row("7-4-6", EndEffects(THIS_TURN, False)),
    Row("7-4-7", PassTurn()),
])  # fmt: skip
