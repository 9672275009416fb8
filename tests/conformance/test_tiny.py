"""The tiny game keeps rules that One Piece does not have, on the same core.

A stack with priority: both players pass in turn, the top resolves after two passes in a row, responses go on top, and
a strike inside the resolution of a rite has a stack of its own. An answer window: one answer a use, two deep, the same
whoever starts it. Waiting abilities come last in, first out. Loops end by rules of its own.
"""

from __future__ import annotations

import pytest

from fuda.core.flow import PROGRAMS
from fuda.rules.clauses import UnknownClause, parse
from tests.conformance.tiny import spec
from tests.conformance.tiny.scene import Duel, duel
from tests.conformance.tiny.snapshot import dump, restore


# --- the stack -------------------------------------------------------------------------------------------------
def test_the_top_resolves_only_when_both_have_passed_in_a_row() -> None:
    """One pass gives priority to the other player; the second one resolves the top of the stack."""
    game = duel([["T-08"], ["T-09"]]).answer(0, "play T-08")
    assert game.stack() == ["T-08"] and game.m.player == 1
    game.answer(1, "pass")
    assert game.flames() == [6, 6] and game.m.player == 0
    game.answer(0, "pass")
    assert game.flames() == [6, 4] and game.stack() == []


def test_responses_go_on_top_and_resolve_first() -> None:
    """What was put on last resolves first, and then both are asked again about what is left."""
    game = duel([["T-08", "T-10"], ["T-08"]], [["T-01"], []]).answer(0, "play T-08")
    game.answer(1, "play T-08")
    assert game.stack() == ["T-08", "T-08"] and game.m.player == 0
    game.answer(0, "play T-10").answer(1, "pass").answer(0, "pass")
    assert game.stack() == ["T-08", "T-08"] and game.flames() == [6, 6]
    game.answer(0, "pass").answer(1, "pass")
    assert game.stack() == ["T-08"] and game.flames() == [4, 6]
    game.answer(0, "pass").answer(1, "pass")
    assert game.stack() == [] and game.flames() == [4, 4]


def test_a_response_after_a_pass_starts_the_passing_anew() -> None:
    """A pass before somebody acted does not count any more."""
    game = duel([["T-08", "T-10"], ["T-10"]], [["T-01"], ["T-01"]]).answer(0, "play T-08").answer(1, "pass")
    game.answer(0, "play T-10").answer(1, "pass")
    assert game.stack() == ["T-08", "T-10"] and game.m.player == 0
    game.answer(0, "pass")
    assert game.stack() == ["T-08"]


def test_an_item_can_be_taken_from_the_stack_before_it_resolves() -> None:
    """Whatever is cancelled on the stack does nothing."""
    game = duel([["T-02"], ["T-09"]]).answer(0, "play T-02").answer(1, "play T-09").answer(0, "pass").answer(1, "pass")
    assert game.stack() == [] and game.numbers(0, spec.PATH) == [] and game.numbers(0, spec.ASH) == ["T-02"]
    assert game.m.player == 0 and "end_turn" in game.offered()


def test_a_strike_inside_a_resolution_has_a_stack_of_its_own() -> None:
    """The items below wait untouched until the nested stack is empty, and cannot be chosen from inside."""
    game = duel([["T-12", "T-08"], ["T-09", "T-09"]], [["T-02"], ["T-01"]])
    game.answer(0, "play T-08").answer(1, "pass").answer(0, "play T-12").answer(1, "pass").answer(0, "pass")
    game.answer(1, "no")
    assert game.stack() == ["T-08"] and game.m.player == 0
    game.answer(0, "pass").answer(1, "play T-09")
    assert game.stack() == ["T-08", "T-09"]
    game.answer(0, "pass").answer(1, "pass")
    assert game.stack() == ["T-08"], "nothing above the floor could be chosen"
    game.answer(0, "pass").answer(1, "pass")
    assert game.numbers(1, spec.PATH) == [] and game.stack() == ["T-08"]
    game.answer(0, "pass").answer(1, "pass")
    assert game.flames() == [6, 4] and game.stack() == []


# --- the answer window -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("starter", [0, 1])
def test_an_answer_is_answered_once_and_never_deeper(starter: int) -> None:
    """Use, answer, answer to the answer: then nobody is asked again, whoever started."""
    game = strike_window(starter)
    other = 1 - starter
    game.answer(starter, "use T-13").answer(other, "use T-14").answer(starter, "use T-14")
    # The third spark cancelled the second, so the first one does what it says.
    assert "T-14" in game.numbers(other, spec.HAND), "another answer was at hand, and not asked for"
    assert game.numbers(other, spec.PATH) == []


@pytest.mark.parametrize("starter", [0, 1])
def test_an_answered_use_does_nothing(starter: int) -> None:
    """If the answer is not answered, it cancels the use."""
    game = strike_window(starter)
    game.answer(starter, "use T-13").answer(1 - starter, "use T-14").answer(starter, "no")
    assert game.numbers(1 - starter, spec.PATH) == ["T-02"]
    assert game.numbers(starter, spec.ASH)[-1] == "T-13"


@pytest.mark.parametrize("starter", [0, 1])
def test_a_use_is_answered_only_once(starter: int) -> None:
    """After the answer has been dealt with, no second answer to the same use is offered."""
    game = strike_window(starter)
    game.answer(starter, "use T-13").answer(1 - starter, "use T-14").answer(starter, "use T-14")
    asked = [f for f in game.m.stack if f.program.name == "answer window"]
    assert asked == []


def strike_window(starter: int) -> Duel:
    """A position where a player may start a window: in the main phase, or when struck."""
    sparks = ["T-13", "T-14", "T-14", "T-14"]
    game = duel([sparks, sparks], [["T-02"], ["T-02"]])
    if starter == 1:
        game.answer(0, "strike T-02", "aim")
    return game


# --- waiting abilities -----------------------------------------------------------------------------------------
def test_what_was_set_off_last_is_resolved_first() -> None:
    """A lantern put out while another ability waits goes before it; of one event the turn player chooses the order."""
    game = duel([["T-12"], []], [["T-04"], ["T-04"]]).answer(0, "play T-12").answer(1, "pass").answer(0, "pass")
    game.answer(1, "no").answer(0, "pass").answer(1, "pass")
    burned = [int(e.player) for e in game.m.journal or [] if e.kind == spec.BURNED]
    # The target goes out before the striker, so the striker's ability is the newer one and burns player 1 first.
    assert burned == [1, 0]


def test_the_player_orders_what_one_event_set_off() -> None:
    """Two abilities of one event are one generation: their player is asked."""
    game = duel([["T-01"], []], [["T-06", "T-06"], []]).answer(0, "play T-01").answer(1, "pass").answer(0, "pass")
    assert game.m.player == 0 and game.offered() == ["resolve T-06", "resolve T-06"]
    game.m.choose(1)
    assert [game.m.glow(u) for u in game.m.sides[0].path] == [2, 2, 1]


def test_glow_for_the_turn_ends_with_it() -> None:
    """A lasting effect of this turn is gone in the next one."""
    game = duel([["T-10"], []], [["T-01"], []], discreet=False)
    game.answer(0, "play T-10")
    lantern = game.m.sides[0].path[0]
    assert game.m.glow(lantern) == 3
    game.answer(0, "end_turn")
    assert game.m.turn == 6 and game.m.glow(lantern) == 1


# --- ends and loops --------------------------------------------------------------------------------------------
def test_a_player_without_a_card_to_draw_loses() -> None:
    """The deck is empty when the turn's card is to be drawn."""
    game = duel([[], []], deck=()).answer(0, "end_turn")
    assert (game.m.winner, game.m.reason) == (0, "6-2")


def test_both_can_burn_down_together() -> None:
    """Who loses the last flame at the same check as the other player draws."""
    game = duel([["T-08"], []])
    for side in game.m.sides:
        side.flames = 0
    game.answer(0, "play T-08")
    game.m.alert = True
    game.answer(1, "pass")
    assert (game.m.winner, game.m.reason) == (2, "6-3")


def test_a_loop_that_a_player_can_stop_is_stopped_by_that_player() -> None:
    """Turning a lantern over and over comes to a number of repetitions, and then that is not offered there."""
    game = duel([[], []], [["T-05"], []])
    while "number 3" not in game.offered():
        game.answer(0, "turn_over T-05")
        assert game.m.decisions < 200
    game.answer(0, "number 3")
    assert "turn_over T-05" not in game.offered()
    loaded = restore(game.m.cards, dump(game.m))
    assert [a.key() for a in loaded.options] == [a.key() for a in game.m.options], "loading forgets the loop"
    assert [int(e.n) for e in game.m.journal or [] if e.kind == spec.LOOPED] == [0, 3]


def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    """Two mirrors turn each other over without end."""
    game = duel([[], []], [["T-05", "T-07"], ["T-07"]]).answer(0, "turn_over T-05")
    assert (game.m.winner, game.m.reason) == (2, "7-1")


# --- apart from the rulebooks ----------------------------------------------------------------------------------
def test_the_tables_of_the_tiny_game_are_no_rulebook() -> None:
    """Its clause ids are its own: the clause tools know no game of that code."""
    assert any(p.game == spec.GAME for p in PROGRAMS)
    with pytest.raises(UnknownClause):
        parse(f"{spec.GAME} 3-1")
