"""Where two clauses meet on ways of their own: moments in a battle, what left a link attack, souls, costs."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, fighter, trick, twin
from tests.clauses.buddyfight.scene import flag, foe, me, monster, placed, scene
from tests.clauses.buddyfight.texts import beast, gear, magic

STOP = trick("Stop", "nullify_attack", when="impending(would(damage, own))")
ZAP = trick("Zap", "destroy(cards(foe, monsters))", when="impending(would(damage, own))")


@twin("2.6.a", "3.1.2")
def test_an_attack_that_is_nullified_at_the_moment_of_its_damage_deals_none(phase: str) -> None:
    """The judgement is left as if the attack had been nullified before it."""
    game = begin(phase, me(left=fighter(phase, "Ann", critical=3)), foe(hand=[STOP])).attack("Ann").go_on("cast Stop")
    game.answer("cast", "Stop").go_on("no_attack")
    assert (game.life("foe"), game.names("foe", "drop")) == (10, ["Stop"])


@clause("bf Q.A.1")
def test_an_attacker_that_is_destroyed_at_the_moment_of_its_damage_deals_none() -> None:
    """It has left before anything was dealt."""
    game = begin("A", me(left=fighter("A", "Ann", critical=3)), foe(hand=[ZAP])).attack("Ann").go_on("cast Zap")
    game.answer("cast", "Zap").go_on("no_attack")
    assert (game.life("foe"), game.names("me", "drop")) == (10, ["Ann"])


@twin("2.6.a", "3.2.1", "3.2.2")
def test_an_attack_nullified_at_the_moment_of_a_destruction_neither_pierces_nor_is_struck_back(phase: str) -> None:
    """What comes after the judgement is left as well."""
    wall = monster("Wall", defense=1000, power=9000, keywords=["counterattack"])
    halt = trick("Halt", "nullify_attack", when="impending(would(destroy, own))")
    ann = fighter(phase, "Ann", critical=2, power=5000, keywords=["penetrate"])
    game = begin(phase, me(left=ann), foe(center=wall, hand=[halt])).attack("Ann", target="Wall").go_on("cast Halt")
    game.answer("cast", "Halt").go_on("no_attack")
    assert (game.life("foe"), game.names("me", "left"), game.names("foe", "center")) == (10, ["Ann"], ["Wall"])


@clause("bf Q.A.1", "bf Q.A.3")
@pytest.mark.parametrize("gone", ["Ann", "Cid"])
def test_damage_is_reduced_only_for_cards_that_are_left_of_a_link_attack(gone: str) -> None:
    """A card that has left deals nothing of it."""
    three = [fighter("A", name, critical=1) for name in ("Ann", "Bob", "Cid")]
    zap = trick("Zap", f'destroy(cards(foe, monsters, [named("{gone}")]))')
    pad = gear("Pad", 'static: less_damage(own, 1, any, 0, [named("Ann")])', power=-1, critical=-1)
    mine = me(left=three[0], center=three[1], right=three[2])
    game = begin("A", mine, foe(hand=[zap], item=pad)).attack("Bob", "Ann", "Cid").answer("pass")
    game.answer("cast", "Zap").go_on("no_attack")
    assert game.life("foe") == (8 if gone == "Ann" else 9)


@clause("bf Q.A.1")
def test_an_attack_is_by_no_card_that_has_left_it() -> None:
    """What is used while a certain card attacks is not used any more."""
    aid = trick("Aid", "gain_life(1)", when='attack_by(foe, [named("Ann")])')
    zap = trick("Zap", 'destroy(cards(foe, monsters, [named("Ann")]))')
    game = begin("A", me(left=fighter("A", "Ann"), right=fighter("A", "Bob")), foe(hand=[zap, aid]))
    game.attack("Bob", "Ann").answer("pass")
    assert game.offered("cast") == ["Zap", "Aid"]
    game.answer("cast", "Zap").go_on("cast Aid")
    assert game.offered("cast") == []


@clause("bf A.3.2.2", "bf K.counterattack.1")
def test_an_item_and_a_flag_that_were_attacked_strike_back_each() -> None:
    """Each of them destroys one attacking monster."""
    blade = gear("Blade", power=9000, defense=1000, keywords=["counterattack"])
    banner = flag("Banner", power=9000, defense=1000, keywords=["counterattack"])
    two = [fighter("A", name, power=3000, defense=1000) for name in ("Ann", "Bob")]
    game = (
        begin("A", me(left=two[0], right=two[1]), foe(item=blade, flag=banner)).attack("Ann", "Bob").go_on("pick Ann")
    )
    game.answer("pick", "Ann").go_on("no_attack")
    assert (game.names("me", "left"), game.names("me", "right")) == ([], [])


@clause("bf O.soul.2", "bf Z.2.3")
def test_the_soul_of_a_flag_that_is_replaced_goes_to_the_drop_zone() -> None:
    """It does not stay behind under nothing."""
    new = flag("New", deckable=True)
    swap = magic("Swap", 'replace_flag(cards(own, hand, [named("New")]))')
    game = scene(me(hand=[swap, new], flag=placed(flag("Old"), soul=[monster("Seed")])))
    game.answer("cast", "Swap").answer("pass")
    assert sorted(game.names("me", "drop")) == ["Old", "Seed", "Swap"]


@clause("bf K.transform.3")
def test_transforming_from_the_field_is_not_heard_as_moving() -> None:
    """It is an equipment."""
    shift = beast("Shift", "transform:", "auto on(repositioned, own, [is_this]): gain_life(1)")
    game = scene(me(left=shift)).answer("activate", "Shift").answer("pass")
    assert (game.names("me", "item"), game.life("me"), game.offered("resolve")) == (["Shift"], 10, [])


@clause("bf CH.3.new", "bf F.5.3.a")
def test_what_lasts_for_the_next_turn_holds_in_a_turn_that_was_gained() -> None:
    """The next turn is the next one, whosever it is."""
    gift = magic("Gift", "power(cards(own, monsters), 1000, next_turn)", "extra_turn")
    game = scene(me(left=monster("Ann", power=1000), hand=[gift])).answer("cast", "Gift").answer("pass")
    while game.m.turn == 3:
        game.answer("no_attack" if "no_attack" in game.offered() else "pass")
    assert (game.m.turn_player, game.power("Ann")) == (0, 2000)


@clause("bf O.deckflag.3.ex1", "bf R.1")
@pytest.mark.parametrize("stopped", [True, False])
def test_an_ability_for_a_life_of_zero_is_used_unless_its_card_has_its_time_stopped(stopped: bool) -> None:
    """The moment asks for all that any other play timing asks for."""
    hero = beast("Hero", "act zero once: set_life(3)")
    bolt = magic("Bolt", "damage(foe, 10)")
    clock = gear("Clock", *["static: are_forbidden(cards(foe, monsters), stop_time)"] * stopped)
    game = scene(me(hand=[bolt], item=clock), foe(left=hero)).answer("cast", "Bolt").answer("pass")
    if not stopped:
        game.answer("activate", "Hero")
    assert (game.m.winner, game.life("foe")) == ((0, 0) if stopped else (-1, 3))


@clause("bf R.1")
def test_who_has_life_again_at_the_moment_of_a_loss_does_not_lose() -> None:
    """What the rule asks is asked anew."""
    hope = magic("Hope", "set_life(2)", use="if impending(would(lose, own))", counter=True)
    game = scene(me(hand=[magic("Bolt", "damage(foe, 10)")]), foe(hand=[hope]))
    game.answer("cast", "Bolt").answer("pass")
    while "cast Hope" not in game.offered():
        game.answer("no")
    game.answer("cast", "Hope")
    assert (game.m.winner, game.life("foe")) == (-1, 2)


@clause("bf CA.1.1.n1", "bf CA.1.2")
def test_what_a_card_costs_is_decided_while_it_counts_as_one_of_the_hand() -> None:
    """What is offered for nothing is not stopped once it is shown."""
    cheap = magic("Cheap", "gain_life(1)", use="cost gauge(1)")
    shop = gear("Shop", "static if compare(size(own, hand), >=, 2): pay_less([kind(spell)], 1)")
    game = scene(me(hand=[cheap, monster("Ann")], item=shop)).answer("cast", "Cheap").answer("pass")
    assert (game.life("me"), game.names("me", "drop")) == (11, ["Cheap"])


@clause("bf O.cost.3")
@pytest.mark.parametrize(("cards", "offered"), [(1, True), (2, False)])
def test_cards_that_are_drawn_first_can_be_discarded(cards: int, offered: bool) -> None:
    """What may be done is offered if all of it can be done, one after the other."""
    push = magic("Push", f"may([draw(1), discard(cards(own, hand), {cards})])", "if_done([gain_life(1)])")
    game = scene(me(hand=[push])).answer("cast", "Push").answer("pass")
    assert ("yes" in game.offered()) == offered
