"""Terms about cards that not everybody sees: reveal (903), choose and search (910), shuffle (912)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, scene, tactics
from tests.clauses.hanyo.texts import done, skilled, spell
from tests.clauses.hanyo.views import seen_by


def pausing(*ops: str, **parts: object) -> Scene:
    """A spell that does something and then waits for an answer."""
    wait = "may([draw(1)])"
    game = scene(me(**({"hand": [spell("Spell", *ops, wait)]} | parts)))
    return game.answer("play", "Spell")


# --- reveal (903) ----------------------------------------------------------------------------------------------
@clause("hy 903.1")
def test_a_revealed_card_is_seen_by_all_until_the_effect_ends() -> None:
    """The top card of the deck is shown to both while the effect goes on, and to nobody afterwards."""
    game = pausing("reveal(top(own, deck, 1), 0)")
    assert (seen_by(game, "Deck0 1"), seen_by(game, "Deck0 2")) == (["me", "foe"], [])
    assert done(game, spec.REVEALED) == ["Deck0 1"]
    game.answer("no")
    assert seen_by(game, "Deck0 1") == []


@clause("hy 903.1")
def test_a_card_of_the_hand_is_revealed_to_the_opponent() -> None:
    """Its player sees it all the time, the opponent as long as the effect goes on."""
    hand = [
        spell("Spell", 'reveal(cards(own, hand, [named("Ann")]), 0)', "may([draw(1)])"),
        fighter("Ann"),
        fighter("Ben"),
    ]
    game = pausing(hand=hand)
    assert (seen_by(game, "Ann"), seen_by(game, "Ben")) == (["me", "foe"], ["me"])
    game.answer("no")
    assert seen_by(game, "Ann") == ["me"]


@clause("hy 903.1")
def test_a_card_that_moves_on_is_not_revealed_any_more() -> None:
    """Once it lies in another zone only who may know it there does."""
    game = pausing("reveal(top(own, deck, 1), 0)", "move(chosen(0), hand)")
    assert (game.names("me", "hand"), seen_by(game, "Deck0 1")) == (["Deck0 1"], ["me"])


@clause("hy 903.2")
def test_a_card_that_is_revealed_already_is_not_revealed_again() -> None:
    """Within one effect and from within another one: one reveal, until that has ended."""
    inner = spell("Inner", "reveal(top(own, deck, 1), 0)")
    outer = spell(
        "Outer",
        "reveal(top(own, deck, 1), 0)",
        "reveal(top(own, deck, 2), 1)",
        'play(cards(own, hand, [named("Inner")]))',
    )
    game = scene(me(hand=[outer, inner, spell("Again", "reveal(top(own, deck, 1), 0)")]))
    game.answer("play", "Outer")
    assert done(game, spec.REVEALED) == ["Deck0 1", "Deck0 2"]
    game.answer("play", "Again")
    assert done(game, spec.REVEALED) == ["Deck0 1", "Deck0 2", "Deck0 1"]


# --- choose (910.1) --------------------------------------------------------------------------------------------
@clause("hy 910.1")
def test_in_public_zones_as_many_as_the_text_says_must_be_chosen() -> None:
    """'Choose 2 opposing units': there is no declining, and only such units are offered."""
    zap = spell("Zap", "choose(cards(foe, standby), 2, 0); damage(chosen(0), 30)")
    theirs = [fighter(name) for name in ("Bea", "Bob", "Boy")]
    game = scene(me(standby=[fighter("Ann")], hand=[zap]), foe(standby=theirs))
    game.answer("play", "Zap")
    assert (game.player, game.offered()) == ("me", ["pick Bea", "pick Bob", "pick Boy"])
    game.answer("pick", "Boy")
    assert game.offered() == ["pick Bea", "pick Bob"]
    game.answer("pick", "Bea")
    assert [game.damage(name) for name in ("Bea", "Bob", "Boy")] == [30, 0, 30]


@clause("hy 910.1")
def test_the_only_legal_choice_is_made() -> None:
    """With one unit there is nothing to decline, and of two to choose the one that there is is taken."""
    zap = spell("Zap", "choose(cards(foe, standby), 2, 0); damage(chosen(0), 30)")
    game = scene(me(hand=[zap]), foe(standby=[fighter("Bob")]))
    game.answer("play", "Zap")
    assert (game.damage("Bob"), "end_main" in game.offered()) == (30, True)


@clause("hy 910.1")
@pytest.mark.parametrize(("words", "player"), [("", "me"), (", foe", "foe")])
def test_who_is_asked_to_choose_does(words: str, player: str) -> None:
    """'Your opponent chooses 1 of their units.'"""
    zap = spell("Zap", f"choose(cards(foe, standby), 1, 0{words}); damage(chosen(0), 30)")
    game = scene(me(hand=[zap]), foe(standby=[fighter("Bea"), fighter("Bob")]))
    game.answer("play", "Zap")
    assert (game.player, game.offered()) == (player, ["pick Bea", "pick Bob"])


@clause("hy 910.1")
def test_up_to_so_many_leaves_the_choice() -> None:
    """The text may say otherwise."""
    zap = spell("Zap", "choose(cards(foe, standby), 2, up_to, 0); damage(chosen(0), 30)")
    game = scene(me(hand=[zap]), foe(standby=[fighter("Bea"), fighter("Bob")]))
    game.answers("play Zap", "pick Bea", "done")
    assert (game.damage("Bea"), game.damage("Bob")) == (30, 0)


# --- search (910.2) --------------------------------------------------------------------------------------------
DECK = [tactics("Trick"), fighter("Ann"), fighter("Ben")]


@clause("hy 910.2")
def test_who_searches_a_deck_looks_at_it_and_need_not_find_anything() -> None:
    """'Search your deck for a unit card': the player sees all of it, the opponent nothing; finding is voluntary."""
    seek = spell("Seek", "choose(cards(own, deck, [kind(unit)]), 1, 0); move(chosen(0), hand)")
    game = scene(me(deck=DECK, hand=[seek]))
    game.answer("play", "Seek")
    assert (game.player, sorted(game.offered())) == ("me", ["done", "pick Ann", "pick Ben"])
    assert [seen_by(game, name) for name in ("Trick", "Ann", "Ben")] == [["me"]] * 3
    game.answer("done")
    assert (game.names("me", "hand"), seen_by(game, "Trick")) == ([], [])
    game = scene(me(deck=DECK, hand=[seek]))
    game.answers("play Seek", "pick Ben")
    assert game.names("me", "hand") == ["Ben"]


@clause("hy 910.2")
def test_that_there_is_no_such_card_stays_a_secret() -> None:
    """The player is asked all the same, and has nothing to find."""
    seek = spell("Seek", "choose(cards(own, deck, [kind(strategy)]), 1, 0); move(chosen(0), hand)")
    game = scene(me(deck=DECK, hand=[seek]))
    game.answer("play", "Seek")
    assert (game.player, game.offered(), seen_by(game, "Trick")) == ("me", ["done"], ["me"])


@clause("hy 910.2")
def test_a_card_of_a_hidden_zone_that_is_just_a_card_must_be_chosen() -> None:
    """'Choose 1 card of your deck' asks for nothing that only its player can see."""
    seek = spell("Seek", "choose(cards(own, deck), 1, 0); move(chosen(0), hand)")
    game = scene(me(deck=DECK, hand=[seek]))
    game.answer("play", "Seek")
    assert sorted(game.offered()) == ["pick Ann", "pick Ben", "pick Trick"]
    drop = spell("Drop", "choose(cards(own, hand), 1, 0); move(chosen(0), discard)")
    game = scene(me(hand=[drop, fighter("Ann"), fighter("Ben")]))
    game.answer("play", "Drop")
    assert sorted(game.offered()) == ["pick Ann", "pick Ben"]


@clause("hy 910.2")
def test_a_card_of_the_own_hand_with_some_information_need_not_be_found() -> None:
    """The opponent cannot see that there is one."""
    drop = spell("Drop", "choose(cards(own, hand, [kind(unit)]), 1, 0); move(chosen(0), discard)")
    game = scene(me(hand=[drop, fighter("Ann")]))
    game.answer("play", "Drop")
    assert sorted(game.offered()) == ["done", "pick Ann"]
    game.answer("done")
    assert game.names("me", "hand") == ["Ann"]


@clause("hy 910.2")
@pytest.mark.parametrize(
    ("verb", "offered"), [("reveal", ["pick Ann", "pick Ben"]), ("look", ["done", "pick Ann", "pick Ben"])]
)
def test_what_all_players_see_is_chosen_from_as_in_a_public_zone(verb: str, offered: list[str]) -> None:
    """Of revealed cards a unit card must be chosen; of cards that only one player looks at it need not."""
    seek = spell("Seek", f"{verb}(top(own, deck, 3), 1); choose(among(1, [kind(unit)]), 1, 0); move(chosen(0), hand)")
    game = scene(me(deck=DECK, hand=[seek]))
    game.answer("play", "Seek")
    assert sorted(game.offered()) == offered


@clause("hy 910.2")
def test_who_chooses_from_the_hand_of_the_opponent_sees_it() -> None:
    """As long as the choice goes on; the opponent does not see mine."""
    take = spell("Take", "discard(cards(foe, hand), 1)")
    game = scene(me(hand=[take, fighter("Ann")]), foe(hand=[fighter("Bea"), fighter("Bob")]))
    game.answer("play", "Take")
    assert (game.player, game.offered()) == ("me", ["pick Bea", "pick Bob"])
    assert (seen_by(game, "Bea"), seen_by(game, "Ann")) == (["me", "foe"], ["me"])
    game.answer("pick", "Bob")
    assert (game.names("foe", "discard"), seen_by(game, "Bea")) == (["Bob"], ["foe"])


@clause("hy 910.2")
def test_the_text_may_say_that_nobody_looks() -> None:
    """At random: nothing is asked and nothing is seen but what is discarded."""
    take = spell("Take", "choose_random(cards(foe, hand), 1, 0); move(chosen(0), discard)")
    game = scene(me(hand=[take]), foe(hand=[fighter("Bea"), fighter("Bob")]))
    game.answer("play", "Take")
    assert "end_main" in game.offered()
    assert done(game, spec.LOOKED) == []
    assert len(game.names("foe", "discard")) == 1


# --- shuffle (912) ---------------------------------------------------------------------------------------------
@clause("hy 912.1", "hy 912.1a")
def test_shuffling_a_deck_puts_all_its_cards_in_an_order_of_chance() -> None:
    """The same cards, another order, from the top to the bottom, and not the same with another seed."""
    before = [f"Deck0 {n + 1}" for n in range(10)]
    orders = []
    for seed in range(1, 4):
        game = scene(me(hand=[spell("Mix", "shuffle")]), seed=seed)
        theirs = game.names("foe", "deck")
        assert game.names("me", "deck") == before
        game.answer("play", "Mix")
        order = game.names("me", "deck")
        assert order != before and sorted(order) == sorted(before)
        assert game.names("foe", "deck") == theirs
        orders.append(tuple(order))
    assert len(set(orders)) == 3
    # Each end of the deck is part of it.
    assert len({order[0] for order in orders} | {before[0]}) > 1
    assert len({order[-1] for order in orders} | {before[-1]}) > 1


@clause("hy 912.1")
def test_a_zone_is_shuffled_by_the_player_it_belongs_to() -> None:
    """My effect lets the opponent's deck be shuffled: it is the opponent who has shuffled."""
    watch = skilled("Watch", "triggered on(shuffled, own): draw(1)")
    game = scene(
        me(hand=[spell("Mix", "shuffle(foe)")], standby=[watch]),
        foe(main=skilled("Foe Main", "triggered on(shuffled, own): draw(1)")),
    )
    game.answer("play", "Mix")
    assert (len(game.names("me", "hand")), len(game.names("foe", "hand"))) == (0, 1)
    assert game.names("me", "deck") == [f"Deck0 {n + 1}" for n in range(10)]


@clause("hy 912.1")
def test_cards_can_be_put_in_an_order_of_chance_without_the_rest_of_the_zone() -> None:
    """'Put the cards of your discard pile on the bottom of your deck in a random order': nobody is asked or told."""
    pile = [fighter(f"Old {n}") for n in range(1, 7)]
    bury = spell("Bury", "move(cards(own, discard), deck, bottom, random)")
    orders = set()
    for seed in range(1, 4):
        game = scene(me(deck=2, discard=pile, hand=[bury]), seed=seed)
        game.answer("play", "Bury")
        deck = game.names("me", "deck")
        assert deck[:2] == ["Deck0 1", "Deck0 2"] and sorted(deck[2:]) == [d.name for d in pile]
        assert game.names("me", "discard") == ["Bury"]
        orders.add(tuple(deck))
    assert len(orders) > 1


@clause("hy 912.2")
@pytest.mark.parametrize("verb", ["reveal", "look"])
def test_what_was_shown_of_a_deck_is_not_shown_when_it_is_shuffled(verb: str) -> None:
    """The effect that shows cards still goes on, but nobody sees where they have gone."""
    seen = ["me", "foe"] if verb == "reveal" else ["me"]
    game = pausing(f"{verb}(top(own, deck, 2), 0)")
    assert [seen_by(game, f"Deck0 {n}") for n in (1, 2)] == [seen, seen]
    game = pausing(f"{verb}(top(own, deck, 2), 0)", "shuffle")
    assert [seen_by(game, f"Deck0 {n}") for n in (1, 2)] == [[], []]


@clause("hy 912.2")
def test_the_other_deck_is_shown_on() -> None:
    """What is shown of a deck that is not shuffled stays shown, and so does a hand."""
    game = pausing("reveal(top(foe, deck, 1), 0)", "look(cards(foe, hand), 1)", "shuffle")
    assert seen_by(game, "Deck1 1") == ["me", "foe"]


@clause("hy 912.2a")
def test_a_card_that_is_put_in_its_place_right_after_is_part_of_the_shuffle() -> None:
    """Search, reveal, shuffle, and put that card on top: what all see afterwards is the final top card only."""
    ops = [
        'choose(cards(own, deck, [named("Deck0 5")]), 1, 0)',
        "reveal(chosen(0), 0)",
        "look(top(own, deck, 2), 1)",
        "shuffle",
        "move(chosen(0), deck)",
    ]
    game = pausing(*ops)
    game.answer("pick", "Deck0 5")
    assert game.names("me", "deck")[0] == "Deck0 5"
    assert seen_by(game, "Deck0 5") == ["me", "foe"]
    assert [seen_by(game, f"Deck0 {n}") for n in (1, 2, 3)] == [[], [], []]
    events = [name for kind, name in game.happened(spec.REVEALED, spec.SHUFFLED, spec.LOOKED)]
    assert events[events.index("") :] == [""]  # after the shuffle nothing more was shown
    game.answer("no")
    assert seen_by(game, "Deck0 5") == []


@clause("hy 912.2a")
def test_what_only_one_player_has_found_only_that_player_sees_again() -> None:
    """Without a reveal the opponent is not told which card lies on top."""
    game = pausing('choose(cards(own, deck, [named("Deck0 5")]), 1, 0)', "shuffle", "move(chosen(0), deck)")
    game.answer("pick", "Deck0 5")
    assert (game.names("me", "deck")[0], seen_by(game, "Deck0 5")) == ("Deck0 5", ["me"])
