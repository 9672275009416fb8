"""What a flag lets be used (O.flaguse, O.specialflag.2), and a flag that is turned face down (O.flagdown)."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import texts
from tests.clauses.buddyfight.scene import flag, foe, item, me, monster, placed, rested, scene, spell

BY_NOW = 'use by_flag if exists(cards(own, flag, [named("Keep")])):'
BY_START = 'use by_flag if start_flag("Keep"):'


def banner(name: str, *tests: str) -> CardDef:
    """A flag that lets cards be used which pass one of these tests."""
    return flag(name, abilities=texts("static: " + "; ".join(f"may_use([{test}])" for test in tests)))


SUN = banner("Sun", 'world("Sun")', 'world("Generic")')


def change(to: str) -> CardDef:
    """A spell of any flag that makes the flag of that name in the drop zone the own flag."""
    return spell("Change", abilities=texts("use any_flag:", f'effect: replace_flag(cards(own, drop, [named("{to}")]))'))


def turn_down(side: str = "own") -> CardDef:
    """A spell of any flag that turns a flag face down."""
    return spell("Dusk", abilities=texts("use any_flag:", f"effect: turn(cards({side}, flag), face_down)"))


def of(name: str, world: str, *lines: str, **more: Any) -> CardDef:
    """A monster of a world."""
    return monster(name, worlds=[world], abilities=texts(*lines), **more)


@clause("bf O.flaguse.any.1")
def test_a_card_that_is_usable_with_all_flags_is_so_whatever_the_flag_allows() -> None:
    hand = [of("Ann", "Moon"), of("Amy", "Moon", "use any_flag:"), of("Abe", "Sun"), of("Art", "Generic")]
    game = scene(me(flag=SUN, hand=hand), foe())
    assert game.offered("call") == ["Amy", "Abe", "Art"]


@clause("bf O.flaguse.now.1")
def test_a_card_for_a_certain_flag_is_usable_while_that_is_the_flag() -> None:
    keep = banner("Keep", 'world("Stone")')
    hand = [of("Ann", "Moon", BY_NOW), change("Keep")]
    game = scene(me(flag=SUN, hand=hand, drop=[keep]), foe())
    assert game.offered() == ["pass", "cast Change"]
    game.answers("cast Change", "pass")
    assert (game.names("me", "flag"), game.offered()) == (["Keep"], ["pass", "call Ann"])
    game = scene(me(flag=keep, hand=[of("Ann", "Moon", BY_NOW), change("Sun")], drop=[SUN]), foe())
    assert game.offered() == ["pass", "call Ann", "cast Change"]
    game.answers("cast Change", "pass")
    assert (game.names("me", "flag"), game.offered()) == (["Sun"], ["pass"])


@clause("bf O.flaguse.start.1")
def test_a_card_for_the_flag_of_the_beginning_is_usable_whatever_the_flag_is_now() -> None:
    keep = banner("Keep", 'world("Stone")')
    game = scene(me(flag=keep, hand=[of("Ann", "Moon", BY_START), change("Sun")], drop=[SUN]), foe())
    game.answers("cast Change", "pass")
    assert (game.names("me", "flag"), game.offered("call")) == (["Sun"], ["Ann"])
    game = scene(me(flag=SUN, hand=[of("Ann", "Moon", BY_START), change("Keep")], drop=[keep]), foe())
    assert game.offered("call") == []
    game.answers("cast Change", "pass")
    assert (game.names("me", "flag"), game.offered("call")) == (["Keep"], [])


@clause("bf O.specialflag.2")
def test_a_special_flag_lets_only_cards_be_used_whose_printed_type_or_attribute_it_names() -> None:
    """Whatever their world; what is generic counts for nothing, and what an effect gives neither."""
    beasts = banner("Beasts", 'trait("Beast")', "kind(item)")
    giver = of("Abe", "Sun", 'static: have_trait(cards(own, monsters), "Beast")', attributes=["Beast"])
    hand = [of("Ann", "Sun", attributes=["Beast"]), of("Amy", "Sun", attributes=["Bird"]), of("Art", "Generic"),
            item("Axe", worlds=["Moon"])]  # fmt: skip
    game = scene(me(flag=beasts, left=giver, hand=hand), foe())
    assert game.offered() == ["pass", "call Ann", "equip Axe"]


@clause("bf O.specialflag.2")
def test_what_an_effect_gives_to_a_card_does_not_make_it_usable_under_a_special_flag() -> None:
    act = "act: gain_life(1)"
    ann = monster("Ann", abilities=texts(act), attributes=["Bird"])
    giver = monster("Abe", attributes=["Beast"], abilities=texts('static: have_trait(cards(own, left), "Beast")', act))
    game = scene(me(flag=banner("Beasts", 'trait("Beast")'), left=ann, right=giver), foe())
    assert game.offered() == ["pass", "activate Abe"]


# --- turned face down ------------------------------------------------------------------------------------------
@clause("bf O.flagdown.1")
def test_a_flag_that_lies_face_down_has_no_name_and_no_abilities() -> None:
    lines = "static: have_power(cards(own, monsters), 1000)"
    named = 'static if exists(cards(own, flag, [named("Flag")])): have_power(this, 500)'
    ann = monster("Ann", abilities=texts("use any_flag:", named))
    hand = [turn_down(), of("Amy", "Moon", BY_NOW.replace("Keep", "Flag"))]
    game = scene(me(flag=flag("Flag", abilities=texts(lines), power=3000), left=ann, hand=hand), foe())
    assert (game.power("Ann"), game.offered("call")) == (3500, ["Amy"])
    game.answers("cast Dusk", "pass")
    assert (game.power("Ann"), game.offered("call")) == (2000, [])
    assert game.go_on().offered("attack") == ["Ann"]


@clause("bf O.flagdown.2")
def test_what_a_flag_that_lies_face_down_allowed_cannot_be_used_any_more() -> None:
    """Cards that are usable with all flags, or by the flag of the beginning, still are."""
    hand = [of("Ann", "Sun"), of("Art", "Generic"), of("Amy", "Sun", "use any_flag:"),
            of("Abe", "Moon", 'use by_flag if start_flag("Sun"):'), turn_down()]  # fmt: skip
    game = scene(me(flag=SUN, hand=hand), foe())
    assert game.offered("call") == ["Ann", "Art", "Amy", "Abe"]
    game.answers("cast Dusk", "pass")
    assert game.offered("call") == ["Amy", "Abe"]


@clause("bf O.flagdown.3")
def test_cards_that_cannot_be_used_are_not_called_cast_or_equipped_and_their_abilities_not_used() -> None:
    """They can be charged; an effect that calls a card does not call them either."""
    act = "act: gain_life(1)"
    call = spell(
        "Herald", abilities=texts("use any_flag:", "effect: choose(cards(own, drop), 1, 0); call(chosen(0), free)")
    )
    cards = [of("Ann", "Moon"), spell("Hex", worlds=["Moon"], abilities=texts("effect: draw(1)")),
             item("Axe", worlds=["Moon"]), of("Amy", "Moon", "act in_hand: draw(1)")]  # fmt: skip
    stranger = monster("Abe", worlds=["Moon"], abilities=texts(act))
    known = monster("Art", worlds=["Sun"], abilities=texts(act))
    mine = me(flag=SUN, left=stranger, right=known, hand=[*cards, call], drop=[of("Old", "Moon")])
    game = scene(mine, foe())
    assert game.offered() == ["pass", "cast Herald", "activate Art"]
    game.answer("cast", "Herald").go_on("activate Art")
    assert (game.names("me", "center"), "Old" in game.names("me", "drop")) == ([], True)
    game = scene(me(flag=SUN, hand=cards), foe(), at="S.3.2")
    assert "Ann" in game.offered("charge")


@clause("bf O.flagdown.3")
def test_automatic_abilities_of_cards_that_cannot_be_used_do_not_trigger() -> None:
    """Not on the field, in hand or in a soul, lifelink neither; what holds continuously still does."""
    heal = "auto on(called, own): gain_life(1)"
    soul = of("Sue", "Moon", "auto in_soul on(called, own): gain_life(10)")
    stranger = of("Abe", "Moon", heal, "static: have_power(this, 1000)", lifelink=[3])
    hand = [of("Ann", "Sun", size=0), of("Amy", "Moon", "auto in_hand on(called, own): gain_life(100)")]
    game = scene(me(flag=SUN, left=placed(stranger, soul=[soul]), right=of("Art", "Sun", heal), hand=hand), foe())
    assert game.power("Abe") == 3000
    game.call("Ann", "left").go_on("activate Art")
    assert (game.life("me"), game.is_on_field("Abe")) == (11, False)


@clause("bf O.flagdown.4")
@pytest.mark.parametrize("side", ["me", "foe"])
def test_cards_on_the_field_that_cannot_be_used_any_more_go_to_the_drop_zone_at_once(side: str) -> None:
    """With their souls, without being destroyed, and before anything else is done; those of all flags stay."""
    ann = placed(of("Ann", "Sun", keywords=["soulguard"]), soul=[of("Soul", "Sun")])
    seat = {"flag": SUN, "left": ann, "center": of("Amy", "Moon", "use any_flag:"), "item": item("Axe", worlds=["Sun"])}
    whose = "own" if side == "me" else "foe"
    effect = f"effect: turn(cards({whose}, flag), face_down); gain_life(count(cards(any, field)))"
    hand = [spell("Dusk", abilities=texts("use any_flag:", effect))]
    game = scene(me(**seat, hand=hand), foe()) if side == "me" else scene(me(hand=hand), foe(**seat))
    game.answers("cast Dusk", "pass")
    assert game.names(side, "field") == ["Amy"]
    assert sorted(name for name in game.names(side, "drop") if name != "Dusk") == ["Ann", "Axe", "Soul"]
    assert game.life("me") == 11


@clause("bf O.flagdown.4")
def test_a_flag_that_is_replaced_leaves_the_cards_on_the_field() -> None:
    mine = me(
        flag=SUN,
        left=of("Ann", "Sun", "act: gain_life(1)"),
        hand=[change("Keep")],
        drop=[banner("Keep", 'world("Stone")')],
    )
    game = scene(mine, foe())
    assert game.offered("activate") == ["Ann"]
    game.answers("cast Change", "pass")
    assert (game.names("me", "left"), game.offered("activate")) == (["Ann"], [])
    down = me(flag=SUN, left=rested(of("Ann", "Sun")), hand=[turn_down()])
    assert scene(down, foe()).answers("cast Dusk", "pass").names("me", "left") == []
