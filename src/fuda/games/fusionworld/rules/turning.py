"""Turning cards, and markers: how deeds that leave every card where it is are carried out (1-8, 1-11, 1-12)."""

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.fusionworld.printed import Card
from fuda.games.fusionworld.rules.hearing import (
    merge,
    publish,
)
from fuda.games.fusionworld.spec import (
    BY_RULE,
    COMBO_AREA,
    ENERGY_AREA,
    KI_ADDED,
    KI_REMOVED,
    MARKER_PLACED,
    MARKER_REMOVED,
    READIED,
    REMOVED,
    RESTED,
    SEES_ENERGY,
    SEES_STATES,
)
from fuda.games.fusionworld.state import Match
from fuda.table.deeds import Deed


# --- orientation -----------------------------------------------------------------------------------------------
def rest(m: Match, d: Deed) -> i64:
    """Rest cards in play and energy, at one time.  [fw 1-8-1]"""
    if len(d.what) == 1:
        return turn_one(m, d, d.what[0], True)
    return turn_all(m, d, True)


def ready(m: Match, d: Deed) -> i64:
    """Make cards in play and energy active, at one time.  [fw 1-8-1]"""
    if len(d.what) == 1:
        return turn_one(m, d, d.what[0], False)
    if m.journal is None and not m.recast and not (m.listening | m.elsewhere | m.remembers) & READIED:
        return ready_quietly(m, d)
    return turn_all(m, d, False)


def ready_quietly(m: Match, d: Deed) -> i64:
    """Make several cards active of which no other card hears, as at the start of most turns."""
    done: i64 = 0
    energy: list[int] = []
    for uid in d.what:
        u = m.find(uid)
        if u is None:
            energy.append(uid)
        elif u.d.listens & READIED:
            done += turn_one(m, d, uid, False)
        elif u.rested:
            u.rested = False
            done += 1
    m.stir(SEES_STATES)
    side = m.side(d.by)
    # All of the own energy that is rested: it need not be looked for one by one.
    if d.cause & BY_RULE and len(energy) == len(side.spent):
        side.energy += side.spent
        side.spent = []
        return done + len(energy)
    for uid in energy:
        done += turn_energy(m, d, m.card_of(uid), False)
    return done


def turn_all(m: Match, d: Deed, rests: bool) -> i64:
    """Turn several cards; each skill hears of it once."""
    start = len(m.pending)
    done: i64 = 0
    for uid in d.what:
        done += turn_one(m, d, uid, rests)
    merge(m, start)
    return done


def turn_one(m: Match, d: Deed, uid: i64, rests: bool) -> i64:
    """Rest a card, or make it active; what is in a state already is not brought into it.  [fw 0-2-4-1]"""
    event: i64 = RESTED if rests else READIED
    u = m.find(uid)
    if u is None:
        return turn_energy(m, d, m.card_of(uid), rests)
    if u.rested == rests or m.zone_of(u.id) == COMBO_AREA:
        return 0
    u.rested = rests
    m.stir(SEES_STATES)
    if m.journal is not None:
        m.note(event, "1-8-1", u.side, u.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | u.d.listens | m.elsewhere | m.remembers) & event:
        publish(m, d, event, u.side, u.uid, 0)
    return 1


def turn_energy(m: Match, d: Deed, card: Card, rests: bool) -> i64:
    """Rest an energy card, or make it active.  [fw 0-2-4-1, 1-8-1]"""
    side = m.side(card.owner)
    event: i64 = RESTED if rests else READIED
    if rests and card in side.energy:
        side.energy.remove(card)
        side.spent.append(card)
    elif not rests and card in side.spent:
        side.spent.remove(card)
        side.energy.append(card)
    else:
        return 0
    m.stir(SEES_STATES)
    if m.journal is not None:
        m.note(event, "1-8-1", card.owner, card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | m.elsewhere | m.remembers) & event:
        publish(m, d, event, card.owner, m.uid(card.id), ENERGY_AREA)
    return 1


# --- markers ---------------------------------------------------------------------------------------------------
def place_markers(m: Match, d: Deed) -> i64:
    """Put energy markers into the Energy Areas of players.  [fw 5-11-1]"""
    for who in d.what:
        side = m.side(-1 - who)
        side.markers += d.n
        m.stir(SEES_ENERGY)
        if m.journal is not None:
            m.note(MARKER_PLACED, d.clause or "5-11-1", side.index, -1, BOTH, d.n, -1, ENERGY_AREA)
        publish(m, d, MARKER_PLACED, side.index, -1, d.n)
    return len(d.what)


def remove_markers(m: Match, d: Deed) -> i64:
    """Remove energy markers of the Energy Areas from the game, as many as there are.  [fw 1-11-2]"""
    done: i64 = 0
    for who in d.what:
        side = m.side(-1 - who)
        n = min(d.n, side.markers)
        if n == d.n:
            done += 1
        if n <= 0:
            continue
        side.markers -= n
        m.stir(SEES_ENERGY)
        if m.journal is not None:
            m.note(MARKER_REMOVED, "1-11-2", side.index, -1, BOTH, n, ENERGY_AREA, REMOVED)
        publish(m, d, MARKER_REMOVED, side.index, -1, n)
    return done


def add_ki(m: Match, d: Deed) -> i64:
    """Put energy markers under cards.  [fw 5-12-1]"""
    start = len(m.pending)
    done: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is None:
            continue
        u.ki += d.n
        m.touch()
        done += 1
        if m.journal is not None:
            m.note(KI_ADDED, "5-12-1", u.side, u.id, BOTH, d.n, -1, -1)
        publish(m, d, KI_ADDED, u.side, u.uid, d.n)
    merge(m, start)
    return done


def remove_ki(m: Match, d: Deed) -> i64:
    """Remove energy markers from under cards, as many as there are.  [fw 5-13-1]"""
    start = len(m.pending)
    done: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        n: i64 = 0 if u is None else min(d.n, u.ki)
        if n == d.n:
            done += 1
        if u is None or n <= 0:
            continue
        u.ki -= n
        m.touch()
        if m.journal is not None:
            m.note(KI_REMOVED, "5-13-1", u.side, u.id, BOTH, n, -1, -1)
        publish(m, d, KI_REMOVED, u.side, u.uid, n)
    merge(m, start)
    return done
