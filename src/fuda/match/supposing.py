"""Which cards an opponent may have whose deck list nobody has shown: those of some deck of a population.

By itself a seat is taken to know the opponent's list, as at a tournament with open lists. With a population it does
not: before a match is imagined, every card in the opponent's hidden zones that this player never saw becomes one of a
deck of the population, which is chosen by how well it goes with the cards seen so far. Nothing of what the cards really
are is looked at. A card that lies face down in a public zone, such as a flag not yet turned, stays what it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

from fuda.core.flow import Match
from fuda.games.registry import AnyGame

UNLIKELY: Final = 0.1  # how much less likely a deck is for each card seen that it has not


class Population:
    """Decks that an opponent may play: of each the cards that may lie hidden, no leaders and the like."""

    __slots__ = ("decks",)

    def __init__(self, decks: Sequence[Sequence[Any]]) -> None:
        if not decks or not all(decks):
            raise ValueError("a population has at least one deck, and a deck at least one card")
        self.decks = [{str(d.number): (d, n) for d, n in Counter(deck).items()} for deck in decks]

    def supposed(self, seen: Counter[str], size: int, lots: random.Random) -> list[Any]:
        """So many further cards of one of the decks, of which these were seen already."""
        misfits = [sum(max(0, n - deck.get(number, (None, 0))[1]) for number, n in seen.items()) for deck in self.decks]
        least = min(misfits)
        deck = lots.choices(self.decks, [UNLIKELY ** (n - least) for n in misfits])[0]
        rest = [d for number, (d, n) in deck.items() for _ in range(n - seen[number])]
        lots.shuffle(rest)
        whole = [d for d, n in deck.values() for _ in range(n)]
        return [*rest, *(lots.choice(whole) for _ in range(size - len(rest)))][:size]


def suppose(game: AnyGame, m: Any, player: int, met: Collection[int], population: Population, seed: int) -> Match:
    """The match, but for the opponent's cards that a player does not know; `met` are those seen before."""
    lots = random.Random(seed)
    seen = game.all_seen(m)
    owners = [game.owner(m, card) for card in range(len(seen))]
    fronts: list[Any] = [card.d for card in m.cards]  # of two-faced cards too, whichever face lies up
    decks = [[fronts[card] for card, owner in enumerate(owners) if owner == one] for one in (0, 1)]
    first = len(decks[0]) * (1 - player)  # cards are numbered deck by deck
    theirs = [card for card, owner in enumerate(owners) if owner != player]
    new = {card for card in theirs if not seen[card] >> player & 1 and card not in met}
    hidden = {zone.name for zone in game.zones if not zone.is_public}
    unknown = [card for card in theirs if card in new and game.place(m, card)[1] in hidden]
    known = Counter(str(game.definition(m, card).number) for card in theirs if card not in new)
    for card, d in zip(unknown, population.supposed(known, len(unknown), lots), strict=True):
        decks[1 - player][card - first] = d
    found: Match = game.restore(decks, game.dump(m))
    return found
