"""Continuous abilities (AB.3): what they make of the table, as long as their conditions hold.

Most of them depend only on plain facts and are applied once, layer by layer. When some depend on what others change,
all are applied again until nothing changes.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.terms import all_hold
from fuda.games.buddyfight.printed import NUMBER_LAYER, OTHER_LAYER, Continuous
from fuda.games.buddyfight.rules.hearing import are_met
from fuda.games.buddyfight.rules.sources import lay_base
from fuda.games.buddyfight.state import Match, Source

MOST_ROUNDS: Final = 64
LOOKED_AT: Final = 8  # cards in play that an ability looks at, about: work, as `spend` counts it


def is_on(m: Match, source: Source) -> bool:
    """Whether a continuous ability is in force: its card is there, not nullified, and its conditions hold.

    Time that is stopped leaves it valid.  [bf AB.0.cont, AB.3.1, AB.3.1.a, O.stoptime.2]
    """
    f = source.f
    m.spend(LOOKED_AT, f.card)
    if source.sure:
        return are_met(m, source.ability, f)
    u = m.find(f.uid)
    if u is None:
        # One that lies in a soul, where this ability is valid.
        return m.is_here(f.uid) and are_met(m, source.ability, f)
    if source.ability.part or source.ability.dshare:
        if f.key not in u.gained:
            return False
    elif u.silences(source.ability):
        return False
    return all_hold(source.ability.conditions, m, f)


def apply_sources(m: Match) -> None:
    """Apply continuous abilities to the base values: first what changes no number, then what does."""
    if m.sensitive:
        settle_together(m)
        return
    for source in m.sources:
        if source.ability.others and is_on(m, source):
            for static in source.ability.others:
                static.apply(m, source.f)
    for source in m.sources:
        if source.ability.numbers and is_on(m, source):
            for static in source.ability.numbers:
                static.apply(m, source.f)


def in_layer(source: Source, layer: i64) -> list[Continuous]:
    """What an ability does in one layer."""
    return source.ability.others if layer == OTHER_LAYER else source.ability.numbers


# --- abilities that depend on each other -----------------------------------------------------------------------
def plan(m: Match, source: Source, layer: i64) -> list[int]:
    """The influence of one ability now in one layer; one that is off has none."""
    out: list[int] = []
    if not is_on(m, source):
        return out
    for static in in_layer(source, layer):
        part = static.plan(m, source.f)
        out.append(len(part))
        out += part
    return out


def put(m: Match, source: Source, layer: i64, influence: list[int]) -> None:
    """Apply an influence that was planned."""
    at: i64 = 0
    if influence:
        for static in in_layer(source, layer):
            size = influence[at]
            static.put(m, source.f, influence[at + 1 : at + 1 + size])
            at += 1 + size


def settle_together(m: Match) -> None:
    """Apply abilities layer by layer, and again until their influence stays."""
    influences: list[list[int]] = []
    for layer in (OTHER_LAYER, NUMBER_LAYER):
        for source in m.sources:
            influence = plan(m, source, layer)
            put(m, source, layer, influence)
            influences.append(influence)
    rounds: i64 = 0
    while process_again(m, influences) and rounds < MOST_ROUNDS:
        rounds += 1


def lay(m: Match, influences: list[list[int]], without: i64) -> None:
    """Lay the base and put all influences on it, but for one (-1: all)."""
    lay_base(m)
    count = len(m.sources)
    m.work += len(influences)
    for i in range(len(influences)):
        if i != without:
            put(m, m.sources[i % count], OTHER_LAYER if i < count else NUMBER_LAYER, influences[i])


def process_again(m: Match, influences: list[list[int]]) -> bool:
    """Process those abilities again whose influence has changed; whether that changed any.

    What agrees with the table is left alone; the rest is judged without its own influence.
    """
    changed = False
    count = len(m.sources)
    for i in range(len(influences)):
        source = m.sources[i % count]
        layer: i64 = OTHER_LAYER if i < count else NUMBER_LAYER
        if plan(m, source, layer) == influences[i]:
            continue
        lay(m, influences, i)
        influence = plan(m, source, layer)
        if influence != influences[i]:
            influences[i] = influence
            changed = True
        lay(m, influences, -1)
    return changed
