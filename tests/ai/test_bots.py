"""Bots: honest also without a memory, repeatable, quick, and greedy play is good play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fuda.ai import bots
from fuda.ai.greedy import best_option
from fuda.ai.nojudge import NO_JUDGE
from fuda.ai.onepiece import JUDGE
from fuda.ai.thought import Budget
from fuda.core.rng import mix
from fuda.core.rollout import pick, play_out
from fuda.games import registry
from fuda.games.onepiece.face.original_cards import SHELF
from fuda.games.registry import find
from fuda.match.seat import Seat
from tests.ai.networks import use_network
from tests.clauses.onepiece.scene import char, foe, leader, me, rested, scene
from tests.conformance.playing import new_match

GAME = registry.find("onepiece")
FEW = Budget(0.0, 5)  # tries of bots that look ahead
TRIED = {"guided": 2, "ismcts": 8, "network": 4}  # positions, of bots that take longer; tests of their own look closer
DECKS = [GAME.read_deck(text) for text in list(GAME.decks().values())[:2]]


def position(seed: int, decisions: int, *, discreet: bool = True) -> Any:
    """A match some random decisions on, at a decision."""
    m = GAME.new_match(DECKS, seed, journal=False, discreet=discreet)
    while True:
        trial = m.clone()
        play_out(trial, seed, decisions)
        if trial.winner < 0:
            return trial
        decisions //= 2


def hidden(m: Any, player: int, owner: int) -> list[int]:
    """The cards of an owner that a player may not know."""
    return [c.id for c in m.cards if c.owner == owner and not GAME.seen_by(m, c.id) >> player & 1]


def exchanged(m: Any, seed: int) -> Any:
    """The same match with two cards exchanged that the deciding player may not know."""
    copy = m.clone()
    owner = seed & 1
    cards = hidden(m, int(m.player), owner)
    if len(cards) > 1:
        one = cards[int(pick(seed, 1, len(cards)))]
        other = cards[int(pick(seed, 2, len(cards)))]
        if one != other:
            GAME.exchange(copy, one, other)
    return copy


@pytest.mark.parametrize("name", bots.names())
def test_hidden_cards_change_no_decision(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With any two unknown cards exchanged, a bot of the same seed answers the same."""
    use_network(monkeypatch, tmp_path, "onepiece")
    for seed in range(TRIED.get(name, 60)):
        m = position(seed, int(pick(seed, 9, 150)))
        player = int(m.player)
        wanted = bots.make(name, seed, FEW).choose(Seat(GAME, m, player))
        for swap in range(6):
            other = exchanged(m, seed * 100 + swap)
            assert bots.make(name, seed, FEW).choose(Seat(GAME, other, player)) == wanted


def test_imagined_worlds_do_not_depend_on_hidden_cards() -> None:
    """With any two unknown cards exchanged, a seat imagines the very same matches at the same seed."""
    for seed in range(60):
        m = position(seed, int(pick(seed, 9, 150)))
        player = int(m.player)
        wanted = Seat(GAME, m, player).imagine(seed)[0].match
        found = Seat(GAME, exchanged(m, seed), player).imagine(seed)[0].match
        assert GAME.position(found) == GAME.position(wanted) and found.rng == wanted.rng


def test_imagined_worlds_keep_what_is_known() -> None:
    """Cards that the player may know stay where they are; unknown ones are dealt again."""
    moved = 0
    for seed in range(20):
        m = position(seed, 60)
        player = int(m.player)
        world = Seat(GAME, m, player).imagine(seed)[0].match
        for card in range(len(m.cards)):
            if GAME.seen_by(m, card) >> player & 1:
                assert GAME.place(world, card) == GAME.place(m, card)
            else:
                moved += GAME.place(world, card) != GAME.place(m, card)
    assert moved > 0


@pytest.mark.parametrize("name", bots.names())
def test_choosing_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A bot that thinks leaves the match as it is, and answers the same when asked again."""
    use_network(monkeypatch, tmp_path, "onepiece")
    for seed in range(min(TRIED.get(name, 20), 5)):
        m = position(seed, 60)
        before = (m.state_hash(), m.rng, m.decisions, list(m.options))
        seat = Seat(GAME, m, int(m.player))
        bot = bots.make(name, seed, FEW)
        assert bot.choose(seat) == bot.choose(seat) < seat.size
        assert (m.state_hash(), m.rng, m.decisions, list(m.options)) == before


def test_random_choice_is_a_hash_of_seed_and_decision() -> None:
    """The random bot takes what random play takes."""
    m = position(3, 40)
    seat = Seat(GAME, m, int(m.player))
    assert bots.make("random", 77).choose(seat) == pick(77, m.decisions, len(m.options))


def test_unknown_bots_are_refused() -> None:
    """The message names what there is."""
    with pytest.raises(bots.UnknownBotError, match=r"beginner, .*, hard, greedy, guided, ismcts, network, random"):
        bots.make("perfect", 1)


def test_every_game_that_comes_with_fuda_has_a_judge() -> None:
    """It is found by the name of the game; a module that has none is no judge, nor is a name that is no module's."""
    for name in registry.BUILT_IN:
        assert bots.judge_of(name) is not NO_JUDGE
    for name in ("chess", "greedy", "no.module", ""):
        assert bots.judge_of(name) is NO_JUDGE


def test_a_game_from_elsewhere_may_bring_its_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registered by the name of the game."""
    monkeypatch.setattr(bots, "_judges", {})
    bots.register_judge("elsewhere", JUDGE)
    assert bots.judge_of("elsewhere") is JUDGE


def test_greedy_plays_a_game_without_a_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes what wins at once, and plays by lot otherwise."""
    monkeypatch.setattr(bots, "_judges", {"kaidan": NO_JUDGE})
    game = find("kaidan")
    taken = 0
    for seed in range(12):
        m = new_match("kaidan", seed)
        players = [bots.make("greedy", seed), bots.make("random", seed)]
        me = seed & 1
        while m.winner < 0:
            player = int(m.player)
            can_win = player == me and is_won_by(m, player)
            m.choose(players[player ^ me].choose(Seat(game, m, player)))
            assert m.winner == player or not can_win
            taken += can_win
    assert taken > 0


def is_won_by(m: Any, player: int) -> bool:
    """Whether one answer wins the match at once."""
    for index in range(len(m.options)):
        trial = m.clone()
        trial.choose(index)
        if trial.winner == player:
            return True
    return False


def test_levels_take_their_share_of_a_budget() -> None:
    """A level keeps its own seconds, and of tries it gets as many as its seconds are worth beside those of `hard`."""
    found = {}
    for given in (None, Budget(0.5), Budget(0.0, 90), Budget(2.0, 90), Budget(0.0, 1)):
        made = [bots.make(name, 1, given) for name in ("normal", "hard")]
        found[given] = [bot.budget for bot in made if isinstance(bot, bots.IsmctsBot)]
    assert found[None] == found[Budget(0.5)] == [Budget(0.3), Budget(0.9)]
    assert found[Budget(0.0, 90)] == [Budget(0.0, 30), Budget(0.0, 90)]
    assert found[Budget(2.0, 90)] == [Budget(0.3, 30), Budget(0.9, 90)]
    assert found[Budget(0.0, 1)] == [Budget(0.0, 1)] * 2


def test_greedy_takes_the_win() -> None:
    """With the opponent at no Life and no way to stop it, the Leader attacks."""
    game = scene(me(), foe(life=0))
    option = best_option(game.m, JUDGE, 0)
    assert game.text(game.m.options[option]) == "attack Leader"


def test_greedy_plays_a_character_rather_than_ending_the_turn() -> None:
    """A card that can be paid for is played."""
    game = scene(me(leader=rested(leader()), hand=[char("Ann", cost=3)], don=3))
    assert game.text(game.m.options[best_option(game.m, JUDGE, 0)]) == "play Ann"


def test_greedy_ko_s_the_opposing_character_and_not_its_own() -> None:
    """A choice among both sides' Characters falls on the opponent's."""
    ebb = SHELF.cards["LH1-019"]
    game = scene(me(hand=[ebb], don=4, characters=[char("Mine")]), foe(characters=[char("Yours")]))
    game.answer("play", ebb.name)
    assert game.text(game.m.options[best_option(game.m, JUDGE, 0)]) == "pick Yours"


def test_greedy_counters_to_live() -> None:
    """At no Life, several counters are used together if they hold the attack off."""
    hand = [char("Ann", counter=1000), char("Bob", counter=2000)]
    game = scene(me(leader=leader("Chief", power=7000)), foe(hand=hand, life=0))
    game.attack("Chief")
    while game.m.winner < 0 and game.player == "foe":
        game.m.choose(best_option(game.m, JUDGE, 1))
    assert game.winner is None and len(game.names("foe", "trash")) == 2


def test_greedy_saves_its_hand_when_countering_is_hopeless() -> None:
    """A counter that cannot hold the attack off is kept."""
    game = scene(me(leader=leader("Chief", power=9000)), foe(hand=[char("Ann", counter=1000)]))
    game.attack("Chief")
    assert game.text(game.m.options[best_option(game.m, JUDGE, 1)]) == "done"


def test_greedy_beats_random() -> None:
    """Nearly every game is won; `fuda simulate --players greedy,random` shows the share over many."""
    wins = 0
    for number in range(12):
        seat = number & 1
        seed = int(mix(5, number + 1))
        m = GAME.new_match(DECKS, seed, journal=False, discreet=False)
        players = [bots.make("greedy" if player == seat else "random", seed + player) for player in (0, 1)]
        while m.winner < 0:
            m.choose(players[m.player].choose(Seat(GAME, m, int(m.player))))
        wins += m.winner == seat
    assert wins >= 11
