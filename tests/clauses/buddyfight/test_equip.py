"""Equipping items, and Equip Change (EQ, K.equipchange)."""

from __future__ import annotations

from fuda.core.state import BOTH, Action
from fuda.games.buddyfight.printed import KEY_BITS
from fuda.games.buddyfight.spec import ACTIVATE, DECLARED, ENTERED, EQUIP_CARD, EQUIPPED, LIFE_GAINED, LIFE_PAID, MOVED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import flag, foe, item, me, monster, placed, scene
from tests.clauses.buddyfight.texts import beast, denial, done, force, gear, magic, sting

TRANSFORM = "transform cost gauge(1):"


# --- declaring (EQ.1) ------------------------------------------------------------------------------------------
@clause("bf EQ.0")
def test_transform_goes_the_way_of_an_equipment() -> None:
    """Declared and paid for, answered, then put into the item area."""
    game = scene(me(hand=[beast("Ann", TRANSFORM)], gauge=1), foe(hand=[sting()]))
    game.answer("activate", "Ann")
    assert (game.player, game.row, game.names("me", "gauge"), game.names("me", "item")) == ("foe", "EQ.2.1", [], [])
    game.answer("cast", "Sting")
    assert (game.life("me"), game.names("me", "item"), done(game, EQUIPPED)) == (9, ["Ann"], [])


@clause("bf EQ.1.1")
def test_an_item_is_declared_by_showing_it_before_its_cost_is_paid() -> None:
    game = scene(me(hand=[gear("Rod", "use cost life(1):")]), foe(hand=[sting()]))
    game.answer("equip", "Rod")
    shown = next(e for e in game.log if e.kind == DECLARED)
    assert (game.m.cards[int(shown.card)].d.name, shown.seen) == ("Rod", BOTH)
    kinds = [int(e.kind) for e in game.log]
    assert kinds.index(DECLARED) < kinds.index(LIFE_PAID)
    assert (game.player, game.names("me", "hand"), game.names("me", "item")) == ("foe", [], [])


@clause("bf EQ.1.1.n1")
def test_an_item_whose_equip_cost_cannot_be_paid_is_not_declared() -> None:
    rod = gear("Rod", "use cost gauge(1):")
    assert scene(me(hand=[rod])).offered("equip") == []
    assert scene(me(hand=[rod], gauge=1)).offered("equip") == ["Rod"]


@clause("bf EQ.1.1.n2")
def test_an_item_with_a_condition_is_equipped_only_while_it_holds() -> None:
    rod = gear("Rod", 'use if exists(cards(own, flag, [named("North")])):')
    assert scene(me(hand=[rod], flag=flag("South"))).offered("equip") == []
    assert scene(me(hand=[rod], flag=flag("North"))).offered("equip") == ["Rod"]


@clause("bf EQ.1.2")
def test_an_equipment_of_the_buddy_may_be_a_buddy_call_or_a_plain_one() -> None:
    ann = beast("Ann", TRANSFORM)
    game = scene(me(hand=[ann], gauge=1, buddy=[ann]))
    game.answer("activate", "Ann")
    assert game.offered() == ["buddy_call", "plain_call"]
    game.answers("plain_call", "pass")
    assert (game.names("me", "item"), game.life("me"), game.side("me").buddies[0].rested) == (["Ann"], 10, False)


@clause("bf EQ.1.2.b1")
def test_a_buddy_call_by_equipment_needs_a_standing_card_of_the_same_name() -> None:
    ann = beast("Ann", TRANSFORM)
    for buddy in (placed(ann, rested=True), monster("Other")):
        game = scene(me(hand=[ann], gauge=1, buddy=[buddy]))
        game.answer("activate", "Ann")
        assert game.row == "EQ.2.1"
    game = scene(me(hand=[ann], gauge=1, buddy=[ann]))
    assert game.answer("activate", "Ann").offered() == ["buddy_call", "plain_call"]


@clause("bf EQ.1.3")
def test_how_an_equip_cost_is_paid_is_decided_before_anything_is_paid() -> None:
    rod = gear("Rod", "use cost life(1); spend(cards(own, hand), 1, drop):")
    game = scene(me(hand=[rod, monster("Ann"), monster("Bea")]))
    game.answer("equip", "Rod")
    assert (game.offered(), game.life("me")) == (["pay_with Ann", "pay_with Bea"], 10)
    game.answer("pay_with", "Ann")
    assert (game.names("me", "drop"), game.names("me", "hand"), game.life("me")) == (["Ann"], ["Bea"], 9)


@clause("bf EQ.1.3.a")
def test_an_equipment_whose_condition_or_cost_fails_is_cancelled() -> None:
    """The card is where it was and nobody is asked for an answer."""
    rod = gear("Rod", "use if exists(cards(own, monsters)) cost life(1):")
    game = force(scene(me(hand=[rod]), foe(hand=[sting()])), EQUIP_CARD, "Rod")
    assert (game.player, game.row, game.names("me", "hand"), game.life("me")) == ("me", "T.2.1", ["Rod"], 10)
    game = scene(me(left=beast("Ann", TRANSFORM)), foe(hand=[sting()]))
    ann = game.card("Ann").id
    game.m.answer(Action(ACTIVATE, ann, ann << KEY_BITS))
    assert (game.player, game.row, game.names("me", "left"), game.names("me", "item")) == ("me", "T.2.1", ["Ann"], [])


@clause("bf EQ.1.4")
def test_in_a_buddy_call_by_equipment_the_two_cards_change_places() -> None:
    """The card from hand lies rested in the buddy zone; the buddy is what is equipped."""
    ann = beast("Ann", TRANSFORM)
    game = scene(me(hand=[ann], gauge=1, buddy=[ann]))
    mine, partner = game.side("me").hand[0], game.side("me").buddies[0].card
    game.answers("activate Ann", "buddy_call")
    assert [(u.card, u.rested) for u in game.side("me").buddies] == [(mine, True)]
    game.answer("pass")
    assert [u.card for u in game.side("me").at(3)] == [partner]


@clause("bf EQ.1.4")
def test_from_the_field_the_card_there_goes_to_the_buddy_zone() -> None:
    """It has left the field, with its soul in the drop zone; the buddy is equipped as a new card. [ruling bf-020]"""
    ann = beast("Ann", TRANSFORM)
    game = scene(me(left=placed(ann, soul=[monster("Sol")]), gauge=1, buddy=[ann]))
    mine, partner = game.side("me").field[0].card, game.side("me").buddies[0].card
    game.answers("activate Ann", "buddy_call")
    assert [(u.card, u.rested) for u in game.side("me").buddies] == [(mine, True)]
    assert (game.names("me", "field"), "Sol" in game.names("me", "drop")) == ([], True)
    game.answer("pass")
    assert ([u.card for u in game.side("me").at(3)], game.life("me")) == ([partner], 11)


@clause("bf EQ.1.5")
def test_all_parts_of_an_equip_cost_are_paid_before_the_opponent_may_answer() -> None:
    rod = gear("Rod", "use cost gauge(1); life(1):")
    game = scene(me(hand=[rod], gauge=1), foe(hand=[sting()]))
    game.answer("equip", "Rod")
    assert (game.player, game.names("me", "gauge"), game.life("me")) == ("foe", [], 9)


@clause("bf EQ.1.6")
def test_who_pays_the_last_life_for_an_item_loses_before_the_opponent_may_answer() -> None:
    game = scene(me(hand=[gear("Rod", "use cost life(1):")], life=1), foe(hand=[sting()]))
    game.answer("equip", "Rod")
    assert (game.winner, done(game, ENTERED), game.names("foe", "hand")) == ("foe", [], ["Sting"])


# --- the answer (EQ.2) -----------------------------------------------------------------------------------------
@clause("bf EQ.2.1")
def test_the_opponent_may_answer_an_equipment_with_one_counter_only() -> None:
    game = scene(me(hand=[item("Rod")]), foe(hand=[sting("One"), sting("Two"), magic("Slow", "draw(1)")]))
    game.answer("equip", "Rod")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast One", "cast Two"])
    game.answer("cast", "One")
    assert (game.player, game.names("me", "item"), game.names("foe", "hand")) == ("me", ["Rod"], ["Two", "Slow"])


@clause("bf EQ.2.2")
def test_an_opponent_who_pays_the_last_life_for_an_answer_to_an_equipment_loses_before_it_resolves() -> None:
    game = scene(me(hand=[item("Rod")], life=1), foe(hand=[sting(cost="cost life(1)")], life=1))
    game.answers("equip Rod", "cast Sting")
    assert (game.winner, game.life("me"), done(game, ENTERED)) == ("me", 1, [])


@clause("bf EQ.2.3")
def test_the_answer_to_an_equipment_resolves_before_the_item_is_there() -> None:
    """It destroys the old item; the new one is not on the field yet."""
    rust = magic("Rust", "choose(cards(foe, item), 1, 0)", "destroy(chosen(0))", counter=True)
    game = scene(me(hand=[item("New")], item=item("Old")), foe(hand=[rust]))
    game.answers("equip New", "cast Rust")
    assert (game.names("me", "item"), game.names("me", "drop")) == (["New"], ["Old"])
    game = scene(me(hand=[item("New")]), foe(hand=[rust]))
    game.answers("equip New", "cast Rust")
    assert (game.names("me", "item"), game.names("foe", "drop")) == (["New"], ["Rust"])


@clause("bf EQ.2.4")
def test_a_fighter_whose_life_the_answer_takes_loses_before_the_item_is_there() -> None:
    game = scene(me(hand=[item("Rod")], life=1), foe(hand=[sting()]))
    game.answers("equip Rod", "cast Sting")
    assert (game.winner, done(game, ENTERED)) == ("foe", [])


# --- carrying out (EQ.3) ---------------------------------------------------------------------------------------
@clause("bf EQ.3.1")
def test_an_equipped_card_is_put_into_the_item_area() -> None:
    """Abilities about its entering wait from then on; a nullified one goes to the drop zone."""
    rod = gear("Rod", "auto on(entered, any, [is_this]): draw(1)")
    game = scene(me(hand=[rod]), foe(hand=[denial("equipped")]))
    game.answer("equip", "Rod")
    assert (game.m.pending, game.names("me", "item")) == ([], [])
    game.answer("pass")
    assert (game.names("me", "item"), game.is_rested("Rod"), game.row) == (["Rod"], False, "AB.2.2.1")
    game.answer("pass")
    assert len(game.names("me", "hand")) == 1
    game = scene(me(hand=[rod]), foe(hand=[denial("equipped")]))
    game.answers("equip Rod", "cast Denial")
    assert (game.names("me", "item"), game.names("me", "drop"), game.names("me", "hand")) == ([], ["Rod"], [])


@clause("bf EQ.3.2")
def test_buddy_gift_gives_life_once_the_equipped_buddy_is_on_the_field() -> None:
    ann = beast("Ann", TRANSFORM)
    game = scene(me(hand=[ann], gauge=1, buddy=[ann]), foe(hand=[denial("equipped")]))
    game.answers("activate Ann", "buddy_call")
    assert game.life("me") == 10
    game.answer("pass")
    assert (game.names("me", "item"), game.life("me")) == (["Ann"], 11)
    game = scene(me(hand=[ann], gauge=1, buddy=[ann]), foe(hand=[denial("equipped")]))
    game.answers("activate Ann", "buddy_call", "cast Denial")
    assert (game.names("me", "item"), game.life("me"), done(game, LIFE_GAINED)) == ([], 10, [])
    assert [(u.card.d.name, u.rested) for u in game.side("me").buddies] == [("Ann", True)]


@clause("bf EQ.3.3")
def test_equip_change_comes_after_the_item_is_there_and_before_the_old_one_is_dropped() -> None:
    game = scene(me(hand=[item("New", keywords=["equip_change"])], item=item("Old")))
    game.answers("equip New", "pass")
    assert (game.offered(), game.names("me", "item")) == (["no", "yes"], ["Old", "New"])
    game.answer("yes")
    assert (game.names("me", "item"), game.names("me", "hand"), game.names("me", "drop")) == (["New"], ["Old"], [])


@clause("bf EQ.3.4")
def test_the_rules_drop_the_old_item_after_the_new_one_is_there() -> None:
    """It is put into the drop zone, not destroyed."""
    old = gear("Old", "auto on(destroyed, any, [is_this]): gain_life(5)")
    game = scene(me(hand=[item("New")], item=old))
    game.answers("equip New", "pass")
    assert (game.names("me", "item"), game.names("me", "drop"), game.row) == (["New"], ["Old"], "T.2.1")
    log = [(name, int(e.kind)) for e, (_, name) in zip(game.log, game.happened(), strict=True)]
    assert log.index(("New", ENTERED)) < log.index(("Old", MOVED))


# --- Equip Change (K.equipchange) ------------------------------------------------------------------------------
@clause("bf K.equipchange.1")
def test_a_card_with_equip_change_may_return_the_item_that_was_there_to_the_hand() -> None:
    """Without an older item, or with one without the keyword, nothing is asked."""
    new = item("New", keywords=["equip_change"])
    game = scene(me(hand=[new], item=item("Old")))
    game.answers("equip New", "pass", "yes")
    assert (game.names("me", "item"), game.names("me", "hand")) == (["New"], ["Old"])
    assert scene(me(hand=[new])).answers("equip New", "pass").row == "T.2.1"
    game = scene(me(hand=[item("Plain")], item=placed(new)))
    game.answers("equip Plain", "pass")
    assert (game.row, game.names("me", "drop")) == ("T.2.1", ["New"])


@clause("bf K.equipchange.1")
def test_a_monster_that_transforms_changes_equipment_as_well() -> None:
    ann = beast("Ann", TRANSFORM, keywords=["equip_change"])
    game = scene(me(left=ann, gauge=1, item=item("Old")))
    game.answers("activate Ann", "pass", "yes")
    assert (game.names("me", "item"), game.names("me", "hand")) == (["Ann"], ["Old"])


@clause("bf K.equipchange.2")
def test_no_counter_can_be_used_against_equip_change() -> None:
    """After the choice the old item is in hand at once; the next question is the turn fighter's."""
    game = scene(me(hand=[item("New", keywords=["equip_change"])], item=item("Old")), foe(hand=[sting()]))
    game.answers("equip New", "pass", "yes")
    assert (game.names("me", "hand"), game.player, game.row) == (["Old"], "me", "T.2.1")


@clause("bf K.equipchange.3")
def test_a_card_that_gets_equip_change_twice_has_it_once() -> None:
    """Two effects give it: one question, one item returned, and the turn's use is spent."""
    giver = "static: have_keyword(cards(own, item), equip_change)"
    game = scene(me(hand=[item("New")], item=item("Old"), left=beast("Ann", giver), right=beast("Bea", giver)))
    game.answers("equip New", "pass")
    assert game.offered() == ["no", "yes"]
    game.answer("yes")
    assert (game.names("me", "hand"), game.row) == (["Old"], "T.2.1")


@clause("bf K.equipchange.4")
def test_each_fighter_uses_equip_change_once_a_turn() -> None:
    """The second time the old item is dropped; in the next turn it can be used again."""
    one, two, three = [item(name, keywords=["equip_change"]) for name in ("One", "Two", "Three")]
    game = scene(me(hand=[one, two, three], item=item("Old")))
    game.answers("equip One", "pass", "yes", "equip Two", "pass")
    assert (game.row, game.names("me", "item"), game.names("me", "drop")) == ("T.2.1", ["Two"], ["One"])
    while game.m.turn < 5 or game.phase != "main":
        game.m.answer(game.m.options[0])
    game.answers("equip Three", "pass", "yes")
    assert (game.names("me", "item"), "Two" in game.names("me", "hand")) == (["Three"], True)
    again = scene(me(hand=[one], item=item("Old")))
    again.side("foe").changed = True
    assert again.answers("equip One", "pass").offered() == ["no", "yes"]


@clause("bf K.equipchange.5")
def test_equip_change_that_is_declined_is_not_used_up() -> None:
    one, two = item("One", keywords=["equip_change"]), item("Two", keywords=["equip_change"])
    game = scene(me(hand=[one, two], item=item("Old")))
    game.answers("equip One", "pass", "no")
    assert (game.names("me", "item"), game.names("me", "drop")) == (["One"], ["Old"])
    game.answers("equip Two", "pass", "yes")
    assert (game.names("me", "item"), game.names("me", "hand")) == (["Two"], ["One"])


@clause("bf R.2")
def test_an_item_that_may_be_equipped_besides_another_leaves_it_room() -> None:
    """One such item comes on top; a third takes the place of the first, and with that of the second."""
    lance = gear("Lance", 'static: are_forbidden(cards(own, item, [named("Spear")]), let_beside)')
    game = scene(me(hand=[item("Spear"), item("Club")], item=[lance]))
    game.answers("equip Spear", "pass")
    assert game.names("me", "item") == ["Lance", "Spear"]
    game.answers("equip Club", "pass")
    assert game.names("me", "item") == ["Club"]
    game = scene(me(hand=[item("Club")], item=[lance]))
    game.answers("equip Club", "pass")
    assert game.names("me", "item") == ["Club"]
