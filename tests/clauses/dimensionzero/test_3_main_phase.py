"""Part 3, chapter 8: what may be done in the main phase, by timing: playing, activating, plans, moving."""

import pytest

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.spec import STACKED
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import activated, aim, freeze_this, resonance, spell, static, triggered, value
from fuda.games.dimensionzero.words.card_changes import AddPower
from fuda.games.dimensionzero.words.drawing import Draw, MakePlan, Mill
from fuda.games.dimensionzero.words.lasting_effects import CounterIt
from fuda.games.dimensionzero.words.on_squares import Place
from fuda.games.dimensionzero.words.refs import Cards, Squares, This
from fuda.games.dimensionzero.words.situations import InArea, InLine, IsThis
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetAbilities
from fuda.games.dimensionzero.words.timings import On, OnPhase, OnPlaced
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Scene, base, filler, foe, frozen, me, scene, strategy, unit

NOTHING: Op[Match] = May([Draw(Number(1))])  # a question on resolution, which a test may decline


ROWS = [("draw", "3-6.1-1"), ("energy", "3-7.1"), ("smash", "3-9.1"), ("recovery", "3-10.1")]
PLANS = [(False, "make_plan", "plan_creation"), (True, "renew_plan", "plan_renewal")]


def actor(name: str, timing: str, cost: str = "") -> CardDef:
    """A unit with an ability of some timing."""
    return unit(name, abilities=[activated([Draw(Number(1))], timing=timing, cost=cost)])


def spells() -> list[CardDef]:
    """A strategy of each timing."""
    return [strategy(timing.capitalize(), timing=timing) for timing in ("normal", "quick", "battle")]


def actors() -> dict[str, CardDef]:
    """A unit with an ability of each timing, that cannot move."""
    squares = {"normal": "own_left", "quick": "own_middle", "battle": "own_right"}
    return {
        square: unit(f"{timing} actor", move="red 9", abilities=[activated([Draw(Number(1))], timing=timing)])
        for timing, square in squares.items()
    }


Board = dict[str, CardDef]


def in_battle(
    hand: list[CardDef], other_hand: list[CardDef], mine: Board | None = None, theirs: Board | None = None
) -> Scene:
    """A battle in my main phase, in which both players hold cards."""
    game = scene(
        me(board={"center_left": unit("Ann"), **(mine or {})}, hand=hand, energy="red 3"),
        foe(board={"enemy_left": unit("Bob"), **(theirs or {})}, hand=other_hand, energy="red 3"),
    )
    game.move("Ann", "enemy_left").resolve()
    assert game.step == "first_battle"
    return game


# --- the beginning -----------------------------------------------------------------------------------------------
@clause("dz 3-8.1")
def test_main_phase_triggers_come_before_the_active_players_priority() -> None:
    """They are on the stack when the active player may first act."""
    herald = base("Herald", abilities=[triggered(OnPhase("main", "you"), [NOTHING])])
    game = scene(me(board={"base_left": herald}, hand=spells()))
    assert (game.player, game.stack()) == ("me", ["Herald"])
    assert game.offered("play") == ["Quick", "Battle"]
    game.resolve()
    game.answer("no")
    assert (game.player, game.offered("play")) == ("me", ["Normal", "Quick", "Battle"])


@clause("dz 3-8.1")
@pytest.mark.parametrize(("phase", "row"), ROWS)
def test_nothing_is_played_or_activated_in_other_phases(phase: str, row: str) -> None:
    """Even with something on the stack to respond to, only passing is left; in the main phase both players may act."""
    herald = base("Herald", abilities=[triggered(OnPhase(phase, "any"), [NOTHING])])
    ann = unit("Ann", abilities=[activated([Draw(Number(1))], timing="battle")])
    game = scene(
        me(board={"base_left": herald, "center_left": ann}, hand=spells()),
        foe(board={"enemy_right": actor("Bob", "quick")}, hand=[strategy("Reply", timing="quick")]),
        at=row,
    )
    # Nobody was asked whether to respond: the ability resolves at once.
    assert (game.phase, game.offered(), game.stack()) == (phase, ["no", "yes"], ["Herald"])
    game.answer("no")
    while game.phase != "main":
        assert {text.split()[0] for text in game.offered()} <= {"pass", "put_energy", "use_smash"}
        game.answer("pass")
    assert game.offered("play")
    game.pass_()
    assert game.offered("play")


# --- normal timing -----------------------------------------------------------------------------------------------
@clause("dz 3-8.2")
def test_normal_actions_need_the_own_main_phase_and_an_empty_stack() -> None:
    """With a spell on the stack none of the six is offered, and to the opponent none ever is."""
    game = scene(
        me(board={"own_left": actor("Ann", "normal")}, hand=[*spells(), strategy("Lure")], energy="red 3"),
        foe(board={"enemy_left": actor("Bob", "normal")}, hand=spells(), energy="red 3", plan=True),
    )
    kinds = {text.split()[0] for text in game.offered()}
    assert kinds == {"pass", "play", "activate", "move", "make_plan"}
    game.play("Lure")
    assert game.player == "me"
    assert sorted(game.offered()) == ["pass", "play Battle", "play Quick"]
    game.pass_()
    assert game.player == "foe"
    assert sorted(game.offered()) == ["pass", "play Battle", "play Quick"]
    game.pass_()
    game.pass_()
    assert (game.player, game.stack()) == ("foe", [])
    assert sorted(game.offered()) == ["pass", "play Battle", "play Quick"]


@clause("dz 3-8.2")
def test_normal_actions_are_not_possible_in_a_battle() -> None:
    """Neither cards nor abilities, plans or movements."""
    game = in_battle(spells(), [], mine=actors())
    assert game.stack() == []
    assert sorted(game.offered()) == ["activate battle actor", "pass", "play Battle"]


@clause("dz 3-8.2")
def test_all_normal_actions_use_the_stack() -> None:
    """Each of them waits there for two passes."""
    plan = [strategy("Idea", timing="quick"), *filler(9)]
    board = {"own_left": actor("Ann", "normal")}
    for answer in ("play Normal", "activate Ann", "renew_plan", "play Idea", "move Ann center_left"):
        game = scene(me(board=board, hand=spells(), energy="red 3", deck=plan, plan=True))
        game.answer(answer).pay()
        assert (len(game.stack()), game.player) == (1, "me")
        assert len(game.happened(STACKED)) == 1
        game.resolve()
        assert game.stack() == []


@clause("dz 3-8.2-1")
def test_a_normal_card_is_played_from_hand_for_its_cost() -> None:
    """It is offered while it can be paid, and on the stack once it is."""
    ann = unit("Ann", cost="red 1 colorless 1", timing="normal")
    assert scene(me(hand=[ann], energy="red 1")).offered("play") == []
    assert scene(me(hand=[ann], energy="blue 2")).offered("play") == []
    game = scene(me(hand=[ann], energy="red 3"))
    assert game.offered("play") == ["Ann"]
    game.play("Ann", "own_left")
    assert (game.stack(), game.kinds(), game.zone("Ann")) == (["Ann"], ["spell"], "stack")
    side = game.side("me")
    assert (len(side.energy), len(side.energy_frozen)) == (1, 2)


@clause("dz 3-8.2-2")
def test_a_normal_ability_is_activated_for_its_cost() -> None:
    """Only in the own main phase with an empty stack, and only if the cost can be paid."""
    ann = actor("Ann", "normal", cost="colorless 2")
    assert scene(me(board={"own_left": ann}, energy="red 1")).offered("activate") == []
    game = scene(me(board={"own_left": ann}, hand=[strategy("Lure")], energy="red 5"))
    assert game.offered("activate") == ["Ann"]
    game.play("Lure")
    assert game.offered("activate") == []
    game.resolve()
    game.use("Ann")
    assert (game.kinds(), len(game.side("me").energy_frozen)) == (["activated"], 2)
    assert game.offered("activate") == []
    assert scene(me(), foe(board={"enemy_left": ann}, energy="red 5")).pass_().offered("activate") == []


# --- plans -------------------------------------------------------------------------------------------------------
@clause("dz 3-8.2-3")
def test_creating_a_plan_zone_turns_the_top_card_face_up_on_resolution() -> None:
    """It costs one colorless, uses the stack, and the opponent may respond."""
    game = scene(me(deck=[unit("Top"), *filler(5)], energy="blue 1"), foe(hand=[strategy("Reply")]))
    assert "make_plan" in game.offered()
    game.answer("make_plan").pay()
    assert len(game.side("me").energy_frozen) == 1
    assert game.kinds() == ["plan_creation"]
    assert game.zone("Top") == "deck"
    game.pass_()
    assert (game.player, game.offered("play")) == ("foe", ["Reply"])
    game.pass_()
    assert game.zone("Top") == "plan"
    assert GAME.seen_by(game.m, int(game.card("Top").id)) == 3
    assert game.stack() == []


@clause("dz 3-8.2-3")
def test_creating_a_plan_zone_needs_a_payment_and_no_plan_card() -> None:
    """Without released energy or smash cards it is refused, and so it is with a plan; a smash card pays as well."""
    assert not {"make_plan", "renew_plan"} & set(scene(me(frozen_energy="red 2")).offered())
    assert "make_plan" in scene(me(smash=1)).offered()
    assert "make_plan" not in scene(me(energy="red 2", plan=True)).offered()


@clause("dz 3-8.2-3")
def test_creating_a_plan_zone_is_an_activated_ability_that_can_be_countered() -> None:
    """What counters activated abilities counters it; the energy stays paid."""
    stop = strategy("Stop", abilities=[spell([CounterIt(0)], aims=[aim(TargetAbilities("any", "activated"))])])
    game = scene(me(deck=[unit("Top"), *filler(5)], energy="red 1"), foe(hand=[stop]))
    game.answer("make_plan").pay().pass_()
    game.play("Stop").resolve()
    assert (game.stack(), game.zone("Top")) == ([], "deck")
    assert len(game.side("me").energy_frozen) == 1


@clause("dz 3-8.2-3")
def test_two_plan_zones_cannot_be_created() -> None:
    """If a plan is there when it resolves, the top card simply stays as it is."""
    quick = strategy("Idea", abilities=[spell([MakePlan("opponent")])])
    game = scene(me(deck=[unit("Top"), unit("Next"), *filler(5)], energy="red 1"), foe(hand=[quick]))
    game.answer("make_plan").pay().pass_()
    game.play("Idea").resolve()
    assert (game.zone("Top"), game.kinds()) == ("plan", ["plan_creation"])
    game.resolve()
    assert (game.zone("Top"), game.zone("Next")) == ("plan", "deck")


@clause("dz 3-8.2-3.p2", "dz 3-8.2-4.p2")
@pytest.mark.parametrize(("has_plan", "answer", "kind"), PLANS)
def test_both_players_are_told_which_of_the_two_is_activated(has_plan: bool, answer: str, kind: str) -> None:
    """On the stack and in the journal it is named as creation or as renewal."""
    game = scene(me(plan=has_plan, energy="red 1")).answer(answer).pay()
    for viewer in (0, 1):
        assert [(one.kind, one.player) for one in GAME.stacked(game.m, viewer)] == [(kind, 0)]
    told = [e for e in game.log if e.kind == STACKED]
    assert [(GAME.event_detail(game.m, 1, e), int(e.seen)) for e in told] == [(kind, 3)]


@clause("dz 3-8.2-4")
def test_renewing_puts_the_plan_into_the_graveyard_and_turns_the_next_card() -> None:
    """It costs one colorless and uses the stack."""
    game = scene(me(deck=[unit("Old"), unit("New"), *filler(5)], plan=True, energy="blue 1"))
    game.answer("renew_plan").pay()
    assert (game.kinds(), game.zone("Old")) == (["plan_renewal"], "plan")
    assert len(game.side("me").energy_frozen) == 1
    game.pass_()
    assert game.player == "foe"
    game.pass_()
    assert (game.zone("Old"), game.zone("New")) == ("graveyard", "plan")


@clause("dz 3-8.2-4")
def test_without_a_plan_card_there_is_nothing_to_renew() -> None:
    """It is neither offered, nor does it turn a card if the plan has gone before it resolves."""
    assert "renew_plan" not in scene(me(energy="red 1")).offered()
    assert "renew_plan" not in scene(me(frozen_energy="red 1", plan=True)).offered()
    thief = strategy("Thief", abilities=[spell([Mill(Number(1), "opponent")])])
    game = scene(me(deck=[unit("Old"), unit("New"), *filler(5)], plan=True, energy="red 1"), foe(hand=[thief]))
    game.answer("renew_plan").pay().pass_()
    game.play("Thief").resolve()
    assert (game.zone("Old"), game.zone("New")) == ("graveyard", "deck")
    game.resolve()
    assert (game.stack(), game.zone("New")) == ([], "deck")
    assert not game.side("me").plan


@clause("dz 3-8.2-5")
@pytest.mark.parametrize("timing", ["normal", "quick", "battle"])
def test_a_card_in_the_plan_zone_is_played_as_a_normal_action(timing: str) -> None:
    """Whatever is printed on it: with an empty stack in the own main phase, not in response and not in a battle."""
    deck = [strategy("Idea", cost="red 1", timing=timing), *filler(9)]
    game = scene(me(deck=deck, plan=True, hand=[strategy("Lure")], energy="red 2"))
    assert "Idea" in game.offered("play")
    game.play("Lure")
    assert "Idea" not in game.offered("play")
    game.resolve()
    game.play("Idea")
    assert (game.stack(), len(game.side("me").energy_frozen)) == (["Idea"], 1)
    assert not game.side("me").plan
    fight = scene(
        me(deck=deck, plan=True, board={"center_left": unit("Ann")}, energy="red 2"),
        foe(board={"enemy_left": unit("Bob")}, deck=deck, plan=True, energy="red 2"),
    )
    fight.move("Ann", "enemy_left").resolve()
    assert (fight.step, fight.offered("play")) == ("first_battle", [])
    fight.pass_()
    assert (fight.player, fight.offered("play")) == ("foe", [])


@clause("dz 3-8.2-5")
def test_the_opponent_cannot_play_a_plan_in_my_turn_and_nobody_one_that_is_too_expensive() -> None:
    """The plan zone belongs to its owner's main phase, and the play cost is paid as ever."""
    deck = [strategy("Idea", cost="red 1", timing="quick"), *filler(9)]
    game = scene(me(), foe(deck=deck, plan=True, energy="red 2")).pass_()
    assert (game.player, game.offered("play")) == ("foe", [])
    assert scene(me(deck=deck, plan=True, energy="blue 3")).offered("play") == []
    assert scene(me(deck=deck, energy="red 3")).offered("play") == []


# --- moving ------------------------------------------------------------------------------------------------------
@clause("dz 3-8.2-6")
@pytest.mark.parametrize(
    ("square", "around"),
    [
        ("center_middle", ["center_left", "center_right", "enemy_middle", "own_middle"]),
        ("own_left", ["center_left", "own_middle"]),
        ("enemy_right", ["center_right", "enemy_middle"]),
        ("own_middle", ["center_middle", "own_left", "own_right"]),
    ],
)
def test_a_unit_moves_to_the_squares_next_to_it(square: str, around: list[str]) -> None:
    """Up, down, left and right within the battle space: no diagonals, no base squares."""
    game = scene(me(board={square: unit("Ann")}))
    assert sorted(game.offered("move")) == [f"Ann {one}" for one in around]


@clause("dz 3-8.2-6")
def test_a_unit_does_not_move_to_an_own_unit_but_to_an_opposing_one() -> None:
    """Squares with units of the same player are left out; those with the opponent's are not."""
    board = {"center_middle": unit("Ann"), "own_middle": frozen(unit("Cid")), "center_left": frozen(unit("Dot"))}
    game = scene(me(board=board), foe(board={"enemy_middle": unit("Bob")}))
    assert sorted(game.offered("move")) == ["Ann center_right", "Ann enemy_middle"]


@clause("dz 3-8.2-6")
def test_only_released_own_units_in_the_battle_space_move() -> None:
    """Frozen units, bases and the opponent's units stay."""
    board = {"own_left": frozen(unit("Tired")), "base_middle": base("Fort"), "center_right": unit("Ann")}
    game = scene(me(board=board), foe(board={"enemy_left": unit("Bob")}))
    assert {text.split()[0] for text in game.offered("move")} == {"Ann"}
    game.pass_()
    assert (game.player, game.offered("move")) == ("foe", [])


@clause("dz 3-8.2-6")
def test_the_move_cost_is_paid_and_the_unit_is_put_on_the_square() -> None:
    """Who cannot pay does not move."""
    ann = unit("Ann", move="red 1 colorless 1")
    assert scene(me(board={"own_left": ann}, energy="blue 2")).offered("move") == []
    game = scene(me(board={"own_left": ann}, energy="red 3"))
    game.move("Ann", "center_left")
    assert len(game.side("me").energy_frozen) == 2
    assert (game.kinds(), game.square("Ann")) == (["movement"], "own_left")
    game.resolve()
    assert game.square("Ann") == "center_left"


@clause("dz 3-8.2-6.p2")
def test_moving_is_an_activated_ability_that_can_be_answered_and_countered() -> None:
    """It is on the stack; an effect that counters activated abilities hits it, and the unit stays."""
    stop = strategy("Stop", abilities=[spell([CounterIt(0)], aims=[aim(TargetAbilities("any", "activated"))])])
    game = scene(me(board={"own_left": unit("Ann")}), foe(hand=[stop]))
    assert "Stop" not in Scene(game.m.clone()).pass_().offered("play")
    game.move("Ann", "center_left")
    assert game.kinds() == ["movement"]
    game.pass_()
    assert (game.player, game.offered("play")) == ("foe", ["Stop"])
    game.play("Stop", None).resolve()
    assert (game.stack(), game.square("Ann")) == ([], "own_left")


@clause("dz 3-8.2-6.note1")
def test_being_put_on_another_square_is_not_moving() -> None:
    """What waits for a movement stays silent, and Resonance has no text; a movement has both."""
    there = Squares([InArea("center"), InLine("left")])
    push = strategy("Push", abilities=[spell([Place(Cards("you", "square", []), there)])])
    ann = unit(
        "Ann",
        abilities=[
            triggered(On("move_resolved", "any", [IsThis()], []), [NOTHING]),
            resonance(static([Affect(This(), AddPower(value(2000)))])),
        ],
    )
    game = scene(me(board={"own_left": ann}, hand=[push]))
    game.play("Push").resolve()
    assert game.square("Ann") == "center_left"
    assert (game.stack(), game.power("Ann")) == ([], 3000)
    game = scene(me(board={"own_left": ann}))
    game.move("Ann", "center_left").resolve()
    assert (game.stack(), game.power("Ann")) == (["Ann"], 5000)


@clause("dz 3-8.2-6.note1")
def test_being_put_on_another_square_is_still_being_put_there() -> None:
    """What waits for a unit to be put on a square does not ask how."""
    there = Squares([InArea("center"), InLine("left")])
    push = strategy("Push", abilities=[spell([Place(Cards("you", "square", []), there)])])
    ann = unit("Ann", abilities=[triggered(OnPlaced("any", [IsThis()], []), [NOTHING])])
    game = scene(me(board={"own_left": ann}, hand=[push]))
    game.play("Push").resolve()
    assert game.stack() == ["Ann"]


# --- quick timing ------------------------------------------------------------------------------------------------
@clause("dz 3-8.3")
def test_quick_actions_are_possible_in_both_main_phases_but_not_in_battle() -> None:
    """The opponent may respond to a spell with them, and act on an empty stack; during a battle neither player may."""
    game = scene(me(hand=[strategy("Lure")]), foe(board={"enemy_left": actor("Bob", "quick")}, hand=spells()))
    game.play("Lure").pass_()
    assert (game.player, game.offered("play"), game.offered("activate")) == ("foe", ["Quick", "Battle"], ["Bob"])
    game.pass_().pass_()
    assert (game.player, game.offered("play")) == ("foe", ["Quick", "Battle"])
    game = in_battle(spells(), spells(), mine=actors())
    assert (game.offered("play"), game.offered("activate")) == (["Battle"], ["battle actor"])
    game.pass_()
    assert (game.player, game.offered("play"), game.offered("activate")) == ("foe", ["Battle"], [])


@clause("dz 3-8.3-1")
def test_a_quick_card_is_played_in_the_opponents_main_phase_on_top_of_a_spell() -> None:
    """It is paid for, is on the stack above the other one, and resolves first."""
    bob = unit("Bob", cost="red 1", timing="quick")
    game = scene(me(hand=[strategy("Lure")]), foe(hand=[bob], energy="red 2"))
    game.play("Lure").pass_()
    game.play("Bob", "enemy_left")
    assert (game.stack(), len(game.side("foe").energy_frozen)) == (["Lure", "Bob"], 1)
    game.resolve()
    assert (game.stack(), game.square("Bob")) == (["Lure"], "enemy_left")


@clause("dz 3-8.3-1")
def test_a_quick_card_is_not_played_from_hand_in_battle_or_without_its_cost() -> None:
    """The main phase alone is not enough."""
    bob = unit("Bob", cost="red 1", timing="quick")
    game = scene(me(), foe(hand=[bob], energy="blue 2")).pass_()
    assert (game.player, game.offered("play")) == ("foe", [])
    game = in_battle([], [bob]).pass_()
    assert (game.player, game.offered("play")) == ("foe", [])


@clause("dz 3-8.3-2")
def test_a_quick_ability_is_activated_in_either_main_phase_outside_battles() -> None:
    """The cost is paid and the ability is on the stack."""
    bob = actor("Bob", "quick", cost="colorless 1")
    game = scene(me(hand=[strategy("Lure")]), foe(board={"enemy_right": bob}, energy="red 1"))
    game.play("Lure").pass_()
    assert game.offered("activate") == ["Bob"]
    game.use("Bob")
    assert (game.kinds(), len(game.side("foe").energy_frozen)) == (["spell", "activated"], 1)
    assert scene(me(), foe(board={"enemy_right": bob})).pass_().offered("activate") == []
    game = in_battle([], [], theirs={"enemy_right": bob}).pass_()
    assert (game.player, game.offered("activate")) == ("foe", [])


# --- battle timing -----------------------------------------------------------------------------------------------
@clause("dz 3-8.4")
def test_battle_actions_are_possible_in_and_out_of_battle_for_both_players() -> None:
    """Both timing and place are wide: either player's main phase, with or without a stack."""
    game = scene(
        me(board={"own_right": actor("Ann", "battle")}, hand=[*spells(), strategy("Lure")]),
        foe(board={"enemy_right": actor("Bob", "battle")}, hand=spells()),
    )
    assert "Battle" in game.offered("play")
    assert "Ann" in game.offered("activate")
    game.play("Lure").pass_()
    assert "Battle" in game.offered("play")
    assert "Bob" in game.offered("activate")
    game = in_battle(spells(), spells(), mine=actors(), theirs={"enemy_right": actor("Bert", "battle")})
    assert (game.offered("play"), game.offered("activate")) == (["Battle"], ["battle actor"])
    game.pass_()
    assert (game.offered("play"), game.offered("activate")) == (["Battle"], ["Bert"])


@clause("dz 3-8.4-1")
@pytest.mark.parametrize("step", ["first_battle", "second_battle", "battle_end"])
@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_battle_card_is_played_in_every_step_by_either_player(step: str, who: str) -> None:
    """It is paid for and on the battle's stack."""
    card = strategy("Strike", cost="red 1")
    game = in_battle([card] if who == "me" else [], [card] if who == "foe" else [])
    game.until("main", step=step, player=who)
    assert game.stack() == []
    game.play("Strike")
    assert (game.stack(), len(game.side(who).energy_frozen)) == (["Strike"], 1)
    game.resolve()
    assert game.step == step


@clause("dz 3-8.4-1")
def test_a_battle_card_is_played_outside_battles_as_well() -> None:
    """In the opponent's main phase on an empty stack, and in response; not without its cost."""
    card = strategy("Strike", cost="red 1")
    game = scene(me(), foe(hand=[card], energy="red 1")).pass_()
    assert game.offered("play") == ["Strike"]
    assert scene(me(), foe(hand=[card], energy="blue 1")).pass_().offered("play") == []


@clause("dz 3-8.4-2")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_battle_ability_is_activated_in_battle_for_its_own_cost(who: str) -> None:
    """The cost in its brackets is charged, not the play cost of its card."""
    card = unit("Archer", cost="red 3", abilities=[activated([Draw(Number(1))], timing="battle", cost="colorless 1")])
    mine, theirs = ({"own_right": card}, {}) if who == "me" else ({}, {"enemy_right": card})
    game = in_battle([], [], mine, theirs)
    game.until("main", step="second_battle", player=who)
    assert game.offered("activate") == ["Archer"]
    game.use("Archer")
    assert (game.kinds(), len(game.side(who).energy_frozen)) == (["activated"], 1)
    game.resolve()
    assert len(game.names(who, "hand")) == 1


@clause("dz 3-8.4-2")
def test_a_battle_ability_can_be_paid_by_freezing_its_card_and_only_once() -> None:
    """What is frozen cannot pay again."""
    card = unit(
        "Archer", move="red 9", abilities=[activated([Draw(Number(1))], timing="battle", parts=[freeze_this()])]
    )
    game = in_battle([], [], mine={"own_right": card})
    game.use("Archer")
    assert (game.is_frozen("Archer"), game.kinds(), game.offered("activate")) == (True, ["activated"], [])
