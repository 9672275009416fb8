"""The battle phase without its damage step: start, the skill that is declared, end (701, 702, 703, 705)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, foe, me, placed, rested, scene, stunned
from tests.clauses.hanyo.texts import done, gear, skilled, spell
from tests.clauses.hanyo.turns import asked, course, held, hits, steps

HIT = 'skill title("Hit") deals(30):'
BASH = 'skill title("Bash") energy(2) deals(50):'
NO_MORE = "static: skills_fail(foe)"


# --- the order of steps (701) ----------------------------------------------------------------------------------
@clause("hy 701.1")
def test_the_steps_of_the_battle_phase_come_in_their_order() -> None:
    game = scene(me(main=skilled("Ann", HIT)))
    game.use("Hit")
    assert steps(game) == ["start", "skill", "damage", "end", "final"]


@clause("hy 701.1")
def test_players_are_asked_in_the_step_that_it_is() -> None:
    """Also effects see it: the step is part of the position."""
    ann = skilled("Ann", HIT, "triggered on(skill_used, own): may([draw(1)])")
    game = scene(me(main=ann))
    game.answer("end_main")
    assert (game.phase, game.step) == ("battle", "skill")
    game.answer("use_skill", "Hit")
    assert (game.phase, game.step, game.offered()) == ("battle", "damage", ["no", "yes"])
    game.answer("no")
    assert (game.phase, game.step) == ("main", "")


# --- the start step (702) --------------------------------------------------------------------------------------
@clause("hy 702.1")
def test_abilities_of_the_start_of_the_battle_phase_are_triggered() -> None:
    """In the turn of their player, where they say so."""
    ann = skilled("Ann", "triggered on(battle_started, own): may([draw(1)])")
    game = scene(me(main=ann))
    game.answer("end_main")
    assert (asked(game), game.step) == (("me", "battle"), "start")
    game.answer("no").end_turn()
    assert (game.player, game.phase) == ("me", "main")


@clause("hy 702.2")
def test_what_the_start_of_the_battle_phase_triggers_comes_before_a_skill_is_declared() -> None:
    """A main unit that is stunned by it uses no skill."""
    bob = skilled("Bob", "triggered on(battle_started, foe): stun(cards(foe, main))")
    game = scene(me(main=skilled("Ann", HIT)), foe(main=bob))
    game.answer("end_main")
    assert (game.state("Ann"), game.offered("use_skill"), game.step) == ("stun", [], "final")
    assert course(game, spec.STUNNED)[:2] == ["start", "Ann"]


# --- who may use a skill (703.1) -------------------------------------------------------------------------------
@clause("hy 703.1")
@pytest.mark.parametrize("lay", [rested, stunned])
def test_a_rested_or_stunned_main_unit_uses_no_skill(lay: type) -> None:
    """The end step comes at once, with what it triggers."""
    ann = skilled("Ann", HIT, "triggered on(battle_ended, own): may([draw(1)])")
    game = scene(me(main=lay(ann)))
    game.answer("end_main")
    assert (asked(game), game.step) == (("me", "battle"), "end")
    assert steps(game) == ["start", "skill", "end"]


@clause("hy 703.1")
def test_the_state_of_standby_units_and_of_the_opposing_main_unit_does_not_matter() -> None:
    game = scene(me(main=skilled("Ann", HIT), standby=[rested(fighter("Sue"))]), foe(main=stunned(fighter("Bob"))))
    game.use("Hit")
    assert game.damage("Bob") == 30


# --- which skill (703.2) ---------------------------------------------------------------------------------------
@clause("hy 703.2", "hy 703.2a", "hy 703.2b")
def test_the_turn_player_declares_a_skill_of_the_main_unit_or_none() -> None:
    game = scene(me(main=placed(skilled("Ann", HIT, BASH), energy=2)), foe(main=skilled("Bob", HIT)))
    game.answer("end_main")
    assert (game.player, game.offered()) == ("me", ["no_skill", "use_skill Hit", "use_skill Bash"])
    game.answer("use_skill", "Bash")
    assert game.damage("Bob") == 50


@clause("hy 703.2a")
def test_no_skill_can_be_declared_that_cannot_be_used() -> None:
    """Of three skills, one is too dear, one is forbidden, and one belongs to another unit."""
    bob = skilled("Bob", 'static: are_forbidden(cards(foe, main), skill, only([], any, "Hit"))')
    mine = me(main=placed(skilled("Ann", HIT, BASH), energy=1), standby=[skilled("Sue", 'skill title("Kick"):')])
    game = scene(mine, foe(main=bob))
    game.answer("end_main")
    assert (game.player, game.phase, steps(game)) == ("foe", "main", ["start", "skill", "end", "final"])


@clause("hy 703.2a-1")
def test_a_unit_uses_its_own_skills_and_those_of_the_cards_set_on_it() -> None:
    """Not those of standby units, of what is set on them, or of its energy."""
    blade = gear("Blade", 'skill title("Cut") deals(40):')
    ann = placed(skilled("Ann", HIT), sets=[blade], energy=[skilled("Fuel", 'skill title("Burn"):')])
    sue = placed(skilled("Sue", 'skill title("Kick"):'), sets=[gear("Whip", 'skill title("Lash"):')])
    game = scene(me(main=ann, standby=[sue]))
    game.answer("end_main")
    assert game.offered("use_skill") == ["Hit", "Cut"]
    game.answer("use_skill", "Cut")
    assert hits(game) == [("Foe Main", 40)]


@clause("hy 703.2a-1")
def test_a_unit_uses_a_skill_that_an_effect_gives_to_it() -> None:
    lend = spell(
        "Lend", 'last(cards(own, main), {static: have_ability(this, {skill title("Cut") deals(40):})}, this_turn)'
    )
    game = scene(me(main=skilled("Ann", HIT), hand=[lend]))
    game.answer("play", "Lend").answer("end_main")
    assert game.offered("use_skill") == ["Hit", "Cut"]
    game.answer("use_skill", "Cut")
    assert hits(game) == [("Foe Main", 40)]


@clause("hy 703.2a-2")
@pytest.mark.parametrize("energy", [0, 1, 2, 3])
def test_a_skill_needs_as_much_energy_as_its_cost(energy: int) -> None:
    """It stays where it is: the cost is a number to have, not to pay."""
    ann = skilled("Ann", HIT, 'skill title("One") energy(1) deals(10):', BASH, 'skill title("Three") energy(3):')
    game = scene(me(main=placed(ann, energy=energy)))
    game.answer("end_main")
    assert game.offered("use_skill") == ["Hit", "One", "Bash", "Three"][: energy + 1]
    game.answer("use_skill", "Hit")
    assert len(game.energy("Ann")) == energy


@clause("hy 703.2a-3")
def test_a_skill_that_an_effect_forbids_cannot_be_declared() -> None:
    """In that turn; of a unit with several skills only those that it names."""
    ban = 'last(cards(foe, main), {static: are_forbidden(this, skill, only([], any, "Hit"))}, opponents_next_turn)'
    game = scene(me(hand=[spell("Ban", ban)]), foe(main=placed(skilled("Bob", HIT, BASH), energy=2)))
    game.answer("play", "Ban").end_turn()
    game.answer("end_main")
    assert (game.player, game.offered()) == ("foe", ["no_skill", "use_skill Bash"])
    game.answer("no_skill").end_turn()
    game.answer("end_main")
    assert game.offered("use_skill") == ["Hit", "Bash"]


@clause("hy 703.2b", "hy 703.4")
def test_without_a_skill_the_end_step_follows() -> None:
    """Nothing counts as used, and no damage is dealt."""
    ann = skilled("Ann", HIT, "triggered on(skill_used): draw(1)", "triggered on(battle_ended, own): may([draw(1)])")
    game = scene(me(main=ann))
    game.answers("end_main", "no_skill")
    assert (asked(game), game.step, steps(game)) == (("me", "battle"), "end", ["start", "skill", "end"])
    assert (held(game), hits(game), done(game, spec.SKILL_USED)) == (0, [], [])


# --- whether it succeeds (703.3) -------------------------------------------------------------------------------
@clause("hy 703.3")
def test_a_declared_skill_is_checked_for_success_at_once() -> None:
    """Before anything hears that it was used."""
    check = 'static: skills_fail(foe, [], "", 0, {part: janken})'
    ann = skilled("Ann", HIT, "triggered on(skill_used, own): may([draw(1)])")
    game = scene(me(main=ann), foe(main=skilled("Bob", check)))
    game.answer("end_main")
    assert game.offered("throw") == []
    game.answer("use_skill", "Hit")
    assert (game.step, game.offered("throw")) == ("skill", ["scissors", "rock", "paper"])
    game.win("me")
    assert (game.step, game.offered()) == ("damage", ["no", "yes"])


@clause("hy 703.3a")
def test_a_skill_that_succeeds_leads_to_the_damage_step() -> None:
    game = scene(me(main=skilled("Ann", HIT)))
    game.use("Hit")
    assert (steps(game), hits(game)) == (["start", "skill", "damage", "end", "final"], [("Foe Main", 30)])


@clause("hy 703.3b")
def test_a_skill_that_fails_leads_to_the_end_step() -> None:
    """Without damage, and without having been used."""
    ann = skilled(
        "Ann", f"{HIT} draw(1)", "triggered on(skill_used): draw(1)", "triggered on(battle_ended): heal_all(this)"
    )
    game = scene(me(main=placed(ann, damage=20)), foe(main=skilled("Bob", NO_MORE)))
    game.use("Hit")
    assert (steps(game), hits(game)) == (["start", "skill", "end", "final"], [])
    assert (held(game), game.damage("Ann")) == (0, 0)


# --- the end step (705) ----------------------------------------------------------------------------------------
@clause("hy 705.1")
@pytest.mark.parametrize("skill", [None, "Hit"])
def test_abilities_of_the_end_of_the_battle_phase_are_triggered_with_or_without_a_skill(skill: str | None) -> None:
    ann = skilled("Ann", HIT, "triggered on(battle_ended, own): may([draw(1)])")
    game = scene(me(main=ann))
    game.use(skill)
    assert (asked(game), game.step) == (("me", "battle"), "end")
    assert game.damage("Foe Main") == (30 if skill else 0)


@clause("hy 705.2")
def test_what_the_end_of_the_battle_phase_triggers_comes_before_the_end_phase() -> None:
    """A unit that it beats is KO'd in the battle phase."""
    ann = skilled(
        "Ann",
        "triggered on(battle_ended, own): damage(cards(foe, standby), 100)",
        "triggered on(turn_ending, own) if compare(size(foe, ko), ==, 1): may([draw(1)])",
    )
    game = scene(me(main=ann), foe(standby=[fighter("Tom")]))
    game.answer("end_main")
    assert (game.is_ko("Tom"), asked(game), game.step) == (True, ("me", "end"), "")
