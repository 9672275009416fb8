"""Continuous effects (4-14): what they make of the cards on squares, kind by kind and in which order.

Effects of one kind apply a card's own first, then markers, then the rest; among these an effect that depends on
another waits for it, and otherwise the older one comes first.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.state import ID_MASK
from fuda.core.terms import all_hold
from fuda.games.dimensionzero.pieces import Piece, own_key
from fuda.games.dimensionzero.printed import FIXED, KEY_BITS, NUMBER_AT, STATIC, STATIC_AT, TOKEN_AT, Ability, CardDef
from fuda.games.dimensionzero.rules.hearing import is_open, listeners
from fuda.games.dimensionzero.rules.moves import came
from fuda.games.dimensionzero.spec import (
    CHANGE,
    FORBID,
    GENERAL,
    OF_TEXT,
    SQUARE,
)
from fuda.games.dimensionzero.state import Group, Match, Source

MOST_ROUNDS: Final = 8  # abilities that give abilities that give abilities


def gather(m: Match) -> None:
    """Find the continuous effects in force; those of static abilities use no stack.

    [dz 4-5.1, 4-5.1.ex1, 4-5.3, 4-14.4-1, 4-14.4-1.ex1]
    """
    m.recast = False
    known = m.sources
    m.sources = []
    m.abroad = []
    m.deep = False
    m.timed = False
    m.sited = False
    m.helped = False
    m.calling = False
    for p in m.pieces:
        look(m, p.d)
        if p.d.others:
            m.helped = True
            if p.d.calls:
                m.calling = True
        if p.d.has_static:
            for ability in p.d.abilities:
                # A static ability works while its card is where the ability needs it.  [dz 2-20.1-7, 2-20.2-5]
                if ability.statics and ability.kind == STATIC and not ability.part and ability.works_in(SQUARE):
                    add_sources(m.sources, ability, p.voice(ability, own_key(p.id, ability)), p.since)
    for card in m.wanderers:
        place = m.place_of(card)
        if place != SQUARE and card.d.elsewhere >> place & 1:
            m.abroad.append(card)
            look(m, card.d)
            for ability in card.d.abilities:
                if ability.statics and not ability.part and ability.works_in(place):
                    f = Frame(ability.program, card.owner, card.id, m.uid(card.id))
                    f.key = own_key(card.id, ability)
                    add_sources(m.sources, ability, f, came(m, f.uid))  # [dz 5-7.1, 4-14.5-5]
    for e in m.lasting:
        if e.kind == CHANGE:
            m.sources.append(kept(known, e) or changing(m, e))
            look(m, m.cards[e.key >> KEY_BITS].d)
        elif e.kind == FORBID:
            m.sources.append(kept(known, e) or standing(m, e))
            m.deep = True
            m.timed = True
            m.sited = True
    for s in m.sources:
        look_for_rules(m, s)
    m.groups = grouped(m.sources)
    m.pricing = [s for s in m.sources if s.static is not None and s.static.prices()]
    listeners(m)


def add_change(m: Match, e: Lasting) -> None:
    """Put a change for a time that begins among the effects in force, as `gather` would find them."""
    s = changing(m, e)
    d = m.cards[e.key >> KEY_BITS].d
    look(m, d)
    look_for_rules(m, s)
    m.sources = [*m.sources, s]
    groups = m.groups[:]
    for i in range(len(groups)):
        if groups[i].place(s) == 0:
            groups[i] = groups[i].copy()
    put_among(groups, s)
    for group in groups:
        if group.place(s) == 0:
            group.depends = len(group.sources) > 1 and any_depends(group.sources)
    m.groups = groups
    m.heard |= d.part_events
    m.replaced |= d.part_would


def look_for_rules(m: Match, s: Source) -> None:
    """Note that an effect in force may give cards abilities about playing or moving cards."""
    if m.cards[s.f.key >> KEY_BITS].d.gives_rules:
        m.helped = True
        m.calling = True


def look(m: Match, d: CardDef) -> None:
    """Note what abilities of a card look at."""
    if d.looks_away:
        m.deep = True
        m.sited = True
        if d.looks_at_phase:
            m.timed = True
    elif d.looks_at_squares:
        m.sited = True


def grouped(sources: list[Source]) -> list[Group]:
    """Effects by kind; in each a card's own, then markers, then the others; of these the oldest first.

    [dz 4-14.5-2, 4-14.5-3, 4-14.5-4, 4-14.5-5] [ruling dz-018]
    """
    found: list[Group] = []
    for s in sources:
        put_among(found, s)
    for group in found:
        group.depends = len(group.sources) > 1 and any_depends(group.sources)
    return found


def put_among(groups: list[Group], s: Source) -> None:
    """Put an effect where it belongs by kind, tier and age; after those of its own time."""
    at: i64 = len(groups)
    while at > 0 and groups[at - 1].place(s) < 0:
        at -= 1
    if at == 0 or groups[at - 1].place(s) > 0:
        groups.insert(at, Group(s))
        return
    here = groups[at - 1].sources
    at = len(here)
    while at > 0 and here[at - 1].time > s.time:
        at -= 1
    here.insert(at, s)


def kept(known: list[Source], e: Lasting) -> Source | None:
    """The effect as it was found before: one that lasts does the same as long as it does."""
    for s in known:
        if s.lasting is e:
            return s
    return None


def changing(m: Match, e: Lasting) -> Source:
    """A change of a card for a time."""
    ability = m.ability(e.key)
    f = Frame(ability.program, e.owner, e.key >> KEY_BITS, -1 - e.owner)  # prohibitions ask whose they are
    f.key = e.key
    s = Source(None, f, e.at, e.due)
    s.lasting = e
    s.change = ability.changes[e.at]
    s.layer = s.change.layer()
    # An ability that changes its own card counts as that card's.  [dz 4-14.5-3]
    s.tier = 0 if e.key >> KEY_BITS == e.on & ID_MASK else 2
    return s


def standing(m: Match, e: Lasting) -> Source:
    """An effect for a time that changes no data, about the target it was made for and with the number it had then.

    [dz 4-14.3-2, 4-14.3-3]
    """
    ability = m.ability(e.key)
    f = Frame(ability.program, e.owner, e.key >> KEY_BITS, -1 - e.owner)
    f.key = e.key
    token = e.on if e.on >= 0 else -(e.amount >> TOKEN_AT & (1 << NUMBER_AT - TOKEN_AT) - 1)
    if token != 0:
        f.put(e.amount & (1 << TOKEN_AT) - 1, [token])
    f.put(FIXED, [-1 - (e.amount >> NUMBER_AT)])
    s = Source(ability.lives[e.at], f, e.at, e.due)
    s.lasting = e
    return s


def add_sources(sources: list[Source], ability: Ability, f: Frame, time: i64) -> None:
    """Add the effects of a static ability."""
    derived = False
    for condition in ability.conditions:
        derived = derived or condition.is_derived()
    for i in range(len(ability.statics)):
        s = Source(ability.statics[i], f, STATIC_AT + i, time)
        s.derived = s.derived or derived
        sources.append(s)


def settle(m: Match) -> None:
    """Derive all values: printed data, then continuous effects kind by kind.

    Whatever looks at a card has this done first, so that nobody sees it as it would be without them.
    [dz 4-14.5-2, 4-14.5-2.ex1, 4-14.2, 4-14.2.ex1, 4-5.2]
    """
    m.dirty = False
    if m.recast:
        gather(m)
    for p in m.pieces:
        if not p.plain:
            p.reset()
    m.p0.bans = 0
    m.p1.bans = 0
    m.p0.wins = False
    m.p1.wins = False
    if m.ban_list:
        m.ban_list = []
    m.forbidden = 0
    if m.groups:
        apply_groups(m)


def apply_groups(m: Match) -> None:
    """Apply all effects in force, and those of abilities that cards are given on the way."""
    groups = m.groups
    size = len(groups)
    at: i64 = 0
    while at < size and groups[at].layer <= GENERAL:
        apply_group(m, groups[at])
        at += 1
    if has_gained(m):
        given: list[Source] = []
        late = gained_sources(m, given)
        if given or has_given(m):
            m.pricing = [s for s in m.sources + given if s.static is not None and s.static.prices()]
        if late:
            groups = grouped([s for s in m.sources if s.layer > GENERAL] + late)
            size = len(groups)
            at = 0
    elif has_given(m):
        m.pricing = [s for s in m.sources if s.static is not None and s.static.prices()]
    while at < size:
        apply_group(m, groups[at])
        at += 1


def has_gained(m: Match) -> bool:
    """Whether some card was given an ability."""
    for p in m.pieces:
        if p.gained:
            return True
    return False


def has_given(m: Match) -> bool:
    """Whether an ability that some card was given changed what playing or moving costs."""
    for s in m.pricing:
        if m.ability(s.f.key).part:
            return True
    return False


def gained_sources(m: Match, given: list[Source]) -> list[Source]:
    """The effects of static abilities that cards have been given; all but those on power and smash are applied here.

    Those about costs are added to `given`.  [ruling dz-047]
    """
    found: list[Source] = []
    known: list[int] = []
    for _ in range(MOST_ROUNDS):
        fresh: list[Source] = []
        for p in m.pieces:
            for i in range(len(p.gained)):
                key = p.gained[i]
                ability = m.ability(key)
                mark = key << 20 | p.id
                # One that was given twice is there twice.
                if ability.statics and known.count(mark) < p.gained[: i + 1].count(key):
                    known.append(mark)
                    f = p.voice(ability, key)
                    add_sources(fresh, ability, f, p.since)
        if not fresh:
            break
        now = [s for s in fresh if s.layer <= GENERAL]
        given += [s for s in now if s.static is not None and s.static.prices()]
        for group in grouped(now):
            apply_group(m, group)
        found += [s for s in fresh if s.layer > GENERAL]
    return found


def apply_group(m: Match, group: Group) -> None:
    """Apply effects of one kind and tier."""
    if group.depends:
        by_dependency(m, group.sources)
        return
    for s in group.sources:
        apply(m, s)


def apply(m: Match, s: Source) -> None:
    """Apply one effect as it is now."""
    m.spend(1 + len(m.pieces), s.f.card)
    e = s.lasting
    if s.static is not None:
        if e is not None or is_on(m, s):
            s.static.apply(m, s.f, s.at)
    elif e is not None:
        change(m, s, e.on, e.amount)


def change(m: Match, s: Source, uid: i64, amount: i64) -> None:
    """Change a card for a time, if it is still there."""
    p = m.find(uid)
    if p is not None and s.change is not None:
        p.plain = False
        s.change.put(m, p, amount, s.f.key, s.at, s.f.uid)


def any_depends(sources: list[Source]) -> bool:
    """Whether what some of these effects do may depend on the others."""
    for s in sources:
        if may_depend(s):
            return True
    return False


def may_depend(s: Source) -> bool:
    """Whether what an effect does may depend on others of its kind: by what it looks at, or by its own card."""
    if s.static is None:
        return False
    return s.derived or (s.lasting is None and s.layer <= OF_TEXT)


def is_on(m: Match, s: Source) -> bool:
    """Whether the effect of an ability is in force: its card has the text and its conditions hold.

    It speaks for who controls the card now.
    """
    f = s.f
    ability = m.ability(f.key)
    p = m.find(f.uid)
    if p is not None:
        f.player = p.control
        if ability.part:
            if f.key not in p.gained:
                return False
        elif p.textless and s.layer >= OF_TEXT:
            return False
    if not is_open(m, f, ability):
        return False
    return all_hold(ability.conditions, m, f)


def plan(m: Match, s: Source) -> list[int]:
    """What an effect does now, as plain numbers."""
    m.spend(1 + len(m.pieces), s.f.card)
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
    change(m, s, influence[0], influence[1])


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
        apply(m, s)
        done.append(s)
    return done


def is_independent(m: Match, sources: list[Source], at: i64) -> bool:
    """Whether no other effect that is still to be applied changes what this one does."""
    s = sources[at]
    if not may_depend(s):
        return True
    now = plan(m, s)
    for i in range(len(sources)):
        if i != at:
            kept = [p.copy() for p in m.pieces]
            bans = m.ban_list
            wins = (1 if m.p0.wins else 0) | (2 if m.p1.wins else 0)
            put(m, sources[i], plan(m, sources[i]))
            then = plan(m, s)
            restore(m, kept, bans, wins)
            if then != now:
                return False
    return True


def restore(m: Match, kept: list[Piece], bans: list[int], wins: i64) -> None:
    """Take back what an effect did that was only tried."""
    m.p0.wins = wins & 1 != 0
    m.p1.wins = wins & 2 != 0
    for i in range(len(kept)):
        m.pieces[i].take_values(kept[i])
    m.ban_list = bans
