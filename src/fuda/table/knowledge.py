"""Who may know which card of the shared table, and dealing what a player does not know again."""

from mypy_extensions import i64

from fuda.core.hidden import swapped
from fuda.core.showing import shown_to
from fuda.core.state import BOTH
from fuda.table.printed import Card
from fuda.table.state import Match


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits: by its zone, or because an effect shows it."""
    seen = m.spec.seen_at(card.owner, m.zone_of(card.id))
    if seen != BOTH:
        uid = m.uid(card.id)
        for f in m.stack:
            seen |= shown_to(f, uid)
    return seen


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    found = [c for pile in m.sides[owner].piles for c in pile]
    return [int(c.id) for c in found if not seen_by(m, c) >> player & 1]


def rename(m: Match, names: dict[int, int], uids: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id, in piles."""
    for side in m.sides:
        side.piles = [swapped(m.cards, pile, names) for pile in side.piles]
    m.stale = True
