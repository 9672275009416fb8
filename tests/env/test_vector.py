"""Many matches in one process: the same as each by itself."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from fuda.core.rng import mix  # noqa: E402
from fuda.core.rollout import pick  # noqa: E402
from fuda.env.play import IllegalAction, begin, read_decks  # noqa: E402
from fuda.env.vector import Tables  # noqa: E402
from fuda.games.registry import find  # noqa: E402
from tests.conformance.playing import GAMES  # noqa: E402


@pytest.mark.parametrize("name", GAMES)
def test_tables_play_what_single_matches_play(name: str) -> None:
    """Each table goes on as a match of its seed does that is answered alike; ended ones are replaced."""
    game = find(name)
    tables = Tables(name, 3, seed=5)
    batch = tables.reset()
    alone = [begin(game, read_decks(game, ()), int(mix(mix(5, table + 1), 1)), journal=False) for table in range(3)]
    ended = np.zeros(3, dtype=bool)
    for step in range(30):
        for table, play in enumerate(alone):
            if ended[table]:
                continue
            board, options, mask = tables.encoder.observe(play, play.player)
            assert (batch.observation[table] == board).all() and (batch.options[table] == options).all()
            assert (batch.action_mask[table] == mask).all() and batch.player[table] == play.player
        actions = [int(mask.sum()) * (step % 3) // 3 for mask in batch.action_mask]
        for table, play in enumerate(alone):
            if not ended[table]:
                play.step(actions[table])
        batch = tables.step(actions)
        ended |= batch.ended


def test_series_go_on_when_matches_end() -> None:
    """Rewards of ended matches sum to zero; the next match begins in the same step; a seed repeats the series."""
    results = []
    for _ in range(2):
        tables = Tables("onepiece", 4, seed=9, looks=False)
        tables.reset()
        found = []
        for _ in range(500):
            batch = tables.step([int(pick(3, play.steps, play.legal())) for play in tables.plays])
            for table in np.flatnonzero(batch.ended):
                assert batch.rewards[table].sum() == 0 and tables.plays[table].steps == 0
                found.append((int(table), float(batch.rewards[table, 0])))
        results.append(found)
    assert results[0] == results[1] and len(results[0]) > 4


def test_an_illegal_answer_changes_no_table() -> None:
    """All answers are looked at before any is given."""
    tables = Tables("onepiece", 2, seed=1)
    tables.reset()
    with pytest.raises(IllegalAction, match="not legal at table 1"):
        tables.step([0, 63])
    with pytest.raises(IllegalAction, match="a whole number"):
        tables.step(np.array([0.0, 0.7]))
    assert [play.steps for play in tables.plays] == [0, 0]
    with pytest.raises(ValueError, match="2 tables"):
        tables.step([0])


def test_long_matches_are_cut() -> None:
    """After so many answers a match is cut, without a reward."""
    tables = Tables("onepiece", 1, seed=1, max_steps=3)
    tables.reset()
    cuts = [bool(tables.step([0]).cut[0]) for _ in range(6)]
    assert cuts == [False, False, True, False, False, True] and not tables.batch.rewards.any()


def test_the_last_boards_of_ended_matches_are_kept() -> None:
    """As each player saw them, for the step in which the match ended only."""
    tables = Tables("onepiece", 2, seed=1, max_steps=3)
    tables.reset()
    alone = begin(tables.game, read_decks(tables.game, ()), int(mix(mix(1, 1), 1)), journal=False)
    for step in range(4):
        if step < 3:
            alone.step(0)
        batch = tables.step([0, 0])
        assert set(batch.last) == ({0, 1} if step == 2 else set())
        if step == 2:
            for player in range(2):
                assert (batch.last[0][player] == tables.encoder.observe(alone, player)[0]).all()
