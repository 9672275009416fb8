"""A player's seat at a match: all that a bot or another player's program gets to see.

A seat never gives the match away. `imagine` deals the cards this player may not know again: the copy is a match of
its own in which everything is known, free to be played on, but it is only one of the matches that may be going on.
Cards that this player saw before and could follow stay where they are (`fuda.view.memory`). The hidden cards of each
player are dealt among themselves: a seat is taken to know which cards the opponent's deck has, but not where they lie,
unless it is given a population of decks that the opponent may play (`fuda.match.supposing`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, Final

from fuda.core.flow import Match
from fuda.core.rng import mix
from fuda.games.registry import AnyGame
from fuda.match.supposing import Population, suppose
from fuda.view import board
from fuda.view import options as option_views
from fuda.view.board import View
from fuda.view.memory import Memory, Remembered
from fuda.view.options import Option


class Imagined:
    """A match that may be going on, as one player imagines it: play it, copy it, look at all of it."""

    __slots__ = ("game", "match", "me")

    def __init__(self, game: AnyGame, match: Match, me: int) -> None:
        self.game = game
        self.match = match  # for fast playing out: `match.options`, `match.answer`, `fuda.core.rollout.play_out`
        self.me = me  # whose imagination it is

    @property
    def player(self) -> int:
        """Who decides, or -1 when the match is over."""
        return int(self.match.player)

    @property
    def winner(self) -> int:
        """Who won: -1 while the match goes on, 2 for a draw."""
        return int(self.match.winner)

    @property
    def size(self) -> int:
        """How many options there are."""
        return len(self.match.options)

    def options(self) -> list[Option]:
        """The options of whoever decides."""
        return option_views.options(self.game, self.match, self.player)

    def view(self, player: int | None = None) -> View:
        """The board as a player would see it."""
        return board.view(self.game, self.match, self.me if player is None else player)

    def answer(self, index: int) -> None:
        """Answer for whoever decides, by the option's index."""
        self.match.choose(index)

    def clone(self) -> Imagined:
        """Copy it."""
        return Imagined(self.game, self.game.clone(self.match), self.me)


class Seat:
    """What one player may know and do."""

    __slots__ = ("_match", "_memory", "game", "player", "population")

    def __init__(self, game: AnyGame, match: Match, player: int, population: Population | None = None) -> None:
        self.game = game
        self.player = player
        self.population = population  # of decks, where the opponent's list is not known
        self._match = match
        self._memory = Memory(game, player)

    @property
    def memory(self) -> Memory:
        """What this player remembers of cards that lie hidden now; nothing if the match keeps no journal."""
        self._memory.follow(self._match)
        return self._memory

    def recall(self, remembered: Remembered) -> None:
        """Remember what this player learned before, where the match has no journal that tells it."""
        self._memory.recall(remembered)

    @property
    def is_mine(self) -> bool:
        """Whether this player is to decide."""
        return bool(self._match.player == self.player)

    @property
    def size(self) -> int:
        """How many options this player has: quicker than `len(options())`."""
        return len(self._match.options) if self.is_mine else 0

    @property
    def decision(self) -> int:
        """How many decisions were made so far, by both players."""
        return int(self._match.decisions)

    def view(self) -> View:
        """The board as this player sees it."""
        return board.view(self.game, self._match, self.player)

    def options(self) -> list[Option]:
        """What this player may answer; empty if it is not this player's decision."""
        return option_views.options(self.game, self._match, self.player)

    def imagine(self, seed: int = 0, count: int = 1, stops: Stops | None = None) -> list[Imagined]:
        """Matches that may be going on, the cards that this player may not know dealt again in each.

        Cards that the player remembers stay where they are known to be. The options of this player are the same, in
        the same order, in all of them. With `stops`, which says of a card how likely somebody who held it would have
        stopped a blow with it, deals that go badly with the blows that the opponent let through come up less often.
        """
        memory = self.memory
        kept = memory.kept(self._match)
        out: list[Imagined] = []
        for i in range(count):
            match = self._deal(seed + i, kept)
            if stops is not None and memory.spared:
                for again in range(1, DEALS):
                    if self._likelihood(match, stops) * CHANCES > int(mix(seed + i, again)) % CHANCES:
                        break
                    match = self._deal(int(mix(seed + i, again)), kept)
            out.append(Imagined(self.game, match, self.player))
        return out

    def _deal(self, seed: int, kept: frozenset[int]) -> Match:
        """A match that may be going on."""
        match, zones = self._match, self._memory.zones
        if self.population is not None:
            match = suppose(self.game, match, self.player, zones, self.population, seed)
        dealt: Match = self.game.determinise(match, self.player, seed, kept, zones)
        return dealt

    def _likelihood(self, match: Match, stops: Stops) -> float:
        """How likely the opponent would have let those blows through, with the hand that is imagined."""
        memory, foe = self._memory, 1 - self.player
        hand = self.game.pile(match, foe, "hand")
        seen = [card in memory.zones or self.game.seen_by(match, card) >> self.player & 1 for card in hand]
        older = max(0, len(hand) - memory.newer) / max(1, len(hand))  # share of it that was there then
        out = 1.0
        for card in itertools.compress(hand, [not one for one in seen]):
            out *= 1.0 - older * (1.0 - (1.0 - stops(self.game.definition(match, card))) ** min(memory.spared, BLOWS))
        return out


Stops = Callable[[Any], float]
DEALS: Final = 4  # deals of which one that goes well with what did not happen is taken
CHANCES: Final = 1 << 20
BLOWS: Final = 3  # more of them tell nothing new
