"""Continuous effects (8-1-3-3): what they make of the table, and in which order.

Most of them depend only on plain facts and are applied once. When some depend on what others change, they are
applied player by player in the chosen order and then again until nothing changes.
"""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import ORDER, Action
from fuda.core.terms import all_hold
from fuda.games.onepiece.printed import KEY_BITS, KEY_MASK
from fuda.games.onepiece.spec import ADD_CONDITION
from fuda.games.onepiece.state import Match, Source

MOST_ROUNDS: Final = 64
KEYS: Final = 0  # slot of the effects that a player has to order
MOST_ORDERED: Final = 4  # more effects of one player than this are not tried in every order


def is_on(m: Match, source: Source) -> bool:
    """Whether a continuous effect is in force: its source is not negated and its conditions hold."""
    f = source.f
    m.spend(1 + len(m.p0.characters) + len(m.p1.characters), f.card)
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
    if not all_hold(source.ability.conditions, m, f):
        return False
    # Added conditions make the table look deep.
    return not m.deep or m.holds_added(f, u.uid, ADD_CONDITION)


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
            f = source.f
            if is_on(m, source):
                for static in source.ability.statics:
                    static.apply(m, f)
        return
    sources = in_order(m)
    outcome = run_rounds(m, sources)
    player = choosing_player(m, sources, outcome)
    if player >= 0:
        m.unordered = player
        m.alert = True
    elif outcome is None:
        m.paradox = True
        m.alert = True


def lay(m: Match, sources: list[Source], influences: list[list[int]], without: i64) -> None:
    """Lay the base and put all influences on it, but for one (-1: all)."""
    m.lay_base()
    m.work += len(influences)
    for i in range(len(influences)):
        if i != without:
            put(m, sources[i], influences[i])


def run_rounds(m: Match, sources: list[Source]) -> list[list[int]] | None:
    """Process the effects in order, and again until their influence stays; None if it never does.

    [op 8-1-3-3-5(3)]
    """
    influences: list[list[int]] = []
    # The turn player's effects come first in `sources`, then the other player's.
    # [op 8-1-3-3-5(1), 8-1-3-3-5(2)]
    for source in sources:
        influence = plan(m, source)
        put(m, source, influence)
        influences.append(influence)
    for _ in range(MOST_ROUNDS):
        if not process_again(m, sources, influences):
            return influences
    return None


def process_again(m: Match, sources: list[Source], influences: list[list[int]]) -> bool:
    """Process those effects again whose influence has changed; whether that changed any.

    What agrees with the table is left alone; the rest is judged as the first time, without its own influence.
    [ruling op-033]
    """
    changed = False
    for i in range(len(sources)):
        if plan(m, sources[i]) == influences[i]:
            continue
        lay(m, sources, influences, i)
        influence = plan(m, sources[i])
        if influence != influences[i]:
            influences[i] = influence
            changed = True
        lay(m, sources, influences, -1)
    return changed


def in_order(m: Match) -> list[Source]:
    """The effects, turn player's first, each player's in the order that player chose."""
    rank = {key: i for i, key in enumerate(m.order)}
    mine = [s for s in m.sources if s.f.player == m.turn_player]
    theirs = [s for s in m.sources if s.f.player != m.turn_player]
    if rank:
        mine.sort(key=lambda s: rank.get(s.f.key, -1))
        theirs.sort(key=lambda s: rank.get(s.f.key, -1))
    return mine + theirs


def choosing_player(m: Match, sources: list[Source], outcome: list[list[int]] | None) -> i64:
    """The player who must order the own effects, as another order would have another outcome; -1 if nobody."""
    for player in (m.turn_player, 1 - m.turn_player):
        places = [i for i in range(len(sources)) if sources[i].f.player == player]
        if len(places) < 2 or is_ordered(m, sources, places):
            continue
        found: list[int] = []
        if outcome is None or may_differ(m, sources, places, outcome):
            found = entangled(m, sources, places, outcome)
        # Trying other orders has changed the table.
        if outcome is not None:
            lay(m, sources, outcome, -1)
        keys = [sources[i].f.key for i in found]
        if [key for key in keys if key not in m.order]:
            m.to_order = keys
            return player
    return -1


def is_ordered(m: Match, sources: list[Source], places: list[int]) -> bool:
    """Whether the effects at these places have been ordered."""
    for i in places:
        if sources[i].f.key not in m.order:
            return False
    return True


def may_differ(m: Match, sources: list[Source], places: list[int], outcome: list[list[int]]) -> bool:
    """Whether one of these effects would do something else if the others of its player came after it: a quick look."""
    alone: list[list[int]] = []
    m.lay_base()
    for i in range(len(sources)):
        if i not in places:
            put(m, sources[i], outcome[i])
    for i in places:
        alone.append(plan(m, sources[i]))
    for at in range(len(places)):
        lay(m, sources, outcome, places[at])
        if plan(m, sources[places[at]]) != alone[at]:
            return True
    return False


def entangled(m: Match, sources: list[Source], places: list[int], outcome: list[list[int]] | None) -> list[int]:
    """Those of these places whose order changes the values of the table; none if no order does."""
    usual: list[int] = []
    if outcome is not None:
        lay(m, sources, outcome, -1)
        usual = values(m)
    out: list[int] = []
    for order in orders(places):
        if is_other(m, sources, places, order, usual, outcome):
            moved = [place for place, origin in zip(places, order, strict=True) if place != origin]
            if not out or len(moved) < len(out):
                out = moved
            if len(moved) == 2:
                return among_pairs(m, sources, places, usual, outcome)
    return out


def is_other(
    m: Match, sources: list[Source], places: list[int], order: list[int], usual: list[int],
    outcome: list[list[int]] | None,
) -> bool:  # fmt: skip
    """Whether effects in these places, taken in another order, come to other values, or to none or some at all."""
    trial = sources[:]
    for place, origin in zip(places, order, strict=True):
        trial[place] = sources[origin]
    m.lay_base()
    result = run_rounds(m, trial)
    return (result is None) != (outcome is None) or (result is not None and values(m) != usual)


def among_pairs(
    m: Match, sources: list[Source], places: list[int], usual: list[int], outcome: list[list[int]] | None
) -> list[int]:
    """The places of all pairs that change the values by changing places with each other."""
    out: list[int] = []
    for order in swaps(places):
        if is_other(m, sources, places, order, usual, outcome):
            out += [place for place, origin in zip(places, order, strict=True) if place != origin and place not in out]
    return sorted(out)


def values(m: Match) -> list[int]:
    """What continuous effects have made of the table, as plain numbers."""
    out: list[int] = [m.p0.bans, m.p1.bans]
    for side in (m.p0, m.p1):
        for u in side.units():
            out += [u.base, u.bonus, u.cost_base, u.cost_bonus, u.keywords, u.bans, 1 if u.negated else 0]
            out += sorted(u.gained)
    for source in m.hand_sources:
        out.append(source.f.key)
    return out


def orders(places: list[int]) -> list[list[int]]:
    """The orders to try: all of few effects, of many those in which two change places."""
    if len(places) <= MOST_ORDERED:
        return [list(order) for order in permutations(places)][1:]
    return swaps(places)


def swaps(places: list[int]) -> list[list[int]]:
    """The orders in which two change places."""
    out: list[list[int]] = []
    for i in range(len(places)):
        for j in range(i):
            order = places[:]
            order[i] = places[j]
            order[j] = places[i]
            out.append(order)
    return out


def forget_order(m: Match, player: i64) -> None:
    """Forget the order that a player chose, as another effect has joined those it orders."""
    own = [s.f.key for s in m.sources if s.f.player == player]
    m.order = [key for key in m.order if key not in own]


class OrderEffects(Op[Match]):
    """Let a player say in which order the own continuous effects apply.  [op 8-1-3-3-5(1), 8-1-3-3-5(2)]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        m.unordered = -1  # that is being asked, after loading as well
        keys = [key for key in f.get(KEYS) if key not in m.order]
        if not keys:
            m.touch()
            return False
        return m.ask(f.player, [Action(ORDER, key >> KEY_BITS, key & KEY_MASK) for key in keys])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        m.order.append(a.card << KEY_BITS | a.n)
        f.again()
