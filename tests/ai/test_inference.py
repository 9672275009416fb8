"""What did not happen: an opponent who let blows through is less likely to hold cards that would have stopped them."""

from __future__ import annotations

import pytest

from fuda.ai.bots import judge_of
from fuda.games.registry import find
from fuda.match.seat import Seat
from tests.conformance.playing import decisions, new_match


def hurt(name: str) -> Seat:
    """The seat of a player whose opponent was hit, and holds cards from before."""
    game = find(name)
    for seed in range(1, 30):
        for at, m in enumerate(decisions(new_match(name, seed), seed)):
            if at % 10:
                continue
            seat = Seat(game, m, int(m.player))
            if seat.memory.spared and len(game.pile(m, 1 - seat.player, "hand")) > 3 + seat.memory.newer:
                return seat
    raise AssertionError("nobody was hit")


@pytest.mark.parametrize("name", ["buddyfight", "fusionworld", "onepiece"])
def test_hands_with_cards_that_stop_blows_are_imagined_less_often(name: str) -> None:
    """By the same seeds."""
    game, stops = find(name), judge_of(name).stops
    seat = hurt(name)
    foe = 1 - seat.player

    def held(told: bool) -> float:
        """How many stopping cards an imagined hand has, by their weight."""
        worlds = [seat.imagine(7 * seed, 1, stops if told else None)[0].match for seed in range(60)]
        return sum(stops(game.definition(m, card)) for m in worlds for card in game.pile(m, foe, "hand"))

    assert held(told=True) < held(told=False)


def test_a_game_in_which_nothing_stops_blows_is_imagined_as_before() -> None:
    """Its judge says 0 of every card."""
    for name in ("dimensionzero", "hanyo", "kaidan"):
        assert all(judge_of(name).stops(d) == 0 for d in find(name).cards().values())
