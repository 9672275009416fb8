"""Who may know which card (2-25), and dealing what a player does not know again.

A card is hidden unless the zone it lies in, a rule that lays it open or a running effect shows it. Cards of the smash
zone and spirit cards are known to nobody, their owner included. Exchanging two hidden cards renames them wherever the
match points at them as they lie there now; what it remembers of objects that are gone keeps its name.
"""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.hidden import rename_pending, swap, wait_as
from fuda.core.showing import shown_to
from fuda.core.state import BOTH, ID_MASK
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.printed import KEY_BITS, Card
from fuda.games.dimensionzero.rules.moves import seen_at
from fuda.games.dimensionzero.rules.play import PLAY
from fuda.games.dimensionzero.spec import EXCHANGE, HAND
from fuda.games.dimensionzero.state import Match


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits.  [dz 2-25.1-1, 2-25.2-1]"""
    place = m.place_of(card)
    seen = seen_at(card.owner, place)
    if seen == BOTH:
        return seen
    uid = m.uid(card.id)
    # A card of the hand that was shown for its ability lies open until that is stacked.  [dz 4-8.12]
    if place == HAND and uid in m.shown:
        return BOTH
    for f in m.stack:
        # Whatever is played is announced first.  [dz 4-7.2-1]
        if f.program is PLAY and f.uid == uid:
            return BOTH
        seen |= seen_in(f, uid)
    return seen


def seen_in(f: Frame, uid: i64) -> i64:
    """The players to whom a running effect shows a card; flow tables use the register for something else."""
    return shown_to(f, uid) if f.seen and f.program.game == "" else 0


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    side = m.side(owner)
    cards = side.deck + side.hand + side.smash + side.smash_frozen
    for p in m.pieces:
        cards += [card for card in p.spirits if card.owner == owner]
    return [int(card.id) for card in cards if not seen_by(m, card) >> player & 1]


# --- changing places -------------------------------------------------------------------------------------------
def rename(m: Match, names: dict[int, int], uids: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id, wherever they lie or are pointed at."""
    for side in (m.p0, m.p1):
        for pile in (side.deck, side.hand, side.smash, side.smash_frozen):
            swap(m.cards, pile, names)
    for p in m.pieces:
        if p.spirits:
            spirits = p.spirits[:]
            swap(m.cards, spirits, names)
            p.spirits = spirits
    m.entries = [rename_entry(e, uids) for e in m.entries]
    for c in m.clashes:
        c.entries = [rename_entry(e, uids) for e in c.entries]
        c.pending = [rename_pending(p, uids) for p in c.pending]
    m.offers = [rename_offer(m, p, uids) for p in m.offers]
    m.recast = True
    m.dirty = True


def rename_entry(e: Entry, uids: dict[int, int]) -> Entry:
    """Let an entry of the stack point at the cards by their new names: what it is itself lies open."""
    if e.kind == EXCHANGE:
        return e
    known = e.about in uids or e.other in uids
    for chosen in e.sets:
        for uid in chosen:
            known = known or uid in uids
    if not known:
        return e
    new = e.copy()
    new.about = uids.get(e.about, e.about)
    new.other = uids.get(e.other, e.other)
    for i in range(len(new.sets)):
        new.sets[i] = [uids.get(uid, uid) for uid in new.sets[i]]
    return new


def rename_offer(m: Match, p: Pending, uids: dict[int, int]) -> Pending:
    """Let an ability that a card of the hand could be shown for belong to the card that lies there now.

    Who imagines the hand knows of no ability; a card that has none like it is imagined with the one there was.
    """
    p = rename_pending(p, uids)
    uid = uids.get(p.uid, -1)
    if uid < 0:
        return p
    card = uid & ID_MASK
    key = p.key
    for ability in m.cards[card].d.abilities:
        if ability.is_reveal and ability.events & m.ability(p.key).events:
            key = card << KEY_BITS | ability.index
            break
    return wait_as(p, uid, key)
