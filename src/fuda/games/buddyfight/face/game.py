"""Buddyfight as the other layers see it: decks in, matches out.

A deck is one list of definitions: buddies, the flag, a flag under it, the cards, the Lost deck (`decks.sort_out`).
"""

from collections.abc import Sequence

from mypy_extensions import i64

from fuda.core.deckcheck import refuse_illegal
from fuda.core.state import ID_MASK, reserve
from fuda.games.buddyfight.face.decks import check_deck, find_parts, sort_out
from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.setup import Chosen, lay_table
from fuda.games.buddyfight.state import Match


def deal(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks. They can serve many matches."""
    if len(decks) != 2:
        raise ValueError(f"a fight has two fighters, not {len(decks)}")
    total = sum([len(deck) for deck in decks])
    if total > ID_MASK + 1:
        raise ValueError(f"a match has at most {ID_MASK + 1} cards, not {total}")
    reserve(total)
    cards: list[Card] = []
    for player, deck in enumerate(decks):
        parts = sort_out(deck)
        if not parts.flags:
            raise ValueError(f"player {player + 1} needs a flag  [bf Z.2.2]")
        if not parts.cards:
            raise ValueError(f"player {player + 1} needs a deck  [bf Z.1.1]")
        for d in deck:
            cards.append(Card(len(cards), d, player))
    return cards


def choose_parts(cards: Sequence[Card]) -> list[Chosen]:
    """Tell which of the cards of a match are flags, buddies and Lost decks, by the order in which they were dealt."""
    out: list[Chosen] = []
    for player in range(2):
        own = [card for card in cards if card.owner == player]
        first, start, lost = find_parts([card.d for card in own])
        buddies = [int(own[i].id) for i in range(first)]
        under = [int(own[i].id) for i in range(first + 1, start)]
        out.append(Chosen(own[first].id, buddies, under, [int(own[i].id) for i in range(lost, len(own))]))
    return out


def begin(cards: list[Card], seed: i64) -> Match:
    """Make a match of the cards of two decks that has not begun."""
    return lay_table(RULES, cards, choose_parts(cards), seed)


def present_decks(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks that are legal now; nobody looks again later."""
    refuse_illegal([sort_out(deck) for deck in decks], check_deck)
    return deal(decks)


def new_match(cards: list[Card], seed: i64) -> Match:
    """Start a match and run it to its first decision."""
    m = begin(cards, seed)
    m.advance()
    return m
