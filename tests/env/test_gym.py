"""Gymnasium's own check, for every registered game, and one agent against bots."""

from __future__ import annotations

import pytest

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

from fuda.ai.bots import UnknownBotError
from fuda.env.gym import AgainstBot
from fuda.env.play import IllegalAction
from tests.conformance.playing import GAMES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore:.*alternative render modes")
def test_check_env(name: str) -> None:
    """`check_env` passes; it draws actions without looking at masks, hence a lenient environment."""
    check_env(AgainstBot(name, bot="random", is_lenient=True, render_mode="ansi"))


def test_a_match_against_each_bot_ends() -> None:
    """Against every bot a match comes to its end, with the agent's result as reward."""
    for bot in ("random", "greedy", "ismcts"):
        env = AgainstBot("onepiece", bot=bot, iterations=4)
        seen, _ = env.reset(seed=4)
        for _ in range(2_000):
            assert env.play.player == env.me
            seen, reward, ended, cut, _ = env.step(int(seen["action_mask"].sum()) - 1)
            if ended:
                break
            assert reward == 0 and not cut
        assert ended and reward == env.play.returns()[env.me] != 0


def test_the_agent_sits_where_it_is_told() -> None:
    """A side can be chosen for all matches or for one; else both come up."""
    assert {AgainstBot("onepiece", bot="random", side=1).reset(seed=i)[1]["side"] for i in range(8)} == {1}
    env = AgainstBot("onepiece", bot="random")
    assert {env.reset(seed=i)[1]["side"] for i in range(12)} == {0, 1}
    assert env.reset(seed=1, options={"side": 1})[1]["side"] == 1
    with pytest.raises(ValueError, match="side"):
        AgainstBot("onepiece", side=2)
    with pytest.raises(ValueError, match="side 0 or 1"):
        env.reset(seed=1, options={"side": 5})
    with pytest.raises(UnknownBotError):
        AgainstBot("onepiece", bot="perfect")


def test_masks_and_text() -> None:
    """`action_masks` is the mask as truth values; `render` names the options in text."""
    env = AgainstBot("onepiece", bot="random", render_mode="ansi")
    seen, _ = env.reset(seed=3)
    assert (env.action_masks() == (seen["action_mask"] == 1)).all()
    assert "options: " in env.render()


@pytest.mark.parametrize("is_lenient", [False, True])
def test_nothing_is_legal_after_the_end(is_lenient: bool) -> None:
    """A step too many is an illegal action, also where illegal ones mean others."""
    env = AgainstBot("onepiece", bot="random", is_lenient=is_lenient)
    env.reset(seed=2)
    env.game.concede(env.play.match, 0)
    for action in (0, 5):
        with pytest.raises(IllegalAction, match="over"):
            env.step(action)
