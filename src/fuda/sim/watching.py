"""What happens to each card in a match, in words that every game has: in the opening hand, drawn, used from the hand.

The opening hand is what was dealt before the first turn and not put back, whatever of it was laid out since then; the
first draw of a turn, which comes before anybody is asked, is no part of it. How a card was used is told by the answer
that its player gave about it while it was in hand: play, charge, counter... Only answers of the game's own count, so
that a card which is merely picked, as for a discard, was not used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fuda.core.flow import Match
from fuda.core.state import NOBODY, ORDER
from fuda.games.registry import AnyGame

DECK: Final = "deck"
HAND: Final = "hand"
PHASE: Final = "phase"  # the event, in every game; 0 is what goes before the first turn
OPENING: Final = "opening"
DRAWN: Final = "drawn"


class Watch:
    """Looks on while a match is played; `places` says for each seat which bit stands for which card number."""

    def __init__(self, game: AnyGame, m: Match, places: Sequence[Mapping[str, int]]) -> None:
        self.game = game
        self.match = m
        self.places = places
        self.marks: list[dict[str, int]] = [{OPENING: 0, DRAWN: 0}, {OPENING: 0, DRAWN: 0}]
        self.hand = game.zone_names.index(HAND) if HAND in game.zone_names else NOBODY

    def before(self, choice: int) -> None:
        """Look at the match before a choice is made in it."""
        m = self.match
        action = m.options[choice]
        if action.kind > ORDER and action.card >= 0 and self.game.place(m, int(action.card)) == (int(m.player), HAND):
            self.mark(self.game.answers[int(action.kind)], int(action.card))

    def mark(self, what: str, card: int) -> None:
        """Note that something happened to a card of its owner's deck."""
        owner = self.game.owner(self.match, card)
        place = self.places[owner].get(str(self.game.definition(self.match, card).number))
        if place is not None:
            self.marks[owner][what] = self.marks[owner].get(what, 0) | 1 << place

    def found(self) -> list[dict[str, int]]:
        """What happened to the cards of each seat in the whole match."""
        for card in self.dealt():
            self.mark(OPENING, card)
        for event in self.match.journal or ():
            if event.card >= 0 and event.target == self.hand >= 0 and event.source != self.hand:
                self.mark(DRAWN, int(event.card))
        return self.marks

    def dealt(self) -> list[int]:
        """The cards that came to a hand before the first turn, without those that went back to the deck."""
        deck = self.game.zone_names.index(DECK) if DECK in self.game.zone_names else NOBODY
        out: dict[int, None] = {}
        for event in self.match.journal or ():
            if self.game.events[int(event.kind)] == PHASE and event.n > 0:
                break
            if event.card >= 0 and event.target == self.hand >= 0:
                out[int(event.card)] = None
            elif event.card >= 0 and event.target == deck >= 0:
                out.pop(int(event.card), None)
        return list(out)
