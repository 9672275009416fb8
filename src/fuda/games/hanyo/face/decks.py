"""Deck construction (402): what must be true of a deck when it is presented.

`check_deck` reports every violation with its clause. What cards say about it are `DeckRule`s of their definitions.
That all backs are alike (402.2a) is taken for granted: there is one back.
"""

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import i64

from fuda.core import reasons
from fuda.core.deckcheck import by_name
from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.spec import DECK_SIZE, GAME, MOST_COPIES
from fuda.words import deckrules


class Violation(reasons.Violation):
    """One way in which a deck is not legal by the rules of this game."""

    code: ClassVar[str] = GAME


def check_deck(deck: Sequence[CardDef]) -> list[Violation]:
    """Every violation of the rules of deck construction."""
    out: list[Violation] = []
    check_size(deck, out)
    check_units(deck, out)
    check_copies(deck, out)
    return out


def check_size(deck: Sequence[CardDef], out: list[Violation]) -> None:
    """A deck has exactly fifty cards.  [hy 402.2b]"""
    if len(deck) != DECK_SIZE:
        out.append(Violation("402.2b", f"the deck has {len(deck)} cards; it needs exactly {DECK_SIZE}", []))


def check_units(deck: Sequence[CardDef], out: list[Violation]) -> None:
    """At least one of them is a unit card.  [hy 402.2d]"""
    for d in deck:
        if d.is_unit():
            return
    out.append(Violation("402.2d", "the deck has no unit card; it needs at least 1", []))


def check_copies(deck: Sequence[CardDef], out: list[Violation]) -> None:
    """At most four cards share a name and a type, unless their text says otherwise.

    The types are unit and command, whatever the classification of a command.  [hy 402.2c, 201.2] [ruling hy-015]
    """
    for is_unit in (True, False):
        kind = "unit" if is_unit else "command"
        for name, one in by_name([d for d in deck if d.is_unit() == is_unit], most_copies).items():
            if one.count > one.most:
                message = f"{name} is in the deck {one.count} times; at most {one.most} {kind} cards of a name may be"
                out.append(Violation("402.2c", message, one.numbers))


def most_copies(d: CardDef) -> i64:
    """How many of a card may be in the deck: what its text says goes before the rule.  [hy 402.3, 104.1]"""
    return min(deckrules.most_copies(d.deck_rules, MOST_COPIES), deckrules.UNLIMITED)
