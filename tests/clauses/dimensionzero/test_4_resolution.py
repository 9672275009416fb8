"""Part 4, chapters 9 and 10: resolution of spells, abilities and movements, and countering."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.control import May
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import activated, aim, spell, triggered, value
from fuda.games.dimensionzero.words.card_changes import AddPower
from fuda.games.dimensionzero.words.choosing import Choose, EachChooses
from fuda.games.dimensionzero.words.conditions import Count, Size, StatOf
from fuda.games.dimensionzero.words.data import Kind
from fuda.games.dimensionzero.words.drawing import Discard, Draw
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, Delay, For
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Destroy, Freeze, Send
from fuda.games.dimensionzero.words.properties import Stat
from fuda.games.dimensionzero.words.refs import (
    Arrived,
    Cards,
    Chosen,
    SquareOf,
    Squares,
    That,
    This,
    ThisCard,
    Together,
)
from fuda.games.dimensionzero.words.situations import (
    InArea,
    InSpace,
    IsReleased,
    IsThis,
    OtherThan,
    SameArea,
    SameLine,
)
from fuda.games.dimensionzero.words.targets import TargetAbilities, TargetCards, TargetSpells, TargetSquares
from fuda.games.dimensionzero.words.timings import On, OnPlaced, OnTurn, OnZoned
from fuda.rules.marks import clause
from fuda.words.numbers import Times
from tests.clauses.dimensionzero.scene import Scene, base, foe, frozen, me, scene, strategy, unit

ONE = value(1)
UNITS = Cards("any", "square", [Kind("unit")])
ANY_UNIT = TargetCards(UNITS)
SPACE = TargetSquares(Squares([InSpace("battle")]))


# --- cards -----------------------------------------------------------------------------------------------------
def cast(name: str, effect: list[Any], *aims: Any) -> CardDef:
    """A strategy of battle timing that costs nothing."""
    return strategy(name, abilities=[spell(effect, aims=aims)])


def bounce(name: str = "Recall") -> CardDef:
    """Return a target unit to its owner's hand."""
    return cast(name, [Send(Chosen(0), "hand")], aim(ANY_UNIT))


def kill(name: str = "Fall") -> CardDef:
    """Destroy a target unit."""
    return cast(name, [Destroy(Chosen(0))], aim(ANY_UNIT))


def push(name: str = "Push") -> CardDef:
    """Put a target unit on a target square."""
    return cast(name, [Place(Chosen(0), SquareOf(Chosen(1)))], aim(ANY_UNIT), aim(SPACE, slot=1))


def counter(name: str = "No") -> CardDef:
    """Counter a target spell."""
    return cast(name, [CounterIt(0)], aim(TargetSpells("any", [])))


def silence(name: str = "Hush") -> CardDef:
    """Counter a target ability."""
    return cast(name, [CounterIt(0)], aim(TargetAbilities("any", "any")))


def draws(name: str = "Study", **more: Any) -> CardDef:
    """Draw a card."""
    return strategy(name, abilities=[spell([Draw(ONE)])], **more)


def hand(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.side(who).hand)


def countered(game: Scene) -> list[tuple[str, str]]:
    """What was countered: clause and card."""
    return [(e.clause, game.m.cards[int(e.card)].d.name) for e in game.log if e.kind == spec.COUNTERED]


# --- resolution (4-9.1) ------------------------------------------------------------------------------------------
@clause("dz 4-9.1")
def test_two_passes_in_succession_resolve_the_top_of_the_stack_only() -> None:
    """Of two strategies the later one resolves, then the active player has priority; one pass resolves nothing."""
    game = scene(me(hand=[draws("One"), draws("Two")]), foe(hand=[draws("Three")]))
    game.play("One").play("Two").pass_()
    assert game.stack() == ["One", "Two"] and game.player == "foe"
    game.pass_()
    assert game.stack() == ["One"] and game.player == "me" and game.names("me", "graveyard") == ["Two"]
    # A pass, an action and a pass are no two passes in succession.
    game.pass_().play("Three")
    assert game.stack() == ["One", "Three"] and game.player == "me"
    game.pass_()
    assert game.stack() == ["One", "Three"]


# --- targets (4-9.2-1, 4-9.2-2) ----------------------------------------------------------------------------------
def volley() -> CardDef:
    """Damage up to two target units of the center area."""
    center = TargetCards(Cards("any", "square", [Kind("unit"), InArea("center")]))
    return cast("Volley", [Damage(Chosen(0), value(1000)), Draw(ONE)], aim(center, 2, up_to=True))


def volleyed(*answers: CardDef) -> Scene:
    """The strategy is on the stack with two targets, and the foe has priority."""
    board = {"center_left": unit("Ann", power=9000), "center_right": unit("Bob", power=9000)}
    game = scene(me(hand=[volley()]), foe(board=board, hand=answers))
    return game.play("Volley", None, "number 2", "pick Ann").pass_()


@clause("dz 4-9.2-1")
def test_a_target_that_left_the_squares_is_illegal_and_the_others_are_affected() -> None:
    """One of two is returned to the hand: the other is damaged and the rest of the text is carried out."""
    game = volleyed(bounce())
    game.play("Recall", None, "pick Ann").resolve().resolve()
    assert game.damage("Bob") == 1000 and game.zone("Ann") == "hand"
    assert hand(game) == 1 and countered(game) == []


@clause("dz 4-9.2-1")
def test_with_all_targets_illegal_the_spell_is_countered() -> None:
    """Both are returned: nothing of it happens."""
    game = volleyed(bounce("A"), bounce("B"))
    game.play("A", None, "pick Ann").pass_().play("B", None, "pick Bob").resolve().resolve()
    assert game.stack() == ["Volley"]
    game.resolve()
    assert hand(game) == 0 and countered(game) == [("4-9.2-1", "Volley")]


@clause("dz 4-9.2-1")
@pytest.mark.parametrize(("square", "hurt"), [("center_middle", 1000), ("enemy_left", 0)])
def test_a_target_on_another_square_is_legal_as_long_as_it_fits(square: str, hurt: int) -> None:
    """Put elsewhere in the center area it is still a target, outside of it no longer."""
    game = volleyed(push())
    game.play("Push", None, "pick Ann", f"on_square {square}").resolve().resolve()
    assert (game.damage("Ann"), game.damage("Bob")) == (hurt, 1000)


@clause("dz 4-9.2-1")
def test_an_illegal_target_back_on_its_square_is_another_card() -> None:
    """Returned to the hand and played again, it is not the unit that was chosen."""
    shot = cast("Shot", [Damage(Chosen(0), value(1000))], aim(ANY_UNIT))
    game = scene(
        me(hand=[shot, bounce()], board={"own_left": unit("Ann", cost="colorless 0", power=9000, timing="quick")}),
        foe(),
    )
    game.play("Shot").play("Recall").resolve()
    game.play("Ann", "own_left").resolve()
    assert game.stack() == ["Shot"] and game.square("Ann") == "own_left"
    game.resolve()
    assert game.damage("Ann") == 0 and countered(game) == [("4-9.2-1", "Shot")]


@clause("dz 4-9.2-1")
@pytest.mark.parametrize("fate", ["stays", "hand", "other line"])
def test_whether_a_target_fits_is_judged_by_where_the_source_is_or_last_was(fate: str) -> None:
    """A unit of its line is the target: it still is when the source went to the hand, not when that changed lines."""
    line = TargetCards(Cards("opponent", "square", [Kind("unit"), SameLine(This())]))
    sniper = unit("Sniper", abilities=[activated([Damage(Chosen(0), value(1000))], timing="quick", aims=[aim(line)])])
    game = scene(
        me(board={"own_left": sniper}, hand=[bounce(), push()]), foe(board={"center_left": unit("Wolf", power=9000)})
    )
    game.use("Sniper")
    if fate == "hand":
        game.play("Recall", None, "pick Sniper").resolve()
    elif fate == "other line":
        game.play("Push", None, "pick Sniper", "on_square own_right").resolve()
    game.resolve()
    assert game.damage("Wolf") == (0 if fate == "other line" else 1000)
    assert countered(game) == ([("4-9.2-1", "Sniper")] if fate == "other line" else [])


@clause("dz 4-9.2-1.ex1")
@pytest.mark.parametrize("dead", [0, 1, 2])
def test_of_two_cheap_units_those_still_there_return_to_the_hand(dead: int) -> None:
    """Up to two units of cost 2 or less: with both dead the strategy is countered, with one dead the other returns."""
    cheap = TargetCards(Cards("any", "square", [Kind("unit"), Stat("cost", "<=", value(2))]))
    twin = cast("Twin", [Send(Chosen(0), "hand")], aim(cheap, 2, up_to=True))
    board = {
        "center_left": unit("Ann", cost="red 2"),
        "center_right": unit("Bob", cost="red 1"),
        "center_middle": unit("Dear", cost="red 3"),
    }
    game = scene(me(hand=[twin, kill("A"), kill("B")]), foe(board=board))
    game.answers("play Twin", "number 2")
    assert game.offered() == ["pick Ann", "pick Bob"]
    game.answer("pick Ann")
    if game.offered("pick"):
        game.answer("pick Bob")
    for name, victim in [("A", "Ann"), ("B", "Bob")][:dead]:
        game.play(name, None, f"pick {victim}").resolve()
    assert game.stack() == ["Twin"]
    game.resolve()
    assert sorted(game.names("foe", "hand")) == [["Ann", "Bob"], ["Bob"], []][dead]
    assert (countered(game) == [("4-9.2-1", "Twin")]) is (dead == 2)


@clause("dz 4-9.2-1.ex2")
@pytest.mark.parametrize("moved", [False, True])
def test_with_the_square_illegal_the_energy_unit_is_not_placed_but_still_goes_at_the_end_of_turn(moved: bool) -> None:
    """Targets are a square with an opposing unit and a unit of the energy zone. The unit leaves that square."""
    foes = TargetSquares(SquareOf(Cards("opponent", "square", [Kind("unit")])))
    stored = TargetCards(Cards("you", "energy", [Kind("unit")]))
    later = triggered(OnTurn("end", "any"), [Send(That(), "graveyard")])
    launch = activated(
        [Place(Chosen(1), SquareOf(Chosen(0))), Delay(later, Together([Arrived(1), Chosen(1)]))],
        aims=[aim(foes), aim(stored, slot=1)],
        timing="quick",
    )
    game = scene(
        me(board={"own_right": unit("Ramp", abilities=[launch])}, energy=[unit("Bomb", power=9000)]),
        foe(board={"center_left": unit("Wolf")}, hand=[push()]),
    )
    game.use("Ramp").pass_()
    if moved:
        game.play("Push", None, "pick Wolf", "on_square enemy_left").resolve().pass_()
    game.pass_()
    assert countered(game) == []
    if moved:
        assert game.at("center_left") == [] and game.names("me", "energy") == ["Bomb"]
    else:
        assert game.at("center_left") == ["Wolf", "Bomb"]
        game.finish_battle()
        assert game.at("center_left") == ["Bomb"]
    game.until("energy", player="foe")
    assert game.names("me", "energy") == [] and "Bomb" in game.names("me", "graveyard")


def wave() -> CardDef:
    """Put a target unit that is in the area of another target unit into the graveyard."""
    beside = TargetCards(Cards("any", "square", [Kind("unit"), SameArea(Chosen(0)), OtherThan(Chosen(0))]))
    mine = TargetCards(Cards("you", "square", [Kind("unit")]))
    return cast("Wave", [Send(Chosen(1), "graveyard")], aim(mine), aim(beside, slot=1))


def waved(answer: CardDef) -> Scene:
    """The strategy is on the stack with my unit and the foe's in its area as targets, and the foe has priority."""
    game = scene(
        me(hand=[wave()], board={"center_left": unit("Ann")}),
        foe(board={"center_right": unit("Bob"), "enemy_left": unit("Cid")}, hand=[answer]),
    )
    game.play("Wave").pass_()
    assert game.stack() == ["Wave"]
    return game


@clause("dz 4-9.2-2")
@pytest.mark.parametrize(("square", "dies"), [("center_middle", True), ("own_left", False)])
def test_a_target_that_is_described_by_another_one_is_judged_by_where_that_is_now(square: str, dies: bool) -> None:
    """My unit is put elsewhere in the area, or out of it: then the other target does not fit any more."""
    game = waved(push())
    game.play("Push", None, "pick Ann", f"on_square {square}").resolve().resolve()
    assert game.zone("Bob") == ("graveyard" if dies else "square")


@clause("dz 4-9.2-2")
def test_a_target_that_is_described_by_an_illegal_one_is_illegal() -> None:
    """My unit is gone: with it the other target is illegal, and the strategy is countered."""
    game = waved(bounce())
    game.play("Recall", None, "pick Ann").resolve().resolve()
    assert game.square("Bob") == "center_right" and countered(game) == [("4-9.2-1", "Wave")]


@clause("dz 4-9.2-2.ex1")
@pytest.mark.parametrize("saved", [False, True])
def test_a_unit_survives_when_the_unit_whose_area_counts_has_left(saved: bool) -> None:
    """Left alone the strategy puts it into the graveyard; with the first unit destroyed it is countered."""
    game = waved(kill())
    if saved:
        game.play("Fall", None, "pick Ann").resolve().pass_()
    game.pass_()
    assert game.zone("Bob") == ("square" if saved else "graveyard")
    assert countered(game) == ([("4-9.2-1", "Wave")] if saved else [])


# --- instructions (4-9.2-3 to 4-9.2-8) ---------------------------------------------------------------------------
@clause("dz 4-9.2-3")
def test_instructions_are_followed_in_the_written_order() -> None:
    """Draw, then discard: the card just drawn can be discarded. The other way round it cannot."""
    for effect, choice in (
        ([Draw(ONE), Discard(ONE)], ["pick Old", "pick Older", "pick Top"]),
        ([Discard(ONE), Draw(ONE)], ["pick Old", "pick Older"]),
    ):
        deck = [unit("Top", cost="red 9"), *[unit(f"D{i}", cost="red 9") for i in range(5)]]
        olds = [unit("Old", cost="red 9"), unit("Older", cost="red 9")]
        game = scene(me(hand=[cast("Sift", effect), *olds], deck=deck), foe())
        game.play("Sift").resolve()
        assert game.offered() == choice


@clause("dz 4-9.2-4")
@pytest.mark.parametrize("foe_chooses", [False, True])
def test_choices_not_declared_before_are_made_on_resolution_by_the_named_player(foe_chooses: bool) -> None:
    """Choose a released unit: nobody is asked when it is played, and what does not fit is not offered."""
    released = Cards("any", "square", [Kind("unit"), IsReleased()])
    pick = cast("Pick", [Choose(released, ONE, False, 0, foe_chooses), Freeze(Chosen(0))])
    board = {"center_left": unit("Ann"), "center_right": unit("Bob"), "enemy_left": frozen(unit("Cid"))}
    game = scene(me(hand=[pick]), foe(board=board))
    game.answer("play Pick")
    assert game.stack() == ["Pick"] and "pass" in game.offered()
    game.resolve()
    assert game.player == ("foe" if foe_chooses else "me") and game.offered() == ["pick Ann", "pick Bob"]
    game.answer("pick Bob")
    assert game.is_frozen("Bob") and not game.is_frozen("Ann")


@clause("dz 4-9.2-5")
@pytest.mark.parametrize("active", ["me", "foe"])
def test_both_players_choose_the_active_one_first_then_all_happens_at_once_paragraph_by_paragraph(active: str) -> None:
    """Each destroys an own unit; then each discards a card: the second is asked after the first is carried out."""
    own = Cards("you", "square", [Kind("unit")])
    effect = [EachChooses([Choose(own, ONE, False, 0)], [Destroy(Chosen(0))]), Discard(ONE, "any")]
    cards = [unit("H1", cost="red 9"), unit("H2", cost="red 9")]
    others = [unit("K1", cost="red 9"), unit("K2", cost="red 9")]
    ruin = cast("Ruin", effect)
    game = scene(
        me(hand=[ruin, *cards], board={"own_left": unit("A1"), "own_right": unit("A2")}),
        foe(hand=others, board={"enemy_left": unit("B1"), "enemy_right": unit("B2")}),
        active=active,
    )
    if active == "foe":
        game.pass_()
    game.play("Ruin").resolve()
    second = "foe" if active == "me" else "me"
    mine, theirs = (["A1", "A2"], ["B1", "B2"]) if active == "me" else (["B1", "B2"], ["A1", "A2"])
    assert game.player == active and game.offered("pick") == mine
    game.answer(f"pick {mine[0]}")
    # The other player knows that choice, but nothing has happened yet.
    assert game.player == second and game.offered("pick") == theirs
    assert game.zone(mine[0]) == "square"
    game.answer(f"pick {theirs[0]}")
    assert game.zone(mine[0]) == game.zone(theirs[0]) == "graveyard"
    # Only now comes the second part.
    assert game.player == active and len(game.offered("pick")) == 2 and hand(game) == 2
    game.m.answer(game.m.options[0])
    assert game.player == second and hand(game) == hand(game, "foe") == 2
    game.m.answer(game.m.options[0])
    assert hand(game) == hand(game, "foe") == 1


def striker(effect: list[Any]) -> CardDef:
    """A unit with an activated ability of quick timing."""
    return unit("Striker", abilities=[activated(effect, timing="quick")])


@clause("dz 4-9.2-6")
def test_on_resolution_a_card_that_left_is_asked_as_it_last_was() -> None:
    """The ability deals damage equal to the power of its unit, which had a bonus and is gone: the bonus counts."""
    hit = Damage(Cards("opponent", "square", [Kind("unit"), SameLine(This())]), StatOf(This(), "power"))
    boost = cast("Boost", [For(Chosen(0), AddPower(value(2000)))], aim(ANY_UNIT))
    board = {"center_left": unit("Wolf", power=9000), "center_right": unit("Bear", power=9000)}
    game = scene(me(board={"own_left": striker([hit])}, hand=[boost, bounce()]), foe(board=board))
    game.play("Boost", None, "pick Striker").resolve()
    assert game.power("Striker") == 5000
    game.use("Striker").play("Recall", None, "pick Striker").resolve()
    assert game.zone("Striker") == "hand"
    game.resolve()
    assert (game.damage("Wolf"), game.damage("Bear")) == (5000, 0)


@clause("dz 4-9.2-6.ex1")
@pytest.mark.parametrize("returned", [False, True])
def test_an_arrival_strikes_the_line_where_its_unit_last_stood(returned: bool) -> None:
    """Played to the own area; its ability strikes all units of its line, with it or, once it was returned, without."""
    struck = Cards("any", "square", [Kind("unit"), SameLine(This())])
    spark = unit(
        "Spark",
        cost="colorless 0",
        abilities=[triggered(OnPlaced("any", [IsThis()], []), [Damage(struck, value(1000))])],
    )
    board = {"center_middle": unit("Near"), "center_right": unit("Far")}
    game = scene(me(hand=[spark, bounce()]), foe(board=board))
    game.play("Spark", "own_middle").resolve()
    assert game.stack() == ["Spark"]
    if returned:
        game.play("Recall", None, "pick Spark").resolve()
        assert game.zone("Spark") == "hand"
    game.resolve()
    assert (game.damage("Near"), game.damage("Far")) == (1000, 0)
    assert returned or game.damage("Spark") == 1000


@clause("dz 4-9.2-7")
def test_a_variable_of_an_effect_is_computed_once_on_resolution() -> None:
    """1000 more power for each own base, counted when it resolves: a base that comes later changes nothing."""
    per_base = Times(value(1000), Count(Cards("you", "square", [Kind("base")])))
    rally = cast("Rally", [For(Chosen(0), AddPower(per_base))], aim(ANY_UNIT))
    cards = [
        rally,
        base("Hut", cost="colorless 0"),
        strategy("Raze", abilities=[spell([Destroy(Cards("you", "square", [Kind("base")]))])]),
    ]
    game = scene(me(hand=cards, board={"own_left": unit("Ann"), "base_left": base("Fort")}), foe())
    game.play("Rally").resolve()
    assert game.power("Ann") == 4000
    game.play("Hut", "base_right").resolve()
    assert game.power("Ann") == 4000
    game.play("Raze").resolve()
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert game.at("base_left") == [] and game.power("Ann") == 4000


@clause("dz 4-9.2-8")
def test_a_strategy_goes_to_the_graveyard_only_at_the_end_of_its_resolution() -> None:
    """It draws as many cards as there are in the graveyard and does not count itself."""
    game = scene(me(hand=[cast("Memory", [Draw(Size("you", "graveyard"))])], graveyard=[unit("A"), unit("B")]), foe())
    game.play("Memory").resolve()
    assert hand(game) == 2 and game.names("me", "graveyard") == ["Memory", "A", "B"]


@clause("dz 4-9.2-8")
def test_that_a_strategy_goes_from_the_stack_to_the_graveyard_can_be_heard() -> None:
    """A base that waits for strategies put into the graveyard triggers, whether they resolve or are countered."""
    on = OnZoned("you", [Kind("strategy")], ["stack"], ["graveyard"])
    archive = base("Archive", abilities=[triggered(on, [Draw(ONE)])])
    for stopped in (False, True):
        game = scene(me(hand=[cast("Memory", [])], board={"base_left": archive}), foe(hand=[counter()]))
        game.play("Memory").pass_()
        game.play("No").resolve() if stopped else game.pass_()
        assert game.names("me", "graveyard") == ["Memory"] and game.stack() == ["Archive"]


@clause("dz 4-9.2-8")
@pytest.mark.parametrize("kind", ["unit", "base"])
def test_a_unit_or_base_goes_to_its_square_under_the_control_of_who_played_it(kind: str) -> None:
    """Until its resolution it is on the stack, afterwards on the square that was named."""
    card, square = (
        (unit("New", cost="colorless 0"), "own_right")
        if kind == "unit"
        else (base("New", cost="colorless 0"), "base_right")
    )
    game = scene(me(hand=[card]), foe())
    game.play("New", square)
    assert game.zone("New") == "stack" and game.at(square) == []
    game.resolve()
    assert game.at(square) == ["New"] and game.controller("New") == "me"


@clause("dz 4-9.2-8.ex1")
def test_a_strategy_that_put_itself_into_the_energy_zone_stays_there() -> None:
    """As part of its own resolution it became energy: it does not go to the graveyard afterwards."""
    game = scene(me(hand=[cast("Voice", [Send(ThisCard(), "energy"), Draw(ONE)])]), foe())
    game.play("Voice").resolve()
    assert game.names("me", "energy") == ["Voice"] and game.names("me", "graveyard") == [] and hand(game) == 1


# --- abilities shown from the hand (4-9.2-9) ---------------------------------------------------------------------
def ambushed(*answers: CardDef) -> Scene:
    """The ability of a card shown from my hand is on the stack, and the foe has priority."""
    on = On("damaged", "you", [Kind("unit")], [])
    ambush = unit("Ambush", cost="red 9", abilities=[triggered(on, [Draw(value(2))], zones=["hand"], reveal=True)])
    shot = cast("Shot", [Damage(Chosen(0), ONE)], aim(ANY_UNIT))
    game = scene(me(hand=[shot, ambush], board={"own_left": unit("Ann")}), foe(hand=answers))
    game.play("Shot").resolve().answers("show Ambush", "yes").pass_()
    assert game.stack() == ["Ambush"] and game.player == "foe"
    return game


@clause("dz 4-9.2-9-1")
def test_an_ability_shown_from_the_hand_is_carried_out_if_its_card_is_still_there() -> None:
    """The card stays in the hand, and two more come."""
    game = ambushed()
    game.pass_()
    assert hand(game) == 3 and game.zone("Ambush") == "hand" and countered(game) == []


@clause("dz 4-9.2-9-2")
def test_an_ability_shown_from_the_hand_fails_without_its_card() -> None:
    """The card is discarded in response: nothing is drawn."""
    game = ambushed(cast("Thief", [Discard(ONE, "opponent", True)]))
    game.play("Thief").resolve()
    assert game.zone("Ambush") == "graveyard" and game.stack() == ["Ambush"]
    game.resolve()
    assert hand(game) == 0 and game.stack() == [] and countered(game) == [("4-9.2-9-2", "Ambush")]


# --- movements (4-9.3) -------------------------------------------------------------------------------------------
def moving(*answers: CardDef, **mine: Any) -> Scene:
    """The movement of my unit from the own to the center area is on the stack, and the foe has priority."""
    board = {"own_left": unit("Ann", move="colorless 1")} | mine.pop("board", {})
    game = scene(me(board=board, energy="2", **mine), foe(hand=answers))
    game.move("Ann", "center_left").pass_()
    assert game.kinds() == ["movement"] and game.player == "foe"
    return game


@clause("dz 4-9.3-1")
@pytest.mark.parametrize("answer", ["shifted", "shifted back", "returned", "frozen", "taken"])
def test_a_movement_needs_nothing_but_its_unit_on_the_square_it_started_from(answer: str) -> None:
    """Elsewhere or gone, the movement is countered; frozen, or with an own unit on the way, it is not."""
    chill = cast("Chill", [Freeze(Chosen(0))], aim(ANY_UNIT))
    game = moving(push(), push("Again"), bounce(), chill, board={"own_right": unit("Bob")})
    if answer.startswith("shifted"):
        game.play("Push", None, "pick Ann", "on_square own_middle").resolve().pass_()
    if answer == "shifted back":
        game.play("Again", None, "pick Ann", "on_square own_left").resolve().pass_()
    elif answer == "returned":
        game.play("Recall", None, "pick Ann").resolve().pass_()
    elif answer == "frozen":
        game.play("Chill", None, "pick Ann").resolve().pass_()
    elif answer == "taken":
        game.play("Push", None, "pick Bob", "on_square center_left").resolve().pass_()
    game.pass_()
    moved = answer in ("shifted back", "frozen", "taken")
    assert countered(game) == ([] if moved else [("4-9.3-1", "Ann")])
    assert (spec.MOVED, "Ann") in game.happened() or answer == "returned"
    assert game.stack() == []


@clause("dz 4-9.3-1.ex1")
def test_a_movement_is_countered_if_an_effect_put_its_unit_on_another_square() -> None:
    """The unit stays where the effect put it, and the move cost is not paid back."""
    game = moving(push())
    game.play("Push", None, "on_square own_right").resolve().resolve()
    assert game.square("Ann") == "own_right" and game.at("center_left") == []
    assert len(game.side("me").energy_frozen) == 1


@clause("dz 4-9.3-1.ex2")
def test_a_unit_frozen_in_response_still_moves_and_arrives_released() -> None:
    """It was frozen after the movement was activated."""
    game = moving(cast("Chill", [Freeze(Chosen(0))], aim(ANY_UNIT)))
    game.play("Chill").resolve()
    assert game.is_frozen("Ann")
    game.resolve()
    assert game.square("Ann") == "center_left" and not game.is_frozen("Ann")


@clause("dz 4-9.3-1.ex3")
def test_a_unit_that_moves_to_a_square_taken_meanwhile_arrives_and_dies_as_the_later_one() -> None:
    """The foe put another unit of mine there: that one stays."""
    game = moving(push(), board={"own_right": unit("Bob")})
    game.play("Push", None, "pick Bob", "on_square center_left").resolve().resolve()
    assert game.at("center_left") == ["Bob"] and game.zone("Ann") == "graveyard"
    assert countered(game) == []


@clause("dz 4-9.3-2")
def test_a_moved_unit_is_released_and_may_move_again() -> None:
    """After the movement it stands on the square, released; paying again it moves on."""
    game = moving()
    game.pass_()
    assert game.square("Ann") == "center_left" and not game.is_frozen("Ann")
    game.move("Ann", "enemy_left").resolve()
    assert game.square("Ann") == "enemy_left" and len(game.side("me").energy_frozen) == 2


# --- during a resolution (4-9.4) ---------------------------------------------------------------------------------
@clause("dz 4-9.4")
@pytest.mark.parametrize("saved", [True, False])
def test_rule_effects_and_triggers_wait_for_the_end_of_a_resolution(saved: bool) -> None:
    """A unit with lethal damage stays while the strategy goes on, and a later part of it can save it."""
    watch = triggered(On("damaged", "any", [IsThis()], []), [Draw(ONE)])
    trial = cast(
        "Trial",
        [Damage(Chosen(0), value(3000)), May([For(Chosen(0), AddPower(value(1000)))])],
        aim(TargetCards(Cards("you", "square", [Kind("unit")]))),
    )
    game = scene(me(hand=[trial, draws()], board={"own_left": unit("Ann", power=3000, abilities=[watch])}), foe())
    game.play("Trial").resolve()
    # In the middle of it: nothing can be played, nothing was stacked, and nobody died.
    assert game.offered() == ["no", "yes"] and game.stack() == ["Trial"]
    assert game.square("Ann") == "own_left" and game.damage("Ann") == 3000
    game.answer("yes" if saved else "no")
    assert game.square("Ann") == ("own_left" if saved else None)
    assert game.stack() == ["Ann"] and game.offered("play") == ["Study"]


# --- countering (4-10) -------------------------------------------------------------------------------------------
def armed() -> Scene:
    """My unit with an ability, a strategy in my hand, and a foe who can counter both."""
    sage = unit("Sage", abilities=[activated([Draw(ONE)], timing="quick", cost="colorless 1")])
    return scene(
        me(hand=[draws(cost="colorless 1")], board={"own_left": sage}, energy="2"), foe(hand=[counter(), silence()])
    )


def answered(what: str) -> Scene:
    """The strategy or the ability was countered by the foe."""
    game = armed()
    if what == "spell":
        game.play("Study").pass_().play("No").resolve()
    else:
        game.use("Sage").pass_().play("Hush").resolve()
    return game


@clause("dz 4-10.1")
@pytest.mark.parametrize("what", ["spell", "ability"])
def test_what_was_countered_does_not_resolve(what: str) -> None:
    """No card is drawn, neither then nor later."""
    game = answered(what)
    assert game.stack() == [] and (spec.RESOLVED, "Study" if what == "spell" else "Sage") not in game.happened()
    before = hand(game)
    assert before == (0 if what == "spell" else 1) and len(game.side("me").deck) == 20
    assert countered(game) == [("4-10.2", "Study" if what == "spell" else "Sage")]


@clause("dz 4-10.1")
def test_a_countered_triggered_ability_has_no_effect() -> None:
    """The ability of an arriving unit is countered; the unit itself stays."""
    new = unit("New", cost="colorless 0", abilities=[triggered(OnPlaced("any", [IsThis()], []), [Draw(ONE)])])
    game = scene(me(hand=[new]), foe(hand=[silence()]))
    game.play("New", "own_left").resolve()
    assert game.kinds() == ["triggered"]
    game.pass_().play("Hush").resolve()
    assert game.stack() == [] and hand(game) == 0 and game.square("New") == "own_left"


@clause("dz 4-10.2")
def test_a_countered_spell_goes_to_its_owners_graveyard_and_a_countered_ability_is_just_gone() -> None:
    """The strategy lies in my graveyard; of the ability nothing is left and its card stays on its square."""
    game = answered("spell")
    assert game.names("me", "graveyard") == ["Study"] and game.names("foe", "graveyard") == ["No"]
    game = answered("ability")
    assert game.names("me", "graveyard") == [] and game.square("Sage") == "own_left" and game.stack() == []


@clause("dz 4-10.3")
@pytest.mark.parametrize("what", ["spell", "ability"])
def test_what_was_paid_for_something_countered_is_not_paid_back(what: str) -> None:
    """The strategy or ability is gone without effect, and the energy card stays frozen."""
    game = answered(what)
    assert game.stack() == [] and len(game.side("me").deck) == 20
    assert len(game.side("me").energy_frozen) == 1 and len(game.side("me").energy) == 1
