"""Playing cards and abilities, and resolving them (804)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo.spec import ABILITY_PLAYED, MOVED, REMOVED_ABILITY, SET_ON, SKILL_FAILED, ZONES
from fuda.games.hanyo.words.properties import Attribute, Test
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, scheme, skilled, spell

POKE = "damage(cards(foe, main), 10)"
PICK = "choose(cards(foe, area), 1, 0)"
TWO = [fighter("Ben")]


def steps(game: Scene, name: str) -> list[str]:
    """Where a card has gone, in order."""
    return [f"{ZONES[int(e.source)]} > {ZONES[int(e.target)]}" for e in game.log
            if e.card == game.card(name).id and int(e.kind) in (MOVED, SET_ON)]  # fmt: skip


def having(attribute: str) -> list[Test]:
    """What an enhancement asks of a unit."""
    return [Attribute(attribute)]


def resolving(game: Scene) -> list[str]:
    """The names of the cards in the resolution zone."""
    return [c.d.name for c in game.m.resolution]


# --- the steps (804.2, 804.2a) ---------------------------------------------------------------------------------
@clause("hy 804.2")
def test_a_card_is_put_into_the_resolution_zone_then_gets_its_target_then_is_resolved() -> None:
    """An enhancement: the player is asked for a unit when it lies in the resolution zone, and it is set after that."""
    game = scene(me(main=fighter("Ann"), standby=[fighter("Amy")], hand=[gear("Cape")]))
    game.answer("play", "Cape")
    assert (resolving(game), game.offered(), game.sets("Amy")) == (["Cape"], ["pick Ann", "pick Amy"], [])
    game.answer("pick", "Amy")
    assert (steps(game, "Cape"), game.sets("Amy")) == (["hand > resolution", "resolution > set"], ["Cape"])


@clause("hy 804.2a")
def test_a_command_lies_in_the_resolution_zone_while_it_is_resolved() -> None:
    """It is neither in the hand nor in the discard pile, and both players share that zone."""
    game = scene(me(hand=[spell("Bolt", PICK, "damage(chosen(0), 10)"), fighter("Held")]), foe(standby=TWO))
    game.answer("play", "Bolt")
    assert (resolving(game), game.names("me", "hand"), game.names("me", "discard")) == (["Bolt"], ["Held"], [])
    game.answer("pick", "Ben")
    assert (resolving(game), game.names("me", "discard")) == ([], ["Bolt"])


@clause("hy 804.2a")
def test_an_ability_stands_there_as_if_it_were_a_card() -> None:
    """It is told that it was played before its effect is carried out; no card moves, and it is heard of."""
    echo = skilled("Echo", f'triggered on(ability_played, own, [named("Ann")]): {POKE}')
    ann = skilled("Ann", f"activated: {PICK}; damage(chosen(0), 20)")
    game = scene(me(main=ann, standby=[echo]), foe(main=fighter("Bob"), standby=TWO))
    game.answer("activate", "Ann")
    assert (game.happened(), game.offered()) == ([(ABILITY_PLAYED, "Ann")], ["pick Bob", "pick Ben"])
    game.answer("pick", "Ben")
    assert (game.damage("Ben"), game.damage("Bob"), done(game, ABILITY_PLAYED)) == (20, 10, ["Ann", "Echo"])


INK = 'static: have_attribute(cards(own, hand, [kind(command)]), "Ink")'


@clause("hy 804.2a-1")
def test_what_applies_to_a_card_goes_with_it_to_the_resolution_zone_and_no_further() -> None:
    """Commands in hand are Ink: so is one that is played, but not in the discard pile, and a unit never is."""
    paint = skilled("Paint", INK, f'triggered on(command_played, own, [attribute("Ink")]): {POKE}')
    count = 'damage(cards(foe, standby), per(1, 1, count(cards(own, {}, [attribute("Ink")]))))'
    bolt = spell("Bolt", count.format("resolution"), count.format("discard"))
    game = scene(me(main=paint, hand=[bolt, fighter("Held")], discard=[spell("Old", POKE)]), foe(standby=TWO))
    game.answer("play", "Bolt")
    assert (game.damage("Foe Main"), game.damage("Ben")) == (10, 1)
    assert game.m.tinted == {}


@clause("hy 804.2a-1")
def test_what_does_not_apply_to_a_card_in_hand_does_not_apply_to_it_in_the_resolution_zone() -> None:
    """Strategies in hand are Ink: one that is played from the discard pile is not, one that is played from hand is."""
    paint = skilled(
        "Paint",
        'static: have_attribute(cards(own, hand, [kind(strategy)]), "Ink")',
        f'triggered on(command_played, own, [attribute("Ink")]): {POKE}',
    )
    old = scheme("Old", "heal_all(this)")
    again = spell("Again", "play(cards(own, discard))")
    game = scene(me(main=paint, hand=[again, scheme("New", "heal_all(this)")], discard=[old]))
    game.answer("play", "Again")
    assert (steps(game, "Old"), game.damage("Foe Main")) == (["discard > resolution", "resolution > discard"], 0)
    game = scene(me(main=paint, hand=[again, scheme("New", "heal_all(this)")]))
    game.answer("play", "New")
    assert game.damage("Foe Main") == 10


# --- targets of enhancements (804.2b) --------------------------------------------------------------------------
@clause("hy 804.2b")
def test_an_enhancement_needs_a_unit_that_it_can_be_set_on() -> None:
    """Without one it is not offered and stays in the hand; with two of them one is chosen."""
    cape = gear("Cape", target=having("Owl"))
    game = scene(me(main=fighter("Ann"), hand=[cape]))
    assert game.offered("play") == []
    owls = [fighter("Amy", attributes=["Owl"]), fighter("Ada", attributes=["Owl"])]
    game = scene(me(main=fighter("Ann"), standby=owls, hand=[cape]))
    game.answer("play", "Cape")
    assert game.offered() == ["pick Amy", "pick Ada"]


@clause("hy 804.2b")
def test_a_play_that_turns_out_to_be_illegal_is_undone() -> None:
    """Ann is an Owl while there are two cards in hand: playing the enhancement takes away its only target.

    The card is in the hand again, and nobody has played anything.
    """
    text = 'static if compare(size(own, hand), >=, 2): have_attribute(this, "Owl")'
    watch = f"triggered on(command_played, own): {POKE}", f"triggered on(moved, own, [], any, hand, resolution): {POKE}"
    cape = gear("Cape", target=having("Owl"))
    game = scene(me(main=skilled("Ann", text, *watch), hand=[cape, fighter("Held")]))
    assert game.offered("play") == ["Cape"]
    game.answer("play", "Cape")
    assert (sorted(game.names("me", "hand")), game.sets("Ann"), resolving(game)) == (["Cape", "Held"], [], [])
    assert (game.m.pending, done(game, ABILITY_PLAYED), game.damage("Foe Main")) == ([], [], 0)


@clause("hy 804.2b")
def test_an_enhancement_that_an_effect_plays_needs_a_unit_as_well() -> None:
    """It stays where it is."""
    cape = gear("Cape", target=having("Owl"))
    game = scene(me(hand=[spell("Again", "play(cards(own, discard))", f"if_done([{POKE}])")], discard=[cape]))
    game.answer("play", "Again")
    assert (game.names("me", "discard"), game.damage("Foe Main")) == (["Again", "Cape"], 0)


@clause("hy 804.2b-1")
def test_a_unit_is_a_target_if_it_fits_was_there_as_the_turn_began_and_got_no_card_in_it() -> None:
    """Ann fits; Amy does not; Ada came in this turn; Abe got a card already, Ava one that is gone again."""
    cape = gear("Cape", target=having("Owl"))
    on = 'set_on(cards(own, hand, [named("Hat {0}")]), cards(own, area, [named("{0}")]))'
    give = [spell(f"Give {name}", on.format(name)) for name in ("Abe", "Ava")]
    take = spell("Take", 'move(attached(cards(own, area, [named("Ava")]), sets), hand)')
    hats = [gear("Hat Abe", target=having("Bat")), gear("Hat Ava", target=having("Bat"))]
    standby = [fighter("Amy"), fighter("Abe", attributes=["Owl"]), fighter("Ava", attributes=["Owl"])]
    game = scene(
        me(
            main=fighter("Ann", attributes=["Owl"]),
            standby=standby,
            hand=[cape, fighter("Ada", attributes=["Owl"]), *give, *hats, take],
        )
    )
    game.answer("put", "Ada")
    game.answers("play Give Abe", "play Give Ava", "play Take")
    assert (game.sets("Abe"), game.sets("Ava")) == (["Hat Abe"], [])
    game.answer("play", "Cape")
    assert game.sets("Ann") == ["Cape"]


@clause("hy 804.2b-1")
def test_what_counts_is_the_turn_and_a_unit_may_have_any_number_of_sets() -> None:
    """In the next turn of the same player all of them are targets, also those with a set of an earlier turn."""
    hand = [gear("Cape"), gear("Hat"), fighter("Ada")]
    game = scene(me(main=placed(fighter("Ann"), sets=[gear("Old")]), hand=hand))
    game.answers("put Ada", "play Cape")
    assert (game.sets("Ann"), game.offered("play")) == (["Old", "Cape"], [])
    game.end_turn().end_turn()
    game.answer("play", "Hat")
    assert game.offered() == ["pick Ann", "pick Ada"]


@clause("hy 804.2b-1")
def test_a_unit_that_moves_within_the_area_was_there_all_the_time() -> None:
    """What was set on it in this turn still counts after it has come to the front."""
    swap = spell("Swap", "swap(cards(own, standby))")
    game = scene(me(main=fighter("Ann"), standby=[fighter("Amy")], hand=[gear("Cape"), gear("Hat"), swap]))
    game.answers("play Cape", "pick Amy", "play Swap")
    assert (game.names("me", "main"), game.sets("Amy")) == (["Amy"], ["Cape"])
    game.answer("play", "Hat")
    assert game.sets("Ann") == ["Hat"]


# --- resolving (804.2c) ----------------------------------------------------------------------------------------
@clause("hy 804.2c")
def test_what_is_played_is_resolved_by_its_kind() -> None:
    """A strategy and a tactics card end in the discard pile, an enhancement on its unit, an ability nowhere."""
    ann = skilled("Ann", f"activated once: {POKE}")
    game = scene(me(main=ann, hand=[scheme("Plan", POKE), spell("Bolt", POKE), gear("Cape")]))
    game.answers("play Plan", "play Bolt", "play Cape", "activate Ann")
    assert (game.names("me", "discard"), game.sets("Ann"), game.names("me", "main")) == (
        ["Bolt", "Plan"],
        ["Cape"],
        ["Ann"],
    )
    assert (resolving(game), game.damage("Foe Main")) == ([], 30)


@clause("hy 804.2c-1")
@pytest.mark.parametrize("make", [scheme, spell])
def test_a_strategy_or_tactics_card_is_discarded_after_its_effect(make: object) -> None:
    """So an effect that counts the discard pile does not count it, and it can be sent elsewhere by its own text."""
    assert callable(make)
    count = make("Count", "damage(cards(foe, main), per(10, 1, size(own, discard)))")
    game = scene(me(hand=[count], discard=[fighter("Old")]))
    game.answer("play", "Count")
    assert (game.damage("Foe Main"), game.names("me", "discard")) == (10, ["Count", "Old"])
    assert steps(game, "Count") == ["hand > resolution", "resolution > discard"]
    game = scene(me(hand=[make("Back", "move(this_card, hand)")]))
    game.answer("play", "Back")
    assert (game.names("me", "hand"), game.names("me", "discard")) == (["Back"], [])


@clause("hy 804.2c-2")
def test_an_enhancement_is_set_on_its_target() -> None:
    """It lies there face up, for all to see, and does not go to the discard pile."""
    cape = gear("Cape", "static: have_hp(this, 30)")
    game = scene(me(main=fighter("Ann"), standby=[fighter("Amy")], hand=[cape]))
    game.answers("play Cape", "pick Amy")
    assert (game.sets("Amy"), game.sets("Ann"), game.names("me", "discard")) == (["Cape"], [], [])
    assert (game.hp("Amy"), game.hp("Ann")) == (130, 100)


@clause("hy 804.2c-3")
def test_an_ability_is_applied_and_then_removed_from_the_resolution_zone() -> None:
    """No card has moved."""
    ann = skilled("Ann", f"activated: {POKE}")
    game = scene(me(main=ann, hand=[fighter("Held")]))
    game.answer("activate", "Ann")
    assert done(game, ABILITY_PLAYED, REMOVED_ABILITY) == ["Ann", "Ann"]
    assert (done(game, MOVED), resolving(game), game.damage("Foe Main")) == ([], [], 10)


@clause("hy 804.2c-31")
def test_an_ability_whose_source_is_a_skill_may_fail_before_it_is_applied() -> None:
    """It was played, has no effect and is removed. Without the effect that lets skills fail it is applied."""
    echo = 'ex_triggered title("Echo") on(command_played, own): draw(1)'
    for foil, failed in (("static: skills_fail(foe)", ["Ann"]), ("static: skills_fail(own)", [])):
        game = scene(
            me(main=skilled("Ann", echo), hand=[spell("Bolt", POKE)]),
            foe(main=fighter("Bob"), standby=[skilled("Foil", foil)]),
        )
        game.answer("play", "Bolt")
        assert done(game, ABILITY_PLAYED, REMOVED_ABILITY) == ["Ann", "Ann"]
        assert (done(game, SKILL_FAILED), len(game.names("me", "hand"))) == (failed, 0 if failed else 1)
        assert (game.m.pending, game.offered()[0]) == ([], "end_main")
