"""The bot that looks ahead: honest, repeatable within a number of tries, punctual, and it says why."""

from __future__ import annotations

import gc
import time
from types import SimpleNamespace
from typing import Any

import pytest

from fuda.ai import bots, playing
from fuda.ai.bots import IsmctsBot
from fuda.ai.nojudge import NO_JUDGE
from fuda.ai.thought import Budget, Thought
from fuda.core.flow import Match
from fuda.games.registry import AnyGame, find
from fuda.match.seat import Seat
from tests.clauses.onepiece.scene import char, foe, leader, me, scene
from tests.conformance.playing import GAMES, decisions, hidden_cards, new_match

TRIES = Budget(0.0, 16)


def thought(game: AnyGame, m: Match, player: int, seed: int, budget: Budget = TRIES) -> Thought | None:
    """What the bot thinks at a decision, apart from the time it took."""
    bot = bots.make("ismcts", seed, budget)
    assert isinstance(bot, IsmctsBot)
    index = bot.choose(Seat(game, m, player))
    assert bot.thought is None or bot.thought.index == index
    return bot.thought


def facts(found: Thought | None) -> Any:
    """A thought without its time."""
    return None if found is None else (found.index, found.iterations, found.options, found.line)


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_it_may_not_know_change_no_decision(name: str) -> None:
    """Cards change places that the player neither sees nor remembers: every visit, value and line stays the same."""
    game = find(name)
    compared = 0
    for at, m in enumerate(decisions(new_match(name, 8), 8)):
        player = int(m.player)
        if at % 19 != 5 or len(m.options) == 1:
            continue
        known = Seat(game, m, player).memory.zones
        for owner in range(2):
            cards = [card for card in hidden_cards(game, m, player, owner) if card not in known]
            if len(cards) > 1:
                copy = game.clone(m)
                copy.journal = list(m.journal or [])
                game.exchange(copy, cards[0], cards[-1])
                assert facts(thought(game, copy, player, at)) == facts(thought(game, m, player, at))
                compared += 1
        if compared >= 6:
            break
    assert compared >= 4


@pytest.mark.long
def test_remembered_cards_count() -> None:
    """The same position with and without the memory of a card that was taken back is not thought about alike."""
    game = find("onepiece")
    differing = 0
    for at, m in enumerate(decisions(new_match("onepiece", 9), 9)):
        player = int(m.player)
        if at % 9 == 4 and len(m.options) > 1 and Seat(game, m, player).memory.zones:
            forgetful = game.clone(m)
            differing += facts(thought(game, m, player, at)) != facts(thought(game, forgetful, player, at))
    assert differing > 0


def test_the_same_seed_and_number_of_tries_give_the_same_thoughts() -> None:
    """Another seed imagines other matches."""
    game = find("onepiece")
    m = next(m for m in decisions(new_match("onepiece", 2), 2) if m.turn > 4 and len(m.options) > 3)
    player = int(m.player)
    before = game.position(m)
    once, again, other = (facts(thought(game, m, player, seed)) for seed in (5, 5, 6))
    assert once == again and once != other
    assert game.position(m) == before


def test_thoughts_say_why() -> None:
    """Options with visits and values, the chosen one first; the line begins with it; tries are what was allowed."""
    game = find("onepiece")
    m = next(m for m in decisions(new_match("onepiece", 2), 2) if m.turn > 4 and len(m.options) > 3)
    found = thought(game, m, int(m.player), 1, Budget(0.0, 64))
    assert found is not None
    assert found.iterations == 64 == sum(one.visits for one in found.options)
    assert found.options[0].index == found.index and found.options[0].text == found.line[0]
    assert found.options[0].visits == max(one.visits for one in found.options)
    assert all(0 <= one.glance <= 1 for one in found.options) and 0 < found.value < 1
    assert {one.index for one in found.options} == set(range(len(m.options)))


@pytest.mark.sources
@pytest.mark.parametrize("seconds", [0.1, 0.3])
def test_time_is_kept(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time used is the time allowed, give or take a tenth and a try; measured as this process used it."""
    monkeypatch.setattr(playing, "time", SimpleNamespace(perf_counter=time.process_time))
    game = find("onepiece")
    m = next(m for m in decisions(new_match("onepiece", 3), 3) if m.turn > 4 and len(m.options) > 4)
    gc.disable()  # looking through what other tests have left in memory is no thinking
    try:
        start = time.process_time()
        found = thought(game, m, int(m.player), 1, Budget(seconds))
        used = time.process_time() - start
    finally:
        gc.enable()
    assert found is not None and found.iterations > 0
    assert 0.9 * seconds < used < 1.1 * seconds + 0.02


def test_it_takes_the_win_and_avoids_the_loss() -> None:
    """An attack that wins is made; at no Life, counters that hold the attack off are used."""
    game = find("onepiece")
    winning = scene(me(), foe(life=0))
    found = thought(game, winning.m, 0, 1)
    assert found is not None and winning.text(winning.m.options[found.index]) == "attack Leader"
    hand = [char("Ann", counter=1000), char("Bob", counter=2000)]
    losing = scene(me(leader=leader("Chief", power=7000)), foe(hand=hand, life=0))
    losing.attack("Chief")
    while losing.m.winner < 0 and losing.player == "foe":
        losing.m.choose(bots.make("ismcts", 1, TRIES).choose(Seat(game, losing.m, 1)))
    assert losing.winner is None


def test_it_thinks_no_longer_than_there_is_something_to_find_out() -> None:
    """Without a counter the match is lost at once: that is settled long before the tries are used up."""
    s = scene(me(), foe(hand=[char("Bob", counter=2000)], life=0))
    s.attack("Leader")
    found = thought(find("onepiece"), s.m, 1, 1, Budget(0.0, 100_000))
    assert found is not None and found.line[0] == "counter T-Bob" and found.iterations < 10_000


@pytest.mark.long
def test_a_game_without_a_judge_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays matches out to their end then, and beats chance."""
    monkeypatch.setattr(bots, "_judges", {"kaidan": NO_JUDGE})
    game = find("kaidan")
    won = 0
    for seed in range(8):
        m = new_match("kaidan", seed)
        players = [bots.make("ismcts", seed, Budget(0.0, 16)), bots.make("random", seed)]
        while m.winner < 0:
            player = int(m.player)
            m.choose(players[player ^ seed & 1].choose(Seat(game, m, player)))
        won += int(m.winner) == seed & 1
        if won == 6:
            return
    pytest.fail(f"it won {won} of 8 matches")


@pytest.mark.parametrize(
    ("seconds", "iterations"), [(0.0, 0), (-1.0, 5), (1.0, -5), (float("inf"), 5), (float("nan"), 5)]
)
def test_a_budget_has_an_end(seconds: float, iterations: int) -> None:
    """A search without a limit would never end."""
    with pytest.raises(ValueError, match="thinking must end"):
        Budget(seconds, iterations)


def test_levels_are_bots_for_people() -> None:
    """Each level thinks for less than a second, the stronger the longer; the weaker take other good answers too."""
    seconds = [bots.LEVELS[name].seconds for name in bots.levels()]
    assert seconds == sorted(seconds) and seconds[0] == 0 and 0 < seconds[-1] < 1
    assert all(bots.make(name, 1) for name in bots.levels())
    game = find("onepiece")
    m = next(m for m in decisions(new_match("onepiece", 2), 2) if m.turn > 4 and len(m.options) > 3)
    taken = {IsmctsBot(seed, TRIES, whim=0.5).choose(Seat(game, m, int(m.player))) for seed in range(12)}
    assert len(taken) > 1 and all(0 <= index < len(m.options) for index in taken)


def test_careless_levels_slip_as_often_as_they_say() -> None:
    """A slip is the random bot's answer of the same seed; otherwise the careful bot answers."""
    game = find("onepiece")
    m = next(m for m in decisions(new_match("onepiece", 2), 2) if m.turn > 4 and len(m.options) > 8)
    seat = Seat(game, m, int(m.player))
    slipped = 0
    for seed in range(60):
        careful, lot = (bots.make(name, seed).choose(seat) for name in ("greedy", "random"))
        taken = bots.make("novice", seed).choose(seat)
        assert taken in (careful, lot)
        slipped += taken != careful
    assert 15 < slipped < 45


def test_the_ladder_has_at_least_six_steps_of_known_distance() -> None:
    """In every game, each thinking for less than a second, and each stronger than the one before."""
    for name in GAMES:
        rungs = bots.ladder(name)
        assert len(rungs) >= 6 and [rung.place for rung in rungs] == list(range(1, len(rungs) + 1))
        assert all(rung.seconds < 1 and set(rung.title) == {"en", "ja"} for rung in rungs)
        ratings = [rung.rating for rung in rungs if rung.rating is not None]
        assert ratings == sorted(ratings)
