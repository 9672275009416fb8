"""Who may know which card of the shared table, and dealing what a player does not know again."""

from mypy_extensions import i64

from fuda.core.hidden import rename_objects
from fuda.core.showing import is_shown
from fuda.core.state import BOTH
from fuda.table.printed import Card
from fuda.table.state import Match


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits: by its zone, or because an effect shows it."""
    seen = m.spec.seen_at(card.owner, m.zone_of(card.id))
    if seen != BOTH:
        uid = m.uid(card.id)
        for f in m.stack:
            for player in range(2):
                if is_shown(f, uid, player):
                    seen |= 1 << player
    return seen


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    found = [c for pile in m.sides[owner].piles for c in pile]
    return [int(c.id) for c in found if not seen_by(m, c) >> player & 1]


def rename(m: Match, names: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id; all of them change places at once."""
    position = m.state_hash() if m.watch is not None else 0
    rename_objects(m, names)
    for side in m.sides:
        side.piles = [[m.cards[names.get(int(c.id), int(c.id))] for c in pile] for pile in side.piles]
    m.stale = True
    # Answers that the loop rules bar here stay barred, or their number would tell of hidden cards.
    if m.watch is not None:
        m.watch.follow(position, m.state_hash())
