"""Endless loops (1101): what nobody can stop is a draw; what players can go on with they repeat a number of times."""

from __future__ import annotations

import pytest

from fuda.core.loops import WATCH_AFTER
from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.spec import ABILITY_PLAYED, BY_LOOP, LOOPED, RECOVERED, RESTED
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, scene
from tests.clauses.hanyo.texts import done, skilled, spell

ROUNDS = WATCH_AFTER + 5  # enough for a loop of one or two decisions a round to be noticed


def restless(*first: str) -> CardDef:
    """A main unit that must recover when it is rested and is rested when it recovers."""
    ops = "; ".join([*first, "recover(this)"])
    return skilled(
        "Restless",
        f"triggered on(rested, any, [is_this]): {ops}",
        "triggered on(recovered, any, [is_this]): rest(this)",
    )


def spinner() -> CardDef:
    """A main unit that its player may rest and let recover as often as that player likes."""
    return skilled("Spinner", "activated: rest(this); recover(this)")


def swing() -> CardDef:
    """A main unit that its player may rest, and the opponent may let recover then."""
    return skilled("Swing", "activated if matches(this, [normal]): rest(this); may([recover(this)], foe)")


def spin(game: Scene, name: str, *answers: str) -> Scene:
    """Go round and round until a number of repetitions is asked for."""
    for _ in range(ROUNDS):
        for answer in (f"activate {name}", *answers):
            game.answers(answer)
            if game.offered("number"):
                return game
    raise AssertionError("the loop was not noticed")


def times_played(game: Scene, name: str) -> int:
    """How often an ability of a card was played."""
    return done(game, ABILITY_PLAYED).count(name)


def announced(game: Scene) -> tuple[str, int, int]:
    """What was written down of the loop last: clause, who stops it, how often it runs."""
    event = [e for e in game.log if int(e.kind) == LOOPED][-1]
    return event.clause, int(event.player), int(event.n)


# --- nobody can stop it (1101.1c) ------------------------------------------------------------------------------
@clause("hy 1101.1c")
@pytest.mark.parametrize("growth", [(), ("last(this, {static: have_hp(this, 10)}, this_turn)",)])
def test_a_loop_that_nobody_can_stop_is_a_draw(growth: tuple[str, ...]) -> None:
    """Two abilities set each other off forever, also if HP rise by it so that no position comes again."""
    game = scene(me(main=restless(*growth), hand=[spell("Start", "rest(cards(own, main))")])).answer("play", "Start")
    assert (game.winner, game.m.reason, game.offered()) == ("draw", BY_LOOP, [])
    assert len(game.happened(RESTED)) > 10


@clause("hy 1101.1c")
@pytest.mark.parametrize("ends", [True, False])
def test_a_state_that_its_own_ability_does_not_end_is_a_draw(ends: bool) -> None:
    """'While you have 3 cards in hand or more, ...' is triggered again as long as that is so."""
    op = "discard(cards(own, hand), 1)" if ends else "heal(this, 10)"
    sage = skilled("Sage", f"triggered holds(compare(size(own, hand), >=, 3)): {op}")
    game = scene(me(main=sage, hand=[spell("Start", "draw(2)"), fighter("Ann")])).answer("play", "Start")
    while game.offered("pick"):
        game.answer("pick", game.offered("pick")[0])
    assert game.winner == (None if ends else "draw")
    assert len(game.names("me", "hand")) == (2 if ends else 3)


# --- one player can go on with it (1101.1a) --------------------------------------------------------------------
@clause("hy 1101.1a")
def test_who_alone_can_repeat_a_loop_says_how_often_and_then_does_something_else() -> None:
    """It runs so many times and is not offered again there; after another action it is."""
    game = spin(scene(me(main=spinner(), hand=[fighter("Ann")])), "Spinner")
    assert game.player == "me"
    assert game.offered("number")[:3] == ["0", "1", "2"]
    before = times_played(game, "Spinner")
    game.answer("number", 5)
    assert times_played(game, "Spinner") == before + 5
    assert announced(game) == ("1101.1a", 0, 5)
    assert (game.player, game.offered("activate"), game.offered("put")) == ("me", [], ["Ann"])
    game.answer("put", "Ann")
    assert game.offered("activate") == ["Spinner"]


@clause("hy 1101.1a")
def test_the_player_who_can_repeat_it_may_be_the_other_one() -> None:
    """Of two abilities that set each other off one may be declined by the opponent, who says how often."""
    echo = skilled(
        "Echo", "triggered on(rested, any, [is_this]): may([recover(this)], foe)",
        "triggered on(recovered, any, [is_this]): rest(this)",
    )  # fmt: skip
    game = scene(me(main=echo, hand=[spell("Start", "rest(cards(own, main))")])).answer("play", "Start")
    while not game.offered("number"):
        assert game.player == "foe"
        game.answer("yes")
        assert game.m.decisions < 2 * WATCH_AFTER
    assert game.player == "foe"
    before = times_played(game, "Echo")
    game.answer("number", 3)
    assert announced(game) == ("1101.1a", 1, 3)
    assert times_played(game, "Echo") >= before + 3
    assert (game.winner, game.player, game.state("Echo")) == (None, "me", "rest")


# --- both players can go on with it (1101.1b) ------------------------------------------------------------------
@clause("hy 1101.1b")
def test_when_both_can_repeat_a_loop_the_smaller_number_counts() -> None:
    """I say 10, the opponent 3: it runs 3 times, the opponent declines then, and I may not start it again there."""
    waker = skilled("Waker", "activated if matches(cards(own, main), [rested]): recover(cards(own, main))")
    game = spin(scene(me(main=swing(), standby=[waker])), "Swing", "yes")
    assert game.player == "me"
    before = len(game.happened(RECOVERED))
    game.answer("number", 10)
    assert game.player == "foe"
    game.answer("number", 3)
    assert announced(game) == ("1101.1b", 1, 3)
    # Three times it goes round; then the opponent has to decline.
    assert len(game.happened(RECOVERED)) == before + 3
    assert (game.player, game.state("Swing")) == ("me", "rest")
    game.answer("activate", "Waker")
    assert game.state("Swing") == "normal"
    assert game.offered("activate") == []


@clause("hy 1101.1b")
@pytest.mark.parametrize("theirs", [4, 7])
def test_the_turn_player_stops_with_the_smaller_number_or_the_same(theirs: int) -> None:
    """I say 4: it runs 4 times, and I do not start it again."""
    game = spin(scene(me(main=swing()), foe()), "Swing", "yes")
    before = times_played(game, "Swing")
    game.answer("number", 4)
    game.answer("number", theirs)
    assert announced(game) == ("1101.1b", 0, 4)
    assert times_played(game, "Swing") == before + 4
    assert (game.player, game.state("Swing"), game.offered("activate")) == ("me", "normal", [])
