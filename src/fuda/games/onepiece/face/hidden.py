"""Who may know which card (3-1-5, 11-2, 11-3), and dealing what a player does not know again.

A card is hidden unless the zone it lies in, a Life card's face or a running instruction shows it. Exchanging two
hidden cards renames them wherever the match points at them as they lie there now; what it remembers of objects that
are gone keeps its name.
"""

from mypy_extensions import i64

from fuda.core.hidden import swap
from fuda.core.showing import shown_by_programs
from fuda.core.state import BOTH
from fuda.games.onepiece.printed import Card
from fuda.games.onepiece.rules.actions import PUT_CARD
from fuda.games.onepiece.spec import DECK, GAME, HAND, LIFE, seen_at
from fuda.games.onepiece.state import Match


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits."""
    zone = m.zone_of(card.id)
    seen = seen_at(card.owner, zone, zone == LIFE and card in m.side(card.owner).face_up)
    if seen != BOTH:
        # A card being played or used as a counter is on the table for all to see, and so is one that an effect puts
        # into play from anywhere.  [op 2-7-2, 7-1-3-1-1, 8-4-1-2, 3-7-6-1]
        seen |= shown_by_programs(m, m.uid(card.id), GAME if zone == HAND else "", PUT_CARD)
    return seen


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    side = m.side(owner)
    cards = side.deck + side.hand + side.life
    return [int(card.id) for card in cards if not seen_by(m, card) >> player & 1]


def rename(m: Match, names: dict[int, int], uids: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id, wherever they lie or are pointed at."""
    for side in (m.p0, m.p1):
        for zone in (DECK, HAND, LIFE):
            swap(m.cards, side.pile(zone), names)
    m.dirty = True
