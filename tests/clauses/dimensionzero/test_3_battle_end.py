"""Part 3, chapter 14: who wins, who goes at the end of a battle and what ends with it; Instant Death (5-2)."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import activated, aim, formation, instant_death, replacement, triggered
from fuda.games.dimensionzero.words.card_changes import Ban
from fuda.games.dimensionzero.words.choosing import Choose
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Mill
from fuda.games.dimensionzero.words.lasting_effects import Delay, For
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Freeze, Send
from fuda.games.dimensionzero.words.properties import Stat
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, This, Together
from fuda.games.dimensionzero.words.situations import (
    InArea,
    IsAttacked,
    IsAttacking,
    IsBattling,
    IsThis,
    Other,
    WithoutUnits,
)
from fuda.games.dimensionzero.words.targets import TargetSquares
from fuda.games.dimensionzero.words.timings import OnBattle, OnLeft, OnPhase, Would
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.fighting import (
    UNITS,
    begun,
    boost,
    cast,
    draw,
    end_inner,
    fight,
    hand,
    hits,
    lure,
    on,
    push,
    recall,
    stack_all,
    steps,
    those,
    to_exchange,
)
from tests.clauses.dimensionzero.scene import Scene, foe, me, scene, strategy, unit


def shield() -> CardDef:
    """A Battle strategy: no unit takes damage in this battle."""
    return cast("Shield", [For(UNITS, Ban(["damage"]), "battle")])


def to_end(game: Scene) -> Scene:
    """Pass until the end step of the battle that goes on."""
    return game.until(step="battle_end")


def drawn_battle(attacker: CardDef, defender: CardDef, **more: Any) -> Scene:
    """A battle in which nobody is hurt, at its end step."""
    game = fight(attacker, defender, hand=[shield()], **more)
    stack_all(game).play("Shield")
    return to_end(game)


def at_end(effect: list[Any], role: str = "this") -> Any:
    """An ability that waits for the end of a battle."""
    return triggered(OnBattle("end", role), effect)


# --- winning (3-14.1) ------------------------------------------------------------------------------------------
@clause("dz 3-14.1")
def test_winning_and_the_start_of_the_end_step_trigger_before_the_end_of_the_battle() -> None:
    """Both are stacked before anybody may act; the end of the battle triggers only after two passes."""
    ann = unit("Ann", power=5000, abilities=[on("won", draw()), at_end(draw(2))])
    clerk = unit("Clerk", abilities=[triggered(OnBattle("battle_end", "any"), draw())])
    cards = [strategy("Now"), strategy("Soon", timing="quick")]
    game = to_end(fight(ann, unit("Bob", power=1000), hand=cards, mine={"own_left": clerk}))
    stack_all(game)
    assert (sorted(game.stack()), game.player, game.offered()) == (["Ann", "Clerk"], "me", ["pass", "play Now"])
    game.resolve().resolve()
    assert (hand(game, "me"), game.stack(), game.step) == (4, [], "battle_end")
    game.resolve()
    assert (game.stack(), game.step) == (["Ann"], "battle_end")
    game.resolve()
    assert hand(game, "me") == 6


@clause("dz 3-14.1", "dz 3-14.3")
def test_the_end_step_ends_with_two_passes_if_nothing_came_of_them() -> None:
    """Neither a trigger nor a rule effect: the battle is over."""
    game = to_end(fight(unit("Ann", power=5000), unit("Bob", power=1000)))
    game.pass_()
    assert game.step == "battle_end"
    game.pass_()
    assert (game.step, game.player) == ("", "me")


@clause("dz 3-14.1", "dz 3-14.3")
def test_both_players_pass_again_after_a_rule_effect_at_the_end_of_the_battle() -> None:
    """The attacker that did not win has gone, and there is one more time to act in the battle."""
    game = drawn_battle(unit("Ann"), unit("Bob"), answer=[strategy("Now")])
    game.resolve()
    assert (game.zone("Ann"), game.step, game.player) == ("graveyard", "battle_end", "me")
    game.pass_()
    assert game.offered("play") == ["Now"]
    game.pass_()
    assert game.step == ""


@clause("dz 3-14.1-1")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"), [(5000, 3000, ["Ann"]), (3000, 5000, ["Bob"]), (3000, 3000, []), (1, 1, [])]
)
def test_the_only_unit_left_on_the_square_wins(mine: int, theirs: int, winner: list[str]) -> None:
    """With none or both left nobody does; 1 against 1 stands for a battle without damage."""
    ann, bob = (unit(n, power=p, abilities=[on("won", draw())]) for n, p in (("Ann", mine), ("Bob", theirs)))
    game = drawn_battle(ann, bob) if mine == 1 else to_end(fight(ann, bob))
    assert (game.step, game.stack()) == ("battle_end", winner)
    assert len(game.at("center_middle")) == {"Ann": 1, "Bob": 1}.get("".join(winner), 2 if mine == 1 else 0)


@clause("dz 3-14.1-1")
def test_a_unit_that_fights_on_another_square_does_not_win() -> None:
    """What counts is the square of the battle: the unit that was pushed off it wins nothing."""
    ann, bob = (unit(name, abilities=[on("won", draw())]) for name in ("Ann", "Bob"))
    game = fight(ann, bob, hand=[push()])
    game.play("Push", None, "pick Ann", "on_square own_left")
    to_end(game)
    assert (game.square("Ann"), game.stack()) == ("own_left", ["Bob"])


@clause("dz 3-14.1-1.ex1")
def test_the_unit_whose_enemy_was_returned_to_the_hand_has_won() -> None:
    """Its ability puts the top card of the opponent's deck into the smash zone."""
    comet = unit("Comet", abilities=[on("won", [Mill(Number(1), "opponent", "smash")])])
    game = fight(comet, unit("Beast", power=9000), hand=[recall()])
    game.play("Recall", None, "pick Beast").resolve()
    to_end(game)
    assert (game.stack(), hits(game)) == (["Comet"], [])
    game.resolve()
    assert len(game.side("foe").smash) == 1


@clause("dz 3-14.1-1.ex2")
def test_a_unit_that_comes_when_both_have_died_wins_the_battle() -> None:
    """The death of the one brings a unit from the hand onto the square of the battle: it has won."""
    own = Squares([InArea("own"), WithoutUnits("any")])
    heirs = Together([Cards("you", "hand", [Kind("unit"), Stat("cost", "<=", Number(7))])])
    bequeath = triggered(
        OnLeft("any", [IsThis()], ["graveyard"]),
        [Choose(heirs, Number(1), False, 1), Place(Chosen(1), SquareOf(Chosen(0)), "frozen")],
        aims=[aim(TargetSquares(own))],
    )
    comet = unit("Comet", cost="colorless 7", abilities=[on("won", [Mill(Number(1), "opponent", "smash")])])
    game = scene(
        me(hand=[unit("Witch", abilities=[bequeath]), comet], energy="1"), foe(board={"own_left": unit("Rider")})
    )
    game.play("Witch", "own_left").resolve()
    to_exchange(game).resolve()
    assert (game.zone("Witch"), game.zone("Rider"), game.at("own_left")) == ("graveyard", "graveyard", [])
    game.answer("on_square own_left")
    assert (game.stack(), game.step) == (["Witch"], "second_battle")
    game.resolve().answer("pick Comet")
    assert (game.at("own_left"), game.is_frozen("Comet"), game.step) == (["Comet"], True, "second_battle")
    to_end(game)
    assert game.stack() == ["Comet"]
    game.resolve()
    assert len(game.side("foe").smash) == 1
    game.finish_battle()
    assert game.at("own_left") == ["Comet"]


# --- who goes at the end (3-14.2) ------------------------------------------------------------------------------
@clause("dz 3-14.2", "dz 4-16.4-10")
def test_an_attacker_that_leaves_the_defender_standing_goes_to_the_graveyard() -> None:
    """After two passes, by rule effect; the defender stays, whoever is stronger."""
    game = drawn_battle(unit("Ann", power=9000), unit("Bob", power=1000))
    assert sorted(game.at("center_middle")) == ["Ann", "Bob"]
    game.pass_()
    assert sorted(game.at("center_middle")) == ["Ann", "Bob"]
    game.pass_()
    assert (game.at("center_middle"), game.zone("Ann")) == (["Bob"], "graveyard")
    game.finish_battle()
    assert game.at("center_middle") == ["Bob"]


@clause("dz 3-14.2")
@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_an_attacker_that_is_not_on_one_square_with_the_defender_stays(who: str) -> None:
    """One of them was pushed off the square: nobody has to go."""
    game = fight(unit("Ann"), unit("Bob"), hand=[push()])
    game.play("Push", None, f"pick {who}", "on_square own_left").resolve()
    game.finish_battle()
    assert game.square(who) == "own_left" and len(game.at("center_middle")) == 1


@clause("dz 3-14.1-1", "dz 3-14.2")
def test_a_battle_that_both_units_have_left_is_drawn_and_nobody_has_to_go() -> None:
    """Both are on other squares: neither wins, and the attacker stays."""
    ann, bob = (unit(name, abilities=[on("won", draw())]) for name in ("Ann", "Bob"))
    game = fight(ann, bob, hand=[push(), push("Push 2")])
    game.play("Push", None, "pick Ann", "on_square own_left").resolve()
    game.play("Push 2", None, "pick Bob", "on_square enemy_left").resolve()
    to_end(game)
    assert (game.stack(), game.at("center_middle")) == ([], [])
    game.finish_battle()
    assert (game.square("Ann"), game.square("Bob")) == ("own_left", "enemy_left")


@clause("dz 3-14.2", "dz 3-11.1-4")
def test_the_attackers_of_several_battles_go_at_the_same_time() -> None:
    """Both battles were drawn: each of the two sees the other one die."""
    see = triggered(OnLeft("you", [Kind("unit"), Other()], ["graveyard"]), draw())
    also = triggered(OnLeft("you", [Kind("unit"), Other()], ["graveyard"]), draw())
    charge = cast("Charge", [Place(Cards("you", "square", []), Squares([InArea("enemy"), WithoutUnits("you")]))])
    game = scene(
        me(board={"own_left": unit("Ann", abilities=[see]), "own_right": unit("Amy", abilities=[also])},
           hand=[charge, shield()]),
        foe(board={"enemy_left": unit("Bob"), "enemy_middle": unit("Ben")}),
    )  # fmt: skip
    game.play("Charge").resolve().answer("pick Ann")
    game.play("Shield")
    to_end(game).resolve()
    game.answer("pick Amy")  # the owner says which comes into the graveyard first
    stack_all(game)
    assert (game.at("enemy_left"), game.at("enemy_middle"), sorted(game.stack())) == (["Bob"], ["Ben"], ["Amy", "Ann"])


@clause("dz 3-14.2")
def test_of_units_that_came_at_once_both_go_if_both_are_still_there() -> None:
    """Both have attacked."""
    meet = cast("Meet", [Place(UNITS, SquareOf(Chosen(0)))], aim(TargetSquares(Squares([InArea("center")]))))
    game = scene(
        me(board={"own_left": unit("Ann")}, hand=[meet, shield()]), foe(board={"enemy_left": unit("Bob", power=8000)})
    )
    game.play("Meet", None, "on_square center_left").resolve().answer("pick Ann")
    game.play("Shield").resolve()
    game.finish_battle()
    assert (game.zone("Ann"), game.zone("Bob")) == ("graveyard", "graveyard")


@clause("dz 3-14.2-1", "dz 4-16.4-9")
@pytest.mark.parametrize("pushed", [False, True])
def test_a_unit_played_into_the_center_goes_at_the_end_of_its_battle(pushed: bool) -> None:
    """It has won; it goes all the same, also from another square."""
    game = scene(
        me(hand=[unit("Ann", power=9000), push()], energy="1"), foe(board={"center_left": unit("Bob", power=1000)})
    )
    game.play("Ann", "center_left").resolve()
    to_end(game)
    if pushed:
        game.play("Push", None, "on_square own_right").resolve()
    assert game.square("Ann") == ("own_right" if pushed else "center_left")
    game.resolve()
    assert (game.zone("Ann"), game.step) == ("graveyard", "battle_end")


@clause("dz 3-14.2-1")
@pytest.mark.parametrize("way", ["own", "moved", "formation", "returned"])
def test_other_winners_stay(way: str) -> None:
    """Played into the own area, moved into the center, played there as if to the own area, or come back since."""
    where = "own_left" if way == "own" else "center_middle"
    ann = unit("Ann", power=9000, timing="battle", abilities=[formation("underbar", "colorless 2")])
    board = {"own_middle": ann} if way == "moved" else {}
    if way == "formation":
        board = {f"own_{line}": unit(f"Guard {line}") for line in ("left", "middle", "right")}
    game = scene(
        me(board=board, hand=[recall()] if way == "moved" else [ann, recall()], energy="2"),
        foe(board={where: unit("Bob", power=1000)}),
    )
    if way == "moved":
        game.move("Ann", where)
    elif way == "formation":
        game.answer("play Ann").answer("way Ann 1").pay()
    else:
        game.play("Ann", where)
    game.resolve()
    assert game.step == "first_battle"
    if way == "returned":
        game.play("Recall", None, "pick Ann").resolve()
        game.play("Ann", "own_right").resolve()
    game.finish_battle()
    assert game.square("Ann") == ("own_right" if way == "returned" else where)


# --- the end of the battle (3-14.2-2 to 3-14.4) ----------------------------------------------------------------
@clause("dz 3-14.2-2")
def test_the_end_of_the_battle_triggers_after_the_rule_effects() -> None:
    """The unit played into the center is gone before its own ability could trigger; another one's sees it gone."""
    ann = unit("Ann", power=9000, abilities=[at_end(draw())])
    clerk = unit("Clerk", abilities=[at_end([Send(Cards("you", "graveyard", [Kind("unit")]), "hand")], "any")])
    game = scene(
        me(board={"own_right": clerk}, hand=[ann], energy="1"),
        foe(board={"center_left": unit("Bob", power=1000)}),
    )
    game.play("Ann", "center_left").resolve()
    to_end(game)
    assert (game.stack(), game.square("Ann")) == ([], "center_left")
    game.resolve()
    assert (game.stack(), game.zone("Ann")) == (["Clerk"], "graveyard")
    game.resolve()
    assert game.names("me", "hand") == ["Ann"]


@clause("dz 3-14.2-2")
def test_units_that_left_the_square_but_not_the_battle_trigger_at_its_end() -> None:
    """Pushed to another square, the unit is still in battle; one that never was is not concerned."""
    ann = unit("Ann", abilities=[at_end(draw())])
    amy = unit("Amy", abilities=[at_end(draw(5))])
    game = fight(ann, unit("Bob"), hand=[push()], mine={"own_right": amy})
    game.play("Push", None, "pick Ann", "on_square own_left")
    to_end(game).resolve()
    assert game.stack() == ["Ann"]


@clause("dz 3-14.3", "dz 3-14.2-2")
def test_what_is_shown_from_the_hand_at_the_end_of_the_battle_still_belongs_to_it() -> None:
    """It is stacked and resolved before the battle is over."""
    echo = triggered(OnBattle("end", "any"), draw(), zones=["hand"], reveal=True)
    card = strategy("Echo", timing="normal", abilities=[echo])
    game = to_end(fight(unit("Ann", power=5000), unit("Bob", power=1000), hand=[card]))
    game.resolve().answer("show Echo")
    if game.offered("yes"):
        game.answer("yes")
    assert (game.step, game.stack()) == ("battle_end", ["Echo"])
    game.resolve()
    assert (game.step, hand(game, "me")) == ("battle_end", 2)


@clause("dz 3-14.3")
def test_effects_until_the_end_of_the_battle_last_while_its_end_is_dealt_with() -> None:
    """The weapon counts while the ability resolves, then it is gone: the damage taken is more than what is left."""
    bob = unit("Bob", power=3000, abilities=[at_end([Damage(Cards("opponent", "square", [Named("Amy")]), Number(1))])])
    game = fight(unit("Ann", power=3000), bob, answer=[boost("Weapon", 1000, "battle")], mine={"own_left": unit("Amy")})
    game.pass_().play("Weapon", None, "pick Bob").resolve()
    to_end(game).resolve()
    assert (game.stack(), game.damage("Bob"), game.power("Bob")) == (["Bob"], 3000, 4000)
    game.resolve()
    assert (game.damage("Amy"), game.power("Bob"), game.step) == (1, 4000, "battle_end")
    game.resolve()
    assert (game.step, game.zone("Bob")) == ("", "graveyard")


@clause("dz 3-14.3")
def test_effects_of_the_turn_outlast_the_battle() -> None:
    """Only what lasts for the battle ends with it."""
    game = fight(unit("Ann", power=1000), unit("Bob"), answer=[boost("Weapon", 2000, "battle"), boost("Drill", 1000)])
    game.pass_().play("Weapon", None, "pick Bob").resolve().pass_().play("Drill", None, "pick Bob").resolve()
    assert game.power("Bob") == 6000
    game.finish_battle()
    assert game.power("Bob") == 4000


@clause("dz 3-14.3", "dz 3-11.3")
def test_effects_last_for_the_battle_in_which_they_began() -> None:
    """Begun in the outer battle they outlast the inner one; begun in the inner one they end with it."""
    game = fight(
        unit("Ann", power=2000),
        unit("Bob", power=8000),
        hand=[lure("Bob", "Amy"), boost("Inner", 100, "battle"), boost("Outer", 1000, "battle")],
        mine={"own_left": unit("Amy", power=1000), "own_right": unit("Ada", power=2000)},
    )
    game.play("Outer", None, "pick Ada").resolve()
    game.play("Lure").resolve()
    assert len(game.m.clashes) == 2
    game.play("Inner", None, "pick Ada").resolve()
    assert game.power("Ada") == 3100
    end_inner(game)
    assert (len(game.m.clashes), game.power("Ada")) == (1, 3000)
    game.finish_battle()
    assert game.power("Ada") == 2000


@clause("dz 3-14.4")
def test_when_a_battle_is_over_its_units_are_in_battle_no_more() -> None:
    """Neither attacking nor attacked; and what waited resolves next."""
    game = scene(
        me(board={"enemy_left": unit("Spy", power=4000)}, hand=[strategy("Slow", timing="quick", abilities=[])]),
        foe(hand=[unit("Raider", power=2000)], energy="1"),
    )
    game.play("Slow").pass_().play("Raider", "enemy_left").resolve()
    assert (those(game, IsBattling()), game.stack()) == (["Raider", "Spy"], [])
    to_end(game)
    assert (those(game, IsBattling()), those(game, IsAttacked())) == (["Spy"], ["Spy"])
    game.resolve()
    assert (game.step, those(game, IsBattling()), those(game, IsAttacked())) == ("", [], [])
    assert (game.stack(), game.player) == (["Slow"], "me")
    game.resolve()
    assert game.zone("Slow") == "graveyard"


@clause("dz 3-14.4")
def test_the_end_of_one_of_two_battles_leaves_the_other_and_what_it_suspended() -> None:
    """The boost that waited for the inner battle is back with the outer one, whose roles have not changed."""
    rush = activated([Place(This(), SquareOf(Chosen(0)))], timing="battle", aims=[aim(Cards("opponent", "square", []))])
    game = fight(
        unit("Ann", power=2000), unit("Bob", power=8000, abilities=[rush]),
        hand=[boost()], mine={"own_left": unit("Amy", power=1000)},
    )  # fmt: skip
    game.play("Boost", None, "pick Ann").pass_()
    game.use("Bob", "pick Amy").resolve()
    assert (game.stack(), those(game, IsAttacking())) == ([], ["Ann", "Bob"])
    end_inner(game)
    assert (game.stack(), game.step) == (["Boost"], "first_battle")
    assert (those(game, IsAttacking()), those(game, IsAttacked())) == (["Ann"], ["Bob"])
    assert those(game, IsBattling()) == ["Ann", "Bob"]


@clause("dz 3-14.1-1", "dz 3-11.3")
def test_a_newcomer_that_wins_the_inner_battle_wins_the_outer_one_too() -> None:
    """Both were fought on this square, and it is the only unit there at the end of each."""
    ace = unit("Ace", power=9000, abilities=[on("won", draw())])
    game = fight(
        unit("Ann", power=4000), unit("Bob"), hand=[recall()], answer=[lure("Ace", "Ann")], theirs={"enemy_left": ace}
    )
    game.play("Recall", None, "pick Bob").resolve().pass_()
    game.play("Lure").resolve()
    assert len(game.m.clashes) == 2
    to_end(game)
    assert (len(game.m.clashes), game.stack()) == (2, ["Ace"])
    end_inner(game)
    to_end(game)
    assert (len(game.m.clashes), game.stack()) == (1, ["Ace"])


@clause("dz 3-14.2", "dz 3-11.3")
def test_a_survivor_of_an_unwon_inner_battle_lets_the_outer_attacker_live() -> None:
    """The newcomer attacked and did not win: it goes, and the attacker of the outer battle has won that."""
    ann = unit("Ann", abilities=[on("won", draw())])
    game = fight(
        ann, unit("Bob"), hand=[recall()], answer=[lure("Ace", "Ann"), shield()], theirs={"enemy_left": unit("Ace")}
    )
    game.play("Recall", None, "pick Bob").resolve().pass_()
    game.play("Lure").resolve().pass_()
    game.play("Shield").resolve()
    end_inner(game)
    assert (game.zone("Ace"), game.at("center_middle")) == ("graveyard", ["Ann"])
    to_end(game)
    assert game.stack() == ["Ann"]
    game.finish_battle()
    assert game.at("center_middle") == ["Ann"]


@clause("dz 3-14.2-1", "dz 4-16.4-9")
def test_a_unit_played_into_the_center_goes_at_the_end_of_a_battle_inside_its_own() -> None:
    """Pulled onto another unit it fights there first; at the end of that battle it goes, though it has won."""
    game = scene(
        me(hand=[unit("Ann", power=9000)], energy="1"),
        foe(board={"center_left": unit("Bob"), "enemy_left": unit("Ben")}, hand=[lure("Ann", "Ben")]),
    )
    game.play("Ann", "center_left").resolve().pass_()
    game.play("Lure").resolve()
    assert (len(game.m.clashes), game.square("Ann")) == (2, "enemy_left")
    to_end(game)
    assert (game.zone("Ben"), game.square("Ann")) == ("graveyard", "enemy_left")
    end_inner(game)
    assert (game.zone("Ann"), game.square("Bob"), len(game.m.clashes)) == ("graveyard", "center_left", 1)


@clause("dz 3-14.2-1")
def test_a_unit_played_into_the_center_that_escapes_its_death_has_escaped_it() -> None:
    """Something else happened instead; in a later battle it is like any other unit."""
    stay = replacement(Would("die", "any", [IsThis()], []), [Freeze(This())])
    ann = unit("Ann", power=9000, keywords=["haste"], abilities=[stay])
    game = scene(
        me(hand=[ann], energy="1"),
        foe(board={"center_left": unit("Bob", power=1000)}, hand=[unit("Ben", power=1000)], energy="1"),
    )
    game.play("Ann", "center_left").resolve()
    game.finish_battle()
    assert (game.at("center_left"), game.is_frozen("Ann")) == (["Ann"], True)
    game.pass_().play("Ben", "center_left").resolve()
    assert game.step == "first_battle"
    game.finish_battle()
    assert game.at("center_left") == ["Ann"] and begun(game) == 2


# --- Instant Death (5-2) ---------------------------------------------------------------------------------------
def viper(level: int | None = None, **more: Any) -> CardDef:
    """A weak unit with Instant Death."""
    return unit("Viper", **({"power": 1000} | more), abilities=[instant_death(level)])


@clause("dz 5-2.2")
def test_instant_death_kills_at_the_end_of_the_battle_what_it_has_damaged() -> None:
    """1000 damage is enough, whatever has become of the killer; the victim lives until then."""
    game = fight(viper(), unit("Giant", power=9000))
    to_exchange(game).resolve()
    assert (game.stack(), game.zone("Viper"), game.damage("Giant")) == (["Viper"], "graveyard", 1000)
    game.resolve()
    to_end(game)
    assert game.square("Giant") == "center_middle"
    game.resolve()
    assert (game.stack(), game.square("Giant")) == (["Viper"], "center_middle")
    game.resolve()
    assert (game.zone("Giant"), game.step) == ("graveyard", "battle_end")


@clause("dz 5-2.2")
@pytest.mark.parametrize(("level", "dies"), [(3, False), (4, True), (5, True)])
def test_instant_death_with_a_level_kills_units_that_cost_no_more(level: int, dies: bool) -> None:
    """The unit costs 4."""
    game = fight(viper(level), unit("Giant", power=9000, cost="red 2 colorless 2"))
    to_exchange(game).resolve()
    assert game.stack() == (["Viper"] if dies else [])
    game.finish_battle()
    assert (game.square("Giant") is None) == dies


@clause("dz 5-2.2")
def test_instant_death_looks_at_damage_in_battle_only() -> None:
    """Damage by its own ability does not count, nor does what it would have dealt had it not been prevented."""
    spit = activated([Damage(Chosen(0), Number(1000))], timing="battle", aims=[aim(Cards("opponent", "square", []))])
    snake = unit("Snake", power=1000, abilities=[instant_death(), spit])
    game = fight(snake, unit("Giant", power=9000), hand=[shield()])
    game.use("Snake").resolve()
    assert (game.damage("Giant"), game.stack()) == (1000, [])
    game.play("Shield").resolve()
    game.finish_battle()
    assert game.at("center_middle") == ["Giant"]


@clause("dz 5-2.2")
@pytest.mark.parametrize("how", ["moved", "returned"])
def test_instant_death_follows_its_victim_from_square_to_square_only(how: str) -> None:
    """On another square it dies all the same; returned to the hand and played again it is another unit."""
    game = fight(viper(), unit("Giant", power=9000, timing="battle"), answer=[push() if how == "moved" else recall()])
    to_exchange(game).resolve().resolve().pass_()
    if how == "moved":
        game.play("Push", None, "on_square enemy_left").resolve()
    else:
        game.play("Recall").resolve().pass_()
        game.play("Giant", "enemy_left").resolve()
    assert game.square("Giant") == "enemy_left"
    game.finish_battle()
    assert game.zone("Giant") == ("graveyard" if how == "moved" else "square")


@clause("dz 5-2.2", "dz 3-11.3")
def test_instant_death_waits_for_the_end_of_its_own_battle() -> None:
    """The victim fights another battle inside the first and wins it: it dies at the end of the first one only."""
    bait = unit("Bait", power=2000)
    game = fight(viper(), unit("Giant", power=9000), hand=[lure("Giant", "Bait")], mine={"own_left": bait})
    to_exchange(game).resolve().resolve()
    game.play("Lure").resolve()
    assert (len(game.m.clashes), begun(game)) == (2, 2)
    end_inner(game)
    assert (game.zone("Bait"), game.square("Giant"), game.stack()) == ("graveyard", "own_left", [])
    to_end(game).resolve()
    assert (game.stack(), game.square("Giant")) == (["Viper"], "own_left")
    game.resolve()
    assert game.zone("Giant") == "graveyard"


@clause("dz 5-2.2-1")
@pytest.mark.parametrize("again", [False, True])
def test_instant_death_does_not_trigger_if_its_unit_left_before_the_damage_was_dealt(again: bool) -> None:
    """The damage is dealt, but no trigger comes of it, not even if the card is on a square again."""
    game = fight(viper(timing="battle"), unit("Giant", power=9000), hand=[recall()])
    to_exchange(game)
    game.play("Recall", None, "pick Viper").resolve()
    if again:
        game.play("Viper", "own_left").resolve()
    game.resolve()
    assert (game.damage("Giant"), game.stack()) == (1000, [])
    game.finish_battle()
    assert game.at("center_middle") == ["Giant"]


@clause("dz 5-2.2-1")
def test_instant_death_triggers_from_another_square() -> None:
    """Pushed away with the exchange on the stack, the unit still deals its damage as itself."""
    game = fight(viper(), unit("Giant", power=500_000), hand=[push(), boost(n=900_000)])
    to_exchange(game)
    game.play("Push", None, "pick Viper", "on_square own_left").resolve()
    game.play("Boost", None, "pick Viper").resolve().resolve()
    assert (game.damage("Giant"), game.stack()) == (1000, ["Viper"])
    game.finish_battle()
    assert (game.zone("Giant"), game.square("Viper")) == ("graveyard", "own_left")


# --- abilities put off to the end of a battle ------------------------------------------------------------------
@clause("dz 3-14.2-2", "dz 3-11.3")
def test_what_an_effect_puts_off_to_the_end_of_this_battle_does_not_come_with_an_inner_one() -> None:
    """Made in the outer battle, it triggers once, at the end of that."""
    later = Delay(triggered(OnBattle("end", "any"), draw()), until="battle")
    game = fight(
        unit("Ann"), unit("Bob", power=8000), hand=[cast("Plan", [later]), lure("Bob", "Amy")],
        mine={"own_left": unit("Amy", power=1000)},
    )  # fmt: skip
    game.play("Plan").resolve()
    game.play("Lure").resolve()
    assert len(game.m.clashes) == 2
    end_inner(game)
    assert (game.stack(), hand(game, "me")) == ([], 0)
    to_end(game).resolve()
    assert game.stack() == ["Plan"]
    game.resolve()
    assert hand(game, "me") == 1


@clause("dz 3-14.2-2", "dz 3-12.1")
def test_a_battle_can_be_fought_in_any_phase() -> None:
    """A trigger of the energy phase brings units together; Battle timing is open, and afterwards the phase goes on."""
    rush = triggered(OnPhase("energy", "you"), [Place(This(), SquareOf(Cards("opponent", "square", [])))])
    ann = unit("Ann", power=5000, abilities=[rush])
    game = scene(
        me(board={"own_left": ann}, hand=[strategy("Now"), strategy("Soon", timing="quick")]),
        foe(board={"center_left": unit("Bob")}),
        at="3-7.1",
    )
    assert (game.phase, game.step, game.offered()) == ("energy", "first_battle", ["pass", "play Now"])
    game.finish_battle()
    assert (game.zone("Bob"), steps(game)[-1], game.phase) == ("graveyard", "battle_end", "energy")
    assert "put_energy Now" in game.offered()
