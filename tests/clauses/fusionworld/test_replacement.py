"""Chapter 9-9: replacement effects."""

import pytest

from fuda.games.fusionworld.spec import REPLACED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Placed, fighter, filler, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, done, skilled, spell

STRIKE = spell("Strike", "ko(cards(foe, battle))", "draw(1)")
REST_INSTEAD = "replacement would(ko, own, [is_this]): rest(this)"


@clause("fw 9-9-1")
def test_what_is_replaced_does_not_happen_and_something_else_does() -> None:
    """'If this card would be KO'd, rest it instead': it stays and is rested; the other card is KO'd."""
    game = scene(me(hand=[STRIKE]), foe(battle=[skilled("Bob", REST_INSTEAD), fighter("Cid")]))
    game.answer("activate", "Strike")
    assert (game.names("foe", "battle"), game.is_rested("Bob")) == (["Bob"], True)
    assert (game.names("foe", "drop"), game.names("me", "hand")) == (["Cid"], ["Deck0 1"])
    assert done(game, REPLACED) == ["Bob"]


@clause("fw 9-9-1")
def test_only_the_event_that_is_named_is_replaced() -> None:
    """Who is saved from being KO'd is not saved from being returned to the hand."""
    take = spell("Take", "move(cards(foe, battle), hand)")
    game = scene(me(hand=[take]), foe(battle=[skilled("Bob", REST_INSTEAD)]))
    game.answer("activate", "Take")
    assert (game.names("foe", "battle"), game.names("foe", "hand")) == ([], ["Bob"])


@clause("fw 9-9-1")
@pytest.mark.parametrize(("most", "life"), [(1, 7), (0, 8)])
def test_only_the_part_that_a_replacement_covers_is_replaced(most: int, life: int) -> None:
    """Of 2 damage that 'becomes 1' one is still dealt; of damage that is prevented none is."""
    body = "let_damage(1)" if most else "place_marker(1)"
    rival = chief("Rival", f"replacement would(damage): {body}")
    game = scene(me(leader=leader("Captain", keywords=["double_strike"])), foe(leader=rival, life=8))
    game.attack("Captain").pass_battle()
    assert len(game.names("foe", "life")) == life
    assert game.side("foe").markers == 1 - most


@clause("fw 9-9-1-1")
@pytest.mark.parametrize("replaced", [True, False])
def test_what_was_replaced_never_happened(replaced: bool) -> None:
    """No skill about the KO is set off, neither the card's own nor another's, and 'if you did' is not met."""
    bob = skilled("Bob", "on_ko: place_marker(1)", *([REST_INSTEAD] if replaced else []))
    captain = chief("Captain", "auto on(koed, foe): place_marker(1)", "auto on(left, foe): place_marker(1)")
    strike = spell("Strike", "ko(cards(foe, battle))", "if_done([draw(1)])")
    game = scene(me(leader=captain, hand=[strike]), foe(battle=[bob]))
    game.answer("activate", "Strike")
    if game.offered("resolve"):
        game.answer("resolve", "Captain")
    assert (game.side("me").markers, game.side("foe").markers) == ((0, 0) if replaced else (2, 1))
    assert game.names("me", "hand") == ([] if replaced else ["Deck0 1"])


@clause("fw 9-9-1-1")
def test_damage_and_draws_that_were_replaced_never_happened_either() -> None:
    """'When dealt damage' and 'when you draw' are not set off, and a payment by them has not been made."""
    rival = chief(
        "Rival",
        "replacement would(damage): rest(this)",
        "replacement would(draw): rest(this)",
        "auto on(damaged, own): place_marker(1)",
        "auto on(drew, own): place_marker(1)",
    )
    gift = spell("Gift", "draw(1, foe)", "if_done([place_marker(1)])")
    hurt = spell("Hurt", "damage(foe, 1)", "if_done([place_marker(1)])")
    game = scene(me(hand=[gift, hurt]), foe(leader=rival))
    game.answers("activate Gift", "activate Hurt")
    assert (game.names("foe", "hand"), len(game.names("foe", "life"))) == ([], 8)
    assert (game.side("me").markers, game.side("foe").markers) == (0, 0)
    assert done(game, REPLACED) == ["Rival", "Rival"]


# --- several for one event (9-9-2) -----------------------------------------------------------------------------
@clause("fw 9-9-2")
def test_the_player_who_is_affected_decides_between_several() -> None:
    """Two effects of the attacking player would replace the damage: the one who is dealt it chooses."""
    captain = chief("Captain", "replacement would(damage, foe): place_marker(1)")
    ann = skilled("Ann", "replacement would(damage, foe): place_marker(2)")
    game = scene(me(leader=captain, battle=[ann]), foe(leader=leader("Rival")))
    game.attack("Captain").pass_battle()
    assert (game.player, game.offered()) == ("foe", ["replace Captain", "replace Ann"])
    game.answer("replace", "Ann")
    assert (game.side("me").markers, len(game.names("foe", "life"))) == (2, 8)
    assert done(game, REPLACED) == ["Ann"]


@clause("fw 9-9-2-1")
@pytest.mark.parametrize("master", ["foe", "me"])
def test_if_a_card_is_affected_its_master_decides(master: str) -> None:
    """Each player has an effect for the KO of Bob, who belongs to the opponent: his master is asked."""
    captain = chief("Captain", 'replacement would(ko, any, [named("Bob")]): place_marker(1)')
    rival = chief("Rival", 'replacement would(ko, any, [named("Bob")]): place_marker(1)')
    bob = [Placed(fighter("Bob"), owner=1)]
    game = scene(
        me(leader=captain, hand=[spell("Strike", "ko(cards(any, battle))")], battle=bob if master == "me" else []),
        foe(leader=rival, battle=bob if master == "foe" else []),
    )
    game.answer("activate", "Strike")
    assert (game.player, sorted(game.offered())) == (master, ["replace Captain", "replace Rival"])
    game.answer("replace", "Rival")
    assert (game.side("me").markers, game.side("foe").markers) == (0, 1)
    assert game.names(master, "battle") == ["Bob"]


@clause("fw 9-9-2-2")
@pytest.mark.parametrize("who", ["own", "foe"])
def test_if_an_action_is_affected_the_player_who_performs_it_decides(who: str) -> None:
    """Both players have an effect for a draw: the one who draws is asked, whoever's skill says so."""
    captain = chief("Captain", f"replacement would(draw, {who}): place_marker(1)")
    rival = chief("Rival", f"replacement would(draw, {'foe' if who == 'own' else 'own'}): place_marker(1)")
    game = scene(me(leader=captain, hand=[spell("Draw", f"draw(1, {who})")]), foe(leader=rival))
    game.answer("activate", "Draw")
    assert (game.player, game.offered()) == ("me" if who == "own" else "foe", ["replace Captain", "replace Rival"])
    game.answer("replace", "Rival")
    assert (game.side("me").markers, game.side("foe").markers) == (0, 1)
    assert (game.names("me", "hand"), game.names("foe", "hand")) == ([], [])


@clause("fw 9-9-2-2")
def test_if_an_action_applies_to_a_card_the_cards_master_decides() -> None:
    """'Rest Bob' by the opponent's skill, with an effect of each player for it."""
    captain = chief("Captain", 'replacement would(rest, foe, [named("Bob")]): place_marker(1)')
    rival = chief("Rival", 'replacement would(rest, own, [named("Bob")]): place_marker(1)')
    game = scene(
        me(leader=captain, hand=[spell("Calm", "rest(cards(foe, battle))")]),
        foe(leader=rival, battle=[fighter("Bob"), fighter("Cid")]),
    )
    game.answer("activate", "Calm")
    assert (game.player, game.offered()) == ("foe", ["replace Captain", "replace Rival"])
    game.answer("replace", "Captain")
    assert (game.side("me").markers, game.side("foe").markers) == (1, 0)
    assert (game.is_rested("Bob"), game.is_rested("Cid")) == (False, True)


@clause("fw 9-9-2-3")
@pytest.mark.parametrize(("copies", "cards"), [(0, 1), (1, 2), (2, 4)])
def test_each_replacement_applies_once_to_one_event(copies: int, cards: int) -> None:
    """'If you would draw a card, draw 2 instead' makes two of one; two such effects make four, each applying once."""
    double = "replacement would(draw): draw(2)"
    mine = [skilled(f"Ann {i}", double) for i in range(copies)]
    game = scene(me(hand=[spell("Draw", "draw(1)")], battle=mine, deck=10))
    game.answer("activate", "Draw")
    while game.offered("replace"):
        game.answer("replace", game.offered("replace")[0])
    assert len(game.names("me", "hand")) == cards
    assert len(done(game, REPLACED)) == {0: 0, 1: 1, 2: 3}[copies]


@clause("fw 9-9-2-3")
def test_it_applies_again_to_the_next_event() -> None:
    """Two draws of one effect are two events."""
    game = scene(me(leader=chief("Captain", "replacement would(draw): draw(2)"), hand=[spell("Draw", "draw(2)")]))
    game.answer("activate", "Draw")
    assert len(game.names("me", "hand")) == 4


# --- optional ones (9-9-3) -------------------------------------------------------------------------------------
@clause("fw 9-9-3")
def test_an_optional_replacement_whose_option_cannot_be_performed_does_not_apply() -> None:
    """'You may discard 1 card instead': with no card in hand nobody is asked, and the card is KO'd."""
    bob = skilled("Bob", "replacement may would(ko, own, [is_this]): discard(cards(own, hand), 1)")
    for held, options in ((1, ["replace Bob", "no"]), (0, [])):
        game = scene(me(hand=[STRIKE]), foe(battle=[bob], hand=filler(held, "Held")))
        game.answer("activate", "Strike")
        assert (game.offered() if game.player == "foe" else []) == options
        assert game.names("foe", "battle") == (["Bob"] if held else [])
        if held:
            game.answer("replace", "Bob")
            assert (game.names("foe", "battle"), game.names("foe", "drop")) == (["Bob"], ["Held 1"])


@clause("fw 9-9-3")
def test_one_that_is_not_optional_applies_even_if_nothing_can_be_done() -> None:
    """'Rest this card instead' keeps a card on the table that is rested already; 'may rest' does not."""
    for may, battle in (("", ["Bob"]), ("may ", [])):
        bob = skilled("Bob", f"replacement {may}would(ko, own, [is_this]): rest(this)")
        game = scene(me(hand=[STRIKE]), foe(battle=[rested(bob)]))
        game.answer("activate", "Strike")
        assert game.names("foe", "battle") == battle
