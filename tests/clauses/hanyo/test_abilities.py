"""Classes of abilities and effects (801), static abilities (805) and activated abilities (806)."""

from __future__ import annotations

import pytest

from fuda.core.state import BOTH
from fuda.games.hanyo.face.hidden import seen_by
from fuda.games.hanyo.spec import ABILITY_PLAYED, REVEALED, SKILL_FAILED, THROWN
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell

POKE = "damage(cards(foe, main), 10)"


# --- classes (801) ---------------------------------------------------------------------------------------------
@clause("hy 801.1a")
def test_an_activated_ability_is_declared_in_the_main_phase_of_its_own_player() -> None:
    """Not in the battle phase, and not in the opponent's main phase; it may be played again."""
    ann = skilled("Ann", f"activated: {POKE}", 'skill title("Hit") deals(10):')
    game = scene(me(main=ann), foe(main=fighter("Bob")))
    assert game.offered("activate") == ["Ann"]
    game.answers("activate Ann", "activate Ann")
    assert game.damage("Bob") == 20
    game.answer("end_main")
    assert (game.phase, game.offered()) == ("battle", ["no_skill", "use_skill Hit"])
    game.answer("no_skill")
    assert (game.player, game.phase, game.offered("activate")) == ("foe", "main", [])
    game.end_turn()
    assert (game.player, game.offered("activate")) == ("me", ["Ann"])


@clause("hy 801.1g-1")
def test_skills_of_cards_set_on_a_unit_are_skills_of_the_unit() -> None:
    """It can be found by them, uses them, and speaks of itself in them."""
    boost = spell("Boost", 'damage(cards(own, area, [has_skill("Spark")]), 5)')
    rod = gear("Rod", 'ex_activated title("Spark"): damage(this, 1)', 'skill title("Bolt") deals(30):')
    ann = placed(skilled("Ann", 'skill title("Hit") deals(10):'), sets=[rod])
    game = scene(me(main=ann, standby=[fighter("Amy")], hand=[boost]), foe(main=fighter("Bob")))
    game.answer("play", "Boost")
    assert (game.damage("Ann"), game.damage("Amy")) == (5, 0)
    game.answer("activate", "Spark")
    assert game.damage("Ann") == 6
    game.answer("end_main")
    assert game.offered("use_skill") == ["Hit", "Bolt"]
    game.answer("use_skill", "Bolt")
    assert game.damage("Bob") == 30


@clause("hy 801.1g-1")
def test_a_set_that_is_gone_takes_its_skills_with_it() -> None:
    """Neither a unit's text nor its options know them any more; a set in another place is no skill of the unit."""
    rod = gear("Rod", 'ex_activated title("Spark"): damage(this, 1)')
    off = spell(
        "Off", "move(attached(cards(own, main), sets), hand)", 'damage(cards(own, area, [has_skill("Spark")]), 5)'
    )
    game = scene(me(main=placed(fighter("Ann"), sets=[rod]), hand=[off]))
    assert game.offered("activate") == ["Spark"]
    game.answer("play", "Off")
    assert (game.names("me", "hand"), game.damage("Ann"), game.offered("activate")) == (["Rod"], 0, [])


@clause("hy 801.2b")
def test_a_continuous_effect_lasts_for_its_time_or_for_the_rest_of_the_game() -> None:
    """One is for this turn; the other names no time and is there ten turns later, as long as the unit is."""
    brief = spell("Brief", "last(cards(own, main), {static: have_hp(this, 30)}, this_turn)")
    long = spell("Long", "last(cards(own, main), {static: have_hp(this, 50)}, forever)")
    game = scene(me(main=fighter("Ann"), hand=[brief, long], deck=20), foe(deck=20))
    game.answers("play Brief", "play Long")
    assert game.hp("Ann") == 180
    game.end_turn()
    assert game.hp("Ann") == 150
    for _ in range(10):
        game.end_turn()
    assert (game.m.turn, game.hp("Ann")) == (16, 150)


# --- static abilities (805) ------------------------------------------------------------------------------------
@clause("hy 805.1")
def test_a_static_ability_applies_as_long_as_it_is_valid_and_is_never_played() -> None:
    """It is there as its unit comes and gone as that goes, in the middle of an effect, with no rule check between."""
    lord = skilled("Lord", "static: have_hp(cards(own, main), 50)")
    both = spell("Both", 'put_out(cards(own, hand, [named("Lord")]))', "damage(cards(own, main), 120)")
    game = scene(me(main=fighter("Ann"), hand=[both, lord]))
    assert game.hp("Ann") == 100
    game.answer("play", "Both")
    assert (game.hp("Ann"), game.is_ko("Ann"), done(game, ABILITY_PLAYED)) == (150, False, [])


@clause("hy 805.1")
def test_a_static_ability_ends_with_its_unit() -> None:
    """The HP it gave is gone at once."""
    lord = skilled("Lord", "static: have_hp(cards(own, main), 50)")
    game = scene(me(main=fighter("Ann"), standby=[lord], hand=[spell("Away", "move(cards(own, standby), hand)")]))
    assert game.hp("Ann") == 150
    game.answer("play", "Away")
    assert game.hp("Ann") == 100


@clause("hy 805.2")
def test_a_card_is_in_every_zone_what_its_own_text_says_it_is() -> None:
    """'This card has the attribute Doll': it is found in deck, hand and discard pile. A condition stops that."""
    doll = 'static: have_attribute(this, "Doll")'
    maybe = 'static if your_turn: have_attribute(this, "Doll")'
    for zone in ("deck", "hand", "discard"):
        fetch = spell("Fetch", f'choose(cards(own, {zone}, [attribute("Doll")]), 3, up_to, 0)', "move(chosen(0), deck)")
        cards = [skilled("Always", doll, attributes=["Owl"]), skilled("Maybe", maybe), fighter("Plain")]
        hand = [fetch, *(cards if zone == "hand" else [])]
        game = scene(me(hand=hand, deck=cards if zone == "deck" else 10, discard=cards if zone == "discard" else []))
        game.answer("play", "Fetch")
        assert game.offered("pick") == ["Always"]
    game = scene(me(main=skilled("Always", doll, attributes=["Owl"]), standby=[skilled("Maybe", maybe)]))
    assert (game.unit("Always").attributes, game.unit("Maybe").attributes) == (["Owl", "Doll"], ["Doll"])


@clause("hy 805.2")
def test_what_a_card_is_by_its_own_text_is_where_effects_start_from() -> None:
    """An older effect that sets the attribute of all units overrides it, though the ability became valid later."""
    paint = skilled("Paint", 'static: set_attribute(cards(own, area), "Ink")')
    doll = skilled("Doll", 'static: have_attribute(this, "Doll")')
    game = scene(me(main=paint, hand=[doll]))
    game.answer("put", "Doll")
    assert game.unit("Doll").attributes == ["Ink"]


# --- activated abilities (806) ---------------------------------------------------------------------------------
@clause("hy 806.1")
def test_an_activated_ability_is_played_by_who_controls_its_card_if_that_is_allowed() -> None:
    """Not by the opponent, not by the owner of a card that fights for the other side, and not against a prohibition."""
    text = "activated: damage(this, 10)"
    taken = placed(skilled("Taken", text), owner=1)
    game = scene(me(main=skilled("Ann", text), standby=[taken]), foe(main=skilled("Bob", text)))
    assert game.offered("activate") == ["Ann", "Taken"]
    game.answer("activate", "Taken")
    assert [game.damage(name) for name in ("Ann", "Bob", "Taken")] == [0, 0, 10]
    game.end_turn()
    assert (game.player, game.offered("activate")) == ("foe", ["Bob"])
    hush = skilled("Hush", "static: player_forbidden(foe, ability)")
    assert scene(me(main=skilled("Ann", text)), foe(main=hush)).offered("activate") == []


HELD = "activated in_hand: choose(cards(foe, area), 1, 0); damage(chosen(0), 10)"


@clause("hy 806.2a")
def test_a_card_in_hand_is_shown_as_long_as_its_ability_is_played() -> None:
    """Only its player knows it before and after that; another card of the hand stays hidden."""
    game = scene(me(hand=[skilled("Held", HELD), fighter("Other")]), foe(main=fighter("Bob"), standby=[fighter("Ben")]))
    held, other = game.card("Held"), game.card("Other")
    assert (game.offered("activate"), seen_by(game.m, held)) == (["Held"], 1)
    game.answer("activate", "Held")
    assert (game.offered("pick"), seen_by(game.m, held), seen_by(game.m, other)) == (["Bob", "Ben"], BOTH, 1)
    assert [(game.m.cards[int(e.card)].d.name, int(e.seen)) for e in game.log if int(e.kind) == REVEALED] == [
        ("Held", BOTH)
    ]
    game.answer("pick", "Ben")
    assert (game.damage("Ben"), seen_by(game.m, held), game.names("me", "hand")) == (10, 1, ["Held", "Other"])


@clause("hy 806.2a")
def test_an_ability_of_the_hand_is_offered_only_to_its_player_and_only_in_the_hand() -> None:
    """As a unit in the area the card has no such ability, and once a turn counts in the hand as well."""
    once = "activated in_hand once: damage(cards(foe, main), 10)"
    game = scene(me(hand=[skilled("Held", once)]), foe(hand=[skilled("Theirs", once)]))
    assert game.offered("activate") == ["Held"]
    game.answer("activate", "Held")
    assert (game.damage("Foe Main"), game.offered("activate")) == (10, [])
    game.answer("put", "Held")
    assert game.offered("activate") == []


LOSE_JANKEN = 'static: skills_fail(foe, [], "", 0, {part: janken})'


@clause("hy 806.2b")
@pytest.mark.parametrize(("winner", "hits"), [("foe", 0), ("me", 10)])
def test_an_activated_ex_skill_is_checked_once_for_success(winner: str, hits: int) -> None:
    """One game of rock-paper-scissors decides it; an activated ability that is no EX skill needs none."""
    ann = skilled("Ann", f'ex_activated title("Spark"): {POKE}', "activated: damage(this, 1)")
    game = scene(me(main=ann), foe(main=fighter("Bob"), standby=[skilled("Foil", LOSE_JANKEN)]))
    game.answer("activate", "Spark")
    game.win(winner)
    assert (game.damage("Bob"), len(done(game, THROWN)), game.offered()[0]) == (hits, 2, "end_main")
    assert done(game, SKILL_FAILED) == ([] if hits else ["Ann"])
    game.answer("activate", "Ann")
    assert (game.damage("Ann"), len(done(game, THROWN))) == (1, 2)


@clause("hy 806.2c")
def test_an_activated_ability_is_played_by_the_steps_of_all_abilities() -> None:
    """It is put into the resolution zone, applied, and removed, and its card stays where it is."""
    ann = skilled("Ann", f"activated: {POKE}")
    game = scene(me(main=ann))
    game.answer("activate", "Ann")
    assert game.clauses() == ["804.2a", "916.1", "804.2c-3"]
    assert (game.names("me", "main"), game.m.resolution, game.damage("Foe Main")) == (["Ann"], [], 10)
