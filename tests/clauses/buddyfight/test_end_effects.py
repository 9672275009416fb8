"""Effects that end a phase, the battle or the turn, and what they carry along (O.end, Q.O.end)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import ATTACK_VOIDED, DAMAGED, HIT, JUMPED, LIFE_GAINED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, magic, sting


def stop(what: str, name: str = "Stop", then: str = "") -> CardDef:
    """A [Counter] spell that ends something."""
    return magic(name, f"end_phase({what})", *([then] if then else []), counter=True)


def step(game: Scene) -> str:
    """The step of the turn that is in progress."""
    turn = next(f for f in game.m.stack if f.program.name == "turn")
    return str(turn.program.clauses[int(turn.at)])


def lives(game: Scene) -> list[int]:
    """What has happened to the lives, in order."""
    return [kind for kind, _ in game.happened(DAMAGED, LIFE_GAINED)]


# --- where it leads (O.end.1) ----------------------------------------------------------------------------------
@clause("bf O.end.1")
def test_once_an_end_effect_is_resolved_no_remaining_step_of_the_timing_is_carried_out() -> None:
    """The effect itself is carried out to its last word; then not even the own pass is asked for."""
    game = scene(me(hand=[stop("main", then="draw(1)"), monster("Ann")]))
    game.answer("cast", "Stop").answer("pass")
    assert (step(game), game.phase) == ("A.1.3", "attack")
    assert sorted(game.names("me", "hand")) == ["Ann", "Deck0 1"]
    assert game.names("me", "drop") == ["Stop"]
    assert [e.clause for e in game.log if e.kind == JUMPED] == ["O.end.1"]


@clause("bf O.end.1.b1")
def test_ending_the_main_phase_leads_to_the_start_of_the_attack_phase() -> None:
    """Monsters are moved there, and its play timing follows."""
    game = scene(me(hand=[stop("main")], left=monster("Ann", keywords=["move"])))
    game.answer("cast", "Stop").answer("pass")
    assert (step(game), game.offered()) == ("A.1.1.1", ["done", "reposition Ann center", "reposition Ann right"])
    game.answer("done")
    assert step(game) == "A.1.3"


@clause("bf O.end.1.b1")
def test_ending_a_phase_that_is_not_in_progress_does_nothing() -> None:
    game = scene(me(hand=[stop("main"), stop("final", "Halt")]), at="A.1.3")
    game.answer("cast", "Stop").answer("pass")
    assert (step(game), game.offered()) == ("A.1.3", ["pass", "cast Halt"])
    game.answer("cast", "Halt").answer("pass")
    assert step(game) == "A.1.3"
    game = scene(me(hand=[stop("attack"), stop("battle", "Halt")]))
    game.answer("cast", "Stop").answer("pass").answer("cast", "Halt").answer("pass")
    assert (step(game), game.player) == ("M.1.1", "me")


@clause("bf O.end.1.b2")
@pytest.mark.parametrize("final", [False, True])
def test_ending_the_battle_leads_to_its_end_without_a_judgement(final: bool) -> None:
    """Abilities of the end of the battle are set off; in the final phase it is the end of that battle."""
    watch = beast("Ann", "auto on(battle_ended): gain_life(1)", keywords=["final_attack"])
    game = scene(me(left=watch), foe(hand=[stop("battle")]), at="F.2.1" if final else "A.2.1")
    game.attack("Ann").answer("pass").answer("cast", "Stop")
    game.answer("pass")
    assert (game.player, step(game)) == ("foe", "F.3.4" if final else "A.3.4")
    assert (game.happened(HIT), game.life("foe"), game.m.in_battle) == ([], 10, False)
    game.answer("pass")
    assert game.life("me") == 11


@clause("bf O.end.1.b3")
def test_ending_the_attack_phase_leads_to_the_final_phase() -> None:
    game = scene(me(left=monster("Ann"), right=monster("Bea")), foe(hand=[stop("attack")]), at="A.2.1")
    game.attack("Ann").answer("pass").answer("cast", "Stop").answer("pass")
    assert (game.phase, step(game), game.life("foe")) == ("final", "F.1.1", 10)
    game.go_on()
    assert game.m.turn == 4  # Bea was not asked to attack


@clause("bf O.end.1.b4")
def test_ending_the_final_phase_leads_to_its_end() -> None:
    """Abilities of the end of the turn are still used there; nothing attacks any more."""
    ann = beast("Ann", "auto on(turn_ending, own): gain_life(1)", keywords=["final_attack"])
    game = scene(me(left=ann, hand=[stop("final")]), at="F.1.1")
    game.answer("cast", "Stop").answer("pass")
    assert (step(game), game.player, game.row) == ("F.5.1", "foe", "AB.2.2.1")
    game.answer("pass")
    assert (game.life("me"), game.row) == (11, "T.2.1")


@clause("bf O.end.1.b5")
@pytest.mark.parametrize("at", ["S.1.1", "M.1.1", "A.1.3", "F.1.1"])
def test_ending_the_turn_leads_to_the_end_of_the_final_phase_from_every_phase(at: str) -> None:
    ann = beast("Ann", "auto on(turn_ending, own): gain_life(1)", "auto on(final_started, own): gain_life(5)")
    game = scene(me(left=ann, hand=[stop("turn")]), at=at)
    game.answer("cast", "Stop").answer("pass").answer("pass")
    assert (game.phase, step(game), game.life("me")) == ("final", "F.5.1", 11)
    game.go_on()
    assert (game.m.turn, game.m.turn_player) == (4, 1)


@clause("bf O.end.1.b5")
def test_what_waits_for_the_end_of_the_turn_is_set_off_once_if_the_turn_is_ended_there() -> None:
    ann = beast("Ann", "auto on(turn_ending, own): gain_life(1)")
    game = scene(me(left=ann, hand=[stop("turn")]), at="F.5.1.a")
    game.answer("pass").answer("cast", "Stop").answer("pass")
    assert (step(game), game.life("me")) == ("F.5.1", 11)


@clause("bf O.end.1.n1")
@pytest.mark.parametrize(
    ("at", "then"), [("S.1.1", "M.1.1"), ("M.1.1", "A.1.3"), ("A.1.3", "F.1.1"), ("F.1.1", "F.5.1")]
)
def test_what_this_phase_is_depends_on_the_phase_in_progress(at: str, then: str) -> None:
    game = scene(me(hand=[stop("phase")]), at=at)
    game.answer("cast", "Stop").answer("pass")
    assert (step(game), game.names("me", "drop")) == (then, ["Stop"])


# --- what is carried along (O.end.2) ---------------------------------------------------------------------------
@clause("bf O.end.2")
def test_a_card_that_is_not_resolved_yet_is_resolved_in_the_next_play_timing() -> None:
    """Nobody answers it again, and it is done before anything else can be used there."""
    game = scene(me(hand=[magic("Heal", "gain_life(1)")]), foe(hand=[stop("turn"), sting()]))
    game.answer("cast", "Heal")
    assert game.life("me") == 10
    game.answer("cast", "Stop")
    assert (step(game), game.player, game.row) == ("F.5.1", "me", "T.2.1")
    assert (game.life("me"), game.names("me", "drop")) == (11, ["Heal"])
    assert [int(e.kind) for e in game.log if e.kind in (JUMPED, LIFE_GAINED)] == [JUMPED, LIFE_GAINED]


@clause("bf O.end.2")
def test_a_call_that_is_not_carried_out_yet_is_carried_out_after_the_jump() -> None:
    """Ending the attack phase has no play timing of its own: that of the final phase is the first."""
    fast = beast("Ann", "use counter:")
    game = scene(me(hand=[fast]), foe(hand=[stop("attack")]), at="A.1.3")
    game.call("Ann", "right").answer("cast", "Stop")
    assert (step(game), game.names("me", "right"), game.row) == ("F.1.1", ["Ann"], "T.2.1")


@clause("bf O.end.2")
def test_abilities_that_wait_when_something_is_ended_are_used_after_the_jump() -> None:
    """The damage of the card that ends the turn sets one off, which waits for the end of the turn."""
    ann = beast("Ann", "auto on(damaged, own): gain_life(1)")
    game = scene(me(left=ann), foe(hand=[stop("turn", then="damage(foe, 1)")]))
    game.answer("pass").answer("cast", "Stop").answer("pass")
    assert (step(game), game.player, game.row, game.life("me")) == ("F.5.1", "foe", "AB.2.2.1", 9)
    game.answer("pass")
    assert lives(game) == [DAMAGED, LIFE_GAINED]


@clause("bf O.end.2")
def test_the_rest_of_an_effect_that_was_cut_off_in_an_attack_is_done_after_the_jump() -> None:
    """An effect lets a card attack and then gives life; the turn is ended in that attack."""
    raid = magic("Raid", "attack_with(cards(own, left))", "gain_life(1)")
    game = scene(me(hand=[raid], left=monster("Ann")), foe(hand=[stop("turn")]))
    game.answer("cast", "Raid").answer("pass")
    assert (game.row, game.m.in_battle) == ("T.2.1", True)
    game.answer("pass").answer("cast", "Stop").answer("pass")
    assert (step(game), game.row, game.m.in_battle) == ("F.5.1", "T.2.1", False)
    assert (lives(game), game.names("me", "drop"), game.life("foe")) == ([LIFE_GAINED], ["Raid"], 10)
    assert game.m.stack[-2].program.name == "turn"


@clause("bf O.end.1.b2", "bf O.end.2")
def test_ending_the_battle_of_an_attack_inside_an_effect_lets_that_effect_go_on_after_it() -> None:
    raid = magic("Raid", "attack_with(cards(own, left))", "gain_life(1)")
    game = scene(me(hand=[raid, monster("Bea")], left=monster("Ann")), foe(hand=[stop("battle")]))
    game.answer("cast", "Raid").answer("pass").answer("pass").answer("cast", "Stop").answer("pass")
    assert (game.m.in_battle, game.happened(HIT), game.life("me")) == (False, [], 10)
    game.answers("pass", "pass")  # the play timing after that battle
    assert (step(game), game.life("me"), game.names("me", "drop")) == ("M.1.1", 11, ["Raid"])
    assert game.offered() == ["pass", "call Bea"]  # the main phase goes on


# --- questions (Q.O.end) ---------------------------------------------------------------------------------------
@clause("bf Q.O.end.1", "bf Q.O.end.1.a")
def test_ending_the_phase_takes_the_judgement_from_an_attack_that_cannot_be_nullified() -> None:
    """The attack is not nullified; nothing is attacking or in battle once the phase has ended."""
    sure = beast("Ann", "static: are_forbidden(this, attack_nullified)", critical=3)
    shield = magic("Shield", "nullify_attack", counter=True)
    boost = "power(cards(foe, field), 5000, this_battle)"
    theirs = foe(hand=[shield, magic("Boost", boost, counter=True), stop("attack")])
    game = scene(me(left=sure), theirs, at="A.2.1")
    game.attack("Ann").answer("pass").answer("cast", "Shield").answer("pass")
    game.answer("pass").answer("cast", "Boost").answer("pass")
    assert (game.m.voided, game.m.in_battle, game.power("Ann")) == (False, True, 7000)
    game.answer("pass").answer("cast", "Stop").answer("pass")
    assert (game.phase, game.life("foe"), game.happened(HIT, ATTACK_VOIDED)) == ("final", 10, [])
    assert (game.m.in_battle, list(game.m.attackers), game.power("Ann")) == (False, [], 2000)
    assert not game.m.is_fighting(game.unit("Ann").uid)


@clause("bf Q.O.end.2")
def test_an_ability_of_the_start_of_the_attack_phase_answered_by_the_end_of_the_turn_is_still_resolved() -> None:
    ann = beast("Ann", "auto on(attack_started, own): gain_life(1)")
    game = scene(me(left=ann), foe(hand=[stop("turn"), sting()]), at="A.1.3.a")
    assert (game.player, game.row, step(game)) == ("foe", "AB.2.2.1", "A.1.3")
    game.answer("cast", "Stop")
    assert (game.phase, step(game), game.row, game.player) == ("final", "F.5.1", "T.2.1", "me")
    assert (lives(game), game.names("me", "left")) == ([LIFE_GAINED], ["Ann"])
