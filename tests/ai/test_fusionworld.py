"""The greedy bot in Fusion World: it sees only its seat, and plays better than chance."""

from __future__ import annotations

from fuda.ai import bots
from fuda.ai.bots import Bot
from fuda.match.seat import Seat
from tests.conformance.playing import hidden_cards
from tests.games.fusionworld.matches import GAME, midgame, new_match


def test_greedy_beats_random() -> None:
    """From either seat it wins nearly every match."""
    won = 0
    for seed in range(10):
        m = new_match(seed)
        players: list[Bot] = [bots.make("greedy", seed), bots.make("random", seed)]
        me = seed % 2
        while m.winner < 0:
            player = int(m.player)
            m.choose(players[player ^ me].choose(Seat(GAME, m, player)))
        won += int(m.winner) == me
    assert won >= 9


def test_hidden_cards_change_no_decision() -> None:
    """With two unknown cards exchanged, Life cards of its own among them, it answers the same."""
    for seed in range(12):
        m = midgame(seed, 20 + 10 * seed)
        if m.winner >= 0:
            continue
        player = int(m.player)
        wanted = bots.make("greedy", seed).choose(Seat(GAME, m, player))
        for owner in range(2):
            cards = hidden_cards(GAME, m, player, owner)
            copy = m.clone()
            GAME.exchange(copy, cards[0], cards[-1])
            assert bots.make("greedy", seed).choose(Seat(GAME, copy, player)) == wanted
