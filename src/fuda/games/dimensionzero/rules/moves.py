"""What happens to cards, one by one: zone changes, squares, states, and who hears of it (2-23, 4-8).

These are the only functions that change where cards lie. They ask nobody anything: prohibitions, replacements and
orders are the business of the processes that call them.
"""

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK, take_from
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.pieces import JUST_PUT, Piece, Side
from fuda.games.dimensionzero.printed import Card
from fuda.games.dimensionzero.rules.hearing import hear_elsewhere, heard, is_heard, publish_about, wait_for
from fuda.games.dimensionzero.spec import (
    BAN_FREEZE,
    BAN_RELEASE,
    BOTTOM,
    DECK,
    DREW,
    ENERGY,
    FOREVER,
    FROZEN,
    GRAVEYARD,
    HAND,
    LEFT,
    MARKED,
    MARKERS,
    MOVED,
    PLACED,
    PLAN,
    PLAN_MADE,
    RELEASED,
    REMOVED,
    SHUFFLED,
    SINCE,
    SMASH,
    SPIRIT,
    SPIRITED,
    SQUARE,
    SQUARE_MARKED,
    STACK,
    ZONED,
)
from fuda.games.dimensionzero.state import Happening, Match


# --- seeing ----------------------------------------------------------------------------------------------------
def seen_at(owner: i64, place: i64) -> i64:
    """The players who may know a card that lies in a place.  [dz 2-25.1-1, 2-25.2-1]"""
    if place == HAND:
        return 1 << owner  # [dz 2-23.4-3]
    if place in (DECK, SMASH, SPIRIT, BOTTOM):
        # Nobody looks at decks, nor at the smash zone, its owner included; nor at spirit cards.
        # [dz 2-23.2-2, 2-23.7-2, 6-1.9] [ruling dz-020]
        return 0
    # Everything else lies face up.  [dz 2-23.5-2, 2-23.6-2, 2-23.10-2, 2-23.10-2.ex1]
    return BOTH


# --- between zones ---------------------------------------------------------------------------------------------
def take_out(m: Match, card: Card) -> None:
    """Take a card that is on no square out of its pile."""
    side = m.side(card.owner)
    zone = m.zone_of(card.id)
    leave_place(m, card)
    if zone == DECK:
        if side.deck[-1] is card:
            # The next card stays face down.  [dz 2-23.3-2, 2-23.3-2.ex1, 2-23.3-2.ex2]
            side.plan = False
        take_from(side.deck, card)
    elif zone == HAND:
        take_from(side.hand, card)
        if m.shown:
            m.shown = [uid for uid in m.shown if uid & ID_MASK != card.id]
    elif zone == GRAVEYARD:
        take_from(side.graveyard, card)
    elif zone == ENERGY:
        take_from(side.energy if card in side.energy else side.energy_frozen, card)
    elif zone == SMASH:
        take_from(side.smash if card in side.smash else side.smash_frozen, card)
    elif zone == REMOVED:
        side.removed.remove(card)
    elif zone == SPIRIT:
        host = host_of(m, card)
        if host is not None:
            at = host.spirits.index(card)
            host.laid = host.laid[:at] + host.laid[at + 1 :]
            host.spirits = [c for c in host.spirits if c is not card]
            m.touch()


def leave_place(m: Match, card: Card) -> None:
    """Note that abilities of a card do not work any more where it lies."""
    if card.d.elsewhere >> m.place_of(card) & 1:
        m.recast = True
        m.touch()


def host_of(m: Match, card: Card) -> Piece | None:
    """The card under which a spirit card lies.  [dz 6-1.7]"""
    for p in m.pieces:
        for spirit in p.spirits:
            if spirit is card:
                return p
    return None


def put_in(m: Match, card: Card, zone: i64, frozen: bool) -> None:
    """Put a card that is nowhere into its owner's zone, as a new object.  [dz 2-23.1-1, 2-23.1-3]"""
    side = m.side(card.owner)
    if zone == HAND:
        side.hand.append(card)  # however many there are  [dz 2-23.4-2]
    elif zone == GRAVEYARD:
        side.graveyard.append(card)  # on top, the others stay as they lie  [dz 2-23.5-1, 2-23.5-2, 2-23.1-2]
    elif zone == ENERGY:
        # Normally released.  [dz 2-23.6-2]
        (side.energy_frozen if frozen else side.energy).append(card)
    elif zone == SMASH:
        (side.smash_frozen if frozen else side.smash).append(card)  # [dz 2-23.7-2]
    elif zone == DECK:
        # A plan that lay there is turned face down first, and so is the new card.  [dz 2-23.3-3]
        hide_plan(m, card.owner)
        side.deck.append(card)
        # Its place is known, wherever it came from.  [dz 6-2.2-A, 6-2.2-B, 6-2.2.ex1, 6-2.2.ex3]
        side.arranged = True
    elif zone == PLAN:
        hide_plan(m, card.owner)
        side.plan = True
        side.deck.append(card)  # [dz 2-23.3-3]
        side.arranged = True  # the plan zone is the top of the deck  [dz 6-2.3, 6-2.3.ex1, 6-2.2.ex2]
    elif zone == BOTTOM:
        side.deck.insert(0, card)
        side.arranged = True  # [dz 6-2.2-A, 6-2.2-C, 6-2.2.ex4]
        if len(side.deck) == 1:
            side.plan = False
    elif zone == REMOVED:
        side.removed.append(card)  # [dz 2-23.10-1]
    if m.zone_of(card.id) == STACK:
        leave_place(m, card)
    m.relocate(card.id, DECK if zone in (PLAN, BOTTOM) else zone)
    if card.d.elsewhere >> zone & 1:
        # Some ability of it works there.
        m.recast = True
        note_coming(m, card, zone)
        m.touch()
    else:
        m.stir()


def note_coming(m: Match, card: Card, zone: i64) -> None:
    """Note when a card came to a zone where a static ability of it works: its effect began then.  [dz 4-14.5-5]"""
    if card.d.has_static and card.d.elsewhere >> zone & 1:
        m.lasting = [e for e in m.lasting if e.kind != SINCE or e.on & ID_MASK != card.id]
        m.lasting.append(Lasting(SINCE, card.owner, m.uid(card.id), 0, FOREVER, m.stamp(), -1, -1))


def came(m: Match, uid: i64) -> i64:
    """When a card that is on no square came where its static ability works; 0 if it was there from the start."""
    for e in m.lasting:
        if e.kind == SINCE and e.on == uid:
            return e.due
    return 0


def move(m: Match, card: Card, zone: i64, frozen: bool, cause: i64, clause: str) -> None:
    """Move a card from a zone that is no square to another one."""
    uid = m.uid(card.id)
    source = m.place_of(card)
    waiting = hear_going(m, uid, zone, cause, [int(uid)])
    take_out(m, card)
    put_in(m, card, zone, frozen)
    note_move(m, card, source, zone, seen_at(card.owner, source) | seen_at(card.owner, zone), clause)
    if waiting:
        for p in wait_for(m, [int(uid)], waiting):
            m.pending.append(follow(m, p, uid, card, zone))
    hear_itself(m, card, source, zone, cause)


def follow(m: Match, p: Pending, old: i64, card: Card, zone: i64) -> Pending:
    """Let a waiting ability find the card it is about where it went, unless nobody can see it there.

    [dz 4-8.10, 4-8.10-2]
    """
    if p.about != old or seen_at(card.owner, zone) != BOTH:
        return p
    return Pending(0, p.player, p.key, p.card, p.uid, m.uid(card.id), p.n, p.sure, p.other)


def note_move(m: Match, card: Card, source: i64, target: i64, seen: i64, clause: str) -> None:
    """Write a zone change into the journal."""
    if m.journal is not None:
        m.note(MOVED, clause, card.owner, card.id, seen, 0, source, target)


def draw(m: Match, player: i64, cause: i64, clause: str) -> bool:
    """Put the top card of a deck into the hand; False if there is none.  [dz 2-23.1-4]"""
    deck = m.side(player).deck
    if not deck:
        return False
    card = deck[-1]
    move(m, card, HAND, False, cause, clause)
    if is_heard(m, DREW, None):
        event = Happening(DREW, player, -1)
        event.n = 1
        event.cause = cause
        m.pending += heard(m, event)
    return True


def smash_from_deck(m: Match, player: i64, n: i64, cause: i64, clause: str) -> i64:
    """Put the top cards of a deck into the smash zone, face down and released; how many there were.

    [dz 3-9.1-(1), 2-23.7-1, 2-23.3-2.ex2]
    """
    done: i64 = 0
    deck = m.side(player).deck
    while done < n and deck:
        move(m, deck[-1], SMASH, False, cause, clause)
        done += 1
    return done


def turn_plan(m: Match, player: i64, clause: str) -> bool:
    """Turn the top card of a deck face up as plan zone; not if there is one already.  [dz 2-23.3-6]

    That determines nothing about the order of the deck.  [dz 6-2.6, 6-2.6.ex1, 6-2.6.ex2, 6-2.6.ex3]
    """
    side = m.side(player)
    if side.plan or not side.deck:
        return False
    side.plan = True
    card = side.deck[-1]
    m.stir()
    if card.d.elsewhere >> PLAN & 1:
        m.recast = True
        note_coming(m, card, PLAN)
        m.touch()
    note_move(m, card, DECK, PLAN, BOTH, clause)
    # Rampage waits for this: no card that is merely put there has been turned up.  [dz 5-7.2-1, 5-7.2-2]
    if is_heard(m, PLAN_MADE, None):
        event = Happening(PLAN_MADE, player, m.uid(card.id))
        m.pending += heard(m, event)
    return True


def hide_plan(m: Match, player: i64) -> None:
    """Turn the plan zone's card face down.  [dz 2-23.3-4, 2-23.3-5]"""
    side = m.side(player)
    if side.plan:
        side.plan = False
        m.stir()
        if side.deck and side.deck[-1].d.elsewhere >> PLAN & 1:
            m.recast = True
            m.touch()


def shuffle(m: Match, player: i64, clause: str) -> None:
    """Bring a deck into random order; a plan is turned face down first.  [dz 2-23.3-5]

    It determines no order, and an order that was determined before stays noted.  [dz 6-2.4, 6-2.5, 6-2.5.ex1]
    """
    hide_plan(m, player)
    side = m.side(player)
    m.rng = rng.shuffle(m.rng, side.deck)
    if m.journal is not None:
        m.note(SHUFFLED, clause, player, -1, BOTH, 0, DECK, -1)


# --- squares ---------------------------------------------------------------------------------------------------
def arrive(
    m: Match, card: Card, square: i64, control: i64, frozen: bool, source: i64, cause: i64, clause: str
) -> Piece:
    """Put a card from elsewhere on a square, as part of the batch of arrivals that goes on.

    `source` is the zone it comes from as the text counts it: a spell's is the one it was played from.
    [dz 2-20.1-3, 4-8.9]
    """
    if m.zone_of(card.id) != STACK:
        take_out(m, card)
    m.relocate(card.id, SQUARE)
    p = Piece(m.uid(card.id), card, control, square)
    p.frozen = frozen
    p.since = m.stamp()
    p.batch = m.batch
    p.fresh = JUST_PUT
    m.pieces.append(p)
    if not card.d.is_silent():
        m.recast = True
    m.touch()
    join_battle(m, p)
    note_move(m, card, source, SQUARE, BOTH, clause)
    if m.journal is not None:
        m.journal[-1].n = square
    return p


def shift(m: Match, p: Piece, square: i64, clause: str) -> None:
    """Put a card from its square on another one: it stays the same card.

    [dz 2-23.8-4, 2-23.1-3.ex1, 6-1.4, 6-6.5, 6-6.5.ex1]
    """
    p.square = square
    p.batch = m.batch
    p.fresh = JUST_PUT
    # What is joined to it goes along; spirit cards are kept with the card itself.
    for q in m.pieces:
        if q.joined == p.uid:
            q.square = square
    m.shift()
    join_battle(m, p)
    note_move(m, p.card, SQUARE, SQUARE, BOTH, clause)
    if m.journal is not None:
        m.journal[-1].n = square


def join_battle(m: Match, p: Piece) -> None:
    """A unit put on the square of a battle is in that battle from then on, also of one that waits.

    [dz 3-11.1-2, 3-11.1-3] [ruling dz-044]
    """
    if m.clashes and p.is_unit():
        for clash in m.clashes:
            for b in clash.battles:
                if b.square == p.square and p.uid not in b.members:
                    # Who has left for another zone is in it no more.  [dz 3-11.1-2]
                    b.members = [*[uid for uid in b.members if m.find(uid) is not None], p.uid]


def announce_arrival(m: Match, p: Piece, source: i64, cause: i64) -> None:
    """Let triggered abilities hear that a card was put on a square, once all that arrive with it are there.

    The card itself listens as well.  [dz 4-8.10-1, 4-8.10-1.ex1, 4-8.9]
    """
    if is_heard(m, PLACED, p):
        m.settle()
        event = Happening(PLACED, p.control, p.uid)
        event.source = source
        event.target = SQUARE
        event.square = p.square
        event.cause = cause
        m.pending += heard(m, event)


def go_together(m: Match, uids: list[int], zones: list[int], frozen: bool, cause: i64, clause: str) -> None:
    """Put cards from squares, from under cards or from other zones into zones of their owners at the same time.

    What listens looks at the table as it was before. That one of them goes is an event for each.
    [dz 4-8.11, 4-8.11.ex1, 4-8.11.ex2, 4-8.6, 4-8.6.ex1, 2-23.1-1]
    """
    m.settle()
    waiting: list[Pending] = []
    sources: list[int] = []
    for i in range(len(uids)):
        waiting += hear_going(m, uids[i], zones[i], cause, uids)
        sources.append(m.place_of(m.card_of(uids[i])))
    for uid in uids:
        p = m.find(uid)
        if p is not None:
            # With the object go its damage and what effects did to it.  [dz 2-23.1-3, 2-23.1-3.ex2]
            m.pieces.remove(p)
            m.gone.append(p)
            if not p.d.is_silent():
                m.recast = True
    for i in range(len(uids)):
        go(m, m.card_of(uids[i]), sources[i], zones[i], frozen, clause)
    for w in wait_for(m, uids, waiting):
        at = uids.index(w.about) if w.about in uids else -1
        m.pending.append(w if at < 0 else follow(m, w, w.about, m.card_of(w.about), zones[at]))
    for i in range(len(uids)):
        hear_itself(m, m.card_of(uids[i]), sources[i], zones[i], cause)


def hear_going(m: Match, uid: i64, zone: i64, cause: i64, uids: list[int]) -> list[Pending]:
    """The abilities that trigger when a card goes into a zone with others, looked for before it does."""
    p = m.find(uid)
    card = m.card_of(uid)
    kind = ZONED if p is None else LEFT
    # What lies open before the move is looked at as it was there.  [dz 4-8.10-2, 4-8.10-2.ex1, 4-8.11]
    if not is_heard(m, kind, p):
        return []
    event = Happening(kind, card.owner if p is None else p.control, uid)
    event.source = m.place_of(card)
    event.target = zone
    event.square = -1 if p is None else p.square
    event.cause = cause
    event.going = uids
    return heard(m, event)


def go(m: Match, card: Card, source: i64, zone: i64, frozen: bool, clause: str) -> None:
    """Put one card of several that go at the same time where it goes."""
    if source != SQUARE:
        take_out(m, card)
    put_in(m, card, zone, frozen)
    if source == SQUARE:
        m.touch()
    seen = BOTH if source == SQUARE else seen_at(card.owner, source) | seen_at(card.owner, zone)
    note_move(m, card, source, zone, seen, "6-1.5" if source == SPIRIT else clause)


def hear_itself(m: Match, card: Card, source: i64, zone: i64, cause: i64) -> None:
    """Let a card that nobody saw before hear that it has come where an ability of it works.  [dz 4-8.10-2]"""
    if card.d.elsewhere >> zone & 1 and source != SQUARE and seen_at(card.owner, source) != BOTH:
        event = Happening(ZONED, card.owner, m.uid(card.id))
        event.cause = cause
        event.source = source
        event.target = zone
        after: list[Pending] = []
        hear_elsewhere(m, card, event, after)
        m.pending += after


def lay_under(m: Match, card: Card, host: Piece, cause: i64) -> None:
    """Put a card that has left its place for it under a card on a square; `m.batch` tells those laid at once.

    [dz 6-1.1]
    """
    host.spirits = [*host.spirits, card]
    host.laid = [*host.laid, m.batch]
    m.recast = True
    m.touch()
    publish_about(m, SPIRITED, host, -1, cause, 1)


# --- states ----------------------------------------------------------------------------------------------------
def may_be_frozen(m: Match, p: Piece, source: i64, agent: i64) -> bool:
    """Whether a card on a square is released and nothing keeps it from being frozen.  [dz 2-26.1-1, 1-1.2]"""
    return not p.frozen and not m.is_kept(p, BAN_FREEZE, source, agent)


def may_release(m: Match, p: Piece, source: i64, agent: i64) -> bool:
    """Whether a card on a square is frozen and nothing keeps it from being released.  [dz 2-26.1-1, 1-1.2]"""
    return p.frozen and not m.is_kept(p, BAN_RELEASE, source, agent)


def freeze_all(m: Match, pieces: list[Piece], cause: i64) -> None:
    """Freeze released cards on squares at the same time.  [dz 2-26.1]"""
    turn_all(m, pieces, True, FROZEN, cause)


def release_all(m: Match, pieces: list[Piece], cause: i64) -> None:
    """Release frozen cards on squares at the same time.  [dz 2-26.1]"""
    turn_all(m, pieces, False, RELEASED, cause)


def turn_all(m: Match, pieces: list[Piece], frozen: bool, kind: i64, cause: i64) -> None:
    """Give cards on squares a state, then let abilities hear of it."""
    for p in pieces:
        p.frozen = frozen
        m.stir()
        if m.journal is not None:
            m.note(kind, "2-26.1", p.control, p.id, BOTH, 0, -1, -1)
    for p in pieces:
        publish_about(m, kind, p, -1, cause, 0)


def freeze_card(m: Match, side: Side, card: Card) -> bool:
    """Freeze a released card of the energy or smash zone.  [dz 2-26.1-1]"""
    return carry_over(m, card, side.energy, side.energy_frozen) or carry_over(m, card, side.smash, side.smash_frozen)


def release_card(m: Match, side: Side, card: Card) -> bool:
    """Release a frozen card of the energy or smash zone.  [dz 2-26.1-1]"""
    return carry_over(m, card, side.energy_frozen, side.energy) or carry_over(m, card, side.smash_frozen, side.smash)


def carry_over(m: Match, card: Card, one: list[Card], other: list[Card]) -> bool:
    """Let a card lie in another list of its zone, if it lies in this one."""
    if card not in one:
        return False
    one.remove(card)
    other.append(card)
    m.version += 1
    if m.deep:
        m.touch()
    return True


def mark(m: Match, p: Piece, n: i64, cause: i64) -> bool:
    """Put markers on a card, or take them away, as many as there are; whether any was.  [dz 6-7.p1, 4-12.2]"""
    change = max(n, -p.markers)
    if change == 0:
        return False
    p.markers += change
    m.touch()
    if m.journal is not None:
        m.note(MARKED, "6-7.p1", p.control, p.id, BOTH, p.markers, -1, -1)
    publish_about(m, MARKED, p, -1, cause, change)
    return True


def markers_on(m: Match, square: i64) -> i64:
    """How many markers lie on a square itself.  [dz 6-7.p1]"""
    for e in m.lasting:
        if e.kind == MARKERS and e.at == square:
            return e.amount
    return 0


def mark_square(m: Match, player: i64, square: i64, n: i64) -> bool:
    """Put markers on a square, or take them away, as many as there are; they stay whatever lies there.

    Whether any was put or taken.  [dz 6-7.p1, 4-12.2]
    """
    lying = markers_on(m, square)
    total = max(lying + n, 0)
    if total == lying:
        return False
    m.lasting = [e for e in m.lasting if e.kind != MARKERS or e.at != square]
    if total > 0:
        m.lasting.append(Lasting(MARKERS, player, -1 - player, total, FOREVER, 0, -1, square))
    m.touch()
    if m.journal is not None:
        m.note(SQUARE_MARKED, "6-7.p1", player, -1, BOTH, square, -1, -1)
    return True
