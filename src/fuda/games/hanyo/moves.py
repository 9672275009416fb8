"""What the rules and the cards do to the table (300 and 900): move, draw, attach, damage, and tell who listens.

Each function does one thing completely: it moves the cards, gives them new names, writes the journal and raises the
trigger counts of the abilities whose condition it met. None of them asks anything. A frame says who does it
(`player`), with which object (`uid`) and why.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH
from fuda.core.triggers import Pending
from fuda.games.hanyo.printed import NO_NUMBERS, NO_WORDS, TRIGGERED, Ability, Card
from fuda.games.hanyo.spec import (
    AILED,
    AREA,
    ATTACHED,
    BAN_HEAL,
    BAN_RECOVER,
    BAN_REST,
    BAN_STUN,
    BECAME_MAIN,
    BECAME_STANDBY,
    BY_EFFECT,
    COUNTED,
    DAMAGED,
    DECK,
    DELAYED,
    DISCARD,
    DISCARDED,
    DREW,
    ENERGY,
    HAND,
    HEALED,
    KOED,
    LEFT,
    MAIN_SLOT,
    MOVED,
    NORMAL,
    OUTSIDE,
    PUT_OUT,
    RECOVERED,
    RESOLUTION,
    REST,
    RESTED,
    SET,
    SET_ON,
    SHUFFLED,
    STUN,
    STUNNED,
    TURNED_UP,
    UNCOUNTED,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit, own_key, voice

# Where a card goes: a zone, and how it lies there.
BOTTOM: Final = 256
IN_SECRET_ORDER: Final = 1024  # only the owner knows which of several cards goes when
TO: Final = 255
NOBODY: Final[list[Pending]] = []


# --- who listens (807) -----------------------------------------------------------------------------------------
def publish(m: Match, f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64) -> None:
    """Raise the trigger count of every triggered ability whose condition this event is.  [hy 807.2]"""
    if m.recast:
        m.gather()
    if m.remembers & kind:
        m.happened = [*m.happened, kind, player, card, n, f.uid]
    if (m.listening | m.elsewhere) & kind or (card >= 0 and m.cards[card].d.listens & kind):
        queue(m, heard(m, kind, player, card, uid, cause, n, f.uid))


def queue(m: Match, triggered: list[Pending]) -> None:
    """Let abilities wait that were triggered; those that do not add up wait once for each name.  [hy 807.2a]"""
    for p in triggered:
        ability = m.ability(p.key)
        if not ability.unique or not is_waiting(m, p, ability):
            m.pending.append(p)


def is_waiting(m: Match, p: Pending, ability: Ability) -> bool:
    """Whether an EX skill of that name of the same player, or that very text, has a trigger count already.

    [hy 807.2a, 902.1b] [ruling hy-040]
    """
    for q in m.pending:
        other = m.ability(q.key)
        if q.player == p.player and (other is ability or (other.ex and ability.ex and other.title == ability.title)):
            return True
    return False


def heard(m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> list[Pending]:
    """The triggered abilities that this event triggers."""
    out = heard_in_area(m, kind, player, card, uid, cause, n, by)
    if m.elsewhere & kind:
        hear_elsewhere(m, kind, player, card, uid, cause, n, by, out)
    return out


def heard_in_area(m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> list[Pending]:
    """Those of them that units have, or that were put off."""
    out: list[Pending] = []
    if m.dirty:
        m.settle()
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        for u in side.slots:
            if u is not None and not u.ko and not u.veiled:
                hear_unit(m, u, kind, player, card, uid, cause, n, by, out)
    if m.lasting:
        hear_delayed(m, kind, player, card, uid, cause, n, by, out)
    return out


def hear_unit(
    m: Match, u: Unit, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending]
) -> None:
    """The abilities of one unit, and of the cards set on it, that this event triggers.  [hy 801.1g-1]"""
    if u.d.hears & kind or (u.id == card and u.d.listens & kind):
        hear_card(m, u, u.card, kind, player, card, uid, cause, n, by, out)
    for c in u.sets:
        if c.d.listens & kind:
            hear_card(m, u, c, kind, player, card, uid, cause, n, by, out)
    for key in u.gained:
        ability = m.ability(key)
        if ability.events & kind and ability.kind == TRIGGERED and u.has_valid(ability):
            hear(m, u, m.cards[key >> 5], ability, key, kind, player, card, uid, cause, n, by, out)


def hear_card(
    m: Match, u: Unit, c: Card, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64,
    out: list[Pending],
) -> None:  # fmt: skip
    """The abilities printed on a unit or on a card set on it that this event triggers."""
    for ability in c.d.abilities:
        if ability.events & kind and ability.kind == TRIGGERED and not ability.part and ability.is_valid_in(AREA):
            # Most conditions are about the unit itself, and most events about another.
            if u.has_valid(ability) and (not ability.own or card == u.id or c is not u.card):
                hear(m, u, c, ability, own_key(c, ability), kind, player, card, uid, cause, n, by, out)


def hear(
    m: Match, u: Unit, c: Card, ability: Ability, key: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64,
    n: i64, by: i64, out: list[Pending],
) -> None:  # fmt: skip
    """One ability, if this event is its trigger condition."""
    f = voice(u, c, ability, key)
    when = ability.when
    if when is None or not when.met(m, f, kind, player, card, uid, cause, n, by):
        return
    f.a = uid
    f.b = by
    f.n = n
    if is_ready(m, u, ability, f):
        out.append(Pending(0, u.side, key, c.id, u.uid, uid, n, False, by))


def hear_elsewhere(
    m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending]
) -> None:
    """Abilities that are valid in hand or discard pile.  [hy 802.3]"""
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        for pile in (side.hand, side.discard):
            for c in pile:
                if c.d.elsewhere & kind:
                    hear_off(m, c, kind, player, card, uid, cause, n, by, out)


def hear_off(
    m: Match, c: Card, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending]
) -> None:
    """The abilities of one card outside the area that this event triggers."""
    zone = m.zone_of(c.id)
    for ability in c.d.abilities:
        when = ability.when
        if ability.part or ability.kind != TRIGGERED or not ability.events & kind or when is None:
            continue
        if not ability.where >> zone & 1:
            continue
        f = Frame(ability.program, c.owner, c.id, m.uid(c.id))
        f.key = own_key(c, ability)
        if not when.met(m, f, kind, player, card, uid, cause, n, by):
            continue
        f.a = uid
        f.b = by
        f.n = n
        if are_met(m, ability, f):
            out.append(Pending(0, c.owner, f.key, c.id, f.uid, uid, n, False, by))


def hear_delayed(
    m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending]
) -> None:
    """Delayed triggered abilities: each is triggered once, unless its effect says otherwise, and `at` is 0.

    The card that has it is the one whose effect made it.  [hy 807.6, 807.6a, 807.6b]
    """
    stay: list[Lasting] = []
    for e in m.lasting:
        due = e.kind == DELAYED and e.start == 0 and is_moment(m, e, kind, player, card, uid, cause, n, by)
        if due:
            about = e.on if e.on >= 0 else uid
            out.append(Pending(0, e.owner, e.key, e.key >> 5, e.amount, about, n, True, by))
        if not due or e.at == 0:
            stay.append(e)
    m.lasting = stay


def is_moment(m: Match, e: Lasting, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> bool:
    """Whether an event is the condition of a delayed triggered ability. `amount` is the uid of its source."""
    ability = m.ability(e.key)
    when = ability.when
    if when is None or not ability.events & kind:
        return False
    f = Frame(ability.program, e.owner, e.key >> 5, e.amount)
    f.key = e.key
    f.a = e.on
    return when.met(m, f, kind, player, card, uid, cause, n, by)


def is_ready(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether an ability of a unit may be used: not used up, and its conditions hold."""
    if ability.once and f.key in u.used:
        return False
    return are_met(m, ability, f)


def are_met(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all conditions of an ability hold."""
    for condition in ability.conditions:
        if not condition.holds(m, f):
            return False
    return True


# --- cards that are not units ----------------------------------------------------------------------------------
def take_out(m: Match, card: Card) -> i64:
    """Remove a card from where it lies, other than as a unit; the zone it was in."""
    zone = m.zone_of(card.id)
    side = m.side(card.owner)
    if zone == RESOLUTION:
        m.resolution.remove(card)
    elif zone in (ENERGY, SET):
        detach(m, card, zone)
    else:
        pile = side.pile(zone)
        if pile[-1] is card:
            pile.pop()
        else:
            pile.remove(card)
        if card.d.elsewhere & OUTSIDE:
            m.recast = True
            m.touch()
    return zone


def detach(m: Match, card: Card, zone: i64) -> None:
    """Take a card away from the unit it is attached to, or from among those that lost their unit."""
    u = m.bearer(card)
    if u is not None:
        if zone == ENERGY:
            u.energy = [c for c in u.energy if c is not card]
            m.graze()
        else:
            u.sets = [c for c in u.sets if c is not card]
            u.heard = False
            m.recast = True
            m.touch()
        return
    for side in (m.p0, m.p1):
        side.loose_energy = [c for c in side.loose_energy if c is not card]
        side.loose_sets = [c for c in side.loose_sets if c is not card]


def put_down(m: Match, card: Card, to: i64) -> None:
    """Put a card into a pile of its owner's, or into the resolution zone, as a new object.  [hy 302.3, 302.5]"""
    zone = to & TO
    side = m.side(card.owner)
    if zone == RESOLUTION:
        # There is one for both players; what comes goes on top.  [hy 310.2, 310.2a]
        m.resolution.append(card)
    elif to & BOTTOM:
        side.pile(zone).insert(0, card)
    else:
        # Newer cards lie on top; the hand holds any number.  [hy 309.2, 304.2, 305.5]
        side.pile(zone).append(card)
    if card.d.elsewhere & OUTSIDE:
        m.recast = True
        m.touch()
    m.relocate(card.id, zone)


def move(m: Match, f: Frame, card: Card, to: i64, seen: i64, cause: i64, clause: str) -> None:
    """Move one card that is no unit between zones.  [hy 302.3, 302.1]"""
    source = m.zone_of(card.id)
    zone = to & TO
    before = is_read_before(source, zone)
    waiting = hear_before(m, f, card, source, zone, cause) if before else NOBODY
    take_out(m, card)
    put_down(m, card, to)
    m.stir()
    if m.journal is not None:
        knows = seen & BOTH
        if not to & IN_SECRET_ORDER:
            knows |= seen_at(card.owner, source) | seen_at(card.owner, zone)
        m.note(MOVED, clause, card.owner, card.id, knows, 0, source, zone)
    if before:
        tell_elsewhere(m, f, card, source, zone, cause, waiting)
    elif source != zone:
        tell_move(m, f, card, source, zone, cause)


def seen_at(owner: i64, zone: i64) -> i64:
    """Who may know a card because of the zone it lies in, as bits.  [hy 302.2]"""
    # The hand is shown to its own player.  [hy 305.3]
    if zone == HAND:
        return 1 << owner
    # Neither deck nor energy is shown to anybody.  [hy 304.2, 306.7b]
    if zone in (DECK, ENERGY):
        return 0
    # In public zones cards lie face up, and a KO'd unit is known to all though it does not.  [hy 303.2a, 303.3a]
    return BOTH


def tell_move(m: Match, f: Frame, card: Card, source: i64, zone: i64, cause: i64) -> None:
    """Let abilities hear of a move; what they ask about the card is read where it has come to.  [hy 807.5a, 807.5c]"""
    if m.recast:
        m.gather()
    events = m.listening | m.elsewhere | card.d.listens | m.remembers
    uid = m.uid(card.id)
    # Discarding is what takes a card from hand or area to the discard pile.  [hy 911.1] [ruling hy-025]
    if events & DISCARDED and zone == DISCARD and source in (HAND, ENERGY, SET, AREA):
        publish(m, f, DISCARDED, card.owner, card.id, uid, cause, source)
    if events & MOVED:
        publish(m, f, MOVED, card.owner, card.id, uid, cause, source << 5 | zone)


def is_read_before(source: i64, zone: i64) -> bool:
    """Whether what is asked about a card that moves is read where it was.

    So it is when it leaves the area, or goes from a public zone to a hidden one.  [hy 807.5a, 807.5b] [ruling hy-003]
    """
    return source in (SET, ENERGY) or (source in (DISCARD, RESOLUTION) and zone in (DECK, HAND))


def events_of_move(source: i64, zone: i64) -> list[int]:
    """The events that a move is, each with its number.  [hy 911.1]"""
    moved = [MOVED, source << 5 | zone]
    return [DISCARDED, source, *moved] if zone == DISCARD and source in (HAND, ENERGY, SET, AREA) else moved


def hear_before(m: Match, f: Frame, card: Card, source: i64, zone: i64, cause: i64) -> list[Pending]:
    """The abilities in the area that a move triggers, as the card still is where it was."""
    if m.recast:
        m.gather()
    out: list[Pending] = []
    if m.listening & (DISCARDED | MOVED):
        events = events_of_move(source, zone)
        for i in range(0, len(events), 2):
            if m.listening & events[i]:
                uid = m.uid(card.id)
                out += heard_in_area(m, events[i], card.owner, card.id, uid, cause, events[i + 1], f.uid)
    return out


def tell_elsewhere(m: Match, f: Frame, card: Card, source: i64, zone: i64, cause: i64, waiting: list[Pending]) -> None:
    """Let abilities outside the area hear of a move as well, and all of them wait."""
    uid = m.uid(card.id)
    out: list[Pending] = []
    for p in waiting:
        out.append(Pending(0, p.player, p.key, p.card, p.uid, uid, p.n, p.sure, p.other))
    if (m.elsewhere | m.remembers) & (DISCARDED | MOVED):
        events = events_of_move(source, zone)
        for i in range(0, len(events), 2):
            if m.remembers & events[i]:
                m.happened = [*m.happened, events[i], card.owner, card.id, events[i + 1], f.uid]
            if m.elsewhere & events[i]:
                hear_elsewhere(m, events[i], card.owner, card.id, uid, cause, events[i + 1], f.uid, out)
    if out:
        queue(m, out)


def draw(m: Match, f: Frame, player: i64, cause: i64) -> bool:
    """Move the top card of the deck to the hand; that it could not be done is remembered.  [hy 904.1, 1002.1]"""
    side = m.side(player)
    if not side.deck:
        # For the turn or by an effect, the first card or a later one.  [hy 1002.1.ex1, 1002.1.ex2]
        m.failed_draw |= 1 << player
        return False
    card = side.deck[-1]
    move(m, f, card, HAND, 0, cause, "904.1")
    if m.recast or (m.listening | m.elsewhere | m.remembers) & DREW:
        publish(m, f, DREW, player, card.id, m.uid(card.id), cause, 0)
    return True


def shuffle(m: Match, f: Frame, player: i64) -> None:
    """Bring the whole deck of a player into a random order.  [hy 912.1, 912.1a] [ruling hy-026]"""
    deck = m.side(player).deck
    places = rng.permutation(m.rng, len(deck))
    m.rng = places.pop()
    m.side(player).deck = [deck[i] for i in places]
    m.stir()
    if m.journal is not None:
        m.note(SHUFFLED, "912.1", player, -1, 0, 0, -1, -1)
    publish(m, f, SHUFFLED, player, -1, -1, f.cause, 0)


# --- attaching (905) -------------------------------------------------------------------------------------------
def attach_energy(m: Match, f: Frame, card: Card, u: Unit, cause: i64) -> None:
    """Attach a card to a unit as energy: face down, so that nobody sees it any more.

    [hy 905.1, 905.2, 306.7b] [ruling hy-018]
    """
    source = take_out(m, card)
    m.relocate(card.id, ENERGY)
    u.energy = [*u.energy, card]
    m.graze()
    if m.journal is not None:
        m.note(ATTACHED, "905.2", u.side, card.id, seen_at(card.owner, source), 0, source, ENERGY)
        m.journal[-1].other = u.id
    publish(m, f, ATTACHED, u.side, u.id, u.uid, cause, source)


def set_card(m: Match, f: Frame, card: Card, u: Unit, cause: i64) -> None:
    """Set a card on a unit, face up.  [hy 905.3, 804.2c-2]"""
    source = take_out(m, card)
    m.relocate(card.id, SET)
    u.sets = [*u.sets, card]
    u.heard = False
    u.set_turn = m.turn
    u.set_stamps = [*u.set_stamps, card.id, m.next_time()]
    m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(SET_ON, "905.3", u.side, card.id, BOTH, 0, source, SET)
        m.journal[-1].other = u.id
    publish(m, f, SET_ON, u.side, card.id, m.uid(card.id), cause, source)


# --- units -----------------------------------------------------------------------------------------------------
def put_out(m: Match, f: Frame, card: Card, player: i64, slot: i64, cause: i64) -> Unit:
    """Put a unit card into a slot of a player's area: a new unit, face up and in the normal state.

    [hy 303.1a, 303.2a, 306.8]
    """
    source = take_out(m, card)
    m.relocate(card.id, AREA)
    u = Unit(m.uid(card.id), card, player, slot, m.turn, m.next_time())
    m.side(player).slots[slot] = u
    m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(PUT_OUT, m.clause(), player, card.id, BOTH, slot, source, AREA)
    publish(m, f, PUT_OUT, player, card.id, u.uid, cause, source)
    return u


def swap(m: Match, f: Frame, side: Side, slot: i64, cause: i64) -> None:
    """Exchange the main unit, if there is one, with the standby unit of a slot.  [hy 914.1, 1004.2]"""
    old = side.slots[MAIN_SLOT]
    new = side.slots[slot]
    assert new is not None
    side.slots[MAIN_SLOT] = new
    side.slots[slot] = old
    # They stay the same units, with what is attached to them.  [hy 302.3, 302.3a]
    new.slot = MAIN_SLOT
    m.touch()
    if m.journal is not None:
        m.note(BECAME_MAIN, m.clause(), side.index, new.id, BOTH, slot, -1, -1)
    if old is not None:
        old.slot = slot
        stand_back(m, f, old, cause)
    publish(m, f, BECAME_MAIN, side.index, new.id, new.uid, cause, slot)


def stand_back(m: Match, f: Frame, u: Unit, cause: i64) -> None:
    """A unit that has gone from the main area to a standby area recovers; effects on it that last for a time end.

    [hy 302.3a-1, 302.3b]
    """
    # Not those that are still to begin.  [hy 302.3b] [ruling hy-033]
    m.lasting = [e for e in m.lasting if e.on != u.uid or e.kind == DELAYED or e.start != 0]
    m.recast = True
    if u.state != NORMAL:
        recover(m, f, u, cause)
    # A KO'd unit is none that anything is told of.  [hy 306.7a-3]
    if not u.ko:
        publish(m, f, BECAME_STANDBY, u.side, u.id, u.uid, cause, u.slot)


def leave(m: Match, f: Frame, units: list[Unit], to: i64, cause: i64, clause: str) -> None:
    """Move units out of the area at one time; what was attached to them stays behind for the rules to discard.

    What it triggers asks about them as they were in the area.  [hy 302.3, 807.5b, 913.5] [ruling hy-024]
    """
    waiting: list[Pending] = []
    if m.recast:
        m.gather()
    for u in units:
        m.keep(u)
        events = m.listening | u.d.listens | m.elsewhere
        # A KO'd unit is none of which anything is told that it left.  [hy 306.7a-3]
        if events & LEFT and not u.ko:
            waiting += heard(m, LEFT, u.side, u.id, u.uid, cause, to & TO, f.uid)
        if events & MOVED:
            waiting += heard_in_area(m, MOVED, u.side, u.id, u.uid, cause, AREA << 5 | to & TO, f.uid)
        if events & DISCARDED and to & TO == DISCARD:
            waiting += heard_in_area(m, DISCARDED, u.side, u.id, u.uid, cause, AREA, f.uid)
        if m.remembers & (LEFT | MOVED | DISCARDED):
            remember_leaving(m, f, u, to & TO)
    for u in units:
        side = m.side(u.side)
        side.slots[u.slot] = None
        side.loose_energy = side.loose_energy + u.energy
        side.loose_sets = side.loose_sets + u.sets
        put_down(m, u.card, to)
        if m.journal is not None:
            seen: i64 = 1 << u.card.owner if to & IN_SECRET_ORDER else BOTH
            m.note(MOVED, clause, u.card.owner, u.id, seen, 0, AREA, to & TO)
    m.recast = True
    m.touch()
    # Cards that wait in the zone to which they have come hear of it there.  [hy 802.3]
    if m.elsewhere & (DISCARDED | MOVED):
        for u in units:
            events_told = events_of_move(AREA, to & TO)
            for i in range(0, len(events_told), 2):
                kind = events_told[i]
                if m.elsewhere & kind:
                    hear_elsewhere(m, kind, u.side, u.id, u.uid, cause, events_told[i + 1], f.uid, waiting)
    queue(m, waiting)


def remember_leaving(m: Match, f: Frame, u: Unit, to: i64) -> None:
    """Note that a unit left the area, where some text looks back at that."""
    if m.remembers & LEFT:
        m.happened = [*m.happened, LEFT, u.side, u.id, to, f.uid]
    if m.remembers & MOVED:
        m.happened = [*m.happened, MOVED, u.side, u.id, AREA << 5 | to, f.uid]
    if m.remembers & DISCARDED and to == DISCARD:
        m.happened = [*m.happened, DISCARDED, u.side, u.id, AREA, f.uid]


def knock_out(m: Match, f: Frame, units: list[Unit], cause: i64, clause: str) -> None:
    """KO units at one time: each is turned face down in the normal state, without damage and counters.

    It stays in its slot, and everybody may know it.  [hy 909.1, 306.7a-1]
    """
    waiting: list[Pending] = []
    if m.recast:
        m.gather()
    for u in units:
        m.keep(u)
        if (m.listening | u.d.listens | m.elsewhere | m.remembers) & KOED:
            # Who dealt the damage, or has the effect, is who KO'd it.  [hy 813.5a, 813.5b] [ruling hy-030]
            by = [f.uid] if cause & BY_EFFECT else u.hurt or [-1]
            for uid in by:
                waiting += heard(m, KOED, u.side, u.id, u.uid, cause, 0, uid)
                if m.remembers & KOED:
                    m.happened = [*m.happened, KOED, u.side, u.id, 0, uid]
    for u in units:
        u.ko = True
        u.state = NORMAL
        u.damage = 0  # [hy 909.1a]
        u.counters = NO_WORDS  # [hy 913.6]
        u.hurt = NO_NUMBERS
        m.lasting = [e for e in m.lasting if e.on != u.uid or e.kind == DELAYED]
        u.reset()
        if m.journal is not None:
            m.note(KOED, clause, u.side, u.id, BOTH, 0, -1, -1)
    m.recast = True
    m.touch()
    queue(m, distinct(waiting))


def distinct(waiting: list[Pending]) -> list[Pending]:
    """Each trigger of one event once, however many have had a hand in it."""
    out: list[Pending] = []
    for p in waiting:
        twin = False
        for q in out:
            twin = twin or (q.key == p.key and q.uid == p.uid and q.about == p.about)
        if not twin:
            out.append(p)
    return out


def revive(m: Match, u: Unit) -> None:
    """Turn a KO'd unit face up again."""
    u.ko = False
    u.stamp = m.next_time()
    u.heard = False
    m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(TURNED_UP, m.clause(), u.side, u.id, BOTH, 0, -1, -1)


def bring_to(m: Match, f: Frame, u: Unit, state: i64, cause: i64) -> bool:
    """Rest or stun a unit; False if it is so already, or may not be.  [hy 908.1, 104.3, 104.4]"""
    if u.state == state or u.ko:
        return False
    ban: i64 = BAN_REST if state == REST else BAN_STUN
    if m.bans(u) & ban and m.is_forbidden(u.uid, ban, f.key, f.uid):
        return False
    before = u.state
    u.state = state
    if before == STUN:
        u.ex_stamp = m.next_time()
        u.heard = False
    m.recast = True  # the EX skills of a stunned unit are not valid
    m.touch()
    event: i64 = RESTED if state == REST else STUNNED
    if m.journal is not None:
        m.note(event, "908.1", u.side, u.id, BOTH, 0, -1, -1)
    publish(m, f, event, u.side, u.id, u.uid, cause, 0)
    # An ailment is one that comes to a unit in the normal state.  [hy 908.3]
    if before == NORMAL:
        publish(m, f, AILED, u.side, u.id, u.uid, cause, state)
    return True


def recover(m: Match, f: Frame, u: Unit, cause: i64) -> bool:
    """Bring a unit back to the normal state; False if it is so already, or may not be.  [hy 907.1, 104.3, 104.4]"""
    if u.state == NORMAL or (m.bans(u) & BAN_RECOVER and m.is_forbidden(u.uid, BAN_RECOVER, f.key, f.uid)):
        return False
    stunned = u.state == STUN
    u.state = NORMAL
    if stunned:
        u.ex_stamp = m.next_time()
        u.heard = False
        m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(RECOVERED, "907.1", u.side, u.id, BOTH, 0, -1, -1)
    publish(m, f, RECOVERED, u.side, u.id, u.uid, cause, 0)
    return True


def damage(m: Match, f: Frame, u: Unit, n: i64, cause: i64, by: i64) -> bool:
    """Put damage markers on a unit, all of them at one time; False if there is nothing to put.

    [hy 916.1, 916.4, 104.2]
    """
    if n <= 0 or u.ko:
        return False
    u.damage += n
    u.hurt = [*u.hurt, by]
    m.graze()
    if m.journal is not None:
        m.note(DAMAGED, "916.1", u.side, u.id, BOTH, n, -1, -1)
    g = Frame(f.program, f.player, f.card, by)
    publish(m, g, DAMAGED, u.side, u.id, u.uid, cause, n)
    return True


def heal(m: Match, f: Frame, u: Unit, n: i64, cause: i64) -> bool:
    """Take damage markers from a unit; False if there are none to take, or it may not be.  [hy 917.1, 104.2]"""
    n = min(n, u.damage)
    if n <= 0 or u.ko or (m.bans(u) & BAN_HEAL and m.is_forbidden(u.uid, BAN_HEAL, f.key, f.uid)):
        return False
    u.damage -= n
    m.graze()
    if m.journal is not None:
        m.note(HEALED, "917.1", u.side, u.id, BOTH, n, -1, -1)
    publish(m, f, HEALED, u.side, u.id, u.uid, cause, n)
    return True


def add_counters(m: Match, f: Frame, u: Unit, name: str, n: i64) -> bool:
    """Put counters of a name on a unit.  [hy 913.2]"""
    if n <= 0 or u.ko:
        return False
    u.counters = u.counters + [name] * n
    m.graze()
    if m.journal is not None:
        m.note(COUNTED, "913.2", u.side, u.id, BOTH, n, -1, -1)
    publish(m, f, COUNTED, u.side, u.id, u.uid, f.cause, n)
    return True


def remove_counters(m: Match, f: Frame, u: Unit, name: str, n: i64) -> i64:
    """Take counters of a name from a unit, as many as there are; how many.  [hy 913.4, 104.2]"""
    n = min(n, u.count(name))
    if n <= 0:
        return 0
    left = u.counters[:]
    for _ in range(n):
        left.remove(name)
    u.counters = left
    m.graze()
    if m.journal is not None:
        m.note(UNCOUNTED, "913.4", u.side, u.id, BOTH, n, -1, -1)
    publish(m, f, UNCOUNTED, u.side, u.id, u.uid, f.cause, n)
    return n


# --- lasting effects -------------------------------------------------------------------------------------------
def last(m: Match, effect: Lasting) -> None:
    """Let an effect begin that stays for a time.  [hy 801.2b]"""
    m.lasting.append(effect)
    m.recast = True
    m.touch()


def end_lasting(m: Match, until: i64) -> None:
    """End the effects that have come to this kind of end in this turn."""
    if not m.lasting:
        return
    stay = [e for e in m.lasting if e.start != 0 or e.until != until or e.due > m.turn]
    if len(stay) != len(m.lasting):
        m.lasting = stay
        m.recast = True
        m.touch()


def start_lasting(m: Match) -> None:
    """Let effects come into force that were to start in this turn.  [hy 809.8]"""
    started = False
    for i in range(len(m.lasting)):
        e = m.lasting[i]
        if e.start == m.turn:
            m.lasting[i] = Lasting(e.kind, e.owner, e.on, e.amount, e.until, e.due, e.key, e.at, 0)
            started = True
    if started:
        m.recast = True
        m.touch()


def forget_turn(m: Match) -> None:
    """Forget what counts for one turn only."""
    m.happened = NO_NUMBERS
    m.used_off = NO_NUMBERS
    for side in (m.p0, m.p1):
        side.charged = False
        side.retreated = False
        side.strategies = 0
        for u in side.slots:
            if u is not None and u.used:
                u.used = NO_NUMBERS
