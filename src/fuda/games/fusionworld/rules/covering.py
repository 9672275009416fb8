"""Cards under others, and cards that are turned over: how these deeds are carried out (16-2)."""

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import Card
from fuda.games.fusionworld.rules.hearing import (
    after_leaving,
    merge,
    publish,
)
from fuda.games.fusionworld.rules.identity import inherit
from fuda.games.fusionworld.rules.moves import listen_to_leaving, take_out, tell_move, watch_loss
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    BATTLE_AREA,
    FLIPPED,
    MOVED,
    TUCKED,
    UNDER,
)
from fuda.games.fusionworld.state import Match
from fuda.table.deeds import Deed


def lay_open(m: Match, d: Deed) -> i64:
    """Put a card from another zone into the Battle Area unnoticed, to be played on.

    [fw 15-12-4-1-1, 15-12-11-1-1]
    """
    for uid in d.what:
        card = m.card_of(uid)
        source = take_out(m, card)
        m.relocate(card.id, BATTLE_AREA)
        m.side(d.by).battle.append(Unit(m.uid(card.id), card, d.by, m.turn))
        if m.journal is not None:
            m.note(MOVED, "15-12-4-1-1", card.owner, card.id, BOTH, 0, source, BATTLE_AREA)
        watch_loss(m, card.owner, source)
    return len(d.what)


def tuck(m: Match, d: Deed) -> i64:
    """Put cards, at one time, under a card in play, at the very bottom.  [fw 16-2-1, 16-2-3, 16-2-4]"""
    base = m.find(d.to)
    if base is None:
        return 0
    start = len(m.pending)
    done: i64 = 0
    # What cards that leave set off is judged while all of them are there.  [fw 9-6-7-1-2]
    waiting: list[Pending] = []
    for uid in d.what:
        u = m.find(uid)
        if u is not None and m.zone_of(base.id) != m.zone_of(u.id):
            waiting += listen_to_leaving(m, d, u, m.zone_of(base.id), d.what)
    for uid in d.what:
        u = m.find(uid)
        if u is not None:
            tuck_unit(m, d, u, base)
            done += 1
        elif m.is_here(uid):
            tuck_card(m, d, m.card_of(uid), base)
            done += 1
    m.pending = m.pending[:start] + after_leaving(m, waiting) + m.pending[start:]
    merge(m, start)
    return done


def tuck_card(m: Match, d: Deed, card: Card, u: Unit) -> None:
    """Put a card that is not in play under one that is, at the very bottom.  [fw 16-2-4]"""
    source = take_out(m, card)
    m.relocate(card.id, UNDER)
    u.under = [card, *u.under]
    m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(TUCKED, "16-2-4", u.side, card.id, BOTH, 0, source, UNDER)
    publish(m, d, TUCKED, u.side, m.uid(card.id), source)
    if source != UNDER:
        tell_move(m, d, card, source, m.zone_of(u.id))  # it is where the card on top is  [fw 16-2-2-2]
    watch_loss(m, card.owner, source)


def tuck_unit(m: Match, d: Deed, u: Unit, under: Unit) -> None:
    """Put a card in play, with what lies under it in its order, under another.  [fw 16-2-3, 16-2-4]"""
    side = m.side(u.side)
    zone = m.zone_of(u.id)
    # It is where the card on top is: under a card of the same area it has not left that, nor has its [Ki].
    # [fw 16-2-2-2] [ruling fw-044]
    if m.zone_of(under.id) == zone:
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
    publish(m, d, TUCKED, under.side, m.uid(u.id), zone)


def flip(m: Match, d: Deed) -> i64:
    """Turn Leaders over: the same cards, with their orientation, changes of power, [Ki] and part in the battle.

    [fw 14-7-2, 14-7-2-1, 10-1-3-1] [ruling fw-018]
    """
    done: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        back = None if u is None else u.card.d.back
        if u is None or back is None:
            continue
        front = u.card.d
        u.d = back if u.d is front else front
        u.reset()
        inherit(m, u.uid, u.uid)
        done += 1
        if m.journal is not None:
            m.note(FLIPPED, "14-7-2", u.side, u.id, BOTH, 0 if u.d is front else 1, -1, -1)
        publish(m, d, FLIPPED, u.side, u.uid, 0)
    return done
