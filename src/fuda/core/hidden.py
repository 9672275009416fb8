"""Cards changing places unseen: every name by which a match points at them follows.

Dealing hidden cards again, or exchanging two of them, puts one card where another lay. What points at a card as it
lies there now is about the place and gets the new name; what is remembered of objects that are gone keeps its own.
Which zones are hidden, and the piles themselves, are the game's.
"""

from typing import TypeVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Match
from fuda.core.lasting import Lasting
from fuda.core.state import ID_BITS, ID_MASK, ZONE_BITS, Card
from fuda.core.triggers import Pending

C = TypeVar("C", bound=Card)


def rename_objects(m: Match, names: dict[int, int]) -> dict[int, int]:
    """Let each card of `names` lie, by id, where the other did, all at once; which object is now called how."""
    # As an object each is new, so that nothing the match remembers of where it was before comes true again.
    moves: i64 = 1
    for at in m.where:
        moves = max(moves, (at >> ZONE_BITS) + 1)
    uids: dict[int, int] = {}
    where = m.where[:]
    for old, new in names.items():
        if old != new:
            where[new] = moves << ZONE_BITS | m.zone_of(old)
            uids[m.uid(old)] = where[new] << ID_BITS | new
    for f in m.stack:
        rename_frame(f, uids)
    m.pending = [rename_pending(p, uids) for p in m.pending]
    m.lasting = [rename_lasting(e, uids) for e in m.lasting]
    m.where = where
    return uids


def swapped(cards: list[C], pile: list[C], names: dict[int, int]) -> list[C]:
    """A pile with other cards in the places of those that have changed; `cards` are all cards by id."""
    out: list[C] = []
    for card in pile:
        out.append(cards[names.get(card.id, card.id)])
    return out


def swap(cards: list[C], pile: list[C], names: dict[int, int]) -> None:
    """Put other cards in the places of those in a pile; `cards` are all cards by id."""
    for i in range(len(pile)):
        name = names.get(pile[i].id, -1)
        if name >= 0:
            pile[i] = cards[name]


def deal_again(m: Match, hidden: list[list[int]], zones: dict[int, int]) -> dict[int, int]:
    """Which card will lie where each hidden one does, dealt at random among the cards of each owner.

    `zones` has the cards whose zones are remembered, as bits: they get places there before all others, those with the
    fewest zones first. The cards are taken in an order that tells nothing of where they lie.
    """
    names: dict[int, int] = {}
    for old in hidden:
        new = mixed(m, sorted(old))
        places = old
        if zones:
            ranked = sorted([(zones[card].bit_count(), i) for i, card in enumerate(new) if card in zones])
            kept = [new[i] for count, i in ranked]
            if kept:
                places = [old[i] for i in mixed(m, list(range(len(old))))]
            for card in kept:
                at = first_in(m, places, zones[card])
                if at >= 0:
                    names[places.pop(at)] = card
                    new.remove(card)
        for k in range(len(places)):
            names[places[k]] = new[k]
    return names


def first_in(m: Match, places: list[int], zones: i64) -> i64:
    """Which is the first of some places, given by the cards that lie there, in one of these zones; -1 if none is."""
    for i in range(len(places)):
        if zones >> m.zone_of(places[i]) & 1:
            return i
    return -1


def mixed(m: Match, cards: list[int]) -> list[int]:
    """Cards in random order."""
    for i in range(len(cards) - 1, 0, -1):
        j = m.rand(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def rename_frame(f: Frame, uids: dict[int, int]) -> None:
    """Let a frame point at the cards by their new names.

    What it keeps besides is too small to be the name of a card, or below zero.
    """
    if f.uid in uids:
        f.uid = uids[f.uid]
        f.card = f.uid & ID_MASK
    f.a = uids.get(f.a, f.a)
    f.b = uids.get(f.b, f.b)
    for i in range(len(f.sets)):
        f.sets[i] = [uids.get(uid, uid) for uid in f.sets[i]]
    if f.own is not None:
        f.own.rename(uids)


def rename_pending(p: Pending, uids: dict[int, int]) -> Pending:
    """Let a waiting effect point at the cards by their new names."""
    if p.about not in uids and p.other not in uids:
        return p
    about, other = uids.get(p.about, p.about), uids.get(p.other, p.other)
    return Pending(p.generation, p.player, p.key, p.card, p.uid, about, p.n, p.sure, other)


def rename_lasting(e: Lasting, uids: dict[int, int]) -> Lasting:
    """Let a lasting effect point at the cards by their new names."""
    if e.on not in uids:
        return e
    return Lasting(e.kind, e.owner, uids[e.on], e.amount, e.until, e.due, e.key, e.at, e.start)


def wait_as(p: Pending, uid: i64, key: i64) -> Pending:
    """Let an ability that waits be that of another object, by its key."""
    return Pending(p.generation, p.player, key, uid & ID_MASK, uid, p.about, p.n, p.sure, p.other)
