"""Continuous effects (4-14): what they make of the cards on squares, kind by kind and in which order.

Effects of one kind apply a card's own first, then markers, then the rest; among these an effect that depends on
another waits for it, and otherwise the older one comes first.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.games.dimensionzero.moves import is_open, listeners
from fuda.games.dimensionzero.pieces import Piece, own_key
from fuda.games.dimensionzero.printed import KEY_BITS, STATIC, STATIC_AT, Ability
from fuda.games.dimensionzero.spec import (
    CHANGE,
    FORBID,
    GENERAL,
    LAYERS,
    OF_CONTROL,
    OF_TEXT,
    SQUARE,
)
from fuda.games.dimensionzero.state import Match, Source

MOST_ROUNDS: Final = 8  # abilities that give abilities that give abilities


def gather(m: Match) -> None:
    """Find the continuous effects of static abilities in force.  [dz 4-5.1, 4-14.4-1]"""
    m.recast = False
    m.sources = []
    for p in m.pieces:
        if p.d.has_static:
            for ability in p.d.abilities:
                # A static ability works while its card is where the ability needs it.  [dz 2-20.1-7, 2-20.2-5]
                if ability.statics and ability.kind == STATIC and not ability.part and ability.works_in(SQUARE):
                    add_sources(m.sources, ability, p.voice(ability, own_key(p.id, ability)), p.since)
    for card in m.wanderers:
        place = m.place_of(card)
        if place != SQUARE and card.d.elsewhere >> place & 1:
            for ability in card.d.abilities:
                if ability.statics and not ability.part and ability.works_in(place):
                    f = Frame(ability.program, card.owner, card.id, m.uid(card.id))
                    f.key = own_key(card.id, ability)
                    add_sources(m.sources, ability, f, 0)  # [dz 5-7.1]
    for e in m.lasting:
        if e.kind == CHANGE:
            add_change(m, e.key, e.at, e.due, m.sources)
            source = m.sources[-1]
            source.lasting = e
            source.f.player = e.owner
            # An ability that changes its own card counts as that card's.  [dz 4-14.5-3]
            source.tier = 0 if e.key >> KEY_BITS == e.on & ID_MASK else 2
        elif e.kind == FORBID:
            ability = m.ability(e.key)
            f = Frame(ability.program, e.owner, e.key >> KEY_BITS, e.on)
            f.key = e.key
            m.sources.append(Source(ability.lives[e.at], f, e.at, e.due))
            m.sources[-1].lasting = e


def add_sources(sources: list[Source], ability: Ability, f: Frame, time: i64) -> None:
    """Add the effects of a static ability."""
    for i in range(len(ability.statics)):
        sources.append(Source(ability.statics[i], f, STATIC_AT + i, time))


def add_change(m: Match, key: i64, at: i64, time: i64, sources: list[Source]) -> None:
    """Add a change for a time."""
    ability = m.ability(key)
    f = Frame(ability.program, 0, key >> KEY_BITS, -1)
    f.key = key
    sources.append(Source(None, f, at, time))
    sources[-1].layer = ability.changes[at].layer()


def settle(m: Match) -> None:
    """Derive all values: printed data, then continuous effects kind by kind.  [dz 4-14.5-2, 4-14.2]"""
    m.dirty = False
    changed = m.recast
    if changed:
        gather(m)
    for p in m.pieces:
        if not p.plain:
            p.reset()
    m.p0.bans = 0
    m.p1.bans = 0
    m.p0.wins = False
    m.p1.wins = False
    m.ban_list = []
    if m.sources:
        apply_sources(m)
    if changed:
        m.pricing = [s for s in m.sources if s.static is not None and s.static.prices()]
        listeners(m)


def apply_sources(m: Match) -> None:
    """Apply all effects in force."""
    sources = m.sources
    for layer in range(LAYERS):
        here = [s for s in sources if s.layer == layer]
        if here:
            apply_layer(m, here)
        if layer == OF_CONTROL:
            hand_over(m, sources)
        elif layer == GENERAL:
            sources = sources + gained_sources(m, sources)


def hand_over(m: Match, sources: list[Source]) -> None:
    """Let static abilities speak for who controls their cards now."""
    for s in sources:
        if s.lasting is None:
            p = m.find(s.f.uid)
            if p is not None:
                s.f.player = p.control


def gained_sources(m: Match, sources: list[Source]) -> list[Source]:
    """The effects of static abilities that cards have been given; general ones are applied here."""
    found: list[Source] = []
    known: list[int] = []
    for _ in range(MOST_ROUNDS):
        fresh: list[Source] = []
        for p in m.pieces:
            for key in p.gained:
                ability = m.ability(key)
                mark = key << 20 | p.id
                if ability.statics and mark not in known:
                    known.append(mark)
                    f = p.voice(ability, key)
                    add_sources(fresh, ability, f, p.since)
        if not fresh:
            break
        now = [s for s in fresh if s.layer == GENERAL]
        if now:
            apply_layer(m, now)
        found += [s for s in fresh if s.layer > GENERAL]
    return found


def apply_layer(m: Match, sources: list[Source]) -> None:
    """Apply effects of one kind: a card's own, then markers, then the others.  [dz 4-14.5-3] [ruling dz-018]"""
    for tier in range(3):
        here = [s for s in sources if s.tier == tier]
        if not here:
            continue
        here.sort(key=time_of)  # [dz 4-14.5-4, 4-14.5-5]
        if len(here) > 1 and may_depend(here):
            here = by_dependency(m, here)
        else:
            for s in here:
                put(m, s, plan(m, s))


def time_of(source: Source) -> int:
    """When an effect began."""
    return int(source.time)


def may_depend(sources: list[Source]) -> bool:
    """Whether what some of these effects do may depend on the others."""
    for s in sources:
        if s.static is not None and s.static.is_derived():
            return True
    return False


def is_on(m: Match, s: Source) -> bool:
    """Whether the effect of an ability is in force: its card has the text and its conditions hold."""
    f = s.f
    ability = m.ability(f.key)
    p = m.find(f.uid)
    if p is not None:
        if ability.part:
            if f.key not in p.gained:
                return False
        elif p.textless and s.layer > OF_TEXT:
            return False
    if not is_open(m, f, ability):
        return False
    for condition in ability.conditions:
        if not condition.holds(m, f):
            return False
    return True


def plan(m: Match, s: Source) -> list[int]:
    """What an effect does now, as plain numbers."""
    e = s.lasting
    if s.static is None:
        if e is None or m.find(e.on) is None:
            return []
        return [e.on, e.amount]
    if e is None and not is_on(m, s):
        return []
    return s.static.plan(m, s.f)


def put(m: Match, s: Source, influence: list[int]) -> None:
    """Apply what was planned."""
    if not influence:
        return
    if s.static is not None:
        s.static.put(m, s.f, influence, s.at)
        return
    p = m.find(influence[0])
    if p is not None:
        p.plain = False
        m.ability(s.f.key).changes[s.at].put(m, p, influence[1], s.f.key, s.at, s.f.uid)


def by_dependency(m: Match, sources: list[Source]) -> list[Source]:
    """Apply effects so that none comes before one it depends on, unless they depend on each other.  [dz 4-14.5-4]"""
    left = sources[:]
    done: list[Source] = []
    while left:
        at: i64 = 0
        for i in range(len(left)):
            if is_independent(m, left, i):
                at = i
                break
        s = left.pop(at)
        put(m, s, plan(m, s))
        done.append(s)
    return done


def is_independent(m: Match, sources: list[Source], at: i64) -> bool:
    """Whether no other effect that is still to be applied changes what this one does."""
    s = sources[at]
    if s.static is None or not s.static.is_derived():
        return True
    now = plan(m, s)
    for i in range(len(sources)):
        if i != at:
            kept = [p.copy() for p in m.pieces]
            bans = m.ban_list[:]
            put(m, sources[i], plan(m, sources[i]))
            then = plan(m, s)
            restore(m, kept, bans)
            if then != now:
                return False
    return True


def restore(m: Match, kept: list[Piece], bans: list[int]) -> None:
    """Take back what an effect did that was only tried."""
    for i in range(len(kept)):
        m.pieces[i].take_values(kept[i])
    m.ban_list = bans
