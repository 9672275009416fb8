"""Values that continuous effects change: what is left alone is what settling anew gives."""

from __future__ import annotations

import random

import pytest

from fuda.games import registry
from fuda.games.hanyo.state import Match


def values(m: Match) -> list[object]:
    """What continuous effects make of the units and players, settled if need be."""
    if m.dirty:
        m.settle()
    found: list[object] = [int(m.p0.bans), int(m.p1.bans), m.tinted, m.ban_list]
    for side in (m.p0, m.p1):
        for u in side.units():
            found += [u.uid, int(u.hp), int(u.retreat), u.attributes, u.advantages, u.names, int(u.bans), u.negated]
            found += [u.gained, int(u.copied)]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_values_that_were_left_alone_are_those_that_settling_anew_gives(seed: int) -> None:
    """What an effect does not look at does not change it."""
    game = registry.find("hanyo")
    decks = [game.read_deck(text) for text in game.decks().values()]
    m = game.new_match([decks[seed % 4], decks[seed // 4 % 4]], seed, journal=False, discreet=False)
    rng = random.Random(seed)
    while m.winner < 0:
        anew = m.clone()
        for side in (anew.p0, anew.p1):
            for u in side.units():
                u.heard = False
        anew.recast = True
        anew.dirty = True
        assert values(m) == values(anew)
        m.answer(rng.choice(m.options))
