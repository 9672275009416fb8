"""Skipping turns, phases and steps (13-12)."""

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.fusionworld.rules.periods import (
    end_lasting,
    start_lasting,
)
from fuda.games.fusionworld.spec import (
    AT_ONCE,
    FOREVER,
    SKIP,
    SKIP_CHARGE,
    SKIP_END,
    SKIP_MAIN,
    SKIP_TURN,
    SKIPPED,
    START_OF_TURN,
    THIS_CHARGE,
    THIS_MAIN,
    THIS_TURN,
)
from fuda.games.fusionworld.state import Match


def is_skipped(m: Match, player: i64, what: i64) -> bool:
    """Whether a player skips this turn, phase or step now; what would have ended in it ends at once.

    Nothing happens within it: no event, no action, no checkpoint.
    [fw 13-12-1, 13-12-2, 13-12-3, 13-12-4, 13-12-5, 7-1-2-1]
    """
    for i in range(len(m.lasting)):
        e = m.lasting[i]
        if e.kind == SKIP and e.start == AT_ONCE and e.on == -1 - player and e.amount == what:
            if e.until == FOREVER:
                m.lasting = m.lasting[:i] + m.lasting[i + 1 :]  # it was for one of them only
            if m.journal is not None:
                m.note(SKIPPED, "13-12-1", player, -1, BOTH, what, -1, -1)
            end_within(m, what)
            return True
    return False


def end_within(m: Match, what: i64) -> None:
    """End the effects that would have expired in what is skipped.  [fw 13-12-5]"""
    if what in (SKIP_TURN, SKIP_CHARGE):
        # What was to apply in this turn begins; if the turn is skipped, it ends at once.  [ruling fw-042]
        start_lasting(m, m.turn, m.turn_player)
        start_lasting(m, m.turn, 1 - m.turn_player)
        end_lasting(m, START_OF_TURN, -1)
        end_lasting(m, THIS_CHARGE, -1)
    if what in (SKIP_TURN, SKIP_MAIN):
        end_lasting(m, THIS_MAIN, -1)
    if what in (SKIP_TURN, SKIP_END):
        end_lasting(m, THIS_TURN, -1)
