"""What may be taken back. A player takes own answers back freely while nothing irrevocable has happened since.

Irrevocable is: the other player was asked, chance was used, or the player learned a card that was not known before.
Everything else is an undo: free against bots and in practice, by agreement between people.
"""

from __future__ import annotations

from collections.abc import Sequence

from fuda.core.events import Event
from fuda.core.flow import Match
from fuda.games.registry import AnyGame
from fuda.view.board import Looked


def learned(was: Sequence[int], now: Sequence[int], happened: Sequence[Event], seat: int) -> bool:
    """Whether a player got to know a card: by where it lies now, or by what happened.

    Given is who might know each card before, and who may know it now, as bits.
    """
    if any(int(e.card) >= 0 and e.seen >> seat & 1 and not was[int(e.card)] >> seat & 1 for e in happened):
        return True
    return any((new & ~old) >> seat & 1 for old, new in zip(was, now, strict=True))


def is_irrevocable(
    game: AnyGame,
    before: Match,
    after: Match,
    happened: Sequence[Event],
    seat: int,
    was: Looked | None = None,
    now: Looked | None = None,
) -> bool:
    """Whether an answer of a player cannot be taken back without asking; what was looked up is not looked up again."""
    if after.winner >= 0 or after.player != seat or after.rng != before.rng:
        return True
    # That the opponent was not asked tells something: taken back, it could be tried out what would be answered.
    if game.has_pauses and happened:
        return True
    old, new = (was or Looked()).seen_by(game, before), (now or Looked()).seen_by(game, after)
    return learned(old, new, happened, seat)
