"""How a match ends: what is written down of it, and giving up."""

from mypy_extensions import i64

from fuda.core.flow import Match
from fuda.core.state import BOTH, DRAW


def end_match(m: Match, winner: i64, reason: str, record: i64) -> None:
    """End the match at once and say so in a record of that kind."""
    m.end(winner, reason)
    if m.journal is not None:
        m.note(record, reason, winner if winner != DRAW else -1, -1, BOTH, winner, -1, -1)


def give_up(m: Match, player: i64, reason: str, record: i64) -> None:
    """Let a player give up: possible at any time, at once, and no card has a say in it."""
    if m.winner >= 0:
        return
    end_match(m, 1 - player, reason, record)
    m.options = []
    m.player = -1
