"""Rock-paper-scissors (919) and whether a skill succeeds (920)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell
from tests.clauses.hanyo.turns import held, hits, steps

HIT = 'skill title("Hit") deals(30): draw(1)'
BASH = 'skill title("Bash") energy(3) deals(50):'
READ = 'ex_activated title("Read"): draw(1)'


def thrown(game: Scene) -> list[str]:
    """The hands that were shown so far."""
    return [spec.HANDS[int(e.n)] for e in game.log if int(e.kind) == spec.THROWN]


def against(*texts: str, **more: object) -> Scene:
    """Ann, who has energy, two skills and an EX skill, against Bob, who has these abilities."""
    ann = placed(skilled("Ann", HIT, BASH), energy=3, sets=[gear("Book", READ)])
    return scene(me(main=ann, **more), foe(main=skilled("Bob", *texts)))


# --- rock-paper-scissors (919) ---------------------------------------------------------------------------------
@clause("hy 919.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ("rock", "scissors", True), ("scissors", "paper", True), ("paper", "rock", True),
        ("scissors", "rock", False), ("paper", "scissors", False), ("rock", "paper", False),
    ],
)  # fmt: skip
def test_rock_paper_scissors_has_a_winner_and_a_loser(mine: str, theirs: str, won: bool) -> None:
    game = scene(me(hand=[spell("Bet", "janken; when(done, [draw(1)], [discard(top(own, deck, 1), 1)])")]))
    game.answer("play", "Bet")
    assert game.player == "me"
    game.answer("throw", mine)
    assert game.player == "foe"
    game.answer("throw", theirs)
    assert (game.player, held(game)) == ("me", 1 if won else 0)


@clause("hy 919.1")
def test_rock_paper_scissors_is_played_again_after_a_tie() -> None:
    """Abilities hear of one winner and one loser."""
    hears = ("triggered on(janken_won, own): draw(1)", "triggered on(janken_lost, own): draw(2)")
    game = scene(me(main=skilled("Ann", *hears), hand=[spell("Bet", "janken")]), foe(main=skilled("Bob", *hears)))
    game.answer("play", "Bet")
    game.answers("throw rock", "throw rock", "throw paper", "throw paper")
    assert (game.player, bool(game.offered("throw"))) == ("me", True)
    game.answers("throw rock", "throw paper")
    assert (held(game), held(game, "foe")) == (2, 1)
    assert thrown(game) == ["rock", "rock", "paper", "paper", "rock", "paper"]


@clause("hy 919.1")
def test_the_hand_that_is_thrown_first_is_shown_with_the_other() -> None:
    """Until then the journal says nothing about it, and both have the same to choose from."""
    game = scene(me(hand=[spell("Bet", "janken")]))
    game.answer("play", "Bet")
    options, before = game.offered(), len(game.log)
    game.answer("throw", "rock")
    assert (game.player, game.offered(), len(game.log)) == ("foe", options, before)
    game.answer("throw", "scissors")
    assert thrown(game) == ["rock", "scissors"]


# --- when it is checked (920.1) --------------------------------------------------------------------------------
@clause("hy 920.1")
def test_a_skill_of_the_battle_phase_is_checked_before_the_damage_step() -> None:
    game = against('static: skills_fail(foe, [], "", 0, {part: janken})')
    game.use("Hit")
    assert (game.step, len(game.offered("throw"))) == ("skill", 3)
    assert steps(game) == ["start", "skill"]


@clause("hy 920.1")
def test_an_ability_that_counts_as_a_skill_is_checked_once_when_it_is_resolved() -> None:
    """EX skills that are activated or triggered, and what skills have put off; nothing else."""
    check = 'static: skills_fail(foe, [], "", 0, {part: janken})'
    trigger = gear("Horn", 'ex_triggered title("Call") on(command_played, own): draw(1)')
    plain = "activated: draw(1)"
    ann = placed(skilled("Ann", plain), sets=[gear("Book", READ), trigger])
    game = scene(me(main=ann, hand=[spell("Trick", "draw(1)")]), foe(main=skilled("Bob", check)))
    game.answer("activate", "Ann")
    assert (game.offered("throw"), held(game)) == ([], 2)
    game.answer("activate", "Read")
    assert (len(game.offered("throw")), held(game)) == (3, 2)
    game.win("me")
    assert (game.offered("throw"), held(game)) == ([], 3)
    game.answer("play", "Trick")
    assert (len(game.offered("throw")), held(game)) == (3, 3)
    game.win("me")
    assert (game.offered("throw"), held(game)) == ([], 4)


@clause("hy 920.1")
def test_what_a_skill_has_put_off_is_checked_when_it_is_played() -> None:
    late = 'skill title("Late"): delay(none, {triggered on(turn_ending): draw(1)}, this_turn)'
    stop = "static if in_phase(end): skills_fail(foe)"
    for texts, drawn in ((["static: have_hp(this, 1)"], 1), ([stop], 0)):
        game = scene(me(main=skilled("Ann", late)), foe(main=skilled("Bob", *texts)))
        game.use("Late")
        assert (game.player, held(game)) == ("foe", drawn)


# --- how (920.1a to 920.1c) ------------------------------------------------------------------------------------
@clause("hy 920.1a")
def test_a_skill_that_an_effect_makes_fail_without_a_condition_fails() -> None:
    """In the turn of which it speaks, and of the player whose skills are meant."""
    doom = spell("Doom", "last(none, {static: skills_fail(foe)}, opponents_next_turn)")
    game = scene(me(main=skilled("Ann", HIT), hand=[doom]), foe(main=skilled("Bob", HIT)))
    game.answer("play", "Doom").use("Hit")
    assert hits(game) == [("Bob", 30)]
    game.use("Hit")
    assert (game.player, hits(game)) == ("me", [("Bob", 30)])
    game.end_turn().use("Hit")
    assert hits(game) == [("Bob", 30), ("Ann", 30)]


@clause("hy 920.1b")
@pytest.mark.parametrize(
    ("text", "failing"),
    [
        ('static: skills_fail(foe, [], "", 3)', ["Bash"]),
        ('static: skills_fail(foe, [], "Hit")', ["Hit"]),
        ('static: skills_fail(foe, [named("Eve")])', []),
        ("static if compare(size(foe, hand), >=, 1): skills_fail(foe)", []),
        ("static if compare(size(foe, hand), ==, 0): skills_fail(foe)", ["Hit", "Bash"]),
        ("static: skills_fail(own)", []),
    ],
)
def test_a_skill_fails_by_a_condition_that_is_met(text: str, failing: list[str]) -> None:
    for title in ("Hit", "Bash"):
        game = against(text)
        game.use(title)
        assert (hits(game) == []) == (title in failing)
        assert (done(game, spec.SKILL_FAILED) == ["Ann"]) == (title in failing)


@clause("hy 920.1b")
def test_an_ability_that_a_unit_was_given_makes_skills_fail() -> None:
    game = against("static: have_ability(cards(own, main), {static: skills_fail(foe)})")
    game.use("Hit")
    assert (hits(game), done(game, spec.SKILL_FAILED)) == ([], ["Ann"])


@clause("hy 920.1b-1", "hy 920.1b-1.ex1")
@pytest.mark.parametrize("winner", ["me", "foe"])
def test_what_has_to_be_done_to_know_is_done_during_the_check(winner: str) -> None:
    """Rock-paper-scissors, which the opponent of the skill must win: not earlier, and for each skill anew."""
    game = against('static: skills_fail(foe, [], "", 0, {part: janken})')
    game.answer("end_main")
    assert game.offered("throw") == []
    game.answer("use_skill", "Hit")
    assert len(game.offered("throw")) == 3
    game.win(winner)
    assert hits(game) == ([] if winner == "foe" else [("Bob", 30)])


@clause("hy 920.1b-1")
def test_each_effect_that_may_make_a_skill_fail_is_gone_through() -> None:
    """One failure is enough; if the first check lets the skill pass, the next is made."""
    check = 'static: skills_fail(foe, [], "", 0, {part: janken})'
    for first, second in (("foe", None), ("me", "foe"), ("me", "me")):
        game = scene(me(main=skilled("Ann", HIT)), foe(main=skilled("Bob", check), standby=[skilled("Tom", check)]))
        game.use("Hit").win(first)
        assert bool(game.offered("throw")) == (second is not None)
        if second is not None:
            game.win(second)
        assert hits(game) == ([("Bob", 30)] if second == "me" else [])


@clause("hy 920.1b-1")
@pytest.mark.parametrize("yes", [True, False])
def test_a_check_may_change_what_is_there(yes: bool) -> None:
    """A card set on a unit is discarded for it, and the other effects are still gone through, each once."""
    shield = gear(
        "Shield",
        'ex_static title("Ward"): skills_fail(foe, [], "", 0, {part: may([move(this_card, discard)]); janken})',
    )
    bob = placed(skilled("Bob", 'static: skills_fail(foe, [], "", 0, {part: janken(foe)})'), sets=[shield])
    game = scene(me(main=skilled("Ann", HIT)), foe(main=bob))
    game.use("Hit")
    for _ in range(2):
        if game.offered("yes"):
            game.answer("yes" if yes else "no").win("me")
        else:
            game.win("foe")
    assert (hits(game), len(thrown(game))) == ([("Bob", 30)], 4)
    assert game.names("foe", "discard") == (["Shield"] if yes else [])


@clause("hy 920.1c")
def test_a_skill_that_nothing_makes_fail_succeeds() -> None:
    game = against("static: have_hp(this, 10)")
    game.answer("activate", "Read").use("Hit")
    assert (hits(game), held(game), done(game, spec.SKILL_FAILED)) == ([("Bob", 30)], 2, [])


# --- a skill that failed (920.2) -------------------------------------------------------------------------------
@clause("hy 920.2")
def test_a_skill_that_failed_does_nothing_and_was_not_used() -> None:
    """Abilities hear that it has failed."""
    hears = ("triggered on(skill_used): draw(3)", "triggered on(skill_failed, foe): draw(1)")
    game = against("static: skills_fail(foe)", *hears)
    game.use("Hit")
    assert (hits(game), held(game), held(game, "foe")) == ([], 0, 2)
    assert done(game, spec.SKILL_FAILED, spec.SKILL_USED) == ["Ann"]


@clause("hy 920.2a")
def test_a_declared_skill_that_failed_is_followed_by_the_end_step() -> None:
    game = against("static: skills_fail(foe)", "triggered on(battle_ended, foe): may([draw(1)])")
    game.use("Hit")
    assert (game.player, game.step, steps(game)) == ("foe", "end", ["start", "skill", "end"])


@clause("hy 920.2b")
def test_an_ability_that_failed_leaves_the_resolution_zone_without_an_effect() -> None:
    """The main phase goes on."""
    game = against("static: skills_fail(foe)")
    game.answer("activate", "Read")
    assert (held(game), done(game, spec.SKILL_FAILED, spec.REMOVED_ABILITY)) == (0, ["Book", "Book"])
    assert (game.player, game.phase, game.offered("activate")) == ("me", "main", ["Read"])
