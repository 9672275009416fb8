"""A match is a value: saved at any decision and loaded again, it goes on exactly as before."""

import msgspec
import pytest

from fuda.core.rollout import play_out
from fuda.games.onepiece.face import snapshot
from fuda.games.onepiece.face.game import deal, new_match
from fuda.games.onepiece.face.snapshot import dump
from fuda.games.onepiece.printed import Card
from fuda.games.onepiece.state import Match
from fuda.games.registry import find
from tests.each import each
from tests.games.saving import check_damaged, check_goes_on

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
    check_goes_on(snapshot, m)


def test_a_midgame_snapshot_is_small() -> None:
    """It takes less than two kilobytes."""
    sizes = [len(msgspec.msgpack.encode(dump(midgame(seed, 70)))) for seed in range(20)]
    assert max(sizes) < 2048


@each("seed", range(300))
def test_a_damaged_snapshot_is_refused_or_plays(seed: int) -> None:
    """Whatever a hostile file holds, loading gives a clear error or a match that can be asked."""
    check_damaged(snapshot, [midgame(seed % 10, 60)], range(seed, seed + 1))
