"""Who may know which card (3-1-3, 13-10, 13-11), and dealing what a player does not know again.

A card is hidden unless the zone it lies in, a Life card's face or a running instruction shows it. Exchanging two
hidden cards renames them wherever the match points at them as they lie there now; what it remembers of objects that
are gone keeps its name.
"""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.hidden import rename_objects, rename_pending
from fuda.core.state import BOTH, ID_BITS, ID_MASK
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import AUTO, KEY_BITS, Card
from fuda.games.fusionworld.spec import DECK, GAME, HAND, LIFE, NOWHERE
from fuda.games.fusionworld.state import Match


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits.  [fw 3-1-3]"""
    seen = m.seen_now(card)
    if seen != BOTH:
        zone = m.zone_of(card.id)
        uid = m.uid(card.id)
        for f in m.stack:
            seen |= seen_in(f, uid, zone)
    return seen


def seen_in(f: Frame, uid: i64, zone: i64) -> i64:
    """The players to whom a running program shows a card.  [fw 13-10-2, 13-11-1]"""
    seen: i64 = 0
    for slot in range(len(f.sets)):
        who = f.seen >> 2 * slot & BOTH
        if who and uid in f.sets[slot]:
            seen |= who
    # A card of the hand that is used, combos or declares a skill is shown first.
    # [fw 5-5-2-1, 12-2-2-1, 5-6-3-1-2, 9-4-2, 9-6-3-1]
    if f.uid == uid and zone == HAND and f.program.game == GAME:
        seen = BOTH
    return seen


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    side = m.side(owner)
    out: list[int] = []
    for pile in (side.deck, side.hand, side.life, side.nowhere):
        for card in pile:
            if not seen_by(m, card) >> player & 1:
                out.append(card.id)
    return out


# --- changing places -------------------------------------------------------------------------------------------
def rename(m: Match, names: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id; all of them change places at once."""
    position = m.state_hash() if m.watch is not None else 0
    before = m.where[:]
    rename_objects(m, names)
    uids: dict[int, int] = {}
    for old, new in names.items():
        if old != new:
            uids[before[old] << ID_BITS | old] = m.uid(new)
    for side in (m.p0, m.p1):
        for zone in (DECK, HAND, LIFE, NOWHERE):
            swap(m, side.pile(zone), names)
    m.pending = [rename_source(m, p, uids) for p in m.pending]
    m.held = [rename_pending(p, uids) for p in m.held]
    m.dirty = True
    # Answers that the loop rules bar here stay barred, or their number would tell of hidden cards.
    if m.watch is not None:
        m.watch.follow(position, m.state_hash())


def swap(m: Match, pile: list[Card], names: dict[int, int]) -> None:
    """Put other cards in the places of those in a pile."""
    for i in range(len(pile)):
        name = names.get(pile[i].id, -1)
        if name >= 0:
            pile[i] = m.cards[name]


def rename_source(m: Match, p: Pending, uids: dict[int, int]) -> Pending:
    """Let a skill that waits in a hand belong to the card that lies there now.  [fw 9-6-3-1-1]

    Who imagines the hand knows of no skill; a card that has none like it is imagined with the one there was.
    """
    uid = uids.get(p.uid, -1)
    if uid < 0:
        return p
    card = uid & ID_MASK
    key = p.key
    events = m.ability(key).events
    for ability in m.cards[card].d.abilities:
        if ability.kind == AUTO and ability.where >> HAND & 1 and ability.events & events:
            key = card << KEY_BITS | ability.index
            break
    return Pending(p.generation, p.player, key, card, uid, p.about, p.n, p.sure, p.other)
