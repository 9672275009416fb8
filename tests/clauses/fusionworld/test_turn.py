"""Chapter 7: how a turn goes, and skipping parts of it (13-12)."""

from collections.abc import Sequence

import pytest

from fuda.core.flow import Op
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, permanent, tagged, value
from fuda.games.fusionworld.words.course_of_game import PlaceMarkers, Skip
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower, Bounds, Delay, Forbid, SetPower
from fuda.games.fusionworld.words.ops import KoCards
from fuda.games.fusionworld.words.placing import PlayCards
from fuda.games.fusionworld.words.properties import Named, Test
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import Banned
from fuda.games.fusionworld.words.timings import Holds, On, Timing
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.numbers import StatOf
from fuda.words.properties import IsThis
from fuda.words.refs import About, This
from tests.clauses.fusionworld.scene import Scene, extra, fighter, foe, leader, me, rested, scene


def hand(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def battle(side: str, *tests: Test) -> Area:
    """Battle cards of a side."""
    return Area(side, "battle", list(tests))


def own_leader() -> Area:
    """The own Leader."""
    return Area("own", "leader", [])


def order(name: str, *ops: Op[Match], tag: str = "main") -> CardDef:
    """A free Extra card that does something."""
    return extra(name, abilities=[tagged(tag, ops)])


def watcher(name: str, on: Timing, *ops: Op[Match], may: bool = True) -> CardDef:
    """A Battle card that may draw a card, or does something else, at some time."""
    return fighter(name, abilities=[auto(on, ops or [Draw(value(1))], may=may)])


def phases(game: Scene) -> list[tuple[str, int]]:
    """The phases so far, with their turn players."""
    return [(spec.PHASES[int(e.n)], int(e.player)) for e in game.log if int(e.kind) == spec.PHASE]


def asked(game: Scene) -> tuple[str, str]:
    """Who is asked whether to do something, and in which phase."""
    assert game.offered() == ["no", "yes"]
    return game.player, game.phase


def next_turn(game: Scene) -> Scene:
    """End the Main Phase, and charge nothing in the next turn."""
    game.end_turn()
    return game.answer("done") if game.offered("charge") else game


# --- the flow of a turn (7-1) ----------------------------------------------------------------------------------
@clause("fw 7-1-1")
def test_phases_exist_even_if_nothing_happens_in_them() -> None:
    """Skills about the start of the Main Phase and the end of the turn are set off in a turn without actions."""
    mia = watcher("Mia", On("main_started", "own"))
    eve = watcher("Eve", On("turn_ending", "own"))
    game = scene(me(battle=[mia, eve]), at="7-1-2", turn=4)
    game.answer("done")
    assert asked(game) == ("me", "main")
    game.answer("no").end_turn()
    assert asked(game) == ("me", "end")


@clause("fw 7-1-2")
def test_the_turn_player_goes_through_the_phases_in_order() -> None:
    """Charge, Main with its end step, and End; then the same for the other player."""
    game = scene(at="7-1-2", turn=4)
    next_turn(game.answer("done")).end_turn()
    turn = ["charge", "main", "main_end", "end"]
    assert phases(game) == [*((p, 0) for p in turn), *((p, 1) for p in turn), ("charge", 0)]
    assert (game.m.turn, game.player) == (7, "me")


@clause("fw 7-1-2-1", "fw 13-12-1", "fw 13-12-2")
def test_a_skipped_main_phase_sets_nothing_off_and_the_end_phase_follows() -> None:
    """Skills of its start and end do not hear of it, no action is offered, and play goes on with the next phase."""
    mia, max_ = watcher("Mia", On("main_started", "own")), watcher("Max", On("main_ending", "own"))
    eve = watcher("Eve", On("turn_ending", "own"))
    game = scene(me(hand=[order("Haste", Skip("own", "main"))], battle=[mia, max_, eve], energy=9))
    game.answer("activate", "Haste").end_turn()
    assert asked(game) == ("me", "main_end")
    game.answers("no", "no")
    next_turn(game.answer("done"))
    assert (game.m.turn, asked(game)) == (7, ("me", "end"))
    assert phases(game)[-2:] == [("charge", 0), ("end", 0)]
    assert [e.n for e in game.log if int(e.kind) == spec.SKIPPED] == [spec.SKIP_MAIN]


# --- Charge Phase (7-2) ----------------------------------------------------------------------------------------
@clause("fw 7-2-2")
def test_effects_for_the_own_next_turn_begin_as_that_turn_begins() -> None:
    """The bonus is not there before, but is at the first checkpoint of the turn."""
    dawn = watcher("Dawn", On("turn_started", "own"))
    plan = order("Plan", AddPower(own_leader(), value(5000), "your_next_turn"))
    game = scene(me(leader=leader("Left"), hand=[plan], battle=[dawn]))
    game.answer("activate", "Plan")
    assert game.power("Left") == 15000
    next_turn(game)
    assert (game.m.turn, game.power("Left")) == (6, 15000)
    game.end_turn()
    assert (asked(game), game.m.turn, game.power("Left")) == (("me", "charge"), 7, 20000)
    next_turn(game.answers("no", "done"))
    assert game.power("Left") == 15000


@clause("fw 7-2-3")
def test_effects_of_the_other_player_for_this_turn_begin_after_those_of_the_turn_player() -> None:
    """Of two effects that set power the other player's stays, though it was made first."""
    dawn = watcher("Dawn", On("turn_started", "own"))
    spell = watcher(
        "Spell", On("main_started", "foe"), SetPower(Area("foe", "leader", []), value(30000), "opponents_next_turn")
    )
    plan = order("Plan", SetPower(own_leader(), value(20000), "your_next_turn"))
    game = scene(me(leader=leader("Left"), hand=[plan], battle=[dawn]), foe(battle=[spell]), at="7-3-2")
    game.answer("yes").answer("activate", "Plan")
    next_turn(game)
    assert (game.m.turn, game.power("Left")) == (6, 15000)
    game.end_turn()
    assert (asked(game), game.m.turn, game.power("Left")) == (("me", "charge"), 7, 30000)


@clause("fw 7-2-4")
def test_effects_until_the_start_of_a_turn_end_before_its_first_checkpoint() -> None:
    """When skills of the start of the opponent's turn wait, the bonus is gone; one until the own turn stays."""
    dusk = watcher("Dusk", On("turn_started", "foe"))
    brace = order("Brace", AddPower(own_leader(), value(5000), "start_of_opponents_next_turn"))
    hold = order("Hold", AddPower(own_leader(), value(1000), "start_of_your_next_turn"))
    game = scene(me(leader=leader("Left"), hand=[brace, hold], battle=[dusk]))
    game.answers("activate Brace", "activate Hold")
    assert game.power("Left") == 21000
    game.end_turn()
    assert (asked(game), game.m.turn, game.power("Left")) == (("me", "charge"), 6, 16000)
    game.answers("no", "done").end_turn()
    assert (game.m.turn, game.power("Left")) == (7, 15000)


@clause("fw 7-2-5", "fw 7-2-6")
def test_skills_of_the_start_of_the_turn_resolve_before_cards_become_active() -> None:
    """Those of both players, while the cards of the last turn are still rested and nothing has been drawn."""
    dawn, dusk = watcher("Dawn", On("turn_started", "own")), watcher("Dusk", On("turn_started", "foe"))
    game = scene(me(battle=[rested(dawn)], spent=2), foe(battle=[rested(dusk)]), at="7-1-2", turn=4)
    assert (asked(game), game.is_rested("Dawn"), hand(game)) == (("me", "charge"), True, 0)
    game.answer("yes")
    assert (asked(game), game.is_rested("Dawn"), hand(game)) == (("foe", "charge"), True, 1)
    assert game.names("me", "energy") == []
    game.answer("no")
    assert (game.is_rested("Dawn"), game.is_rested("Dusk"), hand(game)) == (False, True, 2)


@clause("fw 7-2-7")
def test_all_own_rested_cards_become_active_and_no_others() -> None:
    """Leader, Battle Area and energy; the opponent's stay rested until the own turn."""
    field = extra("Camp", keywords=["field"])
    game = scene(
        me(leader=rested(leader("Left")), battle=[rested(fighter("Ann")), rested(field)], spent=2, energy=1),
        foe(leader=rested(leader("Right")), battle=[rested(fighter("Bob"))], spent=1),
        at="7-1-2",
        turn=4,
    )
    assert [game.is_rested(n) for n in ("Left", "Ann", "Camp")] == [False] * 3
    assert (len(game.names("me", "energy")), game.names("me", "spent")) == (3, [])
    assert [game.is_rested(n) for n in ("Right", "Bob")] == [True, True]
    assert (game.names("foe", "energy"), len(game.names("foe", "spent"))) == ([], 1)
    next_turn(game.answer("done"))
    assert [game.is_rested(n) for n in ("Right", "Bob")] == [False, False]
    assert (len(game.names("foe", "energy")), game.names("foe", "spent")) == (1, [])


@clause("fw 7-2-7")
def test_what_an_effect_keeps_rested_stays_so() -> None:
    """In the Charge Phase that it is about, a Battle card and an energy card; in the next one they become active."""
    freeze = order(
        "Freeze",
        Forbid(battle("foe", Named("Bob")), "charge", "opponents_next_charge"),
        Forbid(Area("foe", "energy", [Named("Ice")]), "charge", "opponents_next_charge"),
    )
    game = scene(
        me(hand=[freeze]),
        foe(battle=[rested(fighter("Bob")), rested(fighter("Bea"))], spent=[fighter("Ice"), fighter("Ash")]),
    )
    next_turn(game.answer("activate", "Freeze"))
    assert [game.is_rested(n) for n in ("Bob", "Bea")] == [True, False]
    assert (game.names("foe", "energy"), game.names("foe", "spent")) == (["Ash"], ["Ice"])
    next_turn(next_turn(game))
    assert game.m.turn == 8
    assert (game.is_rested("Bob"), game.names("foe", "spent")) == (False, [])


@clause("fw 7-2-7")
def test_a_ban_on_the_opponents_skills_does_not_keep_a_card_rested_in_the_charge_phase() -> None:
    """It is the turn player who makes the cards active, in every turn of the game."""
    shy = fighter("Shy", abilities=[permanent([Banned(This(), "ready", Bounds([], "foe"))])])
    game = scene(me(battle=[rested(shy)]), foe(battle=[rested(fighter("Bob", abilities=shy.abilities))]))
    next_turn(game)
    assert not game.is_rested("Bob")
    next_turn(game)
    assert not game.is_rested("Shy")


@clause("fw 7-2-7")
def test_cards_become_active_at_one_time() -> None:
    """A skill about own cards becoming active is set off once by all of them."""
    game = scene(
        me(battle=[rested(watcher("Rise", On("readied", "own"))), rested(fighter("Ann"))], spent=2), at="7-1-2", turn=4
    )
    assert asked(game) == ("me", "charge")
    game.answer("yes")
    assert (game.offered("charge"), hand(game)) == (game.names("me", "hand"), 2)


@clause("fw 7-2-8")
def test_skills_of_becoming_active_resolve_before_the_draw() -> None:
    """The card is active and nothing has been drawn."""
    game = scene(me(battle=[rested(watcher("Rise", On("readied", "any", [IsThis()])))]), at="7-1-2", turn=4)
    assert (asked(game), game.is_rested("Rise"), hand(game)) == (("me", "charge"), False, 0)
    game.answer("no")
    assert hand(game) == 1


@clause("fw 7-2-9")
def test_the_turn_player_draws_one_card_in_the_first_turn_too() -> None:
    """Nobody else does."""
    game = scene(at="7-1-2", turn=0)
    assert (game.m.turn, hand(game, "me"), hand(game, "foe")) == (1, 1, 0)
    assert game.names("me", "hand") == ["Deck0 1"]
    next_turn(game.answer("done"))
    assert (game.m.turn, hand(game, "me"), hand(game, "foe")) == (2, 1, 1)


@clause("fw 7-2-10")
def test_skills_of_drawing_resolve_before_a_card_is_charged() -> None:
    """The card is drawn, and charging is asked for only afterwards."""
    game = scene(me(battle=[watcher("Reed", On("drew", "own"), PlaceMarkers(value(1)))]), at="7-1-2", turn=4)
    assert (asked(game), hand(game)) == (("me", "charge"), 1)
    game.answer("yes")
    assert (game.offered(), game.side("me").markers) == (["done", "charge Deck0 1"], 1)


@clause("fw 7-2-11")
def test_up_to_one_card_of_the_hand_is_charged() -> None:
    """Any one card, or none; it lies face up and active, and there is no second one."""
    game = scene(me(hand=[fighter("Ann"), extra("Plan")], energy=[fighter("Old")]), at="7-2-11")
    assert (game.player, game.offered()) == ("me", ["done", "charge Ann", "charge Plan"])
    game.answer("charge", "Plan")
    assert (game.names("me", "energy"), game.names("me", "spent"), game.names("me", "hand")) == (
        ["Old", "Plan"],
        [],
        ["Ann"],
    )
    assert game.phase == "main"
    (moved,) = (e for e in game.log if e.clause == "7-2-11")
    assert int(moved.seen) == 3
    none = scene(me(hand=[fighter("Ann")]), at="7-2-11").answer("done")
    assert (none.names("me", "energy"), none.names("me", "hand"), none.phase) == ([], ["Ann"], "main")


@clause("fw 7-2-12")
def test_skills_of_charging_resolve_before_the_main_phase() -> None:
    """The card is energy already, and the phase is still the Charge Phase."""
    reed = watcher("Reed", On("moved", "own", target="energy"))
    game = scene(me(battle=[reed], hand=[fighter("Ann")]), at="7-1-2", turn=4)
    game.answer("charge", "Ann")
    assert (asked(game), game.names("me", "energy")) == (("me", "charge"), ["Ann"])
    game.answer("no")
    assert game.phase == "main"


@clause("fw 7-2-13")
def test_after_the_charge_phase_comes_the_main_phase() -> None:
    """What was to hold in the Charge Phase is over with it."""
    plan = order("Plan", AddPower(own_leader(), value(5000), "your_next_charge"))
    game = scene(me(leader=leader("Left"), hand=[plan]))
    next_turn(game.answer("activate", "Plan")).end_turn()
    assert (game.m.turn, game.phase, game.power("Left")) == (7, "charge", 20000)
    game.answer("done")
    assert (game.phase, game.player, game.power("Left")) == ("main", "me", 15000)


# --- Main Phase (7-3) ------------------------------------------------------------------------------------------
@clause("fw 7-3-2")
def test_skills_of_the_start_of_the_main_phase_resolve_once_before_the_first_action() -> None:
    """Those of both players; after an action they are not set off again."""
    mia, moe = watcher("Mia", On("main_started", "own")), watcher("Moe", On("main_started", "foe"))
    game = scene(me(battle=[mia], hand=[fighter("Ann")], energy=1), foe(battle=[moe]), at="7-3-2")
    assert asked(game) == ("me", "main")
    game.answer("no")
    assert asked(game) == ("foe", "main")
    game.answer("no")
    assert game.offered()[0] == "end_main"
    game.answer("play", "Ann")
    assert (game.player, game.offered()[0]) == ("me", "end_main")


@clause("fw 7-3-3")
def test_after_every_action_a_checkpoint_clears_what_waits() -> None:
    """Skills that were set off and rule processes come before the next action is offered."""
    ann = fighter("Ann", abilities=[tagged("on_play", [Draw(value(1))], may=True)])
    weaken = order("Weaken", AddPower(battle("foe"), value(-10000), "this_turn"))
    game = scene(me(hand=[ann, weaken], energy=1), foe(battle=[fighter("Bob")]))
    game.answer("play", "Ann")
    assert asked(game) == ("me", "main")
    game.answers("yes", "activate Weaken")
    assert game.offered()[0] == "end_main"
    assert (hand(game), game.names("foe", "battle"), game.names("foe", "drop")) == (1, [], ["Bob"])


@clause("fw 7-3-4")
def test_the_turn_player_may_do_one_of_four_things_in_the_main_phase() -> None:
    """Use a Battle card, activate a skill, attack or end the phase; no combo, battle skill or act of the opponent."""
    guard = order("Guard", Draw(value(1)), tag="battle")
    plan = order("Plan", Draw(value(1)))
    game = scene(
        me(leader=leader("Left"), hand=[fighter("Ann"), plan, guard], energy=1, battle=[rested(fighter("Amy"))]),
        foe(hand=[fighter("Bob"), order("Trick", Draw(value(1)))], energy=3, battle=[fighter("Bea")]),
    )
    assert game.player == "me"
    assert sorted(game.offered()) == ["activate Plan", "attack Left", "end_main", "play Ann"]
    game.end_turn()
    assert game.m.turn == 6


@clause("fw 7-3-4-1", "fw 7-3-4-1-1")
def test_battle_cards_that_can_be_paid_for_are_used_as_often_as_wanted() -> None:
    """After each the turn player is offered actions again; what costs too much is not offered."""
    game = scene(me(hand=[fighter("Ann", cost=1), fighter("Ada", cost=2), fighter("Big", cost=4)], energy=3))
    assert game.offered("play") == ["Ann", "Ada"]
    game.answers("play Ann", "pay_any")
    assert (game.names("me", "battle"), game.offered("play")) == (["Ann"], ["Ada"])
    game.answer("play", "Ada")
    assert (game.names("me", "battle"), game.phase, game.offered("play")) == (["Ann", "Ada"], "main", [])
    assert game.offered()[0] == "end_main"


@clause("fw 7-3-4-2", "fw 7-3-4-2-1")
@pytest.mark.parametrize("tag", ["main", "main_battle", "battle"])
def test_main_skills_of_leader_battle_cards_and_extras_are_activated(tag: str) -> None:
    """[Main] and [Main/Battle] are offered, [Battle] is not; afterwards actions are offered again."""

    def skills() -> list[Op[Match]]:
        return [Draw(value(1))]

    chief = leader("Left", abilities=[tagged(tag, skills(), once=True)])
    ann = fighter("Ann", abilities=[tagged(tag, skills(), once=True)])
    game = scene(me(leader=chief, battle=[ann], hand=[order("Plan", *skills(), tag=tag), fighter("Ada", cost=3)]))
    if tag == "battle":
        assert game.offered("activate") == []
        return
    for name in ("Left", "Ann", "Plan"):
        assert name in game.offered("activate")
        game.answer("activate", name)
        assert (game.player, game.phase, game.offered()[0]) == ("me", "main", "end_main")
    assert (hand(game), game.offered("activate"), game.names("me", "drop")) == (4, [], ["Plan"])


@clause("fw 7-3-4-3", "fw 7-3-4-3-2")
def test_active_cards_attack_one_after_another() -> None:
    """Leader and Battle card, each while it is active; after a battle actions are offered again."""
    game = scene(me(leader=leader("Left"), battle=[fighter("Ann", power=20000), rested(fighter("Amy"))]), foe(life=8))
    assert game.offered("attack") == ["Left", "Ann"]
    game.attack("Left").pass_battle()
    assert (game.phase, game.offered("attack")) == ("main", ["Ann"])
    game.attack("Ann").pass_battle()
    assert (game.player, game.offered("attack"), len(game.names("foe", "life"))) == ("me", [], 6)
    assert game.offered()[0] == "end_main"


@clause("fw 7-3-4-3-1")
def test_the_first_player_does_not_attack_in_the_first_turn() -> None:
    """The second player does in the own first turn."""
    game = scene(me(battle=[fighter("Ann")]), foe(battle=[fighter("Bob")]), at="7-1-2", turn=0)
    game.answer("done")
    assert (game.m.turn, game.phase, game.offered("attack")) == (1, "main", [])
    next_turn(game)
    assert (game.m.turn, game.player, game.offered("attack")) == (2, "foe", ["Leader", "Bob"])


@clause("fw 7-3-4-4", "fw 7-3-4-4-1")
def test_the_main_phase_can_always_be_ended_and_then_is_over() -> None:
    """Ending leads to the end step; no action of the Main Phase is offered any more in this turn."""
    game = scene(me(hand=[fighter("Ann")], energy=1, battle=[watcher("Max", On("main_ending", "own"))]))
    assert "end_main" in game.offered()
    game.answer("play", "Ann")
    assert "end_main" in game.offered()
    game.end_turn()
    assert asked(game) == ("me", "main_end")
    game.answer("no")
    assert (game.m.turn, game.player, game.phase) == (6, "foe", "charge")


@clause("fw 7-3-5-1-1", "fw 7-3-5-1-2")
def test_skills_of_the_end_of_the_main_phase_resolve_while_its_effects_still_hold() -> None:
    """They come before those of the end of the turn."""
    max_ = watcher("Max", On("main_ending", "own"))
    eve = watcher("Eve", On("turn_ending", "own"))
    plan = order("Plan", AddPower(own_leader(), value(5000), "this_main"))
    game = scene(me(leader=leader("Left"), hand=[plan], battle=[eve, max_]))
    game.answer("activate", "Plan").end_turn()
    assert (asked(game), game.power("Left")) == (("me", "main_end"), 20000)
    game.answer("no")
    assert (asked(game), game.power("Left")) == (("me", "end"), 15000)


def scales(period: str, mine: int, theirs: int) -> tuple[CardDef, CardDef, CardDef]:
    """Cards by which both players raise Ann's power for a period, and Ann, who waits for the power in between.

    Ann has 10000 and gets 5000 of her own player and 1000 of the other one; her own player adds 300 for good. So
    between the ends of both her power says which of them ended first.
    """
    between = 10300 + mine + theirs
    ann = fighter("Ann", abilities=[auto(Holds(If(StatOf(This(), "power"), "==", value(between))), [Draw(value(1))])])
    both = [AddPower(battle("own", Named("Ann")), value(n), until) for n, until in ((5000, period), (300, "forever"))]
    plan = order("Plan", *both)
    spell = watcher(
        "Spell", On("main_started", "foe"), AddPower(battle("foe", Named("Ann")), value(1000), period), may=False
    )
    return ann, plan, spell


def ended(period: str, mine: int, theirs: int) -> Scene:
    """A turn in which both raised Ann's power for a period, at the next decision after it."""
    ann, plan, spell = scales(period, mine, theirs)
    game = scene(me(hand=[plan], battle=[ann]), foe(battle=[spell]), at="7-3-2")
    game.answer("activate", "Plan")
    assert game.power("Ann") == 16300
    game.end_turn()
    assert (game.m.turn, game.power("Ann")) == (6, 10300)
    return game


@clause("fw 7-3-5-1-3")
@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(0, 1000, 1), (5000, 0, 0)])
def test_the_turn_players_effects_of_the_main_phase_end_first(mine: int, theirs: int, drawn: int) -> None:
    """Without them the other player's effect is still there for a moment."""
    assert hand(ended("this_main", mine, theirs)) == drawn


@clause("fw 7-3-5-1-3", "fw 7-3-5-1-4")
def test_effects_of_the_main_phase_of_both_players_are_gone_in_the_end_phase() -> None:
    """The turn player's and the other player's."""
    ann, plan, spell = scales("this_main", 9, 9)
    game = scene(
        me(hand=[plan], battle=[ann, watcher("Eve", On("turn_ending", "own"))]), foe(battle=[spell]), at="7-3-2"
    )
    game.answer("activate", "Plan").end_turn()
    assert (asked(game), game.power("Ann")) == (("me", "end"), 10300)


@clause("fw 7-3-5-1-4")
def test_the_other_players_effects_of_the_main_phase_end_in_the_same_step() -> None:
    """One that the other player made for this Main Phase does not last into the End Phase."""
    _, _, spell = scales("this_main", 0, 0)
    game = scene(me(battle=[fighter("Ann"), watcher("Eve", On("turn_ending", "own"))]), foe(battle=[spell]), at="7-3-2")
    assert game.power("Ann") == 11000
    game.end_turn()
    assert (asked(game), game.power("Ann")) == (("me", "end"), 10000)


@clause("fw 7-3-5-1-5")
def test_after_the_end_step_comes_the_end_phase() -> None:
    """It is there even if nothing happens in it."""
    game = scene()
    game.end_turn()
    assert [phase for phase, player in phases(game) if player == 0] == ["main_end", "end"]


# --- End Phase (7-4) -------------------------------------------------------------------------------------------
@clause("fw 7-4-2", "fw 7-4-3")
def test_skills_of_the_end_of_the_turn_resolve_while_effects_of_the_turn_still_hold() -> None:
    """Those about the own turn and those about the opponent's; what lasts for the turn is gone only afterwards."""
    eve, ebb = watcher("Eve", On("turn_ending", "own")), watcher("Ebb", On("turn_ending", "foe"))
    plan = order("Plan", AddPower(own_leader(), value(5000), "this_turn"))
    game = scene(me(leader=leader("Left"), hand=[plan], battle=[eve]), foe(battle=[ebb]))
    game.answer("activate", "Plan").end_turn()
    assert (asked(game), game.power("Left")) == (("me", "end"), 20000)
    game.answer("no")
    assert (asked(game), game.power("Left")) == (("foe", "end"), 20000)
    game.answer("no")
    assert (game.m.turn, game.power("Left")) == (6, 15000)


def summoner(name: str, guest: str, *more: Op[Match]) -> CardDef:
    """A Battle card that plays another from the Drop at the end of the own turn, and may do more."""
    return watcher(name, On("turn_ending", "own"), PlayCards(Area("own", "drop", [Named(guest)])), *more, may=False)


@clause("fw 7-4-2", "fw 7-4-4")
def test_a_new_skill_of_the_end_of_the_turn_repeats_the_end_phase_for_itself_only() -> None:
    """A card played then has its own skill resolved in the same turn; the first skill is not pending again."""
    late = watcher("Late", On("turn_ending", "own"), PlaceMarkers(value(1)), may=False)
    eve = summoner("Eve", "Late", Draw(value(1)))
    game = scene(me(battle=[eve], drop=[late]))
    game.end_turn()
    assert (game.m.turn, game.names("me", "battle")) == (6, ["Eve", "Late"])
    assert (game.side("me").markers, hand(game)) == (1, 1)
    next_turn(game.answer("done")).end_turn()
    assert game.offered() == ["resolve Eve", "resolve Late"]
    game.answer("resolve", "Late")
    assert (game.m.turn, game.side("me").markers, hand(game)) == (8, 2, 3)


@clause("fw 7-4-4")
def test_skills_that_would_not_be_pending_do_not_repeat_the_end_phase() -> None:
    """One about the end of the opponent's turn, or whose condition is not met, leaves it at that."""
    other = watcher("Other", On("turn_ending", "foe"), PlaceMarkers(value(1)), may=False)
    never = fighter(
        "Never",
        abilities=[auto(On("turn_ending", "own"), [Draw(value(1))], when=[If(value(0), "==", value(1))])],
    )
    eve = summoner("Eve", "Other", PlayCards(Area("own", "drop", [Named("Never")])))
    game = scene(me(battle=[eve], drop=[other, never]))
    game.end_turn()
    assert (game.m.turn, game.winner, game.names("me", "battle")) == (6, None, ["Eve", "Other", "Never"])
    assert (game.side("me").markers, hand(game)) == (0, 0)


@clause("fw 7-4-4")
def test_the_end_phase_is_repeated_as_long_as_new_skills_appear() -> None:
    """One card brings the next, which brings a third."""
    last = watcher("Last", On("turn_ending", "own"), PlaceMarkers(value(1)), may=False)
    game = scene(me(battle=[summoner("Eve", "Mid")], drop=[summoner("Mid", "Last"), last]))
    game.end_turn()
    assert (game.names("me", "battle"), game.side("me").markers) == (["Eve", "Mid", "Last"], 1)


@clause("fw 7-4-2")
def test_effects_put_off_to_the_end_of_the_turn_are_all_carried_out() -> None:
    """One for each of several cards, though they come from one skill; they are no skills that pend once."""
    doom = order("Doom", Delay(battle("foe"), auto(On("turn_ending", "own"), [KoCards(About())])))
    game = scene(me(hand=[doom]), foe(battle=[fighter("Bob"), fighter("Bea")]))
    game.answer("activate", "Doom")
    assert game.names("foe", "battle") == ["Bob", "Bea"]
    game.end_turn()
    while game.offered("resolve"):
        game.m.choose(0)
    assert (game.m.turn, game.names("foe", "battle")) == (6, [])


@clause("fw 7-4-4")
def test_an_effect_put_off_during_the_end_phase_is_carried_out_in_it() -> None:
    """It repeats the End Phase like a skill, once, and does not wait for the end of another turn.  [ruling fw-058]"""
    part = auto(On("turn_ending", "own"), [PlaceMarkers(value(1))])
    eve = fighter("Eve", abilities=[auto(On("turn_ending", "own"), [Delay(None, part)], once=True)])
    game = scene(me(battle=[eve]))
    game.end_turn()
    assert (game.m.turn, game.side("me").markers) == (6, 1)
    next_turn(game.answer("done")).end_turn()
    assert (game.m.turn, game.side("me").markers) == (8, 2)


@clause("fw 7-4-5")
@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(0, 1000, 1), (5000, 0, 0)])
def test_the_turn_players_effects_of_the_turn_end_first(mine: int, theirs: int, drawn: int) -> None:
    """Without them the other player's effect is still there for a moment; in the next turn both are gone."""
    assert hand(ended("this_turn", mine, theirs)) == drawn


@clause("fw 7-4-6")
def test_the_other_players_effects_of_the_turn_end_with_it_too() -> None:
    """One until the end of a later turn stays until then."""
    spell = watcher(
        "Spell",
        On("main_started", "foe"),
        AddPower(battle("foe", Named("Ann")), value(1000), "this_turn"),
        AddPower(battle("foe", Named("Ann")), value(2000), "end_of_your_next_turn"),
        may=False,
    )
    game = scene(me(battle=[fighter("Ann")]), foe(battle=[spell]), at="7-3-2")
    assert game.power("Ann") == 13000
    game.end_turn()
    assert (game.m.turn, game.power("Ann")) == (6, 12000)
    game.answer("done").end_turn()
    assert (game.m.turn, game.power("Ann")) == (7, 10000)


@clause("fw 7-4-7")
def test_the_other_player_takes_the_next_turn() -> None:
    """It begins with that player's Charge Phase; what was used once in the turn may be used again."""
    chief = leader("Left", abilities=[tagged("main", [Draw(value(1))], once=True)])
    game = scene(me(leader=chief))
    game.answer("activate", "Left")
    assert game.offered("activate") == []
    game.end_turn()
    assert (game.m.turn, game.m.turn_player, game.player, game.phase) == (6, 1, "foe", "charge")
    next_turn(game.answer("done"))
    assert (game.m.turn, game.player, game.offered("activate")) == (7, "me", ["Left"])


# --- skipping (13-12) ------------------------------------------------------------------------------------------
@clause("fw 13-12-1")
def test_who_skips_a_turn_leaves_two_turns_in_a_row_to_the_opponent() -> None:
    """Only the next turn is skipped."""
    game = scene(me(hand=[order("Stop", Skip("foe", "turn"))]))
    game.answer("activate", "Stop").end_turn()
    assert (game.player, game.m.turn_player, game.phase) == ("me", 0, "charge")
    assert hand(game, "foe") == 0
    next_turn(game.answer("done"))
    assert (game.player, game.m.turn_player, hand(game, "foe")) == ("foe", 1, 1)


@clause("fw 13-12-2")
@pytest.mark.parametrize(("what", "heard"), [("end", "main_end"), ("main", "end")])
def test_skills_of_what_is_skipped_do_not_meet_their_conditions(what: str, heard: str) -> None:
    """Without an End Phase the turn has no end to hear of; without a Main Phase that has none."""
    max_, eve = watcher("Max", On("main_ending", "own")), watcher("Eve", On("turn_ending", "own"))
    game = scene(me(hand=[order("Haste", Skip("own", what))], battle=[max_, eve]), at="7-3-4")
    game.answer("activate", "Haste")
    if what == "main":
        next_turn(game.end_turn().answers("no", "no", "done"))
    else:
        game.end_turn()
    assert asked(game) == ("me", heard)
    game.answer("no")
    assert (game.player, game.phase) == ("foe", "charge")


@clause("fw 13-12-3", "fw 13-12-1")
def test_without_a_charge_phase_nothing_is_made_active_drawn_or_charged() -> None:
    """The turn begins with the Main Phase, whose start is heard of."""
    dawn, mia = watcher("Dawn", On("turn_started", "own")), watcher("Mia", On("main_started", "own"))
    haste = order("Haste", Skip("own", "charge"))
    game = scene(me(leader=leader("Left"), hand=[haste], battle=[rested(dawn), mia], spent=2))
    game.answer("activate", "Haste").end_turn()
    game.answer("done").end_turn()
    assert (asked(game), game.m.turn, hand(game)) == (("me", "main"), 7, 0)
    assert (game.is_rested("Dawn"), game.names("me", "energy")) == (True, [])
    game.answer("no")
    assert game.offered()[0] == "end_main"


@clause("fw 13-12-1", "fw 13-12-2", "fw 13-12-3")
def test_in_a_skipped_step_of_a_battle_nobody_acts() -> None:
    """Without a Defense Step its player cannot combo and its start is not heard of, in one battle."""
    trip = order("Trip", Skip("foe", "defense"))
    dan = watcher("Dan", On("defense_started", "any"))
    game = scene(
        me(leader=leader("Left"), hand=[trip], battle=[fighter("Ann", power=20000)]),
        foe(hand=[fighter("Bob")], battle=[dan]),
    )
    game.answer("activate", "Trip").attack("Left")
    assert (game.player, game.step) == ("me", "offense")
    game.answer("end_step")
    assert (game.phase, game.step, len(game.names("foe", "life"))) == ("main", "", 7)
    game.attack("Ann").answer("end_step")
    assert (asked(game), game.step) == (("foe", "main"), "defense")
    game.answer("no")
    assert (game.player, game.step, game.offered("combo")) == ("foe", "defense", ["Bob", "Life1 1", "Dan"])


@clause("fw 13-12-4")
@pytest.mark.parametrize("skipped", [False, True])
def test_what_waits_before_a_skipped_phase_resolves_at_the_next_checkpoint_there_is(skipped: bool) -> None:
    """A skill set off by the end of the Main Phase waits for the checkpoint of the next turn."""
    state = Holds(If(StatOf(This(), "power"), "==", value(11000)))
    ann = fighter("Ann", abilities=[auto(state, [Draw(value(1))], may=True)])
    plan = order(
        "Plan",
        AddPower(battle("own", Named("Ann")), value(5000), "this_main"),
        AddPower(battle("own", Named("Ann")), value(1000), "forever"),
        *([Skip("own", "end")] if skipped else []),
    )
    game = scene(me(hand=[plan], battle=[ann]))
    game.answer("activate", "Plan").end_turn()
    when = (("me", "charge"), 6) if skipped else (("me", "end"), 5)
    assert (asked(game), game.m.turn) == when


@clause("fw 13-12-5")
def test_effects_that_would_end_in_a_skipped_phase_end_as_it_is_skipped() -> None:
    """A bonus until the end of the turn is gone in the next turn though there was no End Phase."""
    plan = order(
        "Plan",
        AddPower(own_leader(), value(5000), "this_turn"),
        AddPower(own_leader(), value(1000), "end_of_opponents_next_turn"),
        Skip("own", "end"),
    )
    game = scene(me(leader=leader("Left"), hand=[plan]))
    game.answer("activate", "Plan")
    assert game.power("Left") == 21000
    game.end_turn()
    assert (game.m.turn, game.power("Left")) == (6, 16000)


@clause("fw 13-12-5")
def test_effects_that_would_end_in_a_skipped_turn_end_as_it_is_skipped() -> None:
    """Those until its start, until its end and during it; what lasts longer stays."""
    periods = ("start_of_opponents_next_turn", "end_of_opponents_next_turn", "opponents_next_turn")
    changes: Sequence[Op[Match]] = [AddPower(own_leader(), value(1000), until) for until in periods]
    plan = order("Plan", *changes, AddPower(own_leader(), value(5000), "end_of_your_next_turn"), Skip("foe", "turn"))
    game = scene(me(leader=leader("Left"), hand=[plan]))
    game.answer("activate", "Plan")
    assert game.power("Left") == 22000
    game.end_turn()
    assert (game.m.turn, game.player, game.power("Left")) == (7, "me", 20000)
    assert len(game.m.lasting) == 1


@clause("fw 13-12-5")
def test_effects_of_a_skipped_main_phase_or_charge_phase_end_with_it() -> None:
    """One for that turn begins all the same when its Charge Phase is skipped."""
    plan = order(
        "Plan",
        AddPower(own_leader(), value(1000), "your_next_charge"),
        AddPower(own_leader(), value(2000), "start_of_your_next_turn"),
        AddPower(own_leader(), value(5000), "your_next_turn"),
        Skip("own", "charge"),
    )
    game = scene(me(leader=leader("Left"), hand=[plan]))
    game.answer("activate", "Plan")
    assert game.power("Left") == 17000
    game.end_turn().answer("done").end_turn()
    assert (game.m.turn, game.phase, game.power("Left")) == (7, "main", 20000)
