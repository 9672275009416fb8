"""汎用TCG as the other layers see it: decks in, matches out."""

from collections.abc import Sequence

from mypy_extensions import i64

from fuda.core.deckcheck import deal_two, refuse_illegal
from fuda.games.hanyo.face.decks import check_deck
from fuda.games.hanyo.printed import Card, CardDef
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import lay_table
from fuda.games.hanyo.state import Match


def deal(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks. They can serve many matches."""
    for player, deck in enumerate(decks):
        # Without a unit a hand would be drawn anew for ever.  [hy 402.2d]
        if not any(d.is_unit() for d in deck):
            raise ValueError(f"player {player + 1} needs at least one unit card  [hy 402.2d]")
    # Exactly two players.  [hy 102.1]
    return deal_two(decks, Card, "hy 102.1")


def present_decks(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks that are legal now; nobody looks again later.  [hy 402.1, 402.3]"""
    refuse_illegal(decks, check_deck)
    return deal(decks)


def new_match(cards: list[Card], seed: i64) -> Match:
    """Start a match and run it to its first decision."""
    m = lay_table(RULES, cards, seed)
    m.advance()
    return m
