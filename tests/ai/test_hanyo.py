"""How bots play 汎用TCG: hands of rock-paper-scissors cannot be foreseen, and ties go on."""

from __future__ import annotations

from fuda.ai import bots
from fuda.ai.greedy import PATIENCE, Effort, next_answer, try_option
from fuda.games.hanyo.spec import PLAY
from fuda.games.hanyo.words.reading import read_ability
from fuda.match.seat import Seat
from fuda.view.options import options
from tests.clauses.hanyo.scene import fighter, filler, foe, me, scene, tactics
from tests.games.hanyo.golden import answer, battle
from tests.games.hanyo.matches import GAME


def test_the_greedy_bot_throws_any_hand() -> None:
    """Whichever hand the opponent has thrown, all three come about as often."""
    for hand in range(3):
        m = battle()
        m.stack[-1].a = hand
        thrown = [bots.make("greedy", seed).choose(Seat(GAME, m, 1)) for seed in range(90)]
        assert all(thrown.count(one) > 15 for one in range(3))


def test_what_it_throws_does_not_depend_on_the_hand_of_the_opponent() -> None:
    """It does not know that hand."""
    for seed in range(12):
        found = set()
        for hand in range(3):
            m = battle()
            m.stack[-1].a = hand
            found.add(bots.make("greedy", seed).choose(Seat(GAME, m, 1)))
        assert len(found) == 1


def test_a_hand_within_what_follows_is_thrown_by_lot() -> None:
    """A bot that looks ahead does not count on the hand that would win: it throws each about as often there."""
    m = battle()
    judge = bots.judge_of(GAME.name)
    m.stack[-1].a = 0
    thrown = [m.options.index(next_answer(m, judge, int(m.player), 1, Effort(100))) for _ in range(90)]
    assert all(thrown.count(one) > 15 for one in range(3))


def test_ties_are_no_loop() -> None:
    """However often both throw the same, they are asked for a hand again, not how often they want to repeat it."""
    m = battle()
    answer(m, "throw rock")
    for _ in range(200):
        assert [one.text for one in options(GAME, m, int(m.player))] == ["throw scissors", "throw rock", "throw paper"]
        answer(m, "throw paper")
    assert m.player == 0 and m.watch is not None


def test_what_is_tried_is_bounded_where_many_cards_are_put_in_order() -> None:
    """Each place of twenty cards that are discarded is a question, and each answer to it could be looked into."""
    dump = tactics("Dump", abilities=[read_ability("command: discard_hand")])
    game = scene(me(main=fighter("Ann"), hand=[dump, *filler(20)]), foe(main=fighter("Bob")))
    m = game.m
    play = next(a for a in m.options if a.kind == PLAY)
    effort = Effort(100)
    try_option(m, play, bots.judge_of(GAME.name), 0, 1, effort)
    assert -2 * PATIENCE < effort.left <= 0
