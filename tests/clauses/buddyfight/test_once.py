"""What can be used once per turn: of a card, by a name, by the name of an ability (O.once)."""

from __future__ import annotations

from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, denial, magic

HEAL = "act once: gain_life(1)"
GIFT = (
    'auto title("Gift") once_title on(entered, any, [is_this]):'
    ' when(exists(cards(own, field, [trait("Knight")])), [gain_life(1)])'
)


def next_own_turn(game: Scene) -> Scene:
    """Go on to the next main phase of the same fighter, with nothing done between."""
    turn = game.m.turn
    while game.m.turn < turn + 2 or game.phase != "main":
        game.m.answer(game.m.options[0])
    return game


@clause("bf O.once.this.1")
def test_once_a_turn_counts_from_the_resolution_so_a_nullified_ability_is_not_used_up() -> None:
    game = scene(me(left=beast("Ann", HEAL)), foe(hand=[denial("activated")]))
    game.answers("activate Ann", "cast Denial")
    assert (game.life("me"), game.offered("activate")) == (10, ["Ann"])
    game.answers("activate Ann", "pass")
    assert (game.life("me"), game.offered("activate")) == (11, [])


@clause("bf O.once.this.2")
def test_that_ability_of_that_card_cannot_be_used_again_in_the_turn() -> None:
    """Its other ability can, and in the next turn it can be used again."""
    game = scene(me(left=beast("Ann", 'act title("Heal") once: gain_life(1)', 'act title("Draw") once: draw(1)')))
    assert game.offered("activate") == ["Heal", "Draw"]
    game.answers("activate Heal", "pass")
    assert game.offered("activate") == ["Draw"]
    assert next_own_turn(game).offered("activate") == ["Heal", "Draw"]


@clause("bf O.once.this.2")
def test_an_automatic_ability_that_was_used_does_not_trigger_again_in_the_turn() -> None:
    fan = beast("Fan", "auto once on(entered, own, [other]): gain_life(1)")
    game = scene(me(left=fan, hand=[monster("Ann"), monster("Bea")]))
    game.call("Ann", "right").answers("pass", "pass")
    assert game.life("me") == 11
    game.call("Bea", "center").answer("pass")
    assert (game.life("me"), game.row) == (11, "T.2.1")


@clause("bf O.once.this.3", "bf Q.O.once.1")
def test_another_card_with_the_same_ability_may_use_its_own() -> None:
    """Two copies: each of them once. One that has left and come back is another card as well."""
    back = magic("Back", "choose(cards(own, left), 1, 0)", "move(chosen(0), hand)")
    game = scene(me(left=beast("Ann", HEAL), right=beast("Ann", HEAL), hand=[back]))
    assert game.offered("activate") == ["Ann", "Ann"]
    game.answers("activate Ann", "pass")
    assert game.offered("activate") == ["Ann"]
    game.answers("activate Ann", "pass")
    assert (game.life("me"), game.offered("activate")) == (12, [])
    game.answers("cast Back", "pass").call("Ann").answer("pass")
    assert game.offered("activate") == ["Ann"]


@clause("bf O.once.name.1")
def test_a_name_is_used_up_when_the_card_or_ability_resolves() -> None:
    """A second copy can be used after a nullified one, and not after one that has resolved."""
    luck = magic("Luck", "draw(1)", use="once_name")
    game = scene(me(hand=[luck, luck, luck]), foe(hand=[denial("cast")]))
    game.answers("cast Luck", "cast Denial")
    assert game.offered("cast") == ["Luck", "Luck"]
    game.answers("cast Luck", "pass")
    assert game.offered("cast") == []


@clause("bf O.once.name.1")
def test_the_name_of_an_ability_is_used_up_when_it_resolves() -> None:
    heal = 'act title("Heal") once_title: gain_life(1)'
    game = scene(me(left=beast("Ann", heal), right=beast("Bea", heal)), foe(hand=[denial("activated")]))
    game.answers("activate Heal", "cast Denial")
    assert game.offered("activate") == ["Heal", "Heal"]
    game.answers("activate Heal", "pass")
    assert (game.life("me"), game.offered("activate")) == (11, [])


@clause("bf O.once.name.2")
def test_the_fighter_who_used_a_name_cannot_use_it_again_in_the_turn_but_the_opponent_can() -> None:
    luck = magic("Luck", "draw(1)", use="once_name counter")
    game = scene(me(hand=[luck, luck]), foe(hand=[luck, luck]))
    game.answer("cast", "Luck")
    assert game.offered("cast") == ["Luck", "Luck"]
    game.answer("cast", "Luck")
    assert (game.player, game.offered("cast")) == ("me", [])
    game.answer("pass")
    assert (game.player, game.offered("cast")) == ("foe", [])


@clause("bf O.once.name.2")
def test_a_name_can_be_used_again_in_the_next_turn() -> None:
    luck = magic("Luck", "gain_life(1)", use="once_name")
    game = scene(me(hand=[luck, luck]))
    game.answers("cast Luck", "pass")
    assert game.offered("cast") == []
    assert next_own_turn(game).offered("cast") == ["Luck"]


@clause("bf O.once.name.3")
def test_a_name_counts_for_all_cards_that_have_it() -> None:
    """The second monster of a name cannot be called; the named ability of another card is not used."""
    ann = beast("Ann", "use once_name:")
    game = scene(me(hand=[ann, ann, monster("Bea")]))
    game.call("Ann").answer("pass")
    assert game.offered("call") == ["Bea"]
    heal = 'act title("Heal") once_title: gain_life(1)'
    game = scene(me(left=beast("Cat", heal), right=beast("Dog", heal)))
    game.answers("activate Heal", "pass")
    assert game.offered("activate") == []


@clause("bf O.once.name.3")
def test_the_second_of_two_waiting_abilities_of_one_name_does_nothing() -> None:
    """Both began to wait before the first resolved.  [ruling bf-030]"""
    gift = 'auto title("Gift") once_title on(entered, own, [other]): gain_life(1)'
    game = scene(me(left=beast("Ann", gift), right=beast("Bea", gift), hand=[monster("Cid")]))
    game.call("Cid", "center").answer("pass")
    assert sorted(game.offered("resolve")) == ["Ann", "Bea"]
    game.answers("resolve Ann", "pass", "pass")
    assert (game.life("me"), game.row) == (11, "T.2.1")


@clause("bf Q.O.once.2")
def test_a_named_ability_whose_inner_condition_fails_has_been_used_all_the_same() -> None:
    """The first copy comes without a Knight there: nothing. The second one with a Knight: nothing this turn."""
    game = scene(me(hand=[beast("Ann", GIFT), beast("Ann", GIFT), monster("Kay", attributes=["Knight"])]))
    game.call("Ann", "left").answers("pass", "pass")
    game.call("Kay", "right").answer("pass")
    game.call("Ann", "center").answer("pass")
    assert (game.life("me"), game.row) == (10, "T.2.1")
    game = scene(me(hand=[beast("Ann", GIFT)], right=monster("Kay", attributes=["Knight"])))
    game.call("Ann", "left").answers("pass", "pass")
    assert game.life("me") == 11


@clause("bf Q.O.once.3")
def test_a_nullified_card_does_not_use_up_its_name() -> None:
    """None of its text has resolved, so another copy may be used: a spell as well as a monster."""
    luck = magic("Luck", "gain_life(1)", use="once_name")
    game = scene(me(hand=[luck, luck]), foe(hand=[denial("cast")]))
    game.answers("cast Luck", "cast Denial")
    assert (game.life("me"), game.names("me", "drop"), game.offered("cast")) == (10, ["Luck"], ["Luck"])
    ann = beast("Ann", "use once_name:")
    game = scene(me(hand=[ann, ann]), foe(hand=[denial()]))
    game.call("Ann").answer("cast", "Denial")
    assert (game.names("me", "drop"), game.offered("call")) == (["Ann"], ["Ann"])


@clause("bf O.once.name.2", "bf O.once.this.2")
def test_a_card_and_an_ability_of_the_same_name_are_counted_apart() -> None:
    """The three scopes: that ability of that card, all cards of a name, all abilities of a name."""
    nova = beast("Nova", "act once_name: draw(1)", 'act title("Nova") once_title: gain_life(1)')
    game = scene(me(left=nova, hand=[magic("Nova", "gain_life(10)", use="once_name")]))
    game.answers("activate Nova", "pass")
    before = game.life("me")
    assert game.offered("activate") == ["Nova"]
    game.answers("activate Nova", "pass")
    assert game.life("me") == before + 1
    assert (game.offered("activate"), game.offered("cast")) == ([], [])


@clause("bf O.once.this.2", "bf O.once.this.1")
def test_an_ability_may_be_limited_to_once_in_the_attack_and_once_in_the_final_phase() -> None:
    """In other phases it does not trigger at all."""
    fan = beast("Fan", "auto once_each_phase on(attacked, own): gain_life(1)", keywords=["double_attack"])
    game = scene(me(left=fan, right=monster("Ann"), hand=[magic("Order", "attack_with(cards(own, right))")]))
    game.answers("cast Order", "pass").go_on()
    assert (game.life("me"), game.life("foe"), game.phase) == (10, 9, "attack")
    late = monster("Late", keywords=["final_attack"])
    game = scene(me(left=fan, right=late), at="A.2.1").attack("Fan").go_on().attack("Fan").go_on()
    assert game.life("me") == 11
    game.answer("no_attack").go_on().answer("no_attack").go_on().attack("Late").go_on()
    assert (game.phase, game.life("me")) == ("start", 12)


@clause("bf O.once.this.2")
def test_an_ability_may_be_limited_to_once_in_a_battle() -> None:
    ann = beast("Ann", "act counter once_battle if during_attack: gain_life(1)", keywords=["double_attack"])
    game = scene(me(left=ann), at="A.2.1").attack("Ann")
    game.answers("activate Ann", "pass")
    assert (game.life("me"), game.offered("activate")) == (11, [])
    game.go_on("attack Ann").attack("Ann")
    assert game.offered("activate") == ["Ann"]
