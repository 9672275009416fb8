"""OpenSpiel's generic game tests and its own agents, for every registered game."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from fuda.core.rollout import pick  # noqa: E402
from fuda.env import spiel  # noqa: E402
from fuda.env.play import IllegalAction  # noqa: E402
from fuda.env.spiel import ImaginedError  # noqa: E402
from fuda.games.registry import find  # noqa: E402
from tests.conformance.playing import GAMES, hidden_cards  # noqa: E402

SEARCHED = 6  # decisions that the searching agent makes


def load(name: str) -> Any:
    """A game as OpenSpiel knows it."""
    return pyspiel.load_game(spiel.register(name))


def at(name: str, seed: int, steps: int) -> Any:
    """A state some random answers on, not over."""
    state = load(name).new_initial_state()
    state.apply_action(seed)
    for step in range(steps):
        trial = state.clone()
        legal = trial.legal_actions()
        trial.apply_action(legal[int(pick(seed, step, len(legal)))])
        if trial.is_terminal():
            break
        state = trial
    return state


@pytest.mark.parametrize("name", GAMES)
def test_generic_game_test(name: str) -> None:
    """OpenSpiel's random simulation holds: copies, legal actions, serialisation, strings, tensors, returns."""
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_information_set_search_plays(name: str) -> None:
    """OpenSpiel's IS-MCTS plays against its random agent: every resampled root has the key of the real one."""
    game = load(name)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = ismcts.ISMCTSBot(game, evaluator, 2.0, 6, max_world_samples=3, random_state=chance)
    agents = [search, uniform_random.UniformRandomBot(1, chance)]
    state = game.new_initial_state()
    state.apply_action(7)
    searched = 0
    while not state.is_terminal() and searched < SEARCHED:
        player = state.current_player()
        searched += player == 0 and len(state.legal_actions()) > 1
        state.apply_action(int(agents[player].step(state)))
    assert searched == SEARCHED or state.is_terminal()


@pytest.mark.parametrize("name", GAMES)
def test_random_agents_play_to_the_end(name: str) -> None:
    """OpenSpiel's evaluation of two random agents comes to zero-sum returns."""
    chance = np.random.RandomState(2)
    agents = [uniform_random.UniformRandomBot(player, chance) for player in range(2)]
    returns = pyspiel.evaluate_bots(load(name).new_initial_state(), agents, 3)
    assert sum(returns) == 0


@pytest.mark.parametrize("name", GAMES)
def test_resampling_keeps_what_the_player_knows(name: str) -> None:
    """Resampled states look and act the same to the player, in both strings; hidden cards do change."""
    game = find(name)
    moved = 0
    for seed in range(4):
        state = at(name, seed, 20 + 10 * seed)
        player = state.current_player()
        for draw in range(3):
            other = state.resample_from_infostate(player, random.Random(draw).random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            real, dealt = state.position.play.match, other.position.play.match
            for owner in range(2):
                for card in hidden_cards(game, real, player, owner):
                    moved += game.place(real, card) != game.place(dealt, card)
    assert moved > 0 or not any(hidden_cards(game, real, player, owner) for owner in range(2))


@pytest.mark.parametrize("name", GAMES)
def test_resampling_again_keeps_what_is_remembered(name: str) -> None:
    """A state dealt twice, copied and played on between, has what the player remembers where the real one has it."""
    game = find(name)
    remembered = 0
    for seed in range(4):
        state = at(name, seed, 60 + 40 * seed)
        player = state.current_player()
        seat = state.position.play.seats[player]
        for draw in range(2):
            once = state.resample_from_infostate(player, random.Random(draw).random)
            assert once.position.play.seats[player].memory.told() == seat.memory.told()
            again = once.clone().resample_from_infostate(player, random.Random(draw + 9).random)
            real, dealt = state.position.play.match, again.position.play.match
            for card in seat.memory.kept(real):
                assert game.place(dealt, card) == game.place(real, card)
                remembered += not game.seen_by(real, card) >> player & 1
            for card in hidden_cards(game, real, player, 1 - player):
                assert seat.memory.zones.get(card, -1) >> dealt.zone_of(card) & 1
            once.apply_action(once.legal_actions()[0])
            copy = once.clone()
            assert copy.position.play.seats[player].memory.told() == once.position.play.seats[player].memory.told()
    assert remembered > 0 or name != "onepiece"


def test_resampled_states_do_not_tell_the_seed() -> None:
    """Of two real seeds nothing is left in the history; the answers and whose they were are."""
    for seed in (3, 5):
        state = at("onepiece", seed, 25)
        other = state.resample_from_infostate(state.current_player(), random.Random(1).random)
        assert other.history() == [spiel.UNTOLD, *state.history()[1:]] and other.position.seed == -1
        assert [one.player for one in other.full_history()] == [one.player for one in state.full_history()]
        assert other.move_number() == state.move_number() and other.clone().history() == other.history()
    start = load("onepiece").new_initial_state()
    before = start.resample_from_infostate(0, random.Random(1).random)
    assert before.is_chance_node() and before.history() == []


@pytest.mark.parametrize("name", GAMES)
def test_strings_do_not_tell_hidden_cards(name: str) -> None:
    """Cards hidden from a player change places: both strings stay the same."""
    game = find(name)
    chance = random.Random(4)
    for seed in range(4):
        state = at(name, seed, 25)
        for player in range(2):
            hidden = hidden_cards(game, state.position.play.match, player, seed % 2)
            if len(hidden) < 2:
                continue
            other = state.clone()
            game.exchange(other.position.play.match, *chance.sample(hidden, 2))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)


def test_information_states_remember() -> None:
    """Two ways to the same board that a player learned differently are two information states."""
    one, other = at("onepiece", 1, 30), at("onepiece", 1, 30)
    assert one.information_state_string(0) == other.information_state_string(0)
    other.position.learned[0].update(b"something else happened")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_pages_that_the_opponent_turns_are_not_learned() -> None:
    """All pages turned, the position is the same: another information state for whoever turned them, and only there."""
    spiel.register("onepiece")
    state = pyspiel.load_game("fuda_onepiece(actions=3)").new_initial_state()
    state.apply_action(2)
    while not state.position.play.is_paged:
        state.apply_action(0)
    player, other = state.current_player(), state.clone()
    while other.position.play.page or other.move_number() == state.move_number():
        other.apply_action(other.legal_actions()[-1])
    assert other.observation_string(player) == state.observation_string(player)
    assert other.information_state_string(player) != state.information_state_string(player)
    assert other.information_state_string(1 - player) == state.information_state_string(1 - player)


def test_states_are_pickled_by_their_history() -> None:
    """A state comes back from its bytes; one that was dealt again refuses, as its history is not its own."""
    state = at("onepiece", 3, 25)
    copy = pickle.loads(pickle.dumps(state))
    assert str(copy) == str(state) and copy.history() == state.history()
    with pytest.raises(ImaginedError):
        pickle.dumps(state.resample_from_infostate(state.current_player(), random.Random(1).random).position)


def test_tensors_have_named_parts() -> None:
    """An observation has the record; an information state also tells what was learned before from something else."""
    game = load("onepiece")
    seen = make_observation(game)
    seen.set_from(at("onepiece", 1, 10), player=0)
    assert set(seen.dict) == {"record"} and seen.dict["record"].any()
    state = at("onepiece", 1, 10)
    assert len(state.observation_tensor(0)) == len(seen.tensor) == game.observation_tensor_size()
    known = state.information_state_tensor(0)
    assert len(known) == game.information_state_tensor_size() > len(seen.tensor)
    assert known[: len(seen.tensor)] == seen.tensor.tolist()
    state.apply_action(0)
    assert state.information_state_tensor(0)[len(seen.tensor) :] != known[len(seen.tensor) :]


def test_decks_and_limits_are_parameters() -> None:
    """Decks are named in the usual way of OpenSpiel; a match that goes on for too long is a draw."""
    spiel.register("onepiece")
    game = pyspiel.load_game("fuda_onepiece(deck_1=tide,deck_2=grove,limit=3,seeds=8)")
    assert game.max_game_length() == 3 and game.max_chance_outcomes() == 8
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 8
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal() and state.returns() == [0.0, 0.0]


def test_illegal_actions_change_nothing() -> None:
    """The message says what is legal; neither history nor what a player learned has the action."""
    state = at("onepiece", 1, 10)
    before = str(state), state.history()
    for action in (63, -2):
        with pytest.raises(IllegalAction, match="legal are those from 0 to"):
            state.apply_action(action)
    assert (str(state), state.history()) == before
    with pytest.raises(IllegalAction, match="a seed is 0 or more"):
        load("onepiece").new_initial_state().apply_action(-5)


@pytest.mark.parametrize("parameter", ["seeds=0", "limit=0", "actions=1"])
def test_parameters_that_cannot_be_are_refused(parameter: str) -> None:
    """When the game is loaded, not when it is played."""
    load("onepiece")
    with pytest.raises(ValueError, match="at least"):
        pyspiel.load_game(f"fuda_onepiece({parameter})")
