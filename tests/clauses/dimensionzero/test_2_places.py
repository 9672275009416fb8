"""Chapters 2-23.8 and 2-24: squares, and the lines and areas that they make up."""

from fuda.core.flow import Op
from fuda.games.dimensionzero import squares
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.face.game import new_match
from fuda.games.dimensionzero.printed import Aim, CardDef
from fuda.games.dimensionzero.spec import CHANGED
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import aim, spell, static, value
from fuda.games.dimensionzero.words.card_changes import AddPower, TakeControl
from fuda.games.dimensionzero.words.conditions import CountSquares, ThisIs
from fuda.games.dimensionzero.words.data import Kind
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.keywords import Formation
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.ops import Destroy
from fuda.games.dimensionzero.words.properties import Either
from fuda.games.dimensionzero.words.refs import Cards, Chosen, Squares, This
from fuda.games.dimensionzero.words.situations import AdjacentTo, InArea, InLine, SameLine
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards, TargetLines
from fuda.games.dimensionzero.words.vocabulary import cost
from fuda.rules.marks import clause
from fuda.view.board import view
from tests.clauses.dimensionzero.scene import (
    LINES,
    SQUARES,
    Placed,
    Scene,
    base,
    filler,
    foe,
    me,
    scene,
    strategy,
    unit,
)

NEAR = [f"own_{line}" for line in LINES]
MIDDLE = [f"center_{line}" for line in LINES]
FAR = [f"enemy_{line}" for line in LINES]
UNITS = Cards("any", "square", [Kind("unit")])


def text(*effect: Op[Match], name: str = "Text", aims: tuple[Aim, ...] = ()) -> CardDef:
    """A free strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=list(aims))])


def cast(game: Scene, name: str = "Text", *answers: str) -> Scene:
    """Play a strategy and let it resolve."""
    return game.play(name, None, *answers).resolve()


def everywhere() -> dict[str, CardDef]:
    """A unit on each battle square, named after it as player 0 sees it."""
    return {name: unit(name) for name in SQUARES[:9]}


def squares_offered(hand: CardDef, who: str) -> list[str]:
    """The squares to which a player may play a card of the hand; as player 0 sees them."""
    seats = {"me": me(), "foe": foe()}
    seats[who].hand = [hand]
    game = scene(seats["me"], seats["foe"], active=who)
    return sorted(game.answer(f"play {hand.name}").offered("on_square"))


# --- squares ---------------------------------------------------------------------------------------------------
@clause("dz 2-23.8-1")
def test_the_table_has_nine_shared_squares_and_three_base_squares_for_each_player() -> None:
    """All are empty at the start, and both players see the same fifteen."""
    m = new_match([filler(40, "A"), filler(40, "B")], 1)
    for player in range(2):
        grid = view(GAME, m, player).grid
        assert [len(row) for row in grid] == [3] * 5
        assert len({square.name for row in grid for square in row}) == 15
        assert not [square for row in grid for square in row if square.cards]


@clause("dz 2-23.8-1")
def test_units_are_played_to_battle_squares_and_bases_to_base_squares() -> None:
    """Each player has three base squares of the own."""
    camp = base("Camp", cost="colorless 0")
    assert squares_offered(camp, "me") == ["base_left", "base_middle", "base_right"]
    assert squares_offered(camp, "foe") == ["foe_base_left", "foe_base_middle", "foe_base_right"]
    for who in ("me", "foe"):
        offered = squares_offered(unit("Ann", cost="colorless 0"), who)
        assert (len(offered), [name for name in offered if "base" in name]) == (6, [])


@clause("dz 2-23.8-2")
def test_a_base_square_is_next_to_the_own_area_in_its_line() -> None:
    """Nothing else is: not the center area, not another line, not another base."""
    near = text(For(Cards("any", "square", [AdjacentTo(Chosen(0))]), AddPower(value(1000))), aims=(at_base(),))
    for line in LINES:
        for side, row in (("base", "own"), ("foe_base", "enemy")):
            camps = {f"{side}_{name}": base(f"Camp {name}") for name in LINES}
            mine, theirs = (camps, {}) if side == "base" else ({}, camps)
            game = scene(me(hand=[near], board={**everywhere(), **mine}), foe(board=theirs))
            game.play("Text", None, f"pick Camp {line}").resolve()
            assert [name for name in SQUARES[:9] if game.power(name) > 3000] == [f"{row}_{line}"]
    beside = text(For(Cards("any", "square", [AdjacentTo(Chosen(0))]), AddPower(value(1000))), aims=(at_unit(),))
    camps = {f"base_{name}": base(f"Camp {name}") for name in LINES}
    for name, found in (
        ("own_left", ["Camp left", "center_left", "own_middle"]),
        ("center_left", ["center_middle", "enemy_left", "own_left"]),
    ):
        game = scene(me(hand=[beside], board={**camps, **everywhere()}))
        game.play("Text", None, f"pick {name}").resolve()
        assert sorted(card for _, card in game.happened(CHANGED)) == found


def at_base() -> Aim:
    """A base as target."""
    return aim(TargetCards(Cards("any", "square", [Kind("base")])))


def at_unit(*tests: InArea) -> Aim:
    """A unit as target."""
    return aim(TargetCards(Cards("any", "square", [Kind("unit"), *tests])))


# --- lines -----------------------------------------------------------------------------------------------------
@clause("dz 2-24.4")
def test_a_line_has_three_battle_squares_and_the_base_squares_at_both_ends() -> None:
    """Everything in the chosen line is destroyed: both bases and three units, and nothing of the other lines."""
    clear = text(Destroy(Cards("any", "square", [SameLine(Chosen(0))])), aims=(aim(TargetLines()),))
    mine = {f"base_{line}": base(f"Mine {line}") for line in LINES}
    theirs = {f"foe_base_{line}": base(f"Theirs {line}") for line in LINES}
    for i, line in enumerate(LINES):
        assert len([s for s in range(15) if squares.line_mask(i) >> s & 1]) == 5
        game = scene(me(hand=[clear], board={**mine, **everywhere()}), foe(board=theirs))
        game.play("Text").answer(f"on_line {line}").resolve()
        while game.offered("pick"):
            game.m.answer(game.m.options[0])
        gone = set(game.names("me", "graveyard") + game.names("foe", "graveyard")) - {"Text"}
        assert gone == {f"Mine {line}", f"Theirs {line}", f"own_{line}", f"center_{line}", f"enemy_{line}"}


@clause("dz 2-24.5")
def test_the_right_line_of_one_player_is_the_left_line_of_the_other() -> None:
    """The middle line is the same for both."""
    theirs = {"left": "right", "middle": "middle", "right": "left"}
    for line in LINES:
        pump = text(For(Cards("any", "square", [InLine(line)]), AddPower(value(1000))))
        for who, seen in (("me", line), ("foe", theirs[line])):
            seats = {"me": me(board=everywhere()), "foe": foe()}
            seats[who].hand = [pump]
            game = cast(scene(seats["me"], seats["foe"], active=who))
            strong = [name for name in SQUARES[:9] if game.power(name) == 4000]
            assert strong == [f"{area}_{seen}" for area in ("own", "center", "enemy")]


@clause("dz 2-24.5-1")
def test_lines_named_by_a_rule_are_those_of_the_player_who_acts() -> None:
    """A triangle is made of the own area left and right and the enemy area in the middle, as who plays sees them."""
    shape = static(rules=[Formation("triangle", cost("colorless 0"))])
    leader = unit("Leader", cost="black 9", abilities=[shape])
    mine, theirs = ("own_left", "own_right", "enemy_middle"), ("enemy_left", "enemy_right", "own_middle")
    for who, wanted in (("me", mine), ("foe", theirs)):
        for places in (mine, theirs):
            seats = {"me": me(), "foe": foe()}
            seats[who].hand = [leader]
            seats[who].board = {name: unit(name) for name in places}
            game = scene(seats["me"], seats["foe"], active=who)
            assert game.offered("play") == (["Leader"] if places == wanted else [])
            if places == wanted:
                assert game.play("Leader").resolve().square("Leader") == "center_middle"


# --- areas -----------------------------------------------------------------------------------------------------
@clause("dz 2-24.7")
def test_the_own_area_of_one_player_is_the_enemy_area_of_the_other() -> None:
    """The center area is the same for both."""
    rows = {"own": NEAR, "center": MIDDLE, "enemy": FAR}
    theirs = {"own": FAR, "center": MIDDLE, "enemy": NEAR}
    for area in ("own", "center", "enemy"):
        pump = text(For(Cards("any", "square", [InArea(area)]), AddPower(value(1000))))
        for who, seen in (("me", rows[area]), ("foe", theirs[area])):
            seats = {"me": me(board=everywhere()), "foe": foe()}
            seats[who].hand = [pump]
            game = cast(scene(seats["me"], seats["foe"], active=who))
            assert [name for name in SQUARES[:9] if game.power(name) == 4000] == seen


@clause("dz 2-24.7")
def test_base_squares_belong_to_no_area() -> None:
    """Nine squares are in the three areas, and text that counts those of an area finds three."""
    count = text(*[Draw(CountSquares(Squares([InArea(area)]))) for area in ("own", "center", "enemy")])
    game = cast(scene(me(hand=[count])))
    assert len(game.names("me", "hand")) == 9


@clause("dz 2-24.7-1")
def test_areas_named_by_a_rule_are_those_of_the_player_who_acts() -> None:
    """In the smash phase units of the active player's own area cannot smash; those in the enemy area do one more."""
    for who, far in (("me", "enemy_left"), ("foe", "own_left")):
        board = {"own_left": unit("Low"), "enemy_left": unit("High")}
        seats = {"me": me(), "foe": foe()}
        seats[who].board = board
        game = scene(seats["me"], seats["foe"], active=who, at="3-9.1")
        name = board[far].name
        assert game.offered("use_smash") == [name]
        game.answer(f"use_smash {name}")
        assert len(game.names("foe" if who == "me" else "me", "smash")) == 2
    assert squares_offered(unit("Ann", cost="colorless 0"), "foe") == sorted(FAR + MIDDLE)


@clause("dz 2-24.7-1.ex1")
def test_a_unit_is_played_to_the_own_area_as_its_player_sees_it() -> None:
    """Both players have the same unit: each is offered the near row and the shared one in the middle."""
    ann = unit("Ann", cost="colorless 0")
    assert squares_offered(ann, "me") == sorted(NEAR + MIDDLE)
    assert squares_offered(ann, "foe") == sorted(FAR + MIDDLE)


@clause("dz 2-24.7-2")
def test_areas_named_by_card_text_are_those_of_its_controller() -> None:
    """A card of the opponent under my control strengthens what is in my enemy area, not in its owner's."""
    aura = static([Affect(Cards("any", "square", [InArea("enemy")]), AddPower(value(1000)))])
    drum = base("Drum", abilities=[aura])
    for owner in (0, 1):
        game = scene(me(board={**everywhere(), "base_left": Placed(drum, owner=owner)}))
        assert [name for name in SQUARES[:9] if game.power(name) == 4000] == FAR
    game = scene(me(board=everywhere()), foe(board={"foe_base_left": drum}))
    assert [name for name in SQUARES[:9] if game.power(name) == 4000] == NEAR


@clause("dz 2-24.7-2.ex1")
def test_a_strategy_for_a_unit_in_the_enemy_area_aims_at_the_far_row() -> None:
    """Whose units they are does not matter, only on which row they stand, as the player of the strategy sees it."""
    dare = text(For(Chosen(0), AddPower(value(4000))), name="Dare", aims=(at_unit(InArea("enemy")),))
    for who, far in (("me", FAR), ("foe", NEAR)):
        mine = {name: unit(name) for name in ("own_left", "enemy_left", "center_middle")}
        theirs = {name: unit(name) for name in ("own_right", "enemy_right", "center_left")}
        seats = {"me": me(board=mine), "foe": foe(board=theirs)}
        seats[who].hand = [dare]
        game = scene(seats["me"], seats["foe"], active=who).answer("play Dare")
        assert sorted(game.offered("pick")) == [far[0], far[2]]
        game.answer(f"pick {far[0]}").resolve()
        assert game.power(far[0]) == 7000


@clause("dz 2-24.7-2.ex2")
def test_the_areas_in_the_text_of_a_unit_turn_round_with_its_controller() -> None:
    """A fairy is stronger in the center and enemy areas; whoever takes it over has another far row than before."""
    forward = ThisIs([Either([InArea("center"), InArea("enemy")])])
    fairy = unit("Fairy", abilities=[static([Affect(This(), AddPower(value(1000)))], when=[forward])])
    steal = text(For(UNITS, TakeControl()), name="Steal")
    for square, before, after in (
        ("enemy_left", 4000, 3000),
        ("center_left", 4000, 4000),
        ("own_left", 3000, 4000),
    ):
        game = scene(me(board={square: fairy}), foe(hand=[steal]))
        assert game.power("Fairy") == before
        game.pass_().play("Steal").resolve()
        assert game.controller("Fairy") == "foe"
        assert (game.square("Fairy"), game.power("Fairy")) == (square, after)
