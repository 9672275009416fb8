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


def refuse_illegal(decks: Sequence[D], check: Callable[[D], Sequence[Violation]]) -> None:
    """Refuse the first of some decks that is not legal."""
    for player, deck in enumerate(decks):
        violations = check(deck)
        if violations:
            raise IllegalDeckError(player, violations)


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


def too_often(cards: Sequence[D], most_copies: Callable[[D], int]) -> list[tuple[str, str]]:
    """The numbers of which a deck has more cards than it may, each with what is wrong."""
    counts = count_copies(cards)
    out: list[tuple[str, str]] = []
    for d in one_of_each(cards):
        most = most_copies(d)
        if counts[d.number] > most:
            message = f"{d.name} is in the deck {counts[d.number]} times; at most {most} of number {d.number} may be"
            out.append((d.number, message))
    return out


class Named:
    """The cards of a deck that share a name: how many, how many there may be, and their numbers."""

    def __init__(self) -> None:
        self.count = 0
        self.most = 0
        self.numbers: list[str] = []


def by_name(cards: Sequence[D], most_copies: Callable[[D], int]) -> dict[str, Named]:
    """The cards of a deck by their names; of what their texts say of a name the largest number counts."""
    found: dict[str, Named] = {}
    for d in cards:
        for name in d.names:
            one = found.setdefault(name, Named())
            one.count += 1
            one.most = max(one.most, int(most_copies(d)))
            if d.number not in one.numbers:
                one.numbers.append(d.number)
    return found


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

    def objection(self, card: Any) -> str:
        """What is wrong if the text of a card forbids this one in the deck, or ''."""
        by = self.forbidding(card)
        if not by:
            return ""
        return f"{card.d.name} may not be in the deck because of the text of {by}; take another card"

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
