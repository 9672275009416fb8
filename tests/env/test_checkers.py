"""The checks of libraries that train agents, where these are installed."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np

from fuda.env.gym import AgainstBot, Vector
from fuda.env.ids import IDS
from fuda.env.play import IllegalAction
from fuda.env.spaces import NotBegunError
from tests.conformance.playing import GAMES


@pytest.mark.filterwarnings("ignore:.*unconventional shape")
def test_stable_baselines() -> None:
    """`check_env` of Stable-Baselines3 passes; tables are remarked upon, as its own networks flatten them."""
    checker: Any = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(AgainstBot("kaidan", bot="random", is_lenient=True))


def test_every_game_has_a_name() -> None:
    """Gymnasium makes one environment or many by it."""
    assert sorted(IDS) == GAMES
    env = gymnasium.make("fuda/Kaidan-v0", bot="random")
    assert env.unwrapped.game.name == "kaidan"
    assert env.observation_space.contains(env.reset(seed=1)[0])
    assert isinstance(gymnasium.make_vec("fuda/Kaidan-v0", num_envs=2, bot="random").unwrapped, Vector)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_vectors_begin_anew_as_gymnasium_says(mode: str) -> None:
    """In the step after the end, in the same one with the last observation, or when they are told to."""
    env = Vector("kaidan", 4, bot="random", autoreset_mode=mode)
    seen, info = env.reset(seed=2)
    ends = 0
    for at in range(80):
        assert env.observation_space.contains(seen)
        assert (info["player"] == info["side"]).all() or mode != "SameStep"
        legal = np.maximum(seen["action_mask"].sum(axis=1), 1)
        seen, rewards, ended, cut, info = env.step(at % legal)
        done = ended | cut
        assert (rewards[~done] == 0).all() and set(rewards[ended]) <= {-1.0, 0.0, 1.0}
        ends += int(done.sum())
        if mode == "SameStep":
            assert (seen["action_mask"].sum(axis=1) > 0).all() and done.any() == ("final_obs" in info)
        else:
            assert ((seen["action_mask"].sum(axis=1) == 0) == done).all()
        if mode == "Disabled" and done.any():
            with pytest.raises(IllegalAction, match="reset_mask"):
                env.step(np.zeros(4, dtype=np.int64))
            seen, info = env.reset(options={"reset_mask": done})
    assert ends > 3 and env.action_masks().dtype == bool


def test_vectors_play_both_sides_for_an_agent_that_answers_for_both() -> None:
    """The reward is that of who answered last, and `returns` has both."""
    env = Vector("kaidan", 4, bot="self", autoreset_mode="SameStep")
    seen, info = env.reset(seed=2)
    players = set()
    for _ in range(60):
        before = info["player"]
        players |= set(before.tolist())
        seen, rewards, ended, _, info = env.step(seen["action_mask"].sum(axis=1) - 1)
        for table in np.flatnonzero(ended):
            assert rewards[table] == info["returns"][table, before[table]] and info["returns"][table].sum() == 0
    assert players == {0, 1}


def test_wrong_use_says_how_it_is_used() -> None:
    """Before a match has begun, and of what cannot be."""
    with pytest.raises(NotBegunError, match="call reset"):
        AgainstBot("kaidan").step(0)
    with pytest.raises(NotBegunError, match="call reset"):
        AgainstBot("kaidan").action_masks()
    env = Vector("kaidan", 2, bot="random")
    with pytest.raises(IllegalAction, match="call reset"):
        env.step([0, 0])
    for wrong, message in (({"seed": [1, 2]}, "one number"), ({"options": {"reset_mask": [1]}}, "truth values")):
        with pytest.raises(ValueError, match=message):
            env.reset(**wrong)
    with pytest.raises(ValueError, match="not rendered"):
        Vector("kaidan", 2, render_mode="human")
