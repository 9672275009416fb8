"""Random cards of the whole vocabulary are played: nothing breaks, and asking again asks the same."""

from __future__ import annotations

import random

import pytest

from fuda.games.dimensionzero.face.game import new_match
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.state import Match
from tests.games.dimensionzero.random_texts import random_card

LONGEST = 400  # decisions


def deck(chance: random.Random, first: int) -> list[CardDef]:
    """A deck of thirteen random cards, three of each, and one more."""
    cards = [random_card(chance, first + i) for i in range(13)]
    return [*[d for d in cards for _ in range(3)], cards[0]]


def forgetful(m: Match) -> Match:
    """A copy in which everything derived has to be found anew."""
    copy = m.clone()
    copy.sources = []
    copy.recast = True
    copy.dirty = True
    return copy


def derived(m: Match) -> list[object]:
    """What effects in force make of a match: the values of its cards, what is forbidden, what is listened for."""
    m.settle()
    values = [
        (p.uid, p.control, p.kinds, p.names, p.colors, p.cost.amounts, p.move.amounts, p.races, p.power, p.smash)
        for p in m.pieces
    ]
    rights = [(p.keywords, p.bans, p.textless, p.gained, p.aliases) for p in m.pieces]
    abroad = [card.id for card in m.abroad]
    return [values, rights, m.ban_list, m.forbidden, m.p0.bans, m.p1.bans, m.p0.wins, m.p1.wins, m.heard, abroad]


@pytest.mark.parametrize("seed", range(30))
def test_games_with_random_cards_go_on_to_their_end(seed: int) -> None:
    """There is always something to choose; a question is a function of the position and changes nothing."""
    chance = random.Random(seed)
    m = new_match([deck(chance, 0), deck(chance, 20)], seed)
    m.discreet = True
    m.journal = []
    for n in range(LONGEST):
        if m.winner >= 0:
            break
        keys = [a.key() for a in m.options]
        assert keys and len(set(keys)) == len(keys)
        if n % 8 == 0:
            other = m.clone()
            before = (other.state_hash(), other.rng)
            other.refresh_options()
            assert [a.key() for a in other.options] == keys
            assert (other.player, (other.state_hash(), other.rng)) == (m.player, before)
        if n % 4 == 0:
            assert derived(m.clone()) == derived(forgetful(m))
        m.choose(chance.randrange(len(m.options)))
