"""Fusion World as the other layers see it: decks in, matches out."""

from collections.abc import Sequence

from mypy_extensions import i64

from fuda.core.deckcheck import deal_two, refuse_illegal
from fuda.games.fusionworld.face.decks import Deck, check_deck
from fuda.games.fusionworld.printed import Card, CardDef
from fuda.games.fusionworld.rules.checks import RULES
from fuda.games.fusionworld.rules.setup import lay_table
from fuda.games.fusionworld.spec import LEADER
from fuda.games.fusionworld.state import Match


def deal(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks, each a Leader and its cards. They can serve many matches."""
    for player, deck in enumerate(decks):
        if sum(d.kind == LEADER for d in deck) != 1:
            raise ValueError(f"player {player + 1} needs exactly one Leader  [fw 6-1-2]")
    # Exactly two players.  [fw 0-1-2]
    return deal_two(decks, Card, "fw 0-1-2")


def present_decks(decks: Sequence[Deck]) -> list[Card]:
    """Make the physical cards of two decks that are legal now; nobody looks again later.  [fw 6-2-1-1]"""
    refuse_illegal(decks, check_deck)
    return deal([[deck.leader, *deck.cards] for deck in decks if deck.leader is not None])


def new_match(cards: list[Card], seed: i64) -> Match:
    """Start a match and run it to its first decision."""
    m = lay_table(RULES, cards, seed)
    m.advance()
    return m
