"""The start of the attack phase (A.1) and Move (K.move)."""

from __future__ import annotations

from typing import Any

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import passed, step, texts, trick
from tests.clauses.buddyfight.scene import Scene, Seat, foe, me, monster, rested, scene

AREAS = ("left", "center", "right")


def mover(name: str, **more: Any) -> CardDef:
    """A monster with Move."""
    return monster(name, keywords=["move"], **more)


def start(mine: Seat, theirs: Seat) -> Scene:
    """The beginning of the attack phase."""
    return scene(mine, theirs, at="A.1.1")


@clause("bf A.1.1", "bf K.move.4")
def test_monsters_are_moved_at_the_start_of_the_attack_phase_before_anybody_can_use_a_counter() -> None:
    hand = [trick("Trick", "draw(1)")]
    game = scene(me(left=mover("Ann"), hand=hand), foe(left=mover("Bob"), hand=[trick("Ruse", "draw(1)")]))
    game.answer("pass").answer("pass")
    assert (game.phase, game.player) == ("attack", "me")
    assert game.offered() == ["done", "reposition Ann center", "reposition Ann right"]
    game.answer("reposition", "Ann right")
    assert (game.player, game.offered("reposition")) == ("foe", ["Bob center", "Bob right"])
    game.answer("done")
    assert (step(game), game.player, game.offered()) == ("A.1.3", "me", ["pass", "cast Trick"])


@clause("bf A.1.1.1", "bf K.move.2")
def test_the_turn_fighter_moves_monsters_one_by_one_into_free_areas_or_none_of_them() -> None:
    """The first one makes room for the second; both stay if nothing is moved."""
    game = start(me(left=mover("Ann"), center=mover("Amy"), right=monster("Abe")), foe())
    assert game.offered() == ["pass"]
    game = start(me(left=mover("Ann"), center=mover("Amy")), foe())
    assert game.offered() == ["done", "reposition Ann right", "reposition Amy right"]
    game.answer("reposition", "Ann right")
    assert game.offered() == ["done", "reposition Amy left"]
    game.answer("reposition", "Amy left")
    assert [game.names("me", area) for area in AREAS] == [["Amy"], [], ["Ann"]]
    game = start(me(left=mover("Ann"), center=mover("Amy")), foe())
    game.answer("done")
    assert [game.names("me", area) for area in AREAS] == [["Ann"], ["Amy"], []]


@clause("bf A.1.1.2", "bf K.move.3")
def test_then_the_other_fighter_moves_own_monsters_knowing_where_those_of_the_turn_fighter_are() -> None:
    game = start(me(left=mover("Ann")), foe(left=mover("Bob"), right=mover("Ben")))
    assert (game.player, game.offered("reposition")) == ("me", ["Ann center", "Ann right"])
    game.answer("reposition", "Ann center")
    assert (game.player, game.offered("reposition")) == ("foe", ["Bob center", "Ben center"])
    game.answer("reposition", "Ben center")
    assert (game.player, game.offered("reposition")) == ("foe", ["Bob right"])
    game.answer("done")
    assert [game.names("foe", area) for area in AREAS] == [["Bob"], ["Ben"], []]


@clause("bf K.move.1")
def test_a_card_with_move_goes_to_another_free_area_with_its_state_and_soul_and_others_stay() -> None:
    ann = rested(mover("Ann"), soul=[monster("Soul")])
    game = start(me(left=ann, center=monster("Amy")), foe())
    uid = game.unit("Ann").uid
    assert game.offered() == ["done", "reposition Ann right"]
    game.answer("reposition", "Ann right")
    assert game.names("me", "right") == ["Ann"]
    assert (game.is_rested("Ann"), game.soul("Ann"), game.unit("Ann").uid) == (True, ["Soul"], uid)


@clause("bf K.move.5")
def test_a_card_that_is_given_move_again_moves_once() -> None:
    giver = monster("Amy", abilities=texts("static: have_keyword(cards(own, left), move)"))
    game = start(me(left=mover("Ann"), center=giver), foe())
    game.answer("reposition", "Ann right")
    assert (step(game), game.names("me", "right")) == ("A.1.3", ["Ann"])


@clause("bf A.1.3.a")
def test_abilities_of_the_start_of_the_attack_phase_are_used_after_moving_and_before_attacks() -> None:
    ann = mover("Ann", abilities=texts("auto on(attack_started, own): gain_life(1)"))
    game = start(me(left=ann), foe())
    assert game.life("me") == 10
    game.answer("reposition", "Ann right")
    assert game.player == "foe" and step(game) == "A.1.3" and game.life("me") == 10
    game.answer("pass")
    assert (step(game), game.life("me"), game.offered("attack")) == ("A.1.3", 11, [])
    passed(game, "A.2.1")
    assert game.offered() == ["no_attack", "attack Ann"]
