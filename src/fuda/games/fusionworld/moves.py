"""What the rules and the cards do to the table (chapters 3 and 5): move, draw, rest, and tell who listens.

Each function does one thing completely: it moves the cards, gives them new names, writes the journal and makes the
automatic skills pending whose condition it met. None of them asks anything. A frame says who does it (`player`), with
which card (`uid`) and why.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH
from fuda.core.triggers import Pending
from fuda.games.fusionworld.hearing import (
    PENDING_AUTO,
    are_met,
    heard,
    merge,
    publish,
    remember,
)
from fuda.games.fusionworld.printed import NO_ABILITIES, Card
from fuda.games.fusionworld.sides import NO_CARDS, Side, Unit
from fuda.games.fusionworld.spec import (
    BAN_ACTIVE,
    BAN_CHARGE,
    BAN_READY,
    BAN_REST,
    BATTLE_AREA,
    BY_BATTLE,
    BY_EFFECT,
    BY_RULE,
    COMBO_AREA,
    COMBOED,
    COVERED,
    DECK,
    DELAYED,
    DISCARDED,
    DREW,
    DROP,
    ENERGY_AREA,
    FLIPPED,
    HAND,
    KEEP_RESTED,
    KI_ADDED,
    KI_REMOVED,
    KO,
    KOED,
    LEFT,
    LIFE,
    MARKER_PLACED,
    MARKER_REMOVED,
    MOVED,
    NOWHERE,
    PLAYED,
    POWER_KINDS,
    READIED,
    REMOVED,
    RESTED,
    SEES_ENERGY,
    SEES_PILES,
    SEES_STATES,
    SHUFFLED,
    TUCKED,
    TURNED,
    UNDER,
)
from fuda.games.fusionworld.state import Match

# Where a card goes: a zone, and how it lies there.
BOTTOM: Final = 256
FACE_UP: Final = 512
IN_SECRET_ORDER: Final = 1024  # only the owner knows which of several cards goes when
AS_RESTED: Final = 2048
ONLY_TOP: Final = 4096  # the card alone leaves what lies under it
TO: Final = 255


# --- cards that are not in play --------------------------------------------------------------------------------
def take_out(m: Match, card: Card) -> i64:
    """Remove a card from the pile it is in; the zone it was in."""
    zone = m.zone_of(card.id)
    side = m.side(card.owner)
    if zone == ENERGY_AREA:
        if card in side.energy:
            side.energy.remove(card)
        else:
            side.spent.remove(card)
        return zone
    if zone == UNDER:
        u = holder(m, card)
        assert u is not None
        u.under = [c for c in u.under if c is not card]
        return zone
    pile = side.pile(zone)
    if pile[-1] is card:
        pile.pop()
    else:
        pile.remove(card)
    if zone == LIFE and side.face_up and card in side.face_up:
        side.face_up.remove(card)
    return zone


def holder(m: Match, card: Card) -> Unit | None:
    """The card in play under which a card lies."""
    for side in (m.p0, m.p1):
        if card in side.leader.under:
            return side.leader
        for u in side.battle:
            if card in u.under:
                return u
        for u in side.combo:
            if card in u.under:
                return u
    return None


def put_down(m: Match, card: Card, to: i64) -> None:
    """Put a card into a pile of its owner's as a new object.  [fw 3-1-4, 3-1-6, 3-1-6-1]"""
    # Whoever moves it and whatever the text says, it goes to its owner's zone.  [fw 3-1-6, 3-1-6-1, 0-2-2-2]
    side = m.side(card.owner)
    zone = to & TO
    if zone == ENERGY_AREA:
        # Face up, and active unless stated otherwise; there is no limit to them.  [fw 3-8-3, 3-8-4]
        if to & AS_RESTED:
            side.spent.append(card)
        else:
            side.energy.append(card)
    elif to & BOTTOM:
        side.pile(zone).insert(0, card)
    else:
        # On top: of Life, too, unless stated otherwise. Hand and Drop hold any number.  [fw 3-4-3, 3-9-4, 3-3-4, 3-4-4]
        side.pile(zone).append(card)
    # A Life card that lies face up is as good as in an open zone.  [fw 3-9-2-1]
    if zone == LIFE and to & FACE_UP:
        side.face_up.append(card)
    m.relocate(card.id, zone)


def move(m: Match, f: Frame, card: Card, to: i64, seen: i64, cause: i64, clause: str) -> None:
    """Move one card between zones other than the Leader, Battle and Combo Areas.  [fw 3-1-4]"""
    side = m.side(card.owner)
    was_up = card in side.face_up
    source = take_out(m, card)
    zone = to & TO
    if zone == LIFE and source == LIFE and was_up:
        to |= FACE_UP
    put_down(m, card, to)
    m.stir(SEES_ENERGY | SEES_PILES if source == ENERGY_AREA or zone == ENERGY_AREA else SEES_PILES)
    if m.journal is not None:
        knows = seen & BOTH
        # Who is not told the order is not told which card went when.  [fw 3-1-5-1]
        if not to & IN_SECRET_ORDER:
            knows |= seen_at(card.owner, source, was_up) | seen_at(card.owner, zone, to & FACE_UP != 0)
        m.note(MOVED, clause, card.owner, card.id, knows, 0, source, zone)
    # What lies under a card moves unnoticed.  [fw 16-2-5-1]
    if source != zone and source != UNDER:
        tell_move(m, f, card, source, zone, cause)
    watch_loss(m, card.owner, source)


def watch_loss(m: Match, owner: i64, source: i64) -> None:
    """Look for a loss as soon as a deck or Life has run out.  [fw 0-1-3-1, 14-1-2-1, 3-2-3]"""
    if (source == DECK and not m.side(owner).deck) or (source == LIFE and not m.side(owner).life):
        m.alert = True


def seen_at(owner: i64, zone: i64, face_up: bool) -> i64:
    """Who may know a card because of the zone it lies in, as bits.  [fw 3-1-3]"""
    # The hand is its player's own to look at.  [fw 3-3-2, 3-3-3]
    if zone == HAND:
        return 1 << owner
    # Nobody sees the deck, laid out or not, or Life, except for what lies face up.  [fw 3-2-2, 3-9-2]
    if zone in (DECK, LIFE, NOWHERE):
        return BOTH if face_up else 0
    # The Drop, the Leader, Battle, Combo and Energy Areas, and what is removed, lie open.
    return BOTH  # [fw 3-4-3, 3-5-2, 3-6-2, 3-7-2, 3-8-2, 13-9-3]


def seen_now(m: Match, card: Card) -> i64:
    """Who may know a card because of where it lies now, as bits."""
    return seen_at(card.owner, m.zone_of(card.id), card in m.side(card.owner).face_up)


def tell_move(m: Match, f: Frame, card: Card, source: i64, zone: i64, cause: i64) -> None:
    """Let skills hear of a move; what they ask about the card is read in the open zone.  [fw 9-6-7-1-1]"""
    if m.recast:
        m.gather()
    events = m.listening | m.elsewhere | card.d.listens | m.remembers
    uid = m.uid(card.id)
    # Discarding is what an effect or a cost makes of a hand.  [fw 13-7-1]
    if events & DISCARDED and source == HAND and zone == DROP and cause & BY_EFFECT:
        publish(m, f, DISCARDED, card.owner, card.id, uid, cause, 0)
    if events & MOVED:
        publish(m, f, MOVED, card.owner, card.id, uid, cause, source << 5 | zone)


def draw(m: Match, f: Frame, player: i64, cause: i64) -> bool:
    """Move the top card of the deck to the hand without showing it; False if there is none.  [fw 5-1-2]"""
    side = m.side(player)
    if not side.deck:
        return False
    card = side.deck[-1]
    move(m, f, card, HAND, 0, cause, "5-1-2")
    if m.recast or (m.listening | m.elsewhere) & DREW:
        publish(m, f, DREW, player, card.id, m.uid(card.id), cause, 0)
    return True


def shuffle(m: Match, f: Frame, player: i64) -> None:
    """Bring all cards of a deck into a random order; its own player does that.  [fw 5-9-1, 5-9-2, 5-9-3]"""
    deck = m.side(player).deck
    places = rng.permutation(m.rng, len(deck))
    m.rng = places.pop()
    m.side(player).deck = [deck[i] for i in places]
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(SHUFFLED, "5-9-1", player, -1, 0, 0, -1, -1)
    publish(m, f, SHUFFLED, player, -1, -1, f.cause, 0)


def turn_life(m: Match, card: Card, face_up: bool) -> None:
    """Turn a Life card face up or face down.  [fw 3-9-2-1]"""
    side = m.side(card.owner)
    if face_up and card not in side.face_up:
        side.face_up.append(card)
    elif not face_up and card in side.face_up:
        side.face_up.remove(card)
    m.stir(SEES_PILES)
    if m.journal is not None:
        m.note(TURNED, "3-9-2-1", card.owner, card.id, BOTH, 1 if face_up else 0, LIFE, LIFE)


# --- cards in play ---------------------------------------------------------------------------------------------
def enter(m: Match, f: Frame, card: Card, player: i64, rested: bool, cause: i64) -> Unit:
    """Play a card into a player's Battle Area, as a new object.  [fw 5-5-1]"""
    source = take_out(m, card)
    m.relocate(card.id, BATTLE_AREA)
    u = Unit(m.uid(card.id), card, player, m.turn)
    u.rested = rested or is_kept_inactive(m, player, card)  # active unless stated otherwise  [fw 3-6-3]
    u.played_by = cause
    # There is no limit to the cards in the Battle Area.  [fw 3-6-4]
    m.side(player).battle.append(u)
    m.shift(u)
    note_played(m, f, u, source, cause)
    return u


def is_kept_inactive(m: Match, player: i64, card: Card) -> bool:
    """Whether an effect lets a card be played rested."""
    if m.side(player).bans & BAN_ACTIVE and m.is_forbidden(-1 - player, BAN_ACTIVE, card.id, player):
        return True
    if card.d.has_static:
        for ability in card.d.abilities:
            if ability.rests and are_met(m, ability, Frame(ability.program, player, card.id, m.uid(card.id))):
                return True
    return False


def note_played(m: Match, f: Frame, u: Unit, source: i64, cause: i64) -> None:
    """Write down that a card was played, and let skills hear of it as it is now.  [fw 9-6-7-1-3, 9-6-7-3, 9-8-3-1]"""
    if m.journal is not None:
        m.note(PLAYED, "5-5-1", u.side, u.id, BOTH, 0, source, BATTLE_AREA)
    # What lay under a card moves unnoticed.  [fw 16-2-5-1] [ruling fw-045]
    if source == UNDER:
        remember(m, PLAYED, u.side, u.id, source, f.uid)
        return
    start = len(m.pending)
    publish(m, f, PLAYED, u.side, u.id, u.uid, cause, source)
    tell_move(m, f, u.card, source, BATTLE_AREA, cause)
    merge(m, start)
    watch_loss(m, u.card.owner, source)


def combo_from_hand(m: Match, f: Frame, card: Card, player: i64, cause: i64) -> Unit:
    """Put a card from a pile into a player's Combo Area; there is no limit to them.  [fw 5-6-3-2, 5-6-4-2, 3-7-3]"""
    source = take_out(m, card)
    m.relocate(card.id, COMBO_AREA)
    u = Unit(m.uid(card.id), card, player, m.turn)
    m.side(player).combo.append(u)
    tell_combo(m, f, u, source, cause)
    watch_loss(m, card.owner, source)
    return u


def combo_from_battle(m: Match, f: Frame, u: Unit, player: i64, cause: i64) -> None:
    """Move a Battle card to the Combo Area: effects on it go on applying.  [fw 3-1-4-1, 5-6-3-2, 5-6-4-2]"""
    m.pending += without_below(u, hear_left(m, u, COMBO_AREA, cause, f.uid))
    m.keep(u)
    was_negated = u.negated
    bare(m, f, u, cause)
    m.side(u.side).battle.remove(u)
    m.side(player).combo.append(u)
    u.side = player
    u.rested = False  # there is no orientation here  [fw 1-8-1]
    rename(m, u, COMBO_AREA)
    start = len(m.pending)
    tell_combo(m, f, u, BATTLE_AREA, cause)
    # What was negated in the Battle Area is not set off by leaving it.  [fw 9-6-7-2]
    if was_negated:
        m.pending = m.pending[:start] + [p for p in m.pending[start:] if p.uid != u.uid]


def battle_from_combo(m: Match, f: Frame, u: Unit, player: i64, rested: bool, cause: i64) -> None:
    """Move a card from the Combo Area to the Battle Area: effects on it go on applying.  [fw 3-1-4-2]"""
    m.keep(u)
    m.side(u.side).combo.remove(u)
    m.side(player).battle.append(u)
    u.side = player
    u.rested = rested
    u.since = m.turn
    u.played_by = cause
    rename(m, u, BATTLE_AREA)
    m.recast = True
    m.touch()
    note_played(m, f, u, COMBO_AREA, cause)


def rename(m: Match, u: Unit, zone: i64) -> None:
    """Give a unit its new name in another area, and let the effects on it follow.

    It is neither attack card nor guard card there, whoever's area it is.  [fw 3-1-4-1] [ruling fw-008] [ruling fw-047]
    """
    old = u.uid
    m.relocate(u.id, zone)
    u.uid = m.uid(u.id)
    u.voices = []
    follow(m, old, u.uid)
    m.recast = True
    m.touch()


def follow(m: Match, old: i64, new: i64) -> None:
    """Let the effects on an object apply to the one it has become."""
    for i in range(len(m.lasting)):
        e = m.lasting[i]
        if e.on == old:
            m.lasting[i] = Lasting(e.kind, e.owner, new, e.amount, e.until, e.due, e.key, e.at, e.start)


def tell_combo(m: Match, f: Frame, u: Unit, source: i64, cause: i64) -> None:
    """Write down a combo and let skills hear of it."""
    m.shift(u)
    if m.journal is not None:
        clause = "5-6-3-2" if u.side == m.turn_player else "5-6-4-2"
        m.note(COMBOED, clause, u.side, u.id, BOTH, 0, source, COMBO_AREA)
    # What lay under a card moves unnoticed.  [fw 16-2-5-1] [ruling fw-045]
    if source == UNDER:
        return
    publish(m, f, COMBOED, u.side, u.id, u.uid, cause, source)
    tell_move(m, f, u.card, source, COMBO_AREA, cause)


def bare(m: Match, f: Frame, u: Unit, cause: i64) -> None:
    """Put the cards under a card that leaves its area into the Drop, and remove its [Ki].

    Nothing hears of either.  [fw 16-2-5, 16-2-5-1, 1-12-4] [ruling fw-016]
    """
    u.ki = 0
    for card in u.under:
        m.side(card.owner).drop.append(card)
        m.relocate(card.id, DROP)
        m.recast = True
        if m.journal is not None:
            m.note(MOVED, "16-2-5", card.owner, card.id, BOTH, 0, UNDER, DROP)
    u.under = NO_CARDS


def listen_to_leaving(m: Match, u: Unit, zone: i64, cause: i64, by: i64) -> list[Pending]:
    """What a card's leaving sets off: looked at while it is still in play.  [fw 9-6-7-1-2, 9-10-1]"""
    waiting: list[Pending] = []
    if m.recast:
        m.gather()
    events = m.listening | u.d.listens | m.elsewhere | (KOED | LEFT | MOVED if u.gained else 0)
    if cause & KO and (events | m.remembers) & KOED:
        waiting += heard(m, KOED, u.side, u.card.id, u.uid, cause, zone, by)
        remember(m, KOED, u.side, u.id, zone, by)
    waiting += hear_left(m, u, zone, cause, by)
    if (events | m.remembers) & MOVED:
        source = m.zone_of(u.id)
        waiting += heard(m, MOVED, u.side, u.card.id, u.uid, cause, source << 5 | zone, by)
        remember(m, MOVED, u.side, u.id, source << 5 | zone, by)
    return waiting


def hear_left(m: Match, u: Unit, zone: i64, cause: i64, by: i64) -> list[Pending]:
    """What a card's leaving the Battle Area sets off, wherever it goes, out of the game included.  [fw 13-9-4]

    From the Combo Area it does not leave it.
    """
    if m.zone_of(u.id) != BATTLE_AREA:
        return []
    if m.recast:
        m.gather()
    events = m.listening | u.d.listens | m.elsewhere | (LEFT if u.gained else 0)
    if not (events | m.remembers) & LEFT:
        return []
    waiting = heard(m, LEFT, u.side, u.card.id, u.uid, cause, zone, by)
    remember(m, LEFT, u.side, u.id, zone, by)
    return waiting


def without_below(u: Unit, waiting: list[Pending]) -> list[Pending]:
    """What a card's leaving sets off, but for the skills of the cards below, which move along.  [fw 16-2-5]"""
    if not u.under:
        return waiting
    below = [card.id for card in u.under]
    return [p for p in waiting if p.card not in below or p.generation != PENDING_AUTO]


def remove(m: Match, f: Frame, u: Unit, to: i64, cause: i64, clause: str) -> None:
    """Take a card out of play with no skill hearing of it."""
    zone = m.zone_of(u.id)
    side = m.side(u.side)
    if zone == BATTLE_AREA and to & ONLY_TOP and u.under:
        uncover(m, u)
    else:
        if zone == BATTLE_AREA:
            bare(m, f, u, cause)
            side.battle.remove(u)
        else:
            bare(m, f, u, cause)
            side.combo.remove(u)
    put_down(m, u.card, to)
    m.shift(u)
    if m.journal is not None:
        seen: i64 = 1 << u.card.owner if to & IN_SECRET_ORDER else BOTH
        m.note(MOVED, clause, u.card.owner, u.card.id, seen, 0, zone, to & TO)


def uncover(m: Match, u: Unit) -> None:
    """Let the card under one that leaves alone lie open, with its [Ki], orientation and changes of power.

    [fw 16-2-6, 16-2-6-1] [ruling fw-015] [ruling fw-017]
    """
    base = u.under[-1]
    m.relocate(base.id, BATTLE_AREA)
    v = Unit(m.uid(base.id), base, u.side, 0)  # it was not played now
    v.under = u.under[:-1]
    v.ki = u.ki
    v.rested = u.rested
    u.under = NO_CARDS
    battle = m.side(u.side).battle
    battle[battle.index(u)] = v
    inherit(m, u.uid, v.uid)


def inherit(m: Match, old: i64, new: i64) -> None:
    """Let the continuous effects on an object that change power, and only those, apply to another.

    The rest of them is gone.  [fw 14-5-2-1, 14-7-2-1, 16-2-6-1]
    """
    kept: list[Lasting] = []
    for e in m.lasting:
        if e.on != old or e.kind == DELAYED:
            kept.append(e)
        elif e.kind in POWER_KINDS:
            kept.append(Lasting(e.kind, e.owner, new, e.amount, e.until, e.due, e.key, e.at, e.start))
    m.lasting = kept
    m.recast = True
    m.touch()


def put_on_top(m: Match, f: Frame, card: Card, bases: list[Unit], rested: bool, cause: i64) -> Unit:
    """Play a card on top of others, the last one being the highest of them.

    It inherits their changes of power, their [Ki] and their part in the battle.
    [fw 14-5-2, 8-1-6-1, 15-12-5, 15-12-12] [ruling fw-019]
    """
    side = m.side(bases[0].side)
    source = take_out(m, card)
    m.relocate(card.id, BATTLE_AREA)
    u = Unit(m.uid(card.id), card, side.index, m.turn)
    u.rested = rested
    u.played_by = cause
    under: list[Card] = []
    place = side.battle.index(bases[0])
    old: list[int] = []
    for base in bases:
        m.keep(base)
        # Nobody changes the order in which they lie.  [fw 16-2-2-1]
        under += [*base.under, base.card]
        u.ki += base.ki
        side.battle.remove(base)
        m.relocate(base.id, UNDER)
        old.append(base.uid)
    u.under = under
    side.battle.insert(min(place, len(side.battle)), u)
    for uid in old:
        inherit(m, uid, u.uid)
        if m.attacker == uid:
            m.attacker = u.uid
        if m.guard == uid:
            m.guard = u.uid
    m.recast = True
    m.touch()
    note_played(m, f, u, source, cause)
    for base in bases:
        publish(m, f, COVERED, u.side, base.id, m.uid(base.id), cause, 0)
    return u


def tuck(m: Match, f: Frame, card: Card, u: Unit, cause: i64) -> None:
    """Put a card that is not in play under one that is, at the very bottom.  [fw 16-2-4]"""
    source = take_out(m, card)
    m.relocate(card.id, UNDER)
    u.under = [card, *u.under]
    m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(TUCKED, "16-2-4", u.side, card.id, BOTH, 0, source, UNDER)
    start = len(m.pending)
    publish(m, f, TUCKED, u.side, card.id, m.uid(card.id), cause, source)
    if source != UNDER:
        tell_move(m, f, card, source, m.zone_of(u.id), cause)  # it is where the card on top is  [fw 16-2-2-2]
    merge(m, start)
    watch_loss(m, card.owner, source)


def tuck_unit(m: Match, f: Frame, u: Unit, under: Unit, cause: i64) -> None:
    """Put a card in play, with what lies under it in its order, under another.  [fw 16-2-3, 16-2-4]"""
    side = m.side(u.side)
    zone = m.zone_of(u.id)
    start = len(m.pending)
    # It is where the card on top is: under a card of the same area it has not left that, nor has its [Ki].
    # [fw 16-2-2-2] [ruling fw-044]
    if m.zone_of(under.id) != zone:
        m.pending += listen_to_leaving(m, u, m.zone_of(under.id), cause, f.uid)
    else:
        under.ki += u.ki
    m.keep(u)
    if zone == BATTLE_AREA:
        side.battle.remove(u)
    else:
        side.combo.remove(u)
    m.relocate(u.id, UNDER)
    under.under = [*u.under, u.card, *under.under]
    m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(TUCKED, "16-2-3", under.side, u.id, BOTH, 0, zone, UNDER)
    publish(m, f, TUCKED, under.side, u.id, m.uid(u.id), cause, zone)
    merge(m, start)


def flip(m: Match, f: Frame, u: Unit) -> bool:
    """Turn a Leader over: the same card, with its orientation, changes of power, [Ki] and part in the battle.

    [fw 14-7-2, 14-7-2-1, 10-1-3-1] [ruling fw-018]
    """
    front = u.card.d
    back = front.back
    if back is None:
        return False
    u.d = back if u.d is front else front
    u.reset()
    inherit(m, u.uid, u.uid)
    if m.journal is not None:
        m.note(FLIPPED, "14-7-2", u.side, u.id, BOTH, 0 if u.d is front else 1, -1, -1)
    publish(m, f, FLIPPED, u.side, u.id, u.uid, f.cause, 0)
    return True


def may_rest(m: Match, u: Unit, agent: i64) -> bool:
    """Whether no effect forbids that player to rest a card.  [fw 0-2-5]"""
    return not (m.bans(u) & BAN_REST and m.is_forbidden(u.uid, BAN_REST, -1, agent))


def rest(m: Match, f: Frame, u: Unit, cause: i64) -> bool:
    """Rest a card in play; False if it was rested.  [fw 1-8-1]"""
    # What is in a state already is not brought into it.  [fw 0-2-4-1]
    if u.rested or m.zone_of(u.id) == COMBO_AREA:
        return False
    u.rested = True
    m.stir(SEES_STATES)
    if m.journal is not None:
        m.note(RESTED, "1-8-1", u.side, u.card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | u.d.listens | m.elsewhere) & RESTED:
        publish(m, f, RESTED, u.side, u.card.id, u.uid, cause, 0)
    return True


def may_ready(m: Match, u: Unit, agent: i64) -> bool:
    """Whether nothing keeps a card rested: resting beats making active, a prohibition an instruction.

    [fw 0-2-5, 0-2-6]
    """
    bans = m.bans(u)
    return not (bans & KEEP_RESTED or (bans & BAN_READY and m.is_forbidden(u.uid, BAN_READY, -1, agent)))


def ready(m: Match, f: Frame, u: Unit, cause: i64) -> bool:
    """Make a card in play active; False if it was active or may not be.  [fw 1-8-1, 0-2-4-1]"""
    if not u.rested or not may_ready(m, u, f.player):
        return False
    u.rested = False
    m.stir(SEES_STATES)
    if m.journal is not None:
        m.note(READIED, "1-8-1", u.side, u.card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | u.d.listens | m.elsewhere) & READIED:
        publish(m, f, READIED, u.side, u.card.id, u.uid, cause, 0)
    return True


# --- energy ----------------------------------------------------------------------------------------------------
def rest_energy(m: Match, f: Frame, card: Card, cause: i64) -> bool:
    """Rest an active energy card; False if it was rested.  [fw 0-2-4-1, 1-8-1]"""
    side = m.side(card.owner)
    if card not in side.energy:
        return False
    side.energy.remove(card)
    side.spent.append(card)
    m.stir(SEES_STATES)
    if m.journal is not None:
        m.note(RESTED, "1-8-1", card.owner, card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | m.elsewhere) & RESTED:
        publish(m, f, RESTED, card.owner, card.id, m.uid(card.id), cause, ENERGY_AREA)
    return True


def ready_energy(m: Match, f: Frame, card: Card, cause: i64) -> bool:
    """Make a rested energy card active; False if it was active or may not be.  [fw 0-2-4-1, 0-2-5]"""
    side = m.side(card.owner)
    if card not in side.spent:
        return False
    ban: i64 = BAN_READY | (BAN_CHARGE if cause & BY_RULE else 0)
    if m.ban_list and m.is_forbidden(m.uid(card.id), ban, -1, f.player):
        return False
    side.spent.remove(card)
    side.energy.append(card)
    m.stir(SEES_STATES)
    if m.journal is not None:
        m.note(READIED, "1-8-1", card.owner, card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | m.elsewhere) & READIED:
        publish(m, f, READIED, card.owner, card.id, m.uid(card.id), cause, ENERGY_AREA)
    return True


def place_markers(m: Match, f: Frame, side: Side, n: i64, clause: str) -> None:
    """Put energy markers into a player's Energy Area.  [fw 5-11-1]"""
    if n <= 0:
        return
    side.markers += n
    m.stir(SEES_ENERGY)
    if m.journal is not None:
        m.note(MARKER_PLACED, clause, side.index, -1, BOTH, n, -1, ENERGY_AREA)
    publish(m, f, MARKER_PLACED, side.index, -1, -1, f.cause, n)


def remove_markers(m: Match, f: Frame, side: Side, n: i64, clause: str) -> None:
    """Remove energy markers of the Energy Area from the game.  [fw 1-11-2]"""
    side.markers -= n
    m.stir(SEES_ENERGY)
    if m.journal is not None:
        m.note(MARKER_REMOVED, clause, side.index, -1, BOTH, n, ENERGY_AREA, REMOVED)
    publish(m, f, MARKER_REMOVED, side.index, -1, -1, f.cause, n)


def add_ki(m: Match, f: Frame, u: Unit, n: i64) -> None:
    """Put energy markers under a card.  [fw 5-12-1]"""
    if n <= 0:
        return
    u.ki += n
    m.touch()
    if m.journal is not None:
        m.note(KI_ADDED, "5-12-1", u.side, u.id, BOTH, n, -1, -1)
    publish(m, f, KI_ADDED, u.side, u.id, u.uid, f.cause, n)


def remove_ki(m: Match, f: Frame, u: Unit, n: i64) -> None:
    """Remove energy markers from under a card.  [fw 5-13-1]"""
    if n <= 0:
        return
    u.ki -= n
    m.touch()
    if m.journal is not None:
        m.note(KI_REMOVED, "5-13-1", u.side, u.id, BOTH, n, -1, -1)
    publish(m, f, KI_REMOVED, u.side, u.id, u.uid, f.cause, n)


def release_held(m: Match) -> None:
    """Let the skills that a battle's KO set off become pending.  [fw 8-4-6-2-3]"""
    m.pending += m.held
    m.held = []


def queue_leaving(m: Match, waiting: list[Pending], cause: i64) -> None:
    """Let what a leaving set off wait; after a battle's KO it is held back.  [fw 8-4-6-2-3] [ruling fw-004]"""
    if cause & BY_BATTLE and cause & KO:
        m.held += waiting
    else:
        m.pending += waiting


def forget_turn(m: Match) -> None:
    """Forget what counts for one turn only."""
    m.ended = NO_ABILITIES
    m.lapsed = NO_ABILITIES
    m.covered = NO_ABILITIES
    m.happened = NO_ABILITIES
    m.used_off = NO_ABILITIES
    for side in (m.p0, m.p1):
        side.leader.used = NO_ABILITIES
        for u in side.battle:
            u.used = NO_ABILITIES
        for u in side.combo:
            u.used = NO_ABILITIES
