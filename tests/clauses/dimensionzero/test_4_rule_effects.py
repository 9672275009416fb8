"""Part 4, chapter 16: rule effects."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.spec import BATTLE_BEGAN, MOVED
from fuda.games.dimensionzero.words.build import aim, muster, replacement, spell, static, triggered
from fuda.games.dimensionzero.words.card_changes import AddPower, Ban, LoseKind, Refer, SetKind
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Draw, MakePlan, SmashPlayer
from fuda.games.dimensionzero.words.lasting_effects import For, Forbidding
from fuda.games.dimensionzero.words.on_squares import Damage, Place, Spirit
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.properties import Either, Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, That, This
from fuda.games.dimensionzero.words.situations import InArea, InSpace, IsThis, SameLine
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import OnLeft, Would
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Placed, Scene, base, damaged, foe, me, scene, strategy, unit

ANY = TargetCards(Cards("any", "square", []))


def units(side: str = "you", *tests: Test) -> Cards:
    """The units of a player."""
    return Cards(side, "square", [Kind("unit"), *tests])


def named(*names: str) -> Cards:
    """Cards on squares by their names, of whomever."""
    return Cards("any", "square", [Either([Named(name) for name in names])])


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def plus(ref: Cards | Chosen | This, n: int) -> For:
    """Cards have so much more power this turn."""
    return For(ref, AddPower(Number(n)))


def leads(*tests: Test, n: int = 1000) -> list[Any]:
    """A static ability: other units have more power."""
    return [static([Affect(units("you", *tests), AddPower(Number(n)))])]


def griever(name: str = "Griever", by: str = "any") -> CardDef:
    """A base: when a unit is put into the graveyard, draw a card."""
    return base(name, abilities=[triggered(OnLeft("any", [Kind("unit")], ["graveyard"], by), [Draw(Number(1))])])


def dead(game: Scene, who: str = "me") -> list[str]:
    """The cards in a graveyard but for strategies."""
    return sorted(card.d.name for card in game.side(who).graveyard if not card.d.is_strategy())


def battles(game: Scene) -> int:
    """How many battles have begun."""
    return len(game.happened(BATTLE_BEGAN))


def at(name: str, area: str) -> Squares:
    """The square of an area in the line of a card."""
    return Squares([InArea(area), SameLine(named(name))])


# --- what rule effects are (4-16.1 to 4-16.3) --------------------------------------------------------------------
@clause("dz 4-16.1")
@pytest.mark.parametrize("way", ["rule", "effect"])
@pytest.mark.parametrize("by", ["your_effect", "opponents_effect", "effect", "rule", "any"])
def test_rule_effects_are_nobodys(way: str, by: str) -> None:
    """A unit that dies for want of power is put into the graveyard by no effect of a player; one sent there is."""
    end = cast("End", plus(units("opponent"), -3000) if way == "rule" else Send(units("opponent"), "graveyard"))
    game = scene(
        me(hand=[end], board={"base_left": griever(by=by)}), foe(board={"enemy_left": unit("Bob", power=3000)})
    )
    game.play("End").resolve()
    assert game.zone("Bob") == "graveyard"
    heard = by in ("rule", "any") if way == "rule" else by in ("your_effect", "effect", "any")
    assert game.stack() == (["Griever"] if heard else [])


@clause("dz 4-16.1")
@pytest.mark.parametrize("way", ["rule", "effect"])
def test_what_replaces_the_doings_of_an_opponents_effects_leaves_rule_effects_alone(way: str) -> None:
    """'When this would die by an effect of the opponent, it goes to the hand instead.'"""
    escapes = replacement(Would("die", "any", [IsThis()], [], "opponents_effect"), [Send(That(), "hand")])
    end = cast("End", plus(units("opponent"), -3000) if way == "rule" else Send(units("opponent"), "graveyard"))
    game = scene(me(hand=[end]), foe(board={"enemy_left": unit("Bob", power=3000, abilities=[escapes])}))
    game.play("End").resolve()
    assert game.zone("Bob") == ("graveyard" if way == "rule" else "hand")


@clause("dz 4-16.2")
def test_all_rule_effects_are_done_before_triggers_are_stacked() -> None:
    """The captain dies, so that its pupil has no power left and dies too; only then both deaths trigger."""
    board = {
        "own_left": unit("Captain", power=2000, abilities=leads(Named("Pupil"))),
        "own_right": damaged(unit("Pupil", power=1000), 1000),
        "base_left": griever(),
    }
    game = scene(me(hand=[cast("Hit", Damage(named("Captain"), Number(2000)))], board=board), foe())
    game.play("Hit").resolve()
    assert dead(game) == ["Captain", "Pupil"] and game.stack() == []
    assert game.offered() == ["resolve Griever", "resolve Griever"]  # both wait together
    game.m.answer(game.m.options[0])
    assert game.stack() == ["Griever", "Griever"]
    moves = [name for kind, name in game.happened(MOVED) if name in ("Captain", "Pupil")]
    assert moves == ["Captain", "Pupil"]
    assert game.player == "me"  # the active player has priority then


@clause("dz 4-16.2")
def test_rule_effects_are_looked_for_again_after_a_trigger_was_stacked() -> None:
    """What a trigger's resolution brings about is seen before anybody acts, and whoever is active acts first."""
    curse = triggered(OnLeft("any", [IsThis()], ["graveyard"]), [plus(units("any"), -1000)])
    board = {"own_left": unit("Witch", power=1000, abilities=[curse]), "own_right": unit("Ann", power=1000)}
    game = scene(me(hand=[cast("Hit", Damage(named("Witch"), Number(1000)))], board=board), foe())
    game.play("Hit").resolve()
    assert game.stack() == ["Witch"] and game.square("Ann") == "own_right"
    game.resolve()
    assert dead(game) == ["Ann", "Witch"] and game.player == "me"


@clause("dz 4-16.3")
@pytest.mark.parametrize("back", [False, True])
def test_what_is_so_only_during_a_resolution_is_not_looked_at(back: bool) -> None:
    """Power is 0 in the middle and 1000 at the end: the unit lives. Without the second half it dies."""
    effect = [plus(units(), -3000), Draw(Number(1)), *([plus(units(), 1000)] if back else [])]
    game = scene(me(hand=[cast("Swing", *effect)], board={"own_left": unit("Ann", power=3000)}), foe())
    game.play("Swing").resolve()
    assert game.zone("Ann") == ("square" if back else "graveyard")


# --- losing (4-16.4-1, 4-16.4-2) ---------------------------------------------------------------------------------
@clause("dz 4-16.4-1")
@pytest.mark.parametrize(("had", "lost"), [(4, False), (5, True), (6, True)])
def test_a_player_with_seven_smash_cards_loses(had: int, lost: bool) -> None:
    """Two cards are put there: six are not enough, seven and eight are; frozen ones count."""
    game = scene(me(hand=[cast("Blow", SmashPlayer(Number(2)), Draw(Number(1)))]), foe(smash=had - 1, frozen_smash=1))
    game.play("Blow").resolve()
    assert game.winner == ("me" if lost else None)
    assert len(game.names("me", "hand")) == 1  # the spell was resolved to its end


@clause("dz 4-16.4-2")
@pytest.mark.parametrize("left", ["none", "one", "a plan"])
def test_a_player_without_a_deck_loses(left: str) -> None:
    """Two cards are drawn: without a card left the player loses at the next priority; one is enough, also as a plan."""
    deck = [unit(f"Deck {i}") for i in range(2 if left == "none" else 3)]
    effect = [Draw(Number(2), "opponent"), *([MakePlan("opponent")] if left == "a plan" else [])]
    game = scene(me(hand=[cast("Gift", *effect)]), foe(deck=deck))
    game.play("Gift").resolve()
    assert game.winner == ("me" if left == "none" else None)
    assert len(game.side("foe").hand) == 2 and game.side("foe").plan == (left == "a plan")


# --- battles (4-16.4-3) ------------------------------------------------------------------------------------------
@clause("dz 4-16.4-3")
@pytest.mark.parametrize("way", ["moved", "played", "put there", "both at once"])
def test_units_of_different_players_on_one_square_fight(way: str) -> None:
    """However the second one comes, a battle begins at the next priority."""
    ann, bob = unit("Ann"), unit("Bob")
    if way == "played":
        game = scene(me(hand=[ann], energy="1"), foe(board={"center_left": bob}))
        game.play("Ann", "center_left").resolve()
    elif way == "both at once":
        meet = cast("Meet", Place(Cards("any", "square", [Kind("unit")]), at("Left", "center")))
        board = {"own_left": ann, "base_left": base("Left")}
        game = scene(me(hand=[meet], board=board), foe(board={"enemy_left": bob}))
        game.play("Meet").resolve()
        while game.offered("pick"):
            game.m.answer(game.m.options[0])
    else:
        lure = cast("Lure", Place(named("Ann"), SquareOf(named("Bob"))))
        game = scene(me(hand=[lure], board={"own_left": ann}), foe(board={"center_left": bob}))
        assert battles(game) == 0
        game = game.play("Lure").resolve() if way == "put there" else game.move("Ann", "center_left").resolve()
    assert battles(game) == 1 and game.step == "first_battle"
    assert sorted(game.at("center_left")) == ["Ann", "Bob"]


@clause("dz 4-16.4-3")
def test_own_units_do_not_fight_each_other() -> None:
    """Two units of one player on a square: no battle."""
    lure = cast("Lure", Place(named("Ann"), SquareOf(named("Bea"))))
    game = scene(me(hand=[lure], board={"own_left": unit("Ann"), "own_right": unit("Bea")}), foe())
    game.play("Lure").resolve()
    assert battles(game) == 0


@clause("dz 4-16.4-3-1")
def test_a_battle_begins_after_all_other_rule_effects() -> None:
    """A unit comes to fight while a captain dies: the pupil that dies by that is gone before the battle."""
    lure = cast("Lure", Place(named("Ann"), SquareOf(named("Bob"))), Damage(named("Captain"), Number(2000)))
    board = {
        "own_left": unit("Ann"),
        "own_middle": unit("Captain", power=2000, abilities=leads(Named("Pupil"))),
        "own_right": damaged(unit("Pupil", power=1000), 1000),
    }
    game = scene(me(hand=[lure], board=board), foe(board={"center_left": unit("Bob")}))
    game.play("Lure").resolve()
    order = [name for kind, name in game.happened(MOVED, BATTLE_BEGAN) if kind == BATTLE_BEGAN or name[0] in "CP"]
    assert order[:2] == ["Captain", "Pupil"] and len(order) == 3 and battles(game) == 1


@clause("dz 4-16.4-3-2")
@pytest.mark.parametrize("loser", ["Ann", "Bob", "both"])
def test_no_battle_begins_if_a_rule_effect_takes_one_of_the_units(loser: str) -> None:
    """The entrant, the defender or both have no power when they meet: they go, and nothing is fought."""
    weak = named("Ann", "Bob") if loser == "both" else named(loser)
    lure = cast("Lure", Place(named("Ann"), SquareOf(named("Bob"))), plus(weak, -3000))
    game = scene(
        me(hand=[lure], board={"own_left": unit("Ann", power=3000)}),
        foe(board={"center_left": unit("Bob", power=3000)}),
    )
    game.play("Lure").resolve()
    assert battles(game) == 0
    assert game.at("center_left") == {"Ann": ["Bob"], "Bob": ["Ann"], "both": []}[loser]


# --- power and damage (4-16.4-4, 4-16.4-5) -----------------------------------------------------------------------
@clause("dz 4-16.4-4")
@pytest.mark.parametrize(("less", "dies"), [(1999, False), (2000, True), (2500, True)])
def test_a_unit_without_power_goes_to_its_owners_graveyard(less: int, dies: bool) -> None:
    """With 1 power it stays, with 0 or less it goes; to its owner, whoever controls it."""
    board = {"own_left": Placed(unit("Ann", power=2000), owner=1)}
    game = scene(me(hand=[cast("Fade", plus(units(), -less))], board=board), foe())
    game.play("Fade").resolve()
    assert dead(game, "foe") == (["Ann"] if dies else []) and dead(game) == []


@clause("dz 4-16.4-5")
@pytest.mark.parametrize(("damage", "dies"), [(1999, False), (2000, True), (3000, True)])
def test_a_unit_with_as_much_damage_as_power_goes(damage: int, dies: bool) -> None:
    """2000 damage on 2000 power is enough, 1999 is not."""
    hit = cast("Hit", Damage(units("opponent"), Number(damage)))
    game = scene(me(hand=[hit]), foe(board={"enemy_left": unit("Bob", power=2000)}))
    game.play("Hit").resolve()
    assert dead(game, "foe") == (["Bob"] if dies else [])


@clause("dz 4-16.4-5")
def test_older_damage_kills_when_the_power_goes() -> None:
    """A unit lives with 2000 damage by a captain's bonus, and dies when the captain leaves."""
    board = {
        "own_left": unit("Captain", abilities=leads(Named("Ann"))),
        "own_right": damaged(unit("Ann", power=2000), 2000),
    }
    game = scene(me(hand=[cast("Away", Send(named("Captain"), "hand"))], board=board), foe())
    assert game.square("Ann") == "own_right"
    game.play("Away").resolve()
    assert dead(game) == ["Ann"]


@clause("dz 4-16.4-5")
@pytest.mark.parametrize(("damage", "dies"), [(1, False), (2, True)])
def test_what_is_read_instead_of_power_counts_against_damage(damage: int, dies: bool) -> None:
    """'When the power of this is read, its smash is instead': 2 damage kill a unit with smash 2, whatever its power."""
    odd = unit("Odd", power=5000, smash=2, abilities=[static([Affect(This(), Refer("power", "smash"))])])
    game = scene(me(hand=[cast("Hit", Damage(units("opponent"), Number(damage)))]), foe(board={"enemy_left": odd}))
    assert game.square("Odd") == "enemy_left"
    game.play("Hit").resolve()
    assert dead(game, "foe") == (["Odd"] if dies else [])


# --- too many on one square (4-16.4-6, 4-16.4-7) -----------------------------------------------------------------
@clause("dz 4-16.4-6")
@pytest.mark.parametrize("way", ["put there", "two later", "both at once"])
def test_the_own_unit_that_comes_second_goes(way: str) -> None:
    """The first one stays; of several that come together, all go."""
    board = {"own_left": unit("Ann"), "own_right": unit("Bea"), "own_middle": unit("Cat"), "base_left": base("Left")}
    if way == "both at once":
        effect = Place(named("Ann", "Bea"), at("Left", "center"))
    else:
        effect = Place(named("Bea") if way == "put there" else named("Bea", "Cat"), SquareOf(named("Ann")))
    game = scene(me(hand=[cast("Crowd", effect)], board=board), foe())
    game.play("Crowd").resolve()
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert dead(game) == {"put there": ["Bea"], "two later": ["Bea", "Cat"], "both at once": ["Ann", "Bea"]}[way]


@clause("dz 4-16.4-6")
def test_a_unit_that_is_played_onto_a_square_taken_meanwhile_goes() -> None:
    """The square was free when the unit was played; an own unit came there first."""
    lure = cast("Lure", Place(named("Ann"), at("Left", "own")), timing="quick")
    board = {"own_right": unit("Ann"), "base_left": base("Left")}
    game = scene(me(hand=[unit("Late"), lure], energy="1", board=board), foe())
    game.play("Late", "own_left").play("Lure").resolve().resolve()
    assert game.at("own_left") == ["Ann"] and dead(game) == ["Late"]


@clause("dz 4-16.4-7")
@pytest.mark.parametrize("way", ["second", "both at once"])
def test_the_own_base_that_comes_second_goes(way: str) -> None:
    """A base that an effect puts onto the square of another one goes; of two that come together, both."""
    bases = [base("One"), base("Two")]
    board = {"base_left": base("Old")} if way == "second" else {"own_left": unit("Left")}
    anchor = "Old" if way == "second" else "Left"
    where = Squares([InSpace("base", "you"), SameLine(named(anchor))])
    put = cast("Build", Place(Cards("you", "graveyard", [Kind("base")]), where))
    game = scene(me(hand=[put], graveyard=bases[:1] if way == "second" else bases, board=board), foe())
    game.play("Build").resolve()
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert game.at("base_left") == (["Old"] if way == "second" else [])
    assert dead(game) == (["One"] if way == "second" else ["One", "Two"])


# --- units played into the center area (4-16.4-8 to 4-16.4-10) ---------------------------------------------------
@clause("dz 4-16.4-8")
@pytest.mark.parametrize("way", ["played", "put there", "as if own"])
def test_a_unit_played_into_the_center_without_a_battle_goes(way: str) -> None:
    """The defender is gone when it arrives: it dies. One that an effect puts there, or that is mustered, stays."""
    ann = unit("Ann")
    if way == "played":
        away = cast("Away", Send(units("opponent"), "hand"), timing="quick")
        game = scene(me(hand=[ann, away], energy="1"), foe(board={"center_left": unit("Bob")}))
        game.play("Ann", "center_left").play("Away").resolve().resolve()
    elif way == "put there":
        put = cast("Put", Place(Cards("you", "graveyard", [Named("Ann")]), at("Left", "center")))
        game = scene(me(hand=[put], graveyard=[ann], board={"base_left": base("Left")}), foe())
        game.play("Put").resolve()
    else:
        drum = base("Drum", abilities=[muster(Squares([InArea("center"), SameLine(This())]))])
        game = scene(me(hand=[ann], energy="1", board={"base_left": drum}), foe())
        game.answer("play Ann")
        while game.offered("way"):
            game.m.answer(game.m.options[-1])
        if game.offered("on_square"):
            game.answer("on_square center_left")
        game.pay().resolve()
    assert battles(game) == 0
    assert game.zone("Ann") == ("graveyard" if way == "played" else "square")


@clause("dz 4-16.4-9")
@pytest.mark.parametrize("way", ["played", "moved"])
def test_a_unit_played_into_a_battle_in_the_center_goes_when_it_ends(way: str) -> None:
    """It wins, and is put into the graveyard all the same; a unit that moved there stays."""
    ann = unit("Ann", power=9000)
    if way == "played":
        game = scene(me(hand=[ann], energy="1"), foe(board={"center_left": unit("Bob")}))
        game.play("Ann", "center_left").resolve()
    else:
        game = scene(me(board={"own_left": ann}), foe(board={"center_left": unit("Bob")}))
        game.move("Ann", "center_left").resolve()
    assert battles(game) == 1
    game.until(step="battle_end")
    assert game.at("center_left") == ["Ann"]
    game.finish_battle()
    assert game.at("center_left") == ([] if way == "played" else ["Ann"])
    assert dead(game) == (["Ann"] if way == "played" else []) and dead(game, "foe") == ["Bob"]


@clause("dz 4-16.4-10")
@pytest.mark.parametrize("walled", [False, True])
def test_an_attacker_that_does_not_win_goes_at_the_end_of_the_battle(walled: bool) -> None:
    """Nobody takes damage: the attacker, who came later, goes, and the defender stays. Otherwise the attacker wins."""
    wall = cast("Wall", Forbidding(Affect(units("any"), Ban(["damage"]))))
    board = {"own_left": unit("Ann", power=9000)}
    game = scene(me(hand=[wall], board=board), foe(board={"center_left": unit("Bob", power=4000)}))
    if walled:
        game.play("Wall").resolve()
    game.move("Ann", "center_left").resolve()
    game.until(step="battle_end")
    assert sorted(game.at("center_left")) == (["Ann", "Bob"] if walled else ["Ann"])
    game.finish_battle()
    assert game.at("center_left") == (["Bob"] if walled else ["Ann"])
    assert (dead(game), dead(game, "foe")) == ((["Ann"], []) if walled else ([], ["Bob"]))


# --- cards where they do not belong (4-16.4-13 to 4-16.4-16) -----------------------------------------------------
@clause("dz 4-16.4-13")
def test_a_base_on_a_battle_square_goes() -> None:
    """A unit that becomes a base goes to the graveyard, though it has power and no damage."""
    stone = cast("Stone", For(Chosen(0), SetKind("base")), aims=[aim(ANY)])
    game = scene(me(hand=[stone], board={"own_left": unit("Ann"), "base_left": base("Keep")}), foe())
    game.play("Stone", None, "pick Ann").resolve()
    assert dead(game) == ["Ann"] and game.at("base_left") == ["Keep"]


@clause("dz 4-16.4-14")
@pytest.mark.parametrize("power", [0, 5000])
def test_a_unit_on_a_base_square_goes(power: int) -> None:
    """A base that becomes a unit goes to the graveyard, whatever its power is."""
    wake = cast("Wake", For(Chosen(0), SetKind("unit")), For(Chosen(0), AddPower(Number(power))), aims=[aim(ANY)])
    game = scene(me(hand=[wake], board={"base_left": base("Keep"), "own_left": unit("Ann")}), foe())
    game.play("Wake", None, "pick Keep").resolve()
    assert dead(game) == ["Keep"] and game.at("own_left") == ["Ann"]


@clause("dz 4-16.4-15")
def test_a_card_of_no_type_goes_but_not_a_spirit_card() -> None:
    """'It is no unit any more': to the graveyard. A spirit card is of no type either, and stays."""
    blank = cast("Blank", For(Chosen(0), LoseKind("unit")), aims=[aim(ANY)])
    board = {"own_left": unit("Ann"), "own_right": Placed(unit("Host"), spirits=[unit("Ghost")])}
    game = scene(me(hand=[blank], board=board), foe())
    game.play("Blank", None, "pick Ann").resolve()
    assert dead(game) == ["Ann"] and game.zone("Ghost") == "spirit" and game.square("Host") == "own_right"


def haunt(name: str, *ghosts: str) -> CardDef:
    """A strategy that puts cards of the graveyard under the host, at the same time."""
    return cast(name, Spirit(Cards("you", "graveyard", [Either([Named(ghost) for ghost in ghosts])]), named("Host")))


@clause("dz 4-16.4-16")
def test_a_second_spirit_card_goes_and_the_first_stays() -> None:
    """Two effects lay one card each: the later one goes to its owner's graveyard."""
    ghosts = [unit("One"), unit("Two")]
    game = scene(
        me(hand=[haunt("First", "One"), haunt("Second", "Two")], graveyard=ghosts, board={"own_left": unit("Host")}),
        foe(),
    )
    game.play("First").resolve()
    assert game.zone("One") == "spirit"
    game.play("Second").resolve()
    assert game.zone("One") == "spirit" and game.zone("Two") == "graveyard"


@clause("dz 4-16.4-16")
@pytest.mark.parametrize("old", [False, True])
def test_of_several_spirit_cards_laid_at_once_all_go(old: bool) -> None:
    """Two come together under one card: both go; one that was there before stays."""
    ghosts = [unit("One"), unit("Two")]
    host = Placed(unit("Host"), spirits=[unit("Old")]) if old else unit("Host")
    game = scene(me(hand=[haunt("Both", "One", "Two")], graveyard=ghosts, board={"own_left": host}), foe())
    game.play("Both").resolve()
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert dead(game) == ["One", "Two"] and game.square("Host") == "own_left"
    if old:
        assert game.zone("Old") == "spirit"


@clause("dz 4-16.4-15")
@pytest.mark.parametrize("kind", ["strategy", "unit"])
def test_a_joined_strategy_of_no_type_goes(kind: str) -> None:
    """A strategy that is joined to a unit is a card on a square too; as the strategy that it is it may stay."""
    banner = strategy("Banner", races=["Link"])
    blank = cast("Blank", For(Chosen(0), LoseKind(kind)), aims=[aim(TargetCards(named("Banner")))])
    game = scene(me(hand=[blank], board={"own_left": Placed(unit("Ann"), joined=[banner])}), foe())
    game.play("Blank").resolve()
    assert game.at("own_left") == (["Ann"] if kind == "strategy" else ["Ann", "Banner"])
    assert game.zone("Banner") == ("graveyard" if kind == "strategy" else "square")


# --- each arrival is looked at once ------------------------------------------------------------------------------
def drawing_instead(*tests: Test) -> Any:
    """When a card would die, draw a card instead."""
    return replacement(Would("die", "any", list(tests), []), [Draw(Number(1))])


@clause("dz 4-16.4-6", "dz 4-16.4-7")
@pytest.mark.parametrize("kind", ["unit", "base"])
def test_a_card_whose_death_beside_an_own_one_is_replaced_is_not_asked_to_die_again(kind: str) -> None:
    """It stays where it was put, and one card is drawn, whatever happens afterwards."""
    make, space = (unit, "own") if kind == "unit" else (base, "base")
    board = {f"{space}_left": make("Old"), f"{space}_right": make("New", abilities=[drawing_instead(IsThis())])}
    push = cast("Push", Place(named("New"), SquareOf(named("Old"))))
    game = scene(me(board=board, hand=[push, cast("Wait")], deck=9), foe())
    game.play("Push").resolve()
    game.play("Wait").resolve()
    assert game.at(f"{space}_left") == ["Old", "New"]
    assert len(game.names("me", "hand")) == 1 and game.winner is None


@clause("dz 4-16.4-8")
def test_a_unit_whose_death_in_the_center_is_replaced_stays_free_of_it() -> None:
    """Nobody was there to fight; a unit of the foe that comes later is fought and nothing more."""
    ann = unit("Ann", power=9000, abilities=[drawing_instead(IsThis())])
    game = scene(me(hand=[ann], energy="1", deck=9), foe(board={"enemy_left": unit("Bob")}))
    game.play("Ann", "center_left").resolve()
    assert game.at("center_left") == ["Ann"] and len(game.names("me", "hand")) == 1
    while game.m.turn < 6:
        game.pass_()
    game.until("main", player="foe").move("Bob", "center_left").resolve()
    game.finish_battle()
    assert game.zone("Bob") == "graveyard" and game.at("center_left") == ["Ann"]


@clause("dz 4-16.4-8", "dz 4-16.4-3-2")
def test_a_unit_in_the_center_dies_once_what_it_would_have_fought_is_gone() -> None:
    """The foe has no power beside it, so that no battle begins and the newcomer goes as well."""
    chill = static([Affect(units("opponent"), AddPower(Number(-3000)))])
    game = scene(
        me(hand=[unit("Ann", abilities=[chill])], energy="1"), foe(board={"center_left": unit("Bob", power=3000)})
    )
    game.play("Ann", "center_left").resolve()
    assert dead(game) == ["Ann"] and dead(game, "foe") == ["Bob"] and battles(game) == 0


@clause("dz 4-16.4-16")
def test_a_second_spirit_card_whose_fall_is_replaced_stays() -> None:
    """It is looked at as it is laid there, once."""
    keep = replacement(Would("drop", "any", [IsThis()], []), [Draw(Number(1))])
    lay = cast("Lay", Spirit(Cards("you", "hand", [Named("Ghost")]), units("you", Named("Ann"))))
    board = {"own_left": Placed(unit("Ann", abilities=[keep]), spirits=[unit("First")])}
    game = scene(me(hand=[lay, unit("Ghost")], board=board, deck=9), foe())
    game.play("Lay").resolve()
    assert len(game.piece("Ann").spirits) == 2
    assert len(game.names("me", "hand")) == 1 and game.winner is None


@clause("dz 1-1.2", "dz 2-23.1-4")
@pytest.mark.parametrize("way", ["damage", "power", "effect"])
def test_what_cannot_be_destroyed_is_not_by_rule_effects_either(way: str) -> None:
    """It stays with damage that would kill it or without power, and the duel goes on."""
    iron = unit("Iron", power=3000, abilities=[static([Affect(This(), Ban(["destroy"]))])])
    does = {"damage": Damage(named("Iron"), Number(3000)), "power": plus(named("Iron"), -3000)}
    end = cast("End", does.get(way, Send(named("Iron"), "graveyard")))
    game = scene(me(hand=[end]), foe(board={"enemy_left": iron}))
    game.play("End").resolve()
    assert game.at("enemy_left") == ["Iron"] and game.winner is None
