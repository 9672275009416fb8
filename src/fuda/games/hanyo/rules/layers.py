"""Continuous effects (809): what they make of the units, layer by layer.

In one layer an effect that depends on another waits for it; otherwise the older one comes first.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.terms import all_hold
from fuda.games.hanyo.printed import REPLACEMENT, STATIC, STATIC_AT, TRIGGERED, Ability, Card
from fuda.games.hanyo.spec import AREA, DELAYED, LASTS, OF_ABILITIES, OF_RULES, OUTSIDE, STATE, STUN
from fuda.games.hanyo.state import Match, Watcher
from fuda.games.hanyo.units import Source, Unit, own_key, stray_sets, voice

FIXED: Final = 1  # slot of the number that a lasting effect was made with, below zero
TARGET: Final = 0  # slot of the object that it was made for
SINCE: Final = 2  # slot of the moment at which an effect that gives abilities began, below zero
WORN: Final = 15  # slot of a command that is played: what applied to it, as pairs of key and place
LOW: Final = 0xFFFFFFFF
ZERO: Final = 0x80000000
LOOKED_AT: Final = 8  # units that an effect looks at, about: work, as `spend` counts it


def gather(m: Match) -> None:
    """Find the abilities in the area that listen, replace or apply continuously.  [hy 802.1, 802.2, 805.1]"""
    m.recast = False
    m.listening = 0
    m.replaced = 0
    m.forbidden = 0
    past = m.sources
    m.sources = []
    m.stateful = False
    m.looks = 0
    m.failing = False
    m.watches = 0
    m.watchers = []
    bounded = m.bounded
    m.bounded = []
    for i in range(2):
        for u in m.p0.slots if i == 0 else m.p1.slots:
            # Those of a KO'd unit are not valid.  [hy 306.7a-3] [ruling hy-034]
            if u is not None and not u.ko and not u.veiled:
                gather_unit(m, u)
        for card in stray_sets(m.side(i)):
            m.replaced |= card.d.replaces  # [ruling hy-054]
    if m.elsewhere & (OUTSIDE | STATE):
        gather_elsewhere(m)
    for e in m.lasting:
        if e.start == 0:
            gather_lasting(m, e, past, bounded)
    # Layer by layer, the older ones first.  [hy 809.1, 809.3b]
    if len(m.sources) > 1:
        put_in_order(m.sources)


def gather_unit(m: Match, u: Unit) -> None:
    """The abilities of a unit and of the cards set on it; its continuous effects are found once."""
    gather_card(m, u, u.card)
    for card in u.sets:
        gather_card(m, u, card)
    if not u.heard:
        u.heard = True
        u.sources = find_sources(m, u)
    for s in u.sources:
        m.sources.append(s)
        note_source(m, s.ability)


def find_sources(m: Match, u: Unit) -> list[Source]:
    """The continuous effects of a unit and of the cards set on it."""
    out: list[Source] = []
    for card in [u.card, *u.sets]:
        if not card.d.has_static:
            continue
        for ability in card.d.abilities:
            if ability.kind == STATIC and not ability.part and not ability.basis and ability.is_valid_in(AREA):
                # It counts from when the ability became valid.  [hy 809.3b-1]
                add(m, out, ability, voice(u, card, ability, own_key(card, ability)), u.since_when(card, ability))
    return out


def gather_card(m: Match, u: Unit, card: Card) -> None:
    """What the abilities of a unit, or of a card set on it, wait for."""
    d = card.d
    # A card that is set speaks for its unit: what happens to that is nothing of its own.  [hy 801.1g-1]
    m.listening |= d.hears if card is u.card else d.listens
    m.replaced |= d.replaces
    if d.stateful:
        m.stateful = True
        for ability in d.abilities:
            if ability.events & STATE and ability.kind == TRIGGERED and not ability.part and not ability.is_outside():
                m.watchers.append(Watcher(ability, voice(u, card, ability, own_key(card, ability)), None))
                m.watches |= ability.watches


def gather_elsewhere(m: Match) -> None:
    """The abilities that are valid in a hand or discard pile and wait for a state, apply continuously or replace.

    [hy 802.3]
    """
    if m.elsewhere & STATE:
        m.stateful = True
        m.watches = -1
    for side in (m.p0, m.p1):
        for pile in (side.hand, side.discard):
            for card in pile:
                if card.d.elsewhere & OUTSIDE:
                    zone = m.zone_of(card.id)
                    for ability in card.d.abilities:
                        if ability.part or not ability.where >> zone & 1:
                            continue
                        if ability.kind == REPLACEMENT:
                            m.replaced |= ability.would
                        elif ability.kind == STATIC:
                            f = Frame(ability.program, card.owner, card.id, m.uid(card.id))
                            f.key = own_key(card, ability)
                            # It counts from when the card came there.  [hy 809.3b-1]
                            add(m, m.sources, ability, f, m.came_when(card.id))


def pack(uid: i64, amount: i64) -> i64:
    """The source of a lasting effect that is on no unit, and its number, as one."""
    return uid << 32 | (amount + ZERO) & LOW


def source_of(e: Lasting) -> i64:
    """The object whose effect it is that lasts on no unit."""
    return e.amount >> 32


def gather_lasting(m: Match, e: Lasting, past: list[Source], bounded: list[Watcher]) -> None:
    """An effect that lasts for a time, or an ability that waits; those found before are taken over."""
    ability = m.ability(e.key)
    if e.kind == DELAYED:
        m.listening |= ability.events
        m.replaced |= ability.would
        if ability.events & STATE:
            m.stateful = True
            m.watches |= ability.watches
    elif e.kind == LASTS:
        m.listening |= ability.events
        m.replaced |= ability.would
        if ability.events & STATE or ability.bounds:
            m.stateful = True
            m.watches |= ability.watches
        if not take_over(m, e, ability, past, bounded):
            f = speak_for(e, ability)
            if ability.bounds:
                m.bounded.append(Watcher(ability, f, e))
            # It counts from when the ability that made it was resolved.  [hy 809.3b-2]
            start = len(m.sources)
            add(m, m.sources, ability, f, e.at)
            for i in range(start, len(m.sources)):
                m.sources[i].lasting = e


def take_over(m: Match, e: Lasting, ability: Ability, past: list[Source], bounded: list[Watcher]) -> bool:
    """Count with what was found for a lasting effect before; whether there was something."""
    found = False
    for s in past:
        if s.lasting is e:
            m.sources.append(s)
            found = True
    if found:
        note_source(m, ability)
        for bound in bounded:
            if bound.lasting is e:
                m.bounded.append(bound)
    return found


def speak_for(e: Lasting, ability: Ability) -> Frame:
    """A frame that speaks for an effect that lasts for a time."""
    f = Frame(ability.program, e.owner, e.key >> 5, speaker_of(e))
    f.key = e.key
    tell_effect(f, e)
    return f


def speaker_of(e: Lasting) -> i64:
    """The object that an effect for a time speaks of as its own: the unit that it is on, or its source."""
    return source_of(e) if e.on < 0 else e.on


def tell_effect(f: Frame, e: Lasting) -> None:
    """Tell a program which unit an effect for a time was made for, and with which number."""
    amount = e.amount if e.on >= 0 else (e.amount & LOW) - ZERO
    f.put(TARGET, [e.on] if e.on >= 0 else [])
    f.put(FIXED, [-1 - amount])


def is_lapsed(m: Match, bound: Watcher) -> bool:
    """Whether an effect holds only as long as something about its card does, and that does not hold."""
    return not all_hold(bound.ability.bounds, m, bound.f)


def end_lapsed(m: Match) -> None:
    """End effects that hold as long as something about their card does, once it does not.

    [hy 809.7] [ruling hy-038]
    """
    over: list[Lasting] = []
    for bound in m.bounded:
        if bound.lasting is not None and is_lapsed(m, bound):
            over.append(bound.lasting)
    if over:
        m.lasting = [e for e in m.lasting if e not in over]
        m.recast = True
        m.touch()


def add(m: Match, sources: list[Source], ability: Ability, f: Frame, time: i64) -> None:
    """Put the effects of an ability in force, each part in its own layer.  [hy 809.2]"""
    for i in range(len(ability.statics)):
        source = Source(ability.statics[i], ability, f, STATIC_AT + i, time)
        sources.append(source)
        if source.layer == OF_ABILITIES:
            f.put(SINCE, [-1 - time])
    note_source(m, ability)


def note_source(m: Match, ability: Ability) -> None:
    """Note what the continuous effects of an ability look at, and what they forbid."""
    if ability.fails:
        m.failing = True
    m.forbidden |= ability.forbids
    # What changes no unit is asked for when it matters.
    if not ability.silent:
        m.looks |= ability.looks


def put_in_order(sources: list[Source]) -> None:
    """Sort effects by layer, then by age; those that are alike stay as they are."""
    for i in range(1, len(sources)):
        s = sources[i]
        rank = s.layer << 40 | s.time
        at = i
        while at > 0 and sources[at - 1].layer << 40 | sources[at - 1].time > rank:
            sources[at] = sources[at - 1]
            at -= 1
        if at < i:
            sources[at] = s


def settle(m: Match) -> None:
    """Derive all values: printed ones, then continuous effects layer by layer.

    [hy 809.1a, 809.1b, 809.1c, 809.1d, 809.1e, 809.4]
    """
    m.dirty = False
    m.work += 1 + len(m.lasting)
    if m.recast:
        gather(m)
    silenced: list[Unit] = []
    for i in range(2):
        for u in m.p0.slots if i == 0 else m.p1.slots:
            if u is not None and not u.plain:
                if u.negated:
                    silenced.append(u)
                u.reset()
    m.p0.bans = 0
    m.p1.bans = 0
    if m.ban_list:
        m.ban_list = []
    if m.tinted:
        m.tinted = {}
    if m.resolution:
        wear(m)
    if m.given:
        m.given = []
    if m.sources:
        apply_layers(m)
    for u in silenced:
        if not u.negated and not u.ko:
            renew(m, u)
    if m.dirty:
        settle(m)


def renew(m: Match, u: Unit) -> None:
    """Let abilities that a unit has again count from now on.  [hy 809.3b-1]"""
    u.stamp = m.next_time()
    u.heard = False
    m.recast = True
    m.dirty = True


def worn_by(m: Match, uid: i64) -> list[int]:
    """The effects that give a card outside the area its attributes: pairs of key and place of the term."""
    out: list[int] = []
    for s in in_force(m):
        if s.static.reaches_cards() and uid in plan(m, s):
            out += [s.f.key, s.at]
    return out


def wear(m: Match) -> None:
    """Apply to cards in the resolution zone what applied to them when they were played.

    [hy 804.2a-1] [ruling hy-041]
    """
    for f in m.stack:
        worn = f.get(WORN)
        for i in range(0, len(worn), 2):
            m.ability(worn[i]).statics[worn[i + 1] - STATIC_AT].put(m, f, [f.uid])


def apply_layers(m: Match) -> None:
    """Apply the effects, and those of abilities that units are given on the way."""
    sources = m.sources
    at: i64 = 0
    size = len(sources)
    while at < size:
        layer = sources[at].layer
        end = at
        derived = False
        while end < size and sources[end].layer == layer:
            derived = derived or sources[end].derived or sources[end].strips
            end += 1
        if derived and end - at > 1 and layer != OF_RULES:
            by_dependency(m, sources[at:end])
        else:
            for i in range(at, end):
                if not sources[i].silent:
                    put(m, sources[i], plan(m, sources[i]))
        at = end
        # Abilities that were given apply in the layers that follow.  [hy 809.1c]
        if layer == OF_ABILITIES:
            given = given_sources(m)
            if given:
                m.given = given
                later = sources[at:] + given
                put_in_order(later)
                sources = sources[:at] + later
                size = len(sources)


def given_sources(m: Match) -> list[Source]:
    """The effects of static abilities that units have been given."""
    out: list[Source] = []
    for side in (m.p0, m.p1):
        for u in side.units():
            for i in range(len(u.gained)):
                key = u.gained[i]
                ability = m.ability(key)
                if ability.kind == STATIC:
                    # It counts from when the unit got it.  [hy 809.3b-1]
                    since = max(u.since[i], u.ex_stamp) if ability.ex else u.since[i]
                    add(m, out, ability, voice(u, m.cards[key >> 5], ability, key), since)
                elif ability.kind == TRIGGERED:
                    m.listening |= ability.events
                    if ability.events & STATE:
                        m.stateful = True
                        m.watches |= ability.watches
                elif ability.kind == REPLACEMENT:
                    m.replaced |= ability.would
    return [s for s in out if s.layer > OF_ABILITIES]


def in_force(m: Match) -> list[Source]:
    """All continuous effects, those of abilities that units have been given at the end."""
    return m.sources + m.given if m.given else m.sources


def is_on(m: Match, s: Source) -> bool:
    """Whether an effect is in force: its unit has the ability, it is valid, and its conditions hold.

    [hy 802.2a, 805.1]
    """
    f = s.f
    m.spend(LOOKED_AT, f.card)
    if s.lasting is None and s.ability.is_outside():
        if not m.is_here(f.uid):
            return False
    elif s.lasting is None:
        u = m.find(f.uid)
        if u is None or u.ko:
            return False
        if s.ability.part:
            if f.key not in u.gained:
                return False
        elif u.negated and s.layer >= OF_ABILITIES:
            return False
        if s.ability.ex and u.state == STUN:
            return False
    return all_hold(s.ability.conditions, m, f)


def skill_cost(m: Match, u: Unit, ability: Ability, key: i64) -> i64:
    """The energy that a unit needs for one of its skills, as continuous effects have changed it.  [hy 210.2]"""
    cost = ability.cost
    for s in in_force(m):
        more = s.static.dearer(m, s.f, u, key)
        if more != 0 and is_on(m, s):
            cost += more
    return max(0, cost)


def plan(m: Match, s: Source) -> list[int]:
    """What an effect does now, as plain numbers."""
    return s.static.plan(m, s.f) if is_on(m, s) else []


def put(m: Match, s: Source, influence: list[int]) -> None:
    """Apply what was planned."""
    if influence:
        s.static.put(m, s.f, influence)


# --- dependency (809.3a) ---------------------------------------------------------------------------------------
def by_dependency(m: Match, sources: list[Source]) -> None:
    """Apply effects so that none comes before one it depends on, unless they depend on each other.  [hy 809.3a]"""
    left = sources[:]
    while left:
        at: i64 = 0
        for i in range(len(left)):
            if is_independent(m, left, i):
                at = i
                break
        s = left.pop(at)
        put(m, s, plan(m, s))


def is_independent(m: Match, sources: list[Source], at: i64) -> bool:
    """Whether an effect needs to wait for none that is still to be applied: not for one that depends on it as well."""
    s = sources[at]
    for i in range(len(sources)):
        if i != at and depends(m, s, sources[i]) and not depends(m, sources[i], s):
            return False
    return True


def depends(m: Match, s: Source, other: Source) -> bool:
    """Whether another effect, applied first, changes what this one does or to what.  [hy 809.3a]"""
    if not s.derived and not other.strips:
        return False
    influence = plan(m, other)
    if not influence:
        return False
    kept = [u.copy() for u in living(m)]
    tinted = m.tinted
    now = plan(m, s)
    put(m, other, influence)
    then = plan(m, s)
    for u, old in zip(living(m), kept, strict=True):
        u.take_values(old)
    m.tinted = tinted
    return then != now


def living(m: Match) -> list[Unit]:
    """All units that are not KO'd."""
    return m.p0.units() + m.p1.units()
