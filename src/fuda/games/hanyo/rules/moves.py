"""What carries deeds out (300 and 900): cards and units are changed, written down, and told of to who listens.

Each function does one thing completely to all objects of a deed at one time: what has gone meanwhile, or cannot suffer
it, is left out, and how many there were is returned. None of them asks anything. Only the door calls them.
"""

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.state import BOTH, ID_BITS, ID_MASK, ZONE_MASK, take_from
from fuda.core.triggers import Pending
from fuda.games.hanyo import kinds
from fuda.games.hanyo.printed import KEY_BITS, NO_NUMBERS, NO_WORDS, Call, Card
from fuda.games.hanyo.rules.hearing import (
    agent_of,
    call_of,
    hear_elsewhere,
    heard,
    heard_in_area,
    is_heard,
    let_hear,
    queue,
    ready,
    remember,
    without_twins,
)
from fuda.games.hanyo.spec import (
    AILED,
    AREA,
    AT_RANDOM,
    ATTACHED,
    BECAME_MAIN,
    BECAME_STANDBY,
    BOTTOM,
    BY_RULE,
    CHARGED,
    COUNTED,
    DAMAGED,
    DECK,
    DELAYED,
    DISCARD,
    DISCARDED,
    DOER_SEES,
    DREW,
    ENERGY,
    HAND,
    HEALED,
    IN_SECRET_ORDER,
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
    TO,
    TURNED_UP,
    UNCOUNTED,
    UNIT,
    seen_at,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit
from fuda.table.deeds import Deed


# --- telling ---------------------------------------------------------------------------------------------------
def tell(m: Match, d: Deed, kind: i64, u: Unit, n: i64) -> None:
    """Let abilities hear of what was done to a unit."""
    if is_heard(m, kind, u.id):
        call = call_of(m, d, kind, u.side, u.uid, u.id, n)
        call.ko = u.ko
        let_hear(m, call)


def units_of(m: Match, d: Deed) -> list[Unit]:
    """The units of a deed that are there and not KO'd.  [hy 306.7a-3]"""
    out: list[Unit] = []
    for uid in d.what:
        u = m.find(uid)
        if u is not None and not u.ko:
            out.append(u)
    return out


# --- moving ----------------------------------------------------------------------------------------------------
def kinds_of_move(m: Match, uid: i64, to: i64) -> i64:
    """What it is that a card moves, as bits: units leave the area, and cards of hand and area are discarded.

    [hy 911.1] [ruling hy-025]
    """
    zone = m.zone_of(uid & ID_MASK)
    bits: i64 = MOVED | LEFT if zone == AREA else MOVED
    if to & TO == DISCARD and zone in (HAND, AREA, ENERGY, SET):
        bits |= DISCARDED
    return bits


def is_read_before(source: i64, zone: i64) -> bool:
    """Whether what is asked about a card that moves is read where it was.

    So it is when it leaves the area, or goes from a public zone to a hidden one.  [hy 807.5a, 807.5b] [ruling hy-003]
    """
    return source in (AREA, SET, ENERGY) or (source in (DISCARD, RESOLUTION) and zone in (DECK, HAND))


def take_out(m: Match, card: Card) -> i64:
    """Remove a card from where it lies; the zone it was in."""
    zone = m.zone_of(card.id)
    if zone == RESOLUTION:
        m.resolution.remove(card)
    elif zone == AREA:
        lift(m, card)
    elif zone in (ENERGY, SET):
        detach(m, card, zone)
    else:
        take_from(m.side(card.owner).pile(zone), card)
        if card.d.elsewhere & OUTSIDE:
            m.go(card)
    return zone


def lift(m: Match, card: Card) -> None:
    """Take a unit out of the area; what was attached to it stays behind for the rules to discard.  [hy 302.3, 913.5]"""
    u = m.unit(card.id)
    assert u is not None
    side = m.side(u.side)
    side.slots[u.slot] = None
    side.loose_energy = side.loose_energy + u.energy
    side.loose_sets = side.loose_sets + u.sets
    # What still waits to be played knows what it has used in this turn.  [hy 803.1, 807.8]
    for key in u.used:
        m.used_off = [*m.used_off, key, u.uid]
    m.recast = True
    m.touch()


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
        m.come(card)
    m.relocate(card.id, zone)


def put_back(m: Match, card: Card, zone: i64) -> None:
    """Undo the move of a card to the resolution zone: as if it had not been played.  [hy 804.2b] [ruling hy-001]"""
    take_out(m, card)
    put_down(m, card, zone)
    m.stir()
    if m.journal is not None:
        m.note(MOVED, "804.2b", card.owner, card.id, BOTH, 0, RESOLUTION, m.zone_of(card.id))


def seen_moving(m: Match, d: Deed, card: Card, source: i64) -> i64:
    """Who knows which card it is that moves, as bits."""
    if not d.to & IN_SECRET_ORDER:
        return d.flags & BOTH | seen_at(card.owner, source) | seen_at(card.owner, d.to & TO)
    if d.flags & AT_RANDOM:
        return 0
    # Its owner knows the order, or who looks at the cards.  [hy 302.4] [ruling hy-035]
    if seen_at(card.owner, source) >> card.owner & 1:
        return 1 << card.owner
    return 1 << d.by if d.flags & DOER_SEES else 0


def clause_of_move(d: Deed, source: i64) -> str:
    """The clause that names a move between two zones, where the deed names none."""
    if d.clause == "1005.1" and source == ENERGY:
        return "1005.2"
    if d.clause:
        return d.clause
    if source == AREA:
        return "302.3"
    if d.to & TO == DISCARD and source != DECK:
        return "911.1"
    return "304.3" if source == DECK else "302.3"


def move(m: Match, d: Deed) -> i64:
    """Move cards to a zone of their owners at one time.  [hy 302.1, 302.3]"""
    if m.recast:
        m.gather()
    if len(d.what) == 1 and not is_told(m, d.what[0], d.to):
        if not m.is_here(d.what[0]):
            return 0
        u = m.find(d.what[0])
        if u is not None:
            m.keep(u)
        shift(m, d, d.what[0])
        return 1
    here = [uid for uid in d.what if m.is_here(uid)]
    before: list[Call] = []
    after: list[Call] = []
    waiting: list[Pending] = []
    for uid in here:
        gather_calls(m, d, uid, before, after)
    for call in before:
        call.is_coming = True
        waiting += heard_in_area(m, call)
    for uid in here:
        shift(m, d, uid)
    if before:
        waiting = ready(m, waiting)
        told_after(m, before, waiting)
        queue(m, waiting)
    for call in after:
        call.uid = m.uid(call.card)
        let_hear(m, call)
    return len(here)


def is_told(m: Match, uid: i64, to: i64) -> bool:
    """Whether some ability may hear of the move of a card, or some text look back at it: a quick look."""
    told = m.listening | m.elsewhere | m.remembers | m.card_of(uid).d.listens
    return told & (LEFT | DISCARDED | MOVED) != 0 and kinds_of_move(m, uid, to) & told != 0


def gather_calls(m: Match, d: Deed, uid: i64, before: list[Call], after: list[Call]) -> None:
    """Note what is to be told of a card that moves: as it was, or as it will be.  [hy 807.5a, 807.5b, 807.5c]"""
    card = m.card_of(uid)
    source = m.zone_of(card.id)
    zone = d.to & TO
    if source == zone:
        return
    u = m.find(uid)
    if u is not None:
        m.keep(u)
    events = m.listening | m.elsewhere | m.remembers | card.d.listens
    bits = kinds_of_move(m, uid, d.to) & events
    player = m.controller(uid)
    calls: list[Call] = []
    if bits & LEFT:
        calls.append(call_of(m, d, LEFT, player, uid, card.id, zone))
    if bits & DISCARDED:
        calls.append(call_of(m, d, DISCARDED, player, uid, card.id, source))
    if bits & MOVED:
        calls.append(call_of(m, d, MOVED, player, uid, card.id, source << 5 | zone))
    told = before if is_read_before(source, zone) else after
    holder = u if source != SET else m.bearer(card)
    if m.dirty:
        m.settle()
    for call in calls:
        call.ko = u is not None and u.ko
        call.silenced = holder is not None and holder.negated
        told.append(call)


def told_after(m: Match, before: list[Call], waiting: list[Pending]) -> None:
    """Let abilities outside the area hear of moves as well, and remember these; a card is found where it has come.

    Cards that wait in the zone to which they have come hear of it there. A unit that has left is spoken of as it was.
    [hy 802.3, 807.5b] [ruling hy-024]
    """
    for call in before:
        call.is_coming = False
        remember(m, call)
        if call.uid >> ID_BITS & ZONE_MASK != AREA:
            old = call.uid
            call.uid = m.uid(call.card)
            for i in range(len(waiting)):
                p = waiting[i]
                if p.about == old:
                    waiting[i] = Pending(p.generation, p.player, p.key, p.card, p.uid, call.uid, p.n, p.sure, p.other)
        if m.elsewhere & call.kind:
            hear_elsewhere(m, call, waiting)


def tell_came(m: Match, d: Deed, u: Unit, card: i64, source: i64, zone: i64) -> None:
    """Let abilities hear that a card has come into the area from elsewhere: it has moved as well.

    It is read as it is in the area; of energy nobody knows what it is.  [hy 302.3, 807.5b, 306.7b]
    """
    if source not in (AREA, ENERGY, SET) and is_heard(m, MOVED, card):
        if zone == ENERGY:
            card = -1
        let_hear(m, call_of(m, d, MOVED, u.side, m.uid(card) if card >= 0 else -1, card, source << 5 | zone))


def shift(m: Match, d: Deed, uid: i64) -> None:
    """Take one card from where it is to where it goes, and write it down."""
    card = m.card_of(uid)
    source = take_out(m, card)
    put_down(m, card, d.to)
    m.stir()
    if m.journal is not None:
        m.note(
            MOVED, clause_of_move(d, source), card.owner, card.id, seen_moving(m, d, card, source), 0, source, d.to & TO
        )


def draw(m: Match, d: Deed) -> i64:
    """Move the top card of a deck to the hand; that it could not be done is remembered.  [hy 904.1, 1002.1]"""
    player = -1 - d.what[0]
    side = m.side(player)
    if not side.deck:
        # For the turn or by an effect, the first card or a later one.  [hy 1002.1.ex1, 1002.1.ex2]
        m.failed_draw |= 1 << player
        return 0
    card = side.deck[-1]
    if m.recast:
        m.gather()
    if (m.listening | m.elsewhere | m.remembers | card.d.listens) & MOVED:
        drawn = Deed(kinds.MOVE, [int(m.uid(card.id))], d.by, d.cause, to=HAND, source=d.source, clause="904.1")
        move(m, drawn)
    else:
        side.deck.pop()
        side.hand.append(card)
        if card.d.elsewhere & OUTSIDE:
            m.come(card)
        m.relocate(card.id, HAND)
        m.stir()
        if m.journal is not None:
            m.note(MOVED, "904.1", player, card.id, 1 << player, 0, DECK, HAND)
    if is_heard(m, DREW, card.id):
        let_hear(m, call_of(m, d, DREW, player, m.uid(card.id), card.id, 0))
    return 1


def shuffle(m: Match, d: Deed) -> i64:
    """Bring the whole deck of a player into a random order.  [hy 912.1, 912.1a] [ruling hy-026]"""
    for who in d.what:
        player = -1 - who
        m.rng = rng.shuffle(m.rng, m.side(player).deck)
        m.stir()
        if m.journal is not None:
            m.note(SHUFFLED, "912.1", player, -1, 0, 0, -1, -1)
        if is_heard(m, SHUFFLED, -1):
            let_hear(m, call_of(m, d, SHUFFLED, player, -1, -1, 0))
    return len(d.what)


# --- attaching (905) -------------------------------------------------------------------------------------------
def attach(m: Match, d: Deed) -> i64:
    """Attach cards to the unit `to` as energy: face down, so that nobody sees them any more.

    [hy 905.1, 905.2, 306.7b] [ruling hy-018]
    """
    u = m.find(d.to)
    if u is None or u.ko:
        return 0
    if len(d.what) == 1:
        source = attach_card(m, u, d.what[0])
        if source >= 0:
            tell_attached(m, d, u, source, d.what[0])
        return 1 if source >= 0 else 0
    sources = [attach_card(m, u, uid) for uid in d.what]
    for i in range(len(sources)):
        if sources[i] >= 0:
            tell_attached(m, d, u, sources[i], d.what[i])
    return len([source for source in sources if source >= 0])


def attach_card(m: Match, u: Unit, uid: i64) -> i64:
    """Attach one card to a unit; the zone from which it came, or -1 if it is not there.

    A unit is none any more, and what was attached to it is left for the rules to discard.  [ruling hy-049]
    """
    if not m.is_here(uid) or uid == u.uid:
        return -1
    card = m.card_of(uid)
    lain = m.find(uid)
    if lain is not None:
        m.keep(lain)
    source = take_out(m, card)
    m.relocate(card.id, ENERGY)
    u.energy = [*u.energy, card]
    m.graze()
    if m.journal is not None:
        m.note(ATTACHED, "905.2", u.side, card.id, seen_at(card.owner, source), 0, source, ENERGY)
        m.journal[-1].other = u.id
    return source


def tell_attached(m: Match, d: Deed, u: Unit, source: i64, uid: i64) -> None:
    """Let abilities hear that a card was attached to a unit, and charged."""
    tell_came(m, d, u, uid & ID_MASK, source, ENERGY)
    tell(m, d, ATTACHED, u, source)
    if d.kind == kinds.CHARGE:
        tell(m, d, CHARGED, u, 0)


def set_on(m: Match, d: Deed) -> i64:
    """Set cards on the unit `to`, face up.  [hy 905.3, 804.2c-2]"""
    u = m.find(d.to)
    if u is None or u.ko:
        return 0
    calls: list[Call] = []
    for uid in d.what:
        if m.is_here(uid) and uid != u.uid:
            card = m.card_of(uid)
            lain = m.find(uid)
            if lain is not None:
                m.keep(lain)
            # From one unit to another it stays the same card, used or not; from elsewhere it is a new one, whose
            # abilities were not used.  [hy 302.3]
            bearer = m.bearer(card)
            used: list[int] = []
            if bearer is not None and m.zone_of(card.id) == SET:
                used = [key for key in bearer.used if key >> KEY_BITS == card.id]
                bearer.used = [key for key in bearer.used if key not in used]
            source = take_out(m, card)
            m.relocate(card.id, SET)
            u.sets = [*u.sets, card]
            if u.used or used:
                u.used = [key for key in u.used if key >> KEY_BITS != card.id] + used
            u.heard = False
            u.set_turn = m.turn
            u.set_stamps = [*u.set_stamps, card.id, m.next_time()]
            m.recast = True
            m.touch()
            calls.append(call_of(m, d, SET_ON, u.side, m.uid(card.id), card.id, source))
            if m.journal is not None:
                m.note(SET_ON, "905.3", u.side, card.id, BOTH, 0, source, SET)
                m.journal[-1].other = u.id
    for call in calls:
        tell_came(m, d, u, call.card, call.n, SET)
        if is_heard(m, SET_ON, call.card):
            let_hear(m, call)
    return len(calls)


# --- units -----------------------------------------------------------------------------------------------------
def put_out(m: Match, d: Deed) -> i64:
    """Put unit cards into free standby areas of the player `n`: new units, face up and in the normal state.

    [hy 303.1a, 303.2a, 306.8]
    """
    side = m.side(d.n)
    calls: list[Call] = []
    for uid in d.what:
        slot = side.free_slot()
        if slot < 0 or not m.is_here(uid) or m.find(uid) is not None or m.card_of(uid).d.kind != UNIT:
            continue
        card = m.card_of(uid)
        source = take_out(m, card)
        m.relocate(card.id, AREA)
        u = Unit(m.uid(card.id), card, side.index, slot, m.turn, m.next_time())
        side.slots[slot] = u
        m.recast = True
        m.touch()
        if m.journal is not None:
            m.note(PUT_OUT, d.clause or m.clause(), side.index, card.id, BOTH, slot, source, AREA)
        calls.append(call_of(m, d, PUT_OUT, side.index, u.uid, card.id, source))
    for call in calls:
        come = m.find(call.uid)
        if come is not None:
            tell_came(m, d, come, call.card, call.n, AREA)
        if is_heard(m, PUT_OUT, call.card):
            let_hear(m, call)
    return len(calls)


def swap(m: Match, d: Deed, new: Unit) -> None:
    """Exchange the main unit, if there is one, with a standby unit.  [hy 914.1, 1004.2]"""
    slot = new.slot
    side = m.side(new.side)
    old = side.slots[MAIN_SLOT]
    side.slots[MAIN_SLOT] = new
    side.slots[slot] = old
    # They stay the same units, with what is attached to them.  [hy 302.3, 302.3a]
    new.slot = MAIN_SLOT
    m.touch()
    if m.journal is not None:
        m.note(BECAME_MAIN, d.clause or m.clause(), side.index, new.id, BOTH, slot, -1, -1)
    if old is not None:
        old.slot = slot
        # Effects on it that last for a time end, but not those that are still to begin.  [hy 302.3b] [ruling hy-033]
        m.lasting = [e for e in m.lasting if e.on != old.uid or e.kind == DELAYED or e.start != 0]
        m.recast = True


def tell_swapped(m: Match, d: Deed, new: Unit, old: Unit | None, slot: i64) -> None:
    """Let abilities hear of an exchange when all of it is done."""
    if old is not None:
        tell(m, d, BECAME_STANDBY, old, slot)
    tell(m, d, BECAME_MAIN, new, slot)


def knock_out(m: Match, d: Deed) -> i64:
    """KO units at one time: each is turned face down in the normal state, without damage and counters.

    It stays in its slot, and everybody may know it. What lasts on it goes on.  [hy 909.1, 306.7a-1] [ruling hy-044]
    """
    units = units_of(m, d)
    waiting: list[Pending] = []
    for u in units:
        m.keep(u)
        if is_heard(m, KOED, u.id):
            calls = calls_of_ko(m, d, u)
            told: list[Pending] = []
            for call in calls:
                call.is_coming = True
                told += without_twins(heard(m, call), told)
            waiting += told
            for call in calls:
                remember(m, call)
    for u in units:
        u.ko = True
        u.state = NORMAL
        u.damage = 0  # [hy 909.1a]
        u.counters = NO_WORDS  # [hy 913.6]
        u.hurt = NO_NUMBERS
        clause = "909.1" if not d.cause & BY_RULE else "1003.1" if u.hp <= 0 else "1003.2"
        u.reset()
        if m.journal is not None:
            m.note(KOED, clause, u.side, u.id, BOTH, 0, -1, -1)
    m.recast = True
    m.touch()
    queue(m, ready(m, waiting))
    return len(units)


def calls_of_ko(m: Match, d: Deed, u: Unit) -> list[Call]:
    """A KO as it is told: who dealt the damage, or has the effect, is who KO'd it.

    [hy 813.5a, 813.5b] [ruling hy-030]
    """
    out: list[Call] = []
    causes = causes_of_ko(m, d, u)
    for i in range(0, len(causes), 3):
        call = call_of(m, d, KOED, u.side, u.uid, u.id, 0)
        call.source = causes[i]
        call.by = causes[i + 1]
        call.cause = causes[i + 2]
        out.append(call)
    return out


def causes_of_ko(m: Match, d: Deed, u: Unit) -> list[int]:
    """By what a unit is KO'd, three numbers each: object, player, means. Damage has KO'd it by what dealt it.

    [hy 813.5, 813.5a, 813.4]
    """
    if not d.cause & BY_RULE or not u.hurt:
        return [int(d.source), int(agent_of(m, d)), int(d.cause)]
    out: list[int] = []
    for i in range(0, len(u.hurt), 2):
        out += [u.hurt[i], u.hurt[i + 1] & 1, int(d.cause) | u.hurt[i + 1] >> 1]
    return out


def revive(m: Match, d: Deed) -> i64:
    """Turn KO'd units face up again."""
    done: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is None or not u.ko:
            continue
        done += 1
        u.ko = False
        u.stamp = m.next_time()
        u.heard = False
        m.recast = True
        m.touch()
        if m.journal is not None:
            m.note(TURNED_UP, m.clause(), u.side, u.id, BOTH, 0, -1, -1)
    return done


def ail(m: Match, d: Deed) -> i64:
    """Rest or stun units; what is so already is not brought into that state again.  [hy 908.1, 104.3]"""
    state: i64 = REST if d.kind == kinds.REST else STUN
    event: i64 = RESTED if state == REST else STUNNED
    units = [u for u in units_of(m, d) if u.state != state]
    fresh: list[Unit] = []
    for u in units:
        # An ailment is one that comes to a unit in the normal state.  [hy 908.3]
        if u.state == NORMAL:
            fresh.append(u)
        elif u.state == STUN:
            u.ex_stamp = m.next_time()
            u.heard = False
        u.state = state
        m.recast = True  # the EX skills of a stunned unit are not valid
        m.touch()
        if m.journal is not None:
            m.note(event, "908.1", u.side, u.id, BOTH, 0, -1, -1)
    for u in units:
        tell(m, d, event, u, 0)
        if u in fresh:
            tell(m, d, AILED, u, state)
    return len(units)


def recover(m: Match, d: Deed) -> i64:
    """Bring units back to the normal state, those that are not in it.  [hy 907.1, 104.3]"""
    units = [u for u in units_of(m, d) if u.state != NORMAL]
    for u in units:
        if u.state == STUN:
            u.ex_stamp = m.next_time()
            u.heard = False
            m.recast = True
        u.state = NORMAL
        m.touch()
        if m.journal is not None:
            m.note(RECOVERED, d.clause or "907.1", u.side, u.id, BOTH, 0, -1, -1)
    for u in units:
        tell(m, d, RECOVERED, u, 0)
    return len(units)


def damage(m: Match, d: Deed) -> i64:
    """Put damage markers on units, all of them at one time.  [hy 916.1, 916.4, 916.4a, 104.2]"""
    if d.n <= 0:
        return 0
    # What is no unit has no HP, and nothing happens to it.  [hy 916.5]
    units = units_of(m, d)
    for u in units:
        u.damage += d.n
        u.hurt = [*u.hurt, int(d.source), int(d.cause << 1 | agent_of(m, d))]
        m.graze()
        if m.journal is not None:
            m.note(DAMAGED, "916.1", u.side, u.id, BOTH, d.n, -1, -1)
    for u in units:
        tell(m, d, DAMAGED, u, d.n)
    return len(units)


def heal(m: Match, d: Deed) -> i64:
    """Take damage markers from units, as many as there are at most.  [hy 917.1, 917.1a, 104.2]"""
    units = [u for u in units_of(m, d) if u.damage > 0] if d.n > 0 else []
    amounts: list[int] = []
    for u in units:
        n = min(d.n, u.damage)
        u.damage -= n
        amounts.append(int(n))
        m.graze()
        if m.journal is not None:
            m.note(HEALED, "917.1", u.side, u.id, BOTH, n, -1, -1)
    for i in range(len(units)):
        tell(m, d, HEALED, units[i], amounts[i])
    return len(units)


# --- counters (913): the clause of the deed is the name of the counters ----------------------------------------
def put_counters(m: Match, d: Deed) -> i64:
    """Put counters of a name on units.  [hy 913.2]"""
    units = units_of(m, d) if d.n > 0 else []
    for u in units:
        u.counters = u.counters + [d.clause] * d.n
        m.graze()
        if m.journal is not None:
            m.note(COUNTED, "913.2", u.side, u.id, BOTH, d.n, -1, -1)
    for u in units:
        tell(m, d, COUNTED, u, d.n)
    return len(units)


def take_counters(m: Match, d: Deed) -> i64:
    """Take counters of a name from units, or of all names, as many as there are.  [hy 913.4, 104.2]"""
    units: list[Unit] = []
    amounts: list[int] = []
    for u in units_of(m, d) if d.n > 0 else []:
        names = [d.clause] if d.clause else list(dict.fromkeys(u.counters))
        taken: i64 = 0
        for name in names:
            n = min(d.n, u.count(name))
            left = u.counters[:]
            for _ in range(n):
                left.remove(name)
            u.counters = left
            taken += n
        if taken > 0:
            units.append(u)
            amounts.append(int(taken))
            m.graze()
            if m.journal is not None:
                m.note(UNCOUNTED, "913.4", u.side, u.id, BOTH, taken, -1, -1)
    for i in range(len(units)):
        tell(m, d, UNCOUNTED, units[i], amounts[i])
    return len(units)


def lose(m: Match, d: Deed) -> i64:
    """Let players lose the game.  [hy 103.1]"""
    for who in d.what:
        m.beaten |= 1 << -1 - who
    return len(d.what)


def use_up(m: Match, u: Unit | None, key: i64, uid: i64) -> None:
    """Note that an ability that may be used once a turn was used, by a unit or by a card elsewhere."""
    if u is not None:
        u.used = [*u.used, key]
    else:
        m.used_off = [*m.used_off, key, uid]


# --- lasting effects -------------------------------------------------------------------------------------------
def forget_turn(m: Match) -> None:
    """Forget what counts for one turn only."""
    m.happened = NO_NUMBERS
    m.then = []
    m.used_off = NO_NUMBERS
    for side in (m.p0, m.p1):
        side.charged = False
        side.retreated = False
        side.strategies = 0
        for u in side.slots:
            if u is not None and u.used:
                u.used = NO_NUMBERS
