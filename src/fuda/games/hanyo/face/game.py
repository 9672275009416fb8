"""汎用TCG as the other layers see it: decks in, matches out."""

from collections.abc import Sequence

from mypy_extensions import i64

from fuda.core.deckcheck import IllegalDeckError
from fuda.core.state import ID_MASK, reserve
from fuda.games.hanyo.face.decks import check_deck
from fuda.games.hanyo.printed import Card, CardDef
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import lay_table
from fuda.games.hanyo.state import Match


def deal(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks. They can serve many matches."""
    # Exactly two players.  [hy 102.1]
    if len(decks) != 2:
        raise ValueError(f"a match has two players, not {len(decks)}  [hy 102.1]")
    total = sum(len(deck) for deck in decks)
    if total > ID_MASK + 1:
        raise ValueError(f"a match has at most {ID_MASK + 1} cards, not {total}")
    reserve(total)
    cards: list[Card] = []
    for player, deck in enumerate(decks):
        # Without a unit a hand would be drawn anew for ever.  [hy 402.2d]
        if not any(d.is_unit() for d in deck):
            raise ValueError(f"player {player + 1} needs at least one unit card  [hy 402.2d]")
        for d in deck:
            cards.append(Card(len(cards), d, player))
    return cards


def present_decks(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks that are legal now; nobody looks again later.  [hy 402.1, 402.3]"""
    for player, deck in enumerate(decks):
        violations = check_deck(deck)
        if violations:
            raise IllegalDeckError(player, violations)
    return deal(decks)


def new_match(cards: list[Card], seed: i64) -> Match:
    """Start a match and run it to its first decision."""
    m = lay_table(RULES, cards, seed)
    m.advance()
    return m
