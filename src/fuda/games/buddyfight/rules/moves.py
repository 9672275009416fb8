"""How deeds are carried out on cards: moving, drawing, entering, resting, standing; and who hears of them.

Each function does one thing completely: it moves the cards, gives them new names, writes the journal and lets the
automatic abilities wait whose event it is. None of them asks anything. The deed says who does it, with which card
(`source`) and why; whether it may be done was asked at the door.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.state import BOTH, take_from
from fuda.core.triggers import Pending
from fuda.games.buddyfight.printed import AMBUSH_INDEX, KEY_BITS, NO_NUMBERS, NO_WORDS, Card
from fuda.games.buddyfight.rules.allowing import is_usable
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.spec import (
    AMBUSH,
    BUDDY,
    BY_EFFECT,
    BY_USE,
    CENTER,
    CHARGED,
    DECK,
    DECLARED,
    DISCARDED,
    DREW,
    DROP,
    ENTERED,
    FIELD,
    GAUGE,
    GAUGE_PAID,
    HAND,
    LIES_HIDDEN,
    MOVED,
    NOWHERE,
    ORIGIN_AT,
    REPOSITIONED,
    RESTED,
    SEES_PILES,
    SEES_STANCE,
    SHUFFLED,
    SOUL,
    SOUL_LEFT,
    SOUL_LOST,
    STOOD,
    UNDER_FLAG,
    USING,
    seen_at,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import NO_CARDS, Side, Unit
from fuda.table.deeds import Deed

# Where a card goes: a zone, and how it lies there.
BOTTOM: Final = 256
FACE_DOWN: Final = 512
IN_SECRET_ORDER: Final = 1024  # only the owner knows which of several cards goes when
TO: Final = 255


# --- cards that are not units ----------------------------------------------------------------------------------
def take_out(m: Match, card: Card) -> i64:
    """Remove a card from where it lies, if that is no area of its own; the zone it was in."""
    zone = m.zone_of(card.id)
    if zone == SOUL:
        u = m.holder(card)
        assert u is not None
        u.soul = [c for c in u.soul if c is not card]
        if card.id in u.veiled_soul:
            u.veiled_soul = [i for i in u.veiled_soul if i != card.id]
        m.recast = True
        m.touch()
        return zone
    if zone == USING:
        declared = m.unit(card.id)
        assert declared is not None
        m.using = [u for u in m.using if u is not declared]
        for soul in declared.soul:
            put_down(m, soul, DROP)  # [bf O.soul.2]
        return zone
    if zone == BUDDY:
        side = m.side(card.owner)
        side.buddies = [u for u in side.buddies if u.card is not card]
        m.touch()
        return zone
    if zone == UNDER_FLAG:
        m.side(card.owner).open_under = [i for i in m.side(card.owner).open_under if i != card.id]
    take_from(m.side(card.owner).pile(zone), card)
    return zone


def put_down(m: Match, card: Card, to: i64) -> None:
    """Put a card into a pile of its owner's as a new object: into the drop zone face up, on top.

    [bf Z.9.2, Z.1.2, Z.4.1] [ruling bf-060]
    """
    side = m.side(card.owner)
    zone = to & TO
    if to & BOTTOM:
        side.pile(zone).insert(0, card)
    else:
        side.pile(zone).append(card)
    if zone == UNDER_FLAG:
        side.open_under = [*side.open_under, card.id]
    m.relocate(card.id, zone)


def may_enter(m: Match, card: Card, zone: i64) -> bool:
    """Whether a card may be put into a zone: cards of another back do not get into a deck.

    [bf Z.1.5, LO.mix.3, O.backs.1]
    """
    return zone != DECK or card.d.lost == m.side(card.owner).on_lost


def move_card(m: Match, d: Deed, card: Card) -> None:
    """Move one card between zones where it is no unit; `n` of the deed are those who see it go, as bits."""
    zone = d.to & TO
    known = m.seen_now(card) if m.journal is not None else 0
    host = m.holder(card)
    veiled = lies_veiled(host, card)
    source = take_out(m, card)
    put_down(m, card, d.to)
    m.stir(SEES_PILES)
    if m.journal is not None:
        knows = d.n & BOTH
        # Who is not told the order is not told which card went when.
        if not d.to & IN_SECRET_ORDER:
            knows |= known | m.seen_now(card)
        m.note(MOVED, d.clause or clause_of(source, zone), card.owner, card.id, knows, 0, source, zone)
    if source != zone:
        tell_move(m, d, card, source, zone, veiled)
    tell_loss(m, d, host, zone, veiled)


def clause_of(source: i64, target: i64) -> str:
    """The clause that names a move between two zones."""
    if target == DROP:
        return "O.discard.1" if source == HAND else "Z.9.1"
    return "Z.1.1" if source == DECK or target == DECK else "Z.4.1" if target == GAUGE else "O.removed.1"


def tell_move(m: Match, d: Deed, card: Card, source: i64, zone: i64, veiled: bool = False) -> None:
    """Let abilities hear of a move, of a card that lay face down in a soul if it was veiled.

    Ambush waits for going from there into the drop zone, once for a card.  [bf K.ambush.1, K.ambush.3]
    [ruling bf-081]
    """
    if m.recast:
        m.gather()
    events = m.listening | m.elsewhere | card.d.listens | m.remembers | m.fresh_seen
    uid = m.uid(card.id)
    cause = d.cause
    # To discard is to put into the drop zone.  [bf O.discard.1]
    if events & DISCARDED and source == HAND and zone == DROP and cause & BY_EFFECT:
        publish(m, d.source, DISCARDED, card.owner, card.id, uid, cause, 0)
    if events & CHARGED and zone == GAUGE:
        publish(m, d.source, CHARGED, card.owner, card.id, uid, cause, source)
    if events & SOUL_LEFT and source == SOUL:
        publish(m, d.source, SOUL_LEFT, card.owner, card.id, uid, cause, zone | (FROM_FACE_DOWN if veiled else 0))
    if veiled and zone == DROP and card.d.keywords & AMBUSH and is_usable(m, card, card.owner):
        m.pending.append(Pending(0, card.owner, card.id << KEY_BITS | AMBUSH_INDEX, card.id, uid, uid, 0, False))
    if events & MOVED:
        publish(m, d.source, MOVED, card.owner, card.id, uid, cause, source << 5 | zone)


FROM_FACE_DOWN: Final = 64  # added to the number of the event by which a card leaves a soul face down
LAST_SOUL: Final = 32  # added to the number of the event by which a card loses the last card of its soul


def lies_veiled(host: Unit | None, card: Card) -> bool:
    """Whether a card lies face down in the soul of a card."""
    return host is not None and card.id in host.veiled_soul


def tell_loss(m: Match, d: Deed, host: Unit | None, zone: i64, veiled: bool) -> None:
    """Let abilities hear that a card lost a card of its soul, if it was in one, for that zone."""
    if host is None:
        return
    n: i64 = zone | (FROM_FACE_DOWN if veiled else 0)
    if m.recast:
        m.gather()
    if (m.listening | m.elsewhere | host.d.listens | m.remembers | m.fresh_seen) & SOUL_LOST:
        publish(m, d.source, SOUL_LOST, host.side, host.id, host.uid, d.cause, n if host.soul else n | LAST_SOUL)


def draw(m: Match, d: Deed) -> i64:
    """Move the top card of the deck to the hand, if there is one.  [bf Z.1.3, Z.1.4]"""
    player = -1 - d.what[0]
    side = m.side(player)
    if not side.deck:
        return 0
    card = side.deck[-1]
    move_card(m, d, card)
    if m.recast or (m.listening | m.elsewhere | m.remembers | m.fresh_seen) & DREW:
        publish(m, d.source, DREW, player, card.id, m.uid(card.id), d.cause, 0)
    return 1


def pay_gauge(m: Match, d: Deed) -> i64:
    """Put gauge cards into the drop zone to pay with them.  [bf Z.4.4]"""
    count: i64 = 0
    for uid in d.what:
        if not m.is_here(uid):
            continue
        count += 1
        card = m.card_of(uid)
        move_card(m, d, card)
        if (m.listening | m.elsewhere | m.remembers | m.fresh_seen) & GAUGE_PAID:
            publish(m, d.source, GAUGE_PAID, card.owner, card.id, m.uid(card.id), d.cause, 0)
    return count


def shuffle(m: Match, d: Deed) -> i64:
    """Bring all cards of a deck, or of a Lost deck, into a random order."""
    player = -1 - d.what[0]
    m.rng = rng.shuffle(m.rng, m.side(player).pile(d.to))
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(SHUFFLED, "Z.1.3", player, -1, 0, 0, -1, -1)
    publish(m, d.source, SHUFFLED, player, -1, -1, d.cause, 0)
    return 1


# --- declared cards --------------------------------------------------------------------------------------------
def declare(m: Match, d: Deed, card: Card) -> Unit:
    """Show a card that is to be used; from now on it lies in no zone of a fighter's.  [bf C.1.1, CA.1.1, EQ.1.1]

    The card from whose soul it comes has lost it.
    """
    host = m.holder(card)
    veiled = lies_veiled(host, card)
    source = take_out(m, card)
    u = lay_open(m, card, d.by)
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(DECLARED, m.clause(), d.by, card.id, BOTH, 0, source, USING)
    tell_loss(m, d, host, USING, veiled)
    return u


def lay_open(m: Match, card: Card, player: i64) -> Unit:
    """Make a card that lies nowhere the declared one."""
    m.relocate(card.id, USING)
    u = Unit(m.uid(card.id), card, player, -1, m.turn, 0)
    m.using = [*m.using, u]
    return u


def put_away(m: Match, d: Deed, u: Unit) -> None:
    """Put a declared card into a zone; what it got as its soul is dropped.  [bf O.soul.2]"""
    soul = u.soul
    u.soul = NO_CARDS
    u.veiled_soul = NO_NUMBERS
    move_card(m, d, u.card)
    for card in soul:
        drop_from_soul(m, d, card, False)


# --- the field -------------------------------------------------------------------------------------------------
def enter(m: Match, d: Deed) -> i64:
    """Put a card onto the field of whose doing it is, standing, as a new object; `to` is the area.

    `n` is the keyword by which it is equipped, as a bit, and the flags tell from where it was declared.
    [bf C.3.1, EQ.3.1, Z.5.1, Z.7.1, Z.8.1]
    """
    card = m.card_of(d.what[0])
    if d.flags & LIES_HIDDEN:
        lay_treasure(m, d, card)
    else:
        place(m, d, card)
    return 1


def place(m: Match, d: Deed, card: Card) -> Unit:
    """Put a card onto the field."""
    player = d.by
    declared = m.unit(card.id)
    soul = NO_CARDS
    veiled = NO_NUMBERS
    if declared is not None:
        # The soul that it got while it was declared goes along.
        soul = declared.soul
        veiled = declared.veiled_soul
        declared.soul = NO_CARDS
    host = m.holder(card)
    hidden = lies_veiled(host, card)
    source = take_out(m, card)
    m.relocate(card.id, FIELD)
    u = Unit(m.uid(card.id), card, player, d.to, m.turn, m.next_time())
    u.cause = d.cause
    u.form = d.n
    u.soul = soul
    u.veiled_soul = veiled
    m.side(player).field.append(u)
    m.shift(u)
    if m.journal is not None:
        m.note(ENTERED, d.clause, player, card.id, BOTH, d.to, source, FIELD)
    # What was declared comes from where it lay before that.
    origin = d.flags >> ORIGIN_AT if source == USING else source
    publish(m, d.source, ENTERED, player, card.id, u.uid, d.cause, origin or source)
    tell_move(m, d, card, origin or source, FIELD, hidden)
    tell_loss(m, d, host, FIELD, hidden)
    return u


def lay_treasure(m: Match, d: Deed, card: Card) -> Unit:
    """Put a card face down into the spell area.  [bf O.treasure.1]"""
    player = d.by
    host = m.holder(card)
    hidden = lies_veiled(host, card)
    source = take_out(m, card)
    m.relocate(card.id, FIELD)
    u = Unit(m.uid(card.id), card, player, d.to, m.turn, m.next_time())
    u.cause = d.cause
    u.veiled = True
    u.reset()
    m.side(player).field.append(u)
    m.shift(u)
    if m.journal is not None:
        m.note(MOVED, "O.treasure.1", player, card.id, 1 << player | seen_at(card.owner, source), 0, source, FIELD)
    # Of a card that nobody sees only the card that had it tells.
    if source == DROP or (source == SOUL and not hidden):
        tell_move(m, d, card, source, FIELD)
    tell_loss(m, d, host, FIELD, hidden)
    return u


def reposition(m: Match, d: Deed) -> i64:
    """Put cards into another area of the field: the same objects, with their souls.  [bf O.soul.3, A.1.1.1]

    What transforms is equipped, and not heard as moving.  [bf K.transform.3]
    """
    count: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is None:
            continue
        count += 1
        side = m.side(u.side)
        u.slot = d.to
        side.field.remove(u)
        side.field.append(u)
        m.touch()
        if m.journal is not None:
            m.note(REPOSITIONED, d.clause, u.side, u.id, BOTH, d.to, FIELD, FIELD)
        if not d.flags & BY_USE:
            publish(m, d.source, REPOSITIONED, u.side, u.id, u.uid, d.cause, d.to)
    return count


def take_off(m: Match, d: Deed, u: Unit, to: i64) -> None:
    """Take a card off the field with nobody hearing of it; its soul goes to the drop zone at once.  [bf O.soul.2]"""
    side = m.side(u.side)
    side.field.remove(u)
    m.shift(u)
    soul = u.soul
    veiled = u.veiled_soul
    u.soul = NO_CARDS
    u.veiled_soul = NO_NUMBERS
    was_veiled = u.veiled
    put_down(m, u.card, to)
    if m.journal is not None and to != NOWHERE:
        seen: i64 = 1 << u.card.owner if to & IN_SECRET_ORDER else BOTH
        if was_veiled and to & TO != DROP:
            seen = 1 << u.side | seen_at(u.card.owner, to & TO)
        m.note(MOVED, d.clause or "Z.9.1", u.card.owner, u.card.id, seen, 0, FIELD, to & TO)
    for card in soul:
        drop_from_soul(m, d, card, card.id in veiled)


def drop_from_soul(m: Match, d: Deed, card: Card, was_veiled: bool) -> None:
    """Put a card that was in a soul into the drop zone; it lies in no soul any more."""
    put_down(m, card, DROP)
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(MOVED, "O.soul.2", card.owner, card.id, BOTH, 0, SOUL, DROP)
    tell_move(m, d, card, SOUL, DROP, was_veiled)


def stand(m: Match, d: Deed) -> i64:
    """Make rested cards stand."""
    count: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is not None and u.rested:
            count += 1
            u.rested = False
            tell_stance(m, d, u, STOOD)
    return count


def rest(m: Match, d: Deed) -> i64:
    """Rest standing cards."""
    count: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is not None and not u.rested:
            count += 1
            u.rested = True
            tell_stance(m, d, u, RESTED)
    return count


def tell_stance(m: Match, d: Deed, u: Unit, kind: i64) -> None:
    """Write down, and let abilities hear, that a card was rested or stood."""
    m.stir(SEES_STANCE)
    if m.journal is not None:
        m.note(kind, d.clause, u.side, u.card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | u.d.listens | m.elsewhere | m.remembers | m.fresh_seen) & kind:
        publish(m, d.source, kind, u.side, u.card.id, u.uid, d.cause, 0)


# --- what counts for a time ------------------------------------------------------------------------------------
def is_center_free(side: Side) -> bool:
    """Whether no monster is in the center, so that an item may attack.  [ruling bf-018]"""
    for u in side.field:
        if u.slot == CENTER and u.is_monster():
            return False
    return True


def forget_uses(m: Match, limit: i64) -> None:
    """Let cards use abilities again that have this limit: its phase or battle is over."""
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        for u in side.field:
            if u.used:
                u.used = [key for key in u.used if m.ability(key).limit != limit]
        if side.flag is not None and side.flag.used:
            side.flag.used = [key for key in side.flag.used if m.ability(key).limit != limit]
    if m.used_off:
        kept: list[int] = []
        for i in range(0, len(m.used_off), 2):
            if m.ability(m.used_off[i]).limit != limit:
                kept += m.used_off[i : i + 2]
        m.used_off = kept


def forget_turn(m: Match) -> None:
    """Forget what counts for one turn only."""
    m.happened = NO_NUMBERS
    m.used_off = NO_NUMBERS
    m.fresh = NO_NUMBERS
    m.attacks = 0
    m.more_attacks = 0
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        side.once_names = NO_WORDS
        side.once_titles = NO_WORDS
        side.impact_called = False
        side.impact_transformed = False
        side.changed = False
        for u in side.field:
            u.used = NO_NUMBERS
            u.stood = 0
        if side.flag is not None:
            side.flag.used = NO_NUMBERS
            side.flag.stood = 0
