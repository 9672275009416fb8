"""Looking a deck over: what games have in common whose cards may say something about deck construction.

The clauses, and what a deck is made of, are the games'. What cards say are the `deck_rules` of their definitions.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from fuda.core.flow import Frame, Match, Program
from fuda.core.reasons import Violation
from fuda.core.state import ID_MASK, reserve

D = TypeVar("D", bound=Any)
C = TypeVar("C")

NO_PROGRAM: Final = Program("", [])


class IllegalDeckError(ValueError):
    """A presented deck breaks rules of deck construction."""

    def __init__(self, player: int, violations: Sequence[Violation]) -> None:
        super().__init__(f"the deck of player {player + 1} is not legal: " + "; ".join(repr(v) for v in violations))
        self.violations = violations


def deal_two(decks: Sequence[Sequence[D]], make: Callable[[int, D, int], C], clause: str) -> list[C]:
    """Make the physical cards of two decks, by number, definition and owner; `clause` says that players are two."""
    if len(decks) != 2:
        raise ValueError(f"a match has two players, not {len(decks)}  [{clause}]")
    total = sum(len(deck) for deck in decks)
    if total > ID_MASK + 1:
        raise ValueError(f"a match has at most {ID_MASK + 1} cards, not {total}")
    reserve(total)
    owned = [(d, player) for player, deck in enumerate(decks) for d in deck]
    return [make(number, d, player) for number, (d, player) in enumerate(owned)]


def one_of_each(cards: Sequence[D]) -> list[D]:
    """One definition of each number, in the order of the deck."""
    known: dict[str, D] = {}
    for d in cards:
        known.setdefault(d.number, d)
    return list(known.values())


def count_copies(cards: Sequence[Any]) -> dict[str, int]:
    """How many cards share each number."""
    counts: dict[str, int] = {}
    for d in cards:
        counts[d.number] = counts.get(d.number, 0) + 1
    return counts


class Inspection:
    """A deck laid out to be looked at: a match with one card of each definition, and every rule its cards print."""

    def __init__(self, m: Match, kinds: Sequence[Any]) -> None:
        self.m = m
        self.kinds = kinds

    def forbidding(self, card: Any) -> str:
        """The name of the card whose text forbids this card in the deck, or ''."""
        for source in self.kinds:
            for rule in source.d.deck_rules:
                if rule.forbids(self.m, self.speaker(source), card):
                    return str(source.d.name)
        return ""

    def is_allowed(self, card: Any) -> bool:
        """Whether some text lets this card into the deck whatever its colour."""
        for source in self.kinds:
            for rule in source.d.deck_rules:
                if rule.allows(self.m, self.speaker(source), card):
                    return True
        return False

    def speaker(self, source: Any) -> Frame:
        """A frame that speaks for the card that prints a rule."""
        return Frame(NO_PROGRAM, 0, source.id, self.m.uid(source.id))
