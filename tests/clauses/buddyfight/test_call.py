"""Calling a monster (C, Q.C)."""

from __future__ import annotations

import pytest

from fuda.core.state import BOTH
from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import CALL_CARD, DECLARED, ENTERED, LIFE_GAINED, LIFE_PAID, MOVED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, me, monster, placed, scene
from tests.clauses.buddyfight.texts import beast, denial, done, force, magic, sting

LIFE_COST = "use cost life(1):"
DRAWS = "auto on(entered, any, [is_this]): draw(1)"


# --- declaring (C.1) -------------------------------------------------------------------------------------------
@clause("bf C.1.1")
def test_a_call_is_declared_by_showing_the_card_before_its_cost_is_paid() -> None:
    """Both fighters see which card it is; it has left the hand and is not on the field."""
    game = scene(me(hand=[beast("Ann", LIFE_COST)]), foe(hand=[sting()]))
    game.call("Ann")
    assert game.player == "foe"  # asked for an answer
    shown = next(e for e in game.log if e.kind == DECLARED)
    assert (game.m.cards[int(shown.card)].d.name, shown.seen) == ("Ann", BOTH)
    kinds = [int(e.kind) for e in game.log]
    assert kinds.index(DECLARED) < kinds.index(LIFE_PAID)
    assert (game.names("me", "hand"), game.names("me", "field")) == ([], [])


@clause("bf C.1.1.n1")
def test_a_monster_whose_call_cost_cannot_be_paid_is_not_declared() -> None:
    """Nor is one whose life cost is more than the life there is."""
    costly = beast("Ann", "use cost gauge(1):")
    assert scene(me(hand=[costly])).offered("call") == []
    assert scene(me(hand=[costly], gauge=1)).offered("call") == ["Ann"]
    assert scene(me(hand=[beast("Bea", "use cost life(3):")], life=2)).offered("call") == []
    assert scene(me(hand=[beast("Bea", "use cost life(3):")], life=3)).offered("call") == ["Bea"]


@clause("bf C.1.1.n2")
def test_a_monster_with_a_condition_is_declared_only_while_it_holds() -> None:
    ann = beast("Ann", 'use if exists(cards(own, field, [trait("Dragon")])):')
    assert scene(me(hand=[ann], left=monster("Bob"))).offered("call") == []
    assert scene(me(hand=[ann], left=monster("Dra", attributes=["Dragon"]))).offered("call") == ["Ann"]


@clause("bf C.1.2")
def test_one_of_the_three_areas_is_designated_whether_or_not_it_is_taken() -> None:
    """Any number of monsters may be called in a turn, also to an area to which one was called before."""
    game = scene(me(hand=[monster("Ann"), monster("Bea")], left=monster("Bob")))
    game.answer("call", "Ann")
    assert game.offered() == ["area left", "area center", "area right"]
    game.answer("area", "center").go_on("call Bea")
    assert (game.names("me", "center"), game.names("me", "left")) == (["Ann"], ["Bob"])
    game.call("Bea", "center").go_on("pass")
    game.go_on("call Ann")
    assert game.names("me", "center") == ["Bea"]


@clause("bf C.1.3")
def test_a_call_of_the_buddy_may_be_a_buddy_call_or_a_plain_one() -> None:
    """A plain call gives no life and leaves the buddy where it is."""
    game = scene(me(hand=[monster("Ann")], buddy=[monster("Ann")]))
    game.answers("call Ann", "area left")
    assert game.offered() == ["buddy_call", "plain_call"]
    game.answer("plain_call").go_on()
    assert (game.names("me", "left"), game.life("me"), game.side("me").buddies[0].rested) == (["Ann"], 10, False)
    game = scene(me(hand=[monster("Ann")], buddy=[monster("Ann")]))
    game.call("Ann", buddy=True).go_on()
    assert (game.names("me", "left"), game.life("me")) == (["Ann"], 11)


@clause("bf C.1.3.b1")
@pytest.mark.parametrize(
    "buddy",
    [placed(monster("Ann"), rested=True), monster("Other"), placed(monster("Ann"), veiled=True)],
    ids=["rested", "of another name", "face down"],
)
def test_a_buddy_call_needs_a_standing_card_of_the_same_name_in_the_buddy_zone(buddy: CardDef) -> None:
    game = scene(me(hand=[monster("Ann")], buddy=[buddy]))
    game.answers("call Ann", "area left").go_on()
    assert (game.names("me", "left"), game.life("me")) == (["Ann"], 10)
    game = scene(me(hand=[monster("Ann")], buddy=[monster("Ann")]), foe(buddy=[monster("Ann")]))
    assert game.answers("call Ann", "area left").offered() == ["buddy_call", "plain_call"]


@clause("bf C.1.4")
def test_how_the_cost_is_paid_is_decided_before_anything_is_paid() -> None:
    """The caller picks one of two monsters; both are still there when the choice is offered."""
    ann = beast("Ann", "use cost life(1); spend(cards(own, monsters), 1, drop):")
    game = scene(me(hand=[ann], left=monster("Bob"), right=monster("Cid")))
    game.call("Ann", "center")
    assert game.offered() == ["pay_with Bob", "pay_with Cid"]
    assert (game.life("me"), game.names("me", "field")) == (10, ["Bob", "Cid"])
    game.answer("pay_with", "Cid").go_on()
    assert (game.life("me"), game.names("me", "field"), game.names("me", "drop")) == (9, ["Bob", "Ann"], ["Cid"])


@clause("bf C.1.4.a")
def test_a_call_whose_condition_or_cost_fails_is_cancelled_and_nothing_is_paid() -> None:
    """The card is back in the hand; no opponent is asked."""
    bad = beast("Ann", "use if exists(cards(own, left)) cost life(1):")
    game = force(scene(me(hand=[bad]), foe(hand=[sting()])), CALL_CARD, "Ann")
    game.answer("area", "left")
    assert (game.player, game.names("me", "hand"), game.life("me"), game.m.using) == ("me", ["Ann"], 10, [])
    game = force(scene(me(hand=[beast("Bea", "use cost gauge(1); life(1):")]), foe(hand=[sting()])), CALL_CARD, "Bea")
    game.answer("area", "left")
    assert (game.player, game.names("me", "hand"), game.life("me")) == ("me", ["Bea"], 10)


@clause("bf C.1.4.a")
def test_a_cancelled_card_is_back_where_it_was_also_in_a_soul() -> None:
    """An effect lets cards of souls be called; the cost would be the soul card itself."""
    ann = beast("Ann", "use cost spend(soul(cards(own, field)), 1, drop):")
    host = placed(beast("Host", "static: may_use_from(soul, [kind(monster)])"), soul=[ann])
    game = force(scene(me(left=host)), CALL_CARD, "Ann").answer("area", "right")
    assert (game.soul("Host"), game.names("me", "field"), game.row) == (["Ann"], ["Host"], "T.2.1")


@clause("bf C.1.1.n2")
def test_a_card_counts_as_one_of_the_hand_when_its_condition_is_asked() -> None:
    ann = beast("Ann", "use if compare(size(own, hand), >=, 2):")
    assert scene(me(hand=[ann])).offered("call") == []
    game = scene(me(hand=[ann, monster("Bea")]))
    game.call("Ann").answer("pass")
    assert game.names("me", "left") == ["Ann"]


@clause("bf C.1.5")
def test_in_a_buddy_call_the_two_cards_change_places_before_the_cost_is_paid() -> None:
    """The card from hand lies rested in the buddy zone, the one from there is called and comes onto the field."""
    game = scene(me(hand=[beast("Ann", LIFE_COST)], buddy=[beast("Ann", LIFE_COST)]), foe(hand=[sting()]))
    mine, partner = game.side("me").hand[0], game.side("me").buddies[0].card
    game.call("Ann", buddy=True)
    (lying,) = game.side("me").buddies
    assert (lying.card, lying.rested, [u.card for u in game.m.using]) == (mine, True, [partner])
    assert game.m.journal is not None
    game.answer("pass").go_on()
    assert [u.card for u in game.side("me").at(0)] == [partner]
    assert [u.card for u in game.side("me").buddies] == [mine]


@clause("bf C.1.5")
def test_the_card_that_lies_in_the_buddy_zone_now_pays_no_part_of_the_cost() -> None:
    """The cost was planned with the card from hand declared: no other hand card is left to discard."""
    ann = beast("Ann", "use cost spend(cards(own, hand), 1, drop):")
    assert scene(me(hand=[ann], buddy=[monster("Ann")])).offered("call") == []
    game = scene(me(hand=[ann, monster("Zed")], buddy=[beast("Ann", "use cost spend(cards(own, hand), 1, drop):")]))
    game.call("Ann", buddy=True).go_on()
    assert (game.names("me", "drop"), game.names("me", "buddy"), game.names("me", "left")) == (
        ["Zed"],
        ["Ann"],
        ["Ann"],
    )


@clause("bf C.1.6")
def test_all_parts_of_a_call_cost_are_paid_at_one_time() -> None:
    """A gauge card that is paid cannot be the card of the drop zone that is put into the soul."""
    ann = beast("Ann", "use cost gauge(1); spend(cards(own, drop), 1, soul):")
    game = scene(me(hand=[ann], gauge=[monster("Coin")]))
    assert game.offered("call") == []
    game = scene(me(hand=[ann], gauge=[monster("Coin")], drop=[monster("Old")]), foe(hand=[sting()]))
    game.call("Ann")
    assert (game.player, game.names("me", "gauge"), game.names("me", "drop")) == ("foe", [], ["Coin"])
    game.answer("pass").go_on()
    assert game.soul("Ann") == ["Old"]


@clause("bf C.1.7")
def test_who_pays_the_last_life_for_a_call_loses_before_the_opponent_may_answer() -> None:
    game = scene(me(hand=[beast("Ann", LIFE_COST)], life=1), foe(hand=[sting()]))
    game.call("Ann")
    assert (game.winner, done(game, ENTERED), game.log[-1].clause) == ("foe", [], "R.1")
    assert game.names("foe", "hand") == ["Sting"]


# --- the answer (C.2) ------------------------------------------------------------------------------------------
@clause("bf C.2.1")
def test_the_opponent_may_answer_a_call_with_one_counter_only() -> None:
    """Cards without [Counter] are not offered; after the one answer the call is carried out."""
    game = scene(
        me(hand=[monster("Ann")]), foe(hand=[sting("One"), sting("Two"), magic("Slow", "draw(1)"), monster("Bob")])
    )
    game.call("Ann")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast One", "cast Two"])
    game.answer("cast", "One")
    assert (game.player, game.names("me", "left"), game.names("foe", "hand")) == ("me", ["Ann"], ["Two", "Slow", "Bob"])


@clause("bf C.2.2")
def test_an_opponent_who_pays_the_last_life_for_an_answer_to_a_call_loses_before_it_resolves() -> None:
    game = scene(me(hand=[monster("Ann")], life=1), foe(hand=[sting(cost="cost life(1)")], life=1))
    game.call("Ann").answer("cast", "Sting")
    assert (game.winner, game.life("me"), done(game, ENTERED)) == ("me", 1, [])


@clause("bf C.2.3")
def test_the_answer_to_a_call_resolves_before_the_monster_comes() -> None:
    game = scene(me(hand=[monster("Ann")]), foe(hand=[sting()]))
    game.call("Ann").answer("cast", "Sting")
    assert (game.life("me"), game.names("foe", "drop"), game.names("me", "left")) == (9, ["Sting"], ["Ann"])
    log = [(name, int(e.kind)) for e, (_, name) in zip(game.log, game.happened(), strict=True)]
    assert log.index(("Sting", MOVED)) < log.index(("Ann", ENTERED))


@clause("bf C.2.4")
def test_a_caller_whose_life_the_answer_takes_loses_before_the_monster_comes() -> None:
    game = scene(me(hand=[monster("Ann")], life=1), foe(hand=[sting()]))
    game.call("Ann").answer("cast", "Sting")
    assert (game.winner, done(game, ENTERED), game.names("foe", "drop")) == ("foe", [], ["Sting"])


# --- carrying out (C.3) ----------------------------------------------------------------------------------------
@clause("bf C.3.1")
def test_a_called_monster_is_put_standing_into_the_area_that_was_named() -> None:
    """Abilities about its entering wait from then on, not from the declaration."""
    game = scene(me(hand=[beast("Ann", DRAWS)]), foe(hand=[sting()]))
    game.call("Ann", "right")
    assert (game.m.pending, game.is_on_field("Ann")) == ([], False)
    game.answer("pass")
    assert (game.names("me", "right"), game.is_rested("Ann")) == (["Ann"], False)
    assert (game.row, len(game.names("me", "hand"))) == ("AB.2.2.1", 0)
    game.answer("pass")
    assert len(game.names("me", "hand")) == 1


@clause("bf C.3.2")
def test_buddy_gift_gives_life_once_the_monster_is_on_the_field() -> None:
    """There is no most; a call that is nullified gives nothing."""
    game = scene(me(hand=[monster("Ann")], buddy=[monster("Ann")], life=10), foe(hand=[denial()]))
    game.call("Ann", buddy=True)
    assert game.life("me") == 10
    game.answer("pass")
    assert (game.life("me"), game.names("me", "left")) == (11, ["Ann"])
    kinds = [int(e.kind) for e in game.log]
    assert kinds.index(ENTERED) < kinds.index(LIFE_GAINED)


@clause("bf C.3.3")
def test_after_a_call_the_rules_settle_areas_and_sizes_after_the_gift() -> None:
    """The sizes come to 4: one of the older monsters goes; so does one in the same area."""
    ann = monster("Ann", size=2)
    game = scene(me(hand=[ann], buddy=[ann], right=monster("Bob"), center=monster("Cid")))
    game.call("Ann", "left", buddy=True).answer("pass")
    assert sorted(game.offered()) == ["pick Bob", "pick Cid"]
    assert (game.life("me"), len(game.names("me", "field"))) == (11, 3)
    game.answer("pick", "Bob")
    assert (game.names("me", "field"), game.names("me", "drop")) == (["Cid", "Ann"], ["Bob"])
    game = scene(me(hand=[monster("Ann")], left=monster("Bob")))
    game.call("Ann", "left")
    assert game.names("me", "field") == ["Bob"]
    game.answer("pass")
    assert (game.names("me", "field"), game.row) == (["Ann"], "T.2.1")


# --- questions (Q.C) -------------------------------------------------------------------------------------------
@clause("bf Q.C.1")
def test_a_buddy_call_can_be_nullified_and_gives_no_life_then() -> None:
    """The buddy goes to the drop zone; the card from hand stays rested in the buddy zone; the cost stays paid."""
    game = scene(me(hand=[beast("Ann", LIFE_COST)], buddy=[beast("Ann", LIFE_COST)]), foe(hand=[denial()]))
    mine, partner = game.side("me").hand[0], game.side("me").buddies[0].card
    game.call("Ann", buddy=True).answer("cast", "Denial")
    assert (game.life("me"), game.names("me", "field"), done(game, LIFE_GAINED)) == (9, [], [])
    assert game.side("me").drop == [partner]
    assert [(u.card, u.rested) for u in game.side("me").buddies] == [(mine, True)]


@clause("bf Q.C.2")
def test_a_monster_that_is_being_called_cannot_be_chosen_yet() -> None:
    """The answer may choose Bob, who is on the field, and not Ann."""
    back = magic("Back", "choose(cards(foe, monsters), 1, 0)", "move(chosen(0), hand)", counter=True)
    game = scene(me(hand=[monster("Ann")], right=monster("Bob"), center=monster("Cid")), foe(hand=[back]))
    game.call("Ann").answer("cast", "Back")
    assert sorted(game.offered("pick")) == ["Bob", "Cid"]
    game = scene(me(hand=[monster("Ann")]), foe(hand=[back]))
    game.call("Ann").answer("cast", "Back")
    assert (game.names("me", "left"), game.names("me", "hand")) == (["Ann"], [])


@clause("bf Q.C.3")
def test_a_card_that_the_same_cost_puts_into_the_drop_zone_does_not_help_to_pay_it() -> None:
    """The Knight for the soul must lie in the drop zone when the cost is decided, not in the gauge."""
    ann = beast("Ann", 'use cost gauge(1); spend(cards(own, drop, [trait("Knight")]), 1, soul):')
    knight = monster("Kay", attributes=["Knight"])
    assert scene(me(hand=[ann], gauge=[knight])).offered("call") == []
    game = scene(me(hand=[ann], gauge=1, drop=[knight, monster("Nil")]))
    game.call("Ann").go_on()
    assert game.soul("Ann") == ["Kay"]


@clause("bf Q.C.4")
def test_the_monster_in_the_designated_area_may_pay_the_call_cost() -> None:
    """It is gone when the opponent may answer, before the new monster is there."""
    ann = beast("Ann", "use cost spend(cards(own, monsters), 1, drop):")
    game = scene(me(hand=[ann], center=monster("Bob")), foe(hand=[sting()]))
    game.call("Ann", "center")
    assert (game.player, game.names("me", "drop"), game.names("me", "center")) == ("foe", ["Bob"], [])
    game.answer("pass")
    assert game.names("me", "center") == ["Ann"]


@clause("bf Q.C.5")
def test_a_monster_of_the_buddys_name_is_a_buddy_monster_without_a_buddy_call() -> None:
    charge = magic(
        "Charge", "move(top(own, deck, 1), gauge)",
        "when(exists(cards(own, monsters, [is_buddy])), [move(top(own, deck, 1), gauge)])",
    )  # fmt: skip
    game = scene(me(hand=[monster("Ann"), charge], buddy=[monster("Ann")]))
    game.call("Ann", buddy=False).go_on("cast Charge").answer("cast", "Charge").go_on()
    assert len(game.names("me", "gauge")) == 2
    game = scene(me(hand=[charge], left=monster("Bob"), buddy=[monster("Ann")]), foe(left=monster("Ann")))
    game.answer("cast", "Charge").go_on()
    assert len(game.names("me", "gauge")) == 1


@clause("bf C.1.2")
def test_an_effect_may_forbid_to_call_to_the_center() -> None:
    """Such monsters go elsewhere; what is called to the center only is not called, by an effect neither."""
    ward = beast("Ward", "static: player_forbidden(any, call_center, only([stat(size, <=, 2)]))", size=0)
    only = beast("Only", "static: called_to(center)", size=1)
    herald = magic("Herald", "choose(cards(own, drop), 1, 0)", "call(chosen(0), free)")
    mine = me(left=ward, hand=[monster("Ann", size=1), monster("Big", size=3), only, herald], drop=[only])
    game = scene(mine)
    assert game.offered("call") == ["Ann", "Big"]
    game.answer("call", "Ann")
    assert game.offered() == ["area left", "area right"]
    game = scene(mine).answer("call", "Big")
    assert "area center" in game.offered()
    game = scene(mine).answers("cast Herald", "pass")
    assert game.names("me", "center") == []
