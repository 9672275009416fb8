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
    """Let cards of a deck and of its sideboard, named by number, change places one for one, as between two duels.

    Each takes the very place of another, as the order of a list may tell parts of a deck apart.
    """
    if len(out) != len(into):
        raise SideboardError(f"cards are exchanged one for one, not {len(out)} for {len(into)}")
    gone = places(deck, out, "the deck")
    come = places(sideboard, into, "the sideboard")
    new_deck, new_side = list(deck), list(sideboard)
    for i, j in zip(gone, come, strict=True):
        new_deck[i], new_side[j] = sideboard[j], deck[i]
    problems = check_entry(game, new_deck, new_side, limited=limited)
    if problems:
        raise SideboardError("; ".join(problem.message for problem in problems))
    return new_deck, new_side


def places(cards: Sequence[Any], numbers: Sequence[str], where: str) -> list[int]:
    """Where the cards of these numbers are: the last of each, as what a deck is led by comes first and stays."""
    wanted = Counter(numbers)
    found: list[int] = []
    for at in range(len(cards) - 1, -1, -1):
        if wanted[cards[at].number] > 0:
            wanted[cards[at].number] -= 1
            found.append(at)
    missing = [number for number, count in wanted.items() if count > 0]
    if missing:
        raise SideboardError(f"{missing[0]} is not in {where}, or not as often")
    return found[::-1]
