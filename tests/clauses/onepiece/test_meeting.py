"""Where clauses meet: what is asked again, what is counted once, what lasts just so long."""

from __future__ import annotations

from fuda.games.onepiece.words.reading import read_ability
from fuda.rules.marks import clause
from tests.clauses.onepiece.scene import char, event, foe, leader, me, scene


@clause("op 9-1-2", "op 9-2-1-2")
def test_a_player_without_a_deck_loses_once_nothing_replaces_it_any_more() -> None:
    """An effect stands in for the loss by an empty deck; when its card is KO'd, the player loses at once."""
    hope = char("Hope", abilities=[read_ability("replacement would(lose, own, [], empty_deck): add_don(1, rested)")])
    plunder = event("Plunder", abilities=[read_ability("main: move(top(foe, deck, 1), trash)")])
    strike = event("Strike", abilities=[read_ability("main: ko(cards(foe, characters)); draw(1)")])
    game = scene(me(hand=[plunder, strike]), foe(characters=[hope], deck=1))
    game.answer("play", "Plunder")
    assert (game.winner, game.names("foe", "deck")) == (None, [])
    game.answer("play", "Strike")
    assert game.winner == "me"
    assert game.names("me", "hand") == []


@clause("op 4-8-1")
def test_one_player_running_out_of_don_does_not_end_a_gift_to_both_sides() -> None:
    """Each Character of both players may get one rested DON!! of its own player; only the opponent has one."""
    harvest = event("Harvest", abilities=[read_ability("main: give_don_each(cards(any, characters), 1, rested)")])
    game = scene(me(hand=[harvest], characters=[char("Mine")]), foe(characters=[char("Theirs")], rested_don=1))
    game.answers("play Harvest", "pick_don 2")
    assert (game.unit("Mine").don, game.unit("Theirs").don) == (0, 1)


@clause("op 6-6-1-2")
def test_until_the_end_of_the_opponents_next_turn_made_in_it_ends_with_it() -> None:
    """A [Counter] in the opponent's turn gives power until the end of that very turn."""
    fog = event("Fog", abilities=[read_ability("counter: power(cards(own, leader), 1000, end_of_opponents_next_turn)")])
    game = scene(me(leader=leader("Mine")), foe(leader=leader("Theirs"), hand=[fog]))
    game.attack("Mine").answer("play", "Fog")
    game.pass_battle()
    assert game.power("Theirs") == 6000
    game.end_turn()
    assert (game.player, game.power("Theirs")) == ("foe", 5000)


@clause("op 8-1-3-3-5", "op 8-1-3-3-5(1)")
def test_a_plain_bonus_beside_one_that_depends_on_power_is_ordered() -> None:
    """-2000 for power 4000 or less and +1000 come to 5000 or 3000, as their player says."""
    ballast = char("Ballast", abilities=[read_ability(
        "continuous: have_power(cards(own, characters, [named(\"Sailor\"), stat(power, <=, 4000)]), -2000)"
    )])  # fmt: skip
    banner = char("Banner", cost=1, abilities=[read_ability(
        "continuous: have_power(cards(own, characters, [named(\"Sailor\")]), 1000)"
    )])  # fmt: skip
    for first, power in (("Banner", 5000), ("Ballast", 3000)):
        game = scene(me(characters=[char("Sailor", power=4000), ballast], hand=[banner], don=1))
        game.answer("play", "Banner")
        assert game.offered() == ["order Ballast", "order Banner"]
        game.answer("order", first)
        assert game.power("Sailor") == power
