"""One Piece as the other layers see it: decks in, matches out."""

from collections.abc import Sequence

from mypy_extensions import i64

from fuda.core.deckcheck import deal_two, refuse_illegal
from fuda.games.onepiece.face.decks import Deck, check_deck
from fuda.games.onepiece.printed import Card, CardDef
from fuda.games.onepiece.rules.checks import RULES
from fuda.games.onepiece.rules.setup import lay_table
from fuda.games.onepiece.spec import LEADER
from fuda.games.onepiece.state import Match


def deal(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks, each a Leader and its cards. They can serve many matches."""
    for player, deck in enumerate(decks):
        # A Leader and a deck must be there.  [op 5-1-1]
        if sum(d.kind == LEADER for d in deck) != 1:
            raise ValueError(f"player {player + 1} needs exactly one Leader  [op 5-1-1]")
    # Exactly two players.  [op 1-1-1]
    return deal_two(decks, Card, "op 1-1-1")


def present_decks(decks: Sequence[Deck]) -> list[Card]:
    """Make the physical cards of two decks that are legal now; nobody looks again later.  [op 5-2-1-1]"""
    refuse_illegal(decks, check_deck)
    return deal([[deck.leader, *deck.cards] for deck in decks if deck.leader is not None])


def new_match(cards: list[Card], seed: i64) -> Match:
    """Start a match and run it to its first decision."""
    m = lay_table(RULES, cards, seed)
    m.advance()
    return m
