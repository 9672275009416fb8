"""The greedy bot in games beside One Piece: it plays better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.ai import bots
from fuda.ai.bots import Bot
from fuda.match.seat import Seat
from tests.games.buddyfight import even as buddyfight
from tests.games.dimensionzero import matches as dimensionzero
from tests.games.fusionworld import matches as fusionworld
from tests.games.hanyo import matches as hanyo

PLAYED = [buddyfight, dimensionzero, fusionworld, hanyo]
MATCHES = pytest.mark.parametrize("matches", PLAYED, ids=lambda module: module.GAME.name)


@MATCHES
def test_greedy_beats_random(matches: Any) -> None:
    """From either seat it wins nearly every match."""
    won = 0
    for seed in range(10):
        m = matches.new_match(seed)
        players: list[Bot] = [bots.make("greedy", seed), bots.make("random", seed)]
        me = seed % 2
        while m.winner < 0:
            player = int(m.player)
            m.choose(players[player ^ me].choose(Seat(matches.GAME, m, player)))
        won += int(m.winner) == me
    assert won >= 9
