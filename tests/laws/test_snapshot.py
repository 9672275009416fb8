"""A match is a value: saved at any decision and loaded again, it goes on exactly as before."""

import copy
import random
from typing import Any

import msgspec
import pytest

from fuda.core.rollout import play_out
from fuda.core.snapshot import SnapshotError
from fuda.games.onepiece.game import deal, new_match
from fuda.games.onepiece.printed import Card
from fuda.games.onepiece.snapshot import dump, restore
from fuda.games.onepiece.state import Match
from fuda.games.registry import find

GAME = find("onepiece")
CARDS: list[Card] = deal([GAME.read_deck(GAME.decks()[name]) for name in ("keepers", "tide")])


def midgame(seed: int, decisions: int) -> Match:
    """A match after so many random decisions."""
    m = new_match(CARDS, seed)
    play_out(m, seed, decisions)
    return m


@pytest.mark.parametrize("seed", range(40))
def test_a_loaded_match_goes_on_as_the_saved_one_would(seed: int) -> None:
    """Through plain data and back, the rest of the game is the same to the last state."""
    m = midgame(seed, 5 + 4 * seed)
    data = msgspec.msgpack.decode(msgspec.msgpack.encode(dump(m)))
    loaded = restore(CARDS, data)
    assert dump(loaded) == dump(m)
    assert [a.key() for a in loaded.options] == [a.key() for a in m.options]
    play_out(m, 99, 10_000)
    play_out(loaded, 99, 10_000)
    assert dump(loaded) == dump(m)


def test_a_midgame_snapshot_is_small() -> None:
    """It takes less than two kilobytes."""
    sizes = [len(msgspec.msgpack.encode(dump(midgame(seed, 70)))) for seed in range(20)]
    assert max(sizes) < 2048


def mutate(data: Any, rng: random.Random) -> None:
    """Damage one place of nested lists."""
    spot = data
    while True:
        i = rng.randrange(len(spot))
        if isinstance(spot[i], list) and spot[i] and rng.random() < 0.9:
            spot = spot[i]
            continue
        spot[i] = rng.choice([None, -1, 10**30, "x", [], [[]], 1 << 62, True, 3, {}, 2.5, [1] * 50])
        return


@pytest.mark.parametrize("seed", range(300))
def test_a_damaged_snapshot_is_refused_or_plays(seed: int) -> None:
    """Whatever a hostile file holds, loading gives a clear error or a match that can be asked."""
    rng = random.Random(seed)
    data = copy.deepcopy(dump(midgame(seed % 10, 60)))
    mutate(data, rng)
    try:
        m = restore(CARDS, data)
    except SnapshotError:
        return
    assert m.winner >= 0 or m.options
