"""PettingZoo's own tests, for every registered game."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test import state_test as check_state

from fuda.env import zoo
from fuda.env.gym import AgainstBot
from fuda.env.play import IllegalAction
from tests.conformance.playing import GAMES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("error")
def test_api(name: str) -> None:
    """`api_test` passes without a remark, turn by turn and where each agent is selected once a cycle."""
    api_test(zoo.env(name, masks="info"), num_cycles=60)
    api_test(zoo.alternating_env(name, masks="info"), num_cycles=30)


@pytest.mark.filterwarnings("ignore:Observation")
def test_api_with_masks_in_observations() -> None:
    """Observations that are dictionaries with a mask are all that PettingZoo remarks upon."""
    api_test(zoo.env("kaidan"), num_cycles=60)
    api_test(zoo.alternating_env("kaidan"), num_cycles=30)
    assert zoo.env("kaidan").metadata["name"] == "fuda_kaidan_v0"


def test_states_and_pictures() -> None:
    """`state_test` and `render_test` pass: the state is what both see; people see the board printed."""
    check_state(zoo.alternating_env("kaidan", is_lenient=True), zoo.parallel_env("kaidan", is_lenient=True), 10)
    render_test(partial(zoo.env, "kaidan"), {"human": lambda shown: shown is None})


@pytest.mark.parametrize("name", GAMES)
def test_parallel_api(name: str) -> None:
    """`parallel_api_test` passes."""
    parallel_api_test(zoo.parallel_env(name), num_cycles=40)


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name: str) -> None:
    """`seed_test` passes: the same seed gives the same matches."""
    seed_test(partial(zoo.env, name), num_cycles=25)
    parallel_seed_test(partial(zoo.parallel_env, name, is_lenient=True), num_cycles=10)


@pytest.mark.parametrize("name", GAMES)
def test_max_cycles(name: str) -> None:
    """`max_cycles_test` passes; it draws actions without looking at masks, hence the lenient environments."""
    made = {"parallel_env": zoo.parallel_env, "env": zoo.alternating_env}
    max_cycles_test(SimpleNamespace(**{what: partial(make, name, is_lenient=True) for what, make in made.items()}))


@pytest.mark.parametrize("name", GAMES)
def test_turns_are_cut_after_so_many_cycles(name: str) -> None:
    """The turn-by-turn environment counts answers."""
    env = zoo.env(name, max_cycles=4)
    env.reset(seed=1)
    answers = 0
    for _ in env.agent_iter():
        _, _, ended, cut, _ = env.last()
        answers += not (ended or cut)
        env.step(None if ended or cut else 0)
    assert answers == 4


def test_the_winner_gets_one_and_the_loser_loses_it() -> None:
    """Rewards come at the end and sum to zero."""
    env = zoo.env("onepiece")
    env.reset(seed=2)
    last: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        last[agent] = reward
        env.step(None if ended or cut else int(seen["action_mask"].sum()) - 1)
    assert sorted(last.values()) == [-1.0, 1.0]


def test_who_does_not_decide_has_nothing_but_to_wait() -> None:
    """In a cycle one agent decides; the other's action 0 changes nothing, and its observation has no options."""
    env = zoo.parallel_env("onepiece")
    seen, _ = env.reset(seed=1)
    decides = zoo.AGENTS[env.play.player]
    waits = next(agent for agent in zoo.AGENTS if agent != decides)
    assert seen[waits]["action_mask"].tolist() == [1] + [0] * (env.recorder.answer_rows - 1)
    assert not env.recorder.arrays(seen[waits]["observation"])[2].any()
    env.step({decides: 0, waits: 0})
    assert env.play.steps == 1


def test_illegal_actions_are_refused_unless_lenient() -> None:
    """An action outside the mask is an error; a lenient environment takes the legal one of its remainder."""
    env = zoo.raw_env("onepiece")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(60)
    lenient = zoo.raw_env("onepiece", is_lenient=True)
    lenient.reset(seed=1)
    lenient.step(60)
    assert lenient.play.steps == 1


@pytest.mark.parametrize("action", [None, 0.5, "first", [0]])
def test_an_action_is_a_whole_number(action: object) -> None:
    """Anything else is refused and changes nothing, rather than cut to a number."""
    env = zoo.raw_env("onepiece")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="a whole number, not"):
        env.step(action)
    assert env.play.steps == 0


def test_whoever_is_to_act_needs_an_action() -> None:
    """The message names the agent."""
    env = zoo.parallel_env("onepiece")
    env.reset(seed=1)
    decides, waits = zoo.AGENTS[env.play.player], zoo.AGENTS[1 - env.play.player]
    with pytest.raises(IllegalAction, match=decides):
        env.step({waits: 0})


def test_only_cycles_of_agents_are_said_to_be_parallelizable() -> None:
    """Turn by turn one agent may act several times in a row, which PettingZoo's conversion cannot follow."""
    assert zoo.alternating_env("onepiece").metadata["is_parallelizable"]
    assert zoo.parallel_env("onepiece").metadata["is_parallelizable"]
    assert not zoo.env("onepiece").metadata["is_parallelizable"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"render_mode": "rgb_array"}, "known are human, ansi"),
        ({"actions": 1}, "at least 2"),
        ({"decks": "tide"}, "decks are two"),
    ],
)
def test_what_cannot_be_is_refused_at_once(settings: dict[str, Any], message: str) -> None:
    """When the environment is made, not when it is used; in Gymnasium's too."""
    for make in (zoo.env, AgainstBot):
        with pytest.raises(ValueError, match=message):
            make("onepiece", **settings)
