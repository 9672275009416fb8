"""Deck construction (1-2.4, 3-1.1, 3-1.2): what must be true of a deck and a sideboard when they are presented.

Each function reports every violation with its clause. Decks of any size can be looked at, not only those that could
be legal; each name is reported once.
"""

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import i64

from fuda.core import reasons
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.spec import DECK_SIZE, GAME, MOST_COPIES, MOST_FORBIDDEN, SIDEBOARD_SIZE, UNITY


class Violation(reasons.Violation):
    """One way in which a deck is not legal by the rules of this game."""

    code: ClassVar[str] = GAME


def check_deck(deck: Sequence[CardDef]) -> list[Violation]:
    """Everything that is not legal about a deck for constructed play, without its sideboard."""
    out: list[Violation] = []
    check_size(deck, "3-1.1", out)
    check_forbidden(deck, out)
    check_copies(deck, out)
    return out


def check_sideboard(deck: Sequence[CardDef], sideboard: Sequence[CardDef]) -> list[Violation]:
    """Everything that is not legal about a sideboard beside a deck that is legal by itself."""
    out: list[Violation] = []
    total = len(sideboard)
    # Ten cards or none.  [dz 3-1.1]
    if total not in (0, SIDEBOARD_SIZE):
        out.append(Violation("3-1.1", f"the sideboard has {total} cards; it has {SIDEBOARD_SIZE} or none", []))
    if total:
        known = [v.cards for v in check_deck(deck)]
        together: list[Violation] = []
        check_copies([*deck, *sideboard], together)
        out += [v for v in together if v.cards not in known]
    return out


def check_limited(pool: Sequence[CardDef], deck: Sequence[CardDef]) -> list[Violation]:
    """Everything that is not legal about a deck made of the cards of a pool; the rest is the sideboard.  [dz 3-1.2]"""
    out: list[Violation] = []
    check_size(deck, "3-1.2", out)
    check_forbidden(deck, out)  # in every format  [ruling dz-028]
    there = count(pool, False)
    # Copies are not limited here, but what was not opened cannot be used.
    for number, used in count(deck, False).items():
        if used > there.get(number, 0):
            message = f"{number} is in the deck {used} times, but {there.get(number, 0)} times in the pool"
            out.append(Violation("3-1.2", message, [number]))
    return out


def check_size(deck: Sequence[CardDef], clause: str, out: list[Violation]) -> None:
    """A deck has forty cards.  [dz 3-1.1, 3-1.2]"""
    total = len(deck)
    if total != DECK_SIZE:
        out.append(Violation(clause, f"the deck has {total} cards; it needs exactly {DECK_SIZE}", []))


def check_forbidden(deck: Sequence[CardDef], out: list[Violation]) -> None:
    """The numbers of the forbidden symbols are 10 together at most.  [dz 1-2.4, 2-19.p1] [ruling dz-028]"""
    total: i64 = 0
    numbers: dict[str, bool] = {}
    for d in deck:
        if d.forbidden > 0:
            total += d.forbidden
            numbers[d.number] = True
    if total > MOST_FORBIDDEN:
        message = f"the forbidden numbers of the deck are {total} together; they may be {MOST_FORBIDDEN} at most"
        out.append(Violation("2-19.p1", message, list(numbers)))


def check_copies(cards: Sequence[CardDef], out: list[Violation]) -> None:
    """At most three cards have the same Japanese name, whatever else is printed on them.  [dz 3-1.1, 2-3.1-2]"""
    counts = count(cards, True)
    numbers: dict[str, list[str]] = {}
    for d in cards:
        if counts[d.name] > MOST_COPIES and not is_unlimited(d):
            known = numbers.setdefault(d.name, [])
            if d.number not in known:
                known.append(d.number)
    for name, found in numbers.items():
        message = f"{name} is there {counts[name]} times; at most {MOST_COPIES} cards may have the same name"
        out.append(Violation("3-1.1", message, found))


def is_unlimited(d: CardDef) -> bool:
    """Whether any number of a card may be there; what it loses in the duel does not matter.  [dz 5-6.2, 5-6.2-1]"""
    return d.keywords & UNITY != 0


def count(cards: Sequence[CardDef], by_name: bool) -> dict[str, int]:
    """How many cards there are of each name, or of each number."""
    out: dict[str, int] = {}
    for d in cards:
        key = d.name if by_name else d.number
        out[key] = out.get(key, 0) + 1
    return out
