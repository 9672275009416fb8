"""Who may know which card (3-1-3, 13-10, 13-11), and dealing what a player does not know again.

A card is hidden unless the zone it lies in, a Life card's face or a running instruction shows it. Exchanging two
hidden cards renames them wherever the match points at them as they lie there now; what it remembers of objects that
are gone keeps its name.
"""

from mypy_extensions import i64

from fuda.core.hidden import rename_pending, swap
from fuda.core.showing import shown_by_programs
from fuda.core.state import BOTH
from fuda.games.fusionworld.printed import AUTO, KEY_BITS, Card
from fuda.games.fusionworld.spec import DECK, GAME, HAND, LIFE, NOWHERE
from fuda.games.fusionworld.state import Match
from fuda.table.match import rename_source


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits.  [fw 3-1-3]"""
    seen = m.seen_now(card)
    if seen != BOTH:
        # A card of the hand that is used, combos or declares a skill is shown first.
        # [fw 5-5-2-1, 12-2-2-1, 5-6-3-1-2, 9-4-2, 9-6-3-1, 13-10-2, 13-11-1]
        seen |= shown_by_programs(m, m.uid(card.id), GAME if m.zone_of(card.id) == HAND else "", None)
    return seen


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    side = m.side(owner)
    cards = side.deck + side.hand + side.life + side.nowhere
    return [int(card.id) for card in cards if not seen_by(m, card) >> player & 1]


# --- changing places -------------------------------------------------------------------------------------------
def rename(m: Match, names: dict[int, int], uids: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id, wherever they lie or are pointed at."""
    for side in (m.p0, m.p1):
        for zone in (DECK, HAND, LIFE, NOWHERE):
            swap(m.cards, side.pile(zone), names)
    m.pending = [rename_source(m, p, uids, AUTO, HAND, KEY_BITS) for p in m.pending]  # [fw 9-6-3-1-1]
    m.held = [rename_pending(p, uids) for p in m.held]
    m.recast = True  # a permanent may be one of a card that has changed
    m.dirty = True
