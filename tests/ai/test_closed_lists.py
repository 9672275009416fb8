"""Opponents whose deck list is not known: bots deal from a population; what the cards really are changes nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.core.flow import Match
from fuda.core.rollout import play_out
from fuda.games.registry import AnyGame, find
from fuda.match.seat import Seat
from fuda.match.supposing import Population, suppose
from fuda.sim.contest import Contest, play_deal, population
from tests.conformance.playing import GAMES

FEW = Budget(0.0, 6)


def begun(game: AnyGame) -> tuple[Match, list[list[Any]]]:
    """A match of two different decks some decisions on, at a decision of the first player."""
    decks = [game.read_deck(text) for text in list(game.decks().values())[:2]]
    for seed in range(1, 50):
        m = game.new_match(decks, seed, journal=False, discreet=False)
        play_out(m, seed, 30)
        while m.winner < 0 and (m.player != 0 or len(m.options) < 3):
            play_out(m, seed, 1)
        if m.winner < 0:
            return m, decks
    raise AssertionError("no match went on for so long")


def unseen(game: AnyGame, m: Match) -> list[int]:
    """The cards in hidden zones of the second player that the first may not know."""
    zones = {zone.name for zone in game.zones if not zone.is_public}
    cards = [card for card in range(len(m.where)) if game.owner(m, card) == 1 and game.place(m, card)[1] in zones]
    return [card for card in cards if not game.seen_by(m, card) & 1]


@pytest.mark.parametrize("name", GAMES)
def test_cards_of_an_unknown_list_change_no_thought(name: str) -> None:
    """Every card that the player never saw becomes another one: the same matches are imagined, and thought about."""
    game = find(name)
    m, decks = begun(game)
    hidden = unseen(game, m)
    other = [list(deck) for deck in decks]
    pool = [decks[1][card - len(decks[0])] for card in hidden]
    for card in hidden:
        other[1][card - len(decks[0])] = pool[0]
    changed = game.restore(other, game.dump(m))
    seats = [Seat(game, match, 0, population(game)) for match in (m, changed)]
    for seed in range(3):
        worlds = [seat.imagine(seed)[0].match for seat in seats]
        assert game.position(worlds[0]) == game.position(worlds[1])
    assert len({bots.make("greedy", 3).choose(seat) for seat in seats}) == 1


def test_known_cards_stay_and_the_others_are_of_one_deck_that_goes_with_them() -> None:
    """With the opponent's own deck in the population, and cards of it seen, that is the deck supposed as a rule."""
    game = find("onepiece")
    m, decks = begun(game)
    hidden = set(unseen(game, m))
    real = Counter(card.number for card in decks[1])
    right = 0
    for seed in range(8):
        world = suppose(game, m, 0, (), population(game), seed)
        assert all(game.definition(world, c) is game.definition(m, c) for c in range(len(m.where)) if c not in hidden)
        found = Counter(game.definition(world, c).number for c in range(len(m.where)) if game.owner(m, c) == 1)
        right += found == real
    assert right >= 6


def test_a_population_has_decks() -> None:
    """Nothing can be supposed without."""
    with pytest.raises(ValueError, match="at least one deck"):
        Population([])


def test_contests_may_be_played_with_closed_lists() -> None:
    """The bots play to the end, otherwise than with open lists."""
    game = find("kaidan")
    played = [play_deal(Contest(game, ("greedy", "greedy"), 1, 3, FEW, closed), 0) for closed in (False, True)]
    assert all(one.decisions > 0 for one in played)
