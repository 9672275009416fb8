"""Cutting a finding down: cards, abilities and states go as long as the law is still broken in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fuda.fuzz.findings import Finding
from fuda.fuzz.laws import TookTooLong, ask
from fuda.fuzz.layout import Layout
from fuda.fuzz.words import Words
from fuda.games.registry import PositionError

TRIES: Final = 250


def can_go(words: Words, layout: Layout, player: int, zone: str) -> bool:
    """Whether a card of a zone can go: not the last one of a deck, nor one that is always there, such as a Leader."""
    return words.zones[zone]["count"] != [1] and not (zone == "deck" and len(layout.halves[player][zone]) < 2)


def smaller(words: Words, layout: Layout) -> Iterator[Layout]:
    """The position with one thing less, for each thing that could go; what a law needs stays."""
    for (player, zone, index), (name, _) in list(layout.places()):
        if name not in layout.kept and can_go(words, layout, player, zone):
            other = layout.copy()
            del other.halves[player][zone][index]
            del other.cards[name]
            yield other
    for name, facts in layout.cards.items():
        for index, text in enumerate(facts.get("abilities", ())):
            if name not in layout.kept or text not in layout.fixed:
                other = layout.copy()
                del other.cards[name]["abilities"][index]
                yield other
    for (player, zone, index), (_, states) in list(layout.places()):
        for state in states:
            other = layout.copy()
            del other.halves[player][zone][index][1][state]
            yield other
    for name, facts in layout.cards.items():
        if facts.get("keywords"):
            other = layout.copy()
            del other.cards[name]["keywords"]
            yield other


def broken_alike(words: Words, found: Finding, layout: Layout) -> Finding | None:
    """Whether the law is broken in the same way by a smaller position."""
    try:
        again = ask(words, found.law, layout, found.seed)
    except (PositionError, TookTooLong):
        return None
    return again if again is not None and again.what == found.what else None


def shrink(words: Words, found: Finding, tries: int = TRIES) -> Finding:
    """The finding with as little as is left when nothing more can go."""
    best, left = found, tries
    changed = True
    while changed and left > 0:
        changed = False
        for layout in smaller(words, best.layout):
            left -= 1
            again = broken_alike(words, best, layout)
            if again is not None:
                best, changed = again, True
                break
            if left <= 0:
                break
    return best
