"""Costs are paid in full or not at all, effects are done as far as possible (O.cost)."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, foe, item, me, monster, placed, scene
from tests.clauses.buddyfight.texts import abilities, beast, magic


def cast(game: Scene, name: str) -> Scene:
    """Cast a spell that nobody answers."""
    return game.answer("cast", name).answer("pass")


@clause("bf O.cost.1", "bf O.cost.1.ex1")
def test_a_cost_of_which_one_part_cannot_be_paid_is_not_paid_at_all() -> None:
    """Without gauge the spell cannot be cast and no life is paid; with gauge both are."""
    both = magic("Both", "draw(1)", use="cost gauge(1); life(1)")
    game = scene(me(hand=[both]))
    assert (game.offered("cast"), game.life("me")) == ([], 10)
    game = scene(me(hand=[both], gauge=1))
    cast(game, "Both")
    assert (game.life("me"), game.names("me", "gauge"), len(game.names("me", "hand"))) == (9, [], 1)


@clause("bf O.cost.1")
def test_no_card_pays_two_parts_of_a_cost() -> None:
    """Two parts that want a hand card want two of them, and the card that is used is none of them."""
    two = magic(
        "Two", "draw(1)", use='cost spend(cards(own, hand, [trait("A")]), 1, drop); spend(cards(own, hand), 1, gauge)'
    )
    ada = monster("Ada", attributes=["A"])
    assert scene(me(hand=[two, ada])).offered("cast") == []
    game = scene(me(hand=[two, ada, monster("Bob")]))
    cast(game, "Two")
    assert (game.names("me", "drop"), game.names("me", "gauge")) == (["Two", "Ada"], ["Bob"])


@clause("bf O.cost.1")
def test_the_choice_for_one_part_leaves_enough_for_the_others() -> None:
    """Only Ada fits the first part, so she cannot be taken for the second."""
    two = magic(
        "Two", "draw(1)", use='cost spend(cards(own, hand), 1, gauge); spend(cards(own, hand, [trait("A")]), 1, drop)'
    )
    game = scene(me(hand=[two, monster("Ada", attributes=["A"]), monster("Bob"), monster("Cid")]))
    game.answer("cast", "Two")
    assert game.offered() == ["pay_with Bob", "pay_with Cid"]
    game.answers("pay_with Cid", "pass")
    assert (game.names("me", "gauge"), game.names("me", "drop")) == (["Cid"], ["Two", "Ada"])


@clause("bf O.cost.1")
def test_a_monster_that_pays_may_be_kept_by_soulguard_and_the_cost_counts_as_paid() -> None:
    """[ruling bf-066]"""
    guarded = placed(monster("Bob", keywords=["soulguard"]), soul=[monster("Sol")])
    price = magic("Price", "gain_life(3)", use="cost spend(cards(own, monsters), 1, drop)")
    game = scene(me(hand=[price], left=guarded))
    game.answer("cast", "Price")
    game.answer("replace", "Bob")
    game.answer("pass")
    assert (game.names("me", "left"), game.names("me", "drop"), game.life("me")) == (["Bob"], ["Price", "Sol"], 13)


@clause("bf O.cost.2", "bf O.cost.2.ex1")
def test_an_effect_goes_on_after_a_part_that_cannot_be_done() -> None:
    """'Destroy a card on the opponent's field and gain 2 life' gives the life with nothing to destroy."""
    smash = magic("Smash", "choose(cards(foe, field), 1, 0)", "destroy(chosen(0))", "gain_life(2)")
    game = scene(me(hand=[smash]))
    assert cast(game, "Smash").life("me") == 12
    game = scene(me(hand=[smash]), foe(left=monster("Bob")))
    cast(game, "Smash")
    assert (game.life("me"), game.names("foe", "drop")) == (12, ["Bob"])


@clause("bf O.cost.2")
def test_as_many_as_there_are_is_done_where_a_number_is_too_large() -> None:
    game = scene(me(hand=[magic("Sweep", "choose(cards(foe, monsters), 2, 0)", "destroy(chosen(0))", "draw(1)")]),
                 foe(left=monster("Bob")))  # fmt: skip
    cast(game, "Sweep")
    assert (game.names("foe", "drop"), len(game.names("me", "hand"))) == (["Bob"], 1)


@clause("bf O.cost.3", "bf O.cost.3.ex1")
def test_what_follows_if_you_do_needs_all_of_what_you_may_do() -> None:
    """Without gauge nobody is asked and no life is gained; with gauge it may be declined."""
    trade = magic("Trade", "may([pay_gauge(1)])", "if_done([gain_life(2)])")
    game = scene(me(hand=[trade]))
    cast(game, "Trade")
    assert (game.row, game.life("me")) == ("T.2.1", 10)
    game = scene(me(hand=[trade], gauge=1))
    assert cast(game, "Trade").offered() == ["no", "yes"]
    game.answer("no")
    assert (game.life("me"), len(game.names("me", "gauge"))) == (10, 1)
    game = scene(me(hand=[trade], gauge=1))
    cast(game, "Trade").answer("yes")
    assert (game.life("me"), game.names("me", "gauge")) == (12, [])


@clause("bf O.cost.3", "bf O.cost.3.ex2")
@pytest.mark.parametrize(
    "order", ["discard(cards(own, hand), 1), pay_gauge(1)", "pay_gauge(1), discard(cards(own, hand), 1)"]
)
def test_of_two_things_that_may_be_done_neither_is_if_one_is_impossible(order: str) -> None:
    """'You may discard a card and pay gauge 1. If you do, draw 2': without gauge the hand stays as it is."""
    swap = magic("Swap", f"may([{order}])", "if_done([draw(2)])")
    game = scene(me(hand=[swap, monster("Ann"), monster("Bea")]))
    cast(game, "Swap")
    assert (game.row, game.names("me", "hand"), game.names("me", "drop")) == ("T.2.1", ["Ann", "Bea"], ["Swap"])
    game = scene(me(hand=[swap], gauge=1))  # no card to discard
    cast(game, "Swap")
    assert (len(game.names("me", "gauge")), game.names("me", "hand")) == (1, [])
    game = scene(me(hand=[swap, monster("Ann")], gauge=1))
    cast(game, "Swap").answer("yes")
    assert (game.names("me", "gauge"), len(game.names("me", "hand")), len(game.names("me", "drop"))) == ([], 2, 3)


@clause("bf O.cost.4", "bf O.cost.4.ex1")
@pytest.mark.parametrize("inside", [True, False])
def test_a_target_that_is_not_there_does_not_stop_what_you_may_do(inside: bool) -> None:
    """'Choose a monster on your field and pay gauge 1. If you do, it gets critical +1 and gain 2 life'."""
    choice = "choose(cards(own, monsters), 1, 0)"
    paid = f"may([{choice}, pay_gauge(1)])" if inside else f"{choice}; may([pay_gauge(1)])"
    cheer = magic("Cheer", paid, "if_done([critical(chosen(0), 1, this_turn), gain_life(2)])")
    game = scene(me(hand=[cheer], gauge=1))
    cast(game, "Cheer").answer("yes")
    assert (game.life("me"), game.names("me", "gauge")) == (12, [])
    game = scene(me(hand=[cheer], gauge=1, left=monster("Ann")))
    cast(game, "Cheer").answer("yes")
    assert (game.life("me"), game.critical("Ann")) == (12, 2)
    game = scene(me(hand=[cheer]))  # the rest of what may be done must be possible
    cast(game, "Cheer")
    assert (game.row, game.life("me")) == ("T.2.1", 10)


@clause("bf O.cost.3")
def test_an_ability_that_may_be_paid_for_in_several_ways_is_paid_in_one_of_them_in_full() -> None:
    """Life is no damage and is paid only as far as there is life."""
    drain = beast("Ann", "auto on(entered, any, [is_this]): may([pay_life(3)]); if_done([draw(2)])")
    game = scene(me(hand=[drain], life=2))
    game.call("Ann").answer("pass").answer("pass")
    assert (game.row, game.life("me"), game.names("me", "hand")) == ("T.2.1", 2, [])


@clause("bf O.cost.1")
def test_instructions_of_a_cost_are_carried_out_after_the_rest_is_paid_and_before_anything_answers() -> None:
    """The gauge is paid, the life set and the top card put under the card, whatever becomes of the effect then."""
    dear = magic("Dear", "draw(1)", use="cost gauge(1); perform({part: set_life(3)})")
    game = scene(me(hand=[dear]))
    assert game.offered("cast") == []
    game = scene(me(hand=[dear], gauge=1))
    game.answer("cast", "Dear")
    assert (game.life("me"), game.names("me", "gauge"), game.names("me", "hand")) == (3, [], [])
    game.answer("pass")
    assert len(game.names("me", "hand")) == 1


@clause("bf O.cost.1", "bf O.cost.2")
def test_a_cost_whose_instructions_cannot_be_carried_out_is_not_paid() -> None:
    """What must be looked for and is not there, or is forbidden to be done, keeps the card from being used."""
    seek = "perform({part: choose(cards(own, drop), 2, 0); move(chosen(0), gauge); shuffle})"
    two = magic("Two", "gain_life(1)", use=f"cost {seek}")
    assert scene(me(hand=[two], drop=[monster("Ada")])).offered("cast") == []
    game = scene(me(hand=[two], drop=[monster("Ada"), monster("Bob")]))
    cast(game, "Two")
    assert (game.life("me"), game.names("me", "drop"), len(game.names("me", "gauge"))) == (11, ["Two"], 2)
    heal = magic("Heal", "draw(1)", use="cost perform({part: set_life(12)})")
    barred = beast("Barred", "static: player_forbidden(any, gain_life)")
    assert scene(me(hand=[heal], left=barred)).offered("cast") == []


@clause("bf O.deckflag.3.ex1")
def test_a_monster_is_called_and_an_item_equipped_for_a_life_of_zero() -> None:
    """What its cost does comes before the loss: with a life of 1 the fight goes on."""
    cost = (
        "use zero if opponents_turn cost gauge(1); perform({part: set_life(1); forbid_player(own, damage, this_turn)}):"
    )
    rise, rod = beast("Rise", cost), item("Rod", abilities=abilities("use zero cost perform({part: set_life(2)}):"))
    bolts = [magic("Bolt", "damage(foe, 5)"), magic("Again", "damage(foe, 5)")]
    game = scene(me(hand=bolts), foe(hand=[rise, rod], life=4, gauge=1))
    game.answers("cast Bolt", "pass")
    assert game.offered() == ["no", "call Rise", "equip Rod"]
    game.answer("call", "Rise")
    game.answer(game.offered()[0])
    assert (game.life("foe"), game.winner) == (1, None)
    game.answers("cast Again", "pass")
    assert (game.life("foe"), game.winner) == (1, None)


@clause("bf O.cost.1", "bf O.soul.1")
def test_a_card_that_a_cost_looks_for_goes_under_the_card_that_is_used() -> None:
    """One of the top cards lies in the soul of the monster as it comes, the other one in the drop zone."""
    look = "look(top(own, deck, 2), 6); choose(among(6, []), 1, 0); to_soul(chosen(0), this); move(rest_of(6, 0), drop)"
    game = scene(me(hand=[beast("Rook", f"use cost gauge(1); perform({{part: {look}}}):")], gauge=1))
    game.answer("call", "Rook")
    while game.winner is None and not game.names("me", "left") + game.names("me", "right") + game.names("me", "center"):
        game.answer(game.offered()[0])
    assert len(game.names("me", "drop")) == 2  # the gauge, and the card that was not chosen
    unit = next(u for u in game.m.side(0).field if u.card.d.name == "Rook")
    assert len(unit.soul) == 1


@clause("bf O.cost.3", "bf O.cost.3.ex2")
@pytest.mark.parametrize(
    ("parts", "gauge", "others", "done"),
    [
        ("discard(cards(own, hand), 1), discard(cards(own, hand), 1)", 0, 1, False),
        ("discard(cards(own, hand), 1), discard(cards(own, hand), 1)", 0, 2, True),
        ("pay_gauge(1), pay_gauge(1)", 1, 0, False),
        ("pay_gauge(1), pay_gauge(1)", 2, 0, True),
        ("pay_life(6), pay_life(6)", 0, 0, False),
    ],
)
def test_two_things_that_may_be_done_do_not_use_the_same_card(parts: str, gauge: int, others: int, done: bool) -> None:
    """Each could be done by itself; without enough for both none is begun."""
    game = scene(
        me(hand=[magic("Two", f"may([{parts}]); if_done([draw(3)])"), *[monster("Ann")] * others], gauge=gauge)
    )
    cast(game, "Two")
    assert ("yes" in game.offered()) is done
    assert (game.life("me"), len(game.names("me", "hand")), len(game.names("me", "gauge"))) == (10, others, gauge)


@clause("bf O.cost.1")
def test_what_is_done_instead_of_a_part_of_a_cost_takes_no_card_of_another_part() -> None:
    """The card of the hand goes to the gauge; so nothing is left to be discarded instead, and the monster goes."""
    ann = beast("Ann", "replacement would(destroy, own, [is_this]): discard(cards(own, hand), 1)")
    rite = "cost spend(cards(own, field), 1, destroy); spend(cards(own, hand), 1, gauge)"
    game = scene(me(left=ann, hand=[magic("Rite", "gain_life(1)", use=rite), monster("Odd")]))
    cast(game, "Rite")
    assert (game.life("me"), game.names("me", "gauge"), game.names("me", "drop")) == (11, ["Odd"], ["Rite", "Ann"])
