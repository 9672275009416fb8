"""What the rules and the cards do to the table: move, draw, rest, put into souls, and tell who listens.

Each function does one thing completely: it moves the cards, gives them new names, writes the journal and lets the
automatic abilities wait whose event it is. None of them asks anything. A frame says who does it (`player`), with which
card (`uid`) and why.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.flow import Frame
from fuda.core.state import BOTH
from fuda.core.triggers import Pending
from fuda.games.buddyfight.allowing import is_usable
from fuda.games.buddyfight.hearing import publish
from fuda.games.buddyfight.printed import AMBUSH_INDEX, KEY_BITS, NO_NUMBERS, NO_WORDS, Card
from fuda.games.buddyfight.spec import (
    AMBUSH,
    BAN_GAIN,
    BAN_REST,
    BAN_STAND,
    BUDDY,
    BY_EFFECT,
    CENTER,
    CHARGED,
    DECK,
    DECLARED,
    DISCARDED,
    DREW,
    DROP,
    ENTERED,
    FIELD,
    FLAG_AREA,
    FLAG_CHANGED,
    FLIPPED,
    GAUGE,
    GAUGE_PAID,
    HAND,
    LIFE_GAINED,
    LIFE_PAID,
    LIFE_ZERO,
    LOST,
    MOVED,
    NOWHERE,
    ORIGIN,
    REMOVED,
    REPOSITIONED,
    RESTED,
    SEES_LIFE,
    SEES_PILES,
    SEES_STANCE,
    SHUFFLED,
    SOUL,
    SOUL_ADDED,
    SOUL_LEFT,
    SOUL_LOST,
    STOOD,
    TURNED,
    UNDER_FLAG,
    USING,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import NO_CARDS, Side, Unit

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
    pile = m.side(card.owner).pile(zone)
    if zone == UNDER_FLAG:
        m.side(card.owner).open_under = [i for i in m.side(card.owner).open_under if i != card.id]
    if pile[-1] is card:
        pile.pop()
    else:
        pile.remove(card)
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

    [bf Z.1.5, LO.mix.1, LO.mix.1.ex1, LO.mix.3, O.backs.1]
    """
    return zone != DECK or card.d.lost == m.side(card.owner).on_lost


def seen_at(owner: i64, zone: i64) -> i64:
    """Who may know a card because of the zone it lies in, as bits."""
    # The hand, and what lies face down under the own flag, is its fighter's own to look at.
    if zone in (HAND, UNDER_FLAG):
        return 1 << owner  # [bf Z.2.5]
    # Nobody sees the deck, the gauge, or what is removed from the fight.
    # [bf Z.1.2, Z.4.3, O.removed.1, O.removed.2, LO.removed.2]
    # [ruling bf-026]
    if zone in (DECK, GAUGE, REMOVED, LOST, NOWHERE):
        return 0
    return BOTH


def seen_now(m: Match, card: Card) -> i64:
    """Who may know a card because of where it lies now, as bits."""
    zone = m.zone_of(card.id)
    if zone == SOUL:
        u = m.holder(card)
        # A card face down in a soul is known to the fighter who has it.
        if u is not None and card.id in u.veiled_soul:
            return 1 << u.side  # [bf O.facedownsoul.2, O.facedownsoul.3]
        return BOTH  # [bf O.facedownsoul.1]
    u = m.unit(card.id)
    if u is not None and u.veiled:
        return 1 << u.side  # [bf Z.3.6, O.treasure.2, O.treasure.3]
    if zone == UNDER_FLAG and card.id in m.side(card.owner).open_under:
        return BOTH  # [bf Z.2.5]
    return seen_at(card.owner, zone)


def move(m: Match, f: Frame, card: Card, to: i64, seen: i64, cause: i64, clause: str) -> bool:
    """Move one card between zones where it is no unit; False if it cannot go there."""
    zone = to & TO
    if not may_enter(m, card, zone):
        return False
    known = seen_now(m, card)
    host = m.holder(card)
    veiled = host is not None and card.id in host.veiled_soul
    source = take_out(m, card)
    put_down(m, card, to)
    m.stir(SEES_PILES)
    if m.journal is not None:
        knows = seen & BOTH
        # Who is not told the order is not told which card went when.
        if not to & IN_SECRET_ORDER:
            knows |= known | seen_now(m, card)
        m.note(MOVED, clause, card.owner, card.id, knows, 0, source, zone)
    if source != zone:
        tell_move(m, f, card, source, zone, cause, veiled)
    if host is not None:
        tell_loss(m, f, host, zone | (FROM_FACE_DOWN if veiled else 0), cause)
    return True


def tell_move(m: Match, f: Frame, card: Card, source: i64, zone: i64, cause: i64, veiled: bool = False) -> None:
    """Let abilities hear of a move, of a card that lay face down in a soul if it was veiled.

    Ambush waits for going from there into the drop zone, once for a card.  [bf K.ambush.1, K.ambush.3]
    [ruling bf-081]
    """
    if m.recast:
        m.gather()
    events = m.listening | m.elsewhere | card.d.listens | m.remembers | m.fresh_seen
    uid = m.uid(card.id)
    # To discard is to put into the drop zone.  [bf O.discard.1]
    if events & DISCARDED and source == HAND and zone == DROP and cause & BY_EFFECT:
        publish(m, f, DISCARDED, card.owner, card.id, uid, cause, 0)
    if events & CHARGED and zone == GAUGE:
        publish(m, f, CHARGED, card.owner, card.id, uid, cause, source)
    if events & SOUL_LEFT and source == SOUL:
        publish(m, f, SOUL_LEFT, card.owner, card.id, uid, cause, zone | (FROM_FACE_DOWN if veiled else 0))
    if veiled and zone == DROP and card.d.keywords & AMBUSH and is_usable(m, card):
        m.pending.append(Pending(0, card.owner, card.id << KEY_BITS | AMBUSH_INDEX, card.id, uid, uid, 0, False))
    if events & MOVED:
        publish(m, f, MOVED, card.owner, card.id, uid, cause, source << 5 | zone)


FROM_FACE_DOWN: Final = 64  # added to the number of the event by which a card leaves a soul face down
LAST_SOUL: Final = 32  # added to the number of the event by which a card loses the last card of its soul


def tell_loss(m: Match, f: Frame, host: Unit, n: i64, cause: i64) -> None:
    """Let abilities hear that a card lost a card of its soul, for the zone of that number."""
    if (m.listening | m.elsewhere | host.d.listens | m.remembers | m.fresh_seen) & SOUL_LOST:
        publish(m, f, SOUL_LOST, host.side, host.id, host.uid, cause, n if host.soul else n | LAST_SOUL)


def draw(m: Match, f: Frame, player: i64, cause: i64) -> bool:
    """Move the top card of the deck to the hand; False if there is none.  [bf Z.1.3, Z.1.4]"""
    side = m.side(player)
    if not side.deck:
        return False
    card = side.deck[-1]
    move(m, f, card, HAND, 0, cause, "Z.1.4")
    if m.recast or (m.listening | m.elsewhere | m.remembers | m.fresh_seen) & DREW:
        publish(m, f, DREW, player, card.id, m.uid(card.id), cause, 0)
    return True


def shuffle(m: Match, f: Frame, player: i64, zone: i64) -> None:
    """Bring all cards of a deck into a random order."""
    pile = m.side(player).pile(zone)
    places = rng.permutation(m.rng, len(pile))
    m.rng = places.pop()
    mixed = [pile[i] for i in places]
    if zone == LOST:
        m.side(player).lost = mixed
    else:
        m.side(player).deck = mixed
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(SHUFFLED, "Z.1.3", player, -1, 0, 0, -1, -1)
    publish(m, f, SHUFFLED, player, -1, -1, f.cause, 0)


# --- life ------------------------------------------------------------------------------------------------------
def gain_life(m: Match, f: Frame, player: i64, n: i64, clause: str) -> bool:
    """Raise a fighter's life; there is no most."""
    if n <= 0:
        return False
    if m.dirty:
        m.settle()
    side = m.side(player)
    if side.bans & BAN_GAIN and m.is_forbidden(-1 - player, BAN_GAIN, f.card, f.player):
        return False
    side.life += n
    m.stir(SEES_LIFE)
    if m.journal is not None:
        m.note(LIFE_GAINED, clause, player, -1, BOTH, n, -1, -1)
    publish(m, f, LIFE_GAINED, player, f.card, f.uid, f.cause, n)
    return True


def lose_life(m: Match, f: Frame, player: i64, n: i64) -> None:
    """Lower a fighter's life; at 0 it is heard of at once.  [bf O.deckflag.3.ex1]"""
    side = m.side(player)
    was = side.life
    side.life -= n
    m.stir(SEES_LIFE)
    if was > 0 and side.life <= 0:
        m.faced &= ~(1 << player)
        publish(m, f, LIFE_ZERO, player, -1, -1, f.cause, 0)


def pay_life(m: Match, f: Frame, player: i64, n: i64) -> None:
    """Pay life: that is no damage."""
    lose_life(m, f, player, n)
    if m.journal is not None:
        m.note(LIFE_PAID, "O.cost.1", player, -1, BOTH, n, -1, -1)
    publish(m, f, LIFE_PAID, player, -1, -1, f.cause, n)


def pay_gauge(m: Match, f: Frame, card: Card, cause: i64) -> None:
    """Put a gauge card into the drop zone to pay with it.  [bf Z.4.4]"""
    move(m, f, card, DROP, BOTH, cause, "Z.4.4")
    if (m.listening | m.elsewhere | m.remembers | m.fresh_seen) & GAUGE_PAID:
        publish(m, f, GAUGE_PAID, card.owner, card.id, m.uid(card.id), cause, 0)


# --- declared cards --------------------------------------------------------------------------------------------
def declare(m: Match, card: Card, player: i64) -> Unit:
    """Show a card that is to be used; from now on it lies in no zone of a fighter's.  [bf C.1.1, CA.1.1, EQ.1.1]"""
    source = take_out(m, card)
    u = lay_open(m, card, player)
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(DECLARED, m.clause(), player, card.id, BOTH, 0, source, USING)
    return u


def lay_open(m: Match, card: Card, player: i64) -> Unit:
    """Make a card that lies nowhere the declared one."""
    m.relocate(card.id, USING)
    u = Unit(m.uid(card.id), card, player, -1, m.turn, 0)
    m.using = [*m.using, u]
    return u


def put_away(m: Match, f: Frame, u: Unit, to: i64, cause: i64, clause: str) -> None:
    """Put a declared card into a zone; what it got as its soul is dropped.  [bf O.soul.2]"""
    soul = u.soul
    u.soul = NO_CARDS
    u.veiled_soul = NO_NUMBERS
    move(m, f, u.card, to, BOTH, cause, clause)
    for card in soul:
        drop_from_soul(m, f, card, False, cause)


# --- the field -------------------------------------------------------------------------------------------------
def place(m: Match, f: Frame, card: Card, player: i64, slot: i64, cause: i64, clause: str, form: i64 = 0) -> Unit:
    """Put a card onto the field, standing, as a new object, in the form of a keyword if that equips it.

    [bf C.3.1, EQ.3.1, Z.5.1, Z.7.1, Z.8.1]
    """
    declared = m.unit(card.id)
    soul = NO_CARDS
    veiled = NO_NUMBERS
    if declared is not None:
        # The soul that it got while it was declared goes along.
        soul = declared.soul
        veiled = declared.veiled_soul
        declared.soul = NO_CARDS
    source = take_out(m, card)
    m.relocate(card.id, FIELD)
    u = Unit(m.uid(card.id), card, player, slot, m.turn, m.next_time())
    u.cause = cause
    u.form = form
    u.soul = soul
    u.veiled_soul = veiled
    m.side(player).field.append(u)
    m.shift(u)
    if m.journal is not None:
        m.note(ENTERED, clause, player, card.id, BOTH, slot, source, FIELD)
    origin = f.get(ORIGIN) if source == USING else NO_NUMBERS
    # What was declared comes from where it lay before that.
    publish(m, f, ENTERED, player, card.id, u.uid, cause, -1 - origin[0] if origin else source)
    tell_move(m, f, card, source, FIELD, cause)
    return u


def lay_treasure(m: Match, f: Frame, card: Card, player: i64, slot: i64, cause: i64) -> Unit:
    """Put a card face down into the spell area.  [bf O.treasure.1]"""
    source = take_out(m, card)
    m.relocate(card.id, FIELD)
    u = Unit(m.uid(card.id), card, player, slot, m.turn, m.next_time())
    u.cause = cause
    u.veiled = True
    u.reset()
    m.side(player).field.append(u)
    m.shift(u)
    if m.journal is not None:
        m.note(MOVED, "O.treasure.1", player, card.id, 1 << player | seen_at(card.owner, source), 0, source, FIELD)
    return u


def reposition(m: Match, f: Frame, u: Unit, slot: i64, cause: i64, clause: str) -> None:
    """Put a card into another area of the field: the same object, with its soul.  [bf O.soul.3, A.1.1.1]"""
    side = m.side(u.side)
    u.slot = slot
    side.field.remove(u)
    side.field.append(u)
    m.touch()
    if m.journal is not None:
        m.note(REPOSITIONED, clause, u.side, u.id, BOTH, slot, FIELD, FIELD)
    publish(m, f, REPOSITIONED, u.side, u.id, u.uid, cause, slot)


def take_off(m: Match, f: Frame, u: Unit, to: i64, cause: i64, clause: str) -> None:
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
        m.note(MOVED, clause, u.card.owner, u.card.id, seen, 0, FIELD, to & TO)
    for card in soul:
        drop_from_soul(m, f, card, card.id in veiled, cause)


def drop_from_soul(m: Match, f: Frame, card: Card, was_veiled: bool, cause: i64) -> None:
    """Put a card that was in a soul into the drop zone; it lies in no soul any more."""
    put_down(m, card, DROP)
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(MOVED, "O.soul.2", card.owner, card.id, BOTH, 0, SOUL, DROP)
    tell_move(m, f, card, SOUL, DROP, cause, was_veiled)


def stand(m: Match, f: Frame, u: Unit, cause: i64, clause: str) -> bool:
    """Make a card stand; False if it stood or may not."""
    if not u.rested:
        return False
    if m.bans(u) & BAN_STAND and m.is_forbidden(u.uid, BAN_STAND, f.card, f.player):
        return False
    u.rested = False
    m.stir(SEES_STANCE)
    if m.journal is not None:
        m.note(STOOD, clause, u.side, u.card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | u.d.listens | m.elsewhere | m.remembers | m.fresh_seen) & STOOD:
        publish(m, f, STOOD, u.side, u.card.id, u.uid, cause, 0)
    return True


def rest(m: Match, f: Frame, u: Unit, cause: i64, clause: str) -> bool:
    """Rest a card; False if it was rested or may not be."""
    if u.rested:
        return False
    if m.bans(u) & BAN_REST and cause & BY_EFFECT and m.is_forbidden(u.uid, BAN_REST, f.card, f.player):
        return False
    u.rested = True
    m.stir(SEES_STANCE)
    if m.journal is not None:
        m.note(RESTED, clause, u.side, u.card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | u.d.listens | m.elsewhere | m.remembers | m.fresh_seen) & RESTED:
        publish(m, f, RESTED, u.side, u.card.id, u.uid, cause, 0)
    return True


# --- souls -----------------------------------------------------------------------------------------------------
def add_soul(m: Match, f: Frame, card: Card, u: Unit, face_down: bool, cause: i64) -> None:
    """Put a card that is no unit under one that is: into its soul, face up unless stated otherwise.

    [bf O.soul.1, O.facedownsoul.1, O.facedownsoul.4]
    """
    known = seen_now(m, card)
    source = take_out(m, card)
    slip_in(m, card, u, face_down)
    if m.journal is not None:
        m.note(SOUL_ADDED, "O.soul.1", u.side, card.id, known | soul_seen(u, face_down), 0, source, SOUL)
    tell_soul(m, f, card, u, source, cause)


def soul_seen(u: Unit, face_down: bool) -> i64:
    """Who knows a card in the soul of a unit, as bits."""
    return 1 << u.side if face_down else BOTH


def slip_in(m: Match, card: Card, u: Unit, face_down: bool) -> None:
    """Put a card that lies nowhere into a soul."""
    m.relocate(card.id, SOUL)
    u.soul = [*u.soul, card]
    if face_down:
        u.veiled_soul = [*u.veiled_soul, card.id]
    m.recast = True
    m.touch()


def tell_soul(m: Match, f: Frame, card: Card, u: Unit, source: i64, cause: i64) -> None:
    """Let abilities hear of a card that came into a soul; the other card of the event is the one that has it."""
    if m.recast:
        m.gather()
    if (m.listening | m.elsewhere | card.d.listens | m.remembers | m.fresh_seen) & SOUL_ADDED:
        g = Frame(f.program, f.player, f.card, u.uid)
        publish(m, g, SOUL_ADDED, u.side, card.id, m.uid(card.id), cause, source)
    tell_move(m, f, card, source, SOUL, cause)


def soul_unit(m: Match, f: Frame, u: Unit, into: Unit, face_down: bool, cause: i64) -> None:
    """Put a card that has left the field into the soul of another.  [bf O.soul.1, O.soul.2]"""
    card = u.card
    take_out(m, card)
    slip_in(m, card, into, face_down)
    if m.journal is not None:
        m.note(SOUL_ADDED, "O.soul.1", into.side, card.id, BOTH, 0, FIELD, SOUL)
    tell_soul(m, f, card, into, FIELD, cause)


def soul_to(m: Match, f: Frame, card: Card, to: i64, cause: i64, clause: str) -> bool:
    """Move a card out of a soul."""
    return move(m, f, card, to, BOTH if to & TO == DROP else 0, cause, clause)


# --- flags and buddies -----------------------------------------------------------------------------------------
def set_flag(m: Match, f: Frame, card: Card, player: i64, clause: str, stacked: bool = False) -> None:
    """Put a card down as the flag; the one that was there goes to the drop zone at once.

    Only if the new one is laid on it, it stays under that.  [bf Z.2.1, Z.2.2, Z.2.3] [ruling bf-014]
    """
    side = m.side(player)
    old = side.flag
    source = take_out(m, card)
    m.relocate(card.id, FLAG_AREA)
    side.flag = Unit(m.uid(card.id), card, player, -1, m.turn, m.next_time())
    if old is not None:
        to: i64 = UNDER_FLAG if stacked else DROP  # [bf Z.2.4]
        put_down(m, old.card, to)
        if m.journal is not None:
            m.note(MOVED, "Z.2.4" if stacked else "Z.2.3", old.card.owner, old.id, BOTH, 0, FLAG_AREA, to)
    m.touch()
    m.recast = True
    m.usable = NO_NUMBERS
    if m.journal is not None:
        m.note(FLAG_CHANGED, clause, player, card.id, BOTH, 0, source, FLAG_AREA)
    publish(m, f, FLAG_CHANGED, player, card.id, m.uid(card.id), f.cause, 0)


def flip_flag(m: Match, f: Frame, u: Unit) -> bool:
    """Turn a two-faced flag to its other face; that it was turned counts for the fight.

    [bf K.hankoku.1, K.hankoku.2, K.hankoku.3, K.hankoku.8]
    """
    front = u.card.d
    back = front.back
    if back is None or u.veiled:
        return False
    u.d = back if u.d is front else front
    u.reset()
    u.plain = False
    u.flipped = True
    m.side(u.side).flips += 1
    m.touch()
    m.recast = True
    m.usable = NO_NUMBERS
    if m.journal is not None:
        m.note(FLIPPED, "K.hankoku.1", u.side, u.id, BOTH, 0 if u.d is front else 1, -1, -1)
    publish(m, f, FLIPPED, u.side, u.id, u.uid, f.cause, m.side(u.side).flips)
    return True


def veil(m: Match, u: Unit, face_down: bool, clause: str) -> None:
    """Turn a flag, a buddy or a card on the field face down, where it has no information, or up again.

    [bf O.flagdown.1, Z.3.5]
    """
    u.veiled = face_down
    u.flipped = False  # what turned it last was no hankoku  [bf K.hankoku.4]
    u.reset()
    m.touch()
    m.recast = True
    m.usable = NO_NUMBERS
    if m.journal is not None:
        m.note(TURNED, clause, u.side, u.id, BOTH, 0 if face_down else 1, -1, -1)


def add_buddy(m: Match, card: Card, player: i64, rested: bool) -> Unit:
    """Put a card that lies nowhere into the buddy zone.  [bf Z.3.1]"""
    m.relocate(card.id, BUDDY)
    u = Unit(m.uid(card.id), card, player, -1, m.turn, 0)
    u.rested = rested
    m.side(player).buddies.append(u)
    return u


def swap_buddy(m: Match, card: Card, buddy: Unit) -> Card:
    """Put a declared card rested into the buddy zone; the standing one there is the declared card from now on.

    [bf C.1.5, EQ.1.4, X.stand.3]
    """
    side = m.side(buddy.side)
    source = take_out(m, card)
    side.buddies.remove(buddy)
    lay_open(m, buddy.card, buddy.side)
    add_buddy(m, card, buddy.side, True)
    m.touch()
    if m.journal is not None:
        if source != BUDDY:
            m.note(MOVED, m.clause(), card.owner, card.id, BOTH, 0, source, BUDDY)
        m.note(DECLARED, m.clause(), buddy.side, buddy.id, BOTH, 0, BUDDY, USING)
    return buddy.card


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
