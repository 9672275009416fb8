"""Transform, Ride and their kin, and Impact Transform (K.transform, K.impacttransform)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.spec import CALLED, ENTERED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, Seat, foe, impact, impact_monster, item, me, monster, placed, scene
from tests.clauses.buddyfight.texts import beast, denial, done, impact_beast, magic, sting

PAID = "transform cost gauge(1):"
IMPACT = "impact_transform cost gauge(1):"


# --- Transform (K.transform) -----------------------------------------------------------------------------------
@clause("bf K.transform.1")
@pytest.mark.parametrize("word", ["transform", "ride", "take_office", "dragonize"])
def test_a_monster_is_equipped_from_hand_or_from_an_own_monster_area_for_the_cost_in_brackets(word: str) -> None:
    """In the own main phase only, and not without the cost."""
    ann, bea = beast("Ann", f"{word} cost gauge(1):"), beast("Bea", f"{word} cost gauge(1):")
    game = scene(me(hand=[ann], left=bea, gauge=2), foe(right=beast("Cid", f"{word}:")))
    assert game.offered("activate") == ["Ann", "Bea"]
    game.answers("activate Bea", "pay_any", "pass")
    assert (game.names("me", "item"), game.names("me", "left"), len(game.names("me", "gauge"))) == (["Bea"], [], 1)
    assert game.offered("activate") == ["Ann"]
    game.answers("activate Ann", "pass")
    assert (game.names("me", "item"), game.names("me", "drop")[0]) == (["Ann"], "Bea")


@clause("bf K.transform.1")
def test_transform_is_for_the_own_main_phase_and_for_who_can_pay() -> None:
    ann = beast("Ann", PAID)
    assert scene(me(hand=[ann], left=ann)).offered("activate") == []
    assert scene(me(hand=[ann], left=ann, gauge=1), at="A.1.3").offered("activate") == []
    assert scene(me(hand=[ann], left=ann, gauge=1), at="F.1.1").offered("activate") == []
    game = scene(me(hand=[ann], left=ann, gauge=1), turn_player="foe", turn=2)
    assert game.answer("pass").offered() == ["pass"]


@clause("bf K.transform.1")
def test_a_monster_that_has_left_before_its_transform_is_carried_out_is_not_equipped() -> None:
    """The answer destroys it on the field: it stays in the drop zone."""
    kill = magic("Kill", "choose(cards(foe, monsters), 1, 0)", "destroy(chosen(0))", counter=True)
    game = scene(me(left=beast("Ann", PAID), gauge=1), foe(hand=[kill]))
    game.answers("activate Ann", "cast Kill")
    assert (game.names("me", "field"), game.names("me", "drop")[0]) == ([], "Ann")


@clause("bf K.transform.2")
def test_a_transformed_card_is_an_item_with_its_values_and_no_monster() -> None:
    """It is found as an item; its size does not count; it attacks as an item does, with an empty center."""
    game = scene(
        me(
            hand=[beast("Ann", PAID, size=3, power=6000, defense=4000, critical=3)],
            gauge=1,
            left=monster("Bob", size=3),
        )
    )
    game.answers("activate Ann", "pass")
    assert (game.names("me", "field"), game.power("Ann"), game.defense("Ann"), game.critical("Ann")) == (
        ["Bob", "Ann"], 6000, 4000, 3,
    )  # fmt: skip
    for kind, found in (("monster", ["Bob"]), ("item", ["Ann"])):
        look = magic("Look", f"choose(cards(own, field, [kind({kind})]), 1, up_to, 0)", "move(chosen(0), hand)")
        other = scene(me(hand=[look], left=monster("Bob"), item=placed(beast("Ann", PAID), form="transform")))
        assert other.answer("cast", "Look").offered("pick") == found
    game = scene(me(center=monster("Bob"), item=placed(beast("Ann", PAID), form="transform")), at="A.2.1")
    assert game.offered("attack") == ["Bob"]
    game = scene(me(item=placed(beast("Ann", PAID), form="transform")), at="A.2.1")
    assert game.offered("attack") == ["Ann"]


@clause("bf K.transform.2")
def test_a_monster_that_transforms_on_the_field_stays_the_same_card() -> None:
    """Soul, orientation and what lasts on it stay; it has not entered the field. [ruling bf-024]"""
    ann = beast("Ann", PAID, "auto on(entered, any, [is_this]): draw(1)")
    grow = magic("Grow", "choose(cards(own, monsters), 1, 0)", "power(chosen(0), 3000, this_turn)")
    game = scene(me(hand=[grow], left=placed(ann, soul=[monster("Sol")], rested=True), gauge=1))
    game.answers("cast Grow", "pass", "activate Ann", "pass")
    assert (game.names("me", "item"), game.soul("Ann"), game.is_rested("Ann"), game.power("Ann")) == (
        ["Ann"], ["Sol"], True, 5000,
    )  # fmt: skip
    assert (game.row, done(game, ENTERED)) == ("T.2.1", [])


@clause("bf K.transform.3")
def test_transform_is_an_equipment_and_no_call() -> None:
    """The call cost is not paid; what answers or listens to calls does not, what does so for equipment does."""
    ann = beast("Ann", "use cost life(5):", PAID)
    ears = beast("Ear", "auto on(called, own): gain_life(2)", "auto on(equipped, own): gain_life(1)")
    game = scene(me(hand=[ann], gauge=1, left=ears), foe(hand=[denial(), denial("equipped", "Unhand")]))
    game.answer("activate", "Ann")
    assert game.offered() == ["pass", "cast Unhand"]
    game.answers("pass", "pass")
    assert (game.names("me", "item"), game.life("me"), done(game, CALLED)) == (["Ann"], 11, [])


@clause("bf K.transform.3")
def test_who_cannot_call_can_transform_and_who_cannot_equip_cannot() -> None:
    ann = beast("Ann", PAID)
    for ban, actions in (("call", ["Ann"]), ("equip", [])):
        wall = beast("Wall", f"static: player_forbidden(foe, {ban})")
        game = scene(me(hand=[ann], gauge=1), foe(left=wall))
        assert (game.offered("activate"), game.offered("call")) == (actions, [] if ban == "call" else ["Ann"])


@clause("bf K.transform.4")
def test_a_transform_that_is_a_buddy_call_gives_life() -> None:
    ann = beast("Ann", PAID)
    game = scene(me(hand=[ann], gauge=1, buddy=[ann]))
    game.answers("activate Ann", "buddy_call", "pass")
    assert (game.names("me", "item"), game.life("me")) == (["Ann"], 11)
    game = scene(me(hand=[ann], gauge=1, buddy=[ann]))
    assert game.answers("activate Ann", "plain_call", "pass").life("me") == 10


@clause("bf K.transform.5", "bf K.transform.6")
def test_the_opponent_may_answer_a_transform_after_its_cost_is_paid() -> None:
    """A counter that nullifies it puts the card into the drop zone, from hand or from the field."""
    for zone in ("hand", "field"):
        ann = beast("Ann", PAID)
        mine = me(hand=[ann], gauge=1) if zone == "hand" else me(left=ann, gauge=1)
        game = scene(mine, foe(hand=[denial("equipped"), sting()]))
        game.answer("activate", "Ann")
        assert (game.player, game.offered()) == ("foe", ["pass", "cast Denial", "cast Sting"])
        assert (game.names("me", "gauge"), game.names("me", "item")) == ([], [])
        game.answer("cast", "Denial")
        assert (game.names("me", "field"), "Ann" in game.names("me", "drop")) == ([], True)


@clause("bf K.transform.7")
def test_a_card_never_has_the_same_transform_twice() -> None:
    """Printed and given, or given by two cards: one action. Another keyword of the family is another action."""
    gift = "static: have_ability(cards(own, monsters, [other]), {transform cost life(1):})"
    game = scene(me(left=beast("Ann", PAID), right=beast("Bea", gift), gauge=1))
    assert game.offered("activate") == ["Ann"]
    game.answers("activate Ann", "pass")
    assert (game.names("me", "item"), game.life("me"), game.names("me", "gauge")) == (["Ann"], 10, [])
    game = scene(me(left=monster("Ann"), right=beast("Bea", gift), center=beast("Cat", gift)))
    assert len([a for a in game.m.options if a.card == game.card("Ann").id]) == 1
    game = scene(me(hand=[beast("Ann", PAID, PAID, "ride cost life(1):")], gauge=1))
    assert game.offered("activate") == ["Ann", "Ann"]


# --- Impact Transform (K.impacttransform) ----------------------------------------------------------------------
def final(mine: Seat, theirs: Seat | None = None) -> Scene:
    """The play timing at the beginning of the own final phase."""
    return scene(mine, theirs, at="F.1.1")


@clause("bf K.impacttransform.1")
def test_impact_transform_is_used_once_a_turn_in_the_own_final_phase_from_hand() -> None:
    """Not in the main phase, not from the field, not without its cost, and not a second time."""
    max_, moe = impact_beast("Max", IMPACT), impact_beast("Moe", IMPACT)
    assert scene(me(hand=[max_], gauge=1)).offered("activate") == []
    assert final(me(left=max_, gauge=1)).offered("activate") == []
    assert final(me(hand=[max_])).offered("activate") == []
    game = final(me(hand=[max_, moe], gauge=2))
    assert game.offered("activate") == ["Max", "Moe"]
    game.answers("activate Max", "pay_any", "pass")
    assert (game.names("me", "item"), len(game.names("me", "gauge"))) == (["Max"], 1)
    assert game.offered("activate") == []


@clause("bf K.impacttransform.2")
def test_an_impact_transformed_card_is_an_item_that_attacks_in_the_final_phase() -> None:
    """It is no monster and no impact monster; an item that is equipped otherwise does not attack there."""
    game = final(me(hand=[impact_beast("Max", IMPACT, power=5000, critical=3)], gauge=1))
    game.answers("activate Max", "pass").go_on("no_attack")
    assert (game.phase, game.offered(), game.power("Max")) == ("final", ["no_attack", "attack Max"], 5000)
    for kind, found in (("monster", []), ("impact_monster", []), ("impact", []), ("item", ["Max"])):
        look = magic("Look", f"choose(cards(own, field, [kind({kind})]), 1, up_to, 0)", "move(chosen(0), hand)")
        other = scene(me(hand=[look], item=placed(impact_beast("Max", IMPACT), form="impact_transform")))
        assert other.answer("cast", "Look").offered("pick") == found
    game = scene(me(item=item("Rod")), at="F.2.1")
    assert game.offered("attack") == []


@clause("bf K.impacttransform.3")
def test_an_impact_transformed_card_is_a_transformed_card() -> None:
    """An item, and a card that rides, are not."""
    luck = magic("Luck", "draw(1)", use="if exists(cards(own, item, [transformed(transform)]))")
    for form, offered in (("impact_transform", ["Luck"]), ("transform", ["Luck"]), ("ride", [])):
        word = IMPACT if form == "impact_transform" else f"{form}:"
        made = impact_beast if form == "impact_transform" else beast
        assert scene(me(hand=[luck], item=placed(made("Max", word), form=form))).offered("cast") == offered
    assert scene(me(hand=[luck], item=item("Rod"))).offered("cast") == []
    game = scene(me(hand=[impact_beast("Max", IMPACT)], gauge=1), at="F.1.1")
    game.answers("activate Max", "pass")
    assert game.unit("Max").form != 0


@clause("bf K.impacttransform.4")
def test_impact_transform_is_an_equipment_and_no_call() -> None:
    """The one call of an impact monster is still there; who cannot call can do it; calls are not heard of."""
    ears = beast("Ear", "auto on(called, own): gain_life(2)", "auto on(equipped, own): gain_life(1)", size=0)
    wall = beast("Wall", "static: player_forbidden(foe, call)")
    game = final(me(hand=[impact_beast("Max", IMPACT), impact_monster("Moe")], gauge=1, left=ears))
    game.answers("activate Max", "pass", "pass")
    assert (game.life("me"), game.offered("call"), game.names("me", "item")) == (11, ["Moe"], ["Max"])
    game = final(me(hand=[impact_beast("Max", IMPACT)], gauge=1), foe(left=wall))
    assert (game.offered("activate"), game.offered("call")) == (["Max"], [])


@clause("bf K.impacttransform.5")
def test_an_impact_transform_that_is_a_buddy_call_gives_life() -> None:
    max_ = impact_beast("Max", IMPACT)
    game = final(me(hand=[max_], gauge=1, buddy=[max_]))
    game.answers("activate Max", "buddy_call", "pass")
    assert (game.names("me", "item"), game.life("me")) == (["Max"], 11)


@clause("bf K.impacttransform.6", "bf K.impacttransform.7")
def test_the_opponent_may_answer_an_impact_transform_after_its_cost_is_paid() -> None:
    """A nullified one is not the one of the turn."""
    game = final(
        me(hand=[impact_beast("Max", IMPACT), impact_beast("Moe", IMPACT)], gauge=2), foe(hand=[denial("equipped")])
    )
    game.answers("activate Max", "pay_any")
    assert (game.player, game.offered(), len(game.names("me", "gauge"))) == ("foe", ["pass", "cast Denial"], 1)
    game.answer("cast", "Denial")
    assert (game.names("me", "item"), "Max" in game.names("me", "drop")) == ([], True)
    assert game.offered("activate") == ["Moe"]


@clause("bf K.impacttransform.8")
def test_a_card_never_has_impact_transform_twice() -> None:
    game = final(me(hand=[impact_beast("Max", IMPACT, "impact_transform cost life(1):"), impact("Boom")], gauge=1))
    assert game.offered("activate") == ["Max"]
    game.answers("activate Max", "pass")
    assert (game.life("me"), game.names("me", "gauge")) == (10, [])


@clause("bf K.transform.2", "bf K.transform.3")
def test_what_hears_of_a_card_that_transforms_finds_it_transformed() -> None:
    """From the hand it enters the field as what it has become; from the field it enters nothing."""
    ann = beast("Ann", "transform:", "auto on(entered, own, [is_this]) if matches(this, [transformed]): gain_life(1)")
    fan = beast("Fan", "auto on(entered, own, [transformed, kind(item)]): gain_life(10)")
    game = scene(me(hand=[ann], right=fan)).answers("activate Ann", "pass")
    assert len(game.offered("resolve")) == 2
    game = scene(me(left=ann, right=fan)).answers("activate Ann", "pass").go_on()
    assert game.life("me") == 10
