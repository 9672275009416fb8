"""The turn (3-4 to 3-10): six phases, one row per step. The table runs round and round until the duel ends."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Label, Op, Row, Table, go_to
from fuda.core.loops import WATCH_AFTER
from fuda.core.state import BOTH
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.policy import DOOR
from fuda.games.dimensionzero.rules.battle import PRIORITY
from fuda.games.dimensionzero.rules.checks import end_by_time
from fuda.games.dimensionzero.rules.hearing import publish_plain
from fuda.games.dimensionzero.rules.periods import end_lasting, forget_bound
from fuda.games.dimensionzero.rules.processes import start_draw
from fuda.games.dimensionzero.rules.window import WINDOW
from fuda.games.dimensionzero.spec import (
    BY_RULE,
    DELAYED,
    DRAW_PHASE,
    ENERGY_PHASE,
    GAME,
    INSTEAD,
    MAIN_PHASE,
    PHASE,
    PHASE_STARTED,
    RECOVERY_PHASE,
    RELEASE_PHASE,
    SKIP,
    SMASH_PHASE,
    THIS_TURN,
    TURN_ENDING,
    TURN_STARTED,
    WHOLE_TURN,
)
from fuda.games.dimensionzero.state import Match
from fuda.table.deeds import Deed

PRIORITY.program = WINDOW
RECOVERY: Final = Label()  # where the recovery phase begins, and begins again


class StartTurn(Op[Match]):
    """A turn begins.  [dz 3-4.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.turn += 1
        m.moved = 0
        m.fired = []
        # What waits for a later turn may still ask about the card that made it.  [dz 4-2.6, 4-17.p1]
        m.gone = [p for p in m.gone if is_remembered(m, p.uid)]
        m.watch = None
        m.watch_at = m.decisions + WATCH_AFTER
        forget_bound(m)
        m.stir()
        m.calm = False
        return False


def is_remembered(m: Match, uid: i64) -> bool:
    """Whether some lasting effect was made by an object."""
    for e in m.lasting:
        if e.at == uid and e.kind in (DELAYED, INSTEAD):
            return True
    return False


class BeginPhase(Op[Match]):
    """Begin a phase; one that is skipped is treated as if it did not exist.  [dz 3-4.2, 3-4.4]"""

    def __init__(self, phase: i64, rows: i64) -> None:
        self.phase = phase
        self.rows = rows  # that belong to it

    def run(self, m: Match, f: Frame) -> bool:
        if self.is_skipped(m):
            f.pc += self.rows
            return False
        m.begin_phase(self.phase)
        if m.journal is not None:
            m.note(PHASE, "3-4.2", m.turn_player, -1, BOTH, self.phase, -1, -1)
        return False

    def is_skipped(self, m: Match) -> bool:
        """Whether rule or effect leaves out the phase; an effect does so once."""
        # The first player draws nothing in the first turn.  [dz 3-2.4, 3-6.1-2]
        if self.phase == DRAW_PHASE and m.turn == 1:
            return True
        return take_skip(m, self.phase)


def take_skip(m: Match, phase: i64) -> bool:
    """Whether an effect lets the active player leave out a phase, or (0) the turn; it is used up.  [dz 3-4.4]"""
    for e in m.lasting:
        if e.kind == SKIP and e.on == -1 - m.turn_player and e.amount == phase:
            m.lasting = [x for x in m.lasting if x is not e]
            return True
    return False


class ReleaseAll(Op[Match]):
    """Release everything the active player controls.  [dz 3-5.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        player = m.turn_player
        m.settle()
        side = m.side(player)
        what: list[int] = [p.uid for p in m.pieces if p.control == player and p.frozen]
        for card in side.energy_frozen + side.smash_frozen:
            what.append(m.uid(card.id))
        if what:
            DOOR.do(m, f, Deed(kinds.RELEASE, what, player, BY_RULE))
        return False


class StartRelease(Op[Match]):
    """What waits for the start of the turn and of the release phase triggers.  [dz 3-5.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        player = m.turn_player
        publish_plain(m, TURN_STARTED, player, 0)
        publish_plain(m, PHASE_STARTED, player, RELEASE_PHASE)
        return False


class DrawForTurn(Op[Match]):
    """Draw a card.  [dz 3-6.1-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        publish_plain(m, PHASE_STARTED, m.turn_player, DRAW_PHASE)
        start_draw(m, f, m.turn_player, 1, BY_RULE)
        return False


class BeginEnergy(Op[Match]):
    """What waits for the energy phase triggers; then a card may be put there.  [dz 3-7.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.placed_energy = False
        publish_plain(m, PHASE_STARTED, m.turn_player, ENERGY_PHASE)
        return False


class BeginMain(Op[Match]):
    """What waits for the main phase triggers; then players may act.  [dz 3-8.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        publish_plain(m, PHASE_STARTED, m.turn_player, MAIN_PHASE)
        return False


class BeginSmash(Op[Match]):
    """What waits for the smash phase triggers; then units may smash.  [dz 3-9.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        publish_plain(m, PHASE_STARTED, m.turn_player, SMASH_PHASE)
        return False


def recover(m: Match, f: Frame) -> None:
    """Damage goes, and with it what lasts for the turn; then the recovery phase's triggers.  [dz 3-10.1]"""
    m.stirred = False
    for p in m.pieces:
        p.damage = 0
    end_lasting(m, THIS_TURN)
    m.stir()
    m.calm = False
    publish_plain(m, PHASE_STARTED, m.turn_player, RECOVERY_PHASE)


class Recover(Op[Match]):
    """The recovery phase begins."""

    def run(self, m: Match, f: Frame) -> bool:
        recover(m, f)
        return False


class EndTurnTriggers(Op[Match]):
    """What waits for the end of the turn triggers.  [dz 3-10.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        publish_plain(m, TURN_ENDING, m.turn_player, 0)
        return False


class RepeatRecovery(Op[Match]):
    """If anything happened, the phase starts again.  [dz 3-10.3] [ruling dz-025]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.stirred:
            go_to(f, RECOVERY)
        return False


class EndTurn(Op[Match]):
    """The turn passes to the other player.  [dz 3-4.5, 3-4.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        end_by_time(m)
        end_lasting(m, THIS_TURN)  # also if the recovery phase was left out  [dz 4-14.3-1, 3-4.4]
        if m.winner < 0:
            m.turn_player = 1 - m.turn_player
            while take_skip(m, WHOLE_TURN):
                m.turn_player = 1 - m.turn_player  # that turn does not exist  [dz 3-4.4]
            f.pc = 0
        return False


TURN: Final = Table(GAME, "turn", [
    Row("3-4.1", StartTurn()),
    Row("3-4.2", BeginPhase(RELEASE_PHASE, 3)),
    Row("3-5.1", ReleaseAll()),
    Row("3-5.1", StartRelease()),
    Row("3-5.1", PRIORITY),
    Row("3-4.2", BeginPhase(DRAW_PHASE, 2)),
    Row("3-6.1-1", DrawForTurn()),
    Row("3-6.1-1", PRIORITY),
    Row("3-4.2", BeginPhase(ENERGY_PHASE, 2)),
    Row("3-7.1", BeginEnergy()),
    Row("3-7.1", PRIORITY),
    Row("3-4.2", BeginPhase(MAIN_PHASE, 2)),
    Row("3-8.1", BeginMain()),
    Row("3-8.1", PRIORITY),
    Row("3-4.2", BeginPhase(SMASH_PHASE, 2)),
    Row("3-9.1", BeginSmash()),
    Row("3-9.1", PRIORITY),
    Row("3-4.2", BeginPhase(RECOVERY_PHASE, 5)),
    Row("3-10.1", Recover(), RECOVERY),
    Row("3-10.1", PRIORITY),
    Row("3-10.2", EndTurnTriggers()),
    Row("3-10.2", PRIORITY),
    Row("3-10.3", RepeatRecovery()),
    Row("3-4.5", EndTurn()),
])  # fmt: skip
