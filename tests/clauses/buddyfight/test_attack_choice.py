"""The choice of attack in the attack phase and the final phase (A.2.1, A.2.2, F.2.1, F.2.2)."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, fighter, passed, step, steps, trick, twin
from tests.clauses.buddyfight.scene import Scene, foe, impact_monster, item, me, monster, rested, scene


# --- whether to attack -----------------------------------------------------------------------------------------
@twin("2.1")
def test_the_turn_fighter_is_asked_whether_to_attack_if_a_card_can(phase: str) -> None:
    """Only standing cards of the turn fighter can; without one nobody is asked."""
    ann, abe = fighter(phase, "Ann"), fighter(phase, "Abe")
    game = begin(phase, me(left=ann, center=rested(abe)), foe(left=fighter(phase, "Bob")))
    assert (game.player, game.offered()) == ("me", ["no_attack", "attack Ann"])
    game = begin(phase, me(left=rested(ann)), foe(left=fighter(phase, "Bob")))
    assert step(game) == f"{phase}.2.1.1"
    assert [row for row, _ in steps(game)][:2] == [f"{phase}.2.1.1"] * 2
    assert not game.offered("attack")


@clause("bf A.2.1")
def test_called_monsters_and_items_can_attack_at_once_but_an_item_not_beside_a_monster_in_the_own_center() -> None:
    game = scene(me(hand=[monster("Ann")], item=item("Axe")), foe())
    game.call("Ann", "left").go_on()
    passed(game, "A.2.1")
    assert game.offered("attack") == ["Axe", "Ann"]
    game = begin("A", me(center=monster("Ann"), item=item("Axe")), foe())
    assert game.offered("attack") == ["Ann"]


@twin("2.1.b", "2.1.1")
def test_who_does_not_attack_gets_a_play_timing_and_is_not_past_the_attacks(phase: str) -> None:
    mine, theirs = trick("Trick", "draw(1)"), trick("Ruse", "draw(1)")
    game = begin(phase, me(left=fighter(phase, "Ann"), hand=[mine]), foe(hand=[theirs]))
    game.answer("no_attack")
    assert (step(game), game.player, game.offered()) == (f"{phase}.2.1.1", "me", ["pass", "cast Trick"])
    game.answer("pass")
    assert (step(game), game.player, game.offered()) == (f"{phase}.2.1.1", "foe", ["pass", "cast Ruse"])
    game = begin(phase, me(left=fighter(phase, "Ann"), hand=[mine]), foe(hand=[theirs]))
    game.attack("Ann")
    assert step(game) == f"{phase}.2.5"


@twin("2.1.3")
def test_after_that_play_timing_the_turn_fighter_is_asked_anew_and_may_attack(phase: str) -> None:
    game = begin(phase, me(left=fighter(phase, "Ann"), right=rested(fighter(phase, "Amy"))), foe())
    game.answers("no_attack", "pass", "pass")
    assert (step(game), game.player) == (f"{phase}.2.1.3", "me")
    assert game.offered() == ["no_attack", "attack Ann"]
    game.attack("Ann")
    assert (step(game), game.is_rested("Ann")) == (f"{phase}.2.5", True)


@twin("2.1.3.a")
def test_who_declines_twice_ends_the_attacks_of_the_phase(phase: str) -> None:
    beyond = {"A": "F.1.1", "F": "F.5.1"}[phase]
    game = begin(phase, me(left=fighter(phase, "Ann")), foe())
    game.answers("no_attack", "pass", "pass", "no_attack")
    assert (step(game), game.phase) == (beyond, "final")


# --- the first turn --------------------------------------------------------------------------------------------
@twin("2.1.a")
def test_in_the_first_turn_there_is_one_attack_and_no_link_attack(phase: str) -> None:
    mine = me(left=fighter(phase, "Ann"), right=fighter(phase, "Amy"))
    theirs = foe(left=monster("Bob"))
    game = begin(phase, mine, theirs, turn=1)
    assert game.offered("attack") == ["Ann", "Amy"]
    game.answer("attack", "Ann")
    assert (game.offered("link"), game.offered("target")) == ([], ["Bob"])
    game.answer("target_fighter")
    assert ("no_attack" not in game.go_on().offered(), game.is_rested("Amy"), game.life("foe")) == (True, False, 9)
    game = begin(phase, mine, theirs, turn=2)
    game.answer("attack", "Ann")
    assert game.offered("link") == ["Amy"]
    game.answer("target_fighter").go_on()
    assert game.offered("attack") == ["Amy"]


@clause("bf F.2.1.a")
def test_who_attacked_in_the_attack_phase_of_the_first_turn_does_not_attack_in_its_final_phase() -> None:
    ann, amy = monster("Ann"), impact_monster("Amy")
    game = begin("A", me(left=ann, right=amy), foe(), turn=1)
    game.attack("Ann").go_on()
    assert step(game).startswith("S.")
    game = begin("A", me(left=ann, right=amy), foe(), turn=1)
    game.answers("no_attack", "pass", "pass", "no_attack").go_on()
    assert (game.phase, game.offered("attack")) == ("final", ["Amy"])


# --- attackers and target --------------------------------------------------------------------------------------
@twin("2.2")
def test_the_attacking_card_is_rested_and_attacks_a_monster_or_the_fighter_behind_a_free_center(phase: str) -> None:
    """Monsters in every area can be attacked; with one in the center the fighter cannot."""
    mine = me(left=fighter(phase, "Ann"), right=fighter(phase, "Amy"))
    game = begin(phase, mine, foe(left=monster("Bob"), right=monster("Ben"), item=item("Axe")))
    game.answer("attack", "Ann")
    assert game.offered() == ["target Bob", "target Ben", "target_fighter", "link Amy"]
    game.answer("target", "Ben")
    assert (game.is_rested("Ann"), game.is_rested("Amy"), game.is_rested("Ben")) == (True, False, False)
    game.go_on()
    assert (game.names("foe", "drop"), game.life("foe")) == (["Ben"], 10)
    assert game.offered("attack") == ["Amy"]
    game = begin(phase, mine, foe(left=monster("Bob"), center=monster("Bea")))
    game.answer("attack", "Ann")
    assert game.offered() == ["target Bob", "target Bea", "link Amy"]


@twin("2.2.a")
def test_in_a_link_attack_two_or_more_cards_are_rested_and_have_one_target(phase: str) -> None:
    """In the final phase only cards that attack there can join."""
    cards = {"left": fighter(phase, "Ann"), "right": fighter(phase, "Amy"), "item": item("Axe")}
    joined = ["Axe"] if phase == "A" else []
    game = begin(phase, me(**cards), foe(left=monster("Bob", defense=4000)))
    game.answer("attack", "Ann")
    assert game.offered("link") == ["Amy", *joined]
    game.answer("link", "Amy")
    assert game.offered() == ["target Bob", "target_fighter", *[f"link {name}" for name in joined]]
    game.answer("target", "Bob")
    assert (game.is_rested("Ann"), game.is_rested("Amy"), game.is_rested("Axe")) == (True, True, False)
    game.go_on()
    assert (game.names("foe", "drop"), game.life("foe")) == (["Bob"], 10)


@pytest.mark.parametrize("phase", [pytest.param("A", marks=clause("bf A.4.ret"))])
def test_after_an_attack_the_turn_fighter_chooses_again_whether_to_attack(phase: str) -> None:
    game = begin(phase, me(left=monster("Ann"), right=monster("Amy")), foe())
    game.attack("Ann").go_on()
    assert (step(game), game.offered()) == ("A.2.1", ["no_attack", "attack Amy"])
    game.attack("Amy").go_on()
    assert game.life("foe") == 8


@clause("bf A.5.1")
def test_the_final_phase_follows_the_attack_phase() -> None:
    """Once the attacks are over: abilities of its start wait, and nobody attacks any more."""
    ann = fighter("A", "Ann", "auto on(final_started, own): gain_life(1)")
    game = begin("A", me(left=ann), foe())
    game.answers("no_attack", "pass", "pass")
    assert (game.phase, game.life("me")) == ("attack", 10)
    game.answer("no_attack")
    assert game.phase == "final"
    assert last_pass(game) == ("F.1.1", 11)


def last_pass(game: Scene) -> tuple[str, int]:
    """Answer the ability of the start of the phase with nothing; where the game is then, and the own life."""
    game.answer("pass")
    return step(game), game.life("me")
