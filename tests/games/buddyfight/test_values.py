"""What is worked out only where something has changed, or left out where nothing can happen, comes to the same."""

from __future__ import annotations

import random

import pytest

from fuda.games import registry
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit


def values(m: Match) -> list[object]:
    """What effects make of the cards and fighters, settled if need be."""
    if m.dirty:
        m.settle()
    found: list[object] = [m.ban_list, int(m.ban_bits), int(m.listening), int(m.replaced), int(m.opened)]
    found.append(len(m.sources))
    for side in (m.p0, m.p1):
        found += [int(side.bans), int(side.most_size), int(side.most_items), side.free_impacts]
        for u in [*side.units(), *side.buddies]:
            found += values_of(u)
    return found


def values_of(u: Unit) -> list[object]:
    """What effects make of one card."""
    numbers: list[object] = [int(n) for n in (u.uid, u.power, u.defense, u.critical, u.size, u.keywords, u.bans)]
    return [*numbers, u.negated, u.names, u.attributes, u.worlds, u.gained, u.lifelinks]


def started(seed: int, *, full: bool) -> Match:
    """A match of two of the shipped decks; a full one writes a journal and stops where there is nothing to choose."""
    game = registry.find("buddyfight")
    decks = [game.read_deck(text) for text in game.decks().values()]
    pair = [decks[seed % len(decks)], decks[seed // len(decks) % len(decks)]]
    return game.new_match(pair, seed, journal=full, discreet=full)  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(16))
def test_values_that_were_left_alone_are_those_that_settling_anew_gives(seed: int) -> None:
    """What an effect does not look at does not change it."""
    m = started(seed, full=False)
    rng = random.Random(seed)
    while m.winner < 0:
        anew = m.clone()
        anew.recast = True
        anew.dirty = True
        assert values(m) == values(anew)
        m.answer(rng.choice(m.options))


def go_past(m: Match) -> None:
    """Answer the questions that have one answer only."""
    while m.winner < 0 and len(m.options) == 1:
        m.answer(m.options[0])


@pytest.mark.parametrize("seed", range(16))
def test_what_is_left_out_where_nobody_can_choose_changes_nothing(seed: int) -> None:
    """A match that stops at every question and one that goes past those with one answer have the same decisions."""
    short = started(seed, full=False)
    full = started(seed, full=True)
    go_past(full)
    rng = random.Random(seed)
    while short.winner < 0:
        assert full.player == short.player
        assert [a.key() for a in full.options] == [a.key() for a in short.options]
        assert full.state_hash() == short.state_hash()
        at = rng.randrange(len(short.options))
        short.answer(short.options[at])
        full.answer(full.options[at])
        go_past(full)
    assert (full.winner, full.reason) == (short.winner, short.reason)
