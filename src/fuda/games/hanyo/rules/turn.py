"""How a turn goes (500). One row per numbered clause, in the rulebook's order."""

from typing import Final

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.loops import WATCH_AFTER
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import by_rule, do
from fuda.games.hanyo.rules.battle import BATTLE_PHASE, begin_phase, begin_step, go_to
from fuda.games.hanyo.rules.hearing import announce
from fuda.games.hanyo.rules.janken import JANKEN
from fuda.games.hanyo.rules.mainphase import MainPhase
from fuda.games.hanyo.rules.moves import forget_turn
from fuda.games.hanyo.rules.periods import end_lasting, start_lasting
from fuda.games.hanyo.rules.playing import RuleCheck
from fuda.games.hanyo.rules.processes import start_drawing
from fuda.games.hanyo.rules.ruling import is_any_due
from fuda.games.hanyo.spec import (
    BY_RULE,
    DRAW_PHASE,
    END,
    FINAL_STEP,
    GAME,
    GAME_STARTED,
    MAIN,
    MAIN_STARTED,
    NO_STEP,
    NORMAL,
    THIS_TURN,
    TURN_ENDING,
    TURN_STARTED,
)
from fuda.games.hanyo.state import Match
from fuda.table.janken import start_janken


class BeginTurn(Op[Match]):
    """The turn player begins the turn; effects of this turn start.  [hy 501.1, 809.8]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.turn += 1
        m.watch = None
        m.watch_at = m.decisions + WATCH_AFTER
        m.turn_over()
        start_lasting(m)
        begin_phase(m, DRAW_PHASE)
        return False


class DrawForTurn(Op[Match]):
    """Draw a card, in the first turn as well, before anything of its start.  [hy 502.1] [ruling hy-013]"""

    def run(self, m: Match, f: Frame) -> bool:
        start_drawing(m, f, m.turn_player, 1, BY_RULE)
        return False


class CallTurnStart(Op[Match]):
    """Abilities of the start of the turn are triggered, in the first turn also those of the game's start.

    [hy 502.2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        announce(m, f, TURN_STARTED, m.turn_player, -1, -1, 0)
        if m.turn == 1:
            announce(m, f, GAME_STARTED, m.turn_player, -1, -1, 0)
        return False


class BeginMain(Op[Match]):
    """Abilities of the start of the main phase are triggered.  [hy 503.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, MAIN)
        announce(m, f, MAIN_STARTED, m.turn_player, -1, -1, 0)
        return False


class Battle(Op[Match]):
    """The battle phase, except in the first turn of the game.  [hy 504.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.turn > 1:
            m.call(BATTLE_PHASE, m.turn_player, -1, -1)
        return False


class BeginEnd(Op[Match]):
    """Abilities of the end of the turn are triggered.  [hy 505.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_phase(m, END)
        announce(m, f, TURN_ENDING, m.turn_player, -1, -1, 0)
        return False


class EndTurnEffects(Op[Match]):
    """The final step: what lasts until the end of the turn ends.  [hy 505.3, 505.3a]"""

    def run(self, m: Match, f: Frame) -> bool:
        begin_step(m, FINAL_STEP, "505.3")
        end_lasting(m, THIS_TURN)
        return False


class CheckRecovery(Op[Match]):
    """A player whose main unit is rested or stunned plays rock-paper-scissors for it, the turn player first.

    [hy 505.3b] [ruling hy-012]
    """

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        player = m.turn_player if self.turn_player else 1 - m.turn_player
        u = m.main(player)
        f.done = 0
        if u is not None and u.state != NORMAL:
            start_janken(m, JANKEN, player, -1, BY_RULE)
        else:
            f.pc += 1
        return False


class Recover(Op[Match]):
    """With a win the main unit recovers.  [hy 505.3b]"""

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        u = m.main(m.turn_player if self.turn_player else 1 - m.turn_player)
        if f.done == 1 and u is not None:
            do(m, f, by_rule(kinds.RECOVER, [int(u.uid)], u.side))
        return False


class RepeatFinal(Op[Match]):
    """If the rules ask for something or an ability is triggered, check that and begin the final step anew.

    [hy 505.3c] [ruling hy-005]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.recast:
            m.gather()
        if not m.pending and not is_any_due(m):
            go_to(f, "505.4")
        return False


class PassTurn(Op[Match]):
    """The other player becomes the turn player.  [hy 505.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        forget_turn(m)
        m.step = NO_STEP
        m.turn_player = 1 - m.turn_player
        f.pc = 0
        return False


class BackToFinal(Op[Match]):
    """Begin the final step anew.  [hy 505.3c]"""

    def run(self, m: Match, f: Frame) -> bool:
        go_to(f, "505.3a")
        return False


TURN: Final = Table(GAME, "turn", [
    Row("501.1", BeginTurn()),
    Row("502.1", DrawForTurn()),
    Row("502.2", CallTurnStart()),
    Row("502.3", RuleCheck()),
    Row("503.1", BeginMain()),
    Row("503.2", RuleCheck()),
    Row("503.3", MainPhase()),
    Row("504.1", Battle()),
    Row("505.1", BeginEnd()),
    Row("505.2", RuleCheck()),
    Row("505.3a", EndTurnEffects()),
    Row("505.3b", CheckRecovery(True)),
    Row("505.3b", Recover(True)),
    Row("505.3b", CheckRecovery(False)),
    Row("505.3b", Recover(False)),
    Row("505.3c", RepeatFinal()),
    Row("505.3c", RuleCheck()),
    Row("505.3c", BackToFinal()),
    Row("505.4", PassTurn()),
])  # fmt: skip
