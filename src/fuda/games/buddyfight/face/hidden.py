"""Who may know which card (Z, O.facedownsoul, O.treasure, O.removed), and dealing what a player does not know again.

A card is hidden unless the zone it lies in, its face or a running instruction shows it. Nobody knows cards of a deck,
of a gauge, of what is removed from the fight or set aside; what lies face down in a soul, in the spell area or in the
buddy zone is known to its fighter only. Backs are seen by all, so that Lost cards change places only with each other.
Exchanging two hidden cards renames them wherever the match points at them as they lie there now; what it remembers
of objects that are gone keeps its name.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.hidden import rename_frame, swap, wait_as
from fuda.core.showing import shown_by_programs
from fuda.core.state import BOTH, ID_MASK
from fuda.core.triggers import Pending
from fuda.games.buddyfight.printed import AUTO, BUILT_IN, KEY_BITS, KEY_MASK, NO_NUMBERS, NO_WORDS, Card
from fuda.games.buddyfight.spec import (
    BUDDY,
    DECK,
    FLAG_AREA,
    FRESH,
    GAME,
    GAUGE,
    HAND,
    LOST,
    NOWHERE,
    REMOVED,
    UNDER_FLAG,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.table.match import rename_source

PILES: Final = (DECK, HAND, GAUGE, REMOVED, LOST, UNDER_FLAG, NOWHERE)


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits.  [bf Z.1.2, Z.4.3, O.removed.2, LO.setup.6]"""
    zone = m.zone_of(card.id)
    if zone == FLAG_AREA and m.live:
        # A flag that was turned face down in the fight was seen by all.  [bf O.flagdown.1]
        return BOTH
    seen = m.seen_now(card)
    if seen != BOTH:
        # A card whose ability is used in the hand is shown until that is over.  [bf AB.1.1]
        seen |= shown_by_programs(m, m.uid(card.id), GAME if zone == HAND else "", None)
    return seen


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    side = m.side(owner)
    cards: list[Card] = []
    for zone in PILES:
        cards += side.pile(zone)
    for u in hosts(m):
        if u.veiled_soul:
            cards += [card for card in u.soul if card.id in u.veiled_soul]
        if u.veiled and m.zone_of(u.id) != FLAG_AREA:
            cards.append(u.card)
    return [int(card.id) for card in cards if card.owner == owner and not seen_by(m, card) >> player & 1]


def hosts(m: Match) -> list[Unit]:
    """Everything under which, or as which, a card may lie face down."""
    out = m.using[:]
    for side in (m.p0, m.p1):
        out += side.units()
        out += side.buddies
    return out


def by_backs(m: Match, ids: list[int]) -> list[list[int]]:
    """Hidden cards of one owner by their backs, which everybody sees.  [bf LO.mix.2]"""
    return [[i for i in ids if not m.cards[i].d.lost], [i for i in ids if m.cards[i].d.lost]]


# --- changing places -------------------------------------------------------------------------------------------
def keep_kinds(m: Match, names: dict[int, int]) -> None:
    """Let monsters lie where everybody knows of a buddy, and flags where one was put under a flag.

    [bf Z.3.2, O.specialflag.5, O.specialflag.6]
    """
    for side in (m.p0, m.p1):
        for u in side.buddies:
            if u.id in names and u.card.d.is_monster():
                keep_kind(m, names, u.card)
        for card in side.under_flag:
            if card.id in names and card.d.is_flag():
                keep_kind(m, names, card)


def keep_kind(m: Match, names: dict[int, int], place: Card) -> None:
    """Let a card of the same type and back lie in the place of one, if it has got another."""
    if is_alike(m.cards[names[place.id]], place):
        return
    others: list[int] = []
    for old, new in names.items():
        if is_alike(m.cards[new], place) and m.cards[old].owner == place.owner and not is_kept(m, old):
            others.append(old)
    other = others[m.rand(len(others))] if others else place.id
    if others:
        names[place.id], names[other] = names[other], names[place.id]


def is_kept(m: Match, card: i64) -> bool:
    """Whether a card lies where everybody knows of its type."""
    return m.zone_of(card) in (BUDDY, UNDER_FLAG)


def is_alike(card: Card, place: Card) -> bool:
    """Whether a card may lie where a buddy or a flag does, as far as all know."""
    if card.d.lost != place.d.lost:
        return False
    return card.d.is_flag() if place.d.is_flag() else card.d.is_monster()


def rename(m: Match, names: dict[int, int], uids: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id, wherever they lie or are pointed at."""
    for f in m.carried:
        rename_frame(f, uids)
    for side in (m.p0, m.p1):
        rename_side(m, side, names)
    for u in m.using:
        rename_soul(m, u, names)
    m.pending = [rename_own(m, p, uids) for p in m.pending]
    m.fresh = rename_fresh(m.fresh, uids)
    m.recast = True
    m.touch()


def rename_side(m: Match, side: Side, names: dict[int, int]) -> None:
    """Put other cards in the places of the hidden ones of one side."""
    for zone in PILES:
        swap(m.cards, side.pile(zone), names)
    for u in side.units():
        rename_soul(m, u, names)
    for i in range(len(side.field)):
        u = side.field[i]
        if u.veiled and u.id in names:
            side.field[i] = veiled_unit(m, u, m.cards[names[u.id]])
    for i in range(len(side.buddies)):
        u = side.buddies[i]
        if u.veiled and u.id in names:
            card = m.cards[names[u.id]]
            side.buddies[i] = veiled_unit(m, u, card)
            side.partners = renamed_partners(side.partners, u.card, card)


def rename_soul(m: Match, u: Unit, names: dict[int, int]) -> None:
    """Put other cards in the places of those that lie face down in a soul; its lists are shared by copies."""
    if not u.veiled_soul:
        return
    soul: list[Card] = []
    veiled: list[int] = []
    for card in u.soul:
        hidden = card.id in u.veiled_soul
        now = m.cards[names.get(card.id, card.id)] if hidden else card
        soul.append(now)
        if hidden:
            veiled.append(now.id)
    u.soul = soul
    u.veiled_soul = veiled


def veiled_unit(m: Match, u: Unit, card: Card) -> Unit:
    """A card that lies face down with another one in its place."""
    v = Unit(m.uid(card.id), card, u.side, u.slot, u.since, u.stamp)
    v.rested = u.rested
    v.veiled = True
    v.soul = u.soul
    v.veiled_soul = u.veiled_soul
    v.cause = u.cause
    v.used = NO_NUMBERS
    v.reset()
    return v


def renamed_partners(partners: list[str], old: Card, new: Card) -> list[str]:
    """The names of the buddies that a fight began with, one of which is another card."""
    out: list[str] = []
    found = False
    for name in partners:
        if name in old.d.names:
            found = True
        else:
            out.append(name)
    return out + (new.d.names if found else NO_WORDS)


def rename_fresh(fresh: list[int], uids: dict[int, int]) -> list[int]:
    """Let what cards can be used after be about the cards that lie there now."""
    out = fresh
    for i in range(0, len(fresh), FRESH):
        uid = uids.get(fresh[i + 3], -1)
        by = uids.get(fresh[i + 6], -1)
        if uid >= 0 or by >= 0:
            out = out[:]
        if uid >= 0:
            out[i + 2] = uid & ID_MASK
            out[i + 3] = uid
        if by >= 0:
            out[i + 6] = by
    return out


def rename_own(m: Match, p: Pending, uids: dict[int, int]) -> Pending:
    """Let an ability that waits in a hand belong to the card that lies there now; a keyword's is any card's."""
    uid = uids.get(p.uid, -1)
    if uid >= 0 and p.key & KEY_MASK >= BUILT_IN:
        return wait_as(p, uid, (uid & ID_MASK) << KEY_BITS | p.key & KEY_MASK)
    return rename_source(m, p, uids, AUTO, HAND, KEY_BITS)
