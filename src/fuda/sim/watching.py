"""What happens to each card in a match, in words that every game has: in the opening hand, drawn, used from the hand.

How a card was used is told by the answer that its player gave about it while it was in hand: play, charge, counter...
Only answers of the game's own count, so that a card which is merely picked, as for a discard, was not used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fuda.core.flow import Match
from fuda.core.state import NOBODY, ORDER
from fuda.games.registry import AnyGame

HAND: Final = "hand"
OPENING: Final = "opening"
DRAWN: Final = "drawn"


class Watch:
    """Looks on while a match is played; `places` says for each seat which bit stands for which card number."""

    def __init__(self, game: AnyGame, m: Match, places: Sequence[Mapping[str, int]]) -> None:
        self.game = game
        self.match = m
        self.places = places
        self.marks: list[dict[str, int]] = [{OPENING: 0, DRAWN: 0}, {OPENING: 0, DRAWN: 0}]
        self.has_begun = False
        self.hand = game.zone_names.index(HAND) if HAND in game.zone_names else NOBODY

    def before(self, choice: int) -> None:
        """Look at the match before a choice is made in it."""
        m = self.match
        if not self.has_begun and m.turn >= 1:
            self.has_begun = True
            self.mark_hands()
        action = m.options[choice]
        if action.kind > ORDER and action.card >= 0 and self.game.place(m, int(action.card)) == (int(m.player), HAND):
            self.mark(self.game.answers[int(action.kind)], int(action.card))

    def mark_hands(self) -> None:
        """Note the hands with which the first turn begins."""
        if self.hand < 0:
            return
        for player in (0, 1):
            for card in self.game.pile(self.match, player, HAND):
                self.mark(OPENING, card)
                self.mark(DRAWN, card)

    def mark(self, what: str, card: int) -> None:
        """Note that something happened to a card of its owner's deck."""
        owner = self.game.owner(self.match, card)
        place = self.places[owner].get(str(self.game.definition(self.match, card).number))
        if place is not None:
            self.marks[owner][what] = self.marks[owner].get(what, 0) | 1 << place

    def found(self) -> list[dict[str, int]]:
        """What happened to the cards of each seat in the whole match."""
        for event in self.match.journal or ():
            if event.card >= 0 and event.target == self.hand >= 0 and event.source != self.hand:
                self.mark(DRAWN, int(event.card))
        return self.marks
