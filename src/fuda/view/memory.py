"""What one player remembers of cards that lie hidden now: read from the journal as this player learned of it.

A card that a player saw, and saw moving, is known where it lies, though no rule shows it there any more: a card that
was taken back to the hand, one that was found and shown, one that was looked at and put back on the deck. What nobody
follows with his eyes becomes less: after shuffling a card is somewhere in the deck; when some card of a hand goes face
down elsewhere, a card known to be in that hand is in either place. Nothing is ever read of a record's card that this
player did not learn, except that a card known at its very place is followed when the card of that place moves.

What did not happen tells something too: how many blows the opponent let through, and how many cards came to that hand
since (`spared`, `newer`); a card that would have stopped a blow is the less likely among the older ones.

Who the opponent is, and which deck that is, is no part of it: dealing again deals the opponent's own hidden cards,
as if both players had shown their deck lists before the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fuda.core.events import Event
from fuda.core.flow import Match
from fuda.games.registry import AnyGame

SHUFFLED: Final = "shuffled"
SPREAD: Final = "row"  # how a zone lies whose cards are never shuffled
LOOKED: Final = "looked"
SORTED: Final = "sorted"
HURT: Final = "damaged"  # a player, if it is about no card or about the one that struck
HAND: Final = "hand"


class Remembered(NamedTuple):
    """What one player remembers, as plain values."""

    zones: dict[int, int]
    placed: frozenset[int]
    owner: dict[int, int]
    spared: int = 0
    newer: int = 0


class Memory:
    """What one player remembers: for each card the zones it may be in, and those whose very place is known."""

    __slots__ = (
        "_last",
        "_ordered",
        "_read",
        "_spread",
        "_told",
        "_within",
        "game",
        "newer",
        "owner",
        "placed",
        "player",
        "spared",
        "zones",
    )

    def __init__(self, game: AnyGame, player: int) -> None:
        self.game = game
        self.player = player
        names = list(game.zone_names)
        zones = {zone.name: zone for zone in game.zones}
        self._ordered = [name in zones and zones[name].is_ordered for name in names]
        self._spread = [name in zones and zones[name].shape == SPREAD for name in names]
        self._within = {names.index(part): names.index(zone) for part, zone in game.zone_parts.items()}
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        self.zones: dict[int, int] = {}  # of a card: the zones it may be in, as bits
        self.placed: set[int] = set()  # cards that were followed to where they lie
        self.owner: dict[int, int] = {}
        self._told: set[int] = set()  # cards that are about to go somewhere in an order that this player is not told
        self.spared = 0  # blows that the opponent let through in this match
        self.newer = 0  # cards that came to the opponent's hand since the last of them
        self._read = 0
        self._last: Event | None = None

    def told(self) -> Remembered:
        """What is remembered, to be told elsewhere, where there is no journal to read."""
        return Remembered(dict(self.zones), frozenset(self.placed), dict(self.owner), self.spared, self.newer)

    def recall(self, remembered: Remembered) -> None:
        """Take over what was told."""
        self.forget()
        self.zones, self.placed, self.owner = (dict(remembered.zones), set(remembered.placed), dict(remembered.owner))
        self.spared, self.newer = remembered.spared, remembered.newer

    def follow(self, m: Match) -> None:
        """Read what was written into the journal since; from the beginning, if answers were taken back."""
        journal: Sequence[Event] = m.journal or ()
        if self._read and (self._read > len(journal) or journal[self._read - 1] is not self._last):
            self.forget()
        for e in journal[self._read :]:
            self.learn(m, e)
        self._read = len(journal)
        self._last = journal[-1] if journal else None

    def learn(self, m: Match, e: Event) -> None:
        """Read one record."""
        card, source, target = int(e.card), self.zone(e.source), self.zone(e.target)
        if int(e.player) != self.player:
            self.watch(m, e, card, target)
        if card < 0:
            if self.game.events[int(e.kind)] == SHUFFLED:
                self.lose_places(int(e.player))
            elif source >= 0 and target >= 0:
                self.mingle(int(e.player), source, target)
        elif e.seen >> self.player & 1:
            self.see(m, e, card, target if target >= 0 else source)
        elif source >= 0 and target >= 0:
            self.miss(self.game.owner(m, card), card, source, target)
        elif self.game.events[int(e.kind)] == LOOKED:
            self.placed.discard(card)  # whoever looked at it may take it or put it elsewhere

    def watch(self, m: Match, e: Event, card: int, target: int) -> None:
        """Count the blows that the opponent lets through, and the cards that come to that hand."""
        if self.game.events[int(e.kind)] == HURT and (card < 0 or self.game.owner(m, card) == self.player):
            self.spared += 1
            self.newer = 0
        elif target >= 0 and self.game.zone_names[target] == HAND:
            self.newer += 1

    def zone(self, number: int) -> int:
        """The zone that a record names, or that it names a place of."""
        return self._within.get(int(number), int(number))

    def see(self, m: Match, e: Event, card: int, zone: int) -> None:
        """A card that was seen is where it was seen, or where it was seen to go."""
        if zone < 0:
            return
        if self.game.events[int(e.kind)] == SORTED:
            self._told.add(card)
            return
        self.owner[card] = self.game.owner(m, card)
        self.zones[card] = 1 << zone
        self.placed.add(card)
        self._told.discard(card)

    def miss(self, owner: int, card: int, source: int, target: int) -> None:
        """A card moved, and this player did not learn which."""
        if card in self._told:
            self._told.discard(card)
            self.owner[card] = owner
            self.zones[card] = 1 << target
            self.placed.discard(card)
        elif card in self.placed and source != target and self.is_pile(source):
            self.zones[card] = 1 << target  # it was drawn from the place where it was known to be
        else:
            self.mingle(owner, source, target)

    def is_pile(self, zone: int) -> bool:
        """Whether the cards of a zone have an order that both players can follow: nobody looks into a hand."""
        return self._ordered[zone]

    def mingle(self, owner: int, source: int, target: int) -> None:
        """Some card of a zone went to another: it may have been any of those not known at their very place."""
        for card, zones in self.zones.items():
            if zones >> source & 1 and self.owner[card] == owner:
                if card in self.placed and self.is_pile(source) and source != target:
                    continue
                self.zones[card] = zones | 1 << target
                self.placed.discard(card)

    def lose_places(self, owner: int) -> None:
        """A pile was shuffled: what lies in it lies anywhere in it; what lies side by side, as a hand, stays."""
        for card in list(self.placed):
            if self.owner[card] == owner and not self._spread[self.zones[card].bit_length() - 1]:
                self.placed.discard(card)

    def kept(self, m: Match) -> frozenset[int]:
        """The cards known at the very places where they lie."""
        return frozenset(card for card in self.placed if self.zones[card] >> int(m.zone_of(card)) & 1)
