"""How a turn goes (chapter 6). One row per numbered clause, in the rulebook's order."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Label, Op, Row, Table, go_to
from fuda.core.lasting import is_over
from fuda.core.loops import WATCH_AFTER
from fuda.core.state import BOTH, Action, say
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import DRAWING, by_rule, do
from fuda.games.onepiece.printed import KEY_BITS, NO_ABILITIES
from fuda.games.onepiece.rules.effects import TRIGGERS, ResolveTriggers, resolve_waiting
from fuda.games.onepiece.rules.hearing import are_met, let_hear
from fuda.games.onepiece.rules.mainphase import MainPhase
from fuda.games.onepiece.rules.moves import forget_used
from fuda.games.onepiece.rules.periods import end_lasting
from fuda.games.onepiece.spec import (
    BY_EFFECT,
    DELAYED,
    DON_PHASE,
    DRAW_PHASE,
    END,
    END_EFFECT,
    END_OF_TURN,
    EXPIRED,
    GAME,
    MAIN,
    PHASE,
    REFRESH,
    REFRESHES,
    START_OF_TURN,
    THIS_TURN,
)
from fuda.games.onepiece.state import Match
from fuda.table.deeds import Deed

ENDING: Final = Label()  # where the processes of the end of the turn begin

# What every turn does, for both players: deeds never change, so that these serve all matches.
COLLECTING: Final[list[Deed]] = [by_rule(kinds.COLLECT_DON, [-1 - p], p) for p in range(2)]
REFRESHING: Final[list[Deed]] = [by_rule(kinds.READY_DON, [-1 - p], p, flags=REFRESHES) for p in range(2)]
PLACING_ONE: Final[list[Deed]] = [by_rule(kinds.PLACE_DON, [-1 - p], p, n=1, clause="6-4-1") for p in range(2)]
PLACING_TWO: Final[list[Deed]] = [by_rule(kinds.PLACE_DON, [-1 - p], p, n=2, clause="6-4-1") for p in range(2)]


def call(m: Match, kind: i64, n: i64 = 0) -> None:
    """Let effects of a moment of the turn meet their timing."""
    if m.recast:
        m.gather()
    if m.heard >> kind & 1:
        let_hear(m, by_rule(kind, [-1 - m.turn_player], m.turn_player, n=n), kind, [-1 - m.turn_player])


def begin_phase(m: Match, phase: i64) -> None:
    """Go on to a phase.  [op 6-1-1]"""
    m.phase = phase
    if m.journal is not None:
        m.note(PHASE, "6-1-1", m.turn_player, -1, BOTH, phase, -1, -1)


# --- refresh (6-2) ---------------------------------------------------------------------------------------------
class BeginTurn(Op[Match]):
    """The turn player begins the turn with the refresh phase.  [op 6-1-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.turn += 1
        m.watch = None
        m.watch_at = m.decisions + WATCH_AFTER
        m.touch()
        begin_phase(m, REFRESH)
        return False


class EndUntilStart(Op[Match]):
    """End what lasts until the start of this turn.  [op 6-2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        end_lasting(m, START_OF_TURN, -1)
        return False


class CallTurnStart(Op[Match]):
    """Let effects of the start of the turn meet their timing.  [op 6-2-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        call(m, kinds.START_TURN)
        resolve_waiting(m)
        return False


class ReturnGivenDon(Op[Match]):
    """Put the DON!! given to the Leader and Characters back into the cost area, rested.  [op 6-2-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        do(m, f, COLLECTING[m.turn_player])
        return False


class Refresh(Op[Match]):
    """Set all own rested cards active, except for those an effect keeps rested.  [op 6-2-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        player = m.turn_player
        side = m.side(player)
        spent: list[int] = []
        if side.leader.rested:
            spent.append(side.leader.uid)
        for u in side.characters:
            if u.rested:
                spent.append(u.uid)
        for u in side.stage:
            if u.rested:
                spent.append(u.uid)
        do(m, f, REFRESHING[player])
        if spent:
            do(m, f, by_rule(kinds.READY, spent, player, flags=REFRESHES))
        return False


# --- draw and DON!! (6-3, 6-4) ---------------------------------------------------------------------------------
class DrawForTurn(Op[Match]):
    """Draw a card, except in the first player's first turn.  [op 6-3-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.pending:
            f.again()
            resolve_waiting(m)  # what setting cards active has set off
            return False
        begin_phase(m, DRAW_PHASE)
        if m.turn > 1:
            do(m, f, DRAWING[m.turn_player])
        return False


class PlaceDonForTurn(Op[Match]):
    """Place two DON!!, or one in the first player's first turn.  [op 6-4-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.pending:
            f.again()
            resolve_waiting(m)  # what the draw has set off
            return False
        begin_phase(m, DON_PHASE)
        # With fewer in the DON!! deck, as many as there are.  [op 6-4-2, 6-4-3]
        do(m, f, PLACING_ONE[m.turn_player] if m.turn == 1 else PLACING_TWO[m.turn_player])
        return False


# --- main (6-5) ------------------------------------------------------------------------------------------------
class CallMainStart(Op[Match]):
    """Let effects of the start of the main phase meet their timing.  [op 6-5-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, MAIN)
        call(m, kinds.START_MAIN)
        resolve_waiting(m)
        return False


# --- end (6-6) -------------------------------------------------------------------------------------------------
class CallOwnEnd(Op[Match]):
    """Let [End of Your Turn] effects meet their timing, each once.  [op 6-6-1-1, 6-6-1-1-1, 10-2-7-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, END)
        call(m, kinds.END_TURN)
        return False


class CallOtherEnd(Op[Match]):
    """After all of those, let [End of Opponent's Turn] effects meet theirs.  [op 6-6-1-1-2, 10-2-8-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        call(m, kinds.END_TURN, 1)
        return False


class EndLasting(Op[Match]):
    """Carry out and end one player's effects of the end of this turn, in that player's order.

    Actions that an effect has put off to the end of this turn, and effects that last until then.
    [op 6-6-1-2, 6-6-1-2(1), 6-6-1-2(2)] [ruling op-021]
    """

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        # What one of these actions has set off is resolved before the end phase goes on.  [ruling op-022]
        if m.pending:
            f.again()
            m.call(TRIGGERS, m.turn_player, -1, -1)
            return False
        if not m.lasting:
            return False
        owner = m.turn_player if self.turn_player else 1 - m.turn_player
        due: list[i64] = [i for i in range(len(m.lasting)) if is_over(m.lasting[i], END_OF_TURN, owner, m.turn)]
        if not due:
            return False
        actions = [i for i in due if m.lasting[i].kind == DELAYED]
        if not actions:
            end_lasting(m, END_OF_TURN, owner)
            return False
        return m.ask(owner, [say(END_EFFECT, i) for i in due])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        e = m.lasting[a.n]
        m.lasting = m.lasting[: a.n] + m.lasting[a.n + 1 :]
        m.recast = True
        m.touch()
        f.again()
        if e.kind == DELAYED:
            if m.journal is not None:
                m.note(EXPIRED, "6-6-1-2", e.owner, e.key >> KEY_BITS, BOTH, 0, -1, -1)
            ability = m.ability(e.key)
            g = Frame(ability.program, e.owner, e.key >> KEY_BITS, -1)
            g.key = e.key
            g.a = e.on
            g.cause = BY_EFFECT
            # What it asks for must be so now.  [op 8-3-2-1]
            if are_met(m, ability, g):
                m.stack.append(g)


class ProcessAgain(Op[Match]):
    """Go back as long as something that ends with this turn has come since.  [op 6-6-1-3] [ruling op-045]"""

    def run(self, m: Match, f: Frame) -> bool:
        for e in m.lasting:
            if is_over(e, END_OF_TURN, -1, m.turn):
                go_to(f, ENDING)
                break
        return False


class EndThisTurn(Op[Match]):
    """End one player's effects of this turn.  [op 6-6-1-3]"""

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        end_lasting(m, THIS_TURN, m.turn_player if self.turn_player else 1 - m.turn_player)
        return False


class PassTurn(Op[Match]):
    """The other player becomes the turn player.  [op 6-6-1-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        forget_used(m, NO_ABILITIES)
        m.turn_player = 1 - m.turn_player
        f.pc = 0
        return False


TURN: Final = Table(GAME, "turn", [
    Row("6-1-2", BeginTurn()),
    Row("6-2-1", EndUntilStart()),
    Row("6-2-2", CallTurnStart()),
    Row("6-2-3", ReturnGivenDon()),
    Row("6-2-4", Refresh()),
    Row("6-3-1", DrawForTurn()),
    Row("6-4-1", PlaceDonForTurn()),
    Row("6-5-1", CallMainStart()),
    Row("6-5-2", MainPhase()),
    Row("6-6-1-1", CallOwnEnd()),
    Row("6-6-1-1-3", ResolveTriggers()),
    Row("6-6-1-1-2", CallOtherEnd()),
    Row("6-6-1-1-4", ResolveTriggers()),
    Row("6-6-1-2(1)", EndLasting(True), ENDING),
    Row("6-6-1-2(2)", EndLasting(False)),
    Row("8-6-1", ResolveTriggers()),
    Row("6-6-1-3", ProcessAgain()),
    Row("6-6-1-3", EndThisTurn(True)),
    Row("6-6-1-3", EndThisTurn(False)),
    Row("6-6-1-4", PassTurn()),
])  # fmt: skip
