"""What a player enters with: a deck and a sideboard, and the exchange of cards between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fuda.games.registry import AnyGame, Problem


class SideboardError(ValueError):
    """Cards cannot be exchanged that way; nothing has changed."""


def check_entry(
    game: AnyGame, deck: Sequence[Any], sideboard: Sequence[Any], *, limited: bool = False
) -> list[Problem]:
    """Say everything that is not legal about a deck and its sideboard.

    A deck built before is judged with its sideboard; in limited play both together are the cards that were opened.
    """
    if limited:
        return game.check_limited([*deck, *sideboard], deck)
    return [*game.check_deck(deck), *game.check_sideboard(deck, sideboard)]


def exchange(
    game: AnyGame,
    deck: Sequence[Any],
    sideboard: Sequence[Any],
    out: Sequence[str],
    into: Sequence[str],
    *,
    limited: bool = False,
) -> tuple[list[Any], list[Any]]:
    """Let cards of a deck and of its sideboard, named by number, change places one for one, as between two duels."""
    if len(out) != len(into):
        raise SideboardError(f"cards are exchanged one for one, not {len(out)} for {len(into)}")
    new_deck, gone = without(deck, out, "the deck")
    new_side, come = without(sideboard, into, "the sideboard")
    new_deck += come
    new_side += gone
    problems = check_entry(game, new_deck, new_side, limited=limited)
    if problems:
        raise SideboardError("; ".join(problem.message for problem in problems))
    return new_deck, new_side


def without(cards: Sequence[Any], numbers: Sequence[str], where: str) -> tuple[list[Any], list[Any]]:
    """The cards that stay and those that are taken out."""
    wanted = Counter(numbers)
    stay: list[Any] = []
    taken: list[Any] = []
    for card in cards:
        if wanted[card.number] > 0:
            wanted[card.number] -= 1
            taken.append(card)
        else:
            stay.append(card)
    missing = [number for number, count in wanted.items() if count > 0]
    if missing:
        raise SideboardError(f"{missing[0]} is not in {where}, or not as often")
    return stay, taken
