"""Environments are copied and written down in the middle of a match, and go on alike."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from fuda.core.rollout import pick  # noqa: E402
from fuda.env import zoo  # noqa: E402
from fuda.env.gym import AgainstBot  # noqa: E402
from fuda.env.play import Play, UnwrittenError, read_decks  # noqa: E402
from fuda.env.vector import Tables  # noqa: E402
from fuda.games.registry import find  # noqa: E402
from tests.conformance.playing import GAMES, new_match  # noqa: E402

LARGEST = 20_000  # bytes of a match: answers and numbers of cards, not what cards do


def again(one: Any) -> Any:
    """What comes back from its bytes."""
    return pickle.loads(pickle.dumps(one))


def same(one: Any, other: Any) -> bool:
    """Whether two observations are the same."""
    return all((one[key] == other[key]).all() for key in one)


def answered(env: Any, steps: int) -> list[Any]:
    """What an agent sees that answers so many times, one match after another."""
    out: list[Any] = []
    for at in range(steps):
        seen, *rest = env.step(int(pick(5, at, env.play.legal())))
        if rest[1]:
            seen, *rest = env.reset()
        out.append((seen, rest))
    return out


@pytest.mark.parametrize("copied", [copy.deepcopy, again])
@pytest.mark.parametrize("name", GAMES)
def test_an_agent_goes_on_alike_against_a_copied_bot(name: str, copied: Any) -> None:
    """A copy is a match of its own; the same answers lead to the same observations, in the next match too."""
    env = AgainstBot(name, ("any", "any"), bot="random")
    env.reset(seed=3)
    answered(env, 12)
    other = copied(env)
    assert other.play is not env.play and other.play.match is not env.play.match
    assert other.recorder is env.recorder and len(pickle.dumps(env.play)) < LARGEST
    for one, two in zip(answered(env, 20), answered(other, 20), strict=True):
        assert same(one[0], two[0]) and one[1] == two[1]
    assert env.game.position(env.play.match) == env.game.position(other.play.match)


@pytest.mark.parametrize("copied", [copy.deepcopy, again])
def test_two_agents_go_on_alike(copied: Any) -> None:
    """Turn by turn as well, with what both seats remember."""
    env = zoo.env("onepiece", ("any", "tide"))
    env.reset(seed=3)
    for _ in range(40):
        env.step(env.unwrapped.play.legal() - 1)
    other = copied(env)
    for mine, theirs in zip(env.unwrapped.play.seats, other.unwrapped.play.seats, strict=True):
        assert mine.memory.told() == theirs.memory.told()
    for _ in range(10):
        assert env.agent_selection == other.agent_selection and same(env.last()[0], other.last()[0])
        for one in (env, other):
            one.step(0)


@pytest.mark.parametrize("copied", [copy.deepcopy, again])
def test_tables_go_on_alike(copied: Any) -> None:
    """All tables, and the series of their matches."""
    tables = Tables("hanyo", 3, seed=2, max_steps=15)
    tables.reset()
    for _ in range(10):
        tables.step([0, 0, 0])
    other = copied(tables)
    for _ in range(10):
        one, two = tables.step([0, 0, 0]), other.step([0, 0, 0])
        assert one.records is not two.records and (one.records == two.records).all()
        assert (one.action_mask == two.action_mask).all() and (one.ended == two.ended).all()


def test_pages_are_kept() -> None:
    """A page that was turned to is the one that is shown."""
    env = AgainstBot("onepiece", bot="random", actions=2)
    env.reset(seed=1)
    while not env.play.is_paged:
        env.step(0)
    env.step(env.play.legal() - 1)
    assert again(env).play.page == copy.deepcopy(env).play.page == env.play.page == 1


def test_a_match_of_unknown_origin_is_not_written_down() -> None:
    """It can be copied, but not played again elsewhere."""
    play = Play(find("onepiece"), new_match("onepiece", 1))
    assert copy.deepcopy(play).legal() == play.legal()
    with pytest.raises(UnwrittenError):
        pickle.dumps(play)


def test_decks_are_written_down_by_numbers() -> None:
    """Named ones and those left to the seed."""
    decks = read_decks(find("onepiece"), ("tide", "any"))
    one, other = again(decks)
    assert one == decks[0] and other.decks == decks[1].decks
