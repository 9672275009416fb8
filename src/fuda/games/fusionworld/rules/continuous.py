"""Permanents (9-5, 9-8): what they make of the table, in which layer, and for whom they lapse.

Most of them depend only on plain facts and are applied once, layer by layer. When some depend on what others change,
they are applied and then again until nothing changes.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.terms import all_hold
from fuda.games.fusionworld.printed import NO_ABILITIES, NUMBER_LAYER, OTHER_LAYER, Continuous
from fuda.games.fusionworld.rules.hearing import (
    are_met,
)
from fuda.games.fusionworld.rules.sources import lay_base
from fuda.games.fusionworld.spec import ADD_CONDITION, AS_COST, BY_EFFECT
from fuda.games.fusionworld.state import Match, Source

MOST_ROUNDS: Final = 64


def is_on(m: Match, source: Source) -> bool:
    """Whether a permanent is in force: its card is in play, not negated, and its conditions hold.

    [fw 1-3-5, 9-5-1, 9-1-2, 9-1-3, 15-9-2, 15-10-2]
    """
    f = source.f
    m.spend(1 + len(m.p0.battle) + len(m.p1.battle), f.card)
    u = m.find(f.uid)
    if source.lasts:
        # What a skill has made for a time is none of the card's, which may be negated.  [fw 9-3-1]
        return u is not None and are_met(m, source.ability, f)
    if u is None:
        # One that lies under a card, where this skill is valid.  [fw 16-2-2-4]
        return m.is_here(f.uid) and are_met(m, source.ability, f)
    if source.ability.part:
        if f.key not in u.gained:
            return False
    elif u.negated:
        return False
    if not all_hold(source.ability.conditions, m, f):
        return False
    # Added conditions make the table look deep.
    return not m.deep or m.holds_added(f, u.uid, ADD_CONDITION)


def apply_sources(m: Match) -> None:
    """Apply the permanents to the base values: first what changes no number, then what does.

    [fw 9-8-1-2, 9-8-1-3, 9-8-3]
    """
    if m.sensitive or m.tracked:
        settle_together(m)
        return
    for source in m.sources:
        if source.ability.has_others and is_on(m, source):
            apply_layer(m, source, OTHER_LAYER)
    for source in m.sources:
        if source.ability.has_numbers and is_on(m, source):
            apply_layer(m, source, NUMBER_LAYER)


def apply_layer(m: Match, source: Source, layer: i64) -> None:
    """Apply what a permanent in force does in one layer."""
    for static in source.ability.statics:
        if static.layer() == layer:
            static.apply(m, source.f)


# --- permanents that depend on each other ----------------------------------------------------------------------
def plan(m: Match, source: Source, layer: i64) -> list[int]:
    """The influence of one permanent now in one layer; one that is off has none."""
    out: list[int] = []
    if not is_on(m, source):
        return out
    for static in source.ability.statics:
        if static.layer() != layer:
            continue
        part = static.plan(m, source.f)
        if m.lapsed:
            for uid in followed(m, static, part):
                if has_lapsed(m, source, uid):
                    part = static.without(part, uid)
        out.append(len(part))
        out += part
    return out


def put(m: Match, source: Source, layer: i64, influence: list[int]) -> None:
    """Apply an influence that was planned."""
    at: i64 = 0
    if influence:
        for static in source.ability.statics:
            if static.layer() == layer:
                size = influence[at]
                static.put(m, source.f, influence[at + 1 : at + 1 + size])
                at += 1 + size


def settle_together(m: Match) -> None:
    """Apply permanents layer by layer, and again until their influence stays.  [fw 9-8-1-2, 9-8-1-3]"""
    influences: list[list[int]] = []
    for layer in (OTHER_LAYER, NUMBER_LAYER):
        for source in m.sources:
            influence = plan(m, source, layer)
            put(m, source, layer, influence)
            influences.append(influence)
    if m.sensitive:
        rounds: i64 = 0
        while process_again(m, influences):
            rounds += 1
            if rounds > MOST_ROUNDS:
                m.paradox = True
                m.alert = True
                break
    if m.tracked:
        note_scopes(m, influences)


def lay(m: Match, influences: list[list[int]], without: i64) -> None:
    """Lay the base and put all influences on it, but for one (-1: all)."""
    lay_base(m)
    count = len(m.sources)
    m.work += len(influences)
    for i in range(len(influences)):
        if i != without:
            put(m, m.sources[i % count], OTHER_LAYER if i < count else NUMBER_LAYER, influences[i])


def process_again(m: Match, influences: list[list[int]]) -> bool:
    """Process those permanents again whose influence has changed; whether that changed any.

    What agrees with the table is left alone; the rest is judged without its own influence, and what changes no number
    without the numbers that follow from it as well.  [fw 9-8-1-2, 9-8-1-3] [ruling fw-040]
    """
    changed = False
    count = len(m.sources)
    for i in range(len(influences)):
        source = m.sources[i % count]
        layer: i64 = OTHER_LAYER if i < count else NUMBER_LAYER
        if plan(m, source, layer) == influences[i]:
            continue
        lay(m, influences, i)
        if layer == OTHER_LAYER:
            lay_numbers(m, influences, i)
        influence = plan(m, source, layer)
        if influence != influences[i]:
            influences[i] = influence
            changed = True
        lay(m, influences, -1)
    return changed


def lay_numbers(m: Match, influences: list[list[int]], without: i64) -> None:
    """Let numbers be as they would be without the influence of one permanent that changes none.  [fw 9-8-1-3]"""
    others = influences[:]
    count = len(m.sources)
    for i in range(count, len(others)):
        influence = plan(m, m.sources[i - count], NUMBER_LAYER)
        if influence != others[i]:
            others[i] = influence
            lay(m, others, without)


# --- permanents that do not apply again (9-5-2) ----------------------------------------------------------------
def has_lapsed(m: Match, source: Source, uid: i64) -> bool:
    """Whether a permanent does not apply to an object for the rest of this turn.  [fw 9-5-2] [ruling fw-011]"""
    return is_among(m.lapsed, source.f.key, source.f.uid, uid)


def is_among(triples: list[int], key: i64, source: i64, uid: i64) -> bool:
    """Whether a permanent of a source and an object are among these."""
    for i in range(0, len(triples), 3):
        if triples[i] == key and triples[i + 1] == source and triples[i + 2] == uid:
            return True
    return False


def note_scopes(m: Match, influences: list[list[int]]) -> None:
    """Note which objects permanents apply to; those that an effect has taken out of a scope lapse from it.

    [fw 9-5-2] [ruling fw-011]
    """
    now = scopes(m, influences)
    before = m.covered
    for i in range(0, len(before), 3):
        key = before[i]
        source = before[i + 1]
        uid = before[i + 2]
        if is_among(now, key, source, uid) or not (m.is_here(uid) and m.is_here(source)):
            continue
        if is_by_effect(m) and is_in_force(m, key, source):
            m.lapsed = [*m.lapsed, key, source, uid]
    m.covered = now


def followed(m: Match, static: Continuous, plan: list[int]) -> list[int]:
    """The objects of a plan that may leave its scope and come back into it in the same turn."""
    return static.objects(plan) if m.shifts or static.is_loose() else NO_ABILITIES


def scopes(m: Match, influences: list[list[int]]) -> list[int]:
    """The objects that tracked permanents apply to now: key, source uid and uid of each."""
    out: list[int] = []
    count = len(m.sources)
    for i in range(len(influences)):
        source = m.sources[i % count]
        if not (source.ability.tracked or m.shifts) or not influences[i]:
            continue
        layer: i64 = OTHER_LAYER if i < count else NUMBER_LAYER
        at: i64 = 0
        for static in source.ability.statics:
            if static.layer() == layer:
                size = influences[i][at]
                for uid in followed(m, static, influences[i][at + 1 : at + 1 + size]):
                    out += [source.f.key, source.f.uid, uid]
                at += 1 + size
    return out


def is_in_force(m: Match, key: i64, uid: i64) -> bool:
    """Whether the permanent itself still applies, so that it was the object that fell out of its scope."""
    for source in m.sources:
        if source.f.key == key and source.f.uid == uid:
            return is_on(m, source)
    return False


def is_by_effect(m: Match) -> bool:
    """Whether an effect is being carried out; to pay a skill cost is no effect."""
    for i in range(len(m.stack) - 1, -1, -1):
        f = m.stack[i]
        if f.cause & BY_EFFECT and f.key >= 0 and f.program.game == "":
            return f.cause & AS_COST == 0
    return False
