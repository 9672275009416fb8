"""Cards that come into the Battle and Combo Areas, or to another master there: how these deeds are carried out."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import has_kind
from fuda.core.state import BOTH, ID_MASK
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import KEY_BITS, Card
from fuda.games.fusionworld.rules.hearing import (
    Happening,
    after_leaving,
    are_met,
    is_moment,
    merge,
    publish,
    remember,
)
from fuda.games.fusionworld.rules.identity import follow, follow_everywhere, follow_meant, inherit
from fuda.games.fusionworld.rules.moves import bare, hear_left, take_out, tell_move, watch_loss, without_below
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    AS_RESTED,
    AT_ONCE,
    BAN_ACTIVE,
    BATTLE_AREA,
    BY_EFFECT,
    COMBO_AREA,
    COMBOED,
    CONTROLLED,
    COVERED,
    DELAYED,
    PLAYED,
    UNDER,
)
from fuda.games.fusionworld.state import Match
from fuda.table.deeds import Deed


def play(m: Match, d: Deed) -> i64:
    """Play cards into the Battle Area of who does it, at one time, or a card on top of others.  [fw 5-5-1, 0-2-10]"""
    if d.to >= 0:
        return put_on_top(m, d)
    start = len(m.pending)
    played: list[Unit] = []
    sources: list[int] = []
    for uid in d.what:
        u = m.find(uid)
        if u is None and m.is_here(uid):
            sources.append(m.zone_of(uid & ID_MASK))
            played.append(enter(m, d, m.card_of(uid)))
        elif u is not None and m.zone_of(u.id) == COMBO_AREA:
            sources.append(COMBO_AREA)
            battle_from_combo(m, d, u)
            played.append(u)
    for i in range(len(played)):
        gain_as_next(m, d, played[i], sources[i])
    for i in range(len(played)):
        note_played(m, d, played[i], sources[i])
    merge(m, start)
    return len(played)


def enter(m: Match, d: Deed, card: Card) -> Unit:
    """Put a card into a player's Battle Area, as a new object.  [fw 5-5-1]"""
    source = take_out(m, card)
    m.relocate(card.id, BATTLE_AREA)
    u = Unit(m.uid(card.id), card, d.by, m.turn)
    u.rested = d.flags & AS_RESTED != 0 or is_kept_inactive(m, d.by, card)  # active unless stated otherwise  [fw 3-6-3]
    u.played_by = d.cause
    u.markers_paid = d.n
    # There is no limit to the cards in the Battle Area.  [fw 3-6-4]
    m.side(d.by).battle.append(u)
    m.shift(u)
    watch_loss(m, card.owner, source)
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


def gain_as_next(m: Match, d: Deed, u: Unit, source: i64) -> None:
    """Let a card have what the next one that is played was to have, from the moment it enters.  [fw 9-8-3, 9-8-3-1]"""
    if not has_kind(m.lasting, DELAYED):
        return
    if m.dirty:
        m.settle()
    played = Happening(d, PLAYED, u.side, u.id, u.uid, source)
    for e in m.lasting[:]:
        ability = m.ability(e.key) if e.kind == DELAYED and e.start == AT_ONCE else None
        if ability is None or not ability.enters or not is_moment(m, e, played):
            continue
        f = Frame(ability.program, e.owner, e.key >> KEY_BITS, e.amount)
        f.key = e.key
        f.a = u.uid
        f.cause = BY_EFFECT
        for at in range(len(ability.effect_ops)):
            f.at = at
            ability.effect_ops[at].run(m, f)


def note_played(m: Match, d: Deed, u: Unit, source: i64) -> None:
    """Write down that a card was played, and let skills hear of it as it is now.  [fw 9-6-7-1-3, 9-6-7-3, 9-8-3-1]"""
    if m.journal is not None:
        m.note(PLAYED, "5-5-1", u.side, u.id, BOTH, 0, source, BATTLE_AREA)
    # What lay under a card moves unnoticed.  [fw 16-2-5-1] [ruling fw-045]
    if source == UNDER:
        remember(m, d, PLAYED, u.side, u.id, source)
        return
    publish(m, d, PLAYED, u.side, u.uid, source)
    tell_move(m, d, u.card, source, BATTLE_AREA)


def combo(m: Match, d: Deed) -> i64:
    """Put cards into the Combo Area of who does it, at one time; there is no limit to them.

    [fw 5-6-3-2, 5-6-4-2, 3-7-3]
    """
    start = len(m.pending)
    done: i64 = 0
    # What cards that leave set off is judged while all of them are there.  [fw 9-6-7-1-2]
    waiting: list[Pending] = []
    for uid in d.what:
        u = m.find(uid)
        if u is not None:
            waiting += without_below(u, hear_left(m, d, u, COMBO_AREA, d.what))
    first = len(m.pending)
    for uid in d.what:
        u = m.find(uid)
        if u is not None:
            combo_from_battle(m, d, u)
            done += 1
        elif m.is_here(uid):
            combo_from_pile(m, d, m.card_of(uid))
            done += 1
    m.pending = m.pending[:first] + after_leaving(m, waiting) + m.pending[first:]
    merge(m, start)
    return done


def combo_from_pile(m: Match, d: Deed, card: Card) -> None:
    """Put a card from a pile into a player's Combo Area.  [fw 5-6-3-2, 5-6-4-2]"""
    source = take_out(m, card)
    m.relocate(card.id, COMBO_AREA)
    u = Unit(m.uid(card.id), card, d.by, m.turn)
    m.side(d.by).combo.append(u)
    tell_combo(m, d, u, source)
    watch_loss(m, card.owner, source)


def combo_from_battle(m: Match, d: Deed, u: Unit) -> None:
    """Move a Battle card to the Combo Area: effects on it go on applying.  [fw 3-1-4-1, 5-6-3-2, 5-6-4-2]"""
    m.keep(u)
    was_negated = u.negated
    bare(m, u)
    m.side(u.side).battle.remove(u)
    m.side(d.by).combo.append(u)
    u.side = d.by
    u.rested = False  # there is no orientation here  [fw 1-8-1]
    old = u.uid
    rename(m, u, COMBO_AREA)
    follow_meant(m, old, u.uid)
    start = len(m.pending)
    tell_combo(m, d, u, BATTLE_AREA)
    # What was negated in the Battle Area is not set off by leaving it.  [fw 9-6-7-2]
    if was_negated:
        m.pending = m.pending[:start] + [p for p in m.pending[start:] if p.uid != u.uid]


def battle_from_combo(m: Match, d: Deed, u: Unit) -> None:
    """Move a card from the Combo Area to the Battle Area: effects on it go on applying.  [fw 3-1-4-2]"""
    m.keep(u)
    m.side(u.side).combo.remove(u)
    m.side(d.by).battle.append(u)
    u.side = d.by
    u.rested = d.flags & AS_RESTED != 0 or is_kept_inactive(m, d.by, u.card)
    u.since = m.turn
    u.played_by = d.cause
    old = u.uid
    rename(m, u, BATTLE_AREA)
    follow_meant(m, old, u.uid)
    m.recast = True
    m.touch()


def control(m: Match, d: Deed) -> i64:
    """Move cards to the Battle Area of who does it; orientation and effects stay.

    Nothing hears of it as of leaving.  [fw 13-8-1, 13-8-2] [ruling fw-053]
    """
    done: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is None or u.side == d.by or m.zone_of(u.id) != BATTLE_AREA:
            continue
        m.side(u.side).battle.remove(u)
        m.side(d.by).battle.append(u)
        u.side = d.by
        rename(m, u, BATTLE_AREA)  # [ruling fw-007] [ruling fw-017]
        # Whatever speaks of it still means it: it has changed its master, not the area it is in.
        follow_everywhere(m, uid, u.uid)
        done += 1
        if m.journal is not None:
            m.note(CONTROLLED, "13-8-1", d.by, u.id, BOTH, 0, BATTLE_AREA, BATTLE_AREA)
    return done


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


def tell_combo(m: Match, d: Deed, u: Unit, source: i64) -> None:
    """Write down a combo and let skills hear of it."""
    m.shift(u)
    if m.journal is not None:
        clause = "5-6-3-2" if u.side == m.turn_player else "5-6-4-2"
        m.note(COMBOED, clause, u.side, u.id, BOTH, 0, source, COMBO_AREA)
    # What lay under a card moves unnoticed.  [fw 16-2-5-1] [ruling fw-045]
    if source == UNDER:
        return
    publish(m, d, COMBOED, u.side, u.uid, source)
    tell_move(m, d, u.card, source, COMBO_AREA)


def put_on_top(m: Match, d: Deed) -> i64:
    """Play a card on top of one or two others, the last one being the highest of them.

    It inherits their changes of power, their [Ki] and their part in the battle.
    [fw 14-5-2, 8-1-6-1, 15-12-5, 15-12-12] [ruling fw-019]
    """
    bases: list[Unit] = []
    for uid in (d.to, d.n):
        base = m.find(uid) if uid > 0 else None
        if base is not None:
            bases.append(base)
    if not bases or not m.is_here(d.what[0]):
        return 0
    card = m.card_of(d.what[0])
    side = m.side(bases[0].side)
    source = take_out(m, card)
    m.relocate(card.id, BATTLE_AREA)
    u = Unit(m.uid(card.id), card, side.index, m.turn)
    # An effect that lets it be played rested goes before what the rules say of its orientation.  [fw 0-2-2, 0-2-6]
    u.rested = d.flags & AS_RESTED != 0 or is_kept_inactive(m, d.by, card)
    u.played_by = d.cause
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
        inherit(m, uid, u.uid, covers=True)
        if m.attacker == uid:
            m.attacker = u.uid
        if m.guard == uid:
            m.guard = u.uid
    m.recast = True
    m.touch()
    start = len(m.pending)
    gain_as_next(m, d, u, source)
    note_played(m, d, u, source)
    for base in bases:
        publish(m, d, COVERED, u.side, m.uid(base.id), 0)
    merge(m, start)
    watch_loss(m, card.owner, source)
    return 1
