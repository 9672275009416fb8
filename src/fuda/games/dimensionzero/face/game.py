"""Starting a match from two decks."""

from collections.abc import Sequence

from fuda.core.state import reserve
from fuda.games.dimensionzero.printed import Card, CardDef
from fuda.games.dimensionzero.rules.checks import RULES
from fuda.games.dimensionzero.rules.setup import lay_table
from fuda.games.dimensionzero.state import Match

MOST_CARDS = 500  # of one deck


def newest(decks: Sequence[Sequence[CardDef]]) -> dict[str, CardDef]:
    """The newest edition of each name in two decks."""
    found: dict[str, CardDef] = {}
    for deck in decks:
        for d in deck:
            known = found.get(d.name)
            if known is None or d.edition > known.edition:
                found[d.name] = d
    return found


def deal(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """The physical cards of two decks."""
    if len(decks) != 2:
        raise ValueError(f"a match has two decks, not {len(decks)}")
    cards: list[Card] = []
    listed = newest(decks)
    for owner in range(2):
        deck = decks[owner]
        # With fewer there would be no opening hand to draw and a deck left.  [dz 3-2.2, 3-3.2]
        if not 6 <= len(deck) <= MOST_CARDS:
            raise ValueError(f"a deck to play with has 6 to {MOST_CARDS} cards, not {len(deck)}")
        for d in deck:
            current = listed[d.name]
            # Cards of one name are all as the newest list has them.  [dz 2-1.2, 2-10.4] [ruling dz-048]
            if current.edition > d.edition:
                d = current
            cards.append(Card(len(cards), owner, d))
    reserve(len(cards))
    return cards


def new_match(decks: Sequence[Sequence[CardDef]], seed: int) -> Match:
    """Start a match and run it to its first decision."""
    m = lay_table(RULES, deal(decks), seed)
    m.advance()
    return m
