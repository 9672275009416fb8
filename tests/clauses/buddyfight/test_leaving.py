"""Leaving the field: Soulguard and Lifelink (K.soulguard, K.lifelink)."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import DAMAGED, DESTROYED, ENDED, GUARDED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Placed, Scene, foe, me, monster, placed, scene
from tests.clauses.buddyfight.texts import beast, done, magic, sting

BLAST = "destroy(cards(foe, field))"
BOUNCE = "move(cards(foe, field), hand)"


def guarded(name: str = "Ann", *texts: str, soul: int = 2, **more: Any) -> Placed:
    """A monster with Soulguard on so many cards."""
    facts: dict[str, Any] = {"keywords": ["soulguard"]} | more
    return placed(beast(name, *texts, **facts), soul=[monster(f"Soul {i + 1}") for i in range(soul)])


def hit(text: str, there: Placed | CardDef, **more: Any) -> Scene:
    """The turn fighter casts a spell that does this, the other fighter has a card in the left area."""
    return scene(me(hand=[magic("Blow", text)]), foe(left=there, **more)).answer("cast", "Blow").answer("pass")


# --- Soulguard -------------------------------------------------------------------------------------------------
@clause("bf K.soulguard.1")
@pytest.mark.parametrize("way", [BLAST, BOUNCE, "move(cards(foe, field), drop)"])
def test_instead_of_leaving_a_card_of_the_soul_may_be_put_into_the_drop_zone(way: str) -> None:
    """Its fighter chooses whether, and which card."""
    game = hit(way, guarded())
    assert (game.player, game.offered()) == ("foe", ["replace Ann", "no"])
    game.answer("replace", "Ann")
    assert game.offered() == ["pick Soul 1", "pick Soul 2"]
    game.answer("pick", "Soul 1")
    assert (game.names("foe", "left"), game.soul("Ann"), game.names("foe", "drop")) == (["Ann"], ["Soul 2"], ["Soul 1"])


@clause("bf K.soulguard.1")
def test_who_declines_or_has_no_soul_loses_the_card() -> None:
    game = hit(BLAST, guarded()).answer("no")
    assert (game.names("foe", "left"), sorted(game.names("foe", "drop"))) == ([], ["Ann", "Soul 1", "Soul 2"])
    game = hit(BLAST, guarded(soul=0))
    assert (game.player, game.names("foe", "drop")) == ("me", ["Ann"])


@clause("bf K.soulguard.1")
def test_a_cost_that_the_card_was_to_pay_by_leaving_counts_as_paid() -> None:
    costly = magic("Gift", "gain_life(1)", use="cost spend(cards(own, monsters), 1, drop)")
    game = (
        scene(me(hand=[costly], left=guarded()))
        .answer("cast", "Gift")
        .answer("replace", "Ann")
        .answer("pick", "Soul 1")
    )
    assert (game.player, game.names("me", "left")) == ("foe", ["Ann"])
    game.answer("pass")
    assert game.life("me") == 11


@clause("bf K.soulguard.1")
def test_of_cards_that_leave_together_the_turn_fighters_are_asked_about_first() -> None:
    storm = magic("Storm", "destroy(cards(any, field))", counter=True)
    game = scene(me(left=guarded("Mine")), foe(hand=[storm], left=guarded("Theirs"))).answer("pass")
    game.answer("cast", "Storm").answer("pass")
    assert (game.player, game.offered()) == ("me", ["replace Mine", "no"])
    game.answer("no")
    assert (game.player, game.offered()) == ("foe", ["replace Theirs", "no"])
    assert game.is_on_field("Mine")  # they leave at one time
    game.answer("no")
    assert not game.is_on_field("Mine")


@clause("bf K.soulguard.1")
def test_it_does_not_keep_a_card_from_what_a_rule_check_does() -> None:
    game = scene(me(hand=[monster("New")], left=guarded())).call("New").answer("pass")
    assert (game.player, game.names("me", "left")) == ("me", ["New"])
    assert sorted(game.names("me", "drop")) == ["Ann", "Soul 1", "Soul 2"]


@clause("bf K.soulguard.2")
def test_the_card_never_left_but_it_was_destroyed() -> None:
    """What waits for its leaving is not set off, what waits for its destruction is; its state stays."""
    texts = ("auto on(left, any, [is_this]): damage(own, 5)", "auto on(destroyed, any, [is_this]): gain_life(1)")
    there = guarded("Ann", *texts, lifelink=[3])
    there.rested = True
    game = hit(BLAST, there).answer("replace", "Ann").answer("pick", "Soul 1").answer("pass")
    assert (game.life("foe"), game.is_rested("Ann"), game.happened(DAMAGED)) == (11, True, [])
    assert done(game, DESTROYED) == ["Ann"]


@clause("bf K.soulguard.2")
def test_returned_to_the_hand_it_was_not_destroyed() -> None:
    texts = ("auto on(left, any, [is_this]): damage(own, 5)", "auto on(destroyed, any, [is_this]): gain_life(1)")
    game = hit(BOUNCE, guarded("Ann", *texts)).answer("replace", "Ann").answer("pick", "Soul 1")
    assert game.row == "T.2.1"
    assert (game.life("foe"), game.names("foe", "left"), game.happened(DESTROYED)) == (10, ["Ann"], [])


@clause("bf K.soulguard.2")
def test_with_another_replacement_the_fighter_of_the_card_chooses_which_applies() -> None:
    totem = beast("Totem", 'replacement may would(destroy, own, [named("Ann")]): gain_life(1)')
    theirs = foe(left=guarded(), right=totem)
    blast = magic("Blow", 'destroy(cards(foe, field, [named("Ann")]))')
    game = scene(me(hand=[blast]), theirs).answer("cast", "Blow").answer("pass")
    assert (game.player, sorted(game.offered())) == ("foe", ["no", "replace Ann", "replace Totem"])
    game.answer("replace", "Totem")
    assert (game.life("foe"), game.soul("Ann"), game.names("foe", "left")) == (11, ["Soul 1", "Soul 2"], ["Ann"])


@clause("bf K.soulguard.2", "bf O.cost.3")
@pytest.mark.parametrize(("way", "life"), [("destroy", 12), ("move_drop", 10), ("move_hand", 10)])
def test_for_if_you_do_a_guarded_card_was_destroyed_but_did_not_leave(way: str, life: int) -> None:
    act = {"destroy": "destroy(chosen(0))", "move_drop": "move(chosen(0), drop)", "move_hand": "move(chosen(0), hand)"}
    text = f"choose(cards(own, monsters), 1, 0); may([{act[way]}]); if_done([gain_life(2)])"
    game = scene(me(hand=[magic("Rite", text)], left=guarded())).answers("cast Rite", "pass", "yes", "replace Ann")
    game.answer("pick", "Soul 1")
    assert (game.life("me"), game.names("me", "left")) == (life, ["Ann"])


@clause("bf K.soulguard.2")
@pytest.mark.parametrize(("instead", "heard"), [("discard(cards(own, hand), 1); stay", ["Ann"]), ("draw(1)", [])])
def test_what_stays_was_destroyed_unless_its_destruction_was_replaced(instead: str, heard: list[str]) -> None:
    ann = beast("Ann", f"replacement may would(destroy, own, [is_this]): {instead}")
    game = scene(me(hand=[magic("Blow", BLAST)]), foe(left=ann, hand=[monster("Card")]))
    game.answers("cast Blow", "pass", "replace Ann")
    assert (done(game, DESTROYED), game.names("foe", "left")) == (heard, ["Ann"])


@clause("bf K.soulguard.3")
def test_no_counter_is_used_against_soulguard() -> None:
    game = scene(me(hand=[magic("Blow", BLAST), sting()]), foe(left=guarded()))
    game.answer("cast", "Blow").answer("pass").answer("replace", "Ann")
    asked = int(game.m.decisions)
    game.answer("pick", "Soul 1")
    assert (int(game.m.decisions), done(game, GUARDED), game.row) == (asked + 1, ["Ann"], "T.2.1")


@clause("bf K.soulguard.4")
def test_a_card_that_gets_soulguard_twice_is_asked_for_it_once() -> None:
    give = "static: have_keyword(cards(own, monsters), soulguard)"
    theirs = foe(left=guarded(), right=beast("Bea", give), center=beast("Cat", give))
    blast = magic("Blow", 'destroy(cards(foe, field, [named("Ann")]))')
    game = scene(me(hand=[blast]), theirs).answer("cast", "Blow").answer("pass")
    assert game.offered() == ["replace Ann", "no"]
    game.answer("no")
    assert (game.player, game.names("foe", "left")) == ("me", [])
    game = scene(me(hand=[blast]), theirs).answer("cast", "Blow").answer("pass").answer("replace", "Ann")
    game.answer("pick", "Soul 1")
    assert (game.player, game.soul("Ann")) == ("me", ["Soul 2"])


# --- Lifelink --------------------------------------------------------------------------------------------------
@clause("bf K.lifelink.1")
@pytest.mark.parametrize("way", [BLAST, BOUNCE, "move(cards(foe, field), deck)", "move(cards(foe, field), drop)"])
def test_when_a_card_with_lifelink_leaves_the_field_its_fighter_takes_that_damage(way: str) -> None:
    game = hit(way, monster("Ann", lifelink=[3]))
    assert game.life("foe") == 10  # it waits to be used
    game.answer("pass")
    assert (game.life("foe"), game.life("me"), done(game, DAMAGED)) == (7, 10, ["Ann"])


@clause("bf K.lifelink.1")
def test_what_a_rule_check_drops_has_left_the_field_as_well() -> None:
    game = scene(me(hand=[monster("New")], left=monster("Ann", lifelink=[3]))).call("New").answer("pass").answer("pass")
    assert (game.life("me"), game.names("me", "drop")) == (7, ["Ann"])


@clause("bf K.lifelink.1")
def test_a_monster_that_changes_its_area_does_not_leave_the_field() -> None:
    shove = magic("Shove", "move_area(cards(own, left), right)")
    game = scene(me(hand=[shove], left=monster("Ann", lifelink=[3]))).answer("cast", "Shove").answer("pass")
    assert (game.row, game.life("me"), game.names("me", "right")) == ("T.2.1", 10, ["Ann"])


@clause("bf K.lifelink.2")
def test_by_the_lifelink_of_losing_its_fighter_loses_as_it_is_resolved() -> None:
    game = hit(BLAST, monster("Ann", lifelink=[-1]))
    assert game.m.winner < 0
    game.answer("pass")
    assert (game.winner, game.m.reason, game.life("foe")) == ("me", "K.lifelink.2", 10)
    assert [kind for kind, _ in game.happened(DAMAGED, ENDED)] == [ENDED]


@clause("bf K.lifelink.3")
def test_a_counter_may_be_used_against_lifelink_by_the_other_fighter() -> None:
    game = scene(me(hand=[magic("Blow", BLAST), sting()]), foe(left=monster("Ann", lifelink=[3]), hand=[sting("Barb")]))
    game.answer("cast", "Blow").answer("pass")
    assert (game.player, game.row, game.offered()) == ("me", "AB.2.2.1", ["pass", "cast Sting"])
    game.answer("cast", "Sting")
    assert [int(e.n) for e in game.log if e.kind == DAMAGED] == [1, 3]


@clause("bf K.lifelink.4")
def test_a_card_has_lifelink_several_times_and_each_is_one_ability() -> None:
    """Printed twice or gained in addition: two damages, each of which can be answered."""
    link = beast("Bea", "static: have_lifelink(cards(own, left), 1)")
    blast = magic("Blow", "destroy(cards(foe, left))")
    game = scene(me(hand=[blast, sting()]), foe(left=monster("Ann", lifelink=[2]), right=link))
    game.answer("cast", "Blow").answer("pass")
    assert (game.player, game.offered()) == ("foe", ["resolve Ann", "resolve Ann"])
    game.m.choose(0)
    assert (game.player, game.row) == ("me", "AB.2.2.1")
    game.answer("pass")
    assert (game.player, game.row, game.life("foe")) == ("me", "AB.2.2.1", 8)
    game.answer("pass")
    assert [int(e.n) for e in game.log if e.kind == DAMAGED] == [2, 1]
    twice = hit(BLAST, monster("Ann", lifelink=[2, 2]))
    twice.m.choose(0)
    assert twice.answers("pass", "pass").life("foe") == 6
