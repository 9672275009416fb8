"""Worlds: the deals of hidden cards that a solver must reckon with, told apart no sooner than they must be.

Two kinds of cards are hidden from the solver. What the opponent knows (a hand) can be answered with at any time, so
every deal of it is a world of its own from the beginning. What nobody knows (decks, Life cards) is left *open*: an open
card is any of its owner's open cards until something happens to it. Once an answer moves an open card, shows it or
writes of it in the journal, that answer is given once for every card that may lie there.

Nothing is left to chance: an answer after which the random generator has moved is `Chance`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from typing import Final

from fuda.core.events import Event
from fuda.core.flow import Match, Overworked
from fuda.core.state import ID_MASK
from fuda.games.registry import AnyGame

MOST_WORLDS: Final = 700  # deals to begin with


class Chance(Exception):  # noqa: N818  named for what it is
    """What happens next is decided by lot."""


class TooMuch(Exception):  # noqa: N818  named for what it is
    """A proof would take more work than is allowed."""


class World:
    """One deal as far as it matters: a match, the cards in it that are still open, and how it came about."""

    __slots__ = ("deal", "dealt", "events", "match", "open", "parent", "veiled")

    def __init__(
        self,
        match: Match,
        open_: frozenset[int],
        parent: World | None,
        events: list[Event],
        dealt: tuple[tuple[int, int], ...] = (),
        deal: int = 0,
        veiled: frozenset[int] = frozenset(),
    ) -> None:
        self.match = match
        self.open = open_  # ids of cards that may still be any of their owner's open ones
        self.parent = parent
        self.events = events  # what has happened since the parent
        self.dealt = dealt  # the exchanges that made its deal
        self.deal = deal  # the number of that deal
        self.veiled = veiled  # ids of cards to which nothing may happen

    def with_open(self, open_: frozenset[int], veiled: frozenset[int]) -> World:
        """The same world with other cards open or veiled."""
        return World(self.match, open_, self.parent, self.events, self.dealt, self.deal, veiled)

    def settled(self) -> World:
        """The same world with nothing open: every card is what it is."""
        return self.with_open(frozenset(), frozenset())

    def journal(self) -> list[Event]:
        """Everything that happened since the first position."""
        parts: list[list[Event]] = []
        at: World | None = self
        while at is not None:
            parts.append(at.events)
            at = at.parent
        return [event for part in reversed(parts) for event in part]


class Deals:
    """Makes the worlds of one puzzle, and counts the answers that are tried in them."""

    def __init__(self, game: AnyGame, solver: int, most: int) -> None:
        self.game = game
        self.solver = solver
        self.most = most  # answers that may be tried
        self.tried = 0

    def first(self, m: Match) -> list[World]:
        """Every deal of the cards that the opponent knows and the solver does not; the rest is open."""
        seen = self.game.all_seen(m)
        me, foe = 1 << self.solver, 1 << 1 - self.solver
        hidden = [card for card in range(len(seen)) if not seen[card] & me and self.is_dealt(m, card)]
        held = [card for card in hidden if seen[card] & foe]
        hands = list(islice(self.hands(m, held, hidden), MOST_WORLDS + 1))
        if len(hands) > MOST_WORLDS:
            raise TooMuch(f"there are more than {MOST_WORLDS} deals to look at")
        out: list[World] = []
        for dealt in hands:
            copy = self.game.clone(m)
            made = tuple(self.swaps(held, dealt))
            for place, card in made:
                self.game.exchange(copy, place, card)
            out.append(World(copy, frozenset(hidden) - frozenset(dealt), None, [], made, len(out)))
        return out

    def is_dealt(self, m: Match, card: int) -> bool:
        """Whether a card lies in a zone: tokens and the like do not until they come."""
        player, zone = self.game.place(m, card)
        return card in self.game.pile(m, player, zone)

    def hands(self, m: Match, held: list[int], hidden: list[int]) -> Iterator[list[int]]:
        """Every choice of hidden cards that may lie in the held places, equal cards counted once."""
        owners = {self.game.owner(m, card) for card in held}
        if len(owners) > 1:
            raise TooMuch("cards of both players are known to the opponent alone")
        kinds: dict[str, list[int]] = {}
        for card in hidden:
            if self.game.owner(m, card) in owners:
                kinds.setdefault(self.kind(m, card), []).append(card)
        for chosen in combinations_with_replacement(sorted(kinds), len(held)):
            if all(chosen.count(kind) <= len(kinds[kind]) for kind in set(chosen)):
                yield [kinds[kind][chosen[:at].count(kind)] for at, kind in enumerate(chosen)]

    def swaps(self, places: list[int], cards: list[int]) -> Iterator[tuple[int, int]]:
        """The exchanges that bring cards to places which are named by the cards that lie there."""
        lies = {place: place for place in places}  # by the card that was there: which card is there now
        for place, card in zip(places, cards, strict=True):
            now = lies[place]
            if now == card:
                continue
            yield now, card
            for other, there in lies.items():
                if there == card:
                    lies[other] = now
            lies[place] = card

    def kind(self, m: Match, card: int) -> str:
        """What tells a card from others."""
        return str(self.game.definition(m, card).number)

    def answered(self, world: World, index: int) -> list[World]:
        """What may come of an answer: one world, or one for each card that an open card may turn out to be."""
        self.tried += 1
        if self.tried > self.most:
            raise TooMuch(f"more than {self.most} answers would have to be tried")
        before = world.match
        after: Match = self.game.clone(before)
        after.journal = []
        try:
            after.choose(index)
        except Overworked:
            raise TooMuch("one answer takes too much work") from None
        if after.rng != before.rng:
            raise Chance
        events = after.journal
        after.journal = None
        if world.veiled and self.touched(world.veiled, before, after, events) >= 0:
            raise Chance
        touched = self.touched(world.open, before, after, events) if world.open else -1
        if touched < 0:
            return [World(after, world.open, world, events, world.dealt, world.deal, world.veiled)]
        out: list[World] = []
        for card in self.candidates(world, touched):
            copy = self.game.clone(before)
            if card != touched:
                self.game.exchange(copy, touched, card)
            out += self.answered(World(copy, world.open - {card}, world, [], world.dealt, world.deal), index)
        return out

    def touched(self, open_: frozenset[int], before: Match, after: Match, events: list[Event]) -> int:
        """The first open card that something happened to, or -1."""
        for event in events:
            for card in (int(event.card), int(event.other)):
                if card in open_:
                    return card
        was, is_ = before.where, after.where
        if was != is_:
            for card, place in enumerate(was):
                if place != is_[card] and card in open_:
                    return card
        if not any(f.seen or (f.uid >= 0 and f.uid & ID_MASK in open_) for f in after.stack):
            return -1
        seen = self.game.all_seen(after)  # an effect that goes on shows cards
        return min((card for card in open_ if seen[card]), default=-1)

    def shy(self, world: World) -> World:
        """The same world with every card what it is, where nothing may happen to what is open of the solver's own."""
        own = frozenset(card for card in world.open if self.game.owner(world.match, card) == self.solver)
        return world.with_open(frozenset(), own)

    def candidates(self, world: World, place: int) -> list[int]:
        """One card of each kind that may lie where an open card does."""
        m = world.match
        owner = self.game.owner(m, place)
        found: dict[str, int] = {self.kind(m, place): place}
        for card in sorted(world.open):
            if self.game.owner(m, card) == owner:
                found.setdefault(self.kind(m, card), card)
        return list(found.values())

    def mark(self, world: World) -> tuple[int, int]:
        """A world as a key: equal ones are the same position with the same cards open."""
        return int(self.game.position(world.match)), hash((world.open, world.veiled))

    def plain_mark(self, world: World) -> tuple[int, int]:
        """A world as a key, equal for worlds that differ in nothing but the deal of cards the solver has not seen."""
        m = world.match
        if world.dealt:
            seen, me = self.game.all_seen(m), 1 << self.solver
            if not any(seen[card] & me for pair in world.dealt for card in pair):
                m = self.game.clone(m)
                for place, card in reversed(world.dealt):
                    self.game.exchange(m, place, card)
        return int(self.game.position(m)), len(m.options)
