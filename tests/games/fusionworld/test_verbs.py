"""What the verbs of card text do: choosing, moving, lasting changes, costs, and what texts demand or allow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.words.reading import read_ability
from tests.clauses.fusionworld.scene import Scene, extra, fighter, foe, leader, me, rested, scene


def ann(*skills: str, cost: int = 1, power: int = 10000) -> CardDef:
    """A Battle card with skills."""
    return fighter("Ann", cost=cost, power=power, abilities=[read_ability(text) for text in skills])


Parts = Mapping[str, Any]


def using(body: str, *, cost: str = "", mine: Parts | None = None, theirs: Parts | None = None) -> Scene:
    """A position after Ann's main skill was activated."""
    head = f"main cost {cost}" if cost else "main"
    parts = dict(mine or {})
    battle = [ann(f"{head}: {body}"), *parts.pop("battle", [])]
    game = scene(me(battle=battle, **parts), foe(**(theirs or {})))
    return game.answer("activate", "Ann")


# --- choosing --------------------------------------------------------------------------------------------------
def test_all_are_chosen_but_for_those_that_cannot_be() -> None:
    """'Choose all' leaves no choice, and [Barrier] keeps a card out of it."""
    theirs = [fighter("Bob"), fighter("Cid", keywords=["barrier"]), fighter("Dot")]
    game = using("choose(cards(foe, battle), all, 0); ko(chosen(0))", theirs={"battle": theirs})
    assert game.names("foe", "battle") == ["Cid"]


def test_any_number_may_be_chosen() -> None:
    """'Any number' goes from none to all."""
    theirs = {"battle": [fighter("Bob"), fighter("Cid")]}
    game = using("choose(cards(foe, battle), all, up_to, 0); rest(chosen(0))", theirs=theirs)
    game.answers("pick Cid", "done")
    assert (game.is_rested("Bob"), game.is_rested("Cid")) == (False, True)


def test_a_search_need_not_find_and_shows_what_it_finds() -> None:
    """In a deck one may fail to find; what is found by its properties is shown to both."""
    deck = [fighter("Bob", traits=["x"]), *[fighter(f"D{i}") for i in range(4)]]
    text = 'choose(cards(own, deck, [trait("x")]), 1, 0); move(chosen(0), hand); shuffle'
    game = using(text, mine={"deck": deck})
    assert sorted(game.offered()) == ["done", "pick Bob"]
    game.answer("pick", "Bob")
    assert game.names("me", "hand") == ["Bob"]


def test_cards_that_nobody_shows_are_chosen_blindly() -> None:
    """Choosing from the opponent's hand asks nothing: it is as good as chance."""
    hand = [fighter("Bob"), fighter("Cid"), fighter("Dot")]
    game = using("choose(cards(foe, hand), 2, 0); move(chosen(0), drop)", theirs={"hand": hand})
    assert game.player == "me" and "end_main" in game.offered()
    assert len(game.names("foe", "hand")) == 1 and len(game.names("foe", "drop")) == 2


def test_too_few_chosen_cards_are_not_in_full() -> None:
    """With one card in place of two the effect goes on, but 'if you do' does not hold."""
    text = "choose(cards(foe, battle), 2, 0); rest(chosen(0)); if_done([draw(1)])"
    game = using(text, theirs={"battle": [fighter("Bob")]})
    assert game.is_rested("Bob") and game.names("me", "hand") == []
    game = using(text, theirs={"battle": [fighter("Bob"), fighter("Cid")]})
    assert len(game.names("me", "hand")) == 1


def test_two_of_three_texts_are_resolved_in_the_named_order() -> None:
    """No text is chosen twice, and the player says which comes first."""
    game = using("choose_some(2, [[draw(1)], [place_marker(1)], [damage(foe, 1)]])")
    game.answer("mode", 2)
    assert game.offered() == ["mode 0", "mode 1"]
    game.answer("mode", 0)
    assert (len(game.names("me", "hand")), game.side("me").markers, len(game.names("foe", "life"))) == (1, 0, 7)


# --- moving ----------------------------------------------------------------------------------------------------
def test_the_owner_orders_what_goes_into_the_deck() -> None:
    """Cards that return to a deck together go there in the order their owner says."""
    theirs = {"battle": [fighter("Bob"), fighter("Cid")]}
    game = using("move(cards(foe, battle), deck)", theirs=theirs)
    assert game.player == "foe"
    game.answer("pick", "Cid")
    assert game.names("foe", "deck")[:2] == ["Bob", "Cid"]


def test_a_random_order_is_asked_of_nobody() -> None:
    """Cards that go to the bottom at random just go there."""
    text = "look(top(own, deck, 3), 0); choose(among(0, []), 1, up_to, 1); move(chosen(1), hand)"
    text += "; move(rest_of(0, 1), deck, bottom, random)"
    game = using(text)
    game.answer("pick", "Deck0 2")
    assert game.player == "me" and "end_main" in game.offered()
    assert game.names("me", "hand") == ["Deck0 2"]
    assert sorted(game.names("me", "deck")[-2:]) == ["Deck0 1", "Deck0 3"]


def test_up_to_so_much_life_is_a_number() -> None:
    """Life leaves from the top; how much of it the player says."""
    game = using("life_up_to(2)")
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number", 1)
    assert game.names("me", "hand") == ["Life0 1"]


def test_energy_is_put_down_as_it_is_said() -> None:
    """A card becomes energy active, or rested where the text says so."""
    game = using("move(top(own, deck, 1), energy); move(top(own, deck, 1), energy, rested)")
    assert (game.names("me", "energy"), game.names("me", "spent")) == (["Deck0 1"], ["Deck0 2"])


def test_control_changes_with_all_that_is_on_a_card() -> None:
    """A card whose master changes keeps its orientation and what applies to it."""
    text = "power(cards(foe, battle), 5000, this_turn); gain_control(cards(foe, battle))"
    game = using(text, theirs={"battle": [rested(fighter("Bob"))]})
    assert game.names("me", "battle") == ["Ann", "Bob"]
    assert (game.power("Bob"), game.is_rested("Bob")) == (15000, True)


# --- changes for a time ----------------------------------------------------------------------------------------
def test_a_period_of_the_next_turn_begins_with_it() -> None:
    """What is to hold in the opponent's next turn does not hold before, and ends with it."""
    game = using("power(this, 5000, opponents_next_turn)")
    assert game.power("Ann") == 10000
    game.end_turn()
    assert game.power("Ann") == 15000
    game.answers("done", "end_main")
    assert game.power("Ann") == 10000


def test_the_next_card_alone_costs_less() -> None:
    """A lower cost of the next use is used up by it, and by no other card."""
    hand = [
        fighter("Bob", cost=2),
        extra("Cid", cost=3, abilities=[read_ability("main: draw(1)")]),
        extra("Dot", cost=3),
    ]
    game = using("next_use({permanent: hand_cost([kind(extra)], -2)})", mine={"hand": hand, "energy": 3})
    assert [game.hand_cost(name)[0] for name in ("Bob", "Cid", "Dot")] == [2, 1, 1]
    game.answers("play Bob", "pay_any")
    assert game.hand_cost("Dot")[0] == 1
    game.answer("activate", "Cid")
    assert game.hand_cost("Dot")[0] == 3


def test_a_delayed_effect_happens_once() -> None:
    """What is put off to the end of the battle happens then, and never again."""
    game = scene(me(battle=[ann("when_attacking: delay(this, {auto on(battle_ended): draw(1)})")]), foe())
    game.attack("Ann", "Leader").pass_battle()
    assert game.names("me", "hand") == ["Deck0 1"]
    game.attack("Leader", "Leader").pass_battle()
    assert game.names("me", "hand") == ["Deck0 1"]


def test_the_next_damage_can_be_prevented() -> None:
    """A replacement that ends itself works once."""
    text = "gain_ability(cards(foe, leader), {replacement would(damage): end_this}, this_turn)"
    text += "; damage(foe, 2); damage(foe, 1)"
    game = using(text)
    assert len(game.names("foe", "life")) == 7


def test_damage_can_be_held_down() -> None:
    """Of damage that is replaced, so much happens all the same."""
    guarded = leader("Wall", abilities=[read_ability("replacement would(damage, own): let_damage(1)")])
    game = using("damage(foe, 3)", theirs={"leader": guarded})
    assert len(game.names("foe", "life")) == 7


# --- costs, and what texts demand or allow ---------------------------------------------------------------------
def test_one_of_several_costs_is_enough() -> None:
    """Only the cost that can be paid is offered, and it is the whole cost."""
    game = using("draw(1)", cost="pay_one([[pay(1)], [rest(this)]])")
    assert game.is_rested("Ann") and len(game.names("me", "hand")) == 1


def test_an_attack_may_have_its_price() -> None:
    """A card that must discard to attack cannot attack with an empty hand, and discards before it does."""
    text = "permanent: attack_demands(this, {part cost discard(cards(own, hand), 1):})"
    assert scene(me(battle=[ann(text)])).offered("attack") == ["Leader"]
    game = scene(me(battle=[ann(text)], hand=[fighter("Bob")]))
    game.attack("Ann", "Leader")
    assert game.names("me", "drop") == ["Bob"]


def test_a_card_that_must_attack_keeps_the_phase_open() -> None:
    """The Main Phase does not end while such a card can attack."""
    game = scene(me(battle=[ann("permanent: are_forbidden(this, not_attack)")]))
    assert "end_main" not in game.offered()
    game.attack("Ann", "Leader").pass_battle()
    assert "end_main" in game.offered()


def test_cards_of_a_player_can_be_kept_from_attacking() -> None:
    """A prohibition on a player reaches the cards that pass its tests, as they are then."""
    text = "forbid_player(own, attack, this_turn, only([stat(power, >=, 10000), kind(battle)]))"
    game = using(text, mine={"battle": [fighter("Bob", power=5000)]})
    assert game.offered("attack") == ["Leader", "Bob"]


def test_cards_can_be_made_to_enter_rested() -> None:
    """Whatever plays such a card, it is rested."""
    text = "permanent: player_forbidden(own, play_active, only([stat(cost, >=, 2)]))"
    game = scene(me(battle=[ann(text)], hand=[fighter("Bob", cost=2), fighter("Cid", cost=1)], energy=3))
    game.answers("play Bob", "pay_any", "play Cid")
    assert (game.is_rested("Bob"), game.is_rested("Cid")) == (True, False)


def test_who_is_kept_from_losing_plays_on_without_a_deck() -> None:
    """An empty deck does not end the game while the permanent holds."""
    skills = ["permanent: player_forbidden(own, lose_by_deck)", "main: draw(1)"]
    game = scene(me(battle=[ann(*skills)], deck=1))
    game.answer("activate", "Ann")
    assert game.winner is None and game.names("me", "deck") == []


def test_rested_cards_and_cards_of_the_drop_may_combo() -> None:
    """Texts let cards combo that otherwise could not."""
    text = 'permanent: player_forbidden(own, combo_rested, only([named("Bob")]))'
    dropped = fighter("Dot", abilities=[read_ability("permanent in_drop: combo_from_drop([is_this])")])
    battle = [ann(text), rested(fighter("Bob")), rested(fighter("Cid"))]
    game = scene(me(battle=battle, drop=[dropped, fighter("Eve")]))
    game.attack("Leader", "Leader")
    assert game.offered("combo") == ["Dot", "Ann", "Bob"]
    game.answer("combo", "Dot")
    assert game.names("me", "combo") == ["Dot"]
