"""Which abilities hear of what happens, and wait (4-4, 4-8): those on squares, in other zones, and those put off."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.terms import all_hold
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.pieces import Piece, own_key
from fuda.games.dimensionzero.printed import KEY_BITS, Ability, Card
from fuda.games.dimensionzero.rules.periods import ONCE
from fuda.games.dimensionzero.spec import (
    BATTLE_ENDED,
    DELAYED,
    IN_BATTLE,
    PHASE_STARTED,
    RECOVERY_PHASE,
    SQUARE,
    TURN_ENDING,
)
from fuda.games.dimensionzero.state import Happening, Match


def is_open(m: Match, f: Frame, ability: Ability) -> bool:
    """Whether an ability has a text at all now: Link-up and Resonance may keep it shut.  [dz 5-12.2, 5-13.2]"""
    for gate in ability.gates:
        if not gate.holds(m, f):
            return False
    return True


def listeners(m: Match) -> None:
    """Find out which events some ability waits for that the event need not be about; abilities that cards may yet be
    given are among them. Part of what `gather` does.
    """
    mask: i64 = 0
    replaced: i64 = 0
    for p in m.pieces:
        mask |= p.d.hears | p.d.part_events
        replaced |= p.d.replaces | p.d.part_would
    for card in m.abroad:
        for ability in card.d.abilities:
            mask |= ability.events
            replaced |= ability.would
    for e in m.lasting:
        if e.key >= 0:
            d = m.cards[e.key >> KEY_BITS].d
            mask |= d.part_events
            replaced |= d.part_would
    m.heard = mask
    m.replaced = replaced | m.heralds


def is_heard(m: Match, kind: i64, p: Piece | None) -> bool:
    """Whether some ability may trigger by this kind of event, about that piece: a quick look."""
    if m.recast:
        m.rules.gather(m)
    return m.heard & kind != 0 or (p is not None and p.d.listens & kind != 0)


def heard(m: Match, event: Happening) -> list[Pending]:
    """The abilities that an event triggers, in no order that matters.  [dz 4-8.1, 4-8.6]"""
    m.settle()
    out: list[Pending] = []
    kind = event.kind
    for p in m.pieces:
        hears = p.d.hears if p.uid != event.uid else p.d.listens
        # Texts work on squares, elsewhere only those that say so.  [dz 2-20.1-7, 2-20.1-7.ex1]
        if hears & kind and not p.textless:
            for ability in p.d.abilities:
                if ability.events & kind and not ability.part and ability.works_in(SQUARE):
                    hear(m, p.control, ability, own_key(p.id, ability), p.id, p.uid, event, out)
        for key in p.gained:
            granted = m.ability(key)
            if granted.events & kind:
                hear(m, p.control, granted, key, p.id, p.uid, event, out)
    for card in m.abroad:
        hear_elsewhere(m, card, event, out)
    if m.lasting:
        hear_delayed(m, event, out)
    return out


def hear_elsewhere(m: Match, card: Card, event: Happening, out: list[Pending]) -> None:
    """Trigger abilities of a card that is on no square.  [dz 5-7.1]"""
    place = m.place_of(card)
    if place == SQUARE or not card.d.elsewhere >> place & 1:
        return
    for ability in card.d.abilities:
        if ability.events & event.kind and not ability.part and ability.works_in(place):
            hear(m, card.owner, ability, own_key(card.id, ability), card.id, m.uid(card.id), event, out)


def hear(
    m: Match, player: i64, ability: Ability, key: i64, card: i64, uid: i64, event: Happening, out: list[Pending]
) -> None:
    """Trigger one ability, if this is its event and its conditions hold.  [dz 4-4.2, 4-8.8]"""
    when = ability.when
    if when is None:
        return
    # What waits for the start of the recovery phase or the end of the turn does so once a turn.  [dz 4-4.4]
    limited = is_limited(event) or ability.once
    if limited and has_fired(m, uid, key):
        return
    f = Frame(ability.program, player, card, uid)
    f.key = key
    f.a = event.uid
    f.b = event.other
    f.n = event.n
    if not is_open(m, f, ability) or not when.met(m, f, event):
        return
    waiting = Pending(0, player, key, card, uid, event.uid, event.n, False, event.other)
    # Whoever stays looks at the condition once the cards have gone.
    if event.going and uid not in event.going:
        out.append(waiting)
        return
    # The condition is part of the event.  [dz 4-4.3, 4-8.8]
    if hold(m, f, ability):
        wait(m, ability, waiting, limited, out)


def wait(m: Match, ability: Ability, waiting: Pending, limited: bool, out: list[Pending]) -> None:
    """Let an ability wait that has triggered; one that works once a turn has done so."""
    if limited:
        m.fired += [waiting.uid, waiting.key]
    if ability.is_reveal:
        # A card in the hand has to be shown first.  [dz 4-8.12]
        m.offers.append(waiting)
        m.alert = True
        return
    out.append(waiting)


def trigger_once(m: Match, start: i64) -> None:
    """Let what waits from a place on wait once for one event, though that is both of two things.  [dz 4-8.6]"""
    left = m.pending[:start]
    for p in m.pending[start:]:
        for q in left[start:]:
            if q.key == p.key and q.uid == p.uid and q.about == p.about:
                break
        else:
            left.append(p)
    m.pending = left


def wait_for(m: Match, gone: list[int], heard_before: list[Pending]) -> list[Pending]:
    """Of what triggers because cards go elsewhere what waits now that they have: the conditions of who stayed hold.

    Who goes as well has looked at the table as it was before.  [dz 4-4.3, 4-8.8, 4-8.11]
    """
    out: list[Pending] = []
    for p in heard_before:
        ability = m.ability(p.key)
        if p.uid in gone or is_made(m, ability, p) or not (ability.conditions or ability.once or ability.is_reveal):
            out.append(p)
            continue
        f = Frame(ability.program, p.player, p.card, p.uid)
        f.key = p.key
        f.a = p.about
        f.b = p.other
        f.n = p.n
        if hold(m, f, ability) and not (ability.once and has_fired(m, p.uid, p.key)):
            wait(m, ability, p, ability.once, out)
    return out


def is_made(m: Match, ability: Ability, p: Pending) -> bool:
    """Whether what waits is an ability that an effect has made, and that no card has."""
    piece = m.find(p.uid) if ability.part else None
    return ability.part and (piece is None or p.key not in piece.gained)


def hold(m: Match, f: Frame, ability: Ability) -> bool:
    """Whether the conditions of an ability hold."""
    return all_hold(ability.conditions, m, f)


def is_limited(event: Happening) -> bool:
    """Whether abilities trigger by this kind of event only once a turn."""
    return event.kind == TURN_ENDING or (event.kind == PHASE_STARTED and event.n == RECOVERY_PHASE)


def has_fired(m: Match, uid: i64, key: i64) -> bool:
    """Whether an ability that works once a turn has done so."""
    for i in range(0, len(m.fired), 2):
        if m.fired[i] == uid and m.fired[i + 1] == key:
            return True
    return False


def hear_delayed(m: Match, event: Happening, out: list[Pending]) -> None:
    """Trigger abilities that effects have made.  [dz 4-4.4]"""
    over: list[Lasting] = []
    limited = is_limited(event)
    fired: list[int] = []
    for e in m.lasting:
        if e.kind != DELAYED:
            continue
        ability = m.ability(e.key)
        when = ability.when
        if when is None or not ability.events & event.kind:
            continue
        # It is gone with the card it is about.  [dz 4-4.4-1, 4-4.4-1.ex1]
        if e.on >= 0 and not m.is_here(e.on):
            continue
        # Of those that wait for the end of every turn none triggers twice in one.  [dz 4-4.4] [ruling dz-025]
        if limited and has_fired(m, e.at, e.key):
            continue
        # The end of a battle inside this one is not the end of this battle.  [dz 3-11.3, 5-2.2]
        if event.kind == BATTLE_ENDED and e.until > IN_BATTLE and e.until != IN_BATTLE + len(m.clashes):
            continue
        f = m.speaker(e.key, -1 if e.on < 0 else e.on)
        f.player = e.owner
        f.card = e.key >> KEY_BITS
        f.uid = e.at
        f.a = event.uid
        f.b = e.on
        if not when.met(m, f, event) or not hold(m, f, ability):
            continue
        if limited:
            fired += [e.at, e.key]
        about = e.on if e.on >= 0 else event.uid
        out.append(Pending(0, e.owner, e.key, e.key >> KEY_BITS, e.at, about, event.n, False, event.other))
        # Without a period it triggers only the next time.  [dz 4-4.4]
        if e.amount & ONCE:
            over.append(e)
    m.fired += fired
    if over:
        m.lasting = [e for e in m.lasting if e not in over]
        m.recast = True


def publish(m: Match, event: Happening, p: Piece | None) -> None:
    """Let triggered abilities hear of something; nothing else happens now.  [dz 4-8.2]"""
    if is_heard(m, event.kind, p):
        found = heard(m, event)
        if found:
            m.pending += found


def publish_plain(m: Match, kind: i64, player: i64, n: i64) -> None:
    """Let triggered abilities hear of something that is about no card."""
    if is_heard(m, kind, None):
        event = Happening(kind, player, -1)
        event.n = n
        m.pending += heard(m, event)


def publish_about(m: Match, kind: i64, p: Piece, other: i64, cause: i64, n: i64) -> None:
    """Let triggered abilities hear of something that is about a card on a square."""
    if is_heard(m, kind, p):
        m.settle()
        event = Happening(kind, p.control, p.uid)
        event.other = other
        event.cause = cause
        event.n = n
        event.square = p.square
        m.pending += heard(m, event)
