"""What must hold at every decision, whatever a card does."""

from __future__ import annotations

from fuda.games.onepiece import spec
from fuda.games.onepiece.face import snapshot
from fuda.games.onepiece.state import Match


def broken_law(m: Match, dons: list[int]) -> str:
    """The law that does not hold at a decision, or an empty text."""
    if m.winner < 0 and not m.options:
        return "nobody has an option"
    places: list[int] = []
    for side in (m.p0, m.p1):
        for zone in range(spec.LIFE + 1):
            if any(m.zone_of(card.id) != zone for card in side.pile(zone)):
                return f"a card in {spec.ZONES[zone]} is noted elsewhere"
            places += [int(card.id) for card in side.pile(zone)]
        places += [int(u.card.id) for u in side.units()]
        if len(side.characters) > spec.MOST_CHARACTERS or len(side.stage) > 1:
            return "an area holds too many cards"
    if sorted(places) != list(range(len(m.cards))):
        return "a card is not in exactly one place"
    if all_dons(m) != dons:
        return "a DON!! was lost or made"
    return unsaved(m) if m.winner < 0 else ""


def unsaved(m: Match) -> str:
    """Say so if a match is not the same after it was saved and loaded."""
    data = snapshot.dump(m)
    copy = snapshot.restore(m.cards, data)
    same = snapshot.dump(copy) == data and [a.key() for a in copy.options] == [a.key() for a in m.options]
    return "" if same else "saved and loaded, the match is another"


def all_dons(m: Match) -> list[int]:
    """The DON!! of each player."""
    return [int(side.don_on_field() + side.don_deck) for side in (m.p0, m.p1)]
