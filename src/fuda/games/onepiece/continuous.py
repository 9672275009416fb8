"""Continuous effects (8-1-3-3): what they make of the table, and in which order.

Most of them depend only on plain facts and are applied once. When some depend on what others change, they are
applied player by player in the chosen order and then again until nothing changes.
"""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import ORDER, Action
from fuda.games.onepiece.state import KEY_BITS, KEY_MASK, Match, Source

MOST_ROUNDS: Final = 64
MOST_ORDERED: Final = 4  # more effects of one player than this are not tried in every order


def is_on(m: Match, source: Source) -> bool:
    """Whether a continuous effect is in force: its source is not negated and its conditions hold."""
    f = source.f
    u = m.find(f.uid)
    if u is None:
        return False
    if source.ability.part:
        if f.key not in u.gained:
            return False
    elif u.negated:
        return False
    # Without its conditions an effect is as good as negated; with them it cannot be declined.
    # [op 8-2-1-2, 8-1-3-3-4, 8-3-2-1]
    for condition in source.ability.conditions:
        if not condition.holds(m, f):
            return False
    return True


def plan(m: Match, source: Source) -> list[int]:
    """The influence of one effect now; an effect that is off has none."""
    out: list[int] = []
    if is_on(m, source):
        for static in source.ability.statics:
            part = static.plan(m, source.f)
            out.append(len(part))
            out += part
    return out


def put(m: Match, source: Source, influence: list[int]) -> None:
    """Apply an influence that was planned."""
    at: i64 = 0
    if influence:
        for static in source.ability.statics:
            size = influence[at]
            static.put(m, source.f, influence[at + 1 : at + 1 + size])
            at += 1 + size


def apply_sources(m: Match) -> None:
    """Apply the continuous effects to the base values.  [op 8-1-3-3]"""
    if not m.sensitive:
        for source in m.sources:
            if is_on(m, source):
                for static in source.ability.statics:
                    static.apply(m, source.f)
        return
    # Set first, as conditions read values while they are being settled.
    sources = in_order(m)
    outcome = run_rounds(m, sources)
    if outcome is None:
        m.paradox = True
        m.alert = True
    elif not m.order:
        find_unordered(m, sources, outcome)


def run_rounds(m: Match, sources: list[Source]) -> list[list[int]] | None:
    """Go through the effects until their influence is stable; None if it never is.  [op 8-1-3-3-5(3)]"""
    influences: list[list[int]] = []
    # The turn player's effects come first in `sources`, then the other player's.
    # [op 8-1-3-3-5(1), 8-1-3-3-5(2)]
    for source in sources:
        influence = plan(m, source)
        put(m, source, influence)
        influences.append(influence)
    for _ in range(MOST_ROUNDS):
        again = [plan(m, source) for source in sources]
        if again == influences:
            return influences
        influences = again
        m.lay_base()
        for i in range(len(sources)):
            put(m, sources[i], influences[i])
    return None


def in_order(m: Match) -> list[Source]:
    """The effects, turn player's first, each player's in the order that player chose."""
    rank = {key: i for i, key in enumerate(m.order)}
    mine = [s for s in m.sources if s.f.player == m.turn_player]
    theirs = [s for s in m.sources if s.f.player != m.turn_player]
    if rank:
        mine.sort(key=lambda s: rank.get(s.f.key, -1))
        theirs.sort(key=lambda s: rank.get(s.f.key, -1))
    return mine + theirs


def find_unordered(m: Match, sources: list[Source], outcome: list[list[int]]) -> None:
    """See whether another order of one player's effects would have another outcome: then that player chooses."""
    by_key = {int(s.f.uid << KEY_BITS | s.f.key & KEY_MASK): o for s, o in zip(sources, outcome, strict=True)}
    for player in (m.turn_player, 1 - m.turn_player):
        own = [s for s in sources if s.f.player == player and s.derived]
        if 2 <= len(own) <= MOST_ORDERED and differs(m, sources, own, by_key):
            m.unordered = player
            m.alert = True
            break
    m.lay_base()
    run_rounds(m, sources)


def differs(m: Match, sources: list[Source], own: list[Source], by_key: dict[int, list[int]]) -> bool:
    """Whether some order of these effects changes the outcome."""
    places = [i for i, s in enumerate(sources) if s in own]
    for order in permutations(own):
        trial = sources[:]
        for place, source in zip(places, order, strict=True):
            trial[place] = source
        m.lay_base()
        result = run_rounds(m, trial)
        if result is None:
            return True
        for s, o in zip(trial, result, strict=True):
            if by_key[int(s.f.uid << KEY_BITS | s.f.key & KEY_MASK)] != o:
                return True
    return False


class OrderEffects(Op[Match]):
    """Let a player say in which order the own continuous effects apply.  [op 8-1-3-3-5(1), 8-1-3-3-5(2)]"""

    def run(self, m: Match, f: Frame) -> bool:
        keys = [s.f.key for s in m.sources if s.f.player == f.player and s.derived and s.f.key not in m.order]
        if not keys:
            m.touch()
            return False
        return m.ask(f.player, [Action(ORDER, key >> KEY_BITS, key & KEY_MASK) for key in keys])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        m.order.append(a.card << KEY_BITS | a.n)
        f.again()
