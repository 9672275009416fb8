"""What must hold at every decision, whatever a card does."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import snapshot
from fuda.games.dimensionzero.state import Match
from fuda.text.probe.walking import unsaved

PILES: Final = (spec.DECK, spec.HAND, spec.GRAVEYARD, spec.ENERGY, spec.SMASH, spec.REMOVED)


def broken_law(m: Match) -> str:
    """The law that does not hold at a decision, or an empty text."""
    if m.winner >= 0:
        return ""
    if not m.options:
        return "nobody has an option"
    placed: list[tuple[int, int]] = []
    for side in (m.p0, m.p1):
        placed += [(int(card.id), zone) for zone in PILES for card in side.pile(zone)]
    placed += [(int(p.id), spec.SQUARE) for p in m.pieces]
    placed += [(int(card.id), spec.SPIRIT) for p in m.pieces for card in p.spirits]
    for card, zone in placed:
        if m.zone_of(card) != zone:
            return f"a card in {spec.ZONES[zone]} is noted elsewhere"
    placed += [(int(c.id), spec.STACK) for c in m.cards if m.zone_of(c.id) == spec.STACK]
    if sorted(card for card, _ in placed) != list(range(len(m.cards))):
        return "a card is not in exactly one place"
    return unsaved(m, snapshot, derived)


def derived(m: Match) -> list[list[Any]]:
    """What continuous effects make of cards on squares and of players: it must follow from the position alone."""
    m.settle()
    out: list[list[Any]] = []
    for p in m.pieces:
        numbers = [
            p.uid, p.control, p.kinds, p.colors, p.power, p.smash, p.keywords, p.bans, p.textless, p.aliases,
        ]  # fmt: skip
        costs = [*p.cost.amounts, *p.move.amounts]
        out.append([*map(int, [*numbers, *costs, *p.gained]), *p.names, *p.races])
    bans = [[*map(int, m.ban_list[i : i + 5])] for i in range(0, len(m.ban_list), 5)]
    return [*out, *sorted(bans), [int(side.bans) for side in (m.p0, m.p1)]]
