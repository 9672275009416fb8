"""A Hundred Tales: what it says about its own deeds (chapter 7), and how a match ends (chapter 8)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.state import BOTH, DRAW, ID_MASK
from fuda.core.triggers import Pending
from fuda.games.kaidan import spec
from fuda.table.deeds import Deed
from fuda.table.hearing import let_hear
from fuda.table.policy import TableRules
from fuda.table.spec import HAND, PHASE
from fuda.table.state import Match


class KaidanRules(TableRules):
    """The answers of this game."""

    def __init__(self) -> None:
        super().__init__(spec.SPEC, can="7-5", replace="7-4", carry_out="1-2", endless="8-4", stopped="8-5")
        self.marks = 4

    def moves_by(self, kind: i64) -> i64:
        """Banished cards go to the smoke, told ones to where all see them.  [kd 6-4, 5-1]"""
        return spec.SMOKE if kind == spec.BANISH else spec.TELLING if kind == spec.TELL else -1

    def is_possible(self, m: Match, d: Deed, uid: i64) -> bool:
        """A card is told from the hand; a candle goes out that is lit."""
        if d.kind == spec.TELL:
            return m.is_here(uid) and m.zone_of(uid & ID_MASK) == HAND
        if d.kind == spec.PUT_OUT:
            return m.count(-1 - uid, spec.CANDLES) > 0
        return (uid < 0 and d.kind == spec.BEGIN) or super().is_possible(m, d, uid)

    def carry_out_own(self, m: Match, d: Deed) -> i64:
        """Begin a turn, put candles out; to haunt and to guard is said and heard."""
        for what in d.what:
            if d.kind == spec.BEGIN:
                self.begin(m, -1 - what)
            elif d.kind == spec.PUT_OUT:
                side = m.sides[-1 - what]
                n = min(d.n, side.counts[spec.CANDLES])  # as many as there are  [kd 1-2]
                side.counts[spec.CANDLES] -= n
                m.alert = True
                m.record(spec.PUT_OUT, side.index, -1, n, d.clause)
            else:
                m.record(d.kind, d.by, what & ID_MASK, 0, d.clause)
        let_hear(m, d.kind, d.what)
        return len(d.what)

    def begin(self, m: Match, player: i64) -> None:
        """Draw breath for the turn: one for each own turn so far, this one included.  [kd 4-1]"""
        m.phase = spec.DUSK
        m.record(PHASE, player, -1, spec.DUSK)
        m.sides[player].counts[spec.BREATH] = min((m.turn + 1) // 2, spec.MOST_BREATH)

    def next_pending(self, m: Match) -> list[Pending]:
        """What was set off last comes first; of one deed the turn player's before the other's.  [kd 7-2]"""
        latest = max(p.generation for p in m.pending)
        group = [p for p in m.pending if p.generation == latest]
        return [p for p in group if p.player == m.turn_player] or group

    # --- endings (8) -------------------------------------------------------------------------------------------
    def attend(self, m: Match) -> None:
        """Whoever sits in the dark has lost.  [kd 8-1, 8-2]"""
        dark: i64 = 0
        for player in range(2):
            if m.turn > 0 and m.count(player, spec.CANDLES) == 0:
                dark |= 1 << player
        if dark == BOTH:
            m.finish(DRAW, "8-2")
        elif dark:
            m.finish(2 - dark, "8-1")


def give_up(m: Match, player: i64) -> None:
    """Concede.  [kd 8-3]"""
    if m.winner < 0:
        stop(m, 1 - player, "8-3")


def call_time(m: Match) -> None:
    """Play this turn to its end, and one more if that was agreed; without any agreement it is a draw.  [kd 8-6]"""
    if m.marks[spec.EXTRA_TURN] or m.marks[spec.ELIMINATION]:
        m.marks[spec.LAST_TURN] = m.turn + m.marks[spec.EXTRA_TURN]
    else:
        stop(m, DRAW, "8-6")


def stop(m: Match, winner: i64, reason: str) -> None:
    """End a match in the middle of a question."""
    m.finish(winner, reason)
    m.options = []
    m.player = -1


def decide_by_time(m: Match) -> bool:
    """More candles win; as many are a draw, or played on in an elimination.  [kd 8-6]"""
    mine, theirs = m.count(0, spec.CANDLES), m.count(1, spec.CANDLES)
    if mine == theirs and m.marks[spec.ELIMINATION]:
        return False
    m.finish(DRAW if mine == theirs else 1 if theirs > mine else 0, "8-6")
    return True


RULES: Final = KaidanRules()
