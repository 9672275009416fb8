"""Law 6: imagining a match deals the cards that a player may not know again among the places they may be in.

Whatever the player may know stays where it is; every card is there exactly once; all deals are equally likely.
"""

from __future__ import annotations

from collections import Counter

import pytest

from fuda.core.flow import Match
from fuda.games.registry import AnyGame, find
from tests.conformance.playing import FLOW_AT, GAMES, decisions, dump, hidden_cards, new_match

SEEDS = range(4)


def places(game: AnyGame, m: Match) -> dict[tuple[int, str, int], int]:
    """Which card lies in which place."""
    return {
        (player, zone.name, at): card
        for player in range(2)
        for zone in game.zones
        for at, card in enumerate(game.pile(m, player, zone.name))
    }


def check_places(game: AnyGame, m: Match, copy: Match, player: int) -> None:
    """Same places, same known cards, every card once, owners kept."""
    old, new = places(game, m), places(game, copy)
    assert old.keys() == new.keys()
    assert sorted(new.values()) == sorted(old.values())
    for place, card in old.items():
        assert game.owner(copy, new[place]) == game.owner(m, card)
        if game.seen_by(m, card) >> player & 1:
            assert new[place] == card and game.card_facts(copy, card) == game.card_facts(m, card)


def check_rest(name: str, m: Match, copy: Match) -> None:
    """Same numbers, frames and waiting abilities; lasting effects on the same places; chance alone is new."""
    old, new = dump(name, m)[FLOW_AT], dump(name, copy)[FLOW_AT]
    assert old[0][1:] == new[0][1:] and old[0][0] != new[0][0]
    assert [(f[0], f[1][0], f[1][1], f[1][4]) for f in old[2]] == [(f[0], f[1][0], f[1][1], f[1][4]) for f in new[2]]
    assert [p[:4] for p in old[3]] == [p[:4] for p in new[3]]
    assert [(e[:2], e[3:]) for e in old[4]] == [(e[:2], e[3:]) for e in new[4]]


@pytest.mark.parametrize("name", GAMES)
def test_known_cards_stay_and_every_card_is_there_once(name: str) -> None:
    """At every decision, for both players, only cards that the player may not know have changed places."""
    game = find(name)
    for seed in SEEDS:
        for m in decisions(new_match(name, seed), seed):
            for player in range(2):
                copy = game.determinise(m, player, seed)
                check_places(game, m, copy, player)
                check_rest(name, m, copy)


@pytest.mark.parametrize("name", GAMES)
def test_every_hidden_card_is_as_likely_to_be_in_hand(name: str) -> None:
    """Over many deals each card that the player does not know is in the opponent's hand about equally often."""
    game = find(name)
    m = next(m for m in decisions(new_match(name, 5), 5) if m.turn > 2 and len(game.pile(m, 1, "hand")) > 2)
    pool = hidden_cards(game, m, 0, 1)
    hand = [card for card in game.pile(m, 1, "hand") if card in pool]
    deals = 2_000
    counts = Counter(
        card for seed in range(deals) for card in game.pile(game.determinise(m, 0, seed), 1, "hand") if card in pool
    )
    expected = deals * len(hand) / len(pool)
    total = sum((counts[card] - expected) ** 2 / expected for card in pool)
    assert set(counts) == set(pool)
    assert total < len(pool) + 4 * (2 * len(pool)) ** 0.5
