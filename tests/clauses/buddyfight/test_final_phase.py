"""What is special about attacks in the final phase (F.4.ret, Q.F)."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, passed, step, texts, trick
from tests.clauses.buddyfight.scene import flag, foe, impact, impact_monster, item, me, monster, placed, scene


@clause("bf F.4.ret")
def test_after_an_attack_in_the_final_phase_impacts_can_be_used_again() -> None:
    """The flow goes back to the play timing of its beginning; what waits for that beginning does not wait again."""
    abe = monster("Abe", abilities=texts("auto on(final_started, own): gain_life(1)"))
    hand = [impact("Blast", abilities=texts("effect: damage(foe, 5)"))]
    game = begin("F", me(left=impact_monster("Ann"), right=abe, hand=hand), foe())
    game.attack("Ann")
    assert (step(game), game.offered()) == ("F.2.5", ["pass"])
    passed(game, "F.3.4")
    assert game.offered() == ["pass"]
    passed(game, "F.1.1")
    assert (game.player, game.offered(), game.life("me")) == ("me", ["pass", "cast Blast"], 10)
    game.answers("cast Blast", "pass")
    assert (step(game), game.life("foe")) == ("F.1.1", 4)


@clause("bf F.1.1.a", "bf A.5.1")
def test_every_attack_phase_of_a_turn_has_its_end_and_the_final_phase_begins_once() -> None:
    """What waits for the end of the first one is used when the second one has begun."""
    lines = texts("auto on(attack_ended): gain_life(1)", "auto on(final_started): gain_life(10)")
    ann = monster("Ann", abilities=lines)
    game = scene(me(left=ann, hand=[trick("Again", "extra_attack_phase")]), foe(), at="A.1.1")
    game.answers("cast Again", "pass").go_on()
    assert (game.phase, game.life("me")) == ("attack", 10)
    game.answer("no_attack").go_on().answer("no_attack").go_on()
    assert (game.phase, game.life("me"), game.offered("attack")) == ("attack", 11, ["Ann"])
    game.answer("no_attack").go_on().answer("no_attack")
    assert (game.phase, len(game.offered("resolve"))) == ("final", 2)


@clause("bf Q.F.1")
def test_monsters_and_items_attack_in_the_final_phase_only_if_something_says_so() -> None:
    """Impact monsters do, and cards that were equipped by Impact Transform; a card in the item area may say it too."""
    late = monster("Late", keywords=["final_attack"])
    game = begin("F", me(left=monster("Ann"), right=late, item=item("Axe")), foe())
    assert game.offered() == ["no_attack", "attack Late"]
    game = begin("F", me(left=monster("Ann"), right=monster("Amy"), item=item("Axe")), foe())
    assert step(game) == "F.2.1.1"
    game = begin("F", me(left=monster("Ann"), item=item("Axe", keywords=["final_attack"])), foe())
    assert game.offered("attack") == ["Axe"]
    worn = placed(impact_monster("Worn", abilities=texts("impact_transform:")), form="impact_transform")
    game = begin("F", me(item=worn), foe())
    assert game.offered("attack") == ["Worn"]


@clause("bf Q.F.2")
def test_after_calling_an_impact_monster_the_opponent_may_use_a_counter_before_it_attacks() -> None:
    game = scene(me(hand=[impact_monster("Ann")]), foe(hand=[trick("Ruse", "destroy(cards(foe, left))")]), at="F.1.1")
    game.call("Ann", "left")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast Ruse"])
    game.answer("pass")
    assert (step(game), game.player, game.offered()) == ("F.1.1", "me", ["pass"])
    game.answer("pass")
    assert (step(game), game.player, game.offered()) == ("F.1.1", "foe", ["pass", "cast Ruse"])
    game.answer("pass")
    assert (step(game), game.offered("attack")) == ("F.2.1", ["Ann"])


@clause("bf Q.F.3")
@pytest.mark.parametrize("row", ["F.1.1", "F.2.1.1", "F.2.5", "F.3.4", "F.5.1"])
def test_impacts_are_used_in_the_play_timing_of_the_beginning_only_unless_they_have_counter(row: str) -> None:
    hand = [impact("Blast", abilities=texts("effect: draw(1)")), impact_monster("Amy"),
            impact("Late", abilities=texts("use counter:", "effect: draw(1)"))]  # fmt: skip
    game = scene(me(left=impact_monster("Ann"), hand=hand), foe(), at="F.1.1")
    while step(game) != row:
        if game.offered("attack"):
            game.answer("no_attack") if row in ("F.2.1.1", "F.5.1") else game.attack("Ann")
        else:
            game.answer("pass")
    plain = ["cast Blast", "call Amy"] if row == "F.1.1" else []
    assert (game.player, game.offered()) == ("me", ["pass", *plain, "cast Late"])


@clause("bf F.2.1")
def test_a_flag_that_attacks_in_the_final_phase_says_so() -> None:
    for keywords, attackers in (([], []), (["final_attack"], ["Arms"])):
        arms = flag("Arms", power=3000, critical=1, keywords=keywords)
        assert begin("F", me(flag=arms), foe()).offered("attack") == attackers
