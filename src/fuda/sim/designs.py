"""The usual experiments: two decks, one against several, every one against every other, two versions of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fuda.games.registry import AnyGame
from fuda.sim.drawing import outside_of
from fuda.sim.experiment import Experiment, make

Named = tuple[str, Sequence[Any]]  # a deck by name, with its definitions


def duel(game: AnyGame, one: Named, two: Named, players: tuple[str, str], **rest: Any) -> Experiment:
    """One deck against another; they keep their seats."""
    return make(game, [one, two], [(0, 1)], players, alternate=False, **rest)


def gauntlet(game: AnyGame, one: Named, others: Sequence[Named], players: tuple[str, str], **rest: Any) -> Experiment:
    """One deck against each of some others."""
    return make(game, [one, *others], [(0, at) for at in range(1, len(others) + 1)], players, **rest)


def matrix(
    game: AnyGame, decks: Sequence[Named], players: tuple[str, str], *, mirror: bool = False, **rest: Any
) -> Experiment:
    """Every deck against every other, both ways only if the bots differ; also against itself if `mirror` says so."""
    places = range(len(decks))
    is_both = players[0] != players[1]
    cells = [(i, j) for i in places for j in places if (mirror and i == j) or i < j or (is_both and i > j)]
    return make(game, decks, cells, players, **rest)


def versions(
    game: AnyGame, old: Named, news: Sequence[Named], others: Sequence[Named], players: tuple[str, str], **rest: Any
) -> Experiment:
    """Versions of a deck against the same opponents, first all cells of the old one, then those of each new one.

    Game by game they have the same seed and seat, and cards that versions share lie in the same places of the deck.
    """
    matched = [(name, matching(game, old[1], deck)) for name, deck in news]
    decks = [old, *matched, *others]
    foes = range(1 + len(news), len(decks))
    return make(game, decks, [(at, foe) for at in range(1 + len(news)) for foe in foes], players, versions=True, **rest)


def matching(game: AnyGame, old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """A deck in such an order that the cards it shares with another lie in the same places, so that the same shuffle
    deals both alike; as it is if it is not built alike."""
    outside = outside_of(game, old)
    if len(old) != len(new) or outside_of(game, new) != outside:
        return list(new)
    left = Counter(str(d.number) for at, d in enumerate(new) if at not in outside)
    out: list[Any] = [None] * len(old)
    for at, d in enumerate(old):
        if at in outside:
            out[at] = new[at]
        elif left[str(d.number)]:
            left[str(d.number)] -= 1
            out[at] = d
    spare = [d for at, d in enumerate(new) if at not in outside for _ in range(taken(left, str(d.number)))]
    found = [spare.pop(0) if d is None else d for d in out]
    return list(new) if game.check_deck(found) else found


def taken(left: Counter[str], number: str) -> int:
    """Take one of what is left of a card: 1 if there was one."""
    if not left[number]:
        return 0
    left[number] -= 1
    return 1
