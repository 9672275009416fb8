"""Part 4, chapters 18 and 19: loops that nobody, one player or both can stop, and actions that are taken back."""

import pytest

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.core.loops import MOST_REPETITIONS, WATCH_AFTER
from fuda.games.dimensionzero.printed import Ability, CardDef
from fuda.games.dimensionzero.spec import BY_LOOP, CANCELLED, FROZEN, LOOPED, PLAYED
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import (
    activated,
    additional,
    aim,
    call,
    freeze_this,
    give_up,
    play_from,
    spell,
    triggered,
    value,
)
from fuda.games.dimensionzero.words.card_changes import AddPower
from fuda.games.dimensionzero.words.data import Kind
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.ops import Freeze, Release, Send
from fuda.games.dimensionzero.words.refs import Cards, Chosen, This
from fuda.games.dimensionzero.words.situations import IsReleased, IsThis, OtherThan
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import On
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Scene, foe, me, scene, strategy, unit

ROUNDS = WATCH_AFTER + 5  # enough for a loop of a few decisions a round to be noticed


def spinner() -> CardDef:
    """A unit that freezes and releases itself as often as its player likes."""
    return unit(
        "Spinner", move="red 9", abilities=[activated([Release(This())], timing="quick", parts=[freeze_this()])]
    )


def swing() -> CardDef:
    """A unit that the opponent may release whenever its player freezes it."""
    again: list[Op[Match]] = [May([Release(This())], foe=True)]
    return unit("Swing", move="red 9", abilities=[activated(again, timing="normal", parts=[freeze_this()])])


def restless(*first: Op[Match]) -> CardDef:
    """A unit that must be released when it is frozen and frozen when it is released."""
    return unit(
        "Restless",
        move="red 9",
        abilities=[
            triggered(On("frozen", "any", [IsThis()], []), [*first, Release(This())]),
            triggered(On("released", "any", [IsThis()], []), [Freeze(This())]),
        ],
    )


def shove() -> CardDef:
    """A strategy that freezes all units."""
    return strategy("Shove", abilities=[spell([Freeze(Cards("any", "square", []))])])


def go_on(game: Scene, limit: int = 4 * WATCH_AFTER) -> Scene:
    """Pass until a number is asked for or the duel is over."""
    while game.winner is None and not game.offered("number"):
        game.answer("pass")
        assert game.m.decisions < limit
    return game


def spin(game: Scene, name: str, *answers: str) -> Scene:
    """Go round and round until a number of repetitions is asked for."""
    for _ in range(ROUNDS):
        for text in (f"activate {name}", "pass", "pass", *answers):
            game.answer(text)
            if game.offered("number"):
                return game
    raise AssertionError("the loop was not noticed")


def frozen_times(game: Scene, name: str) -> int:
    """How often a card was frozen."""
    return [card for _, card in game.happened(FROZEN)].count(name)


def loops(game: Scene) -> list[tuple[str, int, int]]:
    """What the journal says of loops: clause, player and number."""
    return [(e.clause, int(e.player), int(e.n)) for e in game.log if e.kind == LOOPED]


# --- nobody can stop it ------------------------------------------------------------------------------------------
@clause("dz 3-3.6", "dz 4-18.1")
def test_a_loop_of_mandatory_triggers_is_a_draw() -> None:
    """Two triggered abilities of a unit set each other off for ever, and nobody has a choice but to pass."""
    game = scene(me(board={"own_left": restless()}, hand=[shove()])).play("Shove").resolve()
    go_on(game)
    assert (game.winner, game.m.reason) == ("draw", BY_LOOP)
    assert loops(game) == [("4-18.1", -1, 0)]


@clause("dz 3-3.6", "dz 4-18.1")
def test_a_mandatory_loop_outside_the_main_phase_is_a_draw() -> None:
    """A unit is frozen for its smash: where nobody is even asked the loop is noticed as well."""
    game = scene(me(board={"center_left": restless()}), at="3-9.1").answer("use_smash Restless")
    assert (game.winner, game.m.reason, game.phase) == ("draw", BY_LOOP, "smash")


@clause("dz 3-3.6", "dz 4-18.1")
def test_a_mandatory_loop_in_which_a_number_grows_is_a_draw() -> None:
    """No position comes again, as the unit gets stronger each time; still nobody can stop it."""
    grows = restless(For(This(), AddPower(value(1000)), "turn"))
    game = scene(me(board={"center_left": grows}), at="3-9.1").answer("use_smash Restless")
    assert (game.winner, game.m.reason) == ("draw", BY_LOOP)


@clause("dz 3-3.6", "dz 4-18.1")
def test_a_loop_with_a_choice_in_it_is_no_draw() -> None:
    """The same loop with a `may` in it: its player names a number, stops, and the duel goes on."""
    choosy = unit(
        "Choosy",
        move="red 9",
        abilities=[
            triggered(On("frozen", "any", [IsThis()], []), [May([Release(This())])]),
            triggered(On("released", "any", [IsThis()], []), [Freeze(This())]),
        ],
    )
    game = scene(me(board={"own_left": choosy}, hand=[shove()])).play("Shove").resolve()
    while not game.offered("number"):
        game.answer("yes" if game.offered("yes") else "pass")
        assert game.m.decisions < 4 * WATCH_AFTER
    assert game.player == "me"
    game.answer("number 1")
    while game.stack():
        assert "yes" not in game.offered()
        game.answer("pass")
    assert (game.winner, game.is_frozen("Choosy"), game.phase) == (None, True, "main")


@clause("dz 3-3.6", "dz 4-18.1")
def test_who_could_act_instead_of_passing_can_stop_a_mandatory_loop() -> None:
    """A player with a card to play does not draw by passing: a number is named, and then the card must be played."""
    stop = strategy("Stop", cost="red 1", abilities=[spell([Send(Cards("any", "square", []), "hand")])])
    game = scene(me(board={"own_left": restless()}, hand=[shove()]), foe(hand=[stop], energy="red 1"))
    game.play("Shove").resolve()
    go_on(game)
    assert (game.winner, game.player) == (None, "foe")
    game.answer("number 2")
    while game.player != "foe":
        game.answer("pass")
    assert game.offered() == ["play Stop"]
    game.play("Stop").resolve()
    assert game.zone("Restless") == "hand"
    while game.stack():
        game.answer("pass")
    assert (game.winner, game.phase) == (None, "main")


# --- one player can stop it --------------------------------------------------------------------------------------
@clause("dz 4-18.2")
def test_who_alone_has_the_actions_of_a_loop_names_a_number_and_ends_it() -> None:
    """The state is that of so many repetitions; then the loop is not offered in the same position."""
    game = spin(scene(me(board={"own_left": spinner()}, hand=[strategy("Other")])), "Spinner")
    assert game.player == "me"
    assert game.offered() == [f"number {n}" for n in range(MOST_REPETITIONS + 1)]
    before = frozen_times(game, "Spinner")
    game.answer("number 5")
    assert loops(game) == [("4-18.1", -1, 0), ("4-18.2", 0, 5)]
    while game.stack():
        game.answer("pass")
    assert frozen_times(game, "Spinner") == before + 5
    assert (game.player, game.is_frozen("Spinner")) == ("me", False)
    assert (game.offered("activate"), game.offered("play")) == ([], ["Other"])


@clause("dz 4-18.2")
def test_in_another_position_the_loop_may_begin_again() -> None:
    """Only that very position bars it."""
    game = spin(scene(me(board={"own_left": spinner()}, hand=[strategy("Other")])), "Spinner").answer("number 0")
    while game.stack():
        game.answer("pass")
    assert game.offered("activate") == []
    game.play("Other").resolve()
    assert game.offered("activate") == ["Spinner"]


@clause("dz 4-18.2")
def test_the_non_active_player_names_the_number_of_an_own_loop() -> None:
    """It is asked whose actions they are, not whose turn it is."""
    game = scene(me(), foe(board={"enemy_left": spinner()})).pass_()
    for _ in range(ROUNDS):
        for text in ("activate Spinner", "pass", "pass", "pass"):
            game.answer(text)
            if game.offered("number"):
                break
        if game.offered("number"):
            break
    assert game.player == "foe"
    game.answer("number 3")
    assert loops(game)[-1] == ("4-18.2", 1, 3)
    while game.stack() or game.player != "foe":
        game.answer("pass")
    assert game.offered("activate") == []


@clause("dz 4-18.2")
def test_who_only_passes_in_a_loop_has_no_say_in_it_and_is_not_forced_to_act() -> None:
    """The foe holds a card that could be played all the time: only the active player names a number."""
    game = scene(me(board={"own_left": spinner()}), foe(hand=[strategy("Reply")]))
    spin(game, "Spinner")
    assert game.player == "me"
    game.answer("number 2")
    while game.stack():
        assert "pass" in game.offered()
        game.answer("pass")
    assert (game.player, game.offered("activate")) == ("me", [])
    game.pass_()
    assert (game.player, game.offered()) == ("foe", ["pass", "play Reply"])


# --- both players can stop it ------------------------------------------------------------------------------------
@clause("dz 4-18.3")
def test_with_equal_numbers_the_non_active_players_action_is_the_last() -> None:
    """Active player 10, the other 10: ten loops, the last action is the other's, and the first one may not go on."""
    game = spin(scene(me(board={"own_left": swing()})), "Swing", "yes")
    assert game.player == "me"
    before = frozen_times(game, "Swing")
    game.answer("number 10")
    assert (game.player, game.offered()) == ("foe", [f"number {n}" for n in range(11)])
    game.answer("number 10")
    assert loops(game)[-1] == ("4-18.3", 0, 10)
    assert frozen_times(game, "Swing") == before + 10
    # The foe released it as the last action of the loop.
    assert (game.player, game.is_frozen("Swing"), game.offered("activate")) == ("me", False, [])


@clause("dz 4-18.3")
def test_with_a_lower_number_the_active_players_action_is_the_last() -> None:
    """Active player 10, the other 3: three loops, then the active player begins once more and the other declines."""
    game = spin(scene(me(board={"own_left": swing()})), "Swing", "yes")
    before = frozen_times(game, "Swing")
    game.answer("number 10").answer("number 3")
    assert loops(game)[-1] == ("4-18.3", 1, 3)
    while game.stack():
        assert "yes" not in game.offered()
        game.answer("pass")
    assert frozen_times(game, "Swing") == before + 4
    assert (game.player, game.is_frozen("Swing")) == ("me", True)


@clause("dz 4-18.3")
def test_the_non_active_player_may_not_name_more() -> None:
    """With 0 there is nothing left to say: the loop ends before it begins."""
    game = spin(scene(me(board={"own_left": swing()})), "Swing", "yes")
    before = frozen_times(game, "Swing")
    game.answer("number 0")
    assert (game.player, game.offered("activate")) == ("me", [])
    assert frozen_times(game, "Swing") == before


# --- taking back -------------------------------------------------------------------------------------------------
def dig() -> Ability:
    """Two target cards of the graveyard, and then another one: with two there it proves impossible."""
    two = aim(TargetCards(Cards("you", "graveyard", [])), 2)
    other = aim(TargetCards(Cards("you", "graveyard", [OtherThan(Chosen(0))])), slot=1)
    return spell([Send(Chosen(0), "hand")], aims=[two, other])


def digger() -> CardDef:
    """A strategy that can be played from the graveyard and takes cards there as targets."""
    return strategy("Digger", cost="red 1", abilities=[dig(), play_from("graveyard")])


def bones() -> list[CardDef]:
    """Two cards for the graveyard."""
    return [unit("Bone"), unit("Skull")]


def listener() -> CardDef:
    """A unit that waits for anything to be played."""
    return unit("Listener", move="red 9", abilities=[triggered(On("played", "any", [], []), [Draw(Number(1))])])


@clause("dz 4-19.1")
def test_a_play_that_proves_impossible_is_taken_back_whole() -> None:
    """The first two targets leave none for the other: nothing was paid, nothing triggers."""
    game = scene(me(board={"own_left": listener()}, graveyard=[digger(), *bones()], energy="red 2"))
    old = game.m.uid(game.card("Digger").id)
    assert game.offered("play") == ["Digger"]
    game.answers("play Digger", "pick Bone")
    assert game.happened(CANCELLED) == [(CANCELLED, "Digger")]
    assert (game.zone("Digger"), game.stack()) == ("graveyard", [])
    assert game.m.uid(game.card("Digger").id) == old
    side = game.side("me")
    assert (len(side.energy), side.energy_frozen) == (2, [])
    assert (game.m.pending, game.happened(PLAYED)) == ([], [])
    assert game.names("me", "hand") == []


@clause("dz 4-19.1")
def test_a_card_taken_back_lies_where_it_lay() -> None:
    """In the middle of the graveyard, or as the plan face up on top of the deck."""
    game = scene(me(graveyard=[unit("Upper"), digger(), unit("Lower")], energy="red 1"))
    game.answers("play Digger", "pick Upper")
    assert game.happened(CANCELLED)
    assert game.names("me", "graveyard") == ["Upper", "Digger", "Lower"]
    idea = strategy("Idea", cost="red 1", abilities=[dig()])
    game = scene(me(deck=[idea, unit("Next")], plan=True, graveyard=bones(), energy="red 1"))
    game.answers("play Idea", "pick Bone")
    assert game.happened(CANCELLED)
    assert (game.zone("Idea"), game.names("me", "deck")) == ("plan", ["Idea", "Next"])


@clause("dz 4-19.1")
def test_the_same_play_with_what_it_needs_is_carried_out() -> None:
    """With another card in the graveyard it is paid for, and what waits for a play triggers."""
    mine = me(board={"own_left": listener()}, graveyard=[digger(), *bones(), unit("Third")], energy="red 2")
    game = scene(mine).play("Digger", None, "pick Bone", "pick Skull")
    assert not game.happened(CANCELLED)
    assert (game.stack(), len(game.side("me").energy_frozen)) == (["Digger", "Listener"], 1)
    game.resolve().resolve()
    assert "Bone" in game.names("me", "hand")


@clause("dz 4-7.2-8")
@pytest.mark.parametrize("energy", [1, 2])
def test_a_card_that_has_to_be_frozen_for_a_cost_makes_nothing_cheaper(energy: int) -> None:
    """The card with Call is the only one for the additional cost: without a second energy card nothing is offered."""
    herald = unit("Herald", move="red 9", abilities=[call("red")])
    other = give_up(Cards("you", "square", [Kind("unit"), IsReleased()]), "freeze")
    ann = unit("Ann", cost="red 1 colorless 1", abilities=[additional("", [other])])
    game = scene(me(board={"own_left": herald}, hand=[ann], energy=f"red {energy}"))
    assert game.offered("play") == (["Ann"] if energy == 2 else [])


@clause("dz 4-19.3")
def test_after_taking_back_the_same_player_has_priority_and_no_pass_is_counted() -> None:
    """The foe fails to play a card in response: the foe still decides, and one pass of the foe resolves the spell."""
    game = scene(me(hand=[strategy("Lure")]), foe(graveyard=[digger(), *bones()], energy="red 1"))
    game.play("Lure").pass_()
    assert game.player == "foe"
    game.answers("play Digger", "pick Bone")
    assert (game.player, game.stack()) == ("foe", ["Lure"])
    assert game.offered() == ["pass", "play Digger"]
    game.pass_()
    assert (game.stack(), game.player) == ([], "me")


@clause("dz 4-19.3")
def test_the_active_player_keeps_priority_after_taking_back() -> None:
    """Nothing was done: the next action is the active player's, and both still have to pass."""
    game = scene(me(graveyard=[digger(), *bones()], energy="red 1")).answers("play Digger", "pick Bone")
    assert (game.player, game.phase) == ("me", "main")
    game.pass_()
    assert (game.player, game.phase) == ("foe", "main")
