"""What must hold at every decision, whatever a card does."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.hanyo import spec
from fuda.games.hanyo.face import hidden, snapshot
from fuda.games.hanyo.face.contract import GAME
from fuda.games.hanyo.state import Match
from fuda.text.probe.walking import told, unsaved

PILES: Final = (spec.DECK, spec.HAND, spec.DISCARD, spec.NOWHERE)


def broken_law(m: Match) -> str:
    """The law that does not hold at a decision, or an empty text."""
    if m.winner >= 0:
        return ""
    if not m.options:
        return "nobody has an option"
    placed: list[tuple[int, int]] = [(int(card.id), spec.RESOLUTION) for card in m.resolution]
    for side in (m.p0, m.p1):
        placed += [(int(card.id), zone) for zone in PILES for card in side.pile(zone)]
        units = side.all_units()
        placed += [(int(u.id), spec.AREA) for u in units]
        placed += [(int(card.id), spec.ENERGY) for u in units for card in u.energy]
        placed += [(int(card.id), spec.SET) for u in units for card in u.sets]
        placed += [(int(card.id), spec.ENERGY) for card in side.loose_energy]
        placed += [(int(card.id), spec.SET) for card in side.loose_sets]
        if any(u.damage < 0 for u in units):
            return "a unit has less than no damage"
        if any(u.ko and (u.damage or u.counters) for u in units):
            return "a KO'd unit has damage or counters"  # [hy 909.1a, 913.6]
    for card, zone in placed:
        if m.zone_of(card) != zone:
            return f"a card in {spec.ZONES[zone]} is noted elsewhere"
    if sorted(card for card, _ in placed) != list(range(len(m.cards))):
        return "a card is not in exactly one place"
    if any(e.until == spec.THIS_TURN and 0 <= e.due < m.turn for e in m.lasting):
        return "an effect lasts longer than it says"
    return unsaved(m, snapshot, derived) or told(m, GAME, hidden)


def derived(m: Match) -> list[Any]:
    """What continuous effects make of units and of players: it must follow from the position alone."""
    if m.dirty:
        m.settle()
    out: list[Any] = []
    for side in (m.p0, m.p1):
        for u in side.all_units():
            numbers = [u.uid, u.hp, u.retreat, u.bans, u.negated]
            out.append([*map(int, numbers), *u.attributes, *u.advantages, *u.names, *map(int, u.gained)])
    bans = [[*map(int, m.ban_list[i : i + 5])] for i in range(0, len(m.ban_list), 5)]
    return [*out, *sorted(bans)]
