"""Many matches in one process, or in several: the same as each by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

np = pytest.importorskip("numpy")

from fuda.core.rng import mix  # noqa: E402
from fuda.core.rollout import pick  # noqa: E402
from fuda.env.play import IllegalAction, begin, read_decks  # noqa: E402
from fuda.env.vector import Tables  # noqa: E402
from fuda.env.workers import SharedTables  # noqa: E402
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
            if not ended[table]:
                assert batch.records[table].tobytes() == play.record(tables.recorder, play.player)
                assert batch.action_mask[table].sum() == play.legal() and batch.player[table] == play.player
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
        tables = Tables("kaidan", 4, seed=9)
        batch = tables.reset()
        found = []
        for at in range(200):
            batch = tables.step([int(pick(3, at, int(mask.sum()))) for mask in batch.action_mask])
            for table in np.flatnonzero(batch.ended):
                assert batch.rewards[table].sum() == 0 and tables.stepper.steps[table] == 0
                assert (batch.last[table][:, 3] >= 32).all(), "both see who won"
                found.append((int(table), float(batch.rewards[table, 0])))
        results.append(found)
    assert results[0] == results[1] and len(results[0]) > 4


def test_a_random_opponent_answers_by_itself() -> None:
    """Only the agent's decisions are shown, at the side where it sits; also against bots by name."""
    for bot in ("random", "greedy"):
        tables = Tables("kaidan", 4, seed=3, bot=bot)
        batch = tables.reset()
        for _ in range(30):
            assert batch.player.tolist() == tables.sides()
            batch = tables.step([0] * 4)
    assert {side for seed in range(6) for side in Tables("kaidan", 2, seed=seed, bot="random").reset().player} == {0, 1}


@pytest.fixture(params=[1, 2])
def two_tables(request: pytest.FixtureRequest) -> Iterator[Tables | SharedTables]:
    """Two tables, in one process or in one each."""
    if request.param == 1:
        yield Tables("kaidan", 2, seed=1, max_steps=3)
    else:
        tables = SharedTables("kaidan", 2, seed=1, max_steps=3, processes=2)
        yield tables
        tables.close()


def test_an_illegal_answer_changes_no_table(two_tables: Tables | SharedTables) -> None:
    """All answers are looked at before any is given; before a match has begun the message says how one begins.

    After so many answers a match is cut, without a reward, and its last records are told.
    """
    tables = two_tables
    with pytest.raises(IllegalAction, match="call reset"):
        tables.step([0, 0])
    before = tables.reset().records.copy()
    with pytest.raises(IllegalAction, match="not legal at table 1"):
        tables.step([0, 63])
    with pytest.raises(IllegalAction, match="a whole number"):
        tables.step(np.array([0.0, 0.7]))
    with pytest.raises(ValueError, match="2 tables"):
        tables.step([0])
    assert (tables.batch.records == before).all()
    cuts = []
    for _ in range(6):
        batch = tables.step([0, 0])
        cuts.append(batch.cut.all())
        assert set(batch.last) == ({0, 1} if cuts[-1] else set())
    assert cuts == [False, False, True, False, False, True] and not tables.batch.rewards.any()


def test_processes_play_what_one_plays() -> None:
    """Tables are numbered through, whoever keeps them."""
    one, many = Tables("kaidan", 3, seed=4), SharedTables("kaidan", 3, seed=4, processes=2)
    try:
        for at in range(12):
            batches = [one.reset(), many.reset()] if at == 0 else [one.step([0] * 3), many.step([0] * 3)]
            for name in ("records", "action_mask", "player", "rewards", "ended", "cut"):
                assert (getattr(batches[0], name) == getattr(batches[1], name)).all()
    finally:
        many.close()
    with pytest.raises(RuntimeError, match="closed"):
        many.step([0] * 3)


def test_the_last_records_of_ended_matches_are_kept() -> None:
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
                assert batch.last[0][player].tobytes() == alone.record(tables.recorder, player)
