"""What may be taken back. A player takes own answers back freely while nothing irrevocable has happened since.

Irrevocable is: the other player was asked, chance was used, or the player learned a card that was not known before.
Everything else is an undo: free against bots and in practice, by agreement between people.
"""

from __future__ import annotations

from collections.abc import Sequence

from fuda.core.events import Event
from fuda.core.flow import Match
from fuda.games.registry import AnyGame


def known_cards(game: AnyGame, m: Match, seat: int) -> set[int]:
    """The cards that a player may know, wherever they lie."""
    return {card for card in range(len(m.where)) if game.seen_by(m, card) >> seat & 1}


def learned(game: AnyGame, before: Match, after: Match, happened: Sequence[Event], seat: int) -> bool:
    """Whether a player got to know a card between two positions: by where it lies now, or by what happened."""
    known = known_cards(game, before, seat)
    if any(int(e.card) >= 0 and e.seen >> seat & 1 and int(e.card) not in known for e in happened):
        return True
    return not known_cards(game, after, seat) <= known


def is_irrevocable(game: AnyGame, before: Match, after: Match, happened: Sequence[Event], seat: int) -> bool:
    """Whether an answer of a player cannot be taken back without asking."""
    if after.winner >= 0 or after.player != seat or after.rng != before.rng:
        return True
    # That the opponent was not asked tells something: taken back, it could be tried out what would be answered.
    if game.has_pauses and happened:
        return True
    return learned(game, before, after, happened, seat)
