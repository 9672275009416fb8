"""Cards that can be used 'when' something has happened, and how that chance closes (O.when)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, denial, magic, sting

HURT = "if lately(on(damaged, own))"


def revenge(name: str = "Revenge", counter: bool = True) -> CardDef:
    """A spell that can be used when its fighter has been dealt damage."""
    return magic(name, "gain_life(1)", use=HURT, counter=counter)


def self_harm(name: str = "Burn", counter: bool = False) -> CardDef:
    """A spell that deals damage to the own fighter, without a condition."""
    return magic(name, "damage(own, 1)", counter=counter)


@clause("bf O.when.1")
def test_such_a_card_can_be_used_after_its_condition_has_been_met_and_not_before() -> None:
    """With [Counter] in the play timing after the damage, of either fighter's turn."""
    game = scene(me(left=monster("Ann")), foe(hand=[revenge()]), at="A.1.3")
    game.answer("pass")
    assert (game.player, game.offered()) == ("foe", ["pass"])
    game.answer("pass").attack("Ann").go_on("cast Revenge")
    assert (game.player, game.life("foe"), game.m.stack[-2].program.clauses[int(game.m.stack[-2].at)]) == (
        "foe", 9, "A.3.4",
    )  # fmt: skip
    game.answer("cast", "Revenge").answer("pass")
    assert game.life("foe") == 10


@clause("bf O.when.1")
@pytest.mark.parametrize(
    ("event", "offered"),
    [("destroyed, own", True), ("destroyed, foe", False), ("entered, own", False), ("left, own", True)],
)
def test_each_of_these_words_means_its_own_event(event: str, offered: bool) -> None:
    blast = magic("Blast", "destroy(cards(own, field))")
    card = magic("Wake", "draw(1)", use=f"if lately(on({event}, [kind(monster)]))")
    game = scene(me(hand=[blast, card], left=monster("Ann")))
    assert game.offered("cast") == ["Blast"]
    game.answer("cast", "Blast").answer("pass")
    assert game.offered("cast") == (["Wake"] if offered else [])


def hurt(game: Scene) -> Scene:
    """The turn fighter has been dealt damage in the main phase."""
    game.answer("cast", "Burn").answer("pass")
    assert "cast Revenge" in game.offered()
    return game


@clause("bf O.when.2", "bf O.when.2.b1")
def test_the_chance_closes_when_an_unrelated_card_without_counter_is_resolved() -> None:
    game = hurt(scene(me(hand=[self_harm(), revenge(counter=False), magic("Lore", "draw(1)")])))
    game.answer("cast", "Lore").answer("pass")
    assert game.offered("cast") == []


@clause("bf O.when.2.b1")
def test_the_chance_closes_when_an_activated_ability_or_a_call_without_counter_is_resolved() -> None:
    hand = [self_harm(), revenge(counter=False), monster("Cal")]
    game = hurt(scene(me(hand=hand, left=beast("Ann", 'act title("Lore"): draw(1)'))))
    game.answer("activate", "Lore").answer("pass")
    assert game.offered("cast") == []
    game = hurt(scene(me(hand=hand)))
    game.call("Cal").answer("pass")
    assert game.offered("cast") == []


@clause("bf O.when.2.b1")
def test_the_chance_stays_open_while_only_counters_and_cards_for_the_same_event_are_used() -> None:
    """And so it does if what was used is nullified: that is not resolved."""
    hand = [self_harm(), revenge(), revenge("Second", counter=False), sting(), magic("Lore", "draw(1)")]
    game = hurt(scene(me(hand=hand), foe(hand=[denial("cast"), sting("Barb")])))
    game.answer("cast", "Sting").answer("pass")
    assert game.offered("cast") == ["Revenge", "Second", "Lore"]
    game.answer("cast", "Second").answer("cast", "Barb")
    assert game.offered("cast") == ["Revenge", "Lore"]
    game.answer("cast", "Lore").answer("cast", "Denial")
    assert game.offered("cast") == ["Revenge"]


@clause("bf O.when.2.b1")
def test_a_card_that_closes_a_chance_leaves_those_open_that_it_makes_itself() -> None:
    game = hurt(scene(me(hand=[self_harm(), self_harm("Fire"), revenge(counter=False)])))
    game.answer("cast", "Fire").answer("pass")
    assert game.offered("cast") == ["Revenge"]


@clause("bf O.when.2.b2")
def test_the_chance_closes_with_the_play_timing_right_after_the_event() -> None:
    """Damage by an attack: usable at the end of the battle, not in the next play timing of the same phase."""
    game = scene(me(left=monster("Ann")), foe(hand=[revenge()]), at="A.2.1")
    game.attack("Ann").go_on("cast Revenge")
    assert game.player == "foe"
    game.answer("pass")
    assert (game.phase, game.player, game.row) == ("attack", "me", "T.2.1")
    game.answer("pass")
    assert (game.phase, game.player, game.offered()) == ("attack", "foe", ["pass"])


@clause("bf O.when.2.b2")
def test_the_chance_closes_with_the_play_timing_in_which_the_event_was() -> None:
    game = scene(me(hand=[self_harm(counter=True), revenge()]), at="S.1.1")
    game.answer("cast", "Burn").answer("pass")
    assert game.offered("cast") == ["Revenge"]
    game.answers("pass", "pass")
    assert (game.phase, game.offered()) == ("start", ["pass"])


@clause("bf O.when.2.b3")
def test_the_chance_closes_with_the_phase_in_which_the_event_was() -> None:
    """The attack phase is ended in the battle right after the damage: the final phase offers the card no more."""
    game = scene(
        me(hand=[magic("Stop", "damage(foe, 1)", "end_phase(attack)", counter=True)]), foe(hand=[revenge()]), at="A.1.3"
    )
    game.answer("cast", "Stop").answer("pass")
    assert (game.phase, game.life("foe"), game.row) == ("final", 9, "T.2.1")
    game.answer("pass")
    assert (game.player, game.offered()) == ("foe", ["pass"])
