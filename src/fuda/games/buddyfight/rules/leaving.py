"""How cards leave the field (Z.9.1, O.soul.2): all of a deed at once, destroyed or put elsewhere, and who hears it."""

from mypy_extensions import i64

from fuda.core.state import BOTH, ID_BITS, ID_MASK, ZONE_MASK
from fuda.core.triggers import Pending
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.printed import KEY_BITS, LIFELINK_INDEX, NO_NUMBERS
from fuda.games.buddyfight.rules.allowing import is_usable
from fuda.games.buddyfight.rules.flags import to_buddies
from fuda.games.buddyfight.rules.hearing import heard, recheck, remember, uses_none
from fuda.games.buddyfight.rules.moves import BOTTOM, TO, may_enter, move_card, take_off
from fuda.games.buddyfight.rules.souls import add_soul, slip_in, soul_unit, tell_soul
from fuda.games.buddyfight.spec import (
    BEATEN,
    BUDDY,
    BY_BATTLE,
    DECK,
    DESTROYED,
    DROP,
    FIELD,
    FLAG_AREA,
    LEFT_FIELD,
    LIFELINK,
    MOVED,
    NOWHERE,
    SOUL,
    SOUL_ADDED,
    STAYS_THERE,
    WITH_SOUL,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import NO_CARDS, NO_UNITS, Unit
from fuda.table.deeds import Deed


def is_loose(m: Match, uid: i64) -> bool:
    """Whether a card is somewhere else than on the field or in the flag area: declared cards and buddies are."""
    zone = uid >> ID_BITS & ZONE_MASK
    return zone != FIELD and zone != FLAG_AREA and m.is_here(uid)


def can_go(m: Match, d: Deed, uid: i64) -> bool:
    """Whether a card could go where a deed puts it: by its back, and if there is a card into whose soul it goes.

    [bf Z.1.5, LO.mix.3]
    """
    source = uid >> ID_BITS & ZONE_MASK
    if source == FLAG_AREA or not m.is_here(uid):
        return False
    zone = d.to & TO
    if zone == SOUL:
        # Below zero the card is not known yet; one that is not there has no soul.
        return d.n < 0 or (d.n != uid and m.find(d.n) is not None)
    if zone == BUDDY and source == BUDDY:
        return False
    # Outside of decks both kinds of backs lie together.  [bf LO.mix.1, LO.mix.1.ex1]
    return zone != DECK or may_enter(m, m.card_of(uid), zone)


def go(m: Match, d: Deed) -> i64:
    """Put cards elsewhere at one time, from the field and from other zones; how many it was done to."""
    for uid in d.what:
        if uid >> ID_BITS & ZONE_MASK == FIELD:
            start = len(m.pending)
            leaving = tell_all(m, [d])
            end = len(m.pending)
            count = go_on(m, d, leaving)
            recheck(m, start, end)
            return count
    return go_on(m, d, NO_UNITS)


def tell_all(m: Match, deeds: list[Deed]) -> list[Unit]:
    """Let abilities hear of all cards that leave the field at one time, while all of them are there; those cards.

    What was destroyed and stayed was destroyed all the same.
    [bf K.soulguard.2, Z.9.1, O.soul.2] [ruling bf-011] [ruling bf-083]
    """
    units: list[Unit] = []
    why: list[Deed] = []
    gone = [uid for d in deeds if not d.flags & STAYS_THERE for uid in d.what]
    for d in deeds:
        if d.kind != kinds.MOVE and d.kind != kinds.DESTROY:
            continue
        for uid in d.what:
            u = m.find(uid) if uid >> ID_BITS & ZONE_MASK == FIELD else None
            if u is None or not can_go(m, d, uid):
                continue
            if d.kind == kinds.DESTROY:
                tell_destroyed(m, d, u, gone)
            if not d.flags & STAYS_THERE:
                units.append(u)
                why.append(d)
    for i in range(len(units)):
        tell_leaving(m, why[i], units[i], gone)
    # Whoever goes on or waits may still ask about them.
    for u in units:
        m.keep(u)
    return units


def go_on(m: Match, d: Deed, leaving: list[Unit]) -> i64:
    """Put the cards of a deed elsewhere, those of them that leave the field among these; how many it was done to."""
    if d.flags & STAYS_THERE:
        return len(d.what)
    count = go_out_of_souls(m, d, leaving)
    for uid in d.what:
        if uid >> ID_BITS & ZONE_MASK == FIELD:
            u = m.find(uid)
            if u is not None and u in leaving:
                leave(m, d, u)
                count += 1
        elif d.kind == kinds.MOVE and can_go(m, d, uid):
            go_from_pile(m, d, uid)
            count += 1
    return count


def go_out_of_souls(m: Match, d: Deed, leaving: list[Unit]) -> i64:
    """Put those cards of a deed elsewhere first that lie in the souls of cards which leave at the same time.

    They go where the deed puts them, not with what is left of the soul.  [bf O.soul.2, O.cost.2]
    """
    count: i64 = 0
    if leaving and d.kind == kinds.MOVE:
        for uid in d.what:
            if uid >> ID_BITS & ZONE_MASK == SOUL and can_go(m, d, uid) and m.holder(m.card_of(uid)) in leaving:
                go_from_pile(m, d, uid)
                count += 1
    return count


def lay_in_order(m: Match, deeds: list[Deed]) -> None:
    """Let cards that went into decks lie in the order of their deeds, though some went out of souls before others."""
    for d in deeds:
        for uid in d.what:
            card = m.card_of(uid)
            if d.to & TO == DECK and m.zone_of(card.id) == DECK:
                pile = m.side(card.owner).deck
                pile.remove(card)
                if d.to & BOTTOM:
                    pile.insert(0, card)
                else:
                    pile.append(card)


def leave(m: Match, d: Deed, u: Unit) -> None:
    """Take one card off the field, for a zone or into the soul of another card."""
    zone = d.to & TO
    into = m.find(d.n) if zone == SOUL else None
    if into is None:
        take_off(m, d, u, DROP if zone == SOUL else d.to)
    elif d.flags & WITH_SOUL:
        lay_under(m, d, u, into)
    else:
        take_off(m, d, u, NOWHERE)
        soul_unit(m, d, u, into)


def go_from_pile(m: Match, d: Deed, uid: i64) -> None:
    """Put one card that is not on the field elsewhere."""
    card = m.card_of(uid)
    zone = d.to & TO
    if zone == BUDDY:
        to_buddies(m, d, card)
        return
    host = m.find(d.n) if zone == SOUL else None
    if host is not None:
        add_soul(m, d, card, host)
    elif zone != SOUL:
        move_card(m, d, card)


def lay_under(m: Match, d: Deed, base: Unit, into: Unit) -> None:
    """Lay a card on another one: that, with all of its soul, is in the soul of the upper one from now on."""
    m.side(base.side).field.remove(base)
    m.shift(base)
    soul = base.soul
    veiled = base.veiled_soul
    base.soul = NO_CARDS
    base.veiled_soul = NO_NUMBERS
    slip_in(m, base.card, into, False)
    into.soul = into.soul + soul
    into.veiled_soul = into.veiled_soul + veiled
    if m.journal is not None:
        m.note(SOUL_ADDED, "O.soul.1", into.side, base.id, BOTH, 0, FIELD, SOUL)
    tell_soul(m, d, base.card, into, FIELD)


# --- who hears of it -------------------------------------------------------------------------------------------
def tell_destroyed(m: Match, d: Deed, u: Unit, gone: list[int]) -> None:
    """Let abilities hear that a card was destroyed, while it is still there.  [bf A.3.1.1, F.3.1.1]"""
    if m.journal is not None:
        m.note(DESTROYED, d.clause or "Z.9.1", u.side, u.id, BOTH, 0, -1, -1)
    hear_of(m, d, DESTROYED, u, 0, gone)
    if d.cause & BY_BATTLE and d.source >= 0:
        # [bf A.3.4.a, F.3.4.a]
        for uid in m.attacking_with(d.source):
            if m.is_here(uid):
                remember(m, BEATEN, d.by, uid & ID_MASK, uid, d.cause, uid, u.uid)
                m.pending += heard(m, BEATEN, d.by, uid & ID_MASK, uid, d.cause, 0, u.uid, gone)


def hear_of(m: Match, d: Deed, kind: i64, u: Unit, n: i64, gone: list[int]) -> None:
    """Let what an event about a card on the field sets off wait, and remember it."""
    if m.recast:
        m.gather()
    remember(m, kind, u.side, u.id, u.uid, d.cause, n, d.source)
    if (m.listening | u.d.listens | m.elsewhere) & kind or u.gained or u.d is not u.card.d:
        m.pending += heard(m, kind, u.side, u.card.id, u.uid, d.cause, n, d.source, gone)


def tell_leaving(m: Match, d: Deed, u: Unit, gone: list[int]) -> None:
    """Let abilities hear that a card leaves the field for a zone, each lifelink of its own among them.

    [bf K.lifelink.1, K.lifelink.3, K.lifelink.4] [ruling bf-022] [ruling bf-081]
    """
    zone = d.to & TO
    hear_of(m, d, LEFT_FIELD, u, zone, gone)
    hear_of(m, d, MOVED, u, FIELD << 5 | zone, gone)
    if u.keywords & LIFELINK and is_usable(m, u.card, u.side) and not uses_none(m, u.uid, u.id, u.side):
        for n in u.lifelinks:
            m.pending.append(Pending(0, u.side, u.id << KEY_BITS | LIFELINK_INDEX, u.id, u.uid, u.uid, n, False))
