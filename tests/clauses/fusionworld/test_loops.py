"""Endless loops (16-1): what nobody can stop is a draw; what players can stop they repeat a number of times."""

import pytest

from fuda.core.loops import WATCH_AFTER
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import ACTIVATED, BY_LOOP, LOOPED, RESTED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Scene, fighter, foe, leader, me, scene
from tests.clauses.fusionworld.texts import chief, done, skilled, spell

ROUNDS = WATCH_AFTER + 5  # enough for a loop of one or two decisions a round to be noticed
START = 'rest(cards(own, battle, [name_has("less")]))'


def restless(*first: str, **more: int) -> CardDef:
    """A Battle card that must rest when it becomes active and become active when it is rested."""
    ops = "; ".join([*first, "ready(this)"])
    return skilled(
        "Restless", f"auto on(rested, any, [is_this]): {ops}", "auto on(readied, any, [is_this]): rest(this)", **more
    )


def spinner() -> CardDef:
    """A Battle card that rests and becomes active again, as often as its player likes."""
    return skilled("Spinner", "main cost rest(this): ready(this)")


def swing() -> CardDef:
    """A Battle card that the opponent may make active whenever its player rests it."""
    return skilled("Swing", "main cost rest(this): may([ready(this)], foe)")


def spin(game: Scene, name: str, *answers: str) -> Scene:
    """Go round and round until a number of repetitions is asked for."""
    for _ in range(ROUNDS):
        for answer in (f"activate {name}", *answers):
            game.answers(answer)
            if game.offered("number"):
                return game
    raise AssertionError("the loop was not noticed")


def times_activated(game: Scene, name: str) -> int:
    """How often a skill of a card was activated."""
    return len([card for card in done(game, ACTIVATED) if card == name])


def announced(game: Scene) -> tuple[str, int, int]:
    """What was written down of the loop last: clause, who stops it, how often it runs."""
    event = [e for e in game.log if int(e.kind) == LOOPED][-1]
    return event.clause, int(event.player), int(event.n)


# --- nobody can stop it (16-1-1-1) -----------------------------------------------------------------------------
@clause("fw 16-1-1-1")
@pytest.mark.parametrize("growth", [(), ("power(this, 1000, this_turn)",)])
def test_a_loop_that_nobody_can_stop_is_a_draw(growth: tuple[str, ...]) -> None:
    """Two skills set each other off forever, also if power rises by it so that no position comes again."""
    game = scene(me(hand=[spell("Spell", START)], battle=[restless(*growth)])).answer("activate", "Spell")
    assert (game.winner, game.m.reason, game.offered()) == ("draw", BY_LOOP, [])
    assert len(game.happened(RESTED)) > 10


@clause("fw 16-1-1-1")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_state_that_its_own_skill_does_not_change_is_a_draw(leaves: bool) -> None:
    """'When you have 3 cards in hand or more, ...' pends again as long as that is so."""
    op = "discard(cards(own, hand), 1)" if leaves else "draw(0)"
    sage = chief("Sage", f"auto holds(compare(size(own, hand), >=, 3)): {op}")
    game = scene(me(leader=sage, hand=[spell("Spell", "draw(2)"), fighter("Ann")]))
    game.answer("activate", "Spell")
    while game.offered("pick"):
        game.answer("pick", game.offered("pick")[0])
    assert game.winner == (None if leaves else "draw")
    assert len(game.names("me", "hand")) == (2 if leaves else 3)


@clause("fw 16-1-1-1")
def test_permanents_that_never_settle_are_a_draw() -> None:
    """One card grows while the other is small, the other while the first is big: that never ends."""
    grows = "permanent if exists(cards(foe, battle, [{}])): have_power(this, 5000)"
    small = skilled("Small", grows.format('named("Big"), stat(power, <=, 10000)'), cost=0)
    big = skilled("Big", grows.format('named("Small"), stat(power, >=, 15000)'))
    game = scene(me(hand=[small]), foe(battle=[big])).answer("play", "Small")
    assert (game.winner, game.m.reason) == ("draw", BY_LOOP)


# --- one player can stop it (16-1-1-2) -------------------------------------------------------------------------
@clause("fw 16-1-1-2")
def test_who_alone_can_stop_a_loop_says_how_often_it_runs_and_stops() -> None:
    """It runs so many times, and then is not offered again in the same position; in another one it is."""
    game = spin(scene(me(battle=[spinner()], hand=[fighter("Ann", cost=0)])), "Spinner")
    assert game.player == "me"
    before = times_activated(game, "Spinner")
    game.answer("number", 5)
    assert times_activated(game, "Spinner") == before + 5
    assert announced(game) == ("16-1-1-2", 0, 5)
    assert (game.player, game.offered("activate"), game.offered("play")) == ("me", [], ["Ann"])
    game.answer("play", "Ann")
    assert game.offered("activate") == ["Spinner"]


@clause("fw 16-1-1-2")
def test_the_player_who_can_stop_it_may_be_the_other_one() -> None:
    """Of two skills that set each other off one may be declined by the opponent, who says how often."""
    echo = skilled(
        "Echoless", "auto on(rested, any, [is_this]): may([ready(this)], foe)",
        "auto on(readied, any, [is_this]): rest(this)",
    )  # fmt: skip
    game = scene(me(hand=[spell("Spell", START)], battle=[echo])).answer("activate", "Spell")
    while not game.offered("number"):
        assert game.player == "foe"
        game.answer("yes")
        assert game.m.decisions < 2 * WATCH_AFTER
    assert game.player == "foe"
    before = times_activated(game, "Echoless")
    game.answer("number", 3)
    assert announced(game) == ("16-1-1-2", 1, 3)
    assert times_activated(game, "Echoless") >= before + 3
    assert (game.winner, game.player, game.is_rested("Echoless")) == (None, "me", True)


@clause("fw 16-1-1-2")
def test_what_a_skill_forces_goes_on_and_is_a_draw() -> None:
    """With nothing else to choose in the same position the loop is not kept from going on."""
    cards = [
        restless("choose(cards(own, battle, [stat(cost, >=, 9)]), 1, 0)"),
        fighter("One", cost=9),
        fighter("Two", cost=9),
    ]
    game = scene(me(hand=[spell("Spell", START)], battle=cards)).answer("activate", "Spell")
    picked: set[str] = set()
    while game.winner is None:
        picked |= set(game.offered("pick"))
        game.m.answer(game.m.options[-1])
        assert game.m.decisions < 20 * WATCH_AFTER
    assert picked == {"One", "Two"}
    assert game.winner == "draw"


# --- both players can stop it (16-1-1-3) -----------------------------------------------------------------------
@clause("fw 16-1-1-3")
def test_when_both_can_stop_a_loop_the_smaller_number_counts() -> None:
    """I say 10, the opponent 3: it runs 3 times, the opponent stops it, and I may not start it again there."""
    waker = chief("Waker", "main: ready(cards(own, battle, [rested]))")
    game = scene(me(leader=waker, hand=[fighter("Ann", cost=0)], battle=[swing()])).answer("play", "Ann")
    spin(game, "Swing", "yes")
    assert game.player == "me"
    before = times_activated(game, "Swing")
    game.answer("number", 10)
    assert game.player == "foe"
    game.answer("number", 3)
    assert announced(game) == ("16-1-1-3", 1, 3)
    # The round in which they were asked is finished, and three more; then the opponent has to decline.
    assert times_activated(game, "Swing") == before + 3
    assert (game.player, game.is_rested("Swing")) == ("me", True)
    game.answer("activate", "Waker")
    assert not game.is_rested("Swing")
    assert game.offered("activate") == ["Waker"]


@clause("fw 16-1-1-3")
@pytest.mark.parametrize("theirs", [4, 7])
def test_the_turn_player_stops_with_the_smaller_number_or_the_same(theirs: int) -> None:
    """I say 4: it runs 4 times, and I do not start it again."""
    game = spin(scene(me(battle=[swing()]), foe(leader=leader("Right"))), "Swing", "yes")
    before = times_activated(game, "Swing")
    game.answer("number", 4)
    game.answer("number", theirs)
    assert announced(game) == ("16-1-1-3", 0, 4)
    assert times_activated(game, "Swing") == before + 4
    assert (game.player, game.is_rested("Swing"), game.offered("activate")) == ("me", False, [])


# --- what is no loop -------------------------------------------------------------------------------------------
def test_a_long_turn_in_which_no_position_comes_again_is_no_loop() -> None:
    """Many decisions that each change something are never interrupted."""
    feeder = skilled("Feeder", "main: power(this, 1000, this_turn)")
    game = scene(me(battle=[feeder]))
    for _ in range(2 * WATCH_AFTER):
        game.answer("activate", "Feeder")
    assert not game.happened(LOOPED)
